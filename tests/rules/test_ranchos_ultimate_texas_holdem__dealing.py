"""Ultimate Texas Hold'em, `ranchos/ultimate-texas-holdem`, the dealing and the round of play.

Each test proves the paragraph in its name; the table is that of `ultimate_pit`.
"""

from __future__ import annotations

import pytest

from croupier.games.ultimate_texas_holdem import Carried
from croupier.play.vocabulary.ask import Between, Chance, Turn
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Dealt, Decided, Placed
from pit import Pit
from ultimate_pit import ACE, DRY, FOUR, KING, LOW, NINE, betting, dealt, film, one_hand, order, paid, pit_of, shown

BEHIND = (*FOUR, "Eve", "Flo", "Gus")  # Gus, in seat 7, stands


def asked(pit: Pit) -> tuple[int, tuple[str, ...], str]:
    ask = pit.table.ask
    assert isinstance(ask, Turn)
    return ask.seat, ask.choices, ask.cite.paragraph


def standing(*bets: str, **how: int) -> Pit:
    """Bob with Ante and Blind of 10, Gus behind him."""
    return betting(pit_of(*BEHIND), "2 10", *bets, **how)


# --- wagers ---


def test_dealing_chips_within_the_limits() -> None:
    pit = betting(pit_of())
    for bet in ("4 ante", "1001 ante", "0 ante", "-5 ante", "10 ante coupon 5", "10 ante verbal", "4 blind"):
        assert pit.cited(f"seat 2 bets {bet}") == "dealing"
    pit.do("seat 2 bets 6 ante")
    assert pit.cited("seat 2 takes 2 ante") == "dealing"
    assert pit.cited("seat 2 bets 994 ante coupon 1") == "dealing"
    pit.do("seat 2 takes 1 ante")


def test_dealing_2_every_wager_can_be_backed_from_the_back_line() -> None:
    pit = standing("7 20 at 2", "7 5 trips at 2", "7 5 bad-beat at 2", "5 10 at 2")
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING}", f"cards {NINE}", f"cards {DRY}")
    pit.do("seat 2 chooses 4x")
    assert order(pit) == [
        (2, "ante", 10),
        (7, "ante", 20),
        (5, "ante", 10),
        (2, "play", 40),
        (7, "play", 80),
        (5, "play", 40),
        (2, "blind", 0),
        (7, "blind", 0),
        (5, "blind", 0),
        (7, "trips", -5),
        (7, "bad-beat", -5),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 5, 7)] == [10 - 200 - 2, 50, 50, 90]


def test_dealing_2_behind_a_player_who_has_wagered_and_not_at_an_empty_place() -> None:
    pit = standing()
    for bet in ("7 bets 10 ante", "7 bets 10 ante at 3", "7 bets 10 ante at 1", "5 bets 10 ante at 8"):
        assert pit.cited(f"seat {bet}") == "dealing.2"
    assert (
        betting(pit_of(*BEHIND, options={"back-line": False}), "2 10").cited("seat 7 bets 10 ante at 2") == "dealing.2"
    )


def test_dealing_2_the_seats_check_and_fold_are_those_of_the_back_line() -> None:
    pit = film(
        pit_of(*BEHIND), ["2 10", "7 20 at 2", "7 5 trips at 2"], [ACE, NINE], DRY, "2 check", "2 check", "2 fold"
    )
    assert order(pit) == [(2, "ante", -10), (2, "blind", -10), (7, "ante", -20), (7, "blind", -20), (7, "trips", -5)]
    assert [(e.seat, e.at, e.choice) for e in pit.events if isinstance(e, Decided)][-1] == (7, 2, "fold")


