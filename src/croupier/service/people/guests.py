"""A guest who stays: the same purse, under a name and a password of the guest's own.

The lines of tables say who sat there and are never changed, so the guest's name is not changed either: a new person is
made, and what the guest has goes over in one posting. That posting also tells whose the earlier rounds are.
"""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people.accounts import People
from croupier.service.people.person import Person
from croupier.service.store import Store, Write, schema
from croupier.service.store.accounts import Entry, purse

KEEPING = OWN.cite("service.keeping")
KEPT_PREFIX = "kept/"  # and the guest's name: what such a posting is called


def keep_guest(people: People, guest: Person, seats: list[str], name: str, password: str) -> Person:
    """Somebody with a password, in the guest's place."""
    if not is_guest(people.store, guest.name):
        raise Refused(f"{guest.name} has a password already", KEEPING)
    if seats:
        raise Refused(f"leave {', '.join(seats)} first: chips at a table stay under the name they came with", KEEPING)

    def goes_over(db: Connection) -> None:
        """All that is the guest's, and once: whoever keeps the same guest at the same time finds nobody there."""
        s, a, write = schema.sessions, schema.accounts.c, Write()
        if not db.execute(update(s).where(s.c.person == guest.name).values(person=name)).rowcount:
            raise Refused(f"{guest.name} has a password already", KEEPING)
        balance = db.execute(select(a.balance).where(a.name == purse(guest.name)).with_for_update()).scalar()
        if balance:
            entry = Entry(purse(guest.name), purse(name), balance, KEEPING)
            write.post(f"{KEPT_PREFIX}{guest.name}", people.stamp(), name, [entry])
            people.store.write_in(db, write)

    return people.register(name, password, grant=0, also=goes_over)


def is_guest(store: Store, name: str) -> bool:
    """Whether nobody could sign in under this name."""
    p = schema.people.c
    return bool(store.rows(select(p.name).where(p.name == name, p.secret.is_(None), p.bot.is_(False))))


def names_of_person(store: Store, name: str) -> list[str]:
    """The name, and the guest's before it."""
    p = schema.postings.c
    rows = store.rows(select(p.tx).where(p.tx.startswith(KEPT_PREFIX), p.target == purse(name)))
    return [name, *(str(row["tx"]).removeprefix(KEPT_PREFIX) for row in rows)]
