/* Ranked play: what the server offers, looking for a match, the player's own rating. */
#include "base/minmax.h"
#include "menus/screens.h"
#include "menus/format.h"
#include "session/ranking.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/setup.h"
#include "text/text.h"

#include <string.h>

static void format_points(const session *s, char *out, size_t size, const ranking_rated *r)
{
    int language = s->settings.language;
    if (r->games)
        text_format(out, size, text_of(language, TEXT_RANKING_POINTS), r->rating, 2 * r->deviation);
    else
        screen_format(s, out, size, TEXT_RANKING_NO_GAMES);
}

/* Returns the next rule set that can be played online. */
static unsigned other_rules(unsigned rules, int by)
{
    do
        rules = step_around(rules, by, TS_RULE_SETS);
    while (!session_lobby_is_rules(rules));
    return rules;
}

/* Until there is an address, it is all that can be entered. */
static void need_place(const session *s, screen_line *line)
{
    if (!session_ranking_place(s)[0])
        line->enter = 0;
}

static void fill_find(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_rules(s, line->value, sizeof line->value, session_lobby_rated_rules(s));
    if (s->settings.rules >= TS_RULE_SETS)
        screen_format(s, line->about, sizeof line->about, TEXT_RANKING_BUILT_IN);
    need_place(s, line);
}

static void find(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_matchmaking_begin(s, false, now_us);
}

static void change_find(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_choose_rules(s, other_rules(session_lobby_rated_rules(s), by));
}

static void fill_own(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_points(s, line->value, sizeof line->value,
                  &session_ranking_lists(s)->own[session_lobby_rated_rules(s)]);
    need_place(s, line);
}

static void fill_list(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    need_place(s, line);
}

static void open_ratings(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    session_ranking_show_rules(s, session_lobby_rated_rules(s));
    session_push(s, row->opens);
}

static void open_boards(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    session_set_cursor(s, row->opens, 0);
    session_push(s, row->opens);
}

static void fill_hands_in(const session *s, const screen_row *row, screen_line *line)
{
    unsigned waiting =
        session_ranking_can(s) ? s->options.ranking.calls->waiting(s->options.ranking.own) : 0;
    char left[LINE_SIZE], about[ABOUT_SIZE];
    int language = s->settings.language;
    (void)row;
    screen_format(s, line->value, sizeof line->value,
                  s->settings.ranking_hands_in ? TEXT_ON : TEXT_OFF);
    if (!waiting)
        return;
    text_format(about, sizeof about, "%s", line->about);
    text_format(left, sizeof left, text_of(language, TEXT_RANKING_WAITING), waiting);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_TWO_SENTENCES), about,
                left);
}

static void change_hands_in(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    s->settings.ranking_hands_in ^= 1;
}

static void fill_bots(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format(s, line->value, sizeof line->value,
                  s->settings.ranking_bots ? TEXT_ON : TEXT_OFF);
}

static void change_bots(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    s->settings.ranking_bots ^= 1;
}

/* Names are not unique: the key's first digits stand beside it. */
static void fill_name(const session *s, const screen_row *row, screen_line *line)
{
    char key[9];
    text_format(key, sizeof key, "%s", session_ranking_key(s));
    text_format(line->about, sizeof line->about, text_of(s->settings.language, row->about), key);
}

static void open_place(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_ranking_request(s);
}

static const screen_row ranked_rows[] = {
    {.label = TEXT_RANKING_FIND,
     .about = TEXT_RANKING_FIND_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .changes = true,
     .fill = fill_find,
     .enter = find,
     .change = change_find},
    {.label = TEXT_RANKING_OWN,
     .about = TEXT_RANKING_OWN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_OWN,
     .fill = fill_own,
     .enter = open_ratings},
    {.label = TEXT_RANKING_TABLE,
     .about = TEXT_RANKING_TABLE_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_TABLE,
     .apart = true,
     .fill = fill_list,
     .enter = open_ratings},
    {.label = TEXT_RANKING_BOARDS,
     .about = TEXT_RANKING_BOARDS_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_KINDS,
     .fill = fill_list,
     .enter = open_boards},
    {.label = TEXT_RANKING_HAND_IN,
     .about = TEXT_RANKING_HAND_IN_ABOUT,
     .apart = true,
     .toggles = true,
     .fill = fill_hands_in,
     .change = change_hands_in},
    {.label = TEXT_RANKING_BOTS,
     .about = TEXT_RANKING_BOTS_ABOUT,
     .toggles = true,
     .fill = fill_bots,
     .change = change_bots},
    {.label = TEXT_ONLINE_NAME,
     .about = TEXT_RANKING_KEY,
     .types = LOBBY_FIELD_NAME,
     .apart = true,
     .fill = fill_name},
    {.label = TEXT_RANKING_PLACE,
     .about = TEXT_RANKING_PLACE_ABOUT,
     .types = LOBBY_FIELD_HALL,
     .enter = open_place},
};

