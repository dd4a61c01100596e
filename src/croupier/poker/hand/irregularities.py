"""What goes wrong with cards and hands, P and u, and lowball's rules 12, 13 and 16.

A report names no seat: in the deal it is about the card now due, in a betting round about the player in turn. What a
document lets happen simply (`again`, `void`, `discard`, `nothing`) is in its data; here is what it leaves to the game.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from croupier.play.felt import BURNED, DISCARDS, Felt, Held
from croupier.play.steps.procedure import Irregular, Void
from croupier.play.vocabulary.ask import Ask, Chance, Step
from croupier.play.vocabulary.move import Move, Outcome
from croupier.rulebook.cite import Citation

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand

FOLD, AGAIN, GONE = -1, -2, -3
Plan = list[tuple[int, bool]]  # to whom each card goes, and whether face up

DEAD = ("hand-fouled", "hand-taken", "player-away", "hand-thrown-in", "up-cards-turned", "collusion")
MISDEALT = ("wrong-start", "player-passed-over")
LOWBALL = ("exposed-card", "off-table")
PERSONS = ("collusion", "cheating", "tournament-violation", "disruption", "taken-ill", "hole-card-shown")
LENIENT = {"disruption": "disqualify-disruption", "taken-ill": "remove-ill", "hole-card-shown": "disqualify-showing"}
FIRST = 2  # y.31: cards of which none may be exposed
FIVE = 3  # the rank of a five
HAND = 5  # cards
FEW = 2  # players who have bet of their own will


# --- in a betting round, and at the showdown ---


def in_turn(h: Hand, i: int, trouble: Irregular) -> int:
    """What becomes of the player in turn: `FOLD`, `GONE`, or `AGAIN` for the same question once more.

    P.10, P.10.d: an unprotected hand that is lost, or a player who has gone, is out. P.11.a, P.11.a.i, P.11.a.ii: so is
    who throws the hand in or turns the up-cards over; P.11.b: a bet that was owed goes in first.

    `section8`: u.11.i.
    """
    kind = trouble.kind
    if trouble.remedy != "game":
        raise trouble
    if kind in MISDEALT:
        misdeal(h, trouble)
        return AGAIN
    if kind == "ineligible-player":  # u.7: those cards are discarded, and play goes on
        h.say(trouble.says, trouble.cite)
        return AGAIN
    if h.alive == 1 or (kind == "up-cards-turned" and h.variant.button):
        raise trouble  # the last hand left is not taken away; and only stud has up-cards
    if hand_stands(h, i, kind):
        return AGAIN
    if kind in PERSONS:
        return person(h, i, trouble)
    if kind in DEAD:
        h.say(trouble.says, trouble.cite)
        return FOLD
    if kind == "fold-of-an-owed-bet" and h.high > h.bet[i]:
        h.say(trouble.says, trouble.cite)
        h.put(i, h.high - h.bet[i], trouble.cite)
        return FOLD
    if kind == "sixth-card":
        sixth_card(h, trouble)
        return AGAIN
    if kind == "protected-hand-lost":
        refund(h, i, trouble)
        return GONE
    raise trouble


def hand_stands(h: Hand, i: int, kind: str) -> bool:
    """A.16, A.23, P.10.a, u.10.i: at stud the hole cards count as protected, so a fouled hand is put together again.

    `section8`: a.1.xv, a.1.xxiv.
    """
    if kind != "hand-fouled" or h.variant.button or h.cites.protected is None:
        return False
    h.say(f"Seat {h.seats[i]}'s hole cards are protected: the hand is put together again", h.cites.protected)
    return True


def person(h: Hand, i: int, trouble: Irregular) -> int:
    """v.1, v.2, y.33, y.47: a player put out of the game folds and leaves it, where the house need not be lenient."""
    h.say(trouble.says, trouble.cite)
    felt, option = h.felt, LENIENT.get(trouble.kind)
    if felt is None or (option and not felt.law.on(option)):
        return AGAIN
    h.leaving.add(h.seats[i])
    return FOLD


def misdeal(h: Hand, trouble: Irregular) -> None:
    """P.6, P.6.b, P.6.d, u.6.ii, u.6.iv: everything goes back and is dealt anew, until two players have bet.

    `section8`: u.6.
    """
    if h.volunteers.bit_count() >= FEW:
        h.say("Two players have bet: the deal stands", trouble.cite)
        return
    raise Void(trouble.says, trouble.cite)


def refund(h: Hand, i: int, trouble: Irregular) -> None:
    """P.10.c, u.10.iii: the hand is lost, but not what its player has put in."""
    h.say(trouble.says, trouble.cite)
    give_back(h, i, h.spec.stacks[i] - h.stack[i], trouble.cite)
    h.drop(i)


def give_back(h: Hand, i: int, amount: int, cite: Citation) -> None:
    """Chips out of this round's bet first, then out of the main pot, then out of the others."""
    from_bet = min(amount, h.bet[i])
    if from_bet:
        h.take_back(i, from_bet, cite)
        amount -= from_bet
    if not amount:
        return
    h.bet[i] += amount  # as if it were still before the player
    for pot in h.pots:
        part = min(amount, pot.amount - pot.raked)
        pot.amount -= part
        amount -= part
    h.bet[i] -= amount
    if h.bet[i]:
        h.take_back(i, h.bet[i], cite)


# --- in the deal ---


