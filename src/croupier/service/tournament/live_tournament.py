"""A live tournament: one chain of stored lines for all its tables, its clock and its fees.

The lines are those of the tournament's own log, so a replay of them is the tournament; steps of the floor's own (`~ …`)
say besides who deals by hand, when the clock stood, and what chance was committed to. Every hand has a secret: the next
one's is committed to before it is opened, and seats are drawn for from it too.
"""

from __future__ import annotations

from collections import deque
from datetime import date

import msgspec

from croupier.front.bots import check_named, decide
from croupier.front.dealer import routine
from croupier.front.tournament_log import TournamentRecord
from croupier.front.tournament_staff import draws
from croupier.play.felt.ledger import Posting
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance, Turn
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Said, Voided
from croupier.play.vocabulary.log import read_header, replaying
from croupier.play.vocabulary.move import CallOff, Move, Open, Outcome
from croupier.poker.rooms.section8_levels import stage
from croupier.poker.tournament import Tournament, is_for_all
from croupier.poker.tournament.entries import check_day, check_held, check_place_is_free, check_room
from croupier.poker.tournament.moves import (
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
    read_tournament_move,
)
from croupier.poker.tournament.seats import HighCard, SeatedTable
from croupier.poker.tournament.state import chances_asked, state_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.service.commands import words
from croupier.service.commands.answers import hash_line
from croupier.service.commands.command import Command, Done, LoggedLine
from croupier.service.commands.tournament_words import (
    TOURNAMENT,
    AtTable,
    BotsEnter,
    Pause,
    Resume,
    TournamentCommand,
    VoidHand,
    kind_of_command,
    read_tournament_command,
    speaks_for,
)
from croupier.service.fairness.chance import CommittedChance, commitment
from croupier.service.fairness.commitments import commitment_step
from croupier.service.people import roles
from croupier.service.people.duties import SignOff
from croupier.service.people.person import AUTOMATIC_DEALER, Person
from croupier.service.people.tournament_duties import TournamentDuties
from croupier.service.seating.presence import dealer_gone_notice, dealer_silent_notice
from croupier.service.seating.seats import BOT_PREFIX, is_bot_name
from croupier.service.store import Row, Write
from croupier.service.store.accounts import Entry, deltas, purse, table_account
from croupier.service.store.schema import OUTSIDE
from croupier.service.table.stored_log import NotYet, StoredLog
from croupier.service.tournament.absent_dealers import Patience, patience_ends, relieve_absent_dealers
from croupier.service.tournament.chapter import LastHand, Seated, header_of, last_hands, read_chapter

MINUTE = 60_000  # milliseconds
TIME_TO_ACT = 30_000  # for a player's decision; then the player is away, and the hand folded
REST = 3_000  # between two hands of a table, so that people see how the last one ended …
REST_UNWATCHED = 15_000  # … and where nobody does: bots, and those who are away, take no time over a hand
NEWS_KEPT = 40  # lines of what all were told that are kept at hand
CHAPTER = 2000  # lines after which a new chapter begins, as a table's do
MOVES = 400  # that are made by themselves before anybody else is listened to
OVER_PHASES = ("over", "cancelled")


class HandInProgress(msgspec.Struct):
    """A hand that is on: at which table, and how often its chance was asked."""

    table: int
    play: Table
    chances_asked: int = 0
    since: int = 0  # when it last came to wait for what it waits for


class TournamentLine(LoggedLine, frozen=True, kw_only=True):
    """A line at one of the tables (0: at none), under the law of the hand."""

    table: int
    law: Law


