"""`section8/poker`, Section 8, Poker Rules, as a `CardRoom`."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.poker.rooms import oneida_and_section8
from croupier.poker.rooms.card_room import CardRoom, Kill, Time
from croupier.poker.rooms.section8_levels import at_tournament
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs, HandCites
from croupier.poker.rules.structures import Spread, Structure
from croupier.poker.rules.variants import EARLY_THROW, VARIANTS, Variant
from croupier.rulebook.cite import Breach, Citation
from croupier.rulebook.law import Law

COINS, DOLLAR = (25, 50), 100  # g.3, in cents
OPEN_PAIRS = ("stud-high", "five-card-stud")
KILL_POTS = {(5, 10): 70, (10, 20): 100}  # o.1.iv.A, in dollars
# t.2: which choices of `rake` take each of its three kinds.
PERCENTAGE = ("percentage", "both", "percentage-and-time", "all")
INCREMENTS = ("increments", "both", "increments-and-time", "all")
TIME = ("time", "percentage-and-time", "increments-and-time", "all")


def house(law: Law) -> CardRoom:
    """What the house has chosen: a table of the card room, or one of a tournament (y.38).

    `section8`: a.1.
    """
    usual = card_room(law)
    return at_tournament(law, usual) if law.on("tournament") else usual


def card_room(law: Law) -> CardRoom:
    """f.2: two to eleven players, as many as i.2, j.2, p.2, q.2, r.2 and s.2 have it for a game; they post antes (those
    paragraphs), blinds (g.2.ii, j.4) and forced bets.

    b.1, b.4: two decks, which alternate with a device. a.1.vii, j.3, j.3.i, k.2, p.3, q.3: the button, and that who has
    it acts last.
    """
    variant = chosen_variant(law)
    missed = law.choice("missed-blinds")
    return CardRoom(
        variant=variant,
        structure=structure(law),
        customs=customs(law, variant),
        cites=cites(law, variant),
        places=min(law.number("places"), variant.players),
        least=law.limits("")[0],
        entry=law.cite("g.3.iii"),
        entry_bet=True,
        shuffle=law.cite("e.1"),
        cut=law.cite("e.2"),
        cut_least=10,
        cut_range=law.cite("e.2.ii"),
        button=law.cite("j.3.ii"),
        moves=law.cite("j.3.iii"),
        ante=law.number("ante"),
        forced=oneida_and_section8.forced(law, variant),
        blinds=oneida_and_section8.blinds(law, variant),
        missed="wait" if missed == "wait" else "nothing" if missed == "nothing" else "post-or-wait",
        missed_cite=law.cite("j.4"),
        rake=rake(law),
        kill=kill(law, variant),
        time=time(law),
        two=law.cite("f.2"),
        odd_chip=law.cite("i.9.ii.A"),
        leaves=law.cite("v.2"),
        agrees=law.cite("w.1") if law.on("agreed-minimum") else None,
        wash=law.cite("d.3"),
        idle=law.cite("e.4"),
        wash_one=law.on("spare-deck-later") and not law.on("shuffler"),
        decks=True,
        alternates=law.cite("b.4.iii") if law.on("shuffler") else None,
        device=law.cite("b.4.ii") if law.on("shuffler") else None,
    )


def structure(law: Law) -> Structure:
    """w.1: the posted limits; g.3: in whole dollars, where coin is used for antes."""
    usual = oneida_and_section8.structure(law)
    if isinstance(usual, Spread) and law.chip < DOLLAR:
        return msgspec.structs.replace(usual, whole=DOLLAR // law.chip)
    return usual


def coin_breaches(law: Law) -> list[Breach]:
    """g.3: coin is for antes below a dollar, in quarters and halves, so every other amount is in whole dollars."""
    if law.chip >= DOLLAR:
        return []
    if law.chip not in COINS:
        return [Breach("coins are worth $.25 or $.50", law.cite("g.3"))]
    bets = {name: law.number(name) for name in ("forced-bet", "blind-1", "blind-2", "blind-3")}
    bets |= dict(zip(("minimum", "maximum"), law.limits(""), strict=True))
    odd = [name for name, chips in bets.items() if chips * law.chip % DOLLAR]
    why = "coin is for antes: a {} is in whole dollars"
    return [Breach(why.format(name), law.cite("g.3")) for name in odd]


def chosen_variant(law: Law) -> Variant:
    """h.1, h.1.i to h.1.xi: the variants there are, and h.2: no other. l.1.ii: when the pineapple games discard;
    k.1, i.13.iv: the rounds at the upper limit."""
    id_ = law.choice("tournament-game") if law.on("tournament") else law.choice("variant")
    if law.choice("discard-time") == "before-betting" and id_ in EARLY_THROW:
        return EARLY_THROW[id_]
    variant = VARIANTS[id_]
    free = id_.startswith("stud") or id_ in ("five-card-stud", "mambo")
    return oneida_and_section8.big_from(variant, law.number("big-bet-from")) if free else variant


def customs(law: Law, variant: Variant) -> Customs:
    """i.13.iv: the open pair of stud high and five-card stud. a.1.xxv: completing a bet is a raise. p.5: at omaha the
    blinds are put up after the deal. e.2.ii: of a cut only the cards above it are counted."""
    pair = law.on("open-pair") and variant.id in OPEN_PAIRS
    usual = oneida_and_section8.customs(law, variant)
    omaha = variant.id.startswith("omaha")
    return msgspec.structs.replace(usual, open_pair=pair, completing=True, blinds_last=omaha, cut_leaves=1)


def rake(law: Law) -> Rake | None:
    """t.2, t.2.i, t.2.ii, t.1.iii: a percentage, increments, or both; antes are no bets of a betting round.

    `section8`: t.3.
    """
    kind = law.choice("rake")
    if kind == "time":
        return None
    return msgspec.structs.replace(oneida_and_section8.rake(law, kind in PERCENTAGE, kind in INCREMENTS), antes=False)


def rake_submission(law: Law) -> dict[Citation, str]:
    """t.1, t.1.i to t.1.iii: what the casino submits to the tribe about its rake: kinds, method, the most of it."""
    kind, fee, level = law.choice("rake"), law.money(law.number("rake-amount")), law.money(law.number("rake-level"))
    ways, bounds, most = [], [], law.number("rake-most")
    if kind in PERCENTAGE:
        ways.append(f"{law.choice('rake-percent')} of what is bet in each betting round")
        bounds.append("10% of what is bet")  # t.2.i.A: which binds a percentage only
    if kind in INCREMENTS:
        ways.append(f"{fee} for each {level} in a pot")
        bounds.append(ways[-1])
    if most and bounds:
        bounds = [f"{law.money(most)} a round of play"]
    if kind in TIME:
        charge, minutes = law.money(law.number("time-charge")), law.number("time-interval")
        ways.append(f"{charge} an hour {law.choice('time-basis')}, in parts every {minutes} minutes")
        bounds.append(f"{charge} an hour {law.choice('time-basis')}")
    limit = "; ".join(bounds)
    return {law.cite("t.1.i"): kind, law.cite("t.1.ii"): "; ".join(ways), law.cite("t.1.iii"): limit}


def time(law: Law) -> Time | None:
    """t.2.iii.A to t.2.iii.D: an hourly fee, of which a part is taken every so many minutes."""
    if law.choice("rake") not in TIME:
        return None
    part = law.number("time-charge") * law.number("time-interval") // 60
    return Time(law.cite("t.2.iii.A"), part, law.choice("time-basis") == "per-table", law.cite("t.2.iii.E"))


def kill(law: Law, variant: Variant) -> Kill | None:
    """p.9, a.1.xvi, a.1.xx: at omaha eight or better, while whole pots of the size are won.

    o.1.iv, o.1.iv.A to o.1.iv.C: or for one hand, after a pot of the size was swept without a low.
    """
    if law.choice("kill") == "none" or variant.id != "omaha-high-low-8":
        return None
    multiple = law.number("kill-pot-multiple")
    if law.choice("kill") == "one-hand":
        limits = law.limits("")
        dollars = KILL_POTS.get((limits[0] * law.chip // 100, limits[1] * law.chip // 100), 0)
        pot = dollars * 100 // law.chip
        size = 0 if pot else multiple
        return Kill(law.cite("o.1.iv"), 2, 1, pot=pot, multiple=size, bare=True, lasts="one-hand", net=True)
    raised = law.cite("a.1.xvi") if law.choice("kill") == "half-kill" else law.cite("a.1.xx")
    return Kill(law.cite("p.9"), *oneida_and_section8.kill_times(law), multiple=multiple, net=True, raised=raised)


def cites(law: Law, variant: Variant) -> HandCites:
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
    shared: dict[str, Citation | None] = {
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
        "incomplete": law.cite("g.7.i"),
        "called": law.cite("g.7.ii"),
        "raising": law.cite("g.7.iii"),
        "cash": law.cite("g.3.ii"),
        "collect": law.cite("f.5.v"),
        "protected": law.cite("u.10.i"),
        "coin": law.cite("g.3.ii"),
        "counted": law.cite("f.5.vii"),
        "tie": None if variant.split else law.cite("c.4"),
        "uncalled": law.cite("t.4"),
        "all_in": law.cite("g.3.iv.C"),
        "last": law.cite("f.5.v"),
        "show": law.cite("u.4"),
        "odd_half": law.cite("i.9.ii.A"),
        "odd_high": law.cite("i.9.ii.B"),
        "odd_low": law.cite("i.9.ii.C"),
        "rake": law.cite("t.2"),
    }
    return HandCites.for_streets(len(variant.streets), law.cite("f.3"), **{**shared, **own})


def _stud(law: Law, variant: Variant) -> dict[str, Any]:
    """i.1, i.4: seven-card stud, in its three forms. i.13, i.13.v: and razz, which is like it but for the low hand."""
    later = law.cite("i.8")
    if variant.id == "razz":
        own = {name: law.cite("i.13.iii") for name in ("forced",)} | {"low": law.cite("i.13")}
    else:
        forced = {"stud-high": "i.4.i", "stud-high-low": "i.4.ii"}.get(variant.id, "i.4.iii")
        won = law.cite("i.9.ii") if variant.split else law.cite("i.9.i")
        own = {"forced": law.cite(forced), "high": won, "low": won}
    if variant.id == "stud-high-low-8":
        own |= {"no_low": law.cite("i.10"), "whole": law.cite("i.10")}
    return {
        "lose": law.cite("i.9"),
        "deal": (law.cite("i.3"), law.cite("i.6"), later, later, later),
        "rounds": (law.cite("i.5"), law.cite("i.7"), later, later, later),
        "common": later,
        **own,
    }


def _holdem(law: Law, _: Variant) -> dict[str, Any]:
    """j.1: hold'em, for the high hand only."""
    board = (law.cite("j.7"), law.cite("j.8"), law.cite("j.9"))
    return {
        "lose": law.cite("j.10"),
        "deal": (law.cite("j.5"), *board),
        "rounds": (law.cite("j.6"), *board),
        "high": law.cite("j.10"),
    }


