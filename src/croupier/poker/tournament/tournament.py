"""A poker tournament, `section8/poker` y: entries and fees, seats by draw, levels by the clock, tables kept even,
players out one by one, prizes. A state machine over moves: time and chance are moves too, and the log of moves is all.

    event = Tournament(Terms("section8/poker", options={"tournament-game": "holdem"}), date(2026, 5, 8))
    event.play_lines("announce", "enter Ann", …, "close")
    event.play_lines("draw 1-3 2-7 …", "begin", "table 1: dealer opens", "table 1: dealer does shuffle", …)

Stacks are tournament dollars; fees and prizes are cents, in a ledger of their own.
"""

from __future__ import annotations

from datetime import date
from typing import TypeGuard

from croupier.play.felt.ledger import Ledger
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Turn
from croupier.play.vocabulary.event import Event, Said, Voided
from croupier.play.vocabulary.log import Header
from croupier.play.vocabulary.move import Choose, Open, Report
from croupier.poker.game import GAME
from croupier.poker.rooms.section8_levels import (
    CENTS,
    SECOND_SESSION,
    seats,
    stage,
    stage_cite,
    terms_at,
    tournament_breaches,
)
from croupier.poker.rules.variants import VARIANTS
from croupier.poker.table.room import Room
from croupier.poker.tournament.chip_race import exchange, race_small_chips
from croupier.poker.tournament.conduct import apply_report, person, send_off, set_away
from croupier.poker.tournament.entries import announce, cancel, close, enter, replace, withdraw
from croupier.poker.tournament.moves import (
    Agree,
    Announce,
    At,
    Away,
    Back,
    Begin,
    Cancel,
    Cards,
    CloseEntries,
    Conduct,
    Enter,
    Minutes,
    Replace,
    SeatCards,
    SetClock,
    TournamentMove,
    Withdraw,
    read_tournament_move,
    tournament_line,
)
from croupier.poker.tournament.prizes import Prize, end_tournament, pay_odd, places
from croupier.poker.tournament.seats import (
    Container,
    Entrant,
    HighCard,
    SeatedTable,
    best_seat,
    highest,
    level_seats,
    newcomers,
    open_seats,
    passed,
    shortest,
    two_left,
)
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breaches, Citation, Refused
from croupier.rulebook.law import Law, Terms, judge

BOOK = "section8/poker"
ELSEWHERE = OWN.cite("rulebook")


def is_for_all(event: Event) -> TypeGuard[Said]:
    """Whether something concerns the whole tournament, and not one hand alone."""
    return isinstance(event, Said) and event.cite.paragraph.startswith("y.")


