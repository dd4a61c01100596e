"""Every released schema is brought up to date, on both databases, with a copy kept; what is newer or unknown is
refused, and nothing opens half-working."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, MetaData, Select, Table, column, create_engine, insert, inspect, select, text
from test_quarantine import in_a_round
from test_recovery import honest
from typer.testing import CliRunner

import schema_1
import schema_2
import schema_3
import schema_4
import schema_5
import schema_6
import schema_7
from croupier.cli import app
from croupier.rulebook.cite import Refused
from croupier.service.processes.floor import Floor
from croupier.service.rounds.verify import verify
from croupier.service.serve.app import PREFIX
from croupier.service.store import Store, migrations, schema, snapshot
from croupier.service.store.guards import guards
from croupier.service.upkeep.prove import prove
from doors import PASSWORD, floor_of
from every import every
from postgres import Server
from served import PATIENCE, served
from shift import HOUSE, NOON, Clock, Shift, check_books, endow, secret

SCHEMAS = Path(schema_1.__file__).parent
CITE = "croupier/records/service.schema"
RELEASES = (schema_1, schema_2, schema_3, schema_4, schema_5, schema_6, schema_7)
RELEASED = {n: old.metadata for n, old in enumerate(RELEASES, 1)}
GUARDED = {
    1: {"postings", "lines", "events", "chapters"},
    2: {"postings", "lines", "events", "chapters", "archives"},
    3: {"postings", "lines", "events", "chapters", "archives", "audit"},
    4: {"postings", "lines", "events", "chapters", "archives", "audit"},
    5: {"postings", "lines", "events", "chapters", "archives", "audit"},
    6: {"postings", "lines", "events", "chapters", "archives", "audit"},
    7: {"postings", "lines", "events", "chapters", "archives", "audit"},
}
FIRST_TABLES = schema_1.metadata.sorted_tables
RENAMED = {"seed": "secret"}
LOCKED = 4  # the first version whose secrets are locked
TABLES = ("blackjack-1", "craps-1", "holdem-1", "three-card-poker-1")


def first_house(path: Path) -> None:
    """A house as the service of then has left it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((SCHEMAS / "house_1.sql").read_text())


def old_house(lite: Store, url: str, version: int = 1) -> None:
    """A house of an older version with people, rounds that are on, and tables between rounds: the first as it was, the
    others out of one of today."""
    if version > 1:
        _of_today(lite)
    elif url.startswith("sqlite"):
        first_house(Path(url.removeprefix("sqlite:///")))
        return
    else:
        path = Path(lite.url.removeprefix("sqlite:///")).with_name("first.db")
        first_house(path)
        lite = Store(f"sqlite:///{path}")
    _moved_in(lite, url, RELEASED[version], version)


def _of_today(lite: Store) -> None:
    in_a_round(lite)
    for name in TABLES:
        if name != "craps-1":
            endow(lite, 1_000_000, f"Guest-{name}")
            Shift(name, lite).do("Bob", "seat 1 sits 100 Bob")
    with lite.begin() as db:
        zoe = {"name": "Zoe", "key": "zoe", "role": "player", "secret": None, "bot": False, "since": 1}
        db.execute(insert(schema.people), [zoe])
        db.execute(insert(schema.sessions), [{"token": "t", "person": "Zoe", "until": 2}])


def _moved_in(lite: Store, url: str, metadata: MetaData, version: int) -> None:
    """All of it in the tables of an older version."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    is_lite = url.startswith("sqlite")
    with lite.read() as rows, engine.begin() as db:
        metadata.create_all(db)
        for statement in guards(is_lite):
            if any(f" {name}_keep" in statement for name in GUARDED[version]):
                db.execute(text(statement))
        named_as_today = [table for table in metadata.sorted_tables if table.name != "rounds"]
        snapshot.copy_rows(rows, db, named_as_today if version > 1 else metadata.sorted_tables)
        if version > 1:
            _rounds_of_then(rows, db, metadata.tables["rounds"])
        if version > 1:
            about = metadata.tables["about"]
            db.execute(about.update().where(about.c.key == "schema").values(value=str(version)))
        if version < LOCKED:
            _in_plain_words(db, metadata)
    engine.dispose()


def _rounds_of_then(rows: Connection, db: Connection, then: Table) -> None:
    """Until version 8 the secret of a round was called its seed."""
    for row in rows.execute(select(schema.rounds)).mappings().all():
        known = {**row, "seed": row["secret"]}
        db.execute(insert(then), [{column.name: known[column.name] for column in then.columns}])


def _in_plain_words(db: Connection, metadata: MetaData) -> None:
    """The secrets of rounds to come, which were not locked yet."""
    if "about" in metadata.tables:
        about = metadata.tables["about"]
        db.execute(about.delete().where(about.c.key == "key"))
    r = metadata.tables["rounds"]
    for row in db.execute(select(r.c.table, r.c.round)).all():
        which = (r.c.table == row[0]) & (r.c.round == row[1])
        db.execute(r.update().where(which).values(seed=secret(row[0], row[1])))


HOMES = ("sqlite", "postgresql")
ENDS = (min(RELEASED), max(RELEASED))  # through every step, and through the newest
OLD = [
    pytest.param((home, version), marks=() if version in ENDS else every, id=f"{home}-{version}")
    for home in HOMES
    for version in RELEASED
]


@pytest.fixture(params=OLD)
def old(request: pytest.FixtureRequest, lite: Store, tmp_path: Path) -> Iterator[str]:
    """The URL of a house of each released version."""
    yield from _made(*request.param, request, lite, tmp_path)


@pytest.fixture(params=HOMES)
def first(request: pytest.FixtureRequest, lite: Store, tmp_path: Path) -> Iterator[str]:
    """The URL of a house of the first version."""
    yield from _made(request.param, 1, request, lite, tmp_path)


def _made(home: str, version: int, request: pytest.FixtureRequest, lite: Store, tmp_path: Path) -> Iterator[str]:
    if home == "sqlite":
        url = f"sqlite:///{tmp_path / 'old.db'}"
        old_house(lite, url, version)
        yield url
        return
    server: Server = request.getfixturevalue("server")
    name = server.create()
    old_house(lite, server.url(name), version)
    yield server.url(name)
    server.drop(name)


def rows_of(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything that version 1 knows of, whatever a column is called by now."""
    with store.read() as db:
        return {table.name: [tuple(row) for row in db.execute(_as_named_there(db, table))] for table in FIRST_TABLES}


