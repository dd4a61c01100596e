"""K: optional wagers, on the suits of the first two cards and of the next."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.blackjack.state import BlackjackHand, BlackjackRound, pitch
from croupier.games.blackjack.wagers import prize
from croupier.play.vocabulary.cards import RANKS, rank, suit
from croupier.play.vocabulary.move import Bet, Take
from croupier.rulebook.cite import Citation, Refused


def initial_suit(wager: str, a: int, b: int) -> bool:
    """K.1.a.i: two cards of one suit. K.1.a.ii: a king and a queen of one suit."""
    ranks = {RANKS[rank(a)], RANKS[rank(b)]}
    return suit(a) == suit(b) and (wager == "initial-suit" or ranks == {"K", "Q"})


def settle_optional(t: BlackjackRound) -> None:
    """K.3, K.3.a to K.3.c, K.4, K.4.a to K.4.c: from the dealer's left, once the cards are out and before insurance.
    K.5.b: the floorperson is told of a king and queen."""
    felt, law = t.felt, t.law
    for hand in t.hands:
        for wager in ("initial-suit", "king-queen"):
            stake = felt.stake(hand.seat, wager, hand.at)
            if stake is None:
                continue
            cite = law.cite("K.5.b") if wager == "king-queen" else law.cite("K.5.a")
            if initial_suit(wager, *t.cards(hand)):
                t.show(hand, cite)
                felt.win(stake, prize(law, wager), cite, "suited", at_most=True)
                if wager == "king-queen":
                    felt.say("A king and queen of one suit: the floorperson is told", cite)
            else:
                felt.lose(stake, law.cite("K.4.a" if pitch(law) else "K.3.a"), "not suited")


def most_on_hit(t: BlackjackRound, hand: BlackjackHand, move: Bet | Take) -> tuple[int, Citation]:
    """K.6.a: the player lays a wager on the suit of the next card. K.2.c: with one deck no more than the hand's own."""
    law, stake = t.law, t.stake(hand, 0)
    if (move.seat, move.place, move.spot) != (hand.seat, hand.at, "hit"):
        raise Refused(f"seat {hand.seat} makes a hit wager now", law.grounds["turn"])
    if law.number("decks") == 1 and stake:
        return stake.amount, law.cite("K.2.c")
    return law.limits("hit")[1], law.grounds["amount"]


def hit_wins(cards: Sequence[int]) -> bool:
    """K.6.b: the card that came is of the suit of those before it."""
    first, *_, last = cards
    return suit(first) == suit(last)


def settle_hit_wager(t: BlackjackRound, hand: BlackjackHand) -> None:
    """K.6.b, K.6.c, K.6.f: as soon as its card is dealt; at a pitch a winner shows all cards."""
    stake = t.felt.stake(hand.seat, "hit", hand.at)
    if stake is None:
        return
    cite = t.law.cite("K.6.f" if pitch(t.law) else "K.6.b")
    if hit_wins(t.cards(hand)):
        t.show(hand, cite)
        t.felt.win(stake, prize(t.law, "hit"), cite, "suited", at_most=True)
    else:
        t.felt.lose(stake, cite, "another suit")
