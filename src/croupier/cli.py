"""`croupier`: play, replay, post, check and read the law of real casino tables from the command line."""

from __future__ import annotations

import gc
import os
import re
import sys
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from croupier import __version__, cli_editions, cli_keys, cli_poker, cli_service, cli_staff, cli_tournament, cli_upkeep
from croupier.cli_poker import log_text
from croupier.front.tell import card_to
from croupier.games import (
    breaches,
    game_of,
    house_breaches,
    names,
    open_table,
    table_for,
    table_names,
)
from croupier.games import called as tables_called
from croupier.games import game as game_for
from croupier.play.ask import Chance
from croupier.play.chance import Entered, Live, Seeded, Source
from croupier.play.move import move_text
from croupier.play.table import Table
from croupier.play.view import cards_to
from croupier.rulebook.book import OWN, book, shelf
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House, load_house, sample_house
from croupier.rulebook.law import Law, Terms

if TYPE_CHECKING:
    from croupier.shell.law_report import Account

# What only one command needs is imported by it, so that every command starts at once.
app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
# A pipe has no width of its own: wide enough that no table is cut.
PIPE = 120
console = Console(highlight=False, width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE)

COMPANY = {"pot": 3, "banked": 2}  # simple players, at games that nobody can play alone
MOST_DOLLARS = 10**12  # more than anybody takes to a table
MOST_ROUNDS = 10**13  # where the random sequence's blocks would meet

HouseFile = Annotated[Path | None, typer.Option("--house", help="A house file; the sample house if left out.")]


def _house(path: Path | None) -> House:
    return load_house(path) if path else sample_house()


def _lawful(house: House) -> None:
    found = house_breaches(house)
    if found:
        raise Breaches(found)


def _pick(house: House, game: str, table: str | None, books: Sequence[str] = ()) -> tuple[str, Terms]:
    """A table by its own name, or by what it is called: its book, its game, its variant. Of several it is asked which;
    of these books, if one of them has it."""
    if table or game in house.tables:
        terms = house.table(table or game)
        if table and game and game not in (table, terms.book, *table_names(terms)):
            raise Refused(f"{table} is not a {game} table: it plays {terms.book}", OWN.cite("table"))
        return table or game, terms
    called = tables_called(house, game)
    called = [name for name in called if house.tables[name].book in books] or called
    if not called and game not in names() and game not in shelf():
        raise Refused(f"there is no game {game!r}; there are {', '.join(names())}", OWN.cite("command"))
    if not called:
        raise Refused(f"{house.name} has no {game} table", OWN.cite("table"))
    name = called[0] if len(called) == 1 else _which(game, called)
    return name, house.tables[name]


def _which(game: str, tables: list[str]) -> str:
    """Which of the tables that a name means: asked of a person, refused to a pipe."""
    if not sys.stdin.isatty():
        raise Refused(f"{game} is played at {', '.join(tables)}: name one of them", OWN.cite("table"))
    console.print(f"{game} is played at several tables: which?")
    chosen = _menu(tables)
    if chosen not in tables:
        raise typer.Exit
    return chosen


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

    at_house = _house(house)
    if at_house.breaches:  # what only a game knows is checked when its table opens
        raise Breaches(list(at_house.breaches))
    if not game and not table:
        game = _ask_game(at_house)
        if not game:
            return
    name_, terms = _pick(at_house, game, table)
    at = open_table(terms, name_)
    if bots is None:
        bots = COMPANY.get(at.game.family, 0)
    source: Source = Entered(partial(_prompt_chance, at)) if enter else Seeded(seed) if seed is not None else Live()
    try:
        Session(at, source, console, console.input if sys.stdin.isatty() else _plain_input).run(name, chips, bots)
    finally:
        if log:
            save_log(at, log)
            console.print(f"  log saved to {log}")


def _ask_game(house: House) -> str:
    """A menu of the tables, for whoever just typed `make play`."""
    console.print(f"[bold]{house.name}[/]: which table? (play money only)")
    return _menu(list(house.tables))


def _menu(offered: list[str]) -> str:
    """One of these by its number, or whatever else was said; nothing, if it was no."""
    for number, name in enumerate(offered, 1):
        console.print(f"  {number}  {name}")
    try:
        answer = (console.input if sys.stdin.isatty() else _plain_input)("> ").strip()
    except (EOFError, KeyboardInterrupt):
        return ""
    if answer.isdigit() and 1 <= int(answer) <= len(offered):
        return offered[int(answer) - 1]
    return "" if answer in ("", "quit", "q", "exit") else answer


