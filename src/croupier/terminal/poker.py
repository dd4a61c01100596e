"""The poker room in a terminal: the felt with its seats around the pot, and what a turn offers."""

from __future__ import annotations

from typing import Any

from rich.align import Align
from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.floor.poker_bots import open_choices
from croupier.kernels.poker_ranks import NAMES, category
from croupier.play.ask import Ask, Turn
from croupier.play.event import Decided, Placed, Settled
from croupier.play.move import Choose
from croupier.play.table import Table
from croupier.poker import house_of
from croupier.poker.betting import Act
from croupier.poker.dealing import Exchange
from croupier.poker.hand import BOARD
from croupier.poker.hands import high
from croupier.poker.room import Gather
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.terminal.tell import card

View = dict[str, Any]
GREEN = "green"
ACROSS = 4  # seats in one row
BLINDS = {1: ("blind",), 2: ("small blind", "big blind"), 3: ("small blind", "middle blind", "big blind")}
BEFORE_DEAL = ("sit-out", "sit-in", "post", "kill", "object", "lower-rake")


# --- the felt ---


def felt(table: Table, view: View, seat: int) -> RenderableType:
    """The others clockwise from one's left, the board and the pots in the middle, and one's own place below."""
    others = sorted(view["seats"], key=lambda s: (s <= seat, s))
    notes = _notes(table)
    rows: list[RenderableType] = []
    around = [s for s in others if s != seat]
    for i in range(0, len(around), ACROSS):
        rows.append(_row([_place(table, view, s, notes) for s in around[i : i + ACROSS]]))
    rows.append(Align.center(_middle(table, view)))
    if seat in view["seats"]:
        rows.append(_row([_place(table, view, seat, notes, mine=True)]))
    return Group(*rows)


def _row(places: list[Text]) -> Grid:
    grid = Grid(box=SQUARE, border_style=GREEN, expand=True, show_header=False)
    for _ in places:
        grid.add_column(justify="center", ratio=1)
    grid.add_row(*places)
    return grid


def _place(table: Table, view: View, seat: int, notes: dict[int, str], mine: bool = False) -> Text:
    law, player = table.law, view["seats"][seat]
    turn = view["asks"].get("seat") == seat
    text = Text.assemble((f"{'▶ ' if turn else ''}{player['name']} ({seat})", "bold"), f"  {law.money(player['rack'])}")
    for mark in _marks(table, view, seat):
        text.append(f"  {mark}", style="bold black on white" if mark == "D" else "cyan")
    text.append("\n")
    cards = view["cards"].get(str(seat), [])
    for one in cards:
        shown = card(one)
        text.append_text(shown if mine else Text(shown.plain.strip(), style=shown.style)).append(" ")
    said = notes.get(seat, "")
    if mine and cards and not said:
        said = _made(table, seat)
    text.append(said, style="cyan")
    bet = _bets(view).get(seat)
    text.append(f"\nbet {law.money(bet)}" if bet else "\n", style="bold yellow")
    return text


def _middle(table: Table, view: View) -> Text:
    text = Text(justify="center")
    for one in view["cards"].get(BOARD, []):
        text.append_text(card(one)).append(" ")
    pots = [int(amount) for amount in view["markers"].get("pots", "").split()]
    names = ["Pot", *(f"Side pot {k}" for k in range(1, len(pots)))]
    if any(pots) and view["stakes"]:
        shown = "   ".join(f"{name} {table.law.money(pot)}" for name, pot in zip(names, pots, strict=True))
        text.append(f"  {shown}", style="bold yellow")
    return text.append(f"  {house_of(table.law).variant.name}, {_limits(table.law)}", style="dim")


def _limits(law: Law) -> str:
    how = str(law.options.get("betting", law.options.get("structure", ""))).removesuffix("-limit").replace("-", " ")
    least, most = law.limits("")
    return f"{how} limit" if how in ("no", "pot") else f"{law.money(least)} to {law.money(most)}, {how} limit"


