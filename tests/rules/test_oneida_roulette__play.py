"""Roulette of `oneida-2006` and `oneida-2008` at the table: placing, the play, odds and No Spin (C, F, G.1, H).

Both editions have these paragraphs in the same words, so each test runs once for each.
"""

import pytest

from croupier.games import breaches, open_table
from croupier.play.table.view import AskView
from croupier.play.vocabulary.event import Placed, Said, Settled
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Terms
from pit import Pit
from proves import proves

BOOKS = ("oneida-2006/roulette", "oneida-2008/roulette")
NUMBERS = [str(n) for n in range(1, 37)]
SLOTS = ["0", "00", *NUMBERS]
WINNER_AND_LOSER = {
    "red": ("1", "2"),
    "black": ("2", "1"),
    "odd": ("1", "2"),
    "even": ("2", "1"),
    "low": ("1", "19"),
    "high": ("19", "1"),
}
G_1 = {
    "straight": ("straight-17", "17", 35),
    "split": ("split-17-18", "17", 17),
    "row": ("row-16-17-18", "17", 11),
    "triple": ("triple-0-1-2", "0", 11),
    "corner": ("corner-14-15-17-18", "17", 8),
    "first-five": ("first-five", "00", 6),
    "six": ("six-16-21", "17", 5),
    "column": ("column-2", "17", 2),
    "dozen": ("dozen-2", "17", 2),
    "red": ("red", "1", 1),
    "black": ("black", "17", 1),
    "odd": ("odd", "17", 1),
    "even": ("even", "18", 1),
    "low": ("low", "17", 1),
    "high": ("high", "19", 1),
}


def spun(pit: Pit, pocket: str, *bets: str) -> None:
    pit.do("dealer opens", *bets, "dealer closes", f"wheel {pocket}")


