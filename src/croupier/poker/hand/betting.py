"""One betting round: whose turn it is, what may be done, and why not. The same for every variant and structure.

A player chooses `check`, `bet 20`, `call`, `raise 40` (to 40 in this round) or `fold`; without an amount a bet or raise
is the least that is allowed. `chip 100` and `chips 60` are chips put in without a word: `binding_talk` says what
they mean.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from croupier.kernels.cards.poker_ranks import LOWEST
from croupier.play.steps.procedure import Irregular
from croupier.play.vocabulary.ask import Ask, Check, Turn
from croupier.play.vocabulary.move import Choose, Move
from croupier.poker.hand import binding_talk, irregularities
from croupier.poker.hand.irregularities import AGAIN, FOLD, GONE
from croupier.poker.hand.raise_limits import full_raise, is_capped, limits, why_barred
from croupier.poker.rules.ranking import low
from croupier.rulebook.cite import Citation, Refused, refuse
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand

OPENING, MUST_OPEN, CHECK_ONLY = ("check", "bet", "fold"), ("bet", "fold"), ("check", "fold")
FACING, CALL_ONLY, OPTION = ("call", "raise", "fold"), ("call", "fold"), ("check", "raise", "fold")
SPOKEN = frozenset(("check", "bet", "call", "raise", "fold"))
LEFT = tuple([(*range(1, n), 0) for n in range(53)])  # of so many players, who is on each one's left
SEVEN_HIGH = LOWEST - (1 << 7)  # five ranks, none above a seven, rank above this


class Act(Turn, frozen=True, gc=False):
    """A player's turn in a betting round: what is owed, and the totals between which a bet or raise may go."""

    owes: int = 0
    hand: Hand | None = None  # at which to look for these totals, when somebody wants to know

    @property  # type: ignore[misc]  # most turns are over before anybody asks
    def check(self) -> Check | None:
        return None if self.hand is None else self.hand.check

    @property
    def least(self) -> int:
        return self._totals()[0]

    @property
    def most(self) -> int:
        return self._totals()[1]

    @property
    def topics(self) -> tuple[str, ...]:
        """All that may be chosen, in one word, and each: to whom nothing is owed may raise, and some may only call."""
        return ("-".join(self.choices), *self.choices)

    @property
    def talk(self) -> tuple[str, ...]:
        """G.4 to G.9: a sum announced, and chips put in without a word."""
        return () if self.hand is None else binding_talk.UNFINISHED_TALK if self.hand.forward else binding_talk.TALK

    def _totals(self) -> tuple[int, int]:
        h = self.hand
        return limits(h, h.turn) if h is not None and h.open and not h.forward else (0, 0)

    def admit(self, move: Move, law: Law) -> None:
        """G.4: only the player whose turn it is can be bound; A.3: and only by an action of a betting round."""
        if type(move) is not Choose or (move.at and move.at != move.seat):
            raise Refused(f"seat {self.seat} is to {' or '.join(self.choices)}", self.cite)
        h = self.hand
        assert h is not None
        if move.seat != self.seat:
            binding_talk.check_string(h, move)
            raise Refused(f"it is seat {self.seat}'s turn, not seat {move.seat}'s", law.grounds["turn"])
        h.meant, h.admitted = resolve(h, move), move


