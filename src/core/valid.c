/* Tests if bytes are a valid match: everything that the other files rely on. A field in which any
 * value is harmless is not checked. */
#include "core.h"

#define PENDING_MAX 255  /* incoming rows: WAITING_MAX in attack.c */
#define CHARGE_MAX 10000 /* the longest DAS and ARR */
#define GLIDE_MAX 23u    /* 24ths of a row; by hand a piece moves by whole rows */

static bool field_agrees(const ts_board *b, const ts_rules *r)
{
    for (int y = 0; y < TS_ROWS; y++) {
        unsigned row = 0;
        for (int x = 0; x < TS_COLUMNS_MAX; x++) {
            bool kept = x < b->columns && (y < b->rows || (r->page && ts_page_holds(b, x, y)));
            if (b->cell[y][x] > (kept ? TS_BLACK : TS_NONE))
                return false;
            row |= (b->cell[y][x] ? 1u : 0u) << x;
        }
        if (row != b->row[y])
            return false;
    }
    return true;
}

static bool field_measures(const ts_board *b, const ts_rules *r, const ts_mode *mode)
{
    ts_board same;
    ts_board_measure(&same, r, mode);
    return b->columns == same.columns && b->rows == same.rows && b->visible == same.visible &&
           b->ceiling == same.ceiling;
}

static bool within_walls(const ts_board *b, const ts_rules *r, ts_piece p)
{
    const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
    for (int i = 0; i < 4; i++) {
        int x = p.x + cell[i].x, y = p.y + cell[i].y;
        if (x < 0 || x >= b->columns || y < 0)
            return false;
    }
    return true;
}

/* A piece may overlap the stack only if a blocked spawn does not end the game. A piece between two
 * rows must fit in both. */
static bool piece_stands(const ts_board *b, const ts_rules *r)
{
    ts_piece p = b->piece, below = p;
    if (p.kind == TS_NONE)
        return !p.rot && !p.x && !p.y;
    if (p.kind > TS_Z || p.rot > 3 || !within_walls(b, r, p))
        return false;
    bool ends = r->over_block == TS_BLOCKED_AT_ONCE || r->over_block == TS_BLOCKED_CLUTCH;
    if (ends && !ts_board_fits(b, r, p))
        return false;
    below.y--;
    bool falls = ts_board_fits(b, r, below), glides = r->smooth && b->fall > 0;
    return glides ? falls && !b->grounded : b->grounded == !falls;
}

static bool phase_agrees(const ts_board *b, const ts_rules *r)
{
    if (b->outcome != TS_RUNNING)
        return b->outcome <= TS_LOST && b->over <= TS_OVER_PARTIAL &&
               (b->over == TS_OVER_NOT || b->outcome == TS_LOST) && b->phase == TS_PHASE_OVER &&
               b->piece.kind == TS_NONE;
    if (b->over != TS_OVER_NOT)
        return false;
    if (b->piece.kind)
        return b->phase == (b->nes_soft < 0 ? TS_PHASE_READY : TS_PHASE_PLAY);
    switch (b->phase) {
    case TS_PHASE_READY: return b->nes_soft < 0;
    case TS_PHASE_CLEARING: return b->wait || r->entry == TS_ENTRY_CLOCK;
    default: return b->phase == TS_PHASE_WAIT;
    }
}

static bool is_kind(unsigned kind)
{
    return kind >= TS_I && kind <= TS_Z;
}

static bool supply_agrees(const ts_board *b)
{
    if (b->queue_count > TS_QUEUE_MAX || b->given_count > b->queue_count ||
        b->given_count > TS_GIVEN_MAX || b->hold > TS_Z || b->bag & ~0xfeu)
        return false;
    for (unsigned i = 0; i < TS_QUEUE_MAX; i++)
        if (i < b->queue_count ? !is_kind(b->queue[i]) : b->queue[i] != TS_NONE)
            return false;
    for (int i = 0; i < 4; i++)
        if (b->history[i] > TS_Z)
            return false;
    return !ts_pool_size(b) || ts_pool_size(b) == TS_POOL;
}

static bool garbage_agrees(const ts_board *b, const ts_rules *r)
{
    unsigned pending = 0;
    if (b->garbage_count > TS_GARBAGE_MAX || (b->opener_sent && !r->opener_pieces))
        return false;
    for (unsigned i = 0; i < TS_GARBAGE_MAX; i++) {
        const ts_garbage *g = &b->garbage[i];
        bool waits = g->rows && g->column < b->columns &&
                     (g->cell == TS_GARBAGE || g->cell == TS_BLACK) && !g->unused;
        bool empty = !g->due && !g->rows && !g->column && !g->cell && !g->unused;
        if (i < b->garbage_count ? !waits : !empty)
            return false;
        pending += g->rows;
    }
    return pending <= PENDING_MAX;
}

