"""Let it ride dealt out: all hands with all community cards, bets 1 and 2 withdrawn or left to ride.

A choice is which of the two rode; a cell is the line of the hand. What a person can learn is a flag for each sort of
three cards (`sort3`) and of four (`sort4`): whether the bet rides on it.
"""

from __future__ import annotations

from typing import Any

from croupier.games.let_it_ride.kernels.hands import LINES, line_of
from croupier.kernels.cards.deal import draw
from croupier.kernels.cards.rank_tables import ALL, COUNT, RUNS

NEITHER, SECOND, FIRST, BOTH = range(4)  # which of bets 1 and 2 ride: 2 for the first, 1 for the second
CHOICES = 4
CELLS = len(LINES)
TEN = 8  # the rank from which a pair is paid
HIGH = 0x1F00  # tens and better, as a set of ranks

# --- sorts of hands, for people ---

PAID, LOW_PAIR = 0, 1
ODD3, SUITED3 = 2, 9  # three cards of several suits, and of one: seven sorts of each
SUITED4, ODD4 = 2, 3  # four cards of one suit; and of several: fifteen sorts
SORTS3, SORTS4 = 16, 18
RULE = SORTS3 + SORTS4


# How many straights a set of ranks can be part of.
FITS = bytes(sum(ranks & run == ranks for run in RUNS[3:]) for ranks in range(ALL + 1))


def sort3(a: int, b: int, c: int) -> int:
    """Three cards: paid already, a low pair, or by suit and the straights they can be part of plus their high cards."""
    x, y, z = a >> 2, b >> 2, c >> 2
    if x in (y, z) or y == z:
        pair = x if x in (y, z) else y
        return PAID if pair >= TEN or x == y == z else LOW_PAIR
    ranks = 1 << x | 1 << y | 1 << z
    points = FITS[ranks] + COUNT[ranks & HIGH]
    return (SUITED3 if a & 3 == b & 3 == c & 3 else ODD3) + points


def sort4(a: int, b: int, c: int, d: int) -> int:
    """Four cards: paid already, a low pair, all suited, or by the straights they can be part of and the high cards."""
    x, y, z, w = a >> 2, b >> 2, c >> 2, d >> 2
    ranks = 1 << x | 1 << y | 1 << z | 1 << w
    distinct = COUNT[ranks]
    if distinct < 4:
        twice = x if x in (y, z, w) else y if y in (z, w) else z
        return PAID if distinct < 3 or twice >= TEN else LOW_PAIR
    if a & 3 == b & 3 == c & 3 == d & 3:
        return SUITED4
    return ODD4 + 5 * FITS[ranks] + COUNT[ranks & HIGH]


def rides_first(a: int, b: int, c: int, rule: Any) -> bool:
    """Whether bet 1 rides on these three cards by what was learned."""
    return bool(rule[sort3(a, b, c)])


def rides_second(a: int, b: int, c: int, d: int, rule: Any) -> bool:
    """Whether bet 2 rides on these three and the first community card."""
    return bool(rule[SORTS3 + sort4(a, b, c, d)])


# --- all deals ---


def count_lines(a: int, b: int, c: int, d: int, lines: Any) -> None:
    """Every second community card to these four cards, by the line it makes."""
    for i in range(CELLS):
        lines[i] = 0
    for e in range(52):
        if e not in (a, b, c, d):
            lines[line_of(a, b, c, d, e)] += 1


def value(lines: Any, nets: Any, choice: int) -> int:
    """What a choice nets on these lines together."""
    total = 0
    for i in range(CELLS):
        total += lines[i] * nets[choice, i]
    return total


def best_second(lines: Any, nets: Any, first: int) -> int:
    """The better choice about bet 2 once that about bet 1 is made; a bet that is worth nothing rides."""
    return first + 1 if value(lines, nets, first + 1) >= value(lines, nets, first) else first


def best_first(a: int, b: int, c: int, nets: Any, lines: Any) -> int:
    """The better choice about bet 1, with the best about bet 2 to follow."""
    rides = stays = 0
    for d in range(52):
        if d not in (a, b, c):
            count_lines(a, b, c, d, lines)
            rides += value(lines, nets, best_second(lines, nets, FIRST))
            stays += value(lines, nets, best_second(lines, nets, NEITHER))
    return FIRST if rides >= stays else NEITHER


