"""Lowball, `ranchos/lowball`, kills: players who come late, leg-ups and the killed hand.

Each test proves the paragraph in its name; the table is that of `lowball_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.poker.table.room import Room
from lowball_pit import BETS, WHEEL, Lowball

# --- kills ---


def test_rules_5_two_hands_won_running_kill_the_next() -> None:
    pit = Lowball(two_wins_kill=True)
    assert pit.fold_to(1).table.carried.killer == 0
    assert pit.fold_to(1).table.carried.killer == 1
    before = pit.racks()
    pit.deal()  # seat 2 has the button: blinds at 3 and 4, the kill at 1
    assert ("rules.5", "Seat 1 kills: the limits are twice the posted ones") in pit.told()
    assert pit.bets == {1: 4, 3: 1, 4: 2}
    assert pit.rack(1) == before[0] - 4
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (1, 0, 8)  # live, and in turn
    pit.say("1 call", "2 call", "3 call", "4 call").draws()
    assert (pit.ask.least, pit.ask.most) == (8, 8)


def test_rules_5_he_goes_on_killing_until_he_loses() -> None:
    pit = Lowball(two_wins_kill=True)
    killers = []
    for winner in (1, 1, 1, 1, 2, 1):
        pit.fold_to(winner)
        killers.append(pit.table.carried.killer)
    assert killers == [0, 1, 1, 1, 0, 0]


def test_rules_5_a_shared_pot_is_no_win_and_ends_the_row() -> None:
    pit = Lowball(100, 100, two_wins_kill=True)
    pit.fold_to(1)
    pit.after({1: WHEEL, 2: "Ad 2d 3d 4d 5h"}).done()
    pit.fold_to(1)
    assert pit.table.carried.killer == 0


@pytest.mark.parametrize(("stakes", "limits"), [("150%", (3, 6)), ("200%", (4, 8)), ("300%", (6, 12))])
def test_rules_5_the_stakes_go_up_as_the_house_says(stakes: str, limits: tuple[int, int]) -> None:
    pit = Lowball(two_wins_kill=True, kill_stakes=stakes)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    pit.deal()
    assert pit.bets == {2: 1, 3: limits[0]}  # the big blind is part of the kill
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (4, limits[0], 2 * limits[0])
    pit.called().draws()
    assert pit.ask.least == limits[1]


def test_rules_5_a_larger_blind_of_his_own_stays() -> None:
    pit = Lowball(two_wins_kill=True, big_blind=7)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    assert pit.deal().bets == {2: 3, 3: 7}


def test_rules_5_who_sits_out_puts_up_the_kill_all_the_same() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    before = pit.racks()
    pit.film.clear()
    pit.do("dealer opens", "seat 1 chooses sit-out", "dealer does shuffle")
    assert pit.hand.seats == (3, 4, 2)
    assert pit.placed()[0] == ("rules.5", 1, 4)
    assert pit.rack(1) == before[0] - 4
    pit.deal()
    assert pit.pots == [4]
    assert (pit.ask.owes, pit.ask.least) == (4, 8)  # the others play at the higher stakes
    pit.say("2 call", "3 fold", "4 fold")
    assert pit.over
    assert pit.won() == [(2, "pot", 4 + 1 + 2 + 2, "lowball.8")]
    assert (1, "pot", "loses", -4, "lowball.8") in pit.settled_all()
    assert pit.table.carried.killer == 0
    assert pit.table.felt.stakes == {}
    assert sum(pit.racks()) == 400


def test_rules_5_who_leaves_puts_up_the_kill_before_he_goes() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    chips = pit.rack(1)
    assert [event.cite.paragraph for event in pit.do("seat 1 leaves")][:1] == ["rules.5"]
    assert pit.table.ledger.balance("kill") == 4
    assert pit.table.ledger.balance("cash") == -400 + chips - 4
    pit.deal()
    assert ("rules.5", "Who has left kills: the limits are twice the posted ones") in pit.told()
    assert (pit.pots, pit.ask.owes) == ([4], 4)
    pit.done()
    assert sum(paid for _, _, paid, _ in pit.won()) == 4 + 3 * 4
    assert pit.table.ledger.balance("kill") == pit.table.ledger.balance("pot") == 0
    assert not pit.table.carried.gone
    assert pit.deal().ask.owes == 2


def test_rules_5_a_kill_left_behind_waits_while_no_hand_is_dealt_or_one_is_void() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    pit.do("seat 1 leaves", "seat 2 leaves", "seat 3 leaves", "dealer opens", "dealer does shuffle")
    assert pit.over
    pit.do("seat 3 sits 100 Cy")
    pit.to_cards()
    pit.do("report six-cards")
    assert (pit.over, pit.table.ledger.balance("kill")) == (True, 4)
    pit.deal().done()
    assert sum(paid for _, _, paid, _ in pit.won()) == 4 + 2 * 4
    assert pit.table.ledger.balance("kill") == 0


def test_rules_5_who_has_less_puts_up_what_he_has() -> None:
    pit = Lowball(2, 100, 100, two_wins_kill=True)
    pit.table.carried = Room(button=3, killer=1, row=2, last=1)
    pit.film.clear()
    pit.do("dealer opens", "seat 1 chooses sit-out", "dealer does shuffle")
    assert pit.placed()[0] == ("rules.5", 1, 2)
    assert pit.pots == [2]


def test_rules_6_a_large_pot_kills_the_next_hand_only() -> None:
    pit = Lowball(pot_size_kill=8)
    pit.after({1: WHEEL}).say("1 bet", "2 fold", "3 fold", "4 fold")
    assert pit.table.carried.killer == 1
    pit.fold_to(1)
    assert ("rules.6", "Seat 1 kills: the limits are twice the posted ones") in pit.told()
    assert pit.table.carried.killer == 0  # it was won again, but the pot was small
    pit.fold_to(1)
    assert not [text for _, text in pit.told() if "kills" in text]


def test_rules_6_a_smaller_pot_does_not() -> None:
    pit = Lowball(pot_size_kill=9)
    pit.after({1: WHEEL}).say("1 bet", "2 fold", "3 fold", "4 fold")
    assert pit.table.carried.killer == 0


def test_rules_6_the_size_is_what_one_player_is_awarded() -> None:
    pit = Lowball(100, 100, pot_size_kill=8)
    pit.deal({1: WHEEL, 2: "Ad 2d 3d 4d 5h"}).say("1 raise", "2 call").draws().say("1 bet", "2 call")
    assert pit.won() == [(1, "pot", 8, "rules.2"), (2, "pot", 8, "rules.2")]
    assert pit.table.carried.killer == 1
    pit = Lowball(100, 100, pot_size_kill=9)
    pit.deal({1: WHEEL, 2: "Ad 2d 3d 4d 5h"}).say("1 raise", "2 call").draws().say("1 bet", "2 call")
    assert pit.table.carried.killer == 0  # a pot of sixteen, but eight each


def test_rules_7_a_player_may_kill_before_the_deal() -> None:
    pit = Lowball(voluntary_kill=True)
    pit.do("dealer opens", "seat 3 chooses kill")
    assert pit.decided() == [("rules.7", 3, "kill")]
    assert pit.cited("seat 2 chooses kill") == "rules.10"  # one player only
    pit.do("dealer does shuffle")
    pit.to_button().deal()
    assert ("rules.7", "Seat 3 kills: the limits are twice the posted ones") in pit.told()
    assert pit.bets == {1: 1, 2: 2, 3: 4}
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (3, 0, 8)
    pit.done()
    assert pit.table.carried.killer == 0


def test_rules_7_not_where_the_house_does_not_let_him_nor_who_is_not_dealt_in() -> None:
    pit = Lowball(two_wins_kill=True)
    pit.do("dealer opens")
    assert pit.cited("seat 3 chooses kill") == "rules.5"
    pit = Lowball(voluntary_kill=True)
    pit.do("dealer opens", "seat 3 chooses sit-out")
    assert pit.cited("seat 3 chooses kill") == "rules.7"
    poor = Lowball(1, 100, 100, voluntary_kill=True, ante=1)
    poor.do("dealer opens")
    assert poor.cited("seat 1 chooses kill") == "rules.7"
    pit.do("seat 2 chooses kill", "seat 2 chooses sit-out", "dealer does shuffle")
    assert not [text for _, text in pit.to_button("2c As").told() if "kills" in text]


def test_rules_8_who_comes_in_may_kill() -> None:
    pit = Lowball(entry_kill=True).fold_to(1)
    pit.do("seat 5 sits 100 Eve", "dealer opens")
    assert pit.cited("seat 1 chooses kill") == "rules.8"
    pit.do("seat 5 chooses kill", "dealer does shuffle")
    pit.deal()
    assert ("rules.8", "Seat 5 kills: the limits are twice the posted ones") in pit.told()
    assert pit.bets == {1: 1, 2: 2, 5: 4}  # seat 5 has the button
    pit.done()
    pit.do("dealer opens")
    assert pit.cited("seat 5 chooses kill") == "rules.8"  # not new any more


def test_rules_8_so_may_who_missed_the_blinds() -> None:
    pit = Lowball(entry_kill=True).fold_to(1)
    pit.do("dealer opens", "seat 3 chooses sit-out", "dealer does shuffle")
    assert pit.placed()[-2:] == [(BETS, 2, 1), (BETS, 4, 2)]  # the big blind passed seat 3
    pit.deal().done()
    pit.do("dealer opens", "seat 3 chooses sit-in")
    assert pit.cited("seat 2 chooses kill") == "rules.8"
    pit.do("seat 3 chooses kill", "dealer does shuffle")
    pit.deal()
    assert pit.bets == {3: 4, 4: 2}  # his own small blind is part of it
    pit.done()
    pit.do("dealer opens")
    assert pit.cited("seat 3 chooses kill") == "rules.8"


def test_rules_8_it_is_a_choice_and_nobody_else_may() -> None:
    pit = Lowball(entry_kill=True).fold_to(1)
    pit.do("seat 5 sits 100 Eve")
    assert pit.deal().bets == {1: 1, 2: 2}
    assert 5 in pit.hand.seats


def late(*stacks: int, **options: Any) -> Lowball:
    """A table where two cards each have been dealt."""
    return Lowball(*stacks, late_kill=True, **options).deal()


def test_rules_9_before_the_third_card_whoever_has_four_times_the_kill_may_kill() -> None:
    pit = late(17, 18, 16, 15)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [2] * 4
    assert pit.turn == (1, ("pass", "kill"), "rules.9")  # 16 behind his blind
    pit.say("1 pass")
    assert pit.turn[0] == 2  # 16 behind the big blind
    pit.say("2 pass")
    assert pit.turn[0] == 3
    pit.say("3 pass")
    assert pit.asked == (3, ("call", "raise", "fold"), "lowball.4")  # seat 4 has 15, and nobody killed
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [5] * 4
    assert pit.ask.owes == 2


def test_rules_9_the_kill_is_a_live_blind_at_higher_stakes() -> None:
    pit = late().say("1 pass", "2 kill", "1 pass", "3 pass", "4 pass")
    assert ("rules.9", "Seat 2 kills: the limits are twice the posted ones") in pit.told()
    assert pit.placed()[-1] == ("rules.9", 2, 2)  # on top of the big blind
    assert pit.bets == {1: 1, 2: 4}
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (3, 4, 8)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [5] * 4
    pit.say("3 call", "4 call", "1 call")
    assert pit.asked == (2, ("call", "raise", "fold"), "lowball.4")
    pit.say("2 call").draws()
    assert (pit.ask.least, pit.ask.most) == (8, 8)
    pit.done()
    assert sum(pit.racks()) == 400
    assert pit.table.carried.killer == 0


def test_rules_9_nobody_is_asked_where_the_hand_is_killed_or_the_house_has_no_such_rule() -> None:
    assert Lowball(voluntary_kill=True).deal().asked[0] == 3
    pit = Lowball(two_wins_kill=True, late_kill=True)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    assert pit.deal().asked[2] == "lowball.4"


def test_rules_9_an_exposed_card_is_replaced_after_all_five_are_dealt() -> None:
    pit = Lowball(100, 100, late_kill=True).to_cards()
    pit.do("report exposed-card", "cards Kc", "cards 2c 3c 4c")
    assert pit.turn == (1, ("pass", "kill"), "rules.9")
    pit.do("seat 1 chooses pass", "seat 2 chooses pass", "cards 5c 6c 7c 8c 9c Tc")
    assert [len(pit.cards_at(seat)) for seat in (1, 2)] == [4, 5]
    pit.do("cards Jc")
    assert pit.cards_at(1) == ["3c", "5c", "7c", "9c", "Jc"]


def test_rules_10_any_player_may_object() -> None:
    pit = Lowball(voluntary_kill=True)
    pit.do("dealer opens", "seat 3 chooses kill")
    assert pit.cited("seat 3 chooses object") == "rules.10"
    pit.do("seat 1 chooses object")
    assert pit.decided()[-1] == ("rules.10", 1, "object")
    assert pit.cited("seat 2 chooses object") == "rules.10"  # there is nothing left to object to
    assert pit.cited("seat 3 chooses kill") == "rules.10"
    pit.do("seat 2 chooses kill", "seat 4 chooses object", "dealer does shuffle")
    assert pit.to_button().deal().bets == {1: 1, 2: 2}


def test_rules_10_a_forced_kill_stands_and_goes_first() -> None:
    pit = Lowball(two_wins_kill=True, voluntary_kill=True)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses object") == "rules.10"
    assert pit.cited("seat 1 chooses kill") == "rules.10"
    pit.do("dealer does shuffle")
    assert pit.bets == {2: 1, 3: 4}


def test_rules_10_of_two_forced_kills_that_of_two_hands_running_goes_first() -> None:
    pit = Lowball(two_wins_kill=True, pot_size_kill=3).fold_to(1).fold_to(1)
    assert pit.table.carried.killer == 1
    pit.deal()
    assert [cite for cite, text in pit.told() if "kills" in text] == ["rules.5"]


def test_rules_10_a_late_kill_is_objected_to_in_turn() -> None:
    pit = late().say("1 kill")
    assert pit.turn == (2, ("pass", "object"), "rules.10")
    pit.say("2 pass", "3 object")
    assert pit.told()[-1] == ("rules.10", "Seat 3 objects: seat 1 does not kill")
    assert pit.turn == (2, ("pass", "kill"), "rules.9")
    pit.say("2 pass", "3 pass", "4 pass")
    assert pit.bets == {1: 1, 2: 2}
    assert pit.ask.least == 4


def test_rules_11_raises_are_limited_or_not() -> None:
    pit = Lowball().deal().say("3 raise", "4 raise", "1 raise", "2 raise", "3 raise", "4 raise")
    assert "raise" in pit.ask.choices
    pit = Lowball(raise_cap=2).deal().say("3 raise", "4 raise")
    assert pit.asked == (1, ("call", "fold"), "lowball.4")
    assert pit.no("1 raise 8") == "rules.11"


def test_rules_11_a_limit_holds_for_two_players_too() -> None:
    pit = Lowball(100, 100, raise_cap=2).deal().say("1 raise", "2 raise")
    assert pit.no("1 raise 8") == "rules.11"
