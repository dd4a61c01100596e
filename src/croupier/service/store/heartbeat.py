"""Is another process of the house alive?

On PostgreSQL its lease changes, whatever any clock shows; on SQLite one process at a time holds a lock on a file.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, inspect, select

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.store import schema
from croupier.service.store.vault import OWNER_ONLY

LEASE = 5.0  # seconds without a word after which a process has lost its tables
LOOK_INTERVAL = 0.1  # and between two looks of somebody who waits for a word
pause = time.sleep


def last_heartbeat(engine: Engine, except_address: str = "") -> int | None:
    """What the clock of a living process shows (milliseconds), other than the one at this address; None if nobody has
    said a word for as long as a lease lasts. Where no lease is written down, nobody is waited for."""
    p = schema.processes.c
    query = select(p.lease, p.until).where((p.address != except_address) | (p.address == ""))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        if not inspect(db).has_table(schema.processes.name):
            return None
        earlier, deadline = dict(map(tuple, db.execute(query))), time.monotonic() + LEASE
        while earlier and time.monotonic() < deadline:
            pause(LOOK_INTERVAL)
            current = dict(map(tuple, db.execute(query)))
            for lease, until in current.items():
                if earlier.get(lease) != until:
                    return int(until) - round(LEASE * 1000)
            earlier = current
    return None


def lock_sqlite_house(url: str) -> Any:
    """One process at a time has a SQLite house."""
    path = url.removeprefix("sqlite:///")
    if path == url or not path:
        return None
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    file = os.fdopen(os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, OWNER_ONLY), "w")  # held while it has the house
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refused("the house is open in another process already", OWN.cite("service.owner")) from None
    return file
