/* Rotating a piece: the tests of the rule set's kick lists, in order. */
#include "core.h"

/* ARS: J, L and T do not kick if the first blocked cell of the rotated piece, from the top down and
 * from left to right, is in the middle column. */
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

int ts_rotate(const ts_board *b, const ts_rules *r, ts_piece *p, int by)
{
    unsigned way = by == 2 ? TS_ROTATE_FLIP : by > 0 ? TS_ROTATE_CW : TS_ROTATE_CCW;
    const ts_kicks *kicks = &r->kicks->list[r->kicks->list_of[p->kind]][p->rot][way];
    ts_piece rotated = *p;
    rotated.rot = (uint8_t)((p->rot + by) & 3);
    for (int i = 0; i < kicks->tests; i++) {
        ts_piece moved = rotated;
        moved.x = (int8_t)(moved.x + kicks->at[i].x);
        moved.y = (int8_t)(moved.y + kicks->at[i].y);
        if (ts_piece_fits(b, r, moved)) {
            *p = moved;
            return i + 1;
        }
        bool three_wide = p->rot == 0 || p->rot == 2;
        bool jlt = p->kind == TS_J || p->kind == TS_L || p->kind == TS_T;
        if (i == 0 && r->centre_column && jlt && three_wide && blocked_in_centre(b, r, rotated))
            return 0;
    }
    return 0;
}
