"""Sessions: a person signed in, in a role, on which open lines rest, and how that ends.

A line to a table stays open for hours, and a role or a session may end meanwhile. Whatever ends either ends the
`Session` here: the line hears of it at once, and no command on it is taken any more, not even one said before and
decided after it. What another process has ended is seen by a look at the store, before every command of the staff and
once a second.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from weakref import WeakValueDictionary

from croupier.rulebook.book import OWN
from croupier.service.people.person import Person, Refusal

CITE = OWN.cite("service.session")
TOO_LONG = "you have been signed in too long: sign in again"
SIGNED_OUT = "you are signed out"
OTHER_ROLE = "you have another role now: sign in again"
ANOTHER_PASSWORD = "the password of this account was changed: sign in again"
CLOSED = "this account was closed"


class Session:
    """One session, for as long as a line rests on it."""

    def __init__(self, digest: str, person: Person, until: int) -> None:
        self.digest, self.person, self.until = digest, person, until
        self.end_reason = ""  # why, once it is
        self._listeners: set[Callable[[str], None]] = set()
        self._lock = threading.Lock()

    def end(self, why: str) -> None:
        """It is over: whoever rests on it is told, from whatever thread."""
        with self._lock:
            if self.end_reason:
                return
            self.end_reason, listeners = why, list(self._listeners)
        for listener in listeners:
            listener(why)

    def add_listener(self, listener: Callable[[str], None]) -> None:
        """Have a line rest on it, until it leaves."""
        with self._lock:
            self._listeners.add(listener)
            reason = self.end_reason
        if reason:
            listener(reason)

    def remove_listener(self, listener: Callable[[str], None]) -> None:
        with self._lock:
            self._listeners.discard(listener)

    def why_ended(self, now: int) -> Refusal | None:
        """Why it is over, or its time has run out, if so."""
        if now >= self.until:
            self.end(TOO_LONG)
        return Refusal(self.end_reason, CITE) if self.end_reason else None

    def check(self, now: int) -> None:
        """`Refused` if it is over."""
        if refusal := self.why_ended(now):
            raise refusal.to_exception()


class OpenSessions:
    """Every session that a line of this process rests on."""

    def __init__(self) -> None:
        self._open: WeakValueDictionary[str, Session] = WeakValueDictionary()
        self._lock = threading.Lock()

    def add(self, session: Session) -> Session:
        """This session: the one that is there, if another line rests on it."""
        with self._lock:
            return self._open.setdefault(session.digest, session)

    def all(self) -> list[Session]:
        with self._lock:
            return list(self._open.values())

    def end(self, sessions: Iterable[Session], why: str) -> None:
        for session in sessions:
            session.end(why)
