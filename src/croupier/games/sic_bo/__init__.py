"""Sic Bo, `oneida-2004/sic-bo` (section X): three dice in a shaker, and a computer that lights what they win.

The file follows the document: B what each wager wins on, C placing, D what it is paid, E the game from the computer's
inspection to the settlement, F No Roll and the computer that fails. What a throw does to a spot is a pure function of
the dice: analysis tabulates it, and so does the computer.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from functools import cache, partial
from itertools import combinations, product

import msgspec

from croupier.games.sic_bo.kernels import (
    any_three,
    big,
    combination,
    one_of_a_kind,
    shows,
    small,
    three_of_a_kind,
    total,
    two_of_a_kind,
)
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.felt import Felt
from croupier.play.felt.layout import Box, Layout, Mark, Point, Sketch
from croupier.play.felt.ruling import Ruling, net_of
from croupier.play.shared.window import own_places
from croupier.play.steps.procedure import Irregular, Procedure, step, throw
from croupier.play.steps.wager_checks import (
    check_chips,
    check_limits,
    check_own_place,
    check_payable,
    check_positive,
    check_verbal,
)
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.table.maths import Counted, Fact
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.move import Bet, Did, Move
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2004/sic-bo",)
FACES = range(1, 7)
TOTALS = range(4, 18)
SHAKES, MOST_SHAKES = 3, 99  # E.3: the least, and more than anybody shakes
NUMBERED = ("ones", "twos", "threes", "fours", "fives", "sixes")
COUNTED = ("one", "two", "three")  # the lines of One of a Kind, by how many dice show the number

# --- A.2: the layout ---


def _layout() -> dict[str, Spot]:
    """A.2: a place for each wager of B."""
    spots = [Spot(f"three-of-a-kind-{n}", "three-of-a-kind", f"Three of a kind {n}", (n,)) for n in FACES]
    spots += [Spot(f"two-of-a-kind-{n}", "two-of-a-kind", f"Two of a kind {n}", (n,)) for n in FACES]
    spots.append(Spot("any-three", "any-three", "Any three of a kind"))
    spots += [Spot(f"total-{n}", "total", f"Total {n}", (n,), line=str(n)) for n in TOTALS]
    pairs = combinations(FACES, 2)
    spots += [Spot(f"combination-{x}-{y}", "combination", f"Combination {x}-{y}", (x, y)) for x, y in pairs]
    spots += [Spot("small", "small", "Small 4 to 10"), Spot("big", "big", "Big 11 to 17")]
    spots += [Spot(f"one-of-a-kind-{n}", "one-of-a-kind", f"One of a kind {n}", (n,)) for n in FACES]
    return {spot.id: spot for spot in spots}


LAYOUT = _layout()

# --- B and D: what each wager wins on (paragraph by paragraph in `games/sic_bo/kernels.py`), and by which line ---


def verdict(spot: Spot, a: int, b: int, c: int, triples_count: bool = False) -> int:
    """B.1: what these dice do to a wager on this spot. Beyond it, three of a kind may count for Small and Big by its
    total, as for a wager on that."""
    match spot.wager, spot.covers:
        case "three-of-a-kind", (n,):
            return three_of_a_kind(n, a, b, c)
        case "two-of-a-kind", (n,):
            return two_of_a_kind(n, a, b, c)
        case "total", (n,):
            return total(n, a, b, c)
        case "combination", (x, y):
            return combination(x, y, a, b, c)
        case "one-of-a-kind", (n,):
            return one_of_a_kind(n, a, b, c)
        case "small" | "big", _ if triples_count:
            totals = range(4, 11) if spot.wager == "small" else range(11, 18)
            return WINS if any(total(n, a, b, c) == WINS for n in totals) else LOSES
        case "small", _:
            return small(a, b, c)
        case "big", _:
            return big(a, b, c)
    return any_three(a, b, c)


def prize(spot: Spot, a: int, b: int, c: int) -> str:
    """D.1: the line of the odds by which a winner is paid; D.2: One of a Kind is paid by the count of its number."""
    match spot.wager, spot.covers:
        case "total", (n,):
            return str(n)
        case "one-of-a-kind", (n,):
            return COUNTED[shows(n, a, b, c) - 1]
    return "win"


@cache
def winning(a: int, b: int, c: int, triples_count: bool = False) -> Mapping[str, str]:
    """E.4: every spot that these dice win, with its line: what the computer lights, in the order of their names."""
    winners = [spot for spot in LAYOUT.values() if verdict(spot, a, b, c, triples_count) == WINS]
    return {spot.id: prize(spot, a, b, c) for spot in sorted(winners, key=lambda spot: spot.id)}


# --- C: placing ---


def take_wagers(felt: Felt, law: Law) -> Procedure:
    """C.2: a wager stands where its player named it, whoever's hand put it there. E.2: until No More Bets."""
    yield from own_places(
        felt,
        law.cite("E.2"),
        LAYOUT,
        bet=partial(check_bet, felt, law),
        stands=partial(check_standing, felt, law),
        coupon=law.cite("C.1"),
        taken=law.cite("E.2"),
        calls=Refused("nothing is called on or off at Sic Bo: every throw decides every wager", law.cite("B.1")),
    )


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    """C.1: chips or tokens on an area of the layout; no cash called aloud, and the text knows no coupons."""
    spot = LAYOUT.get(bet.spot)
    if spot is None:
        raise Refused(f"there is no wager {bet.spot!r} at Sic Bo", law.cite("B.1"))
    check_positive(felt, bet.amount)
    check_own_place(felt, bet)
    check_verbal(bet, False, law.cite("C.1"))
    if bet.coupon:
        raise Refused("wagers are chips or tokens: no coupon is taken", law.cite("C.1"))
    check_standing(felt, law, spot, felt.amount(bet.seat, bet.spot) + bet.amount)
    check_chips(felt, bet)


