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


class BankrollQuestion(NamedTuple):
    """What is asked of a bankroll; money is cents, 0 for what was not asked."""

    bankroll: int
    risk: float
    hands: int
    stop_win: int = 0
    stop_loss: int = 0


class BankrollAnswer(NamedTuple):
    """What is found: `enough` for so many rounds, `enough_for_ever` or None if nothing is; of a bankroll, the rest."""

    holding: Holding
    question: BankrollQuestion
    enough: int | None
    enough_for_ever: int | None
    for_ever: Bounds | None = None
    trip: Trip | None = None


def read_wagers(text: str, law: Law) -> list[tuple[str, int]]:
    """`5 ante, 5 pair-plus`: dollars and a wager as its sheet is called, or the wager alone at the table's minimum."""
    wagers = []
    for part in filter(None, map(str.strip, text.split(","))):
        first, _, rest = part.partition(" ")
        try:
            wagers.append((rest.strip(), cents(first)) if rest else (part, minimum_cents(law)))
        except ValueError:
            wagers.append((part, minimum_cents(law)))  # a name of several words
    return wagers or _plainest(law)


def minimum_cents(law: Law) -> int:
    return law.limits("")[0] * law.chip


def _plainest(law: Law) -> list[tuple[str, int]]:
    """What a simple player wagers at this game."""
    plain = [(spot, minimum_cents(law) * times) for spot, times in game_of(law).plain_bets]
    if not plain:
        raise Refused("name the wagers, such as '5 ante, 5 pair-plus'", OWN.cite("command"))
    return plain[:1]


def answer_question(holding: Holding, question: BankrollQuestion) -> BankrollAnswer:
    if not 1e-9 <= question.risk < 1:
        raise Refused(f"{question.risk:g} is not a risk: it lies between 1e-9 and 1", OWN.cite("command"))
    if 0 < question.bankroll < holding.costs:
        why = f"a round can cost {_money(holding.costs)}, more than a bankroll of {dollars(question.bankroll)}"
        raise Refused(why, OWN.cite("amount"))
    enough = bankroll_for_trip(holding, question.risk, question.hands) if question.hands else None
    for_ever = bankroll_for_ever(holding, question.risk)
    if not question.bankroll:
        return BankrollAnswer(holding, question, enough, for_ever)
    ends = None
    if question.hands or question.stop_win:
        ends = trip(holding, question.bankroll, question.hands, question.stop_win, question.stop_loss)
    return BankrollAnswer(holding, question, enough, for_ever, ruin_for_ever(holding, question.bankroll), ends)


def _money(amount: Any) -> str:
    value = float(amount) / 100
    return f"{'-' if value < 0 else ''}${abs(value):,.2f}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.4f}%"


