"""`oneida-2006/poker`, section XI, as a `CardRoom`."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.poker.rooms import oneida_and_section8
from croupier.poker.rooms.card_room import CardRoom, Kill
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.ranking import low_inverse
from croupier.poker.rules.spec import Customs, HandCites
from croupier.poker.rules.variants import VARIANTS, Variant
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


def house(law: Law) -> CardRoom:
    """What the house has chosen. B.6: with a shuffling device both decks are used."""
    variant = chosen_variant(law)
    return CardRoom(
        variant=variant,
        structure=oneida_and_section8.structure(law),
        customs=customs(law, variant),
        cites=cites(law, variant),
        places=min(law.number("places"), variant.players),
        least=law.limits("")[0],
        entry=law.cite("G.3.c"),
        entry_bet=True,
        shuffle=law.cite("E.1"),
        cut=law.cite("E.2"),
        cut_least=10,
        cut_range=law.cite("E.2.b"),
        button=law.cite("J.3.b"),
        moves=law.cite("J.3.c"),
        ante=law.number("ante"),
        forced=oneida_and_section8.forced(law, variant),
        blinds=oneida_and_section8.blinds(law, variant),
        rake=rake(law),
        fewer=law.number("reduced-rake-players") if law.on("reduced-rake") else 0,
        lowered=law.share("reduced-rake-share").as_integer_ratio(),
        fewer_cite=law.cite("N.6"),
        kill=kill(law, variant),
        two=law.cite("F.2"),
        odd_chip=law.cite("I.9.b.i"),
        leaves=law.cite("Q.2"),
        wash=law.cite("D.4"),
        idle=law.cite("E.4"),
        decks=True,
        device=law.cite("B.6.b") if law.on("shuffler") else None,
        alternates=law.cite("B.6.c") if law.on("shuffler") else None,
        jackpot=law.choice("jackpot-hand") if law.number("jackpot-fund") else "",
        jackpot_cite=law.cite("O.5"),
        jackpot_shares=(
            law.share("jackpot-loser-share").as_integer_ratio(),
            law.share("jackpot-winner-share").as_integer_ratio(),
        ),
    )


def chosen_variant(law: Law) -> Variant:
    """H, H.1 to H.5: the variant; C.3: its low draw counts straights and flushes; R: from which round on the maximum
    is bet."""
    variant = VARIANTS[law.choice("variant")]
    if variant.id == "draw-low":
        variant = msgspec.structs.replace(variant, low=low_inverse)
    return (
        variant if variant.id.startswith("draw") else oneida_and_section8.big_from(variant, law.number("big-bet-from"))
    )


def customs(law: Law, variant: Variant) -> Customs:
    """K.5, L.5: at omaha and draw the blinds are put up after the deal. A.24: completing a bet is a raise."""
    last = variant.id.startswith(("omaha", "draw"))
    return msgspec.structs.replace(oneida_and_section8.customs(law, variant), blinds_last=last, completing=True)


def rake(law: Law) -> Rake:
    """N.2, N.2.a, N.2.b: a percentage or increments or both, never above 25%. O.1, O.2, O.2.a: and the jackpot fund, a
    set fee; O.2.b: an option like the others, so that the sign shows it."""
    kind = law.choice("rake")
    usual = oneida_and_section8.rake(law, kind != "increments", kind != "percentage")
    return msgspec.structs.replace(usual, ceiling=(25, 100), jackpot=law.number("jackpot-fund"))


def kill(law: Law, variant: Variant) -> Kill | None:
    """J.11, J.11.a, J.11.b: at hold'em after two pots in a row. K.13, K.13.a, K.13.b: at omaha eight after one. A.22:
    the pot that must have the size is what is left of it after rake and jackpot."""
    if law.choice("kill") == "none" or variant.id not in ("holdem", "omaha-high-low-8"):
        return None
    times = oneida_and_section8.kill_times(law)
    pot = law.number("kill-pot-amount")
    multiple = 0 if pot else law.number("kill-pot-multiple")
    if variant.id == "holdem":
        raised = law.cite("J.11.a") if law.choice("kill") == "half-kill" else law.cite("J.11.b")
        return Kill(
            law.cite("J.11"), *times, 2, pot, multiple, lasts="until-beaten", shared_ends=False, net=True, raised=raised
        )
    raised = law.cite("K.13.a") if law.choice("kill") == "half-kill" else law.cite("K.13.b")
    return Kill(law.cite("K.13"), *times, 1, pot, multiple, net=True, raised=raised)


def cites(law: Law, variant: Variant) -> HandCites:
    """The paragraphs of one variant, over those that all share."""
    own = {
        "stud-high": _stud,
        "stud-high-low": _stud,
        "stud-high-low-8": _stud,
        "holdem": _holdem,
        "omaha-high": _omaha,
        "omaha-high-low-8": _omaha,
        "draw-high": _draw,
        "draw-low": _draw,
        "five-card-stud": _five_stud,
    }[variant.id](law, variant)
    shared: dict[str, Citation] = {
        "ante": law.cite("G.2.a"),
        "forced": law.cite("G.2.c"),
        "ghost": law.cite("P.5"),
        "turn": law.cite("G.4"),
        "check": law.cite("A.9"),
        "stakes": law.cite("G.3"),
        "size": law.cite("R"),
        "cap": law.cite("G.11"),
        "check_raise": law.cite("G.10"),
        "reopen": law.cite("G.3.d"),
        "chip": law.cite("G.9"),
        "string": law.cite("G.7"),
        "incomplete": law.cite("G.7.a"),
        "called": law.cite("G.7.b"),
        "raising": law.cite("G.7.c"),
        "cash": law.cite("G.3.b"),
        "collect": law.cite("F.5.e"),
        "protected": law.cite("P.10.a"),
        "uncalled": law.cite("N.4"),
        "all_in": law.cite("G.3.d.iii"),
        "last": law.cite("F.5.e"),
        "show": law.cite("P.4"),
        "odd_half": law.cite("I.9.b.i"),
        "odd_high": law.cite("I.9.b.ii"),
        "odd_low": law.cite("I.9.b.iii"),
        "rake": law.cite("N.2"),
        "jackpot": law.cite("O.1"),
    }
    return HandCites.for_streets(len(variant.streets), law.cite("F.3"), **{**shared, **own})


def _stud(law: Law, variant: Variant) -> dict[str, Any]:
    """I.1: seven-card stud. I.4.a, I.4.b, I.4.c: who is forced to bet depends on its form."""
    later = law.cite("I.8")
    forced = {"stud-high": "I.4.a", "stud-high-low": "I.4.b"}.get(variant.id, "I.4.c")
    return {
        "lose": law.cite("I.9"),
        "deal": (law.cite("I.3"), law.cite("I.6"), later, later, later),
        "rounds": (law.cite("I.5"), law.cite("I.7"), later, later, later),
        "forced": law.cite(forced),
        "common": later,
        "high": law.cite("I.9.b") if variant.split else law.cite("I.9.a"),
        "low": law.cite("I.9.b"),
    }


def _holdem(law: Law, _: Variant) -> dict[str, Any]:
    """J.1: hold'em, for the high hand only."""
    board = (law.cite("J.7"), law.cite("J.8"), law.cite("J.9"))
    return {
        "lose": law.cite("J.10"),
        "deal": (law.cite("J.5"), *board),
        "rounds": (law.cite("J.6"), *board),
        "blind": law.cite("J.4"),
        "high": law.cite("J.10"),
    }


