"""Sixteen clients at once, at several tables, over HTTP and over WebSockets, on both databases; the books after it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx
import uvicorn
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect

from croupier.rulebook.book import OWN
from croupier.service.http.session import COOKIE
from croupier.service.people.accounts import GRANT
from croupier.service.people.person import Person
from croupier.service.processes.floor import Floor
from croupier.service.serve.app import PREFIX, create_app
from croupier.service.serve.websocket_protocol import server_config
from croupier.service.store import Write, schema
from croupier.service.store.accounts import Entry, purse
from doors import floor_of
from served import listen, messages_of
from shift import Clock, check_books

TABLES = {"craps-1": "pass", "roulette-1": "red", "sic-bo-1": "small", "blackjack-1": "base"}
QUIET = "roulette-2006"  # where only who is sent there goes
NAMES = [f"Guest{number}" for number in range(16)]


@asynccontextmanager
async def house(url: str) -> AsyncIterator[tuple[Floor, dict[str, str]]]:
    """An open floor, and a token for each of sixteen people."""
    floor = floor_of(url, *TABLES, QUIET, clock=Clock())
    await floor.open()
    tokens = {name: floor.people.begin_session(floor.people.register(name, "long-enough")) for name in NAMES}
    try:
        yield floor, tokens
    finally:
        lives = [owner.live for owner in floor.owners.values()]
        for owner in floor.owners.values():
            await owner.stop()
        check_books(floor.store, *lives)
        held = floor.store.balances("purse:Guest")
        assert all(balance >= 0 for balance in held.values())
        await floor.close()


class Guest:
    """A client that plays over HTTP."""

    def __init__(self, http: httpx.AsyncClient, name: str, token: str, seed: int) -> None:
        self.http, self.name, self.random = http, name, Random(seed)
        self.headers = {"X-Croupier": "1", "Cookie": f"{COOKIE}={token}"}
        self.statuses: Counter[int] = Counter()
        self.ids = 0

    async def say(self, table: str, line: str) -> int:
        self.ids += 1
        body = {"id": f"{self.name}-{self.ids}", "line": line}
        path = f"{PREFIX}/tables/{table}/commands"
        answers = [await self.http.post(path, json=body, headers=self.headers)]
        if self.random.randrange(4) == 0:  # an impatient one, who sends it again
            answers.append(await self.http.post(path, json=body, headers=self.headers))
        assert len({answer.text for answer in answers}) == 1
        self.statuses[answers[0].status_code] += 1
        assert answers[0].status_code in (200, 409), answers[0].text
        return answers[0].status_code

    async def visit(self, table: str, seat: int) -> None:
        await self.say(table, f"seat {seat} sits {self.random.choice((50, 100, 300))} {self.name}")
        lines = (
            f"seat {seat} ready",
            f"seat {seat} chooses accept",
            f"seat {seat} bets 5 {TABLES[table]}",
            f"seat {seat} bets {self.random.choice((5, 10, 1000))} {TABLES[table]}",
            f"seat {seat} chooses stand",
            f"seat {seat} buys 20",
            f"seat {seat} undoes",
            "tip 1",
        )
        for _ in range(10):
            await self.say(table, self.random.choice(lines))
        await self.say(table, f"seat {seat} leaves")


def test_sixteen_play_at_once(url: str) -> None:
    async def run() -> None:
        async with house(url) as (floor, tokens):
            transport = httpx.ASGITransport(create_app(floor))
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
                guests = [Guest(http, name, tokens[name], seed) for seed, name in enumerate(NAMES)]
                tables = list(TABLES)
                await asyncio.gather(
                    *(guest.visit(tables[n % 4], 1 + n // 4) for n, guest in enumerate(guests)),
                    # And half of them at a second table at the same time, with the same purse.
                    *(guest.visit(tables[(n + 1) % 4], 5 + n // 4) for n, guest in enumerate(guests[:8])),
                )
                # Nowhere need everybody have been ready at once; who sits alone is everybody.
                opened = [await guests[15].say(QUIET, line) for line in ("seat 1 sits 50 Guest15", "seat 1 ready")]
                assert opened == [200, 200]
            statuses = sum((guest.statuses for guest in guests), Counter())
            assert statuses[200] > 100
            assert statuses.total() == 24 * 12 + 2
            rounds = floor.store.rows(select(schema.lines).where(schema.lines.c.text == "dealer opens"))
            assert rounds  # there was play among it

    asyncio.run(run())


def test_one_purse_at_two_tables(url: str) -> None:
    """Everybody spends the whole purse at all four tables at the same moment: each can do it once."""

    async def run() -> None:
        async with house(url) as (floor, tokens):
            transport = httpx.ASGITransport(create_app(floor))
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
                guests = [Guest(http, name, tokens[name], seed) for seed, name in enumerate(NAMES[:4])]
                chips = {table: GRANT // floor.house.tables[table].chip for table in TABLES}
                tries = [
                    guest.say(table, f"seat {n + 1} sits {chips[table]} {guest.name}")
                    for n, guest in enumerate(guests)
                    for table in TABLES
                ]
                found = await asyncio.gather(*tries)
                by_guest = [found[n : n + 4] for n in range(0, 16, 4)]
            assert [sorted(statuses) for statuses in by_guest] == [[200, 409, 409, 409]] * 4
            assert all(floor.store.balance(purse(guest.name)) == 0 for guest in guests)

    asyncio.run(run())


def test_the_cage_takes_while_a_table_takes(url: str) -> None:
    """A purse is redeemed at the cage and spent at a table at once: one of the two is refused."""

    async def run() -> None:
        async with house(url) as (floor, tokens):
            floor.people.appoint("Guest15", "cashier")
            cashier = floor.people.begin_session(floor.people.person("Guest15"))
            transport = httpx.ASGITransport(create_app(floor))
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
                headers = {"X-Croupier": "1", "Cookie": f"{COOKIE}={cashier}"}
                for number, name in enumerate(NAMES[:6]):
                    guest = Guest(http, name, tokens[name], number)
                    shown = floor.cashier.new_code(Person(name, "player"))
                    body = {"id": f"r{number}", "person": name, "cents": GRANT, "code": shown.code}
                    status, back = await asyncio.gather(
                        guest.say("craps-1", f"tip {GRANT // 100}"),
                        http.post(f"{PREFIX}/cage/redeem", json=body, headers=headers),
                    )
                    assert sorted((status, back.status_code)) == [200, 409]
                    assert floor.store.balance(purse(name)) == 0

    asyncio.run(run())


# --- a real server, real WebSockets ---


@asynccontextmanager
async def served(floor: Floor) -> AsyncIterator[str]:
    """The service as `croupier serve` runs it, on a port of this test's own."""
    listening = listen()
    server = uvicorn.Server(server_config(floor, log_level="error", lifespan="off"))
    running = asyncio.create_task(server.serve([listening]))
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}{PREFIX}"
    finally:
        server.should_exit = True
        await running


