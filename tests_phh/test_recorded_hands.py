"""Real hands, replayed: the PHH dataset beside the project, or the folder that `PHH` names.

    PHH=../shared/data/phh .venv/bin/python -m pytest tests_phh

Every hand of a game that a rulebook here has must come out chip for chip. What the exceptions are is said below, and
the last test prints the tally.
"""

from __future__ import annotations

import os
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.poker.phh import Record, read_file, read_hand, write_hand
from croupier.poker.phh.compare import CODES, Verdict, compare, money, walk

ROOT = Path(os.environ.get("PHH") or Path(__file__).parents[2] / "shared" / "data" / "phh")
FILES = sorted(ROOT.rglob("*.phh")) + sorted(ROOT.rglob("*.phhs"))
Id = tuple[str, str]

# The on-line records list an ante for everybody and no blinds but two; these were posted otherwise.
POSTED_OTHERWISE = {
    ("handhq/ABS-2009-07-01_2009-07-23_1000NLH.phhs", "1"): "one ante fewer was put up than the record lists",
    ("handhq/ABS-2009-07-01_2009-07-23_400NLH.phhs", "151"): "one ante fewer was put up than the record lists",
    ("handhq/ABS-2009-07-01_2009-07-23_400NLH.phhs", "153"): "one ante fewer was put up than the record lists",
    ("handhq/ABS-2009-07-01_2009-07-23_100NLH.phhs", "25"): "somebody new posted a blind that the record leaves out",
}
# Records that depart from a rule and come out all the same.
DEPARTS = {
    ("wsop/2023/43/5/03-50-24.phh", "1"): "a raise of less than the limit, which puts the other player all-in",
}
# What the on-line room took: 5% and half a dollar, at most $3.50, and nothing before the flop.
SHARE, DROP, MOST = Decimal("0.05"), Decimal("0.50"), Decimal("3.50")


def test_there_are_hands_to_replay() -> None:
    assert FILES, f"there are no hands in {ROOT}"


@pytest.fixture(scope="module")
def hands() -> dict[Id, Record]:
    found = {}
    for file in FILES:
        for name, record in read_file(file).items():
            found[file.relative_to(ROOT).as_posix(), name] = record
    return found


@pytest.fixture(scope="module")
def verdicts(hands: dict[Id, Record]) -> dict[Id, Verdict]:
    return {id_: compare(record) for id_, record in hands.items() if record.variant in CODES}


def test_every_record_is_read_and_written_unchanged(hands: dict[Id, Record]) -> None:
    for record in hands.values():
        text = write_hand(record)
        assert read_hand(text) == record
        assert write_hand(read_hand(text)) == text


def test_finishing_stacks_come_out_chip_for_chip(hands: dict[Id, Record], verdicts: dict[Id, Verdict]) -> None:
    """Whatever the variant, and without a rake: these hands have none."""
    wrong = [
        (id_, verdict.kind, verdict.why)
        for id_, verdict in verdicts.items()
        if hands[id_].finishing_stacks is not None and verdict.kind != "matched"
    ]
    assert wrong == []


def test_winnings_come_out_chip_for_chip_but_for_the_rake(hands: dict[Id, Record], verdicts: dict[Id, Verdict]) -> None:
    wrong = []
    for id_, verdict in verdicts.items():
        if id_ in POSTED_OTHERWISE or hands[id_].finishing_stacks is not None:
            continue
        if verdict.kind == "differs":
            wrong.append((id_, verdict.why))
        elif verdict.kind == "raked":
            found = verdict.replayed
            assert found.result is not None
            pot = money(found.result.pot, found.scale)
            if not found.hand.board or verdict.rake > min(pot * SHARE + DROP, MOST):
                wrong.append((id_, f"{verdict.rake} would be an odd rake for a pot of {pot}"))
    assert wrong == []


def test_the_exceptions_are_exceptions(verdicts: dict[Id, Verdict]) -> None:
    for id_ in POSTED_OTHERWISE:
        assert id_ not in verdicts or verdicts[id_].kind in ("differs", "raked")


def test_the_rules_allow_what_was_done(verdicts: dict[Id, Verdict]) -> None:
    wrong = [(id_, v.replayed.notes) for id_, v in verdicts.items() if not v.replayed.by_rule and id_ not in DEPARTS]
    assert wrong == []


def test_every_hand_ends_and_conserves_its_chips(verdicts: dict[Id, Verdict]) -> None:
    for id_, verdict in verdicts.items():
        result = verdict.replayed.result
        assert result is not None, (id_, verdict.replayed.why)
        assert sum(result.stacks) + result.raked == sum(verdict.replayed.hand.spec.stacks)


def test_every_hand_can_be_walked_through(hands: dict[Id, Record], verdicts: dict[Id, Verdict]) -> None:
    for id_ in verdicts:
        assert [text for frame in walk(hands[id_]) for text in frame.actions] == list(hands[id_].actions)


def test_the_tally(hands: dict[Id, Record], verdicts: dict[Id, Verdict], capsys: pytest.CaptureFixture[str]) -> None:
    tally: Counter[tuple[str, str, str]] = Counter()
    for (file, name), record in hands.items():
        verdict = verdicts.get((file, name))
        kind = "another game" if verdict is None else verdict.kind
        if (file, name) in POSTED_OTHERWISE:
            kind = "posted otherwise"
        tally[file.partition("/")[0], record.variant, kind] += 1
    with capsys.disabled():
        print()
        for (folder, variant, kind), count in sorted(tally.items()):
            print(f"  {folder:10} {variant:6} {kind:17} {count:5}")
