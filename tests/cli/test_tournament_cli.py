"""`croupier tournament`: a whole one by bots, the director's console, and logs that replay or say where they do not."""

from __future__ import annotations

import io
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from rich.console import Console

import command_line
from croupier.front.tournament_hands import deals_of_tournament
from croupier.front.tournament_log import Days, Replay, TournamentRecord
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.log import chain
from croupier.poker.phh.compare import compare
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.shell.poker.tournament_console import DirectorsDesk

DAY = date(2026, 5, 8)
SMALL = ("--players", "3", "--bots", "--seed", "5", "--pace", "10", "--set", "tournament-stack=60", "--day", str(DAY))
# Three bots with $60 each, ten minutes a hand: everything that is printed from the draw for seats on.
FILM = """\
  Bot 1 has seat 2 at table 1; Bot 2 has seat 3 at table 1; Bot 3 has seat 1 at table 1  [section8/poker/y.14.iii]
  Play begins: $10-$20, blinds $5 and $10, 20 minutes  [section8/poker/y.16]
  New decks at table 1: $10-$20, blinds $5 and $10, 20 minutes  [section8/poker/y.24]
  Now: $20-$40, blinds $10 and $20, 20 minutes  [section8/poker/y.17]
  Standings: 2 hands played, 3 players left at 1 table, 20 minutes to go
  Place  Name   Chips  Seat
      1  Bot 1    $75  1-2
      2  Bot 2    $55  1-3
      3  Bot 3    $50  1-1
  New decks at table 1: $20-$40, blinds $10 and $20, 20 minutes  [section8/poker/y.24]
  Now: a recess of 15 minutes  [section8/poker/y.18]
  Standings: 4 hands played, 3 players left at 1 table, 15 minutes to go
  Place  Name   Chips  Seat
      1  Bot 3   $120  1-1
      2  Bot 2    $45  1-3
      3  Bot 1    $15  1-2
  Now: $40-$80, blinds $20 and $40, 20 minutes  [section8/poker/y.19]
  New decks at table 1: $40-$80, blinds $20 and $40, 20 minutes  [section8/poker/y.24]
  Bot 1 is out, in hand 5  [section8/poker/y.2]
  Now: $50-$100, blinds $25 and $50, 20 minutes  [section8/poker/y.19]
  Standings: 6 hands played, 2 players left at 1 table, 20 minutes to go
  Place  Name   Chips  Seat
      1  Bot 3   $140  1-1
      2  Bot 2    $40  1-3
      3  Bot 1               out in hand 5
  New decks at table 1: $50-$100, blinds $25 and $50, 20 minutes  [section8/poker/y.24]
  A race at table 1: 1 of $25, a card each  [section8/poker/y.32]
  Bot 2's small chips become chips of $25: $50; Bot 3's small chips become chips of $25: $125  [section8/poker/y.32]
  Now: a recess of 15 minutes  [section8/poker/y.20]
  Standings: 7 hands played, 2 players left at 1 table, 15 minutes to go
  Place  Name   Chips  Seat
      1  Bot 3   $100  1-1
      2  Bot 2    $75  1-3
      3  Bot 1               out in hand 5
  Now: $100-$200, blinds $50 and $100, 20 minutes  [section8/poker/y.21]
  New decks at table 1: $100-$200, blinds $50 and $100, 20 minutes  [section8/poker/y.24]
  Bot 2 is out, in hand 9  [section8/poker/y.2]
  Bot 3 has all the chips  [section8/poker/y.23]
  Bot 3, place 1: $72; Bot 2, place 2: $30; Bot 1, place 3: $18  [section8/poker/y.42]
"""
BOOKS = """\
  Standings: 9 hands played, 1 player left
  Place  Name   Chips  Seat
      1  Bot 3   $175  1-1
      2  Bot 2               out in hand 9
      3  Bot 1               out in hand 5
  Prizes
  Place  Name   Prize
      1  Bot 3    $72
      2  Bot 2    $30
      3  Bot 1    $18
  Postings
  From     To             Amount
  prepaid  pool             $120  [section8/poker/y.9]
  pool     entrant Bot 3     $72  [section8/poker/y.42]
  pool     entrant Bot 2     $30  [section8/poker/y.42]
  pool     entrant Bot 1     $18  [section8/poker/y.42]
"""


