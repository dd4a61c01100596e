"""Several processes, one PostgreSQL: a table has one owner at a time, and whoever takes it over loses nothing."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.service.commands.command import Command, Done
from croupier.service.people.accounts import People
from croupier.service.store import Store, schema
from croupier.service.store.clock import wall_clock
from croupier.service.table.live_table import LiveTable
from croupier.service.watching.owner import Elsewhere, Gone, Owner
from doors import open_doors
from every import every
from postgres import OPTIONS, Server
from processes import CRAPS, ROULETTE, TABLES, Client, Process, guest, hired_dealer, owner_of, owners, until
from served import messages_of
from shift import PEOPLE, Shift, check_books, commits, endow

Open = Callable[[int], list[Process]]


@pytest.fixture
def house(server: Server) -> Iterator[Store]:
    """An empty database that no process has seen."""
    name = server.create()
    store = Store(server.url(name))
    yield store
    store.close()
    server.drop(name)


@pytest.fixture
def serve(house: Store, tmp_path: Path) -> Iterator[Open]:
    """Start so many processes at once, and wait until all are well."""
    running: list[Process] = []

    def start(count: int) -> list[Process]:
        fresh = [Process(house.url, tmp_path) for _ in range(count)]
        running.extend(fresh)
        for process in fresh:
            until(process.healthy, "a healthy server")
        return fresh

    yield start
    for process in running:
        process.end()


def watch(at: Process, table: str, who: Client) -> ClientConnection:
    address = f"{at.address.replace('http', 'ws')}/api/v1/tables/{table}/live"
    return connect(address, additional_headers={"Cookie": who.cookie}, max_size=None)


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind; a frame may hold an answer beside it."""
    while True:
        for message in messages_of(socket.recv(timeout=60)):
            if message["type"] == kind:
                return message


def again(store: Store, table: str) -> LiveTable:
    """The table as its lines have it; every hash is checked on the way."""
    return LiveTable(table, TABLES[table], store, wall_clock)


def commands(store: Store, table: str) -> Counter[str]:
    return Counter(row["command"] for row in store.lines(table) if row["command"])


def betting(store: Store, doors: list[Process], players: int) -> tuple[Client, list[Client]]:
    """A round of craps in the middle of its betting: a person deals, so it stays there."""
    dealer, seated = hired_dealer(store), [guest(store) for _ in range(players)]
    for seat, player in enumerate(seated, 1):
        player.do(doors, CRAPS, f"sit-{seat}", f"seat {seat} sits 500 {player.name}")
    for i, line in enumerate(("dealer on", "dealer opens")):
        dealer.do(doors, CRAPS, f"open-{i}", line)
    for i, line in enumerate(("seat 1 chooses accept", "seat 1 bets 10 pass")):
        seated[0].do(doors, CRAPS, f"shoot-{i}", line)
    return dealer, seated


# --- one owner ---


def test_processes_that_open_a_new_house_together_share_its_tables(house: Store, serve: Open) -> None:
    """Each table has one owner, no process has both, and at every door one is led to each."""
    doors = serve(3)
    until(lambda: len(set(owners(house).values())) == len(TABLES) == len(owners(house)), "the tables to be shared")
    ann, dealer = guest(house), hired_dealer(house)
    line = f"seat 2 sits 50 {ann.name}"
    sat = {ann.do([door], ROULETTE, "sit", line)["seq"] for door in doors}
    assert (sat, [row["text"] for row in house.lines(ROULETTE)][1:]) == ({1}, [line])  # after the first commitment
    for table in TABLES:
        for door in doors:
            assert ann.look(door, table).json()["table"] == table
            with watch(door, table, ann) as socket:
                assert heard(socket, "snapshot")["table"] == table
    for number, door in enumerate(doors):
        refused = ann.post(door, ROULETTE, f"limits-{number}", "post limits 10 500")
        assert (refused.status_code, refused.json()["cite"]) == (403, "croupier/records/service.role")
        seen = {card["name"]: card for card in until(partial(lobby, door, ROULETTE, 1), "the lobby to know")["tables"]}
        assert (seen[CRAPS]["taken"], seen[CRAPS]["phase"]) == (0, "between")
        assert ann.get(door, "/me").json()["seats"] == [{"table": ROULETTE, "seat": 2, "cents": 5000}]
    said = [row for row in house.rows(schema.audit.select()) if row["kind"] == "refused"]
    assert [(row["by"], row["address"]) for row in said] == [(ann.name, "127.0.0.1")] * 3  # once each, by the owner
    other = next(door for door in doors if door.address != owners(house)[ROULETTE])
    with watch(other, ROULETTE, dealer) as line_, watch(other, ROULETTE, ann) as still:
        heard(line_, "snapshot")
        heard(still, "snapshot")
        People(house, wall_clock).appoint("Dealer", "player")
        assert heard(line_, "refused")["cite"] == "croupier/records/service.session"
        with pytest.raises(ConnectionClosed):
            heard(line_, "events")
        still.send(json.dumps({"type": "command", "id": "tip", "line": "tip 1"}))
        assert heard(still, "done")["seq"] == 2
    assert len(house.balances("cage")) == 1
    check_books(house, *(again(house, table) for table in TABLES))


