"""What four card poker pays: one ruling for Ante and Play, one for Aces Up, one for the automatic bonus."""

from __future__ import annotations

from croupier.games.four_card_poker.kernels.hands import HIGH_CARD, NAMES_4, PAIR, duel_verdict
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt.ruling import Ruling
from croupier.rulebook.law import Law

ANTE, PLAY, ACES_UP, BONUS = "ante", "play", "aces-up", "automatic-bonus"
TIMES = {"3x": 3, "2x": 2, "1x": 1}  # the Play wager, as a multiple of the Ante
FOLD = "fold"


def on_duel(law: Law, wager: str, player: int, dealer: int) -> Ruling:
    """E.3, J.7, K.1.a: what becomes of the Ante, or the Play, between these two hands."""
    verdict = duel_verdict(player, dealer, law.choice("ties") == "push")
    return on_verdict(law, wager, verdict, tied=player == dealer)


def on_verdict(law: Law, wager: str, verdict: int, tied: bool = False) -> Ruling:
    """J.6, J.7, K.1.a: a wager that won, lost, or goes back."""
    if verdict == WINS:
        return Ruling(verdict, law.cite("E.3") if tied else law.cite("K.1.a"), law.odds(wager))
    return Ruling(verdict, law.cite("J.7") if verdict == PUSHES else law.cite("J.6"))


def on_aces_up(law: Law, kind: int) -> Ruling:
    """K.1.b: what becomes of Aces Up with a hand that is paid as this kind."""
    if kind == HIGH_CARD:
        return Ruling(LOSES, law.cite("K.1.b"))
    line = "pair-of-aces" if kind == PAIR else NAMES_4[kind]
    return Ruling(WINS, law.cite("K.1.b"), law.odds(ACES_UP, line), line)


def on_bonus(law: Law, kind: int) -> Ruling | None:
    """K.1.c: the bonus that Ante and Play earn with this kind of hand, whatever the dealer holds."""
    if kind == HIGH_CARD:
        return None
    return Ruling(WINS, law.cite("K.1.c"), law.odds(BONUS, NAMES_4[kind]), NAMES_4[kind])
