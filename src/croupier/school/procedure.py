"""Procedure: what comes next? The table's own ask is the answer.

On the easy level it is chosen among what the table would refuse now. From then on the learner deals: gives the act on
the dealer's console, and the table takes or refuses it; the next question may go on at the same table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from croupier.front.events_in_words import card_to
from croupier.play.table import Table
from croupier.play.table.view import cards_to
from croupier.play.vocabulary.ask import Ask, Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.move import Confirm, Move
from croupier.rulebook.law import Law, Terms
from croupier.school.busy_table import BusyTable, SeededChoice
from croupier.school.console import CrewAct, act_of, controls, drill_of, watch_rounds
from croupier.school.moves_in_words import recent_moves
from croupier.school.question import Part, Pick, SchoolQuestion, Solution

ROUNDS = 25
SURVEY = 2  # rounds of which the other choices are
EASY = 1  # the level on which the next step is chosen, not done
STRETCH = 8  # acts in a row at one table
OTHERS = 3  # wrong choices beside the right one, where there are as many
FEWEST = 2
CARDS = 6  # as many places are named where cards go
CHANCE_WORDS = {"dice": "The dice are thrown", "wheel": "The ball is spun"}
NEXT_SEED = re.compile(r"(?P<first>.*)\+(?P<acts>[0-9]{1,2})(?P<again>/[0-9]+)?")


def procedure(table: str, terms: Terms, drill: str, level: int, seed: str) -> SchoolQuestion | None:
    """A moment of a round, at this step if one is named, else as often at one as at another. None where it does not
    come up."""
    first, acts = _split_seed(seed)
    luck = SeededChoice(first)
    step = drill or luck.pick(list(watch_rounds(Law(terms)).steps))
    busy = BusyTable(terms, luck, level, (), table)
    return (
        _choice_question(busy, step, level, seed) if level <= EASY else _dealing_question(busy, step, acts, level, seed)
    )


# --- dealt by the learner ---


class Moment(NamedTuple):
    """Something is up to whoever deals: the entries of the log before it, what the table asks, the act that follows."""

    entries_before: int
    ask: Ask
    act: CrewAct


def next_seed(question: SchoolQuestion) -> str:
    """The seed of the act that follows at the same table; none after a stretch of them."""
    first, acts = _split_seed(question.seed)
    return f"{first}+{acts + 1}" if question.parts[0].controls and acts + 1 < STRETCH else ""


def _split_seed(seed: str) -> tuple[str, int]:
    """The seed of a table, and how many acts later it is."""
    match = NEXT_SEED.fullmatch(seed)
    return (match["first"] + (match["again"] or ""), int(match["acts"])) if match else (seed, 0)


def _dealing_question(busy: BusyTable, step: str, acts: int, level: int, seed: str) -> SchoolQuestion | None:
    """So many acts after the first one at this step."""
    acts_left = -1  # acts until the one that is asked, once the first is found
    for _ in range(ROUNDS):
        for moment in _moments(busy):
            if acts_left < 0 and drill_of(moment.ask) != step:
                continue
            acts_left = acts_left - 1 if acts_left > 0 else acts
            if acts_left == 0:
                return _console_question(busy, moment, level, seed)
    return None


def _moments(busy: BusyTable) -> Iterator[Moment]:
    """What is up to whoever deals in one round. While somebody waits for a confirmation, that is another's word."""
    ask, waits = busy.table.ask, False
    for played in busy.moves():
        if (act := act_of(ask, played.move)) and not waits:
            yield Moment(played.entries_before, ask, act)
        ask, waits = busy.table.ask, bool(busy.table.felt.pending)


def _console_question(busy: BusyTable, moment: Moment, level: int, seed: str) -> SchoolQuestion:
    table = busy.table
    return SchoolQuestion(
        kind="procedure",
        drills=(drill_of(moment.ask),),
        table=table.log.header.table,
        book=table.law.book.id,
        level=level,
        seed=seed,
        asks="You deal. What do you do now? Whatever the table takes is right.",
        parts=(Part(table.game.title(table.law), controls=controls(table, moment.act)),),
        keys=(Solution((moment.act.line,), moment.ask.cite),),
        facts=_moves_so_far(busy, moment.entries_before),
        log=busy.log_until(moment.entries_before),
    )