def lobby(door: Process, table: str, taken: int) -> Any:
    """The lobby at a door, once so many have a place at a table there, and each table's process has shown it."""
    found = httpx.get(f"{door.address}/api/v1/house", verify=False).json()
    shown = all(card["phase"] != "elsewhere" for card in found["tables"])
    return found if shown and any((card["name"], card["taken"]) == (table, taken) for card in found["tables"]) else None


def test_nobody_outside_the_house_is_believed(postgres_url: str) -> None:
    """A key that is not the process's own, as of the one before it, or of anybody who has none; and one that is."""
    with open_doors(postgres_url, CRAPS) as doors:
        path, said = "/tables/craps-1/commands", {"x-forwarded-for": "203.0.113.9"}
        for key in ("", "0" * 64):
            answer = doors.send("Ann", "POST", path, headers=said | {"x-croupier-peer": key})
            assert (answer.status_code, answer.json()["cite"]) == (503, "croupier/records/service.owner")
        doors.send("Ann", "GET", "/people", headers=said)
        doors.send("Ann", "GET", "/people", headers=said | {"x-croupier-peer": doors.floor.leases.me.key})
        rows = doors.floor.store.rows(schema.audit.select().order_by(schema.audit.c.number))
        assert [row["address"] for row in rows if row["kind"] == "refused"] == ["127.0.0.1", "203.0.113.9"]


# --- an owner that dies ---


@every
def test_tables_are_handed_to_who_comes_and_a_killed_owner_loses_nothing(house: Store, serve: Open) -> None:
    (owner,) = serve(1)
    dealer, seated = betting(house, [owner], 4)
    assert set(owners(house).values()) == {owner.address}
    doors = [owner, *serve(1)]
    until(lambda: owners(house)[ROULETTE] == doors[1].address, "the second process to be handed a table")
    assert owners(house)[CRAPS] == owner.address  # whose round is on
    each, halfway = 60, threading.Semaphore(0)

    def stream(seat: int) -> None:
        for number in range(each):
            seated[seat - 1].do(doors, CRAPS, f"bet-{seat}-{number}", f"seat {seat} bets 1 field")
            halfway.release()

    with ThreadPoolExecutor(4) as pool:
        streams = [pool.submit(stream, seat) for seat in range(1, 5)]
        for _ in range(each):
            halfway.acquire(timeout=60)
        owner.signal(signal.SIGKILL)
        for one in streams:
            one.result()

    left = [door for door in doors if door is not owner]
    assert owner_of(CRAPS, left, house) is left[0]
    said = commands(house, CRAPS)
    assert all(said[f"bet-{seat}-{number}"] == 1 for seat in range(1, 5) for number in range(each))
    assert set(said.values()) == {1}
    live = again(house, CRAPS)
    assert [live.table.felt.amount(seat, "field") for seat in range(1, 5)] == [each] * 4
    check_books(house, live)
    for i, line in enumerate(("dealer closes", "dice 1 3")):
        dealer.do(left, CRAPS, f"roll-{i}", line)
    racks = [house.balance(f"{CRAPS}:rack {seat}") for seat in range(1, 5)]
    assert racks == [55_000, 56_000, 56_000, 56_000]  # the field pays even money on a four; seat 1 has a point to make
    check_books(house, again(house, CRAPS))


# --- an owner that has been overtaken without knowing it ---


