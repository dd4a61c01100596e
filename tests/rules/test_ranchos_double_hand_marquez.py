"""Double Hand Marquez, `ranchos/double-hand-marquez`. Each test proves the paragraph in its name."""

from __future__ import annotations

import pytest

from croupier.front.sign import sign_of
from croupier.play.steps.player_dealer import Position
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Dealt, Fee
from marquez_pit import (
    BACK_TIE,
    LOW,
    MARQUEZ,
    NINETEEN,
    TWENTY,
    betting,
    both,
    counted,
    film,
    line,
    one_hand,
    order,
    pit_of,
)
from pit import Pit

NINE = tuple("ABCDEFGHI")


def verdicts(ours: str, theirs: str) -> list[tuple[str, str, int, str]]:
    return [line[1:] for line in one_hand(ours, theirs).settlements()]


# --- type, object, deck, values ---


def test_type_of_game_turns_two_hands_running_then_clockwise() -> None:
    pit = one_hand(TWENTY, NINETEEN)
    film(pit, both(2), [TWENTY, NINETEEN])
    assert pit.table.carried.position == Position(1, 2, name="Ann")
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses bank") == "type-of-game.turns"
    pit.do("seat 2 chooses pass")
    assert pit.table.carried.position.broken


def test_type_of_game_bank_is_the_most_that_is_won_or_lost() -> None:
    pit = film(pit_of(), [*both(2), *both(3)], [TWENTY, LOW, NINETEEN], bank=18)
    assert order(pit) == [(2, "front", 10), (2, "back", 5), (3, "front", -3), (3, "back", 0)]
    assert [pit.settled("front", 3).uncovered, pit.settled("back", 3).uncovered] == [7, 5]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-15 + 3 - 1, 15 - 1, -3 - 1]
    waits = betting(pit_of())
    assert waits.cited("seat 2 bets 10 bank") == "type-of-game.bank"
    assert waits.cited("seat 1 bets 5 back") == "type-of-game.bank"


def test_object_hands_two_and_three_cards() -> None:
    pit = one_hand(TWENTY, NINETEEN)
    assert ("dealing.set", "Place 2 has 20 in front, 18 behind") in pit.said()
    assert ("dealing.set", "The player-dealer has 19 in front, 17 behind") in pit.said()


def test_object_front_is_never_less_than_the_back() -> None:
    for hand in (NINETEEN, TWENTY, LOW, MARQUEZ, "8s 7s 8d 7d 7h", "As Ac Ks Qs Js", "2s 2c 2d 2h 3c"):
        front, back = counted(hand)
        assert front >= back


def test_deck_cards_52_without_jokers() -> None:
    pit = betting(pit_of("Ann", "Bob"), *both(2))
    pit.do("dealer closes", "dealer does shuffle", "dice 1")
    assert pit.cited(f"cards Jo 9c 5h 4h 2c {NINETEEN}") == "deck.cards"
    assert len(pit.table.felt.shoe) == 52


def test_card_values_cards_pictures_ten_aces_one_or_eleven() -> None:
    assert counted("Ks Qs 5c 4d 3h") == (20, 12)
    assert counted("As 9s 2c 3d 4h") == (20, 9)
    assert counted("As Ac 2c 3d 4h") == (12, 9)
    assert counted("As Ac Ad 9d 9h") == (19, 12)  # A-A is 12, A-9-9 is 19: reversed


def test_card_values_over_21_loses_ten() -> None:
    assert counted("As Ks Qc Jd Th") == (21, 20)
    assert counted("Ks Qs Jc Td 2h") == (20, 12)


def test_card_values_marquez_is_the_best_hand() -> None:
    assert counted(MARQUEZ) == (21, 21)
    assert ("card-values.marquez", "Place 2 has a marquez hand") in one_hand(MARQUEZ, NINETEEN).said()


