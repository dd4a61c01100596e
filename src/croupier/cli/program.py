"""`croupier`: play, replay, post, check and read the law of real casino tables from the command line."""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from croupier.package import VERSION

# Which module brings which commands, and what each is for: a list, so that `--help` and a typed Tab load none of them.
PARTS: dict[str, dict[str, str]] = {
    "croupier.cli.play": {
        "play": "Play at a table, the felt drawn and every settlement cited.",
        "replay": "Walk through a log as in a dispute.",
        "sign": "The sign that the document wants posted at a table.",
        "house": "Is a house lawful? Every breach at once.",
    },
    "croupier.cli.law": {
        "law": "What the law says, and how each paragraph is kept.",
        "why": "One paragraph, in our words.",
    },
    "croupier.cli.editions": {
        "diff": "What changed from one edition to another.",
        "draft": "An amendment before the vote.",
        "duties": "Who must do what and when.",
    },
    "croupier.cli.mathematics": {
        "edge": "The house edge of every wager.",
        "strategy": "How a game is played best.",
        "par": "A PAR sheet, or all of a game's.",
        "bank": "What a round is worth to whoever banks it.",
        "simulate": "Millions of rounds, beside the exact value.",
    },
    "croupier.cli.counting": {
        "count": "What the cards that are gone do to a wager.",
        "indices": "At which count each cell of the chart changes.",
        "decisions": "What every choice is worth with a hand.",
        "own": "What a strategy of one's own costs.",
    },
    "croupier.cli.bankroll": {"bankroll": "What wagers held together ask of a bankroll."},
    "croupier.cli.poker": {
        "hand": "Walk through a recorded poker hand.",
        "hands": "Every hand of a poker table's log.",
        "equity": "What part of a pot each hand takes.",
        "match": "Bots against each other at a real table.",
    },
    "croupier.cli.school": {"school": "Dealers, players and supervisors learn by the book."},
    "croupier.cli.tournament": {"tournament": "A poker tournament, from a director's console."},
    "croupier.cli.serve": {
        "serve": "Open the house: tables, books and the page.",
        "openapi": "The description of the service's API.",
        "dispute": "The sealed bundle of one round.",
        "repair": "Name the line of a table that does not play.",
        "verify": "Check a bundle, a filed sheet or an exam by itself.",
    },
    "croupier.cli.staff": {
        "staff": "Who works in the house.",
        "audit": "What people did, in a chain.",
    },
    "croupier.cli.upkeep": {
        "migrate": "Bring an older database up to date.",
        "backup": "A copy of the house while it plays.",
        "restore": "Put a copy back.",
        "prove": "Play all of a house again.",
        "archive": "Move old rounds to a file.",
    },
    "croupier.cli.keys": {
        "key": "Which key locks the house, and what it signs with.",
        "rotate-key": "Lock a closed house with another key.",
    },
}


class Commands(TyperGroup):
    """All commands by their names; one is loaded, with what it stands on, when it is to run."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for part in PARTS.values():
            for name, short in part.items():
                self.add_command(TyperCommand(name, short_help=short, help=short))

    def loaded(self, name: str) -> Any:
        """The command itself, in place of what only names it."""
        for module, names in PARTS.items():
            if name in names:
                self.commands.update(commands_of(module))
        return self.commands.get(name)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        self.loaded(args[0])
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        with _progress():
            return super().invoke(ctx)


def commands_of(module: str) -> dict[str, Any]:
    """What a module of commands registers."""
    part = typer.Typer(pretty_exceptions_enable=False)
    import_module(module).register(part, import_module("croupier.cli.options.tables").console)
    return dict(get_group(part).commands)


def _progress() -> AbstractContextManager[None]:
    """How far something long has got: a bar where a person is there to see it, or else a line now and then."""
    if not sys.stderr.isatty():
        from croupier.shell.terminal.progress_lines import write_progress

        return write_progress()
    from croupier.shell.terminal.progress_bar import draw_progress

    return draw_progress(_errors())


app = typer.Typer(cls=Commands, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {VERSION}")
        raise typer.Exit


@app.callback(help=__doc__)
def _root(
    asked: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="The version of the software."),
    ] = False,
) -> None: ...


@app.command(hidden=True)
def version() -> None:
    """The version of the software, as it was once asked for."""
    _print_version(True)


# --- what goes wrong is said in one line ---


def main() -> None:
    """Run the command line; whatever goes wrong is one line, never a traceback."""
    warnings.showwarning = lambda message, *_, **__: _errors().print(f"warning: {message}", markup=False)
    try:
        app()
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
    except Exception as wrong:
        sys.exit(_report_failure(wrong))


def _report_failure(wrong: Exception) -> int:
    """Say what went wrong; the exit code that goes with it."""
    from croupier.rulebook.cite import Breaches, Refused

    if isinstance(wrong, Refused):
        for refusal in wrong.breaches if isinstance(wrong, Breaches) else [wrong]:
            _errors().print(f"refused: {refusal}", markup=False)
        return 2
    if "CROUPIER_DEBUG" in os.environ:
        raise wrong
    _errors().print(
        f"a defect of croupier: {type(wrong).__name__}: {wrong} (CROUPIER_DEBUG=1 shows where)", markup=False
    )
    return 70


def _errors() -> Any:
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True)
