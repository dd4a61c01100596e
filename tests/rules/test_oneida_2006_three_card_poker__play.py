"""Three Card Poker, `oneida-2006/three-card-poker`, J and K: the play and the odds.

Each test proves the paragraph in its name; the table is that of `three_card_pit`.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.games import breaches
from croupier.kernels.cards.ranks import NAMES_3, kind3, rank3
from croupier.kernels.three_card import ante_bonus
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.vocabulary.event import Dealt, Decided
from croupier.rulebook.law import Terms
from pit import Pit
from three_card_pit import (
    BOOK,
    DEVICE,
    LOW_DEALER,
    QUEEN_DEALER,
    REVEAL,
    against_dealer,
    asked,
    dealt,
    film,
    hand,
    one_hand,
    ranked,
)

# --- J: the play ---


def test_J_2_players_decide_from_the_left() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    bets = ["seat 3 bets 10 ante", "seat 1 bets 10 ante", "seat 2 bets 10 pair-plus"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", "4s 6h Td", QUEEN_DEALER])
    assert pit.table.view().asks.seat == 1
    assert pit.cited("seat 3 chooses play") == "J.2"
    assert pit.cited("seat 2 chooses play") == "J.2"
    assert pit.cited("seat 1 chooses raise") == "J.2"
    assert pit.cited("cards Ac") == "J.2"
    pit.do("seat 1 chooses play")
    assert [(e.seat, e.choice, e.cite.paragraph) for e in pit.events if isinstance(e, Decided)] == [(1, "play", "J.2")]
    assert pit.table.view().asks.seat == 3  # seat 2 has no Ante
    pit.do("seat 3 chooses fold")
    assert asked(pit) == "between"


def test_J_2_fold_forfeits_ante_and_pair_plus() -> None:
    pit = one_hand("4s 5s 6s", LOW_DEALER, "bets 10 ante", "bets 20 pair-plus", choice="fold")
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2"), (1, "pair-plus", "loses", -20, "J.2")]
    assert (pit.gain(), pit.bank()) == (-30, 30)


def test_J_2_fold_of_an_ante_alone_costs_the_ante() -> None:
    pit = one_hand("2c 5d 9h", LOW_DEALER, "bets 10 ante", choice="fold")
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2")]
    assert pit.gain() == -10


def test_J_2_forfeits_are_collected_then_hands_settled_from_the_right() -> None:
    pit = Pit(BOOK, *"ABCDEFG", options=DEVICE)
    bets = [f"seat {seat} bets {seat} ante" for seat in (1, 2, 3, 5, 7)]
    bets += ["seat 3 bets 10 pair-plus", "seat 5 bets 10 pair-plus", "seat 6 bets 10 pair-plus"]
    hands = ["Kc 9d 5s", "3c 4d 8h", "2s 6h Td", "Ac 9c 4h", "5c 5h 7d", "Qc 7s 2d", QUEEN_DEALER]
    choices = ["seat 1 chooses play", "seat 2 chooses fold", "seat 3 chooses fold", "seat 5 chooses play"]
    film(pit, bets, hands, *choices, "seat 7 chooses play")
    assert pit.settlements() == [
        (2, "ante", "loses", -2, "J.2"),
        (3, "ante", "loses", -3, "J.2"),
        (3, "pair-plus", "loses", -10, "J.2"),
        (7, "ante", "pushes", 0, "J.3"),
        (7, "play", "pushes", 0, "J.3"),
        (6, "pair-plus", "wins", 10, "K.1.b"),
        (5, "ante", "wins", 5, "K.1.a"),
        (5, "play", "wins", 5, "K.1.a"),
        (5, "pair-plus", "loses", -10, "K.1.b"),
        (1, "ante", "wins", 1, "K.1.a"),
        (1, "play", "wins", 1, "K.1.a"),
    ]
    assert [(e.to, e.up, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [
        ("dealer", True, "J.2"),
        (7, True, "J.2"),
        (6, True, "J.2"),
        (5, True, "J.2"),
        (1, True, "J.2"),
    ]
    assert [pit.gain(seat) for seat in range(1, 8)] == [2, -2, -13, 0, 0, 10, 0]


@pytest.mark.parametrize("counted", [False, True])
def test_J_2_dealer_reveals_before_hands_with_pair_plus_only_are_shown(counted: bool) -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1} if counted else DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "seat 2 bets 20 pair-plus")
    pit.do("dealer closes", dealt("2c 2d 9h", "3c 5d 8h", LOW_DEALER))
    if counted:
        assert pit.cited(REVEAL) == "G.5"
        pit.do("dealer does count-stub 43")
    asks = pit.table.view().asks
    assert (asks.ask, asks.step, asks.cite) == ("step", "reveal", f"{BOOK}/J.2")
    assert pit.settlements() == []
    down = ["??", "??", "??"]
    assert pit.table.view().cards == {1: down, 2: down, "dealer": down}
    for line in ("cards Ac", "dealer closes", "dealer does count-stub 43", "dealer does reveal 1"):
        assert pit.cited(line) == "J.2"
    assert pit.cited("dealer opens") == "F.3"
    pit.do(REVEAL)
    assert [(e.to, e.up, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [
        ("dealer", True, "J.2"),
        (2, True, "J.2"),
        (1, True, "J.2"),
    ]
    assert pit.settlements() == [(2, "pair-plus", "loses", -20, "K.1.b"), (1, "pair-plus", "wins", 10, "K.1.b")]
    assert asked(pit) == "between"


def test_J_2_with_an_ante_the_last_decision_reveals() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 pair-plus"], ["Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER])
    assert pit.cited(REVEAL) == "J.2"
    pit.do("seat 1 chooses fold")
    assert asked(pit) == "between"
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2"), (2, "pair-plus", "wins", 10, "K.1.b")]


def test_J_2_cards_are_collected_in_order_after_settling() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    hands = ["Kc 9d 5s", "3c 4d 8h", "2s 6h Td", QUEEN_DEALER]
    choices = ["seat 1 chooses play", "seat 2 chooses fold", "seat 3 chooses play"]
    film(pit, [f"seat {seat} bets 10 ante" for seat in (1, 2, 3)], hands, *choices)
    assert hand(pit, "discards") == "3c 4d 8h 2s 6h Td Kc 9d 5s"
    assert hand(pit, "dealer") == QUEEN_DEALER
    assert pit.table.view().cards["dealer"] == QUEEN_DEALER.split(" ")


def test_J_3_tie_is_a_push_of_ante_and_play_only() -> None:
    pit = one_hand("9c 9d Kc", "9h 9s Kd", "bets 10 ante", "bets 20 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "pushes", 0, "J.3"),
        (1, "play", "pushes", 0, "J.3"),
        (1, "pair-plus", "wins", 20, "K.1.b"),
    ]
    assert pit.gain() == 20


def test_J_3_tie_below_queen_high_is_paid_by_K() -> None:
    pit = one_hand("Jc 9d 4h", LOW_DEALER, "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]


# --- K: odds ---


def test_K_1_three_payouts_meet_in_one_hand() -> None:
    pit = one_hand("4s 5s 6s", QUEEN_DEALER, "bets 10 ante", "bets 5 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "wins", 10, "K.1.a"),
        (1, "ante-bonus", "wins", 50, "K.1.c"),
        (1, "pair-plus", "wins", 200, "K.1.b"),
    ]
    assert (pit.gain(), pit.bank()) == (270, -270)


@pytest.mark.parametrize(
    ("key", "paragraph"),
    [("ante", "K.1.a"), ("play", "K.1.a"), ("pair-plus.flush", "K.1.b"), ("ante-bonus.straight", "K.1.c")],
)
@pytest.mark.parametrize("odds", ["1 to 2", "9 to 1"])
def test_K_1_odds_are_exact(key: str, paragraph: str, odds: str) -> None:
    (breach,) = breaches(Terms(BOOK, odds={key: odds}))
    assert str(breach.cite) == f"{BOOK}/{paragraph}"


def test_K_1_a_dealer_without_queen_high_pays_ante_and_returns_play() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes")
    pit.do("cards 2c Js 3d 9h 5s 4c", "seat 1 chooses play")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]
    assert pit.gain() == 10


def test_K_1_a_higher_hand_is_paid_even_money_on_ante_and_play() -> None:
    pit = one_hand("Kc 9d 5s", QUEEN_DEALER, "bets 15 ante")
    assert pit.settlements() == [(1, "ante", "wins", 15, "K.1.a"), (1, "play", "wins", 15, "K.1.a")]
    assert [pit.settled(spot).odds for spot in ("ante", "play")] == ["1 to 1", "1 to 1"]
    assert pit.gain() == 30


def test_K_1_a_lower_hand_loses_ante_and_play() -> None:
    pit = one_hand("Qc 6d 5s", QUEEN_DEALER, "bets 15 ante")
    assert pit.settlements() == [(1, "ante", "loses", -15, "K.1.a"), (1, "play", "loses", -15, "K.1.a")]
    assert pit.gain() == -30


@pytest.mark.parametrize("dealer", ["Qs 3h 2c", "Ks 4h 2c", "As 5h 3c", "2c 2s 3h", "2h 4h 6h", "2h 3s 4c"])
def test_K_1_a_dealer_qualifies_with_queen_high_or_better(dealer: str) -> None:
    pit = one_hand("7d 7c 7s", dealer, "bets 10 ante")
    assert pit.settlements()[:2] == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]


@pytest.mark.parametrize("player", ["2d 3d 5h", "Jd Tc 7c", "As Kd Qc", "Jc Th 8s"])
def test_K_1_a_best_jack_high_does_not_qualify(player: str) -> None:
    pit = one_hand(player, "Js Td 8c", "bets 10 ante")
    assert pit.settlements()[:2] == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]


def test_K_1_a_dealer_fails_to_qualify_with_6720_of_22100_hands() -> None:
    lowest, highest = ranked("5c 3d 2h"), ranked("Ac Kc Qc")
    ranks = [rank3(*cards) for cards in combinations(range(52), 3)]
    assert Counter(against_dealer(lowest - 1, dealer) for dealer in ranks) == {
        (WINS, PUSHES): 6720,
        (LOSES, LOSES): 15380,
    }
    assert Counter(against_dealer(highest, dealer) for dealer in ranks) == {
        (WINS, PUSHES): 6720,
        (WINS, WINS): 15376,
        (PUSHES, PUSHES): 4,
    }


LEDGERS = {
    "2c 5d 9h": ("high-card", -1, -1),
    "5c 5d 9h": ("pair", 1, 1),
    "2h 6h 9h": ("flush", 4, 4),
    "4c 5d 6h": ("straight", 5, 6),
    "8c 8d 8h": ("three-of-a-kind", 30, 33),
    "4s 5s 6s": ("straight-flush", 40, 35),
    "Ah Kh Qh": ("straight-flush", 40, 35),
    "Ac 2c 3c": ("straight-flush", 40, 35),
}


@pytest.mark.parametrize("cards", LEDGERS)
@pytest.mark.parametrize("dealer", ["Js 9s 4h", "Qs 7s 3d", "Kd Kc Ks"])
def test_K_1_b_pair_plus_is_paid_by_the_ledger(cards: str, dealer: str) -> None:
    kind, to_one, _ = LEDGERS[cards]
    pit = one_hand(cards, dealer, "bets 7 pair-plus")
    assert pit.settlements() == [(1, "pair-plus", "loses" if to_one < 0 else "wins", 7 * to_one, "K.1.b")]
    assert pit.settled("pair-plus").line == kind
    assert pit.gain() == 7 * to_one


@pytest.mark.parametrize("cards", LEDGERS)
def test_K_1_b_i_other_ledger_where_the_house_chose_it(cards: str) -> None:
    kind, _, to_one = LEDGERS[cards]
    pit = one_hand(cards, "Js 9s 4h", "bets 7 pair-plus", **{"pair-plus-ledger": "second"})
    assert pit.settlements() == [(1, "pair-plus", "loses" if to_one < 0 else "wins", 7 * to_one, "K.1.b.i")]
    assert pit.settled("pair-plus").line == kind
    assert pit.gain() == 7 * to_one


def test_K_1_b_i_there_are_two_ledgers() -> None:
    (breach,) = breaches(Terms(BOOK, options={"pair-plus-ledger": "third"}))
    assert str(breach.cite) == f"{BOOK}/K.1.b.i"


@pytest.mark.parametrize(("ledger", "returns"), [("first", -1232), ("second", -596)])
def test_K_1_b_returns_over_every_hand(ledger: str, returns: int) -> None:
    odds = Pit(BOOK, options={"pair-plus-ledger": ledger}).law.lines("pair-plus")
    paid = Fraction(0)
    for cards in combinations(range(52), 3):
        kind = kind3(rank3(*cards))
        paid += odds[NAMES_3[kind]].fraction if kind else -1
    assert paid == returns


BONUS = {
    "straight": ("4c 5d 6h", 1, "Ts Jd Qd", "4s 5h 6d"),
    "three-of-a-kind": ("8c 8d 8h", 4, "9c 9d 9h", None),
    "straight-flush": ("4s 5s 6s", 5, "7d 8d 9d", "4h 5h 6h"),
}


@pytest.mark.parametrize("kind", BONUS)
def test_K_1_c_bonus_is_paid_whatever_the_dealer_holds(kind: str) -> None:
    cards, to_one, better, same = BONUS[kind]
    bonus = (1, "ante-bonus", "wins", 10 * to_one, "K.1.c")
    pit = one_hand(cards, better, "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "loses", -10, "K.1.a"), (1, "play", "loses", -10, "K.1.a"), bonus]
    assert pit.gain() == 10 * to_one - 20
    pit = one_hand(cards, "Js 9s 3c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a"), bonus]
    assert pit.gain() == 10 * to_one + 10
    pit = one_hand(cards, "Qs 7s 3c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a"), bonus]
    assert pit.gain() == 10 * to_one + 20
    if same:
        pit = one_hand(cards, same, "bets 10 ante")
        assert pit.settlements() == [(1, "ante", "pushes", 0, "J.3"), (1, "play", "pushes", 0, "J.3"), bonus]
        assert pit.gain() == 10 * to_one


@pytest.mark.parametrize("cards", ["2h 6h 9h", "Ac Ad Kh", "Ac Kd Jh"])
def test_K_1_c_flush_and_below_earn_no_bonus(cards: str) -> None:
    pit = one_hand(cards, "Qs 7s 3c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]


def test_K_1_c_bonus_needs_ante_and_play() -> None:
    folded = one_hand("8c 8d 8h", LOW_DEALER, "bets 10 ante", choice="fold")
    assert folded.settlements() == [(1, "ante", "loses", -10, "J.2")]
    alone = one_hand("8c 8d 8h", "Js 9h 4c", "bets 10 pair-plus")
    assert alone.settlements() == [(1, "pair-plus", "wins", 300, "K.1.b")]


def test_K_1_c_bonus_hands_over_every_hand() -> None:
    counts = Counter(NAMES_3[ante_bonus(rank3(*cards))] for cards in combinations(range(52), 3))
    assert counts == {"high-card": 21280, "straight": 720, "three-of-a-kind": 52, "straight-flush": 48}
