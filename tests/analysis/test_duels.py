"""Let it ride and four card poker, counted: beside another way of counting, and what a person can learn of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from croupier.analysis.advice import advice
from croupier.analysis.sheets import cache, exact, staged
from croupier.analysis.sheets.plan import Numbers
from croupier.front.dealer import routine
from croupier.games import game_of, open_table
from croupier.games.four_card_poker.kernels import deals as four_card_deals
from croupier.games.four_card_poker.kernels.counts import SLOTS
from croupier.games.four_card_poker.kernels.facing import facing
from croupier.games.four_card_poker.kernels.hands import PAIR, kind4, rank_of
from croupier.games.four_card_poker.maths import _shapes as shapes
from croupier.games.four_card_poker.paid import on_bonus
from croupier.games.let_it_ride.kernels import deals as let_it_ride_deals
from croupier.games.let_it_ride.kernels.hands import line_of
from croupier.kernels.cards.poker_ranks import KIND, MAKERS
from croupier.kernels.cards.rank_tables import ALL
from croupier.kernels.cards.shapes import three_cards
from croupier.kernels.jit import compiled
from croupier.play.table import Table
from croupier.play.table.maths import Staged
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import read_move
from croupier.play.vocabulary.progress import listening, report_progress
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.par import edges
from every import every

RIDE, FOUR = "oneida-2006/let-it-ride", "oneida-2006/four-card-poker"


def part_of(law: Law) -> Staged:
    (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
    return part


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_value, text.split()))


def at_turn(book: str, lines: list[str], **options: Any) -> Table:
    device = {"shuffler": True, "shuffler-counts": True}
    table = open_table(Terms(book, least=100, options=device | options))
    for line in ["seat 1 sits 500 Ann", "dealer opens"]:
        table.play(read_move(line))
    while (move := routine(table, Seeded("steps"))) is not None:  # until the betting is open
        table.play(move)
    for line in lines:
        table.play(read_move(line))
    return table


def worths(table: Table) -> dict[str, float]:
    return {one.choice: one.expectation for one in advice(table, table.ask)}


# --- let it ride ---


def paid(hand: tuple[int, ...]) -> int:
    """What a bet of one wins on five cards, or loses."""
    return (-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000)[line_of(*hand)]


def naive_second(hand: tuple[int, ...]) -> Fraction:
    """What one bet is worth on four cards."""
    rest = [card for card in range(52) if card not in hand]
    return Fraction(sum(paid((*hand, card)) for card in rest), len(rest))


@pytest.mark.parametrize("text", ["Tc Td 4h", "9c 9d 4h", "4s 5s 6s", "2s 3s 4s", "As Ks 9d", "Qc Jc 9c"])
def test_let_it_ride_choices_are_worth_what_dealing_them_out_gives(text: str) -> None:
    hand = cards(text)
    bets = [f"seat 1 bets 10 bet-{n}" for n in (1, 2, 3)]
    table = at_turn(RIDE, [*bets, "dealer closes", "cards " + " ".join(deal(text, "8h Kd 2c"))])
    seconds = [naive_second((*hand, card)) for card in range(52) if card not in hand]
    one = sum(seconds, Fraction(0)) / len(seconds)
    other = sum((max(second, Fraction(0)) for second in seconds), Fraction(0)) / len(seconds)
    found = worths(table)
    assert found["withdraw"] == pytest.approx(float(10 * (one + other)))
    assert found["ride"] == pytest.approx(float(10 * (2 * one + other)))
    for first in ("ride", "withdraw"):
        table = at_turn(RIDE, [*bets, "dealer closes", "cards " + " ".join(deal(text, "8h Kd 2c"))])
        table.play(read_move(f"seat 1 chooses {first}"))
        second, rode = naive_second((*hand, card_value("8h"))), 2 if first == "ride" else 1
        assert worths(table) == pytest.approx(
            {"withdraw": float(10 * rode * second), "ride": float(10 * (rode + 1) * second)}
        )


def deal(hand: str, board: str) -> list[str]:
    return [card for turn in zip(hand.split(), board.split(), strict=True) for card in turn]


@pytest.mark.compiled
def test_let_it_ride_is_worth_what_its_first_choices_are_together() -> None:
    law = Law(Terms(RIDE))
    nets = staged.stakes(law, part_of(law))
    total = 0.0
    for hand, weight in three_cards().items():
        worth = np.zeros(4)
        compiled("croupier.games.let_it_ride.kernels.deals").weigh(*hand, -1, 1, nets.whole, worth)
        total += weight * max(worth[let_it_ride_deals.FIRST], worth[let_it_ride_deals.NEITHER])
    assert -total / 22100 == pytest.approx(float(staged.sheet(law, part_of(law)).edge), abs=1e-12)


@pytest.mark.compiled
def test_let_it_ride_lines_give_nothing_away() -> None:
    law = Law(Terms(RIDE))
    sheet = staged.sheet(law, part_of(law))
    assert staged.cost_of_rule(law, part_of(law)) == 0
    assert sheet.strategy_line == (
        "let bet 1 ride on a hand that is paid already, three cards of one suit with 3 points or more (straights they "
        "fit, and tens or better); let bet 2 ride on a hand that is paid already, four of one suit, four to an "
        "open-ended straight, four to an inside straight with four tens or better"
    )


def test_let_it_ride_bets_stand_as_often_as_they_do() -> None:
    """lir_sd_ride_zero: how often one, two and three bets are left, and how often bet 2 rides."""
    law = Law(Terms(RIDE))
    counts = staged.count_ends(law, part_of(law)).sum(axis=1)
    total = int(counts.sum())
    neither, second, first, both = (Fraction(int(n), total) for n in counts)
    assert [round(float(n), 6) for n in (neither, second + first, both)] == [0.837551, 0.092814, 0.069635]
    assert second + both == Fraction(172532, 1082900)


def limited(least: int) -> Law:
    return Law(Terms(RIDE, least=least, most=100000, options={"payout-limit": True, "hand-limit": 50000}))


@pytest.mark.compiled
def test_M_2_what_a_hand_can_win_is_in_the_sheet_of_a_bet_of_that_size() -> None:
    """Three bets of $17 on a royal flush would win $51,000; nothing else comes near the most."""
    plain = staged.sheet(Law(Terms(RIDE)), part_of(Law(Terms(RIDE))))
    law = exact.law_for_stake(limited(500), 1700)
    found = exact.sheet(law, "bet")
    assert found.edge - plain.edge == Fraction(1, 649740) * (3000 - Fraction(50000, 17))
    assert "one bet of $17, three of which win at most $50,000" in found.how
    assert max(result.net for result in found.results) == Fraction(50000, 17)


def test_M_2_a_bet_too_small_to_reach_the_limit_has_the_plain_sheet() -> None:
    law = exact.law_for_stake(limited(500), 1600)
    assert law == limited(500)
    assert exact.sheet(law, "bet").edge == exact.sheet(Law(Terms(RIDE)), "bet").edge
    assert (
        "one bet of $5, three of which never win $50,000, the most that is posted (M.2)" in exact.sheet(law, "bet").how
    )


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("cents", "said"),
    [
        (500, "of $5, three of which never win $50,000, the most that is posted (M.2)"),
        (1700, "of $17, three of which win at most $50,000, the most that is posted (M.2)"),
    ],
)
def test_M_2_the_edges_say_from_which_stake_on_the_limit_bites(cents: int, said: str) -> None:
    law = exact.law_for_stake(limited(500), cents)
    assert exact.sheet(law, "bet").size == f"{said}; it cuts what they win from $17 on"
    console = Console(width=140, record=True)
    console.print(edges([("", sheet) for sheet in exact.sheets(law)], "Let It Ride"))
    assert console.export_text().splitlines()[-1] == f"bet {said}; it cuts what they win from $17 on"


def test_M_2_where_nothing_is_posted_or_no_bet_reaches_it_the_size_makes_no_difference() -> None:
    assert exact.sheet(Law(Terms(RIDE)), "bet").size == ""
    small = Law(Terms(RIDE, least=500, most=1600, options={"payout-limit": True, "hand-limit": 50000}))
    found = exact.sheet(small, "bet").size
    assert found == "of $5, as of any size here: three never win $50,000, the most that is posted (M.2)"
    of_round = Law(Terms(RIDE, least=500, most=100000, options={"round-limit": 20000}))
    assert exact.sheet(of_round, "bet").size.endswith("the most that is posted (B.4); it cuts what they win from $7 on")


def test_M_2_the_bonus_wager_knows_no_limit() -> None:
    law = exact.law_for_stake(limited(500), 20000)
    assert exact.sheet(law, "bonus").edge == exact.sheet(Law(Terms(RIDE)), "bonus").edge


def test_B_4_a_limit_of_the_round_counts_for_a_hand_alone() -> None:
    law = exact.law_for_stake(Law(Terms(RIDE, least=500, most=100000, options={"round-limit": 20000})), 1000)
    (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
    royal = part.net(law, let_it_ride_deals.BOTH, 9)
    assert royal is not None
    assert royal.net == 2000


def test_a_size_is_a_number_of_chips() -> None:
    with pytest.raises(Refused, match="no wager in chips"):
        exact.law_for_stake(limited(500), 1050)
    four = Law(Terms(FOUR))
    assert exact.law_for_stake(four, 1050) is four


def test_M_2_practice_weighs_the_bets_that_lie_there() -> None:
    """Ace, king and queen of spades with the jack turned: a ten of spades is the only card that the limit touches."""
    worth = {}
    for options in ({}, {"payout-limit": True, "hand-limit": 10000}):
        lines = [f"seat 1 bets 100 bet-{n}" for n in (1, 2, 3)]
        dealt = "cards " + " ".join(deal("As Ks Qs", "Js 2d 3c"))
        table = at_turn(RIDE, [*lines, "dealer closes", dealt, "seat 1 chooses ride"], **options)
        worth[bool(options)] = worths(table)
    assert worth[False]["ride"] - worth[True]["ride"] == pytest.approx((300_000 - 10_000) / 48)
    assert worth[False]["withdraw"] - worth[True]["withdraw"] == pytest.approx((200_000 - 10_000) / 48)


def test_let_it_ride_hands_are_sorted_as_people_do() -> None:
    sort3, sort4 = let_it_ride_deals.sort3, let_it_ride_deals.sort4
    suited = let_it_ride_deals.SUITED3
    points = {"4s 5s 6s": 3, "2s 3s 4s": 2, "As 2s 3s": 2, "Ts Js Qs": 6, "As Ks Qs": 4, "9s Js Ks": 3, "5s 7s 9s": 1}
    assert {text: sort3(*cards(text)) - suited for text in points} == points
    assert [sort3(*cards(text)) for text in ("Tc Td 4h", "4c Td 4h", "2c 2d 2h", "Kc 4d Kh")] == [0, 1, 0, 0]
    fours = {
        "Tc Td 4h 2s": 0,
        "9c 4d 9h 2s": 1,
        "2c 2d 9h 9s": 0,
        "2c 9c 4c Kc": 2,
        "4c 5d 6h 7s": 13,
        "Jc Qd Kh As": 12,
    }
    assert {text: sort4(*cards(text)) for text in fours} == fours


# --- four card poker ---


def test_four_card_deals_are_counted_by_how_they_end() -> None:
    counts = four_card_deals.tally
    table = np.zeros((4, four_card_deals.CELLS), dtype=np.int64)
    player = rank_of(cards("Tc Td 5h 3s 8d"))
    counts(four_card_deals.THRICE, player, 5, 2, 3, False, table)
    lost, won = (four_card_deals.cell(player, player + d, False) for d in (1, -1))
    assert (table[3, lost], table[3, won]) == (15, 3 * (four_card_deals.DEALERS - 5))
    counts(four_card_deals.ONCE, player, 5, 2, 3, True, table)
    assert table[1, four_card_deals.cell(player, player, True)] == 6
    counts(four_card_deals.FOLDED, player, 5, 2, 3, True, table)
    assert table[0, 0] == 3 * four_card_deals.DEALERS


@every
@pytest.mark.compiled
def test_four_card_duels_are_those_of_dealing_them_out() -> None:
    law = Law(Terms(FOUR))
    hands, weights, beaten, tied = part_of(law).deals()
    assert (len(hands), int(weights.sum())) == (134459, 2598960)
    nets, chance = staged.stakes(law, part_of(law)).whole, Random(14)
    for _ in range(12):
        i, j = chance.randrange(len(hands)), chance.randrange(47)
        hand = hands[i].tolist()
        up = [card for card in range(52) if card not in hand][j]
        worth = np.zeros(4)
        four_card_deals.weigh(False, *hand, up, nets, worth)
        more, same = int(beaten[i, j]), int(tied[i, j])
        found = [four_card_deals.value(k, rank_of(hand), more, same, False, nets) for k in range(4)]
        assert [n / four_card_deals.DEALERS for n in found] == pytest.approx(worth.tolist(), abs=1e-12)


def test_four_card_hand_is_worth_about_what_hands_drawn_against_it_say() -> None:
    """One hand and up card against 4,000 of the dealer's, by the plain functions."""
    hand, up = cards("Kc Kd 9h 5s 3c"), card_value("Qs")
    rest = [card for card in range(52) if card not in (*hand, up)]
    player, chance = rank_of(hand), Random(4)
    sample = [chance.sample(rest, 5) for _ in range(4000)]
    lost = sum(rank_of((*five, up)) > player for five in sample) / len(sample)
    worth = np.zeros(4)
    law = Law(Terms(FOUR))
    four_card_deals.weigh(False, *hand, up, staged.stakes(law, part_of(law)).whole, worth)
    assert worth[1] == pytest.approx(2 * (1 - 2 * lost), abs=0.07)
    assert worth[3] == pytest.approx(2 * worth[1])


