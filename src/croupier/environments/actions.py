"""What an agent may ever do at a table, numbered: found from what the game declares, the same for every seat.

In this order: being `done` (with the bets, or with the cards that were picked), the game's choices, a bet or raise of
another size than the least, a card of one's hand to pick, a unit more on a spot, a wager taken back that has stayed up.
What a player is asked besides (whether to cut the cards, which pile goes out first, whether to show) is no part of the
game's choices, and is answered as a plain player would.

>>> from croupier.library import open_table
>>> [str(action) for action in catalogue(open_table("let-it-ride-1").table)]
['done', 'ride', 'withdraw', 'bet bet-3', 'bet bet-2', 'bet bet-1', 'bet bonus']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from croupier.front.bots import BANK_MINIMA
from croupier.front.legal import allows
from croupier.play.steps.player_dealer import BANK
from croupier.play.table import Table
from croupier.play.table.maths import Chain
from croupier.play.vocabulary.ask import Setting, Turn, Window
from croupier.play.vocabulary.holder import hand_at
from croupier.play.vocabulary.move import Bet, Choose, Close, Discard, Move, SetHand, Take

SIZED = ("bet", "raise")  # choices that go with a sum
POT, ALL = "pot", "all"  # sums beside the least: as much as there is in the pot, and all that may be bet
TIMES = (2, 3, 4, 6, 12)  # of the least: sums that are tried where odds could not be paid exactly on the least


class TableAction(NamedTuple):
    """One thing to do: `what` is a choice, a spot, or the number of a card in the hand."""

    kind: Literal["done", "choose", "card", "bet", "take"]
    what: str = ""
    size: str = ""

    def __str__(self) -> str:
        return " ".join(word for word in (self.kind if self.kind != "choose" else "", self.what, self.size) if word)


DONE = TableAction("done")


def catalogue(table: Table) -> tuple[TableAction, ...]:
    """Every action of this table's game."""
    game, law = table.game, table.law
    choices = [TableAction("choose", choice) for choice in game.choices]
    sized = [TableAction("choose", c, size) for c in game.choices if c in SIZED for size in (POT, ALL)]
    cards = [TableAction("card", str(k)) for k in range(1, game.picks(law) + 1)]
    spots = [] if game.family == "pot" else list(game.spots(law))
    bets = [TableAction("bet", spot) for spot in spots]
    stays_up = any(isinstance(part, Chain) for part in game.maths)
    taken = [TableAction("take", spot) for spot in spots] if stays_up else []
    return DONE, *choices, *sized, *cards, *bets, *taken


def is_game_turn(table: Table, ask: Turn) -> bool:
    """Whether a turn is one of those that the game is about."""
    return picks_cards(ask) or any(choice in table.game.choices for choice in ask.choices)


def picks_cards(ask: Turn) -> bool:
    """Whether cards are picked: to be set in front, or thrown away."""
    return isinstance(ask, Setting) or ask.choices in ((), ("discard",))


def hand_of(table: Table, ask: Turn) -> tuple[int, ...]:
    """The cards that a turn is about."""
    return ask.hand if isinstance(ask, Setting) else table.felt.hand(hand_at(ask.at or ask.seat, ask.number))


