"""Money as people write it: dollars on paper, whole cents inside.

A table counts in its smallest chip; only signs, house files and printed lines speak of dollars.

>>> cents("$2.50"), dollars(250), dollars(2500)
(250, '$2.50', '$25')
>>> cents("\\u0662\\u0665")
Traceback (most recent call last):
ValueError: '\u0662\u0665' is not an amount such as 25 or '$2.50'
"""

from __future__ import annotations

import re

_TEXT = re.compile(r"\$?([0-9]{1,12})(?:\.([0-9]{2}))?")


def cents(amount: object) -> int:
    """Read a whole number of dollars, or text such as `$2.50`."""
    if type(amount) is int and amount >= 0:
        return amount * 100
    if isinstance(amount, str) and (match := _TEXT.fullmatch(amount.replace(",", ""))):
        return int(match[1]) * 100 + int(match[2] or 0)
    raise ValueError(f"{amount!r} is not an amount such as 25 or '$2.50'")


def dollars(amount: int) -> str:
    whole, part = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")
