"""Under which terms a mathematician asks: a table of the house, other options and odds, beyond the law if wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer

from croupier.cli.options.tables import house_at, pick
from croupier.rulebook.book import OWN, book
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.law import Law, Terms

if TYPE_CHECKING:
    from croupier.analysis.wagers.filing import Statement
    from croupier.analysis.wagers.own_wager import Own

MOST_DOLLARS = 10**12  # more than anybody takes to a table
Table = Annotated[str | None, typer.Option(help="A table of the house, by name.")]
Set = Annotated[list[str] | None, typer.Option("--set", help="A house option, e.g. --set decks=6; repeat for more.")]
Size = Annotated[float, typer.Option("--stake", min=0.0, help="Of wagers of so many dollars, where that matters.")]
Odds = Annotated[list[str] | None, typer.Option("--odds", help="What a wager is paid, e.g. --odds 'field.12=3 to 1'.")]
Beyond = Annotated[bool, typer.Option("--beyond", help="Reckon with what no paragraph permits; the result says so.")]
OwnFile = Annotated[Path | None, typer.Option("--wager", help="A TOML file of wagers of your own; needs --beyond.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]


class Supposition(NamedTuple):
    """The law that figures are asked for, everything in which it is beyond the rulebook, and wagers of one's own."""

    law: Law
    departs: list[Breach]
    own: Own
    stake: int  # cents, 0 for any

    @property
    def sized_law(self) -> Law:
        """Of wagers of one size, where a most that a hand can win makes that matter."""
        from croupier.analysis.wagers.filing import law_at_stake

        return law_at_stake(self.law, self.stake)

    def statement_of(self, wagers: tuple[str, ...] = ()) -> Statement:
        """What figures of these wagers are of, today."""
        from croupier.analysis.wagers.filing import statement

        return statement(self.law, date.today().isoformat(), self.stake, wagers, self.own, self.departs)


def supposition_for(
    game: str,
    house: Path | None,
    table: str | None,
    chosen: list[str] | None = None,
    odds: list[str] | None = None,
    stake: float = 0.0,
    beyond: bool = False,
    own: Path | None = None,
    books: Sequence[str] = (),
) -> Supposition:
    """A table of the house with some of its options and odds changed, if that is lawful or may be beyond the law."""
    from croupier.analysis.wagers.filing import law_of
    from croupier.analysis.wagers.own_wager import load

    if own and not beyond:
        raise Refused("a wager of your own is beyond the law: say --beyond", OWN.cite("beyond"))
    _, terms = pick(house_at(house), game, table, books)
    options = {**terms.options, **{name: _value(terms, name, value) for name, value in _pairs("--set", chosen)}}
    changed = msgspec.structs.replace(terms, options=options, odds={**terms.odds, **dict(_pairs("--odds", odds))})
    law, departs = law_of(changed, beyond)
    return Supposition(law, departs, load(own) if own else {}, cents(stake))


def cents(dollars: float) -> int:
    """A sum of money that somebody typed."""
    if not dollars <= MOST_DOLLARS:  # nor is infinity, nor what is no number
        raise Refused(f"{dollars:g} dollars is not a sum of money: 1e12 at most", OWN.cite("amount"))
    return round(100 * dollars)


def check_form(as_json: bool, as_csv: bool) -> None:
    if as_json and as_csv:
        raise Refused("JSON or CSV: one of them", OWN.cite("command"))


def _pairs(option: str, texts: list[str] | None) -> Iterator[tuple[str, str]]:
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"{option} {text!r}: write name=value", OWN.cite("house"))
        yield name, value


def _value(terms: Terms, name: str, text: str) -> str | int | bool:
    """Of an option, as a house file would have it."""
    rulebook = book(terms.book)
    option = rulebook.options.get(name) or rulebook.beyond.get(name)
    if option and option.kind == "choice":
        return text
    flag = {"true": True, "false": False}.get(text)
    return flag if flag is not None else int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else text
