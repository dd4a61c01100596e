"""The types of the API that the service itself makes: what comes in, and answers that no table gives. What they mean is
in docs/service.md; what a table says is in `messages`."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.play.table.game import Family
from croupier.service.people.roles import Role

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


class ResolutionIn(Strict):
    text: str = Field(min_length=1, max_length=2000, description="What was found, and what was done about it.")


class PurseIn(Strict):
    id: str = Id
    person: str = Field(max_length=24)
    cents: int = Cents


class RedeemIn(PurseIn):
    code: str = Field(max_length=16, description="What the owner of the purse shows.")


class CapitalIn(Strict):
    id: str = Id
    cents: int = Cents


class DropIn(Strict):
    id: str = Id
    table: str = Field(max_length=40)


class CorrectIn(Strict):
    tx: str = Field(max_length=200)


# --- what comes back ---


class Problem(BaseModel):
    """RFC 9457, with the paragraph that says no."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    cite: str
    id: str | None = None


class SeatIs(BaseModel):
    """A place one has, and the chips there, in the rack and on the layout, in cents."""

    table: str
    seat: int
    cents: int


class SeatKept(BaseModel):
    """A place asked for in the middle of a round: it is one's own when that is over."""

    table: str
    seat: int


class TournamentSeat(BaseModel):
    """Where somebody plays in a tournament: no table before seats are drawn. The stack is in tournament dollars."""

    tournament: str
    table: str
    seat: int
    stack: int


class Me(BaseModel):
    name: str
    role: Role
    purse: int
    seats: list[SeatIs]
    kept: list[SeatKept]
    tournaments: list[TournamentSeat]
    may: list[str]
    crew: list[str] = Field(description="Whom of the crew the documents mean by this role.")
    codes: bool = Field(False, description="Whether one-time codes are asked for.")
    guest: bool = Field(False, description="Whether there is no password.")


class Notice(BaseModel):
    """Why a table is closed."""

    why: str
    cite: str


class TableCard(BaseModel):
    name: str
    said: str
    game: str
    title: str
    book: str
    chip: int
    least: int
    most: int
    put_up: dict[str, int]
    buy_in: tuple[int, int] | None
    seats: int
    taken: int
    round: int
    phase: str
    dealer: str
    terminals: bool
    kind: str
    family: Family
    glimpse: list[str]
    notice: Notice | None = None


class HouseOut(BaseModel):
    name: str
    play_money: Literal[True] = True
    tables: list[TableCard]
    signs: str = Field(description="The public key (Ed25519) of what this house signs.")


class RoundOut(BaseModel):
    round: int
    lines: int
    outcomes: list[str]
    void: bool
    over: bool
    resolved: bool = Field(False, description="Whether a dispute over it was settled in writing.")


class FairOut(BaseModel):
    table: str
    round: int
    commitment: str
    secret: str | None
    seeds: dict[int, str] = Field(description="What players gave to it, by seat, once it is over.")


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


class AskedForOut(BaseModel):
    """What two people decide: at a table a void, a fill, a credit or the correction of a buy-in (`correct-buy-in`); at
    the cage a grant, a redemption or a transaction posted back (`correct`)."""

    kind: str
    seat: int | None = None
    round: int | None = None
    about: str = ""  # whose purse, which transaction, or why a round is void


class ApprovalOut(BaseModel):
    id: int
    at: int
    table: str | None
    line: str
    what: AskedForOut
    by: str
    state: str
    second: str | None
    answer: str | None
    round: int | None = None
    amount: int | None = None
    stands: str | None = None
    until: int | None = None
    command: str | None = Field(None, description="The id under which it was asked for at a table.")


class AlertsOut(BaseModel):
    """What wants the pit's eye at a table: what waits for a second person, voids and counts that were off in the last
    day, and a dealer who is not heard from."""

    table: str
    approvals: int
    voids: int
    counts: int
    absent: str = ""


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


class MovedOut(BaseModel):
    cents: int


class EdgeOut(BaseModel):
    """What the house keeps of one wager on average, per unit of the first bet and per unit in action: exact, or
    simulated and then within so much of it 19 times of 20. Where nothing is wagered, dollars `per` something."""

    wager: str
    name: str
    edge: float
    risk: float
    hit: float
    deviation: float
    how: str
    within: float
    per: str


class DutyOut(BaseModel):
    """What a paragraph asks of a person: `due`, `late`, `signed`, `ahead` of its time, or `before` a change."""

    duty: str
    says: str
    cite: str
    when: str
    who: list[str]
    state: Literal["due", "late", "signed", "ahead", "before"]
    due: int | None = None
    signed: int | None = None
    by: str = ""
    rounds: str = ""
    dealers: list[str] = []


class TableDutyOut(DutyOut):
    table: str


class TableDutiesOut(BaseModel):
    table: str
    begun: bool
    items: list[DutyOut]


class SupervisionOut(BaseModel):
    book: str
    says: str
    cite: str
    tables: int
    needed: int
    here: int


class PitDutiesOut(BaseModel):
    late: list[TableDutyOut]
    due: list[TableDutyOut]
    supervision: list[SupervisionOut]
    record: list[EventOut]


class EditionsOut(BaseModel):
    game: str
    title: str
    books: list[str]


class ChangeOut(BaseModel):
    name: str
    how: Literal["came", "went", "changed", "moved", "read"]
    cite: str
    before: str = ""
    after: str = ""
    was: str = ""


class ChangesOut(BaseModel):
    before: str
    after: str
    paragraphs: list[ChangeOut]
    options: list[ChangeOut]
    odds: list[ChangeOut]
    same: int


class EdgeMovedOut(BaseModel):
    wager: str
    under: str
    before: float | None
    after: float | None
    within: float


class DraftIn(BaseModel):
    """An amendment, as `docs/editions.md` has it: a small TOML over a book."""

    text: str = Field(max_length=20_000)


class DraftOut(ChangesOut):
    """What would be other, and what nobody has written yet; `reckonable` is whether edges can be counted under it."""

    title: str
    notes: list[str]
    reckonable: bool


class AdviceOut(BaseModel):
    choice: str
    expectation: float
    cost: float
    without: tuple[str, ...]


class HealthOut(BaseModel):
    status: Literal["well", "partly"]
    version: str
    tables: int
    closed: dict[str, Notice]
    store_errors: int = Field(0, description="Times that the database failed since this process began.")
    store_failed: int | None = Field(None, description="When it last did, in seconds since 1970.")
