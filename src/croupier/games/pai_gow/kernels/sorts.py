"""Seven cards by sort: hands of one sort are set alike, and how many of each a deck holds is a product.

Suits count only where they may make a flush: five cards of one suit, or four with the joker. So a *plain* sort is how
many cards there are of each rank, and whether there is the joker; a *suited* sort is the ranks of the long suit, those
of the other cards, and the joker. 154 million hands of 53 cards are 292,253 sorts: `SORTS`.

Plain sorts come first, those without the joker before those with it, numbered as `number_of` does; suited ones follow,
by the joker, by how many cards are not of the long suit, by its ranks, by the others. Cards of each rank are three bits
of a whole number, from the deuce on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.games.pai_gow.kernels.hands import ace_high, base_verdict, front_rank, is_foul
from croupier.games.pai_gow.kernels.house_way import pai_gow_front, place_front, rank_of_rest, shape
from croupier.games.pai_gow.kernels.simulate import by_house_way, seven
from croupier.kernels.cards.poker_ranks import JOKERS, card_sum
from croupier.kernels.cards.rank_tables import ALL, COUNT
from croupier.kernels.verdict import LOSES, PUSHES, WINS

Cards = Sequence[int]

HAND, RANKS, SUITS = 7, 13, 4
PLAIN, PLAIN_JOKER = 49_205, 18_395  # ways to have seven cards of thirteen ranks, or six
OTHERS = (1, 13, 91)  # the ranks of none, one or two cards that are not of the long suit
MASKS = (1, 13, 78, 286, 715, 1287, 1716, 1716)  # the ranks that so many cards of one suit can have
STEPS = (RANKS, HAND + 1, 6)  # the room for `fill_steps`
FIRST_SUITED = PLAIN + PLAIN_JOKER
SORTS = FIRST_SUITED + sum(MASKS[HAND - joker - others] * OTHERS[others] for joker in range(2) for others in range(3))
STAIRS = 21  # room for the settings of a hand of which none is as good as another in both parts


# --- numbers ---


def fill_steps(steps: Any) -> None:
    """What the number of a plain sort goes up by: for a rank, the cards left for it and those below, and how many it
    has. `steps[r, left, n]` is in how many ways fewer than n could be of rank r."""
    for rank in range(RANKS):
        for left in range(HAND + 1):
            for n in range(5):
                ways = (1 if left == n else 0) if rank == 0 else 0
                if rank > 0 and n <= left:
                    ways = steps[rank - 1, left - n, 5]
                steps[rank, left, n + 1] = ways + steps[rank, left, n]


def fill_masks(masks: Any) -> None:
    """Each set of ranks has a number among those of its size."""
    counts = [0] * (RANKS + 1)
    for mask in range(ALL + 1):
        masks[mask] = counts[COUNT[mask]]
        counts[COUNT[mask]] += 1


def number_of(ranks: int, cards: int, steps: Any) -> Any:
    """The number of a plain sort among those of so many cards."""
    number, left = 0, cards
    for rank in range(RANKS - 1, -1, -1):
        n = ranks >> 3 * rank & 7
        number += steps[rank, left, n]
        left -= n
    return number


def ranks_of(number: int, cards: int, steps: Any) -> int:
    """The cards of each rank of a plain sort, by its number."""
    ranks, left = 0, cards
    for rank in range(RANKS - 1, -1, -1):
        n = 0
        while n < 4 and n < left and steps[rank, left, n + 1] <= number:
            n += 1
        number -= steps[rank, left, n]
        ranks |= n << 3 * rank
        left -= n
    return ranks


def first_of(joker: int, others: int) -> int:
    """The number of the first suited sort with so many other cards."""
    first = FIRST_SUITED
    for with_joker in range(2):
        for n in range(3):
            if with_joker < joker or (with_joker == joker and n < others):
                first += MASKS[HAND - with_joker - n] * OTHERS[n]
    return first


def pair_of(x: int, y: int) -> int:
    """The number of two ranks, the same or not."""
    return max(x, y) * (max(x, y) + 1) // 2 + min(x, y)


def sort_of(cards: Cards, steps: Any, masks: Any) -> Any:
    """The sort of seven cards."""
    hand, ranks, joker = 0, 0, 0
    for card in cards:
        hand += card_sum(card)
        if card < JOKERS:
            ranks += 1 << 3 * (card >> 2)
        else:
            joker = 1
    for suit in range(SUITS):
        mask = hand >> RANKS * suit & ALL
        if COUNT[mask] >= 5 - joker:
            x, y, others = 0, 0, 0
            for card in cards:
                if card < JOKERS and card & 3 != suit:
                    x, y, others = card >> 2, x, others + 1
            beside = 0 if others == 0 else x if others == 1 else pair_of(x, y)
            return first_of(joker, others) + masks[mask] * OTHERS[others] + beside
    return joker * PLAIN + number_of(ranks, HAND - joker, steps)


# --- one hand of each sort ---


def plain_hand(ranks: int, joker: int, hand: Any) -> None:
    """A hand of a plain sort: suits in turn, so that no flush is near."""
    position = 0
    for rank in range(RANKS):
        for _ in range(ranks >> 3 * rank & 7):
            hand[position] = 4 * rank + position % 4
            position += 1
    if joker:
        hand[position] = JOKERS


def fill_plain(steps: Any, hands: Any, ranks: Any) -> None:
    """A hand of every plain sort, and its ranks."""
    for sort in range(FIRST_SUITED):
        joker = sort >= PLAIN
        ranks[sort] = ranks_of(sort - joker * PLAIN, HAND - joker, steps)
        plain_hand(ranks[sort], joker, hands[sort])


def fill_suited(steps: Any, hands: Any, ranks: Any, suited: Any, beside: Any, plain: Any) -> None:
    """A hand of every suited sort and its ranks; the ranks of its long suit; its other ranks, -1 for none; and the
    plain sort that it would be if no suit were long."""
    sort = FIRST_SUITED
    for joker in range(2):
        for others in range(3):
            for mask in range(ALL + 1):
                if COUNT[mask] == HAND - joker - others:
                    for x in range(RANKS if others else 1):
                        for y in range(x + 1 if others == 2 else 1):
                            position, rank_counts = 0, 0
                            for rank in range(RANKS):
                                if mask >> rank & 1:
                                    hands[sort, position] = 4 * rank
                                    rank_counts += 1 << 3 * rank
                                    position += 1
                            k = sort - FIRST_SUITED
                            suited[k], beside[k, 0], beside[k, 1] = mask, -1, -1
                            if others > 0:
                                hands[sort, position], beside[k, 0] = 4 * x + 1, x
                                rank_counts += 1 << 3 * x
                            if others > 1:
                                hands[sort, position + 1], beside[k, 1] = 4 * y + 2, y
                                rank_counts += 1 << 3 * y
                            if joker:
                                hands[sort, HAND - 1] = JOKERS
                            ranks[sort] = rank_counts
                            plain[k] = joker * PLAIN + number_of(rank_counts, HAND - joker, steps)
                            sort += 1


# --- how each sort is set ---


def hand_of_sort(hands: Any, sort: int) -> tuple[int, int, int, int, int, int, int]:
    """The hand of a sort, as the table's functions take it."""
    h = hands[sort]
    return h[0], h[1], h[2], h[3], h[4], h[5], h[6]


