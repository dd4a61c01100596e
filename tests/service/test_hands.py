"""Hands of poker out of the store: one's own alone, as one saw them, and what they come to."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from doors import Doors
from shift import Shift, endow

from croupier.play.ask import Between, Turn
from croupier.play.cards import JOKER, card_text
from croupier.poker.betting import Act
from croupier.poker.dealing import Exchange
from croupier.poker.phh import Record, read_hands
from croupier.service.hands import HandFilter, my_hands, table_hands, written
from croupier.service.mine import my_rounds
from croupier.service.store import Store

DECK = {card_text(card) for card in range(JOKER)}
SEATS = {1: "Ann", 2: "Bob"}


class Evening:
    """Ann and Bob play hands, and what each was ever shown is noted."""

    def __init__(self, store: Store, table: str, seed: int = 1) -> None:
        endow(store)
        self.shift, self.rng = Shift(table, store), random.Random(seed)
        self.shown: dict[tuple[int, int], set[str]] = {}
        for seat, name in SEATS.items():
            self.shift.do(name, f"seat {seat} sits 300 {name}")

    def hand(self) -> None:
        """One hand, played anyhow, to its end."""
        live = self.shift.live
        for seat, name in SEATS.items():
            self.shift.say(name, f"seat {seat} ready")
        while not isinstance(live.table.ask, Between):
            ask = live.table.ask
            if isinstance(ask, Turn):
                self.shift.do(SEATS[ask.seat], f"seat {ask.seat} {self.choice(ask)}")
            else:
                for seat, name in SEATS.items():
                    self.shift.say(name, f"seat {seat} ready")
            self.look()

    def choice(self, ask: Turn) -> str:
        if isinstance(ask, Exchange):
            held = self.shift.live.table.felt.cards[ask.seat]
            return f"discards {card_text(held[0].card)}"
        open_ = [choice for choice in ask.choices if ask.why_not(choice) is None]
        likely = [choice for choice in open_ if choice in ("check", "call", "show")]
        choice = self.rng.choice(likely * 3 + open_)
        sized = isinstance(ask, Act) and choice in ("bet", "raise")
        return f"chooses {choice} {ask.least}" if sized else f"chooses {choice}"  # type: ignore[attr-defined]

    def look(self) -> None:
        for seat in SEATS:
            view = self.shift.live.table.view(seat)
            lying = [hand.cards for hand in (*view.hands, *view.lifted)]
            lying += [pile.cards for pile in (*view.piles.values(), *view.lifted_piles.values())]
            self.shown.setdefault((view.round, seat), set()).update(card for cards in lying for card in cards)


def told(record: Record) -> set[str]:
    """Every card that a record names anywhere."""
    words = " ".join(record.actions)
    return {pair for word in words.split() for pair in re.findall("..", word)} & DECK


@pytest.mark.parametrize("table", ["holdem-1", "stud-1", "draw-1"])
def test_an_export_tells_nobody_what_they_were_not_shown(lite: Store, table: str) -> None:
    evening = Evening(lite, table)
    for _ in range(8):
        evening.hand()
    for seat, name in SEATS.items():
        file = written(my_hands(lite, [table], name, HandFilter(), 100))
        hands = read_hands(file)
        assert len(hands) == 8
        for record in hands.values():
            assert told(record) <= evening.shown[record.more["hand"], seat]
            mine = f"d dh p{record.more['seats'].index(seat) + 1} "
            assert any(text.startswith(mine) and "?" not in text for text in record.actions)
    hidden = [record for record in hands.values() if any("??" in text for text in record.actions)]
    assert hidden  # somebody folded unseen, or the rest would prove nothing
    every = table_hands(lite, table, 100)
    assert [record.more["hand"] for record in every] == list(range(1, 9))
    assert not any("??" in text for record in every for text in record.actions)


def test_a_hand_that_is_on_is_nobodys_to_read(lite: Store) -> None:
    evening = Evening(lite, "holdem-1")
    evening.hand()
    for seat, name in SEATS.items():
        evening.shift.say(name, f"seat {seat} ready")
    assert isinstance(evening.shift.live.table.ask, Turn)
    assert [hand.round for hand in my_hands(lite, ["holdem-1"], "Ann", HandFilter(), 9)] == [1]
    assert [record.more["hand"] for record in table_hands(lite, "holdem-1", 9)] == [1]


def test_what_each_hand_brought_is_what_the_books_say(lite: Store) -> None:
    evening = Evening(lite, "holdem-1", 5)
    for _ in range(10):
        evening.hand()
    hands = my_hands(lite, ["holdem-1"], "Ann", HandFilter(), 50)
    rounds = my_rounds(lite, ["holdem-1"], "Ann", 50)
    assert [(one.round, one.net) for one in hands] == [(one.round, one.net) for one in rounds]
    assert my_hands(lite, ["holdem-1"], "Cid", HandFilter(), 50) == []
    won = my_hands(lite, ["holdem-1"], "Ann", HandFilter(won=True), 50)
    shown = my_hands(lite, ["holdem-1"], "Ann", HandFilter(showdown=True), 50)
    assert [one.round for one in won] == [one.round for one in hands if one.net > 0]
    assert 0 < len(shown) < 10
    assert all(len(one.board) == 5 and len(one.cards) == 2 for one in shown)
    assert my_hands(lite, ["holdem-1"], "Ann", HandFilter(game="razz"), 50) == []
    late = hands[3].at
    assert all(one.at >= late for one in my_hands(lite, ["holdem-1"], "Ann", HandFilter(first=late), 50))


def test_hands_over_http(doors: Doors) -> None:
    """A list, a file, statistics, a file brought, equity: each to whom it belongs."""
    for who, seat in (("Ann", 1), ("Bob", 2)):
        doors.do(who, "holdem-1", f"seat {seat} sits 200 {who}", f"s{who}")
    for who, seat in (("Ann", 1), ("Bob", 2)):
        doors.do(who, "holdem-1", f"seat {seat} ready", f"r{who}")
    for number in range(20):
        asks = doors.get("Ann", "/tables/holdem-1")["view"]["asks"]
        if asks["ask"] != "turn":
            break
        who = {1: "Ann", 2: "Bob"}[asks["seat"]]
        choice = next(one for one in ("check", "call", "show") if one in asks["choices"])
        doors.do(who, "holdem-1", f"seat {asks['seat']} chooses {choice}", f"c{number}")
    (mine,) = doors.get("Ann", "/me/hands")["hands"]
    assert (mine["table"], mine["round"], mine["showdown"], len(mine["board"])) == ("holdem-1", 1, True, 5)
    assert doors.get("Cid", "/me/hands") == {"hands": [], "more": False}
    counts = doors.get("Ann", "/me/hands/statistics")
    assert (counts["all"]["hands"], counts["all"]["showdowns"], counts["all"]["net"]) == (1, 1, mine["net"])
    assert counts["positions"] == {mine["position"]: counts["all"]}
    file = doors.send("Ann", "GET", "/me/hands/phh")
    assert file.headers["content-disposition"] == 'attachment; filename="Ann.phhs"'
    (record,) = read_hands(file.text).values()
    assert sorted(record.names) == ["Ann", "Bob"]
    assert "?" not in doors.send("Flo", "GET", "/tables/holdem-1/hands/phh").text
    assert doors.send("Cid", "GET", "/tables/holdem-1/hands/phh").text == ""
    assert doors.send("Ann", "GET", "/tables/craps-1/hands/phh").status_code == 422
    (one,) = doors.post("Ann", "/hands", {"text": file.text}).json()
    assert (one["plays"], one["verdict"]) == (True, "The chips come out as recorded.")
    steps = doors.post("Ann", "/hands/steps", {"text": file.text, "hand": one["name"]}).json()
    shown = [step["view"]["piles"].get("board", {"cards": []})["cards"] for step in steps["steps"]]
    assert shown[-1] == mine["board"]
    assert [step["view"]["seats"]["1"]["rack"] for step in steps["steps"]][-1] == record.finishing_stacks[0]  # type: ignore[index]
    bad: Any = doors.post("Ann", "/hands", {"text": "no toml"})
    assert (bad.status_code, bad.json()["cite"]) == (409, "croupier/records/log.header")
    found = doors.get("Ann", "/equity?game=holdem-1&hands=AsAh,KsKh&board=Ad 7c 2d")  # of the cards that are named
    assert (found["deals"], found["exact"]) == (990, True)
    assert [one["share"] for one in found["hands"]] == ["989/990", "1/990"]  # but for two kings
    assert doors.send("Ann", "GET", "/equity?game=craps-1&hands=AsAh,KsKh").status_code == 422
    assert doors.send("Ann", "GET", "/equity?game=holdem&hands=AsAs,KsKh").status_code == 409
