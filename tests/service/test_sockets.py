"""Watching a table: a snapshot, then numbered events without a gap; coming back to where one was; slow clients."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from doors import Doors, floor_of
from sessions import SESSIONS, Step
from shift import PEOPLE, Clock, Shift, check_books, endow
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from croupier.service.asked import Asked, Done, Person
from croupier.service.live_socket import TRY_AGAIN
from croupier.service.live_socket import live as socket_endpoint
from croupier.service.owner import UNREAD, Owner, Watcher
from croupier.service.store import Store

EVE = Person("Eve", "player")


class Ear:
    """A client that reads: what it has been told since it began, and where it is."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.told: list[Any] = []
        self.view: Any = None
        self.seqs: list[int] = []
        self.types: list[str] = []

    def hear(self) -> None:
        while not self.watcher.messages.empty():
            text = self.watcher.messages.get_nowait()
            assert text is not None
            message = json.loads(text)
            self.types.append(message["type"])
            if message["type"] in ("snapshot", "events"):
                self.view = message["view"]
                self.seqs.append(message["seq"])
                if message["type"] == "events":
                    self.told += message["told"]


async def played(session: str, store: Store) -> None:
    """Somebody of every kind watches a session from the start; others come back after every step."""
    table, script = SESSIONS[session]
    endow(store)
    shift = Shift(table, store)
    owner = Owner(shift.live)
    owner.start()
    people = [PEOPLE["Ann"], PEOPLE["Dee"], PEOPLE["Eye"], EVE]
    ears = [Ear(await owner.watch(person, None)) for person in people]
    returns: list[tuple[int, Ear, int]] = []  # whose, the one who came back, and how much the other had heard
    for step in script(shift):
        await perform(shift, owner, step)
        for ear in ears:
            ear.hear()
        for number, ear in enumerate(ears):
            if len(returns) < 40:
                again = Ear(await owner.watch(people[number], ear.seqs[-1]))
                returns.append((number, again, len(ear.told)))
    for number, again, heard in returns:
        again.hear()
        assert "snapshot" not in again.types
        assert again.told == ears[number].told[heard:]
        assert again.view == ears[number].view
    for ear in ears:
        assert ear.types[0] == "snapshot"
        assert set(ear.types[1:]) <= {"events"}
        assert ear.seqs == sorted(ear.seqs)
        numbers = [one["seq"] for one in ear.told]
        assert numbers == sorted(numbers)
    crew = [one["seq"] for one in ears[1].told]
    assert set(crew) == {one.seq for one in shift.live.happened if one.events and one.seq > ears[1].seqs[0]}
    await owner.stop()
    check_books(store, shift.live)


async def perform(shift: Shift, owner: Owner, step: Step) -> None:
    if step.asked:
        await owner.ask(step.asked)
        return
    shift.clock.tick(step.seconds)
    async with owner.stored:  # the test's clock has moved, the loop's has not
        await owner._batch([])


@pytest.mark.parametrize("session", SESSIONS)
def test_snapshot_then_events_without_a_gap_and_resuming(session: str, lite: Store) -> None:
    asyncio.run(played(session, lite))


def test_too_long_away_gets_a_snapshot(lite: Store) -> None:
    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)
        shift.do("Ann", "seat 1 sits 100 Ann", "tip 1")
        owner = Owner(shift.live)
        for since in (-1, 7, 10**30, -(10**30)):
            ear = Ear(await owner.watch(EVE, since))
            ear.hear()
            assert ear.types == (["events"] if since == -1 else ["snapshot"])
        ear = Ear(await owner.watch(EVE, shift.live.seq))
        ear.hear()
        assert (ear.types, ear.told) == (["events"], [])

    asyncio.run(run())


def test_a_slow_client_is_dropped_and_nobody_waits(lite: Store) -> None:
    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)
        owner = Owner(shift.live)
        owner.start()
        slow, quick = await owner.watch(EVE, None), Ear(await owner.watch(PEOPLE["Ann"], None))
        for number in range(UNREAD + 5):
            assert isinstance(await owner.ask(Asked(f"t{number}", "tip 1", PEOPLE["Ann"])), Done)
            quick.hear()
        assert slow.dropped
        assert slow.messages.empty()  # what it did not read is not kept for it
        assert quick.seqs == list(range(-1, UNREAD + 5))
        again = Ear(await owner.watch(EVE, 3))
        again.hear()
        assert again.seqs == [shift.live.seq]
        await owner.stop()

    asyncio.run(run())


class StuckSocket:
    """A browser that is asleep: whatever is sent to it is never done."""

    def __init__(self, floor: Any, token: str) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(floor=floor))
        self.cookies, self.headers = {"croupier": token}, Headers({})
        self.closed: int | None = None
        self.stuck = asyncio.Event()

    async def accept(self) -> None:
        pass

    async def close(self, code: int = 1000) -> None:
        self.closed = code

    async def send_text(self, _: str) -> None:
        self.stuck.set()
        await asyncio.Event().wait()

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        raise AssertionError("nothing comes")


