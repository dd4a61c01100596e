"""Poker, `section8/poker`, r and s: five-card stud and mambo stud.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

from card_room import ANTES, CardRoom, ante_of, cards, duel, fourth, most_players, paid
from croupier.play.vocabulary.ask import Chance
from croupier.poker.rules import ranking


def test_r_1_five_card_stud_is_for_the_high_hand_only() -> None:
    house = CardRoom("five-card-stud").house
    assert house.variant.low is None
    assert [cite.paragraph for cite in house.cites.deal] == ["r.3", "r.6", "r.7", "r.7"]


def test_r_2_eight_players_and_an_ante_as_posted() -> None:
    assert most_players("five-card-stud") == 8
    assert ante_of("five-card-stud") == ANTES


def test_r_3_one_card_down_and_one_up() -> None:
    pit = CardRoom("five-card-stud").to_cards()
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [["2c", "6c"], ["3c", "7c"], ["4c", "8c"], ["5c", "9c"]]
    assert [held.up for held in pit.table.felt.cards[1]] == [False, True]


def test_r_4_the_lowest_up_card_by_suit_is_forced_to_bet() -> None:
    pit = CardRoom("five-card-stud").deal({1: "Ac 5s", 2: "Ad 5c", 3: "Ah 5d", 4: "As Kc"})
    assert pit.placed() == [("r.4", 2, 2)]


def test_r_5_the_others_fold_call_or_raise_clockwise() -> None:
    pit = CardRoom("five-card-stud").deal({1: "Ac 5s", 2: "Ad 5c", 3: "Ah 5d", 4: "As Kc"})
    assert pit.asked == (3, ("call", "raise", "fold"), "r.5")
    pit.say("3 raise", "4 fold", "1 call")
    assert pit.turn == 2
    assert len(pit.say("2 call").cards_at(1)) == 3


def test_r_6_the_best_hand_showing_must_bet() -> None:
    pit = fourth("five-card-stud", "Ac 5s Kd", "Ad 5c 5h", "Ah 5d Ks", "As Kc Qd")
    assert pit.asked == (2, ("bet", "fold"), "r.6")
    assert pit.no("2 check") == "r.6"
    tie = fourth("five-card-stud", "Ac 5s 9d", "Ad Kh 7h", "Ah Ks 7d", "As 2c Qd", five_stud_opener="bet-or-check")
    assert tie.asked == (2, ("check", "bet", "fold"), "r.6")


def test_r_7_two_more_cards_up_each_with_a_betting_round() -> None:
    pit = CardRoom("five-card-stud", (100, 100)).deal().to_show()
    assert [held.up for held in pit.table.felt.cards[1]] == [False, True, True, True, True]
    assert [cite for cite, where, _ in pit.dealt() if where == "1"] == ["r.3", "r.6", "r.7", "r.7"]


def test_r_8_the_best_high_hand_wins() -> None:
    pit = CardRoom("five-card-stud", (100, 100)).deal({1: "Ac As 4c 5d 9h", 2: "Ks Kh 7d 8d 9d"}).passively()
    assert paid(pit) == [(1, 2 * (2 + 2 + 4 + 4), "r.8")]


def test_s_1_mambo_is_high_low_six_or_better() -> None:
    house = CardRoom("mambo").house
    assert house.variant.split
    assert [cite.paragraph for cite in house.cites.rounds] == ["s.5", "s.7", "s.9"]


def test_s_2_eleven_players_and_an_ante_as_posted() -> None:
    assert most_players("mambo") == 11
    assert CardRoom("mambo", places=6).house.places == 6
    assert ante_of("mambo") == ANTES


def test_s_3_one_card_down_and_one_up() -> None:
    pit = CardRoom("mambo").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (8, "s.3")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert [held.up for held in pit.table.felt.cards[3]] == [False, True]


def test_s_4_the_lowest_up_card_by_suit_is_forced_to_bet() -> None:
    pit = CardRoom("mambo").deal({1: "Ac 5s", 2: "Ad 5h", 3: "Ah 5d", 4: "As Kc"})
    assert pit.placed() == [("s.4", 3, 2)]


def test_s_5_the_others_fold_call_or_raise_clockwise() -> None:
    pit = CardRoom("mambo").deal({1: "Ac 5s", 2: "Ad 5h", 3: "Ah 5d", 4: "As Kc"})
    assert pit.asked == (4, ("call", "raise", "fold"), "s.5")
    pit.say("4 call", "1 raise", "2 fold", "3 call", "4 call")
    assert pit.pots == [12]


def third(*hands_: str) -> CardRoom:
    return fourth("mambo", *hands_)


def test_s_6_a_third_card_face_down_and_the_highest_up_card_begins() -> None:
    pit = third("Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s")
    assert [held.up for held in pit.table.felt.cards[1]] == [False, True, False]
    assert pit.asked == (3, ("check", "bet", "fold"), "s.7")  # the king of spades


def test_s_7_check_until_a_bet_then_fold_call_or_raise() -> None:
    pit = third("Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s").say("3 check", "4 bet")
    assert pit.asked == (1, ("call", "raise", "fold"), "s.7")
    assert pit.no("1 check") == "i.7"
    pit.say("1 raise", "2 fold", "3 fold", "4 call")
    assert len(pit.board) == 1


def last(board: str, *hands_: str) -> CardRoom:
    pit = CardRoom("mambo").deal(dict(enumerate(hands_, 1)), board)
    while not pit.board:
        pit.one()
    return pit


def test_s_8_a_community_card_after_a_burn() -> None:
    pit = last("9h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s")
    assert pit.dealt()[-1] == ("s.8", "board", "9h")
    assert pit.asked[1:] == (("check", "bet", "fold"), "s.9")


def test_s_8_i_a_pair_with_it_begins_or_the_highest_up_card() -> None:
    assert last("5h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As 5c 2s").turn == 1
    assert last("9h", "Ac 5s 2c", "Ad Qh 2d", "Ah Ks 2h", "As Tc 2s").turn == 3


def test_s_8_ii_among_equals_the_nearest_to_the_dealers_left() -> None:
    assert last("9h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s").turn == 2
    assert last("5h", "Ac 7s 2c", "Ad Kh 2d", "Ah 5d 2h", "As 5c 2s").turn == 3


def test_s_9_the_final_round_runs_like_the_one_before() -> None:
    pit = last("9h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s").say("2 check", "3 bet", "4 fold", "1 raise")
    assert pit.asked == (2, ("call", "raise", "fold"), "s.9")
    assert pit.bets == {1: 8, 3: 4}


def test_s_10_three_of_four_cards_high_and_low() -> None:
    assert paid(duel("mambo", "Kc Kd 9h", "2c 6d 8h", "4s")) == [(1, 2, "s.10"), (2, 2, "s.10")]
    assert ranking.made_of(ranking.three, cards("Kc Kd 9h"), cards("Ks")) == tuple(cards("Kc Kd Ks"))


def mambo_split(hands_: dict[int, str], board: str, ante: int = 1) -> CardRoom:
    """Three players to the end; the fourth folds after the ante."""
    pit = CardRoom("mambo", ante=ante).deal({**hands_, 4: "Jd Th"}, board)
    while pit.cards_at(4):
        pit.say("4 fold") if pit.turn == 4 else pit.one()
    pit.passively()
    return pit


def test_s_10_i_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    pit = CardRoom("mambo", (100, 100, 100), ante=1).deal({1: "Kc Kd 9h", 2: "Ac 2d 8h", 3: "Jd Th"}, "5s")
    while pit.cards_at(3):
        pit.say("3 fold") if pit.turn == 3 else pit.one()
    assert paid(pit.passively()) == [(1, 4, "s.10"), (2, 3, "s.10")]


def test_s_10_ii_tied_highs_and_the_highest_card_by_suit() -> None:
    pit = mambo_split({1: "Kc Kd 9h", 2: "Ac 2d 8h", 3: "Kh Ks 9d"}, "5s")
    assert paid(pit) == [(3, 3, "s.10"), (1, 2, "s.10"), (2, 5, "s.10")]
    assert pit.says("s.10.ii") == ["The odd chip goes by suit"]


def test_s_10_iii_tied_lows_and_the_lowest_card_by_suit() -> None:
    pit = mambo_split({1: "Kc Kd 9h", 2: "As 2d 8h", 3: "Ad 2h 8c"}, "5s")
    assert paid(pit) == [(1, 5, "s.10"), (2, 3, "s.10"), (3, 2, "s.10")]  # the deuce of diamonds
    assert pit.says("s.10.iii") == ["The odd chip goes by suit"]


def test_s_10_iv_spades_hearts_diamonds_clubs() -> None:
    made = [tuple(cards(f"K{suit} 9c")) for suit in "cdhs"]
    assert ranking.by_suit(made, lowest=False) == [3, 2, 1, 0]


def test_s_11_six_or_better_or_the_high_hand_takes_all() -> None:
    pit = duel("mambo", "Kc Kd 9h", "Ac 2d 8h", "7s")
    assert paid(pit) == [(1, 4, "s.11")]
    assert pit.says("s.11") == ["No low hand qualifies"]
    assert ranking.three_6(cards("Ac 2d 2h"), cards("7s")) == 0
    assert ranking.three_6(cards("Ac 2d 8h"), cards("6s")) > 0


def test_s_12_both_ways_with_the_same_or_other_cards() -> None:
    assert paid(duel("mambo", "Ac 2c 3c", "Kd Kh 9s", "Ts")) == [(1, 2, "s.10"), (1, 2, "s.10")]
    own, board = cards("Ac Ad 2h"), cards("4s")
    assert set(cards("Ac Ad")) <= set(ranking.made_of(ranking.three, own, board))
    assert ranking.three_6(own, board) > 0  # the ace is low there


def test_s_12_i_a_straight_is_a_low_too() -> None:
    assert ranking.hand_name(ranking.three, ranking.three(cards("2c 3d 4h"), [])) == "straight"
    assert ranking.three_6(cards("2c 3d 4h"), []) > ranking.three_6(cards("2c 3d 5h"), []) > 0


def test_s_12_ii_a_flush_is_a_low_too() -> None:
    assert ranking.hand_name(ranking.three, ranking.three(cards("Ac 4c 5c"), [])) == "flush"
    assert ranking.three_6(cards("Ac 4c 5c"), []) > 0
