/* Words that several screens show: modes, rule sets, goals, units, reasons; and the modes on
 * offer. */
#include "menus/format.h"
#include "api/scene.h"
#include "game/facts.h"
#include "tessera/rules.h"
#include "session/custom.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "text/text.h"
#include "tessera.h"
#include "menus/screens.h"

#include <string.h>

/* Texts of several screens: modes, rule sets, goals, kinds of games, why a game has ended. */

void screen_format(const session *s, char *out, size_t size, int id)
{
    text_format(out, size, "%s", text_of(s->settings.language, id));
}

size_t screen_format_score(const session *s, char *out, size_t size, unsigned rules, uint64_t score)
{
    unsigned digits = ts_rules_get(rules)->score_digits, zeros = digits;
    char front[UINT8_MAX + 1];
    if (digits == 0)
        return text_number(out, size, s->settings.language, (int64_t)score);
    for (uint64_t rest = score; zeros > 1 && rest >= 10; rest /= 10)
        zeros--;
    zeros--; /* the last digit is never left out */
    memset(front, '0', zeros);
    front[zeros] = '\0';
    return text_format(out, size, "%s%u", front, score);
}

void screen_format_chosen(const session *s, screen_line *line)
{
    screen_format(s, line->value, sizeof line->value, TEXT_CHOSEN);
    line->role = ROLE_DIM;
}

/* A mode or rule set without words in this language is called as the engine calls it. */
static text_words words_of_mode(const session *s, unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    const text_words *words = text_of_mode(s->settings.language, m->name);
    return words ? *words : (text_words){m->title, m->summary};
}

static text_words words_of_rules(const session *s, unsigned rules)
{
    const ts_rules *r = ts_rules_get(rules);
    const text_words *words = text_of_rules(s->settings.language, r->name);
    return words ? *words : (text_words){r->title, r->summary};
}

void screen_format_mode(const session *s, char *out, size_t size, unsigned mode)
{
    text_format(out, size, "%s", words_of_mode(s, mode).name);
}

void screen_format_mode_about(const session *s, char *out, size_t size, unsigned mode)
{
    text_format(out, size, "%s", words_of_mode(s, mode).about);
}

void screen_format_rules(const session *s, char *out, size_t size, unsigned rules)
{
    text_format(out, size, "%s", words_of_rules(s, rules).name);
}

void screen_format_rules_about(const session *s, char *out, size_t size, unsigned rules)
{
    text_format(out, size, "%s", words_of_rules(s, rules).about);
}

/* `own` is the player's own rules if it is these, or NULL for a replay's. */
static void format_changed(const session *s, char *out, size_t size, unsigned rules,
                           const ts_rules_text *own)
{
    char name[LINE_SIZE];
    if (own && *own->title) {
        text_format(out, size, "%s", own->title);
        text_take_out_orders(out);
        return;
    }
    screen_format_rules(s, name, sizeof name, rules);
    text_format(out, size, text_of(s->settings.language, TEXT_RULES_CHANGED), name);
}

void screen_format_rules_played(const session *s, char *out, size_t size, unsigned rules,
                                uint32_t changes)
{
    const ts_rules_text *own = session_own_rules(s, rules);
    if (!changes)
        screen_format_rules(s, out, size, rules);
    else
        format_changed(s, out, size, rules,
                       own && facts_changes(own->change) == changes ? own : NULL);
}

void screen_format_own_rules(const session *s, char *out, size_t size, unsigned rules)
{
    const ts_rules_text *own = session_own_rules(s, rules);
    if (own)
        format_changed(s, out, size, rules, own);
    else
        screen_format_rules(s, out, size, rules);
}

/* Formats the changes of custom rules, with the labels of the written form. */
void screen_format_own_rules_about(const session *s, char *out, size_t size, unsigned rules)
{
    const ts_rules_text *own = session_own_rules(s, rules);
    char before[ABOUT_SIZE];
    screen_format_rules_about(s, out, size, rules);
    if (own)
        screen_format_rules(s, out, size, rules);
    for (unsigned i = 0; own && i < TS_CHANGES_MAX && own->change[i].knob; i++) {
        const ts_change *c = &own->change[i];
        const char *label = ts_knob_get(c->knob)->label, *word = ts_knob_word(c->knob, c->value);
        const char *part = i ? ", " : ": ";
        text_format(before, sizeof before, "%s", out);
        if (word)
            text_format(out, size, "%s%s%s %s", before, part, label, word);
        else
            text_format(out, size, "%s%s%s %u", before, part, label, c->value);
    }
}

