"""Pai Gow Poker, `ranchos/pai-gow-poker`: winners, Fortune, Envy, the glossary, and a bank that runs out."""

from __future__ import annotations

import pytest

from croupier.front.sign import sign_of
from croupier.games.pai_gow.documents import Documents
from croupier.games.pai_gow.kernels.hands import LINES
from croupier.games.pai_gow.settle import envy_prize, fortune_ruling
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from pai_gow_pit import COPIES, FOURS, MIXED, NINES, PAI_GOW, SIXES, TENS, film, line, one_hand, order, pit_of

BOB, CY, DEE = "2 10 base", "3 10 base", "4 10 base"
ROYAL = "Ad Kd Qd Jd Td 6c 2c"


def test_winners_1_both_higher_win_both_lower_lose_from_the_action_on() -> None:
    hands = [TENS, SIXES, MIXED, NINES]
    pit = film(pit_of(PAI_GOW), [BOB, CY, DEE], hands)
    assert [(s, verdict, cite) for s, _, verdict, _, cite in pit.settlements()] == [
        (2, "wins", "round.4"),
        (3, "loses", "winners.1"),
        (4, "pushes", "glossary.push"),
    ]
    turned = film(pit_of(PAI_GOW), [BOB, CY, DEE], [hands[1], hands[2], hands[3], hands[0]], dice="1 1 1")
    assert [seat for seat, _, _ in order(turned)] == [3, 4, 2]


def test_winners_2_the_standard_wager_before_the_bonus_of_a_place() -> None:
    bets = [BOB, "2 5 fortune", CY, "3 5 fortune"]
    pit = film(pit_of(PAI_GOW), bets, [TENS, SIXES, NINES])
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [(2, "base"), (2, "fortune"), (3, "base"), (3, "fortune")]


@pytest.mark.parametrize(
    ("seven", "named"),
    [
        ("5c 5d 5h 6s 7c 8d 9h", "three-of-a-kind"),
        ("Ac As Jo Kd Qh Jc 4s", "three-of-a-kind"),
        ("5c 6d 7h 8s 9c 9d 2h", "straight"),
        ("5c 6d Jo 8s 9c 2d 2h", "straight"),
        ("2c 5c 9c Jc Kc Kd Ks", "flush"),
        ("Ac Jo 5d 5h 5s 9c 2d", "full-house"),
        ("Ac Ad As Jo 5s 9c 2d", "four-of-a-kind"),
        ("2c 3c 4c 5c Jo 9d 9h", "straight-flush"),
        ("Tc Jc Qc Kc Jo 9d 9h", "royal-flush"),
        ("Tc Tc 9d 9h 4s 4c Kd", "three-pair"),
        ("Ac Jo 9d 9h 4s 4c 7d", "three-pair"),
        ("9d 9h 4s 4c 7d 2s Kh", "nothing"),
    ],
)
def test_winners_3_fortune_by_the_line_of_seven_cards_that_pays_most(seven: str, named: str) -> None:
    assert line(seven) == named


def test_winners_4_a_hand_on_the_table_is_paid_by_it() -> None:
    pit = one_hand(PAI_GOW, ROYAL, NINES, "10 base", "5 fortune", bank=900)
    assert pit.settlements()[1] == (2, "fortune", "wins", 500, "winners.4")


def test_winners_5_any_other_loses_to_the_player_dealer() -> None:
    pit = one_hand(PAI_GOW, MIXED, NINES, "10 base", "25 fortune")
    assert pit.settlements()[1] == (2, "fortune", "loses", -25, "winners.5")
    assert pit.gain(1) == 25 - 1


def test_winners_6_envy_at_the_end_of_the_round() -> None:
    pit = film(pit_of(PAI_GOW), [BOB, "2 5 fortune", CY, "3 5 fortune", DEE], [SIXES, FOURS, TENS, NINES])
    assert [(seat, spot, paid) for seat, spot, paid in order(pit)][-2:] == [(4, "base", 9), (2, "envy", 5)]


def test_winners_6_one_every_button_for_four_of_a_kind_or_better() -> None:
    bets = [BOB, "2 5 fortune", CY, DEE, "4 25 fortune"]
    pit = film(pit_of(PAI_GOW), bets, [SIXES, FOURS, TENS, NINES])
    assert [line for line in order(pit) if line[1] == "envy"] == [(2, "envy", 5), (4, "envy", 5)]
    assert pit.settlements()[-1][4] == "winners.6.one"
    three = film(pit_of(PAI_GOW), [BOB, "2 5 fortune", CY], [SIXES, "3c 3d 3h Ks Kd 9h 7d", NINES])
    assert "envy" not in [spot for _, spot, _ in order(three)]


def test_winners_6_several_hands_pay_each_button_several_times() -> None:
    bets = [BOB, "2 5 fortune", CY, "3 5 fortune", DEE]
    pit = film(pit_of(PAI_GOW), bets, [SIXES, FOURS, ROYAL, NINES])
    envy = [line for line in order(pit) if line[1] == "envy"]
    assert envy == [(2, "envy", 5), (2, "envy", 25), (3, "envy", 25)]


def test_winners_6_own_hand_and_the_player_dealers_do_not_count() -> None:
    pit = film(pit_of(PAI_GOW), [BOB, "2 5 fortune"], [FOURS, NINES])
    assert [spot for _, spot, _ in order(pit)] == ["base", "fortune"]
    bank = film(pit_of(PAI_GOW), [BOB, "2 5 fortune", CY], [SIXES, TENS, FOURS])
    assert "envy" not in [spot for _, spot, _ in order(bank)]


# --- glossary ---


