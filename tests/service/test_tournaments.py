"""A tournament in the house: its fees and prizes in the books, its clock, its people, its dealers; (y) live, by name.

Blinds are $5 and $10 and stacks $500 unless a test says otherwise; the entry fee is $40.
"""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select

from croupier.front.dealer import routine
from croupier.front.tournament_log import Days, Replay
from croupier.play.vocabulary.ask import Chance, Turn
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Said
from croupier.play.vocabulary.log import read_header
from croupier.play.vocabulary.move import move_text
from croupier.poker.tournament import BOOK
from croupier.poker.tournament.seats import HighCard
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.law import Terms
from croupier.service.commands.command import Command, Done
from croupier.service.commands.tournament_words import kind_of_command, read_tournament_command
from croupier.service.fairness.chance import CommittedChance, commitment
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.seating.presence import DEALER_TIME, NOTICE_TIME
from croupier.service.store import Store, schema
from croupier.service.tournament import live_tournament
from croupier.service.tournament.chapter import read_chapter, sealed_log
from croupier.service.tournament.live_tournament import MINUTE, REST, REST_UNWATCHED, TIME_TO_ACT, LiveTournament
from croupier.service.tournament.view import entrant_here, narrated_at, table_view, wall_view
from croupier.service.upkeep import after_restore
from croupier.service.upkeep.prove import prove
from croupier.service.watching.owner import Elsewhere
from doors import floor_of
from evening import DAY, Evening
from shift import PEOPLE, Clock, check_books, endow, secret

Y = "section8/poker/y"
ROLE = "croupier/records/service.role"
OWN = "croupier/records/service.tournament"


def proved(store: Store) -> None:
    assert [one for one in prove(store) if one.wrong] == []


def stack(evening: Evening, name: str) -> int:
    return evening.live.tournament.entrants[name].stack


# --- the whole of it ---


def test_from_the_announcement_to_the_prizes(lite: Store, tmp_path: Path) -> None:
    evening = Evening(lite, tournament_stack=60)
    evening.begin("Ann", "Bob", bots=4)
    assert lite.balance("friday:pool") == 6 * 4000
    assert evening.purse("Ann") == 10_000 - 4000
    evening.play_out()
    event = evening.live.tournament
    assert event.phase == "over"
    won = {prize.name: prize.cents for prize in event.prizes}
    assert sum(won.values()) == 6 * 4000
    assert max(won.values()) == 9600  # 40%
    assert [evening.purse(name) for name in ("Ann", "Bob")] == [6000 + won["Ann"], 6000 + won["Bob"]]
    assert lite.balance("friday:pool") == 0
    check_books(lite)
    proved(lite)
    (tmp_path / "log").write_text(sealed_log(lite, "friday"))
    replay = Replay(tmp_path / "log")
    for _ in replay.moves():
        pass
    assert replay.record.event.prizes == event.prizes
    shown = wall_view(evening.live, "Ann")
    assert (shown.phase, shown.players, shown.pool, shown.running) == ("over", 1, 24_000, False)
    assert evening.live.clock_left() is None


def test_every_hand_and_draw_comes_from_a_secret_committed_to_before_it(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=60)
    evening.begin(bots=4)
    evening.play_out()
    live = evening.live
    texts = [str(row["text"]) for row in lite.lines("friday")]
    for hand in (1, live.tournament.hands):
        row = lite.round("friday", hand)
        assert row is not None
        said = texts.index(f"~ commits {hand} {commitment('friday', hand, row['secret'])}")
        opened = [k for k, text in enumerate(texts) if text.endswith(": dealer opens")][hand - 1]
        assert said < opened


