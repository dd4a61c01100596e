/* Small at sic bo, a total of 4 to 10 that is not three of a kind: counts of losses and wins. */
#include "stream.c"

static int64_t table[216];

static void set_up(void) {
    for (int i = 0; i < 216; i++) {
        int a = i / 36 + 1, b = i / 6 % 6 + 1, c = i % 6 + 1, total = a + b + c;
        table[i] = total >= 4 && total <= 10 && !(a == b && b == c);
    }
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) counts[table[below(&at, 216)]]++;
}
