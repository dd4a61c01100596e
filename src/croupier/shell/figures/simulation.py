"""Simulations for reading: a bar with rate and interval while they run, then figures beside the exact ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil, log10
from pathlib import Path

import numpy as np
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.sheets.plan import Plan
from croupier.analysis.simulate import CONFIDENCE, Sessions, Simulation, Watch
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.shell.figures.filed_sheet import beyond_lines
from croupier.shell.figures.par import net_text, percent
from croupier.shell.terminal.plots import BAD, DIM, GOOD, check_page, percent_axis, save_page

SUSPECT = 4.0  # standard errors: past this a run and the exact value hardly speak of the same game
TURNED = 12  # nets beside each other, above which they are written upwards
BARS = 20  # of a drawn histogram
COUNTABLE = 2**62
MOST_KEPT = 10**7  # sessions, and rounds of a session: all of them are kept
AMOUNT = OWN.cite("amount")


# --- while it runs ---


@contextmanager
def rounds_bar(console: Console, rounds: int, precision: float) -> Iterator[Watch]:
    """A bar of the rounds played, or of how near the interval is to the precision asked for."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[so_far]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("simulating", total=1.0, so_far="")

        def watch(now: Simulation) -> None:
            done = now.rounds / rounds
            if precision and now.within:  # the interval shrinks as the square root of the rounds
                done = max(done, (precision / now.within) ** 2)
            so_far = f"{now.rounds:,} rounds, {now.rate / 1e6:.1f} M/s, edge {interval(now)}"
            progress.update(task, completed=min(done, 1.0), so_far=so_far)

        yield watch


@contextmanager
def sessions_bar(console: Console, total: int) -> Iterator[Callable[[int], None]]:
    """A bar of sessions."""
    with Progress(
        TextColumn("sessions"), BarColumn(), MofNCompleteColumn(), console=console, transient=True
    ) as progress:
        task = progress.add_task("sessions", total=total)
        yield lambda done: progress.update(task, completed=done)


def check_sessions(plan: Plan, bankroll: int, stake: int, hands: int, sessions: int) -> None:
    """That a stake is some cents, that the bankroll can lose a round, and that the sums of a session, and the sessions,
    can be counted and kept; both in cents."""
    for many, what in ((hands, "rounds to a session"), (sessions, "sessions")):
        if many > MOST_KEPT:
            raise Refused(f"{many:,} {what} are too many: {MOST_KEPT:,} at most", AMOUNT)
    if stake < 1:
        raise Refused("a stake is at least a cent", AMOUNT)
    costs = -min(plan.nets) * stake
    if (bankroll + hands * max(map(abs, plan.nets)) * stake) * plan.unit >= COUNTABLE:
        raise Refused(f"{hands:,} rounds of {dollars(stake)} can win or lose more than can be counted", AMOUNT)
    if bankroll < costs:
        why = f"a round can cost {dollars(ceil(costs))}, more than a bankroll of {dollars(bankroll)}"
        raise Refused(why, AMOUNT)


# --- what it found ---


def interval(simulation: Simulation) -> str:
    """To the digits that the interval gives a meaning."""
    digits = max(2, min(6, 1 - int(log10(100 * simulation.within)))) if simulation.within else 4
    return f"{100 * simulation.edge:.{digits}f}% ± {100 * simulation.within:.{digits}f}%"


def distance(errors: float) -> Text:
    return Text(f"{errors:+.2f} standard errors", style="bold red" if abs(errors) > SUSPECT else "green")


