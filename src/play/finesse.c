/* The fewest presses for every place on an empty field. It knows the one set of shapes it was
 * counted for, and says nothing about others. */
#include "play/stats.h"

#include <string.h>

/* A digit for each leftmost column, from 0. Places that look the same are one, however the piece
 * was turned to get there. */
#define ANY_FLAT "12101221"
#define T_EAST "223212332"
#define T_WEST "232123322"
#define S_UPRIGHT "222112322"
#define I_FLAT "1210121"
#define I_UPRIGHT "2222112222"
#define O_ANY "122101221"
#define T_SOUTH "34323443"
#define T_SOUTH_BY_HALF_TURN "23212332"

static const char *const fewest[TS_KINDS][4] = {
    [TS_I] = {I_FLAT, I_UPRIGHT, I_FLAT, I_UPRIGHT},
    [TS_J] = {ANY_FLAT, T_EAST, T_SOUTH, T_WEST},
    [TS_L] = {ANY_FLAT, T_EAST, T_SOUTH, T_WEST},
    [TS_O] = {O_ANY, O_ANY, O_ANY, O_ANY},
    [TS_S] = {ANY_FLAT, S_UPRIGHT, ANY_FLAT, S_UPRIGHT},
    [TS_T] = {ANY_FLAT, T_EAST, T_SOUTH, T_WEST},
    [TS_Z] = {ANY_FLAT, S_UPRIGHT, ANY_FLAT, S_UPRIGHT},
};

/* Half turns count where they are a move of their own, with kicks; elsewhere they may be missing,
 * and a player who has them is only ever better than the table. */
static bool half_turns_kick(const ts_rules *r)
{
    return r->kicks->list[0][0][TS_TURN_FLIP].tests > 1;
}

/* SRS shapes that come in over the middle, go both ways round, and can be dropped. */
static bool table_is_for(const ts_rules *r, unsigned kind)
{
    const ts_rules *counted_for = ts_rules_get((unsigned)ts_rules_find("guideline"));
    return r->shapes == counted_for->shapes && r->spawn[kind].x == counted_for->spawn[kind].x &&
           r->hard == TS_HARD_LOCK;
}

static bool lies_on_its_back(unsigned kind, unsigned rot)
{
    return rot == 2 && (kind == TS_J || kind == TS_L || kind == TS_T);
}

int ts_finesse(const ts_rules *r, ts_piece placed)
{
    if (placed.kind < TS_I || placed.kind > TS_Z || !table_is_for(r, placed.kind))
        return -1;
    unsigned rot = placed.rot & 3;
    const ts_cell *cell = r->shapes->cell[placed.kind][rot];
    int left = cell[0].x;
    for (int i = 1; i < 4; i++)
        left = cell[i].x < left ? cell[i].x : left;
    left += placed.x;
    const char *by_column = fewest[placed.kind][rot];
    if (lies_on_its_back(placed.kind, rot) && half_turns_kick(r))
        by_column = T_SOUTH_BY_HALF_TURN; /* nothing else gets shorter */
    return left >= 0 && left < (int)strlen(by_column) ? by_column[left] - '0' : -1;
}

bool ts_finesse_counts(unsigned rules, unsigned mode)
{
    return !ts_modes_get(mode)->half_field &&
           ts_finesse(ts_rules_get(rules), (ts_piece){.kind = TS_O, .x = 4}) >= 0;
}
