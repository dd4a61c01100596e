"""Roulette on automatic wagering terminals, `oneida-2008/roulette` I: a game at the dealer's console, and the cash-out.

The table reads no clock. Whoever keeps the game clock plays `dealer does prompt` when ten seconds are left and
`dealer closes` at zero; the sensor's reading is the wheel's outcome; the rest is the dealer's.

    dealer opens            the new-game button: bets are taken
    dealer does prompt      ten seconds left
    dealer does spin        bets are still taken while the ball runs
    dealer closes           zero: the terminals freeze
    wheel 17                the sensor
    dealer does confirm 17  the wagers are settled; any other number voids the game
    dealer does lift-dolly  until then the number may still be found wrong
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from croupier.games.roulette.display import Display, Terminal
from croupier.games.roulette.screen import BUTTONS, STEPS, Screens
from croupier.games.roulette.settlement import settle
from croupier.play.felt import Felt
from croupier.play.felt.stake import Stake
from croupier.play.steps.procedure import Irregular, Procedure, spin, step
from croupier.play.table.game import Dues
from croupier.play.vocabulary.ask import Step, Window
from croupier.play.vocabulary.event import Event, Said, Voided
from croupier.play.vocabulary.move import Close, Did, Move, Press
from croupier.play.vocabulary.wheel import POCKETS, colour, pocket_text
from croupier.rulebook.cite import Breach, Citation, Refused
from croupier.rulebook.law import Law

ONLY_HERE = ("terminal-count", "terminal-chips", "game-clock")


def at_terminals(law: Law) -> bool:
    """I: where the house runs terminals their procedures apply; the 2006 edition knows none."""
    return law.options.get("terminals") is True


def breaches(law: Law) -> list[Breach]:
    """I: what only terminals have is not chosen for a table without them."""
    stray = [name for name in ONLY_HERE if name in law.terms.options and not at_terminals(law)]
    return [Breach(f"option {name} is for wagering terminals: this table has none", law.cite("I")) for name in stray]


def grounds(law: Law) -> Mapping[str, Citation]:
    """I.3, I.8: what a general refusal rests on at terminals, and what credits are bought and cashed out by."""
    if not at_terminals(law):
        return {}
    return {
        "seat": law.cite("I.3.a.iv"),
        "chips": law.cite("I.3.b.i"),
        "spot": law.cite("I.3.b.ii"),
        "closed": law.cite("I.6.d"),
        "turn": law.cite("I.3.b.ii"),
        "chance": law.cite("I.1.b"),
        "report": law.cite("I.9.k"),
        "buy-in": law.cite("I.3.a.v"),
        "correct": law.cite("I.9.e"),
        "undo": law.cite("I.3.b.v"),
        "cash-out": law.cite("I.8.f"),
    }


# --- one game ---


def play_terminals(felt: Felt, law: Law, board: Display) -> Procedure:
    """I.6: one game at all terminals. I.9: whatever goes wrong with it, it is void."""
    try:
        yield from take_bets(felt, law, board)
        pocket = yield from spin(felt, law.cite("I.6.e"))
        assert pocket is not None
        confirmed = yield from confirm(felt, law, pocket)
        if confirmed == pocket:
            wagers = yield from settle_game(felt, law, pocket)
            return board.after(wagers, pocket)
        why = f"{pocket_text(confirmed)} was confirmed, the sensor reads {pocket_text(pocket)}"
        cite = law.cite("I.9.d")
    except Irregular as trouble:
        why, cite = trouble.says, trouble.cite
    after = board.after(felt.stakes.values())
    yield from refund(felt, law, why, cite)
    return after


def take_bets(felt: Felt, law: Law, board: Display) -> Procedure:
    """I.6.a: bets are taken until the clock runs out. I.6.c: meanwhile the ball is spun. I.6.d: at zero every terminal
    freezes, whether or not the dealer was in time."""
    screens = Screens(felt, law, board)
    closed = law.cite("I.6.d")
    windows = {
        spun: Window(law.cite("I.6.a"), screens.check, phase=phase, steps=STEPS, buttons=BUTTONS)
        for spun, phase in ((False, "betting"), (True, "spin"))
    }
    while type(move := (yield windows[screens.spun])) is not Close:
        screens.put(move)
    felt.markers["clock"] = "zero"
    felt.say("No more bets: the terminals are frozen", closed)
    if not screens.spun:
        yield from step(felt, "spin", law.cite("I.6.c"), "betting", no_bets=closed)
        screens.ball(Did("spin"))


class ConfirmNumber(Step, frozen=True):
    """The dealer confirms a number. `least` and `most` are what the sensor read, but any number can be pressed."""

    def admit(self, move: Move, law: Law) -> None:
        if not isinstance(move, Did) or move.step != self.step:
            Step.admit(self, move, law)
        elif move.count not in POCKETS:
            raise Refused(f"{move.count} is not a pocket: 0 to 36, and 37 for 00", self.cite)


def confirm(felt: Felt, law: Law, pocket: int) -> Procedure:
    """I.6.e: the number goes from the sensor to the dealer's console by itself, and the dealer confirms it. I.1.b: one
    of 38."""
    cite = law.cite("I.6.e")
    felt.markers |= {"ball": "at rest", "sensor": pocket_text(pocket)}
    felt.say(f"The sensor reads {pocket_text(pocket)}", cite)
    move = yield ConfirmNumber("confirm", cite, "spin", pocket, pocket, no_bets=law.cite("I.6.d"))
    assert isinstance(move, Did)
    return move.count


def settle_game(felt: Felt, law: Law, pocket: int) -> Procedure:
    """I.6.f: the number is called and the dolly shown. I.6.g, I.7: the system collects, and pays the odds of G. As long
    as the dolly is up, what went wrong with the game still voids it."""
    felt.markers["crown"] = pocket_text(pocket)
    felt.say(f"{pocket_text(pocket)} {colour(pocket)}", law.cite("I.6.f"))
    first_posting = len(felt.ledger.postings)
    wagers = [msgspec.structs.replace(stake) for stake in felt.stakes.values()]
    settle(felt, law, pocket, law.cite("I.6.g"), law.cite("I.7"))
    try:
        yield from step(felt, "lift-dolly", law.cite("I.6.f"), "settle", no_bets=law.cite("I.6.d"))
    except Irregular as trouble:
        reverse(felt, first_posting, wagers, trouble.cite)
        raise
    return wagers


def reverse(felt: Felt, first_posting: int, wagers: Iterable[Stake], cite: Citation) -> None:
    """I.9.d: the settlement of a game that turns out void is posted back, and the wagers stand as they stood."""
    for posting in reversed(felt.ledger.postings[first_posting:]):
        felt.ledger.post(posting.target, posting.source, posting.amount, cite)
    felt.stand(wagers)
    felt.say("The settlement is taken back", cite)


def refund(felt: Felt, law: Law, why: str, cite: Citation) -> Procedure:
    """I.9.k: the wagers of a void game go back when a supervisor, or a designee, refunds them."""
    refund_cite = law.cite("I.9.k")
    felt.markers.pop("crown", None)
    felt.events.append(Voided(cite, why))
    yield from step(felt, "refund", refund_cite, "count", no_bets=law.cite("I.6.d"))
    felt.say("A supervisor refunds every wager", refund_cite)
    for stake in list(felt.stakes.values()):
        felt.push(stake, refund_cite, verdict="returned")


# --- I.8: cashing out, between games ---


def press_between(law: Law, board: Display, press: Press) -> tuple[Display, Event]:
    """I.8.a: the player presses cash-out; I.8.b: and verifies that it is meant; I.8.c: so the dealer's console shows
    it."""
    seat, terminal = press.seat, board.terminal(press.seat)
    if not at_terminals(law) or press.button not in ("cash-out", "verify"):
        raise Refused(f"there is no button {press.button!r} to press between games", law.grounds["closed"])
    if terminal.cash_out == "verified":
        raise Refused(f"seat {seat} has asked to cash out: the dealer's console shows it", law.cite("I.8.c"))
    if press.button == "cash-out":
        event = Said(law.cite("I.8.a"), f"Seat {seat}: cash out? Verify")
        return board.with_terminal(Terminal(seat, terminal.bets, "pressed")), event
    if terminal.cash_out != "pressed":
        raise Refused(f"seat {seat} has not pressed cash-out", law.cite("I.8.a"))
    return board.with_terminal(Terminal(seat, terminal.bets, "verified")), Said(
        law.cite("I.8.c"), f"Seat {seat} asks to cash out"
    )


def cash_out(law: Law, board: Display, seat: int) -> Dues:
    """I.8, I.8.d: the dealer cashes out a terminal whose player asked for it. I.8.e, I.8.f: all that the console
    shows for it, once the chips are counted; the terminal is then free for somebody else."""
    if at_terminals(law):
        pressed = board.terminal(seat).cash_out
        if pressed != "verified":
            how = "verified" if pressed else "pressed"
            raise Refused(f"seat {seat} has not {how} cash-out", law.cite("I.8.b" if pressed else "I.8.a"))
    return Dues(0, None, board.forget(seat))
