"""Irregularities: something goes wrong in a round. What is done, and by which paragraph?

It is reported to the table in that very position, and what the table then does is the answer. A wager that comes too
late is offered to it in the same way.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Event, Voided
from croupier.play.vocabulary.move import Bet, Report
from croupier.rulebook.cite import Refused, within
from croupier.rulebook.law import Law, Terms
from croupier.school.busy_table import BusyTable, SeededChoice
from croupier.school.question import Part, Pick, SchoolQuestion, Solution

ROUNDS = 25
MOST_TRIES = 8  # positions of a round in which a report is tried
FEWEST_PLAYERS = 3  # players at least where something is looked for: between two it may not be possible
OTHERS = 3
BY_HEART = 4  # from this level on the paragraph is asked for, too
LATE = "late-bet"
FOLLOWS = re.compile(r"[;:] |,? and (?=No Roll|the boxperson|a supervisor orders|orders another|is denied|must leave)")
REMEDIES = {
    "void": "The round is void: every wager goes back",
    "again": "It does not count and is done again",
    "discard": "The card is set aside, and play goes on",
    "use": "The card is used as if nothing had happened",
    "nothing": "Nothing changes: play goes on",
}
ANYWHERE = ("void", "again", "nothing")
GOES_ON = {"void": "The round is void: every wager goes back", "on": "The round is not void: it goes on as set right"}


class Trouble(NamedTuple):
    """Something that goes wrong, and when: the entries of the log before it."""

    entries_before: int
    kind: str


def irregularities(table: str, terms: Terms, drill: str, level: int, seed: str) -> SchoolQuestion | None:
    """Something that goes wrong, of this kind if one is named. None where it cannot happen at this table."""
    luck = SeededChoice(seed)
    if drill == LATE or (not drill and (luck.below(6) == 0 or not possible_kinds(Law(terms)))):
        return _late(table, terms, luck, level, seed)
    busy = BusyTable(terms, luck, max(level, FEWEST_PLAYERS) if drill else level, (), table)
    for _ in range(ROUNDS):
        troubles = [
            Trouble(len(busy.table.log.entries), kind)
            for _ in busy.moves()
            for kind in busy.table.reports()
            if drill in ("", kind)
        ]
        for trouble in luck.sample(troubles if drill else _spread(troubles), MOST_TRIES):
            log = busy.log_until(trouble.entries_before)
            if question := _question(busy.table, trouble.kind, log, luck, level, seed):
                return question
    return None


def possible_kinds(law: Law) -> tuple[str, ...]:
    """What can go wrong at a table, as the house runs it."""
    items = law.book.irregularities.items()
    return tuple(kind for kind, item in items if item.needs.items() <= law.options.items())


@cache
def remediable_kinds(law: Law) -> tuple[str, ...]:
    """What can go wrong in the rounds of this very table: some that a book knows belong to other games by it. Each is
    reported where it may be, until the table has a remedy for it."""
    busy, with_remedy, tried = (
        BusyTable(law.terms, SeededChoice("reports"), FEWEST_PLAYERS),
        set[str](),
        Counter[tuple[str, str]](),
    )
    for _ in range(ROUNDS):
        for _ in busy.moves():
            for kind in set(busy.table.reports()) - with_remedy:
                moment = kind, busy.table.ask.cite
                tried[moment] += 1
                if tried[moment] <= MOST_TRIES and _has_remedy(busy, kind):
                    with_remedy.add(kind)
    return tuple(kind for kind in possible_kinds(law) if kind in with_remedy)


def _has_remedy(busy: BusyTable, kind: str) -> bool:
    position = replay_table(busy.log_until(len(busy.table.log.entries)), table_for)
    try:
        position.play(Report(kind))
    except Refused:
        return False
    return True


def _spread(troubles: list[Trouble]) -> list[Trouble]:
    """As often one kind as another, though some can happen at any moment and others at one."""
    by_kind: dict[str, list[Trouble]] = {}
    for trouble in troubles:
        by_kind.setdefault(trouble.kind, []).append(trouble)
    return [group[len(group) // 2] for group in by_kind.values()] + [group[0] for group in by_kind.values()]


def _question(table: Table, kind: str, log: str, luck: SeededChoice, level: int, seed: str) -> SchoolQuestion | None:
    """None where the procedure has no remedy at this very point."""
    law, item = table.law, table.law.book.irregularities[kind]
    position = replay_table(log, table_for)
    try:
        events = position.play(Report(kind))
    except Refused:
        return None
    words, effect = remedy_choices(law, item.remedy, events)
    asks, cite, by, by_heart = what_happened(item.says), law.cite(item.cite), law.reporter(kind), level >= BY_HEART
    notes = tuple(text for event in events if (text := getattr(event, "text", "")) not in ("", asks))
    return SchoolQuestion(
        kind="irregularities",
        drills=(kind,),
        table=table.log.header.table,
        book=law.book.id,
        level=level,
        seed=seed,
        asks=asks,
        parts=(
            Part("What is done?", tuple(Pick(id_, says) for id_, says in words.items())),
            *([Part("By which paragraph?", _paragraphs(law, item.cite, luck))] * by_heart),
        ),
        keys=(Solution((effect,), cite, notes), *([Solution((item.cite,), cite)] * by_heart)),
        facts=(f"The {by} says so.",) if by else (),
        log=log,
    )


def what_happened(says: str) -> str:
    """What goes wrong, without what follows from it, as books put it behind.

    >>> what_happened("A die rests on more than one side; the throw is void.")
    'A die rests on more than one side.'
    """
    return FOLLOWS.split(says, maxsplit=1)[0].removesuffix(".") + "."


def remedy_choices(law: Law, remedy: str, events: list[Event]) -> tuple[dict[str, str], str]:
    """The choices, and which of them the table took; where the game has its own way to set it right, whether all of it
    is void. What is done with a card is no choice where the book has no such remedy."""
    void = any(isinstance(event, Voided) for event in events)
    if remedy not in REMEDIES or void != (remedy == "void"):
        return GOES_ON, "void" if void else "on"
    remedies = {*ANYWHERE, *(item.remedy for item in law.book.irregularities.values())}
    return {id_: says for id_, says in REMEDIES.items() if id_ in remedies}, remedy


def _paragraphs(law: Law, right: str, luck: SeededChoice) -> tuple[Pick, ...]:
    """This paragraph among others that speak of what goes wrong, and of the rest where those are too few: by their
    numbers alone, as their words would say what is done."""
    paragraphs = law.book.paragraphs
    others = dict.fromkeys(item.cite for item in law.book.irregularities.values() if _are_unrelated(item.cite, right))
    more = [
        id_
        for id_, paragraph in paragraphs.items()
        if paragraph.kind == "rule" and id_ not in others and _are_unrelated(id_, right)
    ]
    wrong = luck.sample(list(others), OTHERS)
    wrong += luck.sample(more, OTHERS - len(wrong))
    wrong = [id_ for id_ in wrong if paragraphs[id_].says != paragraphs[right].says]
    order = list(paragraphs)
    return tuple(Pick(id_, id_) for id_ in sorted([right, *wrong], key=order.index))


def _are_unrelated(paragraph: str, other: str) -> bool:
    """Whether neither paragraph is part of the other."""
    return not within(paragraph, other) and not within(other, paragraph)


# --- a wager that comes too late ---


def _late(table: str, terms: Terms, luck: SeededChoice, level: int, seed: str) -> SchoolQuestion | None:
    """A wager while dice, wheel or cards are waited for."""
    busy = BusyTable(terms, luck, level, (), table)
    if busy.table.game.family == "pot" or not busy.table.game.plain_bets:
        return None
    for _ in range(ROUNDS):
        moments = [
            (len(busy.table.log.entries), busy.table.ask.cite)
            for played in busy.moves()
            if isinstance(busy.table.ask, Chance) and busy.table.felt.stakes
        ]
        if moments:
            entries, cite = luck.pick(moments)
            return _late_question(busy.log_until(entries), cite, luck, level, seed)
    return None


def _late_question(log: str, cite: str, luck: SeededChoice, level: int, seed: str) -> SchoolQuestion:
    table = replay_table(log, table_for)
    law, ask = table.law, table.ask
    assert isinstance(ask, Chance)
    seat, spot = luck.pick(list(table.seats)), table.game.plain_bets[0][0]
    bet = Bet(seat, spot, law.limits(table.game.spots(law)[spot].wager)[0])
    refused = table.why_not(bet)
    names = {"no": "It is refused", "yes": "It stands", "asks": "It stands only once the crew confirms it"}
    right = "no"
    notes: tuple[str, ...] = (refused.why,) if refused else ()
    if refused is None:
        table.play(bet)
        right = "asks" if table.felt.pending else "yes"
        notes = tuple(f"to be confirmed by {' and '.join(pending.by)}" for pending in table.felt.pending)
        cite = table.felt.pending[0].cite if table.felt.pending else cite
    label = table.game.spots(law)[spot].label
    choices = tuple(Pick(id_, says) for id_, says in names.items())
    return SchoolQuestion(
        kind="irregularities",
        drills=(LATE,),
        table=table.log.header.table,
        book=law.book.id,
        level=level,
        seed=seed,
        asks=f"Betting is closed, and seat {seat} puts {law.money(bet.amount)} on {label}.",
        parts=(Part("What becomes of it?", choices, seat, spot),),
        keys=(Solution((right,), refused.cite if refused else cite, notes),),
        log=log,
    )
