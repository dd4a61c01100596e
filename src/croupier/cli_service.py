"""`croupier serve` and what belongs to it: the description of the API, the staff, disputes and their check."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House, load_house, sample_house

if TYPE_CHECKING:
    from croupier.service.floor import Floor

DATA = Path("croupier-data")
Url = Annotated[
    str, typer.Option("--url", envvar="CROUPIER_URL", help="sqlite:///FILE or postgresql://…; a file here if left out.")
]
HouseFile = Annotated[Path | None, typer.Option("--house", help="A house file; the sample house if left out.")]
SELDOM = (50_000, 20, 100)  # of Python's collector: a tenth of a busy table's time with its own numbers
SWITCH = 0.0005  # seconds: a commit does not wait longer for its turn while the table talks
# One of each role, so that a new house can be run at once.
STAFF = ("dealer", "box", "stick", "floor", "pit", "cashier", "surveillance", "administrator")


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""

    @app.command()
    def serve(
        url: Url = "",
        house: HouseFile = None,
        host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
        port: Annotated[int, typer.Option(help="On which port.")] = 8000,
        address: Annotated[str, typer.Option(help="Where other processes of this house reach this one.")] = "",
    ) -> None:
        """Open the house: its tables, its books and the page, on one address. Play money only."""
        import gc

        import uvicorn

        from croupier.service.door import server_config
        from croupier.service.floor import Floor

        here = address or f"http://{host}:{port}"
        floor = Floor(_house(house), _url(url), here)
        with floor.store.alone():  # of several processes that open a new house, one hires
            _hire(floor, console)
        console.print(f"[bold]{floor.house.name}[/] is open: [link]{here}[/]  (play money only; Ctrl-C closes it)")
        config = server_config(floor, host=host, port=port, log_level="warning")
        # A table's log and answers live long: looking through all of them for garbage again and again finds none.
        gc.freeze()
        gc.set_threshold(*SELDOM)
        sys.setswitchinterval(SWITCH)
        uvicorn.Server(config).run()

    @app.command()
    def openapi(out: Annotated[Path | None, typer.Option(help="A file; the screen if left out.")] = None) -> None:
        """The description of the service's API, as JSON."""
        import json

        from croupier.service.app import create_app
        from croupier.service.floor import Floor

        text = json.dumps(create_app(Floor(sample_house(), "sqlite://")).openapi(), indent=1, sort_keys=True) + "\n"
        if out:
            out.write_text(text, encoding="utf-8")
        else:
            typer.echo(text, nl=False)

    @app.command()
    def dispute(
        table: Annotated[str, typer.Argument(help="A table of the house.")],
        round_: Annotated[int, typer.Argument(metavar="ROUND", help="The number of the round.")],
        url: Url = "",
        house: HouseFile = None,
        out: Annotated[Path | None, typer.Option(help="The file to write; TABLE-ROUND.json if left out.")] = None,
    ) -> None:
        """Write the sealed bundle of one round: log, views, postings, citations, edition."""
        import msgspec

        from croupier.service.dispute import bundle
        from croupier.service.store import Store
        from croupier.service.wire import encode

        at = _house(house)
        at.table(table)
        found = bundle(Store(_existing(_url(url))), at.name, table, round_)
        path = out or Path(f"{table}-{round_}.json")
        path.write_bytes(msgspec.json.format(encode(found), indent=1))
        console.print(f"{path}: {len(found['lines'])} lines, seal {found['seal'][:16]}")

    @app.command()
    def verify(file: Annotated[Path, typer.Argument(help="A bundle that `croupier dispute` wrote.")]) -> None:
        """Check a dispute's bundle by itself: seal, chain, replay, views, postings, citations, fairness."""
        from croupier.service.verify import read_bundle
        from croupier.service.verify import verify as check

        grid = Grid("Check", "", "")
        found = check(read_bundle(file))
        for one in found:
            grid.add_row(one.name, "[green]right[/]" if one.right else "[red]WRONG[/]", one.says)
        console.print(grid)
        if not all(one.right for one in found):
            raise typer.Exit(1)


def _house(path: Path | None) -> House:
    return load_house(path) if path else sample_house()


def _url(url: str) -> str:
    return url or f"sqlite:///{DATA / 'house.db'}"


def _existing(url: str) -> str:
    """Looking at a house must not make one."""
    path = url.removeprefix("sqlite:///")
    if url.startswith("sqlite") and not Path(path).is_file():
        raise Refused(f"there is no house at {path}: open it with `croupier serve`", OWN.cite("house"))
    return url


def _hire(floor: Floor, console: Console) -> None:
    """A new house gets one person of each role; their password is shown once, or taken from the environment."""
    if any(row["role"] == "administrator" for row in floor.people.everybody()):
        return
    password = os.environ.get("CROUPIER_STAFF_PASSWORD") or secrets.token_urlsafe(9)
    for role in STAFF:
        floor.people.register(role.capitalize(), password, role, 0)
    names = ", ".join(role.capitalize() for role in STAFF)
    console.print(f"The staff of this new house sign in as {names}; password: [bold]{password}[/]")
