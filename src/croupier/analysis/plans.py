"""A wager ready to be simulated: tabulated from the table's own functions for a loop of the kernels.

To add a game: a kernel with a `play(at, rounds, *args, counts, results)`, and a function in `PLANS` that makes its
`Plan`. Only what a round nets is a result here; how a game gets there is the kernel's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import dice, simulate_blackjack, three_card
from croupier.analysis.blackjack.play import Analysis, analysis
from croupier.analysis.counted import THROWS as SHAKES
from croupier.analysis.exact import no_wagers
from croupier.analysis.exact import sheet as exact_sheet
from croupier.analysis.sheet import Sheet
from croupier.games import blackjack, craps, ez_baccarat, minibaccarat, roulette, sic_bo, zoobac
from croupier.games.blackjack.state import INSURANCES
from croupier.games.blackjack.wagers import prize
from croupier.games.california_three_card import line3, line5
from croupier.kernels import sim_baccarat, sim_blackjack
from croupier.kernels.baccarat import NO_CARD, banker_draws, count, player_draws, value
from croupier.kernels.poker_ranks import KIND, NAMES, ROYAL
from croupier.kernels.ranks import MINI_ROYAL, NAMES_3, kind3
from croupier.kernels.three_card import VERDICTS
from croupier.kernels.verdict import HALVES, LOSES, PUSHES, STAYS, TRAVELS, WINS
from croupier.play.baccarat_shoe import Coup
from croupier.play.cards import Shoe
from croupier.play.wheel import POCKETS
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

Numbers = NDArray[np.int64]


class Plan(NamedTuple):
    """A wager ready to be simulated: a loop of the kernels, what it is given, and what each of its results nets."""

    kernel: str  # module and function
    args: tuple[Any, ...]
    nets: tuple[Fraction, ...]
    sheet: Sheet

    @property
    def unit(self) -> int:
        """Into how many parts a unit bet is divided, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in self.nets))

    @property
    def parts(self) -> tuple[int, ...]:
        return tuple(int(net * self.unit) for net in self.nets)

    def chances(self) -> tuple[float, ...]:
        """How likely each result is, exactly."""
        found = dict.fromkeys(self.nets, Fraction(0))
        for result in self.sheet.results:
            found[result.net] = found.get(result.net, Fraction(0)) + result.probability
        return tuple(float(found[net]) for net in self.nets)


# --- plans: each wager through the game's own verdicts, prizes and odds ---


def plan_for(law: Law, wager: str, to_cut: bool = False) -> Plan:
    """How a wager of this table is simulated. `to_cut` deals shoes of baccarat down to the cutting card."""
    make = PLANS.get(law.book.about.game)
    if make is None:
        raise no_wagers(law)
    found = make(law, exact_sheet(law, wager))
    if not to_cut:
        return found
    if found.kernel != "sim_baccarat.play":
        raise Refused("only a shoe of baccarat is dealt to a cutting card", OWN.cite("command"))
    shoe, table = found.args
    return found._replace(kernel="sim_baccarat.play_to_cut", args=(shoe, law.number("cut-card"), table, cards_used()))


def _numbered(nets: Iterable[Fraction]) -> tuple[Numbers, tuple[Fraction, ...]]:
    """A table of nets as a table of their numbers, the worst first."""
    cells = list(nets)
    order = sorted(set(cells))
    return np.array([order.index(net) for net in cells], dtype=np.int64), tuple(order)


def _net(verdict: int, odds: Fraction) -> Fraction:
    return {WINS: odds, PUSHES: Fraction(0), LOSES: Fraction(-1), HALVES: Fraction(-1, 2)}[verdict]


def roulette_plan(law: Law, sheet: Sheet) -> Plan:
    spot = next(spot for spot in roulette.LAYOUT.values() if spot.wager == sheet.wager)
    odds = law.odds(spot.wager).fraction
    table, nets = _numbered(_net(roulette.verdict(spot, pocket, roulette.half_back(law)), odds) for pocket in POCKETS)
    return Plan("sim_one_draw.play", (table,), nets, sheet)


def sic_bo_plan(law: Law, sheet: Sheet) -> Plan:
    spot = sic_bo.LAYOUT[sheet.wager]
    lines = [sic_bo.winning(*shake).get(spot.id) for shake in SHAKES]
    table, nets = _numbered(law.odds(spot.wager, line).fraction if line else Fraction(-1) for line in lines)
    return Plan("sim_one_draw.play", (table,), nets, sheet)


