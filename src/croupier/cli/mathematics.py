"""What a mathematician asks: `edge`, `strategy`, `par`, `bank` and `simulate`, under any permitted terms."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from croupier.cli.options.tables import HouseFile, check_lawful, console, house_at
from croupier.cli.options.terms import (
    Beyond,
    Csv,
    Json,
    Odds,
    OwnFile,
    Set,
    Size,
    Supposition,
    Table,
    cents,
    check_form,
    supposition_for,
)
from croupier.games import game as game_for
from croupier.games import game_of
from croupier.games import tables_called as tables_called
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law

MOST_ROUNDS = 10**13  # where the random sequence's blocks would meet


def _is_pot_game(law_: Law) -> bool:
    return game_of(law_).family == "pot"


def edge(
    game: Annotated[str, typer.Argument(help="A game; every table of the house, worst to best, if left out.")] = "",
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    stake: Size = 0.0,
    beyond: Beyond = False,
    own: OwnFile = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """The house edge of every wager, exact but where ± marks it as simulated, under any permitted options; of a pot
    game, what the house takes."""
    check_form(as_json, as_csv)
    if game or table:
        supposition = supposition_for(game, house, table, chosen, odds, stake, beyond, own)
        if _is_pot_game(supposition.law):
            _print_take(supposition, as_json, as_csv)
        else:
            _print_edges(supposition, as_json, as_csv)
        return
    if chosen or odds or stake or beyond:
        why = "--set, --odds, --stake and --beyond go with one table: name a game or a table"
        raise Refused(why, OWN.cite("command"))
    _print_house(house_at(house), as_json, as_csv)


def _print_edges(supposition: Supposition, as_json: bool, as_csv: bool) -> None:
    """Every wager of one table."""
    from croupier.analysis.wagers.filing import against_the_house, sheets
    from croupier.shell.figures import as_data
    from croupier.shell.figures.filed_sheet import beyond_warning
    from croupier.shell.figures.par import edges

    law_ = supposition.sized_law
    wager_sheets = list(sheets(law_, supposition.own))
    notes = [note for sheet in wager_sheets if (note := against_the_house(law_, sheet))]
    rows = [("", sheet) for sheet in wager_sheets]
    if as_json or as_csv:
        statement = supposition.statement_of(tuple(sheet.wager for sheet in wager_sheets))
        print(as_data.edges(rows, notes).to_text(statement, as_json), end="")
        return
    console.print(
        *beyond_warning(supposition.statement_of().beyond),
        edges(rows, f"{law_.book.about.title}, {law_.book.edition}"),
        sep="\n",
    )
    for note in notes:
        console.print(Text(note, style="yellow"))


def _print_house(house: House, as_json: bool, as_csv: bool) -> None:
    """Every wager of every table, worst to best."""
    from croupier.analysis.sheets.exact import is_analyzed, sheets
    from croupier.shell.figures import as_data
    from croupier.shell.figures.par import edges

    check_lawful(house)
    rows = [(name, s) for name, t in house.tables.items() if is_analyzed(t.book) for s in sheets(Law(t))]
    rows.sort(key=lambda row: -row[1].edge)
    if as_json or as_csv:
        print(as_data.edges(rows).to_text(None, as_json), end="")
        return
    console.print(edges(rows, f"{house.name}: every wager, worst to best"))
    if pots := [name for name, terms in house.tables.items() if game_for(terms.book).family == "pot"]:
        console.print(Text(f"Played for a pot, with no wager against the house: {', '.join(pots)}", style="dim"))


def strategy(
    game: Annotated[str, typer.Argument(help="A game.")],
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    stake: Size = 0.0,
    beyond: Beyond = False,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """How a game is played best under its options, derived: blackjack's charts, or the hands worth playing."""
    from croupier.shell.figures import as_data
    from croupier.shell.figures.filed_sheet import beyond_warning
    from croupier.shell.figures.strategy import best_play

    check_form(as_json, as_csv)
    supposition = supposition_for(game, house, table, chosen, odds, stake, beyond)
    if as_json or as_csv:
        print(as_data.strategies(supposition.sized_law).to_text(supposition.statement_of(), as_json), end="")
        return
    console.print(*beyond_warning(supposition.departs), best_play(supposition.sized_law), sep="\n")


