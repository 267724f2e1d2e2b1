/* Games that say how good a set of weights is. Pieces are put where the search wants them, hands do
 * not bring them there: a game costs its thinking, and nothing but choices counts. */
#ifndef TESSERA_TOOL_BOTS_TRIAL_H
#define TESSERA_TOOL_BOTS_TRIAL_H

#include "bot/bot.h"

typedef struct trial_result {
    uint64_t pieces, lines, score, attack, looked_at;
    uint8_t outcome; /* TS_RUNNING: it was stopped */
} trial_result;

/* The setting of the published controllers: every piece is as likely as any other, is seen when it
 * has come, and is let fall straight down from above in any turn and column; the game is over when
 * no place lies wholly within so many rows. Stopped after so many lines. */
trial_result trial_drops(const ts_weights *w, unsigned rows, uint64_t seed, uint64_t lines_max);

/* How many pieces are seen beyond the one in play, places looked at for each, spins known? */
typedef struct trial_player {
    ts_searcher *searcher;
    const ts_weights *weights;
    unsigned sight;
    uint32_t budget;
    bool spins;
} trial_player;

/* A game, a piece every 0.3 s. After every ten pieces so many rows of garbage arrive. Stopped after
 * so many pieces. */
trial_result trial_game(const trial_player *player, const char *rules, const char *mode,
                        unsigned garbage, uint64_t seed, uint64_t pieces_max);

#endif
