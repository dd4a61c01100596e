"""Count every edge of the sample house and keep them for the documentation: docs/edges.json.

    python scripts/edges.py      # `make edges`, after a change that is meant to change them; read the diff

The documentation is built without counting anything, so that it is built in seconds. `tests/cli/test_cli.py` has all of
them counted again.
"""

from __future__ import annotations

import json
from pathlib import Path

from croupier.analysis.sheets.exact import is_analyzed, sheets
from croupier.analysis.sheets.sheet import Sheet
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from croupier.shell.figures.par import edge_text, percent

KEPT = Path(__file__).parents[1] / "docs" / "edges.json"
SHORT = 20  # letters of a fraction that anybody reads


def row(sheet: Sheet) -> dict[str, str]:
    """A wager as the tables of a page have it."""
    fraction = str(sheet.edge)
    exactly = fraction if sheet.exact and len(fraction) <= SHORT else ""
    return {"wager": sheet.wager, "edge": edge_text(sheet), "exactly": exactly, "hit": percent(sheet.hit, 2)}


def main() -> None:
    tables = {name: terms for name, terms in sample_house().tables.items() if is_analyzed(terms.book)}
    found = {name: [row(sheet) for sheet in sheets(Law(terms))] for name, terms in tables.items()}
    rows = ",\n".join(
        f" {json.dumps(name)}: [\n" + ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in kept) + "\n ]"
        for name, kept in found.items()
    )
    KEPT.write_text("{\n" + rows + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
