/* Many matches at once, for reinforcement learning. The caller owns all buffers and threads:
 * nothing is allocated after opening (but for pictures), and a call for a range of matches does not
 * touch the others. docs/env.md documents every column and every byte. */
#ifndef TESSERA_ENV_H
#define TESSERA_ENV_H

#include "tessera.h"

TS_BEGIN_C

/* ---- specification ------------------------------------------------------------------------ */

/* Kinds of actions. */
enum {
    TS_ENV_BUTTONS, /* the buttons held for `ticks` ticks: a sum of TS_LEFT and so on */
    TS_ENV_SEVEN,   /* 0 nothing, 1 left, 2 right, 3 clockwise, 4 soft drop, 5 hard drop, 6 hold;
                       `ticks` ticks: soft drop is held for all of them, the others for the first */
    TS_ENV_PLACE,   /* a placement: ((hold * 4 + rotation) * 10 + column) * 24 + row */
    TS_ENV_CHOICE,  /* the k-th of the currently legal placements, in the order of TS_ENV_PLACE */
    TS_ENV_ACTS
};

/* Kinds of observations. */
enum {
    TS_ENV_PACKED,   /* uint8_t: 24 rows as uint16_t, then the 24 numbers */
    TS_ENV_PLANES,   /* uint8_t: stack, piece, ghost as 24 x 10 bytes, then the 24 numbers */
    TS_ENV_FEATURES, /* int32_t: the bot's 24 features, then the 24 numbers */
    TS_ENV_PUFFER,   /* float: the 234 of PufferLib's environment */
    TS_ENV_OBSERVATIONS
};

/* Kinds of afterstate rows. */
enum { TS_ENV_AFTER_FEATURES, TS_ENV_AFTER_PACKED, TS_ENV_AFTERSTATES };

enum {
    TS_ENV_COLUMNS = 10,
    TS_ENV_ROWS = 24,
    TS_ENV_PLACES = 2 * 4 * TS_ENV_COLUMNS * TS_ENV_ROWS,
    TS_ENV_CHOICES = 256,
    TS_ENV_NUMBERS = 24,
    TS_ENV_FEATURE_COUNT = 24,
    TS_ENV_FLOATS = 234
};

/* The columns of `info`: statistics of the episode so far. */
enum {
    TS_ENV_INFO_SCORE,
    TS_ENV_INFO_LINES,
    TS_ENV_INFO_SENT, /* rows of attack, including those that cancelled incoming rows */
    TS_ENV_INFO_PIECES,
    TS_ENV_INFO_LEVEL,
    TS_ENV_INFO_TICKS,
    TS_ENV_INFO_STEPS,
    TS_ENV_INFO_PENDING,     /* incoming rows */
    TS_ENV_INFO_OUTCOME,     /* TS_RUNNING, TS_WON, TS_LOST */
    TS_ENV_INFO_OVER,        /* TS_OVER_... */
    TS_ENV_INFO_PLACE,       /* in a duel, from 1; 0 while it is playing */
    TS_ENV_INFO_CHOICES,     /* currently legal placements, also where a new episode has begun */
    TS_ENV_INFO_INVALID,     /* 1 if the last action was illegal and did nothing, 2 if the piece
                               locked elsewhere than intended */
    TS_ENV_INFO_EPISODE,     /* episodes of this match before this one */
    TS_ENV_INFO_LAST_LINES,  /* of the last lock down */
    TS_ENV_INFO_LAST_ATTACK, /* of the last lock down */
    TS_ENV_INFOS
};

/* The reward of a step is the sum of these, each times its factor in the spec. */
enum {
    TS_ENV_REWARD_SCORE, /* points, lines, rows sent, pieces locked in this step */
    TS_ENV_REWARD_LINES,
    TS_ENV_REWARD_SENT,
    TS_ENV_REWARD_PIECES,
    TS_ENV_REWARD_WON, /* 1 in the step in which the board is won */
    TS_ENV_REWARD_LOST,
    TS_ENV_REWARD_INVALID, /* 1 for an illegal action */
    TS_ENV_REWARD_STEP,    /* 1 in every step */
    TS_ENV_REWARDS
};

/* ts_env_spec_default fills it; change any field afterwards. A limit of 0 means no limit. */
typedef struct ts_env_spec {
    uint32_t size;               /* of this struct, for later versions; do not change it */
    uint8_t rules, mode;         /* ids: ts_rules_find, ts_modes_find */
    uint8_t players;             /* boards of a match */
    uint8_t act;                 /* TS_ENV_BUTTONS... */
    uint8_t obs;                 /* TS_ENV_PACKED... */
    uint8_t after;               /* TS_ENV_AFTER_... */
    uint8_t others;              /* boards shown after the agent's own, one block each */
    uint8_t stays;               /* 1 if an ended match stays ended until ts_envs_reset */
    uint8_t bot[TS_PLAYERS_MAX]; /* the level of the bot that plays a board, or 0 for an agent */
    uint16_t ticks;              /* with buttons, the length of an action; with placements, its
                                    minimum */
    uint16_t level;              /* the first one */
    uint32_t goal;               /* of the mode, as in ts_setup */
    uint32_t pieces_max;         /* an episode is truncated after this many pieces of an agent, */
    uint32_t ticks_max;          /* ticks, */
    uint32_t steps_max;          /* or steps */
    uint32_t inputs;             /* button changes stored per episode for its replay; 0 for none */
    ts_handling handling;        /* of the agents, with buttons; see docs/env.md for placements */
    float reward[TS_ENV_REWARDS];
    ts_change change[TS_CHANGES_MAX]; /* of the rules, as in ts_setup; at most ten columns */
} ts_env_spec;

