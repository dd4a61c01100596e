"""Nobody is a hostage: players who are away, dealers who have gone, lists on which nobody is left."""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.ask import Between, Turn, Window
from croupier.service.commands.command import Command, Done
from croupier.service.people.accounts import GRANT, SESSION_TIME
from croupier.service.seating.presence import (
    CALL_TIME,
    DEALER_TIME,
    IDLE_TIME,
    KEEP_OUT_TIME,
    LIST_TIME,
    NOTICE_TIME,
    SILENT_ROUNDS,
    SILENT_TIME,
)
from croupier.service.store import Store
from croupier.service.table.desk import PATIENCE, STUCK, TIME_TO_ACT, TIME_TO_ACT_ALONE
from croupier.service.watching.history import narrated_since
from croupier.service.watching.view import TableViews
from doors import open_doors
from shift import PEOPLE, Clock, Shift, check_books, endow

ABSENT = "croupier/records/service.absent"


def sit(shift: Shift, *names: str) -> None:
    for seat, name in enumerate(names, 1):
        shift.do(name, f"seat {seat} sits 100 {name}")


def wait(shift: Shift, milliseconds: int) -> None:
    shift.tick(milliseconds / 1000)


def told(shift: Shift) -> list[tuple[str, str]]:
    """What the table was told last, with its paragraph."""
    found = narrated_since(shift.live, 0, None)
    return [(one.text, str(one.cite)) for one in found if "croupier/records/service." in str(one.cite)]


# --- at a terminal ---


def test_an_absent_terminal_stops_nobody(lite: Store) -> None:
    """One of three never says a word: the game opens half a minute after the first is ready, and the next at once."""
    endow(lite)
    shift = Shift("roulette-terminals-1", lite)
    for terminal, who in enumerate(("Ann", "Bob", "Cid"), 1):
        shift.do(who, f"terminal {terminal} puts 50")
    shift.do("Ann", "seat 1 ready")
    shift.do("Bob", "seat 2 ready")
    assert shift.live.clock_left() == PATIENCE
    assert shift.live.desk.clock(shift.live) == {"left_ms": PATIENCE, "total_ms": PATIENCE, "prompt": False, "more": 0}
    wait(shift, PATIENCE - 1)
    assert shift.live.table.round == 0
    wait(shift, 1)
    assert shift.live.table.round == 1
    for number in (2, 3, 4):
        shift.do("Ann", "seat 1 bets 1 red")
        shift.do("Bob", "seat 2 bets 1 red")
        for seconds in (30, 10, 4, 6):
            shift.tick(seconds)
        assert shift.ask == "Between"
        if number < 4:
            shift.do("Ann", "seat 1 ready")
            shift.do("Bob", "seat 2 ready")
            assert shift.live.table.round == number  # nobody waits a second time for who was silent
    wait(shift, SILENT_TIME - (30 + 3 * 50) * 1000)
    assert shift.live.table.seats == {1: "Ann", 2: "Bob"}  # three rounds, and three minutes


# --- a place is given up ---


def test_a_place_is_given_up_after_three_silent_rounds(store: Store) -> None:
    endow(store)
    shift = Shift("roulette-1", store)
    sit(shift, "Ann", "Bob")
    for number in range(1, SILENT_ROUNDS + 1):
        assert shift.live.table.seats == {1: "Ann", 2: "Bob"}
        for _ in ("opens", "closes"):
            shift.do("Ann", "seat 1 ready")
            wait(shift, PATIENCE if number == 1 else 0)  # and nobody waits a second time
        assert (shift.ask, shift.live.table.round) == ("Between", number)
    shift.do("Ann", "tip 1")
    left = SILENT_TIME - 2 * PATIENCE
    assert shift.live.clock_left() == left
    shift.restart()
    wait(shift, left - 1)
    assert 2 in shift.live.table.seats
    wait(shift, 1)
    assert shift.live.table.seats == {1: "Ann"}
    assert shift.purse("Bob") == 1_000_000
    assert told(shift)[-1] == ("Bob is away: seat 2 is given up, and the chips go to the purse", ABSENT)
    (event,) = shift.events("absent")
    assert (event["cite"], event["by"]) == (ABSENT, "house")
    check_books(store, shift.live, shift.again())


