"""`croupier hands`: a table's log as a list and as Poker Hand History, and nothing in it that a seat may not see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from test_phh import TABLES, any_choice
from typer.testing import CliRunner

from croupier.cli import app
from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.table.replay import replay
from croupier.play.vocabulary.cards import JOKER, card_text
from croupier.poker.phh import Record, read_file, read_hand, write_hand
from croupier.poker.phh.compare import compare
from croupier.poker.phh.record import hands_of_log
from croupier.rulebook.cite import Refused
from felt_room import open_table, play_out
from lowball_pit import Lowball
from poker_pit import PokerPit

NINE, WHEEL = "9c 7d 5h 3s 2c", "5c 4d 3h 2s Ac"
MORE: list[tuple[str, dict[str, object]]] = [
    ("section8/poker", {"variant": "mambo", "ante": 1}),
    ("oneida-2006/poker", {"variant": "five-card-stud", "ante": 1}),
    ("oneida-2006/poker", {"variant": "stud-high-low-8", "ante": 1}),
    ("oneida-2006/poker", {"variant": "draw-high"}),
]


def played(book: str, options: dict[str, object], hands: int, players: int = 5) -> Table:
    rng = random.Random(str(options))
    table = open_table(book, players, chips=300, options=options)
    for _ in range(hands):
        play_out(table, rng, any_choice)
    return table


def seen_by(text: str, seat: int) -> dict[int, set[str]]:
    """Every card that the table's own view ever showed this seat, by round."""
    found: dict[int, set[str]] = {}
    for line in replay(text, table_for):
        view = line.table.view(seat)
        lying = [hand.cards for hand in (*view.hands, *view.lifted)]
        lying += [pile.cards for pile in (*view.piles.values(), *view.lifted_piles.values())]
        found.setdefault(view.round, set()).update(card for cards in lying for card in cards)
    return found


def cards_in(record: Record) -> set[str]:
    """Every card that a record tells of, in its actions, its comments and our own fields."""
    words = [word for text in record.actions for word in text.replace("#", " ").split()]
    pairs = [word[k : k + 2] for word in words for k in range(0, len(word), 2)]
    cards = {card_text(card) for card in range(JOKER)}
    jokers = {card_text(JOKER + (which[0] - 1 if which else 0)) for _, _, *which in record.more.get("_joker_cards", ())}
    return cards & set(pairs) | jokers


@pytest.mark.parametrize(("book", "options"), [*TABLES, *MORE], ids=[f"{b} {o}" for b, o in [*TABLES, *MORE]])
def test_no_record_tells_a_seat_what_it_was_not_shown_and_each_seat_has_its_own_cards(
    book: str, options: dict[str, object]
) -> None:
    text = played(book, options, 6).log.sealed()
    whole = list(hands_of_log(text, table_for))
    for seat in (1, 4):
        shown, records = seen_by(text, seat), list(hands_of_log(text, table_for, seat))
        assert len(records) == len(whole) > 0
        for record, full in zip(records, whole, strict=True):
            assert cards_in(record) <= shown[record.more["hand"]]
            assert read_hand(write_hand(record)) == record
            assert (record.winnings, record.finishing_stacks) == (full.winnings, full.finishing_stacks)
            if seat in record.more["seats"]:
                mine = f"d dh p{record.more['seats'].index(seat) + 1} "
                for known, every in zip(record.actions, full.actions, strict=False):
                    if every.startswith(mine):
                        assert known == every


def test_a_hand_in_which_the_blinds_were_all_in_is_recorded_too() -> None:
    """Nobody is asked anything, and at this table nobody is asked to show either."""
    pit = PokerPit("ranchos/holdem", (1, 2), collection="combined-1").open()
    assert pit.over
    (record,) = hands_of_log(pit.table.log.sealed(), table_for)
    assert compare(record).kind in ("matched", "raked")


def test_a_seats_hands_can_be_played_again_and_never_come_out_otherwise() -> None:
    text = played("section8/poker", {"variant": "stud-high", "ante": 1}, 12).log.sealed()
    kinds = {compare(record).kind for record in hands_of_log(text, table_for, 2)}
    assert "matched" in kinds
    assert kinds <= {"matched", "raked", "open"}


