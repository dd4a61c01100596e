"""Counting cards: published figures, and naive recomputation on shoes small enough for it."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path

import msgspec
import pytest

import croupier
from command_line import croupier as command
from croupier.analysis.count import SYSTEMS, CardCount, by_depth, countable, countables, read_tags, removal
from croupier.analysis.sheets.exact import sheet
from croupier.analysis.twentyone import several_dealers
from croupier.analysis.twentyone.after_removal import base_worth, by_kind
from croupier.analysis.twentyone.decisions import decision, departures
from croupier.analysis.twentyone.indices import Index, indices
from croupier.analysis.twentyone.own_strategy import cost, read_own, read_rows
from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.analysis.wagers.together import count_together
from croupier.play.shared.baccarat_space import coups_left
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.shell.figures.count import indices_json
from every import each, every

SHOE = croupier.law("blackjack-1")


def under(**options: object) -> Law:
    chosen = {**SHOE.terms.options, **{name.replace("_", "-"): value for name, value in options.items()}}
    return Law(msgspec.structs.replace(SHOE.terms, options=chosen))


STANDS = under(soft_17="stand")
ONE_DECK = under(decks=1, soft_17="stand", surrender=False, double_after_split=False)


# --- effects of removal ---


@pytest.mark.parametrize(("kind", "published"), each([("A", -0.61), ("5", 0.69), ("T", -0.51)], [("5", 0.69)]))
def test_one_deck_without_a_card_changes_as_published(kind: str, published: float) -> None:
    """Griffin's effects for one deck, the dealer standing on soft 17, in percent."""
    full = by_kind(ONE_DECK)
    without = {of: n - (of == kind) for of, n in full.items()}
    effect = 100 * (base_worth(ONE_DECK, without) - base_worth(ONE_DECK, full))
    assert effect == pytest.approx(published, abs=0.03)


def test_insurance_is_every_card_under_the_ace() -> None:
    found = removal(SHOE, "insurance")
    assert found.expectation == float(3 * Fraction(96, 311) - 1)
    assert found.effects["T"] == pytest.approx(float(3 * Fraction(95, 310) - 3 * Fraction(96, 311)), abs=1e-15)
    assert found.effects["7"] == pytest.approx(float(3 * Fraction(96, 310) - 3 * Fraction(96, 311)), abs=1e-15)


@pytest.mark.parametrize(("decks", "published"), [(1, 1.4), (2, 2.4), (6, 3.0), (8, 3.1)])
def test_insurance_is_worth_taking_from_the_published_true_count_on(decks: int, published: float) -> None:
    trigger = CardCount(removal(under(decks=decks), "insurance"), SYSTEMS["hi-lo"]).trigger
    assert trigger == pytest.approx(published, abs=0.06)


def test_a_count_of_tens_tells_all_of_insurance() -> None:
    assert CardCount(removal(SHOE, "insurance"), SYSTEMS["tens"]).correlation == pytest.approx(1, abs=1e-12)
    assert CardCount(removal(SHOE, "insurance"), SYSTEMS["hi-lo"]).correlation == pytest.approx(0.76, abs=0.01)


def test_tags_of_another_scale_or_from_another_zero_tell_the_same() -> None:
    """KO is not balanced: a true count is taken from its mean."""
    found = removal(SHOE, "insurance")
    ko = CardCount(found, SYSTEMS["ko"])
    shifted = CardCount(found, {kind: 2 * tag + 3 for kind, tag in SYSTEMS["ko"].items()})
    assert not ko.balanced
    assert CardCount(found, SYSTEMS["hi-lo"]).balanced
    assert shifted.correlation == pytest.approx(ko.correlation, abs=1e-12)
    assert shifted.point == pytest.approx(ko.point / 2, abs=1e-12)


def test_dragon_7_is_told_by_the_published_tags() -> None:
    law = croupier.law("ez-baccarat-1")
    found = removal(law, "dragon-7")
    assert found.expectation == pytest.approx(-0.076113, abs=1e-6)
    tags = read_tags("8=2,9=2,4=-1,5=-1,6=-1,7=-1", found.countable.full)
    counted = CardCount(found, tags)
    assert counted.correlation == pytest.approx(0.96, abs=0.01)
    assert counted.trigger is not None
    assert 3 < counted.trigger < 4  # made at four and above
    assert sum(found.effects[kind] * n for kind, n in found.cards.items()) == pytest.approx(0, abs=1e-3)


def naive_coups(cards: list[int]) -> dict[tuple[int, int, int, int], int]:
    """Every order of six cards by the rules as a player knows them: totals and numbers of cards."""
    found: dict[tuple[int, int, int, int], int] = {}
    for a, b, c, d, e, f in permutations(cards, 6):
        player, banker, rest = [a, c], [b, d], [e, f]
        if max((a + c) % 10, (b + d) % 10) < 8:
            third = None
            if sum(player) % 10 <= 5:
                third = rest.pop(0)
                player.append(third)
            total = sum(banker) % 10
            if third is None:
                draws = total <= 5
            else:
                wanted = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
                draws = total <= 2 or third in wanted.get(total, ())
            if draws:
                banker.append(rest.pop(0))
        key = (sum(player) % 10, sum(banker) % 10, len(player), len(banker))
        found[key] = found.get(key, 0) + 1
    return found


