/* Counts what a player did, and the fewest presses for every placement. */
#include "base/minmax.h"
#include "game/run.h"
#include "input/keys.h"

#include <string.h>

/* Counts what a player did, from presses and events only; changes nothing but its own numbers. */

static uint32_t count_buttons(ts_buttons buttons)
{
    uint32_t n = 0;
    for (; buttons; buttons &= (ts_buttons)(buttons - 1))
        n++;
    return n;
}

static void raise_to(uint32_t *record, int64_t value)
{
    if (value > (int64_t)*record)
        *record = clamp_u32(value);
}

void stats_press(stats_state *stats, const ts_board *b, ts_buttons pressed)
{
    const ts_buttons placing = TS_LEFT | TS_RIGHT | TS_CW | TS_CCW | TS_FLIP;
    if (b->outcome != TS_RUNNING)
        return;
    stats->presses += count_buttons(pressed);
    stats->presses_of_piece += count_buttons(pressed & placing);
    stats->hard_dropped = (pressed & TS_HARD) != 0;
}

/* Presses from now on are for another piece. */
static void next_piece(stats_state *stats)
{
    stats->presses_of_piece = 0;
    stats->soft_dropped = 0;
}

static void count_faults(stats_state *stats, const ts_rules *r, ts_piece placed)
{
    int fewest = finesse_of(r, placed);
    if (fewest < 0 || !stats->hard_dropped || stats->soft_dropped)
        return;
    if (stats->presses_of_piece > clamp_u32(fewest))
        stats->finesse_faults += stats->presses_of_piece - clamp_u32(fewest);
}

static void count_lock(stats_state *stats, const ts_rules *r, const ts_board *b,
                       const ts_event *event)
{
    const ts_lock *last = &b->last;
    if (finesse_counts(r, b->mode))
        count_faults(stats, r, event->piece);
    stats->keys_of_last = stats->presses_of_piece + stats->soft_dropped;
    stats->locked_alone = !stats->hard_dropped;
    next_piece(stats);
    stats->pieces++;
    stats->spins += event->spin == TS_SPIN_FULL;
    stats->minis += event->spin == TS_SPIN_MINI;
    stats->clears[last->lines]++;
    stats->lines += last->lines;
    stats->perfect_clears += last->perfect;
    stats->attack += last->attack;
    raise_to(&stats->combo_longest, last->combo);
    raise_to(&stats->back_to_back_longest, (int64_t)b->back_to_back - 1);
}

void stats_event(stats_state *stats, const ts_rules *r, const ts_board *b, const ts_event *event)
{
    switch (event->kind) {
    case TS_EVENT_SPAWN: stats->of_kind[event->piece.kind <= TS_Z ? event->piece.kind : 0]++; break;
    case TS_EVENT_LOCK: count_lock(stats, r, b, event); break;
    case TS_EVENT_HOLD:
        stats->holds++;
        next_piece(stats);
        break;
    case TS_EVENT_DROP:
        if (event->how == TS_DROP_SOFT)
            stats->soft_dropped = 1;
        break;
    case TS_EVENT_ATTACK: stats->sent += clamp_u16(event->amount); break;
    case TS_EVENT_GARBAGE: stats->garbage_in += clamp_u16(event->amount); break;
    default: break;
    }
}

/* The fewest presses for every place on an empty field. Knows only the shapes for which it was
 * counted, and has no answer for others. */

/* A digit for each leftmost column, from 0. Places that fill the same cells are one, whatever the
 * rotation. */
#define ANY_FLAT "12101221"
#define T_EAST "223212332"
#define T_WEST "232123322"
#define S_UPRIGHT "222112322"
#define I_FLAT "1210121"
#define I_UPRIGHT "2222112222"
#define O_ANY "122101221"
#define T_SOUTH "34323443"
#define T_SOUTH_BY_FLIP "23212332"

static const char *const fewest[TS_KINDS][4] = {
    [TS_I] = {I_FLAT, I_UPRIGHT, I_FLAT, I_UPRIGHT},
    [TS_J] = {ANY_FLAT, T_EAST, T_SOUTH, T_WEST},
    [TS_L] = {ANY_FLAT, T_EAST, T_SOUTH, T_WEST},
    [TS_O] = {O_ANY, O_ANY, O_ANY, O_ANY},
    [TS_S] = {ANY_FLAT, S_UPRIGHT, ANY_FLAT, S_UPRIGHT},
    [TS_T] = {ANY_FLAT, T_EAST, T_SOUTH, T_WEST},
    [TS_Z] = {ANY_FLAT, S_UPRIGHT, ANY_FLAT, S_UPRIGHT},
};

