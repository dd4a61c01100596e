"""EZ Baccarat, `ranchos/ez-baccarat`: each test proves the paragraph in its name.

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
from croupier.games.ez_baccarat import GAME, WAGERS, verdict
from croupier.kernels.baccarat import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TIE,
    banker_draws,
    count,
    dragon_7,
    line_verdict,
    outcome,
    panda_8,
    player_draws,
)
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.ask import Between, Chance, Step, Turn, Window
from croupier.play.baccarat_shoe import Coup, Score, score_line, tally
from croupier.play.cards import cards_text
from croupier.play.chance import Seeded
from croupier.play.event import Dealt, Fee, Placed, Said, Settled, Taken
from croupier.play.player_dealer import Position
from croupier.play.replay import replayed
from croupier.play.table import run_chance
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "ranchos/ez-baccarat"
LIMITS: dict[str, Any] = {"least": 500, "most": 1000000}  # $5 to $10,000, as the default schedule wants

PLAYER_7_6 = "Ks Kd 7c 6c"
BANKER_7_6 = "Ks Kd 6c 7c"
TIE_7 = "Ks Kd 7c 7d"
DRAGON = "Ks Kd 6c 5c 2h"  # 5 and a two against 6
PANDA = "Ks Kd 5c 7c 3h"  # 5 and a three against 7


def pit_of(*players: str, bank: int = 5000, chips: int = 20000, terms: dict[str, Any] | None = None, **opt: Any) -> Pit:
    """A table at which Ann in seat 1 banks this much and betting is open."""
    named = {name.replace("_", "-"): value for name, value in opt.items()}
    pit = Pit(BOOK, *(players or ("Ann", "Bob", "Cy")), chips=chips, options=named, **{**LIMITS, **(terms or {})})
    pit.do(
        "dealer opens", "seat 1 chooses bank", "dealer does shuffle", *([f"seat 1 bets {bank} bank"] if bank else [])
    )
    return pit


def film(bets: list[str], cards: str, **table: Any) -> Pit:
    """These wagers (`2: 10 player`) on one round of cards."""
    pit = pit_of(**table)
    pit.do(*map(bet_line, bets), "dealer closes", *cards_lines(cards))
    return pit


def cards_lines(cards: str) -> list[str]:
    """Four cards at once, then one at a time."""
    four, thirds = cards.split()[:4], cards.split()[4:]
    return [f"cards {' '.join(four)}", *(f"cards {card}" for card in thirds)]


def bet_line(bet: str) -> str:
    seat, wager = bet.split(": ")
    return f"seat {seat} bets {wager}"


def settled(pit: Pit) -> list[tuple[int, str, int, int]]:
    """Seat, spot, what changed hands and what the bank did not cover; in order."""
    return [(e.seat, e.spot, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)]


def one(wager: str, cards: str, **table: Any) -> tuple[str, int, str]:
    """The fate of ten dollars of Bob's on a wager, beside ten on the player line where it must have one."""
    line = ["2: 10 player"] if wager in ("dragon-7", "panda-8") else []
    pit = film([*line, f"2: 10 {wager}"], cards, **table)
    e = pit.settled(wager, 2)
    assert pit.gain(1) + pit.gain(2) + sum(pit.fees()) == 0
    return e.verdict, e.paid, e.cite.paragraph


def said(pit: Pit, paragraph: str) -> list[str]:
    return [text for cite, text in pit.said() if cite == paragraph]


def held(pit: Pit) -> tuple[int, int, bool]:
    """Whose bank it was, for how many hands running, and whether the game is broken."""
    position = pit.table.carried.position
    return position.holder, position.held, position.broken


# --- type of game ---


def test_type_of_game_the_position_is_offered_clockwise_and_held_for_two_hands() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", chips=5000, **LIMITS)
    pit.do("dealer opens")
    asked = []
    for seat in (1, 2):
        assert isinstance(pit.table.ask, Turn)
        asked.append((pit.table.ask.seat, pit.table.ask.cite.paragraph))
        pit.do(f"seat {seat} chooses {'pass' if seat == 1 else 'bank'}")
    assert asked == [(1, "type-of-game"), (2, "type-of-game")]
    hand = ["seat 2 bets 500 bank", "seat 1 bets 10 player", "dealer closes", f"cards {PLAYER_7_6}"]
    pit.do("dealer does shuffle", *hand)
    assert held(pit) == (2, 1, False)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 2  # once more, if he likes
    pit.do("seat 2 chooses bank", *hand)
    assert held(pit) == (2, 2, False)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 3  # two hands played: clockwise, and not to seat 2
    assert pit.cited("seat 2 chooses bank") == "player-dealer"
    pit.do("seat 3 chooses bank")
    assert pit.table.felt.markers["player-dealer"] == "3"


def test_type_of_game_the_holder_may_pass_after_one_hand() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses bank", "seat 2 bets 100 bank")
    pit.do("seat 1 bets 10 banker", "dealer closes", f"cards {BANKER_7_6}")
    assert held(pit) == (2, 1, False)


def test_type_of_game_player_dealer_pays_winners_and_takes_losers() -> None:
    pit = film(["2: 10 player", "3: 25 banker"], PLAYER_7_6)
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (25 - 10 - 1, 10, -25)  # and a dollar of collection
    assert pit.bank() == 0  # the house has no part in it