def test_dealing_2_without_the_chips_to_follow_a_back_line_player_folds_alone() -> None:
    pit = pit_of("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
    pit.do("seat 7 sits 60 Gus")
    film(pit, ["2 10", "7 20 at 2", "7 5 trips at 2"], [KING, NINE], DRY, "2 check", "2 2x")
    assert order(pit) == [
        (7, "ante", -20),
        (7, "blind", -20),
        (7, "trips", -5),
        (2, "ante", 10),
        (2, "play", 20),
        (2, "blind", 0),
    ]
    assert ("2", "winners.qualified.1.a") in shown(pit)


def test_dealing_3_who_has_not_made_a_whole_set_of_wagers_gets_them_back() -> None:
    pit = betting(pit_of(*BEHIND), "2 10", "3 10 ante", "7 10 ante at 2", "7 20 blind at 2")
    pit.do("seat 4 bets 10 ante", "seat 4 bets 15 blind", "dealer closes")
    returned = [line for line in pit.settlements() if line[2] == "returned"]
    assert returned == [
        (3, "ante", "returned", 0, "dealing.3"),
        (7, "ante", "returned", 0, "dealing.3"),
        (7, "blind", "returned", 0, "dealing.3"),
        (4, "ante", "returned", 0, "dealing.3"),
        (4, "blind", "returned", 0, "dealing.3"),
    ]
    pit.do("dealer does shuffle")
    assert pit.table.view().asks.count == 2
    assert [pit.gain(seat) for seat in (3, 4, 7)] == [0, 0, 0]


def test_dealing_3_with_a_seated_players_wagers_those_behind_go_back() -> None:
    pit = standing("7 10 at 2", "3 10")
    pit.do("seat 2 takes 5 blind", "dealer closes")
    assert [line[:3] for line in pit.settlements()] == [
        (2, "ante", "returned"),
        (2, "blind", "returned"),
        (7, "ante", "returned"),
        (7, "blind", "returned"),
    ]


def test_dealing_3_without_any_no_cards_are_dealt_and_no_round_counts() -> None:
    pit = betting(pit_of(), "2 10 ante")
    pit.do("dealer closes")
    assert pit.said()[-1] == ("dealing.3", "Nobody has an Ante and a Blind that are equal: no cards are dealt")
    assert isinstance(pit.table.ask, Between)
    assert ([pit.gain(seat) for seat in (1, 2)], pit.table.carried) == ([0, 0], Carried())


def test_dealing_3_a_ante_and_blind_are_equal() -> None:
    pit = betting(pit_of(), "2 10", "3 20")
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.count == 4


def test_dealing_3_b_with_trips() -> None:
    pit = betting(pit_of(), "2 10", "2 500 trips")
    assert pit.table.felt.amount(2, "trips") == 500


def test_dealing_3_c_bad_beat_only_beside_trips() -> None:
    pit = betting(pit_of(), "2 10")
    assert pit.cited("seat 2 bets 5 bad-beat") == "dealing.3.c"
    pit.do("seat 2 bets 5 trips", "seat 2 bets 7 bad-beat")
    assert pit.cited("seat 2 takes all trips") == "dealing.3.c"
    pit.do("seat 2 takes all bad-beat", "seat 2 takes all trips")


def test_dealing_4_when_the_wagers_are_made_the_betting_closes_and_the_cards_follow() -> None:
    pit = betting(pit_of(), "2 10")
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.ask == "chance"


def test_dealing_4_a_wagers_change_until_no_more_bets_and_not_after() -> None:
    pit = betting(pit_of(), "2 10", "2 5 trips")
    assert pit.cited("seat 2 calls off ante") == "dealing.4.a"
    pit.do("seat 2 takes all trips", "dealer closes")
    assert pit.said()[0] == ("dealing.4.a", "No more bets")
    for line in ("seat 2 bets 10 ante", "seat 2 takes all blind", "seat 2 bets 5 trips"):
        assert pit.cited(line) == "dealing.4.a"
    pit.do("dealer does shuffle", f"cards {KING}", f"cards {NINE}", f"cards {DRY}")
    for line in ("seat 2 bets 10 ante", "seat 2 takes all blind", "seat 2 bets 5 trips", "seat 2 bets 10 play"):
        assert pit.cited(line) == "dealing.4.a"


def test_dealing_4_b_clockwise_from_the_player_dealers_left() -> None:
    pit = pit_of()
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses pass", "seat 3 chooses bank", "seat 3 bets 50 bank")
    pit.do(*[f"seat {seat} bets 10 {spot}" for seat in (1, 2, 4) for spot in ("ante", "blind")])
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {ACE} {LOW}", f"cards {NINE}", f"cards {DRY}")
    felt = pit.table.felt
    assert [cards_text(felt.hand(holder)) for holder in (4, 1, 2, "dealer")] == [KING, ACE, LOW, NINE]


# --- the deal ---


def test_dealing_5_all_cards_lie_face_down() -> None:
    pit = dealt(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE])
    assert [e for e in pit.events if isinstance(e, Dealt)] == []
    assert not any(held.up for hand in pit.table.felt.cards.values() for held in hand)


