"""What the service says of a table: the view with what stands beside it, and the lines of a live connection.

The API's description, and the page's types with it, are made of these structs; what they mean is in docs/service.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from croupier.front.events_in_words import Narrated
from croupier.play.felt.stake import Stake
from croupier.play.table.game import Family
from croupier.play.table.view import SeatView, View
from croupier.play.vocabulary.roads import RoadMark
from croupier.rulebook.cite import Citation
from croupier.service.people.duties import Item
from croupier.service.people.roles import Role
from croupier.service.table.terminals_console import ConsoleView


class SeatHere(SeatView, frozen=True):
    """A seat of a live table: whether a bot sits there, and whether whoever does is ready to go on; or is away, having
    let a whole round go by without a word. `out`: sits out by choice."""

    bot: bool
    ready: bool
    away: bool = False
    out: bool = False


class Roads(msgspec.Struct, frozen=True):
    """A shoe's results as players keep score of them."""

    bead: list[RoadMark]
    big: list[RoadMark]
    big_eye: list[RoadMark]
    small: list[RoadMark]
    cockroach: list[RoadMark]


class Revealed(msgspec.Struct, frozen=True):
    """The last round's secret, once it is over, and what players gave to it, by seat."""

    round: int
    commitment: str
    secret: str
    seeds: dict[int, str]


class Clock(msgspec.Struct, frozen=True):
    left_ms: int
    total_ms: int
    prompt: bool
    more: int = 0  # how often whoever's turn it is may still take more time


class ReportKind(msgspec.Struct, frozen=True):
    """Something that can be reported now."""

    kind: str
    says: str
    cite: Citation


class KeptForLater(msgspec.Struct, frozen=True):
    """What was asked for in the middle of a round, and is done when it is over."""

    what: Literal["sits", "buys", "leaves", "chooses"]
    seat: int
    name: str
    chips: int = 0
    choice: str = ""  # what was said of the next round


class EntrantHere(msgspec.Struct, frozen=True):
    """How somebody stands in a tournament: place 0 and no table before it begins, and no table once it is over."""

    table: int
    seat: int
    stack: int
    place: int
    away: bool
    out: bool


class TournamentHere(msgspec.Struct, frozen=True):
    """What stands beside a table of a tournament: which one it is, how far it has come, and how whoever looks stands.
    Amounts are tournament dollars."""

    name: str
    number: int
    phase: str
    level: str
    left_ms: int
    running: bool
    players: int
    mine: EntrantHere | None


class TableView(View, frozen=True, kw_only=True):
    """What one seat sees of a live table; amounts in chips of `chip` cents."""

    said: str
    game: str
    family: Family
    go: str
    title: str
    book: str
    chip: int
    seq: int
    phase: str
    seats: Mapping[int, SeatHere]
    roads: Roads | None
    last: list[str]
    dealer: str
    bots: int
    waiting: list[str]
    commitment: str | None
    revealed: Revealed | None
    seeds: Mapping[int, str]
    takes_seeds: bool
    reports: list[ReportKind]
    clock: Clock | None
    locked: bool
    console: ConsoleView | None
    closed: bool
    kept: list[KeptForLater]
    free: list[int]
    ahead: Mapping[int, tuple[str, ...]]
    tournament: TournamentHere | None = None


class NarratedLine(Narrated, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that happened, with the number of its line."""

    seq: int


def numbered_line(seq: int, narrated: Narrated) -> NarratedLine:
    return NarratedLine(**msgspec.structs.asdict(narrated), seq=seq)


class Snapshot(msgspec.Struct, frozen=True):
    """A table as somebody sees it, and what was last told: at least since `begun`, the line that opened the round."""

    table: str
    seq: int
    round: int
    begun: int
    seat: int | None
    role: Role
    view: TableView
    told: list[NarratedLine]


class Stored(msgspec.Struct, frozen=True):
    """A command that is stored, and what its giver is told of it."""

    id: str
    seq: int
    told: tuple[Narrated, ...] = ()
    note: str = ""  # what only its giver is told: that a count is not what the books say


class AwaitsSecond(msgspec.Struct, frozen=True):
    """A command that waits for a second person."""

    id: str
    line: str
    waits_for: str = "a second person"


class StepSeen(msgspec.Struct, frozen=True):
    """One line of a round that is played again."""

    number: int
    at: int
    line: str
    by: str
    told: list[NarratedLine]
    view: TableView | None


class Resolution(msgspec.Struct, frozen=True):
    """How a dispute over a round ended, as somebody of the floor has written it down."""

    at: int
    by: str
    text: str


class RoundSteps(msgspec.Struct, frozen=True):
    """A round; whoever settles disputes sees how others have settled one over it."""

    table: str
    round: int
    steps: list[StepSeen]
    resolutions: list[Resolution]


# --- a tournament ---


class Level(msgspec.Struct, frozen=True):
    """A stage: its amounts are tournament dollars; without any it is a recess."""

    says: str
    minutes: int
    lower: int
    upper: int
    small: int
    big: int
    cite: Citation


class PrizeView(msgspec.Struct, frozen=True):
    """What a place wins, in cents, and who has won it."""

    place: int
    cents: int
    name: str = ""


State = Literal["in", "away", "out", "sent off"]


class StandingView(msgspec.Struct, frozen=True):
    """An entrant: place 0 before play begins, or of whoever has none."""

    name: str
    place: int
    stack: int
    table: int
    seat: int
    state: State
    bot: bool


class TournamentTable(msgspec.Struct, frozen=True):
    """One of its tables: how many sit there, the hand that is on (0: none), and who deals."""

    number: int
    table: str
    seats: int
    hand: int
    dealer: str


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament as the lobby shows it; fee and pool in cents, the stack in tournament dollars. `closed` says why
    its lines do not play, if they do not."""

    name: str
    title: str
    day: str
    phase: str
    fee: int
    stack: int
    entries: int
    most: int
    players: int
    pool: int
    winners: tuple[PrizeView, ...]  # once it is over
    closed: str


class TournamentView(TournamentCard, frozen=True):
    """All that the wall shows; cents and tournament dollars as in the card."""

    seq: int
    hands: int
    level: Level
    next: Level
    left_ms: int
    break_ms: int | None  # until the next recess, where there is one to come
    running: bool
    average: int
    in_play: int
    prizes: list[PrizeView]
    tables: list[TournamentTable]
    standings: list[StandingView]
    structure: list[str]
    told: list[NarratedLine]
    mine: EntrantHere | None
    duties: list[Item]


# --- what a WebSocket says ---


class SnapshotMessage(Snapshot, frozen=True, tag_field="type", tag="snapshot"):
    pass


class EventsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="events"):
    seq: int
    seat: int | None
    told: list[NarratedLine]
    view: TableView


class TouchMessage(msgspec.Struct, frozen=True, tag_field="type", tag="touch"):
    """What touches at terminals changed: credits, and stakes; a stake of nothing has been taken away."""

    seq: int
    told: list[NarratedLine]
    racks: Mapping[int, int]
    stakes: list[Stake]


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    id: str
    seq: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str
    why: str
    cite: str


class WaitsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="waits"):
    id: str
    line: str


class MovedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="moved"):
    pass


MESSAGES = (SnapshotMessage, EventsMessage, TouchMessage, DoneMessage, RefusedMessage, WaitsMessage, MovedMessage)
