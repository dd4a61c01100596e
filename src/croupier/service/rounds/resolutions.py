"""How disputes over rounds ended, in writing: an event each, beside the round, and a line of the audit of people.

Nothing written is changed. Who finds later that it was otherwise writes that too, and both stand.
"""

from __future__ import annotations

from sqlalchemy import insert, select

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people.audit import Audit
from croupier.service.people.person import Person
from croupier.service.rounds.records import OPENS, RESOLUTION
from croupier.service.store import Row, Store, schema
from croupier.service.store.archived import archive_file
from croupier.service.watching.messages import Resolution

CITE = OWN.cite("service.resolution")


def resolve(store: Store, audit: Audit, table: str, round_: int, text: str, by: Person, moment: int) -> Resolution:
    """Write down how a dispute over a round ended; `Refused` if there is no such round."""
    wording = " ".join(text.split())
    if not wording or not wording.isprintable():
        raise Refused("a resolution says what was found and done", CITE)
    _check_round(store, table, round_)
    row = {
        "at": moment,
        "kind": RESOLUTION,
        "table": table,
        "round": round_,
        "by": by.name,
        "line": "",
        "text": wording,
    }
    with store.begin() as db:
        db.execute(insert(schema.events), [row | {"command": None, "cite": str(CITE)}])
        audit.note_in(db, "resolved", by.name, f"round {round_} of {table}: {wording}", CITE)
    return Resolution(moment, by.name, wording)


def resolutions(store: Store, table: str, round_: int) -> list[Resolution]:
    """What was written of a round, the first first."""
    return [Resolution(row["at"], row["by"], row["text"]) for row in events_of(store, table, round_, RESOLUTION)]


def events_of(store: Store, table: str, round_: int, *kinds: str) -> list[Row]:
    """Events of these kinds in a round."""
    e = schema.events.c
    query = select(schema.events).where(e.table == table, e.round == round_, e.kind.in_(kinds))
    return store.rows(query.order_by(e.id))


def _check_round(store: Store, table: str, round_: int) -> None:
    c = schema.lines.c
    if store.rows(select(c.number).where(c.table == table, c.round == round_, c.text == OPENS).limit(1)):
        return
    archive = archive_file(store, table, round_)
    if archive:
        raise Refused(f"round {round_} of {table} is in the archive {archive}", OWN.cite("service.archive"))
    raise Refused(f"{table} has no round {round_}", OWN.cite("log.replay"))
