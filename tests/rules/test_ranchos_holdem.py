"""Texas Hold'em, `ranchos/holdem`: each test proves the paragraph in its name.

Four players have 100 chips each unless a test says otherwise. Limits are 2 and 4 chips; seat 4 has the button, seat 1
the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from croupier.games import breaches
from croupier.rulebook.law import Terms
from poker_pit import PokerPit

BOOK = "ranchos/holdem"
HOLE = 2


# --- dealing ---


def test_dealing_6_c_no_limit_goes_up_to_all_chips() -> None:
    pit = PokerPit(BOOK, least=2000, most=20000, collection="combined-10", options={"structure": "no-limit"}).open()
    assert pit.bets == {1: 1, 2: 2}
    assert pit.no("3 raise 3") == "dealing.6.c"
    assert pit.no("3 raise 101") == "dealing.6"
    pit.say("3 raise 10")
    assert (pit.ask.least, pit.ask.most) == (18, 100)
    assert pit.say("4 raise 100").bets[4] == 100


# --- winners ---


def test_object_one_both_or_none_of_the_hole_cards() -> None:
    board = "Qs Js Ts 9s 2d"
    pit = PokerPit(BOOK, (100, 100, 100)).open({1: "Ks 2h", 2: "Ah Kd", 3: "3c 4d"}, board).passively()
    assert pit.told()[2:] == [
        ("winners", "Seat 1 has straight flush: Ks Qs Js Ts 9s"),
        ("winners", "Seat 2 has straight: Ah Kd Qs Js Ts"),
        ("winners", "Seat 3 has high card: Qs Js Ts 9s 4d"),
        ("object", "Seat 1 has the highest hand"),
    ]
    assert pit.racks() == [103, 98, 98]


def test_winners_the_board_alone_may_be_played() -> None:
    pit = PokerPit(BOOK, (100, 100)).open({1: "2c 3c", 2: "4c 5d"}, "As Ks Qs Js Ts").passively()
    assert pit.told()[2:4] == [("winners", f"Seat {seat} has royal flush: As Ks Qs Js Ts") for seat in (1, 2)]


# --- collection ---


def test_collection_rates_schedule_without_a_flop_the_fee_is_taken_before_the_award() -> None:
    pit = PokerPit(BOOK, collection="game-2").open().say("3 fold", "4 fold", "1 fold")
    assert pit.fees_all() == [("collection-rates-schedule", 1)]
    assert pit.settled_all()[0] == (2, "pot", "wins", 1, "dealing.7")
    assert pit.racks() == [99, 100, 100, 100]


def test_collection_rates_schedule_counts_who_was_dealt_in() -> None:
    pit = PokerPit(BOOK, (100,) * 7, collection="game-2").open().say("3 fold", "4 fold", "5 fold").passively()
    assert pit.fees_all() == [("collection-rates-schedule", 3)]


def test_collection_rates_schedule_the_fee_is_never_more_than_lies_there_at_the_flop() -> None:
    """Two bets of $1 are in the pot when the flop is spread, and $4 is posted: later bets pay nothing of it."""
    pit = PokerPit(BOOK, (100, 100), least=100, most=200, collection="game-9").open().passively(3)
    assert pit.fees_all() == [("collection-rates-schedule", 2)]
    pit.say("1 bet", "2 call").passively()
    assert pit.fees_all() == [("collection-rates-schedule", 2)]
    assert sum(pit.racks()) == 198


@pytest.mark.parametrize(
    ("structure", "option", "cites"),
    [
        ("no-limit", "game-9", ["collection-rates-schedule"]),
        ("no-limit", "game-10", []),
        ("fixed-limit", "game-10", ["collection-rates-schedule"]),
        ("spread-limit", "combined-15", ["poker-collection-rates"]),
        ("spread-limit", "combined-1", []),
    ],
)
def test_collection_rates_schedule_structure_and_option_belong_together(
    structure: str, option: str, cites: list[str]
) -> None:
    """Options 1 to 9 are for limit games, options 10 to 15 for no-limit games."""
    found = breaches(Terms(BOOK, least=2000, most=20000, collection=option, options={"structure": structure}))
    assert [breach.cite.paragraph for breach in found] == cites


def no_limit(*stacks: int) -> PokerPit:
    """A table with a buy-in of $20 to $200."""
    return PokerPit(BOOK, stacks, least=2000, most=20000, collection="combined-10", options={"structure": "no-limit"})


def test_collection_rates_schedule_who_sits_down_brings_the_posted_buy_in() -> None:
    pit = no_limit(20, 200)
    assert pit.cited("seat 3 sits 19 Cy") == "poker-collection-rates"
    assert pit.cited("seat 3 sits 201 Cy") == "poker-collection-rates"


def test_collection_rates_schedule_more_chips_bring_a_player_to_no_more_than_the_maximum() -> None:
    pit = no_limit(20, 200)
    assert pit.cited("seat 2 buys 1") == "poker-collection-rates"
    assert pit.cited("seat 1 buys 181") == "poker-collection-rates"
    pit.do("seat 1 buys 180")
    assert pit.rack(1) == 200


def test_collection_rates_schedule_a_limit_game_has_no_buy_in() -> None:
    pit = PokerPit(BOOK, (1, 5000))
    pit.do("seat 3 sits 1 Cy", "seat 3 buys 1")
    assert pit.rack(3) == 2
