"""Whole tournaments, played by chance: chips and money are conserved, tables stay even, the log says it all."""

from __future__ import annotations

import random

import pytest

from croupier.play.vocabulary.ask import Between, Chance, Step, Turn
from croupier.play.vocabulary.move import Choose, Did, Open, Outcome, Report
from croupier.poker.hand.betting import Act
from croupier.poker.rooms.section8_levels import seats, stage
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.moves import (
    Agree,
    At,
    Away,
    Back,
    Begin,
    Cancel,
    Cards,
    CloseEntries,
    Conduct,
    Enter,
    Minutes,
    Replace,
    SeatCards,
    TournamentMove,
    Withdraw,
    read_tournament_move,
)
from croupier.poker.tournament.seats import Container, HighCard, SeatedTable
from croupier.rulebook.cite import Refused
from tournament_pit import DAY, draw, entered, fold_out, knock_out, move_one, seated, to_cards


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
        return SeatCards(tuple(rng.sample(event.ask.cards, len(event.ask.names))))
    if isinstance(event.ask, HighCard):
        return Cards(tuple(rng.sample(range(52), len(event.ask.names))))
    rest = stage(event.stage).minutes - event.minutes
    if stage(event.stage).recess and all(place.table is None for place in event.tables.values()):
        return Minutes(rest)
    if rng.random() < 0.004:
        return Minutes(min(5, rest))
    place = rng.choice(list(event.tables.values()))
    return At(place.number, at_table(place, rng))


def at_table(place: SeatedTable, rng: random.Random) -> Open | Did | Outcome | Choose:
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
        put_in = len(event.entrants) * event.law.number("tournament-stack") + event.added
        assert chips == put_in - event.removed - event.loose
    assert sum(event.ledger.balances.values()) == 0


@pytest.mark.parametrize(
    ("game", "players"), [("holdem", 23), ("omaha-high-low-8", 12), ("stud-high", 16), ("razz", 8)]
)
def test_a_tournament_is_played_to_one_winner(game: str, players: int) -> None:
    event, rng = entered(players, **{"tournament-game": game, "tournament-stack": 100}), random.Random(7)
    event.play(answer(event, rng))
    event.play_lines("begin")
    play_out(event, rng, watch=True)
    (winner,) = event.remaining
    assert event.entrants[winner].stack == players * 100 + event.added - event.loose
    assert event.standings()[0] == (1, (winner,))
    assert sum(len(names) for _, names in event.standings()) == players
    assert event.ledger.balance("pool") == 0
    assert sum(prize.cents for prize in event.prizes) == players * 4000


def test_five_hundred_tournaments_conserve_chips_and_prizes() -> None:
    """Small ones, begun at blinds of $20 and $40, so that each is over after a few hands; every game, one table or two,
    somebody away or sent off now and then."""
    rng = random.Random(500)
    games = ("holdem", "omaha-high-low-8", "stud-high", "razz")
    for k in range(500):
        players, fee = rng.randrange(2, 13), rng.randrange(1, 100)
        options = {"tournament-game": games[k % 4], "tournament-stack": rng.choice((30, 45, 60)), "entry-fee": fee}
        event = entered(players, **options)
        event.play(answer(event, rng))
        event.play_lines("begin", "minutes 20", "minutes 20", "minutes 15")
        names = rng.sample(sorted(event.entrants), 2)
        if k % 3 == 0:
            event.play_lines(f"away {names[0]}")
        if k % 5 == 0 and players > 3:
            event.play_lines(f"report cheating {names[1]}")
        play_out(event, rng)
        conserved(event)
        (winner,) = event.remaining
        assert event.entrants[winner].stack == players * event.stack + event.added - event.removed - event.loose
        assert sum(prize.cents for prize in event.prizes) == players * fee * 100
        paid = {one.name: event.ledger.balance(f"entrant {one.name}") + fee * 100 for one in event.entrants.values()}
        assert paid == {name: sum(p.cents for p in event.prizes if p.name == name) for name in event.entrants}


def test_its_log_replays_it() -> None:
    event, rng = entered(12, **{"tournament-stack": 100}), random.Random(3)
    event.play(answer(event, rng))
    event.play_lines("begin")
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


def nonsense(event: Tournament, rng: random.Random) -> TournamentMove:
    """Anything that anybody might try, at any time."""
    name = rng.choice([*event.entrants, "Nobody"])
    kinds = ("cheating", "hole-card-shown", "taken-ill", "wrong-deck", "two-face-up", "hand-fouled", "defective-deck",
             "protected-hand-lost", "first-cards-exposed", "down-card-exposed", "player-passed-over")  # fmt: skip
    return rng.choice([
        Withdraw(name), Replace(name, f"N{rng.randrange(999)}"), Away(name), Back(name), Agree((name,)), Begin(),
        Conduct(rng.choice(("cheating", "disruption", "tournament-violation", "taken-ill", "sleep")), name),
        Minutes(rng.randrange(-1, 22)), SeatCards(("1-1", "2-2")), Cards((1, 2, 3)), CloseEntries(), Enter("Late"),
        Cancel(DAY), At(rng.randrange(5), Report(rng.choice(kinds))),
    ])  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_whatever_anybody_does_chips_and_money_are_conserved(seed: int) -> None:
    rng = random.Random(seed)
    game = rng.choice(("holdem", "omaha-high-low-8", "stud-high", "razz"))
    options = {"tournament-game": game, "entry-fee": 41, "disqualify-showing": True, "remove-ill": rng.random() < 0.5}
    event = entered(rng.randrange(6, 26), **{"tournament-stack": 100, **options})
    draw(event)
    event.play_lines("begin")
    for _ in range(40_000):
        if event.phase == "over" and event.ask is None:
            break
        wild = rng.random() < (0.3 if event.hands < 6 else 0.01)
        before = len(event.log), event.ledger.snapshot(), event.phase, str(event.ask), event.hands
        try:
            event.play(nonsense(event, rng) if wild else answer(event, rng))
        except Refused:
            assert (len(event.log), event.ledger.snapshot(), event.phase, str(event.ask), event.hands) == before
        conserved(event)
        for number, place in event.tables.items():
            seated_here = {seat: name for seat, name in place.seats.items() if event.entrants[name].table == number}
            assert seated_here == place.seats
    assert event.phase == "over"
    assert event.ledger.balance("pool") == 0


def test_who_comes_to_a_table_in_mid_hand_keeps_all_chips() -> None:
    event = seated(30)
    for seat in (10, 9):
        knock_out(event, 1, seat)
    to_cards(event, 2)
    knock_out(event, 1, 8)  # somebody of table 2 has to move, when its hand is over
    to_cards(event, 1)
    fold_out(event, 2)
    move_one(event)
    moved = event.entrants["AK"]
    before = moved.stack
    assert (moved.table, event.tables[1].table is not None) == (1, True)
    fold_out(event, 1)
    assert (moved.stack, moved.is_out) == (before, False)
    assert moved.seat not in event.tables[1].dealt


def test_nobody_takes_over_a_place_of_a_cancelled_tournament() -> None:
    event = entered(2)
    name = next(iter(event.entrants))
    event.play(read_tournament_move(f"cancel {DAY.replace(year=DAY.year - 1)}"))
    with pytest.raises(Refused, match="nobody takes over a place"):
        event.play(read_tournament_move(f"replace {name} by Zed"))
    assert name in event.entrants
    with pytest.raises(Refused, match="'soon' is not what `cancel` takes"):
        read_tournament_move("cancel soon")
