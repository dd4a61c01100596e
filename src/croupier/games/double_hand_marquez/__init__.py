"""Double Hand Marquez, where a player banks: `ranchos/double-hand-marquez`.

Five cards make two hands that count up to 21; how they are set is fixed, so nothing is left to decide. A round:
position, wagers and bank, collection, one die, piles of five, and the settlement from the action button on.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

import msgspec

from croupier.games.double_hand_marquez.kernels.hands import (
    LINES,
    MARQUEZ,
    bonus_line,
    highest_two,
    is_reversed,
    setting,
)
from croupier.games.double_hand_marquez.maths import MATHS
from croupier.games.double_hand_marquez.rulings import (
    BACK,
    BONUS,
    FRONT,
    back_ruling,
    bonus_ruling,
    front_ruling,
    made_as_set,
)
from croupier.play.felt import DEALER, Felt
from croupier.play.shared.window import Need, WindowCites, against_bank
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, BankedRound, Paragraphs, procedure
from croupier.play.steps.player_dealer import BANK, BANK_SPOT, Position, action_place, places_from, wagers_at_place
from croupier.play.steps.procedure import Part, deal, step, throw
from croupier.play.steps.wager_checks import check_limits
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.holder import Holder
from croupier.play.vocabulary.move import Bet, Choose, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BOOKS = ("ranchos/double-hand-marquez",)
LAYOUT = {
    BANK: BANK_SPOT,
    BACK: Spot(BACK, BACK, "Back Bet", text="BACK"),
    FRONT: Spot(FRONT, FRONT, "Front Bet", text="FRONT", colour="white"),
    BONUS: Spot(BONUS, BONUS, "Bonus Bet", text="BONUS", colour="gold"),
}
HAND = 5
HANDS = 6  # besides the player-dealer's
PILES = tuple(f"pile-{n}" for n in range(1, 8))


class Carried(msgspec.Struct, frozen=True):
    """What is carried: who banks, for how many rounds running."""

    position: Position = Position()


class Marquez(BankedRound):
    """One round, and where its action begins."""

    carried: Carried

    def __init__(self, felt: Felt, law: Law, carried: Carried) -> None:
        super().__init__(felt, law, carried)
        self.first = 0


def playing(t: Marquez) -> list[int]:
    """The places that are dealt in, from the player-dealer's left."""
    return [place for place in t.clockwise() if t.felt.amount(place, BACK)]


# --- wagers ---


def areas(t: Marquez) -> dict[str, Citation]:
    """table.areas, bonus.3: where wagers are laid; the game's own collection schedules know no bonus."""
    marked = {BACK: t.cite("dealing.wagers"), FRONT: t.cite("dealing.wagers")}
    return marked | {BONUS: t.cite("bonus.2")} if t.law.offers(BONUS) else marked


def take_bets(t: Marquez) -> Part:
    """dealing.offer, dealing.wagers, table.back-line, bonus.1, bonus.2, bonus.10: front, back and bonus bets, at the
    table and behind it, and the bank, until the betting closes."""
    behind = t.cite("table.back-line")
    cites = WindowCites(
        betting=t.cite("dealing.wagers"),
        bank=t.cite("type-of-game.bank"),
        wager=t.cite("table.areas"),
        chips=t.cite("dealing.wagers"),
        fee=t.cite("collection.fees"),
        placed=areas(t),
        back_line={BACK: behind, FRONT: behind, BONUS: t.cite("bonus.10")},
        needs={BONUS: Need(FRONT, "a Front and a Back Bet", t.cite("bonus.1"))},
        falls=t.cite("bonus.1"),
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t))
    return_uneven(t)


def check_standing(t: Marquez, move: Bet | Take, total: int) -> None:
    """table.limits, bonus.3: the posted limits. table.places: a seventh place would have no pile."""
    if total:
        check_limits(t.felt, move.spot, total, t.cite("bonus.3") if move.spot == BONUS else None)
    places = {stake.at for stake in t.felt.stakes.values() if stake.spot != BANK}
    if isinstance(move, Bet) and move.place not in places and len(places) >= HANDS:
        raise Refused(f"{HANDS} places have wagers: there is no pile for another", t.cite("table.places"))


