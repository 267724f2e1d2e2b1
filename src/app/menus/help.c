/* Help: pictures of what counts, the keys of the rule set that is played, what it pays. */
#include "base/minmax.h"
#include "defs.h"
#include "menus/format.h"
#include "api/scene.h"
#include "session/match.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/setup.h"
#include "text/text.h"

#include <string.h>

/* ---- keys --------------------------------------------------------------------------------- */

/* Keys of the window itself, after the actions. */
static const struct {
    uint16_t does;
    key_code key;
} of_window[] = {{TEXT_FULLSCREEN, KEY_F1 + 10}, {TEXT_HELP_PICTURE, KEY_F12}};

#define OF_WINDOW (sizeof of_window / sizeof of_window[0])

/* The gestures, in the order in which players learn them. */
static const struct {
    uint8_t action;
    uint16_t does;
} of_fingers[] = {
    {ACTION_LEFT, TEXT_FINGERS_DRAG},       {ACTION_RIGHT, TEXT_FINGERS_DRAG},
    {ACTION_HARD, TEXT_FINGERS_FLICK_DOWN}, {ACTION_SOFT, TEXT_FINGERS_PULL},
    {ACTION_CW, TEXT_FINGERS_TAP_RIGHT},    {ACTION_CCW, TEXT_FINGERS_TAP_LEFT},
    {ACTION_HOLD, TEXT_FINGERS_FLICK_UP},   {ACTION_PAUSE, TEXT_FINGERS_CORNER},
    {ACTION_TELL, TEXT_FINGERS_THREE},
};

#define OF_FINGERS (sizeof of_fingers / sizeof of_fingers[0])

static void format_of_fingers(const session *s, unsigned i, screen_line *line)
{
    const ts_rules *r = session_rules(s);
    unsigned action = of_fingers[i].action;
    bool known = action > ACTION_HOLD || action_is_known(r, action);
    screen_format(s, line->label, sizeof line->label, action_text(r, action));
    screen_format(s, line->value, sizeof line->value,
                  known ? of_fingers[i].does : TEXT_HELP_NOT_HERE);
    line->role = known ? 0 : ROLE_DIM;
}

static unsigned actions_here(const session *s)
{
    unsigned count = 0;
    while (screen_action_here(s, session_rules(s), count) < ACTIONS)
        count++;
    return count;
}

/* A page leaves these keys to the browser. */
static unsigned keys_count(const session *s)
{
    if (session_uses_touch(s))
        return OF_FINGERS;
    bool in_window = s->options.has_window && !s->options.in_page;
    return actions_here(s) + (unsigned)(in_window ? OF_WINDOW : 0);
}

/* Formats the keys in use: the first player's, then the second's, keys of both only once; or a
 * controller's buttons. */
static void format_keys(const session *s, unsigned action, char *out, size_t size)
{
    char other[LINE_SIZE];
    int language = s->settings.language;
    if (session_plays_by_gamepad(s, 0)) {
        keys_list(out, size, language, &s->settings.keys.profile[PROFILE_GAMEPAD_1], action);
        return;
    }
    keys_list(out, size, language, session_profile(s, 0), action);
    keys_list(other, sizeof other, language, session_profile(s, 1), action);
    size_t used = strlen(out);
    if (strcmp(out, other) != 0 && other[0])
        text_format(out + used, size - used, used ? " | %s" : "%s", other);
}

static void keys_line(const session *s, unsigned i, screen_line *line)
{
    if (session_uses_touch(s)) {
        format_of_fingers(s, i, line);
        return;
    }
    const ts_rules *r = session_rules(s);
    unsigned action = screen_action_here(s, r, i), actions = actions_here(s);
    if (i >= actions) {
        screen_format(s, line->label, sizeof line->label, of_window[i - actions].does);
        key_name(line->value, sizeof line->value, s->settings.language, of_window[i - actions].key);
        return;
    }
    screen_format(s, line->label, sizeof line->label, action_text(r, action));
    if (action_is_known(r, action)) {
        format_keys(s, action, line->value, sizeof line->value);
    } else {
        screen_format(s, line->value, sizeof line->value, TEXT_HELP_NOT_HERE);
        line->role = ROLE_DIM;
    }
}

static void keys_note(const session *s, char *out, size_t size)
{
    char rules[LINE_SIZE];
    if (session_uses_touch(s)) {
        screen_format(s, out, size, TEXT_HELP_FINGERS);
        return;
    }
    screen_format_rules(s, rules, sizeof rules,
                        session_has_match(s) ? session_match(s)->setup.rules : s->settings.rules);
    text_format(out, size, text_of(s->settings.language, TEXT_HELP_KEYS_OF), rules);
}

const screen_def screen_help_keys = {
    .title = TEXT_KEYS,
    .back = TEXT_HINT_BACK,
    .count = keys_count,
    .line = keys_line,
    .note = keys_note,
    .is_help = true,
};

