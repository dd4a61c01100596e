"""EZ Baccarat, `ranchos/ez-baccarat`: two hands that all share, and a player who banks.

A round in the document's order: the position is offered, wagers, the collection, the deal and the third cards, then the
settlement, one turn of the table for each kind of wager. `play/shared/baccarat_shoe.py` keeps shoe, hands and score,
`play/steps/player_dealer.py` the position and the bank.
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
    banker_draws,
    dragon_7,
    line_verdict,
    natural,
    panda_8,
    player_draws,
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
from croupier.play.shared.baccarat_space import bank_ends, counted_wagers, how_ended, lay_end, six_named
from croupier.play.shared.baccarat_table import lay, points_of
from croupier.play.shared.window import WindowCites, against_bank
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, Paragraphs, procedure
from croupier.play.steps.player_dealer import BANK, BANK_SPOT, MOST_ROUNDS, wagered_places, wagers_at_place
from croupier.play.steps.procedure import Part
from croupier.play.steps.wager_checks import check_limits
from croupier.play.table.game import Game, Spot, check_citations, other_cards
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.move import Bet, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BOOKS = ("ranchos/ez-baccarat",)
DRAGON, PANDA = "dragon-7", "panda-8"
# In the order of settlement.
WAGERS = {PLAYER: "Player line", BANKER: "Banker line", TIE_BET: "Tie", PANDA: "Panda 8", DRAGON: "Dragon 7"}
LAYOUT = {id_: Spot(id_, id_, name) for id_, name in WAGERS.items()} | {BANK: BANK_SPOT}
SEATS = {"blackjack": 8, "baccarat": 14}
NOTES = (NATURAL, DRAGON, PANDA)  # what the display counts besides the winners


def seats(law: Law) -> int:
    """table: the player-dealer's seat is one of them."""
    return SEATS[law.choice("table")]


# --- what a wager wins, in whole numbers ---


def verdict(wager: str, hands: Coup, dragon_push: bool = False) -> int:
    """winners, tie-bet.6, dragon-7.4, panda-8.4: with `dragon_push` a winning three-card seven pays no banker line."""
    dragon = dragon_7(hands.banker, hands.banker_cards, hands.player)
    match wager:
        case "player":
            return line_verdict(PLAYER_WINS, hands.result)
        case "banker":
            return PUSHES if dragon and dragon_push else line_verdict(BANKER_WINS, hands.result)
        case "tie":
            won = hands.result == TIE
        case "dragon-7":
            won = bool(dragon)
        case _:
            won = bool(panda_8(hands.player, hands.player_cards, hands.banker))
    return WINS if won else LOSES


# --- wagers ---


def take_wagers(t: Coups) -> Part:
    """dealing: the bank and the wagers against it, until the dealer closes."""
    law = t.law
    cites = WindowCites(
        betting=law.cite("dealing"),
        bank=law.cite("player-dealer.cover"),
        wager=law.cite("dealing.wagers"),
        chips=law.cite("dealing"),
        fee=law.cite("collection"),
        placed={
            PLAYER: law.cite("dealing.wagers.1"),
            BANKER: law.cite("dealing.wagers.2"),
            TIE_BET: law.cite("dealing.wagers.3"),
            PANDA: law.cite("dealing.wagers.5"),
            DRAGON: law.cite("dealing.wagers.4"),
        },
        back_line={
            PLAYER: law.cite("table"),
            BANKER: law.cite("table"),
            TIE_BET: law.cite("tie-bet.4"),
            PANDA: law.cite("panda-8.2"),
            DRAGON: law.cite("dragon-7.2"),
        },
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t.felt, law))


def check_standing(felt: Felt, law: Law, move: Bet | Take, total: int) -> None:
    """table: each space has its limits; for Dragon 7 and Panda 8 the collection schedule sets them, if nobody else."""
    own = {TIE_BET: law.cite("tie-bet.5"), DRAGON: law.cite("dragon-7.3"), PANDA: law.cite("panda-8.3")}
    if total:
        check_limits(felt, move.spot, total, own.get(move.spot, law.cite("table")))
    check_bonuses(felt, law, move, total)


def check_bonuses(felt: Felt, law: Law, move: Bet | Take, total: int) -> None:
    """dragon-7.1, panda-8.1: none without a line wager of the same player at the same place; a Tie needs no other."""
    standing = {wager: felt.amount(move.seat, wager, move.place) for wager in WAGERS} | {move.spot: total}
    if standing[PLAYER] or standing[BANKER]:
        return
    for bonus, cite in {DRAGON: law.cite("dragon-7.1"), PANDA: law.cite("panda-8.1")}.items():
        if standing[bonus]:
            raise Refused(f"{WAGERS[bonus]} needs a wager on the player or the banker line beside it", cite)


# --- the cards ---


def third_cards(felt: Felt, law: Law, two: Coup) -> Generator[Ask, Move, Coup]:
    """The player hand is finished first, then the banker hand; nobody has anything to decide."""
    felt.say(str(two), law.cite("card-values"))
    third = NO_CARD
    if natural(two.player, two.banker):
        felt.say("A natural: both hands stand", law.cite("dealing.cards"))
        return two
    draws = player_draws(two.player, two.banker)
    felt.say(f"Player {'draws' if draws else 'stands'} with {two.player}", law.cite("dealing.draw.1"))
    if draws:
        third = yield from draw(felt, PLAYER, law.cite("dealing.draw.1"))
    draws = banker_draws(two.player, two.banker, third)
    felt.say(f"Banker {'draws' if draws else 'stands'} with {two.banker}", row(law, two.banker, third))
    if draws:
        yield from draw(felt, BANKER, law.cite("dealing.draw.2") if third == NO_CARD else law.cite("dealing.draw.3"))
    return coup(felt)


