/* A hall: what it offers, looking for a match, one's own rating. */
#include "base/minmax.h"
#include "screens/hall.h"
#include "screens/meet.h"
#include "screens/say.h"

#include <string.h>

enum {
    HALL_FIND,
    HALL_OWN_RATING,
    HALL_RATINGS,
    HALL_BOARDS,
    HALL_HANDS_IN,
    HALL_BOTS,
    HALL_NAME,
    HALL_PLACE,
    HALL_LINES
};

static const struct {
    uint16_t label, about;
    uint8_t types; /* MEET_TYPES: nothing */
    bool apart;
} lines[HALL_LINES] = {
    [HALL_FIND] = {TEXT_HALL_FIND, TEXT_HALL_FIND_ABOUT, MEET_TYPES, false},
    [HALL_OWN_RATING] = {TEXT_HALL_OWN, TEXT_HALL_OWN_ABOUT, MEET_TYPES, false},
    [HALL_RATINGS] = {TEXT_HALL_TABLE, TEXT_HALL_TABLE_ABOUT, MEET_TYPES, true},
    [HALL_BOARDS] = {TEXT_HALL_BOARDS, TEXT_HALL_BOARDS_ABOUT, MEET_TYPES, false},
    [HALL_HANDS_IN] = {TEXT_HALL_HAND_IN, TEXT_HALL_HAND_IN_ABOUT, MEET_TYPES, true},
    [HALL_BOTS] = {TEXT_HALL_BOTS, TEXT_HALL_BOTS_ABOUT, MEET_TYPES, false},
    [HALL_NAME] = {TEXT_MEET_NAME, TEXT_HALL_KEY, MEET_TYPES_NAME, true},
    [HALL_PLACE] = {TEXT_HALL_PLACE, TEXT_HALL_PLACE_ABOUT, MEET_TYPES_HALL, false},
};

/* Only the address can be typed, before there is one. */
static bool is_dead(const session *s, unsigned i)
{
    return i <= HALL_BOARDS && !s->settings.hall_place[0];
}

static unsigned hall_count(const session *s)
{
    (void)s;
    return HALL_LINES;
}

static void say_points(const session *s, char *out, size_t room, const hall_rated *r)
{
    int language = s->settings.language;
    if (r->games)
        text_format(out, room, text_of(language, TEXT_HALL_POINTS), r->rating, 2 * r->deviation);
    else
        screen_say(s, out, room, TEXT_HALL_NO_GAMES);
}

static void say_hands_in(const session *s, screen_line *line)
{
    unsigned waiting =
        session_hall_can(s) ? s->options.hall.calls->waiting(s->options.hall.own) : 0;
    char left[LINE_ROOM], about[ABOUT_ROOM];
    int language = s->settings.language;
    if (!waiting)
        return;
    text_format(about, sizeof about, "%s", line->about);
    text_format(left, sizeof left, text_of(language, TEXT_HALL_WAITING), (uint64_t)waiting);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_TWO_SENTENCES), about,
                left);
}

static void hall_line(const session *s, unsigned i, screen_line *line)
{
    const unsigned rules = session_meet_rules(s);
    char key[9];
    int language = s->settings.language;
    text_format(key, sizeof key, "%s", session_hall_key(s));
    screen_say(s, line->label, sizeof line->label, lines[i].label);
    text_format(line->about, sizeof line->about, text_of(language, lines[i].about), key);
    line->apart = lines[i].apart;
    line->enter = i <= HALL_BOARDS && !is_dead(s, i) ? TEXT_HINT_CHOOSE : 0;
    if (lines[i].types != MEET_TYPES)
        screen_say_typed(s, line, lines[i].types,
                         session_screen(s) == SCREEN_HALL && session_cursor(s) == i);
    switch (i) {
    case HALL_FIND:
        screen_say_rules(s, line->value, sizeof line->value, rules);
        line->changes = true;
        break;
    case HALL_OWN_RATING:
        say_points(s, line->value, sizeof line->value, &session_hall_lists(s)->own[rules]);
        break;
    case HALL_HANDS_IN:
    case HALL_BOTS:
        screen_say(s, line->value, sizeof line->value,
                   (i == HALL_BOTS ? s->settings.hall_bots : s->settings.hall_hands_in) ? TEXT_ON
                                                                                        : TEXT_OFF);
        line->changes = true;
        if (i == HALL_HANDS_IN)
            say_hands_in(s, line);
        break;
    default: break;
    }
}

