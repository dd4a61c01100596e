"""What a player can say at a table: only what this table's game, law and fittings have any use for."""

from __future__ import annotations

from croupier.play.table import Table
from croupier.play.table.game import no_tournament

_ALWAYS = (
    ("report KIND", "let an irregularity happen, as soon as it can (`report` lists them)"),
    ("why [PARAGRAPH]", "read what the last line, or a paragraph, rests on"),
    ("sign, felt", "the posted sign, the felt again"),
    ("buy 100", "more chips, between rounds"),
    ("save FILE", "write the log"),
    ("2: …", "act for seat 2"),
    ("quit", ""),
)
_POT = (
    ("bet 8, raise 16", "to so much in this round; without a number, the least"),
    ("16", "a sum announced: a bet, a call or a raise by its size"),
    ("chip 100, chips 16", "one chip, or several, put in without a word; cash 20: money to be changed"),
    ("more 8, raising 8", "… and more follows, the latter after the word raise; then chips, with the last of them"),
    ("agree 4, see 3", "on a higher minimum before the deal; to see a hand when all action is complete"),
)
_DISCARD = (("discard Qs 7h", "throw cards away at the draw; stand pat: none"),)
_TERMINAL = (
    ("cancel red", "take a bet back; recall, clear, neighbours, cash-out: the other buttons"),
    ("correct 80", "the last buy-in was wrong"),
)
_CALLS = (("on …, off …", "call a wager on, for the boxperson to confirm, or off"),)
_RANKED = (("standings", "who is ahead, where it is a tournament"),)


def help_for(table: Table) -> str:
    """The words, a line each."""
    rows = (*_bets(table), *_choices(table), *_ALWAYS)
    return "\n".join(f"  {words:20}{meaning}".rstrip() for words, meaning in rows)


def _bets(table: Table) -> tuple[tuple[str, str], ...]:
    law, game = table.law, table.game
    if game.family == "pot":
        from croupier.poker.rooms.readers import house_of

        draws = any(street.draw or street.discard for street in house_of(law).variant.streets)
        return (*_POT, *(_DISCARD if draws else ()))
    spots = game.spots(law)
    spot = spots[game.plain_bets[0][0] if game.plain_bets else next(iter(spots))]
    least = law.limits(spot.wager)[0]
    rows = [
        (f"{least} {spot.id}", f"put {law.money(least)} on a spot (`spots` lists them)"),
        ("… at 2, … coupon 5", "at a second place, with a coupon; … verbal: cash, for the crew to confirm"),
        (f"take {spot.id} [{least}]", "take a wager back, or part of it"),
        ("undo", "take back your last move before the betting closes"),
        (f"{game.deal_label.lower()}, or Enter", "no more bets"),
    ]
    extra = _TERMINAL if game.at_terminals(law) else _CALLS if game.family == "dice" else ()
    return (*rows, *extra)


def _choices(table: Table) -> tuple[tuple[str, str], ...]:
    """What may be chosen is said when it is asked; what it is worth, where that has been counted."""
    weighed = (("worth", "practice: what each of your choices is worth on average, in dollars"),)
    ranked = _RANKED if table.game.standings is not no_tournament else ()
    return (*(weighed if table.game.maths and table.game.choices else ()), *ranked)
