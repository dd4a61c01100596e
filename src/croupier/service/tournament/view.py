"""What is seen of a live tournament: one of its tables by a seat's own eyes, and what hangs on the wall for all."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

from croupier.front.events_in_words import Narrated, narrate
from croupier.play.table import Table
from croupier.play.table.view import AskView, CardTo, view_of
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.event import Voided
from croupier.poker.rooms.section8_levels import STAGES, most_entries, sheet, stage, stage_cite
from croupier.poker.tournament import Tournament, is_for_all
from croupier.poker.tournament.prizes import shares
from croupier.poker.tournament.seats import Entrant, SeatedTable
from croupier.rulebook.law import Law
from croupier.rulebook.number import is_number
from croupier.service.fairness.chance import commitment
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.seating.seats import is_bot_name
from croupier.service.tournament.live_tournament import MINUTE, OVER_PHASES, TIME_TO_ACT, LiveTournament, TournamentLine
from croupier.service.watching.lobby_card import TournamentGlance
from croupier.service.watching.messages import (
    Clock,
    EntrantHere,
    Level,
    NarratedLine,
    PrizeView,
    SeatHere,
    StandingView,
    State,
    TableView,
    TournamentCard,
    TournamentHere,
    TournamentTable,
    TournamentView,
    numbered_line,
)
from croupier.service.watching.view import NOTHING_BESIDE, full_view, reports_now

NEWS_SHOWN = 40  # things said that the wall keeps


def table_name(tournament: str, number: int) -> str:
    """What a table of a tournament is called in the house: `friday.3`.

    >>> table_name("friday", 3), read_table_name("friday.3"), read_table_name("craps-1")
    ('friday.3', ('friday', 3), None)
    """
    return f"{tournament}.{number}"


def read_table_name(name: str) -> tuple[str, int] | None:
    tournament, dot, number = name.rpartition(".")
    return (tournament, int(number)) if dot and is_number(number) and len(number) < 4 else None


def table_title(tournament: str, number: int) -> str:
    """The same as people say it: Friday, table 3."""
    return f"{tournament.replace('-', ' ').capitalize()}, table {number}"


# --- a table ---


def hand_of(live: LiveTournament, place: SeatedTable) -> Table:
    """The hand that is on; between two, the last one as it ended, unless somebody else sits there now."""
    if place.table is not None:
        return place.table
    last = live.last_hands.get(place.number)
    if last is not None and last.place is place and place.seats.items() <= last.table.seats.items():
        return last.table
    return live.tournament.lay_table(place, live.law_now())


def table_view(live: LiveTournament, number: int, person: Person) -> TableView:
    """A table as somebody sees it: whoever sat in that hand sees the own cards, and surveillance every card. One that
    was broken up, or is not there yet, is empty."""
    place = live.tournament.tables.get(number) or SeatedTable(number)
    table, name = hand_of(live, place), table_name(live.name, place.number)
    seat = next((s for s, who in table.seats.items() if who == person.name), None)
    felt_view = view_of(table, seat, roles.may(person.role, "read-all-cards"))
    hand = live.hands.get(place.hand) if place.table is not None else None
    beside: dict[str, Any] = {
        "dealer": live.dealers.get(place.number, "automatic"),
        "commitment": commitment(live.name, place.hand, live.hand_secrets[place.hand]) if hand else None,
        "reports": reports_now(table, person.role) if roles.may(person.role, "report") else [],
        "clock": Clock(max(0, hand.since + TIME_TO_ACT - live.now()), TIME_TO_ACT, False)
        if hand and _waits_for_person(table)
        else None,
        "tournament": tournament_here(live, place.number, person.name),
    }
    view = full_view(table, name, live.seq, felt_view, {**NOTHING_BESIDE, **beside})
    seats = {s: _seat_with_absence(live, seat_here) for s, seat_here in view.seats.items()}
    asks, said = _a_card_each(live, number) or view.asks, table_title(live.name, number)
    return msgspec.structs.replace(view, round=place.hand, seats=seats, asks=asks, said=said)


def _a_card_each(live: LiveTournament, number: int) -> AskView | None:
    """y.35: what a person who deals this table is asked for, where the highest card says who moves."""
    high = live.high_card(number)
    if high is None:
        return None
    to = tuple(CardTo(1, live.tournament.entrants[name].seat) for name in high.names)
    return AskView("chance", high.cite, equipment="cards", count=len(to), to=to)


def _waits_for_person(table: Table) -> bool:
    """Whether a person is waited for."""
    return isinstance(table.ask, Turn) and not is_bot_name(table.seats[table.ask.seat])


def _seat_with_absence(live: LiveTournament, seat: SeatHere) -> SeatHere:
    entrant = live.tournament.entrants.get(seat.name)
    return msgspec.structs.replace(seat, away=bool(entrant and entrant.absent))


def tournament_here(live: LiveTournament, number: int, name: str) -> TournamentHere:
    event = live.tournament
    running = event.phase == "play" and not live.paused
    level = str(stage(event.stage))
    return TournamentHere(
        live.name, number, event.phase, level, live.left_ms(), running, len(event.remaining), entrant_here(live, name)
    )


def entrant_here(live: LiveTournament, name: str) -> EntrantHere | None:
    """How somebody stands who has entered."""
    entrant = live.tournament.entrants.get(name)
    if entrant is None:
        return None
    return EntrantHere(
        entrant.table,
        entrant.seat,
        entrant.stack,
        places_by_name(live.tournament).get(name, 0),
        entrant.away,
        entrant.is_out,
    )


# --- what was told ---


def narrated_at(live: LiveTournament, number: int, name: str, since: int) -> list[NarratedLine]:
    """What whoever looks at a table is told of the lines after one: all of the table's own, of the others what concerns
    the tournament. What was dealt to a seat is its own only since it was taken."""
    table, seat, taken = live.seated.get(name, (0, 0, 0))
    lines = []
    for line in reversed(list(live.lines_after(since))):
        assert isinstance(line, TournamentLine)
        me = seat if table == number and line.seq >= taken else None
        concerns = line.events if line.table in (0, number) else [e for e in line.events if is_for_all(e)]
        lines += [
            numbered_line(line.seq, narrate(event, line.law, me if line.table == number else None))
            for event in concerns
        ]
    return lines


def news_of(live: LiveTournament) -> list[NarratedLine]:
    """What was last said for all to hear, the newest first; of a void hand, at which table it was."""
    news = (
        numbered_line(
            line.seq,
            _of_table(narrate(event, line.law), line.table) if isinstance(event, Voided) else narrate(event, line.law),
        )
        for line in reversed(live.news)
        for event in reversed(line.events)
        if is_for_all(event) or isinstance(event, Voided)
    )
    return list(islice(news, NEWS_SHOWN))


def _of_table(narrated: Narrated, number: int) -> Narrated:
    return msgspec.structs.replace(narrated, text=f"Table {number}: {narrated.text[:1].lower()}{narrated.text[1:]}")


# --- the wall ---


def tournament_glance(live: LiveTournament) -> TournamentGlance:
    event = live.tournament
    seats = {name: seat for name in list(event.entrants) if (seat := seat_in(event, name))}
    return TournamentGlance(tournament_card(live.name, event), seats)


def seat_in(event: Tournament, name: str) -> tuple[int, int, int] | None:
    """Table, seat and stack of somebody who is still in."""
    entrant = event.entrants.get(name)
    return (
        (entrant.table, entrant.seat, entrant.stack)
        if entrant and not entrant.is_out and event.phase not in OVER_PHASES
        else None
    )


def tournament_card(name: str, event: Tournament, closed: str = "") -> TournamentCard:
    """A tournament in the lobby."""
    return TournamentCard(
        name=name,
        title=event.title,
        day=event.day.isoformat(),
        phase=event.phase,
        fee=event.fee,
        stack=event.stack,
        entries=len(event.entrants),
        most=most_entries(event.law),
        players=len(event.remaining),
        pool=_pool(event),
        winners=tuple(_prizes(event)) if event.phase == "over" else (),
        closed=closed,
    )


def wall_view(live: LiveTournament, name: str, crew: bool = False) -> TournamentView:
    """Everything that hangs on the wall, and how whoever looks stands; for the crew, what there is to sign off."""
    event = live.tournament
    stacks = _in_play(live)
    return TournamentView(
        **msgspec.structs.asdict(tournament_card(live.name, event)),
        seq=live.seq,
        hands=event.hands,
        level=_level(event.law, event.stage),
        next=_level(event.law, event.stage + 1),
        left_ms=live.left_ms() if event.phase == "play" else stage(0).minutes * MINUTE,
        break_ms=_ms_to_break(live),
        running=event.phase == "play" and not live.paused,
        average=stacks // len(event.remaining) if event.remaining else 0,
        in_play=stacks,
        prizes=_prizes(event),
        tables=[_table_row(live, place) for _, place in sorted(event.tables.items())],
        standings=_standings(event),
        structure=sheet(event.law),
        told=news_of(live),
        mine=entrant_here(live, name),
        duties=live.duties.items() if crew else [],
    )


def _in_play(live: LiveTournament) -> int:
    """Tournament dollars of those still in; chips that are in a pot are counted where they came from."""
    return sum(entrant.stack for entrant in live.tournament.entrants.values())


def _level(law: Law, number: int) -> Level:
    current = stage(number)
    return Level(
        sheet(law, number + 1)[number],
        current.minutes,
        current.lower,
        current.upper,
        *current.blinds,
        stage_cite(law, number),
    )


def _ms_to_break(live: LiveTournament) -> int | None:
    """Milliseconds until the next recess begins."""
    event, number = live.tournament, live.tournament.stage
    if event.phase != "play" or stage(number).recess:
        return None
    left_ms = live.left_ms()
    for later in STAGES[number + 1 :]:
        if later.recess:
            return left_ms
        left_ms += later.minutes * MINUTE
    return None


def _pool(event: Tournament) -> int:
    """What the entrants have paid, which all goes out as prizes."""
    if event.phase == "over":
        return sum(prize.cents for prize in event.prizes)
    return event.ledger.balance("prepaid") + event.ledger.balance("pool")


def _prizes(event: Tournament) -> list[PrizeView]:
    if event.phase == "over":
        return [PrizeView(prize.place, prize.cents, prize.name) for prize in event.prizes]
    if not event.entrants or event.phase == "cancelled":
        return []
    amounts = shares(_pool(event), len(event.entrants))
    return [PrizeView(place, cents) for place, cents in enumerate(amounts, 1)]


def _table_row(live: LiveTournament, place: SeatedTable) -> TournamentTable:
    dealer = live.dealers.get(place.number, "automatic")
    hand = place.hand if place.table is not None else 0
    return TournamentTable(place.number, table_name(live.name, place.number), len(place.seats), hand, dealer)


def places_by_name(event: Tournament) -> dict[str, int]:
    """Everybody's place: of those still in by their chips, as the last hands left them; of nobody before play."""
    if event.phase not in ("play", "over"):
        return {}
    by_name = {name: place for place, names in event.standings() for name in names}
    if event.phase == "play":
        stacks = [event.entrants[name].stack for name in event.remaining]
        by_name |= {name: 1 + sum(other > event.entrants[name].stack for other in stacks) for name in event.remaining}
    return by_name


def _standings(event: Tournament) -> list[StandingView]:
    """Everybody, best first; whoever has no place last."""
    place_of = places_by_name(event)
    order = sorted(
        event.entrants.values(), key=lambda entrant: (place_of.get(entrant.name, len(place_of) + 1), entrant.name)
    )
    return [_standing(entrant, place_of.get(entrant.name, 0)) for entrant in order]


def _standing(entrant: Entrant, place: int) -> StandingView:
    state: State = "sent off" if entrant.sent_off else "out" if entrant.is_out else "away" if entrant.away else "in"
    return StandingView(
        entrant.name, place, entrant.stack, entrant.table, entrant.seat, state, is_bot_name(entrant.name)
    )
