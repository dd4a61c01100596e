"""A data file as what it holds. The books are read at every start, so by a compiled parser."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TypeVar

import msgspec
import tomli

T = TypeVar("T")


def read_toml(text: str | bytes, kind: type[T]) -> T:
    """The file's text as one of these; what is not TOML, or not of that kind, raises a `ValueError`."""
    said = tomli.loads(text if isinstance(text, str) else text.decode("utf-8"))
    return msgspec.convert(said, kind, builtin_types=(datetime, date, time), str_keys=True)