def test_card_values_21_is_the_next() -> None:
    assert verdicts("As Kd 5c 4c 8c", TWENTY)[0] == ("front", "wins", 10, "winners.1")


# --- table ---


def test_table_places_eight_but_six_hands_besides_the_player_dealers() -> None:
    pit = pit_of(*NINE[:8])
    assert pit.cited("seat 14 sits 100 Zoe") == "table.places"
    betting(pit, *[bet for seat in range(2, 8) for bet in both(seat)])
    assert pit.cited("seat 8 bets 5 back") == "table.places"
    assert len(pit.table.seats) == 8


def test_table_areas_front_back_and_bonus() -> None:
    pit = betting(pit_of())
    assert pit.cited("seat 2 bets 5 base") == "table.areas"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "front", "back", "bonus"}


def test_table_limits_front_has_twice_those_of_the_back() -> None:
    pit = betting(pit_of(chips=2000))
    for refused in ("4 back", "251 back", "9 front", "501 front"):
        assert pit.cited(f"seat 2 bets {refused}") == "table.limits"
    pit.do("seat 2 bets 250 back", "seat 2 bets 500 front")


def test_table_limits_are_posted_for_every_area() -> None:
    posted = {line.name: line.text for line in sign_of(pit_of().law, "1").must}
    assert (posted["Front Bet"], posted["Back Bet"]) == ("$10 to $500", "$5 to $250")


def test_table_back_line_bets_ride_on_the_place() -> None:
    pit = film(pit_of(*NINE), [*both(2), *both(9, 10, at=2)], [TWENTY, NINETEEN])
    assert order(pit) == [(2, "front", 10), (9, "front", 20), (2, "back", 5), (9, "back", 10)]
    followed = betting(pit_of(*NINE), *both(2), *both(9, 10, at=2))
    followed.do("seat 2 takes all front")
    assert followed.cited("seat 2 takes all back") == "table.back-line"
    off = betting(pit_of(*NINE, options={"back-line": False}), *both(2))
    assert off.cited("seat 9 bets 5 back at 2") == "table.back-line"


# --- action ---


@pytest.mark.parametrize(("die", "first", "action"), [(1, 2, 2), (2, 3, 3), (3, 4, 2), (6, 7, 2)])
def test_action_die_counts_clockwise_from_the_player_dealer_as_zero(die: int, first: int, action: int) -> None:
    pit = betting(pit_of(), *both(2), *both(3))
    pit.do("dealer closes", "dealer does shuffle")
    (said,) = pit.do(f"dice {die}")
    assert said.text == f"The die counts {die}, place {first}: place {action} has the action button"
    assert pit.table.felt.markers["action"] == str(action)


def test_action_die_the_last_place_without_a_wager_gives_its_number_to_the_seventh() -> None:
    pit = betting(pit_of(*NINE[:8]), *both(2), *both(8))
    pit.do("dealer closes", "dealer does shuffle")
    (said,) = pit.do("dice 6")
    assert said.text == "The die counts 6, place 8: place 8 has the action button"


def test_action_order_front_back_bonus_from_the_button_clockwise() -> None:
    bets = [*both(2), "2 5 bonus", *both(3)]
    pit = film(pit_of(), bets, [LOW, NINETEEN, TWENTY], die=2)
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [
        (3, "front"),
        (3, "back"),
        (2, "front"),
        (2, "back"),
        (2, "bonus"),
    ]
    assert ("action.order", "The action begins at place 3") in pit.said()


def test_action_covered_as_far_as_the_bank_goes() -> None:
    pit = one_hand(TWENTY, NINETEEN, bank=12)
    assert order(pit) == [(2, "front", 10), (2, "back", 2)]
    assert pit.settled("back", 2).uncovered == 3


# --- dealing ---


def test_dealing_offer_comes_first() -> None:
    pit = pit_of()
    pit.do("dealer opens")
    assert pit.table.view().asks.choices == ("bank", "pass")
    assert pit.cited("seat 2 bets 5 back") == "dealing.wagers"