@proves("C.1")
def test_C_1_chips_go_from_the_rack_onto_the_layout(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 30 red", "seat 1 bets 20 red")
    assert [(e.amount, e.total, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)] == [
        (30, 30, "E.3"),
        (20, 50, "E.3"),
    ]
    assert pit.rack() == 950
    pit.do("seat 1 takes 15 red")
    assert (pit.rack(), pit.table.felt.amount(1, "red")) == (965, 35)
    pit.do("seat 1 takes all red")
    assert (pit.rack(), pit.table.felt.stakes) == (1000, {})


@proves("C.1")
def test_C_1_wager_needs_the_chips(book: str) -> None:
    pit = Pit(book, chips=40)
    pit.do("dealer opens", "seat 1 bets 30 red")
    assert pit.cited("seat 1 bets 11 black") == "C.1"
    pit.do("seat 1 bets 10 black")
    assert pit.rack() == 0


@proves("C.1")
def test_C_1_a_player_is_shown_that_the_dealer_confirms_cash(book: str) -> None:
    pit = Pit(book, "Ann")
    pit.do("dealer opens")
    assert pit.table.view(1).asks.cash == ("dealer",)


@proves("C.1")
def test_C_1_verbal_wager_with_cash_becomes_chips_when_the_dealer_confirms_it(book: str) -> None:
    pit = Pit(book, chips=10)
    pit.do("dealer opens")
    pit.do("seat 1 bets 50 red verbal")
    assert (pit.table.ledger.balance("cash"), pit.table.felt.amount(1, "red")) == (-10, 0)
    assert pit.cited("floorperson confirms seat 1 red") == "C.1"
    pit.do("dealer confirms seat 1 red")
    assert (pit.rack(), pit.table.ledger.balance("cash"), pit.table.felt.amount(1, "red")) == (10, -60, 50)
    pit.do("dealer closes", "wheel 1")
    assert pit.settlements() == [(1, "red", "wins", 50, "G.1")]
    assert (pit.rack(), pit.bank()) == (110, -50)


@proves("C.1")
def test_C_1_who_takes_the_cash_reads_it_in_dollars(book: str) -> None:
    pit = Pit(book, chip=50)
    pit.do("dealer opens", "seat 1 bets 50 red verbal")
    assert [one.says for one in pit.table.view(1).pending] == ["$25 on red, called aloud with cash"]


@proves("C.1")
def test_C_1_verbal_wager_that_loses_goes_to_the_bank(book: str) -> None:
    pit = Pit(book, chips=10)
    spun(pit, "2", "seat 1 bets 50 red verbal", "dealer confirms seat 1 red")
    assert (pit.rack(), pit.bank(), pit.table.ledger.balance("cash")) == (10, 50, -60)


@proves("C.1")
@pytest.mark.parametrize("spot", WINNER_AND_LOSER)
def test_C_1_match_play_coupon_wins_as_chips_of_its_value(book: str, spot: str) -> None:
    pit = Pit(book)
    winner, loser = WINNER_AND_LOSER[spot]
    spun(pit, winner, f"seat 1 bets 25 {spot} coupon 10")
    assert pit.settlements() == [(1, spot, "wins", 35, "G.1")]
    assert pit.gain() == 35
    spun(pit, loser, f"seat 1 bets 25 {spot} coupon 10")
    assert pit.settlements() == [(1, spot, "loses", -25, "C.4")]
    assert pit.gain() == 10


@proves("C.1")
def test_C_1_coupon_is_matched_by_chips_on_an_even_money_wager(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 red coupon 11") == "C.1"
    assert pit.cited("seat 1 bets 10 red coupon -1") == "C.1"
    for spot in ("straight-17", "dozen-1", "column-3", "first-five", "split-0-00"):
        assert pit.cited(f"seat 1 bets 10 {spot} coupon 10") == "C.1"


@proves("C.1")
def test_C_1_coupon_stays_matched_when_chips_are_taken_back(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 red coupon 10")
    assert pit.cited("seat 1 takes 9 red") == "C.1"
    pit.do("seat 1 takes all red")
    assert pit.rack() == 1000


@proves("C.1")
def test_C_1_house_without_match_play_takes_no_coupon(book: str) -> None:
    pit = Pit(book, options={"match-play": False})
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 red coupon 10") == "C.1"
    pit.do("seat 1 bets 10 red")
    assert pit.rack() == 990


@proves("C.2")
def test_C_2_value_chip_is_not_wagered_with_a_coupon(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 10 red coupon 10 value_chips") == "C.2"
    pit.do("seat 1 bets 10 red value_chips")
    assert pit.table.felt.amount(1, "red") == 10


@proves("C.2")
def test_C_2_value_chip_is_not_added_to_a_coupon(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 red coupon 10")
    assert pit.cited("seat 1 bets 10 red value_chips") == "C.2"


@proves("C.2")
def test_C_2_coupon_is_not_added_to_a_value_chip(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 red value_chips")
    assert pit.cited("seat 1 bets 10 red coupon 10") == "C.2"


@proves("C.2")
def test_C_2_colour_in_use_is_not_issued_to_another_person(book: str) -> None:
    pit = Pit(book, "Ann")
    assert pit.cited("seat 1 sits 100 Bob") == "A.2"
    pit.do("seat 1 leaves", "seat 1 sits 100 Bob")
    assert pit.table.seats == {1: "Bob"}


@proves("C.4")
@pytest.mark.parametrize(
    "spot",
    [
        "straight-37",
        "split-1-5",
        "split-1-3",
        "split-00-1",
        "street-1-2-3",
        "triple-1-2-3",
        "corner-0-00-2-3",
        "basket",
    ],
)
def test_C_4_position_that_the_layout_lacks_is_refused(book: str, spot: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens")
    assert pit.cited(f"seat 1 bets 5 {spot}") == "C.4"


@proves("C.4")
def test_C_4_wager_is_settled_where_it_lies_when_the_ball_rests(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 straight-5", "seat 1 takes all straight-5", "seat 1 bets 10 straight-6")
    pit.do("dealer closes", "wheel 5")
    assert pit.settlements() == [(1, "straight-6", "loses", -10, "C.4")]
    assert pit.gain() == -10


@proves("C.4")
def test_C_4_wagers_are_not_called_on_or_off(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 red")
    assert pit.cited("seat 1 calls off red") == "C.4"
    assert pit.cited("seat 1 takes all black") == "C.4"


@proves("F.1")
def test_F_1_valid_spin_is_asked_for_once_the_betting_is_closed(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 5 red")
    assert pit.cited("wheel 1") == "F.2"
    pit.do("dealer closes")
    assert pit.table.view().asks == AskView("chance", f"{book}/F.1", equipment="wheel", count=1)
    assert pit.cited("dealer closes") == "F.1"
    pit.do("wheel 1")
    assert pit.table.view().asks.ask == "between"


@proves("F.2")
def test_F_2_nothing_is_bet_moved_or_taken_after_no_more_bets(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 5 red")
    pit.do("dealer closes")
    assert pit.said() == [("F.2", "No more bets")]
    assert pit.cited("seat 1 bets 5 black") == "F.2"
    assert pit.cited("seat 1 bets 5 red") == "F.2"
    assert pit.cited("seat 1 takes all red") == "F.2"
    assert pit.cited("seat 1 undoes") == "F.2"
    pit.do("wheel 2")
    assert pit.gain() == -5


@proves("F.2")
def test_F_2_wager_outside_a_round_is_refused(book: str) -> None:
    pit = Pit(book)
    assert pit.cited("seat 1 bets 5 red") == "F.2"
    pit.do("dealer opens")
    assert pit.cited("seat 2 sits 100 Bob") == "F.2"
    assert pit.cited("seat 1 leaves") == "F.2"


@proves("F.3")
@pytest.mark.parametrize(("slot", "says"), [("17", "17 black"), ("00", "00 green"), ("0", "0 green"), ("1", "1 red")])
def test_F_3_number_is_announced_and_crowned(book: str, slot: str, says: str) -> None:
    pit = Pit(book)
    spun(pit, slot, "seat 1 bets 5 dozen-2")
    assert pit.said() == [("F.2", "No more bets"), ("F.3", says)]
    assert pit.table.view().markers == {"crown": slot}
    kinds = [type(event) for event in pit.events]
    assert kinds.index(Settled) == kinds.index(Said, kinds.index(Said) + 1) + 1  # the call, then the settlement


@proves("F.3")
def test_F_3_last_twenty_numbers_are_remembered(book: str) -> None:
    pit = Pit(book)
    for n in range(1, 23):
        spun(pit, str(n))
    assert pit.table.carried.last == tuple(range(22, 2, -1))


@proves("F.4")
def test_F_4_losing_wagers_are_collected_before_winning_ones_are_paid(book: str) -> None:
    pit = Pit(book, "Ann", "Bob")
    spun(
        pit,
        "7",
        "seat 1 bets 10 straight-7",
        "seat 1 bets 5 black",
        "seat 2 bets 6 red",
        "seat 2 bets 4 straight-8",
        "seat 1 bets 3 row-7-8-9",
        "seat 2 bets 2 dozen-3",
    )
    assert pit.settlements() == [
        (1, "black", "loses", -5, "C.4"),
        (2, "straight-8", "loses", -4, "C.4"),
        (2, "dozen-3", "loses", -2, "C.4"),
        (1, "straight-7", "wins", 350, "G.1"),
        (2, "red", "wins", 6, "G.1"),
        (1, "row-7-8-9", "wins", 33, "G.1"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (378, 0, -378)


@proves("G.1")
def test_G_1_straight_pays_thirty_five_to_one(book: str) -> None:
    pit = Pit(book)
    spun(pit, "17", "seat 1 bets 10 straight-17")
    won = pit.settled("straight-17")
    assert (won.verdict, won.wager, won.odds, won.paid, str(won.cite)) == ("wins", 10, "35 to 1", 350, f"{book}/G.1")
    assert pit.rack() == 1350


@proves("G.1")
@pytest.mark.parametrize("wager", G_1)
def test_G_1_winning_wager_is_paid_the_listed_odds(book: str, wager: str) -> None:
    spot, slot, to_one = G_1[wager]
    pit = Pit(book)
    assert sorted(pit.law.book.wagers) == sorted(G_1)
    spun(pit, slot, f"seat 1 bets 7 {spot}")
    assert pit.settlements() == [(1, spot, "wins", 7 * to_one, "G.1")]
    assert pit.settled(spot).odds == f"{to_one} to 1"
    assert pit.gain() == 7 * to_one


@proves("G.1")
@pytest.mark.parametrize("wager", G_1)
def test_G_1_less_than_the_listed_odds_is_a_breach(book: str, wager: str) -> None:
    to_one = G_1[wager][2]
    less = f"{2 * to_one - 1} to 2"
    assert [str(b.cite) for b in breaches(Terms(book, odds={wager: less}))] == [f"{book}/G.1"]
    with pytest.raises(Breaches):
        open_table(Terms(book, odds={wager: less}))


@proves("G.1")
def test_G_1_house_may_pay_more(book: str) -> None:
    pit = Pit(book, odds={"straight": "36 to 1", "first-five": "7 to 1"})
    spun(pit, "0", "seat 1 bets 10 straight-0", "seat 1 bets 10 first-five")
    assert [paid for _, _, _, paid, _ in pit.settlements()] == [360, 70]


def no_spin(book: str, kind: str, paragraph: str) -> None:
    """The spin counts for nothing, the wagers stand, and betting is open again."""
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 straight-7", "dealer closes")
    pit.do(f"report {kind}")
    ((cite, says),) = pit.said()
    assert (cite, says.split(":")[0]) == (paragraph, "No spin")
    assert pit.settlements() == []
    assert pit.table.felt.amount(1, "straight-7") == 10
    assert pit.table.view().asks.ask == "window"
    assert pit.cited("wheel 7") == "F.2"
    pit.do("seat 1 bets 5 straight-7", "seat 1 bets 5 red", "seat 1 takes 2 red", "dealer closes")
    pit.do(f"report {kind}")
    assert [cite for cite, _ in pit.said()] == [paragraph]
    pit.do("dealer closes", "wheel 7")
    assert pit.settlements() == [(1, "straight-7", "wins", 525, "G.1"), (1, "red", "wins", 3, "G.1")]
    assert pit.table.carried.last == (7,)
    assert pit.table.round == 1
    assert pit.gain() == 528


@proves("H.1")
def test_H_1_ball_spun_with_the_wheel_is_no_spin(book: str) -> None:
    no_spin(book, "same-direction", "H.1")


@proves("H.2")
def test_H_2_ball_short_of_four_turns_is_no_spin(book: str) -> None:
    no_spin(book, "short-spin", "H.2")


@proves("H.3")
def test_H_3_foreign_object_in_the_wheel_is_no_spin(book: str) -> None:
    no_spin(book, "foreign-object", "H.3")


@proves("H.1")
def test_H_1_report_is_made_only_of_a_spin(book: str) -> None:
    pit = Pit(book)
    pit.do("dealer opens", "seat 1 bets 10 red")
    for kind in ("same-direction", "short-spin", "foreign-object", "earthquake"):
        assert pit.cited(f"report {kind}") == "H.1"
    pit.do("dealer closes")
    assert pit.cited("report earthquake") == "H.1"
