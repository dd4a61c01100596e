"""Every spot of every table lies on its felt once, can be touched, and says what it pays."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import msgspec
import pytest
from house_play import TABLES

from croupier.front.layout import LaidSpot, Layout, layout_of
from croupier.games import game, sic_bo
from croupier.play.vocabulary.wheel import BLACK, ORDER, RED, pocket_text
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms

MORE = {
    "every-side-wager": Terms(
        "oneida-2006/blackjack",
        options={"multiple-action": "three", "hit-wager": True, "initial-suit-wager": "any-suited"},
    ),
    "king-queen": Terms("oneida-2004/blackjack", options={"initial-suit-wager": "king-queen", "hit-wager": True}),
}
ALL = {**TABLES, **MORE}
Rect = tuple[int, int, int, int]


def felt(name: str) -> tuple[Law, Layout]:
    law = Law(ALL[name])
    return law, layout_of(law)


def touched(layout: Layout) -> list[tuple[str, Rect]]:
    """Every spot as it can be touched: those of a place at each of the places."""
    found = []
    for spot in layout.spots:
        at = [(p.x, p.y) for p in layout.seats if not p.standing] if spot.per_seat else [(0, 0)]
        found += [(f"{spot.id}@{k}", (spot.x + x, spot.y + y, spot.w, spot.h)) for k, (x, y) in enumerate(at)]
    return found


def inside(layout: Layout, rect: Rect) -> bool:
    x, y, w, h = rect
    return x >= 0 and y >= 0 and w > 0 and h > 0 and x + w <= layout.width and y + h <= layout.height


def holds(rect: Rect, x: int, y: int) -> bool:
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]


def overlap(a: Rect, b: Rect) -> int:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0, wide) * max(0, high)


@pytest.mark.parametrize("name", ALL)
def test_every_spot_of_the_game_is_laid_out_exactly_once(name: str) -> None:
    law, layout = felt(name)
    spots = game(law.book.id).spots(law)
    assert sorted(spot.id for spot in layout.spots) == sorted(spots)
    assert {spot.id: (spot.label, spot.covers) for spot in layout.spots} == {
        id_: (spot.label, spot.covers) for id_, spot in spots.items()
    }


@pytest.mark.parametrize("name", ALL)
def test_the_middle_of_every_spot_is_its_own(name: str) -> None:
    _, layout = felt(name)
    spots = touched(layout)
    for id_, rect in spots:
        assert inside(layout, rect), id_
        x, y = rect[0] + rect[2] // 2, rect[1] + rect[3] // 2
        here = sorted((other[2] * other[3], other_id) for other_id, other in spots if holds(other, x, y))
        assert here[0][1] == id_, f"{id_} lies under {here}"
        assert len(here) == 1 or here[0][0] < here[1][0], f"{id_} and {here} are of one size"


@pytest.mark.parametrize("name", ALL)
def test_at_least_a_third_of_every_spot_can_be_touched_and_no_side_is_thinner_than_a_finger_on_a_mouse(
    name: str,
) -> None:
    _, layout = felt(name)
    spots = touched(layout)
    for id_, rect in spots:
        size = rect[2] * rect[3]
        covered = sum(
            overlap(rect, other) for other_id, other in spots if other_id != id_ and other[2] * other[3] < size
        )
        assert covered * 3 <= size * 2, id_
        assert min(rect[2], rect[3]) >= 20, id_


@pytest.mark.parametrize("name", ALL)
def test_a_spot_says_what_the_law_pays_and_takes(name: str) -> None:
    law, layout = felt(name)
    spots = game(law.book.id).spots(law)
    for laid in layout.spots:
        wager = spots[laid.id].wager
        lines = law.lines(wager)
        numbers = [n for n in re.findall(r"\d+", laid.id) if n in lines]
        if numbers:
            assert laid.odds == str(law.odds(wager, numbers[0]))
        elif "win" in lines:
            assert laid.odds == str(law.odds(wager))
        else:
            parts = [part.rpartition(": ") for part in laid.odds.split(", ")] if lines else []
            told = {odds: names for names, _, odds in parts}
            assert set(told) == {str(odds) for odds in lines.values()}
            assert all(line.replace("-", " ") in told[str(odds)] for line, odds in lines.items())
        assert (laid.least, laid.most) == law.limits(wager)
        assert laid.cite.startswith(f"{law.book.id}/")


@pytest.mark.parametrize("name", ALL)
def test_words_on_the_felt_are_short_enough_to_read(name: str) -> None:
    """On one or two lines of twelve points, seven points a letter, every printed word has room."""
    _, layout = felt(name)
    printed = [(s.id, s.text, s.w, s.h) for s in layout.spots] + [(a.id, a.label, a.w, a.h) for a in layout.areas]
    for id_, text, w, h in printed:
        words = text.split()
        cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(len(words) + 1)]
        fits = [max(map(len, cut)) * 7 <= w and (14 if not all(cut) else 28) <= h for cut in cuts]
        assert any(fits), f"{id_}: {text!r} in {w} by {h}"


@pytest.mark.parametrize("name", ALL)
def test_there_is_a_place_for_every_player_and_nothing_of_theirs_overlaps(name: str) -> None:
    law, layout = felt(name)
    seats = game(law.book.id).seats(law)
    assert [p.seat for p in layout.seats] == list(range(1, seats + law.book.about.places_behind(seats) + 1))
    assert [p.seat for p in layout.seats if p.standing] == list(
        range(seats + 1, seats + 1 + law.book.about.places_behind(seats))
    )
    boxes = [(f"plate {p.seat}", (p.plate.x, p.plate.y, p.plate.w, p.plate.h)) for p in layout.seats]
    boxes += [(f"cards {p.seat}", (p.cards.x, p.cards.y, p.cards.w, p.cards.h)) for p in layout.seats if p.cards]
    boxes += [(tray.holder, (tray.x, tray.y, tray.w, tray.h)) for tray in layout.cards]
    boxes += [(box[0], box[1]) for box in touched(layout) if "straight" not in box[0]] if not layout.wheel else []
    for one, other in combinations(boxes, 2):
        assert overlap(one[1], other[1]) == 0, f"{one} and {other}"
    assert all(inside(layout, rect) for _, rect in boxes)
    for place in layout.seats:
        assert holds((0, 0, layout.width, layout.height), place.mark.x, place.mark.y)
        assert holds((place.plate.x, place.plate.y, place.plate.w, place.plate.h), place.x, place.y)


@pytest.mark.parametrize("name", ALL)
def test_a_layout_goes_over_the_wire(name: str) -> None:
    _, layout = felt(name)
    assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout


def test_a_spot_that_has_no_place_on_the_felt_is_named() -> None:
    law = Law(Terms("oneida-2004/sic-bo"))
    spots = dict(game(law.book.id).spots(law))
    spots["twins"] = msgspec.structs.replace(spots["big"], id="twins")
    with pytest.raises(ValueError, match="no place on the layout for twins"):
        sic_bo.lay(law, spots, 12)


# --- true layouts ---


def by_id(name: str) -> dict[str, LaidSpot]:
    return {spot.id: spot for spot in felt(name)[1].spots}


def borders(spot: LaidSpot, box: LaidSpot) -> bool:
    """Whether a chip in the middle of a spot touches a number's box."""
    x, y = spot.middle
    reach = 2  # whole numbers: the middle of a line may be one off
    return box.x - reach <= x <= box.x + box.w + reach and box.y - reach <= y <= box.y + box.h + reach


