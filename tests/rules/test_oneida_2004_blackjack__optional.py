"""Blackjack, `oneida-2004/blackjack`, K to P: optional wagers, multiple action, irregularities, staff, limits.

Each test proves the paragraph in its name; the table is that of `blackjack_2004_pit`.
"""

from __future__ import annotations

from blackjack_2004_pit import BOOK, asks, couple, opened, pitched, played
from blackjack_pit import BOTH, DEVICE, HITS, MOVED, MULTIPLE, PITCH, ROYAL, SUITED, THREE, TWO, law, lines, why
from croupier.games import breaches
from croupier.games.blackjack import spots, staffing_breaches, standings
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law, Terms
from pit import Pit

HIT_WAGER = ("hit-wager", "$4 hit", "closes", "5s")


def action(*words: str, bets: tuple[str, ...] = THREE) -> Pit:
    return played(*words, bets=bets, options=MULTIPLE)


def test_K_1_optional_wagers_are_the_houses_choice() -> None:
    assert list(spots(law(BOOK, hit_wager=True))) == ["base", "insurance", "hit"]


def test_K_1_a_one_of_the_two_initial_suit_wagers() -> None:
    assert list(spots(law(BOOK, initial_suit_wager="king-queen"))) == ["base", "king-queen", "insurance"]


def test_K_1_a_i_two_cards_of_one_suit() -> None:
    pit = played(
        "9s | 9c | Ts | 9h", bets=("$10 base", "$5 initial-suit"), options={"initial-suit-wager": "any-suited"}
    )
    assert pit.settlements() == [(1, "initial-suit", "wins", 15, "K.5.a")]


def test_K_1_a_ii_a_king_and_a_queen_of_one_suit() -> None:
    pit = played("Ks | 9c | Js | 9h", bets=("$10 base", "$5 king-queen"), options=ROYAL)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]


def test_K_1_b_no_hit_wagers_where_the_house_has_none() -> None:
    assert why("hit-wager", "9s 2s", book=BOOK) == "K.1.b"


def test_K_2_it_is_made_in_the_betting_window() -> None:
    assert played("9s", bets=BOTH, options=SUITED).cited("seat 1 bets 5 initial-suit") == "G.3"


def test_K_2_a_an_optional_wager_goes_with_a_blackjack_wager() -> None:
    assert opened(**SUITED).cited("seat 1 bets 5 initial-suit") == "K.2.a"


def test_K_2_b_not_on_another_players_hand() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={**DEVICE, **SUITED, "positions": 2})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 2 bets 10 base")
    assert pit.cited("seat 1 bets 5 initial-suit at 2") == "K.2.b"


def test_K_2_c_with_one_deck_no_more_than_the_blackjack_wager() -> None:
    assert opened("seat 1 bets 10 base", **SUITED, decks=1).cited("seat 1 bets 11 initial-suit") == "K.2.c"
    opened("seat 1 bets 10 base", "seat 1 bets 11 initial-suit", **SUITED)


def test_K_3_settled_whatever_becomes_of_the_hand() -> None:
    pit = played("Ks | Tc | 6s | Ah", "stand", bets=BOTH, options=SUITED)
    assert pit.gain() == 15 - 10


def test_K_3_a_settled_once_the_first_two_cards_are_out() -> None:
    pit = played("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.3.a")]


def test_K_3_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = couple("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED)
    assert [(seat, paid) for seat, _, _, paid, _ in pit.settlements()] == [(1, -5), (2, 15)]


def test_K_3_c_before_insurance() -> None:
    pit = played("9s | Ac | Td | 9h", bets=BOTH, options=SUITED)
    assert (pit.settled("initial-suit").paid, asks(pit)) == (-5, "A.4")


def test_K_4_at_a_pitch_a_winner_is_shown() -> None:
    assert pitched("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED).table.view()["cards"]["1"] == ["9s", "Ts"]


def test_K_4_a_at_a_pitch_once_the_first_two_cards_are_out() -> None:
    pit = pitched("9s | 9c | Td | 9h", bets=BOTH, options=SUITED)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.4.a")]


def test_K_4_b_from_left_to_right() -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = couple("9s 8s | 9c | Td Ts | 9h", bets=bets, options={**PITCH, **SUITED})
    assert [seat for seat, *_ in pit.settlements()] == [1, 2]


def test_K_4_c_before_insurance() -> None:
    assert asks(pitched("9s | Ac | Td | 9h", bets=BOTH, options=SUITED)) == "A.4"


def test_K_5_the_house_may_pay_less_never_more() -> None:
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"king-queen": "50 to 1"}))] == ["K.5.b"]


