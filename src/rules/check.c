/* Tests if an added rule set is one that the engine can play. */
#include "rules.h"

enum {
    CELL_FARTHEST = 3, /* from the reference cell */
    KICK_FARTHEST = 6,
    ROWS_LEAST = 10, /* seen */
    ABOVE_MOST = 3,  /* rows between the highest one and the piece that comes in */
    BELOW_MOST = 5,  /* rows of it that are seen */
    TICKS_MOST = 60000,
    CURVE_TICKS_MOST = 10000000,
    SPEED_MOST = 5120,
    SPEED_TIMES_FACTOR_MOST = 2000, /* times 1000, times 1000 percent */
    DAS_MOST = 10000
};

typedef struct finding {
    const char *label, *words;
} finding;

/* The first thing that is wrong stays. */
static void must(finding *f, bool is_right, const char *label, const char *words)
{
    if (!is_right && !f->label)
        *f = (finding){label, words};
}

/* ---- the field and the pieces --------------------------------------------------------------- */

static void check_field(finding *f, const ts_rules *r)
{
    const uint64_t rate = r->tick_rate[0], part = r->tick_rate[1];
    must(f,
         part && rate <= 100000000 && part <= 10000000 && rate >= 10 * part && rate <= 1000 * part,
         "ticks a second", "must be from 10 to 1000");
    must(f, r->visible >= ROWS_LEAST, "rows seen", "must be 10 or more");
    must(f, r->rows <= TS_ROWS && r->rows >= r->visible, "rows kept",
         "must be no fewer than those seen, and at most 40");
    must(f, !r->ceiling || (r->ceiling >= r->visible && r->ceiling <= TS_ROWS), "ceiling at row",
         "must be above the rows seen, and at most 40");
    must(f, !r->columns || (r->columns >= 4 && r->columns <= TS_COLUMNS_MAX && !r->page), "columns",
         "must be from 4 to 12");
}

static int least_of(const ts_cell cell[4], bool of_y)
{
    int least = TS_ROWS;
    for (unsigned i = 0; i < 4; i++) {
        const int at = of_y ? cell[i].y : cell[i].x;
        least = at < least ? at : least;
    }
    return least;
}

static int most_of(const ts_cell cell[4], bool of_y)
{
    int most = -TS_ROWS;
    for (unsigned i = 0; i < 4; i++) {
        const int at = of_y ? cell[i].y : cell[i].x;
        most = at > most ? at : most;
    }
    return most;
}

static bool is_shape(const ts_cell cell[4])
{
    for (unsigned i = 0; i < 4; i++) {
        if (cell[i].x < -CELL_FARTHEST || cell[i].x > CELL_FARTHEST || cell[i].y < -CELL_FARTHEST ||
            cell[i].y > CELL_FARTHEST)
            return false;
        for (unsigned j = 0; j < i; j++)
            if (cell[i].x == cell[j].x && cell[i].y == cell[j].y)
                return false;
    }
    return most_of(cell, false) - least_of(cell, false) < 4 &&
           most_of(cell, true) - least_of(cell, true) < 4;
}

static bool comes_in_well(const ts_rules *r, unsigned kind)
{
    const ts_cell at = r->spawn[kind], *cell = r->shapes->cell[kind][0];
    const int low = at.y + least_of(cell, true), high = at.y + most_of(cell, true);
    return at.x + least_of(cell, false) >= 0 && at.x + most_of(cell, false) < TS_COLUMNS &&
           low >= r->visible - BELOW_MOST && low < r->visible + ABOVE_MOST && high < TS_ROWS &&
           (!r->ceiling || high < r->ceiling);
}

static bool is_kick_list(const ts_kicks list[4][3])
{
    for (unsigned i = 0; i < 12; i++) {
        const ts_kicks *k = &list[i / 3][i % 3];
        if (k->tests > TS_KICKS_MAX)
            return false;
        for (unsigned j = 0; j < k->tests; j++)
            if (k->at[j].x < -KICK_FARTHEST || k->at[j].x > KICK_FARTHEST ||
                k->at[j].y < -KICK_FARTHEST || k->at[j].y > KICK_FARTHEST)
                return false;
    }
    return true;
}

