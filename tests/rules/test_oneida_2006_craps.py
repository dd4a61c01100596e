"""Craps, `oneida-2006/craps`: each test proves the paragraph in its name.

Seat 1 shoots, with 10 on a line; what is proved mostly stands at seat 2.
"""

from contextlib import suppress
from itertools import combinations_with_replacement, product

import pytest

from croupier.play.event import Fee, Moved, Placed, Taken
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import read_house
from croupier.rulebook.law import Terms, judge
from croupier.rulebook.odds import Odds
from pit import Pit

BOOK = "oneida-2006/craps"
POINTS = (4, 5, 6, 8, 9, 10)
TOTALS = range(2, 13)
DICE = {2: "1 1", 3: "1 2", 4: "1 3", 5: "1 4", 6: "2 4", 7: "3 4", 8: "2 6", 9: "4 5", 10: "4 6", 11: "5 6"}
DICE[12] = "6 6"  # of 4, 6, 8 and 10 never the hardway
THROWS = [f"{a} {b}" for a, b in product(range(1, 7), repeat=2)]

each_throw = pytest.mark.parametrize("dice", THROWS)
each_total = pytest.mark.parametrize("total", TOTALS)
each_point = pytest.mark.parametrize("point", POINTS)


def opened(*players: str, **terms: object) -> Pit:
    """A table whose first window is open, seat 1 having the dice."""
    pit = Pit(BOOK, *(players or ("Ann", "Bob")), **terms)
    pit.do("dealer opens", "seat 1 chooses accept")
    return pit


def roll(pit: Pit, throw: int | str, *lines: str) -> list[tuple[str, str, int, str]]:
    """These lines in the window, then this throw; returns seat 2's settlements."""
    if pit.table.ask.phase == "between":
        pit.do("dealer opens")
    pit.do(*lines, "dealer closes", f"dice {DICE[throw] if isinstance(throw, int) else throw}")
    return [line[1:] for line in pit.settlements() if line[0] == 2]


def on_point(point: int, *lines: str, **terms: object) -> Pit:
    """A window open with this point on, seat 1 having 10 on Pass, and these lines played before the come-out."""
    pit = opened(**terms)
    roll(pit, point, "seat 1 bets 10 pass", *lines)
    pit.do("dealer opens")
    return pit


def come_on(point: int, spot: str, amount: int, **terms: object) -> Pit:
    """Seat 2's Come or Don't Come has gone to this number, while another point is on."""
    pit = on_point(4 if point != 4 else 10, **terms)
    roll(pit, point, f"seat 2 bets {amount} {spot}")
    pit.do("dealer opens")
    return pit


def total_of(dice: str) -> int:
    return sum(map(int, dice.split()))


def puck(pit: Pit) -> str:
    return pit.table.felt.markers["puck"]


def shooter(pit: Pit) -> str:
    return pit.table.felt.markers["shooter"]


def up(pit: Pit, spot: str, seat: int = 2) -> int:
    """What stands on a spot."""
    return pit.table.ledger.balance(f"wager {seat} {spot}")


def breaches(**terms: object) -> list[tuple[str, str]]:
    return [(breach.cite.paragraph, breach.why) for breach in judge(Terms(BOOK, **terms))]


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


def off_marker(*lines: str) -> Pit:
    """Seat 1 made the 4, bets no line, seat 2 declines the dice; seat 2 has 10 on Come 5 and 10 on Don't Come 8."""
    pit = on_point(4)
    roll(pit, 5, "seat 2 bets 10 come")
    roll(pit, 8, "seat 2 bets 10 dont-come")
    roll(pit, 4, *lines)
    pit.do("dealer opens", "seat 1 chooses no-line", "seat 2 chooses decline")
    return pit


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
    pit.do("seat 1 bets 10 pass", f"seat 2 bets {bet}", f"seat 2 calls on {spot}")
    assert pit.said() == [("E.5", f"Seat 2's {spot} is on")]
    assert [s["on"] for s in pit.table.view()["stakes"] if s["spot"] == spot] == [True]
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
        pit.do("seat 2 bets 10 pass confirmed")
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


# --- E: making and removing wagers ---


def test_E_1_late_wager_must_be_confirmed_and_is_decided_by_this_roll() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes")
    assert pit.cited("seat 2 bets 10 field") == "E.1"
    pit.do("seat 2 bets 10 field confirmed", "dice 6 6")
    assert pit.settled("field", 2).paid == 20


def test_E_1_late_wager_is_refused_once_the_dice_rest() -> None:
    pit = opened()
    roll(pit, 6, "seat 1 bets 10 pass")
    assert pit.cited("seat 2 bets 10 field confirmed") == "E.1"


def test_E_1_wager_before_the_dice_are_thrown_again_needs_no_confirmation() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes", "report off-table", "seat 2 bets 10 field")
    assert up(pit, "field") == 10


def test_E_2_coupon_on_pass_and_dont_pass_pays_as_chips_and_is_no_loss() -> None:
    coupon = ("seat 1 bets 10 pass", "seat 2 bets 10 pass coupon 10", "seat 2 bets 10 dont-pass coupon 5")
    pit = opened()
    assert roll(pit, 7, *coupon) == [("pass", "wins", 20, "F.1"), ("dont-pass", "loses", -10, "D.2")]
    assert pit.gain(2) == 10
    pit = opened()
    assert roll(pit, 3, *coupon) == [("pass", "loses", -10, "D.1"), ("dont-pass", "wins", 15, "F.1")]
    assert pit.gain(2) == 5
    assert roll(opened(), 12, *coupon)[1] == ("dont-pass", "pushes", 0, "D.2")


def test_E_2_coupon_is_refused_elsewhere() -> None:
    pit = on_point(6)
    for bet in ("come", "dont-come", "field", "place-8"):
        assert pit.cited(f"seat 2 bets 30 {bet} coupon 5") == "E.2"
    assert opened().cited("seat 2 bets 10 pass coupon 11") == "E.2"
    assert opened(options={"match-play": False}).cited("seat 2 bets 10 pass coupon 10") == "E.2"


def test_E_2_verbal_wager_with_cash_is_confirmed_and_becomes_chips() -> None:
    pit = opened()
    assert pit.cited("seat 2 bets 25 eleven verbal") == "E.2"
    before = pit.table.ledger.balance("cash")
    pit.do("seat 2 bets 25 eleven verbal confirmed")
    assert (pit.table.ledger.balance("cash"), up(pit, "eleven"), pit.rack(2)) == (before - 25, 25, 1000)
    roll(pit, 11, "seat 1 bets 10 pass")
    assert pit.gain(2) == 25 + 375


