"""Three Card Poker with a player-dealer, `ranchos/three-card-poker`, winners, Pair Plus and the collection.

Each test proves the paragraph in its name; the table is that of `ranchos_three_card_pit`.
"""

from __future__ import annotations

import ast
import inspect
import random

import pytest

from california_three_card_pit import FOUR, JACK, KING, PAIR, QUEEN, betting, film, order
from croupier.games import breaches, california_three_card
from croupier.games.california_three_card import line3, verdicts
from croupier.kernels.cards.ranks import rank3
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.event import Dealt, Fee, Taken
from croupier.rulebook.book import book
from croupier.rulebook.law import Terms
from croupier.shell.law.report import law_report
from ranchos_three_card_pit import BOOK, one_hand, pit_of, placed, ranked, shown

LOW = "Js 9s 4c"  # jack high does not qualify; a 4 counts to place 5


# --- winners ---


def test_winners_1_below_queen_high_does_not_qualify() -> None:
    pit = one_hand(JACK, LOW, "10 ante")
    assert ("winners.1", "The player-dealer does not qualify") in pit.said()
    assert all(verdicts(player, ranked(LOW), False) == (WINS, PUSHES) for player in (0, ranked(LOW), 1 << 20))


def test_winners_1_a_play_wagers_go_back_at_once() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, "3c 5d 6h", LOW], "2 play", "3 play")
    assert pit.settlements()[:2] == [
        (2, "play", "returned", 0, "winners.1.a"),
        (3, "play", "returned", 0, "winners.1.a"),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-20 - 1, 10, 10]


def test_winners_1_b_every_ante_not_folded_is_paid_whichever_hand_is_higher() -> None:
    hands = [KING, "3c 5d 6h", "Jc 9d 4h", "2s 5c 8h", LOW]
    bets = [f"{seat} 10 ante" for seat in (2, 3, 4, 5)]
    pit = film(pit_of(*FOUR, "Eve"), bets, hands, "2 play", "3 play", "4 play", "5 fold")
    assert [line for line in pit.settlements() if line[1] == "ante"] == [
        (5, "ante", "loses", -10, "dealing.12"),
        (2, "ante", "wins", 10, "winners.1.b"),
        (3, "ante", "wins", 10, "winners.1.b"),
        (4, "ante", "wins", 10, "winners.1.b"),
    ]
    assert shown(pit) == ["dealer"]  # no hand matters, so none is shown
    assert pit.gain(1) == 10 - 30 - 1


def test_winners_1_b_as_far_as_the_bank_goes() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, JACK, "Jh 9s 2c"], "2 play", "3 play", bank=15)
    assert order(pit)[2:] == [(3, "ante", 10), (2, "ante", 5)]
    assert pit.settled("ante", 2).uncovered == 5
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-15 - 1, 5, 10]


def test_winners_2_qualified_the_hands_are_shown_from_the_button() -> None:
    bets, hands = ["2 10 ante", "3 10 ante", "4 10 ante"], [KING, JACK, PAIR, QUEEN]
    pit = film(pit_of(), bets, hands, "2 play", "3 play", "4 play")
    assert ("winners.2", "The player-dealer qualifies") in pit.said()
    assert shown(pit) == ["dealer", "3", "4", "2"]
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Dealt)][2:] == ["winners.2"] * 3


def test_winners_2_or_from_the_player_dealers_left_with_the_same_settlement() -> None:
    bets, hands = ["2 10 ante", "3 10 ante", "4 10 ante"], [KING, JACK, PAIR, QUEEN]
    pit = film(pit_of(options={"reveal": "left"}), bets, hands, "2 play", "3 play", "4 play")
    assert shown(pit) == ["dealer", "2", "3", "4"]
    assert [seat for seat, spot, _ in order(pit) if spot == "ante"] == [3, 4, 2]


def test_winners_2_a_a_better_hand_wins_even_money_on_ante_and_play() -> None:
    pit = one_hand(KING, QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "wins", 15, "winners.2.a"), (2, "play", "wins", 15, "winners.2.a")]
    assert [pit.gain(seat) for seat in (1, 2)] == [-30 - 1, 30]


def test_winners_2_a_play_is_paid_as_far_as_the_bank_goes() -> None:
    pit = one_hand(KING, QUEEN, "10 ante", up=12)
    assert order(pit) == [(2, "ante", 10), (2, "play", 2)]
    assert pit.settled("play", 2).uncovered == 8
    assert [pit.gain(seat) for seat in (1, 2)] == [-12 - 1, 12]


