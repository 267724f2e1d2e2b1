/* Practice and puzzles under way. The puzzles themselves are the mode's; draw/practice.c makes the
 * picture, menus/pause.c the menu of a position. */
#include "base/minmax.h"
#include "practice_internal.h"
#include "session/parts.h"
#include "text/text.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/effects.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/storage.h"
#include "game/run.h"

#include <stdlib.h>
#include <string.h>

enum { PAST_MAX = 20000 }; /* pieces; beyond them the older half is forgotten */

bool session_practice_open(session *s)
{
    s->practice = calloc(1, sizeof *s->practice);
    if (s->practice)
        practice_rated_open(&s->practice->rated);
    return s->practice != NULL;
}

void session_practice_close(session *s)
{
    session_drill_end(s);
    session_advice_end(s);
    session_odds_end(s);
    free(s->practice->past);
    free(s->practice->answer.game);
    free(s->practice->rated.line);
    free(s->practice);
    s->practice = NULL;
}

/* ---- facts -------------------------------------------------------------------------------- */

bool session_practice_is_edited(const session *s)
{
    return s->practice->lifted != TS_NONE;
}

ts_cell session_practice_cursor(const session *s)
{
    return (ts_cell){s->practice->x, s->practice->y};
}

bool session_practice_can_undo(const session *s)
{
    return s->practice->at > 0;
}

bool session_practice_can_redo(const session *s)
{
    const session_practice *p = s->practice;
    return p->count && p->past[p->at].next;
}

int session_practice_message(const session *s)
{
    return s->practice->message;
}

int session_practice_answer(const session *s)
{
    return s->practice->answered;
}

uint32_t session_practice_copies(const session *s)
{
    return s->practice->copied;
}

bool session_puzzle_shows_hint(const session *s)
{
    return s->practice->hint;
}

bool session_puzzle_has_strayed(const session *s)
{
    return s->practice->strayed;
}

static ts_match *match_of(session *s)
{
    return &session_run_to_change(s)->match;
}

static ts_board *board_of(session *s)
{
    return &match_of(s)->board[0];
}

const ts_puzzle *session_practice_puzzle(const session *s)
{
    const ts_setup *setup = &session_match(s)->setup;
    return session_puzzle_is_on(s) ? ts_puzzle_get(setup->variant, setup->goal) : NULL;
}

bool session_practice_is_solved(const session *s, unsigned collection, unsigned number)
{
    return collection < 2 && number < 64 && s->practice->solved[collection] >> number & 1;
}

/* ---- puzzles solved before ---------------------------------------------------------------- */

static void note_solved(session_practice *p, unsigned collection, uint32_t number)
{
    if (collection < 2 && number < 64)
        p->solved[collection] |= UINT64_C(1) << number;
}

/* The store ranks solved puzzles alone, whatever their rules. */
static void ask_for_solved(session *s)
{
    enum { ROOM = 1024 };
    session_practice *p = s->practice;
    if (p->asked || !session_store(s) || !store_state_of(session_store(s))->ready)
        return;
    store_game *game = malloc(ROOM * sizeof *game);
    if (!game)
        return;
    p->asked = true;
    p->answer = (store_list){.game = game, .capacity = ROOM};
    store_best(session_store(s), session_match(s)->setup.mode, -1, &p->answer);
}

static void read_solved(session *s)
{
    session_practice *p = s->practice;
    ask_for_solved(s);
    if (!p->answer.game || !p->answer.ready)
        return;
    for (unsigned i = 0; i < p->answer.count; i++)
        note_solved(p, p->answer.game[i].variant, p->answer.game[i].goal);
    free(p->answer.game);
    p->answer.game = NULL;
    session_touch(s);
}

/* ---- the tree of variations ---------------------------------------------------------------- */

/* Leaves the way to the position shown, or its newer half if that is long. */
static void prune(session_practice *p)
{
    uint32_t way = 0, kept = 0;
    for (uint32_t i = p->at; i > 0; i = p->past[i].parent)
        p->past[p->past[i].parent].next = i;
    p->past[p->at].next = 0;
    for (uint32_t i = 0, next = 1; next; i = next, way++)
        next = p->past[i].next;
    for (uint32_t i = 0, next = 1, n = 0; next; i = next, n++) {
        next = p->past[i].next;
        if (n < way / 2 && way > PAST_MAX / 2)
            continue;
        p->past[kept] = p->past[i];
        p->past[kept].parent = kept ? kept - 1 : 0;
        p->past[kept].next = next ? kept + 1 : 0;
        kept++;
    }
    p->count = kept;
    p->at = kept - 1;
}

