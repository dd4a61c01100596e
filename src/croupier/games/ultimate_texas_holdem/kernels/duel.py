"""Ultimate Texas Hold'em as the analysis asks for it: all deals solved, what can be learned of that, deals at random.

`play/table/maths.py` says what a staged duel has. The cards of a deck begin at `lowest`, which is 0 but in tests.
"""

from __future__ import annotations

from typing import Any

from croupier.games.ultimate_texas_holdem.kernels.board import Board
from croupier.games.ultimate_texas_holdem.kernels.rule import (
    EARLY,
    FEATURES,
    FLUSH_CARD,
    FLUSH_DRAWS,
    HIDDEN_PAIR,
    LOWEST_PAIR,
    MOST_OUTS,
    NONE,
    OTHERS,
    RANKS,
    SUITED,
    bets_early,
    bets_flop,
    bets_river,
    feature,
    is_hidden,
    outs_against,
    ranks_of,
)
from croupier.games.ultimate_texas_holdem.kernels.showdown import FOLD, FOUR_TIMES, ONCE, TWICE, kind_of, showdown
from croupier.games.ultimate_texas_holdem.kernels.solve import HOLES, AllBoards, count_all, sum_river, weigh_all
from croupier.games.ultimate_texas_holdem.kernels.weigh import weigh
from croupier.kernels.cards.deal import draw
from croupier.kernels.cards.poker_ranks import CARD, _high
from croupier.kernels.cards.suits import PAIRS, pair, three, weight

__all__ = ["learn", "play", "play_showdown", "solve", "solve_by_rule", "weigh"]
UNSEEN = 48  # more cards than can beat a hand


def solve(lowest: int, deck: AllBoards, board: Board, nets: Any, counts: Any) -> None:
    """All deals, played as well as can be."""
    weigh_all(lowest, nets, deck, board)
    count_all(lowest, deck.early, False, nets, deck.early_bets, deck.bets, counts, deck, board)


def learn(lowest: int, deck: AllBoards, board: Board, nets: Any, rule: Any) -> None:
    """The rule: each number is the one that gains most over all deals, those before it being followed."""
    weigh_all(lowest, nets, deck, board)
    learn_early(deck, rule)
    for index in range(HOLES * 3):
        rule[EARLY + index] = deck.early[index]
    early_bets, bets = [0] * PAIRS, [0] * len(deck.bets)
    follow_early(lowest, rule, early_bets)
    learn_flop(lowest, early_bets, rule, deck)
    follow_flop(lowest, rule, bets, deck)
    gained = [0] * UNSEEN
    sum_river(lowest, nets, early_bets, bets, gained, deck, board)
    rule[MOST_OUTS] = most_of(gained, UNSEEN - 1)


def learn_early(deck: AllBoards, rule: Any) -> None:
    """The lowest kicker to each high card, and the lowest pair, that are bet before the flop."""
    for high in range(RANKS):
        rule[SUITED + high] = rule[OTHERS + high] = NONE
        for low in range(high - 1, -1, -1):
            if deck.early_bets[pair(4 * low, 4 * high)]:
                rule[SUITED + high] = low
            if deck.early_bets[pair(4 * low, 4 * high + 1)]:
                rule[OTHERS + high] = low
    rule[LOWEST_PAIR] = NONE
    for rank in range(RANKS - 1, -1, -1):
        if deck.early_bets[pair(4 * rank, 4 * rank + 1)]:
            rule[LOWEST_PAIR] = rank


def follow_early(lowest: int, rule: Any, early_bets: Any) -> None:
    for high in range(lowest, 52):
        for low in range(lowest, high):
            early_bets[pair(low, high)] = FOUR_TIMES if bets_early(low, high, rule) else 0


def learn_flop(lowest: int, early_bets: Any, rule: Any, deck: AllBoards) -> None:
    """From which hidden pair, and which own card of four to a flush, on a flop is worth a bet."""
    gained = [0] * FEATURES
    for z in range(lowest, 52):
        for y in range(lowest, z):
            for x in range(lowest, y):
                if weight(CARD[x] + CARD[y] + CARD[z]):
                    flop_number = three(x, y, z)
                    for high in range(lowest, 52):
                        for low in range(lowest, high):
                            hole = pair(low, high)
                            stands = deck.pairs[deck.views[flop_number] * PAIRS + hole] == hole
                            if stands and not early_bets[hole] and high not in (x, y, z) and low not in (x, y, z):
                                gained[feature(low, high, x, y, z)] += deck.gain[deck.flops[flop_number] * PAIRS + hole]
    rule[HIDDEN_PAIR] = lowest_of(gained, 0, FLUSH_DRAWS)
    rule[FLUSH_CARD] = lowest_of(gained, FLUSH_DRAWS, FLUSH_DRAWS + RANKS) - FLUSH_DRAWS