@pytest.mark.parametrize(("cards", "change"), [(PLAYER_7_6, -100), (BANKER_7_6, 100)])
def test_type_of_game_never_wins_or_loses_more_than_was_wagered(cards: str, change: int) -> None:
    pit = film(["2: 300 player", "3: 400 player"], cards, bank=100)
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (change - 8, -change, 0)
    assert settled(pit) == [(2, "player", -change, 200), (3, "player", 0, 400)]


# --- object, deck, card values ---


def test_object_hands_of_two_or_three_cards_the_one_nearer_to_nine_wins() -> None:
    assert said(film(["2: 10 player"], PANDA), "object") == ["Player 8, Banker 7: Player wins"]
    assert said(film(["2: 10 player"], BANKER_7_6), "object") == ["Player 6, Banker 7: Banker wins"]
    for a, b in product(range(10), repeat=2):
        assert outcome(a, b) == (TIE if a == b else PLAYER_WINS if 9 - a < 9 - b else BANKER_WINS)


@pytest.mark.parametrize("decks", [3, 8])
def test_deck_three_to_eight_decks_without_jokers(decks: int) -> None:
    pit = pit_of(decks=decks)
    assert Counter(pit.table.felt.shoe.cards) == dict.fromkeys(range(52), decks)


@pytest.mark.parametrize("decks", [2, 9])
def test_deck_fewer_or_more_decks_are_a_breach(decks: int) -> None:
    (breach,) = breaches(Terms(BOOK, **LIMITS, options={"decks": decks}))
    assert breach.cite.paragraph == "deck"