def _plain_input(prompt: str) -> str:
    """Lines from a pipe, echoed, so that a transcript shows what was said."""
    line = input()
    console.print(f"{prompt}{line}", markup=False)
    return line


def _prompt_chance(table: Table, ask: Chance) -> str:
    what = {"dice": f"{ask.count} dice", "wheel": "pocket", "cards": f"up to {ask.count} cards"}[ask.equipment]
    next_ = cards_to(ask, table.felt)
    if next_:
        what += f", next: {card_to(next_[0])}" + (" (? if nobody has looked at it)" if ask.down else "")
    from croupier.shell.session import LEAVING, Quit

    line = (console.input if sys.stdin.isatty() else _plain_input)(f"Enter {what} > ")
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
                if (console.input if sys.stdin.isatty() else _plain_input)(
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
    pause = (console.input if sys.stdin.isatty() else _plain_input) if step else None
    walk_through(pick(hands, number), console, pause)


@app.command()
def sign(
    table: Annotated[str, typer.Argument(help="A table of the house, or what it plays.")],
    house: HouseFile = None,
) -> None:
    """Print the sign that the document wants posted at a table."""
    from croupier.shell.sign import sign as post_sign

    at = _house(house)
    table, terms = _pick(at, table, None)
    found = [breach for breach in house_breaches(at) if breach.why.startswith(f"table {table}:")]
    if found:
        raise Breaches(found)
    console.print(post_sign(Law(terms), table))


@app.command("house")
def house_(
    file: Annotated[Path | None, typer.Argument(help="A house file; the sample house if left out.")] = None,
) -> None:
    """Check a house against its rulebooks: every breach at once, with its paragraph and the permitted range."""
    house = _house(file)
    _lawful(house)
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


Set = Annotated[list[str] | None, typer.Option("--set", help="A house option, e.g. --set decks=6; repeat for more.")]
Size = Annotated[float, typer.Option("--stake", min=0.0, help="Of wagers of so many dollars, where that matters.")]
Odds = Annotated[list[str] | None, typer.Option("--odds", help="What a wager is paid, e.g. --odds 'field.12=3 to 1'.")]


def _terms(
    game: str,
    house: Path | None,
    table: str | None,
    chosen: list[str] | None,
    odds: list[str] | None,
    books: Sequence[str] = (),
) -> Terms:
    """A table of the house with some of its options and odds changed, if that is lawful."""
    _, terms = _pick(_house(house), game, table, books)
    options = {**terms.options, **{name: _value(value) for name, value in _pairs("--set", chosen)}}
    changed = msgspec.structs.replace(terms, options=options, odds={**terms.odds, **dict(_pairs("--odds", odds))})
    found = breaches(changed)
    if found:
        raise Breaches(found)
    return changed


def _cents(dollars: float) -> int:
    """A sum of money that somebody typed."""
    if not dollars <= MOST_DOLLARS:  # nor is infinity, nor what is no number
        raise Refused(f"{dollars:g} dollars is not a sum of money: 1e12 at most", OWN.cite("amount"))
    return round(100 * dollars)


def _law(terms: Terms, stake: float) -> Law:
    """The law of these terms; of wagers of one size, where a most that a hand can win makes that matter."""
    from croupier.analysis.exact import of_size

    return of_size(Law(terms), _cents(stake)) if stake else Law(terms)


def _played_for_a_pot(law_: Law) -> bool:
    return game_of(law_).family == "pot"


def _pairs(option: str, said: list[str] | None) -> Iterator[tuple[str, str]]:
    for text in said or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"{option} {text!r}: write name=value", OWN.cite("house"))
        yield name, value


def _value(text: str) -> str | int | bool:
    """Of an option, as a house file would have it."""
    flag = {"true": True, "false": False}.get(text)
    return flag if flag is not None else int(text) if re.fullmatch(r"-?[0-9]+", text) else text


