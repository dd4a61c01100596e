"""What must hold after every step: books that balance, nothing lost that was acknowledged, nobody shown what is not
theirs to see, and every log as it was written.

A check that fails is kept, and the run ends with it: most of them are made while the house is speaking, and must not
disturb it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from croupier.service.commands.answers import ID_USED
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.store.schema import OUTSIDE
from croupier.service.upkeep.prove_tournament import ACCOUNTS
from simulation.event_witness import EVENT, EventWitness, is_event
from simulation.witness import CARD, Moment, Witness, Wrong

HIDDEN = "??"
BESIDE = {"bank", "drop", "clipboard"}  # what the books have at a table beside its own ledger
# Refusals after which nothing is known: the same command may be sent again under its id.
AGAIN = ("service.stored", "service.slow", "service.owner", "service.rate", "service.session")


class Failure(NamedTuple):
    """What did not hold: a word for it that a shorter script must fail with too, and the story."""

    kind: str
    why: str


class Answered(NamedTuple):
    what: str  # done, waits or refused
    seq: int


def chain_of(table: str) -> str:
    """Whose line is written by what is said at a table: a tournament's tables have one chain."""
    return EVENT if is_event(table) else table


def is_final(message: Mapping[str, Any]) -> bool:
    """Whether an answer settles its command."""
    return message["type"] != "refused" or message["cite"].rpartition("/")[2] not in AGAIN


