"""H.4 to H.7, I.5 to I.8: the deal, and the players' hands."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from croupier.games.blackjack.choices import check_choice, choices
from croupier.games.blackjack.optional import most_on_hit, settle_hit_wager
from croupier.games.blackjack.settle import surrender_stands, take_half
from croupier.games.blackjack.shoe import draw, with_recuts
from croupier.games.blackjack.state import BlackjackHand, BlackjackRound, Part, old, pitch
from croupier.games.blackjack.wagers import later_wagers
from croupier.kernels.twentyone.totals import BLACKJACK, total
from croupier.play.felt import DEALER
from croupier.play.steps.procedure import Irregular
from croupier.play.table.split_hands import part, put_on
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import card_text, suit
from croupier.play.vocabulary.move import Choose, Move
from croupier.rulebook.cite import Citation


def deal_hands(t: BlackjackRound) -> Part:
    """H.4, H.4.a to H.4.d, I.5, I.5.a to I.5.d: two cards each, clockwise. In 2004 the dealer's first card is the up
    card, in 2006 the second. L.5: in multiple action the dealer has no other until the players are done. I.11.a: at a
    pitch players hold their cards, unless the house has them left on the layout."""
    felt, law = t.felt, t.law
    holders = [hand.holder for hand in t.hands]
    up = not pitch(law) or law.choice("pitch-face") == "up"
    if pitch(law) and not law.on("hold-cards"):
        felt.say("The players' cards stay on the layout", law.cite("I.11.a"))
    yield from with_recuts(t, partial(draw, t, holders, law.cite("I.5.a" if pitch(law) else "H.4.a"), up))
    yield from draw(t, [DEALER], law.cite("I.5.b" if pitch(law) else "H.4.b"), False)
    yield from draw(t, holders, law.cite("I.5.c" if pitch(law) else "H.4.c"), up)
    cite = law.cite("I.5.d" if pitch(law) else "H.4.d")
    if not t.multiple:
        yield from draw(t, [DEALER], cite, False)
    held = felt.cards[DEALER][0 if t.multiple or old(law) else 1]
    held.up, t.up = True, held.card
    felt.say(f"The dealer shows the {card_text(held.card)}", cite)


def turn(t: BlackjackRound, hand: BlackjackHand) -> Generator[Ask, Move, str]:
    """H.5, I.6: the player chooses; where one choice is left it is made. M.2: a card drawn too soon is the next."""
    felt, law, position = t.felt, t.law, t.position(hand)
    offered = choices(law, position)
    if len(offered) == 1:
        return offered[0]
    cite = law.cite("I.6" if pitch(law) else "H.5")
    while True:
        try:
            move = yield Turn(hand.seat, offered, cite, hand.at, partial(check_choice, law, position), number=hand.n)
        except Irregular as trouble:
            if trouble.remedy != "use":
                raise
            felt.say(f"{trouble.says} It is the next card.", trouble.cite)
            continue
        assert isinstance(move, Choose)
        felt.decided(hand.seat, hand.at, move.choice, cite)
        return move.choice


def play_hand(t: BlackjackRound, hand: BlackjackHand) -> Part:
    """H.6, H.7.b, I.7, I.8.b: cards come face up as they are called for, one only to a doubled hand. J.2.a: a hand over
    21 is lost at once."""
    law = t.law
    while total(t.cards(hand)) <= BLACKJACK:
        choice = yield from turn(t, hand)
        if choice == "stand":
            return
        if choice == "surrender":
            surrender(t, hand)
            return
        if choice == "split":
            split(t, hand)
            continue
        doubles = choice in ("double", "double-face-down")
        if doubles:
            match_wagers(t, hand, hand, law.cite("A.2"))
        elif choice == "hit-wager":
            yield from later_wagers(t, "hit", law.cite("K.6.a"), partial(most_on_hit, t, hand))
        hidden = choice == "double-face-down"
        yield from draw(t, [hand.holder], law.cite("I.7" if pitch(law) else "H.6"), not hidden)
        settle_hit_wager(t, hand)
        if hidden:
            return  # whether it is over 21 shows when it is turned up
        if doubles:
            break
    if total(t.cards(hand)) > BLACKJACK:
        lose_at_once(t, hand)


def lose_at_once(t: BlackjackRound, hand: BlackjackHand) -> None:
    """J.2.a, L.6: over 21 every wager of the hand is collected, and its cards."""
    cite = t.law.cite("L.6") if t.multiple else t.law.cite("J.2.a")
    t.show(hand, cite)
    for stake in t.stakes(hand):
        t.felt.lose(stake, cite, str(total(t.cards(hand))))
    t.felt.discard(hand.holder)


def split(t: BlackjackRound, hand: BlackjackHand) -> None:
    """A.6: each card is a hand, with a wager as large."""
    cite = t.law.cite("A.6")
    t.show(hand, cite)
    first, second = t.cards(hand)
    hand.suited = hand.suited and suit(first) == suit(second)
    other = BlackjackHand(hand.seat, hand.at, t.split_into(hand) + 1, suited=hand.suited)
    match_wagers(t, hand, other, cite)
    part(t.felt, t.hands, hand, other)


def match_wagers(t: BlackjackRound, hand: BlackjackHand, to: BlackjackHand, cite: Citation) -> None:
    """A.2, A.6: a double or split adds as much again. L.3: to every wager that the player has up."""
    for k, base in enumerate(t.bases):
        if stake := t.stake(hand, k):
            put_on(t.felt, to, base, stake.amount, t.law.cite("L.3") if t.multiple else cite)


def surrender(t: BlackjackRound, hand: BlackjackHand) -> None:
    """A.7: if a blackjack under the up card would undo it, and none was looked for, it waits until that is turned."""
    if not surrender_stands(t.up, dealer_natural=not t.checked):
        hand.surrendered = True
    elif stake := t.stake(hand, 0):
        take_half(t, stake)
        t.felt.discard(hand.holder)