/* Half rotations count only if they are a move of their own, with kicks. Elsewhere they may be
 * missing, and a player who has them can only be better than the table. */
static bool flips_kick(const ts_rules *r)
{
    return r->kicks->list[0][0][TS_ROTATE_FLIP].tests > 1;
}

/* SRS shapes that come in over the middle of ten columns, rotate both ways, and can be dropped. */
static bool table_is_for(const ts_rules *r, unsigned kind)
{
    const ts_rules *counted_for = ts_rules_get(TS_RULES_GUIDELINE);
    return r->shapes == counted_for->shapes && r->spawn[kind].x == counted_for->spawn[kind].x &&
           r->hard == TS_HARD_LOCK && !r->columns;
}

static bool lies_on_its_back(unsigned kind, unsigned rot)
{
    return rot == 2 && (kind == TS_J || kind == TS_L || kind == TS_T);
}

int finesse_of(const ts_rules *r, ts_piece placed)
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
    if (lies_on_its_back(placed.kind, rot) && flips_kick(r))
        by_column = T_SOUTH_BY_FLIP; /* no other place has fewer presses */
    return left >= 0 && left < (int)strlen(by_column) ? by_column[left] - '0' : -1;
}

bool finesse_counts(const ts_rules *r, unsigned mode)
{
    return !ts_modes_get(mode)->half_field && finesse_of(r, (ts_piece){.kind = TS_O, .x = 4}) >= 0;
}

/* ---- which presses ------------------------------------------------------------------------ */

bool finesse_same_cells(const ts_board *g, ts_piece a, ts_piece b)
{
    ts_cell of_a[4], of_b[4];
    unsigned same = 0;
    ts_cells(g, a, of_a);
    ts_cells(g, b, of_b);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 4; j++)
            same += of_a[i].x == of_b[j].x && of_a[i].y == of_b[j].y;
    return same == 4;
}

/* Returns false if it does nothing. */
static bool press(const ts_board *b, ts_piece *p, unsigned action)
{
    bool left = action == ACTION_LEFT || action == ACTION_LEFT_WALL;
    bool to_wall = action == ACTION_LEFT_WALL || action == ACTION_RIGHT_WALL;
    ts_piece next = *p;
    switch (action) {
    case ACTION_CW: return ts_rotated(b, 1, p) != 0;
    case ACTION_CCW: return ts_rotated(b, -1, p) != 0;
    case ACTION_FLIP: return ts_rotated(b, 2, p) != 0;
    default: break;
    }
    next.x = clamp_i8(next.x + (left ? -1 : 1));
    if (!ts_fits(b, next))
        return false;
    do {
        *p = next;
        next.x = clamp_i8(next.x + (left ? -1 : 1));
    } while (to_wall && ts_fits(b, next));
    return true;
}

/* The easiest keys first: steps, then walls, then rotations. */
static bool find_keys(const ts_board *b, ts_piece from, ts_piece placed, uint8_t *action, int count)
{
    static const uint8_t tried[] = {ACTION_LEFT, ACTION_RIGHT, ACTION_LEFT_WALL, ACTION_RIGHT_WALL,
                                    ACTION_CW,   ACTION_CCW,   ACTION_FLIP};
    unsigned kinds = flips_kick(ts_rules_get(b->rules)) ? sizeof tried : sizeof tried - 1;
    if (count == 0)
        return finesse_same_cells(b, ts_dropped(b, from), placed);
    for (unsigned i = 0; i < kinds; i++) {
        ts_piece next = from;
        *action = tried[i];
        if (press(b, &next, tried[i]) && find_keys(b, next, placed, action + 1, count - 1))
            return true;
    }
    return false;
}

int finesse_keys(const ts_rules *r, const ts_board *b, ts_piece placed, uint8_t action[FINESSE_MAX])
{
    int count = finesse_of(r, placed);
    bool found = count >= 0 && find_keys(b, ts_spawned(b, placed.kind), placed, action, count);
    return found ? count : -1;
}
