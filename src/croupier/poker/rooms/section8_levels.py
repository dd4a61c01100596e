"""The playing levels of a `section8` tournament, y.16 to y.22, and the law of a tournament table at one of them.

Amounts are tournament dollars here; a table counts in its smallest chip, which grows with the level where small chips
are changed into larger ones.

>>> [(stage.lower, stage.upper) for stage in STAGES]
[(10, 20), (20, 40), (0, 0), (40, 80), (50, 100), (0, 0), (100, 200)]
>>> stage(8).blinds, stage(9).blinds
((200, 400), (400, 800))
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.poker.rooms.card_room import CardRoom
from croupier.poker.rules.structures import Fixed, NoLimit, Structure
from croupier.poker.rules.variants import Variant
from croupier.rulebook.book import Option
from croupier.rulebook.cite import Breach, Citation
from croupier.rulebook.law import Law, Terms

CENTS = 100
CHIPS = (100, 25, 5)  # what tournament chips are worth, largest first
SEATS, STUD_SEATS = 10, 7  # y.20
LIMIT, STUD_LIMIT = 60, 49  # y.11
FEWEST = 30  # y.11
RAISES = 3  # y.5
MOST_STACK = 10**9  # dollars: those of sixty entrants stay far from 64 bits


class Stage(msgspec.Struct, frozen=True):
    """So many minutes at these limits and blinds; without limits it is a recess; without an upper one, no limit."""

    minutes: int
    lower: int = 0
    upper: int = 0
    small: int = 0

    @property
    def recess(self) -> bool:
        return not self.lower

    @property
    def blinds(self) -> tuple[int, int]:
        return self.small, 2 * self.small

    def __str__(self) -> str:
        if self.recess:
            return f"a recess of {self.minutes} minutes"
        limits = f"${self.lower}-${self.upper}" if self.upper else "no limit"
        return f"{limits}, blinds ${self.small} and ${2 * self.small}, {self.minutes} minutes"


STAGES = (
    Stage(20, 10, 20, 5),
    Stage(20, 20, 40, 10),
    Stage(15),
    Stage(20, 40, 80, 20),
    Stage(20, 50, 100, 25),
    Stage(15),
    Stage(20, 100, 200, 50),
)
BY = ("y.16", "y.17", "y.18", "y.19", "y.19", "y.20", "y.21", "y.22")  # the paragraph of each, and of all after them
SECOND_SESSION = 3  # from this stage on tables are combined in mid-session (y.19)


def stage(k: int) -> Stage:
    """y.16, y.17, y.18, y.19, y.20, y.21: the stages in order. y.22: then no limit, blinds doubled every twenty
    minutes."""
    if k < len(STAGES):
        return STAGES[k]
    small = 100 << (k - len(STAGES))
    return Stage(20, 2 * small, 0, small)


def stage_cite(law: Law, k: int) -> Citation:
    return law.cite(BY[min(k, len(STAGES))])


def smallest_chip(law: Law, k: int) -> int:
    """y.32: the largest chip of which the level's small blind, and with it every limit, is a whole number."""
    if not law.on("color-up"):
        return CHIPS[-1]
    while stage(k).recess:
        k += 1
    return next(chip for chip in CHIPS if stage(k).small % chip == 0)


def terms_at(terms: Terms, law: Law, k: int) -> Terms:
    """A tournament table's terms at this stage; after the last that the book counts to, blinds exceed all chips."""
    last = law.book.options["tournament-stage"].most
    level = stage(k := min(k, int(last or k)))
    upper = level.upper or level.lower
    options = {**terms.options, "tournament": True, "tournament-stage": k}
    return msgspec.structs.replace(
        terms, chip=smallest_chip(law, k) * CENTS, least=level.lower * CENTS, most=upper * CENTS, options=options
    )


def announced_options(options: Mapping[str, Option]) -> list[str]:
    """y.1: what an announcement may choose; the stage is the clock's."""
    return [name for name, option in options.items() if "tournament" in option.needs and name != "tournament-stage"]


