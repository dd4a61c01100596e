"""What `pip install croupier` leaves out, and how to have it: each extra by what it brings.

A part of the program that cannot work without one says so when it is imported, in one line, instead of failing inside
somewhere: the packages `analysis`, `service` and `environments`.
"""

from __future__ import annotations

from importlib.util import find_spec

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

EXTRAS = {
    "analysis": ("numpy", "numba", "matplotlib"),
    "service": ("fastapi", "uvicorn", "sqlalchemy", "picows", "argon2", "cryptography", "prometheus_client"),
    "rl": ("gymnasium", "pettingzoo"),
    "openspiel": ("open_spiel",),
    "dask": ("dask", "distributed"),
}


def need(extra: str, what: str) -> None:
    """That an extra is installed, which this cannot do without; `Refused` if not."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise Refused(f"{what} without {missing[0]}: pip install 'croupier[{extra}]'", OWN.cite("extra"))
