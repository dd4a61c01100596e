"""No Bust 21st Century Blackjack, `ranchos/no-bust-21`: cards, the round, the chart, doubles, splits and surrender.

Each test proves the paragraph in its name; the table is that of `california_21_pit`.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from california_21_pit import FOUR, NO_BUST, betting, dealt, duel, film, no_bust, offered, order, verdict
from croupier.front.sign import sign_of
from croupier.games import breaches, game_of
from croupier.games.california_21.choices import cards_in_words
from croupier.games.california_21.state import Documents
from croupier.play.vocabulary.ask import Between, Chance, Turn
from croupier.play.vocabulary.cards import JOKER, card_value
from croupier.play.vocabulary.event import Placed
from croupier.rulebook.law import Law, Terms
from pit import Pit

TERMS = Terms(NO_BUST, chip=50, most=100000)
LAW = Law(TERMS)


def counted(text: str) -> str:
    return cards_in_words(Documents(LAW), tuple(map(card_value, text.split())))


def two() -> Pit:
    return no_bust("Ann", "Bob")


# --- the object, and what cards are worth ---


def test_object_hands_are_added_up() -> None:
    assert ("object", "The player-dealer has 19") in duel(two(), "Ts 9d", "Tc 9h", "stand").said()


def test_object_1_a_natural_pays_2_to_1() -> None:
    assert verdict(duel(two(), "Jo Jo", "Tc 9h")) == ("wins", 40, "game-rules.8")


def test_object_2_a_natural_beats_all_other_hands() -> None:
    assert verdict(duel(two(), "Jo Jo", "Jo 9h"))[0] == "wins"
    assert verdict(duel(two(), "Jo Jo", "6c Th Kd"))[:2] == ("wins", 40)


def test_object_3_cards_are_drawn_where_they_are_wanted() -> None:
    pit = duel(two(), "Ts 6d 3h", "Tc 8h", "hit", "stand")
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == 2][-1] == "object.3"
    assert verdict(pit) == ("wins", 20, "game-rules.3")


def test_value_of_cards_two_to_eight_decks_each_with_a_joker() -> None:
    pit = no_bust(options={"decks": 3})
    betting(pit)
    assert len(pit.table.felt.shoe) == 3 * 53
    assert pit.table.felt.shoe.cards.count(JOKER) == 3
    for decks in (1, 9):
        assert [b.cite.paragraph for b in breaches(replace(TERMS, options={"decks": decks}))] == ["value-of-cards"]


def test_value_of_cards_a_house_may_deal_on_to_the_cutting_card() -> None:
    options = {"reshuffle": "cutting-card", "decks": 2, "cards-behind-cut": 96}
    pit = duel(no_bust("Ann", "Bob", options=options), "Ts 9d", "Tc 9h", "stand")
    pit.do("dealer opens", "seat 1 chooses bank")
    assert len(pit.table.felt.shoe) == 2 * 53 - 4  # the same shoe, no shuffle
    pit.do("seat 1 bets 500 bank", "seat 2 bets 20 base", "dealer closes", "cards 2s 2h", "cards 2d")
    pit.do("seat 2 chooses hit", "cards 3c", "cards 3d", "cards 2c", "seat 2 chooses stand")
    pit.do("cards Tc", "cards 5d", "dealer opens", "seat 2 chooses bank")
    assert pit.cited("seat 2 bets 100 bank") == "value-of-cards"  # it came up: the shuffle is first
    wrong = replace(TERMS, options={**options, "cards-behind-cut": 97})
    assert [breach.cite.paragraph for breach in breaches(wrong)] == ["value-of-cards"]


def test_value_of_cards_1_two_jokers_are_a_natural() -> None:
    assert counted("Jo Jo") == "Natural"
    assert ("value-of-cards.1", "Place 2 has a Natural") in duel(two(), "Jo Jo", "Tc 9h").said()


def test_value_of_cards_2_a_joker_with_any_other_card_is_a_hard_21() -> None:
    assert [counted(f"Jo {card}") for card in ("2c", "Kd", "As")] == ["21", "21", "21"]
    assert counted("Ts 6d Jo") == counted("2s 2d 3c Jo") == "21"
    assert verdict(duel(two(), "Jo 2d", "Tc Kh", "stand")) == ("wins", 20, "game-rules.3")


def test_value_of_cards_3_an_ace_is_1_or_11() -> None:
    assert [counted("As 6d"), counted("As 6d Tc"), counted("As Kd")] == ["soft 17", "17", "soft 21"]


def test_value_of_cards_4_two_aces_are_2_or_12() -> None:
    assert [counted("As Ad"), counted("As Ad Tc Kd")] == ["soft 12", "22"]


def test_value_of_cards_5_deuces_to_tens_count_their_number() -> None:
    assert [counted(f"{number}s 2d") for number in "23456789T"] == [str(2 + n) for n in range(2, 11)]


def test_value_of_cards_6_pictures_count_10() -> None:
    assert {counted(f"{picture}s 7d") for picture in "JQK"} == {"17"}


def test_ranking_chart_says_what_hands_come_to() -> None:
    assert ("ranking-chart", "Place 2 has soft 18") in duel(two(), "As 7d", "Tc 9h", "stand").said()


# --- the round ---


def test_round_of_play_1_eight_places() -> None:
    pit = no_bust()
    assert pit.cited("seat 14 sits 100 Zoe") == "round-of-play.1"  # eight, and five behind them
    betting(pit, "2 20 base at 8")
    assert pit.cited("seat 2 bets 20 base at 9") == "game-rules.9"


def test_round_of_play_2_a_joker_in_each_deck() -> None:
    pit = betting(no_bust())
    assert pit.table.felt.shoe.cards.count(JOKER) == pit.law.number("decks") == 6


def test_round_of_play_3_the_sign_has_limits_and_fees() -> None:
    text = str(sign_of(LAW, "no-bust-21-1"))
    assert all(word in text for word in ("No Bust 21st Century Blackjack", "2 to 1", "200 to 1"))
    assert [b.cite.paragraph for b in breaches(replace(TERMS, least=100))] == ["california-games-collection-rates"] * 2


def test_round_of_play_4_the_player_dealer_wins_and_loses_no_more_than_was_put_up() -> None:
    lost = duel(two(), "Ts 9d", "Tc 8h", "stand", bets=("100 base",), up=30)
    assert verdict(lost) == ("wins", 30, "game-rules.3")
    assert lost.gain(1) == -30 - 1
    won = duel(two(), "Ts 7d", "Tc 8h", "stand", bets=("100 base",), up=30)
    assert (won.gain(1), won.gain(2), won.settled("base", 2).uncovered) == (30 - 1, -30, 70)


def test_round_of_play_4_the_button_shows_the_first_turn_and_the_second() -> None:
    pit = two()
    for turn in ("first", "second"):
        assert ("round-of-play.4", f"Seat 1 banks for the {turn} turn") in betting(pit, bank=0).said()
        assert pit.table.view(2).markers["bank turn"] == turn
        pit.do("seat 1 bets 100 bank", "seat 2 bets 20 base", "dealer closes")
        pit.do("cards Ts 9h", "cards 9d", "seat 2 chooses stand", "cards 9c")


def test_round_of_play_4_without_a_bank_no_cards_are_dealt() -> None:
    pit = betting(no_bust(), "2 20 base", bank=0)
    assert pit.cited("dealer closes") == "round-of-play.4"
    assert pit.cited("seat 2 bets 100 bank") == "round-of-play.4"
    assert pit.cited("seat 1 bets 20 base") == "round-of-play.4"


def test_round_of_play_5_a_player_also_wagers_in_empty_circles_and_plays_them() -> None:
    pit = film(no_bust("Ann", "Bob"), ["2 20 base at 7", "2 30 base"], "Ts 5d 9h", "9c 6c")
    assert isinstance(ask := pit.table.ask, Turn)
    assert (ask.seat, ask.at) == (2, 2)
    pit.do("seat 2 chooses stand")
    assert pit.refused("seat 2 chooses stand").why == "it is seat 2's turn at place 7, not at place 2"
    assert pit.cited("seat 2 chooses stand at 7") == "round-of-play.9"  # and 11 must be hit
    pit.do("seat 2 chooses hit at 7", "cards 9c", "cards 9s")
    assert order(pit) == [(2, 2, "base", 30), (2, 7, "base", 20)]


def test_round_of_play_5_a_circle_that_somebody_has_taken_is_backed_only() -> None:
    pit = betting(no_bust(*FOUR), "2 20 base at 7", "3 20 base at 7")
    assert {(s.seat, s.at) for s in pit.table.felt.on_spot("base")} == {(2, 7), (3, 7)}
    pit.do("dealer closes", "cards Ts 7h", "cards 6d")
    assert isinstance(ask := pit.table.ask, Turn)
    assert (ask.seat, ask.at) == (2, 7)


def test_round_of_play_6_the_fees_are_taken_before_the_cards() -> None:
    pit = betting(no_bust(), "2 20 base", "3 90 base")
    pit.do("dealer closes")
    assert pit.fees() == [2]  # $55 in action: $1
    assert isinstance(pit.table.ask, Chance)
    assert pit.cited("seat 2 bets 10 base") == "round-of-play.6"


def test_round_of_play_7_cards_come_face_up_from_the_casino_dealers_left() -> None:
    pit = betting(no_bust(), "1 20 base", "3 20 base", "4 20 base", banker=2)
    pit.do("dealer closes", "cards Ts 9d 8c 7h")
    assert dealt(pit) == [("1", True), ("3", True), ("4", True), ("dealer", True)]


def test_round_of_play_8_the_player_dealers_second_card_comes_last() -> None:
    pit = film(no_bust(), ["2 20 base", "3 20 base"], "Ts 9d 8c", "9s 9c")
    assert [len(pit.table.felt.hand(holder)) for holder in (2, 3, "dealer")] == [2, 2, 1]


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        ("Ts Td", "hit"),
        ("As 9d", "hit"),
        ("As Td", "hit"),
        ("Jo 4d", "hit"),
        ("5s 6d", "stand"),
        ("2s 2d", "stand"),
        ("Ts 2d", ""),
        ("Ts 9d", ""),
        ("As 8d", ""),
        ("As Ad", ""),
    ],
)
def test_round_of_play_9_the_players_chart(cards: str, refused: str) -> None:
    first, second = cards.split()
    pit = film(two(), ["2 20 base"], f"{first} 9h", second)
    for choice in ("hit", "stand"):
        assert (choice in offered(pit)) == (choice != refused)
    if refused:
        assert pit.cited(f"seat 2 chooses {refused}") == "round-of-play.9"


def test_round_of_play_9_a_natural_is_not_asked_and_a_hand_over_is_not_collected_at_once() -> None:
    assert not isinstance(film(two(), ["2 20 base"], "Jo 9h", "Jo").table.ask, Turn)
    pit = film(two(), ["2 20 base"], "Ts 9h", "6d", "2 hit", "Kd")
    assert pit.table.felt.amount(2, "base") == 20


def test_round_of_play_10_then_the_player_dealer_has_a_second_card_face_up() -> None:
    pit = film(two(), ["2 20 base"], "Ts 9h", "9d", "2 stand", "Tc")
    assert dealt(pit)[-1] == ("dealer", True)
    assert [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == "dealer"][-1] == "round-of-play.10"


@pytest.mark.parametrize(
    ("bank", "places"),
    [
        ("As", [2, 4, 3]),  # seat 1 banks, so an ace counts to place 2
        ("2s Qd", [3, 2, 4]),
        ("3s Qd", [4, 3, 2]),
        ("4s Qd", [4, 3, 2]),  # place 5 is empty: the next one counter-clockwise
        ("8s Qd", [2, 4, 3]),  # seven places are counted: once around
        ("Ks", [4, 3, 2]),
        ("Jo", [4, 3, 2]),  # a joker as a picture
    ],
)
def test_round_of_play_11_the_action_goes_counter_clockwise(bank: str, places: list[int]) -> None:
    bets = ["2 20 base", "3 20 base", "4 20 base"]
    pit = film(no_bust(), bets, "Ts Td Tc 8h", "9s 9d 9c", "2 stand", "3 stand", "4 stand", *bank.split())
    assert [seat for seat, *_ in order(pit)] == places
    assert any(paragraph == "round-of-play.11" for paragraph, _ in pit.said())


@pytest.mark.parametrize(
    ("bank", "cards"),
    [("Ts 7d", 2), ("As 7d", 2), ("As 6d 2c", 3), ("As 6d Tc", 3), ("Ts 6d 5c", 3), ("Jo 2d", 2), ("2s 2d Jo", 3)],
)
def test_round_of_play_13_drawn_to_soft_17_and_less(bank: str, cards: int) -> None:
    pit = duel(two(), "Ts 9d", bank, "stand")
    assert isinstance(pit.table.ask, Between)
    assert len([1 for to, _ in dealt(pit) if to == "dealer"]) == cards


def test_round_of_play_14_a_short_bank_is_used_up_in_the_order_of_action() -> None:
    bets = ["2 20 base", "3 20 base", "4 20 base"]
    pit = film(no_bust(), bets, "Ts Td Tc 8h", "9s 9d 9c", "2 stand", "3 stand", "4 stand", "Ts", bank=30)
    assert order(pit) == [(4, 4, "base", 20), (3, 3, "base", 10), (2, 2, "base", 0)]
    assert pit.settled("base", 3).uncovered == 10


def test_round_of_play_15_the_cards_are_discarded_and_the_position_moves_on_after_two_hands() -> None:
    pit = two()
    for _ in range(2):
        duel(pit, "Ts 9d", "Tc 9h", "stand")
    assert set(pit.table.felt.cards) <= {"discards"}
    pit.do("dealer opens")
    assert isinstance(ask := pit.table.ask, Turn)
    assert ask.seat == 2


def test_round_of_play_16_if_nobody_else_takes_it_the_game_is_broken() -> None:
    pit = two()
    for _ in range(2):
        duel(pit, "Ts 9d", "Tc 9h", "stand")
    pit.do("dealer opens", "seat 2 chooses pass")
    assert any("broken" in text for _, text in pit.said())
    assert isinstance(pit.table.ask, Between)


def test_legal_nobody_holds_the_position_for_more_than_two_hands() -> None:
    pit = two()
    for _ in range(2):
        duel(pit, "Ts 9d", "Tc 9h", "stand")
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses bank") == "legal"


# --- doubling, splitting, surrender ---


def test_double_down_split_surrender_and_nothing_else() -> None:
    pit = film(two(), ["2 20 base"], "8s 9h", "8d")
    assert offered(pit) == ("hit", "stand", "double", "split", "surrender")
    assert pit.cited("seat 2 chooses insurance") == "double-down-split-surrender"


def test_round_of_play_9_beside_a_hand_stands_why_it_may_not_and_nothing_else() -> None:
    """11 must be hit: standing is shown with its paragraph; who banks was asked before the cards."""
    pit = film(two(), ["2 20 base"], "5s 9h", "6d")
    ask = pit.table.ask
    assert isinstance(ask, Turn)
    shut = {choice: ask.why_not(choice) for choice in game_of(pit.law).choices if choice not in ask.choices}
    reasons = {choice: why.cite.paragraph for choice, why in shut.items() if why}
    assert reasons == {"stand": "round-of-play.9", "split": "split.1"}  # nor of a double for less, the other game's
    assert pit.cited("seat 2 chooses bank") == "round-of-play.9"


@pytest.mark.parametrize("cards", ["5s 6d", "Ts Td", "As Td", "As 9d", "2s 2d"])
def test_double_down_1_on_any_two_cards(cards: str) -> None:
    first, second = cards.split()
    pit = film(two(), ["2 20 base"], f"{first} 9h", second)
    assert "double" in offered(pit)
    pit.do("seat 2 chooses double")
    assert pit.table.felt.amount(2, "base") == 40
    pit.do("cards 5c")
    assert not isinstance(pit.table.ask, Turn)  # one card, whatever the total


def test_double_down_1_not_with_a_joker_and_not_on_three_cards() -> None:
    pit = film(two(), ["2 20 base"], "Jo 9h", "5d")
    assert pit.cited("seat 2 chooses double") == "double-down.1"
    pit = film(two(), ["2 20 base"], "5s 9h", "5d", "2 hit", "2c")
    assert pit.cited("seat 2 chooses double") == "double-down.1"
    assert pit.cited("seat 2 chooses double-for-less") == "round-of-play.9"  # it is no choice of this game


def test_double_down_2_no_fee_is_taken_for_a_double_or_split() -> None:
    pit = duel(two(), "5s 6d Th", "Tc 9h", "double")
    assert pit.fees() == [1]
    assert (pit.gain(1), pit.gain(2)) == (-40 - 1, 40)


def test_split_1_two_cards_of_one_value_into_four_hands() -> None:
    pit = film(two(), ["2 20 base"], "Ks 9h", "Td", "2 split", "Qc", "2 split", "Jh", "2 split")
    assert [e.amount for e in pit.events if isinstance(e, Placed) and e.spot != "bank"][-3:] == [20, 20, 20]
    pit.do("cards 5c")  # the first hand, 15
    assert pit.cited("seat 2 chooses surrender") == "surrender"
    assert pit.cited("seat 2 chooses split") == "split.1"
    pit.do("seat 2 chooses stand", "cards 6c", "seat 2 chooses stand", "cards Ts", "seat 2 chooses stand")
    pit.do("cards Ad", "seat 2 chooses double", "cards 9d", "cards Tc")
    assert [paid for *_, paid in order(pit)] == [-20, -20, 20, 40]  # 15, 16, 20, 20 against 19


def test_split_1_a_fifth_hand_is_not_made_and_two_jokers_are_not_split() -> None:
    pit = film(two(), ["2 20 base"], "8s 9h", "8d", "2 split", "8c", "2 split", "8h", "2 split", "8s")
    assert pit.cited("seat 2 chooses split") == "split.1"
    pit = film(two(), ["2 20 base"], "9s 9h", "8d")
    assert pit.cited("seat 2 chooses split") == "split.1"


def test_split_1_a_joker_on_a_split_card_is_a_hard_21() -> None:
    pit = film(two(), ["2 20 base"], "8s 9h", "8d", "2 split", "Jo", "Jo", "Tc")
    assert [paid for *_, paid in order(pit)] == [20, 20]


def test_split_2_aces_are_split_once_with_one_card_each() -> None:
    pit = film(two(), ["2 20 base"], "As 9h", "Ad", "2 split", "Ac", "9c", "Tc")
    assert [paid for *_, paid in order(pit)] == [-20, 20]  # soft 12 and soft 20 against 19: nobody was asked
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Placed)][-1] == "split.2"


def test_split_3_no_fee_is_taken_for_a_split() -> None:
    assert film(two(), ["2 20 base"], "As 9h", "Ad", "2 split", "9d", "9c", "Tc").fees() == [1]


def test_surrender_gives_up_half() -> None:
    pit = duel(two(), "Ts 6d", "9h Tc", "surrender", bets=("25 base",))
    assert verdict(pit) == ("loses", -13, "surrender")  # the player's half of an odd wager is rounded down
    assert pit.gain(2) == -13


def test_surrender_is_collected_in_the_order_of_action() -> None:
    bets = ["2 20 base", "3 20 base"]
    pit = film(no_bust(), bets, "Ts Td 8h", "6s 7d", "2 surrender", "3 stand", "Tc", bank=25)
    assert order(pit) == [(3, 3, "base", -20), (2, 2, "base", -5)]


def test_surrender_of_an_odd_wager_may_be_ruled_out() -> None:
    pit = betting(no_bust(options={"breakage": "refuse"}), "2 20 base")
    assert pit.cited("seat 3 bets 25 base") == "surrender"


def test_pay_offs_what_is_not_covered_goes_back() -> None:
    pit = duel(two(), "5s 6d Th", "Tc 9h", "double", bets=("20 base", "10 buster"), up=30)
    assert order(pit) == [(2, 2, "base", 30), (2, 2, "buster", 0)]
    assert (pit.gain(1), pit.gain(2)) == (-31, 30)
