"""Simulation: the same totals whoever works, beside the exact values; and kernels that settle as the table does."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dask.distributed import LocalCluster

from croupier.analysis import simulate
from croupier.analysis.sheets import exact
from croupier.analysis.sheets.parts import plan_for
from croupier.analysis.sheets.plan import Plan
from croupier.analysis.sheets.staged import learned_rule
from croupier.analysis.simulate import BLOCK, block, sessions
from croupier.analysis.simulate import simulate as run
from croupier.front.dealer import confirmation
from croupier.games import breaches, craps, game, modules, open_table, roulette
from croupier.kernels import jit, streams
from croupier.kernels.baccarat import simulate as sim_baccarat
from croupier.kernels.baccarat.draw import value
from croupier.kernels.cards import deal
from croupier.kernels.cards.ranks import rank3
from croupier.kernels.jit import compiled, jit_is_on
from croupier.kernels.three_card import FOLDED, PLAYED, cell
from croupier.play.felt import DEALER
from croupier.play.shared.baccarat_space import boxes
from croupier.play.table import Table
from croupier.play.table.maths import Counted, Staged
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Event, Fee, Settled
from croupier.play.vocabulary.move import Bet, Call, Choose, Close, Did, Move, Open, Outcome, Sit
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.simulation import check_sessions, draw_page
from every import every

CRAPS, ROULETTE, SIC_BO = "oneida-2006/craps", "oneida-2006/roulette", "oneida-2004/sic-bo"
MINIBACCARAT, EZ, ZOOBAC = "oneida-2006/minibaccarat", "ranchos/ez-baccarat", "ranchos/zoobac"
THREE_CARD, CALIFORNIA, SIX_CARD = (
    "oneida-2006/three-card-poker",
    "ranchos/three-card-poker",
    "ranchos/three-card-poker-6-card-bonus",
)
POKER = (THREE_CARD, CALIFORNIA, SIX_CARD)
BOOKS = [book for book in modules() if exact.is_analyzed(book)]
SAMPLES = {terms.book: terms for terms in sample_house().tables.values()}
SET_GAMES = ("ranchos/double-hand-marquez", "ranchos/pai-gow-poker", "ranchos/face-up-pai-gow-poker")
SLOW = (  # uncompiled: `test_simulate_blackjack` has the first two there, `test_duels` a few hands of the others
    "oneida-2004/blackjack",
    "oneida-2006/blackjack",
    "oneida-2006/let-it-ride",
    "oneida-2006/four-card-poker",
    "ranchos/ultimate-texas-holdem",
    *SET_GAMES,
)
ROUNDS = 1_000_000 if jit_is_on() else 2_000


@cache
def law_of(book: str, *options: tuple[str, Any]) -> Law:
    """As wide as the book lets it be: to $10,000, or as the sample house has it."""
    wide, house = Terms(book, 100, 500, 10**6, options=dict(options)), SAMPLES[book]
    return Law(Terms(book, house.chip, house.least, house.most, options=dict(options)) if breaches(wide) else wide)


def cut_books() -> list[str]:
    """Books whose shoe is dealt on to a cutting card."""
    parts = [(book, part) for book in BOOKS for part in game(book).maths if isinstance(part, Counted) and part.drawn]
    return sorted({book for book, part in parts if part.drawn and part.drawn(law_of(book)).to_cut})


@cache
def plans(book: str, *options: tuple[str, Any]) -> dict[str, Plan]:
    law = law_of(book, *options)
    return {sheet.wager: plan_for(law, sheet.wager) for sheet in exact.sheets(law)}


# --- the random sequence ---


def test_the_sequence_is_the_same_compiled_and_plain() -> None:
    at, fast = streams.start(12345, 3), np.uint64(streams.start(12345, 3))
    for n in (2, 36, 38, 52, 216, 416, 3 * 2**29):  # the last is drawn again every fourth time
        for _ in range(200):
            number, at = streams.below(at, n)
            again, place = compiled(".streams").below(fast if jit_is_on() else int(fast), n)
            fast = np.uint64(place)
            assert (number, at) == (again, int(fast))
            assert 0 <= number < n


def test_numbers_are_even_also_from_block_to_block() -> None:
    blocks = 20_000
    for draws in (
        [streams.below(streams.start(7, i), 38)[0] for i in range(blocks)],
        [streams.below(streams.start(7, 0) + i * streams.STEP & streams.MASK, 38)[0] for i in range(blocks)],
    ):
        times = Counter(draws)
        chi_squared = sum((times[n] - blocks / 38) ** 2 / (blocks / 38) for n in range(38))
        assert chi_squared < 37 + 4 * sqrt(2 * 37)


# --- totals ---


@pytest.mark.parametrize("book", [CRAPS, MINIBACCARAT, ROULETTE])
def test_totals_do_not_depend_on_the_workers(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK", ROUNDS // 10)
    plan = next(iter(plans(book).values()))
    totals = [run(plan, ROUNDS + 7, "a seed", workers).counts for workers in (1, 2, 4)]
    assert totals[0] == totals[1] == totals[2]
    assert sum(totals[0]) == ROUNDS + 7
    assert run(plan, ROUNDS + 7, "another seed", 2).counts != totals[0]


def test_a_precision_stops_after_the_same_block_whoever_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK", 100)
    plan = plans(ROULETTE)["red"]
    watched: list[int] = []
    found = [run(plan, 10**6, "s", workers, 0.02, lambda now: watched.append(now.rounds)) for workers in (1, 3)]
    assert found[0].counts == found[1].counts
    assert found[0].within <= 0.02
    assert watched == [*range(100, found[0].rounds + 1, 100)] * 2  # every block in its turn, and none past the last
    shorter = run(plan, found[0].rounds - 100, "s", 1)
    assert shorter.within > 0.02


def test_a_dask_cluster_gives_the_identical_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK", ROUNDS // 10)
    plan = plans(CRAPS)["pass"]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        there = run(plan, ROUNDS, "s", dask=cluster.scheduler_address)
        ended = sessions(plan, 2000, 100, 100, 20, "s", dask=cluster.scheduler_address)
    assert there.counts == run(plan, ROUNDS, "s", 2).counts
    assert (ended.finals == sessions(plan, 2000, 100, 100, 20, "s", 2).finals).all()


def test_a_dask_cluster_without_workers_says_so() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(Refused, match="has no workers"),
    ):
        run(plans(ROULETTE)["red"], 10, dask=cluster.scheduler_address)


def test_without_the_extra_dask_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(Refused, match=r"pip install 'croupier\[dask\]'"):
        run(plans(ROULETTE)["red"], 10, dask="tcp://127.0.0.1:1")


PLAIN = """
import pickle, sys
from croupier.analysis.simulate import block
plans = pickle.loads(open(sys.argv[1], "rb").read())
print([[c.tolist() for c in block(plan, 2**63 + 5, rounds, 50)] for plan, rounds in plans])
"""


def first_of_their_kernel(plans: list[Plan]) -> Iterator[tuple[Plan, bool]]:
    """Each plan with whether its loop is new; the others of a loop differ in what they pay."""
    known = set()
    for plan in plans:
        how = (plan.sheet.book, plan.kernel)
        yield plan, how not in known
        known.add(how)


@every
def test_compiled_and_plain_kernels_give_the_same_rounds(tmp_path: Path) -> None:
    shared = [plan for book in BOOKS if jit_is_on() or book not in SLOW for plan in plans(book).values()]
    shared += [plan_for(law_of(book), "banker", to_cut=True) for book in cut_books()]
    shared = [(plan, 400 if new else 50) for plan, new in first_of_their_kernel(shared)]
    file = tmp_path / "plans"
    file.write_bytes(pickle.dumps(shared))
    here = [[c.tolist() for c in block(plan, 2**63 + 5, rounds, 50)] for plan, rounds in shared]
    off = {**os.environ, "CROUPIER_JIT": "off"}
    there = subprocess.run(
        [sys.executable, "-c", PLAIN, str(file)], env=off, capture_output=True, text=True, check=True
    )
    assert there.stdout.strip() == str(here)


# --- beside the exact values ---


def marks_of(book: str) -> list[pytest.MarkDecorator]:
    """Some take long uncompiled; every sixth is in `make test`."""
    return [pytest.mark.compiled] * (book in SLOW) + [every] * (book not in BOOKS[::6])


@pytest.mark.parametrize("book", [pytest.param(book, marks=marks_of(book)) for book in BOOKS])
def test_every_wager_comes_within_four_standard_errors(book: str) -> None:
    for wager, plan in plans(book).items():
        found = run(plan, ROUNDS, "exact")
        spread = plan.sheet.deviation / sqrt(ROUNDS)
        assert abs(found.edge - float(plan.sheet.edge)) < 4 * spread, wager
        for times, chance in zip(found.counts, plan.chances(), strict=True):
            assert abs(times - ROUNDS * chance) < 5 * sqrt(ROUNDS * chance) + 5, wager
        assert sum(plan.chances()) == pytest.approx(1)


@pytest.mark.parametrize("book", cut_books())
def test_a_shoe_dealt_to_the_cutting_card_has_the_same_edge(book: str) -> None:
    for wager in plans(book):
        found = run(plan_for(law_of(book), wager, to_cut=True), ROUNDS, "cut")
        assert abs(found.edge - float(found.plan.sheet.edge)) < 4 * found.plan.sheet.deviation / sqrt(ROUNDS)


def test_statistics_of_a_run_are_those_of_its_rounds() -> None:
    plan = plans(CRAPS)["buy-4"]
    counts, results = block(plan, 5, 1000, 1000)
    nets = np.array([float(plan.nets[r]) for r in results])
    found = simulate.Simulation(plan, tuple(map(int, counts)), 2.0)
    assert found.edge == pytest.approx(-nets.mean())
    assert found.error == pytest.approx(nets.std(ddof=1) / sqrt(1000))
    assert found.within == pytest.approx(1.96 * found.error, rel=1e-4)
    assert found.distance == pytest.approx((found.edge - float(plan.sheet.edge)) / found.error)
    assert found.rate == 500


def test_games_without_a_kernel_are_refused() -> None:
    with pytest.raises(Refused, match="there is no wager 'nothing'"):
        plan_for(law_of(ROULETTE), "nothing")
    with pytest.raises(Refused, match="no shoe of Roulette is dealt on to a cutting card"):
        plan_for(law_of(ROULETTE), "red", to_cut=True)


# --- the bankroll ---


def test_sessions_are_their_rounds_one_by_one() -> None:
    plan = plans(MINIBACCARAT)["banker"]
    found = sessions(plan, 1000, 100, 30, 40, "s", 1)
    _, results = block(plan, streams.start(simulate.key_of("s", "sessions"), 0), 30 * 40, 30 * 40)
    for i, path in enumerate(found.paths):
        money, course = Fraction(1000), [Fraction(1000)]
        for result in results[40 * i : 40 * (i + 1)]:
            if money < 100:
                break
            money += 100 * plan.nets[result]
            course.append(money)
        assert [Fraction(int(m), plan.unit) for m in path] == course
        assert (found.finals[i], found.lasted[i]) == (path[-1], len(path) - 1)
    assert 0 < found.ruin < 1


@pytest.mark.parametrize(("book", "wager"), [(CRAPS, "pass"), (MINIBACCARAT, "banker"), (ROULETTE, "straight")])
def test_risk_of_ruin_comes_near_the_exact_one_whoever_works(book: str, wager: str) -> None:
    count = 20_000 if jit_is_on() else 300
    found = [sessions(plans(book)[wager], 2000, 100, count, 100, "s", workers) for workers in (1, 4)]
    assert (found[0].finals == found[1].finals).all()
    assert (found[0].lasted == found[1].lasted).all()
    assert abs(found[0].distance(found[0].exact_ruin())) < 4
    assert 0.01 < found[0].exact_ruin() < 0.99


def test_exact_ruin_of_a_few_rounds_by_hand() -> None:
    """Two units on red: gone after two losses; or after a loss, a win and two losses; or a win and three losses."""
    lose, win = Fraction(20, 38), Fraction(18, 38)
    plan = plans(ROULETTE)["red"]
    ruined = lose**2 + 2 * lose**3 * win
    assert sessions(plan, 200, 100, 5, 4, "s").exact_ruin() == pytest.approx(float(ruined))
    assert sessions(plan, 500, 100, 5, 4, "s").exact_ruin() == 0
    assert sessions(plan, 50, 100, 5, 4, "s").exact_ruin() == 1


def test_exact_ruin_is_followed_by_hand_and_no_farther_than_it_can_be() -> None:
    """Beside a walk over every sum a bankroll can be, in fractions; and a long evening is not begun."""
    plan = plans(ROULETTE)["straight"]
    chances = [Fraction(37, 38) if net < 0 else Fraction(1, 38) for net in plan.nets]
    alive, ruined = {Fraction(5): Fraction(1)}, Fraction(0)
    for _ in range(12):
        after: dict[Fraction, Fraction] = {}
        for money, share in alive.items():
            for net, chance in zip(plan.nets, chances, strict=True):
                after[money + net] = after.get(money + net, Fraction(0)) + share * chance
        ruined += sum((share for money, share in after.items() if money < 1), Fraction(0))
        alive = {money: share for money, share in after.items() if money >= 1}
    found = sessions(plan, 500, 100, 2, 12, "s")
    assert found.exact_ruin() == pytest.approx(float(ruined), rel=1e-9)
    assert found._replace(bankroll=10**14).exact_ruin() == 0  # and no array of that size
    assert found._replace(hands=10**7).exact_ruin() is None


@pytest.mark.parametrize(
    ("hands", "count", "says"),
    [(10**11, 1, "100,000,000,000 rounds to a session are too many"), (1, 10**8, "100,000,000 sessions are too many")],
)
def test_more_than_can_be_kept_is_refused_before_anything_is_played(hands: int, count: int, says: str) -> None:
    with pytest.raises(Refused, match=says):
        check_sessions(plans(ROULETTE)["red"], 1000, 100, hands, count)


def test_whoever_interrupts_gets_what_was_played() -> None:
    plan = plans(ROULETTE)["red"]

    def watch(now: simulate.Simulation) -> None:
        if now.rounds == 3 * BLOCK:
            raise KeyboardInterrupt

    found = run(plan, 10 * BLOCK, "s", workers=1, watch=watch)
    assert (found.rounds, found.stopped) == (3 * BLOCK, True)
    assert found.counts == run(plan, 3 * BLOCK, "s").counts


def test_results_are_drawn(tmp_path: Path) -> None:
    plan = plans(CRAPS)["pass"]
    found, ended = run(plan, 1000, "s"), sessions(plan, 1000, 100, 50, 20, "s")
    for name in ("a.svg", "a.pdf", "a.png"):
        draw_page(found, ended, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 1000
    draw_page(found, None, tmp_path / "b.png")
    with pytest.raises(Refused, match=r"is \.svg, \.pdf or \.png"):
        draw_page(found, None, tmp_path / "b.doc")
    with pytest.raises(Refused, match="cannot write"):
        draw_page(found, None, tmp_path / "nowhere" / "b.png")


# --- the cache ---


def test_a_change_in_any_kernel_makes_another_cache(tmp_path: Path) -> None:
    sources = jit.kernel_sources()
    named = {source.relative_to(jit.ROOT).as_posix() for source in sources}
    assert {"kernels/streams.py", "kernels/simulate/chain.py", "games/craps/kernels.py"} <= named
    copies = [tmp_path / source.relative_to(jit.ROOT) for source in sources]
    for source, copy in zip(sources, copies, strict=True):
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    before = jit.fingerprint(copies)
    assert jit.cache_dir().name == f"kernels-{before}"
    for copy in copies:
        was = copy.read_bytes()
        copy.write_bytes(was + b"# changed\n")
        assert jit.fingerprint(copies) != before
        copy.write_bytes(was)
    assert jit.fingerprint(copies) == before


# --- kernel and table, round by round ---

UNIT = 1200  # chips: whatever it is paid at, and 5% of it, are whole chips


def stake(law: Law, wager: str) -> int:
    """The unit, or where a player banks and the collection's schedule permits less, that."""
    return min(UNIT, law.limits(wager)[1])


