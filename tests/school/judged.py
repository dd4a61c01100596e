"""A second look at a question: what the real table does in its position, by the ledger and by what is legal there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from croupier.analysis.advice import advice
from croupier.front.dealer import routine
from croupier.front.duty import due_in_words
from croupier.front.events_in_words import card_to
from croupier.front.legal import legal
from croupier.front.sign import sign_of
from croupier.games import breaches
from croupier.play.felt.ledger import Posting, is_wager, seat_of
from croupier.play.table import Table
from croupier.play.table.view import cards_to
from croupier.play.vocabulary.ask import Between, Chance, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Voided
from croupier.play.vocabulary.move import Bet, Move, Report, read_move
from croupier.rulebook.book import OWN, Duty
from croupier.rulebook.explained import explain_paragraph, find_paragraph
from croupier.rulebook.law import Law, Terms
from croupier.rulebook.money import cents
from croupier.rulebook.odds import Odds
from croupier.school.console import why_not
from croupier.school.decisions import EDGE, WORTH_THE_SAME, known_edges, learner_choices
from croupier.school.irregularities import LATE, what_happened
from croupier.school.procedure import ask_in_words
from croupier.school.question import Part, SchoolQuestion, position
from croupier.school.supervisors import LINES_SHOWN, terms_lines

SEVERAL = "More than one"
SEATED = re.compile(r"rack |wager ")
FEE = re.compile(r": (commission|collection|time|owed)")


def judge(question: SchoolQuestion, terms: Terms) -> None:
    """Everything that must hold of a question, whatever it is about."""
    for part, key in zip(question.parts, question.keys, strict=True):
        ids = [choice.id for choice in part.choices]
        assert len(set(ids)) == len(ids) != 1
        assert len({choice.says for choice in part.choices}) == len(ids)
        assert set(key.right) <= set(ids) or not ids
        assert len(key.right) == 1 or SEVERAL in question.asks
        book, _, paragraph = key.cite.rpartition("/")
        assert explain_paragraph(book, paragraph).says
    JUDGES[question.kind](question, terms)


def worth(table: Table) -> Counter[int]:
    """What every seat has, in the rack and on the layout, by the ledger alone."""
    found: Counter[int] = Counter()
    for account, amount in table.ledger.balances.items():
        if account.startswith("rack ") or is_wager(account):
            found[seat_of(account)] += amount
    return found


def judge_payouts(question: SchoolQuestion, terms: Terms) -> None:
    """The keys are what each seat gained and lost in the table's books."""
    table = position(question)
    before, posted = worth(table), len(table.ledger.postings)
    banks = table.felt.markers.get("player-dealer")
    pot = table.game.family == "pot"
    table.play(read_move(question.move))
    said: Counter[int] = Counter()
    for part, key in zip(question.parts, question.keys, strict=True):
        said[part.seat] += int(key.right[0])
    after = worth(table)
    for seat in table.seats:
        if str(seat) == banks:
            continue
        if pot:
            won = [p.amount for p in table.ledger.postings[posted:] if (p.source, p.target) == ("pot", f"rack {seat}")]
            assert sum(won) * terms.chip == said[seat]
        else:
            assert (after[seat] - before[seat]) * terms.chip == said[seat], (seat, question.move)
    if not pot:
        judge_lines(question, table.ledger.postings[posted:], terms.chip, banks or "")


def judge_lines(question: SchoolQuestion, postings: Sequence[Posting], chip: int, banks: str) -> None:
    """Wager by wager: what the books pay to racks, in their order, and what they take from each spot and each rack."""
    paid, taken = list[tuple[int, int]](), Counter[tuple[int, str]]()
    for one in postings:
        to, of = (seat_of(account) if SEATED.match(account) else 0 for account in (one.target, one.source))
        if to and to != of and str(to) != banks:
            paid.append((to, one.amount * chip))
        elif of and to != of and str(of) != banks:
            taken[of, one.source.split(" ")[2] if is_wager(one.source) else "fee"] += one.amount * chip
    said, alone = Counter[tuple[int, str]](), Counter((part.seat, part.spot) for part in question.parts)
    won: list[tuple[int, int]] = []
    for part, key in zip(question.parts, question.keys, strict=True):
        cents_, spot = int(key.right[0]), (part.seat, "fee" if FEE.search(part.says) else part.spot)
        in_part = any("of it loses" in note for note in key.notes)
        if cents_ > 0 or in_part:  # what falls with a part of it is taken first
            with_it = taken.pop(spot, 0) if alone[spot] == 1 else 0
            assert bool(with_it) == in_part
            won.append((part.seat, cents_ + with_it))
        else:
            said[spot] -= cents_
    assert won == paid
    assert +said == taken


