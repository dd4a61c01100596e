"""A recorded poker hand, move by move: who does what, the pot, the board, and whether the chips are as recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.play.cards import UNKNOWN, card_text
from croupier.poker.hand import Hand
from croupier.poker.phh import AS_DEALT, CITE, Action, Amount, Record, read_action
from croupier.poker.phh_replay import CODES, Frame, Verdict, compare, game_of, money, places, scale_of, walk
from croupier.rulebook.cite import Refused
from croupier.shell.tell import card

SAID = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises",
    "forced-bet": "makes the forced bet",
}
VERDICTS = {
    "matched": ("The chips come out as recorded.", "green"),
    "raked": ("The chips come out as recorded, after a rake of {rake}.", "green"),
    "open": ("Nothing to compare: {why}.", "yellow"),
    "differs": ("The chips come out otherwise: {why}.", "bold red"),
}


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
                found = compare(record)
                verdict = said_of(found, _Sayer(record))
                if found.replayed.result is not None:
                    pot = str(money(found.replayed.result.pot, found.replayed.scale))
        except Refused as refused:
            verdict = Text(str(refused), style="red")
        grid.add_row(name, record.variant, str(len(record.starting_stacks)), pot, verdict)
    return grid


def walk_through(record: Record, console: Console, pause: Callable[[str], str] | None) -> None:
    """Print a hand; with `pause` stop after every move."""
    sayer = _Sayer(record)
    console.print(sayer.title())
    console.print(sayer.players())
    steps = walk(record)
    while True:
        try:
            frame = next(steps)
        except StopIteration:
            break
        for line in sayer.lines(frame):
            console.print(line)
        if frame.said and frame.hand.pot:
            console.print(sayer.state(frame.hand))
        if pause is not None:
            try:
                if pause("Enter for the next move, q to stop > ") == "q":
                    return
            except (EOFError, KeyboardInterrupt):
                return
    found = compare(record)
    for line in sayer.end(found):
        console.print(line)


def said_of(found: Verdict, sayer: _Sayer) -> Text:
    words, style = VERDICTS[found.kind]
    return Text(words.format(rake=sayer.amount(found.rake), why=found.why), style=style)


class _Sayer:
    """Words for one record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = record.names
        self.scale = scale_of(record)
        self.sign = str(record.more.get("currency_symbol", ""))

    def amount(self, amount: Amount) -> str:
        if isinstance(amount, int) or not amount.is_finite():
            return f"{self.sign}{amount:,}"
        return f"{self.sign}{amount:,.{max(2, places([amount]))}f}"

    def chips(self, whole: int) -> str:
        return self.amount(money(whole, self.scale))

    def title(self) -> Text:
        record, more = self.record, self.record.more
        variant, structure = game_of(record, self.scale)
        kind = type(structure).__name__
        limit = {"NoLimit": "no limit", "PotLimit": "pot limit", "Fixed": "fixed limit"}.get(kind, "spread limit")
        when = "-".join(f"{more[part]:02}" for part in ("year", "month", "day") if part in more)
        where = [str(more[part]) for part in ("event", "venue", "table") if part in more]
        text = Text(f"{variant.name}, {limit}", style="bold")
        text.append("".join(f"; {part}" for part in (*where, when) if part), style="dim")
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
        found: list[Text] = []
        for text in frame.actions:
            action = read_action(text)
            line = self.told(action, frame)
            if action.comment:
                line.append(f"  # {action.comment}", style="dim italic")
            found.append(line)
        return found

    def told(self, action: Action, frame: Frame) -> Text:
        name = self.names[action.player - 1] if action.player else ""
        match action.verb:
            case "dh":
                return Text.assemble(f"  {name} is dealt ", *self.cards(action.cards))
            case "db":
                return Text.assemble("  The board: ", *self.cards(tuple(frame.hand.board)))
            case "sd" if action.cards:
                return Text.assemble(f"  {name} throws away ", *self.cards(action.cards))
            case "sd":
                return Text(f"  {name} stands pat")
            case "sm" if action.cards == AS_DEALT:
                return Text.assemble(f"  {name} shows ", *self.cards(tuple(frame.hand.own(action.player - 1))))
            case "sm" if action.cards and set(action.cards) == {UNKNOWN}:
                return Text(f"  {name} does not show")
            case "sm" if action.cards:
                return Text.assemble(f"  {name} shows ", *self.cards(action.cards))
            case "sm":
                return Text(f"  {name} mucks")
            case "":
                return Text(" ")
            case _ if frame.said and frame.player == action.player - 1:
                line = Text(f"  {name} {SAID[frame.said]}", style="dim" if frame.said == "fold" else "")
                if action.verb == "cbr":
                    line.append(f"{' to' if frame.said == 'raise' else ''} {self.amount(action.amount)}")
                elif frame.put:
                    line.append(f" {self.chips(frame.put)}")
                return line
        return Text(f"  {name}: {action.verb}")

    def cards(self, cards: tuple[int, ...]) -> list[Text]:
        return [part for one in cards for part in (card("??" if one == UNKNOWN else card_text(one)), Text(" "))]

    def state(self, h: Hand) -> Text:
        left = ", ".join(f"{self.names[i]} {self.chips(h.stack[i])}" for i in range(h.n) if h.live[i])
        return Text(f"      pot {self.chips(h.pot)}; {left}", style="cyan")

    def end(self, found: Verdict) -> list[Text]:
        result, lines = found.replayed.result, [Text("")]
        if result is None:
            lines.append(Text(f"The hand is left here: {found.replayed.why}.", style="yellow"))
        else:
            for i, part in enumerate(result.awards):
                if part:
                    lines.append(Text(f"  {self.names[i]} takes {self.chips(part)}", style="bold green"))
            stacks = (f"{name} {self.chips(stack)}" for name, stack in zip(self.names, result.stacks, strict=True))
            lines.append(Text(f"  In the end: {', '.join(stacks)}"))
        lines += [Text(f"Note: {note}", style="yellow") for note in found.replayed.notes]
        return [*lines, said_of(found, self)]
