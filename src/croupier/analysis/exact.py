"""Which module knows a game's exact sheets; each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from croupier.analysis.sheet import Sheet
from croupier.games import POKER_ROOM
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


def no_wagers(law: Law) -> Refused:
    """Why a game has no sheets: it is played for a pot, or nobody has analysed it."""
    title = law.book.about.title
    if law.book.id not in POKER_ROOM:
        return Refused(f"{title} is not analysed yet; {', '.join(_SHEETS)} are", OWN.cite("command"))
    from croupier.poker import house_of

    why = f"{title} is played for a pot, and no wager is against the house; `croupier edge` has what the house takes"
    return Refused(why, house_of(law).cites.rake)


def sheets(law: Law) -> Iterator[Sheet]:
    """The exact sheet of every wager of this table."""
    if not analysed(law.book.id):
        raise no_wagers(law)
    module, _, function = _SHEETS[law.book.about.game].partition(":")
    find: Callable[[Law], Iterator[Sheet]] = getattr(import_module(f"croupier.analysis.{module}"), function)
    yield from find(law)


def sheet(law: Law, wager: str) -> Sheet:
    """The sheet of one wager."""
    known = []
    for found in sheets(law):
        if found.wager == wager:
            return found
        known.append(found.wager)
    raise Refused(f"there is no wager {wager!r}; there are {', '.join(known)}", law.grounds["spot"])
