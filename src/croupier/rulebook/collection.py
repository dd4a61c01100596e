"""Collection fees: what a house takes where players bank or play for a pot, and by which printed schedule.

A document may print several schedules for a game: in the game's own section, on a rate sheet, and again in a combined
list. Each is data, `collections/<rulebook>/<game>.toml`; a table uses exactly one. All amounts here are cents.

```toml
[demands]                         # the paragraph behind each demand: one schedule, five rates, flat, posted
[[paragraph]]                     # id, says, reading: what is cited, in our own words
[[group]]                         # schedules under one text
from = "combined"                 # game: the game's section; bonus: that of its bonus bet; sheet; combined
cite = "california-games-collection-rates"
basis = "table-action"            # player-wager: each player pays too. per-hand: flat. players: a pot, by their number
minimum = "$5-$100"               # where the table's minimum and maximum must lie ("$20+": no upper end); or a
maximum = "$10,000-$15,000"       # `limit` in each option, which bounds both
spots = { back = 1, front = 2 }   # required bets, as multiples of the table's limits; left out, there is one
counts = ["player", "banker"]     # wagers in the table action; `omits` the rest, `player_counts` a player's own
bonus = { panda-8 = "$5-$500" }   # limits of bonus bets; "table": those of the table
player = ["each hand: $0"]        # for all options, unless one has its own
[group.options.1]
bank = ["$5-$100: $1", "$101-$300: illegible", "$301 +: $5"]
```

>>> one = schedule("ez-baccarat", "combined-1")
>>> bank_fee(one, 10000), bank_fee(one, 10001), player_fee(one, 10000)
(100, 200, 0)
>>> default_schedule("three-card-poker-6-card-bonus").key
'game-1'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import PARAGRAPH, Breach, Citation, Refused, UnknownCitation
from croupier.rulebook.money import cents, dollars
from croupier.rulebook.toml import read_toml

Source = Literal["game", "bonus", "sheet", "combined"]
Basis = Literal["table-action", "player-wager", "per-hand", "players"]
Payer = Literal["bank", "player", "pot"]
Measures = Literal["wager", "limit-game", "buy-in"]
BonusSize = Literal["any", "at-most-base", "not-said", "no-bonus"]

PAYERS: tuple[Payer, ...] = ("bank", "player", "pot")
MOST_RATES = 5
WIDEST_GAP = 500  # the coarsest schedules are printed in steps of $5

_NEEDS: Mapping[str, set[Payer]] = {
    "table-action": {"bank", "player"},
    "player-wager": {"bank", "player"},
    "per-hand": {"bank", "player"},
    "players": {"pot"},
}
_BRACKET = re.compile(r"(?P<low>\$?[\d,.]+) ?(?:-(?P<high>\$?[\d,.]+)|\+): (?P<fee>\$[\d,.]+|illegible)")
_FLAT = re.compile(r"each hand: (?P<fee>\$[\d,.]+)")


class Defective(ImportError):
    """A schedule file that does not load: everything wrong with it at once."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SharedParagraph(_Data, frozen=True, forbid_unknown_fields=True):
    id: str
    says: str
    reading: str = ""


class Demands(_Data, frozen=True, forbid_unknown_fields=True):
    """The paragraph behind each thing that is asked of every table, whatever its schedule."""

    one: str
    five: str
    flat: str
    posted: str


class _About(_Data, frozen=True, forbid_unknown_fields=True):
    rulebook: str
    game: str
    title: str
    default: str


class _Option(_Data, frozen=True, forbid_unknown_fields=True):
    limit: str | Mapping[str, str] = ""
    bank: tuple[str, ...] = ()
    player: tuple[str, ...] = ()
    pot: tuple[str, ...] = ()


class _Group(_Data, frozen=True, forbid_unknown_fields=True):
    """Schedules that are printed under one text."""

    source: Source = msgspec.field(name="from")
    cite: str
    basis: Basis
    options: Mapping[str, _Option]
    minimum: str = ""
    maximum: str = ""
    measures: Measures = "wager"
    spots: Mapping[str, int] = {}
    counts: tuple[str, ...] = ()
    omits: tuple[str, ...] = ()
    player_counts: tuple[str, ...] = ()
    player: tuple[str, ...] = ()
    bonus: Mapping[str, str] = {}
    bonus_size: BonusSize = "no-bonus"
    players: Literal["", "dealt-in", "after-flop"] = ""
    no_flop: Literal["", "fee", "nothing"] = ""