def in_deal(h: Hand, plan: Plan, due: int, trouble: Irregular) -> Generator[Ask, Move, int]:
    """What becomes of the card that is due; returns how many cards of the plan are now served.

    P.13: a card dealt off the table is discarded. P.12: a hole card of stud that is exposed serves as the up-card.
    P.14: at hold'em and omaha the exposed card is replaced. E.3: a cut may be done over until the first card.
    """
    kind, cite = trouble.kind, trouble.cite
    if trouble.remedy not in ("game", "discard"):
        raise trouble
    i, up = plan[due] if due < len(plan) else (-1, True)
    if kind in MISDEALT:
        misdeal(h, trouble)
        return due
    assert h.felt is not None
    first = h.felt.law.options.get("tournament") is True and len(h.own(i)) < FIRST
    if kind == "first-cards-exposed" and first:  # y.31
        raise Void(trouble.says, cite)
    if trouble.remedy == "discard":
        yield from found_face_up(h, h.felt, trouble)
    elif kind == "card-off-table" or (kind == "down-card-exposed" and h.variant.button and not up and not first):
        h.say(trouble.says, cite)
        yield from discard_next(h, cite)
        if kind == "card-off-table":
            h.discards.pop()  # nor is this one, in this round
    elif kind == "ineligible-player":
        h.say(trouble.says, cite)
        yield from discard_next(h, cite)
    elif kind in DEAD and i >= 0 and h.alive > 1:
        if not hand_stands(h, i, kind):
            h.say(trouble.says, cite)
            _leave(h, plan, due, i)
    elif kind == "hole-card-exposed" and (i, True) in plan[due:] and not up:
        h.say(trouble.says, cite)
        turn = plan.index((i, True), due)
        plan[due], plan[turn] = (i, True), (i, False)
    elif kind == "both-hole-cards-exposed" and h.up[i] and not up and h.alive > 1:
        yield from both_exposed(h, plan, due, trouble)
    elif kind in LOWBALL and i >= 0:
        return (yield from exposed_in_lowball(h, plan, due, trouble))
    elif kind == "bad-cut" and not any(h.down):  # E.3: until the first card is dealt
        h.say(trouble.says, cite)
        yield Step("cut", cite, "cut", 10, len(h.shoe) - h.customs.cut_leaves)
    elif kind == "sixth-card":
        sixth_card(h, trouble)
    else:
        raise trouble
    return due


def found_face_up(h: Hand, felt: Felt, trouble: Irregular) -> Generator[Ask, Move, None]:
    """P.9: a card found face up is discarded; P.6.c: a second one is a misdeal."""
    felt.exposed += 1
    if felt.exposed > 1:
        two = felt.law.irregularity("two-face-up")
        raise Void("a second card was found face up", felt.law.cite(two.cite) if two else trouble.cite)
    h.say(trouble.says, trouble.cite)
    yield from discard_next(h, trouble.cite)
    h.discards.pop()  # not used in this game: a reshuffle of the discards leaves it out


def both_exposed(h: Hand, plan: Plan, due: int, trouble: Irregular) -> Generator[Ask, Move, None]:
    """P.12: two exposed hole cards of stud end the hand, and what its player has put in goes back."""
    i = plan[due][0]
    h.say(trouble.says, trouble.cite)
    yield from discard_next(h, trouble.cite)
    give_back(h, i, h.spec.stacks[i] - h.stack[i], trouble.cite)
    _leave(h, plan, due, i)


def sixth_card(h: Hand, trouble: Irregular) -> None:
    """rules.16: the sixth card of whoever is dealt to first is taken back unseen and becomes the burn, before the draw
    only, since a card is burned there."""
    if h.street or len(h.down[0]) < HAND:
        raise trouble
    h.say(trouble.says, trouble.cite)
    h.burned += 1
    h.burn_lies = True


def _leave(h: Hand, plan: Plan, due: int, i: int) -> None:
    """The hand is dead before it is dealt."""
    plan[due:] = [card for card in plan[due:] if card[0] != i]
    h.drop(i)


def discard_next(h: Hand, cite: Citation) -> Generator[Ask, Move, int]:
    """Which card it was: it joins the discards, seen by all."""
    move = yield Chance("cards", 1, cite, "exposed", h.shoe)
    assert isinstance(move, Outcome)
    (card,) = move.values
    h.shoe.take(card)
    h.discards.append(card)
    if h.felt is not None:
        h.felt.cards.setdefault(DISCARDS, []).append(Held(card, True))
    return card


def exposed_in_lowball(h: Hand, plan: Plan, due: int, trouble: Irregular) -> Generator[Ask, Move, int]:
    """rules.12, rules.13: in the deal a five or lower stays, anything else becomes the burn and is replaced when the
    deal is done. In the draw an exposed card is replaced once everybody has drawn."""
    h.say(trouble.says, trouble.cite)
    i = plan[due][0]
    card = yield from discard_next(h, trouble.cite)
    drawn = h.variant.streets[h.street].draw
    if not drawn and (card >> 2 <= FIVE or card >> 2 >= 12):  # the ace is low, and a joker is kept
        h.discards.pop()
        h.shoe.cards.append(card)
        if h.felt is not None:
            h.felt.cards[DISCARDS].pop()
        h.give([(i, False)], [card])
        if h.felt is not None:
            h.felt.cards[h.seats[i]][-1].up = True  # everybody has seen it
        return due + 1
    if not drawn:
        h.discards.pop()
        h.burn_lies = True
        if h.felt is not None:
            h.felt.cards.setdefault(BURNED, []).append(h.felt.cards[DISCARDS].pop())
    h.replace.append(i)
    del plan[due]
    return due
