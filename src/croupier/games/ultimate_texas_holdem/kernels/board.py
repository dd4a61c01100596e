"""One board of Ultimate Texas Hold'em: every holding against every player-dealer's, counted without dealing them.

Suits matter only where three of a suit lie on the board. So a card is one of at most 26 *sorts*, its rank and whether
it is of that suit, and a holding one of at most 351 *classes*, two sorts. The classes are ranked and sorted once; while
they are walked from the lowest up, what lies below is kept as a sum over all holdings and one for each sort. A player's
own cards are then taken out of the player-dealer's holdings by subtraction: those with the first card, those with the
second, and back the one with both.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.games.ultimate_texas_holdem.kernels.showdown import KINDS, LOST, TIED, WON, kind_of
from croupier.kernels.cards.poker_ranks import CARD, PAIR, THREE_OF_A_KIND, _high
from croupier.kernels.cards.rank_tables import ALL, COUNT

SORTS = 26
CLASSES = SORTS * (SORTS + 1) // 2
OF_SUIT = 13  # what is added to the rank of a card of the suit that can make a flush
LIMITS = KINDS + 1
GAPS = (132, 57, 23, 10, 4, 1)


class Board(NamedTuple):
    """What is found out about a board; made once and filled again and again."""

    sort: Any  # of each card
    left: Any  # cards of each sort that are not on the board
    sample: Any  # of each sort, two cards: only their bits are looked at
    number: Any  # of the class of two sorts
    first: Any  # of each class, its sorts …
    second: Any
    rank: Any  # … its rank and kind
    kind: Any
    below: Any  # holdings that it beats, its own cards in nobody's hand
    equal: Any  # those that tie
    order: Any  # ranks with the numbers of their classes, sorted
    under: Any  # holdings below each kind
    under_with: Any  # those of them with a given card of each sort
    running: Any  # the same sums while the classes are walked
    beats: Any  # holdings of each kind that a class beats


def board_arrays(zeros: Any) -> Board:
    """`zeros` makes an array of so many whole numbers."""
    sizes = (
        52, SORTS, 2 * SORTS, SORTS * SORTS, CLASSES, CLASSES, CLASSES, CLASSES, CLASSES, CLASSES, CLASSES,
        LIMITS, LIMITS * SORTS, SORTS, KINDS,
    )  # fmt: skip
    return Board(*[zeros(size) for size in sizes])


def look_at(lowest: int, cards: int, board: Board) -> int:
    """Everything about a board, a sum of `CARD`s, from a deck that begins at `lowest`; how many classes there are."""
    _sort_cards(lowest, cards, board)
    classes = _rank_classes(cards, board)
    _put_in_order(classes, board.order)
    _walk(classes, board)
    return classes


def _sort_cards(lowest: int, cards: int, board: Board) -> None:
    """The sorts of the cards that are left, two samples of each, and how many there are."""
    suit = -1
    for s in range(4):
        if COUNT[cards >> 13 * s & ALL] >= 3:
            suit = s
    for sort in range(SORTS):
        board.left[sort] = 0
    for card in range(lowest, 52):
        if cards >> 13 * (card & 3) + (card >> 2) & 1:
            board.sort[card] = -1
            continue
        sort = (card >> 2) + (OF_SUIT if card & 3 == suit else 0)
        board.sort[card] = sort
        if board.left[sort] < 2:
            board.sample[2 * sort + board.left[sort]] = CARD[card]
        board.left[sort] += 1


def _rank_classes(cards: int, board: Board) -> int:
    """Number and rank the classes that can be held."""
    classes = 0
    for first in range(SORTS):
        if board.left[first] == 0:
            continue
        with_first = cards + board.sample[2 * first]
        for second in range(first, SORTS):
            if board.left[second] == 0 or (first == second and board.left[first] < 2):
                continue
            rank = _high(with_first + board.sample[2 * second + (1 if first == second else 0)], 2)
            board.number[first * SORTS + second] = classes
            board.number[second * SORTS + first] = classes
            board.first[classes] = first
            board.second[classes] = second
            board.rank[classes] = rank
            board.kind[classes] = kind_of(rank)
            board.order[classes] = rank << 9 | classes
            classes += 1
    return classes


def _put_in_order(classes: int, order: Any) -> None:
    """Sort, by Shell's way: there are few of them."""
    for gap in GAPS:
        for i in range(gap, classes):
            moving, j = order[i], i
            while j >= gap and order[j - gap] > moving:
                order[j] = order[j - gap]
                j -= gap
            order[j] = moving


