"""The README's transcript is a real one: played again, every line of it comes, in its order."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from croupier.games import modules

README = Path(__file__).parents[2] / "README.md"


def test_the_transcript_is_what_the_table_says() -> None:
    transcript = re.search(
        r"```\n\$ croupier play craps --seed 11 --name Ann.*?\n(.*?)```", README.read_text(), re.DOTALL
    )
    assert transcript is not None
    lines = transcript[1].splitlines()
    said = "".join(f"{line.rpartition(' > ')[2]}\n" for line in lines if " > " in line) + "quit\n"
    run = subprocess.run(
        [sys.executable, "-m", "croupier", "play", "craps", "--seed", "11", "--name", "Ann"],
        input=said,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "120"},
    )
    heard = iter(run.stdout.splitlines())
    missing = [line for line in lines if not any(line.rstrip() == other.rstrip() for other in heard)]
    assert missing == []


def test_every_playable_game_is_in_the_readme_table() -> None:
    text = README.read_text().lower().replace("-", " ")
    names = {id_.partition("/")[2] for id_ in modules()}
    assert [name for name in sorted(names) if name.replace("-", " ") not in text] == []
