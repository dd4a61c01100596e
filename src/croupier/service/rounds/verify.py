"""An independent check of a dispute's bundle: neither the service's tables nor its chance are used.

It needs the file and the rules of play alone: the signature, the seal, the chain of lines, the replay to the same bytes
and the same views, the postings that the moves must have made, and the draws, done again from the revealed secret and
the players' seeds by its own code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.games import table_for
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.log import chain, read_log
from croupier.play.vocabulary.move import Outcome, read_move
from croupier.rulebook.book import OWN, book
from croupier.rulebook.cite import Check, Refused
from croupier.rulebook.explained import explain_paragraph
from croupier.school import exam

_WORD = 2**32
FORMATS = ("croupier dispute 2", "croupier dispute 3")  # the earlier had neither promise nor signature


def read_bundle(path: Path) -> dict[str, Any]:
    try:
        bundle = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, RecursionError) as wrong:
        raise Refused(f"cannot read the bundle {path.name}: {wrong}", OWN.cite("log.seal")) from None
    if not isinstance(bundle, dict) or bundle.get("format") not in (*FORMATS, exam.FORMAT):
        raise Refused(f"{path.name} is neither a dispute's bundle nor an exam", OWN.cite("log.seal"))
    return bundle


def verify(bundle: Mapping[str, Any], key: str = "") -> list[Check]:
    """Every check, in order; a check that cannot be made is one that fails. `key` is the one that must have signed."""
    signature: Callable[[Mapping[str, Any]], str] = partial(_signature, key=key.strip().lower())
    checks = _CHECKS
    if bundle["format"] == exam.FORMAT:
        checks = exam.CHECKS
        if not key and "signature" not in bundle:
            signature = _unsigned
    return [_run_check(name, check, bundle) for name, check in ({"signature": signature} | checks).items()]


def _unsigned(_: Mapping[str, Any]) -> str:
    """An exam that was sat at home."""
    return "nobody has signed it: a house signs those that are sat there"


def _run_check(name: str, check: Callable[[Mapping[str, Any]], str], bundle: Mapping[str, Any]) -> Check:
    try:
        return Check(name, True, check(bundle))
    except (Refused, AssertionError, KeyError, TypeError, ValueError, IndexError) as wrong:
        return Check(name, False, getattr(wrong, "why", None) or str(wrong) or "it cannot be read")


def _require(truth: bool, why: str) -> None:
    if not truth:
        raise ValueError(why)


def _seal_of(bundle: Mapping[str, Any]) -> str:
    """The hash of everything in the file but the seal itself and who signed it."""
    body = {key: value for key, value in bundle.items() if key not in ("seal", "key", "signature")}
    return hashlib.sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def _signature(bundle: Mapping[str, Any], key: str) -> str:
    """Whose key has signed all of it: who did what, when, and in which house."""
    if "signature" not in bundle:
        raise ValueError("nobody has signed it: ask the house to write it anew")
    signer = bundle["key"]
    _require(key in ("", signer), f"it is signed with the key {signer}, and not with the one that you know")
    public_key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer))
    try:
        public_key.verify(bytes.fromhex(bundle["signature"]), f"croupier bundle {_seal_of(bundle)}".encode())
    except InvalidSignature:
        raise ValueError(f"the key {signer} has not signed this") from None
    whose = "which is the one that you know" if key else f"which {bundle['house']} must say is theirs: see --key"
    return f"signed with the key {signer}, {whose}"


def _seal(bundle: Mapping[str, Any]) -> str:
    computed = _seal_of(bundle)
    _require(computed == bundle["seal"], "the seal is broken: something in the file was changed")
    return f"the seal {computed[:16]} fits"


def _chain(bundle: Mapping[str, Any]) -> str:
    last_hash = bundle["before"]
    lines = [*bundle.get("promised", ()), *bundle["lines"]]
    for row in lines:
        _require(
            chain(last_hash, row["number"], row["text"]) == row["hash"], f"line {row['number']} does not fit its hash"
        )
        last_hash = row["hash"]
    return f"{len(lines)} lines, each fits the one before"


def _promise(bundle: Mapping[str, Any]) -> str:
    """The commitment stands in the chain before the round was opened, and stands there once."""
    prefix, afresh, committed = f"~ commits {bundle['round']} ", False, ""
    for row in bundle.get("promised", ()):
        afresh = afresh or row["text"].startswith(("~ restored", "~ quarantined "))
        if row["text"].startswith(prefix):
            commitment = row["text"].removeprefix(prefix)
            _require(
                afresh or not committed or commitment == committed, f"line {row['number']} commits to another secret"
            )
            committed = commitment
    _require(
        not any(row["text"].startswith(prefix) for row in bundle["lines"]), "the commitment came after the opening"
    )
    if not committed:
        return "the house did not write its commitments into the chain when this was played"
    _require(committed == bundle["fairness"]["commitment"], "the chain commits to another secret")
    return f"line {bundle['promised'][0]['number']} commits to the secret, before the round was opened"


def _log(bundle: Mapping[str, Any]) -> str:
    _, entries = read_log(bundle["log"])
    plain = [row["text"] for row in bundle["lines"] if not row["text"].startswith("~")]
    logged = [line.partition(" ")[2].rpartition(" #")[0] for line in bundle["log"].split("\n")[2:-2]]
    _require(logged == plain, "the log and the house's lines are not the same moves")
    replay_table(bundle["log"], table_for)
    return f"{len(entries)} entries replay to the same bytes"


def _views(bundle: Mapping[str, Any]) -> str:
    for row, recorded, table in _steps(bundle):
        everybody = {str(seat): table.view(seat) for seat in table.seats} | {"stranger": table.view(None)}
        replayed_views = msgspec.json.decode(msgspec.json.encode(everybody, enc_hook=str))
        _require(
            replayed_views == recorded["seats"], f"after line {row['number']} a seat would have seen something else"
        )
    return f"{len(bundle['views'])} views, each seat's own"


def _postings(bundle: Mapping[str, Any]) -> str:
    """Balances that the postings give each rack and wager, beside those that the replay gives."""
    header, _ = read_log(bundle["log"])
    chip, name = header.terms.chip, bundle["table"]
    sums = {f"{name}:{account}": amount * chip for account, amount in header.balances.items()}
    for p in bundle["postings"]:
        _require(p["amount"] > 0, "a posting of nothing")
        sums[p["source"]] = sums.get(p["source"], 0) - p["amount"]
        sums[p["target"]] = sums.get(p["target"], 0) + p["amount"]
    table = replay_table(bundle["log"], table_for)
    for account, amount in table.ledger.balances.items():
        if account not in ("cash", "bank"):
            _require(
                sums.get(f"{name}:{account}", 0) == amount * chip, f"the postings do not give what {account} holds"
            )
    return f"{len(bundle['postings'])} postings give every rack and wager what it holds"


def _citations(bundle: Mapping[str, Any]) -> str:
    cited = {p["cite"] for p in bundle["postings"]}
    cited |= {
        row["cite"] for section in ("duties", "record") for row in bundle.get(section, ())
    }  # those of before have none
    missing = cited - bundle["citations"].keys()
    _require(not missing, f"{', '.join(sorted(missing))} is cited and not explained")
    for cite, summary in bundle["citations"].items():
        _require(explain_paragraph(*cite.rsplit("/", 1)).says == summary, f"{cite} does not say that")
    _rulebook(bundle)
    return f"{len(bundle['citations'])} paragraphs cited and explained"


def _duties(bundle: Mapping[str, Any]) -> str:
    """Every duty is one of a paragraph of this rulebook, and was put on record by the end of the round."""
    end, book_id = bundle["lines"][-1]["at"], bundle["rulebook"]["book"]
    duties = bundle.get("duties", ())
    in_book = {(name, str(book(book_id).cite(duty.cite))) for name, duty in book(book_id).duties.items()}
    for row in duties:
        name = row["text"].partition(":")[0]
        _require((name, row["cite"]) in in_book, f"{row['cite']} asks for no {name}")
        _require(row["at"] <= end, f"{name} was put on record after the round")
    return f"{len(duties)} duties of people on record that day"


def _rulebook(bundle: Mapping[str, Any]) -> None:
    """By which rulebook the round was played, and that it is, to the letter, the one that replays it here."""
    header, _ = read_log(bundle["log"])
    game_book = book(header.terms.book)
    source = files("croupier.rulebook") / "books" / f"{game_book.id}.toml"
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    ours = {"book": game_book.id, "title": game_book.about.title, "edition": game_book.edition, "sha256": digest}
    _require(ours == bundle["rulebook"], f"the rulebook {game_book.id} is another one here")


def _fairness(bundle: Mapping[str, Any]) -> str:
    """The commitment hides this secret, and the secret gives these dice, pockets and cards."""
    fairness = bundle["fairness"]
    secret, commitment = fairness["secret"] if "secret" in fairness else fairness["seed"], fairness["commitment"]
    if not secret:
        _require(not bundle["lines"][-1]["text"].startswith("= "), "the round is over and its secret is not here")
        return "the round is not over: its secret is not out yet"
    computed = hashlib.sha256(f"croupier {bundle['table']} {bundle['round']} {secret}".encode()).hexdigest()
    _require(computed == commitment, "the secret is not the one committed to before the round")
    seeds = _seeds_given(bundle)
    _require(seeds == bundle["fairness"].get("seeds", ""), "these are not the seeds that players gave")
    if seeds:
        message = f"croupier {bundle['table']} {bundle['round']} {secret} {seeds}"
        secret = hashlib.sha256(message.encode()).hexdigest()
    outcomes = drawn = 0
    entered = False
    for row, ask in _asks(bundle):
        if row["text"].startswith("~ seed "):
            _require(not outcomes, f"line {row['number']} gives a seed to a round that is drawn from already")
        if row["text"].startswith("~ entered"):
            entered = True
            continue
        if not isinstance(ask, Chance) or row["text"][0] in "~=":
            continue
        move = read_move(row["text"])
        if not isinstance(move, Outcome):
            continue
        outcomes += 1
        if not entered:
            _require(_draw(secret, outcomes, ask) == move.values, f"line {row['number']} is not what the secret gives")
            drawn += 1
        entered = False
    mixed = f"the secret and the seeds of {len(seeds.split())} players" if seeds else "the secret"
    return f"{drawn} of {outcomes} outcomes come from {mixed}, the others were entered by a person"


def _seeds_given(bundle: Mapping[str, Any]) -> str:
    """The seeds that players gave to this commitment, in the order of their seats: the last of each."""
    seeds: dict[int, str] = {}
    committed: list[str] = []
    for row in (*bundle.get("promised", ()), *bundle["lines"]):
        words = row["text"].split(" ")
        if words[:2] == ["~", "commits"]:
            if words != committed:  # said again in a new chapter it takes nothing away
                seeds.clear()
            committed = words
        elif words[:2] == ["~", "seed"]:
            seeds[int(words[2])] = words[3]
    return " ".join(f"{seat}:{word}" for seat, word in sorted(seeds.items()))


def _steps(bundle: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any], Table]]:
    header, _ = read_log(bundle["log"])
    table = table_for(header)
    for row, recorded in zip(bundle["lines"], bundle["views"], strict=True):
        if row["text"][0] not in "~=":
            table.play(read_move(row["text"]))
        yield row, recorded, table


def _asks(bundle: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], object]]:
    """Each line with what the table was asking for when it came."""
    header, _ = read_log(bundle["log"])
    table = table_for(header)
    for row in bundle["lines"]:
        yield row, table.ask
        if row["text"][0] not in "~=":
            table.play(read_move(row["text"]))


def _draw(secret: str, k: int, ask: Chance) -> tuple[int, ...]:
    """The k-th draw of a secret, from the description in docs/fairness.md alone."""
    words = _words(f"{secret}:{k}".encode())

    def below(n: int) -> int:
        while True:
            word = next(words)
            if word < _WORD - _WORD % n:
                return word % n

    if ask.shoe is not None:
        remaining, cards = list(ask.shoe.cards), []
        for _ in range(min(ask.count, len(remaining))):
            i = below(len(remaining))
            cards.append(remaining[i])
            remaining[i] = remaining[-1]
            remaining.pop()
        return tuple(cards)
    if ask.equipment == "wheel":
        return (below(38),)
    return tuple(below(6) + 1 for _ in range(ask.count))


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        counter += 1
        digest = hashlib.sha512(key + b"/" + str(counter).encode()).digest()
        for i in range(0, 64, 4):
            yield int.from_bytes(digest[i : i + 4], "big")


_CHECKS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "seal": _seal,
    "chain": _chain,
    "promise": _promise,
    "replay": _log,
    "views": _views,
    "postings": _postings,
    "citations": _citations,
    "duties": _duties,
    "fairness": _fairness,
}
