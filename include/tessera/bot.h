/* A bot with levels: it sees what a person would see, decides, and plays with simulated input
 * speed. It only holds buttons, so its games are ordinary games. */
#ifndef TESSERA_BOT_H
#define TESSERA_BOT_H

#include "movegen.h"

TS_BEGIN_C

/* The levels are the same on every machine. After them comes a bot as strong as the machine allows:
 * level 10, which keeps thinking after its budget for as long as its caller lets it
 * (ts_bot_think). */
enum { TS_BOT_LEVELS = 10, TS_BOT_MACHINE = TS_BOT_LEVELS + 1 };

/* The board that a level targets, in a match with several boards. */
enum {
    TS_BOT_AIMS_AT_NEXT,     /* the next board in order */
    TS_BOT_AIMS_AT_ATTACKER, /* a board that targets it, while garbage is incoming */
    TS_BOT_AIMS_AT_HIGHEST   /* the board nearest to the top */
};

typedef struct ts_bot_level {
    uint8_t keys_a_second;
    uint16_t wait_ms;   /* delay before the first input for a new piece */
    uint8_t sight;      /* pieces seen beyond the one in play */
    uint8_t bag;        /* considers the pieces that may follow them */
    uint8_t holds;      /* uses the hold */
    uint8_t spins;      /* can perform T-spins */
    uint8_t aims_at;    /* TS_BOT_AIMS_AT_... */
    uint16_t misjudges; /* evaluation error, in thousandths of a spread */
    uint8_t slips;      /* pieces per thousand that land one column off */
    uint32_t budget;    /* approximate number of positions searched per piece */
    uint8_t clears;     /* spends half of the budget on perfect clears where these score */
    uint8_t thinks_on;  /* keeps thinking after the budget, as long as it is allowed to */
} ts_bot_level;

TS_API const ts_bot_level *ts_bot_level_of(unsigned level); /* from 1; NULL if unknown */

typedef struct ts_bot ts_bot;

TS_API ts_bot *ts_bot_open(unsigned level, uint64_t seed); /* NULL if the level is unknown or out
                                                              of memory */
/* A bot with mood 0 chooses the best placement it sees. With mood n it starts with the nth after
 * the best, because two bots that get the same pieces and never err would play the same game. */
TS_API void ts_bot_set_mood(ts_bot *b, unsigned mood);
TS_API void ts_bot_close(ts_bot *b);
/* Resets the bot for another match; keeps its level and mood. */
TS_API void ts_bot_restart(ts_bot *b, uint64_t seed);
/* Returns the buttons for the next tick. Call it once per tick, always for the same board. */
TS_API ts_buttons ts_bot_held(ts_bot *b, const ts_match *m, unsigned board);
/* Returns the number of ticks for which it will keep holding the same buttons, as long as only
 * clocks change in the match (ts_idle); UINT32_MAX means until something changes. ts_bot_leap skips
 * ticks. */
TS_API uint32_t ts_bot_idle(const ts_bot *b, const ts_match *m, unsigned board);
TS_API void ts_bot_leap(ts_bot *b, uint32_t ticks);
/* A bot thinks about a piece for some ticks. Without this call it does all the work in the last of
 * them. A caller that cannot afford that calls this in between, as often as it has time: each call
 * searches about `places` positions. The decision and its tick stay the same, except for a bot that
 * keeps thinking: its decision, in the same tick, improves with every call. */
TS_API void ts_bot_think(ts_bot *b, uint64_t places);
TS_API bool ts_bot_thinks(const ts_bot *b); /* is any thinking left? */

/* Why the bot prefers a placement to the second best. */
enum {
    TS_WHY_AHEAD, /* visible only in the pieces after it */
    TS_WHY_SPIN,  /* a T-spin with lines */
    TS_WHY_LINES, /* a clear */
    TS_WHY_HOLES, /* fewer or shallower holes */
    TS_WHY_LOW,
    TS_WHY_EVEN,
    TS_WHY_READY, /* rows and slots ready for their piece */
    TS_WHYS
};

/* The bot's decision for a piece. */
typedef struct ts_bot_plan {
    /* where the piece will lock; if its kind is not the one in play, the piece in play is held */
    ts_piece piece;
    int32_t value;
    unsigned depth, why; /* search depth in pieces; TS_WHY_... */
    uint64_t looked_at;  /* number of positions searched */
} ts_bot_plan;
/* Writes the plan for the piece in play. Returns false if it has not decided yet; *out is then the
 * plan for the previous piece, with depth 0 if there was none. */
TS_API bool ts_bot_plan_of(const ts_bot *b, const ts_match *m, unsigned board, ts_bot_plan *out);
/* Decides at once about the piece in play of each of these matches, as a bot that was restarted
 * with `seed` plus the number of the match. Writes a plan for each: with depth 0 if no piece is in
 * play, or the piece fits nowhere. Returns the number of the others. The bot is as new
 * afterwards. */
TS_API unsigned ts_bot_think_many(ts_bot *b, const ts_match *matches, unsigned count,
                                  unsigned board, uint64_t seed, ts_bot_plan *out);
/* Returns the number of positions searched; *pieces is set to the number of pieces considered. */
TS_API uint64_t ts_bot_looked_at(const ts_bot *b, uint64_t *pieces);

TS_END_C

#endif
