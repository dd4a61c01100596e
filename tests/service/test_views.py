"""What a client is sent is what its seat sees: no card that lies face down for it, in no message and no answer, over
random rounds of every table that deals cards face down from one deck."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.front import bots
from croupier.front.dealer import routine
from croupier.games import open_table
from croupier.play.felt import Felt
from croupier.play.vocabulary.ask import Between, Turn, Window
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Dealt
from croupier.play.vocabulary.move import Close, Open, Sit
from croupier.rulebook.cite import Citation
from croupier.service.api.tables import one_round
from croupier.service.commands.command import Command, Done
from croupier.service.people.person import Person
from croupier.service.rounds.replay import public_text
from croupier.service.store import Store
from croupier.service.table.live_table import LiveTable
from croupier.service.watching.history import narrated_answer
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.news import Broadcast
from croupier.service.watching.owner import Owner
from croupier.service.watching.view import TableViews
from every import each
from sessions import wants
from shift import HOUSE, PEOPLE, Shift, endow


def hides(name: str) -> bool:
    """Whether a round there deals players cards face down, from one deck: a card can then be known by its name."""
    table = open_table(HOUSE.tables[name], name)
    if "decks" in table.law.options:
        return False
    for seat in (1, 2, 3):
        table.play(Sit(seat, table.affords(300), f"P{seat}"))
    source = Seeded("hidden")
    table.play(Open())
    for _ in range(100):
        ask = table.ask
        if isinstance(ask, Between):
            break
        if any(not held.up for seat in (1, 2, 3) for held in table.felt.cards.get(seat, ())):
            return True
        if isinstance(ask, Window):
            for bet in (bet for seat in (1, 2, 3) for bet in bots.bets(table, seat)):
                table.play(bet)
            table.play(Close())
        else:
            move = bots.decide(table, ask) if isinstance(ask, Turn) else routine(table, source)
            assert move is not None, ask
            table.play(move)
    return False


ONE_DECK = [name for name in HOUSE.tables if hides(name)]
CARD = re.compile(r"(?<![A-Za-z0-9_-])[2-9TJQKA][cdhs](?![A-Za-z0-9_-])")
SEATS = {"Ann": 1, "Bob": 2, "Cid": 3}
VIEWERS: dict[str, Person] = {name: PEOPLE[name] for name in ("Ann", "Bob", "Cid", "Dee", "Flo", "Adm")} | {
    "Eve": Person("Eve", "player")
}


class Watch:
    """Notes, below everything that is tested, which cards each place may know: those dealt to it, and those dealt or
    turned face up."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.public: set[str] = set()
        self.own: dict[int, set[str]] = {}
        deal, turn_up = Felt.deal, Felt.turn_up
        watch = self

        def dealt(felt: Felt, to: str | int, card: int, up: bool) -> None:
            deal(felt, to, card, up)
            place = str(to).partition(".")[0]
            if up:
                watch.public.add(card_text(card))
            elif place.isdigit():
                watch.own.setdefault(int(place), set()).add(card_text(card))

        def turned(felt: Felt, holder: str | int, cite: Citation) -> None:
            watch.public |= {card_text(held.card) for held in felt.cards.get(holder, ())}
            turn_up(felt, holder, cite)

        patch.setattr(Felt, "deal", dealt)
        patch.setattr(Felt, "turn_up", turned)

    def look(self, live: LiveTable, since: int) -> None:
        """A game may also lay a card face up by itself, or turn up one of several."""
        held = [one for hand in live.table.felt.cards.values() for one in hand if one.up]
        self.public |= {card_text(one.card) for one in held}
        dealt = [
            event for one in live.lines_after(since) for event in one.events if isinstance(event, Dealt) and event.up
        ]
        self.public |= {card_text(card) for event in dealt for card in event.cards}

    def may_know(self, name: str) -> set[str]:
        return self.public | self.own.get(SEATS.get(name, -1), set())


class Overhearing:
    """One round in which everybody is sent everything that they can be sent."""

    def __init__(self, shift: Shift, watch: Watch, seed: int) -> None:
        self.shift, self.watch, self.random = shift, watch, Random(seed)
        self.owner = Owner(shift.live)
        self.hidden = self.cards = 0

    def round(self) -> None:
        for number in range(120):
            table = self.shift.live.table
            if table.round == 1 and self.shift.ask == "Between":
                return
            said = [(who, line) for who in SEATS if (line := wants(self.shift, who)) is not None]
            assert said, table.ask
            for k, (who, line) in enumerate(said):
                self.say(who, self.folly(line), f"{number}-{k}")
        raise AssertionError("the round does not end")

    def folly(self, line: str) -> str:
        """Now and then any of the choices, so that hands go to the showdown or to the muck."""
        ask = self.shift.live.table.ask
        if isinstance(ask, Turn) and ask.choices and self.random.randrange(2):
            stays = [choice for choice in ask.choices if choice != "fold"] or ask.choices
            return f"seat {ask.seat} chooses {self.random.choice(stays)}"
        return line

    def say(self, who: str, line: str, id_: str) -> None:
        since = self.shift.live.seq
        answer = self.shift.live.handle([Command(id_, line, PEOPLE[who])])[0]
        self.watch.look(self.shift.live, since)
        if isinstance(answer, Done):
            self.check(who, narrated_answer(self.shift.live, answer))
        elif line != (plain := wants(self.shift, who)) and plain is not None:
            self.say(who, plain, f"{id_}-plain")
        self.watch.look(self.shift.live, since)
        news = Broadcast(self.shift.live, since)
        for name, person in VIEWERS.items():
            seat = self.shift.live.seat_of(name)
            self.check(name, msgspec.json.decode(news.message(seat, person.role)))
            self.check(name, self.owner.snapshot(person))
            if self.random.randrange(4) == 0 and self.shift.live.table.round == 1 and self.shift.ask != "Between":
                self.check(name, recalled(self.shift, person))

    def check(self, name: str, message: Any) -> None:
        text = encode(message).decode()
        found = set(CARD.findall(text))
        assert found <= self.watch.may_know(name), f"{name} is told {found - self.watch.may_know(name)}: {text}"
        self.cards += len(found)
        self.hidden += text.count("??")


