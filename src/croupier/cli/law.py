"""What the law says: `law`, each paragraph and how it is kept, and `why`, one paragraph in our words."""

from __future__ import annotations

import gc
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from croupier.cli.options.tables import console
from croupier.rulebook.book import OWN, book, shelf
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.shell.law.report import Account


def law(
    game: Annotated[str, typer.Argument(help="A game, or a book such as oneida-2006/craps; all if left out.")] = "",
    readings: Annotated[bool, typer.Option("--readings", help="Show how unclear places are read.")] = False,
) -> None:
    """What the law says and how it is kept: paragraphs cited in play, data, explained or merely claimed, and proved."""
    from croupier.rulebook.explained import explain_paragraph
    from croupier.shell.law.proofs import TESTS
    from croupier.shell.law.report import law_report
    from croupier.shell.seat.session import explanation

    gc.disable()  # a million nodes of syntax are read, and all of them kept until it is printed
    ids = [id_ for id_ in sorted(shelf()) if id_ != OWN.id and (not game or game in (id_, id_.partition("/")[2]))]
    if not ids:
        raise Refused(f"there is no game or book {game!r}", OWN.cite("rulebook"))
    if readings:
        for id_ in ids:
            for paragraph in book(id_).paragraphs.values():
                if paragraph.reading:
                    console.print(explanation(explain_paragraph(id_, paragraph.id)))
        return
    summary = Grid(box=None, padding=(0, 2, 0, 0))
    columns = ("Book", "Paragraphs", "Cited", "Data", "Explained", "Claimed only", "For people", "Proved", "Open")
    for column in columns:
        summary.add_column(column, justify="left" if column == "Book" else "right")
    for id_ in ids:
        accounts = law_report(book(id_))
        if game:
            _print_accounts(id_, accounts)
        by_basis = Counter(account.basis for account in accounts)
        claimed = [a.paragraph for a in accounts if a.basis == "claimed"]
        open_ = [a.paragraph for a in accounts if a.basis == "unaccounted"]
        counts = (len(accounts), by_basis["cited"], by_basis["data"], by_basis["explained"])
        proved = sum(1 for account in accounts if account.tests)
        summary.add_row(
            id_, *map(str, counts), _first_few(claimed), str(by_basis["people"]), str(proved), _first_few(open_)
        )
    console.print(summary)
    if not TESTS.is_dir():
        console.print("(the tests are not beside this installation)", style="dim")


def _first_few(paragraphs: list[str], most: int = 6) -> str:
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
        how = f"[red]{account.basis}[/]" if account.basis in ("claimed", "unaccounted") else account.basis
        code = account.by if account.basis == "explained" else ", ".join(account.code)
        grid.add_row(account.paragraph, says, how, escape(code), str(len(account.tests) or ""))
    console.print(grid)


def why_(citation: Annotated[str, typer.Argument(help="A citation such as oneida-2006/craps/F.5.")]) -> None:
    """Read what a paragraph says, in our words, and how it is read where it is unclear."""
    from croupier.rulebook.explained import find_paragraph
    from croupier.shell.seat.session import explanation

    console.print(explanation(find_paragraph(citation, OWN)))


def register(app: typer.Typer, _: Console) -> None:
    """Add these commands to the command line."""
    app.command()(law)
    app.command("why")(why_)
