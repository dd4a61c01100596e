"""People who wait: for the others to be ready, for a round to end, for a place to be free."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from croupier.play.vocabulary.ask import Between, Step, Window
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.service.commands.command import Command, Done
from croupier.service.people.person import Person
from croupier.service.store import Store, Write
from croupier.service.store.accounts import Entry, purse
from croupier.service.table.desk import MINUTE, PATIENCE, TIME_TO_ACT
from croupier.service.table.live_table import LiveTable

Say = Callable[..., Done | Refused]


class Evening:
    """One table with a clock that is told what time it is."""

    def __init__(self, path: Path, table: str, **options: str) -> None:
        self.store = Store(f"sqlite:///{path / 'house.db'}")
        self.store.create()
        write = Write()
        names = ("Ann", "Bob", "Cid")
        gifts = [Entry("outside", purse(name), 100_000, OWN.cite("books.grant")) for name in names]
        write.post("gift", 0, "house", gifts)
        self.store.write(write)
        self.time, self.said = 1_000_000, 0
        terms = sample_house().table(table)
        terms = msgspec.structs.replace(terms, options={**terms.options, **options})
        self.live = LiveTable(table, terms, self.store, lambda: self.time)

    def say(self, name: str, line: str) -> object:
        self.said += 1
        role = {"Dee": "dealer", "Flo": "floor"}.get(name, "player")
        (answer,) = self.live.handle([Command(f"c{self.said}", line, Person(name, role))])
        return answer

    def wait(self, milliseconds: int) -> None:
        self.time += milliseconds
        self.live.handle([])


@pytest.fixture
def roulette(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path, "roulette-1")
    evening.say("Ann", "seat 1 sits 100 Ann")
    evening.say("Bob", "seat 2 sits 100 Bob")
    return evening


def test_those_who_are_ready_wait_half_a_minute_for_the_others(roulette: Evening) -> None:
    roulette.say("Ann", "seat 1 ready")
    assert roulette.live.clock_left() == PATIENCE
    roulette.wait(PATIENCE - 1)
    assert isinstance(roulette.live.table.ask, Between)
    roulette.wait(1)
    assert isinstance(roulette.live.table.ask, Window)
    assert roulette.live.desk.clock(roulette.live) is None


def test_nobody_waits_when_all_are_ready(roulette: Evening) -> None:
    roulette.say("Ann", "seat 1 ready")
    roulette.say("Bob", "seat 2 ready")
    assert isinstance(roulette.live.table.ask, Window)


def test_a_place_is_kept_until_the_round_is_over(roulette: Evening) -> None:
    for name, seat in (("Ann", 1), ("Bob", 2)):
        roulette.say(name, f"seat {seat} ready")
    assert isinstance(roulette.say("Cid", "seat 3 sits 50 Cid"), Done)
    refused = roulette.say("Cid", "seat 4 sits 50 Cid")
    assert isinstance(refused, Refused)
    assert refused.why == "a place is kept for you when this round is over"
    assert roulette.live.table.seats == {1: "Ann", 2: "Bob"}
    for name, seat in (("Ann", 1), ("Bob", 2)):
        roulette.say(name, f"seat {seat} ready")
    assert roulette.live.table.seats == {1: "Ann", 2: "Bob", 3: "Cid"}
    assert roulette.store.balance("purse:Cid") == 95_000


def test_a_player_who_lets_others_wait_is_out_of_time(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "three-card-poker-1")
    evening.say("Ann", "seat 1 sits 100 Ann")
    evening.say("Bob", "seat 2 sits 100 Bob")
    for name, seat in (("Ann", 1), ("Bob", 2)):
        evening.say(name, f"seat {seat} ready")
    for name, seat in (("Ann", 1), ("Bob", 2)):
        evening.say(name, f"seat {seat} bets 5 ante")
    for name, seat in (("Ann", 1), ("Bob", 2)):
        evening.say(name, f"seat {seat} ready")
    assert evening.live.clock_left() == TIME_TO_ACT
    evening.wait(TIME_TO_ACT)
    evening.wait(TIME_TO_ACT)
    assert isinstance(evening.live.table.ask, Between)
    assert [evening.live.table.felt.rack(seat) for seat in (1, 2)] == [95, 95]


def test_cards_that_nobody_has_named_are_not_looked_at_for_one_who_is_out_of_time(tmp_path: Path) -> None:
    """Let it ride, L.2.b: at a table that a person deals the bet is simply taken back."""
    evening = Evening(tmp_path, "let-it-ride-1")
    for name, seat in (("Ann", 1), ("Bob", 2)):
        evening.say(name, f"seat {seat} sits 100 {name}")
    for line in ("dealer on", "dealer opens", "dealer does wash", "dealer does shuffle", "dealer does cut 26"):
        assert isinstance(evening.say("Dee", line), Done)
    for name, seat in (("Ann", 1), ("Bob", 2)):
        for bet in (1, 2, 3):
            assert isinstance(evening.say(name, f"seat {seat} bets 10 bet-{bet}"), Done)
    for line in ("dealer closes", "cards ? ? ? ? ? ? ? ? ?"):
        assert isinstance(evening.say("Dee", line), Done)
    evening.wait(TIME_TO_ACT)
    assert evening.live.table.ask.seat == 2
    assert [evening.live.table.felt.rack(seat) for seat in (1, 2)] == [80, 70]


def test_free_places_go_in_the_order_of_asking(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "stud-1")
    seats = evening.live.table.game.seats(evening.live.table.law)
    people = [f"P{k}" for k in range(1, seats + 1)]
    write = Write()
    write.post("more", 0, "house", [Entry("outside", purse(n), 100_000, OWN.cite("books.grant")) for n in people])
    evening.store.write(write)
    for seat, name in enumerate(people, 1):
        assert isinstance(evening.say(name, f"seat {seat} sits 100 {name}"), Done)
    assert isinstance(evening.say("Ann", "wait"), Done)
    assert isinstance(evening.say("Bob", "wait"), Done)
    evening.say("P1", "seat 1 leaves")
    refused = evening.say("Bob", "seat 1 sits 100 Bob")
    assert isinstance(refused, Refused)
    assert (refused.why, refused.cite) == ("Ann has waited longer for a seat", "oneida-2006/poker/S")
    assert isinstance(evening.say("Ann", "seat 1 sits 100 Ann"), Done)
    again = LiveTable("stud-1", sample_house().table("stud-1"), evening.store, lambda: evening.time)
    assert again.desk.waiting == ["Bob"]


# --- charges for time ---


def timed(path: Path) -> Evening:
    """A table of `section8` that charges $10 an hour, in parts every 30 minutes."""
    evening = Evening(path, "pineapple-1", rake="time")
    evening.say("Ann", "seat 1 sits 100 Ann")
    evening.say("Bob", "seat 2 sits 100 Bob")
    return evening


def pass_time(evening: Evening, minutes: int) -> None:
    """So long, and nobody is away."""
    for _ in range(minutes // 10):
        evening.time += 10 * MINUTE
        for name in ("Ann", "Bob"):
            assert isinstance(evening.say(name, "tip 1"), Done)


def deal(evening: Evening) -> None:
    """The next hand is dealt, and folded."""
    while isinstance(evening.live.table.ask, (Between, Step)):
        for seat, name in ((1, "Ann"), (2, "Bob")):
            evening.say(name, f"seat {seat} ready")
    while not isinstance(evening.live.table.ask, Between):
        seat = getattr(evening.live.table.ask, "seat", 0)
        evening.say({1: "Ann", 2: "Bob"}[seat], f"seat {seat} chooses fold")


def test_t_2_iii_C_an_automatic_table_collects_the_time_charge_when_it_is_due(tmp_path: Path) -> None:
    evening = timed(tmp_path)
    ledger = evening.live.table.ledger
    deal(evening)
    assert ledger.balance("fees") == 0
    evening.time -= 1
    pass_time(evening, 30)
    deal(evening)
    assert ledger.balance("fees") == 0
    evening.time += 1
    deal(evening)
    assert (ledger.balance("fees"), ledger.balance("rake area")) == (10, 0)  # five each, and verified
    deal(evening)
    assert ledger.balance("fees") == 10
    assert f"charged {evening.live.desk.last_charged}" in evening.live.desk.steps()


def test_t_2_iii_E_the_time_charges_that_a_dealer_has_collected_a_floorperson_verifies(tmp_path: Path) -> None:
    evening = timed(tmp_path)
    for line in ("dealer on", "dealer opens", "dealer does wash 2", "dealer does collect-time"):
        assert isinstance(evening.say("Dee", line), Done), line
    refused = evening.say("Dee", "dealer does verify-time")
    assert isinstance(refused, Refused)
    assert (refused.why, refused.cite.paragraph) == ("that is for the floorperson, not for a dealer", "t.2.iii.E")
    assert isinstance(evening.say("Flo", "dealer does verify-time"), Done)
    assert isinstance(evening.say("Dee", "dealer does shuffle"), Done)


def test_a_player_is_offered_what_may_be_said_before_the_deal_and_in_turn(tmp_path: Path) -> None:
    evening = timed(tmp_path)
    for line in ("dealer on", "dealer opens", "dealer does wash 2"):
        assert isinstance(evening.say("Dee", line), Done), line
    view = evening.live.table.view(1)
    assert view.asks.offers[1] == ("sit-out", "agree 4")
    assert view.asks.steps == ("collect-time",)
    assert isinstance(evening.say("Ann", "seat 1 chooses agree 4"), Done)
    assert evening.live.table.view(2).asks.offers[2] == ("sit-out", "agree 4")
    assert evening.live.table.view(1).asks.offers[1] == ("sit-out", "agree")
    evening.say("Dee", "dealer off")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        evening.say(name, f"seat {seat} ready")
    asks = evening.live.table.view(1).asks
    assert asks.talk == ("wager", "chip", "chips", "cash", "more", "raising")
    who = {1: "Ann", 2: "Bob"}[asks.seat or 0]
    assert isinstance(evening.say(who, f"seat {asks.seat} chooses chip 5"), Done)
