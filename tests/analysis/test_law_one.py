"""Law one: the table and the analysis read the same functions, so what the house changes moves both, equally.

Every outcome is played through the real table, and the mean of its settlements compared with the exact sheet, as
fractions. Amounts are such that every payout is a whole number of chips.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from croupier.analysis.sheets import chain, exact
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.simulate import simulate
from croupier.games import craps, ez_baccarat, minibaccarat, roulette, sic_bo, zoobac
from croupier.games.craps.maths import CHAIN, with_odds
from croupier.kernels.baccarat.draw import NO_CARD, banker_draws, count, player_draws
from croupier.kernels.cards.shapes import three_cards
from croupier.play.shared.baccarat_shoe import Coup
from croupier.play.shared.baccarat_space import VALUES, finals
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import card_text
from croupier.play.vocabulary.chance import every
from croupier.play.vocabulary.event import Event, Fee, Settled
from croupier.play.vocabulary.move import move_text
from croupier.rulebook.law import Law, Terms
from every import each
from pit import Pit

CRAPS, ROULETTE, SIC_BO = "oneida-2006/craps", "oneida-2006/roulette", "oneida-2004/sic-bo"
MINIBACCARAT, EZ, ZOOBAC = "oneida-2006/minibaccarat", "ranchos/ez-baccarat", "ranchos/zoobac"
THREE_CARD = "oneida-2006/three-card-poker"

Table = dict[str, Any]  # what a house says of one: options and odds


def edges(book: str, table: Table) -> dict[str, Fraction]:
    """What the analysis says the house keeps of each wager."""
    return {sheet.wager: sheet.edge for sheet in exact.sheets(Law(Terms(book, **{"most": 1000000, **table})))}


def nets(events: Iterable[Event], seat: int = 1) -> Counter[str]:
    """What became of each wager of a seat, fees counted; a wager that stays is not there."""
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Settled) and event.seat == seat:
            found[event.spot] += event.paid
    for event in events:
        if isinstance(event, Fee) and event.seat == seat and event.spot in found:
            found[event.spot] -= event.amount
    return found


def outcomes(pit: Pit) -> list[str]:
    """All that the equipment may show now, each equally likely, as lines of a log."""
    assert isinstance(pit.table.ask, Chance)
    return [move_text(outcome) for outcome, weight in every(pit.table.ask) for _ in range(weight)]


def moved(before: Mapping[str, Fraction], after: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """By how much the house's share of which wagers changed."""
    return {wager: after[wager] - before[wager] for wager in before if after[wager] != before[wager]}


# --- roulette: every position, 38 spins ---


def roulette_edges(table: Table) -> dict[str, Fraction]:
    """What the house kept at the table: the mean of each position's settlements, by wager."""
    pit = Pit(ROULETTE, chips=10**6, **table)
    bets = [f"seat 1 bets 12 {spot}" for spot in roulette.LAYOUT]
    pit.do("dealer opens", *bets, "dealer closes")
    total: Counter[str] = Counter()
    spins = outcomes(pit)
    for spin in spins:
        if pit.table.ask.phase == "between":
            pit.do("dealer opens", *bets, "dealer closes")
        pit.do(spin)
        total.update(nets(pit.events))
    shares: dict[str, set[Fraction]] = {}
    for spot in roulette.LAYOUT.values():
        shares.setdefault(spot.wager, set()).add(Fraction(-total[spot.id], 12 * len(spins)))
    assert all(len(share) == 1 for share in shares.values())  # as the sheet says: the positions of a wager are alike
    return {wager: share.pop() for wager, share in shares.items()}


def test_roulette_table_and_sheet_move_together() -> None:
    plain: Table = {}
    half: Table = {"options": {"half-back": True}}
    better: Table = {"odds": {"straight": "36 to 1"}}
    for table in (plain, half, better):
        assert roulette_edges(table) == edges(ROULETTE, table)
    even_money = ("red", "black", "odd", "even", "low", "high")
    assert moved(edges(ROULETTE, plain), edges(ROULETTE, half)) == dict.fromkeys(even_money, Fraction(-1, 38))
    assert moved(edges(ROULETTE, plain), edges(ROULETTE, better)) == {"straight": Fraction(-1, 38)}


# --- sic bo: every spot, 216 throws ---