def return_uneven(t: Marquez) -> None:
    """dealing.twice: bets that are not one and two have no action. bonus.1: nor has the bonus beside them. Nor has what
    stands behind a place that does not play, whoever of the two sits first."""
    wagers = sorted({(stake.at, stake.seat) for stake in t.felt.stakes.values() if stake.spot != BANK})
    plays = {place for place, seat in wagers if seat == place and is_twice(t, seat, place)}
    for place, seat in wagers:
        if place not in plays or not is_twice(t, seat, place):
            give_back(t, seat, place)


def is_twice(t: Marquez, seat: int, place: int) -> bool:
    """Whether a player has a back bet at a place, and exactly twice as much in front."""
    back = t.felt.amount(seat, BACK, place)
    return back > 0 and t.felt.amount(seat, FRONT, place) == 2 * back


def give_back(t: Marquez, seat: int, place: int) -> None:
    """All that a player has at a place goes back, and why is said."""
    money, cite = t.law.money, t.cite("dealing.twice")
    front, back = t.felt.amount(seat, FRONT, place), t.felt.amount(seat, BACK, place)
    uneven = f"{money(front)} in front is not twice {money(back)} behind"
    t.felt.say(f"Seat {seat}: {f'place {place} does not play' if is_twice(t, seat, place) else uneven}", cite)
    for spot in (FRONT, BACK, BONUS):
        stake = t.felt.stake(seat, spot, place)
        if stake is not None:
            t.felt.take(stake, None, cite)


# --- die and cards ---


def deal_hands(t: Marquez) -> Part:
    """dealing.machine, dealing.manual, dealing.rest: the piles, the die, and who has which."""
    yield from shuffle(t)
    yield from choose_pile(t)
    yield from shake(t)
    yield from distribute(t)


def shuffle(t: Marquez) -> Part:
    """deck.cards, dealing.machine, dealing.manual: one deck, by machine, or by hand and cut."""
    t.felt.shoe, closed = Shoe.of_decks(1), t.cite("dealing.wagers")
    by_machine, by_hand = t.cite("dealing.machine"), t.cite("dealing.manual")
    cite = by_machine if t.law.on("shuffler") else by_hand
    yield from step(t.felt, "shuffle", cite, "shuffle", no_bets=closed)
    if not t.law.on("shuffler"):
        yield from step(t.felt, "cut", cite, "cut", 1, len(t.felt.shoe) - 1, no_bets=closed)


def choose_pile(t: Marquez) -> Generator[Ask, Move, None]:
    """dealing.selects: of piles made by hand the player-dealer picks one; the machine's first has the button."""
    if t.law.on("shuffler"):
        t.felt.say("The action button lies on pile 1", t.cite("dealing.machine"))
        return
    cite, seat = t.cite("dealing.selects"), t.position.holder
    move = yield Turn(seat, PILES, cite)
    assert isinstance(move, Choose)
    t.felt.decided(seat, seat, move.choice, cite)
    t.felt.say(f"The action button lies on {move.choice.replace('-', ' ')}", cite)


def numbered(t: Marquez) -> list[int]:
    """action.die: the six places that the die counts. Of seven the last has no number, unless somebody wagers there:
    then the last place before it where nobody does."""
    places, active = t.clockwise(), set(playing(t))
    spare = next(place for place in reversed(places) if place not in active)
    return [place for place in places if place != spare]


def shake(t: Marquez) -> Part:
    """action.die: one die, counted clockwise from the player-dealer as zero, says who has the action button."""
    cite, dice = t.cite("action.die"), None
    while dice is None:
        dice = yield from throw(t.felt, 1, cite, call="Again")
    order = numbered(t)
    t.first = action_place(order, dice[0], playing(t))
    t.felt.markers["action"] = str(t.first)
    t.felt.say(f"The die counts {dice[0]}, place {order[dice[0] - 1]}: place {t.first} has the action button", cite)


def distribute(t: Marquez) -> Part:
    """dealing.machine, dealing.rest: clockwise from the place with the button, whose pile is the first to go out, the
    player-dealer when his place comes; piles for places without a wager are discarded."""
    active, holder = playing(t), t.position.holder
    dealt_places = [place for place in places_from(t.first, t.seats) if place in active or place == holder]
    holders: list[str | int] = [DEALER if place == holder else place for place in dealt_places]
    yield from deal(t.felt, [hand for hand in holders for _ in range(HAND)], t.cite("dealing.rest"))
    if len(dealt_places) <= HANDS:
        t.felt.say(f"{HANDS + 1 - len(dealt_places)} of seven piles are discarded", t.cite("dealing.rest"))


# --- the settlement ---


