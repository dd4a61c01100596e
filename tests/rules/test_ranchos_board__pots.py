"""Hold'em, omaha and omaha high-low of `ranchos`: what hands are worth, where the pot goes, and the fee.

The books have these paragraphs in the same words, so each test runs once for each book that has them. Four players have
100 chips each unless a test says otherwise; limits are 2 and 4.
"""

from __future__ import annotations

import pytest

from croupier.games import breaches
from croupier.rulebook.law import Terms
from poker_pit import PokerPit
from proves import proves

BOOKS = ("ranchos/holdem", "ranchos/omaha", "ranchos/omaha-high-low")
BOARD = "Jd 9c 7h 5s 3d"  # no straight or flush with any of the hands that are held with it
SPARE = ("2c 2d", "4c 4d", "4h 4s")  # for those who hold four cards: pairs too low to matter


def holding(book: str, hands: dict[int, str]) -> dict[int, str]:
    """These pairs as the book's own hands: alone, or with a lower pair beside each."""
    return hands if book == "ranchos/holdem" else {k: f"{hands[k]} {SPARE[n]}" for n, k in enumerate(hands)}


def own(book: str, cards: str) -> str:
    """At hold'em a hand is the first two of these four."""
    return " ".join(cards.split()[:2]) if book == "ranchos/holdem" else cards


# --- card values: board, the better hand, the worse one, and what the better one is called ---

HANDS = [
    ("Qs Js Ts 2h 3d", "As Ks 4c 6d", "9s 8s 4h 6c", "royal flush: As Ks Qs Js Ts"),
    ("5h 4h 3h Kc Kd", "Ah 2h 9c Tc", "Kh Ks 9d Td", "straight flush: Ah 5h 4h 3h 2h"),
    ("Qd Jd Td 2c 2h", "Kd 9d 4c 5s", "9s 8d 8s 4h", "straight flush: Kd Qd Jd Td 9d"),
    ("2s 2h 2d Ac Jd", "2c 7h 8h 9c", "As Ah 6h 5c", "four of a kind, twos: 9c 2s 2h 2d 2c"),
    ("2c 2d 3h Kh 9h", "2s 3d 6c 7c", "Ah Qh 6s 7s", "full house, twos over threes: 3h 3d 2s 2d 2c"),
    ("5c 4c 2c Jd Th", "7c 3c 8h Qs", "6d 3s Kd 2s", "flush: 7c 5c 4c 3c 2c"),
    ("5c 4d 3h Qs Qd", "Ah 2s 8c 9c", "Qh Kc 8d 9d", "straight: Ah 5c 4d 3h 2s"),
    ("2c 2d 9h Ts Kd", "2h 5c 6c 7s", "Ks Tc 4h 5d", "three of a kind, twos: Kd 7s 2h 2d 2c"),
    ("3c 2d 8h Ts Qd", "3h 2s 7c Kh", "Ah As 5c 6d", "two pair, threes and twos: Qd 3h 3c 2s 2d"),
    ("2c 7d 9h Ts Qd", "2h 5c 4h 3s", "Ah Kc 3c 4c", "pair of twos: Qd Ts 5c 2h 2c"),
    ("2c 7d 9h Ts 4d", "Ah Kc 5s 3s", "Ad Qc 5h 3h", "high card: Ah Kc Ts 9h 7d"),
]
# With two cards another kicker may come from the board.
AT_HOLDEM = {
    "four of a kind, twos: 9c 2s 2h 2d 2c": "four of a kind, twos: Ac 2s 2h 2d 2c",
    "three of a kind, twos: Kd 7s 2h 2d 2c": "three of a kind, twos: Kd Ts 2h 2d 2c",
    "pair of twos: Qd Ts 5c 2h 2c": "pair of twos: Qd Ts 9h 2h 2c",
}


@proves(
    "card-values.royal-flush",
    "card-values.straight-flush",
    "card-values.four-of-a-kind",
    "card-values.full-house",
    "card-values.flush",
    "card-values.straight",
    "card-values.three-of-a-kind",
    "card-values.two-pair",
    "card-values.pair",
    "card-values.high-card",
)
@pytest.mark.parametrize(("board", "better", "worse", "called"), HANDS, ids=[row[3] for row in HANDS])
def test_card_values_each_kind_beats_the_next(book: str, board: str, better: str, worse: str, called: str) -> None:
    hands = {1: own(book, better), 2: own(book, worse)}
    told = PokerPit(book, (100, 100)).open(hands, board).passively().told()
    assert ("object", "Seat 1 has the highest hand") in told
    name = AT_HOLDEM.get(called, called) if book == "ranchos/holdem" else called
    assert next(text for paragraph, text in told if paragraph == "winners") == f"Seat 1 has {name}"


@proves("card-values")
def test_card_values_suits_are_equal(book: str) -> None:
    hands = {1: own(book, "Ac Kc 3s 5s"), 2: own(book, "As Ks 3c 5c")}
    pit = PokerPit(book, (100, 100)).open(hands, "Qd Jh 9d 8h 7d").passively()
    assert ("card-values", "Seats 1, 2 tie for the highest hand") in pit.told()


# --- winners ---