def _bets(view: View) -> dict[int, int]:
    """What lies before each seat in this betting round."""
    pairs = (pair.split(":") for pair in view["markers"].get("bets", "").split())
    return {int(seat): int(bet) for seat, bet in pairs}


def _marks(table: Table, view: View, seat: int) -> list[str]:
    """The button, and who has put up what."""
    marks = ["D"] if view["markers"].get("button") == str(seat) else []
    house = house_of(table.law)
    cite = house.cites.blind if house.variant.button else house.cites.forced
    posted = [e.seat for e in table.felt.events if isinstance(e, Placed) and e.cite == cite]
    if not house.variant.button:
        return [*marks, "forced bet"] if seat in posted[:1] else marks
    names = BLINDS.get(len(posted), ("blind",) * len(posted))
    return [*marks, *(name for name, who in zip(names, posted, strict=True) if who == seat)]


def _notes(table: Table) -> dict[int, str]:
    """Who has folded, and who has won what with which hand."""
    notes: dict[int, str] = {}
    won: dict[int, list[str]] = {}
    for event in table.felt.events:
        if isinstance(event, Decided) and event.choice in ("fold", "muck"):
            notes[event.seat] = {"fold": "folded", "muck": "mucked"}[event.choice]
        elif isinstance(event, Settled) and event.verdict == "wins":
            hand = f" with {event.line}" if event.line else ""
            won.setdefault(event.seat, []).append(f"wins {table.law.money(event.paid)}{hand}")
    return notes | {seat: ", ".join(parts) for seat, parts in won.items()}


def _made(table: Table, seat: int) -> str:
    """What a high hand of five cards or more is so far."""
    own, board = list(table.felt.hand(seat)), list(table.felt.hand(BOARD))
    plain = house_of(table.law).variant.high is high
    return NAMES[category(high(own, board))] if plain and 5 <= len(own + board) <= 7 else ""


# --- what is asked ---


def offer(table: Table, ask: Ask, seat: int) -> str | None:
    """The prompt for a turn at poker, with what is owed and the least and most; None where the usual one will do."""
    money = table.law.money
    if isinstance(ask, Gather):
        return f"Enter for the cards{''.join(f' / {choice}' for choice in BEFORE_DEAL if _may(ask, seat, choice))} > "
    if isinstance(ask, Exchange):
        what = "stand pat / discard" if not ask.least else "discard"
        many = f"up to {ask.most} cards" if ask.least < ask.most else f"{ask.most} card{'s' * (ask.most > 1)}"
        return f"{_who(ask, seat)}: {what} {many}, such as discard {_example(table, ask.seat)} > "
    if isinstance(ask, Act):
        parts = []
        for choice in open_choices(ask):
            if choice == "call":
                parts.append(f"call {money(min(ask.owes, table.felt.rack(ask.seat)))}")
            elif choice in ("bet", "raise"):
                to = "raise to" if choice == "raise" else "bet"
                parts.append(f"{to} {money(ask.least)}" + (f"-{money(ask.most)}" if ask.most > ask.least else ""))
            else:
                parts.append(choice)
        return f"{_who(ask, seat)}: {' / '.join(parts)} > "
    return None


def _who(ask: Turn, seat: int) -> str:
    return "You" if ask.seat == seat else f"Seat {ask.seat}"


def _example(table: Table, seat: int) -> str:
    shown: list[str] = table.view(seat)["cards"][str(seat)]
    return shown[0]


def _may(ask: Gather, seat: int, choice: str) -> bool:
    assert ask.check is not None
    try:
        ask.check(Choose(seat, choice))
    except Refused:
        return False
    return True


def not_offered(ask: Turn) -> tuple[str, ...]:
    """What a player may want to do and cannot, so that it is said why."""
    if not isinstance(ask, Act) or {"bet", "raise"} & set(open_choices(ask)):
        return ()
    return ("raise",) if ask.owes or "raise" in ask.choices else ("bet",)
