"""JSON as the service writes it."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.rulebook.cite import Citation


def _encode_citation(value: object) -> object:
    if isinstance(value, Citation):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not for the wire")


encode = msgspec.json.Encoder(enc_hook=_encode_citation).encode


def as_client_reads(value: object) -> Any:
    """What a client would read of it."""
    return msgspec.json.decode(encode(value))
