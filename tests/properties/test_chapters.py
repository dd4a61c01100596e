"""A table that goes on from its own header is the same table: whatever a procedure reads, the header keeps.

Two tables are told the same: one plays on, the other is closed in every pause between two rounds, its header written
out as text, and opened again from that text alone. They must ask, refuse, tell, pay and carry the same, at every game
of the sample house, in whatever order people have come.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.front import bots, dealer
from croupier.games import game, modules, open_table, table_for
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.table.view import ask_view
from croupier.play.vocabulary.ask import Between, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.log import Header, header_text, read_header
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    CallOff,
    Choose,
    Close,
    Correct,
    Did,
    Discard,
    Leave,
    Move,
    Open,
    Press,
    Report,
    Sit,
)
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Terms
from examples import some

HOUSE = sample_house().tables
MORE = {
    "blackjack-pitch": Terms("oneida-2006/blackjack", options={"dealing": "pitch", "decks": 2, "positions": 2}),
    "minibaccarat-later": Terms("oneida-2006/minibaccarat", least=100, options={"vigorish-collected": "later"}),
}
TABLES = {**HOUSE, **MORE}
CHIPS = 2000


def reopened(table: Table) -> Table:
    """The table from its header's text, as a process finds it that knows nothing else."""
    return table_for(read_header(header_text(table.header())))


class Crowd:
    """People who come in any order, play, and leave; sense mostly, folly now and then."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table, self.random, self.source = table, random, Seeded(str(random.random()))
        self.places = random.sample(range(1, min(table.game.seats(table.law), 7) + 1), 4)
        self.spots = sorted(table.game.spots(table.law))
        self.wanted: list[Move] = []

    def move(self) -> Move:
        ask, random = self.table.ask, self.random
        if random.randrange(12) == 0 and (kinds := self.table.law.reports(ask.phase)):
            return Report(random.choice(kinds))
        if isinstance(ask, Between):
            self.wanted = []
            return self.pause()
        if random.randrange(60) == 0:
            return CallOff()
        if isinstance(ask, Window):
            return self.bet()
        if isinstance(ask, Turn):
            chosen = bots.decide(self.table, ask)
            wild = not isinstance(chosen, Discard) and random.randrange(2)
            return Choose(ask.seat, random.choice(ask.choices), ask.at) if wild else chosen
        self.wanted = []
        if isinstance(ask, Step) and ask.people:  # which a person sees to
            return Did(ask.step, ask.least)
        routine = dealer.routine(self.table, self.source)
        assert routine is not None, f"the dealer does not know {ask}"
        return routine

    def pause(self) -> Move:
        """Somebody comes, buys, is corrected or leaves; or the next round begins."""
        random, seats = self.random, self.table.seats
        free = [seat for seat in self.places if seat not in seats]
        if len(seats) < 2 or (free and random.randrange(4) == 0):
            return Sit(random.choice(free), CHIPS, f"P{random.randrange(1000)}")
        seat = random.choice(list(seats))
        moves = (Open(), Open(), Open(), BuyIn(seat, 50), Leave(seat), Correct(seat, random.randrange(1, 3) * CHIPS),
                 Press(seat, "cash-out"), Press(seat, "verify"))  # fmt: skip
        return random.choice(moves)

    def bet(self) -> Move:
        random, seats = self.random, sorted(self.table.seats)
        if random.randrange(3) == 0:
            seat = random.choice(seats)
            return Bet(seat, random.choice(self.spots), random.choice((5, 10, 60)), random.choice((0, 0, seat + 1)))
        bets = [bet for seat in seats for bet in bots.bets(self.table, seat)]
        self.wanted = self.wanted or [*bets, Close()]
        return self.wanted.pop(0)


def played(table: Table, move: Move) -> list[Any] | str:
    try:
        return list(table.play(move))
    except Refused as refused:
        return str(refused)


def state(table: Table) -> dict[str, Any]:
    """Everything that decides what can happen next."""
    looks = [] if isinstance(table.ask, Between) else [table.view(seat) for seat in (None, *sorted(table.seats))]
    return {
        "asks": ask_view(table.ask, table.game, table.felt),
        "waits": (table.ask.phase, bool(looks) and table.felt.shoe.cards),
        "seats": list(table.seats.items()),
        "balances": table.ledger.snapshot(),
        "carried": table.carried,
        "looks": looks,
        "header": header_text(table.header()) if isinstance(table.ask, Between) else "",
    }


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=some(12), deadline=None)
@given(seed=st.integers(0, 10**9), every=st.integers(1, 3))
def test_a_new_chapter_after_any_moves_is_the_same_table(name: str, seed: int, every: int) -> None:
    random = Random(seed)
    table = open_table(TABLES[name], name)
    other, crowd = table_for(read_header(header_text(table.header()))), Crowd(table, random)
    pauses = 0
    for _ in range(120):
        move = crowd.move()
        assert played(other, move) == played(table, move), move
        assert state(other) == state(table), move
        if isinstance(other.ask, Between):
            pauses += 1
            if pauses % every == 0:
                text = other.log.sealed()
                assert replay_table(text, table_for).log.sealed() == text
                other = reopened(other)
                assert state(other) == state(table)


@pytest.mark.parametrize("id_", modules())
def test_nothing_is_carried_whose_order_a_header_does_not_keep(id_: str) -> None:
    """A header's text puts the keys of mappings and the members of sets into an order of its own."""
    found: list[str] = []
    seen: set[type] = set()
    _unordered(msgspec.inspect.type_info(game(id_).carry), found, seen)
    assert found == []


def _unordered(info: Any, found: list[str], seen: set[type]) -> None:
    if isinstance(info, msgspec.inspect.DictType | msgspec.inspect.SetType | msgspec.inspect.FrozenSetType):
        found.append(str(info))
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        for field in info.fields:
            _unordered(field.type, found, seen)
    for part in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
        _unordered(part, found, seen)
    if hasattr(info, "item_type"):
        _unordered(info.item_type, found, seen)


def test_arrivals_that_are_not_the_people_seated_are_no_header() -> None:
    table = open_table(HOUSE["blackjack-1"], "blackjack-1")
    table.play(Sit(2, CHIPS, "Bob"))
    table.play(Sit(1, CHIPS, "Ann"))
    header = read_header(header_text(table.header()))
    assert list(table_for(header).seats) == [2, 1]
    for wrong in ((1,), (1, 2, 3), (1, 1), (3, 4)):
        with pytest.raises(Refused, match="order of arrival") as refusal:
            table_for(msgspec.structs.replace(header, arrivals=wrong))
        assert refusal.value.cite.paragraph == "log.header"


def test_a_header_of_before_reads_and_writes_as_it_did() -> None:
    """Logs that were written when headers kept no order replay to the same bytes."""
    table = open_table(HOUSE["craps-1"], "craps-1")
    table.play(Sit(1, CHIPS, "Ann"))
    text = header_text(table.header())
    old = text.replace('"arrivals":[1],', "")
    assert old != text
    assert header_text(read_header(old)) == old
    assert isinstance(read_header(old), Header)
