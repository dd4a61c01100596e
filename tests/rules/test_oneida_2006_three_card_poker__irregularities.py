"""Three Card Poker, `oneida-2006/three-card-poker`, L and M: irregularities and limits.

Each test proves the paragraph in its name; the table is that of `three_card_pit`.
"""

import pytest

from croupier.games import breaches
from croupier.rulebook.law import Terms
from pit import Pit
from three_card_pit import (
    BOOK,
    DEVICE,
    LOW_DEALER,
    QUEEN_DEALER,
    REVEAL,
    asked,
    dealt,
    film,
    hand,
    one_hand,
    quick_round,
    step,
)

# --- L: irregularities ---


def test_L_1_card_found_face_up_is_discarded_and_the_next_one_used() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes", "cards Kc")
    pit.do("report card-face-up")
    assert [cite for cite, _ in pit.said()] == ["L.1"]
    assert pit.table.view().asks.count == 1
    assert pit.cited("cards Ah Ad") == "B.4"
    assert pit.cited("cards Kc") == "B.4"
    assert pit.cited("seat 1 takes all ante") == "F.3"
    pit.do("cards Ah")
    assert pit.table.view().cards["discards"] == ["Ah"]
    assert pit.cited("cards Ah") == "B.4"
    pit.do("cards Qs 9d 7h 5s 2c")
    assert (hand(pit, 1), hand(pit, "dealer")) == ("Kc 9d 5s", QUEEN_DEALER)
    pit.do("seat 1 chooses play")
    assert pit.gain() == 20


def test_L_1_discarded_card_belongs_to_the_count_of_the_deck() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("report card-face-up", "cards Ah", dealt("2c 2d 9h", LOW_DEALER), "dealer does count-stub 45", REVEAL)
    assert [cite for cite, _ in pit.said()] == ["L.1", "G.5.a"]
    assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]


def test_L_1_second_card_found_face_up_voids_and_the_cards_are_reshuffled() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 pair-plus", "dealer closes")
    pit.do("report card-face-up", "cards Ah", "cards Kc Qc")
    pit.do("report card-face-up")
    assert pit.voided() == "L.1"
    assert pit.settlements() == [(1, "ante", "returned", 0, "L.1"), (2, "pair-plus", "returned", 0, "L.1")]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    pit.do("dealer opens")
    assert pit.table.view().asks.step == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


