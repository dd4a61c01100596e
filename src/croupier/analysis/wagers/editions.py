"""What a change of the book does to the money: every exact edge before and after.

First under what each book leaves if a house chooses nothing; then, option by option, under what only one of the two
permits; and wagers that are only offered under an option, where their odds moved, under that option.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.analysis.sheets.exact import sheets
from croupier.analysis.wagers.pot_take import pot_take
from croupier.games import game, modules
from croupier.play.table.citations import source_of
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.book import Book, Option, OptionValue, book
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.draft import CITE
from croupier.rulebook.editions import changes
from croupier.rulebook.law import Law, Terms

Options = Mapping[str, OptionValue]


class Edge(NamedTuple):
    """An edge, and how far off it may be if it was simulated."""

    share: Fraction
    within: float = 0.0


Edges = dict[str, Edge]


class EdgeMoved(msgspec.Struct, frozen=True):
    """A wager's edge in the two books, under these options; None where it is not offered. `within` as on a sheet."""

    wager: str
    under: str
    before: Fraction | None
    after: Fraction | None
    within: float = 0.0

    @property
    def by(self) -> Fraction:
        return Fraction(0) if self.before is None or self.after is None else self.after - self.before


class Side:
    """One of the two books, with what has been counted under it."""

    def __init__(self, book: Book, chosen: Options) -> None:
        self.book = book
        self.chosen = {name: value for name, value in chosen.items() if self.permits(name, value)}
        self._counted: dict[str, Edges] = {}

    def edges(self, options: Options | None = None) -> Edges:
        """Of every wager of the table, under what was chosen and these options besides."""
        terms = Terms(self.book.id, options={**self.chosen, **(options or {})})
        key = str(sorted(terms.options.items()))
        if key not in self._counted:
            try:
                self._counted[key] = _edges(Law.supposing(terms, self.book))
            except (LookupError, ArithmeticError, ValueError) as wrong:
                if not self.book.draft:
                    raise
                why = f"the game cannot be reckoned under the draft: {type(wrong).__name__} {wrong}"
                raise Refused(f"{why}; everything but the edges can be compared", CITE) from None
        return self._counted[key]

    def permits(self, name: str, value: OptionValue) -> bool:
        return name in self.book.options and self.book.options[name].permits(value)


def _edges(law: Law) -> Edges:
    playing = game(law.book.id)
    if playing.maths:
        return {sheet.wager: Edge(sheet.edge, sheet.within) for sheet in sheets(law)}
    if playing.family != "pot":
        return {}
    return {f"of a pot of {law.money(row.pot)}, {row.players} players": Edge(row.share) for row in pot_take(law).rows}


def edges_moved(before: Book, after: Book, chosen: Options | None = None) -> Iterator[EdgeMoved]:
    """Every edge under what the books leave, moved or not; then those that only one of the books makes possible."""
    if before.id not in modules() or after.id not in modules():
        return
    old, new = _sides(before, after, chosen or {})
    under = ", ".join(f"{name} = {_word(value)}" for name, value in (chosen or {}).items())
    cases = [*_only_in_one(old, new), *_offered_under(before, after)]
    report_progress("edges", 0.0)
    was, now = old.edges(), new.edges()
    for wager in dict.fromkeys((*was, *now)):
        yield _edge_moved(wager, under, was.get(wager), now.get(wager))
    for number, (side, name, value) in enumerate(cases, 1):
        report_progress("edges", number / (len(cases) + 1))
        yield from _under(old if side in ("before", "both") else None, new if side != "before" else None, name, value)
    report_progress("edges", 1.0)


def _sides(before: Book, after: Book, chosen: Options) -> tuple[Side, Side]:
    """Both books with what was chosen; a choice that neither permits, or that a book cannot keep, is refused."""
    sides = Side(before, chosen), Side(after, chosen)
    for name, value in chosen.items():
        if not any(name in side.chosen for side in sides):
            permitted = " or ".join(s.book.options[name].permitted for s in sides if name in s.book.options)
            raise Refused(f"option {name} = {_word(value)} is not permitted: {permitted or 'no such option'}", CITE)
    for side in sides if chosen else ():
        terms = Terms(side.book.id, options=side.chosen)
        breaches = game(side.book.id).breaches(Law.supposing(terms, side.book))
        if breaches:
            raise Breaches(breaches)
    return sides


