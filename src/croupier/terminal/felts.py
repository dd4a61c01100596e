"""The felt, drawn: each game's layout with the chips that stand on it, as one seat sees it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from rich.box import ROUNDED, SQUARE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.kernels.baccarat import value
from croupier.kernels.totals import soft, total
from croupier.play.cards import card_value
from croupier.play.move import Outcome
from croupier.play.roads import Mark, bead_plate, big_road
from croupier.play.table import Table
from croupier.play.wheel import BLACK, DOUBLE_ZERO, RED, colour, pocket_text
from croupier.terminal.tell import card

Chips = dict[str, str]
View = dict[str, Any]
GREEN = "green"
WIDTH = 100


def draw(table: Table, seat: int) -> RenderableType:
    """The whole table: its felt, the racks around it, and the last results."""
    view = table.view(seat)
    racks = [_racks(table, view, seat)]
    if table.game.id == "poker":
        from croupier.terminal import poker  # loaded when its game is asked for

        felt, racks = poker.felt(table, view, seat), []
    else:
        felt = _FELTS.get(table.law.book.about.game, _card_felt)(table, view, seat)
    last = last_results(table)
    title = f"[bold]{table.log.header.table}[/]  {table.law.book.about.title}, {table.law.book.edition}"
    return Panel(
        Group(felt, *racks, *([last] if last else [])),
        title=title,
        subtitle=f"round {table.round}",
        box=ROUNDED,
        border_style=GREEN,
        width=WIDTH,
    )


def last_results(table: Table) -> Text | None:
    """The last throws or numbers, newest first."""
    shown = [e for e in table.log.entries if isinstance(e, Outcome) and e.equipment != "cards"][:-13:-1]
    if table.game.id == "roulette":  # the number of a void game is not shown
        shown = [Outcome("wheel", (pocket,)) for pocket in table.carried.last[:12]]
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


def _chips(table: Table, view: View, seat: int) -> Chips:
    """What stands on each spot: one's own chips plain, other seats' with their number."""
    chips: dict[str, list[str]] = defaultdict(list)
    for stake in view["stakes"]:
        amount = table.law.money(stake["amount"])
        mark = " ON" if stake["on"] else ""
        chips[stake["spot"]].append(amount + mark if stake["seat"] == seat else f"{stake['seat']}:{amount}{mark}")
    return {spot: " ".join(amounts) for spot, amounts in chips.items()}


def _racks(table: Table, view: View, seat: int) -> Text:
    line = Text()
    for number, player in view["seats"].items():
        banks = "  BANK" if view["markers"].get("player-dealer") == str(number) else ""
        who = f"{player['name']} (seat {number})"
        line.append(f"{who}: {table.law.money(player['rack'])}{banks}   ", style="bold" if number == seat else "")
    return line


def _box(label: str, chips: str, style: str = "") -> Text:
    return Text.assemble((label, style or "dim"), "\n" if chips else "", (chips, "bold yellow"))


def _row(boxes: list[Text]) -> Grid:
    """One line of boxes of equal width."""
    grid = Grid(box=SQUARE, border_style=GREEN, expand=True, show_header=False, show_lines=True)
    for _ in boxes:
        grid.add_column(justify="center", ratio=1)
    grid.add_row(*boxes)
    return grid


# --- craps ---


def _craps_felt(table: Table, view: View, seat: int) -> RenderableType:
    chips = _chips(table, view, seat)
    puck = view["markers"].get("puck", "OFF")
    shooter = view["markers"].get("shooter", "0")
    numbers = Grid(box=SQUARE, border_style=GREEN, expand=True, show_lines=True)
    numbers.add_column("", justify="right", style="dim", width=10)
    for n in (4, 5, 6, 8, 9, 10):
        name = {6: "SIX", 9: "NINE"}.get(n, str(n))
        on = puck == f"ON {n}"
        title = f"{name} ◉ ON" if on else name
        numbers.add_column(title, justify="center", ratio=1, header_style="bold white" if on else "bold")
    for label, spot in (("Don't come", "dont-come-{}"), ("Lay", "lay-{}"), ("Come", "come-{}"), ("Buy", "buy-{}"),
                        ("Place", "place-{}")):  # fmt: skip
        rows = [_with_odds(chips, spot.format(n)) for n in (4, 5, 6, 8, 9, 10)]
        numbers.add_row(label, *[Text(text, style="bold yellow") for text in rows])
    names = {"come": "COME", "dont-come": "DON'T COME bar 12", "field": "FIELD 2 3 4 9 10 11 12",
             "pass": "PASS LINE", "dont-pass": "DON'T PASS bar 12"}  # fmt: skip
    lines = _row([_box(label, _with_odds(chips, spot), "bold") for spot, label in names.items()])
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


def _roulette_felt(table: Table, view: View, seat: int) -> RenderableType:
    chips = _chips(table, view, seat)
    crown = view["markers"].get("crown")
    grid = Grid(box=SQUARE, border_style=GREEN, show_header=False, show_lines=True, padding=(0, 0))
    for _ in range(14):
        grid.add_column(justify="center", width=6)
    for i, column in enumerate((3, 2, 1)):
        zero = _pocket(DOUBLE_ZERO, chips, crown) if i == 0 else _pocket(0, chips, crown) if i == 2 else Text("")
        row = [_pocket(n, chips, crown) for n in range(column, 37, 3)]
        grid.add_row(zero, *row, _box("2:1", chips.get(f"column-{column}", "")))
    names = {"dozen-1": "1st 12", "dozen-2": "2nd 12", "dozen-3": "3rd 12", "low": "1-18", "even": "EVEN",
             "red": "RED", "black": "BLACK", "odd": "ODD", "high": "19-36"}  # fmt: skip
    styles = {"red": "bold red", "black": "bold white on black"}
    outside = _row([_box(label, chips.get(spot, ""), styles.get(spot, "bold")) for spot, label in names.items()])
    between = {s: c for s, c in chips.items() if not s.startswith(("straight", "column")) and s not in names}
    lines = [Text("  ".join(f"{spot} {amount}" for spot, amount in between.items()), style="bold yellow")]
    return Group(grid, outside, *(lines if between else []), *_console(table, view))


def _console(table: Table, view: View) -> list[Text]:
    """At terminals: the chips on the screen, the clock, the ball, and who asks to cash out."""
    if table.law.options.get("terminals") is not True:
        return []
    chips = " ".join(table.law.money(int(chip)) for chip in table.law.choice("terminal-chips").split("-"))
    shown = [f"{name}: {view['markers'][name]}" for name in ("clock", "ball", "sensor") if name in view["markers"]]
    asking = [str(terminal.seat) for terminal in table.carried.terminals if terminal.cash_out == "verified"]
    cash_outs = [f"cash-out: {', '.join(asking)}"] if asking else []
    return [Text("   ".join([f"Chips {chips}", *shown, *cash_outs]), style="bold")]


def _pocket(n: int, chips: Chips, crown: str | None) -> Text:
    style = "white on red" if n in RED else "white on black" if n in BLACK else "white on green"
    label = pocket_text(n)
    text = Text(f" {label} ", style=f"bold {style}")
    if crown == label:
        text.append("♔", style="bold yellow")
    amount = chips.get(f"straight-{label}")
    return text.append(f"\n{amount}", style="bold yellow") if amount else text


# --- sic bo ---


def _sic_bo_felt(table: Table, view: View, seat: int) -> RenderableType:
    chips = _chips(table, view, seat)
    lit = set(view["markers"].get("lit", "").split())

    def box(spot: str, label: str) -> Text:
        return _box(label, chips.get(spot, ""), "bold black on yellow" if spot in lit else "bold")

    faces = range(1, 7)
    doubles = [box(f"two-of-a-kind-{n}", f"{n}{n}") for n in faces]
    triples = [box(f"three-of-a-kind-{n}", f"{n}{n}{n}") for n in faces]
    pairs = [(a, b) for a in faces for b in faces if a < b]
    rows = [
        [box("small", "SMALL 4 to 10"), box("any-three", "ANY THREE"), box("big", "BIG 11 to 17")],
        [*doubles, *triples],
        [box(f"total-{n}", str(n)) for n in range(4, 18)],
        [box(f"combination-{a}-{b}", f"{a}·{b}") for a, b in pairs],
        [box(f"one-of-a-kind-{n}", f"one {n}") for n in faces],
    ]
    shaker = view["markers"].get("shaker", "covered")
    return Group(*[_row(row) for row in rows], Text(f"Shaker: {shaker}", style="bold"))


# --- card games ---


class _Place(NamedTuple):
    who: str
    cards: list[str]
    wagers: str
    note: str = ""


def _card_felt(table: Table, view: View, seat: int) -> RenderableType:
    """Every hand and every place with its wagers, the dealer's first."""
    places = [
        _Place(_name(view, holder, seat), cards, _wagers(table, view, holder), _note(table, cards))
        for holder, cards in view["cards"].items()
        if holder not in ("discards", "burned")
    ]
    bare = {str(s["at"]) for s in view["stakes"]} - set(view["cards"])
    places += [_Place(_name(view, at, seat), [], _wagers(table, view, at)) for at in sorted(bare)]
    if not places:
        return Text("   ".join(spot.label for spot in table.game.spots(table.law).values()), style="dim")
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(width=14, justify="right", style="bold")
    for place in places:
        hand = Text.assemble(*[part for text in place.cards for part in (card(text), " ")])
        grid.add_row(place.who, hand, Text(place.note, style="cyan"), Text(place.wagers, style="bold yellow"))
    return Group(grid, *_marks(view))