def test_deck_the_shoe_is_shuffled_once_and_carried() -> None:
    pit = Pit(BOOK, "Ann", "Bob", **LIMITS)
    pit.do("dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "deck")
    assert pit.cited("seat 2 bets 10 player") == "deck"
    pit.do("dealer does shuffle", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Window)
    assert len(pit.table.felt.shoe) == 416 - 4


def test_deck_the_round_of_the_cutting_card_is_finished_and_then_shuffled() -> None:
    pit = Pit(BOOK, "Ann", "Bob", chips=50000, options={"decks": 3, "cut-card": 78}, **LIMITS)
    source, shoes, results = Seeded("shoe"), 0, ()
    while shoes < 3:
        pit.do("dealer opens")
        assert isinstance(pit.table.ask, Turn)
        seat = pit.table.ask.seat
        pit.do(f"seat {seat} chooses bank")
        if isinstance(pit.table.ask, Step):
            shoes += 1
            pit.do("dealer does shuffle")
        assert len(pit.table.felt.shoe) >= 78
        pit.do(f"seat {seat} bets 50 bank", f"seat {3 - seat} bets 5 player", "dealer closes")
        pit.events = run_chance(pit.table, source)
        left, score = len(pit.table.felt.shoe), pit.table.carried.score
        over = said(pit, "deck") == ["The cutting card is out: the next round has a new shoe"]
        assert over == (left < 78) == (pit.table.carried.cards == ())
        if over:
            results = score.results
        elif shoes > 1:
            assert score.previous == results
    assert 13 <= len(results) <= 20  # eighty cards, four to six a hand


def test_card_values_pictures_and_tens_nothing_aces_one_and_only_the_last_digit() -> None:
    pit = film(["2: 10 player"], "Ts Ad 7h 6c")
    assert said(pit, "card-values") == ["Player 7, Banker 7"]
    assert said(film(["2: 10 player"], "8s 7d 9h Qc"), "card-values") == ["Player 7, Banker 7"]
    assert said(film(["2: 10 player"], "4s Jd 6h Kc 9h 9c"), "card-values") == ["Player 0, Banker 0"]


def test_card_values_natural_9_is_the_best_hand() -> None:
    pit = film(["2: 10 player"], "Ks 3d 9c 5c")
    assert said(pit, "card-values.natural-9") == ["Player: Natural 9"]
    assert said(pit, "card-values.natural-8") == ["Banker: Natural 8"]
    assert pit.settled("player", 2).paid == 10


def test_card_values_natural_8_stops_the_other_hand_from_drawing() -> None:
    pit = film(["2: 10 banker"], "Ks Kd 2c 8c")
    assert said(pit, "card-values.natural-8") == ["Banker: Natural 8"]
    assert (pit.settled("banker", 2).paid, len(pit.table.felt.shoe)) == (10, 412)


def test_card_values_nine_or_eight_with_three_cards() -> None:
    pit = film(["2: 10 banker"], "Ks Kd 5c 4c 3h 5h")
    assert said(pit, "card-values.nine-or-eight") == ["Player: 8 with three cards", "Banker: 9 with three cards"]
    assert pit.settled("banker", 2).paid == 10


def test_card_values_seven_to_zero_with_two_cards_or_three() -> None:
    pit = film(["2: 10 player"], DRAGON)
    assert said(pit, "card-values.seven-to-zero") == ["Player: 6", "Banker: 7"]


# --- table ---


def test_table_eight_seats_at_a_blackjack_table_and_four_who_stand() -> None:
    pit = Pit(BOOK, *(f"P{n}" for n in range(1, 13)), **LIMITS)
    assert pit.cited("seat 13 sits 100 Zed") == "table"
    pit.do("dealer opens")
    for seat in range(1, 9):
        assert isinstance(pit.table.ask, Turn)
        assert pit.table.ask.seat == seat
        pit.do(f"seat {seat} chooses pass")
    assert isinstance(pit.table.ask, Between)  # who stands is not offered the bank
    assert pit.table.carried.position.broken


def test_table_fourteen_seats_at_a_baccarat_table() -> None:
    pit = Pit(BOOK, *(f"P{n}" for n in range(1, 19)), options={"table": "baccarat"}, **LIMITS)
    assert pit.cited("seat 19 sits 100 Zed") == "table"
    pit.do("dealer opens", "seat 1 chooses bank", "dealer does shuffle", "seat 1 bets 100 bank")
    pit.do("seat 14 bets 10 player", "seat 18 bets 10 player at 14")
    assert pit.cited("seat 15 bets 10 player") == "table"


def test_table_five_spaces_and_the_bank() -> None:
    law = pit_of().law
    assert list(GAME.spots(law)) == ["player", "banker", "tie", "panda-8", "dragon-7", "bank"]


@pytest.mark.parametrize(("amount", "taken"), [(4, False), (5, True), (10000, True), (10001, False)])
def test_table_minimum_and_maximum_of_a_line(amount: int, taken: bool) -> None:
    pit = pit_of()
    for line in ("player", "banker"):
        bet = f"seat 2 bets {amount} {line}"
        if taken:
            pit.do(bet, f"seat 2 takes all {line}")
        else:
            assert pit.cited(bet) == "table"
    assert pit.cited("seat 2 bets 0 player") == "table"


def test_table_what_is_left_of_a_wager_keeps_within_the_limits() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 2 takes 6 player") == "table"
    pit.do("seat 2 takes 5 player")
    assert pit.cited("seat 2 takes 6 player") == "table"
    pit.do("seat 2 takes all player")
    assert pit.rack(2) == 20000


def test_table_back_line_stands_behind_a_player_who_wagers() -> None:
    pit = pit_of("Ann", "Bob", "Cy", bank=1000)
    assert pit.cited("seat 3 bets 10 player at 2") == "table"  # Bob has not wagered
    pit.do("seat 2 bets 10 banker", "seat 3 bets 10 player at 2")
    assert pit.cited("seat 3 bets 10 player at 4") == "table"  # nobody is there
    assert pit.cited("seat 3 bets 10 player at 1") == "table"  # that is the player-dealer's
    assert pit.cited("seat 2 takes all banker") == "table"  # Cy stands behind it
    pit.do("seat 3 takes all player at 2", "seat 2 takes all banker")


def test_table_back_line_refused_where_the_house_has_none() -> None:
    pit = pit_of(back_line=False)
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 3 bets 10 player at 2") == "table"
    assert pit.cited("seat 3 bets 10 tie at 2") == "tie-bet.4"


# --- action ---


def test_action_kind_by_kind_from_the_player_dealers_left() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", "Di", chips=9000, **LIMITS)
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses pass", "seat 3 chooses bank", "dealer does shuffle")
    pit.do("seat 3 bets 5000 bank")
    for seat in (1, 2, 4):
        for wager in ("banker", "dragon-7", "panda-8", "tie", "player"):
            pit.do(f"seat {seat} bets 10 {wager}")
    pit.do("dealer closes", f"cards {PLAYER_7_6}")
    order = [(e.seat, e.spot) for e in pit.events if isinstance(e, Settled)]
    kinds = ("player", "banker", "tie", "panda-8", "dragon-7")
    assert order == [(seat, kind) for kind in kinds for seat in (4, 1, 2)]
    assert tuple(WAGERS) == kinds
    assert pit.table.felt.markers["action"] == "4"


def test_action_the_back_line_comes_right_after_the_player_it_stands_behind() -> None:
    pit = pit_of("Ann", "Bob", "Cy", bank=25)
    pit.do("seat 3 bets 10 player", "seat 2 bets 10 player", "seat 3 bets 10 player at 2", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}")
    lines = [(e.seat, e.at, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)]
    assert lines == [(2, 2, 10, 0), (3, 2, 10, 0), (3, 3, 5, 5)]


def test_action_wagers_not_covered_go_back_by_it() -> None:
    pit = film(["2: 60 banker", "3: 60 banker"], PLAYER_7_6, bank=100)
    assert settled(pit) == [(2, "banker", -60, 0), (3, "banker", -40, 20)]
    (back,) = [p for p in pit.table.ledger.postings if p.source == "wager 3 banker" and p.target == "rack 3"]
    assert (back.amount, back.cite.paragraph) == (20, "action")
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (100 - 2, -60, -40)


def test_action_money_collected_is_not_put_at_risk_again() -> None:
    pit = film(["2: 60 player", "3: 60 banker"], BANKER_7_6, bank=100)
    assert settled(pit) == [(2, "player", -60, 0), (3, "banker", 40, 20)]
    assert pit.gain(1) == 60 - 40 - 2


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
    assert pit.table.view()["cards"] == {"player": ["2s", "3c"], "banker": ["3d", "4h"]}


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
PIPS = "TA23456789"


def drawn(player: int, banker: int, thirds: str) -> tuple[list[str], Pit]:
    """Two-card hands of these counts, then as many of these thirds as are asked for; by which rules they were asked."""
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "dealer closes", f"cards Ks Kd {PIPS[player]}c {PIPS[banker]}c")
    asked, events = [], list(pit.events)
    for third in thirds:
        if not isinstance(pit.table.ask, Chance):
            break
        asked.append(pit.table.ask.cite.paragraph)
        events += pit.do(f"cards {third}h")
    pit.events = events
    assert isinstance(pit.table.ask, Between)
    return asked, pit


