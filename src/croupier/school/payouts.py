"""Payouts: the wagers stand, the result is there; what is each paid, or what is taken, in the table's order?

The table itself settles: the lines of a move that settles are the question, and what they paid is the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from croupier.front.events_in_words import fee_name, who
from croupier.front.sign import posted_options, title_of
from croupier.games import game_of
from croupier.play.vocabulary.event import Event, Fee, Settled, Voided
from croupier.play.vocabulary.move import move_text
from croupier.rulebook.cite import within
from croupier.rulebook.law import Law, Terms
from croupier.rulebook.odds import Odds
from croupier.school.busy_table import BusyTable, PlayedMove, SeededChoice
from croupier.school.question import Part, SchoolQuestion, Solution

ROUNDS = 30  # in so many rounds something should have been decided
DRILL_ROUNDS = 150  # and in so many a prize that is seldom won
PLAYERS_WATCHED = 2  # players at a table that is only looked at
LINES = (4, 6, 8, 10, 14)  # more than so many lines are a test of patience, by level
POT = "pot"
VERDICTS = ("wins", "loses", "pushes")  # what is only given back is not settled

Line = Settled | Fee
IN_PART = "Of a wager that wins in part and loses in part, say what it comes to on the whole."


def payouts(table: str, terms: Terms, drill: str, level: int, seed: str) -> SchoolQuestion | None:
    """A settlement, with this wager in it if one is named. None where no round decides it."""
    law = Law(terms)
    if drill and drill not in (*law.book.wagers, POT):
        return None
    luck = SeededChoice(seed)
    busy = BusyTable(terms, luck, level, spots_of(law, drill), table)
    candidates: list[PlayedMove] = []
    for number in range(DRILL_ROUNDS if drill else ROUNDS):
        candidates += [played for played in busy.moves() if may_be_asked(law, played.events, drill)]
        if candidates and number >= level:
            pays = luck.below(3) > 0  # whoever drills a wager has mostly to pay it, and should not count on that

            def worth(played: PlayedMove, pays: bool = pays) -> tuple[bool, int]:
                lines = settlement(law, played.events)
                return pays and is_paid(law, lines, drill), interest(lines, level)

            return _question(busy, max(candidates, key=worth), level, seed)
    return None


def is_paid(law: Law, lines: Sequence[Line], drill: str) -> bool:
    return any(isinstance(line, Settled) and line.paid > 0 and drill in drills_of(law, [line]) for line in lines)


def interest(lines: Sequence[Line], level: int) -> int:
    """How much there is to learn from a settlement: from who is paid more than from who is not, and not too much."""
    paid = sum(isinstance(line, Fee) or line.paid > 0 for line in lines)
    return 3 * paid + len(lines) if len(lines) <= LINES[level - 1] else -len(lines)


def spots_of(law: Law, wager: str) -> tuple[str, ...]:
    """Where this wager is put."""
    return tuple(id_ for id_, spot in game_of(law).spots(law).items() if spot.wager == wager)


def wager_of(law: Law, spot: str) -> str:
    """The wager that lies on a spot; a prize that no spot is for goes by its own name, and so does a pot."""
    spots = game_of(law).spots(law)
    wager = spots[spot].wager if spot in spots else spot
    return wager if wager in law.book.wagers else spot


@cache
def drillable(law: Law) -> tuple[str, ...]:
    """The wagers of a table, and those of its other prizes that are won often enough to be asked for."""
    offered = [id_ for id_ in law.book.wagers if law.prizes_offered(id_)]
    prizes = {id_ for id_ in offered if not spots_of(law, id_)}
    won, busy = set[str](), BusyTable(law.terms, SeededChoice("prizes"), PLAYERS_WATCHED)
    for _ in range(DRILL_ROUNDS if prizes else 0):
        won |= prizes & {name for played in busy.moves() for name in drills_of(law, settlement(law, played.events))}
        if won == prizes:
            break
    return tuple(id_ for id_ in offered if id_ not in prizes or id_ in won)


def settlement(law: Law, events: Sequence[Event]) -> list[Line]:
    """What the dealer pays and takes in one go; of a pot, who takes it."""
    if any(isinstance(event, Voided) for event in events):
        return []
    verdicts = VERDICTS[:1] if game_of(law).family == "pot" else VERDICTS
    lines = [
        line for line in events if isinstance(line, Fee) or (isinstance(line, Settled) and line.verdict in verdicts)
    ]
    return lines if any(isinstance(line, Settled) for line in lines) else []


def may_be_asked(law: Law, events: Sequence[Event], drill: str) -> bool:
    """Whether this settlement can be asked about, and is about what is drilled."""
    lines = settlement(law, events)
    return bool(lines) and (not drill or drill in drills_of(law, lines))


def drills_of(law: Law, lines: Sequence[Line]) -> tuple[str, ...]:
    """The wagers of a settlement, and the prizes that were paid on them: a blackjack."""
    return tuple(dict.fromkeys(name for line in lines for name in (wager_of(law, line.spot), *_prize(law, line))))


def _prize(law: Law, line: Line) -> tuple[str, ...]:
    """What was paid under a name of its own in the book, at its own odds."""
    if isinstance(line, Fee) or (name := line.line.lower().partition(" ")[0]) not in law.book.wagers:
        return ()
    return (name,) if line.odds in map(str, law.prizes_offered(name).values()) else ()


def _question(busy: BusyTable, played: PlayedMove, level: int, seed: str) -> SchoolQuestion:
    law, lines = busy.table.law, settlement(busy.table.law, played.events)
    return SchoolQuestion(
        kind="payouts",
        drills=drills_of(law, lines),
        table=busy.table.log.header.table,
        book=law.book.id,
        level=level,
        seed=seed,
        asks="What is each of these paid, or what is taken? They are settled in this order.",
        parts=tuple(_part(law, line) for line in lines),
        keys=tuple(_keys(law, lines)),
        facts=(*posted_facts(law, lines), *([IN_PART] if any(_losing_part(line) for line in lines) else ())),
        log=busy.log_until(played.entries_before),
        move=move_text(played.move),
    )


def posted_facts(law: Law, lines: Sequence[Line]) -> tuple[str, ...]:
    """What the house chose of all that bears on these lines, as whoever deals there would know it: which pay table,
    which commission; odds only where they are the house's own."""
    wagers = set(drills_of(law, lines)) & set(law.book.wagers)
    values = posted_options(law)
    chose = [f"{title_of(id_)}: {values[id_]}" for id_ in _relevant_options(law, lines, wagers)]
    own = [key for key in law.terms.odds if key.partition(".")[0] in wagers]
    chose += [f"{law.book.wagers[key.partition('.')[0]].name} pays {law.terms.odds[key]}" for key in own]
    return (f"At this table: {'; '.join(chose)}.",) if chose else ()


