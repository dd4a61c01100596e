"""Blackjack, `oneida-2006/blackjack`, M to P: irregularities, staff, limits.

Each test proves the paragraph in its name; the table is that of `blackjack_pit`.
"""

from __future__ import annotations

import pytest

from blackjack_pit import BOOK, DEVICE, MOVED, TWO, action, film, law, lines
from croupier.games.blackjack import staffing_breaches, standings
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import Staff
from pit import Pit

# --- M: irregularities ---


def test_M_1_a_card_found_face_up_is_not_used_and_a_second_voids() -> None:
    pit = film("9s", "report face-up-card", "5h", "9c | 2d | 9h")
    assert pit.table.view()["cards"]["discards"] == ["5h"]
    assert pit.table.view()["cards"]["dealer"] == ["??", "9h"]
    pit.do(*lines("hit", "report face-up-card"))  # in a later draw of the same round
    assert pit.voided() == "M.1"
    assert pit.gain() == 0
    assert film("report face-up-cards").voided() == "M.1"


def test_M_1_void_hands_mean_a_reshuffle() -> None:
    options = {"reshuffle": "cutting-card", "shuffler": True}
    pit = film("9s | 9c | Td | 9h", "stand", options=options)
    pit.do("dealer opens", "seat 1 bets 10 base", "dealer closes", "cards 9s", "report face-up-cards", "dealer opens")
    assert pit.cited("cards 2c") == "E.1"


def test_M_2_a_card_drawn_in_error_unseen_is_the_next() -> None:
    pit = film("9s | 9c | 2d | 9h", "report drawn-in-error", "hit", "report drawn-in-error", "3d")
    assert [cite for cite, _ in pit.said() if cite == "M.2"] == ["M.2", "M.2"]
    assert pit.table.view()["cards"]["1"] == ["9s", "2d", "3d"]


def test_M_3_a_wrong_number_of_cards_voids_all_hands() -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "report wrong-count")
    assert pit.voided() == "M.3"
    assert pit.gain() == 0
    assert film("9s | 9c | 2d | 9h", "report wrong-count").gain() == 0


def test_M_4_a_device_that_fails_shuffles_again() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "report shuffler-failure")
    assert pit.said()[0][0] == "M.4"
    pit.do("dealer does shuffle", "cards 2c")
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("report shuffler-failure") == "M.1"


def test_M_5_an_up_card_that_was_discarded_is_put_back() -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", "report up-card-discarded")
    assert pit.said()[-1][0] == "M.5"
    assert "6c" in pit.said()[-1][1]
    pit.do(*lines(MOVED, "Tc", "8s", MOVED, "report wrong-count"))
    assert pit.voided() == "M.3"
    assert pit.gain() == -10 + 20


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


def test_O_a_tournament_ranks_the_players_of_ordinary_rounds() -> None:
    pit = film("9s 8s | 9c | Td Ts | 9h", "stand", bets=TWO, players=("Ann", "Bob"), options={"tournament": True})
    pit.do("seat 2 chooses stand")
    racks = {seat: pit.rack(seat) for seat in (1, 2)}
    assert standings(pit.law, racks) == [(1, 1, 1010), (2, 2, 1000)]
    assert standings(pit.law, {1: 5, 2: 9, 3: 5, 4: 1}) == [(1, 2, 9), (2, 1, 5), (2, 3, 5), (4, 4, 1)]
    with pytest.raises(Refused, match="no tournament"):
        standings(law(), racks)


def test_P_wagers_within_the_posted_limits() -> None:
    pit = Pit(BOOK, options=DEVICE, least=500, most=10000)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 4 base") == "P"
    assert pit.cited("seat 1 bets 101 base") == "P"
    pit.do("seat 1 bets 5 base")
    assert pit.cited("seat 1 takes 1 base") == "P"
