"""Simulation: a wager tabulated from the table's own functions, and a compiled loop that draws and walks the table.

    plan = plan_for(law, "pass")
    simulate(plan, 10**8, seed="today").distance     # from the exact edge, in standard errors
    sessions(plan, bankroll=100_000, stake=500, count=10_000, hands=500).ruin

Rounds come in blocks of a fixed size, each with its own stretch of the random sequence, and a block gives whole
numbers: how often each result came. Blocks are added up in their order, and a run that stops at a precision stops after
the first block that reaches it. So the totals depend on the seed alone, not on the number of workers or their speed.

To add a game: a kernel with a `play(at, rounds, *args, counts, results)`, and a function in `PLANS` that makes its
`Plan`. Only what a round nets is a result here; how a game gets there is the kernel's.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from itertools import product
from math import gcd, lcm, sqrt
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import dice, simulate_blackjack, three_card
from croupier.analysis.counted import THROWS as SHAKES
from croupier.analysis.exact import sheet as exact_sheet
from croupier.analysis.sheet import Sheet
from croupier.games import blackjack, craps, ez_baccarat, minibaccarat, roulette, sic_bo, zoobac
from croupier.games.blackjack.state import INSURANCES
from croupier.games.blackjack.wagers import prize
from croupier.games.california_three_card import line3, line5
from croupier.kernels import sim_baccarat, sim_blackjack
from croupier.kernels.baccarat import NO_CARD, banker_draws, count, player_draws, value
from croupier.kernels.jit import compiled, jit_is_on
from croupier.kernels.poker_ranks import KIND, NAMES, ROYAL
from croupier.kernels.ranks import MINI_ROYAL, NAMES_3, kind3, rank3
from croupier.kernels.streams import start
from croupier.kernels.three_card import VERDICTS
from croupier.kernels.verdict import HALVES, LOSES, PUSHES, STAYS, TRAVELS, WINS
from croupier.play.baccarat_shoe import Coup
from croupier.play.cards import Shoe
from croupier.play.wheel import POCKETS
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

BLOCK = 1_000_000  # rounds; changing it changes what every seed means
CONFIDENCE = 1.959963984540054  # standard errors to either side of a 95% interval
PATHS = 40  # sessions whose course is kept

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
        why = f"{law.book.about.title} is not simulated yet; {', '.join(PLANS)} are"
        raise Refused(why, OWN.cite("command"))
    found = make(law, exact_sheet(law, wager))
    if not to_cut:
        return found
    if found.kernel != "sim_baccarat.play":
        raise Refused("only a shoe of baccarat is dealt to a cutting card", OWN.cite("command"))
    shoe, table = found.args
    return found._replace(kernel="sim_baccarat.play_to_cut", args=(shoe, law.number("cut-card"), table, _cards_used()))


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


def _cards_used() -> NDArray[np.int16]:
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
    every = "six-card-bonus" not in law.book.wagers
    kinds = product(NAMES_3, range(VERDICTS), range(VERDICTS))
    table, nets = _numbered(_ante_net(law, *cell) for cell in kinds)
    return Plan("sim_three_card.play_ante", (deck, lowest_played(every), every, table), nets, sheet)


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


@cache
def lowest_played(pays_every_ante: bool) -> int:
    """The lowest hand that loses less than its Ante when it is played, by the exact analysis's count of its duels."""
    worth = {
        rank3(*hand): sum((three_card.NET[ante] + three_card.NET[play]) * n for (ante, play), n in duels.items())
        for hand, duels in three_card.duels(pays_every_ante).items()
    }
    return min(rank for rank, net in worth.items() if net > -three_card.DEALERS)


def blackjack_plan(law: Law, sheet: Sheet) -> Plan:
    """The base wager by the chart, beside the chart's own exact value; the others on the cards that decide them."""
    wager = sheet.wager
    if wager in blackjack.BASES:
        table, nets = _numbered(simulate_blackjack.nets(law))
        work = np.zeros(2 * sim_blackjack.MOST, dtype=np.uint8)
        args = (simulate_blackjack.shoe(law), simulate_blackjack.tables(law, table), work)
        return Plan("sim_blackjack.play", args, nets, simulate_blackjack.chart_sheet(law, wager))
    if wager == "hit":
        raise Refused("hit wagers are not simulated", OWN.cite("command"))
    insures = wager in INSURANCES
    wins = simulate_blackjack.insured(law) if insures else simulate_blackjack.suited(law, wager)
    odds = law.odds("insurance").fraction if insures else prize(law, wager).fraction
    table, nets = _numbered(odds if won else Fraction(-1) for won in wins)
    return Plan("sim_one_draw.play", (table,), nets, sheet)


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

