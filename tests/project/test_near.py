"""Which tests `make check` takes to be near a change."""

from __future__ import annotations

from pathlib import Path

import near
import pytest


@pytest.fixture(scope="module")
def step() -> dict[Path, set[Path]]:
    return near.neighbours()


def near_tests(step: dict[Path, set[Path]], changed: str) -> dict[str, int]:
    found = near.distances([Path(changed)], step)
    return {file.as_posix(): far for file, far in found.items() if near.is_test(file)}


def test_a_book_is_a_step_from_the_tests_of_its_paragraphs(step: dict[Path, set[Path]]) -> None:
    found = near_tests(step, "src/croupier/rulebook/books/oneida-2004/sic-bo.toml")
    assert found == {"tests/rules/test_oneida_2004_sic_bo.py": 1}


def test_a_module_deep_in_a_game_is_near_the_tests_of_its_book(step: dict[Path, set[Path]]) -> None:
    found = near_tests(step, "src/croupier/games/craps/settle.py")
    assert found["tests/rules/test_oneida_2006_craps__odds.py"] == 2
    assert not any("sic_bo" in file for file in found)


def test_what_a_test_imports_is_a_step_from_it(step: dict[Path, set[Path]]) -> None:
    assert near_tests(step, "src/croupier/poker/rules/pots.py")["tests/poker/test_pots.py"] == 1
    assert (
        near_tests(step, "tests/service/support/postgres.py")["tests/service/test_cage.py"] == 2
    )  # by way of the conftest
    assert near_tests(step, "tests/front/house_play.py")["tests/front/test_dealer.py"] == 1


def test_the_same_words_are_a_step(step: dict[Path, set[Path]]) -> None:
    assert near_tests(step, "src/croupier/cli/tournament.py")["tests/cli/test_tournament_cli.py"] == 1


def test_a_changed_test_is_the_nearest_and_three_steps_are_the_most(step: dict[Path, set[Path]]) -> None:
    assert near_tests(step, "tests/play/test_log.py") == {"tests/play/test_log.py": 0}
    assert max(near_tests(step, "src/croupier/rulebook/odds.py").values()) == near.STEPS


def test_the_nearest_come_first_while_they_fit() -> None:
    a, b, c = (Path(f"tests/test_{name}.py") for name in "abc")
    known = {str(a): 20.0, str(b): 50.0, str(c): 5.0}
    assert near.fitting([a, b, c], 60.0, known) == ([a, c], [b])


def test_the_core_is_there() -> None:
    assert all((near.ROOT / file).is_file() for file in near.CORE)
    assert [str(file) for file in near.order({}, {})] == list(near.CORE)
