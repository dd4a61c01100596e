"""A table of the poker room for tests by paragraph: cards are stacked beforehand, players speak in a few words.

Limits are $2 and $4 and a chip is $1, so that blinds are 1 and 2. The highest card gives the last seat the first
button: seat 1 has the small blind then, seat 2 the big blind.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Self

from croupier.play.vocabulary.ask import Between, Chance, Step, Turn
from croupier.play.vocabulary.cards import RANKS, SUITS, card_value, cards_text
from croupier.play.vocabulary.event import Dealt, Decided, Event, Fee, Placed, Taken
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules.ranking import Evaluate
from pit import Pit

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def cards(text: str) -> list[int]:
    return [card_value(card) for card in text.split()]


def dealt(*held: str) -> str:
    """These hands, a card at a time to each player in turn."""
    return " ".join(card for row in zip(*(hand.split() for hand in held), strict=True) for card in row)


def in_order(evaluate: Evaluate, *held: str) -> bool:
    """Each of these hands is better than the next."""
    ranks = [evaluate(cards(hand), []) for hand in held]
    return all(better > worse for better, worse in pairwise(ranks))


class PokerPit(Pit):
    """`stacks` are the chips of seats 1, 2, …; `film` is every event of the hand so far."""

    def __init__(self, book: str, stacks: tuple[int, ...] = (100,) * 4, **terms: Any) -> None:
        self.film: list[Event] = []
        self.stack: list[str] = []
        self.stacks = stacks
        super().__init__(
            book, "Ann", chips=stacks[0], **{"least": 200, "most": 400, "collection": "combined-2", **terms}
        )
        for seat, chips in enumerate(stacks[1:], 2):
            self.do(f"seat {seat} sits {chips} P{seat}")
        self.house = house_of(self.law)
        self.hole = self.house.variant.streets[0].down

    def do(self, *lines: str) -> list[Event]:
        events = super().do(*lines)
        self.film += events
        return events

    # --- the dealer ---

    def to_cards(self, button: str = "") -> Self:
        """The button is placed and blinds are up; the hole cards are asked for."""
        self.film.clear()
        self.do("dealer opens")
        if isinstance(self.table.ask, Step) and self.table.ask.step == "wash":
            self.do(f"dealer does wash {self.table.ask.least}")
        self.do("dealer does shuffle", "dealer does cut 20")
        if self.table.ask is not None and self.table.ask.phase == "button":
            self.do(f"cards {button or ' '.join([*DECK[: len(self.stacks) - 1], 'As'])}")
        return self

    def open(self, hands: dict[int, str] | None = None, board: str = "", button: str = "") -> Self:
        """A hand with these hole cards and this board; what is not said is taken from a sorted deck."""
        self.to_cards(button)
        known = {seat: text.split() for seat, text in (hands or {}).items()}
        used = {card for cards in known.values() for card in cards} | set(board.split())
        spare = [card for card in DECK if card not in used]
        first = int(self.table.felt.markers["button"])
        order = [*range(first + 1, len(self.stacks) + 1), *range(1, first + 1)]
        order = [seat for seat in order if self.rack(seat) or self.table.felt.stake(seat, "pot")]
        for seat in order:
            while len(known.setdefault(seat, [])) < self.hole:
                known[seat].append(spare.pop(0))
        self.stack = [known[seat][k] for k in range(self.hole) for seat in order] + board.split()
        self.stack += spare[: 5 - len(board.split())]
        self.feed()
        return self

    def feed(self) -> None:
        while isinstance(self.table.ask, Chance):
            count = self.table.ask.count
            cards, self.stack = self.stack[:count], self.stack[count:]
            self.do(f"cards {' '.join(cards)}")

    # --- the players ---

    def say(self, *words: str) -> Self:
        """`3 raise 4`, then whatever the dealer does next."""
        for word in words:
            seat, choice = word.split(" ", 1)
            self.do(f"seat {seat} chooses {choice}")
            self.feed()
        return self

    def passively(self, until: int = 9) -> Self:
        """Everybody checks and calls: to the end, or until the board has this many cards."""
        while not self.over and len(self.board) < until:
            self.say(f"{self.ask.seat} {'call' if self.ask.owes else 'check'}")
        return self

    def no(self, word: str) -> str:
        """The paragraph by which this is refused."""
        seat, choice = word.split(" ", 1)
        return self.cited(f"seat {seat} chooses {choice}")

    # --- what is to be seen ---

    @property
    def over(self) -> bool:
        return isinstance(self.table.ask, Between)

    @property
    def ask(self) -> Act:
        assert isinstance(self.table.ask, Act)
        return self.table.ask

    @property
    def asked(self) -> tuple[int, tuple[str, ...], str]:
        """Who is asked, for what, by which paragraph."""
        return self.ask.seat, self.ask.choices, self.ask.cite.paragraph

    @property
    def bets(self) -> dict[int, int]:
        """What lies before each player in this betting round."""
        return dict(self.table.view().bets)

    @property
    def pots(self) -> list[int]:
        return list(self.table.felt.pool().pots)

    @property
    def board(self) -> list[str]:
        return self.cards_at("board")

    def cards_at(self, where: int | str) -> list[str]:
        return cards_text(held.card for held in self.table.felt.cards.get(where, ())).split()

    def racks(self) -> list[int]:
        return [self.rack(seat) for seat in range(1, len(self.stacks) + 1)]

    def told(self) -> list[tuple[str, str]]:
        """All announcements of the hand: paragraph and text."""
        self.events = list(self.film)
        return self.said()

    def settled_all(self) -> list[tuple[int, str, str, int, str]]:
        self.events = list(self.film)
        return self.settlements()

    def dealt(self) -> list[tuple[str, str, str]]:
        """Cards that were dealt face up: paragraph, where, which."""
        return [(e.cite.paragraph, str(e.to), cards_text(e.cards)) for e in self.film if isinstance(e, Dealt)]

    def placed(self) -> list[tuple[str, int, int]]:
        """Paragraph, seat and chips of everything put into the pot."""
        return [(e.cite.paragraph, e.seat, e.amount) for e in self.film if isinstance(e, Placed)]

    def given_back(self) -> list[tuple[str, int, int]]:
        return [(e.cite.paragraph, e.seat, e.amount) for e in self.film if isinstance(e, Taken)]

    def fees_all(self) -> list[tuple[str, int]]:
        return [(e.cite.paragraph, e.amount) for e in self.film if isinstance(e, Fee)]

    def decided(self) -> list[tuple[str, int, str]]:
        return [(e.cite.paragraph, e.seat, e.choice) for e in self.film if isinstance(e, Decided)]


class VariantPit(PokerPit):
    """A table of a book with many variants, at fixed limits of 2 and 4 and without a rake, unless told otherwise.

    Cards are stacked in the order in which they are dealt; what is not said comes from a sorted deck.
    """

    def __init__(self, book: str, variant: str, stacks: tuple[int, ...] = (100,) * 3, **options: Any) -> None:
        terms = {name: options.pop(name) for name in ("least", "most", "chip") if name in options}
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        chosen = {"variant": variant, "betting": "fixed", "rake-percent": "0%", **chosen}
        super().__init__(book, stacks, collection="", options=chosen, **terms)

    def stacked(self, cards: str = "") -> Self:
        """The deck from its top; nothing is dealt yet."""
        self.stack = cards.split()
        self.stack += [card for card in DECK if card not in self.stack]
        return self

    def start(self, cards: str = "") -> Self:
        """A hand is opened, and dealt up to the first turn of a player."""
        self.to_cards()
        self.stacked(cards).feed()
        return self

    @property
    def street(self) -> int:
        """How many cards a player has, the board counted."""
        return max((len(self.cards_at(seat)) for seat in self.table.seats), default=0) + len(self.board)

    def to(self, street: int = 99) -> Self:
        """Everybody checks and calls, draws nothing and shows: to the end, or until so many cards are dealt."""
        while not self.over and self.street < street:
            self.passes()
        return self

    def passes(self) -> None:
        """The player in turn does as little as may be."""
        ask = self.table.ask
        if isinstance(ask, Exchange):
            self.throws(ask.seat)
        elif isinstance(ask, Act):
            self.say(f"{ask.seat} {'call' if ask.owes else 'check' if 'check' in ask.choices else 'bet'}")
        else:
            assert isinstance(ask, Turn)
            self.say(f"{ask.seat} show")

    def throws(self, seat: int, cards: str = "nothing") -> Self:
        """A player draws."""
        self.do(f"seat {seat} discards {cards}")
        self.feed()
        return self

    def reports(self, kind: str, cards: str = "") -> Self:
        """The dealer reports what went wrong; cards that are asked for then are these, or the next ones."""
        self.do(f"report {kind}")
        if cards:
            self.do(f"cards {cards}")
            self.stack = [card for card in self.stack if card not in cards.split()]
        return self

    @property
    def turn(self) -> tuple[int, tuple[str, ...], str]:
        """Who is asked, for what, by which paragraph, be it in a betting round or not."""
        ask = self.table.ask
        assert isinstance(ask, Turn)
        return ask.seat, ask.choices, ask.cite.paragraph

    def won(self) -> list[tuple[int, str, int, str]]:
        """Who was paid: seat, pot, chips, paragraph."""
        return [(seat, spot, paid, cite) for seat, spot, how, paid, cite in self.settled_all() if how == "wins"]

    def up_cards(self, seat: int) -> list[str]:
        return cards_text(held.card for held in self.table.felt.cards.get(seat, ()) if held.up).split()
