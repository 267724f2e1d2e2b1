/* Many matches at once, for programs that learn. The caller owns all buffers and all threads: after
 * opening, nothing is allocated, and a call for a range of matches touches nothing of the others.
 * docs/env.md explains it all, with every column and every byte. */
#ifndef TESSERA_ENV_H
#define TESSERA_ENV_H

#include "tessera.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default) /* what the library exports */
#endif

/* ---- what is chosen ----------------------------------------------------------------------- */

/* What an action is. */
enum {
    TS_ENV_BUTTONS, /* the buttons held for `ticks` ticks: a sum of TS_LEFT and so on */
    TS_ENV_SEVEN,   /* 0 nothing, 1 left, 2 right, 3 clockwise, 4 soft drop, 5 hard drop, 6 hold;
                       `ticks` ticks: soft drop is held for all of them, the others for the first */
    TS_ENV_PLACE,   /* a place: ((hold * 4 + rotation) * 10 + column) * 24 + row */
    TS_ENV_CHOICE,  /* the k-th of the places that are legal now, in the order of TS_ENV_PLACE */
    TS_ENV_ACTS
};

/* What an observation is. */
enum {
    TS_ENV_PACKED,   /* uint8_t: 24 rows as uint16_t, then the 24 numbers */
    TS_ENV_PLANES,   /* uint8_t: stack, piece, ghost as 24 x 10 bytes, then the 24 numbers */
    TS_ENV_FEATURES, /* int32_t: the bot's 24 features, then the 24 numbers */
    TS_ENV_PUFFER,   /* float: the 234 of PufferLib's environment */
    TS_ENV_OBSERVATIONS
};

/* What a row of the afterstates is. */
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

/* The columns of `info`, numbers of the episode so far. */
enum {
    TS_ENV_INFO_SCORE,
    TS_ENV_INFO_LINES,
    TS_ENV_INFO_SENT, /* rows of attack, those included that cancelled incoming rows */
    TS_ENV_INFO_PIECES,
    TS_ENV_INFO_LEVEL,
    TS_ENV_INFO_TICKS,
    TS_ENV_INFO_STEPS,
    TS_ENV_INFO_PENDING,    /* incoming rows */
    TS_ENV_INFO_OUTCOME,    /* TS_RUNNING, TS_WON, TS_LOST */
    TS_ENV_INFO_OVER,       /* TS_OVER_... */
    TS_ENV_INFO_PLACE,      /* in a duel, from 1; 0: it still plays */
    TS_ENV_INFO_CHOICES,    /* legal places now, also where a new episode has begun */
    TS_ENV_INFO_INVALID,    /* 1: the last action was not legal and did nothing; 2: the piece was to
                            go to a place and locked elsewhere */
    TS_ENV_INFO_EPISODE,    /* episodes of this match before this one */
    TS_ENV_INFO_LAST_LINES, /* of the last lock down */
    TS_ENV_INFO_LAST_ATTACK, /* of the last lock down */
    TS_ENV_INFOS
};

/* The reward of a step is the sum of these, each times its factor in the spec. */
enum {
    TS_ENV_REWARD_SCORE, /* points, lines, rows sent, pieces locked in this step */
    TS_ENV_REWARD_LINES,
    TS_ENV_REWARD_SENT,
    TS_ENV_REWARD_PIECES,
    TS_ENV_REWARD_WON, /* 1 in the step in which the board ended so */
    TS_ENV_REWARD_LOST,
    TS_ENV_REWARD_INVALID, /* 1 for an action that was not legal */
    TS_ENV_REWARD_STEP,    /* 1 in every step */
    TS_ENV_REWARDS
};

/* ts_env_spec_default fills it; change what you like. A limit of 0 is no limit. */
typedef struct ts_env_spec {
    uint32_t size;               /* of this struct, for later versions; leave it */
    uint8_t rules, mode;         /* ids: ts_rules_find, ts_modes_find */
    uint8_t players;             /* boards of a match */
    uint8_t act;                 /* TS_ENV_BUTTONS... */
    uint8_t obs;                 /* TS_ENV_PACKED... */
    uint8_t after;               /* TS_ENV_AFTER_... */
    uint8_t others;              /* boards shown behind the agent's own, one block each */
    uint8_t stays;               /* 1: an ended match stays ended until ts_envs_reset */
    uint8_t bot[TS_PLAYERS_MAX]; /* the level of the bot that plays a board; 0: an agent does */
    uint16_t ticks;              /* buttons: of an action; places: an action takes at least these */
    uint16_t level;              /* the first one */
    uint32_t goal;               /* of the mode, as in ts_setup */
    uint32_t pieces_max;         /* an episode is truncated after so many pieces of an agent, */
    uint32_t ticks_max;          /* ticks, */
    uint32_t steps_max;          /* or steps */
    uint32_t inputs;             /* button changes kept of each episode, for its replay; 0: none */
    ts_handling handling;        /* of the agents, with buttons; see docs/env.md for places */
    float reward[TS_ENV_REWARDS];
    ts_change change[TS_CHANGES_MAX]; /* of the rules, as in ts_setup; at most ten columns */
} ts_env_spec;

