"""A short bank whose ends nobody can count: rounds played, held to what is exact and to plain rounds at the table."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from croupier.analysis.banking.by_play import answer, play, play_rounds, replay
from croupier.analysis.banking.by_sheets import LaidWager, WagerSpread, sheet_wager
from croupier.analysis.banking.by_sheets import spread_of_wager as sheet_of
from croupier.analysis.banking.player_dealer import AMPLE, bank_worth
from croupier.kernels.cards.ranks import rank3
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet
from croupier.rulebook.law import Law, Terms
from naive_bank import Places, agrees, seats_and_shortfalls

THREE = Law(Terms("ranchos/three-card-poker", most=100_000))
PAI_GOW = Law(Terms("ranchos/pai-gow-poker", least=1000, most=100_000))
FACE_UP = Law(Terms("ranchos/face-up-pai-gow-poker", least=1000, most=100_000))
MARQUEZ = Law(Terms("ranchos/double-hand-marquez", least=500, most=25_000))


def q_6_4(table: Table, ask: Turn) -> str:
    return "play" if rank3(*table.felt.hand(ask.seat)) >= rank3(40, 17, 10) else "fold"


def plainly(table: Table, ask: Turn) -> str:  # noqa: ARG001 - the house way, or any pile
    return ask.choices[0]


CASES = {
    "three antes, one bank": (THREE, 10, [[("ante", 10)]] * 3, q_6_4),
    "ante and pair plus": (THREE, 35, [[("ante", 10), ("pair-plus", 5)], [("ante", 10)]], q_6_4),
    "pai gow": (PAI_GOW, 15, [[("base", 10)], [("base", 10)], [("base", 10)]], plainly),
    "marquez": (MARQUEZ, 20, [[("back", 5), ("front", 10), ("bonus", 5)], [("back", 5), ("front", 10)]], plainly),
}


@pytest.mark.parametrize("case", CASES)
def test_rounds_played_agree_with_plain_rounds_at_the_table(case: str) -> None:
    law, size, places, choose = CASES[case]
    found = bank_worth(law, size, places, rounds=500)
    agrees(found, *seats_and_shortfalls(law, size, places, 500, choose))
    assert found.expected + sum(player.expected for player in found.players) == 0
    assert abs(found.expected) <= size
    assert found.within > 0
    assert "19 times of 20" in found.how


def bets_of(places: Places) -> list[Bet]:
    return [Bet(seat, spot, amount) for seat, wagers in enumerate(places, 2) for spot, amount in wagers]


@pytest.mark.parametrize("size", [10, 25])
def test_one_player_s_rounds_agree_with_his_duels(size: int) -> None:
    """Every kind of duel settled is exact; so many rounds of the same wagers come as near as they say."""
    places: Places = [[("ante", 10), ("pair-plus", 5)]]
    exact = bank_worth(THREE, size, places)
    assert not exact.within
    ample, short = Bet(1, "bank", AMPLE), Bet(1, "bank", size)
    seen = play_rounds(THREE, (ample, short), bets_of(places), partial(sheet_wager, THREE), 800, "duels")
    alone = sum(LaidWager(2, spot, sheet_of(THREE, spot), chips).worth_alone(size) for spot, chips in places[0])
    assert abs(float(alone + seen.seats[2].value - exact.players[0].expected)) < 2 * seen.seats[2].within
    assert abs(float(seen.short.value - exact.short)) < 2 * seen.short.within


def test_a_bank_that_covers_everything_is_played_once_and_changes_nothing() -> None:
    places: Places = [[("ante", 10)], [("ante", 20)]]
    seen = play_rounds(
        THREE, (Bet(1, "bank", AMPLE), Bet(1, "bank", 60)), bets_of(places), partial(sheet_wager, THREE), 50, "x"
    )
    assert (seen.bank.value, seen.bank.within, seen.short.value) == (0, 0, 0)


def test_the_same_cards_and_decisions_meet_both_banks() -> None:
    source = Seeded("both banks")
    bets = bets_of([[("base", 20), ("fortune", 5)], [("base", 20), ("fortune", 5)]])
    for law in (PAI_GOW, FACE_UP):
        full = play(law, (Bet(1, "bank", AMPLE), *bets), str, partial(answer, law, source))
        here = play(law, (Bet(1, "bank", 7), *bets), str, replay(full.moves))
        assert {type(move) for move in here.moves} == {type(move) for move in full.moves}
        assert here.used == min(7, full.used)
        assert here.uncovered == (full.used > 7)


def test_alone_a_wager_wins_and_loses_no_more_than_the_bank() -> None:
    known = WagerSpread({Fraction(200): Fraction(1, 10), Fraction(-1): Fraction(9, 10)})
    wager = LaidWager(2, "bonus", known, 5)
    assert wager.worth == 100 - Fraction(9, 2)
    assert wager.worth_alone(50) == 5 - Fraction(9, 2)
    assert wager.worth_alone(3) == Fraction(3, 10) - Fraction(27, 10)


def test_ultimate_texas_holdem_is_played_by_rule_against_both_banks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule such as players learn: any pair, ace or king early; a hidden pair on the flop; 20 outs at the river."""
    law = Law(Terms("ranchos/ultimate-texas-holdem", least=500, most=100_000))
    rule = np.array([13] * 11 + [0, 0] + [13] * 11 + [0, 0] + [0, 0, 8, 20])
    monkeypatch.setattr("croupier.analysis.banking.by_play.learned_rule", lambda *_: rule)
    bets = bets_of([[("ante", 10), ("blind", 10)]] * 2)
    seen = play_rounds(law, (Bet(1, "bank", AMPLE), Bet(1, "bank", 30)), bets, str, 100, "holdem")
    assert sum(mean.value for mean in seen.seats.values()) == 0
    assert Fraction(1, 2) < seen.short.value < 1