def _moves_so_far(busy: BusyTable, entries: int) -> tuple[str, ...]:
    """What the felt does not show: a deck looks alike washed, shuffled and cut."""
    summary = recent_moves(busy.moves_until(entries))
    return (summary,) if summary else ()


# --- chosen among others ---


class AnsweredAsk(NamedTuple):
    """An ask that came up, in words, and a move that answered it."""

    says: str
    move: Move


def _choice_question(busy: BusyTable, step: str, level: int, seed: str) -> SchoolQuestion | None:
    for _ in range(ROUNDS):
        last_ask: Ask | None = None
        for _ in busy.moves():
            ask, fresh = busy.table.ask, busy.table.ask is not last_ask
            last_ask = ask
            if not fresh or busy.table.felt.pending or drill_of(ask) != step or isinstance(ask, Between):
                continue
            if question := _build_choice(busy, level, seed):
                return question
    return None


@cache
def _answered_asks(law: Law) -> tuple[AnsweredAsk, ...]:
    """What the first rounds of a table ask for, and how it was answered."""
    busy, asks = BusyTable(law.terms, SeededChoice("asks"), EASY), dict[str, AnsweredAsk]()
    for _ in range(SURVEY):
        says = ask_in_words(busy.table, busy.table.ask)
        for played in busy.moves():
            if not isinstance(played.move, Confirm):
                asks.setdefault(says, AnsweredAsk(says, played.move))
            says = ask_in_words(busy.table, busy.table.ask)
    return tuple(asks.values())


def ask_in_words(table: Table, ask: Ask) -> str:
    """What the table waits for, as one would say it."""
    match ask:
        case Between():
            return "The round is over: the dealer opens the next one"
        case Window():
            about = table.game.question((ask.topic,))
            return f"Bets are taken: {about}" if about else "Bets are taken until the dealer closes them"
        case Turn():
            return f"Seat {ask.seat} decides: {', '.join(ask.choices) or 'which cards'}"
        case Chance():
            if ask.shoe is None:
                return CHANCE_WORDS[ask.equipment]
            places = [card_to(to) for to in cards_to(ask, table.felt)]
            more = f" and {len(places) - CARDS} more" if len(places) > CARDS else ""
            return f"Cards are dealt: {'; '.join(places[:CARDS])}{more}" if places else f"Cards are drawn: {ask.count}"
        case Step():
            who = (ask.by or "dealer").capitalize()
            return f"{who}: {ask.step.replace('-', ' ')}"


def _build_choice(busy: BusyTable, level: int, seed: str) -> SchoolQuestion | None:
    table, asks, luck = busy.table, _answered_asks(busy.table.law), busy.luck
    right = ask_in_words(table, table.ask)
    who = right.partition(":")[0] if isinstance(table.ask, Turn) else right  # with other choices it would be he, too
    wrong = {
        other.says: refused
        for other in asks
        if not other.says.startswith(who) and (refused := table.why_not(other.move))
    }
    if len(wrong) < FEWEST:
        return None
    others = luck.sample(sorted(wrong), OTHERS)
    choices = luck.sample([right, *others], len(others) + 1)
    return SchoolQuestion(
        kind="procedure",
        drills=(drill_of(table.ask),),
        table=table.log.header.table,
        book=table.law.book.id,
        level=level,
        seed=seed,
        asks="What comes next?",
        parts=(Part(table.game.title(table.law), tuple(Pick(says, says) for says in choices)),),
        keys=(
            Solution(
                (right,),
                table.ask.cite,
                tuple(f"{other}: {wrong[other].why} [{wrong[other].cite}]" for other in others),
            ),
        ),
        facts=_moves_so_far(busy, len(table.log.entries)),
        log=busy.log_until(len(table.log.entries)),
    )
