"""What one seat sees of a table, as values: made here and nowhere else, by one rule of who sees which card.

A terminal draws it, a dispute's bundle keeps it, the service sends it and describes it, all by these structs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from croupier.play.felt import Felt, Held
from croupier.play.felt.bank import PlayerDealerBank
from croupier.play.felt.stake import Stake
from croupier.play.vocabulary.ask import Ask, Between, Chance, OpenWager, Setting, Step, Turn, Window
from croupier.play.vocabulary.cards import JOKER, card_text
from croupier.play.vocabulary.holder import Holder, hand_at, name_of, number_of, place_of
from croupier.play.vocabulary.roads import Tally
from croupier.rulebook.cite import Citation

if TYPE_CHECKING:
    from croupier.play.table.game import Game
    from croupier.play.table.table import Table

HIDDEN = "??"


class SeatView(msgspec.Struct, frozen=True):
    """Who sits there, and the chips before them."""

    name: str
    rack: int


class HandView(msgspec.Struct, frozen=True):
    """A hand: the `number`th at its place, whose it is (0: nobody's), its cards as they are seen, what they come to."""

    place: int
    number: int
    seat: int
    cards: tuple[str, ...]
    count: str = ""
    name: str = ""  # where the hands of a place have one: `front`


class PileView(msgspec.Struct, frozen=True):
    """Cards at no place: the dealer's, the board, the discards. `seat` is who holds them, if somebody does."""

    cards: tuple[str, ...]
    seat: int = 0
    count: str = ""


class NotOffered(msgspec.Struct, frozen=True):
    """A choice that the law does not leave this hand."""

    choice: str
    why: str
    cite: Citation


class CardTo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a card goes, or lies: in a hand at a place, or a pile; and the how-manieth it is there."""

    card: int
    place: int = 0
    hand: int = 1
    pile: str = ""


class AskView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table waits for, and of whom; what does not belong to this kind of ask is left at nothing."""

    ask: Literal["between", "window", "turn", "discard", "set", "chance", "step"]
    cite: Citation
    question: str = ""
    seat: int | None = None
    at: int | None = None
    hand: int | None = None  # the number of the hand at that place
    choices: tuple[str, ...] = ()
    offers: Mapping[int, tuple[str, ...]] = {}
    not_offered: tuple[NotOffered, ...] = ()
    owes: int | None = None
    least: int | None = None
    most: int | None = None
    equipment: str | None = None
    count: int | None = None
    step: str | None = None
    steps: tuple[str, ...] = ()  # what the dealer does while bets are still taken, or may do before this step
    talk: tuple[str, ...] = ()  # what a player may say with an amount besides, in place of a choice
    buttons: tuple[str, ...] = ()  # what a wagering terminal has
    wagers: tuple[OpenWager, ...] = ()  # what a window for one thing lets be wagered
    cash: tuple[str, ...] = ()  # who of the crew confirms a wager called aloud with cash, where one is taken
    calls: Mapping[int, tuple[str, ...]] = {}  # the wagers that each seat may call on, or off where they are on
    late: tuple[str, ...] = ()  # who of the crew confirms a wager that comes late, where one is taken
    to: tuple[CardTo, ...] = ()  # where the cards go that are asked for, in order
    by: str = ""  # who of the crew does the step, where the document says so
    down: bool = False  # whether they go face down, so that nobody has to name them yet
    jokers: tuple[str, ...] = ()  # of such a shoe's decks, for whoever names its cards; they may have come already


class PendingView(msgspec.Struct, frozen=True):
    """What a player has asked for, and who of the crew has still to confirm it."""

    seat: int
    spot: str
    says: str
    by: tuple[str, ...]
    cite: Citation


class BankView(msgspec.Struct, frozen=True):
    """The player-dealer's wager, and how much of it is left."""

    seat: int
    wager: int
    left: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one seat sees it; amounts in chips."""

    table: str
    round: int
    asks: AskView
    seats: Mapping[int, SeatView]
    stakes: tuple[Stake, ...]
    pending: tuple[PendingView, ...]
    hands: tuple[HandView, ...]
    piles: Mapping[str, PileView]
    lifted: tuple[HandView, ...]  # hands that were picked up in this round, as they lay
    lifted_piles: Mapping[str, PileView]
    markers: Mapping[str, str]
    bets: Mapping[int, int]  # before each seat, where players play for a pot
    pots: tuple[int, ...]
    drawn: Mapping[int, int]  # how many cards each seat drew, as far as it may be known
    bank: BankView | None
    results: tuple[str, ...] | None  # of this shoe, where the game keeps score
    tally: Tally | None

    @property
    def cards(self) -> dict[Holder, list[str]]:
        """All cards as this seat sees them, by where the felt has them."""
        at_places: dict[Holder, list[str]] = {hand_at(h.place, h.number, h.name): list(h.cards) for h in self.hands}
        return at_places | {name: list(pile.cards) for name, pile in self.piles.items()}


def is_seen(up: bool, owner: int, seat: int | None) -> bool:
    """The one rule: a card is seen by all if it lies face up, and otherwise by the seat whose it is."""
    return up or (seat is not None and owner == seat)


def view_of(table: Table, seat: int | None, every: bool = False, asks: AskView | None = None) -> View:
    """What this seat sees (None: a stranger); with `every`, as surveillance sees it, every card."""
    felt, game, pool = table.felt, table.game, table.felt.pool()
    over = isinstance(table.ask, Between)  # the pots have been pushed to whoever won them
    lying = [(holder, felt.whose(holder), held) for holder, held in felt.cards.items()]
    hands, piles = _cards(table, seat, every, lying)
    lifted, lifted_piles = _cards(table, seat, every, [(holder, *was) for holder, was in felt.lifted.items()])
    return View(
        table=table.log.header.table,
        round=table.round,
        asks=asks or ask_view(table.ask, game, felt),
        seats={s: SeatView(name, felt.rack(s)) for s, name in sorted(felt.seats.items())},
        stakes=tuple([Stake(*msgspec.structs.astuple(stake)) for stake in felt.stakes.values()]),
        pending=tuple(
            [
                PendingView(request.seat, request.spot, request.says, request.by, request.cite)
                for request in felt.pending
            ]
        ),
        hands=hands,
        piles=piles,
        lifted=lifted,
        lifted_piles=lifted_piles,
        markers={**felt.markers, **pool.markers} if pool else dict(felt.markers),
        bets=pool.bets if pool else {},
        pots=pool.pots if pool and not over else (),
        drawn=pool.drawn if pool else {},
        bank=bank_view(felt),
        results=game.score(table.carried),
        tally=felt.tally,
    )


def _cards(
    table: Table, seat: int | None, every: bool, lying: Iterable[tuple[Holder, int, list[Held]]]
) -> tuple[tuple[HandView, ...], dict[str, PileView]]:
    hands, piles = [], {}
    for holder, whose, held in lying:
        cards = tuple(
            [card_text(h.card) if h.named and (every or is_seen(h.up, whose, seat)) else HIDDEN for h in held]
        )
        count = _count(table, holder, held, cards)
        if isinstance(holder, str):
            piles[holder] = PileView(cards, whose, count)
        else:
            hands.append(HandView(place_of(holder), number_of(holder), whose, cards, count, name_of(holder)))
    return tuple(hands), piles


def _count(table: Table, holder: Holder, held: list[Held], cards: tuple[str, ...]) -> str:
    """What the cards that are seen come to."""
    cards_seen = tuple([h.card for h, text in zip(held, cards, strict=True) if text != HIDDEN])
    return table.game.counts(table.law, holder, cards_seen) if cards_seen else ""


def bank_view(felt: Felt) -> BankView | None:
    """The bank that a player has put up; none once it has been taken down."""
    bank = felt.bank
    if not isinstance(bank, PlayerDealerBank) or not bank.stake.amount:
        return None
    return BankView(bank.stake.seat, bank.stake.amount, bank.left)


def ask_view(ask: Ask, game: Game, felt: Felt) -> AskView:
    """What the table waits for, and of whom, with the question behind it; and what players may ask to be shown."""
    view = _ask_view(ask, game, felt)
    shown = felt.requests if felt.on_request else ()
    if not shown:
        return view
    offers = {seat: (*view.offers.get(seat, ()), *shown) for seat in felt.seats}
    return msgspec.structs.replace(view, offers=offers)


def _ask_view(ask: Ask, game: Game, felt: Felt) -> AskView:
    match ask:
        case Between():
            return AskView("between", ask.cite)
        case Window():
            offers, question = dict(ask.choices), game.question((ask.topic,))
            steps, buttons = ask.steps, ask.buttons
            return AskView(
                "window",
                ask.cite,
                question,
                offers=offers,
                wagers=ask.wagers(),
                steps=steps,
                buttons=buttons,
                cash=ask.cash,
                calls=dict(ask.calls()),
            )
        case Turn():
            return _turn_view(ask, game)
        case Chance():
            return AskView(
                "chance",
                ask.cite,
                equipment=ask.equipment,
                count=ask.count,
                late=ask.late_by,
                to=cards_to(ask, felt),
                down=ask.down,
                jokers=tuple(card_text(JOKER + k) for k in range(ask.shoe.jokers if ask.shoe else 0)),
            )
        case Step():
            offers, beside = ask.offers(felt.seats), ask.other_steps
            return AskView(
                "step",
                ask.cite,
                offers=offers,
                step=ask.step,
                least=ask.least,
                most=ask.most,
                steps=beside,
                by=ask.by,
            )


def cards_to(ask: Chance, felt: Felt) -> tuple[CardTo, ...]:
    """Where each card goes that is asked for, in order."""
    lie: dict[Holder, int] = {}
    targets = []
    for k, holder in enumerate(ask.to):
        lie[holder] = ask.which[k] if ask.which else lie.get(holder, len(felt.cards.get(holder, ()))) + 1
        at_place = not isinstance(holder, str)
        targets.append(
            CardTo(lie[holder], place_of(holder), number_of(holder))
            if at_place
            else CardTo(lie[holder], pile=str(holder))
        )
    return tuple(targets)


def _turn_view(ask: Turn, game: Game) -> AskView:
    """A seat decides; at poker what it owes and the least and most go with it."""
    more: dict[str, Any] = {name: getattr(ask, name, None) for name in ("owes", "least", "most", "count")}
    kind: Literal["set", "discard", "turn"] = "turn"
    if isinstance(ask, Setting):
        kind = "set"
    elif ask.choices in ((), ("discard",)):
        kind = "discard"
    return AskView(
        kind,
        ask.cite,
        game.question(ask.topics),
        ask.seat,
        ask.at or ask.seat,
        ask.number,
        ask.choices,
        not_offered=_not_offered(ask, game) if kind == "turn" else (),
        talk=ask.talk,
        **more,
    )


def _not_offered(ask: Turn, game: Game) -> tuple[NotOffered, ...]:
    """What the law does not let this hand do, and why."""
    refused = [(choice, ask.why_not(choice)) for choice in game.choices if choice not in ask.choices]
    return tuple([NotOffered(choice, no.why, no.cite) for choice, no in refused if no])
