"""At a table, without a server: `play`, `replay`, the `sign` of a table, and `house`: is it lawful?"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.options.logs import log_text
from croupier.cli.options.tables import HouseFile, check_lawful, console, house_at, menu, pick, plain_input
from croupier.front.events_in_words import card_to
from croupier.games import game as game_for
from croupier.games import house_breaches, open_table, table_for
from croupier.play.table import Table
from croupier.play.table.view import cards_to
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.chance import Entered, Live, Seeded, Source
from croupier.play.vocabulary.move import move_text
from croupier.rulebook.cite import Breaches
from croupier.rulebook.house import House, sample_text
from croupier.rulebook.law import Law

COMPANY = {"pot": 3, "banked": 2}  # simple players, at games that nobody can play alone


def play(
    game: Annotated[str, typer.Argument(help="Which game, by its name.")] = "",
    house: HouseFile = None,
    table: Annotated[str | None, typer.Option(help="A table of the house, by name.")] = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "You",
    chips: Annotated[int, typer.Option(help="How many chips to buy.")] = 500,
    seed: Annotated[str | None, typer.Option(help="Repeat the same dice, spins and cards.")] = None,
    log: Annotated[Path | None, typer.Option(help="Save the log here at the end.")] = None,
    bots: Annotated[int | None, typer.Option(help="Simple players beside you; two or three where needed.")] = None,
    enter: Annotated[bool, typer.Option("--enter", help="Type what real dice, wheel or cards showed.")] = False,
) -> None:
    """Play at a table: the felt drawn, every settlement with its odds and paragraph."""
    from croupier.shell.seat.session import TerminalSession, save_log

    loaded_house = house_at(house)
    if loaded_house.breaches:  # what only a game knows is checked when its table opens
        raise Breaches(list(loaded_house.breaches))
    if not game and not table:
        game = _ask_game(loaded_house)
        if not game:
            return
    name_, terms = pick(loaded_house, game, table)
    game_table = open_table(terms, name_)
    if bots is None:
        bots = COMPANY.get(game_table.game.family, 0)
    source: Source = (
        Entered(partial(_prompt_chance, game_table)) if enter else Seeded(seed) if seed is not None else Live()
    )
    try:
        TerminalSession(game_table, source, console, console.input if sys.stdin.isatty() else plain_input).run(
            name, chips, bots
        )
    finally:
        if log:
            save_log(game_table, log)
            console.print(f"  log saved to {log}")


def _ask_game(house: House) -> str:
    """A menu of the tables, for whoever just typed `make play`."""
    console.print(f"[bold]{house.name}[/]: which table? (play money only)")
    return menu(list(house.tables))


def _prompt_chance(table: Table, ask: Chance) -> str:
    what = {"dice": f"{ask.count} dice", "wheel": "pocket", "cards": f"up to {ask.count} cards"}[ask.equipment]
    next_ = cards_to(ask, table.felt)
    if next_:
        what += f", next: {card_to(next_[0])}" + (" (? if nobody has looked at it)" if ask.down else "")
    from croupier.shell.seat.session import QUIT_WORDS, Quit

    line = (console.input if sys.stdin.isatty() else plain_input)(f"Enter {what} > ")
    if line.strip() in QUIT_WORDS:
        raise Quit
    return line


def replay(
    file: Annotated[Path, typer.Argument(help="A log.")],
    step: Annotated[bool, typer.Option("--step", help="Stop after every move and draw the felt.")] = False,
    seat: Annotated[int, typer.Option(help="Draw the felt as this seat saw it.")] = 1,
) -> None:
    """Walk through a log as in a dispute: every line checked, every move played again."""
    from croupier.play.table.replay import replay as replay_log
    from croupier.shell.felt import draw
    from croupier.shell.terminal.lines import event_line

    count = 0
    for replayed in replay_log(log_text(file), table_for):
        count = replayed.line
        if isinstance(replayed.entry, str):
            console.print(Text(f"{replayed.line:5} {replayed.entry}", style="dim"))
        else:
            console.print(Text(f"{replayed.line:5} {move_text(replayed.entry)}", style="bold"))
        for event in replayed.events:
            line = event_line(event, replayed.table.law, seat)
            if line is not None:
                console.print(line)
        if step:
            console.print(draw(replayed.table, seat))
            try:
                if (console.input if sys.stdin.isatty() else plain_input)(
                    "Enter for the next move, q to stop > "
                ) == "q":
                    return
            except (EOFError, KeyboardInterrupt):
                return
    console.print(f"[green]The log is whole and replays to the same bytes[/] ({count + 1} lines).")


def sign(
    table: Annotated[str, typer.Argument(help="A table of the house, or what it plays.")],
    house: HouseFile = None,
) -> None:
    """Print the sign that the document wants posted at a table."""
    from croupier.shell.seat.sign import sign as post_sign

    loaded_house = house_at(house)
    table, terms = pick(loaded_house, table, None)
    table_breaches = [breach for breach in house_breaches(loaded_house) if breach.why.startswith(f"table {table}:")]
    if table_breaches:
        raise Breaches(table_breaches)
    console.print(post_sign(Law(terms), table))


def house_(
    file: Annotated[Path | None, typer.Argument(help="A house file; the sample house if left out.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Print the sample house's file, to begin with.")] = False,
) -> None:
    """Check a house against its rulebooks: every breach at once, with its paragraph and the permitted range."""
    if sample:
        print(sample_text(), end="")
        return
    house = house_at(file)
    check_lawful(house)
    grid = Grid(title=house.name, box=None, padding=(0, 2, 0, 0), title_justify="left")
    for column in ("Table", "Rulebook", "Minimum", "Maximum"):
        grid.add_column(column)
    for name, terms in house.tables.items():
        law = Law(terms)
        least, most = law.limits("")
        grid.add_row(name, law.book.id, law.money(least), law.money(most))
    console.print(grid)
    for name, terms in house.tables.items():
        for cite, text in game_for(terms.book).submits(Law(terms)).items():
            console.print(f"{name} hands in: {text}  [{cite}]", markup=False)
    console.print("[green]Every table may open.[/]")


def register(app: typer.Typer, _: Console) -> None:
    """Add these commands to the command line."""
    for command in (play, replay, sign):
        app.command()(command)
    app.command("house")(house_)
