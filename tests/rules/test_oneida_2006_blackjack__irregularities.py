"""Blackjack, `oneida-2006/blackjack`, M to P: irregularities, staff, limits.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import film, law, lines
from croupier.games.blackjack import staffing_breaches
from croupier.rulebook.house import Staff

# --- M: irregularities ---


def test_M_1_a_card_found_face_up_is_not_used_and_a_second_voids() -> None:
    pit = film("9s", "report face-up-card", "5h", "9c | 2d | 9h")
    assert pit.table.view().cards["discards"] == ["5h"]
    assert pit.table.view().cards["dealer"] == ["??", "9h"]
    pit.do(*lines("hit", "report face-up-card"))  # in a later draw of the same round
    assert pit.voided() == "M.1"
    assert pit.gain() == 0
    assert film("report face-up-cards").voided() == "M.1"


def test_M_1_void_hands_mean_a_reshuffle() -> None:
    options = {"reshuffle": "cutting-card", "shuffler": True}
    pit = film("9s | 9c | Td | 9h", "stand", options=options)
    pit.do("dealer opens", "seat 1 bets 10 base", "dealer closes", "cards 9s", "report face-up-cards", "dealer opens")
    assert pit.cited("cards 2c") == "E.1"


# --- N to P ---


def short_of(tables: int, cashiers: int, dealers: int, floorpersons: int) -> list[str]:
    return [b.cite.paragraph for b in staffing_breaches(law(), tables, Staff(cashiers, dealers, floorpersons))]


def test_N_enough_staff_is_no_breach() -> None:
    assert short_of(7, 1, 7, 2) == []
    assert short_of(0, 0, 0, 0) == []
    assert short_of(7, 0, 6, 1) == ["N.1", "N.2", "N.3"]


def test_N_1_a_cashier() -> None:
    assert short_of(1, 0, 1, 1) == ["N.1"]


def test_N_2_a_dealer_for_each_table() -> None:
    assert short_of(2, 1, 1, 1) == ["N.2"]


def test_N_3_a_floorperson_for_every_six_tables_or_part_of_six() -> None:
    assert short_of(6, 1, 6, 1) == []
    assert short_of(7, 1, 7, 1) == ["N.3"]
