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
from croupier.service.people.passwords import new_password
from croupier.service.people.person import Person
from croupier.service.people.sessions import ANOTHER_PASSWORD, CLOSED
from croupier.service.store import Row, schema

HOUR = 3_600_000
NEWCOMER_TIME = 24 * HOUR  # milliseconds until a newcomer counts as somebody who acts alone
_STAFF, _TWO = OWN.cite("service.staff"), OWN.cite("service.two-people")


class Roster:
    def __init__(self, people: People, newcomer_time: int = NEWCOMER_TIME) -> None:
        self.people, self.newcomer_time = people, newcomer_time
        self._lock = threading.Lock()

    def hire(self, name: str, role: str, by: str, address: str = "", password: str = "") -> str:
        """A new member; the password that is handed over, and good for one sign-in."""
        if role == "player":
            raise Refused("a player registers without anybody's help", _STAFF)
        people, first_password = self.people, password or new_password()
        people.check_name(name, role)
        people.add(name, role, people.hash_password(first_password), 0, by=by, address=address)
        return first_password

    def appoint(self, name: str, role: str, by: str, address: str = "") -> Person:
        with self._one_at_a_time():
            row = self._row(name)
            if role != "administrator":
                self._keep_an_administrator(row)
            return self.people.appoint(name, role, by, address)

    def close(self, name: str, by: str, address: str = "") -> None:
        """Nobody signs in under this name any more, and whoever is signed in is not."""
        with self._one_at_a_time():
            row = self._row(name)
            self._keep_an_administrator(row)
            values = {"closed": self.people.stamp()}
            self.people.change(row["name"], CLOSED, values, by, "the account is closed", address)

    def reopen(self, name: str, by: str, address: str = "") -> None:
        values = {"closed": None, "made_by": by, "made_at": self.people.now()}
        self.people.change(self._row(name)["name"], "", values, by, "the account is open again", address)

    def reset(self, name: str, by: str, address: str = "") -> str:
        """A password to be handed over, and no one-time codes, for somebody who has lost theirs."""
        row, password = self._row(name), new_password()
        if not row["secret"]:
            raise Refused(f"{row['name']} has no password", _STAFF)
        values = {"secret": self.people.hash_password(password), "handed": True, "totp": None, "totp_on": False}
        values |= {"made_by": by, "made_at": self.people.now()}
        self.people.change(row["name"], ANOTHER_PASSWORD, values, by, "the password is reset", address)
        return password

    def _row(self, name: str) -> Row:
        self.people.person(name)
        row = self.people.row(name)
        assert row is not None
        return row

    @contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        """One at a time, in all processes of the house: of two administrators who send each other off, one stays."""
        with self._lock, self.people.store.exclusively():
            yield

    def _keep_an_administrator(self, row: Row) -> None:
        p = schema.people.c
        others = select(p.name).where(p.role == "administrator", p.closed.is_(None), p.name != row["name"])
        if row["role"] == "administrator" and not self.people.store.rows(others.limit(1)):
            raise Refused(f"{row['name']} is the only administrator: hire another one first", _STAFF)

    # --- two people ---

    def check_two(self, first: str, second: str) -> None:
        """`Refused`, and written down, unless these are two people who act for themselves."""
        why = self._why_not_two(first, second)
        if why:
            self.people.audit.note("no second", second, f"cannot second {first}: {why}", _TWO, first)
            raise Refused(why, _TWO)

    def _why_not_two(self, first: str, second: str) -> str:
        if first == second:
            return "the second person is another one"
        if self._row(second)["closed"] is not None or self._row(first)["closed"] is not None:
            return "one of the two has a closed account"
        hours = self.newcomer_time // HOUR
        over_first, over_second = self._makers(first), self._makers(second)
        for person, maker, makers in ((second, first, over_second), (first, second, over_first)):
            if maker in makers:
                return f"{person} was hired, appointed or reset by {maker} less than {hours} hours ago"
        first_hire = self._first_hire()
        both = [
            maker
            for maker in over_first.keys() & over_second.keys()
            if max(over_first[maker], over_second[maker]) >= first_hire + self.newcomer_time
        ]
        if both:
            return f"both were hired, appointed or reset by {min(both)} less than {hours} hours ago"
        return ""

    def _makers(self, name: str) -> dict[str, int]:
        """Everybody who made this person, and who made them, as far as it is not long ago; and when last."""
        m, since, latest, names = schema.makers.c, self.people.now() - self.newcomer_time, dict[str, int](), [name]
        for person in names:  # which grows
            for row in self.people.store.rows(select(m.maker, m.at).where(m.person == person, m.at > since)):
                maker, moment = str(row["maker"]), int(row["at"])
                if maker not in names:
                    names.append(maker)
                latest[maker] = max(moment, latest.get(maker, moment))
        return latest

    def _first_hire(self) -> int:
        """When the house hired its first; of before it was noted, when that account was made."""
        p, m, store = schema.people.c, schema.makers.c, self.people.store
        first = select(func.min(func.coalesce(p.made_at, p.since)).label("at")).where(p.role != "player")
        moments = [store.rows(query)[0]["at"] for query in (first, select(func.min(m.at).label("at")))]
        return min((int(moment) for moment in moments if moment is not None), default=0)