void screen_format_own_game(const session *s, char *out, size_t size, unsigned mode, unsigned rules)
{
    char of_mode[LINE_SIZE], of_rules[LINE_SIZE];
    screen_format_mode(s, of_mode, sizeof of_mode, mode);
    screen_format_own_rules(s, of_rules, sizeof of_rules, rules);
    text_format(out, size, text_of(s->settings.language, TEXT_PAIR), of_mode, of_rules);
}

void screen_format_match(const session *s, char *out, size_t size, const ts_setup *setup)
{
    const ts_rules_text *own = session_own_rules(s, setup->rules);
    char of_mode[LINE_SIZE], of_rules[LINE_SIZE];
    if (own && memcmp(own->change, setup->change, sizeof own->change) != 0)
        own = NULL;
    screen_format_mode(s, of_mode, sizeof of_mode, setup->mode);
    if (setup->change[0].knob)
        format_changed(s, of_rules, sizeof of_rules, setup->rules, own);
    else
        screen_format_rules(s, of_rules, sizeof of_rules, setup->rules);
    text_format(out, size, text_of(s->settings.language, TEXT_PAIR), of_mode, of_rules);
}

void screen_format_difference(const session *s, char *out, size_t size, int64_t us)
{
    enum { MINUTE_US = 60000000 };
    uint64_t by = (uint64_t)(us < 0 ? -us : us);
    out[0] = us < 0 ? '-' : '+';
    if (by >= MINUTE_US)
        text_time(out + 1, size - 1, by, true);
    else
        text_thousandths(out + 1, size - 1, s->settings.language, (int64_t)(by / 1000), 2);
}

bool screen_goal_is_time(unsigned mode)
{
    return ts_mode_unit(mode)->counts == TS_COUNTS_SECONDS && ts_modes_get(mode)->goal;
}

void screen_format_choice(const session *s, char *out, size_t size, unsigned mode, uint32_t goal,
                          unsigned variant)
{
    const ts_mode *m = ts_modes_get(mode);
    int language = s->settings.language;
    uint64_t n = goal ? goal : m->goal;
    out[0] = '\0';
    if (!screen_mode_has_choice(mode))
        return;
    if (m->puzzles) {
        int which = variant == TS_PUZZLES ? TEXT_PUZZLE_NUMBER : TEXT_DRILL_NUMBER;
        text_format(out, size, text_of(language, which), n);
        return;
    }
    if (m->variants > 1) {
        text_format(out, size, text_of(language, TEXT_HEIGHT), variant);
        return;
    }
    if (n == TS_ENDLESS) {
        screen_format(s, out, size, TEXT_GOAL_ENDLESS);
        return;
    }
    if (screen_goal_is_time(mode) && n % 60 == 0)
        text_count(out, size, language, TEXT_MINUTES_COUNT, n / 60);
    else
        screen_format_count(s, out, size, ts_mode_unit(mode), n);
}

/* Days since 1970 as a date: years are taken to begin in March, so that leap days end them. */
int64_t screen_progress_of(const store_game *game)
{
    return rank_parts(TS_RANK_PROGRESS, game->rank).done;
}

void screen_format_terms(const session *s, char *out, size_t size, const store_kind *kind)
{
    const ts_rules *r = ts_rules_get(kind->rules);
    char choice[LINE_SIZE], level[64];
    int language = s->settings.language;
    screen_format_choice(s, choice, sizeof choice, kind->mode, kind->goal, kind->variant);
    text_format(level, sizeof level, text_of(language, TEXT_FROM_LEVEL), kind->start_level);
    bool levels = r->level_first != r->level_start_max && kind->start_level != r->level_first;
    if (levels && choice[0])
        text_format(out, size, text_of(language, TEXT_PAIR), choice, level);
    else
        text_format(out, size, "%s", levels ? level : choice);
}

void screen_format_kind(const session *s, char *out, size_t size, const store_kind *kind)
{
    char name[LINE_SIZE], own[LINE_SIZE], of_mode[LINE_SIZE], of_rules[LINE_SIZE];
    screen_format_mode(s, of_mode, sizeof of_mode, kind->mode);
    screen_format_rules_played(s, of_rules, sizeof of_rules, kind->rules, kind->changes);
    text_format(name, sizeof name, text_of(s->settings.language, TEXT_PAIR), of_mode, of_rules);
    screen_format_terms(s, own, sizeof own, kind);
    text_format(out, size, own[0] ? text_of(s->settings.language, TEXT_PAIR) : "%s", name, own);
}