def recalled(shift: Shift, person: Person) -> object:
    """GET /tables/{table}/rounds/1 while the round is on."""
    floor: Any = SimpleNamespace(house=HOUSE, store=shift.store, terms=HOUSE.table)
    return msgspec.json.decode(one_round(shift.name, 1, person, floor).body)


@pytest.mark.parametrize("seed", each([1, 2], [1]))
@pytest.mark.parametrize("table", ONE_DECK)
def test_no_hidden_card_leaves_the_house(table: str, seed: int, lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    endow(lite)
    shift = Shift(table, lite)
    shift.live = LiveTable(table, HOUSE.tables[table], lite, shift.clock, lambda *at: f"{at} {seed}")
    for name, seat in SEATS.items():
        shift.do(name, f"seat {seat} sits 300 {name}")
    watch = Watch(monkeypatch)
    overhearing = Overhearing(shift, watch, seed)
    overhearing.round()
    assert overhearing.hidden > 0, "nothing was hidden, so nothing was tested"
    assert overhearing.cards > 0


@pytest.mark.parametrize("table", ["blackjack-1", "minibaccarat-1", "ez-baccarat-1", "zoobac-1"])
def test_a_shoe_of_many_decks(table: str, lite: Store) -> None:
    """Where a card is there more than once, the felt itself says what a seat sees."""
    endow(lite)
    shift = Shift(table, lite)
    for name, seat in SEATS.items():
        shift.do(name, f"seat {seat} sits 300 {name}")
    for number in range(120):
        if shift.live.table.round == 1 and shift.ask == "Between":
            break
        for k, who in enumerate(SEATS):
            line = wants(shift, who)
            if line is not None:
                shift.say(who, line, f"{number}-{k}")
            for person in VIEWERS.values():
                seat = shift.live.seat_of(person.name)
                assert TableViews(shift.live).view(seat, person.role).cards == shift.live.table.view(seat).cards
    assert shift.live.table.round == 1


def test_surveillance_sees_every_card(lite: Store) -> None:
    endow(lite)
    shift = Shift("holdem-1", lite)
    for name, seat in SEATS.items():
        shift.do(name, f"seat {seat} sits 300 {name}")
    for name, seat in SEATS.items():
        shift.do(name, f"seat {seat} ready")
    live = shift.live
    everything = TableViews(live).view(None, "surveillance").cards
    assert {seat: len(everything[seat]) for seat in (1, 2, 3)} == {1: 2, 2: 2, 3: 2}
    assert "??" not in str(everything)
    for role in ("dealer", "floor", "pit", "administrator", "cashier", "player"):
        assert TableViews(live).view(None, role).cards[1] == ["??", "??"]
    own = TableViews(live).view(1, "player").cards
    assert own[1] == everything[1]
    assert own[2] == ["??", "??"]


def test_terminals_are_private_in_recall_too(lite: Store) -> None:
    """A round that is looked up shows players at terminals their own bets, as the round itself did."""
    endow(lite)
    shift = Shift("roulette-terminals-1", lite)
    for name, seat in (("Ann", 1), ("Bob", 2)):
        shift.do(name, f"terminal {seat} puts 100")
    for name, seat in (("Ann", 1), ("Bob", 2)):
        shift.do(name, f"seat {seat} ready")
    shift.do("Ann", "seat 1 bets 5 straight-17")
    shift.do("Bob", "seat 2 bets 7 straight-8")
    shift.clock.tick(30)
    for person, sees, not_sees in (
        (PEOPLE["Ann"], "straight-17", "straight-8"),
        (PEOPLE["Bob"], "straight-8", "straight-17"),
    ):
        text = str(recalled(shift, person))
        assert sees in text
        assert not_sees not in text
    assert "straight-17" in str(recalled(shift, PEOPLE["Dee"]))
    assert "straight-8" in str(recalled(shift, PEOPLE["Dee"]))


def test_the_contract_names_every_field_of_a_view(lite: Store) -> None:
    """docs/service.md is what clients are written from."""
    endow(lite)
    view = TableViews(Shift("craps-1", lite).live).view(None, "player")
    contract = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
    assert [name for name in view.__struct_fields__ if name not in contract] == []


def test_a_line_is_read_out_by_what_was_done_not_by_how_it_is_spelt() -> None:
    lines = {
        "seat 3 discards As Kd": "seat 3 discards 2",
        "seat 3 discards nothing": "seat 3 discards nothing",
        "seat 2 sets As Kd": "seat 2 sets 2",
        "cards As Kd": "cards",
        "seat 1 bets 5 pass": "seat 1 bets 5 pass",
        "~ put 3 500 sets": "~ put 3 500 sets",
        "= Ann discards 5": "= Ann discards 5",
    }
    assert {line: public_text(line, False) for line in lines} == lines
    assert [public_text(line, True) for line in lines] == list(lines)
