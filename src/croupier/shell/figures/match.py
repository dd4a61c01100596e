"""A match for reading: what each player won a hand, how sure that is, and how long it thought; and as JSON."""

from __future__ import annotations

import msgspec
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.match import Match
from croupier.rulebook.law import Law


def match_page(match: Match, law: Law, title: str) -> Group:
    """The best first; ± is a 95% interval, with a deal as one observation."""
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    least = law.limits("")[0]
    for column in ("Player", "Won a hand", "±", "Bets in 100", "±", "ms a move", "Not taken", "Late"):
        grid.add_column(column, justify="left" if column == "Player" else "right")
    for player in sorted(match.standings, key=lambda standing: -standing.mean):
        sure = "green" if player.mean > player.error else "red" if player.mean < -player.error else ""
        grid.add_row(
            player.name,
            Text(_dollars(player.mean, law), sure),
            _dollars(player.error, law),
            f"{100 * player.mean / least:+.1f}",
            f"{100 * player.error / least:.1f}",
            f"{1000 * player.seconds / max(player.moves, 1):.2f}",
            str(player.refused),
            str(player.late),
        )
    played = f"{match.hands:,} hands: {match.deals:,} deals, each from every place; the house kept "
    head = Text(f"{title}: ", "bold").append(f"{played}{_dollars(match.kept, law)} a hand", "not bold dim")
    return Group(head, grid)


def _dollars(chips: float, law: Law) -> str:
    amount = chips * law.chip / 100
    return f"{'-' if amount < 0 else ''}${abs(amount):.2f}"


def match_json(match: Match) -> str:
    return msgspec.json.format(msgspec.json.encode(match), indent=2).decode() + "\n"
