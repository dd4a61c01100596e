"""Logs as lines of JSON, to standard error or a file: one object a line, whatever wrote it.

{"at": "2026-11-17T03:52:40.120Z", "level": "error", "from": "croupier.service.store.store", "says": "it failed: …"}
"""

from __future__ import annotations

import json
import logging
import logging.handlers
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

# What every record has; whatever else there is was said with it.
_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        entry: dict[str, Any] = {"at": moment, "level": record.levelname.lower(), "from": record.name}
        entry["says"] = record.getMessage()
        entry |= {key: value for key, value in vars(record).items() if key not in _USUAL and value != ""}
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


def log_to(path: Path | None, level: str) -> None:
    """From now on every log of this process goes there; a file is its owner's alone, and may be moved away."""
    if path is not None:
        os.close(os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600))
    target = logging.StreamHandler() if path is None else logging.handlers.WatchedFileHandler(path, encoding="utf-8")
    target.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[target], force=True)
