"""Binding talk and chips, G.4 to G.9: what counts when words, chips and gestures are not one clear choice.

Words are the moves themselves: whoever says `raise 40` in turn has raised to 40, and the chips are corrected to that.
A sum announced without another word, `wager 40`, is a bet, a call or a raise by its size.
Chips without a word are moves too: `chip 100` is one chip of a hundred, `chips 60` are several, `cash 20` is money that
the dealer changes. A player who is not done says so: `more 10` puts ten forward and more follows, `raising 10` is the
same after the word raise, and `chips` (with the last of them, or none) lets the hands rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.vocabulary.move import Choose
from croupier.poker.hand.raise_limits import limits, why_barred
from croupier.rulebook.cite import Refused, refuse

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand

SAID = "wager"  # a sum announced without another word
SILENT = ("chip", "chips", "cash")
UNFINISHED = ("more", "raising")
TALK = (SAID, *SILENT, *UNFINISHED)
UNFINISHED_TALK = ("chips", "more")
RESTS = ("chips", "more")  # what can be done by a player who has said that the bet is not complete


def meant(h: Hand, move: Choose) -> Choose:
    """G.6, G.6.a to G.6.c: chips put forward are a bet. G.7.b: the proper amount is a call. G.9: so is one larger chip.

    Several chips that come to no full raise are a call as well: what is left over was never announced (G.7).

    `section8`: g.6 to g.6.iii.
    """
    i = h.turn
    owes, amount = h.high - h.bet[i], h.forward + move.amount
    if not 0 < amount <= h.stack[i]:
        raise Refused(f"seat {move.seat} has {h.money(h.stack[i])} to put in, not {h.money(amount)}", h.cites.stakes)
    total = h.bet[i] + amount
    if h.raising:
        return announced_raise(h, move.seat, total)
    if h.high == 0:
        return Choose(move.seat, "bet", amount=total)
    if owes == 0:
        return Choose(move.seat, "raise", amount=total)
    if amount < owes and amount < h.stack[i]:
        raise Refused(f"{h.money(amount)} does not call: {h.money(owes)} is owed", h.cites.turn)
    single = move.choice == "chip" and not h.forward
    if not single and amount > owes and why_barred(h, i) is None and total >= limits(h, i)[0]:
        return Choose(move.seat, "raise", amount=total)
    return Choose(move.seat, "call")


def announced(h: Hand, move: Choose) -> Choose:
    """G.4: a sum announced in turn binds: what the player then has in front of him in this round."""
    i, total = h.turn, move.amount
    if total <= 0:
        raise Refused(f"{h.money(total)} is nothing to announce", h.cites.turn)
    if h.high == 0:
        return Choose(move.seat, "bet", amount=total)
    if total > h.high:
        return Choose(move.seat, "raise", amount=total)
    if total in (h.high, h.high - h.bet[i]) or total >= h.bet[i] + h.stack[i]:
        return Choose(move.seat, "call")
    raise Refused(f"{h.money(total)} does not call: the bet is {h.money(h.high)}", h.cites.turn)


def announced_raise(h: Hand, seat: int, total: int) -> Choose:
    """G.7.c: what was added until the hands came to rest is the raise. G.4: the word binds, so it is the least at
    least."""
    least, _ = limits(h, h.turn)
    return Choose(seat, "raise" if h.high else "bet", amount=max(total, least))


def check_unfinished(h: Hand, move: Choose) -> None:
    """G.7.a, G.7.c: more may follow, if the player says so at once, has the chips, and has not said something else."""
    i = h.turn
    if move.amount <= 0 or h.forward + move.amount > h.stack[i]:
        has, not_ = h.money(h.stack[i]), h.money(h.forward + move.amount)
        raise Refused(f"seat {move.seat} has {has} to put in, not {not_}", h.cites.stakes)
    if move.choice == "raising":
        if h.forward:
            raise Refused("chips lie there already: raise was to be said with the first of them", h.cites.string)
        refuse(why_barred(h, i))


def put_forward(h: Hand, move: Choose) -> None:
    """G.7.a: chips of a bet that is not complete; they count when it is."""
    h.forward += move.amount
    h.raising |= move.choice == "raising"
    cite = (h.cites.raising if h.raising else h.cites.incomplete) or h.cites.string
    h.say(f"Seat {move.seat} puts {h.money(h.forward)} forward and is not done", cite)


def go_on(h: Hand, move: Choose) -> Choose:
    """G.7.a: chips that are forward stay there until the bet is complete; then all of them are the bet."""
    if move.choice in UNFINISHED:
        return move
    if move.choice in SILENT:
        return meant(h, move)
    cite = (h.cites.raising if h.raising else h.cites.incomplete) or h.cites.string
    raise Refused(f"seat {move.seat} has {h.money(h.forward)} forward: more, or chips to be done", cite)


def heed(h: Hand, move: Choose, to: int) -> None:
    """G.3.b: cash is changed into chips. G.9: one chip that is too large is a call, with change. G.7.a: and a bet that
    is not complete waits."""
    over = move.amount - (to - h.bet[h.turn])
    if move.choice == SAID:
        h.say(f"Seat {move.seat} announces {h.money(move.amount)}", h.cites.turn)
    elif move.choice in UNFINISHED:
        put_forward(h, move)
    elif move.choice == "cash":
        h.say(f"Seat {move.seat}: the dealer changes {h.money(move.amount)} into chips", h.cites.cash or h.cites.stakes)
    elif move.choice == "chip" and over > 0:
        h.say(f"Seat {move.seat} calls with one chip, and {h.money(over)} is the change", h.cites.chip)


def check_string(h: Hand, move: Choose) -> None:
    """G.7: a bet that is made is not added to. G.7.b: nor is the exact call, which showed no wish to raise."""
    i = h.acted
    if i < 0 or move.seat != h.seats[i] or h.checked[i] or not h.live[i]:
        return
    if move.choice in TALK or move.choice in ("bet", "raise"):
        if h.last == i:
            raise Refused(f"seat {move.seat} has bet {h.money(h.bet[i])}: a bet is not added to", h.cites.string)
        cite = h.cites.called or h.cites.string
        raise Refused(f"seat {move.seat} has called, and cannot raise any more", cite)
