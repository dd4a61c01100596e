"""One duel of each kind: cards that end in a given cell, to try on all of them a bank which may run out."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from croupier.games.ultimate_texas_holdem.kernels.showdown import showdown
from croupier.games.ultimate_texas_holdem.state import ANTE, PLAY, Holdem
from croupier.games.ultimate_texas_holdem.wagers import areas, dealt_in
from croupier.kernels.cards.poker_ranks import high
from croupier.play.felt import BOARD, DEALER, Held
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.move import Bet

# Boards on which all kinds of hands meet all others, and those that both sides play whole.
BOARDS = (
    "Kc 9d 6h 4s 2c", "Kh 9h 6h 4s 2c", "Qs Js Ts 4h 4d", "Qs Js Ts 4h 2d", "9s 8s 7s 4h 4d", "9c 9d 4h 4d 2s",
    "As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "4c 4d 4h 4s As", "Kc Kd Kh As Ad", "As Ks Qs 9s 8s", "Ks Qd Jh Tc 9c",
    "Kc Kd 6h 4s 2c", "Kc Kd Kh 4s 2c", "Ac Ad Kh Kd 2c",
)  # fmt: skip


class Duel(NamedTuple):
    """The player's two cards, the player-dealer's, the shared five, and how many times the Ante was bet."""

    hand: tuple[int, ...]
    dealer: tuple[int, ...]
    board: tuple[int, ...]
    times: int


@cache
def examples() -> dict[int, Duel]:
    """Cards for every cell that two hands can end in."""
    duels: dict[int, Duel] = {}
    for board in (tuple(map(card_value, text.split())) for text in BOARDS):
        holdings = _of_each_rank(board)
        for player, dealer in product(holdings, holdings):
            cell = showdown(player, dealer)
            if cell not in duels:
                both = product(holdings[player], holdings[dealer])
                pair = next(((hand, other) for hand, other in both if not {*hand} & {*other}), None)
                if pair:
                    duels[cell] = Duel(*pair, board, 0)
    return duels


def _of_each_rank(board: tuple[int, ...]) -> dict[int, list[tuple[int, int]]]:
    """The holdings that make each rank with a board."""
    holdings: dict[int, list[tuple[int, int]]] = {}
    for hole in combinations([card for card in range(52) if card not in board], 2):
        holdings.setdefault(high((*hole, *board)), []).append(hole)
    return holdings


def duel_of(choice: int, cell: int) -> Duel:
    """A duel that ends with this choice and cell."""
    return examples()[cell]._replace(times=choice)


def lay_duel(t: Holdem, duel: Duel) -> None:
    """One player's round, laid out before the forfeits and the settlement."""
    (place,) = dealt_in(t)
    for holder, cards, up in ((place, duel.hand, False), (DEALER, duel.dealer, False), (BOARD, duel.board, True)):
        t.felt.cards[holder] = [Held(card, up) for card in cards]
    if duel.times:
        t.felt.place(Bet(place, PLAY, duel.times * t.felt.amount(place, ANTE)), areas(t.law)[PLAY])
    else:
        t.folded.append((place, place))