def bet_round(h: Hand, first: int, cite: Citation, todo: int) -> Generator[Ask, Choose, None]:
    """I.5, I.7, J.6, J.7, K.9, M.5: clockwise from `first` until the last player has answered the latest bet (A.4).

    `section8`: a.1.iv.
    """
    i, next_seat = first, LEFT[h.n]
    live, stack, bet, frozen = h.live, h.stack, h.bet, h.frozen
    while todo > 0 and h.alive > 1:
        if live[i] and stack[i] and not frozen[i]:
            if h.able < 2 and has_answered(h, i):
                return
            h.turn = i
            try:
                move = yield act(h, i, cite)
                if h.admitted is not move:
                    h.check(move)
                to = h.meant
                if move.choice not in SPOKEN:
                    binding_talk.heed(h, move, to)
            except Irregular as trouble:
                to = irregularities.in_turn(h, i, trouble)
            if to > h.high:
                raise_to(h, i, to, cite)
                todo = h.able + (not stack[i])  # who raised is one of them
            elif to >= 0:
                stay(h, i, to, cite)
            elif to == FOLD:
                fold(h, i, cite)
            elif to == AGAIN:
                continue
            todo -= 1
            h.acted = i
            if h.forward:
                h.forward, h.raising = 0, False
            if to != GONE:
                h.must_bet = False
        elif frozen[i] and live[i] and bet[i] < h.high:
            h.say(f"Seat {h.seats[i]} has no more action after the draw", h.cites.seven)
        i = next_seat[i]


def has_answered(h: Hand, i: int) -> bool:
    """Where only this player can still act: whether nobody has put in more."""
    return h.bet[i] >= max(h.bet[j] for j in range(h.n) if h.live[j] and j != i)


def act(h: Hand, i: int, cite: Citation) -> Act:
    """The ask for one turn. dealing.6.e: the big blind, to whom nothing is owed, may check or raise."""
    h.admitted = None
    high = h.high
    owes = high - h.bet[i]
    choices: tuple[str, ...]
    if h.forward:
        return Act(h.seats[i], binding_talk.RESTS, cite, 0, None, "play", 1, owes, h)
    is_open = not (h.closed[i] or h.stack[i] <= owes or h.able < 2 or (h.raises and is_capped(h)))
    h.open = is_open
    if owes > 0 or (h.customs.no_check and not h.street):
        choices = FACING if is_open else CALL_ONLY
    elif not is_open:
        choices = CHECK_ONLY
    elif high:
        choices = OPTION
    else:
        choices = MUST_OPEN if h.must_bet else OPENING
    return Act(h.seats[i], choices, cite, 0, None, "play", 1, owes, h)


def resolve(h: Hand, move: Choose) -> int:
    """G.4, G.5, P.11: what the player in turn says he does, as the total he then has in front of him, or `FOLD`.

    `section8`: a.1.xxxii.
    """
    if h.forward:
        move = binding_talk.go_on(h, move)
    choice = move.choice
    if choice == "fold":
        return FOLD
    i = h.turn
    mine, high = h.bet[i], h.high
    if choice == "check":
        if high > mine or h.must_bet or (h.customs.no_check and not h.street):
            raise no_check(h, mine)
        return mine
    cites = h.cites
    if choice == "call":
        if high <= mine and not (h.customs.no_check and not h.street):
            raise Refused("there is no bet to call", cites.check)
        stack = h.stack[i]
        to = high if high - mine < stack else mine + stack
        if move.amount and move.amount != to:
            raise Refused(f"a call is to {h.money(to)}, not to {h.money(move.amount)}", cites.call or cites.size)
        return to
    if choice in ("bet", "raise"):
        if (choice == "bet") == (high > 0):
            raise Refused("there is a bet already: raise it" if high else "nobody has bet yet: bet", cites.turn)
        if not h.open:
            refuse(why_barred(h, i))
        least, most = limits(h, i)
        to = move.amount or least
        if to > mine + h.stack[i]:
            raise Refused(f"seat {move.seat} has only {h.money(mine + h.stack[i])} on the table", cites.stakes)
        if not h.structure.allows(to, least, most):
            allowed = h.structure.range_text(least, most, h.money)
            raise Refused(f"a {choice} here is to {allowed}, not to {h.money(to)}", size_cite(h, to > least))
        return to
    if choice == binding_talk.SAID:
        return resolve(h, binding_talk.announced(h, move))
    if choice in binding_talk.SILENT:
        return resolve(h, binding_talk.meant(h, move))
    if choice in binding_talk.UNFINISHED:
        binding_talk.check_unfinished(h, move)
        return irregularities.AGAIN
    raise Refused(f"{choice!r} is nothing that can be done now", cites.turn)