def _as_named_there(db: Connection, table: Table) -> Select[Any]:
    there = {one["name"] for one in inspect(db).get_columns(table.name)}
    columns = (column(c.name if c.name in there else RENAMED[c.name]) for c in table.c)
    return select(*columns).select_from(text(f'"{table.name}"')).order_by(*table.primary_key.columns)


def locked_again(store: Store, before: dict[str, list[tuple[object, ...]]]) -> dict[str, list[tuple[object, ...]]]:
    """Everything as version 1 knows it; secrets that are not out were in plain words then, and no longer are."""
    now, to_come = rows_of(store), [row[:2] for row in before["rounds"] if row[-1] is None]
    assert to_come
    assert [row[:2] for row in now["rounds"] if row[3] == ""] == to_come
    rounds: list[tuple[object, ...]] = []
    for table, number, *_ in now["rounds"]:
        row = store.round(str(table), int(str(number)))
        assert row is not None
        rounds.append((table, number, row["commitment"], row["secret"], row["closed"]))
    return now | {"rounds": rounds}


def shape(store: Store) -> dict[str, tuple[list[tuple[str, str]], set[str | None]]]:
    """Tables with their columns and indexes."""
    with store.read() as db:
        seen = inspect(db)
        return {
            name: (
                sorted((str(one["name"]), str(one["type"])) for one in seen.get_columns(name)),
                {index["name"] for index in seen.get_indexes(name)},
            )
            for name in seen.get_table_names()
        }


def version_of(store: Store) -> int:
    with store.read() as db:
        return migrations.version_of(db)


