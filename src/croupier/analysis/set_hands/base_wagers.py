"""Base wagers on hands that are set in two, by simulation: the player by the house way, or as well as can be.

Two hands of seven are too many deals to count, so the sheets say how many rounds they rest on and how far off they may
be. For one given hand everything is exact: a hand of the bank that is seen makes every setting certain, and of one that
is not all there can be are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from math import sqrt

import numpy as np

from croupier.analysis.set_hands import envy
from croupier.analysis.set_hands.best_settings import SettingValues, stairs, weigh_settings
from croupier.analysis.set_hands.house_way_cost import lesson
from croupier.analysis.set_hands.sorts_of_seven import KERNELS, VERDICTS, sorts, worth_of
from croupier.analysis.sheets.cache import cached_numbers, cached_sheet
from croupier.analysis.sheets.choice_values import Valued, Weighing
from croupier.analysis.sheets.lesson import Lesson
from croupier.analysis.sheets.plan import Numbers, Plan, numbered
from croupier.analysis.sheets.sheet import Result, Sheet
from croupier.analysis.simulate import CONFIDENCE, simulate
from croupier.games.pai_gow.documents import BASE, HAND, HOUSE_WAY, Documents, Parts, house_way, parts
from croupier.games.pai_gow.maths import BEST, deck_of, worked_wagers
from croupier.games.pai_gow.settle import base_ruling
from croupier.kernels.jit import jit_is_on
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt import DEALER, Felt
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Setting, Turn
from croupier.play.vocabulary.cards import cards_text
from croupier.rulebook.law import Law

ROUNDS = 2_000_000 if jit_is_on() else 2_000
SHOWN = 5  # settings named beside the house way
# Two settings that end so, as the ruling is asked for them: ranks of front and back, the back always the higher.
ENDS = {
    WINS: (Parts(2, 4), Parts(1, 3)),
    PUSHES: (Parts(2, 3), Parts(1, 4)),
    LOSES: (Parts(1, 3), Parts(2, 4)),
}
BY_HOUSE_WAY = "every hand by the house way"
BEST_SEEN = "every hand as well as can be, the bank's being seen"
BEST_UNSEEN = "every hand as well as can be against the house way, the bank's being unseen"


def net(law: Law, verdict: int) -> Fraction:
    return base_ruling(Documents(law), *ENDS[verdict]).net if verdict in ENDS else Fraction(0)


def nets(law: Law) -> tuple[Fraction, ...]:
    return tuple(net(law, verdict) for verdict in range(VERDICTS))


def strategy(law: Law, wager: str) -> str:
    return BY_HOUSE_WAY if wager == BASE else BEST_SEEN if Documents(law).face_up else BEST_UNSEEN


def worth_by_setting(law: Law) -> SettingValues:
    """What every sort of hand is worth, by setting."""
    face_up = Documents(law).face_up
    return weigh_settings(deck_of(law), (net(law, WINS), net(law, LOSES)), face_up)


def best_parts(law: Law) -> tuple[Numbers, Numbers]:
    """The ranks of front and back to which every sort of hand is best set, the bank's being unseen."""

    def count() -> Numbers:
        settings, column = stairs(), worth_by_setting(law).best
        every = np.arange(len(column))
        fronts, backs = settings.fronts[every, column], settings.backs[every, column]
        return np.stack([settings.every_front[fronts], settings.every_back[backs]])

    fronts, backs = cached_numbers("best settings", law, (), np.array([], dtype=np.int64), count)
    return fronts, backs


def sheets(law: Law) -> Iterator[Sheet]:
    for wager in worked_wagers(law):
        yield sheet(law, wager)


def sheet(law: Law, wager: str) -> Sheet:
    return simulated_sheet(law, wager) if wager in (BASE, BEST) else envy.sheet(law, wager)


@cache
def simulated_sheet(law: Law, wager: str) -> Sheet:
    """What a simulation with a fixed seed found: the same every time, so it is kept."""
    return cached_sheet(law, wager, partial(_simulate_sheet, law, wager))


