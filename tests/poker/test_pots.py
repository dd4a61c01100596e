"""Side pots against a computation that knows nothing of pots, and chips conserved through whole hands."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play.vocabulary.move import Choose
from croupier.poker.hand.betting import Act
from croupier.poker.rules.pots import divide, sweep, uncalled
from croupier.poker.rules.spec import Customs
from croupier.poker.rules.structures import NoLimit, PotLimit
from examples import some
from felt_room import Film, passive, spec

PLAYERS = st.lists(st.tuples(st.integers(0, 60), st.booleans(), st.integers(0, 4)), min_size=2, max_size=9)


def naive(totals: list[int], live: list[bool], strength: list[int]) -> list[int]:
    """Chip by chip: the k-th chip of everybody goes to the best hand among those in it, in 2520ths."""
    won = [0] * len(totals)
    for k in range(max(totals)):
        level = [i for i, total in enumerate(totals) if total > k]
        alive = [i for i in level if live[i]]
        if not alive:
            continue
        best = max(strength[i] for i in alive)
        winners = [i for i in alive if strength[i] == best]
        for i in winners:
            won[i] += len(level) * 2520 // len(winners)
    return won


@given(PLAYERS)
def test_G_3_d_iii_pots_are_what_chip_by_chip_gives(rows: list[tuple[int, bool, int]]) -> None:
    totals, live, strength = [list(column) for column in zip(*rows, strict=True)]
    if not any(live):
        live[0] = True
    top = max(total for total, alive in zip(totals, live, strict=True) if alive)
    totals = [min(total, top) for total in totals]  # nobody folds more than is called
    pots: list = []
    sweep(pots, totals, live)
    won = [0] * len(totals)
    for pot in pots:
        alive = [i for i in pot.players if live[i]]
        best = max(strength[i] for i in alive)
        winners = [i for i in alive if strength[i] == best]
        for i in winners:
            won[i] += pot.amount * 2520 // len(winners)
    assert sum(pot.amount for pot in pots) == sum(totals)
    assert won == naive(totals, live, strength)


@given(
    st.lists(st.lists(st.integers(0, 30), min_size=4, max_size=4), min_size=1, max_size=4),
    st.lists(st.integers(1, 60), min_size=4, max_size=4),
)
def test_sweeping_round_by_round_is_sweeping_at_once(rounds: list[list[int]], stacks: list[int]) -> None:
    left, pots, totals, live = stacks.copy(), [], [0] * 4, [True] * 4
    for wishes in rounds:
        able = [i for i in range(4) if left[i]]
        level = max((wishes[i] for i in able), default=0)
        bets = [min(level, left[i]) for i in range(4)]
        for i in range(4):
            left[i] -= bets[i]
            totals[i] += bets[i]
        sweep(pots, bets, live)
    once: list = []
    sweep(once, totals, live)
    assert [(p.amount, p.mask) for p in pots] == [(p.amount, p.mask) for p in once]


def test_N_4_uncalled() -> None:
    assert uncalled([10, 40, 25]) == (1, 15)
    assert uncalled([40, 40])[1] == 0


@given(st.integers(0, 500), st.integers(1, 6), st.booleans())
def test_odd_chips_are_given_out_once(amount: int, winners: int, one_by_one: bool) -> None:
    parts = [part for _, part in divide(amount, range(winners), one_by_one)]
    assert sum(parts) == amount
    if one_by_one:
        assert max(parts) - min(parts) <= 1
    else:
        assert parts[0] - amount % winners == amount // winners


@settings(max_examples=some(150), deadline=None)
@given(st.lists(st.integers(1, 80), min_size=2, max_size=6), st.integers(0, 2**32), st.sampled_from(["no", "pot"]))
def test_nobody_risks_more_than_the_stack(stacks: list[int], seed: int, kind: str) -> None:
    rng = random.Random(seed)
    n = len(stacks)
    blinds = (1, 2, *(0,) * (n - 2))
    structure = NoLimit(2) if kind == "no" else PotLimit(2)
    film = Film(
        spec("holdem", tuple(stacks), structure, Customs(reopen="full"), blinds=blinds, antes=(1,) * n), seed=seed
    )
    while film.result is None:
        ask = film.ask
        assert isinstance(ask, Act)
        choice = rng.choice(ask.choices)
        amount = rng.randint(ask.least, ask.most) if choice in ("bet", "raise") else 0
        film.send(Choose(ask.seat, choice, amount=amount))
        assert min(film.hand.stack) >= 0
        assert sum(film.hand.stack) + film.hand.pot == sum(stacks)
    result = film.result
    assert sum(result.stacks) == sum(stacks)
    for i, stack in enumerate(stacks):
        others = sum(min(stack, other) for j, other in enumerate(stacks) if j != i)
        assert -stack <= result.gains[i] <= others


def test_side_pots_are_awarded_to_their_own_winners() -> None:
    """The shortest stack has the best hand and wins the main pot only; the second best takes the side pot."""
    cards = "Ah Kh 2c Ad Kd 3d 4s 8c 9h Jc 5d"  # seats 1 to 3, twice, then the board
    film = Film(spec("holdem", (10, 30, 50), NoLimit(2), blinds=(1, 2, 0)), cards)
    film.say("raise 50", "call", "call")
    assert film.result is not None
    assert film.result.stacks == (30, 40, 20)
    assert film.result.pot == 70


def test_passive_helper_checks() -> None:
    film = Film(spec())
    assert isinstance(film.ask, Act)
    assert passive(film.ask).choice == "check"
