/* Playing with placements instead of keys, and many matches at once: all placements of the piece in
 * play, the field after each of them, and a call that plays one of them. */
#ifndef TESSERA_PLACE_H
#define TESSERA_PLACE_H

#include "movegen.h"
#include "replay.h"

TS_BEGIN_C

/* ---- many matches ------------------------------------------------------------------------- */

/* Plays `ticks` ticks of `count` contiguous matches, each with its own buttons, which are held
 * throughout; it leaps where it can. A match that is over stays unchanged. `out` is NULL or has one
 * element per match, which receives the events of all these ticks, up to its capacity. Returns the
 * number of matches that are not over. */
TS_API unsigned ts_step_many(ts_match *matches, unsigned count,
                             const ts_buttons (*held)[TS_PLAYERS_MAX], uint32_t ticks,
                             ts_events *out);

/* ---- placements --------------------------------------------------------------------------- */

/* One way to place a piece. */
typedef struct ts_move {
    ts_place place; /* its kind is the piece that locks */
    uint8_t hold;   /* the piece in play is held first */
} ts_move;

enum { TS_MOVES_MAX = 1024 }; /* more than any board has */

/* Lists all placements of the piece in play, from its current position with all moves that the
 * rules have, and then those of the piece that replaces it after a hold. Time is ignored: the piece
 * may fall too fast for some of them. A placement that can be reached with and without a spin is
 * listed more than once. Writes at most `size` of them and returns their number, or 0 if no piece
 * is in play. */
TS_API unsigned ts_moves(const ts_match *m, unsigned player, ts_move *out, unsigned size);

/* Plays one of them by pressing keys: each is down for one tick and up for one, a held direction
 * moves with the player's handling, and the rules do the rest. Events, score, spin and time are
 * therefore those of a player with fast fingers. The other boards keep holding their buttons. When
 * it returns, the next piece is in play, or the board has ended, or no piece follows. `record` is
 * NULL or has begun with this match, and records it. `out` is NULL or receives the events of all
 * ticks, up to its capacity.
 *
 * Returns whether the piece has locked there with the spin of the placement or a better one. If it
 * cannot get there, or falls or locks too soon, the match is unchanged. */
TS_API bool ts_play_move(ts_match *m, unsigned player, const ts_move *move, ts_recorder *record,
                         ts_events *out);

/* The state after a lock down. */
typedef struct ts_after {
    ts_bitboard board; /* full rows are removed; garbage does not enter */
    uint32_t attack;   /* rows, before they cancel incoming ones */
    int32_t combo;     /* as in ts_board */
    uint32_t back_to_back;
    uint8_t lines, spin, perfect;
    uint8_t lost; /* the rules end the game because of where it locks */
    uint8_t unused[4];
} ts_after;

/* Computes the state after each of these moves, without copying a match. */
TS_API void ts_afterstates(const ts_match *m, unsigned player, const ts_move *moves, unsigned count,
                           ts_after *out);

TS_END_C

#endif
