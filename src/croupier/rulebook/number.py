"""Whole numbers as people here write them.

Python takes more for a number than a log, a house file or a person's answer may mean by one: the digits of other
alphabets, raised digits, signs, underscores.

>>> [is_number(text) for text in ("7", "007", "", "-7", "1_000", "\\u0667", "\\u00b2")]
[True, True, False, False, False, False, False]
"""

from __future__ import annotations


def is_number(text: str) -> bool:
    """Digits 0 to 9, and nothing else."""
    return text.isascii() and text.isdigit()
