"""Four Card Poker, `oneida-2006/four-card-poker`, L: irregularities.

Each test proves the paragraph in its name; the table is that of `four_card_pit`.
"""

import pytest

import dealt_deck_pit as deck
from dealt_deck_pit import DEVICE, asked, step
from four_card_pit import BOOK, DEALER, GAME, LOSER, REVEAL, WINNER, dealt, film, hand
from pit import Pit

BOBS = "Ah Ad 5c 3h 8c"


def two(*bets: str) -> Pit:
    """Ann has a pair of tens and Bob a pair of aces, against sevens."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, list(bets or ("seat 1 bets 10 ante", "seat 2 bets 20 ante")), [WINNER, BOBS, DEALER])
    return pit


def test_L_1_card_found_face_up_is_discarded_and_a_second_one_voids() -> None:
    deck.face_up_once_and_twice(GAME, "L.1")


def test_L_1_card_found_face_up_as_the_dealers_sixth_is_drawn() -> None:
    pit = Pit(BOOK, options=DEVICE)
    first, up = dealt(WINNER, DEALER)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes", first)
    pit.do("report card-face-up", "cards Ah", up)
    assert (hand(pit, "dealer"), hand(pit, "discards")) == (DEALER, "Ah")


def test_L_2_card_dealt_in_error_is_the_next_card() -> None:
    pit = Pit(BOOK, options=DEVICE)
    GAME.bet(pit)
    GAME.deal(pit, 1)
    pit.do("report dealt-in-error")
    assert [cite for cite, _ in pit.said()] == ["L.2"]
    assert (pit.table.view().asks.count, "discards" in pit.table.felt.cards) == (9, False)
    GAME.deal(pit, 10)
    assert pit.cited("report dealt-in-error") == "L.1"


def test_L_3_players_misdealt_hand_is_void_alone() -> None:
    pit = two()
    pit.do("seat 1 chooses 3x", "report hand-misdealt")
    assert (step(pit), pit.said()[0][0]) == ("void-hand", "L.3")
    assert pit.cited("dealer does void-hand 3") == "L.3"
    assert pit.cited("dealer does void-hand 8") == "L.3"
    pit.do("dealer does void-hand 1")
    assert pit.settlements() == [(1, "ante", "returned", 0, "L.3"), (1, "play", "returned", 0, "L.3")]
    assert (pit.rack(1), hand(pit, "discards")) == (1000, WINNER)
    pit.do("seat 2 chooses 1x", REVEAL)
    assert (pit.gain(1), pit.gain(2), asked(pit)) == (0, 40, "between")


def test_L_3_hand_found_misdealt_as_it_is_turned_after_the_dealers_is_void_alone() -> None:
    """J.5: the dealer sees a player's cards only then; the hand that was still covered is void, the other settled."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 ante", "dealer closes")
    dealers = DEALER.split()
    pit.do("cards " + " ".join("?" * 15), f"cards {dealers[-1]}", "seat 1 chooses 1x", "seat 2 chooses 1x", REVEAL)
    assert pit.table.view().asks.cite.paragraph == "J.4"
    pit.do("cards " + " ".join(dealers[:-1]))
    assert (pit.table.view().asks.cite.paragraph, pit.table.view().asks.to[0].place) == ("J.5", 2)
    pit.do("report hand-misdealt", "dealer does void-hand 2", REVEAL, f"cards {WINNER}")
    assert (pit.gain(1), pit.gain(2), asked(pit)) == (20, 0, "between")


def test_L_3_hand_of_the_player_who_is_asked_is_void_and_the_next_one_asked() -> None:
    pit = two("seat 1 bets 10 ante", "seat 1 bets 5 aces-up", "seat 2 bets 20 ante")
    pit.do("report hand-misdealt", "dealer does void-hand 1")
    assert (pit.rack(1), pit.table.view().asks.seat) == (1000, 2)
    pit.do("report hand-misdealt", "dealer does void-hand 2", REVEAL)
    assert (asked(pit), pit.rack(2), pit.bank()) == ("between", 1000, 0)


def test_L_3_folded_hand_cannot_be_void() -> None:
    pit = two()
    pit.do("seat 1 chooses fold", "report hand-misdealt")
    assert pit.cited("dealer does void-hand 1") == "L.3"
    pit.do("dealer does void-hand 2")
    assert (pit.gain(1), pit.gain(2)) == (-10, 0)


def test_L_3_misdealt_hand_where_nobody_has_an_ante() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, ["seat 1 bets 10 aces-up", "seat 2 bets 20 aces-up"], [WINNER, BOBS, DEALER], "report hand-misdealt")
    pit.do("dealer does void-hand 1", REVEAL)
    assert (pit.gain(1), pit.gain(2)) == (0, 20)


def test_L_3_misdeals_are_found_after_the_last_decision_too() -> None:
    """J.4: the dealer's cards are still down. A hand with a wrong count takes its Play back with it."""
    pit = two()
    pit.do("seat 1 chooses 3x", "seat 2 chooses 1x")
    assert (pit.rack(1), step(pit)) == (960, "reveal")
    pit.do("report hand-misdealt", "dealer does void-hand 1", "report dealer-short", "cards Qs", REVEAL)
    assert (pit.gain(1), pit.gain(2)) == (0, 40)


