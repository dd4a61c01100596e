"""A learner's notebook: a local file with one answered question a line, for a school without a house.

Several people may share one; nothing in it is ever changed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.school.progress import Answered

CITE = OWN.cite("school.answer")


class Note(msgspec.Struct, frozen=True):
    name: str
    answered: Answered


def read_notes(path: Path, name: str) -> list[Answered]:
    """What this person has answered; nothing, where there is no notebook yet."""
    return read_class(path).get(name, [])


def read_class(path: Path) -> dict[str, list[Answered]]:
    """What everybody has answered, by name, in the order in which they came."""
    if not path.exists():
        return {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        notes = [msgspec.json.decode(line, type=Note) for line in lines]
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as wrong:
        raise Refused(f"{path} is not a notebook of the school: {wrong}", CITE) from None
    by_name: dict[str, list[Answered]] = {}
    for note in notes:
        by_name.setdefault(note.name, []).append(note.answered)
    return by_name


def write_note(path: Path, name: str, answered: Answered) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", newline="\n") as notebook:
            notebook.write(msgspec.json.encode(Note(name, answered)).decode() + "\n")
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {(wrong.strerror or 'it failed').lower()}", CITE) from None
