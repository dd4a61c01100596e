"""From the shuffle to hands that are set: piles, the dice, the cards, the house way."""

from __future__ import annotations

from collections.abc import Generator

from croupier.games.pai_gow.documents import (
    BASE,
    DEALER_FRONT,
    HAND,
    HOUSE_WAY,
    SevenCards,
    house_way,
    house_way_cite,
    in_front,
    with_base,
)
from croupier.games.pai_gow.kernels.hands import ace_high
from croupier.kernels.verdict import PUSHES
from croupier.play.felt import DEALER
from croupier.play.felt.ruling import Ruling
from croupier.play.steps.player_dealer import action_place, places_from, wagers_at_place
from croupier.play.steps.procedure import Part, deal, step, throw
from croupier.play.vocabulary.ask import Ask, Setting, Turn
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import Choose, Move, SetHand

PILES = tuple(f"pile-{n}" for n in range(1, 8))
DICE = 3
LEFT = 11  # of 53 cards, when six hands of seven are out


def deal_hands(t: SevenCards) -> Part:
    """dealing.1 to dealing.3, round.2; dealing.4 to dealing.6: all that lies between betting and settlement."""
    yield from shuffle(t)
    yield from choose_pile(t)
    first = yield from shake(t)
    yield from distribute(t, first)
    if t.face_up:
        yield from count_rest(t)
        expose_bank(t)
        push_all(t)
    if not t.pushed:
        yield from set_hands(t)
    if not t.face_up:
        expose_bank(t)


def shuffle(t: SevenCards) -> Part:
    """deck.cards, dealing.1, dealing.4.a, dealing.4.b: 52 cards and a joker, by machine, or by hand and cut."""
    t.felt.shoe = Shoe.of_decks(1, 1 if t.law.options.get("joker", True) else 0)
    shuffle_cite, closed = t.cite("dealing.1", "dealing.4"), t.cite("round.1", "dealing.4")
    yield from step(t.felt, "shuffle", shuffle_cite, "shuffle", no_bets=closed)
    if not t.law.on("shuffler"):
        yield from step(t.felt, "cut", t.cite("dealing.1", "dealing.4.a"), "cut", 1, len(t.felt.shoe) - 1)


def choose_pile(t: SevenCards) -> Generator[Ask, Move, None]:
    """glossary.action-pile, dealing.4.a.i, dealing.4.a.ii: the player-dealer picks the pile that goes out first. Face
    Up's machine makes no piles."""
    if t.face_up and t.law.on("shuffler"):
        return
    cite, seat = t.cite("glossary.action-pile", "dealing.4.a.i"), t.position.holder
    move = yield Turn(seat, PILES, cite)
    assert isinstance(move, Choose)
    t.felt.decided(seat, seat, move.choice, cite)
    t.felt.say(f"The action button lies on {move.choice.replace('-', ' ')}", cite)


def shake(t: SevenCards) -> Generator[Ask, Move, int]:
    """dealing.2, glossary.action-button; dealing.4.a.iii, dealing.4.b.i, dealing.4.b.ii: three dice, counted clockwise
    from the player-dealer as 1. Returns the place that has cards first."""
    by_machine, by_hand = t.cite("dealing.2", "dealing.4.b.ii"), t.cite("dealing.2", "dealing.4.a.iii")
    cite = by_machine if t.law.on("shuffler") else by_hand
    dice = None
    while dice is None:
        dice = yield from throw(t.felt, DICE, cite, call="Again")
    order = places_from(t.position.holder, t.seats)
    first = order[(sum(dice) - 1) % t.seats]
    t.first = action_place(places_from(first, t.seats), 1, with_base(t))
    t.felt.markers["action"] = str(t.first)
    t.felt.say(f"The dice show {sum(dice)}: place {first} has cards first, place {t.first} the action", cite)
    return first


def distribute(t: SevenCards, first: int) -> Part:
    """dealing.3; dealing.4.a.iv to dealing.4.a.vii, dealing.4.b.iii: a pile for every place clockwise, the
    player-dealer's when it comes; where nobody wagers it is picked up again."""
    playing, holder = with_base(t), t.position.holder
    dealt_places = [place for place in places_from(first, t.seats) if place in playing or place == holder]
    by_machine, by_hand = t.cite("dealing.3", "dealing.4.b.iii"), t.cite("dealing.3", "dealing.4.a.iv")
    cite = by_machine if t.law.on("shuffler") else by_hand
    holders: list[str | int] = [DEALER if place == holder else place for place in dealt_places]
    yield from deal(t.felt, [hand for hand in holders for _ in range(HAND)], cite)
    empty = [str(place) for place in range(1, t.seats + 1) if place not in dealt_places]
    if empty:
        t.felt.say(f"Retrieved: the cards at place {', '.join(empty)}", t.cite("dealing.3", "dealing.4.a.vii"))


def count_rest(t: SevenCards) -> Part:
    """dealing.4.a.vi, dealing.4.b.iv: eleven cards are left, and the dealer says so."""
    by_machine, by_hand = t.cite("dealing.3", "dealing.4.b.iv"), t.cite("dealing.3", "dealing.4.a.vi")
    cite = by_machine if t.law.on("shuffler") else by_hand
    yield from step(t.felt, "count-rest", cite, "count", LEFT, LEFT)


def expose_bank(t: SevenCards) -> None:
    """setting.bank, round.3; dealing.5: the player-dealer's hand is turned up and set by the house way."""
    cite = t.cite("setting.bank", "dealing.5")
    t.felt.look_at(DEALER, cite)
    t.felt.say("The player-dealer's hand is set by the house way", house_way_cite(t, t.felt.hand(DEALER)))
    lay(t, DEALER, DEALER_FRONT, house_way(t, t.felt.hand(DEALER)))
    for holder in (DEALER_FRONT, DEALER):
        t.felt.turn_up(holder, cite)


def push_all(t: SevenCards) -> None:
    """object.2, dealing.1.a.i.1, dealing.5.a, winners.3.a: the player-dealer's ace-high pushes base wagers at once."""
    if not ace_high(t.bank_seven):
        return
    t.pushed = True
    t.felt.say("The player-dealer is ace-high: every base wager pushes", t.cite("object.2", "dealing.5.a"))
    for place in t.clockwise(t.first):
        for stake in wagers_at_place(t.felt, place, BASE):
            t.felt.rule(stake, Ruling(PUSHES, t.cite("winners.1", "winners.3.a")), "ace-high")


def set_hands(t: SevenCards) -> Generator[Ask, Move, None]:
    """setting.player; dealing.5.a.i, dealing.6, dealing.6.b: each player sets two cards in front, or has it done."""
    cite = t.cite("setting.player", "dealing.6")
    for place in with_base(t):
        t.felt.look_at(place, cite)
        hand = t.felt.hand(place)
        move = yield Setting(place, (HOUSE_WAY,), cite, hand=hand)
        if isinstance(move, SetHand):
            t.felt.decided(place, place, "sets", cite)
            lay(t, place, in_front(place), move.cards)
        else:
            t.felt.decided(place, place, HOUSE_WAY, t.cite("setting.player", "dealing.6.b"))
            lay(t, place, in_front(place), house_way(t, hand))


def lay(t: SevenCards, holder: Holder, front_holder: Holder, front: tuple[int, ...]) -> None:
    """These cards of a hand lie in front, the others behind."""
    hand = t.felt.cards.pop(holder)  # both are laid anew, one beside the other
    t.felt.cards[front_holder] = [held for held in hand if held.card in front]
    t.felt.cards[holder] = [held for held in hand if held.card not in front]
