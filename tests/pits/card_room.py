"""A table of `section8/poker` for tests by paragraph, whatever the game: players have cards in the order they get them.

Limits are $2 and $4, a chip is $1, and four players have 100 chips each unless a test says otherwise. Where there is a
button seat 4 has it first, seat 1 the small blind of 1 and seat 2 the big blind of 2; at stud seat 1 is dealt to first.
"""

from __future__ import annotations

from typing import Any

from croupier.play.vocabulary.ask import Chance, Step, Turn
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Voided
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from poker_pit import DECK, PokerPit

BOOK = "section8/poker"


class CardRoom(PokerPit):
    """A table of `section8/poker` without a rake, unless an option says so; limits $2 and $4 unless terms say so."""

    def __init__(self, variant: str = "holdem", stacks: tuple[int, ...] = (100,) * 4, **options: Any) -> None:
        terms = {name: options.pop(name) for name in ("least", "most", "chip") if name in options}
        own = {"variant": variant, "rake-percent": "0%", "betting": "fixed"}
        own |= {name.replace("_", "-"): value for name, value in options.items()}
        super().__init__("section8/poker", stacks, collection="", options=own, **terms)
        self.known: dict[int, list[str]] = {}
        self.upon: list[str] = []  # the board
        self.spare: list[str] = []
        self.deals = 0

    def to_cards(self, button: str = "", before: tuple[str, ...] = ()) -> CardRoom:  # noqa: ARG002 - no card gives it here
        """The hole cards are asked for; `before` is what players and dealer do before the shuffle."""
        self.film.clear()
        self.deals = 0
        self.do("dealer opens")
        while isinstance(self.table.ask, Step):
            step = self.table.ask
            if step.step == "shuffle":
                self.do(*before)
            self.do(f"dealer does {step.step} {step.least}" if step.least else f"dealer does {step.step}")
        return self

    def deal(self, hands: dict[int, str] | None = None, board: str = "", before: tuple[str, ...] = ()) -> CardRoom:
        """A hand with these cards, each player's in the order he gets them; the rest comes from a sorted deck."""
        self.to_cards(before=before)
        self.known = {seat: text.split() for seat, text in (hands or {}).items()}
        self.upon = board.split()
        used = {card for cards in (*self.known.values(), self.upon) for card in cards}
        self.spare = [card for card in DECK if card not in used]
        self.feed()
        return self

    def feed(self) -> None:
        while isinstance(self.table.ask, Chance):
            self.do(f"cards {' '.join(self._due(self.table.ask.count))}")

    def _due(self, count: int) -> list[str]:
        streets = [s for s in self.house.variant.streets if s.down or s.up or s.board]
        street = streets[min(self.deals, len(streets) - 1)]
        self.deals += 1
        seats = self.in_hand()
        if street.board or count % len(seats) or (count < len(seats) and street.up + street.down):
            return [self.upon.pop(0) if self.upon else self.spare.pop(0) for _ in range(count)]
        return [self._next(seat) for _ in range(count // len(seats)) for seat in seats]

    def _next(self, seat: int) -> str:
        cards = self.known.get(seat)
        return cards.pop(0) if cards else self.spare.pop(0)

    def in_hand(self) -> list[int]:
        """Who is dealt to, from the left of button or dealer."""
        felt = self.table.felt
        seats = [
            seat for seat in sorted(felt.seats) if felt.cards.get(seat) or (self.deals == 1 and self.dealt_in(seat))
        ]
        button = int(felt.markers.get("button", 0))
        return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]

    def dealt_in(self, seat: int) -> bool:
        return self.rack(seat) > 0 or self.table.felt.stake(seat, "pot") is not None

    def passively(self, until: int = 9) -> CardRoom:
        """Everybody checks and calls, throws what must be thrown and shows: to the end, or to so many on the board."""
        while not self.over and len(self.board) < until:
            self.one()
        return self

    def one(self) -> None:
        """The least that the player in turn can do."""
        ask = self.table.ask
        if isinstance(ask, Act):
            self.say(f"{ask.seat} {'call' if ask.owes else 'check' if 'check' in ask.choices else 'bet'}")
        elif isinstance(ask, Exchange):
            cards = self.cards_at(ask.seat)[: ask.least]
            self.do(f"seat {ask.seat} discards {' '.join(cards) or 'nothing'}")
            self.feed()
        else:
            assert isinstance(ask, Turn)
            self.say(f"{ask.seat} show")

    def to_show(self) -> CardRoom:
        """To the showdown, where the first player is asked to show."""
        while isinstance(self.table.ask, (Act, Exchange)):
            self.one()
        return self

    def report(self, kind: str) -> CardRoom:
        self.do(f"report {kind}")
        return self

    @property
    def turn(self) -> int:
        assert isinstance(self.table.ask, Turn)
        return self.table.ask.seat

    def wins(self) -> list[tuple[int, str, int, str]]:
        """Seat, pot, chips and paragraph of everything that was awarded, in order."""
        return [(seat, spot, paid, cite) for seat, spot, verdict, paid, cite in self.settled_all() if verdict == "wins"]

    def voids(self) -> list[str]:
        return [e.cite.paragraph for e in self.film if isinstance(e, Voided)]

    def says(self, paragraph: str) -> list[str]:
        """What was announced by this paragraph."""
        return [text for cite, text in self.told() if cite == paragraph]


# --- what several files of tests need ---


def cards(text: str) -> list[int]:
    return [card_value(card) for card in text.split()]


def beats(variant: str, one: str, two: str, board: str = "") -> str:
    """Seat 1 takes the whole pot of four from seat 2; what its hand is called."""
    pit = CardRoom(variant, (100, 100)).deal({1: one, 2: two}, board).passively()
    assert pit.racks() == [102, 98]
    return str(next(event.line for event in pit.film if getattr(event, "verdict", "") == "wins"))


def duel(variant: str, one: str, two: str, board: str = "", stacks: tuple[int, int] = (100, 100)) -> CardRoom:
    """Two players check and call to the end, with these cards."""
    return CardRoom(variant, stacks).deal({1: one, 2: two}, board).passively()


def paid(pit: CardRoom) -> list[tuple[int, int, str]]:
    return [(seat, amount, cite) for seat, _, amount, cite in pit.wins()]


def most_players(variant: str) -> int:
    pit = CardRoom(variant, (100, 100))
    for seat in range(3, 13):
        if seat > pit.house.places:
            assert pit.cited(f"seat {seat} sits 100 Zed") == "g.1"
            return seat - 1
        pit.do(f"seat {seat} sits 100 P{seat}")
    return 12


def ante_of(variant: str) -> list[tuple[str, int, int]]:
    return CardRoom(variant, ante=1).to_cards().placed()[:4]


ANTES = [("g.2.i", seat, 1) for seat in (1, 2, 3, 4)]


def fourth(variant: str, *hands: str, **options: object) -> CardRoom:
    """Everybody is in on fourth street."""
    pit = CardRoom(variant, (100,) * len(hands), **options).deal(dict(enumerate(hands, 1)))
    while pit.ask.cite.paragraph in ("i.5", "r.5", "s.5"):
        pit.one()
    return pit


def raised(**options: object) -> CardRoom:
    """Everybody has put in eight before the flop."""
    pit = CardRoom("holdem", **options).deal()
    return pit.say("3 raise", "4 raise", "1 raise", "2 call", "3 call", "4 call")
