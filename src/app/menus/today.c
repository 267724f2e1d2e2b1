/* The plan of the day, and goals by skill with the games that met them. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "coach/lesson.h"
#include "coach/puzzle.h"
#include "game/profile.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/game.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/practice.h"
#include "session/skill.h"
#include "session/today.h"
#include "session/watch.h"
#include "text/text.h"

/* ---- the game ------------------------------------------------------------------------------- */

static const uint8_t mode_of[COACH_MEASURE_COUNT + 1] = {
    [COACH_MEASURE_PACE] = TS_MODE_SPRINT,    [COACH_MEASURE_FINESSE] = TS_MODE_SPRINT,
    [COACH_MEASURE_ATTACK] = TS_MODE_DUEL,    [COACH_MEASURE_HOLES] = TS_MODE_SPRINT,
    [COACH_MEASURE_WAITING] = TS_MODE_SPRINT, [COACH_MEASURE_SPINNING] = TS_MODE_ULTRA,
    [COACH_MEASURE_DIGGING] = TS_MODE_DIG,    [COACH_MEASURE_ACCURACY] = TS_MODE_SPRINT,
    [COACH_MEASURE_COUNT] = TS_MODE_SPRINT,
};

/* The measure that is furthest behind, or else has the lowest level. */
static unsigned find_weakest(const coach_profile *p)
{
    unsigned weakest = p->weakest;
    for (unsigned i = 0; p->weakest == COACH_MEASURE_COUNT && i < COACH_MEASURE_COUNT; i++)
        if (p->measure[i].has_level &&
            (weakest == COACH_MEASURE_COUNT || p->measure[i].level < p->measure[weakest].level))
            weakest = i;
    return p->games ? weakest : COACH_MEASURE_COUNT;
}

/* The better end of what the player does anyway. A game that was played keeps its goal. */
static session_aim aim_of(const session *s)
{
    const coach_profile *p = session_skill_result(s);
    if (session_today_done(s, TODAY_GAME))
        return *session_today_aim(s);
    session_aim aim = {.measure = (uint8_t)find_weakest(p)};
    if (aim.measure < COACH_MEASURE_COUNT)
        aim.target = coach_measure_is_higher_better(aim.measure) ? p->measure[aim.measure].high
                                                                 : p->measure[aim.measure].low;
    return aim;
}

/* The counts of the game that was played for that goal; NULL while they are not known. */
static const coach_profile_game *find_played(const session *s, const session_aim *aim)
{
    const profile_games *g = session_skill_games(s);
    const coach_profile_game *found = NULL;
    for (unsigned i = 0; i < g->count && g->game[i].key >= aim->since_ms; i++)
        if (g->game[i].aim < TS_AIMS && g->game[i].per[aim->measure])
            found = &g->game[i];
    return found;
}

static void fill_game(const session *s, screen_line *line)
{
    const session_aim aim = aim_of(s);
    const int language = s->settings.language;
    char label[LINE_SIZE], value[LINE_SIZE];
    screen_format_mode(s, line->label, sizeof line->label, mode_of[aim.measure]);
    if (aim.measure == COACH_MEASURE_COUNT) {
        screen_format(s, line->about, sizeof line->about, TEXT_TODAY_NO_GOAL);
        return;
    }
    const bool more = coach_measure_is_higher_better(aim.measure);
    screen_format_measure(s, label, sizeof label, aim.measure);
    screen_format_measured(s, value, sizeof value, aim.measure, aim.target);
    const size_t used = text_format(
        line->about, sizeof line->about,
        text_of(language, more ? TEXT_TODAY_AT_LEAST : TEXT_TODAY_AT_MOST), label, value);
    const coach_profile_game *g = session_today_done(s, TODAY_GAME) ? find_played(s, &aim) : NULL;
    if (!g)
        return;
    screen_format_measured(s, value, sizeof value, aim.measure, coach_measure_of(g, aim.measure));
    line->about[used] = ' ';
    text_format(line->about + used + 1, sizeof line->about - used - 1,
                text_of(language, TEXT_TODAY_WAS), value);
}

static void start_game(session *s, uint64_t now_us)
{
    const session_aim aim = aim_of(s);
    session_today_set_game(s, mode_of[aim.measure], &aim);
    if (mode_of[aim.measure] == TS_MODE_DUEL)
        session_duel_start(s, now_us);
    else
        session_game_start(s, now_us);
}

/* ---- the plan ------------------------------------------------------------------------------- */

static unsigned part_at(const session *s, unsigned i)
{
    unsigned part = 0;
    while (part < TODAY_PARTS && (!session_today_of(s, part) || i-- > 0))
        part++;
    return part;
}

static unsigned today_count(const session *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < TODAY_PARTS; i++)
        count += session_today_of(s, i) > 0;
    return count;
}

static bool find_lesson(const session *s, unsigned at[3])
{
    const unsigned weakest = find_weakest(session_skill_result(s));
    return session_today_lesson(s, screen_measure_course(weakest), &at[0], &at[1], &at[2]);
}

static void fill_lesson(const session *s, screen_line *line)
{
    unsigned at[3];
    if (!find_lesson(s, at))
        return;
    const coach_lesson *l = &coach_course_get(at[0])->lesson[at[1]];
    const int language = s->settings.language;
    char goal[LINE_SIZE];
    screen_format_goal(s, goal, sizeof goal, &l->exercise[at[2]]);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_LOBBY_SAID),
                text_of_lesson(language, l->name)->name, goal);
}

