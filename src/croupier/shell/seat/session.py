"""One player at a table in a terminal: the dealer's work is done for you, every line is explained.

The session only ever plays moves that a log can hold, so `save` writes what `croupier replay` reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from croupier.front.bots import bets, check_named, decide
from croupier.front.dealer import confirmation, players_may_speak, routine
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Setting, Step, Turn, Window
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.chance import Source
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.move import Bet, BuyIn, Choose, Close, Correct, Did, Leave, Move, Open, Press, Report, Sit
from croupier.rulebook.book import OWN, Irregularity
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.explained import Explained, explain_paragraph, find_paragraph
from croupier.rulebook.money import cents
from croupier.shell.felt import draw
from croupier.shell.seat.help import help_for
from croupier.shell.seat.sign import sign
from croupier.shell.seat.words import read_words
from croupier.shell.terminal.lines import event_line, gather_cards, refusal_line

Read = Callable[[str], str]
DOLLAR = 100  # cents
DOLLARS = re.compile(r"\$\d{1,12}(\.\d\d)?\b")
# At a table for a pot whatever is offered is in dollars, and so is a sum that answers: `raise 8`, `2: chips 5`, `16`.
SUM = re.compile(
    r"\s*((?:\d+\s*:\s*)?(?:(?:bet|raise(?: to)?|chips?|cash|more|raising|wager|agree|buy)\s+)?)"
    r"(\d{1,12}(?:\.\d\d)?)\s*"
)
CEREMONIES = ("accept", "cut", "waive", "turn", "show")  # offers that a plain Enter accepts


QUIT_WORDS = ("quit", "exit", "q")


class Quit(Exception):
    """The player has had enough."""


class TerminalSession:
    """`read` asks the player a line; `source` is the chance of this table."""

    def __init__(self, table: Table, source: Source, console: Console, read: Read, seat: int = 1) -> None:
        self.table, self.source, self.console, self.read, self.seat = table, source, console, read, seat
        self.cite: Citation | None = None
        self.buys: list[BuyIn | Correct] = []
        self.chips = 0  # what everybody sat down with
        self.bots: list[int] = []
        self.pot = table.game.family == "pot"
        self.pending: list[Report] = []  # irregularities that the player wants to see, as soon as they can happen

    def run(self, name: str, chips: int, bots: int = 0) -> None:
        """Sit down, and play until the player quits or the input ends."""
        self.play(Sit(self.seat, chips, name))
        self.chips = chips
        self._seat_bots(bots, chips)
        self.console.print(Text("  `help` lists what you can say; play money only.", style="dim"))
        try:
            while True:
                self._advance()
                self._listen()
        except (Quit, EOFError, KeyboardInterrupt):
            self._farewell()

    def _seat_bots(self, bots: int, chips: int) -> None:
        free = [seat for seat in range(1, self.table.game.seats(self.table.law) + 1) if seat != self.seat]
        for seat in free[:bots]:
            self.play(Sit(seat, chips, f"Bot {seat}"))
            self.bots.append(seat)

    def play(self, move: Move) -> list[Event]:
        """Play a move and tell what happened."""
        events = self.table.play(move)
        for event in gather_cards(events):
            line = event_line(event, self.table.law, self.seat)
            if line is not None:
                self.cite = event.cite
                self.console.print(line)
        return events

    # --- the dealer's part ---

    def _advance(self) -> None:
        """Do what is not a player's to do: open rounds, shuffle, count, and let chance speak."""
        while True:
            ask = self.table.ask
            if self.pending and self.pending[0].kind in self.table.law.reports(ask.phase):
                self.play(self.pending.pop(0))
            elif isinstance(ask, Between):
                self._between_rounds()
                self.play(Open())
            elif players_may_speak(self.table):
                return  # one may still sit out, and wants to look at the last hand
            elif isinstance(ask, Turn) and ask.seat in self.bots:
                self.play(decide(self.table, ask))
            elif not self._routine():
                return

    def _between_rounds(self) -> None:
        """Chips are bought; at poker the hand that is over is shown, and bots do not stay broke."""
        if self.pot and self.table.round:
            self.console.print(draw(self.table, self.seat))
            least = 2 * self.table.law.limits("")[0]
            racks = {bot: self.table.felt.rack(bot) for bot in self.bots}
            broke = {bot: self.table.affords(self.chips, has) for bot, has in racks.items() if has < least}
            self.buys += [BuyIn(bot, chips) for bot, chips in broke.items() if chips]
        buys, self.buys = self.buys, []
        for buy in buys:
            try:
                self.play(buy)
            except Refused as refused:
                self._refuse(refused)

    def _routine(self) -> bool:
        """The dealer's or chance's next move; what a person mistypes for chance is refused, and asked for again."""
        try:
            move = routine(self.table, self.source)
            if move is None:
                return False
            check_named(self.table, move, self.bots)
            self.play(move)
        except Refused as refused:
            self._refuse(refused)
        return True

    def _refuse(self, refused: Refused) -> None:
        self.cite = refused.cite
        self.console.print(refusal_line(refused))

    # --- the player's part ---

    def _listen(self) -> None:
        ask = self.table.ask
        assert isinstance(ask, (Window, Turn, Step))
        if not isinstance(ask, Step):
            self.console.print(draw(self.table, self.seat))
        while True:
            try:
                if self._command(self.read(self._prompt())):
                    return
            except Refused as refused:
                self._refuse(refused)

    def _prompt(self) -> str:
        ask = self.table.ask
        if isinstance(ask, Turn):
            self._explain(ask)
        if self.pot:
            from croupier.shell.felt import poker  # loaded when its game is asked for

            offer = poker.offer(self.table, ask, self.seat)
            if offer is not None:
                return offer
        if isinstance(ask, Turn):
            where = f" at {ask.at}" if ask.at not in (0, ask.seat) else ""
            who = "You" if ask.seat == self.seat else f"Seat {ask.seat}"
            question = self.table.game.question(ask.topics)
            choices = (
                (f"set {cards_text(ask.hand[: ask.count])}", *ask.choices) if isinstance(ask, Setting) else ask.choices
            )
            choices += tuple([f"{word} and a sum" for word in ask.sums])
            return f"{who}{where}: {question + ' ' if question else ''}{' / '.join(choices)} > "
        if isinstance(ask, Step):
            return f"{ask.step.replace('-', ' ')}: Enter when it is done > "
        assert isinstance(ask, Window)
        offered_choices = dict.fromkeys(choice for offers in ask.choices.values() for choice in offers)
        offered = [*offered_choices, *self.table.felt.requests, *ask.buttons, *ask.steps[1:]]
        about = self.table.game.question((ask.topic,)) or "Bets, then Enter"
        return f"{about}{' (or ' + ', '.join(offered) + ')' if offered else ''} > "

    def _explain(self, ask: Turn) -> None:
        """What the law does not let this hand do, and why."""
        choices = [choice for choice in self.table.game.choices if choice not in ask.choices]
        if self.pot:
            from croupier.shell.felt import poker  # loaded when its game is asked for

            choices = list(poker.not_offered(ask))
        for choice in choices:
            refused = ask.why_not(choice)
            if refused:
                self.console.print(Text(f"  not {choice}: {refused.why}  [{refused.cite}]", style="dim"))

    def _command(self, line: str) -> bool:
        """Carry a line out; True when the felt is to be drawn again."""
        words = line.strip().split()
        match words:
            case [word] if word in QUIT_WORDS:
                raise Quit
            case ["help" | "?"]:
                self.console.print(help_for(self.table), highlight=False, markup=False)
                if self.table.law.chip != DOLLAR and not self.pot:
                    chip = self.table.law.money(1)
                    self.console.print(f"  A number is so many chips of {chip} at this table; $10 is ten dollars.")
            case ["why", *rest]:
                self._why(rest)
            case ["sign"]:
                self.console.print(sign(self.table.law, self.table.log.header.table))
            case ["spots"]:
                self._spots()
            case ["standings"]:
                self._standings()
            case ["worth"]:
                self._worth()
            case ["felt"]:
                return True
            case ["report"]:
                self._reports()
            case ["spin"] if (
                isinstance(self.table.ask, Window) and self.table.ask.phase == "betting" and self._dealer_steps()
            ):
                return True
            case ["save", name]:
                save_log(self.table, Path(name))
                self.console.print(f"  saved {name}")
            case _:
                if self.pot and (sum_ := SUM.fullmatch(line)):
                    line = f"{sum_[1]}${sum_[2]}"
                return self._move(read_words(DOLLARS.sub(self._chips, line), self.seat, self.pot))
        return False

    def _chips(self, dollars: re.Match[str]) -> str:
        """`$10`, or `$2.50`, in chips of this table."""
        chips, rest = divmod(cents(dollars[0]), self.table.law.chip)
        if rest:
            raise Refused(f"{dollars[0]} is not a whole number of {self.table.law.money(1)} chips", OWN.cite("amount"))
        return str(chips)

    def _move(self, move: Move) -> bool:
        ask = self.table.ask
        if isinstance(move, (BuyIn, Correct)):
            self.buys.append(move)
            what = "more chips" if isinstance(move, BuyIn) else "instead of what was bought last,"
            self.console.print(f"  {self.table.law.money(move.chips)} {what} when this round is over")
            return False
        if isinstance(move, Report) and self._happens_later(move, ask.phase):
            self.pending.append(move)
            self.console.print(f"  {move.kind} will happen as soon as it can")
            return False
        if isinstance(ask, Step) and isinstance(move, Close):
            move = routine(self.table, self.source) or Did(ask.step, ask.least)
        if isinstance(ask, Turn) and isinstance(move, Close):
            if ask.choices[0] not in CEREMONIES:
                raise Refused(f"choose: {' or '.join(ask.choices)}", ask.cite)
            move = Choose(ask.seat, ask.choices[0], ask.at)
        if isinstance(ask, Turn) and isinstance(move, Bet) and move.spot in ask.sums:
            move = Choose(move.seat, move.spot, move.at, move.amount)
        if isinstance(ask, Turn) and isinstance(move, Choose) and move.seat == ask.seat != ask.at and not move.at:
            move = Choose(move.seat, move.choice, ask.at, move.amount)  # of the hand that is asked about
        if isinstance(ask, Window) and isinstance(move, Close):
            self._bots_bet()
        self.play(move)
        while yes := confirmation(self.table):
            self.play(yes)
        return self.table.ask is not ask

    def _dealer_steps(self) -> bool:
        """What the dealer does while bets are still taken; False where that is nothing."""
        assert isinstance(self.table.ask, Window)
        steps = self.table.ask.steps
        for step in steps:
            self.play(Did(step))
        return bool(steps)

    def _bots_bet(self) -> None:
        for bet in [bet for seat in self.bots for bet in bets(self.table, seat)]:
            try:
                self.table.play(bet)
            except Refused:
                continue  # not now, or not with this rack: a bot shrugs

    def _happens_later(self, report: Report, phase: str) -> bool:
        """Whether this can happen at this game, but not now."""
        return report.kind in self._possible_irregularities() and report.kind not in self.table.law.reports(phase)

    def _possible_irregularities(self) -> dict[str, Irregularity]:
        """What can go wrong at this table, as the house runs it."""
        law = self.table.law
        return {k: i for k, i in law.book.irregularities.items() if i.needs.items() <= law.options.items()}

    def _why(self, words: list[str]) -> None:
        law = self.table.law.book
        if words:
            cited = find_paragraph(words[0], law)
        elif self.cite is not None:
            cited = explain_paragraph(self.cite.book, self.cite.paragraph)
        else:
            self.console.print("  nothing has been decided yet", style="dim")
            return
        self.console.print(explanation(cited))

    def _worth(self) -> None:
        """Practice: what each choice is worth on average, and what the lesser ones cost."""
        from croupier.analysis.advice import advice  # loaded when it is asked for

        weighed, chip = advice(self.table, self.table.ask), self.table.law.chip
        if not weighed:
            self.console.print("  the analysis has no figures for this decision", style="dim")
        for option in weighed:
            cost = f"costs {option.cost * chip / 100:,.2f}" if option.cost else "best"
            self.console.print(f"  {option.choice:12} {option.expectation * chip / 100:+,.2f}  {cost}", highlight=False)
        if weighed and weighed[0].without:
            self.console.print(f"  without {', '.join(weighed[0].without)}, which it cannot weigh yet", style="dim")

    def _spots(self) -> None:
        law = self.table.law
        for id_, spot in self.table.game.spots(law).items():
            self.console.print(f"  {id_:24} {spot.label}", highlight=False)

    def _standings(self) -> None:
        """Who is ahead in a tournament of rounds, chips on the layout not counted."""
        law, ledger = self.table.law, self.table.ledger
        racks = {seat: ledger.balance(f"rack {seat}") for seat in self.table.seats}
        for place, seat, chips in self.table.game.standings(law, racks):
            self.console.print(f"  {place}  {self.table.seats[seat]:12} {law.money(chips)}", highlight=False)

    def _reports(self) -> None:
        law = self.table.law
        now = law.reports(self.table.ask.phase)
        for kind, item in self._possible_irregularities().items():
            when = "now" if kind in now else "later"
            line = f"  {kind:20} {when:6} {item.says}  [{law.cite(item.cite)}]"
            self.console.print(line, highlight=False, markup=False)
        if not law.book.irregularities:
            self.console.print("  the document lists no irregularities", style="dim")

    def _farewell(self) -> None:
        table, law = self.table, self.table.law
        rack = table.ledger.balance(f"rack {self.seat}")
        on_layout = sum(stake.amount for stake in table.felt.stakes.values() if stake.seat == self.seat)
        if isinstance(table.ask, Between) and not on_layout:
            terminals = table.game.terminals if table.game.at_terminals(law) else None
            for button in terminals.to_cash_out(table.carried, self.seat) if terminals else ():
                self.play(Press(self.seat, button))
            self.play(Leave(self.seat))
        else:
            more = f" and {law.money(on_layout)} still on the layout" if on_layout else ""
            self.console.print(f"\n  You leave with {law.money(rack)}{more}.", highlight=False)


def explanation(item: Explained) -> Text:
    """A paragraph's summary, and how it is read where it had to be."""
    text = Text.assemble("  ", (str(item.cite), "bold cyan"), f"  {item.says}")
    if item.reading:
        text.append(f"\n  Read as: {item.reading}", style="italic")
    return text


def save_log(table: Table, path: Path) -> None:
    try:
        path.write_text(table.log.sealed(), encoding="utf-8", newline="\n")
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {(wrong.strerror or 'it failed').lower()}", OWN.cite("command")) from None