def sic_bo_edges(table: Table) -> dict[str, Fraction]:
    pit = Pit(SIC_BO, chips=10**6, **table)
    bets = [f"seat 1 bets 10 {spot}" for spot in sic_bo.LAYOUT]
    pit.do("dealer opens", "dealer does inspect 135", *bets, "dealer closes", "dealer does shake 3")
    total: Counter[str] = Counter()
    throws = outcomes(pit)
    for throw in throws:
        if pit.table.ask.phase == "between":
            pit.do("dealer opens", *bets, "dealer closes", "dealer does shake 3")
        pit.do(throw)
        total.update(nets(pit.events))
    return {spot: Fraction(-total[spot], 10 * len(throws)) for spot in sic_bo.LAYOUT}


def test_sic_bo_table_and_sheet_move_together() -> None:
    plain: Table = {}
    better: Table = {"odds": {"one-of-a-kind.three": "12 to 1"}}
    for table in (plain, better):
        assert sic_bo_edges(table) == edges(SIC_BO, table)
    dearer = {f"one-of-a-kind-{n}": Fraction(-9, 216) for n in range(1, 7)}
    assert moved(edges(SIC_BO, plain), edges(SIC_BO, better)) == dearer


# --- craps: 36 throws, and for what they do not decide the throws that do ---

