/* Cards as sums of bits, and a deck to draw from, for the programs that rank poker hands: as kernels/poker_ranks.py. */
#define ALL 0x1FFF
#define CARDS ((UINT64_C(1) << 52) - 1)

static uint64_t card[52];
static uint8_t count_of[ALL + 1], top_of[ALL + 1];
static int64_t deck[52];

typedef struct { uint32_t ones, twos, threes, fours; } Held;

static inline Held held(uint64_t hand) {
    uint32_t a = hand & ALL, b = hand >> 13 & ALL, c = hand >> 26 & ALL, d = hand >> 39 & ALL;
    uint32_t either = a | b, both = a & b, other = c | d, others = c & d;
    return (Held){either | other, (either & other) | both | others, (both & other) | (others & either), both & others};
}

static inline uint32_t highest(uint32_t ranks, int count) {
    while (count_of[ranks] > count) ranks &= ranks - 1;
    return ranks;
}

static inline int draw(uint64_t *at, int left) {
    uint64_t drawn = below(at, left);
    int64_t found = deck[drawn];
    deck[drawn] = deck[left - 1];
    deck[left - 1] = found;
    return (int)found;
}

static void set_cards(void) {
    for (int i = 0; i < 52; i++) {
        deck[i] = i;
        card[i] = UINT64_C(1) << (13 * (i & 3) + (i >> 2)) | UINT64_C(1) << (52 + 3 * (i & 3));
    }
    for (int ranks = 1; ranks <= ALL; ranks++) {
        count_of[ranks] = __builtin_popcount(ranks);
        top_of[ranks] = 31 - __builtin_clz(ranks);
    }
}

static uint8_t best_run(uint32_t ranks, int length) {
    uint32_t lows = ranks << 1 | ranks >> 12, found = lows;
    for (int i = 1; i < length; i++) found &= lows >> i;
    return found ? 32 - __builtin_clz(found) + length - 3 : 0;
}

/* A suit that has so many cards, by the counts of all four: 1 + the suit, or 0. */
static uint8_t flush_suit(int counts, int least) {
    for (int suit = 0; suit < 4; suit++)
        if ((counts >> 3 * suit & 7) >= least) return 1 + suit;
    return 0;
}

/* The place of each net among all of them, the worst first. */
static int place(const int *nets, int n, int net) {
    int found = 0;
    for (int v = -4000; v < net; v++)
        for (int i = 0; i < n; i++)
            if (nets[i] == v) { found++; break; }
    return found;
}
