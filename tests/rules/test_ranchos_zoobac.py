"""ZooBac, `ranchos/zoobac`: each test proves the paragraph in its name.

Seat 1 banks unless a test says otherwise. Cards go Player, Banker, Player, Banker, then a third card for either hand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from croupier.games import breaches, table_for
from croupier.games.zoobac import ANIMALS, GAME, WAGERS, animal, verdict
from croupier.kernels.baccarat import (
    NO_CARD,
    action_count,
    banker_draws,
    count,
    monkey,
    player_draws,
    rabbit,
    tiger,
)
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.ask import Between, Chance, Step, Turn, Window
from croupier.play.baccarat_shoe import Coup
from croupier.play.cards import card_value, cards_text
from croupier.play.chance import Seeded
from croupier.play.event import Dealt, Fee, Placed, Settled, Taken
from croupier.play.replay import replayed
from croupier.play.table import run_chance
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "ranchos/zoobac"
BONUSES = ("rabbit", "tiger", "monkey", "zoo")

PLAYER_7_6 = "Ks Kd 7c 6c"
BANKER_7_6 = "Ks Kd 6c 7c"
TIE_7 = "Ks Kd 7c 7d"
RABBIT = "Ks Kd 5c 6c 2h"  # 5 and a two against 6
TRIPLE_RABBIT = "Ks Kd 5c Kc 2h Qh"  # … against zero
TIGER = "Ks Kd 6c 5c 3h"  # 5 and a three against 6
TRIPLE_TIGER = "Ks Kd Kc 3c Qh 5h"  # 3 and a five against zero
MONKEY = "Ks Kd Kc Qc Qh Jh"


def pit_of(*players: str, bank: int = 5000, chips: int = 20000, terms: dict[str, Any] | None = None, **opt: Any) -> Pit:
    """A table at which Ann in seat 1 banks this much and betting is open."""
    named = {name.replace("_", "-"): value for name, value in opt.items()}
    pit = Pit(BOOK, *(players or ("Ann", "Bob", "Cy")), chips=chips, options=named, **(terms or {}))
    pit.do("dealer opens", "seat 1 chooses bank", "dealer does shuffle")
    if bank:
        pit.do(f"seat 1 bets {bank} bank")
    return pit


def film(bets: list[str], cards: str, *players: str, **table: Any) -> Pit:
    """These wagers (`2: 10 player`) on one round of cards."""
    pit = pit_of(*players, **table)
    pit.do(*map(bet_line, bets), "dealer closes", *cards_lines(cards))
    return pit


def bet_line(bet: str) -> str:
    seat, wager = bet.split(": ")
    return f"seat {seat} bets {wager}"


def cards_lines(cards: str) -> list[str]:
    """Four cards at once, then one at a time."""
    four, thirds = cards.split()[:4], cards.split()[4:]
    return [f"cards {' '.join(four)}", *(f"cards {card}" for card in thirds)]


def settled(pit: Pit) -> list[tuple[int, str, int, int]]:
    """Seat, spot, what changed hands and what the bank did not cover; in order."""
    return [(e.seat, e.spot, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)]


def one(wager: str, cards: str) -> tuple[str, int]:
    """The fate of ten dollars of Bob's on a wager, by its own paragraph."""
    pit = film([f"2: 10 {wager}"], cards)
    e = pit.settled(wager, 2)
    assert e.cite.paragraph == f"winners.{wager}"
    assert pit.gain(1) + pit.gain(2) + sum(pit.fees()) == 0
    return e.verdict, e.paid


def said(pit: Pit, paragraph: str) -> list[str]:
    return [text for cite, text in pit.said() if cite == paragraph]


def held(pit: Pit) -> tuple[int, int, bool]:
    """Whose bank it was, for how many hands running, and whether the game is broken."""
    position = pit.table.carried.position
    return position.holder, position.held, position.broken


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
    source, shoes, results = Seeded("shoe"), 0, ()
    while shoes < 3:
        pit.do("dealer opens")
        seat = asked(pit)
        pit.do(f"seat {seat} chooses bank")
        if isinstance(pit.table.ask, Step):
            assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "deck")
            shoes += 1
            pit.do("dealer does shuffle")
        assert len(pit.table.felt.shoe) >= 104
        pit.do(f"seat {seat} bets 50 bank", f"seat {3 - seat} bets 5 player", "dealer closes")
        pit.events = run_chance(pit.table, source)
        left, score = len(pit.table.felt.shoe), pit.table.carried.score
        over = said(pit, "deck") == ["The cutting card is out: the next round has a new shoe"]
        assert over == (left < 104) == (pit.table.carried.cards == ())
        assert left >= 104 - 6
        if over:
            results = score.results
        elif shoes > 1:
            assert score.previous == results
    assert 15 <= len(results) <= 26  # a hundred cards, four to six a hand


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
    assert pit.cited("seat 2 calls off zoo") == "dealing.wagers"
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
    assert pit.table.view()["cards"] == {"player": ["2s", "3c"], "banker": ["3d", "4h"]}


