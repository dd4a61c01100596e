"""What the set games come to, beside figures counted elsewhere, and beside a slow count of a part."""

from __future__ import annotations

import random
from fractions import Fraction
from io import StringIO
from math import comb

import pytest
from rich.console import Console

from croupier.analysis.advice import advice
from croupier.analysis.sheets.exact import sheet
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import simulate
from croupier.games.double_hand_marquez.kernels.hands import LINES as BONUS_LINES
from croupier.games.double_hand_marquez.kernels.hands import MARQUEZ, setting
from croupier.games.double_hand_marquez.maths import bonus_lines, duels, hands
from croupier.games.pai_gow.kernels.hands import LINES
from croupier.games.pai_gow.maths import ace_high_pairs, lines, rank_sets, suits
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.simulation import report
from pai_gow_pit import NINES, betting, dealt, pit_of

PAI_GOW = Terms("ranchos/pai-gow-poker", least=1000, most=50000)
FACE_UP = Terms("ranchos/face-up-pai-gow-poker", least=1000, most=50000)
MARQUEZ_TABLE = Terms("ranchos/double-hand-marquez", least=500, most=25000)


@pytest.mark.compiled
def test_fortune_lines_are_as_published() -> None:
    assert {LINES[line]: n for line, n in lines(53).items()} == {
        "nothing": 121694196,
        "three-pair": 2862000,
        "straight": 11034204,
        "three-of-a-kind": 7672500,
        "flush": 6172088,
        "full-house": 4188528,
        "four-of-a-kind": 307472,
        "straight-flush": 184644,
        "royal-flush": 26020,
        "five-aces": 1128,
        "seven-card-straight-flush-with-joker": 196,
        "royal-flush-and-royal-match": 72,
        "seven-card-straight-flush": 32,
    }
    assert sum(lines(53).values()) == comb(53, 7)


@pytest.mark.compiled
def test_without_the_joker_its_lines_cannot_come_up() -> None:
    assert sum(lines(52).values()) == comb(52, 7)
    assert {"five-aces", "seven-card-straight-flush-with-joker"}.isdisjoint(LINES[line] for line in lines(52))
    assert lines(52)[LINES.index("royal-flush-and-royal-match")] == 12


@pytest.mark.compiled
def test_fortune_costs_eight_percent_and_more_where_three_pair_lose() -> None:
    assert sheet(Law(PAI_GOW), "fortune").edge == Fraction(220226, 2752555)
    assert float(sheet(Law(PAI_GOW), "fortune").hit) == pytest.approx(0.19194429)
    more = sheet(Law(FACE_UP), "fortune").edge - sheet(Law(PAI_GOW), "fortune").edge
    assert more == Fraction(2862000, comb(53, 7))


@pytest.mark.compiled
def test_envy_is_worth_three_cents_for_each_other_hand() -> None:
    prizes = 5 * 307472 + 10 * 184644 + 25 * 26020 + 50 * 1128 + 100 * 196 + 250 * 72 + 1000 * 32
    assert -sheet(Law(PAI_GOW), "envy").edge == Fraction(prizes, comb(53, 7))