def test_winners_2_b_a_worse_hand_loses_both() -> None:
    pit = one_hand(JACK, QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "loses", -15, "winners.2.b"), (2, "play", "loses", -15, "winners.2.b")]
    assert [pit.gain(seat) for seat in (1, 2)] == [30 - 1, -30]


def test_winners_2_b_play_is_collected_as_far_as_the_bank_goes() -> None:
    pit = one_hand(JACK, QUEEN, "10 ante", up=12)
    assert order(pit) == [(2, "ante", -10), (2, "play", -2)]
    assert pit.settled("play", 2).uncovered == 8
    assert [pit.gain(seat) for seat in (1, 2)] == [12 - 1, -12]


def test_winners_2_c_equal_hands_push_both() -> None:
    pit = one_hand("Qc 7d 2h", QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "pushes", 0, "winners.2.c"), (2, "play", "pushes", 0, "winners.2.c")]
    assert [pit.gain(seat) for seat in (1, 2)] == [-1, 0]


def test_winners_2_c_verdicts_over_every_kind_of_pair_of_hands() -> None:
    rng = random.Random("winners.2")
    for _ in range(3000):
        cards = rng.sample(range(52), 6)
        player, bank = rank3(*cards[:3]), rank3(*cards[3:])
        result = WINS if player > bank else PUSHES if player == bank else LOSES
        queen = max(card >> 2 for card in cards[3:]) >= 10 or line3(bank) != "high-card"
        assert verdicts(player, bank, False) == ((result, result) if queen else (WINS, PUSHES))


def test_winners_4_the_bank_need_not_cover_everything_and_has_no_maximum() -> None:
    pit = pit_of(chips=10**9)
    pit.do("dealer opens", "seat 1 chooses bank")
    pit.do("seat 1 bets 1 bank", f"seat 1 bets {10**9 - 1001} bank", "seat 2 bets 1000 ante")
    assert placed(pit, "bank") == ["winners.4", "winners.4"]
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}", "seat 2 chooses play")
    assert pit.gain(2) == 2000
    assert pit.rack(1) == 10**9 - 2000 - 10
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Taken)] == ["winners.4"]


def test_winners_4_the_house_neither_wins_nor_loses() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 100 ante"], [KING, JACK, QUEEN], "2 play", "3 play")
    assert {a: n for a, n in pit.table.ledger.balances.items() if not a.startswith("rack") and n} == {
        "cash": -4000,
        "collection": 3,
    }


# --- pair plus ---


def test_pair_plus_is_optional_and_there_is_no_ante_bonus() -> None:
    pit = one_hand("As Ks Qs", QUEEN.replace("Qs", "Qd"), "10 ante")
    assert order(pit) == [(2, "ante", 10), (2, "play", 10)]


def test_pair_plus_1_needs_an_ante_at_the_place() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 100 Eve")
    betting(pit)
    assert pit.cited("seat 2 bets 10 pair-plus") == "pair-plus.1"
    assert pit.cited("seat 8 bets 10 pair-plus at 2") == "pair-plus.9"
    pit.do("seat 2 bets 1 ante", "seat 2 bets 999 pair-plus", "seat 8 bets 10 pair-plus at 2")


def test_pair_plus_2_is_made_before_the_deal() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 10 pair-plus")
    pit.do("seat 2 takes 4 pair-plus")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [(4, "pair-plus.2")]
    pit.do("dealer closes", "dealer does shuffle", f"cards {KING} {QUEEN}")
    assert pit.cited("seat 2 bets 10 pair-plus") == "dealing.5"


def test_pair_plus_3_only_the_players_cards_count() -> None:
    for bank, base in (("As Ad 2c", -10), (LOW, 10)):
        pit = one_hand(PAIR, bank, "10 ante", "20 pair-plus")
        assert pit.settled("ante", 2).paid == base
        assert pit.settled("pair-plus", 2).paid == 20
    assert shown(pit) == ["dealer", "2"]
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Dealt)][-1] == "pair-plus.3"


LINES = [
    ("As Ks Qs", "mini-royal-flush", 200),
    ("Kh Qh Jh", "straight-flush", 40),
    ("As 2s 3s", "straight-flush", 40),
    ("5h 5d 5c", "three-of-a-kind", 30),
    ("Ah Kd Qc", "straight", 6),
    ("9h 4h 3h", "flush", 3),
    ("2h 2d 3h", "pair", 1),
]