def _wagers(table: Table, view: View, holder: str) -> str:
    """The chips at a place; those of a split hand stand with it."""
    at, _, hand = holder.partition(".")
    shown = []
    for stake in view["stakes"]:
        spot, _, part = stake["spot"].partition(".")
        if str(stake["at"]) == at and part == hand:
            whose = "" if stake["seat"] == stake["at"] else f"{stake['seat']}:"
            shown.append(f"{whose}{spot} {table.law.money(stake['amount'])}")
    return "  ".join(shown)


def _note(table: Table, cards: list[str]) -> str:
    """What the cards that can be seen count."""
    seen = tuple(card_value(text) for text in cards if text != "??")
    if not seen or table.law.book.about.game != "blackjack":
        return ""
    return f"{'soft ' if soft(seen) else ''}{total(seen)}" + (" and a card down" if len(seen) < len(cards) else "")


def _name(view: View, place: str, seat: int) -> str:
    at, _, hand = place.partition(".")
    if not at.isdigit():
        return place.replace("-", " ").capitalize()
    player = view["seats"].get(int(at))
    who = "You" if at == str(seat) else player["name"] if player else f"Place {at}"
    return f"{who} ({hand})" if hand else who


def _marks(view: View) -> list[Text]:
    shown = {k: v for k, v in view["markers"].items() if k not in ("player-dealer", "plays")}
    return [Text("   ".join(f"{k}: {v}" for k, v in shown.items()), style="dim")] if shown else []


