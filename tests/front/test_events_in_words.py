"""What is told is plain, complete and for nobody else's eyes."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from house_play import SEATS, TABLES, moves, refused, seated
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.front.events_in_words import HIDDEN, Narrated, narrate, narrate_refusal
from croupier.games import open_table
from croupier.play.felt import Felt
from croupier.play.table import Table
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.event import (
    Dealt,
    Decided,
    Event,
    Fee,
    Moved,
    Placed,
    Racked,
    Said,
    Settled,
    Taken,
    Voided,
)
from croupier.play.vocabulary.holder import HandAt
from croupier.play.vocabulary.move import Bet, Open, Sit
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from examples import some

LAW = Law(Terms("oneida-2006/craps"))
CITE = LAW.cite("D.1")
CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|J[oO34])\b")
VIEWERS = (*SEATS, None)


class Listener:
    """Hears every event of a table's felts, and looks each time at what every viewer sees."""

    def __init__(self, table: Table, patch: pytest.MonkeyPatch) -> None:
        self.table = table
        self.heard: list[tuple[Event, dict[int | None, Counter[str]]]] = []  # with what was hidden from whom
        self.seen: dict[int | None, Counter[str]] = {}
        self.checked = 0
        lay = Felt.__init__

        def listening(felt: Felt, *args: Any) -> None:
            lay(felt, *args)
            felt.events = Overheard(self)
            self.heard, self.seen = [], {viewer: Counter() for viewer in VIEWERS}
            table.felt = felt  # who owns a hand is asked of it

        patch.setattr(Felt, "__init__", listening)

    def hear(self, event: Event) -> None:
        self.heard.append((event, self.look()))

    def look(self) -> dict[int | None, Counter[str]]:
        """What each viewer sees only the back of. What a viewer has seen once this round is no secret, though it may
        have been picked up since."""
        hidden: dict[int | None, Counter[str]] = {}
        for viewer, seen in self.seen.items():
            shown = self.table.view(viewer).cards
            felt = [zip(held, shown[holder], strict=True) for holder, held in self.table.felt.cards.items()]
            hidden[viewer] = Counter(card_text(held.card) for hand in felt for held, text in hand if text == HIDDEN)
            for card in {card for hand in shown.values() for card in hand}:
                seen[card] = max(seen[card], sum(hand.count(card) for hand in shown.values()))
        return hidden

    def check(self) -> None:
        """Every card that was told has lain open to its viewer by the time that the move is over.

        Cards drawn for the button are shown to all and never lie on the felt: what is told must not lie hidden there.
        """
        if not self.heard:
            return
        self.look()
        for event, hidden in self.heard:
            for viewer, seen in self.seen.items():
                what = narrate(event, self.table.law, viewer)
                for shown in (Counter(what.cards), Counter(CARD.findall(what.text))):
                    del shown[HIDDEN]
                    unseen = (shown - seen) & hidden[viewer]
                    assert not unseen, f"{viewer} is told {what} and has seen {seen}"
        self.checked += len(self.heard)
        self.heard = []


