/* Rated puzzles: which one comes, what it does to the ratings, and the runs that are made of them.
 * A puzzle is an exercise (lesson.c) that this part gives and takes back. */
#include "base/minmax.h"
#include "practice_internal.h"
#include "base/splitmix.h"
#include "session/input.h"
#include "session/match.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/setup.h"
#include "session/storage.h"
#include "text/text.h"
#include "game/run.h"

#include <stdlib.h>
#include <string.h>

enum {
    NAME_SIZE = 32,
    VALUE_SIZE = 96,
    WINDOW = 40,        /* puzzles near the rating that may come */
    EASY = 700,         /* the first puzzle of a streak or storm, */
    HARDER = 40,        /* and what each one adds */
    DAILY_LEAST = 1000, /* ratings of puzzles of the day */
    DAILY_MOST = 1900,
    STORM_SECONDS = 180,
    THOUSAND = 1000,  /* ratings are stored in such parts, */
    MILLION = 1000000 /* and volatilities */
};

#define LINK_WORD "#puzzle="
#define PUZZLE_DEVIATION (60 * FIX_ONE)

static session_rated *rated_of(session *s)
{
    return &s->practice->rated;
}

/* ---- the puzzles ---------------------------------------------------------------------------- */

static bool index_lines(session_rated *r, const char *text)
{
    unsigned count = 0;
    coach_puzzle p;
    for (const char *c = text; *c; c++)
        count += *c == '\n';
    r->line = malloc((count ? count : 1) * sizeof *r->line);
    if (!r->line)
        return false;
    for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1)
        if (coach_puzzle_read(&p, at))
            r->line[r->count++] = (struct rated_line){.at = clamp_u32(at - text),
                                                      .rating = p.rating,
                                                      .theme = (uint8_t)coach_puzzle_theme(&p)};
    r->text = text;
    return true;
}

bool session_rated_load(session *s)
{
    session_rated *r = rated_of(s);
    r->asked = true;
    const char *text = r->text || !s->options.puzzles ? NULL : s->options.puzzles();
    if (text)
        index_lines(r, text);
    return r->count > 0;
}

bool session_rated_wanted(const session *s)
{
    return s->practice->rated.asked && s->practice->rated.count == 0;
}

static bool fits(const session_rated *r, const struct rated_line *line)
{
    return !line->seen && (r->drawn == COACH_THEMES || line->theme == r->drawn);
}

/* One of those nearest to the rating, which this number chooses. Returns NULL if there is none. */
static struct rated_line *find_near(session_rated *r, unsigned rating, uint64_t random)
{
    struct rated_line *found = NULL;
    unsigned above = 0, left = 1 + (unsigned)(splitmix_next(&random) % WINDOW);
    while (above < r->count && r->line[above].rating < rating)
        above++;
    unsigned below = above;
    while (left > 0 && (below > 0 || above < r->count)) {
        const bool up = below == 0 || (above < r->count && r->line[above].rating - rating <
                                                               rating - r->line[below - 1].rating);
        struct rated_line *line = up ? &r->line[above++] : &r->line[--below];
        if (!fits(r, line))
            continue;
        found = line;
        left--;
    }
    return found;
}

static struct rated_line *find_of_day(session_rated *r, int64_t day)
{
    uint64_t random = (uint64_t)day;
    struct rated_line *line = NULL;
    for (unsigned tries = 0; tries < 1000; tries++) {
        line = &r->line[splitmix_next(&random) % r->count];
        if (line->rating >= DAILY_LEAST && line->rating <= DAILY_MOST)
            break;
    }
    return line;
}

/* ---- what is kept --------------------------------------------------------------------------- */

static void format_name(char out[NAME_SIZE], unsigned theme)
{
    text_format(out, NAME_SIZE, "puzzle rating %u", theme);
}

/* Numbers with a space between. Returns false if there are not so many. */
static bool parse_numbers(const char *text, int64_t *out, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int64_t n = 0;
        if (!text || *text < '0' || *text > '9')
            return false;
        for (; *text >= '0' && *text <= '9' && n < INT32_MAX; text++)
            n = 10 * n + (*text - '0');
        out[i] = n;
        text += *text == ' ';
    }
    return true;
}

static rate_two parse_rating(const char *text)
{
    rate_two out = rate_two_usual();
    int64_t n[3];
    if (parse_numbers(text, n, 3) && n[0] >= 100 * THOUSAND && n[0] <= 4000 * THOUSAND &&
        n[1] >= THOUSAND && n[1] <= 350 * THOUSAND && n[2] > 0 && n[2] <= MILLION / 10)
        out = (rate_two){n[0] * FIX_ONE / THOUSAND, n[1] * FIX_ONE / THOUSAND,
                         n[2] * FIX_ONE / MILLION};
    return out;
}

void practice_rated_open(session_rated *r)
{
    r->theme = COACH_THEMES;
    for (unsigned i = 0; i <= COACH_THEMES; i++)
        r->rating[i] = rate_two_usual();
}

