"""`croupier staff`: who works in the house, at its own machine; and `croupier audit`, what people did there.

Whoever has the machine could write to the database anyway, so these commands need no password. Who it was is in the
audit: an administrator who says so by name and password, or else the machine.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from croupier.cli.options.config import Config
from croupier.cli.options.database import MACHINE, Url, existing_url, prove, url_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.people import roles

if TYPE_CHECKING:
    from croupier.service.people.accounts import People
    from croupier.service.people.staff import Roster

Name = Annotated[str, typer.Argument(help="A person's name.")]
RoleName = Annotated[str, typer.Argument(help="One of the roles, such as dealer or floor.")]
By = Annotated[str, typer.Option(help="The administrator who does it; asked for the password.")]


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""
    staff = typer.Typer(help="Who works in the house: hire, change a role, close an account, reset a password.")
    app.add_typer(staff, name="staff")

    @staff.command("list")
    def everybody(url: Url = "", config: Config = None) -> None:  # noqa: ARG001 - the others have taken from it
        """Everybody on the staff."""
        grid = Grid("Name", "Role", "Since", "Made by", "")
        for row in _people(url).everybody():
            if row["role"] != "player":
                notes = ["closed"] if row["closed"] else []
                notes += ["has not signed in yet"] if row["handed"] else []
                notes += ["one-time codes"] if row["totp_on"] else []
                grid.add_row(row["name"], row["role"], _day(row["since"]), row["made_by"] or "", ", ".join(notes))
        console.print(grid)

    @staff.command()
    def hire(
        name: Name,
        role: RoleName,
        url: Url = "",
        by: By = "",
        config: Config = None,  # noqa: ARG001
    ) -> None:
        """A new member, and the password to hand over; it is changed at the first sign-in."""
        roster, who = _acting_as(url, by)
        password = roster.hire(name, _known_role(role), who)
        console.print(f"{name} is hired as {role}; first password: {password}", markup=False)

    @staff.command()
    def role(
        name: Name,
        role: RoleName,
        url: Url = "",
        by: By = "",
        config: Config = None,  # noqa: ARG001
    ) -> None:
        """Another role for somebody, who signs in again."""
        roster, who = _acting_as(url, by)
        roster.appoint(name, _known_role(role), who)
        console.print(f"{name} is {role} now", markup=False)

    @staff.command()
    def close(name: Name, url: Url = "", by: By = "", config: Config = None) -> None:  # noqa: ARG001
        """Close an account: nobody signs in under this name, and whoever is signed in is not."""
        roster, who = _acting_as(url, by)
        roster.close(name, who)
        console.print(f"the account of {name} is closed", markup=False)

    @staff.command("open")
    def reopen(name: Name, url: Url = "", by: By = "", config: Config = None) -> None:  # noqa: ARG001
        """Open a closed account again."""
        roster, who = _acting_as(url, by)
        roster.reopen(name, who)
        console.print(f"the account of {name} is open again", markup=False)

    @staff.command()
    def reset(name: Name, url: Url = "", by: By = "", config: Config = None) -> None:  # noqa: ARG001
        """A new password to hand over, and no one-time codes, for somebody who has lost theirs."""
        roster, who = _acting_as(url, by)
        console.print(f"{name}'s next password: {roster.reset(name, who)}", markup=False)

    @app.command()
    def audit(
        url: Url = "",
        kind: Annotated[str, typer.Option(help="Such as `signed in`, `refused`, `hired` or `duty`.")] = "",
        by: Annotated[str, typer.Option(help="Who did it.")] = "",
        about: Annotated[str, typer.Option(help="To whom.")] = "",
        last: Annotated[int, typer.Option(help="So many lines, the latest.")] = 50,
        out: Annotated[Path | None, typer.Option(help="Write all of it to this file, as lines of JSON.")] = None,
        config: Config = None,  # noqa: ARG001
    ) -> None:
        """The audit of people: sign-ins, failures, refusals by role, hires, changes, approvals; and the duties signed
        off at the tables, which are in their own chains and not in the file."""
        from croupier.service.people.audit import duty_events
        from croupier.service.store.snapshot import check_new_file

        audit_log = _people(url).audit
        if out:
            check_new_file(out)
            out.write_text("".join(audit_log.export()), encoding="utf-8")
            console.print(f"{out}: {sum(1 for _ in out.open(encoding='utf-8'))} lines")
            return
        rows = audit_log.rows(kind, by, about, limit=last)
        if kind in ("", "duty") and not about:
            rows += duty_events(audit_log.store, by, last)
        for row in sorted(rows, key=lambda row: row["at"])[-last:]:
            fields = {key: row[key] for key in ("kind", "by", "about", "address", "text", "cite") if row[key]}
            typer.echo(json.dumps({"at": _moment(row["at"]), **fields}))


def _people(url: str) -> People:
    from croupier.service.people.accounts import People
    from croupier.service.store import Store
    from croupier.service.store.clock import wall_clock
    from croupier.service.store.house_clock import house_clock

    store = Store(existing_url(url_of(url))).checked_version()
    return People(store, house_clock(store), stamp=wall_clock)


def _acting_as(url: str, by: str) -> tuple[Roster, str]:
    """The staff, and who changes it."""
    from croupier.service.people.staff import Roster

    people = _people(url)
    if not by:
        return Roster(people), MACHINE
    person = prove(people, by)
    roles.check_role(person.role, "people")
    return Roster(people), person.name


def _known_role(role: str) -> str:
    if role not in roles.ROLES:
        raise Refused(f"{role!r} is not a role: {', '.join(roles.ROLES)}", OWN.cite("service.role"))
    return role


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _day(milliseconds: int) -> str:
    return _moment(milliseconds)[:10]