def test_K_5_a_three_to_one_at_most() -> None:
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"initial-suit": "4 to 1"}))] == ["K.5.a"]


def test_K_5_b_ten_to_one_at_most_on_two_decks_too() -> None:
    options = {"initial-suit-wager": "king-queen", "decks": 2}
    pit = played("Ks | 9c | Qs | 9h", bets=("$10 base", "$5 king-queen"), options=options)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]


def test_K_6_one_hit_wager_after_another() -> None:
    pit = played("2s | 9c | 3s | 9h", *HIT_WAGER, *HIT_WAGER, options=HITS)
    assert pit.rack() == 1000 - 10 + 24


def test_K_6_a_a_hit_wager_on_cards_of_one_suit() -> None:
    assert [why("hit-wager", cards, book=BOOK, hit_wager=True) for cards in ("9s 2s", "9s 2d")] == ["", "K.6.a"]


def test_K_6_b_three_to_one_if_the_card_is_of_that_suit() -> None:
    pit = played("2s | 9c | 3s | 9h", *HIT_WAGER, options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.b")]


def test_K_6_c_settled_as_soon_as_the_card_is_dealt() -> None:
    pit = played("2s | 9c | 3s | 9h", *HIT_WAGER[:3], "5d", options=HITS)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.b")]


def test_K_6_d_until_over_21_or_another_suit() -> None:
    assert why("hit-wager", "2s 3s 4d", book=BOOK, hit_wager=True) == "K.6.d"


def test_K_6_e_on_hands_split_from_one_suit_where_the_house_allows() -> None:
    assert why("hit-wager", "Ks", hands=2, book=BOOK, hit_wager=True) == "K.6.e"
    assert why("hit-wager", "Ks", hands=2, book=BOOK, hit_wager=True, hit_wager_on_split=True) == ""


def test_K_6_f_at_a_pitch_a_winner_shows_and_a_loser_need_not() -> None:
    pit = pitched("2s | 9c | 3s | 9h", *HIT_WAGER, options=HITS)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.f")]
    assert pit.table.view()["cards"]["1"] == ["2s", "3s", "5s"]
    pit = pitched("2s | 9c | 3s | 9h", *HIT_WAGER[:3], "5d", options=HITS)
    assert pit.table.view()["cards"]["1"] == ["??", "??", "5d"]


def test_L_1_the_layout_of_multiple_action() -> None:
    layout = spots(Law(Terms(BOOK, options={"multiple-action": "two"})))
    assert list(layout) == ["base", "base-2", "insurance", "insurance-2"]


def test_L_2_two_wagers_or_three_all_three_if_the_house_asks() -> None:
    two = ("seat 1 bets 10 base", "seat 1 bets 10 base-2")
    assert opened(two[0], **MULTIPLE).cited("dealer closes") == "L.2"
    opened(*two, "dealer closes", **MULTIPLE)
    assert opened(*two, **MULTIPLE, **{"require-all-three": True}).cited("dealer closes") == "L.2"


def test_L_3_a_double_or_split_adds_to_every_wager() -> None:
    assert action("9s | 6c | 2d", "double").rack() == 1000 - 120
    assert action("8s | 6c | 8d", "split").rack() == 1000 - 120


def test_L_4_each_insurance_is_decided_by_its_own_second_card() -> None:
    bets = ("$10 base", "$20 base-2")
    words = (
        "9s | Ac | Td",
        "$5 insurance",
        "$10 insurance-2",
        "closes",
        "stand",
        "9h",
        "dealer does move-up-card",
        "Kc",
    )
    pit = played(*words, bets=bets, options={"multiple-action": "two"})
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [
        *(("insurance", -5), ("base", -10), ("insurance-2", 20), ("base-2", -20))
    ]


def test_L_5_the_dealers_second_card_comes_when_the_players_are_done() -> None:
    pit = action("9s | 6c | Td", "stand")
    assert (pit.table.view()["cards"]["dealer"], asks(pit)) == (["6c"], "L.5")


def test_L_6_over_21_every_wager_is_collected_at_once() -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts")
    assert [(paid, cite) for *_, paid, cite in pit.settlements()] == [(-10, "L.6"), (-20, "L.6"), (-30, "L.6")]


def test_L_6_a_if_everybody_is_over_the_dealer_draws_nothing() -> None:
    assert action("9s | 6c | 6d", "hit", "Ts").table.ask.phase == "between"


def test_L_6_b_only_the_up_card_stays() -> None:
    assert action("9s | 6c | Td", "stand", "Th", "5s").table.view()["cards"]["dealer"] == ["6c"]


def test_L_7_the_up_card_starts_the_second_hand() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED)
    assert asks(pit) == "L.7"
    pit.do("cards Ts", "cards Kc")
    assert pit.settled("base-2").paid == 20


