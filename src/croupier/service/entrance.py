"""The entrance for requests: one that does not come whole in time is not waited for, and nobody fills it alone."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Mapping
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.service.limits import Turnstile

WHOLE = 15.0  # seconds for a request to come whole, head and body, or for the first one to come at all


class Entrance(HttpToolsProtocol):
    """One connection, for as long as it speaks HTTP."""

    whole = WHOLE
    _limits: Turnstile
    _counted = ""  # the address under which it is

    def __init__(self, config: uvicorn.Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        state = config.app.state  # type: ignore[union-attr]  # `server_config` gave it
        self._limits, self._proxies = state.floor.limits, state.proxies
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = peer(transport)
        if not self._limits.connect(address, address in self._proxies):
            transport.abort()
            return
        self._counted = address
        self._await()

    def _await(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.whole, self.transport.abort)

    def _came(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await()

    def on_message_complete(self) -> None:
        self._came()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._came()
        self._leave()  # the line that it becomes counts itself
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came()
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
