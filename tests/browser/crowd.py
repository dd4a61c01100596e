"""The fullest a felt can be: the page hears of a table where every place is taken and has its cards and its chips, and
every marker stands somewhere. The rules never deal it all at once; the drawing has to bear it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.pages import Visitor
from croupier.front.layout import LaidSpot, Layout, layout_of
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law

DECK = [rank + suit for suit in "hscd" for rank in "TQ9K7A2J8354"]
TRAYS = {"dealer": 6, "player": 3, "banker": 3, "board": 5, "discards": 30, "burned": 4}


class Crowd:
    """One page that looks at a table of the sample house, and sees it full."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.page: Page = visitor.page
        self.felt: Layout = layout_of(Law(sample_house().tables[table]))
        self.seats = [place.seat for place in self.felt.seats]
        self.playing = [place.seat for place in self.felt.seats if not place.standing]
        # the table as it truly is gives all that is not on the felt
        self._true: dict[str, Any] = self.page.request.get(f"/api/v1/tables/{table}").json()
        self._seq = int(self._true["seq"])
        self._lines: list[WebSocketRoute] = []
        self.page.route_web_socket("**/live*", self._answer)
        visitor.walk_to(table)

    def _answer(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.send(json.dumps({**self._true, "type": "snapshot"}))

    def show(self, me: int, marked: int, cards: int = 0, split: int = 1, apart: int = 1) -> None:
        """So many cards in every hand, seen from one place; the markers stand at another and so far on from there."""
        self._seq += 1
        seen = {**self._true, "type": "snapshot", "seq": self._seq, "seat": me}
        seen["view"] = {**self._true["view"], "seq": self._seq, **self._full(me, marked, cards, split, apart)}
        self._lines[-1].send(json.dumps(seen))
        expect(self.page.get_by_test_id("actions")).to_have_attribute("data-seq", str(self._seq))

    def _full(self, me: int, marked: int, cards: int, split: int, apart: int) -> dict[str, Any]:
        view, felt = self._true["view"], self.felt
        stand = [mark.name for mark in felt.markers if mark.shows == "seat"]
        first = self.playing.index(marked)
        turned = {name: str(self.playing[(first + k * apart) % len(self.playing)]) for k, name in enumerate(stand)}
        full: dict[str, Any] = {
            "seats": {
                str(n): {"name": f"Somebody-{n}", "rack": 12_345, "bot": False, "ready": True} for n in self.seats
            },
            "asks": {**view["asks"], "ask": "chance", "seat": me},
            "hands": self._hands(cards, split),
            "piles": {tray.holder: {"cards": DECK[: TRAYS[tray.holder]]} for tray in felt.cards},
            "markers": {**view["markers"], **turned},
            "stakes": [],
        }
        if any(spot.id == "pot" for spot in felt.spots):
            full["pots"] = [1250, 75]
            full["bets"] = {str(n): 125 for n in self.playing}
            full["markers"] |= {"rake": "4"}
        else:
            full["stakes"] = [_stake(spot, n) for spot in felt.spots for n in self.playing if spot.per_seat or n == 1]
        if felt.bank:
            full["bank"] = {"seat": marked, "wager": 2500, "left": 1250}
        return full

    def _hands(self, cards: int, split: int) -> list[dict[str, Any]]:
        places = [place.seat for place in self.felt.seats if place.cards and cards]
        numbers = range(1, split + 1)
        return [
            {"place": place, "number": k, "seat": place, "cards": DECK[:cards]} for place in places for k in numbers
        ]


def _stake(spot: LaidSpot, seat: int) -> dict[str, Any]:
    return {"seat": seat, "at": seat, "hand": 1, "spot": spot.id, "amount": 125}
