"""How often something may be tried: so many in a while, or, where guessing could pay, ever more slowly."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

KEYS_KEPT = 10_000  # those used last are remembered
MINUTE = 60_000
LONGEST_WAIT, FORGET_AFTER = 15 * MINUTE, 60 * MINUTE  # the longest wait; and the quiet after which a key begins anew
_CITE = OWN.cite("service.pace")


def _too_many(milliseconds: int) -> Refused:
    return Refused(f"too many tries: wait {-(-milliseconds // 1000)} seconds", _CITE)


class SlidingWindow:
    """So many tries in a while for each key, and no more."""

    def __init__(self, tries: int, window: int, now: Callable[[], int]) -> None:
        self._tries, self._window, self._now = tries, window, now
        self._recent: OrderedDict[str, list[int]] = OrderedDict()
        self._lock = threading.Lock()  # requests are answered by several threads

    def take(self, key: str) -> None:
        """One try of the key's; `Refused` while it has used them up."""
        with self._lock:
            since = self._now() - self._window
            recent = [moment for moment in self._recent.get(key, ()) if moment > since]
            if len(recent) >= self._tries:
                raise _too_many(recent[0] - since)
            self._recent[key] = [*recent, self._now()]
            self._recent.move_to_end(key)
            if len(self._recent) > KEYS_KEPT:
                self._recent.popitem(last=False)


class TokenBucket:
    """So many at once for each key, and then so many a second."""

    def __init__(self, burst: int, per_second: float, now: Callable[[], int]) -> None:
        self.burst, self._token_time, self._now = burst, 1000 / per_second, now
        self._full_at: dict[str, float] = {}  # when each key has all of them again; what it has taken puts that off

    def tokens_left(self, key: str) -> float:
        """How many a key may still have."""
        if key not in self._full_at:
            return self.burst
        return self.burst - max(0, self._full_at[key] - self._now()) / self._token_time

    def take(self, key: str, now: int | None = None) -> bool:
        """One of the key's, if any is left; `now`, if whoever asks has looked at the clock."""
        now = self._now() if now is None else now
        full_at = self._full_at.get(key, now)
        if full_at <= now:
            full_at = now
        elif self.burst - (full_at - now) / self._token_time < 1:
            return False
        if len(self._full_at) >= KEYS_KEPT and key not in self._full_at:
            self._full_at.pop(next(iter(self._full_at)), None)
        self._full_at[key] = full_at + self._token_time
        return True


class GuessKey(NamedTuple):
    """Who guesses, and how many wrong guesses are free."""

    name: str
    free: int


class _WrongGuesses(NamedTuple):
    times: int
    last: int
    until: int  # before which there is no further try


class Backoff:
    """Wrong guesses by key: the first few are free, every further one waits twice as long as the one before."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._wrong: OrderedDict[str, _WrongGuesses] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, keys: Sequence[GuessKey]) -> None:
        """One guess under all of these keys, counted as wrong before it is looked at, so that many at once are not let
        through; `Refused`, and nothing counted, while one of them has to wait."""
        with self._lock:
            now = self._now()
            longest = max(self._guesses_of(key, now).until for key in keys)
            if longest > now:
                raise _too_many(longest - now)
            for key in keys:
                count = self._guesses_of(key, now).times + 1
                wait = 0 if count < key.free else min(MINUTE << min(count - key.free, 10), LONGEST_WAIT)
                self._wrong[key.name] = _WrongGuesses(count, now, now + wait)
                self._wrong.move_to_end(key.name)
            while len(self._wrong) > KEYS_KEPT:
                self._wrong.popitem(last=False)

    def note_right(self, own: GuessKey, others: Sequence[GuessKey]) -> None:
        """The last guess was right: whoever made it begins anew, and it does not count for the others."""
        with self._lock:
            self._wrong.pop(own.name, None)
            for key in others:
                if wrong := self._wrong.get(key.name):
                    self._wrong[key.name] = _WrongGuesses(wrong.times - 1, wrong.last, wrong.last)

    def _guesses_of(self, key: GuessKey, now: int) -> _WrongGuesses:
        wrong = self._wrong.get(key.name)
        return wrong if wrong and now - wrong.last < FORGET_AFTER else _WrongGuesses(0, now, 0)
