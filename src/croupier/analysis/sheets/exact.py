"""The exact sheets of a table, by the parts that its game declares; each kind of part has its module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module

from croupier.analysis.sheets.sheet import Sheet
from croupier.games import game, game_of, games
from croupier.play.table.maths import Chain, Counted, Maths, Staged, Worked
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law


def is_analyzed(book: str) -> bool:
    return bool(game(book).maths)


def no_wagers(law: Law) -> Refused:
    """Why a game has no sheets: it is played for a pot, or nobody has analysed it."""
    title = law.book.about.title
    rakes = game_of(law).rake_cite
    if rakes is None:
        names = dict.fromkeys(id_.partition("/")[2] for id_, game_ in games().items() if game_.maths)
        return Refused(f"{title} is not analysed yet; {', '.join(names)} are", OWN.cite("command"))
    why = f"{title} is played for a pot, and no wager is against the house; `croupier edge` has what the house takes, "
    why += "`croupier match` plays bots against each other"
    return Refused(why, rakes(law))


def law_for_stake(law: Law, cents: int) -> Law:
    """The law for wagers of this size; the same law, at a game where a wager of any size has the same sheet."""
    sized = [part.sized for part in game_of(law).maths if isinstance(part, Staged) and part.sized]
    if sized and (cents <= 0 or cents % law.chip):
        raise Refused(f"${cents / 100:.2f} is no wager in chips of {law.money(1)}", OWN.cite("amount"))
    for law_of in sized:
        law = law_of(law, cents // law.chip)
    return law


def sheets(law: Law) -> Iterator[Sheet]:
    """The exact sheet of every wager of this table."""
    parts = game_of(law).maths
    if not parts:
        raise no_wagers(law)
    for part in parts:
        yield from sheets_of(law, part)


def sheets_of(law: Law, part: Maths) -> Iterator[Sheet]:
    match part:
        case Counted():
            from croupier.analysis.sheets import counted

            yield from counted.sheets(law, part)
        case Chain():
            from croupier.analysis.sheets import chain

            yield from chain.sheets(law, part)
        case Staged():
            from croupier.analysis.sheets import staged

            yield staged.sheet(law, part)
        case _:
            yield from import_module(part.module).sheets(law)


def wagers_of(law: Law, part: Maths) -> tuple[str, ...]:
    """The names of a part's sheets."""
    match part:
        case Counted() | Chain():
            return tuple(part.wagers(law))
        case Staged():
            return (part.wager,)
    if part.wagers:
        return tuple(part.wagers(law))
    return tuple(sheet.wager for sheet in sheets_of(law, part))


def sheet(law: Law, wager: str) -> Sheet:
    """The sheet of one wager, and nothing counted for the others."""
    parts = game_of(law).maths
    if not parts:
        raise no_wagers(law)
    for part in sorted(parts, key=lambda part: isinstance(part, Worked)):  # whose wagers take long to name come last
        if wager in wagers_of(law, part):
            if isinstance(part, Worked) and part.wagers:
                alone: Sheet = import_module(part.module).sheet(law, wager)
                return alone
            return next(candidate for candidate in sheets_of(law, part) if candidate.wager == wager)
    raise no_wager(law, wager, parts)


def no_wager(law: Law, wager: str, parts: Iterable[Maths]) -> Refused:
    """None of these parts has it; or none was named."""
    names = ", ".join(name for part in parts for name in wagers_of(law, part))
    why = f"there is no wager {wager!r}; there are {names}" if wager else f"name one of the wagers: {names}"
    return Refused(why, law.grounds["spot"])
