"""Which database and key a command means, and who is at the keyboard."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.service.people.accounts import People
    from croupier.service.people.person import Person
    from croupier.service.store import Store

DATA = Path("croupier-data")
Url = Annotated[
    str, typer.Option("--url", envvar="CROUPIER_URL", help="sqlite:///FILE or postgresql://…; a file here if left out.")
]


HouseKey = Annotated[
    str,
    typer.Option(
        "--key", envvar="CROUPIER_KEY", help="The house's key, or its file; FILE.key of a SQLite house if left out."
    ),
]


MACHINE = "machine"  # whoever has it and says no name


def url_of(url: str) -> str:
    return url or f"sqlite:///{DATA / 'house.db'}"


def existing_url(url: str) -> str:
    """Looking at a house must not make one."""
    path = url.removeprefix("sqlite:///")
    if url.startswith("sqlite") and not Path(path).is_file():
        raise Refused(f"there is no house at {path}: open it with `croupier serve`", OWN.cite("house"))
    return url


def store_at(url: str, key: str = "") -> Store:
    """The store of a house that is there and of today's version."""
    from croupier.service.store import Store
    from croupier.service.store.vault import vault_at

    house_url = existing_url(url_of(url))
    return Store(house_url, vault_at(house_url, key)).checked_version()


def copy_path(url: str) -> Path | None:
    """Where a copy of an older house is kept; a SQLite house has it beside itself."""
    if url.startswith("sqlite"):
        return None
    DATA.mkdir(exist_ok=True)
    name = url.partition("?")[0].rsplit("/", 1)[-1] or "house"
    stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    return DATA / f"{name}-{stamp}.before-migration.db"


def prove(people: People, name: str) -> Person:
    """Whoever is at the keyboard, by password, and by one-time code where that is wanted."""
    password = typer.prompt(f"{name}'s password", hide_input=True)
    row = people.row(name)
    code = typer.prompt(f"{name}'s one-time code") if row and row["totp_on"] else ""
    return people.prove(name, password, MACHINE, code=code)