def test_L_8_no_third_hand_without_a_third_wager() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", bets=THREE[:2])
    assert (pit.gain(), pit.table.ask.phase) == (10, "between")


def test_L_9_the_third_hand_settles_the_third_wagers() -> None:
    pit = action("As | Tc | Kd", "9h", MOVED, "Ac", MOVED, "8s")
    assert [paid for *_, paid, _ in pit.settlements()] == [15, 0, 45]


def test_L_10_the_cards_are_picked_up() -> None:
    pit = action("As | Tc | Kd")
    felt = pit.table.felt
    pit.do(*lines("9h", MOVED, "Ac", MOVED, "8s"))
    assert list(felt.cards) == ["burn", "discards"]


def test_M_1_a_card_found_face_up_is_not_used_and_a_second_voids() -> None:
    pit = played("9s", "report face-up-card", "5h", "9c | 2d | 9h", "hit", "report face-up-card")
    assert (pit.voided(), pit.gain()) == ("M.1", 0)


def test_M_2_a_card_drawn_in_error_unseen_is_the_next() -> None:
    pit = played("9s | 9c | 2d | 9h", "report drawn-in-error", "hit", "3d")
    assert pit.table.view()["cards"]["1"] == ["9s", "2d", "3d"]


def test_M_3_a_wrong_number_of_cards_voids_all_hands() -> None:
    pit = played("9s | 9c | 2d | 9h", "double", "report wrong-count")
    assert pit.voided() == "M.3"
    assert pit.gain() == 0


def test_M_4_a_device_that_fails_shuffles_again() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "report shuffler-failure", "dealer does shuffle", "cards 2c")


def test_M_5_an_up_card_that_was_discarded_is_put_back() -> None:
    options = {"multiple-action": "two"}
    words = ("9s | 6c | Td", "stand", "Th", "5s", "report up-card-discarded", "dealer does move-up-card", "Tc", "8s")
    pit = played(*words, bets=("$10 base", "$20 base-2"), options=options)
    assert "M.5" in [cite for cite, _ in pit.said()]
    assert pit.gain() == 10


def test_N_enough_staff_is_no_breach() -> None:
    assert staffing_breaches(law(BOOK), 7, Staff(1, 7, 2)) == []


def test_N_1_a_cashier() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 1, Staff(0, 1, 1))] == ["N.1"]


def test_N_2_a_dealer_for_each_table() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 2, Staff(1, 1, 1))] == ["N.2"]


def test_N_3_a_floorperson_for_every_six_tables_or_part_of_six() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 7, Staff(1, 7, 1))] == ["N.3"]


def test_O_a_tournament_ranks_the_players_of_ordinary_rounds() -> None:
    assert standings(law(BOOK, tournament=True), {1: 5, 2: 9}) == [(1, 2, 9), (2, 1, 5)]


def test_P_wagers_within_the_posted_limits() -> None:
    pit = Pit(BOOK, options=DEVICE, least=500, most=10000)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert [pit.cited(f"seat 1 bets {n} base") for n in (4, 101)] == ["P", "P"]