@pytest.mark.parametrize("player", range(8))
def test_dealing_draw_1_the_player_hand_draws_with_five_or_less(player: int) -> None:
    asked, _ = drawn(player, 7, "5")
    assert asked == (["dealing.draw.1"] if player <= 5 else [])


@pytest.mark.parametrize("player", range(6))
def test_dealing_draw_1_not_against_a_natural(player: int) -> None:
    assert drawn(player, 8, "55")[0] == drawn(player, 9, "55")[0] == []


@pytest.mark.parametrize("banker", range(8))
def test_dealing_draw_2_if_the_player_hand_stands_the_other_draws_with_five_or_less(banker: int) -> None:
    for player in (6, 7):
        asked, pit = drawn(player, banker, "T")
        assert asked == (["dealing.draw.2"] if banker <= 5 else [])
        verb = "draws" if banker <= 5 else "stands"
        assert said(pit, "dealing.draw.2") == [f"Banker {verb} with {banker}"]


def test_dealing_draw_3_after_the_player_hand_drew_the_third_card_decides() -> None:
    assert drawn(5, 3, "7T")[0] == ["dealing.draw.1", "dealing.draw.3"]
    assert drawn(5, 3, "8T")[0] == ["dealing.draw.1"]


def banker_row(banker: int, paragraph: str) -> str:
    """By which third cards the banker hand hits at the table, the rule being named each time."""
    row = ""
    for third in PIPS:
        asked, pit = drawn(0, banker, third + "T")
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
        asked, pit = drawn(player, 7, "5")
        verb = "draws" if player <= 5 else "stands"
        assert said(pit, "dealing.draw.1") == [f"Player {verb} with {player}"]
        assert player_draws(player, 7) == (player <= 5) == len(asked)


# --- winners ---


def test_winners_equal_totals_push_both_lines() -> None:
    assert one("player", TIE_7) == ("pushes", 0, "winners")
    assert one("banker", TIE_7) == ("pushes", 0, "winners")
    assert line_verdict(PLAYER_WINS, TIE) == line_verdict(BANKER_WINS, TIE) == PUSHES


def test_winners_a_push_uses_nothing_of_the_bank() -> None:
    pit = film(["2: 500 player", "2: 500 banker", "3: 10 tie"], TIE_7, bank=80)
    assert settled(pit) == [(2, "player", 0, 0), (2, "banker", 0, 0), (3, "tie", 80, 0)]


def test_winners_1_player_line_wins_when_the_player_hand_is_nearer() -> None:
    assert one("player", PLAYER_7_6) == ("wins", 10, "winners.1")
    assert one("player", PANDA) == ("wins", 10, "winners.1")


def test_winners_2_banker_line_wins_when_the_banker_hand_is_nearer() -> None:
    assert one("banker", BANKER_7_6) == ("wins", 10, "winners.2")


def test_winners_2_as_written_a_three_card_seven_is_paid() -> None:
    assert one("banker", DRAGON) == ("wins", 10, "winners.2")


def test_winners_2_with_dragon_push_a_winning_three_card_seven_pushes() -> None:
    assert one("banker", DRAGON, dragon_push=True) == ("pushes", 0, "winners.2")
    assert one("player", DRAGON, dragon_push=True) == ("loses", -10, "winners.3")
    assert one("dragon-7", DRAGON, dragon_push=True) == ("wins", 400, "dragon-7.4")
    assert one("banker", BANKER_7_6, dragon_push=True) == ("wins", 10, "winners.2")  # seven with two cards
    assert one("banker", "Ks Kd 7c 5c 2h", dragon_push=True) == ("pushes", 0, "winners")  # a tie at seven


def test_winners_3_player_line_loses_when_the_banker_hand_is_nearer() -> None:
    assert one("player", BANKER_7_6) == ("loses", -10, "winners.3")


def test_winners_4_banker_line_loses_when_the_player_hand_is_nearer() -> None:
    assert one("banker", PLAYER_7_6) == ("loses", -10, "winners.4")


def test_winners_every_pair_of_hands() -> None:
    for p, b, pc, bc in product(range(10), range(10), (2, 3), (2, 3)):
        hands = Coup(p, b, pc, bc)
        line = PUSHES if p == b else WINS if p > b else LOSES
        assert verdict("player", hands) == line
        assert verdict("banker", hands) == {WINS: LOSES, LOSES: WINS, PUSHES: PUSHES}[line]
        dragon = b == 7 and bc == 3 and p <= 6
        assert verdict("banker", hands, dragon_push=True) == (PUSHES if dragon else verdict("banker", hands))
        assert verdict("tie", hands) == (WINS if p == b else LOSES)
        assert verdict("dragon-7", hands) == (WINS if dragon else LOSES)
        assert verdict("panda-8", hands) == (WINS if p == 8 and pc == 3 and b <= 7 else LOSES)


# --- the Tie ---


def test_tie_bet_1_needs_no_line_wager() -> None:
    pit = film(["2: 10 tie"], TIE_7)
    assert settled(pit) == [(2, "tie", 80, 0)]
    assert pit.fees() == []  # and no line wager is no table action


def test_tie_bet_2_wins_when_the_totals_are_equal() -> None:
    assert one("tie", TIE_7) == ("wins", 80, "tie-bet.2")


def test_tie_bet_3_loses_when_they_are_not() -> None:
    assert one("tie", PLAYER_7_6) == one("tie", BANKER_7_6) == ("loses", -10, "tie-bet.3")


