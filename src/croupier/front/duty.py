"""When a duty of people is due, in words.

>>> from croupier.rulebook.book import book
>>> due_in_words(book("oneida-2006/three-card-poker").duties["replace-hand-cards"])
'every 4 hours'
"""

from __future__ import annotations

from croupier.rulebook.book import Duty

WORDS = {
    "opening": "at opening",
    "idle": "while nobody plays",
    "shuffle": "at each shuffle",
    "round": "in every round",
    "closing": "at closing",
    "day": "once a day",
    "tournament": "at a tournament",
}
CHANGES = {"changes": "changes", "rises": "rises", "falls": "falls", "starts": "is offered", "stops": "is not any more"}


def due_in_words(duty: Duty) -> str:
    if duty.due == "every":
        hours, minutes = divmod(duty.minutes, 60)
        return f"every {hours} hours" if hours > 1 else "every hour" if hours else f"every {minutes} minutes"
    if duty.due == "tables":
        return f"one person for {duty.tables} tables"
    if duty.due == "change":
        return "before " + " or ".join(f"{name} {CHANGES[how]}" for name, how in duty.options.items())
    return WORDS[duty.due]
