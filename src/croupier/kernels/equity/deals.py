"""Who takes how much of a pot when the cards that are still to come have come: all the ways they can, or many of them.

A hand is a row of cards, a player's own and then the board, of the same length for all. A pot is `POT` parts, so that
it can be halved and a half shared by up to twelve without a remainder. `totals` has a row for each player: parts taken
by high hands and by low ones, whole pots, and pots shared. `ranks` is room for what the hands are worth, high and low.

>>> totals = [[0] * 4 for _ in range(3)]
>>> settle([[7, 7, 5], [0, 9, 0]], 1, totals)  # high is tied; the second player has the only low
>>> [row[0] + row[1] for row in totals] == [POT // 4, POT // 4 + POT // 2, 0]
True
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.cards.poker_ranks import (
    high,
    high_lowball,
    low8,
    low_a5,
    low_a5_sf,
    omaha_high,
    omaha_low8,
    three_high,
    three_low6,
)
from croupier.kernels.streams import below

NONE, HIGH, LOW, LOW_8, LOW_INVERSE, OMAHA, OMAHA_8, THREE, THREE_6, HIGH_JOKER = range(10)
POT = 2 * 27720  # twice the least number that 1 to 12 divide
BY_HIGH, BY_LOW, WHOLE, SHARED = range(4)  # the columns of `totals`
TRIES = 1000  # how often in a row hands may be drawn that have a card in common


def worth(kind: int, row: Any) -> int:
    """What the cards of a row are worth by one of the tables' own evaluators; 0 if they do not count."""
    if kind == HIGH:
        return high(row)
    if kind == LOW:
        return low_a5(row)
    if kind == LOW_8:
        return low8(row)
    if kind == OMAHA:
        return omaha_high(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8])
    if kind == OMAHA_8:
        return omaha_low8(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8])
    if kind == LOW_INVERSE:
        return low_a5_sf(row)
    if kind == THREE:
        return three_high(row)
    if kind == THREE_6:
        return three_low6(row)
    if kind == HIGH_JOKER:
        return high_lowball(row)
    return 0


def settle(ranks: Any, weight: int, totals: Any) -> None:
    """One pot, so many times: the whole to the best hand, or half each to high and low where a low counts."""
    highs, lows = ranks[0], ranks[1]
    best, best_low, tied, tied_low = 0, 0, 1, 1
    for i in range(len(totals)):
        if highs[i] > best:
            best, tied = highs[i], 1
        elif highs[i] == best:
            tied += 1
        if lows[i] > best_low:
            best_low, tied_low = lows[i], 1
        elif lows[i] == best_low:
            tied_low += 1
    to_low = 0 if best_low == 0 else POT // 2 if best else POT
    by_high, by_low = (POT - to_low) // tied, to_low // tied_low
    for i in range(len(totals)):
        took = 0
        if best and highs[i] == best:
            took = by_high
            totals[i][BY_HIGH] += weight * by_high
        if best_low and lows[i] == best_low:
            took += by_low
            totals[i][BY_LOW] += weight * by_low
        if took:
            totals[i][WHOLE if took == POT else SHARED] += weight


def show_down(rows: Any, kinds: Any, ranks: Any, totals: Any) -> None:
    """One deal."""
    for k in range(2):
        if kinds[k]:
            for i in range(len(rows)):
                ranks[k, i] = worth(kinds[k], rows[i])
    settle(ranks, 1, totals)


def lay(rows: Any, player: int, column: int, card: int) -> None:
    """A card to a player, or to all of them: the board."""
    if player < len(rows):
        rows[player, column] = card
    else:
        for i in range(len(rows)):
            rows[i, column] = card


def every_deal(
    rows: Any, receivers: Any, columns: Any, deck: Any, firsts: Any, kinds: Any, ranks: Any, totals: Any
) -> int:
    """Deal the cards of `deck` to all places that lack one, in every way; returns in how many.

    A place is a player (`receivers`; one more than there are is the board) and a column of the rows. Cards for one
    player lie in no order, so only those ways count in which they rise. `firsts` is from where to where in the deck the
    first of all the cards is taken, so that the work can be shared.
    """
    places, deals, used = len(receivers), 0, 0
    cursors, laid = [-1] * (places + 1), [-1] * (places + 1)  # where each place looks from, and what lies there
    cursors[0] = firsts[0] - 1
    t = 0
    while t >= 0:
        if t == places:
            show_down(rows, kinds, ranks, totals)
            deals += 1
            t -= 1
            continue
        if laid[t] >= 0:
            used ^= 1 << laid[t]
        k, end = cursors[t] + 1, firsts[1] if t == 0 else len(deck)
        while k < end and used >> k & 1:
            k += 1
        if k >= end:
            laid[t] = -1
            t -= 1
            continue
        cursors[t] = laid[t] = k
        used |= 1 << k
        lay(rows, receivers[t], columns[t], deck[k])
        t += 1
        if t < places:
            cursors[t] = k if receivers[t] == receivers[t - 1] else -1
    return deals


def some_deals(
    place: int,
    deals: int,
    rows: Any,
    receivers: Any,
    columns: Any,
    deck: Any,
    options: Any,
    begins: Any,
    sizes: Any,
    kinds: Any,
    ranks: Any,
    totals: Any,
    squares: Any,
) -> int:
    """So many deals at random; returns how many there were, fewer if the hands hardly ever go together. `squares` gets
    the sum of the squares of what each player took of a pot.

    Each player has one of the `options` from `begins[i]` to `begins[i + 1]`, of `sizes[i]` cards, all as likely; where
    two have a card in common, all are drawn again.
    """
    players, done, tries = len(rows), 0, 0
    taken_before = [0] * players
    while done < deals and tries < TRIES:
        used = 0
        for i in range(players):
            drawn, place = below(place, begins[i + 1] - begins[i])
            for j in range(sizes[i]):
                card = options[begins[i] + int(drawn), j]
                if used >> card & 1:
                    used = -1
                    break
                used |= 1 << card
                rows[i, j] = card
            if used < 0:
                break
        if used < 0:
            tries += 1
            continue
        tries = 0
        for t in range(len(receivers)):
            drawn, place = below(place, len(deck))
            card = deck[int(drawn)]
            while used >> card & 1:
                drawn, place = below(place, len(deck))
                card = deck[int(drawn)]
            used |= 1 << card
            lay(rows, receivers[t], columns[t], card)
        show_down(rows, kinds, ranks, totals)
        for i in range(players):
            taken = totals[i][BY_HIGH] + totals[i][BY_LOW]
            part = (taken - taken_before[i]) / POT
            squares[i] += part * part
            taken_before[i] = taken
        done += 1
    return done