class Overheard(list[Event]):
    """A felt's events, with somebody listening."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self.listener = listener

    def append(self, event: Event) -> None:
        super().append(event)
        self.listener.hear(event)

    def __iadd__(self, events: Any) -> Overheard:  # type: ignore[misc]
        for event in events:
            self.append(event)
        return self


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=some(12), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_seat_is_told_a_card_it_does_not_see(name: str, seed: int) -> None:
    table = seated(name)
    with pytest.MonkeyPatch.context() as patch:
        listener = Listener(table, patch)
        for move in moves(table, str(seed), folly=8, count=120):
            refused(table, move)
            listener.check()
    assert listener.checked


def test_the_listener_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("three-card-poker-1")
    listener = Listener(table, monkeypatch)
    for move in moves(table, "leak", folly=0, count=60):
        refused(table, move)
        down = [h.card for h in table.felt.cards.get(1, ()) if not h.up]
        if down:
            break
    assert down
    table.felt.events.append(Dealt(CITE, 1, (down[0],), True))
    with pytest.raises(AssertionError, match="2 is told"):
        listener.check()


@pytest.mark.parametrize("name", TABLES)
def test_everything_told_is_one_plain_line_with_its_paragraph_and_goes_over_the_wire(name: str) -> None:
    table = seated(name)
    kinds = set()
    for move in moves(table, "wire", folly=7, count=150):
        before = len(table.felt.events)
        felt = table.felt
        if refused(table, move):
            continue
        for event in table.felt.events[before if table.felt is felt else 0 :]:
            what = narrate(event, table.law, 1)
            kinds.add(what.kind)
            assert what.kind == type(event).__name__.lower()
            assert what.cite == str(event.cite)
            assert what.text
            assert "\n" not in what.text
            assert msgspec.json.decode(msgspec.json.encode(what), type=Narrated) == what
    assert {"said"} <= kinds
    if table.game.spots(table.law):
        assert kinds & {"settled", "placed"}


# --- each kind ---


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (Placed(CITE, 2, 2, "pass", 10, 10), "you: $10 on pass", "seat 2: $10 on pass"),
        (Placed(CITE, 2, 3, "pass", 10, 25), "you at 3: $10 on pass ($25 there now)",
         "seat 2 at 3: $10 on pass ($25 there now)"),
        (Taken(CITE, 2, 2, "place-6", 6, 0), "you: $6 taken from place-6", "seat 2: $6 taken from place-6"),
        (Fee(CITE, 2, "buy-4", 1), "you: commission $1 for buy-4", "seat 2: commission $1 for buy-4"),
        (Fee(CITE, 2, "buy-4", -1), "you: commission back $1 for buy-4", "seat 2: commission back $1 for buy-4"),
        (Fee(CITE, 2, "collection", 2), "you: collection $2", "seat 2: collection $2"),
        (Fee(CITE, 2, "time", 5), "you: time $5", "seat 2: time $5"),
        (Fee(CITE, 2, "owed", 5), "you: $5 that was owed", "seat 2: $5 that was owed"),
        (Fee(CITE, 0, "rake", 3), "the pot: rake $3", "the pot: rake $3"),
        (Fee(CITE, 0, "jackpot", 1), "the pot: jackpot fund $1", "the pot: jackpot fund $1"),
        (Moved(CITE, 2, "come", "come-4", 10), "you: come goes to come-4", "seat 2: come goes to come-4"),
        (Said(CITE, "No more bets"), "No more bets", "No more bets"),
        (Decided(CITE, 2, 3, "play"), "you at 3: play", "seat 2 at 3: play"),
        (Settled(CITE, 2, 2, "place-6", "wins", 12, "7 to 6", 14, "6"), "you: place-6 $12 wins $14 at 7 to 6 (6)",
         "seat 2: place-6 $12 wins $14 at 7 to 6 (6)"),
        (Settled(CITE, 2, 2, "ante", "loses", 12, "", -9, "", 3),
         "you: ante $12 loses $9, $3 not covered by the bank",
         "seat 2: ante $12 loses $9, $3 not covered by the bank"),
        (Settled(CITE, 2, 2, "red", "loses", 1, "", 0, "00: half back"),
         "you: red $1 loses nothing (00: half back)",
         "seat 2: red $1 loses nothing (00: half back)"),
        (Settled(CITE, 2, 2, "whirl", "wins", 5, "", 0, "7"),
         "you: whirl $5 wins nothing (7)",
         "seat 2: whirl $5 wins nothing (7)"),
        (Settled(CITE, 2, 2, "tie", "pushes", 12, "", 0, ""), "you: tie $12 pushes", "seat 2: tie $12 pushes"),
        (Voided(CITE, "a second card"), "The round is void: a second card", "The round is void: a second card"),
        (Racked(CITE, 2, "Bob", 500, "sits"), "seat 2, Bob, sits with $500", "seat 2, Bob, sits with $500"),
        (Dealt(CITE, "dealer", (0, 51), True), "dealer: 2c As", "dealer: 2c As"),
        (Dealt(CITE, 2, (0, 51), True), "you: 2c As", "seat 2: 2c As"),
        (Dealt(CITE, 2, (0, 51), False, whose=2), "you: 2c As", "seat 2: ?? ??"),
        (Dealt(CITE, HandAt(2, 3), (0,), False, whose=2), "you (3): 2c", "seat 2 (3): ??"),
        (Dealt(CITE, "dealer", (0,), False), "dealer: ??", "dealer: ??"),
    ],
)  # fmt: skip
def test_the_line_is(event: Event, mine: str, theirs: str) -> None:
    assert narrate(event, LAW, 2).text == mine
    assert narrate(event, LAW, 1).text == theirs
    assert narrate(event, LAW, None).text == theirs


def test_a_settlement_is_data_in_chips() -> None:
    law = Law(Terms("oneida-2006/craps", chip=500))
    settled = Settled(law.cite("D.5"), 2, 2, "place-6", "wins", 12, "7 to 6", 14, "6")
    assert msgspec.to_builtins(narrate(settled, law, 1)) == {
        "kind": "settled",
        "text": "seat 2: place-6 $60 wins $70 at 7 to 6 (6)",
        "cite": "oneida-2006/craps/D.5",
        "seat": 2,
        "at": 2,
        "spot": "place-6",
        "verdict": "wins",
        "wager": 12,
        "odds": "7 to 6",
        "paid": 14,
        "line": "6",
    }


def test_a_refusal_is_told_with_its_paragraph() -> None:
    table = open_table(Terms("oneida-2006/craps"))
    table.play(Sit(1, 500, "Ann"))
    table.play(Open())
    with pytest.raises(Refused) as refusal:
        table.play(Bet(1, "nowhere", 10))
    what = narrate_refusal(refusal.value)
    assert (what.kind, what.text, what.cite) == ("refused", refusal.value.why, str(refusal.value.cite))