/* What the buffers must hold. A row is what belongs to one agent. */
typedef struct ts_env_shapes {
    uint32_t agents;      /* rows of each match: its boards that no bot plays */
    uint32_t obs_bytes;   /* of a row */
    uint32_t obs_count;   /* numbers in a row; for TS_ENV_PACKED they are bytes */
    uint32_t actions;     /* actions are 0 to actions - 1 */
    uint32_t mask_bytes;  /* of a row: one for each action; 0: with buttons everything is legal */
    uint32_t after_bytes; /* of an afterstate */
    uint32_t state_bytes; /* of a saved match */
} ts_env_shapes;

/* Row (match * agents + agent) of each belongs to that agent. Only `act` may not be NULL. */
typedef struct ts_env_buffers {
    const int32_t *act;
    void *obs;
    uint8_t *mask;
    float *reward;
    uint8_t *terminal;  /* 1: the board has ended */
    uint8_t *truncated; /* 1: a limit of the spec ended the episode */
    int32_t *info;      /* TS_ENV_INFOS in a row */
    void *final_obs;    /* as obs; written only where an episode has ended */
} ts_env_buffers;

typedef struct ts_envs ts_envs;

/* ---- calls -------------------------------------------------------------------------------- */

/* One agent, no bots, places, features, guideline's ticks; a reward of 1 a line and -1 for a
 * loss. */
void ts_env_spec_default(ts_env_spec *spec, unsigned rules, unsigned mode);
bool ts_env_sizes(const ts_env_spec *spec, ts_env_shapes *out); /* false: it makes no sense */

/* n matches, each with a seed of its own made from `seed`. NULL: the spec makes no sense, or there
 * is no memory. Then bind buffers, and reset. */
ts_envs *ts_envs_open(const ts_env_spec *spec, uint32_t n, uint64_t seed);
void ts_envs_close(ts_envs *e);
/* The buffers stay the caller's. obs and mask are written where they change: leave what is in them
 * alone, or bind again, which makes the next step write all of it. */
void ts_envs_bind(ts_envs *e, const ts_env_buffers *buffers);

/* Calls with a range may run at once in several threads, if the ranges share no match. */

/* Begins new episodes in the matches from `from` to `to` - 1; writes obs, mask, info. */
void ts_envs_reset(ts_envs *e, uint32_t from, uint32_t to);
/* One action of every agent of these matches. The episode that ends in this step gives its reward,
 * terminal, truncated, info and final_obs; obs and mask are those of the next episode, which has
 * begun (unless `stays`). */
void ts_envs_step(ts_envs *e, uint32_t from, uint32_t to);

/* The fields after each legal place, in the order of the choices: offset[i] to offset[i + 1] - 1
 * are the rows of the i-th agent of this range, which has (to - from) * agents + 1 offsets. Returns
 * the number of rows. rows NULL: only counts. At most 256 for an agent. */
uint32_t ts_envs_after(const ts_envs *e, uint32_t from, uint32_t to, uint32_t *offset, void *rows);

/* One match as bytes, for a search that goes back to it; the same on all machines of one byte
 * order. */
void ts_envs_save(const ts_envs *e, uint32_t i, void *state);
/* False: no state of such a spec; nothing has changed. Writes obs, mask, info. */
bool ts_envs_load(ts_envs *e, uint32_t i, const void *state);

/* The replay of the episode under way, or of the last one that ended: writes its text, as far as
 * there is room, and returns its length. 0: there is none, or it had more inputs than are kept. */
enum { TS_ENV_RUNNING, TS_ENV_ENDED };
size_t ts_envs_replay(const ts_envs *e, uint32_t i, unsigned which, char *text, size_t room);

const ts_match *ts_envs_match(const ts_envs *e, uint32_t i); /* to look at */
const char *ts_env_feature_name(unsigned feature);           /* NULL: there is none */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
