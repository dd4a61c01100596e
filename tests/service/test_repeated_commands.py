"""Commands that come twice, out of order, or with an id that is nobody's to choose."""

from __future__ import annotations

import itertools

import pytest
from sqlalchemy import select

from croupier.rulebook.cite import Refused
from croupier.service.commands import answers
from croupier.service.commands.command import Command, Done, PendingApproval
from croupier.service.store import Store, Write, schema
from croupier.service.table import live_table
from croupier.service.watching.history import narrated_answer
from shift import PEOPLE, Shift, check_books, commits, endow


@pytest.fixture
def shift(store: Store) -> Shift:
    endow(store)
    found = Shift("craps-1", store)
    found.do("Ann", "seat 1 sits 500 Ann")
    return found


def ask(who: str, line: str, id_: str, second: str = "") -> Command:
    return Command(id_, line, PEOPLE[who], second)


def test_the_same_id_has_one_effect_and_one_answer(shift: Shift) -> None:
    first = shift.say("Ann", "tip 5", "once")
    assert isinstance(first, Done)
    assert shift.say("Ann", "tip 5", "once") == first
    shift.restart()
    assert shift.say("Ann", "tip 5", "once") == first
    assert shift.store.balance("tips") == 500
    assert shift.texts() == [commits("craps-1"), "seat 1 sits 500 Ann", "~ tip 5 Ann"]


def test_the_first_meaning_of_an_id_counts(shift: Shift) -> None:
    first = shift.say("Ann", "tip 5", "once")
    assert isinstance(shift.say("Ann", "tip 7", "once"), Refused)
    shift.restart()
    for other in ("seat 1 leaves", "tip 7", "seat 1 dances"):
        assert isinstance(shift.say("Ann", other, "once"), Refused)
    assert shift.say("Ann", "tip 5", "once") == first
    assert shift.store.balance("tips") == 500


def test_twice_in_one_batch(shift: Shift) -> None:
    tip = ask("Ann", "tip 5", "once")
    first, second, third = shift.live.handle([tip, tip, ask("Ann", "tip 6", "once")])
    assert isinstance(first, Done)
    assert first == second
    assert isinstance(third, Refused)
    assert shift.store.balance("tips") == 500


def test_the_answer_after_a_restart_tells_the_same(shift: Shift) -> None:
    """A command of several lines, which ends a round: the last line and every word of the answer again."""
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass")
    shift.do("Dee", "dealer closes")
    first = shift.say("Dee", "dice 3 4", "seven")
    assert isinstance(first, Done)
    told = narrated_answer(shift.live, first)
    assert told[-1].text == "seat 1: pass $10 wins $10 at 1 to 1 (7)"
    assert first.seq == shift.live.seq - 1
    assert shift.texts()[-1] == commits("craps-1", 2)  # which is the house's own line
    shift.do("Ann", "tip 1")
    shift.restart()
    assert shift.say("Dee", "dice 3 4", "seven") == first
    assert narrated_answer(shift.live, first) == told


def test_an_id_is_its_senders(shift: Shift) -> None:
    """Nobody uses up another's id, or is given the answer that another got."""
    shift.do("Bob", "seat 2 sits 100 Bob")
    assert isinstance(shift.say("Ann", "tip 5", "x"), Done)
    assert isinstance(shift.say("Bob", "tip 6", "x"), Done)
    shift.restart()
    assert isinstance(shift.say("Cid", "tip 7", "x"), Done)
    assert shift.store.balance("tips") == 1800


def test_two_tables_may_use_the_same_id(store: Store) -> None:
    endow(store)
    shifts = [Shift(name, store) for name in ("craps-1", "sic-bo-1")]
    assert all(isinstance(shift.say("Ann", "tip 5", "same"), Done) for shift in shifts)
    assert store.balance("tips") == 1000


def test_a_refused_command_stays_refused(shift: Shift) -> None:
    """The same id gets the same no, even where it would be a yes now, and after a restart."""
    first = shift.say("Bob", "seat 2 ready", "early")
    assert isinstance(first, Refused)
    shift.do("Bob", "seat 2 sits 100 Bob")
    again = shift.say("Bob", "seat 2 ready", "early")
    assert str(again) == str(first)
    shift.restart()
    assert str(shift.say("Bob", "seat 2 ready", "early")) == str(first)
    assert len(shift.events("refused")) == 1
    assert isinstance(shift.say("Bob", "seat 2 ready", "now"), Done)


