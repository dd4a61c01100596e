"""Simple players for the empty seats: one plain wager a round, one plain rule for every decision.

Nothing is played here: these are the moves that a bot would like to make, for whoever runs the table to play.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.play.steps.player_dealer import BANK
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance, Turn
from croupier.play.vocabulary.cards import UNKNOWN
from croupier.play.vocabulary.move import Bet, Choose, Discard, Move, Outcome, SetHand
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

# What a bot says when several of these are offered: the earlier.
PREFERS = ("accept", BANK, "play", "stand", "decline", "pass")
BANK_MINIMA = 40  # a bank big enough for a table of small bets


def bets(table: Table, seat: int) -> list[Bet]:
    """The wagers a bot would put down now, in order; the table may refuse one of them, and a bot shrugs."""
    least, chips = table.law.limits("")[0], table.felt.rack(seat)
    banks = table.felt.markers.get("player-dealer") == str(seat)
    wagers = ((BANK, BANK_MINIMA),) if banks else table.game.plain_bets
    layout = table.game.spots(table.law)
    wanted = []
    for spot, times in wagers:
        amount = min(least * times, chips // 2)
        if spot in layout and amount > 0 and not table.felt.amount(seat, spot):
            low, high = table.law.limits(layout[spot].wager)
            bet = Bet(seat, spot, min(max(amount, low), high))
            chips -= bet.amount
            wanted.append(bet)
    return wanted


def check_named(table: Table, move: Move, bots: Collection[int]) -> None:
    """A bot has no eyes: whoever enters real cards names those that it decides by."""
    if isinstance(move, Outcome) and UNKNOWN in move.values and isinstance(table.ask, Chance):
        for to, card in zip(table.ask.to, move.values, strict=False):
            if card == UNKNOWN and table.felt.whose(to) in bots:
                why = f"the cards of seat {table.felt.whose(to)} are named: a bot cannot look at them"
                raise Refused(why, OWN.cite("chance.unseen"))


def decide(table: Table, ask: Turn) -> Choose | Discard | SetHand:
    """The bot's answer to a decision: its game's own, or the plainest choice."""
    own = table.game.bot(table, ask) if table.game.bot else None
    if own is not None:
        return own
    return Choose(ask.seat, next((choice for choice in PREFERS if choice in ask.choices), ask.choices[0]), ask.at)