def check_standing(felt: Felt, law: Law, spot: Spot, amount: int) -> None:
    """G: what would stand on the spot is within the limits. D.1: the house may refuse what it cannot pay exactly."""
    check_limits(felt, spot.wager, amount)
    lines = law.lines(spot.wager).items()
    paid = [odds for line, odds in lines if spot.wager != "total" or line == str(spot.covers[0])]
    check_payable(felt, spot.label, amount, paid, law.cite("D.1"))


# --- E: opening and dealing ---


class Computer(msgspec.Struct, frozen=True):
    """What is carried: whether the table's computer works (F.2), and has been inspected since it did (E.1)."""

    works: bool = True
    inspected: bool = False


def check_inspection(law: Law, move: Move) -> None:
    """E.1: the floorperson enters three numbers, written as one: `dealer does inspect 135`."""
    numbers = str(move.count) if isinstance(move, Did) else ""
    if len(numbers) != 3 or not set(numbers) <= set("123456"):
        raise Refused(f"inspect: {numbers} is not three numbers of dice such as 135", law.cite("E.1"))


def ready(felt: Felt, law: Law, computer: Computer) -> Generator[Ask, Move, None]:
    """F.2: after its computer failed a table stands still until that is fixed. E.1: before a table opens, three
    numbers are entered, and all that they win must light up."""
    if not computer.works:
        yield from step(felt, "repair", law.cite("F.2"), "repair", people=True)
        felt.say("The computer is repaired", law.cite("F.2"))
    if not computer.inspected:
        check = partial(check_inspection, law)
        entered = yield from step(felt, "inspect", law.cite("E.1"), "inspect", 111, 666, check=check, by="floorperson")
        a, b, c = map(int, str(entered))
        felt.say(f"Inspected: {a}-{b}-{c} lights {' '.join(winning(a, b, c))}", law.cite("E.1"))


def shake(felt: Felt, law: Law) -> Generator[Ask, Move, tuple[tuple[int, ...], bool]]:
    """E.3: three shakes or more, the dice, and whether the computer still works. After a No Roll (F.1) the wagers stand
    and the dice are shaken again; a computer that fails over the open shaker (F.2) leaves the dealer to read them."""
    works, shaken = True, False
    while True:
        if not shaken:
            yield from step(felt, "shake", law.cite("E.3"), "shake", SHAKES, MOST_SHAKES, no_bets=law.cite("E.2"))
        try:
            dice = yield from throw(felt, 3, law.cite("E.3"))
        except Irregular as failure:
            works, shaken = False, True
            felt.say(failure.says, failure.cite)
        else:
            shaken = False
            if dice is not None:
                return dice, works


def settle(felt: Felt, law: Law, dice: tuple[int, ...], called: str) -> None:
    """C.3: each wager by where it stands now. E.5: first every losing one is collected, then every winning one paid."""
    for stake in list(felt.stakes.values()):
        if stake.spot not in winning(*dice):
            felt.rule(stake, ruling(law, LAYOUT[stake.spot], dice), called)
    for stake in list(felt.stakes.values()):
        felt.rule(stake, ruling(law, LAYOUT[stake.spot], dice), called)


def ruling(law: Law, spot: Spot, dice: tuple[int, ...]) -> Ruling:
    """What becomes of a wager: paid by D.2 for One of a Kind with its number on two or three dice, else by D.1."""
    a, b, c = dice
    line = winning(a, b, c, law.choice("small-and-big-lose-to") == "3-and-18").get(spot.id)
    if line is None:
        return Ruling(LOSES, law.cite(law.book.wagers[spot.wager].cite))
    odds = law.odds(spot.wager, line)
    cite = law.cite("D.2") if line in ("two", "three") else law.cite("D.1")
    return Ruling(WINS, cite, odds, f"wins {odds}")


