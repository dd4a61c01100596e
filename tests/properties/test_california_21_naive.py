"""Two thousand rounds each of the two blackjack games with a player-dealer, settled again from the text alone.

The table is driven through its asks by players who bet and choose at random, from short banks and long ones, in empty
circles and on the back line. A `Pencil` walks what was seen: every offer, every card, every chip and the order in which
they went must come out the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from croupier.games import open_table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Settled
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Sit
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

ROUNDS = 1000
CHIPS = 10**6
HOUSES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "no-bust": ("ranchos/no-bust-21", 50, {"decks": 2}),
    "no-bust-cut-card": ("ranchos/no-bust-21", 50, {"decks": 3, "reshuffle": "cutting-card", "cards-behind-cut": 40}),
    "pure": ("ranchos/pure-21-5", 100, {}),
    "pure-cut-card": ("ranchos/pure-21-5", 100, {"decks": 8, "reshuffle": "cutting-card", "cards-behind-cut": 300}),
}
Where = tuple[int, int, str]  # seat, place, spot


@dataclass
class Film:
    """One round as it was seen."""

    banker: int = 0
    bank: int = 0
    bets: dict[Where, int] = field(default_factory=dict)  # in the order they were made
    cards: list[str] = field(default_factory=list)
    turns: list[tuple[int, set[str], str]] = field(default_factory=list)
    less: list[int] = field(default_factory=list)  # what doubles for less were for
    settled: list[tuple[int, int, str, int]] = field(default_factory=list)


class Players:
    """Seats 1, 2, 4 and 6, and seat 9 behind them."""

    def __init__(self, name: str) -> None:
        book, chip, options = HOUSES[name]
        self.pure = book.endswith("pure-21-5")
        self.table = open_table(Terms(book, chip=chip, least=500, most=100000, options=options))
        self.source = Seeded(f"california 21 {name}")
        for seat in (1, 2, 4, 6, 9):
            self.table.play(Sit(seat, CHIPS, f"Player {seat}"))

    def below(self, n: int) -> int:
        return self.source.below(n)

    def round(self) -> Film:
        film, table = Film(), self.table
        table.play(Open())
        while not isinstance(ask := table.ask, Between):
            events: list[Any] = []
            match ask:
                case Step():
                    events = table.play(Did(ask.step, ask.least))
                case Chance():
                    outcome = self.source.answer(ask)
                    film.cards += map(card_text, outcome.values)
                    events = table.play(outcome)
                case Turn() if "bank" in ask.choices:
                    film.banker = ask.seat
                    table.play(Choose(ask.seat, "bank"))
                case Turn():
                    choice = ask.choices[self.below(len(ask.choices))]
                    film.turns.append((ask.at, set(ask.choices), choice))
                    events = table.play(Choose(ask.seat, choice, ask.at))
                case Window(topic="insurance"):
                    for (seat, at, spot), amount in list(film.bets.items()):
                        if spot == "base" and self.below(2):
                            self.bet(film, seat, at, "insurance", amount // 2)
                    events = table.play(Close())
                case Window(topic="double-for-less"):
                    at = film.turns[-1][0]
                    seat = next(where[0] for where in film.bets if where[1] == at)
                    film.less.append(self.below(6))
                    if film.less[-1]:
                        table.play(Bet(seat, "base", film.less[-1], at))
                    events = table.play(Close())
                case Window():
                    self.wager(film)
                    events = table.play(Close())
            film.settled += [(e.seat, e.at, e.spot, e.paid) for e in events if isinstance(e, Settled)]
        return film

    def wager(self, film: Film) -> None:
        film.bank = (30, 150, 10**5)[self.below(3)]
        self.table.play(Bet(film.banker, "bank", film.bank))
        for seat in (1, 2, 4, 6):
            if seat == film.banker:
                continue
            places = [seat, *([3, 5, 7, 8][self.below(4)] for _ in range(self.below(2)))]
            for at in places:
                self.bet(film, seat, at, "base", 10 + self.below(50))
                if self.below(2):
                    self.bet(film, seat, at, "buster", 10 + self.below(15))
            for at in places if self.below(3) == 0 else ():
                self.bet(film, 9, at, "base", 10 + self.below(50))
                if self.below(2):
                    self.bet(film, 9, at, "buster", 10 + self.below(15))
                    self.bet(film, seat, at, "buster", 10)

    def bet(self, film: Film, seat: int, at: int, spot: str, amount: int) -> None:
        try:
            self.table.play(Bet(seat, spot, amount, at))
        except Refused:
            return
        film.bets[seat, at, spot] = film.bets.get((seat, at, spot), 0) + amount


# --- the pencil ---


def number(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def joker(card: str) -> bool:
    return card in ("Jo", "JO", "J3", "J4")


def come_to(cards: list[str]) -> tuple[int, bool]:
    """The total, and whether it is soft."""
    if any(map(joker, cards)):
        return 21, False
    low = sum(map(number, cards))
    soft = any(card[0] == "A" for card in cards) and low + 10 <= 21
    return low + 10 * soft, soft


class Pencil:
    """One film, read from its first card to its last chip."""

    def __init__(self, film: Film, pure: bool) -> None:
        self.film, self.pure = film, pure
        self.cards, self.turns, self.less = iter(film.cards), iter(film.turns), iter(film.less)
        others = [place for place in range(1, 9) if place != film.banker]
        self.clockwise = others
        if pure:  # from the player-dealer's left
            others = sorted(others, key=lambda place: (place - film.banker) % 8)
        owners: dict[int, int] = {}
        for seat, at, spot in film.bets:
            if spot == "base":
                owners.setdefault(at, seat)
        self.owners = owners
        self.places = [place for place in others if place in owners]
        # Of each hand: its cards, its wager, whether it was given up, whether it is done.
        self.hands: dict[int, list[dict[str, Any]]] = {}

    def natural(self, cards: list[str]) -> bool:
        if len(cards) != 2:
            return False
        if self.pure:
            return sorted(map(number, cards)) == [1, 10]
        return all(map(joker, cards))

    def read(self) -> None:
        firsts = [next(self.cards) for _ in self.places]
        self.bank = [next(self.cards)]
        for place, first in zip(self.places, firsts, strict=True):
            wager = self.film.bets[self.owners[place], place, "base"]
            self.hands[place] = [{"cards": [first, next(self.cards)], "wager": wager, "up": False, "split": False}]
        if self.pure:
            self.bank.append(next(self.cards))
        if not (self.pure and self.natural(self.bank)):
            for place in self.places:
                if not self.natural(self.hands[place][0]["cards"]):
                    i = 0
                    while i < len(self.hands[place]):
                        self.play(place, self.hands[place][i])
                        i += 1
        if not self.pure:
            self.bank.append(next(self.cards))
        while (total := come_to(self.bank)) and (total[0] < 17 or total == (17, True)):
            self.bank.append(next(self.cards))
        assert next(self.cards, None) is None
        assert next(self.turns, None) is None

    def may(self, place: int, hand: dict[str, Any]) -> set[str]:
        cards, many = hand["cards"], len(self.hands[place])
        total, soft = come_to(cards)
        two, has_joker = len(cards) == 2, any(map(joker, cards))
        split_ace = hand["split"] and cards[0][0] == "A" and two
        if len(cards) == 1:
            return {"hit"}
        found = set()
        stands = total >= 19 and not soft if self.pure else total >= 20
        if not split_ace and not stands:
            found.add("hit")
        if total > 11 or soft or split_ace:
            found.add("stand")
        if two and not has_joker and not split_ace:
            found.add("double")
            if self.pure:
                found.add("double-for-less")
        again = self.pure or cards[0][0] != "A" or many == 1
        if two and many < 4 and again and not has_joker and number(cards[0]) == number(cards[1]):
            found.add("split")
        if two and many == 1:
            found.add("surrender")
        return found

    def play(self, place: int, hand: dict[str, Any]) -> None:
        while come_to(hand["cards"])[0] <= 21:
            may = self.may(place, hand)
            choice = next(iter(may))
            if len(may) > 1:
                at, offered, choice = next(self.turns)
                assert (at, offered) == (place, may), hand
            if choice == "stand":
                return
            if choice == "surrender":
                hand["up"] = True
                return
            if choice == "split":
                other = hand["cards"].pop()
                hand["split"] = True
                new = {"cards": [other], "wager": hand["wager"], "up": False, "split": True}
                self.hands[place].insert(self.hands[place].index(hand) + 1, new)
                continue
            if choice == "double-for-less":
                added = next(self.less)
                if not added:
                    continue
                hand["wager"] += added
            elif choice == "double":
                hand["wager"] *= 2
            hand["cards"].append(next(self.cards))
            if choice != "hit":
                return

    def net(self, hand: dict[str, Any], wager: int) -> int:
        """What this hand wins or loses, if all of it is covered."""
        if hand["up"]:
            return -(wager - wager // 2)
        mine, bank = come_to(hand["cards"])[0], come_to(self.bank)[0]
        best, theirs = self.natural(hand["cards"]) and not hand["split"], self.natural(self.bank)
        if best or theirs:
            prize = wager * 6 // 5 if self.pure else wager * 2
            return 0 if best and theirs else prize if best else -wager
        if mine > 21 and bank > 21:
            if self.pure:
                return 0 if [card[0] for card in self.bank] == ["8", "8", "8"] else -wager
            return 0 if mine < bank else -wager
        if mine > 21 or bank > 21:
            return -wager if mine > 21 else wager
        return wager * ((mine > bank) - (mine < bank))

    def settle(self) -> list[tuple[int, int, str, int]]:
        """Every wager in its turn, as far as the bank goes."""
        left, found = self.film.bank, []
        second = self.bank[1]
        if self.pure:
            count = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(second[0]) or int(second[0])
        else:
            count = 10 if joker(second) else number(second)
        begin = self.clockwise[(count - 1) % 7]
        step = 1 if self.pure else -1
        order = [(begin - 1 + step * k) % 8 + 1 for k in range(8)]
        for place in (place for place in order if place in self.places):
            dues = []
            for n, hand in enumerate(self.hands[place], 1):
                dues.append((self.owners[place], "base", self.net(hand, hand["wager"])))
                dues += self.insured(self.owners[place], place) if n == 1 else []
                for (seat, at, wager), amount in self.film.bets.items():
                    if n == 1 and (at, wager) == (place, "base") and seat != self.owners[place]:
                        dues.append((seat, "base", self.net(hand, amount)))
                        dues += self.insured(seat, place)
            busters = [(seat, amount) for (seat, *on), amount in self.film.bets.items() if on == [place, "buster"]]
            for seat, amount in sorted(busters, key=lambda bet: bet[0] != self.owners[place]):
                dues.append((seat, "buster", self.buster(amount)))
            for seat, spot, due in dues:
                paid = max(-left, min(due, left))
                left -= abs(paid)
                found.append((seat, place, spot, paid))
        return found

    def insured(self, seat: int, place: int) -> list[tuple[int, str, int]]:
        amount = self.film.bets.get((seat, place, "insurance"), 0)
        return [(seat, "insurance", 2 * amount if self.natural(self.bank) else -amount)] if amount else []

    def buster(self, amount: int) -> int:
        if come_to(self.bank)[0] <= 21:
            return -amount
        table = (2, 2, 4, 15, 50, 200) if self.pure else (1, 3, 6, 30, 100, 200)
        return amount * table[min(len(self.bank), 8) - 3]


@pytest.mark.parametrize("name", HOUSES)
def test_a_thousand_rounds_settle_as_the_text_says(name: str) -> None:
    players = Players(name)
    seen, insured, most = set(), 0, 0
    for _ in range(ROUNDS):
        film = players.round()
        pencil = Pencil(film, players.pure)
        pencil.read()
        assert pencil.settle() == film.settled
        seen |= {choice for *_, choice in film.turns}
        insured += any(spot == "insurance" for *_, spot in film.bets)
        most = max(most, *map(len, pencil.hands.values()))
    more = {"double-for-less"} if players.pure else set()
    assert seen == {"hit", "stand", "double", "split", "surrender"} | more
    assert most == 4  # a pair was split three times
    assert (insured > 0) == players.pure
