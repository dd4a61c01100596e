"""Three Card Poker 6 Card Bonus, `ranchos/three-card-poker-6-card-bonus`, winners, the bonus wagers and the collection.

Each test proves the paragraph in its name; the table is that of `six_card_bonus_pit`.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from california_three_card_pit import FOUR, JACK, KING, PAIR, QUEEN, betting, film, order
from croupier.games import breaches
from croupier.games.california_three_card import line3, line5, six_card_line, verdicts
from croupier.kernels.cards.poker_ranks import high
from croupier.kernels.cards.ranks import rank3
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Fee, Taken
from croupier.rulebook.law import Terms
from croupier.shell.law.report import law_report
from six_card_bonus_pit import BOOK, cards, one_hand, pit_of, shown

LOW = "Js 9s 4c"  # jack high does not qualify; a 4 counts to place 5


# --- winners ---


def test_winners_1_below_queen_high_does_not_qualify() -> None:
    pit = one_hand(JACK, LOW, "10 ante")
    assert ("winners.1", "The player-dealer does not qualify") in pit.said()


def test_winners_1_a_the_ante_wins_only_on_a_higher_hand_and_pushes_otherwise() -> None:
    bets = [f"{seat} 10 ante" for seat in (2, 3, 4, 5)]
    hands = [KING, JACK, "Jc 9d 4h", "2s 5c 8h", LOW]
    pit = film(pit_of(*FOUR, "Eve"), bets, hands, "2 play", "3 play", "4 play", "5 fold")
    assert [line for line in pit.settlements() if line[1] == "ante"] == [
        (5, "ante", "loses", -10, "dealing.13"),
        (2, "ante", "wins", 10, "winners.1.a"),
        (3, "ante", "pushes", 0, "winners.1.a"),
        (4, "ante", "pushes", 0, "winners.1.a"),
    ]
    assert shown(pit)[1:] == [(place, "winners.1.a") for place in "234"]
    assert [pit.gain(seat) for seat in (1, 2, 3, 4, 5)] == [10 - 10 - 1, 10, 0, 0, -10]


def test_winners_1_a_verdicts_against_a_plain_reading() -> None:
    rng = random.Random("winners.1.a")
    for _ in range(3000):
        hand = rng.sample(range(52), 6)
        player, bank = rank3(*hand[:3]), rank3(*hand[3:])
        result = WINS if player > bank else PUSHES if player == bank else LOSES
        queen = max(card >> 2 for card in hand[3:]) >= 10 or line3(bank) != "high-card"
        refunded = (WINS if result == WINS else PUSHES, PUSHES)
        assert verdicts(player, bank, True) == ((result, result) if queen else refunded)


def test_winners_1_b_play_wagers_go_back_at_once() -> None:
    pit = film(pit_of(), ["2 10 ante", "3 10 ante"], [KING, JACK, LOW], "2 play", "3 play")
    assert pit.settlements()[:2] == [
        (2, "play", "returned", 0, "winners.1.b"),
        (3, "play", "returned", 0, "winners.1.b"),
    ]


def test_winners_1_c_bonus_bets_are_decided_all_the_same() -> None:
    bets = ["2 10 ante", "2 5 pair-plus", "2 5 six-card-bonus", "3 10 ante", "3 5 six-card-bonus"]
    pit = film(pit_of(), bets, ["Jh Jd 3h", "9h 9d 2s", LOW], "2 play", "3 fold")
    assert order(pit) == [
        (3, "ante", -10),
        (2, "play", 0),
        (2, "ante", 10),
        (2, "pair-plus", 5),
        (2, "six-card-bonus", 40),
        (3, "six-card-bonus", 40),
    ]
    assert ("3", "winners.1.c") in shown(pit)


def test_winners_2_the_hands_are_shown_from_the_player_dealers_left() -> None:
    bets = ["2 10 ante", "3 10 ante", "4 10 ante"]
    pit = film(pit_of(), bets, [KING, JACK, PAIR, QUEEN], "2 play", "3 play", "4 play")
    assert ("winners.2", "The player-dealer qualifies") in pit.said()
    assert shown(pit)[1:] == [(place, "winners.2") for place in "234"]
    assert [seat for seat, spot, _ in order(pit) if spot == "ante"] == [3, 4, 2]


def test_winners_2_a_a_better_hand_wins_even_money_on_ante_and_play() -> None:
    pit = one_hand(KING, QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "wins", 15, "winners.2.a"), (2, "play", "wins", 15, "winners.2.a")]
    assert [pit.gain(seat) for seat in (1, 2)] == [-30 - 1, 30]


def test_winners_2_b_a_worse_hand_loses_both() -> None:
    pit = one_hand(JACK, QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "loses", -15, "winners.2.b"), (2, "play", "loses", -15, "winners.2.b")]


def test_winners_2_c_equal_hands_push_both() -> None:
    pit = one_hand("Qc 7d 2h", QUEEN, "15 ante")
    assert pit.settlements() == [(2, "ante", "pushes", 0, "winners.2.c"), (2, "play", "pushes", 0, "winners.2.c")]


def test_winners_3_from_the_button_clockwise_ante_play_pair_plus_6_card_bonus() -> None:
    spots = ("ante", "play", "pair-plus", "six-card-bonus")
    bets = [f"{seat} 10 {spot}" for seat in (2, 3, 4) for spot in spots if spot != "play"]
    pit = film(pit_of(), bets, [KING, JACK, PAIR, QUEEN], "2 play", "3 play", "4 play")
    assert [(seat, spot) for seat, spot, _ in order(pit)] == [(seat, spot) for seat in (3, 4, 2) for spot in spots]
    assert [text for paragraph, text in pit.said() if paragraph == "winners.3"] == [
        "The action button goes to place 3: 2c counts 2",
        "The action begins at place 3",
    ]


@pytest.mark.parametrize(
    ("card", "place"), list(zip("A23456789TJQK", (1, 3, 4, 5, 6, 7, 8, 1, 3, 4, 5, 6, 7), strict=True))
)
def test_winners_3_the_up_card_counts_over_the_seven_other_places(card: str, place: int) -> None:
    pit = pit_of(*[f"P{n}" for n in range(1, 9)])
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses bank", "seat 2 bets 100 bank")
    pit.do(*[f"seat {n} bets 10 ante" for n in (1, 3, 4, 5, 6, 7, 8)], "dealer closes", "dealer does shuffle")
    others = [c + s for c in "3579JKA" for s in "cdhs" if c != card][:23]
    pit.do(f"cards {' '.join(others)} {card}s")
    assert pit.table.felt.markers["action"] == str(place)


def test_winners_3_or_the_button_is_always_on_the_player_dealers_left() -> None:
    pit = pit_of(options={"action-button": "left"})
    film(pit, ["2 10 ante", "3 10 ante"], [KING, JACK, QUEEN], "2 play", "3 play")
    assert [seat for seat, spot, _ in order(pit) if spot == "ante"] == [2, 3]
    pit = pit_of(options={"action-button": "left"})
    film(pit, ["3 10 ante", "4 10 ante"], [KING, JACK, QUEEN], "3 play", "4 play")
    assert pit.table.felt.markers["action"] == "3"


def test_winners_4_what_is_not_covered_goes_back() -> None:
    pit = one_hand(JACK, QUEEN, "10 ante", up=15)
    assert order(pit) == [(2, "ante", -10), (2, "play", -5)]
    assert pit.settled("play", 2).uncovered == 5
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 play", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(5, "winners.4")]
    pit = one_hand(KING, QUEEN, "10 ante", up=15)
    assert order(pit) == [(2, "ante", 10), (2, "play", 5)]
    assert [pit.gain(seat) for seat in (1, 2)] == [-15 - 1, 15]


def test_winners_6_no_maximum_on_the_bank_and_no_share_for_the_house() -> None:
    pit = pit_of(chips=10**9)
    film(pit, ["2 1000 ante"], [JACK, QUEEN], "2 play", bank=10**9 - 10)
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Taken)] == ["winners.6"]
    assert pit.rack(1) == 10**9 + 2000 - 10
    assert (pit.bank(), pit.table.ledger.balance("collection")) == (0, 10)


# --- pair plus ---


def test_pair_plus_wins_or_loses_by_the_three_cards_alone() -> None:
    pit = one_hand(PAIR, "As Ad 2c", "10 ante", "20 pair-plus")
    assert order(pit) == [(2, "ante", -10), (2, "play", -10), (2, "pair-plus", 20)]
    pit = one_hand(KING, QUEEN, "10 ante", "20 pair-plus")
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "pair-plus", -20)]
    pit = one_hand(PAIR, QUEEN, "10 ante", "20 pair-plus", choice="fold")
    assert pit.gain(2) == -30


def test_pair_plus_1_needs_an_ante() -> None:
    pit = betting(pit_of())
    assert pit.cited("seat 2 bets 10 pair-plus") == "pair-plus.1"


def test_pair_plus_2_is_made_before_the_deal() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 10 pair-plus")
    pit.do("seat 2 takes 4 pair-plus")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [(4, "pair-plus.2")]


def test_pair_plus_3_within_the_table_limits_whatever_the_ante_and_without_a_fee() -> None:
    pit = betting(pit_of(least=500, chips=2000), "2 5 ante")
    assert pit.cited("seat 2 bets 4 pair-plus") == "pair-plus.3"
    assert pit.cited("seat 2 bets 1001 pair-plus") == "pair-plus.3"
    pit.do("seat 2 bets 1000 pair-plus")
    assert pit.cited("seat 2 takes 999 pair-plus") == "pair-plus.3"
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, 1)]


def test_pair_plus_4_the_player_dealer_pays_and_collects_them_all() -> None:
    bets = [f"{seat} 10 {spot}" for seat in (2, 3) for spot in ("ante", "pair-plus")]
    pit = film(pit_of(), bets, [PAIR, KING, QUEEN], "2 play", "3 play")
    assert [line for line in pit.settlements() if line[1] == "pair-plus"] == [
        (3, "pair-plus", "loses", -10, "pair-plus.4"),
        (2, "pair-plus", "wins", 10, "pair-plus.4"),
    ]
    assert pit.gain(1) == -40 + 10 - 10 - 1


def test_pair_plus_5_the_bank_runs_out_on_a_win_and_on_a_loss() -> None:
    pit = one_hand("9h 4h 3h", QUEEN, "10 ante", "20 pair-plus", up=50)
    assert (pit.settled("pair-plus", 2).paid, pit.settled("pair-plus", 2).uncovered) == (30, 30)
    pit = one_hand(KING, QUEEN, "10 ante", "20 pair-plus", up=25)
    assert (pit.settled("pair-plus", 2).paid, pit.settled("pair-plus", 2).uncovered) == (-5, 15)
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 pair-plus", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(15, "pair-plus.5")]


@pytest.mark.parametrize(
    ("hand", "pays"),
    [("As Ks Qs", 200), ("Kh Qh Jh", 40), ("5h 5d 5c", 30), ("Ah Kd Qc", 6), ("9h 4h 3h", 3), ("2h 2d 3h", 1)],
)
def test_pair_plus_6_pays_by_the_table(hand: str, pays: int) -> None:
    pit = one_hand(hand, "Jd 9d 6c", "1 ante", "3 pair-plus", up=900)
    assert pit.settled("pair-plus", 2).paid == 3 * pays
    assert [pit.gain(seat) for seat in (1, 2)] == [-1 - 3 * pays - 1, 1 + 3 * pays]


# --- 6 card bonus ---


SIXES = [
    ("As Ks Qs", "Js Ts 2c", "royal-flush", 1000),
    ("9h 8h 7h", "6h 5h 2c", "straight-flush", 200),
    ("Ah 2h 3h", "4h 5h Qc", "straight-flush", 200),
    ("9h 9d 9c", "9s Qd 2c", "four-of-a-kind", 100),
    ("9h 9d 4c", "9s 9c 2d", "four-of-a-kind", 100),
    ("9h 9d 9c", "Qd Qh 2c", "full-house", 20),
    ("9h 9d 9c", "Qd Qh Qs", "full-house", 20),
    ("Ah 9h 4h", "Kh 2h Qc", "flush", 15),
    ("9h 8d 7c", "6s 5h Qd", "straight", 9),
    ("Ah 2d 3c", "4s 5h Qd", "straight", 9),
    ("Ah Kd Qc", "Js Th 2d", "straight", 9),
    ("9h 9d 4c", "9s Qd 2h", "three-of-a-kind", 8),
]


def test_six_card_bonus_is_the_best_five_of_the_players_three_and_the_player_dealers_three() -> None:
    pit = one_hand("9h 9d 4c", "4s Qd 2h", "10 ante", "5 six-card-bonus")  # two pair: not on the table
    assert order(pit) == [(2, "ante", 10), (2, "play", 10), (2, "six-card-bonus", -5)]
    assert six_card_line(high((*cards("9h 9d 4c"), *cards("4s Qd 2h")))) == ""
    assert six_card_line(high((*cards("As Kd 4c"), *cards("Qs 2d 3h")))) == ""  # an ace does not turn the corner


def test_six_card_bonus_wins_or_loses_whatever_becomes_of_the_ante_and_a_fold_keeps_it() -> None:
    pit = one_hand("9h 9d 4c", "9s Ad Ah", "10 ante", "5 six-card-bonus")
    assert order(pit) == [(2, "ante", -10), (2, "play", -10), (2, "six-card-bonus", 100)]
    pit = one_hand("9h 9d 4c", "9s Ad Ah", "10 ante", "5 six-card-bonus", choice="fold")
    assert order(pit) == [(2, "ante", -10), (2, "six-card-bonus", 100)]
    pit = one_hand(JACK, QUEEN, "10 ante", "5 six-card-bonus", choice="fold")
    assert order(pit) == [(2, "ante", -10), (2, "six-card-bonus", -5)]


FACES = "23456789TJQKA"
RUNS = {frozenset("A2345")} | {frozenset(FACES[i : i + 5]) for i in range(9)}
KINDS = (
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip


def naive5(hand: tuple[str, ...]) -> tuple[int, list[int]]:
    """An independent reading of a five card hand: its kind, and its ranks in the order that breaks ties."""
    faces = Counter(card[0] for card in hand)
    flush, run = len({card[1] for card in hand}) == 1, frozenset(faces) in RUNS
    shape = sorted(faces.values(), reverse=True)
    ranks = sorted((FACES.index(face) for face in faces), key=lambda r: (faces[FACES[r]], r), reverse=True)
    if run:
        top = 3 if set(faces) == set("A2345") else ranks[0]
        kind = "straight" if not flush else "royal-flush" if top == 12 else "straight-flush"
        return KINDS.index(kind), [top]
    named = {(4, 1): "four-of-a-kind", (3, 2): "full-house", (3, 1, 1): "three-of-a-kind", (2, 2, 1): "two-pair"}
    kind = "flush" if flush else named.get(tuple(shape), "pair" if shape[0] == 2 else "high-card")
    return KINDS.index(kind), ranks


def test_six_card_bonus_ranks_five_cards_and_six_as_a_plain_reading_does() -> None:
    rng = random.Random("six-card-bonus")
    deck = [face + suit for face in FACES for suit in "cdhs"]
    short = [card for card in deck if card[0] in "23456" or card[1] == "s"]  # rich in good hands
    seen = []
    for i in range(6000):
        six = tuple(rng.sample(short if i % 2 else deck, 6))
        best = max(map(naive5, combinations(six, 5)))
        value = high(tuple(map(card_value, six)))
        assert line5(value) == KINDS[best[0]]
        seen.append((best, value))
    seen.sort()
    assert [value for _, value in seen] == sorted(value for _, value in seen)
    assert all((a[0] == b[0]) == (a[1] == b[1]) for a, b in pairwise(seen))


def test_six_card_bonus_every_five_card_hand_is_counted_once() -> None:
    found: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        ways = prod(comb(4, n) for n in times.values())
        used: Counter[int] = Counter()
        hand = []
        for r in ranks:  # a mixed hand: suits in turn within a rank, and the last card of a suit of its own
            hand.append(4 * r + used[r])
            used[r] += 1
        if len(times) == 5:
            found[line5(high(hand))] += 4
            found[line5(high([*hand[:4], hand[4] + 1]))] += ways - 4
        else:
            found[line5(high(hand))] += ways
    assert found == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three-of-a-kind": 54912,
        "two-pair": 123552,
        "pair": 1098240,
        "high-card": 1302540,
    }


def test_six_card_bonus_1_needs_an_ante() -> None:
    pit = betting(pit_of())
    assert pit.cited("seat 2 bets 10 six-card-bonus") == "six-card-bonus.1"
    pit.do("seat 2 bets 5 ante", "seat 2 bets 10 six-card-bonus")


def test_six_card_bonus_2_is_made_before_the_deal() -> None:
    pit = betting(pit_of(), "2 10 ante", "2 10 six-card-bonus")
    pit.do("seat 2 takes all six-card-bonus")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [(10, "six-card-bonus.2")]


def test_six_card_bonus_3_within_the_table_limits_whatever_the_ante_and_without_a_fee() -> None:
    pit = betting(pit_of(least=500, chips=2000), "2 5 ante")
    assert pit.cited("seat 2 bets 4 six-card-bonus") == "six-card-bonus.3"
    assert pit.cited("seat 2 bets 1001 six-card-bonus") == "six-card-bonus.3"
    pit.do("seat 2 bets 1000 six-card-bonus", "dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, 1)]


def test_six_card_bonus_4_the_player_dealer_pays_and_collects_them_all() -> None:
    bets = [f"{seat} 10 {spot}" for seat in (2, 3) for spot in ("ante", "six-card-bonus")]
    pit = film(pit_of(), bets, [PAIR, JACK, "9h Qd 2c"], "2 play", "3 play")
    assert [line for line in pit.settlements() if line[1] == "six-card-bonus"] == [
        (3, "six-card-bonus", "loses", -10, "six-card-bonus.4"),
        (2, "six-card-bonus", "wins", 80, "six-card-bonus.4"),
    ]
    assert pit.gain(1) == 20 + 10 - 20 - 80 - 1


def test_six_card_bonus_5_the_bank_runs_out_on_a_win_and_on_a_loss() -> None:
    pit = one_hand(PAIR, "9h Qd 2c", "10 ante", "10 six-card-bonus", up=50)
    assert (pit.settled("six-card-bonus", 2).paid, pit.settled("six-card-bonus", 2).uncovered) == (30, 50)
    assert [pit.gain(seat) for seat in (1, 2)] == [-50 - 1, 50]
    pit = one_hand(JACK, QUEEN, "10 ante", "10 six-card-bonus", choice="fold", up=14)
    assert (pit.settled("six-card-bonus", 2).paid, pit.settled("six-card-bonus", 2).uncovered) == (-4, 6)
    assert [pit.gain(seat) for seat in (1, 2)] == [14 - 1, -14]
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 six-card-bonus", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(6, "six-card-bonus.5")]


@pytest.mark.parametrize(("player", "bank", "line", "pays"), SIXES)
def test_six_card_bonus_6_pays_by_the_table(player: str, bank: str, line: str, pays: int) -> None:
    pit = film(
        pit_of("Ann", "Bob", chips=5000), ["2 10 ante", "2 2 six-card-bonus"], [player, bank], "2 fold", bank=4000
    )
    settled = pit.settled("six-card-bonus", 2)
    assert (settled.line, settled.odds, settled.paid) == (line, f"{pays} to 1", 2 * pays)
    assert [pit.gain(seat) for seat in (1, 2)] == [10 - 2 * pays - 1, 2 * pays - 10]
    assert six_card_line(high((*cards(bank), *cards(player)))) == line  # no matter whose cards they are


# --- collection ---


@pytest.mark.parametrize(
    ("antes", "fee"), [((50,), 1), ((51,), 2), ((60, 40), 2), ((60, 41), 3), ((201,), 5), ((300, 201), 10)]
)
def test_collection_by_all_antes_from_the_player_dealer_alone(antes: tuple[int, ...], fee: int) -> None:
    bets = [f"{seat} {ante} ante" for seat, ante in enumerate(antes, 2)]
    pit = betting(pit_of(), *bets, "2 100 pair-plus", "2 100 six-card-bonus")
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, fee)]


def test_collection_another_schedule_other_fees() -> None:
    pit = betting(pit_of(collection="17", least=10000, most=100000, chips=3000), "2 401 ante")
    pit.do("dealer closes")
    assert pit.fees() == [8]


def test_collection_the_table_limits_are_those_of_the_schedule() -> None:
    assert breaches(Terms(BOOK, least=100, most=100000)) == []
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=100, most=50000))] == ["collection-rates-schedule"]


def test_the_law_report_misses_nothing() -> None:
    accounts = law_report(pit_of().law.book)
    assert [a.paragraph for a in accounts if a.kind == "rule" and not (a.code and a.tests)] == []