Bets = Callable[[Table], Iterable[Move]]
Decide = Callable[[Table, Turn], str]


def seated(book: str, *options: tuple[str, Any]) -> Table:
    table = open_table(law_of(book, *options).terms)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        table.play(Sit(seat, 10**11, name))
    return table


def play_round(table: Table, source: Seeded, bets: Bets, decide: Decide) -> tuple[list[Outcome], list[Event]]:
    """One round; returns what chance showed once the bets were closed, and all that happened."""
    shown, events = [], table.play(Open())
    while not isinstance(table.ask, Between):
        match table.ask:
            case Window():
                for move in bets(table):
                    events = events + table.play(move)
                events = events + table.play(Close())
                shown.clear()
            case Turn() as turn:
                events = events + table.play(Choose(turn.seat, decide(table, turn), turn.at))
            case Chance() as chance:
                shown.append(source.answer(chance))
                events = events + table.play(shown[-1])
            case Step() as step:
                done = {"inspect": 135, "count-stub": len(table.felt.shoe)}.get(step.step, step.least)
                events = events + table.play(Did(step.step, done))
    return shown, events


def nets(events: Iterable[Event], *spots: str) -> int:
    """What became of these spots' wagers of whoever does not bank, fees counted."""
    found = 0
    for event in events:
        if isinstance(event, Settled) and event.spot in spots:
            found += event.paid
        elif isinstance(event, Fee) and event.spot in spots:
            found -= event.amount
    return found


