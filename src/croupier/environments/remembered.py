"""Hands of a pot game, each decision found where the table has said it before.

Where nothing but the winner is decided by cards (hold'em and Omaha for high, at a table without a jackpot), what a seat
may do, owes and sees of the chips follows from what was done. So the table is asked once at each place that a hand can
come to, and its answer kept; after that a step is a look-up. A place that is new, and an end with another order of
hands, is played at the real table from the first card. Two ways lead to one place if they come to the same chips and
cards on the same street by the same actions on it. Decks are shuffled many at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.environments.seated import Seated, Seen
from croupier.environments.sight import HIDDEN, Row, Sight
from croupier.play.ask import Chance
from croupier.play.chance import Seeded
from croupier.play.felt import BOARD
from croupier.play.move import Outcome
from croupier.play.table import Table
from croupier.poker import house_of
from croupier.poker.betting import Act
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms

MOST_PLACES = 200_000  # then everything is forgotten, as a table without limits never comes to an end of them
AHEAD = 256  # decks that are shuffled at a time
DECK = 52

Cards = tuple[int, ...]
Order = tuple[int, ...]  # of the hands at the end: the same number for hands that share


def remembers(law: Law) -> bool:
    """Whether cards decide nothing but who wins."""
    house = house_of(law)
    streets = house.variant.streets
    by_place = all(street.opens in ("blinds", "left") and not street.up for street in streets)
    return by_place and not (house.variant.picks or house.variant.low or house.jackpot or house.variant.jokers)


class BettingPlace:
    """Where a hand can come to: whose turn it is, what is legal, how many cards are on the board, and what each seat
    sees but for the cards."""

    __slots__ = ("board", "edges", "legal", "mask", "rows", "turn")

    def __init__(
        self, turn: int, legal: Sequence[int], mask: NDArray[np.int8], rows: Mapping[int, Row], board: int
    ) -> None:
        self.turn, self.legal, self.mask, self.rows, self.board = turn, frozenset(legal), mask, rows, board
        self.edges: dict[int, WayOn] = {}


class WayOn:
    """What an action leads to: a place; or the end, by who is left and how their hands compare."""

    __slots__ = ("board", "ends", "live", "place")

    def __init__(self, place: BettingPlace | None, live: Cards, board: int) -> None:
        self.place, self.live, self.board = place, live, board
        self.ends: dict[Order, End] = {}


class End(msgspec.Struct, frozen=True):
    """What everybody won, and sees then; and where in a row which card of the deck is seen."""

    won: tuple[int, ...]
    rows: Mapping[int, Row]
    shown: Mapping[int, tuple[tuple[int, int], ...]]


class Root:
    """How a hand begins: what was carried into it, at which place, which cards of the deck are whose; and what the next
    begins with, by how it ended."""

    __slots__ = ("dealt", "next", "own", "place", "room")

    def __init__(self, room: Any, place: BettingPlace, own: Mapping[int, Cards], dealt: int) -> None:
        self.room, self.place, self.own, self.dealt = room, place, own, dealt
        self.next: dict[tuple[Cards, Order], Any] = {}


class Echo:
    """The cards of a hand as its deck lies; what is drawn for the button besides is drawn once, and repeated."""

    def __init__(self, deck: Sequence[int], aside: list[Cards], source: Seeded) -> None:
        self.deck, self.given, self._aside, self._heard, self._source = deck, 0, aside, 0, source

    def answer(self, ask: Chance) -> Outcome:
        if ask.phase == "deal":
            self.given += ask.count
            return Outcome("cards", tuple(self.deck[self.given - ask.count : self.given]))
        if self._heard == len(self._aside):
            self._aside.append(self._source.answer(ask).values)
        self._heard += 1
        return Outcome("cards", self._aside[self._heard - 1])


class RememberedHands:
    """The same to an environment as `Seated`, hand for hand. With `forgets` nothing is remembered, for tests."""

    def __init__(self, terms: Terms, name: str, agents: Sequence[int], chips: int, forgets: bool = False) -> None:
        self.real = Seated(terms, name, agents, "open", chips, 0)
        self.agents, self.unit, self.chips, self.menu = tuple(agents), self.real.unit, self.real.chips, self.real.menu
        self.sight: Sight = self.real.sight
        self._forgets = forgets
        names = self.sight.names
        self._own, self._board = names.index("card 1"), names.index(f"{BOARD} 1")
        self._others = {seat: names.index(f"seat {seat} card 1") for seat in self.agents}
        self._none = np.zeros(len(self.menu.actions), dtype=np.int8)
        self._roots: dict[Any, Root] = {}
        self._places: dict[Any, BettingPlace] = {}
        house = house_of(self.real.table.law)
        self._evaluate, self._kills = house.variant.high, house.kill is not None

    @property
    def table(self) -> Table:
        return self.real.table

    def fresh(self, seed: str) -> None:
        self.real.fresh(seed)
        self._source, self._room = self.real.source, self._kept(self.table.carried)
        self._upcoming: Root | None = None
        self._luck = np.random.default_rng(self._source.below(1 << 31))
        self._ahead: list[list[int]] = []

    # --- what an environment asks ---

    def seen(self, seat: int) -> Seen:
        """What a seat sees: the numbers of the place, and its cards and the board where they lie."""
        deck = self._deck
        if not self.turn:
            row = self._end.rows[seat].copy()
            for at, k in self._end.shown[seat]:
                row[at] = deck[k] + 1
            return {"observation": row, "action_mask": self._none.copy()}
        place = self._place
        row = place.rows[seat].copy()
        at = self._own
        for k in self._whose[seat]:
            row[at] = deck[k] + 1
            at += 1
        at, first = self._board, self._dealt
        for k in range(first, first + place.board):
            row[at] = deck[k] + 1
            at += 1
        return {"observation": row, "action_mask": (place.mask if seat == self.turn else self._none).copy()}

    def won(self) -> tuple[int, ...]:
        return self._end.won

    def why_not(self, number: int) -> Refused:
        self._catch_up()
        return self.real.why_not(number)

    # --- a hand ---

    def begin(self) -> None:
        if self._forgets or len(self._places) > MOST_PLACES:
            self._places.clear()
            self._roots.clear()
            self._upcoming = None
        if not self._ahead:
            decks = np.tile(np.arange(DECK), (AHEAD, 1))
            self._ahead = self._luck.permuted(decks, axis=1).tolist()
        self._deck = self._ahead.pop()
        self._done: list[int] = []
        self._since = 0  # how many actions there were before this street
        self._aside: list[Cards] = []
        self._at = -1  # after how many actions the real table stands where this hand did
        root = self._upcoming or self._roots.get(self._room) or self._first_time()
        self._root, self._whose, self._dealt, self._place = root, root.own, root.dealt, root.place
        self.turn = root.place.turn

    def act(self, number: int) -> bool:
        """Whether that is legal; then it is done."""
        place = self._place
        edge = place.edges.get(number)
        if edge is None:
            if number not in place.legal:
                return False
            self._learn(number)
            return True
        self._done.append(number)
        found = edge.place
        if found is None:
            self._finish(edge)
            return True
        if found.board > place.board:
            self._since = len(self._done)
        self._place = found
        self.turn = found.turn
        return True

    def _finish(self, edge: WayOn) -> None:
        order = self._order(edge) if len(edge.live) > 1 else ()
        end = edge.ends.get(order)
        upcoming = self._root.next.get((end.won, order)) if end else None
        if upcoming is None:
            self._catch_up()
            self._ended(edge, order)
            return
        assert end is not None
        self._end, self._upcoming, self.turn = end, upcoming, 0
        self._room = upcoming.room

    def _order(self, edge: WayOn) -> Order:
        """How the hands compare of those who are left."""
        assert self._evaluate is not None
        deck, first = self._deck, self._dealt
        board = deck[first : first + edge.board]
        worth = [self._evaluate([deck[k] for k in self._whose[seat]], board) for seat in edge.live]
        ranked = sorted(set(worth))
        return tuple([ranked.index(one) for one in worth])

    # --- at the real table ---

    def _catch_up(self) -> None:
        """Bring the real table to where this hand stands, with its cards."""
        if self._at == len(self._done):
            return
        self.real.at(self._room)
        self._echo = Echo(self._deck, self._aside, self._source)
        self.real.source = self._echo  # type: ignore[assignment]
        self.real.begin_here()
        for number in self._done:
            self.real.act(number)
        self._at = len(self._done)

    def _first_time(self) -> Root:
        """A hand that begins as none has: the table deals it. One for which the button was drawn is not like others."""
        self._catch_up()
        felt, dealt = self.table.felt, self._echo.given
        self._whose = {seat: tuple([self._deck.index(card) for card in felt.hand(seat)]) for seat in self.agents}
        self._dealt = dealt
        root = Root(self._room, self._arrived(), self._whose, dealt)
        if not self._aside:
            self._roots[self._room] = root
        return root

    def _learn(self, number: int) -> None:
        """An action that nobody has done here: the table says what comes of it."""
        self._catch_up()
        ask, place, h = self.table.ask, self._place, None
        if isinstance(ask, Act):
            h = ask.hand
        assert h is not None
        self.real.act(number)
        self._done.append(number)
        self._at = len(self._done)
        board = self._echo.given - self._dealt
        if board > place.board:
            self._since = len(self._done)
        over = not self.real.turn
        live = tuple([h.seats[i] for i in range(h.n) if h.live[i]]) if over else ()
        edge = place.edges[number] = WayOn(None if over else self._arrived(), live, board)
        if edge.place is None:
            self._ended(edge, self._order(edge) if len(live) > 1 else ())
        else:
            self._place = edge.place
            self.turn = edge.place.turn

    def _arrived(self) -> BettingPlace:
        """The place where the real table stands: one that is known, or a new one."""
        real, board = self.real, self._echo.given - self._dealt
        rows = {seat: self._without_cards(real.row(seat)) for seat in self.agents}
        legal = tuple(real.legal())
        said = (*(row.tobytes() for row in rows.values()), board, legal, tuple(self._done[self._since :]))
        found = self._places.get(said)
        if found is None:
            found = self._places[said] = BettingPlace(real.turn, legal, real.mask(real.turn), rows, board)
        return found

    def _without_cards(self, row: Row) -> Row:
        row[self._own : self._own + len(self._whose[self.agents[0]])] = 0
        row[self._board : self._board + 5] = 0
        return row

    def _ended(self, edge: WayOn, order: Order) -> None:
        """What the real table has made of this hand, which is over."""
        rows = {seat: self.real.row(seat) for seat in self.agents}
        shown = {seat: self._shown(rows[seat], seat, edge.board) for seat in self.agents}
        end = edge.ends[order] = End(self.real.won(), rows, shown)
        self._room = self._kept(self.table.carried)
        self._upcoming = self._roots.get(self._room)
        if self._upcoming:
            self._root.next[end.won, order] = self._upcoming
        self._end, self.turn = end, 0

    def _shown(self, row: Row, seat: int, board: int) -> tuple[tuple[int, int], ...]:
        """Where a card is seen at the end, and the how-manieth of the deck it is."""
        lie = [(self._own, self._whose[seat]), (self._board, tuple(range(self._dealt, self._dealt + board)))]
        lie += [(self._others[other], self._whose[other]) for other in self.agents]
        cards = [(first + i, k) for first, hand in lie for i, k in enumerate(hand)]
        return tuple([(at, k) for at, k in cards if row[at] not in (0, HIDDEN)])

    def _kept(self, room: Any) -> Any:
        """What goes on to the next hand: who won this one, and how often running, only a kill would ask."""
        return room if self._kills else msgspec.structs.replace(room, last=0, row=0)