/* The next rule set that is played far away. */
static unsigned other_rules(unsigned rules, int by)
{
    do
        rules = (rules + ts_rules_count() + (unsigned)by) % ts_rules_count();
    while (!session_meet_is_rules(rules));
    return rules;
}

static void hall_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i == HALL_FIND)
        session_choose_rules(s, other_rules(session_meet_rules(s), by));
    else if (i == HALL_HANDS_IN)
        s->settings.hall_hands_in ^= 1;
    else if (i == HALL_BOTS)
        s->settings.hall_bots ^= 1;
}

static void hall_enter(session *s, unsigned i, uint64_t now_us)
{
    if (is_dead(s, i))
        return;
    switch (i) {
    case HALL_FIND: session_seek_begin(s, now_us); break;
    case HALL_OWN_RATING:
    case HALL_RATINGS:
        session_hall_show_rules(s, session_meet_rules(s));
        session_push(s, i == HALL_RATINGS ? SCREEN_TABLE : SCREEN_OWN);
        break;
    case HALL_BOARDS:
        session_set_cursor(s, SCREEN_KINDS, 0);
        session_push(s, SCREEN_KINDS);
        break;
    case HALL_PLACE: session_hall_open(s); break;
    case HALL_NAME: break;
    default: hall_change(s, i, 1, now_us); break;
    }
}

static void hall_note(const session *s, char *out, size_t room)
{
    const session_hall *h = &s->hall;
    int language = s->settings.language;
    session_hall_trouble(s, out, room);
    if (!s->settings.hall_place[0])
        screen_say(s, out, room, TEXT_HALL_NO_PLACE);
    else if (h->asked == HALL_HOME && !h->known)
        text_format(out, room, text_of(language, TEXT_HALL_ASKING), s->settings.hall_place);
    else if (!out[0] && h->known)
        text_format(out, room, text_of(language, TEXT_HALL_COUNTS), h->people, h->results,
                    h->seeking);
}

unsigned screen_hall_types(const session *s)
{
    unsigned cursor = session_cursor(s);
    return cursor < HALL_LINES ? lines[cursor].types : MEET_TYPES;
}

const screen_def screen_hall = {
    .title = TEXT_HALL,
    .back = TEXT_HINT_BACK,
    .count = hall_count,
    .line = hall_line,
    .enter = hall_enter,
    .change = hall_change,
    .note = hall_note,
};

/* ---- looking for a match --------------------------------------------------------------------- */

static unsigned seek_count(const session *s)
{
    (void)s;
    return 1;
}

static void seek_line(const session *s, unsigned i, screen_line *line)
{
    (void)i;
    screen_say(s, line->label, sizeof line->label, TEXT_HALL_STOP);
    screen_say_rules(s, line->value, sizeof line->value, session_meet_rules(s));
    line->enter = TEXT_HINT_CHOOSE;
}

static void seek_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)i;
    session_seek_end(s, now_us);
}

static void seek_note(const session *s, char *out, size_t room)
{
    int language = s->settings.language;
    if (s->seek.phase == SEEK_NOT)
        session_meet_trouble(s, out, room);
    else if (s->seek.phase == SEEK_LOOKS && s->hall.trouble)
        session_hall_trouble(s, out, room);
    else if (s->seek.phase == SEEK_LOOKS)
        text_format(out, room, text_of(language, TEXT_HALL_LOOKING), session_seek_seconds(s));
    else
        screen_say(s, out, room,
                   s->seek.phase == SEEK_JOINS ? TEXT_HALL_JOINING : TEXT_HALL_OPENING);
}

const screen_def screen_seek = {
    .title = TEXT_HALL_FIND,
    .back = TEXT_HINT_BACK,
    .count = seek_count,
    .line = seek_line,
    .enter = seek_enter,
    .note = seek_note,
};

/* ---- one's own rating ------------------------------------------------------------------------ */

enum { OWN_RULES, OWN_RATING, OWN_GAMES, OWN_WON, OWN_LINES };
enum { STEP = 25, MEAN = 10 };

static unsigned own_count(const session *s)
{
    (void)s;
    return OWN_LINES;
}

