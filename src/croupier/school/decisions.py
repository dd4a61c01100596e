"""Decisions: a hand is dealt, and a player has to choose; what each choice is worth is known, and not said before.

The key is the analysis' own (`analysis/advice.py`), so a lesser choice has a price. Where there is nothing to decide
but where to bet, the wagers of the table are compared by their exact edge.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from croupier.analysis.advice import Advice, weigh_choices, weighing
from croupier.analysis.sheets.exact import sheets_of, wagers_of
from croupier.analysis.sheets.staged import strategy_words
from croupier.analysis.twentyone.advice import cell_of
from croupier.games import game_of
from croupier.play.table import Table
from croupier.play.table.maths import Chain, Counted, Maths, Staged, Worked
from croupier.play.vocabulary.ask import Setting, Turn
from croupier.play.vocabulary.holder import hand_at
from croupier.rulebook.law import Law, Terms
from croupier.school.busy_table import BusyTable, SeededChoice
from croupier.school.moves_in_words import cards_in_words
from croupier.school.payouts import wager_of
from croupier.school.question import Part, Pick, SchoolQuestion, Solution

ROUNDS = 60  # in so many rounds a decision that is asked for should have come up
LEVEL = 3  # players at the table: who decides is not alone there
CLOSE = 3  # from this level on, of two decisions the closer is asked
LEAST = 1  # the level of what nobody has chosen for being hard
WORTH_THE_SAME = 1e-9  # chips: choices nearer than this are worth the same
EDGE = "edge"  # the drill of wagers compared
SETTING = "setting"  # and of hands that are set in two
WAGERS_COMPARED = 4
FEWEST = 2


def decisions(table: str, terms: Terms, drill: str, level: int, seed: str) -> SchoolQuestion | None:
    """A decision of this drill, if one is named; a close one where the level is high. None where none comes up."""
    luck = SeededChoice(seed)
    if drill == EDGE or (not drill and not has_decisions(terms)):
        return _edge_question(table, terms, luck, level, seed)
    candidates = [
        decision for _ in range(1 + (level >= CLOSE)) if (decision := _deal_decision(table, terms, drill, luck))
    ]
    return _question(min(candidates, key=lambda decision: decision.margin), table, level, seed) if candidates else None


def has_decisions(terms: Terms) -> bool:
    """Whether a player at this table has anything to decide that the analysis can weigh."""
    return any(not isinstance(part, (Counted, Chain)) for part in game_of(Law(terms)).maths)


def drills(table: Table, ask: Turn) -> tuple[str, ...]:
    """What a decision trains: each of its choices, and the sort of hand in the words of its game: `soft`."""
    if isinstance(ask, Setting):
        return (SETTING,)
    holder = hand_at(ask.at or ask.seat, ask.number)
    word = (
        table.game.counts(table.law, holder, table.felt.hand(holder)).split(" ")[0]
        if holder in table.felt.cards
        else ""
    )
    return (*ask.choices, *([word] if word.isalpha() else []))


def learner_choices(ask: Turn, advice: list[Advice]) -> list[Advice]:
    """What a learner chooses from: whoever has to set a hand does not leave it to the house. The best settings are
    always named."""
    return [option for option in advice if option.choice not in ask.choices] if isinstance(ask, Setting) else advice


class _DealtDecision(NamedTuple):
    """A decision as it lies there, and what its choices are worth."""

    busy: BusyTable
    ask: Turn
    advice: list[Advice]

    @property
    def margin(self) -> float:
        return self.advice[1].cost


def _deal_decision(table: str, terms: Terms, drill: str, luck: SeededChoice) -> _DealtDecision | None:
    busy = BusyTable(terms, luck, LEVEL, (), table)
    for _ in range(ROUNDS):
        for _ in busy.moves():
            ask = busy.table.ask
            if not isinstance(ask, Turn) or (drill and drill not in drills(busy.table, ask)):
                continue
            question = weighing(busy.table, ask)
            if (
                question
                and (drill or luck.below(2))
                and (advice := learner_choices(ask, weigh_choices(question)))[-1].cost > WORTH_THE_SAME
            ):
                return _DealtDecision(busy, ask, advice)
    return None


def _question(dealt: _DealtDecision, table_name: str, level: int, seed: str) -> SchoolQuestion:
    table = dealt.busy.table
    by_heart = (*_chart_note(table, dealt.ask), *_rules_by_heart(table, dealt.ask))
    question = weighed_question(table, dealt.ask, dealt.advice, table_name, drills(table, dealt.ask), by_heart)
    return replace(question, level=level, seed=seed, log=dealt.busy.log_until(len(table.log.entries)))


def weighed_question(
    table: Table,
    ask: Turn,
    advice: list[Advice],
    table_name: str,
    trains: tuple[str, ...],
    by_heart: tuple[str, ...] = (),
) -> SchoolQuestion:
    """A decision as a question, also one at a live table, which may have gone on: nothing here looks at its felt."""
    law = table.law
    right = tuple(option.choice for option in advice if option.cost <= WORTH_THE_SAME)
    choices = tuple(
        Pick(option.choice, choice_label(option.choice)) for option in sorted(advice, key=lambda option: option.choice)
    )
    question_text = table.game.question(ask.topics) or "What is best here?"
    notes = tuple(
        f"{choice_label(option.choice)}: {_signed_dollars(option.expectation, law)} on average" for option in advice
    )
    without = " and ".join(_wager_name(law, wager) for wager in advice[0].without)
    costs = {option.choice: option.cost * law.chip for option in advice}
    return SchoolQuestion(
        kind="decisions",
        drills=trains,
        table=table_name,
        book=law.book.id,
        level=LEAST,
        seed="",
        asks=question_text + (" More than one choice is best: any of them is right." if len(right) > 1 else ""),
        parts=(Part(f"You, at seat {ask.seat}", choices, ask.seat),),
        keys=(Solution(right, ask.cite, (*notes, *by_heart), costs),),
        facts=(f"{without} is left out of account here.",) if without else (),
        seat=ask.seat,
    )


def choice_label(choice: str) -> str:
    """A choice as a button has it."""
    if choice.startswith("set "):
        return f"{cards_in_words(choice.split(' ')[1:])} in front"
    return choice.replace("-", " ").capitalize()


def _signed_dollars(chips: float, law: Law) -> str:
    cents = chips * law.chip
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:,.4f}"


def _chart_note(table: Table, ask: Turn) -> tuple[str, ...]:
    """What the chart says to this hand, at a game that is drawn as charts."""
    if not any(isinstance(part, Worked) and part.given for part in table.game.maths):
        return ()
    cell = cell_of(table.law, table.felt, ask)
    if cell is None:
        return ()
    instead = f"; but these very cards: {cell.instead}" if cell.instead else ""
    return (f"The chart, {cell.row} against {cell.up}: {cell.choice}{instead}",)


def _rules_by_heart(table: Table, ask: Turn) -> tuple[str, ...]:
    """What a person can learn of this decision: of several clauses those that alone speak of a choice that is offered
    here, if there are such."""
    clauses = [
        clause for part in table.game.maths if isinstance(part, Staged) for clause in strategy_words(table.law, part)
    ]
    words = [set(clause.split(" ")) for clause in clauses]
    alone = [
        clause
        for clause, has in zip(clauses, words, strict=True)
        if any(choice in has and sum(choice in other for other in words) == 1 for choice in ask.choices)
    ]
    return tuple(f"By heart: {clause}" for clause in alone or clauses)


# --- wagers by their edge ---


def _edge_question(table: str, terms: Terms, luck: SeededChoice, level: int, seed: str) -> SchoolQuestion | None:
    law = Law(terms)
    edges = known_edges(law)
    by_edge = [luck.pick([name for name in edges if edges[name] == edge]) for edge in sorted(set(edges.values()))]
    first = luck.below(max(len(by_edge) - WAGERS_COMPARED, 0) + 1)
    near = by_edge[first : first + WAGERS_COMPARED]  # wagers whose edges lie beside each other are hard to tell apart
    names = luck.sample(near if level >= CLOSE else by_edge, WAGERS_COMPARED)
    if len(names) < FEWEST:
        return None
    right = min(names, key=lambda name: edges[name])
    costs = {name: float((edges[name] - edges[right]) * terms.least) for name in names}
    label = {name: _wager_name(law, name) for name in names}
    who = "bank" if game_of(law).family == "banked" else "house"  # a player's
    notes = tuple(f"{label[name]}: the {who} keeps {float(100 * edges[name]):.4f}%" for name in names)
    wager = wager_of(law, right)
    cite = law.book.wagers[wager].cite if wager in law.book.wagers else law.book.limits.cite
    return SchoolQuestion(
        kind="decisions",
        drills=(EDGE,),
        table=table,
        book=law.book.id,
        level=level,
        seed=seed,
        asks=f"Of which of these wagers does the {who} keep the least?",
        parts=(Part(law.book.about.title, tuple(Pick(name, label[name]) for name in names)),),
        keys=(Solution((right,), law.cite(cite), notes, costs),),
    )


def _wager_name(law: Law, wager: str) -> str:
    spots = game_of(law).spots(law)
    return spots[wager].label if wager in spots else law.book.wagers[wager].name if wager in law.book.wagers else wager


@cache
def known_edges(law: Law) -> dict[str, Fraction]:
    """The edge of every wager that can be made and that one draw decides, or that stays up until one does: what is
    counted at once."""
    wagers = comparable_wagers(law)
    return {
        sheet.wager: sheet.edge
        for part in _counted_parts(law)
        for sheet in sheets_of(law, part)
        if sheet.wager in wagers
    }


def comparable_wagers(law: Law) -> tuple[str, ...]:
    """The wagers whose edges can be compared; a prize for which nobody bets is none."""
    spots = game_of(law).spots(law)
    offered = {*spots, *(spot.wager for spot in spots.values())}
    return tuple(name for part in _counted_parts(law) for name in wagers_of(law, part) if name in offered)


def _counted_parts(law: Law) -> list[Maths]:
    parts = game_of(law).maths
    return [part for part in parts if isinstance(part, Chain) or (isinstance(part, Counted) and not part.per)]
