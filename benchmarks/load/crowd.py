"""A crowd on real sockets, in a process of its own: the load of `benchmarks/soak.py`.

    python -m load.crowd PORT TABLE,TABLE < tokens

Each player opens a WebSocket, takes a place if there is one, and says something as soon as the last thing is answered:
sense and nonsense in turn, and now and then the same command again. Who has no place, and only errs, takes a breath in
between: it would be turned away otherwise, and those who play would wait for it. Everybody comes from an address of
their own, as their proxy says; whoever is turned away for being too quick waits, and that command does not count: no
table heard it. Told a number on a line, the crowd goes on until so many commands have been answered in all, says in a
line of JSON what it did, and waits for the next.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import uvloop
from load.sockets import Socket

SENSE = {
    "craps-1": ("ready", "chooses accept", "bets 5 pass", "bets 5 field", "takes all field", "undoes", "buys 20"),
    "blackjack-1": ("ready", "chooses refuse", "bets 10 base", "undoes", "chooses stand", "chooses hit", "buys 20"),
}
NONSENSE = ("seat 1 dances", "seat 9 bets 5 field", "dealer opens", "fill 100", "void", "tip 999999999", "dice 3 4")
ANSWERS = (b'"type":"done"', b'"type":"refused"')
TURNED_AWAY, REST = b'/service.rate"', 0.5  # seconds
SEATS = 7


class Said(NamedTuple):
    commands: int
    refused: int
    per_second: float


class Crowd:
    """The crowd's process, for whoever started it."""

    def __init__(self, port: int, tables: tuple[str, ...], players: list[tuple[str, str]]) -> None:
        words = [sys.executable, "-m", "load.crowd", str(port), ",".join(tables)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]
        )
        self._say(" ".join(f"{name}:{token}" for name, token in players))

    def until(self, commands: int) -> Said:
        self._say(str(commands))
        assert self._process.stdout
        said = self._process.stdout.readline()
        if not said:
            raise SystemExit("the crowd has gone")
        return Said(*json.loads(said))

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


class Player(Socket):
    """One player: a socket, a seat or none, and the next thing to say."""

    count = refused = target = 0  # of all together
    reached: asyncio.Event

    def __init__(self, number: int, name: str, token: str, port: int, table: str, address: str) -> None:
        super().__init__(port, table, token, address)
        self.number, self.name, self.table = number, name, table
        self.chance, self.seat = random.Random(number), number if number <= SEATS else 0
        self._resting, self._said, self._last = False, 0, b""

    def open(self) -> None:
        self.speak()

    def heard(self, message: bytes) -> None:
        if TURNED_AWAY in message and ANSWERS[1] in message[:20]:
            asyncio.get_running_loop().call_later(REST, self.write, 0x81, self._last)
        elif any(answer in message[:20] for answer in ANSWERS):
            self._answered(ANSWERS[1] in message[:20])

    def _answered(self, refused: bool) -> None:
        Player.count += 1
        Player.refused += refused
        if Player.count >= Player.target:
            self._resting = True
            Player.reached.set()
        elif self.seat:
            self.speak()
        else:
            asyncio.get_running_loop().call_later(REST, self.speak)

    def go_on(self) -> None:
        if self._resting:
            self._resting = False
            self.speak()

    def speak(self) -> None:
        if self._last and self.chance.random() < 0.02:  # an answer that was not heard, say
            self.write(0x81, self._last)
            return
        self._said += 1
        id_ = f"p{self.number}-{self._said}"
        self._last = json.dumps({"type": "command", "id": id_, "line": self._line()}).encode()
        self.write(0x81, self._last)

    def _line(self) -> str:
        if self._said == 1 and self.seat:
            return f"seat {self.seat} sits 500 {self.name}"
        if self.seat and self.chance.random() < 0.95:
            return f"seat {self.seat} {self.chance.choice(SENSE[self.table])}"
        return self.chance.choice(NONSENSE)


async def run(port: int, tables: list[str]) -> None:
    loop = asyncio.get_running_loop()
    lines = await loop.run_in_executor(None, sys.stdin.readline)
    Player.reached = asyncio.Event()
    players: list[Player] = []
    began = 0.0
    for k, one in enumerate(lines.split()):
        name, _, token = one.partition(":")
        players.append(
            Player(k // len(tables) + 1, name, token, port, tables[k % len(tables)], f"10.0.{k // 250}.{k % 250 + 1}")
        )
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        Player.target = int(line)
        if not began:
            began = perf_counter()
            for player in players:
                await loop.create_connection(lambda player=player: player, "127.0.0.1", port)
        for player in players:
            player.go_on()
        if Player.count < Player.target:
            Player.reached.clear()
            await Player.reached.wait()
        said = Said(Player.count, Player.refused, Player.count / (perf_counter() - began))
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1]), sys.argv[2].split(",")))
