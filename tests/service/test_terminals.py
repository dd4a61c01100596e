"""Automatic roulette terminals as the service runs them, `oneida-2008/roulette` I: the dealer's console, the game
clock, the wheel's sensor in all its moods, buy-in and cash-out step by step."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import select

from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.wheel import pocket_text, pocket_value
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command, PendingApproval
from croupier.service.store import Store, schema
from croupier.service.table.terminals_console import Console
from croupier.service.watching.history import narrated_since
from croupier.service.watching.messages import TableView
from croupier.service.watching.news import Broadcast
from croupier.service.watching.owner import Owner
from croupier.service.watching.view import TableViews
from shift import PEOPLE, Shift, check_books, endow

TABLE = "roulette-terminals-1"


class Terminals(Shift):
    """A terminals table with Dee at the console."""

    def __init__(self, store: Store, by_hand: bool = True) -> None:
        endow(store)
        super().__init__(TABLE, store)
        if by_hand:
            self.do("Dee", "dealer on")

    @property
    def console(self) -> Console:
        assert isinstance(self.live.desk, Console)
        return self.live.desk

    def buy_in(self, who: str, terminal: int, chips: int) -> None:
        self.do(who, f"terminal {terminal} puts {chips}")
        if self.live.desk.dealer:
            self.do("Dee", f"buy-in count {terminal} {chips}", f"buy-in confirm {terminal}", f"buy-in drop {terminal}")

    def cited(self, who: str, line: str) -> str:
        return self.refused(who, line).cite.paragraph

    def ball(self, back: int = 0) -> int:
        return self.console.ball(self.live, back)

    def at_step(self) -> str:
        ask = self.live.table.ask
        return ask.step if isinstance(ask, Step) else ""

    def spin(self) -> None:
        """From the opening to the moment when the ball rests."""
        self.tick(30)
        self.do("Dee", "dealer does spin")
        self.tick(10)
        self.tick(4)

    def shows(self, who: str) -> TableView:
        return TableViews(self.live).view(self.live.seat_of(who), "player")


@pytest.fixture
def table(lite: Store) -> Terminals:
    return Terminals(lite)


# --- I.3.a: the buy-in, step by step ---


def test_I_3_a_the_buy_in_in_its_order(table: Terminals) -> None:
    assert table.cited("Dee", "buy-in count 1 300") == "I.3.a.ii"  # there is no money yet
    table.do("Ann", "terminal 1 puts 300")
    assert table.cited("Dee", "buy-in confirm 1") == "I.3.a.iv"  # not counted
    assert table.cited("Dee", "buy-in drop 1") == "I.3.a.vi"  # not credited
    assert table.purse("Ann") == 1_000_000
    table.do("Dee", "buy-in count 1 300")
    assert table.cited("Ann", "terminal 1 takes-back") == "I.3.a.ii"  # it is counted
    table.do("Dee", "buy-in confirm 1")
    assert (table.rack(1), table.purse("Ann")) == (300, 970_000)
    assert table.store.balance(f"{TABLE}:clipboard") == 30_000
    assert table.cited("Dee", "buy-in confirm 1") == "I.3.a.iv"  # credited once
    assert table.cited("Dee", "dealer opens") == "I.3.a.vi"  # the money is still on the clipboard
    table.do("Dee", "buy-in drop 1")
    assert table.store.balance(f"{TABLE}:clipboard") == 0
    assert table.store.balance(f"{TABLE}:drop") == 30_000
    assert table.cited("Dee", "buy-in drop 1") == "I.3.a.ii"
    check_books(table.store, table.live, table.again())


def test_I_3_a_i_money_goes_on_a_free_terminal_or_ones_own(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    assert table.cited("Bob", "terminal 1 puts 50") == "I.3.a.i"
    assert table.cited("Ann", "terminal 2 puts 50") == "I.3.a.i"
    assert table.cited("Bob", "terminal 0 puts 50") == "I.1.a"
    assert table.cited("Bob", "terminal 201 puts 50") == "I.1.a"
    assert table.cited("Bob", "terminal 2 puts 0") == "I.3.a.i"
    assert table.cited("Bob", "terminal 2 puts 10001") == "books.purse"
    assert table.cited("Bob", "seat 2 sits 50 Bob") == "I.3.a.i"
    assert table.cited("Ann", "seat 1 buys 50") == "I.3.a.i"
    assert table.cited("Ann", "seat 1 leaves") == "I.8.a"
    table.buy_in("Ann", 1, 20)
    assert table.rack(1) == 120
    table.do("Bob", "terminal 2 puts 50", "terminal 2 takes-back")
    assert table.cited("Bob", "terminal 2 takes-back") == "I.3.a.ii"


def test_I_3_a_no_buy_in_while_a_game_is_on(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.do("Bob", "terminal 2 puts 50")
    assert table.cited("Dee", "buy-in count 2 50") == "I.3.a.iii"
    assert table.cited("Dee", "buy-in confirm 2") == "I.3.a.v"
    table.restart()
    assert table.console.slips[2].put == 50


def test_I_9_e_a_buy_in_is_corrected_between_games_by_two(table: Terminals) -> None:
    table.do("Ann", "terminal 1 puts 300")
    table.do("Dee", "buy-in count 1 200", "buy-in confirm 1")
    assert isinstance(table.say("Dee", "seat 1 corrects 300"), PendingApproval)
    assert table.rack(1) == 200  # one person alone changes nothing
    table.two("Dee", "Flo", "seat 1 corrects 300")
    assert (table.rack(1), table.purse("Ann")) == (300, 970_000)
    table.do("Dee", "buy-in drop 1")
    assert table.store.balance(f"{TABLE}:drop") == 30_000
    table.two("Dee", "Pit", "seat 1 corrects 250")  # found out when the money is in the box already
    assert table.store.balance(f"{TABLE}:drop") == 25_000
    assert (table.rack(1), table.purse("Ann")) == (250, 975_000)
    table.do("Dee", "dealer opens")
    answer = table.say("Dee", "seat 1 corrects 200", second="Flo")
    assert isinstance(answer, Refused)
    assert answer.cite.paragraph == "I.9.e"
    check_books(table.store, table.live, table.again())


# --- I.6: the clock, the ball, the sensor ---


def test_I_6_the_clock_prompts_at_ten_seconds_and_locks_at_zero(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    assert table.live.desk.clock(table.live) == {"left_ms": 40_000, "total_ms": 40_000, "prompt": False}
    assert table.cited("Dee", "dealer does spin") == "I.6.b"  # not before the prompt
    table.tick(29.999)
    assert table.moves()[-1] == "dealer opens"
    table.tick(0.001)
    assert table.moves()[-1] == "dealer does prompt"
    assert table.live.desk.clock(table.live) == {"left_ms": 10_000, "total_ms": 40_000, "prompt": True}
    table.do("Dee", "dealer does spin")
    table.do("Ann", "seat 1 bets 5 red")  # bets are taken while the ball runs
    table.tick(9.999)
    table.do("Ann", "seat 1 bets 5 red")
    table.tick(0.001)
    assert table.moves()[-1] == "dealer closes"
    assert table.cited("Ann", "seat 1 bets 5 red") == "I.6.d"
    assert table.shows("Ann").locked is True
    table.tick(3.999)
    assert table.ask == "Chance"
    table.tick(0.001)
    assert table.at_step() == "confirm"
    assert table.rack(1) == 90


def test_I_6_d_the_terminals_lock_whether_or_not_the_dealer_has_spun(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.tick(60)
    assert table.cited("Ann", "seat 1 bets 5 red") == "I.6.d"
    assert table.at_step() == "spin"
    table.do("Dee", "dealer does spin")
    table.tick(4)
    assert table.at_step() == "confirm"


@pytest.mark.parametrize("left", [35, 12, 9, 1])
def test_I_6_the_clock_survives_a_restart(table: Terminals, left: int) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.tick(40 - left)
    table.clock.tick(0.5)
    table.restart()
    clock = table.live.desk.clock(table.live)
    assert clock is not None
    assert clock["left_ms"] == left * 1000 - 500
    due = left * 1000 - 500 - (10_000 if left > 10 else 0)
    assert table.live.clock_left() == due
    table.tick(left)
    assert table.moves()[-2:] == ["dealer does prompt", "dealer closes"] if left > 10 else True
    assert table.cited("Ann", "seat 1 bets 5 red") == "I.6.d"


def test_I_6_a_clock_that_ran_out_while_nobody_was_there(table: Terminals) -> None:
    """The process is gone for a minute: the first thing after it is the lock-out, before any bet."""
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.clock.tick(60)
    table.restart()
    assert table.live.clock_left() == 0
    table.live.handle([])
    assert table.cited("Ann", "seat 1 bets 5 red") == "I.6.d"


def test_I_6_normal(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    ball = table.ball()
    colour = "straight-" + pocket_text(ball)
    table.do("Ann", f"seat 1 bets 1 {colour}")
    table.spin()
    table.do("Dee", f"dealer does confirm {ball}" if ball else "dealer does confirm", "dealer does lift-dolly")
    assert table.rack(1) == 100 + 35
    assert table.ask == "Between"
    check_books(table.store, table.live, table.again())


def test_I_9_d_a_wrong_confirmation_voids_and_a_supervisor_refunds(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.do("Ann", "seat 1 bets 20 red")
    table.spin()
    wrong = (table.ball(-1) + 1) % 38
    table.do("Dee", f"dealer does confirm {wrong}" if wrong else "dealer does confirm")
    assert table.at_step() == "refund"
    assert table.rack(1) == 80
    assert table.cited("Dee", "dealer does refund") == "service.role"
    table.restart()
    table.do("Flo", "dealer does refund")
    assert table.rack(1) == 100
    (void,) = table.events("void")
    assert void["cite"].endswith("I.9.d")
    check_books(table.store, table.live)


def test_I_9_a_silent_sensor(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Adm", "wheel-mode silent")
    table.do("Dee", "dealer opens")
    table.do("Ann", "seat 1 bets 20 red")
    table.spin()
    table.tick(600)
    assert table.ask == "Chance"  # a person deals, and has to say so
    assert table.live.desk.due_at(table.live) is None
    table.do("Dee", "report wheel-malfunction")
    table.do("Pit", "dealer does refund")
    assert table.rack(1) == 100


def test_I_9_a_sensor_that_contradicts_the_ball(table: Terminals) -> None:
    """The dealer sees the ball, not what the sensor says: the game is void and refunded."""
    table.buy_in("Ann", 1, 100)
    table.do("Adm", "wheel-mode contradict")
    table.do("Dee", "dealer opens")
    ball = table.ball()
    table.do("Ann", "seat 1 bets 20 red")
    table.spin()
    sensor = table.live.table.felt.markers["sensor"]
    assert pocket_value(sensor) == (ball + 1) % 38
    shown = table.console.console_view(table.live)
    assert shown is not None
    assert shown.ball == pocket_text(ball)
    table.do("Dee", f"dealer does confirm {ball}" if ball else "dealer does confirm")
    table.do("Flo", "dealer does refund")
    assert table.rack(1) == 100


def test_I_6_e_a_sensor_that_repeats_itself_changes_nothing(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Adm", "wheel-mode repeat")
    for number in (1, 2):
        table.do("Dee", "dealer opens")
        table.spin()
        refused = [event for event in table.events("refused") if event["cite"].endswith("I.6.e")]
        assert len(refused) == number  # the second reading is an event, and no more than that
        ball = table.ball(-1)
        table.restart()
        table.live.handle([])
        table.do("Dee", f"dealer does confirm {ball}" if ball else "dealer does confirm", "dealer does lift-dolly")
        assert [event["cite"] for event in table.events("void")] == []
    assert len([event for event in table.events("refused") if event["cite"].endswith("I.6.e")]) == 2


def test_I_6_e_a_real_sensor(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    assert table.cited("Adm", "sensor 17") == "I.6.e"  # nothing is spun
    table.do("Adm", "wheel-mode device")
    table.do("Dee", "dealer opens")
    table.do("Ann", "seat 1 bets 1 straight-17")
    table.spin()
    table.tick(100)
    assert table.ask == "Chance"
    assert table.cited("Dee", "wheel 17") == "I.6.e"  # a number comes from the sensor, not from a person
    assert table.cited("Adm", "sensor 38") == "I.6.e"
    table.do("Adm", "sensor 17")
    assert table.cited("Adm", "sensor 17") == "I.6.e"
    table.do("Dee", "dealer does confirm 17", "dealer does lift-dolly")
    assert table.rack(1) == 135


# --- I.8: cashing out ---


def test_I_8_the_cash_out_in_its_order(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    assert table.cited("Ann", "seat 1 presses verify") == "I.8.a"
    table.do("Ann", "seat 1 presses cash-out")
    assert table.cited("Dee", "cash-out select 1") == "I.8.c"  # not verified: the console does not show it
    table.do("Ann", "seat 1 presses verify")
    shown = table.console.console_view(table.live)
    assert shown is not None
    assert shown.cash_outs == {1: 100}
    assert table.cited("Dee", "cash-out confirm 1 100") == "I.8.d"  # not selected
    table.do("Dee", "cash-out select 1")
    table.restart()
    assert table.cited("Dee", "cash-out confirm 1 99") == "I.8.e"  # the wrong count
    table.do("Dee", "cash-out confirm 1 100")
    assert table.purse("Ann") == 1_000_000
    assert table.live.table.seats == {}
    table.buy_in("Bob", 1, 50)  # the terminal is free again
    check_books(table.store, table.live, table.again())


# --- where no person deals ---


@pytest.fixture
def automatic(lite: Store) -> Terminals:
    return Terminals(lite, by_hand=False)


def test_automatic_buy_in_game_and_cash_out(automatic: Terminals) -> None:
    table = automatic
    table.buy_in("Ann", 1, 100)
    assert table.rack(1) == 100
    assert table.store.balance(f"{TABLE}:drop") == 10_000
    table.do("Ann", "seat 1 ready")
    table.do("Ann", "seat 1 bets 5 red")
    for seconds in (30, 10, 4, 6):
        table.tick(seconds)
    assert table.ask == "Between"
    assert table.live.table.round == 1
    red = table.live.table.felt.markers["crown"]
    rack = table.rack(1)
    assert rack in (95, 105), red
    table.do("Ann", "seat 1 presses cash-out", "seat 1 presses verify")
    assert table.purse("Ann") == 990_000 + 100 * rack


def test_automatic_silence_is_a_malfunction(automatic: Terminals) -> None:
    table = automatic
    table.buy_in("Ann", 1, 100)
    table.do("Adm", "wheel-mode silent")
    table.do("Ann", "seat 1 ready", "seat 1 bets 5 red", "seat 1 ready")
    table.tick(9.9)
    assert table.ask == "Chance"
    table.tick(0.1)
    assert table.ask == "Between"
    assert table.rack(1) == 100
    assert len(table.events("void")) == 1


def test_automatic_money_that_was_spent_elsewhere_blocks_nobody(automatic: Terminals) -> None:
    """Bob puts his whole purse on a terminal while a game is on, and spends it at another table."""
    table = automatic
    table.buy_in("Ann", 1, 100)
    table.do("Ann", "seat 1 ready")
    table.do("Bob", "terminal 2 puts 10000")
    other = Shift("craps-1", table.store, table.clock)
    other.do("Bob", "tip 1")
    for seconds in (30, 10, 4, 6):
        table.tick(seconds)
    assert table.ask == "Between"
    assert table.console.slips == {}
    assert [event["cite"] for event in table.events("refused")] == ["croupier/records/books.purse"]
    table.do("Ann", "seat 1 ready")
    assert table.live.table.round == 2
    table.do("Bob", "terminal 2 puts 50")


def test_postings_of_a_game_are_pending_then_posted(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.do("Ann", "seat 1 bets 20 red")
    p = schema.postings.c
    rows = table.store.rows(select(p.state, p.source, p.target, p.amount).where(p.round == 1))
    assert [tuple(row.values()) for row in rows] == [("pending", f"{TABLE}:rack 1", f"{TABLE}:wager 1 red", 2000)]


def test_a_player_sees_only_the_own_bets(table: Terminals) -> None:
    table.buy_in("Ann", 1, 100)
    table.buy_in("Bob", 2, 100)
    table.do("Dee", "dealer opens")
    seq = table.live.seq
    table.do("Ann", "seat 1 bets 20 red")
    seen = table.shows("Bob")
    assert list(seen.seats) == [2]
    assert seen.stakes == ()
    assert narrated_since(table.live, seq, 2) == ()
    assert [told.text for told in narrated_since(table.live, seq, 1)] == ["you: $20 on red"]
    news = Broadcast(table.live, seq)
    assert (news.concerns(1, "player"), news.concerns(2, "player"), news.concerns(None, "dealer")) == (
        True,
        False,
        True,
    )


def heard(table: Terminals, since: int, seat: int | None, role: str = "player") -> dict[str, Any]:
    """What whoever sits here, or has this role, is sent of everything after a line."""
    found: dict[str, Any] = json.loads(Broadcast(table.live, since).message(seat, role))
    return found


def test_a_touch_says_only_what_it_changed(table: Terminals) -> None:
    """The player's own to the player, everybody's to the crew; more than a touch is sent with the whole table."""
    table.buy_in("Ann", 1, 100)
    table.buy_in("Bob", 2, 100)
    table.do("Dee", "dealer opens")
    table.do("Ann", "seat 1 bets 10 odd")
    seq = table.live.seq
    table.do("Ann", "seat 1 bets 20 red", "seat 1 takes all odd")
    table.do("Bob", "seat 2 bets 5 red")
    ann, dee = heard(table, seq, 1), heard(table, seq, None, "dealer")
    assert (ann["type"], ann["seq"], ann["racks"]) == ("touch", seq + 3, {"1": 80})
    assert [(s["seat"], s["spot"], s["amount"]) for s in ann["stakes"]] == [(1, "red", 20), (1, "odd", 0)]
    assert [(t["seq"], t["text"]) for t in ann["told"]] == [
        (seq + 1, "you: $20 on red"),
        (seq + 2, "you: $10 taken from odd"),
    ]
    assert (dee["type"], dee["racks"]) == ("touch", {"1": 80, "2": 95})
    assert {(s["seat"], s["spot"], s["amount"]) for s in dee["stakes"]} == {
        (1, "red", 20),
        (1, "odd", 0),
        (2, "red", 5),
    }
    assert [t["text"] for t in dee["told"]][2] == "seat 2: $5 on red"
    table.do("Ann", "seat 1 undoes")
    assert heard(table, seq, 1)["type"] == "events"  # it may have changed anything of the player's
    assert heard(table, seq, 2)["type"] == "touch"
    assert heard(table, seq, None, "dealer")["type"] == "events"
    table.tick(60)
    assert {heard(table, seq, seat)["type"] for seat in (1, 2)} == {"events"}


def test_who_cashes_out_is_told_so(table: Terminals) -> None:
    """I.8.f: the terminal is free, and its player hears it, who sits there no more; others do not."""
    table.buy_in("Ann", 1, 100)
    table.buy_in("Bob", 2, 100)
    table.do("Ann", "seat 1 presses cash-out", "seat 1 presses verify")
    table.do("Dee", "cash-out select 1")

    async def cash_out() -> tuple[list[bytes], list[bytes]]:
        owner = Owner(table.live)
        ann, bob = [await owner.watch(PEOPLE[name], None) for name in ("Ann", "Bob")]
        for watcher in (ann, bob):
            watcher.take_unread()
        owner.start()
        await owner.ask(Command("out", "cash-out confirm 1 100", PEOPLE["Dee"]))
        await owner.stop()
        return ann.take_unread(), bob.take_unread()

    ann, bob = ([json.loads(text) for text in heard] for heard in asyncio.run(cash_out()))
    assert [told["text"] for told in ann[0]["told"]] == ["seat 1, Ann, leaves with $100"]
    assert (ann[0]["seat"], ann[0]["view"]["seats"]) == (None, {})
    assert bob[0]["told"] == []


def test_a_terminal_tells_nothing_of_who_had_it_before(table: Terminals) -> None:
    """Ann bets and cashes out, Bob takes her terminal: whatever he is told, it is nothing of hers."""
    table.buy_in("Ann", 1, 300)
    table.do("Dee", "dealer opens")
    table.do("Ann", "seat 1 bets 5 straight-17")
    table.spin()
    table.do("Dee", f"dealer does confirm {table.ball(-1)}", "dealer does lift-dolly")
    table.do("Ann", "seat 1 presses cash-out", "seat 1 presses verify")
    since = table.live.seq
    table.do("Dee", "cash-out select 1", f"cash-out confirm 1 {table.rack(1)}")
    table.buy_in("Bob", 1, 100)
    for _ in range(2):
        told = [one.text for one in Owner(table.live).snapshot(PEOPLE["Bob"]).told]
        assert [text for text in told if "seat 1" in text.lower() or "you" in text] == ["seat 1, Bob, sits with $100"]
        table.restart()
    seen = json.loads(Broadcast(table.live, since).message(1, "player"))
    assert [one["text"] for one in seen["told"]] == ["seat 1, Bob, sits with $100"]


def test_who_leaves_a_terminal_is_told_nothing_of_who_takes_it(table: Terminals) -> None:
    """Both are stored together: Ann, who still listens, does not hear what Bob bought."""

    async def run() -> None:
        owner = Owner(table.live)
        table.do("Ann", "seat 1 presses cash-out", "seat 1 presses verify")
        table.do("Dee", "cash-out select 1")
        ann = await owner.watch(PEOPLE["Ann"], None)
        owner._seats_by_name, owner._last_told = owner._current_seats(), table.live.seq
        table.do("Dee", f"cash-out confirm 1 {table.rack(1)}")
        table.buy_in("Bob", 1, 100)
        heard = [one["text"] for watcher, text in owner._news() if watcher is ann for one in json.loads(text)["told"]]
        assert not [text for text in heard if "Bob" in text]

    table.buy_in("Ann", 1, 300)
    asyncio.run(run())
