"""People: who they are, how they sign in, and what they may be.

A password is kept as argon2 hashes it; a browser holds a random token, and the database only a hash of that. Wrong
passwords make further ones wait, longer and longer: those of an address for a name, and with more patience those of an
address and those for a name. A browser that has signed in as somebody before is known by a token of its own: nobody
else can make it wait. Who hires, resets and closes is in `staff`.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, literal, select, true, update
from sqlalchemy.exc import IntegrityError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people import one_time_codes
from croupier.service.people.audit import Audit
from croupier.service.people.passwords import check_password
from croupier.service.people.person import Person
from croupier.service.people.rates import MINUTE, Backoff, GuessKey, SlidingWindow
from croupier.service.people.roles import ROLES
from croupier.service.people.sessions import ANOTHER_PASSWORD, OTHER_ROLE, SIGNED_OUT, TOO_LONG, OpenSessions, Session
from croupier.service.store import Also, Row, Store, Write, nothing_more, schema
from croupier.service.store.accounts import Entry, purse
from croupier.service.store.clock import Clock

HOUR = 3_600_000
SESSION_TIME = 12 * HOUR
GRANT = 100_000  # cents of play money for whoever comes in
TRIES = 5  # wrong passwords of one device, or of one address for one name, that are free
TRIES_OF_ADDRESS, TRIES_FOR_NAME = 20, 100  # and those of an address, and for a name from anywhere
ARRIVALS = 30  # newcomers of an address in a minute
DEVICE_TIME = 365 * 24 * HOUR  # how long a browser is known
SESSIONS_AT_ONCE = 500  # sessions that are looked up together
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,23}")
_NAMES_ARE = "it is one word of up to 24 letters, digits, dots, dashes and underscores, a letter first"
TITLES = set(ROLES) - {"player"}
RESERVED = ("bot-", "house", "guest-", "outside", "cage", "machine")

_SIGN_IN, _NAMED, _STAFF = OWN.cite("service.sign-in"), OWN.cite("service.name"), OWN.cite("service.staff")
_CODE, _OWN_PASSWORD = OWN.cite("service.one-time-code"), OWN.cite("service.own-password")
_CHANGED_MEANWHILE = "this account was changed at the same moment: try again"
_WRONG_PASSWORD = "that name and password do not belong together"


class People:
    """Everybody the house knows."""

    def __init__(
        self, store: Store, now: Clock, hasher: PasswordHasher | None = None, stamp: Clock | None = None
    ) -> None:
        self.store, self.now, self.stamp = store, now, stamp or now
        self._hasher = hasher or PasswordHasher()
        self.guesses = Backoff(now)
        self.arrivals = SlidingWindow(ARRIVALS, MINUTE, now)
        self.audit = Audit(store, self.stamp, now)
        self._open_sessions = OpenSessions()
        # A name that nobody has takes as long to refuse as a wrong password.
        self._nobodys_hash = self._hasher.hash(secrets.token_hex(8))

    # --- arriving ---

    def register(
        self, name: str, password: str, role: str = "player", grant: int = GRANT, also: Also = nothing_more
    ) -> Person:
        """A new person, with play money, and what `also` belongs to it."""
        self.check_name(name, role)
        check_password(password, name)
        return self.add(name, role, self.hash_password(password), grant, also=also)

    def check_name(self, name: str, role: str) -> None:
        if not _NAME.fullmatch(name):
            raise Refused(f"{name!r} cannot be a name here: {_NAMES_ARE}", _NAMED)
        if name.lower().startswith(RESERVED):
            raise Refused(f"{name!r} begins like a name of the house's own", _NAMED)
        if role == "player" and _bare_name(name) in self._names_of_staff():
            raise Refused(f"{name!r} sounds like one of the staff", _NAMED)

    def hash_password(self, password: str) -> str:
        return self._hasher.hash(password)

    def _names_of_staff(self) -> set[str]:
        """What nobody else may be called: the roles, and whoever has one."""
        p = schema.people.c
        return {
            _bare_name(str(row["name"])) for row in self.store.rows(select(p.name).where(p.role != "player"))
        } | TITLES

    def add_guest(self) -> tuple[Person, str]:
        """A visitor without a password, under a name of the house's choosing, and a token. Both are there at once: a
        guest without a session has gone, and the purse goes back."""
        person, token = Person(f"Guest-{secrets.token_hex(3)}", "player"), secrets.token_urlsafe(32)
        self.add(person.name, person.role, None, GRANT, token)
        return person, token

    def add(
        self,
        name: str,
        role: str,
        secret: str | None,
        grant: int,
        token: str = "",
        by: str = "",
        address: str = "",
        also: Also = nothing_more,
    ) -> Person:
        """A new account; `by` somebody who hires, it is written down as theirs, and the password as handed over."""
        row = {"name": name, "key": name.lower(), "role": role, "secret": secret, "bot": False, "since": self.stamp()}
        row |= {"handed": True, "made_by": by, "made_at": self.now()} if by else {}
        write = Write()
        if grant:
            entry = Entry(schema.OUTSIDE, purse(name), grant, OWN.cite("books.grant"))
            write.post(f"grant/{name}", self.stamp(), name, [entry])
        try:
            with self.store.begin() as db:
                db.execute(insert(schema.people), [row])
                self.store.write_in(db, write)
                if token:
                    self._add_session(db, name, token)
                if by:
                    self._note_maker(db, name, by)
                    self.audit.note_in(db, "hired", by, f"as {role}", _STAFF, name, address)
                also(db)
        except IntegrityError:
            raise Refused(f"the name {name} is taken", _NAMED) from None
        return Person(name, role)

    # --- signing in and out ---

    def sign_in(
        self, name: str, password: str, address: str, device: str = "", code: str = "", new: str = ""
    ) -> tuple[Person, str]:
        """The person and a fresh token. Whoever was handed the password says a `new` one, of their own, with it."""
        try:
            row = self._check_credentials(name, password, address, device, code)
            if row["handed"] and not new:
                raise Refused("choose a password of your own first", _OWN_PASSWORD)
        except Refused as refused:
            # What was said for a name may be a password: only names that are somebody's are written down.
            account = self.row(name)
            self.audit.note_rate_limited(
                "sign-in failed", "", refused.why, refused.cite, account["name"] if account else "", address
            )
            raise
        person, secret = Person(row["name"], row["role"]), str(row["secret"])
        if row["handed"]:
            secret = self._set_password(person, secret, new, address)
        token = secrets.token_urlsafe(32)
        with self.store.begin() as db:
            self._add_session(db, person.name, token)
            self._check_unchanged(db, person.name, secret)
            self.audit.note_in(db, "signed in", person.name, f"as {person.role}", _SIGN_IN, address=address)
        return person, token

    def _check_unchanged(self, db: Connection, name: str, secret: str) -> None:
        """`Refused` unless what was proved a moment ago still holds: a password that has been changed meanwhile, or an
        account that has been closed, lets nobody in."""
        p = schema.people.c
        unchanged = select(p.name).where(p.name == name, p.secret == secret, p.closed.is_(None))
        if db.execute(unchanged.with_for_update(read=True)).first() is None:
            raise Refused(_WRONG_PASSWORD, _SIGN_IN)

    def prove(self, name: str, password: str, address: str, device: str = "", code: str = "") -> Person:
        """Who this is, by name and password; `Refused` says nothing about which of the two was wrong."""
        row = self._check_credentials(name, password, address, device, code)
        if row["handed"]:
            raise Refused("sign in and choose a password of your own first", _OWN_PASSWORD)
        return Person(row["name"], row["role"])

    def _check_credentials(self, name: str, password: str, address: str, device: str, code: str) -> Row:
        own, *others = self._guesses_of(name, address, device)
        self.guesses.take([own, *others])
        row = self.row(name)
        if not self._matches(row, password) or row is None:
            raise Refused(_WRONG_PASSWORD, _SIGN_IN)
        if row["closed"] is not None:
            raise Refused("this account is closed: the administrator opens it again", _STAFF)
        if row["totp_on"]:  # a guess that lacks its code counts as one, or codes could be tried without end
            self._use_code(row, code)
        self.guesses.note_right(own, others)
        return row

    def _matches(self, row: Row | None, password: str) -> bool:
        secret = row["secret"] if row and row["secret"] else self._nobodys_hash
        return self._is_password(secret, password) and row is not None and bool(row["secret"])

    def _is_password(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False

    def _use_code(self, row: Row, code: str) -> None:
        """A one-time code, which is good once, whoever says it again at the same time."""
        if not code:
            raise Refused("say the one-time code too", _CODE)
        period = one_time_codes.period_of(row["totp"], code, self.stamp(), row["totp_last"] or 0)
        p = schema.people
        if period is not None:
            later = (p.c.totp_last.is_(None)) | (p.c.totp_last < period)
            with self.store.begin() as db:
                statement = update(p).where(p.c.name == row["name"], later).values(totp_last=period)
                if db.execute(statement).rowcount == 1:
                    return
        raise Refused("that one-time code is not good, or was used already", _CODE)

    # --- what people do with their own account ---

    def change_password(self, person: Person, password: str, new: str, address: str) -> None:
        """Another password; every session of the person ends."""
        self._set_password(person, self._check_own_password(person, password, address), new, address)

    def _set_password(self, person: Person, secret: str, new: str, address: str) -> str:
        """Another password in place of the one that was proved; of two at the same moment the first is it."""
        check_password(new, person.name, person.role != "player")
        if self._is_password(secret, new):
            raise Refused("the new password is another one", _OWN_PASSWORD)
        values, text = {"secret": self.hash_password(new), "handed": False}, "changed their own password"
        unchanged = schema.people.c.secret == secret
        self.change(person.name, ANOTHER_PASSWORD, values, person.name, text, address, unchanged)
        return str(values["secret"])

    def _check_own_password(self, person: Person, password: str, address: str) -> str:
        """`Refused` unless whoever is signed in knows the password too; guesses are counted like those at the door."""
        self.guesses.take([key := GuessKey(f"own {person.name} {address}", TRIES)])
        row = self.row(person.name)
        if not self._matches(row, password) or row is None:
            self.audit.note_rate_limited(
                "sign-in failed", person.name, "wrong password for their own account", _SIGN_IN
            )
            raise Refused(_WRONG_PASSWORD, _SIGN_IN)
        self.guesses.note_right(key, [])
        return str(row["secret"])

    def begin_codes(self, person: Person) -> str:
        """A fresh secret for one-time codes; they are asked for once a first one was right."""
        row = self.row(person.name)
        if row is None or not row["secret"]:
            raise Refused("one-time codes stand beside a password, and there is none", _CODE)
        if row["totp_on"]:
            raise Refused("one-time codes are asked for already: end them first", _CODE)
        secret, p = one_time_codes.new_secret(), schema.people
        with self.store.begin() as db:
            not_yet = (p.c.name == person.name, p.c.totp_on.is_not(True))
            if db.execute(update(p).where(*not_yet).values(totp=secret, totp_last=None)).rowcount != 1:
                raise Refused(_CHANGED_MEANWHILE, _CODE)
        return secret

    def turn_codes_on(self, person: Person, code: str) -> None:
        row = self.row(person.name)
        if row is None or not row["totp"] or row["totp_on"]:
            raise Refused("there is no secret that waits for its first code", _CODE)
        self._use_code(row, code)
        text, unchanged = "one-time codes are asked for from now on", schema.people.c.totp == row["totp"]
        self.change(person.name, "", {"totp_on": True}, person.name, text, unchanged=unchanged)

    def turn_codes_off(self, person: Person, password: str, address: str) -> None:
        self._check_own_password(person, password, address)
        values = {"totp": None, "totp_on": False}
        self.change(person.name, "", values, person.name, "one-time codes are no longer asked for", address)

    def _guesses_of(self, name: str, address: str, device: str) -> list[GuessKey]:
        """Whom a wrong password is counted against, first the one that a right one clears."""
        if device and self._is_known_device(device, name):
            return [GuessKey(f"device {_digest(device)}", TRIES)]
        key = name.lower()
        return [
            GuessKey(f"{address} for {key}", TRIES),
            GuessKey(f"address {address}", TRIES_OF_ADDRESS),
            GuessKey(f"name {key}", TRIES_FOR_NAME),
        ]

    def _is_known_device(self, device: str, name: str) -> bool:
        d, p = schema.devices.c, schema.people.c
        query = select(d.person).join(schema.people, d.person == p.name)
        return bool(self.store.rows(query.where(d.token == _digest(device), p.key == name.lower())))

    def remember_device(self, person: Person, device: str) -> str:
        """A token by which this browser is known as this person's from now on; the one it has, if that is good."""
        if device and self._is_known_device(device, person.name):
            return device
        token, d = secrets.token_urlsafe(32), schema.devices
        with self.store.begin() as db:
            db.execute(delete(d).where(d.c.since < self.now() - DEVICE_TIME))
            db.execute(insert(d), [{"token": _digest(token), "person": person.name, "since": self.now()}])
        return token

    def begin_session(self, person: Person) -> str:
        token = secrets.token_urlsafe(32)
        with self.store.begin() as db:
            self._add_session(db, person.name, token)
        return token

    def _add_session(self, db: Connection, name: str, token: str) -> None:
        """One more session, and those that are over go."""
        db.execute(delete(schema.sessions).where(schema.sessions.c.until < self.now()))
        row = {"token": _digest(token), "person": name, "until": self.now() + SESSION_TIME}
        db.execute(insert(schema.sessions), [row])

    def person_of_token(self, token: str) -> Person | None:
        """Whose token this is, while it is good."""
        s, p = schema.sessions.c, schema.people.c
        query = select(p.name, p.role).join(schema.sessions, s.person == p.name)
        rows = self.store.rows(query.where(s.token == _digest(token), s.until > self.now()))
        return Person(rows[0]["name"], rows[0]["role"]) if rows else None

    def sign_out(self, token: str) -> None:
        digest, s = _digest(token), schema.sessions
        with self.store.begin() as db:
            whose = db.execute(select(s.c.person).where(s.c.token == digest)).scalar()
            db.execute(delete(s).where(s.c.token == digest))
            if whose:
                self.audit.note_in(db, "signed out", str(whose), "", _SIGN_IN)
        self._open_sessions.end(
            (session for session in self._open_sessions.all() if session.digest == digest), SIGNED_OUT
        )

    # --- what open lines rest on ---

    def session_of_token(self, token: str) -> Session | None:
        """The session of a line, while the token is good. It is kept before it is looked at: whatever ends it
        meanwhile finds it."""
        sessions = self._good_sessions([_digest(token)])
        session = self._open_sessions.add(sessions[0]) if sessions else None
        if session is not None:
            self._end_stale([session])
        return session

    def check_session(self, session: Session) -> None:
        """`Refused` unless a session holds now, for a command; what the staff may do, the store must say too."""
        session.check(self.now())
        if session.person.role != "player":
            self._end_stale([session])
            session.check(self.now())

    def end_stale_sessions(self) -> None:
        """End every session that no longer holds, whoever has ended it."""
        self._end_stale(self._open_sessions.all())

    def _end_stale(self, sessions: list[Session]) -> None:
        now, stored = (
            self.now(),
            {session.digest: session for session in self._good_sessions([session.digest for session in sessions])},
        )
        for session in sessions:
            current = stored.get(session.digest)
            if current is None:
                session.end(TOO_LONG if now >= session.until else SIGNED_OUT)
            elif current.person != session.person:
                session.end(OTHER_ROLE)

    def _good_sessions(self, digests: list[str]) -> list[Session]:
        """The sessions of these that are good."""
        rows: list[Row] = []
        for first in range(0, len(digests), SESSIONS_AT_ONCE):
            rows += self.store.rows(
                _GOOD_SESSIONS, {"digests": digests[first : first + SESSIONS_AT_ONCE], "now": self.now()}
            )
        return [Session(row["token"], Person(row["name"], row["role"]), int(row["until"])) for row in rows]

    def gone_guests(self) -> list[tuple[str, int]]:
        """Guests whose last session is over, with what their purses hold."""
        s, p, a = schema.sessions.c, schema.people.c, schema.accounts.c
        has_session = select(s.person).where(s.person == p.name, s.until > self.now()).exists()
        purses = select(p.name, a.balance).join(schema.accounts, a.name == literal("purse:").concat(p.name))
        rows = self.store.rows(
            purses.where(p.secret.is_(None), p.bot.is_(False), a.balance > 0, ~has_session).limit(SESSIONS_AT_ONCE)
        )
        return [(str(row["name"]), int(row["balance"])) for row in rows]

    # --- the administrator's part ---

    def everybody(self) -> list[dict[str, Any]]:
        p = schema.people.c
        shown = (p.name, p.role, p.since, p.closed, p.handed, p.made_by, p.made_at, p.totp_on)
        return [dict(row) for row in self.store.rows(select(*shown).order_by(p.name))]

    def appoint(self, name: str, role: str, by: str = "house", address: str = "") -> Person:
        """Give a person another role; whoever signed in under the old one signs in again."""
        if role not in ROLES:
            raise Refused(f"{role!r} is not a role: {', '.join(ROLES)}", OWN.cite("service.role"))
        person = self.person(name)
        values: dict[str, Any] = {"role": role, "made_by": by, "made_at": self.now()}
        if person.role == "player" and role != "player":
            values["handed"] = True  # a player's password need not be as strong
        self.change(person.name, OTHER_ROLE, values, by, f"{person.role} becomes {role}", address)
        return Person(person.name, role)

    def change(
        self,
        name: str,
        end_reason: str,
        values: dict[str, Any],
        by: str,
        text: str,
        address: str = "",
        unchanged: ColumnElement[bool] | None = None,
    ) -> None:
        """Change somebody's account, and write down who did; `end_reason` says why every session of the
        person ends. `Refused` unless what was looked at is `unchanged`."""
        with self.store.begin() as db:
            whose = (schema.people.c.name == name, true() if unchanged is None else unchanged)
            if db.execute(update(schema.people).where(*whose).values(**values)).rowcount != 1:
                raise Refused(_CHANGED_MEANWHILE, _STAFF)
            if end_reason:
                db.execute(delete(schema.sessions).where(schema.sessions.c.person == name))
            if "made_by" in values:
                self._note_maker(db, name, by)
            self.audit.note_in(db, "changed", by, text, _STAFF, name, address)
        if end_reason:
            self._open_sessions.end(
                (session for session in self._open_sessions.all() if session.person.name == name), end_reason
            )

    def _note_maker(self, db: Connection, name: str, by: str) -> None:
        """Whoever makes an account could act through it; what another does to it afterwards does not change that."""
        if by != name:
            db.execute(insert(schema.makers), [{"person": name, "maker": by, "at": self.now()}])

    def person(self, name: str) -> Person:
        """Somebody by name, in the role of today."""
        row = self.row(name)
        if row is None:
            raise Refused(f"nobody is called {name}", _NAMED)
        return Person(row["name"], row["role"])

    def row(self, name: str) -> Row | None:
        rows = self.store.rows(select(schema.people).where(schema.people.c.key == name.lower()))
        return rows[0] if rows else None


def _bare_name(name: str) -> str:
    """A name without its dots and dashes, which people read over."""
    return re.sub(r"[._-]", "", name.lower())


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# Asked before every command of the staff, and once a second for everybody: it is put into words once.
_GOOD_SESSIONS = (
    select(schema.sessions.c.token, schema.people.c.name, schema.people.c.role, schema.sessions.c.until)
    .join(schema.people, schema.sessions.c.person == schema.people.c.name)
    .where(
        schema.sessions.c.token.in_(bindparam("digests", expanding=True)), schema.sessions.c.until > bindparam("now")
    )
)
