/* Duels piece by piece, without hands: own rows cancel, the rest come in after a piece without a
 * clear. Each seat has its own pieces and holes, and seat 0 has the first move. */
#ifndef TESSERA_LAB_DUEL_H
#define TESSERA_LAB_DUEL_H

#include "bot/bot.h"

enum { DUEL_PIECES = 1000 }; /* of each seat; then the duel is stopped */

typedef struct duel_player {
    ts_searcher *searcher;
    const ts_weights *weights;
    uint32_t places; /* to search for each piece */
    uint64_t ns;     /* of processor time for each piece, in place of `places`; with a thinker */
    struct thinker *thinker;
    uint8_t empties; /* of a hundred of them, those that look for empty fields */
} duel_player;

/* A match of one board; rows sent to the opponent are delivered by the caller. */
typedef struct duel_seat {
    ts_match m;
    uint64_t sent;
} duel_seat;

/* Sees every decision. `choose` returns the number of the choice to play, `placed` is called after
 * it. */
typedef struct duel_watcher {
    unsigned (*choose)(void *ctx, unsigned seat, const ts_question *q, const ts_answer *a);
    void (*placed)(void *ctx, unsigned seat, const ts_board *b);
    void *ctx;
} duel_watcher;

void duel_sit_down(duel_seat *s, uint64_t seed);
void duel_ask(const ts_match *m, const duel_player *p, ts_question *q);
/* Places the choice as the search would, without hands. */
void duel_place(duel_seat *s, const ts_choice *c);
/* Searches and places a piece, or loses; returns the rows that nothing cancelled. `w` may be
 * NULL. */
unsigned duel_put(duel_seat *s, unsigned seat, const duel_player *p, const duel_watcher *w);
/* Returns the seat that won, or -1 if the duel was stopped. */
int duel_play(const duel_player *const by[2], uint64_t seed, const duel_watcher *w);

#endif
