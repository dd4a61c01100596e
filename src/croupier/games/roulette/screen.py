"""What a player does at a wagering terminal, `oneida-2008/roulette` I.3: bets with credits, and the buttons.

A button may stand for several bets. It is one move and one line of the log, carried out as a whole or not at all, so
that Undo reverses it as a whole.
"""

from __future__ import annotations

from croupier.games.roulette.display import Display
from croupier.games.roulette.layout import LAYOUT
from croupier.games.roulette.settlement import check_standing
from croupier.play.felt import Felt
from croupier.play.steps.wager_checks import (
    check_chips,
    check_multiple,
    check_own_place,
    check_positive,
    check_take,
    check_verbal,
)
from croupier.play.vocabulary.move import Bet, Close, Did, Move, Press, Take
from croupier.play.vocabulary.wheel import ORDER, pocket_text
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BUTTONS = ("recall", "clear", "neighbours")
STEPS = ("prompt", "spin")  # what happens around the wheel while bets are still taken
PROMPT = 10  # seconds left on the game clock when the dealer is told to spin (I.6.b)
NEXT_TO = (-2, -1, 1, 2)  # the places of a number's neighbours on the wheel


def chips_shown(law: Law) -> tuple[int, ...]:
    """I.3.b.iii: the six chips on every screen, in the table's smallest chip."""
    return tuple(map(int, law.choice("terminal-chips").split("-")))


# Where a chip is dragged on the screen makes the wager that D and E define, in the same order.
DRAGGED = {
    "straight": "I.4.a",
    "split": "I.4.b",
    "row": "I.4.c",
    "triple": "I.4.d",
    "corner": "I.4.e",
    "first-five": "I.4.f",
    "six": "I.4.g",
    "column": "I.5.a",
    "dozen": "I.5.b",
    "red": "I.5.c",
    "black": "I.5.d",
    "odd": "I.5.e",
    "even": "I.5.f",
    "low": "I.5.g",
    "high": "I.5.h",
}


def dragged(law: Law, wager: str) -> Citation:
    """I.4.a to I.4.g, I.5.a to I.5.h: what a chip dragged there wagers."""
    return law.cite(DRAGGED[wager])


