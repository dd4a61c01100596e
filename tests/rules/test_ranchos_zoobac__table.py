"""ZooBac, `ranchos/zoobac`, the type of game, its object, deck and table, the dealing.

Each test proves the paragraph in its name; the table is that of `zoobac_pit`.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from california_baccarat_pit import cards_lines, held, said, settled
from california_shoe import PIPS, drawn, shoes_are_dealt_to_the_cutting_card
from croupier.games import breaches
from croupier.games.zoobac import GAME, WAGERS
from croupier.kernels.baccarat.draw import banker_draws
from croupier.play.vocabulary.ask import Between, Chance, Turn, Window
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Dealt
from croupier.rulebook.law import Terms
from pit import Pit
from zoobac_pit import BANKER_7_6, BOOK, MONKEY, PLAYER_7_6, RABBIT, film, pit_of


def asked(pit: Pit) -> int:
    """Whose turn it is."""
    assert isinstance(pit.table.ask, Turn)
    return pit.table.ask.seat


# --- type of game ---


def test_type_of_game_the_bank_is_offered_clockwise_and_held_for_two_rounds() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy")
    pit.do("dealer opens")
    assert asked(pit) == 1
    pit.do("seat 1 chooses pass")
    assert asked(pit) == 2
    pit.do("seat 2 chooses bank", "dealer does shuffle")
    hand = ["seat 2 bets 500 bank", "seat 1 bets 10 player", "dealer closes", f"cards {PLAYER_7_6}"]
    pit.do(*hand)
    assert held(pit) == (2, 1, False)
    pit.do("dealer opens")
    assert asked(pit) == 2
    pit.do("seat 2 chooses bank", *hand)
    assert held(pit) == (2, 2, False)
    pit.do("dealer opens")
    assert asked(pit) == 3
    pit.do("seat 3 chooses pass", "seat 1 chooses pass")
    assert isinstance(pit.table.ask, Between)
    assert pit.said() == [("type-of-game", "Nobody takes the bank: the game is broken")]
    assert held(pit) == (2, 2, True)
    pit.do("dealer opens", "seat 3 chooses bank", "seat 3 bets 100 bank", "seat 2 bets 10 zoo", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}")
    assert held(pit) == (3, 1, False)


def test_type_of_game_a_round_without_cards_is_none() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses bank", "seat 2 bets 10 bank", "dealer closes")
    assert held(pit) == (1, 1, False)
    assert pit.gain(2) == 10


def test_type_of_game_the_bank_is_the_player_dealers_alone() -> None:
    pit = pit_of(bank=0)
    assert pit.cited("seat 2 bets 100 bank") == "type-of-game"
    assert pit.cited("seat 1 bets 100 player") == "type-of-game"
    assert pit.cited("seat 1 bets 100 zoo at 2") == "type-of-game"
    assert pit.cited("seat 1 bets 0 bank") == "collection"
    pit.do("seat 1 bets 15000 bank", "seat 1 takes 5000 bank")  # no maximum
    assert pit.cited("seat 2 takes all bank") == "type-of-game"
    assert pit.table.felt.amount(1, "bank") == 10000


@pytest.mark.parametrize(("cards", "change"), [(PLAYER_7_6, -100), (BANKER_7_6, 100)])
def test_type_of_game_never_wins_or_loses_more_than_was_wagered(cards: str, change: int) -> None:
    pit = film(["2: 300 player", "3: 400 player"], cards, bank=100)
    assert settled(pit)[0][2] + settled(pit)[1][2] == -change
    assert pit.gain(1) == change - 5
    assert pit.bank() == 0  # the house has no part in it


# --- object, deck, card values, table ---


def test_object_the_final_totals_of_two_or_three_cards() -> None:
    assert said(film(["2: 10 player"], RABBIT), "object") == ["Player 7, Banker 6"]
    assert said(film(["2: 10 player"], PLAYER_7_6), "object") == ["Player 7, Banker 6"]


@pytest.mark.parametrize("decks", [4, 8])
def test_deck_four_to_eight_decks_without_jokers(decks: int) -> None:
    assert Counter(pit_of(decks=decks).table.felt.shoe.cards) == dict.fromkeys(range(52), decks)


@pytest.mark.parametrize("decks", [3, 9])
def test_deck_fewer_or_more_decks_are_a_breach(decks: int) -> None:
    (breach,) = breaches(Terms(BOOK, options={"decks": decks}))
    assert breach.cite.paragraph == "deck"


def test_deck_a_shoe_is_dealt_to_its_cutting_card_and_then_shuffled() -> None:
    pit = Pit(BOOK, "Ann", "Bob", chips=50000, options={"decks": 4, "cut-card": 104})
    assert 15 <= shoes_are_dealt_to_the_cutting_card(pit, 104) <= 26  # a hundred cards, four to six a hand


def test_card_values_only_the_last_digit_counts() -> None:
    assert said(film(["2: 10 player"], "9s Ad 9h 6c"), "card-values") == ["Player 8, Banker 7"]
    assert said(film(["2: 10 player"], "4s Jd 6h 7c 9h"), "card-values") == ["Player 0, Banker 7"]
    assert said(film(["2: 10 player"], "As Td 5h 7c"), "card-values") == ["Player 6, Banker 7"]


def test_table_seven_seats_and_twelve_players_in_all() -> None:
    pit = Pit(BOOK, *(f"P{n}" for n in range(1, 13)), chips=500)
    assert pit.cited("seat 13 sits 100 Zed") == "table"
    pit.do("dealer opens")
    for seat in range(1, 8):
        assert asked(pit) == seat
        pit.do(f"seat {seat} chooses {'bank' if seat == 7 else 'pass'}")  # who stands is not asked
    pit.do("dealer does shuffle", "seat 7 bets 400 bank", "seat 2 bets 10 player")
    assert pit.cited("seat 12 bets 10 zoo") == "table"
    for seat, wager in zip(range(8, 13), WAGERS, strict=False):
        pit.do(f"seat {seat} bets 10 {wager} at 2")


@pytest.mark.parametrize("wager", WAGERS)
def test_table_back_line_is_open_on_every_wager(wager: str) -> None:
    pit = pit_of()
    assert pit.cited(f"seat 3 bets 10 {wager} at 2") == "table"  # Bob has not wagered
    pit.do("seat 2 bets 10 tie", f"seat 3 bets 10 {wager} at 2")
    assert pit.cited(f"seat 3 bets 10 {wager} at 1") == "table"  # the player-dealer's place
    assert pit.cited(f"seat 3 bets 10 {wager} at 5") == "table"  # nobody's place
    assert pit.cited("seat 2 takes all tie") == "table"  # Cy stands behind it
    pit.do(f"seat 3 takes all {wager} at 2", "seat 2 takes all tie")


def test_table_back_line_refused_where_the_house_has_none() -> None:
    pit = pit_of(back_line=False)
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 3 bets 10 player at 2") == "table"


def test_table_areas() -> None:
    assert list(GAME.spots(pit_of().law)) == ["player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo", "bank"]


# --- dealing ---


@pytest.mark.parametrize("wager", WAGERS)
def test_dealing_wagers_any_one_alone(wager: str) -> None:
    pit = film([f"2: 10 {wager}"], BANKER_7_6)
    assert [spot for _, spot, _, _ in settled(pit)] == [wager]


def test_dealing_wagers_all_together_and_no_other() -> None:
    pit = pit_of()
    pit.do(*[f"seat 2 bets {10 + i} {wager}" for i, wager in enumerate(WAGERS)])
    assert pit.cited("seat 2 bets 10 ox") == "dealing.wagers"
    assert pit.cited("seat 2 bets 10 zoo coupon 5") == "dealing.wagers"
    assert pit.cited("seat 2 bets 10 zoo verbal") == "dealing.wagers"
    assert pit.cited("seat 2 bets 19970 zoo") == "collection"
    assert pit.cited("seat 3 takes all zoo") == "dealing.wagers"
    assert pit.cited("seat 2 calls off zoo") == "dealing.last-bets"
    pit.do("dealer closes", *cards_lines(MONKEY))
    assert settled(pit) == [
        (2, "player", 0, 0),
        (2, "banker", 0, 0),
        (2, "tie", 12 * 9, 0),
        (2, "rabbit", -13, 0),
        (2, "tiger", -14, 0),
        (2, "monkey", 15 * 150, 0),
        (2, "zoo", 16 * 30, 0),
    ]


def test_dealing_wagers_more_than_a_player_has() -> None:
    pit = pit_of(chips=6000)
    pit.do(*[f"seat 2 bets 1000 {wager}" for wager in WAGERS[:6]])
    assert pit.cited("seat 2 bets 10 zoo") == "dealing.wagers"


def test_dealing_last_bets_then_the_collection_then_nothing_more() -> None:
    pit = pit_of()
    assert isinstance(pit.table.ask, Window)
    assert pit.table.ask.cite.paragraph == "dealing.last-bets"
    pit.do("seat 2 bets 10 player", "dealer closes")
    assert [type(e).__name__ for e in pit.events][-2:] == ["Said", "Fee"]
    assert isinstance(pit.table.ask, Chance)
    assert pit.cited("seat 2 bets 10 player") == "dealing.last-bets"
    assert pit.cited("seat 2 takes all player") == "dealing.last-bets"


def test_dealing_last_bets_without_a_wager_no_cards_come() -> None:
    pit = pit_of(bank=500)
    pit.do("dealer closes")
    assert said(pit, "dealing.last-bets") == ["No more bets", "Nobody has wagered: no cards are dealt"]
    assert isinstance(pit.table.ask, Between)
    assert (pit.gain(1), held(pit), len(pit.table.carried.cards)) == (0, (0, 0, False), 416)


def test_dealing_cards_player_banker_player_banker_face_up() -> None:
    pit = film(["2: 10 player"], "2s 3d 4c 4h")
    dealt = [(e.to, cards_text(e.cards), e.up, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)]
    assert dealt == [("player", "2s 4c", True, "dealing.cards"), ("banker", "3d 4h", True, "dealing.cards")]


def test_dealing_cards_card_by_card() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "dealer closes", "cards 2s", "cards 3d 3c", "cards 4h")
    assert pit.table.view().cards == {"player": ["2s", "3c"], "banker": ["3d", "4h"]}


# The chart of the document, row by row from seven down to zero: H hits, S stands; columns 0 to 9.
CHART = (
    "SSSSSSSSSS",
    "SSSSSSHHSS",
    "SSSSHHHHSS",
    "SSHHHHHHSS",
    "HHHHHHHHSH",
    "HHHHHHHHHH",
    "HHHHHHHHHH",
    "HHHHHHHHHH",
)


@pytest.mark.parametrize(("player", "banker"), [(p, b) for p in range(10) for b in range(10) if max(p, b) >= 8])
def test_dealing_naturals_go_before_every_other_rule(player: int, banker: int) -> None:
    rules, pit = drawn(pit_of(), player, banker, "TT")
    assert rules == []
    assert said(pit, "dealing.naturals") == ["A natural: both hands stand"]


@pytest.mark.parametrize("player", range(8))
def test_dealing_player_stands_with_six_or_seven_and_draws_with_less(player: int) -> None:
    rules, pit = drawn(pit_of(), player, 7, "5")
    assert rules == (["dealing.player"] if player <= 5 else [])
    assert said(pit, "dealing.player") == ([] if player <= 5 else [f"Player stands with {player}"])


@pytest.mark.parametrize("banker", range(8))
def test_dealing_banker_draws_with_five_or_less_if_the_player_stands(banker: int) -> None:
    for player in (6, 7):
        rules, pit = drawn(pit_of(), player, banker, "T")
        assert rules == (["dealing.banker"] if banker <= 5 else [])
        assert said(pit, "dealing.banker") == ([] if banker <= 5 else [f"Banker stands with {banker}"])


@pytest.mark.parametrize("banker", range(8))
def test_dealing_chart_every_cell_at_the_table(banker: int) -> None:
    row = ""
    for third in PIPS:
        rules, _ = drawn(pit_of(), 0, banker, third + "T")
        assert rules in (["dealing.player"], ["dealing.player", "dealing.chart"])
        row += "SH"[len(rules) - 1]
    assert row == CHART[7 - banker]


def test_dealing_chart_every_cell_in_the_kernel() -> None:
    for banker, third, player in product(range(8), range(10), range(6)):
        assert banker_draws(player, banker, third) == (CHART[7 - banker][third] == "H")
