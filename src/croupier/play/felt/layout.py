"""The layout of a felt: what any layout is made of, in whole numbers inside one view box.

Every `x, y` with a `w, h` is an upper left corner; a bare point is a middle. A spot that every place has of its own
(`per_seat`) is given once, from the middle of the place; everything else lies where it says. Draw areas first, then
spots in their order: a smaller one lies on top of a larger, and is the one that is touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from croupier.rulebook.law import Law

Colour = Literal["felt", "rail", "line", "red", "black", "green", "blue", "gold", "white", "plain"]
Shape = Literal["box", "circle"]


class Spot(msgspec.Struct, frozen=True):
    """A place on the layout where a wager is put, as its game declares it.

    `wager` is its name in the rulebook, `covers` what it bets on, `line` the prize that it is paid by where its wager
    has several and this spot can win only one. `text` is printed on it; `group` says where a layout puts it.
    """

    id: str
    wager: str
    label: str
    covers: tuple[int, ...] = ()
    text: str = ""
    group: str = "main"
    colour: Colour = "plain"
    line: str = ""

    @property
    def print(self) -> str:
        return self.text or self.id.replace("-", " ").upper()


class _LayoutPart(msgspec.Struct, frozen=True, omit_defaults=True):
    pass


class Point(_LayoutPart, frozen=True):
    x: int
    y: int


class Box(_LayoutPart, frozen=True):
    x: int
    y: int
    w: int
    h: int


class Area(_LayoutPart, frozen=True):
    """Something printed on the felt that takes no chips."""

    id: str
    label: str
    x: int
    y: int
    w: int
    h: int
    kind: Literal["felt", "box", "words", "wheel", "oval"] = "box"
    colour: Colour = "line"


class LaidSpot(_LayoutPart, frozen=True):
    """A spot of the game where it lies: `text` is printed on it, `label` is its whole name; limits are chips."""

    id: str
    label: str
    text: str
    x: int
    y: int
    w: int
    h: int
    shape: Shape
    odds: str
    cite: str
    least: int
    most: int
    per_seat: bool
    group: str
    colour: Colour = "plain"
    covers: tuple[int, ...] = ()

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Place(_LayoutPart, frozen=True):
    """Where a player sits (or stands behind): the name plate around `x, y`, the cards, and chips not on a spot."""

    seat: int
    x: int
    y: int
    plate: Box
    mark: Point  # a button, a puck, who shoots, who banks
    cards: Box | None = None
    chips: Point | None = None  # what is bet in this round, where no spot is the player's own
    standing: bool = False


class Tray(_LayoutPart, frozen=True):
    """Where cards lie that are at no place: a hand that is the dealer's or everybody's, or a pile out of play."""

    holder: str
    label: str
    x: int
    y: int
    w: int
    h: int
    kind: Literal["hand", "board", "pile"] = "hand"


class Mark(_LayoutPart, frozen=True):
    """A marker of the felt's view by its name, and how its value is shown.

    `seat`: at the mark of each place that it names; `value`: at the point of that value; `spot`: on the spots it names
    after `prefix`; `words`: written at `at`.
    """

    name: str
    shows: Literal["seat", "value", "spot", "words"]
    label: str = ""
    prefix: str = ""
    points: Mapping[str, Point] = {}
    at: Point | None = None


class Layout(_LayoutPart, frozen=True):
    """A whole felt."""

    game: str
    width: int
    height: int
    areas: tuple[Area, ...]
    spots: tuple[LaidSpot, ...]
    seats: tuple[Place, ...]
    cards: tuple[Tray, ...]
    markers: tuple[Mark, ...]
    dice: Box | None = None
    wheel: Box | None = None
    wheel_order: tuple[str, ...] = ()
    bank: Box | None = None
    scoreboards: tuple[str, ...] = ()
    buy_in: tuple[int, int] | None = None  # the least and the most to bring, where that is posted
    needs: int = 0  # the chips without which nobody is dealt in, where that is no spot's least


# --- what a spot pays ---


def odds_text(law: Law, wager: str, line: str = "") -> str:
    """What is paid, in words: the one prize of a spot that has one, else all of its wager's.

    Prizes at the same odds are named together: `2 12: 2 to 1, 3 4 9 10 11: 1 to 1`.
    """
    lines = law.lines(wager)
    own = line if line in lines else "win"
    if own in lines:
        return str(lines[own])
    by_odds: dict[str, list[str]] = {}
    for name, odds in lines.items():
        by_odds.setdefault(str(odds), []).append(name.replace("-", " "))
    return ", ".join(f"{' '.join(names)}: {odds}" for odds, names in by_odds.items())


# --- drafting ---

ROW = 25  # as many places as one edge of a felt takes


class Sketch:
    """A layout in the making, which knows what the game still wants to be laid out."""

    def __init__(self, law: Law, spots: Mapping[str, Spot], width: int, height: int) -> None:
        self.law, self.width, self.height = law, width, height
        self.unlaid = dict(spots)
        self.spots: list[LaidSpot] = []
        self.areas: list[Area] = []
        self.seats: list[Place] = []
        self.cards: list[Tray] = []
        self.markers: list[Mark] = []

    def spot(
        self,
        id_: str,
        box: tuple[int, int, int, int],
        text: str | None = None,
        group: str | None = None,
        *,
        shape: Shape = "box",
        colour: Colour | None = None,
        per_seat: bool = False,
    ) -> None:
        """Lay a spot, if the game has it at this table; what is not said here is as the game declares it."""
        spot = self.unlaid.pop(id_, None)
        if spot is None:
            return
        text, group, colour = (
            spot.print if text is None else text,
            spot.group if group is None else group,
            colour or spot.colour,
        )
        law, wager = self.law, self.law.book.wagers.get(spot.wager)
        least, most = law.limits(spot.wager)
        cite = law.cite(wager.cite) if wager else law.grounds["spot"]
        odds = odds_text(law, spot.wager, spot.line)
        laid_spot = LaidSpot(
            id_, spot.label, text, *box, shape, odds, str(cite), least, most, per_seat, group, colour, spot.covers
        )
        self.spots.append(laid_spot)

    def row(
        self, ids: list[tuple[str, str]], box: tuple[int, int, int, int], group: str, colour: Colour = "plain"
    ) -> None:
        """Spots side by side that fill a box between them."""
        x, y, w, h = box
        for k, (id_, text) in enumerate(ids):
            left, right = x + w * k // len(ids), x + w * (k + 1) // len(ids)
            self.spot(id_, (left, y, right - left, h), text, group, colour=colour)

    def area(
        self,
        id_: str,
        label: str,
        box: tuple[int, int, int, int],
        kind: Literal["felt", "box", "words", "wheel", "oval"] = "box",
        colour: Colour = "line",
    ) -> None:
        self.areas.append(Area(id_, label, *box, kind, colour))

    def rail(self, seats: int, y: int, left: int, right: int) -> None:
        """Players side by side along one edge, seat 1 at the dealer's left hand: on our right.

        A hall of terminals goes on in small rows below, and the view box with it.
        """
        across = min(seats, ROW)
        step, h = (right - left) // across, 40 if seats <= ROW else 24
        w = min(step - 6, 120)
        for seat in range(1, seats + 1):
            row, column = divmod(seat - 1, across)
            x, middle = right - step * column - step // 2, y + (h + 4) * row
            mark = Point(x, y - 30) if seats <= ROW else Point(x - w // 2 + 4, middle)
            self.seats.append(Place(seat, x, middle, Box(x - w // 2, middle - h // 2, w, h), mark))
        self.height += (h + 4) * ((seats - 1) // across)

    def finish(self, **more: object) -> Layout:
        """The layout; every spot of the game must be on it."""
        if self.unlaid:
            raise ValueError(f"{self.law.book.id}: no place on the layout for {', '.join(self.unlaid)}")
        layout = Layout(
            self.law.book.about.game,
            self.width,
            self.height,
            tuple(self.areas),
            tuple(self.spots),
            tuple(self.seats),
            tuple(self.cards),
            tuple(self.markers),
        )
        return msgspec.structs.replace(layout, **more)
