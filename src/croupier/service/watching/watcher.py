"""Whoever watches a table: a few unread messages, and no more. One that does not read is dropped, not waited for."""

from __future__ import annotations

from collections.abc import Callable

from croupier.service.people.person import Person

UNREAD = 64  # messages a watcher may leave unread


class Watcher:
    """One connection that watches a table; `wake` is called when there is something to `take`, or it is all `over`."""

    __slots__ = ("at", "over", "person", "unread", "wake")

    def __init__(self, person: Person, wake: Callable[[], None] = lambda: None, at: int = 0) -> None:
        self.person, self.wake, self.at = person, wake, at  # `at` which table, where there are several
        self.unread: list[bytes] = []
        self.over = False

    def send(self, message: bytes) -> None:
        """Leave a message; a watcher who has left too many unread is dropped."""
        if self.over:
            return
        if len(self.unread) < UNREAD:
            self.unread.append(message)
            self.wake()
        else:
            self.drop()

    def take(self) -> list[bytes]:
        """Everything unread."""
        found, self.unread = self.unread, []
        return found

    def drop(self) -> None:
        """It is too far behind: what it has not read is not kept for it."""
        self.unread.clear()
        self.end()

    def end(self) -> None:
        """Nothing more comes."""
        self.over = True
        self.wake()
