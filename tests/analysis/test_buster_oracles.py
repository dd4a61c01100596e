"""Buster by the cards of a busted hand, against every figure that is known of it: shoes without jokers.

Facts of the project's reference set, computed by independent programs unless said otherwise. `S` is a dealer who stands
on soft 17, `H` one who draws to it, as both documents here have it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier.games.california_21.maths import SECOND
from croupier.play.table.counting_to_21 import Cards, played_out

Pays = tuple[int, int, int, int, int, int]  # for three cards, four, and so on to eight and more
EDGES: dict[tuple[int, str], dict[Pays, float]] = {  # of the house, in percent, by decks and dealer
    (1, "H"): {
        (1, 3, 6, 30, 100, 200): 6.537335744603389,
        (2, 2, 4, 12, 50, 250): 6.888910050425134,
        (2, 2, 4, 15, 50, 200): 6.2605888068284266,
        (2, 2, 4, 15, 50, 250): 6.2417274457957195,
        (2, 2, 4, 18, 50, 250): 5.594544841166305,
    },
    (1, "S"): {
        (1, 2, 9, 50, 100, 250): 9.143579575078032,
        (2, 2, 4, 15, 50, 200): 8.22028213250261,
        (2, 2, 4, 15, 50, 250): 8.206601553242532,
        (2, 2, 4, 18, 50, 250): 7.644179530423578,
    },
    (2, "H"): {
        (1, 2, 9, 50, 100, 250): 3.4785894339229517,
        (1, 3, 6, 30, 100, 200): 5.4782914589588945,
        (2, 2, 4, 15, 50, 200): 5.814711404541417,
    },
    (2, "S"): {
        (2, 2, 4, 12, 50, 250): 8.476547666790779,
        (2, 2, 4, 15, 50, 200): 7.862328962888698,
        (2, 2, 4, 15, 50, 250): 7.834139833335119,
    },
    (4, "H"): {
        (1, 2, 9, 50, 100, 250): 2.511505229405442,
        (1, 3, 6, 30, 100, 200): 4.915729553576265,
        (2, 2, 4, 15, 50, 200): 5.568323368880823,
        (2, 2, 4, 15, 50, 250): 5.514097516410743,
        (2, 2, 4, 18, 50, 250): 4.736821856732309,
    },
    (4, "S"): {
        (1, 2, 9, 50, 100, 250): 6.61756140648504,
        (1, 3, 6, 30, 100, 200): 8.173909083446063,
        (2, 2, 4, 12, 50, 250): 8.306555290471273,
        (2, 2, 4, 15, 50, 200): 7.663326845573071,
        (2, 2, 4, 15, 50, 250): 7.624945922638238,
        (2, 2, 4, 18, 50, 250): 6.943336554805201,
    },
    (6, "H"): {
        (1, 3, 6, 30, 100, 200): 4.723569384082604,
        (2, 2, 4, 15, 50, 200): 5.4827003350482855,
        (2, 2, 4, 15, 50, 250): 5.422974065919972,
        (2, 2, 4, 18, 50, 250): 4.631693410121429,
    },
    (6, "S"): {
        (1, 2, 9, 50, 100, 250): 6.329067697812962,
        (2, 2, 4, 15, 50, 200): 7.593974002521242,
        (2, 2, 4, 15, 50, 250): 7.551695142242531,
        (2, 2, 4, 18, 50, 250): 6.857158523664619,
    },
    (8, "H"): {
        (1, 2, 9, 50, 100, 250): 2.022768582298917,
        (1, 3, 6, 30, 100, 200): 4.626639621294249,
        (2, 2, 4, 12, 50, 250): 6.174870846063785,
        (2, 2, 4, 15, 50, 250): 5.376625098784105,
        (2, 2, 4, 18, 50, 250): 4.578379351504436,
    },
    (8, "S"): {
        (1, 2, 9, 50, 100, 250): 6.184270471590292,
        (1, 3, 6, 30, 100, 200): 7.927270455003265,
        (2, 2, 4, 12, 50, 250): 8.215372014435818,
        (2, 2, 4, 15, 50, 200): 7.5587266853994866,
        (2, 2, 4, 15, 50, 250): 7.514399552281037,
        (2, 2, 4, 18, 50, 250): 6.813427090126267,
    },
}
BUSTS: dict[tuple[int, str], dict[int, float]] = {
    (1, "H"): {
        3: 0.17333333333333323,
        4: 0.09180780004309506,
        5: 0.02005715106555467,
        6: 0.0021572753487647187,
        7: 0.00012569263099816922,
        8: 3.733093449275804e-06,
        9: 3.912818844526935e-08,
        10: 5.056882270689719e-11,
    },
    (1, "S"): {
        3: 0.17333333333333323,
        4: 0.08960137901314452,
        5: 0.018673623295471994,
        6: 0.001874740076063214,
        7: 9.9590679508118e-05,
        8: 2.707333081480849e-06,
        9: 2.8732201712401878e-08,
        10: 5.056882270689719e-11,
    },
    (2, "H"): {
        3: 0.17316112404633233,
        4: 0.09033361272251664,
        5: 0.020318132502966282,
        6: 0.0024489461495754484,
        7: 0.00017642507060153018,
        8: 7.752901266207152e-06,
        9: 1.9117696022833423e-07,
        10: 2.1634159004023323e-09,
        11: 7.807029039007659e-12,
    },
    (4, "H"): {
        3: 0.17306519754810173,
        4: 0.08962432813599751,
        5: 0.020435311847036404,
        6: 0.002590918865594785,
        7: 0.0002046480177431042,
        8: 1.0495543150607202e-05,
        9: 3.4292458266271376e-07,
        10: 6.634266332073642e-09,
        11: 6.820022332780223e-11,
        12: 2.938064666313997e-13,
        13: 3.8385689512125024e-16,
    },
    (6, "H"): {
        3: 0.1730318431697958,
        4: 0.08939180973343368,
        5: 0.020472550873558974,
        6: 0.0026376021859951643,
        7: 0.000214444168179472,
        8: 1.152798832438905e-05,
        9: 4.080497202474298e-07,
        10: 9.095094827582682e-09,
        11: 1.1985958345289616e-10,
        12: 8.243862227961536e-13,
        13: 2.228339735807149e-15,
    },
    (6, "S"): {
        3: 0.1730318431697958,
        4: 0.08727389457785469,
        5: 0.01911938797791397,
        6: 0.0023151220619264043,
        7: 0.0001726381111419505,
        8: 8.209744062599412e-06,
        9: 2.420252192627143e-07,
        10: 3.97332936731759e-09,
        11: 2.939701192909412e-11,
        12: 4.750143856463899e-14,
    },
}
FINALS: dict[tuple[int, str], dict[str, float]] = {  # what the dealer comes to, a natural apart from other 21s
    (1, "S"): {
        "17": 0.14582965858543306,
        "18": 0.13806317574358704,
        "19": 0.13482021419877246,
        "20": 0.17580647556252452,
        "21": 0.07362961336614832,
        "bj": 0.048265460030165915,
        "bust": 0.2835854025133742,
    },
    (2, "H"): {
        "17": 0.1338543383580355,
        "18": 0.14060058196521702,
        "19": 0.13610422435914513,
        "20": 0.18004959273716548,
        "21": 0.0751482125081529,
        "bj": 0.04779686333084391,
        "bust": 0.28644618674145245,
    },
    (2, "S"): {
        "17": 0.14548168972694803,
        "18": 0.1387798250360066,
        "19": 0.1341324104171529,
        "20": 0.17805836914264034,
        "21": 0.07316847207511995,
        "bj": 0.04779686333084391,
        "bust": 0.2825823702712996,
    },
    (4, "H"): {
        "17": 0.13355805810226437,
        "18": 0.14105363460706308,
        "19": 0.13578643225439738,
        "20": 0.18116256354534144,
        "21": 0.074942101296525,
        "bj": 0.04756596060943887,
        "bust": 0.2859312495849663,
    },
    (4, "S"): {
        "17": 0.14530467265298658,
        "18": 0.1391382452368335,
        "19": 0.13379588125790756,
        "20": 0.179162429426206,
        "21": 0.07294673245002016,
        "bj": 0.04756596060943887,
        "bust": 0.282086078366604,
    },
    (6, "S"): {
        "17": 0.1452452688762744,
        "18": 0.13925777126718097,
        "19": 0.13368473928685698,
        "20": 0.1795273038236634,
        "21": 0.07287408707138365,
        "bj": 0.04748948800395746,
        "bust": 0.281921341670691,
    },
}


@cache
def hands(decks: int, dealer: str) -> list[tuple[Cards, Fraction]]:
    return list(played_out(replace(SECOND, hits_soft=dealer == "H"), decks))


def come_to(hand: Cards) -> str:
    """Written out anew: ace the highest rank of a card, pictures ten."""
    low = sum(min(card // 4 + 2, 10) if card < 48 else 1 for card in hand)
    count = low + 10 if low <= 11 and any(card >= 48 for card in hand) else low
    return "bust" if count > 21 else "bj" if count == 21 and len(hand) == 2 else str(count)


@cache
def busts(decks: int, dealer: str) -> Counter[int]:
    """How likely the dealer busts with so many cards."""
    found: Counter[int] = Counter()
    for hand, chance in hands(decks, dealer):
        if come_to(hand) == "bust":
            found[len(hand)] += chance  # type: ignore[assignment]
    return found


@pytest.mark.parametrize(("decks", "dealer"), EDGES)
def test_buster_s_edges(decks: int, dealer: str) -> None:
    for pays, edge in EDGES[decks, dealer].items():
        paid = sum(chance * (1 + pays[min(cards, 8) - 3]) for cards, chance in busts(decks, dealer).items())
        assert float(100 * (1 - paid)) == pytest.approx(edge, abs=1e-10)


@pytest.mark.parametrize(("decks", "dealer"), BUSTS)
def test_how_many_cards_a_dealer_busts_with(decks: int, dealer: str) -> None:
    found = {cards: float(chance) for cards, chance in busts(decks, dealer).items()}
    known = BUSTS[decks, dealer]
    assert {cards: found[cards] for cards in known} == pytest.approx(known, abs=1e-13)
    assert sum(found.values()) == pytest.approx(sum(known.values()), abs=1e-12)


@pytest.mark.parametrize(("decks", "dealer"), FINALS)
def test_what_a_dealer_comes_to(decks: int, dealer: str) -> None:
    found: Counter[str] = Counter()
    for hand, chance in hands(decks, dealer):
        found[come_to(hand)] += chance  # type: ignore[assignment]
    assert {what: float(chance) for what, chance in found.items()} == pytest.approx(FINALS[decks, dealer], abs=1e-12)


def test_published_figures() -> None:
    """1-3-6-30-100-200 with two decks: 5.478% and a hit of 28.645%. A published 6.21% and 8.25% for six decks pay 12
    for six cards, where the table beside them prints 15."""
    assert EDGES[2, "H"][1, 3, 6, 30, 100, 200] == pytest.approx(5.478, abs=0.0005)
    assert 100 * float(sum(busts(2, "H").values())) == pytest.approx(28.645, abs=0.0005)
    for dealer, published in (("H", 6.21), ("S", 8.25)):
        paid = sum(n * (1 + (2, 2, 4, 12, 50, 250)[min(cards, 8) - 3]) for cards, n in busts(6, dealer).items())
        assert 100 * float(1 - paid) == pytest.approx(published, abs=0.005)
