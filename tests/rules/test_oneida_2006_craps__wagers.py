"""Craps, `oneida-2006/craps`, A, B and D: definitions, equipment, the wagers.

Each test proves the paragraph in its name; the table is that of `craps_pit`.
"""

from contextlib import suppress
from itertools import combinations_with_replacement

import pytest

from craps_pit import (
    BOOK,
    TOTALS,
    come_on,
    each_point,
    each_throw,
    off_marker,
    on_point,
    opened,
    puck,
    roll,
    shooter,
    total_of,
    up,
)
from croupier.play.vocabulary.event import Moved, Placed
from croupier.rulebook.cite import Refused
from pit import Pit

each_total = pytest.mark.parametrize("total", TOTALS)


# --- A: definitions ---


@each_total
def test_A_1_come_out_point_is_one_of_six_totals(total: int) -> None:
    pit = opened()
    roll(pit, total, "seat 1 bets 10 pass")
    is_point = total in (4, 5, 6, 8, 9, 10)
    assert puck(pit) == (f"ON {total}" if is_point else "OFF")
    assert (("A.1", f"The point is {total}") in pit.said()) is is_point


@pytest.mark.parametrize("decision", [5, 7])
def test_A_2_come_out_roll_follows_each_decision(decision: int) -> None:
    pit = on_point(5)
    roll(pit, 9)
    assert puck(pit) == "ON 5"  # no decision yet, so no come-out
    roll(pit, decision)
    assert puck(pit) == "OFF"
    pit.do("dealer opens", *(["seat 2 chooses accept"] if decision == 7 else []))
    assert roll(pit, 11, "seat 1 bets 10 pass", "seat 2 bets 10 pass") == [("pass", "wins", 10, "F.1")]


@each_total
def test_A_3_come_point_is_the_next_roll_after_the_bet(total: int) -> None:
    pit = on_point(6)
    roll(pit, total, "seat 2 bets 10 come", "seat 2 bets 5 dont-come")
    moved = [(e.spot, e.to, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Moved)]
    on_number = [("come", f"come-{total}", 10, "D.3"), ("dont-come", f"dont-come-{total}", 5, "D.4")]
    assert moved == (on_number if total in (4, 5, 6, 8, 9, 10) else [])


def test_A_4_off_marker_shows_a_shooter_without_a_line_bet() -> None:
    pit = off_marker()
    assert pit.said() == [("K.2", "Seat 1 shoots for the come bets only: the marker is Off")]
    assert pit.table.felt.markers == {"puck": "OFF", "shooter": "1", "off-marker": "on don't pass"}


@pytest.mark.parametrize("seat", [1, 2])
def test_A_4_off_marker_is_not_for_a_table_with_a_line_bet(seat: int) -> None:
    pit = come_on(5, "come", 10)
    roll(pit, 4)
    pit.do("dealer opens", f"seat {seat} bets 10 pass")
    with suppress(Refused):  # or is not offered at all
        pit.do("seat 1 chooses no-line", "seat 2 chooses decline")
    assert "off-marker" not in pit.table.felt.markers


@pytest.mark.parametrize("bet", ["12 place-6", "10 hard-6"])
def test_A_5_on_marker_shows_an_active_wager(bet: str) -> None:
    pit, spot = opened(), bet.split()[1]
    pit.do("seat 1 bets 10 pass", f"seat 2 bets {bet}", f"seat 2 calls on {spot}", f"boxperson confirms seat 2 {spot}")
    assert pit.said()[-1] == ("E.5", f"Seat 2's {spot} is on")
    assert [s.on for s in pit.table.view().stakes if s.spot == spot] == [True]
    assert [line[:2] for line in roll(pit, 7)] == [(spot, "loses")]


def test_A_6_shooter_is_who_throws() -> None:
    pit = Pit(BOOK, "Ann", "Bob")
    pit.do("dealer opens", "seat 1 chooses decline", "seat 2 chooses accept")
    assert shooter(pit) == "2"
    roll(pit, 6, "seat 2 bets 10 pass")
    assert shooter(pit) == "2"


def test_A_6_shooter_stays_who_threw_when_another_bets_the_line_while_the_dice_are_out() -> None:
    pit = off_marker()
    pit.do("dealer closes")  # seat 1 throws
    with suppress(Refused):
        pit.do("seat 2 bets 10 pass", "stickperson confirms seat 2 pass")
    assert shooter(pit) == "1"


# --- B: equipment ---


