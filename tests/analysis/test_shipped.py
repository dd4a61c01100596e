"""The counts that come with the program, beside the same counted now.

    PYTHONPATH=tests python tests/analysis/test_shipped.py

writes them: after a change of a pay table in a rulebook, or of what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier.analysis.set_hands import envy
from croupier.analysis.sheets import cache, counted, exact, staged
from croupier.analysis.sheets import shipped as facts
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.plan import Numbers
from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.sheets.shipped import Fact, Shipped, name_of
from croupier.games import game_of, games
from croupier.games.pai_gow.maths import envy_of
from croupier.play.table.game import Game
from croupier.play.table.maths import Counted, Staged, Worked
from croupier.rulebook.book import book
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms
from every import each, every


def counted_long(game: Game) -> bool:
    """Whether a game says that counting it takes long: it has a space that is kept, or a walk."""
    return any(isinstance(part, Staged) or (isinstance(part, Counted) and part.kept) for part in game.maths)


BOOKS = [id_ for id_, game in games().items() if counted_long(game)]
LAWS = [Law.supposing(Terms(id_)) for id_ in BOOKS]  # whatever limits a table may have
QUICK = LAWS[BOOKS.index("oneida-2006/let-it-ride")]  # the others take a minute each
# The house may let ties push there, which is a printed pay table too.
LAWS += [Law(Terms(id_, options={"ties": "push"})) for id_ in BOOKS if "ties" in book(id_).options]


def counts(law: Law) -> Iterator[tuple[str, str, Numbers]]:
    """Everything that is kept of this law's wagers: its name, what it is, and the numbers."""
    for part in game_of(law).maths:
        if isinstance(part, Staged):
            nets, given = staged.stakes(law, part).whole, part.given(law)
            about = f"{law.book.id}{given or ''}: {part.wager}"
            simpler = staged.count_ends_simpler(law, part)
            for what, numbers in (
                ("learned", staged.learned_rule(law, part)),
                ("best", staged.count_ends(law, part)),
                ("by rule", staged.count_ends(law, part, by_rule=True)),
                *((simpler,) if simpler else ()),
            ):
                yield name_of(f"{part.wager} {what}", law.book.id, given, nets), f"{about} {what}", numbers
        elif isinstance(part, Counted) and part.kept:
            name = name_of(part.kept, law.book.id, part.given(law), np.zeros(0, dtype=np.int64))
            yield name, f"{law.book.id}: {part.kept}", np.array(list(counted.space_of(law, part).items()))
        elif isinstance(part, Worked) and envy_of(1) in exact.wagers_of(law, part):
            name = name_of(envy.TAKEN_OFF, law.book.id, (), np.zeros(0, dtype=np.int64))
            yield name, f"{law.book.id}: {envy.TAKEN_OFF}", np.stack(envy.pairs(law))


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As though nothing came with the program; what this machine has counted itself, by these sources, may stand."""
    monkeypatch.setattr(cache, "fact", lambda _: None)
    for remembered in (staged.learned_rule, staged.count_ends, staged.count_ends_simpler):
        remembered.cache_clear()


@pytest.mark.compiled
@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("law", each(LAWS, [QUICK]), ids=lambda law: f"{law.book.id}-{law.options.get('ties', '')}")
def test_what_comes_with_the_program_is_what_is_counted_now(law: Law) -> None:
    for name, of, numbers in counts(law):
        known = facts.facts()[name]
        assert (known.of, known.shape, known.numbers) == (of, numbers.shape, tuple(numbers.flatten().tolist()))
    for remembered in (staged.learned_rule, staged.count_ends, staged.count_ends_simpler):
        remembered.cache_clear()


def test_nothing_else_comes_with_it() -> None:
    assert {fact.of for fact in facts.facts().values()} == {of for law in LAWS for _, of, _ in counts(law)}


def test_another_pay_table_is_no_fact() -> None:
    law = Law(Terms("oneida-2006/let-it-ride", odds={"bet.flush": "9 to 1"}))
    (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
    name = name_of("bet best", law.book.id, part.given(law), staged.stakes(law, part).whole)
    assert facts.fact(name) is None


# --- whole sheets ---


def tables() -> dict[str, Law]:
    """The sample house's, each law once."""
    found: dict[str, Law] = {}
    for name, terms in sample_house().tables.items():
        law = Law(terms)
        if exact.is_analyzed(terms.book) and all(
            cache.law_text(law) != cache.law_text(other) for other in found.values()
        ):
            found[name] = law
    return found


TABLES = tables()


def taken(law: Law, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, Sheet]]:
    """The sheets of this table that are kept: all of what is asked for where its wagers are counted and simulated."""
    found: dict[str, tuple[str, Sheet]] = {}
    real = cache.cached_value

    def noted(what: str, law: Law, kind: type[Any], count: Callable[[], Any]) -> Any:
        counted = real(what, law, kind, count)
        if kind is Sheet:
            found[cache.value_name(what, law)] = (f"{law.book.id}: {what}", counted)
        return counted

    with monkeypatch.context() as patched:
        patched.setattr(cache, "cached_value", noted)
        for sheet in exact.sheets(law):
            plan_for(law, sheet.wager)
    return found


@every
@pytest.mark.compiled
@pytest.mark.parametrize("name", TABLES)
def test_sheets_that_come_with_the_program_are_what_is_counted_now(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the digits that floats have on any machine."""
    monkeypatch.setattr(cache, "value", lambda _: None)
    for of_name, (of, now) in taken(TABLES[name], monkeypatch).items():
        shipped = facts.values()[of_name]
        known = cache.read_value(bytes(shipped.value), Sheet)
        assert shipped.of == of
        assert (known.how, known.strategy, known.within) == (now.how, now.strategy, now.within)
        assert [(r.name, r.net, r.action) for r in known.results] == [(r.name, r.net, r.action) for r in now.results]
        for one, other in zip(known.results, now.results, strict=True):
            assert float(one.probability) == pytest.approx(float(other.probability), rel=1e-9, abs=1e-15)


def test_no_other_sheet_comes_with_it() -> None:
    """Each is one of a table of the sample house, as that table's terms are now."""
    names = {cache.value_name(shipped.of.partition(": ")[2], law): shipped.of for shipped, law in pairs()}
    assert {name: shipped.of for name, shipped in facts.values().items()} == names


def pairs() -> Iterator[tuple[Shipped, Law]]:
    for shipped in facts.values().values():
        yield from ((shipped, law) for law in TABLES.values() if shipped.of.startswith(f"{law.book.id}: "))


def written(rows: dict[str, Fact] | dict[str, Shipped]) -> str:
    """One a line."""
    lines = [f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(row).decode()}" for name, row in rows.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    of_deals = {
        name: Fact(of, numbers.shape, tuple(numbers.flatten().tolist()))
        for law in LAWS
        for name, of, numbers in counts(law)
    }
    facts.FILE.write_text(written(of_deals))
    facts.VALUES.write_text("{}")
    facts.values.cache_clear()
    sheets = {
        name: Shipped(of, msgspec.Raw(msgspec.json.encode(sheet, enc_hook=str)))
        for law in TABLES.values()
        for name, (of, sheet) in taken(law, pytest.MonkeyPatch()).items()
    }
    facts.VALUES.write_text(written(sheets))
