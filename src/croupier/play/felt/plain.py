"""The plainest felt of a game that everybody plays on one layout: a row of boxes for each group of its spots.

A dice or wheel game that draws no felt of its own is laid out here, in the order in which it declares its spots.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.felt.layout import Box, Layout, Sketch, Spot
from croupier.rulebook.law import Law

WIDTH, LEFT, TOP, ROW = 1280, 40, 140, 130


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    groups = list(dict.fromkeys(spot.group for spot in spots.values()))
    bottom = TOP + ROW * len(groups)
    draft = Sketch(law, spots, WIDTH, bottom + 90)
    draft.area("felt", "", (0, 0, WIDTH, bottom + 20), "felt", "felt")
    for k, group in enumerate(groups):
        row = [spot for spot in spots.values() if spot.group == group]
        width = (WIDTH - 2 * LEFT) // len(row)
        for n, spot in enumerate(row):
            draft.spot(spot.id, (LEFT + width * n, TOP + ROW * k, width, ROW))
    draft.rail(seats, bottom + 54, 20, WIDTH - 20)
    return draft.finish(dice=Box(520, 24, 240, 92), scoreboards=("last-throws",))
