"""How four card poker is counted: every hand against every dealer's hand by the up card, and five cards for Aces Up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from math import comb
from typing import TYPE_CHECKING, Any

from croupier.games.four_card_poker.kernels.counts import SLOTS
from croupier.games.four_card_poker.kernels.deals import CELLS, DEALERS, FOLDED, LEVELS, RULE, VERDICTS
from croupier.games.four_card_poker.kernels.hands import (
    FOUR_OF_A_KIND,
    HIGH_CARD,
    NAMES_4,
    PAIR,
    THREE_OF_A_KIND,
    aces_up,
    kind4,
    rank_of,
)
from croupier.games.four_card_poker.paid import (
    ACES_UP,
    ANTE,
    BONUS,
    FOLD,
    PLAY,
    TIMES,
    on_aces_up,
    on_bonus,
    on_verdict,
)
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt import DEALER
from croupier.play.felt.ruling import Net, net_of, together
from croupier.play.table.maths import Counted, Drawn, Situation, Staged
from croupier.play.vocabulary.cards import RANKS
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.felt import Felt
    from croupier.play.vocabulary.ask import Turn

KERNELS = f"{__package__}.kernels"

HANDS, UPS = comb(52, 5), 47
CHOICES = (FOLD, *sorted(TIMES))
ENDS = {WINS: "beats the dealer", PUSHES: "ties", LOSES: "loses"}
AT_A_TIME = 4000  # hands between one word of progress and the next
WHAT = "four card poker, all deals"
ONE_LINE = "whatever the up card"


def net(law: Law, choice: int, cell: int) -> Net | None:
    """What Ante, Play and the bonus come to, per unit of Ante."""
    if choice == FOLDED:
        return Net("folds", on_verdict(law, ANTE, LOSES).net) if cell == 0 else None
    kind, verdict = divmod(cell, VERDICTS)
    if verdict not in ENDS or HIGH_CARD < kind < THREE_OF_A_KIND:
        return None
    parts = (1, on_verdict(law, ANTE, verdict)), (choice, on_verdict(law, PLAY, verdict))
    outcome, bonus = together(f"{ENDS[verdict]} at {choice + 1} units", *parts), on_bonus(law, kind)
    if bonus is None:
        return outcome
    return outcome._replace(name=f"{outcome.name} with {NAMES_4[kind]}", net=outcome.net + bonus.net)


def bonus_net(law: Law, _: str, kind: int) -> Net:
    """K.1.c: what the bonus adds to an Ante, whatever the dealer holds; by what Aces Up pays the hand as."""
    earned = on_bonus(law, kind) if kind >= THREE_OF_A_KIND else None
    return net_of(earned) if earned else Net("none", Fraction(0))


# --- all deals ---


@cache
def deals() -> tuple[Any, ...]:
    """Hands of every shape, how many have it, and for each up card how many dealer's hands beat it or tie."""
    import numpy as np

    from croupier.kernels.jit import compiled

    kernel = compiled(f"{KERNELS}.counts")
    report_progress(WHAT, 0)
    ranks = np.zeros(comb(52, 4), dtype=np.int64)
    kernel.rank_all_fours(ranks)
    ranks = np.unique(ranks)
    places = np.zeros(SLOTS, dtype=np.int16)
    kernel.fill_places(ranks, places)
    shapes = [_shapes(cards) for cards in range(1, 6)]
    held = []
    for share, (sets, _, _) in enumerate(shapes[:4]):  # up to 1,128 hands hold four cards: few bytes will do
        held.append(np.zeros((len(sets), len(ranks) + 1), dtype=np.int16 if share == 3 else np.int32))
        kernel.contain(sets, places, held[-1])
        report_progress(WHAT, 0.05 * (share + 1))
    hands, weights, _ = shapes[4]
    five = np.zeros((len(hands), UPS), dtype=np.int16)
    kernel.complete(hands, places, five)
    five.sort(axis=1)
    ways = np.array([[comb(card, cards) for cards in range(6)] for card in range(52)], dtype=np.int64)
    beaten, tied = (np.zeros((len(hands), UPS), dtype=np.int32) for _ in range(2))
    classes = tuple(classes for _, _, classes in shapes)
    for first in range(0, len(hands), AT_A_TIME):
        last = min(first + AT_A_TIME, len(hands))
        kernel.duels(hands, first, last, ways, places, classes, *held, five, beaten, tied)
        report_progress(WHAT, 0.2 + 0.8 * last / len(hands))
    return hands, weights, beaten, tied


def _shapes(cards: int) -> tuple[Any, Any, Any]:
    """One set of each shape, how many have it, and the shape of every set by its number."""
    import numpy as np

    from croupier.kernels.jit import compiled

    sets, shapes = np.zeros((comb(52, cards), cards), dtype=np.uint8), np.zeros(comb(52, cards), dtype=np.int64)
    compiled(f"{KERNELS}.counts").all_sets(cards, sets, shapes)
    _, first, shape, times = np.unique(shapes, return_index=True, return_inverse=True, return_counts=True)
    return sets[first], times, shape.astype(np.int32)


