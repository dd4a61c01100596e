"""Blackjack on shoes of a few cards: the analysis beside a naive game, which is written once more here.

Everything in this file also runs with the JIT off: it proves the very functions that whole shoes are analysed by.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
import pytest

from croupier.analysis import twentyone as exact
from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.twentyone import several_dealers
from croupier.analysis.twentyone.chart import NAMES
from croupier.analysis.twentyone.hands import end_of, ends_of
from croupier.analysis.twentyone.sheets import how_text, spread_results
from croupier.kernels.jit import compiled
from croupier.kernels.twentyone import shoe as blackjack_shoe
from croupier.kernels.twentyone.totals import must_draw, natural
from croupier.play.table.counting_to_21 import Shape, drawn_as
from croupier.rulebook.law import Law, Terms
from every import each


def law(book: str = "oneida-2006/blackjack", **options: Any) -> Law:
    return Law(Terms(book, options={name.replace("_", "-"): value for name, value in options.items()}))


# A naive game: the same rules written once more, card by card in the order of the table, on a shoe small enough.


class Naive:
    """Conditional chances and the table's order of play; nothing of `croupier` but what it is compared with."""

    def __init__(self, shoe: dict[int, int], rules: dict[str, Any]) -> None:
        self.shoe = tuple(shoe.get(value, 0) for value in range(11))
        self.rules = rules
        for name in ("dealer", "finish", "stand", "hit", "split"):
            setattr(self, name, cache(getattr(self, name)))

    @staticmethod
    def total(cards: tuple[int, ...]) -> tuple[int, bool]:
        low = sum(cards)
        return (low + 10, True) if 1 in cards and low <= 11 else (low, False)

    @staticmethod
    def without(left: tuple[int, ...], *cards: int) -> tuple[int, ...]:
        counts = list(left)
        for card in cards:
            counts[card] -= 1
            assert counts[card] >= 0
        return tuple(counts)

    def under(self, up: int, left: tuple[int, ...]) -> dict[int, float]:
        """What the down card may be, as the player knows it."""
        barred = {1: 10, 10: 1}.get(up) if self.rules["peek"] else None
        ways = {value: left[value] for value in range(1, 11) if left[value] and value != barred}
        whole = sum(ways.values())
        assert whole, "the shoe ran out"
        return {value: n / whole for value, n in ways.items()}

    def draws(self, up: int, left: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        """The next card, the down card being one of those left."""
        under, rest = self.under(up, left), sum(left) - 1
        for value in range(1, 11):
            p = sum(chance * (left[value] - (value == hole)) for hole, chance in under.items()) / rest
            if p > 0:
                yield value, p

    def dealer(self, cards: tuple[int, ...], left: tuple[int, ...]) -> dict[tuple[int, bool], float]:
        count, soft = self.total(cards)
        if count > 17 or (count == 17 and not (soft and self.rules["h17"])):
            return {(min(count, 22), len(cards) == 2 and count == 21): 1.0}
        found: dict[tuple[int, bool], float] = {}
        assert sum(left), "the shoe ran out"
        for value in range(1, 11):
            if left[value]:
                after = self.dealer(tuple(sorted((*cards, value))), self.without(left, value))
                for end, p in after.items():
                    found[end] = found.get(end, 0.0) + p * left[value] / sum(left)
        return found

    def finish(self, up: int, left: tuple[int, ...]) -> dict[tuple[int, bool], float]:
        found: dict[tuple[int, bool], float] = {}
        for hole, chance in self.under(up, left).items():
            for end, p in self.dealer(tuple(sorted((up, hole))), self.without(left, hole)).items():
                found[end] = found.get(end, 0.0) + p * chance
        return found

    def net(self, mine: int, end: tuple[int, bool]) -> int:
        theirs, natural = end
        if mine > 21:
            return -1
        if natural and mine == 21:
            return 0 if self.rules["ties"] else -1
        return 1 if theirs > 21 or mine > theirs else -1 if mine < theirs else 0

    def fresh(self, up: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        return self.without(self.shoe, up, *cards)

    def stand(self, up: int, cards: tuple[int, ...]) -> float:
        mine = self.total(cards)[0]
        if mine > 21:
            return -1.0
        return sum(p * self.net(mine, end) for end, p in self.finish(up, self.fresh(up, cards)).items())

    def hit(self, up: int, cards: tuple[int, ...]) -> float:
        worth = 0.0
        for value, p in self.draws(up, self.fresh(up, cards)):
            after = tuple(sorted((*cards, value)))
            if self.total(after)[0] > 20:
                worth += p * self.stand(up, after)
            else:
                worth += p * max(self.stand(up, after), self.hit(up, after))
        return worth

    def double(self, up: int, cards: tuple[int, ...]) -> float:
        drawn = self.draws(up, self.fresh(up, cards))
        return 2 * sum(p * self.stand(up, tuple(sorted((*cards, value)))) for value, p in drawn)

    def may_double(self, cards: tuple[int, ...]) -> bool:
        count, soft = self.total(cards)
        least = self.rules["double"]
        return len(cards) == 2 and count < 21 and (not least or (not soft and least <= count <= 11))

    def most(self, p: int) -> int:
        return min(self.rules["hands"], self.rules["aces"] + 1) if p == 1 else int(self.rules["hands"])

    def plan(self, up: int, p: int, cards: tuple[int, ...]) -> str:
        """After a split a hand is played as if it had not been."""
        if p == 1 or self.total(cards)[0] == 21:
            return "stand"
        worth = {"stand": self.stand(up, cards), "hit": self.hit(up, cards)}
        if self.may_double(cards) and self.rules["das"]:
            worth["double"] = self.double(up, cards)
        return max(worth, key=lambda choice: worth[choice])

    def split(
        self,
        up: int,
        p: int,
        left: tuple[int, ...],
        done: tuple[tuple[int, int], ...],
        waiting: int,
        made: int,
        cards: tuple[int, ...],
    ) -> float:
        """One hand after the other: `done` are units and totals of those that are finished."""
        if len(cards) == 2 and cards[0] == cards[1] == p and made < self.most(p):
            return self.split(up, p, left, done, waiting + 1, made + 1, (p,))
        count = self.total(cards)[0]
        choice = "hit" if len(cards) == 1 else "stand" if count > 21 else self.plan(up, p, cards)
        if choice == "hit":
            worth = 0.0
            for value, chance in self.draws(up, left):
                after = tuple(sorted((*cards, value)))
                worth += chance * self.split(up, p, self.without(left, value), done, waiting, made, after)
            return worth
        if choice == "stand":
            return self.next_hand(up, p, left, (*done, (1, min(count, 22))), waiting, made)
        worth = 0.0
        for value, chance in self.draws(up, left):
            after = min(self.total((*cards, value))[0], 22)
            worth += chance * self.next_hand(up, p, self.without(left, value), (*done, (2, after)), waiting, made)
        return worth

    def next_hand(
        self, up: int, p: int, left: tuple[int, ...], done: tuple[tuple[int, int], ...], waiting: int, made: int
    ) -> float:
        done = tuple(sorted(done))
        if waiting:
            return self.split(up, p, left, done, waiting - 1, made, (p,))
        ends = self.finish(up, left)
        return sum(chance * units * self.net(mine, end) for units, mine in done for end, chance in ends.items())

    def values(self, up: int, cards: tuple[int, int]) -> dict[str, float]:
        """Every choice of the first two cards."""
        worth = {"stand": self.stand(up, cards), "hit": self.hit(up, cards)}
        if self.may_double(cards):
            worth["double"] = self.double(up, cards)
        if cards[0] == cards[1]:
            worth["split"] = self.split(up, cards[0], self.fresh(up, cards), (), 1, 2, cards[:1])
        if self.rules["surrender"]:
            blackjack = self.finish(up, self.fresh(up, cards)).get((21, True), 0.0)
            worth["surrender"] = -0.5 - (0.5 * blackjack if up == 1 else 0.0)
        return worth

    def expectation(self, pays: float) -> float:
        worth, cards = 0.0, sum(self.shoe)
        for up, a, b in product(range(1, 11), repeat=3):
            deals = self.shoe[up] * (self.shoe[a] - (a == up)) * (self.shoe[b] - (b == up) - (b == a))
            if deals <= 0:
                continue
            left = self.fresh(up, (a, b))
            blackjack = {1: left[10], 10: left[1]}.get(up, 0) / sum(left)
            if {a, b} == {1, 10}:
                value = (1 - blackjack) * pays
            else:
                value = max(self.values(up, (min(a, b), max(a, b))).values())
                if self.rules["peek"]:
                    value = (1 - blackjack) * value - blackjack
            worth += deals * value / (cards * (cards - 1) * (cards - 2))
        return worth


SHOES = [{1: 4, 6: 3, 8: 5, 10: 9}, {1: 2, 3: 5, 7: 4, 9: 4, 10: 8}, {1: 6, 4: 3, 5: 4, 9: 3, 10: 8}]
HOUSES = [
    {"peek": True, "h17": True, "das": True, "hands": 4, "aces": 3, "double": 0, "surrender": True, "ties": False},
    {"peek": False, "h17": False, "das": True, "hands": 4, "aces": 1, "double": 0, "surrender": True, "ties": True},
    {"peek": True, "h17": False, "das": False, "hands": 3, "aces": 2, "double": 9, "surrender": False, "ties": True},
    {"peek": False, "h17": True, "das": False, "hands": 2, "aces": 1, "double": 10, "surrender": False, "ties": False},
]


def house_of(rules: dict[str, Any]) -> Law:
    return law(
        soft_17="hit" if rules["h17"] else "stand",
        peek=rules["peek"],
        double_after_split=rules["das"],
        split_hands=rules["hands"],
        ace_splits=rules["aces"],
        double_on={0: "any", 9: "hard-9-11", 10: "hard-10-11"}[rules["double"]],
        surrender=rules["surrender"],
        twenty_one_ties_natural=rules["ties"],
    )


@pytest.mark.parametrize(
    ("a", "b"), each([(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 3), (2, 1), (2, 2)], [(0, 1), (1, 3), (2, 2)])
)
def test_a_naive_game_agrees(a: int, b: int) -> None:
    shoe, rules = SHOES[a], HOUSES[b]
    naive, found = Naive(shoe, rules), exact.Analysis(house_of(rules), shoe)
    for (up, cards), values in found.values.items():
        if cards == (1, 10):
            continue
        worth = {name: value for name, value in values._asdict().items() if value > blackjack_shoe.NEVER}
        if naive.total(cards)[0] < 21:
            assert worth == pytest.approx(naive.values(up, cards), abs=1e-12), (up, cards)
    assert found.expectation == pytest.approx(naive.expectation(1.5), abs=1e-12)
    assert found.edge.expectation == pytest.approx(found.expectation, abs=1e-13)


class Measured(Naive):
    """Of a split pair not what it expects: the square of its net, how often it becomes more than two hands, and of two
    how often they net each of `NETS`."""

    NETS = (-4, -1, 2, 4)

    def next_hand(
        self, up: int, p: int, left: tuple[int, ...], done: tuple[tuple[int, int], ...], waiting: int, made: int
    ) -> Any:
        done, twice = tuple(sorted(done)), made == 2
        if waiting:
            return self.split(up, p, left, done, waiting - 1, made, (p,))
        found = np.zeros(2 + len(self.NETS))
        for end, chance in self.finish(up, left).items():
            net = sum(units * self.net(mine, end) for units, mine in done)
            found += chance * np.array([net * net, not twice, *(twice and net == one for one in self.NETS)])
        return found


@pytest.mark.parametrize(("a", "b"), each([(0, 1), (0, 2), (1, 3)], [(1, 3)]))
def test_hands_of_a_split_pair_together(a: int, b: int) -> None:
    """Two of them with all their outcomes, as a naive game has them; of more, what their variance is."""
    shoe, rules = SHOES[a], HOUSES[b]
    naive, found = Measured(shoe, rules), exact.Analysis(house_of(rules), shoe)
    again = 0
    for up, p in product((6, 9, 10), found.rules.values):
        table = found.ups.get(up)
        if table is None or not table.chance_of_cards((p, p)):
            continue
        pair, live = table.split(p, table.choices_split[p]), float(table.dealer_ends((p, p))[table.live].sum())
        square = sum(net * net * chance for net, _, chance in pair.nets(together=True)) + pair.gap
        both = [one for way in pair.ways if len(way.hands) == 2 for one in pair.nets_of_two(way)]
        chances = [sum(chance for net, _, chance in both if net == one) for one in naive.NETS]
        measured = naive.split(up, p, naive.fresh(up, (p, p)), (), 1, 2, (p,))
        assert np.array([square, pair.more_than_two, *chances]) / live == pytest.approx(measured, abs=1e-9), (up, p)
        again += pair.gap != 0
    assert bool(again) == (rules["hands"] > 2)


def test_a_sheet_says_what_is_not_counted_together() -> None:
    """Pairs that are split once leave nothing to say."""
    found = exact.Analysis(house_of(HOUSES[0]), SHOES[0])
    often, gap = found.split_again(found.best_first, found.best_plan)
    said = how_text(found, found.spread, often, gap)
    assert f"three and four, {often:.3%} of rounds" in said
    off = found.spread.deviation - sqrt(found.spread.deviation**2 + gap)
    assert f"{abs(off):.6f} {'more' if off > 0 else 'less'} than it is" in said
    once = exact.Analysis(house_of(HOUSES[3]), SHOES[0])
    assert once.split_again(once.best_first, once.best_plan) == (0, 0)
    assert "independent" not in how_text(once, once.spread, 0, 0)


@pytest.mark.parametrize(("a", "b"), each([(0, 0), (1, 1), (2, 3)], [(2, 3)]))
def test_a_chart_and_its_exceptions_are_the_best_play_of_two_cards(a: int, b: int) -> None:
    found = exact.Analysis(house_of(HOUSES[b]), SHOES[a])
    choices = {name: choice for choice, name in NAMES.items()}
    exceptions = {(e.up, e.cards): choices[e.choice] for e in found.strategy.exceptions}
    for (up, cards), values in found.values.items():
        if not natural(drawn_as(cards)):
            chosen = exceptions.get((up, cards), found.by_chart(up, cards))
            assert values[chosen] == pytest.approx(values[values.best], abs=1e-12), (up, cards)


@pytest.mark.parametrize(("a", "b"), each([(0, 0), (1, 1), (2, 2)], [(0, 0)]))
def test_a_sheet_has_the_figures_of_its_analysis(a: int, b: int) -> None:
    found = exact.Analysis(house_of(HOUSES[b]), SHOES[a])
    for spread, edge in ((found.spread, found.edge), (found.chart_spread, found.basic_edge)):
        sheet = Sheet("a shoe", "base", spread_results(spread))
        assert float(sheet.edge) == pytest.approx(-edge.expectation, abs=1e-14)
        assert sheet.deviation == pytest.approx(edge.deviation, abs=1e-12)
        assert float(sheet.in_action) == pytest.approx(edge.action, abs=1e-12)
    assert found.basic_edge.expectation <= found.expectation + 1e-12


def test_a_few_cards_move_with_the_rules() -> None:
    """Both editions play alike; multiple action splits once and checks nothing; a better prize is worth its share."""
    shoe = SHOES[0]

    def worth(book: str = "oneida-2006/blackjack", **options: Any) -> float:
        return exact.Analysis(law(book, **options), shoe).expectation

    plain = worth(peek=False)
    assert worth("oneida-2004/blackjack") == plain
    assert worth(multiple_action="three") == worth(peek=False, split_hands=2)
    cards = sum(shoe.values())
    naturals = Fraction(2 * shoe[1] * shoe[10], cards * (cards - 1))
    both = Fraction(2 * (shoe[1] - 1) * (shoe[10] - 1), (cards - 2) * (cards - 3))
    paid = naturals * (1 - both) * (Fraction(3, 2) - Fraction(6, 5))
    assert plain - worth(peek=False, natural_pays="6 to 5") == pytest.approx(float(paid), abs=1e-12)


def test_compiled_and_plain_kernels_agree() -> None:
    nodes = tuple(np.ascontiguousarray(exact.dealer_nodes(6, Shape()).T))
    left = np.array([0, 4, 4, 4, 4, 4, 3, 4, 4, 4, 16])
    found = [np.zeros(len(ends_of(Shape()))) for _ in range(2)]
    for kernel, ends in zip((blackjack_shoe, compiled(".twentyone.shoe")), found, strict=True):
        kernel.dealer(nodes, left, np.zeros(2 * nodes[0].max() + 2), ends)
    assert found[0] == pytest.approx(found[1], abs=1e-15)


class TwoDealers:
    """One hand against two of the dealer's, card by card, by the analysis's own choices: the mean of both nets
    multiplied."""

    def __init__(self, known: exact.Analysis, up: int) -> None:
        self.known, self.up = known, up
        self.two = cache(self.two)  # type: ignore[method-assign]

    def draws(self, left: tuple[int, ...]) -> Iterator[tuple[int, float, tuple[int, ...]]]:
        for value, n in enumerate(left):
            if n:
                yield value, n / sum(left), Naive.without(left, value)

    def dealer(self, cards: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[int, float, tuple[int, ...]]]:
        """The ends of one hand, by their numbers, and what each leaves."""
        rules = self.known.rules
        if len(cards) > 1 and not must_draw(rules.total(cards), rules.soft(cards), rules.shape.hits_soft, 17):
            yield rules.ends.index(end_of(rules.shape, drawn_as(cards))), 1.0, left
            return
        for value, chance, rest in self.draws(left):
            for end, p, then in self.dealer((*cards, value), rest):
                yield end, chance * p, then

    def two(self, left: tuple[int, ...]) -> Any:
        found = np.zeros((len(self.known.rules.ends),) * 2)
        for one, p, rest in self.dealer((self.up,), left):
            for other, q, _ in self.dealer((self.up,), rest):
                found[one, other] += p * q
        return found

    def played(self, cards: tuple[int, ...], p: int, left: tuple[int, ...]) -> Iterator[tuple[Any, float, Any]]:
        """What a hand nets by the dealer's end, how likely that is, and what it leaves."""
        known, lost = self.known, -np.ones(len(self.known.rules.ends))
        number = known.hands.number.get(tuple(sorted(cards)))
        choice = blackjack_shoe.HIT if len(cards) == 1 else int(known.best_plan(self.up, p)[number])
        if len(cards) == 2 and not p:
            choice = known.values[self.up, tuple(sorted(cards))].best
        if choice == blackjack_shoe.STAND:
            yield known.rules.outcome[number] - 1.0, 1.0, left
            return
        for value, chance, rest in self.draws(left):
            after = known.hands.number.get(tuple(sorted((*cards, value))))
            if after is None:
                yield lost * (2 if choice == blackjack_shoe.DOUBLE else 1), chance, rest
            elif choice == blackjack_shoe.DOUBLE:
                yield 2 * (known.rules.outcome[after] - 1.0), chance, rest
            else:
                for net, q, then in self.played((*cards, value), p, rest):
                    yield net, chance * q, then

    def mean(self) -> float:
        found = 0.0
        for a, p, rest in self.draws(Naive.without(tuple(self.known.shoe.tolist()), self.up)):
            for b, q, left in self.draws(rest):
                for net, chance, then in self.ends((min(a, b), max(a, b)), left):
                    found += p * q * chance * float(net @ self.two(then) @ net)
        return found

    def ends(self, cards: tuple[int, int], left: tuple[int, ...]) -> Iterator[tuple[Any, float, Any]]:
        rules = self.known.rules
        if rules.natural(cards):
            won = [rules.outcome_of(21, True, end) for end in range(len(rules.ends))]
            prizes = {blackjack_shoe.WIN: 1.5, blackjack_shoe.PUSH: 0.0, blackjack_shoe.LOSE: -1.0}
            yield np.array([prizes[one] for one in won]), 1.0, left
        elif self.known.values[self.up, cards].best == blackjack_shoe.SPLIT:
            for one, p, rest in self.played(cards[:1], cards[0], left):
                for other, q, then in self.played(cards[:1], cards[0], rest):
                    yield one + other, p * q, then
        else:
            yield from self.played(cards, 0, left)


@pytest.mark.parametrize("splits", [False, True])
def test_two_hands_of_the_dealer_together(splits: bool) -> None:
    """Exactly, but for what hands of a split pair do to each other; and for that within its bound."""
    house = law(multiple_action="three", surrender=False, split=splits)
    known = exact.Analysis(house, {1: 2, 6: 4, 8: 4, 9: 3, 10: 6})
    table = known.ups[8]
    off = abs(several_dealers.against_two(known, table) - TwoDealers(known, 8).mean())
    assert off < 1e-5 if not splits else 0 < off <= several_dealers.split_bound(known, table)
