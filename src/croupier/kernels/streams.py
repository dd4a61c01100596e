"""Random numbers for simulation: each place of a long sequence has its number, and a block of rounds its own stretch.

A place is a whole number below 2^64; a step adds `STEP`, and `mixed` makes a random-looking number of it. Nothing is
remembered, so a block can begin anywhere, on any worker, and two blocks of one seed never share a number.

Compiled, places are unsigned and wrap by themselves: a kernel is handed its first one as `numpy.uint64`, and every
constant that meets one is 2^63 or more, as numba would take a smaller one for signed, and signed numbers must not wrap.

>>> throw, place = below(start(2024, 7), 36)
>>> 0 <= throw < 36
True
"""

from __future__ import annotations

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15  # odd, so that all 2^64 places come before one comes again
STRETCH = 1 << 40  # steps from the beginning of one block to the next
WORD = (1 << 32) - 1


def start(key: int, block: int) -> int:
    """Where a block of rounds begins. There are 2^24 blocks before they meet the first one's stretch."""
    return (key + block * STRETCH * STEP) & MASK


def mixed(place: int) -> int:
    """A number below 2^64 that looks unlike its place: fold and multiply, twice, so that nothing is lost (Stafford)."""
    z = (place ^ place >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def below(place: int, n: int) -> tuple[int, int]:
    """0 to n-1, each exactly as likely, and the place of the number it came from. n is below 2^31.

    A 32-bit word times n is a number and a remainder; the first few remainders would favour some numbers and are drawn
    again (Lemire's way, which divides only when it may have to).
    """
    place = (place + STEP) & MASK
    product = (mixed(place) >> 32) * n
    if product & WORD < n:
        least = (WORD + 1) % n
        while product & WORD < least:
            place = (place + STEP) & MASK
            product = (mixed(place) >> 32) * n
    return product >> 32 & WORD, place