def croupier(*args: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return command_line.croupier("tournament", *args, said=said, COLUMNS="130")


def bare(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


class Wall:
    """A clock that a test moves."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Evening(DirectorsDesk):
    """A director's desk whose lines a test says, and whose answers it hears."""

    def __init__(self, seed: str = "1", screen: bool = False, **options: str | int | bool) -> None:
        own = {"cancel-below-thirty": False, **{name.replace("_", "-"): value for name, value in options.items()}}
        self.heard, self.wall = io.StringIO(), Wall()
        record = TournamentRecord(Terms("section8/poker", options=own), Days(DAY))
        console = Console(
            file=self.heard, width=130, height=60, force_terminal=screen, force_interactive=screen, highlight=False
        )
        super().__init__(record, Seeded(seed), console, self._next, now=self.wall, today=lambda: date(2026, 5, 1))

    def _next(self, prompt: str) -> str:  # noqa: ARG002 - as every reader is called
        return self.line

    def say(self, *lines: str) -> str:
        """Say these; what the last one was answered."""
        answer = ""
        for self.line in lines:
            start = self.heard.tell()
            self._listen()
            answer = bare(self.heard.getvalue()[start:])
        return answer


def at_play(*more: str, players: int = 4, **options: str | int | bool) -> Evening:
    desk = Evening(**options)
    desk.say("announce", f"bots {players}", "close", "draw", "begin", *more)
    return desk


# --- by bots ---


def test_a_seeded_tournament_of_bots_is_told_to_the_cent_and_replays(tmp_path: Path) -> None:
    log = tmp_path / "small.log"
    run = croupier(*SMALL, "--log", str(log))
    assert (run.returncode, run.stderr) == (0, "")
    assert bare(run.stdout).endswith(f"{FILM}{BOOKS}  log saved to {log}\n")
    again = croupier("--replay", str(log))
    assert again.returncode == 0
    told = [line for line in bare(again.stdout).splitlines() if line[:6].strip().isdigit() and "[" in line]
    kept = [line for line in FILM.splitlines() if line.endswith("]")]
    assert [line[6:] for line in told][-len(kept) :] == kept
    assert bare(again.stdout).endswith(f"{BOOKS}The log is whole and replays to the same end (124 lines).\n")


@pytest.mark.parametrize("game", ["holdem", "omaha-high", "omaha-high-low-8", "stud-high", "stud-high-low-8", "razz"])
def test_every_game_is_played_out_and_its_log_replays_to_the_same_bytes(game: str, tmp_path: Path) -> None:
    desk = Evening(game, tournament_game=game, entry_fee=41)
    desk.say("announce", "bots 23")
    desk.play_out()
    assert (desk.event.phase, desk.event.ask, len(desk.event.remaining)) == ("over", None, 1)
    assert desk.event.ledger.balance("pool") == 0
    assert sum(prize.cents for prize in desk.event.prizes) == 23 * 4100
    desk.record.save(tmp_path / "x.log")
    again = Replay(tmp_path / "x.log")
    assert len(list(again.moves())) == len(desk.event.log)
    assert again.record.sealed() == desk.record.sealed()
    assert again.record.event.standings() == desk.event.standings()


def test_y_11_with_few_entries_it_is_cancelled_where_the_house_says_so() -> None:
    run = croupier("--players", "2", "--bots", "--set", "cancel-below-thirty=true")
    assert run.returncode == 0
    assert bare(run.stdout).endswith(
        "  Only 2 entries: the tournament is cancelled  [section8/poker/y.11]\n"
        "  Postings\n"
        "  From     To             Amount\n"
        "  prepaid  entrant Bot 1     $40  [section8/poker/y.51.ii]\n"
        "  prepaid  entrant Bot 2     $40  [section8/poker/y.51.ii]\n"
    )


def test_on_a_screen_the_standings_are_kept_in_sight() -> None:
    desk = Evening("5", screen=True, tournament_stack=60)
    desk.say("announce", "bots 3")
    desk.pace = 10
    desk.play_out()
    drawn = desk.heard.getvalue()
    for hands, left in ((1, 3), (4, 3), (5, 2), (8, 2)):
        played = f"{hands} hand{'s' * (hands > 1)} played"
        assert drawn.count(f"Standings: {played}, {left} players left at 1 table") >= 1


# --- at the console ---


def test_a_directors_evening() -> None:
    desk = Evening("3")
    assert desk.say("announce") == "  Prizes: 40%, 25%, 15%, 10%, 6%, 4% of the entry fees  [section8/poker/y.25]\n"
    assert desk.say("enter Ann") == "  Ann is entered for hold'em  [section8/poker/y.7]\n"
    assert desk.say("bots 3") == "  4 entered, $160 in fees, $40 each  [section8/poker/y.7]\n"
    assert desk.say("prizes") == (
        "  Prizes: of $160 so far\n  Place   %  Prize\n"
        "      1  40    $80\n      2  25    $40\n      3  15    $24\n      4  10    $16\n"
    )
    assert desk.say("close").startswith("  The places win $80, $40, $24, $16  [section8/poker/y.26]\n")
    assert desk.say("draw 1-4") == "  Ann has seat 4 at table 1  [section8/poker/y.14.iii]\n"
    assert desk.say("draw 1-1 1-2 1-3", "begin").startswith("  Play begins: $10-$20")
    assert desk.say("deal 1") == (
        "  New decks at table 1: $10-$20, blinds $5 and $10, 20 minutes  [section8/poker/y.24]\n"
        "  Seat 4 has the button  [section8/poker/j.3.iii]\n"
        "  seat 1: $5 on pot  [section8/poker/y.16]\n"
        "  seat 2: $10 on pot  [section8/poker/y.16]\n"
    )
    assert "$22 is no whole number of chips of $5" in desk.say("table 1: seat 3 chooses raise 22")
    assert desk.say("table 1: seat 3 chooses raise 20").endswith("  seat 3: $20 on pot  [section8/poker/j.6]\n")
    assert desk.say("table 1: seat 4 chooses fold", "seats") == (
        "  Seats\n  Table  Seat  Name   Chips\n"
        "      1     1  Bot 1   $500  to act\n      1     2  Bot 2   $500\n"
        "      1     3  Bot 3   $500\n      1     4  Ann     $500  button\n"
    )
    desk.say("table 1: seat 1 chooses fold", "table 1: seat 2 chooses fold")
    assert desk.say("standings") == (
        "  Standings: 1 hand played, 4 players left at 1 table, 20 minutes to go\n"
        "  Place  Name   Chips  Seat\n"
        "      1  Bot 3   $515  1-3\n      2  Ann     $500  1-4\n"
        "      3  Bot 1   $495  1-1\n      4  Bot 2   $490  1-2\n"
    )
    assert desk.say("send off Bot 2 for cheating") == (
        "  Bot 2 is out (cheating): $490 leave play  [section8/poker/y.47]\n"
    )
    assert desk.say("absent Ann") == "  1 hand played, 3 players left at 1 table, 20 minutes to go\n"
    assert desk.event.entrants["Ann"].away
    assert desk.say("level") == "  Now: $20-$40, blinds $10 and $20, 20 minutes  [section8/poker/y.17]\n"
    assert desk.say("levels").splitlines()[3].startswith("  now   20 min  $20-$40, blinds $10 and $20, 20 minutes")
    assert desk.say("why").startswith("  section8/poker/y.17  After twenty minutes")
    assert desk.say("why y.34") == "  section8/poker/y.34  No table has over two players more than another.\n"
    desk.say("play out")
    assert (desk.event.phase, desk.event.ledger.balance("pool")) == ("over", 0)
    assert "Bot 2" not in [prize.name for prize in desk.event.prizes]


@pytest.mark.parametrize(
    ("line", "says", "cited"),
    [
        ("hello", "'hello' is no move of a tournament", "croupier/records/command"),
        ("enter Late", "no entries are taken: the tournament is in the phase 'play'", "section8/poker/y.11"),
        ("bots 2", "no entries are taken: the tournament is in the phase 'play'", "section8/poker/y.11"),
        ("draw", "nothing is drawn for now", "section8/poker/y.35"),
        ("cards", "nothing is drawn for now", "section8/poker/y.35"),
        ("deal 7", "there is no table 7", "section8/poker/y.14"),
        ("play 7", "there is no table 7", "section8/poker/y.14"),
        ("play on", "'on' is not a number such as 2", "croupier/records/command"),
        ("play 1 2", "play, play 2, play level or play out", "croupier/records/command"),
        ("minutes soon", "'soon' is not a number such as 2", "croupier/records/command"),
        ("minutes 21", "21 minutes: there are 20 to the end of this stage", "section8/poker/y.16"),
        ("cancel", "it cannot be cancelled: the tournament is in the phase 'play'", "section8/poker/y.51.i"),
        ("withdraw Zed", "'Zed' is no entrant", "section8/poker/y.7"),
        ("back Bot 1", "Bot 1 is here", "section8/poker/y.30"),
        (
            "send off Bot 1 for sleep",
            "'sleep' is none of cheating, disruption, tournament-violation, taken-ill",
            "section8/poker/y.47",
        ),
        ("agree Bot 1, Bot 2", "prizes are not divided by agreement: it is played out", "section8/poker/y.23"),
        ("table 1: seat 1 chooses call", "no hand is on: the dealer opens one first", "section8/poker/f.3"),
        ("why y.99", "there is no paragraph 'y.99'", "croupier/records/command"),
        ("save /", "cannot write /: is a directory", "croupier/records/command"),
    ],
)
def test_what_cannot_be_is_one_cited_line_and_changes_nothing(line: str, says: str, cited: str) -> None:
    desk = at_play()
    before = desk.record.sealed()
    assert desk.say(line) == f"  No: {says}  [{cited}]\n"
    assert desk.record.sealed() == before


def test_names_are_printed_as_they_are() -> None:
    desk = Evening()
    desk.say("announce", "enter [red]Ann[/nope]")
    assert "[red]Ann[/nope]" in desk.say("standings")


def test_y_51_a_cancellation_without_a_day_is_todays() -> None:
    desk = Evening()
    answer = desk.say("announce", "enter Ann", "cancel")
    assert answer == "  Cancelled on 2026-05-01; to be told by 2026-05-03: Ann  [section8/poker/y.51.i]\n"
    assert desk.say("prizes").endswith("  prepaid  entrant Ann     $40  [section8/poker/y.51.ii]\n")


def test_y_16_the_clock_on_the_wall_counts_whole_minutes_through_the_stages() -> None:
    desk = at_play()
    assert desk.say("start clock").startswith("  the clock runs: ")
    desk.wall.seconds += 19 * 60 + 59
    desk.say("standings")
    assert (desk.event.stage, desk.event.minutes) == (0, 19)
    desk.wall.seconds += 1 + 25 * 60
    assert desk.say("standings").startswith("  Now: $20-$40, blinds $10 and $20, 20 minutes  [section8/poker/y.17]\n")
    assert (desk.event.stage, desk.event.minutes) == (2, 5)
    desk.say("stop clock")
    desk.wall.seconds += 3600
    before = desk.event.stage, desk.event.minutes
    desk.say("standings")
    assert (desk.event.stage, desk.event.minutes) == before


def test_while_the_clock_runs_bots_take_no_minutes_of_their_own() -> None:
    desk = at_play("start clock", "play", "play")
    assert (desk.event.hands, desk.event.minutes) == (2, 0)
    desk.say("stop clock", "play")
    assert (desk.event.hands, desk.event.minutes) == (3, 2)


def test_play_finishes_the_hands_that_are_on_before_it_opens_others() -> None:
    desk = at_play("deal 2", players=13)
    assert [number for number, place in desk.event.tables.items() if place.table is not None] == [2]
    desk.say("play")
    assert (desk.event.hands, desk.event.minutes) == (2, 2)
    assert all(place.table is None for place in desk.event.tables.values())


def test_y_18_in_a_recess_hands_are_finished_and_no_new_ones_opened() -> None:
    desk = at_play("deal 1", "level", "level")
    assert desk.say("play").startswith("  Now: $40-$80")
    assert (desk.event.hands, desk.event.stage, desk.event.tables[1].table) == (1, 3, None)


def test_y_34_y_35_a_player_who_has_to_move_is_found_by_a_card_each() -> None:
    desk = at_play(players=23)
    for seat in (1, 2):
        assert desk.event.ask is None
        desk.say(f"send off {desk.event.tables[3].seats[seat]}")
    moved = desk.event.tables[1].seats[5]
    assert desk.say("deal 1").startswith("  No: first: a card each for ")
    assert desk.say("cards 2c 3c 4c 5c As 7c 8c 9c").startswith(f"  {moved} has seat ")
    assert {number: len(place.seats) for number, place in desk.event.tables.items()} == {1: 7, 2: 8, 3: 6}


def test_y_46_of_an_aliens_prize_above_600_dollars_30_percent_is_withheld() -> None:
    desk = Evening(entry_fee=1000)
    desk.say("announce", "enter Tom alien", "enter Ann", "close", "draw", "begin", "away Ann", "play out")
    assert desk.say("prizes") == (
        "  Prizes\n  Place  Name   Prize\n      1  Tom   $1,500\n      2  Ann     $500\n"
        "  Postings\n"
        "  From         To           Amount\n"
        "  prepaid      pool         $2,000  [section8/poker/y.9]\n"
        "  pool         entrant Tom  $1,500  [section8/poker/y.42]\n"
        "  entrant Tom  withheld       $450  [section8/poker/y.46]\n"
        "  pool         entrant Ann    $500  [section8/poker/y.42]\n"
    )


def test_a_log_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    first, second = tmp_path / "first.log", tmp_path / "second.log"
    croupier("--players", "3", "--seed", "1", "--log", str(first), said="close\ndraw\nbegin\nplay\nquit\n")
    run = croupier("--resume", str(first), "--seed", "1", "--log", str(second), said="play\nquit\n")
    assert "min to go, 3 left > play\n  2 hands played" in run.stdout
    kept = first.read_text().splitlines()[:-1]  # without its seal
    assert second.read_text().splitlines()[: len(kept)] == kept
    assert croupier("--replay", str(second)).returncode == 0


# --- bad commands ---


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--players", "1", "--bots"), "--players 1: 2 to 60 take part [section8/poker/y.11]"),
        (("--players", "50", "--game", "razz"), "--players 50: 2 to 49 take part [section8/poker/y.11]"),
        (("--pace", "0"), "--pace 0: a hand takes 1 to 20 minutes [croupier/records/command]"),
        (("--bots", "--replay", "x"), "--bots, --replay, --resume: only one of them [croupier/records/command]"),
        (("--replay", "nothing"), "cannot read nothing: no such file or directory [croupier/records/command]"),
        (("--set", "entry-fee"), "--set 'entry-fee': write name=value [croupier/records/house]"),
        (("--set", "entry-fee=0"), "option entry-fee = 0 is not permitted: 1 or more [section8/poker/y.1]"),
        (("--day", "soon"), "--day 'soon': write a day such as 2026-05-08 [croupier/records/command]"),
        (
            ("--day", "2026-05-08", "--last", "2026-05-02"),
            "tournaments are weekly: 2026-05-02 is not whole weeks before 2026-05-08 [section8/poker/y.1]",
        ),
    ],
)
def test_a_bad_command_is_one_cited_line_and_exit_code_two(args: tuple[str, ...], says: str) -> None:
    run = croupier(*args)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"refused: {says}\n")


