"""Blackjack, exactly: the expectation of the base wager over every composition of the shoe, and the play that earns it.

The rules are the table's own. Which hands may draw, double, split or surrender is asked of `games/blackjack`; totals,
the dealer's drawing and who wins are `kernels/totals`; prizes are the law's. They are tabulated once, and
`kernels/blackjack_shoe` weighs the tables by the cards left. One player, a full shoe, reshuffled after every round.

What is exact. Every decision of a hand that is not split is the best there is, given its cards and the up card. After a
split each hand is played by that same plan (as if it had not been split, less what the law then forbids), and a pair
that was worth splitting is split again as often as the law lets it: the analysts' convention CDZ-. The expectation of
that play is exact, re-splits included. Of the other hands' cards a hand needs to know only whether their second ones
are of the pair's value p, and `E[X; other not p] = E[X] - P(p) E[X | p gone]`, once for each other hand. The arithmetic
is in floats, good to some 1e-14. Only the *spread* of split hands takes them as independent once the dealer's total is
given; their mean, and everything about hands that are not split, owes nothing to that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from math import perm, sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np

from croupier.analysis.sheet import ONE, Result, Sheet, collected
from croupier.games.blackjack import BASES, Position, explain, spots
from croupier.games.blackjack.optional import initial_suit
from croupier.games.blackjack.state import INSURANCES, dealer_hands
from croupier.games.blackjack.wagers import prize
from croupier.kernels.blackjack_shoe import DOUBLE, HIT, LOSE, NEVER, PUSH, SPLIT, STAND, SURRENDER, WIN
from croupier.kernels.jit import compiled
from croupier.kernels.totals import ACE, BLACKJACK, TEN, VERDICTS, compare, must_draw, natural, points, soft, total
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.cards import suit
from croupier.rulebook.law import Law

Array = Any
Cards = tuple[int, ...]  # of a hand, by value, lowest first

VALUES = range(ACE, TEN + 1)
UPS = (*range(2, TEN + 1), ACE)  # in the order of a chart
CARD = {points(card): card for card in range(52)}  # one card of each value
DECK = Counter(points(card) for card in range(52))
OVER = BLACKJACK + 1
ENDS = ((17, False), (18, False), (19, False), (20, False), (21, False), (OVER, False), (BLACKJACK, True))
OUTCOME = {LOSES: LOSE, PUSHES: PUSH, WINS: WIN}
NET = np.array([-1.0, 0.0, 1.0])  # of LOSE, PUSH, WIN
HALF = Fraction(1, 2)  # A.7
PARTS = 10**18  # a float's chance is given as so many parts of about this
PLENTY = 1_000_000  # chips that are never short
NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
HOW = (
    "every composition of a full shoe of {decks} deck{s}, through the table's own totals, choices and drawing rule; "
    "the mean is good to 1e-12 (floats, scaled to add up to 1), the spread takes split hands as independent given the "
    "dealer's total"
)


# The hands there are.


class Hands(NamedTuple):
    """Every hand of values not over 21, shortest first; `counts` and `child` as `kernels/blackjack_shoe` wants them."""

    cards: tuple[Cards, ...]
    number: Mapping[Cards, int]
    totals: tuple[int, ...]
    softs: tuple[bool, ...]
    counts: Array
    child: Array


def _drawn(cards: Cards) -> Cards:
    """A card of the table for each value."""
    return tuple(CARD[value] for value in cards)


@cache
def hands() -> Hands:
    found: list[Cards] = []
    layer: list[Cards] = [(value,) for value in VALUES]
    while layer:
        found += layer
        more = {tuple(sorted((*cards, value))) for cards in layer for value in VALUES}
        layer = sorted(cards for cards in more if total(_drawn(cards)) <= BLACKJACK)
    number = {cards: i for i, cards in enumerate(found)}
    totals = tuple(total(_drawn(cards)) for cards in found)
    softs = tuple(soft(_drawn(cards)) for cards in found)
    counts = np.array([[cards.count(value) for value in range(TEN + 1)] for cards in found])
    child = np.array([[number.get(tuple(sorted((*cards, value))), -1) for value in range(TEN + 1)] for cards in found])
    return Hands(tuple(found), number, totals, softs, counts, child)


@cache
def dealer_nodes(up: int, hits_soft_17: bool) -> Array:
    """H.8.a, tabulated: every set of cards that the dealer may draw to this up card, and in how many orders. Whether it
    ends there the set alone decides; its orders are those of the sets one card smaller that do not end."""
    orders: Counter[Cards] = Counter({(): 1})
    ended: dict[Cards, tuple[int, int]] = {}
    layer: list[Cards] = [()]
    while layer:
        deeper: Counter[Cards] = Counter()
        for drawn in layer:
            for value in VALUES:
                deeper[tuple(sorted((*drawn, value)))] += orders[drawn]
        layer = []
        for drawn, ways in deeper.items():
            hand = _drawn((up, *drawn))
            if must_draw(total(hand), soft(hand), hits_soft_17):
                orders[drawn] = ways
                layer.append(drawn)
            else:
                ended[drawn] = (ways, ENDS.index((min(total(hand), OVER), natural(hand))))
    prefixes = sorted({drawn[:n] for drawn in ended for n in range(1, len(drawn) + 1)})
    rows = [(len(s), s[-1], s[:-1].count(s[-1]), *ended.get(s, (0, -1))) for s in prefixes]
    return np.array(rows, dtype=np.int64)


class Leaf(NamedTuple):
    """A way in which splitting ends: `again` more pair cards came, `other` hands got another card than that, `any`
    hands, at the limit, whatever came; in so many orders."""

    again: int
    other: int
    any: int
    orders: int


@cache
def split_leaves(most: int) -> tuple[Leaf, ...]:
    """Every way in which a pair that may become `most` hands is split out."""
    found: Counter[tuple[int, int, int]] = Counter()

    def second_card(made: int, waiting: int, other: int) -> None:
        if made == most or not waiting:
            found[made - 2, other, waiting] += 1
            return
        second_card(made + 1, waiting + 1, other)
        second_card(made, waiting - 1, other + 1)

    second_card(2, 2, 0)
    return tuple(Leaf(*leaf, orders) for leaf, orders in found.items())


class Splits(NamedTuple):
    """That way's hands: how likely one ends how, by units wagered, outcome and the dealer's end; one that got another
    card, one that got any. And how likely the dealer's ends are then. All of them times the chance of the way."""

    leaf: Leaf
    other: Array
    any: Array
    reached: Array


