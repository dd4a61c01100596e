"""ZooBac, `ranchos/zoobac`: two hands that all share, seven wagers on them, and a player who banks.

A round in the document's order: the position is offered, wagers, last bets and the collection, the deal and the third
cards, then the settlement place by place from the action button. `play/shared/baccarat_shoe.py` keeps shoe, hands
and score, `play/steps/player_dealer.py` the position and the bank.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

from croupier.kernels.baccarat.draw import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TIE,
    action_count,
    banker_draws,
    line_verdict,
    monkey,
    natural,
    player_draws,
    rabbit,
    tiger,
)
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt import Felt
from croupier.play.felt.ruling import Ruling
from croupier.play.shared.baccarat_shoe import (
    BANKER,
    NATURAL,
    PLAYER,
    TIE_BET,
    Coup,
    Coups,
    Stack,
    coup,
    deal_hands,
    draw,
    end_round,
    lay_shoe,
    show_score,
)
from croupier.play.shared.baccarat_space import (
    counted_wagers,
    ends_by_second_card,
    how_ended_by_second_card,
    lay_end,
    six_named,
)
from croupier.play.shared.baccarat_table import lay, points_of
from croupier.play.shared.window import WindowCites, against_bank
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, Paragraphs, procedure
from croupier.play.steps.player_dealer import (
    BANK,
    BANK_SPOT,
    action_place,
    places_from,
    wagered_places,
    wagers_at_place,
)
from croupier.play.steps.procedure import Part
from croupier.play.steps.wager_checks import check_limits
from croupier.play.table.game import Game, Spot, check_citations, other_cards
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.move import Bet, Move, Take
from croupier.rulebook.law import Law

BOOKS = ("ranchos/zoobac",)
WAGERS = (PLAYER, BANKER, TIE_BET, "rabbit", "tiger", "monkey", "zoo")  # in the order of settlement
LAYOUT = {id_: Spot(id_, id_, id_.capitalize()) for id_ in WAGERS} | {BANK: BANK_SPOT}
ANIMALS = ("rabbit", "triple-rabbit", "tiger", "triple-tiger", "monkey")
NOTES = (NATURAL, *ANIMALS)  # what the display counts besides the winners

# --- what a wager wins ---


def animal(hands: Coup) -> str:
    """Which of the five animals has come, if any has: no two ever come at once."""
    if times := rabbit(hands.player, hands.player_cards, hands.banker):
        return "rabbit" if times == 1 else "triple-rabbit"
    if times := tiger(hands.banker, hands.banker_cards, hands.player):
        return "tiger" if times == 1 else "triple-tiger"
    return "monkey" if monkey(hands.player, hands.banker) else ""


def verdict(wager: str, hands: Coup) -> int:
    """winners.player to winners.zoo: a Banker that wins with a three-card eight, a Tiger, pushes its own wager."""
    came = animal(hands)
    match wager:
        case "player":
            return line_verdict(PLAYER_WINS, hands.result)
        case "banker":
            return PUSHES if came.endswith("tiger") else line_verdict(BANKER_WINS, hands.result)
        case "tie":
            won = hands.result == TIE
        case "zoo":
            won = came != ""
        case _:
            won = came.endswith(wager)
    return WINS if won else LOSES


def ruling(law: Law, wager: str, hands: Coup) -> Ruling:
    """winners: what becomes of a wager; a winner is paid by its animal's line, where the wager has one for it."""
    result, cite, came = verdict(wager, hands), law.cite(law.book.wagers[wager].odds_cite), animal(hands)
    if result == WINS and came in law.lines(wager):
        return Ruling(result, cite, law.odds(wager, came), came)
    return Ruling(result, cite, law.odds(wager) if result == WINS else None, six_named(wager, result, hands))


# --- wagers ---


def take_wagers(t: Coups) -> Part:
    """dealing.wagers: any of the seven, none needs another, until last bets."""
    law = t.law
    cites = WindowCites(
        betting=law.cite("dealing.last-bets"),
        bank=law.cite("type-of-game"),
        wager=law.cite("dealing.wagers"),
        chips=law.cite("dealing.wagers"),
        fee=law.cite("collection"),
        placed={
            PLAYER: law.cite("glossary.player"),
            BANKER: law.cite("glossary.banker"),
            TIE_BET: law.cite("glossary.tie"),
            "rabbit": law.cite("glossary.rabbit"),
            "tiger": law.cite("glossary.tiger"),
            "monkey": law.cite("glossary.monkey"),
            "zoo": law.cite("glossary.zoo"),
        },
        back_line=dict.fromkeys(WAGERS, law.cite("table")),
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t.felt))


def check_standing(felt: Felt, move: Bet | Take, total: int) -> None:
    """collection: what is left on a space keeps within its limits."""
    if total:
        check_limits(felt, move.spot, total)


# --- the cards ---


