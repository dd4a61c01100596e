"""Putting a house back from a copy: read, brought up to date and proved before anything is touched, and once more.

The rows go into tables made afresh, so a copy of a SQLite house can be put into PostgreSQL, and the other way.
"""

from __future__ import annotations

import shutil
import tempfile
from itertools import count
from pathlib import Path

from sqlalchemy import inspect

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.store import Store, migrations, schema, snapshot
from croupier.service.store.heartbeat import lock_sqlite_house
from croupier.service.store.vault import Vault, vault_at
from croupier.service.upkeep.prove import Proof, prove, require_proved

CITE = OWN.cite("service.restore")
MAGIC = b"SQLite format 3\0"


def restore(path: Path, url: str, replace: bool = False, vault: Vault | None = None) -> list[Proof]:
    """The house of a copy, at a URL where no house is; what it was found to be, table by table."""
    with tempfile.TemporaryDirectory(prefix="croupier-") as directory:
        source = _open_copy(path, Path(directory), vault := vault or vault_at(url))
        try:
            require_proved(prove(source), f"{path.name} does not prove")
            if url.startswith("sqlite"):
                _copy_into_file(source, Path(url.removeprefix("sqlite:///")), replace)
            else:
                _copy_into(source, url)
        finally:
            source.close()
    target = Store(url, vault)
    proofs = prove(target)
    target.close()
    require_proved(proofs, "the house that was put back does not prove")
    return proofs


def _open_copy(path: Path, directory: Path, vault: Vault) -> Store:
    """A copy of the copy, of today's version: the file itself stays as it is."""
    try:
        with open(path, "rb") as file:
            is_sqlite = file.read(len(MAGIC)) == MAGIC
    except OSError as wrong:
        raise Refused(f"cannot read {path}: {wrong.strerror}", CITE) from None
    if not is_sqlite:
        raise Refused(f"{path.name} is not a copy of a house", CITE)
    copied = directory / "copy.db"
    shutil.copy(path, copied)
    store = Store(f"sqlite:///{copied}", vault)
    store.create()
    return store


def _copy_into_file(source: Store, path: Path, replace: bool) -> None:
    part = Path(f"{path}.restoring")
    lock = lock_sqlite_house(f"sqlite:///{path}")
    try:
        if path.exists() and not replace:
            raise Refused(f"there is a house at {path}: --replace puts it aside", CITE)
        part.unlink(missing_ok=True)
        _copy_into(source, f"sqlite:///{part}")
        part.chmod(0o600)
        if path.exists():
            _set_aside(path)
        part.rename(path)
    finally:
        lock.close()


def _set_aside(path: Path) -> None:
    """The house that was there is kept, whole, under another name."""
    names = (Path(f"{path}.aside-{n}") for n in count(1))
    free_name = next(name for name in names if not name.exists())
    for end in ("", "-wal", "-shm"):
        if Path(f"{path}{end}").exists():
            Path(f"{path}{end}").rename(f"{free_name}{end}")


def _copy_into(source: Store, url: str) -> None:
    target = Store(url)
    try:
        with target.read() as db:
            if inspect(db).get_table_names():
                raise Refused("there is something in that database: give an empty one", CITE)
        with source.read() as rows, target.begin() as db:  # all of it, or an empty database still
            migrations.create_tables(db, target.is_sqlite)
            snapshot.copy_rows(rows, db, schema.metadata.sorted_tables)
    finally:
        target.close()
