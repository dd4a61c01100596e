"""Watching a table: a snapshot, then numbered events without a gap; coming back to where one was; slow clients."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakSet

import pytest
from picows import WSCloseCode, WSMsgType
from websockets.exceptions import ConnectionClosed

from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command, Done
from croupier.service.people.person import Person
from croupier.service.serve.table_socket import TableSocket, UpgradeRequest
from croupier.service.store import Store
from croupier.service.watching.owner import Owner
from croupier.service.watching.watcher import MOST_UNREAD, Watcher
from doors import Doors, floor_of
from served import messages_of
from sessions import SESSIONS, Step
from shift import PEOPLE, Clock, Shift, check_books, endow

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
        for text in self.watcher.take_unread():
            message = json.loads(text)
            self.types.append(message["type"])
            self.seqs.append(message["seq"])
            if message["type"] == "touch":
                self.view = touched(self.view, message)
            else:
                self.view = message["view"]
            if message["type"] != "snapshot":
                self.told += message["told"]


def touched(view: Any, touch: Any) -> Any:
    """The view after a touch, as a client makes it."""
    stakes = {(s["at"], s["hand"], s["spot"], s["seat"]): s for s in [*view["stakes"], *touch["stakes"]]}
    seats = {seat: at | {"rack": touch["racks"].get(seat, at["rack"])} for seat, at in view["seats"].items()}
    up = [stake for stake in stakes.values() if stake["amount"]]
    return view | {"seq": touch["seq"], "seats": seats, "stakes": up}


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
        assert set(ear.types[1:]) <= {"events", "touch"}
        assert ear.seqs == sorted(ear.seqs)
        numbers = [one["seq"] for one in ear.told]
        assert numbers == sorted(numbers)
    crew = [one["seq"] for one in ears[1].told]
    assert set(crew) == {one.seq for one in shift.live.logged_lines if one.events and one.seq > ears[1].seqs[0]}
    await owner.stop()
    check_books(store, shift.live)


async def perform(shift: Shift, owner: Owner, step: Step) -> None:
    if step.asked:
        await owner.ask(step.asked)
        return
    shift.clock.tick(step.seconds)
    await owner.decide_and_store()  # the test's clock has moved, the loop's has not


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> Iterator[WeakSet[Refused]]:
    """Those that are still kept, while nobody looks for garbage."""
    found: WeakSet[Refused] = WeakSet()
    begin = Refused.__init__

    def counted(no: Refused, *said: Any) -> None:
        begin(no, *said)
        found.add(no)

    monkeypatch.setattr(Refused, "__init__", counted)
    gc.disable()
    yield found
    gc.enable()


@pytest.mark.parametrize("session", SESSIONS)
def test_snapshot_then_events_without_a_gap_and_resuming(session: str, lite: Store, refusals: WeakSet[Refused]) -> None:
    """And whatever was refused, or is not offered, is gone when it has been said: no frame keeps it, nor it a frame."""
    asyncio.run(played(session, lite))
    assert not refusals


def test_too_long_away_gets_a_snapshot(lite: Store) -> None:
    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)
        shift.do("Ann", "seat 1 sits 100 Ann", "tip 1")
        owner = Owner(shift.live)
        for since in (0, 7, 10**30, -(10**30)):
            ear = Ear(await owner.watch(EVE, since))
            ear.hear()
            assert ear.types == (["events"] if since == 0 else ["snapshot"])
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
        for number in range(MOST_UNREAD + 5):
            assert isinstance(await owner.ask(Command(f"t{number}", "tip 1", PEOPLE["Ann"])), Done)
            quick.hear()
        assert slow.is_over
        assert slow.take_unread() == []  # what it did not read is not kept for it
        assert quick.seqs == list(range(MOST_UNREAD + 6))
        again = Ear(await owner.watch(EVE, 3))
        again.hear()
        assert again.seqs == [shift.live.seq]
        await owner.stop()

    asyncio.run(run())


class Ping:
    """A frame that asks whether somebody is there."""

    msg_type, fin = WSMsgType.PING, True

    def get_payload_as_bytes(self) -> bytes:
        return b"here?"


class Sleepy:
    """A browser's end of a line, as the line sees it: what was sent, and how it ended."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.sent: asyncio.Queue[bytes] = asyncio.Queue()
        self.closed: asyncio.Future[WSCloseCode] = loop.create_future()
        self.cut: asyncio.Future[bool] = loop.create_future()

    def send(self, _: object, message: bytes) -> None:
        self.sent.put_nowait(message)

    def send_pong(self, message: bytes) -> None:
        self.sent.put_nowait(message)

    def send_close(self, code: WSCloseCode) -> None:
        self.closed.set_result(code)

    def disconnect(self, graceful: bool = True) -> None:
        self.cut.set_result(graceful)


@asynccontextmanager
async def asleep(url: str) -> AsyncIterator[tuple[Owner, Person, TableSocket, Any]]:
    """Ann watches a table, has seen it, and no longer reads."""
    floor = floor_of(url, "craps-1")
    await floor.open()
    ann = floor.people.register("Ann", "long-enough")
    line, browser = TableSocket(floor, UpgradeRequest("craps-1", None, floor.people.begin_session(ann), True)), Sleepy()
    line.on_ws_connected(browser)  # type: ignore[arg-type]  # it sends, closes and disconnects as the real one does
    await asyncio.wait_for(browser.sent.get(), 10)
    line.pause_writing()
    yield await floor.owner("craps-1"), ann, line, browser
    await floor.close()