def test_tie_bet_4_may_be_backed() -> None:
    pit = pit_of()
    assert pit.cited("seat 3 bets 10 tie at 2") == "tie-bet.4"
    pit.do("seat 2 bets 10 player", "seat 3 bets 10 tie at 2", "dealer closes", f"cards {TIE_7}")
    assert (pit.settled("tie", 3).at, pit.settled("tie", 3).paid) == (2, 80)


def test_tie_bet_5_keeps_within_the_table_limits_and_has_no_fee() -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 4 tie") == "tie-bet.5"
    assert pit.cited("seat 2 bets 10001 tie") == "tie-bet.5"
    own = pit_of(terms={"limits": {"tie": (500, 2000)}})
    assert own.cited("seat 2 bets 21 tie") == "tie-bet.5"
    own.do("seat 2 bets 20 tie", "dealer closes")
    assert own.fees() == []


def test_tie_bet_6_the_number_of_cards_does_not_matter() -> None:
    pit = film(["2: 10 tie"], "Ks Kd 7c 5c 2h")
    assert said(pit, "tie-bet.6") == ["Player 7, Banker 7: a tie"]
    assert pit.settled("tie", 2).paid == 80
    assert one("tie", "Ks Kd 5c 4c 3h 4h")[1] == 80


def test_tie_bet_7_pays_eight_to_one_exactly() -> None:
    assert film(["2: 25 tie"], TIE_7).settled("tie", 2).paid == 200
    (breach,) = breaches(Terms(BOOK, **LIMITS, odds={"tie": "9 to 1"}))
    assert breach.cite.paragraph == "tie-bet.7"


def test_tie_bet_8_paid_and_collected_as_far_as_the_bank_reaches() -> None:
    pit = film(["2: 10 tie", "3: 10 tie"], TIE_7, bank=100)
    assert settled(pit) == [(2, "tie", 80, 0), (3, "tie", 20, 60)]
    assert (pit.gain(1), pit.gain(3)) == (-100, 20)
    pit = film(["2: 60 tie", "3: 60 tie"], PLAYER_7_6, bank=100)
    assert settled(pit) == [(2, "tie", -60, 0), (3, "tie", -40, 20)]
    assert returned_by(pit, "wager 3 tie") == [(20, "tie-bet.8")]


def returned_by(pit: Pit, account: str) -> list[tuple[int, str]]:
    """What went back from an account to its rack, and by which paragraph."""
    rack = f"rack {account.split()[1]}"
    posted = [p for p in pit.table.ledger.postings if (p.source, p.target) == (account, rack)]
    return [(p.amount, p.cite.paragraph) for p in posted]


# --- Dragon 7 ---


@pytest.mark.parametrize("line", ["player", "banker"])
def test_dragon_7_1_needs_a_line_wager_of_the_same_player_at_the_same_place(line: str) -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 10 dragon-7") == "dragon-7.1"
    pit.do("seat 2 bets 10 tie", "seat 3 bets 10 player")
    assert pit.cited("seat 2 bets 10 dragon-7") == "dragon-7.1"
    pit.do(f"seat 2 bets 10 {line}", "seat 2 bets 10 dragon-7")
    assert pit.cited(f"seat 2 takes all {line}") == "dragon-7.1"
    assert pit.cited("seat 2 bets 10 dragon-7 at 3") == "dragon-7.1"  # there Bob has no line wager


def test_dragon_7_1_the_line_wager_cannot_be_undone_from_under_it() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "seat 2 bets 10 dragon-7", "seat 2 undoes", "seat 2 undoes")
    assert pit.rack(2) == 20000


def test_dragon_7_2_may_be_backed_with_a_line_wager_of_ones_own() -> None:
    pit = pit_of()
    assert pit.cited("seat 3 bets 10 dragon-7 at 2") == "dragon-7.2"
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 3 bets 10 dragon-7 at 2") == "dragon-7.1"
    pit.do("seat 3 bets 10 banker at 2", "seat 3 bets 10 dragon-7 at 2", "dealer closes", *cards_lines(DRAGON))
    assert pit.settled("dragon-7", 3).paid == 400


@pytest.mark.parametrize(("amount", "taken"), [(4, False), (5, True), (500, True), (501, False)])
def test_dragon_7_3_five_to_five_hundred_by_the_collection_schedule(amount: int, taken: bool) -> None:
    for wager in ("dragon-7", "panda-8"):
        pit = pit_of(terms={"least": 10000})  # a hundred-dollar table
        pit.do("seat 2 bets 100 player")
        if taken:
            pit.do(f"seat 2 bets {amount} {wager}")
        else:
            assert pit.cited(f"seat 2 bets {amount} {wager}") == f"{wager}.3"


def test_dragon_7_3_a_house_may_post_narrower_limits_not_wider_ones() -> None:
    pit = pit_of(terms={"limits": {"dragon-7": (1000, 10000)}})
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 2 bets 9 dragon-7") == "dragon-7.3"
    assert pit.cited("seat 2 bets 101 dragon-7") == "dragon-7.3"
    pit.do("seat 2 bets 100 dragon-7")
    (breach,) = breaches(Terms(BOOK, **LIMITS, limits={"dragon-7": (500, 50100)}))
    assert breach.cite.paragraph == "california-games-collection-rates"


