"""What goes wrong with cards and hands, P and u, and lowball's rules 12, 13 and 16.

A report names no seat: in the deal it is about the card now due, in a betting round about the player in turn. What a
document lets happen simply (`again`, `void`, `discard`, `nothing`) is in its data; here is what it leaves to the game.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from croupier.play.ask import Ask, Chance, Step
from croupier.play.felt import Held
from croupier.play.move import Move, Outcome
from croupier.play.procedure import Irregular, Void
from croupier.rulebook.cite import Citation

if TYPE_CHECKING:
    from croupier.poker.hand import Hand

FOLD, AGAIN, GONE = -1, -2, -3
Plan = list[tuple[int, bool]]  # to whom each card goes, and whether face up

DEAD = ("hand-fouled", "player-away", "hand-thrown-in", "up-cards-turned", "collusion")
MISDEALT = ("wrong-start", "player-passed-over")
EXCHANGED = ("down-card-exposed", "card-off-table")
LOWBALL = ("exposed-card", "off-table")
FIVE = 3  # the rank of a five
FEW = 2  # players who have bet of their own will


# --- in a betting round, and at the showdown ---


def in_turn(h: Hand, i: int, trouble: Irregular) -> int:
    """What becomes of the player in turn: a total, `FOLD`, `GONE`, or `AGAIN` for the same question once more."""
    kind = trouble.kind
    if trouble.remedy != "game":
        raise trouble
    if kind in MISDEALT:
        misdeal(h, trouble)
        return AGAIN
    if kind == "ineligible-player":  # u.7: those cards are discarded, and play goes on
        h.say(trouble.says, trouble.cite)
        return AGAIN
    if kind in DEAD:
        h.say(trouble.says, trouble.cite)
        return FOLD
    if kind == "fold-of-an-owed-bet" and h.high > h.bet[i]:
        h.say(trouble.says, trouble.cite)
        h.put(i, h.high - h.bet[i], trouble.cite)
        return FOLD
    if kind == "protected-hand-lost":
        refund(h, i, trouble)
        return GONE
    raise trouble


def misdeal(h: Hand, trouble: Irregular) -> None:
    """P.6, P.6.b, P.6.d, u.6.ii, u.6.iv: everything goes back and is dealt anew, until two players have bet."""
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
    now = min(amount, h.bet[i])
    if now:
        h.take_back(i, now, cite)
        amount -= now
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
    """What becomes of the card that is due; returns how many cards of the plan are now served."""
    kind, cite = trouble.kind, trouble.cite
    if trouble.remedy not in ("game", "discard"):
        raise trouble
    i, up = plan[due] if due < len(plan) else (-1, True)
    if kind in MISDEALT:
        misdeal(h, trouble)
        return due
    h_felt = h.felt
    assert h_felt is not None
    if trouble.remedy == "discard":  # P.9; a second one is a misdeal (P.6.c)
        h_felt.exposed += 1
        if h_felt.exposed > 1:
            raise Void("a second card was found face up", cite)
        h.say(trouble.says, cite)
        yield from discard_next(h, cite)
    elif (kind in EXCHANGED and not (up and kind != "card-off-table")) or kind == "ineligible-player":
        h.say(trouble.says, cite)
        yield from discard_next(h, cite)
    elif kind in DEAD and i >= 0:
        h.say(trouble.says, cite)
        _leave(h, plan, due, i)
    elif kind == "hole-card-exposed" and (i, True) in plan[due:] and not up:
        h.say(trouble.says, cite)
        turn = plan.index((i, True), due)
        plan[due], plan[turn] = (i, True), (i, False)
    elif kind == "both-hole-cards-exposed" and h.up[i] and not up:
        h.say(trouble.says, cite)
        yield from discard_next(h, cite)
        give_back(h, i, h.spec.stacks[i] - h.stack[i], cite)
        _leave(h, plan, due, i)
    elif kind in LOWBALL and i >= 0:
        return (yield from exposed_in_lowball(h, plan, due, trouble))
    elif kind == "bad-cut" and not any(h.down):  # E.3: until the first card is dealt
        h.say(trouble.says, cite)
        yield Step("cut", cite, "cut", 10, len(h.shoe) - 10)
    elif kind == "sixth-card":
        h.say(trouble.says, cite)
        h.burned += 1
        h.burn_lies = True
    else:
        raise trouble
    return due


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
        h.felt.cards.setdefault("discards", []).append(Held(card, True))
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
            h.felt.cards["discards"].pop()
        h.give(i, card, False)
        return due + 1
    if drawn:
        h.replace.append(i)
        del plan[due]
    else:
        h.discards.pop()
        h.burn_lies = True
        plan.append(plan.pop(due))
    return due
