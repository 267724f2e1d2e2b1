/* Practice and puzzles under way. The puzzles themselves are the mode's; draw/practice.c makes the
 * picture, menus/pause.c the menu of a position. */
#include "practice_internal.h"
#include "session/parts.h"
#include "replay/fumen.h"
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
    return s->practice != NULL;
}

void session_practice_close(session *s)
{
    session_drill_end(s);
    session_advice_end(s);
    session_odds_end(s);
    free(s->practice->past);
    free(s->practice->answer.game);
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
    return s->practice->at + 1 < s->practice->count;
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
    p->answer = (store_list){.game = game, .room = ROOM};
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

/* ---- undo and redo ------------------------------------------------------------------------- */

static bool reserve(session_practice *p)
{
    if (p->count < p->capacity)
        return true;
    if (p->count == PAST_MAX) {
        memmove(p->past, p->past + PAST_MAX / 2, PAST_MAX / 2 * sizeof *p->past);
        p->count = p->at = PAST_MAX / 2;
        return true;
    }
    uint32_t capacity = p->capacity ? 2 * p->capacity : 64;
    capacity = capacity < PAST_MAX ? capacity : PAST_MAX;
    ts_board *past = realloc(p->past, capacity * sizeof *past);
    if (!past)
        return false;
    p->past = past;
    p->capacity = capacity;
    return true;
}

/* Notes the board as it is now; there is nothing to redo from here. */
static void remember(session *s)
{
    session_practice *p = s->practice;
    if (p->count)
        p->count = p->at + 1;
    if (!reserve(p))
        return;
    p->at = p->count++;
    p->past[p->at] = *board_of(s);
}

void session_practice_put(session *s, const ts_board *board)
{
    ts_board put = *board;
    put.held = session_run_of(s)->held[0];
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
    session_practice_put(s, &s->practice->past[at]);
}

static void undo(session *s)
{
    restore(s, session_practice_can_undo(s) ? s->practice->at - 1 : 0);
}

static void redo(session *s)
{
    if (session_practice_can_redo(s))
        restore(s, s->practice->at + 1);
}

/* ---- under way ---------------------------------------------------------------------------- */

void session_practice_begin(session *s)
{
    session_practice *p = s->practice;
    p->count = p->at = 0;
    p->lifted = TS_NONE;
    p->trainer.on = p->drills.on = false;
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
    session_odds_see(s);
    if (!session_practice_is_on(s) || p->lifted || !b->piece.kind)
        return;
    session_advice_see(s);
    if (p->count == 0 || b->pieces != p->past[p->at].pieces) {
        remember(s);
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
    restore(s, s->practice->at);
    s->practice->message = TEXT_PRACTICE_BLOCKED;
    return true;
}

/* ---- changing the board ------------------------------------------------------------------- */

/* The piece in play spawns anew. False, and nothing is changed: it does not fit. */
static bool change_stack(session *s, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], unsigned kind)
{
    const ts_board *b = board_of(s), before = *b;
    ts_edit_no_piece(match_of(s), 0);
    if (!ts_edit_stack(match_of(s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell) ||
        !ts_fits(b, ts_spawned(b, kind)) || !ts_edit_piece(match_of(s), 0, kind, NULL)) {
        ts_edit_board(match_of(s), 0, &before);
        return false;
    }
    remember(s);
    session_touch(s);
    return true;
}

void session_practice_set_piece(session *s, unsigned kind)
{
    ts_board *b = board_of(s);
    if (ts_fits(b, ts_spawned(b, kind)) && ts_edit_piece(match_of(s), 0, kind, NULL))
        remember(s);
}

void session_practice_set_hold(session *s, unsigned kind)
{
    if (ts_edit_hold(match_of(s), 0, kind))
        remember(s);
}

void session_practice_set_next(session *s, const uint8_t *kinds, unsigned count)
{
    if (ts_edit_queue(match_of(s), 0, kinds, count))
        remember(s);
}

void session_practice_empty(session *s)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    change_stack(s, cell, board_of(s)->piece.kind);
}

/* ---- the editor --------------------------------------------------------------------------- */

void session_practice_edit(session *s, bool on, uint64_t now_us)
{
    session_practice *p = s->practice;
    ts_board *b = board_of(s);
    if (on && !p->lifted && b->piece.kind) {
        run_release_all(session_run_to_change(s), now_us);
        p->lifted = b->piece.kind;
        ts_edit_no_piece(match_of(s), 0);
    } else if (!on && p->lifted) {
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
        memcpy(cell, b->cell, sizeof cell);
        if (change_stack(s, cell, p->lifted))
            p->lifted = TS_NONE;
        else
            p->message = TEXT_PRACTICE_BLOCKED;
    }
    session_touch(s);
}

static void paint(session *s, int x, int y, unsigned colour)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    ts_board *b = board_of(s);
    s->practice->x = (int8_t)x;
    s->practice->y = (int8_t)y;
    s->practice->message = 0;
    memcpy(cell, b->cell, sizeof cell);
    cell[y][x] = (uint8_t)colour;
    ts_edit_stack(match_of(s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
    session_touch(s);
}

static void move_cursor(session *s, int x, int y)
{
    session_practice *p = s->practice;
    const ts_board *b = board_of(s);
    p->x = (int8_t)((p->x + x + b->columns) % b->columns);
    p->y = (int8_t)((p->y + y + b->visible) % b->visible);
    session_touch(s);
}

/* A pad's button under the thumb paints, the one that starts elsewhere is done. */
static key_code in_editor(const input_press *p)
{
    if (p->pad < 0)
        return p->meaning;
    return key_of_first_gamepad(p->key) == KEY_GAMEPAD + GAMEPAD_SOUTH
               ? ' '
               : keys_gamepad_in_menus(p->key);
}

static bool edit_key(session *s, key_code key, uint64_t now_us)
{
    session_practice *p = s->practice;
    static const char letters[] = "ijlostzx";
    const ts_board *b = board_of(s);
    switch (key) {
    case KEY_LEFT: move_cursor(s, -1, 0); return true;
    case KEY_RIGHT: move_cursor(s, 1, 0); return true;
    case KEY_UP: move_cursor(s, 0, 1); return true;
    case KEY_DOWN: move_cursor(s, 0, -1); return true;
    case ' ': paint(s, p->x, p->y, b->cell[p->y][p->x] ? TS_NONE : p->colour); return true;
    case KEY_DELETE:
    case KEY_BACKSPACE: paint(s, p->x, p->y, TS_NONE); return true;
    case KEY_ENTER:
    case KEY_ESCAPE:
    case 'e': session_practice_edit(s, false, now_us); return true;
    default: break;
    }
    const char *at = key && key < 128 ? strchr(letters, (int)key) : NULL;
    if (at) {
        p->colour = (uint8_t)(TS_I + (at - letters));
        paint(s, p->x, p->y, p->colour);
    }
    return true;
}

void session_practice_point(session *s, unsigned cell, bool clears)
{
    const session_practice *p = s->practice;
    const ts_board *b = board_of(s);
    if (!session_shows_game(s) || !session_practice_is_on(s) || p->trainer.on || !p->lifted ||
        cell >= (unsigned)b->columns * b->visible)
        return;
    paint(s, (int)(cell % b->columns), (int)(cell / b->columns), clears ? TS_NONE : p->colour);
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
    case KEY_BACKSPACE: undo(s); return true;
    case 'y': redo(s); return true;
    case 'e': session_practice_edit(s, true, p->now_us); return true;
    case 'h': session_advice_switch(s); return true;
    case 'o': session_odds_switch(s); return true;
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
    if (practice && s->practice->lifted)
        return !p->down || edit_key(s, in_editor(p), p->now_us);
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
    if (session_advice_mark(s))
        return session_advice_mark(s)->best.piece;
    if (session_odds_answer(s))
        return session_odds_first(s);
    if (session_drill_is_on(s))
        return s->practice->drills.state == DRILL_OPEN ? (ts_piece){0}
                                                       : s->practice->drills.drill.best;
    if (!puzzle || !s->practice->hint || s->practice->strayed ||
        strlen(puzzle->solution) < step + 4)
        return (ts_piece){0};
    const char *words = puzzle->solution + step;
    ts_piece p = {.rot = (uint8_t)(strchr("0R2L", words[1]) - "0R2L")};
    p.kind = (uint8_t)(strchr(TS_CELL_LETTERS, words[0]) - TS_CELL_LETTERS);
    ts_cell cell[4];
    ts_cells(b, p, cell);
    int left = cell[0].x, low = cell[0].y;
    for (unsigned i = 1; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        low = cell[i].y < low ? cell[i].y : low;
    }
    p.x = (int8_t)(words[2] - '0' - left);
    p.y = (int8_t)(words[3] - '0' - low);
    return p;
}

void session_practice_no_hints(session *s)
{
    s->practice->strayed = true;
}

/* ---- as a string -------------------------------------------------------------------------- */

/* The pieces stand in the comment, as the format's quizzes have them. 0 if the field is too
 * wide. */
size_t session_practice_write(const ts_board *b, char out[POSITION_SIZE])
{
    ts_fumen_page page = {.lock = 1, .colour = 1};
    ts_fumen_writer w;
    char *c = page.comment;
    out[0] = '\0';
    if (b->columns > TS_COLUMNS)
        return 0; /* the format has ten columns */
    for (unsigned y = 0; y < TS_FUMEN_ROWS; y++)
        memcpy(page.cell[y], b->cell[y], sizeof page.cell[y]);
    memcpy(c, "#Q=[", 4);
    c += 4;
    if (b->hold)
        *c++ = TS_CELL_LETTERS[b->hold];
    *c++ = ']';
    *c++ = '(';
    if (b->piece.kind)
        *c++ = TS_CELL_LETTERS[b->piece.kind];
    *c++ = ')';
    for (unsigned i = 0; i < b->queue_count && i < TS_NEXT_MAX; i++)
        *c++ = TS_CELL_LETTERS[b->queue[i]];
    ts_fumen_begin(&w, out, POSITION_SIZE);
    ts_fumen_put(&w, &page);
    return ts_fumen_finish(&w);
}

size_t session_practice_save(const session *s, char out[POSITION_SIZE])
{
    return session_practice_write(&session_match(s)->board[0], out);
}

static unsigned kind_of(char letter)
{
    const char *at = letter ? strchr("IJLOSTZ", letter) : NULL;
    return at ? TS_I + (unsigned)(at - "IJLOSTZ") : TS_NONE;
}

/* The first page of the string; a quiz gives the pieces, else they stay. */
bool session_practice_load(session *s, const char *text, size_t size)
{
    ts_fumen_reader reader;
    ts_fumen_page page;
    ts_board *b = board_of(s);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}}, kinds[TS_GIVEN_MAX];
    if (ts_fumen_open(&reader, text, size) || ts_fumen_next(&reader, &page))
        return false;
    for (unsigned y = 0; y < TS_FUMEN_ROWS && y < b->rows; y++)
        memcpy(cell[y], page.cell[y], TS_COLUMNS);
    ts_fumen_quiz_tidy(page.comment);
    unsigned kind = b->piece.kind, hold = b->hold, count = 0;
    const char *current = strchr(page.comment, '(');
    bool quiz = strncmp(page.comment, "#Q=[", 4) == 0 && current;
    if (quiz) {
        hold = kind_of(page.comment[4]);
        kind = kind_of(current[1]) ? kind_of(current[1]) : kind;
        const char *next = strchr(current, ')');
        for (next += next != NULL; next && kind_of(*next) && count < TS_GIVEN_MAX; next++)
            kinds[count++] = (uint8_t)kind_of(*next);
    }
    if (!change_stack(s, cell, kind))
        return false;
    ts_edit_hold(match_of(s), 0, hold);
    if (count)
        ts_edit_queue(match_of(s), 0, kinds, count);
    s->practice->past[s->practice->at] = *b;
    return true;
}

void session_practice_copy(session *s)
{
    if (board_of(s)->columns > TS_COLUMNS)
        return;
    s->practice->copied++;
    s->practice->answered = TEXT_POSITION_COPIED;
}

/* Skips what is no part of such a string; a new line ends it. */
void session_practice_paste(session *s, uint32_t letter)
{
    session_practice *p = s->practice;
    if (letter == '\n') {
        bool loaded = session_practice_load(s, p->pasted, p->pasted_size);
        p->answered = loaded ? TEXT_POSITION_LOADED : TEXT_POSITION_NOT_LOADED;
        p->pasted_size = 0;
    } else if (p->pasted_size < sizeof p->pasted && letter < 128) {
        p->pasted[p->pasted_size++] = (char)letter;
    }
}