def _simulate_sheet(law: Law, wager: str) -> Sheet:
    """The rounds, and how sure they are."""
    unknown = Sheet(law.book.id, wager, (Result("unknown", Fraction(1), Fraction(0)),))
    bare = _plan(law, wager, unknown)
    run = simulate(bare, ROUNDS, "sheet")
    names = {net(law, verdict): name for verdict, name in ((LOSES, "loses"), (PUSHES, "pushes"), (WINS, "wins"))}
    results = tuple(
        Result(names[each], Fraction(int(n), ROUNDS), each) for each, n in zip(bare.nets, run.counts, strict=True)
    )
    drawn = Sheet(law.book.id, wager, results)
    within = CONFIDENCE * drawn.deviation / sqrt(ROUNDS)
    how = f"{ROUNDS:,} rounds simulated: the edge within {100 * within:.2f}% either way, 19 times of 20"
    return Sheet(law.book.id, wager, results, how, strategy=(strategy(law, wager),), exact=False, within=within)


def plan(law: Law, wager: str) -> Plan:
    return _plan(law, wager, sheet(law, wager)) if wager in (BASE, BEST) else envy.plan(law, wager)


def _plan(law: Law, wager: str, sheet: Sheet) -> Plan:
    table, outcomes = numbered(nets(law))
    deck, face_up = np.arange(deck_of(law), dtype=np.int64), Documents(law).face_up
    if wager == BEST and not face_up:
        given = (deck, sorts().steps, sorts().masks, *best_parts(law), table)
        return Plan(f"{KERNELS}.sorts.play_best", given, outcomes, sheet)
    how = np.array([face_up, wager == BEST], dtype=np.int64)
    return Plan(f"{KERNELS}.simulate.play_base", (deck, how, table), outcomes, sheet)


# --- one hand ---


def chosen(law: Law, felt: Felt, ask: Turn) -> str:  # noqa: ARG001 - the printed table serves every hand
    """Every hand by the house way."""
    return HOUSE_WAY if isinstance(ask, Setting) else ""


def weighing(table: Table, ask: Turn) -> Weighing | None:
    """The hand, and the bank's where that lies open."""
    if not isinstance(ask, Setting):
        return None
    law, hand = table.law, ask.hand
    chips = table.felt.amount(ask.seat, BASE, ask.seat)
    by_front = worth_against_seen(table, hand) if Documents(law).face_up else {}
    return lambda: Valued(worth(law, hand, chips, by_front or worth_against_unseen(law, hand)))


def worth(law: Law, hand: tuple[int, ...], chips: int, by_front: Mapping[frozenset[int], float]) -> dict[str, float]:
    """The house way, and the best few settings by name."""
    by_house = house_way(Documents(law), hand)
    ranked = sorted(by_front.items(), key=lambda setting: -setting[1])
    by_choice = {HOUSE_WAY: chips * by_front[frozenset(by_house)]}
    for front, value in ranked[:SHOWN]:
        by_choice[f"set {cards_text(card for card in hand if card in front)}"] = chips * value
    return by_choice


def worth_against_seen(table: Table, hand: tuple[int, ...]) -> dict[frozenset[int], float]:
    """What each setting comes to against a hand that lies open."""
    bank = parts(table.felt.hand("dealer-front"), table.felt.hand(DEALER))
    by_front = {}
    for i in range(HAND):
        for j in range(i):
            back = tuple(card for k, card in enumerate(hand) if k not in (i, j))
            ours = parts((hand[j], hand[i]), back)
            by_front[frozenset((hand[i], hand[j]))] = float(base_ruling(Documents(table.law), ours, bank).net)
    return by_front


def worth_against_unseen(law: Law, hand: tuple[int, ...]) -> dict[frozenset[int], float]:
    """What each setting comes to on average, exactly, against every hand of the bank from the other cards."""
    others = [card for card in range(deck_of(law)) if card not in hand]
    return {front: float(value) for front, value in worth_of(others, hand, nets(law)).by_front.items()}


# --- the house way beside the best ---


def lessons(law: Law) -> tuple[Lesson, ...]:
    """How far the house way is from the best setting."""
    return (lesson(worth_by_setting(law), deck_of(law), nets(law), Documents(law).face_up),)
