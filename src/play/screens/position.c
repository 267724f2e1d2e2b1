/* The menu of a position in practice: the pieces, the field, the rules, and the whole as a string
 * that others can load. */
#include "screens.h"

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

static const ts_game *game_of(const ts_session *s)
{
    return &s->run.match.game[0];
}

static unsigned count(const ts_session *s)
{
    return ts_trainer_is_offered(s) ? LINES : LINE_TRAINER;
}

static void say_pieces(const ts_session *s, ts_line *line)
{
    const ts_game *g = game_of(s);
    char letters[TS_NEXT_MAX + 1] = "";
    for (unsigned i = 0; i < g->queue_count && i < TS_NEXT_MAX; i++)
        letters[i] = TS_CELL_LETTERS[g->queue[i]];
    ts_format(line->value, sizeof line->value, "%s", letters);
}

static void say_kind(ts_line *line, unsigned kind)
{
    line->value[0] = kind ? TS_CELL_LETTERS[kind] : '-';
    line->turns = true;
}

static void say(const ts_session *s, unsigned i, ts_line *line)
{
    static const uint16_t label[LINES] = {TS_TEXT_POSITION_PIECE, TS_TEXT_POSITION_NEXT,
                                          TS_TEXT_HEAD_HOLD,      TS_TEXT_POSITION_EDIT,
                                          TS_TEXT_POSITION_EMPTY, TS_TEXT_POSITION_SAVE,
                                          TS_TEXT_POSITION_LOAD,  TS_TEXT_RULES,
                                          TS_TEXT_HANDLING,       TS_TEXT_POSITION_TRAINER};
    ts_say(s, line->label, sizeof line->label, label[i]);
    line->enter = TS_TEXT_HINT_CHOOSE;
    switch (i) {
    case LINE_PIECE: say_kind(line, game_of(s)->piece.kind); break;
    case LINE_HOLD: say_kind(line, game_of(s)->hold); break;
    case LINE_NEXT:
        say_pieces(s, line);
        ts_say(s, line->about, sizeof line->about, TS_TEXT_POSITION_NEXT_ABOUT);
        break;
    case LINE_SAVE: {
        char text[TS_POSITION_ROOM];
        if (ts_practice_save(s, text))
            ts_format(line->about, sizeof line->about, "%s", text);
        if (s->practice.answered == TS_TEXT_POSITION_COPIED)
            ts_say(s, line->value, sizeof line->value, s->practice.answered);
        break;
    }
    case LINE_LOAD:
        ts_say(s, line->about, sizeof line->about, TS_TEXT_POSITION_LOAD_ABOUT);
        if (s->practice.answered && s->practice.answered != TS_TEXT_POSITION_COPIED)
            ts_say(s, line->value, sizeof line->value, s->practice.answered);
        break;
    case LINE_RULES:
        ts_say_rules(s, line->value, sizeof line->value, s->settings.rules);
        ts_say_rules_about(s, line->about, sizeof line->about, s->settings.rules);
        line->turns = true;
        break;
    case LINE_TRAINER:
        ts_say(s, line->about, sizeof line->about, TS_TEXT_POSITION_TRAINER_ABOUT);
        break;
    default: break;
    }
    if (i <= LINE_HOLD || i == LINE_LOAD || i == LINE_RULES)
        line->enter = 0;
}

static void enter(ts_session *s, unsigned i, uint64_t now_us)
{
    switch (i) {
    case LINE_EDIT:
        ts_game_resume(s, now_us);
        ts_practice_edit(s, true, now_us);
        break;
    case LINE_SAVE:
        s->practice.copied++;
        s->practice.answered = TS_TEXT_POSITION_COPIED;
        break;
    case LINE_EMPTY:
        ts_practice_empty(s);
        ts_game_resume(s, now_us);
        break;
    case LINE_TRAINER:
        ts_game_resume(s, now_us);
        ts_trainer_begin(s);
        break;
    case LINE_HANDLING: ts_session_push(s, TS_SCREEN_HANDLING); break;
    default: break;
    }
}

/* With other rules the field stays, and what the pieces are; the past does not. */
static void turn_rules(ts_session *s, int by, uint64_t now_us)
{
    char text[TS_POSITION_ROOM];
    size_t size = ts_practice_save(s, text);
    unsigned rules = ts_rules_count();
    s->settings.rules = (uint8_t)((s->settings.rules + rules + (unsigned)by) % rules);
    ts_game_start(s, now_us);
    ts_practice_load(s, text, size);
    ts_practice_key(s, TS_KEY_TAB, true, now_us);
}

static void turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    const ts_game *g = game_of(s);
    if (i == LINE_PIECE)
        ts_practice_set_piece(s, TS_I + (g->piece.kind - TS_I + 7u + (unsigned)by) % 7);
    else if (i == LINE_HOLD)
        ts_practice_set_hold(s, (g->hold + 8u + (unsigned)by) % 8);
    else
        turn_rules(s, by, now_us);
}

/* ---- typing and pasting ------------------------------------------------------------------- */

static bool type_next(ts_session *s, ts_key key)
{
    const ts_game *g = game_of(s);
    const char *at = key && key < 128 ? strchr("ijlostz", (int)key) : NULL;
    uint8_t kinds[TS_GIVEN_MAX];
    unsigned given = g->given_count;
    memcpy(kinds, g->queue, given);
    if (at && given < TS_NEXT_MAX)
        kinds[given++] = (uint8_t)(TS_I + (at - "ijlostz"));
    else if (key == TS_KEY_BACKSPACE && given)
        given--;
    else
        return at != NULL;
    ts_practice_set_next(s, kinds, given);
    return true;
}

static bool paste(ts_session *s, ts_key key)
{
    ts_practice *p = &s->practice;
    uint32_t c = key - TS_KEY_TEXT;
    if (key < TS_KEY_TEXT)
        return false;
    if (c == '\n') {
        bool loaded = ts_practice_load(s, p->pasted, p->pasted_size);
        p->answered = loaded ? TS_TEXT_POSITION_LOADED : TS_TEXT_POSITION_NOT_LOADED;
        p->pasted_size = 0;
    } else if (p->pasted_size < sizeof p->pasted && c < 128) {
        p->pasted[p->pasted_size++] = (char)c;
    }
    return true;
}

bool ts_screen_position_key(ts_session *s, ts_key key)
{
    return paste(s, key) || (s->cursor[TS_SCREEN_POSITION] == LINE_NEXT && type_next(s, key));
}

const ts_screen ts_screen_position = {
    .title = TS_TEXT_POSITION,
    .back = TS_TEXT_HINT_RESUME,
    .count = count,
    .line = say,
    .enter = enter,
    .turn = turn,
};
