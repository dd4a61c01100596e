"""Three processes behind a real nginx, with the configuration that we ship: people play at all tables while one process
is killed, one stopped and one added, and nothing that was acknowledged is lost or done twice."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.rulebook.house import read_house
from croupier.service.people.accounts import GRANT
from croupier.service.rounds.my_rounds import my_rounds
from croupier.service.store import Store, schema
from croupier.service.store.accounts import purse
from croupier.service.store.clock import wall_clock
from croupier.service.table.live_table import LiveTable
from every import every
from nginx import Nginx
from postgres import Server
from processes import AWAY, Process, owners, until
from served import messages_of
from shift import check_books

HOUSE = 'name = "The Three Doors"\n' + "".join(
    f'[tables.roulette-{number}]\ngame = "roulette"\nrulebook = "oneida"\nminimum = 1\nmaximum = 500\n'
    for number in range(1, 7)
)
TABLES = read_house(HOUSE).tables
MANY = 8  # rounds at every table before something else happens
SOON = 3.0  # seconds after which a player tries another way in
FROM = "127.0.0.2"  # where the players are, as the proxy sees it


class House:
    """The processes, their proxy and their database."""

    def __init__(self, store: Store, home: Path) -> None:
        self.store, self.home, self.nginx = store, home, Nginx(home)
        (home / "house.toml").write_text(HOUSE)
        self.doors = [self.start() for _ in range(3)]
        for door in self.doors:
            until(door.healthy, "a healthy process")
        self.nginx.start(self.doors)

    def start(self) -> Process:
        return Process(self.store.url, self.home, "--proxies", "127.0.0.1")

    def owned(self) -> list[int]:
        """How many tables each process has, the most first."""
        return sorted(Counter(owners(self.store).values()).values(), reverse=True)

    def client(self) -> httpx.Client:
        way = httpx.HTTPTransport(verify=self.nginx.trust, local_address=FROM)
        return httpx.Client(base_url=self.nginx.address, transport=way, timeout=SOON, headers={"X-Croupier": "1"})

    def close(self) -> None:
        self.nginx.stop()
        for door in self.doors:
            door.signal(signal.SIGCONT)
            door.end()


@pytest.fixture(scope="module")
def house(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    name = server.create()
    store = Store(server.url(name))
    found = House(store, tmp_path_factory.mktemp("nginx"))
    yield found
    found.close()
    store.close()
    server.drop(name)


class Player:
    """Somebody at a table, who says what was not answered again under the same id, as the page does."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.http = house.client()
        come = until(lambda: self.tried("POST", "/guests"), "to be let in")
        self.name, self.cookie = come.json()["name"], come.headers["set-cookie"].partition(";")[0]
        self.http.headers["Cookie"] = self.cookie
        self.acknowledged: list[str] = []
        self._ids = count(1)

    def tried(self, method: str, path: str, **more: Any) -> httpx.Response | None:
        """An answer, if there is one just now."""
        try:
            answer = self.http.request(method, f"/api/v1{path}", **more)
        except httpx.TransportError:
            return None
        return None if answer.status_code in AWAY else answer

    def do(self, words: str) -> None:
        """A command, until it is done."""
        body = {"id": f"{self.table}-{next(self._ids)}", "line": words}
        answer = until(lambda: self.tried("POST", f"/tables/{self.table}/commands", json=body), f"an answer to {words}")
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(body["id"])

    def round(self) -> None:
        for words in ("ready", "bets 1 red", "ready"):
            self.do(f"seat 1 {words}")

    def tips(self) -> int:
        return sum(row["text"].startswith("~ tip") for row in self.house.store.lines(self.table))


