"""Blackjack, `oneida-2006/blackjack`, K and L: optional wagers, multiple action.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import (
    BOOK,
    BOTH,
    DEVICE,
    HITS,
    MOVED,
    MULTIPLE,
    PITCH,
    ROYAL,
    SUITED,
    THREE,
    TWO,
    action,
    cited,
    film,
    law,
    lines,
    pitched,
    why,
)
from croupier.games import blackjack, breaches
from croupier.rulebook.law import Terms
from pit import Pit

# --- K: optional wagers ---


def test_K_1_optional_wagers_are_the_houses_choice() -> None:
    assert list(blackjack.spots(law(initial_suit_wager="any-suited", hit_wager=True))) == [
        *("base", "initial-suit", "insurance", "hit")
    ]


def test_K_1_a_one_of_the_two_initial_suit_wagers() -> None:
    assert "initial-suit" not in blackjack.spots(law(initial_suit_wager="king-queen"))


def test_K_1_a_i_two_cards_of_one_suit() -> None:
    assert film("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED).settlements() == [
        (1, "initial-suit", "wins", 15, "K.5.a")
    ]


def test_K_1_a_ii_a_king_and_a_queen_of_one_suit() -> None:
    bets = ("$10 base", "$5 king-queen")
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]
    pit = film("Ks | 9c | Js | 9h", bets=bets, options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]
    pit = film("Ks | 9c | Qh | 9h", bets=bets, options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]


def test_K_1_b_no_hit_wagers_where_the_house_has_none() -> None:
    assert why("hit-wager", "9s 2s") == "K.1.b"


def test_K_2_it_is_made_in_the_betting_window_within_its_limits() -> None:
    pit = film("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.cited("seat 1 bets 5 initial-suit") == "G.2"


def test_K_2_a_an_optional_wager_goes_with_a_blackjack_wager() -> None:
    pit = Pit(BOOK, options={**DEVICE, **SUITED})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 5 initial-suit") == "K.2.a"
    assert pit.cited("seat 1 bets 5 initial-suit coupon 5") == "K.2.a"
    pit.do("seat 1 bets 10 base", "seat 1 bets 5 initial-suit")
    assert pit.cited("seat 1 takes all base") == "K.2.a"


def test_K_2_b_not_on_another_players_hand_and_within_its_limit() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={**DEVICE, **SUITED, "positions": 2}, limits={"initial-suit": (100, 2500)})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 2 bets 10 base")
    assert pit.cited("seat 1 bets 5 initial-suit at 2") == "K.2.b"
    assert pit.cited("seat 1 bets 26 initial-suit") == "P"
    pit.do("seat 1 bets 25 initial-suit")


def test_K_2_c_with_one_deck_no_more_than_the_blackjack_wager() -> None:
    pit = Pit(BOOK, options={**DEVICE, **SUITED, "decks": 1})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base")
    assert pit.cited("seat 1 bets 11 initial-suit") == "K.2.c"
    pit.do("seat 1 bets 10 initial-suit")
    assert pit.cited("seat 1 takes 1 base") == "K.2.c"


def test_K_3_settled_whatever_becomes_of_the_hand() -> None:
    pit = film("Ks | Ac | 6s | Th", bets=BOTH, options=SUITED)
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [("initial-suit", 15), ("base", -10)]


def test_K_3_a_settled_once_the_first_two_cards_are_out() -> None:
    pit = film("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.3.a")]


def test_K_3_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED, players=("Ann", "Bob"))
    assert [seat for seat, *_ in pit.settlements()] == [1, 2]


def test_K_3_c_before_insurance() -> None:
    pit = film("9s | 9c | Td | Ah", bets=BOTH, options=SUITED)
    assert pit.settled("initial-suit").paid == -5
    assert pit.table.view()["asks"]["cite"].paragraph == "A.4"


def test_K_4_at_a_pitch_a_winner_is_shown() -> None:
    pit = pitched("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED)
    assert pit.table.view(None)["cards"]["1"] == ["9s", "Ts"]


def test_K_4_a_at_a_pitch_once_the_first_two_cards_are_out() -> None:
    pit = pitched("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.4.a")]
    assert pit.table.view(None)["cards"]["1"] == ["??", "??"]


def test_K_4_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED, players=("Ann", "Bob"))
    assert [(seat, paid) for seat, _, _, paid, _ in pit.settlements()] == [(1, -5), (2, 15)]


def test_K_4_c_before_insurance() -> None:
    assert pitched("9s | 9c | Td | Ah", bets=BOTH, options=SUITED).settled("initial-suit").paid == -5


def test_K_5_the_house_may_pay_less_never_more() -> None:
    assert breaches(Terms(BOOK, odds={"king-queen.win": "8 to 1"})) == []
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"king-queen.win": "11 to 1"}))] == ["K.5.b"]


def test_K_5_a_three_to_one_at_most() -> None:
    pit = film("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED, odds={"initial-suit": "5 to 2"})
    assert pit.settled("initial-suit").paid == 12
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"initial-suit": "4 to 1"}))] == ["K.5.a"]


def test_K_5_b_ten_to_one_at_most_or_fifty_on_two_decks() -> None:
    bets = ("$10 base", "$5 king-queen")
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options={**ROYAL, "decks": 2})
    assert pit.settled("king-queen").paid == 250
    assert ("K.5.b", "A king and queen of one suit: the floorperson is told") in pit.said()
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options={**ROYAL, "decks": 1})
    assert pit.settled("king-queen").paid == 50


def test_K_6_one_hit_wager_after_another() -> None:
    pit = film("2s | 9c | 3s | 9h", *("hit-wager", "$4 hit", "closes", "5s") * 2, options=HITS)
    assert [paid for _, _, _, paid, _ in pit.settlements()] == [12, 12]
    assert pit.rack() == 1000 - 10 + 24


def test_K_6_a_a_hit_wager_on_cards_of_one_suit() -> None:
    assert why("hit-wager", "9s 2s", hit_wager=True) == ""
    assert why("hit-wager", "9s 2d", hit_wager=True) == "K.6.a"
    assert why("hit-wager", "9s 2s", hit_wager=True, chips=4) == "G.1"
    pit = film("2s | 9c | 3s | 9h", "hit-wager", options=HITS)
    assert pit.cited("seat 1 bets 4 base") == "H.5"
    assert pit.cited("seat 1 bets 0 hit") == "P"
    assert pit.cited("seat 1 bets 1000 hit") == "G.1"


def test_K_6_b_three_to_one_if_the_card_is_of_that_suit() -> None:
    pit = film("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5s", options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.b")]


def test_K_6_c_settled_as_soon_as_the_card_is_dealt() -> None:
    pit = film("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5d", options=HITS)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.b")]
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand")


def test_K_6_d_until_over_21_or_another_suit() -> None:
    assert why("hit-wager", "2s 3s 4s", hit_wager=True) == ""
    assert why("hit-wager", "2s 3s 4d", hit_wager=True) == "K.6.d"
    assert why("hit-wager", "9s 2s Ts", hit_wager=True) == "H.7.a"


def test_K_6_e_on_hands_split_from_one_suit_where_the_house_allows() -> None:
    assert why("hit-wager", "Ks", hands=2, hit_wager=True) == "K.6.e"
    options = {**HITS, "hit-wager-on-split": True}
    pit = film("Ks | 9c | Qs | 9h", "split", "hit-wager", "$4 hit", "closes", "5s", options=options)
    assert pit.settled("hit").paid == 12
    pit.do(*lines("stand", "hit", "9d"))
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand", "double")
    pit = film("Ks | 9c | Qd | 9h", "split", "5s", options=options)
    assert pit.table.view()["asks"]["choices"] == ("hit", "stand", "double")


def test_K_6_f_at_a_pitch_a_winner_shows_and_a_loser_need_not() -> None:
    pit = pitched("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5s", options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.f")]
    assert pit.table.view(None)["cards"]["1"] == ["2s", "3s", "5s"]
    pit = pitched("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5d", options=HITS)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.f")]
    assert pit.table.view(None)["cards"]["1"] == ["??", "??", "5d"]


def test_K_2_c_a_hit_wager_too() -> None:
    pit = film("3s | 9c | 4s | 9h", "hit-wager", options={**HITS, "decks": 1})
    assert pit.cited("seat 1 bets 11 hit") == "K.2.c"
    pit.do("seat 1 bets 10 hit", "seat 1 takes 4 hit", "dealer closes", "cards 5s")
    assert pit.settled("hit").paid == 18


# --- L: multiple action ---


def test_L_1_one_hand_against_three_from_one_up_card() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", MOVED, "Ad", "3s")
    assert pit.settlements() == [
        (1, "base", "loses", -10, "J.2.b"),
        (1, "base-2", "wins", 20, "J.1.a"),
        (1, "base-3", "loses", -30, "J.2.b"),
    ]
    assert pit.gain() == -20


def test_L_2_two_wagers_or_three_all_three_if_the_house_asks() -> None:
    pit = Pit(BOOK, options={**DEVICE, **MULTIPLE})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base")
    assert pit.cited("dealer closes") == "L.2"
    pit.do("seat 1 bets 10 base-2", "dealer closes")
    pit = Pit(BOOK, options={**DEVICE, **MULTIPLE, "require-all-three": True})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 1 bets 10 base-2")
    assert pit.cited("dealer closes") == "L.2"


def test_L_3_a_double_or_split_adds_to_every_wager() -> None:
    pit = action("9s | 6c | 2d", "double")
    assert pit.rack() == 1000 - 120
    pit = action("8s | 6c | 8d", "split")
    assert pit.rack() == 1000 - 120
    assert {s.spot for s in pit.table.felt.stakes.values()} >= {"base-split-2", "base-2-split-2", "base-3-split-2"}
    assert cited({**MULTIPLE, **PITCH}) == ["L.3"]


def test_L_4_each_insurance_is_decided_by_its_own_second_card() -> None:
    pit = action("9s | Ac | Td", "$5 insurance", "$10 insurance-2", "closes", "stand", "9h", MOVED, "Kc", MOVED, "8s")
    assert [(spot, paid, cite) for _, spot, _, paid, cite in pit.settlements()] == [
        ("insurance", -5, "L.4"),
        ("base", -10, "J.2.b"),
        ("insurance-2", 20, "L.4"),
        ("base-2", -20, "J.2.b"),
        ("base-3", 0, "J.3"),
    ]


def test_L_4_insurance_outlives_a_hand_that_is_over() -> None:
    pit = action("9s | Ac | 6d", "$5 insurance", "closes", "hit", "Ts", "Kh")
    assert pit.settled("insurance").paid == 10
    assert pit.table.ask.phase == "between"


def test_L_5_the_dealers_second_card_comes_when_the_players_are_done() -> None:
    pit = action("9s | 6c | Td")
    assert pit.table.view()["cards"]["dealer"] == ["6c"]
    pit.do("seat 1 chooses stand")
    assert pit.table.view()["asks"]["cite"].paragraph == "L.5"


def test_L_6_over_21_every_wager_is_collected_at_once() -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts")
    assert pit.settlements() == [
        (1, spot, "loses", -n, "L.6") for spot, n in zip(blackjack.BASES, (10, 20, 30), strict=True)
    ]


def test_L_6_a_if_everybody_is_over_the_dealer_draws_nothing() -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts")
    assert pit.table.ask.phase == "between"


def test_L_6_b_only_the_up_card_stays() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s")
    assert pit.table.view()["cards"]["dealer"] == ["6c"]
    assert pit.table.view()["cards"]["discards"] == ["??", "??"]


def test_L_7_the_up_card_starts_the_second_hand() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s")
    assert pit.table.view()["asks"] == {
        "ask": "step",
        "step": "move-up-card",
        "least": 0,
        "most": 0,
        "cite": pit.law.cite("L.7"),
    }


def test_L_8_no_third_hand_without_a_third_wager() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", bets=THREE[:2])
    assert pit.gain() == -10 + 20
    assert pit.table.ask.phase == "between"


def test_L_9_the_third_hand_settles_the_third_wagers() -> None:
    pit = action("As | Tc | Kd", "9h", MOVED, "Ac", MOVED, "8s")
    assert pit.settlements() == [
        (1, "base", "wins", 15, "J.4.b"),
        (1, "base-2", "pushes", 0, "J.4.b"),
        (1, "base-3", "wins", 45, "J.4.b"),
    ]


def test_L_10_the_cards_are_picked_up() -> None:
    pit = action("9s | 6c | Td")
    felt = pit.table.felt
    pit.do(*lines("stand", "Th", "5s", MOVED, "Tc", "8s", MOVED, "Ad", "3s"))
    assert list(felt.cards) == ["burn", "discards"]
