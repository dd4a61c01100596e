"""A tournament for tests: entrants AA, AB, AC, … sit in the order of entry, and hands end as a test wants it."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.play.vocabulary.ask import Chance, Step, Turn
from croupier.play.vocabulary.cards import cards_text
from croupier.play.vocabulary.event import Event, Placed, Said
from croupier.poker.hand.betting import Act
from croupier.poker.table.room import clockwise
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.moves import read_tournament_move
from croupier.poker.tournament.seats import Container, HighCard, SeatedTable
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

DAY = date(2026, 5, 8)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES = [f"{a}{b}" for a in LETTERS for b in LETTERS]
BOARD = ["2c", "7d", "9h", "Jd", "Kc"]
LOSERS = ["3c 4d", "5c 8d", "6c Td", "3d 8c", "4c Ts", "5d 6s", "3h 5h", "8s 4h", "6h Th"]


def entered(players: int, **options: object) -> Tournament:
    """Entries are closed: the seats are to be drawn."""
    own = {"cancel-below-thirty": False, **{name.replace("_", "-"): value for name, value in options.items()}}
    event = Tournament(Terms("section8/poker", options=own), DAY)  # type: ignore[arg-type]
    event.play_lines("announce", *(f"enter {name}" for name in NAMES[:players]), "close")
    return event


def draw(event: Tournament, *cards: str) -> None:
    """These seat cards, or all in the order of the container."""
    assert isinstance(event.ask, Container)
    event.play_lines(f"draw {' '.join(cards or event.ask.cards)}")


def seated(players: int, **options: object) -> Tournament:
    """Everybody is seated in order of entry, table by table, and play has begun."""
    event = entered(players, **options)
    draw(event)
    event.play_lines("begin")
    return event


def no(event: Tournament, line: str) -> str:
    """The paragraph by which a line is refused, having seen that nothing changed."""
    before = event.lines(), event.ledger.snapshot(), event.phase, str(event.ask), dict(event.entrants)
    with pytest.raises(Refused) as refusal:
        event.play(read_tournament_move(line))
    assert (event.lines(), event.ledger.snapshot(), event.phase, str(event.ask), dict(event.entrants)) == before
    return refusal.value.cite.paragraph


def said(events: list[Event], paragraph: str) -> list[str]:
    return [event.text for event in events if isinstance(event, Said) and event.cite.paragraph == paragraph]


def to_cards(event: Tournament, number: int = 1) -> list[Event]:
    """The dealer's part, until hole cards are asked for."""
    events = event.play_lines(f"table {number}: dealer opens")
    table = event.tables[number].table
    while table is not None and isinstance(table.ask, Step):
        events += event.play_lines(f"table {number}: dealer does {table.ask.step} {table.ask.least}".removesuffix(" 0"))
    return events


def order(place: SeatedTable) -> list[int]:
    """Who is dealt to, in order."""
    assert place.table is not None
    return clockwise(place.playing(), int(place.table.felt.markers.get("button", 0)))


def hand(event: Tournament, number: int = 1, winner: int = 0, *callers: int) -> list[Event]:
    """A hand in which winner and callers, by seat, put in all they can and the winner has aces; the others fold.

    Without a winner everybody folds.
    """
    place = event.tables[number]
    seats = (winner, *callers)
    events = to_cards(event, number)
    while place.table is not None:
        events += event.play_lines(f"table {number}: {_answer(place, seats)}")
    return events


def _answer(place: SeatedTable, seats: tuple[int, ...]) -> str:
    assert place.table is not None
    ask = place.table.ask
    if isinstance(ask, Chance):
        return f"cards {' '.join(_cards(place, seats, ask.count))}"
    if not isinstance(ask, Act):
        assert isinstance(ask, Turn)
        return f"seat {ask.seat} chooses show"
    if ask.seat not in seats:
        return f"seat {ask.seat} chooses fold"
    word = "raise" if "raise" in ask.choices else "bet" if "bet" in ask.choices else "call" if ask.owes else "check"
    return f"seat {ask.seat} chooses {word}" + (f" {ask.most}" if word in ("bet", "raise") else "")


