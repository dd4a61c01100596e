"""Whoever watches a table: a few unread messages, and no more. One that does not read is dropped, not waited for."""

from __future__ import annotations

from collections.abc import Callable

from croupier.service.people.person import Person

MOST_UNREAD = 64  # messages a watcher may leave unread


class Watcher:
    """One connection that watches a table; `wake` is called when there is something unread, or it `is_over`."""

    __slots__ = ("is_over", "person", "table_number", "unread", "wake")

    def __init__(self, person: Person, wake: Callable[[], None] = lambda: None, table_number: int = 0) -> None:
        self.person, self.wake, self.table_number = person, wake, table_number  # which table, where there are several
        self.unread: list[bytes] = []
        self.is_over = False

    def send(self, message: bytes) -> None:
        """Leave a message; a watcher who has left too many unread is dropped."""
        if self.is_over:
            return
        if len(self.unread) < MOST_UNREAD:
            self.unread.append(message)
            self.wake()
        else:
            self.drop()

    def take_unread(self) -> list[bytes]:
        """Everything unread."""
        messages, self.unread = self.unread, []
        return messages

    def drop(self) -> None:
        """It is too far behind: what it has not read is not kept for it."""
        self.unread.clear()
        self.end()

    def end(self) -> None:
        """Nothing more comes."""
        self.is_over = True
        self.wake()