def judge_procedure(question: SchoolQuestion, _: Terms) -> None:
    """The right answer is what the table asks for; nothing that the others stand for is legal now."""
    table = position(question)
    (part,), (key,) = question.parts, question.keys
    if part.controls:
        judge_acts(table, part, key.right[0])
        return
    assert ask_in_words(table, table.ask) == key.right[0]
    lines = ["seat 1 bets {amount}"] if isinstance(table.ask, Window) else [one.says for one in legal(table)]
    for choice in part.choices:
        if choice.id == key.right[0] or choice.says.split()[0] == key.right[0].split()[0] in ("Cards", "Bets"):
            continue  # other cards than those that are due, bets on something else
        assert not _may_be_said(choice.says, lines), (choice, lines)


def judge_acts(table: Table, part: Part, right: str) -> None:
    """Of all that a console has, the table takes what is legal there, and the act of the key it takes indeed."""
    lines: list[str] = []  # what is legal, where anything but the key is taken
    for control in part.controls:
        said = right if control.counted and right.startswith(f"{control.id} ") else control.id
        said += " 1" if control.counted and said == control.id else ""
        refused = why_not(table, said)
        assert refused is None or find_paragraph(refused.cite, OWN).says
        if said == right:
            assert refused is None
        elif refused is None:
            lines = lines or [one.says for one in legal(table)]
            assert any(_acted(control.id, line) for line in lines), (said, lines)
    played = _as_played(table, right)
    assert played is None or table.play(played) is not None


def _acted(control: str, line: str) -> bool:
    match control.split(" "):
        case ["dealer", "draws", equipment, *_]:
            return line.startswith(f"{equipment} ")
        case ["dealer", "asks", "seat", seat]:
            return line.startswith((f"seat {seat} chooses ", f"seat {seat} sets ", f"seat {seat} discards "))
    return line.split(" ")[:3] == control.split(" ")


def _as_played(table: Table, right: str) -> Move | None:
    """The move that an act comes to; none where a player has to decide."""
    ask = table.ask
    match right.split(" "):
        case ["dealer", "draws", equipment, *to]:
            assert isinstance(ask, Chance)
            assert ask.equipment == equipment
            first = [re.split(r" \(hand|,", card_to(one))[0] for one in cards_to(ask, table.felt)[:1]]
            assert first == [" ".join(to[1:])] * bool(to)
            return Seeded("act").answer(ask)
        case ["dealer", "asks", "seat", seat]:
            assert isinstance(ask, Turn)
            assert str(ask.seat) == seat
            return None
    return read_move(right)


def _may_be_said(says: str, lines: list[str]) -> bool:
    first, _, rest = says.partition(": ")
    if first.endswith(" decides"):
        return all(f"{first.removesuffix(' decides').lower()} chooses {one}" in lines for one in rest.split(", "))
    return any(_stands_for(first, rest, line) for line in lines)


def _stands_for(first: str, rest: str, line: str) -> bool:
    match first.split():
        case ["Cards", *_]:
            return line.startswith("cards ")
        case ["The", "dice", *_]:
            return line.startswith("dice ")
        case ["The", "ball", *_]:
            return line.startswith("wheel ")
        case ["The", "round", *_]:
            return line == "dealer opens"
        case ["Bets", *_]:
            return " bets " in line and "{amount}" in line
    return line.split(" ")[:3] == ["dealer", "does", rest.replace(" ", "-")]