def _cards(place: SeatedTable, seats: tuple[int, ...], count: int) -> list[str]:
    assert place.table is not None
    dealt = order(place)
    on_board = place.table.felt.cards.get("board", [])
    if count < 2 * len(dealt) or on_board:
        shown = cards_text(held.card for held in on_board).split()
        return [card for card in BOARD if card not in shown][:count]
    spare = iter(LOSERS)
    own = {seat: ["As", "Ah"] if seat == seats[0] else next(spare, "").split() for seat in dealt}
    left = [card for card in ("2d", "2h", "2s", "Qc", "Qd") if card not in BOARD]
    return [(own[seat] or [left[0], left[1]])[k] for k in range(2) for seat in dealt]


def blinds(event: Tournament, number: int = 1) -> dict[int, int]:
    """Who has put up what before the cards, in tournament dollars, by seat; the hand is then folded out."""
    events = to_cards(event, number)
    place = event.tables[number]
    assert place.table is not None
    chip = place.table.law.chip // 100
    found = {e.seat: e.amount * chip for e in events if isinstance(e, Placed)}
    while place.table is not None:
        event.play_lines(f"table {number}: {_answer(place, (0,))}")
    return found


def stacks(event: Tournament, **amounts: int) -> None:
    """Give these entrants so many chips, the others as they are; only between hands."""
    for name, amount in amounts.items():
        event.entrants[name].stack = amount


def minutes(event: Tournament, count: int) -> list[Event]:
    """So many minutes, up to the end of a stage and on."""
    events: list[Event] = []
    for _ in range(count):
        events += event.play_lines("minutes 1")
    return events


def fold_out(event: Tournament, number: int = 1) -> None:
    """The hand that is on is folded to its end."""
    place = event.tables[number]
    while place.table is not None:
        ask = place.table.ask
        if isinstance(ask, Chance):
            assert ask.shoe is not None
            event.play_lines(f"table {number}: cards {cards_text(ask.shoe.cards[: ask.count])}")
        else:
            event.play_lines(f"table {number}: {_answer(place, (0,))}")


def move_one(event: Tournament) -> None:
    """A card each says who moves: the first of the table."""
    assert isinstance(event.ask, HighCard)
    low = [f"{rank}{suit}" for rank in "234567" for suit in "cd"]
    event.play_lines(f"cards {' '.join(['As', *low][: len(event.ask.names)])}")


def knock_out(event: Tournament, number: int, seat: int, winner: int = 1) -> None:
    """Hands until the seat, which has ten dollars, is out."""
    name = event.tables[number].seats[seat]
    while not event.entrants[name].is_out:
        stacks(event, **{name: 10})
        hand(event, number, winner, seat)


# --- what several files of tests need ---


BOOK = "section8/poker"


STUD = {"tournament_game": "stud-high"}


def opened(**options: object) -> Tournament:
    own = {name.replace("_", "-"): value for name, value in options.items()}
    event = Tournament(Terms(BOOK, options=own), DAY)  # type: ignore[arg-type]
    event.play_lines("announce")
    return event


def one_by_one(players: int, **options: object) -> Tournament:
    """Seat 1 takes everybody's chips, the last seat's first."""
    event = seated(players, **options)
    for seat in range(players, 1, -1):
        knock_out(event, 1, seat)
    return event


def second_session(players: int, **options: object) -> Tournament:
    event = seated(players, tournament_stack=100, **options)
    minutes(event, 55)
    if event.ask is not None:
        draw(event)
    return event


def shown(**options: object) -> Tournament:
    event = seated(3, **options)
    to_cards(event)
    event.play_lines("table 1: cards 2c 3c 4c 5c 6c 7c")
    return event
