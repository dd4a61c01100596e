"""What a bankroll is worth against a game's wagers: `bankroll`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.options.tables import HouseFile, console
from croupier.cli.options.terms import Json, Odds, Set, Table, cents, supposition_for
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

MOST_HANDS = 10**7


def bankroll(
    game: Annotated[str, typer.Argument(help="A game.")],
    wagers: Annotated[str, typer.Argument(help="Held together: '5 ante, 5 pair-plus', as `par` names them.")] = "",
    have: Annotated[float, typer.Option("--bankroll", min=0.0, help="So many dollars; what becomes of them.")] = 0.0,
    risk: Annotated[float, typer.Option(help="Of ruin, that one is ready to take.")] = 0.05,
    hands: Annotated[int, typer.Option(min=0, max=MOST_HANDS, help="Rounds of a trip; 0, until a stop.")] = 500,
    stop_win: Annotated[float, typer.Option("--stop-win", min=0.0, help="Leave with so many dollars won.")] = 0.0,
    stop_loss: Annotated[float, typer.Option("--stop-loss", min=0.0, help="Leave with so many dollars lost.")] = 0.0,
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    as_json_: Json = False,
) -> None:
    """What wagers held together ask of a bankroll: N0, Kelly, enough for a risk of ruin, and how a trip ends."""
    from croupier.analysis.wagers.together import count_together
    from croupier.shell.figures.bankroll import BankrollQuestion, answer_question, as_json, page, read_wagers

    if (stop_win or stop_loss) and not have:
        raise Refused("a stop goes with a bankroll: --bankroll so many dollars", OWN.cite("command"))
    question = BankrollQuestion(cents(have), risk, hands, cents(stop_win), cents(stop_loss))
    law = supposition_for(game, house, table, chosen, odds).law
    answer = answer_question(count_together(law, read_wagers(wagers, law)), question)
    if as_json_:
        print(as_json(answer), end="")
    else:
        console.print(page(answer))


def register(app: typer.Typer, _: Console) -> None:
    """Add this command to the command line."""
    app.command()(bankroll)