def play(felt: Felt, law: Law, computer: Computer) -> Procedure:
    """One throw: a sound computer (E.1), bets until No More Bets (E.2), the shaker (E.3), the lights (E.4), the
    settlement (E.5). The lights burn until the next round, which begins with a clear layout (E.6)."""
    felt.markers = {"lit": ""}
    yield from ready(felt, law, computer)
    yield from take_wagers(felt, law)
    dice, works = yield from shake(felt, law)
    called = "-".join(map(str, dice))
    felt.markers["shaker"] = called
    felt.say(called, law.cite("E.4"))
    if works:
        felt.markers["lit"] = " ".join(winning(*dice))
    else:  # F.2: what is settled by hand is settled before a supervisor
        yield from step(felt, "supervise", law.cite("F.2"), "settle", by="floorperson", people=True)
    settle(felt, law, dice, called)
    if not works:
        felt.say("The table stops until its computer is repaired", law.cite("F.2"))
    return Computer(works, inspected=works)


def facts(dice: tuple[int, ...]) -> Mapping[str, Fact]:
    """What can be said of a throw, for a wager of one's own."""
    low, middle, high = sorted(dice)
    return {
        "total": low + middle + high,
        "low die": low,
        "middle die": middle,
        "high die": high,
        "pair": low == middle or middle == high,
        "three of a kind": low == high,
    } | {name: dice.count(n) for name, n in zip(NUMBERED, FACES, strict=True)}


# --- the felt: small and big at the ends, kinds between them, then totals, combinations and single numbers ---

LEFT, WIDE = 20, 1240


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Sketch(law, spots, 1280, 740)
    draft.area("felt", "", (0, 0, 1280, 668), "felt", "felt")
    _kinds(draft, 120)
    totals = [(f"total-{n}", str(n)) for n in range(4, 18)]
    draft.row(totals, (LEFT, 300, WIDE, 110), "total", "gold")
    pairs = [(f"combination-{a}-{b}", f"{a} · {b}") for a in FACES for b in FACES if a < b]
    draft.row(pairs, (LEFT, 410, WIDE, 110), "combination")
    draft.row([(f"one-of-a-kind-{n}", f"ONE {n}") for n in FACES], (LEFT, 520, WIDE, 130), "single", "white")
    draft.rail(seats, 704, 20, 1260)
    shaker = Box(520, 14, 240, 92)
    draft.markers += [
        Mark("lit", "spot", "lit"),
        Mark("shaker", "words", "shaker", at=Point(640, 112)),
    ]
    return draft.finish(dice=shaker, scoreboards=("last-throws",))


def _kinds(draft: Sketch, y: int) -> None:
    """Small and big take the ends; pairs stand beside them, and triples above and below any triple."""
    draft.spot("small", (LEFT, y, 190, 180), "SMALL 4 TO 10", "even", colour="blue")
    draft.spot("big", (LEFT + WIDE - 190, y, 190, 180), "BIG 11 TO 17", "even", colour="red")
    for k, n in enumerate(FACES):
        far = 0 if n <= 3 else 404
        draft.spot(f"two-of-a-kind-{n}", (LEFT + 190 + 76 * k + far, y, 76, 180), f"{n} {n}", "pair")
        x, row = LEFT + 418 + 202 * (n > 3), (n - 1) % 3
        draft.spot(f"three-of-a-kind-{n}", (x, y + 40 * row, 202, 40), f"{n} {n} {n}", "triple")
    draft.spot("any-three", (LEFT + 418, y + 120, 404, 60), "ANY THREE OF A KIND", "triple", colour="gold")


GAME = Game(
    "sic-bo",
    BOOKS,
    play,
    Computer,
    lambda _: Computer(),
    lambda _: LAYOUT,
    reopened=lambda _, computer: msgspec.structs.replace(computer, inspected=False),  # E.1
    maths=(
        Counted(
            lambda _: LAYOUT,
            lambda _: dict.fromkeys(product(FACES, repeat=3), 1),
            lambda law, spot, dice: net_of(ruling(law, spot, dice)),
            lambda _: "the 216 throws, through the table's own verdicts",
            facts=facts,
        ),
    ),
    family="dice",
    lay=lay,
    lobby_icon=lambda _: ("2", "5", "6"),
    how_to_play=lambda _: (
        "Three dice are thrown in a shaker. Bet before it on what they will show.",
        "Small and big are on the total; the numbered spots are on one total, on one die, on two dice, "
        "or on a pair or three alike.",
        "A computer lights every spot that wins, and the rest is taken.",
    ),
    deal_label="Shake",
    plain_bets=(("small", 1),),
)
check_citations(sys.modules[__name__], BOOKS)