@every
def test_a_stopped_owner_loses_its_tables_and_is_fenced_when_it_wakes(house: Store, serve: Open) -> None:
    (first,) = serve(1)
    dealer, (ann, bob) = betting(house, [first], 2)
    (second,) = serve(1)
    doors = [first, second]
    assert owner_of(CRAPS, doors, house) is first
    ann.do(doors, CRAPS, "before", "seat 1 bets 5 field")
    with watch(first, CRAPS, ann) as watching, watch(second, CRAPS, bob) as through:
        heard(watching, "snapshot")
        heard(through, "snapshot")
        first.signal(signal.SIGSTOP)
        watching.send(json.dumps({"type": "command", "id": "late", "line": "seat 1 bets 3 field"}))
        bob.do([second], CRAPS, "meanwhile", "seat 2 bets 7 field")
        assert owner_of(CRAPS, doors, house) is second
        with pytest.raises(ConnectionClosed):  # a line that was led to who stopped
            heard(through, "moved")
        first.signal(signal.SIGCONT)
        assert heard(watching, "moved") == {"type": "moved"}  # what it was told while it slept is not taken
        with pytest.raises(ConnectionClosed):
            heard(watching, "done")
    assert commands(house, CRAPS)["late"] == 0
    late = ann.do([first], CRAPS, "late", "seat 1 bets 3 field")  # now it leads to who has the table
    assert late == ann.do([second], CRAPS, "late", "seat 1 bets 3 field")
    live = again(house, CRAPS)
    assert [live.table.felt.amount(seat, "field") for seat in (1, 2)] == [8, 7]
    assert set(commands(house, CRAPS).values()) == {1}
    check_books(house, live)
    for i, line in enumerate(("dealer closes", "dice 1 3")):
        dealer.do(doors, CRAPS, f"roll-{i}", line)
    until(lambda: len(set(owners(house).values())) == 2, "the first to have a table again")
    check_books(house, again(house, CRAPS))


def test_an_owner_that_only_lost_its_connections_keeps_the_table(postgres_url: str) -> None:
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"
    with open_doors(postgres_url, CRAPS) as doors:
        lease = doors.floor.leases.me
        for number in range(3):
            with psycopg.connect(postgres_url, autocommit=True) as db:
                db.execute(others, (db.info.backend_pid,))
            until(lambda n=number: doors.say("Ann", CRAPS, "tip 1", f"tip-{n}").status_code == 200, "a tip")
        assert doors.floor.leases.me == lease
        assert doors.floor.store.balance("tips") == 300


@pytest.mark.parametrize("ours", [True, False])
def test_a_line_that_is_there_already_is_never_written_again(store: Store, ours: bool) -> None:
    """The fence itself, in either database: by the last words of the owner before, or by the owner after."""
    endow(store)
    stale, other = Shift("craps-1", store), Shift("craps-1", store)
    other.do("Bob", "seat 2 sits 50 Bob")

    def keep(_: str) -> None:
        if not ours:
            raise Elsewhere("http://there")

    async def run() -> tuple[object, list[bytes]]:
        owner = Owner(stale.live, check_ours=keep)
        watcher = await owner.watch(PEOPLE["Ann"], None)
        watcher.take_unread()
        owner.start()
        asked = Command("late", "seat 1 sits 50 Ann", PEOPLE["Ann"])
        (answer,) = await asyncio.gather(owner.ask(asked), return_exceptions=True)
        await owner.stop()
        return answer, watcher.take_unread()

    answer, heard = asyncio.run(run())
    first, *texts = other.texts()
    assert (first, texts[0]) == (commits("craps-1"), "seat 2 sits 50 Bob")
    if ours:
        assert isinstance(answer, Done)
        assert texts[1:] == ["seat 1 sits 50 Ann"]
    else:
        assert isinstance(answer, Gone)
        assert heard == [b'{"type":"moved"}']
        assert texts[1:] == []
    check_books(store, other.again())


# --- a database that goes away ---


class Restarted(Server):
    """A server that is stopped and started again while others use it."""

    def down(self) -> None:
        self._run("pg_ctl", "-D", str(self.home / "data"), "-m", "fast", "-w", "stop")

    def up(self) -> None:
        options = f"{OPTIONS} -k {self.home}"
        self._run("pg_ctl", "-D", str(self.home / "data"), "-l", str(self.home / "log"), "-w", "-o", options, "start")


def test_without_its_database_a_table_takes_nothing_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    database = Restarted()
    database.start()
    store = Store(database.url(database.create()))
    door = Process(store.url, tmp_path)
    try:
        until(door.healthy, "a healthy server")
        _, (ann,) = betting(store, [door], 1)
        with watch(door, CRAPS, ann) as socket:
            heard(socket, "snapshot")
            database.down()
            line = {"type": "command", "id": "away", "line": "seat 1 bets 5 field"}
            socket.send(json.dumps(line))
            refused = heard(socket, "refused")
            assert (refused["id"], refused["cite"]) == ("away", "croupier/records/service.stored")
            problem = ann.post(door, CRAPS, "away", "seat 1 bets 5 field")
            assert (problem.status_code, problem.json()["cite"]) == (503, "croupier/records/service.stored")
            assert not door.healthy()
            database.up()
            until(door.healthy, "the database to be back")
            done = ann.do([door], CRAPS, "away", "seat 1 bets 5 field")
            assert heard(socket, "events")["seq"] == done["seq"]
        store.engine.dispose()
        assert commands(store, CRAPS)["away"] == 1
        live = again(store, CRAPS)
        assert live.table.felt.amount(1, "field") == 5
        check_books(store, live)
    finally:
        door.end()
        store.close()
        database.stop()
