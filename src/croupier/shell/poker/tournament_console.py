"""A tournament director's console: every move of the tournament as a line, with staff and bots to be called in.

The desk only ever plays moves that a log can hold, so `save` writes what `croupier tournament --replay` reads.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from datetime import date
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.text import Text

from croupier.front.tournament_log import Replay, TournamentRecord
from croupier.front.tournament_staff import (
    Luck,
    deal,
    draws,
    enter_bots,
    lap,
    minutes_left,
    play_hand,
    play_level,
    play_to_end,
)
from croupier.play.vocabulary.event import Event, Said, Voided
from croupier.poker.rooms.section8_levels import CENTS, stage
from croupier.poker.tournament import Tournament, is_for_all
from croupier.poker.tournament.entries import check_room, fees_paid_event, headlines
from croupier.poker.tournament.moves import At, Enter, Minutes, TournamentMove, read_tournament_move
from croupier.poker.tournament.seats import Container
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.explained import explain_paragraph, find_paragraph
from croupier.rulebook.law import Law
from croupier.rulebook.money import dollars
from croupier.shell.poker.tournament_standings import levels, postings, prizes, progress_line, seats, standings
from croupier.shell.seat.session import Quit, explanation
from croupier.shell.terminal.lines import event_line, refusal_line

FEW, MANY = 6, 20  # how many of the standings are shown in passing, and on a screen
SECONDS = 60
COMMAND = OWN.cite("command")
HELP = """\
  announce                how prizes are divided; then entries are taken
  enter Ann [alien]       an entry fee is paid; bots 20: so many bots enter
  withdraw Ann            … and paid back; replace Ann by Bob
  close                   no more entries; cancel [2026-05-01]: called off
  draw [1-3 2-7 …]        seat cards from the container; without any, by chance
  cards [Qs 7h …]         a card each, for who moves or for odd cents; without any, by chance
  begin                   the first round of play
  minutes 5, level        so many minutes go by; all that are left of this level
  start clock, stop clock minutes go by on their own, as the clock on the wall has them
  play [2]                a hand at every table, or at table 2, played by bots; play level, play out
  deal 2                  the dealer's part of a hand at table 2, up to a player's turn
  table 2: seat 3 chooses call     … any move at a table: dealer opens, cards 2c 3d, seat 3 chooses raise 40 (dollars)
  table 2: report two-face-up      … an irregularity there
  away Ann, back Ann      absent (also: absent Ann), and there again
  send off Ann [for cheating]      also disruption, taken-ill, tournament-violation; or: report cheating Ann
  standings, seats, levels, prizes     how things stand; prizes are paid by themselves at the end
  why [y.34]              what the last paragraph named, or this one, says
  save FILE, quit"""
_SIZE = re.compile(r"(table (\d{1,3}): seat \d{1,2} chooses \S+) \$?(\d{1,9})")
_SEND_OFF = re.compile(r"send off (.+?)(?: for (\S+))?")


def tournament_lines(events: list[Event], law: Law) -> Iterator[tuple[Citation, Text]]:
    """What concerns the tournament, without the hands: what one paragraph has done at once is one line."""
    for_all: list[Said | Voided] = [e for e in events if isinstance(e, Voided) or is_for_all(e)]
    for cite, group in groupby(for_all, key=lambda event: event.cite):
        text = "; ".join(event.text if isinstance(event, Said) else event.why for event in group)
        line = event_line(Said(cite, text), law)
        assert line is not None
        yield cite, line


class DirectorsDesk:
    """`read` asks the director a line; `luck` is all chance that nobody enters; a hand takes `pace` minutes."""

    def __init__(
        self,
        record: TournamentRecord,
        luck: Luck,
        console: Console,
        read: Callable[[str], str],
        pace: int = 2,
        now: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.record, self.luck, self.console, self.read = record, luck, console, read
        self.pace, self.now, self.today = pace, now, today
        self.clock_since: float | None = None  # up to when the running clock has been counted
        self.hands_shown = 0  # after how many hands the standings were shown last
        self.cite: Citation | None = None

    @property
    def event(self) -> Tournament:
        return self.record.event

    # --- moves ---

    def play(self, move: TournamentMove, all_of_it: bool = False) -> bool:
        """Play a move and tell what happened: all of a hand, or only what the tournament has of it; False if that
        was nothing."""
        law = self._law(move)
        events = self.record.play(move)
        if all_of_it:
            return self._print((event.cite, line) for event in events if (line := event_line(event, law)) is not None)
        return self._print(tournament_lines(events, law))

    def _print(self, lines: Iterable[tuple[Citation, Text]], prefix: str = "") -> bool:
        printed = False
        for self.cite, line in lines:
            self.console.print(Text.assemble((prefix, "dim"), line))
            printed = True
        return printed

    def _law(self, move: TournamentMove) -> Law:
        """The law of the hand that a move belongs to, whose chips its amounts are counted in."""
        place = self.event.tables.get(move.table) if isinstance(move, At) else None
        if place is None or (stage(self.event.stage).recess and place.table is None):
            return self.event.law
        return place.table.law if place.table is not None else self.event.law_now()

    def run_through(self, moves: Iterator[TournamentMove]) -> None:
        """Play many moves, with the standings kept in sight: live on a screen, at every new stage in a pipe. Of
        bots that enter nothing is told, as they are many."""
        live = Live(console=self.console, transient=True, auto_refresh=False)
        with live if self.console.is_terminal else nullcontext():
            for move in moves:
                stage_before = self.event.stage
                if isinstance(move, Enter):
                    self.record.play(move)
                else:
                    self.play(move)
                if self.event.stage != stage_before:
                    self._progress()
                if self.console.is_terminal and isinstance(move, Minutes):
                    live.update(standings(self.event, MANY), refresh=True)

    def _progress(self) -> None:
        if self.console.is_terminal:
            self._print_so_far()
        elif self.event.hands != self.hands_shown:
            self.console.print(standings(self.event, FEW))
        self.hands_shown = self.event.hands

    # --- whole tournaments ---

    def headline(self) -> None:
        for event in headlines(self.event):
            self.console.print(event_line(event, self.event.law))

    def play_out(self) -> None:
        """The rest of a tournament of bots, and its books."""
        self.command("close")
        self.run_through(play_to_end(self.event, self.luck, self.pace))
        self.books()

    def replay_log(self, replay: Replay, aloud: bool) -> None:
        """Hear a log through to its end, told as it was the first time; `Refused` names the line that disagrees."""
        for replayed in replay.moves():
            if aloud and not isinstance(replayed.move, Enter):
                self._print(tournament_lines(replayed.events, self.event.law), f"{replayed.line:6}")
        if aloud:
            self.books()
        self.console.print(f"[green]The log is whole and replays to the same end[/] ({replay.lines} lines).")

    def books(self) -> None:
        if self.event.phase != "cancelled":
            self.console.print(standings(self.event))
        if self.event.phase == "over":
            self.console.print(prizes(self.event))
        self.console.print(postings(self.event))

    # --- the console ---

    def run(self) -> None:
        """Take lines until the director quits or the input ends."""
        self.console.print(Text("  `help` lists what you can say; play money only.", style="dim"))
        try:
            while True:
                self._listen()
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print(Text(f"\n  You leave the tournament: {self.event.phase}; {progress_line(self.event)}."))

    def _listen(self) -> None:
        line = self.read(self._prompt()).strip()
        try:
            self._tick()
            self.command(line)
        except Refused as refused:
            self.cite = refused.cite
            self.console.print(refusal_line(refused))

    def _prompt(self) -> str:
        event = self.event
        if event.ask is not None:
            return f"{'draw' if isinstance(event.ask, Container) else 'cards'} for {len(event.ask.names)} > "
        match event.phase:
            case "quiet":
                return "announce > "
            case "entries":
                return f"entries, {len(event.entrants)} so far > "
            case "seated":
                return "begin > "
            case "play":
                level = str(stage(event.stage)).partition(",")[0]
                return f"{level}, {minutes_left(event)} min to go, {len(event.remaining)} left > "
        return f"{event.phase} > "

    def command(self, line: str) -> None:
        """Carry a line out, whatever kind of line it is."""
        if self._look_command(line.split()) or self._staff_command(line.split()):
            return
        if not self.play(read_tournament_move(self._log_line(line)), all_of_it=True):
            self._print_so_far()

    def _print_so_far(self) -> None:
        self.console.print(Text(f"  {progress_line(self.event)}", style="dim"))

    def _look_command(self, words: list[str]) -> bool:
        """What only shows something; False for anything else."""
        match words:
            case ["quit" | "exit" | "q"]:
                raise Quit
            case []:
                return True
            case ["help" | "?"]:
                self.console.print(Text(HELP))
            case ["standings"]:
                self.console.print(standings(self.event))
            case ["seats"]:
                self.console.print(seats(self.event))
            case ["levels"]:
                self.console.print(levels(self.event))
            case ["prizes" | "pay"]:
                self.console.print(prizes(self.event))
                if self.event.phase in ("over", "cancelled"):
                    self.console.print(postings(self.event))
            case ["why", *rest_]:
                self._why(rest_)
            case ["save", name]:
                self.record.save(Path(name))
                self.console.print(Text(f"  saved {name}"))
            case _:
                return False
        return True

    def _staff_command(self, words: list[str]) -> bool:
        """What the staff and the bots are told to do; False for anything else."""
        match words:
            case ["start" | "stop", "clock"]:
                self._clock(words[0] == "start")
            case ["level"]:
                self.play(Minutes(minutes_left(self.event)))
            case ["minutes", count]:
                if not self.play(Minutes(_read_number(count))):
                    self._print_so_far()
            case ["bots", count]:
                self._bots(_read_number(count))
            case ["draw"] | ["draw", "seats"] | ["cards"]:
                self._draw()
            case ["deal", number]:
                self._at_table(deal(self.event, _read_number(number), self.luck))
            case ["play", *which]:
                self._play(which)
            case _:
                return False
        return True

    def _log_line(self, line: str) -> str:
        """A director's turn of phrase as the line that the log has."""
        if line == "cancel":
            return f"cancel {self.today()}"
        if sent := _SEND_OFF.fullmatch(line):
            return f"report {sent[2] or 'tournament-violation'} {sent[1]}"
        if size := _SIZE.fullmatch(line):
            return f"{size[1]} {self._in_chips(int(size[2]), int(size[3]))}"
        return re.sub("^absent ", "away ", line)

    def _in_chips(self, table: int, money: int) -> int:
        """Dollars, as everything here is told in, as the chips of the hand that is on."""
        place = self.event.place(table)
        law = place.table.law if place.table is not None else self.event.law_now()
        if money * CENTS % law.chip:
            raise Refused(f"${money} is no whole number of chips of {dollars(law.chip)}", law.grounds["chips"])
        return money * CENTS // law.chip

    def _why(self, words: list[str]) -> None:
        if words:
            self.console.print(explanation(find_paragraph(words[0], self.event.law.book)))
        elif self.cite is not None:
            self.console.print(explanation(explain_paragraph(self.cite.book, self.cite.paragraph)))
        else:
            self.console.print("  nothing has been decided yet", style="dim")

    # --- staff and bots ---

    def _bots(self, count: int) -> None:
        event = self.event
        check_room(event, count, "bots")
        self.run_through(enter_bots(event, count))
        self.console.print(
            event_line(fees_paid_event(event, f"{progress_line(event)}, {dollars(event.fee)} each"), event.law)
        )

    def _draw(self) -> None:
        self.event.check_drawing()
        self.play(next(draws(self.event, self.luck)))

    def _play(self, which: list[str]) -> None:
        event = self.event
        event.check_playing("draw seated play" if which == ["out"] else "play", "no hands are dealt")
        match which:
            case []:
                self.run_through(lap(event, self.luck, self.pace if self.clock_since is None else 0))
            case ["level"]:
                self.run_through(play_level(event, self.luck, self.pace))
            case ["out"]:
                self.run_through(play_to_end(event, self.luck, self.pace))
            case [number]:
                self._at_table(play_hand(event, _read_number(number), self.luck))
            case _:
                raise Refused("play, play 2, play level or play out", COMMAND)
        if event.phase == "over":
            self.books()
        elif which != ["level"]:
            self._print_so_far()

    def _at_table(self, moves: Iterator[TournamentMove]) -> None:
        for move in moves:
            self.play(move, all_of_it=isinstance(move, At))

    # --- the clock on the wall ---

    def _clock(self, start: bool) -> None:
        if start:
            self.event.check_playing("play", "no clock runs")
        self.clock_since = self.now() if start else None
        self.console.print(Text(f"  the clock {'runs' if start else 'stands'}: {progress_line(self.event)}"))

    def _tick(self) -> None:
        """The minutes that have gone by since the last line, while the clock runs."""
        minutes = 0 if self.clock_since is None else int(self.now() - self.clock_since) // SECONDS
        while minutes > 0 and self.event.phase == "play" and self.clock_since is not None:
            step = min(minutes, minutes_left(self.event))
            self.play(Minutes(step))
            minutes, self.clock_since = minutes - step, self.clock_since + step * SECONDS
        if self.event.phase != "play":
            self.clock_since = None


def _read_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise Refused(f"{text!r} is not a number such as 2", COMMAND)
    return int(text)
