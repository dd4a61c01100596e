"""One moment of Ultimate Texas Hold'em weighed: two cards, and the flop or the whole board.

A flop leaves 1,081 boards and each of them 990 holdings of the player-dealer, but few that differ. A suit matters only
where three of it lie on the board, so boards are alike whose cards are of the same ranks and as many of that suit;
holdings likewise. And cards of the same ranks make the same hand, unless five are of a suit. It is quick enough as it
stands: practice asks for one moment, and to compile takes longer than to count.
"""

from __future__ import annotations

from typing import Any

from croupier.games.ultimate_texas_holdem.kernels.showdown import FOLD, ONCE, TWICE, showdown
from croupier.kernels.cards.poker_ranks import CARD, _high
from croupier.kernels.cards.rank_tables import ALL, COUNT

NO_SUIT = 4
OF_SUIT = 13  # what is added to the rank of a card of the suit that can make a flush
RankCache = dict[int, int]  # ranks of hands by what cards they are made of


def weigh(shown: int, a: int, b: int, v: int, w: int, x: int, y: int, z: int, nets: Any, worth: Any) -> None:
    """What each choice is worth with these two cards and so many of the shared ones seen, three or five."""
    ours, flop, known_ranks = CARD[a] + CARD[b], CARD[v] + CARD[w] + CARD[x], RankCache()
    if shown == 5:
        cells, dealers = face(ours, flop + CARD[y] + CARD[z], known_ranks)
        for choice in (ONCE, FOLD):
            worth[choice] = value(cells, choice, nets) / dealers
        return
    bet = waits = deals = 0
    for board, alike in boards(ours, flop):
        cells, dealers = face(ours, board, known_ranks)
        bet += alike * value(cells, TWICE, nets)
        waits += alike * max(value(cells, ONCE, nets), value(cells, FOLD, nets))
        deals += alike * dealers
    worth[TWICE], worth[ONCE] = bet / deals, waits / deals


def value(cells: dict[int, int], choice: int, nets: Any) -> int:
    """What a choice nets over all these showdowns."""
    return sum(ways * int(nets[choice, cell]) for cell, ways in cells.items())


def boards(ours: int, flop: int) -> list[tuple[int, int]]:
    """The boards that a flop can become, one of each that are alike, and how many these are."""
    unseen = [card for card in range(52) if not (ours + flop) >> place(card) & 1]
    samples: dict[tuple[int, int, int], int] = {}
    alike: dict[tuple[int, int, int], int] = {}
    for i, low in enumerate(unseen):
        for high in unseen[i + 1 :]:
            board = flop + CARD[low] + CARD[high]
            suit = flush_suit(board)
            one, other = sort_of(low, suit), sort_of(high, suit)
            key = (suit, min(one, other), max(one, other))
            samples[key] = board
            alike[key] = alike.get(key, 0) + 1
    return [(board, alike[key]) for key, board in samples.items()]


def place(card: int) -> int:
    """The bit of a card in a sum of `CARD`s."""
    return 13 * (card & 3) + (card >> 2)


def flush_suit(board: int) -> int:
    """The suit of which three or more lie on a board."""
    for suit in range(4):
        if COUNT[board >> 13 * suit & ALL] >= 3:
            return suit
    return NO_SUIT


def sort_of(card: int, suit: int) -> int:
    """A card's rank, and whether it is of this suit."""
    return (card >> 2) + (OF_SUIT if card & 3 == suit else 0)


def face(ours: int, board: int, known_ranks: RankCache) -> tuple[dict[int, int], int]:
    """The showdowns of a board by cell, and how many: against every holding of the player-dealer."""
    suit = flush_suit(board)
    sorts: dict[int, list[int]] = {}
    for card in range(52):
        if not (ours + board) >> place(card) & 1:
            sorts.setdefault(sort_of(card, suit), []).append(CARD[card])
    shared = board >> 13 * suit & ALL if suit < NO_SUIT else 0
    by_rank = ranks_key(board)
    player, dealers, cells, sort_list = _high(board + ours, 2), 0, dict[int, int](), list(sorts)
    for i, one in enumerate(sort_list):
        for other in sort_list[i:]:
            first, second, ways = sorts[one], sorts[other], len(sorts[one]) * len(sorts[other])
            if one == other:
                ways = len(first) * (len(first) - 1) // 2
                if not ways:
                    continue
            key = by_rank + (1 << 3 * (one % 13)) + (1 << 3 * (other % 13))
            if suit < NO_SUIT:
                mine = (1 << one >> OF_SUIT) | (1 << other >> OF_SUIT)
                if COUNT[shared | mine] >= 5:
                    key = -(shared | mine)
            rank = known_ranks.get(key, -1)
            if rank < 0:
                rank = known_ranks[key] = _high(board + first[0] + second[-1], 2)
            cell = showdown(player, rank)
            cells[cell] = cells.get(cell, 0) + ways
            dealers += ways
    return cells, dealers


def ranks_key(cards: int) -> int:
    """How many there are of each rank in a sum of `CARD`s, three bits each."""
    key = 0
    for suit in range(4):
        for rank in range(13):
            key += (cards >> 13 * suit + rank & 1) << 3 * rank
    return key