class LiveTournament(StoredLog):
    """One tournament of the house, owned by this process."""

    record: TournamentRecord

    @property
    def tournament(self) -> Tournament:
        return self.record.event

    @property
    def round(self) -> int:
        return self.tournament.hands

    # --- from the store ---

    def _create(self) -> None:
        raise Refused(f"there is no tournament {self.name}", OWN.cite("table"))

    def _reset(self) -> None:
        self.hands: dict[int, HandInProgress] = {}  # those that are on, by number
        self.last_hands: dict[int, LastHand] = {}  # of each table
        self.hand_secrets: dict[int, str] = {}
        self.dealers: dict[int, str] = {}  # who deals by hand, by table
        self.patience = Patience()
        self.seated: Seated = {}
        self.news: deque[TournamentLine] = deque(maxlen=NEWS_KEPT)  # what the whole tournament is told
        self.draws = 0  # seat cards and high cards since the last hand was opened
        self.paused = self.finished = self.has_more_moves = False
        self.paused_within = self.minute_began = 0  # ms into a minute while the clock stands; else when it began
        self.committed_hand, self.next_round = 0, None

    def _open_chapter(self, row: Row) -> None:
        """As a chapter finds it, and what was seen of it."""
        self.header = read_header(row["header"])
        chapter = read_chapter(self.header)
        self.terms, self.days = self.header.terms, chapter.days
        self.record = TournamentRecord(self.terms, chapter.days, chapter.state)
        self.duties = TournamentDuties(self.tournament.law)
        places = [place for place in self.tournament.tables.values() if place.table is not None]
        self.hands = {
            place.hand: HandInProgress(place.number, place.table, chances_asked(place.table))
            for place in places
            if place.table
        }
        shown, law = chapter.shown, self.law_now()
        self.last_hands, self.draws = last_hands(self.tournament, shown, self.now()), shown.draws
        self.seated = dict(shown.seated)
        news = (
            TournamentLine(heard.line, tuple(Said(*sentence) for sentence in heard.said), table=heard.table, law=law)
            for heard in shown.news
        )
        self.news = deque(news, maxlen=NEWS_KEPT)

    def _begin_chapter_if_long(self, write: Write) -> None:
        """A long tournament goes on in a new chapter, whichever hands are on."""
        if self.seq - self.first >= CHAPTER and not self.finished:
            self.begin_chapter(write)

    def begin_chapter(self, write: Write) -> None:
        """Go on from the header as it is written and the steps of the floor alone, as whoever comes back will."""
        since, rested = (
            {n: state.since for n, state in self.hands.items()},
            {n: state.over_at for n, state in self.last_hands.items()},
        )
        header, steps = header_of(self, state_of(self.tournament)), self.steps()
        self.chapter, self.first = self.chapter + 1, self.seq + 1
        write.chapters.append(row := self._chapter_row(self.chapter, self.first, header, self.hash))
        self._open_chapter(row)
        for hand, state in self.hands.items():
            state.since = since[hand]
        self.last_hands = {number: state._replace(over_at=rested[number]) for number, state in self.last_hands.items()}
        self.committed_hand = 0
        for step in steps:
            self.add_line(f"~ {step}", Command("", "", AUTOMATIC_DEALER), write)
        self._write_commitment(write)

    def steps(self) -> list[str]:
        """The lines by which another chapter knows who deals, what was signed off, and whether the clock stands."""
        dealers = [f"dealer {table} {name}" for table, name in sorted(self.dealers.items())]
        return [*dealers, *self.duties.steps(), *([f"paused {self.paused_within}"] if self.paused else [])]

    def _play_again(self, row: Row, moment: int) -> None:
        number, text = int(row["number"]), str(row["text"])
        if text.startswith("~ "):
            self._apply_step(text[2:], moment)
        elif not text.startswith("="):
            move = read_tournament_move(text)
            table = self.table_of(move)
            law = self.law_of(table)
            with replaying(self.header):
                events = self.record.play(move)
            self._after_move(TournamentLine(number, tuple(events), table=table, law=law), move, moment)
        elif self.record.entries[-1] != text:
            raise Refused(f"line {number} of {self.name}: the books come out differently", OWN.cite("log.replay"))

    def _after_replay(self) -> None:
        """Secrets are not in the lines. A minute that had begun begins again, and so does whoever's turn it is: while
        nobody served it, nobody could play."""
        self.hand_secrets = {hand: self._stored_secret(hand) for hand in self.hands}
        coming = self.store.round(self.name, self.tournament.hands + 1)
        self.next_round = (
            (self.tournament.hands + 1, str(coming["secret"])) if coming and not coming["closed"] else None
        )
        self.minute_began = self.now()
        for hand in self.hands.values():
            hand.since = self.minute_began
        for table in self.dealers:
            self.patience.begin_wait(table, self.minute_began)

    def _stored_secret(self, hand: int) -> str:
        row = self.store.round(self.name, hand)
        return str(row["secret"]) if row else ""

    def seat_of(self, name: str) -> int | None:
        entrant = self.tournament.entrants.get(name)
        return (entrant.seat or None) if entrant else None

    def command_mark(self, line: str) -> int | None:
        """Most commands are written as they were said; what the others wrote does not tell the command."""
        return None if line.startswith(("~ ", f"enter {BOT_PREFIX}")) else hash_line(line)

    def is_used(self, command: Command, line: str) -> bool:
        return self.command_mark(line) not in (None, hash_line(command.line))

    def note_places(self, write: Write) -> None:
        """Places in a tournament are drawn for, and are no places of one's own choosing."""

    def check_may_see_log(self, person: Person) -> None:
        """The log holds every card: of a hand that is on only surveillance may see them."""
        if not self.finished and not roles.may(person.role, "read-all-cards"):
            raise Refused("the tournament is still on: its log shows every card", OWN.cite("service.role"))

    # --- commands ---

    def _perform(self, command: Command, write: Write) -> Done:
        parsed = read_tournament_command(command.line)
        first = self.seq
        self._check_speaker(parsed, command.by)
        match parsed:
            case Pause() | Resume():
                self._pause_or_resume(isinstance(parsed, Pause), command, write)
            case BotsEnter():
                self._enter_bots(parsed.count, command, write)
            case Replace():
                check_place_is_free(self.tournament, parsed.name)
                raise Refused("a place is given back, and then entered for anew", TOURNAMENT)
            case VoidHand():
                self._void_hand(parsed, command, write)
            case words.SignsOff():
                self._sign_off(parsed.duty, command, write)
            case AtTable():
                self._carry_out(parsed, command, write)
            case At(table=table, move=Outcome() as outcome):
                self._enter_outcome(table, outcome, command, write)
            case _:
                self.play(parsed, command, write)
        return Done(self.seq, first, self.seat_of(command.by.name))

    def _check_speaker(self, parsed: TournamentCommand, by: Person) -> None:
        """Players speak for themselves and for their own seat alone; the crew for the tables."""
        roles.check_role(by.role, kind_of_command(parsed))
        if by.role != "player":
            if isinstance(parsed, At):
                self._check_deals(parsed.table)
            if isinstance(parsed, At) and isinstance(parsed.move, Open) and self.paused:
                raise Refused("the clock stands: no hand is opened", TOURNAMENT)
            return
        if speaks_for(parsed) not in (None, by.name):
            raise Refused(f"you speak for {by.name}, not for {speaks_for(parsed)}", OWN.cite("service.role"))
        if isinstance(parsed, At):
            place, seat = self.tournament.place(parsed.table), words.seat_of(parsed.move)
            if seat is None or place.seats.get(seat) != by.name:
                raise Refused(f"seat {seat} of table {parsed.table} is not yours", OWN.cite("service.role"))

    def _check_deals(self, table: int) -> None:
        if table not in self.dealers:
            raise Refused(f"table {table} is dealt automatically: first `table {table}: dealer on`", TOURNAMENT)

    def _pause_or_resume(self, pause: bool, command: Command, write: Write) -> None:
        if self.tournament.phase != "play" or self.paused == pause:
            raise Refused(f"the clock {'stands' if self.paused else 'runs'}: {self.tournament.phase}", TOURNAMENT)
        self.add_line(f"~ paused {self.elapsed_ms()}" if pause else "~ resumed", command, write)

    def _enter_bots(self, count: int, command: Command, write: Write) -> None:
        check_room(self.tournament, count, "bots")
        free = (name for k in range(1, 1000) if (name := f"{BOT_PREFIX}{k}") not in self.tournament.entrants)
        if not count:
            raise Refused("no bots are none", TOURNAMENT)
        for _, name in zip(range(count), free, strict=False):
            self.play(Enter(name), command, write)
            command = command.for_further_lines()

    def _void_hand(self, void: VoidHand, command: Command, write: Write) -> None:
        if self.tournament.place(void.table).table is None:
            raise Refused(f"no hand is on at table {void.table}: there is nothing to void", OWN.cite("void"))
        self.add_line(f"~ void {void.table} {void.why}", command, write)
        self.play(At(void.table, CallOff()), command.for_further_lines(), write, void.why)

    def _sign_off(self, name: str, command: Command, write: Write) -> None:
        """Whoever did what a paragraph asks of people says so."""
        duty = self.duties.check(name, command.by)
        self.add_line(f"~ signed {name} {self.stamp()} {command.by.name}", command, write)
        self.add_event(
            write, "duty", command.for_further_lines(), f"{name}: signed off", self.tournament.law.cite(duty.cite)
        )

    def _carry_out(self, parsed: AtTable, command: Command, write: Write) -> None:
        place = self.tournament.place(parsed.table)
        match parsed.word:
            case words.DealerOn():
                self.add_line(f"~ dealer {parsed.table} {command.by.name}", command, write)
                self.patience.begin_wait(parsed.table, self.now())
            case words.DealerOff():
                self._check_deals(parsed.table)
                self.add_line(f"~ dealer {parsed.table}", command, write)
            case words.Draw():
                self._check_deals(parsed.table)
                if self.high_card(parsed.table):
                    self.play(self._draw_cards(), command, write)
                    return
                if place.table is None or not isinstance(place.table.ask, Chance):
                    raise _no_chance(place)
                self.play(At(parsed.table, self._chance_of_hand(place.hand).answer(place.table.ask)), command, write)

    def _enter_outcome(self, table: int, outcome: Outcome, command: Command, write: Write) -> None:
        """Cards that were dealt at a real table; the log says that they were not drawn here."""
        place = self.tournament.place(table)
        self._check_deals(table)
        if high_card := self.high_card(table):
            high_card.check(outcome.values)
            self.add_line(f"~ entered {table} {command.by.name}", command, write)
            self.play(Cards(outcome.values), command.for_further_lines(), write)
            return
        if place.table is None or not isinstance(place.table.ask, Chance):
            raise _no_chance(place)
        place.table.ask.admit(outcome, place.table.law)
        check_named(place.table, outcome, {seat for seat, name in place.seats.items() if is_bot_name(name)})
        self.add_line(f"~ entered {table} {command.by.name}", command, write)
        self.play(At(table, outcome), command.for_further_lines(), write)

    def high_card(self, table: int) -> HighCard | None:
        """y.35: a card each, which the dealer of this table deals, where a person does."""
        ask = self.tournament.ask
        return ask if isinstance(ask, HighCard) and ask.table == table and table in self.dealers else None

    # --- moves ---

    def play(self, move: TournamentMove, command: Command, write: Write, why: str = "") -> None:
        """Play a move, and put its lines and postings into what is to be stored."""
        grant = self._check_fee(move, write) if isinstance(move, Enter) else []
        self._check_day(move)
        entries, posted, table = self.record.entries, len(self.tournament.ledger.postings), self.table_of(move)
        logged, hands_before, law = len(entries), dict(self.hands), self.law_of(table)
        events = self.record.play(move)
        number, (moment, stamp) = self.seq + 1, self.moment()
        for entry in entries[logged:]:
            assert isinstance(entry, str)
            self.add_line(entry, command, write)
            command = command.for_further_lines()
        self._after_move(TournamentLine(number, tuple(events), table=table, law=law), move, moment)
        booked = [*grant, *map(self._in_books, self.tournament.ledger.postings[posted:])]
        if booked:
            write.post(f"{self.name}/{number}", stamp, command.by.name, booked, self.name, self.round)
        for event in events:
            if isinstance(event, Voided):
                self.add_event(write, "void", command, why or event.why, event.cite)
        self._update_secrets(hands_before, write)

    def _check_day(self, move: TournamentMove) -> None:
        """What hangs on the day it is."""
        today = date.fromtimestamp(self.stamp() / 1000)
        if isinstance(move, Cancel):
            check_day(self.tournament, move.on, today)
        if isinstance(move, CloseEntries):
            check_held(self.tournament, today)

    def _check_fee(self, move: Enter, write: Write) -> list[Entry]:
        """y.7: the fee comes out of the entrant's purse; a bot is given it."""
        fee = self.tournament.fee
        if is_bot_name(move.name):
            return [Entry(OUTSIDE, purse(move.name), fee, OWN.cite("books.grant"))]
        if self.ahead:
            raise NotYet
        balance = self.store.balance(purse(move.name)) + deltas(write.postings).get(purse(move.name), 0)
        if balance < fee:
            raise Refused(f"the purse holds {balance} cents, and the fee is {fee}", OWN.cite("books.purse"))
        return []

    def _in_books(self, posting: Posting) -> Entry:
        """A posting of the tournament's ledger in the house's books: an entrant is a purse."""
        return Entry(self._account(posting.source), self._account(posting.target), posting.amount, posting.cite)

    def _account(self, name: str) -> str:
        entrant = name.removeprefix("entrant ")
        return table_account(self.name, name) if entrant == name else purse(entrant)

    def table_of(self, move: TournamentMove) -> int:
        """The table that a move is made at (0: at none): who goes away or is sent off may end a hand by it."""
        if isinstance(move, At):
            return move.table
        entrant = self.tournament.entrants.get(move.name) if isinstance(move, (Away, Back, Conduct)) else None
        return entrant.table if entrant else 0

    def law_of(self, table: int) -> Law:
        """The law of the hand that is on at a table, whose chips its amounts are counted in."""
        place = self.tournament.tables.get(table)
        return place.table.law if place is not None and place.table is not None else self.law_now()

    def law_now(self) -> Law:
        """The law of a table now; in a recess, of the stage before it."""
        event = self.tournament
        return event.law_at(event.stage - 1) if stage(event.stage).recess else event.law_at(event.stage)

    def _after_move(self, line: TournamentLine, move: TournamentMove, moment: int) -> None:
        """What a move changes beside the tournament itself, now or when it is played again."""
        places_by_hand = {place.hand: place for place in self.tournament.tables.values() if place.table is not None}
        for hand in [hand for hand in self.hands if hand not in places_by_hand]:
            finished = self.hands.pop(hand)
            place = self.tournament.tables.get(finished.table)
            if place is not None:
                self.last_hands[finished.table] = LastHand(place, finished.play, moment)
        for hand, place in places_by_hand.items():
            if hand not in self.hands and place.table is not None:
                self.hands[hand] = HandInProgress(place.number, place.table)
                self.draws = 0
        if line.table in self.dealers:
            self.patience.begin_wait(line.table, moment)
        hand_here = next((hand_on for hand_on in self.hands.values() if hand_on.table == line.table), None)
        # Who goes away while others think leaves them no more time; who was to act is acted for.
        if hand_here is not None and (isinstance(move, At) or not all(map(is_for_all, line.events))):
            hand_here.since = moment
            hand_here.chances_asked += isinstance(move, At) and isinstance(move.move, Outcome)
        match move:
            case SeatCards() | Cards():
                self.draws += 1
                self._note_new_seats(line.seq)
            case Begin() | SetClock():
                self.minute_began = moment
        self.logged_lines.append(line)
        if any(is_for_all(event) or isinstance(event, Voided) for event in line.events):
            self.news.append(line)

    def _note_new_seats(self, number: int) -> None:
        for entrant in self.tournament.entrants.values():
            if (entrant.table, entrant.seat) != self.seated.get(entrant.name, (0, 0, 0))[:2]:
                self.seated[entrant.name] = (entrant.table, entrant.seat, number)

    def _after_line(self, text: str, command: Command, moment: int) -> None:  # noqa: ARG002 - who is not heard from is not waited for
        if text.startswith("~ "):
            self._apply_step(text[2:], moment)

    def _apply_step(self, text: str, moment: int) -> None:
        match text.split(" "):
            case ["commits", hand, _]:
                self.committed_hand = int(hand)
            case ["paused", within]:
                self.paused, self.paused_within = True, int(within)
                self._show(0)
            case ["resumed"]:
                self.paused, self.minute_began = False, moment - self.paused_within
                self._show(0)
            case ["dealer", table, *name]:
                self.dealers.pop(int(table), None)
                self.dealers.update({int(table): dealer for dealer in name})
                self.patience.waits_since.setdefault(int(table), moment)
                self._show(int(table))
            case ["notice", table, name]:
                self.patience.give_notice(int(table), moment)
                self._show(int(table), dealer_silent_notice(name))
            case ["relieved", table, name]:
                self._show(int(table), dealer_gone_notice(name))
            case ["signed", duty, stamp, *name]:
                self.duties.signed[duty] = SignOff(int(stamp), " ".join(name))
            case ["over"]:
                self.finished = True

    def _show(self, table: int, *said: Said) -> None:
        """Whoever looks at this table (0: at any) sees it, and is told what is said of it."""
        self.logged_lines.append(TournamentLine(self.seq, said, table=table, law=self.law_now()))

    # --- chance ---

    def _write_commitment(self, write: Write) -> None:
        if self.next_round and self.next_round[0] != self.committed_hand:
            text = commitment_step(self.next_round[0], commitment(self.name, *self.next_round))
            self.add_line(f"~ {text}", Command("", "", AUTOMATIC_DEALER), write)

    def _update_secrets(self, before: dict[int, HandInProgress], write: Write) -> None:
        """Whoever opens a hand opens its secret, and commits to the next; when it is over, its secret is out."""
        for hand in self.hands.keys() - before.keys():
            assert self.next_round is not None
            assert self.next_round[0] == hand
            self.hand_secrets[hand] = self.next_round[1]
            self.commit_to(write, hand + 1)
        for hand in before.keys() - self.hands.keys():
            self._reveal_secret(hand, self.hand_secrets.pop(hand), write)

    def _reveal_secret(self, hand: int, secret: str, write: Write) -> None:
        write.closed.append({"at_table": self.name, "of": hand, "when": self.stamp(), "out": secret, "given": ""})

    def _chance_of_hand(self, hand: int) -> CommittedChance:
        return CommittedChance(self.hand_secrets[hand], self.hands[hand].chances_asked)

    # --- what comes next without anybody's say ---

    def _advance(self, write: Write) -> None:
        self.has_more_moves = False
        relieve_absent_dealers(self, write)
        for _ in range(MOVES):
            self._write_commitment(write)
            move = self._next_move(write)
            if move is None:
                break
            self.play(move, Command("", "", AUTOMATIC_DEALER), write)
        else:
            self.has_more_moves = True
        self._begin_chapter_if_long(write)

    def _next_move(self, write: Write) -> TournamentMove | None:
        """The next thing to do; None while people, or a clock, are waited for."""
        ask = self.tournament.ask
        by_hand = isinstance(ask, HighCard) and ask.table in self.dealers
        if ask is not None and self.next_round is not None and not by_hand:
            return self._draw_cards()
        if self.tournament.phase in OVER_PHASES and not self.finished:
            if self.next_round is not None:
                self._reveal_secret(*self.next_round, write)
                self.next_round = None
            self.dealers, self.paused = {}, False
            self.begin_chapter(write)  # whoever looks at it later has no more to read than how it ended
            self.add_line("~ over", Command("", "", AUTOMATIC_DEALER), write)
        if self.tournament.phase != "play":
            return None
        if not self.paused and self.now() - self.minute_began >= MINUTE:
            self.minute_began += MINUTE
            return Minutes(1)
        for number in sorted(self.tournament.tables):
            move = self._next_move_at(self.tournament.tables[number])
            if move is not None:
                return move
        return None

    def _draw_cards(self) -> TournamentMove:
        """Seat cards or high cards, from the secret of the hand to come."""
        assert self.next_round is not None
        return next(draws(self.tournament, Seeded(f"{self.next_round[1]}:draw {self.draws}")))

    def _next_move_at(self, place: SeatedTable) -> TournamentMove | None:
        table, by_hand = place.table, place.number in self.dealers
        if table is None:
            opens = not by_hand and not self.paused and self.now() >= self._rested_at(place) and self.may_open(place)
            return At(place.number, Open()) if opens else None
        if isinstance(table.ask, Turn):
            name = place.seats[table.ask.seat]
            if is_bot_name(name):
                return At(place.number, decide(table, table.ask))
            return Away(name) if self.now() >= self.hands[place.hand].since + TIME_TO_ACT else None
        move: Move | None = None if by_hand else routine(table, self._chance_of_hand(place.hand))
        return At(place.number, move) if move is not None else None

    def may_open(self, place: SeatedTable) -> bool:
        try:
            self.tournament.may_open(place)
        except Refused:
            return False
        return True

    def _rested_at(self, place: SeatedTable) -> int:
        """From when on the next hand of a table may be opened."""
        last = self.last_hands.get(place.number)
        if last is None or last.place is not place:
            return 0
        return last.over_at + (REST_UNWATCHED if all(map(self._is_unwatched, place.seats.values())) else REST)

    def _is_unwatched(self, name: str) -> bool:
        """Whether nobody looks at a table from this place: a bot, or somebody who is away, dealt in all the same."""
        return is_bot_name(name) or self.tournament.entrants[name].absent

    def clock_left(self) -> int | None:
        """Until the next minute, the next hand, or the end of somebody's time to think."""
        if self.finished or self.tournament.phase != "play":
            return 0 if self.has_more_moves else None
        due = [] if self.paused else [self.minute_began + MINUTE]
        for place in self.tournament.tables.values():
            if place.table is None:
                if not self.paused and place.number not in self.dealers and self.may_open(place):
                    due.append(self._rested_at(place))
            elif isinstance(place.table.ask, Turn):
                due.append(self.hands[place.hand].since + TIME_TO_ACT)
        due += patience_ends(self)
        if self.has_more_moves:
            return 0
        return max(0, min(due) - self.now()) if due else None

    # --- the clock on the wall ---

    def elapsed_ms(self) -> int:
        """Milliseconds of this minute that have gone by."""
        return self.paused_within if self.paused else min(max(0, self.now() - self.minute_began), MINUTE)

    def left_ms(self) -> int:
        """Until the stage is over."""
        return max(0, (stage(self.tournament.stage).minutes - self.tournament.minutes) * MINUTE - self.elapsed_ms())


def _no_chance(place: SeatedTable) -> Refused:
    return Refused(f"table {place.number} does not wait for cards", TOURNAMENT)
