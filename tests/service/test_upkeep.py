"""Copies of a house while it plays, put back and proved; a house that was put back notices; old rounds in a file."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select, text
from test_crash import stored
from test_migrations import old_house
from test_quarantine import change, in_a_round, slip_in
from test_recovery import honest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rulebook.cite import Refused
from croupier.service.fairness.chance import system_secret
from croupier.service.money.cage import DAY, Cage
from croupier.service.rounds.records import find_round
from croupier.service.store import Store, schema, snapshot
from croupier.service.store.accounts import purse
from croupier.service.upkeep import after_restore, repair
from croupier.service.upkeep import prove as proof
from croupier.service.upkeep.archive import KEEP, archive, prove_archive
from croupier.service.upkeep.high_water_mark import HighWaterMark
from croupier.service.upkeep.prove import prove
from croupier.service.upkeep.restore import restore
from doors import Doors, floor_of, open_doors
from postgres import Server
from shift import HOUSE, NOON, PEOPLE, Shift, check_books, endow

RESTORE = "croupier/records/service.restore"
ARCHIVE = "croupier/records/service.archive"
LATER = NOON + KEEP + DAY


def right(store: Store) -> None:
    assert [one for one in prove(store) if one.wrong] == []


# --- a copy ---


def test_a_copy_made_while_the_house_plays_is_of_one_moment(url: str, tmp_path: Path) -> None:
    endow(store := Store(url))
    shift, stop = Shift("craps-1", store), threading.Event()
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Dee", "dealer on")

    def play() -> None:
        while not stop.is_set():
            shift.do("Dee", "dealer opens")
            if shift.ask == "Turn":
                shift.do("Ann", "seat 1 chooses accept")
            shift.do("Ann", "seat 1 bets 10 pass")
            shift.do("Dee", "dealer closes", "dice 3 4")

    playing = threading.Thread(target=play)
    playing.start()
    try:
        paths = [tmp_path / f"copy-{n}.db" for n in range(3)]
        for path in paths:
            said = CliRunner().invoke(app, ["backup", str(path), "--url", url])
            assert said.exit_code == 0, said.output
    finally:
        stop.set()
        playing.join()
    for path in paths:
        assert path.stat().st_mode & 0o777 == 0o600
        assert list(tmp_path.glob(f"{path.name}?*")) == []
        right(copy := Store(f"sqlite:///{path}"))
        lines = copy.lines("craps-1")
        assert lines == store.lines("craps-1")[: len(lines)]
        copy.close()
    store.close()


def test_a_copy_is_never_written_over_and_needs_a_place(lite: Store, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    for path, why in ((tmp_path / "there", "there already"), (tmp_path / "no" / "where", "no directory")):
        with pytest.raises(Refused, match=why):
            snapshot.take(lite.engine, path)
    assert (tmp_path / "there").read_text() == "mine"


# --- a proof ---


def test_a_house_that_was_changed_does_not_prove(store: Store) -> None:
    shift = in_a_round(store)
    right(store)
    number = next(row["number"] for row in store.lines("craps-1") if row["text"] == "dice 3 3")
    change(store, "craps-1", number, "dice 3 4")
    table, books, audit = prove(store)
    assert (table.subject, table.wrong) == ("craps-1", f"line {number} is not as it was written")
    assert (books.wrong, audit.wrong) == ("", "")
    with store.begin() as db:
        db.execute(schema.accounts.update().where(schema.accounts.c.name == "cage").values(balance=1))
    assert "cage" in prove(store)[1].wrong
    assert shift.live.name == "craps-1"


def test_a_line_that_does_not_play_is_named_and_one_set_aside_is_passed_over(lite: Store) -> None:
    shift = in_a_round(lite)
    slip_in(lite, "craps-1", "seat 3 chooses accept")
    assert prove(lite)[0].wrong
    found = repair.examine(lite, "craps-1", HOUSE.tables["craps-1"])
    assert found is not None
    repair.quarantine(lite, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, shift.live.secrets)
    right(lite)


# --- putting it back ---


def committed(store: Store) -> set[str]:
    """What the house has committed to and not revealed: another commitment is another secret."""
    r = schema.rounds.c
    return {row["commitment"] for row in store.rows(select(schema.rounds).where(r.closed.is_(None)))}


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_house_is_put_back_into_either_database_and_notices(
    url: str, into: str, server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The round that was on may have ended since, with its secret out: it is as if never opened."""
    store, path = Store(url), tmp_path / "copy.db"
    shift = in_a_round(store)
    other = Shift("blackjack-1", store)
    other.do("Bob", "seat 1 sits 100 Bob")
    snapshot.take(store.engine, path)
    before, old = stored(store) | {"about": []}, committed(store)
    shift.do("Dee", "dealer closes", "dice 3 4")  # the copy does not know of it
    store.close()
    target = f"sqlite:///{tmp_path / 'back.db'}" if into == "sqlite" else server.url(server.create())
    assert [one.subject for one in restore(path, target)] == ["blackjack-1", "craps-1", "the books", "the audit"]
    back = Store(target)
    assert stored(back) | {"about": []} == before
    with back.begin() as db:
        zoe = {"name": "Zoe", "key": "zoe", "role": "player", "secret": None, "bot": False, "since": 1}
        db.execute(insert(schema.people), [zoe])
        db.execute(insert(schema.sessions), [{"token": "t", "person": "Zoe", "until": 2**50}])
        db.execute(insert(schema.codes), [{"person": "Zoe", "code": "c", "until": 2**50, "wrong": 0}])
        asked = {"at": 1, "line": "grant Zoe 1", "by": "Cas", "until": 2**50}
        db.execute(insert(schema.approvals), [asked | {"state": one} for one in ("waits", "approved", "declined")])
    with caplog.at_level(logging.WARNING):
        after_restore.begin_afresh_if_restored(back, lambda: NOON + 1, system_secret)
    assert "restored from a copy of" in caplog.text
    right(back)
    assert len(old) == len(committed(back)) == 2
    assert not committed(back) & old
    assert back.rows(select(schema.sessions)) == back.rows(select(schema.codes)) == []
    states = back.rows(select(schema.approvals.c.state).order_by(schema.approvals.c.id))
    assert [row["state"] for row in states] == ["lapsed", "lapsed", "declined"]
    table = Shift("craps-1", back)
    assert (table.ask, table.live.table.round) == ("Between", 3)
    assert (table.rack(1), table.rack(3), table.live.table.carried.point) == (490, 210, 6)
    check_books(back, table.live)
    e = schema.events.c
    told = back.rows(select(schema.events).where(e.cite == RESTORE).order_by(e.id))
    assert {row["table"] for row in told} == {"craps-1", "blackjack-1", None}
    said = [row["text"] for row in back.lines("blackjack-1")[-2:]]
    coming = back.rows(select(schema.rounds).where(schema.rounds.c.table == "blackjack-1"))
    assert said == ["~ restored", f"~ commits 1 {coming[0]['commitment']}"]
    check_books(back, Shift("blackjack-1", back).live)
    count = len(back.lines("blackjack-1"))
    after_restore.begin_afresh_if_restored(back, lambda: NOON + 2, system_secret)  # once
    assert len(back.lines("blackjack-1")) == count
    Shift("craps-1", back).do("Dee", "dealer opens")
    back.close()


