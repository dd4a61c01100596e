"""Craps, `oneida-2006/craps`, I to L: the shooter, the throw, keeping and passing the dice, limits.

Each test proves the paragraph in its name; the table is that of `craps_pit`.
"""

import pytest

from craps_pit import (
    BOOK,
    breaches,
    come_on,
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
from croupier.games.craps.shooter import leave
from croupier.games.craps.state import Puck
from pit import Pit

# --- I: the first shooter ---


def test_I_2_dice_are_offered_left_of_the_boxperson_then_clockwise() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens")
    for seat in (1, 2, 3):
        ask = pit.table.view().asks
        assert (ask.seat, ask.choices, ask.cite.paragraph) == (seat, ("accept", "decline"), "I.2")
        assert pit.cited(f"seat {seat % 3 + 1} chooses accept") == "I.2"
        pit.do(f"seat {seat} chooses decline")
    assert pit.said() == [("I.2", "Nobody takes the dice")]
    pit.do("dealer opens")
    assert pit.table.view().asks.seat == 1


def test_I_3_first_to_accept_is_the_shooter() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens", "seat 1 chooses decline", "seat 2 chooses accept")
    assert (pit.said(), shooter(pit)) == ([("I.3", "Seat 2 shoots")], "2")
    assert pit.table.view().asks.offers == {2: ("pass-dice",)}


# --- J: the throw ---


def test_J_1_shooter_bets_a_line_before_throwing() -> None:
    pit = opened()
    pit.do("seat 2 bets 10 pass", "seat 1 bets 10 field")
    assert pit.refused("dealer closes").why == "seat 1 shoots and must first bet pass or don't pass"
    assert pit.cited("dealer closes") == "J.1"
    pit.do("seat 1 bets 10 dont-pass", "dealer closes", "dice 3 3")
    pit.do("dealer opens", "seat 1 takes all dont-pass", "dealer closes")  # with a point on no line bet is asked for
    assert pit.table.view().asks.cite.paragraph == "J.1"


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
        called = kind not in ("off-table", "die-on-die", "two-sides-cocked")  # these are no rolls, whoever saw them
        assert pit.said()[0][1].startswith("No roll, says the boxperson: " if called else "No roll: ")
        assert (pit.table.ledger.snapshot(), pit.table.view().asks.ask, puck(pit)) == (books, "window", "ON 6")
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
    assert pit.table.view().asks.seat == 2


def test_K_1_delay_lets_the_boxperson_order_the_dice_passed() -> None:
    pit = opened("Ann", "Bob", "Cy")
    pit.do("seat 3 bets 10 field", "report delay")
    assert [cite for cite, _ in pit.said()] == ["K.1"]
    ask = pit.table.view().asks
    assert (ask.seat, ask.cite.paragraph) == (2, "K.3")
    pit.do("seat 2 chooses decline", "seat 3 chooses accept")
    assert (pit.said(), shooter(pit), up(pit, "field", 3)) == ([("K.4", "Seat 3 shoots")], "3", 10)
    assert pit.cited("dealer closes") == "J.1"
    roll(pit, 11, "seat 3 bets 10 pass")
    assert pit.gain(3) == 20


def test_K_1_repeated_invalid_rolls_let_the_boxperson_order_the_dice_passed() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes", "report off-table", "dealer closes", "report off-table")
    pit.do("report delay")
    assert pit.table.view().asks.seat == 2


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
    assert pit.table.view().asks.offers == {1: ("pass-dice", "no-line")}
    pit.do("seat 1 chooses no-line")
    ask = pit.table.view().asks
    assert (ask.seat, ask.cite.paragraph) == (2, "K.2")
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


def test_K_2_who_comes_to_the_place_of_the_last_shooter_never_shot() -> None:
    pit = come_on(5, "come", 10)
    roll(pit, 4)
    pit.do("seat 1 leaves", "seat 1 sits 100 Cy", "dealer opens")
    for seat, choice in ((2, "decline"), (1, "decline")):
        ask = pit.table.view().asks
        assert (ask.seat, ask.cite.paragraph) == (seat, "K.3")
        pit.do(f"seat {seat} chooses {choice}")
    assert pit.said() == [("K.3", "Nobody takes the dice")]


def test_E_4_who_comes_to_a_place_took_nothing_down_there() -> None:
    law, before = opened().law, Puck(taken_down=((1, "dont-pass"), (2, "dont-pass")), thrower=2)
    first, second = leave(law, before, 1).carried, leave(law, before, 2).carried
    assert (first.taken_down, second.taken_down) == (((2, "dont-pass"),), ((1, "dont-pass"),))
    assert (first.thrower, second.thrower) == (2, 0)


def test_K_3_dice_go_to_the_left_of_the_previous_shooter() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens", "seat 1 chooses decline", "seat 2 chooses accept")
    roll(pit, 6, "seat 2 bets 10 pass")
    roll(pit, 7)
    pit.do("dealer opens")
    for seat in (3, 1, 2):
        ask = pit.table.view().asks
        assert (ask.seat, ask.cite.paragraph) == (seat, "K.3")
        pit.do(f"seat {seat} chooses decline")
    assert pit.table.view().asks.ask == "between"


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
    assert pit.table.view().asks.offers == {3: ("pass-dice",)}


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


def test_K_2_who_never_shot_does_not_shoot_under_off() -> None:
    pit = Pit("oneida-2006/craps", "Ann", "Bob")
    pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass", "dealer closes", "dice 2 2")
    pit.do("dealer opens", "seat 1 bets 10 come", "dealer closes", "dice 3 3")
    pit.do("dealer opens", "dealer closes", "dice 2 2", "dealer opens", "seat 1 chooses no-line")
    pit.do("seat 2 chooses accept", "seat 2 chooses no-line", "seat 1 chooses decline")
    assert pit.table.felt.markers["shooter"] == "1"
    assert ("K.2", "Seat 1 shoots for the come bets only: the marker is Off") in pit.said()