static void ranking_note(const session *s, char *out, size_t size)
{
    const ranking_counts *counts = session_ranking_counts(s);
    const bool known = session_ranking_has_answered(s);
    int language = s->settings.language;
    session_ranking_trouble(s, out, size);
    if (!session_ranking_place(s)[0])
        screen_format(s, out, size, TEXT_RANKING_NO_PLACE);
    else if (session_ranking_awaited(s) == RANKING_HOME && !known)
        text_format(out, size, text_of(language, TEXT_RANKING_ASKING), session_ranking_place(s));
    else if (!out[0] && known)
        text_format(out, size, text_of(language, TEXT_RANKING_COUNTS), counts->people,
                    counts->results, counts->seeking);
}

bool screen_ranking_warns(const session *s)
{
    return session_ranking_has_trouble(s) || session_ranking_fetch_failed(s);
}

const screen_def screen_ranked = {
    .title = TEXT_RANKED,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(ranked_rows),
    .note = ranking_note,
    .warns = screen_ranking_warns,
};

/* ---- looking for a match -------------------------------------------------------------------- */

static void fill_stop(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_rules(s, line->value, sizeof line->value, session_lobby_rated_rules(s));
}

static void stop(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_matchmaking_end(s, now_us);
}

static bool leave_search(session *s, uint64_t now_us)
{
    session_matchmaking_end(s, now_us);
    return true;
}

static const screen_row matchmaking_rows[] = {
    {.label = TEXT_RANKING_STOP, .hint = TEXT_HINT_CHOOSE, .fill = fill_stop, .enter = stop},
};

static void seek_note(const session *s, char *out, size_t size)
{
    int language = s->settings.language;
    if (session_matchmaking_phase(s) == MATCHMAKING_NOT) {
        session_lobby_trouble(s, out, size);
        if (!out[0])
            session_ranking_trouble(s, out, size);
        return;
    }
    if (session_matchmaking_phase(s) == MATCHMAKING_ASKS)
        text_format(out, size, text_of(language, TEXT_RANKING_ASKING), session_ranking_place(s));
    else if (session_matchmaking_phase(s) == MATCHMAKING_LOOKS && session_ranking_has_trouble(s))
        session_ranking_trouble(s, out, size);
    else if (session_matchmaking_phase(s) == MATCHMAKING_LOOKS)
        text_format(out, size, text_of(language, TEXT_RANKING_LOOKING),
                    session_matchmaking_seconds(s));
    else
        screen_format(s, out, size,
                      session_matchmaking_phase(s) == MATCHMAKING_JOINS ? TEXT_RANKING_JOINING
                                                                        : TEXT_RANKING_OPENING);
}

const screen_def screen_matchmaking = {
    .title = TEXT_RANKING_FIND,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(matchmaking_rows),
    .note = seek_note,
    .escape = leave_search,
};

/* ---- the player's own rating ---------------------------------------------------------------- */

enum { STEP = 25, MEAN = 10 };

static const ranking_rated *own_rating(const session *s)
{
    return &session_ranking_lists(s)->own[session_ranking_rules(s)];
}

static void fill_own_rules(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_rules(s, line->value, sizeof line->value, session_ranking_rules(s));
}

static void change_own_rules(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_ranking_show_rules(s, other_rules(session_ranking_rules(s), by));
}

static void fill_rating(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_points(s, line->value, sizeof line->value, own_rating(s));
}

static void fill_games(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    text_number(line->value, sizeof line->value, s->settings.language, own_rating(s)->games);
}

static void fill_won(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    text_number(line->value, sizeof line->value, s->settings.language, own_rating(s)->won);
}

static const screen_row own_rows[] = {
    {.label = TEXT_RULES, .toggles = true, .fill = fill_own_rules, .change = change_own_rules},
    {.label = TEXT_RANKING_OWN, .fill = fill_rating},
    {.label = TEXT_HEAD_GAMES, .fill = fill_games},
    {.label = TEXT_HEAD_WON, .fill = fill_won},
};

static void own_note(const session *s, char *out, size_t size)
{
    session_ranking_trouble(s, out, size);
    if (!out[0] && session_ranking_lists(s)->points < 2)
        screen_format(s, out, size, TEXT_RANKING_TOO_FEW);
}

/* The n-th match, the oldest first. */
static const ranking_point *point_at(const ranking_lists *l, unsigned n)
{
    return &l->point[l->points - 1 - n];
}

static void format_ends(const session *s, const ranking_lists *l, int64_t best, int64_t mean,
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
        plot->dot[i] = clamp_u16((rating - low) * 1000 / (2 * step));
        plot->best[i] = clamp_u16((best - low) * 1000 / (2 * step));
        plot->mean[i] =
            i + 1 < MEAN ? PLOT_NONE : clamp_u16((sum / MEAN - low) * 1000 / (2 * step));
    }
    format_ends(s, l, best, sum / MEAN, plot);
    return true;
}

const screen_def screen_own = {
    .title = TEXT_RANKING_OWN,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(own_rows),
    .note = own_note,
    .warns = screen_ranking_warns,
    .plot = own_plot,
};
