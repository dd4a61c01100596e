"""A data file as what it holds. The books are read at every start, so by a compiled parser; what people bring is looked
at first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any, TypeVar

import msgspec
import tomli

T = TypeVar("T")
DEEP = 8  # parts of a key: the parser keeps every beginning of it, so one of many parts would take all the memory
# Keys and dots in turn; it begins where a word does, so that a long word is gone through once.
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+"""
_TOO_DEEP = re.compile(rf"(?<![\w-]){_PART}(?:\.[ \t]*+{_PART}){{{DEEP}}}")


def read_toml(text: str | bytes, kind: type[T]) -> T:
    """The file's text as one of these; what is not TOML, or not of that kind, raises a `ValueError`."""
    parsed = tomli.loads(text if isinstance(text, str) else text.decode("utf-8"))
    return msgspec.convert(parsed, kind, builtin_types=(datetime, date, time), str_keys=True)


def brought_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The text that somebody brings; what is not TOML, or nested too deeply, raises a `ValueError`."""
    if _TOO_DEEP.search(text):
        raise ValueError("it is nested too deeply")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
