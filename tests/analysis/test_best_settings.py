"""One hand's settings against every hand of the bank, beside counts one by one; and the best setting of each sort."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from io import StringIO
from itertools import combinations
from math import comb

import numpy as np
import pytest
from rich.console import Console

from croupier.analysis.set_hands import envy, lessons
from croupier.analysis.set_hands.base_wagers import best_parts, nets, worth_by_setting
from croupier.analysis.set_hands.house_way_cost import cases
from croupier.analysis.set_hands.sorts_of_seven import room, sorts, verdicts, weights, worth_of
from croupier.analysis.sheets.exact import sheet
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import simulate
from croupier.games.pai_gow.kernels.envy import LINE
from croupier.games.pai_gow.kernels.hands import (
    FOUR,
    LINES,
    ace_high,
    back_rank,
    base_verdict,
    fortune_rank,
    front_rank,
)
from croupier.games.pai_gow.kernels.house_way import pai_gow_front, pai_gow_way, place_front, rank_of_rest, shape
from croupier.games.pai_gow.kernels.sorts import SORTS, sort_of
from croupier.games.pai_gow.maths import worked_wagers
from croupier.kernels.jit import compiled
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.strategy import best_play
from every import every
from pai_gow_pit import cards

PAI_GOW = Law(Terms("ranchos/pai-gow-poker", least=1000, most=50000))
FACE_UP = Law(Terms("ranchos/face-up-pai-gow-poker", least=1000, most=50000))


def settings_of(hand: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    pairs = combinations(hand, 2)
    return [(front, tuple(card for card in hand if card not in front)) for front in pairs]


@pytest.mark.compiled
def test_the_sorts_hold_every_hand_of_53_and_of_52() -> None:
    assert int(weights(range(53)).sum()) == comb(53, 7) == 154_143_080
    assert int(weights(range(52)).sum()) == comb(52, 7)
    assert int(weights(range(53)).min()) > 0


@pytest.mark.compiled
def test_hands_of_one_sort_are_set_alike() -> None:
    luck, of = random.Random("sorts"), sorts()
    for _ in range(3000):
        hand = tuple(luck.sample(range(53), 7))
        sort = sort_of(hand, of.steps, of.masks)
        front = pai_gow_front(hand, shape(hand))
        where = place_front(hand, front)
        assert (front, rank_of_rest(hand, where // 7, where % 7)) == (of.fronts[sort], of.backs[sort])
        assert (ace_high(hand) > 0) == of.aces[sort]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(3))
def test_settings_end_as_hands_counted_one_by_one(seed: int) -> None:
    luck = random.Random(seed)
    drawn = [*luck.sample(range(52), 20), 52]
    hand, deck = tuple(drawn[:7]), drawn[7:]
    settings = settings_of(hand)
    slow = [Counter[int]() for _ in settings] + [Counter[int]()]
    for bank in combinations(deck, 7):
        i, j = divmod(pai_gow_way(bank), 7)
        theirs = front_rank(bank[i], bank[j]), rank_of_rest(bank, i, j)
        ends = [base_verdict(front_rank(*front), back_rank(*back), *theirs) for front, back in settings]
        for count, end in zip(slow, [*ends, min(ends, key=(WINS, PUSHES, LOSES).index)], strict=True):
            count[end] += 1
    assert verdicts(deck, settings) == [[count[end] for end in range(6)] for count in slow]


@pytest.mark.compiled
def test_two_pair_against_all_53524680_hands_as_counted_one_by_one() -> None:
    hand = cards("Ac Ad Kc Kd 9h 8s 2c")
    counted = {  # by a walk over every hand of the bank
        "Kc Kd": (38379663, 14761486, 383531),
        "Ac 9h": (22270133, 24407648, 6846899),
        "8s 2c": (74250, 44137238, 9313192),
        "Ac Ad": (0, 0, 53524680),  # foul
    }
    settings = [(cards(front), tuple(set(hand) - set(cards(front)))) for front in counted]
    found = verdicts([card for card in range(53) if card not in hand], settings)
    assert [(row[WINS], row[PUSHES], row[LOSES]) for row in found[:-1]] == list(counted.values())


@pytest.mark.compiled
def test_an_ace_high_bank_pushes_whatever_is_set() -> None:
    hand = cards("6s 6h Ts 8h 5c 4s 2d")
    others = [card for card in range(53) if card not in hand]
    without, with_push = verdicts(others, settings_of(hand)), verdicts(others, settings_of(hand), aces_push=True)
    assert all(sum(row) == comb(46, 7) for row in without + with_push)
    assert all(late[WINS] <= early[WINS] for early, late in zip(without, with_push, strict=True))
    assert with_push[0][LOSES] < without[0][LOSES]


# --- the best of each sort ---


@pytest.mark.compiled
def test_the_setting_chosen_for_a_sort_is_the_best_of_each_hand_or_as_good_as_it() -> None:
    luck, of, lost, (fronts, backs) = random.Random("best"), sorts(), Fraction(0), best_parts(PAI_GOW)
    for _ in range(60):
        hand = tuple(luck.sample(range(53), 7))
        sort = sort_of(hand, of.steps, of.masks)
        parts = (int(fronts[sort]), int(backs[sort]))
        deck = [card for card in range(53) if card not in hand]
        worth = worth_of(deck, hand, nets(PAI_GOW)).by_front
        chosen = [
            worth[frozenset(front)]
            for front, back in settings_of(hand)
            if (front_rank(*front), back_rank(*back)) == parts
        ]
        lost += max(worth.values()) - chosen[0]
    assert lost / 60 < Fraction(1, 10000)


@every
@pytest.mark.compiled
def test_a_hand_that_is_seen_is_never_worth_less_and_what_is_near_is_near() -> None:
    luck, of, found = random.Random("seen"), sorts(), worth_by_setting(FACE_UP)
    for _ in range(20):
        hand = tuple(luck.sample(range(53), 7))
        deck = [card for card in range(53) if card not in hand]
        exact = worth_of(deck, hand, nets(FACE_UP), aces_push=True)
        assert exact.when_seen >= max(exact.by_front.values())
        sort = sort_of(hand, of.steps, of.masks)
        assert float(exact.when_seen) == pytest.approx(found.when_seen[sort], abs=0.03)
        assert float(max(exact.by_front.values())) == pytest.approx(found.worth[sort].max(), abs=0.03)


@pytest.mark.compiled
def test_the_house_way_costs_most_where_a_joker_makes_a_straight_of_two_aces() -> None:
    found = cases(worth_by_setting(PAI_GOW), seen=False)
    assert all(case.share > 0 and case.cost > 0 for case in found)
    (lesson,) = lessons(PAI_GOW)
    first, costs = lesson.rows[0], [float(row[5].rstrip("%")) for row in lesson.rows]
    assert first[:6] == ("Jo Ad Kc Qs Jh 5d 4c", "5d 4c", "-2.45%", "Kc Qs", "+23.16%", "25.61%")
    assert costs == sorted(costs, reverse=True)
    assert "Another setting is better for 7.9% of hands" in lesson.notes[0]


@pytest.mark.compiled
def test_the_lesson_is_drawn_under_the_edges() -> None:
    drawn = StringIO()
    Console(file=drawn, width=160).print(best_play(PAI_GOW))
    assert "every hand as well as can be against the house way" in drawn.getvalue()
    (worst,) = [line for line in drawn.getvalue().splitlines() if line.startswith("Jo Ad Kc Qs Jh 5d 4c")]
    assert worst.split()[7:] == [
        "5d", "4c", "-2.45%", "Kc", "Qs", "+23.16%", "25.61%", "0.4207%", "0.0572%", "straight-or-flush-one-pair",
    ]  # fmt: skip


@pytest.mark.compiled
def test_the_best_setting_saves_a_fifth_of_a_percent() -> None:
    by_house, as_well_as_can_be = sheet(PAI_GOW, "base"), sheet(PAI_GOW, "base-best")
    assert float(by_house.edge - as_well_as_can_be.edge) == pytest.approx(0.002, abs=0.0015)
    assert "within 0.10% either way" in as_well_as_can_be.how


# --- envy in Face Up ---


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("own", "by_line", "same"),
    [  # by a walk over every other hand
        ("As Ks Qs Js Ts 9s 8s", (80336, 107385, 14094, 0, 148, 36, 24), 3),
        ("9c 9d 9h 9s Ac Ad Jo", (80360, 0, 0, 0, 0, 0, 0), 0),
    ],
)
def test_envy_5_a_hands_that_are_not_higher_as_counted_one_by_one(
    own: str, by_line: tuple[int, ...], same: int
) -> None:
    kernel, of, ranks, counts = (
        compiled("croupier.games.pai_gow.kernels.envy"),
        sorts(),
        room(SORTS),
        room(2, len(LINES)),
    )
    kernel.fill_ranks(of.hands, ranks)
    prized = np.flatnonzero(ranks >> LINE >= FOUR)
    rank, hand = fortune_rank(cards(own)), np.array(cards(own), dtype=np.int64)
    given = prized, ranks, of.ranks, of.suited, of.beside, of.plain
    for row, least in enumerate((0, rank)):
        kernel.count_between(least, rank, hand, 1, *given, counts[row])
    assert tuple(counts[0, FOUR:].tolist()) == by_line
    assert int(counts[1].sum()) == same  # the same in another suit


@pytest.mark.compiled
def test_envy_of_face_up_is_worth_a_little_less_than_for_any_other_hand() -> None:
    for_any = -sheet(PAI_GOW, "envy").edge
    assert -sheet(FACE_UP, "envy").edge == Fraction(105923114753, 3928790014864) < for_any


@pytest.mark.compiled
def test_envy_5_a_of_several_other_hands_the_highest_is_paid() -> None:
    assert envy.several(FACE_UP, 1).edge == sheet(FACE_UP, "envy").edge
    worth = [-sheet(FACE_UP, wager).edge for wager in worked_wagers(FACE_UP)[2:]]
    assert [round(float(each), 6) for each in worth] == [0.026961, 0.053864, 0.080711, 0.1075]
    assert float(envy.left_out(FACE_UP, 4)) == pytest.approx(0.0000193, abs=1e-7)
    found = simulate(plan_for(FACE_UP, "envy-4"), 1_000_000, "envy")
    assert abs(found.distance) < 3
    assert "4 other players' hands" in found.plan.sheet.how


def test_envy_5_a_i_of_two_prizes_one_is_paid_and_none_where_ones_own_is_as_high() -> None:
    """What `several` takes off for every two hands, beside the highest of a table at which no more have a prize."""
    luck = random.Random("envy")
    for _ in range(500):
        own, *others = luck.sample([luck.randint(1, 4), luck.randint(1, 4), 0, 0, 0], 5)
        paid = sum(1 - (own >= one) for one in others if one)
        paid -= sum(a < b for a in others for b in others if a)
        paid -= sum(a == b for a, b in combinations(others, 2) if a)
        assert paid == (max(others) > own)


def test_envy_8_the_prizes_of_face_up_in_dollars() -> None:
    prizes = {LINES[line]: int(envy.prize(FACE_UP, line)) for line in range(FOUR, len(LINES))}
    assert list(prizes.values()) == [5, 10, 25, 50, 100, 250, 1000]
    assert fortune_rank(cards("As Ks Qs Js Ts 9s 8s")) >> LINE == LINES.index("seven-card-straight-flush")
