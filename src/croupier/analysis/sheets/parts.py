"""Which part of a game knows a wager, and how it is simulated by that."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from croupier.analysis.sheets import chain, counted, staged
from croupier.analysis.sheets.exact import no_wager, no_wagers, wagers_of
from croupier.analysis.sheets.plan import Plan
from croupier.games import game_of
from croupier.play.table.maths import Chain, Counted, Maths, Staged, Worked
from croupier.rulebook.law import Law


def plan_for(law: Law, wager: str, to_cut: bool = False, players: int = 1, more: Sequence[Maths] = ()) -> Plan:
    """`to_cut` deals shoes down to the cutting card, to so many players where that matters. `more` are parts beside the
    game's own."""
    parts = (*more, *game_of(law).maths)
    if not parts:
        raise no_wagers(law)
    for part in parts:
        if wager in wagers_of(law, part):
            return _plan(law, part, wager, to_cut, players)
    raise no_wager(law, wager, parts)


def _plan(law: Law, part: Maths, wager: str, to_cut: bool, players: int) -> Plan:
    if isinstance(part, Counted):
        return counted.plan(law, part, wager, to_cut)
    if to_cut and isinstance(part, Worked) and part.to_cut:
        dealt_on: Plan = import_module(part.module).plan_to_cut(law, wager, players)
        return dealt_on
    if to_cut:
        raise counted.no_cut(law)
    match part:
        case Chain():
            return chain.plan(law, part, wager)
        case Staged():
            return staged.plan(law, part)
    plan: Plan = import_module(part.module).plan(law, wager)
    return plan
