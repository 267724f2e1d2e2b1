/* Lock down: when a piece locks, and the consequences, in this order: the stack, the clear, score
 * and level, attack and garbage, the mode, the next piece. */
#include "core.h"

static bool clock_runs(const ts_board_tick *t)
{
    const ts_board *b = t->b;
    switch (t->r->lock) {
    case TS_LOCK_EXTENDED:
    case TS_LOCK_STEP_RESET: return b->grounded;
    case TS_LOCK_FAILED_FALL: return b->lock_runs;
    default: return false;
    }
}

/* Has the player used up all moves, or is soft drop held under rules that lock with it? */
static bool locks_on_contact(const ts_board_tick *t)
{
    const ts_board *b = t->b;
    if (t->r->lock == TS_LOCK_EXTENDED)
        return b->grounded && b->resets >= t->r->lock_resets_max;
    if (ts_kicked_down(t) && b->grounded)
        return true;
    return t->r->soft == TS_SOFT_ROW && b->grounded && t->held & TS_SOFT;
}

bool ts_step_lock(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (t->by_hand)
        return true;
    bool waits = b->lock_waits && t->r->lock != TS_LOCK_EXTENDED && !ts_kicked_down(t);
    bool now = locks_on_contact(t) && !waits;
    if (!now && clock_runs(t) && !b->lock_waits)
        now = ++b->lock_clock >= ts_lock_ticks(t->r, b);
    if (now)
        ts_lock_down(t);
    return !now;
}

uint32_t ts_lock_idle(const ts_board_tick *t)
{
    if (t->by_hand)
        return UINT32_MAX;
    if (locks_on_contact(t))
        return 0;
    if (!clock_runs(t))
        return UINT32_MAX;
    const uint32_t next = t->b->lock_clock + 1, ticks = ts_lock_ticks(t->r, t->b);
    return next >= ticks ? 0 : ticks - next;
}

void ts_lock_leap(ts_board_tick *t, uint32_t ticks)
{
    if (clock_runs(t) && !t->by_hand)
        t->b->lock_clock += ticks;
}

void ts_game_over(ts_board_tick *t, unsigned why)
{
    ts_board *b = t->b;
    ts_event *e = ts_emit(t, TS_EVENT_OVER);
    e->how = why;
    e->amount = TS_LOST;
    b->over = why;
    b->outcome = TS_LOST;
    b->phase = TS_PHASE_OVER;
    b->piece = (ts_piece){0};
}

unsigned ts_rows_counted(uint64_t rows)
{
    unsigned n = 0;
    for (; rows; rows &= rows - 1)
        n++;
    return n;
}

static ts_delays delays_of(const ts_board_tick *t)
{
    const ts_rules *r = t->r;
    return r->delays ? r->delays[t->b->speed]
                     : (ts_delays){.entry_ticks = r->entry_ticks,
                                   .clear_ticks = r->clear_ticks,
                                   .clear_entry_ticks = r->clear_entry_ticks};
}

/* A delay of n means n ticks without a piece. Without a delay the next piece spawns in this
 * tick. */
static void await_next_piece(ts_board_tick *t, unsigned lines, uint32_t nes_ticks)
{
    ts_board *b = t->b;
    const ts_rules *r = t->r;
    const ts_delays d = delays_of(t);
    uint32_t clearing = 0, entry = 0;
    switch (r->entry) {
    case TS_ENTRY_TICKS:
        clearing =
            lines && !(r->clear_delay_optional && t->mode->no_clear_delay) ? d.clear_ticks : 0;
        entry = lines ? d.clear_entry_ticks : d.entry_ticks;
        break;
    case TS_ENTRY_CLOCK:
        if (lines) {
            b->phase = TS_PHASE_CLEARING;
            b->wait = 0; /* the fall clock ends it */
            return;
        }
        break;
    case TS_ENTRY_NES: entry = nes_ticks; break;
    default: TS_ASSERT(false);
    }
    if (clearing == 0 && entry == 0) {
        ts_piece_next(t);
        return;
    }
    b->phase = lines && (clearing || r->entry == TS_ENTRY_NES) ? TS_PHASE_CLEARING : TS_PHASE_WAIT;
    b->wait = clearing ? clearing : entry;
    b->wait_next = clearing ? d.clear_entry_ticks : 0;
}

