"""Baccarat tables: the two hands before the dealer, and at every place its own lines: player, banker, tie, bonuses."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.kernels.baccarat.draw import count, value
from croupier.play.felt.card_table import PILES, arc, lay_bank, seat_marks
from croupier.play.felt.layout import Colour, Layout, Sketch, Spot, Tray
from croupier.play.vocabulary.holder import Holder
from croupier.rulebook.law import Law

LINES: tuple[tuple[str, str, Colour], ...] = (
    ("player", "PLAYER", "blue"),
    ("banker", "BANKER", "red"),
    ("tie", "TIE", "green"),
)
HANDS = ("player", "banker")
LINE, WIDE = 46, 128
BONUS = 58


def points_of(law: Law, holder: Holder, cards: tuple[int, ...]) -> str:  # noqa: ARG001 - the same at every table
    """What a hand comes to."""
    return str(count(*map(value, cards))) if holder in HANDS and len(cards) > 1 else ""


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Sketch(law, spots, 1280, 760)
    draft.area("felt", "", (0, 0, 1280, 760), "felt", "felt")
    y = -28
    for id_, text, colour in LINES:
        y -= LINE
        draft.spot(id_, (-WIDE // 2, y, WIDE, LINE), text, "line", colour=colour, per_seat=True)
    bonuses = [spot for spot in draft.unlaid.values() if spot.group != "bank"]
    for k, spot in enumerate(bonuses):
        row, column = divmod(k, 2)
        box = (-WIDE // 2 + (WIDE - BONUS) * column, y - 4 - BONUS * (row + 1), BONUS, BONUS)
        draft.spot(spot.id, box, group="bonus", shape="circle", colour="gold", per_seat=True)
    arc(draft, seats, 0, cards=False)
    draft.cards += [
        Tray("player", "PLAYER", 330, 30, 290, 116),
        Tray("banker", "BANKER", 660, 30, 290, 116),
        *PILES,
    ]
    bank = lay_bank(draft)
    draft.markers += seat_marks(law)
    roads = law.options.get("scoreboard", True) is not False  # a document that is silent lets players keep score
    return draft.finish(bank=bank, scoreboards=("bead-plate", "big-road") if roads else ())