def test_nobody_is_answered_twice(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann")
    before = evening.live.seq
    assert isinstance(evening.say("Ann", "enter Ann", id_="c2"), Done)  # what `enter` said first
    assert (evening.live.seq, evening.purse("Ann")) == (before, 6000)
    evening.live = evening.again()
    assert isinstance(evening.say("Ann", "enter Ann", id_="c2"), Done)
    assert (evening.live.seq, evening.purse("Ann")) == (before, 6000)
    assert evening.refused("Ann", "enter Ann") == f"{Y}.7"


# --- (y), live ---


def test_y_7_a_place_is_sure_when_the_fee_is_paid_and_refunded_until_one_has_played(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob", "Cid")
    evening.do("Ann", "withdraw Ann")
    assert (evening.purse("Ann"), lite.balance("friday:prepaid")) == (10_000, 8000)
    evening.do("Ann", "enter Ann")
    evening.do("Pit", "close")
    evening.do("Cid", "withdraw Cid")  # seats are drawn, and nobody has played
    assert (evening.purse("Cid"), lite.balance("friday:pool")) == (10_000, 8000)
    evening.do("Pit", "begin")
    assert evening.refused("Ann", "withdraw Ann") == f"{Y}.7"
    assert posted(lite) == [
        ("purse:Ann", "friday:prepaid", 4000, f"{Y}.7"),
        ("purse:Bob", "friday:prepaid", 4000, f"{Y}.7"),
        ("purse:Cid", "friday:prepaid", 4000, f"{Y}.7"),
        ("friday:prepaid", "purse:Ann", 4000, f"{Y}.7"),
        ("purse:Ann", "friday:prepaid", 4000, f"{Y}.7"),
        ("friday:prepaid", "friday:pool", 12_000, f"{Y}.9"),
        ("friday:pool", "purse:Cid", 4000, f"{Y}.7"),
    ]


def posted(store: Store) -> list[tuple[str, str, int, str]]:
    """What the tournament moved in the books, and by which paragraph."""
    p = schema.postings.c
    rows = store.rows(select(schema.postings).where(p.table == "friday").order_by(p.id))
    return [(row["source"], row["target"], row["amount"], row["cite"]) for row in rows]


def test_y_7_an_empty_purse_pays_no_fee(lite: Store) -> None:
    evening = Evening(lite, entry_fee=101)
    evening.do("Pit", "announce")
    assert evening.refused("Ann", "enter Ann") == "croupier/records/books.purse"


def test_y_11_few_entries_cancel_it_and_fees_go_back(lite: Store) -> None:
    evening = Evening(lite, cancel_below_thirty=True)
    evening.enter("Ann", bots=3)
    evening.do("Pit", "close")
    assert (evening.live.tournament.phase, evening.live.finished) == ("cancelled", True)
    assert (evening.purse("Ann"), lite.balance("friday:prepaid")) == (10_000, 0)
    proved(lite)


def test_y_11_sixty_take_part_and_nobody_enters_late(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", bots=59)
    endow(lite, 10_000, "Bob")
    assert evening.refused("Bob", "enter Bob") == f"{Y}.11"
    assert evening.refused("Pit", "bots 1") == f"{Y}.11"
    evening.do("Pit", "close", "begin")
    assert sorted(len(place.seats) for place in evening.live.tournament.tables.values()) == [10] * 6
    assert evening.refused("Bob", "enter Bob") == f"{Y}.11"  # and so nobody buys in again either


def test_y_2_a_stack_is_no_slip_of_the_finger(lite: Store) -> None:
    with pytest.raises(Breaches, match="slip of the finger"):
        Evening(lite, tournament_stack=10**30)


def test_y_14_entries_are_closed_and_seats_drawn_on_the_day_itself(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob")
    evening.clock.tick(-86_400)
    assert evening.refused("Pit", "close") == f"{Y}.14"
    evening.clock.tick(86_400)
    evening.do("Pit", "close")
    assert evening.live.tournament.phase == "seated"


def test_y_14_seats_are_drawn_when_entries_close(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob", bots=10)
    evening.do("Pit", "close")
    places = evening.live.tournament.tables
    assert {number: len(place.seats) for number, place in places.items()} == {1: 6, 2: 6}
    mine = entrant_here(evening.live, "Ann")
    assert mine is not None
    assert places[mine.table].seats[mine.seat] == "Ann"


def test_y_16_to_y_18_levels_and_a_recess_come_by_the_clock(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=5000)
    evening.begin("Ann", "Bob")
    evening.do("Pit", "away Ann", "away Bob")
    assert wall_view(evening.live, "").left_ms == 20 * MINUTE
    for _ in range(20):
        evening.tick(60)
    shown = wall_view(evening.live, "")
    assert (shown.level.small, shown.level.big, shown.left_ms) == (10, 20, 20 * MINUTE)
    assert shown.break_ms == 20 * MINUTE
    for _ in range(20):
        evening.tick(60)
    assert wall_view(evening.live, "").level.lower == 0
    hands = evening.live.tournament.hands
    evening.tick(30)
    assert evening.live.tournament.hands == hands  # nothing is dealt in a recess
    assert str(wall_view(evening.live, "").level.cite) == f"{Y}.18"


def test_y_16_and_y_30_whoever_says_nothing_is_away_posts_and_is_folded(lite: Store) -> None:
    evening = Evening(lite)
    evening.begin("Ann", "Bob", "Cid")
    asked = evening.asked()
    assert asked is not None
    name = asked[2]
    evening.tick(TIME_TO_ACT / 1000 - 1)
    assert not evening.live.tournament.entrants[name].away
    evening.tick(1)
    assert evening.live.tournament.entrants[name].away
    assert any(row["text"] == f"away {name}" for row in lite.lines("friday"))
    before = stack(evening, name)
    for rest in (REST, REST, REST, 0):  # a round of hands: the blinds come out of the stack
        while asked := evening.asked(name):
            evening.do(asked[2], f"table 1: seat {asked[1]} chooses {'raise' if asked[2] == 'Bob' else 'fold'}")
        evening.tick(rest / 1000)
    assert stack(evening, name) == before - 15
    evening.do(name, f"back {name}")
    assert not evening.live.tournament.entrants[name].away


def test_y_30_with_everybody_away_hands_go_on_and_nobody_is_in_a_hurry(lite: Store) -> None:
    evening = Evening(lite)
    evening.begin("Ann", "Bob", "Cid")
    for name in ("Ann", "Bob", "Cid"):
        evening.do(name, f"away {name}")
    event = evening.live.tournament
    assert (event.hands, event.tables[1].table) == (1, None)
    for hand in (2, 3, 4):  # each has had both blinds, and the big one takes the small one every time
        evening.tick(REST / 1000)
        assert event.hands == hand - 1
        evening.tick((REST_UNWATCHED - REST) / 1000)
        assert event.hands == hand
    assert sorted(stack(evening, name) for name in ("Ann", "Bob", "Cid")) == [495, 500, 505]
    evening.do("Bob", "back Bob")  # who is not kept waiting
    evening.tick(REST / 1000)
    assert event.hands == 5
    assert evening.asked() is not None


def test_y_30_who_goes_away_is_acted_for_at_the_own_table_alone_and_the_next_has_all_the_time(lite: Store) -> None:
    evening = Evening(lite)
    evening.begin(*(f"P{k}" for k in range(11)))
    live, asked = evening.live, evening.asked()
    assert asked is not None
    table, seat, name = asked
    evening.tick(TIME_TO_ACT / 1000 - 1)
    idle = next(one for one in live.tournament.tables[table].seats.values() if one != name)
    evening.do(idle, f"away {idle}", f"back {idle}")  # which gives nobody more time
    before = live.seq
    evening.do(name, f"away {name}")
    assert [(line.kind, line.seat) for line in narrated_at(live, table, "", before)] == [("decided", seat)]
    assert narrated_at(live, 3 - table, "", before) == []
    evening.tick(2)  # the other table has waited long enough
    assert {one.table for one in live.tournament.entrants.values() if one.away and one.name != name} == {3 - table}


def test_y_23_prizes_are_not_divided_by_agreement(lite: Store) -> None:
    evening = Evening(lite)
    evening.begin("Ann", "Bob", bots=2)
    assert evening.refused("Ann", "agree Ann, Bob") == f"{Y}.23"


def test_y_29_nobody_takes_over_a_place(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob")
    assert evening.refused("Pit", "replace Ann by Cid") == OWN  # who has not played gives the place back
    evening.do("Pit", "close", "begin")
    assert evening.refused("Pit", "replace Ann by Cid") == f"{Y}.29"


def test_y_34_and_y_35_tables_are_kept_even_and_the_moved_player_is_told(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=30)
    evening.begin(*(f"P{k}" for k in range(11)), bots=0)
    seats = {name: (one.table, one.seat) for name, one in evening.live.tournament.entrants.items()}
    moved = set()
    while len(evening.live.tournament.remaining) > 4:
        if not evening.act():
            evening.go_on()
        for name, one in evening.live.tournament.entrants.items():
            if one.table and (one.table, one.seat) != seats[name]:
                moved.add(name)
        sizes = [len(place.seats) for place in evening.live.tournament.tables.values() if place.table is None]
        if evening.live.tournament.ask is None and len(sizes) == len(evening.live.tournament.tables) > 1:
            assert max(sizes) - min(sizes) <= 3  # more than two is balanced before the next hand
    assert moved  # everybody drew again at ten left, y.20
    assert len(evening.live.tournament.tables) == 1


def test_y_35_the_dealer_deals_the_cards_that_say_who_moves(lite: Store) -> None:
    """Where a person deals the table, the cards are entered or drawn there, and the house waits for it."""
    evening = Evening(lite)
    evening.enter(bots=30)
    evening.do("Pit", "close")
    evening.do("Dee", "table 2: dealer on", "table 3: dealer on")
    evening.do("Pit", "begin")
    live, event = evening.live, evening.live.tournament
    for name in list(event.tables[1].seats.values())[:3]:
        evening.do("Pit", f"report disruption {name}")
    assert isinstance(event.ask, HighCard)
    asked = event.ask.table
    assert asked in live.dealers
    seen = table_view(live, asked, PEOPLE["Dee"]).asks
    assert (seen.ask, seen.count, str(seen.cite)) == ("chance", len(event.ask.names), f"{Y}.35")
    evening.tick(30)
    assert event.ask is not None  # nobody else deals them
    evening.live = live = evening.again()
    event = live.tournament
    assert isinstance(event.ask, HighCard)
    assert evening.refused("Dee", f"table {asked}: cards As") == f"{Y}.35"
    third = event.ask.names[2]
    low = ["2c", "3c", "As", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"][: len(event.ask.names)]
    evening.do("Dee", f"table {asked}: cards {' '.join(low)}")
    assert event.entrants[third].table == 1
    assert f"~ entered {asked} Dee" in [row["text"] for row in lite.lines("friday")]
    proved(lite)


def test_y_47_a_cheat_is_sent_off_with_the_chips_and_has_no_prize(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=60)
    evening.begin("Ann", "Bob", bots=2)
    evening.do("Pit", "report cheating Ann")
    while not evening.live.tournament.entrants["Ann"].is_out:
        if not evening.act():
            evening.go_on()
    event = evening.live.tournament
    stacks = sum(one.stack for one in event.entrants.values())
    assert (event.removed, stacks + event.removed) == (60, 240)  # she had put nothing in
    evening.play_out()
    assert "Ann" not in {prize.name for prize in event.prizes}
    assert evening.purse("Ann") == 6000


def test_y_43_a_representative_signs_the_payout_list_when_it_is_over(lite: Store) -> None:
    """What (y) asks of people is signed off by whom it names, once, also after the last hand and a restart."""
    evening = Evening(lite, tournament_stack=60)
    evening.enter(bots=2)
    evening.do("Cas", "duty done entry-receipt")
    evening.do("Pit", "close", "begin")
    evening.play_out()
    assert evening.refused("Dee", "duty done sign-payouts") == f"{Y}.43"
    assert evening.refused("Pit", "duty done dance") == "croupier/records/service.duty"
    evening.do("Pit", "duty done sign-payouts")
    assert evening.refused("Pit", "duty done sign-payouts") == f"{Y}.43"
    evening.live = evening.again()
    signed = {one.duty: one.by for one in wall_view(evening.live, "Pit", crew=True).duties if one.state == "signed"}
    assert signed == {"entry-receipt": "Cas", "sign-payouts": "Pit"}
    assert {str(one.cite) for one in evening.live.duties.items()} == {
        f"{Y}.{k}" for k in ("8", "10", "12", "13", "14.ii", "28", "43", "44", "45", "48", "49")
    }
    assert wall_view(evening.live, "Ann").duties == []
    e = schema.events.c
    told = lite.rows(select(e.by, e.text).where(e.kind == "duty").order_by(e.id))
    assert [(row["by"], row["text"]) for row in told] == [
        ("Cas", "entry-receipt: signed off"),
        ("Pit", "sign-payouts: signed off"),
    ]
    proved(lite)


def test_y_51_it_is_called_off_two_days_before_at_the_latest(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann")
    assert evening.refused("Pit", f"cancel {DAY}") == f"{Y}.51.i"
    assert evening.refused("Pit", f"cancel {DAY - timedelta(days=3)}") == f"{Y}.51.i"  # a day that is past
    assert evening.purse("Ann") == 6000


# --- the director ---


def test_the_clock_is_stopped_started_and_set(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=5000)
    evening.begin(bots=2)
    evening.tick(61)
    evening.clock.tick(9)
    evening.do("Flo", "pause")
    left = wall_view(evening.live, "").left_ms
    assert left == 20 * MINUTE - 70_000
    hands = evening.live.tournament.hands
    evening.tick(600)
    assert (wall_view(evening.live, "").left_ms, evening.live.tournament.hands) == (left, hands)
    assert evening.refused("Flo", "pause") == OWN
    evening.live = evening.again()
    assert wall_view(evening.live, "").left_ms == left  # a clock that stands loses nothing
    evening.do("Flo", "resume")
    evening.tick(49)
    assert wall_view(evening.live, "").left_ms == left - 49_000
    evening.tick(1)
    assert evening.live.tournament.minutes == 2
    evening.do("Pit", "clock 15")
    assert wall_view(evening.live, "").left_ms == 5 * MINUTE
    assert evening.refused("Pit", "clock 20") == f"{Y}.16"
    evening.do("Pit", "minutes 5")
    assert evening.live.tournament.stage == 1


def test_a_clock_that_ran_while_nobody_served_it_gives_the_minute_back(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=5000)
    evening.begin(bots=2)
    evening.tick(100)
    evening.clock.tick(3600)
    evening.live = evening.again()
    assert wall_view(evening.live, "").left_ms == 19 * MINUTE


def test_no_hand_is_opened_while_the_clock_stands(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob")
    evening.do("Pit", "close")
    assert evening.refused("Dee", "table 1: dealer opens") == OWN  # it is dealt automatically
    evening.do("Dee", "table 1: dealer on")
    evening.do("Pit", "begin", "pause")
    assert evening.refused("Dee", "table 1: dealer opens") == OWN
    evening.do("Pit", "resume")
    evening.do("Dee", "table 1: dealer opens")


def test_a_hand_is_voided_and_everybody_has_the_chips_of_before(lite: Store) -> None:
    evening = Evening(lite)
    evening.begin("Ann", "Bob", "Cid")
    evening.act()
    assert evening.refused("Pit", "void 1") == "croupier/records/void"
    assert evening.refused("Pit", "void 2 there is none") == f"{Y}.14"
    evening.do("Pit", "void 1 a card was dealt twice")
    assert wall_view(evening.live, "Ann").told[0].text == "Table 1: the round is void: a supervisor calls it off"
    assert evening.live.tournament.tables[1].table is None
    assert [stack(evening, name) for name in ("Ann", "Bob", "Cid")] == [500, 500, 500]
    assert evening.refused("Pit", "void 1 again") == "croupier/records/void"
    evening.tick(REST / 1000)
    assert evening.live.tournament.hands == 2


# Who may say what, as the document has it.
DOCUMENT = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")
LINES = {
    line: set(who.split(", "))
    for lines, who in re.findall(r"^\| (`[^|]+`) \| ([^|]+) \| [^|]+ \|$", DOCUMENT, re.MULTILINE)
    for line in re.findall(r"`([^`]+)`", lines)
}


def test_the_document_has_every_kind_of_command() -> None:
    assert len(LINES) == 26
    kinds = {kind_of_command(read_tournament_command(line)) for line in LINES}
    of_tables = {"chooses", "discards", "dealer-on", "dealer-off", "opens", "does", "draws", "outcome", "report",
                 "signs-off"}  # fmt: skip
    assert kinds == {"enters", "comes-and-goes", "directs"} | of_tables


@pytest.mark.parametrize(
    "line", ["bots \u0663", "void \u0661 x", "table \u0661: dealer opens", "minutes \u0663", "minutes 1_0", "clock +5"]
)
def test_numbers_are_written_as_in_a_log(line: str) -> None:
    with pytest.raises(Refused):
        read_tournament_command(line)


@pytest.mark.parametrize("line", LINES)
def test_who_may_say_what(line: str, lite: Store) -> None:
    evening = Evening(lite)
    allowed = LINES[line]
    for role in roles.ROLES:
        (answer,) = evening.live.handle([Command(f"{role}", line, Person("Ann", role))])
        cite = str(getattr(answer, "cite", ""))
        assert (cite == ROLE) == (role not in allowed), (role, answer)


def test_players_speak_for_themselves_alone(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob", "Cid")
    assert evening.refused("Ann", "withdraw Bob") == ROLE
    assert evening.refused("Ann", "away Bob") == ROLE
    evening.do("Pit", "close", "begin")
    asked = evening.asked()
    assert asked is not None
    other = next(name for name in ("Ann", "Bob", "Cid") if name != asked[2])
    assert evening.refused(other, f"table 1: seat {asked[1]} chooses fold") == ROLE


@pytest.mark.parametrize("line", ["table 1: seat 1 sits 500 Ann", "table 1: seat 1 buys 5", "table 1: seat 1 ready"])
def test_chips_are_not_bought_at_a_tournament(line: str, lite: Store) -> None:
    evening = Evening(lite)
    evening.begin("Ann", "Bob")
    assert evening.refused("Ann", line) == OWN


# --- a dealer's own table ---


def test_a_hand_dealt_at_a_real_table_is_entered_by_its_dealer(lite: Store) -> None:
    evening = Evening(lite)
    evening.enter("Ann", "Bob", "Cid")
    evening.do("Pit", "close")
    assert evening.refused("Dee", "table 1: dealer does shuffle") == OWN
    evening.do("Dee", "table 1: dealer on")
    evening.do("Pit", "begin")
    evening.tick(60)
    assert evening.live.tournament.hands == 0  # nobody else opens it
    evening.do("Dee", "table 1: dealer opens")
    deal(evening, "As", "Ad", "2c", "7h", "9s", "Td")
    place = evening.live.tournament.tables[1]
    assert place.table is not None
    button = int(place.table.felt.markers["button"])
    order = [(button + k) % 3 + 1 for k in range(3)]  # the small blind is dealt to first
    dealt = [cards_text(place.table.felt.hand(seat)) for seat in order]
    assert dealt == ["As 7h", "Ad 9s", "2c Td"]
    assert evening.refused("Dee", "table 1: cards Kc") == OWN  # a player is waited for
    assert evening.refused("Ann", "table 1: dealer draws") == ROLE
    while place.table is not None and isinstance(place.table.ask, Turn):
        evening.act()
    assert place.table is not None
    evening.do("Dee", "table 1: dealer off")  # the house deals on
    assert "~ entered 1 Dee" in [row["text"] for row in lite.lines("friday")]
    evening.play_out()
    proved(lite)


def test_a_dealer_who_has_gone_is_missed_and_then_replaced(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """As at any table of the house; nobody waits for a dealer while a player thinks or the tournament pauses."""
    evening = Evening(lite)
    evening.enter("Ann", "Bob", "Cid")
    evening.do("Pit", "close")
    evening.do("Dee", "table 1: dealer on")
    evening.do("Pit", "begin", "pause")
    evening.tick((DEALER_TIME + NOTICE_TIME) / 1000)
    assert evening.live.dealers == {1: "Dee"}
    evening.do("Pit", "resume")
    evening.tick(DEALER_TIME / 1000 - 1)
    assert evening.live.dealers == {1: "Dee"}
    evening.do("Dee", "table 1: dealer opens")  # here I am
    evening.tick(DEALER_TIME / 1000 - 1)
    assert said_of(evening, "Dee") == []
    evening.tick(1)
    assert said_of(evening, "Dee") == ["Dee is not heard from: the automatic dealer takes over in a minute"]
    monkeypatch.setattr(live_tournament, "CHAPTER", 5)  # what was told stays told in another chapter
    evening.tick(NOTICE_TIME / 1000 - 1)
    assert evening.live.dealers == {1: "Dee"}
    evening.tick(1)
    assert evening.live.dealers == {}
    assert said_of(evening, "Dee")[-1] == "Dee has gone: the automatic dealer deals"
    (event,) = lite.rows(select(schema.events).where(schema.events.c.kind == "absent"))
    assert event["text"] == "Dee was not heard from while dealing table 1"
    place = evening.live.tournament.tables[1]
    assert place.table is not None
    assert isinstance(place.table.ask, Turn)  # the hand was dealt on


def said_of(evening: Evening, name: str) -> list[str]:
    events = [event for heard in evening.live.logged_lines for event in heard.events]
    return [event.text for event in events if isinstance(event, Said) and event.text.startswith(name)]


def deal(evening: Evening, *cards: str) -> None:
    """The dealer's steps, then these cards."""
    place = evening.live.tournament.tables[1]
    while place.table is not None and not isinstance(place.table.ask, Chance):
        move = routine(place.table, CommittedChance("", 0))
        assert move is not None
        evening.do("Dee", f"table 1: {move_text(move)}")
    evening.do("Dee", f"table 1: cards {' '.join(cards)}")


# --- what is seen ---

WATCHERS = [Person("Ann", "player"), Person("Bob", "player"), Person("Zoe", "player"), PEOPLE["Dee"], PEOPLE["Pit"]]


def test_nobody_sees_what_is_not_theirs(lite: Store) -> None:
    """At every moment: players see their own cards and those that lie face up, and everybody else only the latter."""
    evening = Evening(lite, tournament_stack=60)
    evening.begin("Ann", "Bob", bots=9)
    live, had = evening.live, set()
    while not live.finished:
        for number, place in live.tournament.tables.items():
            held = place.table.felt.cards if place.table is not None else {}
            for person in WATCHERS:
                view = table_view(live, number, person)
                for hand in view.hands if held else ():
                    mine = view.seats[hand.seat].name == person.name
                    assert [card != "??" for card in hand.cards] == [mine or one.up for one in held[hand.place]]
                    had |= {person.name} if mine else set()
            assert "??" not in str(table_view(live, number, PEOPLE["Eye"]).hands)
            assert "you: " not in str(narrated_at(live, number, "Zoe", live.seq - 40))
        if not evening.act():
            evening.go_on()
    assert had == {"Ann", "Bob"}


def test_who_takes_a_seat_hears_nothing_of_what_was_dealt_there_before(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=30)
    evening.begin("Ann", "Bob", bots=9)
    live, own = evening.live, {"Ann": {"none"}, "Bob": {"none"}}
    while not live.finished:
        for name, cards in own.items():
            table, seat, _ = live.seated[name]
            place = live.tournament.tables.get(table)
            if place is not None and place.table is not None and place.seats.get(seat) == name:
                cards.add(cards_text(place.table.felt.hand(seat)))
            lines = narrated_at(live, table, name, live.first) if place is not None else []
            heard = [line.text for line in lines if line.kind == "dealt" and line.text.startswith("you: ")]
            assert {text.removeprefix("you: ") for text in heard} <= cards
        if not evening.act():
            evening.go_on()


# --- a server that is killed ---


def state(live: LiveTournament) -> dict[str, object]:
    """All that there is to know of it, but for the clocks, which a restart sets back."""
    seen = [
        (msgspec.structs.replace(table_view(live, number, one), clock=None, tournament=None), told)
        for number in live.tournament.tables
        for one in (Person("Ann", "player"), Person("Cid", "player"), PEOPLE["Eye"])
        for told in [narrated_at(live, number, one.name, max(live.first, live.seq - 50))]
    ]
    return {
        "chain": (
            live.seq,
            live.hash,
            live.next_round,
            live.hand_secrets,
            live.committed_hand,
            live.dealers,
            live.paused,
            live.draws,
        ),
        "log": live.record.sealed(),
        "hands": {hand: (one.table, one.chances_asked) for hand, one in live.hands.items()},
        "seen": (live.seated, seen, wall_view(live, "Ann").standings),
    }


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_killed_at_any_stored_step_resumes(
    kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables (one on PostgreSQL), people, bots, and one who is never there. After every write another process opens
    the same store, is where the first was, and goes on from there; chapters are short, and begin in mid-hand too."""
    monkeypatch.setattr(live_tournament, "MOVES", 12)
    monkeypatch.setattr(live_tournament, "CHAPTER", 70)
    store = Store(request.getfixturevalue("lite_url" if kind == "sqlite" else "postgres_url"))
    evening = Evening(store, tournament_stack=30)
    players, bots = (("Ann", "Bob", "Cid"), 8) if kind == "sqlite" else (("Ann", "Cid"), 1)
    evening.begin(*players, bots=bots)
    assert len(evening.live.tournament.tables) == (2 if kind == "sqlite" else 1)
    evening.do("Pit", "minutes 20", "minutes 20", "minutes 15")  # blinds of $20 and $40
    while not evening.live.finished:
        before = evening.live.seq
        if not evening.act("Cid"):
            evening.go_on()
        if evening.live.seq != before:
            old, evening.live = evening.live, evening.again()
            assert state(evening.live) == state(old)
    assert sum(prize.cents for prize in evening.live.tournament.prizes) == (len(players) + bots) * 4000
    chapters = [read_chapter(read_header(row["header"])).state for row in store.chapters("friday")]
    assert any(state and state.on for state in chapters[:-1]) or kind == "postgresql"
    check_books(store)
    proved(store)
    store.close()


class Lost(Exception):
    """The store did not answer."""


@pytest.mark.parametrize("stored", [False, True])
def test_what_could_not_be_stored_has_not_happened(stored: bool, lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(lite)
    evening.enter("Ann")
    write, fails = lite.write, [True]

    def failing(what: object, *more: object) -> None:
        if stored or not fails:
            write(what, *more)  # type: ignore[arg-type]
        if fails:
            fails.clear()
            raise Lost

    seq = evening.live.seq
    monkeypatch.setattr(lite, "write", failing)
    command = Command("once", "withdraw Ann", PEOPLE["Ann"])
    if stored:
        assert isinstance(evening.live.handle([command])[0], Done)  # it had come through after all
    else:
        with pytest.raises(Lost):
            evening.live.handle([command])
        assert (evening.live.seq, evening.purse("Ann")) == (seq, 6000)
        assert isinstance(evening.live.handle([command])[0], Done)
    assert (evening.live.seq, evening.purse("Ann")) == (seq + 1, 10_000)


def test_a_house_that_was_put_back_voids_the_hands_that_were_on_and_draws_from_fresh_secrets(lite: Store) -> None:
    """`service.restore`: whatever was decided after the copy was made may be known."""
    evening = Evening(lite)
    evening.begin("Ann", "Bob", "Cid")
    evening.act()
    known = evening.live.next_round
    assert known is not None
    with lite.begin() as db:
        db.execute(schema.about.insert(), [{"key": "copy", "value": str(evening.clock())}])
    after_restore.begin_afresh_if_restored(lite, evening.clock, lambda table, hand: secret(f"fresh {table}", hand))
    evening.live = evening.again()
    voided = lite.round("friday", 1)
    assert voided is not None
    assert voided["closed"]
    assert voided["secret"] == ""  # the hand that was on was not drawn to its end: its secret is nobody's to have
    assert evening.live.next_round == (2, secret("fresh friday", 2))
    assert evening.live.tournament.tables[1].table is None
    assert [stack(evening, name) for name in ("Ann", "Bob", "Cid")] == [500, 500, 500]
    evening.tick(REST / 1000)
    assert evening.live.tournament.hands == 2
    proved(lite)


# --- many, and several processes ---


def test_two_hundred_players_at_more_than_twenty_tables_play_at_once(lite_url: str) -> None:
    """y.11 lets sixty into one: four tournaments in one process."""

    async def evening() -> None:
        clock = Clock()
        floor = floor_of(lite_url, "craps-1", clock=clock)
        await floor.open()
        for name in (f"event-{k}" for k in range(4)):
            floor.tournaments.announce(name, Terms(BOOK), Days(DAY), PEOPLE["Pit"])
            await floor.tournaments.owner(name)
        owners = list(floor.tournaments.owners.values())
        for line in ("announce", "bots 55", "close", "begin", "minutes 1", "minutes 2"):
            clock.tick(REST_UNWATCHED / 1000)
            for owner in owners:
                assert isinstance(await owner.ask(Command(line.replace(" ", "-"), line, PEOPLE["Pit"])), Done)
        shown = [await owner.wall(None) for owner in owners]
        while any(owner.live.has_more_moves for owner in owners):
            shown = [await owner.wall(None) for owner in owners]
        assert [len(one.tables) for one in shown] == [6] * 4
        assert [one.hands for one in shown] == [18] * 4  # three at every table
        assert [sum(standing.stack for standing in one.standings) for one in shown] == [55 * 500] * 4
        await floor.close()

    asyncio.run(evening())


def test_another_process_leads_to_it_and_takes_it_over(postgres_url: str) -> None:
    async def evening() -> None:
        first = floor_of(postgres_url, "craps-1", address="http://127.0.0.1:1")
        await first.open()
        first.tournaments.announce("friday", Terms(BOOK), Days(DAY), PEOPLE["Pit"])
        owner = await first.tournaments.owner("friday")
        await owner.ask(Command("a", "announce", PEOPLE["Pit"]))
        await owner.ask(Command("b", "bots 3", PEOPLE["Pit"]))
        second = floor_of(postgres_url, "craps-1", address="http://127.0.0.1:2")
        await second.open()
        with pytest.raises(Elsewhere) as there:
            await second.table_or_event("friday.1")
        assert there.value.address == "http://127.0.0.1:1"
        await first.rebalance()
        assert [(card.name, card.entries) for card in second.tournaments.cards()] == [("friday", 3)]
        assert list(second.glances()) == ["craps-1"]
        await first.close()
        shown = await (await second.tournaments.owner("friday")).wall(None)
        assert (shown.phase, shown.entries) == ("entries", 3)
        await second.close()

    asyncio.run(evening())
