"""Pure 21.5 Blackjack, `ranchos/pure-21-5`, with Buster.

Each test proves the paragraph in its name; the table is that of `california_21_pit`.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from california_21_pit import PURE, betting, dealt, duel, film, offered, order, pure, verdict
from croupier.front.sign import sign_of
from croupier.games import breaches
from croupier.games.california_21.choices import cards_in_words
from croupier.games.california_21.state import Documents
from croupier.play.vocabulary.ask import Between, Chance, Turn, Window
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Fee, Placed
from croupier.rulebook.law import Law, Terms
from pit import Pit

TERMS = Terms(PURE, most=100000)
LAW = Law(TERMS)


def counted(text: str, hands: int = 1) -> str:
    return cards_in_words(Documents(LAW), tuple(map(card_value, text.split())), hands)


def two(**terms: object) -> Pit:
    return pure("Ann", "Bob", **terms)


# --- the object, and what cards are worth ---


def test_object_hands_are_added_up() -> None:
    assert ("object", "The player-dealer has 19") in duel(two(), "Ts 9d", "Tc 9h", "stand").said()


@pytest.mark.parametrize("bonus", ["Ts", "Js", "Qs", "Ks"])
def test_object_1_a_bonus_card_and_an_ace_pay_6_to_5(bonus: str) -> None:
    assert verdict(duel(two(), f"{bonus} Ad", "Tc 9h")) == ("wins", 24, "game-rules.1")
    assert verdict(duel(two(), f"Ad {bonus}", "9c 9h", bets=("22 base",))) == ("wins", 26, "game-rules.1")  # 26.40


def test_object_2_as_near_as_can_be_without_going_over() -> None:
    assert verdict(duel(two(), "Ts 8d", "Tc 7h", "stand")) == ("wins", 20, "game-rules.7")
    assert verdict(duel(two(), "Ts 6d 6c", "Tc 7h", "hit")) == ("loses", -20, "game-rules.5")


def test_object_3_cards_are_drawn_where_they_are_wanted() -> None:
    pit = duel(two(), "Ts 6d 2h", "Tc 8h", "hit", "stand")
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == 2][-1] == "object.3"


def test_value_of_cards_six_to_eight_decks_of_52() -> None:
    pit = betting(pure(options={"decks": 7}))
    assert len(pit.table.felt.shoe) == 7 * 52
    for decks in (5, 9):
        assert [b.cite.paragraph for b in breaches(replace(TERMS, options={"decks": decks}))] == ["value-of-cards"]
    wrong = {"reshuffle": "cutting-card", "cards-behind-cut": 303}
    assert [b.cite.paragraph for b in breaches(replace(TERMS, options=wrong))] == ["value-of-cards"]


def test_value_of_cards_1_only_as_they_are_dealt() -> None:
    assert [counted("Ks Ad"), counted("Ks Ad", 2), counted("Ks 5d 6c")] == ["Pure 21.5", "soft 21", "21"]
    pit = film(two(), ["2 20 base"], "As 9h", "Ad", "7c", "2 split", "Kd", "Kc", "5h")
    assert [paid for *_, paid in order(pit)] == [0, 0]  # two soft 21s against 21
    refuses = betting(pure(options={"breakage": "refuse"}), "2 20 base")
    assert refuses.cited("seat 3 bets 22 base") == "value-of-cards.1"
    assert refuses.cited("seat 3 bets 25 base") == "value-of-cards.1"


def test_value_of_cards_2_with_any_other_card_a_bonus_card_is_10() -> None:
    assert [counted(f"Ks {card}") for card in ("2d", "9d", "Td")] == ["12", "19", "20"]


def test_value_of_cards_3_an_ace_is_1_or_11() -> None:
    assert [counted("As 6d"), counted("As 6d Tc"), counted("As Ad")] == ["soft 17", "17", "soft 12"]


def test_value_of_cards_4_2_to_9_count_their_number() -> None:
    assert [counted(f"{number}s 2d") for number in "23456789"] == [str(2 + n) for n in range(2, 10)]


def test_value_of_cards_5_10_and_a_half_with_an_ace_as_dealt() -> None:
    assert verdict(duel(two(), "Ks Ad", "5c 6h Td"))[:2] == ("wins", 24)  # 21.5 against 21


def test_ranking_chart_says_what_hands_come_to() -> None:
    assert ("ranking-chart", "Place 2 has soft 18") in duel(two(), "As 7d", "Tc 9h", "stand").said()


# --- the round ---


def test_round_of_play_1_eight_places() -> None:
    pit = pure()
    assert pit.cited("seat 14 sits 100 Zoe") == "round-of-play.1"  # eight, and five behind them
    betting(pit, "2 20 base at 8")
    assert pit.cited("seat 2 bets 20 base at 9") == "round-of-play.4"


def test_round_of_play_2_the_sign_has_limits_and_fees() -> None:
    text = str(sign_of(LAW, "pure-21-5-1"))
    assert all(word in text for word in ("Pure 21.5 Blackjack", "6 to 5", "200 to 1"))


def test_round_of_play_3_the_bank_pays_and_collects_no_more_than_it_is() -> None:
    assert betting(pure(), "2 20 base", bank=0).cited("dealer closes") == "round-of-play.3"
    won = duel(two(), "Ts 7d", "Tc 8h", "stand", bets=("100 base",), up=30)
    assert (won.gain(1), won.gain(2), won.settled("base", 2).uncovered) == (30 - 1, -30, 70)


def test_round_of_play_3_the_button_shows_the_first_turn_and_the_second() -> None:
    pit = two()
    for turn in ("first", "second"):
        assert ("round-of-play.3", f"Seat 1 banks for the {turn} turn") in betting(pit, bank=0).said()
        pit.do("seat 1 bets 100 bank", "seat 2 bets 20 base", "dealer closes")
        pit.do("cards Ts 9h", "cards 8d", "cards 9c", "seat 2 chooses stand")


def test_round_of_play_4_a_player_also_wagers_in_empty_circles() -> None:
    pit = film(two(), ["2 20 base at 7", "2 30 base"], "Ts 5d 9h", "9c 6c", "Tc")
    assert isinstance(ask := pit.table.ask, Turn)
    assert (ask.seat, ask.at) == (2, 2)
    assert pit.fees() == [1]


def test_round_of_play_5_dealt_from_the_player_dealers_left_all_but_one_card_face_up() -> None:
    pit = betting(pure(), "1 20 base", "3 20 base", "4 20 base", banker=2)
    pit.do("dealer closes", "cards Ts 9d 8c 7h", "cards Td 9c 8s", "cards 7c")
    assert dealt(pit) == [(to, True) for to in ("3", "4", "1", "dealer", "3", "4", "1")]
    assert [held.up for held in pit.table.felt.cards["dealer"]] == [True, False]


def test_round_of_play_6_players_act_from_the_player_dealers_left() -> None:
    bets = ["1 20 base", "3 20 base"]
    pit = betting(pure(), *bets, banker=2)
    pit.do("dealer closes", "cards Ts 9d 7h", "cards 8d 8c", "cards 7c")
    assert isinstance(ask := pit.table.ask, Turn)
    assert ask.seat == 3


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        ("Ts 9d", "hit"),
        ("Ts Td", "hit"),
        ("5s 6d", "stand"),
        ("2s 2d", "stand"),
        ("Ts 2d", ""),
        ("Ts 8d", ""),
        ("As 8d", ""),
        ("As 9d", ""),
        ("As Ad", ""),
    ],
)
def test_round_of_play_7_players_follow_chart_1a(cards: str, refused: str) -> None:
    first, second = cards.split()
    pit = film(two(), ["2 20 base"], f"{first} 9h", second, "Tc")
    for choice in ("hit", "stand"):
        assert (choice in offered(pit)) == (choice != refused)
    if refused:
        assert pit.cited(f"seat 2 chooses {refused}") == "chart-1a"


@pytest.mark.parametrize("up", ["2h", "9h"])
def test_round_of_play_5_the_down_card_stays_down_until_all_have_acted(up: str) -> None:
    """Nobody has to look at it before: it can make no Pure 21.5 Blackjack (game-rules.2)."""
    pit = film(two(), ["2 20 base"], f"Ts {up}", "8d", "?")
    assert isinstance(pit.table.ask, Turn)
    pit.do("seat 2 chooses stand")
    asks = pit.table.ask
    assert isinstance(asks, Chance)
    assert (asks.to, asks.which, asks.cite.paragraph) == (("dealer",), (2,), "round-of-play.8")


@pytest.mark.parametrize("up", ["Ah", "Th", "Kh"])
def test_game_rules_2_under_an_ace_or_a_bonus_card_it_is_looked_at_first(up: str) -> None:
    pit = film(two(), ["2 20 base"], f"Ts {up}", "8d", "?")
    if up == "Ah":
        assert isinstance(pit.table.ask, Window)  # insurance comes before the look
        pit.do("dealer closes")
    asks = pit.table.ask
    assert isinstance(asks, Chance)
    assert (asks.to, asks.which) == (("dealer",), (2,))
    pit.do("cards 7c")
    assert isinstance(pit.table.ask, Turn)


def test_round_of_play_8_then_the_down_card_is_turned_up() -> None:
    pit = film(two(), ["2 20 base"], "Ts 9h", "8d", "Tc", "2 stand")
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == "dealer"][-1] == "round-of-play.8"


@pytest.mark.parametrize(
    ("down", "places"),
    [
        ("As", [2, 3, 4]),  # seat 1 banks, so an ace counts to place 2
        ("2s Td", [3, 4, 2]),
        ("4s Td", [2, 3, 4]),  # place 5 is empty: the next one clockwise
        ("9s", [3, 4, 2]),  # seven places are counted, once around
        ("Ts", [4, 2, 3]),
        ("Js", [2, 3, 4]),
        ("Qs", [2, 3, 4]),
        ("Ks", [2, 3, 4]),
    ],
)
def test_round_of_play_9_the_action_button(down: str, places: list[int]) -> None:
    bets = ["2 20 base", "3 20 base", "4 20 base"]
    first, *more = down.split()
    pit = film(pure(), bets, "Ts Td Tc 8h", "8s 8d 8c", first, "2 stand", "3 stand", "4 stand", *more)
    assert [seat for seat, *_ in order(pit)] == places
    assert any(paragraph == "round-of-play.9" for paragraph, _ in pit.said())


def test_round_of_play_10_settled_clockwise_from_the_button() -> None:
    bets = ["2 20 base", "3 20 base", "4 20 base"]
    pit = film(pure(), bets, "Ts Td Tc 7h", "8s 8d 8c", "Th", "2 stand", "3 stand", "4 stand", bank=30)
    assert order(pit) == [(4, 4, "base", 20), (2, 2, "base", 10), (3, 3, "base", 0)]


def test_round_of_play_11_the_bank_has_no_upper_limit_and_need_not_cover_all() -> None:
    pit = betting(pure(chips=10**6), "2 1000 base", bank=900000)
    pit.do("dealer closes")
    assert isinstance(pit.table.ask, Chance)


def test_round_of_play_13_two_hands_and_then_the_position_moves_on() -> None:
    pit = two()
    for _ in range(2):
        duel(pit, "Ts 9d", "Tc 9h", "stand")
    assert set(pit.table.felt.cards) <= {"discards"}
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses bank") == "round-of-play.13"
    pit.do("seat 2 chooses pass")
    assert any("broken" in text for _, text in pit.said())


def test_chart_1a_what_has_one_way_to_go_is_not_asked() -> None:
    pit = film(two(), ["2 20 base"], "2s 9h", "3d", "Tc", "2 hit", "3c", "3s")  # 8 and 11 are hit
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == 2][-2:] == ["chart-1a", "chart-1a"]
    pit.do("cards 9d")  # a hard 20 stands
    assert isinstance(pit.table.ask, Between)


@pytest.mark.parametrize(("bank", "cards"), [("Ts 7d", 2), ("As 7d", 2), ("As 6d 2c", 3), ("Ts 6d 5c", 3)])
def test_chart_1b_drawn_to_soft_17_and_less(bank: str, cards: int) -> None:
    pit = duel(two(), "Ts 8d", bank, "stand")
    assert isinstance(pit.table.ask, Between)
    (said_,) = [text for paragraph, text in pit.said() if paragraph == "object"]
    assert said_.endswith(counted(bank))
    assert len(bank.split()) == cards


# --- who wins ---


def test_game_rules_1_two_of_them_push() -> None:
    assert verdict(duel(two(), "Ts Ad", "Kc Ah")) == ("pushes", 0, "game-rules.1")


def test_game_rules_2_the_down_card_is_looked_at_before_anybody_draws() -> None:
    pit = film(two(), ["2 20 base"], "Ts Kh", "6d", "Ah")
    assert isinstance(pit.table.ask, Between)  # nobody was asked
    assert verdict(pit) == ("loses", -20, "game-rules.2")
    pit = film(two(), ["2 20 base"], "Ts Kh", "6d", "9h")
    assert ("game-rules.2", "The player-dealer has no Pure 21.5") in pit.said()
    assert isinstance(pit.table.ask, Turn)


def test_game_rules_3_then_the_player_dealers_hand_is_completed() -> None:
    pit = duel(two(), "Ts 8d", "Tc 6h 2d", "stand")
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == "dealer"][-1] == "chart-1b"


def test_game_rules_4_below_against_a_player_dealer_above() -> None:
    assert verdict(duel(two(), "Ts 2d", "Tc 6h Kd", "stand")) == ("wins", 20, "game-rules.4")


def test_game_rules_5_above_against_a_player_dealer_below() -> None:
    assert verdict(duel(two(), "Ts 6d 6c", "Tc 7h", "hit")) == ("loses", -20, "game-rules.5")


def test_game_rules_6_equal_totals_push() -> None:
    assert verdict(duel(two(), "Ts 8d", "Tc 8h", "stand")) == ("pushes", 0, "game-rules.6")


def test_game_rules_7_the_nearer_hand_wins() -> None:
    assert verdict(duel(two(), "Ts 7d", "Tc 8h", "stand")) == ("loses", -20, "game-rules.7")


@pytest.mark.parametrize("mine", ["Ts 6d 6c", "Ts 6d Kc", "9s 7d 7c"])
def test_game_rules_8_both_above_the_player_dealer_wins(mine: str) -> None:
    assert verdict(duel(two(), mine, "Tc 6h 9d", "hit")) == ("loses", -20, "game-rules.8")


def test_game_rules_8_a_against_three_eights_every_hand_over_pushes() -> None:
    assert verdict(duel(two(), "Ts 6d Kc", "8c 8h 8d", "hit")) == ("pushes", 0, "game-rules.8.a")
    assert verdict(duel(two(), "Ts 6d Kc", "8c 5h 3d 8d", "hit")) == ("loses", -20, "game-rules.8")  # 24, not 8-8-8
    assert verdict(duel(two(), "Ts 8d", "8c 8h 8d", "stand")) == ("wins", 20, "game-rules.4")


def test_game_rules_9_rates_are_posted_and_flat() -> None:
    assert "Player-dealer" in str(sign_of(LAW, "pure-21-5-1"))
    assert breaches(replace(TERMS, collection="combined-15"))


def test_game_rules_10_back_line_on_all_wagers() -> None:
    bets = ["2 20 base", "3 30 base at 2", "3 10 buster at 2"]
    pit = film(pure(), bets, "Ts Ah", "8d", "Tc", "seat 3 bets 15 insurance at 2", "dealer closes")
    assert order(pit) == [(2, 2, "base", -20), (3, 2, "base", -30), (3, 2, "insurance", 30), (3, 2, "buster", -10)]
    assert betting(pure(), "2 20 base").cited("seat 3 bets 20 base at 4") == "game-rules.10"


# --- double-down, split, surrender ---


@pytest.mark.parametrize("cards", ["5s 6d", "Ts Td", "Ts 9d", "As 9d"])
def test_double_down_split_and_surrender_1_on_the_first_two_cards(cards: str) -> None:
    first, second = cards.split()
    pit = film(two(), ["2 20 base"], f"{first} 9h", second, "Tc", "2 double")
    assert pit.table.felt.amount(2, "base") == 40
    pit.do("cards 5c")
    assert isinstance(pit.table.ask, Between)


def test_double_down_split_and_surrender_1_for_less() -> None:
    pit = film(two(), ["2 20 base"], "5s 9h", "6d", "Tc", "2 double-for-less")
    assert isinstance(ask := pit.table.ask, Window)
    assert ask.topic == "double-for-less"
    assert pit.cited("seat 2 bets 21 base") == "double-down-split-and-surrender.1"
    assert pit.cited("seat 2 bets 5 buster") == "double-down-split-and-surrender.1"
    pit.do("seat 2 bets 7 base", "dealer closes", "cards Td")
    assert verdict(pit) == ("wins", 27, "game-rules.7")


def test_double_down_split_and_surrender_1_for_nothing_is_no_double() -> None:
    pit = film(two(), ["2 20 base"], "5s 9h", "6d", "Tc", "2 double-for-less", "dealer closes")
    assert "double" in offered(pit)
    assert len(pit.table.felt.hand(2)) == 2


def test_double_down_split_and_surrender_2_pairs_and_any_two_bonus_cards() -> None:
    pit = film(two(), ["2 20 base"], "Ks 9h", "Td", "Tc", "2 split", "9d", "2 stand", "8c", "2 stand")
    assert [paid for *_, paid in order(pit)] == [0, -20]
    assert film(two(), ["2 20 base"], "9s 9h", "8d", "Tc").cited("seat 2 chooses split").endswith("surrender.2")
    short = film(pure("Ann", "Bob", chips=30), ["2 20 base"], "8s 9h", "8d", "Tc", bank=20)
    assert short.refused("seat 2 chooses split").cite.paragraph == "round-of-play.4"


def test_double_down_split_and_surrender_2_a_split_ace_gets_one_card() -> None:
    pit = film(two(), ["2 20 base"], "As 9h", "Ad", "Tc", "2 split", "2c", "9c")
    assert [paid for *_, paid in order(pit)] == [-20, 20]


def test_double_down_split_and_surrender_3_three_splits_aces_too_and_doubles_after_them() -> None:
    pit = film(two(), ["2 20 base"], "As 9h", "Ad", "Tc", "2 split", "Ac", "2 split", "Ah", "2 split", "Ac")
    pit.do("cards 9d", "cards 8d", "cards 7d")  # a fifth hand is not made: the first stands with two aces
    assert [paid for *_, paid in order(pit)] == [-20, 20, 0, -20]
    pit = film(two(), ["2 20 base"], "8s 9h", "8d", "Tc", "2 split", "3c", "2 double", "Td", "Ts", "2 stand")
    assert [paid for *_, paid in order(pit)] == [40, -20]


def test_double_down_split_and_surrender_4_half_is_given_up() -> None:
    pit = duel(two(), "Ts 6d", "9h Tc", "surrender", bets=("25 base", "10 buster"))
    assert order(pit) == [(2, 2, "base", -13), (2, 2, "buster", -10)]
    pit = film(two(), ["2 20 base"], "8s 9h", "8d", "Tc", "2 split", "3c")
    assert pit.cited("seat 2 chooses surrender") == "double-down-split-and-surrender.4"


def test_double_down_split_and_surrender_5_no_fee_for_doubles_and_splits() -> None:
    pit = duel(two(), "5s 6d Th", "Tc 9h", "double")
    assert pit.fees() == [1]


def test_double_down_split_and_surrender_6_paid_as_far_as_the_bank_goes() -> None:
    pit = duel(two(), "5s 6d Th", "Tc 9h", "double", bets=("20 base", "10 buster"), up=30)
    assert order(pit) == [(2, 2, "base", 30), (2, 2, "buster", 0)]


def test_double_down_split_and_surrender_7_insurance() -> None:
    pit = film(two(), ["2 21 base"], "Ts Ah", "8d", "Tc")
    assert isinstance(ask := pit.table.ask, Window)
    assert ask.topic == "insurance"
    assert pit.cited("seat 2 bets 11 insurance") == "double-down-split-and-surrender.7"
    assert pit.cited("seat 2 bets 5 base") == "round-of-play.5"
    pit.do("seat 2 bets 10 insurance", "dealer closes")
    assert order(pit) == [(2, 2, "base", -21), (2, 2, "insurance", 20)]
    lost = film(two(), ["2 20 base"], "Ts Ah", "8d", "7c", "seat 2 bets 10 insurance", "dealer closes", "2 stand")
    assert order(lost) == [(2, 2, "base", 0), (2, 2, "insurance", -10)]
    assert betting(pure(), "2 20 base").cited("seat 2 bets 5 insurance") == "double-down-split-and-surrender.7"
    assert isinstance(film(two(), ["2 20 base"], "Ts Kh", "8d", "9c").table.ask, Turn)  # an ace only


# --- Buster ---


def test_buster_blackjack_bonus_bet_wins_if_the_player_dealer_busts() -> None:
    pit = duel(two(), "Ts 9d", "Tc 6h Kd", "stand", bets=("20 base", "20 buster"))
    assert pit.settled("buster", 2).paid == 40
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Placed)] == []  # all were down before the deal


def test_buster_1_one_for_each_game_wager() -> None:
    pit = betting(pure(), "2 20 base", "2 20 base at 7", "2 10 buster", "2 10 buster at 7")
    assert len(pit.table.felt.on_spot("buster")) == 2


def test_buster_2_none_without_a_game_wager() -> None:
    pit = betting(pure(), "2 20 base")
    assert pit.cited("seat 3 bets 10 buster") == "buster.2"
    assert pit.cited("seat 3 bets 10 buster at 2") == "buster.2"


def test_buster_3_before_the_deal() -> None:
    assert film(two(), ["2 20 base"], "Ts 9h").cited("seat 2 bets 10 buster") == "round-of-play.5"


def test_buster_4_from_the_back_line() -> None:
    pit = betting(pure(), "2 20 base", "3 20 base at 2", "3 10 buster at 2")
    assert [stake.seat for stake in pit.table.felt.on_spot("buster")] == [3]


def test_buster_5_at_most_25_and_by_this_sections_fees_at_most_the_game_wager() -> None:
    pit = betting(pure(), "2 20 base", "2 25 buster")
    assert pit.cited("seat 2 bets 1 buster") == "buster.5"
    own = betting(pure(collection="game-1", chip=50, most=50000), "2 20 base", "2 20 buster")
    assert own.cited("seat 2 bets 1 buster") == "buster.5"
    assert own.cited("seat 2 takes 10 base") == "buster.5"


def test_buster_6_stays_in_action_with_a_pure_21_5_or_a_bust() -> None:
    pit = duel(two(), "Ks Ad", "Tc 6h Kd", bets=("20 base", "20 buster"))
    assert order(pit) == [(2, 2, "base", 24), (2, 2, "buster", 40)]
    pit = duel(two(), "Ts 6d Kc", "Tc 6h 9d", "hit", bets=("20 base", "20 buster"))
    assert order(pit) == [(2, 2, "base", -20), (2, 2, "buster", 40)]
    pit = film(pure(), ["2 20 base", "3 20 base"], "Ks Td 9h", "Ad 9d", "9c", "3 stand", bank=30)
    assert order(pit) == [(3, 3, "base", 20), (2, 2, "base", 10)]  # in the order of action


BUSTED = {
    "Tc 6h Kd": 2,
    "Tc 2h 4d Kd": 2,
    "5c 2h 4d 5d Kd": 4,
    "2c 2h 4d 5d 3d Kd": 15,
    "2c 2h 2d 5d 3d 2s Kd": 50,
    "2c 2h 2d 2s 3d 3s 2h Kd": 200,
}


@pytest.mark.parametrize(("bank", "odds"), BUSTED.items())
def test_buster_7_the_more_cards_the_more_is_paid(bank: str, odds: int) -> None:
    pit = duel(pure("Ann", "Bob", chips=9000), "Ts 9d", bank, "stand", bets=("20 base", "10 buster"), up=5000)
    assert pit.settled("buster", 2).paid == 10 * odds


def test_buster_7_a_paid_by_the_table() -> None:
    pit = duel(two(), "Ts 9d", "Tc 6h Kd", "stand", bets=("20 base", "10 buster"))
    assert pit.settled("buster", 2).cite.paragraph == "buster.7.a"


def test_buster_7_b_collected_if_not() -> None:
    pit = duel(two(), "Ts 9d", "Tc 9h", "stand", bets=("20 base", "10 buster"))
    assert pit.settled("buster", 2).cite.paragraph == "buster.7.b"
    assert film(two(), ["2 20 base", "2 10 buster"], "Ts Kh", "6d", "Ah").settled("buster", 2).paid == -10


def test_buster_8_the_player_dealer_pays_and_collects() -> None:
    won = duel(two(), "Ts 9d", "Tc 9h", "stand", bets=("20 base", "20 buster"))
    lost = duel(two(), "Ts 9d", "Tc 6h Kd", "stand", bets=("20 base", "20 buster"))
    assert (won.gain(1), lost.gain(1)) == (20 - 1, -60 - 1)


def test_buster_9_base_first_and_then_buster_seat_by_seat() -> None:
    bets = ["2 20 base", "3 20 base", "2 10 buster", "3 20 buster"]
    pit = film(pure(), bets, "Ts Td 7h", "9s 9d", "2s", "2 stand", "3 stand", "9c", bank=75)
    assert order(pit) == [(3, 3, "base", 20), (3, 3, "buster", -20), (2, 2, "base", 20), (2, 2, "buster", -10)]


def test_buster_9_in_an_empty_circle_too_its_player_comes_before_the_back_line() -> None:
    bets = ["2 20 base at 5", "3 20 base at 5", "3 10 buster at 5", "2 10 buster at 5"]
    pit = film(pure(), bets, "Ts 6h", "8s", "Td", "seat 2 chooses stand at 5", "9d", bank=45)
    assert order(pit) == [(2, 5, "base", 20), (3, 5, "base", 20), (2, 5, "buster", 5), (3, 5, "buster", 0)]


def test_buster_note_the_hand_is_played_out_for_buster() -> None:
    pit = duel(two(), "Ks Ad", "Tc 2h 4d Kd", bets=("20 base", "10 buster"))
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == "dealer"][-2:] == ["buster.note"] * 2


def test_buster_pay_table_has_six_lines() -> None:
    assert [str(odds) for odds in LAW.lines("buster").values()] == [
        *("2 to 1", "2 to 1", "4 to 1", "15 to 1", "50 to 1", "200 to 1")
    ]
    assert "7 cards 50 to 1, 8 or more cards 200 to 1" in str(sign_of(LAW, "pure-21-5-1"))


# --- the fees ---


@pytest.mark.parametrize(
    ("option", "amounts"),
    [
        ("game-1", {100: 1, 102: 2, 200: 2, 202: 4, 400: 4, 402: 6, 600: 6, 602: 10}),
        ("combined-1", {200: 2, 202: 4, 400: 4, 402: 8, 800: 8, 802: 16}),
    ],
)
def test_wagering_limits_and_collection_fees_by_the_game_wagers(option: str, amounts: dict[int, int]) -> None:
    for base, fee in amounts.items():
        most = 50000 if option == "game-1" else 100000
        pit = pure("Ann", "Bob", collection=option, chip=50, chips=10**4, most=most)
        betting(pit, f"2 {base} base", "2 20 buster").do("dealer closes")
        assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, fee)]
