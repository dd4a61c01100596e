"""Cards: streets dealt as chance has them, the draw, the discard, and what is done when the deck runs out."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from itertools import compress, repeat
from typing import TYPE_CHECKING

from croupier.play.felt import DISCARDS
from croupier.play.steps.procedure import Irregular
from croupier.play.vocabulary.ask import Ask, Chance, Turn
from croupier.play.vocabulary.cards import UNKNOWN
from croupier.play.vocabulary.event import Dealt
from croupier.play.vocabulary.move import Choose, Discard, Move, Outcome
from croupier.poker.hand.irregularities import FOLD, Plan, in_deal, in_turn
from croupier.poker.hand.kills import late_kill
from croupier.poker.hand.showdown import collect_fee
from croupier.poker.rules.streets import Street
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand


class Exchange(Turn, frozen=True):
    """A player throws cards away: at the draw as many as he likes, at pineapple one."""

    least: int = 0
    most: int = 0

    def admit(self, move: Move, law: Law) -> None:
        if not isinstance(move, Discard):
            raise Refused(f"seat {self.seat} is to discard", self.cite)
        if move.seat != self.seat:
            raise Refused(f"it is seat {self.seat}'s turn, not seat {move.seat}'s", law.grounds["turn"])
        assert self.check is not None
        self.check(move)


def deal_street(h: Hand, street: Street, k: int) -> Generator[Ask, Move, None]:
    """I.3, I.6, J.5, J.7 to J.9, M.3, M.6, s.6, s.8: burn (A.6), then cards from the left of button or dealer.

    G.3.d.ii: to who is all-in as well; P.5: and to places that were folded before any bet.

    dealing.5, dealing.5.a, dealing.9, dealing.14, dealing.19: hole cards, flop, turn and river.
    """
    cite = h.cites.deal[k]
    each = street.down + street.up
    order = list(compress(range(h.n), h.live)) if each else []
    if each and h.ghosts:
        order = sorted({*order, *h.ghosts})
    if street.common and h.left < len(order) * each + street.burn:
        yield from deal_common(h)
        return
    if street.burn:
        burn(h)
    if each:
        plan: Plan = [*zip(order, repeat(False))] * street.down + [*zip(order, repeat(True))] * street.up
        if h.spec.late[0] and not k:
            early, plan = plan[: 2 * len(order)], plan[2 * len(order) :]
            yield from deal_plan(h, early, cite)
            yield from late_kill(h, order)
        yield from deal_plan(h, plan, cite)
        if h.replace:
            yield from replace_exposed(h, cite)
        if street.up and h.felt is not None:
            for i in order:  # of a place without a player nothing is left but what it gets
                shows = tuple(h.up[i]) if h.live[i] else h.felt.hand(h.seats[i])
                h.felt.events.append(Dealt(cite, h.seats[i], shows, True))
    if street.board:
        yield from deal_board(h, street.board, cite)
        if not h.saw_flop:
            h.saw_flop = h.alive
            collect_fee(h)
    if street.draw:
        yield from draw(h)
    if street.discard:
        yield from discard(h, street.discard, cite)


def burn(h: Hand) -> None:
    """A.6, F.5.c, dealing.8, dealing.13, dealing.18: one card nobody sees, apart from the discards; unless an exposed
    one lies there already.

    `section8`: a.1.vi, f.5.iii, q.6.i.
    """
    if not h.burn_lies:
        h.burned += 1
    h.burn_lies = False


def deal_plan(h: Hand, plan: Plan, cite: Citation) -> Generator[Ask, Move, None]:
    """One card to each of the plan, in order. Chance may give several at a time."""
    dealt = 0
    while dealt < len(plan):
        usable = h.left - (h.customs.keep_last and h.variant.streets[h.street].draw)
        if usable <= 0:
            yield from reshuffle(h)
            continue
        try:
            move = yield Chance("cards", min(len(plan) - dealt, usable), cite, "deal", h.shoe)
        except Irregular as trouble:
            dealt = yield from in_deal(h, plan, dealt, trouble)
            continue
        assert isinstance(move, Outcome)
        h.give(plan[dealt:] if dealt else plan, move.values)
        dealt += len(move.values)


def deal_board(h: Hand, count: int, cite: Citation) -> Generator[Ask, Move, None]:
    """J.7, A.11, dealing.9.a, dealing.9.b, dealing.14.b, dealing.19.b: community cards."""
    while count:
        try:
            move = yield Chance("cards", count, cite, "deal", h.shoe)
        except Irregular as trouble:
            yield from in_deal(h, [], 0, trouble)
            continue
        assert isinstance(move, Outcome)
        h.lay(move.values, cite)
        count -= len(move.values)


def deal_common(h: Hand) -> Generator[Ask, Move, None]:
    """I.8, A.10: too few cards for a seventh each: one is burned, and one is dealt for all. With one card left or none,
    the burned ones are shuffled first.

    `section8`: a.1.x.
    """
    cite = h.cites.common
    if h.left <= 1:
        h.burned = 0
        h.say("The burn cards are shuffled", cite)
    burn(h)
    h.say("A common card", cite)
    yield from deal_board(h, 1, cite)


def reshuffle(h: Hand) -> Generator[Ask, Move, None]:
    """L.7.b: the discards are shuffled and dealt from; burned cards stay out. rules.17: at lowball the last card goes
    with them, and another is burned."""
    cite = h.cites.reshuffle
    h.say("The discards are shuffled", cite)
    last: tuple[int, ...] = ()
    if h.customs.keep_last and h.left:
        move = yield Chance("cards", 1, cite, "exposed", h.shoe)
        assert isinstance(move, Outcome)
        last = move.values
    h.shoe.cards[:] = sorted(card for card in (*h.discards, *last) if card != UNKNOWN)
    h.unknown = -h.discards.count(UNKNOWN)
    h.burned = 0
    h.discards = []
    if h.felt is not None:
        h.felt.cards.pop(DISCARDS, None)
    if h.customs.keep_last:
        burn(h)


# --- the draw ---


def draw(h: Hand) -> Generator[Ask, Move, None]:
    """L.7, L.7.a, A.13: one player at a time from the left of the button; each gets as many as he throws away.

    `section8`: a.1.xii.
    """
    cite = h.cites.draw
    for i in range(h.n):
        if h.live[i] and h.alive > 1:
            cards = yield from ask_for_discards(h, i, 0, len(h.down[i]), cite)
            if not h.live[i]:
                continue
            h.say(f"Seat {h.seats[i]} draws {len(cards) or 'none'}", cite)
            h.drawn[h.seats[i]] = len(cards)
            yield from deal_plan(h, [(i, False)] * len(cards), cite)
    yield from replace_exposed(h, cite)
    h.cites = h.cites.after or h.cites


def replace_exposed(h: Hand, cite: Citation) -> Generator[Ask, Move, None]:
    """rules.12: the next cards of the deck, when everybody has been served, in the order of the deal."""
    while h.replace:
        late, h.replace = h.replace, []
        yield from deal_plan(h, [(i, False) for i in late], cite)


def discard(h: Hand, count: int, cite: Citation) -> Generator[Ask, Move, None]:
    """l.1.ii, m.1.i: in order, each player throws a card away."""
    for i in range(h.n):
        if h.live[i]:
            yield from ask_for_discards(h, i, count, count, cite)


def ask_for_discards(h: Hand, i: int, least: int, most: int, cite: Citation) -> Generator[Ask, Move, tuple[int, ...]]:
    """The cards that a player throws away; none, if the hand itself is lost meanwhile."""
    check = partial(check_thrown, h, i, least, most, cite)
    while h.live[i]:
        try:
            move = yield Exchange(h.seats[i], ("discard",), cite, 0, check, "play", 1, least, most)
        except Irregular as trouble:
            if in_turn(h, i, trouble) == FOLD:
                h.drop(i)
            continue
        assert isinstance(move, Discard)
        h.throw(i, move.cards)
        return move.cards
    return ()


def check_thrown(h: Hand, i: int, least: int, most: int, cite: Citation, move: Move) -> None:
    """The cards are the player's own, and as many as the game asks for."""
    if isinstance(move, Choose):
        raise Refused("name the cards to discard", cite)
    assert isinstance(move, Discard)
    if not least <= len(move.cards) <= most:
        raise Refused(f"{len(move.cards)} cards, where {least} to {most} are to be thrown away", cite)
    cards_left = h.down[i].copy()
    for card in move.cards:
        if card not in cards_left:
            raise Refused("that card is not in this hand", cite)
        cards_left.remove(card)
