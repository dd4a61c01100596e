"""Three Card Poker, `oneida-2006/three-card-poker`, G to I: dealing from a shoe, by hand and from an automated shoe.

Each test proves the paragraph in its name; the table is that of `three_card_pit`.
"""

from itertools import pairwise

import pytest

from croupier.games import breaches, open_table
from croupier.play.shared.dealt_deck import Deck, put_away
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Law, Terms
from pit import Pit
from three_card_pit import BOOK, DEVICE, LOW_DEALER, QUEEN_DEALER, REVEAL, asked, dealt, film, hand, quick_round, step

# --- G: the manual shoe ---


def test_G_1_manual_shoe_is_filled_by_the_dealer_or_a_device() -> None:
    assert Pit(BOOK).law.choice("dealing") == "shoe"
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "shoe", "shuffler": shuffler})) == []


def no_more_bets_first(dealing: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards Kc") == "F.3"
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("cards Kc") == "F.3"
    pit.do("dealer closes")
    assert pit.said() == [("F.3", "No more bets")]
    assert pit.table.view().asks.count == 6
    pit.do("cards Kc")
    assert pit.table.view().asks.count == 5


def test_G_2_dealer_calls_no_more_bets_before_the_first_card() -> None:
    no_more_bets_first("shoe")


def one_at_a_time(dealing: str, paragraph: str) -> None:
    """Places 2, 3, 5 and 7 are taken; 3 has not wagered."""
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do(*(f"seat {seat} sits 1000 P{seat}" for seat in (7, 3, 5, 2)))
    pit.do("seat 1 leaves", "dealer opens", "dealer does shuffle")
    pit.do("seat 7 bets 10 ante", "seat 5 bets 10 pair-plus", "seat 2 bets 10 ante", "dealer closes")
    assert pit.table.view().asks.cite == f"{BOOK}/{paragraph}"
    pit.do("cards 2c 3c 4c 5c 6c", "cards 7c", "cards 8c 9c Tc Jc Qc Kc")
    assert [hand(pit, holder) for holder in (2, 5, 7, "dealer")] == ["2c 6c Tc", "3c 7c Jc", "4c 8c Qc", "5c 9c Kc"]
    assert 3 not in pit.table.felt.cards
    face_down(pit)


def face_down(pit: Pit) -> None:
    """Nobody sees a card but those at one's own place."""
    stranger, own = pit.table.view().cards, pit.table.view(5).cards
    down = ["??", "??", "??"]
    assert stranger == {2: down, 5: down, 7: down, "dealer": down}
    assert own == stranger | {5: hand(pit, 5).split(" ")}


def test_G_3_cards_go_out_singly_from_the_left_and_the_dealer_last() -> None:
    one_at_a_time("shoe", "G.3")


@pytest.mark.parametrize("wagers", ["either", "ante-covers", "ante-half", "both"])
@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_G_3_no_cards_are_dealt_where_nobody_has_wagered(dealing: str, wagers: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing, "wagers": wagers})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 takes all ante")
    pit.do("dealer closes")
    assert [cite for cite, _ in pit.said()] == ["F.3", "G.3"]
    assert asked(pit) == "between"
    assert (pit.table.felt.cards, len(pit.table.felt.shoe), pit.settlements()) == ({}, 52, [])
    assert (pit.rack(), pit.bank()) == (1000, 0)
    pit.do("dealer opens")
    assert step(pit) == "shuffle"


def test_G_3_round_without_cards_is_no_round_of_the_count_or_the_decks() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "second-deck": True, "count-every": 2})
    quick_round(pit)
    before = pit.table.carried
    pit.do("dealer opens", "dealer does shuffle", "dealer closes")
    assert pit.table.carried == before
    quick_round(pit)
    assert step(pit) == "count-stub"


def counts_every_fifth(**options: object) -> None:
    pit = Pit(BOOK, options=options)
    for turn in range(1, 11):
        quick_round(pit)
        if turn % 5 == 0:
            asks = pit.table.view().asks
            assert (asks.ask, asks.step, asks.cite) == ("step", "count-stub", f"{BOOK}/G.5")
            assert pit.settlements() == []
            pit.do("dealer does count-stub 46")
            assert pit.settlements() == []
            pit.do(REVEAL)
        assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]
        assert asked(pit) == "between"
    assert pit.gain() == 100


