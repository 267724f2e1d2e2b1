/* The menu of a position in practice: the pieces, the field, the rules, and the whole as a string
 * that others can load. */
#include "position.h"
#include "menus/format.h"

#include <string.h>

enum {
    LINE_PIECE,
    LINE_NEXT,
    LINE_HOLD,
    LINE_EDIT,
    LINE_EMPTY,
    LINE_SAVE,
    LINE_LOAD,
    LINE_RULES,
    LINE_HANDLING,
    LINE_TRAINER, /* last: not all rules have it */
    LINES
};

static const ts_board *board_of(const session *s)
{
    return &session_match(s)->board[0];
}

static unsigned count(const session *s)
{
    return session_trainer_is_offered(s) ? LINES : LINE_TRAINER;
}

static void say_pieces(const session *s, screen_line *line)
{
    const ts_board *b = board_of(s);
    char letters[TS_NEXT_MAX + 1] = "";
    for (unsigned i = 0; i < b->queue_count && i < TS_NEXT_MAX; i++)
        letters[i] = TS_CELL_LETTERS[b->queue[i]];
    text_format(line->value, sizeof line->value, "%s", letters);
}

static void say_kind(screen_line *line, unsigned kind)
{
    line->value[0] = kind ? TS_CELL_LETTERS[kind] : '-';
    line->changes = true;
}

static void say(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[LINES] = {
        TEXT_POSITION_PIECE, TEXT_POSITION_NEXT,   TEXT_HEAD_HOLD,     TEXT_POSITION_EDIT,
        TEXT_POSITION_EMPTY, TEXT_POSITION_SAVE,   TEXT_POSITION_LOAD, TEXT_RULES,
        TEXT_HANDLING,       TEXT_POSITION_TRAINER};
    screen_format(s, line->label, sizeof line->label, label[i]);
    line->enter = TEXT_HINT_CHOOSE;
    switch (i) {
    case LINE_PIECE: say_kind(line, board_of(s)->piece.kind); break;
    case LINE_HOLD: say_kind(line, board_of(s)->hold); break;
    case LINE_NEXT:
        say_pieces(s, line);
        screen_format(s, line->about, sizeof line->about, TEXT_POSITION_NEXT_ABOUT);
        break;
    case LINE_SAVE: {
        char text[POSITION_SIZE];
        if (session_practice_save(s, text))
            text_format(line->about, sizeof line->about, "%s", text);
        else
            screen_format(s, line->about, sizeof line->about, TEXT_POSITION_TOO_WIDE);
        if (s->practice.answered == TEXT_POSITION_COPIED)
            screen_format(s, line->value, sizeof line->value, s->practice.answered);
        break;
    }
    case LINE_LOAD:
        screen_format(s, line->about, sizeof line->about, TEXT_POSITION_LOAD_ABOUT);
        if (s->practice.answered && s->practice.answered != TEXT_POSITION_COPIED)
            screen_format(s, line->value, sizeof line->value, s->practice.answered);
        break;
    case LINE_RULES:
        screen_format_rules(s, line->value, sizeof line->value, s->settings.rules);
        screen_format_rules_about(s, line->about, sizeof line->about, s->settings.rules);
        line->changes = true;
        break;
    case LINE_TRAINER:
        screen_format(s, line->about, sizeof line->about, TEXT_POSITION_TRAINER_ABOUT);
        break;
    default: break;
    }
    if (i <= LINE_HOLD || i == LINE_LOAD || i == LINE_RULES)
        line->enter = 0;
}

static void enter(session *s, unsigned i, uint64_t now_us)
{
    switch (i) {
    case LINE_EDIT:
        session_game_resume(s, now_us);
        session_practice_edit(s, true, now_us);
        break;
    case LINE_SAVE: session_practice_copy(s); break;
    case LINE_EMPTY:
        session_practice_empty(s);
        session_game_resume(s, now_us);
        break;
    case LINE_TRAINER:
        session_game_resume(s, now_us);
        session_trainer_begin(s);
        break;
    case LINE_HANDLING: session_push(s, SCREEN_HANDLING); break;
    default: break;
    }
}

/* With other rules the field stays, and what the pieces are; the past does not. */
static void change_rules(session *s, int by, uint64_t now_us)
{
    char text[POSITION_SIZE];
    size_t size = session_practice_save(s, text);
    unsigned rules = ts_rules_count();
    s->settings.rules = (uint8_t)((s->settings.rules + rules + (unsigned)by) % rules);
    session_game_start(s, now_us);
    session_practice_load(s, text, size);
    session_practice_to_position(s, now_us);
}

static void change(session *s, unsigned i, int by, uint64_t now_us)
{
    const ts_board *b = board_of(s);
    if (i == LINE_PIECE)
        session_practice_set_piece(s, TS_I + (b->piece.kind - TS_I + 7u + (unsigned)by) % 7);
    else if (i == LINE_HOLD)
        session_practice_set_hold(s, (b->hold + 8u + (unsigned)by) % 8);
    else
        change_rules(s, by, now_us);
}

/* ---- typing and pasting ------------------------------------------------------------------- */

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

bool screen_position_key(session *s, const input_press *p)
{
    return session_cursor(s) == LINE_NEXT && type_next(s, p->meaning);
}

const screen_def screen_position = {
    .title = TEXT_POSITION,
    .back = TEXT_HINT_RESUME,
    .count = count,
    .line = say,
    .enter = enter,
    .change = change,
};
