"""The staff of a tournament, as moves: who draws the cards, deals the hands and moves the clock, with bots to play.

Nothing is played here: whoever runs the tournament plays each move before asking for the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from croupier.front.bots import decide
from croupier.front.dealer import routine
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance, Step, Turn
from croupier.play.vocabulary.move import Choose, Discard, Move, Open, Outcome, SetHand
from croupier.poker.rooms.section8_levels import stage
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.moves import At, Begin, Cards, Enter, Minutes, SeatCards, TournamentMove
from croupier.poker.tournament.seats import DECK, Container
from croupier.rulebook.cite import Refused

Moves = Iterator[TournamentMove]
Card = TypeVar("Card")


class Luck(Protocol):
    """A source of chance that can also draw one of so many."""

    def answer(self, ask: Chance) -> Outcome: ...

    def below(self, n: int) -> int: ...


def minutes_left(event: Tournament) -> int:
    """How many minutes the stage that is on still has."""
    return stage(event.stage).minutes - event.minutes


def busy_tables(event: Tournament) -> list[int]:
    """The tables where a hand is on."""
    return [number for number, place in sorted(event.tables.items()) if place.table is not None]


# --- draws ---


def draws(event: Tournament, luck: Luck) -> Moves:
    """Seat cards and high cards, as long as any are waited for."""
    while event.ask is not None:
        count = len(event.ask.names)
        if isinstance(event.ask, Container):
            yield SeatCards(tuple(_draw(event.ask.cards, count, luck)))
        else:
            yield Cards(tuple(_draw(DECK, count, luck)))


def _draw(cards: Sequence[Card], count: int, luck: Luck) -> list[Card]:
    remaining = list(cards)
    return [remaining.pop(luck.below(len(remaining))) for _ in range(count)]


# --- hands ---


def dealer_move(table: Table, luck: Luck) -> Move | None:
    """The dealer's or the deck's next move; None while a player is waited for."""
    move = routine(table, luck)
    if move is None and isinstance(table.ask, Step):
        raise Refused(f"no automatic dealer can do this: {table.ask.step}", table.ask.cite)
    return move


def deal(event: Tournament, number: int, luck: Luck) -> Moves:
    """The dealer's part at a table, up to a player's turn or to the end of the hand."""
    place = event.tables.get(number)
    if place is None or place.table is None:
        yield At(number, Open())
        place = event.tables.get(number)
    while place is not None and place.table is not None:
        move = dealer_move(place.table, luck)
        if move is None:
            return
        yield At(number, move)


def play_hand(event: Tournament, number: int, luck: Luck) -> Moves:
    """One hand at a table, or the rest of the one that is on, with bots in every seat; what is to be drawn, is."""
    if number not in busy_tables(event):
        yield from draws(event, luck)
        yield At(number, Open())
    place = event.tables.get(number)
    while place is not None and place.table is not None:
        yield At(number, dealer_move(place.table, luck) or _bot_choice(place.table))
    yield from draws(event, luck)


def _bot_choice(table: Table) -> Choose | Discard | SetHand:
    assert isinstance(table.ask, Turn)
    return decide(table, table.ask)


def lap(event: Tournament, luck: Luck, pace: int) -> Moves:
    """A hand at every table, and so many minutes; a recess is let go by. Hands that are on come first, since a draw
    may wait for them."""
    busy = busy_tables(event)
    yield from _play_hands(event, busy, luck)
    if event.phase == "play" and stage(event.stage).recess:
        yield Minutes(minutes_left(event))
    elif event.phase == "play":
        yield from draws(event, luck)
        yield from _play_hands(event, [number for number in sorted(event.tables) if number not in busy], luck)
        if event.phase == "play" and pace:
            yield Minutes(min(pace, minutes_left(event)))
    yield from draws(event, luck)


def _play_hands(event: Tournament, numbers: list[int], luck: Luck) -> Moves:
    for number in numbers:
        if event.phase == "play" and number in event.tables:
            yield from play_hand(event, number, luck)


# --- the whole of it ---


def enter_bots(event: Tournament, count: int) -> Moves:
    """So many bots enter, under names that nobody has."""
    number = 0
    for _ in range(count):
        number += 1
        while f"Bot {number}" in event.entrants:
            number += 1
        yield Enter(f"Bot {number}")


def play_level(event: Tournament, luck: Luck, pace: int) -> Moves:
    """On to the next stage."""
    now = event.stage
    while event.phase == "play" and event.stage == now:
        yield from lap(event, luck, pace)


def play_to_end(event: Tournament, luck: Luck, pace: int) -> Moves:
    """Everything from the draw for seats on, odd cents and all."""
    yield from draws(event, luck)
    if event.phase == "seated":
        yield Begin()
    while event.phase == "play":
        yield from lap(event, luck, pace)
    yield from draws(event, luck)
