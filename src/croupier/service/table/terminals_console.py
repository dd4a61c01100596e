"""The dealer's console of automatic terminals at a wheel: clock, wheel, buy-ins and cash-outs.

What a game is lies with the game that declares terminals; this is what stands around it. The clock prompts and,
at zero, locks out, whoever deals. A simulator stands in for the wheel and its sensor; it can stay silent,
contradict the ball, or repeat itself. Where no person deals, the automatic dealer does the console's steps in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from croupier.games import game_of
from croupier.play.table import Table
from croupier.play.table.terminals import Terminals
from croupier.play.vocabulary.ask import Between, Chance, Step, Window
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    Close,
    Correct,
    Did,
    Leave,
    Move,
    Open,
    Outcome,
    Press,
    Report,
    Sit,
)
from croupier.play.vocabulary.wheel import POCKETS, pocket_text, pocket_value
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
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.seating.seats import seats_of_people
from croupier.service.store import Write
from croupier.service.store.accounts import Entry, table_account
from croupier.service.table.checks import check_let_in
from croupier.service.table.desk import PATIENCE, Actions, Desk
from croupier.service.table.purses import check_purse
from croupier.service.table.round_secret import mixed_secret

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable

SECOND = 1000
ROLL_TIME = 4 * SECOND  # from the lock-out until the ball rests
SENSOR_TIME = 10 * SECOND  # without a reading the automatic dealer calls it a malfunction
DOLLY_TIME = 6 * SECOND  # the number stays marked so long, unless everybody wants to go on
CLIPBOARD = "clipboard"  # money that was counted and is not yet in the drop box


def desk_for(law: Law) -> Desk:
    """A desk, or a console where the table has terminals."""
    terminals = game_of(law).terminals
    return Console(law, terminals) if terminals and terminals.at(law) else Desk(law)


class Console(Desk):
    """The state of the console beside the game."""

    private = True

    def __init__(self, law: Law, terminals: Terminals) -> None:
        super().__init__(law)
        self.terminals, self.rules = terminals, terminals.rules(law)
        self.chips, self.prompt_ms = terminals.chips(law), terminals.prompt * SECOND
        self.clock_total_ms = terminals.clock(law) * SECOND
        self.slips: dict[int, BuyInSlip] = {}
        self.selected = 0
        self.mode = "normal"
        self.locked_at = 0
        self.spun_at = 0
        self.prompted = False
        self.repeated = False  # the sensor has sent its reading twice
        self.entered = False  # the log says that the next reading is not the drawn ball

    def box_of(self, move: Move) -> str:
        """Money is on the clipboard until the dealer drops it."""
        dropped = isinstance(move, Correct) and move.seat not in self.slips
        return "drop" if dropped else CLIPBOARD

    def moves_to_leave(self, table: Table, seat: int) -> list[Move]:
        """Cash-out is pressed, and verified, before the terminal is free."""
        presses = self.terminals.to_cash_out(table.carried, seat)
        return [*(Press(seat, button) for button in presses), Leave(seat)]

    def promised_seats(self, table: Table) -> dict[str, int]:
        """Whoever has put money on a free terminal."""
        return {slip.name: terminal for terminal, slip in self.slips.items() if terminal not in table.seats}

    # --- commands ---

    def check(self, live: LiveTable, command: ParsedCommand) -> None:  # noqa: ARG002 - most desks look at the table
        """Places are taken and left through the dealer; the number comes from the sensor."""
        if isinstance(command, (Sit, BuyIn)):
            raise Refused("put the money on the terminal: the dealer enters the buy-in", self.rules.put)
        if isinstance(command, Leave):
            raise Refused("press cash-out, and verify it", self.rules.asked_out)
        if isinstance(command, Outcome):
            raise Refused("the number comes from the wheel's sensor", self.rules.sensor)
        if isinstance(command, Open) and any(slip.credited for slip in self.slips.values()):
            raise Refused("the counted money goes into the drop box first", self.rules.dropped)

    def carry_out(self, live: LiveTable, word: Word, command: Command, write: Write) -> None:
        match word:
            case Puts():
                self._put_money(live, word, command, write)
            case TakesBack():
                slip = self._slip(word.terminal)
                if slip.name != command.by.name or slip.counted:
                    raise Refused("the money is not yours to take, or counted already", self.rules.taken)
                live.add_line(f"~ back {word.terminal}", command, write)
            case Counts():
                self._check_no_game(live, self.rules.counted)
                if not word.chips or self._slip(word.terminal).credited:
                    raise Refused("there is nothing to count", self.rules.counted)
                live.add_line(f"~ counted {word.terminal} {word.chips}", command, write)
            case Credits():
                self._credit(live, word, command, write)
            case Drops():
                self._drop(live, word, command, write)
            case Selects():
                self._check_cash_out(live, word.terminal)
                live.add_line(f"~ selected {word.terminal}", command, write)
            case PaysOut():
                self._pay_out(live, word, command, write)
            case WheelMode():
                live.add_line(f"~ wheel {word.mode}", command, write)
            case Sensor():
                self._read_sensor(live, word, command, write)

    def _put_money(self, live: LiveTable, word: Puts, command: Command, write: Write) -> None:
        """Money goes on top of a terminal: a free one, or the player's own."""
        self.check_open()
        occupant = live.table.seats.get(word.terminal)
        if not 1 <= word.terminal <= live.table.game.seats(live.table.law):
            raise Refused(f"there is no terminal {word.terminal}", self.rules.hall)
        if occupant not in (None, command.by.name):
            raise Refused(f"terminal {word.terminal} is somebody else's", self.rules.put)
        if occupant is None and live.seat_of(command.by.name):
            raise Refused(f"{command.by.name} has a terminal already", self.rules.put)
        if (
            not word.chips
            or word.terminal in self.slips
            or any(slip.name == command.by.name for slip in self.slips.values())
        ):
            raise Refused("there is money on a terminal already, or none in the hand", self.rules.put)
        if occupant is None:
            check_let_in(live, command.by.name)
        check_purse(live, command.by.name, word.chips, write)
        live.add_line(f"~ put {word.terminal} {word.chips} {command.by.name}", command, write)

    def _credit(self, live: LiveTable, word: Credits, command: Command, write: Write) -> None:
        """The terminal is credited with what the dealer counted."""
        self._check_no_game(live, self.rules.credited)
        slip = self._slip(word.terminal)
        if not slip.counted or slip.credited:
            raise Refused("the money is counted first, and credited once", self.rules.entered)
        seated = word.terminal in live.table.seats
        move = BuyIn(word.terminal, slip.counted) if seated else Sit(word.terminal, slip.counted, slip.name)
        live.move(move, command, write)
        live.add_line(f"~ credited {word.terminal}", command.for_further_lines(), write)

    def _drop(self, live: LiveTable, word: Drops, command: Command, write: Write) -> None:
        """Only then does the money go into the drop box."""
        law, slip = live.table.law, self._slip(word.terminal)
        if not slip.credited:
            raise Refused("the terminal is credited first", self.rules.dropped)
        clip, box = table_account(live.name, CLIPBOARD), table_account(live.name, "drop")
        cents = slip.counted * law.chip
        live.add_line(f"~ dropped {word.terminal}", command, write)
        write.post(
            f"{live.name}/{live.seq}",
            live.stamp(),
            command.by.name,
            [Entry(clip, box, cents, self.rules.dropped)],
            live.name,
            live.table.round,
        )

    def _check_cash_out(self, live: LiveTable, terminal: int) -> None:
        """Only a terminal that the console shows can be selected."""
        if terminal not in self.cash_outs(live):
            raise Refused(f"terminal {terminal} has not asked to cash out", self.rules.shown_out)
        self._check_no_game(live, self.rules.selected)

    def _pay_out(self, live: LiveTable, word: PaysOut, command: Command, write: Write) -> None:
        """Chips to the value that the console shows, counted, then confirmed."""
        law = live.table.law
        self._check_cash_out(live, word.terminal)
        if self.selected != word.terminal:
            raise Refused("the terminal is selected first", self.rules.selected)
        shown = live.table.felt.rack(word.terminal)
        if word.chips != shown:
            raise Refused(f"the console shows {law.money(shown)}, not {law.money(word.chips)}", self.rules.paid_out)
        live.move(Leave(word.terminal), command, write)

    def _read_sensor(self, live: LiveTable, word: Sensor, command: Command, write: Write) -> None:
        """A real sensor's reading; a repeated one changes nothing."""
        cite = self.rules.sensor
        try:
            pocket = pocket_value(word.pocket)
        except ValueError as wrong:
            raise Refused(str(wrong), cite) from None
        if not isinstance(live.table.ask, Chance):
            raise Refused(f"the sensor reads {word.pocket}, and the table does not wait for it", cite)
        if self.mode != "device":
            raise Refused("the wheel is simulated: `wheel-mode device` first", cite)
        live.add_line("~ entered sensor", command, write)
        live.move(Outcome("wheel", (pocket,)), command.for_further_lines(), write)

    def _check_no_game(self, live: LiveTable, cite: Citation) -> None:
        if not isinstance(live.table.ask, Between):
            raise Refused("a game is on: credits change between games", cite)

    def _slip(self, terminal: int) -> BuyInSlip:
        if terminal not in self.slips:
            raise Refused(f"there is no money on terminal {terminal}", self.rules.taken)
        return self.slips[terminal]

    # --- what has happened ---

    def step(self, text: str, moment: int) -> None:
        match text.split(" "):
            case ["put", terminal, chips, name]:
                self.slips[int(terminal)] = BuyInSlip(name, int(chips))
            case ["back" | "dropped", terminal]:
                del self.slips[int(terminal)]
            case ["counted", terminal, chips]:
                self.slips[int(terminal)].counted = int(chips)
            case ["credited", terminal]:
                self.slips[int(terminal)].credited = True
            case ["selected", terminal]:
                self.selected = int(terminal)
            case ["wheel", mode]:
                self.mode = mode
            case ["entered", _]:
                self.entered = True
            case ["repeated"]:
                self.repeated = True
        super().step(text, moment)

    def steps(self) -> list[str]:
        lines = [f"wheel {self.mode}"] if self.mode != "normal" else []
        for terminal, slip in self.slips.items():
            lines.append(f"put {terminal} {slip.put} {slip.name}")
            lines += [f"counted {terminal} {slip.counted}"] if slip.counted else []
            lines += [f"credited {terminal}"] if slip.credited else []
        lines += [f"selected {self.selected}"] if self.selected else []
        return [*super().steps(), *lines]

    def moved(self, move: Move, table: Table, moment: int) -> None:
        super().moved(move, table, moment)
        if type(move) is Bet:
            return  # most moves by far, and the console does not heed them
        match move:
            case Open():
                self.prompted = self.repeated = False
                self.locked_at = self.spun_at = self.selected = 0
            case Did(step="prompt"):
                self.prompted = True
            case Did(step="spin"):
                self.spun_at = moment
            case Close():
                self.locked_at = moment
            case Outcome():
                self.entered = False
            case Correct() if move.seat in self.slips:
                self.slips[move.seat].counted = move.chips
            case Leave():
                self.selected = 0

    # --- the clock, the wheel, and the automatic dealer ---

    def clock_left_ms(self, live: LiveTable) -> int:
        """Milliseconds on the game clock."""
        if not isinstance(live.table.ask, Window):
            return 0
        return max(0, self.round_began + self.clock_total_ms - live.now())

    def due_at(self, live: LiveTable) -> int | None:
        """When the clock, the wheel or the automatic dealer acts next."""
        ask = live.table.ask
        if isinstance(ask, Window):
            end = self.round_began + self.clock_total_ms
            return end if self.prompted else end - self.prompt_ms
        if isinstance(ask, Chance):
            if self.mode in ("silent", "device"):
                return None if self.dealer or self.mode == "device" else self.waiting_since + SENSOR_TIME
            return max(self.spun_at, self.locked_at) + ROLL_TIME
        if isinstance(ask, Step) and ask.step == "lift-dolly" and not self.dealer:
            return self.waiting_since + DOLLY_TIME
        return self.first_ready + PATIENCE if self._some_ready(live) else None

    def _actions(self, live: LiveTable) -> Actions:
        ask, now = live.table.ask, live.now()
        due = self.due_at(live)
        if isinstance(ask, Between):
            return [] if self.dealer else self._automatic_actions(live)
        if isinstance(ask, Window):
            return self._betting_actions(live)
        if isinstance(ask, Chance):
            return self._wheel_actions(live) if due is not None and now >= due else []
        if self.mode == "repeat" and not self.repeated and isinstance(ask, Step) and ask.step == "confirm":
            # The refused reading and the line that says so are stored together, so that it repeats itself once.
            return [(Sensor(pocket_text(self.ball(live, -1))), AUTOMATIC_DEALER), ("~ repeated", AUTOMATIC_DEALER)]
        if self.dealer or not isinstance(ask, Step):
            return []
        if ask.step == "confirm":
            return [(Did("confirm", self.ball(live, -1)), AUTOMATIC_DEALER)]
        if ask.step == "lift-dolly" and due is not None and now < due and not self.everybody_ready(live.table):
            return []
        return [(Did(ask.step), AUTOMATIC_DEALER)]

    def _betting_actions(self, live: LiveTable) -> Actions:
        """The prompt, and the lock-out at zero. The automatic dealer does not make people wait
        who are all ready."""
        left_ms = self.clock_left_ms(live)
        hurry = not self.dealer and self.everybody_ready(live.table)
        if not self.prompted and (left_ms <= self.prompt_ms or hurry):
            return [(Did("prompt"), AUTOMATIC_DEALER)]
        if self.prompted and not self.spun_at and not self.dealer:
            return [(Did("spin"), AUTOMATIC_DEALER)]
        return [(Close(), AUTOMATIC_DEALER)] if left_ms <= 0 or (hurry and self.spun_at) else []

    def _wheel_actions(self, live: LiveTable) -> Actions:
        """The simulated sensor, in its mode."""
        ball = self.ball(live)
        match self.mode:
            case "silent":
                return [(Report("wheel-malfunction"), AUTOMATIC_DEALER)]
            case "contradict":
                wrong = (ball + 1) % len(POCKETS)
                reading: Actions = [(Outcome("wheel", (wrong,)), AUTOMATIC_DEALER)]
                return reading if self.entered else [("~ entered sensor", AUTOMATIC_DEALER)]
        return [(Outcome("wheel", (ball,)), AUTOMATIC_DEALER)]

    def ball(self, live: LiveTable, back: int = 0) -> int:
        """The pocket in which the simulated ball lies: the draw of this spin, `back` of it once it has been read."""
        ask = Chance("wheel", 1, OWN.cite("service.chance"), "spin")
        (pocket,) = CommittedChance(mixed_secret(live), live.drawn + back).answer(ask).values
        return pocket

    def _automatic_actions(self, live: LiveTable) -> Actions:
        """The console's steps where no person deals: money in, chips out, and a new game when all are ready,
        or those who are have waited long enough."""
        for terminal, slip in self.slips.items():
            if not slip.counted:
                return [(Counts(terminal, slip.put), AUTOMATIC_DEALER)]
            if slip.credited:
                return [(Drops(terminal), AUTOMATIC_DEALER)]
            # Whoever has spent the money elsewhere meanwhile does not keep the others waiting.
            return [(Credits(terminal), AUTOMATIC_DEALER), (f"~ back {terminal}", AUTOMATIC_DEALER)]
        for terminal in self.cash_outs(live):
            return [(Leave(terminal), AUTOMATIC_DEALER)]
        if self.closed or self.slips or not seats_of_people(live.table) or not self.may_go_on(live):
            return []
        return [(Open(), AUTOMATIC_DEALER)]

    # --- what is shown ---

    def cash_outs(self, live: LiveTable) -> list[int]:
        """The terminals whose players have verified that they want to cash out."""
        return list(self.terminals.cash_outs(live.table.carried))

    def clock(self, live: LiveTable) -> dict[str, object] | None:
        if not isinstance(live.table.ask, Window):
            return super().clock(live)
        left_ms = self.clock_left_ms(live)
        return {"left_ms": left_ms, "total_ms": self.clock_total_ms, "prompt": left_ms <= self.prompt_ms}

    def console_view(self, live: LiveTable) -> ConsoleView | None:
        rested = isinstance(live.table.ask, Step) and live.table.ask.step == "confirm"
        return ConsoleView(
            chips=self.chips,
            slips={terminal: msgspec.structs.replace(slip) for terminal, slip in self.slips.items()},
            cash_outs={terminal: live.table.felt.rack(terminal) for terminal in self.cash_outs(live)},
            selected=self.selected,
            mode=self.mode,
            ball=pocket_text(self.ball(live, -1)) if rested and self.mode != "device" else None,
        )


class BuyInSlip(msgspec.Struct):
    """Money on its way from a terminal to the drop box."""

    name: str
    put: int
    counted: int = 0
    credited: bool = False


class ConsoleView(msgspec.Struct, frozen=True):
    """What a dealer's console shows beside the felt; a player sees its chips, and money that lies on terminals."""

    chips: tuple[int, ...]
    slips: Mapping[int, BuyInSlip]
    cash_outs: Mapping[int, int] = {}
    selected: int = 0
    mode: str = "normal"
    ball: str | None = None
