"""EZ Baccarat, `ranchos/ez-baccarat`, dealing: wagers and cards.

Each test proves the paragraph in its name; the table is that of `ez_baccarat_pit`.
"""

from __future__ import annotations

from itertools import product

import pytest

from california_baccarat_pit import said, settled
from california_shoe import PIPS, drawn
from croupier.kernels.baccarat.draw import NO_CARD, banker_draws, player_draws
from croupier.play.steps.player_dealer import Position
from croupier.play.vocabulary.ask import Between, Chance, Window
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Dealt, Placed
from ez_baccarat_pit import BANKER_7_6, BOOK, DRAGON, LIMITS, PANDA, PLAYER_7_6, TIE_7, film, one, pit_of
from pit import Pit

# --- dealing: wagers ---


def test_dealing_waits_for_wagers_within_the_limits_once_somebody_banks() -> None:
    pit = Pit(BOOK, "Ann", "Bob", **LIMITS)
    pit.do("dealer opens")
    assert pit.cited("seat 2 bets 10 player") == "dealing.cards"
    pit.do("seat 1 chooses bank", "dealer does shuffle")
    assert isinstance(pit.table.ask, Window)
    assert pit.table.ask.cite.paragraph == "dealing"
    assert pit.cited("seat 2 bets 1001 player") == "dealing"  # more than Bob has
    assert pit.cited("seat 2 bets 10 player verbal") == "dealing"
    assert pit.cited("seat 2 bets 10 player coupon 10") == "dealing"
    assert pit.cited("seat 2 calls on player") == "dealing"
    pit.do("seat 2 bets 10 player")
    assert pit.cited("dealer closes") == "player-dealer.cover"  # nobody has put up the bank
    pit.do("seat 1 bets 100 bank", "dealer closes")
    assert isinstance(pit.table.ask, Chance)


def test_dealing_without_a_wager_no_cards_come_and_nobody_has_banked() -> None:
    pit = pit_of(bank=500)
    pit.do("dealer closes")
    assert ("dealing.cards", "Nobody has wagered: no cards are dealt") in pit.said()
    assert isinstance(pit.table.ask, Between)
    assert (pit.gain(1), pit.fees()) == (0, [])
    assert pit.table.carried.position == Position()
    assert len(pit.table.carried.cards) == 416


def test_dealing_wagers_any_of_the_five_together() -> None:
    pit = film([f"2: 10 {wager}" for wager in ("player", "banker", "tie", "panda-8", "dragon-7")], PANDA)
    assert [(spot, paid) for _, spot, paid, _ in settled(pit)] == [
        ("player", 10),
        ("banker", -10),
        ("tie", -10),
        ("panda-8", 250),
        ("dragon-7", -10),
    ]


def test_dealing_wagers_no_other_wager() -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 10 pair") == "dealing.wagers"
    assert pit.cited("seat 2 takes all player") == "dealing.wagers"


@pytest.mark.parametrize(
    ("wager", "cards", "paid"),
    [("player", PLAYER_7_6, 10), ("banker", BANKER_7_6, 10), ("tie", TIE_7, 80), ("dragon-7", DRAGON, 400)],
)
def test_dealing_wagers_and_their_prices(wager: str, cards: str, paid: int) -> None:
    assert one(wager, cards)[1] == paid


def placed_by(wager: str) -> str:
    pit = pit_of()
    pit.do("seat 2 bets 10 player", f"seat 2 bets 10 {wager}")
    return [e.cite.paragraph for e in pit.events if isinstance(e, Placed)][-1]


def test_dealing_wagers_1_the_player_line_pays_even_money() -> None:
    assert one("player", PLAYER_7_6) == ("wins", 10, "winners.1")
    assert placed_by("player") == "dealing.wagers.1"


def test_dealing_wagers_2_the_banker_line_pays_even_money() -> None:
    assert one("banker", BANKER_7_6) == ("wins", 10, "winners.2")
    assert placed_by("banker") == "dealing.wagers.2"


def test_dealing_wagers_3_the_tie_pays_eight() -> None:
    assert one("tie", TIE_7) == ("wins", 80, "tie-bet.2")
    assert placed_by("tie") == "dealing.wagers.3"


def test_dealing_wagers_4_dragon_7_beside_a_line() -> None:
    assert one("dragon-7", DRAGON) == ("wins", 400, "dragon-7.4")
    assert placed_by("dragon-7") == "dealing.wagers.4"


def test_dealing_wagers_5_panda_8_beside_a_line() -> None:
    assert one("panda-8", PANDA) == ("wins", 250, "panda-8.4")
    assert placed_by("panda-8") == "dealing.wagers.5"


# --- dealing: cards ---


