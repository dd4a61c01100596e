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
from croupier.service.people.rates import MINUTE, Backoff, Key, SlidingWindow
from croupier.service.people.roles import ROLES
from croupier.service.people.sessions import ANOTHER_PASSWORD, OTHER_ROLE, SIGNED_OUT, TOO_LONG, OpenSessions, Session
from croupier.service.store import Also, Row, Store, Write, nothing_more, schema
from croupier.service.store.accounts import Entry, purse
from croupier.service.store.clock import Clock

HOUR = 3_600_000
SESSION = 12 * HOUR
GRANT = 100_000  # cents of play money for whoever comes in
TRIES = 5  # wrong passwords of one device, or of one address for one name, that are free
OF_ADDRESS, FOR_NAME = 20, 100  # and those of an address, and for a name from anywhere
ARRIVALS = 30  # newcomers of an address in a minute
DEVICE = 365 * 24 * HOUR  # how long a browser is known
AT_ONCE = 500  # sessions that are looked up together
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,23}")
_NAMES_ARE = "it is one word of up to 24 letters, digits, dots, dashes and underscores, a letter first"
TITLES = set(ROLES) - {"player"}
RESERVED = ("bot-", "house", "guest-", "outside", "cage", "machine")

_SIGN_IN, _NAMED, _STAFF = OWN.cite("service.sign-in"), OWN.cite("service.name"), OWN.cite("service.staff")
_CODE, _OWN_PASSWORD = OWN.cite("service.one-time-code"), OWN.cite("service.own-password")
_AT_ONCE = "this account was changed at the same moment: try again"
_WRONG = "that name and password do not belong together"


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
        self._passes = OpenSessions()
        # A name that nobody has takes as long to refuse as a wrong password.
        self._nobody = self._hasher.hash(secrets.token_hex(8))

    # --- arriving ---

    def register(
        self, name: str, password: str, role: str = "player", grant: int = GRANT, also: Also = nothing_more
    ) -> Person:
        """A new person, with play money, and what `also` belongs to it."""
        self.check_name(name, role)
        check_password(password, name)
        return self.add(name, role, self.hashed(password), grant, also=also)

    def check_name(self, name: str, role: str) -> None:
        if not _NAME.fullmatch(name):
            raise Refused(f"{name!r} cannot be a name here: {_NAMES_ARE}", _NAMED)
        if name.lower().startswith(RESERVED):
            raise Refused(f"{name!r} begins like a name of the house's own", _NAMED)
        if role == "player" and _bare(name) in self._staff():
            raise Refused(f"{name!r} sounds like one of the staff", _NAMED)

    def hashed(self, password: str) -> str:
        return self._hasher.hash(password)

    def _staff(self) -> set[str]:
        """What nobody else may be called: the roles, and whoever has one."""
        p = schema.people.c
        return {_bare(str(row["name"])) for row in self.store.rows(select(p.name).where(p.role != "player"))} | TITLES

    def guest(self) -> tuple[Person, str]:
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
                    self._begin_session(db, name, token)
                if by:
                    self._made(db, name, by)
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
            found = self._proved(name, password, address, device, code)
            if found["handed"] and not new:
                raise Refused("choose a password of your own first", _OWN_PASSWORD)
        except Refused as refused:
            # What was said for a name may be a password: only names that are somebody's are written down.
            known = self.row(name)
            self.audit.note_often(
                "sign-in failed", "", refused.why, refused.cite, known["name"] if known else "", address
            )
            raise
        person, secret = Person(found["name"], found["role"]), str(found["secret"])
        if found["handed"]:
            secret = self._set_password(person, secret, new, address)
        token = secrets.token_urlsafe(32)
        with self.store.begin() as db:
            self._begin_session(db, person.name, token)
            self._hold(db, person.name, secret)
            self.audit.note_in(db, "signed in", person.name, f"as {person.role}", _SIGN_IN, address=address)
        return person, token

    def _hold(self, db: Connection, name: str, secret: str) -> None:
        """`Refused` unless what was proved a moment ago still holds: a password that has been changed meanwhile, or an
        account that has been closed, lets nobody in."""
        p = schema.people.c
        holds = select(p.name).where(p.name == name, p.secret == secret, p.closed.is_(None))
        if db.execute(holds.with_for_update(read=True)).first() is None:
            raise Refused(_WRONG, _SIGN_IN)

    def prove(self, name: str, password: str, address: str, device: str = "", code: str = "") -> Person:
        """Who this is, by name and password; `Refused` says nothing about which of the two was wrong."""
        found = self._proved(name, password, address, device, code)
        if found["handed"]:
            raise Refused("sign in and choose a password of your own first", _OWN_PASSWORD)
        return Person(found["name"], found["role"])

    def _proved(self, name: str, password: str, address: str, device: str, code: str) -> Row:
        own, *others = self._guesses_of(name, address, device)
        self.guesses.take([own, *others])
        found = self.row(name)
        if not self._matches(found, password) or found is None:
            raise Refused(_WRONG, _SIGN_IN)
        if found["closed"] is not None:
            raise Refused("this account is closed: the administrator opens it again", _STAFF)
        if found["totp_on"]:  # a guess that lacks its code counts as one, or codes could be tried without end
            self._use_code(found, code)
        self.guesses.right(own, others)
        return found

    def _matches(self, found: Row | None, password: str) -> bool:
        secret = found["secret"] if found and found["secret"] else self._nobody
        return self._is(secret, password) and found is not None and bool(found["secret"])

    def _is(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False

    def _use_code(self, found: Row, code: str) -> None:
        """A one-time code, which is good once, whoever says it again at the same time."""
        if not code:
            raise Refused("say the one-time code too", _CODE)
        period = one_time_codes.period_of(found["totp"], code, self.stamp(), found["totp_last"] or 0)
        p = schema.people
        if period is not None:
            later = (p.c.totp_last.is_(None)) | (p.c.totp_last < period)
            with self.store.begin() as db:
                used = update(p).where(p.c.name == found["name"], later).values(totp_last=period)
                if db.execute(used).rowcount == 1:
                    return
        raise Refused("that one-time code is not good, or was used already", _CODE)

    # --- what people do with their own account ---

    def change_password(self, person: Person, password: str, new: str, address: str) -> None:
        """Another password; every session of the person ends."""
        self._set_password(person, self._own(person, password, address), new, address)

    def _set_password(self, person: Person, secret: str, new: str, address: str) -> str:
        """Another password in place of the one that was proved; of two at the same moment the first is it."""
        check_password(new, person.name, person.role != "player")
        if self._is(secret, new):
            raise Refused("the new password is another one", _OWN_PASSWORD)
        values, says = {"secret": self.hashed(new), "handed": False}, "changed their own password"
        still = schema.people.c.secret == secret
        self.change(person.name, ANOTHER_PASSWORD, values, person.name, says, address, still)
        return str(values["secret"])

    def _own(self, person: Person, password: str, address: str) -> str:
        """`Refused` unless whoever is signed in knows the password too; guesses are counted like those at the door."""
        self.guesses.take([key := Key(f"own {person.name} {address}", TRIES)])
        found = self.row(person.name)
        if not self._matches(found, password) or found is None:
            self.audit.note_often("sign-in failed", person.name, "wrong password for their own account", _SIGN_IN)
            raise Refused(_WRONG, _SIGN_IN)
        self.guesses.right(key, [])
        return str(found["secret"])

    def begin_codes(self, person: Person) -> str:
        """A fresh secret for one-time codes; they are asked for once a first one was right."""
        found = self.row(person.name)
        if found is None or not found["secret"]:
            raise Refused("one-time codes stand beside a password, and there is none", _CODE)
        if found["totp_on"]:
            raise Refused("one-time codes are asked for already: end them first", _CODE)
        secret, p = one_time_codes.new_secret(), schema.people
        with self.store.begin() as db:
            not_yet = (p.c.name == person.name, p.c.totp_on.is_not(True))
            if db.execute(update(p).where(*not_yet).values(totp=secret, totp_last=None)).rowcount != 1:
                raise Refused(_AT_ONCE, _CODE)
        return secret

    def codes_on(self, person: Person, code: str) -> None:
        found = self.row(person.name)
        if found is None or not found["totp"] or found["totp_on"]:
            raise Refused("there is no secret that waits for its first code", _CODE)
        self._use_code(found, code)
        says, still = "one-time codes are asked for from now on", schema.people.c.totp == found["totp"]
        self.change(person.name, "", {"totp_on": True}, person.name, says, still=still)

    def codes_off(self, person: Person, password: str, address: str) -> None:
        self._own(person, password, address)
        values = {"totp": None, "totp_on": False}
        self.change(person.name, "", values, person.name, "one-time codes are no longer asked for", address)

    def _guesses_of(self, name: str, address: str, device: str) -> list[Key]:
        """Whom a wrong password is counted against, first the one that a right one clears."""
        if device and self._knows(device, name):
            return [Key(f"device {_digest(device)}", TRIES)]
        key = name.lower()
        return [
            Key(f"{address} for {key}", TRIES),
            Key(f"address {address}", OF_ADDRESS),
            Key(f"name {key}", FOR_NAME),
        ]

    def _knows(self, device: str, name: str) -> bool:
        d, p = schema.devices.c, schema.people.c
        query = select(d.person).join(schema.people, d.person == p.name)
        return bool(self.store.rows(query.where(d.token == _digest(device), p.key == name.lower())))

    def known_device(self, person: Person, device: str) -> str:
        """A token by which this browser is known as this person's from now on; the one it has, if that is good."""
        if device and self._knows(device, person.name):
            return device
        token, d = secrets.token_urlsafe(32), schema.devices
        with self.store.begin() as db:
            db.execute(delete(d).where(d.c.since < self.now() - DEVICE))
            db.execute(insert(d), [{"token": _digest(token), "person": person.name, "since": self.now()}])
        return token

    def session(self, person: Person) -> str:
        token = secrets.token_urlsafe(32)
        with self.store.begin() as db:
            self._begin_session(db, person.name, token)
        return token

    def _begin_session(self, db: Connection, name: str, token: str) -> None:
        """One more session, and those that are over go."""
        db.execute(delete(schema.sessions).where(schema.sessions.c.until < self.now()))
        row = {"token": _digest(token), "person": name, "until": self.now() + SESSION}
        db.execute(insert(schema.sessions), [row])

    def who(self, token: str) -> Person | None:
        """Whose token this is, while it is good."""
        s, p = schema.sessions.c, schema.people.c
        query = select(p.name, p.role).join(schema.sessions, s.person == p.name)
        found = self.store.rows(query.where(s.token == _digest(token), s.until > self.now()))
        return Person(found[0]["name"], found[0]["role"]) if found else None

    def sign_out(self, token: str) -> None:
        digest, s = _digest(token), schema.sessions
        with self.store.begin() as db:
            whose = db.execute(select(s.c.person).where(s.c.token == digest)).scalar()
            db.execute(delete(s).where(s.c.token == digest))
            if whose:
                self.audit.note_in(db, "signed out", str(whose), "", _SIGN_IN)
        self._passes.end((one for one in self._passes.all() if one.digest == digest), SIGNED_OUT)

    # --- what open lines rest on ---

    def enter(self, token: str) -> Session | None:
        """A pass for a line, while the token is good. It is kept before it is looked at: whatever ends it meanwhile
        finds it."""
        found = self._sessions([_digest(token)])
        made = self._passes.add(found[0]) if found else None
        if made is not None:
            self._look([made])
        return made

    def check_session(self, session: Session) -> None:
        """`Refused` unless a pass holds now, for a command; what the staff may do, the store must say too."""
        session.check(self.now())
        if session.person.role != "player":
            self._look([session])
            session.check(self.now())

    def sweep(self) -> None:
        """End every pass that no longer holds, whoever has ended it."""
        self._look(self._passes.all())

    def _look(self, passes: list[Session]) -> None:
        now, there = self.now(), {one.digest: one for one in self._sessions([one.digest for one in passes])}
        for one in passes:
            kept = there.get(one.digest)
            if kept is None:
                one.end(TOO_LONG if now >= one.until else SIGNED_OUT)
            elif kept.person != one.person:
                one.end(OTHER_ROLE)

    def _sessions(self, digests: list[str]) -> list[Session]:
        """The sessions of these that are good, as passes."""
        rows: list[Row] = []
        for first in range(0, len(digests), AT_ONCE):
            rows += self.store.rows(_GOOD, {"digests": digests[first : first + AT_ONCE], "now": self.now()})
        return [Session(row["token"], Person(row["name"], row["role"]), int(row["until"])) for row in rows]

    def gone_guests(self) -> list[tuple[str, int]]:
        """Guests whose last session is over, with what their purses hold."""
        s, p, a = schema.sessions.c, schema.people.c, schema.accounts.c
        here = select(s.person).where(s.person == p.name, s.until > self.now()).exists()
        held = select(p.name, a.balance).join(schema.accounts, a.name == literal("purse:").concat(p.name))
        rows = self.store.rows(held.where(p.secret.is_(None), p.bot.is_(False), a.balance > 0, ~here).limit(AT_ONCE))
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
        before = self.person(name)
        values: dict[str, Any] = {"role": role, "made_by": by, "made_at": self.now()}
        if before.role == "player" and role != "player":
            values["handed"] = True  # a player's password need not be as strong
        self.change(before.name, OTHER_ROLE, values, by, f"{before.role} becomes {role}", address)
        return Person(before.name, role)

    def change(
        self,
        name: str,
        over: str,
        values: dict[str, Any],
        by: str,
        says: str,
        address: str = "",
        still: ColumnElement[bool] | None = None,
    ) -> None:
        """Change somebody's account, and write down who did; `over` says why every session of the person ends.
        `Refused` if what was looked at is not so `still`."""
        with self.store.begin() as db:
            whose = (schema.people.c.name == name, true() if still is None else still)
            if db.execute(update(schema.people).where(*whose).values(**values)).rowcount != 1:
                raise Refused(_AT_ONCE, _STAFF)
            if over:
                db.execute(delete(schema.sessions).where(schema.sessions.c.person == name))
            if "made_by" in values:
                self._made(db, name, by)
            self.audit.note_in(db, "changed", by, says, _STAFF, name, address)
        if over:
            self._passes.end((one for one in self._passes.all() if one.person.name == name), over)

    def _made(self, db: Connection, name: str, by: str) -> None:
        """Whoever makes an account could act through it; what another does to it afterwards does not change that."""
        if by != name:
            db.execute(insert(schema.makers), [{"person": name, "maker": by, "at": self.now()}])

    def person(self, name: str) -> Person:
        """Somebody by name, in the role of today."""
        found = self.row(name)
        if found is None:
            raise Refused(f"nobody is called {name}", _NAMED)
        return Person(found["name"], found["role"])

    def row(self, name: str) -> Row | None:
        found = self.store.rows(select(schema.people).where(schema.people.c.key == name.lower()))
        return found[0] if found else None


def _bare(name: str) -> str:
    """A name without its dots and dashes, which people read over."""
    return re.sub(r"[._-]", "", name.lower())


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# Asked before every command of the staff, and once a second for everybody: it is put into words once.
_GOOD = (
    select(schema.sessions.c.token, schema.people.c.name, schema.people.c.role, schema.sessions.c.until)
    .join(schema.people, schema.sessions.c.person == schema.people.c.name)
    .where(
        schema.sessions.c.token.in_(bindparam("digests", expanding=True)), schema.sessions.c.until > bindparam("now")
    )
)