def par(
    game: Annotated[str, typer.Argument(help="A game.")],
    wager: Annotated[str, typer.Argument(help="One of its wagers; all of them, if left out.")] = "",
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    stake: Size = 0.0,
    beyond: Beyond = False,
    own: OwnFile = None,
    as_json: Json = False,
    as_csv: Csv = False,
    draw_: Annotated[Path | None, typer.Option("--draw", help="Draw one wager's page: a .svg, .pdf or .png.")] = None,
) -> None:
    """A PAR sheet: every outcome of a wager with its exact probability, and the figures that follow; with all that it
    was counted for and a hash, so that it can be filed and `croupier verify` can count it again."""
    from croupier.analysis.wagers.filing import file_sheets, sheets
    from croupier.shell.figures.filed_sheet import as_csv as csv_text
    from croupier.shell.figures.filed_sheet import as_json as json_text
    from croupier.shell.figures.filed_sheet import pages
    from croupier.shell.figures.par import draw_page
    from croupier.shell.terminal.plots import check_page

    check_form(as_json, as_csv)
    if draw_:
        check_page(draw_)
        if not wager:
            raise Refused("name the wager to draw", OWN.cite("command"))
    supposition = supposition_for(game, house, table, chosen, odds, stake, beyond, own)
    if _is_pot_game(supposition.law) and not wager and not draw_:
        _print_take(supposition, as_json, as_csv)
        return
    law_ = supposition.sized_law
    wager_sheets = tuple(sheets(law_, supposition.own, wager))
    filing = file_sheets(supposition.statement_of(tuple(sheet.wager for sheet in wager_sheets)), law_, wager_sheets)
    quiet = as_json or as_csv
    if draw_:
        draw_page(filing, draw_)
        (Console(stderr=True) if quiet else console).print(f"drawn: {draw_}")
    if quiet:
        print(json_text(filing) if as_json else csv_text(filing), end="")
    elif not draw_:
        for part in pages(filing):
            console.print(part, soft_wrap=isinstance(part, Text))


def _print_take(supposition: Supposition, as_json: bool, as_csv: bool) -> None:
    """Of a pot game: there are no wagers to have a sheet."""
    from croupier.analysis.wagers.pot_take import pot_take
    from croupier.shell.figures.filed_sheet import beyond_warning
    from croupier.shell.figures.par import pot_csv, pot_json, pot_page

    take = pot_take(supposition.law)
    if as_json or as_csv:
        print(pot_json(take) if as_json else pot_csv(take), end="")
    else:
        console.print(*beyond_warning(supposition.departs), pot_page(take), sep="\n")


