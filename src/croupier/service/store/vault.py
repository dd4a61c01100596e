"""The house's key, which is kept outside its database, and what it locks there: the secrets of rounds that are not
over, and what the house signs with.

The key is 32 bytes, written as 64 hexadecimal digits: those of `CROUPIER_KEY` (or of the option, or the configuration),
or in the file that it names, or else in a file beside a SQLite house. Whoever has the database alone, or a copy of it,
knows the dice of no round to come.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

CITE = OWN.cite("service.key")
ENVIRONMENT = "CROUPIER_KEY"
DIRECTORY = Path("croupier-data")  # where a house that is no file has its key
_DIGITS = re.compile(r"[0-9a-f]{64}")
OWNER_ONLY = 0o600


class Vault:
    """One house's key: given as `digits`, or in a file that is read when it is first needed."""

    def __init__(self, digits: str = "", path: Path | None = None) -> None:
        self.path = path
        self._key = bytes.fromhex(digits) if digits else None

    @property
    def location(self) -> str:
        return str(self.path) if self.path else ENVIRONMENT

    @property
    def key(self) -> bytes:
        if self._key is None:
            assert self.path is not None, "a key is told, or in a file"
            self._key = read_key(self.path)
        return self._key

    def make_key(self) -> None:
        """A key for a house that is new, or had none: a file that is there already is kept."""
        if self._key is None and self.path is not None and not self.path.exists():
            write_key(self.path, secrets.token_hex(32))

    @property
    def mark(self) -> str:
        """By which a key is known without being shown."""
        return hashlib.sha256(b"croupier mark " + self.key).hexdigest()[:16]

    def check(self, mark: str) -> None:
        """`Refused` unless this is the key that a house was locked with."""
        if self.path is not None and not self.path.exists():
            raise Refused(
                f"the house's key {mark} is not there: {self.location} is missing, and nothing was changed", CITE
            )
        if self.mark != mark and self._finish_rotation(mark):
            return
        if self.mark != mark:
            raise Refused(
                f"the key of {self.location} is {self.mark}, and this house's is {mark}: it stays closed", CITE
            )

    def _finish_rotation(self, mark: str) -> bool:
        """Whether a change of keys was stored and then broken off; if so it is finished now."""
        if (
            self.path is None
            or not new_key_path(self.path).exists()
            or Vault(path=new_key_path(self.path)).mark != mark
        ):
            return False
        replace_key_file(self.path, self.mark)
        self._key = None
        return True

    # Each secret is random and locked once for its place, so nothing is gained by a different lock every time.

    def lock(self, place: str, secret: str) -> str:
        return self._cipher.encrypt(secret.encode(), [place.encode()]).hex()

    def unlock(self, place: str, locked: str) -> str:
        """The secret again; `Refused` if it was locked with another key, or for another place."""
        try:
            return self._cipher.decrypt(bytes.fromhex(locked), [place.encode()]).decode()
        except (InvalidTag, ValueError):
            raise Refused(f"the key of {self.location} does not open the secret of {place}", CITE) from None

    @property
    def _cipher(self) -> AESSIV:
        return AESSIV(hashlib.sha512(b"croupier locks " + self.key).digest())


def vault_at(url: str, key_or_path: str = "") -> Vault:
    """The key of the house at a URL: as given, as the environment says, or where such a house keeps it."""
    key_or_path = key_or_path or os.environ.get(ENVIRONMENT, "")
    if _DIGITS.fullmatch(key_or_path):
        return Vault(key_or_path)
    if key_or_path:
        return Vault(path=Path(key_or_path))
    path = url.partition("?")[0].removeprefix("sqlite:///")
    if not url.startswith("sqlite"):
        return Vault(path=DIRECTORY / f"{path.rsplit('/', 1)[-1] or 'house'}.key")
    if path in ("", "sqlite://", ":memory:"):
        return Vault(secrets.token_hex(32))
    return Vault(path=Path(f"{path}.key"))


def new_key_path(path: Path) -> Path:
    """Where a new key waits until everything is locked with it."""
    return Path(f"{path}.new")


def replace_key_file(path: Path, mark: str) -> None:
    """The new key takes the place of the old one, which is kept: older copies of the house are locked with it."""
    path.rename(f"{path}.{mark}")
    new_key_path(path).rename(path)


def read_key(path: Path) -> bytes:
    try:
        digits = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or "it is no text"
        raise Refused(f"cannot read the house's key {path}: {why}", CITE) from None
    if not _DIGITS.fullmatch(digits):
        raise Refused(f"the house's key {path} is not 64 hexadecimal digits", CITE)
    return bytes.fromhex(digits)


def write_key(path: Path, digits: str) -> None:
    """A file for nobody else to read, that is on the disk before it is used; never over another."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
        with os.fdopen(file, "w") as out:
            out.write(f"{digits}\n")
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError:
        return  # another process of the house was quicker
    except OSError as wrong:
        raise Refused(f"cannot write the house's key {path}: {wrong.strerror}", CITE) from None