def lowest_of(gained: Any, first: int, end: int) -> int:
    """From where on the sum of all is highest."""
    best = index = end
    total = most = 0
    for index in range(end - 1, first - 1, -1):
        total += gained[index]
        if total > most:
            best, most = index, total
    return best


def most_of(gained: Any, end: int) -> int:
    """Up to where the sum of all is highest; -1 if nowhere."""
    best, total, most = -1, 0, 0
    for index in range(end):
        total += gained[index]
        if total > most:
            best, most = index, total
    return best


def follow_flop(lowest: int, rule: Any, bets: Any, deck: AllBoards) -> None:
    for z in range(lowest, 52):
        for y in range(lowest, z):
            for x in range(lowest, y):
                if weight(CARD[x] + CARD[y] + CARD[z]):
                    row = deck.flops[three(x, y, z)] * PAIRS
                    for high in range(lowest, 52):
                        for low in range(lowest, high):
                            if high not in (x, y, z) and low not in (x, y, z):
                                bet = bets_flop(feature(low, high, x, y, z), rule)
                                bets[row + pair(low, high)] = 1 if bet else 0


def solve_by_rule(lowest: int, deck: AllBoards, board: Board, rule: Any, nets: Any, counts: Any) -> None:
    """All deals, played by the rule."""
    deck.size[1], deck.size[2] = 0, deck.size[0]
    early_bets, bets = [0] * PAIRS, [0] * len(deck.bets)
    follow_early(lowest, rule, early_bets)
    follow_flop(lowest, rule, bets, deck)
    count_all(lowest, rule, True, nets, early_bets, bets, counts, deck, board)


# --- at random ---


def play(place: int, rounds: int, deck: Any, rule: Any, table: Any, counts: Any, results: Any) -> None:
    """Deals at random, played by the rule; keep the first results, as many as `results` holds."""
    kept = len(results)
    for i in range(rounds):
        a, place = draw(place, deck, 52)
        b, place = draw(place, deck, 51)
        x, place = draw(place, deck, 50)
        y, place = draw(place, deck, 49)
        z, place = draw(place, deck, 48)
        turn, place = draw(place, deck, 47)
        river, place = draw(place, deck, 46)
        first, place = draw(place, deck, 45)
        second, place = draw(place, deck, 44)
        board = CARD[x] + CARD[y] + CARD[z] + CARD[turn] + CARD[river]
        player = _high(board + CARD[a] + CARD[b], 2)
        choice = chooses(min(a, b), max(a, b), x, y, z, board, player, rule)
        result = table[choice, showdown(player, _high(board + CARD[first] + CARD[second], 2))]
        counts[result] += 1
        if i < kept:
            results[i] = result


def chooses(low: int, high: int, x: int, y: int, z: int, board: int, player: int, rule: Any) -> int:
    """How the decisions end by the rule: two cards, three of the flop, all five, and the hand they make."""
    if bets_early(low, high, rule):
        return FOUR_TIMES
    if bets_flop(feature(low, high, x, y, z), rule):
        return TWICE
    hidden = is_hidden(low >> 2, high >> 2, kind_of(player), ranks_of(board), kind_of(_high(board, 0)))
    outs = 0 if hidden else outs_against(player, board, low, high)
    return ONCE if bets_river(hidden, outs, rule) else FOLD


def play_showdown(place: int, rounds: int, deck: Any, table: Any, counts: Any, results: Any) -> None:
    """Deals at random to the showdown, whatever the player would do: for the bonus wagers."""
    kept = len(results)
    for i in range(rounds):
        a, place = draw(place, deck, 52)
        b, place = draw(place, deck, 51)
        board = 0
        for left in range(50, 45, -1):
            card, place = draw(place, deck, left)
            board += CARD[card]
        first, place = draw(place, deck, 45)
        second, place = draw(place, deck, 44)
        player, dealer = _high(board + CARD[a] + CARD[b], 2), _high(board + CARD[first] + CARD[second], 2)
        result = table[showdown(player, dealer)]
        counts[result] += 1
        if i < kept:
            results[i] = result
