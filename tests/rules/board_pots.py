"""Where the pot goes at `ranchos` hold'em, omaha and omaha high-low, as far as the books have it in the same words.

Each function proves a paragraph at a table of any of them; the tests that are named by it say of which. `fee` is what
the house takes of a pot that sees no flop.
"""

from __future__ import annotations

from poker_pit import PokerPit

BOARD = "Jd 9c 7h 5s 3d"  # no straight or flush with any of these hands
SPARE = ("2c 2d", "4c 4d", "4h 4s")  # for those who hold four cards: pairs too low to matter


def holding(book: str, hands: dict[int, str]) -> dict[int, str]:
    """These pairs as the book's own hands: alone, or with a lower pair beside each."""
    return hands if book == "ranchos/holdem" else {k: f"{hands[k]} {SPARE[n]}" for n, k in enumerate(hands)}


def so_many_places_with_equal_limits(book: str, places: int) -> None:
    pit = PokerPit(book, (100,) * places)
    assert pit.cited(f"seat {places + 1} sits 100 Zed") == "table"
    pit.open()
    for seat in range(3, places):
        assert (pit.ask.seat, pit.ask.least, pit.ask.most) == (seat, 4, 4)
        pit.say(f"{seat} call")


def the_blinds_go_into_the_pot(book: str, fee: int) -> None:
    pit = PokerPit(book).open()
    assert pit.racks() == [99, 98, 100, 100]
    assert pit.say("3 fold", "4 fold", "1 fold").over
    assert pit.racks() == [99, 101 - fee, 100, 100]


def the_one_who_is_left_takes_the_pot_and_what_nobody_called_goes_back(book: str, fee: int) -> None:
    pit = PokerPit(book).open().say("3 raise", "4 fold", "1 fold", "2 fold")
    assert pit.over
    assert pit.board == []
    assert pit.given_back() == [("dealing.7", 3, 2)]
    assert pit.settled_all()[0] == (3, "pot", "wins", 5 - fee, "dealing.7")
    assert pit.rack(3) == 98 + 5 - fee


def all_players_share_the_flop(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(3)
    assert pit.board == ["5c", "9d", "Kh"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [pit.hole] * 4


def the_best_hand_takes_the_pot_and_all_others_lose(book: str) -> None:
    hands = holding(book, {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"})
    pit = PokerPit(book, (100,) * 3).open(hands, BOARD).passively()
    assert pit.settled_all() == [
        (1, "pot", "wins", 5, "winners.highest"),
        (2, "pot", "loses", -2, "winners.highest"),
        (3, "pot", "loses", -2, "winners.highest"),
    ]
    assert pit.racks() == [103, 98, 98]


def side_pots_first(book: str) -> None:
    hands = holding(book, {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"})
    pit = PokerPit(book, (3, 100, 100)).open(hands, BOARD)
    pit.say("3 raise", "1 call", "2 call").passively()
    assert pit.settled_all()[:2] == [
        (2, "side-pot-1", "wins", 2, "winners.highest"),
        (1, "pot", "wins", 8, "winners.highest"),
    ]
    assert pit.racks() == [8, 98, 96]


def the_pot_is_shared_equally(book: str) -> None:
    hands = holding(book, {2: "As Ah", 3: "Ad Ac"})
    pit = PokerPit(book, (100,) * 3, options={"small-blind": 1}).open(hands, BOARD)
    pit.say("3 call", "1 fold").passively()
    assert pit.settled_all()[:2] == [(2, "pot", "wins", 2, "winners.ties"), (3, "pot", "wins", 2, "winners.ties")]
    assert pit.racks() == [99, 100, 100]


def odd_chips_go_to_the_first_winner_left_of_the_button(book: str) -> None:
    hands = holding(book, {2: "As Ah", 3: "Ad Ac", 1: "Qs Qh"})
    pit = PokerPit(book, (100,) * 3).open(hands, BOARD).passively()
    assert ("winners.odd-chips", "The odd chip goes to the first seat") in pit.told()
    assert pit.settled_all()[:2] == [(2, "pot", "wins", 3, "winners.ties"), (3, "pot", "wins", 2, "winners.ties")]
    assert pit.racks() == [98, 101, 100]