def test_dealing_wagers_until_the_betting_closes() -> None:
    pit = betting(pit_of(), *both(2))
    pit.do("seat 2 takes all front", "seat 2 bets 10 front", "dealer closes")
    assert pit.cited("seat 3 bets 5 back") == "dealing.wagers"


def test_dealing_odds_even_money_on_both() -> None:
    assert order(one_hand(TWENTY, NINETEEN)) == [(2, "front", 10), (2, "back", 5)]


@pytest.mark.parametrize(
    "bets", [["3 5 back"], ["3 10 front"], ["3 5 back", "3 20 front"], ["3 10 back", "3 10 front"]]
)
def test_dealing_twice_uneven_bets_go_back_when_betting_closes(bets: list[str]) -> None:
    pit = betting(pit_of(), *both(2), *bets)
    pit.do("dealer closes")
    assert pit.rack(3) == 1000
    assert [cite for cite, text in pit.said() if text.startswith("Seat 3")] == ["dealing.twice"]
    assert sorted({stake.seat for stake in pit.table.felt.stakes.values()}) == [1, 2]


@pytest.mark.parametrize("behind", [2, 9])
def test_dealing_twice_what_stands_behind_an_uneven_place_goes_back_too(behind: int) -> None:
    pit = betting(pit_of(*NINE), *both(2), "5 5 back", "5 20 front", *both(behind, 5, at=5), f"{behind} 5 bonus at 5")
    pit.do("dealer closes")
    assert ("dealing.twice", f"Seat {behind}: place 5 does not play") in pit.said()
    assert {stake.at for stake in pit.table.felt.stakes.values()} == {1, 2}
    pit.do("dealer does shuffle", "dice 1", f"cards {TWENTY} {NINETEEN}")
    assert not pit.table.felt.stakes
    assert sum(map(pit.rack, range(1, 10))) == 9000 - 2


def test_dealing_twice_alone_and_uneven_no_cards_are_dealt() -> None:
    pit = betting(pit_of(), "2 5 back")
    pit.do("dealer closes")
    assert (pit.rack(1), pit.rack(2)) == (1000, 1000)
    assert ("dealing.wagers", "Nobody has wagered: no cards are dealt") in pit.said()


def test_dealing_machine_the_pile_with_the_button_goes_to_the_place_with_the_button() -> None:
    pit = film(pit_of(), [*both(2), *both(4)], [TWENTY, LOW, NINETEEN], die=5)  # place 6, where nobody wagers
    assert ("action.order", "The action begins at place 2") in pit.said()
    assert ("dealing.set", "Place 2 has 20 in front, 18 behind") in pit.said()
    assert ("dealing.set", "The player-dealer has 19 in front, 17 behind") in pit.said()


def test_dealing_machine_the_first_pile_has_the_button() -> None:
    pit = film(pit_of(), [*both(2), *both(4)], [TWENTY, LOW, NINETEEN])
    assert ("dealing.machine", "The action button lies on pile 1") in pit.said()
    assert [str(e.to) for e in pit.events if isinstance(e, Dealt)] == ["dealer", "2", "4"]


def test_dealing_manual_is_shuffled_and_cut_by_hand() -> None:
    pit = betting(pit_of(options={"shuffler": False}), *both(2))
    pit.do("dealer closes")
    assert pit.cited("dealer does cut 20") == "dealing.manual"
    pit.do("dealer does shuffle")
    assert pit.cited("dealer does cut 52") == "dealing.manual"


def test_dealing_selects_the_player_dealer_picks_the_pile() -> None:
    pit = betting(pit_of(options={"shuffler": False}), *both(2))
    pit.do("dealer closes", "dealer does shuffle", "dealer does cut 20")
    assert pit.cited("seat 2 chooses pile-3") == "dealing.selects"
    pit.do("seat 1 chooses pile-3")
    assert ("dealing.selects", "The action button lies on pile 3") in pit.said()


