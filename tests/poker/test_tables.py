"""Every variant of every rulebook at a table: dealt to the end, chips conserved, the log replayed."""

from __future__ import annotations

import random

import pytest

from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.move import Choose
from croupier.poker.hand.betting import Act
from croupier.rulebook.book import book
from felt_room import deal, open_table, play_out

TABLES = [
    *(("oneida-2006/poker", {"variant": v}) for v in book("oneida-2006/poker").options["variant"].choices),
    *(("section8/poker", {"variant": v}) for v in book("section8/poker").options["variant"].choices),
    *(("oneida-2006/poker", {"betting": b, "ante": 1}) for b in ("spread", "fixed", "pot")),
    ("oneida-2006/poker", {"rake": "both", "jackpot-fund": 1, "blinds": 3}),
    ("section8/poker", {"variant": "stud-high", "ante": 1, "rake": "all", "betting": "fixed"}),
    ("section8/poker", {"variant": "pineapple", "discard-time": "before-betting"}),
    ("section8/poker", {"variant": "crazy-pineapple", "discard-time": "before-betting"}),
    ("oneida-2006/poker", {"kill": "half-kill"}),
    ("section8/poker", {"variant": "omaha-high-low-8", "kill": "kill", "kill-pot-multiple": 5}),
    ("ranchos/holdem", {}),
    ("ranchos/holdem", {"structure": "spread-limit"}),
    *(("ranchos/lowball", {"structure": s, "jokers": j}) for j, s in enumerate(
        ("no-limit", "pot-limit", "spread-limit", "straight-limit", "fixed-limit", "fixed-limit")
    ) if j < 3),
    ("ranchos/lowball", {"structure": "straight-limit", "blinds": 0, "ante": 1}),
    ("ranchos/lowball", {"structure": "fixed-limit", "high-low": True, "jokers": 1, "two-wins-kill": True}),
]  # fmt: skip


def any_choice(rng: random.Random, ask: Turn) -> Choose:
    if not isinstance(ask, Act):
        return Choose(ask.seat, "show")
    choice = rng.choices(ask.choices, [1 if c == "fold" else 4 for c in ask.choices])[0]
    amount = 0
    if choice in ("bet", "raise"):
        amount = rng.choice((0, 0, ask.least, ask.most))
    return Choose(ask.seat, choice, amount=amount)


@pytest.mark.parametrize(("book_id", "options"), TABLES, ids=lambda x: str(x))
def test_any_table_conserves_chips(book_id: str, options: dict[str, object]) -> None:
    rng = random.Random(str(options))
    table = open_table(book_id, 6, chips=60, options=options)
    for _ in range(15):
        play_out(table, rng, any_choice)
        balances = table.ledger.balances
        assert sum(balances.values()) == 0
        assert balances.get("pot", 0) == 0
        assert not any(amount for name, amount in balances.items() if name.startswith("wager"))
        assert all(balances.get(f"rack {seat}", 0) >= 0 for seat in range(1, 7))


@pytest.mark.parametrize("options", [{}, {"variant": "stud-high"}, {"variant": "draw-high"}], ids=str)
def test_a_hand_replays_to_the_same_view(options: dict[str, object]) -> None:
    table = open_table("oneida-2006/poker", 4, options=options)
    deal(table, random.Random(3))
    before = table.view(1)
    table._rerun(list(table._moves))
    assert table.view(1) == before