int screen_why(unsigned mode, unsigned outcome, unsigned over, bool given_up)
{
    if (given_up)
        return TEXT_WHY_GIVEN_UP;
    if (outcome == TS_WON && mode == TS_MODE_MASTER)
        return TEXT_WHY_ROLL;
    if (outcome == TS_WON)
        return screen_goal_is_time(mode) ? TEXT_WHY_TIME : TEXT_WHY_GOAL;
    switch (over) {
    case TS_OVER_NOT: return ts_modes_get(mode)->puzzles ? TEXT_WHY_PUZZLE : TEXT_WHY_MISSED;
    case TS_OVER_BLOCK: return TEXT_WHY_BLOCK;
    case TS_OVER_LOCK: return TEXT_WHY_LOCK;
    case TS_OVER_PARTIAL: return TEXT_WHY_PARTIAL;
    default: return TEXT_WHY_TOP;
    }
}

int64_t screen_rate(uint64_t n, uint64_t time_us, uint64_t unit_us)
{
    return time_us ? (int64_t)(n * unit_us * 1000 / time_us) : 0;
}

void screen_format_standing(const session *s, char *out, size_t size)
{
    unsigned boards = session_match(s)->setup.players;
    const uint32_t *won = session_duel_of(s)->won;
    char who[TS_PLAYERS_MAX][LINE_SIZE];
    size_t used = 0;
    for (unsigned i = 0; i < boards; i++)
        session_format_player(s, who[i], sizeof who[i], session_board_at(s, i));
    if (boards == 2) {
        text_format(out, size, "%s %u : %u %s", who[0], won[session_board_at(s, 0)],
                    won[session_board_at(s, 1)], who[1]);
        return;
    }
    for (unsigned i = 0; i < boards; i++)
        used += text_format(out + used, size - used, i ? ", %s (%u)" : "%s (%u)", who[i],
                            won[session_board_at(s, i)]);
}

void screen_format_winner(const session *s, char *out, size_t size)
{
    char who[LINE_SIZE];
    unsigned winner = session_last_game(s)->winner;
    if (winner == 0) {
        bool broken_off = session_duel_is_on(s) && session_last_game(s)->given_up;
        screen_format(s, out, size, broken_off ? TEXT_RESULT_ENDED : TEXT_RESULT_DRAW);
        return;
    }
    if (session_is_person(s, winner - 1) && session_persons(s) == 1) {
        screen_format(s, out, size, TEXT_RESULT_YOU_WIN);
        return;
    }
    session_format_player(s, who, sizeof who, winner - 1);
    text_format(out, size, text_of(s->settings.language, TEXT_RESULT_WINS), who);
}

void screen_format_done(const session *s, char *out, size_t size, const store_game *game)
{
    int language = s->settings.language;
    unsigned rank = ts_modes_get(game->mode)->rank;
    char number[32];
    if (ts_modes_get(game->mode)->players_least > 1) {
        screen_format(s, out, size, game->outcome == TS_WON ? TEXT_RESULT_WON : TEXT_RESULT_LOST);
    } else if (rank == TS_RANK_ENDURANCE || (rank == TS_RANK_TIME && game->outcome == TS_WON)) {
        text_time(out, size, game->time_us, true);
    } else if (rank == TS_RANK_TIME) {
        text_count(out, size, language, TEXT_LINES_COUNT, game->lines);
    } else if (rank == TS_RANK_GRADE) {
        text_number(number, sizeof number, language, game->level);
        text_format(out, size, text_of(language, TEXT_PAIR), rank_grade_name(game->grade), number);
    } else if (rank == TS_RANK_PROGRESS) {
        text_number(out, size, language, screen_progress_of(game));
    } else {
        text_number(out, size, language, (int64_t)game->score);
    }
}

/* Words for what modes count: of the language where it has them, else the engine's English ones. A
 * mode with a label or a unit of its own is shown without a line here. */

typedef struct known_words {
    const char *english;
    uint16_t text;
} known_words;

