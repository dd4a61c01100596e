"""A round that is shown to others: a link that only whoever sat there can make, and that anybody can open.

The link is the round, the place, and a mark made with a key of the house, so nothing has to be kept for it, and nobody
finds another's cards by trying numbers.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people.guests import names_of_person
from croupier.service.rounds.dispute import hash_before
from croupier.service.rounds.records import StoredRound, find_round, lines_before_opening
from croupier.service.rounds.replay import RoundReplay, is_over, replay
from croupier.service.rounds.tournament_hands import replay_hand, seats_in
from croupier.service.store import Store, schema
from croupier.service.tournament.view import read_table_name

SHARED = OWN.cite("service.shared")
KEY = "shared"  # what the house's key is kept under
LETTERS = 32


def mark_for(store: Store, table: str, round_: int, name: str) -> tuple[int, str]:
    """The place that this person had in a round, and the mark with which anybody may see it."""
    seats, names = _seats(store, table, round_), names_of_person(store, name)
    seat = next((seat for seat, who in seats.items() if who in names), None)
    if seat is None:
        raise Refused(f"you had no place in round {round_} of {table}", SHARED)
    return seat, _mark(store, table, round_, seat)


def _seats(store: Store, table: str, round_: int) -> Mapping[int, str]:
    """Who sat where in a round of a table, or in a hand of a tournament's."""
    event = read_table_name(table)
    return seats_in(store, *event, round_) if event else _finished_round(store, table, round_).header.seats


def shared_round(store: Store, table: str, round_: int, seat: int, mark: str) -> RoundReplay:
    """The round of a link."""
    if not hmac.compare_digest(_mark(store, table, round_, seat).encode(), mark.encode()):
        raise Refused("this link was not made here, or not for this round", SHARED)
    event = read_table_name(table)
    if event:
        return replay_hand(store, *event, round_, seat)
    stored, round_row = _finished_round(store, table, round_), store.round(table, round_)
    if round_row is None:
        raise Refused(f"round {round_} of {table} has no secret", OWN.cite("service.chance"))
    before_opening = lines_before_opening(store, table, round_, int(stored.rows[0]["number"]))
    return replay(
        stored,
        table,
        seat,
        hash_before(store, table, int((before_opening or stored.rows)[0]["number"])),
        before_opening,
        round_row,
    )


def _finished_round(store: Store, table: str, round_: int) -> StoredRound:
    stored = find_round(store, table, round_)
    if not is_over(stored):
        raise Refused(f"round {round_} of {table} is still on", SHARED)
    return stored


def _mark(store: Store, table: str, round_: int, seat: int) -> str:
    message = f"{table} {round_} {seat}".encode()
    return hmac.new(_key(store).encode(), message, hashlib.sha256).hexdigest()[:LETTERS]


def _key(store: Store) -> str:
    """The house's own, made when it is first needed."""
    a = schema.about
    rows = store.rows(select(a.c.value).where(a.c.key == KEY))
    if not rows:
        try:
            with store.begin() as db:
                db.execute(insert(a), [{"key": KEY, "value": secrets.token_hex(32)}])
        except IntegrityError:  # another process was quicker
            pass
        rows = store.rows(select(a.c.value).where(a.c.key == KEY))
    return str(rows[0]["value"])