def page(answer: BankrollAnswer) -> RenderableType:
    holding = answer.holding
    grid = Grid(title=f"{holding.book}: held together", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for column in ("Wager", "Bet", "Expects", "Std deviation", "Correlation"):
        grid.add_column(column, justify="left" if column == "Wager" else "right")
    for i, (wager, bet) in enumerate(holding.wagers):
        deviation = float(holding.covariance(i, i)) ** 0.5
        with_first = "" if not i else f"{holding.correlation(0, i):+.4f}"
        grid.add_row(
            wager, dollars(bet), f"{float(holding.mean_of(i)) / 100:+.4f}", f"{deviation / 100:.4f}", with_first
        )
    if len(holding.wagers) > 1:
        total = f"{float(holding.mean) / 100:+.4f}", f"{holding.deviation / 100:.4f}"
        grid.add_row("all of them", dollars(holding.staked), *total, "", style="bold")
    figures = Grid.grid(padding=(0, 2))
    for name, value in _figures(answer):
        figures.add_row(Text(name, style="bold"), value)
    notes = [holding.how]
    if len(holding.wagers) > 1:
        notes.append(
            "dollars a round; the correlation is with the first of them, and the deviation of all is the joint one"
        )
    return Group(grid, Text(), figures, *(Text(note, style="dim") for note in notes))


def _figures(answer: BankrollAnswer) -> list[tuple[str, str]]:
    holding, question = answer.holding, answer.question
    rounds, share = n0(holding), kelly(holding)
    whose = "yours" if holding.mean > 0 else "the house's"
    rows = [
        ("A round can cost", _money(holding.costs)),
        (
            "N0",
            f"{float(rounds):,.0f} rounds, until {whose} expectation is one standard deviation"
            if rounds
            else "none: a fair wager",
        ),
        ("Kelly", _kelly(answer, share)),
    ]
    if answer.enough is not None:
        rows.append(
            (
                f"Bankroll for {question.hands:,} rounds",
                f"{_money(answer.enough)} is ruined at most {_percent(question.risk)} of the time",
            )
        )
    ever = "none is enough: without an advantage it is lost sooner or later"
    if answer.enough_for_ever is not None:
        ever = f"{_money(answer.enough_for_ever)} is ruined at most {_percent(question.risk)} of the time"
    rows.append(("Bankroll without an end", ever))
    if answer.for_ever:
        chance, low, high = answer.for_ever
        text = _percent(chance) if low == high else f"between {_percent(low)} and {_percent(high)}"
        rows.append((f"Ruin of {dollars(question.bankroll)} without an end", text))
    return rows + _trip(answer)


def _kelly(answer: BankrollAnswer, share: float) -> str:
    if not share:
        return "bet nothing: there is no advantage"
    text = f"{_percent(share)} of the bankroll, which then grows {_percent(growth(answer.holding, share))} a round"
    return text + (
        f"; of {dollars(answer.question.bankroll)} that is {_money(share * answer.question.bankroll)}"
        if answer.question.bankroll
        else ""
    )


def _trip(answer: BankrollAnswer) -> list[tuple[str, str]]:
    question, ends = answer.question, answer.trip
    if ends is None:
        return []
    length = f"{question.hands:,} rounds" if question.hands else "until a stop"
    floor_ = f"{dollars(question.stop_loss)} lost, or ruined" if question.stop_loss else "ruined"
    rows = [(f"A trip with {dollars(question.bankroll)}, {length}", "")]
    if question.stop_win:
        rows.append((f"  {dollars(question.stop_win)} won", _percent(ends.won)))
    rows.append((f"  {floor_}", _percent(ends.lost)))
    if question.hands:
        rows.append(("  played to the end", _percent(ends.in_time)))
    rows.append(("  rounds played, on average", f"{ends.rounds:,.2f}"))
    rows.append(("  ends with, on average", _money(ends.ended_with)))
    return rows


def as_json(answer: BankrollAnswer) -> str:
    holding, question = answer.holding, answer.question
    rounds = n0(holding)
    data: dict[str, Any] = {
        "book": holding.book,
        "wagers": [
            {
                "wager": name,
                "cents": bet,
                "mean_cents": str(holding.mean_of(i)),
                "variance": str(holding.covariance(i, i)),
                "covariances": [str(holding.covariance(i, j)) for j in range(len(holding.wagers))],
            }
            for i, (name, bet) in enumerate(holding.wagers)
        ],
        "mean_cents": str(holding.mean),
        "variance": str(holding.variance),
        "standard_deviation_cents": holding.deviation,
        "costs_cents": str(holding.costs),
        "trials": str(holding.trials),
        "exact": holding.exact,
        "n0": float(rounds) if rounds else None,
        "kelly": kelly(holding),
        "risk": question.risk,
        "hands": question.hands,
        "bankroll_for_hands_cents": answer.enough,
        "bankroll_without_end_cents": answer.enough_for_ever,
        "nets": [{"net_cents": str(net), "probability": str(chance)} for net, chance in holding.nets.items()],
        "how": holding.how,
    }
    if answer.for_ever:
        data["bankroll_cents"] = question.bankroll
        data["ruin_without_end"] = answer.for_ever._asdict()
    if answer.trip:
        data["trip"] = {
            "stop_win_cents": question.stop_win,
            "stop_loss_cents": question.stop_loss,
            **answer.trip._asdict(),
        }
    return json.dumps(data, indent=2) + "\n"