/* ---- what the rules pay -------------------------------------------------------------------- */

enum {
    LINE_CLEAR = 1,
    LINE_MINI = 8,
    LINE_SPIN = 16,
    LINE_PERFECT = 24, /* by every number of rows; or by one to four */
    LINE_PERFECT_CHAINED = 29,
    LINE_CHAIN,
    LINE_COMBO,
    LINE_SOFT,
    LINE_HARD
};

/* A perfect clear pays the same whatever number of rows it takes. */
static bool perfect_is_one(const ts_rules *r)
{
    for (unsigned lines = 2; lines <= 4; lines++)
        if (r->perfect_points[lines] != r->perfect_points[1])
            return false;
    return true;
}

static uint64_t worth(const ts_rules *r, unsigned line)
{
    switch (line) {
    case LINE_PERFECT: return perfect_is_one(r) ? r->perfect_points[1] : 0;
    case LINE_PERFECT_CHAINED: return r->perfect_back_to_back_quad;
    case LINE_CHAIN: return r->back_to_back;
    case LINE_COMBO: return r->combo_points;
    case LINE_SOFT: return r->soft_points;
    case LINE_HARD: return r->hard_points;
    default: break;
    }
    if (line > LINE_PERFECT)
        return perfect_is_one(r) ? 0 : r->perfect_points[line - LINE_PERFECT];
    if (line >= LINE_SPIN)
        return r->spins == TS_SPINS_NONE ? 0 : r->spin_points[line - LINE_SPIN];
    if (line >= LINE_MINI)
        return r->spins == TS_SPINS_NONE ? 0 : r->mini_points[line - LINE_MINI];
    return r->line_points[line];
}

/* The i-th thing that is paid for; 0 if there are no more. */
static unsigned paid(const ts_rules *r, unsigned i)
{
    for (unsigned line = LINE_CLEAR; line <= LINE_HARD; line++) {
        bool is_line = line <= 4 || (line >= LINE_MINI && line <= LINE_MINI + 2) ||
                       (line >= LINE_SPIN && line <= LINE_SPIN + 3) || line >= LINE_PERFECT;
        if (is_line && worth(r, line) && i-- == 0)
            return line;
    }
    return 0;
}

static unsigned scores_count(const session *s)
{
    unsigned count = 0;
    while (paid(session_rules(s), count))
        count++;
    return count;
}

static void format_spin(const session *s, char *out, size_t size, bool mini, unsigned lines)
{
    char spin[LINE_SIZE];
    int language = s->settings.language;
    text_format(spin, sizeof spin, text_of(language, mini ? TEXT_SPIN_MINI : TEXT_SPIN), "T");
    if (lines)
        text_format(out, size, text_of(language, TEXT_SPIN_CLEAR), spin,
                    text_of(language, TEXT_CLEAR_1 + (int)lines - 1));
    else
        text_format(out, size, "%s", spin);
}

static void format_perfect(const session *s, char *out, size_t size, unsigned lines)
{
    char clear[LINE_SIZE];
    int language = s->settings.language;
    if (lines <= 4)
        screen_format(s, clear, sizeof clear, TEXT_CLEAR_1 + (int)lines - 1);
    else
        text_format(clear, sizeof clear, text_of(language, TEXT_SPIN_CLEAR),
                    text_of(language, TEXT_BACK_TO_BACK), text_of(language, TEXT_CLEAR_4));
    text_format(out, size, text_of(language, TEXT_SCORES_PERFECT), clear);
}

/* Formats the name of anything that scores besides clears and spins. */
static void format_special(const session *s, char *out, size_t size, unsigned what)
{
    int language = s->settings.language;
    unsigned drop = what == LINE_SOFT ? ACTION_SOFT : ACTION_HARD;
    switch (what) {
    case LINE_PERFECT: screen_format(s, out, size, TEXT_PERFECT_CLEAR); break;
    case LINE_CHAIN: screen_format(s, out, size, TEXT_BACK_TO_BACK); break;
    case LINE_COMBO: text_format(out, size, text_of(language, TEXT_COMBO), UINT64_C(1)); break;
    case LINE_SOFT:
    case LINE_HARD:
        text_format(out, size, text_of(language, TEXT_SCORES_A_ROW),
                    text_of(language, action_text(session_rules(s), drop)));
        break;
    default: format_perfect(s, out, size, what - LINE_PERFECT); break;
    }
}

static void scores_line(const session *s, unsigned i, screen_line *line)
{
    const ts_rules *r = session_rules(s);
    unsigned what = paid(r, i);
    if (what >= LINE_PERFECT)
        format_special(s, line->label, sizeof line->label, what);
    else if (what >= LINE_MINI)
        format_spin(s, line->label, sizeof line->label, what < LINE_SPIN,
                    what - (what < LINE_SPIN ? LINE_MINI : LINE_SPIN));
    else
        screen_format(s, line->label, sizeof line->label, TEXT_CLEAR_1 + (int)what - 1);
    if (what == LINE_CHAIN)
        text_format(line->value, sizeof line->value, "+50 %%");
    else
        text_number(line->value, sizeof line->value, s->settings.language, (int64_t)worth(r, what));
}