class _File(_Data, frozen=True, forbid_unknown_fields=True):
    collection: _About
    demands: Demands
    paragraph: tuple[SharedParagraph, ...]
    group: tuple[_Group, ...] = ()


class Bracket(_Data, frozen=True, forbid_unknown_fields=True):
    """One line of a schedule as printed. `low` and `high` are cents, or a number of players where the pot pays.

    `high` is None where the line is open, `fee` is None where it cannot be read.
    """

    low: int
    high: int | None
    fee: int | None


class Limit(_Data, frozen=True, forbid_unknown_fields=True):
    """Between which amounts a table's minimum, and its maximum, must lie at one spot; None is no bound.

    Where no limits are given for the spot itself, it has `times` those of the table.
    """

    spot: str
    times: int
    minimum: tuple[int, int | None]
    maximum: tuple[int, int | None]


class Schedule(_Data, frozen=True, forbid_unknown_fields=True):
    """One numbered option: who pays how much, at which tables, and which wagers count."""

    game: str
    title: str
    source: Source
    id: str
    cite: Citation
    basis: Basis
    measures: Measures
    limits: tuple[Limit, ...]
    bank: tuple[Bracket, ...]
    player: tuple[Bracket, ...]
    pot: tuple[Bracket, ...]
    counts: tuple[str, ...]  # wagers that make up the table action
    omits: tuple[str, ...]  # wagers of the game that do not
    player_counts: tuple[str, ...]  # wagers that make up a player's own wager, where that sets a fee
    bonus: Mapping[str, tuple[int, int] | None]  # limits of a bonus bet; None: those of the table
    bonus_size: BonusSize
    players: str  # which players are counted: those dealt in, or those left after the flop
    no_flop: str  # what is taken from a pot that ends before the flop

    @property
    def key(self) -> str:
        """`combined-1`: what a house file writes."""
        return f"{self.source}-{self.id}"

    def ladder(self, payer: str) -> tuple[Bracket, ...]:
        return {"bank": self.bank, "player": self.player, "pot": self.pot}.get(payer, ())

    @property
    def illegible(self) -> tuple[str, ...]:
        """The cells that cannot be read, by the name under which a house supplies them: `bank $801-$1,200`."""
        return tuple(cell_name(payer, b) for payer in PAYERS for b in self.ladder(payer) if b.fee is None)


class SignRow(NamedTuple):
    who: str
    when: str
    fee: str


class Collection:
    """Every schedule that a document prints for one game."""

    def __init__(self, data: _File) -> None:
        self.about, self.demands = data.collection, data.demands
        self.id = f"{data.collection.rulebook}/{data.collection.game}"
        self.paragraphs = {paragraph.id: paragraph for paragraph in data.paragraph}
        self._citations = {id_: Citation(f"{self.id}/{id_}") for id_ in self.paragraphs}
        defects = self._citation_defects(data)
        self.schedules: dict[str, Schedule] = {}
        for group in data.group if not defects else ():
            for id_, option in group.options.items():
                key = f"{group.source}-{id_}"
                if key in self.schedules:
                    defects.append(f"{key} listed twice")
                try:
                    self.schedules[key] = self._schedule(group, id_, option)
                except ValueError as wrong:
                    defects.append(f"{key}: {wrong}")
                else:
                    defects += [f"{key}: {defect}" for defect in _schedule_defects(self.schedules[key])]
        if not defects and self.about.default not in (self.schedules or {""}):
            defects.append(f"the default {self.about.default!r} is not one of its schedules")
        if defects:
            raise Defective(f"{self.id}: " + "; ".join(defects))

    def cite(self, paragraph: str) -> Citation:
        try:
            return self._citations[paragraph]
        except KeyError:
            raise UnknownCitation(f"the collection of {self.id} has no paragraph {paragraph}") from None

    @property
    def citations(self) -> Mapping[str, Citation]:
        return self._citations

    @property
    def default(self) -> Schedule | None:
        return self.schedules.get(self.about.default)

    def find(self, option: str) -> Schedule | None:
        """`combined-3`, or `3` alone for the third of the default list."""
        source = self.default.source if self.default else ""
        return self.schedules.get(option) or self.schedules.get(f"{source}-{option}")

    def _citation_defects(self, data: _File) -> list[str]:
        defects = [f"paragraph {p.id} listed twice" for p in data.paragraph if self.paragraphs[p.id] is not p]
        defects += [f"bad paragraph number {p.id!r}" for p in data.paragraph if not PARAGRAPH.fullmatch(p.id)]
        cited = [(f"demands.{name}", getattr(data.demands, name)) for name in Demands.__struct_fields__]
        cited += [(f"the {group.source} group", group.cite) for group in data.group]
        return defects + [f"{where} cites {cite}, which is not listed" for where, cite in cited if cite not in self]

    def __contains__(self, paragraph: str) -> bool:
        return paragraph in self.paragraphs

    def _schedule(self, group: _Group, id_: str, option: _Option) -> Schedule:
        return Schedule(
            game=self.about.game,
            title=self.about.title,
            source=group.source,
            id=id_,
            cite=self.cite(group.cite),
            basis=group.basis,
            measures=group.measures,
            limits=_limits(group, option),
            bank=tuple(map(_money_bracket, option.bank)),
            player=tuple(map(_money_bracket, option.player or group.player)),
            pot=tuple(map(_player_bracket, option.pot)),
            counts=group.counts,
            omits=group.omits,
            player_counts=group.player_counts,
            bonus={wager: _bonus_limit(text) for wager, text in group.bonus.items()},
            bonus_size=group.bonus_size,
            players=group.players,
            no_flop=group.no_flop,
        )


