"""Blackjack one decision at a time: a round that waits for the player, as `simulate` plays one by a chart.

No rule of the game is here. The tables are those of `simulate`, made by `analysis/twentyone` of the table's own
functions, with one difference: where a chart has the choice that is made, a *menu* has all that the law leaves, a bit
for each. As at the table, where one choice is left it is made. A round is a row of whole numbers, so that one round is
a list for plain Python, and thousands are an array for the compiled loop.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.twentyone.shoe import DOUBLE, HIT, SPLIT, STAND, SURRENDER
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
    STANDS,
    STATES,
    STEP,
    VALUES,
    VERDICT,
    draw,
)

CHOICES = 5  # stand, hit, double, split, surrender: as `shoe` numbers them
# A round in progress.
UP = 0  # the dealer's up card, by value
DEALER = 1  # the state of the dealer's two cards
LEFT = 2  # cards that are left
HAND = 3  # the state of the hand that plays
PAIR = 4  # the value of both its cards, where it is two of one value
DRAWN = 5  # whether it has more than two cards
SPLITS = 6  # the value that was split, or 0
MADE = 7  # hands of the player
DONE = 8  # those that have been played
UNITS = 9  # on the hand that plays
MENU = 10  # what it may do, a bit for each choice
CELL = 11  # how the round has ended, as `simulate` numbers it, or OPEN
HANDS = 12  # states and units of hands that have been played
ROW = HANDS + MOST
OPEN = -1
ONLY_STAND = 1 << STAND
# What a player is told of it, in this order.
SEEN = 6


def deal(place: int, shoe: Any, reach: int, t: Any, row: Any) -> int:
    """The player's card, the down card, the player's second, the up card; then whatever nobody has to be asked for."""
    left = len(shoe)
    a, place = draw(place, shoe, left, reach)
    down, place = draw(place, shoe, left - 1, reach)
    b, place = draw(place, shoe, left - 2, reach)
    up, place = draw(place, shoe, left - 3, reach)
    row[UP], row[DEALER], row[LEFT] = up, int(t[DEALT + up * VALUES + down]), left - 4
    row[HAND], row[PAIR], row[DRAWN] = int(t[DEALT + a * VALUES + b]), a if a == b else 0, 0
    row[SPLITS], row[MADE], row[DONE], row[UNITS], row[CELL] = 0, 1, 0, 1, OPEN
    if row[HAND] == NATURAL or (row[DEALER] == NATURAL and t[CHECKS + up]):
        return settle(place, shoe, reach, t, row, False)
    row[MENU] = int(t[FIRST + (up * VALUES + a) * VALUES + b])
    return make_forced_choices(place, shoe, reach, t, row)


def choose(place: int, shoe: Any, reach: int, t: Any, row: Any, choice: int) -> int:
    """The player's choice, which is on the menu; then whatever nobody has to be asked for."""
    place = make_choice(place, shoe, reach, t, row, choice)
    return make_forced_choices(place, shoe, reach, t, row)


def make_forced_choices(place: int, shoe: Any, reach: int, t: Any, row: Any) -> int:
    """Choices that are the only ones left are made; a hand that may do nothing more has been played."""
    while row[CELL] == OPEN:
        menu = int(row[MENU])
        if menu & (menu - 1):
            return place
        choice = STAND
        if menu == 1 << HIT:
            choice = HIT
        place = make_choice(place, shoe, reach, t, row, choice)
    return place


def make_choice(place: int, shoe: Any, reach: int, t: Any, row: Any, choice: int) -> int:
    """One choice, with the cards that it takes."""
    if choice == SURRENDER:
        if t[STANDS + int(row[UP]) + (VALUES if row[DEALER] == NATURAL else 0)]:
            row[CELL], row[MENU] = GIVEN_UP, ONLY_STAND
            return place
        return settle(place, shoe, reach, t, row, False)
    if choice == SPLIT:
        row[SPLITS] = row[PAIR]
        row[MADE] += 1
        return second_card(place, shoe, reach, t, row)
    if choice in (HIT, DOUBLE):
        value, place = draw(place, shoe, int(row[LEFT]), reach)
        row[LEFT] -= 1
        row[HAND], row[PAIR], row[DRAWN] = int(t[STEP + int(row[HAND]) * VALUES + value]), 0, 1
        if choice == HIT:
            row[MENU] = int(t[PLAN + ((int(row[SPLITS]) * VALUES + int(row[UP])) * 2 + 1) * STATES + int(row[HAND])])
            return place
        row[UNITS] = 2
    return next_hand(place, shoe, reach, t, row)


