"""A bankroll: closed formulas of a coin, naive recomputation of trips, and wagers held together counted once more."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import ceil, log

import numpy as np
import pytest

import croupier
from command_line import croupier as command
from croupier.analysis.sheets.exact import sheet
from croupier.analysis.wagers.bankroll import (
    adjustment,
    bankroll_for_ever,
    bankroll_for_trip,
    growth,
    kelly,
    lattice,
    n0,
    ruin_for_ever,
    trip,
)
from croupier.analysis.wagers.together import Holding, count_together
from croupier.kernels.cards.ranks import kind3, rank3
from croupier.kernels.cards.shapes import three_cards
from croupier.rulebook.cite import Refused

CENTS = 100
PLUS = {1: 1, 2: 4, 3: 5, 4: 30, 5: 40}  # pair, flush, straight, three of a kind, straight flush
BONUS = {3: 1, 4: 4, 5: 5}


def game(nets: dict[int, Fraction]) -> Holding:
    """A wager of a dollar with these nets, in dollars."""
    ends = {(Fraction(CENTS * net),): chance for net, chance in nets.items()}
    return Holding("a coin", (("heads", CENTS),), ends, "two sides")


def coin(heads: Fraction) -> Holding:
    return game({1: heads, -1: 1 - heads})


GOOD = coin(Fraction(3, 5))
LONG = game({3: Fraction(1, 3), 1: Fraction(1, 20), 0: Fraction(1, 60), -1: Fraction(1, 2), -2: Fraction(1, 10)})


# --- closed formulas ---


def test_n0_of_a_coin() -> None:
    assert n0(GOOD) == Fraction(24, 25) / Fraction(1, 25)
    assert n0(coin(Fraction(1, 2))) is None


def test_kelly_of_a_coin_is_its_advantage() -> None:
    assert kelly(GOOD) == pytest.approx(0.2, abs=1e-12)
    assert growth(GOOD, 0.2) == pytest.approx(0.6 * log(1.2) + 0.4 * log(0.8), abs=1e-15)
    assert kelly(coin(Fraction(2, 5))) == 0.0


@pytest.mark.parametrize("dollars", [1, 7, 20])
def test_a_coin_with_an_advantage_is_ruined_for_ever_as_the_gamblers_formula_says(dollars: int) -> None:
    found = ruin_for_ever(GOOD, dollars * CENTS)
    assert found.chance == pytest.approx((2 / 3) ** dollars, abs=1e-12)
    assert found.least == found.most == found.chance


def test_without_an_advantage_ruin_is_certain_and_no_bankroll_is_enough() -> None:
    fair = coin(Fraction(1, 2))
    assert ruin_for_ever(fair, 10**9) == (1.0, 1.0, 1.0)
    assert bankroll_for_ever(fair, 0.05) is None


@pytest.mark.parametrize("risk", [0.5, 0.05, 0.001])
def test_the_bankroll_for_a_risk_for_ever_is_the_least_one(risk: float) -> None:
    assert bankroll_for_ever(GOOD, risk) == CENTS * ceil(log(risk) / log(2 / 3))
    enough = bankroll_for_ever(LONG, risk)
    assert enough is not None
    assert ruin_for_ever(LONG, enough).chance <= risk < ruin_for_ever(LONG, enough - CENTS).chance


def test_ruin_for_ever_of_uneven_nets_lies_within_the_bounds_that_hold_for_any() -> None:
    x = adjustment(lattice(LONG))
    assert sum(float(p) * x ** float(net / CENTS) for net, p in LONG.nets.items()) == pytest.approx(1, abs=1e-12)
    for dollars in (2, 5, 30):
        assert x**dollars <= ruin_for_ever(LONG, dollars * CENTS).chance <= x ** (dollars - 1)


@pytest.mark.parametrize("heads", [Fraction(18, 38), Fraction(1, 2)])
def test_a_trip_until_a_stop_is_the_gamblers_ruin(heads: Fraction) -> None:
    found = trip(coin(heads), 10 * CENTS, 0, stop_win=5 * CENTS)
    q = (1 - heads) / heads
    wins = Fraction(10, 15) if q == 1 else (1 - q**10) / (1 - q**15)
    rounds = 10 * 5 if q == 1 else (10 - 15 * wins) / (1 - 2 * heads)
    assert found.won == pytest.approx(float(wins), abs=1e-12)
    assert found.lost == pytest.approx(float(1 - wins), abs=1e-12)
    assert found.rounds == pytest.approx(float(rounds), rel=1e-10)
    assert found.ended_with == pytest.approx(float(15 * CENTS * wins), rel=1e-10)


# --- trips, followed naively ---


def walked(nets: dict[Fraction, Fraction], have: int, low: int, top: int | None, hands: int) -> tuple[Fraction, ...]:
    """Won, lost and rounds, by exact fractions, sum by sum."""
    alive, won, lost, rounds = Counter({Fraction(have): Fraction(1)}), Fraction(0), Fraction(0), Fraction(0)
    for _ in range(hands):
        after: Counter[Fraction] = Counter()
        for money, share in alive.items():
            rounds += share
            for net, chance in nets.items():
                then = money + net
                if top is not None and then >= top:
                    won += share * chance
                elif then < low:
                    lost += share * chance
                else:
                    after[then] += share * chance
        alive = after
    return won, lost, rounds


@pytest.mark.parametrize(
    ("bankroll", "hands", "win", "loss"),
    [(10, 25, 6, 0), (10, 25, 0, 0), (10, 25, 0, 4), (4, 25, 30, 3), (60, 25, 0, 0), (2, 1, 1, 1)],
)
def test_a_trip_is_what_a_naive_walk_finds(bankroll: int, hands: int, win: int, loss: int) -> None:
    found = trip(LONG, bankroll * CENTS, hands, win * CENTS, loss * CENTS)
    low = max(2, bankroll - loss + 1) if loss else 2
    won, lost, rounds = walked(
        LONG.nets, bankroll * CENTS, low * CENTS, (bankroll + win) * CENTS if win else None, hands
    )
    assert found.won == pytest.approx(float(won), abs=1e-12)
    assert found.lost == pytest.approx(float(lost), abs=1e-12)
    assert found.in_time == pytest.approx(float(1 - won - lost), abs=1e-12)
    assert found.rounds == pytest.approx(float(rounds), abs=1e-10)


@pytest.mark.parametrize("risk", [0.3, 0.05])
def test_the_bankroll_for_a_trip_is_the_least_one_that_a_naive_walk_finds(risk: float) -> None:
    enough = bankroll_for_trip(LONG, risk, 25)
    assert walked(LONG.nets, enough, 2 * CENTS, None, 25)[1] <= risk
    assert walked(LONG.nets, enough - CENTS, 2 * CENTS, None, 25)[1] > risk


def test_a_trip_without_an_end_needs_a_stop() -> None:
    with pytest.raises(Refused, match="needs a stop-win"):
        trip(LONG, 1000, 0)


def test_more_than_can_be_followed_is_refused_at_once() -> None:
    with pytest.raises(Refused, match="too many to follow"):
        trip(LONG, 10**9, 10**7, stop_win=10**13)


# --- wagers held together ---


def moments(ends: dict[tuple[Fraction, ...], Fraction], i: int, j: int) -> Fraction:
    def mean(of: int) -> Fraction:
        return sum((p * end[of] for end, p in ends.items()), Fraction(0))

    return sum((p * end[i] * end[j] for end, p in ends.items()), Fraction(0)) - mean(i) * mean(j)


def test_two_wagers_of_one_spin() -> None:
    law = croupier.law("roulette-2006")
    found = count_together(law, [("red", 500), ("dozen", 200)])
    ends = {(500, 400): 6, (500, -200): 12, (-500, 400): 6, (-500, -200): 12, (-250, -200): 2}  # half back on zeros
    naive = {(Fraction(a), Fraction(b)): Fraction(n, 38) for (a, b), n in ends.items()}
    assert found.ends == naive
    assert found.variance == moments(naive, 0, 0) + moments(naive, 1, 1) + 2 * moments(naive, 0, 1)
    assert found.correlation(0, 1) == pytest.approx(
        float(moments(naive, 0, 1)) / (float(moments(naive, 0, 0)) * float(moments(naive, 1, 1))) ** 0.5
    )


@cache
def three_cards_ranked() -> tuple[np.ndarray, np.ndarray]:
    hands = list(combinations(range(52), 3))
    hands.sort(key=lambda hand: rank3(*hand))
    masks = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.int64)
    return masks, np.array([rank3(*hand) for hand in hands], dtype=np.int64)


def test_an_ante_with_its_pair_plus_is_every_hand_against_every_dealers() -> None:
    law = croupier.law("three-card-poker-1")
    found = count_together(law, [("ante", 500), ("pair-plus", 300)])
    assert found.mean_of(0) == -500 * sheet(law, "ante").edge
    assert found.mean_of(1) == -300 * sheet(law, "pair-plus").edge
    masks, ranks = three_cards_ranked()
    queen = np.searchsorted(ranks, rank3(40, 5, 0))  # Q-3-2 of several suits: the lowest hand that qualifies
    plays = rank3(40, 17, 8)  # Q-6-4
    both = Fraction(0)
    for hand, weight in three_cards().items():
        rank = rank3(*hand)
        if rank < plays:
            both += weight
            continue
        free = (masks & sum(1 << card for card in hand)) == 0
        low, high = np.searchsorted(ranks, (rank, rank + 1))
        out, dealers, loses = int(free[:queen].sum()), int(free.sum()), int(free[max(high, queen) :].sum())
        wins = int(free[queen : max(low, queen)].sum())
        ante = Fraction(out + 2 * wins - 2 * loses, dealers) + BONUS.get(kind3(rank), 0)
        both += weight * ante * PLUS.get(kind3(rank), -1)
    product_ = sum((p * end[0] * end[1] for end, p in found.ends.items()), Fraction(0))
    assert product_ == 500 * 300 * both / 22100


def test_a_line_with_lesser_odds_and_a_place_bet_are_thrown_for_together() -> None:
    """All throws by plain rules, often enough that nothing is left undecided that a float could tell."""
    law = croupier.law("craps-1")
    found = count_together(law, [("pass with 2x odds", 1000), ("place-6", 600)])
    pays = {4: 2.0, 5: 1.5, 6: 1.2, 8: 1.2, 9: 1.5, 10: 2.0}
    undecided: Counter[tuple[object, object]] = Counter({("", "up"): 1.0})  # the point or what it won; the place bet
    ends: Counter[tuple[float, float]] = Counter()
    for _ in range(300):
        after: Counter[tuple[object, object]] = Counter()
        for (line, place), share in undecided.items():
            for a, b in product(range(1, 7), repeat=2):
                total, then, placed = a + b, line, place
                if line == "" and total in (7, 11, 2, 3, 12):
                    then = 10.0 if total in (7, 11) else -10.0
                elif line == "":
                    then = f"on {total}"
                elif line == f"on {total}":
                    then = 10.0 + 20.0 * pays[total]
                elif isinstance(line, str) and total == 7:
                    then = -30.0
                if place == "up" and total in (6, 7):
                    placed = 7.0 if total == 6 else -6.0
                if isinstance(then, float) and isinstance(placed, float):
                    ends[then, placed] += share / 36
                else:
                    after[then, placed] += share / 36
        undecided = after
    assert sum(undecided.values()) < 1e-15
    assert {
        (float(a) / 100, float(b) / 100): pytest.approx(float(p), abs=1e-13) for (a, b), p in found.ends.items()
    } == dict(ends)


@pytest.mark.parametrize(
    ("table", "wagers", "says"),
    [
        ("craps-1", [("pass with 9x odds", 500)], "more than full odds"),
        ("craps-1", [("pass", 500), ("nowhere", 500)], "there is no wager 'nowhere'"),
        ("craps-1", [("pass", 500), ("pass", 500)], "held once"),
        ("four-card-poker-1", [("ante", 500), ("aces-up", 500)], "cannot be counted together"),
    ],
)
def test_what_cannot_be_held_is_refused(table: str, wagers: list[tuple[str, int]], says: str) -> None:
    with pytest.raises(Refused, match=says):
        count_together(croupier.law(table), wagers)


def test_a_hand_with_the_wagers_that_its_end_decides() -> None:
    law = croupier.law("let-it-ride-1")
    found = count_together(law, [("bet", 500), ("bonus", 100)])
    assert found.mean_of(0) == -500 * sheet(law, "bet").edge
    assert found.mean_of(1) == -100 * sheet(law, "bonus").edge


# --- the command ---


def test_the_command_prints_what_the_library_finds() -> None:
    args = ("bankroll", "craps", "10 pass with 2x odds", "--bankroll", "500", "--hands", "0", "--stop-win", "250")
    found = count_together(croupier.law("craps-1"), [("pass with 2x odds", 1000)])
    ends = trip(found, 50_000, 0, 25_000)
    shown = command(*args)
    assert shown.returncode == 0
    assert f"{100 * ends.won:.4f}%" in shown.stdout
    said = json.loads(command(*args, "--json").stdout)
    assert Fraction(said["variance"]) == found.variance
    assert said["trip"]["lost"] == ends.lost


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("craps", "10 pass", "--risk", "0", "--hands", "5"), "is not a risk"),
        (("craps", "10 pass", "--stop-win", "5"), "a stop goes with a bankroll"),
        (("craps", "10 pass", "--bankroll", "5", "--hands", "5"), "a round can cost $10.00"),
        (("craps", "10 pass", "--bankroll", "inf"), "not a sum of money"),
    ],
)
def test_bad_questions_are_one_cited_line(args: tuple[str, ...], says: str) -> None:
    run = command("bankroll", *args)
    assert run.returncode == 2
    assert says in run.stderr
    assert "[croupier/records/" in run.stderr
