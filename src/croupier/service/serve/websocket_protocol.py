"""The door of the service: requests go to the application, and live lines straight to their tables.

uvicorn serves HTTP and hands over whatever wants to be a WebSocket. Thousands of short messages a second pass through
there, so they are read and written by picows, whose code is compiled, and not by way of the application's queues.
"""

from __future__ import annotations

import logging
import re
import socket
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import uvicorn
from picows import WSAutoPingStrategy, WSCloseCode, WSUpgradeRequest
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its types leave it out
from starlette.requests import cookie_parser

from croupier.service.http.forwarding import is_peer
from croupier.service.http.operators_only import OperatorsOnly
from croupier.service.http.session import COOKIE
from croupier.service.processes.floor import Floor
from croupier.service.serve.app import create_app
from croupier.service.serve.http_protocol import LIVE_PATH, HttpProtocol, client_address, peer_address
from croupier.service.serve.table_socket import TableSocket, UpgradeRequest

MOST_MESSAGE = 64 * 1024  # bytes that a client may send at once
BUFFER = 2048  # bytes that a line keeps for what comes in
QUIET = 20  # seconds of silence after which a line is asked whether it is still there
QUICKACK = getattr(socket, "TCP_QUICKACK", 0)  # where there is such a thing
_log = logging.getLogger(__name__)
_log.setLevel(logging.WARNING)


def server_config(
    floor: Floor, proxies: str = "", operators_only: OperatorsOnly | None = None, **more: Any
) -> uvicorn.Config:
    """How the service is served, wherever it listens. Only `proxies` are believed when they say for whom they ask."""
    more |= {"proxy_headers": bool(proxies), "forwarded_allow_ips": proxies or None}
    app = create_app(floor, operators_only)
    app.state.proxies = frozenset(proxy.strip() for proxy in proxies.split(",") if proxy.strip())
    return uvicorn.Config(app, http=HttpProtocol, ws=WebSocketProtocol, server_header=False, access_log=False, **more)


def run_server(config: uvicorn.Config) -> None:
    """Serve until somebody closes the house."""
    uvicorn.Server(config).run()


class WebSocketProtocol(WSProtocol):  # type: ignore[misc]  # and so it could be anything
    """One connection that uvicorn hands over, as it does to any WebSocket protocol of its own."""

    def __init__(self, config: uvicorn.Config, server_state: Any, **_: object) -> None:
        state = config.app.state  # type: ignore[union-attr]  # `server_config` gave it
        self._floor: Floor = state.floor
        self._proxies: frozenset[str] = state.proxies
        self._address = ""
        self._connections = server_state.connections
        ping = (True, QUIET, QUIET, WSAutoPingStrategy.PING_WHEN_IDLE)
        super().__init__(None, None, False, self._answer, _log, True, QUIET, *ping, False, MOST_MESSAGE, None, BUFFER)

    def _answer(self, request: WSUpgradeRequest) -> TableSocket | None:
        believed = self._proxies | ({self._address} if is_peer(request.headers, self._floor) else set())
        upgrade = read_upgrade(request, self._address, believed)
        return TableSocket(self._floor, upgrade) if upgrade else None

    def connection_made(self, transport: Any) -> None:
        self._connections.add(self)
        self._address = peer_address(transport)
        self._floor.limits.connect(self._address, trusted=True)  # it was let in as a request
        super().connection_made(transport)
        if QUICKACK:  # an answer follows soon, and says that the command has come: no need to say it twice
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, QUICKACK, 0)

    def data_received(self, head: bytes) -> None:
        """The request, which uvicorn has read already; what follows goes straight into the buffer."""
        while head:
            room = self.get_buffer(len(head))
            part, head = head[: len(room)], head[len(room) :]
            room[: len(part)] = part
            self.buffer_updated(len(part))

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._floor.limits.disconnect(self._address)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The house closes."""
        if self.listener:
            self.listener.close(WSCloseCode.SERVICE_RESTART)
        else:
            self.transport.disconnect()


def read_upgrade(request: WSUpgradeRequest, address: str, proxies: frozenset[str]) -> UpgradeRequest | None:
    """What an upgrade asks for; None if it is nothing of ours."""
    url, headers = urlsplit(request.path.decode("latin-1")), request.headers
    match, since = LIVE_PATH.fullmatch(url.path), parse_qs(url.query).get("since", [""])[0]
    if not match or not re.fullmatch(r"(-?\d{1,18})?", since, re.ASCII):
        return None
    origin, token = headers.get("origin"), cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    ours = not origin or urlsplit(origin).netloc == headers.get("host")
    client = client_address(address, headers, proxies)
    return UpgradeRequest(unquote(match[1]), int(since) if since else None, token, ours, client)
