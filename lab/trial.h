/* Games that measure a set of weights. Pieces are put where the search wants them, without hands: a
 * game costs only the time of its searches, and only choices count. */
#ifndef TESSERA_LAB_TRIAL_H
#define TESSERA_LAB_TRIAL_H

#include "bot/bot.h"

typedef struct trial_result {
    uint64_t pieces, lines, score, attack, looked_at;
    uint8_t outcome; /* TS_RUNNING: the game was stopped */
} trial_result;

/* Dellacherie's: minus the height the piece lands at, its cells that go with rows, minus changes in
 * rows and columns, four times holes, wells. Here heights are in half rows, so all is doubled. */
extern const ts_weights trial_dellacherie;

/* The setting of the published controllers: every kind is equally likely, a piece is seen when it
 * has come, and falls straight down from above in any rotation and column. The game is over when no
 * place lies wholly within `rows` rows. Stopped after `lines_max` lines. */
trial_result trial_drops(const ts_weights *w, unsigned rows, uint64_t seed, uint64_t lines_max);

/* sight: pieces seen beyond the one in play, 0 without hold; budget: places to examine for each;
 * spins: knows T-spins; dice: NULL, or chooses among all places by chance. */
typedef struct trial_player {
    ts_searcher *searcher;
    const ts_weights *weights;
    unsigned sight;
    uint32_t budget;
    bool spins;
    ts_match *dice;
} trial_player;

/* A game with a piece every 0.3 s, and that number of rows of garbage after every ten pieces.
 * Stopped after `pieces_max` pieces. */
trial_result trial_game(const trial_player *player, const char *rules, const char *mode,
                        unsigned garbage, uint64_t seed, uint64_t pieces_max);

/* Without hands, on board 0: waits until a piece is in play; puts it at its place and locks it. */
void trial_wait(ts_match *m);
void trial_put(ts_match *m, const ts_forms *f, const ts_choice *c);

#endif
