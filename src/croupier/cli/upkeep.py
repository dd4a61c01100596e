"""What keeps a house for years: `croupier migrate`, `backup`, `restore`, `prove` and `archive`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from croupier.cli.options.config import Config
from croupier.cli.options.database import HouseKey, Url, copy_path, existing_url, store_at, url_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.service.upkeep.prove import Proof


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""

    @app.command()
    def migrate(
        url: Url = "",
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001 - the others have taken from it what they were not told
        copy: Annotated[Path | None, typer.Option(help="Where the older house is kept.")] = None,
    ) -> None:
        """Bring the database of an older croupier up to date; a copy of it is kept."""
        from croupier.service.store import Store, schema
        from croupier.service.store.heartbeat import lock_sqlite_house
        from croupier.service.store.vault import vault_at

        house_url = existing_url(url_of(url))
        lock = lock_sqlite_house(house_url)
        store = Store(house_url, vault_at(house_url, key))
        store.create(copy or copy_path(house_url))
        store.close()
        if lock:
            lock.close()
        console.print(f"the database has schema version {schema.VERSION}")

    @app.command()
    def backup(
        file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
        url: Url = "",
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001
    ) -> None:
        """Copy the house to a file, while it plays, and prove the copy by playing all of it again."""
        from croupier.service.store import Store, snapshot
        from croupier.service.upkeep.prove import prove

        store = store_at(url, key)
        snapshot.take(store.engine, file)
        store.close()
        copy = Store(f"sqlite:///{file}", store.vault)
        proofs = prove(copy)
        copy.close()
        _show(console, proofs)
        console.print(f"{file}: {file.stat().st_size} bytes")

    @app.command()
    def restore(
        file: Annotated[Path, typer.Argument(help="A file that `croupier backup` wrote.")],
        url: Url = "",
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001
        replace: Annotated[bool, typer.Option("--replace", help="Put the house that is there aside.")] = False,
    ) -> None:
        """Put a house back from a copy; it is proved before and after, and coming rounds get fresh secrets."""
        from croupier.service.store.vault import vault_at
        from croupier.service.upkeep.restore import restore as put_back

        _show(console, put_back(file, url_of(url), replace, vault_at(url_of(url), key)))
        console.print("The house is back. When it opens, rounds that were on are void and everybody signs in again.")

    @app.command()
    def prove(
        url: Url = "",
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001
        archive: Annotated[Path | None, typer.Option(help="A file of old rounds, beside the house.")] = None,
    ) -> None:
        """Play the whole house again: every table's chain and moves, and the books. Nothing is changed."""
        from croupier.service.upkeep.archive import prove_archive
        from croupier.service.upkeep.prove import prove as prove_all

        store = store_at(url, key)
        proofs = prove_archive(store, archive) if archive else prove_all(store)
        store.close()
        _show(console, proofs)

    @app.command()
    def archive(
        before: Annotated[str, typer.Option(help="A day, as 2026-01-31; what is older is moved.")],
        url: Url = "",
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001
        out: Annotated[Path | None, typer.Option(help="The file to write; archive-DAY.db if left out.")] = None,
    ) -> None:
        """Move old rounds of a closed house to a file; every chain stays provable."""
        from croupier.service.store import Store
        from croupier.service.store.clock import wall_clock
        from croupier.service.store.heartbeat import lock_sqlite_house
        from croupier.service.store.vault import vault_at
        from croupier.service.upkeep.archive import archive as move

        house_url, path = existing_url(url_of(url)), out or Path(f"archive-{before}.db")
        lock = lock_sqlite_house(house_url)
        store = Store(house_url, vault_at(house_url, key))
        moved = move(store, _day(before), path, wall_clock())
        store.close()
        if lock:
            lock.close()
        for part in moved:
            console.print(
                f"{part.table}: lines {part.first} to {part.last}, rounds up to {part.round}, {part.hash[:16]}"
            )
        console.print(f"{path}: {len(moved)} tables")


def _day(text: str) -> int:
    try:
        return round(datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        raise Refused(f"{text!r} is no day such as 2026-01-31", OWN.cite("service.archive")) from None


def _show(console: Console, proofs: list[Proof]) -> None:
    """What was looked at; anything wrong is the command's own failure."""
    grid = Grid("Played again", "", "")
    for proof in proofs:
        what = "accounts" if proof.subject == "the books" else "lines"
        grid.add_row(
            proof.subject,
            "[red]WRONG[/]" if proof.wrong else "[green]right[/]",
            proof.wrong or f"{proof.checked} {what}",
        )
    console.print(grid)
    if any(proof.wrong for proof in proofs):
        raise typer.Exit(1)
