"""The poker table: an oval, the dealer at the top, seats clockwise from the dealer's left, the pot in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

import msgspec

from croupier.play.felt import BOARD, DISCARDS
from croupier.play.felt.layout import Box, Layout, Mark, Place, Point, Sketch, Spot, Tray
from croupier.poker.rooms.card_room import CardRoom
from croupier.poker.rooms.ranchos import buy_in
from croupier.poker.rules.variants import Variant
from croupier.rulebook.law import Law

WIDTH, HEIGHT = 1280, 760
DEALER = 34  # degrees to either side of the dealer that are nobody's place
CARD = 80  # of the board's width
BLINDS = {1: ("BLIND",), 2: ("SB", "BB"), 3: ("B1", "B2", "B3")}


def lay(law: Law, house: CardRoom, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Sketch(law, spots, WIDTH, HEIGHT)
    draft.area("felt", "", (60, 40, WIDTH - 120, HEIGHT - 80), "oval", "felt")
    draft.area("dealer", "DEALER", (WIDTH // 2 - 80, 44, 160, 40), "words", "white")
    draft.spot("pot", (WIDTH // 2 - 110, 424, 220, 70), "POT", "pot", colour="gold")
    for seat in range(1, seats + 1):
        draft.seats.append(_place(seat, seats))
    if wide := _board(house.variant):
        draft.cards.append(Tray(BOARD, "BOARD", (WIDTH - wide) // 2, 300, wide, 104, "board"))
    draft.cards.append(Tray(DISCARDS, "MUCK", WIDTH // 2 + 110, 92, 90, 60, "pile"))
    draft.markers += [
        Mark("button", "seat", "D"),
        *(Mark(f"blind-{k}", "seat", tag) for k, tag in enumerate(BLINDS.get(len(house.blinds), ()), 1)),
        Mark("deck", "words", "deck", at=Point(WIDTH // 2 - 150, 116)),
        Mark("rake", "words", "rake", at=Point(WIDTH // 2, 110)),
    ]
    posted = buy_in(law)
    return msgspec.structs.replace(
        draft.finish(), buy_in=posted and (posted.least, posted.most), needs=house.chips_needed
    )


def _board(variant: Variant) -> int:
    """How wide the board is; where one card for all may have to do, a small place for it, and elsewhere none."""
    cards = sum(street.board for street in variant.streets)
    return CARD * cards or (CARD - 20 if any(street.common for street in variant.streets) else 0)


def _place(seat: int, seats: int) -> Place:
    """Clockwise from the dealer's left hand, which is on our right as the dealer faces us."""
    turn = radians(DEALER + (360 - 2 * DEALER) * (seat - 0.5) / seats)
    across, down = sin(turn), -cos(turn)
    x, y = WIDTH // 2 + round(across * 560), HEIGHT // 2 + round(down * 340)
    inner = WIDTH // 2 + round(across * 412), HEIGHT // 2 + round(down * 230)
    return Place(
        seat,
        x,
        y,
        Box(x - 66, y - 24, 132, 48),
        _inside(turn + radians(126 / seats)),  # beside the chips, not before them
        Box(inner[0] - 66, inner[1] - 36, 132, 72),
        _inside(turn),
    )


def _inside(turn: float) -> Point:
    return Point(WIDTH // 2 + round(sin(turn) * 300), HEIGHT // 2 - round(cos(turn) * 148))