def test_one_way_in_for_everybody(house: House) -> None:
    """TLS, the page, what is for the machine alone, and the address of whoever is really there, at any process."""
    until(lambda: house.owned() == [2, 2, 2], "the tables to be shared")
    with house.client() as somebody:
        moved = httpx.get(f"http://127.0.0.1:{house.nginx.plain}/x", headers={"Host": "localhost"})
        assert (moved.status_code, moved.headers["location"]) == (301, "https://localhost/x")
        assert somebody.get("/metrics").status_code == 403
        assert len(somebody.get("/api/v1/house").json()["tables"]) == len(TABLES)
    ann = Player(house, "roulette-1")
    assert "Secure" in ann.http.post("/api/v1/guests").headers["set-cookie"]
    for number in range(4):  # more than there are processes, which nginx asks in turn
        body = {"id": f"not-mine-{number}", "line": "post limits 10 500"}
        said = ann.http.post("/api/v1/tables/roulette-1/commands", json=body)
        assert (said.status_code, said.json()["cite"]) == (403, "croupier/records/service.role")
    rows = house.store.rows(schema.audit.select().where(schema.audit.c.by == ann.name))
    assert [row["address"] for row in rows if row["kind"] == "refused"] == [FROM] * 4
    with pytest.raises(WebSocketException):
        _heard_from(ann, "https://elsewhere.example")
    assert _heard_from(ann, house.nginx.address)["type"] == "snapshot"


def _heard_from(who: Player, origin: str) -> dict[str, Any]:
    """The first word on a line that a page of this origin opens. By one thread: the library's other client reads and
    writes one TLS connection from two, and in some of a thousand times hears nothing."""
    address = f"{who.house.nginx.address.replace('https', 'wss')}/api/v1/tables/{who.table}/live"
    more: Any = {"ssl": who.house.nginx.trust, "additional_headers": {"Cookie": who.cookie}, "origin": origin}

    async def heard() -> dict[str, Any]:
        async with asyncio.timeout(60), connect(address, max_size=None, **more) as line:
            return messages_of(await line.recv())[0]

    return asyncio.run(heard())


@every
def test_a_killed_a_stopped_and_an_added_process_lose_nothing(house: House) -> None:
    killed, stopped, stays = house.doors
    players = [Player(house, table) for table in TABLES]
    rounds, goal, changed = Counter[str](), 0, threading.Condition()

    def play(who: Player) -> None:
        who.do(f"seat 1 sits 100 {who.name}")
        while goal >= 0:
            if rounds[who.table] < goal:
                who.round()
                who.do("tip 1")
                rounds[who.table] += 1
            else:
                with changed:
                    changed.wait(1)
        who.do("seat 1 leaves")

    def everybody_plays(many: int) -> None:
        nonlocal goal
        with changed:
            goal = goal + many if many else -1
            changed.notify_all()

    def all_have() -> bool:
        for one in running:
            if one.done():
                one.result()  # whatever kept somebody from playing on
        return all(rounds[table] >= goal for table in TABLES)

    with ThreadPoolExecutor(len(players)) as pool:
        running = [pool.submit(play, who) for who in players]
        try:
            everybody_plays(MANY)
            until(lambda: sum(rounds.values()) >= MANY, "some rounds")
            killed.signal(signal.SIGKILL)
            until(all_have, "every round, with two processes")
            assert killed.address not in owners(house.store).values()
            everybody_plays(MANY)
            until(lambda: sum(rounds.values()) >= len(TABLES) * MANY + MANY, "some more rounds")
            stopped.signal(signal.SIGSTOP)
            until(all_have, "every round, with one process")
            assert set(owners(house.store).values()) == {stays.address}
            everybody_plays(MANY)
            house.doors.append(house.start())
            until(house.doors[-1].healthy, "one more process")
            house.nginx.reload(house.doors[1:])
            stopped.signal(signal.SIGCONT)
            until(lambda: house.owned() == [2, 2, 2], "the tables to be shared again")
            until(all_have, "every round, with three processes")
        finally:
            everybody_plays(0)
        for one in running:
            one.result()

    for who in players:
        said = Counter(row["command"] for row in house.store.lines(who.table) if row["command"])
        assert said == dict.fromkeys(who.acknowledged, 1)
        net = sum(one.net for one in my_rounds(house.store, [who.table], who.name, 10_000))
        assert house.store.balance(purse(who.name)) == GRANT + net - 100 * who.tips()
        assert who.tips() == rounds[who.table] == 3 * MANY
        assert who.http.get("/api/v1/me").json()["seats"] == []
    check_books(house.store, *(LiveTable(table, TABLES[table], house.store, wall_clock) for table in TABLES))