void session_rated_read(session *s)
{
    session_rated *r = rated_of(s);
    store_handle *kept = session_store(s);
    char name[NAME_SIZE];
    int64_t n[4];
    for (unsigned i = 0; i <= COACH_THEMES; i++) {
        format_name(name, i);
        r->rating[i] = parse_rating(store_setting(kept, name));
    }
    if (parse_numbers(store_setting(kept, "puzzles"), n, 4)) {
        r->played = clamp_u32(n[0]);
        r->best[RATED_STREAK] = clamp_u32(n[1]);
        r->best[RATED_STORM] = clamp_u32(n[2]);
        r->day = n[3];
    }
}

static void keep_rating(session *s, unsigned theme)
{
    const rate_two *p = &rated_of(s)->rating[theme];
    char name[NAME_SIZE], value[VALUE_SIZE];
    format_name(name, theme);
    text_format(value, sizeof value, "%u %u %u", fix_round(p->rating, THOUSAND),
                fix_round(p->deviation, THOUSAND), fix_round(p->volatility, MILLION));
    store_set(session_store(s), name, value);
}

static void keep_counts(session *s)
{
    const session_rated *r = rated_of(s);
    char value[VALUE_SIZE];
    text_format(value, sizeof value, "%u %u %u %u", r->played, r->best[RATED_STREAK],
                r->best[RATED_STORM], r->day);
    store_set(session_store(s), "puzzles", value);
}

/* ---- facts ---------------------------------------------------------------------------------- */

bool session_rated_is_on(const session *s)
{
    return s->practice->rated.on && session_lesson_is_on(s);
}

unsigned session_rated_kind(const session *s)
{
    return s->practice->rated.kind;
}

unsigned session_rated_theme(const session *s)
{
    return s->practice->rated.theme;
}

void session_rated_choose_theme(session *s, unsigned theme)
{
    rated_of(s)->theme = clamp_u8(theme);
}

static unsigned rounded(fix n)
{
    return (unsigned)fix_round(n, 1);
}

unsigned session_rated_rating(const session *s, unsigned theme, unsigned *deviation)
{
    const rate_two *p = &s->practice->rated.rating[theme];
    *deviation = rounded(p->deviation);
    return rounded(p->rating);
}

unsigned session_rated_best(const session *s, unsigned kind)
{
    return s->practice->rated.best[kind];
}

bool session_rated_day_is_done(const session *s)
{
    return s->practice->rated.day == session_day(s);
}

unsigned session_rated_of_puzzle(const session *s)
{
    return s->practice->rated.puzzle.rating;
}

unsigned session_rated_solved(const session *s)
{
    return s->practice->rated.solved;
}

int session_rated_change(const session *s)
{
    return s->practice->rated.change;
}

bool session_rated_is_missed(const session *s)
{
    return s->practice->rated.decided && s->practice->rated.missed;
}

static uint64_t ticks_a_second(const session *s)
{
    const ts_rules *rules = session_rules(s);
    return rules->tick_rate[0] / rules->tick_rate[1];
}

/* The clock of a storm is that of the match: it stands while the game is paused. */
unsigned session_rated_seconds(const session *s)
{
    const uint64_t now = session_match(s)->tick, end = s->practice->rated.end_tick;
    return end > now ? (unsigned)((end - now + ticks_a_second(s) - 1) / ticks_a_second(s)) : 0;
}

/* ---- from puzzle to puzzle ------------------------------------------------------------------ */

static void begin_puzzle(session *s, const char *line)
{
    session_rated *r = rated_of(s);
    r->decided = r->missed = r->shown = false;
    r->pieces = 0;
    r->on = coach_puzzle_read(&r->puzzle, line) &&
            session_lesson_begin_own(s, &r->puzzle.exercise, false);
    session_touch(s);
}

static unsigned wanted_rating(const session_rated *r)
{
    return r->kind <= RATED_TODAY ? rounded(r->rating[r->drawn].rating) : EASY + HARDER * r->solved;
}

/* Returns false if there is no other puzzle. */
static bool begin_next(session *s)
{
    session_rated *r = rated_of(s);
    r->drawn = r->theme;
    if (r->kind == RATED_TODAY) /* every other one */
        r->drawn = session_today_done(s, TODAY_PUZZLES) % 2 ? COACH_THEMES : session_today_theme(s);
    const uint64_t random = session_match(s)->setup.seed + session_match(s)->tick + r->played;
    struct rated_line *line = r->kind == RATED_DAILY ? find_of_day(r, session_day(s))
                                                     : find_near(r, wanted_rating(r), random);
    if (!line)
        return false;
    line->seen = true;
    begin_puzzle(s, r->text + line->at);
    return r->on;
}

bool session_rated_begin(session *s, unsigned kind)
{
    session_rated *r = rated_of(s);
    char line[COACH_PUZZLE_LINE];
    if (!session_practice_is_on(s))
        return false;
    r->kind = clamp_u8(kind);
    r->solved = 0;
    r->change = 0;
    r->over = false;
    r->second = 0;
    r->end_tick =
        kind == RATED_STORM ? session_match(s)->tick + STORM_SECONDS * ticks_a_second(s) : 0;
    if (kind != RATED_SHARED)
        return begin_next(s);
    coach_puzzle_write(&r->puzzle, line);
    begin_puzzle(s, line);
    return r->on;
}

