"""People: who they are, how they sign in, and what they may be.

A password is kept as argon2 hashes it; a browser holds a random token, and the database only a hash of that. Wrong
tries are counted by name and by address, and make further ones wait.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service import schema
from croupier.service.asked import Person
from croupier.service.books import Entry, purse
from croupier.service.roles import ROLES
from croupier.service.store import Store, Write

HOUR = 3_600_000
SESSION = 12 * HOUR
GRANT = 100_000  # cents of play money for whoever comes in
TRIES, WAIT = 5, 60_000  # wrong passwords in a row, and how long the next one waits
LEAST_LETTERS, MOST_LETTERS = 8, 200
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,23}")
RESERVED = ("bot-", "house", "guest-", "outside", "cage")

_SIGN_IN, _NAMED = OWN.cite("service.sign-in"), OWN.cite("service.name")


class Pace:
    """So many tries in a while for each key, and no more; remembers the keys that were used last."""

    def __init__(self, tries: int, wait: int, now: Callable[[], int]) -> None:
        self._tries, self._wait, self._now = tries, wait, now
        self._seen: OrderedDict[str, list[int]] = OrderedDict()
        self._lock = threading.Lock()  # requests are answered by several threads

    def take(self, key: str) -> None:
        """One try of the key's; `Refused` while it has used them up."""
        with self._lock:
            since = self._now() - self._wait
            recent = [at for at in self._seen.get(key, ()) if at > since]
            if len(recent) >= self._tries:
                seconds = -(-(recent[0] - since) // 1000)
                raise Refused(f"too many tries: wait {seconds} seconds", OWN.cite("service.pace"))
            self._seen[key] = [*recent, self._now()]
            self._seen.move_to_end(key)
            if len(self._seen) > 10_000:
                self._seen.popitem(last=False)

    def give_back(self, key: str) -> None:
        """The last try was a right one, and does not count."""
        with self._lock:
            self._seen[key] = self._seen.get(key, [])[:-1]

    def forget(self, key: str) -> None:
        with self._lock:
            self._seen.pop(key, None)


class People:
    """Everybody the house knows."""

    def __init__(self, store: Store, now: Callable[[], int], hasher: PasswordHasher | None = None) -> None:
        self.store, self.now = store, now
        self._hasher = hasher or PasswordHasher()
        self._wrong = Pace(TRIES, WAIT, now)
        self.arrivals = Pace(30, WAIT, now)
        # A name that nobody has takes as long to refuse as a wrong password.
        self._nobody = self._hasher.hash(secrets.token_hex(8))

    # --- arriving ---

    def register(self, name: str, password: str, role: str = "player", grant: int = GRANT) -> Person:
        """A new person, with play money."""
        if not _NAME.fullmatch(name) or name.lower().startswith(RESERVED):
            raise Refused(f"{name!r} cannot be a name here", _NAMED)
        _check_password(password)
        return self._add(name, role, self._hasher.hash(password), grant)

    def guest(self) -> Person:
        """A visitor without a password, under a name of the house's choosing."""
        return self._add(f"Guest-{secrets.token_hex(3)}", "player", None, GRANT)

    def _add(self, name: str, role: str, secret: str | None, grant: int) -> Person:
        row = {"name": name, "key": name.lower(), "role": role, "secret": secret, "bot": False, "since": self.now()}
        write = Write()
        if grant:
            entry = Entry(schema.OUTSIDE, purse(name), grant, OWN.cite("books.grant"))
            write.post(f"grant/{name}", self.now(), name, [entry])
        try:
            with self.store.begin() as db:
                db.execute(insert(schema.people), [row])
                self.store.write_in(db, write)
        except IntegrityError:
            raise Refused(f"the name {name} is taken", _NAMED) from None
        return Person(name, role)

    # --- signing in and out ---

    def sign_in(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """The person and a fresh token; `Refused` says nothing about which of the two was wrong."""
        keys = (f"name {name.lower()}", f"address {address}")
        for key in keys:
            self._wrong.take(key)  # noted before it is looked at, so that many at once are not let through
        found = self._row(name)
        secret = found["secret"] if found and found["secret"] else self._nobody
        try:
            right = self._hasher.verify(secret, password) and found is not None and bool(found["secret"])
        except (VerificationError, InvalidHashError):
            right = False
        if not right or found is None:
            raise Refused("that name and password do not belong together", _SIGN_IN)
        self._wrong.forget(keys[0])
        self._wrong.give_back(keys[1])
        person = Person(found["name"], found["role"])
        return person, self.session(person)

    def session(self, person: Person) -> str:
        token = secrets.token_urlsafe(32)
        row = {"token": _digest(token), "person": person.name, "until": self.now() + SESSION}
        with self.store.begin() as db:
            db.execute(delete(schema.sessions).where(schema.sessions.c.until < self.now()))
            db.execute(insert(schema.sessions), [row])
        return token

    def who(self, token: str) -> Person | None:
        """Whose token this is, while it is good."""
        s, p = schema.sessions.c, schema.people.c
        query = select(p.name, p.role).join(schema.sessions, s.person == p.name)
        found = self.store.rows(query.where(s.token == _digest(token), s.until > self.now()))
        return Person(found[0]["name"], found[0]["role"]) if found else None

    def sign_out(self, token: str) -> None:
        with self.store.begin() as db:
            db.execute(delete(schema.sessions).where(schema.sessions.c.token == _digest(token)))

    # --- the administrator's part ---

    def everybody(self) -> list[dict[str, Any]]:
        p = schema.people.c
        return [dict(row) for row in self.store.rows(select(p.name, p.role, p.since).order_by(p.name))]

    def appoint(self, name: str, role: str) -> Person:
        """Give a person another role; whoever signed in under the old one signs in again."""
        if role not in ROLES:
            raise Refused(f"{role!r} is not a role: {', '.join(ROLES)}", OWN.cite("service.role"))
        name = self.person(name).name
        with self.store.begin() as db:
            db.execute(update(schema.people).where(schema.people.c.name == name).values(role=role))
            db.execute(delete(schema.sessions).where(schema.sessions.c.person == name))
        return Person(name, role)

    def person(self, name: str) -> Person:
        """Somebody by name, in the role of today."""
        found = self._row(name)
        if found is None:
            raise Refused(f"nobody is called {name}", _NAMED)
        return Person(found["name"], found["role"])

    def _row(self, name: str) -> Any:
        found = self.store.rows(select(schema.people).where(schema.people.c.key == name.lower()))
        return found[0] if found else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _check_password(password: str) -> None:
    if not LEAST_LETTERS <= len(password) <= MOST_LETTERS:
        raise Refused(f"a password has {LEAST_LETTERS} to {MOST_LETTERS} letters", _SIGN_IN)