static bool lost_by_place(ts_board_tick *t, ts_piece p, int spin, unsigned lines)
{
    const ts_rules *r = t->r;
    unsigned why = TS_OVER_NOT;
    bool saved = lines && r->over_block == TS_BLOCKED_CLUTCH;
    if (r->over_partial && ts_highest_y(r, p) >= t->b->visible)
        why = TS_OVER_PARTIAL;
    else if (r->over_lock && !saved && ts_lowest_y(r, p) >= t->b->visible)
        why = TS_OVER_LOCK;
    if (why == TS_OVER_NOT || ts_still_saves(t, p))
        return false;
    ts_score_lock(t, 0, spin, false);
    ts_game_over(t, why);
    return true;
}

/* Removes the full rows and sets `*rows` to those that have left the field. Returns the number of
 * lines. */
static unsigned remove_full_rows(ts_board_tick *t, ts_piece locked, uint64_t *rows)
{
    if (t->r->page)
        return ts_page_clear(t->b, locked, rows);
    ts_board_remove(t->b, *rows);
    return ts_rows_counted(*rows);
}

static void pay_lines(ts_board_tick *t, ts_event *lock_event, ts_piece p, int spin, unsigned lines,
                      uint64_t gone)
{
    ts_board *b = t->b;
    bool perfect = lines && ts_board_empty(b);
    uint32_t chain_before = b->back_to_back;
    ts_score_lock(t, lines, spin, perfect);
    lock_event->points = b->last.points;
    if (lines == 0)
        return;
    ts_event *e = ts_emit(t, TS_EVENT_CLEAR);
    e->amount = lines;
    e->rows = gone;
    e->spin = spin;
    e->points = b->last.points;
    e->back_to_back = b->last.back_to_back;
    e->perfect = b->last.perfect;
    e->piece = p;
    b->last.attack = ts_attack_send(t, chain_before);
}

void ts_lock_down(ts_board_tick *t)
{
    ts_board *b = t->b;
    ts_piece p = b->piece;
    if (t->r->over_block == TS_BLOCKED_AT_LOCK && !ts_board_fits(b, t->r, p)) {
        ts_game_over(t, TS_OVER_BLOCK);
        return;
    }
    int spin = ts_spin_of(b, t->r, p, b->rotate_test, b->fifth);
    ts_event *e = ts_emit(t, TS_EVENT_LOCK);
    e->spin = spin;
    ts_board_put(b, t->r, p);
    b->pieces++;
    uint64_t full = ts_still_gather(t, ts_board_full_rows(b));
    if (lost_by_place(t, p, spin, ts_rows_counted(full)))
        return;
    unsigned lines = remove_full_rows(t, p, &full);
    uint32_t nes_ticks = t->r->entry == TS_ENTRY_NES ? ts_nes_entry_ticks(t, lines) : 0;
    b->piece = (ts_piece){0};
    bool level_first = t->r->score == TS_SCORE_NES;
    if (level_first)
        ts_level_clear(t, lines);
    pay_lines(t, e, p, spin, lines, full);
    if (!level_first)
        ts_level_clear(t, lines);
    if (lines == 0 && !ts_garbage_enter(t)) {
        ts_game_over(t, TS_OVER_TOP);
        return;
    }
    if (t->r->over_top_row && b->row[b->visible - 1]) {
        ts_game_over(t, TS_OVER_TOP);
        return;
    }
    if (t->mode->stills)
        ts_still_fill(t);
    if (t->mode->locked)
        t->mode->locked(t->m, t->player, t->out);
    if (b->outcome == TS_RUNNING)
        await_next_piece(t, lines, nes_ticks);
}