class Screens:
    """All terminals during one game: what each may do now, and what has been touched since the game began."""

    def __init__(self, felt: Felt, law: Law, board: Display) -> None:
        self.felt, self.law, self.board = felt, law, board
        self.chips = chips_shown(law)
        self.dragged = {wager: dragged(law, wager) for wager in {spot.wager for spot in LAYOUT.values()}}
        self.no_sum = f"is no sum of the chips {', '.join(map(law.money, self.chips))}"
        self.aloud, self.sums = law.cite("I.3.a.i"), law.cite("I.3.b.iii")
        self.numbers: dict[int, dict[str, int]] = {}  # by seat: the bets touched on single numbers, the last one last
        self.prompted = self.spun = False

    # --- may it be done? ---

    def check(self, move: Move) -> None:
        match move:
            case Bet():
                self.check_bet(move)
                check_chips(self.felt, move)
            case Take():
                self.check_cancel(move)
            case Press():
                self.check_press(move)
            case Did():
                self.check_ball(move)
            case Close():
                pass
            case _:
                raise Refused("nothing is called on or off at a terminal", self.law.cite("I.3.b.ii"))

    def check_bet(self, bet: Bet) -> None:
        """I.3.b.ii, I.3.b.iii: a touch puts some of the six chips on a position, within its limits. I.3.a.i: not a call
        aloud. I.3.b.i: and nothing but credits; chips and coupons were handed over at the buy-in."""
        felt, law = self.felt, self.law
        spot = LAYOUT.get(bet.spot)
        if spot is None:
            raise Refused(f"there is no position {bet.spot!r} on the screen", law.cite("I.3.b.ii"))
        check_positive(felt, bet.amount)
        check_own_place(felt, bet)
        check_verbal(bet, False, self.aloud)
        if bet.coupon or bet.value_chips:
            raise Refused("a terminal takes credits: chips and coupons are for the buy-in", law.cite("I.3.b.i"))
        check_multiple(felt, bet.spot, bet.amount, self.chips[0], self.sums, self.no_sum)
        check_standing(felt, law, spot, felt.amount(bet.seat, bet.spot) + bet.amount)

    def check_cancel(self, take: Take) -> None:
        """I.3.b.iv: after Cancel, the bet that is touched next goes as a whole."""
        cite = self.law.cite("I.3.b.iv")
        check_own_place(self.felt, take)
        check_take(self.felt, take, cite)
        if take.amount is not None:
            raise Refused("cancel removes the whole bet that is touched", cite)

    def check_press(self, press: Press) -> None:
        """A button's bets are made all or none: each may stand, and the credits cover them together."""
        bets = [move for move in self.stands_for(press) if isinstance(move, Bet)]
        for bet in bets:
            self.check_bet(bet)
        due, law = sum(bet.amount for bet in bets), self.law
        if due > self.felt.rack(press.seat):
            why = (
                f"seat {press.seat} has {law.money(self.felt.rack(press.seat))}, {press.button} takes {law.money(due)}"
            )
            raise Refused(why, self.button(press))

    def check_ball(self, did: Did) -> None:
        """I.6.b: the ball is spun when the clock prompts for it, not before; each once."""
        law = self.law
        if did.count:
            raise Refused(f"{did.step} takes no number", law.cite("I.6.c"))
        if did.step == "prompt" and self.prompted:
            raise Refused("the prompt has sounded", law.cite("I.6.b"))
        if did.step == "spin" and not self.prompted:
            raise Refused("the ball is spun at the prompt, with ten seconds left", law.cite("I.6.b"))
        if self.spun:
            raise Refused("the ball is spinning", law.cite("I.6.c"))

    # --- the buttons ---

    def button(self, press: Press) -> Citation:
        law = self.law
        match press.button:
            case "recall":
                return law.cite("I.3.b.vi")
            case "clear":
                return law.cite("I.3.b.vii")
        return law.cite("I.3.b.viii")

    def stands_for(self, press: Press) -> list[Bet] | list[Take]:
        """The bets that a button makes or removes."""
        match press.button:
            case "recall":
                return self.recall(press.seat)
            case "clear":
                return self.clear(press.seat)
        return self.neighbours(press.seat)

    def recall(self, seat: int) -> list[Bet]:
        """I.3.b.vi: the bets of the player's last game once more."""
        bets = self.board.terminal(seat).bets
        if not bets:
            raise Refused(f"seat {seat} has no game to recall", self.law.cite("I.3.b.vi"))
        return [Bet(seat, spot, amount) for spot, amount in bets]

    def clear(self, seat: int) -> list[Take]:
        """I.3.b.vii: every bet of the player comes off."""
        takes = [Take(seat, stake.spot) for stake in self.felt.stakes.values() if stake.seat == seat]
        if not takes:
            raise Refused(f"seat {seat} has no bets to clear", self.law.cite("I.3.b.vii"))
        return takes

    def neighbours(self, seat: int) -> list[Bet]:
        """I.3.b.viii: as much as was last bet on the number last touched, on the two numbers to either side of it on
        the wheel."""
        touched = self.numbers.get(seat)
        if not touched:
            raise Refused(f"seat {seat} has selected no number yet", self.law.cite("I.3.b.viii"))
        spot, amount = next(reversed(touched.items()))
        (number,) = LAYOUT[spot].covers
        place = ORDER.index(number)
        beside = [ORDER[(place + step) % len(ORDER)] for step in NEXT_TO]
        return [Bet(seat, f"straight-{pocket_text(pocket)}", amount) for pocket in beside]

    # --- doing it ---

    def put(self, move: Move) -> None:
        """Carry out what was checked."""
        match move:
            case Bet():
                wager = LAYOUT[move.spot].wager
                self.felt.place(move, self.dragged[wager])
                if wager == "straight":
                    touched = self.numbers.setdefault(move.seat, {})
                    touched.pop(move.spot, None)
                    touched[move.spot] = move.amount
            case Take():
                self.take(move, self.law.cite("I.3.b.iv"))
            case Press():
                for part in self.stands_for(move):
                    if isinstance(part, Bet):
                        self.felt.place(part, self.button(move))
                    else:
                        self.take(part, self.button(move))
            case Did():
                self.ball(move)

    def take(self, take: Take, cite: Citation) -> None:
        self.felt.take(self.felt.stakes[(take.seat, take.spot, take.seat)], None, cite)
        self.numbers.get(take.seat, {}).pop(take.spot, None)

    def ball(self, did: Did) -> None:
        """I.6.b: at ten seconds a sound tells the dealer to spin; I.6.c: the dealer does, against the wheel."""
        if did.step == "prompt":
            self.prompted = True
            self.felt.markers["clock"] = f"{PROMPT} seconds"
            self.felt.say(f"{PROMPT} seconds left: spin the ball", self.law.cite("I.6.b"))
        else:
            self.spun = True
            self.felt.markers["ball"] = "spinning"
            self.felt.say("The ball is spinning", self.law.cite("I.6.c"))