@app.command()
def edge(
    game: Annotated[str, typer.Argument(help="A game; every table of the house, worst to best, if left out.")] = "",
    house: HouseFile = None,
    table: Annotated[str | None, typer.Option(help="A table of the house, by name.")] = None,
    chosen: Set = None,
    odds: Odds = None,
    stake: Size = 0.0,
) -> None:
    """The house edge of every wager, exact but where ± marks it as simulated, under any permitted options; of a pot
    game, what the house takes."""
    from croupier.analysis.exact import analysed, sheets
    from croupier.shell.par import edges, pot_page

    if game or table:
        law_ = _law(_terms(game, house, table, chosen, odds), stake)
        if _played_for_a_pot(law_):
            from croupier.analysis.pot_take import pot_take

            console.print(pot_page(pot_take(law_)))
        else:
            console.print(edges([("", one) for one in sheets(law_)], f"{law_.book.about.title}, {law_.book.edition}"))
        return
    if chosen or odds or stake:
        raise Refused("--set, --odds and --stake go with one table: name a game or a table", OWN.cite("command"))
    at = _house(house)
    _lawful(at)
    found = [(name, s) for name, t in at.tables.items() if analysed(t.book) for s in sheets(Law(t))]
    console.print(edges(sorted(found, key=lambda one: -one[1].edge), f"{at.name}: every wager, worst to best"))
    if pots := [name for name, terms in at.tables.items() if game_for(terms.book).family == "pot"]:
        console.print(Text(f"Played for a pot, with no wager against the house: {', '.join(pots)}", style="dim"))


@app.command()
def strategy(
    game: Annotated[str, typer.Argument(help="A game.")],
    house: HouseFile = None,
    table: Annotated[str | None, typer.Option(help="A table of the house, by name.")] = None,
    chosen: Set = None,
    odds: Odds = None,
    stake: Size = 0.0,
) -> None:
    """How a game is played best under its options, derived: blackjack's charts, or the hands worth playing."""
    from croupier.shell.strategy import best_play

    console.print(best_play(_law(_terms(game, house, table, chosen, odds), stake)))


@app.command()
def par(
    game: Annotated[str, typer.Argument(help="A game.")],
    wager: Annotated[str, typer.Argument(help="One of its wagers; all of them, if left out.")] = "",
    house: HouseFile = None,
    table: Annotated[str | None, typer.Option(help="A table of the house, by name.")] = None,
    chosen: Set = None,
    odds: Odds = None,
    stake: Size = 0.0,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    as_csv_: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    draw_: Annotated[Path | None, typer.Option("--draw", help="Draw one wager's page: a .svg, .pdf or .png.")] = None,
) -> None:
    """A PAR sheet: every outcome of a wager with its exact probability, and the figures that follow."""
    from croupier.analysis.exact import sheet, sheets
    from croupier.shell.drawing import check_page
    from croupier.shell.par import as_csv, as_json, drawn, page

    if as_json_ and as_csv_:
        raise Refused("JSON or CSV: one of them", OWN.cite("command"))
    if draw_:
        check_page(draw_)
        if not wager:
            raise Refused("name the wager to draw", OWN.cite("command"))
    law_ = _law(_terms(game, house, table, chosen, odds), stake)
    if _played_for_a_pot(law_) and not wager and not draw_:
        _print_take(law_, as_json_, as_csv_)
        return
    found = [sheet(law_, wager)] if wager else list(sheets(law_))
    if draw_:
        drawn(found[0], draw_)
        console.print(f"drawn: {draw_}")
    elif as_json_ or as_csv_:
        print(as_json(found) if as_json_ else as_csv(found), end="")
    else:
        for one in found:
            console.print(page(one))
            console.print()


def _print_take(law_: Law, as_json_: bool, as_csv_: bool) -> None:
    """Of a pot game: there are no wagers to have a sheet."""
    from croupier.analysis.pot_take import pot_take
    from croupier.shell.par import pot_csv, pot_json, pot_page

    found = pot_take(law_)
    if as_json_ or as_csv_:
        print(pot_json(found) if as_json_ else pot_csv(found), end="")
    else:
        console.print(pot_page(found))


