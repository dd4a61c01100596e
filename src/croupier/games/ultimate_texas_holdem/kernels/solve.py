"""Ultimate Texas Hold'em over every deal: boards that differ by more than the names of their suits, looked at twice.

The first time what a holding gains by betting twice, against waiting for the river, is added up by flop; that decides
every flop, and with it every holding before it. The second time, all being decided, the cells in which the deals end
are counted. A board can come about by ten flops, so each deal counts ten times.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.games.ultimate_texas_holdem.kernels.board import (
    CLASSES,
    SORTS,
    Board,
    count_cells,
    face,
    look_at,
    split_beaten,
    worth,
)
from croupier.games.ultimate_texas_holdem.kernels.rule import bets_river, is_hidden, ranks_of
from croupier.games.ultimate_texas_holdem.kernels.showdown import (
    CELLS,
    CHOICES,
    FOLD,
    FOUR_TIMES,
    ONCE,
    THRICE,
    TWICE,
    kind_of,
)
from croupier.kernels.cards.poker_ranks import _high
from croupier.kernels.cards.suits import (
    FLOPS,
    PAIRS,
    THREES,
    VIEWS,
    number_orders,
    pair,
    three,
    view_flops,
    view_pairs,
    weight,
)

HOLES = 169  # holdings before the flop, but for the names of suits
HOLDINGS = 1081  # of the 47 cards that are not on a board
BOARDS = 134459
BOARD_FLOPS = 10


class AllBoards(NamedTuple):
    """All boards and flops of a deck, what was found out about them, and what is worked with on the way."""

    boards: Any  # each a sum of `CARD`s …
    alike: Any  # … and how many are like it
    size: Any  # how many boards there are, how many of them have been looked at, and how many looks it will take
    flops: Any  # of each three cards, which flop they are …
    views: Any  # … and how holdings are seen from it
    pairs: Any  # for each view, which pair stands for a pair
    hole: Any  # of each pair, its class before the flop
    weighed: Any  # the nets that the next four come from
    early: Any  # of each such class, what three times, four times and a check are worth, over all deals
    gain: Any  # of each flop and pair, what betting twice adds to waiting
    early_bets: Any  # of each pair, what is bet before the flop; 0 is a check
    bets: Any  # of each flop and pair, whether it is bet twice
    five: Any  # the cards of a board
    rows: Any  # of each flop of a board: where its holdings begin in `gain` and `bets` …
    seen: Any  # … and in `pairs`
    holdings: Any  # the holdings that a board leaves, each a pair, …
    classed: Any  # … its class, …
    gains: Any  # … and what betting twice gains
    twice: Any  # the same of each class
    times: Any  # of each choice and class, how often
    alone: Any  # of each sort, the rank of a card of it with the board


def deck_arrays(zeros: Any) -> AllBoards:
    """`zeros` makes an array of so many whole numbers."""
    sizes = (
        BOARDS, BOARDS, 3, THREES, THREES, VIEWS * PAIRS, PAIRS, CHOICES * CELLS, HOLES * 3, FLOPS * PAIRS,
        PAIRS, FLOPS * PAIRS, 5, BOARD_FLOPS, BOARD_FLOPS, HOLDINGS, HOLDINGS, HOLDINGS, CLASSES, CHOICES * CLASSES,
        SORTS,
    )  # fmt: skip
    return AllBoards(*[zeros(size) for size in sizes])


def open_deck(lowest: int, numbers: Any, cards: Any, deck: AllBoards) -> None:
    """What is looked up about boards, flops and holdings; `numbers` has 256 cells of -1, `cards` is `CARD`."""
    number_orders(numbers)
    view_flops(cards, numbers, deck.flops, deck.views)
    view_pairs(numbers, deck.pairs)
    for high in range(52):
        for low in range(high):
            deck.hole[pair(low, high)] = hole_class(low, high)
    count = 0
    for a in range(lowest, 52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        board_cards = cards[a] + cards[b] + cards[c] + cards[d] + cards[e]
                        alike = weight(board_cards)
                        if alike:
                            deck.boards[count] = board_cards
                            deck.alike[count] = alike
                            count += 1
    deck.size[0] = count


def hole_class(low: int, high: int) -> int:
    """Two cards before the flop: 13 pairs, 78 suited and 78 others; the higher rank counts 13 if they are suited."""
    a, b = low >> 2, high >> 2
    return b * 13 + a if low & 3 == high & 3 else a * 13 + b


def lay(lowest: int, deck: AllBoards, board: Board) -> int:
    """The flops of a board and the holdings it leaves; how many of these."""
    laid_cards = 0
    for card in range(lowest, 52):
        if board.sort[card] < 0:
            deck.five[laid_cards] = card
            laid_cards += 1
    flop = 0
    for a in range(5):
        for b in range(a + 1, 5):
            for c in range(b + 1, 5):
                flop_number = three(deck.five[a], deck.five[b], deck.five[c])
                deck.rows[flop] = deck.flops[flop_number] * PAIRS
                deck.seen[flop] = deck.views[flop_number] * PAIRS
                flop += 1
    count = 0
    for high in range(lowest, 52):
        if board.sort[high] < 0:
            continue
        for low in range(lowest, high):
            if board.sort[low] >= 0:
                deck.holdings[count] = pair(low, high)
                deck.classed[count] = board.number[board.sort[high] * SORTS + board.sort[low]]
                count += 1
    return count


# --- the first look ---


def weigh_all(lowest: int, nets: Any, deck: AllBoards, board: Board) -> None:
    """What holdings are worth early and what they gain on each flop, and so all decisions but the last; unless that is
    known already."""
    same = True
    deck.size[1], deck.size[2] = 0, 2 * deck.size[0]
    for choice in range(CHOICES):
        for cell in range(CELLS):
            same = same and deck.weighed[choice * CELLS + cell] == nets[choice, cell]
            deck.weighed[choice * CELLS + cell] = nets[choice, cell]
    if same:
        deck.size[2] = deck.size[0]
        return
    for index in range(HOLES * 3):
        deck.early[index] = 0
    for index in range(FLOPS * PAIRS):
        deck.gain[index] = 0
    for i in range(deck.size[0]):
        deck.size[1] += 1
        _weigh_board(lowest, deck.boards[i], deck.alike[i], nets, deck, board)
    choose(deck)


def _weigh_board(lowest: int, cards: int, alike: int, nets: Any, deck: AllBoards, board: Board) -> None:
    for number in range(look_at(lowest, cards, board)):
        kind, faced = board.kind[number], face(number, board)
        waits = alike * max(worth(kind, faced, nets, FOLD), worth(kind, faced, nets, ONCE))
        deck.twice[number] = alike * worth(kind, faced, nets, TWICE) - waits
        thrice, four_times = alike * worth(kind, faced, nets, THRICE), alike * worth(kind, faced, nets, FOUR_TIMES)
        for suited in range(2):
            index, holdings = hole_of(number, suited, board) * 3, holdings_of(number, suited, board) * BOARD_FLOPS
            deck.early[index] += holdings * thrice
            deck.early[index + 1] += holdings * four_times
            deck.early[index + 2] += holdings * waits
    count = lay(lowest, deck, board)
    for i in range(count):
        deck.gains[i] = deck.twice[deck.classed[i]]
    for flop in range(BOARD_FLOPS):
        row, seen = deck.rows[flop], deck.seen[flop]
        for i in range(count):
            deck.gain[row + deck.pairs[seen + deck.holdings[i]]] += deck.gains[i]


def hole_of(number: int, suited: int, board: Board) -> int:
    """The class before the flop of a class's holdings that are, or are not, of one suit: as `hole_class`."""
    a, b = board.first[number] % 13, board.second[number] % 13
    low, high = min(a, b), max(a, b)
    return int(high * 13 + low if suited else low * 13 + high)


