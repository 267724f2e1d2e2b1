/* The plan of the day, and its pieces. The store has what was done, as the setting "today": the
 * day, the counts of its parts, whether its stone is laid, all stones, and the goal of its game. */
#include "session/today.h"
#include "base/minmax.h"
#include "coach/profile.h"
#include "game/duel.h"
#include "practice_internal.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/storage.h"

static const uint8_t most[TODAY_PARTS] = {
    [TODAY_DRILLS] = 3, [TODAY_PUZZLES] = 5, [TODAY_LESSON] = 1, [TODAY_GAME] = 1};

enum { DAY_S = 86400 };

static session_today *today_of(session *s)
{
    return &s->practice->today;
}

/* ---- what is kept --------------------------------------------------------------------------- */

#define NAME "today"
enum { NUMBERS = TODAY_PARTS + 6, NUMBER_SIZE = 21 };

static void keep(session *s)
{
    const session_today *t = today_of(s);
    char text[NUMBERS * NUMBER_SIZE], *at = coach_profile_put(text, (uint64_t)t->day);
    for (unsigned i = 0; i < TODAY_PARTS; i++)
        at = coach_profile_put(at, t->done[i]);
    at = coach_profile_put(at, t->is_laid);
    at = coach_profile_put(at, t->stones);
    at = coach_profile_put(at, t->aim.measure);
    at = coach_profile_put(at, (uint64_t)t->aim.target);
    at = coach_profile_put(at, (uint64_t)t->aim.since_ms);
    *at = '\0';
    store_set(session_store(s), NAME, text);
    session_touch(s);
}

void session_today_read(session *s)
{
    session_today *t = today_of(s);
    const char *at = store_setting(session_store(s), NAME);
    uint64_t n[NUMBERS] = {0};
    unsigned count = 0;
    while (at && count < NUMBERS &&
           (at = coach_profile_get(at, count == NUMBERS - 1 ? INT64_MAX : INT32_MAX, &n[count])))
        count++;
    if (count < NUMBERS)
        return;
    t->day = (int32_t)n[0];
    for (unsigned i = 0; i < TODAY_PARTS; i++)
        t->done[i] = clamp_u32((int64_t)n[1 + i]);
    const uint64_t *rest = &n[1 + TODAY_PARTS];
    t->is_laid = rest[0] != 0;
    t->stones = clamp_u32((int64_t)rest[1]);
    t->aim = (session_aim){(uint8_t)min_u64(rest[2], COACH_MEASURE_COUNT), (int32_t)rest[3],
                           (int64_t)rest[4]};
}

/* ---- facts ---------------------------------------------------------------------------------- */

bool session_today_is_on(const session *s)
{
    return s->settings.today;
}

static int64_t seconds_of(const session *s)
{
    return s->options.local_s + (int64_t)((s->now_us - s->begun_us) / 1000000);
}

int32_t session_today_day(const session *s)
{
    return (int32_t)(seconds_of(s) / DAY_S);
}

unsigned session_today_done(const session *s, unsigned part)
{
    const session_today *t = &s->practice->today;
    return t->day == session_today_day(s) ? min_u32(t->done[part], session_today_of(s, part)) : 0;
}

bool session_today_lesson(const session *s, unsigned preferred, unsigned *course, unsigned *lesson,
                          unsigned *exercise)
{
    for (unsigned i = 0; i <= coach_courses(); i++) {
        *course = i ? i - 1 : preferred;
        for (*lesson = 0; *course < coach_courses() && *lesson < coach_course_get(*course)->count;
             ++*lesson)
            for (*exercise = 0;
                 *exercise < coach_exercises(&coach_course_get(*course)->lesson[*lesson]);
                 ++*exercise)
                if (!session_exercise_is_done(s, *course, *lesson, *exercise))
                    return true;
    }
    return false;
}

