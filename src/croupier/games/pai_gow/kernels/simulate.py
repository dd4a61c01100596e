"""Hands of seven that are set in two, dealt at random or all of them: what the wagers on them come to.

What a wager nets is in `table`; the analysis fills it by the house's odds. `deck` is the cards, the joker among them or
not.
"""

from __future__ import annotations

from typing import Any

from croupier.games.pai_gow.kernels.hands import ace_high, base_verdict, fortune_line, front_rank
from croupier.games.pai_gow.kernels.house_way import pai_gow_front, place_front, rank_of_rest, shape
from croupier.games.pai_gow.kernels.sevens import lowest_with, next_hand, stands_for, walk_goes_on
from croupier.kernels.cards.deal import draw
from croupier.kernels.verdict import LOSES, PUSHES, WINS


def count_fortune(first: int, counts: Any) -> None:
    """Every hand of seven whose highest card is `first`, by its line."""
    hand = lowest_with(first)
    while walk_goes_on(first, hand):
        alike = stands_for(hand)
        if alike:
            counts[fortune_line(hand)] += alike
        hand = next_hand(hand)


def seven(place: int, deck: Any, left: int) -> tuple[tuple[int, int, int, int, int, int, int], int]:
    """Seven cards, and the place in the random sequence."""
    a, place = draw(place, deck, left)
    b, place = draw(place, deck, left - 1)
    c, place = draw(place, deck, left - 2)
    d, place = draw(place, deck, left - 3)
    e, place = draw(place, deck, left - 4)
    f, place = draw(place, deck, left - 5)
    g, place = draw(place, deck, left - 6)
    return (a, b, c, d, e, f, g), place


def play_fortune(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """Count how Fortune ends, by line; keep the first of them, as many as `results` holds."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = seven(place, deck, cards)
        result = table[fortune_line(hand)]
        counts[result] += 1
        if i < kept:
            results[i] = result


def play_ace_high(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """The same of Ace-High: the player's kind times three, plus the player-dealer's."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = seven(place, deck, cards)
        bank, place = seven(place, deck, cards - 7)
        result = table[3 * ace_high(hand) + ace_high(bank)]
        counts[result] += 1
        if i < kept:
            results[i] = result


# --- the base wager ---


def by_house_way(hand: Any) -> tuple[int, int]:
    """The ranks of front and back as the house way sets seven cards."""
    front = pai_gow_front(hand, shape(hand))
    where = place_front(hand, front)
    return front, rank_of_rest(hand, where // 7, where % 7)


def best_against(hand: Any, bank_front: int, bank_back: int) -> int:
    """The best that seven cards can be set to against a hand that is seen."""
    pushes = False
    for i in range(7):
        for j in range(i):
            verdict = base_verdict(front_rank(hand[i], hand[j]), rank_of_rest(hand, i, j), bank_front, bank_back)
            if verdict == WINS:
                return WINS
            pushes = pushes or verdict == PUSHES
    return PUSHES if pushes else LOSES


def play_base(place: int, rounds: int, deck: Any, how: Any, table: Any, counts: Any, results: Any) -> None:
    """Count how base wagers end, by verdict. `how` says whether an ace-high bank pushes, and whether the player sets as
    well as can be against a hand that is seen; if not, by the house way."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = seven(place, deck, cards)
        bank, place = seven(place, deck, cards - 7)
        if how[0] and ace_high(bank) > 0:
            verdict = PUSHES
        else:
            bank_front, bank_back = by_house_way(bank)
            if how[1]:
                verdict = best_against(hand, bank_front, bank_back)
            else:
                front, back = by_house_way(hand)
                verdict = base_verdict(front, back, bank_front, bank_back)
        result = table[verdict]
        counts[result] += 1
        if i < kept:
            results[i] = result
