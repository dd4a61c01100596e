"""The craps layout, one end of it: the numbers and lines to the left, what the stickman keeps to the right."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.felt.layout import Box, Layout, Mark, Point, Sketch, Spot
from croupier.rulebook.law import Law

NUMBERS = (4, 5, 6, 8, 9, 10)
NAMES = {6: "SIX", 9: "NINE"}
LEFT, COLUMN = 150, 110  # where the number boxes begin, and how wide each is
RIGHT = LEFT + COLUMN * len(NUMBERS)  # where they end
PROPS, PROPS_WIDTH = 840, 400
TOP = 24


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Sketch(law, spots, 1280, 760)
    draft.area("felt", "", (0, 0, 1280, 690), "felt", "felt")
    _numbers(draft)
    _lines(draft)
    _centre(draft)
    _hops(draft)
    draft.rail(seats, 726, 20, 1260)
    on_points = {f"ON {n}": Point(_column(k) + 24, TOP + 92) for k, n in enumerate(NUMBERS)}
    draft.markers += [
        Mark("puck", "value", "puck", points={"OFF": Point(96, TOP + 40), **on_points}),
        Mark("shooter", "seat", "dice"),
        Mark("off-marker", "words", "OFF", at=Point(520, TOP + 481)),
    ]
    return draft.finish(dice=Box(RIGHT - 143, 392, 136, 76), scoreboards=("last-rolls",))


def _column(k: int) -> int:
    return LEFT + COLUMN * k


def _numbers(draft: Sketch) -> None:
    """A box for every number: what is laid against it on top, what comes and is placed below."""
    draft.area("dont-come-bar", "", (40, TOP, 110, 284), "box", "line")
    draft.spot("dont-come", (40, TOP + 76, 110, 208), "DON'T COME BAR 12", "line")
    for k, n in enumerate(NUMBERS):
        x = _column(k)
        draft.spot(f"dont-come-{n}", (x, TOP, 62, 38), "DC", "number")
        draft.spot(f"dont-come-{n}-odds", (x + 62, TOP, 48, 38), "ODDS", "odds", colour="gold")
        draft.spot(f"lay-{n}", (x, TOP + 38, COLUMN, 38), "LAY", "number")
        draft.area(f"number-{n}", NAMES.get(n, str(n)), (x, TOP + 76, COLUMN, 72), "box", "white")
        draft.spot(f"come-{n}", (x, TOP + 148, 62, 48), "COME", "number")
        draft.spot(f"come-{n}-odds", (x + 62, TOP + 148, 48, 48), "ODDS", "odds", colour="gold")
        draft.spot(f"buy-{n}", (x, TOP + 196, COLUMN, 40), "BUY", "number")
        draft.spot(f"place-{n}", (x, TOP + 236, COLUMN, 48), "PLACE", "number")


def _lines(draft: Sketch) -> None:
    """Come, field, and the two lines with their odds behind them."""
    left, wide = 40, RIGHT - 40
    draft.spot("come", (left, TOP + 284, wide, 76), "COME", "line", colour="red")
    draft.spot("field", (left, TOP + 360, wide - 150, 92), "FIELD  2 · 3 · 4 · 9 · 10 · 11 · 12", "line", colour="gold")
    draft.area("dice", "", (RIGHT - 150, TOP + 360, 150, 92), "box", "line")
    draft.spot("dont-pass", (left, TOP + 452, wide - 220, 58), "DON'T PASS BAR 12", "line")
    draft.spot("dont-pass-odds", (RIGHT - 220, TOP + 452, 220, 58), "DON'T PASS ODDS", "odds", colour="gold")
    draft.spot("pass", (left, TOP + 510, wide, 72), "PASS LINE", "line", colour="white")
    draft.spot("pass-odds", (left, TOP + 582, wide, 58), "PASS LINE ODDS", "odds", colour="gold")


def _centre(draft: Sketch) -> None:
    """The propositions, in the stickman's order."""
    x, w = PROPS, PROPS_WIDTH
    draft.row([("any-seven", "ANY SEVEN")], (x, TOP, w, 44), "proposition", "red")
    draft.row([("hard-6", "HARD 3·3"), ("hard-10", "HARD 5·5")], (x, TOP + 44, w, 54), "hardway")
    draft.row([("hard-8", "HARD 4·4"), ("hard-4", "HARD 2·2")], (x, TOP + 98, w, 54), "hardway")
    ones = [("craps-3", "1·2"), ("craps-2", "1·1"), ("craps-12", "6·6"), ("eleven", "5·6")]
    draft.row(ones, (x, TOP + 152, w, 54), "proposition")
    draft.row([("horn", "HORN"), ("whirl", "WHIRL"), ("c-and-e", "C & E")], (x, TOP + 206, w, 46), "proposition")
    highs = [(f"horn-high-{n}", f"HORN HIGH {n}") for n in (2, 3, 11, 12)]
    draft.row(highs, (x, TOP + 252, w, 50), "proposition")
    draft.row([("any-craps", "ANY CRAPS")], (x, TOP + 302, w, 44), "proposition", "red")


def _hops(draft: Sketch) -> None:
    """Every throw on the next roll alone: the six pairs, then the fifteen others."""
    x, y, w = PROPS, TOP + 362, PROPS_WIDTH
    draft.area("hops", "HOPPING: THE NEXT ROLL ONLY", (x, y, w, 28), "words", "white")
    draft.row([(f"hop-{n}-{n}", f"{n}·{n}") for n in range(1, 7)], (x, y + 28, w, 60), "hop")
    easy = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
    for k in range(3):
        ids = [(f"hop-{a}-{b}", f"{a}·{b}") for a, b in easy[5 * k : 5 * k + 5]]
        draft.row(ids, (x, y + 88 + 60 * k, w, 60), "hop")