def judge_irregularities(question: SchoolQuestion, terms: Terms) -> None:
    table, law = position(question), Law(terms)
    (drill,) = question.drills
    if drill == LATE:
        (late,) = question.parts
        least = law.limits(table.game.spots(law)[late.spot].wager)[0]
        refused = table.why_not(Bet(late.seat, late.spot, least))
        assert isinstance(table.ask, Chance)
        assert law.money(least) in question.asks
        assert (question.keys[0].right == ("no",)) == (refused is not None)
        assert refused is None or question.keys[0].cite == refused.cite
        return
    ask, before = table.ask, worth(table)
    events = table.play(Report(drill))
    effect, *paragraph = (key.right[0] for key in question.keys)
    assert paragraph in ([], [law.book.irregularities[drill].cite])
    assert all(pick.says == pick.id for part in question.parts[1:] for pick in part.choices)  # words would tell
    void = any(isinstance(event, Voided) for event in events)
    assert void == (effect == "void")
    match effect:
        case "void":
            while not isinstance(table.ask, Between):  # what is left to be done of it pays nobody
                events += table.play(routine(table, Seeded("void")))
            assert [event for event in events if getattr(event, "paid", 0)] == []
        case "nothing":
            assert table.ask == ask
            assert worth(table) == before
        case "again" | "use" | "discard":
            assert worth(table) == before
            assert not isinstance(table.ask, Between)


def judge_decisions(question: SchoolQuestion, terms: Terms) -> None:
    (part,), (key,) = question.parts, question.keys
    if question.drills == (EDGE,):
        edges = known_edges(Law(terms))
        assert key.right[0] == min((choice.id for choice in part.choices), key=lambda one: edges[one])
        assert {one for one, cost in key.costs.items() if cost == 0} == set(key.right)
        return
    table = position(question)
    assert isinstance(table.ask, Turn)
    found = {one.choice: one for one in learner_choices(table.ask, advice(table, table.ask))}
    assert min(worth_.cost for worth_ in found.values()) == 0
    assert set(found) == {choice.id for choice in part.choices}
    assert {one for one, worth_ in found.items() if worth_.cost <= WORTH_THE_SAME} == set(key.right)
    assert key.costs == {one: worth_.cost * terms.chip for one, worth_ in found.items()}


def judge_supervisors(question: SchoolQuestion, terms: Terms) -> None:
    """By the book's own data: of what is shown, one thing alone is out of range, on the sign, or somebody's work."""
    law = Law(terms)
    picks = [pick.id for pick in question.parts[0].choices]
    right = question.keys[0].right
    assert breaches(terms) == []
    match question.drills[0]:
        case "lawful":
            shown = {pick.id: re.split(": | pays ", pick.says)[-1] for pick in question.parts[0].choices}
            assert len(picks) - 1 == min(LINES_SHOWN, len(terms_lines(terms)))  # as many, whether or not one is wrong
            assert [id_ for id_ in picks if not _permitted(law, id_, shown[id_])] == [*right] * (right != ("lawful",))
        case "sign":
            must = {line.name for line in sign_of(law, "").must}
            assert [id_ for id_ in picks if id_ in must] == [*right]
        case "duty":
            (duty,) = [
                one for one in law.book.duties.values() if _told(law, one) == (question.asks, question.keys[0].cite)
            ]
            assert [id_ for id_ in picks if id_ in duty.crew] == [*right]
            assert [key.right[0] for key in question.keys[1:]] in ([], [due_in_words(duty)])
        case "confirms":
            said = [
                kind for kind, item in law.book.irregularities.items() if what_happened(item.says) in question.facts
            ]
            assert {law.reporter(kind) for kind in said} == {*right}


def _told(law: Law, duty: Duty) -> tuple[str, str]:
    return f"{law.book.name}: {duty.says}", str(law.cite(duty.cite))


def _permitted(law: Law, id_: str, text: str) -> bool:
    """Whether a line of terms, as it is shown, is within the book."""
    what, _, name = id_.partition(" ")
    if what == "limits":
        least, most = (cents(one.split(" ")[1]) for one in text.split(", "))
        return least <= most
    if what == "option":
        option = law.book.options[name]
        values = {"flag": {"yes": True, "no": False}.get(text), "integer": text.isdecimal() and int(text)}
        return option.permits(values.get(option.kind, text))
    if what == "odds":
        wager, _, line = name.partition(".")
        item, offered = law.book.wagers[wager], Odds.read(text).fraction
        lawful = item.lines(str(law.options.get(item.ledger, "")))[line or "win"].fraction
        return {"minimum": offered >= lawful, "maximum": offered <= lawful, "exact": offered == lawful}[item.bound]
    return True


JUDGES = {
    "payouts": judge_payouts,
    "procedure": judge_procedure,
    "irregularities": judge_irregularities,
    "decisions": judge_decisions,
    "supervisors": judge_supervisors,
}
