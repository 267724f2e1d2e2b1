/* Shared declarations of the environment. No other folder includes it; the public interface is
 * include/tessera_env.h. */
#ifndef TS_ENV_ENV_H
#define TS_ENV_ENV_H

#include "tessera_env.h"

#include "bot/bot.h"
#include "tessera/replay.h"

/* For code that most steps skip: inlined, it would force its caller to save registers. */
#define RARELY static __attribute__((noinline))

/* A change of one board's buttons. */
typedef struct env_input {
    uint64_t chain; /* a hash of all inputs up to this one, to recognise them */
    uint32_t tick;
    ts_buttons held;
    uint8_t board, unused;
} env_input;

/* The inputs of an episode. */
typedef struct env_tape {
    env_input *input;
    uint64_t chain;
    uint64_t seed, ticks;
    uint32_t count;
    uint8_t broken; /* not all inputs fitted, or they belong to another line of play */
    uint8_t any;    /* there is an episode */
} env_tape;

/* The saved state of a match in addition to the match itself. No padding. */
typedef struct env_kept {
    uint64_t stream; /* of the seeds */
    uint64_t seed, chain;
    uint32_t inputs, episode, steps;
    uint32_t sent[TS_PLAYERS_MAX];
    uint8_t ended[TS_PLAYERS_MAX];
    uint8_t stopped; /* truncated, and stays so */
    uint8_t broken;
    uint8_t invalid[TS_PLAYERS_MAX];
    uint8_t unused[6];
} env_kept;

/* The values last shown to an agent as floats, so that only changes are written. */
typedef struct env_shown {
    uint16_t row[20];
    ts_piece piece;
    uint8_t kind[4]; /* in play, two previews, hold */
    float fall_of;   /* ticks per row, at the level and speed below */
    uint32_t level;
    uint8_t speed;
    bool all; /* the buffer is fully written */
} env_shown;

/* The legal placements of an agent. */
typedef struct env_legal {
    uint32_t rows[8][TS_ENV_COLUMNS]; /* by hold and rotation, by column; see ENV_ROW */
    bool any;
} env_legal;
#define ENV_ROW(y) ((uint32_t)1 << (TS_ENV_ROWS - 1) >> (y))

/* Returns the number of a placement under TS_ENV_PLACE. */
static inline unsigned env_place_of(unsigned hold, unsigned rot, unsigned column, unsigned row)
{
    return ((hold * 4 + rot) * TS_ENV_COLUMNS + column) * TS_ENV_ROWS + row;
}

static inline ts_place env_place_at(unsigned place, unsigned kind)
{
    const unsigned at = place / TS_ENV_ROWS;
    return (ts_place){.kind = (uint8_t)kind,
                      .rot = (uint8_t)(at / TS_ENV_COLUMNS & 3),
                      .column = (uint8_t)(at % TS_ENV_COLUMNS),
                      .row = (uint8_t)(place % TS_ENV_ROWS)};
}

static inline bool env_place_holds(unsigned place)
{
    return place >= TS_ENV_PLACES / 2;
}

typedef struct env_match {
    env_kept kept;
    ts_match m;
    env_shown shown[TS_PLAYERS_MAX];
    env_legal *legal; /* by agent; NULL with buttons */
    ts_hands *hands;  /* by agent, with placements */
    ts_bot *bot[TS_PLAYERS_MAX];
    env_tape tape[2]; /* TS_ENV_RUNNING, TS_ENV_ENDED */
} env_match;

struct ts_envs {
    ts_env_spec spec;
    ts_env_shapes shapes;
    ts_setup setup; /* of every match, except for the seed */
    const ts_rules *rules;
    ts_rules changed; /* `rules` points here if the spec changes its rule set */
    const ts_mode *mode;
    ts_forms forms;
    ts_movegen gen;
    bool knows; /* the move generator supports these rules */
    bool quick; /* placements in the open can be reached with precomputed keys */
    bool places;
    bool bots;
    bool by_tick; /* one agent plays alone, one tick a step */
    bool limits;  /* an episode can be truncated */
    uint8_t agents;
    uint32_t block_bytes;             /* of the observation of one board */
    uint8_t board_of[TS_PLAYERS_MAX]; /* by agent */
    bool overlaps;                    /* a piece in play may overlap the stack */
    uint8_t puffer_rot[TS_KINDS][4];
    int16_t puffer_at[TS_KINDS][4][4]; /* where its cells are, from its reference cell */
    float twentieth[20];
    uint8_t mask_of[256][8]; /* eight bits as bytes, the highest first */
    uint32_t n;
    ts_env_buffers at;
    env_match *match;
    env_legal *legal;
    ts_hands *hands;
    env_input *inputs;
};

