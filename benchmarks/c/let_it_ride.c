/* Bets 1 to 3 of let it ride by the lines that a person can learn: bets and pay table, counted by what they net. */
#define RESULTS 32
#include "stream.c"
#include "poker.c"

enum { PAID, LOW_PAIR, ODD3 = 2, SUITED3 = 9, SUITED4 = 2, ODD4 = 3, SORTS3 = 16, TEN = 8, HIGH = 0x1F00 };

static const int pays[10] = {-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000}, rode[4] = {1, 2, 2, 3};
static uint8_t run_of[ALL + 1], suited_of[1 << 12], rule[34];
static uint8_t fits[ALL + 1];
static int32_t table[4][10];

static int line_of(int a, int b, int c, int d, int e) {
    uint64_t hand = card[a] + card[b] + card[c] + card[d] + card[e];
    int suited = suited_of[hand >> 52 & 0xFFF];
    if (suited) {
        int top = run_of[hand >> 13 * (suited - 1) & ALL];
        return top ? (top == 12 ? 9 : 8) : 5;
    }
    Held h = held(hand);
    if (run_of[h.ones]) return 4;
    if (h.threes) return h.fours ? 7 : h.threes != h.twos ? 6 : 3;
    int pairs = count_of[h.twos];
    return pairs == 1 ? (h.twos >= 1 << TEN) : pairs;
}

static inline int sort3(int a, int b, int c) {
    int x = a >> 2, y = b >> 2, z = c >> 2;
    if (x == y || x == z || y == z) {
        int pair = x == y || x == z ? x : y;
        return pair >= TEN || (x == y && y == z) ? PAID : LOW_PAIR;
    }
    int ranks = 1 << x | 1 << y | 1 << z, points = fits[ranks] + count_of[ranks & HIGH];
    return ((a & 3) == (b & 3) && (b & 3) == (c & 3) ? SUITED3 : ODD3) + points;
}

static inline int sort4(int a, int b, int c, int d) {
    int x = a >> 2, y = b >> 2, z = c >> 2, w = d >> 2;
    int ranks = 1 << x | 1 << y | 1 << z | 1 << w, held_ = count_of[ranks];
    if (held_ < 4) {
        int twice = x == y || x == z || x == w ? x : y == z || y == w ? y : z;
        return held_ < 3 || twice >= TEN ? PAID : LOW_PAIR;
    }
    if ((a & 3) == (b & 3) && (b & 3) == (c & 3) && (c & 3) == (d & 3)) return SUITED4;
    return ODD4 + 5 * fits[ranks] + count_of[ranks & HIGH];
}

static void set_up(void) {
    set_cards();
    for (int i = 0; i <= ALL; i++) run_of[i] = best_run(i, 5);
    for (int i = 0; i < 1 << 12; i++) suited_of[i] = flush_suit(i, 5);
    for (int i = 0; i <= ALL; i++) {
        fits[i] = (i & 0x100F) == i;
        for (int low = 0; low < 9; low++) fits[i] += (i & 0x1F << low) == i;
    }
    rule[PAID] = rule[SORTS3 + PAID] = rule[SORTS3 + SUITED4] = 1;
    for (int i = SUITED3 + 3; i < SORTS3; i++) rule[i] = 1;
    for (int i = 0; i < 5; i++) rule[SORTS3 + ODD4 + 10 + i] = 1;
    rule[SORTS3 + ODD4 + 5 + 4] = 1;
    int nets[40], n = 0;
    for (int c = 0; c < 4; c++)
        for (int i = 0; i < 10; i++) nets[n++] = rode[c] * pays[i];
    for (int c = 0; c < 4; c++)
        for (int i = 0; i < 10; i++) table[c][i] = place(nets, n, rode[c] * pays[i]);
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        int a = draw(&at, 52), b = draw(&at, 51), c = draw(&at, 50), d = draw(&at, 49), e = draw(&at, 48);
        int choice = 2 * rule[sort3(a, b, c)] + rule[SORTS3 + sort4(a, b, c, d)];
        counts[table[choice][line_of(a, b, c, d, e)]]++;
    }
}
