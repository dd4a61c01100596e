"""A tournament drawn: standings, seats, levels, prizes and the postings that paid them."""

from __future__ import annotations

from rich.console import Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.front.tournament_staff import minutes_left
from croupier.poker.rooms.section8_levels import CENTS, STAGES, sheet, stage, stage_cite
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.prizes import PERCENT, Prize, shares
from croupier.poker.tournament.seats import Entrant
from croupier.rulebook.money import dollars


def chips(amount: int) -> str:
    return dollars(amount * CENTS)


def _grid(*columns: str, right: str = "") -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in columns:
        grid.add_column(column, justify="right" if column in right.split() else "left")
    return grid


def _with_title(title: str, grid: Grid) -> Group:
    """A title may be wider than what is below it."""
    return Group(Text(f"  {title}", style="bold"), Padding(grid, (0, 0, 0, 2), expand=False))


def progress_line(event: Tournament) -> str:
    """How far it has come, in one line."""
    if event.phase in ("quiet", "entries", "draw", "seated"):
        return f"{len(event.entrants)} entered, {dollars(event.fee * len(event.entrants))} in fees"
    if event.phase == "cancelled":
        return f"{_count(len(event.entrants), 'entry fee')} refunded"
    tables = f" at {_count(len(event.tables), 'table')}" if event.tables else ""
    clock = f", {_count(minutes_left(event), 'minute')} to go" if event.phase == "play" else ""
    return f"{_count(event.hands, 'hand')} played, {_count(len(event.remaining), 'player')} left{tables}{clock}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def ranking(event: Tournament) -> list[tuple[str, Entrant]]:
    """Everybody, best first: those still in by chips, the others by place, a cheat last and without one."""
    started = event.phase in ("play", "over")
    places = {name: place for place, names in event.standings() for name in names}
    last = len(event.entrants) + 1
    entrants = sorted(event.entrants.values(), key=lambda entrant: (places.get(entrant.name, last), -entrant.stack))
    return [(_place(event, entrant, places) if started else "", entrant) for entrant in entrants]


def _place(event: Tournament, entrant: Entrant, places: dict[str, int]) -> str:
    if entrant.name not in places:
        return "-"
    if event.phase == "over" or entrant.is_out:
        return str(places[entrant.name])
    return str(1 + sum(other.stack > entrant.stack for other in event.entrants.values()))


def standings(event: Tournament, most: int = 0) -> Group:
    """Who has what, and who went out when; the first few only if so many are asked for."""
    grid = _grid("Place", "Name", "Chips", "Seat", "", right="Place Chips")
    everybody = ranking(event)
    shown = everybody[:most] if most else everybody
    for place, entrant in shown:
        seat = f"{entrant.table}-{entrant.seat}" if entrant.table else ""
        grid.add_row(
            place, Text(entrant.name), chips(entrant.stack) if entrant.stack else "", seat, Text(_state(entrant))
        )
    if len(shown) < len(everybody):
        grid.add_row("", f"and {len(everybody) - len(shown)} more")
    return _with_title(f"Standings: {progress_line(event)}", grid)


def _state(entrant: Entrant) -> str:
    if entrant.is_out:
        return f"sent off ({entrant.sent_off})" if entrant.sent_off else f"out in hand {entrant.out}"
    return "away" if entrant.away else ""


def seats(event: Tournament) -> Group:
    """Who sits where; the button where the last hand left it."""
    grid = _grid("Table", "Seat", "Name", "Chips", "", right="Table Seat Chips")
    for number, place in sorted(event.tables.items()):
        for seat, name in sorted(place.seats.items()):
            notes = [word for word, so in _marks(event, number, seat).items() if so]
            grid.add_row(str(number), str(seat), Text(name), chips(event.entrants[name].stack), ", ".join(notes))
    return _with_title("Seats", grid)


def _marks(event: Tournament, number: int, seat: int) -> dict[str, bool]:
    place = event.tables[number]
    now = place.table
    return {
        "button": seat == (int(now.felt.markers.get("button", 0)) if now else place.button),
        "waits for the button": seat in place.waiting,
        "away": event.entrants[place.seats[seat]].away,
        "to act": now is not None and seat == getattr(now.ask, "seat", 0),
    }


def levels(event: Tournament) -> Group:
    """The sheet of levels, with the one that is on marked."""
    grid = _grid("", "From", "", "", right="From")
    minutes, current = 0, event.stage if event.phase == "play" else -1
    count = max(event.stage, len(STAGES) + 1) + 1
    for k, line in enumerate(sheet(event.law, count)[:count]):
        paragraph = Text(f"[{stage_cite(event.law, k)}]", style="dim cyan")
        grid.add_row(
            "now" if k == current else "", f"{minutes} min", Text(line, style="bold" if k == current else ""), paragraph
        )
        minutes += stage(k).minutes
    return _with_title("Levels", grid)


def prizes(event: Tournament) -> Group:
    """What each place wins; who won it, once it is over."""
    if event.phase == "over":
        grid = _grid("Place", "Name", "Prize", "", right="Place Prize")
        for prize in event.prizes:
            grid.add_row(str(prize.place), Text(prize.name), dollars(prize.cents), _odd_cents(prize))
        return _with_title("Prizes", grid)
    closed = event.phase in ("draw", "seated", "play")
    pool = event.ledger.balance("pool" if closed else "prepaid")
    grid = _grid("Place", "%", "Prize", right="Place % Prize")
    if event.entrants:
        for place, cents in enumerate(shares(pool, len(event.entrants)), 1):
            grid.add_row(str(place), str(PERCENT[place - 1]), dollars(cents))
    return _with_title(f"Prizes: of {dollars(pool)}{'' if closed else ' so far'}", grid)


def _odd_cents(prize: Prize) -> str:
    return f"and a draw for {_count(prize.odd, 'odd cent')}" if prize.odd else ""


def postings(event: Tournament) -> Group:
    """All that became of the entry fees once they were paid in, each posting with its paragraph."""
    grid = _grid("From", "To", "Amount", "", right="Amount")
    for posting in event.ledger.postings:
        if posting.target != "prepaid":
            cite = Text(f"[{posting.cite}]", style="dim cyan")
            grid.add_row(Text(posting.source), Text(posting.target), dollars(posting.amount), cite)
    return _with_title("Postings", grid)
