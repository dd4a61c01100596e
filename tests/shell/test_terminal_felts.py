"""The terminal's felts: every game of the house from the layout that the page draws, at 100 columns and at 80."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.text import Text

from blackjack_pit import film
from california_21_pit import betting, no_bust
from croupier.front.bots import bets, decide
from croupier.front.dealer import routine
from croupier.games import open_table
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Setting, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Close, Open, Sit, read_move
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.shell.felt import draw
from croupier.shell.felt.canvas import Canvas
from croupier.shell.terminal.lines import card

TABLES = sample_house().tables


def shown(table: Table, width: int, seat: int = 1) -> list[str]:
    """The felt as it is printed, line by line."""
    out = io.StringIO()
    Console(file=out, width=width).print(draw(table, seat))
    return out.getvalue().splitlines()


def opened(name: str) -> Table:
    table = open_table(TABLES[name])
    seats = min(4, table.game.seats(table.law))
    for seat in range(1, seats + 1):
        table.play(Sit(seat, table.affords(1000), f"Player {seat}"))
    return table


def moments(table: Table, count: int) -> Iterator[None]:
    """Each moment of a first round at which a person would look at the felt; the round goes on between them."""
    source = Seeded("felts")
    for _ in range(count):
        match table.ask:
            case Between():
                if table.round:
                    return
                table.play(Open())
            case Window():
                for bet in [bet for seat in table.seats for bet in bets(table, seat)]:
                    try:
                        table.play(bet)
                    except Refused:
                        continue
                yield
                table.play(Close())
            case Turn() as turn:
                yield
                table.play(decide(table, turn))
            case _:
                move = routine(table, source)
                if move is None:
                    return
                table.play(move)


@pytest.mark.parametrize("width", [100, 80])
@pytest.mark.parametrize("name", TABLES)
def test_every_felt_keeps_its_width_and_fits_a_screen(name: str, width: int) -> None:
    table = opened(name)
    looked = 0
    for _ in moments(table, 200):
        lines = shown(table, width)
        assert {len(line) for line in lines} == {width}
        assert len(lines) <= 29  # and a line to answer on
        looked += 1
    assert looked


@pytest.mark.parametrize("name", TABLES)
def test_every_card_that_is_seen_is_drawn(name: str) -> None:
    table = opened(name)
    for _ in moments(table, 200):
        text = "\n".join(shown(table, 100))
        view = table.view(1)
        for hand in view.hands:
            for text_ in hand.cards:
                assert card(text_).plain.strip() in text


SETTING = [name for name, terms in TABLES.items() if "pai-gow" in terms.book]


@pytest.mark.parametrize("width", [100, 80])
@pytest.mark.parametrize("name", SETTING)
def test_whoever_sets_a_hand_reads_all_seven_cards(name: str, width: int) -> None:
    """At every seat: a hand that is wider than its place lies in rows."""
    table = open_table(TABLES[name])
    for seat in range(1, table.game.seats(table.law) + 1):
        table.play(Sit(seat, table.affords(1000), f"Player {seat}"))
    asked = set()
    for _ in moments(table, 400):
        if isinstance(table.ask, Setting):
            asked.add(table.ask.seat)
            text = "\n".join(shown(table, width, table.ask.seat))
            for one in table.ask.hand:
                assert card(card_text(one)).plain.strip() in text
    assert len(asked) >= table.game.seats(table.law) - 1  # who banks may be asked last, or never


def test_a_split_hand_has_its_own_wager_beside_its_cards() -> None:
    table = film("8s | 6c | 8d | 9h", "split", "3c").table
    lines = shown(table, 100)
    assert any("▶1 8♠3♣ 11 $10" in line for line in lines)
    assert any("2  8♦  8 $10" in line for line in lines)
    assert not any("split" in line for line in lines)


def test_a_narrow_place_closes_its_hand_up() -> None:
    table = film("8s | 6c | 8d | 9h", "split", "3c").table
    assert any("▶1 8♠3♣ $10" in line for line in shown(table, 80))


@pytest.mark.parametrize("width", [100, 80])
def test_a_place_at_the_edge_of_the_sheet_reads_what_its_hand_counts(width: int) -> None:
    pit = betting(no_bust("Ann", "Bob"), "1 20 base", banker=2)
    pit.do("dealer closes", "cards Qd 9c", "cards 5h")
    assert any("▶Q♦ 5♥ 15" in line for line in shown(pit.table, width))


def test_the_bank_its_button_and_the_action_stand_where_the_layout_has_them() -> None:
    table = opened("six-card-bonus-1")
    seen = [line for _ in moments(table, 200) for line in shown(table, 100)]
    assert any("BANK $200, $200 left" in line for line in seen)
    assert any(" BANK " in line and "▒▒" not in line for line in seen)
    assert any(" ACTION " in line for line in seen)


def test_the_puck_stands_on_its_number() -> None:
    table = open_table(TABLES["craps-1"])
    for line in (
        "seat 1 sits 500 Ann", "dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass", "dealer closes",
        "dice 4 2", "dealer opens",
    ):  # fmt: skip
        table.play(read_move(line))
    lines = shown(table, 100)
    assert any("SIX  ON" in line for line in lines)
    assert any("PASS LINE $10" in line for line in lines)
    assert any("Puck ON 6" in line for line in lines)
    assert any("SIX ◉" in line for line in shown(table, 80))


def test_chips_between_numbers_are_told_under_the_felt() -> None:
    table = open_table(TABLES["roulette-1"])
    for line in ("seat 1 sits 500 Ann", "dealer opens", "seat 1 bets 5 straight-17", "seat 1 bets 5 split-17-20"):
        table.play(read_move(line))
    lines = shown(table, 100)
    assert any("Split 17-20 $5" in line for line in lines)
    under = next(k for k, line in enumerate(lines) if " 17 " in line)
    assert lines[under + 1][lines[under].index("17") :].startswith("$5")


def test_text_on_a_sheet_keeps_to_its_room_and_never_lies_on_other_text() -> None:
    sheet = Canvas(20)
    sheet.write(0, 10, Text("middle"))
    sheet.write(0, 10, Text("beside"))
    sheet.write(3, 1, Text("at the edge"), (0, 6))
    assert [line.plain for line in sheet.lines()] == ["       middle beside", "", "at th…"]