def from_shoe() -> Pit:
    pit = betting(pit_of(options={"dealing": "shoe"}), "2 10", "3 10")
    pit.do("dealer closes", "dealer does shuffle")
    return pit


def chance(pit: Pit) -> tuple[int, str]:
    ask = pit.table.view().asks
    return ask.count, ask.cite.paragraph


def test_dealing_5_a_from_a_shoe_one_at_a_time() -> None:
    pit = from_shoe()
    pit.do("cards Ks Ah 9c", "cards Jd Qd 3h", f"cards {DRY}")
    felt = pit.table.felt
    assert [cards_text(felt.hand(holder)) for holder in (2, 3, "dealer", "board")] == [KING, ACE, NINE, DRY]


def test_dealing_5_a_i_one_to_each_and_the_player_dealer_last() -> None:
    assert chance(from_shoe()) == (3, "dealing.5.a.i")


def test_dealing_5_a_ii_a_second_one_in_the_same_order() -> None:
    pit = from_shoe()
    pit.do("cards Ks Ah 9c")
    assert chance(pit) == (3, "dealing.5.a.ii")


def test_dealing_5_a_iii_then_the_five_that_all_share() -> None:
    pit = from_shoe()
    pit.do("cards Ks Ah 9c", "cards Jd Qd 3h")
    assert chance(pit) == (5, "dealing.5.a.iii")


def from_shuffler() -> Pit:
    pit = betting(pit_of(), "2 10", "3 10")
    pit.do("dealer closes", "dealer does shuffle")
    return pit


def test_dealing_5_b_from_the_shuffler_in_twos() -> None:
    pit = dealt(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE])
    felt = pit.table.felt
    assert [cards_text(felt.hand(holder)) for holder in (2, 3, "dealer", "board")] == [KING, ACE, NINE, DRY]


def test_dealing_5_b_i_two_to_each() -> None:
    assert chance(from_shuffler()) == (4, "dealing.5.b.i")


def test_dealing_5_b_ii_then_two_to_the_player_dealer() -> None:
    pit = from_shuffler()
    pit.do(f"cards {KING} {ACE}")
    assert chance(pit) == (2, "dealing.5.b.ii")


def test_dealing_5_b_iii_then_the_five_that_all_share() -> None:
    pit = from_shuffler()
    pit.do(f"cards {KING} {ACE}", f"cards {NINE}")
    assert chance(pit) == (5, "dealing.5.b.iii")


# --- the decisions ---


def test_dealing_7_check_or_three_or_four_times_and_who_has_bet_does_not_bet_again() -> None:
    pit = betting(pit_of(), "2 10", "3 20", "4 30")
    assert pit.cited("seat 2 bets 40 play") == "dealing.7"
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {ACE} {LOW}", f"cards {NINE}", f"cards {DRY}")
    assert asked(pit) == (2, ("check", "4x", "3x"), "dealing.7")
    for line in ("seat 3 chooses check", "seat 2 chooses 2x", "seat 2 chooses 1x", "seat 2 chooses fold"):
        assert pit.cited(line) == "dealing.7"
    pit.do("seat 2 chooses 4x", "seat 3 chooses 3x")
    assert pit.cited("seat 2 chooses check") == "dealing.7"
    assert [e.amount for e in pit.events if isinstance(e, Placed)] == [40, 60]
    pit.do("seat 4 chooses check")
    assert asked(pit) == (4, ("check", "2x"), "dealing.9")


def test_dealing_7_a_play_wager_takes_its_chips() -> None:
    pit = dealt(pit_of("Ann", "Bob", chips=950), ["2 250"], [KING, NINE])
    assert pit.cited("seat 2 chooses 4x") == "dealing"
    assert pit.cited("seat 2 chooses 3x") == "dealing"
    pit.do("seat 2 chooses check")
    assert pit.cited("seat 2 chooses 2x") == "dealing"
    pit.do("seat 2 chooses check", "seat 2 chooses 1x")
    assert pit.settled("play", 2).paid == 250


