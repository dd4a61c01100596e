"""A felt that everybody plays on, in character cells, from the layout that the page draws too: boxes with their print
and their chips, the puck, the crown, what is lit."""

from __future__ import annotations

from rich.text import Text

from croupier.play.felt.layout import Area, LaidSpot, Layout, Point
from croupier.play.felt.stake import Stake
from croupier.play.table.view import View
from croupier.rulebook.law import Law
from croupier.shell.felt.canvas import Canvas, brief

UNIT = 38  # of the layout's height, a row of cells
CHIPS, PRINT, LIT, TAG = "bold yellow", "dim", "bold black on yellow", "bold black on white"
GROUND = {"red": "white on red", "black": "white on black", "green": "white on green"}


class BoardFelt:
    """The felt of one view: `draw` gives its lines. What is printed from edge to edge fills the sheet."""

    def __init__(self, law: Law, layout: Layout, view: View, seat: int, width: int) -> None:
        self.law, self.layout, self.view, self.seat = law, layout, view, seat
        self.sheet = Canvas(width)
        self.printed = [spot for spot in layout.spots if spot.text]
        self.left = min(spot.x for spot in self.printed)
        self.across = max(spot.x + spot.w for spot in self.printed) - self.left
        self.lit = {
            f"{mark.prefix}{spot_name}"
            for mark in layout.markers
            if mark.shows == "spot"
            for spot_name in view.markers.get(mark.name, "").split()
        }

    def draw(self) -> list[Text]:
        for area in self.layout.areas:
            if area.kind in ("box", "words") and area.label:
                self._area(area)
        for spot in self.printed:
            self._spot(spot)
        return [*self.sheet.lines(), *self._unprinted_chips()]

    def _column(self, x: int) -> int:
        return (x - self.left) * self.sheet.width // self.across

    def _row(self, y: int) -> int:
        return y // UNIT

    def _area(self, area: Area) -> None:
        room = (self._column(area.x), self._column(area.x + area.w) - 1)
        wide = room[1] - room[0]
        text = Text(brief(area.label, wide), style="bold" if area.kind == "box" else PRINT)
        for mark in self.layout.markers:
            point = mark.points.get(self.view.markers.get(mark.name, "")) if mark.shows == "value" else None
            if point and _is_inside(area, point):
                text.append(" ").append(" ON " if text.cell_len + 4 <= wide else "◉", style=TAG)
        self.sheet.write(self._row(area.y + area.h // 2), sum(room) // 2, text, room)

    def _spot(self, spot: LaidSpot) -> None:
        """The print, and the chips beside it, or under it where the box is high enough."""
        room = (self._column(spot.x), self._column(spot.x + spot.w) - 1)
        wide, high, middle = room[1] - room[0], spot.h // UNIT, sum(room) // 2
        row = self._row(spot.y + min(spot.h, 2 * UNIT) // 2 - UNIT // 4)
        chips = self._chips([s for s in self.view.stakes if s.spot == spot.id], wide)
        style = LIT if spot.id in self.lit else GROUND.get(spot.colour, "" if chips.plain else PRINT)
        beside = Text(f"{brief(spot.text, wide - chips.cell_len - 1)} ", style=style) + chips
        if chips.plain and high < 2:
            self.sheet.write(row, middle, chips if beside.plain.startswith("·") else beside, room)
            return
        lines = [spot.text] if len(spot.text) <= wide or len(spot.text.split()) > high - 1 else spot.text.split()
        for k, line in enumerate(lines):
            label = brief(line, wide)
            self.sheet.write(
                row + k, middle, Text(label.center(wide) if spot.colour in GROUND else label, style=style), room
            )
        self.sheet.write(row + len(lines), middle, chips, room)

    def _chips(self, stakes: list[Stake], room: int) -> Text:
        """One's own chips plain, other seats' with their number; where that is too much, how many others there are."""
        money, own = self.law.money, [s for s in stakes if s.seat == self.seat]
        others = [s for s in stakes if s.seat != self.seat]
        on_mark = " ON" if any(s.on for s in own) else ""
        mine = [money(sum(s.amount for s in own)) + on_mark] if own else []
        long = " ".join([*mine, *(f"{s.seat}:{money(s.amount)}{' ON' if s.on else ''}" for s in others)])
        short = " ".join([*mine, f"+{len(others)}"]) if others else long
        return Text(long if len(long) <= room else short, style=CHIPS)

    def _unprinted_chips(self) -> list[Text]:
        """Chips on spots without a print of their own, such as the lines between numbers."""
        bare = {spot.id: spot for spot in self.layout.spots if not spot.text}
        shown = [
            f"{bare[s.spot].label} {'' if s.seat == self.seat else f'{s.seat}:'}{self.law.money(s.amount)}"
            for s in self.view.stakes
            if s.spot in bare
        ]
        return [Text("   ".join(shown), style=CHIPS)] if shown else []


def _is_inside(area: Area, point: Point) -> bool:
    return area.x <= point.x < area.x + area.w and area.y <= point.y < area.y + area.h
