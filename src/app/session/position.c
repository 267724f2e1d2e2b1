/* The position of practice: changing its board and its pieces, the editor of the field, and
 * positions as fumen strings. */
#include "base/minmax.h"
#include "practice_internal.h"
#include "session/parts.h"
#include "replay/fumen.h"
#include "text/text.h"
#include "session/input.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/practice.h"
#include "game/run.h"

#include <string.h>

static ts_match *match_of(session *s)
{
    return &session_run_to_change(s)->match;
}

static ts_board *board_of(session *s)
{
    return &match_of(s)->board[0];
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
    practice_remember(s);
    session_touch(s);
    return true;
}

void session_practice_set_piece(session *s, unsigned kind)
{
    ts_board *b = board_of(s);
    if (ts_fits(b, ts_spawned(b, kind)) && ts_edit_piece(match_of(s), 0, kind, NULL))
        practice_remember(s);
}

void session_practice_set_hold(session *s, unsigned kind)
{
    if (ts_edit_hold(match_of(s), 0, kind))
        practice_remember(s);
}

void session_practice_set_next(session *s, const uint8_t *kinds, unsigned count)
{
    if (ts_edit_queue(match_of(s), 0, kinds, count))
        practice_remember(s);
}

/* Incoming rows stay incoming: placements are judged by them. */
void practice_put_rest(session *s, int32_t combo, uint32_t back_to_back, unsigned pending)
{
    ts_board put = *board_of(s);
    put.combo = combo;
    put.back_to_back = back_to_back;
    session_practice_put(s, &put);
    if (pending)
        ts_add_garbage(match_of(s), 0, pending, -1, TS_GARBAGE, UINT32_MAX);
}

void session_practice_analyse(session *s, const ts_board *b)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    memcpy(cell, b->cell, sizeof cell);
    if (!change_stack(s, cell, b->piece.kind))
        return;
    ts_edit_hold(match_of(s), 0, b->hold);
    ts_edit_queue(match_of(s), 0, b->queue, min_u32(b->queue_count, TS_GIVEN_MAX));
    practice_put_rest(s, b->combo, b->back_to_back, ts_pending(b));
    session_practice_forget_past(s);
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
    s->practice->x = clamp_i8(x);
    s->practice->y = clamp_i8(y);
    s->practice->message = 0;
    memcpy(cell, b->cell, sizeof cell);
    cell[y][x] = clamp_u8(colour);
    ts_edit_stack(match_of(s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
    session_touch(s);
}

static void move_cursor(session *s, int x, int y)
{
    session_practice *p = s->practice;
    const ts_board *b = board_of(s);
    p->x = clamp_i8((p->x + x + b->columns) % b->columns);
    p->y = clamp_i8((p->y + y + b->visible) % b->visible);
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

bool practice_editor_key(session *s, const input_press *press)
{
    session_practice *p = s->practice;
    const key_code key = in_editor(press);
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
    case 'e': session_practice_edit(s, false, press->now_us); return true;
    default: break;
    }
    const char *at = key && key < 128 ? strchr(letters, (int)key) : NULL;
    if (at) {
        p->colour = clamp_u8(TS_I + (at - letters));
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

/* ---- as a string -------------------------------------------------------------------------- */

/* The pieces stand in the comment, as the format's quizzes have them. 0 if the field is too
 * wide. */
size_t practice_write(const ts_board *b, const uint8_t *queue, unsigned count,
                      char out[POSITION_SIZE])
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
    for (unsigned i = 0; i < count; i++)
        *c++ = TS_CELL_LETTERS[queue[i]];
    ts_fumen_begin(&w, out, POSITION_SIZE);
    ts_fumen_put(&w, &page);
    return ts_fumen_finish(&w);
}

size_t session_practice_write(const ts_board *b, char out[POSITION_SIZE])
{
    return practice_write(b, b->queue, min_u32(b->queue_count, TS_NEXT_MAX), out);
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
    if (kind == TS_NONE) { /* the first piece has not come yet */
        kind = b->queue[0];
        for (unsigned i = 1; i < b->queue_count && count < TS_GIVEN_MAX; i++)
            kinds[count++] = b->queue[i];
    }
    if (quiz) {
        count = 0;
        hold = kind_of(page.comment[4]);
        kind = kind_of(current[1]) ? kind_of(current[1]) : kind;
        const char *next = strchr(current, ')');
        for (next += next != NULL; next && kind_of(*next) && count < TS_GIVEN_MAX; next++)
            kinds[count++] = clamp_u8(kind_of(*next));
    }
    if (!change_stack(s, cell, kind))
        return false;
    ts_edit_hold(match_of(s), 0, hold);
    if (count)
        ts_edit_queue(match_of(s), 0, kinds, count);
    s->practice->past[s->practice->at].board = *b;
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
