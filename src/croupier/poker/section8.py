"""`section8/poker`, Section 8, Poker Rules, as a `House`."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.poker import posted
from croupier.poker.house import House, Kill, Time
from croupier.poker.rake import Rake
from croupier.poker.spec import Cites, Customs
from croupier.poker.variants import EARLY_THROW, VARIANTS, Variant
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

OPEN_PAIRS = ("stud-high", "five-card-stud")
KILL_POTS = {(5, 10): 70, (10, 20): 100}  # o.1.iv.A, in dollars


def house(law: Law) -> House:
    """d to x: what the house has chosen."""
    variant = chosen(law)
    least, _ = law.limits("")
    stud = not variant.button
    missed = law.choice("missed-blinds")
    return House(
        variant=variant,
        structure=posted.structure(law),
        customs=customs(law, variant),
        cites=cites(law, variant),
        places=min(law.number("places"), variant.players),
        least=least,
        entry=law.cite("g.3.iii"),
        entry_bet=True,
        shuffle=law.cite("e.1"),
        cut=law.cite("e.2"),
        cut_least=10,
        cut_range=law.cite("e.2.ii"),
        button=law.cite("j.3.ii"),
        moves=law.cite("j.3.iii"),
        ante=law.number("ante"),
        forced=(law.number("forced-bet") or least) if stud else 0,
        blinds=() if stud else posted.blinds(law),
        missed="wait" if missed == "wait" else "nothing" if missed == "nothing" else "post-or-wait",
        missed_cite=law.cite("j.4"),
        rake=rake(law),
        kill=kill(law, variant),
        time=time(law),
    )


def chosen(law: Law) -> Variant:
    """h.1: the variant; l.1.ii: when the pineapple games discard; k.1, i.13.iv: the rounds at the upper limit."""
    id_ = law.choice("tournament-game") if law.on("tournament") else law.choice("variant")
    if law.choice("discard-time") == "before-betting" and id_ in EARLY_THROW:
        return EARLY_THROW[id_]
    variant = VARIANTS[id_]
    free = id_.startswith("stud") or id_ in ("five-card-stud", "mambo")
    return posted.big_from(variant, law.number("big-bet-from")) if free else variant


def customs(law: Law, variant: Variant) -> Customs:
    """i.13.iv: the open pair of stud high and five-card stud."""
    pair = law.on("open-pair") and variant.id in OPEN_PAIRS
    return msgspec.structs.replace(posted.customs(law, variant), open_pair=pair)


def rake(law: Law) -> Rake | None:
    """t.2, t.1.iii: a percentage, increments, or both; antes are no bets of a betting round."""
    kind = law.choice("rake")
    if kind == "time" or law.on("tournament"):
        return None
    percentage = kind in ("percentage", "both", "percentage-and-time", "all")
    increments = kind in ("increments", "both", "increments-and-time", "all")
    return msgspec.structs.replace(posted.rake(law, percentage, increments), antes=False)


def time(law: Law) -> Time | None:
    """t.2.iii.A to t.2.iii.D: an hourly fee, of which a part is taken every so many minutes."""
    if law.choice("rake") not in ("time", "percentage-and-time", "increments-and-time", "all"):
        return None
    part = law.number("time-charge") * law.number("time-interval") // 60
    return Time(law.cite("t.2.iii.A"), part, law.choice("time-basis") == "per-table")


def kill(law: Law, variant: Variant) -> Kill | None:
    """p.9: at omaha eight or better, while whole pots of the size are won; o.1.iv: or for one hand, after no low."""
    if law.choice("kill") == "none" or variant.id != "omaha-high-low-8":
        return None
    multiple = law.number("kill-pot-multiple")
    if law.choice("kill") == "one-hand":
        limits = law.limits("")
        dollars = KILL_POTS.get((limits[0] * law.chip // 100, limits[1] * law.chip // 100), 0)
        pot = dollars * 100 // law.chip
        return Kill(law.cite("o.1.iv"), 2, 1, pot=pot, multiple=0 if pot else multiple, bare=True, lasts="one-hand")
    over, under = (2, 1) if law.choice("kill") == "kill" else (3, 2)
    return Kill(law.cite("p.9"), over, under, multiple=multiple)


def cites(law: Law, variant: Variant) -> Cites:
    """The paragraphs of one variant, over those that all share."""
    own = {
        "stud-high": _stud,
        "stud-high-low": _stud,
        "stud-high-low-8": _stud,
        "razz": _stud,
        "holdem": _holdem,
        "pineapple": _pineapple,
        "crazy-pineapple": _pineapple,
        "omaha-high": _omaha,
        "omaha-high-low-8": _omaha,
        "draw-high": _draw,
        "draw-low": _draw,
        "five-card-stud": _five_stud,
        "mambo": _mambo,
    }[variant.id](law, variant)
    shared: dict[str, Citation] = {
        "ante": law.cite("g.2.i"),
        "blind": law.cite("j.4"),
        "forced": law.cite("g.2.iii"),
        "ghost": law.cite("u.5"),
        "turn": law.cite("g.4"),
        "check": law.cite("i.7"),
        "stakes": law.cite("g.3"),
        "size": law.cite("w.1"),
        "cap": law.cite("w.1"),
        "check_raise": law.cite("g.10"),
        "reopen": law.cite("g.3.iv"),
        "chip": law.cite("g.9"),
        "string": law.cite("g.7"),
        "uncalled": law.cite("t.4"),
        "all_in": law.cite("g.3.iv.C"),
        "last": law.cite("f.5.v"),
        "show": law.cite("u.4"),
        "odd_half": law.cite("i.9.ii.A"),
        "odd_high": law.cite("i.9.ii.B"),
        "odd_low": law.cite("i.9.ii.C"),
        "rake": law.cite("t.2"),
    }
    return Cites.of(len(variant.streets), law.cite("f.3"), **{**shared, **own})


def _stud(law: Law, variant: Variant) -> dict[str, Any]:
    """i: seven-card stud, and razz."""
    later = law.cite("i.8")
    if variant.id == "razz":
        own = {name: law.cite("i.13.iii") for name in ("forced",)} | {"low": law.cite("i.13")}
    else:
        forced = {"stud-high": "i.4.i", "stud-high-low": "i.4.ii"}.get(variant.id, "i.4.iii")
        won = law.cite("i.9.ii") if variant.split else law.cite("i.9.i")
        own = {"forced": law.cite(forced), "high": won, "low": won}
    return {
        "deal": (law.cite("i.3"), law.cite("i.6"), later, later, later),
        "rounds": (law.cite("i.5"), law.cite("i.7"), later, later, later),
        "common": later,
        **own,
    }


def _holdem(law: Law, _: Variant) -> dict[str, Any]:
    """j, k: hold'em."""
    board = (law.cite("j.7"), law.cite("j.8"), law.cite("j.9"))
    return {
        "deal": (law.cite("j.5"), *board),
        "rounds": (law.cite("j.6"), *board),
        "high": law.cite("j.10"),
    }


