"""What opening a table asks of its collection: one printed schedule, flat fees, five rates, its limits.

Every breach is returned at once, with its paragraph. The schedules themselves are read in `collection`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.rulebook.cite import Breach
from croupier.rulebook.collection import (
    MOST_RATES,
    PAYERS,
    Collection,
    Limit,
    Schedule,
    collection,
    illegible_fee,
    listed,
    supply,
    unknown_option,
)
from croupier.rulebook.money import cents, dollars


def judge_collection(
    game: str,
    option: str | Sequence[str],
    least: int,
    most: int | None,
    rates: Mapping[str, Sequence[object]] | None = None,
    supplied: Mapping[str, object] | None = None,
    limits: Mapping[str, tuple[int, int]] | None = None,
) -> list[Breach]:
    """Every way in which a table's collection departs from the document.

    `option` is what the house chose; `least` and `most` are the table's limits (the two bets of a limit game, the
    buy-ins of a no-limit game; None is no maximum). `rates` are the fees it posts, by payer, where it posts its own;
    `supplied` its fees for illegible cells; `limits` those of single wagers. An amount is cents, or text such as `$2`.
    """
    all_ = collection(game)
    chosen = [option] * bool(option) if isinstance(option, str) else list(option)
    one_cite = all_.cite(all_.demands.one)
    breaches = _choice_breaches(all_, chosen)
    schedules = [schedule for name in chosen if (schedule := all_.find(name))]
    for payer, posted in (rates or {}).items():
        breaches += _flat_breaches(all_, payer, posted)
        if not all_.schedules:
            breaches.append(Breach(f"no collection is printed that takes anything from the {payer}", one_cite))
    for schedule in schedules:
        spots = _spots(schedule, least, most, limits or {})
        breaches += _limit_breaches(schedule, spots) + _bonus_breaches(schedule, spots, limits or {})
        breaches += _supply_breaches(all_, schedule, supplied or {})
        if rates is not None:
            breaches += _rate_breaches(all_, supply(schedule, _flat_supplies(schedule, supplied or {})), rates)
    return breaches


def _choice_breaches(all_: Collection, chosen: Sequence[str]) -> list[Breach]:
    cite = all_.cite(all_.demands.one)
    breaches = [unknown_option(all_, name) for name in chosen if not all_.find(name)]
    if len(chosen) > 1:
        breaches.append(Breach(f"a table uses one collection schedule, not {len(chosen)}: {listed(chosen)}", cite))
    if not chosen and all_.schedules:
        breaches.append(Breach("a table uses one collection schedule, and none is chosen", cite))
    return breaches


def _spots(
    schedule: Schedule, least: int, most: int | None, limits: Mapping[str, tuple[int, int]]
) -> list[tuple[Limit, int, int | None]]:
    """The limits of the table at each spot: its own where it has any, otherwise so many times those of the table."""
    return [
        (limit, *limits.get(limit.spot, (least * limit.times, None if most is None else most * limit.times)))
        for limit in schedule.limits
    ]


def _limit_breaches(schedule: Schedule, spots: Sequence[tuple[Limit, int, int | None]]) -> list[Breach]:
    breaches = []
    for limit, low, high in spots:
        of_bet = f" of the {limit.spot} bet" if limit.spot else ""
        for name, amount, span in (("minimum", low, limit.minimum), ("maximum", high, limit.maximum)):
            if not _within(amount, span):
                shown = "no limit" if amount is None else dollars(amount)
                why = f"collection option {schedule.key}: {name} {_MEASURED[schedule.measures]}{of_bet} {shown} is not"
                breaches.append(Breach(f"{why} {_words(span)}", schedule.cite))
    smallest = sum(low for _, low, _ in spots)
    if schedule.bank and smallest < schedule.bank[0].low:
        why = f"collection option {schedule.key} begins at {dollars(schedule.bank[0].low)} of table action"
        breaches.append(Breach(f"{why}; a player of this table may wager {dollars(smallest)}", schedule.cite))
    return breaches


_MEASURED: Mapping[str, str] = {"wager": "wager", "limit-game": "bet of the limit game", "buy-in": "buy-in"}


def _within(amount: int | None, span: tuple[int, int | None]) -> bool:
    low, high = span
    if amount is None:
        return high is None
    return low <= amount and (high is None or amount <= high)


def _words(span: tuple[int, int | None]) -> str:
    low, high = span
    if high is None:
        return f"{dollars(low)} or more"
    return f"between {dollars(low)} and {dollars(high)}" if low < high else dollars(low)


def _bonus_breaches(
    schedule: Schedule, spots: Sequence[tuple[Limit, int, int | None]], limits: Mapping[str, tuple[int, int]]
) -> list[Breach]:
    highs = [high for _, _, high in spots if high is not None]
    table = min(low for _, low, _ in spots), max(highs) if len(highs) == len(spots) else None
    breaches = []
    for wager, span in schedule.bonus.items():
        if wager in limits and not all(_within(amount, span or table) for amount in limits[wager]):
            low, high = limits[wager]
            why = f"collection option {schedule.key}: {wager} from {dollars(low)} to {dollars(high)} is not"
            breaches.append(Breach(f"{why} {_words(span or table)}", schedule.cite))
    return breaches


def _flat(value: object) -> int | None:
    """A flat amount in cents, or None for a percentage, a fraction and whatever else is none."""
    if type(value) is int and value >= 0:
        return value
    try:
        return cents(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _flat_breaches(all_: Collection, payer: str, posted: Sequence[object]) -> list[Breach]:
    flat, five = all_.cite(all_.demands.flat), all_.cite(all_.demands.five)
    breaches = [
        Breach(f"{payer} rate {value!r} is not a flat amount; no fraction or percentage is taken", flat)
        for value in posted
        if _flat(value) is None
    ]
    if (rates := len({str(value) for value in posted})) > MOST_RATES:
        breaches.append(Breach(f"{rates} {payer} rates; a table limit has at most {MOST_RATES}", five))
    return breaches


def _rate_breaches(all_: Collection, schedule: Schedule, rates: Mapping[str, Sequence[object]]) -> list[Breach]:
    """Whatever a house posts is what its schedule prints, and it posts all of that."""
    breaches = []
    for payer, posted in rates.items():
        fees = sorted({b.fee for b in schedule.ladder(payer) if b.fee is not None})
        amounts = sorted({fee for value in posted if (fee := _flat(value)) is not None})
        if not fees:
            breaches.append(Breach(f"collection option {schedule.key} takes nothing from the {payer}", schedule.cite))
        elif amounts != fees and all(_flat(value) is not None for value in posted):
            why = (
                f"collection option {schedule.key}: {payer} rates {listed(map(dollars, amounts))} are not those printed"
            )
            breaches.append(Breach(f"{why}: {listed(map(dollars, fees))}", schedule.cite))
    for payer in PAYERS:
        if payer not in rates and any(b.fee for b in schedule.ladder(payer)):
            why = f"collection option {schedule.key}: the fees of the {payer} must be posted"
            breaches.append(Breach(why, all_.cite(all_.demands.posted)))
    return breaches


def _flat_supplies(schedule: Schedule, supplied: Mapping[str, object]) -> dict[str, int]:
    amounts = {cell: _flat(supplied[cell]) for cell in schedule.illegible if cell in supplied}
    return {cell: fee for cell, fee in amounts.items() if fee is not None}


def _supply_breaches(all_: Collection, schedule: Schedule, supplied: Mapping[str, object]) -> list[Breach]:
    breaches = [
        Breach(f"collection option {schedule.key} has no illegible fee {cell!r}", schedule.cite)
        for cell in supplied
        if cell not in schedule.illegible
    ]
    breaches += [
        Breach(illegible_fee(schedule, cell), schedule.cite) for cell in schedule.illegible if cell not in supplied
    ]
    flat = _flat_supplies(schedule, supplied)
    for cell in schedule.illegible:
        if cell in supplied and cell not in flat:
            why = f"the supplied fee {cell!r} = {supplied[cell]!r} is not a flat amount"
            breaches.append(Breach(why, all_.cite(all_.demands.flat)))
    for payer in PAYERS:
        fees = [b.fee for b in supply(schedule, flat).ladder(payer) if b.fee is not None]
        if fees != sorted(fees):
            why = f"collection option {schedule.key}: with the supplied fee, {payer} fees fall as the amount rises"
            breaches.append(Breach(why, schedule.cite))
    return breaches
