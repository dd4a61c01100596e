"""The double zero layout as the document draws it: a wager lies on the numbers, the line or the corner it covers."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.felt.layout import Box, Colour, Layout, Mark, Point, Sketch, Spot
from croupier.play.vocabulary.wheel import BLACK, DOUBLE_ZERO, ORDER, RED, pocket_text
from croupier.rulebook.law import Law

LEFT, TOP = 420, 40  # the corner of number 3
ACROSS, DOWN = 62, 88  # a number's box
ZEROS = 62
DOT = 20  # what lies on a line
BOTTOM = TOP + 3 * DOWN
OUTSIDE = 62
WHEEL = Box(24, 46, 312, 312)


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Sketch(law, spots, 1280, 560)
    draft.area("felt", "", (0, 0, 1280, 484), "felt", "felt")
    draft.area("wheel", "", (WHEEL.x, WHEEL.y, WHEEL.w, WHEEL.h), "wheel", "black")
    _numbers(draft)
    _outside(draft)
    for spot in list(draft.unlaid.values()):
        x, y, w, h = on_the_line(spot)
        draft.spot(spot.id, (x - w // 2, y - h // 2, w, h), "", "line")
    draft.rail(seats, 524, 20, 1260)
    draft.markers += [
        Mark("crown", "spot", "crown", prefix="straight-"),
        Mark("ball", "words", "ball", at=Point(WHEEL.x + WHEEL.w // 2, WHEEL.y + WHEEL.h + 24)),
        Mark("clock", "words", "clock", at=Point(WHEEL.x + WHEEL.w // 2, WHEEL.y + WHEEL.h + 50)),
    ]
    return draft.finish(wheel=WHEEL, wheel_order=tuple(map(pocket_text, ORDER)), scoreboards=("last-numbers",))


def middle(number: int) -> tuple[int, int]:
    """The middle of a number's box: three rows of twelve, 1 to 34 along the dozens."""
    column, row = divmod(number - 1, 3)
    return LEFT + column * ACROSS + ACROSS // 2, TOP + (2 - row) * DOWN + DOWN // 2


def _colour(number: int) -> Colour:
    return "red" if number in RED else "black" if number in BLACK else "green"


def _numbers(draft: Sketch) -> None:
    half = 3 * DOWN // 2
    draft.spot("straight-00", (LEFT - ZEROS, TOP, ZEROS, half), "00", "number", colour="green")
    draft.spot("straight-0", (LEFT - ZEROS, TOP + half, ZEROS, half), "0", "number", colour="green")
    for n in range(1, 37):
        x, y = middle(n)
        box = (x - ACROSS // 2, y - DOWN // 2, ACROSS, DOWN)
        draft.spot(f"straight-{n}", box, str(n), "number", colour=_colour(n))


def _outside(draft: Sketch) -> None:
    for k in range(1, 4):
        draft.spot(f"column-{k}", (LEFT + 12 * ACROSS, TOP + (3 - k) * DOWN, 74, DOWN), "2 TO 1", "outside")
        name = ("1ST 12", "2ND 12", "3RD 12")[k - 1]
        draft.spot(f"dozen-{k}", (LEFT + (k - 1) * 4 * ACROSS, BOTTOM, 4 * ACROSS, OUTSIDE), name, "outside")
    even: tuple[tuple[str, str, Colour], ...] = (
        ("low", "1 TO 18", "plain"),
        ("even", "EVEN", "plain"),
        ("red", "RED", "red"),
        ("black", "BLACK", "black"),
        ("odd", "ODD", "plain"),
        ("high", "19 TO 36", "plain"),
    )
    for k, (id_, name, colour) in enumerate(even):
        box = (LEFT + k * 2 * ACROSS, BOTTOM + OUTSIDE, 2 * ACROSS, OUTSIDE)
        draft.spot(id_, box, name, "outside", colour=colour)


def on_the_line(spot: Spot) -> tuple[int, int, int, int]:
    """Where a wager on several numbers lies (its middle, width and height): on what their boxes share."""
    if spot.id.endswith("-courtesy"):  # the split of the zeros, within reach: between the second dozen and the third
        return LEFT + 8 * ACROSS, BOTTOM + OUTSIDE // 2, DOT, OUTSIDE - 22
    zeros = {0, DOUBLE_ZERO} & set(spot.covers)
    numbers = [n for n in spot.covers if n not in zeros]
    if zeros:
        return _by_the_zeros(zeros, numbers)
    points = [middle(n) for n in numbers]
    x, y = sum(p[0] for p in points) // len(points), sum(p[1] for p in points) // len(points)
    if len(numbers) == 2:
        upright = points[0][1] == points[1][1]
        return (x, y, DOT, DOWN - 40) if upright else (x, y, ACROSS - 26, DOT)
    if len(numbers) == 4:
        return x, y, DOT + 2, DOT + 2
    return x, BOTTOM, (ACROSS - 26 if len(numbers) == 3 else DOT + 2), DOT  # a row or two, at the dozens' edge


def _by_the_zeros(zeros: set[int], numbers: list[int]) -> tuple[int, int, int, int]:
    """The zeros meet halfway down the box of 2; each touches 2 and one of its neighbours."""
    if not numbers:
        return LEFT - ZEROS // 2, TOP + 3 * DOWN // 2, ZEROS - 26, DOT
    if len(numbers) == 3:
        return LEFT, BOTTOM, DOT + 2, DOT  # the top line: the corner of the first dozen
    if len(zeros) == 2:
        return LEFT, TOP + 3 * DOWN // 2, DOT, DOT
    if len(numbers) == 2:
        return LEFT, TOP + DOWN if zeros == {DOUBLE_ZERO} else TOP + 2 * DOWN, DOT, DOT
    if numbers == [2]:
        return LEFT, TOP + 3 * DOWN // 2 + (-DOWN // 4 if zeros == {DOUBLE_ZERO} else DOWN // 4), DOT, DOT
    return LEFT, middle(numbers[0])[1], DOT, DOWN - 40