class Menu:
    """What one seat may do now: each action that is legal, with the move that it is. To pick a card is none."""

    def __init__(self, table: Table, units: dict[str, int]) -> None:
        self.table, self.units = table, units  # what a bet on each spot puts down, as far as it is known
        self.actions = catalogue(table)
        self.stayed: set[tuple[int, str]] = set()  # wagers that are up from the round before

    def legal(self, seat: int, picked: Sequence[int], may_close: bool) -> dict[int, Move | None]:
        """By number. `picked` are cards by their place in the hand; `may_close` is whether the seat may be done."""
        ask = self.table.ask
        moves: dict[int, Move | None] = {}
        for number, action in enumerate(self.actions):
            if isinstance(ask, Window):
                move = self._in_window(ask, seat, action)
                ok = move is not None or (action is DONE and may_close)
            elif isinstance(ask, Turn) and ask.seat == seat:
                move, ok = self._in_turn(ask, action, picked)
            else:
                break
            if ok:
                moves[number] = move
        return moves

    # --- a window ---

    def _in_window(self, ask: Window, seat: int, action: TableAction) -> Move | None:
        if action.kind == "bet":
            return self.bet(ask, seat, action.what)
        if action.kind == "take" and (seat, action.what) in self.stayed and self.table.felt.amount(seat, action.what):
            take = Take(seat, action.what, None)
            return take if self._takes(take) else None
        return None

    def bet(self, ask: Window, seat: int, spot: str) -> Bet | None:
        """A unit on a spot: the least that can be put there and paid exactly. In a window that is open for one thing
        (insurance, a double for less) as much as is open, but no more than the seat has on any spot."""
        table = self.table
        if ask.topic:
            mine = max((stake.amount for stake in table.felt.stakes.values() if stake.seat == seat), default=0)
            limits = [
                (wager.at, min(wager.most, mine)) for wager in ask.wagers() if (wager.seat, wager.spot) == (seat, spot)
            ]
            bets = [Bet(seat, spot, amount, 0 if place == seat else place) for place, amount in limits if amount]
            return next((bet for bet in bets if self._takes(bet)), None)
        if spot in self.units:
            bet = Bet(seat, spot, self.units[spot])
            return bet if self._takes(bet) else None
        least = table.law.limits(table.game.spots(table.law)[spot].wager)[0] * (BANK_MINIMA if spot == BANK else 1)
        last_reason = ""
        for amount in (*range(least, least + 6), *(least * times for times in TIMES)):
            bet = Bet(seat, spot, amount)
            refused = table.why_not(bet)
            if refused is None:
                self.units[spot] = amount
                return bet
            if refused.why == last_reason:  # it is not about the sum
                return None
            last_reason = refused.why
        return None

    def _takes(self, move: Move) -> bool:
        return allows(self.table, move)

    # --- a turn ---

    def _in_turn(self, ask: Turn, action: TableAction, picked: Sequence[int]) -> tuple[Move | None, bool]:
        move: Move | None = None
        if action.kind == "choose":
            move = self._choice(ask, action)
            return move, move is not None
        if not picks_cards(ask):
            return None, False
        if action.kind == "card":
            k, most = int(action.what) - 1, ask.count if isinstance(ask, Setting) else getattr(ask, "most", 0)
            return None, k < len(hand_of(self.table, ask)) and k not in picked and len(picked) < most
        if action is DONE:
            hand = hand_of(self.table, ask)
            cards = tuple([hand[k] for k in sorted(picked)])
            move = SetHand(ask.seat, cards) if isinstance(ask, Setting) else Discard(ask.seat, cards)
            fits = len(cards) == ask.count if isinstance(ask, Setting) else True
            return (move, True) if fits and self._takes(move) else (None, False)
        return None, False

    def _choice(self, ask: Turn, action: TableAction) -> Choose | None:
        """A choice; a bet or raise of the least, or, where that is more, of the pot or of all that may be bet."""
        if action.what not in ask.choices:
            return None
        least, most = (getattr(ask, "least", 0), getattr(ask, "most", 0)) if action.what in SIZED else (0, 0)
        if not action.size:
            move = Choose(ask.seat, action.what, ask.at)
            return move if self._takes(move) else None
        to = most if action.size == ALL else self._pot(ask)
        if not least < to <= most or (action.size == POT and to == most):
            return None
        move = Choose(ask.seat, action.what, ask.at, to)
        return move if self._takes(move) else None

    def _pot(self, ask: Turn) -> int:
        """A raise by what there would be in the pot after a call, as the total that it comes to."""
        pool = self.table.felt.pool()
        if pool is None:
            return 0
        owes = getattr(ask, "owes", 0)
        high = pool.bets.get(ask.seat, 0) + owes
        return high + sum(pool.pots) + sum(pool.bets.values()) + owes


def can_close(table: Table) -> bool:
    """Whether the dealer may close the betting."""
    return allows(table, Close())
