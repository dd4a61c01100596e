"""The clock of a house that nobody sets: every process of it has the same, and one that is started again goes on with
it, whatever was done to the clocks on the walls in between.

How far it is ahead of the time since the machine was switched on is written down for each machine. One that has been
switched on since takes the time from a process that is there. Where nobody is, the house begins again with what the
wall shows.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete, insert, select

from croupier.service.store import schema
from croupier.service.store.clock import Clock, steady_clock, ticks, wall_clock
from croupier.service.store.heartbeat import last_heartbeat
from croupier.service.store.store import Store

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")  # another whenever the machine is switched on
KEY_PREFIX = "clock "  # before the machine's mark
MARK_LETTERS = 18  # letters of it that fit beside


def house_clock(store: Store, address: str = "", keep: bool = False) -> Clock:
    """For a process of the house, which keeps it, or for a command beside it."""
    machine = _machine()
    if not keep:
        return steady_clock(_ahead_beside(store, machine, address))
    with store.exclusively():  # of several that open at once, one says what time it is
        ahead_by = _stored_ahead(store, machine)
        if ahead_by is None:
            elsewhere = _heartbeat_elsewhere(store, address)
            ahead_by = (wall_clock() if elsewhere is None else elsewhere) - ticks()
            _store_ahead(store, machine, ahead_by, is_alone=elsewhere is None)
    return steady_clock(ahead_by)


def _ahead_beside(store: Store, machine: str, address: str) -> int | None:
    ahead_by = _stored_ahead(store, machine)
    elsewhere = _heartbeat_elsewhere(store, address) if ahead_by is None else None
    return ahead_by if elsewhere is None else elsewhere - ticks()


def _machine() -> str:
    try:
        return KEY_PREFIX + BOOT_ID.read_text().strip()[:MARK_LETTERS]
    except OSError:
        return ""


def _stored_ahead(store: Store, machine: str) -> int | None:
    a = schema.about.c
    rows = store.rows(select(a.value).where(a.key == machine))
    return int(rows[0]["value"]) if rows else None


def _heartbeat_elsewhere(store: Store, address: str) -> int | None:
    return None if store.is_sqlite else last_heartbeat(store.engine, address)


def _store_ahead(store: Store, machine: str, ahead_by: int, is_alone: bool) -> None:
    a = schema.about
    with store.begin() as db:
        if is_alone:  # what other machines had is of before
            db.execute(delete(a).where(a.c.key.startswith(KEY_PREFIX)))
        if machine:
            db.execute(insert(a), [{"key": machine, "value": str(ahead_by)}])
