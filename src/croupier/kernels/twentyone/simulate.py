"""Blackjack by the chart: a round dealt and played to its end from a shoe of values.

No rule of the game is here. `analysis/twentyone` tabulates them by the table's own functions: a hand is one of
a few *states* (its total, and whether that is soft), a card leads from one to the next, and a state says what the chart
does with it, whether the dealer draws to it, and how it compares. Values are 1, an ace, to 10, and 11, a joker.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.jit import inlined
from croupier.kernels.streams import below
from croupier.kernels.twentyone.shoe import DOUBLE, SPLIT, STAND, SURRENDER

STATES = 48  # room for all of them: first those to which the dealer draws
NATURAL = STATES - 3  # a blackjack as it was dealt
LOST = STATES - 2  # over 21
EMPTY = STATES - 1  # no card yet
VALUES = 12  # room for values 1 to 10, and a joker
MOST = 8  # units that a round can win or lose: four hands, doubled
BLACKJACK_PAID, GIVEN_UP = 2 * MOST + 1, 2 * MOST + 2  # cells behind those of whole units
CELLS = 2 * MOST + 3
TO_SPLIT, PLAYED = -1, -2  # of a round that is not decided yet

# Where each table begins in the one array of them all: small, and a single thing to hand from function to function.
DEALT = 0  # the state of two cards, by value and value
STEP = DEALT + VALUES * VALUES  # the state with one card more, by state and value
FIRST = STEP + STATES * VALUES  # the choice with the first two cards, by up card, value and value
PLAN = FIRST + VALUES**3  # and later, by the value that was split (or 0), up card, whether past two cards, and state
STANDING = PLAN  # a row of the plan that has no up card, and stands
MOST_HANDS = PLAN + VALUES * VALUES * 2 * STATES  # that a pair is split into, by value
CHECKS = MOST_HANDS + VALUES  # whether a blackjack under it ends the round at once, by up card
STANDS = CHECKS + VALUES  # whether a surrender stands, by whether the dealer has a blackjack, and up card
DRAWS = STANDS + 2 * VALUES  # the first state to which the dealer does not draw
VERDICT = DRAWS + 1  # what the player gets back of a unit, 0 to 2, by state and the dealer's state
RESULTS = VERDICT + STATES * STATES  # the number of a net, by cell
END = RESULTS + CELLS


def draw(place: int, shoe: Any, left: int, reach: int) -> tuple[int, int]:
    """One of the last `reach` of the first `left` cards, which goes behind the others; and the place in the sequence.

    A shuffled shoe has the reach of all its cards; one that is dealt in its order, from its end, of a single card.
    """
    deep, place = below(place, min(left, reach))
    where = left - 1 - deep
    value = int(shoe[where])
    shoe[where] = shoe[left - 1]
    shoe[left - 1] = value
    return value, place


def play_split(
    place: int, shoe: Any, reach: int, t: Any, pair: int, up: int, dealer: int, hands: Any
) -> tuple[int, int]:
    """A pair, split as often as it comes again and the law allows. `hands` has room for states and their units."""
    left, plan = len(shoe) - 4, PLAN + (pair * VALUES + up) * 2 * STATES
    most_hands, hands_made, done, live = int(t[MOST_HANDS + pair]), 2, 0, False
    one_card = int(t[STEP + EMPTY * VALUES + pair])
    while done < hands_made:
        value, place = draw(place, shoe, left, reach)
        left -= 1
        if value == pair and hands_made < most_hands:
            hands_made += 1
        else:
            state = int(t[STEP + one_card * VALUES + value])
            choice = int(t[plan + state])
            units, row = (2, STANDING) if choice == DOUBLE else (1, plan + STATES)
            while choice != STAND:
                value, place = draw(place, shoe, left, reach)
                left -= 1
                state = int(t[STEP + state * VALUES + value])
                choice = int(t[row + state])
            live = live or state != LOST
            hands[2 * done] = state
            hands[2 * done + 1] = units
            done += 1
    stop = int(t[DRAWS])
    while live and dealer < stop:
        value, place = draw(place, shoe, left, reach)
        left -= 1
        dealer = int(t[STEP + dealer * VALUES + value])
    net = 0
    for i in range(hands_made):
        net += int(hands[2 * i + 1]) * (int(t[VERDICT + int(hands[2 * i]) * STATES + dealer]) - 1)
    return net + MOST, place


@inlined
def play_unsplit(place: int, shoe: Any, reach: int, t: Any) -> tuple[int, int, int, int, int]:
    """A round: the player's card, the down card, the player's second, the up card; then whoever draws, in turn.

    Returns the cell of its net, or of a pair to split `TO_SPLIT`, its value, the up card and the dealer's state; and
    the place in the random sequence. (Arrays are used to the end on every way through: if a branch were done with
    one, or called a function with it, numba would count the references to it.)
    """
    left = len(shoe) - 4
    a, place = draw(place, shoe, left + 4, reach)
    down, place = draw(place, shoe, left + 3, reach)
    b, place = draw(place, shoe, left + 2, reach)
    up, place = draw(place, shoe, left + 1, reach)
    state, dealer = int(t[DEALT + a * VALUES + b]), int(t[DEALT + up * VALUES + down])
    choice = int(t[FIRST + (up * VALUES + a) * VALUES + b])
    cell, units, live = PLAYED, 1, False
    if state == NATURAL or (dealer == NATURAL and t[CHECKS + up]):
        cell = PLAYED
    elif choice == SPLIT:
        cell = TO_SPLIT
    elif choice == SURRENDER:
        if t[STANDS + up + (VALUES if dealer == NATURAL else 0)]:
            cell = GIVEN_UP
    else:
        units, row = (2, STANDING) if choice == DOUBLE else (1, PLAN + (2 * up + 1) * STATES)
        while choice != STAND:
            value, place = draw(place, shoe, left, reach)
            left -= 1
            state = int(t[STEP + state * VALUES + value])
            choice = int(t[row + state])
        live = state != LOST
    end, stop = dealer, int(t[DRAWS])
    while live and end < stop:
        value, place = draw(place, shoe, left, reach)
        left -= 1
        end = int(t[STEP + end * VALUES + value])
    net = units * (int(t[VERDICT + state * STATES + end]) - 1)
    if cell == PLAYED:
        cell = BLACKJACK_PAID if state == NATURAL and net > 0 else net + MOST
    return cell, a, up, dealer, place


def play_round(place: int, shoe: Any, reach: int, t: Any, hands: Any) -> tuple[int, int]:
    """A round to its end: the cell of its net, and the place in the random sequence."""
    cell, pair, up, dealer, place = play_unsplit(place, shoe, reach, t)
    if cell == TO_SPLIT:
        cell, place = play_split(place, shoe, reach, t, pair, up, dealer, hands)
    return cell, place


def play(place: int, rounds: int, shoe: Any, t: Any, hands: Any, counts: Any, results: Any) -> None:
    """Count how rounds end, each from a whole shoe; keep the first of them, as many as `results` holds.

    `shoe` is the values of its cards. It is not laid out anew: whatever their order was, any of all are drawn.
    """
    kept, reach = len(results), len(shoe)
    for i in range(rounds):
        cell, pair, up, dealer, place = play_unsplit(place, shoe, reach, t)
        if cell == TO_SPLIT:
            cell, place = play_split(place, shoe, reach, t, pair, up, dealer, hands)
        result = t[RESULTS + cell]
        counts[result] += 1
        if i < kept:
            results[i] = result