def situation(law: Law, felt: Felt, ask: Turn) -> Situation | None:
    """The hand and the dealer's up card; J.2.b: a fold gives up the Aces Up beside it, which the hand decides."""
    if set(ask.choices) != set(CHOICES):
        return None
    place = ask.at or ask.seat
    (up,) = [held.card for held in felt.cards[DEALER] if held.up]
    choices = {choice: number for number, choice in enumerate(CHOICES)}
    aces, kind = felt.amount(ask.seat, ACES_UP, place), aces_up(rank_of(felt.hand(place)))
    kept = aces * on_aces_up(law, kind).net
    decided = {choice: Fraction(-aces) if choice == FOLD else kept for choice in CHOICES}
    return Situation((*felt.hand(place), up), choices, felt.amount(ask.seat, ANTE, place), decided=decided)


# --- what was learned, in words ---


def words(law: Law, rule: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG001 - the numbers say it
    """From which hand on to play, and from which three times, by the dealer's up card; and one line for all."""
    lines = [(rule[2 * up], rule[2 * up + 1]) for up in range(len(RANKS))]
    by_up = (f"against {ups} {_line(*line)}" for ups, line in _grouped(lines))
    return *by_up, f"fold the rest ({ONE_LINE}: {_line(rule[-2], rule[-1])})"


def one_line(rule: Sequence[int]) -> tuple[str, Sequence[int]]:
    """The same line against every up card."""
    return f"by the one line {ONE_LINE}", list(rule[-2:]) * (len(rule) // 2)


def _grouped(lines: list[tuple[int, int]]) -> Iterator[tuple[str, tuple[int, int]]]:
    for line, group in groupby(range(len(lines)), key=lambda up: lines[up]):
        ups = list(group)
        first, last = RANKS[ups[0]], RANKS[ups[-1]]
        yield (first if first == last else f"{first} to {last}"), line


def _line(once: int, thrice: int) -> str:
    return f"play three times from {_level(thrice)} on, once from {_level(once)} on"


def _level(level: int) -> str:
    """A level of hands in words."""
    if level >= LEVELS:
        return "no hand"
    if level < 13:
        return f"{RANKS[level]} high"
    return f"a pair of {RANKS[level - 13]}s" if level < 26 else NAMES_4[level - 24].replace("-", " ")


# --- Aces Up ---


@cache
def kinds() -> dict[int, int]:
    """How many five-card hands Aces Up pays as each kind."""
    import numpy as np

    from croupier.kernels.jit import compiled

    counts = np.zeros(FOUR_OF_A_KIND + 1, dtype=np.int64)
    compiled(f"{KERNELS}.deals").count_hands(counts)
    return {kind: int(n) for kind, n in enumerate(counts)}


# --- for wagers of one's own ---


def four_cards() -> dict[int, int]:
    """How many hands of four cards are of each kind."""
    return dict(Counter(kind4(rank_of(hand)) for hand in combinations(range(52), 4)))


MATHS = (
    Staged(
        wager=ANTE,
        choices=CHOICES,
        cells=CELLS,
        net=net,
        kernel=f"{KERNELS}.deals",
        how=lambda _: f"{HANDS:,} hands, {UPS} up cards and {DEALERS:,} dealer's hands each, by the table's own ranks",
        given=lambda law: (law.choice("ties") == "push",),
        rule=RULE,
        words=words,
        simpler=one_line,
        situation=situation,
        deals=deals,
    ),
    Counted(
        lambda _: {ACES_UP: ACES_UP},
        lambda _: kinds(),
        lambda law, _, kind: net_of(on_aces_up(law, kind)),
        lambda _: f"all {HANDS:,} hands",
        lambda _: Drawn(f"{KERNELS}.deals.play_aces_up", range(FOUR_OF_A_KIND + 1), (range(52),)),
        kept="hands by kind",
        facts=lambda kind: {"best four": "pair-of-aces" if kind == PAIR else NAMES_4[kind] if kind else "less"},
    ),
    Counted(
        lambda _: {},
        lambda _: four_cards(),
        lambda _, __, kind: Net(NAMES_4[kind], Fraction(0)),
        lambda _: f"all {comb(52, 4):,} hands of four cards",
        kept="four cards by kind",
        facts=lambda kind: {"hand": NAMES_4[kind]},
    ),
    Counted(
        lambda _: {BONUS: BONUS},
        lambda _: kinds(),
        bonus_net,
        lambda _: (
            f"all {HANDS:,} hands, per unit of an Ante that is played, as every hand worth a bonus is; it costs "
            "nothing of its own, and the Ante's sheet has it in already"
        ),
        lambda _: Drawn(f"{KERNELS}.deals.play_aces_up", range(FOUR_OF_A_KIND + 1), (range(52),)),
        kept="hands by kind",
    ),
)