def test_a_refusal_is_not_pushed_out_by_what_was_done(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    """More is done than is kept at hand, before and after it, and before and after a restart."""
    monkeypatch.setattr(answers, "ANSWERS_KEPT", 2)
    shift.do("Ann", "tip 1", "tip 1", "tip 1")
    first = shift.say("Bob", "seat 2 ready", "early")
    assert isinstance(first, Refused)
    shift.do("Bob", "seat 2 sits 100 Bob")
    for _ in range(2):
        shift.do("Ann", "tip 1", "tip 1", "tip 1")
        assert str(shift.say("Bob", "seat 2 ready", "early")) == str(first)
        shift.restart()


@pytest.mark.parametrize("id_", ["", "a b", "ä", "x" * 65, "a/b", "a\n", "approval/1", "a\0", "²"])
def test_a_malformed_id_is_refused_every_time(shift: Shift, id_: str) -> None:
    for _ in range(2):
        (answer,) = shift.live.handle([ask("Ann", "tip 5", id_)])
        assert isinstance(answer, Refused)
        assert answer.cite.paragraph == "service.command"
    shift.restart()
    assert shift.store.balance("tips") == 0
    assert [event["command"] for event in shift.events("refused")] == [None, None]
    assert not any(key[1] == id_ for key in shift.live.answers)


def test_an_id_from_long_ago(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of ids ends and the log goes on in a new chapter: the store still knows what was done."""
    monkeypatch.setattr(live_table, "CHAPTER", 3)
    monkeypatch.setattr(answers, "ANSWERS_KEPT", 2)
    first = shift.say("Bob", "seat 2 sits 100 Bob", "sit")
    assert isinstance(first, Done)
    shift.do("Ann", "tip 1", "tip 1", "tip 1")
    shift.do("Dee", "dealer on", "dealer opens")
    assert shift.live.chapter >= 2
    shift.restart()
    for _ in range(2):
        again = shift.say("Bob", "seat 2 sits 100 Bob", "sit")  # by itself it would be refused: he has a place
        assert isinstance(again, Done)
        assert again.seq == first.seq
    assert shift.purse("Bob") == 990_000
    tips = shift.store.balance("tips")
    early = shift.say("Ann", "tip 1", "c2")  # by itself it would be taken once more
    assert isinstance(early, Done)
    assert shift.store.balance("tips") == tips


def test_what_is_no_longer_at_hand_and_not_yet_stored_is_waited_for(
    shift: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a command would be refused that is on its way to the store."""
    monkeypatch.setattr(answers, "ANSWERS_KEPT", 1)
    sits, tips = ask("Bob", "seat 2 sits 100 Bob", "sits"), ask("Ann", "tip 5", "tips")
    first, _ = shift.live.decide([sits, tips], in_the_air := Write())
    shift.live.ahead = True
    assert shift.live.decide([sits], Write()) == []
    assert shift.live.waits_for_store
    shift.store.write(in_the_air)
    shift.live.ahead = False
    (again,) = shift.live.decide([sits], Write())
    assert isinstance(first, Done)
    assert isinstance(again, Done)
    assert (again.seq, again.before) == (first.seq, first.before)


def test_what_waits_for_a_second_person_waits_once(shift: Shift) -> None:
    assert isinstance(shift.say("Flo", "fill 10", "f"), PendingApproval)
    shift.restart()
    assert shift.say("Flo", "fill 10", "f") == PendingApproval("fill 10")
    assert shift.say("Flo", "fill 10", "f") == PendingApproval("fill 10")
    rows = shift.store.rows(select(schema.approvals))
    assert [(row["line"], row["by"], row["state"]) for row in rows] == [("fill 10", "Flo", "waits")]


def test_a_void_that_waited_is_still_waiting_when_the_round_is_over(shift: Shift) -> None:
    shift.do("Dee", "dealer on", "dealer opens")
    assert isinstance(shift.say("Flo", "void 1 a wrong card", "v"), PendingApproval)
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass")
    shift.do("Dee", "dealer closes", "dice 1 1")
    shift.restart()
    assert isinstance(shift.say("Flo", "void 1 a wrong card", "v"), PendingApproval)
    assert isinstance(shift.say("Flo", "void 1 a wrong card", "v2"), Refused)


def test_orders(lite: Store) -> None:
    """Whatever the order in which a few commands and their repetitions come: each has one effect at most, the books
    are right, and a restart changes nothing."""
    endow(lite)
    for number, order in enumerate(itertools.permutations(["sit", "sit", "tip", "bet", "leave"])):
        shift = Shift("roulette-1" if number % 2 else "sic-bo-1", lite)
        lines = {
            "sit": "seat 3 sits 50 Cid",
            "tip": "tip 1",
            "bet": "seat 3 bets 5 red" if number % 2 else "seat 3 bets 5 small",
            "leave": "seat 3 leaves",
        }
        before = lite.balance("tips")
        answers = [(what, shift.say("Cid", lines[what], f"{what}-{number}")) for what in order]
        taken = {what for what, answer in answers if isinstance(answer, Done)}
        assert lite.balance("tips") == before + 100
        assert ("leave" in taken) is (order.index("leave") > order.index("sit"))
        assert "bet" not in taken  # no round is on
        if "leave" not in taken:
            assert isinstance(shift.say("Cid", "seat 3 leaves", f"home-{number}"), Done)
        check_books(lite, shift.live, shift.again())
        assert shift.purse("Cid") == 1_000_000 - 100 * (number + 1)


def test_one_bad_command_does_not_spoil_its_batch(store: Store) -> None:
    """Two in a batch spend the same purse: whoever comes first has it, the others are not disturbed."""
    endow(store, 10_000, "Ann", "Bob")
    shift = Shift("craps-1", store)
    batch = [
        ask("Ann", "seat 1 sits 100 Ann", "a1"),
        ask("Ann", "tip 1", "a2"),
        ask("Bob", "tip 60", "b1"),
        ask("Bob", "tip 60", "b2"),
        ask("Bob", "tip 40", "b3"),
        ask("Ann", "\0", "a3"),
    ]
    answers = shift.live.handle(batch)
    assert [type(answer) for answer in answers] == [Done, Refused, Done, Refused, Done, Refused]
    assert (shift.purse("Ann"), shift.purse("Bob"), store.balance("tips")) == (0, 0, 10_000)
    check_books(store, shift.live)


def test_a_purse_spent_at_another_table_in_between(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between looking into the purse and spending it, the money goes elsewhere: only what needed it is refused."""
    endow(store, 10_000, "Ann", "Bob")
    here, there = Shift("craps-1", store), Shift("sic-bo-1", store)
    balance, spends = store.balance, ["tip 80"]

    def slow(account: str) -> int:
        held = balance(account)
        if account == "purse:Ann" and spends:
            there.do("Ann", spends.pop())
        return held

    monkeypatch.setattr(store, "balance", slow)
    answers = here.live.handle([ask("Ann", "seat 1 sits 100 Ann", "a"), ask("Bob", "tip 5", "b")])
    assert [type(answer) for answer in answers] == [Refused, Done]
    assert isinstance(answers[0], Refused)
    assert answers[0].cite.paragraph == "books.purse"
    check_books(store, here.live, there.live)


def test_chips_promised_twice_do_not_stop_the_round(store: Store) -> None:
    """Two buys wait for the end of the round and the purse has money for one: the round ends all the same."""
    endow(store, 25_000, "Ann")
    shift = Shift("craps-1", store)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass", "seat 1 buys 100", "seat 1 buys 100")
    shift.do("Dee", "dealer closes", "dice 3 4")
    assert shift.ask == "Between"
    assert shift.rack(1) == 100 + 10 + 100
    assert shift.purse("Ann") == 5000
    assert [event["cite"] for event in shift.events("refused")] == ["croupier/records/books.purse"]
    check_books(store, shift.live, shift.again())


def test_chips_bought_twice_come_twice(store: Store) -> None:
    """The same purchase asked for twice, under two ids, is two purchases."""
    endow(store, 50_000, "Ann")
    shift = Shift("craps-1", store)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass", "seat 1 buys 50", "seat 1 buys 50")
    shift.restart()
    shift.do("Dee", "dealer closes", "dice 3 4")
    assert shift.rack(1) == 100 + 10 + 100
    assert shift.live.desk.later_moves == []


def test_an_empty_table_cannot_turn_its_page(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused opening writes nothing, however long the log is."""
    monkeypatch.setattr(live_table, "CHAPTER", 3)
    shift.do("Ann", "tip 1", "seat 1 leaves")
    shift.do("Dee", "dealer on")
    refused = shift.refused("Dee", "dealer opens")
    assert refused.why == "nobody is at the table"
    assert shift.live.chapter == 1
