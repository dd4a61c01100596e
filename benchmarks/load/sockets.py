"""A player's end of a live line, written by hand: what is measured is the server, and not its clients."""

from __future__ import annotations

import asyncio
from typing import cast


class Socket(asyncio.Protocol):
    """One WebSocket to a table; whoever has it says what to do with a message, in `heard`."""

    def __init__(self, port: int, table: str, token: str, address: str) -> None:
        self._buffer, self._talking = b"", False
        self._hello = (
            f"GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"X-Forwarded-For: {address}\r\nCookie: croupier={token}\r\n\r\n"
        ).encode()

    def open(self) -> None:
        """The line is there."""

    def heard(self, message: bytes) -> None:
        """A message has come."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def connection_lost(self, _: Exception | None) -> None:
        raise SystemExit(f"{type(self).__name__} was disconnected")

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data
        if not self._talking:
            _, end, rest = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = buffer
                return
            self._talking, buffer = True, rest
            self.open()
        at = 0
        while len(buffer) - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + length:
                break
            self._frame(buffer[at] & 15, buffer[start : start + length])
            at = start + length
        self._buffer = buffer[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 9:
            self.write(0x8A, payload)
        elif opcode == 1:
            for message in payload.split(b"\n"):
                self.heard(message)

    def write(self, first: int, payload: bytes) -> None:
        """A frame with a mask of zeros, which leaves the payload as it is."""
        assert len(payload) < 126
        self.transport.write(bytes((first, 0x80 | len(payload), 0, 0, 0, 0)) + payload)
