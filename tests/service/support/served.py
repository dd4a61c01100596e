"""The service as `croupier serve` runs it, on a port of its own in a thread of its own."""

from __future__ import annotations

import json
import socket
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from croupier.service.http.session import COOKIE
from croupier.service.processes.floor import Floor
from croupier.service.serve.app import PREFIX
from croupier.service.serve.websocket_protocol import server_config

PATIENCE = 120  # seconds, on a machine that has other things to do


def listen() -> socket.socket:
    """A free port; whoever comes before the server is ready waits."""
    found = socket.socket()
    found.bind(("127.0.0.1", 0))
    found.listen()
    return found


@contextmanager
def served(floor: Floor, proxies: str = "") -> Iterator[str]:
    """The floor, open; its address."""
    listening = listen()
    server = uvicorn.Server(server_config(floor, proxies, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name="house")
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def messages_of(frame: str | bytes) -> list[dict[str, Any]]:
    """The messages of one frame, each on its line."""
    return [json.loads(line) for line in frame.splitlines()]


class Terminal:
    """A client's end of a live line."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self._heard: deque[dict[str, Any]] = deque()

    def hear(self) -> dict[str, Any]:
        """The next message."""
        while not self._heard:
            self._heard.extend(messages_of(self.line.recv(timeout=PATIENCE)))
        return self._heard.popleft()

    def until(self, kind: str) -> Iterator[dict[str, Any]]:
        """What comes, up to the first message of a kind."""
        while True:
            message = self.hear()
            yield message
            if message["type"] == kind:
                return

    def command(self, id_: str, line: str) -> None:
        self.line.send(json.dumps({"type": "command", "id": id_, "line": line}))


@contextmanager
def live(
    address: str, table: str, token: str, since: int | None = None, headers: dict[str, str] | None = None
) -> Iterator[Terminal]:
    """A live line to a table."""
    uri = f"{address.replace('http', 'ws')}{PREFIX}/tables/{table}/live" + ("" if since is None else f"?since={since}")
    more = (headers or {}) | ({"Cookie": f"{COOKIE}={token}"} if token else {})
    with connect(uri, additional_headers=more, max_size=None) as line:
        yield Terminal(line)
