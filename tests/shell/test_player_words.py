"""What a player types at the terminal: chips and sums at a table for a pot."""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.move import Choose, Did, Move
from croupier.rulebook.cite import Refused
from croupier.shell.seat.session import SUM
from croupier.shell.seat.words import read_words


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("16", Choose(3, "wager", amount=16)),
        ("$16", Choose(3, "wager", amount=16)),
        ("chip 100", Choose(3, "chip", amount=100)),
        ("chips 16", Choose(3, "chips", amount=16)),
        ("chips", Choose(3, "chips")),
        ("cash 20", Choose(3, "cash", amount=20)),
        ("more 8", Choose(3, "more", amount=8)),
        ("raising 8", Choose(3, "raising", amount=8)),
        ("agree 4", Choose(3, "agree", amount=4)),
        ("see 2", Choose(3, "see", amount=2)),
        ("collect-time", Did("collect-time")),
        ("verify-time", Did("verify-time")),
    ],
)
def test_chips_and_sums_are_words_where_players_play_for_a_pot(line: str, move: Move) -> None:
    assert read_words(line, 3, pot=True) == move


@pytest.mark.parametrize("line", ["0", "-5", "chip 0"])
def test_no_sum_is_nothing(line: str) -> None:
    with pytest.raises(Refused):
        read_words(line, 3, pot=True)


def test_a_sum_that_answers_at_a_pot_is_told_from_seats_and_cards() -> None:
    sums = ("raise 8", "raise to 8", "2: chips 2.50", "16", "agree 4", "buy 100")
    assert [SUM.sub(r"\1$\2", line) for line in sums if SUM.fullmatch(line)] == [
        "raise $8", "raise to $8", "2: chips $2.50", "$16", "agree $4", "buy $100",
    ]  # fmt: skip
    assert not any(map(SUM.fullmatch, ("see 3", "raise", "call", "discard 9s", "2: fold", "10 pass", "cards 5")))


@pytest.mark.parametrize("line", ["stand at \u00b2", "take 5 place-6 at \u00b2"])
def test_a_place_is_a_number_that_can_be_read(line: str) -> None:
    with pytest.raises(Refused):
        read_words(line, 3)