static void check_pieces(finding *f, const ts_rules *r)
{
    static const char *const letter[TS_KINDS] = {"", "I", "J", "L", "O", "S", "T", "Z"};
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        for (unsigned rot = 0; rot < 4; rot++)
            must(f, is_shape(r->shapes->cell[kind][rot]), letter[kind],
                 "must be four different cells, in four rows and columns at most");
        must(f, comes_in_well(r, kind), letter[kind],
             "must come in between the walls, near the top of the rows seen");
        must(f,
             r->kicks->list_of[kind] < COUNT(r->kicks->list) &&
                 is_kick_list(r->kicks->list[r->kicks->list_of[kind]]),
             letter[kind], "must turn by 24 tests at most, of six cells at most");
    }
    must(f, !r->tgm3_kicks || r->lock == TS_LOCK_STEP_RESET, "TGM3 kicks",
         "need the lock clock of tgm");
    must(f, r->history_rolls <= 20, "rolls at most", "must be at most 20");
    must(f, r->spawn_fall < 100, "percent of a row fallen on entry", "must be below 100");
}

/* ---- events ---------------------------------------------------------------------------------- */

static void check_steps(finding *f, const ts_rules *r)
{
    unsigned seen = 0, count = 0;
    bool once = true, shifts = true;
    for (; count < TS_STEPS_MAX && r->steps[count] != TS_STEP_END; count++) {
        once = once && r->steps[count] <= TS_STEP_LOCK && !(seen >> r->steps[count] & 1);
        shifts = shifts && (r->steps[count] < TS_STEP_HARD || seen >> TS_STEP_SHIFT & 1);
        seen |= 1u << (r->steps[count] & 7);
    }
    const bool has_lock = seen >> TS_STEP_LOCK & 1 || r->lock == TS_LOCK_AT_ONCE;
    must(f, once && seen >> TS_STEP_FALL & 1 && has_lock, "in this order",
         "must have each step once at most, and fall and lock among them");
    must(f, shifts, "in this order", "must have shift before hard, fall and lock");
}

static void check_curve(finding *f, const ts_rules *r)
{
    must(f, r->curve_count > 0 && r->curve_count <= TS_CURVE_MAX, "from",
         "must have from 1 to 64 levels");
    for (unsigned i = 0; i < r->curve_count && !f->label; i++) {
        const ts_speed *s = &r->curve[i];
        const uint32_t most = r->soft == TS_SOFT_FACTOR ? SPEED_TIMES_FACTOR_MOST : SPEED_MOST;
        must(f, i == 0 || s->level > r->curve[i - 1].level, "from", "must go up by level");
        must(f, s->rows && s->rows <= (r->smooth ? UINT8_MAX : most), "from",
             "has a speed with too many rows, or none");
        must(f, s->ticks && s->ticks <= CURVE_TICKS_MOST, "from",
             "has a speed with too many ticks, or none");
        if (!r->delays)
            continue;
        const ts_delays *d = &r->delays[i];
        must(f,
             d->lock_ticks && d->lock_ticks <= TICKS_MOST && d->entry_ticks <= TICKS_MOST &&
                 d->clear_ticks <= TICKS_MOST && d->clear_entry_ticks <= TICKS_MOST &&
                 d->das_ticks <= DAS_MOST,
             "delays from", "has a delay that is too long, or no lock delay");
    }
    must(f,
         !r->steady.rows || (r->steady.rows <= SPEED_TIMES_FACTOR_MOST && r->steady.ticks &&
                             r->steady.ticks <= CURVE_TICKS_MOST),
         "in modes of steady speed", "has too many rows or ticks");
    must(f,
         !r->delays || (r->player_handling == TS_HANDLING_FIXED && r->sideways != TS_SIDEWAYS_NES &&
                        r->lock != TS_LOCK_AT_ONCE && r->entry == TS_ENTRY_TICKS),
         "delays from", "needs delays in ticks, a lock delay, and no handling of the player's own");
}