# The law, tabulated.


class Rules:
    """What the law lets hands do and what standing does, as tables over `hands()`."""

    def __init__(self, law: Law) -> None:
        every = hands()
        self.hits_soft_17 = law.choice("soft-17") == "hit"
        # J.4.b, L.5: a down card that is checked ends the round; in multiple action there is none to check.
        self.checks = law.on("peek") and dealer_hands(law) == 1
        self.natural_pays = prize(law, "base").fraction
        if law.odds("base").fraction != 1:
            raise ValueError("the base wager is taken to pay even money")
        self.ties = law.on("twenty-one-ties-natural")
        outcomes = {t: [self.outcome_of(t, False, end) for end in range(len(ENDS))] for t in set(every.totals)}
        self.outcome = np.array([outcomes[t] for t in every.totals])
        self.may_hit = np.array([self._may(law, "hit", cards) for cards in every.cards])
        self.may_double = self._two(law, "double")
        self.may_surrender = self._two(law, "surrender")
        self.most_hands = {p: self._most_hands(law, p) for p in VALUES}
        # After a split the first card is the pair's.
        self.split_hit = np.zeros((TEN + 1, len(every.cards)), dtype=np.bool_)
        self.split_double = np.zeros((TEN + 1, len(every.cards)), dtype=np.bool_)
        for p in VALUES:
            if self.most_hands[p] > 1:
                for i, cards in enumerate(every.cards):
                    if len(cards) > 1 and p in cards:
                        rest = list(cards)
                        rest.remove(p)
                        self.split_hit[p, i] = self._may(law, "hit", (p, *rest), 2)
                        self.split_double[p, i] = len(cards) == 2 and self._may(law, "double", (p, *rest), 2)

    def outcome_of(self, player: int, player_natural: bool, end: int) -> int:
        return OUTCOME[VERDICTS[compare(player, player_natural, *ENDS[end], self.ties)]]

    @staticmethod
    def _may(law: Law, choice: str, cards: Cards, made: int = 1) -> bool:
        return explain(law, Position(_drawn(cards), 1, PLENTY, made), choice) is None

    def _two(self, law: Law, choice: str) -> Array:
        return np.array([len(cards) == 2 and self._may(law, choice, cards) for cards in hands().cards])

    def _most_hands(self, law: Law, p: int) -> int:
        made = 1
        while self._may(law, "split", (p, p), made):
            made += 1
        return made

    def surrendered(self, up: int, end: int) -> Fraction:
        """A.7: what a surrender nets if the dealer ends so; with an ace up it does not stand against a blackjack."""
        return -ONE if ENDS[end][1] and up == ACE else -HALF