PIPS = "TA23456789"
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


def drawn(player: int, banker: int, thirds: str) -> tuple[list[str], Pit]:
    """Two-card hands of these counts, then as many of these thirds as are asked for; by which rules they were asked."""
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "dealer closes", f"cards Ks Kd {PIPS[player]}c {PIPS[banker]}c")
    rules, events = [], list(pit.events)
    for third in thirds:
        if not isinstance(pit.table.ask, Chance):
            break
        rules.append(pit.table.ask.cite.paragraph)
        events += pit.do(f"cards {third}h")
    pit.events = events
    assert isinstance(pit.table.ask, Between)
    return rules, pit


@pytest.mark.parametrize(("player", "banker"), [(p, b) for p in range(10) for b in range(10) if max(p, b) >= 8])
def test_dealing_naturals_go_before_every_other_rule(player: int, banker: int) -> None:
    rules, pit = drawn(player, banker, "TT")
    assert rules == []
    assert said(pit, "dealing.naturals") == ["A natural: both hands stand"]


@pytest.mark.parametrize("player", range(8))
def test_dealing_player_stands_with_six_or_seven_and_draws_with_less(player: int) -> None:
    rules, pit = drawn(player, 7, "5")
    assert rules == (["dealing.player"] if player <= 5 else [])
    assert said(pit, "dealing.player") == ([] if player <= 5 else [f"Player stands with {player}"])


@pytest.mark.parametrize("banker", range(8))
def test_dealing_banker_draws_with_five_or_less_if_the_player_stands(banker: int) -> None:
    for player in (6, 7):
        rules, pit = drawn(player, banker, "T")
        assert rules == (["dealing.banker"] if banker <= 5 else [])
        assert said(pit, "dealing.banker") == ([] if banker <= 5 else [f"Banker stands with {banker}"])


@pytest.mark.parametrize("banker", range(8))
def test_dealing_chart_every_cell_at_the_table(banker: int) -> None:
    row = ""
    for third in PIPS:
        rules, _ = drawn(0, banker, third + "T")
        assert rules in (["dealing.player"], ["dealing.player", "dealing.chart"])
        row += "SH"[len(rules) - 1]
    assert row == CHART[7 - banker]


def test_dealing_chart_every_cell_in_the_kernel() -> None:
    for banker, third, player in product(range(8), range(10), range(6)):
        assert banker_draws(player, banker, third) == (CHART[7 - banker][third] == "H")


# --- the action ---


