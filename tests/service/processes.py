"""Real `croupier serve` processes for tests, and players who do not mind which of them runs the table."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from croupier.rulebook.house import read_house
from croupier.service.floor import wall_clock
from croupier.service.people import People
from croupier.service.store import Store

PATIENCE = 120.0  # seconds for what a loaded machine may take; whoever waits so long has failed
CRAPS, ROULETTE = "craps-1", "roulette-1"
HOUSE = """
name = "The Two Doors"
[tables.craps-1]
game = "craps"
rulebook = "oneida"
minimum = 1
maximum = 1000
[tables.roulette-1]
game = "roulette"
rulebook = "oneida"
minimum = 1
maximum = 500
"""
TABLES = read_house(HOUSE).tables
PASSWORD = "correct horse battery"
AWAY = (307, 503)  # the table is elsewhere, or nobody's just now


def until[T](condition: Callable[[], T | None | bool], what: str) -> T:
    """What a condition comes to, once it holds."""
    deadline, pause = time.monotonic() + PATIENCE, threading.Event()
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found  # type: ignore[return-value]
        pause.wait(0.02)
    raise AssertionError(f"waited {PATIENCE} seconds for {what}")
