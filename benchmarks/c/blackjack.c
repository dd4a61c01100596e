/* Blackjack by the basic chart, six decks shuffled for every round, of `oneida-2006/blackjack` as the book sets it:
   soft 17 is hit, the down card is checked, any two cards double, also after a split, four hands, aces once, 3 to 2.
   Counts of rounds by their net: -8 to 1 units, 3/2, 2 to 8. */
#define main three_counts
#include "stream.c"
#undef main
#undef RESULTS
#include <string.h>

#define CARDS 312
#define MOST 8
#define PAID (MOST + 2) /* behind a net of 1 */
#define RESULTS (2 * MOST + 2)

/* By up card, ace to ten: H hit, S stand, D double or hit, d double or stand, P split. */
static const char *HARD[22] = {
    [4] = "HHHHHHHHHH",  [5] = "HHHHHHHHHH",  [6] = "HHHHHHHHHH",  [7] = "HHHHHHHHHH",  [8] = "HHHHHHHHHH",
    [9] = "HHDDDDHHHH",  [10] = "HDDDDDDDDH", [11] = "DDDDDDDDDD", [12] = "HHHSSSHHHH", [13] = "HSSSSSHHHH",
    [14] = "HSSSSSHHHH", [15] = "HSSSSSHHHH", [16] = "HSSSSSHHHH", [17] = "SSSSSSSSSS", [18] = "SSSSSSSSSS",
    [19] = "SSSSSSSSSS", [20] = "SSSSSSSSSS", [21] = "SSSSSSSSSS",
};
static const char *SOFT[22] = {
    [12] = "HHHHHDHHHH", [13] = "HHHHDDHHHH", [14] = "HHHHDDHHHH", [15] = "HHHDDDHHHH", [16] = "HHHDDDHHHH",
    [17] = "HHDDDDHHHH", [18] = "HdddddSSHH", [19] = "SSSSSdSSSS", [20] = "SSSSSSSSSS", [21] = "SSSSSSSSSS",
};
static const char *PAIRS[11] = {
    [1] = "PPPPPPPPPP", [2] = "HPPPPPPHHH", [3] = "HPPPPPPHHH", [4] = "HHHHPPHHHH", [5] = "HDDDDDDDDH",
    [6] = "HPPPPPHHHH", [7] = "HPPPPPPHHH", [8] = "PPPPPPPPPP", [9] = "SPPPPPSPPS", [10] = "SSSSSSSSSS",
};

static uint8_t shoe[CARDS];
static char chart[2][32][16], pairs[16][16]; /* soft, total, up card; value, up card */

typedef struct {
    int total, soft;
} Hand;

static inline int draw(uint64_t *at, int *left) {
    int last = --*left, where = last - (int)below(at, last + 1);
    uint8_t value = shoe[where];
    shoe[where] = shoe[last];
    shoe[last] = value;
    return value;
}

static inline Hand with(Hand hand, int value) {
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

/* From two cards that are not split to the end; how many units are then wagered. */
static inline int play_hand(uint64_t *at, int *left, Hand *hand, int up, char code) {
    if (code == 'D' || code == 'd') {
        *hand = with(*hand, draw(at, left));
        return 2;
    }
    if (code == 'H')
        do *hand = with(*hand, draw(at, left));
        while (hand->total < 21 && (code = chart[hand->soft][hand->total][up], code == 'H' || code == 'D'));
    return 1;
}

static inline int play_dealer(uint64_t *at, int *left, Hand dealer) {
    while (dealer.total < 17 || (dealer.total == 17 && dealer.soft)) dealer = with(dealer, draw(at, left));
    return dealer.total;
}

static inline int verdict(int player, int dealer) {
    if (player > 21) return -1;
    return dealer > 21 ? 1 : (player > dealer) - (player < dealer);
}

static int play_split(uint64_t *at, int *left, int pair, int up, Hand dealer) {
    int totals[4], units[4], made = 2, done = 0, live = 0, most = pair == 1 ? 2 : 4, net = 0;
    while (done < made) {
        int value = draw(at, left);
        if (value == pair && made < most) {
            made++;
            continue;
        }
        Hand hand = with(with((Hand){0, 0}, pair), value);
        units[done] = pair == 1 ? 1 : play_hand(at, left, &hand, up, chart[hand.soft][hand.total][up]);
        totals[done++] = hand.total;
        live |= hand.total <= 21;
    }
    int end = live ? play_dealer(at, left, dealer) : dealer.total;
    for (int i = 0; i < made; i++) net += units[i] * verdict(totals[i], end);
    return net;
}

static void set_up(void) {
    for (int i = 0; i < CARDS; i++) {
        int rank = i / 24; /* ace to king: by value, as the kernel's shoe lies before its first round */
        shoe[i] = rank >= 9 ? 10 : rank + 1;
    }
    for (int total = 0; total < 22; total++) {
        if (HARD[total]) memcpy(&chart[0][total][1], HARD[total], 10);
        if (SOFT[total]) memcpy(&chart[1][total][1], SOFT[total], 10);
    }
    for (int value = 1; value <= 10; value++) memcpy(&pairs[value][1], PAIRS[value], 10);
}

static inline int cell(int net) { return net + MOST + (net > 1); }

static void play(uint64_t at, int64_t rounds, int64_t *counts) {
    for (int64_t i = 0; i < rounds; i++) {
        int left = CARDS;
        int a = draw(&at, &left), down = draw(&at, &left), b = draw(&at, &left), up = draw(&at, &left);
        Hand hand = with(with((Hand){0, 0}, a), b), dealer = with(with((Hand){0, 0}, up), down);
        if (hand.total == 21) {
            counts[dealer.total == 21 ? cell(0) : PAID]++;
            continue;
        }
        if (dealer.total == 21) {
            counts[cell(-1)]++;
            continue;
        }
        char code = a == b ? pairs[a][up] : chart[hand.soft][hand.total][up];
        if (code == 'P') {
            counts[cell(play_split(&at, &left, a, up, dealer))]++;
            continue;
        }
        int units = play_hand(&at, &left, &hand, up, code);
        int end = hand.total <= 21 ? play_dealer(&at, &left, dealer) : 0;
        counts[cell(units * verdict(hand.total, end))]++;
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int64_t counts[RESULTS] = {0};
    set_up();
    double begun = now();
    play(strtoull(argv[1], NULL, 10), strtoll(argv[2], NULL, 10), counts);
    printf("%.9f", now() - begun);
    for (int i = 0; i < RESULTS; i++) printf(" %" PRId64, counts[i]);
    printf("\n");
    return 0;
}
