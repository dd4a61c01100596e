"""Commands to a live table: the moves of its log, and the few words that only a live table has.

>>> read_command("seat 2 ready"), read_command("dealer on"), kind(read_command("seat 2 bets 5 pass"))
(Ready(seat=2), DealerOn(), 'bets')
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from croupier.play.vocabulary import move as moves
from croupier.play.vocabulary.move import Move, read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import cents

MAX_LETTERS = 200  # letters in a command


class Word(msgspec.Struct, frozen=True):
    """A command that is no move of the game."""


class Ready(Word, frozen=True):
    """A player has done betting, or wants the next round."""

    seat: int


class MoreTime(Word, frozen=True):
    """A player whose turn it is takes more time to think, out of a store of it."""

    seat: int


class Stays(Word, frozen=True):
    """A player who has asked to leave when the round is over does not want to any more."""

    seat: int


class ChangesSeat(Word, frozen=True):
    """A player takes another place at the same table, with the chips that are there."""

    seat: int
    to: int


class GivesSeed(Word, frozen=True):
    """A player's own part in the chance of the round to come."""

    seat: int
    seed: str


class Bots(Word, frozen=True):
    """So many simple players at the table."""

    count: int


class DealerOn(Word, frozen=True):
    """A person deals from now on."""


class DealerOff(Word, frozen=True):
    """The automatic dealer deals again."""


class Draw(Word, frozen=True):
    """Live chance answers what the table asks for."""


class VoidRound(Word, frozen=True):
    """This round is void, and why."""

    round: int
    why: str


class Tip(Word, frozen=True):
    """Chips out of a player's purse for the dealers."""

    chips: int


class Fill(Word, frozen=True):
    """Chips from the cage to the table's inventory."""

    chips: int


class Credit(Word, frozen=True):
    """Chips from the table's inventory back to the cage."""

    chips: int


class OpenTable(Word, frozen=True):
    """The table opens for the day: its inventory is counted."""

    chips: int


class CloseTable(Word, frozen=True):
    """The table closes: its inventory is counted, and no round begins."""

    chips: int


class Wait(Word, frozen=True):
    """A player wants the next free place."""


class WaitNoMore(Word, frozen=True):
    """And no longer does, nor the one that is kept until the round is over."""


class OffersSeat(Word, frozen=True):
    """Somebody who waits for a seat at any such table is called to this one."""

    name: str


class PostLimits(Word, frozen=True):
    """Other limits for the table, in cents."""

    least: int
    most: int


class PostOption(Word, frozen=True):
    """Another choice within the rulebook."""

    name: str
    value: str


class AsksToLeave(Word, frozen=True):
    """One of the floor asks somebody to leave the table."""

    seat: int


class ClearsList(Word, frozen=True):
    """Nobody waits for a place any longer."""


class GivesUp(Word, frozen=True):
    """The house gives up the place of somebody who is away, or was asked to leave."""

    seat: int


class SitsOut(Word, frozen=True):
    """The house has somebody who is away sit out; with `back`, it deals in again who is heard again."""

    seat: int
    back: bool = False


class Relieves(Word, frozen=True):
    """The house has the automatic dealer take over from a person who has gone."""


class Stops(Word, frozen=True):
    """The house voids a round that cannot go on."""

    why: str


class SignsOff(Word, frozen=True):
    """Whoever did what a paragraph asks of people says so."""

    duty: str


# --- at a roulette console ---


class Puts(Word, frozen=True):
    """A player puts money on top of a terminal."""

    terminal: int
    chips: int


class TakesBack(Word, frozen=True):
    """A player takes it away again, before it is counted."""

    terminal: int


class Counts(Word, frozen=True):
    """The dealer picks the money up, counts it and selects the terminal."""

    terminal: int
    chips: int


class Credits(Word, frozen=True):
    """The dealer confirms: the terminal has its credits."""

    terminal: int


class Drops(Word, frozen=True):
    """The dealer puts the money into the drop box."""

    terminal: int


class Selects(Word, frozen=True):
    """The dealer selects a terminal whose player wants to cash out."""

    terminal: int


class PaysOut(Word, frozen=True):
    """The dealer has counted the chips of a cash-out and confirms."""

    terminal: int
    chips: int


class WheelMode(Word, frozen=True):
    """How the wheel's simulator behaves."""

    mode: str


class Sensor(Word, frozen=True):
    """What a real wheel's sensor reads."""

    pocket: str


ParsedCommand = Move | Word