static bool reserve(session_practice *p)
{
    if (p->count == PAST_MAX)
        prune(p);
    if (p->count < p->capacity)
        return true;
    uint32_t capacity = p->capacity ? 2 * p->capacity : 64;
    capacity = capacity < PAST_MAX ? capacity : PAST_MAX;
    practice_node *past = realloc(p->past, capacity * sizeof *past);
    if (!past)
        return false;
    p->past = past;
    p->capacity = capacity;
    return true;
}

static bool is_same(const ts_board *a, const ts_board *b)
{
    return a->piece.kind == b->piece.kind && a->hold == b->hold && a->pieces == b->pieces &&
           memcmp(a->cell, b->cell, sizeof a->cell) == 0 &&
           memcmp(a->queue, b->queue, sizeof a->queue) == 0;
}

static uint32_t find_child(const session_practice *p, const ts_board *b)
{
    for (uint32_t i = p->at + 1; i < p->count; i++)
        if (p->past[i].parent == p->at && is_same(&p->past[i].board, b))
            return i;
    return 0;
}

void practice_add(session *s, const ts_board *b, const coach_move *move)
{
    session_practice *p = s->practice;
    uint32_t child = p->count ? find_child(p, b) : 0;
    if (child == 0) {
        if (!reserve(p))
            return;
        child = p->count++;
        p->past[child] = (practice_node){.board = *b, .parent = child ? p->at : 0};
        if (move)
            p->past[child].move = *move;
    }
    if (child)
        p->past[p->at].next = child;
    p->at = child;
}

void practice_remember(session *s)
{
    practice_add(s, board_of(s), NULL);
}

/* The placement of the piece that has just locked; false if several have. */
static bool find_move(const session *s, coach_move *out)
{
    const session_practice *p = s->practice;
    const ts_board *b = &session_match(s)->board[0], *before = &p->past[p->at].board;
    for (uint32_t i = session_run_of(s)->event_count; i-- > 0;) {
        const ts_event *e = &session_run_of(s)->events[i].event;
        if (e->kind != TS_EVENT_LOCK)
            continue;
        *out = (coach_move){.piece = e->piece,
                            .spin = e->spin,
                            .hold = e->piece.kind != before->piece.kind || b->hold != before->hold};
        return b->pieces == before->pieces + 1;
    }
    return false;
}

bool practice_place(ts_match *m, const coach_move *move)
{
    enum { TICKS_MAX = 4000, LATE = 5 }; /* the last kick makes every spin a full one */
    const ts_board *b = &m->board[0];
    const uint32_t pieces = b->pieces;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    m->board[0].held = 0;
    for (unsigned i = 0; i < TICKS_MAX && b->outcome == TS_RUNNING && b->pieces == pieces; i++) {
        if (move->hold && b->piece.kind && !b->hold_used) {
            held[0] = TS_HOLD;
        } else if (b->piece.kind == move->piece.kind && held[0] == 0) {
            if (!ts_edit_place(m, 0, move->piece))
                return false;
            ts_edit_rotation(m, 0, move->spin == TS_SPIN_FULL ? LATE : move->spin != TS_SPIN_NONE);
            held[0] = ts_rules_get(b->rules)->hard == TS_HARD_LOCK ? TS_HARD : TS_SOFT;
        } else if (held[0] == TS_HOLD) {
            held[0] = 0;
        }
        ts_step(m, held, NULL);
    }
    held[0] = 0;
    for (unsigned i = 0; i < TICKS_MAX && b->outcome == TS_RUNNING && !b->piece.kind; i++)
        ts_step(m, held, NULL);
    return b->pieces == pieces + 1 && b->outcome == TS_RUNNING;
}

/* Other keys may be down than then, and they begin to charge anew. */
void session_practice_put(session *s, const ts_board *board)
{
    ts_board put = *board;
    put.held = session_run_of(s)->held[0];
    put.charge[0] = put.charge[1] = 0;
    put.ruling = 0;
    if (session_rules(s)->sideways == TS_SIDEWAYS_NEWEST)
        put.ruling = (int8_t)(!!(put.held & TS_RIGHT) - !!(put.held & TS_LEFT));
    ts_edit_board(match_of(s), 0, &put);
    run_macro(session_run_to_change(s), 0, MACRO_NONE, s->now_us);
    session_effects_clear(s);
    session_touch(s);
}

static void restore(session *s, uint32_t at)
{
    if (s->practice->count == 0)
        return;
    s->practice->at = at;
    session_practice_put(s, &s->practice->past[at].board);
}

void session_practice_undo(session *s)
{
    const session_practice *p = s->practice;
    restore(s, session_practice_can_undo(s) ? p->past[p->at].parent : 0);
}

void session_practice_forget_past(session *s)
{
    s->practice->count = s->practice->at = 0;
}