# --- logs that were tampered with ---


@pytest.fixture
def small(tmp_path: Path) -> Path:
    desk = at_play("play", "play level", players=3)
    path = tmp_path / "small.log"
    desk.record.save(path)
    return path


def test_its_hands_leave_one_by_one_and_come_out_as_they_were_played(small: Path) -> None:
    replay = Replay(small)
    deals = list(deals_of_tournament(replay))
    assert [deal.fields["hand"] for deal in deals] == list(range(1, replay.record.event.hands + 1))
    records = [deal.record() for deal in deals]
    assert {compare(record).kind for record in records if record} == {"matched"}
    first = deals[0]
    mine = first.record(first.seat_of(first.fields["players"][1]))
    assert mine is not None
    assert [action.endswith("????") for action in mine.actions[:3]] == [True, False, True]


def refusal(path: Path, lines: list[str]) -> str:
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(Refused) as refused:
        for _ in Replay(path).moves():
            pass
    return str(refused.value)


def chained(texts: list[str]) -> list[str]:
    """A log that was written out again after a change, hashes and all."""
    lines, before = ["croupier tournament 1"], ""
    for number, text in enumerate(texts):
        before = chain(before, number, text)
        lines.append(f"{number} {text} #{before}")
    return lines


def texts(path: Path) -> list[str]:
    return [line.partition(" ")[2].rpartition(" #")[0] for line in path.read_text().splitlines()[1:]]