@pytest.mark.parametrize("name", ["roulette-1", "roulette-2006"])
def test_roulette_a_wager_inside_lies_on_exactly_the_numbers_it_covers(name: str) -> None:
    spots = by_id(name)
    numbers = {n: spots[f"straight-{pocket_text(n)}"] for n in range(38)}
    inside_lines = [s for s in spots.values() if s.group == "line" and not s.id.endswith("courtesy")]
    edges = ("row", "six", "first-five")  # bet at the foot of a column: they reach the numbers above
    assert len(inside_lines) == 162 - 38 - 12 - 1
    for spot in inside_lines:
        touching = {n for n, box in numbers.items() if borders(spot, box)}
        if spot.id.startswith(edges):
            columns = {(n - 1) // 3 for n in touching if 1 <= n <= 36}
            touching = {n for n in range(1, 37) if (n - 1) // 3 in columns} | ({0, 37} if 0 in touching else set())
        assert touching == set(spot.covers), spot.id


def test_roulette_the_courtesy_split_lies_between_the_second_dozen_and_the_third() -> None:
    spots = by_id("roulette-1")
    x, _ = spots["split-0-00-courtesy"].middle
    assert x == spots["dozen-2"].x + spots["dozen-2"].w == spots["dozen-3"].x
    assert spots["dozen-2"].y <= spots["split-0-00-courtesy"].y


def test_roulette_the_grid_the_colours_and_the_wheel() -> None:
    _, layout = felt("roulette-1")
    spots = by_id("roulette-1")
    rows = {y: sorted(n for n in range(1, 37) if spots[f"straight-{n}"].y == y) for y in {s.y for s in spots.values()}}
    top, middle, bottom = (numbers for y, numbers in sorted(rows.items()) if numbers)
    assert (top, middle, bottom) == (list(range(3, 37, 3)), list(range(2, 37, 3)), list(range(1, 37, 3)))
    for n in range(1, 37):
        assert spots[f"straight-{n}"].colour == ("red" if n in RED else "black")
        assert spots[f"straight-{n}"].x < spots[f"straight-{n + 3}"].x if n < 34 else n in BLACK | RED
    assert [spots[f"column-{k}"].y for k in (3, 2, 1)] == sorted(spots[f"column-{k}"].y for k in (3, 2, 1))
    assert spots["column-1"].y == spots["straight-1"].y
    assert layout.wheel_order == tuple(map(pocket_text, ORDER))
    assert len(set(layout.wheel_order)) == 38


def test_craps_each_number_has_its_column_in_order() -> None:
    spots = by_id("craps-1")
    columns = []
    for n in (4, 5, 6, 8, 9, 10):
        own = [s for id_, s in spots.items() if re.fullmatch(rf"(dont-come|come|lay|buy|place)-{n}(-odds)?", id_)]
        assert len(own) == 7
        left, right = min(s.x for s in own), max(s.x + s.w for s in own)
        assert [s.id for s in sorted(own, key=lambda s: s.y)][-1] == f"place-{n}"
        columns.append((left, right))
    assert all(a[1] == b[0] for a, b in pairwise(columns))
    puck = next(m for m in felt("craps-1")[1].markers if m.name == "puck")
    assert set(puck.points) == {"OFF", *(f"ON {n}" for n in (4, 5, 6, 8, 9, 10))}
    for k, n in enumerate((4, 5, 6, 8, 9, 10)):
        assert columns[k][0] < puck.points[f"ON {n}"].x < columns[k][1]
    assert spots["pass-odds"].y == spots["pass"].y + spots["pass"].h  # behind the line


def test_sic_bo_small_and_big_are_the_ends_and_the_rows_go_in_order() -> None:
    spots = by_id("sic-bo-1")
    assert min(spots.values(), key=lambda s: (s.y, s.x)).id == "small"
    assert spots["big"].x + spots["big"].w == max(s.x + s.w for s in spots.values())
    for kind, ids in {
        "total": [f"total-{n}" for n in range(4, 18)],
        "single": [f"one-of-a-kind-{n}" for n in range(1, 7)],
        "combination": [f"combination-{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7)],
        "pair": [f"two-of-a-kind-{n}" for n in range(1, 7)],
    }.items():
        assert [spots[id_].group for id_ in ids] == [kind] * len(ids)
        assert [spots[id_].x for id_ in ids] == sorted(spots[id_].x for id_ in ids)
        assert len({spots[id_].y for id_ in ids}) == 1


def test_seats_go_clockwise_from_the_dealers_left() -> None:
    _, cards = felt("blackjack-1")
    assert [p.x for p in cards.seats] == sorted((p.x for p in cards.seats), reverse=True)
    _, oval = felt("holdem-1")
    assert oval.seats[0].x > oval.width // 2 > oval.seats[-1].x
    assert oval.seats[0].y < oval.height // 2
    assert max(oval.seats, key=lambda p: p.y).seat == 6


@pytest.mark.parametrize("name", ["minibaccarat-1", "ez-baccarat-1", "zoobac-1"])
def test_baccarat_every_place_has_its_own_lines(name: str) -> None:
    _, layout = felt(name)
    assert all(spot.per_seat for spot in layout.spots if spot.id != "bank")
    assert {tray.holder for tray in layout.cards} >= {"player", "banker"}
    assert layout.scoreboards == ("bead-plate", "big-road")
    assert (layout.bank is not None) == ("bank" in by_id(name))


def test_a_house_without_a_scoreboard_has_none() -> None:
    assert layout_of(Law(Terms("ranchos/ez-baccarat", most=10**6, options={"scoreboard": False}))).scoreboards == ()


def test_the_sample_house_is_all_here() -> None:
    assert set(sample_house().tables) <= set(ALL)
