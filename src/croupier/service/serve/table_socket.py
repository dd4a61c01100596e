"""A live line: one WebSocket between a person and a table.

First comes a snapshot, or what happened after `since`; then numbered events, and commands the other way. What there is
to say is sent once in every turn of the loop, so that a command's answer travels with what it led to: a frame holds one
message or several, each on a line of its own.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from sqlalchemy.exc import SQLAlchemyError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Answer, Command, Done, PendingApproval
from croupier.service.http.problems import SignedOut, status_of
from croupier.service.http.session import session_of
from croupier.service.people.limits import CITE as RATE
from croupier.service.people.person import Person
from croupier.service.people.sessions import CITE as SESSION
from croupier.service.people.sessions import Session
from croupier.service.processes.floor import Floor
from croupier.service.table.stored_log import Broken
from croupier.service.tournament.owner import TournamentTableOwner
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.owner import BUSY, GONE, MOVED, NOT_STORED, Busy, Elsewhere, Gone, Owner
from croupier.service.watching.watcher import MOST_UNREAD, Watcher

PATIENCE = 1  # seconds for the last word to a client that does not read


class Incoming(msgspec.Struct, forbid_unknown_fields=True):
    """What a client may send."""

    type: str
    id: str
    line: str


_incoming = msgspec.json.Decoder(Incoming)


class UpgradeRequest(msgspec.Struct, frozen=True):
    """Who wants to watch what, as the request says it."""

    table: str
    since: int | None
    token: str
    from_our_page: bool
    address: str = ""


class TableSocket(WSListener):
    """One connection, from the first knock to the last word."""

    def __init__(self, floor: Floor, request: UpgradeRequest) -> None:
        self.floor, self.request = floor, request
        self.session: Session | None = None
        self._owner: Owner | TournamentTableOwner | None = None
        self._watcher: Watcher | None = None
        self._early_messages: list[bytes] = []  # what came before the door was open
        self._joined_as = ""  # under whose name it counts
        self._send_scheduled = self._buffer_full = False
        self._closing: asyncio.TimerHandle | None = None

    # --- coming in ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport, self._loop = transport, asyncio.get_running_loop()
        self._enter_task = self._loop.create_task(self._enter())

    async def _enter(self) -> None:
        try:
            # A page of another site could open a line with our cookie: it is not let in.
            token = self.request.token if self.request.from_our_page else ""
            self.session = session = await asyncio.to_thread(session_of, self.floor, token)
            self.floor.limits.open_line(session.person.name)
            self._joined_as = session.person.name
            owner = await self.floor.table_or_event(self.request.table)
            self._watcher = await owner.watch(session.person, self.request.since, self._wake)
        except Refused as refused:
            if isinstance(refused, Broken) or refused.cite == RATE:  # of a table that there is
                self._transport.send(WSMsgType.TEXT, _answer_message("", refused))
            self.close(WSCloseCode.POLICY_VIOLATION)
        except SignedOut:
            self.close(WSCloseCode.POLICY_VIOLATION)
        except Elsewhere:
            self._transport.send(WSMsgType.TEXT, MOVED)
            self.close(WSCloseCode.TRY_AGAIN_LATER)
        except Exception:  # a store that does not answer, say
            logging.getLogger(__name__).exception("nobody could be let in at %s", self.request.table)
            self.close(WSCloseCode.TRY_AGAIN_LATER)
        else:
            self._owner = owner
            self.floor.count_watchers(1)
            session.add_listener(self._session_ended)
            for message in self._early_messages:
                self._receive(message)
            self._early_messages.clear()

    # --- hearing ---

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == WSMsgType.TEXT and frame.fin:
            self._receive(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self.close(WSCloseCode.OK)
            transport.disconnect()
        elif kind == WSMsgType.PING:
            if not self._buffer_full:  # who asks and does not read is not answered for ever
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind != WSMsgType.PONG:
            self.close(WSCloseCode.UNSUPPORTED_DATA)

    def _receive(self, message: bytes) -> None:
        """Commands are put to the table in the order they come; each is answered when it is stored."""
        if self._closing:
            return
        if self._owner is None or self.session is None:
            self._early_messages.append(message)
            if len(self._early_messages) > MOST_UNREAD:
                self.close(WSCloseCode.POLICY_VIOLATION)
            return
        try:
            incoming = _incoming.decode(message)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as wrong:
            self._send_answer("", Refused(f"not a command: {wrong}", OWN.cite("service.request")))
            return
        try:
            self.floor.limits.note_command(self.session.person.name, self.request.address)
            self.floor.people.check_session(self.session)
            command = Command(incoming.id, incoming.line, self.session.person, session=self.session)
            self._owner.submit(command, partial(self._reply, incoming.id, incoming.line))
        except Refused as refused:
            self._send_answer(incoming.id, refused)
        except SQLAlchemyError:  # nobody knows what holds: nothing is taken
            self._send_answer(incoming.id, NOT_STORED)
        except (Busy, Gone) as wrong:
            self._reply(incoming.id, incoming.line, wrong)

    def _reply(self, id_: str, line: str, answer: Answer | Exception) -> None:
        reply = answer if isinstance(answer, ANSWERS) else _REASONS.get(type(answer), NOT_STORED)
        if answer is reply and isinstance(reply, Refused) and self.session:
            self.floor.limits.note_refusal(self.session.person.name, self.request.address)
            if status_of(reply) == 403:
                noting = self._loop.run_in_executor(None, self._note_refusal, self.session.person, line)
                noting.add_done_callback(lambda _: self._send_answer(id_, reply))
                return
        self._send_answer(id_, reply)

    def _note_refusal(self, person: Person, line: str) -> None:
        """What is refused by role is in the audit before it is answered, as it is over HTTP."""
        self.floor.people.audit.note_refusal(person, f"{line} at {self.request.table}", self.request.address)

    # --- saying ---

    def _send_answer(self, id_: str, answer: Answer) -> None:
        assert self._watcher
        self._watcher.send(_answer_message(id_, answer))

    def _wake(self) -> None:
        """There is something to say, or nothing more to come."""
        if not self._send_scheduled:
            self._send_scheduled = True
            self._loop.call_soon(self._send_messages)

    def _send_messages(self) -> None:
        self._send_scheduled = False
        watcher = self._watcher
        if watcher is None or self._closing:
            return
        if not self._buffer_full and (messages := watcher.take_unread()):
            self._transport.send(WSMsgType.TEXT, b"\n".join(messages))
        if watcher.is_over:
            self.close(WSCloseCode.TRY_AGAIN_LATER)

    def pause_writing(self) -> None:
        """The client does not read: what there is to say waits, until there is too much of it."""
        self._buffer_full = True

    def resume_writing(self) -> None:
        self._buffer_full = False
        self._wake()

    # --- going ---

    def _session_ended(self, why: str) -> None:
        """What this line rests on is over: whoever ended it may be in another thread."""
        self._loop.call_soon_threadsafe(self._send_off, why)

    def _send_off(self, why: str) -> None:
        self._send_messages()
        if not self._closing:
            self._transport.send(WSMsgType.TEXT, _answer_message("", Refused(why, SESSION)))
            self.close(WSCloseCode.POLICY_VIOLATION)

    def close(self, code: WSCloseCode) -> None:
        """Say good-bye; a client that does not answer is not waited for long."""
        if not self._closing:
            self._closing = self._loop.call_later(PATIENCE, self._transport.disconnect, False)
            self._transport.send_close(code)

    def on_ws_disconnected(self, _: WSTransport) -> None:
        self._enter_task.cancel()
        if self._joined_as:
            self.floor.limits.close_line(self._joined_as)
        if self.session:
            self.session.remove_listener(self._session_ended)
        if self._closing:
            self._closing.cancel()
        if self._owner and self._watcher:
            self._owner.unwatch(self._watcher)
            self.floor.count_watchers(-1)


ANSWERS = (Done, PendingApproval, Refused)
# Why a command was not taken; whatever else it was, the client only has to know that nothing is known to be stored.
_REASONS: dict[type, Refused] = {Busy: BUSY, Gone: GONE}


def _answer_message(id_: str, answer: Answer) -> bytes:
    match answer:
        case Done():
            return encode({"type": "done", "id": id_, "seq": answer.seq})
        case PendingApproval():
            return encode({"type": "waits", "id": id_, "line": answer.line})
        case Refused():
            return encode({"type": "refused", "id": id_, "why": answer.why, "cite": answer.cite})
