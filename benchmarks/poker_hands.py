"""How fast whole hands of poker are, beside PokerKit where it is installed, on one core.

    python benchmarks/poker_hands.py [--tiny]

Six players at fixed-limit hold'em, 2 and 4 with blinds of 1 and 2, three raises to a round, from the shuffle through
every move, checked, to the award of the pots. Asked for are 60 times PokerKit's rate on check-downs, and
15 times on random play: each of fold, call and raise as likely, among those that are open (to fold where one may
check, as PokerKit will not have it, is left out). What is asked for is measured at a whole table, with its felt, books,
events and log, the dealer's shuffle and cut, and a player's word at the showdown; the bare procedure of the hand is
measured beside it. All are driven alike, are given what serves every hand beforehand, and take turns, so that a
neighbour's burst of work falls on each; the best of several runs counts. First some of PokerKit's hands are played
again here, card for card, and must leave everybody with the same chips. `--tiny` plays a few hands
once, to show that it runs.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from time import process_time
from typing import Any

import numpy as np

from croupier.games import open_table
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Ask, Chance, Step, Turn
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.move import Choose, Did, Open, Outcome, Sit
from croupier.poker.hand import Hand, play_hand
from croupier.poker.hand.betting import Act
from croupier.poker.rules.spec import Customs, HandCites, HandResult, HandSpec
from croupier.poker.rules.structures import Fixed
from croupier.poker.rules.variants import VARIANTS
from croupier.rulebook.book import OWN
from croupier.rulebook.law import Terms

DECK, AHEAD = 52, 100
PLAYERS, STACK, SMALL, BIG, BLINDS, RAISES = 6, 200, 2, 4, (1, 2), 3
TINY = "--tiny" in sys.argv
RUNS, REPLAYED = (1, 9) if TINY else (15, 300)
HANDS = {"check-downs": (400, 800, 40), "random play": (1_500, 3_000, 300)}  # in a run: at each of the three
if TINY:
    HANDS = dict.fromkeys(HANDS, (5, 5, 5))
ASKED = {"check-downs": 60, "random play": 15}

# Who decides is told whether there is a bet to call and whether a raise is open. Where nobody does, all check and call.
FOLD, STAY, RAISE = range(3)
SAID = (-1, 0, 1)  # where an ask has them among its choices
Player = Callable[[bool, bool], int]


def at_random(seed: int) -> Player:
    """Each of what is open, as likely as the others."""
    draw = random.Random(seed).random

    def decide(facing: bool, may_raise: bool) -> int:
        if facing:
            return int(draw() * (3 if may_raise else 2))
        return STAY + int(draw() * 2) if may_raise else STAY

    return decide


Deal = Callable[[Chance], tuple[int, ...]]


def shuffled(seed: int) -> Deal:
    """A deck that has been shuffled whenever a full one is asked for; some at a time, as numpy is quickest so."""
    permuted, decks = np.random.default_rng(seed).permuted, np.tile(np.arange(DECK), (AHEAD, 1))
    ready: list[list[int]] = []
    cards: Iterator[int] = iter(())

    def deal(ask: Chance) -> tuple[int, ...]:
        nonlocal cards
        assert ask.shoe is not None
        if len(ask.shoe.cards) == DECK:
            if not ready:
                ready.extend(permuted(decks, axis=1).tolist())
            cards = iter(ready.pop())
        return tuple(islice(cards, ask.count))

    return deal


# --- here, at a table ---

TERMS = Terms(
    "oneida-2006/poker",
    least=SMALL * 100,
    most=BIG * 100,
    options={"betting": "fixed", "raise-cap": RAISES, "cap-from-players": 2, "rake-percent": "0%"},
)


def seated() -> Table:
    """Six players with chips for as many hands as are played."""
    table = open_table(TERMS)
    for seat in range(1, PLAYERS + 1):
        table.play(Sit(seat, 10**9, f"Player {seat}"))
    return table


def play_at(table: Table, decide: Player | None, deal: Deal) -> int:
    """One hand; returns how many decisions it took."""
    play, turns = table.play, 0
    play(Open())
    while True:
        ask = table.ask
        if type(ask) is Act:
            turns += 1
            choices = ask.choices
            if decide is None:
                play(Choose(ask.seat, choices[0]))
            else:
                play(Choose(ask.seat, choices[SAID[decide(ask.owes > 0, len(choices) == 3)]]))
        elif type(ask) is Chance:
            play(Outcome("cards", deal(ask)))
        elif type(ask) is Turn:
            play(Choose(ask.seat, "show"))
        elif isinstance(ask, Step):
            play(Did(ask.step, ask.least))
        else:
            return turns


def at_table(decide: Player | None, hands: int) -> int:
    """Plays so many hands; returns how many decisions were taken."""
    table, deal = seated(), shuffled(52)
    return sum(play_at(table, decide, deal) for _ in range(hands))


# --- here, the hand alone ---

HOLDEM = VARIANTS["holdem"]
SPEC = HandSpec(
    HOLDEM,
    Fixed(SMALL, BIG),
    (STACK,) * PLAYERS,
    HandCites.for_streets(len(HOLDEM.streets), OWN.cite("command")),
    blinds=BLINDS,
    customs=Customs(cap=RAISES, cap_while=2),
)


def play_alone(decide: Player | None, deal: Deal) -> tuple[HandResult, int]:
    """One hand, every move admitted as a table's runner would, and how many decisions it took."""
    hand = Hand(SPEC)
    procedure, admit, turns = play_hand(hand), hand.admit, 0
    move: Choose | Outcome
    try:
        ask: Ask = next(procedure)
        while True:
            if isinstance(ask, Chance):
                move = Outcome("cards", deal(ask))
            else:
                assert isinstance(ask, Act)
                turns += 1
                choices = ask.choices
                what = STAY if decide is None else decide(ask.owes > 0, len(choices) == 3)
                move = Choose(ask.seat, choices[SAID[what]])
            admit(ask, move)
            ask = procedure.send(move)
    except StopIteration as stop:
        return stop.value, turns


