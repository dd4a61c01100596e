"""Beyond the law: what no paragraph permits, marked as such; and wagers of one's own, against naive counts."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, isclose, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier.analysis.sheets.counted import space_of
from croupier.analysis.sheets.exact import sheet, sheets_of
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.simulate import simulate
from croupier.analysis.wagers.condition import Vocabulary, read
from croupier.analysis.wagers.filing import law_of
from croupier.analysis.wagers.own_wager import parts, read_own
from croupier.cli import app
from croupier.games import game_of
from croupier.games.double_hand_marquez.kernels.hands import MARQUEZ, setting
from croupier.play.table.counting_to_21 import CARD
from croupier.play.table.maths import Chain, Counted, Fact
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms
from every import every

THROWS = list(product(range(1, 7), repeat=2))
SHAKES = list(product(range(1, 7), repeat=3))


def supposed(book: str, **options: object) -> Law:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return law_of(Terms(f"oneida-{book}", options=named), True)[0]  # type: ignore[arg-type]


def own(law: Law, text: str) -> Sheet:
    (part,) = parts(law, read_own(text))
    (found,) = sheets_of(law, part)
    return found


# --- options that a paragraph fixes ---


def naive_dont(bar: int) -> Fraction:
    """What a Don't Pass bet nets on average, point by point."""
    net = Fraction(0)
    for a, b in THROWS:
        total = a + b
        if total in (7, 11):
            net -= 1
        elif total in (2, 3, 12):
            net += total != bar
        else:
            makes, sevens = sum(x + y == total for x, y in THROWS), 6
            net += Fraction(sevens - makes, sevens + makes)
    return net / 36


@pytest.mark.parametrize("bar", [2, 3, 12])
def test_D_2_another_total_barred(bar: int) -> None:
    for wager in ("dont-pass", "dont-come"):
        assert sheet(supposed("2006/craps", bar=str(bar)), wager).edge == -naive_dont(bar)
    assert sheet(supposed("2006/craps", bar=str(bar)), "dont-pass").push == Fraction(2 if bar == 3 else 1, 36)


def test_H_5_odds_by_point() -> None:
    """Three, four and five times: 3.7778 units in action on average, at the flat bet's 7/495."""
    law = supposed("2006/craps", odds_by_point="3-4-5")
    line, dont = sheet(law, "pass with 3-4-5x odds"), sheet(law, "dont-pass with 3-4-5x odds")
    assert (line.edge, line.in_action) == (Fraction(7, 495), Fraction(34, 9))
    assert isclose(line.deviation, 4.915632, abs_tol=1e-6)
    assert dont.in_action == 5  # six times the flat bet on every point, which 24 of 36 throws make
    assert dont.risk == Fraction(3, 220) / 5


@pytest.mark.parametrize(("wager", "wins", "pays"), [("buy-4", 3, Fraction(2)), ("lay-4", 6, Fraction(1, 2))])
def test_G_1_commission_from_winners_only(wager: str, wins: int, pays: Fraction) -> None:
    """Four comes three ways, seven six ways; of a Buy 5% of the wager, of a Lay 5% of what it wins."""
    found = sheet(supposed("2006/craps", commission_on_wins=True), wager)
    fee = Fraction(1, 20) if wager == "buy-4" else pays / 20
    assert found.edge == (Fraction(9 - wins) - wins * (pays - fee)) / 9 == Fraction(1, 60)
    assert found.in_action == 1


def test_A_3_a_wheel_with_one_zero() -> None:
    law = supposed("2006/roulette", zeros=1, half_back=True)
    assert {sheet(law, wager).edge for wager in ("straight", "split", "row", "corner", "six", "column")} == {
        Fraction(1, 37)
    }
    assert sheet(law, "red").edge == Fraction(1, 74)
    with pytest.raises(Refused, match="there is no wager 'five'"):
        sheet(law, "five")


def test_B_1_f_small_and_big_lose_to_3_and_18_only() -> None:
    law = supposed("2004/sic-bo", small_and_big_lose_to="3-and-18")
    won = {"small": range(4, 11), "big": range(11, 18)}
    for wager, totals in won.items():
        wins = sum(sum(dice) in totals for dice in SHAKES)
        assert sheet(law, wager).edge == 1 - Fraction(2 * wins, 216) == Fraction(1, 108)


