"""`ranchos/lowball` as a `CardRoom`: draw for the lowest hand, under one of five betting structures, with kills."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from croupier.poker.rooms.card_room import CardRoom, Kill
from croupier.poker.rooms.ranchos import reopens, structure
from croupier.poker.rules.ranking import high_low_joker
from croupier.poker.rules.spec import Customs, HandCites
from croupier.poker.rules.structures import PotLimit, Structure
from croupier.poker.rules.variants import VARIANTS, Variant
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

NEAR = 500  # pot-limit.general.1: cents to which the pot is rounded


def house(law: Law) -> CardRoom:
    """lowball.1 to lowball.9: what is dealt, posted and drawn. collection: and nothing is taken from the pot."""
    bet = least_bet(law)
    posted = blinds(law, bet)
    return CardRoom(
        variant=variant(law),
        structure=betting(law, bet, posted),
        customs=customs(law),
        cites=cites(law),
        places=law.book.about.seats,
        least=bet,
        entry=law.cite("lowball.3"),
        shuffle=law.cite("lowball.1"),
        button=law.cite("lowball.2"),
        moves=law.cite("lowball.2"),
        ante=law.number("ante"),
        blinds=posted,
        level=bet,
        high_card=True,
        rake=None,
        kill=kill(law),
    )


def variant(law: Law) -> Variant:
    """lowball.1: jokers in the deck; lowball.8: for the lowest hand, or for the highest and the lowest."""
    return msgspec.structs.replace(
        VARIANTS["lowball"], jokers=law.number("jokers"), high=high_low_joker if law.on("high-low") else None
    )


def customs(law: Law) -> Customs:
    """rules.1, rules.11, rules.14, rules.15, rules.17, no-limit.before.1: what else the house and the text settle."""
    return Customs(
        cap=law.number("raise-cap"),
        cap_while=2,
        reopen=reopens(law),
        check_raise=law.on("check-raise"),
        odd_half="seat",
        keep_last=True,
        seven_bets=True,
        no_check=True,
        hides_draws=True,
    )


# --- bets ---


def least_bet(law: Law) -> int:
    """no-limit.before.1, pot-limit.before.1: the bring-in; otherwise the lower, or the one, limit."""
    least, _ = law.limits("")
    return (law.number("bring-in") or least) if law.choice("structure") in ("no-limit", "pot-limit") else least


def blinds(law: Law, bet: int) -> tuple[int, ...]:
    """betting-structures.blinds-and-antes: none to three, from the button's left, of any amounts."""
    big = law.number("big-blind") or bet
    small = law.number("small-blind") or max(big // 2, 1)
    middle = law.number("middle-blind") or small
    return {0: (), 1: (big,), 2: (small, big), 3: (small, middle, big)}[law.number("blinds")]


def betting(law: Law, bet: int, posted: tuple[int, ...]) -> Structure:
    """lowball.10; pot-limit.general.1: where a blind takes single dollars, the pot is rounded to five of them."""
    chosen = structure(law, bet)
    if isinstance(chosen, PotLimit) and any(blind * law.chip % NEAR for blind in posted):
        return msgspec.structs.replace(chosen, near=max(NEAR // law.chip, 1))
    return chosen


# --- kills ---


def kill(law: Law) -> Kill | None:
    """rules.5 to rules.9: after two hands won running, after a large pot, or of a player's own will."""
    two, award = law.on("two-wins-kill"), law.number("pot-size-kill")
    offered, entry, late = law.on("voluntary-kill"), law.on("entry-kill"), law.on("late-kill")
    if not (two or award or offered or entry or late):
        return None
    over, under = law.share("kill-stakes").as_integer_ratio()
    return Kill(
        law.cite("rules.5"),
        over,
        under,
        wins=2 if two else 0,
        lasts="until-beaten" if two else "while-won",
        award=award,
        offered=offered,
        entry=entry,
        late=late,
        award_cite=law.cite("rules.6"),
        offered_cite=law.cite("rules.7"),
        entry_cite=law.cite("rules.8"),
        objection=law.cite("rules.10"),
    )


# --- paragraphs ---


class SaysSo(NamedTuple):
    """Which paragraph of a structure says what, before the draw or after it."""

    check: Citation
    bet: Citation  # how large the first one is
    answer: Citation  # call, raise or fold
    size: Citation  # of a raise
    over: Citation | None = None  # what is too much

    def cites(self) -> dict[str, Citation | None]:
        return {
            "check": self.check,
            "opening": self.bet,
            "turn": self.answer,
            "call": self.answer,
            "size": self.size,
            "over": self.over,
        }


def no_limit(law: Law) -> tuple[SaysSo, SaysSo]:
    """No limit, before and after the draw."""
    first, bet = law.cite("no-limit.before.1"), law.cite("no-limit.after.1")
    return (
        SaysSo(first, first, law.cite("no-limit.before.2"), law.cite("no-limit.before.3")),
        SaysSo(bet, bet, law.cite("no-limit.after.2"), law.cite("no-limit.after.3")),
    )


def pot_limit(law: Law) -> tuple[SaysSo, SaysSo]:
    """Pot limit, before and after the draw."""
    first, bet = law.cite("pot-limit.before.1"), law.cite("pot-limit.after.1")
    most = law.cite("pot-limit.general.2")
    return (
        SaysSo(first, first, law.cite("pot-limit.before.2"), law.cite("pot-limit.before.3"), most),
        SaysSo(bet, bet, law.cite("pot-limit.after.2"), law.cite("pot-limit.after.3"), most),
    )


def spread_limit(law: Law) -> tuple[SaysSo, SaysSo]:
    """Spread limit, before and after the draw."""
    first, bet = law.cite("spread-limit.before.1"), law.cite("spread-limit.after.2")
    return (
        SaysSo(first, first, law.cite("spread-limit.before.2"), law.cite("spread-limit.before.3")),
        SaysSo(
            law.cite("spread-limit.after.1"), bet, law.cite("spread-limit.after.3"), law.cite("spread-limit.after.4")
        ),
    )


def fixed_limit(law: Law) -> tuple[SaysSo, SaysSo]:
    """Fixed limit, before and after the draw."""
    first, bet = law.cite("fixed-limit.before.1"), law.cite("fixed-limit.after.2")
    return (
        SaysSo(first, first, law.cite("fixed-limit.before.2"), law.cite("fixed-limit.before.3")),
        SaysSo(law.cite("fixed-limit.after.1"), bet, law.cite("fixed-limit.after.3"), law.cite("fixed-limit.after.4")),
    )


def straight_limit(law: Law) -> tuple[SaysSo, SaysSo]:
    """Straight limit, before and after the draw."""
    first, bet = law.cite("straight-limit.before.1"), law.cite("straight-limit.after.2")
    check, answer = law.cite("straight-limit.after.1"), law.cite("straight-limit.after.3")
    return (
        SaysSo(first, first, law.cite("straight-limit.before.2"), law.cite("straight-limit.before.3")),
        SaysSo(check, bet, answer, law.cite("straight-limit.after.4")),
    )


STRUCTURE_CITES = {
    "no-limit": no_limit,
    "pot-limit": pot_limit,
    "spread-limit": spread_limit,
    "straight-limit": straight_limit,
    "fixed-limit": fixed_limit,
}


def cites(law: Law) -> HandCites:
    """The paragraphs of a hand; those on bets are the structure's own, others before the draw than after it."""
    shared: dict[str, Any] = {
        "ante": law.cite("lowball.2"),
        "blind": law.cite("betting-structures.blinds-and-antes"),
        "deal": (law.cite("lowball.3"), law.cite("lowball.5")),
        "rounds": (law.cite("lowball.4"), law.cite("lowball.6")),
        "draw": law.cite("lowball.5"),
        "reshuffle": law.cite("rules.17"),
        "stakes": law.cite("betting-structures.table-stakes"),
        "cap": law.cite("rules.11"),
        "check_raise": law.cite("rules.15"),
        "reopen": law.cite("betting-structures.all-in"),
        "uncalled": law.cite("lowball.9"),
        "all_in": law.cite("betting-structures.all-in"),
        "last": law.cite("lowball.8"),
        "show": law.cite("lowball.7"),
        "high": law.cite("lowball.8"),
        "low": law.cite("rules.2"),
        "odd_half": law.cite("lowball.8"),
        "odd_high": law.cite("lowball.8"),
        "odd_low": law.cite("lowball.8"),
        "rake": law.cite("collection"),
        "seven": law.cite("rules.1"),
        "see": law.cite("rules.18"),
        "lose": law.cite("lowball.8"),
        "late_kill": law.cite("rules.9"),
        "objection": law.cite("rules.10"),
    }
    before, after = STRUCTURE_CITES[law.choice("structure")](law)
    later = HandCites.for_streets(2, law.cite("lowball.6"), **shared, **after.cites())
    return HandCites.for_streets(2, law.cite("lowball.4"), **shared, **before.cites(), after=later)
