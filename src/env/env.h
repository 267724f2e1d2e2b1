/* What the files of the environment share. No other folder includes it: the public face is
 * include/tessera_env.h. */
#ifndef TS_ENV_ENV_H
#define TS_ENV_ENV_H

#include "tessera_env.h"

#include "bot/bot.h"
#include "replay/replay.h"

/* For what most steps pass by: as part of its caller it would have them save registers. */
#define RARELY static __attribute__((noinline))

/* A change of one board's buttons. */
typedef struct env_input {
    uint64_t chain; /* of all inputs up to this one, to know them again */
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
    uint8_t broken; /* the inputs did not all fit, or are those of another line of play */
    uint8_t any;    /* there is an episode */
} env_tape;

/* What is saved of a match beside the match. No padding. */
typedef struct env_kept {
    uint64_t stream; /* of the seeds */
    uint64_t seed, chain;
    uint32_t inputs, episode, steps;
    uint32_t sent[TS_PLAYERS_MAX];
    uint8_t ended[TS_PLAYERS_MAX];
    uint8_t stopped; /* truncated, and it stays */
    uint8_t broken;
    uint8_t invalid[TS_PLAYERS_MAX];
    uint8_t unused[6];
} env_kept;

/* What the floats of an agent show, so that only what changes is written. */
typedef struct env_shown {
    uint16_t row[20];
    ts_piece piece;
    uint8_t kind[4]; /* in play, two previews, hold */
    float fall_of;   /* ticks of a row, at the level and speed below */
    uint32_t level;
    uint8_t speed;
    bool all; /* the buffer holds all of it */
} env_shown;

/* The legal places of an agent. */
typedef struct env_legal {
    uint32_t rows[8][TS_ENV_COLUMNS]; /* by hold and rotation, by column; see ENV_ROW */
    bool any;
} env_legal;
#define ENV_ROW(y) ((uint32_t)1 << (TS_ENV_ROWS - 1) >> (y))

/* A place as TS_ENV_PLACE numbers it. */
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
    ts_hands *hands;  /* by agent, with places */
    ts_bot *bot[TS_PLAYERS_MAX];
    env_tape tape[2]; /* TS_ENV_RUNNING, TS_ENV_ENDED */
} env_match;

struct ts_envs {
    ts_env_spec spec;
    ts_env_shapes shapes;
    ts_setup setup; /* of every match, but for the seed */
    const ts_rules *rules;
    ts_rules changed; /* what they are if the spec changes its rule set */
    const ts_mode *mode;
    ts_forms forms;
    ts_movegen gen;
    bool knows; /* the move generator knows these rules */
    bool quick; /* places in the open can be reached by keys that are known beforehand */
    bool places;
    bool bots;
    bool by_tick; /* one agent plays alone, one tick a step */
    bool limits;  /* an episode can be truncated */
    uint8_t agents;
    uint32_t block_bytes;             /* of what is seen of one board */
    uint8_t board_of[TS_PLAYERS_MAX]; /* by agent */
    bool overlaps;                    /* a piece in play may stand in the stack */
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

/* play.c: time passes. */

/* Keeps the changes of the buttons, and plays a tick. */
void env_tick(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX],
              ts_events *out);
void env_leap(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX],
              uint32_t ticks);
/* These buttons for this number of ticks, or until the match is over. */
void env_hold(const ts_envs *e, env_match *g, ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks);
/* Adds the buttons of the bots. */
void env_bots_held(const ts_envs *e, env_match *g, ts_buttons held[TS_PLAYERS_MAX]);
uint32_t env_bots_idle(const ts_envs *e, const env_match *g);
/* Plays until every agent has a piece to place, or its board has ended. */
void env_await_pieces(const ts_envs *e, env_match *g);

/* places.c: where pieces can go, and how they get there. */
void env_find_legal(const ts_envs *e, env_match *g, unsigned agent);
uint32_t env_count_legal(const env_legal *l);
unsigned env_choices(const env_legal *l);          /* as many of them as an action can name */
int env_next_legal(const env_legal *l, int place); /* the first above this one; -1: there is none */
/* One placement of every agent that plays, by place or by number in the list. */
void env_place(const ts_envs *e, env_match *g, const int32_t *act);
unsigned env_hold_kind(const ts_envs *e, const ts_board *b); /* that a hold would bring; or 0 */
/* The places of a T by spin; false: nothing to sort. And the best spin of one of them. */
bool env_spins(const ts_envs *e, const env_match *g, unsigned agent, bool hold, unsigned kind,
               const ts_bitboard *field, ts_places out[3]);
uint8_t env_best_spin(const ts_places found[3], ts_place to);
ts_bitboard env_bitboard(const ts_board *b); /* columns that are not there are filled */

/* keys.c */
enum { ENV_KEYS_MAX = 40 };

/* How one agent's piece gets to its place. */
typedef struct env_plan {
    bool busy, hold, by_hands, missed;
    bool sinks; /* before the key number `sinks_at` it falls to the row `sinks_to` */
    int8_t sinks_to;
    uint8_t sinks_at;
    uint8_t at, count;
    ts_place to;
    uint32_t pieces; /* of its board, before */
    ts_buttons key[ENV_KEYS_MAX];
} env_plan;

/* Finds the keys to out->to, and the spin it is to have. False: they are not known beforehand. */
bool env_plan_keys(const ts_envs *e, const env_match *g, unsigned agent, env_plan *out);
/* The best spin that it can lock with. */
uint8_t env_spin_of(const ts_envs *e, const env_match *g, unsigned agent, bool hold, ts_place to);
/* Does the clock bring the piece down within these ticks? */
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