def settle(t: Marquez) -> None:
    """action.order, dealing.bank: the player-dealer's hand is shown, then place by place from the button on."""
    bank = show(t, DEALER)
    t.felt.say(f"The action begins at place {t.first}", t.cite("action.order"))
    for place in t.clockwise(t.first):
        if place in t.felt.cards:
            settle_place(t, place, show(t, place), bank)
            t.felt.discard(place)


def show(t: Marquez, holder: str | int) -> int:
    """object.hands, dealing.set, dealing.bank, glossary.front, glossary.reverse: a hand is set, the front cards first,
    turned up, and counted."""
    shown_cite = t.cite("dealing.bank") if holder == DEALER else t.cite("dealing.set")
    t.felt.look_at(holder, shown_cite)
    held = t.felt.cards[holder]
    cards = t.felt.hand(holder)
    i, j = highest_two(cards)
    two = [held[i], held[j]]
    three = [card for k, card in enumerate(held) if k not in (i, j)]
    reverse = is_reversed(cards)
    t.felt.cards[holder] = three + two if reverse else two + three
    t.felt.turn_up(holder, shown_cite)
    total = setting(cards)
    who = "The player-dealer" if holder == DEALER else f"Place {holder}"
    text = "a marquez hand" if total == MARQUEZ else f"{total >> 8} in front, {total & 0xFF} behind"
    cite = t.cite("card-values.marquez") if total == MARQUEZ else t.cite("dealing.set")
    t.felt.say(f"{who} has {text}{', reversed' if reverse else ''}", t.cite("glossary.reverse") if reverse else cite)
    return total


def settle_place(t: Marquez, place: int, player: int, bank: int) -> None:
    """action.order, action.covered, bonus.4, bonus.7 to bonus.9: front, back, bonus, as far as the bank covers them."""
    for stake in wagers_at_place(t.felt, place, FRONT):
        t.felt.bank.cite = t.cite("action.covered")
        t.felt.rule(stake, front_ruling(t.law, player, bank), f"{player >> 8} in front")
    for stake in wagers_at_place(t.felt, place, BACK):
        t.felt.bank.cite = t.cite("action.covered")
        t.felt.rule(stake, back_ruling(t.law, player, bank), f"{player & 0xFF} behind")
    line = bonus_line(t.felt.hand(place), made_as_set(t.law))
    for stake in wagers_at_place(t.felt, place, BONUS):
        t.felt.bank.cite = t.cite("bonus.9")
        t.felt.rule(stake, bonus_ruling(t.law, line), LINES[line])


# --- the round ---


def paragraphs(t: Marquez) -> Paragraphs:
    """type-of-game.turns, type-of-game.bank: who banks, and what a bank is."""
    return Paragraphs(
        offer=t.cite("type-of-game.turns"),
        nobody=t.cite("dealing.wagers"),
        bank=t.cite("type-of-game.bank"),
        back=t.cite("type-of-game.bank"),
    )


BANKED = Banked(
    round=Marquez,
    paragraphs=paragraphs,
    wagers=take_bets,
    dealt_in=playing,
    deal=deal_hands,
    settle=settle,
    carry=lambda t: Carried(t.position),
)


def counts(_: Law, holder: Holder, cards: tuple[int, ...]) -> str:  # noqa: ARG001 - every hand counts alike
    """What five cards come to."""
    total = setting(cards) if len(cards) == HAND else 0
    return f"{total >> 8} and {total & 0xFF}" if total else ""


GAME = Game(
    "double-hand-marquez",
    BOOKS,
    procedure(BANKED),
    Carried,
    lambda _: Carried(),
    lambda law: {name: spot for name, spot in LAYOUT.items() if name == BANK or law.offers(name)},
    choices=(BANK, "pass"),
    family="banked",
    banked=BANKED,
    maths=MATHS,
    lobby_icon=lambda _: ("As", "Kd", "Jc", "9h", "2s"),
    how_to_play=lambda _: (
        "Five cards make two hands of yours, a front and a back one, that count towards 21. How they are set is fixed.",
        "Each of the two is compared with the bank's.",
        BANK_GOES_ROUND,
    ),
    asks={BANK: "Bank this round?", "pile-1": "Which pile goes to the place with the button?"},
    counts=counts,
    plain_bets=((BACK, 1), (FRONT, 2), (BONUS, 1)),
)
check_citations(sys.modules[__name__], BOOKS)