class Tournament:
    """One event: `phase` is quiet, entries, draw, seated, play, over or cancelled; `ask` a draw that is waited for."""

    def __init__(self, terms: Terms, day: date, last: date | None = None) -> None:
        """y.1: the game, fee and day are approved; where there was a `last` one, they are held weekly."""
        if terms.book != BOOK:
            raise Refused(f"tournaments are played by {BOOK}, not by {terms.book}", ELSEWHERE)
        own = terms_at(terms, Law(terms), 0)
        faults = judge(own) or tournament_breaches(Law(own), VARIANTS[Law(own).choice("tournament-game")])
        if faults:
            raise Breaches(faults)
        self.terms = terms
        self.law = Law(own)
        if last is not None and (day <= last or (day - last).days % 7):
            raise Refused(f"tournaments are weekly: {last} is not whole weeks before {day}", self.law.cite("y.1"))
        self.day = day
        self.fee = self.law.number("entry-fee") * CENTS
        self.phase = "quiet"
        self.entrants: dict[str, Entrant] = {}
        self.ledger = Ledger()
        self.log: list[TournamentMove] = []
        self.tables: dict[int, SeatedTable] = {}
        self.ask: Container | HighCard | None = None
        self.stage = self.minutes = self.hands = 0
        self.redrawn = 0  # how many were left when all seats were last drawn
        self.added = 0  # chips that the house brought into play, so that nobody goes out by an exchange
        self.loose = 0  # what exchanges have left over, until it comes to a larger chip
        self.prizes: list[Prize] = []
        self.events: list[Event] = []
        self._laws: dict[int, Law] = {}

    # --- moves ---

    def play_lines(self, *lines: str) -> list[Event]:
        """Play these lines; returns the events of all of them."""
        return [event for line in lines for event in self.play(read_tournament_move(line))]

    def lines(self) -> list[str]:
        return [tournament_line(move) for move in self.log]

    def play(self, move: TournamentMove) -> list[Event]:
        """Play one move and return what happened; `Refused`, and nothing has changed."""
        self.events = []
        match move:
            case Announce():
                announce(self)
            case Enter():
                enter(self, move)
            case Withdraw():
                withdraw(self, move.name)
            case Replace():
                replace(self, move)
            case CloseEntries():
                close(self)
            case Cancel():
                cancel(self, move.on)
            case Begin():
                self._begin_play()
            case SeatCards():
                self._record_seats(move.places)
            case Cards():
                self._cards(move.cards)
            case Minutes():
                self._clock(move.count)
            case SetClock():
                self._set_clock(move.gone)
            case Away() | Back():
                set_away(self, move.name, isinstance(move, Away))
            case Conduct():
                person(self, move)
            case Agree():
                raise Refused("prizes are not divided by agreement: it is played out", self.law.cite("y.23"))
            case At():
                self._play_at_table(move)
        self.log.append(move)
        return self.events

    def say(self, text: str, cite: Citation) -> None:
        self.events.append(Said(cite, text))

    def in_phase(self, phases: str, what: str, cite: Citation) -> None:
        if self.phase not in phases.split():
            raise Refused(f"{what}: the tournament is in the phase {self.phase!r}", cite)

    def check_playing(self, phases: str, what: str) -> None:
        """y.16: whether the first round of play has been announced."""
        self.in_phase(phases, what, self.law.cite("y.16"))

    def check_drawing(self) -> None:
        """y.35: whether anything is drawn for now."""
        if self.ask is None:
            raise Refused("nothing is drawn for now", self.law.cite("y.35"))

    def entrant(self, name: str) -> Entrant:
        if name not in self.entrants:
            raise Refused(f"{name!r} is no entrant", self.law.cite("y.7"))
        return self.entrants[name]

    @property
    def remaining(self) -> list[str]:
        """Who is still in, in the order of entry."""
        return [entrant.name for entrant in list(self.entrants.values()) if not entrant.is_out]

    @property
    def removed(self) -> int:
        """y.47: chips that have left play with who was sent off."""
        return sum(entrant.removed for entrant in self.entrants.values())

    @property
    def title(self) -> str:
        """What is played."""
        return VARIANTS[self.law.choice("tournament-game")].name

    @property
    def stack(self) -> int:
        """What everybody begins with."""
        return self.law.number("tournament-stack")

    def place(self, number: int) -> SeatedTable:
        """y.14: one of the tables that seats were drawn at."""
        if number not in self.tables:
            raise Refused(f"there is no table {number}", self.law.cite("y.14"))
        return self.tables[number]

    # --- seats ---

    def call_draw(self) -> None:
        """y.14, y.14.iii: each player draws a seat card from a container that holds as many as there are players."""
        for entrant in self.entrants.values():
            entrant.table = entrant.seat = 0
        names = tuple(self.remaining)
        self.redrawn = len(names)
        self.tables = {}
        if not names:
            end_tournament(self)
            return
        self.ask = Container(self.law.cite("y.14.iii"), level_seats(len(names), seats(self.law)), names)

    def _record_seats(self, cards: tuple[str, ...]) -> None:
        """y.14.iv: the seats that were drawn are recorded. y.35: seats always are drawn for."""
        if not isinstance(self.ask, Container):
            raise Refused("no seats are drawn for now", self.law.cite("y.35"))
        ask = self.ask
        ask.check(cards)
        for card, name in zip(cards, ask.names, strict=False):
            self.give_seat(self.entrants[name], card, ask.cite)
        self.ask = ask.rest(cards)
        if self.ask is not None:
            return
        if self.phase == "draw":
            self.phase = "seated"
            for name in self.remaining:
                self.entrants[name].stack = self.stack
        for place in self.tables.values():
            place.lost = 0
        if self.phase == "play":
            self.go_on()

    def give_seat(self, entrant: Entrant, card: str, cite: Citation) -> None:
        self.unseat(entrant)
        table, seat = map(int, card.split("-"))
        place = self.tables.setdefault(table, SeatedTable(table))
        place.seats[seat] = entrant.name
        place.fresh.add(seat)
        entrant.table, entrant.seat = table, seat
        self.say(f"{entrant.name} has seat {seat} at table {table}", cite)

    def unseat(self, entrant: Entrant) -> None:
        place = self.tables.get(entrant.table)
        if place is not None:
            place.leave(entrant.seat)
            if not place.seats and self.phase == "play":
                del self.tables[place.number]
        entrant.table = entrant.seat = 0

    def _begin_play(self) -> None:
        """y.16: the supervisor announces the first round of play."""
        self.check_playing("seated", "play cannot begin")
        self.phase = "play"
        self.say(f"Play begins: {stage(0)}", self.law.cite("y.16"))
        self.go_on()

    # --- the clock ---

    def _clock(self, count: int) -> None:
        """y.16 to y.22: levels and recesses follow each other by the clock; a level holds from a table's next hand."""
        cite = stage_cite(self.law, self.stage)
        self.in_phase("play", "no clock runs", cite)
        rest = stage(self.stage).minutes - self.minutes
        if not 0 < count <= rest:
            raise Refused(f"{count} minutes: there are {rest} to the end of this stage", cite)
        self.minutes += count
        if count == rest:
            self.stage, self.minutes = self.stage + 1, 0
            self.say(f"Now: {stage(self.stage)}", stage_cite(self.law, self.stage))
            self.go_on()

    def _set_clock(self, elapsed: int) -> None:
        """y.16 to y.22: a clock that was wrong is put right, within the stage that is on."""
        cite, whole = stage_cite(self.law, self.stage), stage(self.stage).minutes
        self.in_phase("play", "no clock runs", cite)
        if not 0 <= elapsed < whole:
            raise Refused(f"{elapsed} minutes gone: this stage has {whole}", cite)
        self.minutes = elapsed
        self.say(f"The clock is put right: {whole - elapsed} minutes to go", cite)

    # --- hands ---

    def law_at(self, k: int) -> Law:
        """The law of a table at a stage."""
        if k not in self._laws:
            self._laws[k] = Law(terms_at(self.terms, self.law, k))
        return self._laws[k]

    def law_now(self) -> Law:
        return self.law_at(self.stage)

    def _play_at_table(self, move: At) -> None:
        """A move at a table. y.27: no bets but those announced; y.33: showing a hole card, unless two are left."""
        self.check_playing("play", "no hands are dealt")
        place = self.place(move.table)
        if place.table is None:
            if not isinstance(move.move, Open):
                raise Refused("no hand is on: the dealer opens one first", self.law.grounds["closed"])
            self._open(place)
            return
        ask, table_move = place.table.ask, move.move
        if isinstance(table_move, Report) and table_move.kind == "hole-card-shown" and len(self.remaining) == 2:
            raise Refused("the last two players may show their cards", self.law.cite("y.33"))
        self.events += place.table.play(table_move)
        if isinstance(table_move, Report) and isinstance(ask, Turn):
            apply_report(self, table_move.kind, self.entrants[place.seats[ask.seat]])
        self.run(place)

    def _open(self, place: SeatedTable) -> None:
        """The next hand of a table, everybody dealt in: y.30, the absent too; y.36, but not who waits for the
        button. y.24: decks change with the level."""
        self.may_open(place)
        law, now = self.law_now(), stage(self.stage)
        if place.stage != self.stage:
            place.stage, place.washed = self.stage, 0
            self.say(f"New decks at table {place.number}: {now}", self.law.cite("y.24"))
        if not race_small_chips(self, place):
            return  # the hand is dealt once the race is run
        if place.button_game(law):
            if len(place.playing()) < 2:
                place.waiting.clear()
            passed(place)
            newcomers(place)
            two_left(place)
        place.fresh.clear()
        self.hands += 1
        place.hand = self.hands
        place.table = self.lay_table(place, law)
        for name in place.seats.values():
            self.entrants[name].played = True
        self.events += place.table.play(Open())
        self.run(place)

    def lay_table(self, place: SeatedTable, law: Law) -> Table:
        """A table as it is before a hand: everybody's chips before them, and the button where it was."""
        room = Room(place.button, out=tuple(sorted(place.waiting)), deck=place.deck, washed=place.washed)
        racks = {f"rack {seat}": self.entrants[name].stack * CENTS // law.chip for seat, name in place.seats.items()}
        header = Header(f"table {place.number}", law.terms, 0, dict(place.seats), racks, room)
        return Table(GAME, law, header.table, header)

    def may_open(self, place: SeatedTable) -> None:
        if self.ask is not None:
            raise Refused(f"first: {self.ask}", self.ask.cite)
        if stage(self.stage).recess:
            raise Refused(f"now: {stage(self.stage)}", stage_cite(self.law, self.stage))
        due = self._due()
        if due is not None and due[0] != "balance":
            raise Refused("play is suspended until seats are drawn", due[1])
        if len(place.seats) - len(shortest(self.tables).seats) > 2:
            raise Refused("first a player moves to another table", self.law.cite("y.34"))
        if len(place.seats) < 2:
            raise Refused("it takes two players", self.law.grounds["closed"])

    def run(self, place: SeatedTable) -> None:
        """y.16, y.30: for somebody who is away, or sent off, the hand is folded when its turn comes. Then the hand's
        end, if it has come."""
        table = place.table
        assert table is not None
        while isinstance(table.ask, Turn) and self.entrants[place.seats[table.ask.seat]].absent:
            choice = "fold" if "fold" in table.ask.choices else "show"
            self.events += table.play(Choose(table.ask.seat, choice))
        if isinstance(table.ask, Between):
            self._end_hand(place, table)

    def _end_hand(self, place: SeatedTable, table: Table) -> None:
        """y.2: a player without a chip left is out, y.3: in the hand of this number."""
        for seat, name in table.seats.items():  # not whoever has come to the table meanwhile
            self.entrants[name].stack = table.felt.rack(seat) * table.law.chip // CENTS
        if not any(isinstance(event, Voided) for event in table.felt.events):
            place.finish_hand(table.carried.button, [seat for seat in table.seats if seat not in place.waiting])
        place.table, place.deck, place.washed = None, table.carried.deck, table.carried.washed
        for name in table.seats.values():
            entrant = self.entrants[name]
            if entrant.sent_off:
                send_off(self, entrant)
            elif not entrant.stack:
                entrant.out = place.hand
                self.unseat(entrant)
                place.lost += 1
                self.say(f"{name} is out, in hand {place.hand}", self.law.cite("y.2"))
        self.go_on()

    # --- what comes next ---

    def _due(self) -> tuple[str, Citation, SeatedTable | None] | None:
        """What has to be done about seats: y.20 a redraw; y.18, y.19 a table broken up; y.34 one player moved."""
        players_left, most = len(self.remaining), seats(self.law)
        if any(players_left <= limit < self.redrawn for limit in (2 * most, most)):
            return "redraw", self.law.cite("y.20"), None
        small, large = shortest(self.tables), max(self.tables.values(), key=lambda place: len(place.seats))
        if len(self.tables) > 1 and players_left <= most * (len(self.tables) - 1):
            if stage(self.stage).recess:
                return "break", stage_cite(self.law, self.stage), small
            lost = any(place.lost > 3 for place in self.tables.values())
            if (lost and self.stage >= SECOND_SESSION) or len(small.seats) < 2:
                return "break", self.law.cite("y.19"), small
        if len(large.seats) - len(small.seats) > 2:
            return "balance", self.law.cite("y.34"), large
        return None

    def go_on(self) -> None:
        """y.23: the end, when one player has all the chips; else whatever is due, once the hands it waits for are
        over."""
        if self.phase != "play":
            return
        if len(self.remaining) <= 1:
            end_tournament(self)
            return
        due = self._due() if self.ask is None else None
        if due is None:
            return
        what, cite, place = due
        busy = any(seated.table is not None for seated in self.tables.values())
        if what == "redraw" and not busy:
            self.call_draw()
            assert isinstance(self.ask, Container)
            self.ask = self.ask.with_cite(cite)
        elif what == "break" and not busy:
            assert place is not None
            names = tuple(place.seats[seat] for seat in sorted(place.seats))
            self.ask = Container(cite, open_seats(self.tables, place, seats(self.law)), names)
            self.say(f"Table {place.number} is broken up", cite)
        elif what == "balance" and place is not None and place.table is None:
            names = tuple(place.seats[seat] for seat in sorted(place.seats))
            self.ask = HighCard(self.law.cite("y.35"), names, place.number)

    def _cards(self, cards: tuple[int, ...]) -> None:
        """y.35: a card each, and the highest by suit moves, y.37: to the best seat open. y.32: or they say who has the
        larger chips of a race. After the end: y.15, y.39, the highest cards have the odd cents."""
        if not isinstance(self.ask, HighCard):
            raise Refused("no cards are dealt for anything now", self.law.cite("y.35"))
        ask = self.ask
        ask.check(cards)
        self.ask = None
        order = highest(ask.names, cards)
        if not ask.table:
            pay_odd(self, order)
            return
        if ask.race:
            exchange(self, self.tables[ask.table], order)
            self._open(self.tables[ask.table])
            return
        small = shortest(self.tables)
        seat = best_seat(small, seats(self.law), small.button_game(self.law_now()))
        self.give_seat(self.entrants[order[0]], f"{small.number}-{seat}", self.law.cite("y.37"))
        self.go_on()

    # --- the end ---

    def standings(self) -> list[tuple[int, tuple[str, ...]]]:
        """y.3, y.40: places as they are; those still in have the first, and a cheat has none. y.47: whoever is sent off
        has outlasted those who went broke until then, and is tied with nobody."""
        latest = self.hands + 1, 0
        outs = {e.name: (e.out, e.after) if e.is_out else latest for e in self.entrants.values() if not e.forfeits}
        return places(outs)