def never(_: Table, turn: Turn) -> str:
    return turn.choices[-1]


def test_roulette_settles_as_the_kernel_does() -> None:
    options = ("half-back", True)
    spots = {s.wager: s.id for s in reversed(roulette.LAYOUT.values())}
    table, source = seated(ROULETTE, options), Seeded("roulette")
    for _ in range(300):
        bets = [Bet(1, spot, UNIT) for spot in spots.values()]
        shown, events = play_round(table, source, lambda _, bets=bets: bets, never)
        for wager, spot in spots.items():
            plan = plans(ROULETTE, options)[wager]
            assert nets(events, spot) == UNIT * plan.nets[plan.args[0][shown[0].values[0]]]


def test_sic_bo_settles_as_the_kernel_does() -> None:
    table, source = seated(SIC_BO), Seeded("sic bo")
    for _ in range(300):
        shown, events = play_round(table, source, lambda _: [Bet(1, spot, UNIT) for spot in plans(SIC_BO)], never)
        a, b, c = shown[0].values
        for spot, plan in plans(SIC_BO).items():
            assert nets(events, spot) == UNIT * plan.nets[plan.args[0][36 * a + 6 * b + c - 43]]


@pytest.mark.parametrize(
    ("book", "options"),
    [
        (MINIBACCARAT, ()),
        (MINIBACCARAT, (("vigorish", "tie-fee"), ("automatic-shoe", True))),
        (MINIBACCARAT, (("vigorish", "none-six"),)),
        (EZ, (("dragon-push", True),)),
        (ZOOBAC, ()),
    ],
)
def test_baccarat_settles_as_the_kernel_does(book: str, options: tuple[tuple[str, Any], ...]) -> None:
    found = plans(book, *options)
    used = [coup.player_cards + coup.banker_cards for coup in boxes()]
    table, source = seated(book, *options), Seeded(book)

    def bets(table: Table) -> list[Move]:
        bank = int(table.felt.markers.get("player-dealer", 0))
        against: list[Move] = [Bet(2 if bank == 1 else 1, wager, stake(table.law, wager)) for wager in found]
        return [Bet(bank, "bank", 10**7), *against] if bank else against

    def decide(_: Table, turn: Turn) -> str:
        return "bank" if "bank" in turn.choices else turn.choices[-1]

    for _ in range(300):
        shown, events = play_round(table, source, bets, decide)
        cards = [value(card) for outcome in shown for card in outcome.values]
        box = sim_baccarat.box(*cards, *[0] * (6 - len(cards)))
        assert used[box] == len(cards)
        for wager, plan in found.items():
            assert nets(events, wager) == stake(table.law, wager) * plan.nets[plan.args[1][box]], (wager, cards)