def test_E_2_wager_takes_chips_that_the_player_has() -> None:
    assert opened(chips=20).cited("seat 2 bets 21 field") == "E.2"
    assert opened(chips=20).cited("seat 2 bets 20 buy-4") == "E.2"  # and 1 for the commission


def test_E_3_wager_comes_down_or_is_reduced_before_the_roll() -> None:
    pit = on_point(4)
    pit.do("seat 2 bets 24 place-6", "seat 2 bets 10 hard-8", "seat 2 bets 10 come", "seat 2 bets 10 field")
    pit.do("seat 2 takes 12 place-6", "seat 2 takes all hard-8", "seat 2 takes all come", "seat 2 takes 5 field")
    assert [(e.spot, e.amount, e.total, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [
        ("place-6", 12, 12, "E.3"),
        ("hard-8", 10, 0, "E.3"),
        ("come", 10, 0, "E.3"),
        ("field", 5, 5, "E.3"),
    ]
    assert pit.gain(2) == -17


def test_E_3_pass_and_come_with_a_point_stay() -> None:
    pit = come_on(5, "come", 10)
    assert pit.cited("seat 1 takes all pass") == "E.3"
    assert pit.cited("seat 1 takes 1 pass") == "E.3"
    assert pit.cited("seat 2 takes all come-5") == "E.3"
    pit.do("seat 2 bets 10 come-5-odds", "seat 2 takes 4 come-5-odds", "seat 1 bets 10 pass-odds")
    pit.do("seat 1 takes all pass-odds")
    assert (up(pit, "come-5-odds"), pit.gain(1)) == (6, -10)
    roll(pit, 4)  # the point is made: the Come bet stays through the come-out too
    pit.do("dealer opens")
    assert pit.cited("seat 2 takes all come-5") == "E.3"


def test_E_3_pass_without_a_point_comes_down() -> None:
    pit = opened()
    pit.do("seat 2 bets 10 pass", "seat 2 takes 4 pass", "seat 2 takes all pass")
    assert pit.gain(2) == 0


def test_E_3_wagers_stand_while_the_dice_are_out() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "dealer closes")
    assert pit.cited("seat 2 takes all place-6") == "E.3"


def test_E_3_wager_comes_down_after_a_no_roll() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "dealer closes", "report off-table")
    pit.do("seat 2 takes all place-6")  # an invalid roll decides nothing, and the next one is not thrown yet
    assert pit.gain(2) == 0


@pytest.mark.parametrize("take", ["4", "all"])
def test_E_4_dont_bets_come_down_but_do_not_go_back_up(take: str) -> None:
    pit = opened()
    pit.do("seat 2 bets 10 dont-pass", f"seat 2 takes {take} dont-pass")
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Taken)] == ["E.4"]
    assert pit.cited("seat 2 bets 4 dont-pass") == "E.4"
    pit = on_point(6, "seat 2 bets 10 dont-pass")
    pit.do("seat 2 bets 10 dont-come", f"seat 2 takes {take} dont-come", f"seat 2 takes {take} dont-pass")
    assert pit.cited("seat 2 bets 4 dont-come") == "E.4"
    assert pit.cited("seat 2 bets 4 dont-pass") == "D.2"
    pit.do("dealer closes")
    assert pit.cited("seat 2 bets 4 dont-come confirmed") == "E.4"


def test_E_4_dont_come_with_its_point_comes_down_with_its_odds() -> None:
    pit = come_on(5, "dont-come", 10)
    pit.do("seat 2 bets 15 dont-come-5-odds")
    assert pit.cited("seat 2 takes 5 dont-come-5") == "H.5"  # 15 laid would win 10 behind a bet of 5
    pit.do("seat 2 takes all dont-come-5")
    assert [(e.spot, e.amount) for e in pit.events if isinstance(e, Taken)] == [
        ("dont-come-5", 10),
        ("dont-come-5-odds", 15),
    ]
    assert pit.gain(2) == 0


def test_E_4_reduced_bet_is_not_raised_in_a_new_round_without_a_roll() -> None:
    pit = on_point(6)
    pit.do("seat 2 bets 10 dont-come", "seat 2 takes 5 dont-come")
    pit.do("seat 1 chooses pass-dice", "seat 2 chooses decline")  # nobody takes the dice: no roll is made
    pit.do("dealer opens", "seat 2 chooses accept")
    assert pit.cited("seat 2 bets 5 dont-come") == "E.4"


WORKING = ("12 place-6", "20 buy-10", "10 hard-8")


def resting() -> Pit:
    """On a come-out: Come 5 with odds, Don't Come 9 with odds, Place 6, Buy 10, Hard 8 and Lay 4, all seat 2's."""
    pit = on_point(8)
    roll(pit, 5, "seat 2 bets 10 come")
    roll(pit, 9, "seat 2 bets 10 dont-come")
    roll(pit, 8, "seat 2 bets 10 come-5-odds", "seat 2 bets 15 dont-come-9-odds")
    pit.do("dealer opens", *(f"seat 2 bets {bet}" for bet in (*WORKING, "40 lay-4")), "seat 1 bets 10 pass")
    return pit


def test_E_5_place_buy_hard_and_whole_come_bets_rest_on_the_come_out() -> None:
    pit = resting()
    assert roll(pit, 7) == [
        ("dont-come-9", "wins", 10, "F.1"),
        ("dont-come-9-odds", "wins", 10, "H.4"),
        ("lay-4", "wins", 20, "G.2"),
    ]
    spots = {"come-5": 10, "come-5-odds": 10, "place-6": 12, "buy-10": 20, "hard-8": 10}
    assert {spot: up(pit, spot) for spot in spots} == spots
    for dice in ("1 4", "2 4", "4 6", "4 4", "2 6"):
        assert roll(resting(), dice) == []
    assert roll(resting(), 4) == [("lay-4", "loses", -40, "G.2")]
    assert roll(resting(), 9)[0] == ("dont-come-9", "loses", -10, "D.4")


