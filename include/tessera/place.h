/* Playing by places instead of keys, and many matches at once: every place where the piece in play
 * can lock, what the field would be after each of them, and one call that plays one of them. */
#ifndef TESSERA_PLACE_H
#define TESSERA_PLACE_H

#include "movegen.h"
#include "replay.h"

TS_BEGIN_C

/* ---- many matches ------------------------------------------------------------------------- */

/* Plays ticks of `count` matches that lie one after another, each with its own buttons, which are
 * held all the time; it leaps where it can. A match that is over stays as it is. `out` may be NULL;
 * else there is one for each match, for the events of all these ticks, as far as there is room.
 * Returns how many matches are not over. */
TS_API unsigned ts_step_many(ts_match *matches, unsigned count,
                             const ts_buttons (*held)[TS_PLAYERS_MAX], uint32_t ticks,
                             ts_events *out);

/* ---- places ------------------------------------------------------------------------------- */

/* One way to place a piece. */
typedef struct ts_move {
    ts_place place; /* its kind is that of the piece that locks */
    uint8_t hold;   /* the piece in play goes on hold for it first */
} ts_move;

enum { TS_MOVES_MAX = 1024 }; /* more than any board has */

/* All places where the piece in play can lock, from where it is now and by all moves that the rules
 * have, and then those of the piece that comes if it goes on hold. Time is not looked at: the piece
 * may fall too fast for some of them. A place that can be reached with and without a spin is there
 * more than once. Writes at most `room` of them, returns how many there are; 0: no piece is in
 * play. */
TS_API unsigned ts_moves(const ts_match *m, unsigned player, ts_move *out, unsigned room);

/* Plays one of them by pressing keys: each is down for one tick and up for one, a direction that is
 * held moves by the player's handling, and the rules do the rest. So events, score and spin are
 * those of a player with fast fingers, and time passes as for that player. The other boards hold
 * what they hold. When it returns the next piece is in play, or the board has ended, or no piece
 * comes. `out` may be NULL; else it gets the events of all ticks, as far as there is room.
 *
 * False: the piece cannot get there, or falls or locks too soon; the match is as it was. True: it
 * has locked there with the spin of the place or a better one. */
TS_API bool ts_play_move(ts_match *m, unsigned player, ts_move move, ts_events *out);
TS_API bool ts_play_move_ptr(ts_match *m, unsigned player, const ts_move *move, ts_events *out);
/* The same, recorded: `record` has begun with this match, or is NULL. */
TS_API bool ts_play_move_recorded(ts_match *m, unsigned player, const ts_move *move,
                                  ts_recorder *record, ts_events *out);

/* What a lock down leaves behind. */
typedef struct ts_after {
    ts_bitboard board; /* full rows are gone; garbage does not enter */
    uint32_t attack;   /* rows, before they cancel incoming ones */
    int32_t combo;     /* as in ts_board */
    uint32_t back_to_back;
    uint8_t lines, spin, perfect;
    uint8_t lost; /* the rules end the game for where it locks */
    uint8_t unused[4];
} ts_after;

/* For each of these moves; it copies no match. */
TS_API void ts_afterstates(const ts_match *m, unsigned player, const ts_move *moves, unsigned count,
                           ts_after *out);

TS_END_C

#endif