def _walk(classes: int, board: Board) -> None:
    """From the lowest class up: what each one beats and ties with, and what lies below each kind."""
    holdings, kind, i = 0, 0, 0
    for sort in range(SORTS):
        board.running[sort] = 0
        board.under_with[sort] = 0
    board.under[0] = 0
    while i < classes:
        rank, end = board.order[i] >> 9, i
        for limit in range(kind + 1, kind_of(rank) + 1):
            _note(limit, holdings, board)
        kind = max(kind, kind_of(rank))
        while end < classes and board.order[end] >> 9 == rank:
            number = board.order[end] & 511
            board.below[number] = holdings - board.running[board.first[number]] - board.running[board.second[number]]
            end += 1
        for place in range(i, end):
            holdings += _join(board.order[place] & 511, board)
        for place in range(i, end):
            number = board.order[place] & 511
            upto = holdings - board.running[board.first[number]] - board.running[board.second[number]] + 1
            board.equal[number] = upto - board.below[number]
        i = end
    for limit in range(kind + 1, LIMITS):
        _note(limit, holdings, board)


def _join(number: int, board: Board) -> int:
    """A class joins those below: so many holdings, and with a given card of either of its sorts so many."""
    first, second = board.first[number], board.second[number]
    if first == second:
        board.running[first] += board.left[first] - 1
        return int(board.left[first] * (board.left[first] - 1) // 2)
    board.running[first] += board.left[second]
    board.running[second] += board.left[first]
    return int(board.left[first] * board.left[second])


def _note(limit: int, holdings: int, board: Board) -> None:
    """What lies below a kind."""
    board.under[limit] = holdings
    for sort in range(SORTS):
        board.under_with[limit * SORTS + sort] = board.running[sort]


def facing(number: int, limit: int, board: Board) -> int:
    """The player-dealer's holdings below a kind, without the player's own two cards."""
    first, second = board.first[number], board.second[number]
    under = board.under[limit] - board.under_with[limit * SORTS + first] - board.under_with[limit * SORTS + second]
    if board.kind[number] < limit:  # the player's own holding was taken out twice
        under += 1
    return int(under)


def face(number: int, board: Board) -> tuple[int, int, int, int, int]:
    """A class against all the player-dealer's holdings: how many it beats that do not qualify and that do, how many
    tie, how many beat it without qualifying and with."""
    low, all_ = facing(number, PAIR, board), facing(number, KINDS, board)
    below, equal = board.below[number], board.equal[number]
    if board.kind[number] < PAIR:
        return below, 0, equal, low - below - equal, all_ - low
    return low, below - low, equal, 0, all_ - below - equal


def worth(kind: int, faced: tuple[int, int, int, int, int], nets: Any, choice: int) -> int:
    """What a class nets over all of them, if the player has decided so; which good hand it beats is of no account."""
    low = kind * KINDS * 3
    pair = low + PAIR * 3
    tied = pair if kind >= PAIR else low
    total = faced[0] * nets[choice, low + WON] + faced[1] * nets[choice, pair + WON]
    total += faced[2] * nets[choice, tied + TIED]
    return int(total + faced[3] * nets[choice, low + LOST] + faced[4] * nets[choice, pair + LOST])


def split_beaten(number: int, faced: tuple[int, int, int, int, int], board: Board) -> None:
    """Part those it beats that qualify by their kind, as far as that matters, into `beats`."""
    kind = board.kind[number]
    if kind < THREE_OF_A_KIND:
        board.beats[PAIR] = faced[1]
        return
    upto = facing(number, THREE_OF_A_KIND, board)
    board.beats[PAIR] = upto - faced[0]
    for other in range(THREE_OF_A_KIND, kind):
        under = facing(number, other + 1, board)
        board.beats[other] = under - upto
        upto = under
    board.beats[kind] = board.below[number] - upto


def count_cells(
    kind: int, faced: tuple[int, int, int, int, int], times: int, choice: int, counts: Any, board: Board
) -> None:
    """Count the cells of a class that was parted, so many times."""
    low = kind * KINDS * 3
    pair = low + PAIR * 3
    counts[choice, low + WON] += times * faced[0]
    counts[choice, (pair if kind >= PAIR else low) + TIED] += times * faced[2]
    counts[choice, low + LOST] += times * faced[3]
    counts[choice, pair + LOST] += times * faced[4]
    counts[choice, pair + WON] += times * board.beats[PAIR]
    for other in range(THREE_OF_A_KIND, kind + 1):
        counts[choice, low + other * 3 + WON] += times * board.beats[other]
