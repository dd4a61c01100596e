"""Roulette, `oneida-2006/roulette` (section V) and `oneida-2008/roulette`.

The positions and what they win are one `layout` and one `settlement`. The game itself has two procedures: `live`, at a
table (C to H), and, where a house of the 2008 edition says so, `terminals` (I), whose players bet on a `screen`.
"""

from __future__ import annotations

import sys

from croupier.games.roulette.console import TERMINALS
from croupier.games.roulette.display import Display, Terminal
from croupier.games.roulette.felt import lay
from croupier.games.roulette.layout import EVEN_MONEY, LAYOUT, ZEROS
from croupier.games.roulette.live import play_live
from croupier.games.roulette.screen import BUTTONS, PROMPT, chips_shown
from croupier.games.roulette.settlement import COUNTED, half_back, verdict
from croupier.games.roulette.terminals import (
    at_terminals,
    breaches,
    cash_out,
    grounds,
    play_terminals,
    press_between,
)
from croupier.play.felt import Felt
from croupier.play.steps.procedure import Procedure
from croupier.play.table.game import Game, Spot, book_seats, check_citations
from croupier.play.vocabulary.wheel import pocket_text
from croupier.rulebook.law import Law

__all__ = [
    "BOOKS",
    "BUTTONS",
    "EVEN_MONEY",
    "GAME",
    "LAYOUT",
    "PROMPT",
    "ZEROS",
    "Display",
    "Terminal",
    "at_terminals",
    "chips_shown",
    "half_back",
    "play",
    "spots",
    "verdict",
]

BOOKS = ("oneida-2006/roulette", "oneida-2008/roulette")


def play(felt: Felt, law: Law, board: Display) -> Procedure:
    """One game, at a table or at terminals."""
    return (play_terminals if at_terminals(law) else play_live)(felt, law, board)


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - both editions, and the terminals, have the same layout
    return LAYOUT


def seats(law: Law) -> int:
    """A.2: a place for every colour of chips; I.1.a: or as many terminals as the house has."""
    return law.number("terminal-count") if at_terminals(law) else book_seats(law)


GAME = Game(
    "roulette",
    BOOKS,
    play,
    Display,
    lambda _: Display(),
    spots,
    breaches,
    seats,
    cash_out,
    grounds=grounds,
    press=press_between,
    maths=(COUNTED,),
    family="wheel",
    lay=lay,
    lobby_icon=lambda _: ("17",),
    how_to_play=lambda _: (
        "Put chips on numbers, on the lines between them, or on the groups outside.",
        "The ball is spun, no more bets are taken, and it falls into one of 38 pockets, two of them zeros.",
        "The number is marked, losing chips are taken, and the winners are paid: the fewer numbers a "
        "bet covers, the more.",
    ),
    deal_label="Spin",
    shown=lambda board: tuple(map(pocket_text, board.last)),
    terminals=TERMINALS,
    plain_bets=(("red", 1),),
)
check_citations(sys.modules[__name__], BOOKS)
