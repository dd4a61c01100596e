"""Five cards in two hands that count up to 21: `ranchos/double-hand-marquez`.

A setting is written `front << 8 | back`, two totals; a marquez hand, 21 and 21, is the highest there can be.

>>> divmod(setting((48, 44, 40, 36, 0)), 256)                  # A-K in front; 10, 10 and 2 are 22, less ten
(21, 12)
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.kernels.verdict import LOSES, PUSHES, WINS

Cards = Sequence[int]

MOST = 21
MARQUEZ = MOST << 8 | MOST
TEN, JACK, QUEEN, KING, ACE = range(8, 13)


def order(card: int) -> int:
    """card-values.cards: what a card counts for finding the highest two: the ace 11, pictures and tens 10."""
    rank = card >> 2
    return 11 if rank == ACE else min(rank + 2, 10)


def _hand_value(total: int, aces: int) -> int:
    """card-values.over, card-values.21: a total with its aces at 11, of which as many as need be count 1; what is still
    over 21 loses ten."""
    while total > MOST and aces:
        total, aces = total - 10, aces - 1
    return total - 10 if total > MOST else total


def two(a: int, b: int) -> int:
    """The value of two cards."""
    return _hand_value(order(a) + order(b), (a >> 2 == ACE) + (b >> 2 == ACE))


def three(a: int, b: int, c: int) -> int:
    """The value of three cards."""
    return _hand_value(order(a) + order(b) + order(c), (a >> 2 == ACE) + (b >> 2 == ACE) + (c >> 2 == ACE))


def parted(cards: Cards, i: int, j: int) -> tuple[int, int]:
    """The i-th and j-th card, and the other three, as totals."""
    a, b, c = 0, 0, 0
    for k in range(5):
        if k not in (i, j):
            a, b, c = b, c, cards[k]
    return two(cards[i], cards[j]), three(a, b, c)


def highest_two(cards: Cards) -> tuple[int, int]:
    """Where the two highest cards are; of equal ones the first."""
    i, j = -1, -1
    for k in range(5):
        if i < 0 or order(cards[k]) > order(cards[i]):
            i, j = k, i
        elif j < 0 or order(cards[k]) > order(cards[j]):
            j = k
    return i, j


def setting(cards: Cards) -> int:
    """object.front, examples.597A8 to examples.A10J92: the two highest cards in front and three behind, or the other
    way round if three count more."""
    i, j = highest_two(cards)
    front, back = parted(cards, i, j)
    return back << 8 | front if is_reversed(cards) else front << 8 | back


def is_reversed(cards: Cards) -> bool:
    """Whether the three cards behind count more than the two highest."""
    i, j = highest_two(cards)
    front, back = parted(cards, i, j)
    return back > front


def front_verdict(player: int, bank: int) -> int:
    """Of two settings: the Front Bet. The same value pushes, and so do two marquez hands; one alone wins."""
    if player == MARQUEZ or bank == MARQUEZ:
        return PUSHES if player == bank else WINS if player == MARQUEZ else LOSES
    ours, theirs = player >> 8, bank >> 8
    return WINS if ours > theirs else PUSHES if ours == theirs else LOSES


def back_verdict(player: int, bank: int) -> int:
    """Of two settings: the Back Bet. The same value is the player-dealer's; two marquez hands push."""
    if player == MARQUEZ or bank == MARQUEZ:
        return PUSHES if player == bank else WINS if player == MARQUEZ else LOSES
    return WINS if player & 0xFF > bank & 0xFF else LOSES


# --- the bonus ---

(
    NOTHING, ACE_ALONE, MARQUEZ_LINE, ACE_KING, MARQUEZ_ACE, MARQUEZ_ACE_KING, ACE_KING_QUEEN, FIVE_FACES,
    MARQUEZ_ACE_KING_QUEEN, ROYAL_FOUR, ROYAL_RED_ACE, ROYAL_ACE_OF_CLUBS,
) = range(12)  # fmt: skip
LINES = (
    "nothing",
    "ace-of-spades",
    "marquez",
    "ace-king-of-spades",
    "marquez-with-ace",
    "marquez-with-ace-king",
    "ace-king-queen-of-spades",
    "five-face-cards",
    "marquez-with-ace-king-queen",
    "ace-king-queen-jack-of-spades",
    "ace-king-queen-jack-and-red-ace",
    "ace-king-queen-jack-and-ace-of-clubs",
)
SPADES = 3
ACE_OF_CLUBS = ACE << 2


def is_marquez(cards: Cards, as_set: bool) -> bool:
    """Both hands 21: as the hand is set, or however its five cards are parted."""
    if as_set:
        return setting(cards) == MARQUEZ
    ways = 0
    for i in range(5):
        for j in range(i):
            front, back = parted(cards, i, j)
            ways += front == MOST and back == MOST
    return ways > 0


def bonus_line(cards: Cards, as_set: bool) -> int:
    """The best line that five cards make, an index of `LINES`, which go up in price."""
    spades, faces, red_aces, club_ace = 0, 0, 0, 0
    for card in cards:
        rank, suit = card >> 2, card & 3
        spades |= (suit == SPADES) << rank
        faces += JACK <= rank <= KING
        red_aces += rank == ACE and suit in (1, 2)
        club_ace += card == ACE_OF_CLUBS
    in_order = 0  # of ace, king, queen, jack of spades, how many from the ace on
    while in_order < 4 and spades >> (ACE - in_order) & 1:
        in_order += 1
    if in_order == 4:
        return ROYAL_ACE_OF_CLUBS if club_ace else ROYAL_RED_ACE if red_aces else ROYAL_FOUR
    if faces == 5:
        return FIVE_FACES
    if is_marquez(cards, as_set):
        return MARQUEZ_LINE if in_order == 0 else (MARQUEZ_ACE, MARQUEZ_ACE_KING, MARQUEZ_ACE_KING_QUEEN)[in_order - 1]
    return (NOTHING, ACE_ALONE, ACE_KING, ACE_KING_QUEEN)[in_order]
