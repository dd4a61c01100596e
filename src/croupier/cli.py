"""`croupier`: play, replay, post, check and read the law of real casino tables from the command line."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from croupier import (
    __version__,
    cli_editions,
    cli_keys,
    cli_maths,
    cli_poker,
    cli_service,
    cli_staff,
    cli_tournament,
    cli_upkeep,
)
from croupier.cli_poker import log_text
from croupier.cli_tables import HouseFile, check_lawful, console, house_at, menu, pick, plain_input
from croupier.front.tell import card_to
from croupier.games import game as game_for
from croupier.games import (
    house_breaches,
    open_table,
    table_for,
)
from croupier.play.ask import Chance
from croupier.play.chance import Entered, Live, Seeded, Source
from croupier.play.move import move_text
from croupier.play.table import Table
from croupier.play.view import cards_to
from croupier.rulebook.book import OWN, book, shelf
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.shell.law_report import Account

# What only one command needs is imported by it, so that every command starts at once.
app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)


COMPANY = {"pot": 3, "banked": 2}  # simple players, at games that nobody can play alone


@app.command()
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
    from croupier.shell.session import Session, save_log

    at_house = house_at(house)
    if at_house.breaches:  # what only a game knows is checked when its table opens
        raise Breaches(list(at_house.breaches))
    if not game and not table:
        game = _ask_game(at_house)
        if not game:
            return
    name_, terms = pick(at_house, game, table)
    at = open_table(terms, name_)
    if bots is None:
        bots = COMPANY.get(at.game.family, 0)
    source: Source = Entered(partial(_prompt_chance, at)) if enter else Seeded(seed) if seed is not None else Live()
    try:
        Session(at, source, console, console.input if sys.stdin.isatty() else plain_input).run(name, chips, bots)
    finally:
        if log:
            save_log(at, log)
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
    from croupier.shell.session import LEAVING, Quit

    line = (console.input if sys.stdin.isatty() else plain_input)(f"Enter {what} > ")
    if line.strip() in LEAVING:
        raise Quit
    return line


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A log.")],
    step: Annotated[bool, typer.Option("--step", help="Stop after every move and draw the felt.")] = False,
    seat: Annotated[int, typer.Option(help="Draw the felt as this seat saw it.")] = 1,
) -> None:
    """Walk through a log as in a dispute: every line checked, every move played again."""
    from croupier.play.replay import replay as replay_log
    from croupier.shell.felts import draw
    from croupier.shell.tell import tell

    count = 0
    for replayed in replay_log(log_text(file), table_for):
        count = replayed.line
        if isinstance(replayed.entry, str):
            console.print(Text(f"{replayed.line:5} {replayed.entry}", style="dim"))
        else:
            console.print(Text(f"{replayed.line:5} {move_text(replayed.entry)}", style="bold"))
        for event in replayed.events:
            line = tell(event, replayed.table.law, seat)
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


@app.command()
def hand(
    file: Annotated[Path, typer.Argument(help="A poker hand history: .phh, or .phhs for several hands.")],
    number: Annotated[str, typer.Option("--number", help="Which hand of several, by its name in brackets.")] = "",
    step: Annotated[bool, typer.Option("--step", help="Stop after every move.")] = False,
) -> None:
    """Walk through a recorded poker hand: every move judged by the rules, the chips against the record's."""
    from croupier.poker.phh import read_file
    from croupier.shell.hand_walk import list_hands, pick, walk_through

    hands = read_file(file)
    if len(hands) > 1 and not number:
        console.print(list_hands(hands))
        return
    pause = (console.input if sys.stdin.isatty() else plain_input) if step else None
    walk_through(pick(hands, number), console, pause)


@app.command()
def sign(
    table: Annotated[str, typer.Argument(help="A table of the house, or what it plays.")],
    house: HouseFile = None,
) -> None:
    """Print the sign that the document wants posted at a table."""
    from croupier.shell.sign import sign as post_sign

    at = house_at(house)
    table, terms = pick(at, table, None)
    found = [breach for breach in house_breaches(at) if breach.why.startswith(f"table {table}:")]
    if found:
        raise Breaches(found)
    console.print(post_sign(Law(terms), table))


@app.command("house")
def house_(
    file: Annotated[Path | None, typer.Argument(help="A house file; the sample house if left out.")] = None,
) -> None:
    """Check a house against its rulebooks: every breach at once, with its paragraph and the permitted range."""
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


