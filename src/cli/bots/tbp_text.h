/* Words of the Tetris Bot Protocol: positions and moves as bots and front ends write them. */
#ifndef TESSERA_CLI_BOTS_TBP_TEXT_H
#define TESSERA_CLI_BOTS_TBP_TEXT_H

#include "base/buffer.h"
#include "bot/bot.h"
#include "bots/json.h"

enum { TBP_ROWS = 40 };

/* Returns the kind that a value names, or TS_NONE. */
unsigned tbp_read_kind(const json *j, uint32_t value);
/* Returns the TS_SPIN_... of a move, or -1. */
int tbp_read_spin(const json *j, uint32_t move);
/* Reads a move as if the field were empty. Returns the error, or NULL. */
const char *tbp_read_move(const json *j, uint32_t move, const ts_forms *forms, ts_place *out);
/* Adds the rows of a list to the bottom of a board: the last one becomes its lowest row. `board` is
 * unchanged after an error, which is returned; otherwise NULL. */
const char *tbp_read_garbage(const json *j, uint32_t rows, ts_bitboard *board);
/* Reads a whole board, from its lowest row on. Returns the error, or NULL. */
const char *tbp_read_board(const json *j, uint32_t rows, ts_bitboard *out);

/* Writes a move and a terminating 0; it needs less than TBP_MOVE_MAX bytes. Returns its length. */
enum { TBP_MOVE_MAX = 128 };
size_t tbp_format_move(char out[TBP_MOVE_MAX], const ts_forms *forms, ts_place place, unsigned rot);

/* These add to the text. */
void tbp_write_kind(buffer *out, unsigned kind);
void tbp_write_row(buffer *out, const ts_bitboard *board, unsigned y);
/* Writes a `start` message with all that a player of this board may know, and its newline. */
void tbp_write_start(buffer *out, const ts_question *seen);
/* Fills in what a player may know about a board: all the rules show, the piece in play first. */
void tbp_see(const ts_match *m, unsigned board, ts_question *out);

#endif
