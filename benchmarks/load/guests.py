"""Guests at every table of a house, on real sockets, in a process of their own: the load of `benchmarks/all_tables.py`.

    python -m load.guests PORT PACE < places

A guest looks at what the table shows and says what a plain player would: sits down, bets, is ready, makes the plainest
choice. Each says something every PACE seconds, at moments of their own, whatever the others do, and how long it took to
be answered is noted. The first line has everybody's place; told a number of seconds on a line, the guests play on for
so long, say in a line of JSON what it was like, and wait for the next.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

import msgspec
import uvloop
from load.sockets import Socket

PREFERS = ("accept", "refuse", "check", "call", "play", "stand", "no-insurance", "decline", "show", "pass")


class Place(msgspec.Struct):
    """Where a guest goes, and what is plainly bet there."""

    table: str
    seat: int
    name: str
    token: str
    address: str
    terminal: bool
    chips: int
    bets: list[tuple[str, int]]


class Lived(NamedTuple):
    """What it was like."""

    commands: int
    refused: int
    p50: float
    p99: float
    worst: float
    tables: int  # that were played at
    rounds: int


class Guest(Socket):
    """One guest with a place."""

    took: ClassVar[list[float]] = []  # of all together
    refused = 0
    rounds: ClassVar[dict[str, set[int]]] = {}

    def __init__(self, place: Place, port: int) -> None:
        super().__init__(port, place.table, place.token, place.address)
        self.place, self.chance = place, random.Random(f"{place.table} {place.seat}")
        self.view: dict[str, Any] = {}
        self.seat: int | None = None
        self._bets, self._bet, self._said, self._asked = iter(place.bets), 0, 0, 0.0

    def heard(self, message: bytes) -> None:
        kind = message[9:14]
        if kind in (b'done"', b"refus"):
            if self._asked:
                Guest.took.append(perf_counter() - self._asked)
                Guest.refused += kind == b"refus"
            self._asked = 0.0
        elif kind in (b"snaps", b"event"):
            said = msgspec.json.decode(message)
            self.view, self.seat = said["view"], said["seat"]
            Guest.rounds.setdefault(self.place.table, set()).add(self.view["round"])

    def speak(self) -> None:
        """The next thing, unless the last is still to be answered or there is nothing to say."""
        line = self._line() if self.view and not self._asked else ""
        if line:
            self._said, self._asked = self._said + 1, perf_counter()
            self.write(0x81, json.dumps({"type": "command", "id": f"g{self._said}", "line": line}).encode())

    def _line(self) -> str:
        place, asks = self.place, self.view["asks"]
        if self.seat is None:
            if any(one["seat"] == place.seat for one in self.view["kept"]):
                return ""  # promised for when the round is over
            puts = f"terminal {place.seat} puts {place.chips}"
            return puts if place.terminal else f"seat {place.seat} sits {place.chips} {place.name}"
        kind, mine = asks["ask"], f"seat {self.seat}"
        if kind in ("turn", "discard", "set"):
            return f"{mine} {self._answer(kind, asks)}" if asks.get("seat") == self.seat else ""
        if kind == "window" and self._bet != self.view["round"]:
            spot, amount = next(self._bets, ("", 0))
            if spot:
                return f"{mine} bets {amount} {spot}"
            self._bets, self._bet = iter(self.place.bets), self.view["round"]
        return "" if self.view["seats"].get(str(self.seat), {}).get("ready") else f"{mine} ready"

    def _answer(self, kind: str, asks: dict[str, Any]) -> str:
        choices = asks.get("choices", ())
        if kind == "turn":
            return f"chooses {next((one for one in PREFERS if one in choices), choices[-1])}"
        own = next((hand["cards"] for hand in self.view["hands"] if hand.get("seat") == self.seat), [])
        return f"{kind}s {' '.join(own[: max(1, asks.get('least') or 0)])}"


async def run(port: int, pace: float) -> None:
    loop = asyncio.get_running_loop()
    places = msgspec.json.decode(await loop.run_in_executor(None, sys.stdin.readline), type=list[Place])
    guests = [Guest(place, port) for place in places]
    for guest in guests:
        await loop.create_connection(lambda guest=guest: guest, "127.0.0.1", port)
    rhythm = [loop.create_task(_live(guest, pace)) for guest in guests]
    print(json.dumps(len(guests)), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        Guest.took, Guest.refused = [], 0
        before = {table: max(rounds) for table, rounds in Guest.rounds.items()}
        await asyncio.sleep(float(line))
        took = sorted(Guest.took)
        played = [max(rounds) - before.get(table, 0) for table, rounds in Guest.rounds.items()]
        p50, p99 = (took[len(took) * part // 100] for part in (50, 99))
        lived = Lived(len(took), Guest.refused, p50, p99, took[-1], sum(map(bool, played)), sum(played))
        print(json.dumps(lived), flush=True)
    for task in rhythm:
        task.cancel()


async def _live(guest: Guest, pace: float) -> None:
    await asyncio.sleep(pace * guest.chance.random())
    while True:
        guest.speak()
        await asyncio.sleep(pace * (0.5 + guest.chance.random()))


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1]), float(sys.argv[2])))
