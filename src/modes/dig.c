/* Dig: rows of garbage to clear, ten of them in the field at a time. */
#include "modes.h"

enum { IN_FIELD_MAX = 10 };
enum { DUG, IN_FIELD }; /* in mode_data */

static uint32_t garbage_rows(const ts_board *b)
{
    uint32_t rows = 0;
    for (int y = 0; y < b->rows; y++)
        for (int x = 0; x < b->columns; x++)
            if (b->cell[y][x] == TS_GARBAGE) {
                rows++;
                break;
            }
    return rows;
}

/* Draws any column except that of the hole in the row above. */
static unsigned next_hole(ts_match *m)
{
    const ts_board *b = &m->board[0];
    unsigned above = b->columns, hole;
    for (unsigned x = 0; x < b->columns; x++)
        if (b->row[0] && b->cell[0][x] != TS_GARBAGE)
            above = x;
    if (above == b->columns)
        return ts_draw_below(m, 0, b->columns);
    hole = ts_draw_below(m, 0, b->columns - 1u);
    return hole < above ? hole : hole + 1;
}

static void fill(ts_match *m, ts_events *out)
{
    uint32_t *rows = &m->mode_data[IN_FIELD];
    while (*rows < IN_FIELD_MAX && (uint64_t)m->mode_data[DUG] + *rows < m->setup.goal &&
           ts_push_row(m, 0, next_hole(m), TS_GARBAGE, out))
        ++*rows;
}

static void start(ts_match *m)
{
    fill(m, NULL);
}

/* New rows wait until a piece clears nothing, so that they do not disturb a series of clears. */
static void locked(ts_match *m, unsigned player, ts_events *out)
{
    uint32_t left = garbage_rows(&m->board[player]);
    if (left < m->mode_data[IN_FIELD])
        m->mode_data[DUG] += m->mode_data[IN_FIELD] - left;
    m->mode_data[IN_FIELD] = left;
    if (m->mode_data[DUG] >= m->setup.goal)
        ts_end(m, player, TS_WON, out);
    else if (m->board[player].last.lines == 0)
        fill(m, out);
}

static const ts_unit unit = {.label = "Dug up",
                             .one = "row",
                             .many = "rows",
                             .counts = TS_COUNTS_GARBAGE,
                             .done = ts_mode_counted};

const ts_mode ts_mode_dig = {
    .name = "dig",
    .title = "Dig",
    .summary = "10, 18 or 100 rows of garbage in the shortest time; or endless",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_PROGRESS,
    .unit = &unit,
    .players_most = 1,
    .goal = 10,
    .goals = {10, 18, 100},
    .goal_may_be_none = 1,
    .no_clear_delay = 1,
    .free_restart = 1,
    .steady_speed = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .start = start,
    .locked = locked,
};
