"""Old rounds moved to a file: the house stays small, every chain stays provable, and nothing is lost.

The file is a house of old chapters: their lines, secrets and postings, in a SQLite file that `croupier dispute` and
`croupier prove` read. The house keeps the hash of the last line that went, and one posting for each pair of accounts
that stands for all that went. The house is closed meanwhile.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, func, insert, select, text

from croupier.play.vocabulary.log import read_header
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.fairness.signature import copy_key
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.store import Row, Store, schema, snapshot
from croupier.service.store.guards import guards
from croupier.service.upkeep.prove import Proof, anchor, prove, prove_table, require_proved
from croupier.service.upkeep.prove_tournament import tournaments

CITE = OWN.cite("service.archive")
KEEP = 90 * 86_400_000  # milliseconds that nothing leaves the house for
AT_ONCE = 500  # numbers in one question


class OldRounds(NamedTuple):
    """What of a table goes: its lines from `first` to `last`, and its rounds up to `round`."""

    table: str
    first: int
    last: int
    round: int
    hash: str

    @property
    def transactions(self) -> list[str]:
        return [f"{self.table}/{number}" for number in range(self.first, self.last + 1)]


def archive(store: Store, cutoff: int, path: Path, now: int) -> list[OldRounds]:
    """Move what is older to a file; nothing leaves the house before the file has proved."""
    if cutoff > now - KEEP:
        raise Refused("the last 90 days stay in the house", CITE)
    if store.is_busy():
        raise Refused("the house is open: close it first", CITE)
    store.checked_version()
    old = [rounds for name in _tables(store) if (rounds := _old_rounds(store, name, cutoff))]
    if not old:
        raise Refused("no table has a whole chapter that is so old", CITE)
    require_proved(prove(store), "the house does not prove")
    sums = {rounds.table: _posting_sums(store, rounds) for rounds in old}
    snapshot.check_new_file(path)
    part = Path(f"{path}.part")
    part.unlink(missing_ok=True)
    number = _next_number(store)
    rows = [_archive_row(rounds, number, now, cutoff, path) for rounds in old]
    _write(store, old, rows, part)
    digest = _digest(part)
    part.rename(path)
    with store.begin() as db:
        _remove(db, store.is_sqlite, old)
        db.execute(insert(schema.archives), [row | {"sha256": digest} for row in rows])
        _bring_forward(db, number, sums)
    require_proved(prove(store), "the house does not prove after it")
    return old


def _tables(store: Store) -> list[str]:
    """The tables of the house. A tournament comes to an end, and its log is asked for whole: it stays."""
    c, events = schema.chapters.c, tournaments(store)
    names = [str(row["table"]) for row in store.rows(select(c.table).distinct().order_by(c.table))]
    return [name for name in names if name not in events]


def _old_rounds(store: Store, name: str, cutoff: int) -> OldRounds | None:
    """The chapters of a table that are old from end to end, but never its latest."""
    chapters, first_kept = store.chapters(name), None
    for following in chapters[1:]:
        ending = store.lines(name, int(following["first"]) - 1, int(following["first"]) - 1)
        if ending and ending[0]["at"] >= cutoff:
            break
        first_kept = following
    if first_kept is None:
        return None
    first, last_line = int(chapters[0]["first"]), int(first_kept["first"]) - 1
    if last_line < first:
        return None
    anchor(store, name, chapters[0])  # it must follow on what went before
    return OldRounds(name, first, last_line, read_header(first_kept["header"]).round, str(first_kept["before"]))


def _next_number(store: Store) -> int:
    rows = store.rows(select(func.max(schema.archives.c.number).label("last")))
    return int(rows[0]["last"] or 0) + 1


def _archive_row(rounds: OldRounds, number: int, now: int, cutoff: int, path: Path) -> dict[str, Any]:
    row: dict[str, Any] = {"number": number, "table": rounds.table, "at": now, "before": cutoff, "file": path.name}
    return row | {
        "sha256": "",
        "first": rounds.first,
        "last": rounds.last,
        "round": rounds.round,
        "anchor": rounds.hash,
    }


def _rows_to_move(rounds: OldRounds) -> list[tuple[Any, Any]]:
    """Tables, and which of their rows go. Postings are asked for by their transactions."""
    c, n, r = schema.chapters.c, schema.lines.c, schema.rounds.c
    return [
        (schema.chapters, (c.table == rounds.table) & (c.first <= rounds.last)),
        (schema.lines, (n.table == rounds.table) & (n.number <= rounds.last)),
        (schema.rounds, (r.table == rounds.table) & (r.round <= rounds.round)),
        *((schema.postings, which) for which in _posting_conditions(rounds)),
    ]


def _posting_conditions(rounds: OldRounds) -> Iterable[Any]:
    p, transactions = schema.postings.c, rounds.transactions
    for i in range(0, len(transactions), AT_ONCE):
        yield (p.table == rounds.table) & p.tx.in_(transactions[i : i + AT_ONCE])


def _write(store: Store, old: list[OldRounds], rows: list[dict[str, Any]], part: Path) -> None:
    """The file; it proves by itself, from the anchor of the archive before it."""
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    archive_store = Store(f"sqlite:///{part}", store.vault)
    archive_store.create()
    with store.read() as source, archive_store.begin() as db:
        for rounds in old:
            for table, which in _rows_to_move(rounds):
                moved = [dict(row) for row in source.execute(select(table).where(which)).mappings()]
                if moved:
                    db.execute(insert(table), moved)
        copy_key(source, db)
        number = rows[0]["number"]
        if number > 1:  # where these chains begin
            tables = [rounds.table for rounds in old]
            a = schema.archives
            earlier = source.execute(select(a).where(a.c.table.in_(tables), a.c.number < number)).mappings()
            db.execute(insert(a), [dict(row) for row in earlier] or [])
    require_proved(
        [prove_table(archive_store, rounds.table, latest=False) for rounds in old], "the archive does not prove"
    )
    archive_store.close()


def _posting_sums(store: Store, rounds: OldRounds) -> list[Row]:
    """What the postings that go come to, for each pair of accounts."""
    p, sums = schema.postings.c, dict[tuple[str, str], list[int]]()
    for which in _posting_conditions(rounds):
        query = select(p.source, p.target, func.sum(p.amount).label("all"), func.max(p.at).label("at")).where(which)
        for row in store.rows(query.group_by(p.source, p.target)):
            pair = sums.setdefault((row["source"], row["target"]), [0, 0])
            pair[0], pair[1] = pair[0] + int(row["all"]), max(pair[1], int(row["at"]))
    keys = sorted(sums)
    return [{"source": a, "target": b, "amount": sums[a, b][0], "at": sums[a, b][1]} for a, b in keys]


def _bring_forward(db: Connection, number: int, sums: dict[str, list[Row]]) -> None:
    for table, pairs in sums.items():
        common = {
            "tx": f"archive/{number}/{table}",
            "table": table,
            "state": "final",
            "cite": str(CITE),
            "by": AUTOMATIC_DEALER.name,
        }
        if pairs:
            db.execute(insert(schema.postings), [dict(pair) | common for pair in pairs])


def _remove(db: Connection, is_sqlite: bool, old: list[OldRounds]) -> None:
    """What is in the file leaves the house. What guards these tables stands aside within the transaction, and is there
    again before anybody else can come."""
    for statement in _guard_drops(is_sqlite):
        db.execute(text(statement))
    for rounds in old:
        for table, which in _rows_to_move(rounds):
            if table is schema.rounds:  # what the last round showed is still asked for by whoever sits there
                which &= schema.rounds.c.round < rounds.round
            db.execute(table.delete().where(which))
    for statement in guards(is_sqlite):
        db.execute(text(statement))


def _guard_drops(is_sqlite: bool) -> list[str]:
    names = ("chapters", "lines", "postings")
    return [f"DROP TRIGGER {n}_keep_delete" if is_sqlite else f"DROP TRIGGER {n}_keep ON {n}" for n in names]


def prove_archive(store: Store, path: Path) -> list[Proof]:
    """A file beside the house that it came from: not changed, it plays, and it ends where the house goes on."""
    if not path.is_file():
        raise Refused(f"there is no file {path}", CITE)
    a = schema.archives
    rows = store.rows(select(a).where(a.c.sha256 == _digest(path)).order_by(a.c.table))
    if not rows:
        raise Refused(f"{path.name} is not what this house has moved to a file", CITE)
    archive_store, proofs = Store(f"sqlite:///{path}", store.vault), []
    for row in rows:
        name = str(row["table"])
        proof, last_lines = prove_table(archive_store, name, latest=False), archive_store.lines(name, int(row["last"]))
        if not proof.wrong and [line["hash"] for line in last_lines] != [row["anchor"]]:
            proof = proof._replace(wrong="it does not end where the house goes on")
        proofs.append(proof)
    archive_store.close()
    return proofs


def _digest(path: Path) -> str:
    """Of every row in the file, however the database has laid them out."""
    archive_store, digest = Store(f"sqlite:///{path}").checked_version(), hashlib.sha256()
    for table in (schema.chapters, schema.lines, schema.rounds, schema.postings):
        for row in archive_store.rows(select(table).order_by(*table.primary_key.columns)):
            digest.update(msgspec.json.encode([str(table.name), *row.values()]) + b"\n")
    archive_store.close()
    return digest.hexdigest()
