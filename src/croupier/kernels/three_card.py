"""Three card poker's duel: what two ranks do to Ante and Play, and every duel of a hand counted.

`oneida-2006/three-card-poker` K and J, `ranchos/three-card-poker` and its 6 Card Bonus game, winners.1 and winners.2.
"""

from __future__ import annotations

from typing import Any

from croupier.kernels.cards.deal import deal
from croupier.kernels.cards.ranks import NAMES_3, STRAIGHT, kind3, rank3
from croupier.kernels.verdict import LOSES, PUSHES, WINS

QUEEN_HIGH = 10 << 8  # the lowest rank with a queen in it
VERDICTS = 6  # so many verdicts there are: a pair of them is one number below 36


def ante_verdict(player: int, dealer: int, pays_every_ante: bool) -> int:
    """K.1.a, J.3, A.5; winners.1.a, winners.2: against a dealer without queen high every Ante wins, or only a higher
    hand's and the rest push, as the game has it."""
    if dealer < QUEEN_HIGH:
        return WINS if pays_every_ante or player > dealer else PUSHES
    return WINS if player > dealer else PUSHES if player == dealer else LOSES


def play_verdict(player: int, dealer: int) -> int:
    """K.1.a, J.3; winners.1.b, winners.2: without queen high the Play goes back."""
    if dealer < QUEEN_HIGH:
        return PUSHES
    return WINS if player > dealer else PUSHES if player == dealer else LOSES


def ante_bonus(player: int) -> int:
    """K.1.c: the kind of hand that earns the bonus, 0 for none; it asks nothing of the dealer's hand."""
    return kind3(player) if kind3(player) >= STRAIGHT else 0


def cell(player: int, dealer: int, pays_every_ante: bool) -> int:
    """All that decides the money of a hand that was played: the kind that earns a bonus, and the two verdicts."""
    verdicts = ante_verdict(player, dealer, pays_every_ante) * VERDICTS + play_verdict(player, dealer)
    return ante_bonus(player) * VERDICTS * VERDICTS + verdicts


def verdicts_of(number: int) -> tuple[int, int, int]:
    """What a cell stands for: the kind that earns a bonus, and the verdicts on Ante and Play.

    >>> verdicts_of(cell(rank3(51, 47, 40), rank3(50, 46, 41), True))
    (0, 2, 2)
    """
    return number // (VERDICTS * VERDICTS), number // VERDICTS % VERDICTS, number % VERDICTS


# --- how the decision ends ---

FOLDED, PLAYED = range(2)
CELLS = len(NAMES_3) * VERDICTS * VERDICTS


def count_duels(a: int, b: int, c: int, pays_every_ante: bool, counts: Any) -> None:
    """Every dealer's hand that can stand against these three cards, by its cell."""
    player = rank3(a, b, c)
    for x in range(52):
        if x in (a, b, c):
            continue
        for y in range(x):
            if y in (a, b, c):
                continue
            for z in range(y):
                if z in (a, b, c):
                    continue
                counts[cell(player, rank3(x, y, z), pays_every_ante)] += 1


def played_and_folded(counts: Any, nets: Any) -> tuple[int, int]:
    """What a hand with these duels nets in all of them together: played, and folded."""
    played = folded = 0
    for i in range(CELLS):
        played += counts[i] * nets[PLAYED, i]
        folded += counts[i] * nets[FOLDED, 0]
    return played, folded


def solve(hands: Any, weights: Any, pays_every_ante: bool, nets: Any, counts: Any) -> None:
    """All deals: a hand is played whenever that nets more than the Ante it would give up."""
    duels = [0] * CELLS
    for i in range(len(weights)):
        clear(duels)
        count_duels(hands[i, 0], hands[i, 1], hands[i, 2], pays_every_ante, duels)
        played, folded = played_and_folded(duels, nets)
        for k in range(CELLS):
            if played > folded:
                counts[PLAYED, k] += weights[i] * duels[k]
            else:
                counts[FOLDED, 0] += weights[i] * duels[k]


def clear(counts: Any) -> None:
    for i in range(len(counts)):
        counts[i] = 0


def learn(hands: Any, weights: Any, pays_every_ante: bool, nets: Any, rule: Any) -> None:
    """The lowest rank that is worth playing, and how many hands are."""
    duels = [0] * CELLS
    lowest = 1 << 20
    for i in range(len(weights)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        clear(duels)
        count_duels(a, b, c, pays_every_ante, duels)
        played, folded = played_and_folded(duels, nets)
        if played > folded:
            lowest = min(lowest, rank3(a, b, c))
            rule[1] += weights[i]
    rule[0] = lowest


def weigh(pays_every_ante: bool, a: int, b: int, c: int, nets: Any, worth: Any) -> None:
    """What it is worth to play these three cards, and to fold them."""
    duels = [0] * CELLS
    count_duels(a, b, c, pays_every_ante, duels)
    played, folded = played_and_folded(duels, nets)
    total = sum(duels)
    worth[PLAYED] = played / total
    worth[FOLDED] = folded / total


def play(
    place: int, rounds: int, deck: Any, pays_every_ante: bool, rule: Any, table: Any, counts: Any, results: Any
) -> None:
    """Deals at random, folded below the lowest hand worth playing; keep the first, as many as `results` holds."""
    cards, kept, lowest = len(deck), len(results), rule[0]
    for i in range(rounds):
        a, b, c, place = deal(place, deck, cards)
        x, y, z, place = deal(place, deck, cards - 3)
        player = rank3(a, b, c)
        result = table[FOLDED, 0]
        if player >= lowest:
            result = table[PLAYED, cell(player, rank3(x, y, z), pays_every_ante)]
        counts[result] += 1
        if i < kept:
            results[i] = result
