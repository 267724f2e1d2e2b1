/* The editing functions, with which modes, practice and the console change a match between two
 * ticks. */
#include "core.h"

static bool board_runs(const ts_match *m, unsigned player)
{
    return player < m->setup.players && m->board[player].outcome == TS_RUNNING;
}

/* Recomputes the state of the piece after a change of the stack or the piece, and starts the clocks
 * with the next tick. */
static void settle_piece(ts_match *m, unsigned player)
{
    ts_board_tick t;
    ts_board_tick_of(&t, m, player, NULL);
    if (t.b->piece.kind)
        ts_piece_changed(&t);
    t.b->fall_waits = 0;
    t.b->lock_waits = 0;
}

bool ts_edit_stack(ts_match *m, unsigned player, const uint8_t cell[TS_ROWS][TS_COLUMNS_MAX])
{
    if (!board_runs(m, player))
        return false;
    ts_board *b = &m->board[player], before = *b;
    const ts_rules *r = ts_rules_get(b->rules);
    for (int y = 0; y < TS_ROWS; y++) {
        b->row[y] = 0;
        for (int x = 0; x < TS_COLUMNS_MAX; x++) {
            bool kept = x < b->columns && (y < b->rows || (r->page && ts_page_holds(b, x, y)));
            if (cell[y][x] > TS_BLACK || (cell[y][x] && !kept)) {
                *b = before;
                return false;
            }
            b->cell[y][x] = cell[y][x];
            b->row[y] = b->row[y] | (cell[y][x] ? 1u << x : 0);
        }
    }
    const ts_mask *mask = ts_mask_of(r, b->piece);
    if (b->piece.kind && !ts_mask_fits_gliding(b, r, mask, b->piece.x, b->piece.y)) {
        *b = before;
        return false;
    }
    settle_piece(m, player);
    return true;
}

/* An inserted piece is in play at once: all waits end, including that of the first piece. */
static void make_room_for_piece(ts_board *b)
{
    b->nes_soft = 0;
    b->wait = 0;
    b->wait_next = 0;
    b->hold_used = 0;
    b->first_came = 1;
}

bool ts_edit_piece(ts_match *m, unsigned player, unsigned kind, ts_events *out)
{
    if (!board_runs(m, player) || kind < TS_I || kind > TS_Z)
        return false;
    ts_board_tick t;
    ts_board_tick_of(&t, m, player, out);
    t.b->tapped = 0;
    make_room_for_piece(t.b);
    ts_piece_arrives(&t, kind);
    t.b->fall_waits = 0;
    t.b->lock_waits = 0;
    return true;
}

bool ts_edit_place(ts_match *m, unsigned player, ts_piece p)
{
    if (!board_runs(m, player) || p.kind < TS_I || p.kind > TS_Z || p.rot > 3)
        return false;
    ts_board *b = &m->board[player];
    const ts_rules *r = ts_rules_get(b->rules);
    if (p.x < -8 || p.x > 2 * TS_COLUMNS_MAX || p.y < -8 || p.y > 2 * TS_ROWS ||
        !ts_board_fits(b, r, p))
        return false;
    make_room_for_piece(b);
    ts_piece_reset(b, r);
    b->phase = TS_PHASE_PLAY;
    b->piece = p;
    settle_piece(m, player);
    return true;
}

bool ts_edit_rotation(ts_match *m, unsigned player, unsigned test)
{
    if (!board_runs(m, player) || test > TS_KICKS_MAX || !m->board[player].piece.kind)
        return false;
    m->board[player].rotate_test = test;
    m->board[player].fifth = test == 5;
    return true;
}

bool ts_edit_no_piece(ts_match *m, unsigned player)
{
    if (!board_runs(m, player))
        return false;
    ts_board *b = &m->board[player];
    b->piece = (ts_piece){0};
    b->phase = TS_PHASE_WAIT;
    b->wait = 0;
    b->wait_next = 0;
    return true;
}

