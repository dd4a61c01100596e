"""Dealing by hand in the school: an act is typed or pressed, and the table's own ask takes or refuses it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.play.vocabulary.ask import Between, Step
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.school.grade import grade
from croupier.school.procedure import STRETCH, next_seed
from croupier.school.question import SchoolQuestion, learner_view, position
from croupier.school.teach import course, make

TABLES = sample_house().tables
POKER = "three-card-poker-1"


def at(table: str, drill: str, level: int = 3) -> SchoolQuestion:
    return make("procedure", table, TABLES[table], drill, level, "console")


def test_on_the_easy_level_the_next_step_is_chosen_and_from_then_on_done() -> None:
    easy, hard = at(POKER, "cut", 1), at(POKER, "cut", 2)
    assert (len(easy.parts[0].choices) > 1, easy.parts[0].controls) == (True, ())
    assert (hard.parts[0].choices, hard.keys[0].right) == ((), ("dealer does cut 30",))
    assert {"dealer opens", "dealer closes", "dealer does cut", "dealer draws cards to seat 1"} <= {
        control.id for control in hard.parts[0].controls
    }


def test_a_count_is_right_if_the_table_takes_it_and_refused_with_the_paragraph_if_not() -> None:
    cut = at(POKER, "cut")
    for said, right in (("cut 26", True), ("does cut 20", True), ("dealer does cut 30", True), ("cut 1", False)):
        assert grade(cut, [said]).right is right
    (mark,) = grade(cut, ["cut 1"]).marks
    assert (mark.cite, mark.says != "") == (cut.keys[0].cite, True)
    assert mark.notes == ("cut: 1 is not 10 to 51 [oneida-2006/three-card-poker/E.3.a.ii]",)


def test_what_comes_too_early_is_refused_in_the_table_s_own_words() -> None:
    (mark,) = grade(at(POKER, "shuffle"), ["dealer closes"]).marks
    assert (mark.is_right, mark.right) == (False, ("dealer does shuffle",))
    assert mark.notes[0].startswith("shuffle comes first [oneida-2006/three-card-poker/")


def test_a_card_goes_where_the_document_has_it_go() -> None:
    deal = at("blackjack-1", "deal")
    right = deal.keys[0].right[0]
    others = [one.id for one in deal.parts[0].controls if one.id.startswith("dealer draws") and one.id != right]
    assert grade(deal, [right]).right
    assert len(others) > 2
    for other in others:
        (mark,) = grade(deal, [other]).marks
        assert not mark.is_right
        assert mark.notes[0].startswith("the next card goes to ")


def test_a_player_whose_turn_it_is_is_asked_and_no_other() -> None:
    turn = at(POKER, "play")
    seats = {one.id for one in turn.parts[0].controls if one.id.startswith("dealer asks")}
    assert {one for one in seats if grade(turn, [one]).right} == set(turn.keys[0].right)
    assert len(seats) == 3


def test_the_number_that_the_sensor_read_is_confirmed_and_no_other() -> None:
    confirm = at("roulette-terminals-1", "confirm")
    ask = position(confirm).ask
    assert isinstance(ask, Step)
    assert grade(confirm, [f"confirm {ask.least}"]).right
    assert not grade(confirm, [f"confirm {(ask.least + 1) % 37}"]).right


def test_whoever_deals_goes_on_at_the_same_table() -> None:
    dealt = [at(POKER, "")]
    while seed := next_seed(dealt[-1]):
        dealt.append(make("procedure", POKER, TABLES[POKER], "", 3, seed))
    assert len(dealt) == STRETCH
    tables = [position(one) for one in dealt]
    assert {tuple(table.seats) for table in tables} == {(1, 2, 3)}
    for now, then in pairwise(tables):
        before, after = now.log.entries, then.log.entries
        goes_on = before == after[: len(before)] and len(before) < len(after)
        assert goes_on or (isinstance(then.ask, Between) and not after)  # the next round is opened
    in_course = course("procedure", POKER, TABLES[POKER], [], "evening", level=3)
    seeds = [next(in_course).seed for _ in range(STRETCH + 1)]
    assert seeds == ["evening/0", *(f"evening/0+{i}" for i in range(1, STRETCH)), "evening/1"]


@pytest.mark.parametrize("drill", ["cut", "shuffle", "play"])
def test_what_is_shown_does_not_say_what_the_table_waits_for(drill: str) -> None:
    for level in (1, 3):
        view = learner_view(at(POKER, drill, level))
        assert view is not None
        assert (view.asks.ask, view.asks.step, view.asks.seat, view.asks.choices) == ("step", None, None, ())


@pytest.mark.parametrize(
    "said", ["", "cut many", "report card-face-up", "floor voids", "dealer does tricks", "cut 99999"]
)
def test_what_no_console_has_is_no_answer(said: str) -> None:
    with pytest.raises(Refused, match="is nothing that this console has") as refused:
        grade(at(POKER, "cut"), [said])
    assert refused.value.cite == "croupier/records/school.answer"
