"""Who wins: one ruling for each wager; where the action begins, and the settlement from there on."""

from __future__ import annotations

from croupier.games.california_21.choices import cards_in_words
from croupier.games.california_21.state import BASE, BUSTER, INSURANCE, Documents, TwentyOne
from croupier.kernels.twentyone.totals import (
    AS_FAR,
    DEALER_NATURAL,
    DEALER_OVER,
    FARTHER,
    FORGIVEN,
    HIGHER,
    LOWER,
    NATURAL,
    NEARER,
    OVER,
    TEN,
    TIE,
    VERDICTS,
    compare,
    nearer,
    points,
)
from croupier.kernels.verdict import HALVES, LOSES, WINS
from croupier.play.felt import DEALER
from croupier.play.felt.ruling import Ruling
from croupier.play.felt.stake import Stake
from croupier.play.steps.player_dealer import action_place, places_from, wagers_at_place
from croupier.play.table.split_hands import PlayedHand
from croupier.play.vocabulary.cards import card_text, rank
from croupier.rulebook.cite import Citation

EIGHT = 8
THREE_EIGHTS = 3
MOST_CARDS = 8  # of a busted hand, in the pay table: so many or more


# --- the rulings ---


def case_of(d: Documents, mine: int, mine_natural: bool, bank: int, bank_natural: bool, eights: bool) -> int:
    """object.2, game-rules.1 to game-rules.8: how two totals compare; a Natural beats every other hand, also one over.
    Both over: in the first game the nearer one is better, in the second it matters only whether the player-dealer has
    three eights."""
    if mine_natural != bank_natural:
        return NATURAL if mine_natural else DEALER_NATURAL
    both_over = (FORGIVEN if eights else FARTHER) if d.pure else nearer(mine, bank)
    return compare(mine, mine_natural, bank, bank_natural, False, both_over, d.count.target)


def three_eights(bank: tuple[int, ...]) -> bool:
    """game-rules.8.a: the player-dealer's hand is 8-8-8."""
    return len(bank) == THREE_EIGHTS and all(points(card) == EIGHT for card in bank)


def paragraph(d: Documents, case: int, naturals: bool) -> Citation:
    """The paragraph by which hands compare so; `naturals`: both are best of all as dealt."""
    if naturals:
        return d.cite("game-rules.1")
    cites = {
        NATURAL: d.cite("game-rules.8", "game-rules.1"),
        DEALER_NATURAL: d.cite("game-rules.8", "game-rules.2"),
        DEALER_OVER: d.cite("game-rules.2", "game-rules.4"),
        HIGHER: d.cite("game-rules.3", "game-rules.7"),
        LOWER: d.cite("game-rules.3", "game-rules.7"),
        TIE: d.cite("game-rules.4", "game-rules.6"),
        OVER: d.cite("game-rules.7", "game-rules.5"),
        FARTHER: d.cite("game-rules.5.a", "game-rules.8"),
    }
    first = {NEARER: "game-rules.5.b", AS_FAR: "game-rules.6", FORGIVEN: "game-rules.8.a"}
    return cites.get(case) or d.law.cite(first[case])


def base_ruling(
    d: Documents, mine: int, mine_natural: bool, bank: int, bank_natural: bool, eights: bool = False
) -> Ruling:
    """object.1, game-rules.1 to game-rules.8: what becomes of a base wager, by the two totals."""
    case = case_of(d, mine, mine_natural, bank, bank_natural, eights)
    cite, verdict = paragraph(d, case, mine_natural and bank_natural), VERDICTS[case]
    if verdict != WINS:
        return Ruling(verdict, cite)
    return Ruling(WINS, cite, d.law.odds("natural") if mine_natural else d.law.odds(BASE))


def surrender_ruling(d: Documents) -> Ruling:
    """surrender, double-down-split-and-surrender.4: half of the wager is given up, the player's half rounded down."""
    return Ruling(HALVES, d.cite("surrender", "double-down-split-and-surrender.4"), name="surrendered")


def buster_line(d: Documents, bank: int, bank_natural: bool, cards: int) -> str:
    """buster.5: how many cards the player-dealer busted with, as the pay table has it; empty if not at all."""
    if bank <= d.count.target or bank_natural:
        return ""
    return f"{cards}-cards" if cards < MOST_CARDS else f"{MOST_CARDS}-or-more-cards"


