"""Where everything lies on the page, as a few numbers, which are compared instead of pictures: those differ by font.

A plan is taken of a table that is always the same (`crowd.Crowd`), on a desk and on a telephone. Spots, plates, hands,
bets and markers are in the felt's own units, by their shapes and not by their print; the felt, what stands opposite and
the bar are in pixels of the screen. The plans of all tables are kept in `plans/`, one file each, one thing to a line.
"""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page

Box = list[int]
Plan = dict[str, Box]
PLANS = Path(__file__).parent / "plans"
ON_FELT, ON_PAGE = 3, 16  # by how much a thing may lie elsewhere: units of the felt, and pixels where text is around it
# Every thing by its name, as [x, y, w, h]: the union of its shapes.
TAKE = """async () => {
  const union = boxes => boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left), top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
  }));
  const shapes = one => [...one.querySelectorAll("rect, circle, path")]
    .map(shape => shape.getBoundingClientRect()).filter(box => box.width);
  let plan = {};
  const put = (name, box, scale, from) => plan[name] = [
    (box.left - from.left) / scale, (box.top - from.top) / scale,
    (box.right - box.left) / scale, (box.bottom - box.top) / scale,
  ].map(Math.round);
  const page = { left: 0, top: -scrollY };
  const measure = () => {
    plan = {};
    for (const id of ["felt", "opposite", "actions"]) {
      const one = document.querySelector(`[data-testid=${id}]`);
      if (one) put(`page ${id}`, one.getBoundingClientRect(), 1, page);
    }
    const kinds = ["spot", "plate", "cards", "bet", "pot", "marker"].map(kind => `[data-testid^="${kind}-"]`).join();
    for (const svg of document.querySelectorAll("[data-testid=felt] svg[viewBox]")) {
      const { a: scale, e: left, f: top } = svg.getScreenCTM();
      for (const one of svg.querySelectorAll(kinds)) {
        const found = shapes(one);
        if (found.length) put(one.dataset.testid, union(found), scale, { left, top });
      }
    }
    return JSON.stringify(plan);
  };
  // the felt makes room for the bar, whose height is known a frame later: until nothing moves any more
  for (let before = "", now = measure(); before !== now; now = measure()) {
    before = now;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  return plan;
}"""


def take(page: Page) -> Plan:
    """The plan of the table on this page."""
    return dict(sorted(page.evaluate(TAKE).items()))


def kept(table: str) -> dict[str, Plan]:
    """The plans of a table by screen, as they are kept."""
    file = PLANS / f"{table}.json"
    found: dict[str, Plan] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def keep(table: str, plans: dict[str, Plan]) -> None:
    """One thing to a line, so that a diff can be read."""
    PLANS.mkdir(exist_ok=True)
    screens = []
    for screen, plan in plans.items():
        things = ",\n".join(f"    {json.dumps(name)}: {json.dumps(box)}" for name, box in plan.items())
        screens.append(f'  "{screen}": {{\n{things}\n  }}')
    (PLANS / f"{table}.json").write_text("{\n" + ",\n".join(screens) + "\n}\n", encoding="utf-8")


def differences(before: Plan, now: Plan) -> list[str]:
    """What came, went, and lies elsewhere, in words."""
    found = [f"{name} is gone" for name in before if name not in now]
    found += [f"{name} is new" for name in now if name not in before]
    for name in before.keys() & now.keys():
        most = ON_PAGE if name.startswith("page ") else ON_FELT
        if any(abs(a - b) > most for a, b in zip(before[name], now[name], strict=True)):
            found.append(f"{name} lay at {_words(before[name])} and lies at {_words(now[name])}")
    return sorted(found)


def _words(box: Box) -> str:
    x, y, w, h = box
    return f"{x},{y} {w}x{h}"
