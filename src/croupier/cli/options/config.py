"""Configuration by file and environment: `--config FILE`, or CROUPIER_CONFIG.

    url = "postgresql:///croupier"
    house = "/etc/croupier/house.toml"
    port = 8000

Keys are the options of `croupier serve`. An option beats the environment (CROUPIER_PORT), and that beats the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

CITE = OWN.cite("service.config")


def read_config(path: Path, keys: set[str]) -> dict[str, Any]:
    """What a configuration file says; `keys` are those that mean something."""
    try:
        settings = msgspec.toml.decode(path.read_bytes())
    except OSError as wrong:
        raise Refused(f"cannot read the configuration {path}: {wrong.strerror}", CITE) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Refused(f"the configuration {path} is not TOML: {wrong}", CITE) from None
    unknown = sorted(settings.keys() - keys)
    if unknown:
        raise Refused(f"the configuration {path} has no use for {', '.join(unknown)}", CITE)
    for key, value in settings.items():
        if not isinstance(value, str | int | bool):
            raise Refused(f"{key} in the configuration {path} is neither a text nor a number", CITE)
    return dict(settings)


def _load_config(context: typer.Context, path: Path | None) -> Path | None:
    """What the options of this command are when neither the command line nor the environment says."""
    if path is not None and not context.resilient_parsing:
        root: Any = context.find_root().command
        serve = root.loaded("serve")
        keys = {str(param.name) for param in serve.params} - {"config", "help"}
        context.default_map = {**(context.default_map or {}), **read_config(path, keys)}
    return path


Config = Annotated[
    Path | None,
    typer.Option(
        "--config", envvar="CROUPIER_CONFIG", is_eager=True, callback=_load_config, help="A configuration file."
    ),
]