def test_a_copy_put_in_place_by_hand_is_noticed_when_the_house_opens(lite: Store, tmp_path: Path) -> None:
    in_a_round(lite)
    snapshot.take(lite.engine, tmp_path / "by-hand.db")
    with open_doors(f"sqlite:///{tmp_path / 'by-hand.db'}", "craps-1") as doors:
        told = doors.get("Eye", "/events", params={"kind": "restored"})
        assert [row["cite"] for row in told] == [RESTORE]
        assert doors.get("Ann", "/tables/craps-1")["view"]["phase"] == "between"


def test_a_file_that_was_copied_and_put_back_is_noticed_when_the_house_opens(
    lite: Store, lite_url: str, tmp_path: Path
) -> None:
    """Of whatever was played since nothing is known, so no secret of then is used; once, and not without need."""
    in_a_round(lite)
    lite.close()
    here, away = Path(lite_url.removeprefix("sqlite:///")), tmp_path / "away.db"

    def told(doors: Doors) -> list[str]:
        return [row["text"].partition(":")[0] for row in doors.get("Eye", "/events", params={"kind": "restored"})]

    with open_doors(lite_url, "craps-1", secrets=system_secret):
        pass
    assert Path(f"{here}.seen").stat().st_mode & 0o777 == 0o600
    shutil.copy(here, away)
    with open_doors(lite_url, "craps-1", again=True, secrets=system_secret) as doors:
        assert told(doors) == []  # opened again as it was left
        doors.do("Dee", "craps-1", "dealer closes", "x1")
    old = committed(Store(lite_url)) | committed(Store(f"sqlite:///{away}"))
    shutil.copy(away, here)
    for _ in range(2):
        with open_doors(lite_url, "craps-1", again=True, secrets=system_secret) as doors:
            assert told(doors) == ["the house was put back by hand"]
            assert doors.get("Ann", "/tables/craps-1")["view"]["phase"] == "between"
    assert not committed(Store(lite_url)) & old
    right(Store(lite_url))


