/* Ante, Blind and Play at Ultimate Texas Hold'em by the rule that the analysis finds: counts of all results. */
#define RESULTS 40
#include "stream.c"

#define CARDS 52
#define ALL 0x1FFF
#define ROYAL (8LL << 26 | 1LL << 25)
#define NEVER 13

static int64_t deck[CARDS];
static uint64_t card_bits[CARDS];
static uint8_t count_of[ALL + 1], top_of[ALL + 1], straight_of[ALL + 1], suited_of[1 << 12];
static int64_t table[5][10][2][3]; /* choice, player's kind, dealer qualifies, lost tied won */
/* before the flop: the lowest kicker to each high card, suited and not; then pairs, hidden pairs, flush cards, outs */
static const int suited[13] = {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, 6, 4, 0, 0};
static const int others[13] = {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, 8, 6, 3, 0};
enum { LOWEST_PAIR = 1, HIDDEN_PAIR = 0, FLUSH_CARD = 8, MOST_OUTS = 20 };

static int64_t highest5(uint64_t ranks) {
    while (count_of[ranks] > 5) ranks &= ranks - 1;
    return ranks;
}

static inline int64_t rank_of(uint64_t hand, int spare) {
    int suit = suited_of[hand >> 52 & 0xFFF];
    if (suit) {
        uint64_t ranks = hand >> 13 * (suit - 1) & ALL;
        int top = straight_of[ranks];
        return top ? 8LL << 26 | 1LL << (13 + top) : 5LL << 26 | highest5(ranks);
    }
    uint64_t a = hand & ALL, b = hand >> 13 & ALL, c = hand >> 26 & ALL, d = hand >> 39 & ALL;
    uint64_t either = a | b, both = a & b, other = c | d, rest = c & d;
    uint64_t ones = either | other, twos = (either & other) | both | rest;
    uint64_t threes = (both & other) | (rest & either), fours = both & rest;
    int top = straight_of[ones];
    if (top) return 4LL << 26 | 1LL << (13 + top);
    if (threes) {
        if (fours) return 7LL << 26 | (int64_t)fours << 13 | 1LL << top_of[ones ^ fours];
        if (threes != twos || count_of[threes] > 1) {
            uint64_t three = 1ULL << top_of[threes];
            return 6LL << 26 | (int64_t)three << 13 | 1LL << top_of[twos ^ three];
        }
    }
    int pairs = count_of[twos];
    if (pairs == 3) {
        twos &= twos - 1;
        return 2LL << 26 | (int64_t)twos << 13 | 1LL << top_of[ones ^ twos];
    }
    uint64_t kickers = ones ^ twos;
    for (int i = 0; i < spare; i++) kickers &= kickers - 1;
    return (int64_t)(threes ? 3 : pairs) << 26 | (int64_t)twos << 13 | (int64_t)kickers;
}

static inline int kind_of(int64_t rank) { return rank == ROYAL ? 9 : (int)(rank >> 26); }

static inline uint64_t ranks_in(uint64_t cards) { return (cards | cards >> 13 | cards >> 26 | cards >> 39) & ALL; }

static inline int bets_early(int low, int high) {
    int a = low >> 2, b = high >> 2;
    if (a == b) return a >= LOWEST_PAIR;
    return a >= ((low & 3) == (high & 3) ? suited[b] : others[b]);
}

static inline int bets_flop(int a, int b, uint64_t shared) {
    uint64_t hand = card_bits[a] + card_bits[b] + shared, common = ranks_in(shared);
    int r = a >> 2, s = b >> 2, kind = (int)(rank_of(hand, 0) >> 26);
    int hidden = r == s || (common >> r & 1) || (common >> s & 1);
    if (kind >= 2 && (hidden || kind > 3)) return 1;
    if (kind == 1 && hidden) return (r == s || (common >> r & 1) ? r : s) >= HIDDEN_PAIR;
    int best = -1;
    for (int suit = 0; suit < 4; suit++)
        if (count_of[hand >> 13 * suit & ALL] == 4) {
            if ((a & 3) == suit) best = r;
            if ((b & 3) == suit && s > best) best = s;
        }
    return best >= FLUSH_CARD;
}

