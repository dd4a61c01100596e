"""What is for whoever runs the house: the counters and the description of the service.

They are for the machine itself, or for whoever has the token; a house may open them to everybody.
"""

from __future__ import annotations

import hmac
from ipaddress import ip_address

import msgspec
from fastapi import Request

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")  # by which a proxy speaks for somebody else


class OperatorsOnly(msgspec.Struct, frozen=True):
    """Who sees how the house is run."""

    token: str = ""
    everybody: bool = False

    def check(self, request: Request) -> None:
        """`Refused` for whoever is outside."""
        if not (self.everybody or self._has_token(request) or _is_here(request)):
            why = "this is for the machine that the house runs on, or with its token"
            raise Refused(why, OWN.cite("service.inside"))

    def _has_token(self, request: Request) -> bool:
        given_token = request.headers.get("authorization", "").removeprefix("Bearer ")
        return bool(self.token) and hmac.compare_digest(given_token.encode(), self.token.encode())


def _is_here(request: Request) -> bool:
    """Whether a request was made on this machine, for itself: a proxy here may speak for anybody."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