class Spread:
    """How likely each net is, with the units then wagered and how it came about."""

    def __init__(self) -> None:
        self.chances: dict[tuple[str, Fraction, Fraction], float] = {}

    def add(self, name: str, net: Fraction | int, action: Fraction | int, chance: float) -> None:
        key = (name, Fraction(net), Fraction(action))
        self.chances[key] = self.chances.get(key, 0.0) + chance


class Edge(msgspec.Struct, frozen=True):
    """Of the base wager, per unit first bet."""

    expectation: float
    deviation: float
    action: float  # units wagered in all, on average

    @property
    def percent(self) -> float:
        """The house's edge."""
        return -100 * self.expectation


class Values(NamedTuple):
    """What each choice is worth with two cards, given that a checked down card did not end the round."""

    stand: float
    hit: float
    double: float
    split: float
    surrender: float

    @property
    def best(self) -> int:
        return max(range(5), key=lambda choice: self[choice])

    def of(self, *choices: int) -> int:
        return max(choices, key=lambda choice: self[choice])


class Departure(NamedTuple):
    """Two unlike cards that are better played another way than their total is."""

    cards: tuple[int, int]
    up: int
    choice: str
    instead: str
    gain: float


class Strategy(msgspec.Struct, frozen=True):
    """Basic strategy: a chart by total and up card (1 is an ace), from the values of all two-card hands of that total.

    H hit, S stand, D double or else hit, Ds double or else stand, P split, R surrender or else hit, Rs or else stand,
    Rp or else split.
    """

    hard: Mapping[int, Mapping[int, str]]
    soft: Mapping[int, Mapping[int, str]]
    pairs: Mapping[int, Mapping[int, str]]
    exceptions: tuple[Departure, ...]
    insure: tuple[tuple[int, int], ...]  # the two-card hands for which insurance is worth its price

    def text(self) -> str:
        """The chart, for people."""
        lines = ["      " + "".join(f"{'A' if up == ACE else up:>4}" for up in UPS)]
        for title, chart in (("", self.hard), ("A,", self.soft), ("", self.pairs)):
            for row, codes in chart.items():
                label = f"{title}{row - 11}" if title else f"{row},{row}" if chart is self.pairs else str(row)
                lines.append(f"{label:<6}" + "".join(f"{codes[up]:>4}" for up in UPS))
        return "\n".join(lines)


