"""Poker, `section8/poker`, a to e: definitions, decks, rankings, opening a table, shuffle and cut.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import CardRoom
from croupier.play.ask import Chance
from croupier.play.cards import SUITS, card_value
from croupier.poker import hands
from croupier.poker.section8 import card_room
from croupier.rulebook.law import Law, Terms

BOOK = "section8/poker"


def cards(text: str) -> list[int]:
    return [card_value(card) for card in text.split()]


def high(text: str) -> int:
    return hands.high(cards(text), [])


def low(text: str) -> int:
    return hands.low(cards(text), [])


def three(text: str) -> int:
    return hands.three(cards(text), [])


def falls(rank: object, *texts: str) -> bool:
    """Each of these hands ranks above the next one."""
    ranks = [rank(text) for text in texts]  # type: ignore[operator]
    return ranks == sorted(set(ranks), reverse=True)


def beats(variant: str, one: str, two: str, board: str = "") -> str:
    """Seat 1 takes the whole pot of four from seat 2; what its hand is called."""
    pit = CardRoom(variant, (100, 100)).deal({1: one, 2: two}, board).passively()
    assert pit.racks() == [102, 98]
    return str(next(event.line for event in pit.film if getattr(event, "verdict", "") == "wins"))


# --- (a) definitions ---


def test_a_1_the_words_mean_the_same_throughout() -> None:
    for variant in ("holdem", "stud-high", "draw-low"):
        house = card_room(Law(Terms(BOOK, least=200, most=400, options={"variant": variant})))
        assert [str(cite) for cite in (house.entry, house.cites.stakes, house.cites.show)] == [
            f"{BOOK}/g.3.iii",
            f"{BOOK}/g.3",
            f"{BOOK}/u.4",
        ]


def test_a_1_i_an_all_in_player_bets_no_more_and_contends_for_his_part() -> None:
    pit = CardRoom("holdem", (100, 100, 6, 100)).deal({3: "As Ah"}, "2c 7d 8h Kd Qc")
    pit.say("3 call", "4 call", "1 call", "2 check", "1 check", "2 bet", "3 call", "4 call", "1 fold")
    assert pit.rack(3) == 2
    pit.say("2 bet", "3 call", "4 call")  # two of the four that are bet
    assert pit.pots == [20, 4]
    pit.say("2 bet", "4 call").passively()  # seat 3 is not asked
    assert pit.rack(3) == 20


def test_a_1_ii_an_ante_is_put_in_by_everybody_before_any_card() -> None:
    pit = CardRoom("draw-high", ante=1).to_cards()
    assert pit.placed()[:4] == [("g.2.i", seat, 1) for seat in (1, 2, 3, 4)]
    assert all(pit.cards_at(seat) == [] for seat in (1, 2, 3, 4))


def test_a_1_iii_a_bet_puts_chips_into_the_pot() -> None:
    pit = CardRoom().deal().passively(3).say("1 bet")
    assert pit.placed()[-1] == ("j.7", 1, 2)
    assert (pit.rack(1), pit.bets) == (96, {1: 2})


def test_a_1_iv_a_betting_round_is_over_when_all_have_called_folded_or_are_all_in() -> None:
    pit = CardRoom("holdem", (100, 100, 100, 3)).deal().say("3 raise", "4 call", "1 fold")
    assert pit.board == []
    pit.say("2 call")
    assert len(pit.board) == 3


def test_a_1_v_blind_bets_are_made_by_certain_positions_before_they_look() -> None:
    pit = CardRoom().to_cards()
    assert pit.placed() == [("j.4", 1, 1), ("j.4", 2, 2)]
    assert isinstance(pit.table.ask, Chance)


def test_a_1_vi_a_burned_card_is_out_of_play_and_unknown() -> None:
    pit = CardRoom().deal().passively(5)
    view = pit.table.view(1)
    seen = {card for held in view["cards"].values() for card in held if card != "??"}
    assert len(pit.board) == 5
    assert len(seen) == 7  # the board and two hole cards: no burned card is anywhere
    assert "burn" not in view["cards"]


def test_a_1_vii_the_button_moves_clockwise_and_settles_the_order() -> None:
    pit = CardRoom()
    seen = []
    for _ in range(5):
        pit.deal()
        seen.append((pit.table.felt.markers["button"], pit.turn))
        pit.passively()
    assert seen == [("4", 3), ("1", 4), ("2", 1), ("3", 2), ("4", 3)]


def test_a_1_viii_a_call_equals_the_wager_before_it() -> None:
    pit = CardRoom().deal().say("3 raise 4")
    assert pit.no("4 call 3") == "w.1"
    assert pit.no("4 call 6") == "w.1"
    assert pit.say("4 call").bets == {1: 1, 2: 2, 3: 4, 4: 4}


def test_a_1_ix_who_checks_may_act_when_another_bets() -> None:
    pit = CardRoom().deal().passively(3).say("1 check", "2 bet", "3 fold", "4 fold")
    assert pit.asked == (1, ("call", "raise", "fold"), "j.7")
    assert pit.say("1 raise").bets == {1: 4, 2: 2}


def test_a_1_x_a_common_card_serves_everybody_when_the_deck_is_short() -> None:
    pit = CardRoom("stud-high", (100,) * 8).deal().passively()
    assert len(pit.board) == 1
    assert pit.says("i.8") == ["The burn cards are shuffled", "A common card"]
    assert all(len(cards) == 6 for seat in range(1, 9) if (cards := pit.cards_at(seat)))


def test_a_1_xii_a_draw_exchanges_cards_for_as_many() -> None:
    pit = CardRoom("draw-high").deal({1: "2c 3c 4c 5d 9h"}).say("3 call", "4 call", "1 call", "2 check")
    pit.do("seat 1 discards 5d 9h")
    pit.feed()
    assert pit.cards_at(1)[:3] == ["2c", "3c", "4c"]
    assert len(pit.cards_at(1)) == 5
    assert pit.cards_at("discards") == ["5d", "9h"]


def test_a_1_xiii_who_folds_is_out_of_the_round() -> None:
    pit = CardRoom().deal().say("3 fold")
    assert pit.cards_at(3) == []
    pit.passively()
    assert [choice for _, seat, choice in pit.decided() if seat == 3] == ["fold"]
    assert pit.rack(3) == 100


def test_a_1_xiv_a_forced_bet_starts_the_first_round() -> None:
    pit = CardRoom("stud-high").deal({1: "Ac Ad 9c", 2: "Kc Kd 2c", 3: "Qc Qd 8h", 4: "Jc Jd Th"})
    assert pit.placed() == [("i.4.i", 2, 2)]
    assert pit.turn == 3


def test_a_1_xv_a_fouled_hand_is_dead() -> None:
    pit = CardRoom().deal().report("hand-fouled")
    assert pit.says("u.10")
    assert pit.cards_at(3) == []
    assert pit.turn == 4


def test_a_1_xvi_a_half_kill_is_one_and_a_half_times_the_limits() -> None:
    pit = killed("half-kill")
    assert (pit.ask.least, pit.bets) == (6, {2: 1, 3: 2, 1: 3})
    assert (pit.house.kill.over, pit.house.kill.under) == (3, 2)  # type: ignore[union-attr]


def killed(kind: str) -> CardRoom:
    """Seat 1 has won a whole pot of twelve with kings, and the next hand is dealt."""
    pit = CardRoom("omaha-high-low-8", kill=kind, kill_pot_multiple=5)
    pit.deal({1: "Ks Kh Qc Jc"}, "Kd Kc 9h 9s Td").say("3 raise", "4 call", "1 call", "2 fold").passively()
    assert pit.rack(1) == 110
    return pit.deal()


def test_a_1_xvii_at_high_the_highest_hand_takes_the_pot() -> None:
    assert beats("stud-high", "Ac Ad 2c 3c 4h 9d 8s", "Kc Kd 5s 2d 3d 7h Jc") == "pair"


def test_a_1_xviii_at_high_low_both_ends_win() -> None:
    pit = CardRoom("stud-high-low", (100, 100)).deal({1: "Kc Kd Kh Qc Qd Js 9s", 2: "Ac 2d 3h 4c 6d 8s 7h"}).passively()
    assert pit.wins() == [(1, "pot", 2, "i.9.ii"), (2, "pot", 2, "i.9.ii")]


def test_a_1_xix_hole_cards_are_seen_by_their_player_only() -> None:
    pit = CardRoom("stud-high").deal({1: "Ac Ad 9c"})
    assert pit.table.view(1)["cards"]["1"] == ["Ac", "Ad", "9c"]
    assert pit.table.view(2)["cards"]["1"] == ["??", "??", "9c"]


def test_a_1_xx_a_kill_doubles_the_limits() -> None:
    pit = killed("kill")
    assert (pit.ask.least, pit.bets) == (8, {2: 1, 3: 2, 1: 4})


def test_a_1_xxi_at_low_the_best_low_hand_takes_the_pot() -> None:
    assert beats("razz", "Ac 2d 3h 4c 6d Ks Kh", "Ad 2c 3c 4d 7s 7h Kd") == "low"


def test_a_1_xxii_the_opening_bet_is_the_first() -> None:
    pit = CardRoom().deal().passively(3)
    assert pit.ask.choices == ("check", "bet", "fold")
    assert pit.no("1 raise 4") == "g.4"
    assert pit.say("1 bet").ask.choices == ("call", "raise", "fold")
    assert pit.no("2 bet 4") == "g.4"


def test_a_1_xxiii_the_pot_is_all_that_was_put_in_less_the_rake() -> None:
    pit = CardRoom("holdem", ante=1, rake_percent="10%").deal({1: "As Ah"}, "2c 7d 8h Kd Qc").passively()
    assert pit.fees_all() == []  # a tenth of eight is no chip, and antes are no bets
    pit.deal({1: "As Ah"}, "2c 7d 8h Kd Qc").say("4 raise", "1 call", "2 call", "3 call").passively()
    assert pit.fees_all() == [("t.2", 1)]
    assert sum(paid for _, _, paid, _ in pit.wins()) == 4 + 16 - 1


def test_a_1_xxiv_a_protected_hand_that_is_lost_is_refunded() -> None:
    pit = CardRoom().deal().say("3 raise", "4 call", "1 fold").report("protected-hand-lost")
    assert pit.given_back()[-1] == ("u.10.iii", 2, 2)
    assert pit.rack(2) == 100


def test_a_1_xxv_a_raise_is_more_than_the_bet_before_and_completing_is_one() -> None:
    pit = CardRoom("stud-high", forced_bet=1).deal({1: "Ac Ad 2c"})
    assert pit.placed() == [("i.4.i", 1, 1)]
    pit.say("2 raise 2", "3 raise 4", "4 raise 6")  # the first of them completes the forced bet
    assert pit.no("1 raise 8") == "w.1"
    spread = CardRoom("holdem", betting="spread").deal()
    assert spread.no("3 raise 3") == "w.1"
    assert (spread.ask.least, spread.ask.most) == (4, 6)
    assert spread.say("3 raise 5").ask.least == 8  # as much again as the last raise
    least = CardRoom("holdem", betting="spread", raise_least="minimum").deal().say("3 raise 5")
    assert least.ask.least == 7


def test_a_1_xxvi_the_rake_is_the_houses_revenue() -> None:
    pit = CardRoom("holdem", rake_percent="10%").deal().say("3 raise", "4 raise", "1 call", "2 call", "3 call")
    assert pit.table.view(1)["markers"]["rake"] == "2"
    pit.passively()
    assert pit.table.ledger.balance("fees") == 2
    assert sum(pit.racks()) == 398


def test_a_1_xxvii_a_round_of_play_runs_from_the_deal_to_the_award() -> None:
    pit = CardRoom()
    for hand in (1, 2):
        pit.deal()
        assert (pit.table.round, pit.over) == (hand, False)
        pit.passively()
        assert pit.over
        assert pit.table.ledger.balance("pot") == 0


def test_a_1_xxviii_hands_are_revealed_at_the_showdown() -> None:
    pit = CardRoom("holdem", (100, 100)).deal({1: "As Ah", 2: "Ks Kh"}).to_show()
    assert pit.table.view(2)["cards"]["1"] == ["??", "??"]
    pit.say(f"{pit.turn} show")
    assert pit.table.view(2)["cards"]["1"] == ["As", "Ah"]


def test_a_1_xxix_a_side_pot_is_formed_when_somebody_is_all_in() -> None:
    pit = CardRoom("holdem", (100, 100, 5, 100)).deal().say("3 raise", "4 raise", "1 fold", "2 call", "3 call")
    assert pit.pots == [16, 2]  # three times five and the small blind; one more from each of the others


def test_a_1_xxx_the_stub_is_what_is_left() -> None:
    pit = CardRoom().deal().passively(5)
    assert len(pit.table.felt.shoe) == 52 - 4 * 2 - 5


def test_a_1_xxxi_there_are_four_suits() -> None:
    assert sorted(SUITS) == ["c", "d", "h", "s"]
    assert [hands.high_card(card_value(f"9{suit}")) for suit in "cdhs"] == [28, 29, 30, 31]


def test_a_1_xxxii_table_stakes() -> None:
    pit = CardRoom().deal()
    assert pit.cited("seat 1 buys 50") == "f.3"
    assert pit.cited("seat 1 leaves") == "f.3"
    short = CardRoom("holdem", (100, 100, 7, 100)).deal().say("3 raise", "4 raise", "1 fold", "2 fold")
    assert short.no("3 raise 8") == "g.3"


def test_a_1_xxxiii_up_cards_are_seen_by_all() -> None:
    pit = CardRoom("five-card-stud").deal({2: "Ac Kd"})
    assert [pit.table.view(seat)["cards"]["2"][1] for seat in (1, 2, 3, 4)] == ["Kd"] * 4


# --- (b) decks ---


def test_b_1_one_deck_is_dealt_and_another_lies_ready() -> None:
    pit = CardRoom().to_cards()
    assert pit.table.felt.markers["deck"] == "first"
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert sorted(pit.table.ask.shoe.cards) == list(range(52))
    pit.do("cards 2c")
    assert pit.cited("cards 2c") == "b.1"


@pytest.mark.parametrize(("shuffler", "decks"), [(True, ["first", "second"] * 2), (False, ["first"] * 4)])
def test_b_4_with_a_device_both_decks_are_used(shuffler: bool, decks: list[str]) -> None:
    pit = CardRoom("holdem", shuffler=shuffler)
    seen = []
    for _ in decks:
        seen.append(pit.deal().table.felt.markers["deck"])
        pit.passively()
    assert seen == decks


def test_b_4_ii_one_deck_is_shuffled_while_the_other_is_dealt() -> None:
    pit = CardRoom("holdem", shuffler=True).deal()
    assert pit.says("b.4.ii") == ["The device shuffles the second deck"]
    assert CardRoom().deal().says("b.4.ii") == []


def test_b_4_iii_the_decks_alternate_hand_by_hand() -> None:
    pit = CardRoom("holdem", shuffler=True)
    seen = []
    for _ in range(3):
        seen += pit.deal().says("b.4.iii")
        pit.passively()
    assert seen == ["The first deck is dealt", "The second deck is dealt", "The first deck is dealt"]


# --- (c) rankings ---


def test_c_1_aces_are_high_and_may_end_a_straight_below() -> None:
    order = [f"{rank}c 3d 4h 5s 7c" for rank in "AKQJT98"]
    assert falls(high, *order)
    assert falls(high, "6c 2d 3h 4s 5c", "Ac 2d 3h 4s 5d", "As Ah Kd 5c 2s")
    assert falls(three, "4c 3d 2h", "3d 2h Ac", "Ac Qc 9c")
    assert high("Ac Kd Qh 3s 2c") == high("Ad Kc Qs 3h 2d")  # suits are equal


ORDER = [
    "As Ks Qs Js Ts",
    "Kh Qh Jh Th 9h",
    "5d 4d 3d 2d Ad",
    "Ac Ad Ah As Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d",
    "Ac Kc Qc Jc 9c",
    "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc",
    "5c 4d 3h 2s Ac",
    "Ac Ad Ah Kc Qd",
    "2c 2d 2h 4c 3d",
    "Ac Ad Kh Ks Qc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Qs Jc",
    "2c 2d 5h 4s 3c",
    "Ac Kd Qh Js 9c",
]


def test_c_2_the_hands_of_five_cards_in_order() -> None:
    assert falls(high, *ORDER)


def test_c_2_i_a_royal_flush_is_the_best_of_all() -> None:
    assert beats("draw-high", "As Ks Qs Js Ts", "Kh Qh Jh Th 9h") == "straight flush"
    assert high("As Ks Qs Js Ts") == high("Ad Kd Qd Jd Td")


def test_c_2_ii_straight_flushes_from_king_high_down_to_the_five() -> None:
    ranks = "KQJT98765432A"
    assert falls(high, *(" ".join(f"{rank}h" for rank in ranks[k : k + 5]) for k in range(9)))
    assert beats("draw-high", "5h 4h 3h 2h Ah", "Ac Ad Kh Kc Kd") == "straight flush"


def test_c_2_iii_four_of_a_kind_from_aces_to_twos() -> None:
    assert falls(high, *(f"{rank}c {rank}d {rank}h {rank}s {'3' if rank == '2' else '2'}c" for rank in "AKQJT98765432"))
    assert beats("draw-high", "2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd") == "four of a kind"


def test_c_2_iv_a_full_house_by_its_three_then_its_pair() -> None:
    assert falls(high, "Ac Ad Ah Kc Kd", "Ac Ad Ah 2c 2d", "Kc Kd Kh Ac Ad", "2c 2d 2h Ac Ad", "2c 2d 2h 3c 3d")
    assert beats("draw-high", "2c 2d 2h 3c 3d", "Ac Kc Qc Jc 9c") == "full house"


def test_c_2_v_a_flush_by_its_cards() -> None:
    assert falls(high, "Ac Kc Qc Jc 9c", "Ad Kd Qd Jd 8d", "Kh Qh Jh Th 8h", "7s 5s 4s 3s 2s")
    assert beats("draw-high", "7c 5c 4c 3c 2c", "As Kd Qh Js Td") == "flush"


def test_c_2_vi_a_straight_never_goes_round_the_ace() -> None:
    assert falls(high, "Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "Qc Kd Ah 2s 3c")
    assert beats("draw-high", "5c 4d 3h 2s Ac", "Ad Ah As Kc Qd") == "straight"


def test_c_2_vii_three_of_a_kind() -> None:
    assert falls(high, "Ac Ad Ah 3c 2d", "Kc Kd Kh Ac Qd", "2c 2d 2h Ac Kd", "2c 2d 2h 4c 3d")
    assert beats("draw-high", "2c 2d 2h 4c 3d", "Ac Ad Kh Ks Qc") == "three of a kind"


def test_c_2_viii_two_pairs_by_the_higher_then_the_lower() -> None:
    assert falls(high, "Ac Ad Kh Ks 2c", "Ac Ad Qh Qs Kc", "Kc Kd Qh Qs Ac", "3c 3d 2h 2s Ac", "3c 3d 2h 2s 4c")
    assert beats("draw-high", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc") == "two pair"


def test_c_2_ix_one_pair() -> None:
    assert falls(high, "Ac Ad 4h 3s 2c", "Kc Kd Ah Qs Jc", "2c 2d Ah Ks Qc", "2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c")
    assert beats("draw-high", "2c 2d 5h 4s 3c", "Ac Kd Qh Js 9h") == "pair"


THREES = [
    "As Ks Qs",
    "Kh Qh Jh",
    "3d 2d Ad",
    "Ac Ad Ah",
    "2c 2d 2h",
    "Ac Kd Qh",
    "3c 2d Ah",
    "Ac Kc Jc",
    "5c 3c 2c",
    "Ac Ad Kh",
    "2c 2d 3h",
    "Ac Kd Jh",
]


def test_c_3_the_hands_of_three_cards_in_order() -> None:
    assert falls(three, *THREES)


def mambo(one: str, two: str, board: str = "9s") -> str:
    """What the high hand of seat 1 is called, which takes a pot without a low."""
    return beats("mambo", one, two, board)


def test_c_3_i_royal_flush_of_three() -> None:
    assert mambo("As Ks Qs", "Kh Qh Jh") == "straight-flush"


def test_c_3_ii_straight_flush_of_three_down_to_the_three() -> None:
    assert falls(three, "Kc Qc Jc", "Qc Jc Tc", "4c 3c 2c", "3c 2c Ac", "Ac Ad Ah")
    assert mambo("Kh Qh Jh", "Ac Ad Ah") == "straight-flush"


def test_c_3_iii_three_of_a_kind_beats_a_straight() -> None:
    assert mambo("8c 8d 8h", "Ac Kd Qh") == "three-of-a-kind"


def test_c_3_iv_a_straight_beats_a_flush_and_does_not_go_round() -> None:
    assert falls(three, "Ac Kd Qh", "4c 3d 2h", "3c 2d Ah", "Ac Kd 2h")
    assert mambo("Tc Jd Qh", "Ac Kc Jc") == "straight"


def test_c_3_v_a_flush_beats_a_pair() -> None:
    assert mambo("7c Jc Kc", "Ac Ad Kh") == "flush"


def test_c_3_vi_a_pair_beats_high_cards() -> None:
    assert falls(three, "Ac Ad 2h", "Kc Kd Ah", "2c 2d Ah", "2c 2d 3h", "Ac Kd Jh")
    assert mambo("7c 7d Kh", "Ac Kd Th") == "pair"


def test_c_4_the_highest_card_that_differs_decides_and_equal_hands_share() -> None:
    assert falls(high, "Ac Kd 8h 5s 3c", "Ad Kc 8s 5h 2c", "Ah Kh 7s 6d 5c")
    assert falls(high, "9c 9d Ah 4s 3c", "9h 9s Ad 4c 2c")
    pit = CardRoom("draw-high", (100, 100)).deal({1: "Ac Kd 8h 5s 3c", 2: "Ad Kc 8s 5h 3d"}).passively()
    assert pit.wins() == [(1, "pot", 2, "c.4"), (2, "pot", 2, "c.4")]


def test_c_5_at_low_the_ace_is_the_best_card() -> None:
    assert falls(low, *(f"{rank}c 2d 3h 4s 5c" for rank in "A6789TJQK"))
    assert low("Ac 2d 3h 4s 6c") == low("Ad 2c 3s 4h 6d")


def test_c_6_straights_and_flushes_do_not_count_at_low() -> None:
    assert falls(low, "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac", "Ac Ad 2h 3s 4c", "Ac Ad 2h 2s 3c", "Ac Ad Ah 2s 3c")
    assert hands.three_6(cards("3c 2c Ac"), []) > hands.three_6(cards("4c 2d Ah"), []) > 0
    assert beats("draw-low", "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ad") == "low"


def test_c_7_the_cards_speak() -> None:
    pit = CardRoom("holdem", (100, 100)).deal({1: "2c 7d", 2: "As Ah"}, "Kc Kd 9s 8h 3c").passively(5).to_show()
    pit.passively()
    assert pit.racks() == [98, 102]  # whatever seat 1 may say of the hand that is shown


# --- (d) opening the table ---


def test_d_3_the_decks_are_washed_once_two_players_are_there() -> None:
    pit = CardRoom("holdem", (100,))
    pit.do("dealer opens")
    assert pit.over
    assert pit.said() == [("d.3", "A table is opened for two players")]
    pit.do("seat 2 sits 100 Bob", "dealer opens")
    assert pit.cited("dealer does shuffle") == "d.3"
    assert pit.cited("dealer does wash 1") == "d.3"
    pit.do("dealer does wash 2", "dealer does shuffle", "dealer does cut 20")
    assert isinstance(pit.table.ask, Chance)
    again = CardRoom().deal().passively()
    again.do("dealer opens", "dealer does shuffle")  # not before every hand


def test_d_3_i_the_second_deck_may_be_washed_in_its_turn() -> None:
    pit = CardRoom("holdem", spare_deck_later=True)
    pit.do("dealer opens", "dealer does wash 1", "report wrong-count", "dealer does shuffle")
    assert pit.cited("dealer does cut 20") == "d.3"
    pit.do("dealer does wash 1", "dealer does cut 20")
    assert pit.table.felt.markers["deck"] == "second"
    both = CardRoom("holdem")
    both.do("dealer opens", "dealer does wash 2", "report wrong-count", "dealer does shuffle", "dealer does cut 20")
    assert both.table.felt.markers["deck"] == "second"


def test_d_3_ii_with_a_device_the_other_deck_waits_in_it() -> None:
    pit = CardRoom("holdem", shuffler=True, spare_deck_later=True)
    pit.do("dealer opens")
    assert pit.cited("dealer does wash 1") == "d.3"
    pit.do("dealer does wash 2", "dealer does shuffle", "dealer does cut 20")
    assert ("b.4.ii", "The device shuffles the second deck") in pit.said()


# --- (e) shuffle and cut ---


def test_e_1_the_whole_deck_is_shuffled_before_every_hand() -> None:
    pit = CardRoom().deal().passively()
    pit.do("dealer opens")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "e.1"
    assert pit.cited("cards 2c") == "f.3"
    pit.do("dealer does shuffle", "dealer does cut 10")
    assert len(pit.table.felt.shoe) == 52


def test_e_2_the_dealer_cuts_after_the_shuffle() -> None:
    pit = CardRoom()
    pit.do("dealer opens", "dealer does wash 2")
    assert pit.cited("dealer does cut 20") == "e.1"
    pit.do("dealer does shuffle")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "e.2"


@pytest.mark.parametrize("cards", [9, 43])
def test_e_2_ii_at_least_ten_cards_are_cut(cards: int) -> None:
    pit = CardRoom()
    pit.do("dealer opens", "dealer does wash 2", "dealer does shuffle")
    assert pit.cited(f"dealer does cut {cards}") == "e.2.ii"
    pit.do("dealer does cut 10")


def test_e_3_a_bad_cut_is_done_over_before_the_first_card() -> None:
    pit = CardRoom().to_cards().report("bad-cut")
    assert pit.cited("cards 2c") == "e.3"
    pit.do("dealer does cut 20", "cards 2c")
    assert pit.cited("report bad-cut") == "e.3"  # too late
