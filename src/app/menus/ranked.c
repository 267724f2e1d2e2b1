/* A hall: what it offers, looking for a match, one's own rating. */
#include "base/minmax.h"
#include "menus/ranked.h"
#include "menus/multiplayer.h"
#include "menus/format.h"

#include <string.h>

enum {
    RANKING_FIND,
    RANKING_OWN_RATING,
    RANKING_RATINGS,
    RANKING_BOARDS,
    RANKING_HANDS_IN,
    RANKING_BOTS,
    RANKING_NAME,
    RANKING_PLACE,
    RANKING_LINES
};

static const struct {
    uint16_t label, about;
    uint8_t types; /* LOBBY_TYPES: nothing */
    bool apart;
} lines[RANKING_LINES] = {
    [RANKING_FIND] = {TEXT_RANKING_FIND, TEXT_RANKING_FIND_ABOUT, LOBBY_TYPES, false},
    [RANKING_OWN_RATING] = {TEXT_RANKING_OWN, TEXT_RANKING_OWN_ABOUT, LOBBY_TYPES, false},
    [RANKING_RATINGS] = {TEXT_RANKING_TABLE, TEXT_RANKING_TABLE_ABOUT, LOBBY_TYPES, true},
    [RANKING_BOARDS] = {TEXT_RANKING_BOARDS, TEXT_RANKING_BOARDS_ABOUT, LOBBY_TYPES, false},
    [RANKING_HANDS_IN] = {TEXT_RANKING_HAND_IN, TEXT_RANKING_HAND_IN_ABOUT, LOBBY_TYPES, true},
    [RANKING_BOTS] = {TEXT_RANKING_BOTS, TEXT_RANKING_BOTS_ABOUT, LOBBY_TYPES, false},
    [RANKING_NAME] = {TEXT_ONLINE_NAME, TEXT_RANKING_KEY, LOBBY_TYPES_NAME, true},
    [RANKING_PLACE] = {TEXT_RANKING_PLACE, TEXT_RANKING_PLACE_ABOUT, LOBBY_TYPES_HALL, false},
};

/* Only the address can be typed, before there is one. */
static bool is_dead(const session *s, unsigned i)
{
    return i <= RANKING_BOARDS && !s->settings.ranking_place[0];
}

static unsigned ranking_count(const session *s)
{
    (void)s;
    return RANKING_LINES;
}

static void say_points(const session *s, char *out, size_t room, const ranking_rated *r)
{
    int language = s->settings.language;
    if (r->games)
        text_format(out, room, text_of(language, TEXT_RANKING_POINTS), r->rating, 2 * r->deviation);
    else
        screen_format(s, out, room, TEXT_RANKING_NO_GAMES);
}

static void say_hands_in(const session *s, screen_line *line)
{
    unsigned waiting =
        session_ranking_can(s) ? s->options.ranking.calls->waiting(s->options.ranking.own) : 0;
    char left[LINE_SIZE], about[ABOUT_SIZE];
    int language = s->settings.language;
    if (!waiting)
        return;
    text_format(about, sizeof about, "%s", line->about);
    text_format(left, sizeof left, text_of(language, TEXT_RANKING_WAITING), (uint64_t)waiting);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_TWO_SENTENCES), about,
                left);
}

static void ranking_line(const session *s, unsigned i, screen_line *line)
{
    const unsigned rules = session_lobby_rules(s);
    char key[9];
    int language = s->settings.language;
    text_format(key, sizeof key, "%s", session_ranking_key(s));
    screen_format(s, line->label, sizeof line->label, lines[i].label);
    text_format(line->about, sizeof line->about, text_of(language, lines[i].about), key);
    line->apart = lines[i].apart;
    line->enter = i <= RANKING_BOARDS && !is_dead(s, i) ? TEXT_HINT_CHOOSE : 0;
    if (lines[i].types != LOBBY_TYPES)
        screen_format_typed(s, line, lines[i].types,
                            session_screen(s) == SCREEN_RANKED && session_cursor(s) == i);
    switch (i) {
    case RANKING_FIND:
        screen_format_rules(s, line->value, sizeof line->value, rules);
        line->changes = true;
        break;
    case RANKING_OWN_RATING:
        say_points(s, line->value, sizeof line->value, &session_ranking_lists(s)->own[rules]);
        break;
    case RANKING_HANDS_IN:
    case RANKING_BOTS:
        screen_format(s, line->value, sizeof line->value,
                      (i == RANKING_BOTS ? s->settings.ranking_bots : s->settings.ranking_hands_in)
                          ? TEXT_ON
                          : TEXT_OFF);
        line->changes = true;
        if (i == RANKING_HANDS_IN)
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
    while (!session_lobby_is_rules(rules));
    return rules;
}

static void ranking_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i == RANKING_FIND)
        session_choose_rules(s, other_rules(session_lobby_rules(s), by));
    else if (i == RANKING_HANDS_IN)
        s->settings.ranking_hands_in ^= 1;
    else if (i == RANKING_BOTS)
        s->settings.ranking_bots ^= 1;
}

