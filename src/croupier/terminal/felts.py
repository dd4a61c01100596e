"""The felt, drawn: each game's layout with the chips that stand on it, as one seat sees it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from rich.box import ROUNDED, SQUARE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.play.move import Outcome
from croupier.play.table import Table
from croupier.play.wheel import BLACK, DOUBLE_ZERO, RED, colour, pocket_text
from croupier.terminal.tell import card

Chips = dict[str, str]
GREEN = "green"
WIDTH = 100


def draw(table: Table, seat: int) -> RenderableType:
    """The whole table: its felt, the racks around it, and the last results."""
    view = table.view(seat)
    last = last_results(table)
    felt = _FELTS.get(table.game.id, _card_felt)(table, view, seat)
    title = f"[bold]{table.log.header.table}[/]  {table.law.book.about.title}, {table.law.book.edition}"
    return Panel(
        Group(felt, _racks(table, view, seat), *([last] if last else [])),
        title=title,
        subtitle=f"round {table.round}",
        box=ROUNDED,
        border_style=GREEN,
        width=WIDTH,
    )


def last_results(table: Table) -> Text | None:
    """The last throws or numbers, newest first."""
    shown = [e for e in table.log.entries if isinstance(e, Outcome) and e.equipment != "cards"][:-13:-1]
    if not shown:
        return None
    line = Text("Last: ", style="dim")
    for outcome in shown:
        if outcome.equipment == "wheel":
            (pocket,) = outcome.values
            line.append(f"{pocket_text(pocket)} ", style=colour(pocket).replace("black", "bold white"))
        else:
            line.append("-".join(map(str, outcome.values)) + "  ")
    return line


def _chips(table: Table, view: dict[str, Any], seat: int) -> Chips:
    """What stands on each spot: one's own chips plain, other seats' with their number."""
    chips: dict[str, list[str]] = defaultdict(list)
    for stake in view["stakes"]:
        amount = table.law.money(stake["amount"])
        mark = " ON" if stake["on"] else ""
        chips[stake["spot"]].append(amount + mark if stake["seat"] == seat else f"{stake['seat']}:{amount}{mark}")
    return {spot: " ".join(amounts) for spot, amounts in chips.items()}


def _racks(table: Table, view: dict[str, Any], seat: int) -> Text:
    line = Text()
    for number, player in view["seats"].items():
        who = f"{player['name']} (seat {number})"
        line.append(f"{who}: {table.law.money(player['rack'])}   ", style="bold" if number == seat else "")
    return line


def _box(label: str, chips: str, style: str = "") -> Text:
    return Text.assemble((label, style or "dim"), "\n" if chips else "", (chips, "bold yellow"))


# --- craps ---


def _craps_felt(table: Table, view: dict[str, Any], seat: int) -> RenderableType:
    chips = _chips(table, view, seat)
    puck = view["markers"].get("puck", "OFF")
    shooter = view["markers"].get("shooter", "0")
    numbers = Grid(box=SQUARE, border_style=GREEN, expand=True, show_lines=True)
    numbers.add_column("", justify="right", style="dim", width=10)
    for n in (4, 5, 6, 8, 9, 10):
        name = {6: "SIX", 9: "NINE"}.get(n, str(n))
        on = puck == f"ON {n}"
        numbers.add_column(
            f"{name} ◉ ON" if on else name, justify="center", header_style="bold white" if on else "bold"
        )
    for label, spot in (("Don't come", "dont-come-{}"), ("Lay", "lay-{}"), ("Come", "come-{}"), ("Buy", "buy-{}"),
                        ("Place", "place-{}")):  # fmt: skip
        rows = [_with_odds(chips, spot.format(n)) for n in (4, 5, 6, 8, 9, 10)]
        numbers.add_row(label, *[Text(text, style="bold yellow") for text in rows])
    lines = Grid(box=SQUARE, border_style=GREEN, expand=True, show_header=False, show_lines=True)
    for _ in range(5):
        lines.add_column(justify="center", ratio=1)
    names = {"come": "COME", "dont-come": "DON'T COME bar 12", "field": "FIELD 2 3 4 9 10 11 12",
             "pass": "PASS LINE", "dont-pass": "DON'T PASS bar 12"}  # fmt: skip
    lines.add_row(*[_box(label, _with_odds(chips, spot), "bold") for spot, label in names.items()])
    props = ("hard-4", "hard-6", "hard-8", "hard-10", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12",
             "eleven", "c-and-e", "horn", "whirl")  # fmt: skip
    shown = [f"{p} {chips[p]}" for p in chips if p.startswith(("hop-", "horn-high"))]
    centre = Columns([_box(p, chips.get(p, "")) for p in props], padding=(0, 2))
    status = Text(f"Puck {puck}   Shooter: {'seat ' + shooter if shooter != '0' else 'nobody yet'}", style="bold")
    if "off-marker" in view["markers"]:
        status.append("   OFF marker: this roll only decides the come bets", style="bold red")
    return Group(numbers, lines, centre, *([Text("  ".join(shown), style="bold yellow")] if shown else []), status)


def _with_odds(chips: Chips, spot: str) -> str:
    odds = chips.get(f"{spot}-odds")
    return chips.get(spot, "") + (f" +{odds}" if odds else "")


# --- roulette ---


def _roulette_felt(table: Table, view: dict[str, Any], seat: int) -> RenderableType:
    chips = _chips(table, view, seat)
    crown = view["markers"].get("crown")
    grid = Grid(box=SQUARE, border_style=GREEN, show_header=False, show_lines=True, padding=(0, 0))
    for _ in range(14):
        grid.add_column(justify="center", width=6)
    for i, column in enumerate((3, 2, 1)):
        zero = _pocket(DOUBLE_ZERO, chips, crown) if i == 0 else _pocket(0, chips, crown) if i == 2 else Text("")
        row = [_pocket(n, chips, crown) for n in range(column, 37, 3)]
        grid.add_row(zero, *row, _box("2 to 1", chips.get(f"column-{column}", "")))
    outside = Grid(box=SQUARE, border_style=GREEN, show_header=False, show_lines=True, expand=True)
    for _ in range(9):
        outside.add_column(justify="center", ratio=1)
    names = {"dozen-1": "1st 12", "dozen-2": "2nd 12", "dozen-3": "3rd 12", "low": "1-18", "even": "EVEN",
             "red": "RED", "black": "BLACK", "odd": "ODD", "high": "19-36"}  # fmt: skip
    styles = {"red": "bold red", "black": "bold white on black"}
    outside.add_row(*[_box(label, chips.get(spot, ""), styles.get(spot, "bold")) for spot, label in names.items()])
    between = {s: c for s, c in chips.items() if not s.startswith(("straight", "column")) and s not in names}
    lines = [Text("  ".join(f"{spot} {amount}" for spot, amount in between.items()), style="bold yellow")]
    return Group(grid, outside, *(lines if between else []))


def _pocket(n: int, chips: Chips, crown: str | None) -> Text:
    style = "white on red" if n in RED else "white on black" if n in BLACK else "white on green"
    label = pocket_text(n)
    text = Text(f" {label} ", style=f"bold {style}")
    if crown == label:
        text.append("♔", style="bold yellow")
    amount = chips.get(f"straight-{label}")
    return text.append(f"\n{amount}", style="bold yellow") if amount else text


# --- card games ---


def _card_felt(table: Table, view: dict[str, Any], seat: int) -> RenderableType:
    rows: list[RenderableType] = []
    for holder, cards in view["cards"].items():
        if holder == "discards":
            continue
        hand = Text.assemble(*[part for text in cards for part in (card(text), " ")])
        rows.append(_place(holder.capitalize() if not holder.isdigit() else _name(view, holder, seat), hand, Text("")))
    places: dict[int, list[str]] = defaultdict(list)
    for stake in view["stakes"]:
        places[stake["at"]].append(f"{stake['spot']} {table.law.money(stake['amount'])}")
    for at, wagers in sorted(places.items()):
        rows.append(_place(_name(view, str(at), seat), Text(""), Text("  ".join(wagers), style="bold yellow")))
    spots = "   ".join(spot.label for spot in table.game.spots(table.law).values())
    return Group(*(rows or [Text(spots, style="dim", justify="center")]))


def _name(view: dict[str, Any], place: str, seat: int) -> str:
    if place == str(seat):
        return "You"
    player = view["seats"].get(int(place.partition(".")[0]))
    return player["name"] if player else f"Place {place}"


def _place(who: str, hand: Text, wagers: Text) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(width=14, justify="right")
    grid.add_column()
    grid.add_row(Text(who, style="bold"), Text.assemble(hand, wagers))
    return grid


_FELTS: dict[str, Callable[[Table, dict[str, Any], int], RenderableType]] = {
    "craps": _craps_felt,
    "roulette": _roulette_felt,
}
