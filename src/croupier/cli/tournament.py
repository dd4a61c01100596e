"""`croupier tournament`: a poker tournament run from a director's console, played out by bots, or replayed."""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from croupier.cli.options.tables import plain_input
from croupier.play.vocabulary.chance import Live, Seeded
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

if TYPE_CHECKING:
    from croupier.front.tournament_staff import Luck
    from croupier.shell.poker.tournament_console import DirectorsDesk

COMMAND, HOUSE = OWN.cite("command"), OWN.cite("house")
PACE = range(1, 21)  # minutes a hand; the shortest stage has fifteen


def register(app: typer.Typer, console: Console) -> None:
    """Add the command to the command line."""

    @app.command()
    def tournament(
        players: Annotated[int | None, typer.Option(help="So many bots enter; 30 if left out with --bots.")] = None,
        bots: Annotated[bool, typer.Option("--bots", help="Play it out, with nobody at the console.")] = False,
        seed: Annotated[str | None, typer.Option(help="Repeat the same draws and cards.")] = None,
        log: Annotated[Path | None, typer.Option(help="Save the log here at the end.")] = None,
        replay: Annotated[Path | None, typer.Option(help="Play this log again, every line checked.")] = None,
        resume: Annotated[Path | None, typer.Option(help="Go on at the console where this log ends.")] = None,
        game: Annotated[str, typer.Option(help="A variant, such as razz; the book's first if left out.")] = "",
        chosen: Annotated[list[str] | None, typer.Option("--set", help="An option, e.g. entry-fee=50.")] = None,
        day: Annotated[str, typer.Option(help="When it is held, e.g. 2026-05-08; today if left out.")] = "",
        last: Annotated[str, typer.Option(help="When the one before it was held, if there was one.")] = "",
        pace: Annotated[int, typer.Option(help="How many minutes a hand of bots takes.")] = 2,
    ) -> None:
        """A poker tournament: the director's console; with --bots the whole of it, with --replay a log again."""
        from croupier.front.tournament_log import Days, Replay, TournamentRecord
        from croupier.shell.poker.tournament_console import DirectorsDesk

        if pace not in PACE:
            raise Refused(f"--pace {pace}: a hand takes {PACE[0]} to {PACE[-1]} minutes", COMMAND)
        if bots + (replay is not None) + (resume is not None) > 1:
            raise Refused("--bots, --replay, --resume: only one of them", COMMAND)
        read = console.input if sys.stdin.isatty() else plain_input
        old = replay or resume
        if old is not None:
            replayed_log = Replay(old)
            luck = _luck(seed and f"{seed}/{replayed_log.lines}")  # not what was drawn from the beginning
            desk = DirectorsDesk(replayed_log.record, luck, console, read, pace)
            desk.replay_log(replayed_log, aloud=replay is not None)
        else:
            entries = players if players is not None or not bots else 30
            days = Days(_day("--day", day) or date.today(), _day("--last", last))
            desk = DirectorsDesk(
                TournamentRecord(_terms(game, entries, chosen), days), _luck(seed), console, read, pace
            )
            _enter(desk, entries)
        try:
            if bots:
                desk.play_out()
            elif replay is None:
                desk.run()
        finally:
            if log is not None:
                desk.record.save(log)
                console.print(f"  log saved to {log}")


def _luck(seed: str | None) -> Luck:
    return Live() if seed is None else Seeded(seed)


def _enter(desk: DirectorsDesk, entries: int | None) -> None:
    """Bots to begin with, if any are wanted."""
    from croupier.poker.tournament.entries import check_entries

    if entries is not None:
        check_entries(desk.event, entries, "--players")
    desk.headline()
    if entries is not None:
        desk.command("announce")
        desk.command(f"bots {entries}")


def _terms(game: str, entries: int | None, chosen: list[str] | None) -> Terms:
    """The tournament that is wanted; one of fewer than thirty is played unless the house says otherwise."""
    from croupier.poker.tournament import BOOK

    options: dict[str, str | int | bool] = {"tournament-game": game} if game else {}
    if entries is not None:
        options["cancel-below-thirty"] = False
    for text in chosen or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"--set {text!r}: write name=value", HOUSE)
        flag = {"true": True, "false": False}.get(value)
        options[name] = flag if flag is not None else int(value) if re.fullmatch("-?[0-9]+", value) else value
    return Terms(BOOK, options=options)


def _day(option: str, text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused(f"{option} {text!r}: write a day such as 2026-05-08", COMMAND) from None
