"""A tournament as it stands, written down, so that it goes on from there without all that went before.

A hand that is on is what its table began it with and the moves since: they are played again, and are few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.play.table import Table
from croupier.play.vocabulary.log import Header
from croupier.play.vocabulary.move import Outcome, move_text, read_move
from croupier.poker.game import GAME
from croupier.poker.tournament.prizes import Prize
from croupier.poker.tournament.seats import Container, Entrant, HighCard, SeatedTable

if TYPE_CHECKING:
    from croupier.poker.tournament.tournament import Tournament


class HandSoFar(msgspec.Struct, frozen=True):
    """A hand: what it began with, and its moves."""

    header: Header
    moves: tuple[str, ...]


class State(msgspec.Struct, frozen=True):
    """All that a tournament knows; `on` are the hands of tables where one is."""

    phase: str
    stage: int
    minutes: int
    hands: int
    redrawn: int
    added: int
    loose: int
    entrants: tuple[Entrant, ...]
    balances: dict[str, int]
    tables: dict[int, SeatedTable]
    on: dict[int, HandSoFar]
    container: Container | None = None
    high_card: HighCard | None = None
    prizes: tuple[Prize, ...] = ()


def state_of(t: Tournament) -> State:
    return State(
        t.phase,
        t.stage,
        t.minutes,
        t.hands,
        t.redrawn,
        t.added,
        t.loose,
        tuple(t.entrants.values()),
        t.ledger.snapshot(),
        {number: msgspec.structs.replace(place, table=None) for number, place in t.tables.items()},
        {number: hand_so_far(place.table) for number, place in t.tables.items() if place.table is not None},
        t.ask if isinstance(t.ask, Container) else None,
        t.ask if isinstance(t.ask, HighCard) else None,
        tuple(t.prizes),
    )


def go_on_from(t: Tournament, state: State) -> None:
    """Bring a tournament that has not been announced to where another was."""
    t.phase, t.stage, t.minutes, t.hands = state.phase, state.stage, state.minutes, state.hands
    t.redrawn, t.added, t.loose = state.redrawn, state.added, state.loose
    t.entrants = {entrant.name: entrant for entrant in state.entrants}
    t.ledger.balances.update(state.balances)
    t.tables = dict(state.tables)
    for number, hand in state.on.items():
        t.tables[number].table = replayed_table(t, hand)
    t.ask, t.prizes = state.container or state.high_card, list(state.prizes)


def hand_so_far(table: Table) -> HandSoFar:
    """A hand as it can be written down."""
    log = table.log
    return HandSoFar(log.header, tuple(move_text(entry) for entry in log.entries if not isinstance(entry, str)))


def replayed_table(t: Tournament, hand: HandSoFar) -> Table:
    """The table of a hand, with its moves played again."""
    header = hand.header
    table = Table(GAME, t.law_at(int(header.terms.options["tournament-stage"])), header.table, header)
    for line in hand.moves:
        table.play(read_move(line))
    return table


def chances_asked(table: Table) -> int:
    """How often the chance of a hand was asked."""
    return sum(isinstance(entry, Outcome) for entry in table.log.entries)


def plain_values(value: msgspec.Struct) -> Any:
    """A state, or what has one in it, in plain values: the same for two that are the same."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=str)  # a citation is its words