def test_glossary_action_pile_is_the_player_dealers_choice() -> None:
    pit = pit_of(PAI_GOW)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 100 bank", "seat 2 bets 10 base", "dealer closes")
    pit.do("dealer does shuffle", "seat 1 chooses pile-6")
    assert ("glossary.action-pile", "The action button lies on pile 6") in pit.said()


def test_glossary_action_button_is_where_settling_begins() -> None:
    pit = film(pit_of(PAI_GOW), [BOB, DEE], [TENS, NINES, SIXES], dice="1 1 2")
    assert ("glossary.action-button", "The action begins at place 4") in pit.said()
    assert [seat for seat, _, _ in order(pit)] == [4, 2]


def test_glossary_copy_is_the_player_dealers() -> None:
    both = one_hand(PAI_GOW, COPIES, NINES, "10 base")
    assert both.settlements() == [(2, "base", "loses", -10, "glossary.copy")]
    front = one_hand(PAI_GOW, "7c 7h Qc Js 6d 4c 2c", NINES, "10 base")
    assert front.settlements() == [(2, "base", "loses", -10, "glossary.copy")]
    higher_behind = one_hand(PAI_GOW, "Tc Th Qc Js 8d 4c 2c", NINES, "10 base")
    assert higher_behind.settlements() == [(2, "base", "pushes", 0, "glossary.push")]


def test_glossary_push_is_one_hand_each() -> None:
    pit = one_hand(PAI_GOW, MIXED, NINES, "10 base")
    assert pit.settlements() == [(2, "base", "pushes", 0, "glossary.push")]
    assert pit.gain(2) == -1


# --- the pay table ---


def test_paytable_fortune_line_by_line() -> None:
    law = Documents(pit_of(PAI_GOW).law)
    odds = {LINES[i]: ruling.odds.pays for i in range(13) if (ruling := fortune_ruling(law, i)).odds}
    assert odds == {
        "straight": 2,
        "three-of-a-kind": 3,
        "flush": 4,
        "full-house": 5,
        "four-of-a-kind": 20,
        "straight-flush": 50,
        "royal-flush": 100,
        "five-aces": 250,
        "seven-card-straight-flush-with-joker": 750,
        "royal-flush-and-royal-match": 1000,
        "seven-card-straight-flush": 5000,
    }
    assert [fortune_ruling(law, i).verdict for i in range(4)] == [LOSES, PUSHES, WINS, WINS]


def test_paytable_three_pair_push() -> None:
    pit = one_hand(PAI_GOW, "Tc Td 5h 5s 3c 3d Kc", NINES, "10 base", "5 fortune")
    assert pit.settlements()[1] == (2, "fortune", "pushes", 0, "paytable.three-pair")


def test_paytable_envy_is_dollars_for_a_button() -> None:
    law = Documents(pit_of(PAI_GOW).law)
    prizes = [envy_prize(law, i) for i in range(13)]
    assert prizes == [0, 0, 0, 0, 0, 0, 5, 10, 25, 50, 100, 250, 1000]
    halves = pit_of(PAI_GOW, chip=50, collection="sheet-1", least=1000, most=50000)
    pit = film(halves, ["2 20 base", "3 20 base", "3 10 fortune"], [FOURS, SIXES, NINES])
    assert order(pit)[-1] == (3, "envy", 10)  # ten chips of half a dollar


# --- the bank runs out ---


@pytest.mark.parametrize(
    ("bank", "settled"),
    [
        (5, [(2, "base", 5), (2, "fortune", 0), (3, "base", 0), (3, "fortune", 0), (3, "envy", 0)]),
        (69, [(2, "base", 9), (2, "fortune", 60), (3, "base", 0), (3, "fortune", 0), (3, "envy", 0)]),
        (109, [(2, "base", 9), (2, "fortune", 100), (3, "base", 0), (3, "fortune", 0), (3, "envy", 0)]),
        (125, [(2, "base", 9), (2, "fortune", 100), (3, "base", -10), (3, "fortune", -5), (3, "envy", 1)]),
    ],
)
def test_betting_bank_runs_out_in_base_fortune_and_envy(bank: int, settled: list[tuple[int, str, int]]) -> None:
    best = "Kc Kd Kh Ks Ah 9h 7d"  # split: a pair of kings in front and behind
    pit = film(pit_of(PAI_GOW), [BOB, "2 5 fortune", CY, "3 5 fortune"], [best, SIXES, NINES], bank=bank)
    assert order(pit) == settled
    assert sum(pit.gain(seat) for seat in (1, 2, 3)) == -3
    assert -bank - 1 <= pit.gain(1) <= bank


def test_paytable_envy_is_posted_in_dollars() -> None:
    posted = {wager.id: wager for wager in sign_of(pit_of(PAI_GOW).law, "1").wagers}["envy"]
    assert list(posted.prizes.values()) == ["$1,000", "$250", "$100", "$50", "$25", "$10", "$5"]
    assert posted.pays.endswith("straight flush $10, four of a kind $5")


def test_betting_fortune_limits_are_posted() -> None:
    must = [(line.name, line.text) for line in sign_of(pit_of(PAI_GOW).law, "1").must]
    assert ("Fortune Bonus", "$1 to $25") in must


def test_paytable_three_pair_is_posted_as_a_push() -> None:
    posted = {wager.id: wager for wager in sign_of(pit_of(PAI_GOW).law, "1").wagers}
    assert posted["fortune"].prizes["three-pair"] == "push"
    assert posted["fortune"].pays.endswith("straight 2 to 1, three pair push")


def test_deck_cards_without_the_joker_its_prizes_are_not_posted() -> None:
    posted = {wager.id: wager for wager in sign_of(pit_of(PAI_GOW, options={"joker": False}).law, "1").wagers}
    for wager in ("fortune", "envy"):
        assert {"five-aces", "seven-card-straight-flush-with-joker"}.isdisjoint(posted[wager].prizes)
