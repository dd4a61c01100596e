"""A player's bank for reading: what a round is worth to each player, to the bank, and after the collection."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.banking.player_dealer import POSITION, BankWorth, Seat, Wagers
from croupier.games import game_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.rulebook.money import cents, dollars
from croupier.shell.figures.par import percent

SHARE = "of action"


def read_chips(text: str, law: Law) -> int:
    """Dollars, as a person writes them, in chips of the table."""
    try:
        amount = cents(text.strip())
    except ValueError as wrong:
        raise Refused(str(wrong), OWN.cite("amount")) from None
    if amount % law.chip:
        why = f"{dollars(amount)} is not a whole number of {dollars(law.chip)} chips"
        raise Refused(why, OWN.cite("amount"))
    return amount // law.chip


def read_places(text: str, law: Law) -> list[Wagers]:
    """`10 player, 5 tie; 20 banker`: players by `;` from the bank's left on, wagers by `,`. Nothing: an empty place.

    Without a text, one player on each of two lines that all share, or one player's plainest wagers, at the minimum.
    """
    if not text.strip():
        banked = game_of(law).banked
        lines = banked.lines if banked else ()
        return [[(wager, law.limits(wager)[0])] for wager in lines] or [_plainest(law)]
    return [[_wager(part, law) for part in place.split(",") if part.strip()] for place in text.split(";")]


def _plainest(law: Law) -> Wagers:
    """What a simple player wagers at this game."""
    least, game = law.limits("")[0], game_of(law)
    spots, wagers = game.spots(law), []
    for spot, times in game.plain_bets:
        if spot in spots:
            low, high = law.limits(spots[spot].wager)
            wagers.append((spot, min(max(least * times, low), high)))
    return wagers


def _wager(text: str, law: Law) -> tuple[str, int]:
    match text.split():
        case [amount, spot]:
            return spot, read_chips(amount, law)
    raise Refused(f"{text.strip()!r} is not a wager such as '10 player'", OWN.cite("command"))


def bank_view(law: Law, worth: BankWorth) -> RenderableType:
    """A line a player and one for the bank, each per round and as a share of the action."""
    title = f"{law.book.about.title}, {law.book.edition}: a bank of {law.money(worth.size)}"
    grid = Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("", "Wagers"):
        grid.add_column(column)
    sure = ("±",) if worth.within else ()
    for column in ("Action", "All covered", SHARE, "This bank", *sure, SHARE, "Fee", "After fees", SHARE):
        grid.add_column(column, justify="right")
    for player in worth.players:
        wagers = ", ".join(f"{law.money(amount)} {spot}" for spot, amount in player.wagers)
        grid.add_row(f"Seat {player.seat}", wagers, *_figures(law, player, bool(sure)))
    grid.add_row(f"Bank, seat {POSITION.holder}", "", *_figures(law, worth, bool(sure)), style="bold")
    taken = law.money(worth.collected), percent(Fraction(worth.collected, worth.action))
    grid.add_row("House", *[""] * (7 + len(sure)), *taken)
    return Group(grid, Text(), *(Text(line, style="dim") for line in _notes(law, worth)))


def _figures(law: Law, worth: Seat | BankWorth, sure: bool) -> list[str]:
    """The action, and each expectation in dollars a round and of the action; how sure it is, if rounds were played."""

    def both(amount: Fraction) -> list[str]:
        return [_dollars(law, amount), percent(amount / worth.action)]

    this_bank = both(worth.expected)
    if sure:
        this_bank.insert(1, f"{worth.within * law.chip / 100:.4f}")
    return [law.money(worth.action), *both(worth.full), *this_bank, law.money(worth.fee), *both(worth.after)]


def _dollars(law: Law, chips: Fraction) -> str:
    amount = float(chips * law.chip / 100)
    return f"{'-' if amount < 0 else ''}${abs(amount):.4f}"


def _notes(law: Law, worth: BankWorth) -> list[str]:
    covers = "the bank always covers every wager"
    if worth.short or worth.short_within:
        about = f" ± {percent(Fraction(worth.short_within))}" if worth.short_within else ""
        covers = f"the bank runs out, and leaves something uncovered, in {percent(worth.short)}{about} of rounds"
    fees = f"collection {law.schedule.key} [{law.schedule.cite}]" if law.schedule else "no collection is printed"
    seats = "players sit from the bank's left on; dollars are per round, shares of the wagers before the cards"
    return [covers, fees, seats, worth.how]
