"""The log: one move a line, numbered, chained by hashes, readable aloud.

    croupier log 1
    0 {"version":"0.2.0","table":"craps-1","book":"oneida-2006/craps", …} #5f0c…
    1 seat 1 sits 500 Ann #9a41…
    2 dealer opens #77d0…
    …
    9 = round 1 {"bank":-10,"rack 1":510} #0b1e…
    10 seal 9 #c2aa…

A line that begins with `=` is not a move but what the books said after a round: a replay must arrive there too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from croupier.package import VERSION
from croupier.play.vocabulary.move import Move, move_text, read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.rulebook.number import is_number

FIRST_LINE = "croupier log 1"
_HASH = 32


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a replay must know before the first move; amounts in the table's smallest chip."""

    table: str
    terms: Terms
    round: int = 0
    seats: Mapping[int, str] = {}
    balances: Mapping[str, int] = {}
    carried: Any = None
    version: str = VERSION
    arrivals: tuple[int, ...] = ()  # the seats in the order in which people came: the keys of a text have none
    bought: Mapping[int, int] = {}  # what each seat last bought, where the document lets that be corrected
    over: tuple[tuple[str, str, int], ...] = ()  # what the last round posted, where it may yet turn out to be void
    gone: Mapping[int, str] = {}  # and who of those that played in it has left since, by seat


_LATER = (
    "arrivals",
    "bought",
    "over",
    "gone",
)  # what older headers do not have, and so is left out where it says nothing


def chain(previous: str, number: int, text: str) -> str:
    """The hash of a line, over the line before it."""
    return hashlib.sha256(f"{previous}\n{number} {text}".encode()).hexdigest()[:_HASH]


class Log:
    """Moves as they are played. The text, with its hashes, is made when it is asked for."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.entries: list[Move | str] = []
        self._text: list[str] = []
        self._last = ""

    def balance(self, round_: int, balances: Mapping[str, int]) -> None:
        """Note the books at the end of a round."""
        self.entries.append(f"= round {round_} {msgspec.json.encode(balances, order='sorted').decode()}")

    def lines(self) -> list[str]:
        """The log without its seal."""
        if not self._text:
            self._add(header_text(self.header))
        for entry in self.entries[len(self._text) - 1 :]:
            self._add(entry if isinstance(entry, str) else move_text(entry))
        return [FIRST_LINE, *self._text]

    def _add(self, text: str) -> None:
        number = len(self._text)
        self._last = chain(self._last, number, text)
        self._text.append(f"{number} {text} #{self._last}")

    def sealed(self) -> str:
        """The whole log as a file."""
        lines = self.lines()
        number, text = len(self._text), f"seal {len(self._text) - 1}"
        return "\n".join([*lines, f"{number} {text} #{chain(self._last, number, text)}"]) + "\n"


def header_text(header: Header) -> str:
    """The header as its line has it; a place is a key, and so text."""
    plain = msgspec.to_builtins(header, str_keys=True)
    fields = {key: value for key, value in plain.items() if value or key not in _LATER}
    return msgspec.json.encode(fields, order="deterministic").decode()


def read_header(text: str) -> Header:
    """A header from its line; `Refused` if it is none."""
    try:
        return msgspec.json.decode(text, type=Header)
    except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise Refused(f"the header cannot be read: {wrong}", OWN.cite("log.header")) from None


@contextmanager
def replaying(header: Header) -> Iterator[None]:
    """What is read and played here was written under this header: where an older version wrote it, and what it wrote
    does not play any more, the refusal says so."""
    try:
        yield
    except Refused as refused:
        if header.version == VERSION:
            raise
        reason = f"Croupier {header.version} wrote this, and {VERSION}, which plays some paragraphs otherwise, cannot"
        raise Refused(f"{reason} replay it: {refused}", OWN.cite("log.version")) from None


def read_log(text: str) -> tuple[Header, list[Move | str]]:
    """Check every line of a log and read it; `Refused` names the first line that is not as it was written."""
    lines = text.split("\n")
    if lines[0] != FIRST_LINE:
        raise Refused(f"line 1: not a Croupier log (it begins {lines[0][:30]!r})", OWN.cite("log.header"))
    texts = check_chain(lines[1:])
    if not texts:
        raise Refused("the log has no header", OWN.cite("log.header"))
    try:
        header = read_header(texts[0])
    except Refused as wrong:
        raise Refused(f"line 2: {wrong.why}", wrong.cite) from None
    if len(texts) < 2 or texts[-1] != f"seal {len(texts) - 2}":
        raise Refused(f"the log ends after line {len(texts) + 1} without its seal", OWN.cite("log.seal"))
    with replaying(header):
        return header, [_entry(line, text) for line, text in enumerate(texts[1:-1], 3)]


def _entry(line: int, text: str) -> Move | str:
    try:
        return text if text.startswith("=") else read_move(text)
    except Refused as wrong:
        raise Refused(f"line {line}: {wrong.why}", wrong.cite) from None


def check_chain(lines: list[str]) -> list[str]:
    """The texts of the lines, each checked against the hash that the one before *claims*: only the culprit fails."""
    texts, previous, cite = [], "", OWN.cite("log.chain")
    if lines and lines[-1] == "":
        lines = lines[:-1]
    for expected, line in enumerate(lines):
        where = f"line {expected + 2}"
        body, _, hash_ = line.rpartition(" #")
        number, _, text = body.partition(" ")
        if not is_number(number):
            raise Refused(f"{where}: not a line of a log", cite)
        if int(number) != expected:
            why = f"entry {expected} is missing" if int(number) > expected else "it is out of order"
            raise Refused(f"{where}: entry {number} stands where {expected} should: {why}", cite)
        if chain(previous, expected, text) != hash_:
            raise Refused(f"{where}: entry {number} was changed or moved: its hash does not fit", cite)
        texts.append(text)
        previous = hash_
    return texts
