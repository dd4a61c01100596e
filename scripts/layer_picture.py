"""The picture of the layers: drawn from the contract that the import linter holds, with the README's words for each."""

from __future__ import annotations

import re
import tomllib
from html import escape
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).parents[1]
WIDTH, HEAD, LINE, GAP = 760, 46, 17, 28


def layers() -> list[list[str]]:
    """From the top: the packages that stand beside each other, by their last names."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found = contracts[0]["layers"]
    return [re.findall(r"croupier\.(\w+)", layer) for layer in found]


def words() -> dict[str, str]:
    """What each folder is for, as the README says."""
    rows = re.findall(r"^\| `src/croupier/(\w+)/` \| (.+) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    linked = r" \(\[notes\]\([^)]*\)\)"  # where the README has more to say
    return {folder: re.sub(rf"{linked}|[*]|\[([^]]*)\]\([^)]*\)", r"\1", text) for folder, text in rows}


def layers_svg() -> str:
    said = words() | {"cli": "every command", "library": "what import croupier offers"}
    parts, y = [], 2
    for k, row in enumerate(layers()):
        w = (WIDTH - 4 - 12 * (len(row) - 1)) / len(row)
        about = [wrap(said.get(layer, ""), max(12, int(w / 7.4))) for layer in row]
        height = HEAD + LINE * max(map(len, about))
        if k:
            arrow = f"M{WIDTH / 2} {y - GAP + 5}v{GAP - 12}m-6 -7l6 7l6 -7"
            parts.append(f'<path d="{arrow}" fill="none" stroke="#8a7442" stroke-width="2"/>')
        parts += [_box(2 + j * (w + 12), y, w, height, layer, about[j]) for j, layer in enumerate(row)]
        y += height + GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y - GAP + 2}" role="img" text-anchor="middle" '
        'font-family="system-ui, sans-serif"><title>The layers, each standing on those below it</title>'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _box(x: float, y: float, w: float, h: float, name: str, lines: list[str]) -> str:
    middle = f'x="{x + w / 2:.0f}"'
    text = "".join(
        f'<text {middle} y="{y + HEAD + 2 + LINE * k:.0f}" font-size="13" fill="#cfdccb">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )
    return (
        f'<rect x="{x:.0f}" y="{y}" width="{w:.0f}" height="{h}" rx="10" fill="#14533f" stroke="#d6bd83"/>'
        f'<text {middle} y="{y + 27}" font-size="18" font-weight="600" fill="#f7f0de">{name}</text>{text}'
    )