@pytest.mark.compiled
def test_four_card_lines_by_the_up_card_and_what_they_cost() -> None:
    law = Law(Terms(FOUR))
    part = part_of(law)
    assert staged.learned_rule(law, part).tolist() == [
        13, 19, 14, 20, 14, 20, 14, 20, 14, 20, 14, 20, 14, 20, 14, 20, 14, 21, 14, 22, 14, 23, 14, 24, 14, 24, 14, 21,
    ]  # fmt: skip
    assert float(staged.cost_of_rule(law, part)) == pytest.approx(0.0011621069, abs=1e-10)
    assert (
        "against T play three times from a pair of Ts on, once from a pair of 3s on"
        in staged.sheet(law, part).strategy_line
    )


@pytest.mark.compiled
def test_four_card_one_line_for_every_up_card_and_what_it_costs() -> None:
    """Once from threes on, which is better than once with any pair (fcp_simple: 3.5433044917%)."""
    law = Law(Terms(FOUR))
    part = part_of(law)
    found = staged.cost_of_simpler(law, part)
    assert found is not None
    name, cost = found
    assert name == "by the one line whatever the up card"
    assert staged.cost_of_rule(law, part) < cost < Fraction(35433044917, 10**12) - staged.sheet(law, part).edge
    assert round(float(cost), 6) == 0.006093
    ride = Law(Terms(RIDE))
    assert staged.cost_of_simpler(ride, part_of(ride)) is None