def test_dealing_rest_is_discarded_unseen() -> None:
    pit = film(pit_of(), both(2), [TWENTY, NINETEEN])
    assert ("dealing.rest", "5 of seven piles are discarded") in pit.said()
    down = betting(pit_of(), *both(2))
    down.do("dealer closes", "dealer does shuffle", "dice 1", "cards Tc")
    assert down.table.view(3).cards[2] == ["??"]


def test_dealing_set_two_highest_in_front() -> None:
    assert counted("5s 9s 7s As 8s") == (20, 20)
    shown = [e for e in one_hand("5s 9c 7s As 8s", NINETEEN).events if isinstance(e, Dealt)]
    assert cards_text(shown[1].cards) == "As 9c 5s 7s 8s"


def test_dealing_marquez_only_another_ties() -> None:
    assert [v for _, v, _, _ in verdicts(MARQUEZ, "As Kd Qc 9c 2d")] == ["pushes", "pushes"]
    assert [v for _, v, _, _ in verdicts(MARQUEZ, "As Kd Qc 9c Ah")] == ["wins", "wins"]


def test_dealing_bank_is_exposed_after_the_players_are_set() -> None:
    shown = [e for e in one_hand(TWENTY, NINETEEN).events if isinstance(e, Dealt)]
    assert (shown[0].to, shown[0].cite.paragraph) == ("dealer", "dealing.bank")


# --- winners ---


def test_winners_1_a_closer_front_wins() -> None:
    assert verdicts(TWENTY, NINETEEN)[0] == ("front", "wins", 10, "winners.1")


def test_winners_2_a_closer_back_wins() -> None:
    assert verdicts(TWENTY, NINETEEN)[1] == ("back", "wins", 5, "winners.2")


def test_winners_3_a_front_further_away_loses() -> None:
    assert verdicts(LOW, NINETEEN)[0] == ("front", "loses", -10, "winners.3")


def test_winners_4_a_back_further_away_loses() -> None:
    assert verdicts(LOW, NINETEEN)[1] == ("back", "loses", -5, "winners.4")


def test_winners_5_the_same_front_pushes() -> None:
    assert verdicts(BACK_TIE, TWENTY)[0] == ("front", "pushes", 0, "winners.5")


def test_winners_6_one_marquez_wins_both() -> None:
    wins = [("front", "wins", 10, "winners.6"), ("back", "wins", 5, "winners.6")]
    assert verdicts(MARQUEZ, "As Kd 5h 6h 9d") == wins
    assert verdicts("As Kd 5h 6h 9d", MARQUEZ) == [
        ("front", "loses", -10, "winners.6"),
        ("back", "loses", -5, "winners.6"),
    ]


def test_winners_7_the_same_back_is_the_player_dealers() -> None:
    assert verdicts(BACK_TIE, NINETEEN)[1] == ("back", "loses", -5, "winners.7")


def test_winners_8_two_marquez_push_both() -> None:
    assert verdicts(MARQUEZ, "As Kd Qc 9c 2d") == [
        ("front", "pushes", 0, "winners.8"),
        ("back", "pushes", 0, "winners.8"),
    ]


# --- bonus ---


def test_bonus_bet_is_optional() -> None:
    assert "bonus" not in [spot for _, spot, _ in order(one_hand(TWENTY, NINETEEN))]
    assert order(one_hand(TWENTY, NINETEEN, "5 bonus"))[2] == (2, "bonus", -5)


def test_bonus_1_needs_front_and_back() -> None:
    pit = betting(pit_of(), "2 5 back")
    assert pit.cited("seat 2 bets 5 bonus") == "bonus.1"
    pit.do("seat 2 bets 10 front", "seat 2 bets 5 bonus", "seat 2 takes all front")
    assert pit.table.felt.amount(2, "bonus") == 0
    uneven = betting(pit_of(), "2 5 back", "2 15 front", "2 5 bonus")
    uneven.do("dealer closes")
    assert uneven.rack(2) == 1000


