"""Whether a process of a PostgreSQL house is there: its lease is seen to change, whatever any clock shows."""

from __future__ import annotations

import time

from sqlalchemy import Engine, inspect, select

from croupier.service.store import schema

LEASE = 5.0  # seconds without a word after which a process has lost its tables
LOOK = 0.1  # and between two looks of somebody who waits for a word
pause = time.sleep


def heard(engine: Engine, but: str = "") -> int | None:
    """What the clock of a living process shows (milliseconds), other than the one at this address; None if nobody has
    said a word for as long as a lease lasts. Where no lease is written down, nobody is waited for."""
    p = schema.processes.c
    query = select(p.lease, p.until).where((p.address != but) | (p.address == ""))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        if not inspect(db).has_table(schema.processes.name):
            return None
        before, end = dict(map(tuple, db.execute(query))), time.monotonic() + LEASE
        while before and time.monotonic() < end:
            pause(LOOK)
            found = dict(map(tuple, db.execute(query)))
            for lease, until in found.items():
                if before.get(lease) != until:
                    return int(until) - round(LEASE * 1000)
            before = found
    return None
