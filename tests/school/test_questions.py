"""Questions of the school: what the key says is what the real table pays, asks, refuses and sets right.

A few of each in the suite; `make school` makes ten thousand for every table.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

import msgspec
import pytest

from croupier.play.vocabulary.chance import Seeded
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from croupier.school.grade import grade
from croupier.school.lessons import kinds_of, lessons
from croupier.school.payouts import IN_PART
from croupier.school.question import KINDS, SchoolQuestion, learner_view
from croupier.school.teach import LEVELS, make
from school.judged import judge

TABLES = sample_house().tables
MANY = int(os.environ.get("SCHOOL", "0"))  # of each table, when they are hunted for
FEW = {"payouts": 10, "procedure": 5, "irregularities": 5, "supervisors": 5}
SLOW = "decisions"  # which are weighed, and that takes long: here one at some tables; blackjack's are drilled below
WEIGHED = list(TABLES) if MANY else ["three-card-poker-1", "let-it-ride-1", "craps-1", "face-up-pai-gow-poker-1"]


def questions(kind: str, table: str, many: int) -> list[SchoolQuestion]:
    found = []
    for i in range(many):
        with suppress(Refused):  # a table that has none of the kind
            found.append(make(kind, table, TABLES[table], "", 1 + i % LEVELS[-1], f"{kind} {i}"))
    return found


@pytest.mark.parametrize("table", TABLES)
def test_the_answer_is_what_the_real_table_does(table: str) -> None:
    kinds = kinds_of(Law(TABLES[table]))
    for kind, few in FEW.items():
        found = questions(kind, table, MANY // len(FEW) or few)
        assert bool(found) == (kind in kinds)
        for question in found:
            judge(question, TABLES[table])
    for question in questions(SLOW, table, MANY // 10 or 1) if table in WEIGHED else ():
        judge(question, TABLES[table])


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_question_and_it_can_be_written_down(kind: str) -> None:
    table = Seeded(kind).below(3)
    name = ("blackjack-1", "three-card-poker-1", "craps-1")[table]
    once, again = (make(kind, name, TABLES[name], "", 2, "a seed") for _ in range(2))
    assert once == again
    assert msgspec.json.decode(msgspec.json.encode(once), type=SchoolQuestion) == once


def test_who_pays_sees_the_wagers_as_they_stand_and_the_cards_that_came() -> None:
    question = make("payouts", "three-card-poker-1", TABLES["three-card-poker-1"], "play", 2, "cards")
    view = learner_view(question)
    assert view is not None
    asked = {(one.seat, one.spot) for one in question.parts if one.spot != "ante-bonus"}  # which is no wager
    assert {(stake.seat, stake.spot) for stake in view.stakes} == asked
    assert "??" not in view.piles["dealer"].cards


@pytest.mark.parametrize(
    ("table", "kind", "drill"),
    [
        ("blackjack-1", "decisions", "soft"),
        ("ultimate-texas-holdem-1", "decisions", "4x"),
        ("craps-1", "payouts", "buy"),
        ("craps-1", "payouts", "lay-odds"),
        ("blackjack-1", "payouts", "blackjack"),
        ("minibaccarat-1", "payouts", "banker"),
        ("minibaccarat-1", "irregularities", "face-up-in-shoe"),
        ("craps-1", "irregularities", "late-bet"),
        ("three-card-poker-1", "procedure", "cut"),
        ("craps-1", "supervisors", "confirms"),
    ],
)
def test_a_drill_is_about_what_it_is_called(table: str, kind: str, drill: str) -> None:
    question = make(kind, table, TABLES[table], drill, 1, "drill")
    assert drill in question.drills
    judge(question, TABLES[table])
    assert any((one.kind, one.drill) == (kind, drill) for one in lessons(Law(TABLES[table])))


@pytest.mark.parametrize("table", ["craps-1", "let-it-ride-1", "blackjack-1", "stud-1"])
def test_every_lesson_has_a_question_on_the_first_level(table: str) -> None:
    """A first round's shuffle, odds that need another wager first, a pot, a prize, what goes wrong at stud alone."""
    for one in lessons(Law(TABLES[table])):
        if one.kind != SLOW:
            assert one.drill in make(one.kind, table, TABLES[table], one.drill, 1, "lesson").drills