static void own_line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[OWN_LINES] = {TEXT_RULES, TEXT_HALL_OWN, TEXT_HEAD_GAMES,
                                              TEXT_HEAD_WON};
    const hall_rated *own = &session_hall_lists(s)->own[s->hall.rules];
    int language = s->settings.language;
    screen_say(s, line->label, sizeof line->label, label[i]);
    switch (i) {
    case OWN_RULES:
        screen_say_rules(s, line->value, sizeof line->value, s->hall.rules);
        line->changes = true;
        break;
    case OWN_RATING: say_points(s, line->value, sizeof line->value, own); break;
    case OWN_GAMES: text_number(line->value, sizeof line->value, language, own->games); break;
    default: text_number(line->value, sizeof line->value, language, own->won); break;
    }
}

static void own_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i == OWN_RULES)
        session_hall_show_rules(s, other_rules(s->hall.rules, by));
}

static void own_enter(session *s, unsigned i, uint64_t now_us)
{
    own_change(s, i, 1, now_us);
}

static void own_note(const session *s, char *out, size_t room)
{
    session_hall_trouble(s, out, room);
    if (!out[0] && session_hall_lists(s)->points < 2)
        screen_say(s, out, room, TEXT_HALL_TOO_FEW);
}

/* The n-th match, the oldest first. */
static const hall_point *point_at(const hall_lists *l, unsigned n)
{
    return &l->point[l->points - 1 - n];
}

static void say_ends(const session *s, const hall_lists *l, int64_t best, int64_t mean,
                     screen_plot *plot)
{
    char value[CELL_ROOM];
    int language = s->settings.language;
    text_date(plot->ends[0], PLOT_DATE, (int64_t)point_at(l, 0)->played * 1000,
              s->options.utc_offset_s, false);
    text_date(plot->ends[1], PLOT_DATE, (int64_t)point_at(l, l->points - 1)->played * 1000,
              s->options.utc_offset_s, false);
    text_format(value, sizeof value, "%d", best);
    text_format(plot->said_best, sizeof plot->said_best, text_of(language, TEXT_PLOT_BEST), value);
    if (plot->count < MEAN)
        return;
    text_format(value, sizeof value, "%d", mean);
    text_format(plot->said_mean, sizeof plot->said_mean, text_of(language, TEXT_PLOT_MEAN), value);
}

static bool own_plot(const session *s, unsigned places, screen_plot *plot)
{
    const hall_lists *l = session_hall_lists(s);
    int64_t least = INT64_MAX, most = INT64_MIN, best = INT64_MIN, sum = 0;
    unsigned count = min_u32(l->points, min_u32(places, PLOT_MAX));
    if (l->points < 2 || count < 2)
        return false;
    const unsigned first = l->points - count; /* the newest of them, where there is no room */
    for (unsigned i = first; i < l->points; i++) {
        int64_t rating = point_at(l, i)->rating;
        least = rating < least ? rating : least;
        most = rating > most ? rating : most;
    }
    int64_t low = least - (least % STEP + STEP) % STEP, step = STEP;
    while (low + 2 * step < most)
        step += STEP;
    *plot = (screen_plot){.count = count};
    for (int i = 0; i < 3; i++)
        text_format(plot->scale[i], sizeof plot->scale[i], "%d", low + step * (2 - i));
    for (unsigned i = 0; i < count; i++) {
        int64_t rating = point_at(l, first + i)->rating;
        best = rating > best ? rating : best;
        sum += rating - (i >= MEAN ? point_at(l, first + i - MEAN)->rating : 0);
        plot->dot[i] = (uint16_t)((rating - low) * 1000 / (2 * step));
        plot->best[i] = (uint16_t)((best - low) * 1000 / (2 * step));
        plot->mean[i] =
            i + 1 < MEAN ? PLOT_NONE : (uint16_t)((sum / MEAN - low) * 1000 / (2 * step));
    }
    say_ends(s, l, best, sum / MEAN, plot);
    return true;
}

const screen_def screen_own = {
    .title = TEXT_HALL_OWN,
    .back = TEXT_HINT_BACK,
    .count = own_count,
    .line = own_line,
    .enter = own_enter,
    .change = own_change,
    .note = own_note,
    .plot = own_plot,
};
