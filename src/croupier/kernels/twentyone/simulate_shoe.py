"""Blackjack by the chart from a shoe that is dealt on: several players, round after round, to the cutting card.

The tables are those of `simulate`. Here the shoe is shuffled once and dealt in its order, from its end; each
player's hand of a round is one result.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.streams import below
from croupier.kernels.twentyone.shoe import DOUBLE, SPLIT, STAND, SURRENDER
from croupier.kernels.twentyone.simulate import (
    BLACKJACK_PAID,
    CHECKS,
    DEALT,
    DRAWS,
    EMPTY,
    FIRST,
    GIVEN_UP,
    LOST,
    MOST,
    MOST_HANDS,
    NATURAL,
    PLAN,
    RESULTS,
    STANDING,
    STANDS,
    STATES,
    STEP,
    VALUES,
    VERDICT,
)

ROOM = 2 * MOST + 4  # of a player: two cards, how many hands, whether one was given up; then states and units
CARD_A, CARD_B, MADE, GAVE_UP, HANDS = range(5)


def shuffle(place: int, shoe: Any) -> int:
    """Every order as likely as the others; the place in the random sequence then."""
    for last in range(len(shoe) - 1, 0, -1):
        where, place = below(place, last + 1)
        card = shoe[where]
        shoe[where] = shoe[last]
        shoe[last] = card
    return place


def next_place(left: int, shoe: Any) -> int:
    """Where the next card lies; once there is none left, the discards are dealt on."""
    return left - 1 if left > 0 else len(shoe) - 1


def play_out(shoe: Any, left: int, t: Any, state: int, choice: int, row: int) -> tuple[int, int]:
    """Draw for as long as the plan of this row does; the state in which it stands, and the cards left."""
    while choice != STAND:
        left = next_place(left, shoe)
        state = int(t[STEP + state * VALUES + int(shoe[left])])
        choice = int(t[row + state])
    return state, left


def play_player(shoe: Any, left: int, t: Any, up: int, mine: Any, start: int) -> tuple[int, bool]:
    """One player's turn, into his room: the cards left, and whether the dealer has to play for him."""
    a, b = int(mine[start + CARD_A]), int(mine[start + CARD_B])
    state = int(t[DEALT + a * VALUES + b])
    choice = int(t[FIRST + (up * VALUES + a) * VALUES + b])
    mine[start + MADE], mine[start + GAVE_UP] = 1, 0
    mine[start + HANDS], mine[start + HANDS + 1] = state, 1
    if state == NATURAL:
        return left, False
    if choice == SURRENDER:
        mine[start + GAVE_UP] = 1
        return left, False
    if choice != SPLIT:
        row = PLAN + (2 * up + 1) * STATES
        if choice == DOUBLE:
            mine[start + HANDS + 1] = 2
            row = STANDING
        state, left = play_out(shoe, left, t, state, choice, row)
        mine[start + HANDS] = state
        return left, state != LOST
    plan, one_card = PLAN + (a * VALUES + up) * 2 * STATES, int(t[STEP + EMPTY * VALUES + a])
    most_hands, hands_made, done, live = int(t[MOST_HANDS + a]), 2, 0, False
    while done < hands_made:
        left = next_place(left, shoe)
        value = int(shoe[left])
        if value == a and hands_made < most_hands:
            hands_made += 1
            continue
        state = int(t[STEP + one_card * VALUES + value])
        choice = int(t[plan + state])
        units, row = (2, STANDING) if choice == DOUBLE else (1, plan + STATES)
        state, left = play_out(shoe, left, t, state, choice, row)
        mine[start + HANDS + 2 * done], mine[start + HANDS + 2 * done + 1] = state, units
        live = live or state != LOST
        done += 1
    mine[start + MADE] = hands_made
    return left, live


def cell_of(t: Any, up: int, dealer: int, mine: Any, start: int) -> int:
    """What a player's round comes to against the dealer's end, as a cell of `simulate`."""
    if mine[start + GAVE_UP] and t[STANDS + up + (VALUES if dealer == NATURAL else 0)]:
        return GIVEN_UP
    net = 0
    for i in range(int(mine[start + MADE])):
        state, units = int(mine[start + HANDS + 2 * i]), int(mine[start + HANDS + 2 * i + 1])
        net += units * (int(t[VERDICT + state * STATES + dealer]) - 1)
    if net > 0 and mine[start + HANDS] == NATURAL:
        return BLACKJACK_PAID
    return net + MOST


def play_round(shoe: Any, left: int, players: int, t: Any, mine: Any) -> tuple[int, int, int]:
    """A round of all players, into their rooms: the cards left, the up card and the dealer's end."""
    for card in (CARD_A, CARD_B):
        for player in range(players):
            left = next_place(left, shoe)
            mine[player * ROOM + card] = shoe[left]
    left = next_place(left, shoe)
    down = int(shoe[left])
    left = next_place(left, shoe)
    up = int(shoe[left])
    dealer, live = int(t[DEALT + up * VALUES + down]), False
    over = dealer == NATURAL and t[CHECKS + up]
    for player in range(players):
        start = player * ROOM
        if over:
            mine[start + MADE], mine[start + GAVE_UP], mine[start + HANDS + 1] = 1, 0, 1
            mine[start + HANDS] = t[DEALT + int(mine[start + CARD_A]) * VALUES + int(mine[start + CARD_B])]
        else:
            left, acts = play_player(shoe, left, t, up, mine, start)
            live = live or acts
    stop = int(t[DRAWS])
    while live and dealer < stop:
        left = next_place(left, shoe)
        dealer = int(t[STEP + dealer * VALUES + int(shoe[left])])
    return left, up, dealer


def play(
    place: int,
    rounds: int,
    shoe: Any,
    burned: int,
    behind: int,
    players: int,
    t: Any,
    mine: Any,
    counts: Any,
    results: Any,
) -> None:
    """Count how so many players' rounds end; keep the first of them, as many as `results` holds. A shoe is shuffled
    after the round in which its cutting card comes, with `behind` cards behind it."""
    kept, left, done = len(results), 0, 0
    while done < rounds:
        if left <= behind:
            place = shuffle(place, shoe)
            left = len(shoe) - burned
        left_before = left
        left, up, dealer = play_round(shoe, left, players, t, mine)
        if left > left_before:  # the shoe ran out, and discards were dealt
            left = 0
        for player in range(players):
            if done < rounds:
                result = t[RESULTS + cell_of(t, up, dealer, mine, player * ROOM)]
                counts[result] += 1
                if done < kept:
                    results[done] = result
                done += 1
