"""Simple poker players: check what is free, call what is small, raise a made hand now and then, fold the rest.

A bot looks at nothing but its own cards, the board, the pot and what it owes, so that a hand can be played over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.kernels.cards.poker_ranks import JOKERS, NAMES, category
from croupier.play.felt import BOARD
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.move import Choose, Discard
from croupier.poker.hand import POT
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules.ranking import high
from croupier.poker.rules.variants import Variant

WEAK, FAIR, MADE = 0, 1, 2
STRAIGHT = NAMES.index("straight")
TEN, EIGHT = 8, 7  # ranks: from the deuce, and from the ace where the ace is low
RARELY = 3  # one made hand in so many is raised


def open_choices(ask: Act) -> list[str]:
    """The choices that nothing bars."""
    return [choice for choice in ask.choices if ask.why_not(choice) is None]


def decide(table: Table, ask: Turn) -> Choose | Discard:
    """Check what is free, call what is small, raise a made hand now and then, and fold the rest."""
    if isinstance(ask, Exchange):
        return Discard(
            ask.seat, cards_to_throw(house_of(table.law).variant, table.felt.hand(ask.seat), ask.least, ask.most)
        )
    if not isinstance(ask, Act):
        return Choose(ask.seat, ask.choices[0])  # show
    own, board = table.felt.hand(ask.seat), table.felt.hand(BOARD)
    pot = sum(stake.amount for stake in table.felt.on_spot(POT))
    variant, least = house_of(table.law).variant, table.law.limits("")[0]
    return Choose(ask.seat, plain_choice(variant, own, board, open_choices(ask), ask.owes, pot, least))


def plain_choice(
    variant: Variant,
    own: tuple[int, ...],
    board: tuple[int, ...],
    free: Sequence[str],
    owes: int,
    pot: int,
    least: int,
) -> str:
    """Which of the choices that are free, by these cards, what is owed and what lies in the pot."""
    worth = strength(variant, own, board)
    if worth == MADE and sum(own + board) % RARELY == 0:
        for choice in ("raise", "bet"):
            if choice in free:
                return choice
    if "check" in free:
        return "check"
    if "call" not in free:  # whoever opens here must bet
        return "bet" if "bet" in free else "fold"
    small = owes * 5 <= pot
    fair = owes * 2 <= pot or owes <= least
    calls = worth == MADE or (worth == FAIR and fair) or small
    return "call" if calls else "fold"


def strength(variant: Variant, own: tuple[int, ...], board: tuple[int, ...]) -> int:
    """How good these cards look: WEAK, FAIR or MADE."""
    best = WEAK
    if variant.high is not None:
        best = _high_strength(own, board)
    if variant.low is not None:
        best = max(best, _low_strength(own, board))
    return best


def _high_strength(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    ranks, suits = Counter(c >> 2 for c in own + board), Counter(c & 3 for c in own + board if c < JOKERS)
    mine = {c >> 2 for c in own}
    pairs = [rank for rank in mine if ranks[rank] == 2]
    flush = any(count >= 5 and sum(c & 3 == suit for c in own) >= 2 for suit, count in suits.items())
    if flush or len(pairs) >= 2 or any(ranks[rank] > 2 for rank in mine):
        return MADE
    return FAIR if pairs or (not board and len(own) <= 4 and sum(rank >= TEN for rank in mine) >= 2) else WEAK


def _low_strength(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    lows = {low_rank(c) for c in own + board if low_rank(c) <= EIGHT}
    if len(lows) >= 5:
        return MADE
    return FAIR if len({low_rank(c) for c in own} & lows) >= min(4, len(own) - (len(own) > 3)) else WEAK


def low_rank(card: int) -> int:
    """Ace 0 to king 12; a joker is whatever is missing."""
    return -1 if card >= JOKERS else ((card >> 2) + 1) % 13


def cards_to_throw(variant: Variant, own: tuple[int, ...], least: int, most: int) -> tuple[int, ...]:
    """The cards a bot throws away: for low what is high or double, otherwise what is not paired; never a pat hand."""
    if variant.high is None:
        seen: set[int] = set()
        bad: list[int] = []
        for card in sorted(own, key=low_rank):
            if low_rank(card) > EIGHT or low_rank(card) in seen:
                bad.insert(0, card)
            seen.add(low_rank(card))
    else:
        ranks = Counter(c >> 2 for c in own)
        bad = sorted((c for c in own if ranks[c >> 2] == 1), key=lambda c: c >> 2)
        if len(own) == 5 and category(high(list(own), [])) >= STRAIGHT:
            bad = []
        elif len(bad) == len(own):
            bad = bad[:3]  # two high cards stay
    count = max(least, min(len(bad), most))
    return tuple([*bad, *(c for c in own if c not in bad)][:count])
