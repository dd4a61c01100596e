"""Recorded sessions for the crash tests: who says what, when, and when the clock moves.

A session is a script: it is given the shift as it stands and says the next step, so that a table which came back from a
crash goes on with the very same words. Steps are `(who, line)`, `(who, line, second)` or a number of seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from croupier.front import bots
from croupier.front.dealer import players_may_speak, routine
from croupier.play.vocabulary.ask import Between, Chance, Turn, Window
from croupier.play.vocabulary.move import move_text
from croupier.poker.table.room import Gather
from croupier.service.commands.command import Command
from croupier.service.fairness.chance import CommittedChance
from shift import PEOPLE, Shift


class Step(NamedTuple):
    """One command with its id, or seconds that pass."""

    asked: Command | None
    seconds: float = 0


def say(id_: str, who: str, line: str, second: str = "") -> Step:
    return Step(Command(id_, line, PEOPLE[who], second))


Script = Callable[[Shift], Iterator[Step]]


def lines(*words: str) -> Script:
    """`Ann: seat 1 ready`, `Flo+Pit: void` for what two confirm, `+ 30` for the clock, `~ Ann Bob` to play a round."""

    def script(shift: Shift) -> Iterator[Step]:
        for number, text in enumerate(words):
            if text.startswith("+ "):
                yield Step(None, float(text[2:]))
                continue
            if text.startswith("> "):  # the dealer's part: `> Dee | dice 3 3`
                who, *outcomes = [part.strip() for part in text[2:].split("|")]
                yield from dealt(shift, who, f"d{number}", *outcomes)
                continue
            if text.startswith("~ "):
                yield from play_on(shift, text[2:].split(), f"p{number}")
                continue
            who, _, line = text.partition(": ")
            first, _, second = who.partition("+")
            yield say(f"s{number}", first, line, second)

    return script


def play_on(shift: Shift, names: list[str], ids: str) -> Iterator[Step]:
    """People who bet and decide like bots, until the round is over."""
    began = shift.live.table.round
    for number in range(200):
        table = shift.live.table
        ask = table.ask
        if isinstance(ask, Between) and table.round > began:
            return
        said = [(who, line) for who in names if (line := wants(shift, who)) is not None]
        left = shift.live.clock_left()
        assert said or left is not None, f"nobody knows what to do with {ask}"
        if not said and left is not None:
            yield Step(None, left / 1000)
        for k, (who, line) in enumerate(said):
            yield say(f"{ids}-{number}-{k}", who, line)


def wants(shift: Shift, who: str) -> str | None:
    """What a person would say now."""
    table, seat = shift.live.table, shift.live.seat_of(who)
    ask = table.ask
    if seat is None:
        return None
    if isinstance(ask, Turn):
        return move_text(bots.decide(table, ask)) if ask.seat == seat else None
    if isinstance(ask, Window):
        wanted = bots.bets(table, seat)
        return move_text(wanted[0]) if wanted else None if seat in shift.live.desk.ready else f"seat {seat} ready"
    if (isinstance(ask, Between | Gather) or players_may_speak(table)) and seat not in shift.live.desk.ready:
        return f"seat {seat} ready"
    return None


def dealt(shift: Shift, who: str, ids: str, *outcomes: str) -> Iterator[Step]:
    """A person deals whatever the table asks of the dealer; what comes up is as scripted, or drawn."""
    script = list(outcomes)
    for number in range(200):
        ask = shift.live.table.ask
        if isinstance(ask, Chance):
            yield say(f"{ids}-{number}", who, script.pop(0) if script else "dealer draws")
            continue
        move = routine(shift.live.table, CommittedChance("", 0))
        if move is None or players_may_speak(shift.live.table):
            assert not script, f"{script} did not come up"
            return
        yield say(f"{ids}-{number}", who, move_text(move))


SESSIONS: dict[str, tuple[str, Script]] = {
    "craps over a point": (
        "craps-1",
        lines(
            "Ann: seat 1 sits 500 Ann",
            "Bob: seat 2 sits 200 Bob",
            "Bob: seat 2 sits 200 Bob",  # refused: he has a place
            "Bob: seat 2 seed clover7",
            "Dee: dealer on",
            "Dee: dealer opens",
            "Ann: seat 1 chooses accept",
            "Ann: seat 1 bets 10 pass",
            "Bob: seat 2 bets 5 field",
            "Bob: seat 2 undoes",
            "Dee: dealer closes",
            "Dee: dice 3 3",
            "Dee: dealer opens",
            "Ann: seat 1 bets 20 pass-odds",
            "Bob: seat 2 bets 10 come",
            "Bob: seat 2 leaves",  # when the throw is over
            "Ann: tip 5",
            "Dee: dealer closes",
            "Stu: dice 2 3",
            "Flo: fill 1000",
            "Flo+Pit: fill 1000",
            "Dee: dealer opens",
            "Bob: seat 2 bets 5 any-seven",
            "Flo: void",
            "Flo+Pit: void",
            "Dee: dealer opens",
            "Ann: seat 1 bets 1000000 field",  # refused
            "Ann: seat 1 seed 4c7a19",
            "Dee: dealer closes",
            "Dee: dealer draws",
            "Ann: seat 1 seed 5d8b20",  # for the next round, or too late for this one
            "Dee: dealer off",
            "Cas: credit 300",
            "Cas+Flo: credit 300",
        ),
    ),
    "betting that cannot be closed yet": (
        "craps-1",
        lines(
            "Ann: seat 1 sits 500 Ann",
            "Ann: seat 1 ready",
            "Ann: seat 1 chooses accept",
            "Ann: seat 1 ready",  # the shooter has bet nothing: betting stays open, and everybody hears why
            "Flo: post limits 10 500",  # refused: a round is on
            "Ann: seat 1 bets 10 pass",
            "Ann: seat 1 ready",
            "Flo: post limits 10 500",
            "Ann: seat 1 ready",
        ),
    ),
    "blackjack with a split": (
        "blackjack-1",
        lines(
            "Ann: seat 1 sits 500 Ann",
            "Bob: seat 2 sits 500 Bob",
            "Dee: dealer on",
            "Dee: dealer opens",
            "> Dee",
            "Ann: seat 1 chooses cut",
            "> Dee",
            "Ann: seat 1 bets 10 base",
            "Bob: seat 2 bets 20 base",
            "Dee: dealer closes",
            "> Dee | cards 8s Td | cards 6c | cards 8h 9c | cards Ks",
            "Ann: seat 1 chooses split",
            "> Dee | cards 3d",
            "Ann: seat 1 chooses double",
            "> Dee | cards Tc | cards 9d",
            "Bob: seat 2 leaves",
            "Ann: seat 1 buys 50",
            "Ann: seat 1 buys 50",
            "Ann: seat 1 chooses stand",
            "Bob: seat 2 chooses stand",
            "> Dee | cards 5h",
            "Dee: dealer off",
            "~ Ann",
            "Ann: seat 1 leaves",
        ),
    ),
    "three card poker": (
        "three-card-poker-1",
        lines(
            "Ann: seat 1 sits 300 Ann",
            "Cid: seat 3 sits 300 Cid",
            "Ann: bots 2",
            "~ Ann Cid",
            "Cid: seat 3 ready",
            "Ann: seat 1 ready",
            "Cid: seat 3 bets 10 ante",
            "Cid: seat 3 bets 5 pair-plus",
            "Cid: seat 3 takes all pair-plus",
            "Ann: seat 1 bets 10 ante",
            "Ann: seat 1 ready",
            "Cid: seat 3 ready",
            "+ 50",  # Ann, or Cid, is out of time
            "+ 50",
            "Ann: bots 0",
            "Pit: report no-such-thing",  # refused
            "Cid: seat 3 leaves",
        ),
    ),
    "let it ride": (
        "let-it-ride-1",
        lines(
            "Ann: seat 1 sits 300 Ann",
            "Cid: seat 3 sits 300 Cid",
            "Dee: dealer on",
            "Dee: dealer opens",
            "> Dee",
            "Ann: seat 1 bets 10 bet-1",
            "Ann: seat 1 bets 10 bet-2",
            "Ann: seat 1 bets 1 bonus",  # refused: three bets first
            "Ann: seat 1 bets 10 bet-3",
            "Ann: seat 1 bets 1 bonus",
            "Cid: seat 3 bets 5 bet-1",  # one bet only: it goes back
            "Dee: dealer closes",
            "> Dee",
            "Ann: seat 1 chooses withdraw",
            "Ann: seat 1 chooses ride",
            "Dee: dealer off",
            "~ Ann Cid",
            "Cid: seat 3 leaves",
        ),
    ),
    "four card poker": (
        "four-card-poker-1",
        lines(
            "Ann: seat 1 sits 300 Ann",
            "Cid: seat 3 sits 300 Cid",
            "Dee: dealer on",
            "Dee: dealer opens",
            "> Dee",
            "Ann: seat 1 bets 10 ante",
            "Ann: seat 1 bets 5 ante at 2",
            "Cid: seat 3 bets 10 ante",
            "Cid: seat 3 bets 5 aces-up",
            "Dee: dealer closes",
            "> Dee",
            "Ann: seat 1 chooses 3x",
            "Dee+Flo: report hand-misdealt",
            "Dee: dealer does void-hand 2",
            "Cid: seat 3 chooses fold",
            "Dee: dealer off",
            "~ Ann Cid",
            "Cid: seat 3 leaves",
        ),
    ),
    "a player banks": (
        "california-three-card-1",
        lines(
            "Ann: seat 1 sits 500 Ann",
            "Bob: seat 2 sits 500 Bob",
            "Cid: seat 4 sits 300 Cid",
            "Dee: dealer on",
            "Dee: dealer opens",
            "Ann: seat 1 chooses bank",
            "Ann: seat 1 bets 40 bank",
            "Bob: seat 2 bets 20 ante",
            "Cid: seat 4 bets 10 ante",
            "Cid: seat 4 bets 5 pair-plus",
            "Dee: dealer closes",
            "> Dee",
            "Dee: dealer off",
            "~ Ann Bob Cid",
            "Bob: seat 2 leaves",
        ),
    ),
    "a player banks, three decisions": (
        "ultimate-texas-holdem-1",
        lines(
            "Ann: seat 1 sits 500 Ann",
            "Bob: seat 2 sits 500 Bob",
            "Cid: seat 4 sits 300 Cid",
            "Dee: dealer on",
            "Dee: dealer opens",
            "Ann: seat 1 chooses bank",
            "Ann: seat 1 bets 90 bank",
            "Bob: seat 2 bets 10 ante",
            "Bob: seat 2 bets 10 blind",
            "Bob: seat 2 bets 5 trips",
            "Bob: seat 2 bets 5 bad-beat",
            "Cid: seat 4 bets 10 ante",
            "Cid: seat 4 bets 10 blind",
            "Dee: dealer closes",
            "> Dee",
            "Dee: dealer off",
            "~ Ann Bob Cid",
            "Bob: seat 2 leaves",
        ),
    ),
    "a hand of hold'em": (
        "holdem-1",
        lines(
            "Ann: seat 1 sits 500 Ann",
            "Bob: seat 2 sits 100 Bob",
            "Cid: seat 3 sits 100 Cid",
            "~ Ann Bob Cid",
            "Ann: seat 1 ready",
            "Bob: seat 2 ready",
            "Cid: seat 3 ready",
            "Ann: seat 1 ready",
            "Bob: seat 2 ready",
            "Cid: seat 3 ready",
            "+ 46",
            "Cid: seat 3 leaves",
            "~ Ann Bob Cid",
        ),
    ),
    "roulette terminals": (
        "roulette-terminals-1",
        lines(
            "Dee: dealer on",
            "Ann: terminal 1 puts 300",
            "Bob: terminal 2 puts 100",
            "Bob: terminal 2 takes-back",
            "Bob: terminal 2 puts 150",
            "Dee: buy-in count 1 200",
            "Dee: buy-in confirm 1",
            "Dee: seat 1 corrects 300",
            "Dee+Flo: seat 1 corrects 300",
            "Dee: buy-in drop 1",
            "Dee: buy-in count 2 150",
            "Dee: buy-in confirm 2",
            "Dee: buy-in drop 2",
            "Dee: dealer opens",
            "Ann: seat 1 bets 5 straight-17",
            "Ann: seat 1 presses neighbours",
            "Bob: seat 2 bets 10 red",
            "Bob: seat 2 undoes",
            "Bob: seat 2 bets 20 black",
            "+ 30",
            "Dee: dealer does spin",
            "+ 10",
            "Bob: seat 2 bets 10 red",  # refused: the terminals are frozen
            "+ 5",
            "Dee: dealer does confirm 38",  # refused: there is no such pocket
            "Dee: dealer does confirm 5",  # not what the sensor reads: the game is void
            "Dee: dealer does refund",  # refused: not a dealer's
            "Flo: dealer does refund",
            "Adm: wheel-mode repeat",
            "Dee: dealer off",
            "Ann: seat 1 ready",
            "Bob: seat 2 ready",
            "Ann: seat 1 presses recall",
            "Bob: seat 2 ready",
            "Ann: seat 1 ready",
            "+ 5",
            "+ 10",
            "Ann: seat 1 presses cash-out",
            "Ann: seat 1 presses verify",
            "+ 1",
        ),
    ),
}
