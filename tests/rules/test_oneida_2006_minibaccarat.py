"""Minibaccarat, `oneida-2006/minibaccarat`: each test proves the paragraph in its name.

Cards go Player, Banker, Player, Banker, then a third card for either hand. Six decks, so most cards come six times.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import perm
from typing import Any

import msgspec
import pytest

from croupier.games import breaches
from croupier.games.minibaccarat import GAME, Stack, dues, verdict
from croupier.kernels.baccarat import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TABLE_2,
    TIE,
    banker_draws,
    count,
    natural,
    outcome,
    player_draws,
    value,
)
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.ask import Chance, Step, Turn, Window
from croupier.play.cards import card_value
from croupier.play.chance import Seeded
from croupier.play.event import Dealt, Fee, Said, Settled
from croupier.play.log import Header
from croupier.play.move import Bet, Close, Did, Open, read_move
from croupier.play.table import Table
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "oneida-2006/minibaccarat"

# Rounds of four cards, and one of five.
BANKER_7_6 = "Ks Kd 6c 7c"
PLAYER_7_6 = "Ks Kd 7c 6c"
TIE_7 = "Ks Kd 7c 7d"
BANKER_6_0 = "Ks Kd 5c 6c 5d"
PLAYER_DRAWS = "Ks Kd 2c 7c 6d"  # 2 and a six against 7: 8 to 7


def pit_of(*players: str, new: bool = True, cutting: int = 14, chips: int = 1000, **options: Any) -> Pit:
    """A table with these house options, its shoe ready and betting open."""
    terms = {key: options.pop(key) for key in ("odds", "chip", "limits", "least", "most") if key in options}
    named = {name.replace("_", "-"): value_ for name, value_ in options.items()}
    pit = Pit(BOOK, *players, chips=chips, options=named, **terms)
    if new:
        pit.do("dealer opens")
        fill(pit, cutting)
    return pit


def fill(pit: Pit, cutting: int = 14, first: str = "Kc") -> None:
    """Shuffle, cut by the dealer, and burn: a king, so no more cards."""
    pit.do("dealer does shuffle")
    decline(pit)
    pit.do("dealer does cut 100", f"dealer does cutting-card {cutting}", f"cards {first}")


def decline(pit: Pit) -> list[int]:
    """Everybody who is asked declines; who was asked, in order."""
    asked = []
    while isinstance(pit.table.ask, Turn):
        asked.append(pit.table.ask.seat)
        pit.do(f"seat {asked[-1]} chooses decline")
    return asked


def deal(pit: Pit, cards: str, *bets: str) -> None:
    """Bets, no more bets, and the cards: four together, then one at a time."""
    pit.do(*bets, "dealer closes", *lines(cards))


def lines(cards: str) -> list[str]:
    each = cards.split()
    return ["cards " + " ".join(each[:4]), *(f"cards {card}" for card in each[4:])]


def counts(pit: Pit) -> str:
    """What the dealer said of the result."""
    (said,) = [text for paragraph, text in pit.said() if paragraph == "L.1"]
    return said


def dealt(pit: Pit) -> list[tuple[str, int, str]]:
    """What was turned up: whose, how many cards, by which paragraph."""
    return [(e.to, len(e.cards), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)]


def found(**options: Any) -> list[str]:
    """The paragraphs that a table with these options would breach."""
    chip = options.pop("chip", 100)
    named = {name.replace("_", "-"): value_ for name, value_ in options.items()}
    return [breach.cite.paragraph for breach in breaches(Terms(BOOK, chip=chip, options=named))]


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
    assert pit.table.view()["markers"] == {"batch": "1"}


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
    assert pit.cited("report improper-cut") == "N.2"  # a card is about to be dealt


def test_E_5_recut_passes_to_the_dealer_when_nobody_is_left() -> None:
    pit = pit_of(new=False, recut_by="next")
    pit.do("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 100", "report improper-cut")
    assert ("E.2", "The dealer cuts") in pit.said()


def test_E_6_idle_cards_are_spread_and_shown() -> None:
    pit = pit_of(idle_spread="face-down")
    pit.do("report no-activity")
    assert pit.cited("dealer closes") == "E.6"
    pit.do("dealer does spread")
    assert pit.said() == [("E.6", "The cards, spread face-down, are inspected and turned down")]
    assert len(pit.table.felt.shoe) == 312


def test_E_6_a_without_a_machine_they_are_shuffled_and_cut() -> None:
    pit = pit_of()
    pit.do("report no-activity", "dealer does spread")
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


# --- G: wagers ---


def test_G_1_three_wagers_at_once() -> None:
    pit = pit_of(vigorish_rate="0%")
    deal(pit, BANKER_7_6, "seat 1 bets 10 banker", "seat 1 bets 20 player", "seat 1 bets 5 tie")
    assert pit.gain() == 10 - 20 - 5


def test_G_1_a_banker_is_on_the_bankers_hand() -> None:
    assert [verdict("banker", r) for r in (BANKER_WINS, PLAYER_WINS, TIE)] == [WINS, LOSES, PUSHES]


def test_G_1_a_i_banker_wins() -> None:
    pit = pit_of(vigorish_rate="0%")
    deal(pit, BANKER_7_6, "seat 1 bets 10 banker")
    assert pit.settlements() == [(1, "banker", "wins", 10, "M.3")]
    assert pit.settled("banker").line == "B7"


def test_G_1_a_ii_banker_loses() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6, "seat 1 bets 10 banker")
    assert pit.settlements() == [(1, "banker", "loses", -10, "G.1.a.ii")]


def test_G_1_a_iii_banker_is_void_on_a_tie() -> None:
    pit = pit_of()
    deal(pit, TIE_7, "seat 1 bets 10 banker")
    assert pit.settlements() == [(1, "banker", "pushes", 0, "G.1.a.iii")]
    assert (pit.gain(), pit.fees()) == (0, [])


def test_G_1_b_player_is_on_the_players_hand() -> None:
    assert [verdict("player", r) for r in (BANKER_WINS, PLAYER_WINS, TIE)] == [LOSES, WINS, PUSHES]


def test_G_1_b_i_player_wins() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6, "seat 1 bets 10 player")
    assert pit.settlements() == [(1, "player", "wins", 10, "M.1")]


def test_G_1_b_ii_player_loses() -> None:
    pit = pit_of()
    deal(pit, BANKER_7_6, "seat 1 bets 10 player")
    assert pit.settlements() == [(1, "player", "loses", -10, "G.1.b.ii")]


def test_G_1_b_iii_player_is_void_on_a_tie() -> None:
    pit = pit_of(vigorish="tie-fee")
    deal(pit, TIE_7, "seat 1 bets 10 player")
    assert pit.settlements() == [(1, "player", "pushes", 0, "G.1.b.iii")]
    assert (pit.gain(), pit.fees()) == (0, [])


def test_G_1_c_tie_wins_on_a_tie_and_loses_otherwise() -> None:
    pit = pit_of()
    deal(pit, TIE_7, "seat 1 bets 10 tie")
    assert pit.settlements() == [(1, "tie", "wins", 80, "M.2")]
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 10 tie")
    assert pit.settlements() == [(1, "tie", "loses", -10, "G.1.c")]


def test_G_2_no_other_wager() -> None:
    assert pit_of().cited("seat 1 bets 10 banker-pair") == "G.2"


def test_G_3_coupon_where_the_house_takes_them() -> None:
    assert pit_of().cited("seat 1 bets 10 player coupon 10") == "G.3"
    pit = pit_of(match_play=True)
    assert pit.cited("seat 1 bets 10 tie coupon 10") == "G.3"
    pit.do("seat 1 bets 20 player coupon 10")
    assert pit.cited("seat 1 takes 15 player") == "G.3"
    deal(pit, PLAYER_7_6)
    assert pit.gain() == 30


def test_G_3_coupon_counts_towards_what_was_won() -> None:
    pit = pit_of(match_play=True)
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker coupon 20")
    assert (pit.fees(), pit.gain()) == ([2], 38)


def test_G_3_spoken_wager_needs_the_house_and_a_confirmation() -> None:
    assert pit_of().cited("seat 1 bets 10 player verbal confirmed") == "G.3"
    pit = pit_of(verbal_wagers=True)
    assert pit.cited("seat 1 bets 10 player verbal") == "G.3"
    pit.do("seat 1 bets 10 player verbal confirmed")
    assert pit.rack() == 1000


def test_G_3_chips_must_be_there() -> None:
    assert pit_of().cited("seat 1 bets 1001 player") == "O"
    assert pit_of(chips=50).cited("seat 1 bets 51 player") == "G.3"


def test_G_4_wagers_change_until_no_more_bets() -> None:
    pit = pit_of()
    pit.do("seat 1 bets 10 player", "seat 1 bets 10 player", "seat 1 takes 5 player", "seat 1 bets 5 tie")
    pit.do("seat 1 takes all tie")
    assert pit.cited("seat 1 calls off player") == "G.4"
    pit.do("dealer closes")
    assert pit.cited("seat 1 bets 10 player") == "G.4"
    assert pit.cited("seat 1 takes all player") == "G.4"
    assert pit.table.felt.amount(1, "player") == 15


def test_G_5_nobody_touches_a_wager_once_a_card_is_out() -> None:
    pit = pit_of(handling="players-turn")
    pit.do("seat 1 bets 10 player", "dealer closes", "cards Ks")
    assert pit.cited("seat 1 takes all player") == "G.4"
    pit.do("cards Kd 7c 6c")
    assert pit.cited("seat 1 takes all player") == "G.4"


# --- H, I: shoes ---


def test_H_1_a_card_that_is_out_cannot_come_again() -> None:
    pit = pit_of()  # one king of clubs is burned: five are left
    deal(pit, "Kc Kc Kc Kc 9s 9h")
    pit.do("dealer opens", "dealer closes")
    assert pit.cited("cards Kc Kc") == "B.3"
    pit.do("cards Kc")


def test_I_1_automatic_shoe_has_no_cut_no_burned_and_no_cutting_card() -> None:
    pit = pit_of(new=False, automatic_shoe=True)
    for _ in range(3):
        pit.do("dealer opens")
        assert isinstance(pit.table.ask, Window)
        assert len(pit.table.felt.shoe) == 312
        deal(pit, TIE_7)
    assert pit.table.carried.results == ("T7", "T7", "T7")
    assert not pit.table.carried.last
    pit.do("dealer opens")
    assert pit.cited("report no-activity") == "N.2"
    assert found(automatic_shoe=True, shuffler=True) == ["I.1"]
    assert found(automatic_shoe=True, vigorish_collected="later") == ["M.3.b"]


# --- J: the play ---


def test_J_1_two_hands() -> None:
    pit = pit_of()
    deal(pit, TIE_7)
    assert [to for to, _, _ in dealt(pit)] == ["player", "banker"]


def test_J_2_round_begins_with_no_more_bets() -> None:
    pit = pit_of()
    pit.do("dealer closes")
    assert pit.said() == [("J.2", "No more bets")]


def test_J_3_four_cards_in_turn() -> None:
    pit = pit_of()
    pit.do("dealer closes")
    for card in ("Ks", "Kd", "7c"):
        pit.do(f"cards {card}")
    assert pit.table.view()["cards"]["player"] == ["Ks", "7c"]
    assert pit.table.view()["cards"]["banker"] == ["Kd"]


def test_J_3_a_cards_are_up_as_they_come() -> None:
    pit = pit_of(handling="face-up")
    pit.do("dealer closes", "cards Ks Kd")
    assert pit.table.view()["cards"]["player"] == ["Ks"]
    assert pit.table.view()["cards"]["banker"] == ["Kd"]
    pit.do("cards 7c 6c")
    assert dealt(pit) == [("player", 2, "J.3.a"), ("banker", 2, "J.3.a")]


def test_J_3_b_banker_is_turned_up_after_the_players_hand_is_called() -> None:
    pit = pit_of(handling="under-shoe")
    pit.do("dealer closes", "cards Ks Kd 7c")
    assert pit.table.view()["cards"]["player"] == ["??", "??"]
    assert pit.table.view()["cards"]["banker"] == ["??"]
    pit.do("cards 6c")
    shown = [e.to if isinstance(e, Dealt) else e.text for e in pit.events if isinstance(e, (Dealt, Said))]
    assert shown == ["player", "Player 7", "banker", "Banker 6", "Player 7, Banker 6: Player wins"]
    assert {cite for _, _, cite in dealt(pit)} == {"J.3.b"}


def turning(*bets: str, cards: str = PLAYER_7_6) -> Pit:
    """Three players, cards dealt, the first turn asked for."""
    pit = pit_of("Ann", "Bob", "Cy", handling="players-turn")
    pit.do(*bets, "dealer closes", lines(cards)[0])
    return pit


def test_J_3_c_all_four_lie_face_down_until_players_turn_them() -> None:
    pit = turning("seat 2 bets 10 player", "seat 1 bets 10 banker")
    for seat in (1, 2, 3):
        assert pit.table.view(seat)["cards"]["player"] == ["??", "??"]
    pit.do("seat 2 chooses turn")
    assert pit.table.view()["cards"]["player"] == ["Ks", "7c"]
    assert pit.table.view()["cards"]["banker"] == ["??", "??"]
    pit.do("seat 1 chooses turn")
    assert pit.table.round == 1
    assert pit.table.carried.results == ("P7",)


def test_J_3_c_dealer_turns_a_hand_nobody_wagered_on() -> None:
    pit = turning("seat 2 bets 10 tie")
    assert pit.settlements() == [(2, "tie", "loses", -10, "G.1.c")]


def test_J_3_c_i_largest_player_wager_turns_the_players_hand() -> None:
    pit = turning("seat 1 bets 10 player", "seat 2 bets 30 player", "seat 3 bets 20 player")
    assert pit.cited("seat 1 chooses turn") == "J.3.c.i"
    pit.do("seat 2 chooses turn")
    assert dealt(pit)[0] == ("player", 2, "J.3.c.i")
    assert ("J.4", "Player 7") in pit.said()


def test_J_3_c_ii_largest_banker_wager_turns_the_bankers_hand() -> None:
    pit = turning("seat 1 bets 10 banker", "seat 2 bets 30 banker", "seat 3 bets 20 player")
    pit.do("seat 3 chooses turn")
    pit.do("seat 2 chooses turn")
    assert dealt(pit)[0] == ("banker", 2, "J.3.c.ii")
    assert ("J.4", "Banker 6") in pit.said()


def test_J_3_c_iii_same_player_turns_the_players_third_card() -> None:
    pit = turning("seat 2 bets 30 player", cards=PLAYER_DRAWS)
    pit.do("seat 2 chooses turn", "cards 6d")
    assert pit.table.view()["cards"]["player"] == ["Ks", "2c", "??"]
    assert pit.cited("seat 1 chooses turn") == "J.3.c.iii"
    pit.do("seat 2 chooses turn")
    assert dealt(pit) == [("player", 3, "J.3.c.iii")]
    assert pit.gain(2) == 30


def test_J_3_c_iv_same_player_turns_the_bankers_third_card() -> None:
    pit = turning("seat 3 bets 30 banker", cards="Ks Kd 6c 5c")
    pit.do("seat 3 chooses turn", "cards 2d")
    assert pit.table.view()["cards"]["banker"] == ["Kd", "5c", "??"]
    pit.do("seat 3 chooses turn")
    assert dealt(pit) == [("banker", 3, "J.3.c.iv")]
    assert counts(pit) == "Player 6, Banker 7: Banker wins"


def test_J_3_c_v_among_equals_the_first_counterclockwise_from_the_dealer() -> None:
    pit = turning("seat 1 bets 30 player", "seat 2 bets 30 player", "seat 3 bets 20 player")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 2


def test_J_4_counts_are_announced_player_first() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6)
    assert [said for said in pit.said() if said[0] == "J.4"] == [("J.4", "Player 7"), ("J.4", "Banker 6")]


def test_J_5_third_cards_follow_the_announcement() -> None:
    pit = pit_of()
    pit.do("dealer closes", "cards Ks Kd 2c 7c")
    assert pit.said()[-1] == ("J.4", "Banker 7")
    assert pit.table.ask.cite.paragraph == "K.2"


def test_J_6_player_draws_first_and_face_up() -> None:
    pit = pit_of()
    pit.do("dealer closes", "cards Ks Kd 2c Kh")
    pit.do("cards 6d")
    assert pit.table.view()["cards"]["player"] == ["Ks", "2c", "6d"]
    assert dealt(pit) == [("player", 3, "J.6")]
    pit.do("cards 9s")
    assert dealt(pit) == [("banker", 3, "J.6")]


def test_J_7_one_more_card_at_most() -> None:
    pit = pit_of()
    deal(pit, "Ks Kd Kh Qh Qs Jd")
    assert counts(pit) == "Player 0, Banker 0: Tie Hand"


def test_J_8_one_more_hand_after_the_cutting_card() -> None:
    pit = pit_of(cutting=307)
    deal(pit, TIE_7)
    assert not pit.table.carried.last  # 307 cards left: the cutting card lies on top
    pit.do("dealer opens")
    deal(pit, TIE_7)
    assert pit.said()[-1] == ("J.8", "The cutting card has come up: last hand")
    pit.do("dealer opens")
    assert pit.table.felt.markers["shoe"] == "last hand"
    deal(pit, TIE_7)
    assert pit.table.carried.cards == ()
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"


# --- K: third cards ---


@pytest.mark.parametrize("cards", ["Ks Kd 8c 2c", "Ks Kd 2c 9c", "4s Kd 4c 9c"])
def test_K_1_natural_ends_the_round(cards: str) -> None:
    pit = pit_of()
    deal(pit, cards)
    assert ("K.1", "A natural: no more cards") in pit.said()
    assert all(natural(p, b) == (p > 7 or b > 7) for p, b in product(range(10), repeat=2))
    assert not any(banker_draws(8, b, NO_CARD) for b in range(10))


def test_K_2_player_draws_on_five_or_less() -> None:
    for banker in range(8):
        assert [player_draws(player, banker) for player in range(10)] == [1, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    for banker in (8, 9):
        assert not any(player_draws(player, banker) for player in range(10))


PRINTED = """
     0 DDDDDDDDDDD
     1 DDDDDDDDDDD
     2 DDDDDDDDDDD
     3 DDDDDDDDDSD
     4 DSSDDDDDDSS
     5 DSSSSDDDDSS
     6 SSSSSSSDDSS
     7 SSSSSSSSSSS
     8 SSSSSSSSSSS
     9 SSSSSSSSSSS
