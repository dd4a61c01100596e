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

LIVE_PATH = re.compile(re.escape(PREFIX) + r"/tables/([^/]+)/live")
REQUEST_PATIENCE = 15.0  # seconds for a request to come whole, head and body, or for the first one to come at all
READING_PATIENCE = 60.0  # seconds in which something of an answer is read
MOST_HEAD = 64 * 1024  # bytes of a request before its body
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class HttpProtocol(HttpToolsProtocol):
    """One connection, for as long as it speaks HTTP."""

    request_patience, reading_patience = REQUEST_PATIENCE, READING_PATIENCE
    _floor: Floor
    _counted_address = ""  # the address under which it is

    def __init__(self, config: uvicorn.Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        state = config.app.state  # type: ignore[union-attr]  # `server_config` gave it
        self._floor, self._proxies = state.floor, state.proxies
        self._limits = self._floor.limits
        self._request_timer: asyncio.TimerHandle | None = None
        self._reading_timer: asyncio.TimerHandle | None = None
        self._in_head, self._head_bytes = False, 0  # whether a head is coming, and its bytes so far
        self._forwarding: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = peer_address(transport)
        trusted = address in self._proxies or address in self._floor.peers
        if not self._limits.connect(address, trusted):
            transport.abort()
            return
        self._counted_address = address
        transport.set_write_buffer_limits(0)  # `pause_writing` is for whatever is not read
        self._start_request_timer()

    def _start_request_timer(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(self.request_patience, self.transport.abort)

    def _stop_request_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def data_received(self, data: bytes) -> None:
        self._start_request_timer()  # what comes after an answer is the next request, or nothing
        super().data_received(data)
        self._head_bytes = self._head_bytes + len(data) if self._in_head else 0
        if self._head_bytes > MOST_HEAD:
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._start_request_timer()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_request_timer()
        super().on_message_complete()

    # --- answers that nobody reads ---

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_reading_timer(self.transport.get_write_buffer_size())

    def _start_reading_timer(self, unread: int) -> None:
        self._reading_timer = self.loop.call_later(self.reading_patience, self._check_reading, unread)

    def _check_reading(self, unread: int) -> None:
        """Some of what was left has been read meanwhile, or nobody reads."""
        now = self.transport.get_write_buffer_size()
        if now < unread:
            self._start_reading_timer(now)
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        self._stop_reading_timer()
        super().resume_writing()

    def _stop_reading_timer(self) -> None:
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None

    # --- live lines ---

    def handle_websocket_upgrade(self) -> None:
        self._stop_request_timer()
        self.transport.set_write_buffer_limits()
        headers = dict(self.headers)
        match = LIVE_PATH.fullmatch(urlsplit(self.url.decode("latin-1")).path)
        table = unquote(match[1]) if match else ""
        if not self._floor.has_table(table) or KEY.encode() in headers or self._floor.runs_here(table):
            self._upgrade_here()
            return
        self.transport.pause_reading()
        self._forwarding = self.loop.create_task(self._forward(table))

    def _upgrade_here(self) -> None:
        self._uncount()  # the line that it becomes counts itself
        super().handle_websocket_upgrade()

    async def _forward(self, table: str) -> None:
        """On to whoever has the table; if nobody can be asked, the door says what is to be said."""
        try:
            await self._floor.table_or_event(table)
        except Elsewhere as there:
            try:
                await self._open_tunnel(table, there)
            except (OSError, TimeoutError):  # it has stopped, or is only just starting
                self.transport.write(NOT_NOW)
                self.transport.close()
            return
        except Exception:
            logging.getLogger(__name__).debug("nobody could be led to %s", table, exc_info=True)
        self.transport.resume_reading()
        self._upgrade_here()

    async def _open_tunnel(self, table: str, there: Elsewhere) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.headers}
        address = peer_address(self.transport)
        head = forwarded_head(self.url, self.headers, there, client_address(address, headers, self._proxies))
        await Tunnel(self._floor, table, there, self.connections, address).open(self.transport, head)
        self._uncount()
        self.connections.discard(self)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._forwarding:
            self._forwarding.cancel()
        self._stop_request_timer()
        self._stop_reading_timer()
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self._counted_address:
            self._limits.disconnect(self._counted_address)
            self._counted_address = ""


def peer_address(transport: asyncio.BaseTransport) -> str:
    """The address at the other end."""
    peername = transport.get_extra_info("peername")
    return str(peername[0]) if peername else ""


def client_address(address: str, headers: Mapping[str, str], proxies: Container[str]) -> str:
    """For whom a request came: our own proxies, and only they, are believed when they say so."""
    for hop in reversed(headers.get("x-forwarded-for", "").split(",")):
        if address not in proxies:
            break
        address = hop.strip() or address
    return address
