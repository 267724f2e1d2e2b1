/* The analysis board's screen: a new board, and the studies that are kept. */
#include "api/scene.h"
#include "defs.h"
#include "menus/format.h"
#include "session/game.h"
#include "session/menu.h"
#include "session/practice.h"
#include "session/study.h"
#include "text/text.h"

/* Returns the place of the i-th study, or STUDIES_MAX if there are not so many. */
static unsigned study_at(const session *s, unsigned i)
{
    unsigned rules, placements, at = 0;
    for (; at < STUDIES_MAX; at++)
        if (session_study_get(s, at, &rules, &placements) && i-- == 0)
            break;
    return at;
}

static unsigned count_studies(const session *s)
{
    unsigned count = 0;
    while (study_at(s, count) < STUDIES_MAX)
        count++;
    return 1 + count;
}

static void fill_study(const session *s, unsigned i, screen_line *line)
{
    unsigned rules, placements;
    line->enter = TEXT_HINT_CHOOSE;
    if (i == 0) {
        screen_format(s, line->label, sizeof line->label, TEXT_STUDY_NEW);
        return;
    }
    const unsigned at = study_at(s, i - 1);
    if (!session_study_get(s, at, &rules, &placements))
        return;
    text_format(line->label, sizeof line->label, text_of(s->settings.language, TEXT_STUDY), at + 1);
    char words[CELL_SIZE * 2], name[LINE_SIZE];
    screen_format_rules(s, name, sizeof name, rules);
    text_count(words, sizeof words, s->settings.language, TEXT_STUDY_PLACEMENTS, placements);
    text_format(line->value, sizeof line->value, text_of(s->settings.language, TEXT_PAIR), name,
                words);
    line->spare = true;
    line->unbinds = TEXT_HINT_UNBIND;
    if (session_study_is_doomed(s, at)) {
        screen_format(s, line->about, sizeof line->about, TEXT_STUDY_REMOVE);
        line->role = ROLE_WARNING;
    }
}

static void enter_study(session *s, unsigned i, uint64_t now_us)
{
    if (i == 0)
        session_study_begin(s, now_us);
    else
        session_study_open(s, study_at(s, i - 1), now_us);
}

/* Pressed twice, it removes the study. */
static void discard_study(session *s, unsigned i)
{
    if (i > 0 && session_study_remove(s, study_at(s, i - 1)))
        session_cursor_within(s, count_studies(s));
}

static void format_note(const session *s, char *out, size_t size)
{
    const bool torn = session_practice_answer(s) == TEXT_POSITION_NOT_LOADED;
    screen_format(s, out, size, torn ? TEXT_STUDY_TORN : TEXT_ANALYSIS_ABOUT);
}

const screen_def screen_analysis = {
    .title = TEXT_ANALYSIS,
    .back = TEXT_HINT_BACK,
    .count = count_studies,
    .line = fill_study,
    .enter = enter_study,
    .discard = discard_study,
    .note = format_note,
    .paste = session_study_paste,
};
