"""The counts that come with the program, beside the same counted now.

    PYTHONPATH=tests python tests/analysis/test_facts.py

writes them: after a change of a pay table in a rulebook, or of what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from croupier.analysis import counted, facts, kept, staged
from croupier.analysis.facts import Fact, name_of
from croupier.analysis.plan import Numbers
from croupier.games import game_of, games
from croupier.play.game import Game
from croupier.play.maths import Counted, Staged
from croupier.rulebook.book import book
from croupier.rulebook.law import Law, Terms
from every import each


def counted_long(game: Game) -> bool:
    """Whether a game says that counting it takes long: it has a space, or a walk that is kept."""
    return any(isinstance(part, Counted) and part.kept for part in game.maths)


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
            simpler = staged.counted_simpler(law, part)
            for what, numbers in (
                ("learned", staged.learned(law, part)),
                ("best", staged.counted(law, part)),
                ("by rule", staged.counted(law, part, by_rule=True)),
                *((simpler,) if simpler else ()),
            ):
                yield name_of(f"{part.wager} {what}", law.book.id, given, nets), f"{about} {what}", numbers
        elif isinstance(part, Counted) and part.kept:
            name = name_of(part.kept, law.book.id, part.given(law), np.zeros(0, dtype=np.int64))
            yield name, f"{law.book.id}: {part.kept}", np.array(list(counted.space_of(law, part).items()))


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As though nothing came with the program; what this machine has counted itself, by these sources, may stand."""
    monkeypatch.setattr(kept, "fact", lambda _: None)
    for remembered in (staged.learned, staged.counted, staged.counted_simpler):
        remembered.cache_clear()


@pytest.mark.compiled
@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("law", each(LAWS, [QUICK]), ids=lambda law: f"{law.book.id}-{law.options.get('ties', '')}")
def test_what_comes_with_the_program_is_what_is_counted_now(law: Law) -> None:
    for name, of, numbers in counts(law):
        known = facts.facts()[name]
        assert (known.of, known.shape, known.numbers) == (of, numbers.shape, tuple(numbers.flatten().tolist()))
    for remembered in (staged.learned, staged.counted, staged.counted_simpler):
        remembered.cache_clear()


def test_nothing_else_comes_with_it() -> None:
    assert {fact.of for fact in facts.facts().values()} == {of for law in LAWS for _, of, _ in counts(law)}


def test_another_pay_table_is_no_fact() -> None:
    law = Law(Terms("oneida-2006/let-it-ride", odds={"bet.flush": "9 to 1"}))
    (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
    name = name_of("bet best", law.book.id, part.given(law), staged.stakes(law, part).whole)
    assert facts.fact(name) is None


if __name__ == "__main__":
    found = {
        name: Fact(of, numbers.shape, tuple(numbers.flatten().tolist()))
        for law in LAWS
        for name, of, numbers in counts(law)
    }
    rows = ",\n".join(
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(fact).decode()}" for name, fact in found.items()
    )
    facts.FILE.write_text("{\n" + rows + "\n}\n")