class _Up:
    """Everything about one up card: what choices are worth, and how hands end by given choices."""

    def __init__(self, rules: Rules, shoe: Array, up: int) -> None:
        self.rules, self.up = rules, up
        self.splits: dict[tuple[int, bytes], list[Splits]] = {}
        self.shoe = shoe.copy()
        self.shoe[up] -= 1
        self.cards = int(self.shoe.sum())
        self.kernel = compiled("blackjack_shoe")
        self.nodes = dealer_nodes(up, rules.hits_soft_17)
        self.left = np.zeros(TEN + 1, dtype=np.int64)
        self.chance = np.zeros(int(self.nodes[:, 0].max()) + 1)
        self.live = np.array([not (rules.checks and is_natural) for _, is_natural in ENDS])
        every = hands()
        naturals = [value > 0 and natural(_drawn((up, value))) for value in range(TEN + 1)]
        ends_round = np.array(naturals) & rules.checks
        nets = NET[rules.outcome] * self.live
        self.stand, self.hit, self.double = (np.zeros(len(every.cards)) for _ in range(3))
        self.kernel.values(
            *(self.nodes, self.shoe, every.counts, every.child, rules.may_hit, nets, ends_round),
            *(self.left, self.chance, np.zeros(len(ENDS)), self.stand, self.hit, self.double),
        )

    def ends(self, cards: Cards) -> Array:
        """How the dealer ends when the player holds these cards."""
        found = np.zeros(len(ENDS))
        left = self.shoe - np.bincount(cards, minlength=TEN + 1)
        self.kernel.dealer(self.nodes, left, self.chance, found)
        return found

    def likely(self, cards: tuple[int, int]) -> float:
        """The chance of these two cards."""
        a, b = cards
        ways = self.shoe[a] * (self.shoe[b] - (a == b)) * (1 if a == b else 2)
        return float(ways / (self.cards * (self.cards - 1)))

    def played(self, shoe: Array, choice: Array, weight: Array) -> tuple[Array, Array]:
        every, found, reached = hands(), np.zeros((2, 3, len(ENDS))), np.zeros(len(ENDS))
        self.kernel.play(
            *(self.nodes, shoe, every.counts, every.child, choice, self.rules.outcome, weight),
            *(self.left, self.chance, np.zeros(len(ENDS)), reached, found),
        )
        return found * self.live, reached * self.live

    # One card more for as long as it is worth it.

    @cached_property
    def choices(self) -> Array:
        """The best of standing and drawing, for every hand."""
        return np.where(self.hit > self.stand, HIT, STAND)

    @cached_property
    def choices_split(self) -> dict[int, Array]:
        """The same plan after a split of each value, within the law."""
        rules, found = self.rules, {}
        for p in VALUES:
            best = np.where((self.hit > self.stand) & rules.split_hit[p], HIT, STAND)
            doubles = (self.double > np.maximum(self.stand, self.hit)) & rules.split_double[p]
            found[p] = np.where(doubles, DOUBLE, best)
        return found

    def split(self, p: int, choice: Array) -> list[Splits]:
        """Each way in which a pair is split out, if its hands are then played by these choices."""
        key = (p, choice.tobytes())
        if key not in self.splits:
            self.splits[key] = list(self._split(p, choice))
        return self.splits[key]

    def _split(self, p: int, choice: Array) -> Iterator[Splits]:
        leaves = split_leaves(self.rules.most_hands[p])
        # By how many more of the pair's cards are known to be gone:
        others, anys, reached, next_is_p = [], [], [], []
        for gone in range(1 + max(leaf.again + leaf.other for leaf in leaves)):
            shoe = self.shoe.copy()
            shoe[p] -= 1 + gone  # the first card of the other hand, and those
            left = shoe.copy()
            left[p] -= 1
            rest = int(left.sum())
            weights = np.zeros((2, len(hands().cards)))  # of a second card that is another, or makes a pair again
            if left[p] >= 0:
                for value in VALUES:
                    weights[int(value == p), hands().number[min(p, value), max(p, value)]] = left[value] / rest
            other, reached_other = self.played(shoe, choice, weights[0])
            pair, reached_pair = self.played(shoe, choice, weights[1])
            others.append(other)
            anys.append(other + pair)
            reached.append(reached_other + reached_pair)
            next_is_p.append(max(int(left[p]), 0) / rest)

        def known(found: list[Array], again: int, other: int) -> Array:
            """With `again` more pair cards gone, and `other` more hands known to have got something else."""
            if not other:
                return found[again]
            return known(found, again, other - 1) - next_is_p[again] * known(found, again + 1, other - 1)

        for leaf in leaves:
            chance = leaf.orders * float(np.prod(next_is_p[: leaf.again]))
            if chance > 0:
                hand = known(others, leaf.again, leaf.other - 1) if leaf.other else others[0]
                any_ = known(anys, leaf.again, leaf.other)
                yield Splits(leaf, chance * hand, chance * any_, chance * known(reached, leaf.again, leaf.other))

    def split_value(self, p: int, choice: Array) -> float:
        """What splitting expects: the sum over its hands, each by itself."""
        worth = np.array([NET, 2 * NET])[:, :, None]
        ways = self.split(p, choice)
        return sum(float((worth * (way.leaf.other * way.other + way.leaf.any * way.any)).sum()) for way in ways)

    def spread_split(self, p: int, choice: Array, weight: float, into: Spread) -> None:
        """The nets of a split pair: the hands' ends independent once the dealer's is given."""
        for leaf, other, any_, reached in self.split(p, choice):
            made = leaf.other + leaf.any
            nets = np.zeros((4 * made + 1, 2 * made + 1, len(ENDS)))  # by net, from the middle; units; the dealer's end
            nets[2 * made, 0] = reached
            safe = np.where(reached > 0, reached, 1.0)
            for hand in [other] * leaf.other + [any_] * leaf.any:
                grown = np.zeros_like(nets)
                for units in (1, 2):
                    for outcome, sign in ((LOSE, -1), (PUSH, 0), (WIN, 1)):
                        moved = np.roll(nets, (sign * units, units), axis=(0, 1))
                        grown += moved * (hand[units - 1, outcome] / safe)
                nets = grown
            for net, units in np.argwhere(nets.sum(axis=2)):
                chance = float(nets[net, units].sum())
                into.add("split", int(net) - 2 * made, int(units), weight * chance)


