"""Ultimate Texas Hold'em settled a second time, with a pencil: 2,000 random rounds of any players, wagers and banks.

Nothing here is the table's but its moves and the chips it leaves behind. Hands are ranked by walking all five of the
seven cards; who owes whom is read from the document's sentences, one after the other.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from pit import Pit

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
PLACES, STANDS = 6, 7  # six places; one more person stands
NAMES = ("high", "pair", "two", "three", "straight", "flush", "full", "four", "straight-flush", "royal")
BLIND = {"straight": (1, 1), "flush": (3, 2), "full": (3, 1), "four": (10, 1), "straight-flush": (50, 1)}
BLIND |= {"royal": (500, 1)}
TRIPS = {"three": 3, "straight": 5, "flush": 6, "full": 8, "four": 30, "straight-flush": 40, "royal": 50}
BEAT = {"three": 9, "straight": 20, "flush": 30, "full": 50, "four": 500, "straight-flush": 7500}
FEES = ((50, 1), (100, 2), (200, 3), (300, 6))
MULTIPLES = {"4x": 4, "3x": 3, "2x": 2, "1x": 1}


def five(hand: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    """The name of five cards, and what breaks ties within it."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    times = sorted(Counter(ranks).items(), key=lambda one: (-one[1], -one[0]))
    shape, order = tuple(n for _, n in times), tuple(rank for rank, _ in times)
    flush = len({card[1] for card in hand}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        straight, order = True, (3,)
    else:
        straight = len(times) == 5 and ranks[0] - ranks[4] == 4
    if straight and flush:
        return ("royal" if order[0] == 12 else "straight-flush"), order
    by_shape = {(4, 1): "four", (3, 2): "full", (3, 1, 1): "three", (2, 2, 1): "two", (2, 1, 1, 1): "pair"}
    name = by_shape.get(shape, "flush" if flush else "straight" if straight else "high")
    return name, order


def best(cards: list[str]) -> tuple[int, tuple[int, ...]]:
    return max((NAMES.index(name), order) for name, order in map(five, combinations(cards, 5)))


class Pencil:
    """Chips on paper: the bank covers what it can, in the order in which it is asked."""

    def __init__(self, bank: int) -> None:
        self.left, self.banker, self.gains = bank, 0, Counter[int]()

    def pay(self, who: int, due: int) -> None:
        """Above zero the bank pays, below zero it collects; either way no more than is left of it."""
        moved = min(abs(due), self.left)
        self.left -= moved
        self.gains[who] += moved if due > 0 else -moved
        self.banker -= moved if due > 0 else -moved


class Sitting:
    """One random round: who wagers what where, what is dealt, what everybody does; played and written down at once."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.chips = {seat: dice.choice((45, 130, 400, 5000)) for seat in range(1, STANDS + 1)}
        self.chips[1] = 9000
        self.pit = Pit("ranchos/ultimate-texas-holdem", "Ann", chips=9000, least=500)
        for seat in range(2, STANDS + 1):
            self.pit.do(f"seat {seat} sits {self.chips[seat]} P{seat}")
        self.bank = dice.choice((20, 60, 150, 400, 8000))
        self.rack = self.chips.copy()
        self.rack[1] -= self.bank
        self.wagers: dict[tuple[int, int], dict[str, int]] = {}
        self.play: dict[tuple[int, int], int] = {}
        self.folded: list[tuple[int, int]] = []

    def bet(self, at: int, who: int, spot: str, amount: int) -> None:
        self.pit.do(f"seat {who} bets {amount} {spot}" + (f" at {at}" if at != who else ""))
        self.rack[who] -= amount

    def open(self) -> None:
        self.pit.do("dealer opens", "seat 1 chooses bank", f"seat 1 bets {self.bank} bank")
        for at in self.dice.sample(range(2, PLACES + 1), self.dice.randint(1, 3)):
            self.wager(at, at)
            if (at, at) in self.wagers and self.dice.random() < 0.4:
                self.wager(at, STANDS)

    def wager(self, at: int, who: int) -> None:
        unit = self.dice.choice((5, 7, 10, 25))
        if self.rack[who] < 2 * unit or any(key[1] == who for key in self.wagers):
            return
        made = {"ante": unit, "blind": unit}
        for spot in ("trips", "bad-beat"):
            side = self.dice.choice((0, 5, 6, 20))
            if not side or self.rack[who] < sum(made.values()) + side:
                break
            made[spot] = side
        for spot, amount in made.items():
            self.bet(at, who, spot, amount)
        self.wagers[(at, who)] = made

    def deal(self) -> None:
        self.places = sorted({at for at, _ in self.wagers})
        self.pit.do("dealer closes", "dealer does shuffle")
        # Half of the decks are short of low cards, so that good hands meet.
        deck = self.dice.sample(DECK[28:] if self.dice.random() < 0.5 else DECK, 2 * len(self.places) + 7)
        self.hands = {at: deck[2 * i : 2 * i + 2] for i, at in enumerate(self.places)}
        self.dealer, self.board = deck[-7:-5], deck[-5:]
        held = [card for at in self.places for card in self.hands[at]]
        for cards in (held, self.dealer, self.board):
            self.pit.do("cards " + " ".join(cards))

    def decide(self) -> None:
        for choices in (("check", "4x", "3x"), ("check", "2x"), ("1x", "fold")):
            for at in self.places:
                if (at, at) in self.play or (at, at) in self.folded:
                    continue
                unit = self.wagers[(at, at)]["ante"]
                can = [one for one in choices if MULTIPLES.get(one, 0) * unit <= self.rack[at]]
                choice = self.dice.choice(can)
                self.pit.do(f"seat {at} chooses {choice}")
                self.follow(at, choice)

    def follow(self, at: int, choice: str) -> None:
        """Everybody at a place does what the player there does, if the chips are there."""
        for key, made in self.wagers.items():
            if key[0] != at or choice == "check":
                continue
            due = MULTIPLES.get(choice, 0) * made["ante"]
            if choice == "fold" or due > self.rack[key[1]]:
                self.folded.append(key)
            else:
                self.play[key] = due
                self.rack[key[1]] -= due

    def settle(self) -> dict[int, int]:
        """The document read aloud; returns what everybody is up or down."""
        paper, dealer = Pencil(self.bank), best(self.dealer + self.board)
        for at, who in self.folded:
            made, hand = self.wagers[(at, who)], best(self.hands[at] + self.board)
            paper.pay(who, -made["ante"])
            paper.pay(who, -made["blind"])
            if "trips" in made and hand[0] < NAMES.index("three"):
                paper.pay(who, -made["trips"])
            if "bad-beat" in made:
                paper.pay(who, -made["bad-beat"])
        for at in self.places:
            hand = best(self.hands[at] + self.board)
            here = sorted((key for key in self.wagers if key[0] == at), key=lambda key: key[1] != at)
            for spot in ("ante", "play", "blind", "trips", "bad-beat"):
                for key in here:
                    stake = self.play.get(key, 0) if spot == "play" else self.wagers[key].get(spot, 0)
                    if key in self.folded and not (spot == "trips" and hand[0] >= NAMES.index("three")):
                        continue
                    if stake:
                        paper.pay(key[1], self.due(spot, stake, hand, dealer))
        action = sum(sum(made.values()) for made in self.wagers.values())
        fee = next((fee for upto, fee in FEES if action <= upto), 9)
        return {**{seat: paper.gains[seat] for seat in range(2, STANDS + 1)}, 1: paper.banker - fee}

    def due(self, spot: str, stake: int, hand: tuple[int, tuple[int, ...]], dealer: tuple[int, tuple[int, ...]]) -> int:
        name = NAMES[hand[0]]
        if spot == "trips":
            return stake * TRIPS[name] if name in TRIPS else -stake
        if spot == "bad-beat":
            loser = NAMES[min(hand, dealer)[0]]
            return stake * BEAT[loser] if hand != dealer and loser in BEAT else -stake
        if hand == dealer or (spot == "ante" and NAMES[dealer[0]] == "high"):
            return 0
        if hand < dealer:
            return -stake
        if spot == "blind":
            pays, per = BLIND.get(name, (0, 1))
            return stake * pays // per
        return stake


def test_2000_random_rounds_come_out_as_the_document_reads() -> None:
    dice, seen = random.Random("ultimate"), Counter[str]()
    for _ in range(2000):
        round_ = Sitting(dice)
        round_.open()
        if not round_.wagers:
            continue
        round_.deal()
        round_.decide()
        expected = round_.settle()
        assert {seat: round_.pit.rack(seat) - round_.chips[seat] for seat in expected} == expected
        seen["folded"] += len(round_.folded)
        seen["behind"] += sum(at != who for at, who in round_.wagers)
        seen["short"] += any(getattr(event, "uncovered", 0) for event in round_.pit.events)
        seen["played"] += 1
    assert seen["played"] > 1900
    assert min(seen.values()) > 100, seen
