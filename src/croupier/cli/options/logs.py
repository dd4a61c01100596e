"""A log as a file that somebody names."""

from __future__ import annotations

from pathlib import Path

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused


def log_text(log: Path) -> str:
    """What a log's file says; whether it is whole is for `read_log`."""
    try:
        return log.read_bytes().decode("utf-8")
    except OSError as wrong:
        why = (wrong.strerror or "it failed").lower()
        raise Refused(f"cannot read {log}: {why}", OWN.cite("log.header")) from None
    except UnicodeDecodeError:
        raise Refused(f"{log} is not a log: it is not text", OWN.cite("log.header")) from None