class Analysis:
    """Blackjack under one law, or with a shoe of one's own: how many cards of each value 1 to 10."""

    def __init__(self, law: Law, shoe: Mapping[int, int] | None = None) -> None:
        self.law = law
        counts = shoe or {value: count * law.number("decks") for value, count in DECK.items()}
        self.shoe = np.array([counts.get(value, 0) for value in range(TEN + 1)])
        self.rules = Rules(law)
        self.ups = {up: _Up(self.rules, self.shoe, up) for up in UPS if self.shoe[up]}

    def up_chance(self, up: int) -> float:
        return float(self.shoe[up] / self.shoe.sum())

    def two_cards(self, up: int) -> Iterator[tuple[tuple[int, int], float]]:
        """The player's first two cards with their chance, given the up card."""
        for a, b in combinations_with_replacement(VALUES, 2):
            if chance := self.ups[up].likely((a, b)):
                yield (a, b), chance

    @cached_property
    def values(self) -> dict[tuple[int, tuple[int, int]], Values]:
        """What every choice is worth for every up card and first two cards."""
        found = {}
        for up, table in self.ups.items():
            for cards, _ in self.two_cards(up):
                found[up, cards] = self._values(table, cards)
        return found

    def _values(self, table: _Up, cards: tuple[int, int]) -> Values:
        rules, i, ends = self.rules, hands().number[cards], table.ends(cards)
        live = float(ends[table.live].sum())
        split = NEVER
        if cards[0] == cards[1] and rules.most_hands[cards[0]] > 1:
            split = table.split_value(cards[0], table.choices_split[cards[0]])
        surrender = NEVER
        if rules.may_surrender[i]:
            nets = [float(rules.surrendered(table.up, end)) for end in range(len(ENDS))]
            surrender = float((ends * nets)[table.live].sum())
        double = table.double[i] if rules.may_double[i] else NEVER
        worth = (table.stand[i], table.hit[i], double, split, surrender)
        return Values(*(float(value) / live if value > NEVER else NEVER for value in worth))

    # Playing it out.

    @cached_property
    def spread(self) -> Spread:
        """Every net under the best play."""
        return self._spread(lambda up, cards: self.values[up, cards].best, self._best_plan)

    def _best_plan(self, up: int, p: int) -> Array:
        table = self.ups[up]
        return table.choices_split[p] if p else table.choices

    def _spread(self, first: Any, plan: Any) -> Spread:
        """What becomes of the wager: `first` chooses with two cards, `plan` with more, and after a split of p."""
        found = Spread()
        for up, table in self.ups.items():
            weight, choice = np.zeros(len(hands().cards)), plan(up, 0).copy()
            for cards, chance in self.two_cards(up):
                chance *= self.up_chance(up)
                ends, i = chance * table.ends(cards), hands().number[cards]
                dealt = total(_drawn(cards))
                if natural(_drawn(cards)):
                    self._settled(found, "blackjack", dealt, True, ends)
                    continue
                self._settled(found, "dealer's blackjack", dealt, False, ends * ~table.live)
                chosen = first(up, cards)
                if chosen == SPLIT:
                    table.spread_split(cards[0], plan(up, cards[0]), chance, found)
                elif chosen == SURRENDER:
                    for end in np.flatnonzero(table.live):
                        found.add("surrendered", self.rules.surrendered(up, int(end)), 1, float(ends[end]))
                else:
                    weight[i], choice[i] = chance, chosen
            nets, _ = table.played(table.shoe, choice, weight)
            for units, name in ((1, "played"), (2, "doubled")):
                for outcome, net in ((LOSE, -1), (PUSH, 0), (WIN, 1)):
                    found.add(name, net * units, units, float(nets[units - 1, outcome].sum()))
        return found

    def _settled(self, found: Spread, name: str, dealt: int, is_natural: bool, ends: Array) -> None:
        """Hands that nobody plays."""
        prizes = {WIN: self.rules.natural_pays, PUSH: Fraction(0), LOSE: -ONE}
        for end in range(len(ENDS)):
            if ends[end]:
                outcome = self.rules.outcome_of(dealt, is_natural, end)
                found.add(name, prizes[outcome], 1, float(ends[end]))

    @cached_property
    def expectation(self) -> float:
        """By the best play, from the values alone."""
        worth = 0.0
        for up, table in self.ups.items():
            for cards, chance in self.two_cards(up):
                ends, dealt, is_natural = table.ends(cards), total(_drawn(cards)), natural(_drawn(cards))
                prizes = {WIN: float(self.rules.natural_pays), PUSH: 0.0, LOSE: -1.0}
                settled = [prizes[self.rules.outcome_of(dealt, is_natural, end)] for end in range(len(ENDS))]
                if is_natural:
                    value = float((ends * settled).sum())
                else:
                    best = self.values[up, cards]
                    live = float(ends[table.live].sum())
                    value = float((ends * settled)[~table.live].sum()) + live * best[best.best]
                worth += self.up_chance(up) * chance * value
        return worth

    @cached_property
    def edge(self) -> Edge:
        return _edge(self.spread)

    @cached_property
    def basic_edge(self) -> Edge:
        """The same for a player who plays by the chart alone."""
        return _edge(self._spread(self._by_chart, self._chart_plan))

    def _by_chart(self, up: int, cards: tuple[int, int]) -> int:
        return _CODES[self._code(up, cards)][0]

    def _code(self, up: int, cards: tuple[int, int]) -> str:
        chart = self.strategy
        if cards[0] == cards[1]:
            return chart.pairs[cards[0]][up]
        hand = _drawn(cards)
        return (chart.soft if soft(hand) else chart.hard)[total(hand)][up]

    def _chart_plan(self, up: int, p: int) -> Array:
        chart, rules, every = self.strategy, self.rules, hands()
        may_hit = rules.split_hit[p] if p else rules.may_hit
        found = np.full(len(every.cards), STAND)
        for i in np.flatnonzero(may_hit & (every.counts.sum(axis=1) > 1)):
            code = (chart.soft if every.softs[i] else chart.hard)[every.totals[i]][up]
            wanted, other = _CODES[code]
            doubles = wanted == DOUBLE and p and rules.split_double[p, i]
            found[i] = DOUBLE if doubles else wanted if wanted in (HIT, STAND) else other
        return found

    # The chart.

    @cached_property
    def strategy(self) -> Strategy:
        """For each total and up card the choice that is worth most over its two-card hands, pairs only where there is
        no other; and the hands that are exceptions."""
        by_total: dict[tuple[bool, int], list[tuple[int, int]]] = {}
        for cards in combinations_with_replacement(VALUES, 2):
            hand = _drawn(cards)
            by_total.setdefault((soft(hand), total(hand)), []).append(cards)
        charts: tuple[dict[int, dict[int, str]], dict[int, dict[int, str]]] = ({}, {})
        for (is_soft, t), members in sorted(by_total.items()):
            unlike = [cards for cards in members if cards[0] != cards[1]] or members
            if not any(natural(_drawn(cards)) for cards in members):
                charts[is_soft][t] = {up: self._chart_code(up, unlike, False) for up in UPS}
        charts[False][BLACKJACK] = dict.fromkeys(UPS, "S")
        charts[True][BLACKJACK] = dict.fromkeys(UPS, "S")
        pairs = {p: {up: self._chart_code(up, [(p, p)], True) for up in UPS} for p in VALUES}
        chart = Strategy(*charts, pairs, (), self._worth_insuring())
        return msgspec.structs.replace(chart, exceptions=tuple(self._exceptions(chart)))

    def _chart_code(self, up: int, members: list[tuple[int, int]], splits: bool) -> str:
        known = [(self.values[up, cards], self._live(up, cards)) for cards in members if (up, cards) in self.values]
        if not known:
            return "S"
        worth = Values(*(sum(value[c] * chance for value, chance in known) for c in range(5)))
        return _chart_code(worth, splits)

    def _live(self, up: int, cards: tuple[int, int]) -> float:
        table = self.ups[up]
        return table.likely(cards) * float(table.ends(cards)[table.live].sum())

    def _exceptions(self, chart: Strategy) -> Iterator[Departure]:
        for (up, cards), worth in self.values.items():
            hand = _drawn(cards)
            if cards[0] == cards[1] or natural(hand):
                continue
            instead = _CODES[(chart.soft if soft(hand) else chart.hard)[total(hand)][up]][0]
            if instead != worth.best and (gain := worth[worth.best] - worth[instead]) > 1e-12:
                yield Departure(cards, up, NAMES[worth.best], NAMES[instead], gain)

    def _worth_insuring(self) -> tuple[tuple[int, int], ...]:
        """J.6: the hands after which the next card makes a blackjack often enough."""
        if ACE not in self.ups or not self.law.on("insurance"):
            return ()
        pays, worth = self.law.odds("insurance").fraction, []
        for cards, _ in self.two_cards(ACE):
            left = self.ups[ACE].shoe - np.bincount(cards, minlength=TEN + 1)
            if _insured(left) * (pays + 1) > 1:
                worth.append(cards)
        return tuple(worth)