def _range(text: str) -> tuple[int, int | None]:
    """`$5-$100`, or `$20+` without an upper end."""
    low, dash, high = text.partition("-")
    if dash:
        return cents(low), cents(high)
    if text.endswith("+"):
        return cents(text[:-1]), None
    raise ValueError(f"{text!r} is not a range such as '$5-$100' or '$20+'")


def _bonus_limit(text: str) -> tuple[int, int] | None:
    if text == "table":
        return None
    low, high = _range(text)
    if high is None:
        raise ValueError(f"bonus limits {text!r} have no upper end")
    return low, high


def _limits(group: _Group, option: _Option) -> tuple[Limit, ...]:
    """A `Table Limit` bounds minimum and maximum alike; otherwise each has a range of its own."""
    spots = group.spots or {"": 1}
    if not option.limit:
        least, most = _range(group.minimum), _range(group.maximum)
        return tuple(Limit(spot, times, least, most) for spot, times in spots.items())
    by_spot = {"": option.limit} if isinstance(option.limit, str) else option.limit
    if set(by_spot) != set(spots):
        raise ValueError("the table limit and the group name different spots")
    if group.measures == "limit-game":
        low, high = _range(option.limit) if isinstance(option.limit, str) else (0, None)
        return (Limit("", 1, (low, low), (high or low, high)),)
    return tuple(Limit(spot, spots[spot], _range(text), _range(text)) for spot, text in by_spot.items())


def _money_bracket(text: str) -> Bracket:
    if flat := _FLAT.fullmatch(text):
        return Bracket(0, None, cents(flat["fee"]))
    if not (match := _BRACKET.fullmatch(text)):
        raise ValueError(f"{text!r} is not a line such as '$5-$100: $1'")
    fee = None if match["fee"] == "illegible" else cents(match["fee"])
    return Bracket(cents(match["low"]), cents(match["high"]) if match["high"] else None, fee)


def _player_bracket(text: str) -> Bracket:
    if not (match := _BRACKET.fullmatch(text)) or match["fee"] == "illegible":
        raise ValueError(f"{text!r} is not a line such as '5-6: $2'")
    return Bracket(int(match["low"]), int(match["high"]) if match["high"] else None, cents(match["fee"]))


def _schedule_defects(schedule: Schedule) -> list[str]:
    defects = []
    filled = {payer for payer in PAYERS if schedule.ladder(payer)}
    if filled != _NEEDS[schedule.basis]:
        defects.append(f"a schedule by {schedule.basis} needs fees of {', '.join(sorted(_NEEDS[schedule.basis]))}")
    if schedule.basis == "players" and not (schedule.players and schedule.no_flop):
        defects.append("it must say which players count, and what is taken without a flop")
    if schedule.basis == "player-wager" and not schedule.player_counts:
        defects.append("it must say what counts towards a player's own wager")
    if set(schedule.counts) & set(schedule.omits):
        defects.append("a wager is both counted and not")
    for limit in schedule.limits:
        for low, high in (limit.minimum, limit.maximum):
            if high is not None and low > high:
                defects.append(f"limits {dollars(low)} to {dollars(high)} run backwards")
    for payer in filled:
        gap = 1 if payer == "pot" else WIDEST_GAP
        defects += [f"{payer}: {defect}" for defect in _ladder_defects(schedule.ladder(payer), gap)]
    return defects


