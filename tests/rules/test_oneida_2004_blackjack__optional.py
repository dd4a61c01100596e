"""Blackjack, `oneida-2004/blackjack`, K to P: optional wagers, multiple action, irregularities, staff, limits.

Each test proves the paragraph in its name; the table is that of `blackjack_2004_pit`.
"""

from __future__ import annotations

from blackjack_2004_pit import BOOK, asks, played
from blackjack_pit import BOTH, DEVICE, MOVED, MULTIPLE, SUITED, THREE, law, lines
from croupier.games.blackjack import spots, staffing_breaches
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law, Terms
from pit import Pit

HIT_WAGER = ("hit-wager", "$4 hit", "closes", "5s")


def action(*words: str, bets: tuple[str, ...] = THREE) -> Pit:
    return played(*words, bets=bets, options=MULTIPLE)


def test_K_2_it_is_made_in_the_betting_window() -> None:
    assert played("9s", bets=BOTH, options=SUITED).cited("seat 1 bets 5 initial-suit") == "G.3"


def test_K_2_b_not_on_another_players_hand() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={**DEVICE, **SUITED, "positions": 2})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 2 bets 10 base")
    assert pit.cited("seat 1 bets 5 initial-suit at 2") == "K.2.b"


def test_K_3_settled_whatever_becomes_of_the_hand() -> None:
    pit = played("Ks | Tc | 6s | Ah", "stand", bets=BOTH, options=SUITED)
    assert pit.gain() == 15 - 10


def test_K_3_c_before_insurance() -> None:
    pit = played("9s | Ac | Td | 9h", bets=BOTH, options=SUITED)
    assert (pit.settled("initial-suit").paid, asks(pit)) == (-5, "A.4")


def test_K_5_b_ten_to_one_at_most_on_two_decks_too() -> None:
    options = {"initial-suit-wager": "king-queen", "decks": 2}
    pit = played("Ks | 9c | Qs | 9h", bets=("$10 base", "$5 king-queen"), options=options)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]


def test_L_1_the_layout_of_multiple_action() -> None:
    layout = spots(Law(Terms(BOOK, options={"multiple-action": "two"})))
    assert list(layout) == ["base", "base-2", "insurance", "insurance-2"]


def test_L_10_the_cards_are_picked_up() -> None:
    pit = action("As | Tc | Kd")
    felt = pit.table.felt
    pit.do(*lines("9h", MOVED, "Ac", MOVED, "8s"))
    assert list(felt.cards) == ["burned", "discards"]


def test_M_1_a_card_found_face_up_is_not_used_and_a_second_voids() -> None:
    pit = played("9s", "report face-up-card", "5h", "9c | 2d | 9h", "hit", "report face-up-card")
    assert (pit.voided(), pit.gain()) == ("M.1", 0)


def test_N_enough_staff_is_no_breach() -> None:
    assert staffing_breaches(law(BOOK), 7, Staff(1, 7, 2)) == []


def test_N_1_a_cashier() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 1, Staff(0, 1, 1))] == ["N.1"]


def test_N_2_a_dealer_for_each_table() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 2, Staff(1, 1, 1))] == ["N.2"]


def test_N_3_a_floorperson_for_every_six_tables_or_part_of_six() -> None:
    assert [b.cite.paragraph for b in staffing_breaches(law(BOOK), 7, Staff(1, 7, 1))] == ["N.3"]