# Pay tables published for Fortune, from the seven-card straight flush down to the straight; whether three pair push;
# and what was found of them elsewhere, a straight with three of a kind being paid as the better of the two.
FORTUNE_TABLES = {
    "pays 5000-1000, three pair push": (
        (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2),
        True,
        Fraction(220226, 2752555),
        3.892004,
    ),
    "pays 5000-2000, three pair lose": (
        (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
        False,
        Fraction(215466, 2752555),
        4.516247,
    ),
}
# The same of tables for which a straight with three of a kind was counted as a straight.
STRICT_TABLES = {
    "pays 5000-1000, three pair push": (
        (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2),
        True,
        Fraction(44766, 550511),
    ),
    "pays 8000-2000, three pair lose": (
        (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
        False,
        Fraction(304298, 3853577),
    ),
    "pays 2500-1000, three pair lose": (
        (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
        False,
        Fraction(664431, 7707154),
    ),
}
FROM_THE_TOP = ("seven-card-straight-flush", "royal-flush-and-royal-match", "seven-card-straight-flush-with-joker",
                "five-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush",
                "three-of-a-kind", "straight")  # fmt: skip
THREE_WITH_STRAIGHT = 7672500 - 7470676  # paid as three of a kind here: poker has them as straights


def fortune_edge(pays: tuple[int, ...], pushes: bool, strict: bool = False) -> Fraction:
    counts = {LINES[line]: n for line, n in lines(53).items()}
    if strict:
        counts["three-of-a-kind"] -= THREE_WITH_STRAIGHT
        counts["straight"] += THREE_WITH_STRAIGHT
    won = sum(counts[name] * odds for name, odds in zip(FROM_THE_TOP, pays, strict=True))
    lost = counts["nothing"] + (0 if pushes else counts["three-pair"])
    return Fraction(lost - won, comb(53, 7))


@pytest.mark.compiled
@pytest.mark.parametrize("name", FORTUNE_TABLES)
def test_fortune_by_published_pay_tables(name: str) -> None:
    pays, pushes, edge, deviation = FORTUNE_TABLES[name]
    assert fortune_edge(pays, pushes) == edge
    if pushes:
        assert sheet(Law(PAI_GOW), "fortune").deviation == pytest.approx(deviation, abs=1e-6)
    else:
        assert round(float(edge) * 100, 1) == 7.8  # as a newspaper had it


@pytest.mark.compiled
@pytest.mark.parametrize("name", STRICT_TABLES)
def test_fortune_by_published_pay_tables_where_a_straight_is_paid_as_one(name: str) -> None:
    pays, pushes, edge = STRICT_TABLES[name]
    assert fortune_edge(pays, pushes, strict=True) == edge


ACE_HIGH_TABLES = {
    (20, 10, 8): 3.5897706028973464,
    (40, 15, 5): 4.790535770376936,
    (25, 15, 8): -5.0661016202609215,
    (20, 15, 8): -0.7208835898753763,
}


@pytest.mark.parametrize("pays", ACE_HIGH_TABLES)
def test_ace_high_by_published_pay_tables(pays: tuple[int, int, int]) -> None:
    both, joker, alone = pays
    paid = {0: -1, 1: alone, 2: joker}
    pairs = ace_high_pairs()
    won = sum(n * (both if ours and theirs else paid[theirs]) for (ours, theirs), n in pairs.items())
    assert -100 * won / sum(pairs.values()) == pytest.approx(ACE_HIGH_TABLES[pays], abs=1e-12)


def test_ace_high_both_as_likely_as_counted_elsewhere() -> None:
    pairs = ace_high_pairs()
    both = sum(n for (ours, theirs), n in pairs.items() if ours and theirs)
    assert both / sum(pairs.values()) == pytest.approx(0.008690436060771073, abs=1e-15)
    assert len(rank_sets(2)) * len(suits(2)) == 1485960  # hands with the joker
    assert 833 * 15540 + 1485960 == 14430780


def test_ace_high_pairs_are_as_counted_elsewhere() -> None:
    pairs = ace_high_pairs()
    assert sum(n for (ours, theirs), n in pairs.items() if ours and theirs) == 71700086682780
    assert sum(n for (ours, theirs), n in pairs.items() if ours and theirs == 2) == 8405781862392
    assert sum(pairs.values()) == 8250459031214400 == comb(53, 7) * comb(46, 7)
    assert len(rank_sets(1)) * len(suits(1)) == 833 * 15540


def test_ace_high_costs_three_and_a_half_percent() -> None:
    assert float(sheet(Law(FACE_UP), "ace-high").edge * 100) == pytest.approx(3.5897706028973464, abs=1e-12)


# --- Double Hand Marquez ---


def test_marquez_duels_are_all_deals_of_two_hands() -> None:
    assert sum(duels().values()) == comb(52, 5) * comb(47, 5)
    assert all(duels()[theirs, ours] == n for (ours, theirs), n in duels().items())


def test_marquez_hands_of_one_value_more_than_the_deck_has_are_none() -> None:
    assert len(hands()) == comb(14, 5) - 9  # five alike of a value that has four cards


def test_a_marquez_setting_hangs_on_the_values_of_the_cards_alone() -> None:
    luck = random.Random("marquez")
    known = dict(hands())
    for _ in range(3000):
        hand = luck.sample(range(52), 5)
        values = [min(card >> 2, 8) if card >> 2 < 12 else 9 for card in hand]
        assert setting(hand) == known[tuple(map(values.count, range(10)))]


def test_the_front_bet_is_even_and_the_back_bet_costs_its_ties() -> None:
    front, back = (sheet(Law(MARQUEZ_TABLE), wager) for wager in ("front", "back"))
    assert front.edge == 0
    ties = sum(
        n for (ours, theirs), n in duels().items() if MARQUEZ not in (ours, theirs) and ours & 0xFF == theirs & 0xFF
    )
    assert back.edge == Fraction(ties, comb(52, 5) * comb(47, 5)) == Fraction(2295258377, 27685042385)


@pytest.mark.compiled
def test_the_bonus_by_every_hand() -> None:
    any_way = {BONUS_LINES[line]: n for line, n in bonus_lines(False).items()}
    assert any_way["ace-king-queen-jack-and-ace-of-clubs"] == 1
    assert any_way["ace-king-queen-jack-and-red-ace"] == 2
    assert any_way["ace-king-queen-jack-of-spades"] == 48 - 3
    assert any_way["five-face-cards"] == comb(12, 5)
    with_ace = sum(n for name, n in any_way.items() if "ace" in name and "face" not in name)
    assert with_ace == comb(51, 4)
    assert sum(any_way.values()) == comb(52, 5)
    assert sheet(Law(MARQUEZ_TABLE), "bonus").edge == Fraction(136873, 2598960)
    assert bonus_lines(True)[BONUS_LINES.index("marquez")] < any_way["marquez"]


# --- base wagers, by simulation ---


@pytest.mark.compiled
def test_the_base_wager_by_the_house_way_costs_what_others_found() -> None:
    face_up = sheet(Law(FACE_UP), "base")
    assert float(face_up.edge) == pytest.approx(0.0623823, abs=0.002)  # 1.5 billion deals of another house way
    assert not face_up.exact
    assert "2,000,000 rounds simulated: the edge within 0.10% either way" in face_up.how
    by_house, best = sheet(Law(FACE_UP), "base").edge, sheet(Law(FACE_UP), "base-best").edge
    assert best < by_house - Fraction(3, 100)  # what seeing the bank's hand is worth
    nine_to_ten = sheet(Law(PAI_GOW), "base")
    assert {result.net for result in nine_to_ten.results} == {Fraction(-1), Fraction(0), Fraction(9, 10)}


@pytest.mark.compiled
def test_a_sheet_that_is_simulated_is_not_called_exact() -> None:
    drawn = StringIO()
    Console(file=drawn, width=160).print(report(simulate(plan_for(Law(PAI_GOW), "base"), 10_000, "label")))
    assert "exact" not in drawn.getvalue().lower()
    assert "the sheet: 2,000,000 rounds simulated" in drawn.getvalue()


def test_settings_against_a_hand_that_is_seen_are_certain() -> None:
    pit = dealt(betting(pit_of(FACE_UP.book), "2 10 base"), "8s 8d Ah Kd 7c 5s 2s", NINES)
    ask = pit.table.ask
    found = advice(pit.table, ask)
    assert {one.expectation for one in found} <= {10.0, 0.0, -10.0}
    assert next(one for one in found if one.choice == "house-way").expectation == 0.0
    assert found[0].cost == 0.0


@pytest.mark.compiled
def test_two_high_pairs_are_best_split_and_the_house_way_does_so() -> None:
    pit = dealt(betting(pit_of(PAI_GOW.book), "2 10 base"), "Ac Ad Kc Kd 9h 8s 2c", "7c 7d Qs Jh 6c 4d 2h")
    found = advice(pit.table, pit.table.ask)
    assert {found[0].choice, found[1].choice} == {"house-way", "set Kc Kd"}
    assert found[0].expectation == found[1].expectation > found[2].expectation + 3