def _ladder_defects(ladder: Sequence[Bracket], gap: int) -> list[str]:
    """Brackets follow each other without a hole, only the last is open, and fees do not fall."""
    defects = [] if len(ladder) <= MOST_RATES else [f"{len(ladder)} rates"]
    if ladder[-1].high is not None:
        defects.append("the last bracket is not open")
    for lower, upper in pairwise(ladder):
        just_above = upper.high is None and upper.low == lower.high  # "$2,500 +" after "-$2,500"
        if lower.high is None or lower.low > lower.high:
            defects.append(f"the bracket from {lower.low} is open or runs backwards")
        elif not (lower.high < upper.low <= lower.high + gap or just_above):
            defects.append(f"the bracket from {upper.low} does not follow the one up to {lower.high}")
    fees = [bracket.fee for bracket in ladder if bracket.fee is not None]
    if fees != sorted(fees):
        defects.append("fees fall as the amount rises")
    return defects


def _shelf() -> dict[str, str]:
    """Every game that a document prints fees for, as `rulebook/game`, with the path of its schedules."""
    folders = [folder for folder in (files("croupier.rulebook") / "collections").iterdir() if folder.is_dir()]
    schedule_files = [
        (folder.name, file) for folder in folders for file in folder.iterdir() if file.name.endswith(".toml")
    ]
    return {f"{rulebook}/{file.name.removesuffix('.toml')}": str(file) for rulebook, file in schedule_files}


SHELF = _shelf()
_BY_GAME = {id_.partition("/")[2]: id_ for id_ in SHELF}


def collects(id_: str) -> bool:
    """Whether the document of this book prints fees for its game: playing it then costs a collection."""
    return id_ in SHELF


def read_collection(text: str | bytes) -> Collection:
    return Collection(read_toml(text, _File))


@cache
def collection(game: str) -> Collection:
    """All that the document says of the fees of a game, or of a book such as `ranchos/ez-baccarat`."""
    id_ = game if game in SHELF else _BY_GAME.get(game)
    if id_ is None:
        raise Refused(f"no collection is printed for {game!r}; there are {listed(_BY_GAME)}", OWN.cite("rulebook"))
    with open(SHELF[id_], "rb") as file:
        return read_collection(file.read())


def schedules(game: str) -> tuple[Schedule, ...]:
    """Every schedule of a game, in the order of its file."""
    return tuple(collection(game).schedules.values())


def default_schedule(game: str) -> Schedule | None:
    """Option 1 of the combined list, or of the game's own section; None where no schedule is printed."""
    return collection(game).default


def schedule(game: str, option: str) -> Schedule:
    """The schedule `combined-3`, or `3` alone for the third of the default list."""
    all_ = collection(game)
    chosen = all_.find(option)
    if chosen is None:
        raise unknown_option(all_, option)
    return chosen


def unknown_option(all_: Collection, option: str) -> Breach:
    why = f"collection option {option!r} is not printed for {all_.about.title}"
    return Breach(f"{why}; there are {listed(all_.schedules)}", all_.cite(all_.demands.one))


def listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def cell_name(payer: str, bracket: Bracket) -> str:
    return f"{payer} {_span(bracket)}"


def _span(bracket: Bracket) -> str:
    if bracket.high is None:
        return f"{dollars(bracket.low)} +"
    return f"{dollars(bracket.low)}-{dollars(bracket.high)}"


# What is counted


def table_action(schedule: Schedule, wagers: Iterable[tuple[str, int]]) -> int:
    """The total table action: of all players' wagers (name and amount), those that this schedule counts."""
    return _sum(schedule, wagers, schedule.counts)


def player_wager(schedule: Schedule, wagers: Iterable[tuple[str, int]]) -> int:
    """Of one player's wagers, those that set the player's own fee."""
    return _sum(schedule, wagers, schedule.player_counts or schedule.counts)