@pytest.mark.parametrize(
    ("spot", "dice", "paid"), [("place-6", "2 4", 14), ("buy-10", "4 6", 40), ("hard-8", "4 4", 90)]
)
def test_E_5_called_on_they_work(spot: str, dice: str, paid: int) -> None:
    assert [line[:3] for line in roll(resting(), dice, f"seat 2 calls on {spot}")] == [(spot, "wins", paid)]
    lost = roll(resting(), 7, f"seat 2 calls on {spot}")
    assert [line[1] for line in lost if line[0] == spot] == ["loses"]
    assert roll(resting(), dice, f"seat 2 calls on {spot}", f"seat 2 calls off {spot}") == []


def test_E_5_come_bet_called_on_works_whole() -> None:
    pit = resting()
    assert roll(pit, 5, "seat 2 calls on come-5") == [
        ("come-5", "wins", 10, "F.1"),
        ("come-5-odds", "wins", 15, "H.3"),
    ]
    lost = roll(resting(), 7, "seat 2 calls on come-5")
    assert [line[:3] for line in lost if line[0].startswith("come")] == [
        ("come-5", "loses", -10),
        ("come-5-odds", "loses", -10),
    ]


def test_E_5_wagers_that_are_always_on_are_not_called() -> None:
    pit = resting()
    for spot in ("dont-come-9", "lay-4", "come-5-odds", "dont-come-9-odds"):
        assert pit.cited(f"seat 2 calls on {spot}") == "E.5"
    assert pit.cited("seat 1 calls on pass") == "E.5"
    assert pit.cited("seat 2 calls off place-6") == "E.5"  # it has no marker
    assert pit.cited("seat 1 calls on place-6") == "E.5"  # it has no wager


def test_E_5_wagers_work_again_once_a_point_is_on() -> None:
    pit = resting()
    roll(pit, 8)
    assert roll(pit, 6) == [("place-6", "wins", 14, "F.1")]
    assert roll(pit, 5) == [("come-5", "wins", 10, "F.1"), ("come-5-odds", "wins", 15, "H.3")]


# --- F: payout odds ---

PAYS = {
    "place-4": (9, 5), "place-5": (7, 5), "place-6": (7, 6), "place-8": (7, 6), "place-9": (7, 5), "place-10": (9, 5),
    "hard-4": (7, 1), "hard-6": (9, 1), "hard-8": (9, 1), "hard-10": (7, 1), "any-seven": (4, 1), "craps-2": (30, 1),
    "craps-3": (15, 1), "craps-12": (30, 1), "eleven": (15, 1), "hop-6-6": (30, 1), "hop-1-2": (15, 1),
    "any-craps": (7, 1),
}  # fmt: skip


@pytest.mark.parametrize("spot", PAYS)
def test_F_1_least_odds(spot: str) -> None:
    kind, _, number = spot.partition("-")
    totals = {"any-seven": 7, "any-craps": 3, "eleven": 11, "hop-6-6": 12, "hop-1-2": 3}
    total = totals.get(spot) or int(number)
    dice = f"{total // 2} {total // 2}" if kind == "hard" else DICE[total]
    pays, per = PAYS[spot]
    for units in (1, 7):
        pit = on_point(5 if total != 5 else 9)
        assert roll(pit, dice, f"seat 2 bets {units * per} {spot}") == [(spot, "wins", units * pays, "F.1")]


def test_F_1_higher_odds_are_paid_where_the_house_offers_them() -> None:
    odds = {"field.12": "3 to 1", "any-seven": "9 to 2", "craps-12": "31 to 1"}
    bets = ("seat 1 bets 10 pass", "seat 2 bets 10 field", "seat 2 bets 4 horn")
    assert roll(opened(odds=odds), 12, *bets) == [("field", "wins", 30, "F.1"), ("horn", "wins", 28, "F.2")]
    assert roll(opened(odds=odds), 2, *bets) == [("field", "wins", 20, "F.1"), ("horn", "wins", 27, "F.2")]
    assert opened(odds=odds).refused("seat 2 bets 5 any-seven").why.endswith("$4 or $6 would be")


@pytest.mark.parametrize(
    ("key", "lower", "least"),
    [("pass", "9 to 10", "1 to 1"), ("dont-come", "0 to 1", "1 to 1"), ("place.6", "1 to 1", "7 to 6"),
     ("hard.8", "8 to 1", "9 to 1"), ("field.2", "3 to 2", "2 to 1"), ("any-seven", "4 for 1", "4 to 1"),
     ("craps-12", "30 for 1", "30 to 1"), ("hop-hard", "29 to 1", "30 to 1"), ("hop-easy", "14 to 1", "15 to 1")],
)  # fmt: skip
def test_F_1_lower_odds_are_a_breach(key: str, lower: str, least: str) -> None:
    assert breaches(odds={key: lower}) == [
        ("F.1", f"odds for {key}: {Odds.read(lower)} is not permitted: at least {least}")
    ]
    assert breaches(odds={key: least}) == []


def test_F_1_odds_are_uniform_within_the_casino() -> None:
    table = '[tables.{}]\ngame = "craps"\nrulebook = "oneida-2006"\n{}\n'
    better = 'odds = { "field.12" = "3 to 1" }'
    uneven = read_house(table.format("a", better) + table.format("b", ""))
    assert [breach.cite.paragraph for breach in uneven.breaches] == ["F.1"]
    assert read_house(table.format("a", better) + table.format("b", better)).breaches == ()


def same_as(bet: str, *parts: str) -> None:
    """On every throw the wager comes to the same as these made separately."""
    for dice in THROWS:
        whole, apart = opened(), opened()
        roll(whole, dice, "seat 1 bets 10 pass", f"seat 2 bets {bet}")
        roll(apart, dice, "seat 1 bets 10 pass", *(f"seat 2 bets {part}" for part in parts))
        assert whole.gain(2) == apart.gain(2)


def test_F_2_horn_is_paid_as_four_wagers() -> None:
    same_as("12 horn", "3 craps-2", "3 craps-3", "3 eleven", "3 craps-12")


@pytest.mark.parametrize("high", ["craps-2", "craps-3", "eleven", "craps-12"])
def test_F_3_horn_high_is_paid_as_five_wagers(high: str) -> None:
    number = "11" if high == "eleven" else high.removeprefix("craps-")
    four = ("3 craps-2", "3 craps-3", "3 eleven", "3 craps-12")
    same_as(f"15 horn-high-{number}", *four, f"3 {high}")


