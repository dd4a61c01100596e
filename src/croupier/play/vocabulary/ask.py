"""Asks: what a table is waiting for. The runner checks an answer against the ask before the procedure hears of it.

Every ask knows its paragraph (`cite`) and its `phase`, which decides what irregularities can be reported now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

import msgspec

from croupier.play.vocabulary.cards import UNKNOWN, Shoe, card_text
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import (
    Bet,
    Call,
    Choose,
    Close,
    Confirm,
    Did,
    Equipment,
    Move,
    Outcome,
    Press,
    SetHand,
    Take,
)
from croupier.play.vocabulary.wheel import POCKETS
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

WAGERING = frozenset({Bet, Take, Call, Confirm, Close})  # moves that every open window hears
Check = Callable[[Move], None]
Offers = Callable[[], Mapping[int, tuple[str, ...]]]
UNSEEN = OWN.cite("chance.unseen")


class OpenWager(msgspec.Struct, frozen=True):
    """What a seat may still wager in a window that is open for one thing: `most` is what can yet be put there."""

    seat: int
    at: int
    spot: str
    most: int


Wagers = Callable[[], tuple[OpenWager, ...]]


def no_wagers() -> tuple[OpenWager, ...]:
    return ()


def offers_nothing() -> Mapping[int, tuple[str, ...]]:
    return {}


class Between(msgspec.Struct, frozen=True):
    """No round is on: players come, go and buy chips, until the dealer opens the next one."""

    cite: Citation
    phase: str = "between"

    def admit(self, move: Move, law: Law) -> None:  # noqa: ARG002 - every ask admits alike
        raise Refused("no round is on: the dealer opens one first", self.cite)


class Window(msgspec.Struct, frozen=True):
    """Betting is open: players bet, take back and call until the dealer closes. `check` refuses for the game.

    `offers` says which seat may choose what as things stand, since a bet can change that. `steps` are what the dealer
    does while bets are still taken, `buttons` what a wagering terminal has. `topic` names a window that is open for one
    thing only, such as insurance, and `wagers` says who may then wager how much where. `cash` are those of the crew who
    confirm a wager called aloud with cash, `calls` the wagers that a seat may call on or off. `undo` refuses to take a
    move back where the document does not let it be undone.
    """

    cite: Citation
    check: Check
    offers: Offers = offers_nothing
    phase: str = "betting"
    steps: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    topic: str = ""
    undo: Check | None = None
    wagers: Wagers = no_wagers
    cash: tuple[str, ...] = ()
    calls: Offers = offers_nothing

    @property
    def choices(self) -> Mapping[int, tuple[str, ...]]:
        return self.offers()

    def admit(self, move: Move, law: Law) -> None:
        if type(move) not in WAGERING:
            self._admit_other(move, law)
        self.check(move)

    def _admit_other(self, move: Move, law: Law) -> None:
        """A choice, a button or a step, if this window has it."""
        if isinstance(move, Choose):
            offered = self.choices.get(move.seat, ())
            if move.choice not in offered:
                raise Refused(f"seat {move.seat} is not offered {move.choice!r} now", law.grounds["turn"])
        elif isinstance(move, Press):
            if move.button not in self.buttons:
                raise Refused(f"there is no button {move.button!r} to press now", law.grounds["turn"])
        elif not isinstance(move, Did) or move.step not in self.steps:
            raise Refused("betting is open: bet, take back, or close the betting", self.cite)


class Turn(msgspec.Struct, frozen=True):
    """One seat decides between these choices, for the `number`th hand at `at`. `check` refuses for the game."""

    seat: int
    choices: tuple[str, ...]
    cite: Citation
    at: int = 0
    check: Check | None = None
    phase: str = "play"
    number: int = 1

    @property
    def topics(self) -> tuple[str, ...]:
        """What it is about, as a game's questions know it: its choices say that."""
        return self.choices

    @property
    def sums(self) -> tuple[str, ...]:
        """Choices that go with a sum between `least` and `most`, besides those that go without one."""
        return ()

    @property
    def talk(self) -> tuple[str, ...]:
        """What may be said with an amount, in place of a choice."""
        return self.sums

    def admit(self, move: Move, law: Law) -> None:
        place = self.at or self.seat
        if not isinstance(move, Choose):
            if isinstance(move, (Bet, Take)):
                raise Refused("no wager is made, increased or withdrawn now", law.grounds["closed"])
            raise Refused(f"seat {self.seat} decides now: {' or '.join(self.choices)}", self.cite)
        if move.seat != self.seat or move.place != place:
            whose = f"seat {move.seat}'s" if move.seat != self.seat else f"at place {move.place}"
            raise Refused(f"it is seat {self.seat}'s turn at place {place}, not {whose}", self.cite)
        if self.check:  # which may know why a choice is not offered
            self.check(move)
        if move.choice not in self.choices:
            raise Refused(f"{move.choice!r} is not offered: {' or '.join(self.choices)}", self.cite)

    def why_not(self, choice: str) -> Refused | None:
        """Why this choice is not open, if it is not; only why, and not where that was found out."""
        try:
            if self.check:
                self.check(Choose(self.seat, choice, self.at))
        except Refused as refused:
            return refused.with_traceback(None)
        return None


