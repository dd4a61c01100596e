"""The hands of a table's log, one line each: who played, what was laid on the board, and who took how much."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table as Grid
from rich.text import Text

from croupier.play.vocabulary.cards import card_text
from croupier.poker.phh import CITE, Action, Record, write_hand, write_hands
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.shell.terminal.lines import card

ONE, SEVERAL = ".phh", ".phhs"
DOLLAR = 100  # cents


def list_log(records: Iterable[Record]) -> Grid:
    """One line a hand."""
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in ("Hand", "Players", "Board", "Pot", "Won"):
        grid.add_column(column, justify="right" if column in ("Hand", "Pot") else "left", overflow="fold")
    for record in records:
        won, chip = record.winnings or (), record.more.get("_chip", DOLLAR)
        takes = [f"{name} {dollars(int(part) * chip)}" for name, part in zip(record.names, won, strict=False) if part]
        pot = dollars((int(sum(won)) + record.more.get("_raked", 0)) * chip) if takes else ""
        grid.add_row(
            str(record.more["hand"]),
            ", ".join(record.names),
            board_of(record.moves),
            pot,
            Text(", ".join(takes) or "not over", style="green" if takes else "yellow"),
        )
    return grid


def board_of(moves: Sequence[Action]) -> Text:
    cards = [card(card_text(number)) for move in moves if move.verb == "db" for number in move.cards]
    return Text(" ").join(cards)


def hands_file_text(records: Sequence[Record], ending: str) -> str:
    """The hands as a file of that ending has them, each under its number at the table."""
    if ending == ONE:
        if len(records) != 1:
            raise Refused(f"a {ONE} file has one hand and these are {len(records)}: write a {SEVERAL} file", CITE)
        return write_hand(records[0])
    return write_hands({str(record.more["hand"]): record for record in records})


def missing_rounds_note(records: Sequence[Record], rounds: range) -> str:
    """Which rounds of the table have no record, and why that may be."""
    missing = sorted(set(rounds) - {record.more["hand"] for record in records})
    if not missing:
        return ""
    what = f"Round{'s' * (len(missing) > 1)} {', '.join(map(str, missing))}"
    return f"{what}: no record, as nobody was dealt in, the hand was void, or something went wrong in it"
