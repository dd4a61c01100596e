"""What a live table keeps beside the game: who deals, who is ready, which bots sit, what is to be done after the round.

Its steps are lines of the log that begin with `~`, so that a table which comes back knows them too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.floor import bots
from croupier.floor.dealer import players_may_speak, routine
from croupier.play.ask import Between, Turn, Window
from croupier.play.move import (
    Bet,
    BuyIn,
    Choose,
    Close,
    Correct,
    Leave,
    Move,
    Open,
    Press,
    Sit,
    Take,
    Undo,
    move_text,
    read_move,
)
from croupier.play.table import Table
from croupier.poker.room import WaitingList, refuse_seat
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law
from croupier.service.asked import HOUSE, Asked, Person
from croupier.service.fairness import Committed
from croupier.service.store import Write
from croupier.service.words import (
    Command,
    Counts,
    Credits,
    Drops,
    PaysOut,
    Puts,
    Selects,
    Sensor,
    TakesBack,
    WheelMode,
    Word,
)

if TYPE_CHECKING:
    from croupier.service.live import LiveTable

BOT = "Bot-"
PATIENCE = 30_000  # milliseconds that those who are ready wait for those who are not
TIME_TO_ACT = 45_000  # milliseconds for a decision, while other people wait
# What is done for a player who is out of time: the first of these that is offered.
CAREFUL = ("check", "fold", "stand", "no-insurance", "decline", "pass", "accept")
CONSOLE = (Puts, TakesBack, Counts, Credits, Drops, Selects, PaysOut, WheelMode, Sensor)
PRIVATE = (Bet, Take, Press, Undo)  # what a player does at a terminal of the own
MOST_BOTS = 8


Wanted = list[tuple[Move | Word | str, Person]]


HERE = "this table"  # what people on a table's own list wait for
# The documents that speak of a list of people who want a place.
LISTS = {"oneida-2006/poker": "S", "section8/poker": "x.1"}


def list_cite(law: Law) -> Citation:
    """The paragraph by which places go in the order of asking."""
    return law.cite(LISTS[law.book.id]) if law.book.id in LISTS else OWN.cite("service.waiting")


class Desk:
    """The state of the crew's side of one table."""

    def __init__(self) -> None:
        self.dealer = ""  # a person's name; empty while the dealer is automatic
        self.bots = 0  # as many as are wanted
        self.ready: set[int] = set()
        self.first_ready = 0  # when the first of them was
        self.list = WaitingList()  # who wants the next free place
        self.later: list[Move] = []  # buying chips and leaving, when the round is over
        self.shrugged: set[object] = set()  # what was refused to a bot or the dealer, until something else happens
        self.last_step = -1  # the last line that was one of ours
        self.closed = False  # for the day
        self.opened = 0  # when this round began
        self.since = 0  # when the table began to wait for what it waits for now

    @property
    def waiting(self) -> list[str]:
        return self.list.names(HERE)

    # --- where a console differs ---

    private = False  # whether players see only their own bets

    def box_of(self, move: Move) -> str:  # noqa: ARG002 - a console's money waits elsewhere
        """Where money goes that buys chips."""
        return "drop"

    def check(self, live: LiveTable, command: Command) -> None:
        """Whether this kind of table takes the command at all, and now, from whoever gives it."""
        if isinstance(command, Sit):
            self._in_turn(live, command.name)
        if isinstance(command, CONSOLE):
            raise Refused("this table has no wagering terminals", live.table.law.grounds["spot"])

    def _in_turn(self, live: LiveTable, name: str) -> None:
        """Free places go in the order of asking."""
        table = live.table
        free = table.game.seats(table.law) - len(table.seats)
        refuse_seat(self.list, name, HERE, list_cite(table.law), free)

    def word(self, live: LiveTable, word: Word, asked: Asked, write: Write) -> None:  # noqa: ARG002 - a console's
        """A word that only a console knows."""
        raise Refused("this table has no wagering terminals", live.table.law.grounds["spot"])

    def concerns(self, move: Move) -> int | None:
        """The one seat that a move is for to see, where players see only their own bets."""
        return getattr(move, "seat", None) if self.private and isinstance(move, PRIVATE) else None

    def changed_after(self, seq: int) -> bool:
        """Whether the floor's own side of the table changed after a line."""
        return self.last_step > seq

    def due(self, live: LiveTable) -> int | None:
        """When a clock runs out, if one is running."""
        if self._hurried(live) is not None:
            return self.since + TIME_TO_ACT
        return self.first_ready + PATIENCE if self._some_ready(live) else None

    def clock(self, live: LiveTable) -> dict[str, object] | None:
        """What a clock shows."""
        due = self.due(live)
        if due is None:
            return None
        left, total = max(0, due - live.now()), TIME_TO_ACT if self._hurried(live) else PATIENCE
        return {"left_ms": left, "total_ms": total, "prompt": left < total // 3}

    def console(self, live: LiveTable) -> dict[str, object] | None:  # noqa: ARG002 - most tables have none
        """What a dealer's console shows beside the felt."""
        return None

    def _hurried(self, live: LiveTable) -> Turn | None:
        """The turn of a person for whom other people wait."""
        ask = live.table.ask
        others = len(people(live.table)) > 1 or any(isinstance(move, Sit) for move in self.later)
        waits = isinstance(ask, Turn) and not is_bot(live.table, ask.seat) and others
        return ask if waits and isinstance(ask, Turn) else None

    def _some_ready(self, live: LiveTable) -> bool:
        """Whether some wait for others to be ready, with an automatic dealer."""
        waits = isinstance(live.table.ask, (Between, Window)) or players_may_speak(live.table)
        return waits and not self.dealer and bool(self.ready) and not people(live.table) <= self.ready

    def _out_of_time(self, live: LiveTable) -> Wanted:
        """The most careful choice for a player who lets the others wait."""
        ask = self._hurried(live)
        if ask is None or live.now() < self.since + TIME_TO_ACT:
            return []
        careful = [Choose(ask.seat, choice, ask.at) for choice in CAREFUL if choice in ask.choices]
        fallback: Move = careful[0] if careful else bots.decide(live.table, ask)
        return [(fallback, HOUSE)]

    # --- what has happened ---

    def step(self, text: str, at: int) -> None:
        """A line of the floor's own."""
        self.since = at
        match text.split(" "):
            case ["dealer", "on", name]:
                self.dealer = name
            case ["dealer", "off"]:
                self.dealer = ""
            case ["bots", count]:
                self.bots = min(int(count), MOST_BOTS)
            case ["ready", seat]:
                self.first_ready = self.first_ready if self.ready else at
                self.ready.add(int(seat))
            case ["unready", *_]:
                self.ready.clear()
            case ["waits", name]:
                self.list.join(name, HERE)
            case ["waits-no-more", name]:
                self.list.leave(name)
            case ["opened", _]:
                self.closed = False
            case ["closed", _]:
                self.closed = True
            case ["later", *_]:
                self.later.append(read_move(text.removeprefix("later ")))
            case ["done", *_]:
                self._done(read_move(text.removeprefix("done ")))
        self.shrugged.clear()

    def steps(self) -> list[str]:
        """The lines that bring another desk to where this one is."""
        found = [f"dealer on {self.dealer}"] if self.dealer else []
        found += [f"bots {self.bots}"] if self.bots else []
        found += [f"ready {seat}" for seat in sorted(self.ready)]
        found += [f"waits {name}" for name in self.waiting]
        return found + [f"later {move_text(move)}" for move in self.later]

    def moved(self, move: Move, table: Table, at: int) -> None:
        """A move of the game."""
        self.since = at
        self.shrugged.clear()
        if type(move) is Bet and not self.later:
            return  # most moves by far, and nobody is less ready for it
        if isinstance(move, Open):
            self.opened = at
        over = isinstance(table.ask, Between) and not isinstance(move, (Sit, BuyIn, Correct, Leave, Press))
        if isinstance(move, Close) or over:
            self.ready.clear()
        elif isinstance(move, Open) and not players_may_speak(table):
            self.ready.clear()  # ready for the round is not ready for the deal
        elif self.ready and isinstance(table.ask, Turn):
            self.ready.clear()  # and nobody is ready for what somebody else decides
        if isinstance(move, Sit):
            self.list.leave(move.name)
        if isinstance(move, Leave):
            self.ready.discard(move.seat)
            self.later = [m for m in self.later if getattr(m, "seat", 0) != move.seat]
        self._done(move)

    def _done(self, move: Move) -> None:
        """One thing less to do; the same may have been asked for twice."""
        if move in self.later:
            self.later.remove(move)

    def refused(self, move: Move | Word | str, refused: Refused) -> None:  # noqa: ARG002 - the reason is nobody's to read
        """The dealer or a bot was told no: not again before something else happens."""
        self.shrugged.add(move)

    def closes(self, move: Move | Word | str) -> bool:
        """Whether this was to end the betting, which players were told to wait for."""
        return isinstance(move, Close)

    # --- what comes next without anybody's say ---

    def next(self, live: LiveTable) -> tuple[Move | Word | str, Person] | None:
        """The next thing to do, and who does it; None while people are waited for."""
        for move, by in self._wanted(live):
            if move not in self.shrugged:
                return move, by
        return None

    def _wanted(self, live: LiveTable) -> Wanted:
        table = live.table
        ask = table.ask
        if isinstance(ask, Between):
            return self._between(live)
        if isinstance(ask, Turn) and is_bot(table, ask.seat):
            return [(bots.decide(table, ask), HOUSE)]
        late = self._out_of_time(live)
        if late:
            return late
        if isinstance(ask, Window) and self.goes_on(live):
            found: Wanted = [
                (bet, HOUSE) for seat in table.seats if is_bot(table, seat) for bet in bots.bets(table, seat)
            ]
            return found if self.dealer else [*found, (Close(), HOUSE)]
        if self.dealer:
            return []
        if players_may_speak(table) and not self.goes_on(live):
            return []
        move = routine(table, Committed(live.seed, live.drawn))
        return [(move, HOUSE)] if move is not None else []

    def _between(self, live: LiveTable) -> Wanted:
        table = live.table
        if self.later:
            # What is refused is not tried for ever: a line says that it is no longer to be done.
            return [(self.later[0], HOUSE), (f"~ done {move_text(self.later[0])}", HOUSE)]
        found = self._bots_come_and_go(table, live)
        if self.dealer or self.closed or not people(table) or not self.goes_on(live):
            return found
        return [*found, (Open(), HOUSE)]

    def _bots_come_and_go(self, table: Table, live: LiveTable) -> Wanted:
        seated = [seat for seat in table.seats if is_bot(table, seat)]
        wanted = self.bots if people(table) else 0
        chips = self.stack(live)
        if len(seated) > wanted:
            return [(Leave(seat), HOUSE) for seat in seated[wanted:]]
        broke: Wanted = [(BuyIn(seat, chips), HOUSE) for seat in seated if table.felt.rack(seat) < chips // 5]
        free = [s for s in range(table.game.seats(table.law), 0, -1) if s not in table.seats][len(self.waiting) :]
        # One place stays free for whoever comes by.
        joins = free[1 : 1 + wanted - len(seated)] if len(free) > 1 else []
        return [*broke, *((Sit(seat, chips, f"{BOT}{seat}"), HOUSE) for seat in joins)]

    def stack(self, live: LiveTable) -> int:
        """What a bot sits down with: a hundred least wagers."""
        return 100 * max(live.table.law.limits("")[0], 1)

    def goes_on(self, live: LiveTable) -> bool:
        """Everybody is ready, or those who are have waited long enough for the others."""
        return self.everybody_ready(live.table) or (
            self._some_ready(live) and live.now() >= self.first_ready + PATIENCE
        )

    def everybody_ready(self, table: Table) -> bool:
        return bool(self.ready) and bool(here := people(table)) and here <= self.ready


def is_bot_name(name: str) -> bool:
    return name.startswith(BOT)


def is_bot(table: Table, seat: int) -> bool:
    return is_bot_name(table.seats.get(seat, ""))


def people(table: Table) -> set[int]:
    """The places where people sit."""
    return {seat for seat in table.seats if not is_bot(table, seat)}
