"""`docs/operations.md` and `deploy/`: every command they name is there, every file is read by what reads it, and what
the unit starts opens a house."""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer.main
from typer.testing import CliRunner

from croupier.cli import app
from croupier.cli.options.config import read_config
from croupier.rulebook.cite import Refused
from processes import HOUSE, PASSWORD, free_port, until

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "operations.md").read_text()
DEPLOY = ROOT / "deploy"
COMMANDS: Any = typer.main.get_command(app)
CITE = "croupier/records/service.config"


def serve_keys() -> set[str]:
    return {str(one.name) for one in COMMANDS.loaded("serve").params} - {"config", "help"}


def named(text: str) -> set[tuple[str, tuple[str, ...]]]:
    """Every `croupier COMMAND` of a text, with the options that stand behind it."""
    found = set()
    for words in re.findall(r"`croupier\s+([^`]+)`|^    croupier (.+)$", text, re.M):
        command, *rest = (words[0] or words[1]).split()
        found.add((command, tuple(word for word in rest if word.startswith("--"))))
    return found


def test_every_command_of_the_document_is_there_and_runs() -> None:
    commands = {one for one in named(DOCUMENT) if not one[0].startswith("-")}
    assert {name for name, _ in commands} >= {"serve", "backup", "restore", "prove", "archive", "migrate", "repair"}
    for name, options in sorted(commands):
        said = CliRunner().invoke(app, [name, "--help"])
        assert said.exit_code == 0, name
        there = {option for one in COMMANDS.loaded(name).params for option in one.opts}
        assert set(options) <= there, name


def test_options_of_prove_repair_and_restore_that_the_document_names_alone_are_theirs() -> None:
    for name, option in (("repair", "--by"), ("repair", "--second"), ("restore", "--replace"), ("prove", "--url")):
        assert f"`{option}" in DOCUMENT
        assert option in {found for one in COMMANDS.loaded(name).params for found in one.opts}, (name, option)


def test_every_key_and_variable_of_the_document_is_one_of_serve() -> None:
    table = DOCUMENT.split("| key | environment | |")[1].split("\n\n")[0]
    keys = {key for cell in re.findall(r"^\| ([^|]+) \|", table, re.M) for key in re.findall(r"`(\w+)`", cell)}
    assert keys == serve_keys() & keys
    variables = {one.envvar for one in COMMANDS.loaded("serve").params if one.envvar}
    assert set(re.findall(r"CROUPIER_[A-Z]+\b(?!_)", table)) <= variables
    assert {"CROUPIER_URL", "CROUPIER_HOUSE", "CROUPIER_HOST", "CROUPIER_PORT", "CROUPIER_CONFIG"} <= variables


def test_files_and_paragraphs_that_the_document_names_are_there() -> None:
    for path in re.findall(r"`((?:deploy|docs)/[\w./-]+)`", DOCUMENT):
        assert (ROOT / path).is_file(), path
    for cite in re.findall(r"`(service\.[a-z-]+)`", DOCUMENT):
        assert CliRunner().invoke(app, ["why", f"croupier/records/{cite}"]).exit_code == 0, cite


def test_the_example_of_the_configuration_is_read() -> None:
    found = read_config(DEPLOY / "croupier.toml", serve_keys())
    assert (found["port"], found["proxies"]) == (8000, "127.0.0.1")


def unit() -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / "croupier.service")
    return found