/* ---- results -------------------------------------------------------------------------------- */

static void rate(session *s, bool solved)
{
    session_rated *r = rated_of(s);
    const rate_game game = {
        .other = {r->puzzle.rating * FIX_ONE, PUZZLE_DEVIATION, rate_two_usual().volatility},
        .score = solved ? FIX_ONE : 0};
    const unsigned themes[] = {coach_puzzle_theme(&r->puzzle), COACH_THEMES};
    for (unsigned i = 0; i < 2; i++) {
        rate_two *p = &r->rating[themes[i]];
        const unsigned before = rounded(p->rating);
        *p = rate_two_play(p, &game, 1);
        r->change = (int32_t)rounded(p->rating) - (int32_t)before;
        keep_rating(s, themes[i]);
    }
}

static void note_best(session_rated *r)
{
    if ((r->kind == RATED_STREAK || r->kind == RATED_STORM) && r->solved > r->best[r->kind])
        r->best[r->kind] = r->solved;
}

/* The first result of a puzzle counts. */
static void decide(session *s, bool solved)
{
    session_rated *r = rated_of(s);
    if (r->decided)
        return;
    r->decided = true;
    r->missed = !solved;
    r->solved += solved;
    r->played++;
    if (r->kind <= RATED_TODAY) {
        rate(s, solved);
        session_today_count(s, TODAY_PUZZLES);
    }
    if (r->kind == RATED_DAILY && solved)
        r->day = session_day(s);
    r->over |= r->kind >= RATED_DAILY || (r->kind == RATED_STREAK && !solved) ||
               (r->kind == RATED_TODAY &&
                session_today_done(s, TODAY_PUZZLES) == session_today_of(s, TODAY_PUZZLES));
    note_best(r);
    keep_counts(s);
    session_touch(s);
}

/* A hint counts as a miss, and so does leaving without an answer. */
void session_rated_key(session *s, const input_press *p)
{
    if (session_rated_is_on(s) && session_lesson_state(s) == LESSON_OPEN && p->is_spare &&
        (p->meaning == 'h' || p->meaning == 'n'))
        decide(s, false);
}

/* So do an undo and a retry, whichever way they were asked for. */
static void see_pieces(session *s)
{
    session_rated *r = rated_of(s);
    const uint32_t pieces = session_match(s)->board[0].pieces;
    if (pieces < r->pieces)
        decide(s, false);
    r->pieces = pieces;
}

/* After a miss the solution is shown, unless the time runs. */
static void go_on(session *s)
{
    session_rated *r = rated_of(s);
    if (r->missed && !r->shown && r->kind != RATED_STORM) {
        r->shown = true;
        session_lesson_begin_own(s, &r->puzzle.exercise, true);
    } else if (!r->over) {
        r->over = !begin_next(s);
    }
}

void session_rated_see(session *s)
{
    session_rated *r = rated_of(s);
    if (!session_rated_is_on(s))
        return;
    const unsigned state = session_lesson_state(s), second = session_rated_seconds(s);
    see_pieces(s);
    if (state == LESSON_REACHED || state == LESSON_FAILED)
        decide(s, state == LESSON_REACHED);
    if (r->kind == RATED_STORM && second != r->second) {
        r->second = second;
        session_touch(s);
    }
    if (r->kind == RATED_STORM && second == 0) {
        r->over = true;
        s->practice->lessons.state = LESSON_FINISHED;
    } else if (state == LESSON_FINISHED) {
        go_on(s);
    }
}

uint64_t session_rated_next(const session *s)
{
    enum { QUARTER_US = 250000 };
    return session_rated_is_on(s) && s->practice->rated.kind == RATED_STORM ? s->now_us + QUARTER_US
                                                                            : UINT64_MAX;
}

/* ---- links ---------------------------------------------------------------------------------- */

bool session_rated_read_link(session *s, const char *link)
{
    coach_puzzle p;
    while (*link && strncmp(link, LINK_WORD, strlen(LINK_WORD)) != 0)
        link++;
    return *link && coach_puzzle_read(&p, link + strlen(LINK_WORD)) &&
           (session_rated_is_on(s) ||
            coach_puzzle_read(&rated_of(s)->puzzle, link + strlen(LINK_WORD)));
}

void session_rated_copy_day(session *s)
{
    session_rated *r = rated_of(s);
    coach_puzzle p;
    char line[COACH_PUZZLE_LINE];
    if (!session_rated_load(s) ||
        !coach_puzzle_read(&p, r->text + find_of_day(r, session_day(s))->at) ||
        !coach_puzzle_write(&p, line))
        return;
    text_format(r->link, sizeof r->link, "%s" LINK_WORD "%s",
                s->options.page ? s->options.page : "", line);
    r->copied++;
    session_touch(s);
}

const char *session_rated_link(const session *s)
{
    return s->practice->rated.link;
}

uint32_t session_rated_copied(const session *s)
{
    return s->practice->rated.copied;
}