def _only_in_one(old: Side, new: Side) -> Iterator[tuple[str, str, OptionValue]]:
    """Values that only one of two books permits, where nobody has chosen one."""
    for name in dict.fromkeys((*old.book.options, *new.book.options)):
        if name in old.chosen or name in new.chosen:
            continue
        for where, side, another in (("before", old, new), ("after", new, old)):
            option = side.book.options.get(name)
            for value in _values(option) if option else ():
                if value != option.default and not another.permits(name, value):  # type: ignore[union-attr]
                    yield where, name, value


def _values(option: Option) -> tuple[OptionValue, ...]:
    """What may be chosen: all of it, or the ends of a range."""
    if option.kind == "flag":
        return (True, False)
    ends = (option.least, option.most)
    return option.choices or tuple(dict.fromkeys(end for end in ends if end is not None))


def _offered_under(before: Book, after: Book) -> Iterator[tuple[str, str, OptionValue]]:
    """Wagers whose odds moved, and the option that offers them: it, or one of its choices, is called like the wager."""
    moved = dict.fromkeys(change.name.partition(".")[0] for change in changes(before, after).odds)
    for wager in moved:
        for name, option in after.options.items():
            if name in before.options and wager in option.choices and before.options[name].permits(wager):
                yield "both", name, wager
            elif name == wager and option.kind == "flag":
                yield "both", name, True


def _under(old: Side | None, new: Side | None, name: str, value: OptionValue) -> Iterator[EdgeMoved]:
    """The edges that are other under this option than without it."""
    moved: dict[str, list[Edge | None]] = {}
    for place, side in enumerate((old, new)):
        if side is None:
            continue
        plain = side.edges()
        for wager, edge in side.edges({name: value}).items():
            if plain.get(wager) != edge:
                moved.setdefault(wager, [None, None])[place] = edge
    for wager, (was, now) in moved.items():
        yield _edge_moved(wager, f"{name} = {_word(value)}", was, now)


def _edge_moved(wager: str, under: str, was: Edge | None, now: Edge | None) -> EdgeMoved:
    within = max(edge.within for edge in (was, now) if edge)
    return EdgeMoved(wager, under, was and was.share, now and now.share, within)


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def unplayable(before: Book, after: Book) -> list[str]:
    """What a draft asks that the game's code does not do: things taken away that it rests on, and new ones that
    nothing reads yet. A thing that another edition lacks too can be done without."""
    if after.id not in modules():
        return ["nobody has written this game"]
    source = source_of(modules()[after.id])
    siblings = [book(id_) for id_ in game(before.id).books if id_ != before.id]
    notes = []
    for what, had, has in (
        ("paragraph", before.paragraphs, after.paragraphs),
        ("option", before.options, after.options),
        ("wager", before.wagers, after.wagers),
    ):
        read = set(source.uses_of(what))  # type: ignore[arg-type]
        spared = {name for name in had if any(name not in _part(sibling, what) for sibling in siblings)}
        notes += [f"the game rests on {what} {n}, which goes" for n in had if n not in has and n in read - spared]
        new = [name for name in has if name not in had and name not in read]
        rules = {id_ for id_, paragraph in after.paragraphs.items() if paragraph.kind == "rule" and not paragraph.by}
        notes += [f"nothing plays {what} {n} yet" for n in new if what != "paragraph" or n in rules]
    return notes


def is_reckonable(notes: Iterable[str]) -> bool:
    """Whether the game can be reckoned under a draft of which this was found: not where its code would ask for what is
    not there."""
    return not any(note.startswith("the game rests on") for note in notes)


def _part(book_: Book, what: str) -> Mapping[str, object]:
    return {"paragraph": book_.paragraphs, "option": book_.options, "wager": book_.wagers}[what]