_CODES = {
    "H": (HIT, HIT),
    "S": (STAND, STAND),
    "D": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "P": (SPLIT, HIT),
    "R": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
    "Rp": (SURRENDER, SPLIT),
}


def _chart_code(worth: Values, splits: bool) -> str:
    choices = (STAND, HIT, DOUBLE, SURRENDER, *((SPLIT,) if splits else ()))
    best = worth.of(*choices)
    if best == SPLIT:
        return "P"
    if best == SURRENDER and splits and worth.of(STAND, HIT, SPLIT) == SPLIT:
        return "Rp"
    stands = worth.stand >= worth.hit
    if best == SURRENDER:
        return "Rs" if stands else "R"
    if best == DOUBLE:
        return "Ds" if stands else "D"
    return "S" if best == STAND else "H"


def _edge(spread: Spread) -> Edge:
    mean = sum(float(net) * chance for (_, net, _), chance in spread.chances.items())
    square = sum(float(net) ** 2 * chance for (_, net, _), chance in spread.chances.items())
    action = sum(float(units) * chance for (_, _, units), chance in spread.chances.items())
    return Edge(mean, sqrt(square - mean**2), action)


@lru_cache(maxsize=4)
def analysis(law: Law) -> Analysis:
    return Analysis(law)


def edge(law: Law) -> Edge:
    """The base wager by the best play: expectation, standard deviation and units in action."""
    return analysis(law).edge


