"""The base wager played out: by the best play and by the chart, over every up card and two cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import combinations_with_replacement

import numpy as np

from croupier.analysis.sheets.cache import law_text
from croupier.analysis.sheets.sheet import ONE
from croupier.analysis.twentyone.chart import CODES, Strategy, Values, derive, when_to_insure
from croupier.analysis.twentyone.hands import Array, Cards, Two, counting_of, full_shoe, size_of, worth_insuring
from croupier.analysis.twentyone.rules import rules_of
from croupier.analysis.twentyone.up_card import Nets, UpCard
from croupier.kernels.twentyone.shoe import DOUBLE, HIT, LOSE, NEVER, PUSH, SPLIT, STAND, SURRENDER, WIN
from croupier.rulebook.law import Law


class Edge:
    """Of the base wager, per unit first bet. To the mean a split hand counts by itself; the deviation needs hands
    together, which takes longer and is counted when it is asked for."""

    def __init__(self, alone: Nets, together: Callable[[], Nets]) -> None:
        self.expectation, self.action = alone.mean, alone.action  # units wagered in all, on average
        self.together = together

    @cached_property
    def deviation(self) -> float:
        return self.together().deviation

    @property
    def percent(self) -> float:
        """The house's edge."""
        return -100 * self.expectation


FirstChoice = Callable[[int, Two], int]  # what is chosen with two cards, by up card
LaterChoices = Callable[[int, int], Array]  # and with more, or after a split of p: by up card and p, or 0


