"""ZooBac, `ranchos/zoobac`, the action, the settlement, winners and glossary.

Each test proves the paragraph in its name; the table is that of `zoobac_pit`.
"""

from __future__ import annotations

from itertools import product

import pytest

from california_baccarat_pit import said, settled
from croupier.games import breaches
from croupier.games.zoobac import ANIMALS, WAGERS, animal, verdict
from croupier.kernels.baccarat.draw import action_count, monkey, rabbit, tiger
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.shared.baccarat_shoe import Coup
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Placed, Settled, Taken
from croupier.rulebook.law import Terms
from pit import Pit
from zoobac_pit import BANKER_7_6, BOOK, MONKEY, PLAYER_7_6, RABBIT, TRIPLE_RABBIT, TRIPLE_TIGER, film, pit_of

TIE_7 = "Ks Kd 7c 7d"
TIGER = "Ks Kd 6c 5c 3h"  # 5 and a three against 6


def one(wager: str, cards: str) -> tuple[str, int]:
    """The fate of ten dollars of Bob's on a wager, by its own paragraph."""
    pit = film([f"2: 10 {wager}"], cards)
    e = pit.settled(wager, 2)
    assert e.cite.paragraph == f"winners.{wager}"
    assert pit.gain(1) + pit.gain(2) + sum(pit.fees()) == 0
    return e.verdict, e.paid


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
