"""No Bust 21st Century Blackjack, `ranchos/no-bust-21`: who wins, Buster, the back line and the fees."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from california_21_pit import FOUR, NO_BUST, betting, duel, film, no_bust, order, verdict
from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Fee
from croupier.rulebook.law import Terms
from pit import Pit


def two(**terms: object) -> Pit:
    return no_bust("Ann", "Bob", **terms)


# --- who wins ---


def test_game_rules_1_two_naturals_push() -> None:
    assert verdict(duel(two(), "Jo Jo", "Jo Jo")) == ("pushes", 0, "game-rules.1")


@pytest.mark.parametrize("mine", ["Ts 2d", "Ts 9d", "As 8d"])
def test_game_rules_2_below_a_natural_against_a_player_dealer_above_it(mine: str) -> None:
    assert verdict(duel(two(), mine, "Tc 6h Kd", "stand")) == ("wins", 20, "game-rules.2")
    assert verdict(duel(two(), mine, "Tc 2h Kd", "stand")) == ("wins", 20, "game-rules.2")  # a plain 22 is above it


def test_game_rules_3_the_nearer_hand_wins() -> None:
    assert verdict(duel(two(), "Ts 9d", "Tc 8h", "stand")) == ("wins", 20, "game-rules.3")
    assert verdict(duel(two(), "Ts 7d", "Tc 8h", "stand")) == ("loses", -20, "game-rules.3")


def test_game_rules_4_equal_totals_push() -> None:
    assert verdict(duel(two(), "Ts 8d", "Tc 8h", "stand")) == ("pushes", 0, "game-rules.4")
    assert verdict(duel(two(), "Jo 2d", "As Kh", "stand")) == ("pushes", 0, "game-rules.4")  # 21 however it was made


def test_game_rules_5_both_above_a_natural_are_compared() -> None:
    paragraphs = [
        verdict(duel(two(), f"Ts 6d {card}", "Tc 6h 8d", "hit"))[2] for card in ("6c", "7c", "8c", "9c", "Tc")
    ]
    assert paragraphs == ["game-rules.5.b"] * 2 + ["game-rules.6"] + ["game-rules.5.a"] * 2


def test_game_rules_5_a_the_player_dealer_nearer_wins() -> None:
    assert verdict(duel(two(), "Ts 6d Kc", "Tc 6h 9d", "hit")) == ("loses", -20, "game-rules.5.a")


def test_game_rules_5_b_the_player_nearer_pushes() -> None:
    assert verdict(duel(two(), "Ts 6d 6c", "Tc 6h 9d", "hit")) == ("pushes", 0, "game-rules.5.b")


def test_game_rules_6_ties_above_a_natural_go_to_the_player_dealer() -> None:
    assert verdict(duel(two(), "Ts 6d 6c", "Tc 2h Kd", "hit")) == ("loses", -20, "game-rules.6")


def test_game_rules_7_above_a_natural_against_a_player_dealer_below_it() -> None:
    assert verdict(duel(two(), "Ts 6d 6c", "Tc 7h", "hit")) == ("loses", -20, "game-rules.7")


def test_game_rules_8_a_two_card_22_beats_every_other_hand() -> None:
    assert verdict(duel(two(), "Jo 9d", "Jo Jo", "stand")) == ("loses", -20, "game-rules.8")
    assert verdict(duel(two(), "Ts 6d 6c", "Jo Jo", "hit")) == ("loses", -20, "game-rules.8")
    assert verdict(duel(two(), "Jo Jo", "Jo 9h")) == ("wins", 40, "game-rules.8")


def test_game_rules_9_up_to_eight_primary_players() -> None:
    pit = no_bust(*(f"P{n}" for n in range(1, 9)))
    bets = [f"{seat} 20 base" for seat in range(2, 9)]
    betting(pit, *bets).do("dealer closes")
    assert isinstance(ask := pit.table.ask, Chance)
    assert ask.count == 8


def test_game_rules_10_fees_are_taken_before_play_by_the_schedule() -> None:
    for base, fee in ((100, 1), (101, 2), (300, 2), (301, 4), (600, 4), (601, 6), (1000, 6), (1001, 10)):
        pit = no_bust("Ann", "Bob", chips=10**4)
        betting(pit, f"2 {base} base", "2 20 buster")  # Buster does not count
        pit.do("dealer closes")
        assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, fee)]


def test_game_rules_11_the_back_line_rides_on_the_hand() -> None:
    bets = ["2 20 base", "3 30 base at 2", "3 10 buster at 2"]
    pit = film(no_bust(), bets, "5s 9h", "6d", "2 double", "Tc", "Td")
    assert order(pit) == [(2, 2, "base", 40), (3, 2, "base", 30), (3, 2, "buster", -10)]  # not raised by the double


def test_game_rules_11_after_a_split_it_stays_with_the_first_hand() -> None:
    bets = ["2 20 base", "3 30 base at 2"]
    pit = film(no_bust(), bets, "8s 9h", "8d", "2 split", "3d", "2 hit", "Tc", "2c", "2 hit", "9c", "2 stand", "Td")
    assert [(seat, paid) for seat, _, _, paid in order(pit)] == [(2, 20), (3, 30), (2, 0)]


def test_game_rules_11_it_gives_up_its_half_in_a_surrender() -> None:
    pit = film(no_bust(), ["2 20 base", "3 30 base at 2"], "Ts 9h", "6d", "2 surrender", "Td")
    assert [(seat, paid) for seat, _, _, paid in order(pit)] == [(2, -10), (3, -15)]


def test_game_rules_11_only_behind_a_wager_which_then_stays() -> None:
    pit = betting(no_bust(*FOUR, "Eve"), "2 20 base")
    assert pit.cited("seat 3 bets 20 base at 4") == "game-rules.11"  # nobody has wagered there
    assert pit.cited("seat 3 bets 20 base at 1") == "game-rules.11"  # the player-dealer's place
    pit.do("seat 3 bets 20 base at 2")
    assert pit.cited("seat 2 takes all base") == "game-rules.11"
    shut = betting(no_bust(options={"back-line": False}), "2 20 base")
    assert shut.cited("seat 3 bets 20 base at 2") == "game-rules.11"


def test_game_rules_11_who_stands_bets_behind_only() -> None:
    pit = no_bust("Ann", "Bob")
    pit.do("seat 9 sits 100 Zoe")
    betting(pit, "2 20 base", "9 20 base at 2")
    assert pit.cited("seat 9 bets 20 base") == "game-rules.11"
    assert pit.cited("seat 9 bets 20 base at 7") == "game-rules.11"


# --- Buster ---


def test_buster_blackjack_side_wager_has_a_circle_of_its_own_and_no_fee() -> None:
    pit = duel(two(), "Ts 9d", "Tc 6h Kd", "stand", bets=("20 base", "20 buster"))
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, 1)]
    assert pit.settled("buster", 2).paid == 20


def test_buster_1_needs_a_base_wager_also_on_the_back_line() -> None:
    pit = betting(no_bust(), "2 20 base")
    assert pit.cited("seat 3 bets 10 buster") == "buster.1"
    assert pit.cited("seat 3 bets 10 buster at 2") == "buster.1"
    pit.do("seat 3 bets 10 base at 2", "seat 3 bets 10 buster at 2", "seat 2 bets 10 buster")
    assert pit.cited("seat 3 takes all base at 2") == "buster.1"
    assert pit.cited("seat 2 takes all base") == "buster.1"


def test_buster_2_before_the_deal() -> None:
    pit = film(two(), ["2 20 base"], "Ts 9h")
    assert pit.cited("seat 2 bets 10 buster") == "round-of-play.6"


def test_buster_3_no_larger_than_the_base_wager_by_this_sections_fees() -> None:
    pit = betting(no_bust(collection="sheet-3"), "2 20 base", "2 20 buster")
    assert pit.cited("seat 2 bets 1 buster") == "buster.3"
    assert pit.cited("seat 2 takes 10 base") == "buster.3"


def test_buster_3_of_any_size_within_the_table_limits_by_the_combined_fees() -> None:
    pit = betting(no_bust(chips=5000), "2 20 base", "2 2000 buster")
    assert pit.cited("seat 2 bets 1 buster") == "buster.3"
    assert pit.cited("seat 3 bets 5 base") == "round-of-play.3"


def test_buster_4_stays_in_action_with_a_natural_or_a_hand_over() -> None:
    pit = duel(two(), "Jo Jo", "Tc 6h Kd", bets=("20 base", "20 buster"))
    assert order(pit) == [(2, 2, "base", 40), (2, 2, "buster", 20)]
    pit = duel(two(), "Ts 6d Kc", "Tc 6h 9d", "hit", bets=("20 base", "20 buster"))
    assert order(pit) == [(2, 2, "base", -20), (2, 2, "buster", 20)]


def test_buster_4_a_natural_is_paid_in_its_turn() -> None:
    pit = film(no_bust(), ["2 20 base", "3 20 base"], "Jo Td 9h", "Jo 9d", "3 stand", "9c", bank=30)
    assert order(pit) == [(3, 3, "base", 20), (2, 2, "base", 10)]


BUSTED = {
    "Tc 6h Kd": 1,
    "Tc 2h 4d Kd": 3,
    "5c 2h 4d 5d Kd": 6,
    "2c 2h 4d 5d 3d Kd": 30,
    "2c 2h 2d 5d 3d 2s Kd": 100,
    "2c 2h 2d 2s 3d 3s 2h Kd": 200,
    "2c 2h 2d 2s 2h 2d 2c Ad Ks": 200,
}


@pytest.mark.parametrize(("bank", "odds"), BUSTED.items())
def test_buster_5_the_more_cards_the_more_is_paid(bank: str, odds: int) -> None:
    pit = duel(no_bust("Ann", "Bob", chips=9000), "Ts 9d", bank, "stand", bets=("20 base", "10 buster"), up=5000)
    assert pit.settled("buster", 2).paid == 10 * odds


def test_buster_5_a_all_are_paid_by_the_table() -> None:
    bets = ["2 20 base", "3 20 base", "2 10 buster", "3 30 buster"]
    pit = film(no_bust(), bets, "Ts Td 8h", "9s 9d", "2 stand", "3 stand", "8s", "Kd")
    assert [line for line in pit.settlements() if line[1] == "buster"] == [
        (2, "buster", "wins", 10, "buster.5.a"),
        (3, "buster", "wins", 30, "buster.5.a"),
    ]


def test_buster_5_b_collected_in_rotation() -> None:
    bets = ["2 20 base", "3 20 base", "2 10 buster", "3 30 buster"]
    pit = film(no_bust(), bets, "Ts Td 8h", "9s 9d", "2 stand", "3 stand", "Ts", bank=45)
    assert order(pit) == [(3, 3, "base", 20), (3, 3, "buster", -25), (2, 2, "base", 0), (2, 2, "buster", 0)]
    assert pit.settled("buster", 3).cite.paragraph == "buster.5.b"


def test_buster_6_the_player_dealer_pays_and_collects() -> None:
    won = duel(two(), "Ts 9d", "Tc 9h", "stand", bets=("20 base", "20 buster"))
    lost = duel(two(), "Ts 9d", "Tc 6h Kd", "stand", bets=("20 base", "20 buster"))
    assert (won.gain(1), lost.gain(1)) == (20 - 1, -40 - 1)


def test_buster_7_base_first_and_then_buster_at_each_place() -> None:
    bets = ["2 20 base", "3 20 base", "2 10 buster", "3 30 buster"]
    pit = film(no_bust(), bets, "Ts Td 8h", "9s 9d", "2 stand", "3 stand", "Ts")
    assert [(seat, spot) for seat, _, spot, _ in order(pit)] == [
        (3, "base"),
        (3, "buster"),
        (2, "base"),
        (2, "buster"),
    ]


def test_buster_7_in_an_empty_circle_too_its_player_comes_before_the_back_line() -> None:
    bets = ["2 20 base at 5", "3 20 base at 5", "3 10 buster at 5", "2 10 buster at 5"]
    pit = film(no_bust(), bets, "Ts 6h", "9s", "seat 2 chooses stand at 5", "Ts", "9d", bank=45)
    assert order(pit) == [(2, 5, "base", 20), (3, 5, "base", 20), (2, 5, "buster", 5), (3, 5, "buster", 0)]


def test_buster_note_the_hand_is_played_out_for_buster() -> None:
    pit = duel(two(), "Jo Jo", "Tc 2h 4d Kd", bets=("20 base", "10 buster"))
    assert pit.settled("buster", 2).paid == 30
    cites = [e.cite.paragraph for e in pit.events if getattr(e, "to", "") == "dealer"]
    assert cites == ["round-of-play.7", "round-of-play.10", "buster.note", "buster.note"]


def test_buster_pay_table_has_six_lines() -> None:
    lines = no_bust().law.lines("buster")
    assert {line: str(odds) for line, odds in lines.items()} == {
        "3-cards": "1 to 1",
        "4-cards": "3 to 1",
        "5-cards": "6 to 1",
        "6-cards": "30 to 1",
        "7-cards": "100 to 1",
        "8-or-more-cards": "200 to 1",
    }


# --- the collection ---


@pytest.mark.parametrize(
    ("option", "least", "most"), [("sheet-1", 300, 100000), ("sheet-8", 50000, 200000), ("combined-8", 50000, 200000)]
)
def test_game_rules_10_every_schedule_opens_within_its_limits(option: str, least: int, most: int) -> None:
    terms = Terms(NO_BUST, chip=50, least=least, most=most, collection=option)
    assert not breaches(terms)
    assert breaches(replace(terms, least=200))
    assert breaches(replace(terms, collection="combined-9"))