def row(law: Law, banker: int, third: int) -> Citation:
    """Which of the drawing rules decides for the banker hand."""
    if third == NO_CARD:
        return law.cite("dealing.draw.2")
    rules = {
        3: law.cite("dealing.draw.3.a"),
        4: law.cite("dealing.draw.3.b"),
        5: law.cite("dealing.draw.3.c"),
        6: law.cite("dealing.draw.3.d"),
    }
    return rules.get(banker, law.cite("dealing.chart"))


def announce(felt: Felt, law: Law, hands: Coup) -> str:
    """How each hand ranks and which came nearer to nine; returns the result as the score keeps it."""
    ranked = (("Player", hands.player, hands.player_cards), ("Banker", hands.banker, hands.banker_cards))
    for hand, total, cards in ranked:
        if cards == 2 and total == 9:
            felt.say(f"{hand}: Natural 9", law.cite("card-values.natural-9"))
        elif cards == 2 and total == 8:
            felt.say(f"{hand}: Natural 8", law.cite("card-values.natural-8"))
        elif total >= 8:
            felt.say(f"{hand}: {total} with three cards", law.cite("card-values.nine-or-eight"))
        else:
            felt.say(f"{hand}: {total}", law.cite("card-values.seven-to-zero"))
    won = ("Player wins", "Banker wins", "a tie")[hands.result]
    felt.say(f"{hands}: {won}", law.cite("tie-bet.6") if hands.result == TIE else law.cite("object"))
    return hands.score_entry(*(bonus for bonus in (DRAGON, PANDA) if verdict(bonus, hands) == WINS))


# --- the settlement ---


def settle(t: Coups) -> None:
    """action: kind by kind, each from the player-dealer's left once around; at a place the back line comes second."""
    law, places = t.law, t.clockwise()
    t.felt.markers["action"] = str(next(place for place in places if place in wagered_places(t.felt)))
    uncovered = {TIE_BET: law.cite("tie-bet.8"), DRAGON: law.cite("dragon-7.6"), PANDA: law.cite("panda-8.6")}
    for wager in WAGERS:
        t.felt.bank.cite = uncovered.get(wager, law.cite("action"))
        for stake in [stake for place in places for stake in wagers_at_place(t.felt, place, wager)]:
            t.felt.rule(stake, ruling(law, wager, t.hands), t.result)


def ruling(law: Law, wager: str, hands: Coup) -> Ruling:
    """What becomes of a wager, and the paragraph by which it wins, loses or pushes."""
    result = verdict(wager, hands, law.on("dragon-push"))
    name = six_named(wager, result, hands)
    if result == PUSHES:
        return Ruling(result, law.cite("winners") if hands.result == TIE else law.cite("winners.2"))
    cites = {
        (PLAYER, WINS): law.cite("winners.1"),
        (BANKER, WINS): law.cite("winners.2"),
        (PLAYER, LOSES): law.cite("winners.3"),
        (BANKER, LOSES): law.cite("winners.4"),
        (TIE_BET, WINS): law.cite("tie-bet.2"),
        (TIE_BET, LOSES): law.cite("tie-bet.3"),
    }
    cite = cites.get((wager, result)) or (law.cite("dragon-7.4") if wager == DRAGON else law.cite("panda-8.4"))
    return Ruling(result, cite, law.odds(wager), name)


# --- the round ---


def paragraphs(t: Coups) -> Paragraphs:
    """player-dealer: after two rounds running the position goes on; type-of-game: until then it may be kept."""
    due = t.position.held >= MOST_ROUNDS
    offer = t.cite("player-dealer") if due else t.cite("type-of-game")
    return Paragraphs(offer, t.cite("dealing.cards"), t.cite("action"), t.cite("player-dealer.cover"))


def open_shoe(t: Coups) -> Part:
    """deck: the shoe in play, or a new one; the display of its score."""
    yield from lay_shoe(t, t.cite("deck"))
    show_score(t.felt, t.law, t.carried.score, NOTES)


def deal(t: Coups) -> Part:
    """dealing.cards, dealing.draw: two hands, and their third cards."""
    two = yield from deal_hands(t.felt, t.cite("dealing.cards"))
    t.hands = yield from third_cards(t.felt, t.law, two)
    t.result = announce(t.felt, t.law, t.hands)


BANKED = Banked(
    round=lambda felt, law, stack: Coups(felt, law, stack, seats(law)),
    paragraphs=paragraphs,
    prepare=open_shoe,
    wagers=take_wagers,
    deal=deal,
    settle=settle,
    carry=lambda t: end_round(t, NOTES, t.cite("deck")),
    lines=("player", "banker"),
    ends=bank_ends,
    lay=lay_end,
    how=how_ended,
)
GAME = Game(
    "ez-baccarat",
    BOOKS,
    procedure(BANKED),
    Stack,
    lambda _: Stack(),
    lambda _: LAYOUT,
    seats=seats,
    choices=(BANK, "pass"),
    family="banked",
    under_new_terms=other_cards("decks"),
    banked=BANKED,
    maths=(counted_wagers(WAGERS, ruling),),
    lay=lay,
    lobby_icon=lambda _: ("3d", "4s"),
    how_to_play=lambda _: (
        "Two hands are dealt that all share, the player's and the banker's; bet on which comes closer "
        "to 9, or on a tie.",
        "Only the last digit of a total counts; third cards follow a fixed rule, so nothing is left to decide.",
        "There is no commission; some winning hands of three cards push instead.",
        BANK_GOES_ROUND,
    ),
    asks={BANK: "Bank this round?"},
    counts=points_of,
    score=lambda stack: stack.score.results,
    plain_bets=(("player", 1), ("panda-8", 1)),
)
check_citations(sys.modules[__name__], BOOKS)
