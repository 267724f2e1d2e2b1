/* How the player plays: where pieces are placed, what is cleared, which pieces cost keys. */
#include "defs.h"
#include "coach/profile.h"
#include "menus/format.h"
#include "session/skill.h"
#include "session/parts.h"
#include "text/text.h"

static void fill_span(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    text_count(line->value, sizeof line->value, s->settings.language, TEXT_GAMES_COUNT,
               session_skill_span(s));
}

static void change_span(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_skill_change_span(s, by);
}

static const screen_row habits_rows[] = {
    {.label = TEXT_HISTORY_SPAN,
     .changes = true,
     .toggles = true,
     .fill = fill_span,
     .change = change_span},
};

static void habits_note(const session *s, char *out, size_t size)
{
    const int language = s->settings.language;
    char games[LINE_SIZE];
    unsigned count;
    const coach_profile_game *style = session_skill_style(s, &count);
    if (session_skill_is_counting(s, &count) && count) {
        screen_format(s, out, size, TEXT_TOTALS_COUNTING);
        return;
    }
    session_skill_style(s, &count);
    text_count(games, sizeof games, language, TEXT_GAMES_COUNT, count);
    text_format(out, size, text_of(language, TEXT_HABITS_OF), games, style->of[COACH_MEASURE_PACE]);
}

const screen_def screen_habits = {
    .title = TEXT_HABITS,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(habits_rows),
    .note = habits_note,
    .draws_habits = true,
};
