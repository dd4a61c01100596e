"""Many wagering terminals on real sockets, in a process of their own: the load of `benchmarks/service_load.py`.

    python terminals.py PORT TABLE GAMES FEW < tokens

Each terminal opens a WebSocket with its player's cookie, buys in, and in every game touches the felt again as soon as
its last touch is acknowledged, until the lock-out refuses one. With FEW, it says after so many that it is ready, and
the clock does not run out. After each phase the process says what it did in a line
of JSON and waits for a line, so that whoever started it can look at the server meanwhile; without one it ends.

The frames are written by hand, because what is measured is the server and not its clients.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from time import perf_counter
from typing import cast

import uvloop

LOCKED = "I.6.d"  # the paragraph by which a bet after zero is refused
SPOTS = (
    *(f"straight-{n}" for n in ("0", "00", *range(1, 37))),
    *("red", "black", "odd", "even", "low", "high"),
    *(f"{kind}-{n}" for kind in ("dozen", "column") for n in (1, 2, 3)),
)
CREDITS = 20_000


class Terminal(asyncio.Protocol):
    """One terminal: its socket, its seat, and the times of its touches."""

    def __init__(self, seat: int, token: str, at: tuple[str, int], table: str) -> None:
        self.seat, self.chance = seat, random.Random(seat)
        loop = asyncio.get_running_loop()
        self.open: asyncio.Future[None] = loop.create_future()
        self.waits: dict[str, asyncio.Future[dict[str, object]]] = {}
        self.game: asyncio.Future[None] | None = None
        self.phase = ""
        self.took: list[float] = []
        self.late = 0  # bets after the lock-out, refused
        self.wrong: list[str] = []  # anything else
        self._touched = 0.0
        self._count = 0
        self._buffer = b""
        self._talking = False
        self._hello = (
            f"GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: {at[0]}:{at[1]}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\nCookie: croupier={token}\r\n\r\n"
        ).encode()

    # --- the socket ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self.transport.write(self._hello)

    def connection_lost(self, _: Exception | None) -> None:
        self.wrong.append("the connection was lost")
        for waiting in (self.open, self.game, *self.waits.values()):
            if waiting and not waiting.done():
                waiting.set_exception(ConnectionError(f"terminal {self.seat} was disconnected"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._talking:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if b" 101 " not in head.split(b"\r\n")[0] or b"permessage-deflate" in head:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self._talking = True
        at = 0
        while len(buffer) - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + length:
                break
            self._frame(buffer[at] & 15, buffer[start : start + length])
            at = start + length
        self._buffer = buffer[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 9:
            self._write(0x8A, payload)
        elif opcode == 8:
            self.transport.close()
        elif opcode == 1:
            for message in payload.split(b"\n"):
                self._heard(message)

    def _write(self, first: int, payload: bytes) -> None:
        """A frame with a mask of zeros, which leaves the payload as it is."""
        size = len(payload)
        assert size < 126
        self.transport.write(bytes((first, 0x80 | size, 0, 0, 0, 0)) + payload)

    # --- what is said ---

    def _heard(self, payload: bytes) -> None:
        if payload.startswith(b'{"type":"done"') and self.game:
            self.took.append(perf_counter() - self._touched)
            self._touch()
            return
        if payload.startswith((b'{"type":"touch"', b'{"type":"events"')) and self.game:
            return  # a terminal draws it; nothing here depends on it
        message = json.loads(payload)
        match message["type"]:
            case "snapshot" | "events":
                self.phase = message["view"]["phase"]
                if not self.open.done():
                    self.open.set_result(None)
                ALL.news.set()
            case "touch":
                pass  # a terminal draws it
            case "done":
                self.waits.pop(message["id"]).set_result(message)
            case "refused" if self.game and not self.game.done():
                self._refused(message)
            case _ if message.get("id") in self.waits:
                self.waits.pop(message["id"]).set_exception(RuntimeError(json.dumps(message)))
            case _:
                self.wrong.append(json.dumps(message))

    def _refused(self, message: dict[str, str]) -> None:
        assert self.game is not None
        if message["cite"].endswith(LOCKED):
            self.late += 1
        else:
            self.wrong.append(json.dumps(message))
        self.game.set_result(None)

    def _touch(self) -> None:
        """The next bet of the game."""
        self._count += 1
        self._touched = perf_counter()
        self._write(0x81, f'{{"type":"command","id":"{self.seat}-{self._count}","line":"{self._bet()}"}}'.encode())

    def _bet(self) -> str:
        return f"seat {self.seat} bets 1 {self.chance.choice(SPOTS)}"

    async def say(self, line: str) -> dict[str, object]:
        """One command, answered."""
        self._count += 1
        id_ = f"{self.seat}-{self._count}"
        answer = self.waits[id_] = asyncio.get_running_loop().create_future()
        self._write(0x81, json.dumps({"type": "command", "id": id_, "line": line}).encode())
        return await answer

    async def play(self, few: int) -> None:
        """One game, touch by touch, until the lock-out."""
        for _ in range(few):
            start = perf_counter()
            await self.say(self._bet())
            self.took.append(perf_counter() - start)
        if few:
            await self.say(f"seat {self.seat} ready")
        self.game = asyncio.get_running_loop().create_future()
        self._touch()
        await self.game
        self.game = None


class Room:
    """All terminals of this process."""

    def __init__(self) -> None:
        self.terminals: list[Terminal] = []
        self.news = asyncio.Event()

    async def until(self, phase: str) -> None:
        """Wait until every terminal has heard that the table is there."""
        while any(terminal.phase != phase for terminal in self.terminals):
            self.news.clear()
            await self.news.wait()


ALL = Room()


async def told(**what: object) -> bool:
    """Say what was done, and hear whether to go on."""
    print(json.dumps(what), flush=True)
    return bool(await asyncio.to_thread(sys.stdin.readline))


async def run(port: int, table: str, games: int, few: int, tokens: list[str]) -> None:
    loop, at = asyncio.get_running_loop(), ("127.0.0.1", port)
    for seat, token in enumerate(tokens, 1):
        terminal = Terminal(seat, token, at, table)
        ALL.terminals.append(terminal)
        await loop.create_connection(lambda terminal=terminal: terminal, *at)
    await asyncio.gather(*(terminal.open for terminal in ALL.terminals))
    if not await told(connected=len(ALL.terminals)):
        return
    for terminal in ALL.terminals:
        await terminal.say(f"terminal {terminal.seat} puts {CREDITS}")
    if not await told(seated=len(ALL.terminals)):
        return
    spent = 0.0
    for game in range(1, games + 1):
        await ready()
        await ALL.until("betting")
        start = perf_counter()
        await asyncio.gather(*(terminal.play(few) for terminal in ALL.terminals))
        spent += perf_counter() - start
        await ALL.until("settle")
        await ready()
        await ALL.until("between")
        if not await told(game=game, bets=sum(len(terminal.took) for terminal in ALL.terminals)):
            return
    took = sorted(one for terminal in ALL.terminals for one in terminal.took)
    await told(
        bets=len(took),
        seconds=spent,
        p50=took[len(took) // 2],
        p99=took[len(took) * 99 // 100],
        late=sum(terminal.late for terminal in ALL.terminals),
        wrong=[wrong for terminal in ALL.terminals for wrong in terminal.wrong],
    )


async def ready() -> None:
    await asyncio.gather(*(terminal.say(f"seat {terminal.seat} ready") for terminal in ALL.terminals))


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.stdin.readline().split()))
