"""Poker, `section8/poker` a: definitions.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

from card_room import CardRoom, beats
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import SUITS, card_value
from croupier.poker.rooms.section8 import card_room
from croupier.poker.rules import ranking
from croupier.rulebook.law import Law, Terms

BOOK = "section8/poker"


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
    seen = {card for held in view.cards.values() for card in held if card != "??"}
    assert len(pit.board) == 5
    assert len(seen) == 7  # the board and two hole cards: no burned card is anywhere
    assert "burned" not in view.cards


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
    assert beats("stud-high", "Ac Ad 2c 3c 4h 9d 8s", "Kc Kd 5s 2d 3d 7h Jc") == "pair of aces"


def test_a_1_xviii_at_high_low_both_ends_win() -> None:
    pit = CardRoom("stud-high-low", (100, 100)).deal({1: "Kc Kd Kh Qc Qd Js 9s", 2: "Ac 2d 3h 4c 6d 8s 7h"}).passively()
    assert pit.wins() == [(1, "pot", 2, "i.9.ii"), (2, "pot", 2, "i.9.ii")]


def test_a_1_xix_hole_cards_are_seen_by_their_player_only() -> None:
    pit = CardRoom("stud-high").deal({1: "Ac Ad 9c"})
    assert pit.table.view(1).cards[1] == ["Ac", "Ad", "9c"]
    assert pit.table.view(2).cards[1] == ["??", "??", "9c"]


def test_a_1_xx_a_kill_doubles_the_limits() -> None:
    pit = killed("kill")
    assert (pit.ask.least, pit.bets) == (8, {2: 1, 3: 2, 1: 4})


def test_a_1_xxi_at_low_the_best_low_hand_takes_the_pot() -> None:
    assert beats("razz", "Ac 2d 3h 4c 6d Ks Kh", "Ad 2c 3c 4d 7s 7h Kd") == "6-4-3-2-A low"


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
    assert pit.table.view(1).markers["rake"] == "2"
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
    assert pit.table.view(1).cards[2] == ["??", "??"]
    pit.say(f"{pit.turn} show")
    assert pit.table.view(1).cards[2] == ["Ks", "Kh"]


def test_a_1_xxix_a_side_pot_is_formed_when_somebody_is_all_in() -> None:
    pit = CardRoom("holdem", (100, 100, 5, 100)).deal().say("3 raise", "4 raise", "1 fold", "2 call", "3 call")
    assert pit.pots == [16, 2]  # three times five and the small blind; one more from each of the others


def test_a_1_xxx_the_stub_is_what_is_left() -> None:
    pit = CardRoom().deal().passively(5)
    assert len(pit.table.felt.shoe) == 52 - 4 * 2 - 5


def test_a_1_xxxi_there_are_four_suits() -> None:
    assert sorted(SUITS) == ["c", "d", "h", "s"]
    assert [ranking.high_card(card_value(f"9{suit}")) for suit in "cdhs"] == [28, 29, 30, 31]


def test_a_1_xxxii_table_stakes() -> None:
    pit = CardRoom().deal()
    assert pit.cited("seat 1 buys 50") == "f.3"
    assert pit.cited("seat 1 leaves") == "f.3"
    short = CardRoom("holdem", (100, 100, 7, 100)).deal().say("3 raise", "4 raise", "1 fold", "2 fold")
    assert short.no("3 raise 8") == "g.3"


def test_a_1_xxxiii_up_cards_are_seen_by_all() -> None:
    pit = CardRoom("five-card-stud").deal({2: "Ac Kd"})
    assert [pit.table.view(seat).cards[2][1] for seat in (1, 2, 3, 4)] == ["Kd"] * 4