class Analysis:
    """The base wager under one law, or with a shoe of one's own: how many cards of each value 1 to 10; against all up
    cards, or these alone."""

    def __init__(self, law: Law, shoe: Mapping[int, int] | None = None, ups: tuple[int, ...] = ()) -> None:
        self.law = law
        self.rules = rules_of(law)
        self.hands, self.ends = self.rules.hands, self.rules.ends
        own = [(shoe or {}).get(value, 0) for value in range(size_of(self.rules.shape))]
        self.is_full = shoe is None and not ups
        self.shoe = full_shoe(law) if shoe is None else np.array(own)
        self.ups = {up: UpCard(self.rules, self.shoe, up) for up in ups or self.rules.ups if self.shoe[up]}

    def up_chance(self, up: int) -> float:
        return float(self.shoe[up] / self.shoe.sum())

    def two_cards(self, up: int) -> Iterator[tuple[Two, float]]:
        """The player's first two cards with their chance, given the up card."""
        for a, b in combinations_with_replacement(self.rules.values, 2):
            if chance := self.ups[up].chance_of_cards((a, b)):
                yield (a, b), chance

    @cached_property
    def values(self) -> dict[tuple[int, Two], Values]:
        """What every choice is worth for every up card and first two cards."""
        values = {}
        for up, table in self.ups.items():
            for cards, _ in self.two_cards(up):
                values[up, cards] = self._values(table, cards)
        return values

    def _values(self, table: UpCard, cards: Two) -> Values:
        rules, i, ends = self.rules, self.hands.number[cards], table.dealer_ends(cards)
        live = float(ends[table.live].sum())
        split = NEVER
        if cards[0] == cards[1] and rules.most_hands[cards[0]] > 1:
            split = table.split(cards[0], table.choices_split[cards[0]]).value
        surrender = NEVER
        if rules.may_surrender[i]:
            nets = [float(rules.surrender_net(table.up, end)) for end in range(len(self.ends))]
            surrender = float((ends * nets)[table.live].sum())
        double = table.double[i] if rules.may_double[i] else NEVER
        worth = (table.stand[i], table.hit[i], double, split, surrender)
        return Values(*(float(value) / live if value > NEVER else NEVER for value in worth))

    def worth(self, up: int, cards: Cards) -> dict[str, float]:
        """What every choice is worth with these cards, however many, given that the round has not ended."""
        table = self.ups[up]
        if len(cards) == 2:
            two = (cards[0], cards[1])
            return {name: value for name, value in self.values[up, two]._asdict().items() if value > NEVER}
        i, live = self.hands.number[cards], float(table.dealer_ends(cards)[table.live].sum())
        worth = {"stand": float(table.stand[i]) / live}
        return worth | {"hit": float(table.hit[i]) / live} if self.rules.may_hit[i] else worth

    # Playing it out.

    @cached_property
    def spread(self) -> Nets:
        """Every net under the best play."""
        return self.spread_by(self.best_first, self.best_plan, together=True)

    @cached_property
    def chart_spread(self) -> Nets:
        """Every net of a player who plays by the chart alone."""
        return self.spread_by(self.by_chart, self.chart_plan, together=True)

    def best_first(self, up: int, cards: Two) -> int:
        """What the best play does with two cards."""
        return self.values[up, cards].best

    def best_plan(self, up: int, p: int) -> Array:
        """What the best play does with more than two cards, or after a split of p."""
        table = self.ups[up]
        return table.choices_split[p] if p else table.choices

    def spread_by(self, first: FirstChoice, plan: LaterChoices, together: bool = False) -> Nets:
        """What becomes of the wager. Hands of a split pair are counted together, or as if they were independent given
        the dealer's end: that is quicker, and their mean is the same."""
        spread = Nets()
        for up, table in self.ups.items():
            weight, choice = np.zeros(len(self.hands.cards)), plan(up, 0).copy()
            for cards, chance in self.two_cards(up):
                chance *= self.up_chance(up)
                ends, i = chance * table.dealer_ends(cards), self.hands.number[cards]
                dealt = self.rules.total(cards)
                if self.rules.natural(cards):
                    self._add_settled(spread, self.rules.given.best, dealt, True, ends)
                    continue
                self._add_settled(spread, f"dealer's {self.rules.given.best}", dealt, False, ends * ~table.live)
                chosen = first(up, cards)
                if chosen == SPLIT:
                    for net, units, often in table.split(cards[0], plan(up, cards[0])).nets(together):
                        spread.add("split", net, units, chance * often)
                elif chosen == SURRENDER:
                    for end in np.flatnonzero(table.live):
                        spread.add("surrendered", self.rules.surrender_net(up, int(end)), 1, float(ends[end]))
                else:
                    weight[i], choice[i] = chance, chosen
            nets, _ = table.play_hands(table.shoe, choice, weight)
            for units, name in ((1, "played"), (2, "doubled")):
                for outcome, net in ((LOSE, -1), (PUSH, 0), (WIN, 1)):
                    spread.add(name, net * units, units, float(nets[units - 1, outcome].sum()))
        return spread

    def split_again(self, first: FirstChoice, plan: LaterChoices) -> tuple[float, float]:
        """How likely a pair becomes more than two hands; and by how much the variance is greater than `spread_by` has
        it, as it takes those as independent given the dealer's end."""
        often = gap = 0.0
        for up, table in self.ups.items():
            for cards, chance in self.two_cards(up):
                if not self.rules.natural(cards) and first(up, cards) == SPLIT:
                    chance *= self.up_chance(up)
                    pair = table.split(cards[0], plan(up, cards[0]))
                    often += chance * pair.more_than_two
                    gap += chance * pair.gap
        return often, gap

    def _add_settled(self, spread: Nets, name: str, dealt: int, is_natural: bool, ends: Array) -> None:
        """Hands that nobody plays."""
        prizes = {WIN: self.rules.natural_pays, PUSH: Fraction(0), LOSE: -ONE}
        for end in range(len(self.ends)):
            if ends[end]:
                outcome = self.rules.outcome_of(dealt, is_natural, end)
                spread.add(name, prizes[outcome], 1, float(ends[end]))

    @cached_property
    def expectation(self) -> float:
        """By the best play, from the values alone."""
        worth = 0.0
        for up, table in self.ups.items():
            for cards, chance in self.two_cards(up):
                ends, dealt, is_natural = table.dealer_ends(cards), self.rules.total(cards), self.rules.natural(cards)
                prizes = {WIN: float(self.rules.natural_pays), PUSH: 0.0, LOSE: -1.0}
                settled = [prizes[self.rules.outcome_of(dealt, is_natural, end)] for end in range(len(self.ends))]
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
        return Edge(self.spread_by(self.best_first, self.best_plan), lambda: self.spread)

    @cached_property
    def basic_edge(self) -> Edge:
        """The same for a player who plays by the chart alone."""
        return Edge(self.spread_by(self.by_chart, self.chart_plan), lambda: self.chart_spread)

    def by_chart(self, up: int, cards: Two) -> int:
        """What the chart does with the first two cards."""
        return self.chosen_by(self.strategy, up, cards)

    def chart_plan(self, up: int, p: int) -> Array:
        """What it does with every hand later: with more than two cards, or after a split of p."""
        return self.plan_by(self.strategy, up, p)

    def chosen_by(self, chart: Strategy, up: int, cards: Two) -> int:
        """What a chart does with the first two cards: what it wants, if the law lets this hand have it."""
        wanted, other = CODES[chart.code(cards, up)]
        i, rules = self.hands.number[cards], self.rules
        may = {DOUBLE: rules.may_double[i], SURRENDER: rules.may_surrender[i], SPLIT: rules.most_hands[cards[0]] > 1}
        return wanted if may.get(wanted, True) else other

    def plan_by(self, chart: Strategy, up: int, p: int) -> Array:
        """What a chart does with every hand later: with more than two cards, or after a split of p."""
        rules, every = self.rules, self.hands
        may_hit = rules.split_hit[p] if p else rules.may_hit
        choices = np.full(len(every.cards), STAND)
        for i in np.flatnonzero(may_hit & (every.counts.sum(axis=1) > 1)):
            code = (chart.soft if every.softs[i] else chart.hard)[every.totals[i]][up]
            wanted, other = CODES[code]
            doubles = wanted == DOUBLE and p and rules.split_double[p, i]
            choices[i] = DOUBLE if doubles else wanted if wanted in (HIT, STAND) else other
        return choices

    def edge_by(self, chart: Strategy) -> Edge:
        """Of a player who goes by a chart of his own."""
        first, plan = partial(self.chosen_by, chart), partial(self.plan_by, chart)
        return Edge(self.spread_by(first, plan), lambda: self.spread_by(first, plan, together=True))

    # The chart.

    @cached_property
    def strategy(self) -> Strategy:
        insurance = counting_of(self.law).insurance
        beside = {insurance.wager: when_to_insure(worth_insuring(self.law, self.shoe))} if insurance else {}
        return derive(self.rules, self.values, self.chance_to_play, beside)

    def chance_to_play(self, up: int, cards: Two) -> float:
        """How often these two cards are there to be played, given the up card."""
        table = self.ups[up]
        return table.chance_of_cards(cards) * float(table.dealer_ends(cards)[table.live].sum())


class _LawKey:
    """A law by all that decides how its hands are played: two tables of one book may differ in limits and fees."""

    def __init__(self, law: Law) -> None:
        self.law, self.text = law, f"{law.book.id} {law_text(law)}"

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _LawKey) and self.text == other.text


@lru_cache(maxsize=4)
def _analyze(key: _LawKey) -> Analysis:
    return Analysis(key.law)


@lru_cache(maxsize=64)
def analysis(law: Law) -> Analysis:
    return _analyze(_LawKey(law))


def edge(law: Law) -> Edge:
    """The base wager by the best play: expectation, standard deviation and units in action."""
    return analysis(law).edge


def basic_edge(law: Law) -> Edge:
    """The base wager by the chart of `strategy` alone."""
    return analysis(law).basic_edge


def strategy(law: Law) -> Strategy:
    """Basic strategy under this law, with the exceptions by composition."""
    return analysis(law).strategy
