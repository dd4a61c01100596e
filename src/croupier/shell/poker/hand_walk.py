"""A recorded poker hand, move by move: who does what, the pot, the board, and whether the chips are as recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.hand_in_words import HandWords
from croupier.play.vocabulary.cards import UNKNOWN, card_text
from croupier.poker.hand import Hand
from croupier.poker.phh import CITE, Action, Amount, Record, read_action
from croupier.poker.phh.compare import CODES, Frame, Verdict, compare, money, walk
from croupier.rulebook.cite import Refused
from croupier.shell.terminal.lines import card

STYLES = {"matched": "green", "raked": "green", "open": "yellow", "differs": "bold red"}


def pick(hands: Mapping[str, Record], number: str) -> Record:
    """The hand of this name; the only one, if none is named."""
    if not hands:
        raise Refused("there is no hand in the file", CITE)
    if not number:
        return next(iter(hands.values()))
    if number not in hands:
        raise Refused(f"there is no hand {number!r}; there are {len(hands)}, from {next(iter(hands))}", CITE)
    return hands[number]


def list_hands(hands: Mapping[str, Record]) -> Grid:
    """One line a hand, with what came of it."""
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in ("Hand", "Game", "Players", "Pot", "Verdict"):
        grid.add_column(column, justify="right" if column in ("Players", "Pot") else "left")
    for name, record in hands.items():
        pot = ""
        try:
            if record.variant not in CODES and "_variant" not in record.more:
                verdict = Text("no rulebook here has this game", style="dim")
            else:
                comparison = compare(record)
                verdict = drawn_verdict(comparison, _DrawnHandWords(record))
                if comparison.replayed.result is not None:
                    pot = str(money(comparison.replayed.result.pot, comparison.replayed.scale))
        except Refused as refused:
            verdict = Text(str(refused), style="red")
        grid.add_row(name, record.variant, str(len(record.starting_stacks)), pot, verdict)
    return grid


def walk_through(record: Record, console: Console, pause: Callable[[str], str] | None) -> None:
    """Print a hand; with `pause` stop after every move."""
    words = _DrawnHandWords(record)
    console.print(words.heading())
    console.print(words.players())
    steps = walk(record)
    while True:
        try:
            frame = next(steps)
        except StopIteration:
            break
        for line in words.lines(frame):
            console.print(line)
        if frame.said and frame.hand.pot:
            console.print(words.state(frame.hand))
        if pause is not None:
            try:
                if pause("Enter for the next move, q to stop > ") == "q":
                    return
            except (EOFError, KeyboardInterrupt):
                return
    verdict = compare(record)
    for line in words.ending_lines(verdict):
        console.print(line)


def drawn_verdict(verdict: Verdict, words: _DrawnHandWords) -> Text:
    return Text(words.verdict(verdict), style=STYLES[verdict.kind])


class _DrawnHandWords(HandWords):
    """Words for one record, drawn."""

    def heading(self) -> Text:
        text = Text(self.title(), style="bold")
        text.append("".join(f"; {part}" for part in self.when_and_where()), style="dim")
        return text

    def players(self) -> Grid:
        grid = Grid(box=None, padding=(0, 2, 0, 2))
        for column in ("", "Player", "Chips", "Ante", "Blind"):
            grid.add_column(column, justify="left" if column in ("", "Player") else "right")
        record, n = self.record, len(self.names)
        antes: list[Amount] = list(record.antes)
        blinds: list[Amount] = list(record.blinds_or_straddles or (0,) * n)
        if n == 2:  # listed the other way round
            antes.reverse()
            blinds.reverse()
        for i, name in enumerate(self.names):
            ante, blind = antes[i], blinds[i]
            put = (self.amount(ante) if ante else "", self.amount(max(blind, -blind)) if blind else "")
            grid.add_row(f"p{i + 1}", name, self.amount(record.starting_stacks[i]), *put)
        return grid

    def lines(self, frame: Frame) -> list[Text]:
        lines: list[Text] = []
        for text in frame.actions:
            action = read_action(text)
            line = self.sentence_line(action, frame)
            if action.comment:
                line.append(f"  # {action.comment}", style="dim italic")
            lines.append(line)
        return lines

    def sentence_line(self, action: Action, frame: Frame) -> Text:
        text, cards = self.sentence(action, frame)
        line = Text(f"  {text}" if text else " ", style="dim" if text.endswith(" folds") else "")
        return Text.assemble(line, " ", *self.cards(cards)) if cards else line

    def cards(self, cards: tuple[int, ...]) -> list[Text]:
        return [
            part for number in cards for part in (card("??" if number == UNKNOWN else card_text(number)), Text(" "))
        ]

    def state(self, h: Hand) -> Text:
        stacks = ", ".join(f"{self.names[i]} {self.chips(h.stack[i])}" for i in range(h.n) if h.live[i])
        return Text(f"      pot {self.chips(h.pot)}; {stacks}", style="cyan")

    def ending_lines(self, verdict: Verdict) -> list[Text]:
        result, lines = verdict.replayed.result, [Text("")]
        if result is None:
            lines.append(Text(f"The hand is left here: {verdict.replayed.why}.", style="yellow"))
        else:
            lines += [Text(f"  {text}", style="bold green") for text in self.winner_lines(verdict)]
            stacks = (f"{name} {self.chips(stack)}" for name, stack in zip(self.names, result.stacks, strict=True))
            lines.append(Text(f"  In the end: {', '.join(stacks)}"))
        lines += [Text(f"Note: {note}", style="yellow") for note in verdict.replayed.notes]
        return [*lines, drawn_verdict(verdict, self)]
