/* No Bust 21 by the basic chart of `ranchos/no-bust-21`, six decks with a joker each, shuffled for every round; and with
   PURE, Pure 21.5 by that of `ranchos/pure-21-5`. Hands over 21 are compared, or pushed by three eights.
   Counts of rounds by their net: -8 to -1 units, -1/2, 0, 1, with PURE 6/5, 2 to 8. */
#define main three_counts
#include "stream.c"
#undef main
#include <string.h>

#ifdef PURE
#define CARDS 312
#define MUST_STAND(hand) ((hand).total >= 19 && !(hand).soft)
#else
#define CARDS 318
#define MUST_STAND(hand) ((hand).total >= 20)
#endif
#define MOST 8
#define HALF MOST /* behind a net of -1 */
#define JOKER 11
#define BEST 99 /* a natural of the dealer's */

/* By up card, ace to ten, then a joker: H hit, S stand, D double or hit, d double or stand, P split, R surrender or hit,
   r surrender or stand, p surrender or split. */
#ifdef PURE
static const char *HARD[22] = {
    [4] = "HHHHHHHHHH",  [5] = "HHHHHHHHHH",  [6] = "HHHHHHHHHH",  [7] = "HHHHHHHHHH",  [8] = "HHHHHHHHHH",
    [9] = "HHDDDDHHHH",  [10] = "HDDDDDDDDH", [11] = "DDDDDDDDDD", [12] = "HHHSSSHHHH", [13] = "HSSSSSHHHH",
    [14] = "HSSSSSHHHH", [15] = "RSSSSSHHHR", [16] = "RSSSSSHHRR", [17] = "rSSSSSSSSS", [18] = "SSSSSSSSSS",
    [19] = "SSSSSSSSSS", [20] = "SSSSSSSSSS", [21] = "SSSSSSSSSS",
};
static const char *SOFT[22] = {
    [12] = "HHHHHDHHHH", [13] = "HHHHDDHHHH", [14] = "HHHHDDHHHH", [15] = "HHHDDDHHHH", [16] = "HHHDDDHHHH",
    [17] = "HHDDDDHHHH", [18] = "HdddddSSHH", [19] = "SSSSSdSSSS", [20] = "SSSSSSSSSS", [21] = "SSSSSSSSSS",
};
static const char *PAIRS[11] = {
    [1] = "PPPPPPPPPP", [2] = "HPPPPPPHHH", [3] = "HPPPPPPHHH", [4] = "HHHHPPHHHH", [5] = "HDDDDDDDDH",
    [6] = "HPPPPPHHHH", [7] = "HPPPPPPHHH", [8] = "pPPPPPPPPP", [9] = "SPPPPPSPPS", [10] = "SSSSSSSSSS",
};
#else
static const char *HARD[22] = {
    [4] = "HHHHHHHHHHR",  [5] = "HHHHHHHHHHR",  [6] = "HHHHHHHHHHR",  [7] = "HHHHHHHHHHR",  [8] = "HHHHHHHHHHR",
    [9] = "HHHDDDHHHHR",  [10] = "HDDDDDDDHHR", [11] = "HDDDDDDDDHR", [12] = "HHHHHHHHHHR", [13] = "RHHHHHHHHHR",
    [14] = "RHSSSSHHHHR", [15] = "RSSSSSHHHHR", [16] = "RSSSSSHHHRR", [17] = "RSSSSSSSSSR", [18] = "SSSSSSSSSSR",
    [19] = "SSSSSSSSSSR", [20] = "SSSSSSSSSSr", [21] = "SSSSSSSSSSS",
};
static const char *SOFT[22] = {
    [12] = "HHHHHHHHHHR", [13] = "HHHHHHHHHHR", [14] = "HHHHHDHHHHR", [15] = "HHHHHDHHHHR", [16] = "HHHHDDHHHHR",
    [17] = "HHHDDDHHHHR", [18] = "HSddddSSHHR", [19] = "SSSSSSSSSSR", [20] = "SSSSSSSSSSr", [21] = "SSSSSSSSSSS",
};
static const char *PAIRS[11] = {
    [1] = "HPPPPPPPPPR", [2] = "HPPPPPPPHHR", [3] = "HPPPPPPPHHR", [4] = "HHHHPPHHHHR", [5] = "HDDDDDDDHHR",
    [6] = "HHPPPPHHHHR", [7] = "RPPPPPPHHHR", [8] = "RPPPPPPPPRR", [9] = "SPPPPPPPPSR", [10] = "SSSSSSSSSSr",
};
#endif

static uint8_t shoe[CARDS];
static char chart[2][32][16], pairs[16][16]; /* soft, total, up card; value, up card */

typedef struct {
    int total, soft, eights; /* cards that are all eights, or -1 */
} Hand;

static inline int draw(uint64_t *at, int *left) {
    int last = --*left, where = last - (int)below(at, last + 1);
    uint8_t value = shoe[where];
    shoe[where] = shoe[last];
    shoe[last] = value;
    return value;
}

