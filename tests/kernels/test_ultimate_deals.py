"""Ultimate Texas Hold'em's kernels against plain ways of finding the same: suits, boards, the best play, the rule."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.games.ultimate_texas_holdem.duels import examples
from croupier.games.ultimate_texas_holdem.kernels.board import board_arrays
from croupier.games.ultimate_texas_holdem.kernels.duel import chooses, lowest_of, most_of
from croupier.games.ultimate_texas_holdem.kernels.rule import (
    FLUSH_CARD,
    FLUSH_DRAWS,
    HIDDEN_PAIR,
    LOWEST_PAIR,
    MOST_OUTS,
    OTHERS,
    STRONG,
    SUITED,
    WEAK,
    bets_early,
    bets_flop,
    feature,
    outs_against,
)
from croupier.games.ultimate_texas_holdem.kernels.showdown import (
    CELLS,
    CHOICES,
    FOLD,
    FOUR_TIMES,
    ONCE,
    THRICE,
    TWICE,
    kind_of,
    showdown,
)
from croupier.games.ultimate_texas_holdem.kernels.solve import deck_arrays, hole_class
from croupier.games.ultimate_texas_holdem.kernels.weigh import boards, face, flush_suit, sort_of, weigh
from croupier.games.ultimate_texas_holdem.maths import net, possible
from croupier.kernels.cards.poker_ranks import CARD, high
from croupier.kernels.cards.suits import EQUALS, FLOPS, PAIRS, THREES, VIEWS, pair, three, weight
from croupier.kernels.jit import compiled
from croupier.play.vocabulary.cards import card_value
from croupier.rulebook.law import Law, Terms
from every import every

LAW = Law(Terms("ranchos/ultimate-texas-holdem", least=500, most=100000))
FOUR_RANKS = 36  # a deck from the jack up: no straights, but every decision
DECK = range(FOUR_RANKS, 52)


def zeros(size: int) -> Any:
    return np.zeros(size, dtype=np.int64)


@cache
def nets() -> Any:
    said = [[net(LAW, choice, cell) for cell in range(CELLS)] for choice in range(CHOICES)]
    return np.array([[int(one.net * 2) if one else 0 for one in row] for row in said], dtype=np.int64)


@cache
def small() -> tuple[int, Any, Any]:
    """A deck of four ranks, opened."""
    deck = deck_arrays(zeros)
    cards = np.array(CARD, dtype=np.int64)
    compiled("croupier.games.ultimate_texas_holdem.kernels.solve").open_deck(
        FOUR_RANKS, np.full(256, -1, dtype=np.int64), cards, deck
    )
    return FOUR_RANKS, deck, board_arrays(zeros)


def cards(text: str) -> list[int]:
    return [card_value(one) for one in text.split()]


# --- suits ---


def test_pairs_and_threes_are_numbered_without_a_gap() -> None:
    assert sorted(pair(a, b) for a, b in combinations(range(52), 2)) == list(range(PAIRS))
    assert sorted(three(a, b, c) for a, b, c in combinations(range(52), 3)) == list(range(THREES))


def test_one_flop_stands_for_all_that_are_alike() -> None:
    weights = [weight(CARD[a] + CARD[b] + CARD[c]) for a, b, c in combinations(range(52), 3)]
    assert (len([w for w in weights if w]), sum(weights)) == (FLOPS, THREES)


def test_a_holding_seen_from_a_flop_stands_for_its_like_and_no_other() -> None:
    _, deck, _ = small()
    dice = random.Random("suits")
    for _ in range(300):
        flop, held = dice.sample(range(52), 3), dice.sample(range(52), 2)
        if set(flop) & set(held):
            continue
        seen = set()
        for _ in range(8):  # the same five cards with their suits renamed
            names = dice.sample(range(4), 4)
            renamed = [card & ~3 | names[card & 3] for card in (*flop, *held)]
            at = three(*sorted(renamed[:3]))
            seen.add((int(deck.flops[at]), int(deck.pairs[deck.views[at] * PAIRS + pair(*sorted(renamed[3:]))])))
        assert len(seen) == 1
    assert deck.views.max() < VIEWS
    assert VIEWS // EQUALS == 24


@every
def test_there_are_as_many_kinds_of_flop_and_holding_as_there_are() -> None:
    _, deck, _ = small()
    found = set()
    for a, b, c in combinations(range(52), 3):
        if weight(CARD[a] + CARD[b] + CARD[c]):
            at = three(a, b, c)
            row = deck.pairs[deck.views[at] * PAIRS : (deck.views[at] + 1) * PAIRS]
            rest = [card for card in range(52) if card not in (a, b, c)]
            found |= {(int(deck.flops[at]), int(row[pair(x, y)])) for x, y in combinations(rest, 2)}
    assert len(found) == 1_286_792


# --- a showdown ---


@every
def test_every_showdown_has_a_possible_cell() -> None:
    dice = random.Random("cells")
    for _ in range(3000):
        deal = dice.sample(range(52) if dice.random() < 0.5 else range(28, 52), 9)
        assert possible(showdown(high(deal[:7]), high(deal[2:])))


@every
def test_there_is_a_duel_for_every_cell_that_two_hands_can_end_in() -> None:
    assert sorted(examples()) == [cell for cell in range(CELLS) if possible(cell)]
    for cell, duel in examples().items():
        assert showdown(high((*duel.hand, *duel.board)), high((*duel.dealer, *duel.board))) == cell
        assert len({*duel.hand, *duel.dealer, *duel.board}) == 9


# --- the best play, on a deck of 16 cards ---


@cache
def naive() -> Counter[tuple[int, int]]:
    """All deals of the small deck, every decision by what it nets on average over all that cannot be seen."""
    counts: Counter[tuple[int, int]] = Counter()
    for held, alike in shapes().items():
        counts += Counter({end: alike * n for end, n in before_flop(held).items()})
    return counts


def shapes() -> Counter[tuple[int, int]]:
    """One holding of each class, with how many there are."""
    found: Counter[tuple[int, int]] = Counter()
    stands: dict[int, tuple[int, int]] = {}
    for low, high_ in combinations(DECK, 2):
        found[stands.setdefault(hole_class(low, high_), (low, high_))] += 1
    return found


def before_flop(held: tuple[int, int]) -> Counter[tuple[int, int]]:
    rest = [card for card in DECK if card not in held]
    boards = boards_with(held)
    checked: Counter[tuple[int, int]] = Counter()
    for flop in combinations(rest, 3):
        checked += on_flop(flop, rest, boards)
    early = [bet_on(boards.values(), choice, 10) for choice in (THRICE, FOUR_TIMES)]
    return max([checked, *early], key=worth)


def on_flop(
    flop: tuple[int, ...], rest: list[int], boards: dict[frozenset[int], Counter[int]]
) -> Counter[tuple[int, int]]:
    left = [card for card in rest if card not in flop]
    ends = [boards[frozenset((*flop, *two))] for two in combinations(left, 2)]
    waited: Counter[tuple[int, int]] = Counter()
    for cells in ends:
        waited += max((bet_on([cells], FOLD), bet_on([cells], ONCE)), key=worth)
    return max((waited, bet_on(ends, TWICE)), key=worth)


@cache
def ranks() -> dict[frozenset[int], int]:
    return {frozenset(seven): high(seven) for seven in combinations(DECK, 7)}


@cache
def boards_with(held: tuple[int, int]) -> dict[frozenset[int], Counter[int]]:
    """Of each board that can lie beside a holding, the cells of all the player-dealer's."""
    found = {}
    for board in combinations([card for card in DECK if card not in held], 5):
        player = ranks()[frozenset((*held, *board))]
        unseen = [card for card in DECK if card not in held and card not in board]
        dealers = (ranks()[frozenset((*two, *board))] for two in combinations(unseen, 2))
        found[frozenset(board)] = Counter(showdown(player, dealer) for dealer in dealers)
    return found


