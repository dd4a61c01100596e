"""Which module knows a game's exact sheets; each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from croupier.analysis.sheet import Sheet
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

_SHEETS = {
    "craps": "dice:sheets",
    "roulette": "counted:roulette_sheets",
    "sic-bo": "counted:sic_bo_sheets",
    "minibaccarat": "baccarat:minibaccarat_sheets",
    "ez-baccarat": "baccarat:ez_baccarat_sheets",
    "zoobac": "baccarat:zoobac_sheets",
    "blackjack": "blackjack:sheets",
    "three-card-poker": "three_card:sheets",
    "three-card-poker-6-card-bonus": "three_card:sheets",
}


def analysed(book: str) -> bool:
    return book.partition("/")[2] in _SHEETS


def sheets(law: Law) -> Iterator[Sheet]:
    """The exact sheet of every wager of this table."""
    name = _SHEETS.get(law.book.about.game)
    if name is None:
        why = f"{law.book.about.title} is not analysed yet; {', '.join(_SHEETS)} are"
        raise Refused(why, OWN.cite("command"))
    module, _, function = name.partition(":")
    find: Callable[[Law], Iterator[Sheet]] = getattr(import_module(f"croupier.analysis.{module}"), function)
    yield from find(law)


def sheet(law: Law, wager: str) -> Sheet:
    """The sheet of one wager."""
    known = {sheet.wager: sheet for sheet in sheets(law)}
    if wager not in known:
        raise Refused(f"there is no wager {wager!r}; there are {', '.join(known)}", law.grounds["spot"])
    return known[wager]
