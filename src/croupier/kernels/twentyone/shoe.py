"""Blackjack's shoe, counted: what becomes of the dealer's hand and of a player's, card by card, as the shoe shrinks.

No rule of the game is here. What a hand totals, when the dealer draws, how two totals compare and what a hand may do
are tabulated by `analysis/twentyone` from the table's own functions; this module only weighs them by the cards left.

A shoe is how many cards of each value 1 to 10 are left, and of jokers where there are any (index 0 is not used). A
*hand* is a row of `cards`, in the same form, shortest hands first; `child[hand, value]` is the hand with one card more,
or -1 if that is over 21 and lost at once. The dealer's
hands behind an up card are a list of nodes, each the one before it at a lesser depth and one card more: every set of
drawn cards occurs once, with the number of orders in which it can be drawn and where it ends.
"""

from __future__ import annotations

from typing import Any

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
LOSE, PUSH, WIN = range(3)
SET, DOUBLES, HITS = range(3)  # what a hand may draw: nothing, a card if it doubles, as many as it likes
NEVER = -1e9  # the value of a choice that is not to be had
WALKED = LOST_ONE = (
    5  # cells of a hand of a split pair: those that are walked, and behind them that it lost its one unit
)


def dealer(nodes: Any, left: Any, chance: Any, ends: Any) -> None:
    """How likely each end of the dealer's hand is, with these cards left, into `ends`.

    Of each node five columns: its depth, its last card's value, how many of that value came before, its orders and its
    end or -1. `chance` has room for two numbers a depth: in how many ways the cards so far are drawn, and the share of
    all draws that one way is.
    """
    depths, drawn, repeats, orders, where = nodes
    cards, deepest = 0, len(chance) // 2
    for value in range(1, len(left)):
        cards += left[value]
    for end in range(len(ends)):
        ends[end] = 0.0
    chance[0] = chance[deepest] = 1.0
    for depth in range(1, deepest):
        chance[deepest + depth] = chance[deepest + depth - 1] / max(cards - depth + 1, 1)
    for node in range(len(depths)):
        depth, value = depths[node], drawn[node]
        chance[depth] = chance[depth - 1] * max(left[value] - repeats[node], 0)
        if where[node] >= 0:
            ends[where[node]] += chance[depth] * chance[deepest + depth] * orders[node]


def take(shoe: Any, cards: Any, left: Any) -> int:
    """The shoe without these cards, into `left`; how many cards that are, or -1 if the shoe lacks one of them."""
    rest = 0
    for value in range(1, len(left)):
        left[value] = shoe[value] - cards[value]
        if left[value] < 0:
            return -1
        rest += left[value]
    return rest


def lost(left: Any, rest: int, drawn: int, ends_round: Any) -> float:
    """A hand that goes over 21 with the card `drawn`: minus the chance that the round got so far.

    `ends_round` marks the values of a down card that is checked and ends the round before anybody acts.
    """
    ended = 0
    for value in range(1, len(left)):
        if ends_round[value]:
            ended += left[value] - (value == drawn)
    return -1.0 + (ended / (rest - 1) if rest > 1 else 0.0)


def values(
    nodes: Any,
    shoe: Any,
    cards: Any,
    child: Any,
    draws: Any,
    nets: Any,
    ends_round: Any,
    left: Any,
    chance: Any,
    ends: Any,
    stand: Any,
    hit: Any,
    double: Any,
) -> None:
    """What each hand expects per unit if it stands, draws and then plays on as well as can be, or doubles.

    `shoe` is without the up card; `nets[hand, end]` is what standing nets. Where a down card is checked, these are
    expectations over the deals in which it ends nothing: divide by their chance for what the player then expects.
    """
    for hand in range(len(cards) - 1, -1, -1):
        rest = take(shoe, cards[hand], left)
        stand[hand] = hit[hand] = double[hand] = NEVER
        if rest < 0:
            continue
        dealer(nodes, left, chance, ends)
        stand[hand] = 0.0
        for end in range(len(ends)):
            stand[hand] += ends[end] * nets[hand, end]
        if draws[hand] == SET or rest == 0:
            continue
        drawn, last = 0.0, 0.0
        for value in range(1, len(left)):
            if left[value] == 0:
                continue
            p, after = left[value] / rest, child[hand, value]
            if after < 0:
                over = lost(left, rest, value, ends_round)
                drawn += p * over
                last += p * over
            else:
                drawn += p * max(stand[after], hit[after])
                last += p * stand[after]
        double[hand] = 2.0 * last
        if draws[hand] == HITS:
            hit[hand] = drawn