def test_what_is_fixed_is_fixed_at_a_table() -> None:
    """Without --beyond it is a breach, of its paragraph; what makes no sense is one with it too."""
    with pytest.raises(Breaches, match=r"bar = 3 is not permitted: the rulebook has 12 \[oneida-2006/craps/D.2\]"):
        law_of(Terms("oneida-2006/craps", options={"bar": "3"}), False)
    for options in ({"bar": "5"}, {"nothing": 1}, {"odds-multiple": 0}, {"odds-multiple": 10**6}, {"buy": "yes"}):
        with pytest.raises(Breaches):
            law_of(Terms("oneida-2006/craps", options=options), True)
    law, departs = law_of(
        Terms("oneida-2006/craps", odds={"place.6": "1 to 1"}, options={"buy-commission": "9%"}), True
    )
    assert [str(one.cite) for one in departs] == ["oneida-2006/craps/G.1", "oneida-2006/craps/F.1"]
    assert sheet(law, "place-6").edge == Fraction(1, 11)


# --- wagers of one's own ---


def test_super_6_and_ox_6_as_published() -> None:
    law = supposed("2006/minibaccarat", decks=8)
    six = own(law, '[super-6]\nwhen = "banker wins and banker total 6"\npays = "12 to 1"')
    ox = own(law, '[ox-6]\nwhen = "player wins and player total 6 in three cards"\npays = "40 to 1"')
    assert isclose(six.edge * 100, 29.977169384899145, abs_tol=1e-12)
    assert isclose(six.deviation, 2.934731384510003, abs_tol=1e-12)
    assert isclose(ox.edge * 100, 10.337562911794116, abs_tol=1e-12)
    assert six.hit == sum(r.probability for r in sheet(law, "banker").results if r.name == "wins with six")


ODD = '[odd]\nwhen = "total odd and not three of a kind"\npays = "1 to 1"'


def test_sic_bo_odd() -> None:
    wins = sum(sum(dice) % 2 == 1 and len(set(dice)) > 1 for dice in SHAKES)
    assert own(supposed("2004/sic-bo"), ODD).edge == 1 - Fraction(2 * wins, 216) == Fraction(1, 36)


