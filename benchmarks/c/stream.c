/* The generator of kernels/streams.py, and what the programs share: arguments in, counts and seconds out. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef RESULTS
#define RESULTS 3
#endif
#define STEP UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t below(uint64_t *at, uint64_t n) {
    *at = *at + STEP;
    uint64_t product = (mixed(*at) >> 32) * n;
    if ((product & 0xFFFFFFFF) < n) {
        uint64_t least = (UINT64_C(1) << 32) % n;
        while ((product & 0xFFFFFFFF) < least) {
            *at = *at + STEP;
            product = (mixed(*at) >> 32) * n;
        }
    }
    return product >> 32;
}

/* Processor time: what else runs on the machine is not the loop's. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* A program plays `rounds` from place `at` and counts the results. */
static void play(uint64_t at, int64_t rounds, int64_t *counts);
static void set_up(void);

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    uint64_t at = strtoull(argv[1], NULL, 10);
    int64_t rounds = strtoll(argv[2], NULL, 10), counts[RESULTS] = {0};
    set_up();
    double begun = now();
    play(at, rounds, counts);
    printf("%.9f", now() - begun);
    for (int i = 0; i < RESULTS; i++) printf(" %" PRId64, counts[i]);
    printf("\n");
    return 0;
}
