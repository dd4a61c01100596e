"""A tournament whose lines do not play stays closed and says so, while the house opens; two people set the lines aside,
nothing is lost, and it goes on from before them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_crash import stored
from test_quarantine import change, keeps, slip_in, two
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rulebook.cite import Refused
from croupier.service.store import Store, schema
from croupier.service.table.stored_log import Broken
from croupier.service.tournament.chapter import sealed_log
from croupier.service.upkeep import after_restore, repair
from croupier.service.upkeep.archive import KEEP, archive
from croupier.service.upkeep.prove import prove
from croupier.service.upkeep.repair_tournament import examine_tournament
from doors import PASSWORD, open_doors
from evening import Evening
from shift import PEOPLE, check_books, secret

CITE = "croupier/records/service.broken"
NONSENSE = "table 1: seat 9 chooses raise"


def in_a_hand(store: Store) -> Evening:
    """Three people in the second hand; Ann is away and Dee deals table 1 from now on."""
    evening = Evening(store)
    evening.begin("Ann", "Bob", "Cid")
    while evening.live.tournament.hands < 2:
        if not evening.act():
            evening.go_on()
    evening.act()
    evening.do("Pit", "away Ann")
    evening.do("Dee", "table 1: dealer on")
    return evening


def set_aside(evening: Evening) -> None:
    found = examine_tournament(evening.store, "friday")
    assert found is not None
    repair.quarantine(evening.store, found, PEOPLE["Flo"], PEOPLE["Pit"], evening.clock, secret)
    evening.live = evening.again()


def stacks(evening: Evening) -> list[int]:
    return [one.stack for one in evening.live.tournament.entrants.values()]


def test_a_sound_tournament_has_nothing_to_repair(lite: Store) -> None:
    in_a_hand(lite)
    assert examine_tournament(lite, "friday") is None


def test_it_goes_on_from_before_the_line_and_the_hand_is_as_if_never_dealt(store: Store) -> None:
    evening = in_a_hand(store)
    chips, coming = stacks(evening), evening.live.next_round
    assert coming is not None
    line = slip_in(store, "friday", NONSENSE, "enter Zoe")
    with pytest.raises(Broken, match=rf"line {line}\b"):
        evening.again()
    before = stored(store)
    set_aside(evening)
    keeps(before, stored(store))
    live = evening.live
    assert (stacks(evening), live.tournament.tables[1].table, live.dealers) == (chips, None, {1: "Dee"})
    assert live.tournament.entrants["Ann"].away
    assert live.tournament.hands == coming[0]
    assert live.next_round is not None
    assert live.next_round[0] == coming[0] + 1  # drawn from a secret that nobody has seen anything of
    said = [str(row["text"]) for row in store.lines("friday")]
    assert f"~ quarantined 2 {line}-{line + 1} Flo Pit" in said
    evening.do("Dee", "table 1: dealer off")
    evening.play_out("Ann")
    assert sum(prize.cents for prize in live.tournament.prizes) == 12_000
    check_books(store)
    assert [one for one in prove(store) if one.wrong] == []
    with pytest.raises(Refused, match="set aside"):
        sealed_log(store, "friday")


def test_what_the_lines_posted_is_posted_back(lite: Store) -> None:
    """Somebody changed a line on the disk, and fees were paid after it: they go back to whose they were."""
    evening = Evening(lite)
    evening.enter("Ann", "Bob")
    line = next(row["number"] for row in lite.lines("friday") if row["text"] == "enter Bob")
    evening.do("Pit", "bots 2")
    change(lite, "friday", line, "enter Bot 9")
    set_aside(evening)
    assert list(evening.live.tournament.entrants) == ["Ann"]
    assert (evening.purse("Bob"), lite.balance("friday:prepaid")) == (10_000, 4000)
    check_books(lite)
    evening.do("Bob", "enter Bob")
    assert evening.purse("Bob") == 6000


def test_a_chapter_that_cannot_be_opened_is_set_aside_with_its_lines(lite: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("croupier.service.tournament.live_tournament.CHAPTER", 30)
    evening = in_a_hand(lite)
    last = lite.chapters("friday")[-1]
    assert last["number"] > 1
    before = int(last["first"])
    with lite.begin() as db:
        db.exec_driver_sql("DROP TRIGGER chapters_keep_update")
        wrong = str(last["header"]).replace('"phase":"play"', '"phase":1')
        c = schema.chapters.c
        db.execute(schema.chapters.update().where(c.table == "friday", c.number == last["number"]).values(header=wrong))
    with pytest.raises(Broken, match=rf"line {before}\b"):
        evening.again()
    set_aside(evening)
    assert evening.live.tournament.tables[1].table is None
    evening.play_out()
    check_books(lite)


def test_two_different_people_do_it_and_not_to_one_that_is_over(lite: Store) -> None:
    evening = Evening(lite, tournament_stack=60)
    evening.begin("Ann", "Bob")
    evening.play_out()
    change(lite, "friday", evening.live.seq, "~ over and out")
    found = examine_tournament(lite, "friday")
    assert found is not None
    with pytest.raises(Refused, match="another one"):
        repair.quarantine(lite, found, PEOPLE["Flo"], PEOPLE["Flo"], evening.clock, secret)
    with pytest.raises(Refused, match="may not do this"):
        repair.quarantine(lite, found, PEOPLE["Flo"], PEOPLE["Dee"], evening.clock, secret)


def test_the_house_opens_shows_why_it_is_closed_and_goes_on_when_it_is_repaired(lite_url: str) -> None:
    store = Store(lite_url)
    evening = in_a_hand(store)
    line = slip_in(store, "friday", NONSENSE)
    with open_doors(lite_url, "craps-1") as doors:
        health = doors.client.get("/health").json()
        assert (health["status"], health["closed"]["friday"]["cite"]) == ("partly", CITE)
        assert [card["name"] for card in doors.get("", "/house")["tables"]] == ["craps-1"]
        (card,) = doors.get("", "/tournaments")
        assert (card["name"], card["title"]) == ("friday", "Hold'em")
        assert f"line {line}" in card["closed"]
        assert doors.send("Ann", "GET", "/tournaments/friday").status_code == 503
        assert doors.send("Ann", "GET", "/tables/friday.1").status_code == 503
        doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a")
        set_aside(evening)
        assert doors.get("", "/tournaments/friday")["phase"] == "play"
        assert doors.client.get("/health").json()["status"] == "well"
    store.close()


def test_repair_names_the_line_and_two_people_set_it_aside(lite_url: str) -> None:
    store = Store(lite_url)
    in_a_hand(store)
    line = slip_in(store, "friday", NONSENSE)
    two(store)
    store.close()
    run = CliRunner().invoke(app, ["repair", "friday", "--url", lite_url])
    assert run.exit_code == 1
    assert f"line {line} does not play" in run.output
    assert NONSENSE in run.output
    done = ["repair", "friday", "--url", lite_url, "--by", "Flo", "--second", "Pit"]
    run = CliRunner().invoke(app, done, input=f"{PASSWORD}\n{PASSWORD}\n")
    assert run.exit_code == 0, run.output
    run = CliRunner().invoke(app, ["repair", "friday", "--url", lite_url])
    assert "every line plays" in run.output


def test_a_house_put_back_opens_with_a_broken_tournament(lite: Store) -> None:
    evening = in_a_hand(lite)
    slip_in(lite, "friday", NONSENSE)
    with lite.begin() as db:
        db.execute(schema.about.insert(), [{"key": "copy", "value": str(evening.clock())}])
    after_restore.begin_afresh_if_restored(lite, evening.clock, lambda table, hand: secret(f"fresh {table}", hand))
    set_aside(evening)
    assert evening.live.tournament.phase == "play"


def test_a_tournament_stays_in_the_house_when_it_is_archived(lite: Store, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("croupier.service.tournament.live_tournament.CHAPTER", 30)
    evening = in_a_hand(lite)
    later = evening.clock() + 400 * 86_400_000
    with pytest.raises(Refused, match="no table has a whole chapter"):
        archive(lite, later - KEEP, tmp_path / "old.db", later)