/* A charge and an active direction require a held button; a leap relies on that. They are unused
 * once a board has ended. */
static bool sideways_agrees(const ts_board *b, const ts_rules *r)
{
    bool left = b->held & TS_LEFT, right = b->held & TS_RIGHT;
    for (int i = 0; i < 2; i++)
        if (b->charge[i] < -CHARGE_MAX || b->charge[i] > CHARGE_MAX)
            return false;
    if (b->ruling < -1 || b->ruling > 1)
        return false;
    if (b->outcome != TS_RUNNING)
        return true;
    if (r->sideways == TS_SIDEWAYS_NEWEST)
        return (left || !b->charge[0]) && (right || !b->charge[1]) &&
               ((left && right) || b->ruling == right - left);
    return !b->charge[1] && !b->ruling &&
           (r->sideways == TS_SIDEWAYS_NES || left || right || !b->charge[0]);
}

static bool clocks_agree(const ts_board *b, const ts_rules *r, const ts_mode *mode)
{
    if (r->smooth && b->fall > (mode->by_hand ? 0 : GLIDE_MAX))
        return false;
    return b->lock_clock <= ts_lock_ticks(r, b) && b->wait <= UINT16_MAX &&
           b->resets <= (r->tgm3_kicks ? TS_KICKED_DOWN : r->lock_resets_max) &&
           b->rotate_test <= TS_KICKS_MAX && !b->fall_waits && !b->lock_waits &&
           b->nes_soft >= -(int)r->ready_ticks && b->nes_soft <= 2;
}

static bool results_agree(const ts_board *b, const ts_rules *r)
{
    ts_board same;
    if (b->level < r->level_first || b->level > r->level_max || b->start_level < r->level_first ||
        b->start_level > r->level_max)
        return false;
    ts_level_set(&same, r, b->level);
    return b->speed == same.speed && (!r->score_max || b->score <= r->score_max) &&
           b->combo >= -1 && b->gm_checked <= 3 &&
           b->grade <= (r->grades[0] ? TS_GRADES_MAX + 1 : 0);
}

static bool is_nothing(const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        if (byte[i])
            return false;
    return true;
}

static bool is_flag(unsigned flag)
{
    return flag <= 1;
}

static bool flags_agree(const ts_board *b)
{
    const ts_lock *last = &b->last;
    return last->lines <= TS_ROWS && last->spin <= TS_SPIN_FULL && last->combo >= -1 &&
           is_flag(last->back_to_back) && is_flag(last->perfect) && is_flag(last->any) &&
           !last->unused && b->held <= TS_BUTTONS_ALL && b->tapped <= TS_BUTTONS_ALL &&
           is_flag(b->hold_used) && is_flag(b->grounded) && is_flag(b->landed) &&
           is_flag(b->lock_runs) && is_flag(b->fifth) && is_flag(b->wall) &&
           is_flag(b->first_came) && is_flag(b->gm_missed);
}

bool ts_board_valid(const ts_setup *s, const ts_board *b)
{
    if (b->rules != s->rules || b->mode != s->mode)
        return false;
    ts_rules scratch;
    const ts_rules *r = ts_rules_by(s, &scratch);
    const ts_mode *mode = ts_modes_get(b->mode);
    return b->changed == ts_board_changes(ts_rules_get(s->rules), r) &&
           field_measures(b, r, mode) && field_agrees(b, r) && piece_stands(b, r) &&
           phase_agrees(b, r) && supply_agrees(b) && garbage_agrees(b, r) &&
           sideways_agrees(b, r) && clocks_agree(b, r, mode) && results_agree(b, r) &&
           flags_agree(b) && b->aim < (s->players > 1 ? s->players - 1 : 1);
}

bool ts_valid(const ts_match *m)
{
    const ts_setup *s = &m->setup;
    if (ts_setup_check(s) != TS_OK || (s->goal == 0 && ts_modes_get(s->mode)->goal) || m->over > 1)
        return false;
    if (!is_nothing(m->unused, sizeof m->unused))
        return false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        const ts_board *b = &m->board[i];
        if (i >= s->players ? !is_nothing(b, sizeof *b) : !ts_board_valid(s, b))
            return false;
        if (i < s->players && m->over && b->outcome == TS_RUNNING)
            return false;
        if (ts_still_ticks(m) && ts_rules_get(s->rules)->smooth && b->fall)
            return false; /* by hand a piece moves by whole rows */
    }
    return true;
}