def test_a_hand_that_a_request_brought_back_to_life_has_no_record_and_one_merely_seen_has() -> None:
    """`ranchos/lowball/rules.18`: the format has no form for a dead hand that wins after all."""
    for asked, hands in (("1 see 2", 0), ("2 see 1", 1)):
        pit = Lowball().after({1: NINE, 2: WHEEL})
        pit.pushes = False
        pit.say("1 bet", "2 fold", "3 fold", "4 fold", asked)
        pit.do("dealer does push")
        records = list(hands_of_log(pit.table.log.sealed(), table_for))
        assert len(records) == hands
        for record in records:
            assert record.finishing_stacks == tuple(pit.rack(seat) for seat in record.more["seats"])


def test_somebody_who_was_not_dealt_in_sees_what_everybody_sees() -> None:
    text = played("oneida-2006/poker", {"variant": "holdem"}, 2, players=3).log.sealed()
    for record in hands_of_log(text, table_for, 9):
        assert [act for act in record.actions if " dh " in act] == [f"d dh p{i} ????" for i in (1, 2, 3)]


# --- the command ---


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["hands", *words])


@pytest.fixture
def log(tmp_path: Path) -> str:
    table = played("oneida-2006/poker", {"variant": "holdem"}, 4)
    file = tmp_path / "holdem.log"
    file.write_text(table.log.sealed())
    return str(file)


def test_each_hand_is_one_line_with_who_won_what(log: str) -> None:
    lines = run(log).output.splitlines()
    assert lines[0].split() == ["Hand", "Players", "Board", "Pot", "Won"]
    assert [line.split()[0] for line in lines[1:]] == ["1", "2", "3", "4"]
    record = next(hands_of_log(Path(log).read_text(), table_for))
    assert record.winnings is not None
    name, won = next((name, part) for name, part in zip(record.names, record.winnings, strict=True) if part)
    assert f"{name} ${won}" in lines[1]
    assert "P1, P2, P3, P4, P5" in " ".join(lines[1:]).replace("P2, P3, P4, P5, P1", "P1, P2, P3, P4, P5")


def test_the_hands_are_written_for_other_tools_whole_or_as_a_seat_saw_them(log: str, tmp_path: Path) -> None:
    out, mine, one = tmp_path / "all.phhs", tmp_path / "mine.phhs", tmp_path / "one.phh"
    assert "4 hands written" in run(log, "--out", str(out)).output.replace("\n", " ")
    assert run(log, "--phh").output == out.read_text()
    assert list(read_file(out)) == ["1", "2", "3", "4"]
    assert list(read_file(out).values()) == list(hands_of_log(Path(log).read_text(), table_for))
    run(log, "--out", str(mine), "--seat", "2")
    assert list(read_file(mine).values()) == list(hands_of_log(Path(log).read_text(), table_for, 2))
    run(log, "--out", str(one), "--number", "3")
    assert read_file(one)["1"] == read_file(out)["3"]
    assert "Verdict" in run(str(out)).output


def test_a_hand_that_was_void_is_named_as_left_out(tmp_path: Path) -> None:
    table = played("oneida-2006/poker", {"variant": "holdem"}, 1)
    from croupier.play.vocabulary.move import CallOff
    from felt_room import deal

    deal(table, random.Random(2))
    table.play(CallOff())
    file = tmp_path / "void.log"
    file.write_text(table.log.sealed())
    said = " ".join(run(str(file)).output.split())
    assert "Round 2: no record" in said


def test_what_cannot_be_is_one_cited_line(log: str, tmp_path: Path) -> None:
    craps = tmp_path / "craps.log"
    CliRunner().invoke(app, ["play", "craps", "--log", str(craps)], input="quit\n")
    (tmp_path / "bad.log").write_bytes(b"\xff")
    changed = tmp_path / "changed.log"
    changed.write_text(Path(log).read_text().replace("P1", "Px", 1))
    for words, why in (
        ((log, "--seat", "9"), "nobody played at seat 9"),
        ((log, "--number", "99"), "no hand 99"),
        ((log, "--out", str(tmp_path / "x.phh")), "one hand and these are 4"),
        ((log, "--out", str(tmp_path / "no" / "x.phhs")), "cannot write"),
        ((str(craps),), "no poker table's log"),
        ((str(tmp_path / "none.log"),), "no such file"),
        ((str(tmp_path / "bad.log"),), "not text"),
        ((str(changed),), "was changed or moved"),
    ):
        refused = run(*words).exception
        assert isinstance(refused, Refused), words
        assert why in str(refused)
        assert "\n" not in str(refused)