def _omaha(law: Law, variant: Variant) -> dict[str, Any]:
    """K.1: omaha, high, or high-low eight or better."""
    board = (law.cite("K.7"), law.cite("K.8"), law.cite("K.9"))
    return {
        "lose": law.cite("K.10"),
        "deal": (law.cite("K.4"), *board),
        "rounds": (law.cite("K.6"), *board),
        "blind": law.cite("K.5"),
        "high": law.cite("K.10.b") if variant.split else law.cite("K.10.a"),
        "low": law.cite("K.10.b"),
        "odd_half": law.cite("K.10.b.i"),
        "odd_high": law.cite("K.10.b.ii"),
        "odd_low": law.cite("K.10.b.iii"),
    }


def _draw(law: Law, _: Variant) -> dict[str, Any]:
    """L.1: five-card draw, high or low."""
    return {
        "lose": law.cite("L.9"),
        "deal": (law.cite("L.4"), law.cite("L.7")),
        "rounds": (law.cite("L.6"), law.cite("L.8")),
        "blind": law.cite("L.5"),
        "draw": law.cite("L.7"),
        "reshuffle": law.cite("L.7.b"),
        "high": law.cite("L.9.a"),
        "low": law.cite("L.9.b"),
    }


def _five_stud(law: Law, _: Variant) -> dict[str, Any]:
    """M.1: five-card stud, for the high hand only."""
    later = law.cite("M.7")
    return {
        "lose": law.cite("M.8"),
        "deal": (law.cite("M.3"), law.cite("M.6"), later, later),
        "rounds": (law.cite("M.5"), law.cite("M.6"), later, later),
        "forced": law.cite("M.4"),
        "high": law.cite("M.8"),
    }