def test_a_house_whose_last_line_went_to_an_archive_is_none_that_was_put_back(lite: Store, tmp_path: Path) -> None:
    years(lite)
    seen = HighWaterMark(lite)
    chapter = lite.chapters("craps-1")[-1]
    seen._write(msgspec.json.encode({"craps-1": (int(chapter["first"]) - 1, chapter["before"]), "closed-1": (3, "x")}))
    archive(lite, NOON + 1, tmp_path / "old.db", LATER)
    assert not seen.is_ahead()
    seen._write(msgspec.json.encode({"craps-1": (int(chapter["first"]) - 1, "0" * 32)}))
    assert seen.is_ahead()
    assert seen.path is not None
    seen.path.write_text("half a mar")
    assert not seen.is_ahead()


def test_a_house_that_is_there_is_put_aside_only_when_asked(lite: Store, lite_url: str, tmp_path: Path) -> None:
    in_a_round(lite)
    path, here = tmp_path / "copy.db", lite_url.removeprefix("sqlite:///")
    snapshot.take(lite.engine, path)
    lite.close()
    run = CliRunner()
    said = run.invoke(app, ["restore", str(path), "--url", lite_url])
    assert isinstance(said.exception, Refused)
    assert said.exception.cite == RESTORE
    floor = floor_of(lite_url, "craps-1")
    said = run.invoke(app, ["restore", str(path), "--url", lite_url, "--replace"])
    assert "open in another process" in str(said.exception)
    floor.store.close()
    floor._house_lock.close()
    assert run.invoke(app, ["restore", str(path), "--url", lite_url, "--replace"]).exit_code == 0
    right(Store(f"sqlite:///{here}.aside-1"))
    right(Store(lite_url))


def test_what_is_no_copy_or_does_not_prove_is_refused_and_nothing_is_made(lite: Store, tmp_path: Path) -> None:
    in_a_round(lite)
    target = tmp_path / "back.db"
    (tmp_path / "letter").write_text("Dear house")
    snapshot.take(lite.engine, bad := tmp_path / "bad.db")
    with sqlite3.connect(bad) as db:
        db.execute("DROP TRIGGER lines_keep_update")
        db.execute("UPDATE lines SET text = 'dice 6 6' WHERE text = 'dice 1 2'")
    for path, why in (
        (tmp_path / "nowhere", "cannot read"),
        (tmp_path / "letter", "not a copy"),
        (bad, "not as it was written"),
    ):
        with pytest.raises(Refused, match=why):
            restore(path, f"sqlite:///{target}")
        assert not target.exists()


