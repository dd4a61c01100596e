"""Blackjack, exactly: the base wager as any game that counts to 21 (`analysis/twentyone`), and the wagers beside it."""

from __future__ import annotations

from croupier.analysis.blackjack.after_removal import worth_left
from croupier.analysis.blackjack.joint import together
from croupier.analysis.blackjack.plan import plan, plan_to_cut
from croupier.analysis.blackjack.wagers import hit_sheet, insurance_sheet, sheet, sheets, suit_sheet
from croupier.analysis.twentyone.advice import weighing

__all__ = [
    "hit_sheet",
    "insurance_sheet",
    "plan",
    "plan_to_cut",
    "sheet",
    "sheets",
    "suit_sheet",
    "together",
    "weighing",
    "worth_left",
]
