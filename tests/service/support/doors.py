"""The service as its clients meet it, on a real port, and one signed-in person of every role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import httpx
from argon2 import PasswordHasher

from croupier.rulebook.house import House, Staff
from croupier.service.fairness.chance import SecretSource
from croupier.service.http.session import COOKIE
from croupier.service.processes.floor import Floor
from croupier.service.serve.app import PREFIX
from served import PATIENCE, Terminal, live, served
from shift import HOUSE, PEOPLE, Clock, secret

PASSWORD = "correct-horse-battery"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # as many rounds as a test needs
TABLES = ("craps-1", "roulette-terminals-1", "three-card-poker-1", "holdem-1")


def floor_of(
    url: str, *tables: str, clock: Clock | None = None, address: str = "", secrets: SecretSource = secret
) -> Floor:
    """A floor with a few tables, whose clock and secrets are the test's."""
    chosen = {name: HOUSE.tables[name] for name in tables or TABLES}
    now = clock or Clock()
    house = House("The Test Room", chosen, staff=Staff(1, len(chosen), len(chosen)))
    return Floor(house, url, address, now, secrets, hasher=QUICK)


class Doors:
    """Everybody's way in."""

    def __init__(self, floor: Floor, client: httpx.Client, again: bool = False) -> None:
        self.floor, self.client = floor, client
        self.address = str(client.base_url)
        self.tokens: dict[str, str] = {}
        for person in PEOPLE.values():
            if again:
                self.tokens[person.name] = floor.people.begin_session(floor.people.person(person.name))
            else:
                self.admit(person.name, person.role)

    def admit(self, name: str, role: str = "player", grant: int = 1_000_000) -> None:
        person = self.floor.people.register(name, PASSWORD, role, grant if role == "player" else 0)
        self.tokens[name] = self.floor.people.begin_session(person)

    def sign_in_again(self) -> None:
        """Everybody, after hours in which sessions have ended."""
        for name in self.tokens:
            self.tokens[name] = self.floor.people.begin_session(self.floor.people.person(name))

    def send(self, who: str, method: str, path: str, **more: Any) -> httpx.Response:
        """A request by somebody; nobody is signed in as ''."""
        headers = {"X-Croupier": "1"} | more.pop("headers", {})
        if who:
            headers["Cookie"] = f"{COOKIE}={self.tokens[who]}"
        self.client.cookies.clear()
        url = path if path.startswith(("/health", "/metrics")) else PREFIX + path
        return self.client.request(method, url, headers=headers, **more)

    def get(self, who: str, path: str, **more: Any) -> Any:
        answer = self.send(who, "GET", path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, who: str, path: str, body: Any = None) -> httpx.Response:
        return self.send(who, "POST", path, json=body if body is not None else {})

    def say(self, who: str, table: str, line: str, id_: str) -> httpx.Response:
        return self.post(who, f"/tables/{table}/commands", {"id": id_, "line": line})

    def do(self, who: str, table: str, line: str, id_: str) -> dict[str, Any]:
        answer = self.say(who, table, line, id_)
        assert answer.status_code == 200, f"{line}: {answer.text}"
        found: dict[str, Any] = answer.json()
        return found

    def live(self, who: str, table: str, since: int | None = None, **headers: str) -> AbstractContextManager[Terminal]:
        """A live line to a table; nobody is signed in as ''."""
        return live(self.address, table, self.tokens.get(who, ""), since, headers)


@contextmanager
def open_doors(
    url: str,
    *tables: str,
    clock: Clock | None = None,
    proxies: str = "",
    again: bool = False,
    secrets: SecretSource = secret,
) -> Iterator[Doors]:
    """`again`: everybody is known here already."""
    floor = floor_of(url, *tables, clock=clock, secrets=secrets)
    with (
        served(floor, proxies) as address,
        httpx.Client(base_url=address, timeout=PATIENCE, verify=False) as client,
    ):  # no TLS to make ready for
        client.get("/health").raise_for_status()
        yield Doors(floor, client, again)
