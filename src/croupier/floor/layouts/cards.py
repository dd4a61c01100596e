"""Card tables: places in an arc before the dealer, each with its circles from the player's hand inwards.

Blackjack and three card poker are laid out here, and so is any card game that has no drawing of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.plan import Box, Colour, Draft, Layout, Mark, Place, Point, Tray
from croupier.play.game import Spot
from croupier.play.player_dealer import BANK
from croupier.rulebook.law import Law

WIDTH = 1280
ABOVE = 500  # what lies above the wagers of the arc's middle: the dealer, cards, and the arc itself
# The column of a place, from the player inwards; what is not named here goes to the side of it.
COLUMN = ("play", "ante", "pair-plus", "six-card-bonus", "base", "base-2", "base-3")
COLOURS: dict[str, Colour] = {"ante": "white", "base": "white", "pair-plus": "gold", "six-card-bonus": "blue"}
WORDS = {"base": "BET", "base-2": "2ND", "base-3": "3RD", "insurance": "INS", "insurance-2": "INS 2",
         "insurance-3": "INS 3", "pair-plus": "PAIR PLUS", "six-card-bonus": "6 CARD", "initial-suit": "SUITED",
         "king-queen": "K Q"}  # fmt: skip
CIRCLE, SMALL = 58, 46
CARDS = 74  # a card's height
PLATE = 132
RISE = 170  # how much higher the ends of the arc are


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Draft(law, spots, WIDTH, ABOVE)
    column = [id_ for id_ in COLUMN if id_ in spots] or [id_ for id_ in spots if id_ != BANK][:3]
    sides = [id_ for id_ in spots if id_ not in column and id_ != BANK]
    deep = lay_column(draft, column, sides)
    draft.height += deep
    draft.area("felt", "", (0, 0, WIDTH, draft.height), "felt", "felt")
    arc(draft, seats, deep)
    bank = lay_bank(draft)
    draft.cards += [
        Tray("dealer", "DEALER", 430, 36, 420, 104),
        Tray("discards", "DISCARDS", 1160, 16, 100, 80),
        Tray("burn", "BURNED", 1040, 16, 100, 80),
    ]
    draft.markers += seat_marks(law)
    return draft.done(bank=bank)


def lay_column(draft: Draft, column: list[str], sides: list[str]) -> int:
    """Circles one above the other, with side wagers to their left and right; returns how deep it all is."""
    y = -28
    for id_ in column:
        y -= CIRCLE
        text = WORDS.get(id_, id_.replace("-", " ").upper())
        box = (-CIRCLE // 2, y, CIRCLE, CIRCLE)
        draft.spot(id_, box, text, "main", shape="circle", colour=COLOURS.get(id_, "plain"), per_seat=True)
    right = [id_ for id_ in sides if id_.startswith("insurance")]  # each beside the wager that it insures
    others = [id_ for id_ in sides if id_ not in right]
    left, right = others[:4], right + others[4:]
    for x, ids in ((-CIRCLE // 2 - SMALL, left), (CIRCLE // 2, right)):
        for k, id_ in enumerate(ids):
            text = WORDS.get(id_, id_.replace("-", " ").upper())
            box = (x, -28 - CIRCLE * (k + 1) + (CIRCLE - SMALL) // 2, SMALL, SMALL)
            draft.spot(id_, box, text, "side", shape="circle", per_seat=True)
    return 28 + CIRCLE * max(len(column), len(left), len(right))


def arc(draft: Draft, seats: int, deep: int, cards: bool = True) -> None:
    """Places around the dealer, the first at the dealer's left hand, on our right; who stands is at the lower edge."""
    law = draft.law
    standing = law.book.about.standing
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


def lay_bank(draft: Draft) -> Box | None:
    """What a player-dealer puts up, before the dealer."""
    if BANK not in draft.left:
        return None
    box = Box(560, 160, 160, 56)
    draft.spot(BANK, (box.x, box.y, box.w, box.h), "BANK", "bank", colour="gold")
    return box


def seat_marks(law: Law) -> list[Mark]:
    """The markers that stand at a place: who banks, where the action begins, whose hand is played."""
    marks: list[Mark] = []
    if law.schedule is not None:
        marks += [Mark("player-dealer", "seat", "BANK"), Mark("action", "seat", "ACTION")]
    words = {"deck": Point(1090, 112), "shoe": Point(150, 112), "limits": Point(150, 140)}
    return [*marks, Mark("plays", "seat", "plays"), *(Mark(name, "words", name, at=at) for name, at in words.items())]
