"""What a counter of cards asks: `count`, `indices`, `decisions` and `own`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.options.tables import HouseFile, console
from croupier.cli.options.terms import Json, Odds, Set, Table, supposition_for
from croupier.games import game_of
from croupier.play.table.maths import Worked
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

TAGS = "A count: hi-lo, ko, hi-opt-1, hi-opt-2, omega-2, zen, tens, or tags such as '8=2,9=2,4=-1'."


def count(
    game: Annotated[str, typer.Argument(help="A game dealt from a shoe.")],
    wager: Annotated[str, typer.Argument(help="One of its wagers, as `par` names them.")] = "base",
    tags: Annotated[str, typer.Option(help=TAGS)] = "",
    left: Annotated[str, typer.Option("--gone", help="Only its worth with these cards gone: 'A=2,5=4'.")] = "",
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    as_json: Json = False,
) -> None:
    """What the cards that are gone do to a wager: the effect of each, what counts tell, when it is worth making."""
    from croupier.analysis.count import SYSTEMS, countable, read_removed_cards, read_tags, removal
    from croupier.shell.figures.count import count_json, count_page

    law = supposition_for(game, house, table, chosen, odds).law
    counted_wager = countable(law, wager)
    if left:
        worth = counted_wager.worth(read_removed_cards(left, counted_wager))
        print(f'{{"worth": {worth!r}}}' if as_json else f"{law.book.id}: {wager} expects {100 * worth:+.6f}% of a bet")
        return
    own = read_tags(tags, counted_wager.full) if tags else None
    named = tags if tags in SYSTEMS else "these tags" if tags else ""
    effects = removal(law, wager)
    given = None if tags in SYSTEMS else own
    if as_json:
        print(count_json(law, effects, given, named), end="")
    else:
        console.print(count_page(law, effects, given, named))


def indices(
    game: Annotated[str, typer.Argument(help="A game that counts hands to 21.")],
    tags: Annotated[str, typer.Option(help=TAGS)] = "hi-lo",
    up: Annotated[str, typer.Option("--up", help="Against one up card; all of them, if left out.")] = "",
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    as_json: Json = False,
) -> None:
    """The true count at which each cell of the chart is played another way."""
    from croupier.analysis.count import read_tags
    from croupier.analysis.twentyone.after_removal import by_kind
    from croupier.analysis.twentyone.indices import indices as of_cells
    from croupier.shell.figures.count import indices_json, indices_page

    law = _law_with_chart(supposition_for(game, house, table, chosen, odds).law)
    index_rows = of_cells(law, read_tags(tags, by_kind(law)), _up_cards(law, up))
    if as_json:
        print(indices_json(law, index_rows, tags), end="")
    else:
        console.print(indices_page(law, index_rows, tags))


def decisions(
    game: Annotated[str, typer.Argument(help="A game that counts hands to 21.")],
    hand: Annotated[str, typer.Argument(help="A hand by values: 'T,6', '7,5,4'.")] = "",
    up: Annotated[str, typer.Option("--up", help="Against one up card; all of them, if left out.")] = "",
    departures: Annotated[int, typer.Option(min=0, max=9, help="Hands of 3 to so many cards that depart.")] = 0,
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    as_json: Json = False,
) -> None:
    """What every choice is worth with a hand, however many its cards; or which hands depart from the chart."""
    from croupier.analysis.twentyone import decisions as by_hand
    from croupier.shell.figures.count import decisions_json, decisions_page

    if bool(hand) == bool(departures):
        raise Refused("name a hand, such as 'T,6', or ask for --departures 3", OWN.cite("command"))
    law = _law_with_chart(supposition_for(game, house, table, chosen, odds).law)
    if hand:
        cards, against = by_hand.read_hand(law, hand), _up_cards(law, up)
        rows = [by_hand.decision(law, cards, against[0])] if against else by_hand.decisions(law, cards)
        title = "what every choice is worth"
    else:
        rows, title = list(by_hand.departures(law, departures)), f"hands of 3 to {departures} cards that depart"
    if as_json:
        print(decisions_json(law, rows), end="")
    else:
        console.print(decisions_page(law, rows, title))


def own(
    game: Annotated[str, typer.Argument(help="A game that counts hands to 21.")],
    file: Annotated[Path, typer.Argument(help="Rows of a chart, such as '16 S S S S S H H H H H'.")],
    house: HouseFile = None,
    table: Table = None,
    chosen: Set = None,
    odds: Odds = None,
    as_json: Json = False,
) -> None:
    """What a strategy of one's own costs, exactly: rows of the chart in a file, the others by the basic chart."""
    from croupier.analysis.twentyone.own_strategy import cost, read_own
    from croupier.analysis.twentyone.play import analysis
    from croupier.shell.figures.count import own_json, own_page

    law = _law_with_chart(supposition_for(game, house, table, chosen, odds).law)
    own_cost = cost(law, read_own(file, analysis(law).strategy))
    if as_json:
        print(own_json(law, own_cost), end="")
    else:
        console.print(own_page(law, own_cost))


def _up_cards(law: Law, text: str) -> tuple[int, ...]:
    """One up card, or none."""
    from croupier.analysis.twentyone.decisions import read_hand

    cards = read_hand(law, text) if text else ()
    if len(cards) > 1:
        raise Refused(f"{text!r} is not one up card", OWN.cite("command"))
    return cards


def _law_with_chart(law: Law) -> Law:
    """A law whose hands are counted to a target and have a chart."""
    if not any(isinstance(part, Worked) and part.given for part in game_of(law).maths):
        raise Refused(f"{law.book.about.title} has no chart by hand and up card", OWN.cite("command"))
    return law


def register(app: typer.Typer, _: Console) -> None:
    """Add these commands to the command line."""
    for command in (count, indices, decisions, own):
        app.command()(command)
