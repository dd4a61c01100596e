"""Minibaccarat, `oneida-2006/minibaccarat`, G to J: wagers, shoes, the play.

Each test proves the paragraph in its name; the table is that of `minibaccarat_pit`.
"""

from __future__ import annotations

from croupier.games.minibaccarat import verdict
from croupier.kernels.baccarat.draw import BANKER_WINS, PLAYER_WINS, TIE
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.vocabulary.ask import Turn, Window
from croupier.play.vocabulary.event import Dealt, Said
from minibaccarat_pit import BANKER_7_6, PLAYER_7_6, PLAYER_DRAWS, TIE_7, counts, deal, dealt, found, pit_of, turning

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


def test_G_3_spoken_wager_needs_the_house_and_stands_by_dealer_and_floorperson() -> None:
    assert pit_of().cited("seat 1 bets 10 player verbal") == "G.3"
    assert pit_of().table.view(1).asks.cash == ()
    pit = pit_of(verbal_wagers=True)
    assert pit.table.view(1).asks.cash == ("dealer", "floorperson")
    pit.do("seat 1 bets 10 player verbal", "dealer confirms seat 1 player")
    assert pit.table.felt.amount(1, "player") == 0
    pit.do("floorperson confirms seat 1 player")
    assert (pit.rack(), pit.table.felt.amount(1, "player")) == (1000, 10)


def test_G_3_a_spoken_wager_is_withdrawn_or_lapses_until_both_have_confirmed_it() -> None:
    pit = pit_of(verbal_wagers=True)
    pit.do("seat 1 bets 10 player verbal", "dealer confirms seat 1 player", "seat 1 takes all player")
    assert pit.said()[-1] == ("G.3", "Seat 1 asks no more for $10 on player, called aloud with cash")
    assert pit.cited("floorperson confirms seat 1 player") == "G.4"
    assert pit.cited("seat 1 takes all player") == "G.2"
    pit.do("seat 1 bets 20 banker", "seat 1 bets 10 player verbal", "dealer closes")
    assert pit.said() == [
        ("G.3", "Seat 1 asks, for the dealer and the floorperson to confirm: $10 on player, called aloud with cash"),
        ("G.3", "Not confirmed, seat 1: $10 on player, called aloud with cash"),
        ("J.2", "No more bets"),
    ]
    pit = pit_of(verbal_wagers=True)
    pit.do("seat 1 bets 10 player verbal", "floor voids")
    assert pit.table.view(1).pending == ()


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
    assert pit.table.view().cards["player"] == ["Ks", "7c"]
    assert pit.table.view().cards["banker"] == ["Kd"]


def test_J_3_a_cards_are_up_as_they_come() -> None:
    pit = pit_of(handling="face-up")
    pit.do("dealer closes", "cards Ks Kd")
    assert pit.table.view().cards["player"] == ["Ks"]
    assert pit.table.view().cards["banker"] == ["Kd"]
    pit.do("cards 7c 6c")
    assert dealt(pit) == [("player", 2, "J.3.a"), ("banker", 2, "J.3.a")]


def test_J_3_b_banker_is_turned_up_after_the_players_hand_is_called() -> None:
    pit = pit_of(handling="under-shoe")
    pit.do("dealer closes", "cards Ks Kd 7c")
    assert pit.table.view().cards["player"] == ["??", "??"]
    assert pit.table.view().cards["banker"] == ["??"]
    pit.do("cards 6c")
    shown = [e.to if isinstance(e, Dealt) else e.text for e in pit.events if isinstance(e, (Dealt, Said))]
    assert shown == ["player", "Player 7", "banker", "Banker 6", "Player 7, Banker 6: Player wins"]
    assert {cite for _, _, cite in dealt(pit)} == {"J.3.b"}


def test_J_3_c_all_four_lie_face_down_until_players_turn_them() -> None:
    pit = turning("seat 2 bets 10 player", "seat 1 bets 10 banker")
    for seat in (1, 2, 3):
        assert pit.table.view(seat).cards["player"] == ["??", "??"]
    pit.do("seat 2 chooses turn")
    assert pit.table.view().cards["player"] == ["Ks", "7c"]
    assert pit.table.view().cards["banker"] == ["??", "??"]
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
    assert pit.table.view().cards["player"] == ["Ks", "2c", "??"]
    assert pit.cited("seat 1 chooses turn") == "J.3.c.iii"
    pit.do("seat 2 chooses turn")
    assert dealt(pit) == [("player", 3, "J.3.c.iii")]
    assert pit.gain(2) == 30


def test_J_3_c_iv_same_player_turns_the_bankers_third_card() -> None:
    pit = turning("seat 3 bets 30 banker", cards="Ks Kd 6c 5c")
    pit.do("seat 3 chooses turn", "cards 2d")
    assert pit.table.view().cards["banker"] == ["Kd", "5c", "??"]
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
    assert pit.table.view().cards["player"] == ["Ks", "2c", "6d"]
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
