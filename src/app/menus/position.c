/* The menu of a position in practice: the pieces, the field, the rules, and the whole as a string
 * that others can load. */
#include "position.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/game.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/files.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"

#include <string.h>

static const ts_board *board_of(const session *s)
{
    return &session_match(s)->board[0];
}

static void fill_kind(screen_line *line, unsigned kind)
{
    line->value[0] = kind ? TS_CELL_LETTERS[kind] : '-';
}

static void fill_piece(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    fill_kind(line, board_of(s)->piece.kind);
}

static void change_piece(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_set_piece(s, TS_I + (board_of(s)->piece.kind - TS_I + 7u + (unsigned)by) % 7);
}

static void fill_next(const session *s, const screen_row *row, screen_line *line)
{
    const ts_board *b = board_of(s);
    char letters[TS_NEXT_MAX + 1] = "";
    (void)row;
    for (unsigned i = 0; i < b->queue_count && i < TS_NEXT_MAX; i++)
        letters[i] = TS_CELL_LETTERS[b->queue[i]];
    text_format(line->value, sizeof line->value, "%s", letters);
}

static void fill_hold(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    fill_kind(line, board_of(s)->hold);
}

static void change_hold(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_set_hold(s, (board_of(s)->hold + 8u + (unsigned)by) % 8);
}

static void edit(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_resume(s, now_us);
    session_practice_edit(s, true, now_us);
}

static void clear(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_practice_empty(s);
    session_game_resume(s, now_us);
}

static void fill_save(const session *s, const screen_row *row, screen_line *line)
{
    char text[POSITION_SIZE];
    (void)row;
    if (session_practice_save(s, text))
        text_format(line->about, sizeof line->about, "%s", text);
    else
        screen_format(s, line->about, sizeof line->about, TEXT_POSITION_TOO_WIDE);
    if (session_practice_answer(s) == TEXT_POSITION_COPIED)
        screen_format(s, line->value, sizeof line->value, session_practice_answer(s));
}

static void save(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_copy(s);
}

static void fill_load(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (session_practice_answer(s) && session_practice_answer(s) != TEXT_POSITION_COPIED)
        screen_format(s, line->value, sizeof line->value, session_practice_answer(s));
}

static void fill_rules(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_rules(s, line->value, sizeof line->value, s->settings.rules);
    screen_format_rules_about(s, line->about, sizeof line->about, s->settings.rules);
}

/* With other rules the field and the pieces stay; the past does not. */
static void change_rules(session *s, const screen_row *row, int by, uint64_t now_us)
{
    char text[POSITION_SIZE];
    size_t size = session_practice_save(s, text);
    unsigned rules = ts_rules_count();
    (void)row;
    s->settings.rules = (uint8_t)((s->settings.rules + rules + (unsigned)by) % rules);
    session_game_start(s, now_us);
    session_practice_load(s, text, size);
    session_practice_to_position(s, now_us);
}

static bool has_trainer(const session *s, const screen_row *row)
{
    (void)row;
    return session_trainer_is_offered(s);
}

static void train(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_resume(s, now_us);
    session_trainer_begin(s);
}

/* ---- typing and pasting ----------------------------------------------------------------- */

static bool type_next(session *s, key_code key)
{
    const ts_board *b = board_of(s);
    const char *at = key && key < 128 ? strchr("ijlostz", (int)key) : NULL;
    uint8_t kinds[TS_GIVEN_MAX];
    unsigned given = b->given_count;
    memcpy(kinds, b->queue, given);
    if (at && given < TS_NEXT_MAX)
        kinds[given++] = (uint8_t)(TS_I + (at - "ijlostz"));
    else if (key == KEY_BACKSPACE && given)
        given--;
    else
        return at != NULL;
    session_practice_set_next(s, kinds, given);
    return true;
}

static bool position_key(session *s, const input_press *p)
{
    const screen_row *row = screen_row_at(s, &screen_position, session_cursor(s));
    return row && row->fill == fill_next && type_next(s, p->meaning);
}

static void position_paste(session *s, uint32_t character)
{
    session_files_forget(s);
    session_touch(s);
    session_practice_paste(s, character);
}

static bool position_escape(session *s, uint64_t now_us)
{
    session_game_resume(s, now_us);
    return false;
}

static const screen_row position_rows[] = {
    {.label = TEXT_POSITION_PIECE, .changes = true, .fill = fill_piece, .change = change_piece},
    {.label = TEXT_POSITION_NEXT, .about = TEXT_POSITION_NEXT_ABOUT, .fill = fill_next},
    {.label = TEXT_HEAD_HOLD, .changes = true, .fill = fill_hold, .change = change_hold},
    {.label = TEXT_POSITION_EDIT, .hint = TEXT_HINT_CHOOSE, .enter = edit},
    {.label = TEXT_POSITION_EMPTY, .hint = TEXT_HINT_CHOOSE, .enter = clear},
    {.label = TEXT_POSITION_SAVE, .hint = TEXT_HINT_CHOOSE, .fill = fill_save, .enter = save},
    {.label = TEXT_POSITION_LOAD, .about = TEXT_POSITION_LOAD_ABOUT, .fill = fill_load},
    {.label = TEXT_RULES, .changes = true, .fill = fill_rules, .change = change_rules},
    {.label = TEXT_HANDLING, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_HANDLING},
    {.label = TEXT_POSITION_TRAINER,
     .about = TEXT_POSITION_TRAINER_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .shown = has_trainer,
     .enter = train},
};

const screen_def screen_position = {
    .title = TEXT_POSITION,
    .back = TEXT_HINT_RESUME,
    SCREEN_ROWS(position_rows),
    .key = position_key,
    .paste = position_paste,
    .escape = position_escape,
};
