"""What players say of the next hand, and more time in one's own turn, at a table that deals by itself."""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.ask import Between, Step
from croupier.rulebook.cite import Refused
from croupier.service.seating.time_bank import BACK_AFTER, PIECE
from croupier.service.store import Store
from croupier.service.table.desk import TIME_TO_ACT
from croupier.service.watching.view import TableViews
from shift import Shift, endow

SEATS = {1: "Ann", 2: "Bob", 3: "Cid"}


def room(store: Store, table: str = "holdem-1") -> Shift:
    endow(store)
    shift = Shift(table, store)
    for seat, name in SEATS.items():
        shift.do(name, f"seat {seat} sits 300 {name}")
    return shift


def ready(shift: Shift, *seats: int) -> None:
    for seat in seats or SEATS:
        shift.say(SEATS[seat], f"seat {seat} ready")


def fold(shift: Shift) -> None:
    """The hand is thrown away by one after the other."""
    while not isinstance(shift.live.table.ask, Between):
        seat = shift.live.table.ask.seat  # type: ignore[union-attr]
        shift.do(SEATS[seat], f"seat {seat} chooses fold")


def dealt(shift: Shift) -> set[int]:
    return {hand.place for hand in shift.live.table.view(None).hands}


def test_sitting_out_is_said_during_a_hand_and_done_before_the_next(lite: Store) -> None:
    shift = room(lite)
    ready(shift)
    assert dealt(shift) == {1, 2, 3}
    shift.do("Bob", "seat 2 chooses sit-out")
    view = TableViews(shift.live).view(2)
    assert [(one.what, one.seat, one.choice) for one in view.kept] == [("chooses", 2, "sit-out")]
    assert view.ahead[2] == ("sit-out",)
    fold(shift)
    ready(shift, 1, 3)
    assert dealt(shift) == {1, 3}
    assert not shift.live.desk.later_moves
    assert TableViews(shift.live).view(2).ahead[2] == ("sit-in",)  # while the first hand without Bob is on
    fold(shift)
    ready(shift, 1, 3)  # nobody waits for who sits out
    assert dealt(shift) == {1, 3}
    assert TableViews(shift.live).view(1).seats[2].out
    shift.restart()
    assert shift.live.desk.presence.resting == {"Bob"}
    shift.do("Bob", "seat 2 chooses sit-in")
    fold(shift)
    ready(shift)
    # j.4 is not this book's: who comes back is dealt in at once
    assert dealt(shift) == {1, 2, 3}
    assert not TableViews(shift.live).view(1).seats[2].out


def test_what_was_said_ahead_is_taken_back_by_saying_it_again(lite: Store) -> None:
    shift = room(lite)
    for _ in range(2):
        shift.do("Cid", "seat 3 chooses sit-out")
    assert not shift.live.desk.later_moves
    ready(shift)
    assert dealt(shift) == {1, 2, 3}
    refused = shift.refused("Bob", "seat 2 chooses sit-in")
    assert refused.cite.startswith("oneida-2006/poker/")


def test_a_place_is_kept_longer_for_who_sits_out_by_choice(lite: Store) -> None:
    shift = room(lite)
    shift.do("Bob", "seat 2 chooses sit-out")
    for _ in range(4):
        ready(shift, 1, 3)
        fold(shift)
        for name in ("Ann", "Cid"):
            shift.do(name, "tip 1")
        shift.tick(60)
    assert shift.live.table.seats[2] == "Bob"
    for _ in range(3):
        shift.tick(299)
        for name in ("Ann", "Cid"):
            shift.do(name, "tip 1")
    assert 2 not in shift.live.table.seats


def test_an_offered_kill_leaves_the_others_a_moment_to_object(lite: Store) -> None:
    shift = room(lite, "lowball-1")
    shift.do("Flo", "post option voluntary-kill true")
    assert "kill" in TableViews(shift.live).view(1).ahead[1]
    shift.do("Ann", "seat 1 chooses kill")
    ready(shift)
    ask = shift.live.table.ask
    assert isinstance(ask, Step)
    assert ask.gathers
    assert shift.live.desk.ready == {1}
    assert [seat for seat, said in ask.offers(SEATS).items() if "object" in said] == [2, 3]
    ready(shift, 2, 3)
    assert not isinstance(shift.live.table.ask, Step)


def test_more_time_is_had_in_ones_own_turn_twice_and_comes_back(lite: Store) -> None:
    shift = room(lite)
    ready(shift)
    seat = shift.live.table.ask.seat  # type: ignore[union-attr]
    name, other = SEATS[seat], next(who for who in SEATS if who != seat)
    clock = shift.live.desk.clock(shift.live)
    assert clock is not None
    assert (clock["left_ms"], clock["more"]) == (TIME_TO_ACT, 2)
    shift.tick(40)
    assert "one's turn" in shift.refused(SEATS[other], f"seat {other} time").why
    shift.do(name, f"seat {seat} time")
    assert shift.live.clock_left() == TIME_TO_ACT - 40_000 + PIECE
    shift.do(name, f"seat {seat} time")
    assert isinstance(shift.say(name, f"seat {seat} time"), Refused)
    left = shift.live.clock_left()
    shift.restart()
    assert shift.live.clock_left() == left == TIME_TO_ACT - 40_000 + 2 * PIECE
    assert left is not None
    shift.tick(left / 1000)
    assert shift.live.table.ask.seat != seat  # type: ignore[union-attr]
    bank = shift.live.desk.time_bank
    assert [bank.pieces_left(name, round_) for round_ in (1, BACK_AFTER, BACK_AFTER + 1)] == [0, 0, 2]


def test_a_seat_is_changed_between_hands_with_the_same_chips(lite: Store) -> None:
    shift = room(lite)
    held = sum(shift.store.balances().values())
    ready(shift)
    assert "between rounds" in shift.refused("Bob", "seat 2 moves to 5").why
    fold(shift)
    rack = shift.live.table.felt.rack(2)
    assert shift.refused("Bob", "seat 2 moves to 3").why == "seat 3 is taken, or promised"
    assert shift.refused("Bob", "seat 2 moves to 99").cite
    assert shift.refused("Ann", "seat 2 moves to 5").cite == "croupier/records/service.role"
    shift.do("Bob", "seat 2 moves to 5")
    assert shift.live.table.seats == {1: "Ann", 3: "Cid", 5: "Bob"}
    assert shift.live.table.felt.rack(5) == rack
    assert sum(shift.store.balances().values()) == held
    shift.do("Bob", "seat 5 chooses sit-out")
    shift.restart()
    assert shift.live.seat_of("Bob") == 5


@pytest.mark.parametrize("line", ["seat 1 chooses sit-out", "seat 1 time"])
def test_at_a_table_against_the_house_there_is_none_of_it(lite: Store, line: str) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 300 Ann")
    assert shift.refused("Ann", line).cite
