"""The felt, drawn: the layout that every game declares with what lies on it, as one seat sees it."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Stacked
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.layout import layout_of
from croupier.play.felt.layout import Layout
from croupier.play.table import Table
from croupier.play.table.view import View
from croupier.play.vocabulary.move import Outcome
from croupier.play.vocabulary.roads import RoadMark, bead_plate, big_road
from croupier.play.vocabulary.wheel import colour, pocket_value
from croupier.shell.felt.board import BoardFelt
from croupier.shell.felt.card_table import CardFelt

GREEN = "green"
WIDEST = 100
MARGIN = 4  # of a panel, left and right together


def draw(table: Table, seat: int) -> RenderableType:
    """The whole table: its felt, the racks around it, and the last results."""
    return DrawnFelt(table, seat)


class DrawnFelt:
    """A table that is as wide as the console lets it be."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.view = table, seat, table.view(seat)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table, law = self.table, self.table.law
        width = min(options.max_width, WIDEST)
        yield Panel(
            Stacked(*self._parts(width - MARGIN)),
            title=f"[bold]{table.log.header.table}[/]  {law.book.name}",
            subtitle=f"round {table.round}",
            box=ROUNDED,
            border_style=GREEN,
            width=width,
        )

    def _parts(self, width: int) -> list[RenderableType]:
        table, view = self.table, self.view
        layout = layout_of(table.law)
        if table.game.family == "pot":
            from croupier.shell.felt.poker import PotFelt  # loaded when its game is asked for

            return list(PotFelt(table, layout, view, self.seat, width).draw())
        parts: list[RenderableType] = []
        if layout.cards:
            parts += CardFelt(table.law, layout, view, self.seat, width).draw()
        else:
            parts += BoardFelt(table.law, layout, view, self.seat, width).draw()
            parts.append(_racks(table, view, self.seat))
        parts += [_score(view.results)] if view.results and layout.scoreboards else []
        parts += [line for line in (_markers_in_words(view, layout), _terminals(table), last_results(table)) if line]
        return parts


def last_results(table: Table) -> Text | None:
    """The last throws or numbers, newest first."""
    thrown = [e for e in table.log.entries if isinstance(e, Outcome) and e.equipment == "dice"][:-13:-1]
    display = table.game.shown(table.carried)  # where the number of a void game does not stand
    shown = ["-".join(map(str, dice.values)) for dice in thrown] if display is None else display[:12]
    if not shown:
        return None
    line = Text("Last: ", style="dim")
    for text in shown:
        on_wheel = table.game.family == "wheel"
        line.append(f"{text}  ", style=colour(pocket_value(text)).replace("black", "bold white") if on_wheel else "")
    return line


def _racks(table: Table, view: View, seat: int) -> Text:
    line = Text()
    for number, player in view.seats.items():
        who = "You" if number == seat else player.name
        line.append(f"{who} ({number}): {table.law.money(player.rack)}   ", style="bold" if number == seat else "")
    return line


def _markers_in_words(view: View, layout: Layout) -> Text | None:
    """The markers in words, but for those that stand at a place or light a spot."""
    drawn = {mark.name for mark in layout.markers if mark.shows == "spot" or (mark.shows == "seat" and layout.cards)}
    shown = [
        f"{name.replace('-', ' ').capitalize()} {value}" for name, value in view.markers.items() if name not in drawn
    ]
    return Text("   ".join(shown), style="dim") if shown else None


def _terminals(table: Table) -> Text | None:
    """At terminals: the chips on the screen, and who asks to cash out."""
    terminals = table.game.terminals
    if terminals is None or not terminals.at(table.law):
        return None
    chips = " ".join(table.law.money(chip) for chip in terminals.chips(table.law))
    asking = [str(seat) for seat in terminals.cash_outs(table.carried)]
    return Text("   ".join([f"Chips {chips}", *([f"cash-out: {', '.join(asking)}"] if asking else [])]), style="bold")


# --- the score of a shoe ---

_ROAD = {"P": "bold blue", "B": "bold red", "T": "bold green"}


def _score(results: tuple[str, ...]) -> Grid:
    roads = Grid.grid(padding=(0, 4))
    roads.add_row(Text("Bead plate", style="dim"), Text("Big road", style="dim"))
    roads.add_row(_road(bead_plate(results), 12), _road(big_road(results), 20))
    return roads


def _road(marks: list[RoadMark], columns: int) -> Text:
    """The last columns of a road; a tie underlines the mark it came after."""
    first = max(0, max((mark.column for mark in marks), default=0) - columns + 1)
    cells = {(mark.column - first, mark.row): mark for mark in marks}
    lines = []
    for row in range(6):
        line = Text()
        for column in range(columns):
            mark = cells.get((column, row))
            letter = (mark.result[:1] or "T") if mark else "·"
            style = _ROAD.get(letter, "dim") + (" underline" if mark and mark.ties else "")
            line.append(letter, style=style).append(" ")
        lines.append(line)
    return Text("\n").join(lines)
