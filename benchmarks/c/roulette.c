/* Red at an American wheel: counts of losses and wins. */
#include "stream.c"

static int64_t table[38];

static void set_up(void) {
    static const int red[] = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36};
    for (int i = 0; i < 18; i++) table[red[i]] = 1;
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) counts[table[below(&at, 38)]]++;
}