"""


def test_K_3_banker_draws_by_the_table_as_printed() -> None:
    rows = [line.split()[1] for line in PRINTED.strip().splitlines()]
    assert ["".join("SD"[cell] for cell in row) for row in TABLE_2] == rows
    for banker, third in product(range(8), range(-1, 10)):
        assert "SD"[banker_draws(0, banker, third)] == rows[banker][third + 1]


def test_K_3_at_the_table() -> None:
    pit = pit_of()
    deal(pit, "Ks Kd 2c 3c 8d")  # three stays against an eight
    assert counts(pit) == "Player 0, Banker 3: Banker wins"
    pit.do("dealer opens")
    deal(pit, "Ks Kd 2c 3c 7d 9h")  # and draws against a seven
    assert counts(pit) == "Player 9, Banker 2: Player wins"


def test_K_4_row_is_the_bankers_count_on_two_cards() -> None:
    pit = pit_of()
    pit.do("dealer closes", "cards Ks 9d 7c 6c")  # 9 and 6 are five: the Banker draws
    assert pit.table.ask.cite.paragraph == "K.3"


def test_K_5_column_is_the_third_card_not_the_players_count() -> None:
    pit = pit_of()
    deal(pit, "3s Kd 2c 6c 6d 2h")  # 5 and a six count 1; the six draws
    assert counts(pit) == "Player 1, Banker 8: Banker wins"
    pit.do("dealer opens")
    deal(pit, "3s Kd 2c 6c Ad")  # 5 and an ace count 6; the ace stays
    assert counts(pit) == "Player 6, Banker 6: Tie Hand"


def test_K_6_draw_and_stay_are_obligations() -> None:
    pit = pit_of(handling="players-turn")
    pit.do("seat 1 bets 10 banker", "dealer closes", "cards Ks Kd 6c 5c", "seat 1 chooses turn")
    assert isinstance(pit.table.ask, Chance)  # nobody is asked


def test_K_7_five_draws_against_a_four() -> None:
    assert banker_draws(0, 5, 4) == 1
    assert banker_draws(0, 5, 3) == 0


def test_K_outcomes_of_an_eight_deck_shoe() -> None:
    """Every deal by card values: the exact counts of ordered six-card sequences, 4,998,398,275,503,360 in all."""
    shoe = Counter({0: 128, **dict.fromkeys(range(1, 10), 32)})
    totals = [0, 0, 0]
    for cards in product(range(10), repeat=4):
        ways = draws(shoe, cards)
        p1, b1, p2, b2 = cards
        player, banker = count(p1, p2), count(b1, b2)
        for third in range(10) if player_draws(player, banker) else (NO_CARD,):
            drawn = cards if third == NO_CARD else (*cards, third)
            weight = ways * (left(shoe, cards, third) if third != NO_CARD else 1)
            final = count(p1, p2, max(third, 0))
            if not banker_draws(player, banker, third):
                totals[outcome(final, banker)] += weight * perm(416 - len(drawn), 6 - len(drawn))
                continue
            for card in range(10):
                more = weight * left(shoe, drawn, card) * perm(415 - len(drawn), 5 - len(drawn))
                totals[outcome(final, count(b1, b2, card))] += more
    assert totals[BANKER_WINS] == 2_292_252_566_437_888
    assert totals[PLAYER_WINS] == 2_230_518_282_592_256
    assert totals[TIE] == 475_627_426_473_216
    assert sum(totals) == perm(416, 6) == 4_998_398_275_503_360


def left(shoe: Counter[int], gone: tuple[int, ...], card: int) -> int:
    return shoe[card] - gone.count(card)


def draws(shoe: Counter[int], cards: tuple[int, ...]) -> int:
    """In how many ways these values come in this order."""
    ways = 1
    for i, card in enumerate(cards):
        ways *= left(shoe, cards[:i], card)
    return ways


# --- L: result and order ---


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (BANKER_7_6, "Player 6, Banker 7: Banker wins"),
        (PLAYER_7_6, "Player 7, Banker 6: Player wins"),
        (TIE_7, "Player 7, Banker 7: Tie Hand"),
    ],
)
def test_L_1_result_is_announced(cards: str, said: str) -> None:
    pit = pit_of()
    deal(pit, cards)
    assert counts(pit) == said


def settled_in(order: str, **options: Any) -> list[str]:
    """Losers at 1 and 3, Banker winners at 2, 4 and 5: who is paid and charged when."""
    pit = pit_of("Ann", "Bob", "Cy", "Di", "Ed", collection_order=order, **options)
    bets = ["seat 1 bets 10 player", "seat 2 bets 20 banker", "seat 3 bets 10 tie"]
    deal(pit, BANKER_7_6, *bets, "seat 4 bets 40 banker", "seat 5 bets 60 banker")
    trail = []
    for event in pit.events:
        if isinstance(event, Settled):
            trail.append(f"{event.verdict} {event.seat}")
        elif isinstance(event, Fee):
            trail.append(f"fee {event.seat} {event.amount}")
        elif event.cite.paragraph == "M.3.b":
            trail.append(str(event))
    assert sum(pit.gain(seat) + owed for seat, owed in enumerate((0, 1, 0, 2, 3), 1)) == 100 + sum(
        owed for _, owed in pit.table.carried.marks
    )
    return trail


def test_L_2_losers_first_then_from_the_highest_place() -> None:
    assert settled_in("pay-all-first")[:3] == ["loses 3", "loses 1", "wins 5"]


def test_L_2_a_pay_all_then_collect_all() -> None:
    order = ["wins 5", "wins 4", "wins 2", "fee 5 3", "fee 4 2", "fee 2 1"]
    assert settled_in("pay-all-first")[2:] == order


def test_L_2_b_collect_all_then_pay_all() -> None:
    order = ["fee 5 3", "fee 4 2", "fee 2 1", "wins 5", "wins 4", "wins 2"]
    assert settled_in("collect-all-first")[2:] == order


def test_L_2_c_pay_and_collect_place_by_place() -> None:
    order = ["wins 5", "fee 5 3", "wins 4", "fee 4 2", "wins 2", "fee 2 1"]
    assert settled_in("pay-first-each")[2:] == order


def test_L_2_d_collect_and_pay_place_by_place() -> None:
    order = ["fee 5 3", "wins 5", "fee 4 2", "wins 4", "fee 2 1", "wins 2"]
    assert settled_in("collect-first-each")[2:] == order


def test_L_2_d_marks_in_the_same_order() -> None:
    trail = settled_in("collect-first-each", vigorish_collected="later")[2:]
    assert [line.split(" ")[0] == "wins" for line in trail] == [False, True, False, True, False, True]


def test_L_2_d_tie_fee_is_taken_before_the_places_other_wager_is_paid() -> None:
    pit = pit_of(vigorish="tie-fee", collection_order="collect-first-each")
    deal(pit, TIE_7, "seat 1 bets 10 tie", "seat 1 bets 40 banker")
    assert [type(e) for e in pit.events if isinstance(e, (Fee, Settled))] == [Fee, Settled, Settled]
    assert pit.gain() == 80 - 10


def test_L_2_b_winner_without_a_chip_left_pays_out_of_the_win() -> None:
    pit = pit_of(chips=100, collection_order="collect-all-first")
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    assert pit.gain() == 95


def test_L_3_cards_go_to_the_rack_in_order() -> None:
    pit = pit_of()
    deal(pit, PLAYER_DRAWS)
    rack = pit.table.felt.hand("discards")
    assert rack == tuple(map(card_value, ["Kc", "Ks", "2c", "6d", "Kd", "7c"]))


# --- M: odds and vigorish ---


def test_M_1_player_pays_even() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6, "seat 1 bets 15 player")
    assert (pit.gain(), pit.fees()) == (15, [])
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"player": "2 to 1"}))] == ["M.1"]


def test_M_2_tie_pays_eight_to_one_or_more() -> None:
    pit = pit_of(odds={"tie": "10 for 1"})
    deal(pit, TIE_7, "seat 1 bets 10 tie")
    assert pit.gain() == 90
    assert breaches(Terms(BOOK, odds={"tie": "9 for 1"})) == []
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"tie": "8 for 1"}))] == ["M.2"]


@pytest.mark.parametrize(("rate", "taken"), [("0%", 0), ("5%", 5), ("20%", 20), ("2.5%", 3)])
def test_M_3_vigorish_is_a_share_of_winnings(rate: str, taken: int) -> None:
    pit = pit_of(vigorish_rate=rate)
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    assert pit.gain() == 100 - taken
    assert pit.table.ledger.balance("fees") == taken
    assert pit.bank() == -100


def test_M_3_at_most_twenty_percent() -> None:
    assert found(vigorish_rate="20.5%") == ["M.3"]


@pytest.mark.parametrize(
    ("rounding", "chip", "bet", "taken"),
    [
        ("chip", 100, 21, 2),  # $1.05 in $1 chips
        ("dollar", 25, 84, 8),  # $21 in quarters: $1.05 up to $2
        ("chip", 25, 84, 5),  # $1.25
        ("down", 100, 39, 1),
        ("down", 100, 19, 0),
    ],
)
def test_M_3_a_vigorish_may_be_rounded_up(rounding: str, chip: int, bet: int, taken: int) -> None:
    pit = pit_of(vigorish_rounding=rounding, chip=chip)
    deal(pit, BANKER_7_6, f"seat 1 bets {bet} banker")
    assert pit.gain() == bet - taken


def test_M_3_a_dollars_need_chips_that_make_them() -> None:
    assert found(vigorish_rounding="dollar", chip=500) == ["M.3.a"]


def test_M_3_b_vigorish_put_off_is_marked_and_collected_before_the_reshuffle() -> None:
    pit = pit_of("Ann", "Bob", vigorish_collected="later", cutting=311)
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker", "seat 2 bets 100 banker")
    assert pit.fees() == []
    assert [pit.gain(1), pit.gain(2)] == [20, 100]
    assert pit.table.carried.marks == ((1, 1), (2, 5))
    pit.do("dealer opens")
    assert pit.table.felt.markers == {"vigorish 1": "$1", "vigorish 2": "$5", "shoe": "last hand"}
    deal(pit, BANKER_7_6, "seat 2 bets 50 banker")
    assert pit.fees() == [8, 1]  # $5 and $3, and $1
    assert pit.table.carried.marks == ()
    assert [pit.gain(1), pit.gain(2)] == [19, 142]


def test_M_3_b_shoe_that_is_broken_off_is_reshuffled_after_collecting() -> None:
    pit = pit_of(vigorish_collected="later")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker")
    pit.do("dealer opens")
    pit.do("report no-activity")
    assert (pit.fees(), pit.gain()) == ([1], 19)


def test_M_3_c_what_chips_do_not_cover_is_documented() -> None:
    pit = pit_of(chips=100, vigorish_collected="later", cutting=311)
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 197 player", "seat 1 bets 1 tie")
    assert pit.fees() == [2]
    assert ("M.3.c", "Seat 1 owes $3 vigorish: it is documented") in pit.said()
    assert (pit.rack(), pit.table.carried.marks) == (0, ())


def test_M_3_c_leaving_player_owes_the_marker() -> None:
    pit = pit_of("Ann", "Bob", vigorish_collected="later")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker", "seat 2 bets 100 banker")
    owed, cite, after = dues(pit.law, pit.table.carried, 2)
    assert (owed, cite, after.marks) == (5, "oneida-2006/minibaccarat/M.3.c", ((1, 1),))
    assert after == msgspec.structs.replace(pit.table.carried, marks=((1, 1),))
    assert dues(pit.law, after, 2) == (0, cite, after)
    had = pit.rack(2)
    pit.do("seat 2 leaves")
    assert pit.fees() == [5]
    assert pit.table.ledger.balance("fees") == 5
    assert pit.events[-1].chips == had - 5
    assert pit.table.carried.marks == ((1, 1),)


def test_M_4_fee_on_a_tie_instead() -> None:
    pit = pit_of(vigorish="tie-fee")
    deal(pit, TIE_7, "seat 1 bets 43 banker")
    assert (pit.fees(), pit.gain()) == ([10], -10)
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Fee)] == ["M.4"]
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    assert (pit.fees(), pit.gain()) == ([], 90)
    assert found(vigorish="tie-fee", tie_fee="26%") == ["M.4"]


def test_M_4_never_marked() -> None:
    pit = pit_of(vigorish="tie-fee", vigorish_collected="later", tie_fee="10%")
    deal(pit, TIE_7, "seat 1 bets 40 banker")
    assert (pit.fees(), pit.table.carried.marks) == ([4], ())


def test_M_4_schemes_exclude_each_other() -> None:
    assert found(vigorish="tie-fee", vigorish_rate="5%") == ["M.3"]
    assert found(vigorish="winnings", tie_fee="25%") == ["M.4"]
    assert found(vigorish="none-six", tie_fee="25%", vigorish_rate="5%") == ["M.3", "M.4"]
    assert found(vigorish="none-six", tie_fee="0%") == []


def test_M_5_scheme_and_rate_are_posted_for_everyone() -> None:
    assert {"option:vigorish", "option:vigorish-rate", "option:tie-fee"} <= set(Pit(BOOK).law.book.sign.also)
    pit = pit_of("Ann", "Bob", vigorish_rate="10%")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker", "seat 2 bets 20 banker")
    assert [pit.gain(1), pit.gain(2)] == [18, 18]


def test_M_6_no_vigorish_but_half_on_a_winning_six() -> None:
    pit = pit_of(vigorish="none-six")
    deal(pit, BANKER_6_0, "seat 1 bets 11 banker")
    assert pit.settlements() == [(1, "banker", "wins", 5, "M.6")]
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 11 banker")
    assert pit.settlements() == [(1, "banker", "wins", 11, "M.6")]
    assert (pit.fees(), pit.gain()) == ([], 16)


def test_M_6_odd_wagers_may_be_refused() -> None:
    pit = pit_of(vigorish="none-six", breakage="refuse", match_play=True)
    refusal = pit.refused("seat 1 bets 11 banker")
    assert refusal.cite.paragraph == "M.6"
    assert "$10 or $12" in refusal.why
    assert pit.cited("seat 1 bets 10 banker coupon 5") == "M.6"
    pit.do("seat 1 bets 10 banker", "seat 1 bets 11 player")
    assert pit.cited("seat 1 takes 5 banker") == "M.6"


# --- N: irregularities ---


@pytest.mark.parametrize("kind", ["third-card-seen", "third-card-unseen"])
def test_N_1_wrong_third_card_is_the_bankers_if_he_draws(kind: str) -> None:
    pit = pit_of()
    pit.do("seat 1 bets 10 player", "dealer closes", "cards Ks Kd 6c 5c", f"report {kind}")
    assert pit.said()[-1] == ("N.1", "It is the Banker's third card")
    pit.do("cards 3d")
    assert counts(pit) == "Player 6, Banker 8: Banker wins"
    assert len(pit.table.carried.cards) == 312 - 1 - 5


def test_N_1_unseen_card_opens_the_next_hand_if_the_banker_stays() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6)
    pit.do("dealer opens", "report third-card-unseen")
    assert pit.said()[-1] == ("N.1", "It will be the first card of the next hand")
    assert len(pit.table.felt.shoe) == 312 - 1 - 4


def test_N_1_waits_until_it_is_known_whether_the_banker_draws() -> None:
    pit = turning("seat 2 bets 10 banker", cards="Ks Kd 6c 5c")
    assert pit.cited("report third-card-seen") == "N.2"
    pit.do("seat 2 chooses turn", "report third-card-seen")
    assert pit.said()[-1] == ("N.1", "It is the Banker's third card")


def test_N_1_seen_card_is_burned_with_its_amount() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6)
    pit.do("dealer opens", "report third-card-seen", "cards 3c", "cards 4c 5c 6h")
    assert dealt(pit) == [("burned", 4, "N.1")]
    assert isinstance(pit.table.ask, Window)
    assert len(pit.table.felt.shoe) == 312 - 1 - 4 - 4


def test_N_2_unseen_card_is_the_first_of_the_next_hand() -> None:
    pit = pit_of(cutting=307)
    pit.do("dealer closes", "cards Ks Kd", "report extra-card-unseen")
    assert pit.table.felt.markers == {"aside": "1"}
    pit.do("cards 7c 6c")  # 307 cards left, one of them beside the shoe: the cutting card is up
    assert (pit.table.carried.aside, pit.table.carried.last) == (1, True)
    pit.do("dealer opens", "dealer closes")
    assert pit.said() == [("J.2", "No more bets"), ("N.2", "The card set aside unseen is the first of this hand")]
    assert pit.table.felt.markers == {"shoe": "last hand"}
    assert pit.cited("cards Kc Kc Kc Kc Kc") == "B.3"


def test_N_2_seen_card_is_burned() -> None:
    pit = pit_of()
    pit.do("dealer closes", "cards Ks Kd 7c", "report extra-card-seen", "cards Ac", "cards 9c", "cards 6c")
    assert counts(pit) == "Player 7, Banker 6: Player wins"
    assert len(pit.table.carried.cards) == 312 - 1 - 4 - 2


def test_N_2_picture_burns_no_more() -> None:
    pit = pit_of()
    pit.do("report extra-card-seen", "cards Jc")
    assert isinstance(pit.table.ask, Window)


def test_N_2_while_a_player_turns_the_cards() -> None:
    pit = turning("seat 2 bets 10 player")
    pit.do("report extra-card-seen", "cards 2c", "cards 9c 9d", "seat 2 chooses turn")
    assert pit.gain(2) == 10


def test_N_3_cards_face_up_in_the_shoe_are_burned() -> None:
    pit = pit_of()
    pit.do("dealer closes", "report face-up-in-shoe", "cards 2c", "cards 9c", "cards 9d")
    assert dealt(pit) == [("burned", 3, "N.3")]
    pit.do("report face-up-in-shoe", "cards Tc", "cards Ks Kd 7c 6c")
    assert counts(pit) == "Player 7, Banker 6: Player wins"
    assert len(pit.table.carried.cards) == 312 - 1 - 3 - 1 - 4


def with_few_cards(*left_: str) -> Pit:
    """A table whose shoe has only these cards left."""
    pit = pit_of(new=False, vigorish_collected="later")
    cards = tuple(map(card_value, left_))
    header = msgspec.structs.replace(pit.table.header(), carried=Stack(cards, 14, True, marks=((1, 3),)))
    pit.table = Table(GAME, pit.law, header=header)
    return pit


def test_N_4_too_few_cards_void_the_round() -> None:
    pit = with_few_cards("Ks", "Kd", "2c", "3c")
    pit.do("dealer opens", "seat 1 bets 10 player", "dealer closes", "cards Ks Kd 2c 3c")
    assert pit.voided() == "N.4"
    assert pit.gain() == 0
    pit.do("dealer opens")
    assert pit.fees() == [3]  # M.3.b: before the reshuffle
    fill(pit)
    assert len(pit.table.felt.shoe) == 311


def test_N_4_too_few_for_four() -> None:
    pit = with_few_cards("Ks", "Kd", "2c")
    pit.do("dealer opens", "seat 1 bets 10 player", "dealer closes")
    assert pit.voided() == "N.4"


def test_N_4_a_burn_takes_what_there_is() -> None:
    pit = with_few_cards("Ks", "9d", "2c")
    pit.do("dealer opens", "report extra-card-seen", "cards 9d", "cards Ks 2c", "dealer closes")
    assert pit.voided() == "N.4"


def test_N_4_reported() -> None:
    pit = pit_of()
    pit.do("seat 1 bets 10 player", "dealer closes", "cards Ks", "report shoe-runs-out")
    assert pit.voided() == "N.4"
    assert pit.table.carried.cards == ()
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"


def test_N_5_right_to_turn_goes_counterclockwise() -> None:
    pit = turning("seat 2 bets 30 player", "seat 2 bets 30 banker", cards=PLAYER_DRAWS)
    pit.do("report turning-taken-away")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 1
    pit.do("seat 1 chooses decline")
    assert pit.table.ask.seat == 3
    pit.do("seat 3 chooses turn")
    assert pit.table.ask.seat == 1  # the Banker's Hand: seat 2 has lost the right to that too
    pit.do("seat 1 chooses decline", "seat 3 chooses decline")  # so the dealer turns it
    pit.do("cards 6d")
    assert pit.table.ask.seat == 3  # for the rest of the round
    pit.do("seat 3 chooses turn")
    assert counts(pit) == "Player 8, Banker 7: Player wins"


def test_N_5_only_where_players_turn_cards() -> None:
    pit = pit_of()
    pit.do("dealer closes")
    assert pit.cited("report turning-taken-away") == "N.2"


# --- O: limits ---


def test_O_posted_limits() -> None:
    pit = pit_of(limits={"tie": (500, 5000)}, least=1000, most=20000)
    assert pit.cited("seat 1 bets 9 player") == "O"
    assert pit.cited("seat 1 bets 201 player") == "O"
    assert pit.cited("seat 1 bets 51 tie") == "O"
    pit.do("seat 1 bets 5 tie", "seat 1 bets 200 player")
    assert pit.cited("seat 1 bets 1 player") == "O"
    assert pit.cited("seat 1 takes 195 player") == "O"
    assert pit.cited("seat 1 bets 0 banker") == "O"


# --- whole shoes ---


def play_shoe(table: Table, source: Seeded, bet: Bet) -> int:
    """Play until the shoe is completed; how many rounds it took."""
    rounds = 0
    while rounds == 0 or table.carried.cards:
        table.play(Open())
        while table.ask.phase != "between":
            ask = table.ask
            if isinstance(ask, Chance):
                table.play(source.answer(ask))
            elif isinstance(ask, Step):
                table.play(Did(ask.step, ask.least))
            elif isinstance(ask, Turn):
                table.play(read_move(f"seat {ask.seat} chooses decline"))
            elif not table.felt.stakes:
                table.play(bet)
            else:
                table.play(Close())
        rounds += 1
    return rounds


@pytest.mark.parametrize("collected", ["now", "later"])
def test_whole_shoes_balance(collected: str) -> None:
    """The same seed, vigorish now or later: the same chips in the end, and the ledger adds up to nothing."""
    pit = pit_of(new=False, vigorish_collected=collected, chips=100000)
    source = Seeded("minibaccarat")
    rounds = [play_shoe(pit.table, source, Bet(1, "banker", 20)) for _ in range(3)]
    results = pit.table.carried.results
    assert len(results) == rounds[2]
    assert len(pit.table.carried.before) == rounds[1]
    assert all(55 <= n <= 70 for n in rounds)
    ledger = pit.table.ledger
    assert sum(ledger.balances.values()) == 0
    wins = ledger.balance("fees")  # $1 on each Banker win of $20
    losses = (ledger.balance("bank") + 20 * wins) // 20
    assert pit.gain() == 19 * wins - 20 * losses
    assert results.count("T6") + wins + losses <= sum(rounds)


def test_carried_state_survives_a_header() -> None:
    pit = pit_of(vigorish_collected="later")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker")
    header = msgspec.json.decode(msgspec.json.encode(pit.table.header()), type=Header)
    again = Table(GAME, pit.law, header=header)
    assert again.carried == pit.table.carried
    assert again.carried.results == ("B7",)
