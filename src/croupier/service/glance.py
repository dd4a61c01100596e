"""A table at a glance: what the lobby shows of it, also where another process runs it.

The owner writes it down when it has changed, once a second at most; no move waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import bindparam, select, update

from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Terms
from croupier.service import schema
from croupier.service.desk import closed_for_the_day

if TYPE_CHECKING:
    from croupier.service.live import LiveTable
    from croupier.service.store import Store


class Glance(msgspec.Struct, frozen=True):
    """How a table stands."""

    terms: Terms
    taken: int
    round: int
    phase: str
    dealer: str
    notice: tuple[str, Citation] | None  # why it is closed, for the day or until it is repaired


_O = schema.owners
_SHOW = update(_O).where(_O.c.table == bindparam("at"), _O.c.process == bindparam("by")).values(shown=bindparam("says"))
_glance = msgspec.json.Decoder(Glance)


def glance_of(live: LiveTable) -> Glance:
    desk, table = live.desk, live.table
    if desk.closed:
        why = closed_for_the_day()
        return Glance(
            live.terms, len(table.seats), table.round, "closed", desk.dealer or "automatic", (why.why, why.cite)
        )
    return Glance(live.terms, len(table.seats), table.round, table.ask.phase, desk.dealer or "automatic", None)


def broken_glance(terms: Terms, broken: Refused) -> Glance:
    """Of a table whose lines do not play."""
    return Glance(terms, 0, 0, "closed", "", (broken.why, broken.cite))


def not_seen(terms: Terms) -> Glance:
    """Of a table that another process has only just been dealt."""
    return Glance(terms, 0, 0, "elsewhere", "", None)


def write_glances(store: Store, process: str, glances: Mapping[str, Glance]) -> None:
    """What is shown of tables of this process; of those that it has lost, nothing."""
    rows = [{"at": name, "by": process, "says": msgspec.json.encode(one).decode()} for name, one in glances.items()]
    if rows:
        with store.begin() as db:
            db.execute(_SHOW, rows)


def read_glances(store: Store) -> dict[str, Glance]:
    """Every table of which something is shown."""
    rows = store.rows(select(_O.c.table, _O.c.shown).where(_O.c.shown.is_not(None)))
    return {str(row["table"]): _glance.decode(row["shown"]) for row in rows}
