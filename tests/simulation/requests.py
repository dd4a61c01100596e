"""What goes over HTTP: commands that are posted, the cage, the second of two people, and rounds that are looked up.

The functions behind the house's addresses are called as the application calls them. Whoever is not answered asks
again, as long as it can be asked again without harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError

from croupier.rulebook.cite import Refused
from croupier.service.api import books, tables, tournaments
from croupier.service.api.models.house import (
    ApprovalOut,
    ApproveIn,
    CapitalIn,
    CommandIn,
    CorrectIn,
    DropIn,
    MovedOut,
    PurseIn,
    RedeemIn,
)
from croupier.service.api.tournaments import TournamentIn
from croupier.service.money.cage import transaction_name
from croupier.service.people.person import Person
from croupier.service.people.sessions import Session
from croupier.service.processes.floor import Floor
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import SnapshotMessage
from croupier.service.watching.owner import Busy, Elsewhere, Gone
from simulation.clock import Crash
from simulation.event_witness import EVENT, is_event

if TYPE_CHECKING:
    from simulation.house import RunningHouse
    from simulation.network import Client

EVER = 2**62
AGAIN = 2.0  # seconds until somebody who was not answered asks again
FROM: Any = SimpleNamespace(client=SimpleNamespace(host="192.0.2.7"))
Ask = Callable[[Floor], Awaitable[Any]]
NOT_NOW = (SQLAlchemyError, Busy, Gone, Elsewhere)  # of which the page says: try again


def signed_in(person: Person) -> Session:
    """What somebody gives commands by who is here for as long as the house is."""
    return Session("", person, EVER)


class Requests:
    def __init__(self, house: RunningHouse) -> None:
        self.house = house
        self.open: dict[str, None] = {}  # what has not been answered

    def _send(self, name: str, ask: Ask, heard: Callable[[Any], None], again: bool = True) -> None:
        """Ask the house something, until it answers."""
        self.open[name] = None

        def later() -> None:
            if again:
                self.house.loop.call_later(AGAIN, attempt)
            else:
                self.open.pop(name, None)

        def attempt() -> None:
            if self.house.floor is None:
                later()
                return
            task = self.house.loop.create_task(self._one(self.house.floor, ask), name=name)
            task.add_done_callback(done)

        def done(task: asyncio.Task[Any]) -> None:
            wrong = None if task.cancelled() else task.exception()
            if isinstance(wrong, Crash):
                self.house.crash()
            if task.cancelled() or isinstance(wrong, (Crash, *NOT_NOW)):
                later()  # the process is gone, or nobody knows
                return
            self.open.pop(name, None)
            if wrong is None:
                heard(task.result())
            elif not isinstance(wrong, Refused):
                self.house.checks.fail("request", f"{name}: {type(wrong).__name__}: {wrong}")

        self.house.loop.call_soon(attempt)

    async def _one(self, floor: Floor, ask: Ask) -> Any:
        return await ask(floor)

    # --- at a table ---

    def command(self, client: Client, id_: str, line: str) -> None:
        """The same command by another way; its answer comes back on this one."""
        table, person = client.table, client.person

        async def ask(floor: Floor) -> Response:
            return await tables.command(table, CommandIn(id=id_, line=line), signed_in(person), floor, FROM)

        def heard(response: Response) -> None:
            said, checks = msgspec.json.decode(response.body), self.house.checks
            if response.status_code == 429:
                return  # it is sent again by the other way
            kind = {200: "done", 202: "waits"}.get(response.status_code, "refused")
            if kind == "done" and not is_event(table):
                moment = checks.witness(table).moments.get(said["seq"])
                told = msgspec.json.encode(said["told"]).decode()
                checks.recalled(person, table, moment.round if moment else 0, told)
            answer = {"type": kind, "id": id_, "seq": said.get("seq", 0)}
            checks.answered(person, table, answer | {"why": said.get("detail", ""), "cite": said.get("cite", "")})
            client.hear(answer | {"cite": said.get("cite", "")})

        self._send(f"post {person.name} {table} {id_}", ask, heard, again=False)

    def announce(self, by: Person, id_: str, stack: str, bots: int) -> None:
        """A tournament, from today on."""
        body = TournamentIn(id=id_, name=EVENT, options={"cancel-below-thirty": False, "tournament-stack": int(stack)})
        body.bots = bots
        for said, line in ((id_, "announce"), (f"{id_}-bots", f"bots {bots}")):
            self.house.checks.asked(by, EVENT, said, line)

        async def ask(floor: Floor) -> Any:
            return await tournaments.announce(body, by, floor)

        self._send(f"announce {by.name} {id_}", ask, lambda _: None)

    def direct(self, person: Person, id_: str, line: str) -> None:
        """Something is said to the tournament, again and again until it is answered."""
        checks = self.house.checks
        checks.asked(person, EVENT, id_, line)

        async def ask(floor: Floor) -> Any:
            return await tournaments.command(EVENT, CommandIn(id=id_, line=line), signed_in(person), floor, FROM)

        def heard(response: Response) -> None:
            said = msgspec.json.decode(response.body)
            if response.status_code not in (404, 429):
                kind = "done" if response.status_code == 200 else "refused"
                answer = {"type": kind, "id": id_, "seq": said.get("seq", 0)}
                checks.answered(person, EVENT, answer | {"why": said.get("detail", ""), "cite": said.get("cite", "")})

        self._send(f"direct {person.name} {id_}", ask, heard)

    def wall(self, person: Person) -> None:
        """What hangs on the wall."""

        async def ask(floor: Floor) -> Any:
            return await (await floor.tournaments.owner(EVENT)).wall(person)

        self._send(f"wall {person.name}", ask, lambda _: None, again=False)

    def look(self, person: Person, table: str) -> None:
        """The table as it is now."""

        async def ask(floor: Floor) -> Any:
            return await (await floor.table_or_event(table)).snapshot_at_rest(person)

        def heard(seen: Any) -> None:
            message = encode(SnapshotMessage(*msgspec.structs.astuple(seen)))
            self.house.checks.told(person, table, message)

        self._send(f"look {person.name} {table}", ask, heard, again=False)

    def recall(self, person: Person, table: str, round_: int) -> None:
        """A round, played again."""

        async def ask(floor: Floor) -> Any:
            return await asyncio.to_thread(tables.one_round, table, round_, person, floor)

        def heard(response: Response) -> None:
            self.house.checks.recalled(person, table, round_, bytes(response.body).decode())

        self._send(f"recall {person.name} {table} {round_}", ask, heard, again=False)

    def dispute(self, person: Person, table: str, round_: int) -> None:
        async def ask(floor: Floor) -> Any:
            return await asyncio.to_thread(tables.dispute, table, round_, floor, person)

        def heard(response: Response) -> None:
            self.house.checks.recalled(person, table, round_, bytes(response.body).decode())

        self._send(f"dispute {person.name} {table} {round_}", ask, heard, again=False)

    # --- at the cage ---

    def cage(self, by: Person, what: str, id_: str, *rest: str) -> None:
        """Money over the counter; the same id again moves nothing more."""

        def work(floor: Floor) -> Any:
            match what:
                case "grant":
                    return books.grant(PurseIn(id=id_, person=rest[0], cents=int(rest[1])), by, floor)
                case "redeem":
                    code = floor.cashier.new_code(Person(rest[0], "player")).code if rest[2] == "right" else "nothing"
                    body = RedeemIn(id=id_, person=rest[0], cents=int(rest[1]), code=code)
                    return books.redeem(body, by, floor)
                case "drop":
                    return books.drop(DropIn(id=id_, table=rest[0]), by, floor)
                case "capital":
                    return books.capital(CapitalIn(id=id_, cents=int(rest[0])), by, floor)
                case _:
                    return books.correct(CorrectIn(tx=rest[0]), by, floor)

        async def ask(floor: Floor) -> Any:
            return await asyncio.to_thread(work, floor)

        def heard(answer: Any) -> None:
            if isinstance(answer, MovedOut):
                self.house.checks.posted(transaction_name(what, by.name, id_), answer.cents)

        # A correction that is asked for twice is two questions to a second person: it is not asked again.
        self._send(f"cage {by.name} {what} {id_}", ask, heard, again=what != "correct")

    def approve(self, second: Person, id_: int, yes: bool) -> None:
        """The second of two people."""

        async def ask(floor: Floor) -> Any:
            return await books.approve(id_, ApproveIn(approve=yes), signed_in(second), floor)

        def heard(answer: ApprovalOut) -> None:
            checks = self.house.checks
            if answer.state == "approved" and answer.table:
                witness = checks.witness(answer.table)
                if (answer.by, f"approval/{id_}") not in witness.commands:
                    checks.fail(
                        "lost", f"approval {id_} was said to be carried out ({answer.answer}) and is not stored"
                    )

        self._send(f"approve {second.name} {id_}", ask, heard)
