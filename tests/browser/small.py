"""A telephone's screen: what has to be in view at every table, and how large a thing to be touched is."""

from __future__ import annotations

from typing import Any

from browser.pages import Visitor

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Each thing that has to be seen: whether any of it is there, and whether all of what is there lies inside the screen.
SEEN = """wanted => {
  scrollTo(0, 0);
  const across = box => box.left >= -1 && box.right <= innerWidth + 1;
  const inside = box => box.width > 0 && across(box) && box.top >= -1 && box.bottom <= innerHeight + 1;
  return Object.entries(wanted).filter(([, selector]) => {
    const found = [...document.querySelectorAll(selector)];
    return !found.length || !found.some(one => inside(one.getBoundingClientRect()));
  }).map(([name]) => name);
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
OPPOSITE = "[data-testid=opposite]"
BAR = "[data-testid=actions]"
NEXT = f"{BAR} [data-testid=ready], {BAR} [data-testid^=choice-]:not([aria-disabled=true])"
STAKE = "[data-testid=my-wagers] li, [data-testid=felt] [data-testid^=stake-]"
OUTCOME = "[data-testid=outcome]"


def unseen(ann: Visitor, asked: str) -> list[str]:
    """What of it is not in view: the other side, the bar with its next step, one's own stake while there is one, and
    the result when there is one."""
    wanted = {"the other side": OPPOSITE, "the bar": BAR, "the next step": NEXT}
    if ann.at("on-layout").count() and asked != "between":
        wanted["the stake"] = STAKE
    if asked == "settled":
        wanted["the result"] = OUTCOME
    return [f"{asked}: {what}" for what in ann.page.evaluate(SEEN, wanted)]


def too_small(ann: Visitor) -> list[str]:
    return list(ann.page.evaluate(TOO_SMALL))
