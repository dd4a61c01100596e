"""The school on the page: one lesson of each kind, an exam and one's progress, at both sizes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.pages import Visitor
from browser.test_accessibility import violations
from croupier.rulebook.law import Law
from croupier.school.progress import Answered
from croupier.school.question import Part, SchoolQuestion
from croupier.service.rounds.school_answers import cached_question, load_exam, write_answer
from every import every

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
LESSONS = {  # each kind at one table
    "decisions": "three-card-poker-1",
    "payouts": "roulette-1",
    "procedure": "three-card-poker-1",
    "irregularities": "craps-1",
    "supervisors": "craps-1",
}
DEALT = "procedure"  # is asked on the console, for somebody who has come to the second level
ANSWERS = "[data-testid=pick], [data-testid=line], [data-testid=act]"
LOOKED_AT = ("payouts", "procedure", "irregularities")  # by axe, in both themes: amounts, a console, choices to mark


def leave(ann: Visitor) -> None:
    """On a telephone a question has the page for itself, until one wants something else."""
    if ann.at("school-change").is_visible():
        ann.at("school-change").click()


def ask(ann: Visitor, kind: str, table: str) -> SchoolQuestion:
    """Choose what is learned, and be asked; the question with its key."""
    leave(ann)
    ann.at("school-table").select_option(table)
    ann.at(f"kind-{kind}").click()
    with ann.page.expect_response(re.compile(r"/question\?")) as sent:
        ann.at("school-ask").click()
    said: dict[str, Any] = sent.value.json()
    return cached_question(kind, table, Law(ann.house.floor.terms(table)), said["drill"], said["level"], said["seed"])


def answer(ann: Visitor, question: SchoolQuestion) -> None:
    """All of it right."""
    for i, (part, key) in enumerate(zip(question.parts, question.keys, strict=True)):
        if part.controls:
            act(ann, part, key.right[0])
            return
        if part.choices:
            pick = ann.at("pick").and_(ann.page.locator(f'[data-pick="{key.right[0]}"]'))
            pick.click() if len(question.parts) == 1 else pick.check()
            continue
        line, cents = ann.at("line").nth(i), int(key.right[0])
        line.locator("select").select_option("paid" if cents > 0 else "taken" if cents else "back")
        if cents:
            line.locator("input").fill(f"{abs(cents) / 100:.2f}")
    if len(question.parts) > 1 or not question.parts[0].choices:
        ann.at("school-answer").click()


def act(ann: Visitor, part: Part, line: str) -> None:
    """An act on the console, with its number first where one belongs to it."""
    control = next(one for one in part.controls if line == one.id or (one.counted and line.startswith(f"{one.id} ")))
    if control.counted:
        ann.at("act-count").fill(line.removeprefix(control.id).strip())
    ann.at("act").and_(ann.page.locator(f'[data-act="{control.id}"]')).click()


def practised(ann: Visitor, kind: str, table: str) -> None:
    """Three right answers, so that the next question is of the second level."""
    book = ann.house.floor.terms(table).book
    name = ann.page.evaluate("fetch('/api/v1/me').then((sent) => sent.json()).then((me) => me.name)")
    for _ in range(3):
        write_answer(ann.house.floor.store, 1, name, Answered(kind, book, table, ("none",), 1, True, 1, 1, 0.0, 2.0))


def in_view(ann: Visitor, *what: str) -> None:
    """All of this is on the screen as the question is asked."""
    for one in what:
        box = ann.at("school-question").locator(one).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"], one


@every
@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=every)], ids=["phone", "desk"])
def test_a_lesson_of_each_kind_an_exam_and_progress(visitor: NewVisitor, size: dict[str, int]) -> None:
    ann = visitor(viewport=size).come_in().open("school")
    ann.at("kind-progress").click()
    expect(ann.at("nothing-answered")).to_have_text("You have answered no question yet.")
    ann.at("kind-payouts").click()
    for kind, table in LESSONS.items():
        if kind == DEALT:
            practised(ann, kind, table)
        question = ask(ann, kind, table)
        assert bool(question.parts[0].controls) == (kind == DEALT)
        expect(ann.at("school-question")).to_have_attribute("data-kind", kind)
        expect(ann.at("school-asks")).to_have_text(question.asks)
        expect(ann.at("school-question").locator(".felt svg").first).to_be_visible(visible=bool(question.log))
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        ann.shot(f"school-{kind}-{size['width']}")
        if size == PHONE:
            in_view(ann, "h2", ANSWERS, *[".felt .frame"] * bool(question.log))
        if kind in LOOKED_AT:
            assert violations(ann.page) == set()
        answer(ann, question)
        parts = str(len(question.parts))
        expect(ann.at("school-grade")).to_have_attribute("data-points", parts)
        expect(ann.at("school-grade").locator("li[data-right=true]")).to_have_count(len(question.parts))
        expect(ann.at("school-grade").locator("button.cite").first).to_have_attribute("title", question.keys[0].cite)
        if kind in LOOKED_AT:
            assert violations(ann.page) == set()
        ann.shot(f"school-{kind}-graded-{size['width']}")
    sit_exam(ann, f"school-exam-{size['width']}")
    ann.at("kind-progress").click()
    expect(ann.at("standings").locator("tbody tr")).to_have_count(1 + len(LESSONS))
    expect(ann.at("standings").locator("tbody tr").first).to_contain_text(
        "8100%"
    )  # asked five times after three, all right
    ann.shot(f"school-progress-{size['width']}")


def sit_exam(ann: Visitor, shot: str) -> None:
    """One question at the table that is chosen, answered right."""
    leave(ann)
    ann.at("kind-exam").click()
    ann.at("exam-count").fill("1")
    with ann.page.expect_response(lambda one: one.request.method == "POST") as sent:
        ann.at("exam-begin").click()
    question = load_exam(ann.house.floor.store, sent.value.json()["id"]).question(1)
    expect(ann.at("exam-where")).to_have_text("Question 1 of 1. Craps 1")
    answer(ann, question)
    expect(ann.at("exam-score")).to_have_attribute("data-score", str(len(question.parts)))
    expect(ann.at("exam-file")).to_have_attribute("href", re.compile(r"^/api/v1/school/exams/\w+/file$"))
    ann.shot(shot)