def fill_house_way(hands: Any, fronts: Any, backs: Any, wheres: Any, aces: Any) -> None:
    """The ranks of front and back by the house way, where the two cards are, and whether the seven are ace-high."""
    for sort in range(SORTS):
        hand = hand_of_sort(hands, sort)
        fronts[sort] = pai_gow_front(hand, shape(hand))
        where = place_front(hand, fronts[sort])
        wheres[sort], backs[sort] = where, rank_of_rest(hand, where // HAND, where % HAND)
        aces[sort] = ace_high(hand) > 0


def fill_stairs(hands: Any, fronts: Any, backs: Any, wheres: Any, sizes: Any) -> None:
    """The lawful settings of each sort of which none is as good as another in both parts, the lowest front first."""
    for sort in range(SORTS):
        sizes[sort] = stairs(hand_of_sort(hands, sort), fronts[sort], backs[sort], wheres[sort])


def stairs(hand: Cards, fronts: Any, backs: Any, wheres: Any) -> int:
    """The same of one hand; returns how many there are."""
    size = 0
    for i in range(HAND):
        for j in range(i):
            front, back = front_rank(hand[i], hand[j]), rank_of_rest(hand, i, j)
            if is_foul(front, back):
                continue
            as_good = False
            for k in range(size):
                as_good = as_good or (fronts[k] >= front and backs[k] >= back)
            if not as_good:
                size = _insert_setting(front, back, HAND * i + j, fronts, backs, wheres, size)
    return size


def _insert_setting(front: int, back: int, where: int, fronts: Any, backs: Any, wheres: Any, size: int) -> int:
    """One more setting among the others; those that it is as good as are gone."""
    kept = 0
    for k in range(size):
        if fronts[k] > front or backs[k] > back:
            fronts[kept], backs[kept], wheres[kept] = fronts[k], backs[k], wheres[k]
            kept += 1
    position = kept
    while position > 0 and fronts[position - 1] > front:
        fronts[position], backs[position], wheres[position] = (
            fronts[position - 1],
            backs[position - 1],
            wheres[position - 1],
        )
        position -= 1
    fronts[position], backs[position], wheres[position] = front, back, where
    return kept + 1


# --- how many of each a deck holds ---


def weigh(deck: Any, joker: int, ranks: Any, suited: Any, beside: Any, plain: Any, weights: Any) -> None:
    """How many hands of each sort are in a deck: `deck` has the ranks of each suit, `joker` is 1 if it is there."""
    rank_counts = [0] * RANKS
    for rank in range(RANKS):
        for suit in range(SUITS):
            rank_counts[rank] += deck[suit] >> rank & 1
    for sort in range(FIRST_SUITED):
        ways = 1 if sort < PLAIN or joker else 0
        for rank in range(RANKS):
            n = ranks[sort] >> 3 * rank & 7
            if n:
                ways *= ways_to_take(rank_counts[rank], n)
        weights[sort] = ways
    for k in range(SORTS - FIRST_SUITED):
        ways = 0
        if plain[k] < PLAIN or joker:
            for suit in range(SUITS):
                if suited[k] & ~deck[suit] == 0:
                    ways += ways_from_other_suits(rank_counts, deck[suit], beside[k, 0], beside[k, 1])
        weights[FIRST_SUITED + k] = ways
        weights[plain[k]] -= ways


def ways_to_take(n: int, k: int) -> int:
    """In how many ways k of n cards, at most four, are taken."""
    if k > n:
        return 0
    return 1 if k in (0, n) else 6 if (n, k) == (4, 2) else n


def ways_from_other_suits(rank_counts: Sequence[int], suit: int, x: int, y: int) -> int:
    """In how many ways cards of these ranks, none if below 0, come from the other suits."""
    if x < 0:
        return 1
    first = rank_counts[x] - (suit >> x & 1)
    if y < 0:
        return first
    return ways_to_take(first, 2) if x == y else first * (rank_counts[y] - (suit >> y & 1))


def count_verdicts(fronts: Any, backs: Any, bank_fronts: Any, bank_backs: Any, weights: Any, counts: Any) -> None:
    """How settings of one hand end against every sort of the bank's: rows are the settings, columns the verdicts. One
    more row has how the best of them ends, if the bank's hand is seen."""
    settings = len(fronts)
    for sort in range(SORTS):
        if weights[sort] == 0:
            continue
        best = LOSES
        for k in range(settings):
            verdict = base_verdict(fronts[k], backs[k], bank_fronts[sort], bank_backs[sort])
            counts[k, verdict] += weights[sort]
            if verdict == WINS or (verdict == PUSHES and best == LOSES):
                best = verdict
        counts[settings, best] += weights[sort]


def add_worth(win: Any, lose: Any, which: Any, fronts: Any, backs: Any, sizes: Any, worth: Any, seen: Any) -> None:
    """Of the sorts that `which` names: what the house way, in column 0, and each of the stairs beside it come to; and
    what the best of them does against a hand that is seen.

    `win` and `lose` are by front and back: what comes of all hands of the bank lower in both, or not lower in either.
    Somewhere on the stairs a hand wins if one of them does: the hands below two neighbours are counted twice, and so
    taken off again.
    """
    for index in range(len(which)):
        sort = which[index]
        steps, first, last = sizes[sort], backs[sort, 1], fronts[sort, sizes[sort]]
        for k in range(steps + 1):
            front, back = fronts[sort, k], backs[sort, k]
            worth[sort, k] += win[front, back] + lose[front, back]
            if k > 0:
                seen[sort] += win[front, back]
            if 0 < k < steps:
                seen[sort] -= win[front, backs[sort, k + 1]]
        seen[sort] += lose[last, first]


def play_best(
    place: int,
    rounds: int,
    deck: Any,
    steps: Any,
    masks: Any,
    fronts: Any,
    backs: Any,
    table: Any,
    counts: Any,
    results: Any,
) -> None:
    """Count how base wagers end, by verdict, against the house way; the player sets each sort as `fronts` and `backs`
    say."""
    cards, kept = len(deck), len(results)
    for i in range(rounds):
        hand, place = seven(place, deck, cards)
        bank, place = seven(place, deck, cards - HAND)
        sort = sort_of(hand, steps, masks)
        bank_front, bank_back = by_house_way(bank)
        result = table[base_verdict(int(fronts[sort]), int(backs[sort]), bank_front, bank_back)]
        counts[result] += 1
        if i < kept:
            results[i] = result