def test_L_1_first_card_of_the_next_round_is_no_second_one() -> None:
    pit = Pit(BOOK, options=DEVICE)
    for _ in range(2):
        pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
        pit.do("report card-face-up", "cards Ah", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 20


@pytest.mark.parametrize("when", ["betting", "stub", "play", "reveal"])
def test_L_1_card_face_up_is_found_only_while_the_cards_are_dealt(when: str) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    wager = "pair-plus" if when == "reveal" else "ante"
    pit.do("dealer opens", "dealer does shuffle", f"seat 1 bets 10 {wager}")
    if when != "betting":
        pit.do("dealer closes", dealt("Kc 9d 5s", QUEEN_DEALER))
    if when in ("play", "reveal"):
        pit.do("dealer does count-stub 46")
    assert pit.cited("report card-face-up") == "L.1"


def test_L_2_card_drawn_in_error_is_the_next_card() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes", "cards Kc")
    pit.do("report drawn-in-error")
    assert [cite for cite, _ in pit.said()] == ["L.2"]
    pit.do("cards Qs 9d 7h 5s 2c")
    assert (hand(pit, 1), hand(pit, "dealer")) == ("Kc 9d 5s", QUEEN_DEALER)
    assert "discards" not in pit.table.felt.cards
    pit.do("seat 1 chooses play")
    assert pit.gain() == 20


def test_L_2_card_drawn_in_error_twice_voids_nothing() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("report drawn-in-error", "report drawn-in-error", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 10


def test_L_2_report_after_the_deal_is_refused() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    assert pit.cited("report drawn-in-error") == "L.1"
    pit.do("dealer does count-stub 46")
    assert pit.cited("report drawn-in-error") == "L.1"


def voids(kind: str, paragraph: str, *before: str) -> None:
    """After these lines the report voids the round; every wager, folded or not, goes back."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 bets 5 pair-plus")
    pit.do("seat 2 bets 20 ante", "dealer closes", *before)
    pit.do(f"report {kind}")
    assert pit.voided() == paragraph
    assert {(verdict, paid, cite) for _, _, verdict, paid, cite in pit.settlements()} == {("returned", 0, paragraph)}
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    assert pit.table.felt.stakes == {}
    pit.do("dealer opens")
    assert pit.table.view().asks.step == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


ALL_NINE = dealt("Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER)
MOMENTS = [
    pytest.param((), id="before the first card"),
    pytest.param(("cards Kc 3c Qs",), id="during the deal"),
    pytest.param((ALL_NINE,), id="after the deal"),
    pytest.param((ALL_NINE, "seat 1 chooses play"), id="after a play"),
    pytest.param((ALL_NINE, "seat 1 chooses fold"), id="after a fold"),
]


@pytest.mark.parametrize("before", MOMENTS)
def test_L_3_wrong_number_of_cards_voids(before: tuple[str, ...]) -> None:
    voids("wrong-number", "L.3", *before)


def test_L_3_it_is_reported_until_the_next_round_opens() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 ante", "dealer closes")
    pit.do(ALL_NINE, "seat 1 chooses fold", "seat 2 chooses play")
    assert (pit.gain(1), pit.gain(2)) == (-10, 40)
    pit.do("report wrong-number")
    assert (pit.voided(), pit.gain(1), pit.gain(2), pit.bank()) == ("L.3", 0, 0, 0)
    assert pit.refused("report wrong-number")


@pytest.mark.parametrize("before", MOMENTS)
def test_L_4_dealer_card_exposed_voids(before: tuple[str, ...]) -> None:
    voids("dealer-exposed", "L.4", *before)


def voids_pair_plus_only(kind: str, paragraph: str, *, counted: bool, moment: str) -> None:
    """The same where nobody has an Ante: during the count of the stub, or before the dealer reveals."""
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1} if counted else DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "seat 2 bets 20 pair-plus")
    pit.do("dealer closes", ALL_NINE)
    if counted and moment == "reveal":
        pit.do("dealer does count-stub 43")
    assert step(pit) == moment
    pit.do(f"report {kind}")
    assert pit.voided() == paragraph
    assert pit.settlements() == [
        (1, "pair-plus", "returned", 0, paragraph),
        (2, "pair-plus", "returned", 0, paragraph),
    ]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    assert asked(pit) == "between"
    pit.do("dealer opens")
    assert step(pit) == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


NO_ANTE = [
    pytest.param(False, "reveal", id="after the deal"),
    pytest.param(True, "count-stub", id="at the count"),
    pytest.param(True, "reveal", id="after the count"),
]


@pytest.mark.parametrize(("counted", "moment"), NO_ANTE)
def test_L_3_wrong_number_of_cards_voids_a_round_of_pair_plus_only(counted: bool, moment: str) -> None:
    voids_pair_plus_only("wrong-number", "L.3", counted=counted, moment=moment)


@pytest.mark.parametrize(("counted", "moment"), NO_ANTE)
def test_L_4_dealer_card_exposed_voids_a_round_of_pair_plus_only(counted: bool, moment: str) -> None:
    voids_pair_plus_only("dealer-exposed", "L.4", counted=counted, moment=moment)


def test_L_4_nothing_is_exposed_too_early_once_the_dealer_has_revealed() -> None:
    pit = one_hand("2c 2d 9h", LOW_DEALER, "bets 10 pair-plus")
    assert pit.cited("report dealer-exposed") == "F.3"
    assert pit.gain() == 10


def test_L_4_dealer_card_cannot_be_exposed_before_the_deal_or_after_the_round() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens")
    assert pit.cited("report dealer-exposed") == "L.1"
    pit.do("dealer does shuffle", "seat 1 bets 10 ante")
    assert pit.cited("report dealer-exposed") == "L.1"
    pit.do("dealer closes", dealt("Kc 9d 5s", QUEEN_DEALER), "seat 1 chooses play")
    assert pit.cited("report dealer-exposed") == "F.3"
    assert pit.gain() == 20


def test_L_4_void_round_is_no_round_of_the_count() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(4):
        quick_round(pit)
    quick_round(pit)
    assert step(pit) == "count-stub"
    pit.do("report dealer-exposed")
    assert pit.voided() == "L.4"
    quick_round(pit)
    assert step(pit) == "count-stub"


def test_L_5_device_that_jams_shuffles_again() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    pit.do("dealer opens")
    for _ in range(2):
        pit.do("report shuffler-jams")
        assert [cite for cite, _ in pit.said()] == ["L.5"]
        assert pit.table.view().asks.step == "shuffle"
    pit.do("dealer does shuffle")
    assert asked(pit) == "window"
    assert pit.cited("report shuffler-jams") == "L.1"


def test_L_5_hands_do_not_jam() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("report shuffler-jams") == "L.1"


@pytest.mark.parametrize("before", [(), ("cards Kc",), ("cards Kc 9d 5s", "cards 3c 3d")])
def test_L_6_automated_shoe_that_jams_voids(before: tuple[str, ...]) -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE | {"dealing": "automated-shoe"})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 pair-plus", "dealer closes")
    pit.do(*before)
    pit.do("report shoe-jams")
    assert pit.voided() == "L.6"
    assert pit.settlements() == [(1, "ante", "returned", 0, "L.6"), (2, "pair-plus", "returned", 0, "L.6")]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    pit.do("dealer opens")
    assert pit.table.view().asks.step == "shuffle"


@pytest.mark.parametrize("dealing", ["shoe", "hand"])
def test_L_6_other_ways_of_dealing_do_not_jam(dealing: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes")
    assert pit.cited("report shoe-jams") == "L.1"


# --- M: limits ---


def test_M_limits_bound_ante_and_pair_plus() -> None:
    pit = Pit(BOOK, least=500, most=10000, limits={"pair-plus": (100, 2500)}, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    for amount in (4, 101, 0, -5):
        assert pit.cited(f"seat 1 bets {amount} ante") == "M"
    for amount in (26, 0):
        assert pit.cited(f"seat 1 bets {amount} pair-plus") == "M"
    pit.do("seat 1 bets 5 ante", "seat 1 bets 95 ante", "seat 1 bets 1 pair-plus", "seat 1 bets 24 pair-plus")
    assert pit.cited("seat 1 bets 1 ante") == "M"
    assert pit.cited("seat 1 bets 1 pair-plus") == "M"
    assert pit.cited("seat 1 takes 96 ante") == "M"
    assert pit.cited("seat 1 takes 101 ante") == "M"
    assert pit.cited("seat 1 takes 0 ante") == "M"  # no chips are not all chips
    pit.do("seat 1 takes 95 ante")
    assert pit.rack() == 970


def test_M_limits_count_for_each_place_on_its_own() -> None:
    pit = Pit(BOOK, least=500, most=10000, options=DEVICE | {"two-positions": True})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 100 ante", "seat 1 bets 100 ante at 2")
    assert pit.cited("seat 1 bets 1 ante at 2") == "M"
    assert pit.rack() == 800


def test_M_posted_on_the_sign_and_possible() -> None:
    law = Pit(BOOK).law
    assert (law.book.sign.cite, law.book.limits.cite, law.limits("ante")) == ("M", "M", (1, 1000))
    assert [str(b.cite) for b in breaches(Terms(BOOK, least=1000, most=500))] == [f"{BOOK}/M"]
    assert [str(b.cite) for b in breaches(Terms(BOOK, limits={"lucky": (100, 500)}))] == [f"{BOOK}/M"]
