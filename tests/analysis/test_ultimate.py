"""Ultimate Texas Hold'em solved: figures that are known, what was learned, and advice at each of three decisions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.analysis.advice import advice
from croupier.analysis.banking.player_dealer import bank_worth
from croupier.analysis.sheets import counted, exact, staged
from croupier.games import game_of
from croupier.games.ultimate_texas_holdem import maths
from croupier.games.ultimate_texas_holdem.kernels.showdown import (
    CELLS,
    FOUR_TIMES,
    LOST,
    THRICE,
    beaten,
    cell_of,
    outcome,
    player_kind,
    showdown,
)
from croupier.games.ultimate_texas_holdem.maths import DEALS, choice_values
from croupier.games.ultimate_texas_holdem.rulings import fold_ruling, ruling
from croupier.kernels.cards.poker_ranks import high
from croupier.play.table import Table
from croupier.play.table.maths import Counted, Situation, Staged
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.progress import listening
from croupier.rulebook.law import Law, Terms
from every import every
from kernels.test_ultimate_deals import small
from ultimate_pit import DRY, betting, dealt, pit_of

LAW = Law(Terms("ranchos/ultimate-texas-holdem", least=500, most=100000))
PART = next(part for part in game_of(LAW).maths if isinstance(part, Staged))
SHOWN = next(part for part in game_of(LAW).maths if isinstance(part, Counted))
pytestmark = (
    pytest.mark.compiled
)  # uncompiled, a walk over all boards takes hours; the kernels' tests walk a small deck


@pytest.fixture(scope="module")
def showdowns() -> dict[int, int]:
    """How many deals end in each cell: `test_facts` counts them, and compares."""
    return dict(counted.space_of(LAW, SHOWN))


def test_the_best_play_is_exact() -> None:
    counts = staged.count_ends(LAW, PART)
    assert int(counts.sum()) == 10 * DEALS
    sheet = exact.sheet(LAW, "ante")
    assert sheet.edge == Fraction(50643648973, 2317817502000)
    assert int(counts[THRICE].sum()) == 0  # three times is never best
    assert Fraction(int(counts[FOUR_TIMES].sum()), 10 * DEALS) == Fraction(500, 1326)


def test_what_is_learned_is_what_players_learn() -> None:
    """Found by adding up what every number gains; the books on the game say the same."""
    assert exact.sheet(LAW, "ante").strategy_line == (
        "4x with a pair of 3s or better, any A, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo, else check; on the flop 2x with two "
        "pair or better, a hidden pair, four to a flush with a T or better of your own, else check; at the river 1x "
        "with a hidden pair or better, or if at most 20 unseen cards beat you by themselves, else fold (hidden: it "
        "takes a card of your own)"
    )
    assert round(float(staged.cost_of_rule(LAW, PART)), 8) == 0.00256704


@pytest.mark.parametrize(
    ("hand", "four", "check"),
    [
        ("Ks 2s", -0.074507, -0.079920),
        ("Js 8s", 0.107386, 0.096318),
        ("Ts 9s", 0.185169, 0.205485),
        ("Qs 5s", -0.095682, -0.074470),
    ],
)
def test_close_calls_before_the_flop(hand: str, four: float, check: float) -> None:
    """uth_preflop: what four times and a check are worth."""
    rule = staged.learned_rule(LAW, PART).tolist()
    for first, second in (hand.split(), reversed(hand.split())):
        found = choice_values(rule, Situation((0, card_value(first), card_value(second)), {}, 1))
        assert (round(float(found["4x"]) / 2, 6), round(float(found["check"]) / 2, 6)) == (four, check)


def test_the_worth_of_all_holdings_is_the_worth_of_the_game() -> None:
    rule = staged.learned_rule(LAW, PART).tolist()
    total = Fraction(0)
    for a in range(52):
        for b in range(a):
            total += max(choice_values(rule, Situation((0, a, b), {}, 1)).values())
    assert -total / 2 / 1326 == exact.sheet(LAW, "ante").edge


@every
def test_beaten_hands_are_as_many_as_they_are(showdowns: dict[int, int]) -> None:
    """uth_badbeat_freq: the kind of the losing hand, either side's; below three of a kind all together."""
    found = dict.fromkeys(range(-1, 9), 0)
    for cell, ways in showdowns.items():
        found[beaten(cell)] += ways
    assert [found[kind] for kind in (8, 7, 6, 5, 4, 3, -1)] == [
        10300592, 471040512, 8435225376, 19434208592, 18271076976, 64049759448, 113130263816
    ]  # fmt: skip
    assert found[0] + found[1] + found[2] == 791967420480 + 1366512556968 + 399099149640


