"""A draft: an amendment to a book before anybody has voted on it, as a small file over that book.

```toml
[draft]
book = "oneida-2006/roulette"      # what it amends
title = "Five more on a number"    # what the comparison calls it
in_force = 2027-01-01              # may be left out

[odds]                             # other odds: of a wager, or of one of its lines
straight = "36 to 1"
"field.12" = "3 to 1"

[options.half-back]                # only what is other; a new option says everything
default = true

[[paragraph]]                      # a number that the book has is changed, another one is new
id = "G.3"
after = "G.2"                      # where a new one stands; at the end if left out
kind = "rule"
says = "…"

[remove]                           # what goes
paragraphs = ["G.2"]
options = ["half-back"]
wagers = []
irregularities = []
```

`wagers`, `irregularities`, `duties`, `grounds`, `limits`, `sign` and `book` may be amended as `options` are. What comes
out is checked like any book: whatever is wrong with it is said at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.rulebook.book import OWN, Book, BookFile, book, book_text
from croupier.rulebook.cite import Refused, UnknownCitation
from croupier.rulebook.toml import brought_toml

CITE = OWN.cite("draft")
NAMED = ("options", "wagers", "irregularities", "duties")  # entries that each have a name of their own
SINGLE = ("book", "limits", "sign", "grounds")
KEYS = {"draft", "odds", "paragraph", "remove", *NAMED, *SINGLE}
REMOVED = {"paragraphs": "paragraph", **{name: name for name in NAMED}}
FIXED = ("rulebook", "edition", "game")  # a draft stays the book that it amends

Data = dict[str, Any]


class Draft(NamedTuple):
    """The book as it stands, and as it would be."""

    title: str
    before: Book
    after: Book


def load_draft(path: Path) -> Draft:
    try:
        return read_draft(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise Refused(f"cannot read the draft {path}: {(wrong.strerror or 'it failed').lower()}", CITE) from None
    except UnicodeDecodeError:
        raise Refused(f"the draft {path} is not text", CITE) from None


def read_draft(text: str) -> Draft:
    """The draft in this text; `Refused` with everything that is wrong with it."""
    try:
        amendments = brought_toml(text)
    except ValueError as wrong:
        raise Refused(f"the draft is not TOML: {wrong}", CITE) from None
    if unknown := set(amendments) - KEYS:
        raise Refused(f"a draft has no {', '.join(sorted(unknown))}; it has {', '.join(sorted(KEYS))}", CITE)
    about = _table(amendments.get("draft", {}), "draft")
    if unknown := set(about) - {"book", "title", "in_force"}:
        raise Refused(f"[draft] has no {', '.join(sorted(unknown))}; it has book, title, in_force", CITE)
    if "book" not in about:
        raise Refused('a draft says which book it amends: [draft] book = "oneida-2006/roulette"', CITE)
    original = book(str(about["book"]))
    data = _amend(tomllib.loads(book_text(original.id).decode()), amendments)
    if "in_force" in about:
        data["book"]["in_force"] = about["in_force"]
    return Draft(str(about.get("title", "the draft")), original, _build_book(data, sha256(text.encode()).hexdigest()))


def _amend(data: Data, amendments: Mapping[str, Any]) -> Data:
    """The book's data with the draft's over it."""
    for key in SINGLE:
        changed = _table(amendments.get(key, {}), key)
        if fixed := set(changed) & set(FIXED):
            raise Refused(f"a draft stays the book it amends: {', '.join(sorted(fixed))} cannot be changed", CITE)
        data[key] = {**data.get(key, {}), **changed}
    for key in NAMED:
        entries = data.setdefault(key, {})
        for name, changed in _table(amendments.get(key, {}), key).items():
            entries[name] = {**entries.get(name, {}), **_table(changed, f"{key}.{name}")}
    for key, odds in _table(amendments.get("odds", {}), "odds").items():
        _change_odds(data["wagers"], key, odds)
    paragraphs = amendments.get("paragraph", [])
    if not isinstance(paragraphs, list):
        raise Refused("a paragraph of a draft is written [[paragraph]]", CITE)
    for paragraph in paragraphs:
        _place_paragraph(data["paragraph"], dict(_table(paragraph, "paragraph")))
    _remove(
        data, _table(amendments.get("remove", {}), "remove")
    )  # last, so that a new paragraph may stand after one that goes
    return data


def _remove(data: Data, removed: Mapping[str, Any]) -> None:
    for kind, names in removed.items():
        if kind not in REMOVED or not isinstance(names, list):
            raise Refused(f"[remove] has lists of {', '.join(REMOVED)}, not {kind!r}", CITE)
        entries = data.get(REMOVED[kind], {})
        ids = [p["id"] for p in entries] if kind == "paragraphs" else list(entries)
        if unknown := [str(name) for name in names if name not in ids]:
            raise Refused(f"there is nothing to remove: the book has no {kind} {', '.join(unknown)}", CITE)
        if kind == "paragraphs":
            data["paragraph"] = [p for p in entries if p["id"] not in names]
        else:
            data[kind] = {name: entry for name, entry in entries.items() if name not in names}


def _change_odds(wagers: Data, key: str, odds: object) -> None:
    """Other odds for a wager, or for one of its lines; TOML reads `field.12 = …` as a table within a table."""
    name, _, line = key.partition(".")
    lines = {line: odds} if line else odds
    if name not in wagers:
        raise Refused(f"odds for {key!r}: the book has no such wager; there are {', '.join(wagers)}", CITE)
    wager = wagers[name]
    if "ledgers" in wager:
        raise Refused(f"odds for {key!r}: write them by ledger, in [wagers.{name}.ledgers]", CITE)
    if isinstance(lines, dict):
        current = wager.get("odds", {})
        current = {"win": current} if isinstance(current, str) else current
        if unknown := set(lines) - set(current):
            raise Refused(f"odds for {name}: it has no line {', '.join(sorted(unknown))}", CITE)
        lines = {**current, **lines}
    wagers[name] = {**wager, "odds": lines}


def _place_paragraph(paragraphs: list[Data], paragraph: Data) -> None:
    """A paragraph in its place: changed, or new."""
    after, id_ = paragraph.pop("after", None), paragraph.get("id")
    ids = [p["id"] for p in paragraphs]
    if id_ in ids:
        index = ids.index(id_)
        paragraphs[index] = {**paragraphs[index], **paragraph}
        return
    if after is not None and after not in ids:
        raise Refused(f"paragraph {id_} cannot stand after {after}: the book has none such", CITE)
    paragraphs.insert(ids.index(after) + 1 if after is not None else len(ids), paragraph)


def _build_book(data: Data, draft: str) -> Book:
    """The amended book, held to what every book is held to."""
    try:
        return Book(msgspec.convert(data, BookFile), draft)
    except (msgspec.ValidationError, UnknownCitation) as wrong:
        raise Refused(f"the draft does not make a book: {wrong}", CITE) from None
    except KeyError as wrong:
        raise Refused(f"the draft does not make a book: it names {wrong}, which is not there", CITE) from None
    except ValueError as wrong:
        raise Refused(f"the draft does not make a book: {wrong}", CITE) from None


def _table(value: object, name: str) -> Data:
    if not isinstance(value, dict):
        raise Refused(f"{name} in a draft must be a table of keys and values", CITE)
    return value
