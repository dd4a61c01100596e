"""The school in a house: questions without their keys, grades, progress with the account, the class, signed exams."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.school.question import SchoolQuestion
from croupier.service.fairness.signature import public_key
from croupier.service.rounds.school_answers import MOST_OPEN, answer, begin_exam, cached_question, load_exam
from croupier.service.rounds.verify import verify
from doors import Doors, open_doors

TABLE = "craps-1"


@pytest.fixture(scope="module")
def doors(templates: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """One house for all: every test has learners of its own."""
    path = tmp_path_factory.mktemp("school") / "house.db"
    shutil.copy(templates["sqlite"], path)
    with open_doors(f"sqlite:///{path}") as found:
        yield found


def asked(doors: Doors, kind: str, who: str = "Ann", table: str = TABLE) -> tuple[dict[str, Any], SchoolQuestion]:
    """A question as it is sent, and with its key."""
    sent = doors.get(who, f"/school/tables/{table}/question?kind={kind}")
    law = Law(doors.floor.terms(table))
    return sent, cached_question(kind, table, law, sent["drill"], sent["level"], sent["seed"])


def answered(doors: Doors, sent: dict[str, Any], answers: list[str], who: str = "Ann") -> dict[str, Any]:
    body = {key: sent[key] for key in ("kind", "drill", "level", "seed")} | {"answers": answers, "seconds": 3.0}
    found = doors.post(who, f"/school/tables/{sent['table']}/answers", body)
    assert found.status_code == 200, found.text
    return found.json()  # type: ignore[no-any-return]


def right(question: SchoolQuestion) -> list[str]:
    return [key.right[0] for key in question.keys]


def test_a_question_is_sent_without_its_key_and_graded_with_its_paragraphs(doors: Doors) -> None:
    doors.admit("Una")
    sent, question = asked(doors, "payouts", "Una")
    assert set(sent) & {"keys", "log", "right", "answer"} == set()
    assert sent["view"]["stakes"]
    assert sent["layout"]["spots"]
    grade = answered(doors, sent, right(question), "Una")
    assert (grade["points"], grade["of"], grade["cost"]) == (len(question.keys), len(question.keys), 0)
    assert [mark["cite"] for mark in grade["marks"]] == [key.cite for key in question.keys]
    assert grade["standing"]["asked"] == grade["standing"]["streak"] == 1


def test_a_player_sees_no_card_that_is_not_his(doors: Doors) -> None:
    sent, question = asked(doors, "decisions", table="three-card-poker-1")
    hands = {hand["seat"]: hand["cards"] for hand in sent["view"]["hands"]}
    assert "??" not in hands.pop(question.seat)
    assert {card for cards in hands.values() for card in cards} == {"??"}
    assert set(sent["view"]["piles"]["dealer"]["cards"]) == {"??"}


def test_whoever_deals_acts_on_a_console_that_gives_nothing_away_and_goes_on_at_the_table(doors: Doors) -> None:
    at = "/school/tables/three-card-poker-1/question?kind=procedure&level=3&drill=cut&seed="
    sent = doors.get("Ann", f"{at}evening")
    assert (sent["view"]["asks"]["ask"], sent["view"]["phase"], sent["onward"]) == ("step", "", "evening+1")
    assert "step" not in sent["view"]["asks"]
    assert {"id": "dealer does cut", "says": "Cut", "counted": True} in sent["parts"][0]["controls"]
    assert answered(doors, sent, ["dealer does cut 20"])["points"] == 1
    (mark,) = answered(doors, sent, ["dealer closes"])["marks"]
    assert mark["notes"] == ["cut comes first [oneida-2006/three-card-poker/E.3]"]
    then = doors.get("Ann", f"{at}evening%2B1")
    assert answered(doors, then, ["dealer does cut 20"])["points"] == 0
    assert doors.send("Ann", "GET", f"{at}evening&level=9").status_code == 422


def test_progress_is_kept_with_the_account_and_a_manager_sees_the_class(doors: Doors) -> None:
    doors.admit("Lea")
    for i in range(3):
        sent, question = asked(doors, "supervisors", "Lea")
        answers = right(question)
        if i == 2:
            answers[0] = next(pick.id for pick in question.parts[0].choices if pick.id != answers[0])
        answered(doors, sent, answers, "Lea")
    (every, kind) = doors.get("Lea", "/school/progress")["standings"]
    assert (every["kind"], kind["kind"], kind["book"]) == ("all", "supervisors", "oneida-2006/craps")
    assert (kind["standing"]["asked"], kind["standing"]["right"], kind["standing"]["best_streak"]) == (3, 2, 2)
    assert kind["standing"]["seconds"] == 3.0
    learners = {one["name"]: one["standings"] for one in doors.get("Pit", "/school/class")["learners"]}
    assert learners["Lea"] == [every, kind]
    assert doors.send("Lea", "GET", "/school/class").status_code == 403


def test_practice_at_a_live_table_is_graded_alike_and_noted_once(doors: Doors) -> None:
    """Whoever asks for advice and then chooses has that choice in his progress."""
    doors.admit("Mia")
    at = "three-card-poker-1"
    doors.do("Mia", at, "seat 1 sits 500 Mia", "m1")
    doors.do("Mia", at, "seat 1 ready", "m2")
    doors.do("Mia", at, "seat 1 bets 10 ante", "m3")
    doors.do("Mia", at, "seat 1 ready", "m4")
    advice = {one["choice"]: one for one in doors.get("Mia", f"/tables/{at}/advice")}
    lesser = next(choice for choice, one in advice.items() if one["cost"])
    said = {"choice": lesser, "seconds": 2.0}
    grade = doors.post("Mia", f"/school/tables/{at}/practice", said).json()
    assert (grade["points"], grade["of"], grade["cost"]) == (0, 1, advice[lesser]["cost"] * 100)
    assert doors.get("Mia", "/school/progress")["standings"][0]["standing"]["asked"] == 1
    again = doors.post("Mia", f"/school/tables/{at}/practice", said)
    assert (again.status_code, again.json()["detail"]) == (409, "nothing was weighed for you at this table")


def sit(doors: Doors, who: str, wrong: bool = False) -> str:
    """An exam of three questions; its first answer wrong if it has to be."""
    began = doors.post(who, "/school/exams", {"tables": [TABLE], "kinds": ["supervisors", "payouts"], "count": 3})
    assert began.status_code == 201, began.text
    exam = began.json()
    for number in (1, 2, 3):
        assert exam["question"]["seed"] == ""
        question = load_exam(doors.floor.store, exam["id"]).question(number)
        answers = right(question)
        if wrong and number == 1:
            answers[0] = next(pick.id for pick in question.parts[0].choices if pick.id != answers[0])
        found = doors.post(who, f"/school/exams/{exam['id']}/answers", {"number": number, "answers": answers})
        assert found.status_code == 200, found.text
        exam = found.json()
    assert (exam["done"], exam["answered"], exam["question"]) == (True, 3, None)
    return str(exam["id"])


def test_an_exam_is_signed_by_the_house_and_an_altered_answer_fails(doors: Doors) -> None:
    exam = sit(doors, "Ann", wrong=True)
    file = doors.get("Ann", f"/school/exams/{exam}/file")
    key = public_key(doors.floor.store)
    assert (file["name"], file["house"], file["of"] - file["score"]) == ("Ann", "The Test Room", 1)
    assert [check.name for check in verify(file, key) if not check.right] == []
    file["answers"][0] = [one["right"][0] for one in file["questions"][0]["keys"]]
    assert [check.name for check in verify(file, key) if not check.right] == ["signature", "seal", "answers"]


def test_an_exam_is_answered_in_turn_and_once_and_is_ones_own_and_never_changed(doors: Doors) -> None:
    exam = sit(doors, "Bob")
    again = doors.post("Bob", f"/school/exams/{exam}/answers", {"number": 3, "answers": ["x"]})
    assert (again.status_code, again.json()["detail"]) == (409, "question 3 is not the one that is asked now")
    others = doors.send("Ann", "GET", f"/school/exams/{exam}")
    assert (others.status_code, others.json()["detail"]) == (409, f"exam {exam} is somebody else's")
    assert doors.send("Ann", "GET", f"/school/exams/{exam}/file").status_code == 403
    assert doors.get("Pit", f"/school/exams/{exam}/file")["name"] == "Bob"
    assert exam in [one["id"] for one in doors.get("Pit", "/school/exams")["exams"]]
    assert {one["name"] for one in doors.get("Bob", "/school/exams")["exams"]} == {"Bob"}
    for table in ("exams", "exam_answers"):
        with pytest.raises(DatabaseError, match="are never changed"), doors.floor.store.begin() as db:
            db.execute(text(f"DELETE FROM {table}"))


def test_who_has_begun_many_exams_finishes_one_first(doors: Doors) -> None:
    """What is begun is kept for ever: nobody fills the house's disk with it."""
    law = {TABLE: doors.floor.terms(TABLE)}
    for _ in range(MOST_OPEN):
        exam = begin_exam(doors.floor.store, 0, "Eve", law, ["supervisors"], 1)
    with pytest.raises(Refused, match="not finished: answer one of them first"):
        begin_exam(doors.floor.store, 0, "Eve", law, ["supervisors"], 1)
    answer(doors.floor.store, 0, exam, 1, right(exam.question(1)))
    begin_exam(doors.floor.store, 0, "Eve", law, ["supervisors"], 1)


def test_what_the_school_does_not_have_is_refused(doors: Doors) -> None:
    stars = {"tables": [TABLE], "kinds": ["astrology"], "count": 3}
    for path, body, why in (
        ("/school/tables/craps-1/question?kind=astrology", None, "there is no school of 'astrology'"),
        ("/school/tables/nowhere/question?kind=payouts", None, "has no table 'nowhere'"),
        ("/school/exams", stars, "none of these tables has a question"),
        ("/school/exams/nothing", None, "there is no exam 'nothing'"),
    ):
        found = doors.post("Ann", path, body) if body else doors.send("Ann", "GET", path)
        assert found.status_code in (404, 409)
        assert why in found.json()["detail"]
        assert msgspec.json.encode(found.json()["cite"])
