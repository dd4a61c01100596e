"""At a table for a pot on a telephone: sitting out and in, what is meant before one's turn, more time."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.small import PHONE, too_small
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.event import Settled
from every import every

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_two_players_say_ahead_what_they_mean(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE).come_to_one_like("holdem-1").sit(200)
    bob = visitor(**PHONE).come_in().walk_to(ann.table).sit(200)
    for one in (ann, bob):
        one.press("ready")
    expect(ann.at("actions")).to_have_attribute("data-ask", "turn")
    first, other = (ann, bob) if ann.at("choice-call").is_visible() else (bob, ann)
    expect(first.at("line-of-pots")).to_contain_text("Bets")
    assert too_small(first) == []
    first.press("more-time")
    expect(first.at("more-time")).to_contain_text("1 left")
    first.shot("pot-turn-390")
    other.at("intent-check-fold").click()
    expect(other.at("intent-check-fold")).to_have_attribute("aria-pressed", "true")
    assert too_small(other) == []
    other.shot("pot-ahead-390")
    other.press("ahead-sit-out")
    expect(other.at("ahead-sit-out")).to_have_attribute("aria-pressed", "true")
    first.choose_usual()  # a call, and the other checks by itself: the flop comes
    expect(first.at("cards-board")).to_have_attribute("aria-label", re.compile("( of .*){3}"))
    seats, live = {one.seat: one for one in (ann, bob)}, ann.house.floor.owners[ann.table].live
    while isinstance(ask := live.table.ask, Turn):
        now = seats[ask.seat]
        expect(now.actions.locator("[data-testid^=choice-]").first).to_be_visible()
        now.choose_usual()
    for one in (ann, bob):
        expect(one.actions).to_have_attribute("data-ask", "between")
    won = {event.seat for event in live.table.felt.events if isinstance(event, Settled) and event.verdict == "wins"}
    for one in (ann, bob):  # each reads who else has won: both, where they share the pot
        expect(one.at("winners")).to_have_count(len(won - {one.seat}))
    assert first.page.evaluate(WIDER) == 0
    first.shot("pot-won-390")
    first.press("ready")  # too few are left: no cards are dealt, and who sits out is shown so
    expect(first.at(f"seat-{other.seat}")).to_contain_text("sits out")
    expect(other.at("question")).to_contain_text("You sit out")
    other.shot("pot-out-390")
    other.press("ahead-sit-in")
    for one in (other, first):
        one.press("ready")
    expect(first.at(f"seat-{other.seat}")).not_to_contain_text("sits out")


@every
def test_whoever_waits_for_a_game_is_offered_a_seat_on_any_page(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE).come_as_guest()
    ann.at("waiting-lists").locator("summary").click()
    ann.at("join-list-holdem").click()
    expect(ann.at("seat-offer")).to_be_visible()
    expect(ann.at("waiting-holdem")).to_contain_text("you are number 1 of 1")
    ann.open("mathematics")
    expect(ann.at("seat-offer")).to_contain_text("is kept for you")
    assert ann.page.evaluate(WIDER) == 0
    ann.shot("seat-offer-390")
    ann.at("take-offer").click()
    expect(ann.actions).to_be_visible()
    ann.sit(200)
    expect(ann.at("seat-offer")).to_have_count(0)
