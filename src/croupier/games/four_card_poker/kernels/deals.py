"""Four card poker dealt out: all deals by how the player's decision ends, played best, or by what a person can learn.

A choice is how many times the Ante was played; a cell is the kind that earns a bonus and the verdict. What a person can
learn is, for each rank of the dealer's up card, the hand from which on to play and that from which on three times.
"""

from __future__ import annotations

from typing import Any

from croupier.games.four_card_poker.kernels.counts import CARDS, sum_of
from croupier.games.four_card_poker.kernels.facing import facing
from croupier.games.four_card_poker.kernels.hands import (
    FOUR_OF_A_KIND,
    HIGH_CARD,
    PAIR,
    aces_up,
    automatic_bonus,
    duel_verdict,
    kind4,
    rank4,
    rank_of,
)
from croupier.kernels.cards.deal import draw
from croupier.kernels.cards.poker_ranks import CARD, MAKERS
from croupier.kernels.cards.rank_tables import ALL, TOP

DEALERS = 1370754  # five more cards of the dealer's out of 46

# --- how the decision ends ---

FOLDED, ONCE, TWICE, THRICE = range(4)
VERDICTS = 6
CELLS = (FOUR_OF_A_KIND + 1) * VERDICTS


def cell(player: int, dealer: int, ties_push: bool) -> int:
    """All that decides the money of a hand that was played: the kind that earns a bonus, and the verdict."""
    return automatic_bonus(player) * VERDICTS + duel_verdict(player, dealer, ties_push)


def value(choice: int, player: int, more: int, same: int, ties_push: bool, nets: Any) -> int:
    """What a choice nets against so many hands that beat this one, so many that tie, and the rest."""
    if choice == FOLDED:
        return int(nets[FOLDED, 0]) * DEALERS
    row = nets[choice]
    lost, drawn = row[cell(player, player + 1, ties_push)], row[cell(player, player, ties_push)]
    won = row[cell(player, player - 1, ties_push)]
    return int(lost) * more + int(drawn) * same + int(won) * (DEALERS - more - same)


def best(player: int, more: int, same: int, ties_push: bool, nets: Any) -> int:
    """The choice that nets most; of equals the larger wager."""
    best_choice, best_net = FOLDED, value(FOLDED, player, more, same, ties_push, nets)
    for choice in (ONCE, TWICE, THRICE):
        worth = value(choice, player, more, same, ties_push, nets)
        if worth >= best_net:
            best_choice, best_net = choice, worth
    return best_choice


def tally(choice: int, player: int, more: int, same: int, weight: int, ties_push: bool, counts: Any) -> None:
    """Count these deals by how they end."""
    if choice == FOLDED:
        counts[FOLDED, 0] += weight * DEALERS
    else:
        counts[choice, cell(player, player + 1, ties_push)] += weight * more
        counts[choice, cell(player, player, ties_push)] += weight * same
        counts[choice, cell(player, player - 1, ties_push)] += weight * (DEALERS - more - same)


def solve(hands: Any, weights: Any, beaten: Any, tied: Any, ties_push: bool, nets: Any, counts: Any) -> None:
    """All deals, played as well as can be."""
    for i in range(len(weights)):
        player = rank4(sum_of(hands[i]))
        for j in range(47):
            more, same = int(beaten[i, j]), int(tied[i, j])
            choice = best(player, more, same, ties_push, nets)
            tally(choice, player, more, same, weights[i], ties_push, counts)


# --- what a person can learn: by the dealer's up card, from which hand on to play, and from which three times ---

LEVELS = 32
RULE = 28  # two levels for each rank of the up card; and two that go for all of them


def level(player: int) -> int:
    """How good a hand is, roughly: by its highest card, by its pair, or by its kind."""
    kind = kind4(player)
    if kind == HIGH_CARD:
        return TOP[player & ALL]
    return 13 + TOP[player >> MAKERS & ALL] if kind == PAIR else 24 + kind


def chooses(player: int, up: int, rule: Any) -> int:
    """What was learned about this hand and the dealer's up card."""
    hand_level, row = level(player), 2 * (up >> 2)
    return THRICE if hand_level >= rule[row + 1] else ONCE if hand_level >= rule[row] else FOLDED


