"""Two thousand rounds of four card poker with random lawful choices, settled again by a slow reading of the text alone.

The table is driven through its asks; what was bet, dealt and chosen is kept as a `Film`. `read_aloud` then walks that
film with a pencil: cards are texts, a hand is the best of all its fours, and every chip must come out the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest

from croupier.games import open_table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Sit
from croupier.rulebook.law import Terms

ROUNDS = 500
CHIPS = 10**6
SEATS = (1, 4)
HOUSES: dict[str, dict[str, Any]] = {
    "shoe": {},
    "hand": {"dealing": "hand", "shuffler": True, "positions": 3},
    "stacks": {"dealing": "automated-shoe", "positions": 2, "ties": "push"},
    "push": {"ties": "push", "count-every": 1},
}
FACES = "23456789TJQKA"
RUNS = ["A234", *(FACES[i : i + 4] for i in range(10))]
ACES_UP = [0, 0, 2, 5, 6, 7, 30, 50]
BONUS = [0, 0, 0, 0, 0, 2, 20, 25]


@dataclass
class Film:
    """One round as it was seen."""

    bets: dict[int, tuple[int, int]] = field(default_factory=dict)  # by place: Ante and Aces Up
    owner: dict[int, int] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)
    turns: list[tuple[int, str]] = field(default_factory=list)


def play_round(table: Any, source: Seeded) -> Film:
    film = Film()
    table.play(Open())
    while not isinstance(ask := table.ask, Between):
        match ask:
            case Step():
                count = len(table.felt.shoe) if ask.step == "count-stub" else ask.least
                table.play(Did(ask.step, count))
            case Chance():
                outcome = source.answer(ask)
                film.cards += map(card_text, outcome.values)
                table.play(outcome)
            case Turn():
                choice = ask.choices[source.below(4)]
                film.turns.append((ask.at, choice))
                table.play(Choose(ask.seat, choice, ask.at))
            case Window():
                wager(table, source, film)
                table.play(Close())
    return film


def wager(table: Any, source: Seeded, film: Film) -> None:
    for seat in SEATS:
        for at in range(seat, seat + 1 + source.below(table.law.number("positions"))):
            ante, aces = source.below(3) and 1 + source.below(50), source.below(2) and 1 + source.below(50)
            if not (ante or aces):
                break  # what follows would not adjoin
            if ante:
                table.play(Bet(seat, "ante", ante, at))
            if aces:
                table.play(Bet(seat, "aces-up", aces, at))
            film.bets[at], film.owner[at] = (ante, aces), seat


def worth(cards: list[str]) -> tuple[int, list[int]]:
    """The best four of these cards: the kind by E.2 from below, and what parts two of one kind."""
    return max(four_worth(four) for four in combinations(cards, 4))


def four_worth(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    faces = [card[0] for card in cards]
    order = sorted(set(faces), key=lambda face: (faces.count(face), FACES.index(face)), reverse=True)
    ranks = [FACES.index(face) for face in order]
    run = next((number for number, run in enumerate(RUNS) if sorted(run) == sorted(faces)), None)
    suited = len({card[1] for card in cards}) == 1
    times = [faces.count(face) for face in order]
    if times == [4]:
        return 7, ranks
    if run is not None:
        return (6 if suited else 3), [run]
    if times[0] == 3:
        return 5, ranks
    if suited:
        return 4, ranks
    return {(2, 2): 2, (2, 1, 1): 1}.get(tuple(times), 0), ranks


def read_aloud(film: Film, law: Any) -> dict[int, int]:
    """What each seat gains, by the text."""
    gains = dict.fromkeys(SEATS, 0)
    places = sorted(film.bets)
    if not places:
        return gains
    hands = deal_again(film, places, law.choice("dealing") == "automated-shoe")
    dealer = worth(hands["dealer"])
    chosen = dict(film.turns)
    assert [at for at, _ in film.turns] == [at for at in places if film.bets[at][0]]
    for at in places:
        (ante, aces), seat, player = film.bets[at], film.owner[at], worth(hands[at])
        choice = chosen.get(at, "")
        if choice == "fold":
            gains[seat] -= ante + aces
            continue
        if ante:
            stake = ante * (1 + int(choice[0]))
            tie = 0 if law.choice("ties") == "push" else stake
            gains[seat] += stake if player > dealer else tie if player == dealer else -stake
            gains[seat] += BONUS[player[0]] * ante
        if aces:
            pays = 1 if player[0] == 1 and player[1][0] == 12 else ACES_UP[player[0]]
            gains[seat] += aces * pays if pays else -aces
    return gains


def deal_again(film: Film, places: list[int], stacks: bool) -> dict[Any, list[str]]:
    holders: list[Any] = [*places, "dealer"]
    hands: dict[Any, list[str]] = {holder: [] for holder in holders}
    first = 5 * len(holders)
    for number, card in enumerate(film.cards[:first]):
        hands[holders[number // 5] if stacks else holders[number % len(holders)]].append(card)
    hands["dealer"].append(film.cards[first])
    assert len(film.cards) == first + (5 if stacks else 1)
    return hands


@pytest.mark.parametrize("name", HOUSES)
def test_every_chip_comes_out_as_the_text_has_it(name: str) -> None:
    table = open_table(Terms("oneida-2006/four-card-poker", least=100, most=10**8, options=HOUSES[name]))
    source = Seeded(f"four card poker {name}")
    for seat in SEATS:
        table.play(Sit(seat, CHIPS, f"Player {seat}"))
    for _ in range(ROUNDS):
        before = {seat: table.felt.rack(seat) for seat in SEATS}
        film = play_round(table, source)
        assert {seat: table.felt.rack(seat) - before[seat] for seat in SEATS} == read_aloud(film, table.law)
