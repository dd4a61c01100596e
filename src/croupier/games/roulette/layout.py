"""The layout of roulette: every position read off its geometry, the same on cloth and on a terminal's screen.

A split is a line between two boxes, a corner a point where four meet, and the odd shape of the zeros gives the triples.
"""

from __future__ import annotations

from itertools import combinations

from croupier.play.table.game import Spot
from croupier.play.vocabulary.wheel import BLACK, DOUBLE_ZERO, POCKETS, RED, pocket_text

EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
ZEROS = (0, DOUBLE_ZERO)

# --- the layout: three columns two units wide, twelve rows, and above them 0 and 00 sharing the width ---

Box = tuple[int, int, int, int]  # left, top, right, bottom


def _boxes() -> dict[int, Box]:
    boxes = {n: (n_ % 3 * 2, n_ // 3, n_ % 3 * 2 + 2, n_ // 3 + 1) for n in range(1, 37) for n_ in (n - 1,)}
    return boxes | {0: (0, -1, 3, 0), DOUBLE_ZERO: (3, -1, 6, 0)}


def _touching(boxes: dict[int, Box], x: int, y: int) -> tuple[int, ...]:
    """The boxes that meet in a point."""
    return tuple(n for n, (left, top, right, bottom) in boxes.items() if left <= x <= right and top <= y <= bottom)


def _share_a_line(a: Box, b: Box) -> bool:
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return (across > 0 and down == 0) or (across == 0 and down > 0)


def _group_name(pockets: tuple[int, ...]) -> str:
    """How a group is called: 0 and 00 first, then upwards."""
    order = sorted(pockets, key=lambda n: (n not in ZEROS, n))
    return "-".join(map(pocket_text, order))


def _spot(wager: str, covers: tuple[int, ...], label: str = "", id_: str = "") -> Spot:
    name = _group_name(covers)
    return Spot(id_ or f"{wager}-{name}", wager, label or f"{wager.capitalize()} {name}", tuple(sorted(covers)))


def _inside() -> list[Spot]:
    """D: the inside of the layout, from its boxes."""
    boxes = _boxes()
    spots = [_spot("straight", (n,)) for n in POCKETS]
    spots += [_spot("split", (a, b)) for a, b in combinations(boxes, 2) if _share_a_line(boxes[a], boxes[b])]
    spots.append(_spot("split", ZEROS, "Split 0-00, on the line between the dozens", "split-0-00-courtesy"))
    for row in range(12):
        first = 3 * row + 1
        spots.append(_spot("row", (first, first + 1, first + 2)))
        if row:
            spots.append(_spot("six", tuple(range(first - 3, first + 3)), id_=f"six-{first - 3}-{first + 2}"))
        for x in (2, 3, 4):
            met = _touching(boxes, x, row)
            if len(met) == 3:
                spots.append(_spot("triple", met))
            elif len(met) == 4:
                spots.append(_spot("corner", met))
    spots.append(Spot("first-five", "first-five", "First five 0-00-1-2-3", (0, 1, 2, 3, DOUBLE_ZERO)))
    return spots


def _outside() -> list[Spot]:
    """E: the outside of the layout. Neither zero is odd, even, red, black, low or high."""
    numbers = range(1, 37)
    spots = [
        Spot(f"column-{c}", "column", f"Column {c}", tuple(n for n in numbers if n % 3 == c % 3)) for c in (1, 2, 3)
    ]
    spots += [Spot(f"dozen-{d}", "dozen", f"Dozen {d}", tuple(range(12 * d - 11, 12 * d + 1))) for d in (1, 2, 3)]
    halves = {
        "red": tuple(sorted(RED)),
        "black": tuple(sorted(BLACK)),
        "odd": tuple(n for n in numbers if n % 2),
        "even": tuple(n for n in numbers if n % 2 == 0),
        "low": tuple(range(1, 19)),
        "high": tuple(range(19, 37)),
    }
    return spots + [Spot(name, name, name.capitalize(), covers) for name, covers in halves.items()]


LAYOUT = {spot.id: spot for spot in [*_inside(), *_outside()]}
