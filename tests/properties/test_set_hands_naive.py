"""The three games in which hands are set, settled a second time with pencil and paper: 2,000 random rounds of each.

Wagers, bank, dice, cards and settings are random; what everybody has at the end is reckoned from the text alone, the
bank as far as it goes, and held against the table's racks.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import naive_pai_gow as naive
import pytest

from croupier.games import open_table
from croupier.play.vocabulary.ask import Chance, Setting, Step, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.law import Terms
from every import each

ROUNDS = 2000
Line = tuple[int, int]  # seat, and what should change hands: above zero to the player
Bets = dict[tuple[int, str], int]


class Reckoning:
    """A bank that covers so much, and what everybody has won of it."""

    def __init__(self, bank: int, holder: int) -> None:
        self.left, self.holder, self.gains = bank, holder, dict.fromkeys(range(1, 9), 0)

    def change(self, seat: int, due: int) -> None:
        moved = min(abs(due), self.left)
        self.left -= moved
        self.gains[seat] += moved if due > 0 else -moved
        self.gains[self.holder] -= moved if due > 0 else -moved

    def fee(self, seat: int, dollars: int) -> None:
        self.gains[seat] -= dollars


def step(amount: int, *brackets: int) -> int:
    """One dollar up to the first bracket, one more above each."""
    return 1 + sum(amount > bracket for bracket in brackets)


class Film:
    """One round of a table, with what was bet, set and dealt."""

    def __init__(
        self, book: str, luck: random.Random, least: int, bets: Callable[[random.Random, int], Bets], **options: bool
    ) -> None:
        self.luck, self.book = luck, book
        self.table = open_table(Terms(book, least=least * 100, most=least * 5000, options=options))
        self.seats = self.table.game.seats(self.table.law)
        self.bets: Bets = {}
        self.hands: dict[int, list[str]] = {}
        self.fronts: dict[int, list[str]] = {}
        for seat in range(1, 5):
            self.do(f"seat {seat} sits 20000 P{seat}")
        self.holder = luck.choice((1, 2, 3, 4))
        self.do("dealer opens", *[f"seat {seat} chooses pass" for seat in range(1, self.holder)])
        self.bank = luck.choice((7, 25, 60, 200, 5000))
        self.do(f"seat {self.holder} chooses bank", f"seat {self.holder} bets {self.bank} bank")
        for seat in (seat for seat in range(1, 5) if seat != self.holder):
            self.bets |= bets(luck, seat)
        self.do(*[f"seat {seat} bets {amount} {spot}" for (seat, spot), amount in self.bets.items()], "dealer closes")
        self.dice: tuple[int, ...] = ()
        while self.table.ask.phase != "between":
            self.answer()

    def do(self, *lines: str) -> None:
        for line in lines:
            self.table.play(read_move(line))

    def answer(self) -> None:
        ask = self.table.ask
        match ask:
            case Chance(equipment="dice"):
                self.dice = tuple(self.luck.randint(1, 6) for _ in range(ask.count))
                self.do("dice " + " ".join(map(str, self.dice)))
            case Chance():
                assert ask.shoe is not None
                cards = [card_text(card) for card in self.luck.sample(ask.shoe.cards, ask.count)]
                order = self.dealt_to(ask.count // self.size)
                for i, place in enumerate(order):
                    self.hands[place] = cards[i * self.size : (i + 1) * self.size]
                self.do("cards " + " ".join(cards))
            case Step():
                self.do(
                    f"dealer does {ask.step} {ask.most and self.luck.randint(ask.least, ask.most)}".removesuffix(" 0")
                )
            case Setting():
                self.set(ask.seat)
            case Turn():
                self.do(f"seat {ask.seat} chooses {self.luck.choice(ask.choices)}")
            case Window():
                raise AssertionError("the betting has closed")

    @property
    def size(self) -> int:
        return 5 if "marquez" in self.book else 7

    def set(self, seat: int) -> None:
        how = self.luck.randint(0, 9)
        if how < 6:
            self.fronts[seat] = list(naive.house_way(self.hands[seat])[0])
            self.do(f"seat {seat} chooses house-way")
        else:
            self.fronts[seat] = self.luck.sample(self.hands[seat], 2 if how < 9 else self.luck.choice((1, 3)))
            self.do(f"seat {seat} sets {' '.join(self.fronts[seat])}")

    def players(self, base: str) -> list[int]:
        return [seat for seat in range(1, 5) if self.bets.get((seat, base))]

    def clockwise(self, first: int) -> list[int]:
        return [(first - 1 + i) % self.seats + 1 for i in range(self.seats)]

    def first(self) -> int:
        """The place that three dice count, from the player-dealer's as 1; or one die, from his left, without the last
        place at which nobody wagers."""
        around = self.clockwise(self.holder)
        if self.size == 7:
            return around[(sum(self.dice) - 1) % self.seats]
        spare = max((place for place in around[1:] if place not in self.players("back")), key=around.index)
        return [place for place in around[1:] if place != spare][self.dice[0] - 1]

    def dealt_to(self, count: int) -> list[int]:
        base = "back" if self.size == 5 else "base"
        in_play = {*self.players(base), self.holder}
        first = self.first()
        if self.size == 5:  # only places in play have cards, the one with the button before all others
            first = next(place for place in self.clockwise(first) if place in self.players(base))
        found = [place for place in self.clockwise(first) if place in in_play]
        assert len(found) == count
        return found

    def order(self) -> list[int]:
        return [place for place in self.dealt_to(len(self.hands)) if place != self.holder]

    def gains(self) -> dict[int, int]:
        return {seat: self.table.felt.rack(seat) - 20000 for seat in range(1, 5)}


def check(film: Film, reckoned: Reckoning) -> None:
    assert film.gains() == {seat: reckoned.gains[seat] for seat in range(1, 5)}, film.table.log.lines()


# --- the Pai Gow games ---


def pai_gow_bets(luck: random.Random, seat: int) -> Bets:
    if luck.random() < 0.15:
        return {}
    bets = {(seat, "base"): luck.choice((10, 15, 25, 101, 250))}
    return bets | ({(seat, "fortune"): luck.choice((1, 4, 5, 25))} if luck.random() < 0.7 else {})


def face_up_bets(luck: random.Random, seat: int) -> Bets:
    bets = pai_gow_bets(luck, seat)
    if (seat, "fortune") in bets:
        bets[seat, "fortune"] = luck.choice((10, 40))
    return bets | ({(seat, "ace-high"): luck.choice((10, 20))} if bets and luck.random() < 0.6 else {})


def base_due(film: Film, seat: int, odds: tuple[int, int]) -> int:
    amount, hand, front = film.bets[seat, "base"], film.hands[seat], film.fronts[seat]
    back = [card for card in hand if card not in front]
    if naive.fouls(front, back):
        return -amount
    theirs, behind = naive.house_way(film.hands[film.holder])
    won = (naive.front_rank(front) > naive.front_rank(theirs)) + (naive.rank(back) > naive.rank(behind))
    return {2: amount * odds[0] // odds[1], 1: 0, 0: -amount}[won]


def fortune_due(film: Film, seat: int, three_pair_pushes: bool) -> int:
    amount, line = film.bets.get((seat, "fortune"), 0), naive.fortune(film.hands[seat])
    if line == "three pair" and three_pair_pushes:
        return 0
    return amount * naive.PAYS[line] if line and line != "three pair" else -amount


@pytest.mark.parametrize("seed", each(range(4), [0]))
def test_pai_gow_poker_with_pencil_and_paper(seed: int) -> None:
    luck = random.Random(f"pai gow {seed}")
    for _ in range(ROUNDS // 4):
        film = Film("ranchos/pai-gow-poker", luck, 10, pai_gow_bets, joker=luck.random() < 0.8)
        reckoned = Reckoning(film.bank, film.holder)
        players = film.players("base")
        if players:
            reckoned.fee(film.holder, step(sum(film.bets[seat, "base"] for seat in players), 100, 400))
        for seat in players:
            reckoned.fee(seat, step(film.bets[seat, "base"], 100, 200, 300, 400))
        for seat in film.order() if players else ():
            reckoned.change(seat, base_due(film, seat, (9, 10)))
            reckoned.change(seat, fortune_due(film, seat, True))
        for seat in film.order() if players else ():
            for other in film.order():
                if other != seat and film.bets.get((seat, "fortune"), 0) >= 5:
                    reckoned.change(seat, naive.ENVY.get(naive.fortune(film.hands[other]), 0))
        check(film, reckoned)


def envy_due(film: Film, seat: int) -> int:
    """Of all hands only the highest counts, and not for who has it."""
    if not film.bets.get((seat, "fortune")):
        return 0
    worth = {
        other: (naive.PAYS.get(naive.fortune(film.hands[other]), -1), naive.best(film.hands[other]))
        for other in film.order()
    }
    highest = max(worth.values())
    other = next(place for place, one in worth.items() if one == highest)
    return 0 if worth[seat] == highest else naive.ENVY.get(naive.fortune(film.hands[other]), 0)


def ace_high_due(film: Film, seat: int) -> int:
    amount, bank = film.bets.get((seat, "ace-high"), 0), film.hands[film.holder]
    if not naive.ace_high(bank):
        return -amount
    return amount * (20 if naive.ace_high(film.hands[seat]) else 10 if "Jo" in bank else 8)


@pytest.mark.parametrize("seed", each(range(4), [0]))
def test_face_up_pai_gow_poker_with_pencil_and_paper(seed: int) -> None:
    luck = random.Random(f"face up {seed}")
    for _ in range(ROUNDS // 4):
        film = Film("ranchos/face-up-pai-gow-poker", luck, 10, face_up_bets, shuffler=luck.random() < 0.5)
        reckoned = Reckoning(film.bank, film.holder)
        players = film.players("base")
        if players:
            reckoned.fee(film.holder, 2)
        for seat in players:
            reckoned.fee(seat, 1)
        for seat in film.order() if players else ():
            if not naive.ace_high(film.hands[film.holder]):
                reckoned.change(seat, base_due(film, seat, (1, 1)))
            reckoned.change(seat, fortune_due(film, seat, False))
            reckoned.change(seat, envy_due(film, seat))
            reckoned.change(seat, ace_high_due(film, seat))
        check(film, reckoned)


# --- Double Hand Marquez ---


def marquez_bets(luck: random.Random, seat: int) -> Bets:
    if luck.random() < 0.15:
        return {}
    back = luck.choice((5, 10, 40, 125))
    bets = {(seat, "back"): back, (seat, "front"): 2 * back}
    return bets | ({(seat, "bonus"): luck.choice((5, 30))} if luck.random() < 0.8 else {})


def count(cards: list[str]) -> int:
    """The best total not over 21 that the aces allow; ten off what is over all the same."""
    plain = sum(10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in cards)
    aces = sum(card[0] == "A" for card in cards)
    totals = [plain + 10 * n for n in range(aces + 1)]
    under = [total for total in totals if total <= 21]
    return max(under) if under else plain - 10


def two_hands(cards: list[str]) -> tuple[int, int]:
    high_first = sorted(cards, key=lambda c: -(11 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0])))
    front, back = count(high_first[:2]), count(high_first[2:])
    return max(front, back), min(front, back)


def bonus_pays(cards: list[str]) -> int:
    parted = (([a, b], [c for c in cards if c not in (a, b)]) for i, a in enumerate(cards) for b in cards[:i])
    marquez = any(count(two) == 21 and count(three) == 21 for two, three in parted)
    has = set(cards).issuperset
    found = [0]
    if has({"As", "Ks", "Qs", "Js"}):
        found += [10000 if has({"Ac"}) else 5000 if has({"Ad"}) or has({"Ah"}) else 500]
    found += [50] if all(card[0] in "JQK" for card in cards) else []
    found += [50] if has({"As", "Ks", "Qs"}) else [20] if has({"As", "Ks"}) else [4] if has({"As"}) else []
    if marquez:
        found += [200 if has({"As", "Ks", "Qs"}) else 30 if has({"As", "Ks"}) else 25 if has({"As"}) else 10]
    return max(found)


def marquez_dues(film: Film, seat: int) -> list[int]:
    ours, theirs = two_hands(film.hands[seat]), two_hands(film.hands[film.holder])
    front, back, bonus = (film.bets.get((seat, spot), 0) for spot in ("front", "back", "bonus"))
    pays = bonus_pays(film.hands[seat])
    side = bonus * pays if pays else -bonus
    if (21, 21) in (ours, theirs):
        sign = (ours == (21, 21)) - (theirs == (21, 21))
        return [sign * front, sign * back, side]
    in_front = (ours[0] > theirs[0]) - (ours[0] < theirs[0])
    return [in_front * front, back if ours[1] > theirs[1] else -back, side]


@pytest.mark.parametrize("seed", each(range(4), [0]))
def test_double_hand_marquez_with_pencil_and_paper(seed: int) -> None:
    luck = random.Random(f"marquez {seed}")
    for _ in range(ROUNDS // 4):
        film = Film("ranchos/double-hand-marquez", luck, 5, marquez_bets, shuffler=luck.random() < 0.5)
        reckoned = Reckoning(film.bank, film.holder)
        players = film.players("back")
        own = {seat: sum(amount for (who, _), amount in film.bets.items() if who == seat) for seat in players}
        if players:
            reckoned.fee(film.holder, step(sum(own.values()), 100, 200))
        for seat in players:
            reckoned.fee(seat, step(own[seat], 100, 200, 300, 400))
        for seat in film.order() if players else ():
            for due in marquez_dues(film, seat):
                reckoned.change(seat, due)
        check(film, reckoned)
