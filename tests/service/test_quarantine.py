"""One broken table stays closed and says so while all others open; two people set its round aside, and nothing is lost.

A line that its table would refuse, in a chain that fits, is what a fault in the software leaves behind. A line that was
changed is what somebody leaves behind who can write to the disk.
"""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert, text
from test_crash import stored
from test_recovery import honest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from croupier.cli import app
from croupier.play.vocabulary.log import chain
from croupier.rulebook.cite import Refused
from croupier.service.people.accounts import People
from croupier.service.people.audit import Audit, check_chain
from croupier.service.store import Store, schema
from croupier.service.table.stored_log import Broken
from croupier.service.upkeep import repair
from doors import PASSWORD, QUICK, Doors, floor_of, open_doors
from shift import HOUSE, PEOPLE, Clock, Shift, check_books, endow

CITE = "croupier/records/service.broken"


def slip_in(store: Store, table: str, *lines: str) -> int:
    """Lines that the table never took, in a chain that fits; the number of the first."""
    rows = store.lines(table)
    number, before = rows[-1]["number"], rows[-1]["hash"]
    for k, line in enumerate(lines, 1):
        before = chain(before, number + k, line)
        row = rows[-1] | {"number": number + k, "text": line, "hash": before, "command": None}
        with store.begin() as db:
            db.execute(insert(schema.lines), [row])
    return int(number) + 1


def change(store: Store, table: str, number: int, line: str) -> None:
    """What only somebody can do who has the database to himself."""
    lite = ("DROP TRIGGER lines_keep_update",)
    statements = lite if store.is_sqlite else ("ALTER TABLE lines DISABLE TRIGGER lines_keep",)
    with store.begin() as db:
        for statement in statements:
            db.execute(text(statement))
        c = schema.lines.c
        db.execute(schema.lines.update().where(c.table == table, c.number == number).values(text=line))


def in_a_round(store: Store) -> Shift:
    """Craps with a point and bets up, in its third throw."""
    endow(store)
    shift = Shift("craps-1", store)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Bob", "seat 3 sits 200 Bob")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass")
    shift.do("Dee", "dealer closes", "dice 3 3", "dealer opens")
    shift.do("Bob", "seat 3 bets 10 field")
    shift.do("Dee", "dealer closes", "dice 1 2", "dealer opens")
    shift.do("Ann", "seat 1 bets 20 pass-odds", "tip 5")
    shift.do("Bob", "seat 3 bets 10 come")
    return shift


def two(store: Store) -> tuple[str, str]:
    people = People(store, Clock(), QUICK)
    for name in ("Flo", "Pit", "Dee", "Cas"):
        people.register(name, PASSWORD, PEOPLE[name].role, 0)
    return "Flo", "Pit"


