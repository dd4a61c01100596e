"""One's own rounds, at every table: what each brought, from the books.

Who sat where is read from the lines that a person gave: a sitting goes from `sits` to `leaves`, and what happened
between two of its lines belongs to it even if nothing was said in that round, as when a wager stays up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import func, or_, select

from croupier.rulebook.number import is_number
from croupier.service.people.accounts import SESSION_TIME
from croupier.service.people.guests import names_of_person
from croupier.service.rounds.records import VOIDS
from croupier.service.store import Row, Store, schema
from croupier.service.store.accounts import table_account

LEAVES = (" leaves", " presses verify")
LATEST_LINES = 1000  # of one's own at a table that are looked at, the latest


class MyRound(NamedTuple):
    """A round at a table: when, at which place, and what it brought, in cents."""

    table: str
    round: int
    seat: int
    at: int
    net: int
    outcome: str
    void: bool


class Sitting(NamedTuple):
    """One's place at a table for some rounds, the last included."""

    seat: int
    first: int
    last: int


def my_rounds(store: Store, tables: Iterable[str], name: str, last: int, first: int = 0) -> list[MyRound]:
    """The latest rounds of one's own since a moment, newest first."""
    names = names_of_person(store, name)
    rounds = [
        round_ for table in tables for who in names for round_ in _rounds_at(store, table, who) if round_.at >= first
    ]
    return sorted(rounds, key=lambda mine: (-mine.at, mine.table, -mine.round))[:last]


def last_sign_in(store: Store, name: str) -> int:
    """When somebody who is here last came in."""
    s = schema.sessions.c
    (row,) = store.rows(select(func.max(s.until).label("until")).where(s.person == name))
    return int(row["until"] or SESSION_TIME) - SESSION_TIME


def _rounds_at(store: Store, table: str, name: str) -> Iterator[MyRound]:
    for sitting in _sittings(store, table, name):
        rounds = _postings(store, table, sitting)
        outcomes, void = _outcomes(store, table, sitting), _voided(store, table, sitting)
        for round_, rows in rounds.items():
            moment, net = min(int(row["at"]) for row in rows), _net(rows, table, sitting.seat)
            yield MyRound(table, round_, sitting.seat, moment, net, outcomes.get(round_, ""), round_ in void)


def _sittings(store: Store, table: str, name: str) -> list[Sitting]:
    c = schema.lines.c
    query = select(c.round, c.text).where(c.table == table, c.by == name).order_by(c.number.desc()).limit(LATEST_LINES)
    sittings: list[Sitting] = []
    has_left = True
    for row in reversed(store.rows(query)):
        text, round_ = str(row["text"]), int(row["round"])
        seat = _seat_in(text)
        if seat is None:
            continue
        arrives = " sits " in text or (has_left and text.startswith("~ put "))
        if has_left or arrives or sittings[-1].seat != seat:
            sittings.append(Sitting(seat, round_ + arrives, round_))  # whoever comes plays from the next round on
        sittings[-1] = Sitting(seat, sittings[-1].first, max(sittings[-1].last, round_))
        has_left = text.endswith(LEAVES) and not text.startswith("~ ")  # who is about to leave may stay after all
    return sittings


def _seat_in(text: str) -> int | None:
    """The place that a line is said for: `seat 3 bets 5 red`, `~ ready 3`, `~ later seat 3 leaves`, `~ put 3 …`."""
    words = text.removeprefix("~ ").removeprefix("later ").split()
    has_seat = len(words) > 1 and words[0] in ("seat", "ready", "put") and is_number(words[1])
    return int(words[1]) if has_seat else None


def _postings(store: Store, table: str, sitting: Sitting) -> dict[int, list[Row]]:
    """What the books say of the place in each round, chips that were bought or taken along left out."""
    p = schema.postings.c
    rack, wager = table_account(table, f"rack {sitting.seat}"), table_account(table, f"wager {sitting.seat} ")
    mine = or_(p.source == rack, p.target == rack, p.source.startswith(wager), p.target.startswith(wager))
    these_rounds = (p.table == table, p.round >= sitting.first, p.round <= sitting.last)
    purses = select(p.tx).where(*these_rounds, or_(p.source.startswith("purse:"), p.target.startswith("purse:")))
    by_round: dict[int, list[Row]] = {}
    for row in store.rows(select(schema.postings).where(*these_rounds, mine, p.tx.not_in(purses)).order_by(p.id)):
        by_round.setdefault(int(row["round"]), []).append(row)
    return by_round


def _net(rows: Iterable[Row], table: str, seat: int) -> int:
    """What the place has more or less after the round, in the rack and on the layout."""
    rack, wager = table_account(table, f"rack {seat}"), table_account(table, f"wager {seat} ")

    def own(account: str) -> bool:
        return account == rack or account.startswith(wager)

    return sum(int(row["amount"]) * (own(str(row["target"])) - own(str(row["source"]))) for row in rows)


def _outcomes(store: Store, table: str, sitting: Sitting) -> dict[int, str]:
    """What dice or wheel showed in each round."""
    c = schema.lines.c
    is_outcome = or_(c.text.startswith("dice "), c.text.startswith("wheel "))
    these_rounds = (c.table == table, c.round >= sitting.first, c.round <= sitting.last)
    rows = store.rows(select(c.round, c.text).where(*these_rounds, is_outcome).order_by(c.number))
    return {int(row["round"]): str(row["text"]).partition(" ")[2] for row in rows}


def _voided(store: Store, table: str, sitting: Sitting) -> set[int]:
    e = schema.events.c
    these_rounds = (e.table == table, e.round >= sitting.first, e.round <= sitting.last, e.kind.in_(VOIDS))
    return {int(row["round"]) for row in store.rows(select(e.round).where(*these_rounds))}
