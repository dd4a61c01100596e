"""Secrets at rest: locked with a key that is kept outside the database, which can be changed, and without which nothing
opens; and files that nobody else can read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from test_quarantine import in_a_round
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rulebook.cite import Refused
from croupier.service.fairness.chance import system_secret
from croupier.service.fairness.signature import public_key
from croupier.service.processes.floor import Floor
from croupier.service.store import Store, locked_secrets, schema
from croupier.service.store.vault import Vault, new_key_path, read_key, replace_key_file, vault_at
from croupier.service.upkeep import after_restore
from croupier.service.upkeep.prove import prove
from shift import HOUSE, NOON, Shift, endow, secret

CITE = "croupier/records/service.key"
ONE, TWO = "11" * 32, "22" * 32


def kept(store: Store, table: str = "craps-1") -> list[tuple[int, str, bool]]:
    """Rounds as the database has them: the secret in plain words, and whether there is a locked one."""
    r = schema.rounds
    rows = store.rows(select(r).where(r.c.table == table).order_by(r.c.round))
    return [(row["round"], row["secret"], row["locked"] is not None) for row in rows]


def test_a_secret_is_in_plain_words_only_once_it_is_out(store: Store) -> None:
    shift = in_a_round(store)
    assert shift.live.table.round == 3
    assert kept(store) == [(1, secret("craps-1", 1), False), (2, secret("craps-1", 2), False), (3, "", True)]
    shift.do("Dee", "dealer closes", "dice 3 4")
    assert kept(store)[2:] == [(3, secret("craps-1", 3), False), (4, "", True)]
    shift.restart()
    assert (shift.live.secret, shift.live.next_round) == (secret("craps-1", 3), (4, secret("craps-1", 4)))
    about = {row["key"]: row["value"] for row in store.rows(select(schema.about))}
    assert about["key"] == store.vault.mark


def test_a_secret_to_come_is_nowhere_in_the_files(lite: Store, lite_url: str) -> None:
    in_a_round(lite)
    lite.close()
    path = Path(lite_url.removeprefix("sqlite:///"))
    found = b"".join(file.read_bytes() for file in path.parent.glob("house.db*"))
    assert secret("craps-1", 2).encode() in found
    assert secret("craps-1", 3).encode() not in found


def test_a_locked_secret_opens_for_its_own_round_and_key_alone() -> None:
    vault = Vault(ONE)
    locked = vault.lock("craps-1 3", "dice")
    assert vault.unlock("craps-1 3", locked) == "dice"
    for other, place, text in ((vault, "craps-1 4", locked), (Vault(TWO), "craps-1 3", locked), (vault, "x", "no")):
        with pytest.raises(Refused) as refused:
            other.unlock(place, text)
        assert refused.value.cite == CITE


# --- where the key is ---


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A new SQLite house that is told no key, with the permissions that files usually get."""
    monkeypatch.delenv("CROUPIER_KEY")
    before = os.umask(0o022)
    yield tmp_path / "house.db"
    os.umask(before)


def test_a_new_house_makes_its_key_and_no_file_is_for_others(alone: Path) -> None:
    floor = Floor(HOUSE, f"sqlite:///{alone}")
    Shift("craps-1", floor.store)
    files = {path.name: path.stat().st_mode & 0o777 for path in alone.parent.iterdir()}
    names = ("house.db", "house.db-wal", "house.db-shm", "house.db.key", "house.db.lock")
    assert files == dict.fromkeys(names, 0o600)
    key = read_key(Path(f"{alone}.key"))
    floor.store.close()
    floor._house_lock.close()
    alone.chmod(0o644)  # as a house of before had it
    again = Floor(HOUSE, f"sqlite:///{alone}")
    assert (again.store.vault.key, alone.stat().st_mode & 0o777) == (key, 0o600)
    again.store.close()
    again._house_lock.close()


def test_where_a_key_is_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_KEY", ONE)
    assert vault_at("sqlite:///here/house.db").key.hex() == ONE
    assert vault_at("sqlite:///here/house.db", TWO).key.hex() == TWO
    monkeypatch.setenv("CROUPIER_KEY", str(tmp_path / "key"))
    assert vault_at("postgresql://x/house").path == tmp_path / "key"
    monkeypatch.delenv("CROUPIER_KEY")
    assert str(vault_at("sqlite:////var/house.db").path) == "/var/house.db.key"
    assert str(vault_at("postgresql://u:p@host/rooms?sslmode=require").path) == "croupier-data/rooms.key"
    assert vault_at("sqlite://").path is None


