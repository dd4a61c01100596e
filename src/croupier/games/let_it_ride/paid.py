"""What a hand of let it ride is paid: one ruling for each of the three bets, one for the Bonus Wager, and the most."""

from __future__ import annotations

from croupier.games.let_it_ride.kernels.hands import LESS, LINES, bonus_line
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.felt.ruling import Ruling
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

BETS = ("bet-1", "bet-2", "bet-3")
BONUS = "bonus"
RIDE, WITHDRAW = "ride", "withdraw"


def on_bet(law: Law, line: int) -> Ruling:
    """L.7, M.1: what becomes of each bet on a hand of this line."""
    if line == LESS:
        return Ruling(LOSES, law.cite("L.7"))
    return Ruling(WINS, law.cite("M.1"), law.odds("bet", LINES[line]), LINES[line])


def on_bonus(law: Law, line: int) -> Ruling:
    """H.3, M.3: what becomes of the Bonus Wager."""
    if bonus_line(line) == LESS:
        return Ruling(LOSES, law.cite("M.3"))
    return Ruling(WINS, law.cite("M.3"), law.odds(BONUS, LINES[line]), LINES[line])


def winnings_left(law: Law, won: int) -> tuple[int | None, Citation]:
    """M.2, B.4: the most that the next hand can win in chips, by which paragraph; None where nothing is posted."""
    hand = in_chips(law, law.number("hand-limit")) if law.on("payout-limit") else None
    round_ = max(0, in_chips(law, law.number("round-limit")) - won) if law.number("round-limit") else None
    if round_ is not None and (hand is None or round_ < hand):
        return round_, law.cite("B.4")
    return hand, law.cite("M.2")


def in_chips(law: Law, dollars: int) -> int:
    """So many dollars in chips, not less."""
    return -(-dollars * 100 // law.chip)