@app.command()
def bank(
    game: Annotated[str, typer.Argument(help="A game at which a player banks.")],
    house: HouseFile = None,
    table: Annotated[str | None, typer.Option(help="A table of the house, by name.")] = None,
    size: Annotated[str, typer.Option("--bank", help="What the player-dealer puts up, in dollars.")] = "500",
    wagers: Annotated[str, typer.Option(help="By player from the bank's left: '10 player, 5 tie; 20 banker'.")] = "",
    rounds: Annotated[str, typer.Option(help="How many are played where a bank's ends cannot be counted.")] = "2e4",
    chosen: Set = None,
    odds: Odds = None,
) -> None:
    """What a round is worth to each player, to the player who banks, and after the collection."""
    from croupier.analysis.player_dealer import banked_books, view
    from croupier.shell.banking import bank_view, read_chips, read_places

    law_ = Law(_terms(game, house, table, chosen, odds, banked_books()))
    found = view(law_, read_chips(size, law_), read_places(wagers, law_), _rounds(rounds))
    console.print(bank_view(law_, found))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="A game.")],
    wager: Annotated[str, typer.Argument(help="One of its wagers, as `par` names them.")] = "",
    rounds: Annotated[str, typer.Option(help="How many rounds, such as 1e8; with a precision, the most.")] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same totals, whoever works.")] = "croupier",
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; all cores, if left out.")] = None,
    precision: Annotated[float, typer.Option(min=0.0, help="Stop when the 95% interval is this near.")] = 0.0,
    bankroll: Annotated[float, typer.Option(min=0.0, help="Also play sessions with so many dollars.")] = 0.0,
    stake: Annotated[float, typer.Option(min=0.0, help="Dollars a round; the table's minimum, if left out.")] = 0.0,
    sessions: Annotated[int, typer.Option(min=1, help="How many sessions.")] = 10_000,
    hands: Annotated[int, typer.Option(min=1, help="Rounds of a session.")] = 500,
    to_cut: Annotated[bool, typer.Option("--to-cut", help="Deal whole shoes, to the cutting card.")] = False,
    dask: Annotated[str, typer.Option(help="Send the blocks to the Dask scheduler at this address.")] = "",
    house: HouseFile = None,
    table: Annotated[str | None, typer.Option(help="A table of the house, by name.")] = None,
    chosen: Set = None,
    odds: Odds = None,
    draw_: Annotated[Path | None, typer.Option("--draw", help="Draw the results: a .svg, .pdf or .png.")] = None,
) -> None:
    """Play a wager many million times, and set the result beside the exact one."""
    from croupier.analysis import simulate as run
    from croupier.analysis.parts import plan_for
    from croupier.shell.drawing import check_page
    from croupier.shell.simulation import check_money, counted, drawn, report, session_report, watched

    if draw_:
        check_page(draw_)
    if not table:
        _check_against_house(_house(house), game)
    law_ = Law(_terms(game, house, table, chosen, odds))
    plan = plan_for(_law(law_.terms, stake), wager, to_cut)
    most = _rounds(rounds or ("1e12" if precision else "1e7"))
    money = _cents(bankroll)
    bet = _cents(stake) if stake else law_.limits("")[0] * law_.chip
    if bankroll:
        check_money(plan, money, bet, hands)
    with watched(console, most, precision) as watch:
        found = run.simulate(plan, most, seed, workers, precision, watch, dask)
    console.print(report(found))
    ended = None
    if bankroll and not found.stopped:
        with counted(console, sessions) as count:
            ended = run.sessions(plan, money, bet, sessions, hands, seed, workers, count, dask)
        console.print(Text(), session_report(ended), sep="\n")
    if draw_:
        drawn(found, ended, draw_)
        console.print(f"drawn: {draw_}")
    if found.stopped:
        raise typer.Exit(130)


def _check_against_house(at: House, game: str) -> None:
    """That a name does not mean pot games alone, of which no wager can be simulated: it need not be asked which."""
    from croupier.analysis.exact import no_wagers

    laws = [Law(at.tables[name]) for name in tables_called(at, game)]
    if laws and all(map(_played_for_a_pot, laws)):
        raise no_wagers(laws[0])


def _rounds(text: str) -> int:
    try:
        rounds = int(float(text))
    except (ValueError, OverflowError):
        rounds = 0
    if rounds > MOST_ROUNDS:
        raise Refused(f"{text} rounds are too many: 1e13 at most", OWN.cite("command"))
    if rounds < 2:
        raise Refused(f"{text!r} is not a number of rounds such as 1e8", OWN.cite("command"))
    return rounds


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
cli_poker.register(app, console)
cli_service.register(app, console)
cli_staff.register(app, console)
cli_upkeep.register(app, console)
cli_keys.register(app, console)
cli_tournament.register(app, console, _plain_input)


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
