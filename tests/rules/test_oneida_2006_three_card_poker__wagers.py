"""Three Card Poker, `oneida-2006/three-card-poker`, E and F: shuffle and cut, wagers.

Each test proves the paragraph in its name; the table is that of `three_card_pit`.
"""

import pytest

from croupier.games import breaches
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Settled
from croupier.rulebook.law import Terms
from pit import Pit
from three_card_pit import (
    BOOK,
    DECK,
    DEVICE,
    LOW_DEALER,
    QUEEN_DEALER,
    REVEAL,
    asked,
    dealt,
    film,
    hand,
    one_hand,
    step,
)

# --- films ---


def settled_at(pit: Pit) -> list[tuple[int, str, int]]:
    """Where, on what, how much: in order."""
    return [(e.at, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


# --- E: shuffle and cut ---


def test_E_1_round_begins_with_a_shuffle_of_the_whole_deck() -> None:
    pit = Pit(BOOK, options=DEVICE)
    for _ in range(2):
        pit.do("dealer opens")
        assert pit.table.view().asks.step == "shuffle"
        assert pit.cited("dealer closes") == "E.1"
        assert pit.cited("dealer does cut 20") == "E.1"
        assert pit.cited("cards Kc") == "E.1"
        assert pit.cited("seat 1 bets 10 ante") == "E.1"
        pit.do("dealer does shuffle")
        assert len(pit.table.felt.shoe) == 52
        pit.do("seat 1 bets 10 pair-plus", "dealer closes", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 20


def test_E_2_shuffle_by_hand_is_cut_and_one_by_device_is_not() -> None:
    for options, next_ in (({}, "step"), ({"shuffler": True}, "window")):
        pit = Pit(BOOK, options=options)
        pit.do("dealer opens", "dealer does shuffle")
        assert asked(pit) == next_


@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_E_2_a_device_shuffle_is_dealt_without_a_cut(dealing: str) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    assert pit.table.view().asks.ask == "chance"
    paragraph = {"shoe": "G.3", "hand": "H.3", "automated-shoe": "I.3"}[dealing]
    assert pit.table.view().asks.cite == f"{BOOK}/{paragraph}"


def test_E_2_b_manual_shuffle_is_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    asks = pit.table.view().asks
    assert (asks.step, asks.least, asks.most, asks.cite) == ("cut", 10, 51, f"{BOOK}/E.3")


def test_E_3_cut_comes_before_anything_else() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("dealer closes") == "E.3"
    assert pit.cited("cards Kc") == "E.3"
    assert pit.cited("dealer does shuffle") == "E.3"
    assert pit.cited("seat 1 bets 10 ante") == "E.3"
    pit.do("dealer does cut 26", "seat 1 bets 10 ante")
    assert pit.rack() == 990


@pytest.mark.parametrize("count", [10, 26, 51])
def test_E_3_a_ii_cut_takes_at_least_ten_cards(count: int) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    for wrong in (-1, 1, 9, 52, 60):
        assert pit.cited(f"dealer does cut {wrong}") == "E.3.a.ii"
    assert pit.cited("dealer does cut") == "E.3.a.ii"
    pit.do(f"dealer does cut {count}")
    assert asked(pit) == "window"


def test_E_3_a_iii_remaining_cards_go_back_on_the_stack() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 10")
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(DECK)


@pytest.mark.parametrize(("dealing", "paragraph"), [("shoe", "G.3"), ("automated-shoe", "I.3")])
def test_E_3_b_deal_follows_the_cut(dealing: str, paragraph: str) -> None:
    pit = Pit(BOOK, options={"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 10", "seat 1 bets 10 pair-plus", "dealer closes")
    assert pit.table.view().asks.cite == f"{BOOK}/{paragraph}"
    pit.do(f"cards 2c 2d 9h {LOW_DEALER}" if dealing == "automated-shoe" else dealt("2c 2d 9h", LOW_DEALER))
    pit.do(REVEAL)
    assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]


def test_E_4_bad_cut_is_made_again() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.4"]
    assert pit.table.view().asks.step == "cut"
    pit.do("dealer does cut 30")
    assert asked(pit) == "window"


def test_E_4_supervisor_orders_a_new_cut_after_the_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.4"]
    assert pit.table.view().asks.step == "cut"
    pit.do("dealer does cut 20")
    assert asked(pit) == "window"


def test_E_4_supervisor_orders_a_new_cut_up_to_the_first_card() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.4"]
    assert step(pit) == "cut"
    for line in ("cards 2c", "seat 1 bets 10 ante", "seat 1 takes all pair-plus", "dealer closes"):
        assert pit.cited(line) == "E.3"
    assert pit.cited("dealer does cut 9") == "E.3.a.ii"
    pit.do("dealer does cut 20")
    assert (asked(pit), pit.table.view().asks.count) == ("chance", 6)
    assert pit.cited("seat 1 bets 10 ante") == "F.3"  # No More Bets still stands
    pit.do(dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]


def test_E_4_new_cut_leaves_the_wagers_and_the_window_as_they_were() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 ante", "report bad-cut")
    assert pit.cited("seat 1 bets 5 ante") == "E.3"
    pit.do("dealer does cut 20")
    assert (asked(pit), pit.table.felt.amount(1, "ante"), pit.rack()) == ("window", 10, 990)
    pit.do("seat 1 bets 5 ante", "seat 1 takes 3 ante", "dealer closes", dealt("Kc 9d 5s", QUEEN_DEALER))
    pit.do("seat 1 chooses play")
    assert pit.gain() == 24


@pytest.mark.parametrize("before", [(), ("dealer does cut 30",), ("dealer does cut 30", "seat 1 bets 10 ante")])
def test_E_4_supervisor_may_order_a_new_cut_more_than_once(before: tuple[str, ...]) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", *before, "report bad-cut", "report bad-cut")
    assert [cite for cite, _ in pit.said()].count("E.4") == 2
    assert step(pit) == "cut"
    pit.do("dealer does cut 20", "report bad-cut", "dealer does cut 21")
    assert asked(pit) == "window"
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(DECK)


@pytest.mark.parametrize("dealing", ["shoe", "automated-shoe"])
@pytest.mark.parametrize("count", [1, 5])
def test_E_4_no_new_cut_after_the_first_card(dealing: str, count: int) -> None:
    pit = Pit(BOOK, options={"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 ante", "dealer closes")
    pit.do("cards " + " ".join(DECK[:count]))
    assert pit.cited("report bad-cut") == "E.4"
    assert pit.table.view().asks.count == 6 - count
    pit.do("cards " + " ".join(DECK[count:6]), "seat 1 chooses fold")
    assert pit.gain() == -10


def test_E_4_no_new_cut_once_the_cards_are_out() -> None:
    pit = Pit(BOOK, options={"count-every": 1})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do(dealt("2c 2d 9h", LOW_DEALER))
    pit.refused("report bad-cut")
    pit.do("dealer does count-stub 46")
    pit.refused("report bad-cut")
    pit.do(REVEAL)
    assert pit.gain() == 10


def test_E_4_recut_ends_with_the_first_card_and_needs_a_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("cards Kc")
    assert pit.cited("report bad-cut") == "E.4"
    device = Pit(BOOK, options={"shuffler": True})
    device.do("dealer opens", "dealer does shuffle")
    assert device.cited("report bad-cut") == "L.1"


# --- F: wagers ---


def test_F_1_player_chooses_between_dealer_ledger_and_both() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    bets = ["seat 1 bets 10 ante", "seat 2 bets 20 pair-plus", "seat 3 bets 5 ante", "seat 3 bets 500 pair-plus"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", "4s 4h Td", QUEEN_DEALER], "seat 1 chooses play", "seat 3 chooses play")
    assert pit.settlements() == [
        (3, "ante", "wins", 5, "K.1.a"),
        (3, "play", "wins", 5, "K.1.a"),
        (3, "pair-plus", "wins", 500, "K.1.b"),
        (2, "pair-plus", "wins", 20, "K.1.b"),
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "wins", 10, "K.1.a"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (20, 20, 510)


def test_F_1_a_ante_alone_competes_with_the_dealer_only() -> None:
    pit = one_hand("5c 5d 9h", "6s 6d 4c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "loses", -10, "K.1.a"), (1, "play", "loses", -10, "K.1.a")]
    assert pit.gain() == -20


def test_F_1_b_pair_plus_alone_is_offered_no_play() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 20 pair-plus", "dealer closes")
    pit.do(dealt("5c 5d 9h", "6s 6d 4c"))
    for line in ("seat 1 chooses play", "seat 1 chooses fold"):
        assert pit.cited(line) == "J.2"
    pit.do(REVEAL)
    assert asked(pit) == "between"
    assert pit.settlements() == [(1, "pair-plus", "wins", 20, "K.1.b")]
    pit = one_hand("2c 5d 9h", LOW_DEALER, "bets 20 pair-plus")
    assert pit.settlements() == [(1, "pair-plus", "loses", -20, "K.1.b")]


def test_F_1_c_both_are_settled_apart() -> None:
    pit = one_hand("2c 5d 9h", LOW_DEALER, "bets 10 ante", "bets 20 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "pushes", 0, "K.1.a"),
        (1, "pair-plus", "loses", -20, "K.1.b"),
    ]
    assert pit.gain() == -10


def test_F_2_verbal_wager_with_cash_is_not_taken() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante verbal") == "F.2"
    assert pit.cited("seat 1 bets 10 ante verbal") == "F.2"
    assert pit.cited("seat 1 bets 10 pair-plus verbal") == "F.2"


def test_F_2_wager_needs_the_chips() -> None:
    pit = Pit(BOOK, chips=30, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 20 ante")
    assert pit.cited("seat 1 bets 11 pair-plus") == "F.2"
    pit.do("seat 1 bets 10 pair-plus")
    assert pit.rack() == 0


def test_F_2_match_play_coupon_goes_with_the_ante() -> None:
    pit = one_hand("Kc 9d 5s", QUEEN_DEALER, "bets 10 ante coupon 10")
    assert pit.settlements() == [(1, "ante", "wins", 20, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]
    assert pit.gain() == 30
    pit = one_hand("Jc 9d 5s", QUEEN_DEALER, "bets 10 ante coupon 10")
    assert pit.gain() == -20
    pit = one_hand("Qc 7d 2h", QUEEN_DEALER, "bets 10 ante coupon 10")
    assert pit.gain() == 0


def test_F_2_coupon_stays_matched_by_chips() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante coupon 11") == "F.2"
    assert pit.cited("seat 1 bets 10 pair-plus coupon 10") == "F.2"
    pit.do("seat 1 bets 20 ante coupon 10")
    assert pit.cited("seat 1 takes 11 ante") == "F.2"
    pit.do("seat 1 takes 10 ante", "seat 1 takes all ante")
    assert pit.rack() == 1000


def test_F_2_house_without_match_play_takes_no_coupon() -> None:
    pit = Pit(BOOK, options=DEVICE | {"match-play": False})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante coupon 10") == "F.2"


def test_F_3_nothing_is_bet_raised_or_withdrawn_after_no_more_bets() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 takes 5 ante", "seat 1 bets 15 ante")
    assert pit.table.felt.amount(1, "ante") == 20
    pit.do("dealer closes")
    assert pit.said() == [("F.3", "No more bets")]
    late = ("seat 1 bets 10 ante", "seat 1 bets 10 pair-plus", "seat 1 takes all ante", "seat 1 undoes")
    for line in late:
        assert pit.cited(line) == "F.3"
    pit.do(dealt("Kc 9d 5s", QUEEN_DEALER))
    for line in (*late, "seat 1 bets 20 play"):
        assert pit.cited(line) == "F.3"
    pit.do("seat 1 chooses play")
    assert pit.gain() == 40


def test_F_3_wager_is_not_withdrawn_while_the_stub_is_counted() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    for line in ("seat 1 takes all ante", "seat 1 bets 10 ante", "seat 1 bets 10 pair-plus", "seat 1 undoes"):
        assert pit.cited(line) == "F.3"


def test_F_3_wager_is_not_made_or_withdrawn_before_the_dealer_reveals() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do(dealt("2c 2d 9h", LOW_DEALER))
    for line in ("seat 1 takes all pair-plus", "seat 1 bets 10 ante", "seat 1 bets 10 pair-plus", "seat 1 undoes"):
        assert pit.cited(line) == "F.3"
    pit.do(REVEAL)
    assert pit.gain() == 10


def test_F_3_play_wager_waits_for_the_cards() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 10 play") == "F.3"
    assert pit.cited("seat 1 calls off ante") == "F.3"
    assert pit.cited("seat 1 chooses play") == "J.2"


def test_F_4_second_place_needs_the_house_to_permit_it() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante at 2") == "F.4"


def test_F_4_second_place_is_free_and_adjacent() -> None:
    pit = Pit(BOOK, "Ann", options=DEVICE | {"two-positions": True})
    pit.do(
        "seat 4 sits 1000 Dan", "seat 6 sits 1000 Fay", "seat 7 sits 1000 Gus", "dealer opens", "dealer does shuffle"
    )
    assert pit.cited("seat 1 bets 10 ante at 3") == "F.4"
    assert pit.cited("seat 7 bets 10 ante at 8") == "F.4"
    assert pit.cited("seat 7 bets 10 ante at 6") == "F.4"
    pit.do("seat 4 bets 10 ante at 5")
    assert pit.cited("seat 6 bets 10 ante at 5") == "F.4"
    assert pit.cited("seat 4 bets 10 ante at 3") == "F.4"
    pit.do("seat 4 bets 10 ante", "seat 4 bets 5 pair-plus at 5")
    assert pit.rack(4) == 975
    pit.do("seat 4 takes all ante at 5", "seat 4 takes all pair-plus at 5", "seat 6 bets 10 ante at 5")
    assert (pit.rack(4), pit.rack(6)) == (990, 990)


def test_F_4_second_place_is_played_as_if_somebody_sat_there() -> None:
    pit = Pit(BOOK, "Ann", options=DEVICE | {"two-positions": True})
    pit.do("seat 4 sits 1000 Dan")
    bets = ["seat 1 bets 10 ante", "seat 1 bets 20 ante at 2", "seat 1 bets 5 pair-plus at 2", "seat 4 bets 30 ante"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", "4s 6h Td", QUEEN_DEALER])
    assert (hand(pit, 1), hand(pit, 2), hand(pit, 4)) == ("Kc 9d 5s", "3c 3d 8h", "4s 6h Td")
    assert pit.table.view(1).cards[2] == ["3c", "3d", "8h"]
    assert pit.table.view(4).cards[2] == ["??", "??", "??"]
    assert pit.cited("seat 1 chooses play at 2") == "J.2"
    pit.do("seat 1 chooses fold")
    assert pit.cited("seat 4 chooses play") == "J.2"
    assert pit.cited("seat 1 chooses play") == "J.2"
    pit.do("seat 1 chooses play at 2", "seat 4 chooses play")
    assert settled_at(pit) == [
        (1, "ante", -10),
        (4, "ante", -30),
        (4, "play", -30),
        (2, "ante", 20),
        (2, "play", 20),
        (2, "pair-plus", 5),
    ]
    assert (pit.gain(1), pit.rack(4)) == (35, 940)


def test_F_5_house_may_ask_for_one_of_three_structures() -> None:
    for wagers in ("either", "ante-covers", "ante-half", "both"):
        assert breaches(Terms(BOOK, options={"wagers": wagers})) == []
    (breach,) = breaches(Terms(BOOK, options={"wagers": "ante-only"}))
    assert str(breach.cite) == f"{BOOK}/F.5"
    assert Pit(BOOK).law.choice("wagers") == "either"


def test_F_5_a_pair_plus_needs_an_ante_as_large() -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "ante-covers"})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 1 pair-plus") == "F.5.a"
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 11 pair-plus") == "F.5.a"
    pit.do("seat 1 bets 10 pair-plus")
    assert pit.cited("seat 1 bets 1 pair-plus") == "F.5.a"
    assert pit.cited("seat 1 takes 1 ante") == "F.5.a"
    assert pit.cited("seat 1 takes all ante") == "F.5.a"
    pit.do("seat 1 takes all pair-plus", "dealer closes")
    assert pit.rack() == 990  # an Ante alone is lawful


def test_F_5_b_pair_plus_needs_an_ante_of_half() -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "ante-half"})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 1 pair-plus") == "F.5.b"
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 21 pair-plus") == "F.5.b"
    pit.do("seat 1 bets 19 pair-plus")
    assert pit.cited("seat 1 takes 1 ante") == "F.5.b"
    pit.do("seat 1 bets 1 pair-plus")
    assert pit.cited("seat 1 takes 1 ante") == "F.5.b"
    assert pit.rack() == 970


@pytest.mark.parametrize(("small", "large"), [("ante", "pair-plus"), ("pair-plus", "ante")])
def test_F_5_c_both_wagers_are_made_and_neither_is_over_five_times_the_other(small: str, large: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "both"})
    pit.do("dealer opens", "dealer does shuffle", f"seat 1 bets 10 {small}")
    assert pit.cited("dealer closes") == "F.5.c"
    assert pit.cited(f"seat 1 bets 51 {large}") == "F.5.c"
    pit.do(f"seat 1 bets 50 {large}")
    assert pit.cited(f"seat 1 bets 1 {large}") == "F.5.c"
    assert pit.cited(f"seat 1 takes 1 {small}") == "F.5.c"
    pit.do(f"seat 1 takes all {small}")
    assert pit.cited("dealer closes") == "F.5.c"
    pit.do(f"seat 1 bets 10 {small}", "dealer closes")
    assert pit.rack() == 940


def test_F_5_c_both_wagers_are_asked_of_a_second_place_too() -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "both", "two-positions": True})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 bets 10 pair-plus")
    pit.do("seat 1 bets 10 ante at 2")
    assert pit.cited("dealer closes") == "F.5.c"
    pit.do("seat 1 bets 10 pair-plus at 2", "dealer closes")
    assert pit.rack() == 960