def test_F_4_craps_eleven_is_paid_as_two_halves() -> None:
    same_as("8 c-and-e", "4 any-craps", "4 eleven")


@pytest.mark.parametrize(
    ("bet", "near"),
    [("13 place-6", "$12 or $18"), ("3 place-8", "$6"), ("7 place-4", "$5 or $10"), ("11 place-9", "$10 or $15"),
     ("5 c-and-e", "$4 or $6"), ("7 horn", "$4 or $8"), ("6 horn-high-3", "$5 or $10"), ("3 whirl", "$5"),
     ("5 buy-5", "$4 or $6"), ("7 buy-6", "$5 or $10"), ("5 lay-4", "$4 or $6"), ("14 lay-6", "$12 or $18")],
)  # fmt: skip
def test_F_5_amount_that_cannot_be_paid_is_refused_with_its_neighbours(bet: str, near: str) -> None:
    refusal = opened().refused(f"seat 2 bets {bet}")
    assert refusal.cite.paragraph == "F.5"
    assert refusal.why.endswith(f"; {near} would be")


def test_F_5_counts_what_would_stand_there_in_the_smallest_chip() -> None:
    pit = opened()
    pit.do("seat 2 bets 12 place-6")
    assert pit.cited("seat 2 bets 5 place-6") == "F.5"
    assert pit.cited("seat 2 takes 5 place-6") == "F.5"
    pit.do("seat 2 bets 6 place-6")
    assert up(pit, "place-6") == 18
    fives = opened(chip=500, least=500, most=50000)
    assert fives.refused("seat 2 bets 5 place-6").why.endswith("; $30 would be")  # five chips of $5


def test_F_5_neighbours_of_a_horn_at_house_odds_are_whole_horns() -> None:
    pit = opened(odds={"craps-3": "31 to 2"})
    refusal = pit.refused("seat 2 bets 12 horn")  # three chips on the 3 cannot be paid, two and four can
    assert refusal.cite.paragraph == "F.5"
    assert refusal.why.endswith("; $8 or $16 would be")


# --- G: buy and lay ---


@each_point
def test_G_1_buy_pays_true_odds_for_a_commission(point: int) -> None:
    pit = on_point(5 if point != 5 else 9)
    paid = {4: 80, 5: 60, 6: 48, 8: 48, 9: 60, 10: 80}[point]
    pit.do(f"seat 2 bets 40 buy-{point}")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Fee)] == [(2, "G.1")]
    assert (pit.gain(2), pit.table.ledger.balance("fees")) == (-42, 2)
    assert roll(pit, point) == [(f"buy-{point}", "wins", paid, "G.1")]
    assert (pit.gain(2), up(pit, f"buy-{point}")) == (paid - 2, 0)
    pit = on_point(5 if point != 5 else 9)
    assert roll(pit, 7, f"seat 2 bets 40 buy-{point}") == [(f"buy-{point}", "loses", -40, "G.1")]
    assert pit.gain(2) == -42


@pytest.mark.parametrize(("amount", "fee"), [(10, 0), (20, 1), (38, 1), (40, 2), (118, 5)])
def test_G_1_buy_commission_never_exceeds_five_percent(amount: int, fee: int) -> None:
    pit = opened()
    pit.do(f"seat 2 bets {amount} buy-4")
    assert pit.gain(2) == -amount - fee


def test_G_1_buy_commission_is_on_what_then_stands_there() -> None:
    pit = opened()
    pit.do("seat 2 bets 10 buy-4", "seat 2 bets 10 buy-4", "seat 2 bets 20 buy-4")
    assert (pit.fees(), pit.gain(2)) == ([1, 1], -42)


def test_G_1_buy_commission_is_the_house_choice_up_to_five_percent() -> None:
    pit = opened(options={"buy-commission": "2.5%"})
    pit.do("seat 2 bets 40 buy-4")
    assert pit.fees() == [1]
    found = breaches(options={"buy-commission": "5.1%"})
    assert found == [("G.1", "option buy-commission = 5.1% is not permitted: 0% to 5%")]
    assert opened(options={"buy": False}).cited("seat 2 bets 20 buy-4") == "G.1"


def test_G_1_buy_odds_are_exact() -> None:
    for odds in ("9 to 5", "3 to 1"):
        found = breaches(odds={"buy.4": odds})
        assert found == [("G.1", f"odds for buy.4: {odds} is not permitted: exactly 2 to 1")]


def test_G_1_buy_commission_comes_back_only_where_the_house_says_so() -> None:
    for removal, back in ((False, 0), (True, 2)):
        pit = opened(options={"commission-back-on-removal": removal})
        pit.do("seat 2 bets 40 buy-4", "seat 2 takes all buy-4")
        assert pit.gain(2) == back - 2
    pit = opened(options={"commission-back-on-removal": True})
    pit.do("seat 2 bets 40 buy-4", "seat 2 takes 20 buy-4")
    assert (pit.fees(), pit.gain(2)) == ([2, -1], -21)
    pit = on_point(5, options={"commission-back-on-win": True})
    roll(pit, 4, "seat 2 bets 40 buy-4")
    assert (pit.fees(), pit.gain(2)) == ([2, -2], 80)


@each_point
def test_G_2_lay_pays_true_odds_for_a_commission_on_the_win(point: int) -> None:
    pit = on_point(5 if point != 5 else 9)
    paid, fee = {4: (60, 3), 5: (80, 4), 6: (100, 5), 8: (100, 5), 9: (80, 4), 10: (60, 3)}[point]
    pit.do(f"seat 2 bets 120 lay-{point}")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Fee)] == [(fee, "G.2")]
    assert roll(pit, 7) == [(f"lay-{point}", "wins", paid, "G.2")]
    assert (pit.gain(2), up(pit, f"lay-{point}")) == (paid - fee, 0)
    pit = on_point(5 if point != 5 else 9)
    assert roll(pit, point, f"seat 2 bets 120 lay-{point}") == [(f"lay-{point}", "loses", -120, "G.2")]
    assert pit.gain(2) == -120 - fee


def test_G_2_lay_commission_never_exceeds_five_percent_of_the_wager() -> None:
    pit = opened(options={"lay-commission": "10%"})
    pit.do("seat 2 bets 120 lay-4", "seat 2 bets 120 lay-5", "seat 2 bets 120 lay-6")
    assert pit.fees() == [6, 6, 6]  # 10% of 60; of 80 and 100 it would be 8 and 10
    assert [cite for cite, _ in breaches(options={"lay-commission": "11%"})] == ["G.2"]
    assert opened(options={"lay": False}).cited("seat 2 bets 20 lay-4") == "G.2"


