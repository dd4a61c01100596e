"""The runner: checks a move, logs it, sends it into the procedure, replays a log, shows each seat its view.

table = Table(game, law, name="craps-1")
table.play(Sit(1, 500, "Ann"))
table.play(Open())
table.play(Bet(1, "pass", 10))
table.play(Close())
table.play(source.answer(table.ask))       # chance is a move like any other
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

import msgspec

from croupier.play.felt import Felt
from croupier.play.felt.ledger import Ledger, Posting, is_rack, is_wager, seat_of
from croupier.play.steps.procedure import Irregular, Procedure, Void
from croupier.play.table.game import Game
from croupier.play.table.view import View, view_of
from croupier.play.vocabulary.ask import Ask, Between, Window
from croupier.play.vocabulary.event import Event, Fee, Racked, Said, Settled, Voided
from croupier.play.vocabulary.log import Header, Log
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    Call,
    CallOff,
    Choose,
    Confirm,
    Correct,
    Did,
    Leave,
    Move,
    Open,
    Outcome,
    Press,
    Report,
    Sit,
    Take,
    Undo,
    move_text,
)
from croupier.play.vocabulary.unseen import Unseen, ask_for_unseen, name_cards
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breaches, Citation, Refused
from croupier.rulebook.law import Law, judge

# More chips than any casino has: past this a number is a slip of the finger, and sums stay far from 64 bits.
MOST_CHIPS = 10**12
NO_ANSWER = frozenset({Sit, BuyIn, Correct, Leave, Open, Report})  # moves that no ask waits for in a round
RARE = NO_ANSWER | {Undo, CallOff}  # and those that no procedure hears of
STOPS = (StopIteration, Void, Irregular, Unseen)  # how a procedure ends, or waits for what it did not ask for


class Table:
    """One table: the law it runs under, the felt, the log, and what it is asking for now."""

    def __init__(self, game: Game, law: Law, name: str = "table", header: Header | None = None) -> None:
        if law.supposed:
            raise Breaches(judge(law.terms))
        header = header or Header(name, law.terms, carried=game.opening(law))
        if not isinstance(header.carried, game.carry):  # as a log has it
            header = msgspec.structs.replace(header, carried=game.carried(header.carried))
        self.game = game
        self.law = law = law.resting_on(game.grounds(law))
        self.log = Log(header)
        self.round = header.round
        self.carried = header.carried
        self.seats = _in_order(header)  # of arrival: some documents ask who came first
        self.bought = dict(header.bought)  # what each seat last bought
        self.ledger = Ledger(dict(header.balances))
        self.felt = Felt(law, self.seats, self.ledger)
        game.shows_carried(self.felt, law, self.carried)
        self._between = Between(law.grounds["closed"])
        self.ask: Ask = self._between
        self.between = True  # whether no round is on
        self._procedure: Procedure | None = None
        self._moves: list[Move] = []  # of this round, those taken back left out
        self._unseen: Unseen | None = None  # what lies face down and has to be named before the round goes on
        self._shown = 0
        self._opening: dict[str, int] = {}
        # What the last round posted, and who has left since.
        self._last_postings, self._departed = header.over, dict(header.gone)

    # --- playing ---

    def play(self, move: Move) -> list[Event]:
        """Play one move and return what happened; `Refused`, and nothing has changed."""
        procedure, felt = self._procedure, self.felt
        if procedure is None or type(move) in RARE or self._unseen is not None or felt.on_request:
            return self._play_rare(move)
        seat = getattr(move, "seat", None)
        if seat not in self.seats and seat is not None:
            raise self._nobody(seat)
        events = felt.events
        first_new = len(events)
        self.ask.admit(move, self.law)
        self.log.entries.append(move)
        self._moves.append(move)
        try:
            self.ask = procedure.send(move)
        except STOPS as stop:
            self._stopped(stop, first_new)
        return events[first_new:]

    def _play_rare(self, move: Move) -> list[Event]:
        """A move that does not simply answer the ask of a round."""
        if self._procedure is None:
            self._play_between(move)
            return list(self.felt.events)
        if isinstance(move, Undo):
            return [self._undo(move)]
        if isinstance(move, CallOff):
            return self._call_off(move)
        if self._unseen is not None:
            return self._report_unseen(move) if isinstance(move, Report) else self._name_unseen(move)
        events = self.felt.events
        first_new = len(events)
        answers = self._admit(move)
        self.log.entries.append(move)
        self._send(move, first_new, answers)
        return events[first_new:]

    def why_not(self, move: Move) -> Refused | None:
        """Why this move would be refused in the round that is on; None if it would be taken."""
        try:
            self._admit(move)
        except Refused as refused:
            return refused.with_traceback(None)
        return None

    def _admit(self, move: Move) -> bool:
        """Whether it answers the ask; if it does not, it is a report or a request, which are heard beside that."""
        if type(move) in NO_ANSWER:
            self._admit_report(move)
            return False
        seat = getattr(move, "seat", None)
        if seat not in self.seats and seat is not None:
            raise self._nobody(seat)
        if self.felt.on_request and self._requests(move):
            self._check_request(move)
            return False
        self.ask.admit(move, self.law)
        return True

    def _requests(self, move: Move) -> TypeGuard[Choose]:
        """Whether somebody asks to be shown what may be seen at any time: play goes on where it was."""
        return isinstance(move, Choose) and move.choice in self.felt.on_request

    def _check_request(self, move: Choose) -> None:
        if move.choice not in self.felt.requests:
            raise Refused("there is nothing to be shown", self.felt.on_request[move.choice][1])

    def _admit_report(self, move: Move) -> None:
        """Something went wrong: of what does not answer the ask, only that is heard in a round."""
        if isinstance(move, Correct):
            raise Refused("a round is on: a buy-in is corrected between rounds", self._corrects())
        if not isinstance(move, Report):
            raise Refused("a round is on: places and chips change between rounds", self.law.grounds["closed"])
        if move.kind not in self.law.reports(self.ask.phase):
            kinds = ", ".join(self.law.reports(self.ask.phase)) or "nothing"
            raise Refused(f"{move.kind!r} cannot be reported now; {kinds} can", self.law.grounds["report"])

    def _send(self, move: Move, first_new: int, answers: bool) -> None:
        """The round goes on with this move; `first_new` is how much had happened in it before."""
        procedure = self._procedure
        assert procedure is not None
        self._moves.append(move)
        try:
            if answers:
                self.ask = procedure.send(move)
            elif isinstance(move, Report):
                self._report(move)
            elif self._requests(move):
                self.felt.show(move.seat, move.choice)
        except STOPS as stop:
            self._stopped(stop, first_new)

    def _stopped(self, stop: BaseException, first_new: int) -> None:
        """The procedure does not ask any more: the round is over or void, or something has to be seen first."""
        match stop:
            case StopIteration():
                self._keep_last()
                self._finish(stop.value)
            case Void():
                self._void(stop.why, stop.cite)
                self._finish(self._carried_if_void() if stop.carried is None else stop.carried)
            case Irregular(remedy="void"):
                self._void(stop.says, stop.cite)
                self._finish(self._carried_if_void())
            case Irregular():
                self._not_now(stop)
            case Unseen():
                self._ask_for(stop, len(self.felt.events) - first_new)

    def _ask_for(self, unseen: Unseen, shown: int) -> None:
        """The text has a card turned up that nobody has named: it is asked for. `shown` is what the last move has led
        to so far."""
        self._unseen, self._shown = unseen, shown
        self.ask = ask_for_unseen(unseen, self.felt.cards, self.felt.shoe, self.ask.phase)

    def _name_unseen(self, move: Move) -> list[Event]:
        """The card is named: the round is played again from its opening as if it had been when it was dealt."""
        unseen, events, shown = self._unseen, self.felt.events, self._shown
        assert unseen is not None
        self.ask.admit(move, self.law)
        assert isinstance(move, Outcome)
        self.log.entries.append(move)
        *earlier, last = name_cards(self._moves, dict(zip(unseen.numbers, move.values, strict=False)))
        self._rerun(earlier)
        first_new = len(self.felt.events) + shown
        self._send(last, len(self.felt.events), self._admit(last))
        fresh = self.felt.events[first_new:]
        self.felt.events = [*events, *fresh]
        return fresh

    def _report_unseen(self, report: Report) -> list[Event]:
        """Whoever turns cards up sees that something is wrong with them: it is as if that had been found before the
        move by which they are turned."""
        self._admit_report(report)
        moves, events = self._moves, self.felt.events
        self._rerun(moves[:-1])
        first_new = len(self.felt.events)
        self.log.entries.append(report)
        try:
            self._send(report, first_new, answers=False)
        except Refused:
            self._rerun(moves)
            self.felt.events = events
            raise
        fresh = self.felt.events[first_new:]
        self.felt.events = [*events, *fresh]
        return fresh

    def _void(self, why: str, cite: Citation) -> None:
        """All hands means all: every wager goes back, and where one was settled already, that is undone too."""
        if any(isinstance(event, Settled) for event in self.felt.events):
            self.felt.void_whole(why, cite, self.ledger.postings.copy())
        else:
            self.felt.void(why, cite)

    def _carried_if_void(self) -> Any:
        """What a void round hands on: what it began with, but for what no void undoes."""
        return self.carried if self.felt.keeps is None else self.felt.keeps

    def _not_now(self, trouble: Irregular) -> None:
        """The procedure has no remedy at this point: the report is refused, and the round stands as it stood."""
        events = self.felt.events
        self.log.entries.pop()
        self._rerun(self._moves[:-1])
        self.felt.events = events
        raise Refused(f"{trouble.kind!r} cannot be reported now", trouble.cite)

    def _report(self, report: Report) -> None:
        item = self.law.irregularity(report.kind)
        assert item is not None
        assert self._procedure is not None
        cite = self.law.cite(item.cite)
        if item.remedy == "nothing":
            self.felt.say(item.says, cite)
        else:
            self.ask = self._procedure.throw(Irregular(report.kind, item, cite))

    def _call_off(self, move: Move) -> list[Event]:
        """The round as if it had never been opened: whatever it posted is posted back."""
        cite, first_new = OWN.cite("void"), len(self.felt.events)
        self.log.entries.append(move)
        self.felt.events.append(Voided(cite, "a supervisor calls it off"))
        for p in reversed(self.ledger.postings.copy()):
            self.ledger.post(p.target, p.source, p.amount, cite)
        self.felt.stakes.clear()
        self._finish(self.carried)
        return self.felt.events[first_new:]

    def _start(self) -> None:
        """Lay the felt for a round and run to its first ask."""
        self._last_postings, self._departed, self._unseen = (), {}, None
        self.ledger.postings = []
        self.felt = Felt(self.law, self.seats, self.ledger)
        self._moves = []
        self._procedure = self.game.play(self.felt, self.law, self.carried)
        self.between = False
        try:
            self.ask = next(self._procedure)
        except StopIteration as stop:  # nothing to ask: nobody may take the bank, say
            self._finish(stop.value)

    def _finish(self, carried: Any) -> None:
        self._carry(carried)
        self._procedure = self._unseen = None
        self.ask, self.between = self._between, True
        self.log.balance(self.round, self.ledger.standing())

    def _carry(self, carried: Any) -> None:
        """What goes on to the next round; of what lies on the felt, only that is still there to be asked for."""
        self.carried, self.felt.gathered = carried, None
        self.felt.on_request.clear()
        self.felt.pending.clear()
        self.game.shows_carried(self.felt, self.law, carried)

    # --- between rounds ---

    def _play_between(self, move: Move) -> None:
        law = self.law
        match move:
            case Open():
                if not self.seats:
                    raise Refused("nobody is at the table", law.grounds["seat"])
                self.log.entries.append(move)
                self.round += 1
                self._opening = dict(self.ledger.balances)
                self._start()
                return
            case Sit():
                self.check_sit(move)
                self.seats[move.seat] = move.name
                self._bring(move.seat, move.chips, "sits")
            case BuyIn():
                self._occupied(move.seat)
                self._check_chips(move.chips, self.felt.rack(move.seat))
                self._bring(move.seat, move.chips, "buys")
            case Correct():
                self._correct(move)
            case Press():
                self._occupied(move.seat)
                self.carried, event = self.game.press(law, self.carried, move)
                self.felt.events = [event]
            case Leave():
                self._leave(move)
            case Did(step="spread"):
                self._spread(move)
            case Choose() if self._requests(move):
                self._occupied(move.seat)
                self._check_request(move)
                self.felt.events = []
                self.felt.show(move.seat, move.choice)
                self.carried = self.game.disclosed(law, self.carried)
            case Report():
                self._void_last_round(move)
                return
            case _:
                self._between.admit(move, law)
        self.log.entries.append(move)

    def reports(self) -> tuple[str, ...]:
        """What can be reported now: between rounds only of a round that there was."""
        between = self._procedure is None and not self._last_postings
        return () if between else tuple(self.law.reports(self.ask.phase))

    def _keep_last(self) -> None:
        """A round that is over, where the document lets it turn out to be void before the next one opens."""
        if self.law.reports(self._between.phase):
            self._last_postings = tuple([(p.source, p.target, p.amount) for p in self.ledger.postings])

    def _void_last_round(self, report: Report) -> None:
        """What makes the last round void though it is over: it is undone for all who are still there."""
        if report.kind not in self.law.reports(self.ask.phase) or not self._last_postings:
            self._between.admit(report, self.law)
        item = self.law.book.irregularities[report.kind]
        cite, departed = self.law.cite(item.cite), self._departed
        self.felt.events = []
        posted = [Posting(*p, cite) for p in self._last_postings]
        self.felt.void_whole(item.says, cite, [p for p in posted if not departed.keys() & _seats_of(p)])
        for seat, name in sorted(departed.items()):
            self.felt.say(f"Seat {seat}, {name}, has left: it is documented", cite)
        self._carry(self.game.found_void(self.law, self.carried))
        self._last_postings, self._departed = (), {}
        self.log.entries.append(report)
        self.log.balance(self.round, self.ledger.standing())

    def check_sit(self, sit: Sit) -> None:
        seats, grounds = self.game.seats(self.law), self.law.grounds
        places = seats + self.law.book.about.places_behind(seats)
        if not 1 <= sit.seat <= places:
            raise Refused(f"there is no seat {sit.seat}: 1 to {places}", grounds["seat"])
        if sit.seat in self.seats:
            raise Refused(f"seat {sit.seat} is taken", grounds["seat"])
        if not sit.name or sit.name != sit.name.strip() or not sit.name.isprintable() or " #" in sit.name:
            raise Refused(f"{sit.name!r} is not a name", OWN.cite("command"))
        self._check_chips(sit.chips)

    def _check_chips(self, chips: int, has: int = 0) -> None:
        """Chips to buy are chips; where a buy-in is posted, they bring the player to no less and no more than that."""
        if not 0 < chips <= MOST_CHIPS:
            raise Refused(f"{chips} is not a number of chips to buy", self.law.grounds["amount"])
        posted, money = self.game.buy_in(self.law), self.law.money
        if posted is not None and not posted.least <= has + chips <= posted.most:
            why = f"the buy-in here is {money(posted.least)} to {money(posted.most)}"
            raise Refused(f"{why}, and this would make {money(has + chips)}", posted.cite)

    def affords(self, chips: int, has: int = 0) -> int:
        """So many chips, or as near to it as the posted buy-in lets a player who has these come; 0 is none at all."""
        posted = self.game.buy_in(self.law)
        return chips if posted is None else max(min(max(chips, posted.least - has), posted.most - has), 0)

    def _occupied(self, seat: int) -> None:
        if seat not in self.seats:
            raise self._nobody(seat)

    def _nobody(self, seat: int) -> Refused:
        return Refused(f"there is nobody at seat {seat}", self.law.grounds["seat"])

    def _bring(self, seat: int, chips: int, verb: Any) -> None:
        cite = self.law.grounds.get("buy-in", self.law.grounds["chips"])
        self.ledger.post("cash", f"rack {seat}", chips, cite)
        self.bought[seat] = chips
        self.felt.events = [Racked(cite, seat, self.seats[seat], chips, verb)]

    def _corrects(self) -> Citation:
        """The paragraph by which a buy-in is corrected, where the document knows of that."""
        grounds = self.law.grounds
        if "correct" not in grounds:
            raise Refused("a buy-in is not corrected at this game", grounds["chips"])
        return grounds["correct"]

    def _correct(self, move: Correct) -> None:
        """The seat's last buy-in is posted back and the right amount posted instead."""
        cite, money, account = self._corrects(), self.law.money, f"rack {move.seat}"
        self._occupied(move.seat)
        if move.seat not in self.bought:
            raise Refused(f"seat {move.seat} has bought nothing that could be corrected", cite)
        wrong = self.bought[move.seat]
        if not 0 <= move.chips <= MOST_CHIPS or move.chips == wrong:
            raise Refused(f"{move.chips} does not correct a buy-in of {wrong}", self.law.grounds["amount"])
        if self.ledger.balance(account) + move.chips < wrong:
            remaining = money(self.ledger.balance(account))
            raise Refused(f"seat {move.seat} has only {remaining} left of the {money(wrong)} bought", cite)
        self.ledger.post(account, "cash", wrong, cite)
        self.ledger.post("cash", account, move.chips, cite)
        self.bought[move.seat] = move.chips
        why = f"Seat {move.seat}: the buy-in of {money(wrong)} is void, {money(move.chips)} is right"
        self.felt.events = [Said(cite, why)]

    def _leave(self, move: Leave) -> None:
        self._occupied(move.seat)
        cite = self.law.grounds.get("cash-out", self.law.grounds["chips"])
        balances = self.ledger.balances.items()
        on_layout = sum(amount for name, amount in balances if is_wager(name) and seat_of(name) == move.seat)
        if on_layout:
            raise Refused(
                f"seat {move.seat} still has {self.law.money(on_layout)} on the layout", self.law.grounds["closed"]
            )
        owed, owed_by, self.carried, account = self.game.dues(self.law, self.carried, move.seat)
        paid = min(owed, self.ledger.balance(f"rack {move.seat}"))
        self.ledger.post(f"rack {move.seat}", account, paid, owed_by or cite)
        fees: list[Event] = [Fee(owed_by or cite, move.seat, "owed", paid)] if paid else []
        if paid < owed:
            why = f"Seat {move.seat} leaves owing {self.law.money(owed - paid)}: it is documented"
            fees.append(Said(owed_by or cite, why))
        chips = self.ledger.balance(f"rack {move.seat}")
        self.ledger.post(f"rack {move.seat}", "cash", chips, cite)
        self.bought.pop(move.seat, None)
        if any(move.seat in _seats_of(Posting(*p, cite)) for p in self._last_postings):
            # Even who comes back has taken those chips home.
            self._departed.setdefault(move.seat, self.seats[move.seat])
        self.felt.events = [*fees, Racked(cite, move.seat, self.seats.pop(move.seat), chips, "leaves")]
        if len(self.seats) < self.game.fewest:
            self._carry(self.game.idle(self.law, self.carried)[0])

    def _spread(self, move: Did) -> None:
        """Between rounds the dealer spreads the cards of a table without play, by the game's own paragraph."""
        carried, cite = self.game.idle(self.law, self.carried)
        if cite is None or move.count:
            raise Refused("the cards of this game are not spread between rounds", self.law.grounds["closed"])
        self._carry(carried)
        self.felt.events = [Said(cite, "The cards are spread out: before the next round they are washed and shuffled")]

    # --- taking back ---

    def _undo(self, undo: Undo) -> Event:
        """Play the round again without the seat's last move, which must lie in the window that is still open."""
        cite, ask = self.law.grounds.get("undo", OWN.cite("undo")), self.ask
        if not isinstance(ask, Window):
            raise Refused("the betting is closed: nothing can be taken back", self.law.grounds["closed"])
        for i in range(len(self._moves) - 1, -1, -1):
            move = self._moves[i]
            beside = isinstance(move, Confirm) or (isinstance(move, Did) and move.step in ask.steps)
            if beside or self._requests(move):
                continue
            if not isinstance(move, (Bet, Take, Call, Press)):
                break
            if move.seat == undo.seat:
                if ask.undo:
                    ask.undo(move)
                self._rerun_without(i)
                self.log.entries.append(undo)
                event = Said(
                    cite, f"Seat {undo.seat} takes back: {move_text(move).partition(' ')[2].partition(' ')[2]}"
                )
                self.felt.events.append(event)
                return event
        raise Refused(f"seat {undo.seat} has done nothing in this window", cite)

    def _rerun_without(self, i: int) -> None:
        moves, events = self._moves, self.felt.events
        try:
            self._rerun(moves[:i] + moves[i + 1 :])
        except Refused as refused:
            self._rerun(moves)
            self.felt.events = events
            raise Refused(f"that cannot be taken back: {refused.why}", refused.cite) from None

    def _rerun(self, moves: list[Move]) -> None:
        """The round from its opening again: a generator cannot step back, but it can be run anew."""
        self.ledger.balances = dict(self._opening)
        self._start()
        for move in moves:
            self._send(move, len(self.felt.events), self._admit(move))

    # --- seeing ---

    def early_choices(self) -> Mapping[int, tuple[str, ...]]:
        """What each seat may say of the next round, by all that is settled by now."""
        settled = self.carried if self.felt.gathered is None else self.felt.gathered
        return self.game.may_say_early(self.felt, self.law, settled)

    def header(self) -> Header:
        """A header from which the *next* round replays; only between rounds. It keeps all that a procedure reads."""
        return Header(
            self.log.header.table,
            self.law.terms,
            self.round,
            dict(self.seats),
            self.ledger.snapshot(),
            self.carried,
            arrivals=tuple(self.seats),
            bought=dict(self.bought) if "correct" in self.law.grounds else {},
            over=self._last_postings,
            gone=dict(self._departed),
        )

    def view(self, seat: int | None = None) -> View:
        """What this seat sees (None: a stranger): the felt, and what is asked of whom."""
        return view_of(self, seat)


def _seats_of(posting: Posting) -> set[int]:
    """Whose chips these were."""
    accounts = (posting.source, posting.target)
    return {seat_of(account) for account in accounts if is_rack(account) or is_wager(account)}


def _in_order(header: Header) -> dict[int, str]:
    """The seats of a header in the order of arrival; a header of before there was one has them as it is written."""
    if not header.arrivals:
        return dict(header.seats)
    if sorted(header.arrivals) != sorted(header.seats):
        raise Refused("the header's order of arrival is not that of its seats", OWN.cite("log.header"))
    return {seat: header.seats[seat] for seat in header.arrivals}
