"""What the house signs with: an Ed25519 key of its own, made when the house is, locked in its database by the key
outside it (`vault`). Its public half is published, so that anybody can tell what this house has said from what somebody
else has written."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, select

from croupier.rulebook.cite import Refused
from croupier.service.store import Store, locked_secrets, schema
from croupier.service.store.vault import CITE


def public_key(store: Store) -> str:
    """With what anybody checks what this house has signed, in hexadecimal digits."""
    with store.read() as db:
        return locked_secrets.read_about(db, locked_secrets.PUBLIC_KEY)


def sign(store: Store, seal: str) -> dict[str, str]:
    """Who has sealed something, and the proof of it."""
    with store.read() as db:
        locked, public = (
            locked_secrets.read_about(db, locked_secrets.SIGNING_KEY),
            locked_secrets.read_about(db, locked_secrets.PUBLIC_KEY),
        )
    if not locked:
        raise Refused("there is no key here to sign with", CITE)
    private = Ed25519PrivateKey.from_private_bytes(
        bytes.fromhex(store.vault.unlock(locked_secrets.SIGNING_KEY, locked))
    )
    return {"key": public, "signature": private.sign(message(seal)).hex()}


def message(seal: str) -> bytes:
    """What is signed: it cannot be taken for anything else that this key might ever sign."""
    return f"croupier bundle {seal}".encode()


def copy_key(source: Connection, target: Connection) -> None:
    """An archive's rounds are this house's to sign for, too."""
    a = schema.about.c
    for row in source.execute(
        select(a.key, a.value).where(a.key.in_((locked_secrets.SIGNING_KEY, locked_secrets.PUBLIC_KEY)))
    ).all():
        locked_secrets.write_about(target, *row)