def test_dealing_8_then_three_shared_cards_are_turned() -> None:
    pit = dealt(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE])
    pit.do("seat 2 chooses check")
    assert pit.table.view().cards["board"] == ["??"] * 5
    pit.do("seat 3 chooses 4x")
    assert [(str(e), e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [
        ("board: Kc 9d 6h", "dealing.8")
    ]
    assert pit.table.view().cards["board"] == [*DRY.split()[:3], "??", "??"]


def test_dealing_9_check_again_or_two_times() -> None:
    pit = dealt(pit_of(), ["2 10", "3 10", "4 10"], [KING, ACE, LOW, NINE])
    pit.do("seat 2 chooses check", "seat 3 chooses 4x", "seat 4 chooses check")
    assert asked(pit) == (2, ("check", "2x"), "dealing.9")
    assert pit.cited("seat 2 chooses 4x") == "dealing.9"
    pit.do("seat 2 chooses 2x")
    assert [e.amount for e in pit.events if isinstance(e, Placed)] == [20]
    assert asked(pit) == (4, ("check", "2x"), "dealing.9")


def test_dealing_10_then_the_turn_and_the_river() -> None:
    pit = dealt(pit_of(), ["2 10"], [KING, NINE])
    pit.do("seat 2 chooses check", "seat 2 chooses check")
    assert shown(pit) == [("board", "dealing.8"), ("board", "dealing.10")]
    assert pit.table.view().cards["board"] == DRY.split()


def test_dealing_11_once_or_fold() -> None:
    pit = dealt(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE])
    pit.do(*["seat 2 chooses check", "seat 3 chooses check"] * 2)
    assert asked(pit) == (2, ("1x", "fold"), "dealing.11")
    assert pit.cited("seat 2 chooses check") == "dealing.11"
    pit.do("seat 2 chooses 1x", "seat 3 chooses fold")
    assert [e.amount for e in pit.events if isinstance(e, Placed)] == [10]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [20 - 20 - 1, 20, -20]


def test_dealing_12_forfeits_come_first_in_the_order_of_the_decisions() -> None:
    bets = ["2 10", "3 10", "3 5 trips", "3 5 bad-beat", "4 10"]
    checks = [f"{seat} check" for seat in (3, 4)] * 2
    pit = film(pit_of(), bets, [KING, ACE, LOW, NINE], DRY, "2 4x", *checks, "3 fold", "4 fold", bank=60)
    assert order(pit) == [
        (3, "ante", -10),
        (3, "blind", -10),
        (3, "trips", -5),
        (3, "bad-beat", -5),
        (4, "ante", -10),
        (4, "blind", -10),
        (2, "ante", 10),
        (2, "play", 0),
        (2, "blind", 0),
    ]
    assert (pit.settled("play", 2).uncovered, pit.gain(1)) == (40, 50 - 10 - 2)


def test_dealing_12_a_forfeit_that_is_not_covered_goes_back() -> None:
    pit = one_hand(ACE, NINE, DRY, "5 trips", "5 bad-beat", choice="fold", bank=23)
    assert paid(pit) == {"ante": -10, "blind": -10, "trips": -3, "bad-beat": 0}
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 trips", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(2, "trips.9")]


def test_dealing_12_a_ante_blind_bad_beat_and_a_trips_that_has_not_won() -> None:
    pit = one_hand(ACE, NINE, DRY, "5 trips", "5 bad-beat", choice="fold")
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.12.a"),
        (2, "blind", "loses", -10, "dealing.12.a"),
        (2, "trips", "loses", -5, "dealing.12.a"),
        (2, "bad-beat", "loses", -5, "dealing.12.a"),
    ]
    pit = one_hand("9h 9s", KING, DRY, "5 trips", "5 bad-beat", choice="fold")
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.12.a"),
        (2, "blind", "loses", -10, "dealing.12.a"),
        (2, "bad-beat", "loses", -5, "dealing.12.a"),
        (2, "trips", "wins", 15, "trips.6"),
    ]


def covered(*bonus: str) -> Pit:
    """Bob folds at the river, and of all cards only the shared ones have been named."""
    pit = betting(pit_of("Ann", "Bob"), "2 10", *bonus)
    pit.do("dealer closes", "dealer does shuffle", "cards ? ?", "cards ? ?", "cards ? ? ? ? ?")
    pit.do("seat 2 chooses check", "cards Kc 9d 6h", "seat 2 chooses check", "cards 4s 2c", "seat 2 chooses fold")
    return pit


def test_dealing_12_b_dealing_13_a_folded_hand_and_the_player_dealers_stay_face_down() -> None:
    """Nobody has to name them: without a Trips nothing is paid by them."""
    pit = covered()
    assert isinstance(pit.table.ask, Between)
    assert paid(pit) == {"ante": -10, "blind": -10}


