"""Figures as data: what `edge`, `simulate`, `strategy` and `bank` print, as JSON or CSV, with what it was counted for.

JSON has the statement and everything else; CSV is the rows, each with its book and in what it is beyond the law.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.wagers.filing import Statement
from croupier.rulebook.law import Law

Row = dict[str, Any]


class Rows(NamedTuple):
    """Rows of a kind, and what is to be said of all of them together."""

    kind: str
    rows: list[Row]
    about: Row = {}  # noqa: RUF012 - of a tuple, and never changed

    def to_json(self, statement: Statement | None) -> str:
        head = {"statement": msgspec.to_builtins(statement)} if statement else {}
        return json.dumps({**head, **self.about, self.kind: self.rows}, indent=2) + "\n"

    def to_csv(self, statement: Statement | None) -> str:
        head = {"book": statement.rulebook, "beyond_the_law": "; ".join(statement.beyond)} if statement else {}
        rows = [{**head, **row} for row in self.rows] or [head]  # of which nothing more is to be said
        out = io.StringIO()
        writer = csv.DictWriter(out, list(dict.fromkeys(name for row in rows for name in row)), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue()

    def to_text(self, statement: Statement | None, as_json: bool) -> str:
        return self.to_json(statement) if as_json else self.to_csv(statement)


def edges(sheets: Sequence[tuple[str, Sheet]], notes: Sequence[str] = ()) -> Rows:
    """A row a wager; with its table and book, where there are several."""
    rows = []
    for table, sheet in sheets:
        named = {"table": table, "book": sheet.book} if table else {}
        rows.append({**named, **_edge(sheet)})
    return Rows("wagers", rows, {"notes": list(notes)} if notes else {})


def _edge(sheet: Sheet) -> Row:
    return {
        "wager": sheet.wager,
        "edge": str(sheet.edge) if sheet.exact else "",
        "edge_percent": float(sheet.edge * 100),
        "element_of_risk_percent": None if sheet.per else float(sheet.risk * 100),
        "hit_frequency": float(sheet.hit),
        "standard_deviation": sheet.deviation,
        "trials": float(sheet.trials),
        "exact": sheet.exact,
        "within_percent": 100 * sheet.within,
        "per": sheet.per,
        "size": sheet.size,
    }


def strategies(law: Law) -> Rows:
    """Of a game with charts a row for each hand and up card; of another, one for each clause of how it is played."""
    from croupier.analysis.sheets.exact import sheets
    from croupier.games import game_of
    from croupier.play.table.maths import Worked

    if any(isinstance(part, Worked) and part.given for part in game_of(law).maths):
        return _charts(law)
    wager_sheets = [sheet for sheet in sheets(law) if sheet.strategy]
    rows = [{"wager": sheet.wager, "clause": clause} for sheet in wager_sheets for clause in sheet.strategy]
    return Rows("play", rows, {"wagers": [_edge(sheet) for sheet in wager_sheets]})


def _charts(law: Law) -> Rows:
    from croupier.analysis.twentyone import basic_edge, edge, strategy
    from croupier.analysis.twentyone.chart import CODES, NAMES, value_text

    chart = strategy(law)
    rows = [
        {"chart": part, "hand": hand, "up": value_text(up), "code": codes[up], "must": chart.must.get(hand, "")}
        for part, hand, codes in chart.rows()
        for up in chart.ups
    ]
    exceptions = [
        {"cards": [*map(value_text, cards)], "up": value_text(up), "choice": choice, "not": other, "gain": gain}
        for cards, up, choice, other, gain in chart.exceptions
    ]
    worth = {"best_play": edge(law), "the_chart_alone": basic_edge(law)}
    about = {
        "codes": {code: [NAMES[wanted], NAMES[other]] for code, (wanted, other) in CODES.items()},
        "beside": dict(chart.beside),
        "exceptions": exceptions,
        "expectation": {name: float(figures.expectation) for name, figures in worth.items()},
        "standard_deviation": {name: float(figures.deviation) for name, figures in worth.items()},
    }
    return Rows("play", rows, about)


def simulation_rows(simulation: Any, seed: str, sessions: Any = None) -> Rows:
    """A row a result, beside its chance; and what the sessions came to, if there were any."""
    sheet, plan = simulation.plan.sheet, simulation.plan
    about = {
        "wager": sheet.wager,
        "seed": seed,
        "rounds": simulation.rounds,
        "stopped": simulation.stopped,
        "edge_percent": 100 * simulation.edge,
        "within_percent": 100 * simulation.within,
        "sheet_edge_percent": float(sheet.edge * 100),
        "sheet_exact": sheet.exact,
        "distance_in_standard_errors": simulation.distance,
        "rounds_a_second": simulation.rate,
    }
    if sessions is not None:
        about["sessions"] = _sessions(sessions)
    results = zip(plan.nets, simulation.counts, plan.chances(), strict=True)
    rows = [
        {
            "wager": sheet.wager,
            "net": str(net),
            "times": times,
            "simulated": times / simulation.rounds,
            "by_sheet": chance,
        }
        for net, times, chance in results
    ]
    return Rows("results", rows, about)


def _sessions(sessions: Any) -> Row:
    finals = sessions.dollars(sessions.finals)
    return {
        "sessions": len(finals),
        "rounds": sessions.hands,
        "bankroll_cents": sessions.bankroll,
        "stake_cents": sessions.stake,
        "ruin": sessions.ruin,
        "ruin_exact": sessions.exact_ruin(),
        "mean_final_dollars": float(finals.mean()),
    }


def bank_rows(law: Law, worth: Any) -> Rows:
    """A row a player, then the bank: all in dollars a round."""

    def dollars(chips: Fraction | int) -> float:
        return float(chips * law.chip / 100)

    def row(who: str, seat: int, wagers: str, figures: Any) -> Row:
        return {
            "who": who,
            "seat": seat,
            "wagers": wagers,
            "action": dollars(figures.action),
            "all_covered": dollars(figures.full),
            "this_bank": dollars(figures.expected),
            "within": figures.within * law.chip / 100,
            "fee": dollars(figures.fee),
            "after_fees": dollars(figures.after),
        }

    from croupier.analysis.banking.player_dealer import POSITION

    rows = [
        row("player", player.seat, ", ".join(f"{law.money(amount)} {spot}" for spot, amount in player.wagers), player)
        for player in worth.players
    ]
    rows.append(row("bank", POSITION.holder, "", worth))
    about = {
        "bank_cents": worth.size * law.chip,
        "collected_cents": worth.collected * law.chip,
        "runs_out": float(worth.short),
        "runs_out_within": worth.short_within,
        "how": worth.how,
    }
    return Rows("places", rows, about)
