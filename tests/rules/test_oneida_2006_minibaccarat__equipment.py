"""Minibaccarat, `oneida-2006/minibaccarat`, A to F: words, equipment, shuffle and cut, what cards count.

Each test proves the paragraph in its name; the table is that of `minibaccarat_pit`.
"""

from __future__ import annotations

from itertools import product

import pytest

from croupier.games.minibaccarat import GAME, verdict
from croupier.kernels.baccarat.draw import BANKER_WINS, PLAYER_WINS, TIE, count, outcome, value
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.vocabulary.ask import Chance, Step, Window
from croupier.play.vocabulary.cards import card_value
from minibaccarat_pit import BOOK, PLAYER_7_6, TIE_7, counts, deal, dealt, decline, fill, found, pit_of
from pit import Pit

# --- A, B, C: words and equipment ---


def test_A_1_banker_has_cards_two_and_four() -> None:
    pit = pit_of(handling="players-turn")
    pit.do("seat 1 bets 10 banker", "dealer closes", "cards Ks 3d 6c 4h")
    assert pit.table.felt.hand("banker") == (card_value("3d"), card_value("4h"))


def test_A_2_player_has_cards_one_and_three() -> None:
    pit = pit_of(handling="players-turn")
    pit.do("seat 1 bets 10 banker", "dealer closes", "cards Ks 3d 6c 4h")
    assert pit.table.felt.hand("player") == (card_value("Ks"), card_value("6c"))


def test_A_3_point_count_is_the_sum_of_values() -> None:
    assert count(value(card_value("Ks")), value(card_value("6c"))) == 6


def test_A_4_tie_bet_is_on_equal_counts() -> None:
    assert [verdict("tie", result) for result in (PLAYER_WINS, BANKER_WINS, TIE)] == [LOSES, LOSES, WINS]


def test_A_5_equal_counts_are_a_tie_hand() -> None:
    pit = pit_of()
    deal(pit, TIE_7)
    assert counts(pit) == "Player 7, Banker 7: Tie Hand"


def test_B_1_seven_places_or_fewer() -> None:
    pit = Pit(BOOK)
    assert pit.cited("seat 8 sits 100 Eve") == "B.1"
    assert found(places=8) == ["B.1"]
    assert Pit(BOOK, options={"places": 1}).cited("seat 2 sits 100 Bob") == "B.1"


def test_B_2_three_areas_at_each_place() -> None:
    assert list(GAME.spots(Pit(BOOK).law)) == ["banker", "player", "tie"]


@pytest.mark.parametrize("spot", ["banker", "player", "tie"])
def test_B_2_a_to_c_each_area_takes_its_wager(spot: str) -> None:
    pit = pit_of()
    pit.do(f"seat 1 bets 10 {spot}")
    assert pit.table.felt.amount(1, spot) == 10


def test_B_2_a_banker_area_is_named() -> None:
    assert GAME.spots(Pit(BOOK).law)["banker"].label == "Banker"


def test_B_2_b_player_area_is_named() -> None:
    assert GAME.spots(Pit(BOOK).law)["player"].label == "Player"


def test_B_2_c_tie_area_is_named() -> None:
    assert GAME.spots(Pit(BOOK).law)["tie"].label == "Tie"


def test_B_3_six_decks_or_more() -> None:
    pit = pit_of()
    assert len(pit.table.felt.shoe) == 6 * 52 - 1
    assert found(decks=5) == ["B.3"]
    assert found(decks=8) == []


def test_B_4_machine_plays_two_shoes_of_six_decks() -> None:
    pit = pit_of(shuffler=True)
    assert len(pit.table.felt.shoe) == 6 * 52 - 1
    assert found(shuffler=True, decks=5) == ["B.3"]


def batches(pit: Pit, shoes: int) -> list[int]:
    """The batch in each of so many shoes of two rounds."""
    seen = []
    for _ in range(shoes):
        pit.do("dealer opens")
        fill(pit, cutting=311)
        deal(pit, TIE_7)
        seen.append(pit.table.carried.batch)
        pit.do("dealer opens")
        deal(pit, TIE_7)
    return seen


def test_B_4_b_batches_are_equally_large() -> None:
    pit = pit_of(new=False, shuffler=True)
    for _ in range(2):
        pit.do("dealer opens", "dealer does shuffle")
        assert len(pit.table.felt.shoe) == 312
        decline(pit)
        pit.do("dealer does cut 10", "dealer does cutting-card 311", "cards Kc")
        deal(pit, TIE_7)
        pit.do("dealer opens")
        deal(pit, TIE_7)


def test_B_4_d_waiting_batch_comes_out_of_the_machine() -> None:
    pit = pit_of(new=False, shuffler=True)
    pit.do("dealer opens")
    assert pit.table.view().markers == {"batch": "1"}