@pytest.mark.parametrize(
    ("card", "counts"), [("A", 1), ("2", 2), ("5", 5), ("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)]
)
def test_dealing_action_what_the_second_card_counts(card: str, counts: int) -> None:
    assert [action_count(card_value(card + suit)) for suit in "cdhs"] == [counts] * 4


def action(holder: int, second: str, wagers: list[int]) -> int:
    """Where the action begins at a full table with these seats wagering."""
    pit = Pit(BOOK, *"ABCDEFG")
    pit.do("dealer opens", *[f"seat {n} chooses pass" for n in range(1, holder)], f"seat {holder} chooses bank")
    pit.do("dealer does shuffle", f"seat {holder} bets 500 bank", *[f"seat {n} bets 10 zoo" for n in wagers])
    pit.do("dealer closes", f"cards 9s {second}d")
    pit.do("cards Ks Kc")
    assert settled(pit)[0][0] == int(pit.table.felt.markers["action"])
    assert len(said(pit, "dealing.action")) == 1
    return int(pit.table.felt.markers["action"])


def test_dealing_action_a_three_gives_it_to_the_third_spot() -> None:
    assert action(1, "3", [2, 3, 4, 5, 6, 7]) == 4
    assert action(6, "3", [1, 2, 3, 4, 5, 7]) == 2
    assert action(1, "A", [2, 3, 4, 5, 6, 7]) == 2


def test_dealing_action_counts_round_the_table() -> None:
    assert action(1, "9", [2, 3, 4, 5, 6, 7]) == 3
    assert action(5, "K", [1, 2, 3, 4, 6, 7]) == 1
    assert action(5, "T", [1, 2, 3, 4, 6, 7]) == 1


def test_dealing_action_at_the_player_dealer_or_an_empty_spot_goes_on_clockwise() -> None:
    assert action(1, "7", [2, 3, 4, 5, 6, 7]) == 2  # all the way round to the player-dealer
    assert action(3, "7", [1, 2, 7]) == 7
    assert action(1, "3", [2, 6]) == 6
    assert action(1, "6", [2, 6]) == 2


def test_dealing_action_uses_the_second_card_though_cards_come_singly() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", "Di")
    pit.do("dealer opens", "seat 1 chooses bank", "dealer does shuffle", "seat 1 bets 500 bank")
    pit.do("seat 2 bets 10 player", "seat 4 bets 10 player", "dealer closes")
    pit.do("cards As", "cards 3d", "cards 8c", "cards 5d")
    assert pit.settlements()[0][0] == 4


# --- the settlement ---


def test_dealing_settlement_place_by_place_each_in_the_order_of_the_wagers() -> None:
    bets = [f"{seat}: 10 {wager}" for wager in reversed(WAGERS) for seat in (2, 3, 4)]
    pit = film(bets, "Ks 2d 9c Kc", "Ann", "Bob", "Cy", "Di")  # the action is at the second spot
    order = [(e.seat, e.spot) for e in pit.events if isinstance(e, Settled)]
    assert order == [(seat, wager) for seat in (3, 4, 2) for wager in WAGERS]


def test_dealing_settlement_the_back_line_follows_on_the_same_spot() -> None:
    bets = ["2: 10 player", "3: 10 player at 2", "2: 10 zoo", "3: 10 zoo at 2", "3: 10 player"]
    pit = film(bets, "Ks Ad 9c Kc", bank=35)
    lines = [(e.at, e.spot, e.seat, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)]
    assert lines == [
        (2, "player", 2, 10, 0),
        (2, "player", 3, 10, 0),
        (2, "zoo", 2, -10, 0),
        (2, "zoo", 3, -5, 5),
        (3, "player", 3, 0, 10),
    ]
    assert pit.gain(1) == -20 + 15 - 1


@pytest.mark.parametrize(
    ("wager", "cards", "first", "second"),
    [
        ("player", "Ks Ad 7c 5h", (60, 0), (40, 20)),
        ("player", "Ks Ad 6c 6h", (-60, 0), (-40, 20)),
        ("banker", "Ks Ad 6c 6h", (60, 0), (40, 20)),
        ("banker", "Ks Ad 9c 6h", (-60, 0), (-40, 20)),
        ("tie", "Ks Ad 7c 6h", (100, 440), (0, 540)),
        ("tie", "Ks Ad 9c 6h", (-60, 0), (-40, 20)),
        ("rabbit", "Ks Ad 5c 5h 2h", (100, 1400), (0, 1500)),
        ("rabbit", "Ks Ad 9c 6h", (-60, 0), (-40, 20)),
        ("tiger", "Ks Ad 6c 4h 3h", (100, 1400), (0, 1500)),
        ("tiger", "Ks Ad 9c 6h", (-60, 0), (-40, 20)),
        ("monkey", "Ks Ad Kc 9h Qh Jh", (100, 8900), (0, 9000)),
        ("monkey", "Ks Ad 9c 6h", (-60, 0), (-40, 20)),
        ("zoo", "Ks Ad 5c 5h 2h", (100, 500), (0, 600)),
        ("zoo", "Ks Ad 9c 6h", (-60, 0), (-40, 20)),
    ],
)
def test_dealing_settlement_the_bank_runs_out(
    wager: str, cards: str, first: tuple[int, int], second: tuple[int, int]
) -> None:
    pit = film([f"2: 60 {wager}", f"3: 60 {wager}"], cards, bank=100)
    assert settled(pit) == [(2, wager, *first), (3, wager, *second)]
    assert (pit.gain(2), pit.gain(3)) == (first[0], second[0])
    assert pit.gain(1) == -first[0] - second[0] - 2
    if first[0] < 0:
        (back,) = [p for p in pit.table.ledger.postings if (p.source, p.target) == (f"wager 3 {wager}", "rack 3")]
        assert (back.amount, back.cite.paragraph) == (20, "dealing.settlement")


def test_dealing_settlement_what_is_left_of_the_bank_goes_back() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6, bank=100)
    (back,) = [e for e in pit.events if isinstance(e, Taken)]
    assert (back.seat, back.spot, back.amount, back.cite.paragraph) == (1, "bank", 90, "dealing.settlement")


# --- winners ---


def test_winners_are_called() -> None:
    calls = {PLAYER_7_6: "Player wins", BANKER_7_6: "Banker wins", TIE_7: "A tie"}
    for cards, call in calls.items():
        assert said(film(["2: 10 tie"], cards), "winners") == [call]


def test_winners_every_pair_of_hands() -> None:
    for p, b, pc, bc in product(range(10), range(10), (2, 3), (2, 3)):
        hands = Coup(p, b, pc, bc)
        is_rabbit = p > b and p == 7 and pc == 3
        is_tiger = b > p and b == 8 and bc == 3
        is_monkey = p == b == 0
        line = PUSHES if p == b else WINS if p > b else LOSES
        assert verdict("player", hands) == line
        banker = {WINS: LOSES, LOSES: WINS, PUSHES: PUSHES}[line]
        assert verdict("banker", hands) == (PUSHES if is_tiger else banker)
        assert verdict("tie", hands) == (WINS if p == b else LOSES)
        assert verdict("rabbit", hands) == (WINS if is_rabbit else LOSES)
        assert verdict("tiger", hands) == (WINS if is_tiger else LOSES)
        assert verdict("monkey", hands) == (WINS if is_monkey else LOSES)
        assert verdict("zoo", hands) == (WINS if is_rabbit or is_tiger or is_monkey else LOSES)
        assert (animal(hands) == "") == (verdict("zoo", hands) == LOSES)


def test_winners_player_by_the_higher_total() -> None:
    assert one("player", PLAYER_7_6) == ("wins", 10)
    assert one("player", TIE_7) == ("pushes", 0)
    assert one("player", BANKER_7_6) == one("player", TIGER) == ("loses", -10)


def test_winners_banker_by_the_higher_total() -> None:
    assert one("banker", BANKER_7_6) == ("wins", 10)
    assert one("banker", TIE_7) == ("pushes", 0)
    assert one("banker", PLAYER_7_6) == ("loses", -10)


def test_winners_banker_a_winning_three_card_eight_pushes_whatever_the_player_has() -> None:
    assert one("banker", TIGER) == one("banker", TRIPLE_TIGER) == ("pushes", 0)
    assert one("banker", "Ks Kd 6c 8c") == ("wins", 10)  # eight with two cards
    assert one("banker", "Ks Kd 5c 4c 4h 4h") == ("loses", -10)  # against nine
    assert one("banker", "Ks Kd 6c 5c 4h") == ("wins", 10)  # nine with three cards


def test_winners_tie_pays_nine_to_one() -> None:
    assert one("tie", TIE_7) == one("tie", MONKEY) == ("wins", 90)
    assert one("tie", PLAYER_7_6) == one("tie", BANKER_7_6) == ("loses", -10)
    (breach,) = breaches(Terms(BOOK, odds={"tie": "8 to 1"}))
    assert breach.cite.paragraph == "winners.tie"


def test_winners_rabbit_pays_twenty_five_and_against_zero_seventy_five() -> None:
    assert one("rabbit", RABBIT) == ("wins", 250)
    assert one("rabbit", TRIPLE_RABBIT) == ("wins", 750)
    assert (rabbit(7, 3, 6), rabbit(7, 3, 0), rabbit(7, 3, 7), rabbit(7, 2, 6)) == (1, 3, 0, 0)


@pytest.mark.parametrize(
    "cards",
    [
        PLAYER_7_6,  # two cards
        "Ks Kd 5c 7c 2h",  # a tie at seven
        "Ks Kd 5c 3c 2h 5h",  # beaten by eight
        "Ks Kd 5c 6c 3h",  # eight
        TIGER,
        MONKEY,
    ],
)
def test_winners_rabbit_loses_on_anything_else(cards: str) -> None:
    assert one("rabbit", cards) == ("loses", -10)


def test_winners_tiger_pays_twenty_five_and_against_zero_seventy_five() -> None:
    assert one("tiger", TIGER) == ("wins", 250)
    assert one("tiger", TRIPLE_TIGER) == ("wins", 750)
    assert (tiger(8, 3, 7), tiger(8, 3, 0), tiger(8, 3, 8), tiger(8, 2, 7)) == (1, 3, 0, 0)


@pytest.mark.parametrize("cards", ["Ks Kd 6c 8c", "Ks Kd 5c 4c 3h 4h", "Ks Kd 5c 4c 4h 4h", "Ks Kd 6c 5c 4h", RABBIT])
def test_winners_tiger_loses_on_anything_else(cards: str) -> None:
    assert one("tiger", cards) == ("loses", -10)


def test_winners_monkey_is_zero_to_zero() -> None:
    assert one("monkey", MONKEY) == ("wins", 1500)
    assert one("monkey", TIE_7) == one("monkey", TRIPLE_RABBIT) == one("monkey", TRIPLE_TIGER) == ("loses", -10)
    assert (monkey(0, 0), monkey(1, 1), monkey(0, 1)) == (1, 0, 0)


@pytest.mark.parametrize(
    ("cards", "paid"), [(RABBIT, 100), (TRIPLE_RABBIT, 300), (TIGER, 100), (TRIPLE_TIGER, 300), (MONKEY, 300)]
)
def test_winners_zoo_pays_by_the_animal(cards: str, paid: int) -> None:
    assert one("zoo", cards) == ("wins", paid)


@pytest.mark.parametrize("cards", [PLAYER_7_6, BANKER_7_6, TIE_7])
def test_winners_zoo_loses_without_one(cards: str) -> None:
    assert one("zoo", cards) == ("loses", -10)


# --- glossary ---


def test_glossary_player_banker_tie_and_the_animals_name_what_is_wagered_on() -> None:
    pit = pit_of()
    for wager in WAGERS:
        pit.do(f"seat 2 bets 10 {wager}")
        assert [e.cite.paragraph for e in pit.events if isinstance(e, Placed)] == [f"glossary.{wager}"]


def test_glossary_player_even_money_when_it_ends_higher() -> None:
    assert one("player", RABBIT) == ("wins", 10)


def test_glossary_banker_even_money_but_for_the_three_card_eight() -> None:
    assert (one("banker", "Ks Kd 6c 8c"), one("banker", TIGER)) == (("wins", 10), ("pushes", 0))


def test_glossary_tie_pays_nine() -> None:
    assert one("tie", "Ks Kd 7c 5c 2h") == ("wins", 90)  # with different numbers of cards


@pytest.mark.parametrize(
    ("cards", "name", "call"),
    [
        (RABBIT, "rabbit", "Rabbit"),
        (TRIPLE_RABBIT, "triple-rabbit", "Triple Rabbit"),
        (TIGER, "tiger", "Tiger"),
        (TRIPLE_TIGER, "triple-tiger", "Triple Tiger"),
        (MONKEY, "monkey", "Monkey"),
    ],
)
def test_glossary_what_has_come_is_called(cards: str, name: str, call: str) -> None:
    assert [(cite, text) for cite, text in film(["2: 10 tie"], cards).said() if cite.startswith("glossary")] == [
        (f"glossary.{name}", call)
    ]


def test_glossary_rabbit_needs_a_win() -> None:
    assert rabbit(7, 3, 8) == rabbit(7, 3, 7) == 0


def test_glossary_triple_rabbit_is_three_rabbits() -> None:
    law = pit_of().law
    single, triple = law.odds("rabbit", "rabbit"), law.odds("rabbit", "triple-rabbit")
    assert triple.fraction == 3 * single.fraction == 75


def test_glossary_tiger_needs_a_win() -> None:
    assert tiger(8, 3, 9) == tiger(8, 3, 8) == 0


def test_glossary_triple_tiger_is_three_tigers() -> None:
    law = pit_of().law
    assert law.odds("tiger", "triple-tiger").fraction == 3 * law.odds("tiger", "tiger").fraction == 75


def test_glossary_monkey_is_a_tie_too() -> None:
    pit = film(["2: 10 tie", "2: 10 monkey"], MONKEY)
    assert settled(pit) == [(2, "tie", 90, 0), (2, "monkey", 1500, 0)]


def test_glossary_zoo_wins_in_five_ways() -> None:
    law = pit_of().law
    paid = {line: int(odds.fraction) for line, odds in law.lines("zoo").items()}
    assert paid == {"rabbit": 10, "triple-rabbit": 30, "tiger": 10, "triple-tiger": 30, "monkey": 30}
    assert tuple(paid) == ANIMALS


# --- equipment ---


def test_equipment_a_scoreboard_of_the_shoe() -> None:
    pit = film(["2: 10 player"], TRIPLE_RABBIT, scoreboard=True)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 5000 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do("cards 9s 9d Kc Kd")
    assert pit.table.carried.score.results == ("P7 triple-rabbit", "T9 natural")
    assert pit.table.felt.markers["limits"] == "$1 to $1,000"
    assert pit.table.felt.markers["shoe"] == (
        "2 hands: player 1 (50.0%), banker 0 (0.0%), tie 1 (50.0%), natural 1 (50.0%), rabbit 0 (0.0%),"
        " triple-rabbit 1 (50.0%), tiger 0 (0.0%), triple-tiger 0 (0.0%), monkey 0 (0.0%)"
    )
    assert pit.table.felt.markers["previous shoe"].startswith("0 hands: ")
    assert set(film(["2: 10 player"], PLAYER_7_6).table.felt.markers) == {"player-dealer", "action"}


def test_equipment_c_a_screen_with_the_payouts() -> None:
    shown = pit_of(payout_screen=True).table.felt.markers
    assert shown == {
        "player-dealer": "1",
        "rabbit pays": "25 to 1, 75 to 1",
        "tiger pays": "25 to 1, 75 to 1",
        "monkey pays": "150 to 1",
        "zoo pays": "10 to 1, 30 to 1, 10 to 1, 30 to 1, 30 to 1",
    }


def test_equipment_e_the_machine_shuffles_at_the_end_of_a_shoe_only() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True})
    pit.do("dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Step)
    assert pit.table.ask.cite.paragraph == "equipment.e"
    pit.do("dealer does shuffle", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Window)


# --- the collection ---


@pytest.mark.parametrize(
    ("each", "fee"), [(1, 1), (50, 1), (51, 2), (150, 2), (151, 5), (350, 5), (351, 10), (750, 10)]
)
def test_collection_player_dealer_pays_by_the_sum_of_all_wagers(each: int, fee: int) -> None:
    pit = pit_of()
    pit.do(f"seat 2 bets {each} banker", f"seat 3 bets {each} monkey", "dealer closes")
    assert [(e.seat, e.spot, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, "collection", fee)]
    assert pit.table.ledger.balance("collection") == fee
    assert isinstance(pit.table.ask, Chance)


def test_collection_every_kind_of_wager_counts() -> None:
    pit = pit_of()
    pit.do(*[f"seat 2 bets 250 {wager}" for wager in WAGERS], "dealer closes")
    assert pit.fees() == [20]  # 1,750


@pytest.mark.parametrize(
    ("option", "action", "fee"), [("game-1", 300, 1), ("game-1", 301, 3), ("game-3", 300, 2), ("game-3", 601, 9)]
)
def test_collection_the_schedules_of_the_section(option: str, action: int, fee: int) -> None:
    least, most = {"game-1": (500, 100000), "game-3": (2500, 500000)}[option]
    pit = pit_of(terms={"collection": option, "least": least, "most": most})
    pit.do(f"seat 2 bets {action} zoo", "dealer closes")
    assert pit.fees() == [fee]


@pytest.mark.parametrize("wager", WAGERS)
def test_collection_every_wager_keeps_within_the_table_limits(wager: str) -> None:
    pit = pit_of(terms={"least": 500, "most": 10000})
    assert pit.cited(f"seat 2 bets 4 {wager}") == "collection"
    assert pit.cited(f"seat 2 bets 101 {wager}") == "collection"
    pit.do(f"seat 2 bets 100 {wager}")
    assert pit.cited(f"seat 2 takes 96 {wager}") == "collection"
    pit.do(f"seat 2 takes 95 {wager}")


def test_collection_must_be_payable_before_the_cards() -> None:
    pit = pit_of(bank=20000)
    pit.do("seat 2 bets 101 player")
    assert pit.cited("dealer closes") == "collection"
    pit.do("seat 1 takes 2 bank", "dealer closes")
    assert pit.rack(1) == 0


def test_type_of_game_needs_a_bank() -> None:
    pit = pit_of(bank=0)
    pit.do("seat 2 bets 10 zoo")
    assert pit.cited("dealer closes") == "type-of-game"


# --- the log, and figures ---


def test_dealing_cards_replay_from_the_log_and_from_the_middle_of_a_shoe() -> None:
    pit = film(["2: 10 zoo", "3: 10 banker"], TRIPLE_TIGER)
    text = pit.table.log.sealed()
    assert replayed(text, table_for).log.sealed() == text
    assert table_for(pit.table.header()).carried == pit.table.carried


@cache
def coups(decks: int) -> Counter[Coup]:
    """How many ordered deals of six cards end in each pair of hands."""
    left = [16 * decks, *[4 * decks] * 9]
    found: Counter[Coup] = Counter()

    def deal(cards: list[int], ways: int) -> None:
        """Deal on from these cards; the cards that nobody draws fall as they like."""
        player, banker = count(cards[0], cards[2]), count(cards[1], cards[3])
        draws = bool(player_draws(player, banker))
        third = cards[4] if draws and len(cards) > 4 else NO_CARD
        if (draws and third == NO_CARD) or (
            len(cards) == 4 + draws and banker_draws(player, banker, third if draws else NO_CARD)
        ):
            for card in range(10):
                left[card] -= 1
                deal([*cards, card], ways * (left[card] + 1))
                left[card] += 1
            return
        for i in range(len(cards), 6):
            ways *= 52 * decks - i
        drew = len(cards) - 4 - draws
        final = count(cards[0], cards[2], third) if draws else player
        found[Coup(final, count(cards[1], cards[3], cards[-1]) if drew else banker, 2 + draws, 2 + drew)] += ways

    for four in product(range(10), repeat=4):
        ways = 1
        for card in four:
            ways *= left[card]
            left[card] -= 1
        deal(list(four), ways)
        for card in four:
            left[card] += 1
    return found


DEALS = 4998398275503360  # 416 x 415 x 414 x 413 x 412 x 411


def moments(wager: str, decks: int = 8) -> tuple[Fraction, float, float]:
    """How often a wager wins, the player-dealer's edge in per cent, and the standard deviation."""
    law, deals = pit_of().law, coups(decks)
    wins, mean, square = 0, Fraction(0), Fraction(0)
    for hands, n in deals.items():
        fate = verdict(wager, hands)
        line = animal(hands) if animal(hands) in law.lines(wager) else "win"
        won = {WINS: law.odds(wager, line).fraction if fate == WINS else 0, LOSES: Fraction(-1), PUSHES: Fraction(0)}
        wins += n * (fate == WINS)
        mean += n * Fraction(won[fate])
        square += n * Fraction(won[fate]) ** 2
    mean, square = mean / deals.total(), square / deals.total()
    return Fraction(wins, deals.total()), float(-100 * mean), float(square - mean**2) ** 0.5


def test_winners_in_every_deal_of_eight_decks() -> None:
    assert coups(8).total() == DEALS
    assert moments("rabbit")[0] == Fraction(136397665880064, DEALS)
    assert moments("monkey")[0] == Fraction(28979901420544, DEALS)


@pytest.mark.parametrize(
    ("wager", "hit", "edge", "deviation"),
    [
        ("banker", 0.42923761240705594, None, 0.9355185277555252),
        ("tie", 0.0951559680236402, 4.844031976359808, None),
        ("rabbit", 0.027288274835667866, 9.370006, 6.139998633484883),
        ("tiger", 0.029359810225707043, 8.269783728981725, 5.891382887975348),
        ("monkey", 0.005797837591808468, 12.452652363692133, 11.464294183376909),
        ("zoo", 0.062445922653183376, 5.683734, 4.1748312768004405),
    ],
)
def test_winners_hit_edge_and_deviation(wager: str, hit: float, edge: float | None, deviation: float | None) -> None:
    found = moments(wager)
    assert float(found[0]) == pytest.approx(hit, abs=1e-15)
    if edge is not None:
        assert found[1] == pytest.approx(edge, abs=5e-7)
    if deviation is not None:
        assert found[2] == pytest.approx(deviation, abs=1e-10)