unsigned session_today_of(const session *s, unsigned part)
{
    const session_today *t = &s->practice->today;
    const unsigned done = t->day == session_today_day(s) ? t->done[part] : 0;
    unsigned at[3];
    switch (part) {
    case TODAY_DRILLS: return min_u32(done + session_drills_due(s), most[part]);
    case TODAY_PUZZLES: return s->practice->rated.count ? most[part] : 0;
    case TODAY_LESSON:
        return done || session_today_lesson(s, 0, &at[0], &at[1], &at[2]) ? most[part] : 0;
    default: return most[part];
    }
}

bool session_today_is_complete(const session *s)
{
    return s->practice->today.is_laid && s->practice->today.day == session_today_day(s);
}

uint32_t session_today_stones(const session *s)
{
    return s->practice->today.stones;
}

/* Of those that were played, the one with the least rating. */
unsigned session_today_theme(const session *s)
{
    const rate_two *rating = s->practice->rated.rating;
    const fix unknown = rate_two_usual().deviation;
    unsigned weakest = COACH_THEMES;
    for (unsigned i = 0; i < COACH_THEMES; i++)
        if (rating[i].deviation < unknown &&
            (weakest == COACH_THEMES || rating[i].rating < rating[weakest].rating))
            weakest = i;
    return weakest;
}

/* ---- playing -------------------------------------------------------------------------------- */

void session_today_play(session *s, unsigned part)
{
    today_of(s)->plays = part < TODAY_PARTS ? (uint8_t)(part + 1) : 0;
}

bool session_today_plays(const session *s, unsigned part)
{
    const unsigned plays = s->practice->today.plays;
    return part < TODAY_PARTS ? plays == part + 1 : plays == 0;
}

static bool is_all_done(const session *s)
{
    for (unsigned i = 0; i < TODAY_PARTS; i++)
        if (session_today_done(s, i) < session_today_of(s, i))
            return false;
    return true;
}

void session_today_count(session *s, unsigned part)
{
    session_today *t = today_of(s);
    if (t->day != session_today_day(s)) {
        t->day = session_today_day(s);
        for (unsigned i = 0; i < TODAY_PARTS; i++)
            t->done[i] = 0;
        t->is_laid = false;
    }
    t->done[part]++;
    if (session_today_is_on(s) && !t->is_laid && is_all_done(s)) {
        t->is_laid = true;
        t->stones++;
    }
    keep(s);
}

void session_today_show(session *s)
{
    unsigned line = 0; /* the first that is not done */
    for (unsigned i = 0; i < TODAY_PARTS; i++) {
        if (session_today_done(s, i) < session_today_of(s, i))
            break;
        line += session_today_of(s, i) > 0;
    }
    session_today_play(s, TODAY_PARTS);
    session_to(s, SCREEN_LEARN);
    session_set_cursor(s, SCREEN_TODAY, line);
    session_push(s, SCREEN_TODAY);
}

void session_today_set_game(session *s, unsigned mode, const session_aim *aim)
{
    session_today *t = today_of(s);
    session_today_play(s, TODAY_GAME);
    t->mode = clamp_u8(mode);
    t->aim = *aim;
    t->aim.since_ms = (seconds_of(s) - s->options.utc_offset_s) * 1000;
    keep(s);
}

unsigned session_today_mode(const session *s)
{
    return session_today_plays(s, TODAY_GAME) ? s->practice->today.mode : TS_MODES;
}

const session_aim *session_today_aim(const session *s)
{
    return &s->practice->today.aim;
}

/* ---- the pieces of the day ------------------------------------------------------------------ */

/* docs/replay-format.md writes the seed down, so that others can draw it. */

#define FIRST_SEED UINT64_C(0x7465737365726100) /* "tessera", day 0 */

int64_t session_day(const session *s)
{
    return (seconds_of(s) - s->options.utc_offset_s) / DAY_S;
}

uint64_t session_daily_seed(const session *s)
{
    return duel_next_seed(FIRST_SEED + (uint64_t)session_day(s));
}

bool session_daily_has(unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    return m->rank != TS_RANK_NONE && !m->puzzles && !m->by_hand && m->players_least < 2;
}
