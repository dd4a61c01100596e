"""The types of the API, as its description gives them. What they mean is in docs/service.md."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.service.roles import Role

Id = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Chosen by the client; the same id twice has one effect.")
Cents = Field(gt=0, le=10**13, description="Cents of play money.")


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


# --- what is sent in ---


class SignIn(Strict):
    name: str = Field(max_length=64)
    password: str = Field(max_length=256)


class CommandIn(Strict):
    id: str = Id
    line: str = Field(max_length=200, description="A line of the table's log, or a word of a live table.")


class AppointIn(Strict):
    role: Role


class ApproveIn(Strict):
    approve: bool


class PurseIn(Strict):
    id: str = Id
    person: str = Field(max_length=24)
    cents: int = Cents


class CapitalIn(Strict):
    id: str = Id
    cents: int = Cents


class DropIn(Strict):
    id: str = Id
    table: str = Field(max_length=40)


class CorrectIn(Strict):
    tx: str = Field(max_length=200)


class PersonIn(SignIn):
    role: Role = "player"


# --- what comes back ---


class Problem(BaseModel):
    """RFC 9457, with the paragraph that says no."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    cite: str
    id: str | None = None


class Told(BaseModel):
    """One thing that happened, as this seat is told it; amounts in chips."""

    seq: int = 0
    kind: str
    text: str
    cite: str
    seat: int = 0
    at: int = 0
    spot: str = ""
    to: str = ""
    amount: int = 0
    total: int = 0
    verdict: str = ""
    wager: int = 0
    odds: str = ""
    paid: int = 0
    uncovered: int = 0
    line: str = ""
    choice: str = ""
    name: str = ""
    cards: list[str] = []


class SeatIs(BaseModel):
    table: str
    seat: int


class Me(BaseModel):
    name: str
    role: Role
    purse: int
    seats: list[SeatIs]
    may: list[str]


class TableCard(BaseModel):
    name: str
    game: str
    title: str
    book: str
    chip: int
    least: int
    most: int
    seats: int
    taken: int
    round: int
    phase: str
    dealer: str
    terminals: bool
    kind: str


class HouseOut(BaseModel):
    name: str
    play_money: Literal[True] = True
    tables: list[TableCard]


class NotOffered(BaseModel):
    choice: str
    why: str
    cite: str


class Asks(BaseModel):
    """What the table waits for, and of whom."""

    ask: Literal["between", "window", "turn", "discard", "chance", "step"]
    cite: str
    seat: int | None = None
    at: int | None = None
    choices: list[str] = []
    offers: dict[str, list[str]] = {}
    not_offered: list[NotOffered] = []
    owes: int | None = None
    least: int | None = None
    most: int | None = None
    equipment: str | None = None
    count: int | None = None
    step: str | None = None
    steps: list[str] = []  # what the dealer does while bets are still taken


class SeatView(BaseModel):
    name: str
    rack: int
    bot: bool
    ready: bool


class StakeView(BaseModel):
    model_config = ConfigDict(extra="allow")
    seat: int
    at: int
    spot: str
    amount: int


class BankView(BaseModel):
    seat: int
    wager: int
    left: int


class MarkView(BaseModel):
    column: int
    row: int
    result: str
    ties: int = 0


class Roads(BaseModel):
    bead: list[MarkView]
    big: list[MarkView]
    big_eye: list[MarkView]
    small: list[MarkView]
    cockroach: list[MarkView]


class Revealed(BaseModel):
    round: int
    commitment: str
    seed: str


class Clock(BaseModel):
    left_ms: int
    total_ms: int
    prompt: bool


class ReportKind(BaseModel):
    kind: str
    says: str
    cite: str


class TableView(BaseModel):
    """What one seat sees; amounts in chips of `chip` cents."""

    table: str
    game: str
    title: str
    book: str
    chip: int
    round: int
    seq: int
    phase: str
    asks: Asks
    seats: dict[str, SeatView]
    stakes: list[StakeView]
    cards: dict[str, list[str]]
    markers: dict[str, str]
    pots: list[int]
    bank: BankView | None
    roads: Roads | None
    last: list[str]
    dealer: str
    bots: int
    waiting: list[str] = []
    commitment: str | None
    revealed: Revealed | None
    reports: list[ReportKind]
    clock: Clock | None = None
    locked: bool = False
    console: dict[str, Any] | None = None


class Snapshot(BaseModel):
    table: str
    seq: int
    round: int
    seat: int | None
    role: Role
    view: TableView
    told: list[Told]


class DoneOut(BaseModel):
    id: str
    seq: int
    told: list[Told] = []


class WaitsOut(BaseModel):
    id: str
    waits_for: str = "a second person"
    line: str


class RoundOut(BaseModel):
    round: int
    lines: int
    outcomes: list[str]
    void: bool
    over: bool


class StepOut(BaseModel):
    number: int
    line: str
    by: str
    told: list[Told]
    view: TableView | None


class RoundSteps(BaseModel):
    table: str
    round: int
    steps: list[StepOut]


class FairOut(BaseModel):
    table: str
    round: int
    commitment: str
    seed: str | None


class ParagraphOut(BaseModel):
    cite: str
    title: str
    edition: str
    says: str
    reading: str


class AccountOut(BaseModel):
    name: str
    balance: int


class BooksOut(BaseModel):
    accounts: list[AccountOut]
    total: int


class PostingOut(BaseModel):
    tx: str
    at: int
    table: str | None
    round: int | None
    state: str
    source: str
    target: str
    amount: int
    cite: str
    by: str


class FiguresOut(BaseModel):
    table: str
    opener: int
    fills: int
    credits: int
    drop: int
    closer: int
    fees: int
    win: int
    hold: str


class DayOut(BaseModel):
    first: int
    last: int
    tables: list[FiguresOut]
    cage: int
    tips: int


class ApprovalOut(BaseModel):
    id: int
    at: int
    table: str | None
    line: str
    by: str
    state: str
    second: str | None
    answer: str | None


class EventOut(BaseModel):
    id: int
    at: int
    kind: str
    table: str | None
    round: int | None
    by: str
    line: str
    text: str
    cite: str


class PersonOut(BaseModel):
    name: str
    role: Role
    since: int = 0


class MovedOut(BaseModel):
    cents: int


class EdgeOut(BaseModel):
    """What the house keeps of one wager on average: exact, per unit of the first bet and per unit in action."""

    wager: str
    edge: float
    risk: float
    hit: float
    deviation: float
    how: str


class AdviceOut(BaseModel):
    choice: str
    expectation: float
    cost: float


class HealthOut(BaseModel):
    status: Literal["well"]
    version: str
    tables: int


# --- what a WebSocket says ---


class SnapshotMessage(Snapshot):
    type: Literal["snapshot"]


class EventsMessage(BaseModel):
    type: Literal["events"]
    seq: int
    seat: int | None
    told: list[Told]
    view: TableView


class TouchMessage(BaseModel):
    """What touches at terminals changed: credits, and stakes; a stake of nothing has been taken away."""

    type: Literal["touch"]
    seq: int
    told: list[Told]
    racks: dict[str, int]
    stakes: list[StakeView]


class DoneMessage(BaseModel):
    type: Literal["done"]
    id: str
    seq: int


class RefusedMessage(BaseModel):
    type: Literal["refused"]
    id: str
    why: str
    cite: str


class WaitsMessage(BaseModel):
    type: Literal["waits"]
    id: str
    line: str


class MovedMessage(BaseModel):
    type: Literal["moved"]
    address: str = ""
