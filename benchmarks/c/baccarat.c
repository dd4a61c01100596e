/* The Banker with five per cent vigorish, eight decks shuffled for every round: counts of losses, ties and wins. */
#include "stream.c"

#define CARDS 416

static uint8_t shoe[CARDS];
static int16_t table[10000];

static int banker_draws(int banker, int third) {
    switch (banker) {
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return banker <= 2;
    }
}

static int result(int player, int banker, int e, int f) {
    if (player < 8 && banker < 8) {
        int drew = player <= 5;
        if (drew) player = (player + e) % 10;
        if (drew ? banker_draws(banker, e) : banker <= 5) banker = (banker + (drew ? f : e)) % 10;
    }
    return player == banker ? 1 : player < banker ? 2 : 0;
}

static void set_up(void) {
    for (int i = 0; i < CARDS; i++) {
        int rank = i / 32; /* deuce to ace, as a new shoe is sorted */
        shoe[i] = rank <= 7 ? rank + 2 : rank == 12 ? 1 : 0;
    }
    for (int i = 0; i < 10000; i++) table[i] = result(i / 1000, i / 100 % 10, i / 10 % 10, i % 10);
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        for (int j = CARDS - 1; j >= CARDS - 6; j--) {
            uint64_t drawn = below(&at, j + 1);
            uint8_t value = shoe[drawn];
            shoe[drawn] = shoe[j];
            shoe[j] = value;
        }
        const uint8_t *c = shoe + CARDS - 6;
        int64_t player = (c[5] + c[3]) % 10, banker = (c[4] + c[2]) % 10;
        counts[table[((player * 10 + banker) * 10 + c[1]) * 10 + c[0]]]++;
    }
}
