"""What becomes of each bet: of two settings, or of five cards."""

from __future__ import annotations

from croupier.games.double_hand_marquez.kernels.hands import LINES, MARQUEZ, NOTHING, back_verdict, front_verdict
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt.ruling import Ruling
from croupier.rulebook.law import Law

FRONT, BACK, BONUS = "front", "back", "bonus"


def made_as_set(law: Law) -> bool:
    """bonus.4: whether a marquez hand counts for the bonus only as it is set."""
    return law.choice("bonus-marquez") == "set"


def front_ruling(law: Law, player: int, bank: int) -> Ruling:
    """winners.1, winners.3, winners.5, winners.6, winners.8, glossary.marquez: of two settings."""
    verdict = front_verdict(player, bank)
    if MARQUEZ in (player, bank):
        return _marquez(law, verdict, FRONT)
    if verdict == WINS:
        return Ruling(WINS, law.cite("winners.1"), law.odds("front"))
    return Ruling(LOSES, law.cite("winners.3")) if verdict == LOSES else Ruling(PUSHES, law.cite("winners.5"))


def back_ruling(law: Law, player: int, bank: int) -> Ruling:
    """winners.2, winners.4, winners.6 to winners.8, glossary.back: of two settings."""
    verdict = back_verdict(player, bank)
    if MARQUEZ in (player, bank):
        return _marquez(law, verdict, BACK)
    if verdict == WINS:
        return Ruling(WINS, law.cite("winners.2"), law.odds("back"))
    same = player & 0xFF == bank & 0xFF
    return Ruling(LOSES, law.cite("winners.7") if same else law.cite("winners.4"), name="same value" if same else "")


def _marquez(law: Law, verdict: int, wager: str) -> Ruling:
    """dealing.marquez, winners.6, winners.8: one such hand wins both bets, two push them."""
    if verdict == PUSHES:
        return Ruling(PUSHES, law.cite("winners.8"), name="two marquez hands")
    return Ruling(verdict, law.cite("winners.6"), law.odds(wager) if verdict == WINS else None, "marquez")


def bonus_ruling(law: Law, line: int) -> Ruling:
    """bonus.5, bonus.6, bonus.11: by the best line of the five cards."""
    if line == NOTHING:
        return Ruling(LOSES, law.cite("bonus.6"), name="less")
    return Ruling(WINS, law.cite("bonus.5"), law.odds("bonus", LINES[line]), LINES[line])