def alone(decide: Player | None, hands: int) -> int:
    """Plays so many hands; returns how many decisions were taken."""
    deal = shuffled(52)
    return sum(play_alone(decide, deal)[1] for _ in range(hands))


# --- there ---


def game(pokerkit: Any) -> Any:
    """PokerKit's game with all that can be automated; its blind is to count as the first of four bets, as here."""
    made = pokerkit.FixedLimitTexasHoldem(tuple(pokerkit.Automation), True, 0, BLINDS, SMALL, BIG)
    first, *later = made.streets
    made.streets = (replace(first, max_completion_betting_or_raising_count=RAISES), *later)
    return made


def play_theirs(made: Any, decide: Player | None) -> tuple[Any, list[int]]:
    """One hand, and its decisions. What may be done is only looked up where somebody decides, since it takes time."""
    state, what = made(STACK, PLAYERS), STAY
    did: list[int] = []
    while state.status:
        if decide is not None:
            what = decide(state.checking_or_calling_amount > 0, state.can_complete_bet_or_raise_to())
        did.append(what)
        if what == STAY:
            state.check_or_call()
        elif what == RAISE:
            state.complete_bet_or_raise_to()
        else:
            state.fold()
    return state, did


def theirs(made: Any, decide: Player | None, hands: int) -> int:
    random.seed(52)  # PokerKit shuffles with the module's own generator
    return sum(len(play_theirs(made, decide)[1]) for _ in range(hands))


# --- both ---


def replay(pokerkit: Any, made: Any) -> None:
    """PokerKit's hands again: the same questions in the same order, and the same chips in the end."""
    random.seed(7)
    player, table = at_random(7), seated()
    for k in range(REPLAYED):
        asked: list[tuple[bool, bool]] = []

        def noted(facing: bool, may_raise: bool, asked: list[tuple[bool, bool]] = asked, k: int = k) -> int:
            asked.append((facing, may_raise))
            return STAY if k % 3 == 0 else player(facing, may_raise)

        state, did = play_theirs(made, noted)
        holes: list[list[int]] = [[] for _ in range(PLAYERS)]
        board: list[int] = []
        for done in state.operations:
            if isinstance(done, pokerkit.HoleDealing):
                holes[done.player_index] += [card_value(repr(card)) for card in done.cards]
            elif isinstance(done, pokerkit.BoardDealing):
                board += [card_value(repr(card)) for card in done.cards]
        dealt = [hole[k] for k in range(2) for hole in holes] + board

        def retold(play: Callable[[Player, Deal], Any], asked: Any = asked, did: Any = did, dealt: Any = dealt) -> Any:
            cards, script = iter(dealt), iter(zip(asked, did, strict=True))

            def told(facing: bool, may_raise: bool) -> int:
                question, what = next(script)
                assert question == (facing, may_raise), "PokerKit asks otherwise"
                return int(what)

            played = play(told, lambda ask: tuple(islice(cards, ask.count)))
            assert next(script, None) is None, "PokerKit's hand goes on"
            return played

        result, _ = retold(play_alone)
        assert list(result.stacks) == state.stacks, "PokerKit pays otherwise"
        before = {seat: table.felt.rack(seat) for seat in table.seats}
        retold(partial(play_at, table))
        button = table.carried.button  # who has it is dealt the last card of each round
        gains = [
            table.felt.rack(seat) - before[seat] for seat in (*range(button + 1, PLAYERS + 1), *range(1, button + 1))
        ]
        assert gains == state.payoffs, "PokerKit pays otherwise"
    print(f"{REPLAYED} of PokerKit's hands, played again here: the same questions, the same chips")


def compare(what: str, made: Any) -> None:
    sides: dict[str, Callable[[Player | None, int], int]] = {"table": at_table, "hand alone": alone}
    if made is not None:
        sides["PokerKit"] = partial(theirs, made)
    rates: dict[str, list[float]] = {name: [] for name in sides}
    turns = {}
    for _ in range(RUNS):
        for (name, play), hands in zip(sides.items(), HANDS[what], strict=False):
            decide = at_random(8) if what == "random play" else None
            start = process_time()
            decisions = play(decide, hands)
            rates[name].append(hands / (process_time() - start))
            turns[name] = decisions / hands
    print(what)
    for name, every in rates.items():
        print(f"  {name:<22} {max(every):>10,.0f} hands/s   {turns[name]:.1f} decisions a hand")
    if made is not None:
        for name, asked in (("table", f"  (asked: {ASKED[what]})"), ("hand alone", "")):
            ratio = max(rates[name]) / max(rates["PokerKit"])
            each = sorted(a / b for a, b in zip(rates[name], rates["PokerKit"], strict=True))
            spread = f"run by run {each[0]:.1f} to {each[-1]:.1f}"
            print(f"  {name + ' / PokerKit':<22} {ratio:>10.1f} x         {spread}{asked}")


def main() -> None:
    made = None
    try:
        pokerkit = importlib.import_module("pokerkit")
    except ImportError:
        print("pokerkit: not installed")
    else:
        made = game(pokerkit)
        replay(pokerkit, made)
    for what in HANDS:
        compare(what, made)


if __name__ == "__main__":
    main()