@pytest.mark.parametrize("book", POKER)
@pytest.mark.parametrize("bonuses", [False, True])
def test_three_card_poker_settles_as_the_kernel_does(book: str, bonuses: bool) -> None:
    """The Ante by the best play; the bonus wagers with every hand played, as a fold would give them up."""
    found = plans(book)
    every = book != SIX_CARD
    (part,) = (part for part in game(book).maths if isinstance(part, Staged))
    lowest = int(learned_rule(law_of(book), part)[0])
    table, source = seated(book), Seeded(book)
    hands: list[tuple[int, ...]] = []

    def bets(table: Table) -> list[Move]:
        bank = int(table.felt.markers.get("player-dealer", 0))
        seat = 2 if bank == 1 else 1
        spots = [spot for spot in found if bonuses or spot == "ante"]
        against: list[Move] = [Bet(seat, spot, stake(table.law, spot)) for spot in spots]
        return [Bet(bank, "bank", 10**7), *against] if bank else against

    def decide(table: Table, turn: Turn) -> str:
        if "bank" in turn.choices:
            return "bank"
        if turn.choices != ("play", "fold"):
            return turn.choices[-1]
        hands[:] = [table.felt.hand(turn.at or turn.seat), table.felt.hand(DEALER)]
        return "play" if bonuses or rank3(*hands[0]) >= lowest else "fold"

    for _ in range(300):
        _, events = play_round(table, source, bets, decide)
        (player, dealer), law = hands, table.law
        ante = found["ante"]
        played = bonuses or rank3(*player) >= lowest
        end = (PLAYED, cell(rank3(*player), rank3(*dealer), every)) if played else (FOLDED, 0)
        assert nets(events, "ante", "play", "ante-bonus") == stake(law, "ante") * ante.nets[ante.args[-1][end]]
        if bonuses:
            plus = found["pair-plus"]
            assert nets(events, "pair-plus") == stake(law, "pair-plus") * plus.nets[plus.args[-1][rank3(*player)]]
        if bonuses and book == SIX_CARD:
            six = found["six-card-bonus"]
            best = deal.best_of_six(*player, *dealer)
            assert nets(events, "six-card-bonus") == stake(law, "six-card-bonus") * six.nets[six.args[-1][best]]