def bet_on(boards: Any, choice: int, times: int = 1) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    for cells in boards:
        for cell, n in cells.items():
            found[choice, cell] += times * n
    return found


def worth(counts: Counter[tuple[int, int]]) -> int:
    table = nets()
    return sum(n * int(table[end]) for end, n in counts.items())


@every
def test_the_best_play_of_a_small_deck_is_what_a_naive_walk_over_all_deals_finds() -> None:
    counts = np.zeros((CHOICES, CELLS), dtype=np.int64)
    compiled("croupier.games.ultimate_texas_holdem.kernels.duel").solve(*small(), nets(), counts)
    assert int(counts.sum()) == comb(16, 2) * comb(14, 5) * comb(9, 2) * 10
    assert int((counts * nets()).sum()) == worth(naive())
    assert Counter({end: int(counts[end]) for end in naive()}) == naive()


@every
def test_showdowns_of_a_small_deck_are_counted_one_by_one() -> None:
    counts = np.zeros((1, CELLS), dtype=np.int64)
    compiled("croupier.games.ultimate_texas_holdem.kernels.solve").count_showdowns(small()[0], counts, *small()[1:])
    found: Counter[int] = Counter()
    for held, alike in shapes().items():
        for cells in boards_with(held).values():
            for cell, n in cells.items():
                found[cell] += alike * n
    assert {cell: int(n) for cell, n in enumerate(counts[0]) if n} == found


