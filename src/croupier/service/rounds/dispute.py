"""A dispute's bundle: one sealed file with everything about one round, which replays anywhere.

It holds the round's log, the lines as the house chained them from the round's commitment on, what every seat saw after
each line, the postings, every paragraph that was cited, the edition of the rulebook, the day's record of the duties of
people at the table, why it was void and how a dispute over it ended, and the round's commitment with its secret; the
house signs it. `verify` checks one without the house: see `croupier.service.rounds.verify`.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from typing import Any

import msgspec
from sqlalchemy import select

from croupier.package import VERSION
from croupier.play.table import Table
from croupier.play.vocabulary.log import Log
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.book import book
from croupier.rulebook.cite import Citation
from croupier.rulebook.explained import explain_paragraph
from croupier.service.fairness.signature import sign
from croupier.service.money.cage import DAY
from croupier.service.rounds.records import RESOLUTION, VOIDS, find_round, lines_before_opening, replay_lines
from croupier.service.rounds.resolutions import events_of
from croupier.service.store import Row, Store, schema
from croupier.service.watching.json_bytes import as_client_reads

FORMAT = "croupier dispute 3"
LINE_KEYS = ("number", "text", "hash", "by", "at")  # what is kept of one
_APPROVAL_KEYS = ("at", "line", "by", "state", "second", "answer")


def bundle(store: Store, house: str, table: str, round_: int) -> dict[str, Any]:
    """Everything about one round, sealed and signed."""
    stored = find_round(store, table, round_)
    log, views, cites = Log(stored.header), [], set()
    for step in replay_lines(stored):
        text = str(step.row["text"])
        if text.startswith("="):
            log.entries.append(text)
        elif not text.startswith("~"):
            log.entries.append(read_move(text))
            cites |= {event.cite for event in step.events}
        views.append({"number": step.row["number"], "seats": views_by_seat(step.table)})
    p = schema.postings.c
    numbers = [f"{table}/{row['number']}" for row in stored.rows]
    postings = store.rows(select(schema.postings).where(p.table == table, p.tx.in_(numbers)).order_by(p.id))
    round_row = store.round(table, round_)
    before_opening = lines_before_opening(store, table, round_, int(stored.rows[0]["number"]))
    duties = duties_before(store, table, int(stored.rows[-1]["at"]))
    record = events_of(store, table, round_, *VOIDS, RESOLUTION)
    cites |= {Citation(row["cite"]) for row in (*duties, *record)}
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "house": house,
        "table": table,
        "round": round_,
        "rulebook": edition(stored.header.terms.book),
        "log": log.sealed(),
        "before": hash_before(store, table, int((before_opening or stored.rows)[0]["number"])),
        "promised": [{key: row[key] for key in LINE_KEYS} for row in before_opening],
        "lines": [{key: row[key] for key in LINE_KEYS} for row in stored.rows],
        "views": views,
        "postings": [{k: row[k] for k in ("tx", "state", "source", "target", "amount", "cite")} for row in postings],
        "citations": {
            cite: paragraph_summary(cite) for cite in sorted(cites | {Citation(row["cite"]) for row in postings})
        },
        "duties": [{key: row[key] for key in ("at", "by", "text", "cite")} for row in duties],
        "record": [{key: row[key] for key in ("kind", "at", "by", "line", "text", "cite")} for row in record],
        "approvals": [{key: row[key] for key in _APPROVAL_KEYS} for row in approvals_in(store, table, round_)],
        "fairness": {
            "commitment": round_row["commitment"] if round_row else "",
            "secret": round_row["secret"] if round_row and round_row["closed"] else "",
            "seeds": (round_row["seeds"] or "") if round_row else "",
        },
    }
    sealed = seal(content)
    return content | {"seal": sealed} | sign(store, sealed)


def approvals_in(store: Store, table: str, round_: int) -> list[Row]:
    """What was asked of a second person in the round, and who decided."""
    a = schema.approvals
    return store.rows(select(a).where(a.c.table == table, a.c.round == round_).order_by(a.c.id))


def duties_before(store: Store, table: str, moment: int) -> list[Row]:
    """The day's record of what people had to do at the table: what was signed off, and what was not done."""
    e = schema.events.c
    query = select(schema.events).where(e.table == table, e.kind == "duty", e.at > moment - DAY, e.at <= moment)
    return store.rows(query.order_by(e.id))


def views_by_seat(table: Table) -> dict[str, Any]:
    """What each seat, and a stranger, sees."""
    everybody = {str(seat): table.view(seat) for seat in table.seats} | {"stranger": table.view(None)}
    views: dict[str, Any] = as_client_reads(everybody)
    return views


def seal(content: dict[str, Any]) -> str:
    """The hash of everything else in the bundle but who signed it."""
    body = {key: value for key, value in content.items() if key not in ("seal", "key", "signature")}
    return hashlib.sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def edition(id_: str) -> dict[str, str]:
    """Which rulebook it was played by, to the letter."""
    game_book = book(id_)
    source = files("croupier.rulebook") / "books" / f"{id_}.toml"
    return {
        "book": id_,
        "title": game_book.about.title,
        "edition": game_book.edition,
        "sha256": hashlib.sha256(source.read_bytes()).hexdigest(),
    }


def paragraph_summary(cite: Citation) -> str:
    """A paragraph's summary."""
    return explain_paragraph(cite.book, cite.paragraph).says


def hash_before(store: Store, table: str, number: int) -> str:
    rows = store.lines(table, number - 1, number - 1)
    if rows:
        return str(rows[0]["hash"])
    # It is in the archive, or there is none: a chapter that begins here knows.
    return next((str(c["before"]) for c in store.chapters(table) if c["first"] == number), "")