@each_total
def test_B_2_propositions_are_decided_by_the_next_roll(total: int) -> None:
    bets = ("10 field", "10 any-seven", "10 any-craps", "10 craps-2", "10 craps-3", "10 craps-12", "10 eleven")
    found = roll(opened(), total, "seat 1 bets 10 pass", *(f"seat 2 bets {bet}" for bet in bets))
    assert [line[0] for line in found] == [bet.split()[1] for bet in bets]


def test_B_2_places_are_eight_at_each_end() -> None:
    pit = Pit(BOOK)
    pit.do("seat 16 sits 100 Zoe")
    assert pit.cited("seat 17 sits 100 Pat") == "B.2"


# --- D: the wagers ---


Totals = tuple[int, ...]


def decided(pit: Pit, spot: str, total: int, wins: Totals, loses: Totals, cite: str, bars: Totals = ()) -> None:
    """Seat 2's 10 on this spot is decided by this throw as listed, and otherwise left alone."""
    found = roll(pit, total)
    if total in wins:
        assert (found, pit.gain(2)) == ([(spot, "wins", 10, "F.1")], 10)
    elif total in loses:
        assert (found, pit.gain(2)) == ([(spot, "loses", -10, cite)], -10)
    elif total in bars:
        assert (found, pit.gain(2)) == ([(spot, "pushes", 0, cite)], 0)
    else:
        assert (found, pit.gain(2)) == ([], -10)
        assert up(pit, spot) + up(pit, f"{spot}-{total}") == 10


def lined(spot: str) -> Pit:
    pit = opened()
    pit.do("seat 1 bets 10 pass", f"seat 2 bets 10 {spot}")
    return pit


def boxed(spot: str) -> Pit:
    pit = on_point(6)
    pit.do(f"seat 2 bets 10 {spot}")
    return pit


@each_total
def test_D_1_pass_on_the_come_out_roll(total: int) -> None:
    decided(lined("pass"), "pass", total, (7, 11), (2, 3, 12), "D.1")


@each_point
@each_total
def test_D_1_pass_with_a_point(point: int, total: int) -> None:
    decided(on_point(point, "seat 2 bets 10 pass"), "pass", total, (point,), (7,), "D.1")


def test_D_1_pass_is_not_taken_once_a_point_is_on() -> None:
    assert on_point(6).refused("seat 2 bets 10 pass").why == "Pass line is bet before the come-out roll; the point is 6"
    assert on_point(6, "seat 2 bets 10 pass").cited("seat 2 bets 10 pass") == "D.1"


@each_total
def test_D_2_dont_pass_on_the_come_out_roll(total: int) -> None:
    decided(lined("dont-pass"), "dont-pass", total, (2, 3), (7, 11), "D.2", bars=(12,))


@each_point
@each_total
def test_D_2_dont_pass_with_a_point(point: int, total: int) -> None:
    decided(on_point(point, "seat 2 bets 10 dont-pass"), "dont-pass", total, (7,), (point,), "D.2")


def test_D_2_dont_pass_is_not_taken_once_a_point_is_on() -> None:
    assert on_point(6).cited("seat 2 bets 10 dont-pass") == "D.2"


@each_total
def test_D_3_come_on_its_first_roll(total: int) -> None:
    decided(boxed("come"), "come", total, (7, 11), (2, 3, 12), "D.3")


@each_point
@each_total
def test_D_3_come_with_its_point(point: int, total: int) -> None:
    decided(come_on(point, "come", 10), f"come-{point}", total, (point,), (7,), "D.3")


def test_D_3_come_is_bet_only_after_the_come_out_roll_and_in_its_box() -> None:
    assert opened().cited("seat 2 bets 10 come") == "D.3"
    assert on_point(6).cited("seat 2 bets 10 come-5") == "D.3"


def test_D_3_come_bets_follow_one_another_to_the_same_number() -> None:
    pit = come_on(5, "come", 10)
    assert roll(pit, 5, "seat 2 bets 15 come") == [("come-5", "wins", 10, "F.1")]
    assert (up(pit, "come-5"), up(pit, "come")) == (15, 0)


@each_total
def test_D_4_dont_come_on_its_first_roll(total: int) -> None:
    decided(boxed("dont-come"), "dont-come", total, (2, 3), (7, 11), "D.4", bars=(12,))


@each_point
@each_total
def test_D_4_dont_come_with_its_point(point: int, total: int) -> None:
    decided(come_on(point, "dont-come", 10), f"dont-come-{point}", total, (7,), (point,), "D.4")


def test_D_4_dont_come_is_bet_only_after_the_come_out_roll_and_in_its_box() -> None:
    assert opened().cited("seat 2 bets 10 dont-come") == "D.4"
    assert on_point(6).cited("seat 2 bets 10 dont-come-5") == "D.4"


