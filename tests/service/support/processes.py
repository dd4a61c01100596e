"""Real `croupier serve` processes for tests, and players who do not mind which of them runs the table."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from croupier.rulebook.house import read_house
from croupier.service.people.accounts import People
from croupier.service.store import Store, schema
from croupier.service.store.clock import wall_clock

PATIENCE = 120.0  # seconds for what a loaded machine may take; whoever waits so long has failed
CRAPS, ROULETTE = "craps-1", "roulette-1"
HOUSE = """
name = "The Two Doors"
[tables.craps-1]
game = "craps"
rulebook = "oneida"
minimum = 1
maximum = 1000
[tables.roulette-1]
game = "roulette"
rulebook = "oneida"
minimum = 1
maximum = 500
"""
TABLES = read_house(HOUSE).tables
PASSWORD = "correct horse battery"
AWAY = (502, 503, 504)  # the table, or the way to it, is nobody's just now


def until(condition: Callable[[], Any], what: str) -> Any:
    """What a condition comes to, once it holds."""
    deadline, pause = time.monotonic() + PATIENCE, threading.Event()
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        pause.wait(0.02)
    raise AssertionError(f"waited {PATIENCE} seconds for {what}")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Process:
    """One server of the house, on a port of its own."""

    def __init__(self, url: str, home: Path, *more: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        house = home / "house.toml"
        if not house.exists():  # the others may be reading it already
            house.write_text(HOUSE, encoding="utf-8")
        self._log = (home / f"{self.port}.log").open("wb")
        words = [
            "serve",
            "--url",
            url,
            "--house",
            str(house),
            "--port",
            str(self.port),
            "--address",
            self.address,
            *more,
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from croupier.cli import main; main()", *words],
            stdout=self._log,
            stderr=self._log,
            env=os.environ | {"CROUPIER_STAFF_PASSWORD": PASSWORD},
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def healthy(self) -> bool:
        assert self._process.poll() is None, Path(self._log.name).read_text()
        try:
            return httpx.get(f"{self.address}/health", timeout=5, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._log.close()


class Client:
    """Somebody signed in, known at every door."""

    def __init__(self, name: str, token: str) -> None:
        self.name, self.cookie = name, f"croupier={token}"
        self._http = httpx.Client(headers={"Cookie": self.cookie, "X-Croupier": "1"}, timeout=10, verify=False)

    def look(self, at: Process, table: str) -> httpx.Response:
        return self._http.get(f"{at.address}/api/v1/tables/{table}")

    def get(self, at: Process, path: str) -> httpx.Response:
        return self._http.get(f"{at.address}/api/v1{path}")

    def post(self, at: Process, table: str, id_: str, line: str) -> httpx.Response:
        """A command to this very process."""
        return self._http.post(f"{at.address}/api/v1/tables/{table}/commands", json={"id": id_, "line": line})

    def do(self, doors: list[Process], table: str, id_: str, line: str) -> dict[str, Any]:
        """A command until it is answered, at whichever door; always under the same id."""

        def answered() -> dict[str, Any] | None:
            for door in doors:
                try:
                    answer = self.post(door, table, id_, line)
                except httpx.TransportError:
                    continue
                if answer.status_code not in AWAY:
                    assert answer.status_code == 200, answer.text
                    found: dict[str, Any] = answer.json()
                    return found
            return None

        found: dict[str, Any] = until(answered, f"an answer to {line}")
        return found


def owners(store: Store) -> dict[str, str]:
    """The address of whoever has each table."""
    return {row["table"]: row["address"] for row in store.rows(schema.owners.select())}


def owner_of(table: str, doors: list[Process], store: Store) -> Process:
    (found,) = [door for door in doors if door.address == owners(store).get(table)]
    return found


def guest(store: Store) -> Client:
    """A player with play money."""
    people = People(store, wall_clock)
    person, token = people.add_guest()
    return Client(person.name, token)


def hired_dealer(store: Store) -> Client:
    """Somebody who deals, hired beside the administrator whom the first process made."""
    people = People(store, wall_clock)
    return Client("Dealer", people.begin_session(people.register("Dealer", PASSWORD, "dealer", 0)))