def test_bonus_2_before_the_deal() -> None:
    pit = betting(pit_of(), *both(2))
    pit.do("dealer closes")
    assert pit.cited("seat 2 bets 5 bonus") == "dealing.wagers"


def test_bonus_3_limits_of_the_schedule() -> None:
    pit = betting(pit_of(), *both(2))
    assert pit.cited("seat 2 bets 4 bonus") == pit.cited("seat 2 bets 251 bonus") == "bonus.3"
    pit.do("seat 2 bets 50 bonus")  # more than front or back


@pytest.mark.parametrize("schedule", ["game-1", "bonus-1"])
def test_bonus_3_the_schedule_of_the_game_without_its_bonus_offers_none(schedule: str) -> None:
    pit = betting(pit_of(collection=schedule), *both(2))
    offered = schedule == "bonus-1"
    assert ("bonus" in {wager.id for wager in sign_of(pit.law, "1").wagers}) == offered
    assert ("bonus" in pit.table.game.spots(pit.law)) == offered
    if offered:
        pit.do("seat 2 bets 5 bonus")
    else:
        assert pit.cited("seat 2 bets 5 bonus") == "table.areas"


def test_bonus_4_looks_at_five_cards_however_set() -> None:
    parted = "As Ac Kc Qc Jc"  # A-K and A-Q-J are 21 each; set it is 20 and 12
    assert (line(parted), line(parted, as_set=True)) == ("marquez-with-ace", "ace-of-spades")
    assert order(one_hand(parted, NINETEEN, "5 bonus"))[2] == (2, "bonus", 125)
    strict = one_hand(parted, NINETEEN, "5 bonus", options={"bonus-marquez": "set"})
    assert order(strict)[2] == (2, "bonus", 20)


def test_bonus_5_a_line_of_the_table_is_paid() -> None:
    pit = one_hand(MARQUEZ, NINETEEN, "5 bonus")
    assert pit.settlements()[2] == (2, "bonus", "wins", 50, "bonus.5")


def test_bonus_6_any_other_hand_loses() -> None:
    assert one_hand(TWENTY, NINETEEN, "5 bonus").settlements()[2] == (2, "bonus", "loses", -5, "bonus.6")


def test_bonus_7_is_won_from_the_player_dealer() -> None:
    pit = one_hand(MARQUEZ, NINETEEN, "5 bonus")
    assert pit.gain(1) == -(10 + 5 + 50) - 1


def test_bonus_8_whatever_becomes_of_front_and_back() -> None:
    pit = one_hand("As 3h 2h 2c 4s", TWENTY, "5 bonus")
    assert [paid for _, _, paid in order(pit)] == [-10, -5, 20]


def test_bonus_9_what_is_not_covered_goes_back() -> None:
    pit = one_hand(MARQUEZ, NINETEEN, "5 bonus", bank=40)
    assert order(pit) == [(2, "front", 10), (2, "back", 5), (2, "bonus", 25)]
    lost = one_hand(TWENTY, NINETEEN, "5 bonus", bank=17)
    assert order(lost)[2] == (2, "bonus", -2)
    assert lost.settled("bonus", 2).uncovered == 3


def test_bonus_10_back_line_bettors_may_make_it() -> None:
    bets = [*both(2), *both(9, 5, at=2), "9 5 bonus at 2"]
    pit = film(pit_of(*NINE), bets, [MARQUEZ, NINETEEN])
    assert order(pit)[-1] == (9, "bonus", 50)