def solve(hands: Any, weights: Any, nets: Any, counts: Any) -> None:
    """All deals, each bet riding whenever that is worth as much as taking it back."""
    lines = [0] * CELLS
    for i in range(len(weights)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        first = best_first(a, b, c, nets, lines)
        for d in range(52):
            if d not in (a, b, c):
                count_lines(a, b, c, d, lines)
                choice = best_second(lines, nets, first)
                for k in range(CELLS):
                    counts[choice, k] += weights[i] * lines[k]


def solve_by_rule(hands: Any, weights: Any, rule: Any, nets: Any, counts: Any) -> None:  # noqa: ARG001 - the rule decides
    """All deals, by what was learned."""
    lines = [0] * CELLS
    for i in range(len(weights)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        first = FIRST if rides_first(a, b, c, rule) else NEITHER
        for d in range(52):
            if d not in (a, b, c):
                count_lines(a, b, c, d, lines)
                choice = first + 1 if rides_second(a, b, c, d, rule) else first
                for k in range(CELLS):
                    counts[choice, k] += weights[i] * lines[k]


def learn(hands: Any, weights: Any, nets: Any, rule: Any) -> None:
    """A sort of cards is one to ride on if the bet is worth as much as nothing on all of them together."""
    worth = [0] * RULE
    lines = [0] * CELLS
    for i in range(len(weights)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        for d in range(52):
            if d not in (a, b, c):
                count_lines(a, b, c, d, lines)
                gains = value(lines, nets, FIRST) - value(lines, nets, NEITHER)
                worth[sort3(a, b, c)] += weights[i] * gains
                gains = value(lines, nets, SECOND) - value(lines, nets, NEITHER)
                worth[SORTS3 + sort4(a, b, c, d)] += weights[i] * gains
    for k in range(RULE):
        rule[k] = worth[k] >= 0


def weigh(a: int, b: int, c: int, d: int, rode: int, nets: Any, worth: Any) -> None:
    """What each choice is worth with three cards (`d` below 0), the best about bet 2 to follow; or with four, of which
    bet 1 `rode` or not."""
    lines = [0] * CELLS
    if d >= 0:
        count_lines(a, b, c, d, lines)
        for choice in (rode * FIRST, rode * FIRST + 1):
            worth[choice] = value(lines, nets, choice) / 48
        return
    rides = stays = 0
    for card in range(52):
        if card not in (a, b, c):
            count_lines(a, b, c, card, lines)
            rides += value(lines, nets, best_second(lines, nets, FIRST))
            stays += value(lines, nets, best_second(lines, nets, NEITHER))
    worth[FIRST], worth[NEITHER] = rides / (49 * 48), stays / (49 * 48)


# --- five cards at once ---


def count_hands(counts: Any) -> None:
    """Every five cards of a deck by their line."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[line_of(a, b, c, d, e)] += 1


# --- at random ---


def play(place: int, rounds: int, deck: Any, rule: Any, table: Any, counts: Any, results: Any) -> None:
    """Deals at random, by what was learned; keep the first of them, as many as `results` holds."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        a, place = draw(place, deck, cards)
        b, place = draw(place, deck, cards - 1)
        c, place = draw(place, deck, cards - 2)
        d, place = draw(place, deck, cards - 3)
        e, place = draw(place, deck, cards - 4)
        choice = (FIRST if rides_first(a, b, c, rule) else NEITHER) + int(rides_second(a, b, c, d, rule))
        result = table[choice, line_of(a, b, c, d, e)]
        counts[result] += 1
        if i < kept:
            results[i] = result


def play_bonus(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """The same of the Bonus Wager."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        a, place = draw(place, deck, cards)
        b, place = draw(place, deck, cards - 1)
        c, place = draw(place, deck, cards - 2)
        d, place = draw(place, deck, cards - 3)
        e, place = draw(place, deck, cards - 4)
        result = table[line_of(a, b, c, d, e)]
        counts[result] += 1
        if i < kept:
            results[i] = result