def test_dragon_7_3_the_schedule_of_the_section_has_no_limits_of_its_own() -> None:
    pit = pit_of(terms={"least": 1000, "most": 10000, "collection": "game-1"})
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 2 bets 9 dragon-7") == "dragon-7.3"
    assert pit.cited("seat 2 bets 101 panda-8") == "panda-8.3"
    pit.do("seat 2 bets 100 dragon-7", "seat 2 bets 10 panda-8")


@pytest.mark.parametrize(
    ("cards", "verdict_"),
    [
        (DRAGON, "wins"),
        ("Ks Kd 5c 3c Kh 4h", "wins"),  # against five with three cards
        (BANKER_7_6, "loses"),  # seven with two cards
        ("Ks Kd 7c 5c 2h", "loses"),  # a tie at seven
        ("Ks Kd 5c 3c 3h 4h", "loses"),  # against eight
        ("Ks Kd 6c 5c 3h", "loses"),  # eight
    ],
)
def test_dragon_7_4_a_three_card_seven_against_six_or_less(cards: str, verdict_: str) -> None:
    assert one("dragon-7", cards) == (verdict_, 400 if verdict_ == "wins" else -10, "dragon-7.4")


def test_dragon_7_5_pays_forty_to_one_exactly() -> None:
    assert film(["2: 10 banker", "2: 25 dragon-7"], DRAGON).settled("dragon-7", 2).paid == 1000
    (breach,) = breaches(Terms(BOOK, **LIMITS, odds={"dragon-7": "39 to 1"}))
    assert breach.cite.paragraph == "dragon-7.5"


def test_dragon_7_6_comes_last_and_gets_what_is_left_of_the_bank() -> None:
    bets = ["2: 10 banker", "3: 10 banker", "2: 10 dragon-7", "3: 10 dragon-7"]
    pit = film(bets, DRAGON, bank=500)
    assert settled(pit)[2:] == [(2, "dragon-7", 400, 0), (3, "dragon-7", 80, 320)]
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (-501, 410, 90)
    pit = film(bets, PLAYER_7_6, bank=35)
    assert settled(pit) == [
        (2, "banker", -10, 0),
        (3, "banker", -10, 0),
        (2, "dragon-7", -10, 0),
        (3, "dragon-7", -5, 5),
    ]
    assert returned_by(pit, "wager 3 dragon-7") == [(5, "dragon-7.6")]


# --- Panda 8 ---


def test_panda_8_1_needs_a_line_wager_of_the_same_player_at_the_same_place() -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 10 panda-8") == "panda-8.1"
    pit.do("seat 2 bets 10 banker", "seat 2 bets 10 panda-8", "seat 2 bets 10 player")
    pit.do("seat 2 takes all banker")
    assert pit.cited("seat 2 takes all player") == "panda-8.1"
    pit.do("seat 2 takes all panda-8", "seat 2 takes all player")


def test_panda_8_2_may_be_backed() -> None:
    pit = pit_of()
    assert pit.cited("seat 3 bets 10 panda-8 at 2") == "panda-8.2"
    pit.do("seat 2 bets 10 player", "seat 3 bets 10 player at 2", "seat 3 bets 10 panda-8 at 2", "dealer closes")
    pit.do(*cards_lines(PANDA))
    assert pit.settled("panda-8", 3).paid == 250


def test_panda_8_3_has_limits_and_no_fee() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 100 player", "seat 2 bets 500 panda-8")
    assert pit.cited("seat 2 bets 5 panda-8") == "panda-8.3"
    pit.do("dealer closes")
    assert pit.fees() == [1]  # a hundred dollars of table action


@pytest.mark.parametrize(
    ("cards", "verdict_"),
    [
        (PANDA, "wins"),
        ("Ks Kd 5c 4c 3h Kh", "wins"),  # against four with three cards
        ("Ks Kd 8c 7c", "loses"),  # eight with two cards
        ("Ks Kd 5c 4c 3h 4h", "loses"),  # a tie at eight
        ("Ks Kd 5c 4c 3h 5h", "loses"),  # against nine
        ("Ks Kd 5c 7c 4h", "loses"),  # nine
    ],
)
def test_panda_8_4_a_three_card_eight_against_seven_or_less(cards: str, verdict_: str) -> None:
    assert one("panda-8", cards) == (verdict_, 250 if verdict_ == "wins" else -10, "panda-8.4")


def test_panda_8_5_pays_twenty_five_to_one_exactly() -> None:
    assert film(["2: 10 player", "2: 20 panda-8"], PANDA).settled("panda-8", 2).paid == 500
    (breach,) = breaches(Terms(BOOK, **LIMITS, odds={"panda-8": "26 to 1"}))
    assert breach.cite.paragraph == "panda-8.5"


def test_panda_8_6_gets_what_is_left_of_the_bank() -> None:
    bets = ["2: 10 player", "3: 10 player", "2: 10 panda-8", "3: 10 panda-8"]
    pit = film(bets, PANDA, bank=300)
    assert settled(pit)[2:] == [(2, "panda-8", 250, 0), (3, "panda-8", 30, 220)]
    pit = film(bets, BANKER_7_6, bank=32)
    assert settled(pit)[2:] == [(2, "panda-8", -10, 0), (3, "panda-8", -2, 8)]
    assert returned_by(pit, "wager 3 panda-8") == [(8, "panda-8.6")]


# --- the collection ---