def test_a_shoe_of_a_few_cards_is_every_order_of_them() -> None:
    cards = [0, 0, 1, 3, 5, 6, 8, 9]
    names = ("T", "A", *map(str, range(2, 10)))
    left = {name: cards.count(value) for value, name in enumerate(names)}
    found = coups_left(croupier.law("ez-baccarat-1"), left)
    assert {tuple(coup)[:4]: ways for coup, ways in found.items() if ways} == naive_coups(cards)


def test_every_wager_that_a_shoe_changes_is_counted() -> None:
    assert set(countables(croupier.law("ez-baccarat-1"))) == {"player", "banker", "tie", "panda-8", "dragon-7"}


@pytest.mark.parametrize(("wager", "option"), [("initial-suit", "any-suited"), ("king-queen", "king-queen")])
def test_with_a_full_shoe_a_wager_on_suits_is_worth_its_sheet(wager: str, option: str) -> None:
    law = under(initial_suit_wager=option, decks=2)
    one = countable(law, wager)
    assert one.worth(one.full) == pytest.approx(-float(sheet(law, wager).edge), abs=1e-12)


def test_what_is_not_counted_is_refused() -> None:
    with pytest.raises(Refused, match="they are for base, insurance"):
        countable(SHOE, "nowhere")
    with pytest.raises(Refused, match="a system"):
        read_tags("hi-low", by_kind(SHOE))
    with pytest.raises(Refused, match="tells cards apart"):
        read_tags("A=0", by_kind(SHOE))


# --- by depth ---


@pytest.mark.parametrize("dealt", each([156, 232], [232]))
def test_how_often_insurance_is_worth_it_is_near_the_exact_count(dealt: int) -> None:
    """Exactly: so many tens among the cards left of 311, 96 of them tens, and the ace."""
    (depth,) = by_depth(removal(SHOE, "insurance"), 1.0, (dealt / 311,))
    left = 311 - dealt
    often = brings = Fraction(0)
    for tens in range(min(96, left) + 1):
        worth = 3 * Fraction(tens, left) - 1
        if worth > 0:
            chance = Fraction(comb(96, tens) * comb(215, left - tens), comb(311, left))
            often += chance
            brings += chance * worth
    assert depth.dealt == dealt
    assert depth.often == pytest.approx(float(often), abs=0.02)
    assert depth.brings == pytest.approx(float(brings), rel=0.03)


# --- indices ---

PUBLISHED = {  # Hi-Lo, six decks, the dealer stands on soft 17; rounded as players learn them
    ("10", 10, "double"): 4,
    ("15", 10, "surrender"): 0,
    ("15", 10, "stand"): 4,
    ("16", 10, "stand"): 0,
    ("10,10", 5, "split"): 5,
    ("12", 5, "stand"): -2,
}


def test_an_index_is_written_under_the_names_that_programs_read() -> None:
    """A field that gets a better name in the code keeps its name in JSON."""
    index = Index("Hard", "16", 10, "stand", "hit", 0.5, "hit")
    (row,) = json.loads(indices_json(STANDS, [index], "hi-lo"))["indices"]
    assert row == {
        "chart": "Hard",
        "row": "16",
        "up": 10,
        "above": "stand",
        "below": "hit",
        "at": 0.5,
        "basic": "hit",
    }


def test_indices_are_the_published_ones() -> None:
    found = {(one.row, one.up, one.above): one.at for one in indices(STANDS, SYSTEMS["hi-lo"], (5, 10))}
    for cell, published in PUBLISHED.items():
        assert abs(found[cell] - published) < 1, cell


def test_at_an_index_the_two_choices_are_equal() -> None:
    """A shoe whose low cards went, as many as make that true count, is played at its index: nearly even."""
    (index,) = [one for one in indices(STANDS, SYSTEMS["hi-lo"], (10,)) if (one.row, one.above) == ("15", "stand")]
    full = dict.fromkeys(range(1, 10), 24) | {10: 96}
    known = analysis(STANDS)
    even = abs(known.values[10, (5, 10)].stand - known.values[10, (5, 10)].hit)
    gone = round(index.at * 6 / (5 * (1 + index.at / 52)))  # of each low card, from six decks
    then = Analysis(STANDS, {value: n - gone * (2 <= value <= 6) for value, n in full.items()}, (10,))
    now = then.values[10, (5, 10)].stand - then.values[10, (5, 10)].hit
    assert abs(now) < even / 2


# --- decisions ---


