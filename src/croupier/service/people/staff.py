"""The staff: hired, appointed, closed and reset by an administrator, each under a name of their own; and who of them
counts as a second person.

Whoever makes an account could act through it. So for a time that the house sets a person who was hired, appointed or
reset cannot second whoever did it, nor another whom the same person has made; the audit says why.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import func, select

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people.accounts import People
from croupier.service.people.passwords import handed
from croupier.service.people.person import Person
from croupier.service.people.sessions import ANOTHER_PASSWORD, CLOSED
from croupier.service.store import Row, schema

HOUR = 3_600_000
ALONE = 24 * HOUR  # milliseconds until a newcomer counts as somebody who acts alone
_STAFF, _TWO = OWN.cite("service.staff"), OWN.cite("service.two-people")


class Roster:
    def __init__(self, people: People, newcomer: int = ALONE) -> None:
        self.people, self.newcomer = people, newcomer
        self._lock = threading.Lock()

    def hire(self, name: str, role: str, by: str, address: str = "", password: str = "") -> str:
        """A new member; the password that is handed over, and good for one sign-in."""
        if role == "player":
            raise Refused("a player registers without anybody's help", _STAFF)
        people, made = self.people, password or handed()
        people.check_name(name, role)
        people.add(name, role, people.hashed(made), 0, by=by, address=address)
        return made

    def appoint(self, name: str, role: str, by: str, address: str = "") -> Person:
        with self._alone():
            found = self._found(name)
            if role != "administrator":
                self._keep_one(found)
            return self.people.appoint(name, role, by, address)

    def close(self, name: str, by: str, address: str = "") -> None:
        """Nobody signs in under this name any more, and whoever is signed in is not."""
        with self._alone():
            found = self._found(name)
            self._keep_one(found)
            values = {"closed": self.people.stamp()}
            self.people.change(found["name"], CLOSED, values, by, "the account is closed", address)

    def reopen(self, name: str, by: str, address: str = "") -> None:
        values = {"closed": None, "made_by": by, "made_at": self.people.now()}
        self.people.change(self._found(name)["name"], "", values, by, "the account is open again", address)

    def reset(self, name: str, by: str, address: str = "") -> str:
        """A password to be handed over, and no one-time codes, for somebody who has lost theirs."""
        found, made = self._found(name), handed()
        if not found["secret"]:
            raise Refused(f"{found['name']} has no password", _STAFF)
        values = {"secret": self.people.hashed(made), "handed": True, "totp": None, "totp_on": False}
        values |= {"made_by": by, "made_at": self.people.now()}
        self.people.change(found["name"], ANOTHER_PASSWORD, values, by, "the password is reset", address)
        return made

    def _found(self, name: str) -> Row:
        self.people.person(name)
        found = self.people.row(name)
        assert found is not None
        return found

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One at a time, in all processes of the house: of two administrators who send each other off, one stays."""
        with self._lock, self.people.store.exclusively():
            yield

    def _keep_one(self, found: Row) -> None:
        p = schema.people.c
        others = select(p.name).where(p.role == "administrator", p.closed.is_(None), p.name != found["name"])
        if found["role"] == "administrator" and not self.people.store.rows(others.limit(1)):
            raise Refused(f"{found['name']} is the only administrator: hire another one first", _STAFF)

    # --- two people ---

    def check_two(self, first: str, second: str) -> None:
        """`Refused`, and written down, unless these are two people who act for themselves."""
        why = self._not_two(first, second)
        if why:
            self.people.audit.note("no second", second, f"cannot second {first}: {why}", _TWO, first)
            raise Refused(why, _TWO)

    def _not_two(self, first: str, second: str) -> str:
        if first == second:
            return "the second person is another one"
        if self._found(second)["closed"] is not None or self._found(first)["closed"] is not None:
            return "one of the two has a closed account"
        hours = self.newcomer // HOUR
        over_first, over_second = self._makers(first), self._makers(second)
        for made, maker, makers in ((second, first, over_second), (first, second, over_first)):
            if maker in makers:
                return f"{made} was hired, appointed or reset by {maker} less than {hours} hours ago"
        began = self._began()
        both = [
            maker
            for maker in over_first.keys() & over_second.keys()
            if max(over_first[maker], over_second[maker]) >= began + self.newcomer
        ]
        if both:
            return f"both were hired, appointed or reset by {min(both)} less than {hours} hours ago"
        return ""

    def _makers(self, name: str) -> dict[str, int]:
        """Everybody who made this person, and who made them, as far as it is not long ago; and when last."""
        m, since, found, asked = schema.makers.c, self.people.now() - self.newcomer, dict[str, int](), [name]
        for one in asked:  # which grows
            for row in self.people.store.rows(select(m.maker, m.at).where(m.person == one, m.at > since)):
                maker, at = str(row["maker"]), int(row["at"])
                if maker not in asked:
                    asked.append(maker)
                found[maker] = max(at, found.get(maker, at))
        return found

    def _began(self) -> int:
        """When the house hired its first; of before it was noted, when that account was made."""
        p, m, store = schema.people.c, schema.makers.c, self.people.store
        first = select(func.min(func.coalesce(p.made_at, p.since)).label("at")).where(p.role != "player")
        found = [store.rows(query)[0]["at"] for query in (first, select(func.min(m.at).label("at")))]
        return min((int(at) for at in found if at is not None), default=0)
