"""What a live table keeps beside the game: who deals, who is ready, which bots sit, what is to be done after the round.

Its steps are lines of the log that begin with `~`, so that a table which comes back knows them too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.front import bots
from croupier.front.dealer import confirmation, players_may_speak, routine
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Step, Turn, Window
from croupier.play.vocabulary.event import Said
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    Choose,
    Close,
    Correct,
    Did,
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
from croupier.poker.hand.betting import Act
from croupier.poker.table.room import WaitingList, refuse_seat
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law
from croupier.service.commands.command import Command
from croupier.service.commands.words import (
    Counts,
    Credits,
    Drops,
    ParsedCommand,
    PaysOut,
    Puts,
    Selects,
    Sensor,
    TakesBack,
    WheelMode,
    Word,
)
from croupier.service.fairness.chance import CommittedChance
from croupier.service.fairness.commitments import CommittedRound
from croupier.service.people.duties import Checklist
from croupier.service.people.person import AUTOMATIC_DEALER, Person
from croupier.service.seating import time_bank
from croupier.service.seating.presence import Presence
from croupier.service.seating.seats import BOT_PREFIX, is_bot, seats_of_people
from croupier.service.seating.time_bank import TimeBank
from croupier.service.seating.waiting_list import names_ahead
from croupier.service.store import Write
from croupier.service.table import agenda
from croupier.service.table.round_secret import chance

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable
    from croupier.service.table.terminals_console import ConsoleView

MINUTE = 60_000  # milliseconds
PATIENCE = 30_000  # milliseconds that those who are ready wait for those who are not
TIME_TO_ACT = 45_000  # milliseconds for a decision, while other people wait
ALONE = 300_000  # and while nobody does
STUCK = 120_000  # after which a round that a player keeps from going on is void
CONSOLE = (Puts, TakesBack, Counts, Credits, Drops, Selects, PaysOut, WheelMode, Sensor)
PRIVATE = (Bet, Take, Press, Undo)  # what a player does at his or her terminal
MOST_BOTS = 8


Wanted = list[tuple[Move | Word | str, Person]]


HERE = "this table"  # what people on a table's own list wait for


def list_cite(law: Law) -> Citation:
    """The paragraph by which places go in the order of asking, where the document speaks of a list."""
    return law.grounds.get("waiting") or OWN.cite("service.waiting")


class Desk:
    """The state of the crew's side of one table."""

    def __init__(self, law: Law) -> None:
        self.duties = Checklist(law)
        self.dealer = ""  # a person's name; empty while the dealer is automatic
        self.bots = 0  # as many as are wanted
        self.ready: set[int] = set()
        self.first_ready = 0  # when the first of them was
        self.presence = Presence()
        self.bank = TimeBank()
        self.promise = CommittedRound()  # of the next round's chance, or of this one's
        self.list = WaitingList()  # who wants the next free place
        self.later: list[Move] = []  # buying chips and leaving, when the round is over
        self.shrugged: set[object] = set()  # what was refused to a bot or the dealer, until something else happens
        self.last_step = -1  # the last line that was one of ours
        self.closed = False  # for the day
        self.opened = 0  # when this round began
        self.since = 0  # when the table began to wait for what it waits for now
        self.charged = 0  # when time was last charged for, or the first round began

    @property
    def waiting(self) -> list[str]:
        return self.list.names(HERE)

    # --- where a console differs ---

    private = False  # whether players see only their own bets

    def box_of(self, move: Move) -> str:  # noqa: ARG002 - a console's money waits elsewhere
        """Where money goes that buys chips."""
        return "drop"

    def leaving(self, table: Table, seat: int) -> list[Move]:  # noqa: ARG002 - at a terminal it depends
        """How somebody leaves for whom the house does it."""
        return [Leave(seat)]

    def check(self, live: LiveTable, command: ParsedCommand) -> None:
        """Whether this kind of table takes the command at all, and now, from whoever gives it."""
        if isinstance(command, Sit):
            self.open_to_all()
            self._in_turn(live, command.name)
        if isinstance(command, CONSOLE):
            raise Refused("this table has no wagering terminals", live.table.law.grounds["spot"])

    def open_to_all(self) -> None:
        """A table that is closed for the day takes nobody."""
        if self.closed:
            raise closed_for_the_day()

    def taken(self, table: Table) -> set[int]:
        """Places that are not to be had: somebody sits there, or is promised it."""
        return set(table.seats) | set(self.promised(table).values())

    def promised(self, table: Table) -> dict[str, int]:  # noqa: ARG002 - at a terminal one's own is not
        """Who is promised a place when the round is over, and which."""
        return {move.name: move.seat for move in self.later if isinstance(move, Sit)}

    def _in_turn(self, live: LiveTable, name: str) -> None:
        """Free places go in the order of asking."""
        table = live.table
        free = table.game.seats(table.law) - len(table.seats)
        waiting = WaitingList([*self.list.waiting, *((who, HERE) for who in names_ahead(live.store, live.table.law))])
        refuse_seat(waiting, name, HERE, list_cite(table.law), free)

    def word(self, live: LiveTable, word: Word, asked: Command, write: Write) -> None:  # noqa: ARG002 - a console's
        """A word that only a console knows."""
        raise Refused("this table has no wagering terminals", live.table.law.grounds["spot"])

    def concerns(self, move: Move) -> int | None:
        """The one seat that a move is for to see, where players see only their own bets."""
        return getattr(move, "seat", None) if self.private and isinstance(move, PRIVATE) else None

    def whose(self, step: str) -> int | None:
        """The one seat that a step of the floor's own is for to see."""
        what, _, seat = step.partition(" ")
        return int(seat.partition(" ")[0]) if self.private and what in ("ready", "asked", "gone") else None

    def says(self, step: str) -> Said | None:
        """What a step of the floor's own tells people."""
        return self.presence.announcement(step.split(" "), list_cite(self.duties.law))

    def changed_after(self, seq: int) -> bool:
        """Whether the floor's own side of the table changed after a line."""
        return self.last_step > seq

    def due(self, live: LiveTable) -> int | None:
        """When a clock runs out, if one is running."""
        if self._persons_turn(live):
            return self.since + self._time(live)
        if self._some_ready(live):
            return self.first_ready + PATIENCE
        return self.since + ALONE if self._nobody_ready(live) else None

    def clock(self, live: LiveTable) -> dict[str, object] | None:
        """What a clock shows: a player's time to act, or how long those who are ready still wait."""
        turn = self._persons_turn(live)
        due = self.due(live)
        if due is None or not (turn or self._some_ready(live)):
            return None
        left, total = max(0, due - live.now()), self._time(live) if turn else PATIENCE
        more = self.bank.pieces_left(live.table.seats[turn.seat], live.table.round) if turn else 0
        return {"left_ms": left, "total_ms": total, "prompt": left < min(total // 3, PATIENCE), "more": more}

    def console(self, live: LiveTable) -> ConsoleView | None:  # noqa: ARG002 - most tables have none
        """What a dealer's console shows beside the felt."""
        return None

    def _persons_turn(self, live: LiveTable) -> Turn | None:
        """The turn of a person."""
        ask = live.table.ask
        return ask if isinstance(ask, Turn) and not is_bot(live.table, ask.seat) else None

    def _time(self, live: LiveTable) -> int:
        """How long a turn may take: others wait, at the table or for a place, or nobody does."""
        others = (
            len(seats_of_people(live.table)) > 1 or self.waiting or any(isinstance(move, Sit) for move in self.later)
        )
        return (TIME_TO_ACT if others else ALONE) + self.bank.given_to_turn

    def _players_may(self, live: LiveTable) -> bool:
        """Whether a round is on and players may do something, though none has to."""
        return isinstance(live.table.ask, Window) or players_may_speak(live.table)

    def _some_ready(self, live: LiveTable) -> bool:
        """Whether some wait for others to be ready, with an automatic dealer."""
        waits = isinstance(live.table.ask, Between) or self._players_may(live)
        return waits and not self.dealer and bool(self.ready) and not self.awaited(live.table) <= self.ready

    def _nobody_ready(self, live: LiveTable) -> bool:
        """Whether an automatic dealer has a round on that nobody wants to go on with."""
        return not self.dealer and self._players_may(live) and not self.everybody_ready(live.table)

    def awaited(self, table: Table) -> set[int]:
        """Whom the others wait for: not somebody who has let a whole round go by without a word, or sits out."""
        return set(seats_of_people(table)) - self.away(table) - self.resting(table)

    def resting(self, table: Table) -> set[int]:
        """Who sits out of his or her own will, or is about to."""
        sits = {seat for seat in seats_of_people(table) if table.seats[seat] in self.presence.resting}
        return sits | {move.seat for move in self.later if isinstance(move, Choose) and move.choice == "sit-out"}

    def away(self, table: Table) -> set[int]:
        """Who has."""
        return {seat for seat in seats_of_people(table) if self.presence.silent_rounds(table.seats[seat], table)}

    def _out_of_time(self, live: LiveTable) -> Wanted:
        """The most careful choice for a player who lets the others wait."""
        ask = self._persons_turn(live)
        if ask is None or live.now() < self.since + self._time(live):
            return []
        wanted = live.table.game.on_timeout
        if isinstance(ask, Act) and not ask.owes:
            wanted = ("call", *wanted)  # one that costs nothing
        careful = [Choose(ask.seat, choice, ask.at) for choice in wanted if choice in ask.choices]
        fallback: Move = careful[0] if careful else bots.decide(live.table, ask)
        return [(fallback, AUTOMATIC_DEALER)]

    # --- what has happened ---

    def step(self, text: str, at: int) -> None:
        """A line of the floor's own."""
        words = text.split(" ")
        if self.duties.step(text, at) or self.promise.step(words):
            return  # nobody at the table waits for it
        began, self.since = self.since, at
        self.presence.step(words, at)
        match words:
            case ["dealer", "on", name]:
                self.dealer = name
            case ["dealer", "off"]:
                self.dealer = ""
            case ["bots", count]:
                self.bots = min(int(count), MOST_BOTS)
            case ["ready", seat]:
                self.first_ready = self.first_ready if self.ready else at
                self.ready.add(int(seat))
            case ["time", _, name, round_]:
                self.since = began  # the turn has not begun anew: it lasts longer
                self.bank.take(name, int(round_))
            case ["took-time", name, round_]:
                self.bank.rounds_taken.setdefault(name, []).append(int(round_))
            case ["unready", *_]:
                self.ready.clear()
            case ["waits", name, *_]:
                self.list.join(name, HERE)
            case ["waits-no-more" | "lapsed", name]:
                self.list.leave(name)
            case ["not-kept", name]:
                self.list.leave(name)
                self.later = [move for move in self.later if not (isinstance(move, Sit) and move.name == name)]
            case ["opened", _]:
                self.closed = False
            case ["closed", *_]:
                self.closed = True
            case ["charged", when]:
                self.charged = int(when)
            case ["later", *_]:
                self._keep(read_move(text.removeprefix("later ")))
            case ["done", *_]:
                self._done(read_move(text.removeprefix("done ")))
        self.shrugged.clear()

    def steps(self) -> list[str]:
        """The lines that bring another desk to where this one is."""
        found = [f"dealer on {self.dealer}"] if self.dealer else []
        found += ["closed"] if self.closed else []
        found += [f"bots {self.bots}"] if self.bots else []
        found += [f"ready {seat}" for seat in sorted(self.ready)]
        found += [f"waits {name} {self.presence.listed_since.get(name, 0)}" for name in self.waiting]
        found += self.presence.steps() + self.bank.steps()
        found += [f"charged {self.charged}"] if self.charged else []
        found += [f"later {move_text(move)}" for move in self.later]
        return found + self.duties.steps() + self.promise.steps()

    def moved(self, move: Move, table: Table, at: int) -> None:
        """A move of the game."""
        if type(move) is not Bet or not is_bot(table, move.seat):
            self.since = at  # bots bet when a window has been open long enough: it is not to begin anew for each chip
        self.bank.given_to_turn = 0
        self.shrugged.clear()
        if type(move) is Bet and not self.later:
            return  # most moves by far, and nobody is less ready for it
        self.duties.note_move(move, table, at)
        self.presence.note_move(move, table, at)
        if isinstance(move, Open):
            self.opened, self.promise.opened = at, True
            self.presence.hear_ready((table.seats[seat] for seat in self.ready), table.round)
        if (isinstance(move, Open) and not self.charged) or isinstance(move, Did):
            self._charge(move, table, at)
        over = isinstance(table.ask, Between) and not isinstance(move, (Sit, BuyIn, Correct, Leave, Press))
        if isinstance(move, Close) or over:
            self.ready.clear()
        elif isinstance(move, Open) and table.game.family != "pot":
            self.ready.clear()  # ready for the round is not ready for the deal, except where nobody bets before it
        elif self.ready and isinstance(table.ask, Turn):
            self.ready.clear()  # and nobody is ready for what somebody else decides
        elif isinstance(move, Choose) and isinstance(table.ask, Step) and table.ask.answers:
            self.ready -= set(table.ask.answers)  # nor for what somebody has just offered
            self.first_ready = at
        self.happened(move)

    def _charge(self, move: Move, table: Table, at: int) -> None:
        """From when on time is charged for: the first round, or the last time that it was collected."""
        charge = table.game.charge(table.law)
        if charge is not None and (isinstance(move, Open) or (isinstance(move, Did) and move.step == charge.step)):
            self.charged = at

    def _time_charge(self, live: LiveTable) -> Wanted:
        """An automatic dealer collects time when it is due, before the next deal."""
        charge, ask = live.table.game.charge(live.table.law), live.table.ask
        if charge is None or not isinstance(ask, Step) or charge.step not in ask.beside:
            return []
        due = live.now() >= self.charged + charge.minutes * MINUTE
        return [(Did(charge.step), AUTOMATIC_DEALER)] if due else []

    def happened(self, move: Move) -> None:
        """What a move means for who waits, and for what is to be done later."""
        if isinstance(move, Sit):
            self.list.leave(move.name)
        if isinstance(move, Leave):
            self.ready.discard(move.seat)
            self.later = [m for m in self.later if getattr(m, "seat", 0) != move.seat]
        self._done(move)

    def _keep(self, move: Move) -> None:
        """One thing more to do; whoever says twice that they leave, leaves once."""
        if not isinstance(move, Leave) or move not in self.later:
            self.later.append(move)

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
        for what in agenda.wanted(live):
            if what not in self.shrugged:
                return what, AUTOMATIC_DEALER
        for move, by in self._wanted(live):
            if move not in self.shrugged:
                return move, by
        return None

    def _wanted(self, live: LiveTable) -> Wanted:
        """What nobody has to be waited for; first what an automatic crew confirms."""
        yes = None if self.dealer else confirmation(live.table)
        return [(yes, AUTOMATIC_DEALER), *self._next(live)] if yes else self._next(live)

    def _next(self, live: LiveTable) -> Wanted:
        table = live.table
        ask = table.ask
        if isinstance(ask, Between):
            return self._between(live)
        if isinstance(ask, Turn) and is_bot(table, ask.seat):
            return [(bots.decide(table, ask), AUTOMATIC_DEALER)]
        late = self._out_of_time(live)
        if late:
            return late
        if isinstance(ask, Window) and self.goes_on(live):
            found: Wanted = [
                (bet, AUTOMATIC_DEALER) for seat in table.seats if is_bot(table, seat) for bet in bots.bets(table, seat)
            ]
            return found if self.dealer else [*found, (Close(), AUTOMATIC_DEALER)]
        said = self._said_ahead(table)
        if self.dealer or said:
            return said
        if players_may_speak(table) and not self.goes_on(live):
            return []
        charges = self._time_charge(live)
        if charges:
            return charges
        move = routine(table, CommittedChance(chance(live), live.drawn))
        return [(move, AUTOMATIC_DEALER)] if move is not None else []

    def takes_time(self, live: LiveTable, seat: int) -> str:
        """The line by which whoever's turn it is takes more time; `Refused` if it is another's, or none is left."""
        turn, name = self._persons_turn(live), live.table.seats[seat]
        if turn is None or turn.seat != seat:
            raise Refused("time is taken when it is one's turn", time_bank.CITE)
        self.bank.check(name, live.table.round)
        return f"~ time {seat} {name} {live.table.round}"

    def is_ahead(self, table: Table, move: Choose) -> bool:
        """Whether this is said of the next round: nobody asks for it now, and the game will."""
        ask = table.ask
        if isinstance(ask, Step) and ask.gathers:
            return False
        said = f"{move.choice} {move.amount}" if move.amount else move.choice
        return said in table.ahead().get(move.seat, ())

    def _said_ahead(self, table: Table) -> Wanted:
        """What players have said of this round before it was asked for."""
        if not isinstance(table.ask, Step) or not table.ask.gathers:
            return []
        return [one for move in self.later if isinstance(move, Choose) for one in self._after_all(move)]

    def _between(self, live: LiveTable) -> Wanted:
        table = live.table
        due = [move for move in self.later if not isinstance(move, Choose)]
        found = [one for move in due for one in self._after_all(move)]
        if any(not isinstance(move, Leave) for move in due):
            return found
        found += self._bots_come_and_go(table, live)
        if self.dealer or self.closed or not seats_of_people(table) or not self.goes_on(live):
            return found
        return [*found, (Open(), AUTOMATIC_DEALER)]

    def _after_all(self, move: Move) -> Wanted:
        """What was to be done after the round. What is refused is not tried for ever: a line says that it is no longer
        to be done. Whoever wants to leave and has a wager up that stays leaves as soon as it is decided."""
        done: Wanted = [] if isinstance(move, Leave) else [(f"~ done {move_text(move)}", AUTOMATIC_DEALER)]
        return [(move, AUTOMATIC_DEALER), *done]

    def _bots_come_and_go(self, table: Table, live: LiveTable) -> Wanted:
        seated = [seat for seat in table.seats if is_bot(table, seat)]
        # People who wait for a place have it before a bot does.
        room = max(0, table.game.seats(table.law) - len(seats_of_people(table)) - len(self.waiting))
        wanted = min(self.bots, room) if seats_of_people(table) else 0
        chips = self.stack(live)
        if len(seated) > wanted:
            return [(Leave(seat), AUTOMATIC_DEALER) for seat in seated[wanted:]]
        racks = {seat: table.felt.rack(seat) for seat in seated}
        buys = {seat: table.affords(chips, has) for seat, has in racks.items() if has < chips // 5}
        broke: Wanted = [(BuyIn(seat, more), AUTOMATIC_DEALER) for seat, more in buys.items() if more]
        free = [s for s in range(table.game.seats(table.law), 0, -1) if s not in table.seats][len(self.waiting) :]
        # One place stays free for whoever comes by.
        joins = free[1 : 1 + wanted - len(seated)] if len(free) > 1 else []
        return [*broke, *((Sit(seat, chips, f"{BOT_PREFIX}{seat}"), AUTOMATIC_DEALER) for seat in joins)]

    def stack(self, live: LiveTable) -> int:
        """What a bot sits down with: a hundred least wagers."""
        return live.table.affords(100 * max(live.table.law.limits("")[0], 1))

    def goes_on(self, live: LiveTable) -> bool:
        """Everybody is ready, or those who are have waited long enough for the others, or the table for anybody."""
        if self.everybody_ready(live.table):
            return True
        if self._some_ready(live):
            return live.now() >= self.first_ready + PATIENCE
        return self._nobody_ready(live) and live.now() >= self.since + ALONE

    def everybody_ready(self, table: Table) -> bool:
        """Everybody who is waited for, and at least somebody."""
        return bool(self.ready) and bool(seats_of_people(table)) and self.awaited(table) <= self.ready


def closed_for_the_day() -> Refused:
    return Refused("the table is closed: it opens with a count", OWN.cite("books.opener"))
