"""Golden films: a table's moves and, under each, everything it said. `make golden` develops them anew.

A film begins with the table's terms as TOML after `#`, then `> move` lines; the lines below a move are what happened.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from croupier.games import open_table
from croupier.play.vocabulary.move import read_move
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.shell.terminal.lines import event_line, refusal_line

FILMS = sorted(Path(__file__).parent.glob("*.film"))


def develop(text: str) -> str:
    """Play a film's moves again and write down what the table says now."""
    heading = [line for line in text.splitlines() if line.startswith("#")]
    table = open_table(Terms(**tomllib.loads("\n".join(line[1:] for line in heading))))
    out = list(heading)
    for line in text.splitlines():
        if line.startswith("> "):
            out.append(line)
            try:
                told = [event_line(event, table.law) for event in table.play(read_move(line[2:]))]
            except Refused as refused:
                told = [refusal_line(refused)]
            out += [each.plain.rstrip() for each in told if each is not None]
    out += ["= " + ", ".join(f"{account} {chips}" for account, chips in table.ledger.snapshot().items())]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    for film in FILMS:
        film.write_text(develop(film.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"developed {film.name}")
