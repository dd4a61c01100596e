"""How fast whole hands of poker are, beside PokerKit where it is installed, on one core.

    python benchmarks/poker_hands.py

Six players at fixed-limit hold'em, 2 and 4 with blinds of 1 and 2, three raises to a round, from the shuffle through
every move, checked, to the award of the pots. The founding issue asks for 30 times PokerKit's rate on check-downs, and
for 8 times on random play: each of fold, call and raise as likely, among those that are open (to fold where one may
check, as PokerKit will not have it, is left out). Both are driven alike, are given what serves every hand beforehand,
and take turns, so that a neighbour's burst of work falls on both; the best of several runs counts. First some of
PokerKit's hands are played again here, card for card, and must leave everybody with the same chips.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any

from croupier.play.ask import Ask, Chance
from croupier.play.cards import card_value
from croupier.play.move import Choose, Outcome
from croupier.poker import Cites, Customs, Hand, HandSpec, Result, play_hand
from croupier.poker.structures import Fixed
from croupier.poker.variants import VARIANTS
from croupier.rulebook.book import OWN

PLAYERS, STACK, SMALL, BIG, BLINDS, RAISES = 6, 200, 2, 4, (1, 2), 3
OURS, THEIRS, RUNS, REPLAYED = 2_000, 100, 9, 300  # hands in a run; runs; hands played again
ASKED = {"check-downs": 30, "random play": 8}

# Who decides is told whether there is a bet to call and whether a raise is open.
FOLD, STAY, RAISE = range(3)
Player = Callable[[bool, bool], int]


def check_down(facing: bool, may_raise: bool) -> int:  # noqa: ARG001 - players are asked alike
    return STAY


def at_random(seed: int) -> Player:
    """Each of what is open, as likely as the others."""
    draw = random.Random(seed).random

    def decide(facing: bool, may_raise: bool) -> int:
        if facing:
            return int(draw() * (3 if may_raise else 2))
        return STAY + int(draw() * 2) if may_raise else STAY

    return decide


# --- here ---

HOLDEM = VARIANTS["holdem"]
SPEC = HandSpec(
    HOLDEM,
    Fixed(SMALL, BIG),
    (STACK,) * PLAYERS,
    Cites.of(len(HOLDEM.streets), OWN.cite("command")),
    blinds=BLINDS,
    customs=Customs(cap=RAISES, cap_while=2),
)


def play_ours(decide: Player, deal: Callable[[Chance], tuple[int, ...]]) -> tuple[Result, int]:
    """One hand, every move admitted as a table's runner would, and how many decisions it took."""
    hand = Hand(SPEC)
    procedure, admit, turns = play_hand(hand), hand.admit, 0
    move: Choose | Outcome
    try:
        ask: Ask = next(procedure)
        while True:
            if type(ask) is Chance:
                move = Outcome("cards", deal(ask))
            else:
                turns += 1
                facing, choices = ask.owes > 0, ask.choices
                what = decide(facing, len(choices) == 3)
                if what == STAY:
                    move = Choose(ask.seat, "call" if facing else "check")
                else:
                    move = Choose(ask.seat, "fold" if what == FOLD else choices[1])
            admit(ask, move)
            ask = procedure.send(move)
    except StopIteration as stop:
        return stop.value, turns


def ours(decide: Player) -> tuple[int, int]:
    """Hands played, and decisions taken."""
    sample, turns = random.Random(52).sample, 0

    def deal(ask: Chance) -> tuple[int, ...]:
        return tuple(sample(ask.shoe.cards, ask.count))

    for _ in range(OURS):
        turns += play_ours(decide, deal)[1]
    return OURS, turns


# --- there ---


def game(pokerkit: Any) -> Any:
    """PokerKit's game with all that can be automated; its blind is to count as the first of four bets, as here."""
    made = pokerkit.FixedLimitTexasHoldem(tuple(pokerkit.Automation), True, 0, BLINDS, SMALL, BIG)
    first, *later = made.streets
    made.streets = (replace(first, max_completion_betting_or_raising_count=RAISES), *later)
    return made


def play_theirs(made: Any, decide: Player) -> tuple[Any, list[int]]:
    """One hand, and its decisions."""
    state, did = made(STACK, PLAYERS), []
    while state.status:
        facing = state.checking_or_calling_amount > 0
        what = decide(facing, state.can_complete_bet_or_raise_to())
        did.append(what)
        if what == STAY:
            state.check_or_call()
        elif what == RAISE:
            state.complete_bet_or_raise_to()
        else:
            state.fold()
    return state, did


def theirs(made: Any, decide: Player) -> tuple[int, int]:
    random.seed(52)  # PokerKit shuffles with the module's own generator
    return THEIRS, sum(len(play_theirs(made, decide)[1]) for _ in range(THEIRS))


# --- both ---


def replay(pokerkit: Any, made: Any) -> None:
    """PokerKit's hands again: the same questions in the same order, and the same chips in the end."""
    random.seed(7)
    player = at_random(7)
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
        cards = iter([hole[k] for k in range(2) for hole in holes] + board)
        script = iter(zip(asked, did, strict=True))

        def told(facing: bool, may_raise: bool, script: Any = script) -> int:
            question, what = next(script)
            assert question == (facing, may_raise), "PokerKit asks otherwise"
            return int(what)

        result, _ = play_ours(told, lambda ask, cards=cards: tuple(next(cards) for _ in range(ask.count)))
        assert next(script, None) is None, "PokerKit's hand goes on"
        assert list(result.stacks) == state.stacks, "PokerKit pays otherwise"
    print(f"{REPLAYED} of PokerKit's hands, played again here: the same questions, the same chips")


def compare(what: str, player: Callable[[], Player], made: Any) -> None:
    sides = {"croupier": ours}
    if made is not None:
        sides["PokerKit"] = lambda decide: theirs(made, decide)
    rates: dict[str, list[float]] = {name: [] for name in sides}
    turns = {}
    for _ in range(RUNS):
        for name, run in sides.items():
            decide = player()
            start = perf_counter()
            hands, decisions = run(decide)
            rates[name].append(hands / (perf_counter() - start))
            turns[name] = decisions / hands
    print(what)
    for name, every in rates.items():
        print(f"  {name:<34} {max(every):>10,.0f} hands/s   {turns[name]:.1f} decisions a hand")
    if made is not None:
        ratio = max(rates["croupier"]) / max(rates["PokerKit"])
        each = sorted(a / b for a, b in zip(*rates.values(), strict=True))
        print(f"  {'croupier / PokerKit':<34} {ratio:>10.1f} x   (asked: {ASKED[what]}; ", end="")
        print(f"run by run {each[0]:.1f} to {each[-1]:.1f})")


def main() -> None:
    made = None
    try:
        pokerkit = importlib.import_module("pokerkit")
    except ImportError:
        print("pokerkit: not installed")
    else:
        made = game(pokerkit)
        replay(pokerkit, made)
    compare("check-downs", lambda: check_down, made)
    compare("random play", lambda: at_random(8), made)


if __name__ == "__main__":
    main()
