"""The whole house played again: every table's chain from its anchor on, every move, and the books.

It reads and changes nothing, so a copy can be proved as well as the house itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import func, select

from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.vocabulary.log import chain, read_header
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.fairness.chance import commitment
from croupier.service.fairness.commitments import CHANCE, check_commitments
from croupier.service.people.audit import check_chain
from croupier.service.store import Row, Store, schema
from croupier.service.store.queries import quarantined_lines
from croupier.service.upkeep.prove_tournament import play_again, tournaments

LEDGER_ONLY = ("cash", "bank")  # what a table's own ledger has, and the books have otherwise


class Proof(NamedTuple):
    """One table, or the books: how much was looked at, and what is wrong with it, if anything."""

    subject: str
    checked: int
    wrong: str


def prove(store: Store) -> list[Proof]:
    """Every table, then the books and the audit of people."""
    c = schema.chapters.c
    names = [str(row["table"]) for row in store.rows(select(c.table).distinct().order_by(c.table))]
    return [*(prove_table(store, name) for name in names), _prove_books(store), Proof("the audit", *check_chain(store))]


def require_proved(proofs: list[Proof], why: str) -> None:
    """Refuse what does not prove."""
    for proof in proofs:
        if proof.wrong:
            raise Refused(f"{why}: {proof.subject}: {proof.wrong}", OWN.cite("service.backup"))


def prove_table(store: Store, name: str, latest: bool = True) -> Proof:
    """Its chapters in order: each follows on the line before it, and plays. `latest`: its chips are in the books."""
    rows = store.lines(name)
    if name in tournaments(store):
        return _prove_tournament(store, name, rows)
    quarantined = quarantined_lines(rows)
    last: Table | None = None
    try:
        _check_commitments(store, name, rows)
        for chapter, lines in _chained_chapters(store, name, rows):
            last = _play_chapter(chapter, lines, quarantined)
        if last is not None and latest:
            _check_chips(store, name, last)
    except Exception as wrong:  # whatever is in a copy, it is no more than a copy that does not prove
        return Proof(name, len(rows), wrong.why if isinstance(wrong, Refused) else f"{type(wrong).__name__} {wrong}")
    return Proof(name, len(rows), "")


def _prove_tournament(store: Store, name: str, rows: list[Row]) -> Proof:
    try:
        play_again(store, name, _chained_chapters(store, name, rows), quarantined_lines(rows))
    except Exception as wrong:  # as of a table
        return Proof(name, len(rows), wrong.why if isinstance(wrong, Refused) else f"{type(wrong).__name__} {wrong}")
    return Proof(name, len(rows), "")


def _chained_chapters(store: Store, name: str, rows: list[Row]) -> Iterator[tuple[Row, list[Row]]]:
    """Each chapter with its lines; every line fits the one before, from the anchor of the archive on."""
    chapters = store.chapters(name)
    last_hash, number = anchor(store, name, chapters[0])
    hashes_before = {int(chapter["first"]): str(chapter["before"]) for chapter in chapters}
    for row in rows:
        number += 1
        if row["number"] != number or hashes_before.get(number, last_hash) != last_hash:
            raise Refused(f"line {number} is missing, or does not follow on the one before", OWN.cite("log.chain"))
        last_hash = chain(last_hash, number, row["text"])
        if last_hash != row["hash"]:
            raise Refused(f"line {number} is not as it was written", OWN.cite("log.chain"))
    ends = [int(chapter["first"]) for chapter in chapters[1:]] + [number + 1]
    start = int(chapters[0]["first"])
    for chapter, end in zip(chapters, ends, strict=True):
        yield chapter, rows[int(chapter["first"]) - start : end - start]


def _check_commitments(store: Store, name: str, rows: list[Row]) -> None:
    """Every round was committed to in the chain, and its secret, once it is out, is the one committed to."""
    r, commitments = schema.rounds, check_commitments(rows)
    finished = {
        int(row["round"]) for row in rows if row["text"].startswith("= ")
    }  # one that was set aside may have lost it
    for row in store.rows(select(r).where(r.c.table == name)):
        round_ = int(row["round"])
        if commitments.get(round_, row["commitment"]) != row["commitment"]:
            raise Refused(f"the chain commits round {round_} to something else", CHANCE)
        is_out = row["closed"] and (row["secret"] or round_ in finished)
        if is_out and commitment(name, round_, str(row["secret"])) != row["commitment"]:
            raise Refused(f"the secret of round {round_} is not the one committed to", CHANCE)


def anchor(store: Store, name: str, chapter: Row) -> tuple[str, int]:
    """The hash and the number of the line before a chapter that is the first here: an archive's last, or what the chain
    began with."""
    a, first = schema.archives.c, int(chapter["first"])
    if first == 0:
        return str(chapter["before"]), -1
    rows = store.rows(select(a.anchor, a.last).where(a.table == name, a.last == first - 1))
    if rows:
        return str(rows[0]["anchor"]), int(rows[0]["last"])
    raise Refused(f"lines before {first} are missing, and no archive has them", OWN.cite("service.archive"))


def _play_chapter(chapter: Row, lines: list[Row], quarantined: set[int]) -> Table:
    table = table_for(read_header(chapter["header"]))
    for row in lines:
        text = str(row["text"])
        if row["number"] in quarantined or text.startswith("~"):
            continue
        if not text.startswith("="):
            table.play(read_move(text))
        elif table.log.entries[-1] != text:
            raise Refused(f"at line {row['number']} the books come out differently", OWN.cite("log.replay"))
    return table


def _check_chips(store: Store, name: str, table: Table) -> None:
    """What lies at the table is what the books have there."""
    balances = store.balances(f"{name}:")
    for account, chips in table.ledger.snapshot().items():
        if account not in LEDGER_ONLY and balances.get(f"{name}:{account}", 0) != chips * table.law.chip:
            raise Refused(f"the books have another amount in {account}", OWN.cite("log.replay"))


def _prove_books(store: Store) -> Proof:
    """Every account is what its postings come to, and all of them together are nothing."""
    p = schema.postings.c
    balances = store.balances()
    sums = dict.fromkeys(balances, 0)
    for column, sign in ((p.target, 1), (p.source, -1)):
        for row in store.rows(select(column.label("account"), func.sum(p.amount).label("all")).group_by(column)):
            sums[row["account"]] = sums.get(row["account"], 0) + sign * int(row["all"])
    differing = sorted(name for name in sums if sums[name] != balances.get(name, 0))
    wrong = f"{differing[0]} does not hold what its postings come to" if differing else ""
    if sum(balances.values()):
        wrong = wrong or "the accounts together are not nothing"
    return Proof("the books", len(balances), wrong)
