"""A sheet of character cells: text is put at a point of a layout and keeps to the room that it is given."""

from __future__ import annotations

from rich.text import Text


def brief(print_: str, room: int) -> str:
    """A print as it fits: whole, closed up, its first words as initials, one word of it; or a dot where none goes.

    >>> [brief("HORN HIGH 12", room) for room in (12, 8, 4, 3)]
    ['HORN HIGH 12', 'HH 12', 'HORN', '·']
    """
    words = print_.replace(":", "").split() or [""]
    *first, last = words
    ways = [print_, print_.replace(" · ", "·")]
    if 0 < len(first) < 3 and all(word[0].isalpha() for word in first):
        ways.append(f"{''.join(word[0] for word in first)} {last}")
    ways += [word for word in (words[0], last) if word.isalpha()]
    return next((way for way in ways if way and len(way) <= room), "·")


class Canvas:
    """Rows of cells, as many as are written on; columns run from 0 to `width`."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._rows: dict[int, list[tuple[int, Text]]] = {}

    def write(self, row: int, middle: int, text: Text, room: tuple[int, int] | None = None) -> None:
        """Write around a column, inside a room; what does not fit is cut off."""
        left, right = room or (0, self.width)
        left, right = max(left, 0), min(right, self.width)
        if right <= left or not text.plain:
            return
        written = text.copy()
        written.truncate(right - left, overflow="ellipsis")
        start = min(max(middle - written.cell_len // 2, left), right - written.cell_len)
        self._rows.setdefault(row, []).append((start, written))

    @property
    def lowest(self) -> int:
        return max(self._rows, default=0)

    def lines(self) -> list[Text]:
        """From top to bottom; of several empty rows one stays."""
        lines: list[Text] = []
        last = None
        for row in sorted(self._rows):
            if last is not None and row > last + 1:
                lines.append(Text(""))
            lines.append(self._line(self._rows[row]))
            last = row
        return lines

    def _line(self, texts: list[tuple[int, Text]]) -> Text:
        """Texts side by side; one that would lie on another moves to its right."""
        line = Text(no_wrap=True, overflow="crop")
        for start, text in sorted(texts, key=lambda placed: placed[0]):
            line.append(" " * max(start - line.cell_len, 1 if line.plain.strip() else 0)).append_text(text)
        return line