@every
@pytest.mark.compiled
def test_four_card_simplest_strategy_has_the_published_edge() -> None:
    """fcp_simple: three times from tens on, once with any pair, else a fold: 3.5433044917%."""
    law = Law(Terms(FOUR))
    part = part_of(law)
    nets = staged.stakes(law, part)
    rule, counts = np.array([13, 21] * 14, dtype=np.int64), np.zeros_like(nets.whole)
    compiled("croupier.games.four_card_poker.kernels.deals").solve_by_rule(
        *part.deals(), *part.given(law), rule, nets.whole, counts
    )
    total = sum(int(n) * int(net) for n, net in zip(counts.flat, nets.whole.flat, strict=True))
    assert round(float(-100 * Fraction(total, int(counts.sum()) * nets.unit)), 10) == 3.5433044917


@every
@pytest.mark.compiled
def test_four_card_ties_that_push_cost_the_player() -> None:
    plain, push = (Law(Terms(FOUR, options={"ties": ties})) for ties in ("player", "push"))
    assert staged.sheet(push, part_of(push)).edge > staged.sheet(plain, part_of(plain)).edge
    assert "ties at 4 units" in {result.name for result in staged.sheet(push, part_of(push)).results}


@pytest.mark.parametrize(
    ("hand", "up", "more", "same"),
    [
        ("As Ks Qs Js 2c", "2d", 336, 126),
        ("As Ah Ad Ac 2c", "2d", 0, 0),
        ("As Ks Qs Jh 2s", "2h", 48672, 655),
        ("2c 3c 4c 5d 7c", "8c", 174042, 100),
        ("As Ah Ad 2c 3c", "Ac", 2679, 0),
    ],
)
def test_four_card_hands_against_one_up_card_are_counted(hand: str, up: str, more: int, same: int) -> None:
    """Figures of a program that dealt out all 1,370,754 of the dealer's hands one by one."""
    assert facing(cards(hand), card_value(up), rank_of(cards(hand))) == (more, same)