static inline Hand with(Hand hand, int value) {
    hand.eights = value == 8 && hand.eights >= 0 ? hand.eights + 1 : -1;
    if (value == JOKER) return (Hand){21, 0, -1};
    hand.total += value;
    if (value == 1 && !hand.soft && hand.total <= 11) {
        hand.total += 10;
        hand.soft = 1;
    }
    if (hand.total > 21 && hand.soft) {
        hand.total -= 10;
        hand.soft = 0;
    }
    return hand;
}

/* A joker with another card is 21 however they came. */
static inline Hand two(int a, int b) {
    if (a == JOKER || b == JOKER) return (Hand){21, 0, -1};
    return with(with((Hand){0, 0, 0}, a), b);
}

/* From two cards that are not split to the end; how many units are then wagered. */
static inline int play_hand(uint64_t *at, int *left, Hand *hand, int up, char code) {
    if (code == 'D' || code == 'd') {
        *hand = with(*hand, draw(at, left));
        return 2;
    }
    if (code == 'H' || code == 'R')
        do *hand = with(*hand, draw(at, left));
        while (hand->total <= 21 && !MUST_STAND(*hand) &&
               (code = chart[hand->soft][hand->total][up], code == 'H' || code == 'D' || code == 'R'));
    return 1;
}

static inline Hand play_dealer(uint64_t *at, int *left, Hand dealer) {
    while (dealer.total < 17 || (dealer.total == 17 && dealer.soft)) dealer = with(dealer, draw(at, left));
    return dealer;
}

static inline int verdict(int player, Hand dealer) {
    if (dealer.total == BEST) return -1;
    if (player > 21 && dealer.total > 21)
#ifdef PURE
        return dealer.eights == 3 ? 0 : -1;
#else
        return player < dealer.total ? 0 : -1;
#endif
    if (player > 21) return -1;
    return dealer.total > 21 ? 1 : (player > dealer.total) - (player < dealer.total);
}

static int play_split(uint64_t *at, int *left, int pair, int up, Hand dealer) {
    int totals[4], units[4], made = 2, done = 0, net = 0;
#ifdef PURE
    int most = 4;
#else
    int most = pair == 1 ? 2 : 4;
#endif
    while (done < made) {
        int value = draw(at, left);
        if (value == pair && made < most) {
            made++;
            continue;
        }
        Hand hand = two(pair, value);
        char code = MUST_STAND(hand) ? 'S' : chart[hand.soft][hand.total][up];
        units[done] = pair == 1 ? 1 : play_hand(at, left, &hand, up, code);
        totals[done++] = hand.total;
    }
    if (dealer.total != BEST) dealer = play_dealer(at, left, dealer);
    for (int i = 0; i < made; i++) net += units[i] * verdict(totals[i], dealer);
    return net;
}

static void set_up(void) {
    for (int i = 0; i < CARDS; i++) {
        int rank = i / 24; /* by value, as the kernel's shoe lies before its first round; jokers last */
        shoe[i] = rank >= 13 ? JOKER : rank >= 9 ? 10 : rank + 1;
    }
    for (int total = 0; total < 22; total++) {
        if (HARD[total]) strcpy(&chart[0][total][1], HARD[total]);
        if (SOFT[total]) strcpy(&chart[1][total][1], SOFT[total]);
    }
    for (int value = 1; value <= 10; value++) strcpy(&pairs[value][1], PAIRS[value]);
}

#ifdef PURE
#define PAID (MOST + 3)
#define NETS (2 * MOST + 3)
static inline int cell(int net) { return net + MOST + (net >= 0) + (net > 1); }
static inline int best(int a, int b) { return a + b == 11 && (a == 1 || b == 1); }
#else
#define PAID cell(2)
#define NETS (2 * MOST + 2)
static inline int cell(int net) { return net + MOST + (net >= 0); }
static inline int best(int a, int b) { return a == JOKER && b == JOKER; }
#endif

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        int left = CARDS;
        int a = draw(&at, &left), down = draw(&at, &left), b = draw(&at, &left), up = draw(&at, &left);
        Hand hand = two(a, b), dealer = two(up, down);
        if (best(a, b)) {
            counts[best(up, down) ? cell(0) : PAID]++;
            continue;
        }
        if (best(up, down)) {
#ifdef PURE
            counts[cell(-1)]++;
            continue;
#endif
            dealer.total = BEST;
        }
        char code = a == b ? pairs[a][up] : chart[hand.soft][hand.total][up];
        if (code == 'R' || code == 'r' || code == 'p') {
            counts[HALF]++;
            continue;
        }
        if (code == 'P') {
            counts[cell(play_split(&at, &left, a, up, dealer))]++;
            continue;
        }
        int units = play_hand(&at, &left, &hand, up, code);
        if (dealer.total != BEST) dealer = play_dealer(&at, &left, dealer);
        counts[cell(units * verdict(hand.total, dealer))]++;
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int64_t counts[NETS] = {0};
    set_up();
    double begun = now();
    play(strtoull(argv[1], NULL, 10), strtoll(argv[2], NULL, 10), counts);
    printf("%.9f", now() - begun);
    for (int i = 0; i < NETS; i++) printf(" %" PRId64, counts[i]);
    printf("\n");
    return 0;
}
