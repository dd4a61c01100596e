"""One-time codes, as any authenticator makes them (RFC 6238): six digits of the half minute, from a shared secret.

>>> code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59 // PERIOD)
'287082'
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from urllib.parse import quote

PERIOD = 30  # seconds
PERIODS_OFF = 1  # periods that a clock may be off
BITS = 160


def new_secret() -> str:
    """What the house and an authenticator share, as people type it."""
    return base64.b32encode(secrets.token_bytes(BITS // 8)).decode()


def uri(house: str, name: str, secret: str) -> str:
    """What an authenticator reads from a picture or a link."""
    return f"otpauth://totp/{quote(house)}:{quote(name)}?secret={secret}&issuer={quote(house)}"


def code_at(secret: str, period: int) -> str:
    digest = hmac.digest(base64.b32decode(secret), period.to_bytes(8, "big"), hashlib.sha1)
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start : start + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"


def period_of(secret: str, code: str, now: int, last: int) -> int | None:
    """The period that a code is of, if it is a good one at this millisecond and later than the last that was used."""
    current = now // 1000 // PERIOD
    for period in range(current - PERIODS_OFF, current + PERIODS_OFF + 1):
        if period > last and hmac.compare_digest(code_at(secret, period).encode(), code.encode()):
            return period
    return None
