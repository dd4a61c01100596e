"""What a commission or a manager reads: `croupier diff` two editions of a game, `croupier draft` an amendment before
the vote, `croupier duties` who must do what and when."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from croupier.rulebook.book import OWN, Book, OptionValue, book, shelf
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import load_house, sample_house
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.shell.law.duties import DutyRow

Set = Annotated[
    list[str] | None, typer.Option("--set", help="An option for both, e.g. --set decks=2; repeat for more.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Edges = Annotated[bool, typer.Option(help="Reckon every exact edge too; some games take a minute.")]


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""

    @app.command()
    def diff(
        before: Annotated[str, typer.Argument(help="A book, such as oneida-2006/roulette.")],
        after: Annotated[str, typer.Argument(help="Another edition of the same game.")],
        chosen: Set = None,
        edges: Edges = True,
        as_json: AsJson = False,
    ) -> None:
        """What came, went and changed from one edition to another, and what that does to every exact edge."""
        from croupier.rulebook.editions import pair

        _compare(console, *pair(before, after), f"{before} to {after}", chosen, edges, as_json)

    @app.command()
    def draft(
        file: Annotated[Path, typer.Argument(help="An amendment: a small TOML file over a book.")],
        chosen: Set = None,
        edges: Edges = True,
        as_json: AsJson = False,
    ) -> None:
        """An amendment before the vote: checked like a book, and compared with the book that it amends."""
        from croupier.analysis.wagers.editions import unplayable
        from croupier.rulebook.draft import load_draft

        amendment = load_draft(file)
        notes = unplayable(amendment.before, amendment.after)
        title = f"{amendment.before.id} to {amendment.title}"
        _compare(console, amendment.before, amendment.after, title, chosen, edges, as_json, notes)

    @app.command()
    def duties(
        what: Annotated[str, typer.Argument(help="A game, a book such as oneida-2006/craps, or a house file.")] = "",
        as_json: AsJson = False,
    ) -> None:
        """Who must do what and when, by paragraph: of a book, or of every table of a house (the sample house's)."""
        from croupier.shell.law.duties import duty_list, duty_list_json

        duties_by_book = _duties_of(what)
        if as_json:
            print(duty_list_json(duties_by_book), end="")
        else:
            console.print(duty_list(duties_by_book))


def _duties_of(what: str) -> list[tuple[Book, list[DutyRow]]]:
    """By the name of a book or game, or by a house's tables."""
    from croupier.shell.law.duties import duty_rows

    ids = [id_ for id_ in sorted(shelf()) if what in (id_, id_.partition("/")[2])]
    if ids:
        return [(book(id_), duty_rows(book(id_))) for id_ in ids]
    house = load_house(Path(what)) if what else sample_house()
    if house.breaches:
        raise Breaches(list(house.breaches))
    tables: dict[str, dict[str, dict[str, OptionValue]]] = {}
    for name, terms in house.tables.items():
        tables.setdefault(terms.book, {})[name] = Law(terms).options
    return [
        (book(id_), due) for id_, options_by_table in tables.items() if (due := duty_rows(book(id_), options_by_table))
    ]


def _compare(
    console: Console,
    before: Book,
    after: Book,
    title: str,
    chosen: list[str] | None,
    edges: bool,
    as_json: bool,
    notes: Sequence[str] = (),
) -> None:
    from croupier.analysis.wagers.editions import edges_moved, is_reckonable
    from croupier.rulebook.editions import changes
    from croupier.shell.law.editions import comparison, comparison_json

    differences = changes(before, after)
    options = dict(map(_option, chosen or ()))
    reckoned = list(edges_moved(before, after, options)) if edges and is_reckonable(notes) else []
    if as_json:
        print(comparison_json(differences, reckoned, notes), end="")
    else:
        console.print(comparison(differences, reckoned, title, notes))


def _option(text: str) -> tuple[str, str | int | bool]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Refused(f"--set {text!r}: write name=value", OWN.cite("house"))
    flag = {"true": True, "false": False}.get(value)
    return name, flag if flag is not None else int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value
