"""A bankroll for reading: the wagers held together, what they ask of a bankroll, and how a trip with it ends."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.analysis.wagers.bankroll import (
    Bounds,
    Trip,
    bankroll_for_ever,
    bankroll_for_trip,
    growth,
    kelly,
    n0,
    ruin_for_ever,
    trip,
)
from croupier.analysis.wagers.together import Holding
from croupier.games import game_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.rulebook.money import cents, dollars


class BankrollAsked(NamedTuple):
    """What is asked of a bankroll; money is cents, 0 for what was not asked."""

    bankroll: int
    risk: float
    hands: int
    stop_win: int = 0
    stop_loss: int = 0


class Answer(NamedTuple):
    """What is found: `enough` for so many rounds, `enough_for_ever` or None if nothing is; of a bankroll, the rest."""

    held: Holding
    asked: BankrollAsked
    enough: int | None
    enough_for_ever: int | None
    for_ever: Bounds | None = None
    trip: Trip | None = None


def read_wagers(text: str, law: Law) -> list[tuple[str, int]]:
    """`5 ante, 5 pair-plus`: dollars and a wager as its sheet is called, or the wager alone at the table's minimum."""
    found = []
    for one in filter(None, map(str.strip, text.split(","))):
        first, _, rest = one.partition(" ")
        try:
            found.append((rest.strip(), cents(first)) if rest else (one, least(law)))
        except ValueError:
            found.append((one, least(law)))  # a name of several words
    return found or _plainest(law)


def least(law: Law) -> int:
    return law.limits("")[0] * law.chip


def _plainest(law: Law) -> list[tuple[str, int]]:
    """What a simple player wagers at this game."""
    plain = [(spot, least(law) * times) for spot, times in game_of(law).plain_bets]
    if not plain:
        raise Refused("name the wagers, such as '5 ante, 5 pair-plus'", OWN.cite("command"))
    return plain[:1]


def answer(held: Holding, asked: BankrollAsked) -> Answer:
    if not 1e-9 <= asked.risk < 1:
        raise Refused(f"{asked.risk:g} is not a risk: it lies between 1e-9 and 1", OWN.cite("command"))
    if 0 < asked.bankroll < held.costs:
        why = f"a round can cost {_money(held.costs)}, more than a bankroll of {dollars(asked.bankroll)}"
        raise Refused(why, OWN.cite("amount"))
    enough = bankroll_for_trip(held, asked.risk, asked.hands) if asked.hands else None
    for_ever = bankroll_for_ever(held, asked.risk)
    if not asked.bankroll:
        return Answer(held, asked, enough, for_ever)
    ends = None
    if asked.hands or asked.stop_win:
        ends = trip(held, asked.bankroll, asked.hands, asked.stop_win, asked.stop_loss)
    return Answer(held, asked, enough, for_ever, ruin_for_ever(held, asked.bankroll), ends)


def _money(amount: Any) -> str:
    value = float(amount) / 100
    return f"{'-' if value < 0 else ''}${abs(value):,.2f}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.4f}%"


