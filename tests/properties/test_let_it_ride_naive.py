"""Two thousand rounds of let it ride with random lawful choices, settled again by a slow reading of the text alone.

The table is driven through its asks; what was bet, dealt and chosen is kept as a `Film`. `read_aloud` then walks that
film with a pencil: cards are texts, and every chip must come out the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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
    "hand": {"options": {"dealing": "hand", "shuffler": True, "two-positions": True}},
    "stacks": {"options": {"dealing": "automated-shoe", "payout-limit": True, "two-positions": True}},
    "generous": {"options": {"bonus": False}, "odds": {"bet.flush": "9 to 1", "bet.tens-or-better": "3 to 2"}},
}
FACES = "23456789TJQKA"
RUNS = [set("A2345")] + [set(FACES[i : i + 5]) for i in range(9)]
BET_PAYS = {
    "royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11, "flush": 8, "straight": 5,
    "three-of-a-kind": 3, "two-pair": 2, "tens-or-better": 1,
}  # fmt: skip
BONUS_PAYS = {
    "royal-flush": 10000, "straight-flush": 2000, "four-of-a-kind": 100, "full-house": 75, "flush": 50, "straight": 25,
    "three-of-a-kind": 8, "two-pair": 4,
}  # fmt: skip


@dataclass
class Film:
    """One round as it was seen."""

    bets: dict[int, list[int]] = field(default_factory=dict)  # by place: three bets and the bonus
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
                choice = ask.choices[source.below(2)]
                film.turns.append((ask.at, choice))
                table.play(Choose(ask.seat, choice, ask.at))
            case Window():
                wager(table, source, film)
                table.play(Close())
    return film


def wager(table: Any, source: Seeded, film: Film) -> None:
    for seat in SEATS:
        second = table.law.on("two-positions") and source.below(2)
        for at in (seat, seat + 1) if second else (seat,):
            amounts = [1 + source.below(40)] * 3
            if source.below(8) == 0:
                amounts[source.below(3)] += 1
            bonus = int(table.law.on("bonus") and len(set(amounts)) == 1 and source.below(2))
            for number, amount in enumerate(amounts, 1):
                table.play(Bet(seat, f"bet-{number}", amount, at))
            if bonus:
                table.play(Bet(seat, "bonus", 1, at))
            film.bets[at], film.owner[at] = [*amounts, bonus], seat


def naive_line(cards: list[str]) -> str:
    faces = sorted((card[0] for card in cards), key=FACES.index)
    times = sorted((faces.count(face) for face in set(faces)), reverse=True)
    suited, run = len({card[1] for card in cards}) == 1, len(set(faces)) == 5 and set(faces) in RUNS
    if suited and run:
        return "royal-flush" if faces[0] == "T" else "straight-flush"
    if times[0] == 4:
        return "four-of-a-kind"
    if times == [3, 2]:
        return "full-house"
    if suited or run:
        return "flush" if suited else "straight"
    if times[0] == 3:
        return "three-of-a-kind"
    if times[:2] == [2, 2]:
        return "two-pair"
    return "tens-or-better" if any(faces.count(face) == 2 for face in "TJQKA") else "less"


def read_aloud(film: Film, law: Any) -> dict[int, int]:
    """What each seat gains, by the text."""
    gains = dict.fromkeys(SEATS, 0)
    places = [at for at in sorted(film.bets) if len(set(film.bets[at][:3])) == 1]
    if not places:
        return gains
    holders: list[Any] = [*places, "community"]
    hands: dict[Any, list[str]] = {holder: [] for holder in holders}
    stacks = law.choice("dealing") == "automated-shoe"
    for number, card in enumerate(film.cards):
        hands[holders[number // 3] if stacks else holders[number % len(holders)]].append(card)
    assert len(film.cards) == 3 * len(holders)
    decided = iter(film.turns)
    riding = dict.fromkeys(places, 1)
    for _ in ("bet 1", "bet 2"):
        for at in places:
            where, choice = next(decided)
            assert where == at
            riding[at] += choice == "ride"
    for at in places:
        bet, bonus, seat = film.bets[at][0], film.bets[at][3], film.owner[at]
        line = naive_line(hands[at] + hands["community"][:2])
        if line not in BET_PAYS:
            gains[seat] -= bet * riding[at]
        else:
            won = [bet * BET_PAYS[line]] * riding[at]
            if line == "flush" and "bet.flush" in law.terms.odds:
                won = [bet * 9] * riding[at]
            if line == "tens-or-better" and "bet.tens-or-better" in law.terms.odds:
                won = [-(-bet * 3 // 2)] * riding[at]  # no less than the odds: part of a chip is a chip
            gains[seat] += min(sum(won), 10000) if law.on("payout-limit") else sum(won)
        gains[seat] += bonus * (BONUS_PAYS.get(line, 0) - 1)
    return gains


@pytest.mark.parametrize("name", HOUSES)
def test_every_chip_comes_out_as_the_text_has_it(name: str) -> None:
    table = open_table(Terms("oneida-2006/let-it-ride", least=100, most=10**8, **HOUSES[name]))
    source = Seeded(f"let it ride {name}")
    for seat in SEATS:
        table.play(Sit(seat, CHIPS, f"Player {seat}"))
    for _ in range(ROUNDS):
        before = {seat: table.felt.rack(seat) for seat in SEATS}
        film = play_round(table, source)
        assert {seat: table.felt.rack(seat) - before[seat] for seat in SEATS} == read_aloud(film, table.law)
