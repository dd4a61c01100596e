"""Simple players for the empty seats: one plain wager a round, one plain rule for every decision.

Nothing is played here: these are the moves that a bot would like to make, for whoever runs the table to play.
"""

from __future__ import annotations

from croupier.kernels.totals import total
from croupier.play.ask import Turn
from croupier.play.move import Bet, Choose, Discard
from croupier.play.player_dealer import BANK
from croupier.play.table import Table

# What a bot puts its money on, in order, as multiples of the table minimum.
WAGERS = {
    "craps": (("pass", 1),),
    "roulette": (("red", 1),),
    "sic-bo": (("small", 1),),
    "minibaccarat": (("player", 1),),
    "blackjack": (("base", 1), ("base-2", 1), ("base-3", 1)),  # all three where the dealer plays as many hands
    "three-card-poker": (("ante", 1), ("pair-plus", 1)),
    "three-card-poker-6-card-bonus": (("ante", 1), ("six-card-bonus", 1)),
    "ez-baccarat": (("player", 1), ("panda-8", 1)),
    "zoobac": (("banker", 1), ("zoo", 1)),
}
# What a bot says when several of these are offered: the earlier.
PREFERS = ("accept", BANK, "play", "no-insurance", "stand", "decline", "pass")
BANK_MINIMA = 40  # a bank big enough for a table of small bets


def bets(table: Table, seat: int) -> list[Bet]:
    """The wagers a bot would put down now, in order; the table may refuse one of them, and a bot shrugs."""
    least, left = table.law.limits("")[0], table.felt.rack(seat)
    banks = table.felt.markers.get("player-dealer") == str(seat)
    wagers = ((BANK, BANK_MINIMA),) if banks else WAGERS.get(table.law.book.about.game, ())
    layout = table.game.spots(table.law)
    wanted = []
    for spot, times in wagers:
        amount = min(least * times, left // 2)
        if spot in layout and amount > 0 and not table.felt.amount(seat, spot):
            bet = Bet(seat, spot, max(amount, table.law.limits(spot)[0]))
            left -= bet.amount
            wanted.append(bet)
    return wanted


def decide(table: Table, ask: Turn) -> Choose | Discard:
    """The bot's answer to a decision."""
    if table.game.id == "poker":
        from croupier.floor import poker_bots  # loaded when its game is asked for

        return poker_bots.decide(table, ask)
    return Choose(ask.seat, _choice(table, ask), ask.at)


def _choice(table: Table, ask: Turn) -> str:
    cards = table.felt.hand(ask.at or ask.seat)
    if "hit" in ask.choices and total(cards) < 17:
        return "hit"
    for choice in PREFERS:
        if choice in ask.choices:
            return choice
    return ask.choices[0]