@pytest.mark.parametrize("what", ["missing", "another's", "no key"])
def test_without_its_key_a_house_stays_closed_and_as_it_was(url: str, what: str, tmp_path: Path) -> None:
    """In one line, whatever is wrong; with the key it opens again."""
    Store(url).close()
    store = Store(url)
    in_a_round(store)
    path = tmp_path / "key"
    if what != "missing":
        path.write_text(TWO if what == "another's" else "open sesame")
    before = kept(store)
    store.close()
    with pytest.raises(Refused) as refused:
        Store(url, Vault(path=path)).create()
    assert (refused.value.cite, "\n" in refused.value.why) == (CITE, False)
    said = CliRunner().invoke(app, ["serve", "--url", url, "--key", str(path)])
    assert (said.exit_code, isinstance(said.exception, Refused)) == (1, True)
    assert path.exists() is (what != "missing")
    store = Store(url)
    store.create()
    assert kept(store) == before
    store.close()


# --- another key ---


def test_a_house_is_locked_with_another_key(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds to come stay as they were committed to, and the old key opens nothing any more."""
    store, path = Store(url), tmp_path / "key"
    in_a_round(store)
    commitments = store.rows(select(schema.rounds.c.commitment).order_by(schema.rounds.c.round))
    path.write_text(os.environ["CROUPIER_KEY"])
    old, run = store.vault, CliRunner()
    store.close()
    monkeypatch.setenv("CROUPIER_KEY", str(path))
    said = run.invoke(app, ["rotate-key", "--url", url])
    assert said.exit_code == 0, said.output
    new = Vault(path=path)
    assert (path.stat().st_mode & 0o777, read_key(Path(f"{path}.{old.mark}"))) == (0o600, old.key)
    assert new.mark != old.mark
    assert new.mark in run.invoke(app, ["key", "--url", url]).output
    with pytest.raises(Refused, match="it stays closed"):
        Store(url, old).create()
    store = Store(url, new)
    store.create()
    assert store.rows(select(schema.rounds.c.commitment).order_by(schema.rounds.c.round)) == commitments
    shift = Shift("craps-1", store)
    assert shift.live.secret == secret("craps-1", 3)
    shift.do("Dee", "dealer closes", "dice 3 4")
    store.close()


def test_a_key_that_is_no_file_is_changed_for_one_that_is_told(lite: Store, lite_url: str) -> None:
    in_a_round(lite)
    lite.close()
    run = CliRunner()
    said = run.invoke(app, ["rotate-key", "--url", lite_url])
    assert "--to" in str(said.exception)
    assert run.invoke(app, ["rotate-key", "--url", lite_url, "--to", TWO]).exit_code == 0
    store = Store(lite_url, Vault(TWO))
    store.create()
    assert Shift("craps-1", store).live.secret == secret("craps-1", 3)
    store.close()


def test_a_change_of_keys_that_broke_off_is_finished(lite: Store, lite_url: str, tmp_path: Path) -> None:
    """Everything is locked with the new key, and the files have not changed places yet; or not even that."""
    endow(lite)
    shift = Shift("craps-1", lite)
    path = tmp_path / "key"
    path.write_text(os.environ["CROUPIER_KEY"])
    new_key_path(path).write_text(TWO)
    Store(lite_url, Vault(path=path)).create()  # nothing was locked with it: the old key stays
    assert new_key_path(path).exists()
    with lite.begin() as db:
        assert (
            locked_secrets.rotate(db, lite.vault, Vault(TWO)) == 2
        )  # the round to come, and what the house signs with
    store = Store(lite_url, Vault(path=path))
    store.create()
    assert (read_key(path).hex(), new_key_path(path).exists()) == (TWO, False)
    assert Shift("craps-1", store).live.next_round == shift.live.next_round
    store.close()


def test_a_house_whose_key_is_lost_begins_afresh_with_another(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can draw the round that was on, so it is as if never opened; the chain says why, and all of it proves."""
    store = Store(url)
    in_a_round(store)
    signed, path = public_key(store), tmp_path / "key"
    store.close()
    monkeypatch.setenv("CROUPIER_KEY", str(path))
    said = CliRunner().invoke(app, ["rotate-key", "--url", url, "--lost"])
    assert said.exit_code == 0, said.output
    store = Store(url)
    store.create()
    assert public_key(store) != signed
    after_restore.begin_afresh_if_restored(store, lambda: NOON, system_secret)
    shift = Shift("craps-1", store)
    assert (shift.ask, shift.live.table.round) == ("Between", 3)
    assert shift.live.next_round is not None
    assert (shift.live.next_round[0], len(shift.live.next_round[1])) == (4, 64)
    assert [one for one in prove(store) if one.wrong] == []
    e = schema.events
    told = store.rows(select(e.c.text).where(e.c.cite == "croupier/records/service.restore"))
    assert {row["text"].partition(",")[0] for row in told} == {"the house's key was lost"}
    before = len(store.lines("craps-1"))
    after_restore.begin_afresh_if_restored(store, lambda: NOON, system_secret)  # once
    assert len(store.lines("craps-1")) == before
    store.close()


def test_an_old_key_is_kept_for_old_copies(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(ONE)
    new_key_path(path).write_text(TWO)
    replace_key_file(path, Vault(ONE).mark)
    assert (read_key(path).hex(), read_key(Path(f"{path}.{Vault(ONE).mark}")).hex()) == (TWO, ONE)