@pytest.mark.parametrize(
    ("action", "fee"), [(5, 1), (100, 1), (101, 2), (300, 2), (301, 5), (600, 5), (601, 8), (1000, 8), (1001, 12)]
)
def test_collection_player_dealer_pays_by_the_total_action_before_the_deal(action: int, fee: int) -> None:
    pit = pit_of()
    bob = action // 2 if action >= 10 else action
    pit.do(f"seat 2 bets {bob} player", *([f"seat 3 bets {action - bob} banker"] if action > bob else []))
    pit.do("dealer closes")
    fees = [(e.seat, e.spot, e.amount) for e in pit.events if isinstance(e, Fee)]
    assert fees == [(1, "collection", fee)]
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ledger.balance("collection") == fee


def test_collection_ties_and_bonuses_do_not_count() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 100 player", "seat 2 bets 400 tie", "seat 2 bets 400 dragon-7", "dealer closes")
    assert pit.fees() == [1]


@pytest.mark.parametrize(("action", "fee"), [(200, 1), (201, 3), (400, 3), (600, 5), (800, 7), (801, 10)])
def test_collection_the_schedule_of_the_section(action: int, fee: int) -> None:
    players = [f"P{n}" for n in range(1, 13)]
    pit = pit_of(*players, terms={"least": 1000, "most": 10000, "collection": "game-1"})
    seat = 2
    while action:
        amount = min(100, action) if action >= 110 or action <= 100 else 50
        line = "player" if seat <= 8 else "banker"
        pit.do(f"seat {(seat - 2) % 7 + 2} bets {amount} {line}")
        action, seat = action - amount, seat + 1
    pit.do("dealer closes")
    assert pit.fees() == [fee]


def test_collection_must_be_payable_before_the_cards() -> None:
    pit = pit_of(bank=20000)
    pit.do("seat 2 bets 10 player")
    assert pit.cited("dealer closes") == "collection"
    pit.do("seat 1 takes 1 bank", "dealer closes")
    assert pit.rack(1) == 0


# --- player-dealer ---


def test_player_dealer_after_two_rounds_all_others_are_offered_and_else_the_game_is_broken() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens")
    for seat in (2, 3):
        assert isinstance(pit.table.ask, Turn)
        assert (pit.table.ask.seat, pit.table.ask.cite.paragraph) == (seat, "player-dealer")
        pit.do(f"seat {seat} chooses pass")
    assert isinstance(pit.table.ask, Between)
    assert pit.said() == [("player-dealer", "Nobody takes the bank: the game is broken")]
    assert held(pit) == (1, 2, True)
    assert len(pit.table.carried.cards) == 408  # the shoe waits
    pit.do("dealer opens", "seat 2 chooses bank")
    assert isinstance(pit.table.ask, Window)


def test_player_dealer_a_round_without_cards_relieves_nobody() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens", "seat 2 chooses bank", "dealer closes")
    assert held(pit) == (1, 2, False)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 2


def test_player_dealer_cover_the_bank_is_the_player_dealers_alone_and_has_no_maximum() -> None:
    pit = pit_of(bank=0, chips=2000000)
    assert pit.cited("seat 2 bets 100 bank") == "player-dealer.cover"
    assert pit.cited("seat 1 bets 100 player") == "player-dealer.cover"
    assert pit.cited("seat 1 bets 100 bank at 2") == "player-dealer.cover"
    assert pit.cited("seat 1 bets 100 bank verbal") == "player-dealer.cover"
    assert pit.cited("seat 1 bets -5 bank") == "table"
    pit.do("seat 1 bets 1 bank", "seat 1 bets 1500000 bank")
    assert pit.cited("seat 2 takes all bank") == "player-dealer.cover"


def test_player_dealer_cover_what_is_left_of_the_bank_goes_back() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6, bank=100)
    (back,) = [e for e in pit.events if isinstance(e, Taken)]
    assert (back.seat, back.spot, back.amount, back.cite.paragraph) == (1, "bank", 90, "player-dealer.cover")
    pit = film(["2: 500 player"], PLAYER_7_6, bank=100)
    assert (pit.gain(1), pit.gain(2)) == (-105, 100)


# --- equipment: the display ---