def test_a_client_that_is_stuck_is_closed(lite_url: str) -> None:
    """Its last message is never taken: it is dropped all the same, and its place is free."""

    async def run() -> None:
        floor = floor_of(lite_url, "craps-1")
        await floor.open()
        person = floor.people.register("Ann", "long-enough")
        socket: Any = StuckSocket(floor, floor.people.session(person))
        watching = asyncio.create_task(socket_endpoint(socket, "craps-1"))
        await asyncio.wait_for(socket.stuck.wait(), 10)
        owner = await floor.owner("craps-1")
        for number in range(UNREAD + 2):
            await owner.ask(Asked(f"t{number}", "tip 1", person))
        await asyncio.wait_for(watching, 10)
        assert socket.closed == TRY_AGAIN
        assert owner.watchers == set()
        await floor.close()

    asyncio.run(run())


# --- over the real endpoint ---


def messages(socket: Any, until: str) -> Iterator[dict[str, Any]]:
    """What comes, up to the first of this type."""
    while True:
        message = socket.receive_json()
        yield message
        if message["type"] == until:
            return


def test_commands_over_the_socket(doors: Doors) -> None:
    with doors.live("Ann", "craps-1") as ann, doors.live("Eye", "craps-1") as eye:
        assert ann.receive_json()["seat"] is None
        eye.receive_json()
        ann.send_json({"type": "command", "id": "s1", "line": "seat 1 sits 100 Ann"})
        events, done = messages(ann, "done")
        assert (events["type"], events["seat"], events["seq"]) == ("events", 1, 0)
        assert (done["id"], done["seq"], len(done["told"])) == ("s1", 0, 1)
        assert eye.receive_json()["told"][0]["text"] == "seat 1, Ann, sits with $100"
        ann.send_json({"type": "command", "id": "s1", "line": "seat 1 sits 100 Ann"})
        assert ann.receive_json() == done  # the same again
        ann.send_json({"type": "command", "id": "s2", "line": "seat 1 bets 5 field"})
        refused = ann.receive_json()
        assert (refused["type"], refused["id"], refused["cite"]) == ("refused", "s2", "oneida-2006/craps/E.1")
        eye.send_json({"type": "command", "id": "e1", "line": "void"})
        assert eye.receive_json()["cite"] == "croupier/records/service.role"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"type": "command"}', '{"type": 1, "id": "a", "line": "b"}',
                                  '{"type":"command","id":"a","line":"x","more":1}'])  # fmt: skip
def test_what_is_no_command_is_refused(doors: Doors, text: str) -> None:
    with doors.live("Ann", "craps-1") as socket:
        socket.receive_json()
        socket.send_text(text)
        refused = socket.receive_json()
        assert (refused["type"], refused["cite"]) == ("refused", "croupier/records/service.request")
        socket.send_json({"type": "command", "id": "ok", "line": "tip 1"})
        assert [one["type"] for one in messages(socket, "done")] == ["events", "done"]


@pytest.mark.parametrize("line", ["x" * 100_000, "\0", "tip \N{SUPERSCRIPT TWO}", "tip 1\n", "\N{SKULL}", ""])
def test_a_line_that_is_no_line(doors: Doors, line: str) -> None:
    with doors.live("Ann", "craps-1") as socket:
        socket.receive_json()
        socket.send_json({"type": "command", "id": "x", "line": line})
        assert socket.receive_json()["type"] == "refused"
    (event,) = doors.get("Flo", "/events?kind=refused")
    assert len(event["line"]) <= 200
    assert "\0" not in event["line"]


def test_bytes_end_the_conversation(doors: Doors) -> None:
    with doors.live("Ann", "craps-1") as socket:
        socket.receive_json()
        socket.send_bytes(b"\x00\x01")
    with doors.live("Ann", "craps-1") as socket:
        assert socket.receive_json()["type"] == "snapshot"


def test_coming_back_over_the_socket(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
    with doors.live("Bob", "craps-1") as socket:
        seq = socket.receive_json()["seq"]
    doors.do("Ann", "craps-1", "seat 1 ready", "a2")
    with doors.live("Bob", "craps-1", since=seq) as socket:
        message = socket.receive_json()
        assert message["type"] == "events"
        assert message["seq"] == doors.get("Bob", "/tables/craps-1")["seq"]
        now = doors.get("Bob", "/tables/craps-1")["view"]
        assert all(message["view"][key] == now[key] for key in ("seats", "stakes", "markers", "phase", "commitment"))
    with doors.live("Bob", "craps-1", since=10_000) as socket:
        assert socket.receive_json()["type"] == "snapshot"


def test_everybody_is_told_when_the_floor_closes(lite_url: str) -> None:
    async def run() -> None:
        floor = floor_of(lite_url, "craps-1", clock=Clock())
        await floor.open()
        owner = await floor.owner("craps-1")
        ear = Ear(await owner.watch(EVE, None))
        await floor.close()
        types = [json.loads(text)["type"] for text in iter(ear.watcher.messages.get_nowait, None)]
        assert types == ["snapshot", "moved"]

    asyncio.run(run())


def test_not_signed_in(doors: Doors) -> None:
    doors.tokens["Ann"] = "forged"
    with pytest.raises(WebSocketDisconnect) as refused, doors.live("Ann", "craps-1"):
        pass
    assert refused.value.code == 1008