def _pineapple(law: Law, variant: Variant) -> dict[str, Any]:
    """l.1, m.1: pineapple and crazy pineapple, which throw a card away; l.1.iii, m.1.ii: and are hold'em besides."""
    thrown = law.cite("l.1.ii") if variant.id == "pineapple" else law.cite("m.1.i")
    board = iter((law.cite("j.7"), law.cite("j.8"), law.cite("j.9")))
    deal = tuple(thrown if street.discard else next(board) for street in variant.streets[1:])
    if len(variant.streets) == 4:  # thrown before the betting
        deal = (law.cite("j.7"), law.cite("j.8"), law.cite("j.9"))
    return {
        "lose": law.cite("j.10"),
        "deal": (law.cite("l.1.i"), *deal),
        "rounds": (law.cite("j.6"), *deal),
        "high": law.cite("j.10"),
    }


def _omaha(law: Law, variant: Variant) -> dict[str, Any]:
    """p.1, n.1, o.1: omaha, n.1.i, o.1.i: with four cards. n.1.iii, o.1.iv.D, o.1.v: and hold'em besides."""
    board = (law.cite("j.7"), law.cite("j.8"), law.cite("j.9"))
    return {
        "lose": law.cite("p.6"),
        "deal": (law.cite("p.4"), *board),
        "rounds": (law.cite("j.6"), *board),
        "blind": law.cite("p.5"),
        "high": law.cite("p.6.ii") if variant.split else law.cite("p.6.i"),
        "low": law.cite("p.6.ii"),
        "odd_half": law.cite("p.6.ii.A"),
        "odd_high": law.cite("p.6.ii.B"),
        "odd_low": law.cite("p.6.ii.C"),
        "no_low": law.cite("p.7"),
        "whole": law.cite("p.7") if variant.split else None,
    }


