"""Blackjack of `oneida-2004` and `oneida-2006`, M and on: what goes wrong, staff, limits.

Both editions have these paragraphs in the same words, so each test runs once for each; the table is that of
`blackjack_pit`.
"""

from __future__ import annotations

import pytest

from blackjack_pit import DEVICE, MOVED, TWO, action, film, law, lines
from croupier.games import table_for
from croupier.games.blackjack import standings
from croupier.rulebook.cite import Refused
from pit import Pit
from proves import proves

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")


@proves("M.1")
def test_M_1_all_hands_are_void_a_bust_taken_and_a_blackjack_paid_too(book: str) -> None:
    three = (*TWO, "seat 3 bets 10 base")
    cards = "As Ts 9s | 9c | Kd 6d 9d | 8h" if book == BOOKS[1] else "As Ts 9s | 8h | Kd 6d 9d | 9c"
    pit = film(cards, bets=three, players=("Ann", "Bob", "Cy"), options={"pay-naturals": "now"}, book=book)
    pit.do("seat 2 chooses hit", "cards Tc", "seat 3 chooses hit")
    assert (pit.gain(1), pit.gain(2)) == (15, -20)
    pit.do("report face-up-cards")
    assert (pit.voided(), [pit.gain(seat) for seat in (1, 2, 3)], pit.bank()) == ("M.1", [0, 0, 0], 0)


@proves("M.2")
def test_M_2_a_card_drawn_in_error_unseen_is_the_next(book: str) -> None:
    pit = film("9s | 9c | 2d | 9h", "report drawn-in-error", "hit", "report drawn-in-error", "3d", book=book)
    assert [cite for cite, _ in pit.said() if cite == "M.2"] == ["M.2", "M.2"]
    assert pit.table.view().cards[1] == ["9s", "2d", "3d"]


@proves("M.3")
def test_M_3_a_wrong_number_of_cards_voids_all_hands(book: str) -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "report wrong-count", book=book)
    assert pit.voided() == "M.3"
    assert pit.gain() == 0
    assert film("9s | 9c | 2d | 9h", "report wrong-count", book=book).gain() == 0


@proves("M.3")
def test_M_3_all_hands_are_void_a_bust_taken_and_a_blackjack_paid_too(book: str) -> None:
    options = {"pay-naturals": "now"}
    three = (*TWO, "seat 3 bets 10 base")
    cards = "As Ts 9s | 9c | Kd 6d 9d | 8h" if book == BOOKS[1] else "As Ts 9s | 8h | Kd 6d 9d | 9c"
    pit = film(cards, bets=three, players=("Ann", "Bob", "Cy"), options=options, book=book)
    pit.do("seat 2 chooses hit", "cards Tc")
    assert (pit.gain(1), pit.gain(2)) == (15, -20)
    pit.do("report wrong-count")
    assert (pit.voided(), [pit.gain(seat) for seat in (1, 2, 3)], pit.bank()) == ("M.3", [0, 0, 0], 0)


@proves("M.3")
def test_M_3_it_is_reported_until_the_next_round_opens(book: str) -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "Td", book=book)
    assert (pit.table.ask.phase, pit.gain()) == ("between", 20)
    pit.do("report wrong-count")
    assert (pit.voided(), pit.gain(), pit.bank()) == ("M.3", 0, 0)
    assert pit.table.carried.cards == ()  # they are reshuffled
    assert pit.refused("report wrong-count")
    pit = film("9s | 9c | 2d | 9h", "double", "Td", book=book)
    pit.do("seat 2 sits 50 Bob", "seat 1 leaves", "report wrong-count")
    assert pit.said() == [("M.3", "Seat 1, Ann, has left: it is documented")]
    assert (pit.bank(), pit.rack(2)) == (-20, 50)


@proves("M.3")
def test_M_3_who_left_and_came_back_has_left(book: str) -> None:
    pit = film("9s | 9c | 2d | 9h", "double", "Td", book=book)
    pit.do("seat 1 leaves", "seat 1 sits 5 Ann", "seat 1 leaves", "seat 1 sits 7 Bob")
    pit.table = table_for(pit.table.header())  # a new chapter keeps it
    pit.do("report wrong-count")
    assert pit.said() == [("M.3", "Seat 1, Ann, has left: it is documented")]
    assert (pit.bank(), pit.rack(1)) == (-20, 7)


@proves("M.3")
def test_M_3_it_is_reported_in_the_insurance_window_and_after_a_peek(book: str) -> None:
    cards = "9s | 9c | 2d | Ah" if book == BOOKS[1] else "9s | Ah | 2d | 9c"
    pit = film(cards, "seat 1 bets 5 insurance", "report wrong-count", book=book)
    assert (pit.voided(), pit.gain()) == ("M.3", 0)
    pit = film(cards, "seat 1 bets 5 insurance", "closes", "report wrong-count", book=book)
    assert (pit.voided(), pit.gain()) == ("M.3", 0)


@proves("M.4")
def test_M_4_a_device_that_fails_shuffles_again(book: str) -> None:
    pit = Pit(book, options=DEVICE)
    pit.do("dealer opens", "report shuffler-failure")
    assert pit.said()[0][0] == "M.4"
    pit.do("dealer does shuffle", "cards 2c")
    pit = Pit(book)
    pit.do("dealer opens")
    assert pit.cited("report shuffler-failure") == "M.1"


@proves("M.5")
def test_M_5_an_up_card_that_was_discarded_is_put_back(book: str) -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", "report up-card-discarded", book=book)
    assert pit.said()[-1][0] == "M.5"
    assert "6c" in pit.said()[-1][1]
    pit.do(*lines(MOVED, "Tc", "8s", MOVED, "report wrong-count"))
    assert pit.voided() == "M.3"
    assert pit.gain() == 0


@proves("M.5")
def test_M_5_it_is_a_supervisor_who_puts_the_up_card_back(book: str) -> None:
    assert law(book).reporter("up-card-discarded") == "floorperson"  # nobody else may report it: `check_by_whom`


@proves("O")
def test_O_a_tournament_ranks_the_players_of_ordinary_rounds(book: str) -> None:
    pit = film(
        "9s 8s | 9c | Td Ts | 9h", "stand", bets=TWO, players=("Ann", "Bob"), options={"tournament": True}, book=book
    )
    pit.do("seat 2 chooses stand")
    racks = {seat: pit.rack(seat) for seat in (1, 2)}
    assert standings(pit.law, racks) == [(1, 1, 1010), (2, 2, 1000)]
    assert standings(pit.law, {1: 5, 2: 9, 3: 5, 4: 1}) == [(1, 2, 9), (2, 1, 5), (2, 3, 5), (4, 4, 1)]
    with pytest.raises(Refused, match="no tournament"):
        standings(law(book=book), racks)


@proves("P")
def test_P_wagers_within_the_posted_limits(book: str) -> None:
    pit = Pit(book, options=DEVICE, least=500, most=10000)
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 4 base") == "P"
    assert pit.cited("seat 1 bets 101 base") == "P"
    pit.do("seat 1 bets 5 base")
    assert pit.cited("seat 1 takes 1 base") == "P"