def bank(
    game: Annotated[str, typer.Argument(help="A game at which a player banks.")],
    house: HouseFile = None,
    table: Table = None,
    size: Annotated[str, typer.Option("--bank", help="What the player-dealer puts up, in dollars.")] = "500",
    wagers: Annotated[str, typer.Option(help="By player from the bank's left: '10 player, 5 tie; 20 banker'.")] = "",
    rounds: Annotated[str, typer.Option(help="How many are played where a bank's ends cannot be counted.")] = "2e4",
    chosen: Set = None,
    odds: Odds = None,
    beyond: Beyond = False,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """What a round is worth to each player, to the player who banks, and after the collection."""
    from croupier.analysis.banking.player_dealer import bank_worth, banked_books
    from croupier.shell.figures import as_data
    from croupier.shell.figures.banking import bank_view, read_chips, read_places
    from croupier.shell.figures.filed_sheet import beyond_warning

    check_form(as_json, as_csv)
    supposition = supposition_for(game, house, table, chosen, odds, beyond=beyond, books=banked_books())
    law_ = supposition.law
    worth = bank_worth(law_, read_chips(size, law_), read_places(wagers, law_), _rounds(rounds))
    if as_json or as_csv:
        print(as_data.bank_rows(law_, worth).to_text(supposition.statement_of(), as_json), end="")
        return
    console.print(*beyond_warning(supposition.departs), bank_view(law_, worth), sep="\n")


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
    players: Annotated[int, typer.Option(min=1, max=7, help="At a shoe dealt on: so many, by the chart.")] = 1,
    dask: Annotated[str, typer.Option(help="Send the blocks to the Dask scheduler at this address.")] = "",
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    beyond: Beyond = False,
    own: OwnFile = None,
    as_json: Json = False,
    as_csv: Csv = False,
    draw_: Annotated[Path | None, typer.Option("--draw", help="Draw the results: a .svg, .pdf or .png.")] = None,
) -> None:
    """Play a wager many million times, and set the result beside the exact one."""
    from croupier.analysis import simulate as run
    from croupier.analysis.sheets.parts import plan_for
    from croupier.analysis.wagers.own_wager import parts
    from croupier.shell.figures import as_data
    from croupier.shell.figures.filed_sheet import beyond_warning
    from croupier.shell.figures.simulation import (
        check_sessions,
        draw_page,
        report,
        rounds_bar,
        session_report,
        sessions_bar,
    )
    from croupier.shell.terminal.plots import check_page

    check_form(as_json, as_csv)
    if draw_:
        check_page(draw_)
    if not table:
        _check_against_house(house_at(house), game)
    supposition = supposition_for(game, house, table, chosen, odds, stake, beyond, own)
    law_, quiet = supposition.law, as_json or as_csv
    plan = plan_for(supposition.sized_law, wager, to_cut, players, parts(supposition.sized_law, supposition.own))
    most_rounds = _rounds(rounds or ("1e12" if precision else "1e7"))
    money = cents(bankroll)
    bet = supposition.stake or law_.limits("")[0] * law_.chip
    if bankroll:
        check_sessions(plan, money, bet, hands, sessions)
    output = Console(stderr=True) if quiet else console
    with rounds_bar(output, most_rounds, precision) as watch:
        simulation = run.simulate(plan, most_rounds, seed, workers, precision, watch, dask)
    statement, played_sessions = supposition.statement_of((wager,)), None
    if not quiet:
        console.print(*beyond_warning(statement.beyond), report(simulation), sep="\n")
    if bankroll and not simulation.stopped:
        try:
            with sessions_bar(output, sessions) as count:
                played_sessions = run.sessions(plan, money, bet, sessions, hands, seed, workers, count, dask)
        except KeyboardInterrupt:  # what was simulated stands
            simulation = simulation._replace(stopped=True)
            output.print("The sessions were stopped before their end, and nothing is said of them.")
        if played_sessions and not quiet:
            console.print(Text(), session_report(played_sessions), sep="\n")
    if quiet:
        print(as_data.simulation_rows(simulation, seed, played_sessions).to_text(statement, as_json), end="")
    if draw_:
        draw_page(simulation, played_sessions, draw_, statement.beyond)
        output.print(f"drawn: {draw_}")
    if simulation.stopped:
        raise typer.Exit(130)


def _check_against_house(house: House, game: str) -> None:
    """That a name does not mean pot games alone, of which no wager can be simulated: it need not be asked which."""
    from croupier.analysis.sheets.exact import no_wagers

    laws = [Law(house.tables[name]) for name in tables_called(house, game)]
    if laws and all(map(_is_pot_game, laws)):
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


def register(app: typer.Typer, _: Console) -> None:
    """Add these commands to the command line."""
    for command in (edge, strategy, par, bank, simulate):
        app.command()(command)