# Craps: one wager at a time, made by Bob whenever it is down and may be made; Ann shoots.


def bobs(table: Table) -> int:
    """All that Bob has, on the rack and on the layout."""
    mine = ("rack 2", "wager 2 ")
    return sum(chips for account, chips in table.ledger.balances.items() if account.startswith(mine))


def craps_bets(table: Table, flat: str, with_odds: bool) -> Iterable[Move]:
    felt, spot, point = table.felt, craps.LAYOUT[flat], table.carried.point
    if not point and not felt.amount(1, "pass"):
        yield Bet(1, "pass", 10)
    standing = [stake for stake in felt.stakes.values() if stake.seat == 2]
    if not standing:
        if bool(point) == (spot.kind in ("come", "dont-come")) or spot.kind not in (*craps.LINE, "come", "dont-come"):
            yield Bet(2, flat, UNIT)
            standing = [stake for stake in felt.stakes.values() if stake.seat == 2]
    elif with_odds and len(standing) == 1:
        odds = craps.LAYOUT[f"{flat}-odds"]
        yield Bet(2, odds.id, int(UNIT * craps.full_odds(table.law, odds.wager, point)))
    for stake in standing:  # what would rest on a come-out is called on: the sheet asks for every throw
        of = craps.LAYOUT[stake.spot]
        rests = of.kind in ("place", "buy", "hard") or (of.kind == "come" and of.number)
        if not point and rests and not stake.on:
            yield Call(2, stake.spot, True)
            while (yes := confirmation(table)) is not None:
                yield yes


@pytest.mark.parametrize("wager", [sheet.wager for sheet in exact.sheets(law_of(CRAPS))])
def test_craps_settles_as_the_kernel_does(wager: str) -> None:
    plan = plans(CRAPS)[wager]
    flat, _, with_odds = wager.partition(" with ")
    table, source = seated(CRAPS), Seeded(wager)
    row, staked, decided = 0, bobs(table), 0

    def dice_to_ann(_: Table, turn: Turn) -> str:
        return "accept" if turn.seat == 1 else "decline"

    for _ in range(100):
        up = False

        def bets(table: Table) -> Iterable[Move]:
            nonlocal up
            yield from craps_bets(table, flat, bool(with_odds))
            up = any(stake.seat == 2 for stake in table.felt.stakes.values())

        shown, _ = play_round(table, source, bets, dice_to_ann)
        if not up:
            continue
        a, b = shown[0].values
        row = int(plan.args[1][row + 6 * a + b - 7])
        if row < 0:
            assert bobs(table) - staked == UNIT * plan.nets[~row]
            row, staked, decided = 0, bobs(table), decided + 1
    assert decided >= 8


def test_a_block_is_a_million_rounds() -> None:
    """Written down, because another size would change what every seed means."""
    assert BLOCK == 1_000_000
