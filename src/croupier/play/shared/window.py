"""Betting windows of the games in which nothing is called on or off.

`window` tells the moves apart, and the game checks each. Two kinds of game check alike: where each player wagers at a
place of his or her own against the house (`own_places`), and where a player banks (`against_bank`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from croupier.play.felt import Felt
from croupier.play.steps.player_dealer import (
    Position,
    check_back_line,
    check_banking,
    check_followed,
    check_ready,
    player_at,
    wagered_places,
    wagers_at_place,
)
from croupier.play.steps.procedure import betting
from croupier.play.steps.unconfirmed import ask_crew, check_confirm, confirm_request
from croupier.play.steps.wager_checks import check_chips, check_own_place, check_positive, check_take
from croupier.play.table.game import Spot
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.move import Bet, Call, Close, Confirm, Move, Take
from croupier.rulebook.cite import Citation, Refused


class Cash(NamedTuple):
    """Who of the crew confirms a wager called aloud with cash, by which paragraph."""

    by: tuple[str, ...]
    cite: Citation


def window(
    felt: Felt,
    cite: Citation,
    bet: Callable[[Bet], None],
    take: Callable[[Take], None],
    put: Callable[[Bet | Take], None],
    calls: Refused,
    close: Callable[[], None] = lambda: None,
    cash: Cash | None = None,
) -> Generator[Ask, Move, None]:
    """Until the dealer closes: `bet`, `take` and `close` check, `put` carries out, `calls` is what a call hears. `cash`
    says who confirms a wager called aloud."""

    def check_asked(move: Bet | Call) -> None:
        assert isinstance(move, Bet)
        bet(move)

    def check(move: Move) -> None:
        match move:
            case Bet():
                bet(move)
            case Take():
                take(move)
            case Close():
                close()
            case Confirm():
                check_confirm(felt, move, check_asked)
            case _:
                raise Refused(calls.why, calls.cite)

    def carry_out(move: Move) -> None:
        if type(move) is Confirm:
            stands = confirm_request(felt, move)
            if isinstance(stands, Bet):
                put(stands)
        elif isinstance(move, Bet) and move.verbal and cash:
            ask_crew(felt, move, *cash)
        else:
            assert isinstance(move, (Bet, Take))
            put(move)

    yield from betting(felt, cite, check, carry_out, cash=cash.by if cash else ())


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
    cash: Cash | None = None,
) -> Generator[Ask, Move, None]:
    """Wagers go on a layout from a player's own place; what is left of one taken back must be able to stand there."""

    def take(move: Take) -> None:
        check_own_place(felt, move)
        _, remaining = check_take(felt, move, coupon)
        if remaining:
            stands(layout[move.spot], remaining)

    def put(move: Bet | Take) -> None:
        law = felt.law
        lay(felt, move, law.cite(law.book.wagers[layout[move.spot].wager].cite), taken)

    yield from window(felt, cite, bet, take, put, calls, cash=cash)


# --- a player banks ---


class Need(NamedTuple):
    """A wager that is made only beside another: which one, what it is called, by which paragraph."""

    base: str
    called: str  # "an Ante"
    cite: Citation


class WindowCites(NamedTuple):
    """The paragraphs of a window at which a player banks. `placed` has every wager but the bank."""

    betting: Citation
    bank: Citation  # who puts it up, and that it is there
    wager: Citation  # that there is such a wager
    chips: Citation  # how wagers are made and taken back
    fee: Citation
    placed: Mapping[str, Citation]
    back_line: Mapping[str, Citation]  # the wagers that may stand behind another player's
    put_up: Citation | None = None  # by which the bank itself is laid, if not `bank`
    in_front: Citation | None = None  # that only who sits at a place wagers there, if not `back_line`'s
    later: Mapping[str, Refused] = {}  # wagers that are made only when cards have been seen
    needs: Mapping[str, Need] = {}
    taken: Mapping[str, Citation] = {}  # by which a wager comes down, if not `chips`
    falls: Citation | None = None  # by which wagers come down with the one that they need
    circles: Citation | None = None  # by which who sits may also wager where nobody does


Stands = Callable[[Bet | Take, int], None]
Wagered = Callable[[], Sequence[object]]