def test_G_5_stub_is_counted_every_fifth_round() -> None:
    counts_every_fifth()


def test_G_5_device_that_does_not_count_leaves_it_to_the_dealer() -> None:
    counts_every_fifth(shuffler=True)


@pytest.mark.parametrize("every", [1, 2, 3])
def test_G_5_house_may_count_more_often(every: int) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": every})
    counted = []
    for turn in range(1, 7):
        quick_round(pit)
        if asked(pit) == "step":
            counted.append(turn)
            pit.do("dealer does count-stub 46", REVEAL)
    assert counted == list(range(every, 7, every))


@pytest.mark.parametrize("every", [0, 6, True, "five"])
def test_G_5_house_may_not_count_less_often(every: object) -> None:
    (breach,) = breaches(Terms(BOOK, options={"count-every": every}))
    assert str(breach.cite) == f"{BOOK}/G.5"


def test_G_5_count_comes_before_the_players_decide() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    assert pit.cited("seat 1 chooses play") == "G.5"
    assert pit.cited("dealer does count-stub 53") == "G.5"
    pit.do("dealer does count-stub 46", "seat 1 chooses play")
    assert pit.gain() == 20


def test_G_5_a_whole_deck_is_announced_and_play_goes_on() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 ante"], ["Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER])
    pit.do("dealer does count-stub 43")
    assert [cite for cite, _ in pit.said()] == ["G.5.a"]
    assert asked(pit) == "turn"


@pytest.mark.parametrize("count", [45, 47, 0])
def test_G_5_b_wrong_count_voids_every_hand(count: int) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante", "seat 1 bets 5 pair-plus"], ["4s 5s 6s", QUEEN_DEALER])
    pit.do(f"dealer does count-stub {count}")
    assert pit.voided() == "G.5.b"
    assert pit.settlements() == [(1, "ante", "returned", 0, "G.5.b"), (1, "pair-plus", "returned", 0, "G.5.b")]
    assert (pit.rack(), pit.bank()) == (1000, 0)


def test_G_5_b_new_deck_is_counted_five_rounds_on() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(5):
        quick_round(pit)
    pit.do("dealer does count-stub 45")
    assert pit.voided() == "G.5.b"
    for _ in range(4):
        quick_round(pit)
        assert asked(pit) == "between"
    quick_round(pit)
    assert step(pit) == "count-stub"
    pit.do("dealer does count-stub 46", REVEAL)
    assert pit.gain() == 90


def test_G_5_b_misdeal_found_by_the_count_voids_under_L() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(5):
        quick_round(pit)
    pit.do("report wrong-number")
    assert pit.voided() == "L.3"
    assert pit.settlements() == [(1, "pair-plus", "returned", 0, "L.3")]
    quick_round(pit)
    assert step(pit) == "count-stub"  # still due
    assert pit.rack() == 1030


def test_G_6_device_that_counts_spares_the_dealer_the_stub() -> None:
    pit = Pit(BOOK, options=DEVICE | {"count-every": 1})
    for _ in range(6):
        quick_round(pit)
        assert asked(pit) == "between"
    assert pit.gain() == 60


