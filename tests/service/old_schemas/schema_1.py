"""The tables of version 1, as they were released: kept so that a house of then can be made and brought up to date."""

from __future__ import annotations

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
    UniqueConstraint,
)

OUTSIDE = "outside"  # the world beyond the doors: the one account that may be below zero

metadata = MetaData()
# SQLite numbers rows by itself only for its own INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")

people = Table(
    "people",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("key", String(24), nullable=False, unique=True),  # the name in small letters: Ann and ann are one
    Column("role", String(16), nullable=False),
    Column("secret", Text),  # argon2; nobody can sign in without one
    Column("bot", Boolean, nullable=False, default=False),
    Column("since", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash of what the browser holds
    Column("person", String(24), ForeignKey("people.name"), nullable=False),
    Column("until", BigInteger, nullable=False),
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
    Column("state", String(10), nullable=False),  # waits, approved, declined, refused
    Column("second", String(24)),
    Column("answer", Text),
    Column("command", String(64)),
    UniqueConstraint("table", "by", "command", name="one_asking"),
)

owners = Table(
    "owners",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("address", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
