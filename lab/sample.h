/* Games that bots play for the coach to be measured by, and how they would have gone on. */
#ifndef TESSERA_LAB_SAMPLE_H
#define TESSERA_LAB_SAMPLE_H

#include "bot/bot.h"
#include "cli/file.h"

/* Plan of a game. */
typedef struct sample_plan {
    ts_setup setup;
    unsigned level[TS_PLAYERS_MAX];
    const ts_bot_style *as; /* if not NULL, board 0 is played so */
    uint32_t pieces;        /* stops when a board has locked this number */
    /* every `blunder_every`-th piece of board 0 goes to the choice with this number of a search of
     * all; 0 if none does */
    uint32_t blunder_every;
    unsigned blunder;
} sample_plan;

/* The replay, as text in *out, which is emptied first, and the match at its end. Returns false if
 * out of memory. `blundered` is NULL or has room for the numbers of the pieces that went wrong on
 * purpose, a 0 after the last. */
bool sample_game(const sample_plan *plan, buffer *out, ts_match *end, uint32_t *blundered);

typedef struct sample_onward {
    int64_t attack, score, lines;
    bool lost;
} sample_onward;

/* Puts the current piece of that board at its placement and continues alone, without an input
 * model: `pieces` pieces by the weights of an aim, in one of many futures. */
sample_onward sample_play_on(ts_searcher *s, const ts_match *at, unsigned board,
                             const ts_choice *first, unsigned aim, unsigned pieces,
                             uint64_t future);

#endif