def test_a_postgresql_database_with_anything_in_it_is_left_alone(
    lite: Store, postgres_url: str, tmp_path: Path
) -> None:
    snapshot.take(lite.engine, tmp_path / "copy.db")
    with pytest.raises(Refused, match="give an empty one"):
        restore(tmp_path / "copy.db", postgres_url)


LINES = text('SELECT * FROM lines WHERE "table" = :name ORDER BY number')


def test_a_copy_of_version_1_is_put_back_as_todays(lite: Store, tmp_path: Path) -> None:
    old_house(lite, f"sqlite:///{tmp_path / 'old.db'}")
    old = Store(f"sqlite:///{tmp_path / 'old.db'}")
    snapshot.take(old.engine, tmp_path / "copy.db")
    with old.read() as db:  # as it was then: today's lines have more
        lines = [dict(row) for row in db.execute(LINES, {"name": "craps-1"}).mappings()]
    old.close()
    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'back.db'}")
    back = Store(f"sqlite:///{tmp_path / 'back.db'}").checked_version()
    assert ([{name: row[name] for name in lines[0]} for row in back.lines("craps-1")], len(lines)) == (lines, 22)
    back.close()


# --- old rounds ---


def throw(shift: Shift, *dice: str) -> None:
    for pips in dice:
        shift.do("Dee", "dealer opens")
        if shift.ask == "Turn":
            shift.do("Ann", "seat 1 chooses accept")
        shift.do("Ann", "seat 1 bets 10 pass")
        shift.do("Dee", "dealer closes", f"dice {pips}")


def years(store: Store) -> Shift:
    """Craps in three chapters: two long ago, one lately."""
    endow(store)
    shift = Shift("craps-1", store)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Dee", "dealer on")
    throw(shift, "1 2", "3 4")
    shift.do("Flo", "post limits 5 500")
    throw(shift, "6 6", "5 6")
    shift.clock.at = LATER
    shift.do("Flo", "post limits 5 200")
    shift.do("Ann", "seat 1 sits 500 Ann")  # whoever says nothing for days has given the place up
    throw(shift, "1 1")
    return shift


