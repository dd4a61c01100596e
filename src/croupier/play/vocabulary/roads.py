"""The roads: a shoe's results as players keep score of them, where each mark stands in a grid of rows and columns.

A result is a short text: its first letter is who won, `P`layer, `B`anker or `T`ie; what follows (`B7`) is the game's
own note. Nothing here predicts anything: a shoe has no memory of who won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

ROWS = 6
TIE = "T"


class TimesSeen(msgspec.Struct, frozen=True):
    """How often something has come up."""

    what: str
    times: int


class Tally(msgspec.Struct, frozen=True):
    """What a shoe has brought so far: its hands, and each winner and note of the game's counted."""

    hands: int
    counts: tuple[TimesSeen, ...]

    def __str__(self) -> str:
        """Hands, then number and percentage of each."""
        counts = [f"{seen.what} {seen.times} ({100 * seen.times / (self.hands or 1):.1f}%)" for seen in self.counts]
        return f"{self.hands} hands: {', '.join(counts)}"


class RoadMark(msgspec.Struct, frozen=True):
    """One cell of a road: columns run to the right and rows down, both from 0; `ties` came after this result."""

    column: int
    row: int
    result: str
    ties: int = 0


def bead_plate(results: Iterable[str], rows: int = ROWS) -> list[RoadMark]:
    """Every result in its turn, down the first column, then down the next.

    >>> print(road_text(bead_plate(["P9", "B6", "B7", "T3", "P8"], rows=2)))
    P B P
    B T .
    """
    return [RoadMark(i // rows, i % rows, result) for i, result in enumerate(results)]


def big_road(results: Iterable[str], rows: int = ROWS) -> list[RoadMark]:
    """Every run of one winner in a column of its own; a tie is a stroke through the mark before it.

    A run that meets the bottom, or the tail of an earlier run, turns right and goes on along its row.

    >>> print(road_text(big_road(["B7", "B9", "P8", "T2", "P6", "P7", "P9", "P5", "B4", "B8", "B3"], rows=3)))
    B P B .
    B P B B
    . P P P
    >>> [mark.ties for mark in big_road(["P8", "T2", "T0", "B6"])]
    [2, 0]

    Ties before anybody has won wait in the first cell:

    >>> big_road(["T6"]), big_road(["T6", "B9"])
    ([RoadMark(column=0, row=0, result='', ties=1)], [RoadMark(column=0, row=0, result='B9', ties=1)])
    """
    road: list[RoadMark] = []
    occupied: set[tuple[int, int]] = set()
    start = 0  # the column in which the run began
    for result in results:
        last = road[-1] if road else None
        if result.startswith(TIE):
            tied = last or RoadMark(0, 0, "")
            road[-1:] = [msgspec.structs.replace(tied, ties=tied.ties + 1)]
            continue
        if last is None or not last.result:
            mark = RoadMark(0, 0, result, last.ties if last else 0)
            road.clear()
        elif last.result[0] != result[0]:
            start += 1
            while (start, 0) in occupied:
                start += 1
            mark = RoadMark(start, 0, result)
        elif last.row + 1 < rows and (last.column, last.row + 1) not in occupied and not _has_turned(road):
            mark = RoadMark(last.column, last.row + 1, result)
        else:
            mark = RoadMark(last.column + 1, last.row, result)
        occupied.add((mark.column, mark.row))
        road.append(mark)
    return road


def derived_road(results: Iterable[str], back: int, rows: int = ROWS) -> list[RoadMark]:
    """A road about the big road: red (`R`) where it repeats itself, blue (`U`) where it does not.

    `back` is how many columns it looks back: 1 is big eye boy, 2 the small road, 3 the cockroach pig. A new column is
    red if the two before it, the nearer and the one `back` further, are equally deep; a further mark in a column is
    blue if the column looked at ends just above it.

    >>> [mark.result for mark in derived_road(["B", "B", "P", "P", "B", "P", "P"], 1)]
    ['R', 'R', 'U', 'U']
    """
    runs: list[int] = []
    winner, colours = "", []
    for result in results:
        if result.startswith(TIE):
            continue
        if result[0] == winner:
            runs[-1] += 1
        else:
            winner = result[0]
            runs.append(1)
        column, row = len(runs) - 1, runs[-1] - 1
        if row == 0 and column > back:
            colours.append("R" if runs[column - 1] == runs[column - 1 - back] else "U")
        elif row > 0 and column >= back:
            colours.append("U" if runs[column - back] == row else "R")
    return big_road(colours, rows)


def _has_turned(road: Sequence[RoadMark]) -> bool:
    """Whether the run has already turned right: it never turns down again."""
    return len(road) > 1 and road[-2].row == road[-1].row and road[-2].result[0] == road[-1].result[0]


def road_text(road: Sequence[RoadMark]) -> str:
    """A road as lines of letters, with a dot for an empty cell."""
    cells = {(mark.column, mark.row): mark.result[:1] or TIE for mark in road}
    columns = 1 + max((column for column, _ in cells), default=-1)
    rows = 1 + max((row for _, row in cells), default=-1)
    return "\n".join(" ".join(cells.get((column, row), ".") for column in range(columns)) for row in range(rows))
