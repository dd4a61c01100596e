"""Blackjack, exactly: the reference figures to all their digits, a naive game on a small shoe, and what is well known.

The figures were computed by others (their ids are those of `oracles.json`) or published; none was made by this program.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import perm
from typing import Any

import numpy as np
import pytest

from croupier.analysis import blackjack as wagers
from croupier.analysis import twentyone as exact
from croupier.analysis.twentyone.hands import ends_of, ups_of, worth_insuring
from croupier.games.blackjack.optional import initial_suit
from croupier.games.blackjack.state import BASES, INSURANCES
from croupier.games.blackjack.wagers import prize
from croupier.play.table.counting_to_21 import Shape
from croupier.rulebook.law import Law, Terms
from every import every

UPS, ENDS = ups_of(Shape()), ends_of(Shape())

# A whole shoe takes the best part of a minute uncompiled: those are left to the compiled run but for one figure. Shoes
# of a few cards prove the same functions either way.
whole = pytest.mark.compiled
PLAIN = "bj_1D_S17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5"

# House edges in percent by Eric Farmer's analyser, composition-dependent play, a full shoe each round.
EDGES = {
    "bj_1D_S17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": -0.04125158,
    "bj_1D_H17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.15213915,
    "bj_1D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.00873473,
    "bj_1D_H17_D10-11_hard_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.42850077,
    "bj_1D_H17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.2": 1.54691244,
    "bj_2D_S17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.32116334,
    "bj_2D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.38044508,
    "bj_2D_H17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.52542013,
    "bj_2D_H17_DA2_DAS_SPL4_noRSA_LS_BJ_1.5": 0.31428324,
    "bj_4D_S17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.34748882,
    "bj_6D_S17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.40287024,
    "bj_6D_S17_DA2_DAS_SPL4_RSA_LS_BJ_1.5": 0.26140135,
    "bj_6D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.61538912,
    "bj_6D_H17_DA2_DAS_SPL4_noRSA_LS_BJ_1.5": 0.52719155,
    "bj_6D_H17_DA2_DAS_SPL4_RSA_LS_BJ_1.5": 0.45900139,
    "bj_6D_H17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.7598485,
    "bj_6D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.0": 2.88153851,
    "bj_6D_H17_DA2_NDAS_SPL2(no_resplit)_noRSA_noSurr_BJ_1.2": 2.1529207,
    "bj_8D_S17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.43058063,
    "bj_8D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.64455385,
    "bj_8D_H17_DA2_DAS_SPL4_noRSA_LS_BJ_1.5": 0.55300188,
    "bj_8D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.2": 2.00253781,
    "bj_8D_S17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.57209916,
    "bj_8D_H17_DA2_NDAS_SPL2(no_resplit)_noRSA_noSurr_BJ_1.2": 2.1810294,
    "bj_6D_S17_DA2_DAS_SPL4_noRSA_LS_BJ_1.2": 1.68995767,
    "bj_6D_S17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.2": 1.76255987,
    "bj_8D_H17_DA2_DAS_SPL4_noRSA_LS_BJ_1.2": 1.91098584,
    "bj_2D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.2": 1.75394376,
    "bj_1D_S17_DA2_DAS_SPL4_noRSA_LS_BJ_1.5": -0.20398231,
    "bj_1D_H17_D9-11_hard_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.29778898,
    "bj_6D_S17_D9-11_hard_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.49895457,
    "bj_2D_S17_D10-11_hard_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.52761591,
    "bj_4D_H17_DA2_DAS_SPL4_noRSA_noSurr_BJ_1.5": 0.55719415,
    "bj_4D_S17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.48941544,
    "bj_6D_H17_DA2_NDAS_SPL4_noRSA_LS_BJ_1.2": 2.03127302,
    "bj_6D_S17_DA2_NDAS_SPL2(no_resplit)_noRSA_noSurr_BJ_1.5": 0.57879366,
    "bj_8D_H17_DA2_NDAS_SPL4_noRSA_noSurr_BJ_1.5": 0.78881166,
}

# Same suit and king-queen of a suit, as one wager with two prizes, or either alone; percent.
ROYAL_MATCHES = {
    "bj_royalmatch_1d_3:1 / KQ 10:1": 3.770739064856712,
    "bj_royalmatch_1d_2.5:1 / KQ 50:1": 3.3182503770739067,
    "bj_royalmatch_1d_2:1 / KQ 50:1": 14.93212669683258,
    "bj_royalmatch_1d_10:1 royal only": 96.68174962292609,
    "bj_royalmatch_1d_50:1 royal only": 84.61538461538461,
    "bj_royalmatch_2d_2.5:1 / KQ 25:1": 8.327109783420463,
    "bj_royalmatch_2d_3:1 / KQ 10:1": 0.8215085884988798,
    "bj_royalmatch_2d_3:1 / KQ 50:1": -11.127707244212099,
    "bj_royalmatch_2d_2.5:1 / KQ 50:1": 0.8588498879761016,
    "bj_royalmatch_2d_2:1 / KQ 50:1": 12.845407020164302,
    "bj_royalmatch_2d_50:1 royal only": 84.7647498132935,
    "bj_royalmatch_4d_3:1 flat (same suit)": 1.4492753623188406,
    "bj_royalmatch_4d_2.5:1 / KQ 25:1": 7.079152731326644,
    "bj_royalmatch_4d_3:1 / KQ 10:1": -0.63173541434411,
    "bj_royalmatch_4d_3:1 / KQ 50:1": -12.523225566703827,
    "bj_royalmatch_4d_2.5:1 / KQ 50:1": -0.35302861389817913,
    "bj_royalmatch_4d_2:1 / KQ 50:1": 11.81716833890747,
    "bj_royalmatch_6d_3:1 flat (same suit)": 0.9646302250803859,
    "bj_royalmatch_6d_2.5:1 / KQ 25:1": 6.66584219638882,
    "bj_royalmatch_6d_3:1 / KQ 50:1": -12.985406876082116,
    "bj_royalmatch_6d_2.5:1 / KQ 50:1": -0.7543903042295326,
    "bj_royalmatch_6d_2:1 / KQ 50:1": 11.476626267623052,
    "bj_royalmatch_8d_3:1 flat (same suit)": 0.7228915662650602,
    "bj_royalmatch_8d_2.5:1 / KQ 25:1": 6.459684893419833,
    "bj_royalmatch_8d_3:1 / KQ 10:1": -1.3531047265987024,
    "bj_royalmatch_8d_2.5:1 / KQ 50:1": -0.9545875810936052,
    "bj_royalmatch_8d_10:1 royal only": 96.73772011121409,
    "bj_royalmatch_8d_50:1 royal only": 84.87488415199259,
}
SUITED = {
    "bj_suited2_prob_1d": (0.23529411764705882, 0.0030165912518853697),
    "bj_suited2_prob_4d": (0.2463768115942029, 0.0029728725380899295),
    "bj_suited2_prob_6d": (0.24758842443729903, 0.002968093000247341),
    "bj_suited2_prob_8d": (0.24819277108433735, 0.0029657089898053753),
}
INSURANCE = {
    "bj_insurance_1d": "1/17",
    "bj_insurance_2d": "7/103",
    "bj_insurance_6d": "23/311",
    "bj_insurance_8d": "31/415",
}
# The dealer ends with 17 to 21, over 21, blackjack.
DEALER_ENDS = {
    "bj_dealer_final_1d_S17": (
        0.14582965858543306,
        0.13806317574358704,
        0.13482021419877246,
        0.17580647556252452,
        0.07362961336614832,
        0.2835854025133742,
        0.048265460030165915,
    ),
    "bj_dealer_final_2d_S17": (
        0.14548168972694803,
        0.1387798250360066,
        0.1341324104171529,
        0.17805836914264034,
        0.07316847207511995,
        0.2825823702712996,
        0.04779686333084391,
    ),
    "bj_dealer_final_2d_H17": (
        0.1338543383580355,
        0.14060058196521702,
        0.13610422435914513,
        0.18004959273716548,
        0.0751482125081529,
        0.28644618674145245,
        0.04779686333084391,
    ),
    "bj_dealer_final_4d_S17": (
        0.14530467265298658,
        0.1391382452368335,
        0.13379588125790756,
        0.179162429426206,
        0.07294673245002016,
        0.282086078366604,
        0.04756596060943887,
    ),
    "bj_dealer_final_4d_H17": (
        0.13355805810226437,
        0.14105363460706308,
        0.13578643225439738,
        0.18116256354534144,
        0.074942101296525,
        0.2859312495849663,
        0.04756596060943887,
    ),
    "bj_dealer_final_6d_S17": (
        0.1452452688762744,
        0.13925777126718097,
        0.13368473928685698,
        0.1795273038236634,
        0.07287408707138365,
        0.281921341670691,
        0.04748948800395746,
    ),
}

# The dealer goes over 21 with three to ten cards.
BUSTS = {
    "buster_dist_1d_S17": (
        0.17333333333333323,
        0.08960137901314452,
        0.018673623295471994,
        0.001874740076063214,
        9.9590679508118e-05,
        2.707333081480849e-06,
        2.8732201712401878e-08,
        5.056882270689719e-11,
    ),
    "buster_dist_1d_H17": (
        0.17333333333333323,
        0.09180780004309506,
        0.02005715106555467,
        0.0021572753487647187,
        0.00012569263099816922,
        3.733093449275804e-06,
        3.912818844526935e-08,
        5.056882270689719e-11,
    ),
    "buster_dist_2d_H17": (
        0.17316112404633233,
        0.09033361272251664,
        0.020318132502966282,
        0.0024489461495754484,
        0.00017642507060153018,
        7.752901266207152e-06,
        1.9117696022833423e-07,
        2.1634159004023323e-09,
    ),
    "buster_dist_4d_H17": (
        0.17306519754810173,
        0.08962432813599751,
        0.020435311847036404,
        0.002590918865594785,
        0.0002046480177431042,
        1.0495543150607202e-05,
        3.4292458266271376e-07,
        6.634266332073642e-09,
    ),
    "buster_dist_6d_S17": (
        0.1730318431697958,
        0.08727389457785469,
        0.01911938797791397,
        0.0023151220619264043,
        0.0001726381111419505,
        8.209744062599412e-06,
        2.420252192627143e-07,
        3.97332936731759e-09,
    ),
    "buster_dist_6d_H17": (
        0.1730318431697958,
        0.08939180973343368,
        0.020472550873558974,
        0.0026376021859951643,
        0.000214444168179472,
        1.152798832438905e-05,
        4.080497202474298e-07,
        9.095094827582682e-09,
    ),
}


def law(book: str = "oneida-2006/blackjack", odds: dict[str, str] | None = None, **options: Any) -> Law:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Law(Terms(book, options=named, odds=odds or {}))


def law_of(rules: str) -> Law:
    """The options that an id names."""
    decks, _, rest = rules.removeprefix("bj_").partition("D_")
    pays = re.search(r"BJ_([\d.]+)$", rules)
    assert pays
    return law(
        decks=int(decks),
        soft_17="hit" if "H17" in rest else "stand",
        peek=True,
        double_on="hard-10-11" if "D10-11_hard" in rest else "hard-9-11" if "D9-11_hard" in rest else "any",
        double_after_split="_DAS" in rest,
        split_hands=2 if "SPL2" in rest else 4,
        ace_splits=1 if "noRSA" in rest else 3,
        surrender="_LS" in rest,
        natural_pays={"1.5": "3 to 2", "1.2": "6 to 5", "1.0": "1 to 1"}[pays[1]],
    )


# The reference figures.


def marks_of(rules: str) -> list[pytest.MarkDecorator]:
    """One figure is counted uncompiled too; of the others every eighth in `make test`."""
    few = [] if rules in [*EDGES][::8] else [every]
    return [] if rules == PLAIN else [whole, *few]


@pytest.mark.parametrize("rules", [pytest.param(rules, marks=marks_of(rules)) for rules in EDGES])
def test_edge_to_all_digits(rules: str) -> None:
    assert -100 * exact.Analysis(law_of(rules)).expectation == pytest.approx(EDGES[rules], abs=5.1e-9)


@whole
def test_liberal_rules_as_published() -> None:
    found = exact.edge(law(decks=8, soft_17="stand", ace_splits=3, surrender=True))
    assert found.percent == pytest.approx(0.28387, abs=5e-6)  # bj_liberal__pub
    assert found.deviation == pytest.approx(1.15, abs=0.01)  # 1.1422 here: the published two digits are not met


@whole
@pytest.mark.parametrize(("decks", "percent"), [(1, -0.0413), (2, 0.3212), (6, 0.5446), (8, 0.5721)])
def test_stands_on_soft_17_without_doubling_after_splits(decks: int, percent: float) -> None:
    """The figures computed for its note; the published ones are for other play, and up to 0.04 higher."""
    rules = law(decks=decks, soft_17="stand", double_after_split=False)  # the note of bj_base_S17_NDAS__pub
    assert exact.Analysis(rules).expectation * -100 == pytest.approx(percent, abs=5e-5)


@whole
def test_no_down_card_is_checked_as_published() -> None:
    rules = law(decks=6, soft_17="stand", peek=False, double_on="hard-9-11", ace_splits=3)  # bj_ENHC_D9-11__pub
    assert exact.basic_edge(rules).percent == pytest.approx(0.55, abs=0.005)
    assert exact.edge(rules).percent == pytest.approx(0.55, abs=0.005)


@pytest.mark.parametrize("rules", DEALER_ENDS)
def test_dealer_ends(rules: str) -> None:
    decks, soft_17 = rules.removeprefix("bj_dealer_final_").split("d_")
    found = exact.dealer_ends(law(decks=int(decks), soft_17="hit" if soft_17 == "H17" else "stand"))
    assert sum(found.values()) == 1
    # Ours are exact and add up to 1. The figures are sums of floats and miss that by up to 1.3e-14, so they are held to
    # no more than this; the last digit or two of some are not ours.
    assert tuple(map(float, found.values())) == pytest.approx(DEALER_ENDS[rules], abs=1.2e-14)


@pytest.mark.parametrize("rules", BUSTS)
def test_the_dealer_goes_over_with_so_many_cards(rules: str) -> None:
    decks, soft_17 = rules.removeprefix("buster_dist_").split("d_")
    shoe = exact.full_shoe(law(decks=int(decks))).tolist()
    found = dict.fromkeys(range(3, 11), Fraction(0))
    for up in UPS:
        ways = [shoe[up]]  # by depth, of the set of cards drawn so far
        for depth, value, before, orders, end in exact.dealer_nodes(up, Shape(hits_soft=soft_17 == "H17")).tolist():
            ways[depth:] = [ways[depth - 1] * max(shoe[value] - (value == up) - before, 0)]
            if end >= 0 and ENDS[end][0] > 21 and depth < 10:
                found[depth + 1] += Fraction(ways[depth] * orders, perm(sum(shoe), depth + 1))
    # The figures are sums of floats: so many of them in a row are good to a few parts of 10^13.
    assert tuple(map(float, found.values())) == pytest.approx(BUSTS[rules], rel=5e-13)


@pytest.mark.parametrize("rules", INSURANCE)
def test_insurance(rules: str) -> None:
    decks = int(rules.removeprefix("bj_insurance_").removesuffix("d"))
    assert wagers.insurance_sheet(law(decks=decks), "insurance").edge == Fraction(INSURANCE[rules])


def chances(decks: int) -> tuple[Fraction, Fraction]:
    """Of two suited cards, and of king and queen of a suit."""
    suited = wagers.suit_sheet(law(decks=decks, initial_suit_wager="any-suited"), "initial-suit")
    royal = wagers.suit_sheet(law(decks=decks, initial_suit_wager="king-queen"), "king-queen")
    return suited.hit, royal.hit


@pytest.mark.parametrize("rules", SUITED)
def test_suited_cards(rules: str) -> None:
    found = chances(int(rules.removeprefix("bj_suited2_prob_").removesuffix("d")))
    assert tuple(map(float, found)) == pytest.approx(SUITED[rules], rel=1e-15)


@pytest.mark.parametrize("rules", ROYAL_MATCHES)
def test_royal_match(rules: str) -> None:
    """Where the law has the wager, by its sheet; the two prizes of one wager from the chances of the sheets."""
    decks, prizes = rules.removeprefix("bj_royalmatch_").split("d_")
    suited, royal = chances(int(decks))
    pays = [Fraction(text) for text in re.findall(r"([\d.]+):1", prizes)]
    if "royal only" in prizes:
        edge = 1 - royal * (pays[0] + 1)
        wager, option = "king-queen", "king-queen"
    elif "flat" in prizes:
        edge = 1 - suited * (pays[0] + 1)
        wager, option = "initial-suit", "any-suited"
    else:
        edge = 1 - (suited - royal) * (pays[0] + 1) - royal * (pays[1] + 1)
        wager = ""
    assert float(100 * edge) == pytest.approx(ROYAL_MATCHES[rules], rel=1e-14)
    if wager:
        paid = prize(offered := law(decks=int(decks), initial_suit_wager=option), wager).fraction
        if paid == pays[0]:
            assert wagers.suit_sheet(offered, wager).edge == edge


def test_royal_match_as_published() -> None:
    """bj_royalmatch_v1v2__pub: 2.5 and 25 to 1, 3 and 10 to 1."""
    first, second = [], []
    for decks in (1, 2, 4, 6, 8):
        suited, royal = chances(decks)
        first.append(float(1 - (suited - royal) * Fraction(7, 2) - royal * 26))
        second.append(float(1 - (suited - royal) * 4 - royal * 11))
    assert first == pytest.approx([0.108597, 0.083271, 0.070792, 0.066658, 0.064597], abs=5.1e-7)
    assert second == pytest.approx([0.037707, 0.008215, -0.006317, -0.01113, -0.013531], abs=5.1e-7)


# What is well known: published facts, found here by computation only.

SIX_DECKS = {"decks": 6, "soft_17": "stand", "peek": True}


@pytest.fixture(scope="module")
def six_decks() -> exact.Strategy:
    return exact.strategy(law(**SIX_DECKS))


# The chart for four to eight decks, dealer stands on soft 17, doubling after splits: rows by up card 2 to 10, ace.
CHART = """
hard 8:  H H H H H H H H H H
hard 9:  H D D D D H H H H H
hard 10: D D D D D D D D H H
hard 11: D D D D D D D D D H
hard 12: H H S S S H H H H H
hard 13: S S S S S H H H H H
hard 15: S S S S S H H H H H
hard 16: S S S S S H H H H H
hard 17: S S S S S S S S S S
soft 13: H H H D D H H H H H
soft 14: H H H D D H H H H H
soft 15: H H D D D H H H H H
soft 16: H H D D D H H H H H
soft 17: H D D D D H H H H H
soft 18: S Ds Ds Ds Ds S S H H H
soft 19: S S S S S S S S S S
pairs 1: P P P P P P P P P P
pairs 2: P P P P P P H H H H
pairs 3: P P P P P P H H H H
pairs 4: H H H P P H H H H H
pairs 5: D D D D D D D D H H
pairs 6: P P P P P H H H H H
pairs 7: P P P P P P H H H H
pairs 8: P P P P P P P P P P
pairs 9: P P P P P S P P S S
pairs 10: S S S S S S S S S S
"""


@whole
@pytest.mark.parametrize("line", CHART.strip().splitlines())
def test_basic_strategy_of_six_decks(six_decks: exact.Strategy, line: str) -> None:
    where, _, codes = line.partition(":")
    kind, row = where.split()
    assert [getattr(six_decks, kind)[int(row)][up] for up in UPS] == codes.split()


@whole
def test_the_exception_of_six_decks(six_decks: exact.Strategy) -> None:
    """Ten-deuce against a four is the one two-card exception that everybody names."""
    assert [(e.cards, e.up, e.choice) for e in six_decks.exceptions] == [((2, 10), 4, "hit")]
    assert six_decks.beside == {"insurance": "never insure"}


@whole
def test_late_surrender_and_soft_17() -> None:
    chart = exact.strategy(law(decks=6, soft_17="hit", surrender=True))
    assert [chart.hard[16][up] for up in (9, 10, 1)] == ["R", "R", "R"]
    assert [chart.hard[15][up] for up in (9, 10, 1)] == ["H", "R", "R"]
    assert chart.hard[17][1] == "Rs"
    assert chart.pairs[8][1] == "Rp"
    assert (chart.hard[11][1], chart.soft[18][2], chart.soft[19][6]) == ("D", "Ds", "Ds")


@whole
def test_no_check_means_no_doubling_into_blackjacks() -> None:
    chart = exact.strategy(law(decks=6, soft_17="stand", peek=False))
    assert (chart.hard[11][10], chart.pairs[8][10], chart.pairs[8][1], chart.pairs[1][1]) == ("H", "H", "H", "H")
    assert chart.pairs[1][10] == "P"


@whole
def test_single_deck_exceptions() -> None:
    chart = exact.strategy(law(decks=1, soft_17="stand", double_after_split=False))
    found = {(e.cards, e.up): e.choice for e in chart.exceptions}
    assert found[(2, 6), 6] == "hit"  # eight is doubled against a six, but not six-deuce
    assert found[(2, 10), 4] == "hit"
    assert chart.hard[8][6] == chart.hard[8][5] == "D"


@whole
def test_the_chart_costs_little(six_decks: exact.Strategy) -> None:
    rules = law(**SIX_DECKS)
    lost = exact.basic_edge(rules).percent - exact.edge(rules).percent
    assert 0 < lost < 0.005
    assert six_decks.text().splitlines()[0].split() == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]


# The sheets.


@whole
def test_sheets_of_a_table_with_everything() -> None:
    rules = law(initial_suit_wager="any-suited", hit_wager=True, surrender=True)
    found = {sheet.wager: sheet for sheet in wagers.sheets(rules)}
    assert list(found) == ["base", "initial-suit", "insurance", "hit"]
    base, best = found["base"], exact.edge(rules)
    assert float(base.edge) == pytest.approx(-best.expectation, abs=1e-14)
    assert base.deviation == pytest.approx(best.deviation, abs=1e-12)
    assert float(base.in_action) == pytest.approx(best.action, abs=1e-12)
    blackjack = next(result for result in base.results if result.name == "blackjack wins")
    assert blackjack.net == Fraction(3, 2)


@whole
def test_multiple_action_is_the_same_wager_again() -> None:
    """J.8, L: split once, no down card to check; each wager by itself as at a table of that kind."""
    rules = law(multiple_action="three", peek=True)
    found = {sheet.wager: sheet for sheet in wagers.sheets(rules)}
    assert set(found) == {*BASES, *INSURANCES}
    assert found["base"].results == found["base-2"].results == found["base-3"].results
    alone = exact.edge(law(peek=False, split_hands=2))
    assert float(found["base"].edge) == pytest.approx(-alone.expectation, abs=1e-14)


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_hit_wager_by_symmetry(decks: int) -> None:
    """Without a checked down card the third card is like any other: 13 of a suit a deck, two gone."""
    sheet = wagers.hit_sheet(law(decks=decks, peek=False, hit_wager=True))
    assert sheet.hit == Fraction(13 * decks - 2, 52 * decks - 2)
    assert sheet.edge == 1 - sheet.hit * 4
    checked = wagers.hit_sheet(law(decks=decks, peek=True, hit_wager=True))
    assert checked.hit != sheet.hit
    assert float(checked.hit) == pytest.approx(float(sheet.hit), abs=2e-3)


def test_king_queen_on_two_decks_pays_more_since_2006() -> None:
    new = wagers.suit_sheet(law(decks=2, initial_suit_wager="king-queen"), "king-queen")
    old = wagers.suit_sheet(law("oneida-2004/blackjack", decks=2, initial_suit_wager="king-queen"), "king-queen")
    assert {result.net for result in new.results} == {50, -1}
    assert {result.net for result in old.results} == {10, -1}
    pairs = [(a, b) for a in range(52) for b in range(52) if initial_suit("king-queen", a, b)]
    assert old.hit == Fraction(len(pairs) * 4, 104 * 103)


def test_insurance_is_worth_it_when_it_pays_enough() -> None:
    better = wagers.insurance_sheet(law(insurance_pays="3 to 1"), "insurance")
    assert (better.edge < 0, better.strategy_line) == (True, "insure every hand")
    assert wagers.insurance_sheet(law(decks=1), "insurance").strategy_line == "never insure"
    few = np.array([0, 3, 0, 0, 0, 0, 0, 0, 5, 4, 5])  # five tens among fourteen, if no hand has one
    assert worth_insuring(law(), few) == ((1, 1), (1, 8), (1, 9), (8, 8), (8, 9), (9, 9))
    assert worth_insuring(law(insurance=False), few) == ()


@whole
def test_both_editions() -> None:
    old = exact.edge(law("oneida-2004/blackjack", decks=6))
    assert old.expectation == exact.edge(law(decks=6, peek=False)).expectation
