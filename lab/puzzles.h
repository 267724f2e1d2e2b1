/* Rated puzzles: who solves them, and what rating follows from that. */
#ifndef TESSERA_LAB_PUZZLES_H
#define TESSERA_LAB_PUZZLES_H

#include "bot/bot.h"
#include "coach/puzzle.h"

enum {
    PUZZLES_TRIES = 16,
    PUZZLES_BUDGET = 4000,       /* positions that a level searches for one piece at most, */
    PUZZLES_CLEARS_BUDGET = 6000 /* and if it looks for perfect clears */
};

/* Puts the position of a puzzle into a match. Returns false if it is none. */
bool puzzles_begin(const coach_puzzle *p, coach_task *t, ts_match *m);
/* Puts the piece in play at a place, lets go of all buttons, and returns whether it locked. */
bool puzzles_put(ts_match *m, const ts_forms *f, const ts_choice *c);
/* The choice of the bot of a level, whose values are disturbed by up to about twice `error`. */
bool puzzles_choose(const ts_match *m, const ts_bot_level *level, unsigned error, uint64_t *random,
                    ts_searcher *s, ts_choice *out);
bool puzzles_are_greedy(const coach_puzzle *p, ts_searcher *s); /* solved without thinking */

/* How many of PUZZLES_TRIES tries each level solves. */
void puzzles_try(const coach_puzzle *p, ts_searcher *s, uint8_t solved[TS_BOT_LEVELS]);
/* The rating by level `from` and every `step`th after it. */
unsigned puzzles_rate(const coach_puzzle *p, const uint8_t solved[TS_BOT_LEVELS], unsigned from,
                      unsigned step);
/* `tessera-lab puzzles --check`. */
int puzzles_check(const char *name, uint64_t every);

#endif
