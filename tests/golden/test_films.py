"""Whole rounds that must not change: every film, developed again, is the film."""

from pathlib import Path

import pytest
from film import FILMS, develop


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.stem)
def test_the_film_develops_to_itself(film: Path) -> None:
    text = film.read_text(encoding="utf-8")
    assert develop(text) == text


def test_a_different_outcome_would_show() -> None:
    text = next(film for film in FILMS if film.stem == "craps-a-shooters-hand").read_text(encoding="utf-8")
    assert develop(text.replace("> dice 3 3", "> dice 3 4")) != text
