"""`croupier school` as people type it."""

from __future__ import annotations

import io
import json
from pathlib import Path

from rich.console import Console

from command_line import croupier
from croupier.rulebook.house import sample_house
from croupier.school.exam import ask, papers
from croupier.school.notebook import write_note
from croupier.school.progress import Answered
from croupier.school.teach import course, make
from croupier.shell.seat.school import Classroom, read_amount

TERMS, POKER = (sample_house().tables[name] for name in ("sic-bo-1", "three-card-poker-1"))


def test_answers_are_graded_one_by_one_and_progress_is_kept(tmp_path: Path) -> None:
    first = next(course("payouts", "sic-bo-1", TERMS, [], "evening"))
    right = [int(key.right[0]) for key in first.keys]
    typed = [f"{cents // 100}.{cents % 100:02d}" if cents >= 0 else f"-{-cents // 100}" for cents in right]
    assert [read_amount(said) for said in typed] == [str(cents) for cents in right]
    said = "\n".join(["ten dollars", *typed, "quit"]) + "\n"
    run = croupier(
        "school", "learn", "payouts", "Sic Bo", "--seed", "evening", "--name", "Ann", said=said, cwd=tmp_path
    )
    assert run.returncode == 0
    assert "'ten dollars' is not an amount: 10 or 12.50 is paid, -10 is taken, 0 goes back" in run.stdout
    assert run.stdout.count("right  Seat") == len(right)
    assert f"{len(right)} of {len(right)}," in run.stdout
    assert f"[{first.keys[0].cite}]" in run.stdout
    shown = croupier("school", "progress", "--name", "Ann", cwd=tmp_path).stdout
    assert "Ann: 1 question\n" in "\n".join(line.rstrip() for line in shown.splitlines())
    assert "Payouts: Sic Bo" in shown
    assert "…" not in shown  # no figure is cut, however narrow it is


def test_whoever_deals_types_the_act_and_hears_what_the_table_says() -> None:
    question = make("procedure", "three-card-poker-1", POKER, "cut", 3, "typed")
    out, said = io.StringIO(), iter(["tricks", "cut 1"])
    room = Classroom(Console(file=out, width=200), lambda _: next(said), lambda: 0.0)
    given = room.ask(question)
    room.tell_grade(question, given)
    told = out.getvalue()
    assert given.answers == ("dealer does cut 1",)
    assert "opens, closes, count-stub N, cut N, shuffle, wash, draws cards to seat 1" in told
    assert "'tricks' is nothing that this console has" in told
    assert "WRONG  Three Card Poker: cut 1; right: cut 30" in told
    assert "cut: 1 is not 10 to 51 [oneida-2006/three-card-poker/E.3.a.ii]" in told


def test_a_class_is_everybody_who_shares_a_notebook(tmp_path: Path) -> None:
    book = tmp_path / "school.jsonl"
    for name, right in (("Ann", True), ("Bob", False), ("Ann", True)):
        write_note(book, name, Answered("payouts", "b", "t", ("x",), 1, right, int(right), 1, 0.0, 3.0))
    shown = croupier("school", "class", "--notebook", str(book)).stdout
    assert [line.split("│")[1:4] for line in shown.splitlines() if line.startswith("│")] == [
        ["Ann          ", "    2 ", "    2 "],
        ["Bob          ", "    1 ", "    0 "],
    ]


def test_an_exam_is_sealed_and_verify_finds_an_altered_answer(tmp_path: Path) -> None:
    kinds = ("supervisors", "irregularities")
    sheets = [ask(paper, {"sic-bo-1": TERMS}) for paper in papers({"sic-bo-1": TERMS}, kinds, 2, "spring")]
    said = "".join(f"{key.right[0]}\n" for question in sheets for key in question.keys)
    words = ("--kind", "supervisors", "--kind", "irregularities", "--count", "2", "--seed", "spring", "--name", "Ann")
    run = croupier("school", "exam", "sic-bo", *words, said=said, cwd=tmp_path)
    points = sum(len(question.parts) for question in sheets)
    assert f"Ann: {points} of {points} points; sealed in exam.json" in run.stdout
    verified = croupier("verify", "exam.json", cwd=tmp_path)
    assert (verified.returncode, verified.stdout.count("right")) == (0, 4)
    file = json.loads((tmp_path / "exam.json").read_text())
    choices = file["questions"][0]["parts"][0]["choices"]
    other = next(one["id"] for one in choices if one["id"] != file["answers"][0][0])
    file["answers"][0][0] = other
    (tmp_path / "altered.json").write_text(json.dumps(file))
    altered = croupier("verify", "altered.json", cwd=tmp_path)
    assert (altered.returncode, altered.stdout.count("WRONG")) == (1, 2)
    again = croupier("school", "exam", "sic-bo", *words, said=said, cwd=tmp_path)
    assert "exam.json is there already: an exam is written once" in again.stdout + again.stderr


def test_lessons_are_listed_in_the_order_of_the_document() -> None:
    found = croupier("school", "lessons", "sic-bo").stdout
    at = [found.index(f"oneida-2004/sic-bo/{one}") for one in ("D.1", "D.2", "E.1", "E.3", "F.1", "F.2")]
    assert at == sorted(at)


def test_what_cannot_be_is_refused_in_one_line(tmp_path: Path) -> None:
    for words, why in (
        (("learn", "astrology", "sic-bo"), "there is no school of 'astrology'"),
        (
            ("learn", "payouts", "sic-bo", "--drill", "smal"),
            "there is no drill 'smal' of payouts here; there are three-of-a-kind,",
        ),
        (("exam", "sic-bo", "--count", "0"), "an exam has 1 to 100 questions, not 0"),
    ):
        run = croupier("school", *words, cwd=tmp_path)
        assert run.returncode == 2
        assert why in run.stderr + run.stdout
    (tmp_path / "notes").write_text("not a note\n")
    run = croupier("school", "progress", "--notebook", "notes", cwd=tmp_path)
    assert "notes is not a notebook of the school" in run.stderr + run.stdout