def test_royal_match_with_two_prizes() -> None:
    """All pairs of a real shoe of two decks: suited at 5 to 2, king and queen of one suit at 25 to 1."""
    royal_, suited = ('when = "suited and kings 1 and queens 1"', "25 to 1"), ('when = "suited"', "5 to 2")
    text = "\n".join(f'[[match]]\n{when}\npays = "{pays}"' for when, pays in (royal_, suited))
    shoe = [card for card in range(52) for _ in range(2)]
    pairs = [(a, b) for a, b in combinations(shoe, 2) if a % 4 == b % 4]
    royal = sum({a // 4, b // 4} == {10, 11} for a, b in pairs)
    net = Fraction(25 * royal) + Fraction(5, 2) * (len(pairs) - royal) - (comb(104, 2) - len(pairs))
    found = own(supposed("2006/blackjack", decks=2), text)
    assert found.edge == -net / comb(104, 2)
    assert isclose(found.edge, 0.083271, abs_tol=1e-6)


def test_hands_of_four_cards() -> None:
    """As textbooks count them: 13 of one rank, 13 ranks of three and a fourth card, pairs of pairs."""
    law = supposed("2006/four-card-poker")
    ways = {"four of a kind": 13, "three of a kind": 13 * 4 * 48, "two pair": comb(13, 2) * 36, "straight flush": 44}
    for hand, many in ways.items():
        found = own(law, f'[it]\nwhen = "hand {hand}"\npays = "1 to 1"')
        assert found.hit == Fraction(many, comb(52, 4))


SEVEN = {  # hands of seven cards by their best five, as textbooks count them
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}


def pays_even(when: str) -> str:
    return f'[it]\nwhen = "{when}"\npays = "1 to 1"'


def hit_of(book: str, when: str) -> Fraction:
    """How often a wager on this wins, at the sample house's table of the book, beyond its law."""
    terms = next(terms for terms in sample_house().tables.values() if terms.book == book)
    return own(law_of(terms, True)[0], pays_even(when)).hit


def test_showdowns_of_seven_cards() -> None:
    for hand, many in SEVEN.items():
        assert hit_of("ranchos/ultimate-texas-holdem", f"hand {hand}") == Fraction(many, comb(52, 7))
    won, lost, tied = (hit_of("ranchos/ultimate-texas-holdem", when) for when in ("wins", "loses", "tie"))
    assert (won, won + lost + tied) == (lost, 1)
    trips = hit_of("ranchos/ultimate-texas-holdem", "wins and beaten hand full house")
    assert trips == hit_of("ranchos/ultimate-texas-holdem", "loses and beaten hand full house and dealer qualifies") > 0


def test_five_cards_and_the_first_three() -> None:
    """Flushes of five suited cards, less those in a row; of three cards, three of a rank or three suited in a row."""
    found = hit_of("oneida-2006/let-it-ride", "hand flush")
    assert found == Fraction(4 * (comb(13, 5) - 10), comb(52, 5))
    threes = hit_of("oneida-2006/let-it-ride", "first three three of a kind or straight flush")
    assert threes == Fraction(13 * 4 + 4 * 12, comb(52, 3))
    assert hit_of("oneida-2006/let-it-ride", "first three mini royal") == Fraction(4, comb(52, 3))


@every
def test_two_settings() -> None:
    """What a ruling says of them is what the facts say; a front of 21 is an ace with a ten, or three cards."""
    book = "ranchos/double-hand-marquez"
    law = Law(next(terms for terms in sample_house().tables.values() if terms.book == book))
    assert hit_of(book, "front wins") == sheet(law, "front").hit
    assert hit_of(book, "front pushes") == sheet(law, "front").push
    assert hit_of(book, "back wins") == sheet(law, "back").hit
    marquez = hit_of(book, "front 21 and back 21")
    values = {value: 16 if value == 10 else 4 for value in range(1, 11)}
    ways = sum(
        prod(comb(values[value], hand.count(value)) for value in set(hand))
        for hand in combinations_with_replacement(values, 5)
        if setting(tuple(CARD[value] for value in hand)) == MARQUEZ
    )
    assert marquez == hit_of(book, "marquez") == hit_of(book, "dealer marquez") == Fraction(ways, comb(52, 5))
    assert hit_of(book, "bonus hand five face cards") == Fraction(comb(12, 5), comb(52, 5))


def test_hands_of_seven_and_two_without_a_pair() -> None:
    """Of 53 cards; the wager on ace high hands wins if the player-dealer has one."""
    book = "ranchos/face-up-pai-gow-poker"
    five_aces = hit_of(book, "seven cards five aces")
    assert five_aces == Fraction(comb(48, 2), comb(53, 7))
    law = Law(next(terms for terms in sample_house().tables.values() if terms.book == book))
    assert hit_of(book, "ace high") == hit_of(book, "dealer ace high") == sheet(law, "ace-high").hit
    both = next(r.probability for r in sheet(law, "ace-high").results if r.name.startswith("both"))
    assert hit_of(book, "ace high and dealer ace high") == both
    with pytest.raises(Refused, match=r"'ace' is no fact of .*; there are seven cards"):
        hit_of("ranchos/pai-gow-poker", "ace high")


@pytest.mark.parametrize(("book", "deck"), [("ranchos/no-bust-21", 53), ("ranchos/pure-21-5", 52)])
def test_cards_and_busts_of_the_california_games(book: str, deck: int) -> None:
    law = Law(next(terms for terms in sample_house().tables.values() if terms.book == book))
    decks = law.number("decks")
    pairs = Fraction(13 * comb(4 * decks, 2) + (deck - 52) * comb(decks, 2), comb(deck * decks, 2))
    assert hit_of(book, "pair") == pairs
    naturals = comb(decks, 2) if deck > 52 else 4 * decks * 16 * decks
    assert hit_of(book, "natural") == Fraction(naturals, comb(deck * decks, 2))
    assert hit_of(book, "jokers 1") == Fraction((deck - 52) * decks * 52 * decks, comb(deck * decks, 2))
    busts = {result.name: result.probability for result in sheet(law, "buster").results}
    assert hit_of(book, "dealer busts") == 1 - busts["no bust"]
    assert hit_of(book, "busted cards 5 or 6") == busts["5 cards"] + busts["6 cards"]


@pytest.mark.parametrize(
    ("book", "when"),
    [
        ("oneida-2006/let-it-ride", "first three straight"),
        ("ranchos/double-hand-marquez", "front at least 20 and dealer front below 20"),
        ("ranchos/no-bust-21", "dealer busts and busted cards at least 4"),
        ("ranchos/pure-21-5", "suited"),
    ],
)
def test_a_wager_of_ones_own_is_simulated_as_the_game_deals(book: str, when: str) -> None:
    terms = next(terms for terms in sample_house().tables.values() if terms.book == book)
    law = law_of(terms, True)[0]
    assert abs(simulate(plan_for(law, "it", more=parts(law, read_own(pays_even(when)))), 20_000, "own", 1).distance) < 4


DONT_3 = """
[[dont-3]]
when = "come out and total 2 or 12, 12"
pays = "1 to 1"
[[dont-3]]
when = "come out and total 3"
pays = "push"
[[dont-3]]
when = "total 7 and not come out"
pays = "1 to 1"
[[dont-3]]
when = "point made or (come out and total 7, 11)"
pays = "lose"
"""


def test_a_wager_that_stays_up() -> None:
    """The same wager in words and by the table's verdicts, and as it is simulated."""
    law = supposed("2006/craps", bar="3")
    found = own(law, DONT_3)
    theirs = sheet(law, "dont-pass")
    assert (found.edge, found.trials, found.push) == (theirs.edge, theirs.trials, theirs.push)
    plan = plan_for(law, "dont-3", more=parts(law, read_own(DONT_3)))
    assert simulate(plan, 10_000, "words", 1).counts == simulate(plan_for(law, "dont-pass"), 10_000, "words", 1).counts


def test_one_of_unlike_outcomes_is_simulated_by_their_weights() -> None:
    law = supposed("2006/blackjack", decks=2)
    plan = plan_for(law, "it", more=parts(law, read_own('[it]\nwhen = "same card"\npays = "50 to 1"')))
    (table,) = plan.args
    assert Fraction(int((table == 1).sum()), len(table)) == Fraction(52, comb(104, 2))


# --- the language ---

DICE = Vocabulary.from_outcomes(
    "dice", [{"total": sum(t), "pair": t[0] == t[1], "low die": min(t), "side": "ab"[t[0] > t[1]]} for t in THROWS]
)


@pytest.mark.parametrize(
    ("when", "why"),
    [
        ("", "the end is no fact of dice; there are total, pair, low die, side (a, b)"),
        ("totl 6", "'totl' is no fact"),
        ("total", "total is a number, and the end is none"),
        ("total six seven", "'seven' does not go on"),
        ("total from 2", "total from 2 to what"),
        ("(pair", "a bracket is not closed"),
        ("pair and", "the end is no fact"),
        ("side c", "side is one of a, b"),
        ("total 6; pair", "';' means nothing here"),
        ("total 6 in three cards", "total in 3 of what"),
        ("not " * 30 + "pair", "it is too deep"),
        ("pair or " * 60, "300 letters at most"),
    ],
)
def test_what_means_nothing_is_refused(when: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read(when, DICE)
    assert why in refused.value.why
    assert str(refused.value.cite) == "croupier/records/beyond.wager"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "1 to 100 wagers"),
        ("a = 1", "write when"),
        ('[a]\nwhen = "tie"', "write when"),
        ('[a]\nwhen = "tie"\npays = "much"', "is not odds such as '9 to 5', nor push or lose"),
        ('["A B"]\nwhen = "tie"\npays = "1 to 1"', "is no name for a wager"),
        ("[a", "are not TOML"),
        ('[banker]\nwhen = "tie"\npays = "1 to 1"', "has a wager banker already"),
    ],
)
def test_a_file_that_is_no_wager_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=r"^.*" + why.replace("(", r"\(")):
        parts(supposed("2006/minibaccarat"), read_own(text))