def test_G_2_lay_commission_given_back_is_cited() -> None:
    pit = opened(options={"commission-back-on-removal": True})
    pit.do("seat 2 bets 40 lay-4", "seat 2 takes all lay-4")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Fee)] == [(1, "G.2"), (-1, "G.2")]


def test_G_2_lay_odds_are_exact() -> None:
    assert [cite for cite, _ in breaches(odds={"lay.6": "1 to 1", "lay.4": "1 to 3"})] == ["G.2", "G.2"]


# --- H: taking and laying odds ---

TAKEN = {4: 20, 5: 15, 6: 12, 8: 12, 9: 15, 10: 20}  # what 10 taken wins
LAID = {4: 20, 5: 15, 6: 12, 8: 12, 9: 15, 10: 20}  # what is laid to win 10


@each_point
def test_H_1_odds_behind_pass(point: int) -> None:
    pit = on_point(point, "seat 2 bets 10 pass")
    pit.do("seat 2 bets 10 pass-odds")
    assert roll(pit, point) == [("pass", "wins", 10, "F.1"), ("pass-odds", "wins", TAKEN[point], "H.1")]
    assert pit.gain(2) == 10 + TAKEN[point]
    pit = on_point(point, "seat 2 bets 10 pass")
    assert roll(pit, 7, "seat 2 bets 10 pass-odds")[1] == ("pass-odds", "loses", -10, "H.1")
    assert pit.gain(2) == -20


def test_H_1_odds_need_a_pass_bet_with_a_point() -> None:
    pit = opened()
    pit.do("seat 2 bets 10 pass")
    assert pit.cited("seat 2 bets 10 pass-odds") == "H.1"
    assert on_point(6).cited("seat 2 bets 10 pass-odds") == "H.1"


@each_point
def test_H_2_odds_behind_dont_pass(point: int) -> None:
    pit = on_point(point, "seat 2 bets 10 dont-pass")
    assert pit.cited(f"seat 2 bets {LAID[point] + 6} dont-pass-odds") == "H.5"
    pit.do(f"seat 2 bets {LAID[point]} dont-pass-odds")
    assert roll(pit, 7) == [("dont-pass", "wins", 10, "F.1"), ("dont-pass-odds", "wins", 10, "H.2")]
    assert pit.gain(2) == 20
    pit = on_point(point, "seat 2 bets 10 dont-pass")
    lost = roll(pit, point, f"seat 2 bets {LAID[point]} dont-pass-odds")
    assert lost[1] == ("dont-pass-odds", "loses", -LAID[point], "H.2")
    assert on_point(point).cited("seat 2 bets 12 dont-pass-odds") == "H.2"


@each_point
def test_H_3_odds_behind_come(point: int) -> None:
    pit = come_on(point, "come", 10)
    spot = f"come-{point}"
    assert pit.cited(f"seat 2 bets 20 {spot}-odds") == "H.5"
    pit.do(f"seat 2 bets 10 {spot}-odds")
    assert roll(pit, point) == [(spot, "wins", 10, "F.1"), (f"{spot}-odds", "wins", TAKEN[point], "H.3")]
    assert pit.gain(2) == 10 + TAKEN[point]
    lost = roll(come_on(point, "come", 10), 7, f"seat 2 bets 10 {spot}-odds")
    assert lost[1] == (f"{spot}-odds", "loses", -10, "H.3")
    assert on_point(point).cited(f"seat 2 bets 10 {spot}-odds") == "H.3"


@each_point
def test_H_4_odds_behind_dont_come(point: int) -> None:
    pit = come_on(point, "dont-come", 10)
    spot, laid = f"dont-come-{point}", LAID[point]
    assert pit.cited(f"seat 2 bets {laid + 6} {spot}-odds") == "H.5"
    pit.do(f"seat 2 bets {laid} {spot}-odds")
    assert roll(pit, 7) == [(spot, "wins", 10, "F.1"), (f"{spot}-odds", "wins", 10, "H.4")]
    lost = roll(come_on(point, "dont-come", 10), point, f"seat 2 bets {laid} {spot}-odds")
    assert lost[1] == (f"{spot}-odds", "loses", -laid, "H.4")
    assert on_point(point).cited(f"seat 2 bets 12 {spot}-odds") == "H.4"


@pytest.mark.parametrize(
    ("spot", "cite"), [("pass", "H.1"), ("dont-pass", "H.2"), ("come", "H.3"), ("dont-come", "H.4")]
)
def test_H_1_odds_put_down_are_cited_by_what_they_support(spot: str, cite: str) -> None:
    pit = come_on(5, spot, 10) if "come" in spot else on_point(5, f"seat 2 bets 10 {spot}")
    pit.do(f"seat 2 bets 6 {spot}{'-5' * ('come' in spot)}-odds")
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Placed)] == [cite]


@pytest.mark.parametrize("times", [1, 2, 3, 5, 10, 100])
@each_point
def test_H_5_odds_up_to_the_house_multiple(point: int, times: int) -> None:
    terms = {"options": {"odds-multiple": times}, "chips": 5000}
    for pit, odds, most, step in (
        (on_point(point, "seat 2 bets 10 pass", **terms), "pass-odds", 10 * times, 10),
        (come_on(point, "come", 10, **terms), f"come-{point}-odds", 10 * times, 10),
        (on_point(point, "seat 2 bets 10 dont-pass", **terms), "dont-pass-odds", LAID[point] * times, 6),
        (come_on(point, "dont-come", 10, **terms), f"dont-come-{point}-odds", LAID[point] * times, 6),
    ):
        assert pit.cited(f"seat 2 bets {most + step} {odds}") == "H.5"
        pit.do(f"seat 2 bets {most} {odds}")
        assert up(pit, odds) == most
        assert pit.cited(f"seat 2 bets {step} {odds}") == "H.5"


@pytest.mark.parametrize("times", [0, 101])
def test_H_5_house_multiple_is_at_most_a_hundred(times: int) -> None:
    found = breaches(options={"odds-multiple": times})
    assert found == [("H.5", f"option odds-multiple = {times} is not permitted: 1 to 100")]


