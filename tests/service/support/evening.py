"""A live tournament for tests: people say lines to it, and a clock that only the test moves."""

from __future__ import annotations

from datetime import date
from typing import Any

from croupier.front.tournament_log import Days, TournamentRecord
from croupier.play.vocabulary.ask import Turn
from croupier.poker.tournament import BOOK
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.service.commands.command import Answer, Command, Done
from croupier.service.people.person import Person
from croupier.service.seating.seats import is_bot_name
from croupier.service.store import Store
from croupier.service.store.accounts import purse
from croupier.service.tournament.calendar import store_tournament
from croupier.service.tournament.live_tournament import LiveTournament
from shift import NOON, PEOPLE, Clock, endow, secret

DAY = date.fromtimestamp(NOON / 1000)


class Evening:
    """One tournament, and everybody around it."""

    def __init__(self, store: Store, name: str = "friday", **options: Any) -> None:
        self.name, self.store, self.clock, self._ids = name, store, Clock(), 0
        own = {"cancel-below-thirty": False} | {key.replace("_", "-"): value for key, value in options.items()}
        record = TournamentRecord(Terms(BOOK, options=own), Days(DAY))
        store_tournament(store, name, record, PEOPLE["Pit"], secret, self.clock())
        self.live = self.again()

    def again(self) -> LiveTournament:
        """The tournament as another process would find it."""
        return LiveTournament(self.name, Terms(""), self.store, self.clock, secret)

    def say(self, who: str, line: str, id_: str = "") -> Answer:
        self._ids += not id_
        (answer,) = self.live.handle([Command(id_ or f"c{self._ids}", line, PEOPLE.get(who) or Person(who, "player"))])
        return answer

    def do(self, who: str, *lines: str) -> Done:
        """Commands that must be taken; the last answer."""
        for line in lines:
            answer = self.say(who, line)
            assert isinstance(answer, Done), f"{who}: {line}: {answer}"
        return answer

    def refused(self, who: str, line: str) -> str:
        """The paragraph by which a command is refused, having seen that nothing changed."""
        before, seq, books = self.live.record.sealed(), self.live.seq, self.store.balances()
        answer = self.say(who, line)
        assert isinstance(answer, Refused), f"{who}: {line}: {answer}"
        assert (self.live.record.sealed(), self.live.seq, self.store.balances()) == (before, seq, books)
        return str(answer.cite)

    def enter(self, *names: str, bots: int = 0) -> None:
        """Announced; these people have entered, and so many bots."""
        endow(self.store, 10_000, *names)
        self.do("Pit", "announce")
        for name in names:
            self.do(name, f"enter {name}")
        if bots:
            self.do("Pit", f"bots {bots}")

    def begin(self, *names: str, bots: int = 0) -> None:
        self.enter(*names, bots=bots)
        self.do("Pit", "close", "begin")

    def tick(self, seconds: float) -> None:
        self.clock.tick(seconds)
        self.live.handle([])

    def go_on(self) -> None:
        """On to when the tournament does something by itself."""
        self.tick((self.live.clock_left() or 0) / 1000)

    def asked(self, *without: str) -> tuple[int, int, str] | None:
        """A table, a seat and a name whose turn it is, if it is a person's."""
        for number, place in sorted(self.live.tournament.tables.items()):
            if place.table is not None and isinstance(place.table.ask, Turn):
                seat = place.table.ask.seat
                if not is_bot_name(place.seats[seat]) and place.seats[seat] not in without:
                    return number, seat, place.seats[seat]
        return None

    def act(self, *without: str) -> bool:
        """Somebody whose turn it is puts in what he or she can; False if nobody but these is asked."""
        asked = self.asked(*without)
        if asked is None:
            return False
        number, seat, name = asked
        table = self.live.tournament.tables[number].table
        assert table is not None
        assert isinstance(table.ask, Turn)
        wanted = ("raise", "bet", "call", "check", "show")
        choice = next(one for one in wanted if one in table.ask.choices and table.ask.why_not(one) is None)
        self.do(name, f"table {number}: seat {seat} chooses {choice}")
        return True

    def play_out(self, *absent: str) -> None:
        """To the end; these never say a word."""
        while not self.live.finished:
            if not self.act(*absent):
                self.go_on()

    def purse(self, name: str) -> int:
        return self.store.balance(purse(name))
