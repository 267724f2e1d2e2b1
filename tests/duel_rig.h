/* The boards of a duel under test: puts stacks and pieces there, and drops several pieces in one
 * tick. */
#ifndef TESSERA_DUEL_RIG_H
#define TESSERA_DUEL_RIG_H

#include "rig.h"

static inline void begin(rig *t, const char *rules, unsigned players)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("duel"));
    setup.players = (uint8_t)players;
    rig_start_setup(t, &setup);
}

/* ---- boards changed by hand --------------------------------------------------------------- */

/* That number of rows from the bottom, all but column 0 filled, and one cell above them. */
static inline void stack(rig *t, unsigned player, int rows)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < rows; y++)
        for (int x = 1; x < TS_COLUMNS; x++)
            cell[y][x] = TS_T;
    cell[rows][9] = TS_T;
    ASSERT(ts_edit_stack(&t->match, player, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

/* The tallest stack that leaves room for a new piece; rows 0 to 3 lack an I at the left. */
static inline void stack_to_the_top(rig *t, unsigned player, int height)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < height; y++)
        for (int x = y < 4 ? 1 : 3; x < (y < 4 ? 10 : 7); x++)
            cell[y][x] = TS_T;
    ASSERT(ts_edit_stack(&t->match, player, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

/* Puts a piece with its leftmost filled column and its lowest filled row there. */
static inline void put(rig *t, unsigned player, unsigned kind, unsigned rot, int x, int y)
{
    ts_piece p = {(uint8_t)kind, (uint8_t)rot, 4, 10};
    ts_cell cell[4];
    int left = TS_COLUMNS, low = TS_ROWS;
    ts_cells(&t->match.board[player], p, cell);
    for (int i = 0; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        low = cell[i].y < low ? cell[i].y : low;
    }
    p.x = (int8_t)(p.x + x - left);
    p.y = (int8_t)(p.y + y - low);
    ASSERT(ts_edit_place(&t->match, player, p));
}

/* The next hard drop clears that number of rows (nes: soft drop, in the next frame). */
static inline void ready(rig *t, unsigned player, int rows)
{
    stack(t, player, 0);
    put(t, player, TS_I, 1, 0, 0);
    stack(t, player, rows);
    if (t->r->random == TS_RANDOM_NES)
        t->match.board[player].fall = 255; /* it falls, which means locks, in the next frame */
}

/* The next drop clears nothing. */
static inline void idle_piece(rig *t, unsigned player)
{
    stack(t, player, 0);
    put(t, player, TS_O, 0, 4, 0);
}

/* All boards in `who`, a bit each, drop in the same tick. */
static inline void drop(rig *t, unsigned who)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        t->held[i] = who >> i & 1 ? TS_HARD : 0;
    rig_wait(t, 1);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        t->held[i] = 0;
}

static inline void press(rig *t, unsigned player, unsigned buttons)
{
    t->held[player] = (ts_buttons)buttons;
    rig_wait(t, 1);
    t->held[player] = 0;
    rig_wait(t, 1);
}

/* The nth event of this kind in the last tick. */
static inline const ts_event *event(const rig *t, unsigned kind, unsigned nth)
{
    for (unsigned i = 0; i < t->events.count; i++)
        if (t->events.list[i].kind == kind && nth-- == 0)
            return &t->events.list[i];
    return NULL;
}

static inline unsigned waiting(const rig *t, unsigned player)
{
    return ts_pending(&t->match.board[player]);
}

/* The next piece of this board is blocked. */
static inline void lose(rig *t, unsigned who)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (who >> i & 1) {
            stack(t, i, 0);
            put(t, i, TS_O, 0, 8, 30);
            stack_to_the_top(t, i, 22);
        }
    drop(t, who);
}

#endif