static void fill_puzzles(const session *s, screen_line *line)
{
    char theme[CELL_SIZE];
    screen_format(s, theme, sizeof theme, TEXT_THEME_SPIN + (int)session_today_theme(s));
    if (session_today_theme(s) < COACH_THEMES)
        text_format(line->about, sizeof line->about,
                    text_of(s->settings.language, TEXT_TODAY_PUZZLES_ABOUT), theme);
    else
        screen_format(s, line->about, sizeof line->about, TEXT_RATED_USUAL_ABOUT);
}

static void today_line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[TODAY_PARTS] = {[TODAY_DRILLS] = TEXT_DRILLS,
                                                [TODAY_PUZZLES] = TEXT_RATED,
                                                [TODAY_LESSON] = TEXT_TODAY_LESSON};
    const unsigned part = part_at(s, i), done = session_today_done(s, part);
    if (label[part])
        screen_format(s, line->label, sizeof line->label, label[part]);
    switch (part) {
    case TODAY_DRILLS:
        screen_format(s, line->about, sizeof line->about, TEXT_TODAY_DRILLS_ABOUT);
        break;
    case TODAY_PUZZLES: fill_puzzles(s, line); break;
    case TODAY_LESSON: fill_lesson(s, line); break;
    default: fill_game(s, line); break;
    }
    screen_fill_done(s, line, done, session_today_of(s, part));
    line->enter = TEXT_HINT_START;
}

/* A part that is done can be played again: there is always another one, except of mistakes. */
static void today_enter(session *s, unsigned i, uint64_t now_us)
{
    const unsigned part = part_at(s, i);
    unsigned at[3];
    if (part == TODAY_DRILLS && !session_drills_due(s))
        return;
    if (part == TODAY_LESSON && !find_lesson(s, at))
        return;
    session_today_play(s, part);
    switch (part) {
    case TODAY_DRILLS: session_drill_start(s, now_us); break;
    case TODAY_PUZZLES: session_rated_start(s, RATED_TODAY, now_us); break;
    case TODAY_LESSON: /* a lesson that is new begins with its demonstration */
        session_lesson_choose(s, at[0], at[1]);
        session_lesson_start(s, session_lesson_done(s, at[0], at[1]) ? at[2] + 1 : 0, now_us);
        break;
    default: start_game(s, now_us); break;
    }
}

static void today_note(const session *s, char *out, size_t size)
{
    const uint32_t stones = session_today_stones(s);
    const int language = s->settings.language;
    size_t used = text_format(
        out, size, "%s",
        text_of(language, session_today_is_complete(s) ? TEXT_TODAY_COMPLETE : TEXT_TODAY_NOTE));
    if (!stones)
        return;
    out[used++] = ' ';
    text_format(out + used, size - used, text_of(language, TEXT_TODAY_MOSAIC),
                (stones - 1) / MOSAIC_STONES % MOSAICS + 1, MOSAICS + 0u,
                (stones - 1) % MOSAIC_STONES + 1, MOSAIC_STONES + 0u);
}

static const screen_row today_rows[] = {
    {.label = TEXT_GOALS,
     .about = TEXT_GOALS_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .apart = true,
     .opens = SCREEN_GOALS},
};

const screen_def screen_today = {
    .title = TEXT_TODAY,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(today_rows),
    .count = today_count,
    .line = today_line,
    .enter = today_enter,
    .note = today_note,
    .draws_mosaic = true,
};

void screen_today_open(session *s)
{
    session_rated_load(s);
    session_push(s, SCREEN_TODAY);
}

/* ---- goals ---------------------------------------------------------------------------------- */

static unsigned goals_count(const session *s)
{
    (void)s;
    return GOALS;
}

static void goals_line(const session *s, unsigned i, screen_line *line)
{
    const struct profile_goal *goal = &session_skill_games(s)->goal[i];
    const int language = s->settings.language;
    char time[32];
    if (profile_sprint_seconds[i]) {
        text_time(time, sizeof time, profile_sprint_seconds[i] * UINT64_C(1000000), false);
        text_format(line->label, sizeof line->label, text_of(language, TEXT_GOAL_SPRINT), time);
    } else if (i == GOAL_LEVEL) {
        text_format(line->label, sizeof line->label, text_of(language, TEXT_GOAL_LEVEL),
                    GOAL_LEVEL_15 + 0u);
    } else {
        screen_format(s, line->label, sizeof line->label, TEXT_GOAL_QUAD + (int)i);
    }
    if (!goal->id) {
        screen_format(s, line->value, sizeof line->value, TEXT_GOAL_OPEN);
        line->role = ROLE_DIM;
        return;
    }
    text_date(line->value, sizeof line->value, goal->played_ms, s->options.utc_offset_s, false);
    line->mark = MARK_GOLD;
    line->enter = TEXT_HINT_WATCH;
}

static void goals_enter(session *s, unsigned i, uint64_t now_us)
{
    const struct profile_goal *goal = &session_skill_games(s)->goal[i];
    (void)now_us;
    if (goal->id)
        session_game_watch_stored(s, goal->id);
}

static void goals_note(const session *s, char *out, size_t size)
{
    unsigned left, met = 0;
    for (unsigned i = 0; i < GOALS; i++)
        met += session_skill_games(s)->goal[i].id != 0;
    if (session_skill_is_counting(s, &left))
        screen_format(s, out, size, TEXT_TOTALS_COUNTING);
    else
        text_format(out, size, text_of(s->settings.language, TEXT_LESSONS_DONE), met, GOALS + 0u);
}

const screen_def screen_goals = {
    .title = TEXT_GOALS,
    .back = TEXT_HINT_BACK,
    .count = goals_count,
    .line = goals_line,
    .enter = goals_enter,
    .note = goals_note,
};