def craps_plan(law: Law, sheet: Sheet) -> Plan:
    """A row of throws for each number that the wager can be on, beginning with the one it is made on."""
    flat, _, with_odds = sheet.wager.partition(" with ")
    spot = craps.LAYOUT[flat]
    net = partial(_line_with_odds, law, spot) if with_odds else partial(_craps_wager, law, spot)
    rows, cells = [spot.number], list[int | Fraction]()
    for number in rows:  # which grow as the wager travels
        for a, b in dice.THROWS:
            if flat in craps.PARTS:
                cells.append(_craps_parts(law, craps.PARTS[flat], a, b))
                continue
            result = craps.verdict(spot.kind, number, spot.other, a, b)
            if result == TRAVELS and a + b not in rows:
                rows.append(a + b)
            if result in (STAYS, TRAVELS):
                cells.append(rows.index(a + b if result == TRAVELS else number) * len(dice.THROWS))
            else:
                cells.append(net(result, number, a + b))
    nets = sorted({cell for cell in cells if isinstance(cell, Fraction)})
    steps = [~nets.index(cell) if isinstance(cell, Fraction) else cell for cell in cells]
    return Plan("sim_craps.play", (np.array(steps, dtype=np.int64),), tuple(nets), sheet)


def _craps_wager(law: Law, spot: craps.CrapsSpot, result: int, number: int, total: int) -> Fraction:
    """With the commission that was paid for it."""
    odds = law.odds(spot.wager, craps.prize(spot, number, total)).fraction if result == WINS else Fraction(0)
    fee = craps.commission_share(law, spot)
    return _net(result, odds) - (0 if result == WINS and law.on("commission-back-on-win") else fee)


def _craps_parts(law: Law, parts: Sequence[str], a: int, b: int) -> Fraction:
    nets = [_net(craps.verdict(part, 0, 0, a, b), law.odds(part).fraction) for part in parts]
    return sum(nets, Fraction(0)) / len(parts)


def _line_with_odds(law: Law, spot: craps.CrapsSpot, result: int, number: int, total: int) -> Fraction:
    flat = _craps_wager(law, spot, result, number, total)
    if not number:
        return flat
    odds = craps.LAYOUT[f"{spot.id}-odds"]
    paid = law.odds(odds.wager, craps.prize(odds, number, total)).fraction
    return flat + craps.full_odds(law, odds.wager, number) * _net(result, paid)


def _coup(box: int) -> Coup:
    """The finished hands of a box: two counts, and the next two cards, which go to whoever draws."""
    player, banker, e, f = box // 1000, box // 100 % 10, box // 10 % 10, box % 10
    third = e if player_draws(player, banker) else NO_CARD
    drawn = third != NO_CARD
    more = banker_draws(player, banker, third)
    fourth = (f if drawn else e) if more else 0
    return Coup(count(player, third if drawn else 0), count(banker, fourth), 2 + drawn, 2 + more)


@cache
def _coups() -> tuple[Coup, ...]:
    return tuple(map(_coup, range(sim_baccarat.BOXES)))


def cards_used() -> NDArray[np.int16]:
    return np.array([coup.player_cards + coup.banker_cards for coup in _coups()], dtype=np.int16)


def _baccarat_plan(law: Law, sheet: Sheet, net: Callable[[Coup], Fraction]) -> Plan:
    """Small cells, so that the table and the shoe stay in the processor's nearest memory."""
    table, nets = _numbered(map(cache(net), _coups()))
    shoe = np.array([value(card) for card in Shoe.of(law.number("decks")).cards], dtype=np.uint8)
    return Plan("sim_baccarat.play", (shoe, table.astype(np.int16)), nets, sheet)


def minibaccarat_plan(law: Law, sheet: Sheet) -> Plan:
    wager = sheet.wager

    def net(coup: Coup) -> Fraction:
        odds = law.odds(wager, minibaccarat.prize(law, wager, coup.banker)).fraction
        fee = minibaccarat.vigorish_share(law, wager, coup.result)
        return _net(minibaccarat.verdict(wager, coup.result), odds) - fee

    return _baccarat_plan(law, sheet, net)


def ez_baccarat_plan(law: Law, sheet: Sheet) -> Plan:
    push, odds = law.on("dragon-push"), law.odds(sheet.wager).fraction
    return _baccarat_plan(law, sheet, lambda coup: _net(ez_baccarat.verdict(sheet.wager, coup, push), odds))


