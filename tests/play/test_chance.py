"""Sources of chance: fair, repeatable, scripted, entered, and complete."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import Shoe, card_value
from croupier.play.vocabulary.chance import Entered, Live, Seeded, every
from croupier.play.vocabulary.move import Outcome
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

CITE = OWN.cite("command")
DICE = Chance("dice", 2, CITE, "throw")
WHEEL = Chance("wheel", 1, CITE, "spin")


def cards(count: int, shoe: Shoe) -> Chance:
    return Chance("cards", count, CITE, "deal", shoe)


def test_the_same_seed_gives_the_same_outcomes() -> None:
    first, second = Seeded("a"), Seeded("a")
    asks = [DICE, WHEEL, cards(5, Shoe.of_decks(1))] * 20
    assert [first.answer(ask) for ask in asks] == [second.answer(ask) for ask in asks]
    assert [Seeded("b").answer(ask) for ask in asks] != [Seeded("a").answer(ask) for ask in asks]


def test_a_seed_means_the_dice_that_the_docstring_says() -> None:
    """SHA-512 of seed and counter, 32-bit words in order, too large ones thrown away, modulo six: written out again."""
    blocks = [hashlib.sha512(f"croupier/{i}".encode()).digest() for i in (1, 2, 3)]
    words = [int(block[i : i + 4].hex(), 16) for block in blocks for i in range(0, 64, 4)]
    faces = [word % 6 + 1 for word in words if word < 2**32 // 6 * 6]
    source = Seeded("croupier")
    assert [face for _ in range(20) for face in source.answer(DICE).values] == faces[:40]


@pytest.mark.parametrize("n", [2, 3, 6, 38, 52, 416])
def test_below_is_uniform_by_rejection(n: int) -> None:
    """Words from the incomplete last run are thrown away, so every value has the same number of words."""
    limit = 2**32 - 2**32 % n
    source = Seeded("x")
    source._words = [limit - 1, limit]  # the first popped is rejected
    assert source.below(n) == (limit - 1) % n
    assert limit % n == 0


def test_a_large_sample_of_dice_is_near_its_expectation() -> None:
    """Chi-square over 36 cells and 36,000 throws of a fixed seed: below the 0.999 quantile of 35 degrees, 66.6."""
    source = Seeded("chi")
    counts = Counter(source.answer(DICE).values for _ in range(36000))
    assert sum((counts[a, b] - 1000) ** 2 / 1000 for a in range(1, 7) for b in range(1, 7)) < 66.6


def test_live_draws_every_card_of_a_deck_once() -> None:
    assert sorted(Live().answer(cards(52, Shoe.of_decks(1))).values) == list(range(52))


def test_a_draw_never_asks_for_more_cards_than_are_left() -> None:
    assert sorted(Live().answer(cards(9, Shoe([3, 4]))).values) == [3, 4]


def test_entered_reads_what_a_person_types() -> None:
    typed = iter(["3  4", "00", "Qs 7h", "7 1", "00 x"])
    source = Entered(lambda _: next(typed))
    assert source.answer(DICE).values == (3, 4)
    assert source.answer(WHEEL).values == (37,)
    assert source.answer(cards(2, Shoe.of_decks(1))).values == (card_value("Qs"), card_value("7h"))
    with pytest.raises(Refused, match="'7' is not a face of a die"):
        source.answer(DICE)
    with pytest.raises(Refused, match="'x' is not a pocket"):
        source.answer(WHEEL)


def test_every_lists_all_outcomes_with_their_weights() -> None:
    assert len(list(every(DICE))) == 36
    assert sum(weight for _, weight in every(WHEEL)) == 38
    assert dict(every(cards(3, Shoe([1, 1, 2])))) == {Outcome("cards", (1,)): 2, Outcome("cards", (2,)): 1}