def test_B_4_e_batches_take_turns() -> None:
    assert batches(pit_of(new=False, shuffler=True), 4) == [1, 2, 1, 2]
    assert batches(pit_of(new=False), 2) == [0, 0]


def test_B_4_f_rack_is_empty_when_a_batch_begins() -> None:
    pit = pit_of(new=False, shuffler=True)
    batches(pit, 1)
    pit.do("dealer opens")
    assert "discards" not in pit.table.felt.cards


def test_C_hand_nearer_to_nine_wins() -> None:
    for player, banker in product(range(10), repeat=2):
        nearer = PLAYER_WINS if player > banker else BANKER_WINS
        assert outcome(player, banker) == (TIE if player == banker else nearer)


# --- E: shuffle and cut ---


def test_E_1_shuffled_before_play_and_after_each_shoe() -> None:
    pit = pit_of(new=False)
    for _ in range(2):
        pit.do("dealer opens")
        assert pit.cited("cards Kc") == "E.1"
        fill(pit, cutting=311)
        deal(pit, TIE_7)
        pit.do("dealer opens")
        deal(pit, TIE_7)


def test_E_2_cut_is_offered_from_the_dealers_right_clockwise() -> None:
    pit = pit_of("Ann", "Bob", "Cy", new=False)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 chooses cut") == "E.2"
    assert decline(pit) == [3, 1, 2]
    assert pit.said() == [("E.2", "The dealer cuts")]


def test_E_2_first_to_accept_cuts() -> None:
    pit = pit_of("Ann", "Bob", "Cy", new=False)
    pit.do("dealer opens", "dealer does shuffle", "seat 3 chooses decline", "seat 1 chooses cut")
    assert pit.said() == [("E.2", "Seat 1 cuts")]
    assert isinstance(pit.table.ask, Step)


def test_E_3_cut_is_ten_cards_from_either_end() -> None:
    pit = pit_of(new=False)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut")
    assert pit.cited("dealer does cut 9") == "E.3"
    assert pit.cited("dealer does cut 303") == "E.3"
    pit.do("dealer does cut 302")


def test_E_4_cutting_card_is_fourteen_from_the_back() -> None:
    pit = pit_of(new=False)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 10")
    assert pit.cited("dealer does cutting-card 13") == "E.4"
    assert pit.cited("dealer does cutting-card 312") == "E.4"
    pit.do("dealer does cutting-card 14")
    assert found(cut_card=13) == ["E.4"]
    assert found(cut_card=312) == ["E.4"]
    deeper = pit_of(new=False, cut_card=52)
    deeper.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 10")
    assert deeper.cited("dealer does cutting-card 51") == "E.4"


@pytest.mark.parametrize(("first", "more"), [("Ah", 1), ("2h", 2), ("9h", 9), ("Th", 0), ("Jh", 0), ("Kh", 0)])
def test_E_4_first_cards_value_is_burned(first: str, more: int) -> None:
    pit = pit_of(new=False)
    pit.do("dealer opens")
    fill(pit, first=first)
    if more:
        assert isinstance(pit.table.ask, Chance)
        assert pit.table.ask.count == more
        pit.do("cards " + " ".join(["4c"] * min(more, 6) + ["5c"] * (more - 6)))
    assert isinstance(pit.table.ask, Window)
    assert dealt(pit) == [("burned", more + 1, "E.4")]
    assert len(pit.table.felt.shoe) == 312 - 1 - more
    assert len(pit.table.felt.hand("discards")) == more + 1


@pytest.mark.parametrize(("by", "cutter"), [("last", "Seat 3 cuts"), ("next", "Seat 1 cuts")])
def test_E_5_improper_cut_is_made_again(by: str, cutter: str) -> None:
    pit = pit_of("Ann", "Bob", "Cy", new=False, recut_by=by)
    events = pit.do("dealer opens", "dealer does shuffle", "seat 3 chooses cut", "dealer does cut 100")
    events += pit.do("report improper-cut")
    assert pit.said() == [("E.5", "A supervisor finds the cut improper and orders another.")]
    if by == "next":
        events += pit.do("seat 1 chooses cut")
    pit.events = events
    assert [text for paragraph, text in pit.said() if paragraph == "E.2"][-1] == cutter
    pit.do("dealer does cut 100", "dealer does cutting-card 14")