static void redo(session *s)
{
    if (session_practice_can_redo(s))
        restore(s, s->practice->past[s->practice->at].next);
}

unsigned session_practice_variations(const session *s, unsigned *shown)
{
    const session_practice *p = s->practice;
    unsigned count = 0;
    for (uint32_t i = 1; p->at && i < p->count; i++)
        if (p->past[i].parent == p->past[p->at].parent) {
            count++;
            if (i == p->at)
                *shown = count;
        }
    return count;
}

void session_practice_next_variation(session *s)
{
    const session_practice *p = s->practice;
    uint32_t to = p->at;
    do
        to = to + 1 < p->count ? to + 1 : 1;
    while (p->at && to != p->at && p->past[to].parent != p->past[p->at].parent);
    if (!p->at)
        return;
    s->practice->past[p->past[to].parent].next = to;
    restore(s, to);
}

void session_practice_delete(session *s)
{
    session_practice *p = s->practice;
    const uint32_t from = p->at;
    uint32_t *now_at = from ? calloc(p->count, sizeof *now_at) : NULL; /* what goes has none */
    uint32_t count = 1;
    if (!now_at)
        return;
    restore(s, p->past[from].parent);
    for (uint32_t i = 1; i < p->count; i++) {
        const uint32_t parent = p->past[i].parent;
        if (i != from && (parent == 0 || now_at[parent]))
            now_at[i] = count++;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        practice_node *node = &p->past[now_at[i]];
        if (i && !now_at[i])
            continue;
        *node = p->past[i];
        node->parent = now_at[node->parent];
        node->next = now_at[node->next];
    }
    p->at = now_at[p->at];
    p->count = count;
    for (uint32_t i = 1; i < count && !p->past[p->at].next; i++)
        if (p->past[i].parent == p->at)
            p->past[p->at].next = i;
    free(now_at);
    session_touch(s);
}

void session_practice_play(session *s, const coach_move *move)
{
    ts_match *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *session_match(s);
    if (copy && practice_place(copy, move)) {
        practice_add(s, &copy->board[0], move);
        restore(s, s->practice->at);
    }
    free(copy);
}

/* ---- under way ---------------------------------------------------------------------------- */

void session_practice_begin(session *s)
{
    session_practice *p = s->practice;
    p->count = p->at = 0;
    p->lifted = TS_NONE;
    p->trainer.on = p->drills.on = p->lessons.on = p->rated.on = p->openers.on = false;
    p->openers.seen = 0;
    p->hint = p->strayed = false;
    p->message = p->answered = 0;
    p->pasted_size = 0;
    p->colour = TS_GARBAGE;
    p->x = 4;
    p->y = 0;
}

/* Has the piece locked where the solution has it? */
static bool is_solution_step(const char *step, ts_cell cells[4], unsigned kind)
{
    int left = cells[0].x, low = cells[0].y;
    for (unsigned i = 1; i < 4; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        low = cells[i].y < low ? cells[i].y : low;
    }
    return step[0] == TS_CELL_LETTERS[kind] && step[2] == '0' + left && step[3] == '0' + low;
}

static void follow_solution(session *s)
{
    const ts_puzzle *puzzle = session_practice_puzzle(s);
    for (uint32_t i = 0; i < session_run_of(s)->event_count; i++) {
        const ts_event *e = &session_run_of(s)->events[i].event;
        size_t step = board_of(s)->pieces ? (board_of(s)->pieces - 1) * 4 : 0;
        ts_cell cells[4];
        if (e->kind != TS_EVENT_LOCK)
            continue;
        ts_cells(board_of(s), e->piece, cells);
        s->practice->hint = false;
        if (strlen(puzzle->solution) < step + 4 ||
            !is_solution_step(puzzle->solution + step, cells, e->piece.kind))
            s->practice->strayed = true;
    }
}

void session_practice_see(session *s)
{
    const ts_board *b = board_of(s);
    session_practice *p = s->practice;
    if (session_practice_puzzle(s)) {
        follow_solution(s);
        read_solved(s);
    }
    if (p->trainer.on || p->drills.on) {
        if (p->trainer.on)
            session_trainer_see(s);
        else
            session_drill_see(s);
        return;
    }
    if (session_lesson_is_on(s))
        session_lesson_see(s);
    session_rated_see(s);
    if (session_opener_is_on(s))
        session_opener_see(s);
    session_odds_see(s);
    if (!session_practice_is_on(s) || p->lifted || !b->piece.kind)
        return;
    session_advice_see(s);
    if (p->count == 0 || b->pieces != p->past[p->at].board.pieces) {
        coach_move move;
        practice_add(s, b, p->count && find_move(s, &move) ? &move : NULL);
        p->message = 0;
    }
}

