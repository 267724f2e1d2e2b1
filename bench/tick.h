/* What bench/tick.c asks of a core (bench/tick_core.c). */
#ifndef TICK_H
#define TICK_H

#include <stdint.h>

enum { TICK_IDLE, TICK_RANDOM, TICK_HELD, TICK_LOADS };

struct tick_game;

typedef struct tick_core {
    const char *(*rules_name)(unsigned rules);    /* NULL: there are no more */
    struct tick_game *(*open)(const char *rules); /* NULL: it does not know these */
    void (*play)(struct tick_game *g, int load, unsigned ticks);
    uint64_t (*ends)(const struct tick_game *g); /* of all games so far */
} tick_core;

#endif