def test_E_5_a_recut_is_ordered_until_any_card_is_dealt() -> None:
    pit = pit_of(new=False)
    cut = ("dealer does cut 100", "dealer does cutting-card 14")
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", *cut)
    pit.do("report improper-cut", *cut, "cards Kh")  # before the burn
    pit.do("seat 1 bets 10 player", "report improper-cut", *cut, "cards Ks")  # while bets are taken
    pit.do("dealer closes", "report improper-cut", *cut, "cards Kd")  # and after them
    assert len(pit.table.felt.hand("discards")) == 3
    pit.do("cards 9h")
    assert pit.cited("report improper-cut") == "E.5"
    pit.do("cards 2c Th 3c")
    assert pit.gain() == 10
    pit.do("dealer opens")
    assert pit.cited("report improper-cut") == "E.5"


def test_E_5_recut_passes_to_the_dealer_when_nobody_is_left() -> None:
    pit = pit_of(new=False, recut_by="next")
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 100", "report improper-cut")
    assert ("E.2", "The dealer cuts") in pit.said()


def test_E_6_idle_cards_are_spread_and_shown() -> None:
    pit = pit_of(idle_spread="face-down")
    pit.do("report no-activity")
    assert pit.cited("dealer closes") == "E.6"
    pit.do("dealer does spread")
    assert pit.said()[0] == ("E.6", "The cards, spread face-down, are inspected and turned down")
    assert len(pit.table.felt.shoe) == 312


def test_E_6_a_without_a_machine_they_are_washed_shuffled_and_cut() -> None:
    pit = pit_of()
    pit.do("report no-activity", "dealer does spread")
    assert pit.said()[-1:] == [("E.6.a", "They are washed and stacked")]
    fill(pit)
    assert isinstance(pit.table.ask, Window)


def test_E_6_b_secure_batch_is_dealt_unless_a_player_asks() -> None:
    pit = pit_of("Ann", "Bob", shuffler=True, secure_shuffler=True)
    pit.do("report no-activity", "dealer does spread")
    assert pit.table.felt.markers["batch"] == "2"
    pit.do("seat 1 chooses waive", "seat 2 chooses waive")
    assert pit.table.ask.cite.paragraph == "E.2"  # no shuffle
    asked = pit_of("Ann", "Bob", shuffler=True, secure_shuffler=True)
    asked.do("report no-activity", "dealer does spread", "seat 1 chooses inspect")
    assert asked.table.ask.cite.paragraph == "E.1"
    insecure = pit_of(shuffler=True)
    insecure.do("report no-activity", "dealer does spread")
    assert insecure.table.ask.cite.paragraph == "E.1"
    assert found(secure_shuffler=True) == ["E.6.b"]


# --- F: values and counts ---


def test_F_1_values() -> None:
    assert [value(card_value(rank + "s")) for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


def test_F_1_a_two_to_nine_are_worth_their_number() -> None:
    assert {value(card_value(f"{n}{suit}")) == n for n in range(2, 10) for suit in "cdhs"} == {True}


def test_F_1_b_tens_and_pictures_are_worth_nothing() -> None:
    assert {value(card_value(rank + suit)) for rank in "TJQK" for suit in "cdhs"} == {0}


def test_F_1_c_an_ace_is_worth_one() -> None:
    assert {value(card_value("A" + suit)) for suit in "cdhs"} == {1}


def test_F_2_only_the_last_digit_counts() -> None:
    assert [count(9, 9), count(5, 5), count(9, 9, 9), count(0, 0, 0)] == [8, 0, 7, 0]


def test_F_2_a_ace_two_four_is_seven() -> None:
    assert count(1, 2, 4) == 7


def test_F_2_b_ace_two_nine_is_two() -> None:
    assert count(1, 2, 9) == 2


def test_D_3_cards_of_a_table_just_opened_are_washed() -> None:
    pit = pit_of(new=False)
    pit.washes = False
    pit.do("dealer opens")
    assert [cite for cite, _ in pit.said()] == ["D.3"]
    assert pit.cited("dealer does shuffle") == "D.3"
    pit.do("dealer does wash")
    assert pit.table.view().asks.step == "shuffle"


def test_D_4_batches_for_a_machine_are_turned_down_and_stacked_without_a_wash() -> None:
    pit = pit_of(new=False, shuffler=True)
    pit.washes = False
    pit.do("dealer opens")
    assert pit.table.view().asks.step == "shuffle"


def test_E_6_whoever_comes_to_an_empty_table_has_the_cards_spread_and_a_new_shoe() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6, "seat 1 bets 10 player")
    assert len(pit.table.carried.cards) == 312 - 5
    pit.do("seat 1 leaves", "seat 2 sits 100 Bea", "dealer opens")
    assert (pit.table.view().asks.step, pit.table.view().asks.cite.paragraph) == ("spread", "E.6")
    pit.do("dealer does spread")
    fill(pit)
    assert len(pit.table.felt.shoe) == 311