def all_rows(*stores: Store) -> dict[str, list[dict[str, Any]]]:
    """Every line, chapter and secret of several stores together, and every posting but those that stand for others."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in (schema.lines, schema.chapters, schema.rounds, schema.postings):
        rows = [dict(row) for one in stores for row in one.rows(select(table))]
        rows = [row for row in rows if not str(row.get("tx", "")).startswith("archive/")]
        found[table.name] = sorted({str(row): row for row in rows}.values(), key=str)
    return found


def test_old_rounds_go_to_a_file_and_the_chain_stays_provable(store: Store, tmp_path: Path) -> None:
    shift, path = years(store), tmp_path / "old.db"
    before, balances = all_rows(store), store.balances()
    events, first = store.rows(select(schema.events)), shift.live.chapter
    (moved,) = archive(store, NOON + 1, path, LATER)
    assert (moved.table, moved.first, moved.round) == ("craps-1", 0, 4)
    assert store.lines("craps-1")[0]["number"] == moved.last + 1
    right(store)
    kept = Store(f"sqlite:///{path}")
    assert all_rows(store, kept) == before
    assert [one.wrong for one in prove_archive(store, path)] == [""]
    for number in (1, 2, 3, 4):
        honest(kept, "craps-1", number)
        with pytest.raises(Refused, match="is in the archive old") as refused:
            find_round(store, "craps-1", number)
        assert refused.value.cite == ARCHIVE
    kept.close()
    honest(store, "craps-1", 5)
    assert (store.balances(), store.rows(select(schema.events))) == (balances, events)
    shift.restart()
    assert shift.live.chapter == first
    check_books(store, shift.live)
    with pytest.raises(Exception, match="never changed"), store.begin() as db:
        db.execute(text("DELETE FROM lines"))
    throw(shift, "6 5")
    check_books(store, shift.live)


def test_archives_follow_one_another(lite: Store, tmp_path: Path) -> None:
    shift = years(lite)
    before = all_rows(lite)
    archive(lite, NOON + 1, tmp_path / "one.db", LATER)
    shift.restart()
    shift.clock.at += 2 * KEEP
    shift.do("Flo", "post limits 5 100")
    shift.do("Ann", "seat 1 sits 500 Ann")
    throw(shift, "2 1")
    (moved,) = archive(lite, LATER + 1, tmp_path / "two.db", LATER + 2 * KEEP)
    assert moved.first > 0
    right(lite)
    for name in ("one.db", "two.db"):
        assert [one.wrong for one in prove_archive(lite, tmp_path / name)] == [""]
    files = [Store(f"sqlite:///{tmp_path / name}") for name in ("one.db", "two.db")]
    after = all_rows(lite, *files)
    coming = before["rounds"].pop()["round"]  # played since
    assert coming == 6
    for name, rows in before.items():
        assert [row for row in rows if row not in after[name]] == [], name
    honest(files[1], "craps-1", 5)


def test_a_file_that_was_changed_is_not_the_houses(lite: Store, tmp_path: Path) -> None:
    years(lite)
    archive(lite, NOON + 1, path := tmp_path / "old.db", LATER)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE rounds SET secret = 'x' WHERE round = 1")
    with pytest.raises(Refused, match="not what this house has moved"):
        prove_archive(lite, path)


def test_the_books_of_days_that_were_moved_are_in_the_archive(lite: Store, tmp_path: Path) -> None:
    shift = years(lite)
    cage = Cage(lite, shift.clock)
    figures = cage.figures("craps-1", NOON + 1, LATER + 1)
    archive(lite, NOON + 1, tmp_path / "old.db", LATER)
    assert cage.figures("craps-1", NOON + 1, LATER + 1) == figures
    with pytest.raises(Refused, match="in an archive"):
        cage.figures("craps-1", NOON - 1, LATER)
    assert lite.balance(purse("Ann")) == 1_000_000 - 500 * shift.live.terms.chip


def test_what_is_too_new_or_too_little_stays(lite: Store, tmp_path: Path) -> None:
    years(lite)
    before = stored(lite)
    for at, why in ((LATER - KEEP + 1, "90 days"), (NOON - 1, "no table has")):
        with pytest.raises(Refused, match=why):
            archive(lite, at, tmp_path / "old.db", LATER)
    (tmp_path / "old.db").write_text("mine")
    with pytest.raises(Refused, match="there already"):
        archive(lite, NOON + 1, tmp_path / "old.db", LATER)
    assert stored(lite) == before


def test_croupier_archive_and_prove(lite: Store, lite_url: str, tmp_path: Path) -> None:
    years(lite)
    lite.close()
    run, out = CliRunner(), str(tmp_path / "old.db")
    assert "no day" in str(run.invoke(app, ["archive", "--before", "soon", "--url", lite_url]).exception)
    said = run.invoke(app, ["archive", "--before", "2023-11-16", "--url", lite_url, "--out", out])
    assert said.exit_code == 0, said.output
    for words in ([], ["--archive", out]):
        said = run.invoke(app, ["prove", "--url", lite_url, *words])
        assert (said.exit_code, "WRONG" in said.output) == (0, False), said.output


def test_a_missing_line_is_seen(lite: Store) -> None:
    in_a_round(lite)
    with lite.begin() as db:
        db.execute(text("DROP TRIGGER lines_keep_delete"))
        db.execute(text("DELETE FROM lines WHERE number = 3"))
    assert "missing" in proof.prove(lite)[0].wrong