def third_cards(felt: Felt, law: Law, two: Coup) -> Generator[Ask, Move, Coup]:
    """dealing.naturals goes before dealing.player, and that before dealing.banker and its chart."""
    felt.say(str(two), law.cite("card-values"))
    third = NO_CARD
    if natural(two.player, two.banker):
        felt.say("A natural: both hands stand", law.cite("dealing.naturals"))
        return two
    if player_draws(two.player, two.banker):
        third = yield from draw(felt, PLAYER, law.cite("dealing.player"))
    else:
        felt.say(f"Player stands with {two.player}", law.cite("dealing.player"))
    cite = law.cite("dealing.banker") if third == NO_CARD else law.cite("dealing.chart")
    if banker_draws(two.player, two.banker, third):
        yield from draw(felt, BANKER, cite)
    else:
        felt.say(f"Banker stands with {two.banker}", cite)
    return coup(felt)


def announce(felt: Felt, law: Law, hands: Coup) -> str:
    """The final totals, who has won, and which animal has come; returns the result as the score keeps it."""
    felt.say(str(hands), law.cite("object"))
    felt.say(("Player wins", "Banker wins", "A tie")[hands.result], law.cite("winners"))
    came = animal(hands)
    cites = {
        "rabbit": law.cite("glossary.rabbit"),
        "triple-rabbit": law.cite("glossary.triple-rabbit"),
        "tiger": law.cite("glossary.tiger"),
        "triple-tiger": law.cite("glossary.triple-tiger"),
        "monkey": law.cite("glossary.monkey"),
    }
    if came:
        felt.say(came.replace("-", " ").title(), cites[came])
    return hands.score_entry(came)


# --- the settlement ---


def places_in_action(t: Coups) -> list[int]:
    """dealing.action: the second card dealt, the Banker's first, is counted clockwise over all places from the
    player-dealer's, which is zero; the action is at the first wager from there on."""
    count = action_count(t.felt.hand(BANKER)[0])
    first = action_place(places_from(t.position.holder % t.seats + 1, t.seats), count, wagered_places(t.felt))
    t.felt.markers["action"] = str(first)
    t.felt.say(f"The action begins at place {first}: the second card counts {count}", t.cite("dealing.action"))
    return places_from(first, t.seats)


def settle(t: Coups) -> None:
    """dealing.settlement: place by place, each with its wagers in order; on one spot the back line comes second."""
    for place in places_in_action(t):
        for wager in WAGERS:
            for stake in wagers_at_place(t.felt, place, wager):
                t.felt.rule(stake, ruling(t.law, wager, t.hands), t.result)


# --- the round ---


def paragraphs(t: Coups) -> Paragraphs:
    """type-of-game offers the position, dealing.last-bets ends the betting, dealing.settlement uses the bank."""
    offer, settled = t.cite("type-of-game"), t.cite("dealing.settlement")
    return Paragraphs(offer, t.cite("dealing.last-bets"), settled, settled, unused=offer)


def open_shoe(t: Coups) -> Part:
    """deck, equipment.e: the shoe in play, or a new one; what is shown of it."""
    yield from lay_shoe(t, t.cite("equipment.e") if t.law.on("shuffler") else t.cite("deck"))
    show_payouts(t.felt, t.law)
    show_score(t.felt, t.law, t.carried.score, NOTES)


def deal(t: Coups) -> Part:
    """dealing.cards: two hands, and their third cards."""
    two = yield from deal_hands(t.felt, t.cite("dealing.cards"))
    t.hands = yield from third_cards(t.felt, t.law, two)
    t.result = announce(t.felt, t.law, t.hands)


def show_payouts(felt: Felt, law: Law) -> None:
    """equipment.c: what the animals pay, each with what, where the table has a screen for it."""
    if law.on("payout-screen"):
        for wager in ("rabbit", "tiger", "monkey", "zoo"):
            lines = ((line.replace("-", " "), odds) for line, odds in law.lines(wager).items())
            felt.markers[f"{wager} pays"] = ", ".join(
                str(odds) if line == "win" else f"{line} {odds}" for line, odds in lines
            )


BANKED = Banked(
    round=Coups,
    paragraphs=paragraphs,
    prepare=open_shoe,
    wagers=take_wagers,
    deal=deal,
    settle=settle,
    carry=lambda t: end_round(t, NOTES, t.cite("deck")),
    lines=("player", "banker"),
    ends=ends_by_second_card,
    lay=lay_end,
    how=how_ended_by_second_card,
)
GAME = Game(
    "zoobac",
    BOOKS,
    procedure(BANKED),
    Stack,
    lambda _: Stack(),
    lambda _: LAYOUT,
    choices=(BANK, "pass"),
    family="banked",
    under_new_terms=other_cards("decks"),
    banked=BANKED,
    maths=(counted_wagers(WAGERS, ruling),),
    lay=lay,
    lobby_icon=lambda _: ("8c", "Td"),
    how_to_play=lambda _: (
        "Two hands are dealt that all share, the player's and the banker's; bet on which comes closer "
        "to 9, or on what else they bring.",
        "Only the last digit of a total counts; third cards follow a fixed rule, so nothing is left to decide.",
        BANK_GOES_ROUND,
    ),
    asks={BANK: "Bank this round?"},
    counts=points_of,
    score=lambda stack: stack.score.results,
    plain_bets=(("banker", 1), ("zoo", 1)),
)
check_citations(sys.modules[__name__], BOOKS)
