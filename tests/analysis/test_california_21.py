"""No Bust 21 and Pure 21.5 counted: Buster against published figures, the base against a naive game on small shoes.

The naive game is written from the two documents alone. Figures of whole shoes are held as they were found.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from io import StringIO
from math import factorial

import pytest
from rich.console import Console

from california_21_pit import NO_BUST, PURE, betting, no_bust, pure
from croupier.analysis.advice import advice
from croupier.analysis.banking.player_dealer import bank_worth
from croupier.analysis.sheets.exact import sheet, sheets
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.simulate import simulate
from croupier.analysis.twentyone import Analysis, analysis
from croupier.games.california_21.maths import FIRST
from croupier.kernels.twentyone.shoe import NEVER
from croupier.play.table import Table
from croupier.play.table.counting_to_21 import Shape, played_out
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.holder import hand_at
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.banking import bank_view
from every import each
from naive_bank import Choice, Places, agrees, seats_and_shortfalls

whole = pytest.mark.compiled  # whole shoes take minutes without the compiler


@cache
def law(book: str, decks: int = 6) -> Law:
    return Law(Terms(book, chip=50, most=100000, options={"decks": decks}))


# --- Buster ---

# What others have computed for six decks and a dealer who hits soft 17; no jokers. `test_buster_oracles` has the rest.
PURE_EDGE = 0.054827003350482855
BUSTS_OF_SIX_DECKS = {
    3: 0.1730318431697958,
    4: 0.08939180973343368,
    5: 0.020472550873558974,
    6: 0.0026376021859951643,
    7: 0.000214444168179472,
    8: 1.152798832438905e-05 + 4.080497202474298e-07 + 9.095094827582682e-09 + 1.1985958345289616e-10,
}


def busts(shape: Shape, decks: int) -> Counter[int]:
    """How likely the dealer busts with so many cards, eight and more together."""
    found: Counter[int] = Counter()
    for hand, chance in played_out(shape, decks):
        low = sum(min(card // 4 + 2, 10) if card < 48 else 1 for card in hand)
        if low > 21 and 52 not in hand:
            found[min(len(hand), 8)] += chance  # type: ignore[assignment]
    return found


def test_buster_by_the_cards_of_a_busted_hand() -> None:
    found = {r.name: float(r.probability) for r in sheet(law(PURE), "buster").results}
    assert [found[f"{cards}{' or more' if cards == 8 else ''} cards"] for cards in BUSTS_OF_SIX_DECKS] == pytest.approx(
        list(BUSTS_OF_SIX_DECKS.values()), abs=1e-12
    )
    assert float(sheet(law(PURE), "buster").edge) == pytest.approx(PURE_EDGE, abs=1e-12)


def test_buster_with_jokers_dealt_card_by_card() -> None:
    """A joker never busts the player-dealer: a deck of twelve cards, in every order."""
    deck = tuple(map(card_value, ["2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s", "Tc", "Kd", "Ah", "Jo"]))
    found: Counter[int] = Counter()

    def deal(cards: tuple[int, ...], left: tuple[int, ...]) -> None:
        total, soft = naive_total(cards)
        if len(cards) >= 2 and not (total < 17 or (total == 17 and soft)):
            found[min(len(cards), 8) if total > 21 else 0] += factorial(len(left))  # orders of the cards behind
            return
        for i, value in enumerate(left):
            deal((*cards, value), left[:i] + left[i + 1 :])

    deal((), (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 1, 11))
    assert busts(replace(FIRST, deck=deck), 1) == {
        cards: Fraction(orders, factorial(12)) for cards, orders in found.items() if cards
    }
    assert float(sheet(law(NO_BUST), "buster").edge) == pytest.approx(0.117938150457565, abs=1e-12)


def test_insurance_is_the_bonus_cards_under_an_ace() -> None:
    found = sheet(law(PURE), "insurance")
    assert found.edge == 1 - Fraction(96, 311) * 3
    assert [s.wager for s in sheets(law(NO_BUST)) if s.wager != "base"] == ["buster"]


# --- the base wager, naively, on shoes of a few cards ---


def naive_total(cards: tuple[int, ...]) -> tuple[int, bool]:
    if 11 in cards:
        return 21, False
    low = sum(cards)
    soft = 1 in cards and low + 10 <= 21
    return low + 10 * soft, soft


class Naive:
    """What standing, hitting, doubling and surrender are worth, by dealing every card there is in every order."""

    def __init__(self, is_pure: bool, shoe: dict[int, int], up: int) -> None:
        self.pure, self.up = is_pure, up
        self.shoe = Counter(shoe) - Counter([up])
        self.best, self.stand = cache(self._best), cache(self._stand)

    def natural(self, cards: tuple[int, ...]) -> bool:
        return tuple(sorted(cards)) == ((1, 10) if self.pure else (11, 11))

    def dealer(self, left: Counter[int], cards: tuple[int, ...], mine: tuple[int, ...]) -> Fraction:
        """What a hand that stands nets, over the rounds that a looked-at card does not end."""
        total, soft = naive_total(cards)
        if len(cards) == 2 and self.pure and self.natural(cards):
            return Fraction(0)
        if len(cards) > 1 and not (total < 17 or (total == 17 and soft)):
            return Fraction(self.net(mine, cards))
        rest = sum(left.values())
        worth = Fraction(0)  # of a shoe that runs out, too: such deals count for nothing
        for value in left:
            worth += Fraction(left[value], rest) * self.dealer(left - Counter([value]), (*cards, value), mine)
        return worth

    def net(self, mine: tuple[int, ...], bank: tuple[int, ...]) -> int:
        player, dealer = naive_total(mine)[0], naive_total(bank)[0]
        if self.natural(bank):
            return -1
        if player > 21 and dealer > 21:
            if self.pure:
                return 0 if bank == (8, 8, 8) else -1
            return 0 if player < dealer else -1
        if player > 21 or dealer > 21:
            return -1 if player > 21 else 1
        return (player > dealer) - (player < dealer)

    def live(self, mine: tuple[int, ...]) -> Fraction:
        """How often the round goes on."""
        left = self.shoe - Counter(mine)
        ends = [value for value in left if self.pure and self.natural((self.up, value))]
        return 1 - Fraction(sum(left[value] for value in ends), sum(left.values()))

    def _stand(self, mine: tuple[int, ...]) -> Fraction:
        return self.dealer(self.shoe - Counter(mine), (self.up,), mine)

    def draw(self, mine: tuple[int, ...], then: object) -> Fraction:
        left = self.shoe - Counter(mine)
        rest, worth = sum(left.values()), Fraction(0)
        for value in left:
            worth += Fraction(left[value], rest) * then(tuple(sorted((*mine, value))))  # type: ignore[operator]
        return worth

    def may_hit(self, mine: tuple[int, ...]) -> bool:
        total, soft = naive_total(mine)
        return total <= 21 and not (total >= 19 and not soft if self.pure else total >= 20)

    def _best(self, mine: tuple[int, ...]) -> Fraction:
        total, soft = naive_total(mine)
        if not self.may_hit(mine):
            return self.stand(mine)
        hit = self.draw(mine, self.best)
        return hit if total <= 11 and not soft else max(hit, self.stand(mine))


SHOES = {
    "no bust, jokers": (NO_BUST, {1: 2, 5: 1, 6: 1, 8: 2, 10: 2, 11: 2}),
    "no bust, many small": (NO_BUST, {2: 2, 4: 2, 7: 2, 9: 1, 10: 2, 11: 1}),
    "pure, eights": (PURE, {1: 2, 3: 1, 8: 5, 10: 2}),
    "pure, small": (PURE, {1: 2, 4: 2, 6: 2, 9: 1, 10: 3}),
}


@pytest.mark.parametrize("name", SHOES)
def test_small_shoes_are_worth_what_a_naive_game_says(name: str) -> None:
    book, shoe = SHOES[name]
    known = Analysis(law(book), shoe)
    compared, naives = 0, {up: Naive(book == PURE, shoe, up) for up in known.ups}
    for (up, cards), values in known.values.items():
        naive = naives[up]
        if naive.natural(cards):
            continue
        live = naive.live(cards)
        if not live:
            continue
        assert values.stand == pytest.approx(float(naive.stand(cards) / live), abs=1e-12)
        if naive.may_hit(cards):
            assert values.hit == pytest.approx(float(naive.draw(cards, naive.best) / live), abs=1e-12)
        else:
            assert values.hit == NEVER
        if 11 not in cards:
            assert values.double == pytest.approx(float(2 * naive.draw(cards, naive.stand) / live), abs=1e-12)
        else:
            assert values.double == NEVER
        assert values.surrender == pytest.approx(-0.5, abs=1e-12)
        compared += 1
    assert compared > 25


def test_two_ways_to_the_expectation_of_a_small_shoe() -> None:
    for name in ("no bust, jokers", "pure, eights"):  # what each game alone has
        book, shoe = SHOES[name]
        known = Analysis(law(book), {value: 3 * number for value, number in shoe.items()})
        assert known.expectation == pytest.approx(known.edge.expectation, abs=1e-12)


# --- whole shoes ---

# Found by this analysis, at six decks: expectation by the best play and by the chart, standard deviation with two hands
# of a split pair counted together.
FOUND = {
    NO_BUST: (-0.004440126553479, -0.004443997178670, 1.0471959),
    PURE: (-0.018078796672850, -0.018105346933359, 1.1301842),
}


@whole
@pytest.mark.parametrize("book", each(FOUND, ()))
def test_six_decks(book: str) -> None:
    known = analysis(law(book))
    best, chart, deviation = FOUND[book]
    assert known.edge.expectation == pytest.approx(best, abs=1e-12)
    assert known.expectation == pytest.approx(best, abs=1e-12)
    assert known.basic_edge.expectation == pytest.approx(chart, abs=1e-12)
    assert known.edge.deviation == pytest.approx(deviation, abs=1e-6)


@whole
def test_the_charts_mark_what_the_law_decides() -> None:
    small = {str(total): "hit" for total in range(4, 12)} | {f"{p},{p}": "hit" for p in range(2, 6)}
    stands = {"20": "stand", "21": "stand", "10,10": "stand"}
    assert analysis(law(NO_BUST)).strategy.must == {**small, **stands, "A,9": "stand", "A,10": "stand"}
    assert analysis(law(PURE)).strategy.must == {**small, **stands, "19": "stand"}  # no soft hand is named


@whole
def test_what_the_law_decides_costs_nothing() -> None:
    """Nobody would stand on what must be hit, or hit what must stand: with 11 or less a card never hurts."""
    for book in (NO_BUST, PURE):
        known = analysis(law(book))
        for (_, cards), values in known.values.items():
            if known.rules.forced(cards) == "hit":
                assert values.hit >= values.stand


@whole
@pytest.mark.parametrize("book", each(FOUND, ()))
@pytest.mark.parametrize("wager", ["base", "buster"])
def test_simulated_rounds_come_near_the_exact_value(book: str, wager: str) -> None:
    plan, rounds = plan_for(law(book), wager), 400_000
    found = simulate(plan, rounds, seed="california 21", workers=1)
    assert abs(float(found.edge - plan.sheet.edge)) < 4 * plan.sheet.deviation / rounds**0.5


@whole
def test_practice_says_what_a_choice_is_worth() -> None:
    pit = betting(no_bust("Ann", "Bob"), "2 20 base")
    pit.do("dealer closes", "cards Ts 6h", "cards 6d")
    found = advice(pit.table, pit.table.ask)
    assert [one.choice for one in found] == ["stand", "hit", "surrender", "double"]
    known = analysis(pit.law).worth(6, (6, 10))
    assert found[0].expectation == pytest.approx(20 * known["stand"])
    pit = betting(no_bust("Ann", "Bob"), "2 20 base")
    pit.do("dealer closes", "cards 5s 6h", "cards 6d")  # 11 must be hit, so standing is nobody's advice
    assert [one.choice for one in advice(pit.table, pit.table.ask)] == ["double", "hit", "surrender"]
    pit = betting(pure("Ann", "Bob"), "2 20 base")
    pit.do("dealer closes", "cards Ts Kh", "cards 6d", "cards 9c")
    assert advice(pit.table, pit.table.ask)[0].choice == "surrender"


@whole
def test_a_full_bank_keeps_what_the_sheets_say() -> None:
    rules = law(NO_BUST)
    found = bank_worth(rules, 10**5, [[("base", 40), ("buster", 20)], [("base", 100)]])
    edges = {one.wager: one.edge for one in sheets(rules)}
    assert found.expected == 140 * edges["base"] + 20 * edges["buster"]
    assert found.fee == 2  # $70 in action


def by_chart(rules: Law) -> Choice:
    """Of plain rounds at the table: a plain reading of the chart, written anew."""
    chart = analysis(rules).strategy

    def value(card: int) -> int:
        return min(card // 4 + 2, 10) if card < 48 else 1 if card < 52 else 11

    def choose(table: Table, ask: Turn) -> str:
        felt, at = table.felt, ask.at or ask.seat
        values = tuple(
            min(card // 4 + 2, 10) if card < 48 else 1 if card < 52 else 11
            for card in felt.hand(hand_at(at, ask.number))
        )
        up = felt.cards["dealer"][0].card
        up = min(up // 4 + 2, 10) if up < 48 else 1 if up < 52 else 11
        total, soft = naive_total(values)
        row = chart.soft if soft else chart.hard
        code = (chart.pairs[values[0]] if "split" in ask.choices else row[total])[up]
        wanted = {"P": ("split",), "D": ("double", "hit"), "Ds": ("double", "stand"), "H": ("hit",), "S": ("stand",)}
        wanted |= {"R": ("surrender", "hit"), "Rs": ("surrender", "stand"), "Rp": ("surrender", "split")}
        return next(choice for choice in (*wanted[code], "stand") if choice in ask.choices)

    return choose


@whole
def test_a_bank_that_never_ran_out_in_the_rounds_played_is_not_said_to_cover_everything() -> None:
    """$500 do not pay 200 to 1 on $5, which hardly ever comes."""
    rules = law(PURE)
    found = bank_worth(rules, 500, [[("base", 10), ("buster", 5)]], rounds=30)
    assert found.short == 0
    assert found.short_within == pytest.approx(0.095034, abs=1e-6)  # (1 - p) ** 30 is one in twenty
    said = Console(width=200, file=StringIO(), record=True)
    said.print(bank_view(rules, found))
    assert "uncovered, in 0.0000% ± 9.5034% of rounds" in said.export_text()


def test_buster_and_insurance_wait_for_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither their sheets nor the refusal of what there is not counts every hand of the base wager first."""
    monkeypatch.setattr(import_module("croupier.analysis.twentyone.sheets"), "analysis", None)
    for book, wagers in ((NO_BUST, {"buster"}), (PURE, {"insurance", "buster"})):
        assert {plan_for(law(book), wager).sheet.wager for wager in wagers} == wagers
        with pytest.raises(Refused, match="there are base, "):
            plan_for(law(book), "nothing")


@whole
@pytest.mark.parametrize("book", each(FOUND, ()))
def test_a_short_bank_agrees_with_plain_rounds_at_the_table(book: str) -> None:
    rules = law(book)
    places: Places = [[("base", 20), ("buster", 10)], [("base", 30)], [("base", 20), ("buster", 20)]]
    found = bank_worth(rules, 45, places, rounds=400)
    agrees(found, *seats_and_shortfalls(rules, 45, places, 400, by_chart(rules)))
    assert found.short > Fraction(1, 2)
    assert found.expected + sum(player.expected for player in found.players) == 0
