"""H.7, I.8, J.5 to J.8, K.6: what a hand may do, and why not."""

from __future__ import annotations

from croupier.games.blackjack.state import dealer_hands, pitch
from croupier.kernels.twentyone.totals import ACE, BLACKJACK, natural, points, soft, total
from croupier.play.table.split_hands import HandToPlay, short
from croupier.play.vocabulary.cards import suit
from croupier.play.vocabulary.move import Choose, Move
from croupier.rulebook.cite import Refused, refuse
from croupier.rulebook.law import Law

CHOICES = ("hit", "stand", "double", "double-face-down", "split", "surrender", "hit-wager")


def explain(law: Law, hand: HandToPlay, choice: str) -> Refused | None:
    """Why the law does not let this hand make this choice; None where it does."""
    match choice:
        case "stand":
            if len(hand.cards) == 1:
                return Refused("a split card is dealt another first", law.cite("I.7" if pitch(law) else "H.6"))
            return None
        case "hit":
            return no_card(law, hand)
        case "double":
            return no_double(law, hand)
        case "double-face-down":
            if not pitch(law) or "double-face-down" not in law.options or not law.on("double-face-down"):
                return Refused("no card comes face down at this table", law.cite("I.7" if pitch(law) else "H.6"))
            return no_double(law, hand)
        case "split":
            return no_split(law, hand)
        case "surrender":
            return no_surrender(law, hand)
        case "hit-wager":
            return no_hit_wager(law, hand)
    return Refused(f"there is no choice {choice!r}: {', '.join(CHOICES)}", law.grounds["turn"])


def no_card(law: Law, hand: HandToPlay) -> Refused | None:
    """H.7, H.7.a, H.7.c, I.8, I.8.a, I.8.c: a card is drawn under 21, and one only to a split ace."""
    count = total(hand.cards)
    if count == BLACKJACK and (not soft(hand.cards) or (natural(hand.cards) and hand.hands == 1)):
        return Refused("nothing is drawn to a blackjack or a hard 21", law.cite("I.8.a" if pitch(law) else "H.7.a"))
    if count >= BLACKJACK:
        return Refused(f"nothing is drawn to {count}", law.cite("I.8" if pitch(law) else "H.7"))
    if hand.hands > 1 and len(hand.cards) > 1 and points(hand.cards[0]) == ACE:
        return Refused("a split ace gets one card and no more", law.cite("I.8.c" if pitch(law) else "H.7.c"))
    return None


def no_double(law: Law, hand: HandToPlay) -> Refused | None:
    """A.2, J.7: on a hand's first two cards, after a split too, unless the house narrows it."""
    if not law.on("double"):
        return Refused("this table does not allow doubling", law.cite("J.7"))
    if len(hand.cards) != 2:
        return Refused("only a hand's first two cards are doubled", law.cite("A.2"))
    if hand.hands > 1 and not law.on("double-after-split"):
        return Refused("this table does not allow doubling after a split", law.cite("A.2"))
    least = {"any": 0, "hard-9-11": 9, "hard-10-11": 10}[law.choice("double-on")]
    if least and (soft(hand.cards) or not least <= total(hand.cards) <= 11):
        return Refused(f"this table doubles hard {least} to 11 only", law.cite("A.2"))
    return no_card(law, hand) or short(law, hand, "doubling")


def no_split(law: Law, hand: HandToPlay) -> Refused | None:
    """A.6, J.8: two cards of equal value. H.7.c, I.8.c: aces again only where the edition and the house let them."""
    if not law.on("split"):
        return Refused("this table does not allow splitting", law.cite("J.8"))
    if len(hand.cards) != 2 or points(hand.cards[0]) != points(hand.cards[1]):
        return Refused("only two cards of equal value are split", law.cite("A.6"))
    if dealer_hands(law) > 1 and hand.hands > 1:
        return Refused("a pair is split once in multiple action", law.cite("J.8"))
    aces = int(law.options.get("ace-splits", 1))
    if points(hand.cards[0]) == ACE and hand.hands > aces:
        return Refused(f"aces are split {aces} times at most", law.cite("I.8.c" if pitch(law) else "H.7.c"))
    if hand.hands >= law.number("split-hands"):
        return Refused(f"this table splits to {law.number('split-hands')} hands at most", law.cite("J.8"))
    return short(law, hand, "splitting")


def no_surrender(law: Law, hand: HandToPlay) -> Refused | None:
    """A.7, J.5: after the first two cards, where the house allows it, and never in multiple action."""
    if dealer_hands(law) > 1 or not law.on("surrender"):
        return Refused("this table does not allow surrender", law.cite("J.5"))
    if len(hand.cards) != 2 or hand.hands > 1:
        return Refused("only the first two cards are surrendered", law.cite("A.7"))
    return Refused("a blackjack is not surrendered", law.cite("J.4")) if natural(hand.cards) else None


def no_hit_wager(law: Law, hand: HandToPlay) -> Refused | None:
    """K.1.b, K.6, K.6.a, K.6.d: while all cards are of one suit. K.6.e: on split hands if those cards were."""
    if not law.on("hit-wager"):
        return Refused("this table has no hit wagers", law.cite("K.1.b"))
    if hand.hands > 1 and not (hand.suited and law.on("hit-wager-on-split")):
        return Refused("no hit wager is made on this split hand", law.cite("K.6.e"))
    if len({suit(card) for card in hand.cards}) > 1:
        return Refused("the cards are not of one suit", law.cite("K.6.a" if len(hand.cards) == 2 else "K.6.d"))
    if hand.chips < law.limits("hit")[0]:
        return Refused("the chips do not reach for a hit wager", law.grounds["chips"])
    return no_card(law, hand)


def choices(law: Law, hand: HandToPlay) -> tuple[str, ...]:
    """What the law lets this hand do."""
    return tuple(choice for choice in CHOICES if explain(law, hand, choice) is None)


def check_choice(law: Law, hand: HandToPlay, move: Move) -> None:
    """`Refused` with the reason, also for a choice that is not offered."""
    if isinstance(move, Choose):
        refuse(explain(law, hand, move.choice))
