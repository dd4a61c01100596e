"""Blackjack, `oneida-2006/blackjack`, J: the play.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import BOOK, DEVICE, MULTIPLE, TWO, cited, film, why
from croupier.games import blackjack
from croupier.kernels.twentyone import totals
from pit import Pit

# --- J: the play ---


def verdict(mine: int, theirs: int, natural: bool = False, dealer_natural: bool = False, ties: bool = False) -> str:
    return blackjack.CASES[totals.compare(mine, natural, theirs, dealer_natural, ties)]


def test_J_1_even_money_for_a_win() -> None:
    assert film("9s | 9c | Td | 9h", "stand").gain() == 10


def test_J_1_a_21_or_less_wins_if_the_dealer_is_over() -> None:
    assert verdict(12, 22) == "J.1.a"
    assert film("9s | 9c | 3d | 7h", "stand", "Ts").settlements() == [(1, "base", "wins", 10, "J.1.a")]


def test_J_1_b_more_wins() -> None:
    assert verdict(20, 19) == "J.1.b"


def test_J_1_c_a_blackjack_wins_against_21() -> None:
    assert verdict(21, 21, natural=True) == "J.1.c"


def test_J_2_what_was_added_loses_with_the_rest() -> None:
    pit = film("8s | Kc | 8d | Ac", "closes", "split", "3d", "double", "5d", "Ks", "stand", options={"peek": False})
    assert pit.settlements() == [(1, "base, hand 2", "loses", -10, "J.2.b"), (1, "base", "loses", -20, "J.2.b")]


def test_J_2_a_over_21_loses_whatever_the_dealer_has() -> None:
    assert verdict(22, 25) == "J.2.a"


def test_J_2_b_less_loses() -> None:
    assert verdict(18, 19) == "J.2.b"


def test_J_2_c_21_loses_to_a_blackjack() -> None:
    assert verdict(21, 21, dealer_natural=True) == "J.2.c"
    pit = film("9s | Kc | 2d | Ac", "closes", "hit", "Td", options={"peek": False})
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.c")]
    assert pit.settled("base").line == "21 against blackjack"


def test_J_3_a_house_may_push_21_against_a_blackjack() -> None:
    assert verdict(21, 21, dealer_natural=True, ties=True) == "J.3"
    assert verdict(20, 21, dealer_natural=True, ties=True) == "J.2.b"
    options = {"peek": False, "twenty-one-ties-natural": True}
    pit = film("9s | Kc | 2d | Ac", "closes", "hit", "Td", options=options)
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.3")]


def test_J_4_blackjacks_are_announced_and_not_surrendered() -> None:
    pit = film("As 9s | 9c | Kd 9d | 9h", bets=TWO, players=("Ann", "Bob"))
    assert ("J.4.a", "Place 1 has a blackjack") in pit.said()
    assert why("surrender", "As Kd", surrender=True) == "J.4"


def test_J_4_a_against_2_to_9_it_is_paid_at_once_or_later() -> None:
    cards = "As 9s | 9c | Kd 9d | 9h"
    pit = film(cards, bets=TWO, players=("Ann", "Bob"))
    assert pit.settlements() == [(1, "base", "wins", 15, "J.4.a")]
    pit = film(cards, bets=TWO, players=("Ann", "Bob"), options={"pay-naturals": "later"})
    assert pit.settlements() == []
    pit.do("seat 2 chooses stand")
    assert pit.settlements() == [(2, "base", "pushes", 0, "J.3"), (1, "base", "wins", 15, "J.4.a")]


def test_J_4_a_a_blackjack_is_paid_no_less_than_its_odds_or_the_wager_refused() -> None:
    assert film("As | 9c | Kd | 9h", bets=("$5 base",)).gain() == 8
    assert film("As | 9c | Kd | 9h", options={"natural-pays": "6 to 5"}, bets=("$9 base",)).gain() == 11
    pit = Pit(BOOK, options={**DEVICE, "unpayable": "refuse"})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 5 base") == "J.4.a"
    pit.do("seat 1 bets 4 base")
    assert pit.cited("seat 1 takes 1 base") == "J.4.a"


def test_J_4_b_against_an_ace_or_ten_it_waits_for_the_dealers_card() -> None:
    cards = "As 9s | 9c | Kd 9d | Th"
    pit = film(cards, bets=TWO, players=("Ann", "Bob"), options={"peek": False})
    assert ("J.4.b", "Place 1 has a blackjack") in pit.said()
    assert pit.settlements() == []
    pit.do("seat 2 chooses stand")
    assert pit.settlements()[-1] == (1, "base", "wins", 15, "J.4.b")
    pit = film("As | Ac | Kd | Th", options={"peek": False})
    assert pit.settlements() == [(1, "base", "pushes", 0, "J.4.b")]


def test_J_4_b_with_a_device_the_card_is_checked_and_a_blackjack_paid() -> None:
    cards = "As 9s | 9c | Kd 9d | Th"
    pit = film(cards, bets=TWO, players=("Ann", "Bob"))
    assert pit.settlements() == [(1, "base", "wins", 15, "J.4.b")]
    pit = film(cards, bets=TWO, players=("Ann", "Bob"), options={"pay-checked-naturals": False})
    assert pit.settlements() == []
    pit = film("As 9s | Ac | Kd 9d | Th", bets=TWO, players=("Ann", "Bob"))
    assert pit.settlements() == [(2, "base", "loses", -20, "J.2.b"), (1, "base", "pushes", 0, "J.4.b")]


def test_J_5_surrender_is_for_all_or_for_none_and_not_in_multiple_action() -> None:
    assert why("surrender", "9s 7d") == "J.5"
    assert cited({**MULTIPLE, "surrender": True}) == ["J.5"]


def test_J_6_no_insurance_where_the_house_has_none() -> None:
    pit = film("9s | 9c | 9d | Ac", options={"insurance": False})
    assert pit.table.view().asks.ask == "turn"


def test_J_6_insurance_pays_what_the_table_posts() -> None:
    options = {"insurance-pays": "3 to 1", "insurance-most": "100%"}
    pit = film("9s | Kc | 9d | Ac", "$10 insurance", "closes", options=options)
    assert pit.gain() == 30 - 10


def test_J_7_no_doubling_where_the_house_has_none() -> None:
    assert why("double", "9s 2d", double=False) == "J.7"
    assert why("double", "9s 2d", chips=9) == "G.1"


def test_J_8_no_splitting_where_the_house_has_none_and_to_four_hands_at_most() -> None:
    assert why("split", "9s 9d", split=False) == "J.8"
    assert why("split", "9s 9d", hands=4) == "J.8"
    assert why("split", "9s 9d", hands=2, split_hands=2) == "J.8"
    assert why("split", "9s 9d", hands=3) == ""


def test_J_8_once_only_in_multiple_action() -> None:
    assert why("split", "9s 9d", multiple_action="two") == ""
    assert why("split", "9s 9d", hands=2, multiple_action="two") == "J.8"