def holdings_of(number: int, suited: int, board: Board) -> int:
    """How many holdings of a class there are of one suit, or of two."""
    first, second = board.first[number], board.second[number]
    if first == second:
        return 0 if suited else int(board.left[first] * (board.left[first] - 1) // 2)
    same_suit = 0
    if first % 13 != second % 13 and (first < 13) == (second < 13):
        for suit in range(4):
            a, b = 4 * (first % 13) + suit, 4 * (second % 13) + suit
            if board.sort[a] == first and board.sort[b] == second:
                same_suit += 1
    return same_suit if suited else int(board.left[first] * board.left[second] - same_suit)


def choose(deck: AllBoards) -> None:
    """Bet twice on a flop where that gains, and before it three or four times if that beats a check; what a check is
    worth then counts what is gained on the flops."""
    for index in range(FLOPS * PAIRS):
        deck.bets[index] = 1 if deck.gain[index] > 0 else 0
        if deck.gain[index] > 0:
            deck.early[deck.hole[index % PAIRS] * 3 + 2] += deck.gain[index]
    for hole in range(PAIRS):
        index = deck.hole[hole] * 3
        thrice, four_times, check = deck.early[index], deck.early[index + 1], deck.early[index + 2]
        deck.early_bets[hole] = 0 if check >= max(thrice, four_times) else THRICE if thrice > four_times else FOUR_TIMES


# --- the second look ---


def count_all(
    lowest: int,
    rule: Any,
    by_rule: bool,
    nets: Any,
    early_bets: Any,
    bets: Any,
    counts: Any,
    deck: AllBoards,
    board: Board,
) -> None:
    """All being decided, in which cells the deals end. The last decision is by rule, or as well as can be."""
    for i in range(deck.size[0]):
        deck.size[1] += 1
        cards = deck.boards[i]
        classes = look_at(lowest, cards, board)
        decide(lowest, early_bets, bets, deck, board)
        if by_rule:
            look_alone(cards, deck, board)
        shared, shared_kind = ranks_of(cards), kind_of(_high(cards, 0))
        for number in range(classes):
            kind, faced = board.kind[number], face(number, board)
            split_beaten(number, faced, board)
            for choice in range(ONCE, FOUR_TIMES + 1):
                times = deck.times[choice * CLASSES + number]
                if times:
                    last = choice
                    if choice == ONCE:
                        if by_rule:
                            hidden = is_hidden(
                                board.first[number] % 13, board.second[number] % 13, kind, shared, shared_kind
                            )
                            bets_on = bets_river(hidden, outs_of(number, deck, board), rule)
                        else:
                            bets_on = worth(kind, faced, nets, ONCE) > worth(kind, faced, nets, FOLD)
                        last = ONCE if bets_on else FOLD
                    count_cells(kind, faced, deck.alike[i] * times, last, counts, board)


def decide(lowest: int, early_bets: Any, bets: Any, deck: AllBoards, board: Board) -> None:
    """How often the holdings of each class come to this board having bet four, three or two times, or not yet."""
    for i in range(CHOICES * CLASSES):
        deck.times[i] = 0
    waiting = 0  # those who have not bet yet move to the front
    for i in range(lay(lowest, deck, board)):
        hole, number = deck.holdings[i], deck.classed[i]
        if early_bets[hole]:
            deck.times[early_bets[hole] * CLASSES + number] += BOARD_FLOPS
        else:
            deck.holdings[waiting], deck.classed[waiting], deck.gains[waiting] = hole, number, 0
            waiting += 1
    for flop in range(BOARD_FLOPS):
        row, seen = deck.rows[flop], deck.seen[flop]
        for i in range(waiting):
            deck.gains[i] += bets[row + deck.pairs[seen + deck.holdings[i]]]
    for i in range(waiting):
        number, twice = deck.classed[i], deck.gains[i]
        deck.times[TWICE * CLASSES + number] += twice
        deck.times[ONCE * CLASSES + number] += BOARD_FLOPS - twice


def look_alone(cards: int, deck: AllBoards, board: Board) -> None:
    """What a single card of each sort makes with a board."""
    for sort in range(SORTS):
        if board.left[sort]:
            deck.alone[sort] = _high(cards + board.sample[2 * sort], 1)


def outs_of(number: int, deck: AllBoards, board: Board) -> int:
    """How many unseen cards beat a class by themselves: as `outs_against`."""
    rank, outs = board.rank[number], 0
    for sort in range(SORTS):
        if board.left[sort] and deck.alone[sort] > rank:
            outs += board.left[sort]
    if deck.alone[board.first[number]] > rank:
        outs -= 1
    if deck.alone[board.second[number]] > rank:
        outs -= 1
    return outs


# --- the last decision, learned ---


def sum_river(lowest: int, nets: Any, early_bets: Any, bets: Any, gained: Any, deck: AllBoards, board: Board) -> None:
    """What betting once gains against a fold, for hands with nothing hidden, by how many cards beat them; in the last
    cell for all others."""
    for i in range(deck.size[0]):
        deck.size[1] += 1
        cards = deck.boards[i]
        classes = look_at(lowest, cards, board)
        decide(lowest, early_bets, bets, deck, board)
        look_alone(cards, deck, board)
        shared, shared_kind = ranks_of(cards), kind_of(_high(cards, 0))
        for number in range(classes):
            times = deck.times[ONCE * CLASSES + number]
            if times:
                kind, faced = board.kind[number], face(number, board)
                gain = worth(kind, faced, nets, ONCE) - worth(kind, faced, nets, FOLD)
                outs = len(gained) - 1
                if not is_hidden(board.first[number] % 13, board.second[number] % 13, kind, shared, shared_kind):
                    outs = outs_of(number, deck, board)
                gained[outs] += deck.alike[i] * times * gain


def count_showdowns(lowest: int, counts: Any, deck: AllBoards, board: Board) -> None:
    """Every deal to its showdown, by cell, as though nobody could fold."""
    for i in range(deck.size[0]):
        for number in range(look_at(lowest, deck.boards[i], board)):
            kind, faced = board.kind[number], face(number, board)
            split_beaten(number, faced, board)
            holdings = holdings_of(number, 0, board) + holdings_of(number, 1, board)
            count_cells(kind, faced, deck.alike[i] * holdings, 0, counts, board)
