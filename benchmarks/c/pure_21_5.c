/* Pure 21.5 by its basic chart: the loop of `no_bust_21.c` with the other document's rules. */
#define PURE 1
#include "no_bust_21.c"
