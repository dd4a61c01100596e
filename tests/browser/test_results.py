"""What a round brought, on the felt: chips that slide, marks of won and lost, hands named, folded and cleared; at the
pace that the player chose."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.conftest import NewVisitor
from browser.crowd import Crowd
from browser.small import BOTH, PHONE
from every import every

MOVING = {"reduced_motion": "no-preference"}
# How long what is drawn so takes to move, in milliseconds.
LONG = """what => [...new Set([...document.querySelectorAll(`[data-testid=felt] .${what}`)]
  .map(one => parseFloat(getComputedStyle(one).animationDuration) * 1000))]"""
KINDS = "one => [...one.classList].filter(name => !name.startsWith('svelte')).sort()"
MOTION = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 0).length"
CITE = "oneida-2006/three-card-poker/J.1"


def settled(seat: int, spot: str, paid: int, line: str = "", **more: Any) -> dict[str, Any]:
    verdict = "wins" if paid > 0 else "loses" if paid < 0 else "pushes"
    told = {"kind": "settled", "seat": seat, "at": seat, "spot": spot, "wager": 10, "paid": paid, "cite": CITE}
    return {**told, "verdict": verdict, "line": line, **more}


def hand(place: int, *cards: str, count: str = "") -> dict[str, Any]:
    return {"place": place, "number": 1, "seat": place, "cards": cards, "count": count, "name": ""}


def stakes(*seats: int, spot: str = "ante") -> list[dict[str, Any]]:
    return [{"seat": n, "at": n, "hand": 1, "spot": spot, "amount": 10} for n in seats]


def over(crowd: Crowd) -> None:
    """A round of three-card poker at its end: one wins by a flush, one loses, one has folded."""
    seats = crowd.seated()
    laid = [hand(1, "2h", "9h", "Kh"), hand(2, "2c", "4d", "9s"), hand(3, "??", "??", "??")]
    crowd.tell(1, round=7, seats=seats, stakes=stakes(1, 2, 3), hands=laid, asks={"ask": "turn", "seat": 3})
    folds = {"kind": "decided", "seat": 3, "at": 3, "choice": "fold", "text": "seat 3: fold"}
    told = [folds, settled(1, "ante", 10, "flush"), settled(2, "ante", -10), settled(3, "ante", -10)]
    crowd.tell(1, told, round=7, seats=seats, stakes=[], hands=[], lifted=laid, asks={"ask": "between", "seat": 0})


@BOTH
def test_won_and_lost_are_marked_and_the_winning_hand_is_lit_and_named(
    visitor: NewVisitor, screen: dict[str, Any]
) -> None:
    crowd = Crowd(visitor(**screen).come_in(), "three-card-poker-1")
    over(crowd)
    at = crowd.page.get_by_test_id
    expect(at("outcome")).to_contain_text("You +")
    expect(at("outcome")).to_contain_text("flush")
    expect(at("outcome").get_by_text("flush")).to_be_visible()
    expect(at("outcome").get_by_role("button", name=f"Why: {CITE}")).to_be_visible()
    kinds = {id_: at(id_).evaluate(KINDS) for id_ in ("result-ante-1", "cards-1", "cards-2", "cards-3")}
    assert kinds == {
        "result-ante-1": ["mark", "mine", "won"],
        "cards-1": ["won"],
        "cards-2": ["lost"],
        "cards-3": ["folded", "lost"],
    }
    expect(at("hand-name")).to_have_text("flush")
    expect(at("plate-3")).to_have_css("opacity", "0.5")
    expect(at("plate-2")).to_have_css("opacity", "1")


@every
def test_chips_slide_at_the_chosen_pace_and_at_once_for_who_wants_no_motion(visitor: NewVisitor) -> None:
    """Chips to and from the rack, and marks: half as long when it is fast, and nothing moves when it is instant."""
    ann = visitor(**MOVING).come_as_guest()
    long: dict[str, list[list[float]]] = {}
    for pace in ("normal", "fast", "instant"):
        ann.page.evaluate(f"localStorage.setItem('croupier-pace', '{pace}')")
        ann.open("lobby").page.reload()
        crowd = Crowd(ann, "three-card-poker-1")
        over(crowd)
        expect(ann.at("outcome")).to_be_visible()
        long[pace] = [ann.page.evaluate(LONG, what) for what in ("slide", "mark")]
        if pace == "instant":
            assert ann.page.evaluate(MOTION) == 0
    assert long == {"normal": [[900], [270]], "fast": [[450], [135]], "instant": [[0], [0]]}


def test_a_pot_slides_from_the_middle_to_who_won_it(visitor: NewVisitor) -> None:
    crowd = Crowd(visitor(**MOVING).come_in(), "holdem-1")
    seats, laid = crowd.seated(), [hand(1, "As", "Ah"), hand(2, "??", "??")]
    crowd.tell(1, round=7, seats=seats, hands=laid, pots=[20], asks={"ask": "turn", "seat": 2})
    told = [settled(1, "pot", 10, "pair", at=0), settled(2, "pot", -10, at=0)]
    crowd.tell(1, told, round=7, seats=seats, lifted=laid, asks={"ask": "between", "seat": 0})
    expect(crowd.page.get_by_test_id("result-pot-1")).to_contain_text("pair")
    slides = crowd.page.locator("[data-testid=felt] .slide")
    expect(slides).to_have_count(1)
    assert slides.evaluate("one => parseFloat(one.style.getPropertyValue('--y'))") > 100  # down to one's own place


@BOTH
def test_a_bust_is_cleared_at_once_and_can_be_read_when_the_round_is_over(
    visitor: NewVisitor, screen: dict[str, Any]
) -> None:
    crowd = Crowd(visitor(**screen).come_in(), "blackjack-1")
    seats, bust = crowd.seated(), hand(1, "Th", "6s", "Kd", count="26")
    up = {"dealer": {"cards": ["9c", "??"]}}
    crowd.tell(1, round=7, seats=seats, hands=[bust, hand(2, "Th", "8s")], piles=up, asks={"ask": "turn", "seat": 1})
    expect(crowd.page.get_by_test_id("cards-1")).to_be_visible()
    told = [settled(1, "base", -10, "bust")]
    now = {"round": 7, "seats": seats, "piles": up, "lifted": [bust]}
    crowd.tell(1, told, **now, hands=[hand(2, "Th", "8s")], asks={"ask": "turn", "seat": 2})
    expect(crowd.page.get_by_test_id("cards-1")).to_have_count(0)
    crowd.tell(1, [settled(2, "base", 10)], **now, hands=[hand(2, "Th", "8s")], asks={"ask": "between", "seat": 0})
    expect(crowd.page.get_by_test_id("cards-1").get_by_test_id("count")).to_have_text("26")
    expect(crowd.page.get_by_test_id("outcome")).to_contain_text("bust")


def test_the_number_that_has_come_is_brought_into_view(visitor: NewVisitor) -> None:
    """On a telephone the layout of a wheel scrolls, and one may have bet at its other end."""
    crowd = Crowd(visitor(**PHONE).come_in(), "roulette-1")
    crowd.tell(1, round=7, seats=crowd.seated(), asks={"ask": "window", "seat": 0})
    crowd.page.locator("[data-testid=felt] .frame").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    crowd.tell(1, round=7, seats=crowd.seated(), markers={"crown": "1"}, asks={"ask": "between", "seat": 0})
    expect(crowd.page.get_by_test_id("marker-crown")).to_be_in_viewport(ratio=1)


@BOTH
def test_who_is_away_is_marked(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    """On the plate and in the list; who comes back is asked whether to be dealt in."""
    crowd = Crowd(visitor(**screen).come_in(), "holdem-1")
    crowd.tell(1, round=7, seats=crowd.seated(2), asks={"ask": "between", "seat": 0})
    expect(crowd.page.get_by_test_id("plate-2")).to_contain_text("away")
    expect(crowd.page.get_by_test_id("plate-3")).not_to_contain_text("away")
    expect(crowd.page.get_by_test_id("seat-2")).to_contain_text("away")
    crowd.tell(1, round=7, seats=crowd.seated(1), asks={"ask": "between", "seat": 0})
    expect(crowd.page.get_by_test_id("question")).to_contain_text("You were away, and sit out")


def test_cards_in_four_colours(visitor: NewVisitor) -> None:
    crowd = Crowd(visitor().come_in(), "holdem-1")
    crowd.tell(1, round=7, seats=crowd.seated(), hands=[hand(1, "5c", "5d")], asks={"ask": "between", "seat": 0})
    inks = crowd.page.get_by_test_id("cards-1").locator(".ink")
    colours = "all => all.map(one => getComputedStyle(one).fill)"
    before = inks.evaluate_all(colours)
    crowd.page.get_by_test_id("more").click()
    crowd.page.get_by_test_id("four-colours").click()
    expect(crowd.page.get_by_test_id("four-colours")).to_have_attribute("aria-pressed", "true")
    after = inks.evaluate_all(colours)
    assert len({*before, *after}) == 4
    crowd.page.reload()
    assert crowd.page.evaluate("localStorage.getItem('croupier-deck')") == "four"
