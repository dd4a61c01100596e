"""What a hand may do, and why not: the charts of what must be hit and stood on, doubling, splitting, surrender."""

from __future__ import annotations

from croupier.games.california_21.state import Documents
from croupier.kernels.twentyone.totals import ACE, points, wild
from croupier.play.steps.player_dealer import BANK
from croupier.play.table.split_hands import HandToPlay, short
from croupier.play.vocabulary.move import Choose, Move
from croupier.rulebook.cite import Citation, Refused, refuse

CHOICES = ("hit", "stand", "double", "double-for-less", "split", "surrender")
BANKING = (BANK, "pass")
MUST_HIT = 11  # or less
MUST_STAND = 20  # or more; in the second game on a hard 19
MUST_STAND_HARD = 19
MOST_HANDS = 4


def chart(d: Documents) -> Citation:
    return d.cite("round-of-play.9", "chart-1a")


def explain(d: Documents, hand: HandToPlay, choice: str) -> Refused | None:
    """Why the law does not let this hand make this choice; None where it does."""
    match choice:
        case "stand":
            return must_hit(d, hand)
        case "hit":
            return must_stand(d, hand)
        case "double":
            return no_double(d, hand) or short(d.law, hand, "doubling")
        case "double-for-less":
            return no_double_for_less(d, hand)
        case "split":
            return no_split(d, hand)
        case "surrender":
            return no_surrender(d, hand)
    cite = d.cite("double-down-split-surrender", "round-of-play.7")
    return Refused(f"there is no choice {choice!r}: {', '.join(CHOICES)}", cite)


def must_hit(d: Documents, hand: HandToPlay) -> Refused | None:
    """round-of-play.9: 11 or less is hit; chart-1a: a hard 11 or less. A split card is dealt another first."""
    if len(hand.cards) == 1:
        return Refused("a split card is dealt another first", d.cite("split.1", "double-down-split-and-surrender.2"))
    count = d.total(hand.cards)
    if count <= MUST_HIT and not d.soft(hand.cards) and not closed(d, hand):
        return Refused(f"{count} must be hit", chart(d))
    return None


def must_stand(d: Documents, hand: HandToPlay) -> Refused | None:
    """round-of-play.9, chart-1a: what the chart has stand, and a Natural. Nothing is drawn to a hand over 21."""
    if reason := closed(d, hand):
        return reason
    count = d.total(hand.cards)
    if count > d.count.target:
        return Refused(f"nothing is drawn to {count}", chart(d))
    if d.pure and d.natural(hand.cards, hand.hands):
        return Refused("nothing is drawn to a Pure 21.5 Blackjack", d.cite("value-of-cards.1"))
    if stands_by_chart(d.pure, count, d.soft(hand.cards)):
        return Refused(f"{cards_in_words(d, hand.cards)} must stand", chart(d))
    return None


def stands_by_chart(pure: bool, total: int, soft: bool) -> bool:
    """round-of-play.9: 20 and more, soft or hard. chart-1a: a hard 19 and more."""
    return total >= MUST_STAND_HARD and not soft if pure else total >= MUST_STAND


def closed(d: Documents, hand: HandToPlay) -> Refused | None:
    """split.2, double-down-split-and-surrender.2: a split ace gets one card and no more."""
    if hand.hands > 1 and len(hand.cards) > 1 and points(hand.cards[0]) == ACE:
        return Refused("a split ace gets one card and no more", d.cite("split.2", "double-down-split-and-surrender.2"))
    return None


def no_double(d: Documents, hand: HandToPlay) -> Refused | None:
    """double-down.1: on two cards whatever they come to, but not with a joker; also after a split (split.1).
    double-down-split-and-surrender.1, double-down-split-and-surrender.3: on the first two cards, after a split too."""
    cite = d.cite("double-down.1", "double-down-split-and-surrender.1")
    if len(hand.cards) != 2:
        return Refused("only a hand's first two cards are doubled", cite)
    if wild(hand.cards, d.count):
        return Refused("a hand with a joker is not doubled", cite)
    if d.natural(hand.cards, hand.hands):
        return Refused("a Pure 21.5 Blackjack is not doubled", cite)
    return closed(d, hand)


def no_double_for_less(d: Documents, hand: HandToPlay) -> Refused | None:
    """double-down-split-and-surrender.1: the second wager may be less than the first, in the second game only."""
    cite = d.cite("double-down.1", "double-down-split-and-surrender.1")
    if not d.pure:
        return Refused("a double is as large as the wager", cite)
    if reason := no_double(d, hand):
        return reason
    if hand.wager < 2 or not hand.chips:
        return Refused("there is nothing less to double for", d.law.grounds["chips"])
    return None


def no_split(d: Documents, hand: HandToPlay) -> Refused | None:
    """split.1, split.2: two cards of one value, into four hands at most, aces once. double-down-split-and-surrender.2,
    double-down-split-and-surrender.3: into four hands, aces too."""
    cite = d.cite("split.1", "double-down-split-and-surrender.2")
    if len(hand.cards) != 2 or points(hand.cards[0]) != points(hand.cards[1]):
        return Refused("only two cards of equal value are split", cite)
    if d.natural(hand.cards):
        return Refused("a Natural must stand", chart(d))
    if points(hand.cards[0]) == ACE and hand.hands > 1 and not d.pure:
        return Refused("aces are split once", d.cite("split.2"))
    if hand.hands >= MOST_HANDS:
        return Refused("a hand is split three times at most", d.cite("split.1", "double-down-split-and-surrender.3"))
    return short(d.law, hand, "splitting")


def no_surrender(d: Documents, hand: HandToPlay) -> Refused | None:
    """surrender, double-down-split-and-surrender.4: after the first two cards, half of the wager is given up."""
    cite = d.cite("surrender", "double-down-split-and-surrender.4")
    if len(hand.cards) != 2 or hand.hands > 1:
        return Refused("only the first two cards are surrendered", cite)
    if d.natural(hand.cards):
        return Refused(f"{cards_in_words(d, hand.cards)} is not surrendered", cite)
    return None


def cards_in_words(d: Documents, cards: tuple[int, ...], hands: int = 1) -> str:
    """What cards come to, in words."""
    if d.natural(cards, hands):
        return "Pure 21.5" if d.pure else "Natural"
    count = d.total(cards)
    return f"soft {count}" if d.soft(cards) else str(count)


def choices(d: Documents, hand: HandToPlay) -> tuple[str, ...]:
    """What the law lets this hand do."""
    return tuple(choice for choice in CHOICES if explain(d, hand, choice) is None)


def check_choice(d: Documents, hand: HandToPlay, move: Move) -> None:
    """`Refused` with the reason, also for a choice that is not offered. Who banks was asked before the cards, and the
    first game knows no double for less: of what is no choice at all nothing is said."""
    if not isinstance(move, Choose) or move.choice in BANKING or (move.choice == "double-for-less" and not d.pure):
        return
    refuse(explain(d, hand, move.choice))