def test_a_client_that_is_stuck_is_cut_off(lite_url: str) -> None:
    """It does not even hear the good-bye: it is dropped all the same, and its place is free."""

    async def run() -> None:
        async with asleep(lite_url) as (owner, ann, line, browser):
            line.on_ws_frame(browser, Ping())  # nor is it answered: the answers would only pile up
            for number in range(MOST_UNREAD + 2):
                await owner.ask(Command(f"t{number}", "tip 1", ann))
            assert await asyncio.wait_for(browser.closed, 10) == WSCloseCode.TRY_AGAIN_LATER
            assert await asyncio.wait_for(browser.cut, 10) is False
            line.on_ws_disconnected(browser)
            assert owner.watchers == {}
            assert browser.sent.empty()

    asyncio.run(run())


def test_a_client_that_reads_again_hears_what_it_missed(lite_url: str) -> None:
    async def run() -> None:
        async with asleep(lite_url) as (owner, ann, line, browser):
            for number in range(3):
                await owner.ask(Command(f"t{number}", "tip 1", ann))
            assert browser.sent.empty()
            line.resume_writing()
            heard = messages_of(await asyncio.wait_for(browser.sent.get(), 10))
            assert [message["seq"] for message in heard] == [1, 2, 3]
            line.on_ws_frame(browser, Ping())
            assert browser.sent.get_nowait() == b"here?"

    asyncio.run(run())


# --- over a real line ---


def test_commands_over_the_socket(doors: Doors) -> None:
    with doors.live("Ann", "craps-1") as ann, doors.live("Eye", "craps-1") as eye:
        assert ann.hear()["seat"] is None
        eye.hear()
        ann.command("s1", "seat 1 sits 100 Ann")
        events, done = ann.until("done")
        assert (events["type"], events["seat"], events["seq"]) == ("events", 1, 1)
        assert done == {"type": "done", "id": "s1", "seq": 1}
        assert eye.hear()["told"][0]["text"] == "seat 1, Ann, sits with $100"
        ann.command("s1", "seat 1 sits 100 Ann")
        assert ann.hear() == done  # the same again
        ann.command("s2", "seat 1 bets 5 field")
        refused = ann.hear()
        assert (refused["type"], refused["id"], refused["cite"]) == ("refused", "s2", "oneida-2006/craps/E.1")
        eye.command("e1", "void 1 a wrong card")
        assert eye.hear()["cite"] == "croupier/records/service.role"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"type": "command"}', '{"type": 1, "id": "a", "line": "b"}',
                                  '{"type":"command","id":"a","line":"x","more":1}',
                                  b'{"type":"command","id":"a","line":"\xff"}'])  # fmt: skip
def test_what_is_no_command_is_refused(doors: Doors, text: str | bytes) -> None:
    with doors.live("Ann", "craps-1") as line:
        line.hear()
        line.line.send(text, text=True)
        refused = line.hear()
        assert (refused["type"], refused["cite"]) == ("refused", "croupier/records/service.request")
        line.command("ok", "tip 1")
        assert [one["type"] for one in line.until("done")] == ["events", "done"]


@pytest.mark.parametrize("line", ["x" * 50_000, "\0", "tip \N{SUPERSCRIPT TWO}", "tip 1\n", "\N{SKULL}", ""])
def test_a_line_that_is_no_line(doors: Doors, line: str) -> None:
    with doors.live("Ann", "craps-1") as ann:
        ann.hear()
        ann.command("x", line)
        assert ann.hear()["type"] == "refused"
    (event,) = doors.get("Flo", "/events?kind=refused")
    assert len(event["line"]) <= 200
    assert "\0" not in event["line"]


def _say_and_hear(line: Any, what: Any) -> None:
    """A quick house hangs up already while the second part is sent, a slower one before it is heard."""
    line.line.send(what)
    line.hear()


@pytest.mark.parametrize("what", [b"\x00\x01", ["half a ", "message"], "x" * 70_000], ids=["bytes", "parts", "endless"])
def test_what_is_no_message_ends_the_conversation(doors: Doors, what: Any) -> None:
    with doors.live("Ann", "craps-1") as line:
        line.hear()
        with pytest.raises(ConnectionClosed):
            _say_and_hear(line, what)
    with doors.live("Ann", "craps-1") as line:
        assert line.hear()["type"] == "snapshot"


def test_coming_back_over_the_socket(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
    with doors.live("Bob", "craps-1") as line:
        seq = line.hear()["seq"]
    doors.do("Ann", "craps-1", "seat 1 ready", "a2")
    with doors.live("Bob", "craps-1", since=seq) as line:
        message = line.hear()
        assert message["type"] == "events"
        assert message["seq"] == doors.get("Bob", "/tables/craps-1")["seq"]
        now = doors.get("Bob", "/tables/craps-1")["view"]
        assert all(message["view"][key] == now[key] for key in ("seats", "stakes", "markers", "phase", "commitment"))
    with doors.live("Bob", "craps-1", since=10_000) as line:
        assert line.hear()["type"] == "snapshot"


def test_everybody_is_told_when_the_floor_closes(lite_url: str) -> None:
    async def run() -> None:
        floor = floor_of(lite_url, "craps-1", clock=Clock())
        await floor.open()
        owner = await floor.owner("craps-1")
        ear = Ear(await owner.watch(EVE, None))
        await floor.close()
        assert [json.loads(text)["type"] for text in ear.watcher.take_unread()] == ["snapshot", "moved"]
        assert ear.watcher.is_over

    asyncio.run(run())


def test_not_signed_in(doors: Doors) -> None:
    doors.tokens["Ann"] = "forged"
    with doors.live("Ann", "craps-1") as line, pytest.raises(ConnectionClosed) as refused:
        line.hear()
    assert refused.value.rcvd
    assert refused.value.rcvd.code == 1008