def page(found: Answer) -> RenderableType:
    held = found.held
    grid = Grid(title=f"{held.book}: held together", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Wager", "Bet", "Expects", "Std deviation", "Correlation"):
        grid.add_column(column, justify="left" if column == "Wager" else "right")
    for i, (wager, bet) in enumerate(held.wagers):
        deviation = float(held.covariance(i, i)) ** 0.5
        with_first = "" if not i else f"{held.correlation(0, i):+.4f}"
        grid.add_row(wager, dollars(bet), f"{float(held.mean_of(i)) / 100:+.4f}", f"{deviation / 100:.4f}", with_first)
    if len(held.wagers) > 1:
        total = f"{float(held.mean) / 100:+.4f}", f"{held.deviation / 100:.4f}"
        grid.add_row("all of them", dollars(held.staked), *total, "", style="bold")
    figures = Grid.grid(padding=(0, 2))
    for name, value in _figures(found):
        figures.add_row(Text(name, style="bold"), value)
    notes = [held.how]
    if len(held.wagers) > 1:
        notes.append(
            "dollars a round; the correlation is with the first of them, and the deviation of all is the joint one"
        )
    return Group(grid, Text(), figures, *(Text(note, style="dim") for note in notes))


def _figures(found: Answer) -> list[tuple[str, str]]:
    held, asked = found.held, found.asked
    rounds, share = n0(held), kelly(held)
    whose = "yours" if held.mean > 0 else "the house's"
    rows = [
        ("A round can cost", _money(held.costs)),
        (
            "N0",
            f"{float(rounds):,.0f} rounds, until {whose} expectation is one standard deviation"
            if rounds
            else "none: a fair wager",
        ),
        ("Kelly", _kelly(found, share)),
    ]
    if found.enough is not None:
        rows.append(
            (
                f"Bankroll for {asked.hands:,} rounds",
                f"{_money(found.enough)} is ruined at most {_percent(asked.risk)} of the time",
            )
        )
    ever = "none is enough: without an advantage it is lost sooner or later"
    if found.enough_for_ever is not None:
        ever = f"{_money(found.enough_for_ever)} is ruined at most {_percent(asked.risk)} of the time"
    rows.append(("Bankroll without an end", ever))
    if found.for_ever:
        chance, low, high = found.for_ever
        text = _percent(chance) if low == high else f"between {_percent(low)} and {_percent(high)}"
        rows.append((f"Ruin of {dollars(asked.bankroll)} without an end", text))
    return rows + _trip(found)


def _kelly(found: Answer, share: float) -> str:
    if not share:
        return "bet nothing: there is no advantage"
    text = f"{_percent(share)} of the bankroll, which then grows {_percent(growth(found.held, share))} a round"
    return text + (
        f"; of {dollars(found.asked.bankroll)} that is {_money(share * found.asked.bankroll)}"
        if found.asked.bankroll
        else ""
    )


def _trip(found: Answer) -> list[tuple[str, str]]:
    asked, ends = found.asked, found.trip
    if ends is None:
        return []
    length = f"{asked.hands:,} rounds" if asked.hands else "until a stop"
    floor_ = f"{dollars(asked.stop_loss)} lost, or ruined" if asked.stop_loss else "ruined"
    rows = [(f"A trip with {dollars(asked.bankroll)}, {length}", "")]
    if asked.stop_win:
        rows.append((f"  {dollars(asked.stop_win)} won", _percent(ends.won)))
    rows.append((f"  {floor_}", _percent(ends.lost)))
    if asked.hands:
        rows.append(("  played to the end", _percent(ends.in_time)))
    rows.append(("  rounds played, on average", f"{ends.rounds:,.2f}"))
    rows.append(("  ends with, on average", _money(ends.ended_with)))
    return rows


def as_json(found: Answer) -> str:
    held, asked = found.held, found.asked
    rounds = n0(held)
    data: dict[str, Any] = {
        "book": held.book,
        "wagers": [
            {
                "wager": name,
                "cents": bet,
                "mean_cents": str(held.mean_of(i)),
                "variance": str(held.covariance(i, i)),
                "covariances": [str(held.covariance(i, j)) for j in range(len(held.wagers))],
            }
            for i, (name, bet) in enumerate(held.wagers)
        ],
        "mean_cents": str(held.mean),
        "variance": str(held.variance),
        "standard_deviation_cents": held.deviation,
        "costs_cents": str(held.costs),
        "trials": str(held.trials),
        "exact": held.exact,
        "n0": float(rounds) if rounds else None,
        "kelly": kelly(held),
        "risk": asked.risk,
        "hands": asked.hands,
        "bankroll_for_hands_cents": found.enough,
        "bankroll_without_end_cents": found.enough_for_ever,
        "nets": [{"net_cents": str(net), "probability": str(chance)} for net, chance in held.nets.items()],
        "how": held.how,
    }
    if found.for_ever:
        data["bankroll_cents"] = asked.bankroll
        data["ruin_without_end"] = found.for_ever._asdict()
    if found.trip:
        data["trip"] = {"stop_win_cents": asked.stop_win, "stop_loss_cents": asked.stop_loss, **found.trip._asdict()}
    return json.dumps(data, indent=2) + "\n"