static void check_clocks(finding *f, const ts_rules *r)
{
    must(f, r->das_ticks <= DAS_MOST, "delayed auto shift", "must be at most 10000");
    must(f, r->arr_ticks <= DAS_MOST && (r->arr_ticks || r->player_handling == TS_HANDLING_FREE),
         "auto repeat", "must be from 1 to 10000");
    must(f, r->speed_percent <= 1000, "percent of this speed", "must be at most 1000");
    must(f, r->soft_factor <= 1000 && (r->soft_factor || r->soft != TS_SOFT_INTERVAL),
         "soft drop, ticks a row", "must be from 1 to 1000");
    must(f, r->lock == TS_LOCK_AT_ONCE || (r->lock_ticks && r->lock_ticks <= TICKS_MOST), "delay",
         "must be from 1 to 60000");
    must(f, r->entry_ticks <= TICKS_MOST, "entry delay", "must be at most 60000");
    must(f, r->clear_ticks <= TICKS_MOST, "clear delay", "must be at most 60000");
    must(f, r->clear_entry_ticks <= TICKS_MOST, "entry delay after a clear",
         "must be at most 60000");
    must(f, r->level_first <= r->level_start_max && r->level_start_max <= r->level_max,
         "last to start at", "must be between the first and the last level");
    must(f, r->level_kind != TS_LEVEL_LINES || r->level_lines, "lines a level", "must not be 0");
}

/* Traits of one machine can be neither added nor removed. */
static void check_machine(finding *f, const ts_rules *r, const ts_rules *from)
{
    static const char stays[] = "stays as in the set that it comes from";
#define STAYS(field, special, label)                                                               \
    must(f, r->field == from->field || (r->field != (special) && from->field != (special)), label, \
         stays)
    must(f, r->page == from->page, "clears move", stays);
    must(f, r->smooth == from->smooth, "stands between rows", stays);
    must(f, r->points_max == from->points_max, "24ths of a row a tick, at most", stays);
    must(f, r->falls_by_level == from->falls_by_level, "speed times the level", stays);
    must(f, r->free_clock == from->free_clock, "one clock for ever", stays);
    must(f, r->ready_ticks == from->ready_ticks, "the first piece waits", stays);
    must(f, r->sideways != TS_SIDEWAYS_NES || r->player_handling == TS_HANDLING_FIXED,
         "the player's own", stays);
    must(f, !r->page || (r->rows == from->rows && r->visible == from->visible), "rows seen", stays);
    must(f, !(r->smooth || r->free_clock || r->soft == TS_SOFT_NES) || !r->spawn_fall,
         "percent of a row fallen on entry", stays);
    STAYS(random, TS_RANDOM_NES, "randomizer");
    STAYS(sideways, TS_SIDEWAYS_NES, "kind");
    STAYS(soft, TS_SOFT_NES, "soft drop");
    STAYS(soft, TS_SOFT_ROW, "soft drop");
    STAYS(entry, TS_ENTRY_NES, "kind");
    STAYS(entry, TS_ENTRY_CLOCK, "kind");
    STAYS(level_kind, TS_LEVEL_NES, "kind");
    STAYS(level_kind, TS_LEVEL_PIECES, "kind");
    STAYS(score, TS_SCORE_NES, "kind");
    STAYS(score, TS_SCORE_TGM, "kind");
    STAYS(spins, TS_SPINS_PSK, "spins");
    if (r->smooth || r->free_clock || r->soft == TS_SOFT_NES)
        must(f, r->lock == from->lock && r->soft == from->soft && r->hard == from->hard, "kind",
             stays);
#undef STAYS
}

const char *ts_rules_wrong(const ts_rules *r, const char **label)
{
    finding f = {0};
    const int from = r->from ? ts_rules_find(r->from) : -1;
    check_field(&f, r);
    check_pieces(&f, r);
    check_steps(&f, r);
    check_curve(&f, r);
    check_clocks(&f, r);
    if (from >= 0)
        check_machine(&f, r, ts_rules_get(from));
    *label = f.label;
    return f.words;
}
