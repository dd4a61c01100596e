"""An exam's file: whatever is changed in it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.school.exam import CHECKS, MOST, ExamAnswer, ask, exam_file, papers, seal_of
from croupier.school.grade import grade
from croupier.school.question import SchoolQuestion

TABLES = {name: sample_house().tables[name] for name in ("craps-1", "roulette-1", "sic-bo-1")}
KINDS = ("payouts", "procedure", "irregularities", "supervisors")


def wrong_answer(question: SchoolQuestion) -> str:
    """Something else to its first part."""
    part, right = question.parts[0], question.keys[0].right[0]
    if part.controls:
        return next(one.id for one in part.controls if not grade(question, [one.id]).right)
    return next((one.id for one in part.choices if one.id != right), "1" if right != "1" else "2")


def sat(right: bool = True) -> dict[str, Any]:
    """Six questions; everything right, or the first part of each wrong."""
    done = []
    for paper in papers(TABLES, KINDS, 6, "spring"):
        question = ask(paper, TABLES)
        answers = [key.right[0] for key in question.keys]
        if not right:
            answers[0] = wrong_answer(question)
        done.append(ExamAnswer(question, tuple(answers), grade(question, answers), 2.5))
    file = exam_file("Ann", "The Turtle Room", TABLES, KINDS, "spring", done, "2026-05-01")
    return msgspec.json.decode(msgspec.json.encode(file))  # type: ignore[no-any-return]


def wrong(file: dict[str, Any]) -> list[str]:
    """Which checks fail."""
    return [name for name, check in CHECKS.items() if _fails(check, file)]


def _fails(check: Callable[[Mapping[str, Any]], str], file: dict[str, Any]) -> bool:
    try:
        check(file)
    except Refused as refused:
        return refused.cite == "croupier/records/school.exam"
    return False


def test_an_exam_as_it_was_sat_passes_every_check() -> None:
    file = sat()
    assert wrong(file) == []
    assert file["score"] == file["of"] == sum(len(one["parts"]) for one in file["questions"])
    assert [one["kind"] for one in file["questions"]] == [*KINDS, *KINDS[:2]]
    assert [one["level"] for one in file["questions"]] == [1, 1, 2, 3, 4, 5]
    assert CHECKS["answers"](file) == f"Ann, The Turtle Room: {file['of']} of {file['of']} points"


def test_wrong_answers_cost_a_point_each() -> None:
    file = sat(right=False)
    assert wrong(file) == []
    assert file["of"] - file["score"] == 6


def test_an_altered_answer_breaks_the_seal_and_even_sealed_anew_does_not_earn_its_points() -> None:
    file, right = sat(right=False), sat()
    file["answers"][2] = right["answers"][2]
    assert wrong(file) == ["seal", "answers"]
    file["seal"] = seal_of(file)
    assert wrong(file) == ["answers"]


def test_a_key_that_was_made_to_fit_is_not_what_the_seed_makes() -> None:
    file = sat(right=False)
    file["questions"][0]["keys"][0]["right"] = [file["answers"][0][0]]
    file["points"][0] += 1
    file["score"] += 1
    file["seal"] = seal_of(file)
    assert wrong(file) == ["questions"]


def test_a_score_that_was_raised_shows() -> None:
    file = sat(right=False)
    file["score"] = file["of"]
    file["seal"] = seal_of(file)
    assert wrong(file) == ["answers"]


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_an_exam_has_so_many_questions(count: int) -> None:
    with pytest.raises(Refused, match=f"an exam has 1 to {MOST} questions, not {count}"):
        list(papers(TABLES, KINDS, count, "x"))
