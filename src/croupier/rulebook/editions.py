"""What changed between two editions of a game, or between a book and a draft of it: paragraph by paragraph, then the
options and the odds.

>>> differences = changes(book("oneida-2006/roulette"), book("oneida-2008/roulette"))
>>> [(change.how, change.name) for change in differences.paragraphs if change.how != "came"]
[('read', 'G.1'), ('changed', 'I'), ('went', 'G.2')]
>>> [(change.how, change.name) for change in differences.options][:2]
[('went', 'half-back'), ('came', 'terminals')]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from croupier.rulebook.book import OWN, Book, Option, Paragraph, Wager, book
from croupier.rulebook.cite import Refused

How = Literal["came", "went", "changed", "moved", "read"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is other: `moved` says the same under another number, `read` is the same text read otherwise."""

    name: str
    how: How
    cite: str  # in the later book, or in the earlier one where it went
    before: str = ""
    after: str = ""
    was: str = ""  # its number before, where it moved


class Changes(msgspec.Struct, frozen=True):
    before: str
    after: str
    paragraphs: tuple[Change, ...]
    options: tuple[Change, ...]
    odds: tuple[Change, ...]
    same: int  # paragraphs that say what they said


def pair(before: str, after: str) -> tuple[Book, Book]:
    """Two books of one game; `Refused` where they are of two."""
    earlier, later = book(before), book(after)
    if earlier.about.game != later.about.game:
        raise Refused(f"{before} and {after} are two games: editions of one are compared", OWN.cite("draft"))
    if earlier is later:
        raise Refused(f"{before} is compared with another edition, not with itself", OWN.cite("draft"))
    return earlier, later


def changes(before: Book, after: Book) -> Changes:
    """Everything that is other in `after`."""
    paragraphs = tuple(_paragraphs(before, after))
    same = sum(1 for id_, now in after.paragraphs.items() if _alike(before.paragraphs.get(id_), now))
    return Changes(before.id, after.id, paragraphs, tuple(_options(before, after)), tuple(_odds(before, after)), same)


def _alike(was: Paragraph | None, now: Paragraph) -> bool:
    return was is not None and (was.says, was.kind, was.reading) == (now.says, now.kind, now.reading)


def _paragraphs(before: Book, after: Book) -> Iterator[Change]:
    """In the order of the later book; then what went, in the order of the earlier."""
    moved = _moved(before, after)
    not_moved = {id_ for id_ in before.paragraphs if id_ not in moved.values()}
    for id_, now in after.paragraphs.items():
        was, cite = before.paragraphs.get(id_), str(after.cite(id_))
        if id_ in moved:
            yield Change(id_, "moved", cite, after=now.says, was=moved[id_])
        elif was is None or id_ not in not_moved:
            yield Change(id_, "came", cite, after=now.says)
        elif was.says != now.says or was.kind != now.kind:
            yield Change(id_, "changed", cite, was.says, now.says)
        elif was.reading != now.reading:
            yield Change(id_, "read", cite, was.reading, now.reading)
    numbers_in_use = {id_ for id_ in after.paragraphs if id_ not in moved}
    for id_, dropped in before.paragraphs.items():
        if id_ in not_moved and id_ not in numbers_in_use:
            yield Change(id_, "went", str(before.cite(id_)), before=dropped.says)


def _moved(before: Book, after: Book) -> dict[str, str]:
    """Numbers of the later book whose text stood under another one in the earlier."""
    texts: dict[str, list[str]] = {}
    for id_, was in before.paragraphs.items():
        if id_ not in after or after.paragraphs[id_].says != was.says:
            texts.setdefault(was.says, []).append(id_)
    moved = {}
    for id_, now in after.paragraphs.items():
        stays = id_ in before and before.paragraphs[id_].says == now.says
        if not stays and texts.get(now.says):
            moved[id_] = texts[now.says].pop(0)
    return moved


def _options(before: Book, after: Book) -> Iterator[Change]:
    for name in dict.fromkeys((*before.options, *after.options)):
        was, now = before.options.get(name), after.options.get(name)
        if now is None:
            assert was is not None
            yield Change(name, "went", str(before.cite(was.cite)), before=_option(was))
        elif was is None:
            yield Change(name, "came", str(after.cite(now.cite)), after=_option(now))
        elif _option(was) != _option(now):
            yield Change(name, "changed", str(after.cite(now.cite)), _option(was), _option(now))


def _option(option: Option) -> str:
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"{option.permitted}; {default} if nothing is chosen"


def _odds(before: Book, after: Book) -> Iterator[Change]:
    """By wager and line, with what binds the house to them."""
    was, now = _lines(before.wagers), _lines(after.wagers)
    for name in dict.fromkeys((*was, *now)):
        if name not in now:
            wager = before.wagers[name.partition(".")[0]]
            yield Change(name, "went", str(before.cite(wager.odds_cite)), before=was[name])
        elif was.get(name) != now[name]:
            cite = str(after.cite(after.wagers[name.partition(".")[0]].odds_cite))
            yield Change(name, "changed" if name in was else "came", cite, was.get(name, ""), now[name])


def _lines(wagers: Mapping[str, Wager]) -> dict[str, str]:
    bound = {"minimum": "at least ", "maximum": "at most ", "exact": ""}
    return {
        ".".join(filter(None, (name, ledger, "" if line == "win" else line))): f"{bound[wager.bound]}{odds}"
        for name, wager in wagers.items()
        for ledger in wager.ledgers or ("",)
        for line, odds in wager.lines(ledger).items()
    }
