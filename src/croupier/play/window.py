"""Betting windows of the games in which nothing is called on or off.

`window` tells the moves apart, and the game checks each. Two kinds of game check alike: where each player wagers at a
place of his or her own against the house (`own_places`), and where a player banks (`against_bank`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import NamedTuple

from croupier.play.ask import Ask
from croupier.play.felt import Felt
from croupier.play.game import Spot
from croupier.play.move import Bet, Close, Move, Take
from croupier.play.player_dealer import (
    Position,
    check_back_line,
    check_banking,
    check_followed,
    check_ready,
    wagered,
)
from croupier.play.procedure import betting
from croupier.play.wagering import check_chips, check_own_place, check_positive, check_take
from croupier.rulebook.cite import Citation, Refused


def window(
    felt: Felt,
    cite: Citation,
    bet: Callable[[Bet], None],
    take: Callable[[Take], None],
    put: Callable[[Bet | Take], None],
    calls: Refused,
    close: Callable[[], None] = lambda: None,
) -> Generator[Ask, Move, None]:
    """Until the dealer closes: `bet`, `take` and `close` check, `put` carries out, `calls` is what a call hears."""

    def check(move: Move) -> None:
        match move:
            case Bet():
                bet(move)
            case Take():
                take(move)
            case Close():
                close()
            case _:
                raise Refused(calls.why, calls.cite)

    def carry_out(move: Move) -> None:
        assert isinstance(move, (Bet, Take))
        put(move)

    yield from betting(felt, cite, check, carry_out)


def lay(felt: Felt, move: Bet | Take, placed: Citation, taken: Citation) -> None:
    """Chips go onto the spot, or come back from it."""
    if isinstance(move, Bet):
        felt.place(move, placed)
    else:
        felt.take(felt.stakes[(move.place, move.spot, move.seat)], move.amount, taken)


# --- the house banks ---


def own_places(
    felt: Felt,
    cite: Citation,
    layout: Mapping[str, Spot],
    bet: Callable[[Bet], None],
    stands: Callable[[Spot, int], None],
    coupon: Citation,
    taken: Citation,
    calls: Refused,
) -> Generator[Ask, Move, None]:
    """Wagers go on a layout from a player's own place; what is left of one taken back must be able to stand there."""

    def take(move: Take) -> None:
        check_own_place(felt, move)
        _, left = check_take(felt, move, coupon)
        if left:
            stands(layout[move.spot], left)

    def put(move: Bet | Take) -> None:
        law = felt.law
        lay(felt, move, law.cite(law.book.wagers[layout[move.spot].wager].cite), taken)

    yield from window(felt, cite, bet, take, put, calls)


# --- a player banks ---


class Cites(NamedTuple):
    """The paragraphs of a window at which a player banks. The two tables have every wager but the bank."""

    betting: Citation
    bank: Citation  # who puts it up, and that it is there
    wager: Citation  # that there is such a wager
    chips: Citation  # how wagers are made and taken back
    fee: Citation
    placed: Mapping[str, Citation]
    back_line: Mapping[str, Citation]


Stands = Callable[[Bet | Take, int], None]


def against_bank(
    felt: Felt, position: Position, seats: int, cites: Cites, stands: Stands
) -> Generator[Ask, Move, None]:
    """The bank and the wagers against it, from in front of the table and behind. `stands` checks, for the game, what a
    move would leave on its spot; the bank itself has no limit."""

    def close() -> None:
        if wagered(felt):
            check_ready(felt, felt.law, position, cites.bank, cites.fee)

    def put(move: Bet | Take) -> None:
        lay(felt, move, cites.placed.get(move.spot, cites.bank), cites.chips)

    yield from window(
        felt,
        cites.betting,
        partial(_check_bet, felt, position, seats, cites, stands),
        partial(_check_removal, felt, position, cites, stands),
        put,
        Refused("nothing is called on or off at this game", cites.chips),
        close,
    )


def _check_bet(felt: Felt, position: Position, seats: int, cites: Cites, stands: Stands, bet: Bet) -> None:
    banks = check_banking(position, bet, cites.bank)
    check_positive(felt, bet.amount)
    if not banks:
        if bet.spot not in cites.placed:
            raise Refused(f"there is no wager {bet.spot!r}: {', '.join(cites.placed)}", cites.wager)
        if bet.coupon or bet.verbal:
            raise Refused("wagers are made in chips", cites.chips)
        check_back_line(felt, felt.law, bet, position, seats, cites.back_line[bet.spot])
        stands(bet, felt.amount(bet.seat, bet.spot, bet.place) + bet.amount)
    check_chips(felt, bet)


def _check_removal(felt: Felt, position: Position, cites: Cites, stands: Stands, take: Take) -> None:
    """Until the window closes wagers change within the same rules."""
    banks = check_banking(position, take, cites.bank)
    _, left = check_take(felt, take, cites.chips)
    if not banks:
        if not left:
            check_followed(felt, take, cites.back_line[take.spot])
        stands(take, left)