/* The sizes of the buffers. A row belongs to one agent. */
typedef struct ts_env_shapes {
    uint32_t agents;      /* rows of each match: the boards not played by bots */
    uint32_t obs_bytes;   /* of a row */
    uint32_t obs_count;   /* numbers in a row; for TS_ENV_PACKED they are bytes */
    uint32_t actions;     /* actions are 0 to actions - 1 */
    uint32_t mask_bytes;  /* of a row: one per action; 0 with buttons, because all are legal */
    uint32_t after_bytes; /* of an afterstate */
    uint32_t state_bytes; /* of a saved match */
} ts_env_shapes;

/* Row (match * agents + agent) of each belongs to that agent. Only `act` may not be NULL. */
typedef struct ts_env_buffers {
    const int32_t *act;
    void *obs;
    uint8_t *mask;
    float *reward;
    uint8_t *terminal;  /* 1 if the board has ended */
    uint8_t *truncated; /* 1 if a limit of the spec ended the episode */
    int32_t *info;      /* TS_ENV_INFOS in a row */
    void *final_obs;    /* like obs; written only where an episode has ended */
} ts_env_buffers;

typedef struct ts_envs ts_envs;

/* ---- calls -------------------------------------------------------------------------------- */

/* Fills in the defaults: one agent, no bots, placements, features, guideline's ticks; a reward of 1
 * per line and -1 for a loss. */
TS_API void ts_env_spec_default(ts_env_spec *spec, unsigned rules, unsigned mode);
TS_API bool ts_env_sizes(const ts_env_spec *spec,
                         ts_env_shapes *out); /* false if the spec is invalid */

/* Opens n matches, each with its own seed derived from `seed`. Returns NULL if the spec is invalid
 * or memory runs out. Next, bind buffers and reset. */
TS_API ts_envs *ts_envs_open(const ts_env_spec *spec, uint32_t n, uint64_t seed);
TS_API void ts_envs_close(ts_envs *e);
/* The caller keeps the ownership of the buffers. Only changed parts of obs and mask are written: do
 * not modify them, or bind again, which makes the next step write everything. */
TS_API void ts_envs_bind(ts_envs *e, const ts_env_buffers *buffers);

/* Calls with a range may run concurrently in several threads if the ranges are disjoint. */

/* Begins new episodes in the matches from `from` to `to` - 1; writes obs, mask, info. */
TS_API void ts_envs_reset(ts_envs *e, uint32_t from, uint32_t to);
/* True when all actions of these matches are below `actions` of the shapes. A step takes all other
 * numbers as actions that are not legal. */
TS_API bool ts_envs_can_step(const ts_envs *e, uint32_t from, uint32_t to);
/* Plays one action of every agent of these matches. Returns how many of these agents have terminal
 * or truncated set. If an episode ends in this step, reward, terminal, truncated, info and
 * final_obs belong to it; obs and mask belong to the next episode, which has begun (unless
 * `stays`). */
TS_API uint32_t ts_envs_step(ts_envs *e, uint32_t from, uint32_t to);

/* Writes the fields after each legal placement, in the order of the choices: offset[i] to offset[i
 * + 1] - 1 are the rows of the i-th agent of this range, which has (to - from) * agents + 1
 * offsets. Returns the number of rows, at most 256 per agent. If rows is NULL, it only counts. */
TS_API uint32_t ts_envs_after(const ts_envs *e, uint32_t from, uint32_t to, uint32_t *offset,
                              void *rows);

/* Saves one match as `state_bytes` bytes, for a search that returns to it; they are the same on all
 * machines with the same byte order. Returns false if `size` is smaller. */
TS_API bool ts_envs_save(const ts_envs *e, uint32_t i, void *state, size_t size);
/* Writes obs, mask, info. Returns false and changes nothing if the state does not fit the spec. */
TS_API bool ts_envs_load(ts_envs *e, uint32_t i, const void *state, size_t size);

/* Writes the replay of the current episode, or of the last one that ended, up to `size` bytes.
 * Returns its length, or 0 if there is none or it had more inputs than are stored. */
enum { TS_ENV_RUNNING, TS_ENV_ENDED };
TS_API size_t ts_envs_replay(const ts_envs *e, uint32_t i, unsigned which, char *text, size_t size);

TS_API const ts_match *ts_envs_match(const ts_envs *e, uint32_t i); /* read-only */

/* Paints a match as the game's window does: each field between what is on hold, its numbers and the
 * next pieces. `rgb` has room for `height` rows of `width` pixels of three bytes each. Returns
 * false if the match was never started, the picture is too small for it (a cell needs 4 pixels, a
 * board 12 cells more than its columns and 2 more than its rows), larger than 8192 pixels, or
 * memory runs out. Not for two threads at once. */
TS_API bool ts_env_paint(const ts_match *match, uint32_t width, uint32_t height, uint8_t *rgb);

TS_API const char *ts_env_feature_name(unsigned feature); /* NULL if unknown */

TS_END_C

#endif
