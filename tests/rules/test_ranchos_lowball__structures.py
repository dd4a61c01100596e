"""Lowball, `ranchos/lowball`, the betting structures, and that there is no collection.

Each test proves the paragraph in its name; the table is that of `lowball_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import breaches, open_table
from croupier.poker.hand.dealing import Exchange
from croupier.rulebook.law import Terms
from lowball_pit import BOOK, EIGHT, NINE, SIX, WHEEL, Lowball

# --- betting structures ---


def test_betting_structures_table_stakes_no_more_than_lay_on_the_table() -> None:
    pit = Lowball(100, 100, 30, 100, structure="no-limit").deal()
    assert pit.no("3 raise 31") == "betting-structures.table-stakes"
    assert pit.cited("seat 3 buys 100") == "lowball.9"  # the round is on
    pit.say("3 raise 30")
    assert pit.rack(3) == 0


def test_betting_structures_all_in_is_asked_no_more_and_wins_in_proportion() -> None:
    pit = Lowball(3, 100, 100, 100).deal({1: WHEEL, 2: SIX, 3: NINE, 4: EIGHT})
    pit.say("3 raise", "4 call", "1 call", "2 call").draws()
    assert pit.pots == [12, 3]
    pit.say("2 bet", "3 call", "4 fold")
    assert pit.won() == [(2, "side-pot-1", 3 + 8, "rules.2"), (1, "pot", 12, "rules.2")]
    assert pit.racks() == [12, 103, 92, 96]


@pytest.mark.parametrize(
    ("structure", "how", "raises"),
    [
        ("fixed-limit", "by-structure", True),
        ("no-limit", "by-structure", False),
        ("no-limit", "half-raise", True),
        ("fixed-limit", "full-raise", False),
    ],
)
def test_betting_structures_all_in_the_house_says_which_raise_opens_the_betting_again(
    structure: str, how: str, raises: bool
) -> None:
    pit = Lowball(100, 100, 100, 3, structure=structure, reopens=how).deal()
    pit.say("3 call", "4 raise 3", "1 call", "2 call")
    assert pit.asked[:2] == (3, ("call", "raise", "fold") if raises else ("call", "fold"))
    if not raises:
        assert pit.no("3 raise 8") == "betting-structures.all-in"


@pytest.mark.parametrize(
    ("options", "posted"),
    [
        ({"blinds": 1}, {1: 2}),
        ({"blinds": 2}, {1: 1, 2: 2}),
        ({"blinds": 3}, {1: 1, 2: 1, 3: 2}),
        ({"blinds": 3, "small_blind": 2, "middle_blind": 3, "big_blind": 9}, {1: 2, 2: 3, 3: 9}),
        ({"blinds": 0}, {}),
    ],
)
def test_betting_structures_blinds_and_antes_are_as_the_house_says(
    options: dict[str, Any], posted: dict[int, int]
) -> None:
    pit = Lowball(**options).deal()
    assert pit.bets == posted
    assert pit.asked[0] == len(posted) + 1
    assert pit.ask.owes == max(2, *posted.values()) if posted else 2


def test_betting_structures_blinds_and_antes_whatever_the_limit() -> None:
    for structure in ("no-limit", "pot-limit", "spread-limit", "straight-limit", "fixed-limit"):
        pit = Lowball(structure=structure, blinds=1, big_blind=3, ante=2).deal()
        assert (pit.pots, pit.bets) == ([8], {1: 3})


# --- the five structures, before the draw and after it ---


def nobody_checks(structure: str, paragraph: str) -> None:
    """Before the draw: call the least bet, or fold; the largest blind need add nothing. An all-in may be less."""
    pit = Lowball(structure=structure).deal()
    assert (pit.asked[1], pit.ask.owes) == (("call", "raise", "fold"), 2)
    assert pit.no("3 check") == paragraph
    pit.say("3 call", "4 fold", "1 call")
    assert pit.placed()[-2:] == [("lowball.4", 3, 2), ("lowball.4", 1, 1)]
    assert pit.asked == (2, ("call", "raise", "fold"), "lowball.4")
    assert pit.no("2 check") == paragraph  # not even the big blind, whose blind is the call
    assert isinstance(pit.say("2 call").table.ask, Exchange)
    assert pit.decided()[-1] == ("lowball.4", 2, "call")
    bare = Lowball(100, 100, 1, structure=structure, blinds=0).deal()  # nothing was put up, and still nobody checks
    assert bare.no("1 check") == paragraph
    bare.say("1 call", "2 call")
    assert bare.placed() == [("lowball.4", 1, 2), ("lowball.4", 2, 2)]
    bare.say("3 call")
    assert (bare.rack(3), bare.pots) == (0, [3, 2])


def answer_a_bet(structure: str, paragraph: str, after: bool) -> None:
    """Call, raise or fold; a call is the bet itself, or all that is left."""
    pit = Lowball(100, 100, 100, 100, structure=structure)
    pit = pit.after({1: NINE}).say("1 bet") if after else pit.deal().say("3 raise")
    seat, bet = (2, pit.bets[1]) if after else (4, 4)
    assert pit.asked[:2] == (seat, ("call", "raise", "fold"))
    assert pit.no(f"{seat} bet {2 * bet}") == paragraph
    assert pit.no(f"{seat} call {bet - 1}") == paragraph
    pit.say(f"{seat} call")
    assert pit.bets[seat] == bet
    pit.say(f"{pit.ask.seat} fold")
    pit.say(f"{pit.ask.seat} raise")
    short = Lowball(100, 3, 100, 100, structure=structure)
    short = short.after({1: NINE}).say("1 bet", "2 call") if after else short.deal().say("3 raise", "4 fold", "1 fold")
    if not after:
        short.say("2 call")
    assert short.rack(2) == 0


def may_check(structure: str, paragraph: str) -> None:
    """After the draw, as long as nobody has bet."""
    pit = Lowball(structure=structure).after({1: NINE, 2: EIGHT})
    assert pit.asked == (1, ("check", "bet", "fold"), "lowball.6")
    pit.say("1 check", "2 bet")
    assert pit.no("3 check") == paragraph


def first_bet(structure: str, paragraph: str, good: tuple[int, ...], bad: dict[int, str]) -> None:
    """After the draw: these bets are taken, those refused; an all-in may be less."""
    for amount in good:
        assert Lowball(structure=structure).after().say(f"1 bet {amount}").bets == {1: amount}
    pit = Lowball(structure=structure).after()
    assert {amount: pit.no(f"1 bet {amount}") for amount in bad} == bad
    short = Lowball(3, 100, 100, 100, structure=structure).after({1: NINE}).say("1 bet 1")
    assert (short.rack(1), short.bets, short.ask.owes) == (0, {1: 1}, 1)
    assert paragraph in bad.values()


def raises(structure: str, after: bool, good: tuple[int, ...], bad: dict[int, str]) -> None:
    """To what totals the first bet may be raised; an all-in may be less."""

    def begun(*stacks: int) -> Lowball:
        pit = Lowball(*stacks, structure=structure)
        return pit.after({1: NINE, 2: EIGHT}).say("1 bet") if after else pit.deal()

    seat = 2 if after else 3
    for to in good:
        assert begun().say(f"{seat} raise {to}").bets[seat] == to
    pit = begun()
    assert {to: pit.no(f"{seat} raise {to}") for to in bad} == bad
    bet = pit.bets[1] if after else 2
    chips = bet + 1 + (2 if after else 0)
    short = begun(*(chips if s == seat else 100 for s in (1, 2, 3, 4))).say(f"{seat} raise {bet + 1}")
    assert (short.rack(seat), short.bets[seat]) == (0, bet + 1)


def test_no_limit_before_1_nobody_checks() -> None:
    nobody_checks("no-limit", "no-limit.before.1")
    assert Lowball(structure="no-limit", bring_in=5).deal().ask.owes == 5


def test_no_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("no-limit", "no-limit.before.2", after=False)


def test_no_limit_before_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("no-limit", False, (4, 5, 99), {3: "no-limit.before.3"})
    pit = Lowball(structure="no-limit").deal().say("3 raise 12")
    assert pit.no("4 raise 21") == "no-limit.before.3"
    assert pit.say("4 raise 22").bets[4] == 22


def test_no_limit_before_4_all_chips_may_be_bet() -> None:
    pit = Lowball(structure="no-limit").deal()
    assert pit.no("3 raise 101") == "betting-structures.table-stakes"
    assert pit.say("3 raise 100").bets == {1: 1, 2: 2, 3: 100}
    assert pit.rack(3) == 0


def test_no_limit_after_1_check_or_bet_the_bring_in() -> None:
    may_check("no-limit", "no-limit.after.1")
    first_bet("no-limit", "no-limit.after.1", (2, 3, 97), {1: "no-limit.after.1"})
    pit = Lowball(structure="no-limit", bring_in=5).after()
    assert pit.no("1 bet 4") == "no-limit.after.1"


def test_no_limit_after_2_call_raise_or_fold() -> None:
    answer_a_bet("no-limit", "no-limit.after.2", after=True)


def test_no_limit_after_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("no-limit", True, (4, 5, 97), {3: "no-limit.after.3"})


def test_no_limit_after_4_all_chips_may_be_bet() -> None:
    pit = Lowball(structure="no-limit").after()
    assert pit.no("1 bet 99") == "betting-structures.table-stakes"
    assert pit.say("1 bet 98").rack(1) == 0


def test_pot_limit_before_1_nobody_checks() -> None:
    nobody_checks("pot-limit", "pot-limit.before.1")
    assert Lowball(structure="pot-limit", bring_in=5).deal().ask.owes == 5


def test_pot_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("pot-limit", "pot-limit.before.2", after=False)


def test_pot_limit_before_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("pot-limit", False, (4, 7), {3: "pot-limit.before.3", 8: "pot-limit.general.2"})


def test_pot_limit_after_1_check_or_bet_the_bring_in() -> None:
    may_check("pot-limit", "pot-limit.after.1")
    first_bet("pot-limit", "pot-limit.after.1", (2, 10), {1: "pot-limit.after.1", 11: "pot-limit.general.2"})


def test_pot_limit_after_2_call_raise_or_fold() -> None:
    answer_a_bet("pot-limit", "pot-limit.after.2", after=True)


def test_pot_limit_after_3_a_raise_is_no_smaller_than_the_last() -> None:
    # eight in the pot, a bet of two and a call of two are twelve: ten, when rounded
    raises("pot-limit", True, (4, 12), {3: "pot-limit.after.3", 13: "pot-limit.general.2"})


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 2 + 5),  # 1 + 2 and a call of 2: exactly 5
        ({"ante": 1}, 2 + 10),  # four more: 9, which is nearer to 10
        ({"small_blind": 5, "big_blind": 10}, 10 + 25),  # no single dollars: what is in the pot, and the call
        ({"small_blind": 5, "big_blind": 10, "ante": 1}, 10 + 29),  # an ante is no blind
        ({"blinds": 1, "big_blind": 5, "small_blind": 1}, 5 + 10),  # a blind that nobody puts up does not count
        ({"blinds": 3, "small_blind": 5, "middle_blind": 6, "big_blind": 10}, 10 + 30),  # 21 and 10: 31
    ],
)
def test_pot_limit_general_1_the_pot_is_rounded_to_five_dollars(options: dict[str, Any], most: int) -> None:
    assert Lowball(structure="pot-limit", **options).deal().ask.most == most


def test_pot_limit_general_1_what_lies_between_goes_up() -> None:
    pit = Lowball(structure="pot-limit", chip=50, least=200, most=400, small_blind=1, big_blind=4, ante=4).deal()
    # antes of 16, blinds of 5 and a call of 4 half dollars are $12.50: $15
    assert pit.ask.most == 4 + 30


def test_pot_limit_general_2_no_bet_is_larger_than_the_pot() -> None:
    pit = Lowball(structure="pot-limit", small_blind=5, big_blind=10).deal()
    assert pit.no("3 raise 36") == "pot-limit.general.2"
    pit = Lowball(structure="pot-limit", small_blind=5, big_blind=10).after()
    assert pit.no("1 bet 41") == "pot-limit.general.2"
    assert pit.say("1 bet 40").bets == {1: 40}


def test_pot_limit_general_3_the_call_counts_as_part_of_the_pot() -> None:
    pit = Lowball(*(200,) * 4, structure="pot-limit", small_blind=5, big_blind=10).deal()
    assert pit.ask.most == 10 + (5 + 10 + 10)
    pit.say("3 raise 35")
    assert pit.ask.most == 35 + (5 + 10 + 35 + 35)


def test_spread_limit_before_1_nobody_checks() -> None:
    nobody_checks("spread-limit", "spread-limit.before.1")


def test_spread_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("spread-limit", "spread-limit.before.2", after=False)


def test_spread_limit_before_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("spread-limit", False, (4, 5, 6), {3: "spread-limit.before.3", 7: "spread-limit.before.3"})
    pit = Lowball(structure="spread-limit").deal().say("3 raise 5")
    assert pit.no("4 raise 7") == "spread-limit.before.3"


def test_spread_limit_after_1_check_while_nobody_has_bet() -> None:
    may_check("spread-limit", "spread-limit.after.1")


def test_spread_limit_after_2_from_the_lower_to_the_upper_limit() -> None:
    bad = {1: "spread-limit.after.2", 5: "spread-limit.after.2"}
    first_bet("spread-limit", "spread-limit.after.2", (2, 3, 4), bad)


def test_spread_limit_after_3_call_raise_or_fold() -> None:
    answer_a_bet("spread-limit", "spread-limit.after.3", after=True)


def test_spread_limit_after_4_a_raise_is_no_smaller_than_the_last() -> None:
    raises("spread-limit", True, (4, 5, 6), {3: "spread-limit.after.4", 7: "spread-limit.after.4"})


def test_fixed_limit_before_1_nobody_checks() -> None:
    nobody_checks("fixed-limit", "fixed-limit.before.1")


def test_fixed_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("fixed-limit", "fixed-limit.before.2", after=False)


def test_fixed_limit_before_3_raises_go_by_the_lower_limit() -> None:
    raises("fixed-limit", False, (4,), dict.fromkeys((3, 5, 6, 8), "fixed-limit.before.3"))
    assert Lowball().deal().say("3 raise", "4 raise").bets == {1: 1, 2: 2, 3: 4, 4: 6}


def test_fixed_limit_after_1_check_while_nobody_has_bet() -> None:
    may_check("fixed-limit", "fixed-limit.after.1")


def test_fixed_limit_after_2_exactly_the_upper_limit() -> None:
    first_bet("fixed-limit", "fixed-limit.after.2", (4,), dict.fromkeys((2, 3, 5, 8), "fixed-limit.after.2"))


def test_fixed_limit_after_3_call_raise_or_fold() -> None:
    answer_a_bet("fixed-limit", "fixed-limit.after.3", after=True)


def test_fixed_limit_after_4_raises_go_by_the_upper_limit() -> None:
    raises("fixed-limit", True, (8,), dict.fromkeys((6, 7, 9, 12), "fixed-limit.after.4"))


def test_straight_limit_before_1_nobody_checks() -> None:
    nobody_checks("straight-limit", "straight-limit.before.1")


def test_straight_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("straight-limit", "straight-limit.before.2", after=False)


def test_straight_limit_before_3_raises_go_by_the_limit() -> None:
    raises("straight-limit", False, (4,), dict.fromkeys((3, 5, 6), "straight-limit.before.3"))


def test_straight_limit_after_1_check_while_nobody_has_bet() -> None:
    may_check("straight-limit", "straight-limit.after.1")


def test_straight_limit_after_2_exactly_the_limit() -> None:
    first_bet("straight-limit", "straight-limit.after.2", (2,), dict.fromkeys((1, 3, 4), "straight-limit.after.2"))


def test_straight_limit_after_3_call_raise_or_fold() -> None:
    answer_a_bet("straight-limit", "straight-limit.after.3", after=True)


def test_straight_limit_after_4_raises_go_by_the_limit() -> None:
    raises("straight-limit", True, (4,), dict.fromkeys((3, 5, 6), "straight-limit.after.4"))


# --- collection ---


def test_collection_nothing_is_taken() -> None:
    pit = Lowball().after().say("1 bet", "2 call", "3 call", "4 call")
    assert pit.over
    assert pit.fees_all() == []
    assert pit.table.ledger.balance("fees") == 0
    assert sum(pit.racks()) == 400


def test_collection_rates_for_poker_games_no_schedule_is_printed_so_none_is_chosen() -> None:
    cite = "collection-rates-for-poker-games"
    found = breaches(Terms(BOOK, least=200, most=400, collection="combined-2"))
    assert [breach.cite.paragraph for breach in found] == ["collection"]
    law = open_table(Terms(BOOK, least=200, most=400)).law
    assert law.schedule is None
    assert law.book.sign.cite == cite