def test_a_wager_that_nothing_would_decide_is_refused() -> None:
    with pytest.raises(Refused, match="no throw would ever decide it"):
        own(supposed("2006/craps"), '[a]\nwhen = "come out and total 7"\npays = "1 to 1"')


FACTS = st.fixed_dictionaries({"total": st.integers(2, 12), "pair": st.booleans(), "side": st.sampled_from("ab")})
ATOMS = st.one_of(
    st.integers(2, 12).map(lambda n: (f"total {n}", lambda told, n=n: told["total"] == n)),
    st.integers(2, 12).map(lambda n: (f"total at least {n}", lambda told, n=n: told["total"] >= n)),
    st.integers(2, 12).map(lambda n: (f"total from 3 to {n}", lambda told, n=n: 3 <= told["total"] <= n)),
    st.just(("total even", lambda told: told["total"] % 2 == 0)),
    st.just(("pair", lambda told: told["pair"])),
    st.sampled_from("ab").map(lambda side: (f"side {side}", lambda told, side=side: told["side"] == side)),
)
SAYINGS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        inner.map(lambda x: (f"not ({x[0]})", lambda told: not x[1](told))),
        st.tuples(inner, inner).map(lambda x: (f"({x[0][0]}) and ({x[1][0]})", lambda t: x[0][1](t) and x[1][1](t))),
        st.tuples(inner, inner).map(lambda x: (f"({x[0][0]}) or ({x[1][0]})", lambda t: x[0][1](t) or x[1][1](t))),
    ),
    max_leaves=6,
)


