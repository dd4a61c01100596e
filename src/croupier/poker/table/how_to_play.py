"""How a variant is played, for a newcomer: said from its own streets, so that it is true of every one of them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.poker.rules import ranking
from croupier.poker.rules.streets import FORCED, Street
from croupier.poker.rules.variants import Variant

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def how_to_play(variant: Variant) -> tuple[str, ...]:
    """Street by street, and what the pot is played for."""
    first = variant.streets[0].opens
    opening = (
        "Two players left of the button post blinds before the deal."
        if first == "blinds"
        else f"The {first.removesuffix('-card')}est card showing must open with a forced bet."
        if first in FORCED
        else ""
    )
    streets = [text.capitalize() + "." for street in variant.streets if (text := ", ".join(_street(street)))]
    bets = (
        "In a betting round you check or bet; once somebody has bet you call, raise or fold, until all bets are even."
    )
    return tuple(step for step in (opening, *streets, bets, _pot(variant)) if step)


def _street(street: Street) -> Iterator[str]:
    """What happens on a street, in its order."""
    if street.down or street.up:
        first, *more = [(n, side) for n, side in ((street.down, "face down"), (street.up, "face up")) if n]
        cards = f"{NUMBERS[first[0]]} {'card' if first[0] == 1 else 'cards'} {first[1]}"
        yield " and ".join([f"you get {cards}", *(f"{NUMBERS[n]} {side}" for n, side in more)])
    if street.board:
        yield f"{NUMBERS[street.board]} {'card is' if street.board == 1 else 'cards are'} turned in the middle for all"
    if street.draw:
        yield "you exchange as many cards as you like"
    if street.discard:
        yield f"you throw {NUMBERS[street.discard]} away"
    if street.betting:
        yield "then there is a betting round"


def _pot(variant: Variant) -> str:
    omaha_rule = " A hand is two of your own cards and three from the middle." if variant.high is ranking.omaha else ""
    if variant.split:
        return f"The best high hand and the best low hand that counts share the pot.{omaha_rule}"
    best = "high" if variant.high else "low"
    return f"The best {best} hand takes the pot, or whoever is left when all others have folded.{omaha_rule}"
