"""Poker, `oneida-2006/poker`, P to S: irregularities, limits and the waiting list.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance, Step
from croupier.play.vocabulary.cards import card_value
from croupier.poker.table.room import WaitingList, refuse_seat
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from oneida_poker_pit import BOOK, DRAW, LARGE, PAIRS, THIRD, posted, table
from poker_pit import VariantPit, dealt

# --- P. operating rules and irregularities ---


def test_P_1_a_hand_that_is_thrown_away_cannot_win() -> None:
    pit = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check", "2 show", "3 show", "1 muck")
    assert pit.won() == [(2, "pot", 6, "J.10")]  # the aces are gone
    last = table(stacks=(100, 100)).start("As Kd Ah Kc 2s 7d 9h 4c 3d").to(7).say("1 check", "2 check", "2 muck")
    assert last.cited("seat 1 chooses muck") == "P.4"  # somebody must have the pot


def shown(pit: VariantPit) -> list[int]:
    """In which order players are asked to show."""
    order = []
    while not pit.over:
        order.append(pit.turn[0])
        assert pit.turn[1:] == (("show", "muck"), "P.4")
        pit.say(f"{pit.turn[0]} show")
    return order


def test_P_4_who_made_the_final_bet_shows_first_then_clockwise() -> None:
    assert shown(table().start(PAIRS).to(7).say("1 check", "2 bet", "3 call", "1 call")) == [2, 3, 1]
    assert shown(table().start(PAIRS).to(7).say("1 bet", "2 call", "3 raise", "1 call", "2 call")) == [3, 1, 2]


def test_P_4_the_final_bet_may_have_been_made_in_an_earlier_round() -> None:
    turn = table().start(PAIRS).to(6).say("1 check", "2 check", "3 bet", "1 call", "2 call")
    assert shown(turn.say("1 check", "2 check", "3 check")) == [3, 1, 2]
    blind = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check")
    assert shown(blind) == [2, 3, 1]  # nobody bet after the big blind
    gone = table().start(PAIRS).to(6).say("1 check", "2 check", "3 bet", "1 call", "2 call")
    assert shown(gone.say("1 check", "2 check", "3 fold")) == [1, 2]  # clockwise from who made it


def test_P_4_the_hand_is_shown_whole_and_named() -> None:
    pit = table("stud-high", (100, 100)).start(dealt("As Ad Kc Kh 9d 8c Ts", "2s 3d 4c 6h 7d Qc Qh")).to()
    assert ("P.4", "1", "As Ad Kc Kh 9d 8c Ts") in pit.dealt()
    assert [event.line for event in pit.film if getattr(event, "verdict", "") == "wins"] == ["two pair, aces and kings"]


@pytest.mark.parametrize(("disclose", "seen"), [(False, []), (True, [("P.4", "2", "Kd Kc")])])
def test_P_4_a_loser_may_discard_unseen_unless_the_casino_has_it_shown(disclose: bool, seen: list[Any]) -> None:
    pit = table(disclose_discards=disclose).start(PAIRS).to(7).say("1 check", "2 check", "3 check")
    pit.say("2 muck", "3 muck", "1 show")
    assert [row for row in pit.dealt() if row[:2] == ("P.4", "2")] == seen
    assert pit.table.view(1).cards["discards"][:2] == ["??", "??"]
    assert pit.won() == [(1, "pot", 6, "F.5.e")]


def test_P_5_a_place_that_folds_while_everybody_checks_goes_on_getting_cards() -> None:
    pit = table("stud-high").start(THIRD + " Kd 5s Qs 7h 8h 9s").to(4).say("1 check", "2 fold", "3 check")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [5, 1, 5]
    assert pit.cards_at(2) == ["8h"]  # a dead card
    assert pit.dealt()[-3:] == [("I.8", "1", "9h Kd 7h"), ("I.8", "2", "8h"), ("I.8", "3", "Jh Qs 9s")]
    pit.say("1 bet", "3 call")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [6, 1, 6]


def test_P_5_not_one_that_folds_to_a_bet() -> None:
    pit = table("stud-high").start(THIRD + " Kd 5s Qs").to(4).say("1 bet", "2 fold", "3 call")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [5, 0, 5]


def test_P_6_everything_goes_back_at_a_misdeal_and_the_round_is_dealt_anew() -> None:
    pit = table(ante=1).start().say("3 call").reports("player-passed-over")
    assert pit.over
    assert pit.voided() == "P.6.d"
    assert pit.racks() == [100, 100, 100]
    pit.start()
    assert pit.table.felt.markers["button"] == "3"


def test_P_6_a_cards_that_were_not_shuffled_and_cut() -> None:
    pit = table().start().say("3 call", "1 raise").reports("not-shuffled-or-cut")
    assert pit.voided() == "P.6.a"
    assert pit.racks() == [100, 100, 100]


@pytest.mark.parametrize(("kind", "cite"), [("wrong-start", "P.6.b"), ("player-passed-over", "P.6.d")])
def test_P_6_b_the_wrong_start_until_two_have_bet_of_their_own_will(kind: str, cite: str) -> None:
    pit = table().start().say("3 call").reports(kind)
    assert (pit.voided(), pit.racks()) == (cite, [100, 100, 100])
    late = table().start().say("3 call", "1 call").reports(kind)
    assert late.said() == [(cite, "Two players have bet: the deal stands")]
    assert late.asked == (2, ("check", "raise", "fold"), "J.6")
    stud = table("stud-high").start(THIRD).say("3 call").reports(kind)
    assert stud.voided() == cite  # a forced bet is not of one's own will


def test_P_6_c_more_than_one_card_face_up_in_the_deck() -> None:
    pit = table().to_cards().reports("two-face-up")
    assert (pit.voided(), pit.racks()) == ("P.6.c", [100, 100, 100])
    one_by_one = table().to_cards().stacked().reports("card-face-up", "5h").reports("card-face-up")
    assert one_by_one.voided() == "P.6.c"


def test_P_6_d_an_eligible_player_was_passed_over() -> None:
    pit = table().to_cards()
    pit.do("cards 2c")
    pit.reports("player-passed-over")
    assert (pit.voided(), pit.racks()) == ("P.6.d", [100, 100, 100])


def test_P_7_a_card_to_an_ineligible_player_kills_the_round() -> None:
    pit = table(ante=1).start().say("3 raise", "1 call").reports("ineligible-player")
    assert (pit.voided(), pit.racks()) == ("P.7", [100, 100, 100])
    assert [row[2:] for row in pit.settled_all()] == [("returned", 0, "P.7")] * 3


def test_P_8_missing_or_additional_cards_kill_the_round_and_the_deck_goes() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to(5).reports("wrong-deck")
    assert (pit.voided(), pit.racks()) == ("P.8", [100, 100, 100])
    assert pit.table.ledger.balance("fees") == 0
    pit.start()
    assert pit.table.felt.markers["deck"] == "second"
    shown_down = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check").reports("wrong-deck")
    assert shown_down.voided() == "P.8"


def test_P_9_a_card_face_up_in_the_deck_is_not_played() -> None:
    pit = table().to_cards().stacked("2c 3c 4c 5c 6c 7c").reports("card-face-up", "2c")
    assert pit.told()[-1] == ("P.9", "A card is found face up in the deck; it joins the discards.")
    pit.feed()
    assert pit.cards_at("discards") == ["2c"]
    assert [pit.cards_at(seat)[0] for seat in (1, 2, 3)] == ["3c", "4c", "5c"]
    board = table().start(PAIRS)
    board.do("seat 3 chooses call", "seat 1 chooses call", "seat 2 chooses check")
    board.reports("card-face-up", "2s").feed()
    assert board.board == ["7d", "9h", "4c"]


def test_P_9_nor_is_it_when_the_discards_are_reshuffled() -> None:
    pit = table("draw-high", (100,) * 8).to_cards().stacked().reports("card-off-table", "As")
    pit.feed()
    pit.say(*(f"{seat} call" for seat in range(3, 9)), "1 call", "2 check")
    for seat in (1, 2):
        pit.throws(seat, " ".join(pit.cards_at(seat)))
    pit.do(f"seat 3 discards {pit.cards_at(3)[0]}")
    assert ("L.7.b", "The discards are shuffled") in pit.told()
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert len(pit.table.ask.shoe) == 11
    assert card_value("As") not in pit.table.ask.shoe.cards


@pytest.mark.parametrize("kind", ["hand-fouled", "hand-taken"])
def test_P_10_an_unprotected_hand_that_is_lost_has_no_redress(kind: str) -> None:
    pit = table().start(PAIRS).say("3 call").reports(kind).say("2 check")
    assert pit.cards_at(1) == []
    assert pit.rack(1) == 99
    assert pit.to().won() == [(2, "pot", 5, "J.10")]


def test_P_10_in_the_deal_and_at_the_showdown_too() -> None:
    deal = table().to_cards().stacked()
    deal.do("cards 2c 3c 4c")
    deal.reports("hand-fouled").stacked("5c 6c 7c").feed()
    assert [len(deal.cards_at(seat)) for seat in (1, 2, 3)] == [0, 2, 2]
    show = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check", "2 show", "3 show")
    assert show.turn[0] == 1
    show.reports("hand-fouled")
    assert show.won() == [(2, "pot", 6, "J.10")]
    last = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check", "2 muck", "3 muck")
    assert last.cited("report hand-fouled") == "P.10"  # the last hand left has the pot
    draw = table("draw-high").start(DRAW).say("3 call", "1 call", "2 check").reports("hand-fouled")
    assert draw.turn[0] == 2
    assert draw.to().won() == [(2, "pot", 6, "L.9.a")]


def test_P_10_a_hole_cards_in_stud_are_protected_against_fouling() -> None:
    pit = table("stud-high").start(THIRD).reports("hand-fouled")
    assert pit.said() == [("P.10.a", "Seat 3's hole cards are protected: the hand is put together again")]
    assert pit.asked == (3, ("call", "raise", "fold"), "I.5")
    assert pit.cards_at(3) == ["4c", "7d", "Jh"]
    taken = table("stud-high").start(THIRD).reports("hand-taken")
    assert taken.cards_at(3) == []


def test_P_10_b_a_protected_hand_that_touches_discards_is_put_together_again() -> None:
    pit = table().start(PAIRS).say("3 fold").reports("protected-hand-touched")
    assert [cite for cite, _ in pit.said()] == ["P.10.b"]
    assert pit.asked[0] == 1
    assert pit.cards_at(1) == ["As", "Ah"]
    pit.to()
    assert pit.won() == [(1, "pot", 4, "J.10")]


def test_P_10_c_a_protected_hand_that_is_lost_is_refunded_from_the_pot() -> None:
    pit = table(ante=1).start(PAIRS).to(5).say("1 bet", "2 call", "3 call").reports("protected-hand-lost")
    assert pit.rack(1) == 100
    assert pit.pots == [15 - 5]
    assert pit.given_back() == [("P.10.c", 1, 5)]
    pit.feed()
    assert pit.cards_at(1) == []
    assert pit.to().won() == [(2, "pot", 10, "J.10")]
    assert pit.racks() == [100, 105, 95]


def test_P_10_d_who_goes_away_gives_up_the_pot() -> None:
    pit = table().start(PAIRS).say("3 call").reports("player-away")
    assert pit.told()[-1] == ("P.10.d", "A player leaves the table's vicinity; the hand is discarded.")
    assert pit.cards_at("discards") == ["As", "Ah"]
    assert pit.rack(1) == 99


def test_P_11_words_go_before_gestures() -> None:
    pit = table(betting="spread").start().say("3 raise 4").reports("words-against-deeds")
    assert pit.said() == [("P.11", "A player in turn says one thing and does another; the words count.")]
    assert pit.bets[3] == 4
    assert pit.ask.seat == 1


@pytest.mark.parametrize("kind", ["hand-thrown-in", "up-cards-turned"])
def test_P_11_a_who_faces_a_bet_has_folded_by_giving_the_cards_away(kind: str) -> None:
    pit = table("stud-high").start(THIRD).reports(kind)
    assert pit.decided() == [("I.5", 3, "fold")]
    assert pit.asked[0] == 1


def test_P_11_a_i_the_hand_thrown_in_face_down() -> None:
    pit = table().start(PAIRS).reports("hand-thrown-in")
    assert [cite for cite, _ in pit.said()] == ["P.11.a.i"]
    assert pit.decided() == [("J.6", 3, "fold")]
    assert pit.cards_at("discards") == ["Qc", "Qd"]


def test_P_11_a_ii_up_cards_turned_over_at_stud() -> None:
    pit = table("stud-high").start(THIRD).reports("up-cards-turned")
    assert [cite for cite, _ in pit.said()] == ["P.11.a.ii"]
    assert pit.cards_at(3) == []
    assert table().start().cited("report up-cards-turned") == "P.11.a.ii"  # hold'em has none


def test_P_11_b_a_bet_that_is_owed_goes_in_before_the_fold() -> None:
    pit = table().start().say("3 raise").reports("fold-of-an-owed-bet")
    assert pit.placed()[-1] == ("P.11.b", 1, 3)
    assert pit.decided()[-1] == ("J.6", 1, "fold")
    assert pit.rack(1) == 96
    checked = table().start().to(5)
    assert checked.cited("report fold-of-an-owed-bet") == "P.11.b"  # nothing is owed


def test_P_12_one_hole_card_exposed_the_third_comes_face_down() -> None:
    pit = table("stud-high").to_cards().stacked("9h 3c 4c 2c 6d 7d 5d 4h Jh").reports("hole-card-exposed")
    pit.feed()
    assert [held.up for held in pit.table.felt.cards[1]] == [True, False, False]
    assert [pit.up_cards(seat) for seat in (1, 2, 3)] == [["9h"], ["4h"], ["Jh"]]
    second = table("stud-high").to_cards()
    second.do("cards 2c 3c 4c")
    second.reports("hole-card-exposed").stacked("9h 6d 7d 5d 4h Jh").feed()
    assert [held.up for held in second.table.felt.cards[1]] == [False, True, False]


def test_P_12_both_exposed_the_hand_is_dead_and_the_ante_returned() -> None:
    pit = table("stud-high", ante=1).to_cards().reports("hole-card-exposed")
    pit.do("cards 9h 3c 4c")
    pit.reports("both-hole-cards-exposed", "8h")
    assert pit.given_back() == [("P.12", 1, 1)]
    assert (pit.rack(1), pit.pots) == (100, [2])
    pit.stacked("6d 7d 4h Jh").feed()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [0, 3, 3]
    assert sorted(pit.cards_at("discards")) == ["8h", "9h"]
    assert pit.placed()[-1] == ("I.4.a", 2, 2)
    early = table("stud-high").to_cards()
    assert early.cited("report both-hole-cards-exposed") == "P.12"  # the first is not exposed yet


def test_P_12_is_not_for_the_games_without_up_cards() -> None:
    assert table().to_cards().cited("report hole-card-exposed") == "P.12"


def test_P_13_a_card_dealt_off_the_table_is_not_played() -> None:
    pit = table().to_cards().stacked("2c 3c 4c 5c 6c 7c 8c").reports("card-off-table", "2c")
    assert pit.told()[-1] == ("P.13", "A card falls off the table in the deal; it joins the discards.")
    pit.feed()
    assert pit.cards_at("discards") == ["2c"]
    assert [pit.cards_at(seat) for seat in (1, 2, 3)] == [["3c", "6c"], ["4c", "7c"], ["5c", "8c"]]


@pytest.mark.parametrize("variant", ["holdem", "omaha-high", "draw-high"])
def test_P_14_an_exposed_hole_card_is_replaced(variant: str) -> None:
    pit = table(variant).to_cards().stacked("2c 3c 4c 5c 6c 7c 8c")
    pit.do("cards 2c 3c 4c")
    pit.stack = pit.stack[3:]
    pit.reports("down-card-exposed", "5c").feed()
    assert pit.cards_at("discards") == ["5c"]
    assert pit.cards_at(1)[:2] == ["2c", "6c"]
    assert pit.cards_at(2)[:2] == ["3c", "7c"]


def test_P_14_is_not_for_stud_nor_for_the_board() -> None:
    assert table("stud-high").to_cards().cited("report down-card-exposed") == "P.14"
    pit = table().start()
    pit.do("seat 3 chooses call", "seat 1 chooses call", "seat 2 chooses check")
    assert pit.cited("report down-card-exposed") == "P.14"


def test_P_15_a_jammed_shuffling_device_shuffles_again() -> None:
    pit = table(shuffler=True)
    pit.do("dealer opens", "dealer does wash 2", "report shuffler-jams")
    assert [cite for cite, _ in pit.said()] == ["P.15"]
    assert isinstance(pit.table.ask, Step)
    assert pit.table.ask.step == "shuffle"
    by_hand = table()
    by_hand.do("dealer opens")
    assert by_hand.cited("report shuffler-jams") == "P.16"


# --- R. limits; S. the waiting list ---


def test_R_bets_lie_between_the_posted_minimum_and_maximum() -> None:
    pit = table(betting="spread").start().to(5)
    assert (pit.ask.least, pit.ask.most) == (2, 4)
    assert [pit.no(f"1 bet {amount}") for amount in (1, 5)] == ["R", "R"]
    fixed = table(big_bet_from=2).start().to(5)
    assert (fixed.ask.least, fixed.ask.most) == (4, 4)
    pot = table(betting="pot", most=2000).start().to(5)
    assert (pot.ask.least, pot.ask.most) == (2, 6)
    assert pot.say("1 bet 6").ask.most == 6 + 18  # the call is counted
    assert table(betting="pot", most=500).start().to(5).ask.most == 5  # and the maximum holds


def test_R_the_limits_are_posted() -> None:
    assert "MINIMUM $2\nMAXIMUM $4 [oneida-2006/poker/R]" in posted()
    found = breaches(Terms(BOOK, least=500, most=200))
    assert [breach.cite.paragraph for breach in found] == ["R"]
    found = breaches(Terms(BOOK, options={"betting": "no"}))
    assert [breach.cite.paragraph for breach in found] == ["R"]  # there is no game without a limit


def test_S_vacant_seats_go_in_the_order_of_asking() -> None:
    cite = Law(Terms(BOOK)).cite("S")
    waiting = WaitingList()
    for name, game in (("Ann", "holdem"), ("Bob", "omaha-high"), ("Cy", "holdem"), ("Ann", "holdem")):
        waiting.join(name, game)
    with pytest.raises(Refused, match="Ann has waited longer for a seat") as refused:
        refuse_seat(waiting, "Cy", "holdem", cite)
    assert refused.value.cite == "oneida-2006/poker/S"
    refuse_seat(waiting, "Ann", "holdem", cite)
    assert (waiting.waiting_for("holdem"), waiting.waiting_for("omaha-high")) == (["Ann", "Cy"], ["Bob"])
    waiting.leave("Ann")
    refuse_seat(waiting, "Cy", "holdem", cite)
    waiting.join("Dee", "draw-low")
    waiting.leave("Dee")
    assert waiting.waiting_for("draw-low") == []  # nothing is announced to nobody


def test_P_4_who_concedes_or_is_beaten_loses_by_the_showdown() -> None:
    pit = table().start(PAIRS).to(7).say("1 check", "2 check", "3 check", "2 show", "3 muck", "1 show")
    lost = {seat: cite for seat, _, verdict, _, cite in pit.settled_all() if verdict == "loses"}
    assert lost == {2: "J.10", 3: "P.4"}


def test_P_5_the_place_of_a_forced_bet_that_is_folded_goes_on_getting_cards() -> None:
    pit = table("stud-high").start(THIRD + " Kd 5s Qs 7h 8h 9s")
    assert pit.placed()[-1] == ("I.4.a", 2, 2)
    pit.say("3 raise", "1 call", "2 fold")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [4, 1, 4]
    pit.say("1 bet", "3 call")
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [5, 1, 5]  # until a bet follows


def test_Q_2_who_plays_for_another_folds_and_is_dealt_in_no_more() -> None:
    pit = table().start(PAIRS).reports("collusion")
    assert [cite for cite, _ in pit.said()] == ["Q.2"]
    assert pit.table.felt.stake(3, "pot") is None
    pit.to()
    assert pit.table.carried.barred == (3,)
    pit.start()
    assert pit.cards_at(3) == []
    pit.reports("wrong-deck")  # and a dead round changes nothing about that
    assert pit.table.carried.barred == (3,)


def test_Q_1_who_had_to_leave_in_a_round_that_is_dead_has_to_leave() -> None:
    pit = table(stacks=(100,) * 4).start().reports("collusion").reports("wrong-deck")
    assert pit.table.carried.barred == (3,)


def test_P_16_what_is_not_listed_cannot_be_reported() -> None:
    pit = table().start()
    refusal = pit.refused("report spilled-drink")
    assert refusal.cite.paragraph == "P.16"
    assert "collusion" in refusal.why