def against_bank(
    felt: Felt, position: Position, seats: int, cites: WindowCites, stands: Stands, dealt_in: Wagered | None = None
) -> Generator[Ask, Move, None]:
    """The bank and the wagers against it, from in front of the table and behind. `stands` checks, for the game, what a
    move would leave on its spot; the bank itself has no limit. `dealt_in` says who would have cards, if not every place
    with a wager: without any the betting closes on an empty round."""

    def close() -> None:
        if dealt_in() if dealt_in else wagered_places(felt):
            check_ready(felt, felt.law, position, cites.bank, cites.fee)

    yield from window(
        felt,
        cites.betting,
        partial(_check_bet, felt, position, seats, cites, stands),
        partial(_check_removal, felt, position, cites, stands),
        partial(_carry_out, felt, cites),
        Refused("nothing is called on or off at this game", cites.betting),
        close,
    )


def _carry_out(felt: Felt, cites: WindowCites, move: Bet | Take) -> None:
    if isinstance(move, Bet):
        felt.place(move, cites.placed.get(move.spot, cites.put_up or cites.bank))
        return
    felt.take(felt.stakes[(move.place, move.spot, move.seat)], move.amount, cites.taken.get(move.spot, cites.chips))
    if cites.falls and move.seat == move.place and not felt.amount(move.seat, move.spot):
        _let_fall(felt, move.place, _falling(cites, move.spot), cites.falls)


def _let_fall(felt: Felt, place: int, spots: list[str], cite: Citation) -> None:
    """A player's own wagers on these spots come down; what others have there, once nothing is left to stand behind."""
    falling = [stake for spot in spots for stake in wagers_at_place(felt, place, spot)]
    for stake in falling:
        if stake.seat == place:
            felt.take(stake, None, cite)
    if not any(stake.seat == stake.at == place for stake in felt.stakes.values()):
        for stake in falling:
            if stake.seat != place:
                felt.take(stake, None, cite)


def _falling(cites: WindowCites, base: str) -> list[str]:
    """The wagers that come down with this one."""
    return [spot for spot, need in cites.needs.items() if need.base == base] if cites.falls else []


def _check_bet(felt: Felt, position: Position, seats: int, cites: WindowCites, stands: Stands, bet: Bet) -> None:
    banks = check_banking(position, bet, cites.bank)
    if not banks and bet.spot in cites.later:
        raise Refused(cites.later[bet.spot].why, cites.later[bet.spot].cite)
    if not banks and bet.spot not in cites.placed:
        raise Refused(f"there is no wager {bet.spot!r}: {', '.join(cites.placed)}", cites.wager)
    check_positive(felt, bet.amount)
    if not banks:
        if bet.coupon or bet.verbal:
            raise Refused("wagers are made in chips", cites.chips)
        _check_place(felt, position, seats, cites, bet)
        stands(bet, felt.amount(bet.seat, bet.spot, bet.place) + bet.amount)
    check_chips(felt, bet)


def _check_place(felt: Felt, position: Position, seats: int, cites: WindowCites, bet: Bet) -> None:
    """At one's own place a wager may need another; behind somebody else's, it must be one that is let stand there. An
    empty circle is one's own where the game has them."""
    if cites.circles and bet.place != bet.seat and bet.seat <= seats and bet.place not in felt.seats:
        if not 1 <= bet.place <= seats:
            raise Refused(f"there is no place {bet.place}: 1 to {seats}", cites.circles)
        if player_at(felt, bet.place) in (0, bet.seat):
            return
    if bet.place != bet.seat or bet.seat > seats:
        cite = cites.back_line.get(bet.spot)
        permitted = cite is not None and felt.law.options.get("back-line") is True
        if cite is None or (cites.in_front and not permitted):
            raise Refused(f"back-line betting is not permitted on {bet.spot}", cites.in_front or cites.wager)
        check_back_line(felt, felt.law, bet, position, seats, cite)
    elif (need := cites.needs.get(bet.spot)) and not felt.amount(bet.seat, need.base):
        raise Refused(f"seat {bet.seat} needs {need.called} first", need.cite)


def _check_removal(felt: Felt, position: Position, cites: WindowCites, stands: Stands, take: Take) -> None:
    """Until the window closes wagers change within the same rules."""
    banks = check_banking(position, take, cites.bank)
    _, remaining = check_take(felt, take, cites.chips)
    if not banks:
        if not remaining:
            check_followed(felt, take, cites.back_line.get(take.spot, cites.chips), _falling(cites, take.spot))
        stands(take, remaining)
