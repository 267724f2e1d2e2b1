/* Finds every place a piece can be brought to rest in, exactly, for rule sets that turn pieces as
 * SRS or SRS+ do: on one board, or on many at once. It knows no clocks: time is unlimited, and
 * cells above the field are free inside the walls. How it works is told in docs/movegen.md. */
#ifndef TS_BOT_MOVEGEN_H
#define TS_BOT_MOVEGEN_H

#include "tessera.h"

/* What is filled: a word a column, row 0 in its highest bit. */
typedef struct ts_board {
    uint64_t column[TS_COLUMNS];
} ts_board;

#define TS_BOARD_ROW(y) ((uint64_t)1 << 63 >> (y))

/* Places of a piece, a bit each: by rotation, by the leftmost column it fills, by its lowest row.
 * I, S and Z fill the same cells in two rotations each: those stand with rotations 0 and 1, as
 * everything of O stands with 0. */
typedef struct ts_places {
    uint64_t at[4][TS_COLUMNS];
} ts_places;

ts_board ts_board_of(const ts_game *g);

/* Are these rules of the family it is made for? Others must be asked through the core. */
bool ts_movegen_knows(const ts_rules *r);

/* Where this kind can come to rest, by what locking it there can be called (TS_SPIN_...); one
 * place may stand under several. Without `spins`, or for another kind than T, all stand under
 * TS_SPIN_NONE and only out[0] is written. */
void ts_places_find(const ts_board *board, unsigned kind, const ts_rules *r, bool spins,
                    ts_places out[3]);
/* The same for `count` boards: out[0] to out[count - 1], or three for each board with `spins`. */
void ts_places_find_many(const ts_board *boards, unsigned count, unsigned kind, const ts_rules *r,
                         bool spins, ts_places *out);

/* The cells of a piece lying so, locked in; full rows are taken out. Returns how many. */
unsigned ts_board_place(ts_board *board, unsigned kind, unsigned rot, unsigned column,
                        unsigned row);

/* Ways to place pieces one after another. */
typedef struct ts_count_plan {
    const uint8_t *queue;
    unsigned queue_count;
    unsigned depth;         /* how many are placed */
    bool hold;              /* a piece may be kept back for another */
    bool spins;             /* a T counts once for each spin it can be locked as */
    unsigned share, shares; /* counts this share of the ways only: all shares make the whole */
} ts_count_plan;

/* False: there was no memory for it. */
bool ts_count_ways(const ts_board *board, const ts_rules *r, const ts_count_plan *plan,
                   uint64_t *ways);

/* Which build of it this processor runs: plain, v2, v3, v4, v4x. */
const char *ts_movegen_name(void);
/* For tests and benchmarks: only that one from now on; NULL: the best. False: not there. */
bool ts_movegen_use(const char *name);

#endif
