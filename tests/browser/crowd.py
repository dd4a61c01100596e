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
# The most cards that a hand has at each table of the sample house; none where nobody has cards of their own.
CARDS = {
    "blackjack-1": 6,
    "blackjack-2004": 6,
    "california-three-card-1": 3,
    "double-hand-marquez-1": 7,
    "draw-1": 5,
    "face-up-pai-gow-poker-1": 7,
    "four-card-poker-1": 5,
    "holdem-1": 2,
    "let-it-ride-1": 3,
    "lowball-1": 5,
    "mambo-1": 4,
    "no-bust-21-1": 6,
    "omaha-1": 4,
    "pai-gow-poker-1": 7,
    "pineapple-1": 3,
    "pure-21-5-1": 6,
    "ranchos-holdem-1": 2,
    "ranchos-omaha-1": 4,
    "ranchos-omaha-high-low-1": 4,
    "razz-1": 7,
    "six-card-bonus-1": 3,
    "stud-1": 7,
    "three-card-poker-1": 3,
    "ultimate-texas-holdem-1": 2,
}


class Crowd:
    """One page that looks at a table of the sample house, and sees it full."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.page: Page = visitor.page
        self.felt: Layout = layout_of(Law(sample_house().tables[table]))
        self.seats = [place.seat for place in self.felt.seats]
        self.playing = [place.seat for place in self.felt.seats if not place.standing]
        # a table as it truly is gives all that is not on the felt: one where nobody has played, under this one's name
        fresh, said = visitor.house.table_like(table), self._at(table)["view"]["said"]
        self._true: dict[str, Any] = json.loads(json.dumps(self._at(fresh)).replace(f'"{fresh}"', f'"{table}"'))
        self._true["view"]["said"] = said
        self._seq = int(self._true["seq"])
        self._lines: list[WebSocketRoute] = []
        visitor.rebuilt = True
        self.page.route_web_socket(f"**/tables/{table}/live*", self._answer)
        visitor.walk_to(table)

    def _at(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(f"/api/v1/tables/{table}").json()
        return found

    def _answer(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.send(json.dumps({**self._true, "type": "snapshot"}))

    def show(self, me: int, marked: int, cards: int = 0, split: int = 1, apart: int = 1) -> None:
        """So many cards in every hand, seen from one place; the markers stand at another and so far on from there."""
        self._seq += 1
        seen = {**self._true, "type": "snapshot", "seq": self._seq, "seat": me}
        seen["view"] = {**self._true["view"], "seq": self._seq, **self._full(me, marked, cards, split, apart)}
        self._say(seen)

    def tell(self, me: int, told: list[dict[str, Any]] | None = None, **view: Any) -> None:
        """The table goes on: these lines are told, and this is other in what is seen."""
        self._seq += 1
        now = {**self._true["view"], "seq": self._seq, **view}
        now["asks"] = {**self._true["view"]["asks"], **view.get("asks", {})}
        lines = [{"seq": self._seq, "text": "", "cite": "", **line} for line in told or []]
        self._say({"type": "events", "seq": self._seq, "told": lines, "view": now, "seat": me})

    def seated(self, *away: int, count: int = 3) -> dict[str, Any]:
        """So many players, of whom these are away."""
        who = {"rack": 200, "bot": False, "ready": False}
        return {str(n): {**who, "name": f"Somebody-{n}", "away": n in away} for n in self.playing[:count]}

    def _say(self, said: dict[str, Any]) -> None:
        self._lines[-1].send(json.dumps(said))
        expect(self.page.get_by_test_id("actions")).to_have_attribute("data-seq", str(self._seq))

    def _full(self, me: int, marked: int, cards: int, split: int, apart: int) -> dict[str, Any]:
        view, felt = self._true["view"], self.felt
        stand = [mark.name for mark in felt.markers if mark.shows == "seat"]
        first = self.playing.index(marked)
        turned = {name: str(self.playing[(first + k * apart) % len(self.playing)]) for k, name in enumerate(stand)}
        full: dict[str, Any] = {
            "seats": {
                str(n): {"name": f"Somebody-{n}", "rack": 12_345, "bot": False, "ready": True, "away": False}
                for n in self.seats
            },
            "asks": {**view["asks"], "ask": "chance", "seat": me},
            "hands": self._hands(cards, split),
            "piles": {tray.holder: {"cards": DECK[: TRAYS.get(tray.holder, 3)]} for tray in felt.cards},
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
