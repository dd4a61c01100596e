"""A telephone's screen: what has to be in view at every table, and how large a thing to be touched is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.pages import Visitor
from every import every

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# On both, where that is worth it: the telephone, which has less room, always.
BOTH = pytest.mark.parametrize("screen", [pytest.param({}, marks=every), PHONE], ids=["desk", "telephone"])
# Each thing that has to be seen, and of which at least one (`all`: every one) is: inside the screen, inside every frame
# that could clip it, and with nothing lying over it. What lies on a felt lets the pointer through to the felt.
SEEN = """async wanted => {
  // The felt makes room for the bar once the bar has its size: a frame or two later than the question.
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  scrollTo(0, 0);
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const shownOf = one => {
    let shown = cut(one.getBoundingClientRect(), { left: 0, right: innerWidth, top: 0, bottom: innerHeight });
    for (let up = one.parentElement; up; up = up.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflow)) shown = cut(shown, up.getBoundingClientRect());
    return shown;
  };
  const felt = one => one?.closest("[data-testid=felt]") ?? null;
  const onTop = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (one.contains(top) || top.contains(one) || (felt(one) !== null && felt(one) === felt(top)));
  };
  const seen = one => {
    const box = one.getBoundingClientRect(), shown = shownOf(one);
    const whole = ["left", "right", "top", "bottom"].every(side => Math.abs(box[side] - shown[side]) <= 2);
    const points = [[0.5, 0.5], [0.08, 0.08], [0.92, 0.08], [0.08, 0.92], [0.92, 0.92]];
    return box.width > 0 && whole
      && points.every(([x, y]) => onTop(one, box.left + x * box.width, box.top + y * box.height));
  };
  const where = one => {
    const box = one.getBoundingClientRect();
    return `${one.dataset.testid ?? one.ariaLabel} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
  };
  return wanted.flatMap(({ name, selector, all }) => {
    const found = [...document.querySelectorAll(selector)].filter(one => one.getBoundingClientRect().width > 0);
    const fine = all ? found.every(seen) : found.some(seen);
    const bar = document.querySelector("[data-testid=actions]").getBoundingClientRect().top;
    return fine ? [] : [`${name}: ${found.filter(one => !seen(one)).map(where)}, the bar begins at ${Math.round(bar)}`];
  });
}"""
# Buttons of the bar and of the felt that a finger can press now, and that are smaller than 44 by 44 pixels.
TOO_SMALL = """() => {
  const targets = [
    ...document.querySelectorAll("[data-testid=actions] button, [data-testid=actions] summary"),
    ...document.querySelectorAll("[data-testid=felt] [data-spot]:not(.bare)[aria-disabled=false]"),
    ...document.querySelectorAll("[data-testid=felt] button"),
  ];
  return targets.map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 0 && one.checkVisibility() && (box.width < 43.9 || box.height < 43.9))
    .map(([one, box]) => `${one.dataset.testid ?? one.ariaLabel} ${Math.round(box.width)}x${Math.round(box.height)}`);
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OPPOSITE = "[data-testid=opposite]"
# What stands opposite: cards that lie there, the dice, the wheel. A tray without cards is an outline.
THINGS = f"{OPPOSITE} [role=img]:not([aria-label$='no cards'])"
BAR = "[data-testid=actions]"
NEXT = f"{BAR} [data-testid=ready], {BAR} [data-testid^=choice-]:not([aria-disabled=true])"
STAKE = "[data-testid=my-wagers] li, [data-testid=felt] [data-testid^=stake-]"
OUTCOME = "[data-testid=outcome]"


def unseen(ann: Visitor, asked: str) -> list[str]:
    """What of it is not in view, or lies under something: the other side with all that stands there, one's own cards,
    the bar with its next step, one's own stake while there is one, and the result when there is one."""
    wanted = [
        {"name": "the other side", "selector": OPPOSITE},
        {"name": "what stands there", "selector": THINGS, "all": True},
        {"name": "one's own cards", "selector": _own_cards(ann, asked), "all": True},
        {"name": "the bar", "selector": BAR},
        {"name": "the next step", "selector": NEXT},
    ]
    if ann.at("on-layout").count() and asked != "between":
        wanted.append({"name": "the stake", "selector": STAKE})
    if asked == "settled":
        wanted.append({"name": "the result", "selector": OUTCOME})
    return [f"{asked}: {what}" for what in ann.page.evaluate(SEEN, wanted)]


def _own_cards(ann: Visitor, asked: str) -> str:
    """On the felt; while they are to be touched, in the bar."""
    return f"{BAR} [data-testid^=card-]" if asked in ("set", "discard") else f"[data-testid='cards-{ann.seat}']"


def too_small(ann: Visitor) -> list[str]:
    return list(ann.page.evaluate(TOO_SMALL))


def wider(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate(WIDER))
