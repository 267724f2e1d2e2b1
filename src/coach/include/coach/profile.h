/* The counts of a player's own games: a few measures, each with its interval and the level of the
 * bot with the same value (docs/profile.md), and what is placed where and cleared. Uses integers
 * and no clock. */
#ifndef TESSERA_COACH_PROFILE_H
#define TESSERA_COACH_PROFILE_H

#include "coach/coach.h"
#include "movegen/eval.h"

/* The words are those of the JSON. Higher: more is better. The unit of a value is a hundredth of
 * `scale` times what was counted, for each of the things it was counted over. */
/* clang-format off */
#define COACH_MEASURES(X)                                                                          \
    X(PACE,       "pieces_a_second",   100000, true)  /* pieces; milliseconds */                   \
    X(FINESSE,    "keys_too_many",        100, false) /* keys; pieces with a known way */          \
    X(ATTACK,     "attack_a_piece",       100, true)  /* rows; pieces in matches */                \
    X(HOLES,      "holes_a_100_pieces", 10000, false) /* new holes; pieces */                      \
    X(WAITING,    "waiting_for_i",      10000, false) /* pieces that leave two wells; pieces */    \
    X(SPINNING,   "t_spins_of_t",       10000, true)  /* T-spins with lines; T placed */           \
    X(DIGGING,    "garbage_a_piece",      100, true)  /* garbage rows; pieces while there is any */\
    X(ACCURACY,   "accuracy",               1, true)  /* of the coach, in hundredths; pieces */
/* clang-format on */
#define COACH_MEASURE_NAME(id, word, scale, higher) COACH_MEASURE_##id,
enum { COACH_MEASURES(COACH_MEASURE_NAME) COACH_MEASURE_COUNT };
#undef COACH_MEASURE_NAME

enum {
    COACH_PROFILE_GAMES = 100, /* the newest ones count, */
    COACH_PROFILE_FEWEST = 5,  /* and a measure needs as many */
    COACH_PROFILE_LEVELS = TS_BOT_LEVELS + 1
};

/* Clears by their lines; spins of T alone. */
enum {
    COACH_CLEAR_SINGLE,
    COACH_CLEAR_DOUBLE,
    COACH_CLEAR_TRIPLE,
    COACH_CLEAR_QUAD,
    COACH_CLEAR_MINI,
    COACH_CLEAR_SPIN_1,
    COACH_CLEAR_SPIN_2,
    COACH_CLEAR_SPIN_3,
    COACH_CLEAR_PERFECT, /* counts besides what it cleared */
    COACH_CLEARS
};

/* The counts of one game, all its rounds together. */
typedef struct coach_profile_game {
    int64_t key; /* tells the games of a library apart */
    uint8_t aim; /* TS_AIM_...; TS_AIMS: its measures do not count */
    uint32_t of[COACH_MEASURE_COUNT], per[COACH_MEASURE_COUNT];
    uint32_t cell[TS_Z + 1][TS_COLUMNS];         /* filled, by kind and column */
    uint32_t judged[TS_Z + 1], faults[TS_Z + 1]; /* pieces with a known way, keys too many */
    uint32_t clears[COACH_CLEARS];
} coach_profile_game;

/* Are games with these rules and in this mode comparable? */
bool coach_profile_takes(const ts_setup *setup);
/* Adds what one round says, but for its accuracy. */
void coach_profile_count(coach_profile_game *g, const char *text, size_t size, unsigned board);
/* Adds the coach's verdict on a round. */
void coach_profile_count_review(coach_profile_game *g, const coach_review *r);
void coach_profile_add(coach_profile_game *sum, const coach_profile_game *g); /* its counts */

/* A measure of several games. Values are hundredths, levels are tenths of a level. */
typedef struct coach_measure {
    unsigned games;           /* that say something about it */
    bool known;               /* there are enough of them; else nothing below means anything */
    bool has_level;           /* bots of different levels differ in it */
    int32_t value, low, high; /* with its interval of 95 % */
    uint8_t level, level_low, level_high;
} coach_measure;

typedef struct coach_profile {
    unsigned games;
    coach_measure measure[COACH_MEASURE_COUNT];
    bool has_level;
    uint8_t level, level_low, level_high; /* of all measures together */
    uint8_t weakest;                      /* the measure to work at; COACH_MEASURE_COUNT: none */
} coach_profile;

/* From the first games whose measures count. */
void coach_profile_of(const coach_profile_game *games, unsigned count, coach_profile *out);

int32_t coach_measure_of(const coach_profile_game *g, unsigned measure); /* 0 if not counted */
const char *coach_measure_word(unsigned measure);
bool coach_measure_is_higher_better(unsigned measure);

/* Games as text, for a store: a line each. */
enum {
    COACH_PROFILE_COUNTS = 2 * COACH_MEASURE_COUNT + (TS_Z + 1) * (TS_COLUMNS + 2) + COACH_CLEARS,
    COACH_PROFILE_LINE = 24 + COACH_PROFILE_COUNTS * 11
};
/* Numbers with a blank after each: both return what follows; the second NULL if there is none. */
char *coach_profile_put(char *at, uint64_t n);
const char *coach_profile_get(const char *at, uint64_t most, uint64_t *out);
/* Writes the line with its end and a 0 after it. Returns its length. */
size_t coach_profile_write(const coach_profile_game *g, char out[COACH_PROFILE_LINE]);
/* Reads a line and moves *text behind it. Returns false if it is none. */
bool coach_profile_read(coach_profile_game *g, const char **text);
/* The first line of such a text: what was counted by another version is counted again. */
#define COACH_PROFILE_HEAD "profile 2\n"

/* The measures of the bots of levels 0 to 10, by aim; written by `tessera-lab profile`. */
extern const uint16_t coach_profile_levels[TS_AIMS][COACH_MEASURE_COUNT][COACH_PROFILE_LEVELS];

#endif