bool session_practice_over(session *s)
{
    const ts_setup *setup = &session_match(s)->setup;
    if (session_puzzle_is_on(s) && board_of(s)->outcome == TS_WON)
        note_solved(s->practice, setup->variant, setup->goal);
    if (!session_practice_is_on(s))
        return false;
    if (s->practice->drills.on) { /* judged as it locked */
        session_practice_put(s, &s->practice->drills.before);
        return true;
    }
    if (session_lesson_is_on(s)) { /* likewise */
        session_practice_put(s, &s->practice->lessons.before);
        ts_edit_no_piece(match_of(s), 0);
        return true;
    }
    restore(s, s->practice->at);
    s->practice->message = TEXT_PRACTICE_BLOCKED;
    return true;
}

/* ---- keys --------------------------------------------------------------------------------- */

void session_practice_to_position(session *s, uint64_t now_us)
{
    if (!session_practice_is_on(s))
        return;
    run_release_all(session_run_to_change(s), now_us);
    run_pause(session_run_to_change(s), now_us);
    s->practice->answered = 0;
    session_push(s, SCREEN_POSITION);
}

static bool practice_key(session *s, const input_press *p)
{
    switch (p->meaning) {
    case 'u':
    case KEY_BACKSPACE: session_practice_undo(s); return true;
    case 'y': redo(s); return true;
    case 'e': session_practice_edit(s, true, p->now_us); return true;
    case 'h': session_advice_switch(s); return true;
    case 'o': session_odds_switch(s); return true;
    case 'n': session_practice_next_variation(s); return true;
    case 'd':
    case KEY_DELETE: session_practice_delete(s); return true;
    case '1':
    case '2':
    case '3': session_advice_choose(s, p->meaning - '1'); return true;
    case KEY_ENTER: session_advice_choose(s, session_advice_shown(s)); return true;
    case KEY_TAB: session_practice_to_position(s, p->now_us); return true;
    default: return false;
    }
}

static bool puzzle_key(session *s, const input_press *p)
{
    if (p->meaning != 'h')
        return false;
    s->practice->hint = true;
    session_touch(s);
    return true;
}

bool session_practice_key(session *s, const input_press *p)
{
    bool practice = session_practice_is_on(s), puzzle = session_puzzle_is_on(s);
    if (!practice && !puzzle)
        return false;
    if (s->practice->trainer.on)
        return p->down && session_trainer_key(s, p);
    if (s->practice->drills.on)
        return p->down && session_drill_key(s, p);
    if (s->practice->lessons.on && p->down)
        session_rated_key(s, p);
    if (s->practice->lessons.on)
        return p->down && session_lesson_key(s, p);
    if (session_opener_is_on(s) && p->down && session_opener_key(s, p))
        return true;
    if (practice && s->practice->lifted)
        return !p->down || practice_editor_key(s, p);
    if (!p->down || (!p->is_spare && p->meaning != KEY_BACKSPACE))
        return false;
    return practice ? practice_key(s, p) : puzzle_key(s, p);
}

/* ---- hints -------------------------------------------------------------------------------- */

ts_piece session_practice_hint(const session *s)
{
    const ts_puzzle *puzzle = session_practice_puzzle(s);
    const ts_board *b = &session_match(s)->board[0];
    size_t step = 4 * (size_t)b->pieces;
    if (session_advice_line(s, session_advice_shown(s)))
        return session_advice_line(s, session_advice_shown(s))->move[0].piece;
    if (session_opener_is_on(s) && session_opener_hint(s).kind)
        return session_opener_hint(s);
    if (session_odds_answer(s))
        return session_odds_first(s);
    if (session_drill_is_on(s))
        return s->practice->drills.state == DRILL_OPEN ? (ts_piece){0}
                                                       : s->practice->drills.drill.best;
    if (session_lesson_is_on(s))
        return session_lesson_hint(s);
    if (!puzzle || !s->practice->hint || s->practice->strayed ||
        strlen(puzzle->solution) < step + 4)
        return (ts_piece){0};
    const char *words = puzzle->solution + step;
    ts_piece p = {.rot = clamp_u8(strchr("0R2L", words[1]) - "0R2L")};
    p.kind = clamp_u8(strchr(TS_CELL_LETTERS, words[0]) - TS_CELL_LETTERS);
    ts_cell cell[4];
    ts_cells(b, p, cell);
    int left = cell[0].x, low = cell[0].y;
    for (unsigned i = 1; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        low = cell[i].y < low ? cell[i].y : low;
    }
    p.x = clamp_i8(words[2] - '0' - left);
    p.y = clamp_i8(words[3] - '0' - low);
    return p;
}

void session_practice_no_hints(session *s)
{
    s->practice->strayed = true;
}
