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
from croupier.service.table.desk import closed_for_the_day
from croupier.service.watching.json_bytes import encode
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


_owners = schema.owners
_UPDATE_SHOWN = (
    update(_owners)
    .where(_owners.c.table == bindparam("at"), _owners.c.process == bindparam("by"))
    .values(shown=bindparam("says"))
)
_glance_decoder = msgspec.json.Decoder(Glance, dec_hook=lambda type_, text: type_(text))  # a citation is its words
_tournament_decoder = msgspec.json.Decoder(TournamentGlance)


def glance_of(live: LiveTable) -> Glance:
    desk, table = live.desk, live.table
    refusal = closed_for_the_day() if desk.closed else None
    return Glance(
        live.terms,
        len(table.seats),
        table.round,
        "closed" if refusal else table.ask.phase,
        desk.dealer or AUTOMATIC,
        (refusal.why, refusal.cite) if refusal else None,
        desk.duties.open_items(live.now()),
    )


def broken_glance(terms: Terms, broken: Refused) -> Glance:
    """Of a table whose lines do not play."""
    return Glance(terms, 0, 0, "closed", "", (broken.why, broken.cite))


def glance_elsewhere(terms: Terms) -> Glance:
    """Of a table that another process has only just been dealt."""
    return Glance(terms, 0, 0, "elsewhere", "", None)


def write_glances(store: Store, process: str, glances: Mapping[str, Glance | TournamentGlance]) -> None:
    """What is shown of tables and tournaments of this process; of those that it has lost, nothing."""
    rows = [{"at": name, "by": process, "says": encode(glance).decode()} for name, glance in glances.items()]
    if rows:
        with store.begin() as db:
            db.execute(_UPDATE_SHOWN, rows)


def read_glances(store: Store, tables: Collection[str]) -> dict[str, Glance]:
    """Those of these tables of which something is shown."""
    return {name: _glance_decoder.decode(text) for name, text in _stored_glances(store).items() if name in tables}


def read_tournaments(store: Store) -> dict[str, TournamentGlance]:
    """The tournaments of which something is shown."""
    tournaments = {str(row["name"]) for row in store.rows(select(schema.tournaments.c.name))}
    return {
        name: _tournament_decoder.decode(text) for name, text in _stored_glances(store).items() if name in tournaments
    }


def _stored_glances(store: Store) -> dict[str, str]:
    rows = store.rows(select(_owners.c.table, _owners.c.shown).where(_owners.c.shown.is_not(None)))
    return {str(row["table"]): str(row["shown"]) for row in rows}