def keeps(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Whatever was stored is stored; there is only more of it."""
    for name in ("lines", "postings", "events", "chapters"):
        assert after[name][: len(before[name])] == before[name], name


# --- one is closed, the others open ---


def test_one_broken_table_stays_closed_and_all_others_open(url: str) -> None:
    store = Store(url)
    shift = in_a_round(store)
    line = slip_in(store, "craps-1", "seat 3 chooses accept")
    with pytest.raises(Broken, match=rf"line {line}\b") as refusal:
        shift.again()
    assert refusal.value.cite == CITE
    store.close()
    with open_doors(url, "blackjack-1", "craps-1", "holdem-1") as doors:
        assert doors.floor.owners.keys() == {"blackjack-1", "holdem-1"}
        health = doors.client.get("/health").json()
        assert (health["status"], health["tables"]) == ("partly", 2)
        assert health["closed"]["craps-1"]["cite"] == CITE
        assert f"line {line}" in health["closed"]["craps-1"]["why"]
        cards = {card["name"]: card for card in doors.get("", "/house")["tables"]}
        assert cards["craps-1"]["notice"]["cite"] == CITE
        assert cards["craps-1"]["phase"] == "closed"
        assert cards["blackjack-1"]["notice"] is None
        answer = doors.say("Ann", "craps-1", "seat 1 ready", "a1")
        assert (answer.status_code, answer.json()["cite"]) == (503, CITE)
        assert doors.send("Ann", "GET", "/tables/craps-1").status_code == 503
        with doors.live("Ann", "craps-1") as line_:
            said = line_.hear()
            assert (said["type"], said["cite"]) == ("refused", CITE)
            with pytest.raises(ConnectionClosed):
                line_.hear()
        doors.do("Ann", "blackjack-1", "seat 1 sits 100 Ann", "b1")
        (event,) = doors.get("Eye", "/events", params={"kind": "broken"})
        assert (event["table"], event["cite"]) == ("craps-1", CITE)


def test_a_house_that_was_never_broken_is_well(doors: Doors) -> None:
    health = doors.client.get("/health").json()
    assert (health["status"], health["closed"]) == ("well", {})


def test_a_table_that_breaks_while_it_runs_is_closed_and_the_others_go_on(lite_url: str) -> None:
    with open_doors(lite_url, "craps-1", "blackjack-1") as doors:
        doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
        slip_in(doors.floor.store, "craps-1", "seat 9 leaves")
        for number in range(2):
            answer = doors.say("Ann", "craps-1", "tip 1", f"t{number}")
            assert (answer.status_code, answer.json()["cite"]) == (503, CITE), number
        assert doors.client.get("/health").json()["status"] == "partly"
        doors.do("Ann", "blackjack-1", "seat 1 sits 100 Ann", "b1")


# --- repairing ---


def test_a_sound_table_has_nothing_to_repair(lite: Store) -> None:
    shift = in_a_round(lite)
    assert repair.examine(lite, "craps-1", HOUSE.tables["craps-1"]) is None
    with pytest.raises(Refused, match="has never been open"):
        repair.examine(lite, "holdem-1", HOUSE.tables["holdem-1"])
    check_books(lite, shift.live)


def test_the_round_that_is_on_is_set_aside_as_if_never_opened(store: Store) -> None:
    """What it posted is posted back; a tip is not the round's. The point and the line bet are as before it."""
    shift = in_a_round(store)
    tips = store.balance("tips")
    line = slip_in(store, "craps-1", "seat 3 chooses accept")
    before = stored(store)
    found = repair.examine(store, "craps-1", HOUSE.tables["craps-1"])
    assert found is not None
    opening = max(row["number"] for row in store.lines("craps-1") if row["text"] == "dealer opens")
    assert (found.line, found.text, found.round) == (line, "seat 3 chooses accept", 3)
    assert (found.first, found.last) == (opening, line)
    repair.quarantine(store, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, shift.live.secrets)
    keeps(before, stored(store))
    assert repair.examine(store, "craps-1", HOUSE.tables["craps-1"]) is None
    shift.restart()
    assert (shift.ask, shift.live.table.round) == ("Between", 3)
    assert (shift.rack(1), shift.rack(3), store.balance("tips")) == (490, 200 + 10, tips)
    assert shift.live.table.carried.point == 6
    assert list(shift.live.table.seats) == [1, 3]
    check_books(store, shift.live)
    (event,) = shift.events("quarantine")
    assert (event["by"], event["cite"], event["round"]) == ("Flo", CITE, 3)
    assert shift.texts()[line + 1] == f"~ quarantined 3 {opening}-{line} Flo Pit"
    shift.do("Dee", "dealer opens")
    shift.do("Ann", "seat 1 bets 20 pass-odds")
    shift.do("Dee", "dealer closes", "dice 3 3")
    shift.restart()
    check_books(store, shift.live)
    honest(store, "craps-1", 4)


def test_finished_rounds_after_the_broken_one_stand_as_the_books_have_them(store: Store) -> None:
    """Somebody changed a line of a round that was paid long ago: what people were paid since stays theirs."""
    shift = in_a_round(store)
    number = next(row["number"] for row in store.lines("craps-1") if row["text"] == "dice 1 2")
    shift.do("Dee", "dealer closes", "dice 3 4")
    shift.do("Cid", "seat 5 sits 100 Cid")
    shift.do("Ann", "seat 1 leaves")
    shift.do("Dee", "dealer opens")
    shift.do("Bob", "seat 3 chooses accept", "seat 3 bets 10 pass")
    racks = {seat: shift.rack(seat) for seat in (3, 5)}
    purses = {name: shift.purse(name) for name in ("Ann", "Bob", "Cid")}
    change(store, "craps-1", number, "dice 6 6")
    before = stored(store)
    found = repair.examine(store, "craps-1", HOUSE.tables["craps-1"])
    assert found is not None
    assert (found.line, found.round) == (number, 2)
    repair.quarantine(store, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, shift.live.secrets)
    keeps(before, stored(store))
    shift.restart()
    assert shift.ask == "Between"
    assert {seat: shift.rack(seat) for seat in (3, 5)} == {3: racks[3] + 10, 5: racks[5]}
    assert {name: shift.purse(name) for name in purses} == purses
    assert list(shift.live.table.seats.items()) == [(3, "Bob"), (5, "Cid")]
    assert shift.live.desk.dealer == "Dee"
    check_books(store, shift.live)
    shift.do("Dee", "dealer opens")
    shift.do("Bob", "seat 3 chooses accept", "seat 3 bets 10 pass")
    shift.restart()
    check_books(store, shift.live)


def test_a_chapter_whose_header_cannot_be_read(lite: Store) -> None:
    shift = in_a_round(lite)
    shift.do("Dee", "dealer closes", "dice 3 4")
    shift.do("Flo", "post limits 10 500")
    shift.do("Dee", "dealer opens")
    with lite.begin() as db:
        db.execute(text("DROP TRIGGER chapters_keep_update"))
        db.execute(schema.chapters.update().where(schema.chapters.c.number == 2).values(header="{}"))
    with pytest.raises(Broken, match="header"):
        shift.again()
    found = repair.examine(lite, "craps-1", HOUSE.tables["craps-1"])
    assert found is not None
    repair.quarantine(lite, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, shift.live.secrets)
    shift.restart()
    assert (shift.ask, shift.live.chapter, shift.live.table.round) == ("Between", 3, 4)
    check_books(lite, shift.live)


def test_money_on_its_way_at_a_console_is_not_forgotten(lite: Store) -> None:
    endow(lite)
    shift = Shift("roulette-terminals-1", lite)
    shift.do("Dee", "dealer on")
    shift.do("Ann", "terminal 1 puts 50")
    shift.do("Dee", "buy-in count 1 50", "buy-in confirm 1")
    slip_in(lite, shift.name, "seat 7 presses verify")
    found = repair.examine(lite, shift.name, HOUSE.tables[shift.name])
    assert found is not None
    repair.quarantine(lite, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, shift.live.secrets)
    shift.restart()
    shift.do("Dee", "buy-in drop 1")
    assert shift.rack(1) == 50
    check_books(lite, shift.live)


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [("Flo", "Flo", "another one"), ("Flo", "Dee", "may not"), ("Cas", "Pit", "may not")],
)
def test_a_quarantine_takes_two_people_of_the_floor(lite: Store, first: str, second: str, why: str) -> None:
    shift = in_a_round(lite)
    slip_in(lite, "craps-1", "seat 3 chooses accept")
    found = repair.examine(lite, "craps-1", HOUSE.tables["craps-1"])
    assert found is not None
    before = stored(lite)
    with pytest.raises(Refused, match=why):
        repair.quarantine(lite, found, PEOPLE[first], PEOPLE[second], shift.clock, shift.live.secrets)
    assert stored(lite) == before