def _relevant_options(law: Law, lines: Sequence[Line], wagers: set[str]) -> list[str]:
    """The options that name a wager's pay table, belong to a paragraph by which it is paid, or to the part of the
    document that a fee is taken by."""
    cites = {line.cite.paragraph for line in lines}
    fees = {line.cite.paragraph.partition(".")[0] for line in lines if isinstance(line, Fee)}
    ledgers = {law.book.wagers[wager].ledger for wager in wagers}
    return [
        id_
        for id_, option in law.book.options.items()
        if law.meets(option.needs)
        and (
            id_ in ledgers or option.cite.partition(".")[0] in fees or any(within(option.cite, cite) for cite in cites)
        )
    ]


def _part(law: Law, line: Line) -> Part:
    spots = game_of(law).spots(law)
    name = spots[line.spot].label if line.spot in spots else title_of(line.spot)
    if isinstance(line, Fee):
        fee = fee_name(line.spot, line.seat)
        whose = f"Seat {line.seat}" if line.seat else "The pot"
        says = f"{whose}: {fee} on {name}" if line.spot in spots else f"{whose}: {fee}"
        return Part(says, seat=line.seat, spot=line.spot)
    hand = f", hand {line.hand}" if line.hand > 1 else ""
    wager = f" {law.money(line.wager)}" if line.wager else ""
    return Part(f"{who(line.seat, line.at, None).capitalize()}: {name}{hand}{wager}", seat=line.seat, spot=line.spot)


def _losing_part(line: Line) -> int:
    """The chips of a winning wager that lose all the same, as those of a horn on the other numbers do; what is merely
    rounded or not covered are none."""
    if isinstance(line, Fee) or line.verdict != "wins" or line.uncovered or not line.odds:
        return 0
    odds = Odds.read(line.odds)
    wins, rest = divmod((line.paid + line.wager) * odds.per, odds.pays + odds.per)
    return max(line.wager - wins, 0) if wins > 0 and not rest else 0


def _keys(law: Law, lines: Sequence[Line]) -> Iterator[Solution]:
    """How a fee is reckoned is told once."""
    notes_given = set[str]()
    for line in lines:
        if isinstance(line, Settled):
            yield _key(law, line)
            continue
        values, options = posted_options(law), law.book.options
        why = [f"{options[id_].says} Here: {values[id_]}" for id_ in _relevant_options(law, [line], set())]
        yield Solution(
            (str(-line.amount * law.chip),), line.cite, tuple(note for note in why if note not in notes_given)
        )
        notes_given.update(why)


def _key(law: Law, line: Settled) -> Solution:
    short = (f"{law.money(line.uncovered)} is not covered by the bank",) if line.uncovered else ()
    pays = " at ".join(filter(None, (line.verdict, line.odds)))
    losing = _losing_part(line)
    part = (f"{law.money(line.wager - losing)} of it wins, {law.money(losing)} of it loses",) if losing else ()
    notes = (f"{pays} ({line.line})" if line.line else pays, *part, *short)
    return Solution((str(line.paid * law.chip),), line.cite, notes)
