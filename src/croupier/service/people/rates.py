"""How often something may be tried: so many in a while, or, where guessing could pay, ever more slowly."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

KEYS = 10_000  # those used last are remembered
MINUTE = 60_000
LONGEST, FORGET = 15 * MINUTE, 60 * MINUTE  # the longest wait; and the quiet after which a key begins anew
_CITE = OWN.cite("service.pace")


def _too_many(milliseconds: int) -> Refused:
    return Refused(f"too many tries: wait {-(-milliseconds // 1000)} seconds", _CITE)


class SlidingWindow:
    """So many tries in a while for each key, and no more."""

    def __init__(self, tries: int, wait: int, now: Callable[[], int]) -> None:
        self._tries, self._wait, self._now = tries, wait, now
        self._seen: OrderedDict[str, list[int]] = OrderedDict()
        self._lock = threading.Lock()  # requests are answered by several threads

    def take(self, key: str) -> None:
        """One try of the key's; `Refused` while it has used them up."""
        with self._lock:
            since = self._now() - self._wait
            recent = [at for at in self._seen.get(key, ()) if at > since]
            if len(recent) >= self._tries:
                raise _too_many(recent[0] - since)
            self._seen[key] = [*recent, self._now()]
            self._seen.move_to_end(key)
            if len(self._seen) > KEYS:
                self._seen.popitem(last=False)


class TokenBucket:
    """So many at once for each key, and then so many a second."""

    def __init__(self, most: int, per_second: float, now: Callable[[], int]) -> None:
        self.most, self._each, self._now = most, 1000 / per_second, now
        self._whole: dict[str, float] = {}  # when each key has all of them again; what it has taken puts that off

    def left(self, key: str) -> float:
        """How many a key may still have."""
        if key not in self._whole:
            return self.most
        return self.most - max(0, self._whole[key] - self._now()) / self._each

    def take(self, key: str, now: int | None = None) -> bool:
        """One of the key's, if any is left; `now`, if whoever asks has looked at the clock."""
        now = self._now() if now is None else now
        whole = self._whole.get(key, now)
        if whole <= now:
            whole = now
        elif self.most - (whole - now) / self._each < 1:
            return False
        if len(self._whole) >= KEYS and key not in self._whole:
            self._whole.pop(next(iter(self._whole)), None)
        self._whole[key] = whole + self._each
        return True


class Key(NamedTuple):
    """Who guesses, and how many wrong guesses are free."""

    name: str
    free: int


class _Wrong(NamedTuple):
    times: int
    last: int
    until: int  # before which there is no further try


class Backoff:
    """Wrong guesses by key: the first few are free, every further one waits twice as long as the one before."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._wrong: OrderedDict[str, _Wrong] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, keys: Sequence[Key]) -> None:
        """One guess under all of these keys, counted as wrong before it is looked at, so that many at once are not let
        through; `Refused`, and nothing counted, while one of them has to wait."""
        with self._lock:
            now = self._now()
            longest = max(self._of(key, now).until for key in keys)
            if longest > now:
                raise _too_many(longest - now)
            for key in keys:
                count = self._of(key, now).times + 1
                wait = 0 if count < key.free else min(MINUTE << min(count - key.free, 10), LONGEST)
                self._wrong[key.name] = _Wrong(count, now, now + wait)
                self._wrong.move_to_end(key.name)
            while len(self._wrong) > KEYS:
                self._wrong.popitem(last=False)

    def right(self, own: Key, others: Sequence[Key]) -> None:
        """The last guess was right: whoever made it begins anew, and it does not count for the others."""
        with self._lock:
            self._wrong.pop(own.name, None)
            for key in others:
                if found := self._wrong.get(key.name):
                    self._wrong[key.name] = _Wrong(found.times - 1, found.last, found.last)

    def _of(self, key: Key, now: int) -> _Wrong:
        found = self._wrong.get(key.name)
        return found if found and now - found.last < FORGET else _Wrong(0, now, 0)