def basic_edge(law: Law) -> Edge:
    """The base wager by the chart of `strategy` alone."""
    return analysis(law).basic_edge


def strategy(law: Law) -> Strategy:
    """Basic strategy under this law, with the exceptions by composition."""
    return analysis(law).strategy


def dealer_ends(law: Law) -> dict[tuple[int, bool], Fraction]:
    """How the dealer's hand ends from a full shoe, if it is always played out: total (22 is over 21), blackjack."""
    decks, found = law.number("decks"), dict.fromkeys(ENDS, Fraction(0))
    for up in UPS:
        left = {value: decks * DECK[value] - (value == up) for value in VALUES}
        ways = [decks * DECK[up]]  # by depth, of the set of cards drawn so far
        for depth, value, before, orders, end in dealer_nodes(up, law.choice("soft-17") == "hit").tolist():
            ways[depth:] = [ways[depth - 1] * max(left[value] - before, 0)]
            if end >= 0:
                found[ENDS[end]] += Fraction(ways[depth] * orders, perm(52 * decks, depth + 1))
    return found


# The sheets.


def base_sheet(law: Law, wager: str) -> Sheet:
    """One base wager by the best play. In multiple action each of a hand's wagers meets a dealer's hand of its own, and
    all of these are alike before a card is seen: so are the sheets, and expectations add up. What is best against one
    of them is best against all."""
    parts = {key: round(chance * PARTS) for key, chance in analysis(law).spread.chances.items()}
    whole = sum(parts.values())
    results = [
        Result(_name(name, net), Fraction(part, whole), net, units)
        for (name, net, units), part in parts.items()
        if part
    ]
    decks = law.number("decks")
    how = HOW.format(decks=decks, s="" if decks == 1 else "s")
    plan = f"the best choice for every composition; by the basic chart alone {basic_edge(law).percent:.4f}%"
    return Sheet(law.book.id, wager, collected(results), how, strategy=plan)