def test_four_card_practice_weighs_every_choice_at_the_table() -> None:
    hand, dealer = "Tc Td 5h 3s 8d", "7s 7h Jc 4d 2s"
    first = "cards " + " ".join(deal(hand, dealer))
    table = at_turn(FOUR, ["seat 1 bets 10 ante", "dealer closes", first, "cards 9c"])
    found = worths(table)
    assert found["fold"] == -10
    assert found["3x"] == pytest.approx(2 * found["1x"])
    assert list(found) == ["3x", "2x", "1x", "fold"]


@pytest.mark.parametrize(("hand", "wins"), [("Ac Ad 5h 3s 8d", 5), ("Tc Td 5h 3s 8d", -5), ("Tc Td 5h 5s 8d", 10)])
def test_J_2_b_practice_counts_the_aces_up_that_a_fold_gives_up(hand: str, wins: int) -> None:
    """An Aces Up of 5 wins or loses by the hand alone, unless it is folded."""
    first = "cards " + " ".join(deal(hand, "7s 7h Jc 4d 2s"))
    ante, both = ["seat 1 bets 10 ante"], ["seat 1 bets 10 ante", "seat 1 bets 5 aces-up"]
    without, beside = (worths(at_turn(FOUR, [*bets, "dealer closes", first, "cards 9c"])) for bets in (ante, both))
    assert beside["fold"] == -15
    for choice in ("1x", "2x", "3x"):
        assert beside[choice] == pytest.approx(without[choice] + wins)


