"""Several processes, one PostgreSQL: a table has one owner at a time, and whoever takes it over loses nothing."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from postgres import OPTIONS, Server
from processes import AWAY, CRAPS, ROULETTE, TABLES, Client, Process, guest, hired_dealer, until
from served import messages_of
from shift import PEOPLE, Shift, check_books, commits, endow
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.service.asked import Asked, Done
from croupier.service.clock import wall_clock
from croupier.service.live import LiveTable
from croupier.service.owner import Elsewhere, Gone, Owner
from croupier.service.store import Store

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


def owner_of(table: str, doors: list[Process], who: Client) -> Process:
    """The one process that answers for the table."""
    answers = [who.look(door, table).status_code for door in doors]
    assert sorted(answers) == [200] + [307] * (len(doors) - 1)
    return doors[answers.index(200)]


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
    doors = serve(3)
    ann = guest(house)
    for table in TABLES:
        owner = owner_of(table, doors, ann)
        for door in doors:
            if door is not owner:
                moved = ann.look(door, table)
                assert moved.headers["location"] == f"{owner.address}/api/v1/tables/{table}"
                with watch(door, table, ann) as socket:
                    assert heard(socket, "moved") == {"type": "moved", "address": owner.address}
    assert len(house.balances("cage")) == 1
    check_books(house, *(again(house, table) for table in TABLES))


def test_a_command_to_another_process_is_sent_on_to_the_owner(house: Store, serve: Open) -> None:
    doors = serve(2)
    ann = guest(house)
    owner = owner_of(ROULETTE, doors, ann)
    (other,) = [door for door in doors if door is not owner]
    line = f"seat 2 sits 50 {ann.name}"
    sent = ann.post(other, ROULETTE, "sit", line)
    assert (sent.status_code, sent.headers["location"]) == (307, f"{owner.address}/api/v1/tables/{ROULETTE}/commands")
    assert ann.post(owner, ROULETTE, "sit", line).json()["seq"] == 1
    first, *rest = [row["text"] for row in house.lines(ROULETTE)]
    assert (first.startswith("~ commits 1 "), rest) == (True, [line])


# --- an owner that dies ---


def test_a_killed_owner_loses_nothing_and_does_nothing_twice(house: Store, serve: Open) -> None:
    doors = serve(2)
    dealer, seated = betting(house, doors, 4)
    owner = owner_of(CRAPS, doors, dealer)
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
    assert owner_of(CRAPS, left, dealer) is left[0]
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


def test_a_table_is_taken_over_although_nobody_asks_for_it(house: Store, serve: Open) -> None:
    first, second = serve(1)[0], serve(1)[0]
    ann = guest(house)
    assert owner_of(CRAPS, [first, second], ann) is first
    first.signal(signal.SIGKILL)

    def owners() -> set[str]:
        with psycopg.connect(house.url) as db:
            return {row[0] for row in db.execute("SELECT address FROM owners")}

    until(lambda: owners() == {second.address}, "the second process to take every table")
    assert all(ann.look(second, table).status_code == 200 for table in TABLES)


# --- an owner that has been overtaken without knowing it ---


def cut_off(store: Store, process: Process) -> None:
    """End the connection that holds a process's locks: the only one, as the process is stopped and the others idle."""
    with psycopg.connect(store.url, autocommit=True) as db:
        holders = {row[0] for row in db.execute("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")}
        assert len(holders) == 1, process.address
        db.execute("SELECT pg_terminate_backend(%s)", (holders.pop(),))


def test_a_paused_owner_is_fenced_when_it_wakes(house: Store, serve: Open) -> None:
    first, second = serve(1)[0], serve(1)[0]
    doors = [first, second]
    dealer, (ann, bob) = betting(house, doors, 2)
    assert owner_of(CRAPS, doors, dealer) is first
    ann.do(doors, CRAPS, "before", "seat 1 bets 5 field")
    with watch(first, CRAPS, ann) as watching:
        heard(watching, "snapshot")
        first.signal(signal.SIGSTOP)
        cut_off(house, first)
        until(lambda: bob.look(second, CRAPS).status_code == 200, "the second process to take over")
        assert bob.post(second, CRAPS, "meanwhile", "seat 2 bets 7 field").status_code == 200
        first.signal(signal.SIGCONT)
        late = ann.post(first, CRAPS, "late", "seat 1 bets 3 field")
        assert late.status_code in AWAY
        assert heard(watching, "moved") == {"type": "moved", "address": second.address}
        with pytest.raises(ConnectionClosed):
            heard(watching, "snapshot")
    moved = until(lambda: (a := ann.look(first, CRAPS)).status_code == 307 and a, "the first process to know")
    assert moved.headers["location"].startswith(second.address)
    assert commands(house, CRAPS)["late"] == 0
    assert ann.post(second, CRAPS, "late", "seat 1 bets 3 field").status_code == 200
    live = again(house, CRAPS)
    assert [live.table.felt.amount(seat, "field") for seat in (1, 2)] == [8, 7]
    assert set(commands(house, CRAPS).values()) == {1}
    check_books(house, live)


def test_an_owner_that_only_lost_its_connection_keeps_the_table(house: Store, serve: Open) -> None:
    (door,) = serve(1)
    _, (ann,) = betting(house, [door], 1)
    for number in range(3):
        cut_off(house, door)
        ann.do([door], CRAPS, f"bet-{number}", "seat 1 bets 5 field")
        until(lambda: holders(house) == 1, "the locks to be held again")
    assert again(house, CRAPS).table.felt.amount(1, "field") == 15


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
        owner = Owner(stale.live, keep=keep)
        watcher = await owner.watch(PEOPLE["Ann"], None)
        watcher.take()
        owner.start()
        asked = Asked("late", "seat 1 sits 50 Ann", PEOPLE["Ann"])
        (answer,) = await asyncio.gather(owner.ask(asked), return_exceptions=True)
        await owner.stop()
        return answer, watcher.take()

    answer, heard = asyncio.run(run())
    first, *texts = other.texts()
    assert (first, texts[0]) == (commits("craps-1"), "seat 2 sits 50 Bob")
    if ours:
        assert isinstance(answer, Done)
        assert texts[1:] == ["seat 1 sits 50 Ann"]
    else:
        assert isinstance(answer, Gone)
        assert heard == [b'{"type":"moved","address":"http://there"}']
        assert texts[1:] == []
    check_books(store, other.again())


def holders(store: Store) -> int:
    with psycopg.connect(store.url) as db:
        query = "SELECT count(DISTINCT pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        return int(db.execute(query).fetchall()[0][0])


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