def zoobac_plan(law: Law, sheet: Sheet) -> Plan:
    def net(coup: Coup) -> Fraction:
        result = zoobac.verdict(sheet.wager, coup)
        won = result == WINS
        odds = law.odds(sheet.wager, zoobac.prize(law, sheet.wager, coup)).fraction if won else Fraction(0)
        return _net(result, odds)

    return _baccarat_plan(law, sheet, net)


def three_card_plan(law: Law, sheet: Sheet) -> Plan:
    deck = np.arange(52, dtype=np.int64)
    lines = law.lines(sheet.wager)
    if sheet.wager == "pair-plus":
        names = [_pair_plus_line(rank, lines) for rank in range(MINI_ROYAL + 1)]
        table, nets = _numbered(lines[name].fraction if name in lines else Fraction(-1) for name in names)
        return Plan("sim_three_card.play_pair_plus", (deck, table), nets, sheet)
    if sheet.wager == "six-card-bonus":
        names = [line5(rank) for rank in (*(kind << KIND for kind in range(len(NAMES))), ROYAL)]
        table, nets = _numbered(lines[name].fraction if name in lines else Fraction(-1) for name in names)
        return Plan("sim_three_card.play_six_card_bonus", (deck, table), nets, sheet)
    every = three_card.pays_every(law)
    kinds = product(NAMES_3, range(VERDICTS), range(VERDICTS))
    table, nets = _numbered(_ante_net(law, *cell) for cell in kinds)
    return Plan("sim_three_card.play_ante", (deck, three_card.lowest_played(every), every, table), nets, sheet)


def _pair_plus_line(rank: int, lines: Iterable[str]) -> str:
    """A ledger may have no line of its own for the mini royal."""
    name = line3(rank)
    return name if name in lines else NAMES_3[kind3(rank)]


def _ante_net(law: Law, kind: str, ante: int, play: int) -> Fraction:
    """What a cell of `sim_three_card.duel` nets; those that no duel has are as the first, a fold."""
    decided = (WINS, LOSES, PUSHES)
    if ante not in decided or play not in decided:
        return Fraction(-1)
    bonus = law.lines("ante-bonus").get(kind)
    nets = _net(ante, law.odds("ante").fraction) + _net(play, law.odds("play").fraction)
    return nets + (bonus.fraction if bonus else 0)


def blackjack_plan(law: Law, sheet: Sheet) -> Plan:
    """The base wager by the chart, beside the chart's own exact value; the others on the cards that decide them."""
    wager = sheet.wager
    if wager in blackjack.BASES:
        return chart_plan(analysis(law), wager)
    insures = wager in INSURANCES
    odds = law.odds("insurance").fraction if insures else prize(law, wager).fraction
    if wager == "hit":
        shoe = np.array(Shoe.of(law.number("decks")).cards, dtype=np.uint8)
        may, ends_round, wins = simulate_blackjack.hit_wagers(law)
        table, nets = _numbered(odds if won else Fraction(-1) for won in wins)
        return Plan("sim_hit_wager.play", (shoe, may, ends_round, table.astype(np.uint8)), nets, sheet)
    decided = simulate_blackjack.insured(law) if insures else simulate_blackjack.suited(law, wager)
    table, nets = _numbered(odds if won else Fraction(-1) for won in decided)
    return Plan("sim_one_draw.play", (table,), nets, sheet)


def chart_plan(known: Analysis, wager: str) -> Plan:
    """Blackjack's base wager by the chart, from the shoe that was analysed."""
    table, nets = _numbered(simulate_blackjack.nets(known))
    work = np.zeros(2 * sim_blackjack.MOST, dtype=np.uint8)
    args = (simulate_blackjack.shoe(known), simulate_blackjack.tables(known, table), work)
    return Plan("sim_blackjack.play", args, nets, simulate_blackjack.chart_sheet(known, wager))


PLANS: dict[str, Callable[[Law, Sheet], Plan]] = {
    "craps": craps_plan,
    "roulette": roulette_plan,
    "sic-bo": sic_bo_plan,
    "minibaccarat": minibaccarat_plan,
    "ez-baccarat": ez_baccarat_plan,
    "zoobac": zoobac_plan,
    "blackjack": blackjack_plan,
    "three-card-poker": three_card_plan,
    "three-card-poker-6-card-bonus": three_card_plan,
}
