/* The pass line: counts of losses and wins. A row of 36 throws for the come-out and for each point. */
#include "stream.c"

static int64_t steps[7 * 36];

static void set_up(void) {
    static const int points[] = {0, 4, 5, 6, 8, 9, 10};
    for (int row = 0; row < 7; row++)
        for (int throw = 0; throw < 36; throw++) {
            int total = throw / 6 + throw % 6 + 2, to = row * 36;
            if (row == 0) {
                if (total == 7 || total == 11) to = ~1;
                else if (total == 2 || total == 3 || total == 12) to = ~0;
                else for (int i = 1; i < 7; i++) if (points[i] == total) to = i * 36;
            } else if (total == points[row]) to = ~1;
            else if (total == 7) to = ~0;
            steps[row * 36 + throw] = to;
        }
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        int64_t row = 0;
        while (row >= 0) row = steps[row + below(&at, 36)];
        counts[~row]++;
    }
}
