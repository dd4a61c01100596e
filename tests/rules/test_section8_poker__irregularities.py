"""Poker, `section8/poker`, u to x: irregularities, conduct, limits, the waiting list.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import BOOK, CardRoom, raised
from croupier.play.vocabulary.ask import Chance
from croupier.poker.table.room import WaitingList, refuse_seat
from croupier.rulebook.book import book
from croupier.rulebook.cite import Refused


def test_u_1_a_hand_thrown_away_does_not_come_back() -> None:
    pit = CardRoom("holdem", (100, 100)).deal({1: "As Ah", 2: "Kc Kd"}, "2c 3d 7h 8s 9c").to_show()
    pit.say("2 show", "1 muck")
    assert pit.racks() == [98, 102]  # the better hand was discarded
    alone = CardRoom("holdem", (100, 100)).deal().to_show().say("2 muck")
    assert alone.no("1 muck") == "u.4"


def test_u_4_the_last_bettor_shows_first_then_clockwise() -> None:
    hands = {1: "As Ah", 2: "Kc Qc", 3: "Kd Qd", 4: "Kh Qh"}
    pit = CardRoom().deal(hands, "2c 3d 7h 8s 9c").passively(5).say("1 check", "2 check", "3 bet")
    pit.say("4 call", "1 call", "2 call")
    order = []
    while not pit.over:
        order.append(pit.turn)
        pit.one()
    assert order == [3, 4, 1, 2]
    checked = CardRoom().deal().to_show()
    assert checked.turn == 2  # the big blind was the last wager
    assert [event.line for event in pit.film if getattr(event, "verdict", "") == "wins"] == ["pair of aces"]


@pytest.mark.parametrize("disclose", [True, False])
def test_u_4_a_loser_may_concede_unseen_unless_the_house_wants_to_see(disclose: bool) -> None:
    pit = CardRoom("holdem", (100, 100), disclose_discards=disclose).deal({2: "Ks Kh"}).to_show().say("2 muck")
    shown = [entry for entry in pit.dealt() if entry[1] == "2" and entry[0] == "u.4"]
    assert shown == ([("u.4", "2", "Ks Kh")] if disclose else [])


def test_u_5_a_place_folded_in_a_round_of_checking_gets_cards_until_somebody_wagers() -> None:
    pit = CardRoom("stud-high", (100,) * 3).deal({1: "2c 3c Ac", 2: "2d 3d 4d", 3: "2h 3h Kh"}).say("3 call", "1 call")
    pit.say("1 fold")  # on fourth street, where nobody has bet
    assert pit.turn == 2
    pit.do("seat 2 chooses check", "seat 3 chooses check")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.count == 3  # seat 1's place is still dealt to
    pit.do("cards Ts Td Th")
    assert [pit.cards_at(seat)[-1] for seat in (1, 2, 3)] == ["Ts", "Td", "Th"]
    pit.do("seat 3 chooses bet", "seat 2 chooses call")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.count == 2


def test_u_5_so_does_the_place_of_a_forced_bet_that_is_folded() -> None:
    pit = CardRoom("stud-high", (100,) * 3).deal({1: "2c 3c 4c", 2: "2d 3d Kd", 3: "2h 3h Kh"})
    assert pit.placed() == [("i.4.i", 1, 2)]
    pit.do("seat 2 chooses raise", "seat 3 chooses call", "seat 1 chooses fold")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.count == 3
    pit.do("cards Ts Td Th", "seat 2 chooses bet", "seat 3 chooses call")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.count == 2
    other = CardRoom("stud-high").deal({1: "2c 3c 4c", 2: "2d 3d Kd", 3: "2h 3h Kh", 4: "2s 3s Ks"})
    other.do("seat 2 chooses raise", "seat 3 chooses raise", "seat 4 chooses fold", "seat 1 chooses fold")
    other.do("seat 2 chooses call")  # a wager after the fold
    assert isinstance(other.table.ask, Chance)
    assert other.table.ask.count == 2


def voided(pit: CardRoom, kind: str) -> CardRoom:
    """The report voids the hand and everybody has his chips back."""
    before = pit.table.round
    pit.report(kind)
    assert pit.over
    assert pit.racks() == list(pit.stacks)
    assert pit.table.round == before
    return pit


def test_u_6_after_a_misdeal_all_is_dealt_anew_with_the_same_button() -> None:
    pit = CardRoom().deal().passively().deal()
    assert pit.table.felt.markers["button"] == "1"
    racks = pit.racks()
    pit.report("wrong-start")
    assert pit.voids() == ["u.6.ii"]
    assert sum(pit.racks()) == 400
    assert sum(racks) == 397
    assert pit.deal().table.felt.markers["button"] == "1"


def test_u_6_i_not_shuffled_and_cut() -> None:
    assert voided(CardRoom().deal().say("3 raise", "4 call", "1 call"), "not-shuffled-or-cut").voids() == ["u.6.i"]


def test_u_6_ii_a_wrong_start_until_two_players_have_wagered() -> None:
    assert voided(CardRoom().deal().say("3 call"), "wrong-start").voids() == ["u.6.ii"]
    pit = CardRoom().deal().say("3 call", "4 call").report("wrong-start")
    assert (pit.voids(), pit.says("u.6.ii")) == ([], ["Two players have bet: the deal stands"])
    assert pit.turn == 1


def test_u_6_iii_more_than_one_card_face_up() -> None:
    assert voided(CardRoom().to_cards(), "two-face-up").voids() == ["u.6.iii"]
    one = CardRoom().to_cards().report("card-face-up")
    one.do("cards Qh")
    assert voided(one, "card-face-up").voids() == ["u.6.iii"]


def test_u_6_iv_a_player_passed_over_until_two_players_have_wagered() -> None:
    assert voided(CardRoom().deal(), "player-passed-over").voids() == ["u.6.iv"]
    pit = CardRoom().deal().say("3 call", "4 call").report("player-passed-over")
    assert pit.says("u.6.iv") == ["Two players have bet: the deal stands"]


def test_u_7_cards_to_an_ineligible_player_are_discarded() -> None:
    pit = CardRoom().to_cards()
    pit.do("cards 2c", "report ineligible-player", "cards 3c", "cards 4c 5c 6c 7c 8c 9c Tc")
    assert pit.cards_at("discards") == ["3c"]
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [["2c", "7c"], ["4c", "8c"], ["5c", "9c"], ["6c", "Tc"]]
    assert not pit.over


def test_u_8_a_wrong_deck_ends_the_round_and_leaves_the_table() -> None:
    pit = voided(CardRoom().deal().passively(4).say("1 bet", "2 call"), "wrong-deck")
    assert pit.voids() == ["u.8"]
    assert pit.deal().table.felt.markers["deck"] == "second"


def test_u_9_a_card_face_up_is_not_used() -> None:
    pit = CardRoom().to_cards().report("card-face-up")
    pit.do("cards Qh", "cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert pit.cards_at("discards") == ["Qh"]
    assert pit.table.felt.cards["discards"][0].up
    assert pit.cards_at(1) == ["2c", "6c"]


def test_u_10_an_unprotected_hand_has_no_redress() -> None:
    pit = CardRoom().deal().say("3 raise").report("hand-fouled")
    assert pit.cards_at(4) == []
    pit.say("1 call").report("hand-fouled")
    assert pit.given_back() == []
    assert pit.rack(2) == 98


def test_u_10_i_hole_cards_of_stud_are_protected() -> None:
    pit = CardRoom("stud-high").deal({1: "2c 3c 4c"}).report("hand-fouled")
    assert len(pit.says("u.10.i")) == 1
    assert len(pit.cards_at(pit.turn)) == 3  # the hand plays on


def test_u_10_ii_a_protected_hand_is_put_together_again() -> None:
    pit = CardRoom().deal()
    held = pit.cards_at(3)
    pit.report("protected-hand-touched")
    assert len(pit.says("u.10.ii")) == 1
    assert (pit.turn, pit.cards_at(3)) == (3, held)


def test_u_10_iii_a_protected_hand_that_is_lost_gets_its_money_back() -> None:
    pit = CardRoom().deal().say("3 raise", "4 call", "1 call", "2 call", "1 bet").report("protected-hand-lost")
    assert pit.given_back() == [("u.10.iii", 2, 4)]
    assert (pit.rack(2), pit.pots) == (100, [12])
    assert pit.cards_at(2) == []


def test_u_10_iv_who_goes_off_without_a_word_is_out() -> None:
    pit = CardRoom().deal().say("3 raise").report("player-away")
    assert len(pit.says("u.10.iv")) == 1
    assert (pit.cards_at(4), pit.turn, pit.rack(4)) == ([], 1, 100)


def test_u_11_words_go_before_deeds() -> None:
    pit = CardRoom().deal().say("3 raise 4").report("words-against-deeds")
    assert pit.says("u.11") == ["A player in turn says one thing and does another; the words count."]
    assert pit.bets[3] == 4


def test_u_11_i_what_counts_as_folding() -> None:
    pit = CardRoom().deal().report("hand-thrown-in")
    assert [choice for _, seat, choice in pit.decided() if seat == 3] == ["fold"]


def test_u_11_i_A_a_hand_thrown_face_down_towards_the_discards() -> None:
    pit = CardRoom().deal().report("hand-thrown-in")
    assert len(pit.says("u.11.i.A")) == 1
    assert (pit.cards_at(3), pit.turn) == ([], 4)


def test_u_11_i_B_up_cards_turned_down_at_stud() -> None:
    pit = CardRoom("stud-high").deal({1: "2c 3c 4c"}).report("up-cards-turned")
    assert len(pit.says("u.11.i.B")) == 1
    assert (pit.cards_at(2), pit.turn) == ([], 3)
    assert CardRoom().deal().cited("report up-cards-turned") == "u.11.i.B"


def test_u_11_ii_throwing_the_cards_away_does_not_end_an_obligation() -> None:
    pit = CardRoom().deal().say("3 raise").report("fold-of-an-owed-bet")
    assert pit.placed()[-1] == ("u.11.ii", 4, 4)
    assert pit.cards_at(4) == []
    assert pit.turn == 1


def test_u_12_an_exposed_hole_card_and_the_third_is_dealt_down() -> None:
    pit = CardRoom("stud-high", (100,) * 3).to_cards().report("hole-card-exposed")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c Tc")
    assert [held.up for held in pit.table.felt.cards[1]] == [True, False, False]
    both = CardRoom("stud-high", (100,) * 3, ante=1).to_cards().report("hole-card-exposed")
    both.do("cards 2c 3c 4c", "report both-hole-cards-exposed", "cards 5c")
    assert both.given_back() == [("u.12", 1, 1)]
    assert both.cards_at(1) == []
    both.do("cards 6c 7c 8c 9c")
    assert both.turn in (2, 3)
    five = CardRoom("five-card-stud", (100,) * 3).to_cards().report("hole-card-exposed")
    five.do("cards 2c 3c 4c 5c 6c 7c")
    assert [held.up for held in five.table.felt.cards[1]] == [True, False]


def test_u_13_a_card_off_the_table_is_not_used() -> None:
    pit = CardRoom("stud-high", (100, 100)).to_cards().report("card-off-table")
    pit.do("cards Ks", "cards 2c 3c 4c 5c 6c 7c")
    assert pit.cards_at("discards") == ["Ks"]
    assert pit.cards_at(1) == ["2c", "4c", "6c"]


@pytest.mark.parametrize("variant", ["holdem", "omaha-high", "pineapple", "draw-high"])
def test_u_14_an_exposed_card_is_exchanged_for_the_top_card(variant: str) -> None:
    pit = CardRoom(variant, (100, 100)).to_cards()
    pit.do("cards 2c", "report down-card-exposed", "cards Ks", "cards 3c")
    assert (pit.cards_at(1), pit.cards_at(2), pit.cards_at("discards")) == (["2c"], ["3c"], ["Ks"])
    assert CardRoom("stud-high").to_cards().cited("report down-card-exposed") == "u.14"


def test_u_15_a_device_that_jams_and_the_cards_are_shuffled_again() -> None:
    pit = CardRoom("holdem", shuffler=True)
    pit.do("dealer opens", "dealer does wash 2", "report shuffler-jams")
    assert pit.said()[-1][0] == "u.15"
    assert pit.cited("dealer does cut 20") == "e.1"
    hand = CardRoom()
    hand.do("dealer opens", "dealer does wash 2")
    assert hand.cited("report shuffler-jams") == "u.17"  # no device, no jam


def test_u_17_what_is_not_listed_cannot_be_reported() -> None:
    pit = CardRoom().deal()
    assert pit.cited("report earthquake") == "u.17"
    assert pit.cited("report shuffler-jams") == "u.17"


def test_v_1_no_information_passes_from_player_to_player() -> None:
    pit = CardRoom().deal({1: "As Ah"}).say("3 fold", "4 call")
    for seat in (2, 3, 4, None):
        assert pit.table.view(seat).cards[1] == ["??", "??"]
    assert pit.table.view(4).cards["discards"] == ["??", "??"]


def test_v_2_who_plays_for_another_has_to_leave_the_game() -> None:
    pit = CardRoom().deal().say("3 call").report("collusion")
    assert len(pit.says("v.2")) == 1
    assert (pit.cards_at(4), pit.turn) == ([], 1)
    pit.passively()
    assert pit.table.carried.barred == (4,)
    pit.deal()
    assert pit.cards_at(4) == []
    pit.passively()
    pit.do("dealer opens")
    assert pit.cited("seat 4 chooses sit-in") == "v.2"


def test_w_1_bets_keep_to_the_posted_limits_and_raises_to_their_number() -> None:
    pit = CardRoom("holdem", betting="spread", most=1000).deal().passively(3)
    assert (pit.ask.least, pit.ask.most) == (2, 10)
    assert [pit.no(f"1 bet {amount}") for amount in (1, 11)] == ["w.1", "w.1"]
    capped = raised()
    assert capped.pots == [32]
    three = CardRoom().deal().say("3 raise", "4 raise", "1 raise")
    assert three.no("2 raise 10") == "w.1"
    two = CardRoom("holdem", (100, 100)).deal().say("1 raise", "2 raise", "1 raise", "2 raise", "1 raise")
    assert two.bets == {1: 12, 2: 10}
    one = CardRoom("holdem", raise_cap=1).deal().say("3 raise")
    assert one.no("4 raise 6") == "w.1"


def test_w_1_a_higher_minimum_that_all_agree_on() -> None:
    agree = tuple(f"seat {seat} chooses agree {amount}" for seat, amount in ((1, 5), (2, 4), (3, 5), (4, 6)))
    pit = CardRoom("holdem", betting="spread", most=1000).deal(before=agree).passively(3)
    assert pit.says("w.1") == [
        *(f"Seat {seat} agrees to a minimum of ${amount}" for seat, amount in ((1, 5), (2, 4), (3, 5), (4, 6))),
        "All players agree: the minimum is $4",
    ]
    assert pit.no("1 bet 3") == "w.1"
    pit.passively()
    assert pit.deal().passively(3).ask.least == 4  # it stands until somebody disagrees
    pit.passively()
    pit.deal(before=("seat 2 chooses agree 0",)).passively(3)
    assert pit.ask.least == 2
    some = CardRoom("holdem", betting="spread", most=1000).deal(before=agree[:3]).passively(3)
    assert some.ask.least == 2
    posted = CardRoom("holdem", agreed_minimum=False)
    posted.do("dealer opens", "dealer does wash 2")
    assert posted.cited("seat 1 chooses agree 4") == "g.3.iii"
    posted = CardRoom("holdem", betting="spread")
    posted.do("dealer opens", "dealer does wash 2")
    assert [posted.cited(f"seat 1 chooses agree {amount}") for amount in (1, 2, 5)] == ["w.1"] * 3


def test_x_1_vacant_seats_go_first_come_first_served() -> None:
    waiting, cite = WaitingList(), book(BOOK).cite("x.1")
    for name, game in (("Ann", "holdem"), ("Bob", "omaha-high"), ("Cy", "holdem")):
        waiting.join(name, game)
    refuse_seat(waiting, "Ann", "holdem", cite)
    with pytest.raises(Refused, match="Ann has waited longer") as refused:
        refuse_seat(waiting, "Cy", "holdem", cite)
    assert refused.value.cite.paragraph == "x.1"
    assert waiting.waiting_for("razz") == []  # only what somebody waits for is called
    waiting.leave("Ann")
    refuse_seat(waiting, "Cy", "holdem", cite)
    refuse_seat(waiting, "Dee", "razz", cite)


def test_u_4_the_last_wager_may_have_been_made_in_an_earlier_round() -> None:
    pit = CardRoom().deal().passively(4).say("1 check", "2 check", "3 check", "4 bet", "1 call", "2 call", "3 call")
    assert pit.say("1 check", "2 check", "3 check", "4 check").turn == 4


def test_u_4_who_concedes_or_is_beaten_loses_by_the_showdown() -> None:
    pit = CardRoom("holdem", (100,) * 3).deal({1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 8h 9c 3d").to_show()
    pit.say("2 show", "3 muck", "1 show")
    lost = {seat: cite for seat, _, verdict, _, cite in pit.settled_all() if verdict == "loses"}
    assert lost == {2: "j.10", 3: "u.4"}


@pytest.mark.parametrize(("variant", "cards"), [("stud-high", 3), ("holdem", 0)])
def test_u_10_a_hand_that_the_dealer_takes_is_dead_at_stud_too(variant: str, cards: int) -> None:
    """Hole cards of stud are protected against fouling, u.10.i; against being taken in nothing but care protects."""
    fouled = CardRoom(variant).deal()
    seat = fouled.turn
    assert len(fouled.report("hand-fouled").cards_at(seat)) == cards
    taken = CardRoom(variant).deal().report("hand-taken")
    assert taken.cards_at(seat) == []
