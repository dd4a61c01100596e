"""What the dealer's console is told about roulette on terminals, `oneida-2008/roulette` I."""

from __future__ import annotations

from croupier.games.roulette.display import Display
from croupier.games.roulette.screen import PROMPT, chips_shown
from croupier.games.roulette.terminals import at_terminals
from croupier.play.table.terminals import ConsoleRules, Terminals
from croupier.rulebook.law import Law


def clock(law: Law) -> int:
    """I.6.d: from the new-game button until the terminals freeze."""
    return law.number("game-clock")


def rules(law: Law) -> ConsoleRules:
    """I.3.a: the buy-in, I.6.e: the reading, I.8: the cash-out, step by step."""
    return ConsoleRules(
        hall=law.cite("I.1.a"),
        put=law.cite("I.3.a.i"),
        taken=law.cite("I.3.a.ii"),
        counted=law.cite("I.3.a.iii"),
        entered=law.cite("I.3.a.iv"),
        credited=law.cite("I.3.a.v"),
        dropped=law.cite("I.3.a.vi"),
        sensor=law.cite("I.6.e"),
        asked_out=law.cite("I.8.a"),
        shown_out=law.cite("I.8.c"),
        selected=law.cite("I.8.d"),
        paid_out=law.cite("I.8.e"),
    )


def cash_outs(board: Display) -> tuple[int, ...]:
    """I.8.c: the terminals whose players have verified that they want to cash out."""
    return tuple(terminal.seat for terminal in board.terminals if terminal.cash_out == "verified")


def to_cash_out(board: Display, seat: int) -> tuple[str, ...]:
    """I.8.a, I.8.b: cash-out is pressed, and verified, before the terminal is free."""
    return {"": ("cash-out", "verify"), "pressed": ("verify",)}.get(board.terminal(seat).cash_out, ())


TERMINALS = Terminals(at_terminals, chips_shown, clock, PROMPT, rules, cash_outs, to_cash_out)