# --- blocks, and who works them ---


def key_of(seed: str, what: str) -> int:
    """Where the sequence of a seed begins: elsewhere for rounds than for sessions."""
    return int.from_bytes(sha256(f"{seed}/{what}".encode()).digest()[:8])


def block(plan: Plan, at: int, rounds: int, keep: int = 0) -> tuple[Numbers, NDArray[np.uint8]]:
    """Play a block: how often each result came, and the first `keep` of them one by one."""
    module, _, function = plan.kernel.partition(".")
    loop = getattr(compiled(module), function)
    counts, results = np.zeros(len(plan.nets), dtype=np.int64), np.zeros(keep, dtype=np.uint8)
    args = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in plan.args]  # a shoe does not stay in order
    loop(np.uint64(at) if jit_is_on() else at, rounds, *args, counts, results)
    return counts, results


Submit = Callable[..., Any]  # a function and its arguments; returns a future


@contextmanager
def crew(workers: int | None = None, dask: str = "") -> Iterator[tuple[Submit, int]]:
    """Who works: threads of this machine, or a Dask cluster. Gives `submit`, and how many blocks keep all busy."""
    if dask:
        with _client(dask) as client:
            yield partial(client.submit, pure=False), 2 * max(1, sum(client.nthreads().values()))
    else:
        workers = workers or os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as threads:
            yield threads.submit, 2 * workers


def _client(address: str) -> Any:
    try:
        distributed = import_module("dask.distributed")
    except ImportError:
        raise Refused("--dask needs an extra: pip install 'croupier[dask]'", OWN.cite("command")) from None
    try:
        return distributed.Client(address, timeout="10s")
    except (OSError, ValueError):
        raise Refused(f"no Dask scheduler answers at {address}", OWN.cite("command")) from None


