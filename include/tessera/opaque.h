/* Matches behind a pointer, for programs that are to run with later versions of the library as they
 * are: nothing here depends on the layout of a struct. A match from here can be given to all calls
 * of tessera.h that take a `ts_match *`. */
#ifndef TESSERA_OPAQUE_H
#define TESSERA_OPAQUE_H

#include "../tessera.h"

TS_BEGIN_C

/* Creates and starts a match by the names of a rule set and a mode. 0 players means the fewest of
 * the mode; all else of the setup is the default. Returns NULL if the setup is invalid or memory
 * runs out; `error`, which may be NULL, is then one of TS_ERRORS, or TS_OK if memory ran out. */
TS_API ts_match *ts_match_create(const char *rules, const char *mode, uint64_t seed,
                                 unsigned players, int *error);
/* Creates a match with another setup. */
TS_API ts_match *ts_match_create_setup(const ts_setup *setup, int *error);
TS_API ts_match *ts_match_copy(const ts_match *m); /* NULL if out of memory */
/* Makes a match equal to another, without allocating: to return to an earlier state. */
TS_API void ts_match_assign(ts_match *m, const ts_match *from);
TS_API void ts_match_free(ts_match *m); /* NULL is allowed */

TS_API bool ts_match_over(const ts_match *m);
TS_API uint64_t ts_match_tick(const ts_match *m);
TS_API unsigned ts_match_players(const ts_match *m);
/* Returns a board for the calls of tessera.h that take one; NULL if there is no such board. */
TS_API const ts_board *ts_match_board(const ts_match *m, unsigned player);
/* Reads a number of a board by its name in `ts_board`, such as "score" or "combo"; of an array, its
 * element number `element`. Returns false if there is no such number. Values above INT64_MAX are
 * those modulo 2^64. */
TS_API bool ts_match_value(const ts_match *m, unsigned player, const char *name, unsigned element,
                           int64_t *out);
/* Returns what is in a cell of the stack, row 0 at the floor: TS_NONE to TS_BLACK. */
TS_API unsigned ts_match_cell(const ts_match *m, unsigned player, unsigned column, unsigned row);

TS_END_C

#endif
