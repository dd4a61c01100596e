"""`croupier key` and `croupier rotate-key`: the key that is kept outside a house's database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from croupier.cli.options.config import Config
from croupier.cli.options.database import HouseKey, Url, existing_url, url_of
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from croupier.service.store import Store
    from croupier.service.store.vault import Vault


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""

    @app.command()
    def key(
        url: Url = "",
        key: HouseKey = "",
        config: Config = None,  # noqa: ARG001 - the others have taken from it what they were not told
    ) -> None:
        """Say by its mark which key locks the house, whether the one at hand is it, and what the house signs with."""
        from croupier.service.store import Store, locked_secrets
        from croupier.service.store.vault import vault_at

        house_url = existing_url(url_of(url))
        vault = vault_at(house_url, key)
        store = Store(house_url, vault).checked_version()
        with store.read() as db:
            mark, signs = locked_secrets.read_mark(db), locked_secrets.read_about(db, locked_secrets.PUBLIC_KEY)
        store.close()
        vault.check(mark)
        console.print(f"the key {mark} of {vault.location} is this house's", soft_wrap=True)
        console.print(f"it signs with {signs}", soft_wrap=True)

    @app.command("rotate-key")
    def rotate(
        url: Url = "",
        key: HouseKey = "",
        to: Annotated[str, typer.Option(help="The new key: 64 digits, or a file; made if left out.")] = "",
        lost: Annotated[bool, typer.Option("--lost", help="The old key is gone, and what it locked with it.")] = False,
        config: Config = None,  # noqa: ARG001
    ) -> None:
        """Lock a closed house with another key; the old one is kept beside it for old copies."""
        from croupier.service.store import Store, locked_secrets
        from croupier.service.store.heartbeat import lock_sqlite_house
        from croupier.service.store.vault import CITE, replace_key_file, vault_at

        house_url = existing_url(url_of(url))
        lock = lock_sqlite_house(house_url)
        old = vault_at(house_url, key)
        store = Store(house_url, old).checked_version()
        try:
            if store.is_busy():
                raise Refused("the house is open: close it first", CITE)
            if lost:
                _lose_key(store, console)
                return
            new = _new_key(old, to)
            with store.begin() as db:
                count = locked_secrets.rotate(db, old, new)
        finally:
            store.close()
            if lock:
                lock.close()
        mark = old.mark
        if not to and old.path is not None:
            replace_key_file(old.path, mark)
        console.print(f"{count} secrets are locked with the key {new.mark}, and no longer with {mark}")
        if to:
            console.print("Put the new key where the old one was before you open the house.")


def _lose_key(store: Store, console: Console) -> None:
    """Whatever key is where the house looks for it, or one that is made there, from now on."""
    from croupier.service.store import locked_secrets

    store.vault.make_key()
    with store.begin() as db:
        locked_secrets.replace_lost_key(db, store.vault)
    console.print(f"the house has the key {store.vault.mark} now, and signs with another")
    console.print("When it opens, rounds that were on are void, and coming rounds are committed to afresh.")


def _new_key(old: Vault, to: str) -> Vault:
    """The key to come: as told, or one that is made beside the old one."""
    import secrets

    from croupier.service.store.vault import CITE, Vault, new_key_path, vault_at, write_key

    if to:
        return vault_at("", to)
    if old.path is None:
        raise Refused("the key is not in a file: say the new one with --to, and put it where the old one is", CITE)
    write_key(new_key_path(old.path), secrets.token_hex(32))
    return Vault(path=new_key_path(old.path))
