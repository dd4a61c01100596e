"""Counts that come with the program: what all deals of a printed pay table come to is a fact, not counted anew; and
whole sheets of the sample house's tables that take long.

Each is named by what was counted and all that it depends on: the book, what the kernel knows of the law, and every net;
a sheet by all that the house chose. Another pay table is another name, so it is counted when it is asked for.
`tests/analysis/test_shipped.py` counts all of them again and compares; run as a program it writes them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from croupier.analysis.sheets.plan import Numbers

FILE = Path(__file__).with_name("facts.json")
VALUES = Path(__file__).with_name("sheets.json")


class Fact(msgspec.Struct, frozen=True):
    """`of` says for people what was counted."""

    of: str
    shape: tuple[int, ...]
    numbers: tuple[int, ...]


def name_of(what: str, book: str, given: tuple[Any, ...], nets: Numbers) -> str:
    """The name of a count: what it is and all it depends on."""
    text = f"{what} {book} {given} {nets.shape}"
    return hashlib.sha256(text.encode() + nets.astype(np.int64).tobytes()).hexdigest()[:24]


@cache
def facts() -> dict[str, Fact]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Fact])


def fact(name: str) -> Numbers | None:
    """The numbers of this name, if they come with the program."""
    shipped = facts().get(name)
    return None if shipped is None else np.array(shipped.numbers, dtype=np.int64).reshape(shipped.shape)


class Shipped(msgspec.Struct, frozen=True):
    """`of` says for people what was counted; the value is as `cache` would write it."""

    of: str
    value: msgspec.Raw


@cache
def values() -> dict[str, Shipped]:
    return msgspec.json.decode(VALUES.read_bytes(), type=dict[str, Shipped])


def value(name: str) -> bytes | None:
    """The value of this name, if it comes with the program."""
    shipped = values().get(name)
    return None if shipped is None else bytes(shipped.value)
