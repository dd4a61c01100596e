"""How far a SQLite house had come when it was last open, kept beside it: a file that was put back by hand is noticed.

The mark is the last line of each table that was surely stored, so it is never ahead of the database that it was written
for. A database that does not have these lines is an older one: `after_restore` does then what it does for a copy.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from sqlalchemy import select

from croupier.service.store import Store, schema
from croupier.service.store.vault import OWNER_ONLY

Marks = dict[str, tuple[int, str]]


class HighWaterMark:
    """The mark beside one house."""

    def __init__(self, store: Store) -> None:
        self.store, self.path = store, Path(f"{store.file}.seen") if store.file else None
        self._noted: Marks = {}

    def is_ahead(self) -> bool:
        """Whether this house was further once than it is now."""
        return any(not self._has_line(table, number, hash_) for table, (number, hash_) in self._read_marks().items())

    def _has_line(self, table: str, number: int, hash_: str) -> bool:
        chapters = self.store.chapters(table)
        hashes = {str(row["hash"]) for row in self.store.lines(table, number, number)}
        # A line that was moved to an archive is known by the chapter after it.
        hashes |= {str(chapter["before"]) for chapter in chapters if chapter["first"] == number + 1}
        return not chapters or hash_ in hashes

    def _read_marks(self) -> Marks:
        with suppress(OSError, msgspec.DecodeError):
            if self.path is not None:
                return msgspec.json.decode(self.path.read_bytes(), type=Marks)
        return {}

    def note(self) -> None:
        """Write down how far every table is."""
        if self.path is None:
            return
        n, c = schema.lines.c, schema.chapters.c
        marks: Marks = {}
        for row in self.store.rows(select(c.table).distinct()):
            last = select(n.number, n.hash).where(n.table == row["table"]).order_by(n.number.desc()).limit(1)
            marks |= {str(row["table"]): (int(line["number"]), str(line["hash"])) for line in self.store.rows(last)}
        if marks != self._noted:
            self._write(msgspec.json.encode(marks))
            self._noted = marks

    def _write(self, text: bytes) -> None:
        part = Path(f"{self.path}.part")
        with suppress(OSError):  # a disk that is full: the mark of before is no less true
            with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWNER_ONLY), "wb") as out:
                out.write(text)
            part.rename(str(self.path))
