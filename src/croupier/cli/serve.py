"""`croupier serve` and what belongs to it: the description of the API, the staff, disputes and their check."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from croupier.cli.options.config import CITE, Config
from croupier.cli.options.database import HouseKey, Url, copy_path, prove, store_at, url_of
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House, load_house, sample_house

if TYPE_CHECKING:
    from croupier.service.processes.floor import Floor

HouseFile = Annotated[
    Path | None,
    typer.Option("--house", envvar="CROUPIER_HOUSE", help="A house file; the sample house if left out."),
]
SELDOM = (50_000, 20, 100)  # of Python's collector: a tenth of a busy table's time with its own numbers
SWITCH = 0.0005  # seconds: a commit does not wait longer for its turn while the table talks
FIRST_ADMINISTRATOR = "Administrator"  # who hires the others


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""

    @app.command()
    def serve(
        url: Url = "",
        house: HouseFile = None,
        host: Annotated[str, typer.Option(envvar="CROUPIER_HOST", help="Where to listen.")] = "127.0.0.1",
        port: Annotated[int, typer.Option(envvar="CROUPIER_PORT", help="On which port.")] = 8000,
        address: Annotated[
            str, typer.Option(envvar="CROUPIER_ADDRESS", help="Where other processes of this house reach this one.")
        ] = "",
        proxies: Annotated[
            str,
            typer.Option(envvar="CROUPIER_PROXIES", help="Addresses, with commas, whose X-Forwarded-For is believed."),
        ] = "",
        cashier_alone: Annotated[
            int, typer.Option(envvar="CROUPIER_CASHIER_ALONE", min=0, help="Dollars over the counter without a second.")
        ] = 2_500,
        cashier_day: Annotated[
            int, typer.Option(envvar="CROUPIER_CASHIER_DAY", min=0, help="And of one person in a day.")
        ] = 10_000,
        newcomer: Annotated[
            int,
            typer.Option(
                envvar="CROUPIER_NEWCOMER", min=0, help="Hours in which a new person does not second its maker."
            ),
        ] = 24,
        inside: Annotated[
            str, typer.Option(envvar="CROUPIER_INSIDE", help="Who sees /metrics and the description: here, everybody.")
        ] = "here",
        token: Annotated[
            str, typer.Option(envvar="CROUPIER_TOKEN", help="And whoever sends this, as `Authorization: Bearer`.")
        ] = "",
        log: Annotated[
            Path | None, typer.Option(envvar="CROUPIER_LOG", help="A file for the logs; standard error if left out.")
        ] = None,
        log_level: Annotated[
            str, typer.Option(envvar="CROUPIER_LOG_LEVEL", help="warning, or info for the audit of people too.")
        ] = "warning",
        key: HouseKey = "",
        migrate: Annotated[
            bool, typer.Option("--migrate", help="Bring an older database up to date first, with a copy kept.")
        ] = False,
        config: Config = None,  # noqa: ARG001 - the others have taken from it what they were not told
    ) -> None:
        """Open the house: its tables, its books and the page, on one address. Play money only."""
        import gc

        from croupier.service.http.json_logs import log_to
        from croupier.service.http.operators_only import OperatorsOnly
        from croupier.service.money.cashier import CashierLimits
        from croupier.service.people.staff import HOUR
        from croupier.service.processes.floor import Floor
        from croupier.service.serve.websocket_protocol import run_server, server_config
        from croupier.service.store.vault import vault_at

        _check_one_of("inside", inside, "here", "everybody")
        log_to(log, _check_one_of("log-level", log_level, "debug", "info", "warning", "error"))
        own_url = address or f"http://{host}:{port}"
        if not own_url.startswith("http://"):
            raise Refused(f"address is where other processes ask, as http://HOST:PORT, not {own_url!r}", CITE)
        floor = Floor(
            _house(house),
            url_of(url),
            own_url,
            copy=copy_path(url_of(url)) if migrate else None,
            limits=CashierLimits(100 * cashier_alone, 100 * cashier_day),
            newcomer=newcomer * HOUR,
            vault=vault_at(url_of(url), key),
        )
        with floor.store.exclusively():  # of several processes that open a new house, one hires
            _hire(floor, console)
        console.print(f"[bold]{floor.house.name}[/] is open: [link]{own_url}[/]  (play money only; Ctrl-C closes it)")
        operators_only = OperatorsOnly(token, inside == "everybody")
        server = server_config(floor, proxies, operators_only, host=host, port=port, log_config=None)
        # A table's log and answers live long: looking through all of them for garbage again and again finds none.
        gc.freeze()
        gc.set_threshold(*SELDOM)
        sys.setswitchinterval(SWITCH)
        run_server(server)

    @app.command()
    def openapi(out: Annotated[Path | None, typer.Option(help="A file; the screen if left out.")] = None) -> None:
        """The description of the service's API, as JSON."""
        import json

        from croupier.service.processes.floor import Floor
        from croupier.service.serve.app import create_app

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
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001
        out: Annotated[Path | None, typer.Option(help="The file to write; TABLE-ROUND.json if left out.")] = None,
    ) -> None:
        """Write the sealed bundle of one round: log, views, postings, citations, edition."""
        import msgspec

        from croupier.service.rounds.dispute import bundle
        from croupier.service.watching.json_bytes import encode

        loaded_house = _house(house)
        loaded_house.table(table)
        dispute_file = bundle(store_at(url, key), loaded_house.name, table, round_)
        path = out or Path(f"{table}-{round_}.json")
        path.write_bytes(msgspec.json.format(encode(dispute_file), indent=1))
        console.print(f"{path}: {len(dispute_file['lines'])} lines, seal {dispute_file['seal'][:16]}")

    @app.command()
    def repair(
        table: Annotated[str, typer.Argument(help="A table of the house, or a tournament.")],
        url: Url = "",
        house: HouseFile = None,
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001
        by: Annotated[str, typer.Option(help="Who sets the broken round aside: floor, pit or administrator.")] = "",
        second: Annotated[str, typer.Option(help="The second person, another one of these.")] = "",
    ) -> None:
        """Play a table's or a tournament's lines again and name the one that does not play; two people set aside what
        hangs on it."""
        from croupier.service.fairness.chance import system_secret
        from croupier.service.people.accounts import People
        from croupier.service.people.staff import Roster
        from croupier.service.store.clock import wall_clock
        from croupier.service.store.house_clock import house_clock
        from croupier.service.upkeep.prove_tournament import tournaments
        from croupier.service.upkeep.repair import examine, quarantine
        from croupier.service.upkeep.repair_tournament import examine_tournament

        loaded_house, store = _house(house), store_at(url, key)
        event = table not in loaded_house.tables and table in tournaments(store)
        damage = examine_tournament(store, table) if event else examine(store, table, loaded_house.table(table))
        if damage is None:
            console.print(f"{table}: every line plays, there is nothing to repair")
            return
        what = "hand" if event else "round"
        console.print(f"{table}: line {damage.line} does not play: {damage.why}", markup=False)
        console.print(f"  {damage.line} {damage.text}", markup=False)
        console.print(
            f"Lines {damage.first} to {damage.last} would be set aside, from {what} {damage.round} on; none is removed."
        )
        if not by or not second:
            console.print("Two people do it: --by NAME --second NAME.")
            raise typer.Exit(1)
        people = People(store, house_clock(store), stamp=wall_clock)
        two = [prove(people, name) for name in (by, second)]
        Roster(people).check_two(two[0].name, two[1].name)
        quarantine(store, damage, two[0], two[1], wall_clock, system_secret)
        console.print(f"Done: {table} opens from before line {damage.first}. The audit shows it as a quarantine.")

    @app.command()
    def verify(
        file: Annotated[Path, typer.Argument(help="Of `croupier dispute`, `croupier par` or `croupier school exam`.")],
        key: Annotated[str, typer.Option(help="The house's public key, which must have signed a bundle.")] = "",
    ) -> None:
        """Check a file by itself. A dispute's bundle: signature, seal, chain, replay, views, postings, citations,
        fairness. A PAR sheet, in any form: its terms and figures, counted again, and its hash. An exam: its seal, its
        questions made again, its answers graded again."""
        from croupier.shell.figures import filed_sheet
        from croupier.shell.terminal.progress_bar import draw_progress

        if sheet := filed_sheet.read_filed(file):
            with draw_progress(Console(stderr=True)):
                checks = filed_sheet.verify(sheet)
        else:
            from croupier.service.rounds.verify import read_bundle
            from croupier.service.rounds.verify import verify as check

            checks = check(read_bundle(file), key)
        grid = Grid("Check", "", "")
        for row in checks:
            grid.add_row(row.name, "[green]right[/]" if row.right else "[red]WRONG[/]", row.says)
        console.print(grid)
        if not all(row.right for row in checks):
            raise typer.Exit(1)


def _house(path: Path | None) -> House:
    return load_house(path) if path else sample_house()


def _check_one_of(key: str, value: str, *choices: str) -> str:
    if value not in choices:
        raise Refused(f"{key} is {' or '.join(choices)}, not {value!r}", CITE)
    return value


def _hire(floor: Floor, console: Console) -> None:
    """A new house gets one administrator, whose password is shown once, or taken from the environment; it is changed at
    the first sign-in."""
    if any(row["role"] == "administrator" for row in floor.people.everybody()):
        return
    given = os.environ.get("CROUPIER_STAFF_PASSWORD", "")
    password = floor.staff.hire(FIRST_ADMINISTRATOR, "administrator", "house", password=given)
    shown = "as CROUPIER_STAFF_PASSWORD says" if given else f"[bold]{password}[/]"
    console.print(f"This new house has one administrator, {FIRST_ADMINISTRATOR}; first password: {shown}")
    console.print(
        "Choose another at the first sign-in, then hire the others: on the floor's page, or `croupier staff`."
    )
