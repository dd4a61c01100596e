"""Hands of poker out of the store: one's own alone, as one saw them, and what they come to."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from test_my_rounds import drawn

from croupier.play.vocabulary.ask import Between, Turn
from croupier.play.vocabulary.cards import JOKER, card_text
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from croupier.poker.phh import Record, read_hands
from croupier.rulebook.cite import Refused
from croupier.service.fairness.chance import commitment
from croupier.service.rounds.hands import HandFilter, HandPlaces, hands_as_phh, my_hands, table_hands
from croupier.service.rounds.my_rounds import my_rounds
from croupier.service.rounds.share_links import mark_for, shared_round
from croupier.service.store import Store
from croupier.service.tournament import live_tournament
from croupier.service.tournament.live_tournament import LiveTournament
from doors import Doors
from evening import Evening as Tournament
from shift import Shift, endow

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
        file = hands_as_phh(my_hands(lite, HandPlaces([table]), name, HandFilter(), 100))
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
    assert [hand.round for hand in my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(), 9)] == [1]
    assert [record.more["hand"] for record in table_hands(lite, "holdem-1", 9)] == [1]


def test_what_each_hand_brought_is_what_the_books_say(lite: Store) -> None:
    evening = Evening(lite, "holdem-1", 5)
    for _ in range(10):
        evening.hand()
    hands = my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(), 50)
    rounds = my_rounds(lite, ["holdem-1"], "Ann", 50)
    assert [(one.round, one.net) for one in hands] == [(one.round, one.net) for one in rounds]
    assert my_hands(lite, HandPlaces(["holdem-1"]), "Cid", HandFilter(), 50) == []
    won = my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(won=True), 50)
    shown = my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(showdown=True), 50)
    assert [one.round for one in won] == [one.round for one in hands if one.net > 0]
    assert 0 < len(shown) < 10
    assert all(len(one.board) == 5 and len(one.cards) == 2 for one in shown)
    assert my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(game="razz"), 50) == []
    late = hands[3].at
    assert all(one.at >= late for one in my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(first=late), 50))


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
    counts = doors.get("Ann", "/me/hands/statistics")["cash"]
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
    long = doors.post(
        "Ann", "/hands", {"text": file.text + "# as noted" * 10_000}
    )  # more than another request may have
    assert long.json() == [one]
    assert doors.post("", "/hands", {"text": "#" * 70_000}).status_code == 401  # and whose it is, is asked first
    with doors.floor.limits.uploading("Ann"):
        assert doors.post("Ann", "/hands", {"text": "#" * 70_000}).json()["detail"].endswith("bring one at a time")
    longer = doors.post("Ann", "/hands", {"text": "#" * (2 << 20)})
    assert (longer.status_code, longer.json()["detail"][:33]) == (413, "a file of hands has at most 2 MiB")
    many = doors.post("Ann", "/hands", {"text": "[1]\n" * 501}).json()["detail"]
    assert many == "501 hands are in the file: 500 are read at once, so bring it in parts"
    bad: Any = doors.post("Ann", "/hands", {"text": "no toml"})
    assert (bad.status_code, bad.json()["cite"]) == (409, "croupier/records/log.header")
    found = doors.get("Ann", "/equity?game=holdem-1&hands=AsAh,KsKh&board=Ad 7c 2d")  # of the cards that are named
    assert (found["deals"], found["exact"]) == (990, True)
    assert [one["share"] for one in found["hands"]] == ["989/990", "1/990"]  # but for two kings
    assert doors.send("Ann", "GET", "/equity?game=craps-1&hands=AsAh,KsKh").status_code == 422
    assert doors.send("Ann", "GET", "/equity?game=holdem&hands=AsAs,KsKh").status_code == 409


# --- of a tournament ---


Noted = dict[tuple[str, int], Any]


def noted(live: LiveTournament, monkeypatch: pytest.MonkeyPatch, *names: str) -> tuple[Noted, Noted]:
    """What each of these is ever shown of a hand, and what each had when it was opened: looked at after every move."""
    shown, stacks, moved = Noted(), Noted(), live._after_move

    def look(*happened: Any) -> None:
        moved(*happened)
        event = live.tournament
        on = [(place.hand, place.table) for place in event.tables.values() if place.table is not None]
        for hand, table in on + [(last.place.hand, last.table) for last in live.last_hands.values()]:
            for seat, name in table.seats.items():
                if name in names:
                    view = table.view(seat)
                    lying = [*(one.cards for one in view.hands), *(pile.cards for pile in view.piles.values())]
                    shown.setdefault((name, hand), set()).update(card for cards in lying for card in cards)
                    stacks.setdefault((name, hand), event.entrants[name].stack)

    monkeypatch.setattr(live, "_after_move", look)
    return shown, stacks


def test_hands_of_a_tournament_are_listed_counted_and_replayed_apart_from_money(
    lite: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables, chapters that begin in mid-hand, and Cid, who is never there and is dealt in all the same."""
    monkeypatch.setattr(live_tournament, "MOVES", 12)
    monkeypatch.setattr(live_tournament, "CHAPTER", 40)
    event = Tournament(lite)
    event.begin("Ann", "Bob", "Cid", bots=8)
    shown, stacks = noted(event.live, monkeypatch, "Ann", "Cid")
    while event.live.tournament.hands < 16:
        if not event.act("Cid"):
            event.go_on()
    assert len(lite.chapters("friday")) > 3
    everywhere = HandPlaces(["holdem-1"], ["friday"])
    for name in ("Ann", "Cid"):
        hands = my_hands(lite, everywhere, name, HandFilter(), 100)
        over = sorted(hand for who, hand in stacks if who == name and hand not in event.live.hands)
        assert sorted(one.round for one in hands) == over
        assert sum(one.net for one in hands) == event.live.tournament.entrants[name].stack - 500
        assert {one.tournament for one in hands} == {"friday"}
        for one in hands:
            place, mine = one.record.names.index(name), shown[name, one.round]
            assert one.record.starting_stacks[place] * one.unit == stacks[name, one.round]
            assert told(one.record) <= mine
            assert set(one.cards) <= mine
    assert any("??" in text for one in hands for text in one.record.actions)
    assert my_hands(lite, HandPlaces(["holdem-1"]), "Ann", HandFilter(), 100) == []
    assert my_hands(lite, everywhere, "Flo", HandFilter(), 100) == []
    latest = my_hands(lite, everywhere, "Ann", HandFilter(), 1)
    assert latest == my_hands(lite, everywhere, "Ann", HandFilter(), 100)[:1]
    for one in my_hands(lite, everywhere, "Ann", HandFilter(), 3):
        seat, mark = mark_for(lite, one.table, one.round, "Ann")
        replay = shared_round(lite, one.table, one.round, seat, mark)
        assert (replay.seat, replay.name, replay.chain) == (one.seat, "Ann", "friday")
        assert commitment("friday", one.round, replay.secret) == replay.commitment
        assert drawn(replay)  # every draw again from the secret, and the whole chain
        views = [step.view for step in replay.steps if step.view]
        assert {card for view in views for hand in view.hands for card in hand.cards} - {"??"} <= shown[
            "Ann", one.round
        ]
        assert views[-1].seats[seat].rack * views[-1].chip == (stacks["Ann", one.round] + one.net) * 100
        with pytest.raises(Refused, match="no place"):
            mark_for(lite, one.table, one.round, "Flo")
        with pytest.raises(Refused, match="another table"):
            mark_for(lite, f"friday.{3 - int(one.table[-1])}", one.round, "Ann")
    on = next(iter(event.live.hands))
    with pytest.raises(Refused, match="still on"):
        mark_for(lite, f"friday.{event.live.hands[on].table}", on, "Ann")
