"""What a learner's answers say of him: level, streaks, accuracy, cost, and which drill comes next."""

from __future__ import annotations

import pytest

from croupier.rulebook.house import sample_house
from croupier.school.progress import SPAN, SPANS, Answered, Attainment, level_of, over_time, standing, weight
from croupier.school.teach import course, weak_drill

TERMS = sample_house().tables["craps-1"]


def told(right: bool, kind: str = "payouts", drill: str = "place", cost: float = 0.0) -> Answered:
    return Answered(kind, TERMS.book, "craps-1", (drill,), 1, right, 2 if right else 1, 2, cost, 4.0)


@pytest.mark.parametrize(
    ("answers", "level"),
    [("", 1), ("rr", 1), ("rrr", 2), ("rrrrrr", 3), ("rrrww", 1), ("rrrwrw", 2), ("ww", 1), ("r" * 30, 5)],
)
def test_three_right_answers_make_it_harder_and_two_wrong_ones_easier(answers: str, level: int) -> None:
    assert level_of([told(one == "r") for one in answers]) == level


def test_a_standing_counts_streaks_parts_cost_and_seconds() -> None:
    history = [told(True), told(True), told(False), told(True), told(False, "decisions", "hit", 25.0)]
    assert standing(history) == Attainment(5, 3, 8, 10, 0, 2, 2500.0, 4.0, 1)
    assert standing(history).accuracy == 0.8
    assert standing([]) == Attainment(0, 0, 0, 0, 0, 0, 0.0, 0.0, 1)


def test_progress_over_time_is_the_share_that_was_right_span_by_span() -> None:
    assert over_time([]) == ()
    assert over_time([told(False)] * SPAN + [told(True)] * SPAN + [told(True), told(False)]) == (0.5, 1.0, 0.75)
    assert len(over_time([told(True)] * SPAN * (SPANS + 3))) == SPANS


def test_what_went_wrong_comes_up_more_often() -> None:
    history = [told(False, drill="buy"), told(True, drill="place")]
    assert (weight("buy", history), weight("place", history), weight("field", history)) == (5, 1, 1)
    drills = [weak_drill("payouts", TERMS, history, f"seed {i}") for i in range(400)]
    assert drills.count("buy") > 3 * drills.count("place") > 0
    assert weak_drill("payouts", TERMS, [told(True)], "seed") == ""


def test_the_next_question_is_as_hard_as_the_learner_has_come_to() -> None:
    history = [told(True)] * 6
    assert next(course("payouts", "craps-1", TERMS, history, "s")).level == 3
    assert next(course("payouts", "craps-1", TERMS, [], "s")).level == 1
    assert next(course("procedure", "craps-1", TERMS, history, "s")).level == 1
