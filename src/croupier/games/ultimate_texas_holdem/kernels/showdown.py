"""Ultimate Texas Hold'em's showdown: what two hands of seven cards do to each wager.

`ranchos/ultimate-texas-holdem`. Everything that decides the money is one small number, a *cell*: the player's kind of
hand, what matters of the player-dealer's, and which of the two is better. The table makes it of two ranks; the analysis
counts cells.

>>> from croupier.kernels.cards.poker_ranks import FLUSH, FULL_HOUSE, high
>>> full, flush = high((0, 1, 2, 12, 13, 30, 51)), high((0, 4, 8, 12, 20, 51, 50))
>>> cell = showdown(full, flush)
>>> player_kind(cell) == FULL_HOUSE, dealer_kind(cell) == FLUSH, outcome(cell) == WON, beaten(cell) == FLUSH
(True, True, True, True)
"""

from __future__ import annotations

from croupier.kernels.cards.poker_ranks import PAIR, ROYAL, STRAIGHT_, STRAIGHT_FLUSH, THREE_OF_A_KIND, category
from croupier.kernels.verdict import LOSES, PUSHES, WINS

ROYAL_FLUSH = STRAIGHT_FLUSH + 1  # a kind of its own, as the pay tables have it
KINDS = ROYAL_FLUSH + 1
LOST, TIED, WON = range(3)
CELLS = KINDS * KINDS * 3

FOLD, ONCE, TWICE, THRICE, FOUR_TIMES = range(5)  # how a player's decisions can end, as a multiple of the Ante
CHOICES = 5


def kind_of(rank: int) -> int:
    """card-values.royal-flush to card-values.high-card: ten kinds, the royal flush above the straight flush."""
    return ROYAL_FLUSH if rank == ROYAL else category(rank)


def showdown(player: int, dealer: int) -> int:
    """winners.qualified.1.c, winners.qualified.2: the cell of these two ranks."""
    result = WON if player > dealer else TIED if player == dealer else LOST
    return cell_of(kind_of(player), kind_of(dealer), result)


def cell_of(player: int, dealer: int, result: int) -> int:
    """Two kinds and a result. Of the player-dealer's it matters whether it qualifies and, if it is beaten, which hand
    from three of a kind up that was; so any other that qualifies stands as a pair."""
    if dealer > PAIR and (dealer < THREE_OF_A_KIND or result != WON):
        dealer = PAIR
    return (player * KINDS + dealer) * 3 + result


def player_kind(cell: int) -> int:
    return cell // (3 * KINDS)


def dealer_kind(cell: int) -> int:
    """As far as it matters: `cell_of`."""
    return cell // 3 % KINDS


def outcome(cell: int) -> int:
    return cell % 3


def qualifies(cell: int) -> bool:
    """winners.not-qualified, winners.qualified: the player-dealer has a pair or better."""
    return dealer_kind(cell) >= PAIR


def play_verdict(cell: int) -> int:
    """winners.qualified.2.a to winners.qualified.2.c: the better hand wins, qualified or not."""
    result = outcome(cell)
    return WINS if result == WON else PUSHES if result == TIED else LOSES


def ante_verdict(cell: int) -> int:
    """winners.not-qualified.1.a: without a pair against it an Ante pushes; else it goes with the hand."""
    return play_verdict(cell) if qualifies(cell) else PUSHES


def blind_verdict(cell: int) -> int:
    """winners.qualified.2.d, winners.qualified.4.b: it loses with the hand, and wins only with a straight or better."""
    verdict = play_verdict(cell)
    return PUSHES if verdict == WINS and player_kind(cell) < STRAIGHT_ else verdict


def trips_verdict(cell: int) -> int:
    """trips.2, trips.7, winners.qualified.9: the player's hand alone decides."""
    return WINS if player_kind(cell) >= THREE_OF_A_KIND else LOSES


def beaten(cell: int) -> int:
    """bad-beat.2: the kind of the hand that lost, whoever held it; of a tie, none, which is -1."""
    result = outcome(cell)
    if result == TIED:
        return -1
    return dealer_kind(cell) if result == WON else player_kind(cell)


def bad_beat_verdict(cell: int) -> int:
    """bad-beat.2.1, bad-beat.2.2, bad-beat.5, winners.not-qualified.1.c: three of a kind or better was beaten.

    Against a hand below a pair nothing is beaten that would win, so that what is collected then is lost anyway.
    """
    return WINS if beaten(cell) >= THREE_OF_A_KIND else LOSES