def next_hand(place: int, shoe: Any, reach: int, t: Any, row: Any) -> int:
    """A hand has been played: it is put by, and the next gets its second card, or the dealer plays."""
    done = int(row[DONE])
    row[HANDS + 2 * done], row[HANDS + 2 * done + 1] = row[HAND], row[UNITS]
    row[DONE] = done + 1
    if done + 1 < row[MADE]:
        row[UNITS] = 1
        return second_card(place, shoe, reach, t, row)
    return settle(place, shoe, reach, t, row, True)


def second_card(place: int, shoe: Any, reach: int, t: Any, row: Any) -> int:
    """A hand of one split card gets another; one of the same value may be split again, as often as the law allows."""
    value, place = draw(place, shoe, int(row[LEFT]), reach)
    pair = int(row[SPLITS])
    row[LEFT] -= 1
    row[HAND] = int(t[STEP + int(t[STEP + EMPTY * VALUES + pair]) * VALUES + value])
    row[PAIR], row[DRAWN] = pair if value == pair else 0, 0
    menu = int(t[PLAN + (pair * VALUES + int(row[UP])) * 2 * STATES + int(row[HAND])])
    row[MENU] = menu | 1 << SPLIT if value == pair and row[MADE] < t[MOST_HANDS + pair] else menu
    return place


def settle(place: int, shoe: Any, reach: int, t: Any, row: Any, played: bool) -> int:
    """The dealer draws if a hand that was played depends on it, and all are compared."""
    dealer, live, hands = int(row[DEALER]), False, int(row[DONE])
    for i in range(hands):
        live = live or row[HANDS + 2 * i] != LOST
    while live and dealer < t[DRAWS]:
        value, place = draw(place, shoe, int(row[LEFT]), reach)
        row[LEFT] -= 1
        dealer = int(t[STEP + dealer * VALUES + value])
    row[MENU] = ONLY_STAND
    if not played:  # nobody had anything to decide, or gave up what could not be given up
        net = int(t[VERDICT + int(row[HAND]) * STATES + dealer]) - 1
        row[CELL] = BLACKJACK_PAID if row[HAND] == NATURAL and net > 0 else net + MOST
        return place
    net = 0
    for i in range(hands):
        net += int(row[HANDS + 2 * i + 1]) * (int(t[VERDICT + int(row[HANDS + 2 * i]) * STATES + dealer]) - 1)
    row[CELL] = net + MOST
    return place


# --- many rounds at once ---


def deal_all(places: Any, shoes: Any, t: Any, rows: Any, wanted: Any) -> None:
    """A new round wherever one is wanted."""
    for i in range(len(rows)):
        if wanted[i]:
            places[i] = deal(places[i], shoes[i], len(shoes[i]), t, rows[i])


def choose_all(places: Any, shoes: Any, t: Any, rows: Any, choices: Any, ended: Any) -> None:
    """A choice in every round that waits for one; what is not on the menu changes nothing. `ended` is where a round is
    over with it: one that was over as it was dealt ends whatever is chosen."""
    for i in range(len(rows)):
        row, choice = rows[i], int(choices[i])
        if row[CELL] == OPEN and row[MENU] >> choice & 1:
            places[i] = choose(places[i], shoes[i], len(shoes[i]), t, row, choice)
        ended[i] = row[CELL] != OPEN


def look_all(rows: Any, totals: Any, softs: Any, seen: Any, menus: Any) -> None:
    """What every player sees, and may do."""
    for i in range(len(rows)):
        row = rows[i]
        hand = int(row[HAND])
        seen[0, i], seen[1, i] = totals[hand], softs[hand]
        seen[2, i], seen[3, i], seen[4, i] = row[UP], row[PAIR], row[DRAWN]
        seen[5, i] = row[MADE]
        for choice in range(CHOICES):
            menus[i, choice] = row[MENU] >> choice & 1