def test_bonus_10_a_bonus_behind_a_place_outlives_a_change_of_the_bets_in_front() -> None:
    pit = betting(pit_of(), *both(2), "2 5 bonus", *both(3, at=2), "3 5 bonus at 2")
    pit.do("seat 2 takes all front", "seat 2 bets 10 front")
    felt = pit.table.felt
    assert (felt.amount(2, "bonus"), felt.amount(3, "bonus", 2)) == (0, 5)


@pytest.mark.parametrize(
    ("hand", "named", "pays"),
    [
        ("As Ks Qs Js Ac", "ace-king-queen-jack-and-ace-of-clubs", 10000),
        ("As Ks Qs Js Ad", "ace-king-queen-jack-and-red-ace", 5000),
        ("As Ks Qs Js Ah", "ace-king-queen-jack-and-red-ace", 5000),
        ("As Ks Qs Js 2h", "ace-king-queen-jack-of-spades", 500),
        ("As Ks Qs 9h 2c", "marquez-with-ace-king-queen", 200),
        ("Kc Kd Qs Jh Jd", "five-face-cards", 50),
        ("As Ks Qs 9h 3c", "ace-king-queen-of-spades", 50),
        ("As Ks Qc 9h 2c", "marquez-with-ace-king", 30),
        ("As Kc Qc 9h 2c", "marquez-with-ace", 25),
        ("As Ks 5c 9h 3c", "ace-king-of-spades", 20),
        ("Ac Ks Qc 9h 2c", "marquez", 10),
        ("As Kc 5c 9h 3c", "ace-of-spades", 4),
    ],
)
def test_bonus_11_pays_by_the_best_line(hand: str, named: str, pays: int) -> None:
    assert line(hand) == named
    assert pit_of().law.odds("bonus", named).pays == pays


# --- examples and glossary ---


def test_examples_597A8_twenty_and_twenty() -> None:
    assert counted("5s 9s 7s As 8s") == (20, 20)


def test_examples_KJAJQ_21_and_20() -> None:
    assert counted("Ks Jh Ad Jc Qd") == (21, 20)


def test_examples_87877_is_reversed() -> None:
    assert counted("8s 7s 8d 7d 7h") == (21, 16)
    said = one_hand("8s 7s 8c 7d 7h", NINETEEN).said()
    assert ("glossary.reverse", "Place 2 has 21 in front, 16 behind, reversed") in said


def test_examples_A10J92_is_a_marquez_hand() -> None:
    assert counted("As Tc Jd 9h 2c") == (21, 21)


def test_glossary_marquez_beats_21_in_front_with_less_behind() -> None:
    assert verdicts(MARQUEZ, "As Kd Qd 9c Ah")[0][1] == "wins"


def test_glossary_front_is_the_larger_hand() -> None:
    assert counted("8s 7s 8d 7d 7h")[0] == 21


def test_glossary_back_is_the_smaller_hand() -> None:
    assert counted("8s 7s 8d 7d 7h")[1] == 16


def test_glossary_reverse_three_lowest_on_the_front_bet() -> None:
    pit = one_hand("8s 7s 8c 7d 7h", TWENTY)
    assert order(pit) == [(2, "front", 10), (2, "back", -5)]


# --- collection ---


def fees(pit: Pit) -> list[tuple[int, int]]:
    return [(e.seat, e.amount) for e in pit.do("dealer closes") if isinstance(e, Fee)]


def test_collection_fees_before_the_cup_opens() -> None:
    wagers = [*both(2, 30), "2 20 bonus", *both(3)]
    assert fees(betting(pit_of(), *wagers)) == [(1, 2), (2, 2), (3, 1)]
    own_section = pit_of(collection="bonus-1")
    assert fees(betting(own_section, *wagers)) == [(1, 2), (2, 1), (3, 1)]
    half = pit_of(collection="combined-2", chip=50, least=100, most=500)
    assert fees(betting(half, *both(2, 2))) == [(1, 1), (2, 1)]
    poor = betting(pit_of(chips=15), *both(2), bank=10)
    assert poor.cited("dealer closes") == "collection.fees"