@app.command()
def law(
    game: Annotated[str, typer.Argument(help="A game, or a book such as oneida-2006/craps; all if left out.")] = "",
    readings: Annotated[bool, typer.Option("--readings", help="Show how unclear places are read.")] = False,
) -> None:
    """What the law says and how it is kept: paragraphs cited in play, data, explained or merely claimed, and proved."""
    from croupier.rulebook.explained import explained
    from croupier.shell.law_report import law_report
    from croupier.shell.proofs import TESTS
    from croupier.shell.session import why

    gc.disable()  # a million nodes of syntax are read, and all of them kept until it is printed
    ids = [id_ for id_ in sorted(shelf()) if id_ != OWN.id and (not game or game in (id_, id_.partition("/")[2]))]
    if not ids:
        raise Refused(f"there is no game or book {game!r}", OWN.cite("rulebook"))
    if readings:
        for id_ in ids:
            for paragraph in book(id_).paragraphs.values():
                if paragraph.reading:
                    console.print(why(explained(id_, paragraph.id)))
        return
    summary = Grid(box=None, padding=(0, 2, 0, 0))
    columns = ("Book", "Paragraphs", "Cited", "Data", "Explained", "Claimed only", "For people", "Proved", "Open")
    for column in columns:
        summary.add_column(column, justify="left" if column == "Book" else "right")
    for id_ in ids:
        accounts = law_report(book(id_))
        if game:
            _print_accounts(id_, accounts)
        by = Counter(account.how for account in accounts)
        claimed = [a.paragraph for a in accounts if a.how == "claimed"]
        open_ = [a.paragraph for a in accounts if a.how == "unaccounted"]
        counts = (len(accounts), by["cited"], by["data"], by["explained"])
        proved = sum(1 for account in accounts if account.tests)
        summary.add_row(id_, *map(str, counts), _some(claimed), str(by["people"]), str(proved), _some(open_))
    console.print(summary)
    if not TESTS.is_dir():
        console.print("(the tests are not beside this installation)", style="dim")


def _some(paragraphs: list[str], most: int = 6) -> str:
    """The first few of them; `croupier law GAME` has the rest."""
    if not paragraphs:
        return "none"
    more = len(paragraphs) - most
    return f"[red]{', '.join(paragraphs[:most])}{f' and {more} more' if more > 0 else ''}[/]"


def _print_accounts(id_: str, accounts: list[Account]) -> None:
    grid = Grid(title=f"{id_}: {book(id_).about.document}", box=None, padding=(0, 2, 0, 0), title_justify="left")
    for column in ("Paragraph", "Says", "How", "Implemented by", "Tests"):
        grid.add_column(column, max_width=60 if column == "Says" else None, overflow="fold")
    for account in accounts:
        says = book(id_).paragraphs[account.paragraph].says
        how = f"[red]{account.how}[/]" if account.how in ("claimed", "unaccounted") else account.how
        code = account.by if account.how == "explained" else ", ".join(account.code)
        grid.add_row(account.paragraph, says, how, escape(code), str(len(account.tests) or ""))
    console.print(grid)


@app.command("why")
def why_(citation: Annotated[str, typer.Argument(help="A citation such as oneida-2006/craps/F.5.")]) -> None:
    """Read what a paragraph says, in our words, and how it is read where it is unclear."""
    from croupier.rulebook.explained import find_paragraph
    from croupier.shell.session import why

    console.print(why(find_paragraph(citation, OWN)))


@app.command()
def version() -> None:
    """The version of the software."""
    console.print(f"croupier {__version__}")


cli_editions.register(app, console)
cli_maths.register(app)
cli_poker.register(app, console)
cli_service.register(app, console)
cli_staff.register(app, console)
cli_upkeep.register(app, console)
cli_keys.register(app, console)
cli_tournament.register(app, console, plain_input)


def main() -> None:
    """Run the command line; whatever goes wrong is one line, never a traceback."""
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    warnings.showwarning = lambda message, *_, **__: errors.print(f"warning: {message}", markup=False)
    try:
        if errors.is_terminal:
            from croupier.shell.waiting import shown

            with shown(errors):
                app()
        else:
            app()
    except Breaches as found:
        for breach in found.breaches:
            errors.print(f"refused: {breach}", markup=False)
        sys.exit(2)
    except Refused as refused:
        errors.print(f"refused: {refused}", markup=False)
        sys.exit(2)
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
    except Exception as wrong:
        if "CROUPIER_DEBUG" in os.environ:
            raise
        errors.print(
            f"a defect of croupier: {type(wrong).__name__}: {wrong} (CROUPIER_DEBUG=1 shows where)", markup=False
        )
        sys.exit(70)


if __name__ == "__main__":
    main()
