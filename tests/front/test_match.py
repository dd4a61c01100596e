"""Matches: at the real table, from every place with the same cards, by what a seat sees, and as sure as they say."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.front import match as runner
from croupier.front.bots import decide
from croupier.front.dealer import routine
from croupier.front.match import StackedDeck, play_hand, play_match
from croupier.front.pot_players import LEVELS, MyTurn, RandomPlayer, SimplePlayer
from croupier.games import game
from croupier.play.table.view import HIDDEN
from croupier.play.vocabulary.ask import Between, Chance, Turn
from croupier.play.vocabulary.cards import Shoe, card_text
from croupier.play.vocabulary.move import Choose, Discard, Open
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law

TABLES = {name: terms for name, terms in sample_house().tables.items() if game(terms.book).family == "pot"}
HOLDEM = Law(TABLES["holdem-1"])
EVERYBODY = list(LEVELS.items())


class Watcher(SimplePlayer):
    """Keeps what it was shown."""

    turns: ClassVar[list[MyTurn]] = []

    def move(self, turn: MyTurn) -> Choose | Discard:
        self.turns.append(turn)
        return super().move(turn)


@pytest.mark.compiled
@pytest.mark.parametrize("name", TABLES)
def test_every_table_for_a_pot_has_its_matches_and_no_chip_is_lost(name: str) -> None:
    found = play_match(Law(TABLES[name]), EVERYBODY, 9)
    assert (found.deals, found.hands) == (3, 9)
    assert sum(score.mean for score in found.standings) + found.kept == pytest.approx(0)
    assert [score.refused for score in found.standings] == [0, 0, 0]
    assert all(score.moves for score in found.standings)


def test_a_seed_plays_the_same_match() -> None:
    def figures(seed: str) -> list[tuple[float, float, int]]:
        found = play_match(HOLDEM, [("a", RandomPlayer), ("b", SimplePlayer)], 20, seed)
        return [(score.mean, score.error, score.moves) for score in found.standings]

    assert figures("7") == figures("7") != figures("8")


def test_the_same_player_in_every_seat_wins_and_loses_nothing_but_the_rake() -> None:
    """Duplicate deals: the cards of a deal go once to each, so that alike players come out alike."""
    found = play_match(HOLDEM, [(name, SimplePlayer) for name in ("a", "b", "c")], 60)
    first = found.standings[0]
    assert found.kept > 0
    for score in found.standings:
        assert score.mean == pytest.approx(-found.kept / 3)
        assert score.error == pytest.approx(first.error)


@pytest.mark.parametrize("name", ["holdem-1", "stud-1", "draw-1", "lowball-1"])
def test_the_cards_of_a_deal_lie_alike_whoever_sits_where(name: str) -> None:
    """The first cards of a seat are the same in every turn of a deal, and other ones in another deal."""
    law, shown = Law(TABLES[name]), list[dict[int, tuple[int, ...]]]()
    for deal, turned in (("x/1", 0), ("x/1", 1), ("x/2", 0)):
        Watcher.turns = []
        play_hand(
            law, [("a", Watcher), ("b", Watcher)], [runner.PlayerScore(), runner.PlayerScore()], deal, turned, 500
        )
        first: dict[int, tuple[int, ...]] = {}
        for turn in Watcher.turns:
            first.setdefault(turn.seat, turn.own)
        shown.append(first)
    assert shown[0] == shown[1] != shown[2]


def test_a_player_is_shown_its_own_cards_and_nobody_elses() -> None:
    Watcher.turns = []
    play_match(HOLDEM, [("a", Watcher), ("b", Watcher), ("c", RandomPlayer)], 12)
    assert Watcher.turns
    for turn in Watcher.turns:
        assert len(turn.own) == 2
        if "show" in turn.choices:  # then somebody may have shown already
            continue
        others = [card for hand in turn.view.hands if hand.place in turn.others for card in hand.cards]
        assert set(others) <= {HIDDEN}
        assert turn.pot == sum(turn.view.pots) + sum(turn.view.bets.values())


def test_at_stud_a_player_sees_the_up_cards_of_the_others() -> None:
    Watcher.turns = []
    play_match(Law(TABLES["stud-1"]), [("a", Watcher), ("b", Watcher)], 4)
    assert {len(turn.cards(turn.others[0])) for turn in Watcher.turns} >= {1, 2}


class Wild:
    """Says what cannot be said, and speaks for the other."""

    def __init__(self, seed: str) -> None:
        self.count = len(seed) % 2

    def move(self, turn: MyTurn) -> Choose | Discard:
        self.count += 1
        return Choose(turn.seat if self.count % 2 else 3 - turn.seat, "sing")


def test_what_the_table_refuses_becomes_a_check_or_a_fold_and_is_counted() -> None:
    for name in ("holdem-1", "draw-1", "pineapple-1", "stud-1"):
        wild, _ = play_match(Law(TABLES[name]), [("wild", Wild), ("simple", SimplePlayer)], 8).standings
        assert wild.refused == wild.moves > 0


def test_a_move_after_the_clock_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr(runner, "perf_counter", lambda: float(next(ticks)))
    slow, other = play_match(HOLDEM, [("a", SimplePlayer), ("b", SimplePlayer)], 4, clock=0.5).standings
    assert (slow.late, other.late) == (slow.moves, other.moves)
    assert slow.seconds == slow.moves
    on_time, _ = play_match(HOLDEM, [("a", SimplePlayer), ("b", SimplePlayer)], 4, clock=1.5).standings
    assert on_time.late == 0


@pytest.mark.parametrize("name", TABLES)
def test_the_simple_player_is_the_one_of_the_empty_seats(name: str) -> None:
    """By the view alone it does what that one does who may look at the whole table."""
    law, source = Law(TABLES[name]), StackedDeck(name)
    table = runner.seat_players(law, {1: 0, 2: 1, 3: 2}, [(who, SimplePlayer) for who in "abc"], 500)
    for _ in range(4):
        table.play(Open())
        while not isinstance(table.ask, Between):
            move = routine(table, source)
            if move is None:
                assert isinstance(table.ask, Turn)
                move = decide(table, table.ask)
                assert SimplePlayer("").move(MyTurn(table.view(table.ask.seat), law)) == move
            table.play(move)


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["holdem-1", "razz-1"])
def test_who_weighs_equity_beats_who_does_anything(name: str) -> None:
    found = play_match(Law(TABLES[name]), [("equity", LEVELS["equity"]), ("random", RandomPlayer)], 160)
    weighing, anything = found.standings
    assert weighing.mean - weighing.error > 0
    assert anything.mean + anything.error < 0


def test_a_stacked_deck_deals_what_is_left_in_its_order() -> None:
    shoe = Shoe.of_decks(1)
    cite = OWN.cite("command")
    source = StackedDeck("x")
    first = source.answer(Chance("cards", 5, cite, "deal", shoe)).values
    for card in first:
        shoe.take(card)
    second = source.answer(Chance("cards", 47, cite, "deal", shoe)).values
    assert sorted(first + second) == list(range(52))
    assert [
        card_text(card) for card in StackedDeck("x").answer(Chance("cards", 5, cite, "deal", Shoe.of_decks(1))).values
    ] == [card_text(card) for card in first]
    assert StackedDeck("x").answer(Chance("cards", 5, cite, "button", Shoe.of_decks(1))).values != first


# --- the command ---


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["match", *words])


def test_the_command_prints_who_won_how_much_and_how_sure_that_is() -> None:
    shown = run("--bots", "simple,random,random", "--hands", "30").output
    assert "holdem-1: 30 hands: 10 deals, each from every place" in " ".join(shown.split())
    assert {line.split("  ")[0].strip() for line in shown.splitlines()[-3:]} == {"simple", "random", "random 2"}
    said = json.loads(run("--bots", "simple,random", "--hands", "20", "--game", "razz", "--json").output)
    assert said["hands"] == 20
    assert [score["name"] for score in said["standings"]] == ["simple", "random"]


def test_what_cannot_be_played_is_one_cited_line() -> None:
    for words, why in (
        (("--bots", "simple,clever"), "no bot 'clever'; there are random, simple, equity"),
        (("--bots", "simple"), "1 players: 2 to"),
        (("--bots", "simple,random", "--hands", "1"), "1 hands: at least 4"),
        (("--bots", "simple,random", "--game", "roulette-1"), "no table for a pot called 'roulette-1'"),
        (("--bots", "simple,random", "--hands", "few"), "not a number such as 1e6"),
    ):
        refused = run(*words).exception
        assert isinstance(refused, Refused), words
        assert why in str(refused)
