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

BOOT = Path("/proc/sys/kernel/random/boot_id")  # another whenever the machine is switched on
KEY = "clock "  # before the machine's mark
MARK = 18  # letters of it that fit beside


def house_clock(store: Store, address: str = "", keep: bool = False) -> Clock:
    """For a process of the house, which keeps it, or for a command beside it."""
    machine = _machine()
    if not keep:
        return steady_clock(_found(store, machine, address))
    with store.exclusively():  # of several that open at once, one says what time it is
        ahead = _kept(store, machine)
        if ahead is None:
            there = _there(store, address)
            ahead = (wall_clock() if there is None else there) - ticks()
            _keep(store, machine, ahead, alone=there is None)
    return steady_clock(ahead)


def _found(store: Store, machine: str, address: str) -> int | None:
    ahead = _kept(store, machine)
    there = _there(store, address) if ahead is None else None
    return ahead if there is None else there - ticks()


def _machine() -> str:
    try:
        return KEY + BOOT.read_text().strip()[:MARK]
    except OSError:
        return ""


def _kept(store: Store, machine: str) -> int | None:
    a = schema.about.c
    found = store.rows(select(a.value).where(a.key == machine))
    return int(found[0]["value"]) if found else None


def _there(store: Store, address: str) -> int | None:
    return None if store.is_sqlite else last_heartbeat(store.engine, address)


def _keep(store: Store, machine: str, ahead: int, alone: bool) -> None:
    a = schema.about
    with store.begin() as db:
        if alone:  # what other machines had is of before
            db.execute(delete(a).where(a.c.key.startswith(KEY)))
        if machine:
            db.execute(insert(a), [{"key": machine, "value": str(ahead)}])
