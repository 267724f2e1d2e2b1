/* The screen on which a rule set is written: what can be done with it, and below that its text. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "menus/format.h"
#include "session/game.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/custom.h"
#include "text/text.h"

#include <limits.h>
#include <string.h>

enum { LINE_PLAY, LINE_SAVE, LINE_LINK, LINE_TEXT };

static bool has_link(const session *s)
{
    return s->options.page || s->options.in_page;
}

static unsigned text_from(const session *s)
{
    return LINE_TEXT - !has_link(s);
}

static unsigned count(const session *s)
{
    return text_from(s) + session_rules_text_lines(s);
}

static void format_text(const session *s, unsigned i, screen_line *line)
{
    size_t size;
    const char *at = session_rules_text_line(s, i, &size);
    const ts_rules_error *error = session_rules_text_error(s);
    size = size < sizeof line->label ? size : sizeof line->label - 1;
    memcpy(line->label, at, size);
    line->label[size] = '\0';
    line->is_written = true;
    line->is_wrong = error && error->line == i + 1;
    line->caret = (uint16_t)session_rules_text_caret(s, i);
    line->apart = i == 0;
}

static void line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[] = {TEXT_PLAY, TEXT_RULES_SAVE, TEXT_SHARE_LINK},
                          about[] = {TEXT_RULES_TEXT_ABOUT, TEXT_RULES_SAVE_ABOUT,
                                     TEXT_RULES_LINK_ABOUT};
    if (i >= text_from(s)) {
        format_text(s, i - text_from(s), line);
        return;
    }
    screen_format(s, line->label, sizeof line->label, label[i]);
    screen_format(s, line->about, sizeof line->about, about[i]);
    line->enter = session_rules_text_error(s) ? 0 : TEXT_HINT_CHOOSE;
    if (i == LINE_SAVE && session_rules_text_is_saved(s))
        screen_format(s, line->value, sizeof line->value, TEXT_RULES_KEPT);
    if (i == LINE_LINK && session_rules_text_link(s))
        screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
}

static void enter(session *s, unsigned i, uint64_t now_us)
{
    if (i >= text_from(s))
        return;
    if (i == LINE_LINK)
        session_rules_text_copy(s);
    else if (i == LINE_SAVE)
        session_rules_text_save(s);
    else if (session_rules_text_choose(s))
        session_game_start(s, now_us);
}

static bool writes(const session *s)
{
    return session_cursor(s) >= text_from(s);
}

static unsigned types(const session *s)
{
    return writes(s) ? LOBBY_FIELD_RULES : LOBBY_FIELD_NONE;
}

static bool key(session *s, const input_press *p)
{
    if (p->pad >= 0 || !writes(s))
        return false;
    const unsigned at = session_rules_text_key(s, session_cursor(s) - text_from(s), p->key);
    if (at == UINT_MAX)
        return false;
    session_move_cursor(s, text_from(s) + at);
    return true;
}

static void write(session *s, uint32_t character)
{
    if (writes(s))
        session_move_cursor(s, text_from(s) + session_rules_text_write(
                                                  s, session_cursor(s) - text_from(s), character));
}

static void note(const session *s, char *out, size_t size)
{
    const ts_rules_error *error = session_rules_text_error(s);
    const int language = s->settings.language;
    if (!error)
        screen_format(s, out, size, TEXT_RULES_SOUND);
    else
        text_format(out, size, text_of(language, TEXT_RULES_WRONG), error->line, error->column,
                    error->words);
}

static bool warns(const session *s)
{
    return session_rules_text_error(s) != NULL;
}

void screen_rules_text_open(session *s, unsigned rules)
{
    session_rules_text_edit(s, rules);
    session_set_cursor(s, SCREEN_RULES_TEXT, text_from(s));
    session_push(s, SCREEN_RULES_TEXT);
}

static bool draft_demo(const session *s, unsigned *rules, unsigned *mode)
{
    (void)mode;
    *rules = TS_RULES_DRAFT;
    return session_rules_text_has_draft(s);
}

static const char *link_copied(const session *s, char *out, size_t size)
{
    (void)out;
    (void)size;
    return session_rules_text_link(s);
}

const screen_def screen_rules_text = {
    .has_demo = true,
    .demo_shows_rules = true,
    .demo = draft_demo,
    .is_wide = true,
    .copied = link_copied,
    .title = TEXT_RULES_TEXT,
    .back = TEXT_HINT_BACK,
    .count = count,
    .line = line,
    .enter = enter,
    .types = types,
    .key = key,
    .paste = write,
    .note = note,
    .warns = warns,
};