def test_dealing_12_a_for_a_trips_the_folded_hand_is_looked_at() -> None:
    pit = covered("2 5 trips")
    asks = pit.table.ask
    assert isinstance(asks, Chance)
    assert asks.to == (2, 2)
    pit.do("cards 9h 9s")
    assert isinstance(pit.table.ask, Between)  # the player-dealer's cards are still nobody's to see
    assert pit.gain(2) == -10 - 10 + 15


def test_dealing_12_c_the_cards_go_to_the_discard_rack() -> None:
    pit = one_hand(ACE, NINE, choice="fold")
    assert ("dealing.12.c", "The cards of place 2 go to the discard rack") in pit.said()
    assert cards_text(pit.table.felt.hand("discards")) == ACE


def test_dealing_13_the_player_dealers_cards_are_turned_for_who_remains() -> None:
    pit = film(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE], DRY, "2 4x", "3 check", "3 check", "3 fold")
    assert shown(pit)[2:] == [("dealer", "dealing.13"), ("2", "winners.qualified.1.a")]


def test_dealing_13_if_nobody_remains_they_stay_down() -> None:
    assert ("dealer", "dealing.13") not in shown(one_hand(ACE, NINE, choice="fold"))
    assert shown(one_hand("9h 9s", KING, DRY, "5 trips", choice="fold"))[2:] == [("2", "winners.qualified.8")]


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("Ac Kd Qh Js Tc", "straight"),  # five of the board
        ("Kh 9h 6h 4h 2c", "flush"),  # four of it, with the ace of hearts
        ("Kc 9d 9h 9s 2c", "three-of-a-kind"),  # three of it
    ],
)
def test_dealing_14_the_best_five_of_all_seven(board: str, line: str) -> None:
    pit = one_hand("Ah 3d", "5s 4c" if "4h" not in board else "5s 3c", board, "5 trips")
    assert pit.settled("trips", 2).line == line


def test_dealing_15_the_action_begins_left_of_the_player_dealer_and_goes_clockwise() -> None:
    pit = pit_of()
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses pass", "seat 3 chooses bank", "seat 3 bets 55 bank")
    pit.do(*[f"seat {seat} bets 10 {spot}" for seat in (1, 2) for spot in ("ante", "blind")])
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} Kh Td", f"cards {NINE}", f"cards {DRY}")
    pit.do("seat 1 chooses 4x", "seat 2 chooses 4x")
    assert ("dealing.15", "The action begins at place 1") in pit.said()
    assert order(pit) == [
        (1, "ante", 10),
        (1, "play", 40),
        (1, "blind", 0),
        (2, "ante", 5),
        (2, "play", 0),
        (2, "blind", 0),
    ]


def test_dealing_16_ante_play_blind_trips_bad_beat_seat_by_seat() -> None:
    bets = [f"{seat} 5 {spot}".replace(" 5 base", " 10") for seat in (2, 3) for spot in ("base", "trips", "bad-beat")]
    pit = film(pit_of(), bets, [KING, ACE, NINE], DRY, "2 4x", "3 4x")
    wagers = ["ante", "play", "blind", "trips", "bad-beat"]
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [(seat, spot) for seat in (2, 3) for spot in wagers]


@pytest.mark.parametrize(
    ("bank", "left"),
    [
        (8, [8, 0, 0, 0, 0]),
        (37, [10, 27, 0, 0, 0]),
        (55, [10, 40, 5, 0, 0]),
        (71, [10, 40, 10, 11, 0]),
        (90, [10, 40, 10, 25, 5]),
        (500, [10, 40, 10, 25, 5]),
    ],
)
def test_dealing_17_the_bank_runs_out_at_any_of_the_wagers(bank: int, left: list[int]) -> None:
    pit = one_hand("8d 5h", KING, "Kc 9d 7h 6s 2c", "5 trips", "5 bad-beat", bank=bank)
    *won, lost = left
    assert list(paid(pit).values()) == [*won, -lost]
    due = [10, 40, 10, 25, 5]
    uncovered = [pit.settled(spot, 2).uncovered for spot in ("ante", "play", "blind", "trips", "bad-beat")]
    assert uncovered == [whole - part for whole, part in zip(due, left, strict=True)]
    assert pit.gain(1) == -sum(won) + lost - 1