def test_what_the_unit_starts_opens_a_house(tmp_path: Path) -> None:
    """Its very words, with the example's paths moved here."""
    program, *words = unit()["Service"]["ExecStart"].split()
    assert program.endswith("/bin/croupier")
    assert words == ["serve", "--config", "/etc/croupier/croupier.toml"]
    port, config = free_port(), tmp_path / "croupier.toml"
    example = (DEPLOY / "croupier.toml").read_text().replace("/var/lib/croupier", str(tmp_path))
    (tmp_path / "house.toml").write_text(HOUSE)  # two tables open sooner than all of them
    example = example.replace('# house = "/etc/croupier', f'house = "{tmp_path}')
    config.write_text(example.replace("port = 8000", f"port = {port}"))
    log = (tmp_path / "log").open("wb")
    house = subprocess.Popen(
        [sys.executable, "-c", "from croupier.cli import main; main()", "serve", "--config", str(config)],
        stdout=log,
        stderr=log,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path), "CROUPIER_STAFF_PASSWORD": PASSWORD},
    )

    def health() -> Any:
        assert house.poll() is None, (tmp_path / "log").read_text()
        try:
            return httpx.get(f"http://127.0.0.1:{port}/health", timeout=5, verify=False).json()
        except httpx.TransportError:
            return None

    try:
        assert until(health, "the house to open")["status"] == "well"
        assert (tmp_path / "house.db").is_file()
        backup = CliRunner().invoke(app, ["backup", str(tmp_path / "copy.db"), "--config", str(config)])
        assert backup.exit_code == 0, backup.output
    finally:
        house.kill()
        house.wait()
        log.close()


def verified(text: str, home: Path) -> str:
    """What systemd itself has to say of a unit, whose program is one that is here."""
    path = home / "croupier.service"
    path.write_text(text.replace(unit()["Service"]["ExecStart"].split()[0], sys.executable))
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(path)]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (said.returncode == 0) == (said.stderr == ""), said.stderr
    return said.stderr


def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "croupier.service").read_text()
    assert verified(text, tmp_path) == ""
    assert "ProtectHouse" in verified(text.replace("ProtectHome", "ProtectHouse"), tmp_path)


def test_a_container_is_built_without_a_house_or_what_was_set_up_here() -> None:
    left_out = {line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")}
    assert {
        ".*",
        "croupier-data",
        "**/node_modules",
        "src/croupier/service/page",
        "src/croupier/service/site",
    } <= left_out


def test_the_container_starts_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert 'ENTRYPOINT ["croupier"]\nCMD ["serve"]' in text
    variables = {one.envvar for one in COMMANDS.loaded("serve").params if one.envvar}
    assert set(re.findall(r"CROUPIER_[A-Z]+", text)) <= variables
    for script in re.findall(r"scripts/\w+", text):
        assert (ROOT / script).is_file(), script
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert re.findall(r"'\.\[(\w+)\]'", text) == ["service"]
    assert "croupier[analysis]" in extras["service"]  # the page's mathematics
    assert "--constraint requirements.lock" in text


def test_both_proxies_pass_on_the_port_of_the_example_and_keep_metrics_inside() -> None:
    for name in ("nginx.conf", "Caddyfile"):
        text = (DEPLOY / name).read_text()
        assert "127.0.0.1:8000" in text, name
        assert "/metrics" in text, name
        assert text.count("{") == text.count("}"), name


# --- configuration ---


def test_service_config_an_option_beats_the_environment_and_that_the_file(tmp_path: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text('url = "sqlite:///file.db"\nport = 9000\n')
    run = CliRunner()

    def looked_for(*words: str, **env: str) -> str:
        said = run.invoke(app, ["prove", *words], env=env)
        return str(said.exception)

    assert "file.db" in looked_for("--config", str(config))
    assert "file.db" in looked_for(CROUPIER_CONFIG=str(config))
    assert "env.db" in looked_for("--config", str(config), CROUPIER_URL="sqlite:///env.db")
    assert "word.db" in looked_for("--config", str(config), "--url", "sqlite:///word.db", CROUPIER_URL="sqlite:///e")


@pytest.mark.parametrize(
    ("text", "why"),
    [("prot = 1", "no use for prot"), ("port = [1]", "neither a text"), ("port", "not TOML"), (None, "cannot read")],
)
def test_service_config_what_means_nothing_is_refused(tmp_path: Path, text: str | None, why: str) -> None:
    path = tmp_path / "c.toml"
    if text is not None:
        path.write_text(text)
    said = CliRunner().invoke(app, ["serve", "--config", str(path)])
    assert isinstance(said.exception, Refused)
    assert (said.exception.cite, why in said.exception.why) == (CITE, True), said.exception
