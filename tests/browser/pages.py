"""What people do on the page: come in, walk to a table, sit, bet, decide, deal. Every step waits for its own effect.

A step that has to wait does so in the page, frame by frame (`wait_for`): `expect` looks again after a tenth of a second
at the soonest.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from playwright.sync_api import Error, Locator, Page, expect

from browser.house import PASSWORD, OpenHouse
from browser.pictures import photograph

SEQ = "document.querySelector('[data-testid=actions], [data-testid=console]')?.dataset.seq"  # the last line it was told
# What a plain player answers, the first of these that is open: see the hand through, cheaply.
USUAL = ("accept", "check", "call", "play", "stand", "no", "decline", "pass", "bank")


def dollars(cents: int) -> str:
    """Cents as the page prints them."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}" + (f".{rest:02}" if rest else "")


class Visitor:
    """One person at one browser."""

    def __init__(self, page: Page, house: OpenHouse) -> None:
        self.page, self.house = page, house
        self.table, self.seat = "", 0
        self.rebuilt = False  # something answers in the server's stead: no browser for the next visitor

    def at(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    # --- coming in ---

    def open(self, where: str = "lobby") -> Visitor:
        self.page.goto(f"/#/{where}")
        return self

    def come_as_guest(self) -> Visitor:
        """Through the lobby's door."""
        self.open()
        self.page.get_by_test_id("guest").click()
        expect(self.at("balance")).to_have_attribute("data-cents", "100000")
        return self

    def come_in(self) -> Visitor:
        """As a guest too, by what the lobby's button asks for, without drawing a lobby that nobody looks at."""
        self._ask("/guests")
        return self

    def come_to_one_like(self, kind: str) -> Visitor:
        """A guest, at a table of that kind where nobody has played."""
        table = self.house.table_like(kind)
        return self.come_in().walk_to(table)

    def sign_in(self, name: str, where: str = "lobby") -> Visitor:
        """A member of the staff, where the work is."""
        loaded = self.page.url != "about:blank"
        self._ask("/session", {"name": name, "password": PASSWORD})
        self.open(where)
        if loaded:  # for somebody else
            self.page.reload()
        return self

    def _ask(self, path: str, body: dict[str, str] | None = None) -> None:
        answer = self.page.request.post(f"/api/v1{path}", headers={"X-Croupier": "1"}, data=body)
        assert answer.ok, answer.text()

    @cached_property
    def name(self) -> str:
        return str(self.page.request.get("/api/v1/me").json()["name"])

    # --- at a table ---

    def walk_to(self, table: str) -> Visitor:
        """From the lobby, by the table's card; from elsewhere, by its address."""
        self.table = table
        if self.page.url.endswith("#/lobby"):
            self.at(f"lobby-card-{table}").get_by_role("link").first.click()
        else:
            self.open(f"{'terminal' if self.house.at_terminals(table) else 'table'}/{table}")
        self.actions.wait_for()
        self.page.locator("[data-testid=connection][data-status=live]").first.wait_for(state="attached")
        return self

    def sit(self, dollars_: int = 200, seat: int = 0, at_once: bool = True) -> Visitor:
        """Take a place: this one, or the first that is free. Where a dealer counts the money first, not at once."""
        self.at("bring").fill(str(dollars_))
        place = self.at(f"sit-{seat}") if seat else self.page.locator("[data-testid^='sit-']").first
        self.seat = int((place.get_attribute("data-testid") or "").removeprefix("sit-"))
        self.press(place)
        if at_once:
            place.wait_for(state="detached")
        return self

    @property
    def actions(self) -> Locator:
        return self.at("actions")

    @property
    def asked(self) -> str:
        return self.actions.get_attribute("data-ask") or ""

    def as_far_as(self, other: Visitor) -> Visitor:
        """When this page has been told all that the other's shows."""
        self.page.wait_for_function(f"told => Number({SEQ}) >= Number(told)", arg=other.page.evaluate(SEQ))
        return self

    def press(self, what: str | Locator) -> None:
        """Press a button that changes something at the table, and see it changed."""
        before = self.page.evaluate(SEQ)
        (self.at(what) if isinstance(what, str) else what).click()
        try:
            self.page.wait_for_function(f"before => {SEQ} !== before", arg=before)
        except Error:
            refused = self.at("refusal").all_inner_texts()
            raise AssertionError(f"nothing changed at {self.table} by {what}; refused: {refused}") from None

    def bots(self, count: int) -> None:
        button = self.at(f"bots-{count}")
        if not button.is_visible():
            self.at("more").click()
        self.press(button)
        self.page.locator(f"[data-testid=bots-{count}][aria-pressed=true]").wait_for(state="attached")

    def bet(self, spot: str, chip: int = 5) -> None:
        """Hold a chip, put it on a spot."""
        self.at(f"chip-{chip}").click()
        self.press(f"spot-{spot}")

    def ready(self) -> None:
        self.press("ready")

    def choices(self) -> list[str]:
        """What may be chosen now, in the page's order."""
        open_ = self.actions.locator("button[data-testid^='choice-']:not([aria-disabled=true]):enabled")
        found = [one.get_attribute("data-testid") or "" for one in open_.all()]
        return [one.removeprefix("choice-") for one in found]

    def choose_usual(self) -> None:
        """Answer as a plain player would."""
        offered = self.choices()
        choice = next((one for one in USUAL if one in offered), offered[0])
        self.press(f"choice-{choice}")

    def throw_one(self) -> None:
        """Throw the first card away."""
        self.actions.locator("[data-testid^='card-']").first.click()
        self.press("choice-discard")

    def set_two(self) -> None:
        """Lay the first two cards in front."""
        for card in self.actions.locator("[data-testid^='card-']").all()[:2]:
            card.click()
        self.press("choice-set")

    def play_on(self, *spots: str, before: Callable[[str], None] = lambda _: None) -> None:
        """From between rounds to between rounds again: whatever is asked is answered. `before` each answer hears what
        was asked."""
        for step in range(60):
            if step and self.asked == "between":
                return
            before(self.asked)
            match self.asked:
                case "turn":
                    self.choose_usual()
                case "discard":
                    self.throw_one()
                case "set":
                    self.set_two()
                case "window":
                    for spot, _, chip in (spot.partition(":") for spot in spots):
                        self.bet(spot, int(chip or 5))
                    spots = ()
                    self.ready()
                case _:
                    self.ready()
        raise AssertionError(f"the round does not end: {self.actions.inner_text()}")

    def told(self, text: str | re.Pattern[str]) -> Locator:
        """The lines of the table's talk with these words."""
        return self.at("told").get_by_role("listitem").filter(has_text=text)

    # --- money ---

    def expect_books(self) -> None:
        """Purse and rack on the page are what the books say, to the cent."""
        name = self.name
        expect(self.at("balance")).to_have_attribute("data-cents", str(self.house.purse(name)))
        expect(self.at("balance")).to_have_text(dollars(self.house.purse(name)))
        rack = self.house.rack(self.table, self.seat)
        shown = self.at(f"rack-{self.seat}").or_(self.at("rack"))
        expect(shown.first).to_have_text(dollars(rack))

    # --- keeping a picture ---

    def shot(self, name: str) -> None:
        photograph(self.page, name)
