"""The entrance for requests: one that does not come whole in time, or is not read when it is answered, is not waited
for; none has a head without an end; and nobody fills it alone.

A request to become a live line goes through to the door, or on to the process that has the table.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Container, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.service.http.forwarding import KEY, NOT_NOW, Tunnel, forwarded_head
from croupier.service.processes.floor import Floor
from croupier.service.serve.app import PREFIX
from croupier.service.watching.owner import Elsewhere

LIVE = re.compile(re.escape(PREFIX) + r"/tables/([^/]+)/live")
WHOLE = 15.0  # seconds for a request to come whole, head and body, or for the first one to come at all
READ = 60.0  # seconds in which something of an answer is read
MOST_HEAD = 64 * 1024  # bytes of a request before its body
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Entrance(HttpToolsProtocol):
    """One connection, for as long as it speaks HTTP."""

    whole, read = WHOLE, READ
    _floor: Floor
    _counted = ""  # the address under which it is

    def __init__(self, config: uvicorn.Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        state = config.app.state  # type: ignore[union-attr]  # `server_config` gave it
        self._floor, self._proxies = state.floor, state.proxies
        self._limits = self._floor.limits
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._heading, self._head = False, 0  # whether a head is coming, and its bytes so far
        self._leading: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = peer(transport)
        known = address in self._proxies or address in self._floor.peers
        if not self._limits.connect(address, known):
            transport.abort()
            return
        self._counted = address
        transport.set_write_buffer_limits(0)  # `pause_writing` is for whatever is not read
        self._await()

    def _await(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.whole, self.transport.abort)

    def _came(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def data_received(self, data: bytes) -> None:
        self._await()  # what comes after an answer is the next request, or nothing
        super().data_received(data)
        self._head = self._head + len(data) if self._heading else 0
        if self._head > MOST_HEAD:
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._heading = True
        self._await()

    def on_headers_complete(self) -> None:
        self._heading = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._came()
        super().on_message_complete()

    # --- answers that nobody reads ---

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_again(self.transport.get_write_buffer_size())

    def _look_again(self, left: int) -> None:
        self._unread = self.loop.call_later(self.read, self._look, left)

    def _look(self, left: int) -> None:
        """Some of what was left has been read meanwhile, or nobody reads."""
        now = self.transport.get_write_buffer_size()
        if now < left:
            self._look_again(now)
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        self._was_read()
        super().resume_writing()

    def _was_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # --- live lines ---

    def handle_websocket_upgrade(self) -> None:
        self._came()
        self.transport.set_write_buffer_limits()
        headers = dict(self.headers)
        found = LIVE.fullmatch(urlsplit(self.url.decode("latin-1")).path)
        table = unquote(found[1]) if found else ""
        if not self._floor.has_table(table) or KEY.encode() in headers or self._floor.runs_here(table):
            self._to_the_door()
            return
        self.transport.pause_reading()
        self._leading = self.loop.create_task(self._lead(table))

    def _to_the_door(self) -> None:
        self._leave()  # the line that it becomes counts itself
        super().handle_websocket_upgrade()

    async def _lead(self, table: str) -> None:
        """On to whoever has the table; if nobody can be asked, the door says what is to be said."""
        try:
            await self._floor.table_or_event(table)
        except Elsewhere as there:
            try:
                await self._dig(table, there)
            except (OSError, TimeoutError):  # it has stopped, or is only just starting
                self.transport.write(NOT_NOW)
                self.transport.close()
            return
        except Exception:
            logging.getLogger(__name__).debug("nobody could be led to %s", table, exc_info=True)
        self.transport.resume_reading()
        self._to_the_door()

    async def _dig(self, table: str, there: Elsewhere) -> None:
        said = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.headers}
        near = peer(self.transport)
        head = forwarded_head(self.url, self.headers, there, asked_from(near, said, self._proxies))
        await Tunnel(self._floor, table, there, self.connections, near).open(self.transport, head)
        self._leave()
        self.connections.discard(self)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._leading:
            self._leading.cancel()
        self._came()
        self._was_read()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._counted:
            self._limits.disconnect(self._counted)
            self._counted = ""


def peer(transport: asyncio.BaseTransport) -> str:
    """The address at the other end."""
    found = transport.get_extra_info("peername")
    return str(found[0]) if found else ""


def asked_from(address: str, headers: Mapping[str, str], proxies: Container[str]) -> str:
    """For whom a request came: our own proxies, and only they, are believed when they say so."""
    for said in reversed(headers.get("x-forwarded-for", "").split(",")):
        if address not in proxies:
            break
        address = said.strip() or address
    return address