/* play.c */

/* Records the changes of the buttons, and plays a tick. */
void env_tick(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX],
              ts_events *out);
void env_leap(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX],
              uint32_t ticks);
/* Holds these buttons for this number of ticks, or until the match is over. */
void env_hold(const ts_envs *e, env_match *g, ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks);
/* Adds the buttons of the bots. */
void env_bots_held(const ts_envs *e, env_match *g, ts_buttons held[TS_PLAYERS_MAX]);
uint32_t env_bots_idle(const ts_envs *e, const env_match *g);
/* Plays until every agent has a piece to place, or its board has ended. */
void env_await_pieces(const ts_envs *e, env_match *g);

/* places.c */
void env_find_legal(const ts_envs *e, env_match *g, unsigned agent);
uint32_t env_count_legal(const env_legal *l);
unsigned env_choices(const env_legal *l);          /* their number, at most as many as an action
                                                      can choose */
int env_next_legal(const env_legal *l, int place); /* the next legal placement after this one, or
                                                      -1 */
/* Plays one placement of every playing agent, given as a placement or as an index in the list. */
void env_place(const ts_envs *e, env_match *g, const int32_t *act);
unsigned env_hold_kind(const ts_envs *e, const ts_board *b); /* the kind after a hold, or 0 */
/* Sorts the placements of a T by spin; returns false if there is nothing to sort. env_best_spin
 * returns the best spin of one of them. */
bool env_spins(const ts_envs *e, const env_match *g, unsigned agent, bool hold, unsigned kind,
               const ts_bitboard *field, ts_places out[3]);
uint8_t env_best_spin(const ts_places found[3], ts_place to);
ts_bitboard env_bitboard(const ts_board *b); /* columns that are not there are filled */

/* keys.c */
enum { ENV_KEYS_MAX = 40 };

/* Plan that gets one agent's piece to its placement. */
typedef struct env_plan {
    bool busy, hold, by_hands, missed;
    bool sinks; /* before key `sinks_at` it falls to row `sinks_to` */
    int8_t sinks_to;
    uint8_t sinks_at;
    uint8_t at, count;
    ts_place to;
    uint32_t pieces; /* of its board, before the placement */
    ts_buttons key[ENV_KEYS_MAX];
} env_plan;

/* Finds the keys to out->to, and the spin it must have. Returns false if they cannot be
 * precomputed. */
bool env_plan_keys(const ts_envs *e, const env_match *g, unsigned agent, env_plan *out);
/* Returns the best spin that it can lock with. */
uint8_t env_spin_of(const ts_envs *e, const env_match *g, unsigned agent, bool hold, ts_place to);
/* Does the piece fall by gravity within these ticks? */
bool env_falls_within(const ts_match *m, unsigned board, unsigned ticks);

/* after.c */
void env_board_features(const ts_envs *e, const ts_board *b, int32_t out[TS_ENV_FEATURE_COUNT]);
void env_afterstates(const ts_envs *e, const env_match *g, unsigned agent, void *rows);

/* observe.c, puffer.c */
void env_observe(const ts_envs *e, env_match *g, unsigned agent, void *out, bool all);
void env_packed(const ts_envs *e, const ts_board *b, uint8_t *out); /* a block of TS_ENV_PACKED */
void env_mask(const ts_envs *e, env_match *g, unsigned agent, uint8_t *out);
void env_mask_prepare(ts_envs *e);
void env_puffer_prepare(ts_envs *e);
void env_puffer(const ts_envs *e, const env_match *g, unsigned board, env_shown *shown, float *out);

/* state.c */
void env_tape_add(const ts_envs *e, env_match *g, unsigned board, ts_buttons held);
uint32_t env_state_bytes(const ts_env_spec *spec);

/* env.c */
void env_show(ts_envs *e, uint32_t i); /* obs, mask and info of a match */

#endif
