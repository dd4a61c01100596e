"""What a house's key locks in its database: found locked, locked for the first time, and locked with another key."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, select

from croupier.service.store import schema
from croupier.service.store.vault import Vault

MARK = "key"  # what the mark of the house's key is kept under
LOST_KEY = "lost"  # that the key before it was lost, until the house has noticed
SIGNING_KEY, PUBLIC_KEY = "signs", "signed"  # what the house signs with, locked, and how that is checked


def secret_name(table: str, round_: int) -> str:
    """What a round's secret is locked for: it opens nowhere else."""
    return f"{table} {round_}"


def read_mark(db: Connection) -> str:
    """The mark of the key that a house was locked with; nothing if it never was."""
    return read_about(db, MARK)


def lock_first_time(db: Connection, vault: Vault) -> None:
    """A house that had no key: what it kept in plain words is locked, and it has something to sign with."""
    r = schema.rounds
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("PRAGMA secure_delete=ON")  # and the plain words are not left behind in the file
    plain = select(r).where(r.c.closed.is_(None), r.c.locked.is_(None))
    for row in db.execute(plain).mappings().all():
        locked = vault.lock(secret_name(row["table"], row["round"]), row["secret"])
        _relock(db, row["table"], row["round"], locked)
    if not read_about(db, SIGNING_KEY):
        private = Ed25519PrivateKey.generate()
        write_about(db, SIGNING_KEY, vault.lock(SIGNING_KEY, private.private_bytes_raw().hex()))
        write_about(db, PUBLIC_KEY, private.public_key().public_bytes_raw().hex())
    write_about(db, MARK, vault.mark)


def rotate(db: Connection, old: Vault, new: Vault) -> int:
    """Everything that is locked, locked with another key; how many secrets that were."""
    old.check(read_mark(db))
    r = schema.rounds
    rows = db.execute(select(r).where(r.c.locked.is_not(None))).mappings().all()
    for row in rows:
        name = secret_name(row["table"], row["round"])
        _relock(db, row["table"], row["round"], new.lock(name, old.unlock(name, row["locked"])))
    write_about(db, SIGNING_KEY, new.lock(SIGNING_KEY, old.unlock(SIGNING_KEY, read_about(db, SIGNING_KEY))))
    write_about(db, MARK, new.mark)
    return len(rows) + 1


def replace_lost_key(db: Connection, new: Vault) -> None:
    """The key is lost, and what it locked with it: the house has another, signs with something else, and will notice
    that no secret to come is known (`after_restore`)."""
    r, a = schema.rounds, schema.about
    db.execute(r.update().where(r.c.locked.is_not(None)).values(secret="", locked=None))
    db.execute(a.delete().where(a.c.key.in_((SIGNING_KEY, PUBLIC_KEY))))
    write_about(db, LOST_KEY, new.mark)
    lock_first_time(db, new)


def _relock(db: Connection, table: str, round_: int, locked: str) -> None:
    r = schema.rounds
    db.execute(r.update().where(r.c.table == table, r.c.round == round_).values(secret="", locked=locked))


def read_about(db: Connection, key: str) -> str:
    """What the database says of itself; nothing where it does not."""
    a = schema.about.c
    return str(db.execute(select(a.value).where(a.key == key)).scalar() or "")


def write_about(db: Connection, key: str, value: str) -> None:
    """What the database says of itself."""
    a = schema.about
    db.execute(a.delete().where(a.c.key == key))
    db.execute(a.insert(), [{"key": key, "value": value}])