def test_H_5_odds_are_paid_as_written_whatever_the_multiple() -> None:
    pit = on_point(6, "seat 2 bets 10 pass", options={"odds-multiple": 10})
    assert roll(pit, 6, "seat 2 bets 100 pass-odds")[1] == ("pass-odds", "wins", 120, "H.1")
    assert [cite for cite, _ in breaches(odds={"take-odds.6": "7 to 5", "lay-odds.4": "1 to 1"})] == ["H.1", "H.2"]


@pytest.mark.parametrize(
    ("line", "flat", "point", "most", "wins"),
    [("pass", 3, 6, 5, 6), ("pass", 7, 8, 10, 12), ("pass", 7, 9, 8, 12), ("pass", 7, 4, 7, 14),
     ("dont-pass", 7, 6, 12, 10), ("dont-pass", 7, 5, 12, 8), ("dont-pass", 7, 10, 14, 7)],
)  # fmt: skip
def test_H_6_odds_exceed_the_limit_just_enough(line: str, flat: int, point: int, most: int, wins: int) -> None:
    pit = on_point(point, f"seat 2 bets {flat} {line}")
    step = {4: 2, 10: 2, 5: 3, 9: 2, 6: 6, 8: 5}[point]
    assert pit.cited(f"seat 2 bets {most + step} {line}-odds") == "H.5"
    pit.do(f"seat 2 bets {most} {line}-odds")
    assert roll(pit, point if line == "pass" else 7)[1][2] == wins


@pytest.mark.parametrize(
    ("line", "point", "amount", "near"),
    [("pass", 6, 7, "$5 or $10"), ("pass", 9, 7, "$6 or $8"), ("dont-pass", 6, 7, "$6 or $12"),
     ("dont-pass", 5, 7, "$6 or $9"), ("dont-pass", 4, 7, "$6 or $8")],
)  # fmt: skip
def test_H_6_odds_are_such_as_can_be_paid(line: str, point: int, amount: int, near: str) -> None:
    refusal = on_point(point, f"seat 2 bets 10 {line}").refused(f"seat 2 bets {amount} {line}-odds")
    assert refusal.cite.paragraph == "H.6"
    assert refusal.why.endswith(f"; {near} would be")


def test_H_6_odds_exceed_a_posted_maximum_just_enough_to_be_paid() -> None:
    terms = {"options": {"odds-multiple": 10}, "limits": {"take-odds": (100, 1200)}}
    pit = on_point(6, "seat 2 bets 10 pass", **terms)
    pit.do("seat 2 bets 15 pass-odds")
    assert roll(pit, 6)[1] == ("pass-odds", "wins", 18, "H.1")


# --- I: the first shooter ---


def test_I_2_dice_are_offered_left_of_the_boxperson_then_clockwise() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens")
    for seat in (1, 2, 3):
        ask = pit.table.view()["asks"]
        assert (ask["seat"], ask["choices"], ask["cite"].paragraph) == (seat, ("accept", "decline"), "I.2")
        assert pit.cited(f"seat {seat % 3 + 1} chooses accept") == "I.2"
        pit.do(f"seat {seat} chooses decline")
    assert pit.said() == [("I.2", "Nobody takes the dice")]
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["seat"] == 1


def test_I_3_first_to_accept_is_the_shooter() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens", "seat 1 chooses decline", "seat 2 chooses accept")
    assert (pit.said(), shooter(pit)) == ([("I.3", "Seat 2 shoots")], "2")
    assert pit.table.view()["asks"]["choices"] == {2: ("pass-dice",)}


# --- J: the throw ---


def test_J_1_shooter_bets_a_line_before_throwing() -> None:
    pit = opened()
    pit.do("seat 2 bets 10 pass", "seat 1 bets 10 field")
    assert pit.refused("dealer closes").why == "seat 1 shoots and must first bet pass or don't pass"
    assert pit.cited("dealer closes") == "J.1"
    pit.do("seat 1 bets 10 dont-pass", "dealer closes", "dice 3 3")
    pit.do("dealer opens", "seat 1 takes all dont-pass", "dealer closes")  # with a point on no line bet is asked for
    assert pit.table.view()["asks"]["cite"].paragraph == "J.1"


INVALID = {
    "off-table": "J.2.a", "die-on-die": "J.2.a", "not-together": "J.2.b.i", "short-throw": "J.2.b.ii",
    "in-the-bank": "J.2.b.iii", "cup-or-rail": "J.2.b.iv", "cheating": "J.2.b.v", "improper": "J.2.b.vi",
    "two-sides-cocked": "J.3.b", "disputed": "J.3.c",
}  # fmt: skip


def no_roll(kind: str) -> None:
    """The throw does not count: nothing is decided, betting opens again, and the dice are thrown again."""
    pit = on_point(6)
    pit.do("seat 2 bets 10 field", "dealer closes")
    books = pit.table.ledger.snapshot()
    for _ in range(2):
        pit.do(f"report {kind}")
        assert [cite for cite, _ in pit.said()] == [INVALID[kind]]
        assert pit.said()[0][1].startswith("No roll, says the boxperson: ")
        assert (pit.table.ledger.snapshot(), pit.table.view()["asks"]["ask"], puck(pit)) == (books, "window", "ON 6")
        pit.do("dealer closes")
    pit.do("dice 6 6")
    assert pit.settlements() == [(2, "field", "wins", 20, "F.1")]


@pytest.mark.parametrize("kind", INVALID)
def test_J_2_invalid_roll_decides_nothing(kind: str) -> None:
    no_roll(kind)


@pytest.mark.parametrize("kind", ["off-table", "die-on-die"])
def test_J_2_a_dice_off_the_table_or_on_each_other(kind: str) -> None:
    no_roll(kind)


def test_J_2_b_called_only_of_a_throw_by_whom_the_casino_designates() -> None:
    pit = opened()
    for kind in INVALID:
        assert pit.cited(f"report {kind}") == "J.2.b"
    assert pit.cited("report bad-luck") == "J.2.b"
    assert breaches(options={"no-roll-caller": "stickperson"}) == []
    assert [cite for cite, _ in breaches(options={"no-roll-caller": "player"})] == ["J.2.b"]


def test_J_2_b_i_dice_not_let_go_together() -> None:
    no_roll("not-together")


def test_J_2_b_ii_dice_short_of_the_end() -> None:
    no_roll("short-throw")