@given(SAYINGS, FACTS)
def test_a_condition_means_what_it_says(saying: tuple[str, object], told: dict[str, object]) -> None:
    text, holds = saying
    assert read(text, DICE)(told) == holds(told)  # type: ignore[operator, arg-type]


@given(st.text(alphabet="total pair side()=<>,andornot 123;'\"é", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        holds = read(text, DICE)
    except Refused:
        return
    assert holds({"total": 2, "pair": True, "low die": 1, "side": "a"}) in (True, False)


# --- as one types it ---


def croupier(*words: str) -> str:
    """What a command prints; what it raises, the command line says in one line."""
    done = CliRunner().invoke(app, words)
    if done.exception:
        raise done.exception
    return done.stdout


def test_every_output_says_that_it_is_beyond_the_law(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[come-out-7]\nwhen = "come out and total 7"\npays = "4 to 1"')
    bar = ("craps", "--table", "craps-1", "--beyond", "--set", "bar=3")
    why = "bar = 3 is not permitted: the rulebook has 12 [oneida-2006/craps/D.2]"
    for command in (
        ("edge", *bar),
        ("par", "craps", "dont-pass", *bar[1:]),
        ("simulate", "craps", "dont-pass", *bar[1:], "--rounds", "1e4"),
        ("strategy", *bar),
    ):
        said = croupier(*command)
        assert said.lstrip().startswith("BEYOND THE LAW: no paragraph permits this"), command
        assert why in said
        assert json.loads(croupier(*command, "--json"))["statement"]["beyond"] == [why]
        for row in csv.DictReader(io.StringIO(croupier(*command, "--csv"))):
            assert row["beyond_the_law"] == why
    banked = ("bank", "ez-baccarat", "--beyond", "--odds", "tie=9 to 1", "--wagers", "10 tie")
    said = json.loads(croupier(*banked, "--json"))
    assert said["statement"]["beyond"] == [
        "odds for tie: 9 to 1 is not permitted: exactly 8 to 1 [ranchos/ez-baccarat/tie-bet.7]"
    ]
    with pytest.raises(Refused, match="a wager of your own is beyond the law: say --beyond"):
        croupier("edge", "craps", "--wager", str(tmp_path / "own.toml"))
    with pytest.raises(Refused, match="come-out-7: no throw would ever decide it"):
        croupier("edge", "craps", "--beyond", "--wager", str(tmp_path / "own.toml"))


# --- the documentation ---


def test_the_documentation_lists_every_fact() -> None:
    """Of the first game in each row of the table, whatever the part."""
    text = Path(__file__).parents[2].joinpath("docs", "mathematics.md").read_text()
    rows = [row.split("|") for row in text[text.index("| game | facts |") :].split("\n\n")[0].splitlines()[2:]]
    named = set[str]()
    for row in rows:
        name = row[1].split(",")[0].strip().replace(" ", "-")
        law = Law(next(terms for terms in sample_house().tables.values() if terms.book.endswith(f"/{name}")))
        told = [set(_told(law, part)) for part in game_of(law).maths if getattr(part, "facts", None)]
        named |= {game.strip().lower().replace(" ", "-") for game in row[1].split(",")}
        listed = {fact.partition("(")[0].strip() for fact in re.split(r", |; of the first two cards ", row[2])}
        assert listed == set().union(*told), name
    laws = map(Law, sample_house().tables.values())
    telling = {law.book.id for law in laws if any(getattr(part, "facts", None) for part in game_of(law).maths)}
    assert {id_.partition("/")[2] for id_ in telling} <= named


def _told(law: Law, part: Counted | Chain) -> Mapping[str, Fact]:
    assert part.facts is not None
    if isinstance(part, Chain):
        return part.facts(part.begins, part.throws[0])
    drawn = next(iter(space_of(law, part)), None)
    return {} if drawn is None else part.facts(drawn)


def test_an_option_that_nobody_has_is_refused_with_those_that_are_beyond_the_law_too() -> None:
    with pytest.raises(Breaches, match=r"option 'odds' is not one .*, and beyond the law bar, odds-by-point"):
        Law(Terms("oneida-2006/craps", options={"odds": "3-4-5"}))


def test_where_there_is_nothing_to_decide_a_file_still_says_of_which_book() -> None:
    said = CliRunner().invoke(app, ["strategy", "roulette-1", "--csv"]).output
    assert [row["book"] for row in csv.DictReader(io.StringIO(said))] == [sample_house().tables["roulette-1"].book]
