"""Lowball, `ranchos/lowball`, the game and its rules.

Each test proves the paragraph in its name; the table is that of `lowball_pit`.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance
from croupier.poker.hand.dealing import Exchange
from croupier.poker.rules.structures import Fixed, NoLimit, PotLimit, Spread, Structure
from croupier.rulebook.law import Terms
from lowball_pit import BETS, BOOK, EIGHT, NINE, SEVEN, SIX, WHEEL, Lowball
from poker_pit import DECK

# --- the game ---


@pytest.mark.parametrize("jokers", range(5))
def test_lowball_1_the_deck_has_as_many_jokers_as_the_house_says(jokers: int) -> None:
    pit = Lowball(jokers=jokers).to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert sorted(pit.table.ask.shoe.cards) == list(range(52 + jokers))
    names = ["Jo", "JO", "J3", "J4"]
    for name in names[jokers:]:
        assert pit.cited(f"cards {name}") == "lowball.1"
    for name in names[:jokers]:
        pit.do(f"cards {name}")


def test_lowball_1_the_button_is_dealt_for_without_jokers() -> None:
    pit = Lowball(jokers=2)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards Jo") == "lowball.1"


def test_lowball_1_a_fifth_joker_is_none_a_deck_is_sold_with() -> None:
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=200, most=400, options={"jokers": 5}))] == [
        "lowball.1"
    ]


def test_lowball_1_eight_players() -> None:
    pit = Lowball(*(100,) * 8)
    assert pit.cited("seat 9 sits 100 Zed") == "lowball.1"
    assert [len(pit.deal().cards_at(seat)) for seat in range(1, 9)] == [5] * 8


def test_lowball_2_antes_and_blinds_are_put_up_before_the_deal() -> None:
    pit = Lowball(ante=1).to_cards()
    assert pit.placed() == [("lowball.2", s, 1) for s in (1, 2, 3, 4)] + [(BETS, 1, 1), (BETS, 2, 2)]
    assert all(pit.cards_at(seat) == [] for seat in (1, 2, 3, 4))
    assert pit.pots == [4]
    assert pit.bets == {1: 1, 2: 2}


def test_lowball_2_neither_where_the_house_wants_none() -> None:
    pit = Lowball(blinds=0).to_cards()
    assert pit.placed() == []
    assert pit.deal().ask.seat == 1


def test_lowball_2_the_button_goes_to_the_highest_card_and_then_round() -> None:
    pit = Lowball()
    assert pit.to_cards("Kh Ks 4d Kd").marks["button"] == "2"
    assert pit.told()[0] == ("lowball.2", "Seat 2 has the highest card and the button")
    pit.deal().done().to_cards()
    assert pit.marks["button"] == "3"


def test_lowball_3_five_cards_face_down_one_at_a_time() -> None:
    pit = Lowball().to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (20, "lowball.3")
    for card in DECK[:20]:
        pit.do(f"cards {card}")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [DECK[k:20:4] for k in range(4)]
    assert not any(held.up for seat in (1, 2, 3, 4) for held in pit.table.felt.cards[seat])
    assert pit.table.view(1).cards[2] == ["??"] * 5


def test_lowball_3_it_takes_two_players() -> None:
    pit = Lowball(100)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.over
    assert pit.told() == [("lowball.3", "It takes two players with chips: no cards are dealt")]


def test_lowball_4_a_round_of_betting_from_the_left_of_the_big_blind() -> None:
    pit = Lowball().deal()
    assert pit.asked == (3, ("call", "raise", "fold"), "lowball.4")
    assert pit.cited("seat 4 chooses call") == "lowball.4"
    assert [pit.say(f"{seat} call").ask.seat for seat in (3, 4, 1)] == [4, 1, 2]


def test_lowball_4_without_blinds_from_the_left_of_the_button() -> None:
    pit = Lowball(blinds=0, ante=1).deal()
    assert pit.asked == (1, ("call", "raise", "fold"), "lowball.4")
    assert pit.ask.owes == 2


def test_lowball_5_each_in_turn_gives_up_any_number_and_gets_as_many() -> None:
    pit = Lowball().to_draw({1: "Kc Kd Kh Ks Qc", 2: WHEEL}, "9c 9d 9h 9s Tc Td")
    assert pit.turn == (1, ("discard",), "lowball.5")
    assert pit.cited("seat 2 discards Ac") == "lowball.4"
    assert pit.cited("seat 1 discards Ac") == "lowball.5"  # not his
    assert pit.cited("seat 1 chooses check") == "lowball.5"
    pit.do("seat 1 discards Kc Kd Kh Ks Qc")
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (5, "lowball.5")
    pit.feed()
    assert pit.cards_at(1) == ["9c", "9d", "9h", "9s", "Tc"]
    pit.draws("3 2h")
    assert pit.cards_at(2) == WHEEL.split()
    assert "Td" in pit.cards_at(3)
    assert [text for cite, text in pit.told() if cite == "lowball.5"] == [
        "Seat 1 draws 5",
        "Seat 2 draws none",
        "Seat 3 draws 1",
        "Seat 4 draws none",
    ]


def test_lowball_5_an_all_in_player_draws_and_a_folded_one_does_not() -> None:
    pit = Lowball(100, 2, 100, 100).deal().say("3 call", "4 fold", "1 call")
    seats = []
    while isinstance(pit.table.ask, Exchange):
        seats.append(pit.table.ask.seat)
        pit.do(f"seat {seats[-1]} discards nothing")
    assert seats == [1, 2, 3]


def test_lowball_5_a_card_is_burned_first() -> None:
    pit = Lowball(100, 100).to_draw()
    assert (pit.hand.burned, pit.hand.left) == (1, 41)


def test_lowball_6_a_second_round_from_the_left_of_the_button() -> None:
    pit = Lowball().after()
    assert pit.asked == (1, ("check", "bet", "fold"), "lowball.6")
    assert Lowball().deal().say("3 call", "4 call", "1 fold").called().draws().ask.seat == 2
    short = Lowball(2, 100, 100, 100).deal().called().draws()
    assert short.ask.seat == 2  # seat 1 is all-in


def test_lowball_7_those_still_in_turn_up_their_hands() -> None:
    pit = Lowball().deal({2: SIX, 3: WHEEL, 4: NINE}).say("3 call", "4 call", "1 fold", "2 call").draws()
    pit.say("2 bet", "3 call", "4 call")
    assert pit.over
    shown = [(where, which) for cite, where, which in pit.dealt() if cite == "lowball.7"]
    assert shown == [("2", SIX), ("3", WHEEL), ("4", NINE)]


def test_lowball_8_the_lowest_hand_takes_the_pot() -> None:
    pit = Lowball().after({1: EIGHT, 2: SIX, 3: "Kc Kd Kh Ks Qc", 4: NINE}).done()
    assert pit.settled_all() == [
        (2, "pot", "wins", 8, "rules.2"),
        (1, "pot", "loses", -2, "lowball.8"),
        (3, "pot", "loses", -2, "lowball.8"),
        (4, "pot", "loses", -2, "lowball.8"),
    ]
    assert pit.racks() == [98, 106, 98, 98]


def test_lowball_8_the_only_one_left_takes_the_pot_at_once() -> None:
    pit = Lowball().deal().say("3 raise", "4 fold", "1 fold", "2 fold")
    assert pit.over
    assert pit.won() == [(3, "pot", 5, "lowball.8")]  # two of his four came back before
    assert pit.racks() == [99, 98, 103, 100]
    assert [row for row in pit.dealt() if row[0] == "lowball.7"] == []


def test_lowball_8_the_highest_and_the_lowest_share_where_the_house_says_so() -> None:
    hands = {1: WHEEL, 2: "Kc Kd Kh Ks Qc", 3: NINE, 4: EIGHT}
    pit = Lowball(high_low=True).after(hands).done()
    assert pit.won() == [(2, "pot", 4, "lowball.8"), (1, "pot", 4, "rules.2")]
    assert pit.racks() == [102, 102, 98, 98]


def test_lowball_8_the_odd_chip_of_the_halving_goes_to_the_first_winner() -> None:
    hands = {1: "Kc Kd Qh Qs 9c", 2: "Ad 2d 3d 4h 6h", 3: "Qc Qd Jh 9s 9h"}
    pit = Lowball(100, 100, 100, high_low=True, ante=1).deal(hands)
    pit.say("3 fold").called().draws().done()
    assert sum(paid for _, _, paid, _ in pit.won()) == 7
    assert pit.won() == [(1, "pot", 4, "lowball.8"), (2, "pot", 3, "rules.2")]


def test_lowball_8_ties_share_and_the_odd_chip_goes_to_the_first() -> None:
    pit = Lowball(100, 100, 100).deal({2: SIX, 3: "Ah 2h 3h 4h 6h", 1: NINE}).say("3 call", "1 fold", "2 call")
    pit.draws().done()
    assert ("lowball.8", "The odd chip goes to the first seat") in pit.told()
    assert pit.won() == [(2, "pot", 3, "rules.2"), (3, "pot", 2, "rules.2")]
    assert pit.racks() == [99, 101, 100]


def test_lowball_9_a_bet_that_nobody_calls_wins_the_pot() -> None:
    pit = Lowball().after({1: NINE}).say("1 check", "2 bet", "3 fold", "4 fold", "1 fold")
    assert pit.over
    assert pit.given_back() == [("lowball.9", 2, 4)]
    assert pit.won() == [(2, "pot", 8, "lowball.8")]
    assert pit.racks() == [98, 106, 98, 98]


def test_lowball_9_a_blind_is_such_a_bet() -> None:
    pit = Lowball().deal().say("3 fold", "4 fold", "1 fold")
    assert pit.over
    assert pit.given_back() == [("lowball.9", 2, 1)]
    assert pit.racks() == [99, 101, 100, 100]


@pytest.mark.parametrize(
    ("structure", "bets"),
    [
        ("no-limit", NoLimit(2)),
        ("pot-limit", PotLimit(2, near=5)),
        ("spread-limit", Spread(2, 4)),
        ("straight-limit", Fixed(2, 2)),
        ("fixed-limit", Fixed(2, 4)),
    ],
)
def test_lowball_10_one_of_five_structures(structure: str, bets: Structure) -> None:
    assert Lowball(structure=structure).house.structure == bets
    other = Terms(BOOK, least=200, most=400, options={"structure": "half-pot"})
    assert [breach.cite.paragraph for breach in breaches(other)] == ["lowball.10"]


def limits_of(structure: str) -> list[tuple[int, int]]:
    """Between which totals the first player may raise before the draw, and bet after it."""
    pit = Lowball(structure=structure).deal()
    first = pit.ask.least, pit.ask.most
    pit.called().draws()
    return [first, (pit.ask.least, pit.ask.most)]


def test_lowball_10_A_no_limit() -> None:
    assert limits_of("no-limit") == [(4, 100), (2, 98)]


def test_lowball_10_B_pot_limit() -> None:
    # three in the pot and a call of two are five; then eight, which round to ten
    assert limits_of("pot-limit") == [(4, 7), (2, 10)]


def test_lowball_10_C_spread_limit() -> None:
    assert limits_of("spread-limit") == [(4, 6), (2, 4)]


def test_lowball_10_D_straight_limit() -> None:
    assert limits_of("straight-limit") == [(4, 4), (2, 2)]


def test_lowball_10_E_fixed_limit() -> None:
    assert limits_of("fixed-limit") == [(4, 4), (4, 4)]


# --- rules ---


def test_rules_1_who_checks_a_seven_acts_no_more_and_keeps_the_pot_so_far() -> None:
    pit = Lowball().after({1: NINE, 2: SEVEN, 3: WHEEL, 4: EIGHT}).say("1 check", "2 check")
    assert [cite for cite, _ in pit.told() if cite == "rules.1"] == []  # the hand is concealed
    pit.say("3 bet", "4 call")
    assert pit.asked[0] == 1
    pit.say("1 call")
    assert pit.over  # seat 2 was not asked
    assert [text for cite, text in pit.told() if cite == "rules.1"] == ["Seat 2 had checked a seven or better"]
    assert pit.pots == [8, 12]


def test_rules_1_the_pot_before_the_draw_is_still_his_to_win() -> None:
    pit = (
        Lowball().after({1: NINE, 2: WHEEL, 3: SEVEN, 4: EIGHT}).say("1 check", "2 check", "3 bet", "4 call", "1 fold")
    )
    assert pit.won() == [(3, "side-pot-1", 8, "rules.2"), (2, "pot", 8, "rules.2")]
    assert pit.racks() == [98, 106, 102, 94]


def test_rules_1_only_the_first_is_bound_and_a_bet_meets_the_rule() -> None:
    pit = Lowball().after({1: SIX, 2: SEVEN, 3: NINE, 4: EIGHT}).say("1 check", "2 check", "3 bet", "4 fold")
    assert pit.asked == (2, ("call", "fold"), "lowball.6")  # he had checked a seven too, the second one
    pit = Lowball().after({1: SEVEN, 2: SIX}).say("1 bet", "2 call", "3 fold", "4 raise")
    assert pit.asked[0] == 1
    assert not [cite for cite, _ in pit.told() if cite == "rules.1"]


@pytest.mark.parametrize(
    ("hand", "bound"), [("7c 6c 5c 4c 3d", True), ("Ac 2c 3c 4c 8d", False), ("Ac Ad 2c 3c 4c", False)]
)
def test_rules_1_a_seven_or_better(hand: str, bound: bool) -> None:
    pit = Lowball().after({1: hand}).say("1 check")
    assert [cite for cite, _ in pit.told() if cite == "rules.1"] == []
    assert pit.hand.frozen[pit.hand.seats.index(1)] == bound
    pit.say("2 bet", "3 raise", "4 fold")
    said = [text for cite, text in pit.told() if cite == "rules.1"]
    assert said == ["Seat 1 has no more action after the draw"] * bound


def test_rules_1_a_joker_counts() -> None:
    pit = Lowball(jokers=1).after({1: "Jo 2c 3c 4c 7d"}).say("1 check")
    assert pit.hand.frozen[pit.hand.seats.index(1)]


ORDER = [
    "Ac 2c 3c 4c 5c",
    "Ad 2d 3d 4d 6d",
    "Ah 2h 3h 5h 6h",
    "7c 6c 5s 4s 2s",
    "Kc Qc Jc Tc 9c",
    "Ac Ad 2c 3c 4d",
    "2h 2s Ah 3s 4c",
    "Ac Ad 2c 2d 3h",
    "Kc Kd Qc Qd Jh",
    "Ac Ad Ah 2c 3d",
    "Kc Kd Kh 2s 3h",
    "Ac Ad Ah 2c 2d",
    "Kc Kd Kh Qc Qd",
    "Ac Ad Ah As 2c",
    "Kc Kd Kh Ks Qc",
]


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_rules_2_from_the_best_to_the_worst(better: str, worse: str) -> None:
    def lowest(hand: str) -> int:
        low = Lowball(100, 100).house.variant.low
        assert low is not None
        return low([DECK.index(card) for card in hand.split()], [])

    assert lowest(better) > lowest(worse)


def test_rules_2_a_straight_flush_is_no_worse_than_any_five_cards() -> None:
    pit = Lowball(100, 100).after({1: "Ac 2c 3c 4c 5c", 2: "Ad 2d 3d 4d 6h"}).done()
    assert pit.won() == [(1, "pot", 4, "rules.2")]


def test_rules_3_an_ace_is_low_even_in_a_pair() -> None:
    assert Lowball(100, 100).after({1: "Ac Ad 4c 5d 6h", 2: "2c 2d 3c 4d 5h"}).done().won()[0][0] == 1
    assert Lowball(100, 100).after({1: "Ac 5h 6h 7h 8h", 2: "2c 5d 6d 7d 8d"}).done().won()[0][0] == 1


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ({1: "Jo 2c 3c 4c 5c", 2: "Ad 2d 3d 4d 6d"}, 1),  # an ace
        ({1: "Jo Ac 3c 4c 6c", 2: "Ad 2d 3d 5d 6d"}, 1),  # a deuce
        ({1: "Jo JO Ac 2c 8c", 2: "Ad 2d 3d 5d 8d"}, 1),  # a three and a four
        ({1: "Jo Kc Kd 2c 3c", 2: "Qd Qc Jd Td 9d"}, 2),  # it helps no pair away
    ],
)
def test_rules_4_a_joker_is_the_lowest_card_not_held(hands: dict[int, str], winner: int) -> None:
    assert [seat for seat, *_ in Lowball(100, 100, jokers=2).after(hands).done().won()] == [winner]


def test_rules_4_five_of_a_rank_are_never_made() -> None:
    pit = Lowball(100, 100, jokers=1).after({1: "Jo Ac 2c 3c 4c", 2: WHEEL.replace("Ac 2c 3c 4c", "Ad 2d 3d 4d")})
    assert [seat for seat, *_ in pit.done().won()] == [1, 2]
