"""Blackjack, `oneida-2006/blackjack`, G to I: wagers, dealing from a shoe, the pitch variant.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import BOOK, DEVICE, PITCH, TWO, cited, film, pitched, why
from croupier.kernels.twentyone import totals
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.event import Dealt
from pit import Pit

# --- G: wagers ---


def test_G_1_chips_and_a_coupon_where_the_house_takes_them() -> None:
    pit = Pit(BOOK, options=DEVICE, chips=50)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 51 base") == "G.1"
    assert pit.cited("seat 1 bets 10 base coupon 5") == "G.1"
    assert pit.cited("seat 1 bets 10 base verbal") == "G.1"
    pit = film("9s | 9c | Td | 9h", "stand", bets=("$10 base coupon 5",), options={"match-play": True})
    assert pit.gain() == 15


def test_G_1_a_coupon_stays_matched() -> None:
    pit = Pit(BOOK, options={**DEVICE, "match-play": True})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base coupon 5")
    assert pit.cited("seat 1 takes 6 base") == "G.1"
    pit.do("seat 1 takes all base")
    assert pit.gain() == 0


def test_G_2_no_wager_after_the_first_card() -> None:
    pit = film("9s")
    assert pit.cited("seat 1 bets 10 base") == "G.2"
    pit.do("cards 9c", "cards Td", "cards 9h")
    assert pit.cited("seat 1 takes all base") == "G.2"
    assert pit.cited("seat 1 leaves") == "G.2"


def test_G_3_somebody_must_wager() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("dealer closes") == "G.3"


def test_G_4_several_adjacent_places_where_the_house_permits() -> None:
    pit = Pit(BOOK, "Ann", options={**DEVICE, "positions": 3})
    pit.do("seat 4 sits 100 Dan", "dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 10 base at 3") == "G.4"
    assert pit.cited("seat 1 bets 10 base at 4") == "G.4"
    pit.do("seat 1 bets 10 base", "seat 1 bets 20 base at 2", "seat 1 bets 30 base at 3", "seat 1 takes all base at 2")
    assert pit.cited("dealer closes") == "G.4"
    assert pit.cited("seat 4 bets 10 base at 3") == "G.4"
    pit.do("seat 1 bets 20 base at 2", "dealer closes", "cards 9s 9d 9h", "cards 9c", "cards Ts 8s 9s", "cards 9c")
    pit.do("seat 1 chooses stand")
    assert pit.cited("seat 1 chooses stand") == "H.5"
    pit.do("seat 1 chooses stand at 2", "seat 1 chooses stand at 3")
    assert pit.gain() == 10 - 20


def test_G_4_only_the_own_place_where_it_does_not() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 10 base at 2") == "G.4"


# --- H: dealing from a shoe ---


def test_H_3_a_burn_card_is_shown_to_who_asks() -> None:
    pit = Pit(BOOK, options={**DEVICE, "burn-cards": 2})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "cards 3d")
    assert pit.table.view(1).cards == {"burned": ["??", "??"]}
    pit.do("seat 1 chooses see-burn")
    assert pit.table.view().cards == {"burned": ["2c", "3d"]}
    assert pit.cited("seat 1 chooses see-burn") == "H.3"
    assert cited({"decks": 1, "burn-cards": 52}) == ["H.3"]
    assert cited({"burn-cards": 0}) == ["H.3"]


def test_H_4_clockwise_from_the_dealers_left() -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view().cards == {
        "burned": ["??"],
        1: ["9s", "Td"],
        "dealer": ["??", "9h"],
        2: ["8s", "Ts"],
    }


def test_H_4_a_first_a_card_face_up_to_each_player_with_a_wager() -> None:
    pit = film(players=("Ann", "Bob", "Cy"), bets=TWO)
    assert pit.table.view().asks.count == 2
    pit.do("cards 9s 8s")
    assert pit.table.view().cards[1] == ["9s"]


def test_H_4_d_the_dealers_second_card_is_the_up_card() -> None:
    pit = film("9s | 9c | Td | 9h")
    assert pit.table.view(1).cards["dealer"] == ["??", "9h"]
    assert pit.said()[-1] == ("H.4.d", "The dealer shows the 9h")


def test_H_5_the_turn_says_why_another_choice_is_not_offered() -> None:
    pit = film("9s | 9c | Td | 9h")
    assert pit.refused("seat 1 chooses split").why == "only two cards of equal value are split"
    ask = pit.table.ask
    assert isinstance(ask, Turn)
    reasons = {choice: ask.why_not(choice) for choice in pit.table.game.choices}
    assert {choice: reason.cite.paragraph for choice, reason in reasons.items() if reason} == {
        "double-face-down": "H.6",
        "split": "A.6",
        "surrender": "J.5",
        "hit-wager": "K.1.b",
    }
    assert why("fold", "9s 2d") == "H.5"


def test_H_7_c_a_split_ace_gets_one_card() -> None:
    pit = film("As | 9c | Ad | 9h", "split", "2c", "3c")
    assert pit.gain() == -20
    assert why("hit", "As 2c", hands=2) == "H.7.c"
    assert why("double", "As 2c", hands=2) == "H.7.c"


def test_H_7_c_aces_are_split_up_to_three_times_where_the_house_allows() -> None:
    assert why("split", "As Ad", hands=2) == "H.7.c"
    assert why("split", "As Ad", hands=3, ace_splits=3) == ""
    assert why("split", "As Ad", hands=4, ace_splits=3) == "H.7.c"
    options = {"ace-splits": 3}
    pit = film("As | 9c | Ad | 9h", "split", "Ah", "split", "Ac", "split", "9c", "Tc", "8c", "6c", options=options)
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [
        ("base, hand 2", -10),
        ("base, hand 3", 10),
        ("base, hand 4", 10),
        ("base", 10),
    ]


def test_H_8_the_dealer_turns_up_the_down_card() -> None:
    pit = film("9s | 9c | Td | 9h", "stand")
    (shown,) = [e for e in pit.events if isinstance(e, Dealt) and e.to == "dealer"]
    assert (shown.cite.paragraph, str(shown)) == ("H.8", "dealer: 9c 9h")


def test_H_8_a_the_dealer_draws_to_soft_17_unless_the_house_stands() -> None:
    pit = film("9s | 6c | Td | Ah", "closes", "stand", "4s")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.b")]
    pit = film("9s | 6c | Td | Ah", "closes", "stand", options={"soft-17": "stand"})
    assert pit.settlements() == [(1, "base", "wins", 10, "J.1.b")]
    assert [totals.must_draw(n, False, True) for n in (16, 17, 18)] == [True, False, False]
    assert [totals.must_draw(n, True, True) for n in (16, 17, 18)] == [True, True, False]


def test_H_8_b_the_dealer_draws_nothing_when_nothing_depends_on_it() -> None:
    pit = film("9s | 6c | 6d | 9h", "hit", "Ts")
    assert pit.settlements() == [(1, "base", "loses", -10, "J.2.a")]
    pit = film("As | 6c | Kd | Th", options={"pay-checked-naturals": False})
    assert pit.settlements() == [(1, "base", "wins", 15, "J.4.b")]
    assert pit.table.ask.phase == "between"


# --- I: the pitch variant ---


def test_I_4_the_burn_card_stays_down() -> None:
    pit = Pit(BOOK, options={**DEVICE, **PITCH})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 chooses see-burn") == "H.5"


def test_I_5_cards_face_down_are_seen_by_their_holder_only() -> None:
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view(1).cards[1] == ["9s", "Td"]
    assert pit.table.view(1).cards[2] == ["??", "??"]
    assert pit.table.view(2).cards[1] == ["??", "??"]
    assert pit.table.view(None).cards["dealer"] == ["??", "9h"]
    pit = pitched("9s | 9c | Td | 9h", options={"pitch-face": "up"})
    assert pit.table.view(None).cards[1] == ["9s", "Td"]


def test_I_7_drawn_cards_come_up_a_doubling_card_down_if_asked() -> None:
    pit = pitched("9s | 9c | 2d | 9h", "hit", "3d")
    assert pit.table.view(None).cards[1] == ["??", "??", "3d"]
    pit = pitched("9s 8s | 9c | 2d Ts | 9h", "double-face-down", "Td", bets=TWO, players=("Ann", "Bob"))
    assert pit.table.view(2).cards[1] == ["??", "??", "??"]
    pit.do("seat 2 chooses stand")
    assert pit.settled("base").paid == 20
    assert why("double-face-down", "9s 2d", dealing="pitch", decks=2, double_face_down=False) == "I.7"


def test_I_7_a_doubled_card_that_lies_down_loses_when_it_is_turned() -> None:
    pit = pitched("9s | 9c | 3d | 8h", "double-face-down", "Td")
    assert pit.settlements() == [(1, "base", "loses", -20, "J.2.a")]


def test_I_8_c_a_split_ace_gets_one_card() -> None:
    assert why("hit", "As 2d", hands=2, dealing="pitch", decks=2) == "I.8.c"
    assert why("split", "As Ad", hands=2, dealing="pitch", decks=2) == "I.8.c"


def test_I_9_a_the_dealer_draws_to_soft_17() -> None:
    pit = pitched("9s | 6c | Td | Ah", "closes", "stand")
    assert pit.table.view().asks.cite.paragraph == "I.9.a"
