/* The profile of the player: a row for each measure, with its interval and the bot that does the
 * same. Enter leads to what trains it. */
#include "defs.h"
#include "api/scene.h"
#include "coach/lesson.h"
#include "coach/profile.h"
#include "menus/format.h"
#include "session/menu.h"
#include "session/practice.h"
#include "session/skill.h"
#include "text/text.h"

#include <string.h>

enum { SKILL_MEASURE, SKILL_VALUE, SKILL_BETWEEN, SKILL_BOT, SKILL_COLUMNS };

static const struct shown {
    uint16_t label, about;
    uint8_t decimals;
    bool percent;
    const char *course; /* with its lessons; NULL for rated puzzles */
} shown[COACH_MEASURE_COUNT] = {
    [COACH_MEASURE_PACE] = {TEXT_STAT_PIECES_A_SECOND, TEXT_SKILL_PACE_ABOUT, 2, false, "finesse"},
    [COACH_MEASURE_FINESSE] = {TEXT_SKILL_FINESSE, TEXT_SKILL_FINESSE_ABOUT, 2, false, "finesse"},
    [COACH_MEASURE_ATTACK] = {TEXT_SKILL_ATTACK, TEXT_SKILL_ATTACK_ABOUT, 2, false, "versus"},
    [COACH_MEASURE_HOLES] = {TEXT_SKILL_HOLES, TEXT_SKILL_HOLES_ABOUT, 1, false, "stacking"},
    [COACH_MEASURE_WAITING] = {TEXT_SKILL_WAITING, TEXT_SKILL_WAITING_ABOUT, 1, true, "stacking"},
    [COACH_MEASURE_SPINNING] = {TEXT_SKILL_SPINNING, TEXT_SKILL_SPINNING_ABOUT, 1, true, "t_spins"},
    [COACH_MEASURE_DIGGING] = {TEXT_SKILL_DIGGING, TEXT_SKILL_DIGGING_ABOUT, 2, false, "versus"},
    [COACH_MEASURE_ACCURACY] = {TEXT_REVIEW_ACCURACY, TEXT_SKILL_ACCURACY_ABOUT, 1, true, NULL},
};

static unsigned skill_count(const session *s)
{
    (void)s;
    return COACH_MEASURE_COUNT;
}

void screen_format_measure(const session *s, char *out, size_t size, unsigned measure)
{
    screen_format(s, out, size, shown[measure].label);
}

void screen_format_measured(const session *s, char *out, size_t size, unsigned measure,
                            int32_t value)
{
    char number[32];
    text_thousandths(number, sizeof number, s->settings.language, value * INT64_C(10),
                     shown[measure].decimals);
    text_format(out, size, shown[measure].percent ? "%s %%" : "%s", number);
}

static void format_level(const session *s, char out[CELL_SIZE], unsigned tenths)
{
    text_thousandths(out, CELL_SIZE, s->settings.language, tenths * INT64_C(100), 1);
}

static void format_about(const session *s, unsigned i, screen_line *line)
{
    const coach_measure *m = &session_skill_result(s)->measure[i];
    screen_format(s, line->about, sizeof line->about, shown[i].about);
    if (m->known)
        return;
    const size_t used = strlen(line->about);
    line->about[used] = ' ';
    text_count(line->about + used + 1, sizeof line->about - used - 1, s->settings.language,
               TEXT_SKILL_MORE, COACH_PROFILE_FEWEST - m->games);
}

static void skill_line(const session *s, unsigned i, screen_line *line)
{
    const coach_measure *m = &session_skill_result(s)->measure[i];
    char low[CELL_SIZE], high[CELL_SIZE];
    screen_format(s, line->cell[SKILL_MEASURE], CELL_SIZE, shown[i].label);
    format_about(s, i, line);
    line->enter = TEXT_HINT_CHOOSE;
    if (!m->known)
        return;
    screen_format_measured(s, line->cell[SKILL_VALUE], CELL_SIZE, i, m->value);
    text_thousandths(low, sizeof low, s->settings.language, m->low * INT64_C(10),
                     shown[i].decimals);
    screen_format_measured(s, high, sizeof high, i, m->high);
    text_format(line->cell[SKILL_BETWEEN], CELL_SIZE, "%s - %s", low, high);
    if (m->has_level) {
        format_level(s, low, m->level_low);
        format_level(s, high, m->level_high);
        text_format(line->cell[SKILL_BOT], CELL_SIZE, "%s - %s", low, high);
    }
}

static unsigned skill_columns(const session *s, screen_column *column)
{
    static const screen_column known[SKILL_COLUMNS] = {
        [SKILL_MEASURE] = {TEXT_SKILL_HEAD_MEASURE, ALIGN_LEFT, 10},
        [SKILL_VALUE] = {TEXT_SKILL_HEAD_VALUE, ALIGN_RIGHT, 9},
        [SKILL_BETWEEN] = {TEXT_SKILL_HEAD_BETWEEN, ALIGN_RIGHT, 7},
        [SKILL_BOT] = {TEXT_SKILL_HEAD_BOT, ALIGN_RIGHT, 8}};
    (void)s;
    memcpy(column, known, sizeof known);
    return SKILL_COLUMNS;
}

unsigned screen_measure_course(unsigned measure)
{
    const char *name = measure < COACH_MEASURE_COUNT ? shown[measure].course : NULL;
    unsigned c = 0;
    while (c < coach_courses() && (!name || strcmp(coach_course_get(c)->name, name) != 0))
        c++;
    return c;
}

/* To the lessons of what trains it, or to the puzzles. */
static void skill_enter(session *s, unsigned i, uint64_t now_us)
{
    const unsigned course = screen_measure_course(i);
    (void)now_us;
    if (course < coach_courses()) {
        session_lesson_choose(s, course, 0);
        session_set_cursor(s, SCREEN_COURSE, 0);
        session_push(s, SCREEN_COURSE);
        return;
    }
    session_rated_load(s);
    session_push(s, SCREEN_RATED);
}

static void skill_note(const session *s, char *out, size_t size)
{
    const coach_profile *p = session_skill_result(s);
    const int language = s->settings.language;
    char level[3][CELL_SIZE];
    unsigned left;
    if (session_skill_is_counting(s, &left)) {
        text_count(out, size, language, TEXT_SKILL_COUNTING, left);
        return;
    }
    if (p->games < COACH_PROFILE_FEWEST) {
        screen_format(s, out, size, TEXT_SKILL_NONE);
        return;
    }
    size_t used = text_count(out, size, language, TEXT_SKILL_GAMES, p->games);
    if (p->has_level) {
        format_level(s, level[0], p->level);
        format_level(s, level[1], p->level_low);
        format_level(s, level[2], p->level_high);
        used += text_format(out + used, size - used, " ");
        used += text_format(out + used, size - used, text_of(language, TEXT_SKILL_LEVEL), level[0],
                            level[1], level[2]);
    }
    if (p->weakest < COACH_MEASURE_COUNT) {
        used += text_format(out + used, size - used, " ");
        text_format(out + used, size - used, text_of(language, TEXT_SKILL_WEAKEST),
                    text_of(language, shown[p->weakest].label));
    }
}

const screen_def screen_skill = {
    .title = TEXT_SKILL,
    .back = TEXT_HINT_BACK,
    .count = skill_count,
    .line = skill_line,
    .enter = skill_enter,
    .note = skill_note,
    .columns = skill_columns,
};