def test_equipment_display_counts_the_shoe_and_the_one_before() -> None:
    pit = pit_of("Ann", "Bob", scoreboard=True, decks=3, cut_card=14)
    assert pit.table.felt.markers["limits"] == "$5 to $10,000"
    empty = "0 hands: player 0 (0.0%), banker 0 (0.0%), tie 0 (0.0%), natural 0 (0.0%), dragon-7 0 (0.0%)"
    assert pit.table.felt.markers["shoe"] == f"{empty}, panda-8 0 (0.0%)"
    rounds = [DRAGON, PANDA, TIE_7.replace("K", "Q"), "Ks Kd 9c 5d"]
    for i, cards in enumerate(rounds):
        bank = 1 + (i // 2) % 2
        if i:
            pit.do("dealer opens", f"seat {bank} chooses bank", f"seat {bank} bets 5000 bank")
        pit.do(f"seat {3 - bank} bets 10 player", "dealer closes", *cards_lines(cards))
    score = pit.table.carried.score
    assert score.results == ("B7 dragon-7", "P8 panda-8", "T7", "P9 natural")
    assert pit.table.felt.markers["shoe"] == (
        "4 hands: player 2 (50.0%), banker 1 (25.0%), tie 1 (25.0%), natural 1 (25.0%), dragon-7 1 (25.0%),"
        " panda-8 1 (25.0%)"
    )
    assert tally(score.results) == {"player": 2, "banker": 1, "tie": 1, "natural": 1, "dragon-7": 1, "panda-8": 1}


def test_equipment_without_the_display_nothing_is_shown_but_the_score_is_kept() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    assert set(pit.table.felt.markers) == {"player-dealer", "action"}
    assert pit.table.carried.score == Score(("P7",))
    assert score_line((), ("natural",)).startswith("0 hands")


# --- the log, and figures ---


def test_dealing_a_round_replays_from_its_log_and_from_the_middle_of_a_shoe() -> None:
    pit = film(["2: 10 player", "3: 10 banker"], DRAGON)
    text = pit.table.log.sealed()
    assert replayed(text, table_for).log.sealed() == text
    later = table_for(pit.table.header())
    assert later.carried == pit.table.carried
    assert isinstance(later.carried.position, Position)


@cache
def coups(decks: int) -> Counter[Coup]:
    """How many ordered deals of six cards end in each pair of hands."""
    left = [16 * decks, *[4 * decks] * 9]
    size = 52 * decks
    found: Counter[Coup] = Counter()

    def take(card: int) -> int:
        left[card] -= 1
        return left[card] + 1

    for a, b, c, d in product(range(10), repeat=4):
        four = take(a) * take(b) * take(c) * take(d)
        player, banker = count(a, c), count(b, d)
        for e in range(10) if player_draws(player, banker) else (NO_CARD,):
            fifth = four if e == NO_CARD else four * take(e)
            finals = (player, 2) if e == NO_CARD else (count(a, c, e), 3)
            undealt = size - 4 if e == NO_CARD else size - 5
            if not banker_draws(player, banker, e):
                rest = undealt * (undealt - 1) if e == NO_CARD else undealt
                found[Coup(finals[0], banker, finals[1], 2)] += fifth * rest
            else:
                for f in range(10):
                    rest = undealt - 1 if e == NO_CARD else 1
                    found[Coup(finals[0], count(b, d, f), finals[1], 3)] += fifth * left[f] * rest
            if e != NO_CARD:
                left[e] += 1
        for card in (a, b, c, d):
            left[card] += 1
    return found


DEALS = 4998398275503360  # 416 x 415 x 414 x 413 x 412 x 411


def chance(decks: int, wager: str, fate: int, dragon_push: bool = False) -> Fraction:
    deals = coups(decks)
    hits = sum(n for hands, n in deals.items() if verdict(wager, hands, dragon_push) == fate)
    return Fraction(hits, deals.total())


def edge(wager: str, pays: int, dragon_push: bool = False) -> float:
    """What the player-dealer wins of a wager, in per cent."""
    return float(100 * (chance(8, wager, LOSES, dragon_push) - pays * chance(8, wager, WINS, dragon_push)))


def test_dragon_7_4_and_the_lines_in_every_deal_of_eight_decks() -> None:
    assert coups(8).total() == DEALS
    assert chance(8, "dragon-7", WINS) == Fraction(112633011329024, DEALS)
    assert chance(6, "dragon-7", WINS) == pytest.approx(Fraction(0.022535075493314967), abs=1e-15)
    assert chance(8, "banker", WINS) == Fraction(2292252566437888, DEALS)
    assert float(chance(8, "tie", WINS)) == pytest.approx(0.0951559680236402, abs=1e-15)
    assert edge("dragon-7", 40) == pytest.approx(7.611334472442846, abs=1e-12)
    assert edge("tie", 8) == pytest.approx(14.359628778723827, abs=1e-12)
    assert edge("player", 1) == pytest.approx(1.2350813289166136, abs=1e-12)


def test_panda_8_4_in_every_deal_of_eight_decks() -> None:
    assert float(chance(8, "panda-8", WINS)) == pytest.approx(0.03454321839641487, abs=1e-15)
    assert edge("panda-8", 25) == pytest.approx(10.187632169321352, abs=1e-12)


def test_winners_2_the_two_readings_of_the_three_card_seven_in_figures() -> None:
    """As written the banker line favours the player; with the push it is the trade-marked game's."""
    assert edge("banker", 1) == pytest.approx(-1.2350813289166136, abs=1e-12)
    assert edge("banker", 1, dragon_push=True) == pytest.approx(1.0183007571213656, abs=1e-12)
    assert float(chance(8, "banker", WINS, dragon_push=True)) == pytest.approx(0.4360636017723832, abs=1e-15)


def test_winners_verdicts_of_the_kernels() -> None:
    assert (dragon_7(7, 3, 6), dragon_7(7, 2, 6), dragon_7(7, 3, 7), dragon_7(8, 3, 0)) == (1, 0, 0, 0)
    assert (panda_8(8, 3, 7), panda_8(8, 2, 7), panda_8(8, 3, 8), panda_8(8, 3, 9)) == (1, 0, 0, 0)
    assert line_verdict(PLAYER_WINS, PLAYER_WINS) == line_verdict(BANKER_WINS, BANKER_WINS) == WINS
    assert line_verdict(PLAYER_WINS, BANKER_WINS) == line_verdict(BANKER_WINS, PLAYER_WINS) == LOSES


def test_type_of_game_the_table_says_what_it_did() -> None:
    pit = film(["2: 10 banker"], DRAGON)
    assert [e.text for e in pit.events if isinstance(e, Said)] == [
        "No more bets",
        "Player 6, Banker 5",
        "Player stands with 6",
        "Banker draws with 5",
        "Player: 6",
        "Banker: 7",
        "Player 6, Banker 7: Banker wins",
    ]