@pytest.mark.parametrize(("hand", "line", "pays"), LINES)
def test_pair_plus_4_a_hand_of_the_pay_table_is_paid_by_the_player_dealer(hand: str, line: str, pays: int) -> None:
    pit = one_hand(hand, "Jd 9d 2c", "1 ante", "3 pair-plus", up=900)
    settled = pit.settled("pair-plus", 2)
    assert (settled.line, settled.odds, settled.paid) == (line, f"{pays} to 1", 3 * pays)
    assert settled.cite.paragraph == "pair-plus.4"
    assert [pit.gain(seat) for seat in (1, 2)] == [-1 - 3 * pays - 1, 1 + 3 * pays]


def test_pair_plus_5_any_other_hand_loses_it() -> None:
    pit = one_hand("Ah Kd Jc", QUEEN, "10 ante", "20 pair-plus")
    assert pit.settlements()[2] == (2, "pair-plus", "loses", -20, "pair-plus.5")
    assert [pit.gain(seat) for seat in (1, 2)] == [-1, 0]


def test_pair_plus_6_the_player_dealer_pays_and_collects_them_all() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve", "seat 9 sits 1000 Fay")
    bets = ["2 10 ante", "3 10 ante", "8 20 pair-plus at 2", "9 30 pair-plus at 3", "3 5 pair-plus"]
    film(pit, bets, [PAIR, KING, QUEEN], "2 play", "3 play")
    assert [line for line in pit.settlements() if line[1] == "pair-plus"] == [
        (3, "pair-plus", "loses", -5, "pair-plus.5"),
        (9, "pair-plus", "loses", -30, "pair-plus.6"),
        (8, "pair-plus", "wins", 20, "pair-plus.6"),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 3, 8, 9)] == [-40 + 35 - 20 - 1, 20, 15, 20, -30]


def test_pair_plus_7_wins_or_loses_whatever_becomes_of_the_base_wagers() -> None:
    pit = one_hand(PAIR, "As Ad 2c", "10 ante", "20 pair-plus")
    assert order(pit) == [(2, "ante", -10), (2, "play", -10), (2, "pair-plus", 20)]
    pit = one_hand("3c 5d 6h", LOW, "10 ante", "20 pair-plus")
    assert order(pit) == [(2, "play", 0), (2, "ante", 10), (2, "pair-plus", -20)]


def test_pair_plus_7_a_fold_forfeits_it_those_behind_included() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    film(pit, ["2 10 ante", "2 5 pair-plus", "8 20 pair-plus at 2"], [PAIR, QUEEN], "2 fold")
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "dealing.12"),
        (2, "pair-plus", "loses", -5, "dealing.11.pair-plus"),
        (8, "pair-plus", "loses", -20, "pair-plus.7"),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 8)] == [35 - 1, -15, -20]


def test_pair_plus_8_the_bank_runs_out_on_a_win() -> None:
    pit = one_hand("9h 4h 3h", QUEEN, "10 ante", "20 pair-plus", up=50)
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", 30)]
    assert pit.settled("pair-plus", 2).uncovered == 30
    assert [pit.gain(seat) for seat in (1, 2)] == [-50 - 1, 50]


def test_pair_plus_8_the_bank_runs_out_on_a_loss() -> None:
    pit = one_hand(KING, QUEEN, "10 ante", "20 pair-plus", up=25)
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", -5)]
    assert pit.settled("pair-plus", 2).uncovered == 15
    assert [pit.gain(seat) for seat in (1, 2)] == [-20 + 5 - 1, 15]
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 pair-plus", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(15, "pair-plus.8")]


def test_pair_plus_8_the_bank_runs_out_behind_the_seated_player() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    film(pit, ["2 10 ante", "2 10 pair-plus", "8 20 pair-plus at 2"], [PAIR, QUEEN], "2 play", bank=45)
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", 10), (8, "pair-plus", 15)]
    assert pit.settled("pair-plus", 8).uncovered == 5
    assert pit.gain(8) == 15


def test_pair_plus_9_back_line_rides_on_the_seated_players_hand() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    betting(pit, "2 10 ante", "8 20 pair-plus at 2", "3 10 ante", "3 5 pair-plus at 2")
    assert pit.cited("seat 8 bets 20 pair-plus") == "pair-plus.9"  # no place of her own
    assert pit.cited("seat 8 bets 20 pair-plus at 4") == "pair-plus.9"  # Dee has no Ante
    assert pit.cited("seat 8 bets 20 pair-plus at 1") == "pair-plus.9"  # Ann banks
    assert pit.cited("seat 8 bets 20 pair-plus at 6") == "pair-plus.9"  # nobody there
    assert pit.cited("seat 8 bets 20 pair-plus at 9") == "pair-plus.9"
    assert pit.cited("seat 1 bets 20 pair-plus at 2") == "type-of-game"
    pit.do("dealer closes", "dealer does shuffle", f"cards {PAIR} {KING} {QUEEN}", "seat 2 chooses play")
    assert pit.cited("seat 8 chooses play") == "dealing.11"
    pit.do("seat 3 chooses play")
    assert [pit.gain(seat) for seat in (2, 3, 8)] == [20, 20 + 5, 20]


