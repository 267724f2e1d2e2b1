/* Classic B: the console's B-type. 25 lines at one speed, from a field filled to the variant's
 * height, then a bonus for level and height. */
#include "modes.h"

enum { HEIGHTS = 6, ROWS = 12 };

/* The machine draws from its piece register, which also steps every frame: one frame passes before
 * the first row, and one after each row. */
static unsigned step(uint16_t *v)
{
    *v = *v >> 1 | ((*v >> 1 ^ *v >> 9) & 1) << 15;
    return *v >> 8;
}

/* Draws twelve rows from the top down, each from its last column on: every second cell is empty,
 * and at least one cell. Then all rows above the height are emptied, and one more cell: the
 * machine's loop has an off-by-one error. */
static void start(ts_match *m)
{
    static const uint8_t drawn[8] = {TS_NONE, TS_I, TS_NONE, TS_L, TS_J, TS_J, TS_NONE, TS_NONE};
    static const uint8_t kept[HEIGHTS] = {0, 3, 5, 8, 10, 12};
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    uint16_t v = m->board[0].shift_register;
    unsigned rows = kept[m->setup.variant];
    step(&v);
    for (int y = ROWS - 1; y >= 0; y--) {
        for (int x = TS_COLUMNS - 1; x >= 0; x--)
            cell[y][x] = drawn[step(&v) & 7];
        unsigned empty = step(&v) & 15;
        while (empty >= TS_COLUMNS)
            empty = step(&v) & 15;
        cell[y][empty] = TS_NONE;
        step(&v);
    }
    for (unsigned y = rows; y < ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            cell[y][x] = TS_NONE;
    if (rows)
        cell[rows - 1][0] = TS_NONE;
    ts_edit_stack(m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
}

static void locked(ts_match *m, unsigned player, ts_events *out)
{
    const ts_board *b = &m->board[player];
    if (b->lines < m->setup.goal)
        return;
    uint64_t score = b->score + (b->level % 10 + m->setup.variant) * 1000;
    uint64_t most = ts_rules_get(b->rules)->score_max;
    ts_edit_value(m, player, TS_SET_SCORE, score < most ? score : most);
    ts_end(m, player, TS_WON, out);
}

static unsigned facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX])
{
    (void)player;
    out[0] = (ts_fact){.label = "Height", .kind = TS_FACT_COUNT, .value = m->setup.variant};
    return 1;
}

const ts_mode ts_mode_classic_b = {
    .name = "classic-b",
    .title = "Classic B",
    .summary = "the console's B-type: 25 lines from a field filled to height 0 to 5",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_NES,
    .rank = TS_RANK_SCORE,
    .players_most = 1,
    .goal = 25,
    .goals = {25},
    .variants = HEIGHTS,
    .variant = "height",
    .level_rises = TS_RISES_BY_PIECES,
    .start = start,
    .locked = locked,
    .facts = facts,
};