static int text_about_scores(unsigned score)
{
    switch (score) {
    case TS_SCORE_GUIDELINE: return TEXT_SCORES_BY_LEVEL;
    case TS_SCORE_NES: return TEXT_SCORES_BY_LEVEL_AFTER;
    case TS_SCORE_LINES: return TEXT_SCORES_OF_LINES;
    case TS_SCORE_TGM: return TEXT_SCORES_OF_TGM;
    default: return 0;
    }
}

static void scores_note(const session *s, char *out, size_t size)
{
    const ts_rules *r = session_rules(s);
    int text = text_about_scores(r->score);
    out[0] = '\0';
    if (text)
        screen_format(s, out, size, text);
}

const screen_def screen_scores = {
    .title = TEXT_HELP_SCORES,
    .back = TEXT_HINT_BACK,
    .count = scores_count,
    .line = scores_line,
    .note = scores_note,
    .is_help = true,
};

/* ---- pictures ------------------------------------------------------------------------------ */

static bool has_spins(const ts_rules *r)
{
    return r->spins != TS_SPINS_NONE && r->spin_points[2];
}

static bool is_true_of(const ts_rules *r, unsigned still)
{
    switch (still) {
    case MINI_BOARD_HOLD: return r->hold;
    case MINI_BOARD_GHOST: return r->ghost_below_level && r->hard;
    case MINI_BOARD_SPIN: return has_spins(r);
    case MINI_BOARD_QUAD: return !has_spins(r);
    default: return true;
    }
}

/* The i-th picture that is true by these rules; 0 if there are no more. */
static unsigned still_at(const ts_rules *r, unsigned i)
{
    for (unsigned still = MINI_BOARD_ROW; still < MINI_BOARDS; still++)
        if (is_true_of(r, still) && i-- == 0)
            return still;
    return MINI_BOARD_NONE;
}

static unsigned stills(const session *s)
{
    unsigned count = 0;
    while (still_at(session_rules(s), count))
        count++;
    return count;
}

static unsigned help_count(const session *s)
{
    return stills(s) + 2;
}

/* The key of an action by what plays now; for fingers the name of its button. */
static void format_key(const session *s, unsigned action, char *out, size_t size)
{
    const keys_profile *profile = session_plays_by_gamepad(s, 0)
                                      ? &s->settings.keys.profile[PROFILE_GAMEPAD_1]
                                      : session_profile(s, 0);
    if (session_uses_touch(s) || !profile->key[action][0])
        screen_format(s, out, size, action_text(session_rules(s), action));
    else
        key_name(out, size, s->settings.language, profile->key[action][0]);
}

static void format_still(const session *s, unsigned still, screen_line *line)
{
    static const uint16_t words[MINI_BOARDS] = {[MINI_BOARD_ROW] = TEXT_HELP_ROW,
                                                [MINI_BOARD_HOLD] = TEXT_HELP_HOLD,
                                                [MINI_BOARD_GHOST] = TEXT_HELP_GHOST,
                                                [MINI_BOARD_SPIN] = TEXT_HELP_SPIN,
                                                [MINI_BOARD_QUAD] = TEXT_HELP_QUAD};
    const ts_rules *r = session_rules(s);
    const char *format = text_of(s->settings.language, words[still]);
    char key[KEY_NAME_MAX];
    line->still = clamp_u8(still);
    if (still == MINI_BOARD_SPIN) {
        text_format(line->label, sizeof line->label, format, r->spin_points[2], r->line_points[2]);
        return;
    }
    format_key(s, still == MINI_BOARD_HOLD ? ACTION_HOLD : ACTION_HARD, key, sizeof key);
    text_format(line->label, sizeof line->label, format, key);
}

static void help_line(const session *s, unsigned i, screen_line *line)
{
    unsigned pictures = stills(s);
    if (i < pictures) {
        format_still(s, still_at(session_rules(s), i), line);
        return;
    }
    screen_format(s, line->label, sizeof line->label, i == pictures ? TEXT_KEYS : TEXT_HELP_SCORES);
    line->enter = TEXT_HINT_CHOOSE;
    line->apart = i == pictures;
}

static void help_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned pictures = stills(s), screen = i == pictures ? SCREEN_HELP_KEYS : SCREEN_SCORES;
    (void)now_us;
    if (i < pictures)
        return;
    session_set_cursor(s, screen, 0);
    session_push(s, screen);
}

const screen_def screen_help = {
    .title = TEXT_HELP,
    .back = TEXT_HINT_BACK,
    .count = help_count,
    .line = help_line,
    .enter = help_enter,
    .is_help = true,
};
