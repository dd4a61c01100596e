"""What `oneida-2006` and `section8` post alike at a table: limits, blinds and forced bets, raises, rake, kills."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs
from croupier.poker.rules.structures import Fixed, PotLimit, Spread, Structure
from croupier.poker.rules.variants import Variant
from croupier.rulebook.law import Law

REOPENS: dict[str, Literal["half", "full", "always"]] = {"half": "half", "full": "full", "always": "always"}


def structure(law: Law) -> Structure:
    """R, A.24; w.1, a.1.xxv: spread, fixed or pot limit between the posted minimum and maximum."""
    least, most = law.limits("")
    match law.choice("betting"):
        case "fixed":
            return Fixed(least, most)
        case "pot":
            return PotLimit(least, most=most)
    return Spread(least, most, law.choice("raise-least") == "minimum")


def limits_in_words(law: Law) -> str:
    """The limits as a felt has them: `$4 to $8, fixed limit`."""
    how = str(law.options.get("betting", law.options.get("structure", ""))).removesuffix("-limit").replace("-", " ")
    least, most = law.limits("")
    return f"{how} limit" if how in ("no", "pot") else f"{law.money(least)} to {law.money(most)}, {how} limit"


def big_from(variant: Variant, first: int) -> Variant:
    """R; k.1: the variant with the upper limit from this betting round on."""
    streets = tuple(msgspec.structs.replace(street, big=k + 1 >= first) for k, street in enumerate(variant.streets))
    return msgspec.structs.replace(variant, streets=streets)


def blinds(law: Law, variant: Variant) -> tuple[int, ...]:
    """J.4, K.5, L.5; j.4, k.3, p.5, q.5: one to three blinds, as posted; at stud none."""
    if not variant.button:
        return ()
    least, _ = law.limits("")
    count = law.number("blinds")
    first = law.number("blind-1") or (least if count == 1 else max(least // 2, 1))
    return (first, law.number("blind-2") or least, law.number("blind-3") or least)[:count]


def forced(law: Law, variant: Variant) -> int:
    """The bet that opens a hand of stud: as posted, or the minimum."""
    return 0 if variant.button else law.number("forced-bet") or law.limits("")[0]


def customs(law: Law, variant: Variant) -> Customs:
    """G.10, G.11, G.3.d, M.6, P.4, P.5; g.10, w.1, g.3.iv, r.6, u.4, u.5: raising, showing, and folded places."""
    return Customs(
        cap=law.number("raise-cap"),
        cap_while=law.number("cap-from-players"),
        reopen=REOPENS[law.choice("short-raise")],
        check_raise=law.on("check-raise"),
        odd="suit",
        concede=True,
        disclose=law.on("disclose-discards"),
        opener_bets=variant.id == "five-card-stud" and law.choice("five-stud-opener") == "bet",
        ghosts=True,
        ghost_forced=True,
    )


def rake(law: Law, percentage: bool, increments: bool) -> Rake:
    """N.2.a.i, N.2.b.i; t.2.i.A, t.2.ii.A: a percentage of what is bet, increments as the pot grows, or both."""
    return Rake(
        share=law.share("rake-percent").as_integer_ratio() if percentage else (0, 1),
        level=law.number("rake-level") if increments else 0,
        fee=law.number("rake-amount"),
        most=law.number("rake-most"),
    )


def kill_times(law: Law) -> tuple[int, int]:
    """What multiplies the limits, as `over` and `under`: two, or at a half-kill one and a half."""
    return (2, 1) if law.choice("kill") == "kill" else (3, 2)
