"""Craps, `oneida-2006/craps`, F to H: payout odds, buy and lay, odds taken and laid.

Each test proves the paragraph in its name; the table is that of `craps_pit`.
"""

import pytest

from craps_pit import DICE, THROWS, breaches, come_on, each_point, on_point, opened, roll, up
from croupier.play.vocabulary.event import Fee, Placed
from croupier.rulebook.house import read_house
from croupier.rulebook.odds import Odds

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
