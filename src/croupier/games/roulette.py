"""Roulette, `oneida-2006/roulette` (section V) and `oneida-2008/roulette`, at the table.

Every spot is read off the layout's geometry: a split is a line between two boxes, a corner a point where four meet, and
the odd shape of the zeros gives the triples. Then the document's order: C placing, F the spin, G settling, H No Spin.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import combinations

import msgspec

import croupier.kernels.verdict as kernels
from croupier.kernels.verdict import HALVES, LOSES, WINS
from croupier.play.felt import Felt
from croupier.play.game import Game, Spot, check_citations
from croupier.play.move import Bet
from croupier.play.procedure import Procedure, spin
from croupier.play.stake import Stake
from croupier.play.wagering import (
    check_chips,
    check_coupon,
    check_limits,
    check_own_place,
    check_positive,
    check_verbal,
)
from croupier.play.wheel import BLACK, DOUBLE_ZERO, POCKETS, RED, colour, pocket_text
from croupier.play.window import own_places
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/roulette", "oneida-2008/roulette")
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


def _called(pockets: tuple[int, ...]) -> str:
    """How a group is called: 0 and 00 first, then upwards."""
    order = sorted(pockets, key=lambda n: (n not in ZEROS, n))
    return "-".join(map(pocket_text, order))


def _spot(wager: str, covers: tuple[int, ...], label: str = "", id_: str = "") -> Spot:
    called = _called(covers)
    return Spot(id_ or f"{wager}-{called}", wager, label or f"{wager.capitalize()} {called}", tuple(sorted(covers)))


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


def verdict(spot: Spot, pocket: int, half_back: bool) -> int:
    """C.4, D, E: a wager wins when the ball rests in a pocket that its position covers. 2006 G.2: an even-money wager
    may lose only half on a zero, where the house says so."""
    if pocket in spot.covers:
        return WINS
    return HALVES if half_back and pocket in ZEROS and spot.wager in EVEN_MONEY else LOSES


# --- C: placing ---


def take_wagers(felt: Felt, law: Law) -> Procedure:
    """F.2: until No More Bets wagers are placed, and taken back within the same limits."""
    yield from own_places(
        felt,
        law.cite("F.2"),
        LAYOUT,
        bet=partial(check_bet, felt, law),
        stands=lambda spot, left: check_limits(felt, spot.wager, left),
        coupon=law.cite("C.1"),
        taken=law.cite("C.4"),
        calls=Refused("nothing is called on or off at roulette", law.cite("C.4")),
    )


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    spot = LAYOUT.get(bet.spot)
    if spot is None:
        raise Refused(f"there is no position {bet.spot!r} on the layout", law.cite("C.4"))
    check_positive(felt, bet.amount)
    check_own_place(felt, bet)
    check_verbal(bet, True, law.cite("C.1"))
    check_coupon(felt, bet, EVEN_MONEY, law.cite("C.1"))
    standing = felt.stake(bet.seat, bet.spot) or Stake(bet.seat, bet.seat, bet.spot)
    if (bet.coupon or standing.coupon) and (bet.value_chips or standing.value_chips):
        raise Refused("a value chip is not wagered with a match play coupon", law.cite("C.2"))
    check_limits(felt, spot.wager, felt.amount(bet.seat, bet.spot) + bet.amount)
    check_chips(felt, bet)


# --- G: settling ---


def settle(felt: Felt, law: Law, pocket: int) -> None:
    """F.4: first every losing wager is collected, then every winning one paid."""
    winners, called = [], pocket_text(pocket)
    for stake in list(felt.stakes.values()):
        spot = LAYOUT[stake.spot]
        match verdict(spot, pocket, half_back(law)):
            case kernels.WINS:
                winners.append((stake, spot))
            case kernels.HALVES:
                felt.split(stake, stake.amount - stake.amount // 2, law.cite("G.2"), f"{called}: half back")
            case _:
                felt.lose(stake, law.cite("C.4"), called)
    for stake, spot in winners:
        felt.win(stake, law.odds(spot.wager), law.cite("G.1"), called)


def half_back(law: Law) -> bool:
    """2006 G.2: the house may give half of an even-money wager back on a zero. The 2008 edition struck it."""
    return "half-back" in law.options and law.on("half-back")


class Board(msgspec.Struct, frozen=True):
    """What is carried: the last numbers, newest first, as the display shows them."""

    last: tuple[int, ...] = ()


def play(felt: Felt, law: Law, board: Board) -> Procedure:
    """One game: bets (C), No More Bets while the ball runs (F.2), the pocket (F.3), the settlement (F.4)."""
    pocket = None
    while pocket is None:  # H: after a No Spin the wagers stand, and betting is open until the ball runs again
        yield from take_wagers(felt, law)
        pocket = yield from spin(felt, law.cite("F.1"))
    felt.markers["crown"] = pocket_text(pocket)
    felt.say(f"{pocket_text(pocket)} {colour(pocket)}", law.cite("F.3"))
    settle(felt, law, pocket)
    return Board((pocket, *board.last)[:20])


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - both editions have the same layout
    return LAYOUT


GAME = Game("roulette", BOOKS, play, Board, lambda _: Board(), spots)
check_citations(sys.modules[__name__], BOOKS)