def test_what_goes_wrong_at_other_games_of_the_book_is_no_lesson() -> None:
    holdem, stud = ({one.drill for one in lessons(Law(TABLES[name]))} for name in ("holdem-1", "stud-1"))
    assert "down-card-exposed" in holdem - stud
    assert "hole-card-exposed" in stud - holdem


def test_what_went_wrong_does_not_say_what_is_done_about_it() -> None:
    for kind, says in (
        ("two-sides-cocked", "A die rests on more than one side."),
        ("cheating", "The throw was a cheat."),
        ("disputed", "The upper face is disputed."),
        ("off-table", "A die, or both, leaves the table."),
    ):
        assert make("irregularities", "craps-1", TABLES["craps-1"], kind, 1, "told").asks == says


def test_dice_are_not_set_aside() -> None:
    choices = [
        {pick.id for pick in make("irregularities", name, TABLES[name], kind, 1, "choices").parts[0].choices}
        for name, kind in (("craps-1", "off-table"), ("blackjack-1", "wrong-count"))
    ]
    assert choices == [{"void", "again", "nothing"}, {"void", "again", "nothing", "discard", "use"}]


def test_the_words_of_paragraphs_do_not_say_what_is_done() -> None:
    """Below the fourth level nobody is asked for one; from there on by its number alone."""
    easy, hard = (make("irregularities", "craps-1", TABLES["craps-1"], "off-table", level, "told") for level in (3, 4))
    assert [part.says for part in easy.parts] == ["What is done?"]
    assert "J.2.a" in [pick.says for pick in hard.parts[1].choices]


def test_whoever_deals_is_told_what_the_felt_does_not_show() -> None:
    question = make("procedure", "blackjack-1", TABLES["blackjack-1"], "shuffle", 2, "so far")
    assert question.facts == ("So far: the round is opened; the dealer: wash.",)


def test_no_step_of_a_round_is_asked_for_more_often_than_another() -> None:
    name = "three-card-poker-1"
    asked = [make("procedure", name, TABLES[name], "", 1, f"any {i}").drills[0] for i in range(60)]
    steps = {one.drill for one in lessons(Law(TABLES[name])) if one.kind == "procedure"}
    assert set(asked) == steps
    assert max(asked.count(step) for step in steps) < 60 // 3  # of seven; the first of a round was once most of all


def test_who_pays_is_told_what_the_house_chose() -> None:
    """M.3: how large the vigorish is, the house decides; what is known to all from the document is not told."""
    question = make("payouts", "minibaccarat-1", TABLES["minibaccarat-1"], "banker", 2, "vigorish 3")
    assert any(part.says.endswith("commission on Banker") for part in question.parts)
    (fact,) = question.facts
    assert "Vigorish rate: 5%; Vigorish rounding: chip" in fact
    assert "1 to 1" not in fact


def test_another_house_pays_what_it_chose() -> None:
    """J.4.a: 6 to 5 on a blackjack, where the house chose that."""
    terms = TABLES["blackjack-1"]
    terms = msgspec.structs.replace(terms, options={**terms.options, "natural-pays": "6 to 5"})
    question = make("payouts", "blackjack-1", terms, "blackjack", 2, "six 0")
    judge(question, terms)
    assert "Natural pays: 6 to 5" in question.facts[0]
    assert ("1200", "wins at 6 to 5 (blackjack)") in [(key.right[0], key.notes[0]) for key in question.keys]


def test_what_a_wager_wins_in_part_is_explained() -> None:
    question = make("payouts", "craps-1", TABLES["craps-1"], "horn-high", 3, "w 5")
    at = [i for i, key in enumerate(question.keys) if any("of it loses" in note for note in key.notes)]
    assert IN_PART in question.facts
    assert [question.parts[i].spot.startswith("horn-high") for i in at] == [True]


