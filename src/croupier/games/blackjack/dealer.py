"""H.8, H.9, I.9, I.10: the dealer's hand; L: in multiple action two of them, or three."""

from __future__ import annotations

from croupier.games.blackjack.settle import settle, settle_insurance
from croupier.games.blackjack.shoe import draw
from croupier.games.blackjack.state import INSURANCES, BlackjackRound, Part, pitch
from croupier.kernels.twentyone.totals import must_draw, soft, total
from croupier.play.felt import DEALER
from croupier.play.steps.procedure import Irregular, step
from croupier.play.vocabulary.cards import card_text
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


def hits_soft_17(law: Law) -> bool:
    """H.8.a, I.9.a: whether the house has the dealer draw to a soft 17."""
    return law.choice("soft-17") == "hit"


def play_dealer(t: BlackjackRound, k: int) -> Part:
    """H.8, H.8.a, H.8.b, I.9, I.9.a, I.9.b: the dealer's down card is turned up, and cards drawn if a result depends
    on them. L.5, L.6.a, L.7, L.8: in multiple action a second card to the up card, for as long as a wager stands."""
    felt, law = t.felt, t.law
    live = [hand for hand in t.hands if t.stake(hand, k)]
    if not t.multiple:
        felt.turn_up(DEALER, law.cite("I.9" if pitch(law) else "H.8"))
    elif live or any(felt.on_spot(INSURANCES[k])):
        cite = (law.cite("L.5"), law.cite("L.7"), law.cite("L.8"))[k]
        if k:
            yield from move_up_card(t, cite)
        yield from draw(t, [DEALER], cite)
    else:
        return
    if any(not hand.surrendered and not t.natural(hand) for hand in live):
        while must_draw(total(felt.hand(DEALER)), soft(felt.hand(DEALER)), hits_soft_17(law)):
            yield from draw(t, [DEALER], law.cite("I.9.a" if pitch(law) else "H.8.a"))
    settle_insurance(t, k)
    for hand in reversed(live):
        settle(t, hand, k)
    if t.multiple:
        discard_to_up_card(t)


def move_up_card(t: BlackjackRound, cite: Citation) -> Part:
    """L.7, L.8: the up card goes to its next hand's area. M.5: if it was discarded it is found and put back."""
    while True:
        try:
            yield from step(t.felt, "move-up-card", cite, "settle")
            return
        except Irregular as trouble:
            if trouble.remedy != "game":
                raise
            t.felt.say(f"{trouble.says} The supervisor puts the {card_text(t.up)} back.", trouble.cite)


def discard_to_up_card(t: BlackjackRound) -> None:
    """L.6.b, L.8: all the dealer's cards but the up card go, face down."""
    up, *drawn = t.felt.cards[DEALER]
    t.felt.cards[DEALER] = drawn
    t.felt.discard(DEALER)
    t.felt.cards[DEALER] = [up]


def pick_up(t: BlackjackRound) -> None:
    """H.9, I.10, L.10: the cards left, from the dealer's far right, and the dealer's own on top."""
    for hand in reversed(t.hands):
        t.felt.discard(hand.holder)
    t.felt.discard(DEALER)
