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
from croupier.service.table.round_secret import mixed_secret

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable
    from croupier.service.table.terminals_console import ConsoleView

MINUTE = 60_000  # milliseconds
PATIENCE = 30_000  # milliseconds that those who are ready wait for those who are not
TIME_TO_ACT = 45_000  # milliseconds for a decision, while other people wait
TIME_TO_ACT_ALONE = 300_000  # and while nobody does
STUCK = 120_000  # after which a round that a player keeps from going on is void
CONSOLE_COMMANDS = (Puts, TakesBack, Counts, Credits, Drops, Selects, PaysOut, WheelMode, Sensor)
PRIVATE_MOVES = (Bet, Take, Press, Undo)  # what a player does at his or her terminal
MOST_BOTS = 8


Actions = list[tuple[Move | Word | str, Person]]


THIS_TABLE = "this table"  # what people on a table's own list wait for


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
        self.time_bank = TimeBank()
        self.committed_round = CommittedRound()  # of the next round's chance, or of this one's
        self.waiting_list = WaitingList()  # who wants the next free place
        self.later_moves: list[Move] = []  # buying chips and leaving, when the round is over
        self.already_refused: set[object] = set()  # to a bot or the dealer, until something else happens
        self.last_step = -1  # the last line that was one of ours
        self.closed = False  # for the day
        self.round_began = 0  # when this round began
        self.waiting_since = 0  # when the table began to wait for what it waits for now
        self.last_charged = 0  # when time was last charged for, or the first round began

    @property
    def waiting(self) -> list[str]:
        return self.waiting_list.waiting_for(THIS_TABLE)

    # --- where a console differs ---

    private = False  # whether players see only their own bets

    def box_of(self, move: Move) -> str:  # noqa: ARG002 - a console's money waits elsewhere
        """Where money goes that buys chips."""
        return "drop"

    def moves_to_leave(self, table: Table, seat: int) -> list[Move]:  # noqa: ARG002 - at a terminal it depends
        """How somebody leaves for whom the house does it."""
        return [Leave(seat)]

    def check(self, live: LiveTable, command: ParsedCommand) -> None:
        """Whether this kind of table takes the command at all, and now, from whoever gives it."""
        if isinstance(command, Sit):
            self.check_open()
            self._check_order(live, command.name)
        if isinstance(command, CONSOLE_COMMANDS):
            raise Refused("this table has no wagering terminals", live.table.law.grounds["spot"])

    def check_open(self) -> None:
        """A table that is closed for the day takes nobody."""
        if self.closed:
            raise closed_for_the_day()

    def taken_seats(self, table: Table) -> set[int]:
        """Places that are not to be had: somebody sits there, or is promised it."""
        return set(table.seats) | set(self.promised_seats(table).values())

    def promised_seats(self, table: Table) -> dict[str, int]:  # noqa: ARG002 - at a terminal one's own is not
        """Who is promised a place when the round is over, and which."""
        return {move.name: move.seat for move in self.later_moves if isinstance(move, Sit)}

    def _check_order(self, live: LiveTable, name: str) -> None:
        """Free places go in the order of asking."""
        table = live.table
        free = table.game.seats(table.law) - len(table.seats)
        waiting = WaitingList(
            [*self.waiting_list.waiting, *((who, THIS_TABLE) for who in names_ahead(live.store, live.table.law))]
        )
        refuse_seat(waiting, name, THIS_TABLE, list_cite(table.law), free)

    def carry_out(self, live: LiveTable, word: Word, command: Command, write: Write) -> None:  # noqa: ARG002 - a console's
        """A word that only a console knows."""
        raise Refused("this table has no wagering terminals", live.table.law.grounds["spot"])

    def seat_concerned(self, move: Move) -> int | None:
        """The one seat that a move is for to see, where players see only their own bets."""
        return getattr(move, "seat", None) if self.private and isinstance(move, PRIVATE_MOVES) else None

    def seat_of_step(self, step: str) -> int | None:
        """The one seat that a step of the floor's own is for to see."""
        what, _, seat = step.partition(" ")
        return int(seat.partition(" ")[0]) if self.private and what in ("ready", "asked", "gone") else None

    def announcement(self, step: str) -> Said | None:
        """What a step of the floor's own tells people."""
        return self.presence.announcement(step.split(" "), list_cite(self.duties.law))

    def changed_after(self, seq: int) -> bool:
        """Whether the floor's own side of the table changed after a line."""
        return self.last_step > seq

    def due_at(self, live: LiveTable) -> int | None:
        """When a clock runs out, if one is running."""
        if self._persons_turn(live):
            return self.waiting_since + self._time_to_act(live)
        if self._some_ready(live):
            return self.first_ready + PATIENCE
        return self.waiting_since + TIME_TO_ACT_ALONE if self._nobody_ready(live) else None

    def clock(self, live: LiveTable) -> dict[str, object] | None:
        """What a clock shows: a player's time to act, or how long those who are ready still wait."""
        turn = self._persons_turn(live)
        due = self.due_at(live)
        if due is None or not (turn or self._some_ready(live)):
            return None
        left_ms, total = max(0, due - live.now()), self._time_to_act(live) if turn else PATIENCE
        more = self.time_bank.pieces_left(live.table.seats[turn.seat], live.table.round) if turn else 0
        return {"left_ms": left_ms, "total_ms": total, "prompt": left_ms < min(total // 3, PATIENCE), "more": more}

    def console_view(self, live: LiveTable) -> ConsoleView | None:  # noqa: ARG002 - most tables have none
        """What a dealer's console shows beside the felt."""
        return None

    def _persons_turn(self, live: LiveTable) -> Turn | None:
        """The turn of a person."""
        ask = live.table.ask
        return ask if isinstance(ask, Turn) and not is_bot(live.table, ask.seat) else None

    def _time_to_act(self, live: LiveTable) -> int:
        """How long a turn may take: others wait, at the table or for a place, or nobody does."""
        others = (
            len(seats_of_people(live.table)) > 1
            or self.waiting
            or any(isinstance(move, Sit) for move in self.later_moves)
        )
        return (TIME_TO_ACT if others else TIME_TO_ACT_ALONE) + self.time_bank.given_to_turn

    def _players_may_act(self, live: LiveTable) -> bool:
        """Whether a round is on and players may do something, though none has to."""
        return isinstance(live.table.ask, Window) or players_may_speak(live.table)

    def _some_ready(self, live: LiveTable) -> bool:
        """Whether some wait for others to be ready, with an automatic dealer."""
        waits = isinstance(live.table.ask, Between) or self._players_may_act(live)
        return waits and not self.dealer and bool(self.ready) and not self.awaited_seats(live.table) <= self.ready

    def _nobody_ready(self, live: LiveTable) -> bool:
        """Whether an automatic dealer has a round on that nobody wants to go on with."""
        return not self.dealer and self._players_may_act(live) and not self.everybody_ready(live.table)

    def awaited_seats(self, table: Table) -> set[int]:
        """Whom the others wait for: not somebody who has let a whole round go by without a word, or sits out."""
        return set(seats_of_people(table)) - self.away_seats(table) - self.resting_seats(table)

    def resting_seats(self, table: Table) -> set[int]:
        """Who sits out of his or her own will, or is about to."""
        sits = {seat for seat in seats_of_people(table) if table.seats[seat] in self.presence.resting}
        return sits | {move.seat for move in self.later_moves if isinstance(move, Choose) and move.choice == "sit-out"}

    def away_seats(self, table: Table) -> set[int]:
        """Who has."""
        return {seat for seat in seats_of_people(table) if self.presence.silent_rounds(table.seats[seat], table)}

    def _overdue_actions(self, live: LiveTable) -> Actions:
        """The most careful choice for a player who lets the others wait."""
        ask = self._persons_turn(live)
        if ask is None or live.now() < self.waiting_since + self._time_to_act(live):
            return []
        preferred = live.table.game.on_timeout
        if isinstance(ask, Act) and not ask.owes:
            preferred = ("call", *preferred)  # one that costs nothing
        careful = [Choose(ask.seat, choice, ask.at) for choice in preferred if choice in ask.choices]
        fallback: Move = careful[0] if careful else bots.decide(live.table, ask)
        return [(fallback, AUTOMATIC_DEALER)]

    # --- what has happened ---

    def step(self, text: str, moment: int) -> None:
        """A line of the floor's own."""
        words = text.split(" ")
        if self.duties.step(text, moment) or self.committed_round.step(words):
            return  # nobody at the table waits for it
        began, self.waiting_since = self.waiting_since, moment
        self.presence.step(words, moment)
        match words:
            case ["dealer", "on", name]:
                self.dealer = name
            case ["dealer", "off"]:
                self.dealer = ""
            case ["bots", count]:
                self.bots = min(int(count), MOST_BOTS)
            case ["ready", seat]:
                self.first_ready = self.first_ready if self.ready else moment
                self.ready.add(int(seat))
            case ["time", _, name, round_]:
                self.waiting_since = began  # the turn has not begun anew: it lasts longer
                self.time_bank.take(name, int(round_))
            case ["took-time", name, round_]:
                self.time_bank.rounds_taken.setdefault(name, []).append(int(round_))
            case ["unready", *_]:
                self.ready.clear()
            case ["waits", name, *_]:
                self.waiting_list.join(name, THIS_TABLE)
            case ["waits-no-more" | "lapsed", name]:
                self.waiting_list.leave(name)
            case ["not-kept", name]:
                self.waiting_list.leave(name)
                self.later_moves = [
                    move for move in self.later_moves if not (isinstance(move, Sit) and move.name == name)
                ]
            case ["opened", _]:
                self.closed = False
            case ["closed", *_]:
                self.closed = True
            case ["charged", when]:
                self.last_charged = int(when)
            case ["later", *_]:
                self._add_later(read_move(text.removeprefix("later ")))
            case ["done", *_]:
                self._remove_later(read_move(text.removeprefix("done ")))
        self.already_refused.clear()

    def steps(self) -> list[str]:
        """The lines that bring another desk to where this one is."""
        lines = [f"dealer on {self.dealer}"] if self.dealer else []
        lines += ["closed"] if self.closed else []
        lines += [f"bots {self.bots}"] if self.bots else []
        lines += [f"ready {seat}" for seat in sorted(self.ready)]
        lines += [f"waits {name} {self.presence.listed_since.get(name, 0)}" for name in self.waiting]
        lines += self.presence.steps() + self.time_bank.steps()
        lines += [f"charged {self.last_charged}"] if self.last_charged else []
        lines += [f"later {move_text(move)}" for move in self.later_moves]
        return lines + self.duties.steps() + self.committed_round.steps()

    def moved(self, move: Move, table: Table, moment: int) -> None:
        """A move of the game."""
        if type(move) is not Bet or not is_bot(table, move.seat):
            self.waiting_since = moment  # bots bet when a window has been open long enough: no chip begins it anew
        self.time_bank.given_to_turn = 0
        self.already_refused.clear()
        if type(move) is Bet and not self.later_moves:
            return  # most moves by far, and nobody is less ready for it
        self.duties.note_move(move, table, moment)
        self.presence.note_move(move, table, moment)
        if isinstance(move, Open):
            self.round_began, self.committed_round.opened = moment, True
            self.presence.hear_ready((table.seats[seat] for seat in self.ready), table.round)
        if (isinstance(move, Open) and not self.last_charged) or isinstance(move, Did):
            self._charge(move, table, moment)
        over = isinstance(table.ask, Between) and not isinstance(move, (Sit, BuyIn, Correct, Leave, Press))
        if isinstance(move, Close) or over:
            self.ready.clear()
        elif isinstance(move, Open) and table.game.family != "pot":
            self.ready.clear()  # ready for the round is not ready for the deal, except where nobody bets before it
        elif self.ready and isinstance(table.ask, Turn):
            self.ready.clear()  # and nobody is ready for what somebody else decides
        elif isinstance(move, Choose) and isinstance(table.ask, Step) and table.ask.answers:
            self.ready -= set(table.ask.answers)  # nor for what somebody has just offered
            self.first_ready = moment
        self.update_waiting(move)

    def _charge(self, move: Move, table: Table, moment: int) -> None:
        """From when on time is charged for: the first round, or the last time that it was collected."""
        charge = table.game.charge(table.law)
        if charge is not None and (isinstance(move, Open) or (isinstance(move, Did) and move.step == charge.step)):
            self.last_charged = moment

    def _collect_time(self, live: LiveTable) -> Actions:
        """An automatic dealer collects time when it is due, before the next deal."""
        charge, ask = live.table.game.charge(live.table.law), live.table.ask
        if charge is None or not isinstance(ask, Step) or charge.step not in ask.other_steps:
            return []
        due = live.now() >= self.last_charged + charge.minutes * MINUTE
        return [(Did(charge.step), AUTOMATIC_DEALER)] if due else []

    def update_waiting(self, move: Move) -> None:
        """What a move means for who waits, and for what is to be done later."""
        if isinstance(move, Sit):
            self.waiting_list.leave(move.name)
        if isinstance(move, Leave):
            self.ready.discard(move.seat)
            self.later_moves = [m for m in self.later_moves if getattr(m, "seat", 0) != move.seat]
        self._remove_later(move)

    def _add_later(self, move: Move) -> None:
        """One thing more to do; whoever says twice that they leave, leaves once."""
        if not isinstance(move, Leave) or move not in self.later_moves:
            self.later_moves.append(move)

    def _remove_later(self, move: Move) -> None:
        """One thing less to do; the same may have been asked for twice."""
        if move in self.later_moves:
            self.later_moves.remove(move)

    def note_refusal(self, move: Move | Word | str, refused: Refused) -> None:  # noqa: ARG002 - the reason is nobody's to read
        """The dealer or a bot was told no: not again before something else happens."""
        self.already_refused.add(move)

    def ends_betting(self, move: Move | Word | str) -> bool:
        """Whether this was to end the betting, which players were told to wait for."""
        return isinstance(move, Close)

    # --- what comes next without anybody's say ---

    def next_action(self, live: LiveTable) -> tuple[Move | Word | str, Person] | None:
        """The next thing to do, and who does it; None while people are waited for."""
        for action in agenda.due_now(live):
            if action not in self.already_refused:
                return action, AUTOMATIC_DEALER
        for move, by in self._actions(live):
            if move not in self.already_refused:
                return move, by
        return None

    def _actions(self, live: LiveTable) -> Actions:
        """What nobody has to be waited for; first what an automatic crew confirms."""
        yes = None if self.dealer else confirmation(live.table)
        return [(yes, AUTOMATIC_DEALER), *self._table_actions(live)] if yes else self._table_actions(live)

    def _table_actions(self, live: LiveTable) -> Actions:
        table = live.table
        ask = table.ask
        if isinstance(ask, Between):
            return self._actions_between_rounds(live)
        if isinstance(ask, Turn) and is_bot(table, ask.seat):
            return [(bots.decide(table, ask), AUTOMATIC_DEALER)]
        overdue = self._overdue_actions(live)
        if overdue:
            return overdue
        if isinstance(ask, Window) and self.may_go_on(live):
            bets: Actions = [
                (bet, AUTOMATIC_DEALER) for seat in table.seats if is_bot(table, seat) for bet in bots.bets(table, seat)
            ]
            return bets if self.dealer else [*bets, (Close(), AUTOMATIC_DEALER)]
        choices = self._choices_said_ahead(table)
        if self.dealer or choices:
            return choices
        if players_may_speak(table) and not self.may_go_on(live):
            return []
        charges = self._collect_time(live)
        if charges:
            return charges
        move = routine(table, CommittedChance(mixed_secret(live), live.drawn))
        return [(move, AUTOMATIC_DEALER)] if move is not None else []

    def more_time_line(self, live: LiveTable, seat: int) -> str:
        """The line by which whoever's turn it is takes more time; `Refused` if it is another's, or none is left."""
        turn, name = self._persons_turn(live), live.table.seats[seat]
        if turn is None or turn.seat != seat:
            raise Refused("time is taken when it is one's turn", time_bank.CITE)
        self.time_bank.check(name, live.table.round)
        return f"~ time {seat} {name} {live.table.round}"

    def is_said_ahead(self, table: Table, move: Choose) -> bool:
        """Whether this is said of the next round: nobody asks for it now, and the game will."""
        ask = table.ask
        if isinstance(ask, Step) and ask.gathers:
            return False
        choice = f"{move.choice} {move.amount}" if move.amount else move.choice
        return choice in table.early_choices().get(move.seat, ())

    def _choices_said_ahead(self, table: Table) -> Actions:
        """What players have said of this round before it was asked for."""
        if not isinstance(table.ask, Step) or not table.ask.gathers:
            return []
        return [action for move in self.later_moves if isinstance(move, Choose) for action in self._later_actions(move)]

    def _actions_between_rounds(self, live: LiveTable) -> Actions:
        table = live.table
        due = [move for move in self.later_moves if not isinstance(move, Choose)]
        actions = [action for move in due for action in self._later_actions(move)]
        if any(not isinstance(move, Leave) for move in due):
            return actions
        actions += self._bot_actions(table, live)
        if self.dealer or self.closed or not seats_of_people(table) or not self.may_go_on(live):
            return actions
        return [*actions, (Open(), AUTOMATIC_DEALER)]

    def _later_actions(self, move: Move) -> Actions:
        """What was to be done after the round. What is refused is not tried for ever: a line says that it is no longer
        to be done. Whoever wants to leave and has a wager up that stays leaves as soon as it is decided."""
        crossed_off: Actions = [] if isinstance(move, Leave) else [(f"~ done {move_text(move)}", AUTOMATIC_DEALER)]
        return [(move, AUTOMATIC_DEALER), *crossed_off]

    def _bot_actions(self, table: Table, live: LiveTable) -> Actions:
        seated = [seat for seat in table.seats if is_bot(table, seat)]
        # People who wait for a place have it before a bot does.
        room = max(0, table.game.seats(table.law) - len(seats_of_people(table)) - len(self.waiting))
        bots_wanted = min(self.bots, room) if seats_of_people(table) else 0
        chips = self.bot_stack(live)
        if len(seated) > bots_wanted:
            return [(Leave(seat), AUTOMATIC_DEALER) for seat in seated[bots_wanted:]]
        racks = {seat: table.felt.rack(seat) for seat in seated}
        buys = {seat: table.affords(chips, rack) for seat, rack in racks.items() if rack < chips // 5}
        broke: Actions = [(BuyIn(seat, more), AUTOMATIC_DEALER) for seat, more in buys.items() if more]
        free = [s for s in range(table.game.seats(table.law), 0, -1) if s not in table.seats][len(self.waiting) :]
        # One place stays free for whoever comes by.
        joins = free[1 : 1 + bots_wanted - len(seated)] if len(free) > 1 else []
        return [*broke, *((Sit(seat, chips, f"{BOT_PREFIX}{seat}"), AUTOMATIC_DEALER) for seat in joins)]

    def bot_stack(self, live: LiveTable) -> int:
        """What a bot sits down with: a hundred least wagers."""
        return live.table.affords(100 * max(live.table.law.limits("")[0], 1))

    def may_go_on(self, live: LiveTable) -> bool:
        """Everybody is ready, or those who are have waited long enough for the others, or the table for anybody."""
        if self.everybody_ready(live.table):
            return True
        if self._some_ready(live):
            return live.now() >= self.first_ready + PATIENCE
        return self._nobody_ready(live) and live.now() >= self.waiting_since + TIME_TO_ACT_ALONE

    def everybody_ready(self, table: Table) -> bool:
        """Everybody who is waited for, and at least somebody."""
        return bool(self.ready) and bool(seats_of_people(table)) and self.awaited_seats(table) <= self.ready


def closed_for_the_day() -> Refused:
    return Refused("the table is closed: it opens with a count", OWN.cite("books.opener"))
