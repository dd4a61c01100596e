"""J: who wins and loses, naturals, and insurance."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from croupier.games.blackjack.state import BASES, INSURANCES, BlackjackHand, BlackjackRound, Part, dealer_hands
from croupier.games.blackjack.wagers import later_wagers
from croupier.kernels.twentyone.totals import ACE, TEN, VERDICTS, compare, natural, points, total
from croupier.kernels.verdict import HALVES, LOSES, WINS
from croupier.play.felt import DEALER
from croupier.play.felt.ruling import Ruling
from croupier.play.felt.stake import Stake
from croupier.play.vocabulary.move import Bet, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

HIGH = (ACE, TEN)  # up cards under which a blackjack may lie
GIVEN_UP = Fraction(1, 2)  # A.7: of a wager, by surrender
# The paragraph of each case of `totals.compare`, in its order.
CASES = ("J.2.a", "J.1.a", "J.1.b", "J.2.b", "J.1.c", "J.2.c", "J.3")


def settle(t: BlackjackRound, hand: BlackjackHand, k: int) -> None:
    """C, A.5, J.1, J.1.a to J.1.c, J.2, J.2.a to J.2.c, J.3, L.6, L.8, L.9: a wager against one hand of the dealer."""
    felt, law = t.felt, t.law
    stake, dealer = t.stake(hand, k), felt.hand(DEALER)
    assert stake
    t.show(hand, law.cite("C"))
    if hand.surrendered and surrender_stands(t.up, natural(dealer)):
        take_half(t, stake)
        return
    mine, theirs, my_natural, their_natural = total(t.cards(hand)), total(dealer), t.natural(hand), natural(dealer)
    case = compare(mine, my_natural, theirs, their_natural, law.on("twenty-one-ties-natural"))
    verdict, cite = VERDICTS[case], law.cite(CASES[case])
    line = f"{count_in_words(mine, my_natural)} against {count_in_words(theirs, their_natural)}"
    if verdict == LOSES:
        felt.lose(stake, cite, line)
    elif my_natural and verdict == WINS:
        pay_natural(t, stake)
    elif my_natural:
        felt.push(stake, law.cite("J.4.b"), line)
    elif verdict == WINS:
        felt.win(stake, law.odds(BASES[k]), cite, line)
    else:
        felt.push(stake, cite, line)


def count_in_words(count: int, blackjack: bool) -> str:
    """What a hand comes to; A.1: a blackjack is more than its 21."""
    return "blackjack" if blackjack else str(count)


def surrender_stands(up: int, dealer_natural: bool) -> bool:
    """A.7: a surrender does not stand against a dealer's blackjack with an ace up."""
    return not (dealer_natural and points(up) == ACE)


def take_half(t: BlackjackRound, stake: Stake) -> None:
    """A.7: half of the wager is given up, and no more."""
    t.felt.rule(stake, Ruling(HALVES, t.law.cite("A.7")), "surrendered")


def pay_natural(t: BlackjackRound, stake: Stake) -> None:
    """J.4.a, J.4.b: a blackjack that wins is paid at the table's odds."""
    cite = t.law.cite("J.4.b") if points(t.up) in HIGH else t.law.cite("J.4.a")
    t.felt.win(stake, t.law.odds("blackjack"), cite, "blackjack")


def naturals(t: BlackjackRound, announce: bool) -> None:
    """J.4, J.4.a, J.4.b: a blackjack is announced, and paid as soon as the house pays it: against 2 to 9 at once or
    later, against an ace or ten not before the dealer is known to have none."""
    law = t.law
    if points(t.up) in HIGH:
        cite = law.cite("J.4.b")
        pays = t.checked and "pay-checked-naturals" in law.options and law.on("pay-checked-naturals")
    else:
        cite, pays = law.cite("J.4.a"), law.choice("pay-naturals") == "now"
    for hand in t.hands:
        t.felt.look_at(hand.holder, cite)
        if not t.natural(hand) or not t.stakes(hand):
            continue
        if announce:
            t.show(hand, cite)
            t.felt.say(f"Place {hand.at} has a blackjack", cite)
        if pays:
            for stake in t.stakes(hand):
                pay_natural(t, stake)
            t.felt.discard(hand.holder)


def checks_down_card(law: Law, up: int) -> bool:
    """J.4.b: whether the house looks at the card under this one, which only 2006 lets it; L.5: in multiple action there
    is none."""
    return "peek" in law.options and law.on("peek") and dealer_hands(law) == 1 and points(up) in HIGH


def check_down_card(t: BlackjackRound) -> bool:
    """J.4.b: where the house checks the card under an ace or ten, a blackjack ends the round before anybody acts."""
    if not checks_down_card(t.law, t.up):
        return False
    t.felt.look_at(DEALER, t.law.cite("J.4.b"))
    if natural(t.felt.hand(DEALER)):
        return True
    t.checked = True
    t.felt.say("The dealer has no blackjack", t.law.cite("J.4.b"))
    settle_insurance(t, 0)
    naturals(t, announce=False)
    return False


def insure(t: BlackjackRound) -> Part:
    """A.4, J.6: while the dealer shows an ace, players may insure. L.4: in multiple action any of their wagers."""
    if t.law.on("insurance") and points(t.up) == ACE:
        cite = t.law.cite("L.4") if t.multiple else t.law.cite("A.4")
        t.felt.say("Insurance is open", cite)
        yield from later_wagers(t, "insurance", cite, partial(most_insurance, t))


def most_insurance(t: BlackjackRound, move: Bet | Take) -> tuple[int, Citation]:
    """A.4: on a wager of one's own, up to the share of it that the house posts."""
    if move.spot not in INSURANCES[: len(t.bases)]:
        raise Refused("only insurance is open now", t.law.grounds["closed"])
    insured = t.felt.amount(move.seat, BASES[INSURANCES.index(move.spot)], move.place)
    return int(insured * t.law.share("insurance-most")), t.law.cite("A.4")


def settle_insurance(t: BlackjackRound, k: int) -> None:
    """A.4, L.4: insurance wins if this hand of the dealer is a blackjack."""
    felt, cite = t.felt, t.law.cite("L.4") if t.multiple else t.law.cite("A.4")
    for stake in felt.on_spot(INSURANCES[k]):
        if natural(felt.hand(DEALER)):
            felt.win(stake, t.law.odds("insurance"), cite, "blackjack")
        else:
            felt.lose(stake, cite, "no blackjack")