AMOUNT = 120  # 5% of it, and what it is paid at 9 to 5, 7 to 6, 2 to 3, …, are whole chips; so are parts of 4 and 5
TOTALS = ("field", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven", *craps.PARTS)
ONE_ROLL = TOTALS + tuple(spot.id for spot in craps.LAYOUT.values() if spot.kind == "hop")
NUMBERS = tuple(spot.id for spot in craps.LAYOUT.values() if spot.kind in ("place", "buy", "lay", "hard"))
MADE = {n: Fraction(way) for n, way in zip(craps.POINTS, ("1/3", "2/5", "5/11", "5/11", "2/5", "1/3"), strict=True)}
DICE = {4: "1 3", 5: "1 4", 6: "2 4", 8: "2 6", 9: "4 5", 10: "4 6"}


def thrown(table: Table, bets: Mapping[str, int], line: Mapping[str, int], point: int) -> list[Counter[str]]:
    """What each of the 36 throws does to seat 2, with these bets on a line and those made once the point is on, if
    there is one. Seat 1 shoots."""
    found = []
    for i in range(36):
        pit = Pit(CRAPS, "Ann", "Bob", chips=10**6, **table)
        pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass", *betting(line))
        if point:
            pit.do("dealer closes", f"dice {DICE[point]}", "dealer opens")
        events = pit.do(*betting(bets), "dealer closes")
        found.append(nets(events + pit.do(outcomes(pit)[i]), 2))
    return found


def betting(bets: Mapping[str, int]) -> list[str]:
    return [f"seat 2 bets {amount} {spot}" for spot, amount in bets.items()]


def decided(throws: list[Counter[str]], spot: str) -> Fraction:
    """What the house keeps of a wager, over the throws that decide it."""
    paid = [throw[spot] for throw in throws if spot in throw]
    return Fraction(-sum(paid), AMOUNT * len(paid))


def craps_edges(table: Table) -> dict[str, Fraction]:
    """One-roll wagers by all throws, the others by those that decide them."""
    single = thrown(table, dict.fromkeys(ONE_ROLL, AMOUNT), {}, 0)
    assert all(set(throw) == set(ONE_ROLL) for throw in single)
    numbers = thrown(table, dict.fromkeys(NUMBERS, AMOUNT), {}, 4)
    return {spot: decided(single, spot) for spot in ONE_ROLL} | {spot: decided(numbers, spot) for spot in NUMBERS}


@cache
def nothing_changed() -> dict[str, Fraction]:
    return craps_edges({})


@pytest.mark.parametrize(
    ("table", "moves"),
    [
        ({}, {}),
        ({"odds": {"field.12": "3 to 1"}}, {"field": Fraction(-1, 36)}),
        ({"options": {"buy-commission": "0%"}}, {f"buy-{n}": Fraction(-1, 20) for n in craps.POINTS}),
        ({"odds": {"eleven": "16 to 1"}}, {
            "eleven": Fraction(-1, 18), "c-and-e": Fraction(-1, 36), "horn": Fraction(-1, 72),
            "whirl": Fraction(-1, 90), "horn-high-2": Fraction(-1, 90), "horn-high-3": Fraction(-1, 90),
            "horn-high-11": Fraction(-1, 45), "horn-high-12": Fraction(-1, 90),
        }),
        ({"options": {"commission-back-on-win": True}}, {
            f"{wager}-{n}": Fraction(-1, 20) * chance for wager in ("buy", "lay") for n, chance in MADE.items()
        }),
    ],
)  # fmt: skip
def test_craps_table_and_sheet_move_together(table: Table, moves: dict[str, Fraction]) -> None:
    found = craps_edges(table)
    sheets = edges(CRAPS, table)
    assert found == {spot: sheets[spot] for spot in found}
    assert moved(nothing_changed(), found) == moves


def line_results(table: Table, flat: str, behind: Mapping[int, Fraction]) -> dict[Fraction, Fraction]:
    """How likely a line bet with these odds behind it nets what, per unit of flat bet: come-out, then the point."""
    found: dict[Fraction, Fraction] = {}
    line = {flat: AMOUNT}
    for throw, outcome in zip(thrown(table, line, {}, 0), product(range(1, 7), repeat=2), strict=True):
        ends = [throw]
        if flat not in throw:
            odds = {f"{flat}-odds": int(AMOUNT * behind[sum(outcome)])}
            ends = [end for end in thrown(table, odds, line, sum(outcome)) if flat in end]
        for end in ends:
            net = Fraction(sum(end.values()), AMOUNT)
            found[net] = found.get(net, Fraction(0)) + Fraction(1, 36 * len(ends))
    return found


def results(sheet: Sheet) -> dict[Fraction, Fraction]:
    found: dict[Fraction, Fraction] = {}
    for result in sheet.results:
        found[result.net] = found.get(result.net, Fraction(0)) + result.probability
    return found


@pytest.mark.parametrize("flat", craps.LINE)
@pytest.mark.parametrize("multiple", each([1, 2], [2]))
def test_craps_line_with_odds_at_the_table_and_on_the_sheet_move_together(flat: str, multiple: int) -> None:
    table: Table = {"options": {"odds-multiple": multiple}}
    law = Law(Terms(CRAPS, **table))
    wager = "lay-odds" if flat == "dont-pass" else "take-odds"
    full = {n: craps.full_odds(law, wager, n) for n in craps.POINTS}
    sheet = exact.sheet(law, f"{flat} with {multiple}x odds")
    assert line_results(table, flat, full) == results(sheet)
    assert sheet.in_action == 1 + multiple * (1 if flat == "dont-pass" else Fraction(2, 3))
    one_each = dict.fromkeys(craps.POINTS, Fraction(1))
    assert line_results(table, flat, one_each) == results(chain.sheet(law, CHAIN, flat, with_odds(law, flat, one_each)))


def test_craps_nobody_takes_more_than_full_odds() -> None:
    with pytest.raises(ValueError, match="more than full odds"):
        with_odds(Law(Terms(CRAPS)), "pass", dict.fromkeys(craps.POINTS, Fraction(2)))


# --- baccarat: every pair of finished hands once, weighed by the sequences that end in it ---

FACES = ("K", "A", *"23456789")  # one card of each value


@cache
def coups() -> dict[Coup, list[str]]:
    """Lines of cards for each pair of finished hands: with kings first, the second cards are the totals."""
    found: dict[Coup, list[str]] = {}
    for player, banker, third, fourth in product(VALUES, repeat=4):
        drawn = third if player_draws(player, banker) else NO_CARD
        more = banker_draws(player, banker, drawn)
        totals = count(player, third if drawn != NO_CARD else 0), count(banker, fourth if more else 0)
        lines = [f"cards Ks Kd {FACES[player]}c {FACES[banker]}d"]
        lines += [f"cards {FACES[third]}h"] * (drawn != NO_CARD) + [f"cards {FACES[fourth]}s"] * more
        found.setdefault(Coup(*totals, 2 + (drawn != NO_CARD), 2 + more), lines)
    return found


OPENING = {
    MINIBACCARAT: (
        "dealer does shuffle", "seat 2 chooses decline", "seat 1 chooses decline", "dealer does cut 100",
        "dealer does cutting-card 14", "cards Kc",
    ),
    EZ: ("seat 1 chooses bank", "dealer does shuffle", "seat 1 bets 100000 bank"),
    ZOOBAC: ("seat 1 chooses bank", "dealer does shuffle", "seat 1 bets 100000 bank"),
}  # fmt: skip
WAGERS = {MINIBACCARAT: tuple(minibaccarat.LAYOUT), EZ: tuple(ez_baccarat.WAGERS), ZOOBAC: tuple(zoobac.WAGERS)}


def baccarat_edges(book: str, table: Table) -> dict[str, Fraction]:
    total: Counter[str] = Counter()
    weights = finals(Law(Terms(book, **{"most": 1000000, **table})).number("decks"))
    assert set(weights) == set(coups())
    for coup, ways in weights.items():
        pit = Pit(book, "Ann", "Bob", chips=10**6, **{"least": 500, "most": 1000000, **table})
        bets = [f"seat 2 bets 100 {wager}" for wager in WAGERS[book]]
        pit.do("dealer opens", *OPENING[book], *bets, "dealer closes", *coups()[coup])
        for wager, net in nets(pit.events, 2).items():
            total[wager] += net * ways
    return {wager: Fraction(-total[wager], 100 * sum(weights.values())) for wager in WAGERS[book]}


@pytest.mark.parametrize(
    ("book", "table", "wagers"),
    [
        (MINIBACCARAT, {}, ()),
        (MINIBACCARAT, {"options": {"vigorish-rate": "4%"}}, ("banker",)),
        (MINIBACCARAT, {"options": {"vigorish": "none-six"}}, ("banker",)),
        (MINIBACCARAT, {"options": {"vigorish": "tie-fee"}}, ("banker",)),
        (MINIBACCARAT, {"options": {"decks": 8}}, ("banker", "player", "tie")),
        (MINIBACCARAT, {"odds": {"tie": "9 to 1"}}, ("tie",)),
        (EZ, {}, ()),
        (EZ, {"options": {"dragon-push": True}}, ("banker",)),
        (ZOOBAC, {}, ()),
        (ZOOBAC, {"options": {"decks": 6}}, tuple(zoobac.WAGERS)),
    ],
)
def test_baccarat_table_and_sheet_move_together(book: str, table: Table, wagers: tuple[str, ...]) -> None:
    assert baccarat_edges(book, table) == edges(book, table)
    assert set(moved(edges(book, {}), edges(book, table))) == set(wagers)


def test_baccarat_a_point_less_of_vigorish_is_a_point_of_the_hands_that_the_banker_wins() -> None:
    before, after = edges(MINIBACCARAT, {}), edges(MINIBACCARAT, {"options": {"vigorish-rate": "4%"}})
    assert moved(before, after) == {"banker": -exact.sheet(Law(Terms(MINIBACCARAT)), "banker").hit / 100}


# --- three card poker: a hand of every shape ---


def pair_plus_edge(table: Table) -> Fraction:
    """The mean of what Pair Plus is paid, over all hands: one of each shape is dealt, against what cards are left."""
    options = {"shuffler": True, "shuffler-counts": True, **table["options"]}
    pit = Pit(THREE_CARD, chips=10**6, options=options)
    total = 0
    for hand, weight in three_cards().items():
        dealer = [card for card in (0, 5, 22, 27, 36, 51) if card not in hand][:3]
        cards = [card_text(card) for pair in zip(hand, dealer, strict=True) for card in pair]
        pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
        pit.do("cards " + " ".join(cards), "dealer does reveal")
        total += weight * nets(pit.events)["pair-plus"]
    return Fraction(-total, 10 * sum(three_cards().values()))


def test_three_card_poker_table_and_sheet_move_together() -> None:
    first: Table = {"options": {"pair-plus-ledger": "first"}}
    second: Table = {"options": {"pair-plus-ledger": "second"}}
    for table in (first, second):
        assert pair_plus_edge(table) == edges(THREE_CARD, table)["pair-plus"]
    changed = Fraction(
        720 * 1 + 52 * 3 - 48 * 5, 22100
    )  # straights 6 not 5, threes 33 not 30, straight flushes 35 not 40
    assert moved(edges(THREE_CARD, first), edges(THREE_CARD, second)) == {"pair-plus": -changed}


@pytest.mark.parametrize(
    ("book", "wager", "changed"),
    [
        ("oneida-2006/roulette", "red", {"options": {"half-back": True}}),
        ("oneida-2006/craps", "field", {"odds": {"field.12": "3 to 1"}}),
        ("oneida-2006/minibaccarat", "banker", {"options": {"vigorish-rate": "20%"}}),
    ],
)
def test_the_simulation_moves_with_the_sheet(book: str, wager: str, changed: dict[str, Any]) -> None:
    found = []
    for terms in (Terms(book, least=100), Terms(book, least=100, **changed)):
        simulation = simulate(plan_for(Law(terms), wager), 1_000_000, "law one", 2)
        assert abs(simulation.distance) < 4
        found.append((exact.sheet(Law(terms), wager).edge, simulation.edge))
    (before, simulated_before), (after, simulated_after) = found
    assert before != after
    assert (after > before) == (simulated_after > simulated_before)