bool ts_edit_hold(ts_match *m, unsigned player, unsigned kind)
{
    if (!board_runs(m, player) || kind > TS_Z)
        return false;
    m->board[player].hold = kind;
    return true;
}

bool ts_edit_board(ts_match *m, unsigned player, const ts_board *board)
{
    if (player >= m->setup.players || !ts_board_valid(&m->setup, board))
        return false;
    m->board[player] = *board;
    m->over = 0;
    return true;
}

bool ts_edit_queue(ts_match *m, unsigned player, const uint8_t *kinds, unsigned count)
{
    if (!board_runs(m, player) || count > TS_GIVEN_MAX)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (kinds[i] < TS_I || kinds[i] > TS_Z)
            return false;
    ts_board *b = &m->board[player];
    uint8_t drawn[TS_QUEUE_MAX];
    unsigned drawn_count = b->queue_count - b->given_count;
    if (count + drawn_count > TS_QUEUE_MAX)
        return false;
    for (unsigned i = 0; i < drawn_count; i++)
        drawn[i] = b->queue[b->given_count + i];
    for (unsigned i = count + drawn_count; i < TS_QUEUE_MAX; i++)
        b->queue[i] = TS_NONE;
    for (unsigned i = 0; i < count; i++)
        b->queue[i] = kinds[i];
    for (unsigned i = 0; i < drawn_count; i++)
        b->queue[count + i] = drawn[i];
    b->given_count = count;
    b->queue_count = count + drawn_count;
    if (b->phase == TS_PHASE_WAIT && b->wait == 0)
        b->wait = 1; /* the queue had run out */
    return true;
}

static bool set_level(ts_match *m, ts_board *b, const ts_rules *r, int64_t value)
{
    bool at_start = m->tick == 0;
    if (r->level_kind == TS_LEVEL_NONE || value < r->level_first || value > r->level_max)
        return false;
    ts_level_set(b, r, value);
    if (at_start)
        b->start_level = value;
    return true;
}

bool ts_edit_value(ts_match *m, unsigned player, int what, int64_t value)
{
    if (!board_runs(m, player) || value > INT32_MAX || value < -1)
        return false;
    ts_board *b = &m->board[player];
    ts_handling *h = &m->setup.handling[player];
    ts_rules scratch;
    const ts_rules *r = ts_rules_by(&m->setup, &scratch);
    bool score_is_lines = r->score == TS_SCORE_LINES;
    bool combo_is_factor = r->score == TS_SCORE_TGM;
    if (value < 0 && what != TS_SET_COMBO)
        return false;
    switch (what) {
    case TS_SET_LEVEL: return set_level(m, b, r, value);
    case TS_SET_LINES:
        b->lines = value;
        if (score_is_lines)
            b->score = value;
        return true;
    case TS_SET_SCORE:
        if (score_is_lines || (r->score_max && value > r->score_max))
            return false;
        b->score = value;
        ts_grade_set(b, r);
        return true;
    case TS_SET_DAS:
    case TS_SET_ARR:
        if (r->player_handling == TS_HANDLING_FIXED || value > 10000)
            return false;
        *(what == TS_SET_DAS ? &h->das : &h->arr) = value;
        return true;
    case TS_SET_COMBO:
        if (!r->combo || combo_is_factor)
            return false;
        b->combo = value;
        return true;
    case TS_SET_BACK_TO_BACK:
        if (!r->back_to_back)
            return false;
        b->back_to_back = value;
        return true;
    default: return false;
    }
}

bool ts_edit_handling(ts_match *m, unsigned player, const ts_handling *handling)
{
    ts_rules scratch;
    const ts_rules *r = ts_rules_by(&m->setup, &scratch);
    ts_handling usual = ts_handling_usual(r);
    if (!board_runs(m, player) || !ts_handling_is_allowed(r, handling, &usual))
        return false;
    m->setup.handling[player] = *handling;
    return true;
}
