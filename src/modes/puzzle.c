/* Puzzle: a position, a few pieces, a goal. No other pieces come, and they wait for the player's
 * buttons. The puzzles are in puzzles.def, those that teach a pattern in drills.def. An entry has:
 * - the goal: CLEAR leaves nothing, DIG leaves no garbage, SPIN is a T-spin of n lines, AT_ONCE n
 *   lines at once, COMBO n clears in a row;
 * - n; - the letters of the pieces, in order; - the field, row by row from the top; - a solution,
 * four characters per piece: its letter, its rotation (0 R 2 L), its leftmost column,
 *   its lowest row. */
#include "modes.h"

#define TS_PUZZLE_DEF(goal, amount, queue, field, solution)                                        \
    {TS_PUZZLE_##goal, amount, queue, field, solution},
static const ts_puzzle puzzles[] = {
#include "puzzles.def"
};
static const ts_puzzle drills[] = {
#include "drills.def"
};
#undef TS_PUZZLE_DEF

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

const ts_puzzle *ts_puzzle_get(unsigned collection, unsigned number)
{
    if (collection == TS_PUZZLES)
        return number >= 1 && number <= COUNT(puzzles) ? &puzzles[number - 1] : NULL;
    return collection == TS_DRILLS && number >= 1 && number <= COUNT(drills) ? &drills[number - 1]
                                                                             : NULL;
}

/* Returns the cell for a letter, or -1. */
static int cell_of(char letter)
{
    static const char letters[] = TS_CELL_LETTERS;
    for (int i = 0; letters[i]; i++)
        if (letters[i] == letter)
            return i;
    return -1;
}

static bool read_field(const char *text, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX])
{
    unsigned rows = text[0] ? 1 : 0;
    for (const char *c = text; *c; c++)
        rows += *c == '/';
    if (rows > TS_ROWS)
        return false;
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++)
            cell[y][x] = TS_NONE;
    for (unsigned x = 0; rows; text++) {
        int kind = cell_of(*text);
        if (*text == '/' || *text == '\0') {
            rows--;
            x = 0;
            if (*text == '\0')
                break;
        } else if (kind < 0 || x == TS_COLUMNS) {
            return false;
        } else {
            cell[rows - 1][x++] = kind;
        }
    }
    return true;
}

bool ts_puzzle_set(ts_match *m, const ts_puzzle *puzzle)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], kinds[TS_GIVEN_MAX];
    unsigned count = 0;
    if (!puzzle || !puzzle->queue || !puzzle->field)
        return false;
    for (const char *c = puzzle->queue; *c; c++) {
        int kind = cell_of(*c);
        if (kind < TS_I || kind > TS_Z || count == TS_GIVEN_MAX)
            return false;
        kinds[count++] = kind;
    }
    return count > 0 && read_field(puzzle->field, cell) &&
           ts_edit_stack(m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell) &&
           ts_edit_queue(m, 0, kinds, count);
}

static bool has_cells(const ts_board *b, bool garbage_only)
{
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; b->row[y] && x < b->columns; x++)
            if (b->cell[y][x] && (!garbage_only || b->cell[y][x] >= TS_GARBAGE))
                return true;
    return false;
}

bool ts_puzzle_reached(const ts_board *b, const ts_puzzle *puzzle)
{
    const ts_lock *last = &b->last;
    switch (puzzle ? puzzle->goal : UINT8_MAX) {
    case TS_PUZZLE_CLEAR: return !has_cells(b, false);
    case TS_PUZZLE_DIG: return !has_cells(b, true);
    case TS_PUZZLE_SPIN: return last->spin == TS_SPIN_FULL && last->lines == puzzle->amount;
    case TS_PUZZLE_AT_ONCE: return last->lines >= puzzle->amount;
    case TS_PUZZLE_COMBO: return b->combo >= puzzle->amount - 1;
    default: return false;
    }
}

static void start(ts_match *m)
{
    const ts_puzzle *puzzle = ts_puzzle_get(m->setup.variant, m->setup.goal);
    if (puzzle)
        ts_puzzle_set(m, puzzle);
}

static void locked(ts_match *m, unsigned player, ts_events *out)
{
    const ts_board *b = &m->board[player];
    const ts_puzzle *puzzle = ts_puzzle_get(m->setup.variant, m->setup.goal);
    if (puzzle && ts_puzzle_reached(b, puzzle))
        ts_end(m, player, TS_WON, out);
    else if (b->queue_count == 0 && b->hold == TS_NONE)
        ts_end(m, player, TS_LOST, out);
}

static uint32_t pieces_done(const ts_match *m, unsigned player)
{
    return m->board[player].pieces;
}

static const ts_unit unit = {
    .label = "Pieces", .one = "which puzzle", .many = "which puzzle", .done = pieces_done};

const ts_mode ts_mode_puzzle = {
    .name = "puzzle",
    .title = "Puzzle",
    .summary = "a position, a few pieces, a goal",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_USUAL_ROTATION | TS_NEEDS_BAG_AND_HOLD | TS_NEEDS_SPINS,
    .rank = TS_RANK_TIME,
    .unit = &unit,
    .players_most = 1,
    .goal = 1,
    .goals = {1},
    .variants = 2,
    .variant = "puzzles, drills",
    .no_clear_delay = 1,
    .free_restart = 1,
    .level_rises = TS_RISES_NEVER,
    .by_hand = 1,
    .puzzles = 1,
    .start = start,
    .locked = locked,
};