def buster_ruling(d: Documents, line: str) -> Ruling:
    """buster.5.a, buster.5.b, buster.7.a, buster.7.b: by the cards of the busted hand."""
    if line:
        return Ruling(WINS, d.cite("buster.5.a", "buster.7.a"), d.law.odds(BUSTER, line), line.replace("-", " "))
    return Ruling(LOSES, d.cite("buster.5.b", "buster.7.b"), name="no bust")


def insurance_ruling(d: Documents, bank_natural: bool) -> Ruling:
    """double-down-split-and-surrender.7: it wins if the player-dealer has a Pure 21.5 Blackjack."""
    cite = d.law.cite("double-down-split-and-surrender.7")
    return Ruling(WINS, cite, d.law.odds(INSURANCE)) if bank_natural else Ruling(LOSES, cite)


# --- the action ---


def action_value(d: Documents, card: int) -> int:
    """round-of-play.11: an ace is 1, a picture or joker 10. round-of-play.9: a jack is 11, a queen 12, a king 13."""
    return (rank(card) + 1) % 13 + 1 if d.pure else min(points(card), TEN)


def action_order(t: TwentyOne) -> list[int]:
    """round-of-play.11: the places with a wager, counter-clockwise from the seat that the player-dealer's second card
    counts to. round-of-play.9: in the second game clockwise, from the button."""
    places, card = places_from(1, t.seats, t.position.holder), t.bank[1]
    value = action_value(t, card)
    begin = places[(value - 1) % len(places)]
    order = places_from(begin, t.seats, t.position.holder)
    if not t.pure:
        order = [order[0], *reversed(order[1:])]
    active = {hand.at for hand in t.hands}
    first = action_place(order, 1, active)
    t.felt.markers["action"] = str(first)
    cite = t.cite("round-of-play.11", "round-of-play.9")
    t.felt.say(f"The action begins at place {first}: {card_text(card)} counts {value}", cite)
    return [place for place in order if place in active]


# --- the settlement ---


def settle(t: TwentyOne) -> None:
    """round-of-play.14, round-of-play.10, buster.7, buster.9: place by place, base wagers first, Buster second."""
    for place in action_order(t):
        hands = [hand for hand in t.hands if hand.at == place]
        for hand in hands:
            settle_hand(t, hand)
        for stake in wagers_at_place(t.felt, place, BUSTER, hands[0].seat):
            line = buster_line(t, t.total(t.bank), t.natural(t.bank), len(t.bank))
            ruling = buster_ruling(t, line)
            rule(t, stake, ruling, ruling.name)
    pick_up(t)


def settle_hand(t: TwentyOne, hand: PlayedHand) -> None:
    """round-of-play.14: the wagers on one hand, its player's before those behind; insurance right after its wager."""
    mine, bank = t.cards(hand), t.bank
    dealt = t.natural(mine, t.hands_made(hand))
    line = (
        "surrendered"
        if hand.surrendered
        else f"{cards_in_words(t, mine, t.hands_made(hand))} against {cards_in_words(t, bank)}"
    )
    ruling = base_ruling(t, t.total(mine), dealt, t.total(bank), t.natural(bank), three_eights(bank))
    if hand.surrendered:
        ruling = surrender_ruling(t)
    for stake in [stake for stake in wagers_at_place(t.felt, hand.at, BASE, hand.seat) if stake.hand == hand.n]:
        rule(t, stake, ruling, line)
        insured = t.felt.stake(stake.seat, INSURANCE, hand.at)
        if insured:
            rule(t, insured, insurance_ruling(t, t.natural(bank)), cards_in_words(t, bank))


def rule(t: TwentyOne, stake: Stake, ruling: Ruling, line: str) -> None:
    """pay-offs, double-down-split-and-surrender.6: what the bank does not cover goes back. buster.6, buster.7,
    buster.8, buster.9: of Buster too."""
    if stake.spot == BUSTER:
        t.felt.bank.cite = t.cite("buster.7", "buster.9")
    else:
        t.felt.bank.cite = t.cite("pay-offs", "double-down-split-and-surrender.6")
    t.felt.rule(stake, ruling, line)


def pick_up(t: TwentyOne) -> None:
    """round-of-play.15, round-of-play.13: the cards are collected and discarded."""
    for hand in t.hands:
        t.felt.discard(hand.holder)
    t.felt.discard(DEALER)
