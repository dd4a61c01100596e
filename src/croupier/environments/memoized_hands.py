"""Hands of a pot game, each decision found where the table has said it before.

Where nothing but the winner is decided by cards (hold'em and Omaha for high, at a table without a jackpot), what a seat
may do, owes and sees of the chips follows from what was done. So the table is asked once at each place that a hand can
come to, and its answer kept; after that a step is a look-up. A place that is new, and an end with another order of
hands, is played at the real table from the first card. Two ways lead to one place if they come to the same chips and
cards on the same street by the same actions on it. Decks are shuffled many at a time, as far down as a hand can reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.environments.episode import AgentTable, Observation
from croupier.environments.observation import HIDDEN, Row, Sight
from croupier.play.felt import BOARD
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Outcome
from croupier.poker.hand.betting import Act
from croupier.poker.rooms.readers import house_of
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms

MOST_PLACES = 200_000  # then everything is forgotten, as a table without limits never comes to an end of them
AHEAD = 1024  # decks that are shuffled at a time
DECK = 52

Cards = tuple[int, ...]
Order = tuple[int, ...]  # of the hands at the end: the same number for hands that share
Lie = tuple[tuple[int, int], ...]  # where in a row which card of the deck is seen
Mask = NDArray[np.int8]
Sights = Mapping[int, tuple[Row, Lie, Mask]]  # what each seat sees: all but the cards, the cards, what it may do


def can_memoize(law: Law) -> bool:
    """Whether cards decide nothing but who wins."""
    house = house_of(law)
    streets = house.variant.streets
    by_place = all(street.opens in ("blinds", "left") and not street.up for street in streets)
    return by_place and not (house.variant.picks or house.variant.low or house.jackpot or house.variant.jokers)


def shuffle_decks(luck: np.random.Generator, many: int, cards: int) -> list[list[int]]:
    """The first cards of so many decks, as they are seen: from 1 on.

    >>> one, other = shuffle_decks(np.random.default_rng(1), 2, 52)
    >>> sorted(one) == sorted(other) == list(range(1, 53)), one == other
    (True, False)
    """
    decks, each = np.tile(np.arange(1, DECK + 1), (many, 1)), np.arange(many)
    for k in range(cards):
        which = luck.integers(k, DECK, many)
        decks[each, which], decks[:, k] = decks[:, k], decks[each, which]
    return decks[:, :cards].tolist()  # type: ignore[no-any-return]


class BettingPlace:
    """Where a hand can come to: whose turn it is, what is legal and what each seat sees. `ways` is what an action leads
    to: another place, or an end."""

    __slots__ = ("legal", "sights", "turn", "ways")

    def __init__(self, turn: int, legal: Cards, sights: Sights) -> None:
        self.turn, self.legal, self.sights = turn, legal, sights
        self.ways: dict[int, BettingPlace | WayOut] = {}


class WayOut:
    """The betting is over: who is left, how many cards lie on the board, and the end by how their hands compare."""

    __slots__ = ("board", "ends", "live")
    turn = 0

    def __init__(self, live: Cards, board: int) -> None:
        self.live, self.board = live, board
        self.ends: dict[Order, End] = {}


class Root:
    """How a hand begins: what was carried into it, at which place, and which cards of the deck are whose."""

    __slots__ = ("dealt", "own", "place", "room")

    def __init__(self, room: Any, place: BettingPlace, own: Mapping[int, Cards], dealt: int) -> None:
        self.room, self.place, self.own, self.dealt = room, place, own, dealt


class End:
    """What everybody won, and sees then; and how the next hand begins, by how this one did."""

    __slots__ = ("next", "sights", "won")

    def __init__(self, won: tuple[int, ...], sights: Sights) -> None:
        self.won, self.sights = won, sights
        self.next: dict[Root, Root] = {}


class Echo:
    """The cards of a hand as its deck lies; what is drawn for the button besides is drawn once, and repeated."""

    def __init__(self, deck: Sequence[int], aside: list[Cards], source: Seeded) -> None:
        self.deck, self.given, self._aside, self._heard, self._source = deck, 0, aside, 0, source

    def answer(self, ask: Chance) -> Outcome:
        if ask.phase == "deal":
            self.given += ask.count
            return Outcome("cards", tuple([number - 1 for number in self.deck[self.given - ask.count : self.given]]))
        if self._heard == len(self._aside):
            self._aside.append(self._source.answer(ask).values)
        self._heard += 1
        return Outcome("cards", self._aside[self._heard - 1])


class MemoizedHands:
    """The same to an environment as `AgentTable`, hand for hand. With `forgets` nothing is remembered, for tests."""

    def __init__(self, terms: Terms, name: str, agents: Sequence[int], chips: int, forgets: bool = False) -> None:
        self.real = AgentTable(terms, name, agents, "open", chips, 0)
        self.agents, self.unit, self.chips, self.menu = tuple(agents), self.real.unit, self.real.chips, self.real.menu
        self.sight: Sight = self.real.sight
        self._forgets = forgets
        names = self.sight.names
        self._own, self._board = names.index("card 1"), names.index(f"{BOARD} 1")
        self._others = {seat: names.index(f"seat {seat} card 1") for seat in self.agents}
        self._roots: dict[Any, Root] = {}
        self._places: dict[Any, BettingPlace] = {}
        house = house_of(self.real.table.law)
        self._evaluate, self._kills = house.variant.high, house.kill is not None
        self._uses = sum(len(self.agents) * street.down + street.board for street in house.variant.streets)

    @property
    def table(self) -> Table:
        return self.real.table

    def reopen(self, seed: str) -> None:
        self.real.reopen(seed)
        self._source, self._room = self.real.source, self._carried_on(self.table.carried)
        self._upcoming: Root | None = None
        self._luck = np.random.default_rng(self._source.below(1 << 31))
        self._ahead: list[list[int]] = []

    # --- what an environment asks ---

    def observe(self, seat: int) -> Observation:
        """What a seat sees: the numbers of the place, and its cards and the board where they lie."""
        base, lie, mask = (self._place if self.turn else self._end).sights[seat]
        row, deck = base.copy(), self._deck
        for column, k in lie:
            row[column] = deck[k]
        return {"observation": row, "action_mask": mask.copy()}

    def legal(self) -> Cards:
        """What the seat in turn may do, by the numbers of the catalogue."""
        return self._place.legal

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
            self._ahead = shuffle_decks(self._luck, AHEAD, self._uses)
        self._deck = self._ahead.pop()
        self._done: list[int] = []
        self._aside: list[Cards] = []
        self._replayed = -1  # after how many actions the real table stands where this hand did
        root = self._upcoming or self._roots.get(self._room) or self._deal_new_root()
        self._root = root
        self._place = root.place
        self.turn = root.place.turn

    def act(self, number: int) -> bool:
        """Whether that is legal; then it is done."""
        way = self._place.ways.get(number)
        if way is None:
            if number not in self._place.legal:
                return False
            self._add_action(number)
            return True
        self._done.append(number)
        if isinstance(way, WayOut):
            self._finish(way)
        else:
            self._place = way
            self.turn = way.turn
        return True

    def _finish(self, out: WayOut) -> None:
        order = self._order(out)
        end = out.ends.get(order)
        upcoming = end.next.get(self._root) if end else None
        if end is None or upcoming is None:
            self._catch_up()
            self._record_end(out, order)
            return
        self._end, self._upcoming, self._room, self.turn = end, upcoming, upcoming.room, 0

    def _order(self, out: WayOut) -> Order:
        """How the hands compare of those who are left."""
        if len(out.live) == 1:
            return ()
        assert self._evaluate is not None
        deck, root = self._deck, self._root
        board = [number - 1 for number in deck[root.dealt : root.dealt + out.board]]
        worth = [self._evaluate([deck[k] - 1 for k in root.own[seat]], board) for seat in out.live]
        ranked = sorted(set(worth))
        return tuple([ranked.index(hand_worth) for hand_worth in worth])

    # --- at the real table ---

    def _catch_up(self) -> None:
        """Bring the real table to where this hand stands, with its cards."""
        if self._replayed == len(self._done):
            return
        self.real.restore_between(self._room)
        self._echo = Echo(self._deck, self._aside, self._source)
        self.real.source = self._echo  # type: ignore[assignment]
        self.real.begin_round()
        self._replayed = self._since = 0
        for number in self._done:
            self._replay_action(number)

    def _replay_action(self, number: int) -> None:
        given_before = self._echo.given
        self.real.act(number)
        self._replayed += 1
        if self._echo.given > given_before:  # a new street
            self._since = self._replayed

    def _deal_new_root(self) -> Root:
        """A hand that begins as none has: the table deals it. One for which the button was drawn is not like others."""
        self._catch_up()
        felt, dealt = self.table.felt, self._echo.given
        own = {seat: tuple([self._deck.index(card + 1) for card in felt.hand(seat)]) for seat in self.agents}
        root = Root(self._room, self._current_place(own, dealt), own, dealt)
        if not self._aside:
            self._roots[self._room] = root
        return root

    def _add_action(self, number: int) -> None:
        """An action that nobody has done here: the table says what comes of it."""
        self._catch_up()
        ask, place, root = self.table.ask, self._place, self._root
        h = ask.hand if isinstance(ask, Act) else None
        assert h is not None
        self._done.append(number)
        self._replay_action(number)
        if self.real.turn:
            self._place = place.ways[number] = self._current_place(root.own, root.dealt)
            self.turn = self._place.turn
        else:
            live = tuple([seat for seat, in_it in zip(h.seats, h.live, strict=True) if in_it])
            out = place.ways[number] = WayOut(live, self._echo.given - root.dealt)
            self._record_end(out, self._order(out))

    def _current_place(self, own: Mapping[int, Cards], dealt: int) -> BettingPlace:
        """The place where the real table stands: one that is known, or a new one."""
        real, board = self.real, range(dealt, self._echo.given)
        lies = {seat: self._lie(own[seat], board) for seat in self.agents}
        rows = {seat: _hide_cards(real.row(seat), lies[seat]) for seat in self.agents}
        legal = tuple(real.legal())
        key = (*(row.tobytes() for row in rows.values()), *lies.values(), legal, tuple(self._done[self._since :]))
        place = self._places.get(key)
        if place is None:
            sights = {seat: (rows[seat], lies[seat], real.mask(seat)) for seat in self.agents}
            place = self._places[key] = BettingPlace(real.turn, legal, sights)
        return place

    def _lie(self, own: Cards, board: Sequence[int]) -> Lie:
        """Where a seat sees its own cards and those on the board."""
        return (*enumerate(own, self._own), *enumerate(board, self._board))

    def _record_end(self, out: WayOut, order: Order) -> None:
        """What the real table has made of this hand, which is over."""
        end = out.ends.get(order)
        if end is None:
            sights = {seat: self._view_at_end(seat, out.board) for seat in self.agents}
            end = out.ends[order] = End(self.real.won(), sights)
        self._room = self._carried_on(self.table.carried)
        self._upcoming = self._roots.get(self._room)
        if self._upcoming:
            end.next[self._root] = self._upcoming
        self._end, self.turn = end, 0

    def _view_at_end(self, seat: int, board: int) -> tuple[Row, Lie, Mask]:
        """What a seat sees at the end, of the others' cards too."""
        row, root = self.real.row(seat), self._root
        lie = self._lie(root.own[seat], range(root.dealt, root.dealt + board))
        others = [enumerate(root.own[other], self._others[other]) for other in self.agents]
        seen = tuple([(column, k) for column, k in (*lie, *chain(*others)) if row[column] not in (0, HIDDEN)])
        return _hide_cards(row, seen), seen, self.real.mask(seat)

    def _carried_on(self, room: Any) -> Any:
        """What goes on to the next hand: who won this one, and how often running, only a kill would ask."""
        return room if self._kills else msgspec.structs.replace(room, last=0, row=0)


def _hide_cards(row: Row, cards: Lie) -> Row:
    """What a seat sees but for its cards."""
    row[[column for column, _ in cards]] = 0
    return row
