"""Equity: against an independent brute force at every game, against itself in other ways, and against known figures."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec
import naive_equity
import numpy as np
import pytest
from naive_equity import DECK, GAMES
from typer.testing import CliRunner

from croupier.analysis.equity import Equity, equity, job_of, own_cards, read_question, ways_to_hold
from croupier.analysis.equity.deals import KINDS, count_board, count_deals, is_only_board_to_come
from croupier.analysis.equity.ranges import read_range
from croupier.cli import app
from croupier.kernels.equity.deals import HIGH, POT, THREE, THREE_6, worth
from croupier.play.vocabulary.cards import JOKER, cards_text
from croupier.poker.rules import ranking as ranked
from croupier.poker.rules.variants import USUAL, VARIANTS, Variant
from croupier.rulebook.cite import Refused

HOLDEM = VARIANTS[USUAL]
INVERSE = msgspec.structs.replace(VARIANTS["draw-low"], low=ranked.low_inverse)
PLAYED = {**VARIANTS, "low-inverse": INVERSE}


def joined(cards: Iterable[str]) -> str:
    return " ".join(cards)


def parts(found: Equity) -> list[Fraction]:
    return [one.share for one in found.shares]


# --- brute force ---


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_every_game_comes_out_as_brute_force_has_it(name: str, players: int) -> None:
    """Few cards are left in the deck, so that brute force can try all deals."""
    rng = random.Random(f"{name} {players}")
    own, on_board, _, _ = GAMES[name]
    for lacking in (0, 1):
        deck = list(DECK)
        rng.shuffle(deck)
        known = [own - lacking if on_board == 0 else own for _ in range(players)]
        hands = [tuple(deck.pop() for _ in range(count)) for count in known]
        laid = tuple(deck.pop() for _ in range(max(on_board - 2, 0)))
        left = 7  # for a stud hand's last card each, besides the four that are burned
        dead = tuple(deck[left:])
        expected, deals = naive_equity.shares(name, hands, laid, dead)
        found = equity(PLAYED[name], [joined(hand) for hand in hands], joined(laid), joined(dead), pat=True)
        assert found.exact
        assert (parts(found), found.deals) == (expected, deals)


def test_there_is_a_brute_force_for_every_game_of_the_books() -> None:
    assert set(GAMES) == set(PLAYED)


@pytest.mark.parametrize("name", ["holdem", "omaha-high-low-8", "razz", "stud-high-low-8"])
def test_ranges_and_cards_not_named_are_every_hand_they_may_be(name: str) -> None:
    """A hand of which cards are not named is all its hands together."""
    own, on_board, _, _ = GAMES[name]
    deck = list(DECK)
    random.Random(name).shuffle(deck)
    mine, theirs = tuple(deck[:own]), tuple(deck[own : 2 * own - 2])
    laid, dead = tuple(deck[20 : 20 + on_board]), tuple(deck[30:])
    dead += tuple(deck[2 * own - 2 : 20])
    if name != "holdem":
        expected, _ = naive_equity.shares(name, [mine, theirs], laid, dead)
    else:  # a range of the cards that are left
        left = [card for card in deck if card not in {*mine, *laid, *dead}]
        hands = [(a, b) for k, a in enumerate(left) for b in left[k + 1 :]]
        each = [naive_equity.shares(name, [mine, hand], laid, dead)[0] for hand in hands]
        expected = [sum((one[i] for one in each), Fraction(0)) / len(each) for i in range(2)]
    found = equity(PLAYED[name], [joined(mine), joined(theirs) or "random"], joined(laid), joined(dead))
    assert (parts(found), found.exact) == (expected, True)


# --- in other ways ---


def test_boards_counted_by_ranks_are_the_boards_counted_one_by_one() -> None:
    rng = random.Random(4)
    for players, lying, out in ((2, 2, 0), (3, 3, 4), (4, 0, 25), (2, 1, 14), (6, 0, 24), (2, 5, 0), (2, 0, 28)):
        cards = rng.sample(DECK, 2 * players + lying + out)
        hands = [joined(cards[2 * i : 2 * i + 2]) for i in range(players)]
        rest = cards[2 * players :]
        question = read_question(HOLDEM, hands, joined(rest[:lying]), joined(rest[lying:]))
        job = job_of(question, next(ways_to_hold(question)))
        assert is_only_board_to_come(job)
        assert count_board(job) == count_deals(job, 0, max(len(job.deck), 1))


@pytest.mark.compiled
def test_hands_in_another_order_and_suits_by_other_names_take_the_same() -> None:
    first = equity(HOLDEM, ["AsKs", "QhQd", "7c6c"], dead="2h")
    assert sum(parts(first)) == 1
    assert parts(equity(HOLDEM, ["QhQd", "7c6c", "AsKs"], dead="2h")) == [*parts(first)[1:], parts(first)[0]]
    assert parts(equity(HOLDEM, ["AhKh", "QcQs", "7d6d"], dead="2c")) == parts(first)
    split = equity(VARIANTS["omaha-high-low-8"], ["As2s3hKd", "8c9cTcJc"], "4d 5h Ts")
    for one in split.shares:
        assert one.share == one.high + one.low
        assert one.wins + one.ties <= 1
    assert sum(parts(split)) == 1


@pytest.mark.compiled
def test_the_same_hand_twice_in_other_suits_is_even() -> None:
    found = equity(HOLDEM, ["AsKh", "AhKs"])
    assert parts(found) == [Fraction(1, 2)] * 2
    assert found.shares[0].wins == found.shares[1].wins > 0


def test_twelve_players_share_a_pot_without_a_remainder() -> None:
    assert all(POT % (2 * count) == 0 for count in range(1, 13))
    deck = [card for card in DECK if card[0] in "23456"]
    hands = [joined(deck[k : k + 2]) for k in range(0, 20, 2)]
    found = equity(HOLDEM, [*hands, "7c 8d", "7d 8c"], "As Ks Qs Js Ts")
    assert parts(found) == [Fraction(1, 12)] * 12
    assert [(one.wins, one.ties) for one in found.shares] == [(0, 1)] * 12


FIGURES = [  # percent, as calculators everywhere have them
    (("AA", "KK"), 81.95),
    (("AsKs", "QhQd"), 46.21),
    (("AKo", "QQ"), 43.24),
    (("AA", "random"), 85.20),
    (("7h2c", "random"), 34.58),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("hands", "percent"), FIGURES, ids=[" ".join(hands) for hands, _ in FIGURES])
def test_known_figures(hands: tuple[str, ...], percent: float) -> None:
    found = equity(HOLDEM, hands)
    assert found.exact
    assert round(100 * float(found.shares[0].share), 2) == percent


@pytest.mark.compiled
def test_a_hand_against_a_hand_counts_every_board() -> None:
    found = equity(HOLDEM, ["AsKs", "QhQd"])
    assert (found.deals, found.shares[0].share) == (1_712_304, Fraction(197_833, 428_076))


def test_at_stud_a_short_deck_gives_one_last_card_to_all() -> None:
    """I.8: eight players of six cards leave four; three were burned, so one more goes to everybody."""
    deck = list(DECK)
    random.Random(8).shuffle(deck)
    hands = [joined(deck[6 * i : 6 * i + 6]) for i in range(8)]
    found = equity(VARIANTS["stud-high"], hands)
    assert (found.deals, found.exact) == (4, True)
    naive = [Fraction(0)] * 8
    worth_of = GAMES["stud-high"][2]
    assert worth_of is not None
    for card in deck[48:]:
        ranks = [worth_of((*hand.split(), card), ()) for hand in hands]
        winners = [i for i in range(8) if ranks[i] == max(filter(None, ranks))]
        for i in winners:
            naive[i] += Fraction(1, 4 * len(winners))
    assert parts(found) == naive


def test_who_draws_throws_away_by_the_plain_rule_unless_the_hand_says_what_is_kept() -> None:
    draw = VARIANTS["draw-high"]
    dead = joined(card for card in DECK if card[0] in "23456789" and card not in ("9c", "8d"))
    one = equity(draw, ["As Ah Ad 9c 8d", "Kc Kd Ks Th Jh"], dead=dead)
    kept = equity(draw, ["As Ah Ad", "Kc Kd Ks"], dead=f"{dead} 9c 8d Th Jh")
    assert one.notes == ("As Ah Ad 9c 8d throws away 8d 9c", "Kc Kd Ks Th Jh throws away Th Jh")
    assert parts(one) == parts(kept)


# --- the evaluators ---


def any_variant_evaluators() -> list[tuple[Any, int, int]]:
    """Each once, in the order of the variants: whoever shares the tests out collects them twice."""
    sides = [(side, play) for play in PLAYED.values() for side in (play.high, play.low) if side]
    found = [(side, own_cards(play), sum(street.board for street in play.streets)) for side, play in sides]
    return [*dict.fromkeys(found), (ranked.high_low_joker, 5, 0), (ranked.low, 5, 0)]


@pytest.mark.parametrize(
    ("evaluate", "own", "board"), any_variant_evaluators(), ids=lambda one: getattr(one, "__name__", str(one))
)
def test_the_kernels_rank_as_the_tables_do(evaluate: Any, own: int, board: int) -> None:
    rng = random.Random(evaluate.__name__)
    jokers = 2 if evaluate in (ranked.high_low_joker, ranked.low) and own == 5 else 0
    for _ in range(200):
        cards = rng.sample(range(JOKER + jokers), own + board)
        assert worth(KINDS[evaluate], np.array(cards)) == evaluate(cards[:own], cards[own:])


def test_every_evaluator_has_a_number_of_its_own() -> None:
    assert len(set(KINDS.values())) == len(KINDS) == THREE_6 - HIGH + 2
    assert {play.high for play in VARIANTS.values()} | {play.low for play in VARIANTS.values()} <= {None, *KINDS}
    assert THREE in KINDS.values()


# --- at random ---


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [
        ("holdem", ["AsKs", "QhQd"], ""),
        ("omaha-high-low-8", ["As2s3hKd", "8c9cTcJc"], "4d 5h Ts"),
        ("holdem", ["22+", "AKs, QJs", "Th9h"], "Ad 7c 2s"),
    ],
)
def test_dealt_at_random_is_as_near_as_it_says(name: str, hands: list[str], board: str) -> None:
    exact, dealt = equity(VARIANTS[name], hands, board), equity(VARIANTS[name], hands, board, samples=60_000, seed="7")
    assert exact.exact
    assert not dealt.exact
    assert dealt.deals == 60_000
    for one, other in zip(exact.shares, dealt.shares, strict=True):
        assert 0 < other.error < 0.005
        assert abs(float(one.share - other.share)) < 2 * other.error
        assert abs(float(one.ties - other.ties)) < 0.01
    assert sum(parts(dealt)) == 1


@pytest.mark.compiled
def test_a_seed_deals_the_same_whoever_works() -> None:
    razz = VARIANTS["razz"]
    one = equity(razz, ["As2s3h", "Kc2d3d"], samples=60_000, workers=1)
    assert equity(razz, ["As2s3h", "Kc2d3d"], samples=60_000, workers=3) == one
    assert equity(razz, ["As2s3h", "Kc2d3d"], samples=60_000, seed="other") != one


def test_a_deck_with_jokers_deals_them() -> None:
    lowball = msgspec.structs.replace(VARIANTS["lowball"], jokers=1)
    dead = joined(card for card in DECK if card not in ("Kc", "As", "2s", "3s", "4s", "Ah", "2h", "3h", "4h", "5h"))
    found = equity(lowball, ["As 2s 3s 4s", "Ah 2h 3h 4h 5h"], dead=dead, pat=True)
    assert found.deals == 2  # the king, or the joker for a five
    assert parts(found) == [Fraction(1, 4), Fraction(3, 4)]


# --- what is written ---


def test_ranges_mean_what_players_mean() -> None:
    counts = {"QQ": 6, "AKs": 4, "AKo": 12, "AK": 16, "22+": 78, "KTs+": 12, "A2s-A5s": 16, "55-22": 24, "KA": 16}
    counts |= {"22+, AQs+, KTs+": 98, "AA, AsAh": 6, "random": 1326}
    for text, count in counts.items():
        assert len(read_range(text)) == len({frozenset(hand) for hand in read_range(text)}) == count, text
    assert {cards_text(hand)[0] for hand in read_range("KTs+")} == {"K"}
    assert sorted({cards_text(hand)[3] for hand in read_range("KTs+")}) == ["J", "Q", "T"]


WRONG: list[tuple[Variant, list[str], dict[str, Any], str]] = [
    (HOLDEM, ["AsKs"], {}, "1 hands: 2 to 12"),
    (HOLDEM, ["AsKs", "AsQs"], {}, "As is named twice"),
    (HOLDEM, ["AsKs", "QhQd"], {"board": "As 2c 3c"}, "As is named twice"),
    (HOLDEM, ["AsKs", "QhQd"], {"dead": "Qh"}, "Qh is named twice"),
    (HOLDEM, ["AsKs", "QhQd"], {"board": "2c 3c 4c 5c 6c 7c"}, "6 cards are too many for the board"),
    (HOLDEM, ["AsKsQs", "QhQd"], {}, "has 2 cards"),
    (HOLDEM, ["AsKx", "QhQd"], {}, "no cards such as AsKd"),
    (HOLDEM, ["AsAs", "QhQd"], {}, "has a card twice"),
    (HOLDEM, ["AAs", "QhQd"], {}, "neither suited nor offsuit"),
    (HOLDEM, ["22-A5s", "QhQd"], {}, "write 22-55"),
    (HOLDEM, ["22+, A", "QhQd"], {}, "no cards"),
    (HOLDEM, ["Jo Ks", "QhQd"], {}, "no Jo in a deck"),
    (HOLDEM, ["AA", "AA", "AA"], {}, "cannot all be held at once"),
    (HOLDEM, ["AA", "KsKh"], {"dead": "As Ah Ad"}, "no such hand is left"),
    (HOLDEM, ["AA", "KK"], {"samples": -1}, "not a number of deals"),
    (VARIANTS["omaha-high"], ["AA", "KsKhQsQh"], {}, "no cards such as"),
    (VARIANTS["five-card-stud"], ["random"] * 11, {}, "52 cards are left, and 55"),
]


@pytest.mark.parametrize(("variant", "hands", "more", "why"), WRONG, ids=[why for *_, why in WRONG])
def test_what_cannot_be_is_refused(variant: Variant, hands: list[str], more: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as refused:
        equity(variant, hands, **more)
    assert why in str(refused.value)


# --- the command ---


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["equity", *words])


@pytest.mark.compiled
def test_the_command_prints_every_hand_with_its_part() -> None:
    shown = run("AsKs", "QhQd", "--board", "Qs 7h 2d").output
    assert "990 deals, all counted" in shown
    assert [line.split()[0] for line in shown.splitlines()[1:]] == ["Hand", "AsKs", "QhQd"]
    split = run("AsKs2h3h", "9c9d8c8d", "--game", "omaha-1", "--board", "7c 6c 2s").output
    assert "60.427%" in split
    assert "50.000%" in split
    dealt = run("As2s3h", "Kc2d3d", "--game", "razz", "--samples", "1e4").output
    assert "10,000 deals, dealt at random" in dealt
    assert " ± " in dealt


@pytest.mark.compiled
def test_the_command_prints_fractions_for_programs() -> None:
    said = json.loads(run("AsKs", "QhQd", "--json").output)
    assert said["hands"][0]["share"] == "197833/428076"
    assert (said["exact"], said["deals"]) == (True, 1_712_304)


def test_a_table_of_the_house_says_what_its_game_is() -> None:
    for words, why in (
        (("AsKs", "QhQd", "--game", "bridge"), "no variant 'bridge'"),
        (("AsKs", "QhQd", "--game", "roulette-1"), "no table at which players play for a pot"),
        (("AsKs", "QhQd", "--samples", "many"), "not a number such as 1e6"),
    ):
        refused = run(*words).exception
        assert isinstance(refused, Refused)
        assert why in str(refused)
