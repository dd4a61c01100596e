"""The command line as a person uses it: what it prints, what it refuses, and that no traceback ever shows."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
import typer

from command_line import croupier
from croupier.cli.options import tables
from croupier.games import game
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import load_house, sample_house
from croupier.rulebook.law import Law
from croupier.shell.figures.strategy import best_play

CRAPS = "\n".join(["accept", "10 pass", "-5 field", "7: 10 pass", "10 nowhere", "roll", "why", "spots", "quit"]) + "\n"


def test_a_seeded_game_repeats_and_its_log_replays(tmp_path: Path) -> None:
    log = tmp_path / "craps.log"
    first = croupier("play", "craps", "--seed", "7", "--log", str(log), said=CRAPS)
    second = croupier("play", "craps", "--seed", "7", said=CRAPS)
    assert first.returncode == 0
    assert first.stdout.startswith(second.stdout)
    assert "-5 is not a wager: at least one chip" in first.stdout
    assert "there is nobody at seat 7" in first.stdout
    assert "there is no wager 'nowhere' at craps" in first.stdout
    assert "[oneida-2006/craps/J.3.a]" in first.stdout
    again = croupier("replay", str(log))
    assert again.returncode == 0
    assert "The log is whole and replays to the same bytes" in again.stdout
    stepped = croupier("replay", str(log), "--step", said="\n\n\nq\n")
    assert stepped.returncode == 0
    assert "Puck OFF" in stepped.stdout


@pytest.mark.parametrize(
    ("game", "said", "shows"),
    [
        ("roulette-1", "5 red\nundo\n5 black\n1 split-0-00-courtesy\nspin\nquit\n", "Seat 1 takes back: bets 5 red"),
        ("three-card-poker-1", "10 ante\n5 pair-plus\ndeal\nplay\nquit\n", "[oneida-2006/three-card-poker/K.1.a]"),
        (
            "let-it-ride",
            "10 bet-1\n10 bet-2\n10 bet-3\n1 bonus\ndeal\nride\nwithdraw\nquit\n",
            "you: $10 taken from bet-2  [oneida-2006/let-it-ride/L.4.b]",
        ),
        (
            "four-card-poker",
            "10 ante\n5 aces-up\ndeal\n3x\nquit\n",
            "you: $30 on play  [oneida-2006/four-card-poker/A.5]",
        ),
        (
            "ultimate-texas-holdem",
            "pass\n10 ante\n10 blind\n5 trips\ndeal\ncheck\n2x\nquit\n",
            "you: $20 on play  [ranchos/ultimate-texas-holdem/table.areas.3]",
        ),
        ("craps", "accept\n10 pass\nreport off-table\nroll\nroll\nquit\n", "No roll: A die"),
        ("sic-bo", "5 small\n5 total-10\nshake\nquit\n", "[oneida-2004/sic-bo/E.4]"),
    ],
)
def test_every_game_plays_a_round_from_a_pipe(game: str, said: str, shows: str) -> None:
    run = croupier("play", game, "--seed", "1", said=said)
    assert run.returncode == 0
    assert shows in run.stdout


def test_a_sum_between_the_choices_is_said_with_its_word() -> None:
    run = croupier("play", "four-card-poker", "--seed", "x", said="5 ante\n\nplay 4\nplay 8\nquit\n")
    assert "a Play beside $5 is $5 to $15, not $4" in run.stdout
    assert "fold / play and a sum >" in run.stdout
    assert "$8 on play" in run.stdout


def test_entered_dice_are_the_dice(tmp_path: Path) -> None:
    run = croupier("play", "craps", "--enter", said="accept\n10 pass\nroll\n7 1\n3\n3 4\nquit\n", cwd=tmp_path)
    assert "'7' is not a face of a die" in run.stdout
    assert "(3,) is not what 2 dice can show" in run.stdout
    assert "you: pass $10 wins $10 at 1 to 1 (7)" in run.stdout


def test_a_hand_in_an_empty_circle_is_played_without_naming_it(tmp_path: Path) -> None:
    said = "pass\nhelp\n$12.50 base at 5\ndeal\n9d 8s 7h\n9c 8h\nstand\nTd\nquit\n"
    run = croupier("play", "no-bust-21", "--enter", "--bots", "2", said=said, cwd=tmp_path)
    assert "A number is so many chips of $0.50 at this table; $10 is ten dollars." in run.stdout
    assert "you at 5: $12.50 on base" in run.stdout
    assert "You at 5: How do you play this hand?" in run.stdout
    assert "Place 5 has 16" in run.stdout


def test_a_card_entered_twice_is_refused_and_asked_for_again(tmp_path: Path) -> None:
    said = "10 ante\ndeal\nQs 7h Qs 2c 3d 4h\nQs 7h 9s 2c 3d 4h\nfold\nquit\n"
    run = croupier("play", "--table", "three-card-poker-1", "--enter", said=said, cwd=tmp_path)
    assert "the Qs is not left in the shoe" in run.stdout
    assert "you: ante $10 loses $10 (folded)" in run.stdout


def test_entered_cards_name_whose_they_are_and_those_face_down_wait_until_they_are_turned(tmp_path: Path) -> None:
    said = "10 ante\ndeal\nQs ?\n9s ? 3s ?\nplay\n4h 7h\n2c\nquit\n"
    run = croupier("play", "--table", "three-card-poker-1", "--enter", said=said, cwd=tmp_path)
    assert "Enter up to 6 cards, next: seat 1, first card (? if nobody has looked at it) > Qs ?" in run.stdout
    assert "Enter up to 4 cards, next: seat 1, second card (? if nobody has looked at it) > 9s ? 3s ?" in run.stdout
    assert "Enter up to 3 cards, next: dealer, first card > 4h 7h" in run.stdout
    assert "Enter up to 1 cards, next: dealer, third card > 2c" in run.stdout
    assert "You leave with $510." in run.stdout


def test_the_cards_of_a_bot_are_named(tmp_path: Path) -> None:
    said = "10 ante\ndeal\n? ? ?\nquit\n"
    run = croupier("play", "--table", "three-card-poker-1", "--enter", "--bots", "1", said=said, cwd=tmp_path)
    assert "the cards of seat 2 are named: a bot cannot look at them" in run.stdout


def test_the_menu_offers_every_game_and_takes_no_for_an_answer() -> None:
    run = croupier("play", said="\n")
    assert run.returncode == 0
    assert "three-card-poker" in run.stdout


def test_the_menu_offers_every_table() -> None:
    run = croupier("play", said="1\nquit\n")
    assert [name for name in sample_house().tables if f"  {name}\n" not in run.stdout] == []
    assert "Craps" in run.stdout


UTH_BETS = "pass\n10 ante\n10 blind\n5 trips\n5 bad-beat\n\n"


def test_a_name_that_means_two_tables_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = croupier("edge", "blackjack")
    assert refused.returncode == 2
    says = "refused: blackjack is played at blackjack-1, blackjack-2004: name one of them [croupier/records/table]"
    assert refused.stderr == f"{says}\n"
    for name in ("omaha", "poker", "roulette", "oneida-2008/roulette", "three-card-poker", "holdem"):
        with pytest.raises(Refused, match="name one of them"):
            tables.pick(sample_house(), name, None)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(tables.console, "input", lambda _: "2")
    assert tables.pick(sample_house(), "blackjack", None)[0] == "blackjack-2004"
    monkeypatch.setattr(tables.console, "input", lambda _: "")
    with pytest.raises(typer.Exit):
        tables.pick(sample_house(), "blackjack", None)


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("craps", "craps-1"),
        ("blackjack-2004", "blackjack-2004"),
        ("oneida-2004/blackjack", "blackjack-2004"),
        ("omaha-high-low", "ranchos-omaha-high-low-1"),
        ("ranchos/omaha", "ranchos-omaha-1"),
        ("razz", "razz-1"),
    ],
)
def test_a_table_goes_by_its_own_name_its_book_and_its_game(name: str, table: str) -> None:
    assert tables.pick(sample_house(), name, None)[0] == table


@pytest.mark.parametrize(
    ("game", "said", "lines"),
    [
        ("let-it-ride", "5 bet-1\n5 bet-2\n5 bet-3\n\nworth\n", ("withdraw     -3.84  best", "ride         -7.68")),
        ("four-card-poker", "10 ante\n\nworth\n", ("1x           -7.75  best", "fold         -10.00  costs 2.25")),
        ("craps", "accept\nworth\n", ("the analysis has no figures for this decision",)),
        (
            "ultimate-texas-holdem --bots 1",
            f"{UTH_BETS}worth\ncheck\nworth\ncheck\nworth\n",
            (
                "4x           +1.33  best", "check        +0.26", "without bad-beat, which it cannot weigh yet",
                "check        -14.38  best", "2x           -17.15", "1x           -0.41  best", "fold         -25.00",
            ),
        ),
    ],
)  # fmt: skip
def test_practice_in_a_terminal_weighs_the_choices(game: str, said: str, lines: tuple[str, ...]) -> None:
    run = croupier("play", *game.split(), "--seed", "a", said=f"{said}quit\n")
    for line in lines:
        assert line in run.stdout


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("set 3c Js\n", ("you (front):  3♣   J♠", "you:  4♥   8♠   2♦   8♦   8♣")),
        ("set 2d 2c\nset 2d Js\n", ("No: the 2c is not in this hand, or named twice", "you (front):  2♦   J♠")),
        ("set 3c 4h 8s\n", ("No: name the two cards that go in front",)),
        ("house-way\n", ("you: house-way", "you (front):  4♥   J♠", "you:  3♣   8♠   2♦   8♦   8♣")),
        ("worth\n", ("house-way    -0.58  best", "set 4h Js    -0.58  best", "set 3c 4h    -1.40  costs 0.82")),
    ],
)
def test_a_hand_is_set_in_a_terminal(said: str, lines: tuple[str, ...]) -> None:
    """The hand is 3c 4h 8s 2d Js 8d 8c."""
    run = croupier("play", "pai-gow-poker", "--seed", "a", "--bots", "2", said=f"pass\n10 base\n\n{said}quit\n")
    for line in lines:
        assert line in run.stdout


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_who_enters_the_dice_may_leave_at_that_too(word: str) -> None:
    run = croupier("play", "sic-bo", "--enter", said=f"5 small\n\n{word}\n")
    assert run.stdout.splitlines()[-3:] == [
        f"Enter 3 dice > {word}",
        "",
        "  You leave with $495 and $5 still on the layout.",
    ]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "whist"), "refused: there is no game 'whist'"),
        (("play", "--table", "craps-9"), "refused: The Turtle Room has no table 'craps-9'"),
        (("play", "craps", "--chips", "-5"), "refused: -5 is not a number of chips to buy"),
        (("replay", "nothing.log"), "refused: cannot read nothing.log: no such file or directory"),
        (("sign", "nowhere"), "refused: there is no game 'nowhere'"),
        (("sign", "blackjack"), "refused: blackjack is played at blackjack-1, blackjack-2004: name one of them"),
        (("house", "nothing.toml"), "refused: cannot read the house file nothing.toml: no such file or directory"),
        (("law", "whist"), "refused: there is no game or book 'whist'"),
        (("simulate", "poker"), "refused: Poker is played for a pot, and no wager is against the house"),
        (("simulate", "craps"), "refused: name one of the wagers: pass, dont-pass"),
        (("simulate", "craps", "pass", "--rounds", "1e14"), "refused: 1e14 rounds are too many: 1e13 at most"),
        (("simulate", "craps", "pass", "--bankroll", "inf"), "refused: inf dollars is not a sum of money"),
        (("simulate", "craps", "pass", "--bankroll", "1e18"), "refused: 1e+18 dollars is not a sum of money"),
        (("simulate", "craps", "pass", "--draw", "no/page.svg"), "refused: cannot write no/page.svg"),
        (("par", "craps", "pass", "--draw", "no/page.svg"), "refused: cannot write no/page.svg"),
        (("par", "craps", "pass", "--json", "--csv"), "refused: JSON or CSV: one of them"),
        (("why", "oneida-2006/craps/Z.1"), "refused: there is no paragraph 'oneida-2006/craps/Z.1'"),
    ],
)
def test_a_bad_command_is_one_cited_line_and_exit_code_two(args: tuple[str, ...], says: str, tmp_path: Path) -> None:
    run = croupier(*args, cwd=tmp_path)
    assert run.returncode == 2
    (line,) = run.stderr.splitlines()
    assert line.startswith(says)
    assert line.endswith("]")


def test_a_house_file_with_three_mistakes_gets_three_lines(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[tables.a]\ngame="craps"\nrulebook="oneida"\nminimum=0\nfoo=1\noptions={odds-multiple=0}\n')
    for args in (("house", str(file)), ("play", "craps", "--house", str(file)), ("sign", "a", "--house", str(file))):
        run = croupier(*args)
        assert run.returncode == 2
        assert len(run.stderr.splitlines()) == 3


def test_a_corrupt_log_is_refused_and_left_alone(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    croupier("play", "roulette-1", "--seed", "1", "--log", str(log), said="5 red\nspin\nquit\n")
    text = log.read_text().replace("bets 5 red", "bets 50 red")
    log.write_text(text)
    run = croupier("replay", str(log))
    assert run.returncode == 2
    assert run.stderr == (
        "refused: line 5: entry 3 was changed or moved: its hash does not fit [croupier/records/log.chain]\n"
    )
    assert log.read_text() == text
    log.write_bytes(b"\xff\xfe\x00")
    assert croupier("replay", str(log)).returncode == 2


@pytest.mark.parametrize(
    ("table", "has", "lacks"),
    [
        ("holdem-1", ("raise 16", "agree 4"), ("spots", "discard", "boxperson")),
        ("draw-1", ("raise 16", "discard Qs 7h"), ("spots", "neighbours")),
        ("craps-1", ("5 pass", "boxperson", "roll, or Enter"), ("raise 16", "neighbours", "worth")),
        ("roulette-terminals-1", ("1 red", "neighbours"), ("boxperson", "raise 16")),
        ("blackjack-1", ("10 base", "put $5", "worth"), ("neighbours", "discard")),
    ],
)
def test_help_is_of_the_game_at_hand(table: str, has: tuple[str, ...], lacks: tuple[str, ...]) -> None:
    said = croupier("play", table, "--seed", "3", said="help\nquit\n").stdout
    assert all(words in said for words in has)
    assert not any(words in said.partition("help")[2] for words in lacks)


def test_the_flop_is_one_line_and_the_pot_is_told_before_it() -> None:
    said = croupier("play", "holdem-1", "--seed", "3", said="\ncall\nquit\n").stdout.splitlines()
    assert sum(line.startswith("  board:") for line in said) == 1
    pots = [line.partition("Pot ")[2].split()[0] for line in said if "Pot " in line]
    assert pots == ["$10", "$11"]


def test_the_sign_posts_limits_odds_and_options() -> None:
    run = croupier("sign", "craps-1")
    assert run.returncode == 0
    assert croupier("sign", "craps").stdout == run.stdout  # the house has one such table
    for words in ("MINIMUM", "$5", "$1,000", "Odds multiple", "30 to 1", "oneida-2006/craps/L"):
        assert words in run.stdout


def test_the_law_report_counts_and_why_reads() -> None:
    run = croupier("law", "craps")
    assert run.returncode == 0
    assert "oneida-2006/craps" in run.stdout
    assert "none" in run.stdout
    assert "whole number" not in croupier("why", "oneida-2006/craps/F.5").stderr
    assert croupier("why", "oneida-2006/craps/F.5").stdout.strip().startswith("oneida-2006/craps/F.5")
    assert croupier("law", "--readings").returncode == 0


def test_why_reads_a_fee_tells_the_reading_and_hints_at_the_whole_citation() -> None:
    fee = "ranchos/ez-baccarat/california-games-collection-rates"
    assert croupier("why", fee).stdout.strip().startswith(fee)
    assert "Read as: The bar on putting the bet back" in croupier("why", "oneida-2006/craps/E.4").stdout
    assert croupier("why", "craps/E.4").stderr == (
        "refused: there is no paragraph 'craps/E.4'; write oneida-2006/craps/E.4 [croupier/records/command]\n"
    )


def test_the_sample_house_may_open() -> None:
    run = croupier("house")
    assert run.returncode == 0
    assert "Every table may open." in run.stdout


def test_ones_own_house_begins_with_the_sample_houses_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(croupier("house", "--sample").stdout)
    assert load_house(own) == sample_house()


# --- the poker room ---


def test_a_hand_of_holdem_from_a_pipe_goes_to_the_showdown_and_its_log_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    log = tmp_path / "holdem.log"
    said = "\ncheck\ncall\nbet 5\ncheck\ncheck\ncheck\n\nsit-out\nquit\n"
    run = croupier("play", "holdem-1", "--seed", "3", "--log", str(log), said=said)
    assert run.returncode == 0
    for shows in (
        "You: call $2 / raise to $8 / fold (or wager, chip, chips, cash, more, raising and a sum) > check",
        "there is a bet to call  [oneida-2006/poker/A.9]",
        "a bet here is to exactly $4, not to $5  [oneida-2006/poker/R]",
        "Pot $11",
        "▶ You (1) $496 small blind",
        "▒▒ ▒▒",
        "seat 2: pot $12 wins $11 (two pair, jacks and tens)  [oneida-2006/poker/J.10]",
        "10♣ J♥ wins $11 with two pair, jacks and tens",
        "Enter for the cards / sit-in > quit",
    ):
        assert shows in run.stdout
    again = croupier("replay", str(log))
    assert again.returncode == 0
    assert "The log is whole and replays to the same bytes" in again.stdout


@pytest.mark.parametrize(
    ("game", "said", "shows"),
    [
        (
            "stud",
            "\ncall\ncheck\ncheck\ncheck\ncheck\nshow\nquit\n",
            # Four antes of $1 and three bets of $2, which the rake counts alike: 10% is $1.
            ("forced bet", "▒▒ ▒▒ 7♣ 7♥ 2♦ 5♦ ▒▒", "rake $1  [oneida-2006/poker/N.2]", "wins $9 with three of a kind"),
        ),
        (
            "draw",
            "\ncall\n\ndiscard 2c\ndiscard 1x\ndiscard 3d 5C 9d\nbet 7\nquit\n",
            ("No: that card is not in this hand", "'1x' is not a card", "Seat 1 draws 3  [oneida", "you: $7 on pot"),
        ),
        ("razz", "\nfold\nquit\n", ("section8/poker", "Razz")),
        ("omaha-1", "\ncall\nquit\n", ("Omaha high-low eight or better",)),
        ("lowball", "\ncall\nstand pat\nquit\n", ("ranchos/lowball/lowball.5", "draws none")),
    ],
)
def test_poker_plays_from_a_pipe(game: str, said: str, shows: tuple[str, ...]) -> None:
    run = croupier("play", game, "--seed", "2", said=said)
    assert run.returncode == 0
    assert [words for words in shows if words not in run.stdout] == []


def test_a_step_of_a_poker_replay_draws_the_felt(tmp_path: Path) -> None:
    log = tmp_path / "pineapple.log"
    said = "\ncall\ncall\n" + "discard nothing\nquit\n"
    assert croupier("play", "pineapple", "--seed", "2", "--log", str(log), said=said).returncode == 0
    run = croupier("replay", str(log), "--step", "--seat", "2", said="\n" * 9 + "q\n")
    assert run.returncode == 0
    assert "Pineapple, $2 to $10, spread limit" in run.stdout


# --- what wagers are worth ---


@pytest.mark.compiled
def test_edge_without_a_game_lists_every_table_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")  # all pot tables stand in the last line
    run = croupier("edge")
    assert run.returncode == 0
    *lines, pots = run.stdout.splitlines()[2:]
    books = {name: terms.book for name, terms in sample_house().tables.items()}
    rows, notes = ([line for line in lines if (line.split()[0] in books) is note] for note in (False, True))
    listed = {line.split()[-1] for line in rows}
    noted = {note.split()[0]: note for note in notes}
    assert noted.keys() == {"let-it-ride-1", "pai-gow-poker-1", "face-up-pai-gow-poker-1"}
    assert "it cuts what they win" in noted["let-it-ride-1"]  # whose edge depends on the stake
    assert {line.split()[-1] for line in rows if "±" in line} == {"pai-gow-poker-1", "face-up-pai-gow-poker-1"}
    assert listed == {name for name, book in books.items() if game(book).family != "pot"}
    kept = json.loads((Path(__file__).parents[2] / "docs" / "edges.json").read_text())
    printed = {tuple(re.split(r" {2,}", line.strip())[k] for k in (-1, 0, 1)) for line in rows}
    assert printed == {(table, one["wager"], one["edge"]) for table, found in kept.items() for one in found}
    assert all(name in pots for name in books.keys() - listed)


@pytest.mark.compiled
def test_what_was_simulated_says_how_sure_it_is_and_envy_is_dollars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    sure = "2,000,000 rounds simulated: the edge within 0.10% either way, 19 times of 20"
    run = croupier("edge", "pai-gow-poker")
    rows = {line.split()[0]: line for line in run.stdout.splitlines()[2:6]}
    assert "4.2214% ±0.10%" in rows["base"]
    assert "±" not in rows["fortune"]
    assert rows["envy"].split()[1:4] == ["-$0.0270", "a", "button"]
    assert f"base is not exact: {sure}" in run.stdout.splitlines()
    assert "dollars for a button and each other player's hand" in run.stdout
    monkeypatch.setattr(
        "croupier.shell.figures.strategy._lessons", lambda _: iter(())
    )  # what the house way costs takes long
    with tables.console.capture() as said:
        tables.console.print(best_play(Law(sample_house().table("pai-gow-poker-1"))))
    assert f"house edge 4.2214% ±0.10% of the wager, 4.2214% of all that is in action\n  by {sure}" in said.get()
    alone = croupier("par", "pai-gow-poker", "envy").stdout
    assert "-$0.026990 a button" in alone
    assert "Element of risk" not in alone


@pytest.mark.compiled
def test_edge_of_blackjack_follows_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    edges = {}
    for decks in (1, 6):
        run = croupier("edge", "blackjack-1", "--set", f"decks={decks}", "--set", "surrender=false")
        assert run.returncode == 0
        edges[decks] = {line.split()[0]: line.split()[1] for line in run.stdout.splitlines()[2:]}
    assert edges[1]["base"] == "0.0087%"  # bj_1D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5
    assert edges[6]["base"] == "0.6154%"  # bj_6D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5
    assert edges[1]["insurance"] == "5.8824%"  # 1/17
    assert croupier("edge", "blackjack-1", "--set", "decks=0").returncode == 2


@pytest.mark.compiled
def test_strategy_draws_the_charts_of_blackjack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    run = croupier("strategy", "blackjack-1", "--set", "decks=1", "--set", "surrender=false")
    assert run.returncode == 0
    lines = [line.split() for line in run.stdout.splitlines()]
    for title in ("Hard", "Soft", "Pairs"):
        assert [title, *"23456789", "10", "A"] in lines
    assert ["8", *"HHHDDHHHHH"] in lines
    assert ["A,7", "S", "Ds", "Ds", "Ds", "Ds", *"SSHHH"] in lines
    assert [line[0] for line in lines if line and line[0].startswith("A,")][:2] == ["A,A", "A,2"]  # soft 12 is two aces
    assert ["A,A", *"PPPPPPPPPP"] in lines
    assert ["2", "10", "4", "hit", "stand"] in [line[:5] for line in lines]  # ten-deuce against a four
    assert " D  double, or else hit" in run.stdout
    assert "surrender" not in run.stdout
    assert "Insurance: never insure" in run.stdout
    worth = {" ".join(line[:-3]): float(line[-3].rstrip("%")) for line in lines[-2:]}
    assert worth["best play"] == -0.0087
    assert worth["the chart alone"] < worth["best play"]


@pytest.mark.parametrize(("table", "edge"), [("three-card-poker-1", "3.3730%"), ("california-three-card-1", "8.6580%")])
def test_strategy_of_three_card_poker_is_one_hand(table: str, edge: str) -> None:
    run = croupier("strategy", table)
    assert run.returncode == 0
    assert "ante:\n    play Q-6-4 or better (14,900 of 22,100 hands), fold the rest" in run.stdout
    assert f"house edge {edge} of the wager" in run.stdout


@pytest.mark.parametrize("game", ["oneida-2006/roulette", "minibaccarat"])
def test_a_game_without_a_decision_says_so_in_a_line(game: str) -> None:
    run = croupier("strategy", game)
    assert run.returncode == 0
    (line,) = run.stdout.splitlines()
    assert line.endswith("has no decision that changes what a wager is worth.")


def test_bank_sets_players_bank_and_collection_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    run = croupier("bank", "ez-baccarat", "--bank", "30", "--wagers", "10 player, 5 tie; 20 banker", "--set", "decks=8")
    assert run.returncode == 0
    rows = {line.split("  ")[0]: line.split() for line in run.stdout.splitlines() if line.startswith(("Seat", "Bank"))}
    assert rows["Seat 2"][2:9] == ["$10", "player,", "$5", "tie", "$15", "-$0.8415", "-5.6099%"]
    assert rows["Bank, seat 1"][-3] == "$1"
    assert "the bank runs out" in run.stdout
    house_banks = croupier("bank", "craps")
    assert house_banks.returncode == 2
    assert "refused: at oneida-2006/craps no player banks" in house_banks.stderr
    unlawful = croupier("bank", "ez-baccarat", "--wagers", "5 dragon-7")
    assert unlawful.returncode == 2
    assert "[ranchos/ez-baccarat/dragon-7.1]" in unlawful.stderr


def test_a_blackjack_tournament_is_ordinary_rounds_with_standings(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[tables.t]\ngame="blackjack"\nrulebook="oneida"\noptions={tournament=true}\n')
    said = "refuse\n10 base\ndeal\nstand\nstandings\nquit\n"
    run = croupier("play", "--house", str(house), "--table", "t", "--bots", "1", "--seed", "4", said=said)
    assert run.returncode == 0
    assert re.search(r"^  1  (You|Bot 2) +\$\d+", run.stdout, re.MULTILINE)
    none = croupier("play", "craps", "--seed", "4", said="standings\nquit\n")
    assert "this table plays no tournament" in none.stdout


def test_a_table_that_plays_another_game_is_refused() -> None:
    with pytest.raises(Refused, match="roulette-1 is not a craps table: it plays oneida-2008/roulette"):
        tables.pick(sample_house(), "craps", "roulette-1")
    assert tables.pick(sample_house(), "roulette", "roulette-1")[0] == "roulette-1"