def test_J_2_b_iii_dice_on_the_bank() -> None:
    no_roll("in-the-bank")


def test_J_2_b_iv_dice_in_the_cup_or_on_the_rail() -> None:
    no_roll("cup-or-rail")


def test_J_2_b_v_cheating() -> None:
    no_roll("cheating")


def test_J_2_b_vi_improper_otherwise() -> None:
    no_roll("improper")


def counts(kind: str, cite: str) -> None:
    """The throw counts all the same."""
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes", f"report {kind}", "dice 5 6")
    assert [said for said, _ in pit.said()] == ["E.1", cite, "J.3.a"]
    assert pit.settlements() == [(1, "pass", "wins", 10, "F.1")]


def test_J_2_d_dice_that_touch_chips_count() -> None:
    counts("touched-chips", "J.2.d")


def test_J_3_point_throw_is_called_and_settled() -> None:
    pit = opened()
    roll(pit, 8, "seat 1 bets 10 pass", "seat 2 bets 10 dont-pass")
    assert pit.said() == [("E.1", "No more bets"), ("J.3.a", "2-6: 8"), ("A.1", "The point is 8")]
    roll(pit, 8)
    assert pit.settlements() == [(1, "pass", "wins", 10, "F.1"), (2, "dont-pass", "loses", -10, "D.2")]
    assert pit.said()[1:] == [("J.3.a", "2-6: 8"), ("A.2", "The point is made")]


@each_throw
def test_J_3_a_sum_of_the_upper_faces_is_called(dice: str) -> None:
    pit = opened()
    roll(pit, dice, "seat 1 bets 10 pass")
    assert pit.said()[1] == ("J.3.a", f"{dice.replace(' ', '-')}: {total_of(dice)}")


@pytest.mark.parametrize("line", ["dice 6", "dice 1 2 3", "wheel 7"])
def test_J_3_a_each_die_shows_one_face(line: str) -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes")
    assert pit.cited(line) == "J.3.a"


def test_J_3_b_die_leaning_on_one_side_counts_on_two_is_void() -> None:
    counts("one-side-cocked", "J.3.b")
    no_roll("two-sides-cocked")


def test_J_3_c_disputed_face_is_determined_or_the_throw_is_void() -> None:
    no_roll("disputed")