def test_whoever_drills_a_wager_has_mostly_to_pay_it() -> None:
    drilled = [make("payouts", "roulette-1", TABLES["roulette-1"], "straight", 3, f"w {i}") for i in range(12)]
    paid = [
        any(part.spot.startswith("straight") and int(key.right[0]) > 0 for part, key in zip(*one, strict=True))
        for one in ((question.parts, question.keys) for question in drilled)
    ]
    assert 6 <= sum(paid) < 12


def test_wagers_are_compared_by_the_paragraph_of_the_best() -> None:
    """A wager on a number has the paragraph of its wager, not that of the limits."""
    cites = {make("decisions", "craps-1", TABLES["craps-1"], "edge", 1, f"edge {i}").keys[0].cite for i in range(20)}
    assert "oneida-2006/craps/L" not in cites


def test_feedback_names_the_cell_of_the_chart() -> None:
    question = make("decisions", "blackjack-1", TABLES["blackjack-1"], "split", 1, "pairs")
    assert any(re.fullmatch(r"The chart, (\d+|A),\1 against (\d+|A): \w+", note) for note in question.keys[0].notes)


def test_who_sets_a_hand_does_not_leave_it_to_the_house() -> None:
    name = "face-up-pai-gow-poker-1"
    question = make("decisions", name, TABLES[name], "setting", 1, "front")
    assert {pick.id.split(" ")[0] for pick in question.parts[0].choices} == {"set"}


def test_a_prize_for_which_nobody_bets_is_no_wager_to_compare() -> None:
    name = "four-card-poker-1"
    assert "edge" not in {one.drill for one in lessons(Law(TABLES[name]))}
    assert "automatic-bonus" in {one.drill for one in lessons(Law(TABLES[name]))}


def test_lessons_are_in_the_order_of_the_document() -> None:
    law = Law(TABLES["craps-1"])
    order = [list(law.book.paragraphs).index(one.cite.rpartition("/")[2]) for one in lessons(law)]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("kind", "drill", "level", "why"),
    [
        ("astrology", "", 1, "there is no school of 'astrology'"),
        ("payouts", "", 9, "there is no level 9: 1 to 5"),
        ("payouts", "no-such-wager", 1, "the table roulette-1 has no question of payouts about 'no-such-wager'"),
    ],
)
def test_what_the_school_does_not_have_is_refused(kind: str, drill: str, level: int, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        make(kind, "roulette-1", TABLES["roulette-1"], drill, level, "x")
    assert refused.value.cite == "croupier/records/school.question"


def test_an_answer_is_graded_to_the_cent_with_its_paragraph() -> None:
    question = make("payouts", "craps-1", TABLES["craps-1"], "place", 3, "cents")
    right = [key.right[0] for key in question.keys]
    full = grade(question, right)
    assert (full.points, full.of) == (len(right), len(right))
    off = grade(question, [str(int(right[0]) + 1), *right[1:]])
    assert (off.points, off.marks[0].is_right, off.marks[0].right) == (len(right) - 1, False, (right[0],))
    assert all(mark.cite.startswith("oneida-2006/craps/") and mark.says for mark in off.marks)


def test_a_lesser_choice_has_its_price() -> None:
    question = make("decisions", "three-card-poker-1", TABLES["three-card-poker-1"], "", 1, "price")
    (part,), (key,) = question.parts, question.keys
    other = next(choice.id for choice in part.choices if choice.id not in key.right)
    assert grade(question, [other]).cost == key.costs[other] > 0
    assert grade(question, [key.right[0]]).cost == 0


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ([], "parts, and 0 were answered"),
        (["ten"], "'ten' is not a whole number of cents"),
        (["1.5"], "'1.5' is not a whole number of cents"),
    ],
)
def test_what_is_no_answer_is_refused(answers: list[str], why: str) -> None:
    question = make("payouts", "roulette-1", TABLES["roulette-1"], "", 1, "no answer")
    said = answers * len(question.parts)
    with pytest.raises(Refused, match=why) as refused:
        grade(question, said)
    assert refused.value.cite == "croupier/records/school.answer"
