"""ZooBac, `ranchos/zoobac`: two hands that all share, seven wagers on them, and a player who banks.

A round in the document's order: the position is offered, wagers, last bets and the collection, the deal and the third
cards, then the settlement place by place from the action button. `play/baccarat_shoe.py` keeps shoe, hands and score,
`play/player_dealer.py` the position and the bank.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

import msgspec

from croupier.kernels.baccarat import (
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
from croupier.play.ask import Ask
from croupier.play.baccarat_shoe import (
    BANKER,
    NATURAL,
    PLAYER,
    TIE_BET,
    Coup,
    Stack,
    coup,
    deal_hands,
    draw,
    end_round,
    lay_shoe,
    show_score,
)
from croupier.play.felt import Felt
from croupier.play.game import Game, Spot, book_seats, check_citations
from croupier.play.move import Bet, Move, Take
from croupier.play.player_dealer import (
    BANK,
    Position,
    action_place,
    at_place,
    begin_banking,
    end_banking,
    offer_position,
    places_from,
    wagered,
)
from croupier.play.procedure import Procedure
from croupier.play.wagering import check_limits
from croupier.play.window import Cites, against_bank
from croupier.rulebook.law import Law

BOOKS = ("ranchos/zoobac",)
WAGERS = (PLAYER, BANKER, TIE_BET, "rabbit", "tiger", "monkey", "zoo")  # in the order of settlement
LAYOUT = {id_: Spot(id_, id_, id_.capitalize()) for id_ in (*WAGERS, BANK)}
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


def prize(law: Law, wager: str, hands: Coup) -> str:
    """The line by which a winner is paid: its animal's where the wager has one for it."""
    came = animal(hands)
    return came if came in law.lines(wager) else "win"


# --- wagers ---


def take_wagers(felt: Felt, law: Law, position: Position) -> Procedure:
    """dealing.wagers: any of the seven, none needs another, until last bets."""
    cites = Cites(
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
    yield from against_bank(felt, position, book_seats(law), cites, partial(check_standing, felt))


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
    return hands.noted(came)


# --- the settlement ---


def places_in_action(felt: Felt, law: Law, position: Position) -> list[int]:
    """dealing.action: the second card dealt, the Banker's first, is counted clockwise over all places from the
    player-dealer's, which is zero; the action is at the first wager from there on."""
    count, seats = action_count(felt.hand(BANKER)[0]), book_seats(law)
    first = action_place(places_from(position.holder % seats + 1, seats), count, wagered(felt))
    felt.markers["action"] = str(first)
    why = f"The action begins at place {first}: the second card counts {count}"
    felt.say(why, law.cite("dealing.action"))
    return places_from(first, seats)


def settle(felt: Felt, law: Law, position: Position, hands: Coup, line: str) -> None:
    """dealing.settlement: place by place, each with its wagers in order; on one spot the back line comes second."""
    for place in places_in_action(felt, law, position):
        for wager in WAGERS:
            result, cite = verdict(wager, hands), law.cite(law.book.wagers[wager].odds_cite)
            for stake in at_place(felt, place, wager):
                if result == WINS:
                    felt.win(stake, law.odds(wager, prize(law, wager, hands)), cite, line)
                elif result == LOSES:
                    felt.lose(stake, cite, line)
                else:
                    felt.push(stake, cite, line)


# --- the round ---


def play(felt: Felt, law: Law, stack: Stack) -> Procedure:
    position = yield from offer_position(felt, stack.position, book_seats(law), law.cite("type-of-game"))
    if position.broken:
        return msgspec.structs.replace(stack, position=position)
    shuffled = law.cite("equipment.e") if law.on("shuffler") else law.cite("deck")
    stack = yield from lay_shoe(felt, law, stack, shuffled)
    show_payouts(felt, law)
    show_score(felt, law, stack.score, NOTES)
    yield from take_wagers(felt, law, position)
    if not wagered(felt):
        felt.say("Nobody has wagered: no cards are dealt", law.cite("dealing.last-bets"))
        end_banking(felt, position, law.cite("type-of-game"))
        return stack  # no hand was played, so nobody has banked one
    begin_banking(felt, law, position, law.cite("dealing.settlement"))
    two = yield from deal_hands(felt, law.cite("dealing.cards"))
    hands = yield from third_cards(felt, law, two)
    line = announce(felt, law, hands)
    settle(felt, law, position, hands, line)
    end_banking(felt, position, law.cite("dealing.settlement"))
    stack = end_round(felt, law, position, stack.score, line, law.cite("deck"))
    show_score(felt, law, stack.score, NOTES)
    return stack


def show_payouts(felt: Felt, law: Law) -> None:
    """equipment.c: what the animals pay, where the table has a screen for it."""
    if law.on("payout-screen"):
        for wager in ("rabbit", "tiger", "monkey", "zoo"):
            felt.markers[f"{wager} pays"] = ", ".join(map(str, law.lines(wager).values()))


GAME = Game("zoobac", BOOKS, play, Stack, lambda _: Stack(), lambda _: LAYOUT, choices=(BANK, "pass"))
check_citations(sys.modules[__name__], BOOKS)
