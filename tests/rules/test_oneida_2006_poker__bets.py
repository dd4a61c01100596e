"""Poker, `oneida-2006/poker`, G: bets, and what words and chips bind to.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import table_for
from croupier.poker.phh.record import hands_of_log
from croupier.poker.table.room import Room
from oneida_poker_pit import PAIRS, posted, table

# --- G. bets ---


def test_G_1_bets_are_chips_put_into_the_pot() -> None:
    pit = table().start().say("3 call")
    assert {stake.spot for stake in pit.table.felt.stakes.values()} == {"pot"}
    assert pit.table.felt.amount(3, "pot") == 2
    assert pit.cited("seat 1 bets 2 somewhere") == "J.6"


@pytest.mark.parametrize(
    ("variant", "options", "due"),
    [
        ("holdem", {}, [("J.4", 1, 1), ("J.4", 2, 2)]),
        ("stud-high", {}, [("I.4.a", 1, 2)]),
        ("stud-high", {"ante": 1}, [("G.2.a", 1, 1), ("G.2.a", 2, 1), ("G.2.a", 3, 1), ("I.4.a", 1, 2)]),
    ],
)
def test_G_2_what_is_due_depends_on_the_game(variant: str, options: dict[str, Any], due: list[Any]) -> None:
    assert table(variant, **options).start().placed() == due


def test_G_2_a_an_ante_before_the_cards() -> None:
    pit = table("five-card-stud", ante=2).to_cards()
    assert pit.placed() == [("G.2.a", 1, 2), ("G.2.a", 2, 2), ("G.2.a", 3, 2)]
    assert pit.street == 0


def test_G_2_b_a_blind_of_fixed_size() -> None:
    pit = table(blind_1=1, blind_2=3).to_cards()
    assert pit.placed() == [("J.4", 1, 1), ("J.4", 2, 3)]
    assert pit.street == 0
    after = table("omaha-high").to_cards()  # omaha and draw ask for it after the deal, unseen all the same
    assert after.placed() == []
    after.stacked().feed()
    assert after.placed() == [("K.5", 1, 1), ("K.5", 2, 2)]


def test_G_2_c_a_forced_bet_due_by_the_up_card() -> None:
    pit = table("stud-high", forced_bet=1).start("Ac Kc Qc Ad Kd Qd 9h 3h 7h")
    assert pit.placed() == [("I.4.a", 2, 1)]


def test_G_3_table_stakes() -> None:
    pit = table(stacks=(100, 100, 9), betting="spread", most=2000).start()
    assert pit.no("3 raise 10") == "G.3"
    pit.say("3 raise 9")
    assert pit.rack(3) == 0


def test_G_3_a_nothing_is_added_or_taken_away_during_a_round() -> None:
    pit = table().start()
    assert pit.cited("seat 1 buys 50") == "G.3.a"
    assert pit.cited("seat 1 leaves") == "G.3.a"
    pit.say("3 fold", "1 fold")
    pit.do("seat 1 buys 50")
    assert pit.rack(1) == 149
    pit.do("seat 3 leaves")
    assert 3 not in pit.table.seats


def test_G_3_b_cash_on_the_table_is_changed_and_plays() -> None:
    pit = table().start()
    pit.do("seat 3 chooses cash 4")
    assert pit.said() == [("G.3.b", "Seat 3: the dealer changes $4 into chips")]
    assert pit.bets == {1: 1, 2: 2, 3: 4}  # a raise
    pit.do("seat 1 chooses cash 3")
    assert pit.bets[1] == 4  # a call
    assert pit.no("2 cash 200") == "G.3"
    assert pit.say("2 call").board
    pit.do("seat 1 chooses cash 2")
    assert pit.decided()[-1] == ("J.7", 1, "bet")


@pytest.mark.parametrize(
    ("variant", "stacks", "options", "plays"),
    [
        ("holdem", (100, 4, 100, 2), {}, [1, 2, 3, 4]),
        ("holdem", (100, 3, 100, 2), {}, [1, 3, 4]),  # the blind of 2 and a bet of 2 besides
        ("holdem", (2, 100, 100, 2), {}, [2, 3, 4]),  # the blind of 1 and a bet of 2 besides
        ("holdem", (100, 100, 100, 1), {}, [1, 2, 3]),
        ("holdem", (100, 100, 2, 100), {"ante": 1}, [1, 2, 4]),
        ("stud-high", (100, 4, 100, 3), {}, [1, 2, 3]),  # anybody may have to make the forced bet
    ],
)
def test_G_3_c_enough_for_what_is_due_and_one_bet_besides(
    variant: str, stacks: tuple[int, ...], options: dict[str, Any], plays: list[int]
) -> None:
    pit = table(variant, stacks, **options).start()
    assert [seat for seat in (1, 2, 3, 4) if pit.cards_at(seat)] == plays


def test_G_3_c_who_kills_needs_that_blind_too() -> None:
    pit = table(stacks=(100, 100, 5), kill="kill")
    pit.table.carried = Room(button=2, killer=3)
    pit.start()
    assert [seat for seat in (1, 2, 3) if pit.cards_at(seat)] == [1, 2]
    assert ("G.3.c", "Seat 3 has too little to be dealt in") in pit.told()


def test_G_3_d_who_runs_out_of_chips_is_all_in() -> None:
    pit = table(stacks=(100, 5, 100)).start().say("3 raise", "1 raise")
    assert pit.asked == (2, ("call", "fold"), "J.6")
    assert pit.no("2 raise 8") == "G.3"
    pit.say("2 call")
    assert (pit.rack(2), pit.bets[2]) == (0, 5)
    pit.say("3 call")
    assert pit.asked == (1, ("check", "bet", "fold"), "J.7")
    pit.say("1 check", "3 check")
    assert len(pit.board) == 4  # seat 2 is not asked any more


@pytest.mark.parametrize(
    ("short_raise", "again"), [("half", True), ("full", False), ("always", True)], ids=["half", "full", "always"]
)
def test_G_3_d_a_short_all_in_reopens_the_betting_by_option(short_raise: str, again: bool) -> None:
    pit = table(stacks=(100, 100, 7), short_raise=short_raise).start().to(5).say("1 bet", "2 raise", "3 raise")
    assert pit.bets == {1: 2, 2: 4, 3: 5}
    pit.say("1 call")  # seat 1 has not acted since the full raise, seat 2 has
    assert pit.ask.choices == (("call", "raise", "fold") if again else ("call", "fold"))
    if not again:
        assert pit.no("2 raise 8") == "G.3.d"


def test_G_3_d_i_the_all_in_player_wins_no_more_than_his_part() -> None:
    pit = table(stacks=(4, 8, 100)).start(PAIRS).say("3 raise", "1 call", "2 raise", "3 raise", "2 call").to()
    assert pit.won() == [(2, "side-pot-1", 8, "J.10"), (1, "pot", 12, "J.10")]
    assert pit.racks() == [12, 8, 92]


def test_G_3_d_ii_the_all_in_player_goes_on_getting_cards() -> None:
    pit = table("stud-high", (4, 100, 100)).start("2c 3c 4c 5d 6d 7d Kh 9h 2h")
    pit.say("1 call", "2 raise", "3 call", "1 call")
    assert pit.rack(1) == 0
    pit.to(7)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [7, 7, 7]


def test_G_3_d_iii_the_others_bet_into_a_side_pot() -> None:
    pit = table(stacks=(4, 100, 100)).start(PAIRS).say("3 raise", "1 call", "2 call")
    pit.say("2 bet", "3 raise", "2 call")
    assert pit.pots == [12, 8]
    assert pit.to().won()[0] == (2, "side-pot-1", 8, "J.10")
    short = table(stacks=(100, 4, 100)).start().say("3 raise", "1 fold", "2 call")
    assert short.turn[2] == "P.4"  # nobody is left to bet against: the cards are dealt and shown


def test_G_4_a_word_in_turn_binds() -> None:
    pit = table().start()
    for word, bets in (("3 call", {3: 2}), ("1 raise", {1: 4}), ("2 fold", {})):
        pit.do(f"seat {word[0]} chooses {word[2:]}")
        assert pit.bets.items() >= bets.items()
        assert pit.cited(f"seat {word[0]} undoes") == "G.3.a"
    assert pit.decided() == [("J.6", 3, "call"), ("J.6", 1, "raise"), ("J.6", 2, "fold")]


def test_G_4_out_of_turn_nothing_binds() -> None:
    pit = table().start()
    assert [pit.no(word) for word in ("1 fold", "2 call", "1 raise 4", "2 check")] == ["G.4"] * 4
    pit.reports("out-of-turn")
    assert pit.said() == [("G.4", "A player speaks or acts out of turn; that binds nobody.")]
    assert pit.ask.seat == 3


def test_G_4_only_within_the_rules_and_the_limits() -> None:
    pit = table(betting="spread").start()
    assert [pit.no(f"3 raise {to}") for to in (3, 7, 50)] == ["R"] * 3
    assert pit.no("3 check") == "A.9"
    assert pit.no("3 dance") == "G.4"


def test_G_5_the_announced_amount_is_the_bet_whatever_chips_were_put_in() -> None:
    pit = table(betting="spread").start().say("3 raise 5").reports("wrong-amount")
    assert pit.said() == [("G.5", "The chips put in differ from the sum announced; the sum announced is the bet.")]
    assert pit.bets[3] == 5
    assert pit.rack(3) == 95
    assert pit.ask.owes == 4


def test_G_6_chips_put_forward_are_a_bet() -> None:
    pit = table(betting="spread").start().to(5)
    assert pit.no("1 chips 1") == "R"
    pit.say("1 chips 3")
    assert pit.decided()[-1] == ("J.7", 1, "bet")
    assert pit.bets == {1: 3}


def test_G_6_a_pushed_forward_in_answer_to_a_bet_they_call() -> None:
    pit = table(betting="spread").start().say("3 chips 2")
    assert pit.decided()[-1] == ("J.6", 3, "call")
    assert pit.bets[3] == 2


def test_G_6_b_let_go_into_the_pot_as_a_full_raise_they_raise() -> None:
    pit = table(betting="spread").start().say("3 chips 4")
    assert pit.decided()[-1] == ("J.6", 3, "raise")
    assert pit.bets[3] == 4


def test_G_6_c_let_go_towards_the_pot_too_few_are_no_call() -> None:
    pit = table(betting="spread").start()
    assert pit.no("3 chips 1") == "G.4"
    over = table(betting="spread").start().say("3 chips 3")
    assert (over.rack(3), over.bets[3]) == (98, 2)  # a chip over the call is no raise
    all_in = table(stacks=(100, 100, 3), betting="spread").start().say("3 chips 3")
    assert (all_in.rack(3), all_in.bets[3]) == (0, 3)  # unless it is the last one


def test_G_7_no_string_bets_what_was_bet_is_not_added_to() -> None:
    pit = table(betting="spread").start().say("3 raise 4")
    assert [pit.no(word) for word in ("3 raise 6", "3 chips 2", "3 chip 5", "3 cash 5", "3 more 2")] == ["G.7"] * 5
    assert pit.bets[3] == 4
    assert pit.no("2 raise 8") == "G.4"  # that is only out of turn
    assert pit.no("3 fold") == "G.4"
    pit.reports("string-bet")
    assert pit.said() == [("G.7", "A player adds to a bet or call that was complete; the addition goes back.")]


def test_G_7_a_who_says_that_the_bet_is_not_complete_may_add() -> None:
    pit = table(betting="spread").start()
    pit.do("seat 3 chooses more 2")
    assert pit.said() == [("G.7.a", "Seat 3 puts $2 forward and is not done")]
    assert pit.asked == (3, ("chips", "more"), "J.6")
    assert pit.bets == {1: 1, 2: 2}
    assert [pit.no(word) for word in ("3 fold", "3 call", "3 raise 6")] == ["G.7.a"] * 3
    assert pit.no("3 raising 2") == "G.7"
    assert pit.no("3 more 99") == "G.3"
    pit.say("3 more 1", "3 chips 2")
    assert pit.bets[3] == 5
    assert pit.decided()[-1] == ("J.6", 3, "raise")
    assert pit.ask.seat == 1


def test_G_7_a_chips_that_stay_below_a_raise_are_a_call() -> None:
    pit = table(betting="spread").start().say("3 more 2", "3 chips")
    assert pit.decided()[-1] == ("J.6", 3, "call")
    assert pit.bets[3] == 2
    assert pit.no("3 chips 2") == "G.7.b"


def test_G_7_a_the_log_has_every_step_and_a_hand_history_the_whole_bet() -> None:
    pit = table(betting="spread").start().say("3 more 2", "3 more 1", "3 chips 2", "1 fold", "2 fold")
    again = table_for(pit.table.log.header)
    for move in pit.table.log.entries:
        if not isinstance(move, str):
            again.play(move)
    assert again.ledger.balances == pit.table.ledger.balances
    (record,) = hands_of_log(pit.table.log.sealed(), table_for)
    assert record.actions[-3:] == ("p3 cbr 5", "p1 f", "p2 f")


def test_G_7_b_who_has_put_in_the_call_cannot_raise_any_more() -> None:
    pit = table(betting="spread").start().say("3 chips 2")
    assert [pit.no(word) for word in ("3 raise 4", "3 chips 2", "3 raising 2")] == ["G.7.b"] * 3
    checked = table(betting="spread").start().to(5).say("1 check")
    assert checked.no("1 bet 2") == "G.4"  # a check put nothing in: that is only out of turn


def test_G_7_c_who_says_raise_may_add_until_the_hands_rest() -> None:
    pit = table(betting="spread").start()
    pit.do("seat 3 chooses raising 2")
    assert pit.said() == [("G.7.c", "Seat 3 puts $2 forward and is not done")]
    assert pit.no("3 fold") == "G.7.c"
    assert pit.no("3 chips 9") == "R"  # within the posted limits
    pit.say("3 chips 3")
    assert (pit.bets[3], pit.decided()[-1]) == (5, ("J.6", 3, "raise"))
    least = table(betting="spread").start().say("3 raising 2", "3 chips")
    assert least.bets[3] == 4  # the word binds, so it is the least raise
    capped = table(raise_cap=1).start().say("3 raise")
    assert capped.no("1 raising 3") == "G.11"


def test_G_9_one_chip_that_is_too_large_is_a_call_unless_raise_was_said() -> None:
    pit = table(betting="spread", most=10000).start()
    pit.do("seat 3 chooses chip 25")
    assert pit.said() == [("G.9", "Seat 3 calls with one chip, and $23 is the change")]
    assert (pit.bets[3], pit.rack(3)) == (2, 98)
    assert pit.decided()[-1] == ("J.6", 3, "call")
    raised = table(betting="spread", most=10000).start().say("3 raise 25")
    assert raised.bets[3] == 25
    several = table(betting="spread", most=10000).start().say("3 chips 25")
    assert several.bets[3] == 25


def test_G_10_check_and_raise_unless_the_sign_says_otherwise() -> None:
    pit = table().start().to(5).say("1 check", "2 bet", "3 call", "1 raise")
    assert pit.bets[1] == 4
    barred = table(check_raise=False).start().to(5).say("1 check", "2 bet", "3 call")
    assert barred.asked == (1, ("call", "fold"), "J.7")
    assert barred.no("1 raise 4") == "G.10"
    assert "Check raise no" in posted(check_raise=False)


def test_G_11_three_raises_while_three_players_are_in() -> None:
    pit = table().start().say("3 raise", "1 raise", "2 raise")
    assert pit.asked == (3, ("call", "fold"), "J.6")
    assert pit.no("3 raise 10") == "G.11"
    pit.say("3 fold", "1 raise")  # two are left
    assert pit.bets == {1: 10, 2: 8, 3: 4}


def test_G_11_as_many_as_the_casino_permits_for_so_many_players() -> None:
    pit = table(raise_cap=1, cap_from_players=2).start().say("3 fold", "1 raise")
    assert pit.no("2 raise 6") == "G.11"
    free = table(raise_cap=0).start().say("3 raise", "1 raise", "2 raise", "3 raise", "1 raise")
    assert free.bets == {1: 12, 2: 8, 3: 10}