def _name(name: str, net: Fraction) -> str:
    won = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    return {"played": won, "surrendered": name, "dealer's blackjack": f"{name}: {won}"}.get(name, f"{name} {won}")


def _insured(left: Array | list[int]) -> Fraction:
    """The chance that the card under an ace makes a blackjack."""
    makes = sum(int(left[value]) for value in VALUES if natural(_drawn((ACE, value))))
    return Fraction(makes, int(sum(left)))


def insurance_sheet(law: Law, wager: str) -> Sheet:
    """Insurance to a player who knows of the ace alone."""
    left = [law.number("decks") * DECK[value] for value in range(TEN + 1)]
    left[ACE] -= 1
    wins, insure = _insured(left), strategy(law).insure
    results = (
        Result("blackjack", wins, law.odds("insurance").fraction),
        Result("no blackjack", 1 - wins, Fraction(-1)),
    )
    which = ", ".join(" ".join("A" if value == ACE else str(value) for value in cards) for cards in insure)
    plan = "never insure" if not insure else f"insure {which}" if len(insure) < 55 else "insure every hand"
    return Sheet(law.book.id, wager, collected(results), "the cards under the ace, counted", strategy=plan)


def suit_sheet(law: Law, wager: str) -> Sheet:
    """K.1.a: an initial suit wager, on every two cards."""
    decks, won = law.number("decks"), 0
    for a in range(52):
        for b in range(52):
            won += decks * (decks - (a == b)) * initial_suit(wager, a, b)
    wins = Fraction(won, 52 * decks * (52 * decks - 1))
    results = (Result("suited", wins, prize(law, wager).fraction), Result("not suited", 1 - wins, Fraction(-1)))
    return Sheet(law.book.id, wager, collected(results), "every two cards of the shoe")


def hit_sheet(law: Law) -> Sheet:
    """K.6: the hit wager of two suited cards, made whenever the hand may make it. K.6.b: on the third card's suit.

    Hands of one suit stand for those of all. A down card that was checked is not one that makes a blackjack.
    """
    decks, won, lost = law.number("decks"), 0, 0
    checks = law.on("peek") and dealer_hands(law) == 1
    deck = [card for card in range(52) if suit(card) == suit(0)]
    for a, b in combinations_with_replacement(deck, 2):
        if explain(law, Position((a, b), 1, PLENTY), "hit-wager") is not None:
            continue
        ways = decks * (decks - (a == b)) * (1 if a == b else 2)
        left = [decks - (card == a) - (card == b) for card in range(52)]
        for up in range(52):
            if not ways * left[up]:
                continue
            left[up] -= 1
            ends_round = [card for card in range(52) if checks and natural((up, card))]
            under = 52 * decks - 4 - sum(left[card] for card in ends_round)
            for card in range(52):
                deals = ways * (left[up] + 1) * left[card] * (under + (card in ends_round))
                if suit(card) == suit(a):
                    won += deals
                else:
                    lost += deals
            left[up] += 1
    wins = Fraction(won, won + lost)
    results = (Result("suited", wins, prize(law, "hit").fraction), Result("another suit", 1 - wins, Fraction(-1)))
    how = "every two suited cards that may draw, up card and third card of the shoe"
    return Sheet(law.book.id, "hit", collected(results), how)


def sheets(law: Law) -> Iterator[Sheet]:
    """Every wager of this table."""
    for wager in spots(law):
        if wager in BASES:
            yield base_sheet(law, wager)
        elif wager in INSURANCES:
            yield insurance_sheet(law, wager)
        elif wager == "hit":
            yield hit_sheet(law)
        else:
            yield suit_sheet(law, wager)