def stud(law: Law) -> bool:
    return law.choice("tournament-game").startswith(("stud", "razz"))


def seats(law: Law) -> int:
    """y.20: a table takes ten players, in stud seven."""
    return STUD_SEATS if stud(law) else SEATS


def most_entries(law: Law) -> int:
    """y.11: the first sixty in hold'em and omaha, in stud the first forty-nine."""
    return STUD_LIMIT if stud(law) else LIMIT


def in_chips(law: Law, money: int) -> int:
    """Tournament dollars in a table's chips, a part of one left out."""
    return money * CENTS // law.chip


def structure(law: Law, k: int) -> Structure:
    """y.16: fixed at the level's limits; y.22: none in the final session."""
    level = stage(k)
    if not level.upper:
        return NoLimit(in_chips(law, level.lower))
    return Fixed(in_chips(law, level.lower), in_chips(law, level.upper))


def share(law: Law, option: str, k: int) -> int:
    """y.27: an ante or forced bet of stud, as announced: a share of the level's lower limit."""
    return in_chips(law, int(law.share(option) * stage(k).lower))


def at_tournament(law: Law, house: CardRoom) -> CardRoom:
    """y.5, y.6, y.16, y.30, y.38, y.39, y.41: a table of the card room, with what is different in a tournament.

    Three raises, check-raising, table stakes without a least stake; no rake, kill or missed blinds; with two players
    the button has the small blind; odd chips go to the highest card by suit.
    """
    k, stands = law.number("tournament-stage"), house.variant.button
    level = stage(k)
    odd = law.cite("y.39")
    return msgspec.structs.replace(
        house,
        structure=structure(law, k),
        customs=msgspec.structs.replace(
            house.customs, cap=RAISES, cap_while=3, check_raise=True, odd_low="high", odd_half="card"
        ),
        cites=msgspec.structs.replace(
            house.cites,
            cap=law.cite("y.5"),
            check_raise=law.cite("y.5"),
            stakes=law.cite("y.6"),
            all_in=law.cite("y.6"),
            size=stage_cite(law, k),
            blind=stage_cite(law, k),
            odd_half=odd,
            odd_high=odd,
            odd_low=odd,
        ),
        places=seats(law),
        least=in_chips(law, level.lower),
        entry=law.cite("y.2"),
        entry_bet=False,
        ante=0 if stands else share(law, "tournament-ante", k),
        forced=0 if stands else max(share(law, "tournament-forced-bet", k), 1),
        blinds=tuple(in_chips(law, blind) for blind in level.blinds) if stands else (),
        button_posts=True,
        missed="nothing",
        rake=None,
        time=None,
        kill=None,
        absent=law.cite("y.30"),
        strict=law.cite("y.27"),
    )


def tournament_breaches(law: Law, variant: Variant) -> list[Breach]:
    """What a tournament's options cannot be. y.2: chips of $5 are the smallest there are."""
    faults = []
    if law.number("tournament-stack") % CHIPS[-1]:
        faults.append(Breach(f"a stack is made of chips of ${CHIPS[-1]} and more", law.cite("y.2")))
    if law.number("tournament-stack") > MOST_STACK:
        faults.append(Breach(f"a stack of more than ${MOST_STACK} is a slip of the finger", law.cite("y.2")))
    if stage(law.number("tournament-stage")).recess:
        faults.append(Breach(f"no {variant.name.lower()} is played in a recess", law.cite("y.18")))
    return faults


def sheet(law: Law, stages: int = 9) -> list[str]:
    """y.27: the structure of antes, blinds and forced bets, in writing."""
    lines = []
    for k in range(stages):
        level, line = stage(k), str(stage(k))
        if stud(law) and not level.recess:
            ante, forced = (int(law.share(f"tournament-{bet}") * level.lower) for bet in ("ante", "forced-bet"))
            line = line.replace(f"blinds ${level.small} and ${2 * level.small}", f"ante ${ante}, forced bet ${forced}")
        lines.append(line)
    return [*lines, "then the same every 20 minutes, doubled"]
