"""Blackjack by the chart: a round dealt and played to its end from a shoe of values.

No rule of the game is here. `analysis/simulate_blackjack` tabulates them by the table's own functions: a hand is one of
a few *states* (its total, and whether that is soft), a card leads from one to the next, and a state says what the chart
does with it, whether the dealer draws to it, and how it compares. Values are 1, an ace, to 10.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.blackjack_shoe import DOUBLE, HIT, SPLIT, SURRENDER
from croupier.kernels.streams import below

NATURAL = 0  # the state of a blackjack as it was dealt
STATES = 48  # room for all of them
EMPTY = STATES - 1  # no card yet
VALUES = 11  # room for values 1 to 10
MOST = 8  # units that a round can win or lose: four hands, doubled
BLACKJACK_PAID, GIVEN_UP = 2 * MOST + 1, 2 * MOST + 2  # cells behind those of whole units
CELLS = 2 * MOST + 3


# Where each table begins in the one array of them all: small, and a single thing to hand from function to function.
DEALT = 0  # the state of two cards, by value and value
STEP = DEALT + VALUES * VALUES  # the state with one card more, by state and value
FIRST = STEP + STATES * VALUES  # the choice with the first two cards, by up card, value and value
PLAN = FIRST + VALUES**3  # and later, by the value that was split (or 0), up card, whether past two cards, and state
MOST_HANDS = PLAN + VALUES * VALUES * 2 * STATES  # that a pair is split into, by value
CHECKS = MOST_HANDS + VALUES  # whether a blackjack under it ends the round at once, by up card
STANDS = CHECKS + VALUES  # whether a surrender stands, by whether the dealer has a blackjack, and up card
OVER = STANDS + 2 * VALUES  # whether a hand is lost, by state
DRAWS = OVER + STATES  # whether the dealer draws, by state
VERDICT = DRAWS + STATES  # what the player gets back of a unit, 0 to 2, by state and the dealer's state
RESULTS = VERDICT + STATES * STATES  # the number of a net, by cell
END = RESULTS + CELLS


def draw(at: int, shoe: Any, left: int, reach: int) -> tuple[int, int]:
    """One of the last `reach` of the first `left` cards, which goes behind the others; and the place in the sequence.

    A shuffled shoe has the reach of all its cards; one that is dealt in its order, from its end, of a single card.
    """
    deep, at = below(at, min(left, reach))
    where = left - 1 - deep
    value = int(shoe[where])
    shoe[where] = shoe[left - 1]
    shoe[left - 1] = value
    return value, at


def play_hand(
    at: int, shoe: Any, left: int, reach: int, t: Any, plan: int, state: int, choice: int
) -> tuple[int, int, int, int]:
    """Cards for as long as the choice, and then the plan that begins there, is to draw; one only to a doubled hand.

    Returns the state, the units wagered, the cards left, and the place in the random sequence.
    """
    if choice == DOUBLE:
        value, at = draw(at, shoe, left, reach)
        return int(t[STEP + state * VALUES + value]), 2, left - 1, at
    while choice == HIT:
        value, at = draw(at, shoe, left, reach)
        left -= 1
        state = int(t[STEP + state * VALUES + value])
        choice = int(t[plan + state])
    return state, 1, left, at


def play_dealer(at: int, shoe: Any, left: int, reach: int, t: Any, state: int) -> tuple[int, int]:
    while t[DRAWS + state]:
        value, at = draw(at, shoe, left, reach)
        left -= 1
        state = int(t[STEP + state * VALUES + value])
    return state, at


def play_split(
    at: int, shoe: Any, left: int, reach: int, t: Any, pair: int, up: int, dealer: int, hands: Any
) -> tuple[int, int]:
    """A pair, split as often as it comes again and the law allows. `hands` has room for states and their units."""
    plan = PLAN + (pair * VALUES + up) * 2 * STATES
    most, made, done, live = int(t[MOST_HANDS + pair]), 2, 0, False
    one = int(t[STEP + EMPTY * VALUES + pair])
    while done < made:
        value, at = draw(at, shoe, left, reach)
        left -= 1
        if value == pair and made < most:
            made += 1
            continue
        state = int(t[STEP + one * VALUES + value])
        choice = int(t[plan + state])
        state, units, left, at = play_hand(at, shoe, left, reach, t, plan + STATES, state, choice)
        live = live or not t[OVER + state]
        hands[2 * done] = state
        hands[2 * done + 1] = units
        done += 1
    if live:
        dealer, at = play_dealer(at, shoe, left, reach, t, dealer)
    net = 0
    for i in range(made):
        net += int(hands[2 * i + 1]) * (int(t[VERDICT + int(hands[2 * i]) * STATES + dealer]) - 1)
    return net + MOST, at


def play_round(at: int, shoe: Any, reach: int, t: Any, hands: Any) -> tuple[int, int]:
    """A round: the player's card, the down card, the player's second, the up card; then whoever draws, in turn.

    Returns the cell of its net, and the place in the random sequence.
    """
    left = len(shoe)
    a, at = draw(at, shoe, left, reach)
    down, at = draw(at, shoe, left - 1, reach)
    b, at = draw(at, shoe, left - 2, reach)
    up, at = draw(at, shoe, left - 3, reach)
    left -= 4
    state, dealer = int(t[DEALT + a * VALUES + b]), int(t[DEALT + up * VALUES + down])
    if state == NATURAL:
        net = int(t[VERDICT + state * STATES + dealer]) - 1
        return BLACKJACK_PAID if net > 0 else net + MOST, at
    if dealer == NATURAL and t[CHECKS + up]:
        return int(t[VERDICT + state * STATES + dealer]) - 1 + MOST, at
    choice = int(t[FIRST + (up * VALUES + a) * VALUES + b])
    if choice == SPLIT:
        return play_split(at, shoe, left, reach, t, a, up, dealer, hands)
    if choice == SURRENDER:
        if t[STANDS + up + (VALUES if dealer == NATURAL else 0)]:
            return GIVEN_UP, at
        return int(t[VERDICT + state * STATES + dealer]) - 1 + MOST, at
    plan = PLAN + (2 * up + 1) * STATES
    state, units, left, at = play_hand(at, shoe, left, reach, t, plan, state, choice)
    if not t[OVER + state]:
        dealer, at = play_dealer(at, shoe, left, reach, t, dealer)
    return units * (int(t[VERDICT + state * STATES + dealer]) - 1) + MOST, at


def play(at: int, rounds: int, shoe: Any, t: Any, hands: Any, counts: Any, results: Any) -> None:
    """Count how rounds end, each from a whole shoe; keep the first of them, as many as `results` holds.

    `shoe` is the values of its cards. It is not laid out anew: whatever their order was, any of all are drawn.
    """
    kept, reach = len(results), len(shoe)
    for i in range(rounds):
        cell, at = play_round(at, shoe, reach, t, hands)
        result = t[RESULTS + cell]
        counts[result] += 1
        if i < kept:
            results[i] = result