static inline int bets_river(int a, int b, uint64_t board, int64_t player) {
    uint64_t common = ranks_in(board);
    int r = a >> 2, s = b >> 2;
    if (r == s || ((common >> r | common >> s) & 1) || kind_of(player) > kind_of(rank_of(board, 0))) return 1;
    int outs = 0;
    for (int card = 0; card < CARDS; card++)
        if (card != a && card != b && !(board >> (13 * (card & 3) + (card >> 2)) & 1))
            outs += rank_of(board + card_bits[card], 1) > player;
    return outs <= MOST_OUTS;
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void set_up(void) {
    static const int blind[10] = {0, 0, 0, 0, 2, 3, 6, 20, 100, 1000}; /* halves of a unit */
    for (int i = 0; i < CARDS; i++) {
        deck[i] = i;
        card_bits[i] = 1ULL << (13 * (i & 3) + (i >> 2)) | 1ULL << (52 + 3 * (i & 3));
    }
    for (int i = 0; i <= ALL; i++) {
        int twice = i << 1 | i >> 12, lows = twice & twice >> 1 & twice >> 2 & twice >> 3 & twice >> 4;
        count_of[i] = __builtin_popcount(i);
        top_of[i] = i ? 31 - __builtin_clz(i) : 0;
        straight_of[i] = lows ? 31 - __builtin_clz(lows) + 3 : 0;
    }
    for (int i = 0; i < 1 << 12; i++)
        for (int suit = 3; suit >= 0; suit--)
            if ((i >> 3 * suit & 7) >= 5) suited_of[i] = suit + 1;
    int nets[5][10][2][3], values[5 * 10 * 2 * 3], found = 0;
    for (int choice = 0; choice < 5; choice++)
        for (int kind = 0; kind < 10; kind++)
            for (int qualifies = 0; qualifies < 2; qualifies++)
                for (int result = 0; result < 3; result++) {
                    int sign = result - 1, net = 2 * sign * (choice + qualifies);
                    net += result == 2 ? blind[kind] : 2 * sign;
                    if (choice == 0) net = -4;
                    int possible = result == 2 ? qualifies == 0 || kind > 0 : result == 1 || qualifies || kind == 0;
                    if (!possible) net = 0;
                    nets[choice][kind][qualifies][result] = net;
                    values[found++] = net;
                }
    qsort(values, found, sizeof *values, by_value);
    int distinct = 0;
    for (int i = 0; i < found; i++)
        if (!i || values[i] != values[i - 1]) values[distinct++] = values[i];
    for (int i = 0; i < 5 * 10 * 2 * 3; i++)
        for (int k = 0; k < distinct; k++)
            if (values[k] == (&nets[0][0][0][0])[i]) (&table[0][0][0][0])[i] = k;
}

static inline int64_t draw(uint64_t *at, int left) {
    uint64_t drawn = below(at, left);
    int64_t card = deck[drawn];
    deck[drawn] = deck[left - 1];
    deck[left - 1] = card;
    return card;
}

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        int a = draw(&at, 52), b = draw(&at, 51), low = a < b ? a : b, high = a < b ? b : a;
        uint64_t flop = 0, board;
        for (int left = 50; left > 47; left--) flop += card_bits[draw(&at, left)];
        board = flop + card_bits[draw(&at, 47)];
        board += card_bits[draw(&at, 46)];
        uint64_t theirs = card_bits[draw(&at, 45)];
        theirs += card_bits[draw(&at, 44)];
        int64_t player = rank_of(board + card_bits[a] + card_bits[b], 2), dealer = rank_of(board + theirs, 2);
        int choice = bets_early(low, high) ? 4 : bets_flop(low, high, flop) ? 2 : bets_river(low, high, board, player);
        int result = player > dealer ? 2 : player == dealer;
        counts[table[choice][kind_of(player)][kind_of(dealer) > 0][result]]++;
    }
}