static const known_words labels[] = {
    {"Dug up", TEXT_STAT_DUG},
    {"Gathered", TEXT_STAT_GATHERED},
    {"Grade", TEXT_STAT_GRADE},
    {"Height", TEXT_STAT_HEIGHT},
    {"Incoming", TEXT_STAT_INCOMING},
    {"Level", TEXT_STAT_LEVEL},
    {"Lines", TEXT_STAT_LINES},
    {"Next row", TEXT_STAT_NEXT_ROW},
    {"Perfect clears", TEXT_STAT_PERFECT},
    {"Pieces", TEXT_STAT_PIECES},
    {"Pieces left", TEXT_STAT_PIECES_LEFT},
    {"Roll", TEXT_STAT_ROLL},
    {"Section", TEXT_STAT_SECTION},
    {"Stillness", TEXT_STAT_STILLNESS},
    {"T-spin doubles", TEXT_STAT_DOUBLES},
    {"Time", TEXT_STAT_TIME},
};

static const known_words counts[] = {
    {"lines", TEXT_LINES_COUNT},
    {"rows", TEXT_ROWS_COUNT},
    {"seconds", TEXT_SECONDS_COUNT},
};

static int text_in(const known_words *list, size_t count, const char *english)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].english, english) == 0)
            return list[i].text;
    return -1;
}

int screen_label_text(const char *english)
{
    return text_in(labels, sizeof labels / sizeof labels[0], english);
}

void screen_format_label(const session *s, char *out, size_t size, const char *english)
{
    int text = screen_label_text(english);
    text_format(out, size, "%s", text < 0 ? english : text_of(s->settings.language, text));
}

void screen_format_count(const session *s, char *out, size_t size, const ts_unit *unit, uint64_t n)
{
    int text = text_in(counts, sizeof counts / sizeof counts[0], unit->many);
    if (text >= 0)
        text_count(out, size, s->settings.language, text, n);
    else
        text_format(out, size, "%u %s", n, n == 1 ? unit->one : unit->many);
}

/* The choices of the menus: modes, in the order of the screens, and their goals. */

/* The modes that fit the chosen rules, each with its goal or variant; then the start level. Rules
 * without any mode are the editions' own game: elsewhere a marathon without end says it better. */
static bool is_offered(const session *s, unsigned mode)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    return ts_mode_lacks(mode, s->settings.rules) == 0 && session_mode_seats(s, mode) &&
           ts_modes_get(mode)->players_least < 2 && /* those have a screen of their own */
           (mode != TS_MODE_NONE || r->own_mode == TS_MODE_NONE);
}

unsigned screen_modes_offered(const session *s)
{
    return screen_mode_offered_at(s, ts_modes_count());
}

unsigned screen_mode_offered_at(const session *s, unsigned mode)
{
    unsigned at = 0;
    for (unsigned i = 0; i < mode; i++)
        at += is_offered(s, i);
    return at;
}

unsigned screen_mode_offered(const session *s, unsigned at)
{
    unsigned mode = 0;
    while (!is_offered(s, mode) || at-- > 0)
        mode++;
    return mode;
}

unsigned screen_goals_offered(const ts_mode *mode)
{
    unsigned n = 0;
    while (n < TS_GOALS_MAX && mode->goals[n])
        n++;
    return n + mode->goal_may_be_none;
}

static bool has_room(const session *s)
{
    enum { COLUMNS = 92, LINES = 26, WIDTH = 600, HEIGHT = 400, OF = 12 };
    const canvas_size *canvas = session_picture_size(s);
    if (session_in_characters(s))
        return canvas->w >= COLUMNS && canvas->h >= LINES;
    return !session_uses_touch(s) && canvas->w > canvas->h &&
           canvas->w * OF >= WIDTH * canvas->line && canvas->h * OF >= HEIGHT * canvas->line;
}

unsigned screen_rules_offered(const session *s)
{
    unsigned offered = 0;
    for (unsigned i = 0; i < ts_rules_count(); i++)
        offered += session_rules_is_listed(s, i);
    return offered;
}

unsigned screen_rules_at(const session *s, unsigned at)
{
    for (unsigned i = 0; i < ts_rules_count(); i++)
        if (session_rules_is_listed(s, i) && at-- == 0)
            return i;
    return s->settings.rules;
}

int screen_demo(const session *s)
{
    unsigned rules = s->settings.rules, mode = s->settings.mode;
    const screen_def *screen = screen_get(session_screen(s));
    if (!screen || !screen->has_demo || !has_room(s))
        return DEMO_NONE;
    if (screen->demo && !screen->demo(s, &rules, &mode))
        return DEMO_NONE;
    if (ts_mode_lacks(mode, rules))
        mode = ts_rules_get(rules)->own_mode;
    return demo_number(rules, mode);
}

bool screen_mode_has_choice(unsigned mode)
{
    return screen_goals_offered(ts_modes_get(mode)) > 1 || ts_modes_get(mode)->variants > 1;
}
