"""Between the processes of one house: whoever reaches the wrong one is led on to the one that has the table.

A request is asked again there, and a live line becomes a tunnel: what either end says goes through as it is. The owner
sees the same cookie, host and origin as we did, and checks all of them itself; for whom we ask, it believes us by its
own key, which stands in the database beside its lease and is a new one with each. What was led on once is not led on
again.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import h11
from fastapi import Request, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.service.http.problems import problem
from croupier.service.watching.owner import GONE, Elsewhere

if TYPE_CHECKING:
    from croupier.service.processes.floor import Floor

KEY = "x-croupier-peer"
FORWARDED_FOR, FORWARDED_SCHEME = "x-forwarded-for", "x-forwarded-proto"
# What the owner is told of a request; all else is between its sender and us.
PASSED_HEADERS = ("host", "cookie", "origin", "content-type", "accept", "user-agent", "x-croupier")
ANSWER_HEADERS = ("content-type", "content-disposition", "retry-after", "set-cookie", "cache-control")
PATIENCE = 10.0  # seconds for another process's answer
DOOR_PATIENCE = 2.0  # and for its door to open
# For a line that cannot be led anywhere: a proxy that got no answer at all would take us for dead.
NOT_NOW = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 1\r\nconnection: close\r\n\r\n"


def is_peer(headers: Mapping[str, str], floor: Floor) -> bool:
    """Whether another process of the house asks, for somebody."""
    given_key, key = headers.get(KEY, ""), floor.leases.me.key
    return bool(key) and hmac.compare_digest(given_key.encode(), key.encode())


class FromPeers:
    """Requests that another process leads here count for whoever sent them there."""

    def __init__(self, app: ASGIApp, floor: Floor) -> None:
        self.app, self.floor = app, floor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            if KEY in headers:
                if not is_peer(headers, self.floor):  # for the process that was here before us, say
                    await moved_response()(scope, receive, send)
                    return
                scope["client"], scope["scheme"] = (
                    (headers.get(FORWARDED_FOR, ""), 0),
                    headers.get(FORWARDED_SCHEME, "http"),
                )
                scope.setdefault("state", {})["forwarded"] = True
        await self.app(scope, receive, send)


def moved_response() -> Response:
    return problem(503, "Moved", GONE.why, GONE.cite)


# --- a request ---


async def forward(request: Request, there: Elsewhere) -> Response:
    """The owner's answer to a request that reached us."""
    if not there.address or getattr(request.state, "forwarded", False):
        return moved_response()
    if hasattr(request.state, "person"):
        del request.state.person  # should it be refused, the owner has written it down
    target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    body = await request.body()
    head = [(name, value) for name, value in request.headers.items() if name in PASSED_HEADERS]
    head += [
        (KEY, there.key),
        (FORWARDED_FOR, request.client.host if request.client else ""),
        (FORWARDED_SCHEME, request.url.scheme),
    ]
    head += [("content-length", str(len(body))), ("connection", "close")]
    try:
        async with asyncio.timeout(PATIENCE):
            return await _ask_owner(there, h11.Request(method=request.method, target=target, headers=head), body)
    except (OSError, TimeoutError, h11.RemoteProtocolError):  # it has stopped, or is only just starting
        return moved_response()


async def _ask_owner(there: Elsewhere, head: h11.Request, body: bytes) -> Response:
    url, connection = urlsplit(there.address), h11.Connection(h11.CLIENT)
    reader, writer = await asyncio.open_connection(url.hostname, url.port or 80)
    try:
        parts = (connection.send(part) or b"" for part in (head, h11.Data(data=body), h11.EndOfMessage()))
        writer.write(b"".join(parts))
        answer, content = Response(), bytearray()
        while not isinstance(event := connection.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(64 * 1024))
            elif isinstance(event, h11.Response):
                answer = Response(status_code=event.status_code)
                answer.raw_headers = [(name, value) for name, value in event.headers if name.decode() in ANSWER_HEADERS]
            elif isinstance(event, h11.Data):
                content += event.data
            elif isinstance(event, h11.ConnectionClosed):
                raise ConnectionResetError
        answer.body = bytes(content)
        answer.headers["content-length"] = str(len(content))
        return answer
    finally:
        writer.close()


# --- a live line ---


class _TunnelEnd(asyncio.Protocol):
    """One end of a tunnel: what it hears goes to the other, no faster than that takes it."""

    def __init__(self, tunnel: Tunnel) -> None:
        self.tunnel = tunnel
        self.other: asyncio.Transport | None = None
        self.spoke = False

    def data_received(self, data: bytes) -> None:
        if self.other:
            self.other.write(data)
            self.spoke = True

    def pause_writing(self) -> None:
        if self.other:
            self.other.pause_reading()

    def resume_writing(self) -> None:
        if self.other:
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.tunnel.end()


class Tunnel:
    """A live line from somebody's browser through us to the table's owner."""

    def __init__(self, floor: Floor, table: str, there: Elsewhere, connections: set[Any], address: str) -> None:
        self.floor, self.table, self.key, self._there = floor, table, there.key, there
        self._connections, self._address = connections, address
        self._near, self._far = _TunnelEnd(self), _TunnelEnd(self)

    async def open(self, near: asyncio.Transport, head: bytes) -> None:
        """Connect both ends; `OSError` if the owner's door does not open."""
        url, loop = urlsplit(self._there.address), asyncio.get_running_loop()
        async with asyncio.timeout(DOOR_PATIENCE):
            far, _ = await loop.create_connection(lambda: self._far, url.hostname or "", url.port or 80)
        self._near.other, self._far.other = far, near
        self.floor.forwarded_lines.add(self)
        self._connections.add(self)
        self.floor.limits.connect(self._address, trusted=True)  # it was let in as a request
        far.write(head)
        near.set_protocol(self._near)
        near.resume_reading()
        if near.is_closing():
            self.end()

    def end(self) -> None:
        """Whoever was at either end connects again."""
        if self in self.floor.forwarded_lines:
            self.floor.forwarded_lines.discard(self)
            self._connections.discard(self)
            self.floor.limits.disconnect(self._address)
            if self._far.other and not self._far.spoke:
                self._far.other.write(NOT_NOW)
            for end in (self._near, self._far):
                if end.other:
                    end.other.close()

    shutdown = end  # the house closes


def forwarded_head(url: bytes, headers: Iterable[tuple[bytes, bytes]], there: Elsewhere, address: str) -> bytes:
    """An upgrade as the owner is to read it: as it came, but for whom we ask."""
    ours = ((KEY.encode(), there.key.encode()), (FORWARDED_FOR.encode(), address.encode()))
    passed_on = [(name, value) for name, value in headers if name.decode("latin-1") not in (KEY, FORWARDED_FOR)]
    lines = [b"GET " + url + b" HTTP/1.1", *(name + b": " + value for name, value in (*passed_on, *ours)), b"", b""]
    return b"\r\n".join(lines)