_MONEY = r"(\d{1,7}(?:\.\d\d)?)"
_WORDS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Word]], ...] = tuple(
    (re.compile(pattern, re.ASCII), make)
    for pattern, make in (
        (r"seat (\d{1,4}) ready", lambda m: Ready(int(m[1]))),
        (r"seat (\d{1,4}) time", lambda m: MoreTime(int(m[1]))),
        (r"seat (\d{1,4}) stays", lambda m: Stays(int(m[1]))),
        (r"seat (\d{1,4}) moves to (\d{1,4})", lambda m: ChangesSeat(int(m[1]), int(m[2]))),
        (r"seat (\d{1,4}) seed ([A-Za-z0-9]{1,64})", lambda m: GivesSeed(int(m[1]), m[2])),
        (r"bots (\d{1,2})", lambda m: Bots(int(m[1]))),
        (r"dealer on", lambda _: DealerOn()),
        (r"dealer off", lambda _: DealerOff()),
        (r"dealer draws", lambda _: Draw()),
        (r"void (\d{1,9}) (\S.*)", lambda m: VoidRound(int(m[1]), m[2].strip())),
        (r"tip (\d{1,9})", lambda m: Tip(int(m[1]))),
        (r"terminal (\d{1,4}) puts (\d{1,9})", lambda m: Puts(int(m[1]), int(m[2]))),
        (r"terminal (\d{1,4}) takes-back", lambda m: TakesBack(int(m[1]))),
        (r"buy-in count (\d{1,4}) (\d{1,9})", lambda m: Counts(int(m[1]), int(m[2]))),
        (r"buy-in confirm (\d{1,4})", lambda m: Credits(int(m[1]))),
        (r"buy-in drop (\d{1,4})", lambda m: Drops(int(m[1]))),
        (r"cash-out select (\d{1,4})", lambda m: Selects(int(m[1]))),
        (r"cash-out confirm (\d{1,4}) (\d{1,12})", lambda m: PaysOut(int(m[1]), int(m[2]))),
        (r"wheel-mode (normal|silent|contradict|repeat|device)", lambda m: WheelMode(m[1])),
        (r"sensor (\d{1,2})", lambda m: Sensor(m[1])),
        (r"ask seat (\d{1,4}) to leave", lambda m: AsksToLeave(int(m[1]))),
        (r"list clears", lambda _: ClearsList()),
        (r"wait", lambda _: Wait()),
        (r"offer (\S{1,24})", lambda m: OffersSeat(m[1])),
        (r"wait no more", lambda _: WaitNoMore()),
        (rf"post limits {_MONEY} {_MONEY}", lambda m: PostLimits(cents(m[1]), cents(m[2]))),
        (r"post option ([a-z0-9-]{1,40}) ([A-Za-z0-9.%-]{1,60})", lambda m: PostOption(m[1], m[2])),
        (r"duty done ([a-z0-9-]{1,40})", lambda m: SignsOff(m[1])),
        (r"fill (\d{1,12})", lambda m: Fill(int(m[1]))),
        (r"credit (\d{1,12})", lambda m: Credit(int(m[1]))),
        (r"table opens (\d{1,12})", lambda m: OpenTable(int(m[1]))),
        (r"table closes (\d{1,12})", lambda m: CloseTable(int(m[1]))),
    )
)


def _verb(line: str) -> str:
    """What a seat does, or else the first word: most lines are moves of the game, and need not be held against all."""
    words = line.split(" ", 3)
    return words[2] if words[0] == "seat" and len(words) > 2 else words[0]


_BY_VERB: dict[str, list[tuple[re.Pattern[str], Callable[[re.Match[str]], Word]]]] = {}
for _pattern, _make in _WORDS:
    _BY_VERB.setdefault(_verb(_pattern.pattern), []).append((_pattern, _make))

_KINDS: dict[type, str] = {
    moves.Sit: "sits",
    moves.BuyIn: "buys",
    moves.Leave: "leaves",
    moves.Open: "opens",
    moves.Bet: "bets",
    moves.Take: "takes",
    moves.Call: "calls",
    moves.Confirm: "confirms",
    moves.Close: "closes",
    moves.Choose: "chooses",
    moves.Discard: "discards",
    moves.SetHand: "sets",
    moves.Did: "does",
    moves.Outcome: "outcome",
    moves.Report: "report",
    moves.Undo: "undoes",
    Ready: "ready",
    MoreTime: "time",
    Stays: "leaves",
    ChangesSeat: "moves",
    GivesSeed: "seeds",
    Bots: "bots",
    DealerOn: "dealer-on",
    DealerOff: "dealer-off",
    Draw: "draws",
    VoidRound: "void",
    Tip: "tip",
    moves.Press: "presses",
    moves.Correct: "corrects",
    Puts: "puts",
    TakesBack: "puts",
    Counts: "console",
    Credits: "console",
    Drops: "console",
    Selects: "console",
    PaysOut: "console",
    WheelMode: "wheel-mode",
    Sensor: "sensor",
    Wait: "waits",
    WaitNoMore: "waits",
    OffersSeat: "offers-seat",
    PostLimits: "options",
    PostOption: "options",
    AsksToLeave: "asks-to-leave",
    ClearsList: "clears-list",
    SignsOff: "signs-off",
    Fill: "fill",
    Credit: "credit",
    OpenTable: "opener",
    CloseTable: "closer",
}


def read_command(line: str) -> ParsedCommand:
    """What a line asks for; `Refused` when it asks for nothing known."""
    if len(line) > MAX_LETTERS:
        raise Refused(f"a command has at most {MAX_LETTERS} letters", OWN.cite("command"))
    verb = _verb(line)
    for pattern, make in _BY_VERB.get(verb, ()):
        match = pattern.fullmatch(line)
        if match:
            return make(match)
    if verb == "void":
        raise Refused("a void names its round and the reason: `void 12 a card was dealt twice`", OWN.cite("void"))
    move = read_move(line)
    if type(move) is moves.CallOff:
        raise Refused("a round is voided by `void`, and by two people", OWN.cite("service.second"))
    return move


def kind(command: ParsedCommand) -> str:
    """The command's name in the matrix of roles."""
    if type(command) is moves.Did and command.step == "refund":
        return "refunds"
    return _KINDS[type(command)]


def seat_of(command: ParsedCommand) -> int | None:
    """The place that a command speaks for, if it speaks for one."""
    return None if type(command) is moves.Confirm else getattr(command, "seat", None)