def _baccarat_felt(table: Table, view: View, seat: int) -> RenderableType:
    """The two hands with their counts, the wagers of every place, the bead plate and the big road."""
    parts: list[RenderableType] = []
    for hand in ("player", "banker"):
        texts = view["cards"].get(hand, [])
        shown = Text.assemble((f"{hand.upper():7}", "bold"), *[p for text in texts for p in (card(text), " ")])
        if texts and "??" not in texts:
            shown.append(f" {sum(value(card_value(text)) for text in texts) % 10}", style="bold cyan")
        parts.append(shown)
    chips = _chips(table, view, seat)
    spots = table.game.spots(table.law)
    parts.append(_row([_box(spot.label.upper(), chips.get(spot.id, ""), "bold") for spot in spots.values()]))
    results = getattr(table.carried, "results", None) or getattr(getattr(table.carried, "score", None), "results", ())
    if results:
        roads = Grid.grid(padding=(0, 4))
        roads.add_row(Text("Bead plate", style="dim"), Text("Big road", style="dim"))
        roads.add_row(_road(bead_plate(results), 12), _road(big_road(results), 24))
        parts.append(roads)
    return Group(*parts, *_marks(view))


_ROAD = {"P": "bold blue", "B": "bold red", "T": "bold green"}


def _road(marks: list[Mark], columns: int) -> Text:
    """The last columns of a road; a tie underlines the mark it came after."""
    first = max(0, max((mark.column for mark in marks), default=0) - columns + 1)
    cells = {(mark.column - first, mark.row): mark for mark in marks}
    text = Text()
    for row in range(6):
        for column in range(columns):
            mark = cells.get((column, row))
            letter = (mark.result[:1] or "T") if mark else "·"
            style = _ROAD.get(letter, "dim") + (" underline" if mark and mark.ties else "")
            text.append(letter, style=style).append(" ")
        text.append("\n")
    return text


_FELTS: dict[str, Callable[[Table, View, int], RenderableType]] = {
    "craps": _craps_felt,
    "roulette": _roulette_felt,
    "sic-bo": _sic_bo_felt,
    "minibaccarat": _baccarat_felt,
    "ez-baccarat": _baccarat_felt,
    "zoobac": _baccarat_felt,
}
