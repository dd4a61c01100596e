"""Who may give which command. The whole matrix is one table, so that it can be read, shown and tested whole.

>>> may("cashier", "fill"), may("surveillance", "bets"), may("surveillance", "read-books")
(True, False, True)
"""

from __future__ import annotations

from typing import Literal, get_args

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused

Role = Literal["player", "dealer", "box", "stick", "floor", "pit", "cashier", "surveillance", "administrator"]
ROLES: tuple[str, ...] = get_args(Role)

_SEAT = "player"
_DEALS = "dealer box floor pit"
_RUNS = "floor pit"

# Each command with the roles that may give it. A player's own place is checked beside it.
MATRIX: dict[str, frozenset[str]] = {
    command: frozenset(roles.split())
    for command, roles in {
        # at the table, a player's own place
        "sits": _SEAT,
        "buys": _SEAT,
        "leaves": _SEAT,
        "bets": _SEAT,
        "takes": _SEAT,
        "calls": _SEAT,
        "chooses": _SEAT,
        "discards": _SEAT,
        "sets": _SEAT,
        "undoes": _SEAT,
        "presses": _SEAT,
        "ready": _SEAT,
        "time": _SEAT,
        "moves": _SEAT,
        "seeds": _SEAT,
        "tip": _SEAT,
        "bots": f"player {_DEALS}",  # a player who has a place here
        "puts": _SEAT,
        "waits": _SEAT,
        # a tournament
        "enters": _SEAT,
        "comes-and-goes": f"player {_RUNS}",  # gives the place back, is away or back: players for themselves
        "directs": _RUNS,
        # the crew
        "dealer-on": "dealer box",
        "dealer-off": f"dealer box {_RUNS}",
        "opens": _DEALS,
        "closes": _DEALS,
        "does": _DEALS,
        "draws": _DEALS,
        "outcome": f"{_DEALS} stick",
        "report": f"{_DEALS} stick",
        "confirms": f"{_DEALS} stick",  # a late or spoken wager, a call On: whom the document names
        "console": _DEALS,  # buy-ins and cash-outs at a roulette console
        "corrects": f"dealer {_RUNS}",
        "signs-off": f"{_DEALS} stick cashier",  # and each duty says who of them
        "refunds": _RUNS,
        "asks-to-leave": _RUNS,
        "clears-list": _RUNS,
        "offers-seat": _RUNS,
        "void": _RUNS,
        # the cage
        "grant": "cashier administrator",
        "redeem": "cashier",
        "countersign": f"cashier {_RUNS}",  # the second person above what a cashier may do alone
        "opener": f"cashier {_RUNS}",
        "closer": f"cashier {_RUNS}",
        "fill": f"cashier {_RUNS}",
        "credit": f"cashier {_RUNS}",
        "drop": f"cashier {_RUNS}",
        "correct": f"cashier {_RUNS}",
        # reading
        "read-books": f"cashier {_RUNS} surveillance administrator",
        "read-events": f"{_RUNS} surveillance administrator",
        "read-audit": "surveillance administrator",
        "read-all-cards": "surveillance",
        "read-tables": f"{_DEALS} stick surveillance administrator",  # every bet at private terminals
        "read-class": f"{_RUNS} administrator",  # how everybody stands in the school, and their exams
        "draft": f"{_RUNS} surveillance administrator",  # an amendment compared with its book
        "dispute": f"{_RUNS} surveillance administrator",
        "resolves": _RUNS,  # how a dispute ended, in writing
        # the house
        "people": "administrator",
        "repair": f"{_RUNS} administrator",
        "wheel-mode": "administrator",
        "sensor": "administrator",
        "options": f"{_RUNS} administrator",
    }.items()
}
# Who of the staff is meant where a document leaves something to one of the crew.
CREW: dict[str, frozenset[str]] = {
    "boxperson": frozenset({"box"}),
    "stickperson": frozenset({"stick"}),
    "dealer": frozenset({"dealer"}),
    "floorperson": frozenset({"floor", "pit"}),
}
# What takes effect only when a second person, who may give it too, has said so.
TWO_PEOPLE = frozenset({"void", "fill", "credit", "correct", "corrects"})


def may(role: str, command: str) -> bool:
    return role in MATRIX[command]


def is_crew(role: str, who: str) -> bool:
    """Whether this role is whom the document means, if it means anybody."""
    return not who or role in CREW[who]


def check_crew(role: str, who: str, cite: Citation) -> None:
    """`Refused` unless this role is whom the document means."""
    if not is_crew(role, who):
        raise Refused(f"that is for the {who}, not for a {role}", cite)


def check_role(role: str, command: str) -> None:
    """`Refused` unless this role may give this command."""
    if role not in MATRIX[command]:
        who = " or ".join(sorted(MATRIX[command]))
        raise Refused(f"a {role} may not do this ({command}): {who} may", OWN.cite("service.role"))
