"""The deal, the players' hands in turn, and the player-dealer's."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from croupier.games.california_21.choices import cards_in_words, chart, check_choice, choices
from croupier.games.california_21.state import BASE, BUSTER, TwentyOne
from croupier.games.california_21.wagers import dealt_in, double_for_less, insure
from croupier.kernels.twentyone.totals import ACE, TEN, must_draw, points
from croupier.play.felt import DEALER
from croupier.play.steps.player_dealer import player_at
from croupier.play.steps.procedure import Part
from croupier.play.table.split_hands import PlayedHand, part, put_on, stake_of
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.move import Choose, Move

HITS_SOFT_17 = True  # the player-dealer has nothing to choose


def deal_and_play(t: TwentyOne) -> Part:
    """round-of-play.7 to round-of-play.10: the cards, the players' hands, the player-dealer's hand. game-rules.2: in
    the second game a Pure 21.5 Blackjack of the player-dealer's ends it before anybody acts."""
    t.hands = [PlayedHand(player_at(t.felt, place), place) for place in dealt_in(t)]
    yield from deal_hands(t)
    if t.pure and points(t.shows) == ACE:
        yield from insure(t)
    if not ends_at_once(t):
        for hand in t.hands:  # a split adds a hand after the one that plays
            yield from play_hand(t, hand)
            name_hand(t, hand)
    yield from play_bank(t)


def deal_hands(t: TwentyOne) -> Part:
    """round-of-play.7, round-of-play.8, round-of-play.5, round-of-play.6: a card to each and the player-dealer, all
    face up, and another; the player-dealer's second comes after the players have played, or at once but face down."""
    holders = [hand.holder for hand in t.hands]
    yield from t.shoe.draw([*holders, DEALER], t.cite("round-of-play.7", "round-of-play.5"))
    t.felt.say(f"The player-dealer shows the {card_text(t.shows)}", t.cite("round-of-play.7", "round-of-play.5"))
    yield from t.shoe.draw(holders, t.cite("round-of-play.8", "round-of-play.6"))
    if t.pure:
        yield from t.shoe.draw([DEALER], t.cite("round-of-play.6"), False)
    for hand in t.hands:
        if t.natural(t.cards(hand)):
            t.felt.say(f"Place {hand.at} has a {cards_in_words(t, t.cards(hand))}", t.cite("value-of-cards.1"))


def ends_at_once(t: TwentyOne) -> bool:
    """game-rules.2: under an ace or a Bonus card the down card is looked at before a player draws."""
    if not checks_down_card(t.pure, t.shows):
        return False
    t.felt.look_at(DEALER, t.cite("game-rules.2"))
    if t.natural(t.bank):
        t.felt.say("The player-dealer has a Pure 21.5: nothing more is drawn", t.cite("game-rules.2"))
        return True
    t.felt.say("The player-dealer has no Pure 21.5", t.cite("game-rules.2"))
    return False


def checks_down_card(pure: bool, up: int) -> bool:
    """game-rules.2: in the second game, under the cards that can make a Pure 21.5 Blackjack."""
    return pure and points(up) in (ACE, TEN)


# --- the players ---


def turn(t: TwentyOne, hand: PlayedHand) -> Generator[Ask, Move, str]:
    """round-of-play.9, round-of-play.7: the player chooses within the chart; where one choice is left it is made."""
    position = t.situation(hand)
    offered = choices(t, position)
    if len(offered) == 1:
        return offered[0]
    cite = t.cite("round-of-play.9", "round-of-play.7")
    move = yield Turn(hand.seat, offered, cite, hand.at, partial(check_choice, t, position), number=hand.n)
    assert isinstance(move, Choose)
    t.felt.decided(hand.seat, hand.at, move.choice, cite)
    return move.choice


def play_hand(t: TwentyOne, hand: PlayedHand) -> Part:
    """object.3, round-of-play.9, chart-1a: cards as they are called for, one only to a doubled hand. A hand over 21
    stays where it is: the settlement compares it."""
    while t.total(t.cards(hand)) <= t.count.target:
        choice = yield from turn(t, hand)
        match choice:
            case "stand":
                return
            case "surrender":
                hand.surrendered = True
                return
            case "split":
                split(t, hand)
                continue
            case "double" | "double-for-less":
                if (yield from double(t, hand, choice)):
                    return
                continue
        forced = "stand" not in choices(t, t.situation(hand))
        yield from t.shoe.draw([hand.holder], chart(t) if forced else t.cite("object.3"))


def name_hand(t: TwentyOne, hand: PlayedHand) -> None:
    """ranking-chart: what a hand has come to."""
    if hand.surrendered:
        t.felt.say(f"Place {hand.at} surrenders", t.cite("surrender", "double-down-split-and-surrender.4"))
    elif not t.natural(t.cards(hand), t.hands_made(hand)):
        t.felt.say(
            f"Place {hand.at} has {cards_in_words(t, t.cards(hand), t.hands_made(hand))}", t.cite("ranking-chart")
        )


def double(t: TwentyOne, hand: PlayedHand, choice: str) -> Generator[Ask, Move, bool]:
    """double-down.1, double-down-split-and-surrender.1: a wager as large, or in the second game less, and one card.
    True once that is done; a double for which nothing was put down is none."""
    cite = t.cite("double-down.1", "double-down-split-and-surrender.1")
    stake = stake_of(t.felt, hand, BASE)
    assert stake
    first = stake.amount
    if choice == "double":
        put_on(t.felt, hand, BASE, first, cite)
    else:
        yield from double_for_less(t, hand)
    if stake.amount == first:
        return False
    yield from t.shoe.draw([hand.holder], cite)
    return True


def split(t: TwentyOne, hand: PlayedHand) -> None:
    """split.1, split.2, double-down-split-and-surrender.2, double-down-split-and-surrender.3: each card is a hand,
    with a wager as large. double-down.2, split.3, double-down-split-and-surrender.5: no fee is taken for it."""
    aces = points(t.cards(hand)[0]) == ACE
    cite = t.cite("split.2" if aces else "split.1", "double-down-split-and-surrender.2")
    stake, other = stake_of(t.felt, hand, BASE), PlayedHand(hand.seat, hand.at, t.hands_made(hand) + 1)
    assert stake
    put_on(t.felt, other, BASE, stake.amount, cite)
    part(t.felt, t.hands, hand, other)


# --- the player-dealer ---


def play_bank(t: TwentyOne) -> Part:
    """round-of-play.10, round-of-play.8: the second card is dealt, or turned up. round-of-play.13, chart-1b: cards are
    drawn to soft 17 and less. buster.note: whatever is left to be decided."""
    if t.pure:
        t.felt.turn_up(DEALER, t.cite("round-of-play.8"))
    else:
        yield from t.shoe.draw([DEALER], t.cite("round-of-play.10"))
    needed = any(not t.natural(t.cards(hand), t.hands_made(hand)) for hand in t.hands)
    only_buster = not needed and any(t.felt.on_spot(BUSTER))
    while must_draw(t.total(t.bank), t.soft(t.bank), HITS_SOFT_17, t.count.stands):
        cite = t.cite("buster.note") if only_buster else t.cite("round-of-play.13", "chart-1b")
        yield from t.shoe.draw([DEALER], cite)
    t.felt.say(f"The player-dealer has {cards_in_words(t, t.bank)}", t.cite("object"))
