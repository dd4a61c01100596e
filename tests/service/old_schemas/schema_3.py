"""The tables of version 3, as they were released: kept so that a house of then can be made and brought up to date."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
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

metadata = MetaData()
# SQLite numbers rows by itself only for its own INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")


def off_the_felt(column: str) -> TextClause:
    """Whether an account is no player's chips at a table and no wager: those have a space in their names. An index of
    all others says it in these words, and so does whoever is to be answered from it."""
    return text(f"replace({column}, ' ', '') = {column}")


def _where(column: str) -> dict[str, Any]:
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
    Column("made_by", String(24)),  # who last hired, appointed or reset this person, and when
    Column("made_at", BigInteger),
    Column("totp", Text),  # what one-time codes are made from
    Column("totp_on", Boolean),  # and whether they are asked for
    Column("totp_last", BigInteger),  # the last one used, which is good once
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
    Index("postings_from", "source", "at", "target", "amount", **_where("source")),
    Index("postings_to", "target", "at", "source", "amount", **_where("target")),
)
# What was done over the counter, by whom and when: few of all postings.
Index(
    "postings_at_the_cage",
    postings.c.by,
    postings.c.at,
    sqlite_where=postings.c.table.is_(None),
    postgresql_where=postings.c.table.is_(None),
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
    Column("seed", String(64), nullable=False),
    Column("closed", BigInteger),  # and so the seed may be shown
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
)

owners = Table(
    "owners",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("address", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)

# What the database says of itself: the `schema` it has, and when it was a `copy`.
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