def test_J_3_d_all_decided_wagers_are_settled_before_the_next_throw() -> None:
    pit = on_point(6, "seat 2 bets 10 pass", "seat 2 bets 12 place-8")
    pit.do("seat 2 bets 10 come", "seat 2 bets 5 field", "seat 1 bets 10 pass-odds", "dealer closes")
    assert pit.cited("dealer opens") == "E.1"
    pit.do("dice 3 4")
    assert pit.settlements() == [
        (1, "pass", "loses", -10, "D.1"),
        (1, "pass-odds", "loses", -10, "H.1"),
        (2, "pass", "loses", -10, "D.1"),
        (2, "place-8", "loses", -12, "D.5"),
        (2, "come", "wins", 10, "F.1"),
        (2, "field", "loses", -5, "D.10"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (-20, -17, 37)
    assert pit.cited("dice 3 4") == "E.1"


# --- K: keeping and passing the dice ---


@pytest.mark.parametrize("point", [0, 6])
def test_K_1_shooter_may_pass_the_dice_after_any_roll(point: int) -> None:
    pit = opened()
    roll(pit, point or 11, "seat 1 bets 10 pass")
    pit.do("dealer opens")
    assert pit.cited("seat 2 chooses pass-dice") == "K.1"
    pit.do("seat 1 chooses pass-dice", "seat 2 chooses accept")
    assert (shooter(pit), up(pit, "pass", 1)) == ("2", 10 if point else 0)
    if not point:
        assert pit.cited("dealer closes") == "J.1"
        pit.do("seat 2 bets 10 pass")
    pit.do("dealer closes", "dice 1 1")
    assert shooter(pit) == "2"


def test_K_1_only_who_has_become_the_shooter_passes_the_dice() -> None:
    pit = off_marker()
    pit.do("seat 2 bets 10 pass")  # K.2: seat 2 shoots now
    assert pit.cited("seat 1 chooses pass-dice") == "K.1"


def test_K_1_losing_seven_passes_the_dice_and_a_winning_one_does_not() -> None:
    pit = opened()
    roll(pit, 7, "seat 1 bets 10 pass")
    assert shooter(pit) == "1"
    roll(pit, 6, "seat 1 bets 10 pass")
    roll(pit, 7)
    assert pit.said()[-1] == ("K.1", "Seven out: the dice pass")
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["seat"] == 2


def test_K_1_delay_lets_the_boxperson_order_the_dice_passed() -> None:
    pit = opened("Ann", "Bob", "Cy")
    pit.do("seat 3 bets 10 field", "report delay")
    assert [cite for cite, _ in pit.said()] == ["K.1"]
    ask = pit.table.view()["asks"]
    assert (ask["seat"], ask["cite"].paragraph) == (2, "K.3")
    pit.do("seat 2 chooses decline", "seat 3 chooses accept")
    assert (pit.said(), shooter(pit), up(pit, "field", 3)) == ([("K.4", "Seat 3 shoots")], "3", 10)
    assert pit.cited("dealer closes") == "J.1"
    roll(pit, 11, "seat 3 bets 10 pass")
    assert pit.gain(3) == 20


def test_K_1_repeated_invalid_rolls_let_the_boxperson_order_the_dice_passed() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes", "report off-table", "dealer closes", "report off-table")
    pit.do("report delay")
    assert pit.table.view()["asks"]["seat"] == 2


def test_K_2_off_marker_roll_decides_come_wagers_only() -> None:
    pit = off_marker("seat 2 bets 10 come-5-odds", "seat 2 bets 12 place-6", "seat 2 bets 10 hard-4")
    assert pit.cited("seat 2 bets 10 come") == "D.3"
    assert [line[0] for line in roll(pit, 6)] == []  # sets no point, and Place rests
    assert pit.table.felt.markers == {"puck": "OFF", "shooter": "1", "off-marker": "on don't pass"}
    assert roll(pit, 5) == [("come-5", "wins", 10, "F.1"), ("come-5-odds", "wins", 15, "H.3")]
    assert pit.table.felt.markers["off-marker"] == "on don't pass"
    assert roll(pit, 8) == [("dont-come-8", "loses", -10, "D.4")]
    assert pit.table.felt.markers == {"puck": "OFF", "shooter": "1"}
    pit.do("dealer opens")
    assert pit.cited("dealer closes") == "J.1"  # nothing left to decide: a line bet again


def test_K_2_seven_under_the_off_marker_decides_all_and_is_no_losing_seven() -> None:
    pit = off_marker("seat 2 bets 12 place-6")
    assert roll(pit, 7) == [("come-5", "loses", -10, "D.3"), ("dont-come-8", "wins", 10, "F.1")]
    assert (pit.table.felt.markers, up(pit, "place-6")) == ({"puck": "OFF", "shooter": "1"}, 12)


def test_K_2_offered_to_the_left_first() -> None:
    pit = come_on(5, "come", 10)
    roll(pit, 4)
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["choices"] == {1: ("pass-dice", "no-line")}
    pit.do("seat 1 chooses no-line")
    ask = pit.table.view()["asks"]
    assert (ask["seat"], ask["cite"].paragraph) == (2, "K.2")
    pit.do("seat 2 chooses accept")
    assert "off-marker" not in pit.table.felt.markers
    assert pit.cited("dealer closes") == "J.1"
    assert roll(pit, 5, "seat 2 bets 10 pass") == []  # an ordinary come-out: Come rests, the point is 5
    assert (puck(pit), shooter(pit)) == ("ON 5", "2")


def test_K_2_sole_player_shoots_off_at_once() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "seat 1 chooses accept")
    roll(pit, 4, "seat 1 bets 10 pass")
    roll(pit, 5, "seat 1 bets 10 come")
    roll(pit, 4)
    pit.do("dealer opens", "seat 1 chooses no-line", "dealer closes", "dice 2 3")
    assert pit.settlements() == [(1, "come-5", "wins", 10, "F.1")]


def test_K_2_line_bet_ends_the_off_marker_and_its_maker_shoots() -> None:
    pit = off_marker()
    pit.do("seat 2 bets 10 dont-pass")
    assert pit.said() == [("K.2", "Seat 2 bets the line and shoots: the Off marker goes")]
    assert pit.table.felt.markers == {"puck": "OFF", "shooter": "2"}
    assert roll(pit, 5) == []
    assert puck(pit) == "ON 5"


def test_K_2_no_line_is_not_offered_without_come_wagers() -> None:
    pit = on_point(4)
    roll(pit, 4)
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses no-line") == "K.1"


def test_K_2_off_marker_is_for_remaining_wagers_only() -> None:
    pit = on_point(4)
    roll(pit, 8, "seat 2 bets 10 dont-come")
    roll(pit, 4)
    pit.do("dealer opens", "seat 1 chooses no-line", "seat 2 chooses decline", "seat 2 takes all dont-come-8")
    assert pit.cited("dealer closes") == "J.1"


def test_K_2_only_the_previous_shooter_shoots_without_a_line_bet() -> None:
    pit = off_marker()
    pit.do("seat 1 chooses pass-dice", "seat 2 chooses accept")
    assert pit.cited("dealer closes") == "J.1"


def test_K_3_dice_go_to_the_left_of_the_previous_shooter() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens", "seat 1 chooses decline", "seat 2 chooses accept")
    roll(pit, 6, "seat 2 bets 10 pass")
    roll(pit, 7)
    pit.do("dealer opens")
    for seat in (3, 1, 2):
        ask = pit.table.view()["asks"]
        assert (ask["seat"], ask["cite"].paragraph) == (seat, "K.3")
        pit.do(f"seat {seat} chooses decline")
    assert pit.table.view()["asks"] == {"ask": "between"}


def test_K_3_nobody_taking_the_dice_is_cited_after_voluntary_and_compulsory_passing() -> None:
    pit = on_point(6)
    pit.do("seat 1 chooses pass-dice", "seat 2 chooses decline")
    assert pit.said() == [("K.3", "Nobody takes the dice")]
    pit = on_point(6)
    roll(pit, 7)
    pit.do("dealer opens", "seat 2 chooses decline", "seat 1 chooses decline")
    assert pit.said() == [("K.3", "Nobody takes the dice")]


def test_K_4_first_to_accept_is_the_new_shooter() -> None:
    pit = opened("Ann", "Bob", "Cy")
    roll(pit, 6, "seat 1 bets 10 pass")
    roll(pit, 7)
    pit.do("dealer opens", "seat 2 chooses decline", "seat 3 chooses accept")
    assert (pit.said(), shooter(pit)) == ([("K.4", "Seat 3 shoots")], "3")
    assert pit.table.view()["asks"]["choices"] == {3: ("pass-dice",)}


# --- L: limits ---


def test_L_posted_limits_of_the_table_and_of_a_wager() -> None:
    pit = opened(least=500, most=10000, limits={"any-seven": (100, 2000), "place": (600, 12000)})
    refusal = pit.refused("seat 2 bets 4 pass")
    assert (refusal.cite.paragraph, refusal.why) == ("L", "$4 on pass is outside the posted $5 to $100")
    for bet in ("101 field", "21 any-seven", "5 place-5", "126 place-6", "0 field", "-5 field"):
        assert pit.cited(f"seat 2 bets {bet}") == "L"
    pit.do("seat 2 bets 100 field", "seat 2 bets 1 any-seven", "seat 2 bets 120 place-6")
    assert pit.cited("seat 2 bets 1 field") == "L"  # what would stand there counts
    assert pit.cited("seat 2 takes 96 field") == "L"
    assert pit.gain(2) == -221


def test_L_posted_minimum_holds_for_odds() -> None:
    pit = on_point(4, "seat 2 bets 10 pass", limits={"take-odds": (500, 10000)})
    assert pit.cited("seat 2 bets 4 pass-odds") == "L"


def test_L_posted_maximum_of_odds_is_what_refuses_them() -> None:
    terms = {"options": {"odds-multiple": 10}, "limits": {"take-odds": (100, 1200)}}
    assert on_point(4, "seat 2 bets 10 pass", **terms).cited("seat 2 bets 20 pass-odds") == "L"


@pytest.mark.parametrize("terms", [{"least": 1000, "most": 500}, {"limits": {"field": (0, 500)}}])
def test_L_posted_limits_make_sense(terms: dict[str, object]) -> None:
    assert [cite for cite, _ in breaches(**terms)] == ["L"]
