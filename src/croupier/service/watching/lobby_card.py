"""A table at a glance: what the lobby and the pit's list show of it, also where another process runs it.

The owner writes it down when it has changed, once a second at most; no move waits for it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import bindparam, select, update

from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Terms
from croupier.service.people.duties import Item
from croupier.service.store import schema
from croupier.service.store.json_bytes import encode
from croupier.service.table.desk import closed_for_the_day
from croupier.service.watching.messages import TournamentCard

if TYPE_CHECKING:
    from croupier.service.store import Store
    from croupier.service.table.live_table import LiveTable

AUTOMATIC = "automatic"  # where nobody deals


class Glance(msgspec.Struct, frozen=True):
    """How a table stands."""

    terms: Terms
    taken: int
    round: int
    phase: str
    dealer: str
    notice: tuple[str, Citation] | None  # why it is closed, for the day or until it is repaired
    duties: tuple[Item, ...] = ()  # that are due or late


class TournamentGlance(msgspec.Struct, frozen=True):
    """How a tournament stands: what the lobby shows of it, and table, seat and stack of everybody who is still in."""

    card: TournamentCard
    seats: dict[str, tuple[int, int, int]]


_O = schema.owners
_SHOW = update(_O).where(_O.c.table == bindparam("at"), _O.c.process == bindparam("by")).values(shown=bindparam("says"))
_glance = msgspec.json.Decoder(Glance, dec_hook=lambda type_, said: type_(said))  # a citation is its words
_tournament = msgspec.json.Decoder(TournamentGlance)


def glance_of(live: LiveTable) -> Glance:
    desk, table = live.desk, live.table
    why = closed_for_the_day() if desk.closed else None
    return Glance(
        live.terms,
        len(table.seats),
        table.round,
        "closed" if why else table.ask.phase,
        desk.dealer or AUTOMATIC,
        (why.why, why.cite) if why else None,
        desk.duties.open_items(live.now()),
    )


def broken_glance(terms: Terms, broken: Refused) -> Glance:
    """Of a table whose lines do not play."""
    return Glance(terms, 0, 0, "closed", "", (broken.why, broken.cite))


def not_seen(terms: Terms) -> Glance:
    """Of a table that another process has only just been dealt."""
    return Glance(terms, 0, 0, "elsewhere", "", None)


def write_glances(store: Store, process: str, glances: Mapping[str, Glance | TournamentGlance]) -> None:
    """What is shown of tables and tournaments of this process; of those that it has lost, nothing."""
    rows = [{"at": name, "by": process, "says": encode(one).decode()} for name, one in glances.items()]
    if rows:
        with store.begin() as db:
            db.execute(_SHOW, rows)


def read_glances(store: Store, tables: Collection[str]) -> dict[str, Glance]:
    """Those of these tables of which something is shown."""
    return {name: _glance.decode(text) for name, text in _shown(store).items() if name in tables}


def read_tournaments(store: Store) -> dict[str, TournamentGlance]:
    """The tournaments of which something is shown."""
    on = {str(row["name"]) for row in store.rows(select(schema.tournaments.c.name))}
    return {name: _tournament.decode(text) for name, text in _shown(store).items() if name in on}


def _shown(store: Store) -> dict[str, str]:
    rows = store.rows(select(_O.c.table, _O.c.shown).where(_O.c.shown.is_not(None)))
    return {str(row["table"]): str(row["shown"]) for row in rows}
