"""Card tables: places in an arc before the dealer, each with its circles from the player's hand inwards.

A game that draws no felt of its own is laid out here. Its spots say where they go by their group: `main` is the column
of a place, from the player inwards, `bank` lies before the dealer, `later` to the right of the column, for
what is wagered when cards are seen, each beside the wager that it is made upon, and anything else to its left.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.felt.felt import BOARD, BURNED, DEALER, DISCARDS
from croupier.play.felt.layout import Box, Layout, Mark, Place, Point, Sketch, Spot, Tray
from croupier.rulebook.law import Law

WIDTH = 1280
ABOVE = 500  # what lies above the wagers of the arc's middle: the dealer, cards, and the arc itself
CIRCLE, SMALL = 58, 46
CARDS = 74  # a card's height
PLATE = 132
RISE = 170  # how much higher the ends of the arc are
SIDES = 4  # wagers to the left of a column; more go to its right
PILES = (
    Tray(DISCARDS, "DISCARDS", 1160, 16, 100, 80, "pile"),
    Tray(BURNED, "BURNED", 1040, 16, 100, 80, "pile"),
)


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    """The felt of a game with a dealer's hand."""
    return lay_with(law, spots, seats, Tray(DEALER, "DEALER", 430, 36, 420, 104))


def lay_with_board(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    """The same with cards that everybody shares beside the dealer's."""
    dealer, board = Tray(DEALER, "DEALER", 330, 36, 220, 104), Tray(BOARD, "BOARD", 590, 36, 400, 104, "board")
    return lay_with(law, spots, seats, dealer, board)


def lay_board_only(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    """The same where the dealer has no hand: only cards that everybody shares."""
    return lay_with(law, spots, seats, Tray(BOARD, "COMMUNITY", 430, 36, 420, 104, "board"))


def lay_with(law: Law, spots: Mapping[str, Spot], seats: int, *trays: Tray) -> Layout:
    draft = Sketch(law, spots, WIDTH, ABOVE)
    deep = lay_column(draft, list(spots.values()))
    draft.height += deep
    draft.area("felt", "", (0, 0, WIDTH, draft.height), "felt", "felt")
    arc(draft, seats, deep)
    bank = lay_bank(draft)
    draft.cards += [*trays, *PILES]
    draft.markers += seat_marks(law)
    return draft.finish(bank=bank)


def lay_column(draft: Sketch, spots: list[Spot]) -> int:
    """Circles one above the other, with side wagers to their left and right; returns how deep it all is."""
    column = [spot for spot in spots if spot.group == "main"]
    later = [spot for spot in spots if spot.group == "later"]
    others = [spot for spot in spots if spot.group not in ("main", "later", "bank")]
    y = -28
    for spot in column:
        y -= CIRCLE
        draft.spot(spot.id, (-CIRCLE // 2, y, CIRCLE, CIRCLE), shape="circle", per_seat=True)
    left, right = others[:SIDES], later + others[SIDES:]
    for x, side in ((-CIRCLE // 2 - SMALL, left), (CIRCLE // 2, right)):
        for k, spot in enumerate(side):
            box = (x, -28 - CIRCLE * (k + 1) + (CIRCLE - SMALL) // 2, SMALL, SMALL)
            draft.spot(spot.id, box, group="side", shape="circle", per_seat=True)
    return 28 + CIRCLE * max(len(column), len(left), len(right))


def arc(draft: Sketch, seats: int, deep: int, cards: bool = True) -> None:
    """Places around the dealer, the first at the dealer's left hand, on our right; standing players below."""
    law = draft.law
    standing = law.book.about.places_behind(seats)
    low = draft.height - (78 if standing else 34)
    for seat in range(1, seats + 1):
        step = draft.width // seats
        x = draft.width - step * (seat - 1) - step // 2
        y = low - RISE * (x - draft.width // 2) ** 2 // (draft.width // 2 - step // 2 or 1) ** 2
        hand = Box(x - PLATE // 2, y - deep - CARDS - 6, PLATE, CARDS) if cards else None
        draft.seats.append(Place(seat, x, y, Box(x - 62, y - 22, 124, 44), Point(x - 60, y + 18), hand))
    for k in range(standing):
        x = draft.width // 2 - 62 * (standing - 1) + 124 * k
        y = draft.height - 20
        plate = Box(x - 58, y - 14, 116, 28)
        draft.seats.append(Place(seats + k + 1, x, y, plate, Point(x - 54, y + 8), standing=True))


def lay_bank(draft: Sketch) -> Box | None:
    """What a player-dealer puts up, before the dealer."""
    for spot in list(draft.unlaid.values()):
        if spot.group == "bank":
            box = Box(560, 160, 160, 56)
            draft.spot(spot.id, (box.x, box.y, box.w, box.h), "BANK", colour="gold")
            return box
    return None


def seat_marks(law: Law) -> list[Mark]:
    """The markers that stand at a place: who banks, where the action begins."""
    marks: list[Mark] = []
    if law.schedule is not None:
        marks += [Mark("player-dealer", "seat", "BANK"), Mark("action", "seat", "ACTION")]
    words = {"deck": Point(1090, 112), "shoe": Point(150, 112), "limits": Point(150, 140), "decide": Point(640, 168)}
    return [*marks, *(Mark(name, "words", name, at=point) for name, point in words.items())]
