"""The betting window: base wagers, Fortune, Ace-High, and the bank."""

from __future__ import annotations

from functools import partial

from croupier.games.pai_gow.documents import ACE_HIGH, BASE, ENVY, FORTUNE, SevenCards, with_base
from croupier.play.felt.stake import Stake
from croupier.play.shared.window import Need, WindowCites, against_bank
from croupier.play.steps.procedure import Part
from croupier.play.steps.wager_checks import check_exact, check_limits
from croupier.play.vocabulary.move import Bet, Take
from croupier.rulebook.cite import Citation

ENVY_FROM = 500  # cents


def areas(t: SevenCards) -> dict[str, Citation]:
    """table.felt, table.areas, fortune.1, ace-high.1: where wagers are laid."""
    marked = {BASE: t.cite("round.1", "dealing.1.a"), FORTUNE: t.cite("betting.fortune", "dealing.1.a.ii")}
    return marked | {ACE_HIGH: t.cite("dealing.1.a.iii")} if t.face_up else marked


def take_bets(t: SevenCards) -> Part:
    """round.1, dealing.1: wagers and the bank, until the betting closes. standards.2, fortune.2, ace-high.2: a bonus
    wager needs a base wager, and comes down with it. betting.back-line: backed wagers are the house's to permit."""
    betting = t.cite("round.1", "dealing.4")
    needs = {FORTUNE: Need(BASE, "a base wager", t.cite("betting.fortune", "fortune.2"))}
    if t.face_up:
        needs[ACE_HIGH] = Need(BASE, "a base wager", t.cite("ace-high.2"))
    cites = WindowCites(
        betting=betting,
        bank=t.cite("betting.bank", "dealing.1"),
        wager=t.cite("table.felt", "table.areas"),
        chips=t.cite("betting.limits", "dealing.chips"),
        fee=t.cite("fees.collected", "collection.rates"),
        placed=areas(t),
        back_line={} if t.face_up else {BASE: t.cite("betting.back-line")},
        put_up=t.cite("betting.bank", "type-of-game.bank"),
        in_front=t.cite("betting.back-line", "dealing.3"),
        needs=needs,
        falls=t.cite("betting.fortune", "fortune.2"),
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t), partial(with_base, t))
    give_buttons(t)


def check_standing(t: SevenCards, move: Bet | Take, total: int) -> None:
    """betting.limits, betting.fortune, table.limits, fortune.5, fortune.6, ace-high.3, ace-high.5: the posted limits,
    which the collection schedule sets for bonus wagers. round.4: a house may refuse what it cannot pay to the chip."""
    if not total:
        return
    own = {FORTUNE: t.cite("betting.fortune", "fortune.6")} | ({ACE_HIGH: t.cite("ace-high.5")} if t.face_up else {})
    check_limits(t.felt, move.spot, total, own.get(move.spot))
    if move.spot == BASE and t.law.options.get("breakage") == "refuse":
        check_exact(t.felt, BASE, total, t.law.odds("base"), t.cite("round.4"))


def earns_button(t: SevenCards) -> dict[int, Stake]:
    """betting.envy, envy.2: who has five dollars on Fortune, with that wager."""
    stakes = ((place, t.felt.stake(place, FORTUNE)) for place in with_base(t))
    return {place: stake for place, stake in stakes if stake and stake.amount * t.law.chip >= ENVY_FROM}


def give_buttons(t: SevenCards) -> None:
    """betting.envy, object.3, dealing.1.a.ii.1, envy.2: five dollars on Fortune earn an Envy button."""
    t.buttons = earns_button(t)
    if t.buttons:
        places = list(map(str, t.buttons))
        t.felt.markers[ENVY] = " ".join(places)
        t.felt.say(f"Envy buttons at place {', '.join(places)}", t.cite("betting.envy", "dealing.1.a.ii.1"))
