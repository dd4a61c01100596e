"""Two thousand rounds of blackjack with random lawful choices, settled again by a slow reading of the text alone.

The table is driven through its asks; what was bet, dealt and chosen is kept as a `Film`. `read_aloud` then walks that
film with a pencil: cards are texts, hands are lists, and every offer and every chip must come out the same.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import pytest

from croupier.games import open_table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Bet, Choose, Close, Did, Open, Sit
from croupier.rulebook.law import Terms

ROUNDS = 250
CHIPS = 10**6
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "2006": ("oneida-2006/blackjack", {"surrender": True, "ace-splits": 3}),
    "2006-no-peek": (
        "oneida-2006/blackjack",
        {"surrender": True, "peek": False, "soft-17": "stand", "twenty-one-ties-natural": True, "positions": 2},
    ),
    "2004": ("oneida-2004/blackjack", {"surrender": True, "natural-pays": "2 to 1", "pay-naturals": "later"}),
    "2004-pitch": (
        "oneida-2004/blackjack",
        {"dealing": "pitch", "decks": 1, "natural-pays": "6 to 5", "hit-wager": True, "shuffler": True}
        | {"initial-suit-wager": "any-suited", "double-on": "hard-10-11", "insurance-most": "100%"},
    ),
    "2006-pitch": (
        "oneida-2006/blackjack",
        {"dealing": "pitch", "decks": 2, "hit-wager": True, "hit-wager-on-split": True, "split-hands": 3}
        | {"initial-suit-wager": "king-queen", "double-after-split": False, "pay-checked-naturals": False},
    ),
    "2006-three": (
        "oneida-2006/blackjack",
        {"multiple-action": "three", "decks": 8, "hit-wager": True, "hit-wager-on-split": True, "positions": 3},
    ),
    "2004-two": ("oneida-2004/blackjack", {"multiple-action": "two", "insurance-pays": "5 to 2", "burn-cards": 2}),
    "2006-to-the-last-card": (
        "oneida-2006/blackjack",
        {"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 10, "positions": 3, "peek": False},
    ),
}


@dataclass
class Film:
    """One round as it was seen."""

    bets: dict[int, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))  # by place
    cards: list[str] = field(default_factory=list)
    turns: list[tuple[int, set[str], str]] = field(default_factory=list)
    insured: dict[tuple[int, str], int] = field(default_factory=dict)
    hits: list[int] = field(default_factory=list)
    burned: int = 0


class Player:
    """Seats 1 and 4, who bet and choose at random."""

    def __init__(self, name: str) -> None:
        book, options = HOUSES[name]
        self.table = open_table(Terms(book, least=100, most=10**8, options=options))
        self.options = self.table.law.options
        self.source = Seeded(f"blackjack {name}")
        for seat in (1, 4):
            self.table.play(Sit(seat, CHIPS, f"Player {seat}"))

    def below(self, n: int) -> int:
        return self.source.below(n)

    def round(self) -> Film:
        film, table = Film(), self.table
        table.play(Open())
        while not isinstance(ask := table.ask, Between):
            match ask:
                case Step():
                    table.play(Did(ask.step, ask.least))
                case Chance():
                    outcome = self.source.answer(ask)
                    film.cards += map(card_text, outcome.values)
                    if ask.phase == "cut":
                        film.burned += len(outcome.values)
                    table.play(outcome)
                case Turn():
                    choice = ask.choices[self.below(len(ask.choices))]
                    if ask.phase == "play":
                        film.turns.append((ask.at, set(ask.choices), choice))
                    table.play(Choose(ask.seat, choice, ask.at))
                case Window() if ask.cite.paragraph == "K.6.a":
                    hand = next(s for s in table.felt.stakes.values() if s.at == film.turns[-1][0])
                    film.hits.append(1 + self.below(hand.amount))
                    table.play(Bet(hand.seat, "hit", film.hits[-1], hand.at))
                    table.play(Close())
                case Window() if ask.cite.paragraph in ("A.4", "L.4"):
                    self.insure(film)
                    table.play(Close())
                case Window():
                    self.wager(film)
                    table.play(Close())
        return film

    def wager(self, film: Film) -> None:
        for seat in (1, 4):
            for at in range(seat, seat + 1 + self.below(int(self.options["positions"]))):
                spots = {"no": ["base"], "two": ["base", "base-2"]}.get(
                    str(self.options["multiple-action"]), ["base", "base-2", "base-3"][: 2 + self.below(2)]
                )
                for spot in spots:
                    self.bet(film, seat, at, spot, 1 + self.below(60))
                optional = {"any-suited": "initial-suit", "king-queen": "king-queen"}
                if (spot_ := optional.get(str(self.options["initial-suit-wager"]))) and self.below(2):
                    self.bet(film, seat, at, spot_, 1 + self.below(film.bets[at]["base"]))

    def bet(self, film: Film, seat: int, at: int, spot: str, amount: int) -> None:
        self.table.play(Bet(seat, spot, amount, at))
        film.bets[at][spot] = amount

    def insure(self, film: Film) -> None:
        half = str(self.options["insurance-most"]) == "50%"
        for at, spots in film.bets.items():
            for spot in [s for s in spots if s.startswith("base")]:
                most = spots[spot] // 2 if half else spots[spot]
                if most and self.below(2):
                    film.insured[at, spot] = 1 + self.below(most)
                    self.table.play(Bet(seat_of(at), spot.replace("base", "insurance"), film.insured[at, spot], at))


def seat_of(at: int) -> int:
    return 1 if at < 4 else 4


# --- the pencil ---


def worth(hand: list[str]) -> int:
    sum_ = sum(11 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in hand)
    for c in hand:
        if c[0] == "A" and sum_ > 21:
            sum_ -= 10
    return sum_


def counts_eleven(hand: list[str]) -> bool:
    return worth(hand) > sum(1 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in hand)


def pay(odds: str, wager: int) -> int:
    """What is due cannot be less than the odds say: part of a chip is a chip."""
    left, right = odds.split(" to ")
    return -(-wager * int(left) // int(right))


def lawful(o: Any, year: str, hand: list[str], hands: int, suited: bool) -> set[str]:
    """H.5 to H.7, J.5 to J.8, K.6: what may be chosen now."""
    pitch = o["dealing"] == "pitch"
    multiple = o["multiple-action"] != "no"
    same = len({c[1] for c in hand}) == 1
    hit_wager = o["hit-wager"] and same and (hands == 1 or (suited and o["hit-wager-on-split"]))
    if len(hand) == 1:
        return {"hit", "hit-wager"} if hit_wager else {"hit"}
    found = {"stand"}
    may_draw = worth(hand) < 21 and not (hands > 1 and hand[0][0] == "A")
    if may_draw:
        found.add("hit")
        if hit_wager:
            found.add("hit-wager")
        hard = not counts_eleven(hand)
        if len(hand) == 2 and (hands == 1 or o["double-after-split"]):
            lowest = {"any": None, "hard-10-11": 10}[o["double-on"]]
            if lowest is None or (hard and lowest <= worth(hand) <= 11):
                found.add("double")
                if pitch and year == "2006":
                    found.add("double-face-down")
    if len(hand) == 2:
        if worth(hand[:1]) == worth(hand[1:]):
            most = 2 if multiple else o["split-hands"]
            if hand[0][0] == "A":
                most = min(most, 1 + o.get("ace-splits", 1))
            if hands < most:
                found.add("split")
        if hands == 1 and o["surrender"]:
            found.add("surrender")
    return found


def read_aloud(o: Any, year: str, film: Film) -> dict[int, int]:
    """What each seat wins or loses in all."""
    cards, turns, hits = iter(film.cards[film.burned :]), iter(film.turns), iter(film.hits)
    money = {1: 0, 4: 0}
    multiple = o["multiple-action"] != "no"
    places = sorted(film.bets)
    first: dict[int, list[str]] = {at: [next(cards)] for at in places}
    dealer = [next(cards)]
    for at in places:
        first[at].append(next(cards))
    if not multiple:
        dealer.append(next(cards))
    up = dealer[1] if year == "2006" and not multiple else dealer[0]
    high = up[0] in "ATJQK"
    blackjacks = {at for at in places if worth(first[at]) == 21}

    for at in places:  # K.5
        a, b = first[at]
        if "initial-suit" in film.bets[at]:
            bet = film.bets[at]["initial-suit"]
            money[seat_of(at)] += 3 * bet if a[1] == b[1] else -bet
        if "king-queen" in film.bets[at]:
            bet = film.bets[at]["king-queen"]
            fifty = 50 if year == "2006" and o["decks"] == 2 else 10
            money[seat_of(at)] += fifty * bet if a[1] == b[1] and {a[0], b[0]} == {"K", "Q"} else -bet

    assert up[0] == "A" or not film.insured
    ended = o.get("peek") and not multiple and high and worth(dealer) == 21
    checked = o.get("peek") and not multiple and high
    hands: list[tuple[int, list[str], dict[str, int], bool, bool]] = []  # place, cards, wagers, natural, given up
    for at in places:
        base = {spot: n for spot, n in film.bets[at].items() if spot.startswith("base")}
        if at in blackjacks or ended:
            hands.append((at, first[at], base, at in blackjacks, False))
            continue
        waiting = [(first[at], True)]  # with whether it was split from cards of one suit
        so_far = 1
        while waiting:
            (hand, suited), wagers, up_in_air, over = waiting.pop(0), dict(base), False, False
            while True:
                can = lawful(o, year, hand, so_far, suited)
                if len(can) == 1:
                    (choice,) = can
                else:
                    place, offered, choice = next(turns)
                    assert (place, offered) == (at, can)
                if choice in ("stand", "surrender"):
                    up_in_air = choice == "surrender"
                    break
                if choice == "split":
                    suited = suited and hand[0][1] == hand[1][1]
                    waiting.insert(0, ([hand.pop()], suited))
                    so_far += 1
                    continue
                bet = next(hits) if choice == "hit-wager" else 0
                if choice.startswith("double"):
                    wagers = {spot: 2 * n for spot, n in wagers.items()}
                hand.append(next(cards))
                money[seat_of(at)] += 3 * bet if hand[-1][1] == hand[0][1] else -bet
                if worth(hand) > 21:
                    over = choice != "double-face-down"
                    break
                if choice.startswith("double"):
                    break
            if over:
                money[seat_of(at)] -= sum(wagers.values())
            elif up_in_air and (up[0] != "A" or checked):
                money[seat_of(at)] -= wagers["base"] // 2
            else:
                hands.append((at, hand, wagers, False, up_in_air))

    for spot in ("base", "base-2", "base-3"):
        standing = [h for h in hands if spot in h[2]]
        insured = {at: n for (at, s), n in film.insured.items() if s == spot}
        if multiple:
            # J.4.a: blackjacks that were paid at once ask nothing more of the dealer.
            at_once = not high and o["pay-naturals"] == "now"
            if not insured and all(h[3] and at_once for h in standing):
                for at, _, wagers, _, _ in standing:
                    money[seat_of(at)] += pay(o["natural-pays"], wagers[spot])
                continue
            dealer = [up, next(cards)]
        theirs_natural = worth(dealer) == 21
        if any(not h[3] and not h[4] for h in standing):
            while worth(dealer) < 17 or (worth(dealer) == 17 and counts_eleven(dealer) and o["soft-17"] == "hit"):
                dealer.append(next(cards))
        for at, n in insured.items():
            money[seat_of(at)] += pay(o["insurance-pays"], n) if theirs_natural else -n
        for at, hand, wagers, mine_natural, given_up in standing:
            wager, mine, theirs = wagers[spot], worth(hand), worth(dealer)
            if given_up and not theirs_natural:
                result = -(wager // 2)
            elif mine_natural and theirs_natural:
                result = 0
            elif mine_natural:
                result = pay(o["natural-pays"], wager)
            elif mine > 21:
                result = -wager
            elif theirs_natural:
                result = 0 if mine == 21 and o["twenty-one-ties-natural"] else -wager
            elif theirs > 21 or mine > theirs:
                result = wager
            else:
                result = 0 if mine == theirs else -wager
            money[seat_of(at)] += result
    assert next(cards, None) is None
    assert next(turns, None) is None
    return money


@pytest.mark.parametrize("name", HOUSES)
def test_random_rounds_come_out_to_the_chip(name: str) -> None:
    player = Player(name)
    year = HOUSES[name][0][7:11]
    ledger = player.table.ledger
    for number in range(ROUNDS):
        before = {seat: ledger.balance(f"rack {seat}") for seat in (1, 4)}
        film = player.round()
        after = {seat: ledger.balance(f"rack {seat}") - before[seat] for seat in (1, 4)}
        assert after == read_aloud(player.options, year, film), (number, film)
