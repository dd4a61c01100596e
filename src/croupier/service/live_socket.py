"""A table over a WebSocket: a snapshot, then numbered events, and commands the other way."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.asked import Answer, Asked, Done, Person, Waits
from croupier.service.floor import Floor
from croupier.service.owner import BUSY, GONE, NOT_STORED, Busy, Elsewhere, Gone, Owner, Watcher
from croupier.service.problems import SignedOut
from croupier.service.session import floor_of, person_of
from croupier.service.wire import encode

router = APIRouter()
POLICY = 1008  # WebSocket's own number for a client that does not keep the rules
TRY_AGAIN = 1013
PATIENCE = 1  # seconds for the last word to a client that does not read


class Incoming(msgspec.Struct, forbid_unknown_fields=True):
    """What a client may send."""

    type: str
    id: str
    line: str


_incoming = msgspec.json.Decoder(Incoming)


@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str, since: int | None = None) -> None:
    """Watch a table, and play at it."""
    floor = floor_of(socket)
    try:
        _same_site(socket)
        person = await asyncio.to_thread(person_of, socket)
        owner = await floor.owner(table)
    except (SignedOut, Refused):
        await socket.close(POLICY)
        return
    except Elsewhere as wrong:
        await socket.accept()
        await socket.send_bytes(encode({"type": "moved", "address": wrong.address}))
        await socket.close(TRY_AGAIN)
        return
    await socket.accept()
    watcher = await owner.watch(person, since)
    floor.watching(1)
    # Whichever is over first: the client goes, the table has said its last, or it is dropped while a message is stuck.
    tasks = [
        asyncio.create_task(part)
        for part in (
            _receive(socket, floor, owner, person, watcher),
            _send(socket, watcher),
            watcher.fallen.wait(),
        )
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        owner.unwatch(watcher)
        floor.watching(-1)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled():
                task.exception()  # the client is gone, whatever it was
        if watcher.dropped:
            with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(socket.close(TRY_AGAIN), PATIENCE)


def _same_site(socket: WebSocket) -> None:
    """A page of another site could open a socket with our cookie: it is not let in."""
    origin = socket.headers.get("origin")
    if origin and urlsplit(origin).netloc != socket.headers.get("host"):
        raise Refused("another site's page", OWN.cite("service.request"))


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # it went while it was spoken to
        while (message := await watcher.messages.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close(TRY_AGAIN)


async def _receive(socket: WebSocket, floor: Floor, owner: Owner, person: Person, watcher: Watcher) -> None:
    """Commands are put to the table in the order they come; each is answered when it is stored."""
    while True:
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, KeyError):  # gone, or it sent bytes where text belongs
            return
        try:
            asked = _incoming.decode(text)
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            refused = Refused(f"not a command: {wrong}", OWN.cite("service.request"))
            watcher.send(_said("", refused))
            continue
        _put(floor, owner, Asked(asked.id, asked.line, person), watcher)


def _put(floor: Floor, owner: Owner, asked: Asked, watcher: Watcher) -> None:
    def reply(answer: Answer | Exception) -> None:
        known = answer if isinstance(answer, Answer) else _REASONS.get(type(answer), NOT_STORED)
        floor.counted(owner.live.name, known)
        watcher.send(_said(asked.id, known))

    try:
        owner.put(asked, reply)
    except (Busy, Gone) as wrong:
        reply(wrong)


# Why a command was not taken; whatever else it was, the client only has to know that nothing is known to be stored.
_REASONS: dict[type, Refused] = {Busy: BUSY, Gone: GONE}


def _said(id_: str, answer: Answer) -> bytes:
    match answer:
        case Done():
            return encode({"type": "done", "id": id_, "seq": answer.seq, "told": answer.told})
        case Waits():
            return encode({"type": "waits", "id": id_, "line": answer.line})
        case Refused():
            return encode({"type": "refused", "id": id_, "why": answer.why, "cite": answer.cite})
