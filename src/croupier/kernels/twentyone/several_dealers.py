"""One player's hands against two hands of the dealer's, both drawn to one up card from one shoe.

As in `shoe` no rule is here. For every set of cards that the dealer's two hands draw together, the player's
hands are played through with the cards that are left; so what the two have to do with each other is counted in full.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.twentyone.shoe import DOUBLE, HIT, STAND


def played_through(left: Any, cards: Any, child: Any, choice: Any, kind: Any, weight: Any, ends: Any) -> None:
    """Hands of these weights, played by fixed choices with so many cards left, into how likely each kind of end is: by
    what a hand comes to (`kind`, 0 where it is over), and behind those the same doubled. `weight` is used up."""
    doubled = len(ends) // 2
    for hand in range(len(cards)):
        likely = weight[hand]
        if likely <= 0.0:
            continue
        weight[hand] = 0.0
        if choice[hand] == STAND:
            ends[kind[hand]] += likely
            continue
        rest = 0
        for value in range(1, len(left)):
            rest += left[value] - cards[hand, value]
        for value in range(1, len(left)):
            there = left[value] - cards[hand, value]
            if there <= 0:
                continue
            p, after = likely * there / rest, child[hand, value]
            if choice[hand] == DOUBLE:
                ends[doubled + (kind[after] if after >= 0 else 0)] += p
            elif choice[hand] == HIT and after >= 0:
                weight[after] += p
            else:
                ends[0] += p


def squared(both: Any, ends: Any, worth: Any) -> tuple[float, float]:
    """What a hand nets against the one of the dealer's times what it nets against the other, on average; and times what
    another hand nets against the other that is played alike. `both` is how likely the dealer's two ends are."""
    same, cross = 0.0, 0.0
    for one in range(len(both)):
        for other in range(len(both)):
            if both[one, other] == 0.0:
                continue
            product, first, second = 0.0, 0.0, 0.0
            for end in range(len(ends)):
                first += ends[end] * worth[end, one]
                second += ends[end] * worth[end, other]
                product += ends[end] * worth[end, one] * worth[end, other]
            same += both[one, other] * product
            cross += both[one, other] * first * second
    return same, cross


def against_two(
    shoe: Any,
    sets: Any,
    orders: Any,
    least: float,
    cards: Any,
    child: Any,
    number: Any,
    naturals: Any,
    choices: Any,
    splits: Any,
    kind: Any,
    worth: Any,
    natural: Any,
    left: Any,
    weight: Any,
    ends: Any,
    both: Any,
) -> tuple[float, float]:
    """How likely all sets are that are not less likely than `least`; and, with those, what the player nets against one
    hand of the dealer's times what he nets against the other, on average.

    `orders` is by set and the dealer's two ends; `number` is the hand of two values, of which `naturals` are marked,
    whose nets are in `natural`; `splits` marks values whose pairs are split, once, and row p of `choices` is how they
    are then played.
    """
    values, likelihood, mean_product = len(shoe), 0.0, 0.0
    for row in range(len(sets)):
        likely, rest = 1.0, 0
        for value in range(1, values):
            rest += shoe[value]
        for value in range(1, values):
            left[value] = shoe[value]
            for _ in range(sets[row, value]):
                likely *= max(left[value], 0) / rest
                left[value] -= 1
                rest -= 1
        total = 0.0
        for one in range(len(both)):
            for other in range(len(both)):
                both[one, other] = likely * orders[row, one, other]
                total += both[one, other]
        if total <= least:
            continue
        likelihood += total
        ends[:] = 0.0
        for a in range(1, values):
            for b in range(a, values):
                ways = left[a] * (left[b] - (a == b)) * (1 if a == b else 2)
                if ways <= 0:
                    continue
                chance = ways / (rest * (rest - 1))
                if naturals[a, b] > 0:
                    for one in range(len(both)):
                        for other in range(len(both)):
                            mean_product += chance * both[one, other] * natural[one] * natural[other]
                elif a != b or not splits[a]:
                    weight[number[a, b]] = chance
        played_through(left, cards, child, choices[0], kind, weight, ends)
        mean_product += squared(both, ends, worth)[0]
        for p in range(1, values):
            ways = left[p] * (left[p] - 1)
            if not splits[p] or ways <= 0:
                continue
            left[p] -= 1  # the first card of the other hand; a hand's own is among its cards
            for value in range(1, values):
                there = left[value] - (value == p)
                if there > 0:
                    weight[number[min(p, value), max(p, value)]] = there / (rest - 2)
            ends[:] = 0.0
            played_through(left, cards, child, choices[p], kind, weight, ends)
            left[p] += 1
            same, cross = squared(both, ends, worth)
            mean_product += ways / (rest * (rest - 1)) * 2 * (same + cross)
    return likelihood, mean_product
