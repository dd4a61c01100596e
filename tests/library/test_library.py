"""The library: what `import croupier` offers, and that every legal move it names is one at every table."""

from __future__ import annotations

import doctest
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier import library
from croupier.front import legal as legal_moves
from croupier.front.legal import Legal, allows
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.house import sample_house

CHIPS = 5000
STEPS = 60


def some_line(table: croupier.TableInPlay, luck: random.Random) -> str:
    """A legal move: the first, any, or any of the crew's. Chance is left to the dealer, and nothing goes wrong."""
    found = [one for one in table.legal() if not one.says.startswith("report")]
    crew = [one for one in found if not one.seat]
    return table.example(luck.choice([found[0], luck.choice(crew or found), luck.choice(found)]))


@pytest.mark.parametrize("name", sample_house().tables)
def test_what_is_legal_is_taken_at_every_table_and_rounds_end(name: str) -> None:
    table, luck = croupier.open_table(name, seed="s"), random.Random(name)
    for seat in (1, 2, 3):
        sits = next(one for one in table.legal(seat) if "sits" in one.says)
        table.say(sits.line(amount=min(max(CHIPS, sits.least), sits.most), name=f"P{seat}"))
    for _ in range(STEPS):
        table.deal()
        if isinstance(table.ask, Between):
            table.say("dealer opens")
            continue
        for one in table.legal():
            _is_taken(table, one)
        table.say(some_line(table, luck))
    assert table.table.round > 1


def _is_taken(table: croupier.TableInPlay, one: Legal) -> None:
    """Its least, and where it is a sum its most, would be taken."""
    sums = {one.least, one.most} if "{amount}" in one.says or "{count}" in one.says else set()
    lines = [one.line(amount=n, count=n) for n in sums] or [table.example(one)]
    for line in lines:
        assert allows(table.table, read_move(line)), f"{line}: {table.table.why_not(read_move(line))}"


def test_what_is_not_legal_is_not_named() -> None:
    table = croupier.open_table("roulette-2006", seed="s")
    assert table.legal(0) == []  # nobody to open a round for
    table.say("seat 1 sits 3 Ann")
    assert Legal("dealer opens") in table.legal(0)
    assert Legal("seat 1 leaves", 1) in table.legal(1)
    table.say("dealer opens")
    bets = {one.says: (one.least, one.most) for one in table.legal(1)}
    assert bets["seat 1 bets {amount} red"] == (2, 3)  # a dollar in chips of fifty cents, and all there is in the rack
    assert table.legal(2) == []
    table.say("seat 1 bets 3 red")
    assert [one.says for one in table.legal(1)] == ["seat 1 takes all red"]


def test_a_table_is_found_saved_and_played_again(tmp_path: Path) -> None:
    table = croupier.open_table("roulette-2006", seed="one")
    for line in ("seat 1 sits 100 Ann", "dealer opens", "seat 1 bets 5 red", "seat 1 bets 5 odd"):
        table.say(line)
    assert table.undo(1) == ["Seat 1 takes back: bets 5 odd [croupier/records/undo]"]
    assert table.view(1).asks.ask == "window"
    table.say("dealer closes")
    heard = table.deal(seat=1)
    (settled,) = [line.data for line in heard if line.data.kind == "settled"]
    assert settled.spot == "red"
    assert heard[0].endswith("]")
    log = tmp_path / "evening.log"
    table.save(log)
    again = croupier.replay(log)
    assert (again.log, again.rack(1), again.seats) == (table.log, table.rack(1), {1: "Ann"})
    with pytest.raises(croupier.Refused, match="was changed"):
        croupier.replay(table.log.replace("5 red", "6 red"))


def test_names_that_mean_no_table_or_several_are_refused() -> None:
    with pytest.raises(croupier.Refused, match="has no table 'whist'"):
        croupier.open_table("whist")
    with pytest.raises(croupier.Refused, match="blackjack is played at blackjack-1, blackjack-2004: name one of them"):
        croupier.open_table("blackjack")
    with pytest.raises(croupier.Refused, match="there is no variant 'whist'"):
        croupier.equity("AsKs", "QhQd", game="whist")
    with pytest.raises(croupier.Refused, match="cannot read nothing"):
        croupier.replay("nothing.log")
    assert croupier.tables()[0] == "craps-1"


def test_questions_are_answered_by_the_same_functions_as_the_commands() -> None:
    assert croupier.edges("roulette-2006")["straight"] == Fraction(1, 19)
    assert croupier.why("oneida-2006/craps/F.5").cite.paragraph == "F.5"
    assert croupier.law("sic-bo").book.id == "oneida-2004/sic-bo"
    found = croupier.simulate("roulette-2006", "red", 10_000)
    assert found.counts == croupier.simulate("roulette-2006", "red", 10_000).counts
    assert croupier.equity("AsKs", "QhQd").shares[0].share == Fraction(197833, 428076)


def test_hands_of_a_poker_table_leave_as_hand_histories() -> None:
    table = croupier.open_table("holdem-1", seed="s")
    for line in ("seat 1 sits 200 Ann", "seat 2 sits 200 Bob", "dealer opens"):
        table.say(line)
    table.deal()
    while not isinstance(table.ask, Between):
        moves = sorted(table.legal(), key=lambda one: not one.says.endswith(("check", "call", "show", "shuffle")))
        table.say(table.example(moves[0]))
        table.deal()
    (hand,) = croupier.hands(table.log)
    assert "variant" in hand
    assert "Ann" in hand


def test_importing_it_loads_nothing_until_it_is_asked() -> None:
    code = "import sys, croupier; print({'numpy', 'numba', 'msgspec'} & set(sys.modules) or 'nothing')"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "nothing\n"
    )
    assert set(dir(croupier)) == set(croupier.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        croupier.nothing  # noqa: B018


def test_the_modules_say_what_happens() -> None:
    """`docs/library.md` is run with all other pages."""
    assert sum(doctest.testmod(module).failed for module in (croupier, library, legal_moves)) == 0


def test_the_readme_says_what_happens(capsys: pytest.CaptureFixture[str]) -> None:
    code = (Path(__file__).parents[2] / "README.md").read_text().partition("```python\n")[2].partition("```")[0]
    exec(code, {})
    assert capsys.readouterr().out.strip() == code.partition("# ")[2].strip()