def test_pair_plus_9_the_back_line_does_not_see_the_cards() -> None:
    pit = pit_of()
    pit.do("seat 8 sits 1000 Eve")
    betting(pit, "2 10 ante", "3 10 ante", "8 20 pair-plus at 2", "3 5 pair-plus at 2")
    pit.do("dealer closes", "dealer does shuffle", f"cards {PAIR} {KING} {QUEEN}")
    assert pit.table.view(2).cards[2] == PAIR.split()
    assert pit.table.view(8).cards[2] == pit.table.view(3).cards[2] == ["??"] * 3


def test_pair_plus_10_the_pay_table() -> None:
    law = pit_of().law
    assert {line: str(odds) for line, odds in law.lines("pair-plus").items()} == {
        "mini-royal-flush": "200 to 1",
        "straight-flush": "40 to 1",
        "three-of-a-kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }
    (breach,) = breaches(Terms(BOOK, least=100, most=100000, odds={"pair-plus.flush": "4 to 1"}))
    assert breach.cite.paragraph == "pair-plus.10"


# --- collection ---


@pytest.mark.parametrize(
    ("antes", "fee"),
    [((50,), 1), ((51,), 2), ((60, 40), 2), ((60, 41), 3), ((200,), 3), ((201,), 5), ((300, 200), 5), ((501,), 10)],
)
def test_collection_by_all_antes_from_the_player_dealer_alone(antes: tuple[int, ...], fee: int) -> None:
    pit = pit_of()
    betting(pit, *[f"{seat} {ante} ante" for seat, ante in enumerate(antes, 2)], "2 100 pair-plus")
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, fee)]
    assert pit.table.ledger.balance("collection") == fee
    assert isinstance(pit.table.ask, Step)  # taken before a card is dealt


def test_collection_option_1_of_the_section_also_takes_from_each_player_by_the_ante() -> None:
    terms = {"collection": "game-1", "chip": 50, "least": 500, "most": 20000, "limits": {"pair-plus": (500, 5000)}}
    pit = pit_of(**terms)
    pit.do("seat 8 sits 1000 Eve")
    betting(pit, "2 100 ante", "3 104 ante", "8 20 pair-plus at 2")  # chips of 50 cents
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, 6), (2, 1), (3, 2)]


def test_collection_must_be_in_the_rack() -> None:
    pit = pit_of(chips=100)
    betting(pit, "2 51 ante", bank=99)
    assert pit.cited("dealer closes") == "collection"
    pit.do("seat 2 takes 1 ante", "dealer closes")
    assert pit.rack(1) == 0


def test_collection_keeps_pair_plus_between_5_and_50_dollars_under_its_own_schedules() -> None:
    terms = {"collection": "game-4", "least": 500, "most": 50000}
    (breach,) = breaches(Terms(BOOK, **terms, limits={"pair-plus": (500, 6000)}))
    assert "between $5 and $50" in breach.why
    pit = pit_of(**terms)
    betting(pit, "2 100 ante")
    assert pit.cited("seat 2 bets 51 pair-plus") == pit.cited("seat 2 bets 4 pair-plus") == "collection"
    pit.do("seat 2 bets 50 pair-plus")
    assert breaches(Terms(BOOK, least=100, most=100000)) == []


def test_the_law_report_misses_nothing() -> None:
    accounts = law_report(pit_of().law.book)
    assert [a.paragraph for a in accounts if a.kind == "rule" and not (a.code and a.tests)] == []


def test_each_document_is_cited_by_its_own_numbers() -> None:
    """`cite(first, second)`: the first is this document's, the last the other one's, so neither lends the other any."""
    calls = [
        [arg.value for arg in node.args]
        for node in ast.walk(ast.parse(inspect.getsource(california_three_card)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite"
        if all(isinstance(arg, ast.Constant) for arg in node.args)
    ]
    for number, id_ in enumerate(california_three_card.BOOKS):
        document = book(id_)
        cited = {args[-number] for args in calls} | {paragraph for _, paragraph in document.cited_by_data()}
        rules = {paragraph.id for paragraph in document.paragraphs.values() if paragraph.kind == "rule"}
        assert rules - cited == set()