def test_a_house_of_before_is_brought_up_to_date_and_every_table_opens(
    old: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    store, copy = Store(old), tmp_path / "kept.db"
    before, version = rows_of(store), version_of(store)
    store.create(copy)
    assert (locked_again(store, before) if version < LOCKED else rows_of(store)) == before
    store.checked_version()
    made = Store(request.getfixturevalue("lite_url" if store.is_sqlite else "postgres_url"))
    assert shape(store) == shape(made)
    made.close()
    assert [one for one in prove(store) if one.wrong] == []
    for name in TABLES:
        check_books(store, Shift(name, store).live)
    shift = Shift("craps-1", store)
    shift.do("Dee", "dealer closes", "dice 3 3")
    check_books(store, shift.live)
    row = {"number": 1, "table": "x", "at": 1, "before": 1, "file": "", "sha256": "", "first": 0, "last": 0}
    with store.begin() as db:
        db.execute(insert(schema.archives), [row | {"round": 0, "anchor": ""}])
    with pytest.raises(Exception, match="never changed"), store.begin() as db:
        db.execute(schema.archives.delete())
    store.create(copy)  # and again: there is nothing left to do
    store.close()
    kept = Store(f"sqlite:///{copy}")
    assert version_of(kept) == version
    assert rows_of(kept) == before
    kept.close()


def test_the_house_that_the_first_version_has_left_opens_plays_and_verifies(first: str, tmp_path: Path) -> None:
    """With the people of then, the round that was on, and what had waited for a second person when it had no term."""
    copy = tmp_path / "kept.db"
    store = Store(first)
    store.create(copy)
    floor = floor_of(first, *TABLES, clock=Clock(NOON + 60_000))
    with (
        served(floor) as address,
        httpx.Client(base_url=f"{address}{PREFIX}", timeout=PATIENCE, verify=False) as client,
    ):
        client.headers["X-Croupier"] = "1"
        assert client.get(f"{address}/health").json()["status"] == "well"
        say_in(client, "Bob", "three-card-poker-1", "seat 1 chooses play")
        sign_in(client, "Flo")
        bundle = client.get("/tables/three-card-poker-1/rounds/1/dispute").raise_for_status().json()
        assert [one for one in verify(bundle) if not one.right] == []
        asked = client.get("/approvals").json()
        assert [(one["line"], one["state"]) for one in asked] == [("fill 5", "lapsed"), ("void", "lapsed")]
        sign_in(client, "Pit")
        answer = client.post(f"/approvals/{asked[1]['id']}", json={"approve": True})
        assert (answer.status_code, answer.json()["cite"]) == (409, "croupier/records/service.lapse")
        say_in(client, "Dee", "craps-1", "dealer closes")
        say_in(client, "Dee", "craps-1", "dice 3 3")
    honest(store, "craps-1", 3)
    assert [one for one in prove(store) if one.wrong] == []
    store.close()
    kept = Store(f"sqlite:///{copy}")
    assert version_of(kept) == 1
    kept.close()


def sign_in(client: httpx.Client, name: str) -> None:
    client.post("/session", json={"name": name, "password": PASSWORD}).raise_for_status()


def say_in(client: httpx.Client, name: str, table: str, line: str) -> None:
    """Somebody of then signs in and gives a command."""
    sign_in(client, name)
    answer = client.post(f"/tables/{table}/commands", json={"id": line.replace(" ", "-"), "line": line})
    assert answer.status_code == 200, answer.text


def test_a_sqlite_house_keeps_its_copy_beside_itself_and_opens(lite: Store, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    old_house(lite, url)
    with served(floor_of(url, "craps-1")) as address:
        assert httpx.get(f"{address}/health", timeout=PATIENCE, verify=False).json()["status"] == "well"
    assert (tmp_path / "old.db.version-1").stat().st_mode & 0o777 == 0o600


def test_a_postgresql_house_of_before_waits_for_the_command(old: str, tmp_path: Path) -> None:
    if old.startswith("sqlite"):
        store = Store(old)
        with pytest.raises(Refused, match="croupier migrate") as refused:
            store.checked_version()
    else:
        with pytest.raises(Refused, match="croupier migrate") as refused:
            Floor(HOUSE, old)
        store = Store(old)
    assert refused.value.cite == CITE
    assert version_of(store) < schema.VERSION
    store.close()
    run = CliRunner()
    assert run.invoke(app, ["dispute", "craps-1", "1", "--url", old]).exit_code != 0
    said = run.invoke(app, ["migrate", "--url", old, "--copy", str(tmp_path / "kept.db")])
    assert (said.exit_code, f"version {schema.VERSION}" in said.output) == (0, True), said.output
    assert run.invoke(app, ["prove", "--url", old]).exit_code == 0


@pytest.mark.parametrize("version", [str(schema.VERSION + 1), "0", "croissant"])
def test_a_database_that_is_newer_or_strange_is_refused_and_left_alone(store: Store, version: str) -> None:
    with store.begin() as db:
        db.execute(schema.about.update().values(value=version))
    for opens in (store.create, store.checked_version):
        with pytest.raises(Refused, match=f"schema version {version}") as refused:
            opens()
        assert (refused.value.cite, "\n" in refused.value.why) == (CITE, False)


def test_a_database_of_something_else_is_refused(lite: Store, tmp_path: Path) -> None:
    other = Store(f"sqlite:///{tmp_path / 'other.db'}")
    with other.begin() as db:
        db.execute(text("CREATE TABLE birds (name TEXT)"))
    with pytest.raises(Refused, match="unknown"):
        other.create()
    other.close()
    with lite.begin() as db:
        db.execute(text("DROP TABLE archives"))
    with pytest.raises(Refused, match="no archives"):
        lite.create()


def test_a_step_that_fails_leaves_the_house_as_it_was(
    old: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(db: object) -> None:
        db.execute(text("DROP TABLE events"))  # type: ignore[attr-defined]
        raise RuntimeError("the lights went out")

    monkeypatch.setitem(migrations.STEPS, schema.VERSION, half)
    store = Store(old)
    before, version = rows_of(store), version_of(store)
    with pytest.raises(RuntimeError, match="lights"):
        store.create(tmp_path / "kept.db")
    assert (rows_of(store), version_of(store)) == (before, version)
    store.close()


def test_an_open_house_is_not_migrated(server: Server, lite: Store, tmp_path: Path) -> None:
    name = server.create()
    old_house(lite, server.url(name))
    store, other = Store(server.url(name)), Store(server.url(name))
    with other.engine.connect() as db:
        db.execute(text("SELECT pg_advisory_lock(:ours, 5)"), {"ours": 0x43524F55})
        with pytest.raises(Refused, match="close it"):
            store.create(tmp_path / "kept.db")
    store.close()
    other.close()
    server.drop(name)


def test_a_released_schema_is_older_than_todays() -> None:
    """Whoever releases a version keeps its tables as `schema_N.py`; from then on a change needs another version."""
    kept = sorted(int(path.stem.removeprefix("schema_")) for path in SCHEMAS.glob("schema_*.py"))
    assert kept == list(RELEASED) == list(range(1, schema.VERSION))
    assert {table.name: " ".join(table.c.keys()) for table in schema_1.metadata.sorted_tables} == migrations.VERSION_1
