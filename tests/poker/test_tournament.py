"""Whole tournaments, played by chance: chips and money are conserved, tables stay even, the log says it all."""

from __future__ import annotations

import random
from datetime import date

import pytest

from croupier.play.ask import Between, Chance, Step, Turn
from croupier.play.move import Choose, Did, Open, Outcome
from croupier.poker.betting import Act
from croupier.poker.tournament import Tournament
from croupier.poker.tournament_levels import seats, stage
from croupier.poker.tournament_moves import At, Cards, Drawn, Minutes, TournamentMove, read_tournament_move
from croupier.poker.tournament_seats import Container, HighCard, Place
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

DAY = date(2026, 5, 8)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES = [f"{a}{b}" for a in LETTERS for b in LETTERS]


def entered(players: int, **options: object) -> Tournament:
    """Entries are closed: the seats are to be drawn."""
    own = {"cancel-below-thirty": False, **options}
    event = Tournament(Terms("section8/poker", options=own), DAY)
    event.do("announce", *(f"enter {name}" for name in NAMES[:players]), "close")
    return event


def seated(players: int, **options: object) -> Tournament:
    """Everybody has the seat of the same number, table by table, and play has begun."""
    event = entered(players, **options)
    assert isinstance(event.ask, Container)
    event.play(Drawn(event.ask.cards))
    event.do("begin")
    return event


def chosen(rng: random.Random, ask: Turn) -> Choose:
    """All-in where that can be, so that it comes to an end."""
    if not isinstance(ask, Act):
        return Choose(ask.seat, "show")
    if ask.most and rng.random() < 0.3:
        word = "raise" if "raise" in ask.choices else "bet"
        return Choose(ask.seat, word, amount=rng.choice((ask.least, ask.most)))
    if ask.owes and rng.random() < 0.4:
        return Choose(ask.seat, "fold")
    return Choose(ask.seat, "call" if ask.owes else "check")


def answer(event: Tournament, rng: random.Random) -> TournamentMove:
    """Some move that answers what is asked."""
    if isinstance(event.ask, Container):
        return Drawn(tuple(rng.sample(event.ask.cards, len(event.ask.names))))
    if isinstance(event.ask, HighCard):
        return Cards(tuple(rng.sample(range(52), len(event.ask.names))))
    rest = stage(event.stage).minutes - event.minutes
    if stage(event.stage).recess and all(place.table is None for place in event.tables.values()):
        return Minutes(rest)
    if rng.random() < 0.004:
        return Minutes(min(5, rest))
    place = rng.choice(list(event.tables.values()))
    return At(place.number, at_table(place, rng))


def at_table(place: Place, rng: random.Random) -> Open | Did | Outcome | Choose:
    ask = Between(None) if place.table is None else place.table.ask  # type: ignore[arg-type]
    match ask:
        case Step():
            return Did(ask.step, ask.least)
        case Chance():
            assert ask.shoe is not None
            return Outcome("cards", tuple(rng.sample(ask.shoe.cards, ask.count)))
        case Turn():
            return chosen(rng, ask)
    return Open()


def play_out(event: Tournament, rng: random.Random, watch: bool = False) -> None:
    """To the last hand; moves that have to wait are refused, and nothing changes by that."""
    for _ in range(400_000):
        if event.phase == "over" and event.ask is None:
            return
        try:
            event.play(answer(event, rng))
        except Refused:
            continue
        if watch:
            conserved(event)
    raise AssertionError("it goes on for ever")


def conserved(event: Tournament) -> None:
    if all(place.table is None for place in event.tables.values()) and event.phase in ("play", "over"):
        chips = sum(entrant.stack for entrant in event.entrants.values())
        assert chips == len(event.entrants) * event.law.number("tournament-stack") + event.added - event.removed
    assert sum(event.ledger.balances.values()) == 0


@pytest.mark.parametrize(
    ("game", "players"), [("holdem", 23), ("omaha-high-low-8", 12), ("stud-high", 16), ("razz", 8)]
)
def test_a_tournament_is_played_to_one_winner(game: str, players: int) -> None:
    event, rng = entered(players, **{"tournament-game": game, "tournament-stack": 100}), random.Random(7)
    event.play(answer(event, rng))
    event.do("begin")
    play_out(event, rng, watch=True)
    (winner,) = event.left
    assert event.entrants[winner].stack == players * 100 + event.added
    assert event.standings()[0] == (1, (winner,))
    assert sum(len(names) for _, names in event.standings()) == players
    assert event.ledger.balance("pool") == 0
    assert sum(prize.cents for prize in event.prizes) == players * 4000


def test_its_log_replays_it() -> None:
    event, rng = entered(12, **{"tournament-stack": 100}), random.Random(3)
    event.play(answer(event, rng))
    event.do("begin")
    play_out(event, rng)
    again = Tournament(event.terms, DAY)
    for line in event.lines():
        again.play(read_tournament_move(line))
    assert again.standings() == event.standings()
    assert again.ledger.snapshot() == event.ledger.snapshot()
    assert again.lines() == event.lines()


def test_y_34_tables_stay_within_two_players_of_each_other_whenever_a_hand_is_opened() -> None:
    event, rng = seated(40, **{"tournament-stack": 50}), random.Random(11)
    for _ in range(60_000):
        if event.phase == "over":
            break
        move = answer(event, rng)
        try:
            event.play(move)
        except Refused:
            continue
        if isinstance(move, At) and isinstance(move.move, Open):
            place = event.tables.get(move.table)
            if place is not None and place.table is not None:
                counts = [len(one.seats) for one in event.tables.values()]
                assert len(place.seats) - min(counts) <= 2
                assert max(counts) <= seats(event.law)
    assert event.phase == "over"