def play(
    nodes: Any,
    shoe: Any,
    cards: Any,
    child: Any,
    choice: Any,
    outcome: Any,
    weight: Any,
    left: Any,
    chance: Any,
    ends: Any,
    reached: Any,
    outcomes: Any,
) -> None:
    """Play hands of these weights by fixed choices: how likely each outcome is together with each end of the dealer's.

    `shoe` is without every known card but the hands' own; `outcome[hand, end]` is LOSE, PUSH or WIN. `outcomes` is by
    units wagered (one, two), outcome and end; `reached` by end alone. Hands drawn over 21 are what remains: averaged
    over the draws, the dealer ends as likely in each way whatever the player does.
    """
    doubled, size = left.copy(), len(ends)
    reached[:] = 0.0
    outcomes[:] = 0.0
    for hand in range(len(cards)):  # before a weight can have been passed on
        if weight[hand] > 0.0 and take(shoe, cards[hand], left) >= 0:
            dealer(nodes, left, chance, ends)
            for end in range(size):
                reached[end] += weight[hand] * ends[end]
    for hand in range(len(cards)):
        if weight[hand] <= 0.0:
            continue
        rest = take(shoe, cards[hand], left)
        if rest < 0:
            continue
        if choice[hand] == STAND:
            dealer(nodes, left, chance, ends)
            for end in range(size):
                outcomes[0, outcome[hand, end], end] += weight[hand] * ends[end]
            continue
        for value in range(1, len(left)):
            if left[value] == 0:
                continue
            p, after = weight[hand] * left[value] / rest, child[hand, value]
            if choice[hand] == HIT:
                if after >= 0:
                    weight[after] += p
                continue
            for other in range(1, len(left)):
                doubled[other] = left[other] - (other == value)
            dealer(nodes, doubled, chance, ends)
            for end in range(size):
                outcomes[1, outcome[after, end] if after >= 0 else LOSE, end] += p * ends[end]
    for end in range(size):
        over = reached[end]
        for units in range(2):
            for result in range(3):
                over -= outcomes[units, result, end]
        outcomes[0, LOSE, end] += over


def dealers(nodes: Any, left: Any, many: int, ways: Any, share: Any, ends: Any) -> None:
    """`dealer` for so many shoes side by side, one a column of `left`, into the columns of `ends`. What is done to each
    is the same, so that the machine does it to several at once."""
    depths, drawn, repeats, orders, where = nodes
    for end in range(len(ends)):
        for shoe in range(many):
            ends[end][shoe] = 0.0
    for shoe in range(many):
        cards = 0.0
        for value in range(1, len(left)):
            cards += left[value][shoe]
        ways[0][shoe] = share[0][shoe] = 1.0
        for depth in range(1, len(share)):
            share[depth][shoe] = share[depth - 1][shoe] / max(cards - depth + 1.0, 1.0)
    for node in range(len(depths)):
        depth, repeat = depths[node], float(repeats[node])
        now, so_far, cards_left = ways[depth], ways[depth - 1], left[drawn[node]]
        for shoe in range(many):
            now[shoe] = so_far[shoe] * max(cards_left[shoe] - repeat, 0.0)
        if where[node] >= 0:
            column, one_way, times = ends[where[node]], share[depth], float(orders[node])
            for shoe in range(many):
                column[shoe] += now[shoe] * one_way[shoe] * times


def draw_sets(
    nodes: Any,
    shoe: Any,
    sets: Any,
    orders: Any,
    least: float,
    left: Any,
    ways: Any,
    share: Any,
    ends: Any,
    rows: Any,
    likely: Any,
    chances: Any,
) -> None:
    """How likely the player draws each of these sets of cards, in one order, together with each end of the dealer's.
    Sets that are less likely than `least` in all their orders are left at nothing. The dealer plays for as many of them
    at a time as there are columns."""
    cards, many = 0, 0
    for value in range(1, len(shoe)):
        cards += shoe[value]
    for row in range(len(sets)):
        chance, rest = 1.0, cards
        for value in range(1, len(shoe)):
            left[value][many] = shoe[value] - sets[row, value]
            for taken in range(sets[row, value]):
                chance *= max(shoe[value] - taken, 0) / max(rest, 1)
                rest -= 1
        if chance * orders[row] >= least:
            rows[many], likely[many] = row, chance
            many += 1
        if many == len(rows) or (many and row == len(sets) - 1):
            dealers(nodes, left, many, ways, share, ends)
            for column in range(many):
                for end in range(len(ends)):
                    chances[rows[column], end] = likely[column] * ends[end][column]
            many = 0


def pair_up(where: Any, ways: Any, cells: Any, reached: Any, chances: Any) -> None:
    """Every two hands, by the second card of each (which is in `ways`, so many orders of each hand), the cell of each,
    and the dealer's end; `where` is the row of their cards together in `reached`."""
    for one in range(len(where)):
        for other in range(one, len(where)):  # the other way round is as likely
            row = where[one, other]
            for end in range(len(chances[0, 0, 0, 0])):
                likely, mine, theirs = reached[row, end], cells[one, end], cells[other, end]
                if likely == 0.0 or mine == LOST_ONE or theirs == LOST_ONE:
                    continue
                for first in range(2):
                    for second in range(2):
                        both = ways[first, one] * ways[second, other] * likely
                        chances[first, second, mine, theirs, end] += both
                        if other > one:
                            chances[second, first, theirs, mine, end] += both