class Player:
    """A browser at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.answers: dict[str, str] = {}
        self.seqs: list[int] = []

    async def say(self, *commands: tuple[str, str]) -> None:
        """Send all of them at once, and read until each is answered."""
        for id_, line in commands:
            await self.socket.send(json.dumps({"type": "command", "id": id_, "line": line}))
        waiting = [id_ for id_, _ in commands]
        while waiting:
            for message in messages_of(await self.socket.recv()):
                if message["type"] in ("done", "refused"):
                    assert self.answers.setdefault(message["id"], message["type"]) == message["type"]
                    waiting.remove(message["id"])
                else:
                    self.seqs.append(message["seq"])


async def sits_and_plays(address: str, name: str, token: str, table: str, seat: int) -> Player:
    uri = f"{address}/tables/{table}/live"
    async with connect(uri, additional_headers={"Cookie": f"{COOKIE}={token}"}) as socket:
        player = Player(socket)
        await player.say((f"{name}-sit", f"seat {seat} sits 100 {name}"))
        await player.say(
            (f"{name}-tip", "tip 1"),
            (f"{name}-tip", "tip 1"),  # twice, before either is answered
            (f"{name}-ready", f"seat {seat} ready"),
            (f"{name}-bet", f"seat {seat} bets 5 {TABLES[table]}"),
            (f"{name}-wrong", "seat 1 dances"),
        )
        await player.say((f"{name}-leave", f"seat {seat} leaves"))
        return player


def test_sixteen_browsers_at_once(url: str) -> None:
    async def run() -> None:
        async with house(url) as (floor, tokens):
            async with served(floor) as address:
                tables = list(TABLES)
                players = await asyncio.gather(
                    *(
                        sits_and_plays(address, name, tokens[name], tables[n % 4], 1 + n // 4)
                        for n, name in enumerate(NAMES)
                    )
                )
            lines = {row["command"] for row in floor.store.rows(select(schema.lines.c.command)) if row["command"]}
            for player in players:
                assert player.seqs == sorted(player.seqs)
                for id_, answer in player.answers.items():
                    assert (answer == "done") is (id_ in lines), id_
            assert floor.store.balance("tips") == 4 * sum(
                floor.house.tables[table].chip for table in TABLES
            )  # once each
            assert len([id_ for id_ in lines if id_.endswith("-sit")]) == 16

    asyncio.run(run())


def test_two_writers_never_wait_in_a_ring(url: str) -> None:
    """Many threads move money both ways between the same accounts."""

    async def run() -> None:
        async with house(url) as (floor, _):
            cite = OWN.cite("books.tip")

            def move(number: int) -> None:
                there, back = purse(NAMES[number % 3]), purse(NAMES[(number + 1) % 3])
                write = Write()
                write.post(f"swap/{number}", 0, "house", [Entry(there, back, 1, cite), Entry(back, "tips", 1, cite)])
                floor.store.write(write)

            await asyncio.gather(*(asyncio.to_thread(move, number) for number in range(60)))
            assert floor.store.balance("tips") == 60

    asyncio.run(run())
