"""Passwords: how strong one must be, and the one that a newcomer is handed."""

from __future__ import annotations

import secrets

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

MIN_LETTERS, MIN_LETTERS_OF_STAFF, MAX_LETTERS = 8, 12, 200  # letters
DIFFERENT_LETTERS = 5  # letters of which a password has to be made at least
# Rows of keys and words that are tried first, forwards and backwards.
_ROWS = ("abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop")
_FIRST_TRIED = (
    "password",
    "passwort",
    "croupier",
    "welcome",
    "letmein",
    "iloveyou",
    "administrator",
    "changeme",
    "casino",
)
_CITE = OWN.cite("service.password")


def check_password(password: str, name: str, staff: bool = False) -> None:
    """`Refused` unless a password is strong enough for this person."""
    least = MIN_LETTERS_OF_STAFF if staff else MIN_LETTERS
    if not least <= len(password) <= MAX_LETTERS:
        raise Refused(f"a password has {least} to {MAX_LETTERS} letters", _CITE)
    if len(set(password.lower())) < DIFFERENT_LETTERS:
        raise Refused(f"a password has {DIFFERENT_LETTERS} different letters or more", _CITE)
    rest = password.lower()
    for word in (*_FIRST_TRIED, *([name.lower()] if len(name) > 2 else [])):
        rest = rest.replace(word, "")
    if len(rest) < least // 2 or any(rest in row or rest[::-1] in row for row in _ROWS):
        raise Refused("that password is among the first that would be tried", _CITE)


def new_password() -> str:
    """A password to be handed over, and changed at the first sign-in."""
    return secrets.token_urlsafe(12)