# --- one situation ---


@pytest.mark.parametrize("board", ["Kc 9d 6h 4s 2c", "Ah 9h 6h 4h 2c", "9c 9d 6h 6s 2c"])
def test_the_worth_of_a_river_is_the_mean_over_all_holdings_of_the_player_dealer(board: str) -> None:
    hole, shared = cards("Qs 9h"), cards(board)
    if set(hole) & set(shared):
        hole = cards("Qs Jd")
    found = np.zeros(CHOICES)
    weigh(5, *hole, *shared, nets(), found)
    unseen = [card for card in range(52) if card not in hole and card not in shared]
    cells = Counter(showdown(high((*hole, *shared)), high((*two, *shared))) for two in combinations(unseen, 2))
    mean = sum(n * int(nets()[ONCE, cell]) for cell, n in cells.items()) / comb(45, 2)
    assert found[ONCE] == pytest.approx(mean, abs=1e-12)
    assert found[FOLD] == -4


@pytest.mark.parametrize(
    ("seen", "once", "twice"),
    [
        ("8s 7h 9c 6d 2h", -0.3234192059353942, -0.8487745166746121),
        ("As 4s Ks 9s 2d", 1.3689344882684393, 2.0401928629495685),
        ("Qh Qd 7c 5c 3c", 0.28730973004793314, 0.8273091693998251),
        ("Kc 2c 8c 5c 3c", 6.381578037544684, 8.242686812622052),
        ("9h 8h Jd Jc 4s", -2.043848288621643, -2.77988207701435),
    ],
)
def test_the_worth_of_a_flop_is_the_mean_over_all_rivers(seen: str, once: float, twice: float) -> None:
    """Figures of a program that dealt out all 1,081 boards and 990 holdings one by one."""
    found = np.zeros(CHOICES)
    weigh(3, *cards(seen), 0, 0, nets(), found)
    assert (found[ONCE], found[TWICE]) == pytest.approx((once, twice), abs=1e-12)


@pytest.mark.parametrize("flop", ["9c 6d 2h", "Ks 9s 2d", "8c 5c 3c"])
def test_boards_that_are_alike_show_down_alike(flop: str) -> None:
    ours, shared = sum(CARD[card] for card in cards("As 4s")), sum(CARD[card] for card in cards(flop))
    found, chance = dict[tuple[int, int, int], Any](), random.Random(6)
    left = [card for card in range(52) if card not in cards("As 4s " + flop)]
    assert sum(alike for _, alike in boards(ours, shared)) == 1081
    for low, high_ in chance.sample(list(combinations(left, 2)), 150):
        board = shared + CARD[low] + CARD[high_]
        suit = flush_suit(board)
        key = (suit, *sorted((sort_of(low, suit), sort_of(high_, suit))))
        assert found.setdefault(key, face(ours, board, {})) == face(ours, board, {})


# --- the rule ---


def rule_of(numbers: dict[int, int]) -> list[int]:
    return [numbers.get(at, 13) for at in range(30)]


def test_before_the_flop_a_rule_goes_by_kicker_suits_and_pair() -> None:
    rule = rule_of({LOWEST_PAIR: 1, SUITED + 11: 0, OTHERS + 11: 3})  # kings: any suited, else with a five
    for hand, bets in (("2c Ks", False), ("2s Ks", True), ("5c Ks", True), ("4c Ks", False), ("3c 3d", True)):
        assert bets_early(*cards(hand), rule) is bets, hand
    assert not bets_early(*cards("2c 2d"), rule)


@pytest.mark.parametrize(
    ("hand", "flop", "found"),
    [
        ("2c 2d", "Ks 9h 6h", 0),
        ("9c 2d", "Ks 9h 6h", 7),
        ("Kc 9c", "Ks 9h 6h", STRONG),
        ("Ac 2d", "9s 9h 6h", WEAK),  # a pair that all share
        ("6c 2d", "9s 9h 6h", STRONG),  # two pair
        ("Ac 2d", "9s 9h 9d", WEAK),  # three of a kind that all share
        ("Ac 9c", "9s 9h 6d", STRONG),
        ("Th 2h", "Ks 9h 6h", FLUSH_DRAWS + 8),
        ("Ah 2c", "Kh 9h 6h", FLUSH_DRAWS + 12),
        ("Ac 2c", "Kh 9h 6h", WEAK),  # three to a flush of which none is one's own
        ("8c 7d", "9s 6h 5h", STRONG),  # a straight
        ("Qc Jd", "9s 6h 5h", WEAK),
    ],
)
def test_what_a_flop_makes_of_a_holding(hand: str, flop: str, found: int) -> None:
    assert feature(*cards(hand), *cards(flop)) == found