def _pineapple(law: Law, variant: Variant) -> dict[str, Any]:
    """l, m: pineapple and crazy pineapple, which throw a card away."""
    thrown = law.cite("l.1.ii") if variant.id == "pineapple" else law.cite("m.1.i")
    board = iter((law.cite("j.7"), law.cite("j.8"), law.cite("j.9")))
    deal = tuple(thrown if street.discard else next(board) for street in variant.streets[1:])
    if len(variant.streets) == 4:  # thrown before the betting
        deal = (law.cite("j.7"), law.cite("j.8"), law.cite("j.9"))
    return {
        "deal": (law.cite("l.1.i"), *deal),
        "rounds": (law.cite("j.6"), *deal),
        "high": law.cite("j.10"),
    }


def _omaha(law: Law, variant: Variant) -> dict[str, Any]:
    """n, o, p: omaha."""
    board = (law.cite("j.7"), law.cite("j.8"), law.cite("j.9"))
    return {
        "deal": (law.cite("p.4"), *board),
        "rounds": (law.cite("j.6"), *board),
        "blind": law.cite("p.5"),
        "high": law.cite("p.6.ii") if variant.split else law.cite("p.6.i"),
        "low": law.cite("p.6.ii"),
        "odd_half": law.cite("p.6.ii.A"),
        "odd_high": law.cite("p.6.ii.B"),
        "odd_low": law.cite("p.6.ii.C"),
    }


def _draw(law: Law, _: Variant) -> dict[str, Any]:
    """q: five-card draw."""
    return {
        "deal": (law.cite("q.4"), law.cite("q.6")),
        "rounds": (law.cite("q.5"), law.cite("q.7")),
        "draw": law.cite("q.6"),
        "reshuffle": law.cite("q.6.ii"),
        "high": law.cite("q.8.i"),
        "low": law.cite("q.8.ii"),
    }


def _five_stud(law: Law, _: Variant) -> dict[str, Any]:
    """r: five-card stud."""
    later = law.cite("r.7")
    return {
        "deal": (law.cite("r.3"), law.cite("r.6"), later, later),
        "rounds": (law.cite("r.5"), law.cite("r.6"), later, later),
        "forced": law.cite("r.4"),
        "high": law.cite("r.8"),
    }


def _mambo(law: Law, _: Variant) -> dict[str, Any]:
    """s: mambo stud."""
    return {
        "deal": (law.cite("s.3"), law.cite("s.6"), law.cite("s.8")),
        "rounds": (law.cite("s.5"), law.cite("s.7"), law.cite("s.9")),
        "forced": law.cite("s.4"),
        "high": law.cite("s.10"),
        "low": law.cite("s.10"),
        "odd_half": law.cite("s.10.i"),
        "odd_high": law.cite("s.10.ii"),
        "odd_low": law.cite("s.10.iii"),
    }