static void ranking_enter(session *s, unsigned i, uint64_t now_us)
{
    if (is_dead(s, i))
        return;
    switch (i) {
    case RANKING_FIND: session_matchmaking_begin(s, now_us); break;
    case RANKING_OWN_RATING:
    case RANKING_RATINGS:
        session_ranking_show_rules(s, session_lobby_rules(s));
        session_push(s, i == RANKING_RATINGS ? SCREEN_TABLE : SCREEN_OWN);
        break;
    case RANKING_BOARDS:
        session_set_cursor(s, SCREEN_KINDS, 0);
        session_push(s, SCREEN_KINDS);
        break;
    case RANKING_PLACE: session_ranking_open(s); break;
    case RANKING_NAME: break;
    default: ranking_change(s, i, 1, now_us); break;
    }
}

static void ranking_note(const session *s, char *out, size_t room)
{
    const session_ranking *h = &s->ranking;
    int language = s->settings.language;
    session_ranking_trouble(s, out, room);
    if (!s->settings.ranking_place[0])
        screen_format(s, out, room, TEXT_RANKING_NO_PLACE);
    else if (h->asked == RANKING_HOME && !h->known)
        text_format(out, room, text_of(language, TEXT_RANKING_ASKING), s->settings.ranking_place);
    else if (!out[0] && h->known)
        text_format(out, room, text_of(language, TEXT_RANKING_COUNTS), h->people, h->results,
                    h->seeking);
}

unsigned screen_ranked_types(const session *s)
{
    unsigned cursor = session_cursor(s);
    return cursor < RANKING_LINES ? lines[cursor].types : LOBBY_TYPES;
}

const screen_def screen_hall = {
    .title = TEXT_HALL,
    .back = TEXT_HINT_BACK,
    .count = ranking_count,
    .line = ranking_line,
    .enter = ranking_enter,
    .change = ranking_change,
    .note = ranking_note,
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
    screen_format(s, line->label, sizeof line->label, TEXT_RANKING_STOP);
    screen_format_rules(s, line->value, sizeof line->value, session_lobby_rules(s));
    line->enter = TEXT_HINT_CHOOSE;
}

static void seek_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)i;
    session_matchmaking_end(s, now_us);
}

static void seek_note(const session *s, char *out, size_t room)
{
    int language = s->settings.language;
    if (s->matchmaking.phase == MATCHMAKING_NOT)
        session_lobby_trouble(s, out, room);
    else if (s->matchmaking.phase == MATCHMAKING_LOOKS && s->ranking.trouble)
        session_ranking_trouble(s, out, room);
    else if (s->matchmaking.phase == MATCHMAKING_LOOKS)
        text_format(out, room, text_of(language, TEXT_RANKING_LOOKING),
                    session_matchmaking_seconds(s));
    else
        screen_format(s, out, room,
                      s->matchmaking.phase == MATCHMAKING_JOINS ? TEXT_RANKING_JOINING
                                                                : TEXT_RANKING_OPENING);
}

const screen_def screen_seek = {
    .title = TEXT_RANKING_FIND,
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
    static const uint16_t label[OWN_LINES] = {TEXT_RULES, TEXT_RANKING_OWN, TEXT_HEAD_GAMES,
                                              TEXT_HEAD_WON};
    const ranking_rated *own = &session_ranking_lists(s)->own[s->ranking.rules];
    int language = s->settings.language;
    screen_format(s, line->label, sizeof line->label, label[i]);
    switch (i) {
    case OWN_RULES:
        screen_format_rules(s, line->value, sizeof line->value, s->ranking.rules);
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
        session_ranking_show_rules(s, other_rules(s->ranking.rules, by));
}

static void own_enter(session *s, unsigned i, uint64_t now_us)
{
    own_change(s, i, 1, now_us);
}

static void own_note(const session *s, char *out, size_t room)
{
    session_ranking_trouble(s, out, room);
    if (!out[0] && session_ranking_lists(s)->points < 2)
        screen_format(s, out, room, TEXT_RANKING_TOO_FEW);
}

/* The n-th match, the oldest first. */
static const ranking_point *point_at(const ranking_lists *l, unsigned n)
{
    return &l->point[l->points - 1 - n];
}

static void say_ends(const session *s, const ranking_lists *l, int64_t best, int64_t mean,
                     screen_plot *plot)
{
    char value[CELL_SIZE];
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
    const ranking_lists *l = session_ranking_lists(s);
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
    .title = TEXT_RANKING_OWN,
    .back = TEXT_HINT_BACK,
    .count = own_count,
    .line = own_line,
    .enter = own_enter,
    .change = own_change,
    .note = own_note,
    .plot = own_plot,
};