@every
def test_a_bad_beat_of_the_players_own_would_be_worth_so_much(showdowns: dict[int, int]) -> None:
    """uth_badbeat_1way: paid only where it is the player's hand that is beaten."""
    paid = {3: 9, 4: 20, 5: 30, 6: 50, 7: 500, 8: 7500}
    nets = {cell: paid.get(player_kind(cell), -1) if outcome(cell) == LOST else -1 for cell in range(CELLS)}
    total = sum(ways * nets[cell] for cell, ways in showdowns.items())
    assert -Fraction(total, sum(showdowns.values())) == Fraction(99770587381, 173836312650)


@every
def test_seven_cards_make_as_many_hands_as_they_do(showdowns: dict[int, int]) -> None:
    """freq_52_7card: each of them is dealt to a player in 21 ways, against 990 holdings."""
    found = [0] * 10
    for cell, ways in showdowns.items():
        found[player_kind(cell)] += ways
    assert [ways // (21 * 990) for ways in found] == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324
    ]  # fmt: skip


def test_a_fold_gives_bad_beat_up_so_that_beside_the_best_play_it_is_worth_less() -> None:
    edge = staged.edges_beside(LAW, PART)["bad-beat"]
    assert round(float(edge), 6) == 0.193397
    assert edge > exact.sheet(LAW, "bad-beat").edge


def test_a_bank_expects_what_all_wagers_together_lose() -> None:
    wagers = [("ante", 10), ("blind", 10), ("trips", 5), ("bad-beat", 5)]
    found = bank_worth(LAW, 10**6, [wagers])
    lost = 10 * exact.sheet(LAW, "ante").edge + 5 * exact.sheet(LAW, "trips").edge
    assert found.expected == lost + 5 * staged.edges_beside(LAW, PART)["bad-beat"]
    assert (found.action, found.fee, found.short) == (30, 1, 0)


def test_a_short_bank_pays_and_collects_less_duel_by_duel() -> None:
    wagers = [("ante", 10), ("blind", 10)]
    ample, short = bank_worth(LAW, 10**6, [wagers]), bank_worth(LAW, 25, [wagers])
    assert short.full == ample.expected == 10 * exact.sheet(LAW, "ante").edge
    assert short.short is not None
    # By the rule of the bank itself: what a duel moves in the order Ante, Play, Blind is cut off at 25 chips.
    counts, expected, uncovered = staged.count_ends(LAW, PART), Fraction(0), 0
    for (choice, cell), ways in np.ndenumerate(counts):
        if ways:
            left, moved, all_due = 25, 0, 0
            spots = ((10, "ante"), (10 * choice, "play"), (10, "blind"))
            for chips, spot in spots if choice else ((10, "ante"), (10, "blind")):
                due = int(chips * ruling(LAW, spot, cell).net) if choice else -chips
                covered = min(abs(due), left)
                left -= covered
                moved += covered if due > 0 else -covered
                all_due += abs(due)
            expected -= int(ways) * moved
            uncovered += int(ways) * (all_due > 25)
    assert short.expected == expected / int(counts.sum())
    assert short.short == Fraction(uncovered, int(counts.sum()))


