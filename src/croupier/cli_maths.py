"""What a mathematician asks: `edge`, `strategy`, `par`, `bank` and `simulate`, under any permitted terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from croupier.cli_tables import HouseFile, check_lawful, console, house_at, pick
from croupier.games import breaches, game_of
from croupier.games import called as tables_called
from croupier.games import game as game_for
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law, Terms

MOST_DOLLARS = 10**12  # more than anybody takes to a table
MOST_ROUNDS = 10**13  # where the random sequence's blocks would meet
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
    _, terms = pick(house_at(house), game, table, books)
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
    at = house_at(house)
    check_lawful(at)
    found = [(name, s) for name, t in at.tables.items() if analysed(t.book) for s in sheets(Law(t))]
    console.print(edges(sorted(found, key=lambda one: -one[1].edge), f"{at.name}: every wager, worst to best"))
    if pots := [name for name, terms in at.tables.items() if game_for(terms.book).family == "pot"]:
        console.print(Text(f"Played for a pot, with no wager against the house: {', '.join(pots)}", style="dim"))


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
        _check_against_house(house_at(house), game)
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


def register(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (edge, strategy, par, bank, simulate):
        app.command()(command)
