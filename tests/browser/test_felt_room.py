"""Nothing on a felt hides a plate, a bet or a hand, wherever a tag hangs. `test_plans`, which is at every table anyway,
looks at those named here from every place."""

from __future__ import annotations

import pytest

from browser.conftest import NewVisitor
from browser.crowd import CARDS, Crowd

# Every table whose places have plates with cards or tags beside them.
TABLES = (
    "california-three-card-1",
    "six-card-bonus-1",
    "ez-baccarat-1",
    "zoobac-1",
    "stud-1",
    "razz-1",
    "draw-1",
    "lowball-1",
    "omaha-1",
    "mambo-1",
    "pineapple-1",
    "holdem-1",
    "ranchos-holdem-1",
    "three-card-poker-1",
    "let-it-ride-1",
    "four-card-poker-1",
    "ultimate-texas-holdem-1",
    "blackjack-1",
    "craps-1",
    "roulette-1",
    "sic-bo-1",
)
KINDS = ("plate", "cards", "bet", "marker", "pot")
# Which two things lie on one another by more than a hair, and what runs out of the felt.
ON_ONE_ANOTHER = """kinds => {
  const felt = document.querySelector("[role=region][aria-label^=Felt] svg");
  const things = [...felt.querySelectorAll(kinds.map(kind => `[data-testid^="${kind}-"]`).join())]
    .map(one => ({ name: one.dataset.testid, box: one.getBoundingClientRect() })).filter(one => one.box.width);
  const both = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const meet = (a, b) => both(a, b, "left", "right") > 1 && both(a, b, "top", "bottom") > 1;
  const edge = felt.getBoundingClientRect();
  const over = (box, long, from, to) => box[long] - both(box, edge, from, to) > 1;
  const out = box => over(box, "width", "left", "right") || over(box, "height", "top", "bottom");
  const pairs = things.flatMap((one, i) => things.slice(i + 1).map(other => [one, other]));
  return [
    ...pairs.filter(([one, other]) => meet(one.box, other.box)).map(([one, other]) => `${one.name} on ${other.name}`),
    ...things.filter(one => out(one.box)).map(one => `${one.name} runs out`),
  ];
}"""


def found(crowd: Crowd) -> list[str]:
    return list(crowd.page.evaluate(ON_ONE_ANOTHER, KINDS))


def test_both_tags_of_one_place_hang_side_by_side(visitor: NewVisitor) -> None:
    """The player-dealer may be where the action begins."""
    crowd = Crowd(visitor().come_in(), "california-three-card-1")
    for seat in crowd.playing:
        crowd.show(me=1, marked=seat, cards=3, apart=0)
        assert found(crowd) == []


def test_split_hands_lie_beside_one_another(visitor: NewVisitor) -> None:
    crowd = Crowd(visitor().come_in(), "blackjack-1")
    for hands in (2, 4):
        crowd.show(me=3, marked=3, cards=3, split=hands)
        assert found(crowd) == []


@pytest.mark.parametrize("table", ["stud-1", "zoobac-1"])
def test_the_same_on_a_telephone_and_nothing_lies_on_the_whole_felt(visitor: NewVisitor, table: str) -> None:
    """The button that shows the whole table stands under the felt."""
    crowd = Crowd(visitor(viewport={"width": 360, "height": 740}, color_scheme="light").come_in(), table)
    crowd.show(me=3, marked=4, cards=CARDS.get(table, 0))
    assert found(crowd) == []
    button = crowd.page.get_by_role("button", name="Whole table").bounding_box()
    felt = crowd.page.get_by_role("region", name="Felt of").bounding_box()
    assert button
    assert felt
    assert button["y"] >= felt["y"] + felt["height"]


def test_ones_own_place_at_a_round_table_is_at_the_bottom(visitor: NewVisitor) -> None:
    crowd = Crowd(visitor().come_in(), "holdem-1")
    for seat in crowd.playing:
        crowd.show(me=seat, marked=1, cards=2)
        plates = {n: crowd.page.get_by_test_id(f"plate-{n}").bounding_box() for n in crowd.playing}
        assert max(plates, key=lambda n: plates[n]["y"] if plates[n] else 0) in (seat, _neighbour(crowd, seat))
        felt, mine = crowd.page.get_by_role("region", name="Felt of").bounding_box(), plates[seat]
        assert felt
        assert mine
        assert abs(mine["x"] + mine["width"] / 2 - felt["x"] - felt["width"] / 2) < felt["width"] / 10


def _neighbour(crowd: Crowd, seat: int) -> int:
    """Of an even number of places two share the bottom."""
    return crowd.playing[(crowd.playing.index(seat) + 1) % len(crowd.playing)]
