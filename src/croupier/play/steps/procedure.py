"""What every procedure is made of: betting, dealing, throwing, spinning, and how they go wrong.

A game is a generator that yields asks and is sent moves. An irregularity is *thrown* into it where it happens. These
helpers catch what every game handles alike, by the remedy its rulebook lists; the rest climbs to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Literal

from croupier.play.felt import DISCARDS, Felt, Held
from croupier.play.steps.unconfirmed import lapse, take_back, withdraws
from croupier.play.vocabulary.ask import Ask, Chance, Check, Offers, Step, Wagers, Window, no_wagers, offers_nothing
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import Choose, Close, Did, Move, Outcome, Take
from croupier.rulebook.book import Irregularity
from croupier.rulebook.cite import Citation

Procedure = Generator[Ask, Move, Any]
Part = Generator[Ask, Move, Any]
Spread = Literal["", "opening", "idle"]  # why the cards lie spread on the table, if they do


class Irregular(Exception):
    """An irregularity of the game's own list, thrown in where it happened."""

    def __init__(self, kind: str, item: Irregularity, cite: Citation) -> None:
        super().__init__(kind)
        self.kind = kind
        self.says = item.says
        self.remedy = item.remedy
        self.cite = cite


class Void(Exception):
    """The round is void: every wager goes back, and what has been settled of it is undone. `carried` replaces what the
    game carries on, if given."""

    def __init__(self, why: str, cite: Citation, carried: Any = None) -> None:
        super().__init__(why)
        self.why = why
        self.cite = cite
        self.carried = carried


def do_over(felt: Felt, trouble: Irregular, call: str) -> None:
    """What is simply done over; any other remedy is for the game, or for the runner, which voids the round."""
    if trouble.remedy != "again":
        raise trouble
    felt.say(f"{call}: {trouble.says}", trouble.cite)


def betting(
    felt: Felt,
    cite: Citation,
    check: Check,
    put: Callable[[Move], None],
    offers: Offers = offers_nothing,
    topic: str = "",
    phase: str = "betting",
    undo: Check | None = None,
    wagers: Wagers = no_wagers,
    cash: tuple[str, ...] = (),
    calls: Offers = offers_nothing,
) -> Generator[Ask, Move, Choose | None]:
    """Keep the window open until the dealer closes it, or somebody makes a choice that is on offer."""

    def admits(move: Move) -> None:
        if not (isinstance(move, Take) and withdraws(felt, move)):
            check(move)

    window = Window(cite, admits, offers, phase, topic=topic, undo=undo, wagers=wagers, cash=cash, calls=calls)
    while True:
        move = yield window
        if type(move) is Close:
            lapse(felt)
            felt.say("No more bets", cite)
            return None
        if type(move) is Choose:
            return move
        if isinstance(move, Take) and withdraws(felt, move):
            take_back(felt, move)
        else:
            put(move)


def throw(
    felt: Felt,
    count: int,
    cite: Citation,
    late: Check | None = None,
    put: Callable[[Move], None] | None = None,
    call: str = "No roll",
    late_by: tuple[str, ...] = (),
) -> Generator[Ask, Move, tuple[int, ...] | None]:
    """Throw the dice once; None when the throw does not count. Bets let in while they are in the air are `put`."""
    ask = Chance("dice", count, cite, "throw", late=late, late_by=late_by)
    while True:
        try:
            move = yield ask
        except Irregular as trouble:
            caller = felt.law.reporter(trouble.kind)
            do_over(felt, trouble, f"{call}, says the {caller}" if caller else call)
            return None
        if isinstance(move, Outcome):
            return move.values
        if put:
            put(move)


def spin(felt: Felt, cite: Citation) -> Generator[Ask, Move, int | None]:
    """Spin the wheel once; None when the dealer calls No Spin."""
    try:
        move = yield Chance("wheel", 1, cite, "spin")
    except Irregular as trouble:
        do_over(felt, trouble, "No spin")
        return None
    assert isinstance(move, Outcome)
    return move.values[0]


def deal(
    felt: Felt,
    holders: Sequence[Holder],
    cite: Citation,
    up: bool = False,
) -> Generator[Ask, Move, None]:
    """Deal one card to each of `to`, in order. Chance may give several at a time, so a seeded deal is one move.

    A card found face up goes to the discard rack and the next one is used; a second such card voids the round. A card
    drawn in error, unseen, is simply the next one.
    """
    dealt = 0
    while dealt < len(holders):
        try:
            move = yield Chance(
                "cards", len(holders) - dealt, cite, "deal", felt.shoe, to=tuple(holders[dealt:]), down=not up
            )
        except Irregular as trouble:
            if trouble.remedy == "discard":
                felt.exposed += 1
                felt.say(trouble.says, trouble.cite)
                if felt.exposed > 1:
                    raise Void("a second card was found face up", trouble.cite) from None
                yield from _discard_exposed(felt, trouble.cite)
            elif trouble.remedy == "use":
                felt.say(f"{trouble.says} It is the next card.", trouble.cite)
            else:
                do_over(felt, trouble, "Again")
            continue
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.deal(holders[dealt], card, up)
            dealt += 1


def _discard_exposed(felt: Felt, cite: Citation) -> Generator[Ask, Move, None]:
    """Which card it was that lay face up: it goes to the discard rack, seen by all."""
    move = yield Chance("cards", 1, cite, "exposed", felt.shoe, to=(DISCARDS,))
    assert isinstance(move, Outcome)
    (card,) = move.values
    felt.shoe.take(card)
    felt.cards.setdefault(DISCARDS, []).append(Held(card, True))


def step(
    felt: Felt,
    name: str,
    cite: Citation,
    phase: str,
    least: int = 0,
    most: int = 0,
    range_cite: Citation | None = None,
    check: Check | None = None,
    no_bets: Citation | None = None,
    by: str = "",
    people: bool = False,
) -> Generator[Ask, Move, int]:
    """The dealer does something by hand; do it over as often as it goes wrong."""
    ask = Step(name, cite, phase, least, most, range_cite, check, no_bets, by, people)
    while True:
        try:
            move = yield ask
        except Irregular as trouble:
            do_over(felt, trouble, "Again")
            continue
        assert isinstance(move, Did)
        return move.count


def wash(felt: Felt, spread_cite: Citation, cite: Citation, decks: int = 0) -> Generator[Ask, Move, None]:
    """Cards that lie spread are turned down, once the first player has seen them, washed and stacked: so many decks,
    where there is more than the one in play."""
    felt.say("The cards lie spread for the first player to see", spread_cite)
    yield from step(felt, "wash", cite, "shuffle", decks, decks)
