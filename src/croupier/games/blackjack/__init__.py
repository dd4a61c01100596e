"""Blackjack, `oneida-2004/blackjack` and `oneida-2006/blackjack` (section IX), from a shoe or pitched from the hand.

A round in the document's order, a file for each part: E shuffle and cut (`shoe`), G wagers (`wagers`), H or I burn
card, deal and play (`choices`, `hands`, `dealer`), J who wins and how a blackjack is paid (`settle`), K the optional
wagers (`optional`), L multiple action (`dealer`). M, irregularities, strike where they happen; N and O, staff and
tournaments, are in `house`. Where the two editions number a paragraph differently it is taken from the book's own data,
or chosen by `state.old`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from croupier.games.blackjack.choices import CHOICES, explain
from croupier.games.blackjack.dealer import hits_soft_17, pick_up, play_dealer
from croupier.games.blackjack.hands import deal_hands, play_hand
from croupier.games.blackjack.house import breaches, staffing_breaches, standings
from croupier.games.blackjack.optional import settle_optional
from croupier.games.blackjack.settle import (
    CASES,
    GIVEN_UP,
    check_down_card,
    checks_down_card,
    insure,
    naturals,
    surrender_stands,
)
from croupier.games.blackjack.shoe import idle, prepare, show_carried, with_recuts
from croupier.games.blackjack.state import BASES, BlackjackRound, CarriedShoe
from croupier.games.blackjack.wagers import prize, spots, take_wagers
from croupier.kernels.twentyone.totals import PLAIN, VERDICTS, compare, soft, total
from croupier.play.felt import BURNED, DISCARDS, Felt, card_table
from croupier.play.felt.layout import Area, Layout, Spot
from croupier.play.shared import first_two_cards
from croupier.play.steps.procedure import Irregular, Procedure, Void
from croupier.play.table.counting_to_21 import Counting, Insurance, Shape
from croupier.play.table.game import Game, check_citations, other_cards
from croupier.play.table.maths import Worked
from croupier.play.table.split_hands import HandToPlay, draw_to_17
from croupier.play.vocabulary.holder import Holder
from croupier.rulebook.law import Law

__all__ = [
    "BASES",
    "BOOKS",
    "CASES",
    "GAME",
    "HandToPlay",
    "explain",
    "play",
    "spots",
    "staffing_breaches",
    "standings",
]

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")
RESHUFFLED = CarriedShoe(last="house")


def play(felt: Felt, law: Law, deck: CarriedShoe) -> Procedure:
    """M.1, M.3: all hands are void, a bust already taken and a blackjack already paid too, and the cards reshuffled."""
    try:
        return (yield from play_round(BlackjackRound(felt, law, deck)))
    except Void as void:
        raise Void(void.why, void.cite, RESHUFFLED) from None
    except Irregular as trouble:
        if trouble.remedy != "void":
            raise
        raise Void(trouble.says, trouble.cite, RESHUFFLED) from None


def total_of(law: Law, holder: Holder, cards: tuple[int, ...]) -> str:  # noqa: ARG001 - the same at every table
    """What a hand comes to; a pile is no hand."""
    if not cards or holder in (BURNED, DISCARDS):
        return ""
    return f"soft {total(cards)}" if soft(cards) else str(total(cards))


def play_round(t: BlackjackRound) -> Procedure:
    """H.1: one round, at a shoe or, by I, at a pitch; L.3: with two or three hands of the dealer in multiple action."""
    yield from prepare(t)
    yield from with_recuts(t, partial(take_wagers, t))
    yield from deal_hands(t)
    settle_optional(t)
    naturals(t, announce=True)
    yield from insure(t)
    if not check_down_card(t):
        for hand in t.hands:  # a split adds a hand after the one that plays
            if t.stakes(hand) and not t.natural(hand):
                yield from play_hand(t, hand)
    for k in range(len(t.bases)):
        yield from play_dealer(t, k)
    pick_up(t)
    return t.carry()


def counting(law: Law) -> Counting:
    """How the base wager is counted, for its mathematics."""
    ties = law.on("twenty-one-ties-natural")

    def verdict(mine: int, mine_natural: bool, theirs: int, their_natural: bool) -> int:
        return VERDICTS[compare(mine, mine_natural, theirs, their_natural, ties)]

    if law.odds("base").fraction != 1:
        raise ValueError("the base wager is taken to pay even money")
    return Counting(
        Shape(hits_soft=hits_soft_17(law)),
        law.number("decks"),
        explain=partial(explain, law),
        verdict=verdict,
        natural_pays=prize(law, "base").fraction,
        surrendered=lambda up, natural: -GIVEN_UP if surrender_stands(up, natural) else Fraction(-1),
        checks=partial(checks_down_card, law),
        insurance=Insurance("insurance", law.odds("insurance").fraction) if law.on("insurance") else None,
        best="blackjack",
        cut=(law.number("burn-cards"), law.number("cards-behind-cut")),
    )


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    """The cloth says what a blackjack pays, J.4.a, and insurance where it is offered, A.4."""
    layout, pays = card_table.lay(law, spots, seats), [f"BLACKJACK PAYS {law.odds('blackjack')}"]
    if law.on("insurance"):
        pays.append(f"INSURANCE PAYS {law.odds('insurance')}")
    words = Area(law.cite("J.4.a").paragraph, " · ".join(pays).upper(), 390, 144, 500, 22, "words", "white")
    return replace(layout, areas=(*layout.areas, words))


GAME = Game(
    "blackjack",
    BOOKS,
    play,
    CarriedShoe,
    lambda _: CarriedShoe(spread="opening"),
    spots,
    breaches,
    seats=lambda law: law.number("places"),
    idle=idle,
    staffing=staffing_breaches,
    choices=CHOICES,
    found_void=lambda _, __: RESHUFFLED,  # M.3
    shows_carried=show_carried,
    disclosed=lambda _, deck: replace(deck, disclosed=True),
    under_new_terms=other_cards("decks", "dealing", "reshuffle"),
    maths=(
        Worked(
            "croupier.analysis.blackjack",
            counting,
            wagers=lambda law: tuple(spots(law)),
            together=True,
            to_cut=True,
            left=True,
        ),
        first_two_cards.counted_two_cards("blackjack", first_two_cards.WITHOUT_JOKERS, lambda _: (PLAIN, 0)),
    ),
    lay=lay,
    lobby_icon=lambda _: ("As", "Jh"),
    how_to_play=lambda _: (
        "Put a bet in your circle. You get two cards, the dealer two, one of them down.",
        "Draw until you are close to 21: picture cards count ten, an ace one or eleven. Over 21 loses at once.",
        "Hit takes a card, stand takes none.",
        "Double adds a bet for one card only, split makes two hands of a pair, and surrender, where it "
        "is offered, gives up half.",
        "The dealer draws last, by a fixed rule.",
        "Closer to 21 wins, the same is a push, and an ace with a ten-value card as the first two is a "
        "blackjack, which pays more.",
    ),
    asks={
        "cut": "Will you cut the cards?",
        "insurance": "Take insurance?",
        "hit": "How do you play this hand?",
        "stand": "How do you play this hand?",
    },
    counts=total_of,
    standings=standings,
    plain_bets=tuple((base, 1) for base in BASES),  # all three where the dealer plays as many hands
    bot=draw_to_17,
)
check_citations(sys.modules[__name__], BOOKS)