def test_a_hand_of_three_cards_departs_from_its_total() -> None:
    assert (decision(SHOE, (4, 5, 7), 10).best, decision(SHOE, (4, 5, 7), 10).chart) == ("stand", "hit")
    depart = {(one.cards, one.up): one.gain for one in departures(SHOE, 3)}
    assert depart[(4, 5, 7), 10] == decision(SHOE, (4, 5, 7), 10).gain > 0
    assert ((3, 3, 10), 10) not in depart
    assert list(depart.values()) == sorted(depart.values(), reverse=True)


def test_nothing_is_decided_with_a_natural() -> None:
    with pytest.raises(Refused, match="nothing is decided with A,10"):
        decision(SHOE, (1, 10), 6)


# --- a strategy of one's own ---


def test_a_file_that_is_not_there_or_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="none: no such file or directory"):
        read_own(tmp_path / "none", analysis(SHOE).strategy)
    (tmp_path / "picture").write_bytes(b"\xff\xd8")
    with pytest.raises(Refused, match="picture: it is no text"):
        read_own(tmp_path / "picture", analysis(SHOE).strategy)


@every
def test_the_chart_itself_costs_nothing() -> None:
    own = read_rows(
        "16 " + " ".join(analysis(SHOE).strategy.hard[16][up] for up in analysis(SHOE).strategy.ups),
        analysis(SHOE).strategy,
    )
    found = cost(SHOE, own)
    assert found.cells == ()
    own_edge, basic = found.own, found.basic
    assert (own_edge.expectation, own_edge.action) == (basic.expectation, basic.action)
    assert own_edge.deviation == basic.deviation


def test_to_double_on_two_tens_costs_what_their_values_say() -> None:
    known = analysis(SHOE)
    row = " ".join("D" if up == 6 else known.strategy.pairs[10][up] for up in known.strategy.ups)
    found = cost(SHOE, read_rows(f"# tens\n10,10 {row}\n", known.strategy))
    worth, chance = known.values[6, (10, 10)], known.up_chance(6) * known.chance_to_play(6, (10, 10))
    costs = found.basic.expectation - found.own.expectation
    assert costs == pytest.approx(chance * (worth.stand - worth.double), abs=1e-12)
    ((chart, label, up, own, basic, alone),) = found.cells
    assert (chart, label, up, own, basic) == ("Pairs", "10,10", 6, "D", "S")
    assert alone == pytest.approx(costs, abs=1e-12)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("16 S S", "line 1: 2 codes, not 10"),
        ("\n99 S", "line 2: the chart has no row '99'"),
        ("16 S S S S S X H H H H", "line 1: 'X' is none of"),
        ("16 P P P P P P P P P P", "line 1: 16 is no pair"),
        ("# nothing", "there is no row"),
    ],
)
def test_a_strategy_that_cannot_be_read_names_its_line(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        read_rows(text, analysis(SHOE).strategy)


# --- multiple action ---


@every
def test_wagers_against_three_hands_of_the_dealers_are_one_hand_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each alone is its sheet; two of them share the player's cards and the up card, so they go together. How far that
    is off takes long to count, and is proved with shoes of a few cards."""
    monkeypatch.setattr(several_dealers, "how_counted", lambda _: "as if independent")
    law = under(surrender=False, multiple_action="three")
    found = count_together(law, [("base", 500), ("base-2", 500)])
    alone = sheet(law, "base")
    assert float(found.mean_of(0)) == pytest.approx(-500 * float(alone.edge), abs=0.02)  # split hands, cents
    assert float(found.covariance(1, 1)) ** 0.5 == pytest.approx(500 * alone.deviation, abs=0.01)
    assert found.correlation(0, 1) == pytest.approx(0.387, abs=0.001)
    natural = 2 * 24 * 96 / (312 * 311)  # and neither of the dealer's, under an ace, a ten or another card
    neither = (192 + 23 * (1 - 95 / 309) ** 2 + 95 * (1 - 23 / 309) ** 2) / 310
    assert float(found.ends[Fraction(750), Fraction(750)]) == pytest.approx(natural * neither, abs=1e-9)


# --- the commands ---


def test_the_commands_print_and_refuse() -> None:
    said = json.loads(command("count", "blackjack-1", "insurance", "--tags", "hi-lo", "--json").stdout)
    assert said["effects"]["T"] == removal(SHOE, "insurance").effects["T"]
    assert said["counts"]["hi-lo"]["trigger"] == CardCount(removal(SHOE, "insurance"), SYSTEMS["hi-lo"]).trigger
    gone = command("count", "blackjack-1", "insurance", "--gone", "5=20,6=4")
    assert gone.stdout.split()[-4] == f"{100 * (3 * 96 / 287 - 1):+.6f}%"
    for args, says in (
        (("count", "blackjack-1", "insurance", "--gone", "A=99"), "the shoe has 23 A, not 99"),
        (("count", "craps", "pass"), "no cards are counted"),
        (("indices", "craps"), "has no chart"),
        (("decisions", "blackjack-1"), "name a hand"),
    ):
        run = command(*args)
        assert run.returncode == 2
        assert says in run.stderr
        assert "[croupier/records/" in run.stderr