def learn(hands: Any, weights: Any, beaten: Any, tied: Any, ties_push: bool, nets: Any, rule: Any) -> None:
    """For each rank of the up card, and for all of them, the two levels that net most in all deals together."""
    worth = [[0] * (LEVELS * 4) for _ in range(14)]
    for i in range(len(weights)):
        ours = sum_of(hands[i])
        player = rank4(ours)
        offset = 4 * level(player)
        j = 0
        for u in range(52):
            if ours & CARD[u] & CARDS:
                continue
            for choice in (FOLDED, ONCE, THRICE):
                net = weights[i] * value(choice, player, int(beaten[i, j]), int(tied[i, j]), ties_push, nets)
                worth[u >> 2][offset + choice] += net
                worth[13][offset + choice] += net
            j += 1
    for row in range(14):
        most, is_set = 0, False
        for play_from in range(LEVELS + 1):
            for thrice_from in range(play_from, LEVELS + 1):
                total = 0
                for k in range(LEVELS):
                    choice = FOLDED if k < play_from else ONCE if k < thrice_from else THRICE
                    total += worth[row][4 * k + choice]
                if not is_set or total > most:
                    most, is_set = total, True
                    rule[2 * row], rule[2 * row + 1] = play_from, thrice_from


def solve_by_rule(
    hands: Any,
    weights: Any,
    beaten: Any,
    tied: Any,
    ties_push: bool,
    rule: Any,
    nets: Any,  # noqa: ARG001 - the rule decides
    counts: Any,
) -> None:
    """All deals, by what was learned."""
    for i in range(len(weights)):
        ours = sum_of(hands[i])
        player = rank4(ours)
        j = 0
        for u in range(52):
            if ours & CARD[u] & CARDS:
                continue
            choice = chooses(player, u, rule)
            tally(choice, player, int(beaten[i, j]), int(tied[i, j]), weights[i], ties_push, counts)
            j += 1


def weigh(ties_push: bool, a: int, b: int, c: int, d: int, e: int, up: int, nets: Any, worth: Any) -> None:
    """What each choice is worth with these five cards against this up card."""
    ours = (a, b, c, d, e)
    player = rank_of(ours)
    more, same = facing(ours, up, player)
    for choice in (FOLDED, ONCE, TWICE, THRICE):
        worth[choice] = value(choice, player, more, same, ties_push, nets) / DEALERS


# --- Aces Up, and at random ---


def count_hands(counts: Any) -> None:
    """Every five cards of a deck by what Aces Up pays them as."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                three = CARD[a] + CARD[b] + CARD[c]
                for d in range(c):
                    for e in range(d):
                        counts[aces_up(rank4(three + CARD[d] + CARD[e]))] += 1


def draw_five(place: int, deck: Any, left: int) -> tuple[int, int]:
    """A sum of five cards, and the place in the random sequence."""
    a, place = draw(place, deck, left)
    b, place = draw(place, deck, left - 1)
    c, place = draw(place, deck, left - 2)
    d, place = draw(place, deck, left - 3)
    e, place = draw(place, deck, left - 4)
    return CARD[a] + CARD[b] + CARD[c] + CARD[d] + CARD[e], place


def play(place: int, rounds: int, deck: Any, ties_push: bool, rule: Any, table: Any, counts: Any, results: Any) -> None:
    """Deals at random, by what was learned; keep the first of them, as many as `results` holds."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        ours, place = draw_five(place, deck, cards)
        theirs, place = draw_five(place, deck, cards - 5)
        up, place = draw(place, deck, cards - 10)
        player = rank4(ours)
        choice = chooses(player, up, rule)
        result = table[FOLDED, 0]
        if choice != FOLDED:
            result = table[choice, cell(player, rank4(theirs + CARD[up]), ties_push)]
        counts[result] += 1
        if i < kept:
            results[i] = result


def play_aces_up(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """The same of Aces Up."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = draw_five(place, deck, cards)
        result = table[aces_up(rank4(hand))]
        counts[result] += 1
        if i < kept:
            results[i] = result
