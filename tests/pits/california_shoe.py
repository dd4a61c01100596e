"""What EZ Baccarat and ZooBac show in the same way: which hands draw, and a shoe that is dealt to its cutting card."""

from __future__ import annotations

from california_baccarat_pit import said
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn
from croupier.play.vocabulary.chance import Seeded
from pit import Pit
from scripted import run_chance

PIPS = "TA23456789"  # a card worth each of nothing to nine


def drawn(pit: Pit, player: int, banker: int, thirds: str) -> tuple[list[str], Pit]:
    """Two-card hands of these counts, then as many of these thirds as are asked for; by which rules they were asked."""
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


def shoes_are_dealt_to_the_cutting_card(pit: Pit, cut: int) -> int:
    """Into the third shoe of a table of two: the round of the cutting card is finished and the next one has a new shoe.
    Returns how many hands the second one had."""
    source, shoes, results = Seeded("shoe"), 0, ()
    while shoes < 3:
        pit.do("dealer opens")
        assert isinstance(pit.table.ask, Turn)
        seat = pit.table.ask.seat
        pit.do(f"seat {seat} chooses bank")
        if isinstance(pit.table.ask, Step):
            assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "deck")
            shoes += 1
            pit.do("dealer does shuffle")
        assert len(pit.table.felt.shoe) >= cut
        pit.do(f"seat {seat} bets 50 bank", f"seat {3 - seat} bets 5 player", "dealer closes")
        pit.events = run_chance(pit.table, source)
        left, score = len(pit.table.felt.shoe), pit.table.carried.score
        over = said(pit, "deck") == ["The cutting card is out: the next round has a new shoe"]
        assert over == (left < cut) == (pit.table.carried.cards == ())
        assert left >= cut - 6
        if over:
            results = score.results
        elif shoes > 1:
            assert score.previous == results
    return len(results)