class TurnAbout(Turn, frozen=True):
    """A turn whose choices are also offered about something else, so that the topic is named."""

    topic: str = ""

    @property
    def topics(self) -> tuple[str, ...]:
        return self.topic, *self.choices


class Setting(Turn, frozen=True):
    """One seat sets the hand at its place: names the cards that lie in front, or makes one of the choices.

    `count` cards belong in front. A hand may be set wrong, with more or fewer: what becomes of it the game says.
    """

    hand: tuple[int, ...] = ()
    count: int = 2

    def admit(self, move: Move, law: Law) -> None:
        if not isinstance(move, SetHand):
            super().admit(move, law)
            return
        if move.seat != self.seat:
            raise Refused(f"it is seat {self.seat}'s turn, not seat {move.seat}'s", self.cite)
        cards_left = list(self.hand)
        for card in move.cards:
            if card not in cards_left:
                raise Refused(f"the {card_text(card)} is not in this hand, or named twice", self.cite)
            cards_left.remove(card)
        if not (cards_left and move.cards):
            raise Refused(f"{len(move.cards)} cards, where {self.count} go in front", self.cite)


class Chance(msgspec.Struct, frozen=True):
    """The equipment speaks: so many dice, one pocket, up to `count` cards of this shoe. `late` may let a bet in, which
    `late_by` of the crew have to confirm. Cards go `to` these, in order; those that go `down` need not be named yet."""

    equipment: Equipment
    count: int
    cite: Citation
    phase: str
    shoe: Shoe | None = None
    late: Check | None = None
    late_by: tuple[str, ...] = ()
    to: tuple[Holder, ...] = ()
    down: bool = False
    which: tuple[int, ...] = ()  # which card of each hand it is, where it lies there already

    def admit(self, move: Move, law: Law) -> None:
        if isinstance(move, Outcome):
            if move.equipment != self.equipment:
                raise Refused(f"the {self.equipment} are asked for, not {move.equipment}", law.grounds["chance"])
            self._possible(move.values, law)
            return
        if not isinstance(move, (Bet, Take, Call, Confirm, Press)):
            raise Refused(f"the {self.equipment} must show a result first", self.cite)
        if self.late is None:
            raise Refused("no more bets: the betting is closed", law.grounds["closed"])
        self.late(move)

    def _possible(self, values: tuple[int, ...], law: Law) -> None:
        cite = law.grounds["chance"]
        if self.shoe is not None:
            if not 1 <= len(values) <= self.count:
                raise Refused(f"{len(values)} cards, where 1 to {self.count} are to be dealt", cite)
            if UNKNOWN in values:
                if not self.down:
                    raise Refused("a card that is seen is named: `?` is one that lies face down", UNSEEN)
                values = tuple([card for card in values if card != UNKNOWN])
            missing = self.shoe.lacks(values)
            if missing is not None:
                raise Refused(f"the {card_text(missing)} is not left in the shoe", cite)
            return
        faces = range(1, 7) if self.equipment == "dice" else POCKETS
        if len(values) != self.count or not all(value in faces for value in values):
            raise Refused(f"{values} is not what {self.count} {self.equipment} can show", cite)


class Step(msgspec.Struct, frozen=True):
    """The dealer does a step of the procedure by hand, and says so: a shuffle, a cut of so many, a count."""

    step: str
    cite: Citation
    phase: str
    least: int = 0
    most: int = 0
    range_cite: Citation | None = None
    check: Check | None = None
    no_bets: Citation | None = None  # by which wagers are refused meanwhile, if not by the step itself
    by: str = ""  # who of the crew does it, where the document says so
    people: bool = False  # whether only a person can say that it is done
    gathers: ClassVar[bool] = False  # whether that is what they could have said ahead of the round too

    @property
    def players_may_speak(self) -> bool:
        """Whether players may still say something before it, though none has to."""
        return False

    def offers(self, seats: Iterable[int]) -> dict[int, tuple[str, ...]]:
        """What each seat may still say before it."""
        offered: tuple[str, ...] | None = getattr(self, "choices", None)
        return {} if offered is None else dict.fromkeys(seats, offered)

    @property
    def answers(self) -> tuple[int, ...]:
        """The seats to which something was said that they may answer: they are waited for once more."""
        return ()

    @property
    def other_steps(self) -> tuple[str, ...]:
        """What else the dealer may do first."""
        return ()

    def done_by(self, step: str) -> tuple[str, Citation]:
        """Who of the crew does this step, or what else may be done first, and by which paragraph; "" if any of them."""
        return self.by if step == self.step else "", self.cite

    def admit(self, move: Move, law: Law) -> None:  # noqa: ARG002 - every ask admits alike
        if not isinstance(move, Did) or move.step != self.step:
            if isinstance(move, (Bet, Take, Call, Press)) and self.no_bets:
                raise Refused("no more bets: the betting is closed", self.no_bets)
            raise Refused(f"{self._name} comes first", self.cite)
        if not self.least <= move.count <= self.most:
            wanted = f"{self.least} to {self.most}" if self.least < self.most else f"{self.least}"
            raise Refused(f"{self._name}: {move.count} is not {wanted}", self.range_cite or self.cite)
        if self.check:
            self.check(move)

    @property
    def _name(self) -> str:
        return self.step.replace("-", " ")


Ask = Between | Window | Turn | Chance | Step
