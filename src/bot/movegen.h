/* Finds every place a piece can be brought to rest in, exactly, for rule sets that rotate pieces as
 * SRS or SRS+ do: on one board, or on many at once. It knows no clocks: time is unlimited, and
 * cells above the field are free inside the walls. How it works is told in docs/movegen.md.
 *
 *     ts_movegen gen;
 *     ts_places found[3];
 *     if (ts_movegen_of(rules, &gen)) {
 *         ts_bitboard board = ts_bitboard_of(game);
 *         ts_movegen_one(&gen, &board, TS_L, false, found);
 *         ts_place_list list = ts_movegen_list(&found[TS_SPIN_NONE], TS_L, TS_SPIN_NONE);
 *         for (ts_place place; ts_movegen_next(&list, &place);)
 *             ...
 *     }
 *
 * The fewest inputs that bring a piece to one of these places, its spin included, are found when
 * they are asked for: ts_path_find in bot/path.h. Rule sets it does not know are searched by all
 * moves they have, slower: ts_places_walked in bot/forms.h. */
#ifndef TS_BOT_MOVEGEN_H
#define TS_BOT_MOVEGEN_H

#include "tessera.h"

/* What is filled: a word a column, row 0 in its highest bit. */
typedef struct ts_bitboard {
    uint64_t column[TS_COLUMNS];
} ts_bitboard;

#define TS_BITBOARD_ROW(y) ((uint64_t)1 << 63 >> (y))

/* Places of a piece, a bit each: by rotation, by the leftmost column it fills, by its lowest row.
 * I, S and Z fill the same cells in two rotations each: those stand with rotations 0 and 1, as
 * everything of O stands with 0. */
typedef struct ts_places {
    uint64_t at[4][TS_COLUMNS];
} ts_places;

ts_bitboard ts_bitboard_of(const ts_board *g);
void ts_bitboard_to(const ts_bitboard *b, ts_board *g); /* the other way round: into its rows */

/* What it must know of a rule set. */
typedef struct ts_movegen {
    const struct ts_movegen_build *build; /* of it, for this processor */
    uint8_t family;
    uint64_t kept; /* of a column the rows there are: what locks above them is lost */
    struct {
        int8_t column, row; /* where the piece comes in */
        int8_t sky;         /* in stacks up to so many rows every place above them can be reached */
    } start[TS_KINDS];
} ts_movegen;

/* False: it is not made for these rules; ts_places_walked (bot/forms.h) searches. */
bool ts_movegen_of(const ts_rules *r, ts_movegen *out);

/* Where this kind can come to rest on one board: out[TS_SPIN_NONE]. With `spins` those of a T by
 * what locking it there can be called; one place may stand under several. True: somewhere it can
 * be called something, and all three of `out` are written, otherwise only the first. */
bool ts_movegen_one(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                    ts_places out[3]);
/* The same for many boards: out[0] to out[count - 1], or three for each board with `spins`, all of
 * them written. */
void ts_movegen_many(const ts_movegen *gen, const ts_bitboard *boards, unsigned count,
                     unsigned kind, bool spins, ts_places *out);

/* A place to lock a piece at: its form, and the lower left corner of what it fills. */
typedef struct ts_place {
    uint8_t kind, rot, column, row;
    uint8_t spin; /* TS_SPIN_...: what locking it there is to be called */
} ts_place;

/* A set's places one after another. */
typedef struct ts_place_list {
    const ts_places *places;
    uint64_t rows; /* that are left in this column */
    ts_place at;
} ts_place_list;

ts_place_list ts_movegen_list(const ts_places *places, unsigned kind, unsigned spin);
bool ts_movegen_next(ts_place_list *list, ts_place *out); /* false: that was the last */

/* The cells of a piece lying so, locked in; full rows are taken out. Returns how many. */
unsigned ts_board_place(ts_bitboard *board, unsigned kind, unsigned rot, unsigned column,
                        unsigned row);

/* Ways to place pieces one after another. */
typedef struct ts_count_plan {
    const uint8_t *queue;
    unsigned queue_count;
    unsigned depth;         /* how many are placed */
    bool hold;              /* a piece may be kept back for another */
    bool spins;             /* a T counts once for each spin it can be locked as */
    unsigned share, shares; /* counts this share of the ways only: all shares make the whole, as
                               no shares do */
} ts_count_plan;

/* False: there was no memory for it. */
bool ts_count_ways(const ts_movegen *gen, const ts_bitboard *board, const ts_count_plan *plan,
                   uint64_t *ways);

/* Which build of it this processor runs: plain, v2, v3, v4, v4x. */
const char *ts_movegen_name(void);
/* For tests and benchmarks: only that one from now on; NULL: the best. False: not there. */
bool ts_movegen_use(const char *name);

#endif
