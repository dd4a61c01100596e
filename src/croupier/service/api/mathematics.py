"""The mathematics of a table for the page: every wager's PAR sheet, and the charts by which a game is played best."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from croupier.games import game_of
from croupier.play.table.maths import Worked
from croupier.rulebook.law import Law
from croupier.service.http.session import TheFloor

router = APIRouter(tags=["mathematics"])
LONGEST = 33  # letters of a fraction that is still read as one
LONGEST_NAME = 200  # of what is counted


class ResultOut(BaseModel):
    """Something that becomes of a wager: how likely it is, and what it nets per unit first bet."""

    name: str
    probability: float
    exactly: str
    net: float


class SheetOut(BaseModel):
    """A PAR sheet. Shares are of a unit first bet; `risk` is of a unit in action. `within` and `per` as at `edge`."""

    wager: str
    name: str
    edge: float
    exactly: str
    risk: float
    hit: float
    push: float
    deviation: float
    trials: float
    how: str
    strategy: list[str]
    results: list[ResultOut]
    within: float
    per: str


class ChartRow(BaseModel):
    hand: str
    codes: list[str]
    must: str = ""


class ChartOut(BaseModel):
    """By hand and the dealer's up card, which choice is best."""

    title: str
    ups: list[str]
    rows: list[ChartRow]


class StrategyOut(BaseModel):
    """Charts with what their codes mean, and what is to be said beside them; nothing where a game has none."""

    charts: list[ChartOut]
    legend: dict[str, str]
    notes: list[str]


@router.get("/tables/{table}/sheets")
def sheets(table: str, floor: TheFloor) -> list[SheetOut]:
    """Every wager's PAR sheet."""
    from croupier.analysis.sheets.exact import sheets as counted
    from croupier.analysis.sheets.sheet import Sheet

    def out(sheet: Sheet) -> SheetOut:
        def exactly(share: object) -> str:
            return str(share) if sheet.exact and len(str(share)) <= LONGEST else ""

        return SheetOut(
            wager=sheet.wager,
            name=sheet.name,
            edge=float(sheet.edge),
            exactly=exactly(sheet.edge),
            risk=float(sheet.risk),
            hit=float(sheet.hit),
            push=float(sheet.push),
            deviation=sheet.deviation,
            trials=float(sheet.trials),
            how=sheet.how,
            within=sheet.within,
            per=sheet.per,
            strategy=list(sheet.strategy),
            results=[
                ResultOut(name=name, probability=float(share), exactly=exactly(share), net=float(net))
                for name, share, net, _ in sheet.outcomes
            ],
        )

    with floor.long_counts.track(table):
        return [out(sheet) for sheet in counted(Law(floor.terms(table)))]


class CountingOut(BaseModel):
    """What is being counted, and how much of it is done, from 0 to 1."""

    what: str
    share: float


@router.get("/counting")
def counting(of: Annotated[str, Query(max_length=LONGEST_NAME)], floor: TheFloor) -> list[CountingOut]:
    """How far a count has got that this house is busy with: `of` a table, or of two books with a space between them.
    Nothing where it is not counting, or cannot say."""
    progress = floor.long_counts.progress(of)
    return [CountingOut(what=progress.what, share=progress.done)] if progress else []


@router.get("/tables/{table}/strategy")
def strategy(table: str, floor: TheFloor) -> StrategyOut:
    """The charts of a game that has them; what the others decide is said on their sheets."""
    law = Law(floor.terms(table))
    if not any(isinstance(part, Worked) and part.given for part in game_of(law).maths):
        return StrategyOut(charts=[], legend={}, notes=[])
    from croupier.analysis.twentyone import strategy as derived
    from croupier.analysis.twentyone.chart import CODES, NAMES, value_text

    chart = derived(law)
    charts: dict[str, ChartOut] = {}
    ups = [value_text(up) for up in chart.ups]
    for part, hand, codes in chart.rows():
        must = "" if part == "Pairs" else chart.must.get(hand, "")
        row = ChartRow(hand=hand, codes=[codes[up] for up in chart.ups], must=must)
        charts.setdefault(part, ChartOut(title=part, ups=ups, rows=[])).rows.append(row)
    used = {code for chart_out in charts.values() for row in chart_out.rows for code in row.codes}
    legend = {code: _meaning(NAMES[wanted], NAMES[other]) for code, (wanted, other) in CODES.items() if code in used}
    notes = [f"{law.book.wagers[wager].name}: {text}" for wager, text in chart.beside.items()]
    return StrategyOut(charts=list(charts.values()), legend=legend, notes=notes)


def _meaning(wanted: str, other: str) -> str:
    return wanted if wanted == other else f"{wanted}, or else {other}"