def test_K_1_c_automatic_bonus_has_a_sheet_of_its_own() -> None:
    """Counted from the hands there are: 58,656 of three of a kind, 2,072 straight flushes and 624 of four."""
    sheet = exact.sheet(Law(Terms(FOUR)), "automatic-bonus")
    assert sheet.edge == -Fraction(2 * 58656 + 20 * 2072 + 25 * 624, 2598960)
    assert {result.name: result.net for result in sheet.results} == {
        "none": 0, "three-of-a-kind": 2, "straight-flush": 20, "four-of-a-kind": 25
    }  # fmt: skip
    assert "the Ante's sheet has it in already" in sheet.how


def test_K_1_c_automatic_bonus_is_a_part_of_the_ante() -> None:
    """Every hand that earns it is played: in the Ante's sheet it comes to the same."""
    law = Law(Terms(FOUR))
    (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
    counts, earned = staged.count_ends(law, part), Fraction(0)
    for (choice, cell), ways in np.ndenumerate(counts):
        bonus = on_bonus(law, cell // four_card_deals.VERDICTS) if choice and ways else None
        earned += int(ways) * bonus.net if bonus else 0
    assert -earned / int(counts.sum()) == exact.sheet(law, "automatic-bonus").edge


@every
@pytest.mark.compiled
def test_four_card_hands_are_as_many_as_they_are() -> None:
    """freq_4of4, freq_4of6: four cards, and the best four of six, from four of a kind down."""
    kernel = compiled("croupier.games.four_card_poker.kernels.counts")
    fours = np.zeros(270725, dtype=np.int64)
    kernel.rank_all_fours(fours)
    assert np.bincount(fours >> KIND)[::-1].tolist() == [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]
    ranks, places = np.unique(fours), np.zeros(SLOTS, dtype=np.int16)
    kernel.fill_places(ranks, places)
    counts = np.zeros((13, len(ranks) + 1), dtype=np.int32)
    kernel.contain(np.arange(0, 52, 4, dtype=np.uint8).reshape(13, 1), places, counts)
    by_rank = -np.diff(counts.astype(np.int64).sum(axis=0)) * 4 // 6  # each hand holds six cards, of one of four suits
    sixes = [int(by_rank[ranks >> KIND == kind].sum()) for kind in range(7, -1, -1)]
    assert sixes == [14664, 47752, 897616, 2245352, 1744080, 2342736, 8194320, 4872000]


@every
@pytest.mark.compiled
def test_four_card_pairs_are_as_many_as_they_are() -> None:
    """freq_4of5_pairranks: five cards of which the best four are a pair, from deuces up."""
    sets, weights, _ = shapes(5)
    found = [0] * 13
    for hand, weight in zip(sets.tolist(), weights.tolist(), strict=True):
        rank = rank_of(hand)
        if kind4(rank) == PAIR:
            found[(rank >> MAKERS & ALL).bit_length() - 1] += weight
    assert found == [81096, 80724, *[80352] * 8, 80724, 81096, 81096]


@every
@pytest.mark.compiled
def test_every_set_of_cards_has_its_number_and_its_shape() -> None:
    kernel = compiled("croupier.games.four_card_poker.kernels.counts")
    sets, shapes = np.zeros((1326, 2), dtype=np.uint8), np.zeros(1326, dtype=np.int64)
    kernel.all_sets(2, sets, shapes)
    assert {tuple(pair) for pair in sets.tolist()} == set(combinations(range(52), 2))
    assert len(set(shapes.tolist())) == 169


# --- what was counted is kept ---


class Counted:
    """Counts how often it was asked to count."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Numbers:
        self.times += 1
        return np.arange(6, dtype=np.int64).reshape(2, 3)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "counts")
    return tmp_path / "counts"


def test_what_was_counted_is_not_counted_again(folder: Path) -> None:
    law, nets, count = Law(Terms(RIDE)), np.ones(3, dtype=np.int64), Counted()
    for _ in range(2):
        assert cache.cached_numbers("all", law, (), nets, count).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert (count.times, len(list(folder.iterdir()))) == (1, 1)


@pytest.mark.usefixtures("folder")
def test_another_law_or_other_nets_are_counted_anew() -> None:
    nets, count = np.ones(3, dtype=np.int64), Counted()
    cache.cached_numbers("all", Law(Terms(RIDE)), (), nets, count)
    cache.cached_numbers("all", Law(Terms(RIDE, odds={"bet.flush": "9 to 1"})), (), nets, count)
    cache.cached_numbers("all", Law(Terms(RIDE)), (), 2 * nets, count)
    cache.cached_numbers("by rule", Law(Terms(RIDE)), (), nets, count)
    assert count.times == 4


def test_a_file_that_cannot_be_read_or_written_is_no_hindrance(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    law, nets, count = Law(Terms(RIDE)), np.ones(3, dtype=np.int64), Counted()
    cache.cached_numbers("all", law, (), nets, count)
    (file,) = folder.iterdir()
    file.write_bytes(b"\x93NUMPY, but not for long")
    assert cache.cached_numbers("all", law, (), nets, count).shape == (2, 3)
    assert count.times == 2
    monkeypatch.setattr(cache, "folder", lambda: file / "below a file")
    assert cache.cached_numbers("all", law, (), nets, count).shape == (2, 3)


def test_progress_is_heard_by_who_listens_and_by_nobody_else() -> None:
    heard: list[tuple[str, float]] = []
    report_progress("hands", 0.1)
    with listening(lambda what, share: heard.append((what, share))):
        report_progress("hands", 0.5)
    report_progress("hands", 1.0)
    assert heard == [("hands", 0.5)]
