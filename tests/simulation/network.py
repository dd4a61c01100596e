"""Lines between people and tables: what is sent may be lost, come twice or late, and a line may be cut.

The house's end of a line is its own `Line`; the wire here stands in for the socket. People do as the page does: they
send a command again, under the same id, until it is answered, and come back with the number of the last line they saw.
"""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from picows import WSCloseCode, WSMsgType

from croupier.service.people.person import Person
from croupier.service.serve.table_socket import TableSocket, UpgradeRequest
from simulation.checks import is_final

if TYPE_CHECKING:
    from simulation.house import RunningHouse

HOWS = ("once", "twice", "lost", "late", "unheard", "post")  # what becomes of a command on its way
PATIENCE, LONGEST = 1.5, 6.0  # seconds until a command is sent again


class Wire:
    """One connection. The house's end calls `send`, `send_close` and `disconnect`."""

    def __init__(self, client: Client, line: TableSocket) -> None:
        self.client, self.line = client, line
        self.up = True
        self._last = 0.0  # when the last message arrives: they stay in order

    # --- the house's end ---

    def send(self, _: WSMsgType, data: bytes) -> None:
        if not self.up:
            return
        for message in data.split(b"\n"):
            said = self.client.house.checks.told(self.client.person, self.client.table, message)
            self._later(self._deliver, said)

    def send_close(self, code: WSCloseCode) -> None:
        if self.up:
            self._later(self.client.closed, self, code == WSCloseCode.POLICY_VIOLATION)

    def disconnect(self, graceful: bool = True) -> None:  # noqa: ARG002 - as a transport has it
        self.cut()

    def _later(self, what: Any, *args: Any) -> None:
        loop = self.client.house.loop
        self._last = max(self._last + 1e-6, loop.time() + self.client.latency())
        loop.call_at(self._last, what, *args)

    def _deliver(self, message: dict[str, Any]) -> None:
        if self.up:
            self.client.hear(message)

    # --- the person's end ---

    def arrive(self, id_: str, line: str) -> None:
        """A command reaches the house, if there is still a way to it."""
        if self.up:
            payload = json.dumps({"type": "command", "id": id_, "line": line}).encode()
            frame = SimpleNamespace(msg_type=WSMsgType.TEXT, fin=True, get_payload_as_bytes=lambda: payload)
            self.line.on_ws_frame(self, frame)  # type: ignore[arg-type]  # as far as a listener looks

    def cut(self) -> None:
        """Nothing more goes either way; the house notices."""
        if self.up:
            self.up = False
            self.client.lost(self)
            self.client.house.loop.call_soon(self.line.on_ws_disconnected, self)


class Client:
    """Somebody's browser at one table."""

    def __init__(self, house: RunningHouse, person: Person, table: str, token: str) -> None:
        self.house, self.person, self.table, self.token = house, person, table, token
        self.random = Random(f"{house.stage.seed} {person.name} {table}")
        self.wire: Wire | None = None
        self.watches = False  # comes back by itself
        self.seen: int | None = None  # the last line
        self.open: dict[str, str] = {}  # commands that are not answered
        self.unheard: set[str] = set()  # ids whose answer does not come through
        self._signing_in = False

    def latency(self) -> float:
        return self.random.uniform(0.001, 0.08)

    # --- speaking ---

    def say(self, id_: str, line: str, how: str) -> None:
        """Give a command; it is sent until it is answered."""
        self.house.checks.asked(self.person, self.table, id_, line)
        self.open[id_] = line
        if how == "unheard":
            self.unheard.add(id_)
        if how == "post":
            self.house.requests.command(self, id_, line)
        elif how == "late":
            self._transmit(id_, line, self.random.uniform(1, 5))
        elif how != "lost":
            self._transmit(id_, line)
        if how == "twice":
            self.house.loop.call_later(self.random.uniform(0, 3), self._transmit, id_, line)
        self.house.loop.call_later(PATIENCE, self._remind, id_, PATIENCE)

    def _remind(self, id_: str, patience: float) -> None:
        if id_ in self.open:
            self._transmit(id_, self.open[id_])
            patience = min(2 * patience, LONGEST)
            self.house.loop.call_later(patience, self._remind, id_, patience)

    def _transmit(self, id_: str, line: str, delay: float = 0) -> None:
        self.connect()
        if self.wire:
            self.house.loop.call_later(self.latency() + delay, self.wire.arrive, id_, line)

    def connect(self) -> None:
        """A line to the table, if there is none and the house is open."""
        floor = self.house.floor
        if self.wire or floor is None:
            return
        if not self.token:
            self._sign_in()
            return
        line = TableSocket(floor, UpgradeRequest(self.table, self.seen, self.token, True, "192.0.2.7"))
        self.wire = Wire(self, line)
        line.on_ws_connected(self.wire)  # type: ignore[arg-type]  # as far as a listener speaks to it

    def _sign_in(self) -> None:
        if not self._signing_in and self.house.floor:
            self._signing_in = True
            people = self.house.floor.people
            self.house.background(lambda: people.begin_session(self.person), self._signed_in)

    def _signed_in(self, token: object) -> None:
        self._signing_in = False
        if isinstance(token, str):
            self.token = token

    # --- hearing ---

    def hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "done" | "refused" | "waits":
                id_ = message["id"]
                if id_ in self.unheard:
                    self.unheard.discard(id_)
                    if self.wire:
                        self.wire.cut()
                elif id_ and is_final(message):
                    self.open.pop(id_, None)
            case "snapshot" | "events" | "touch":
                self.seen = message["seq"]

    def closed(self, wire: Wire, signed_out: bool) -> None:
        """The house has said good-bye."""
        if signed_out and wire is self.wire:
            self.token = ""
        wire.cut()

    def lost(self, wire: Wire) -> None:
        """The line is gone; whoever watches comes back."""
        if wire is self.wire:
            self.wire = None
            if self.watches:
                self.house.loop.call_later(self.random.uniform(0.2, 3), self._again)

    def process_gone(self) -> None:
        """There is nobody any more at the other end."""
        self._signing_in = False
        if self.wire:
            self.wire.up = False
            self.lost(self.wire)

    def watch(self) -> None:
        self.watches = True
        self._again()

    def _again(self) -> None:
        if self.watches and not self.wire:
            self.connect()
            if not self.wire:
                self.house.loop.call_later(1, self._again)
