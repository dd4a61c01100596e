"""Which part of a game knows a wager, and how it is simulated by that."""

from __future__ import annotations

from importlib import import_module

from croupier.analysis import chain, counted, staged
from croupier.analysis.exact import no_wagers, wagers_of
from croupier.analysis.plan import Plan
from croupier.games import game_of
from croupier.play.maths import Chain, Counted, Maths, Staged
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law


def plan_for(law: Law, wager: str, to_cut: bool = False) -> Plan:
    """`to_cut` deals shoes down to the cutting card."""
    parts = game_of(law).maths
    if not parts:
        raise no_wagers(law)
    for part in parts:
        if wager in wagers_of(law, part):
            return _plan(law, part, wager, to_cut)
    known = ", ".join(name for part in parts for name in wagers_of(law, part))
    raise Refused(f"there is no wager {wager!r}; there are {known}", law.grounds["spot"])


def _plan(law: Law, part: Maths, wager: str, to_cut: bool) -> Plan:
    if isinstance(part, Counted):
        return counted.plan(law, part, wager, to_cut)
    if to_cut:
        raise counted.no_cut(law)
    match part:
        case Chain():
            return chain.plan(law, part, wager)
        case Staged():
            return staged.plan(law, part)
    found: Plan = import_module(part.module).plan(law, wager)
    return found