def no_check(h: Hand, mine: int) -> Refused:
    """Why the player in turn, who has this much in front of him, may not check."""
    if h.high > mine:
        return Refused("there is a bet to call", h.cites.check)
    if h.must_bet:
        return Refused("whoever opens this round must bet", h.round_cite)
    return Refused("nobody checks before the draw: call, raise or fold", h.cites.check)


def size_cite(h: Hand, over: bool) -> Citation:
    """Which paragraph says how large a bet is: some documents have one for a round's first, or for what is too much."""
    cites = h.cites
    opening = None if h.high else cites.opening
    return (over and cites.over) or opening or cites.size


# --- doing it ---


def fold(h: Hand, i: int, cite: Citation) -> None:
    """A.14, dealing.6.b, dealing.11.d, dealing.16.d, dealing.21.d: the hand is given up, with all that was bet.

    P.5, u.5: if no bet was to be met, the place still gets cards; so does that of a forced or blind bet, at any rate.

    `section8`: a.1.xiii.
    """
    free = h.customs.ghosts and not h.betted and (h.bet[i] >= h.high or h.posted[i])
    if free or (h.customs.ghost_forced and h.posted[i] and not h.street):
        h.ghosts.add(i)
    h.decided(i, "fold", cite)
    h.drop(i)


def stay(h: Hand, i: int, to: int, cite: Citation) -> None:
    """A.9: check; or A.8, dealing.6.a: call, by putting in what is missing.

    dealing.11.b, dealing.11.c, dealing.16.b, dealing.16.c, dealing.21.b, dealing.21.c: the same in later rounds.

    `section8`: a.1.viii, a.1.ix.
    """
    h.closed[i] = True
    amount = to - h.bet[i]
    if amount:
        h.volunteers |= 1 << i
        h.put(i, amount, cite, "call")
        if h.ghosts and h.customs.ghost_forced:
            h.ghosts.clear()  # u.5: a call is a wager too
    elif h.customs.no_check and not h.street:
        h.decided(i, "call", cite)  # the blind is the call
    else:
        h.decided(i, "check", cite)
        h.checked[i] = True
        if h.customs.seven_bets:
            seven_checks(h, i)


def raise_to(h: Hand, i: int, to: int, cite: Citation) -> None:
    """A.3, A.21, A.24: an opening bet, or a raise. An all-in that is no full one counts as a raise only where the
    customs say so.

    dealing.11.a, dealing.11.e, dealing.16.a, dealing.16.e, dealing.21.a, dealing.21.e: a bet, and a raise, in later
    rounds.

    `section8`: a.1.iii, a.1.xxii.
    """
    customs, start, word = h.customs, h.start, "raise" if h.high else "bet"
    reopen, full = customs.reopen, full_raise(h, h.pot)[0]
    if to >= full:
        h.step = to - start
    if to >= full or reopen == "always" or (reopen == "half" and 2 * (to - start) >= full - start):
        h.start = to
        if start or (customs.completing and h.high):
            h.raises += 1
        h.closed = [False] * h.n if customs.check_raise else h.checked.copy()
    elif not h.structure.completes:
        h.start = to
    h.closed[i] = True
    h.high = to
    h.betted = True
    h.volunteers |= 1 << i
    h.last = h.initiated = i
    h.ghosts.clear()
    h.put(i, to - h.bet[i], cite, word)


def seven_checks(h: Hand, i: int) -> None:
    """rules.1: after the draw, the first player with a seven or better who does not bet acts no more, as if all-in.

    The hand is concealed, so nothing is said until the action passes that player over, or the hand is turned up.
    """
    if h.street and not h.betted and h.bound < 0 and low(h.own(i), []) > SEVEN_HIGH:
        h.bound, h.frozen[i] = i, True
        h.able -= 1
