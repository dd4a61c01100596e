"""Craps, `oneida-2006/craps`, E: making and removing wagers.

Each test proves the paragraph in its name; the table is that of `craps_pit`.
"""

import pytest

from craps_pit import come_on, on_point, opened, roll, up
from croupier.play.vocabulary.event import Taken
from pit import Pit

# --- E: making and removing wagers ---


def called_on(spot: str, seat: int = 2) -> tuple[str, str]:
    """E.5: the player calls, the boxperson places the marker."""
    return f"seat {seat} calls on {spot}", f"boxperson confirms seat {seat} {spot}"


def test_E_1_late_wager_stands_when_stick_and_box_have_confirmed_it() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes", "seat 2 bets 10 field")
    assert (up(pit, "field"), pit.rack(2)) == (0, 1000)
    assert pit.cited("dealer confirms seat 2 field") == "E.1"
    pit.do("stickperson confirms seat 2 field")
    assert up(pit, "field") == 0
    assert pit.cited("stickperson confirms seat 2 field") == "E.1"
    pit.do("boxperson confirms seat 2 field", "dice 6 6")
    assert pit.settled("field", 2).paid == 20


def test_E_1_a_late_wager_that_one_of_them_does_not_confirm_lapses() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "dealer closes", "seat 2 bets 10 field", "boxperson confirms seat 2 field")
    pit.do("dice 6 6")
    assert pit.gain(2) == 0
    pit.do("dealer opens")
    assert pit.cited("stickperson confirms seat 2 field") == "E.1"


def test_E_1_what_could_not_be_bet_is_not_confirmed_either() -> None:
    pit = opened(chips=20)
    pit.do("seat 1 bets 10 pass", "dealer closes", "seat 2 bets 20 field", "seat 2 bets 10 eleven")
    pit.do("stickperson confirms seat 2 field", "boxperson confirms seat 2 field")
    pit.do("stickperson confirms seat 2 eleven")
    assert pit.cited("boxperson confirms seat 2 eleven") == "E.2"


def test_E_1_late_wager_is_refused_once_the_dice_rest() -> None:
    pit = opened()
    roll(pit, 6, "seat 1 bets 10 pass")
    assert pit.cited("seat 2 bets 10 field") == "E.1"


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


def test_E_1_and_E_2_who_confirms_is_shown_to_the_player_who_may_ask() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass")
    assert (pit.table.view(1).asks.cash, pit.table.view(1).asks.late) == (("boxperson",), ())
    pit.do("dealer closes")
    assert (pit.table.view(1).asks.cash, pit.table.view(1).asks.late) == ((), ("stickperson", "boxperson"))


def test_E_5_the_wagers_that_may_be_called_are_those_of_each_player() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "seat 2 bets 5 field")
    assert pit.table.view(1).asks.calls == {2: ("place-6",)}
    pit.do(*called_on("place-6"))
    assert pit.table.view(1).asks.calls == {2: ("place-6",)}  # off again
    pit.do("seat 2 calls off place-6", "seat 2 takes all place-6")
    assert pit.table.view(1).asks.calls == {}


def test_E_2_verbal_wager_with_cash_becomes_chips_when_the_boxperson_confirms_it() -> None:
    pit = opened()
    before = pit.table.ledger.balance("cash")
    pit.do("seat 2 bets 25 eleven verbal")
    assert (pit.table.ledger.balance("cash"), up(pit, "eleven")) == (before, 0)
    assert pit.cited("stickperson confirms seat 2 eleven") == "E.2"
    pit.do("boxperson confirms seat 2 eleven")
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
    assert pit.cited("seat 2 bets 4 dont-come") == "E.4"


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
    assert [line[:3] for line in roll(resting(), dice, *called_on(spot))] == [(spot, "wins", paid)]
    lost = roll(resting(), 7, *called_on(spot))
    assert [line[1] for line in lost if line[0] == spot] == ["loses"]
    assert roll(resting(), dice, *called_on(spot), f"seat 2 calls off {spot}") == []


def test_E_5_come_bet_called_on_works_whole() -> None:
    pit = resting()
    assert roll(pit, 5, *called_on("come-5")) == [
        ("come-5", "wins", 10, "F.1"),
        ("come-5-odds", "wins", 15, "H.3"),
    ]
    lost = roll(resting(), 7, *called_on("come-5"))
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


def test_E_4_undo_puts_no_reduced_dont_bet_back() -> None:
    pit = Pit("oneida-2006/craps", "Ann", "Bob")
    pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass", "seat 2 bets 10 dont-pass")
    assert pit.cited("seat 2 undoes") == "E.4"
    pit.do("seat 2 takes 5 dont-pass")
    assert pit.cited("seat 2 undoes") == "E.4"
    pit.do("seat 2 takes all dont-pass")
    assert pit.cited("seat 2 undoes") == "E.4"
    assert pit.cited("seat 2 bets 10 dont-pass") == "E.4"
    pit.do("seat 1 undoes")


def test_G_1_undo_refunds_no_commission_that_the_house_keeps() -> None:
    pit = Pit("oneida-2006/craps")
    pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 20 buy-4")
    assert pit.cited("seat 1 undoes") == "G.1"
    pit.do("seat 1 takes all buy-4")
    assert (pit.cited("seat 1 undoes"), pit.gain()) == ("G.1", -1)
    pit = Pit("oneida-2006/craps", options={"commission-back-on-removal": True})
    pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 20 buy-4", "seat 1 undoes")
    assert pit.gain() == 0


def test_E_5_a_call_on_counts_when_the_boxperson_has_placed_the_marker() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "seat 2 calls on place-6")
    assert [(one.seat, one.by) for one in pit.table.view(2).pending] == [(2, ("boxperson",))]
    assert roll(pit, 6) == []  # nobody confirmed it: it rests
    pit = opened()
    pit.do("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "seat 2 calls on place-6")
    assert pit.cited("stickperson confirms seat 2 place-6") == "E.5"
    assert roll(pit, 6, "boxperson confirms seat 2 place-6") == [("place-6", "wins", 14, "F.1")]


def test_E_5_undo_withdraws_a_call_and_not_what_is_confirmed() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 pass", "seat 2 bets 12 place-6", "seat 2 calls on place-6", "seat 2 undoes")
    assert pit.table.view(2).pending == ()
    pit.do(*called_on("place-6"))
    assert pit.refused("seat 2 undoes")