def test_a_changed_dropped_or_cut_off_line_is_named(small: Path) -> None:
    lines = small.read_text().splitlines()
    at = next(k for k, line in enumerate(lines) if "chooses" in line)
    changed = [*lines[:at], lines[at].replace("chooses", "chose"), *lines[at + 1 :]]
    assert refusal(small, changed).startswith(f"line {at + 1}: entry {at - 1} was changed or moved")
    assert refusal(small, lines[:at] + lines[at + 1 :]).startswith(f"line {at + 1}: entry {at} stands where {at - 1}")
    assert refusal(small, lines[:-1]).endswith("without its seal [croupier/records/log.seal]")
    assert refusal(small, ["croupier log 1", *lines[1:]]).startswith("line 1: not the log of a tournament")
    assert refusal(small, ["croupier tournament 1"]).startswith("line 2: the header cannot be read")


def test_a_change_that_was_hashed_again_is_found_where_the_play_disagrees(small: Path) -> None:
    own = texts(small)
    at = own.index("enter Bot 2")
    twice = [*own[:at], "enter Bot 1", *own[at + 1 :]]
    assert refusal(small, chained(twice)) == (
        f"line {at + 2}: the move is now refused: Bot 1 is entered already [section8/poker/y.7] "
        "[croupier/records/log.replay]"
    )
    books = next(k for k, text in enumerate(own) if text.startswith("= ") and '"phase":"draw"' in text)
    richer = [*own[:books], own[books].replace('"pool":12000', '"pool":12100'), *own[books + 1 :]]
    assert richer != own
    assert refusal(small, chained(richer)).startswith(f"line {books + 2}: it comes out as {own[books]}")
    without = [text for text in own if not text.startswith("= ")]
    without[-1] = f"seal {len(without) - 2}"
    assert refusal(small, chained(without)).startswith('line 4: it comes out as = {"cents":{},')


def test_a_header_of_another_game_or_of_no_lawful_tournament_is_refused(small: Path) -> None:
    header, *rest = texts(small)
    for old, new, says in (
        ("section8/poker", "oneida-2006/craps", "line 2: tournaments are played by section8/poker"),
        ('"day":"2026-05-08"', '"day":"tomorrow"', "line 2: the header cannot be read"),
        ('"cancel-below-thirty":false', '"entry-fee":0', "line 2: such a tournament is not held: option entry-fee"),
        ('"chip":100', '"chip":0', "the replay does not give the same log"),
    ):
        assert old in header
        assert refusal(small, chained([header.replace(old, new), *rest])).startswith(says)


def test_a_tampered_log_is_refused_by_the_command_too(small: Path) -> None:
    small.write_text(small.read_text().replace("enter Bot 3", "enter Bot 9"))
    run = croupier("--replay", str(small))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == (
        "refused: line 7: entry 5 was changed or moved: its hash does not fit [croupier/records/log.chain]\n"
    )


def test_the_command_line_starts_without_the_poker_room() -> None:
    code = (
        "import sys, croupier.cli; print([m for m in sys.modules if m.startswith('croupier.') and 'tournament' in m])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
