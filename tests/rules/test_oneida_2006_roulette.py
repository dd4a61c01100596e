"""Roulette, `oneida-2006/roulette`: what the edition of 2008 has not. Each test proves the paragraph in its name."""

import pytest

from croupier.games import breaches
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "oneida-2006/roulette"
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")


def spun(pit: Pit, pocket: str, *bets: str) -> None:
    pit.do("dealer opens", *bets, "dealer closes", f"wheel {pocket}")


# --- G.2: half back ---


@pytest.mark.parametrize("slot", ["0", "00"])
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_G_2_half_comes_back_where_the_house_chose_it(spot: str, slot: str) -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, slot, f"seat 1 bets 10 {spot}")
    assert pit.settlements() == [(1, spot, "loses", -5, "G.2")]
    assert (pit.rack(), pit.bank()) == (995, 5)


@pytest.mark.parametrize(("wager", "lost"), [(1, 0), (2, 1), (5, 2), (99, 49)])
def test_G_2_no_more_than_half_of_an_odd_amount_is_lost(wager: int, lost: int) -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, "00", f"seat 1 bets {wager} odd")
    assert pit.settlements() == [(1, "odd", "loses", -lost, "G.2")]
    assert (pit.gain(), pit.bank()) == (-lost, lost)


def test_G_2_what_cannot_be_halved_may_be_refused() -> None:
    pit = Pit(BOOK, options={"half-back": True, "unpayable": "refuse"})
    pit.do("dealer opens")
    refusal = pit.refused("seat 1 bets 5 red")
    assert (refusal.cite.paragraph, "$4 or $6" in refusal.why) == ("G.2", True)
    pit.do("seat 1 bets 6 red", "seat 1 bets 5 straight-7")
    assert pit.cited("seat 1 takes 1 red") == "G.2"


@pytest.mark.parametrize("slot", ["0", "00"])
@pytest.mark.parametrize("spot", EVEN_MONEY)
def test_G_2_whole_wager_is_lost_where_the_house_chose_nothing(spot: str, slot: str) -> None:
    pit = Pit(BOOK)
    spun(pit, slot, f"seat 1 bets 10 {spot}")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4")]
    assert pit.gain() == -10


def test_G_2_half_back_is_for_zeros_and_even_money_only() -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, "2", "seat 1 bets 10 red", "seat 1 bets 10 odd", "seat 1 bets 10 high")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4") for spot in ("red", "odd", "high")]
    spun(pit, "0", "seat 1 bets 10 dozen-1", "seat 1 bets 10 column-1", "seat 1 bets 10 straight-00")
    assert pit.settlements() == [(1, spot, "loses", -10, "C.4") for spot in ("dozen-1", "column-1", "straight-00")]


def test_G_2_halves_are_collected_before_winners_are_paid() -> None:
    pit = Pit(BOOK, options={"half-back": True})
    spun(pit, "0", "seat 1 bets 10 straight-0", "seat 1 bets 10 red", "seat 1 bets 4 dozen-1")
    assert pit.settlements() == [
        (1, "red", "loses", -5, "G.2"),
        (1, "dozen-1", "loses", -4, "C.4"),
        (1, "straight-0", "wins", 350, "G.1"),
    ]


def test_G_2_half_back_is_true_or_false() -> None:
    assert [str(b.cite) for b in breaches(Terms(BOOK, options={"half-back": "often"}))] == [f"{BOOK}/G.2"]
    assert breaches(Terms(BOOK, options={"half-back": True})) == []


# --- I: limits ---


def test_I_limits_bound_what_stands_on_a_spot() -> None:
    pit = Pit(BOOK, least=500, most=10000)
    pit.do("dealer opens")
    assert pit.cited("seat 1 bets 4 red") == "I"
    assert pit.cited("seat 1 bets 101 red") == "I"
    assert pit.cited("seat 1 bets 0 red") == "I"
    assert pit.cited("seat 1 bets -5 red") == "I"
    pit.do("seat 1 bets 5 red", "seat 1 bets 95 red")
    assert pit.cited("seat 1 bets 1 red") == "I"
    assert pit.cited("seat 1 takes 96 red") == "I"
    assert pit.cited("seat 1 takes 101 red") == "I"
    assert pit.cited("seat 1 takes 0 red") == "I"  # no chips are not all chips
    pit.do("seat 1 takes 95 red", "seat 1 bets 100 black")
    assert pit.rack() == 895


def test_I_limits_may_be_posted_for_one_wager() -> None:
    pit = Pit(BOOK, least=500, most=10000, limits={"straight": (100, 2500)})
    pit.do("dealer opens", "seat 1 bets 1 straight-7", "seat 1 bets 24 straight-7", "seat 1 bets 25 straight-8")
    assert pit.cited("seat 1 bets 1 straight-7") == "I"
    assert pit.cited("seat 1 bets 26 straight-9") == "I"
    assert pit.cited("seat 1 bets 4 split-7-8") == "I"


def test_I_posted_on_the_sign_and_possible() -> None:
    law = Pit(BOOK).law
    assert (law.book.sign.cite, law.book.limits.cite, law.limits("red")) == ("I", "I", (1, 1000))
    assert [str(b.cite) for b in breaches(Terms(BOOK, least=1000, most=500))] == [f"{BOOK}/I"]
    assert [str(b.cite) for b in breaches(Terms(BOOK, least=0, most=500))] == [f"{BOOK}/I"]
    assert [str(b.cite) for b in breaches(Terms(BOOK, limits={"keno": (100, 500)}))] == [f"{BOOK}/I"]