class Checks:
    def __init__(
        self, path: str, tables: Iterable[str], secret: Callable[[str, int], str], commits: Callable[[], int]
    ) -> None:
        self.db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.witnesses = {name: Witness(self.db, name) for name in tables}
        self.event = EventWitness(self.db)
        self.failures: list[Failure] = []
        self.sent: dict[tuple[str, str, str], str] = {}  # table, whose, id: what people have really asked for
        self.answers: dict[tuple[str, str, str], Answered] = {}
        self.shown = self.hidden = 0  # messages that were looked at, and hidden cards in them
        self._secret = secret
        self._commits = commits  # how many there were …
        self._looked = dict.fromkeys([*tables, EVENT], -1)  # … and how many when a witness last looked
        self._sums: dict[str, int] = {}  # what the postings come to
        self._posted = 0
        self._transacted: dict[str, int] = {}  # what each transaction moved
        self._bought = dict.fromkeys(self.witnesses, 0)  # what came from purses to each table, less what went back

    def fail(self, kind: str, why: str) -> None:
        self.failures.append(Failure(kind, why))

    def close(self) -> None:
        self.db.close()

    # --- after every step ---

    def stored(self) -> None:
        """Everything that the database has."""
        try:
            for witness in (*self.witnesses.values(), self.event):
                witness.look()
                self._asked_for(witness)
        except Wrong as wrong:
            self.fail("log", str(wrong))
        except Exception as wrong:
            self.fail("log", f"a stored line does not play: {type(wrong).__name__}: {wrong}")
        else:
            self._books()

    def _asked_for(self, witness: Witness | EventWitness) -> None:
        """Nothing happens in somebody's name that they did not ask for."""
        for by, id_ in witness.commands:
            if not id_.startswith("approval/") and (witness.name, by, id_) not in self.sent:
                self.fail("phantom", f"{by} never sent {id_} to {witness.name}")

    def _books(self) -> None:
        """Every account is what its postings come to, none but the world outside is below nothing, all together are
        nothing, and chips at a table are those of the game."""
        for id_, tx, source, target, amount in self.db.execute(
            "SELECT id, tx, source, target, amount FROM postings WHERE id > ? ORDER BY id", (self._posted,)
        ):
            self._posted = id_
            self._transacted[tx] = self._transacted.get(tx, 0) + amount
            self._over_the_rail(source, target, amount)
            self._sums[source] = self._sums.get(source, 0) - amount
            self._sums[target] = self._sums.get(target, 0) + amount
        held = dict(self.db.execute("SELECT name, balance FROM accounts").fetchall())
        if sum(held.values()):
            self.fail("books", f"all accounts together hold {sum(held.values())}")
        for name in held.keys() | self._sums.keys():
            if held.get(name, 0) != self._sums.get(name, 0):
                why = f"{name} holds {held.get(name, 0)}, its postings come to {self._sums.get(name, 0)}"
                self.fail("books", why)
        below = [name for name, cents in held.items() if cents < 0 and name != OUTSIDE]
        if below:
            self.fail("books", f"{below[0]} is below nothing")
        for witness in self.witnesses.values():
            self._chips(witness, held)
            self._paid(witness)
        self._fees(held)

    def _fees(self, held: Mapping[str, int]) -> None:
        """What entrants have paid is in the house's books as it is in the tournament's."""
        event = self.event.event
        for account in ACCOUNTS if event else ():
            there, paid = held.get(f"{EVENT}:{account}", 0), event.ledger.balance(account) if event else 0
            if there != paid:
                self.fail("books", f"{EVENT}: {account} is {there} in the books, {paid} in the tournament")

    def _over_the_rail(self, source: str, target: str, amount: int) -> None:
        """Money between a purse and a table."""
        for purse, other, sign in ((source, target, 1), (target, source, -1)):
            table = other.partition(":")[0]
            if purse.startswith("purse:") and table in self._bought:
                self._bought[table] += sign * amount

    def _chips(self, witness: Witness, held: Mapping[str, int]) -> None:
        if witness.table is None:
            return
        prefix, chip = f"{witness.name}:", witness.table.law.chip
        ledger = {a: n * chip for a, n in witness.table.ledger.snapshot().items() if a not in ("cash", "bank")}
        there = {
            name.removeprefix(prefix): cents
            for name, cents in held.items()
            if cents and name.startswith(prefix) and name.removeprefix(prefix) not in BESIDE
        }
        if there != {a: n for a, n in ledger.items() if n}:
            off = sorted(a for a in there.keys() | ledger.keys() if there.get(a, 0) != ledger.get(a, 0))
            why = (
                f"{witness.name}: {off[0]} is {there.get(off[0], 0)} in the books, {ledger.get(off[0], 0)} in the game"
            )
            self.fail("books", why)

    def _paid(self, witness: Witness) -> None:
        """Chips that were bought and cashed in are money that came out of purses and went back; tips, fills and credits
        are in the books."""
        if witness.table is None:
            return
        cash = -witness.table.ledger.balances.get("cash", 0) * witness.table.law.chip
        came = self._bought[witness.name]
        if came != cash:
            self.fail("books", f"{witness.name} has sold chips for {cash}, and {came} came from purses")
        for tx, cents in witness.moved.items():
            if self._transacted.get(tx) != cents:
                self.fail("books", f"the line of {tx} moves {cents}, and the books have {self._transacted.get(tx)}")

    def held(self, account: str) -> int:
        found = self.db.execute("SELECT balance FROM accounts WHERE name = ?", (account,)).fetchone()
        return int(found[0]) if found else 0

    def waiting(self) -> list[int]:
        """What waits for a second person."""
        return [id_ for (id_,) in self.db.execute("SELECT id FROM approvals WHERE state = 'waits' ORDER BY id")]

    def transactions(self) -> list[str]:
        """What was posted beside the tables."""
        return [tx for (tx,) in self.db.execute('SELECT DISTINCT tx FROM postings WHERE "table" IS NULL ORDER BY tx')]

    def opened(self, table: str) -> list[int]:
        """The rounds of a table."""
        query = "SELECT round FROM lines WHERE \"table\" = ? AND text = 'dealer opens' ORDER BY number"
        return [round_ for (round_,) in self.db.execute(query, (table,))]

    # --- what people are told ---

    def witness(self, table: str) -> Witness:
        """The witness of a table, who has seen all that is stored now."""
        self._look(table, self.witnesses[table])
        return self.witnesses[table]

    def event_witness(self) -> EventWitness:
        self._look(EVENT, self.event)
        return self.event

    def _look(self, name: str, witness: Witness | EventWitness) -> None:
        if self._looked[name] != self._commits():
            self._looked[name] = self._commits()
            try:
                witness.look()
            except Exception as wrong:
                self.fail("log", f"{type(wrong).__name__}: {wrong}")

    def asked(self, person: Person, table: str, id_: str, line: str) -> None:
        """Somebody has really asked for this."""
        self.sent[chain_of(table), person.name, id_] = line

    def told(self, person: Person, table: str, message: bytes) -> dict[str, Any]:
        """A message on its way to somebody."""
        self.shown += 1
        said: dict[str, Any] = msgspec.json.decode(message)
        match said["type"]:
            case "done" | "refused" | "waits":
                if said["id"]:
                    self.answered(person, table, said)
            case "snapshot" | "events" | "touch" if is_event(table):
                self._seen_event(person, table, said)
            case "snapshot" | "events" | "touch":
                self._seen(person, self.witness(table), said, message.decode())
        return said

    def answered(self, person: Person, table: str, said: Mapping[str, Any]) -> None:
        """What is acknowledged is stored, what is refused is not, and an answer stays the answer."""
        witness = self.event_witness() if is_event(table) else self.witness(table)
        key = (chain_of(table), person.name, said["id"])
        who = f"{person.name}'s {said['id']} ({self.sent.get(key)}) at {table}"
        line = witness.commands.get((person.name, said["id"]))
        if not is_final(said):
            return
        if said["type"] == "done" and (line is None or not line[0] <= said["seq"] <= witness.seq):
            self.fail("lost", f"{who} was acknowledged as line {said['seq']} and is not stored")
        elif said["type"] == "waits" and not self._waits(person, table, said["id"]):
            self.fail("lost", f"{who} was said to wait for a second person and does not")
        elif said["type"] == "refused" and line is not None and said["why"] != ID_USED.why:
            self.fail("answer", f"{who} was refused ({said['why']}) and is line {line[0]}")
        now = Answered(said["type"], said.get("seq", 0))
        before = self.answers.setdefault(key, now)
        if before != now:
            self.fail("answer", f"{who} was answered {before} and then {now} ({said.get('why', '')})")

    def _waits(self, person: Person, table: str, id_: str) -> bool:
        query = 'SELECT 1 FROM approvals WHERE "table" = ? AND "by" = ? AND command = ?'
        return self.db.execute(query, (table, person.name, id_)).fetchone() is not None

    def _seen(self, person: Person, witness: Witness, said: Mapping[str, Any], text: str) -> None:
        """Nothing that is not stored, no secret of a round that is not over, no card that lies face down for this
        person, and at a terminal nothing of anybody else's."""
        moment = witness.moments.get(said["seq"])
        if said["seq"] > witness.seq:
            self.fail("unstored", f"{person.name} is told of line {said['seq']} of {witness.name}, which is not stored")
        if moment is None:
            return  # nothing has happened yet
        coming = moment.round if moment.on else moment.round + 1
        if self._secret(witness.name, coming) in text:
            self.fail("secret", f"{person.name} is told the secret of round {coming} of {witness.name}")
        view = said.get("view")
        if view:
            self._cards(person, moment, view["hands"], view["piles"], moment.cards)
            self._cards(person, moment, view["lifted"], view["lifted_piles"], moment.lifted)
        if not roles.may(person.role, "read-all-cards") and witness.one_deck:
            self._words(person, witness, said, moment, text)
        if witness.table and witness.table.law.options.get("terminals") is True:
            self._private(person, witness, said)

    def _seen_event(self, person: Person, table: str, said: Mapping[str, Any]) -> None:
        """Of a tournament's table: nothing that is not stored, no secret, and no card that is not for this person."""
        witness, number = self.event_witness(), int(table.rpartition(".")[2])
        if said["seq"] > witness.seq:
            self.fail("unstored", f"{person.name} is told of line {said['seq']} of {table}, which is not stored")
            return
        view, text = said["view"], _text(said)
        for hand in witness.secret_hands():
            if self._secret(EVENT, hand) in text:
                self.fail("secret", f"{person.name} is told the secret of hand {hand}")
        if roles.may(person.role, "read-all-cards"):
            return
        known = witness.public.get(view["round"], set()) | witness.own.get((view["round"], person.name), set())
        self._only(person, _text([view["hands"], view["piles"], view["lifted"]]), known)
        for one in said["told"]:
            self._only(person, _text(one), witness.may_know(person.name, number, one["seq"]))

    def _cards(self, person: Person, moment: Moment, hands: Any, piles: Any, lying: Any) -> None:
        seat = moment.seats.get(person.name)
        shown = [((one["place"], one["number"], one["name"]), one["cards"]) for one in hands]
        faces = {_key(holder): held for holder, held in lying.items()}
        for key, cards in [*shown, *((name, pile["cards"]) for name, pile in piles.items())]:
            whose, held = faces.get(key, (0, ()))
            if len(held) != len(cards):
                self.fail("view", f"{person.name} sees {cards} at {key}, and there is {held}")
                return
            for (text, up), card in zip(held, cards, strict=True):
                mine = up or (seat is not None and whose == seat) or roles.may(person.role, "read-all-cards")
                self.hidden += card == HIDDEN
                if card != HIDDEN and not mine:
                    self.fail("leak", f"{person.name} is shown {card} at {key}, which lies face down for them")
                elif card != (text if mine else HIDDEN):
                    self.fail("view", f"{person.name} is shown {card} at {key} for {text}")

    def _words(self, person: Person, witness: Witness, said: Mapping[str, Any], moment: Moment, text: str) -> None:
        """With one deck the name of a card is the card, wherever it is said."""
        known = moment.public | moment.own.get(person.name, frozenset())
        if known.issuperset(CARD.findall(text)):
            return
        self._only(person, _text(said.get("view")), known)
        for one in said["told"]:
            at = witness.moments.get(one["seq"])
            then = known if at is None or at.round == moment.round else witness.may_know(person.name, at.round)
            self._only(person, _text(one), then)

    def _only(self, person: Person, text: str, known: Iterable[str]) -> None:
        leaked = set(CARD.findall(text)) - set(known)
        if leaked:
            self.fail("leak", f"{person.name} is told of {sorted(leaked)}: {text[:300]}")

    def _private(self, person: Person, witness: Witness, said: Mapping[str, Any]) -> None:
        if roles.may(person.role, "read-tables"):
            return
        mine = witness.sat(person.name, said["seq"])
        view = said.get("view", {"seats": {}, "stakes": said.get("stakes", [])})
        others = {int(seat) for seat in view["seats"]} | {stake["seat"] for stake in view["stakes"]}
        others -= mine
        for one in said["told"]:
            others |= {one.get("seat", 0)} - witness.sat(person.name, one["seq"]) - {0}
        if others:
            self.fail("leak", f"{person.name} is shown terminals {sorted(others)} of {witness.name}")

    def recalled(self, person: Person, table: str, round_: int, text: str) -> None:
        """A round as it is looked up, or the answer to a request: whoever settles disputes sees all once it is over."""
        witness = self.witness(table)
        over = round_ in witness.rounds and not witness.rounds[round_].on
        every = roles.may(person.role, "read-all-cards") or (over and roles.may(person.role, "dispute"))
        if witness.one_deck and not every:
            self._only(person, text, witness.may_know(person.name, round_))
        for coming in (round_, round_ + 1):
            if (coming != round_ or not over) and self._secret(table, coming) in text:
                self.fail("secret", f"{person.name} is told the secret of round {coming} of {table}")

    def posted(self, tx: str, cents: int) -> None:
        """The cage has said that something is moved."""
        found = self.db.execute("SELECT amount FROM postings WHERE tx = ? ORDER BY id", (tx,)).fetchall()
        if [amount for (amount,) in found] != [cents]:
            self.fail("lost", f"{tx} of {cents} was acknowledged, and the books have {found}")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _key(holder: Any) -> Any:
    if isinstance(holder, int):
        return holder, 1, ""
    return holder if isinstance(holder, str) else tuple(holder)