def test_dealing_cards_face_up_player_hand_first() -> None:
    pit = film(["2: 10 player"], "2s 3d 4c 4h")
    dealt = [(e.to, cards_text(e.cards), e.up) for e in pit.events if isinstance(e, Dealt)]
    assert dealt == [("player", "2s 4c", True), ("banker", "3d 4h", True)]
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "dealer closes", "cards 2s 3d 3c 4h")
    assert pit.table.view().cards == {"player": ["2s", "3c"], "banker": ["3d", "4h"]}


def test_dealing_cards_betting_ends_with_the_first_card() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "dealer closes", "cards Ks")
    assert pit.cited("seat 2 bets 10 player") == "dealing.cards"
    assert pit.cited("seat 2 takes all player") == "dealing.cards"
    pit.do("cards Kd 7c", "cards 6c")
    assert isinstance(pit.table.ask, Between)


@pytest.mark.parametrize("cards", ["Ks Kd 8c 2c", "Ks Kd 9c 5c", "Ks Kd 2c 8c", "Ks Kd 5c 9c", "Ks Kd 8c 9c"])
def test_dealing_cards_a_natural_of_either_hand_ends_the_draw(cards: str) -> None:
    pit = film(["2: 10 player"], cards)
    assert said(pit, "dealing.cards") == ["A natural: both hands stand"]
    assert len(pit.table.felt.shoe) == 412


def test_dealing_cards_the_same_cards_do_not_come_twice() -> None:
    pit = pit_of(decks=3)
    pit.do("seat 2 bets 10 player", "dealer closes")
    assert pit.cited("cards Ks Ks Ks Ks") == "deck"


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


@pytest.mark.parametrize("player", range(8))
def test_dealing_draw_1_the_player_hand_draws_with_five_or_less(player: int) -> None:
    asked, _ = drawn(pit_of(), player, 7, "5")
    assert asked == (["dealing.draw.1"] if player <= 5 else [])


@pytest.mark.parametrize("player", range(6))
def test_dealing_draw_1_not_against_a_natural(player: int) -> None:
    assert drawn(pit_of(), player, 8, "55")[0] == drawn(pit_of(), player, 9, "55")[0] == []


@pytest.mark.parametrize("banker", range(8))
def test_dealing_draw_2_if_the_player_hand_stands_the_other_draws_with_five_or_less(banker: int) -> None:
    for player in (6, 7):
        asked, pit = drawn(pit_of(), player, banker, "T")
        assert asked == (["dealing.draw.2"] if banker <= 5 else [])
        verb = "draws" if banker <= 5 else "stands"
        assert said(pit, "dealing.draw.2") == [f"Banker {verb} with {banker}"]


def test_dealing_draw_3_after_the_player_hand_drew_the_third_card_decides() -> None:
    assert drawn(pit_of(), 5, 3, "7T")[0] == ["dealing.draw.1", "dealing.draw.3"]
    assert drawn(pit_of(), 5, 3, "8T")[0] == ["dealing.draw.1"]


def banker_row(banker: int, paragraph: str) -> str:
    """By which third cards the banker hand hits at the table, the rule being named each time."""
    row = ""
    for third in PIPS:
        asked, pit = drawn(pit_of(), 0, banker, third + "T")
        hits = asked[1:] == ["dealing.draw.3"]
        assert said(pit, paragraph) == [f"Banker {'draws' if hits else 'stands'} with {banker}"]
        row += "H" if hits else "S"
    return row


def test_dealing_draw_3_a_three_draws_unless_it_was_an_eight() -> None:
    assert banker_row(3, "dealing.draw.3.a") == "HHHHHHHHSH"


def test_dealing_draw_3_b_four_draws_unless_it_counted_0_1_8_or_9() -> None:
    assert banker_row(4, "dealing.draw.3.b") == "SSHHHHHHSS"


def test_dealing_draw_3_c_five_draws_on_4_5_6_or_7() -> None:
    assert banker_row(5, "dealing.draw.3.c") == "SSSSHHHHSS"


def test_dealing_draw_3_d_six_draws_on_6_or_7() -> None:
    assert banker_row(6, "dealing.draw.3.d") == "SSSSSSHHSS"


def test_dealing_chart_every_cell_in_the_kernel() -> None:
    for banker, third in product(range(8), range(10)):
        for player in range(6):
            assert banker_draws(player, banker, third) == (CHART[7 - banker][third] == "H")
    for player in range(6):
        assert all(banker_draws(player, banker, NO_CARD) == 0 for banker in (8, 9))  # naturals


@pytest.mark.parametrize("banker", [0, 1, 2, 7])
def test_dealing_chart_the_rows_without_a_rule_of_their_own_at_the_table(banker: int) -> None:
    assert banker_row(banker, "dealing.chart") == CHART[7 - banker]


def test_dealing_house_way_hits_five_or_below_and_asks_nobody() -> None:
    for player in range(8):
        asked, pit = drawn(pit_of(), player, 7, "5")
        verb = "draws" if player <= 5 else "stands"
        assert said(pit, "dealing.draw.1") == [f"Player {verb} with {player}"]
        assert player_draws(player, 7) == (player <= 5) == len(asked)