@proves("winners.highest")
def test_winners_highest_the_best_hand_takes_the_pot_and_all_others_lose(book: str) -> None:
    hands = holding(book, {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"})
    pit = PokerPit(book, (100,) * 3).open(hands, BOARD).passively()
    assert pit.settled_all() == [
        (1, "pot", "wins", 5, "winners.highest"),
        (2, "pot", "loses", -2, "winners.highest"),
        (3, "pot", "loses", -2, "winners.highest"),
    ]
    assert pit.racks() == [103, 98, 98]


@proves("winners.highest")
def test_winners_highest_side_pots_first(book: str) -> None:
    hands = holding(book, {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"})
    pit = PokerPit(book, (3, 100, 100)).open(hands, BOARD)
    pit.say("3 raise", "1 call", "2 call").passively()
    assert pit.settled_all()[:2] == [
        (2, "side-pot-1", "wins", 2, "winners.highest"),
        (1, "pot", "wins", 8, "winners.highest"),
    ]
    assert pit.racks() == [8, 98, 96]


@proves("winners.ties")
def test_winners_ties_the_pot_is_shared_equally(book: str) -> None:
    hands = holding(book, {2: "As Ah", 3: "Ad Ac"})
    pit = PokerPit(book, (100,) * 3, options={"small-blind": 1}).open(hands, BOARD)
    pit.say("3 call", "1 fold").passively()
    assert pit.settled_all()[:2] == [(2, "pot", "wins", 2, "winners.ties"), (3, "pot", "wins", 2, "winners.ties")]
    assert pit.racks() == [99, 100, 100]


@proves("winners.odd-chips")
def test_winners_odd_chips_go_to_the_first_winner_left_of_the_button(book: str) -> None:
    hands = holding(book, {2: "As Ah", 3: "Ad Ac", 1: "Qs Qh"})
    pit = PokerPit(book, (100,) * 3).open(hands, BOARD).passively()
    assert ("winners.odd-chips", "The odd chip goes to the first seat") in pit.told()
    assert pit.settled_all()[:2] == [(2, "pot", "wins", 3, "winners.ties"), (3, "pot", "wins", 2, "winners.ties")]
    assert pit.racks() == [98, 101, 100]


# --- collection ---


@proves("collection-rates-schedule")
@pytest.mark.parametrize(("players", "fee"), [(2, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3)])
def test_collection_rates_schedule_a_flat_fee_by_the_number_of_players(book: str, players: int, fee: int) -> None:
    pit = PokerPit(book, (100,) * players, collection="game-2").open().passively()
    assert pit.fees_all() == [("collection-rates-schedule", fee)]
    assert sum(pit.racks()) == 100 * players - fee
    assert pit.table.ledger.balance("fees") == fee


@proves("collection-rates-for-poker-games")
def test_collection_rates_for_poker_games_one_printed_schedule_fixed_beforehand(book: str) -> None:
    cite = "collection-rates-for-poker-games"
    found = breaches(Terms(book, least=200, most=400, collection="combined-99"))
    assert [breach.cite.paragraph for breach in found] == [cite]
    pit = PokerPit(book).open()
    assert pit.law.schedule is not None
    assert pit.law.schedule.cite.paragraph == "poker-collection-rates"
    assert pit.law.book.sign.cite == cite


@proves("poker-collection-rates")
@pytest.mark.parametrize(("players", "fee"), [(4, 1), (6, 2), (7, 3)])
def test_poker_collection_rates_the_combined_list_has_the_same_fees(book: str, players: int, fee: int) -> None:
    pit = PokerPit(book, (100,) * players, collection="combined-2").open().passively()
    assert pit.fees_all() == [("poker-collection-rates", fee)]


@proves(
    "ranchos/omaha/collection-rates-schedule",
    "ranchos/omaha-high-low/collection-rates-schedule",
)
def test_collection_rates_schedule_without_a_flop_nothing_is_taken(book: str) -> None:
    pit = PokerPit(book, collection="game-2").open().say("3 fold", "4 fold", "1 fold")
    assert pit.fees_all() == []
    assert pit.racks() == [99, 101, 100, 100]


@proves(
    "ranchos/omaha/collection-rates-schedule",
    "ranchos/omaha-high-low/collection-rates-schedule",
)
def test_collection_rates_schedule_counts_who_has_cards_after_the_flop(book: str) -> None:
    pit = PokerPit(book, (100,) * 7, collection="game-2").open().say("3 fold", "4 fold", "5 fold").passively()
    assert pit.fees_all() == [("collection-rates-schedule", 1)]


@proves("collection-rates-schedule")
def test_collection_rates_schedule_the_fee_leaves_the_pot_when_the_flop_is_spread(book: str) -> None:
    pit = PokerPit(book, (100,) * 3, collection="game-2").open().say("3 call", "1 call")
    assert pit.fees_all() == []
    pit.say("2 check")
    assert pit.fees_all() == [("collection-rates-schedule", 1)]
    assert (pit.pots, pit.table.ledger.balance("fees")) == ([5], 1)
    pit.passively()
    assert pit.fees_all() == [("collection-rates-schedule", 1)]  # and only once
    assert sum(pit.racks()) == 299
