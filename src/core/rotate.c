/* Turning a piece: the tests of the rule set's kick lists, in order. */
#include "core.h"

/* ARS: of the four cells the turned piece would fill, looked at from the top down and from the
 * left, is the first blocked one in the middle column? Then J, L and T do not kick. */
static bool blocked_in_centre(const ts_board *b, const ts_rules *r, ts_piece turned)
{
    const ts_cell *cell = r->shapes->cell[turned.kind][turned.rot];
    const ts_cell *first = NULL;
    for (int i = 0; i < 4; i++) {
        if (ts_cell_free(b, turned.x + cell[i].x, turned.y + cell[i].y))
            continue;
        if (!first || cell[i].y > first->y || (cell[i].y == first->y && cell[i].x < first->x))
            first = &cell[i];
    }
    return first && first->x == 0;
}

int ts_rotate(const ts_board *b, const ts_rules *r, ts_piece *p, int turn)
{
    unsigned way = turn == 2 ? TS_TURN_FLIP : turn > 0 ? TS_TURN_CW : TS_TURN_CCW;
    const ts_kicks *kicks = &r->kicks->list[r->kicks->list_of[p->kind]][p->rot][way];
    ts_piece turned = *p;
    turned.rot = (uint8_t)((p->rot + turn) & 3);
    for (int i = 0; i < kicks->tests; i++) {
        ts_piece moved = turned;
        moved.x = (int8_t)(moved.x + kicks->at[i].x);
        moved.y = (int8_t)(moved.y + kicks->at[i].y);
        if (ts_piece_fits(b, r, moved)) {
            *p = moved;
            return i + 1;
        }
        bool three_wide = p->rot == 0 || p->rot == 2;
        bool jlt = p->kind == TS_J || p->kind == TS_L || p->kind == TS_T;
        if (i == 0 && r->centre_column && jlt && three_wide && blocked_in_centre(b, r, turned))
            return 0;
    }
    return 0;
}
