/* Ante and Play of four card poker by the lines that a person can learn, counted by what they net. */
#define RESULTS 64
#include "stream.c"
#include "poker.c"

enum { HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR, KIND = 26, MAKERS = 13 };
enum { FOLDED, ONCE, TWICE, THRICE };

static const int line[13][2] = {{13, 19}, {14, 20}, {14, 20}, {14, 20}, {14, 20}, {14, 20}, {14, 20},
                                {14, 20}, {14, 21}, {14, 22}, {14, 23}, {14, 24}, {14, 24}};
static uint8_t run_of[ALL + 1], suited_of[1 << 12];
static int32_t table[4][8][2], folded; /* by choice, kind that earns a bonus, and whether it won */

static uint32_t rank4(uint64_t hand) {
    Held h = held(hand);
    if (h.fours) return FOUR << KIND | h.fours << MAKERS;
    uint32_t suit = 0, suited = suited_of[hand >> 52 & 0xFFF], top;
    if (suited) {
        suit = hand >> 13 * (suited - 1) & ALL;
        if ((top = run_of[suit])) return STRAIGHT_FLUSH << KIND | 1u << (MAKERS + top);
    }
    if (h.threes) {
        uint32_t three = 1u << top_of[h.threes];
        return THREE << KIND | three << MAKERS | 1u << top_of[h.ones ^ three];
    }
    if (suited) return FLUSH << KIND | highest(suit, 4);
    if ((top = run_of[h.ones])) return STRAIGHT << KIND | 1u << (MAKERS + top);
    if (h.twos & (h.twos - 1)) return TWO_PAIR << KIND | highest(h.twos, 2) << MAKERS;
    if (h.twos) return PAIR << KIND | h.twos << MAKERS | highest(h.ones ^ h.twos, 2);
    return highest(h.ones, 4);
}

static inline int level(uint32_t rank) {
    int kind = rank >> KIND;
    if (kind == HIGH_CARD) return top_of[rank & ALL];
    return kind == PAIR ? 13 + top_of[rank >> MAKERS & ALL] : 24 + kind;
}

static int bonus(int kind) { return kind == THREE ? 2 : kind == STRAIGHT_FLUSH ? 20 : kind == FOUR ? 25 : 0; }

static void set_up(void) {
    set_cards();
    for (int i = 0; i <= ALL; i++) run_of[i] = best_run(i, 4);
    for (int i = 0; i < 1 << 12; i++) suited_of[i] = flush_suit(i, 4);
    int nets[200], n = 0;
    nets[n++] = -1;
    nets[n++] = 0;
    for (int c = ONCE; c <= THRICE; c++)
        for (int kind = 0; kind < 8; kind++)
            for (int end = -1; end <= 1; end++) nets[n++] = end * (1 + c) + bonus(kind);
    for (int c = ONCE; c <= THRICE; c++)
        for (int kind = 0; kind < 8; kind++)
            for (int won = 0; won < 2; won++) table[c][kind][won] = place(nets, n, (won ? 1 + c : -1 - c) + bonus(kind));
    folded = place(nets, n, -1);
}

static inline uint64_t draw_five(uint64_t *at, int left) {
    uint64_t hand = 0;
    for (int k = 0; k < 5; k++) hand += card[draw(at, left - k)];
    return hand;
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        uint64_t ours = draw_five(&at, 52), theirs = draw_five(&at, 47);
        int up = draw(&at, 42);
        uint32_t player = rank4(ours);
        int found = level(player), kind = player >> KIND;
        int choice = found >= line[up >> 2][1] ? THRICE : found >= line[up >> 2][0] ? ONCE : FOLDED;
        int result = folded;
        if (choice) result = table[choice][kind >= THREE ? kind : 0][player >= rank4(theirs + card[up])];
        counts[result]++;
    }
}