# --- on the command line ---


def test_croupier_repair(url: str) -> None:
    store = Store(url)
    in_a_round(store)
    by, second = two(store)
    run = CliRunner()
    words = ["repair", "craps-1", "--url", url]
    said = run.invoke(app, words)
    assert (said.exit_code, "nothing to repair" in said.output) == (0, True), said.output
    line = slip_in(store, "craps-1", "seat 3 chooses accept")
    said = run.invoke(app, words)
    assert said.exit_code == 1
    assert f"line {line}" in said.output
    before = stored(store)
    names = ["--by", by, "--second", second]
    said = run.invoke(app, [*words, *names], input=f"{PASSWORD}\nwrong-password\n")
    assert said.exit_code != 0
    assert stored(store) == before
    said = run.invoke(app, [*words, *names], input=f"{PASSWORD}\n{PASSWORD}\n")
    assert said.exit_code == 0, said.output
    (noted,) = Audit(store, Clock()).rows(kind="quarantine")
    assert (noted["by"], noted["about"], noted["cite"]) == (by, second, CITE)
    assert noted["text"].startswith(f"round 3 of craps-1: line {line} does not play")
    assert check_chain(store)[1] == ""
    said = run.invoke(app, words)
    assert said.exit_code == 0
    store.close()


def test_a_running_house_opens_the_table_when_it_is_repaired(lite_url: str) -> None:
    store = Store(lite_url)
    shift = in_a_round(store)
    slip_in(store, "craps-1", "seat 3 chooses accept")
    with open_doors(lite_url, "craps-1") as doors:
        assert doors.say("Ann", "craps-1", "tip 1", "t1").status_code == 503
        found = repair.examine(store, "craps-1", HOUSE.tables["craps-1"])
        assert found is not None
        repair.quarantine(store, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, shift.live.secrets)
        doors.do("Ann", "craps-1", "tip 1", "t2")
        assert doors.client.get("/health").json()["status"] == "well"
        rounds = doors.get("Ann", "/tables/craps-1/rounds")
        assert [(one["round"], one["void"]) for one in rounds] == [(3, True), (2, False), (1, False)]
    store.close()


def test_floor_of_nothing_but_broken_tables_opens(lite_url: str) -> None:
    store = Store(lite_url)
    in_a_round(store)
    slip_in(store, "craps-1", "nonsense")
    store.close()
    with open_doors(lite_url, "craps-1") as doors:
        assert doors.client.get("/health").json()["tables"] == 0
    floor_of(lite_url, "craps-1").store.close()
