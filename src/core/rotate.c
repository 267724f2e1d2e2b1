/* Rotating a piece: the tests of the rule set's kick lists, in order. */
#include "core.h"

/* ARS: J, L and T, where they are three wide, do not kick if the first blocked cell of the rotated
 * piece, from the top down and from left to right, is in the middle column. */
static bool blocked_in_centre(const ts_board *b, const ts_rules *r, ts_piece rotated)
{
    const ts_cell *cell = r->shapes->cell[rotated.kind][rotated.rot];
    const ts_cell *first = NULL;
    for (int i = 0; i < 4; i++) {
        if (ts_cell_free(b, rotated.x + cell[i].x, rotated.y + cell[i].y))
            continue;
        if (!first || cell[i].y > first->y || (cell[i].y == first->y && cell[i].x < first->x))
            first = &cell[i];
    }
    return first && first->x == 0;
}

RARELY bool centre_forbids(const ts_board *b, const ts_rules *r, ts_piece p, ts_piece rotated)
{
    bool three_wide = p.rot == 0 || p.rot == 2;
    bool jlt = p.kind == TS_J || p.kind == TS_L || p.kind == TS_T;
    return jlt && three_wide && blocked_in_centre(b, r, rotated);
}

/* A kick of TGM3 needs something to kick off: for I a block or a wall beside it, for a kick upward
 * the ground, once a piece. */
RARELY bool has_no_hold(const ts_board *b, const ts_rules *r, ts_piece p, unsigned rot, int up)
{
    ts_piece left = p, right = p, below = p;
    left.x--;
    right.x++;
    below.y--;
    if (up > 0)
        return b->resets != 0 || ts_board_fits(b, r, below);
    return p.kind == TS_I && !(rot & 1) && ts_board_fits(b, r, left) && ts_board_fits(b, r, right);
}

int ts_rotate(const ts_board *b, const ts_rules *r, ts_piece *p, int by)
{
    static const uint8_t way_of[4] = {0, TS_ROTATE_CW, TS_ROTATE_FLIP, TS_ROTATE_CCW};
    const ts_kicks *kicks = &r->kicks->list[r->kicks->list_of[p->kind]][p->rot][way_of[by & 3]];
    ts_piece rotated = *p;
    rotated.rot = (p->rot + by) & 3;
    const ts_mask *m = ts_mask_of(r, rotated);
    for (int i = 0; i < kicks->tests; i++) {
        const int x = p->x + kicks->at[i].x, y = p->y + kicks->at[i].y;
        if (i && r->tgm3_kicks && has_no_hold(b, r, *p, rotated.rot, kicks->at[i].y))
            continue;
        if (ts_mask_fits_gliding(b, r, m, x, y)) {
            *p = (ts_piece){p->kind, rotated.rot, x, y};
            return i + 1;
        }
        if (i == 0 && r->centre_column && centre_forbids(b, r, *p, rotated))
            return 0;
    }
    return 0;
}