def _sum(schedule: Schedule, wagers: Iterable[tuple[str, int]], counts: Sequence[str]) -> int:
    total = 0
    for wager, amount in wagers:
        if wager not in schedule.counts and wager not in schedule.omits:
            raise ValueError(f"{schedule.title} has no wager {wager!r}")
        total += amount if wager in counts else 0
    return total


# What is taken


def bank_fee(schedule: Schedule, action: int) -> int:
    """What the player-dealer pays for a hand; nothing where nothing that counts was wagered."""
    return _take(schedule, "bank", action)


def player_fee(schedule: Schedule, wager: int) -> int:
    """What one player pays for a hand."""
    return _take(schedule, "player", wager)


def pot_fee(schedule: Schedule, players: int, pot: int, flop_seen: bool) -> int:
    """What is taken from a pot; never more than lies in it."""
    if players < 1 or pot < 0:
        raise ValueError("a pot has at least one player and no less than nothing in it")
    if not flop_seen and schedule.no_flop == "nothing":
        return 0
    return min(_take(schedule, "pot", players), pot)


def _take(schedule: Schedule, payer: Payer, amount: int) -> int:
    """Fees step up as soon as a bracket is exceeded; what is below the first bracket belongs to it."""
    ladder = schedule.ladder(payer)
    if not ladder:
        raise ValueError(f"schedule {schedule.key} of {schedule.title} takes nothing from the {payer}")
    if amount < 0:
        raise ValueError("an amount is not below nothing")
    if amount == 0:
        return 0
    bracket = next(bracket for bracket in ladder if bracket.high is None or amount <= bracket.high)
    if bracket.fee is None:
        raise Refused(f"{illegible_fee(schedule, cell_name(payer, bracket))}", schedule.cite)
    return bracket.fee


def illegible_fee(schedule: Schedule, cell: str) -> str:
    return f"collection option {schedule.key}: the fee {cell!r} is illegible; the house must supply it"


def supply(schedule: Schedule, supplied: Mapping[str, int]) -> Schedule:
    """The schedule with the house's fees in its illegible cells; raises ValueError for any other cell."""
    if unknown := set(supplied) - set(schedule.illegible):
        raise ValueError(f"schedule {schedule.key} of {schedule.title} has no illegible cell {listed(sorted(unknown))}")

    def fill(payer: Payer) -> tuple[Bracket, ...]:
        return tuple(
            Bracket(b.low, b.high, supplied.get(cell_name(payer, b)) if b.fee is None else b.fee)
            for b in schedule.ladder(payer)
        )

    return msgspec.structs.replace(schedule, bank=fill("bank"), player=fill("player"), pot=fill("pot"))


# What is posted

_WHO: Mapping[str, str] = {"bank": "Player-dealer", "player": "Player", "pot": "Pot"}
_OF: Mapping[str, str] = {"bank": "table action", "player": "own wager"}


def sign_rows(schedule: Schedule) -> list[SignRow]:
    """The schedule as rows of a posted sign: who pays, when, how much."""
    rows = []
    for payer in PAYERS:
        ladder = schedule.ladder(payer)
        for lower, bracket in zip((None, *ladder), ladder, strict=False):
            fee = "to be supplied" if bracket.fee is None else dollars(bracket.fee) if bracket.fee else "none"
            rows.append(SignRow(_WHO[payer], _when(payer, lower, bracket), fee))
    if schedule.pot:
        without = {"fee": "the same", "nothing": "none"}[schedule.no_flop]
        rows.append(SignRow("Pot", "no flop", without))
    for wager, span in schedule.bonus.items():
        low, high = span or (0, 0)
        within = (
            f"{dollars(low)} to {dollars(high)}" if low else f"up to {dollars(high)}" if high else "the table limits"
        )
        counted = wager in schedule.counts or wager in schedule.player_counts
        rows.append(SignRow(f"Bet on {wager}", within, "counts" if counted else "does not count"))
    return rows


def _when(payer: Payer, lower: Bracket | None, bracket: Bracket) -> str:
    if bracket.low == 0 and bracket.high is None:
        return "each hand"
    if payer == "pot":
        if bracket.high is None:
            return f"{bracket.low} or more players"
        return f"{bracket.low} to {bracket.high} players" if lower else f"{bracket.high} or fewer players"
    if lower and lower.high == bracket.low:
        return f"{_OF[payer]} over {dollars(bracket.low)}"
    return f"{_OF[payer]} {_span(bracket)}"
