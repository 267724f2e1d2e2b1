/* One core under the loads of bench/tick.h: compiled with its own headers, so that cores with other
 * structs can be compared. bench/tick.sh names NAME. */
#include "tick.h"

#include <stdlib.h>

#include "tessera.h"

struct tick_game {
    ts_match match;
    ts_setup setup;
    uint64_t stream, ends;
    unsigned button, ticks_left;
};

static const char *rules_name(unsigned rules)
{
    return rules < ts_rules_count() ? ts_rules_get(rules)->name : NULL;
}

static struct tick_game *open_game(const char *rules)
{
    const int id = ts_rules_find(rules);
    struct tick_game *g = calloc(1, sizeof *g);
    if (id < 0 || !g)
        return NULL;
    g->stream = 1;
    ts_setup_default(&g->setup, (unsigned)id, TS_MODE_NONE);
    ts_start(&g->match, &g->setup);
    return g;
}

static unsigned draw(struct tick_game *g, unsigned below)
{
    g->stream = g->stream * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((g->stream >> 32) * below >> 32);
}

static ts_buttons pressed(struct tick_game *g, int load)
{
    enum { BUTTONS = 8 }; /* all but TS_TARGET */
    if (load == TICK_IDLE)
        return 0;
    if (load == TICK_RANDOM) {
        g->button = (g->button + 1 + draw(g, BUTTONS - 1)) % BUTTONS;
    } else if (g->ticks_left-- == 0) {
        g->button = draw(g, BUTTONS);
        g->ticks_left = 3;
    }
    return (ts_buttons)(1u << g->button);
}

/* What both cores must agree on, whatever their structs are. */
static uint64_t digest(const struct tick_game *g)
{
    const ts_match *m = &g->match;
    const ts_board *b = &m->board[0];
    uint64_t sum = m->tick * 31 + b->score;
    sum = (sum * 31 + b->lines) * 31 + b->pieces;
    for (int y = 0; y < TS_ROWS; y++)
        sum = sum * 31 + b->row[y];
    return ((sum * 31 + b->piece.kind) * 31 + (uint8_t)b->piece.x) * 31 + (uint8_t)b->piece.y;
}

static void play(struct tick_game *g, int load, unsigned ticks)
{
    for (unsigned i = 0; i < ticks; i++) {
        const ts_buttons held[TS_PLAYERS_MAX] = {pressed(g, load)};
        ts_step(&g->match, held, NULL);
        if (g->match.over) {
            g->ends = g->ends * 31 + digest(g);
            g->setup.seed++;
            ts_start(&g->match, &g->setup);
        }
    }
}

static uint64_t ends(const struct tick_game *g)
{
    return g->ends * 31 + digest(g);
}

const tick_core NAME = {rules_name, open_game, play, ends};
