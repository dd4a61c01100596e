"""The tables of the database, the same in SQLite and PostgreSQL.

A live table is its `lines`: moves, what the books said after each round (`= …`), and the floor's own steps (`~ …`), in
one hash chain. Their primary key is the fence between two processes that both believe they own a table: only one of
them can write line 42. `postings` are never changed; `accounts` is their sum, guarded below by a constraint.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TextClause,
    UniqueConstraint,
    text,
)

OUTSIDE = "outside"  # the world beyond the doors: the one account that may be below zero

VERSION = 8  # raised by whoever changes a released schema; what that takes is in `migrations`

metadata = MetaData()
# SQLite numbers rows by itself only for its own INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")


def off_the_felt(column: str) -> TextClause:
    """Whether an account is no player's chips at a table and no wager: those have a space in their names. An index of
    all others says it in these words, and so does whoever is to be answered from it. The empty text keeps SQLite from
    turning the comparison round when several accounts are asked for: it would not know its own index again."""
    return text(f"replace({column}, ' ', '') = {column} || ''")


def _off_the_felt_only(column: str) -> dict[str, Any]:
    return {"sqlite_where": off_the_felt(column), "postgresql_where": off_the_felt(column)}


people = Table(
    "people",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("key", String(24), nullable=False, unique=True),  # the name in small letters: Ann and ann are one
    Column("role", String(16), nullable=False),
    Column("secret", Text),  # argon2; nobody can sign in without one
    Column("bot", Boolean, nullable=False, default=False),
    Column("since", BigInteger, nullable=False),
    Column("closed", BigInteger),  # since when this person no longer signs in
    Column("handed", Boolean),  # the password is somebody else's doing, and is changed at the next sign-in
    Column("made_by", String(24)),  # who last hired, appointed or reset this person, and when by the steady clock
    Column("made_at", BigInteger),
    Column("totp", Text),  # what one-time codes are made from
    Column("totp_on", Boolean),  # and whether they are asked for
    Column("totp_last", BigInteger),  # the last one used, which is good once
)

# Everybody who hired, appointed, reset or opened again an account of somebody else's.
makers = Table(
    "makers",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", String(24), nullable=False),
    Column("maker", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),  # by the steady clock
    Index("makers_of", "person", "at"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash of what the browser holds
    Column("person", String(24), ForeignKey("people.name"), nullable=False),
    Column("until", BigInteger, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash of what a browser keeps that has signed in before
    Column("person", String(24), ForeignKey("people.name"), nullable=False),
    Column("since", BigInteger, nullable=False),
)

# What a player shows at the cage: a hash of the code, and how many wrong ones were said instead.
codes = Table(
    "codes",
    metadata,
    Column("person", String(24), ForeignKey("people.name"), primary_key=True),
    Column("code", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("wrong", Integer, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint(f"balance >= 0 OR name = '{OUTSIDE}'", name="never_below_zero"),
)

postings = Table(
    "postings",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("tx", String(200), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("table", String(40)),
    Column("round", Integer),
    Column("state", String(8), nullable=False),  # pending, posted, voided; final where nothing was ever pending
    Column("source", String(80), nullable=False),
    Column("target", String(80), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("cite", String(80), nullable=False),
    Column("by", String(24), nullable=False),
    CheckConstraint("amount > 0", name="moves_something"),
    Index("postings_by_table", "table", "round"),
    # What an account did over a while is read from these alone; a bet, from a rack to a spot, is in neither.
    Index("postings_from", "source", "at", "target", "amount", **_off_the_felt_only("source")),
    Index("postings_to", "target", "at", "source", "amount", **_off_the_felt_only("target")),
)

# What somebody has moved over the counter alone, for as long as it counts.
alone = Table(
    "alone",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("person", String(24), nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("alone_by_person", "person", "until"),
)

chapters = Table(
    "chapters",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first", Integer, nullable=False),  # its first line
    Column("header", Text, nullable=False),
    Column("before", String(64), nullable=False),  # the hash of the line before it
)

lines = Table(
    "lines",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("command", String(64)),
    Column("by", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("moment", BigInteger),  # by the clock that nobody sets, where that is another time
    # An id is its sender's: nobody can use up another's, or is given another's answer.
    UniqueConstraint("table", "by", "command", name="one_effect"),
    Index("lines_by_round", "table", "round"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("commitment", String(64), nullable=False),
    Column("secret", String(64), nullable=False),  # empty until the round is over
    Column("closed", BigInteger),  # when it was over, and so the secret may be shown
    Column("seeds", Text),  # what players gave to it, once it is over
    Column("locked", Text),  # the secret until then, which only the house's key opens: see `vault`
)

events = Table(
    "events",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False, index=True),
    Column("table", String(40), index=True),
    Column("round", Integer),
    Column("by", String(24), nullable=False),
    Column("command", String(64)),
    Column("line", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("cite", String(80), nullable=False),
    Index("events_by_person", "by", "id"),
)

approvals = Table(
    "approvals",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("table", String(40)),
    Column("line", Text, nullable=False),
    Column("by", String(24), nullable=False),
    Column("state", String(10), nullable=False),  # waits, approved, declined, refused, lapsed
    Column("second", String(24)),
    Column("answer", Text),
    Column("command", String(64)),
    Column("round", Integer),  # what exactly was asked for, and until when it can be had
    Column("amount", BigInteger),
    Column("stands", Text),
    Column("until", BigInteger),
    UniqueConstraint("table", "by", "command", name="one_asking"),
)

# What people did that no table's log has, in one hash chain: see `audit`.
audit = Table(
    "audit",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("by", String(24), nullable=False),
    Column("about", String(24), nullable=False),
    Column("address", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("cite", String(80), nullable=False),
    Column("hash", String(64), nullable=False),
    Index("audit_by_time", "at"),
    Index("audit_by_kind", "kind", "number"),
    Index("audit_by_person", "by", "number"),
    Index("audit_about", "about", "number"),
)

# The processes of a house that several share, each for as long as it renews its lease: see `leases`.
processes = Table(
    "processes",
    metadata,
    Column("lease", String(16), primary_key=True),  # one that was lost is never had back
    Column("address", Text, nullable=False),  # where the others reach it
    Column("key", String(64), nullable=False),  # by which they are known there
    Column("since", BigInteger, nullable=False),  # in which order they came
    Column("until", BigInteger, nullable=False),  # by its own clock; another with every renewal
)

owners = Table(
    "owners",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("address", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    # A process that has gone has no tables.
    Column("process", String(16), ForeignKey("processes.lease", ondelete="CASCADE"), nullable=False),
    Column("shown", Text),  # what the lobby of any process shows of it
)

# Who has a place at which table, or is promised one, written with the lines that say so: see `places`.
places = Table(
    "places",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("name", String(24), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("sits", Boolean, nullable=False),  # and is not only promised it
    Index("places_of", "name"),
)

# What the database says of itself: the `schema` it has, when it was a `copy`, the mark of its `key`,
# the `clock` that nobody sets.
about = Table(
    "about",
    metadata,
    Column("key", String(24), primary_key=True),
    Column("value", Text, nullable=False),
)

# Old rounds that were moved to a file, and where their chains ended: see `archive`.
archives = Table(
    "archives",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("file", Text, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("first", Integer, nullable=False),  # line
    Column("last", Integer, nullable=False),
    Column("round", Integer, nullable=False),  # the last one that is there whole
    Column("anchor", String(64), nullable=False),  # the hash of the last line
)

# Which chains are tournaments, and who announced them when: see `calendar`.
tournaments = Table(
    "tournaments",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(24), nullable=False),
)

# What people have answered in the school, and the exams they sat there, an answer a row: see `school_answers`.
school_answers = Table(
    "school_answers",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(24), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("book", String(60), nullable=False),
    Column("answered", Text, nullable=False),
    Index("school_answers_of", "name", "id"),
)

exams = Table(
    "exams",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(24), nullable=False),
    Column("tables", Text, nullable=False),  # their terms, as they were when it began
    Column("kinds", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("seed", String(64), nullable=False),  # nobody's to see before the end
    Index("exams_of", "name"),
)

exam_answers = Table(
    "exam_answers",
    metadata,
    Column("exam", String(32), ForeignKey("exams.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # so that a question is answered once
    Column("at", BigInteger, nullable=False),
    Column("answers", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("of", Integer, nullable=False),
)

# Who waits for a seat at any table of a kind, and where one is offered: see `waiting_list`.
waiting = Table(
    "waiting",
    metadata,
    Column("kind", String(40), primary_key=True),
    Column("name", String(24), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("offered", String(40)),
)

# What was wagered on each spot of a table in an hour, and what the house won of it, in cents: see `takings`.
takings = Table(
    "takings",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("hour", BigInteger, primary_key=True),  # when it began
    Column("chapter", Integer, primary_key=True),  # whose header has the terms that it was wagered under
    Column("spot", String(40), primary_key=True),
    Column("wagers", Integer, nullable=False),
    Column("handle", BigInteger, nullable=False),
    Column("won", BigInteger, nullable=False),
    Column("squares", Float(53), nullable=False),  # of each round's handle, for the spread
    Index("takings_by_hour", "hour"),
)


ADD_TAKINGS = text(
    'INSERT INTO takings ("table", hour, chapter, spot, wagers, handle, won, squares) '
    "VALUES (:table, :hour, :chapter, :spot, :wagers, :handle, :won, :squares) "
    'ON CONFLICT ("table", hour, chapter, spot) DO UPDATE SET wagers = takings.wagers + excluded.wagers, '
    "handle = takings.handle + excluded.handle, won = takings.won + excluded.won, "
    "squares = takings.squares + excluded.squares"
)
