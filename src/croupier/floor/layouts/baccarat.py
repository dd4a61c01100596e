"""Baccarat tables: the two hands before the dealer, and at every place its own lines: player, banker, tie, bonuses."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.layouts.cards import arc, lay_bank, seat_marks
from croupier.floor.plan import Colour, Draft, Layout, Tray
from croupier.play.game import Spot
from croupier.play.player_dealer import BANK
from croupier.rulebook.law import Law

LINES: tuple[tuple[str, str, Colour], ...] = (
    ("player", "PLAYER", "blue"),
    ("banker", "BANKER", "red"),
    ("tie", "TIE", "green"),
)
LINE, WIDE = 46, 128
BONUS = 58


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Draft(law, spots, 1280, 760)
    draft.area("felt", "", (0, 0, 1280, 760), "felt", "felt")
    y = -28
    for id_, text, colour in LINES:
        y -= LINE
        draft.spot(id_, (-WIDE // 2, y, WIDE, LINE), text, "line", colour=colour, per_seat=True)
    bonuses = [spot for spot in spots if spot in draft.left and spot != BANK]
    for k, id_ in enumerate(bonuses):
        row, column = divmod(k, 2)
        box = (-WIDE // 2 + (WIDE - BONUS) * column, y - 4 - BONUS * (row + 1), BONUS, BONUS)
        text = id_.replace("-", " ").upper()
        draft.spot(id_, box, text, "bonus", shape="circle", colour="gold", per_seat=True)
    arc(draft, seats, 0, cards=False)
    draft.cards += [
        Tray("player", "PLAYER", 330, 30, 290, 116),
        Tray("banker", "BANKER", 660, 30, 290, 116),
        Tray("discards", "DISCARDS", 1160, 16, 100, 80),
        Tray("burned", "BURNED", 1040, 16, 100, 80),
    ]
    bank = lay_bank(draft)
    draft.markers += seat_marks(law)
    roads = law.options.get("scoreboard", True) is not False  # a document that is silent lets players keep score
    return draft.done(bank=bank, scoreboards=("bead-plate", "big-road") if roads else ())