@each_point
@each_total
def test_D_5_place_wins_on_its_number_and_loses_to_seven(point: int, total: int) -> None:
    pit = on_point(4 if point != 4 else 10)
    found = roll(pit, total, f"seat 2 bets 30 place-{point}")
    paid = {4: 54, 5: 42, 6: 35, 8: 35, 9: 42, 10: 54}[point]
    spot = f"place-{point}"
    assert found == {point: [(spot, "wins", paid, "F.1")], 7: [(spot, "loses", -30, "D.5")]}.get(total, [])
    assert up(pit, spot) == (0 if total == 7 else 30)


def test_D_5_place_winners_stay_up_or_come_back_as_the_house_chose() -> None:
    pit = on_point(4)
    roll(pit, 6, "seat 2 bets 12 place-6")
    assert (pit.gain(2), up(pit, "place-6")) == (14 - 12, 12)
    pit = on_point(4, options={"winners-stay-up": False})
    roll(pit, 6, "seat 2 bets 12 place-6", "seat 2 bets 10 hard-6")
    assert (pit.gain(2), up(pit, "place-6")) == (14 - 10, 0)


def test_D_5_place_is_inactive_on_the_come_out_unless_called_on() -> None:
    bets = ("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "seat 2 bets 10 place-5", "seat 2 calls on place-6")
    assert roll(opened(), 6, *bets) == []  # the boxperson has placed no marker
    bets = (*bets, "boxperson confirms seat 2 place-6")
    assert roll(opened(), 5, *bets) == []
    assert roll(opened(), 6, *bets) == [("place-6", "wins", 14, "F.1")]
    assert roll(opened(), 7, *bets) == [("place-6", "loses", -12, "D.5")]


def hardway(number: int, dice: str, paid: int, cite: str) -> None:
    """A Hardway of 10 wins on its pair, loses to its number otherwise and to seven, and else stays up."""
    half, total, spot = number // 2, total_of(dice), f"hard-{number}"
    pit = on_point(5)
    found = roll(pit, dice, f"seat 2 bets 10 {spot}")
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Placed)] == [cite]
    if dice == f"{half} {half}":
        assert (found, up(pit, spot), pit.gain(2)) == ([(spot, "wins", paid, "F.1")], 10, paid - 10)
    elif total in (number, 7):
        assert (found, up(pit, spot), pit.gain(2)) == ([(spot, "loses", -10, cite)], 0, -10)
    else:
        assert (found, up(pit, spot)) == ([], 10)


@each_throw
def test_D_6_four_the_hardway(dice: str) -> None:
    hardway(4, dice, 70, "D.6")


@each_throw
def test_D_7_six_the_hardway(dice: str) -> None:
    hardway(6, dice, 90, "D.7")


@each_throw
def test_D_8_eight_the_hardway(dice: str) -> None:
    hardway(8, dice, 90, "D.8")


@each_throw
def test_D_9_ten_the_hardway(dice: str) -> None:
    hardway(10, dice, 70, "D.9")


def one_roll(bet: str, dice: str, net: int, lost_by: str, paid_by: str = "F.1") -> None:
    """On a come-out and with a point on alike, this wager is decided by this throw for so much."""
    amount, spot = bet.split()
    expected = [(spot, "wins", net, paid_by) if net > 0 else (spot, "loses", net, lost_by)]
    come_out, pointed = opened(), on_point(9)
    assert roll(come_out, dice, "seat 1 bets 10 pass", f"seat 2 bets {amount} {spot}") == expected
    assert roll(pointed, dice, f"seat 2 bets {amount} {spot}") == expected
    assert (come_out.gain(2), pointed.gain(2), up(come_out, spot)) == (net, net, 0)


@each_throw
def test_D_10_field(dice: str) -> None:
    net = {2: 20, 3: 10, 4: 10, 9: 10, 10: 10, 11: 10, 12: 20}.get(total_of(dice), -10)
    one_roll("10 field", dice, net, "D.10")


@each_throw
def test_D_11_any_seven(dice: str) -> None:
    one_roll("10 any-seven", dice, 40 if total_of(dice) == 7 else -10, "D.11")


@each_throw
def test_D_12_any_craps(dice: str) -> None:
    one_roll("10 any-craps", dice, 70 if total_of(dice) in (2, 3, 12) else -10, "D.12")


@each_throw
def test_D_13_craps_two(dice: str) -> None:
    one_roll("10 craps-2", dice, 300 if total_of(dice) == 2 else -10, "D.13")