def test_one_word_and_the_place_is_kept(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-1", lite)
    sit(shift, "Ann")
    wait(shift, IDLE_TIME - 1)
    shift.do("Ann", "tip 1")
    wait(shift, IDLE_TIME - 1)
    assert shift.live.table.seats == {1: "Ann"}
    wait(shift, 1)
    assert shift.live.table.seats == {}


def test_what_became_due_since_anybody_looked_is_not_forgotten(lite: Store) -> None:
    """Between a table's look at what is due and its look at the clock the moment may pass: it looks again at once."""
    endow(lite)
    shift = Shift("roulette-1", lite)
    sit(shift, "Ann")
    shift.clock.tick(IDLE_TIME / 1000)
    assert shift.live.clock_left() == 0
    shift.live.handle([])
    assert (shift.live.table.seats, shift.live.clock_left()) == ({}, None)


def test_silence_outlasts_a_chapter(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-1", lite)
    sit(shift, "Ann", "Bob")
    wait(shift, IDLE_TIME - 60_000)
    shift.do("Ann", "tip 1")
    shift.do("Flo", "post limits 10 500")
    shift.restart()
    wait(shift, 60_000)
    assert shift.live.table.seats == {1: "Ann"}


def test_what_is_up_is_decided_first(lite: Store) -> None:
    """A line bet with a point on stays where it is; the place goes when it is decided."""
    endow(lite)
    shift = Shift("craps-1", lite)
    sit(shift, "Ann", "Bob")
    shift.do("Dee", "dealer on", "dealer opens")
    while isinstance(ask := shift.live.table.ask, Turn):
        shift.do({1: "Ann", 2: "Bob"}[ask.seat], f"seat {ask.seat} chooses accept")
    for seat, who in ((1, "Ann"), (2, "Bob")):
        shift.do(who, f"seat {seat} bets 10 pass")
    shift.do("Dee", "dealer closes", "dice 3 3", "dealer on")
    shift.clock.tick(IDLE_TIME / 1000)
    shift.do("Dee", "dealer on")
    assert shift.live.table.seats == {1: "Ann", 2: "Bob"}
    shift.do("Dee", "dealer opens", "dealer closes", "dice 3 4")
    assert shift.live.table.seats == {}
    check_books(lite, shift.live)


# --- clocks ---


def test_a_lone_player_has_a_clock_too(lite: Store) -> None:
    endow(lite)
    shift = Shift("three-card-poker-1", lite)
    sit(shift, "Ann")
    shift.do("Ann", "seat 1 ready", "seat 1 bets 10 ante", "seat 1 ready")
    assert shift.ask == "Turn"
    assert shift.live.desk.clock(shift.live) == {
        "left_ms": TIME_TO_ACT_ALONE,
        "total_ms": TIME_TO_ACT_ALONE,
        "prompt": False,
        "more": 2,
    }
    wait(shift, TIME_TO_ACT_ALONE)
    assert shift.ask == "Between"
    assert shift.rack(1) == 90


def test_whoever_waits_for_a_place_is_waited_for_by_the_clock(lite: Store) -> None:
    endow(lite)
    shift = Shift("three-card-poker-1", lite)
    sit(shift, "Ann")
    shift.do("Ann", "seat 1 ready", "seat 1 bets 10 ante", "seat 1 ready")
    shift.do("Bob", "wait")
    assert shift.live.desk.due_at(shift.live) == shift.live.desk.waiting_since + TIME_TO_ACT


def test_betting_that_nobody_goes_on_with_is_closed(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-1", lite)
    sit(shift, "Ann")
    shift.do("Ann", "seat 1 ready", "seat 1 bets 10 red")
    wait(shift, TIME_TO_ACT_ALONE - 1)
    assert isinstance(shift.live.table.ask, Window)
    wait(shift, 1)
    assert isinstance(shift.live.table.ask, Between)


def test_a_shooter_who_does_not_bet_keeps_nobody(store: Store) -> None:
    """Betting cannot be closed for want of the shooter's bet: it stays open, and then the round is void by rule."""
    endow(store)
    shift = Shift("craps-1", store)
    sit(shift, "Ann", "Bob")
    shift.do("Ann", "seat 1 ready")
    shift.do("Bob", "seat 2 ready")
    shift.do("Ann", "seat 1 chooses accept")
    shift.do("Bob", "seat 2 bets 10 field")
    shift.do("Bob", "seat 2 ready")
    wait(shift, PATIENCE)
    assert told(shift) == []
    assert isinstance(shift.live.table.ask, Window)
    shift.clock.tick(STUCK / 1000)
    shift.do("Bob", "seat 2 ready")
    wait(shift, PATIENCE)
    assert isinstance(shift.live.table.ask, Between)
    assert shift.rack(2) == 100
    text, cite = told(shift)[-1]
    assert (text.startswith("The round cannot go on, and is void: "), cite) == (True, ABSENT)
    check_books(store, shift.live, shift.again())


# --- a dealer who has gone ---


def test_a_dealer_who_has_gone_is_missed_and_then_replaced(store: Store) -> None:
    endow(store)
    shift = Shift("roulette-1", store)
    sit(shift, "Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 bets 10 red")
    wait(shift, DEALER_TIME)
    assert shift.live.desk.dealer == "Dee"
    assert told(shift)[-1][0] == "Dee is not heard from: the automatic dealer takes over in a minute"
    shift.restart()
    shift.do("Dee", "dealer on")  # here I am
    wait(shift, NOTICE_TIME)
    assert shift.live.desk.dealer == "Dee"
    wait(shift, DEALER_TIME - NOTICE_TIME)
    wait(shift, NOTICE_TIME - 1)
    assert shift.live.desk.dealer == "Dee"
    wait(shift, 1)
    assert shift.live.desk.dealer == ""
    assert told(shift)[-1] == ("Dee has gone: the automatic dealer deals", "croupier/records/service.relieved")
    (event,) = shift.events("absent")
    assert event["text"] == "Dee was not heard from while dealing"
    shift.do("Ann", "seat 1 ready")
    assert isinstance(shift.live.table.ask, Between)


def test_what_only_a_person_can_do_is_void_by_rule_when_nobody_comes(lite: Store) -> None:
    """A real wheel's sensor that says nothing, and no dealer to report it."""
    endow(lite)
    shift = Shift("roulette-terminals-1", lite)
    shift.do("Ann", "terminal 1 puts 50")
    shift.do("Adm", "wheel-mode device")
    shift.do("Ann", "seat 1 ready", "seat 1 bets 5 red", "seat 1 ready")
    assert shift.ask == "Chance"
    wait(shift, DEALER_TIME)
    assert (shift.ask, shift.rack(1)) == ("Between", 50)


# --- leaving; the floor asks somebody to leave; the list ---


def test_who_leaves_with_a_wager_that_stays_up_goes_when_it_is_decided(lite: Store) -> None:
    """Between throws too: the line bet is played out first, and then the chips are in the purse."""
    endow(lite)
    shift = Shift("craps-1", lite)
    sit(shift, "Ann")
    shift.do("Ann", "seat 1 ready", "seat 1 chooses accept")
    while shift.ask != "Between" or not shift.live.table.felt.stakes:  # until there is a point
        bets = shift.ask == "Window" and not shift.live.table.felt.stakes
        shift.do("Ann", "seat 1 bets 5 pass" if bets else "seat 1 ready")
    shift.do("Ann", "seat 1 leaves")
    assert 1 in shift.live.table.seats
    shift.restart()
    while 1 in shift.live.table.seats:
        shift.do("Ann", "seat 1 ready")
    assert shift.purse("Ann") in (999_500, 1_000_500)
    check_books(lite, shift.live)


def test_the_floor_asks_somebody_to_leave(store: Store) -> None:
    endow(store)
    shift = Shift("roulette-1", store)
    sit(shift, "Ann", "Bob")
    shift.do("Ann", "seat 1 ready")
    shift.do("Bob", "seat 2 ready")
    assert shift.refused("Ann", "ask seat 2 to leave").cite.paragraph == "service.role"
    shift.do("Flo", "ask seat 2 to leave")
    assert shift.live.table.seats == {1: "Ann", 2: "Bob"}  # a round is on
    shift.restart()
    shift.do("Ann", "seat 1 ready")
    shift.do("Bob", "seat 2 ready")
    assert shift.live.table.seats == {1: "Ann"}
    assert shift.purse("Bob") == 1_000_000
    (event,) = shift.events("asked")
    assert (event["by"], event["cite"]) == ("Flo", "croupier/records/service.leave")
    for line in ("seat 2 sits 50 Bob", "wait"):
        assert shift.refused("Bob", line).cite.paragraph == "service.leave"
    shift.do("Flo", "post limits 10 500")
    shift.restart()
    assert shift.refused("Bob", "seat 2 sits 50 Bob").cite.paragraph == "service.leave"
    shift.clock.tick(KEEP_OUT_TIME / 1000)
    shift.do("Bob", "seat 2 sits 50 Bob")
    wait(shift, 1)
    assert 2 in shift.live.table.seats
    check_books(store, shift.live)


def full(lite: Store) -> Shift:
    """A table without a free place, and two who wait."""
    shift = Shift("stud-1", lite)
    names = [f"P{k}" for k in range(1, shift.live.table.game.seats(shift.live.table.law) + 1)]
    endow(lite, 1_000_000, "Ann", "Bob", *names)
    for seat, name in enumerate(names, 1):
        shift.do(name, f"seat {seat} sits 100 {name}")
    shift.do("Ann", "wait")
    shift.clock.tick(1)
    shift.do("Bob", "wait")
    return shift


@pytest.fixture
def crowded(lite: Store, monkeypatch: pytest.MonkeyPatch) -> Shift:
    import shift as people
    from croupier.service.people.person import Person

    for k in range(1, 12):
        monkeypatch.setitem(people.PEOPLE, f"P{k}", Person(f"P{k}", "player"))
    return full(lite)


def test_who_is_called_and_does_not_come_lapses(crowded: Shift) -> None:
    crowded.do("P1", "seat 1 leaves")
    last = narrated_since(crowded.live, 0, None)[-1]
    assert (last.text, last.cite) == ("A place is free for Ann: it is kept for two minutes", "oneida-2006/poker/S")
    crowded.restart()
    wait(crowded, CALL_TIME - 1)
    assert crowded.live.desk.waiting == ["Ann", "Bob"]
    wait(crowded, 1)
    assert crowded.live.desk.waiting == ["Bob"]
    crowded.do("Bob", "seat 1 sits 100 Bob")
    assert crowded.live.desk.waiting == []


def test_a_name_does_not_stay_on_the_list_for_ever(crowded: Shift) -> None:
    for _ in range(6):
        crowded.clock.tick(LIST_TIME / 6000 - 1)
        for k in range(1, 12):
            if f"P{k}" in crowded.live.table.seats.values():
                assert isinstance(crowded.say(f"P{k}", "tip 1"), Done)
    crowded.do("Flo", "post limits 2 4")
    wait(crowded, 5000)
    assert crowded.live.desk.waiting == ["Bob"]
    wait(crowded, 1000)
    assert crowded.live.desk.waiting == []


def test_the_floor_clears_the_list(crowded: Shift) -> None:
    assert crowded.refused("Ann", "list clears").cite.paragraph == "service.role"
    crowded.do("Flo", "list clears")
    assert crowded.live.desk.waiting == []
    (event,) = crowded.events("asked")
    assert event["text"] == "the list is cleared: Ann, Bob"
    crowded.refused("Flo", "list clears")


# --- bots ---


def test_only_who_sits_here_or_the_staff_changes_the_bots(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-1", lite)
    sit(shift, "Ann")
    assert shift.refused("Bob", "bots 3").cite.paragraph == "service.bots"
    shift.do("Ann", "bots 3")
    shift.do("Flo", "bots 0")
    assert shift.refused("Eye", "bots 1").cite.paragraph == "service.role"


def test_bots_bet_together_when_nobody_is_heard(lite: Store) -> None:
    """Betting that nobody ends lasts five minutes, however many bets the bots then make."""
    endow(lite)
    shift = Shift("roulette-1", lite)
    sit(shift, "Ann")
    shift.do("Ann", "bots 3", "seat 1 ready")
    assert shift.ask == "Window"
    wait(shift, TIME_TO_ACT_ALONE - 1)
    assert (shift.ask, shift.live.table.round, len(shift.live.table.felt.stakes)) == ("Window", 1, 0)
    wait(shift, 1)
    assert (shift.ask, shift.live.table.round) == ("Between", 1)
    bets = [row["text"] for row in lite.lines("roulette-1", 0) if " bets " in row["text"]]
    assert {text.split(" ")[1] for text in bets} == {
        str(s) for s, who in shift.live.table.seats.items() if who != "Ann"
    }


def test_people_who_wait_have_a_place_before_bots(crowded: Shift) -> None:
    assert crowded.live.desk.bots == 0
    crowded.do("Flo", "bots 8")
    crowded.do("P1", "seat 1 leaves")
    assert crowded.live.table.seats.get(1) is None


def test_what_a_guest_had_on_the_table_goes_back_too(lite_url: str) -> None:
    """The session is over, the place is given up, and the purse goes back to where it came from."""
    clock = Clock()
    with open_doors(lite_url, "craps-1", clock=clock) as doors:
        guest, token = doors.floor.people.add_guest()
        doors.tokens[guest.name] = token
        doors.do(guest.name, "craps-1", f"seat 1 sits 100 {guest.name}", "sit")
        clock.at += SESSION_TIME + 1
        doors.floor.return_purses()
        assert doors.floor.store.balance(f"purse:{guest.name}") == GRANT - 10_000
        doors.admit("Zed")
        doors.do("Zed", "craps-1", "tip 1", "tip")
        assert doors.floor.store.balance(f"purse:{guest.name}") == GRANT
        doors.floor.return_purses()
        assert doors.floor.store.balance(f"purse:{guest.name}") == 0


# --- clocks that people set ---


@pytest.mark.parametrize("jump", [3_600_000, -3_600_000])
def test_a_wall_clock_that_jumps_changes_only_stamps(store: Store, jump: int) -> None:
    endow(store)
    wall = Clock()
    shift = Shift("roulette-1", store)
    shift.live = live = type(shift.live)(
        "roulette-1", shift.live.terms, store, shift.clock, shift.live.secrets, lambda: wall() + shift.clock() - NOON
    )
    sit(shift, "Ann", "Bob")
    shift.do("Ann", "seat 1 ready")
    wall.at += jump
    assert live.clock_left() == PATIENCE
    wait(shift, 1000)
    shift.do("Ann", "tip 1")
    assert live.desk.first_ready + PATIENCE - shift.clock() == live.clock_left() == PATIENCE - 1000
    live.recover()  # the store has only the stamps
    assert live.clock_left() == PATIENCE - 1000
    taken_over = type(live)("roulette-1", live.terms, store, shift.clock, live.secrets, live.stamp)
    assert taken_over.clock_left() == PATIENCE - 1000  # by another process, which has seen no jump
    stamps = [row["at"] for row in store.lines("roulette-1")]
    assert stamps[-1] - stamps[-2] == jump + 1000
    wait(shift, PATIENCE - 1000)
    assert shift.ask == "Window"


class Restless(Clock):
    """A clock that has gone on whenever it is looked at."""

    def __call__(self) -> int:
        self.at += 1
        return self.at


def test_what_is_decided_together_is_of_one_moment(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite, Restless())
    sit(shift, "Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept")
    shift.live.handle(
        [Command(f"b{k}", f"seat 1 bets 5 {spot}", PEOPLE["Ann"]) for k, spot in enumerate(("pass", "field"))]
    )
    *_, before, first, second = (row["at"] for row in lite.lines("craps-1"))
    assert before < first == second


NOON = Clock()()


# --- where players may sit out ---


def play_hand(shift: Shift, *names: str) -> None:
    """One hand at a poker table: these are ready and fold or check; for others the clock decides."""
    for seat, name in enumerate(("Ann", "Bob", "Cid"), 1):
        if name in names:
            shift.do(name, f"seat {seat} ready")
    wait(shift, PATIENCE)
    while isinstance(ask := shift.live.table.ask, Turn):
        name = shift.live.table.seats[ask.seat]
        careful = next(one for one in ("check", "fold", "call") if one in ask.choices)
        if name in names:
            shift.do(name, f"seat {ask.seat} chooses {careful}")
        else:
            wait(shift, TIME_TO_ACT)


def away(shift: Shift) -> list[int]:
    view = TableViews(shift.live).view(None)
    return [seat for seat, at in view.seats.items() if at.away]


def test_who_is_silent_for_a_round_sits_out_and_who_is_heard_is_dealt_in(store: Store) -> None:
    endow(store)
    shift = Shift("holdem-1", store)
    sit(shift, "Ann", "Bob", "Cid")
    play_hand(shift, "Ann", "Bob", "Cid")
    play_hand(shift, "Ann", "Bob")  # Cid says nothing
    assert away(shift) == [3]
    rack = shift.rack(3)
    for _ in range(2):
        play_hand(shift, "Ann", "Bob")
        assert not any(hand.place == 3 for hand in TableViews(shift.live).view(None).lifted)
    assert shift.rack(3) == rack  # nothing is taken from who is not dealt in
    assert told(shift)[-1] == ("Cid is away, and sits out at seat 3", ABSENT)
    shift.restart()
    assert away(shift) == [3]
    shift.do("Cid", "seat 3 ready")
    assert away(shift) == []
    play_hand(shift, "Ann", "Bob")
    assert told(shift)[-1] == ("Cid is back, and is dealt in at seat 3", ABSENT)
    check_books(store, shift.live, shift.again())


def test_without_whom_nobody_could_play_is_dealt_in(lite: Store) -> None:
    endow(lite)
    shift = Shift("holdem-1", lite)
    sit(shift, "Ann", "Bob")
    play_hand(shift, "Ann", "Bob")
    play_hand(shift, "Ann")
    play_hand(shift, "Ann")
    assert away(shift) == [2]
    assert told(shift) == []


def test_who_sits_out_by_choice_stays_out(lite: Store) -> None:
    endow(lite)
    shift = Shift("holdem-1", lite)
    sit(shift, "Ann", "Bob", "Cid")
    play_hand(shift, "Ann", "Bob", "Cid")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Cid", "seat 3 chooses sit-out")
    shift.do("Dee", "dealer off")
    play_hand(shift, "Ann", "Bob", "Cid")
    play_hand(shift, "Ann", "Bob", "Cid")
    assert told(shift) == []
    assert all(hand.place != 3 for hand in TableViews(shift.live).view(None).lifted)
