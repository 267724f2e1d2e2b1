/* Read-only queries of a board: for bots, ghosts, drawing, the console. */
#include "core.h"

void ts_cells(const ts_board *b, ts_piece p, ts_cell out[4])
{
    const unsigned kind = p.kind <= TS_Z ? p.kind : TS_NONE;
    const ts_cell *cell = ts_rules_get(b->rules)->shapes->cell[kind][p.rot & 3];
    for (int i = 0; i < 4; i++)
        out[i] = (ts_cell){p.x + cell[i].x, p.y + cell[i].y};
}

bool ts_fits(const ts_board *b, ts_piece p)
{
    return ts_is_piece(p) && ts_board_fits(b, ts_rules_get(b->rules), p);
}

ts_piece ts_dropped(const ts_board *b, ts_piece p)
{
    if (ts_is_piece(p))
        p.y = p.y - (int)ts_rows_below(b, ts_rules_get(b->rules), p);
    return p;
}

int ts_rotated(const ts_board *b, int by, ts_piece *p)
{
    if (!ts_is_piece(*p) || by < -1 || by == 0 || by > 2)
        return 0;
    ts_rules scratch;
    return ts_rotate(b, ts_board_rules(b, &scratch), p, by);
}

bool ts_ghost_shows(const ts_board *b)
{
    ts_rules scratch;
    return b->piece.kind && b->level < ts_board_rules(b, &scratch)->ghost_below_level;
}