def _in_order(submit: Submit, ahead: int, jobs: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Have jobs done, a few ahead of the one whose turn it is; give what they return in their own order."""
    waiting: deque[Any] = deque()
    try:
        for job in jobs:
            waiting.append(submit(*job))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


# --- the edge ---


class Simulation(NamedTuple):
    """What a run found. Counts are whole numbers; the figures made of them are a report's floats."""

    plan: Plan
    counts: tuple[int, ...]
    seconds: float = 0.0

    @property
    def rounds(self) -> int:
        return sum(self.counts)

    @property
    def edge(self) -> float:
        return -self._sum(1) / (self.rounds * self.plan.unit)

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        n = self.rounds
        if n < 2:
            return 0.0
        spread = Fraction(self._sum(2) * n - self._sum(1) ** 2, n * (n - 1))
        return sqrt(spread / n) / self.plan.unit

    @property
    def within(self) -> float:
        """How far the 95% interval reaches to either side."""
        return CONFIDENCE * self.error

    @property
    def distance(self) -> float:
        """From the exact edge, in standard errors; by the exact spread, if the run found none."""
        return (self.edge - float(self.plan.sheet.edge)) / (self.error or self.plan.sheet.deviation / sqrt(self.rounds))

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def _sum(self, power: int) -> int:
        return sum(times * part**power for times, part in zip(self.counts, self.plan.parts, strict=True))


Watch = Callable[[Simulation], None]


def simulate(
    plan: Plan,
    rounds: int,
    seed: str = "croupier",
    workers: int | None = None,
    precision: float = 0.0,
    watch: Watch | None = None,
    dask: str = "",
) -> Simulation:
    """Play so many rounds; or, with a precision, until the 95% interval reaches no farther than that to either side."""
    block(plan, 0, 0)  # so that it is compiled once, before there are threads, and not in the time that is measured
    key, begun = key_of(seed, "rounds"), perf_counter()
    sizes = ((i, min(BLOCK, rounds - i * BLOCK)) for i in range(-(-rounds // BLOCK)))
    found = Simulation(plan, (0,) * len(plan.nets))
    with crew(workers, dask) as (submit, ahead):
        for counts, _ in _in_order(submit, ahead, ((block, plan, start(key, i), size) for i, size in sizes)):
            together = tuple(int(n) + m for n, m in zip(counts, found.counts, strict=True))
            found = Simulation(plan, together, perf_counter() - begun)
            if watch:
                watch(found)
            if precision and 0 < found.within <= precision:
                break
    return found


# --- the bankroll ---


class Sessions(NamedTuple):
    """What became of a bankroll. Money is cents, divided as the plan divides a unit bet: whole numbers."""

    plan: Plan
    bankroll: int  # cents
    stake: int  # cents
    hands: int
    finals: Numbers
    lasted: Numbers
    paths: tuple[Numbers, ...]

    @property
    def most_lost(self) -> int:
        """What a round can cost: who has less cannot play it."""
        return -min(self.plan.parts) * self.stake

    @property
    def ruin(self) -> float:
        """The share of sessions that ended without the money for another round."""
        return float(np.mean(self.finals < self.most_lost))

    def dollars(self, money: Numbers) -> NDArray[np.float64]:
        return money / (100.0 * self.plan.unit)

    def exact_ruin(self) -> float:
        """The same by the exact chances: what is left of a bankroll, followed through every round.

        Whoever could lose every round to come and still play is safe, and is followed no farther.
        """
        nets = np.array(self.plan.parts, dtype=np.int64) * self.stake
        bankroll, least = self.bankroll * self.plan.unit, self.most_lost
        step = gcd(bankroll, *map(int, nets))
        alive = np.zeros((least * (self.hands + 1) + bankroll) // step + 1)
        safe, broke, ruined = least * (self.hands + 1) // step, -(-least // step), 0.0
        alive[bankroll // step] = 1.0 if bankroll // step < safe else 0.0
        ruined, alive[:broke] = alive[:broke].sum(), 0.0
        for _ in range(self.hands):
            after = np.zeros_like(alive)
            for net, chance in zip(nets // step, self.plan.chances(), strict=True):
                if net >= 0:
                    after[net:safe] += chance * alive[: max(safe - net, 0)]
                else:
                    after[: safe + net] += chance * alive[-net:safe]
            alive = after
            ruined += alive[:broke].sum()
            alive[:broke] = 0.0
        return float(ruined)

    def distance(self) -> float:
        """Of the share of ruin from the exact one, in standard errors."""
        exact = self.exact_ruin()
        error = sqrt(exact * (1 - exact) / len(self.finals))
        return (self.ruin - exact) / error if error else 0.0


def session_block(
    plan: Plan, at: int, count: int, bankroll: int, stake: int, hands: int
) -> tuple[Numbers, Numbers, tuple[Numbers, ...]]:
    """So many sessions: what was left, after how many rounds, and the course of the first few."""
    _, results = block(plan, at, count * hands, count * hands)
    nets = np.array(plan.parts, dtype=np.int64) * stake
    finals, lasted = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    money = bankroll * plan.unit
    compiled("sim_sessions").walk(results, nets, money, -int(nets.min()), hands, finals, lasted)
    courses = [results[i * hands : i * hands + lasted[i]] for i in range(min(count, PATHS))]
    return finals, lasted, tuple(np.concatenate([[money], money + np.cumsum(nets[course])]) for course in courses)


def sessions(
    plan: Plan,
    bankroll: int,
    stake: int,
    count: int,
    hands: int,
    seed: str = "croupier",
    workers: int | None = None,
    watch: Callable[[int], None] | None = None,
    dask: str = "",
) -> Sessions:
    """Take a bankroll to the table so many times for so many rounds of one stake each; amounts are cents."""
    if stake <= 0 or bankroll <= 0 or hands <= 0 or count <= 0:
        raise Refused("bankroll, stake, sessions and hands are at least one", OWN.cite("amount"))
    size = max(1, BLOCK // hands)
    session_block(plan, 0, 1, 1, 1, 1)
    key = key_of(seed, "sessions")
    jobs = (
        (session_block, plan, start(key, i), min(size, count - i * size), bankroll, stake, hands)
        for i in range(-(-count // size))
    )
    finals, lasted, paths = list[Numbers](), list[Numbers](), tuple[Numbers, ...]()
    with crew(workers, dask) as (submit, ahead):
        for done in _in_order(submit, ahead, jobs):
            finals.append(done[0])
            lasted.append(done[1])
            paths = (*paths, *done[2])[:PATHS]
            if watch:
                watch(sum(map(len, finals)))
    return Sessions(plan, bankroll, stake, hands, np.concatenate(finals), np.concatenate(lasted), paths)