@each_throw
def test_D_14_craps_three(dice: str) -> None:
    one_roll("10 craps-3", dice, 150 if total_of(dice) == 3 else -10, "D.14")


@each_throw
def test_D_15_craps_twelve(dice: str) -> None:
    one_roll("10 craps-12", dice, 300 if total_of(dice) == 12 else -10, "D.15")


@each_throw
def test_D_16_eleven(dice: str) -> None:
    one_roll("10 eleven", dice, 150 if total_of(dice) == 11 else -10, "D.16")


@each_throw
def test_D_17_craps_eleven(dice: str) -> None:
    # 10 is 5 on Any Craps at 7 to 1 and 5 on Eleven at 15 to 1; one half always loses
    net = {2: 30, 3: 30, 12: 30, 11: 70}.get(total_of(dice), -10)
    one_roll("10 c-and-e", dice, net, "F.4", "F.4")


@each_throw
def test_D_18_horn(dice: str) -> None:
    # four units of 5: 2 and 12 pay 150, 3 and 11 pay 75; three units lose 15
    net = {2: 135, 12: 135, 3: 60, 11: 60}.get(total_of(dice), -20)
    one_roll("20 horn", dice, net, "F.2", "F.2")


@each_throw
@pytest.mark.parametrize("high", [2, 3, 11, 12])
def test_D_19_horn_high(high: int, dice: str) -> None:
    # five units of 2, two of them on the high number
    total, pays = total_of(dice), {2: 30, 12: 30, 3: 15, 11: 15}
    units = 2 if total == high else 1
    net = units * 2 * pays[total] - (5 - units) * 2 if total in pays else -10
    one_roll(f"10 horn-high-{high}", dice, net, "F.3", "F.3")


def test_D_19_horn_high_without_an_area_goes_down_as_two_wagers() -> None:
    pit = opened(options={"horn-high-area": False})
    refusal = pit.refused("seat 2 bets 10 horn-high-12")
    assert (refusal.cite.paragraph, refusal.why) == ("D.19", "there is no horn high box: bet horn, and 12 by itself")
    found = roll(pit, 12, "seat 1 bets 10 pass", "seat 2 bets 8 horn", "seat 2 bets 2 craps-12")
    assert found == [("horn", "wins", 54, "F.2"), ("craps-12", "wins", 60, "F.1")]
    assert pit.gain(2) == 2 * 2 * 30 - 3 * 2  # as the Horn High of 10 wins


@each_throw
def test_D_20_whirl(dice: str) -> None:
    # five units of 2: the Horn's, and one on Any Seven at 4 to 1, which just makes up for the Horn
    total = total_of(dice)
    net = {2: 52, 12: 52, 3: 22, 11: 22, 7: 0}.get(total, -10)
    if total != 7:
        one_roll("10 whirl", dice, net, "D.20", "D.20")
        return
    pit = opened()
    assert [line[2] for line in roll(pit, dice, "seat 1 bets 10 pass", "seat 2 bets 10 whirl")] == [0]
    assert (pit.gain(2), pit.settled("whirl", 2).odds) == (0, "4 to 1")


def test_D_20_whirl_that_wins_its_seven_does_not_read_as_lost() -> None:
    ((_, verdict, paid, _),) = roll(opened(), 7, "seat 1 bets 10 pass", "seat 2 bets 5 whirl")
    assert (verdict == "loses", paid) == (False, 0)


def test_D_20_whirl_may_be_broken_down_by_the_casino() -> None:
    pit = opened(options={"whirl-area": False})
    assert pit.cited("seat 2 bets 10 whirl") == "D.20"
    found = roll(pit, 7, "seat 1 bets 10 pass", "seat 2 bets 8 horn", "seat 2 bets 2 any-seven")
    assert found == [("horn", "loses", -8, "F.2"), ("any-seven", "wins", 8, "F.1")]


@each_throw
def test_D_21_hop_wins_on_its_exact_combination(dice: str) -> None:
    thrown = tuple(sorted(map(int, dice.split())))
    hops = list(combinations_with_replacement(range(1, 7), 2))
    pit = opened()
    found = roll(pit, dice, "seat 1 bets 10 pass", *(f"seat 2 bets 2 hop-{x}-{y}" for x, y in hops))
    paid = 60 if thrown[0] == thrown[1] else 30
    assert len(hops) == 21
    assert found == [
        (f"hop-{x}-{y}", "wins", paid, "F.1") if (x, y) == thrown else (f"hop-{x}-{y}", "loses", -2, "D.21")
        for x, y in hops
    ]
    assert pit.gain(2) == paid - 20 * 2
