"""The house that the browser visits: the sample house, its staff, and a look into its books."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from itertools import count
from pathlib import Path

import msgspec

from croupier.games import game
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from croupier.service.commands.command import Answer, Command, Done
from croupier.service.people.person import Person
from croupier.service.people.rates import MINUTE, SlidingWindow
from croupier.service.people.roles import ROLES
from croupier.service.processes.floor import Floor
from croupier.service.store.accounts import purse, table_account

PASSWORD = "a-long-evening"
STAFF = [role for role in ROLES if role != "player"]


class OpenHouse:
    """The house while it is open: its address, its books, and tables of one's own."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.url = floor, ""
        self.loop: asyncio.AbstractEventLoop
        self._numbers = count(2)

    def purse(self, name: str) -> int:
        """What the books say a person has, in cents."""
        return self.floor.store.balance(purse(name))

    def rack(self, table: str, seat: int) -> int:
        """What the books say lies in a seat's rack, in cents."""
        return self.floor.store.balance(table_account(table, f"rack {seat}"))

    def at_terminals(self, table: str) -> bool:
        terms = self.floor.house.tables[table]
        return game(terms.book).at_terminals(Law(terms))

    def cut_off(self, table: str, name: str) -> None:
        """The connections of one person to a table fall."""
        for watcher in list(self.floor.owners[table].watchers):
            if watcher.person.name == name:
                self.loop.call_soon_threadsafe(watcher.drop)

    def say(self, table: str, person: Person, line: str) -> None:
        """Somebody without a browser says something to a table; it is taken."""
        asked = Command(f"said-{next(self._numbers)}", line, person)

        async def put() -> Answer:
            return await (await self.floor.owner(table)).ask(asked)

        answer = asyncio.run_coroutine_threadsafe(put(), self.loop).result()
        assert isinstance(answer, Done), answer

    def table_like(self, name: str) -> str:
        """One more table under the terms of that one, where nobody has played yet."""
        new = f"{name.rstrip('0123456789-')}-{next(self._numbers)}"
        house = self.floor.house
        self.floor.house = msgspec.structs.replace(house, tables={**house.tables, new: house.tables[name]})
        return new


def open_house(path: Path) -> OpenHouse:
    """A new house with one person of each role."""
    if not (files("croupier.service") / "page" / "index.html").is_file():
        raise RuntimeError("the page is not built: scripts/page builds it")
    floor = Floor(sample_house(), f"sqlite:///{path}")
    # All visitors come from one address here; a real door would take them for one who knocks too often.
    floor.people.arrivals = SlidingWindow(100_000, MINUTE, floor.now)
    for role in STAFF:
        floor.people.register(role.capitalize(), PASSWORD, role, 0)
    return OpenHouse(floor)