@every
def test_a_long_walk_tells_how_far_it_has_got(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a deck from the jack up; `test_facts` walks over all deals where nobody has since the sources changed."""
    deals = small()
    monkeypatch.setattr(maths, "deals", lambda: deals)
    told: list[tuple[str, float]] = []
    counts = np.zeros((len(PART.choices), CELLS), dtype=np.int64)
    with listening(lambda what, share: told.append((what, share))):
        staged._run(PART, "solve", *deals, staged.stakes(LAW, PART).whole, counts)
    assert int(counts.sum()) == 10 * comb(16, 5) * comb(11, 2) * comb(9, 2)
    assert {what for what, _ in told} == {"ante: all deals"}
    assert all(0 <= share <= 1 for _, share in told)
    assert PART.done is not None
    assert PART.done() == 1


# --- practice ---


def worth(table: Table) -> dict[str, float]:
    return {one.choice: round(one.expectation, 3) for one in advice(table, table.ask)}


def test_practice_says_what_each_choice_is_worth_at_all_three_decisions() -> None:
    pit = dealt(pit_of("Ann", "Bob"), ["2 10"], ["Ks 2s", "9c 3h"], DRY)
    assert worth(pit.table) == {"4x": -0.745, "check": -0.799, "3x": -1.387}
    pit.do("seat 2 chooses check")
    flop = worth(pit.table)
    assert list(flop) == ["2x", "check"]  # a pair of kings
    pit.do("seat 2 chooses check")
    river = worth(pit.table)
    assert list(river) == ["1x", "fold"]
    assert river["fold"] == -20


SEVENS = "7h 7d 7c 8s Jd"  # a hand that only a better one beats: folding it gives up a Bad Beat that may win


def test_dealing_12_a_practice_weighs_the_bad_beat_that_a_fold_gives_up() -> None:
    """By hand: against each of the 990 holdings, what Ante, Blind, Play and Bad Beat win or lose together."""
    pit = dealt(pit_of("Ann", "Bob"), ["2 10", "2 5 trips", "2 100 bad-beat"], ["3s 2h", "9c Kd"], SEVENS)
    pit.do("seat 2 chooses check", "seat 2 chooses check")
    board, hand = tuple(map(card_value, SEVENS.split())), (card_value("3s"), card_value("2h"))
    rest = [card for card in range(52) if card not in (*board, *hand)]
    mine, total = high((*hand, *board)), Fraction(0)
    for held in combinations(rest, 2):
        cell = showdown(mine, high((*held, *board)))
        stands = (("ante", 10), ("blind", 10), ("play", 10), ("bad-beat", 100))
        total += sum(chips * ruling(LAW, spot, cell).net for spot, chips in stands)
    assert worth(pit.table) == {"1x": round(float(total / 990), 3), "fold": -120}
    assert total / 990 > 200


def test_practice_on_the_flop_minds_a_bad_beat_at_the_river() -> None:
    """With it the river is not folded that would be without: what lies beside makes a check worth more than it adds."""
    pit = dealt(pit_of("Ann", "Bob"), ["2 10", "2 5 trips", "2 100 bad-beat"], ["3s 2h", "9c Kd"], SEVENS)
    pit.do("seat 2 chooses check")
    found = worth(pit.table)
    assert list(found) == ["check", "2x"]
    assert found["check"] > 0
    assert advice(pit.table, pit.table.ask)[0].without == ()


def test_practice_before_the_flop_says_that_it_leaves_a_bad_beat_out() -> None:
    pit = dealt(pit_of("Ann", "Bob"), ["2 10", "2 5 trips", "2 100 bad-beat"], ["Ks 2s", "9c 3h"], DRY)
    assert worth(pit.table) == {"4x": -0.745, "check": -0.799, "3x": -1.387}
    assert {one.without for one in advice(pit.table, pit.table.ask)} == {("bad-beat",)}


@pytest.mark.parametrize("kind", range(10))
def test_winners_qualified_9_a_fold_changes_nothing_about_trips(kind: int) -> None:
    """So practice need not weigh it: what a fold gives up of it has lost already."""
    given_up = fold_ruling(LAW, "trips", kind)
    assert given_up is None or given_up.net == ruling(LAW, "trips", cell_of(kind, 1, LOST)).net


def test_practice_says_nothing_about_the_bank() -> None:
    pit = pit_of("Ann", "Bob")
    pit.do("dealer opens")
    assert advice(pit.table, pit.table.ask) == []
    assert advice(betting(pit_of()).table, pit.table.ask) == []
