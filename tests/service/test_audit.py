"""Fairness and audit: what was committed to is what is revealed, every bundle checks out, and a bundle in which
anything was changed does not."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rulebook.cite import Refused
from croupier.service.fairness.chance import commitment
from croupier.service.fairness.signature import message, public_key
from croupier.service.http.session import COOKIE
from croupier.service.rounds.dispute import bundle, seal
from croupier.service.rounds.verify import verify
from croupier.service.serve.app import PREFIX
from croupier.service.store import Store, locked_secrets, schema
from croupier.service.store.vault import Vault
from croupier.service.table.round_secret import published_commitment
from doors import Doors, floor_of, open_doors
from every import each
from served import served
from sessions import SESSIONS, lines
from shift import HOUSE, Shift, endow

CHECKS = ["signature", "seal", "chain", "promise", "replay", "views", "postings", "citations", "duties", "fairness"]


def play(shift: Shift, *words: str) -> None:
    """Lines as the sessions have them, each time under other ids."""
    at = shift.live.seq
    for step in lines(*words)(shift):
        if step.asked:
            shift.live.handle([structs.replace(step.asked, id=f"{at}-{step.asked.id}")])
        else:
            shift.tick(step.seconds)


def seated(table: str) -> list[str]:
    if table.startswith("roulette-terminals"):
        return ["Ann: terminal 1 puts 300", "Bob: terminal 2 puts 300"]
    return ["Ann: seat 1 sits 300 Ann", "Bob: seat 2 sits 300 Bob"]


def wrong(found: dict[str, Any]) -> list[str]:
    return [check.name for check in verify(found) if not check.right]


@pytest.mark.parametrize("table", each(HOUSE.tables, [*HOUSE.tables][1::2]))
def test_every_round_of_every_table_checks_out(table: str, lite: Store) -> None:
    """The commitment that was shown before the round is the revealed one, and the bundle proves the rest."""
    endow(lite)
    shift = Shift(table, lite)
    play(shift, *seated(table), "Ann: bots 1")
    for number in (1, 2):
        before = published_commitment(shift.live)
        assert before is not None
        assert shift.live.revealed is None or shift.live.revealed["round"] == number - 1
        play(shift, "~ Ann Bob")
        revealed = shift.live.revealed
        assert revealed is not None
        assert revealed["round"] == number
        assert revealed["commitment"] == before == commitment(table, number, revealed["secret"])
        found = json.loads(json.dumps(bundle(lite, "H", table, number)))
        assert [(check.name, check.right) for check in verify(found)] == [(name, True) for name in CHECKS]


@pytest.mark.parametrize("session", SESSIONS)
def test_every_round_of_the_sessions_checks_out(session: str, lite: Store) -> None:
    """Entered dice, voids, splits, corrections and refunds too."""
    table, script = SESSIONS[session]
    endow(lite)
    shift = Shift(table, lite)
    for step in script(shift):
        if step.asked:
            shift.live.handle([step.asked])
        else:
            shift.tick(step.seconds)
    for number in range(1, shift.live.table.round + 1):
        assert wrong(bundle(lite, "H", table, number)) == []


def test_what_is_said_while_the_dice_are_awaited_is_no_draw(lite: Store) -> None:
    """A tip between the closing and the throw is a line of the round, and the round checks out."""
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass")
    shift.do("Dee", "dealer closes")
    shift.do("Ann", "tip 5")
    shift.do("Dee", "dealer draws")
    assert wrong(bundle(lite, "H", "craps-1", 1)) == []


# --- a bundle in which something was changed ---


@pytest.fixture(scope="module")
def bundles(templates: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    path = tmp_path_factory.mktemp("bundles") / "house.db"
    path.write_bytes(Path(templates["sqlite"]).read_bytes())
    store = Store(f"sqlite:///{path}")
    endow(store)
    found = []
    for table in ("craps-1", "three-card-poker-1"):
        shift = Shift(table, store)
        play(shift, *seated(table), "~ Ann Bob")
        found.append(json.loads(json.dumps(bundle(store, "H", table, 1))))
    store.close()
    return found


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a bundle that is no more taken apart."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None:
        yield path
        return
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def changed(found: dict[str, Any], path: tuple[Any, ...], data: st.DataObject) -> dict[str, Any]:
    """The bundle with one leaf another."""
    copied = copy.deepcopy(found)
    place: Any = copied
    for key in path[:-1]:
        place = place[key]
    old = place[path[-1]]
    match old:
        case bool() | None:
            place[path[-1]] = not old
        case int():
            place[path[-1]] = old + data.draw(st.sampled_from([-1, 1, 1000]))
        case str() if old:
            at = data.draw(st.integers(0, len(old) - 1))
            place[path[-1]] = old[:at] + ("0" if old[at] != "0" else "1") + old[at + 1 :]
        case _:
            place[path[-1]] = "x"
    return copied


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_any_change_breaks_the_seal(bundles: list[dict[str, Any]], data: st.DataObject) -> None:
    """Whatever is changed, and wherever: the seal is broken, and nothing is said to be right that cannot be read."""
    found = data.draw(st.sampled_from(bundles))
    path = data.draw(st.sampled_from(list(leaves(found))))
    named = wrong(changed(found, path, data))
    assert "signature" in named
    assert path[0] in ("key", "signature") or "seal" in named


# What is changed, and the checks that say so even if the bundle was sealed again by whoever changed it.
NAMED: dict[str, tuple[tuple[Any, ...], Any, set[str]]] = {
    "a line": (("lines", 1, "text"), "seat 1 chooses decline", {"chain", "replay"}),
    "a line's hash": (("lines", 2, "hash"), "0" * 32, {"chain"}),
    "a line's number": (("lines", 2, "number"), 99, {"chain"}),
    "the hash before": (("before",), "0" * 32, {"chain"}),
    "the log": (("log",), "croupier log\n", {"replay"}),
    "a view": (("views", 1, "seats", "1", "round"), 77, {"views"}),
    "an amount": (("postings", 0, "amount"), 1, {"postings"}),
    "a posting's target": (("postings", 0, "target"), "craps-1:rack 2", {"postings"}),
    "nothing posted": (("postings",), [], {"postings"}),
    "a citation": (("postings", 0, "cite"), "oneida-2006/craps/none", {"citations"}),
    "the secret": (("fairness", "secret"), "0" * 64, {"fairness"}),
    "the commitment": (("fairness", "commitment"), "0" * 64, {"fairness"}),
    "the commitment in the chain": (("promised", 0, "text"), f"~ commits 1 {'0' * 64}", {"chain", "promise"}),
    "no secret": (("fairness", "secret"), "", {"fairness"}),
    "the round": (("round",), 2, {"fairness"}),
    "the table": (("table",), "craps-2", {"fairness", "postings"}),
    "the explanations": (("citations",), {}, {"citations"}),
    "what a paragraph says": (("citations", "oneida-2006/craps/E.1"), "Anything goes.", {"citations"}),
    "the rulebook": (("rulebook", "sha256"), "0" * 64, {"citations"}),
    "the edition": (("rulebook", "edition"), "1999", {"citations"}),
}


@pytest.mark.parametrize("what", NAMED)
def test_a_change_that_was_sealed_again_is_named(bundles: list[dict[str, Any]], what: str) -> None:
    path, value, named = NAMED[what]
    copied = copy.deepcopy(bundles[0])
    place: Any = copied
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    copied["seal"] = seal(copied)
    assert named <= set(wrong(copied)), verify(copied)
    assert "seal" not in wrong(copied)
    assert "signature" in wrong(copied)


def test_a_bundle_written_when_the_secret_was_called_seed_checks_out(bundles: list[dict[str, Any]]) -> None:
    """Before schema version 8; its house signed it then, so only the seal and the signature are of another text."""
    for found in bundles:
        older = copy.deepcopy(found)
        older["fairness"]["seed"] = older["fairness"].pop("secret")
        older["seal"] = seal(older)
        assert wrong(older) == ["signature"]
        older["fairness"]["seed"] = "0" * 64
        older["seal"] = seal(older)
        assert wrong(older) == ["signature", "fairness"]


def test_dice_that_the_secret_did_not_give(lite: Store) -> None:
    """The whole house is in it: lines chained, logged and posted as they should be, but the dice are not the drawn
    ones and no person entered them."""
    endow(lite)
    shift = Shift("craps-1", lite)
    play(shift, "Ann: seat 1 sits 300 Ann", "Dee: dealer on", "Dee: dealer opens", "Ann: seat 1 chooses accept")
    play(shift, "Ann: seat 1 bets 10 pass", "Dee: dealer closes")
    shift.live.drawn += 1  # another draw than the first
    shift.do("Dee", "dealer draws")
    assert wrong(bundle(lite, "H", "craps-1", 1)) == ["fairness"]


def test_a_bundle_of_a_round_that_is_on(lite: Store) -> None:
    """It checks out as far as it goes, and the secret is not in it."""
    endow(lite)
    shift = Shift("three-card-poker-1", lite)
    play(shift, *seated("three-card-poker-1"), "Ann: seat 1 ready", "Bob: seat 2 ready", "Ann: seat 1 bets 10 ante")
    found = bundle(lite, "H", "three-card-poker-1", 1)
    assert found["fairness"]["secret"] == ""
    assert wrong(found) == []


@pytest.mark.parametrize(
    "missing",
    ["seal", "lines", "log", "views", "postings", "citations", "fairness", "before", "key", "signature", "promised"],
)
def test_what_is_missing_fails(bundles: list[dict[str, Any]], missing: str) -> None:
    assert wrong({key: value for key, value in bundles[0].items() if key != missing}) != []


# --- whose it is ---

# Nothing else in the bundle tells of these: only who has signed it.
WHO = {"who": ("lines", 1, "by"), "when": ("lines", 1, "at"), "which house": ("house",), "what version": ("version",)}


@pytest.mark.parametrize("what", WHO)
def test_who_did_it_when_and_where_cannot_be_rewritten(bundles: list[dict[str, Any]], what: str) -> None:
    """Not by whoever seals it again, and not by whoever signs it again with a key of their own."""
    copied = copy.deepcopy(bundles[0])
    place: Any = copied
    for key in WHO[what][:-1]:
        place = place[key]
    place[WHO[what][-1]] = 7 if what == "when" else "Mallory"
    copied["seal"] = seal(copied)
    assert wrong(copied) == ["signature"]
    mine = Ed25519PrivateKey.generate()
    copied["key"] = mine.public_key().public_bytes_raw().hex()
    copied["signature"] = mine.sign(message(copied["seal"])).hex()
    checked = verify(copied)[0]
    assert (checked.right, copied["key"] in checked.says) == (True, True)  # and so it says whose key it is
    insisted = verify(copied, bundles[0]["key"])[0]
    assert (insisted.right, "not with the one that you know" in insisted.says) == (False, True)


def test_a_house_signs_with_one_key_which_outlives_the_one_that_locks_it(store: Store) -> None:
    endow(store)
    shift = Shift("craps-1", store)
    play(shift, *seated("craps-1"), "~ Ann Bob")
    key = public_key(store)
    assert [one.right for one in verify(bundle(store, "H", "craps-1", 1), key.upper())] == [True] * len(CHECKS)
    new = Vault("22" * 32)
    with store.begin() as db:
        locked_secrets.rotate(db, store.vault, new)
    with pytest.raises(Refused, match="does not open"):
        bundle(store, "H", "craps-1", 1)
    store.vault = new
    assert (
        verify(bundle(store, "H", "craps-1", 1), key)[0].says
        == f"signed with the key {key}, which is the one that you know"
    )


# --- the command line ---


def test_dispute_and_verify_by_the_command_line(tmp_path: Path, templates: dict[str, str]) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(Path(templates["sqlite"]).read_bytes())
    store = Store(f"sqlite:///{path}")
    endow(store)
    play(Shift("craps-1", store), *seated("craps-1"), "~ Ann Bob")
    store.close()
    run, out = CliRunner().invoke, tmp_path / "found.json"
    written = run(app, ["dispute", "craps-1", "1", "--url", f"sqlite:///{path}", "--out", str(out)])
    assert written.exit_code == 0, written.output
    checked = run(app, ["verify", str(out)])
    assert checked.exit_code == 0, checked.output
    assert checked.output.count("right") == len(CHECKS)
    known = json.loads(out.read_text())["key"]
    assert known in run(app, ["key", "--url", f"sqlite:///{path}"]).output
    assert run(app, ["verify", str(out), "--key", known]).exit_code == 0
    assert run(app, ["verify", str(out), "--key", "0" * 64]).exit_code == 1
    out.write_text(out.read_text().replace("seat 1", "seat 2", 1))
    forged = run(app, ["verify", str(out)])
    assert forged.exit_code == 1
    assert "WRONG" in forged.output
    out.write_text("{}")
    for arguments in (
        ["verify", str(out)],
        ["verify", str(tmp_path / "none.json")],
        ["dispute", "craps-1", "9", "--url", f"sqlite:///{path}"],
        ["dispute", "none", "1", "--url", f"sqlite:///{path}"],
        ["dispute", "craps-1", "1", "--url", f"sqlite:///{tmp_path}/none.db"],
    ):
        failed = run(app, arguments)
        assert failed.exit_code != 0
        assert (
            failed.exception is None
            or isinstance(failed.exception, SystemExit)
            or "[croupier/records/" in str(failed.exception)
        )
    assert not (tmp_path / "none.db").exists()  # looking at a house does not make one


# --- over the API ---


def test_a_dispute_while_the_round_is_on_is_for_surveillance(doors: Doors) -> None:
    """The bundle holds every card, so nobody who deals or decides has it before the round is over."""
    table = "three-card-poker-1"
    doors.do("Ann", table, "seat 1 sits 100 Ann", "a1")
    doors.do("Ann", table, "seat 1 ready", "a2")
    doors.do("Ann", table, "seat 1 bets 5 ante", "a3")
    doors.do("Ann", table, "seat 1 ready", "a4")
    path = f"/tables/{table}/rounds/1/dispute"
    for who in ("Flo", "Pit", "Adm"):
        answer = doors.send(who, "GET", path)
        assert answer.status_code == 403
        assert answer.json()["cite"] == "croupier/records/service.role"
    assert doors.send("Eye", "GET", path).status_code == 200
    doors.do("Ann", table, "seat 1 chooses fold", "a5")
    found = doors.send("Flo", "GET", path)
    assert found.headers["content-disposition"] == f'attachment; filename="{table}-1.json"'
    assert wrong(found.json()) == []


def test_the_commitment_is_public_and_the_secret_is_not_before_its_time(doors: Doors) -> None:
    table = "craps-1"
    doors.do("Ann", table, "seat 1 sits 100 Ann", "a1")
    shown = doors.get("Ann", f"/tables/{table}")["view"]
    first = doors.get("", f"/tables/{table}/fairness/1")
    assert first == {"table": table, "round": 1, "commitment": shown["commitment"], "secret": None, "seeds": {}}
    assert doors.send("", "GET", f"/tables/{table}/fairness/2").status_code == 409
    for id_, line in enumerate(("ready", "chooses accept", "bets 5 pass")):
        doors.do("Ann", table, f"seat 1 {line}", f"r{id_}")
        assert doors.get("", f"/tables/{table}/fairness/1")["secret"] is None
        assert doors.get("Ann", f"/tables/{table}")["view"]["commitment"] == first["commitment"]
    doors.do("Ann", table, "seat 1 ready", "r9")
    told = doors.get("", f"/tables/{table}/fairness/1")
    assert commitment(table, 1, told["secret"]) == first["commitment"] == told["commitment"]
    assert doors.get("", f"/tables/{table}/fairness/2")["secret"] is None


def test_refusals_and_voids_can_be_found(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
    doors.say("Ann", "craps-1", "seat 1 bets 5 field", "a2")
    doors.say("Bob", "craps-1", "seat 1 leaves", "b1")
    doors.say("Bob", "holdem-1", "tip 99999999", "b2")
    doors.do("Ann", "craps-1", "seat 1 ready", "a3")
    doors.say("Flo", "craps-1", "void 1 a wrong card", "v1")
    (waits,) = doors.get("Pit", "/approvals")
    doors.post("Pit", f"/approvals/{waits['id']}", {"approve": True})

    def found(query: str) -> list[tuple[str, str]]:
        return [(event["by"], event["line"]) for event in doors.get("Eye", f"/events?{query}")]

    assert found("kind=void") == [("Flo", "void 1 a wrong card")]
    assert found("kind=refused&table=craps-1") == [("Bob", "seat 1 leaves"), ("Ann", "seat 1 bets 5 field")]
    assert found("kind=refused&by=Bob") == [("Bob", "tip 99999999"), ("Bob", "seat 1 leaves")]
    assert found("q=oneida-2006/craps/E.1") == [("Ann", "seat 1 bets 5 field")]
    assert found("q=not yours") == [("Bob", "seat 1 leaves")]
    assert found("q=%25") == []  # a sign of the database's own is a letter like others
    newest = doors.get("Eye", "/events?limit=1")[0]["id"]
    assert len(found(f"before={newest}")) == 3
    rounds = doors.get("Ann", "/tables/craps-1/rounds")
    assert rounds == [{"round": 1, "lines": 1, "outcomes": [], "void": True, "over": True, "resolved": False}]


def test_a_round_step_by_step(doors: Doors) -> None:
    table = "three-card-poker-1"
    doors.do("Ann", table, "seat 1 sits 100 Ann", "a1")
    for number, line in enumerate(("ready", "bets 5 ante", "ready")):
        doors.do("Ann", table, f"seat 1 {line}", f"r{number}")
    on = doors.get("Ann", f"/tables/{table}/rounds/1")["steps"]
    assert on[0]["line"] == "dealer opens"
    assert "cards" in [step["line"] for step in on]
    (mine,) = on[-1]["view"]["hands"]
    assert (mine["place"], mine["number"], mine["seat"], len(mine["cards"])) == (1, 1, 1, 3)
    assert "??" not in mine["cards"]
    other = doors.get("Bob", f"/tables/{table}/rounds/1")["steps"]
    assert other[-1]["view"]["hands"] == [mine | {"cards": ["??"] * 3}]
    assert doors.send("Ann", "GET", f"/tables/{table}/rounds/2").status_code == 409
    assert doors.send("Ann", "GET", f"/tables/{table}/rounds/0").status_code == 422


def test_the_chain_of_a_table_that_was_tampered_with(lite: Store) -> None:
    """Somebody takes the guards away and changes a line in the file: the table does not come back on it."""
    from sqlalchemy import text

    from croupier.rulebook.cite import Refused

    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann", "tip 1")
    with lite.begin() as db:
        db.execute(text("DROP TRIGGER lines_keep_update"))
        db.execute(text("UPDATE lines SET text = 'seat 1 sits 900 Ann' WHERE number = 0"))
    with pytest.raises(Refused) as refused:
        shift.restart()
    assert (refused.value.cite.paragraph, "not as it was written" in refused.value.why) == ("service.broken", True)
    assert schema.lines.name == "lines"


def test_the_service_opens_again_on_what_it_wrote(lite_url: str) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
        view = doors.get("Ann", "/tables/craps-1")["view"]
        tokens = doors.tokens
    with served(floor_of(lite_url, "craps-1")) as address:
        again = httpx.get(
            f"{address}{PREFIX}/tables/craps-1", headers={"Cookie": f"{COOKIE}={tokens['Ann']}"}, verify=False
        )
        assert again.json()["view"] == view
