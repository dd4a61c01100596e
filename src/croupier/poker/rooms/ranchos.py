"""`ranchos/holdem`, `omaha` and `omaha-high-low` as a `CardRoom`; `lowball` has a file of its own."""

from __future__ import annotations

from typing import Any, Literal

from croupier.play.table.game import BuyIns
from croupier.poker.rooms.card_room import CardRoom
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs, HandCites
from croupier.poker.rules.structures import Fixed, NoLimit, PotLimit, Spread, Structure, straight
from croupier.poker.rules.variants import VARIANTS, Variant
from croupier.rulebook.cite import Breach, Citation
from croupier.rulebook.collection import pot_fee
from croupier.rulebook.law import Law

GAMES = {"holdem": "holdem", "omaha": "omaha-high", "omaha-high-low": "omaha-high-low-8"}
RAISES = 3  # dealing.6.d
A_POT = 10**9  # larger than any fee


def house(law: Law) -> CardRoom:
    """The games with a board."""
    variant = VARIANTS[GAMES[law.book.about.game]]
    big = big_blind(law)
    small = law.number("small-blind") or max(big // 2, 1)
    middle = (law.number("middle-blind") or small,) if "blinds" in law.options and law.number("blinds") == 3 else ()
    return CardRoom(
        variant=variant,
        structure=structure(law, big),
        customs=Customs(
            cap=RAISES,
            cap_at_start=law.choice("unlimited-raises") == "two-begin",
            reopen=reopens(law),
            odd_half="seat",
        ),
        cites=cites(law, variant),
        places=law.book.about.seats,
        least=big,
        entry=law.cite("type-of-game"),
        shuffle=law.cite("deck"),
        cut=law.cite("deck"),
        button=law.cite("dealing.3.a"),
        moves=law.cite("dealing.1.a"),
        blinds=(small, *middle, big),
        high_card=True,
        button_posts=law.choice("heads-up-blinds") == "button",
        rake=collection(law),
    )


def big_blind(law: Law) -> int:
    """dealing.4.a: fixed beforehand; by custom the lower limit."""
    return law.number("big-blind") or (2 if law.choice("structure") == "no-limit" else law.limits("")[0])


def structure(law: Law, bet: int) -> Structure:
    """dealing.6.c; lowball.10, lowball.10.A to lowball.10.E: the five betting structures."""
    least, most = law.limits("")
    match law.choice("structure"):
        case "no-limit":
            return NoLimit(bet)
        case "pot-limit":
            return PotLimit(bet)
        case "spread-limit":
            return Spread(least, most)
        case "straight-limit":
            return straight(least)
    return Fixed(least, most)


def reopens(law: Law) -> Literal["half", "full"]:
    """dealing.7; betting-structures.all-in: which all-in raise lets those who have acted raise again."""
    how = law.choice("reopens")
    if how == "by-structure":
        return "half" if law.choice("structure") in ("fixed-limit", "straight-limit") else "full"
    return "half" if how == "half-raise" else "full"


def collection(law: Law) -> Rake | None:
    """collection-rates-schedule: a flat fee by the number of players, dealt in or left after the flop."""
    if law.schedule is None:
        return None
    schedule = law.schedule
    fees = (pot_fee(schedule, players, A_POT, True) // law.chip for players in range(1, law.book.about.seats + 1))
    return Rake(
        flat=(0, *fees), flat_seen=schedule.players == "after-flop", flat_without_flop=schedule.no_flop != "nothing"
    )


def buy_in(law: Law) -> BuyIns | None:
    """collection-rates-schedule: at a no-limit table the posted limits are the least and the most to buy."""
    schedule = law.schedule
    return BuyIns(*law.limits(""), schedule.cite) if schedule is not None and schedule.measures == "buy-in" else None


def schedule_breaches(law: Law) -> list[Breach]:
    """collection-rates-schedule, poker-collection-rates: options 1 to 9 are for limit games, 10 to 15 for no limit."""
    schedule = law.schedule
    if schedule is None or (schedule.measures == "buy-in") == (law.choice("structure") == "no-limit"):
        return []
    games = "no-limit games" if schedule.measures == "buy-in" else "limit games"
    why = f"collection option {schedule.key} is for {games}, and this table is {law.choice('structure')}"
    return [Breach(why, schedule.cite)]


def cites(law: Law, variant: Variant) -> HandCites:
    """The paragraphs of the games with a board."""
    low = "low-card-values" in law.book
    odd = law.cite("winners.split-tie.odd-chips") if low else law.cite("winners.odd-chips")
    halves: dict[str, Any] = {}
    if low:
        halves = {
            "made_low": law.cite("low-card-values"),
            "no_low": law.cite("low-hand-rankings"),
            "whole": law.cite("winners.no-low"),
            "whole_tie": law.cite("winners.high-tie"),
            "odd_whole": law.cite("winners.high-tie.odd-chips"),
        }
    return HandCites.for_streets(
        len(variant.streets),
        law.cite("dealing.6"),
        blind=law.cite("dealing.4.a"),
        deal=(law.cite("dealing.5"), law.cite("dealing.9"), law.cite("dealing.14"), law.cite("dealing.19")),
        rounds=(law.cite("dealing.6"), law.cite("dealing.11"), law.cite("dealing.16"), law.cite("dealing.21")),
        check=law.cite("dealing.11.b"),
        size=law.cite("dealing.6.c"),
        cap=law.cite("dealing.6.d"),
        reopen=law.cite("dealing.7"),
        uncalled=law.cite("dealing.7"),
        last=law.cite("dealing.7"),
        show=law.cite("dealing.23"),
        high=law.cite("winners.high-and-low") if low else law.cite("winners.highest"),
        low=law.cite("winners.high-and-low") if low else law.cite("winners.highest"),
        odd_half=odd,
        odd_high=odd,
        odd_low=odd,
        rake=printed_list(law),
        made=law.cite("winners"),
        best=law.cite("object"),
        equal=law.cite("card-values"),
        tie=law.cite("winners.split-tie") if low else law.cite("winners.ties"),
        lose=law.cite("winners.high-and-low") if low else law.cite("winners.highest"),
        **halves,
    )


def printed_list(law: Law) -> Citation:
    """Which of the two lists of collection rates the fee was chosen from: the game's own, or the combined one."""
    own, combined = law.cite("collection-rates-schedule"), law.cite("poker-collection-rates")
    return combined if law.schedule is not None and law.schedule.cite.paragraph == combined.paragraph else own