def report(simulation: Simulation) -> RenderableType:
    """The edge beside that of the sheet, then each result's share beside its chance; a sheet that is not exact itself
    is not called so, and says what it rests on."""
    sheet = simulation.plan.sheet
    reference = "exact" if sheet.exact else "by its sheet"
    figures = Grid.grid(padding=(0, 2))
    rows: list[tuple[str, str | Text]] = [
        ("Rounds", f"{simulation.rounds:,}{', stopped before the end' if simulation.stopped else ''}"),
        ("House edge, simulated", f"{100 * simulation.edge:.6f}%"),
        (
            "95% interval",
            f"{100 * (simulation.edge - simulation.within):.6f}% to {100 * (simulation.edge + simulation.within):.6f}%",
        ),
        (f"House edge, {reference}", percent(sheet.edge, 6)),
        ("Distance", distance(simulation.distance)),
        ("Rounds a second", f"{simulation.rate:,.0f}"),
    ]
    for name, value in rows:
        figures.add_row(Text(name, style="bold"), value)
    grid = Grid(title=f"{sheet.book}: {sheet.wager}", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Nets", "Times", "Simulated", reference.capitalize()):
        grid.add_column(column, justify="right")
    for net, times, chance in zip(simulation.plan.nets, simulation.counts, simulation.plan.chances(), strict=True):
        grid.add_row(
            f"{float(net):+g}", f"{times:,}", f"{100 * times / simulation.rounds:.4f}%", f"{100 * chance:.4f}%"
        )
    notes = [sheet.strategy_line, "" if sheet.exact else f"the sheet: {sheet.how}"]
    return Group(grid, Text(), figures, *(Text(note, style="dim") for note in notes if note))


def session_report(sessions: Sessions) -> RenderableType:
    """The risk of ruin beside the exact one, and what the sessions ended with."""
    finals = sessions.dollars(sessions.finals)
    n, ruin = len(finals), sessions.ruin
    within = CONFIDENCE * (ruin * (1 - ruin) / n) ** 0.5
    low, middle, high = np.percentile(finals, [5, 50, 95])
    exact = sessions.exact_ruin()
    figures = Grid.grid(padding=(0, 2))
    rows: list[tuple[str, str | Text]] = [
        (
            "Sessions",
            f"{n:,} of {sessions.hands:,} rounds, ${sessions.bankroll / 100:,.2f}, "
            f"${sessions.stake / 100:,.2f} a round",
        ),
        ("Ruined", f"left with less than ${sessions.most_lost / sessions.plan.unit / 100:,.2f}, what a round can cost"),
        ("Risk of ruin, simulated", f"{100 * ruin:.3f}% ± {100 * within:.3f}%"),
        ("Risk of ruin, exact", "too many rounds to follow" if exact is None else f"{100 * exact:.3f}%"),
        *([] if exact is None else [("Distance", distance(sessions.distance(exact)))]),
        ("Ended ahead", f"{100 * float(np.mean(sessions.finals > sessions.bankroll * sessions.plan.unit)):.2f}%"),
        ("Ended with, on average", f"${finals.mean():,.2f}"),
        ("5%, half and 95% had at most", f"${low:,.2f}, ${middle:,.2f}, ${high:,.2f}"),
    ]
    for name, value in rows:
        figures.add_row(Text(name, style="bold"), value)
    return Group(figures, Text(), _histogram(finals))


def _histogram(finals: np.ndarray[tuple[int], np.dtype[np.float64]]) -> RenderableType:
    counts, bounds = np.histogram(finals, bins=BARS)
    grid = Grid(title="Final bankrolls", title_justify="left", box=None, padding=(0, 1, 0, 0))
    grid.add_column("From", justify="right")
    grid.add_column("Sessions", justify="right")
    grid.add_column("")
    for bound, times in zip(bounds[:-1], counts, strict=True):
        grid.add_row(f"${bound:,.0f}", f"{times:,}", "█" * round(40 * times / counts.max()))
    return grid


# --- drawn ---


def draw_page(simulation: Simulation, bankrolls: Sessions | None, path: Path, beyond: Sequence[str] = ()) -> None:
    """A page, SVG, PDF or PNG by the file's ending: what rounds net; with sessions, their ends and some of their
    courses."""
    check_page(path)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, plots = pyplot.subplots(3 if bankrolls else 1, 1, figsize=(8.3, 11.7 if bankrolls else 5), squeeze=False)
    sheet, plan = simulation.plan.sheet, simulation.plan
    plot = plots[0, 0]
    where = np.arange(len(plan.nets))
    shares = [times / simulation.rounds for times in simulation.counts]
    colours = [GOOD if net > 0 else BAD if net < 0 else DIM for net in plan.nets]
    plot.bar(where, shares, 0.6, color=colours, label="simulated")
    plot.scatter(where, plan.chances(), color="black", marker="_", s=400, zorder=3, label="exact")
    plot.set_yscale("log" if min(plan.chances()) < 0.001 else "linear")
    percent_axis(plot.yaxis)
    turned = 0 if len(plan.nets) <= TURNED else 90
    plot.set_xticks(where, [net_text(net) for net in plan.nets], rotation=turned)
    plot.set_xlabel(
        f"net of a round; {simulation.rounds:,} rounds, edge {interval(simulation)}, exactly {percent(sheet.edge)}"
    )
    plot.set_ylabel("share of the rounds")
    title = "\n".join([f"{sheet.book}: {sheet.wager}", *beyond_lines(beyond)])
    plot.set_title(title, loc="left", fontweight="bold", fontsize=10, color=BAD if beyond else "black")
    plot.legend(frameon=False)
    if bankrolls:
        ends, courses = plots[1, 0], plots[2, 0]
        ends.hist(bankrolls.dollars(bankrolls.finals), bins=60, color=DIM)
        ends.axvline(bankrolls.bankroll / 100, color="black", linewidth=1)
        exact = bankrolls.exact_ruin()
        ruin = f"ruined {100 * bankrolls.ruin:.2f}%" + ("" if exact is None else f", exactly {100 * exact:.2f}%")
        ends.set_title(f"final bankrolls of {len(bankrolls.finals):,} sessions: {ruin}", loc="left")
        ends.set_xlabel("dollars at the end")
        ends.set_ylabel("sessions")
        for course in bankrolls.paths:
            colour = BAD if course[-1] < bankrolls.most_lost else GOOD
            courses.plot(bankrolls.dollars(course), color=colour, linewidth=0.6, alpha=0.6)
        courses.axhline(bankrolls.bankroll / 100, color="black", linewidth=1)
        courses.set_title(f"the first {len(bankrolls.paths)} of them, ruined ones orange", loc="left")
        courses.set_xlabel("rounds")
        courses.set_ylabel("dollars")
    for plot in plots[:, 0]:
        plot.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    save_page(figure, path)