def test_L_3_J_5_a_covered_hand_is_found_misdealt_when_it_is_turned() -> None:
    """The dealer's cards are shown already; that hand alone is void, and the other is settled."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 ante", "dealer closes")
    pit.do("cards " + " ".join("?" * 15), "cards 9c", "seat 1 chooses 1x", "seat 2 chooses 3x", REVEAL)
    pit.do("cards 7s 7h Jc 4d 2s")
    assert [one.place for one in pit.table.view().asks.to] == [2] * 5
    pit.do("report hand-misdealt", "dealer does void-hand 2")
    assert pit.settlements() == [(2, "ante", "returned", 0, "L.3"), (2, "play", "returned", 0, "L.3")]
    pit.do(REVEAL, f"cards {WINNER}")
    assert (pit.gain(1), pit.gain(2), asked(pit)) == (20, 0, "between")


def test_L_3_dealer_with_four_cards_takes_one_more() -> None:
    pit = two()
    pit.do("seat 1 chooses 1x")
    before = len(pit.table.felt.shoe)
    pit.do("report dealer-short")
    assert pit.said() == [("L.3", "The dealer has four of the five cards. Another is dealt.")]
    assert pit.table.view().asks.count == 1
    assert pit.cited("seat 2 chooses 1x") == "L.3"
    pit.do("cards Qs")
    assert (len(pit.table.felt.shoe), len(pit.table.felt.hand("dealer"))) == (before, 6)
    assert pit.table.view().cards["dealer"].count("9c") == 1
    pit.do("report dealer-short", "cards 2s", "seat 2 chooses 1x", REVEAL)
    assert sorted(hand(pit, "dealer").split()) == sorted(DEALER.split())
    assert (pit.gain(1), pit.gain(2)) == (20, 40)


@pytest.mark.parametrize("kind", ["dealer-misdealt", "dealer-exposed"])
@pytest.mark.parametrize("moment", ["deal", "sixth", "turn", "raised", "reveal"])
def test_L_3_any_other_misdeal_to_the_dealer_voids_every_hand(kind: str, moment: str) -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    first, up = dealt(WINNER, BOBS, DEALER)
    raised = [first, up, "seat 1 chooses 2x"]
    before = {"deal": [], "sixth": [first], "turn": [first, up], "raised": raised}
    before["reveal"] = [*raised, "seat 2 chooses 1x"]  # everyone has decided, and the dealer's cards are still down
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 ante", "dealer closes")
    pit.do(*before[moment])
    pit.do(f"report {kind}")
    assert pit.voided() == {"dealer-misdealt": "L.3", "dealer-exposed": "L.4"}[kind]
    assert {verdict for _, _, verdict, _, _ in pit.settlements()} == {"returned"}
    assert (pit.rack(1), pit.rack(2), pit.bank(), pit.table.felt.stakes) == (1000, 1000, 0, {})
    pit.do("dealer opens")
    assert step(pit) == "shuffle"


def test_L_3_a_misdeal_to_the_dealer_is_reported_until_the_next_round_opens() -> None:
    pit = two()
    pit.do("seat 1 chooses fold", "seat 2 chooses 1x", REVEAL)
    assert (pit.gain(1), pit.gain(2)) == (-10, 40)
    pit.do("report dealer-misdealt")
    assert (pit.voided(), pit.gain(1), pit.gain(2), pit.bank()) == ("L.3", 0, 0, 0)


def test_L_4_dealers_card_exposed_before_the_reveal_voids() -> None:
    pit = Pit(BOOK, options=DEVICE)
    film(pit, ["seat 1 bets 10 aces-up"], [WINNER, DEALER], "report dealer-exposed")
    assert (pit.voided(), pit.rack()) == ("L.4", 1000)
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], [WINNER, DEALER], "report dealer-exposed")
    assert pit.voided() == "L.4"


def test_L_4_all_hands_are_void_a_folded_one_too() -> None:
    pit = two("seat 1 bets 10 ante", "seat 1 bets 5 aces-up", "seat 2 bets 20 ante")
    pit.do("seat 1 chooses fold")
    assert (pit.gain(1), pit.bank()) == (-15, 15)
    pit.do("report dealer-exposed")
    assert (pit.voided(), pit.gain(1), pit.gain(2), pit.bank()) == ("L.4", 0, 0, 0)


def test_L_4_nothing_is_exposed_too_early_once_the_dealer_has_revealed() -> None:
    pit = two()
    pit.do("seat 1 chooses 1x", "seat 2 chooses 1x", REVEAL)
    assert pit.cited("report dealer-exposed") == "F.2"


def test_L_5_device_that_jams_shuffles_again() -> None:
    deck.device_that_jams_shuffles_again(GAME)


def test_L_6_automated_shoe_that_jams_voids_the_round() -> None:
    deck.shoe_that_jams_voids(GAME, "L.6")


def test_L_6_shoe_that_jams_over_the_last_stack_voids_too() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "automated-shoe"})
    GAME.bet(pit)
    GAME.deal(pit, 11)
    pit.do("report shoe-jams")
    assert (pit.voided(), pit.rack()) == ("L.6", 1000)


def test_L_6_loser_is_a_loser_again_after_a_void_round() -> None:
    pit = Pit(BOOK, options=DEVICE)
    film(pit, ["seat 1 bets 10 ante"], [LOSER, DEALER], "report dealer-misdealt")
    film(pit, ["seat 1 bets 10 ante"], [LOSER, DEALER], "seat 1 chooses 1x")
    assert pit.gain() == -20