def test_G_6_device_that_finds_a_wrong_number_sends_the_deck_away() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens")
    pit.do("report shuffler-miscounts")
    assert [cite for cite, _ in pit.said()] == ["G.6"]
    assert pit.table.view().asks.step == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52
    pit.do("seat 1 bets 10 pair-plus", "dealer closes", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 10


def test_G_6_only_a_device_that_counts_reports_a_number() -> None:
    for options in ({}, {"shuffler": True}):
        pit = Pit(BOOK, options=options)
        pit.do("dealer opens")
        assert pit.cited("report shuffler-miscounts") == "L.1"
    (breach,) = breaches(Terms(BOOK, options={"shuffler-counts": True}))
    assert str(breach.cite) == f"{BOOK}/G.6"


# --- H: from the hand ---


def test_H_1_house_may_deal_from_the_hand() -> None:
    assert breaches(Terms(BOOK, options={"dealing": "hand", "shuffler": True})) == []
    (breach,) = breaches(Terms(BOOK, options={"dealing": "sleeve"}))
    assert str(breach.cite) == f"{BOOK}/H.1"


def test_H_2_all_requirements_are_reported_at_once() -> None:
    terms = Terms(BOOK, options={"dealing": "hand", "second-deck": True, "shuffler-counts": True})
    assert [breach.cite.paragraph for breach in breaches(terms)] == ["H.2.a", "B.5", "G.6"]
    with pytest.raises(Breaches) as opened:
        open_table(terms)
    assert len(opened.value.breaches) == 3


def test_H_2_a_dealing_from_the_hand_needs_the_device() -> None:
    (breach,) = breaches(Terms(BOOK, options={"dealing": "hand"}))
    assert str(breach.cite) == f"{BOOK}/H.2.a"


def test_H_2_c_dealer_calls_no_more_bets_before_the_first_card() -> None:
    no_more_bets_first("hand")


def test_H_3_cards_go_out_singly_from_the_left_and_the_dealer_last() -> None:
    one_at_a_time("hand", "H.3")


def test_H_5_stub_is_counted_every_fifth_round() -> None:
    counts_every_fifth(dealing="hand", shuffler=True)


def test_H_5_device_that_counts_spares_the_dealer_the_stub() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "hand"})
    for _ in range(5):
        quick_round(pit)
        assert asked(pit) == "between"


# --- I: the automated shoe ---


def test_I_1_house_may_deal_from_an_automated_shoe() -> None:
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "automated-shoe", "shuffler": shuffler})) == []


def test_I_2_automated_shoe_waits_for_shuffle_cut_and_no_more_bets() -> None:
    pit = Pit(BOOK, options={"dealing": "automated-shoe"})
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"
    pit.do("dealer does shuffle")
    assert pit.cited("cards Kc") == "E.3"
    pit.do("dealer does cut 10", "seat 1 bets 10 ante")
    assert pit.cited("cards Kc") == "F.3"
    pit.do("dealer closes", "cards Kc")
    assert hand(pit, 1) == "Kc"


def test_I_2_b_dealer_calls_no_more_bets_before_the_first_stack() -> None:
    no_more_bets_first("automated-shoe")


def test_I_3_stacks_of_three_go_out_from_the_left_and_the_dealer_last() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "automated-shoe"})
    pit.do(*(f"seat {seat} sits 1000 P{seat}" for seat in (7, 3, 5, 2)))
    pit.do("seat 1 leaves", "dealer opens", "dealer does shuffle")
    pit.do("seat 7 bets 10 ante", "seat 5 bets 10 pair-plus", "seat 2 bets 10 ante", "dealer closes")
    assert pit.table.view().asks.cite == f"{BOOK}/I.3"
    pit.do("cards 2c 3c 4c", "cards 5c 6c 7c", "cards 8c 9c Tc", "cards Jc Qc Kc")
    assert [hand(pit, holder) for holder in (2, 5, 7, "dealer")] == ["2c 3c 4c", "5c 6c 7c", "8c 9c Tc", "Jc Qc Kc"]
    assert 3 not in pit.table.felt.cards
    face_down(pit)


def test_I_5_stub_is_counted_every_fifth_round() -> None:
    counts_every_fifth(dealing="automated-shoe")


@pytest.mark.parametrize("every", [1, 2, 3, 4, 5])
def test_G_5_each_of_two_decks_is_counted_on_its_own(every: int) -> None:
    law = Law(Terms("oneida-2006/three-card-poker", options={"second-deck": True, "shuffler": True}))
    deck, counted = Deck(), []
    for round_ in range(1, 41):
        due, deck = deck.after(every)
        counted += [(round_, deck.colour)] if due else []
        deck = put_away(law, deck)
    for rounds, of in ((every, counted), *((2 * every, [c for c in counted if c[1] == k]) for k in (0, 1))):
        at = [0, *(round_ for round_, _ in of)]
        assert max(b - a for a, b in pairwise(at)) <= rounds