def _draw(law: Law, _: Variant) -> dict[str, Any]:
    """q.1: five-card draw."""
    return {
        "lose": law.cite("q.8"),
        "deal": (law.cite("q.4"), law.cite("q.6")),
        "rounds": (law.cite("q.5"), law.cite("q.7")),
        "draw": law.cite("q.6"),
        "reshuffle": law.cite("q.6.ii"),
        "high": law.cite("q.8.i"),
        "low": law.cite("q.8.ii"),
    }


def _five_stud(law: Law, _: Variant) -> dict[str, Any]:
    """r.1: five-card stud, for the high hand only."""
    later = law.cite("r.7")
    return {
        "lose": law.cite("r.8"),
        "deal": (law.cite("r.3"), law.cite("r.6"), later, later),
        "rounds": (law.cite("r.5"), law.cite("r.6"), later, later),
        "forced": law.cite("r.4"),
        "high": law.cite("r.8"),
    }


def _mambo(law: Law, _: Variant) -> dict[str, Any]:
    """s.1: mambo stud."""
    return {
        "lose": law.cite("s.10"),
        "deal": (law.cite("s.3"), law.cite("s.6"), law.cite("s.8")),
        "rounds": (law.cite("s.5"), law.cite("s.7"), law.cite("s.9")),
        "forced": law.cite("s.4"),
        "high": law.cite("s.10"),
        "low": law.cite("s.10"),
        "odd_half": law.cite("s.10.i"),
        "odd_high": law.cite("s.10.ii"),
        "odd_low": law.cite("s.10.iii"),
        "no_low": law.cite("s.11"),
        "whole": law.cite("s.11"),
    }