def test_on_the_flop_a_rule_goes_by_hidden_pairs_and_four_to_a_flush() -> None:
    rule = rule_of({HIDDEN_PAIR: 1, FLUSH_CARD: 8})
    features = (0, 1, FLUSH_DRAWS + 7, FLUSH_DRAWS + 8, STRONG, WEAK)
    assert [bets_flop(one, rule) for one in features] == [False, True, False, True, True, False]


def test_at_the_river_a_rule_goes_by_what_is_hidden_and_by_outs() -> None:
    rule = rule_of({MOST_OUTS: 20})

    def choice(hand: str, board: str) -> int:
        hole, shared = sorted(cards(hand)), cards(board)
        total = sum(CARD[card] for card in shared)
        return chooses(*hole, *shared[:3], total, high((*hole, *shared)), rule)

    assert choice("2h 3d", "Kc 9d 6h 4s 2c") == ONCE  # a pair of deuces
    assert choice("Qd 3d", "Kc 9d 6h 4s 2c") == ONCE  # queen high: fifteen cards pair the board, four aces beat it
    assert choice("8d 3d", "Kc 9d 6h 4s 2c") == FOLD
    assert choice("Ad 3d", "Kc Kd 6h 6s 2c") == ONCE


@pytest.mark.parametrize(
    ("hand", "board", "outs"),
    [
        ("Qd 3d", "Kc 9d 6h 4s 2c", 5 * 3 + 4),
        ("8d 3d", "Kc 9d 6h 4s 2c", 5 * 3 + 4 * 4 + 0),
        ("2d 3s", "Kc Kd Kh Ks Ac", 0),
    ],
)
def test_outs_are_the_unseen_cards_that_beat_the_hand_by_themselves(hand: str, board: str, outs: int) -> None:
    hole, shared = cards(hand), cards(board)
    total = sum(CARD[card] for card in shared)
    assert outs_against(high((*hole, *shared)), total, *hole) == outs


def test_outs_are_the_same_counted_by_sorts_and_by_cards() -> None:
    dice, solver, board = (
        random.Random("outs"),
        compiled("croupier.games.ultimate_texas_holdem.kernels.solve"),
        small()[2],
    )
    deck, looks = small()[1], compiled("croupier.games.ultimate_texas_holdem.kernels.board").look_at
    for _ in range(40):
        deal = dice.sample(range(52), 5)
        total = sum(CARD[card] for card in deal)
        looks(0, total, board)
        solver.look_alone(total, deck, board)
        for a, b in dice.sample(list(combinations([card for card in range(52) if card not in deal], 2)), 30):
            it = int(board.number[board.sort[a] * 26 + board.sort[b]])
            assert int(board.rank[it]) == high((*deal, a, b))
            assert int(board.kind[it]) == kind_of(high((*deal, a, b)))
            assert solver.outs_of(it, deck, board) == outs_against(int(board.rank[it]), total, a, b)


def test_thresholds_are_where_the_sum_is_highest() -> None:
    assert lowest_of([-5, 1, -2, 3, 4], 0, 5) == 3
    assert lowest_of([-5, -1, -2], 0, 3) == 3
    assert most_of([4, 3, -2, 1, -5], 5) == 1
    assert most_of([-1, -1], 2) == -1


@every
def test_the_rule_of_a_small_deck_costs_what_it_nets_less() -> None:
    lowest, deck, board = small()
    duel, best, ruled = (
        compiled("croupier.games.ultimate_texas_holdem.kernels.duel"),
        np.zeros_like(nets()),
        np.zeros_like(nets()),
    )
    rule = zeros(30 + 3 * 169)
    duel.solve(lowest, deck, board, nets(), best)
    duel.learn(lowest, deck, board, nets(), rule)
    duel.solve_by_rule(lowest, deck, board, rule, nets(), ruled)
    assert int(ruled.sum()) == int(best.sum())
    assert int((ruled * nets()).sum()) <= int((best * nets()).sum())
    found: Counter[int] = Counter()
    for held, alike in shapes().items():
        if bets_early(*held, rule):
            found[FOUR_TIMES] += alike * comb(14, 5) * comb(9, 2) * 10
    assert int(ruled[FOUR_TIMES].sum()) == found[FOUR_TIMES]
