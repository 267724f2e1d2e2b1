/* Drills and bot profiles as text. */
#include "coach/coach.h"
#include "coach/drill.h"
#include "coach/friend.h"
#include "base/minmax.h"
#include "base/utf8.h"

#include <string.h>

enum { DRILL_VERSION = 1 };

/* ---- days ----------------------------------------------------------------------------------- */

void coach_drill_answered(coach_drill *d, bool found, int32_t day)
{
    static const uint8_t days[] = {1, 3, 7, 16, 35};
    enum { STEPS = sizeof days };
    const unsigned step = found ? min_u32(d->step, STEPS - 1) : 0;
    d->due = day + days[step];
    d->step = step + 1;
}

/* ---- as text -------------------------------------------------------------------------------- */

enum { NUMBER_ROOM = 12 };

/* Both append a blank, and return the position of the next word. */
static char *put_word(char *at, const char *word)
{
    const size_t size = strlen(word);
    memcpy(at, word, size);
    at[size] = ' ';
    return at + size + 1;
}

static char *put_number(char *at, int64_t n)
{
    char digits[NUMBER_ROOM + 1];
    char *first = digits + NUMBER_ROOM;
    uint64_t left = n < 0 ? -n : n;
    *first = '\0';
    do
        *--first = '0' + left % 10;
    while ((left /= 10) > 0);
    if (n < 0)
        *--first = '-';
    return put_word(at, first);
}

void coach_drill_write(const coach_drill *d, char out[DRILL_ROOM])
{
    char *at = put_number(out, DRILL_VERSION);
    at = put_word(at, ts_rules_get(d->rules)->name);
    at = put_word(at, ts_aim_name(d->aim));
    at = put_number(at, d->due);
    at = put_number(at, d->step);
    at = put_number(at, d->cause);
    at = put_number(at, d->best.kind);
    at = put_number(at, d->best.rot);
    at = put_number(at, d->best.x);
    at = put_number(at, d->best.y);
    at = put_number(at, d->combo);
    at = put_number(at, d->back_to_back);
    at = put_number(at, d->pending);
    at = put_word(at, d->position);
    at[-1] = '\0';
}

/* Reads the next word; returns false if it is missing, too long or not a valid number. */
static bool get_word(const char **at, char *out, size_t capacity)
{
    size_t size = 0;
    while ((*at)[size] && (*at)[size] != ' ')
        size++;
    if (size == 0 || size >= capacity)
        return false;
    memcpy(out, *at, size);
    out[size] = '\0';
    *at += size;
    *at += **at == ' ';
    return true;
}

static bool get_number(const char **at, int32_t least, int32_t most, int32_t *out)
{
    char word[NUMBER_ROOM];
    int64_t n = 0;
    if (!get_word(at, word, sizeof word))
        return false;
    const bool minus = word[0] == '-';
    for (const char *c = word + minus; *c; c++) {
        if (*c < '0' || *c > '9')
            return false;
        n = n * 10 + (*c - '0');
    }
    n = minus ? -n : n;
    *out = n;
    return word[minus] && n >= least && n <= most;
}

static bool get_byte(const char **at, uint8_t most, uint8_t *out)
{
    int32_t n;
    const bool there = get_number(at, 0, most, &n);
    *out = there ? (uint8_t)n : 0;
    return there;
}

static bool get_place(const char **at, ts_piece *p)
{
    int32_t x = 0, y = 0;
    const bool there = get_byte(at, TS_Z, &p->kind) && p->kind >= TS_I &&
                       get_byte(at, 3, &p->rot) && get_number(at, -8, TS_COLUMNS_MAX, &x) &&
                       get_number(at, -8, TS_ROWS, &y);
    p->x = x;
    p->y = y;
    return there;
}

static bool get_names(const char **at, coach_drill *d)
{
    char word[64];
    if (!get_word(at, word, sizeof word) || ts_rules_find(word) < 0)
        return false;
    d->rules = ts_rules_find(word);
    if (!get_word(at, word, sizeof word))
        return false;
    while (d->aim < TS_AIMS && strcmp(word, ts_aim_name(d->aim)) != 0)
        d->aim++;
    return d->aim < TS_AIMS;
}

bool coach_drill_read(coach_drill *d, const char *text)
{
    int32_t version, chain;
    *d = (coach_drill){0};
    if (!get_number(&text, DRILL_VERSION, DRILL_VERSION, &version) || !get_names(&text, d) ||
        !get_number(&text, 0, INT32_MAX, &d->due) || !get_byte(&text, UINT8_MAX, &d->step) ||
        !get_byte(&text, COACH_CAUSE_COUNT - 1, &d->cause) || !get_place(&text, &d->best) ||
        !get_number(&text, -1, INT32_MAX, &d->combo) || !get_number(&text, 0, INT32_MAX, &chain) ||
        !get_byte(&text, UINT8_MAX, &d->pending))
        return false;
    d->back_to_back = chain;
    return get_word(&text, d->position, sizeof d->position) && *text == '\0';
}

/* Friends as text: `tessera friend`, the version, the ten parameters of a level, the closest level,
 * the aim and its weights, and the name up to the end of the line. */

enum { FRIEND_VERSION = 1 };

static bool is_name(const char *name)
{
    const size_t size = strlen(name);
    if (size == 0 || size >= FRIEND_NAME || name[0] == ' ' || name[size - 1] == ' ')
        return false;
    for (uint32_t letter; (letter = utf8_next(&name)) != 0;)
        if (letter == UTF8_BROKEN || utf8_is_order(letter))
            return false;
    return true;
}

/* ---- bots of a strength --------------------------------------------------------------------- */

static const char strength_word[] = "Bot ";
enum { STRENGTH_WORD = sizeof strength_word - 1 };

static bool parse_strength_name(const char *name, unsigned *tenths, unsigned *manner)
{
    return strncmp(name, strength_word, STRENGTH_WORD) == 0 &&
           ts_bot_strength_parse(name + STRENGTH_WORD, tenths, manner);
}

void coach_friend_strength(coach_friend *f, unsigned tenths, unsigned manner)
{
    const char *word = ts_manner_name(manner);
    char *at = f->name;
    *f = (coach_friend){0};
    ts_bot_style_at(tenths, manner, &f->style);
    memcpy(at, strength_word, STRENGTH_WORD);
    at = put_number(at + STRENGTH_WORD, tenths / 10);
    at[-1] = '.';
    at = put_number(at, tenths % 10);
    if (*word)
        at = put_word(at, word);
    at[-1] = '\0';
}

int coach_friend_tenths(const coach_friend *f)
{
    unsigned tenths, manner;
    return parse_strength_name(f->name, &tenths, &manner) ? (int)tenths : -1;
}

bool coach_friend_may_be(const char *name)
{
    unsigned tenths, manner;
    return is_name(name) && !parse_strength_name(name, &tenths, &manner);
}

/* ---- friends -------------------------------------------------------------------------------- */

void coach_friend_write(const coach_friend *f, char out[FRIEND_ROOM])
{
    ts_bot_style style = f->style;
    const ts_bot_level *l = &style.level;
    const int32_t number[] = {l->keys_a_second, l->wait_ms, l->sight,   l->bag,
                              l->holds,         l->spins,   l->aims_at, l->misjudges,
                              l->slips,         l->budget,  style.near};
    char *at = put_word(out, "tessera");
    at = put_word(at, "friend");
    at = put_number(at, FRIEND_VERSION);
    for (unsigned i = 0; i < sizeof number / sizeof number[0]; i++)
        at = put_number(at, number[i]);
    at = put_word(at, ts_aim_name(style.aim < TS_AIMS ? style.aim : TS_AIM_attack));
    for (unsigned i = 0; i < TS_WEIGHTS; i++)
        at = put_number(at, *ts_weight(&style.weights, i));
    at = put_word(at, f->name);
    at[-1] = '\0';
}

static bool get_level(const char **at, ts_bot_level *l)
{
    int32_t wait = 0, misjudges = 0, slips = 0, budget = 0;
    const bool there =
        get_byte(at, 60, &l->keys_a_second) && l->keys_a_second >= 1 &&
        get_number(at, 0, 5000, &wait) && get_byte(at, 6, &l->sight) && get_byte(at, 1, &l->bag) &&
        get_byte(at, 1, &l->holds) && get_byte(at, 1, &l->spins) &&
        get_byte(at, TS_BOT_AIMS_AT_HIGHEST, &l->aims_at) && get_number(at, 0, 2000, &misjudges) &&
        get_number(at, 0, 200, &slips) && get_number(at, 1, 30000, &budget);
    l->wait_ms = wait;
    l->misjudges = misjudges;
    l->slips = slips;
    l->budget = budget;
    return there;
}

bool coach_friend_read(coach_friend *f, const char *text)
{
    char word[64];
    int32_t version;
    unsigned tenths, manner;
    ts_bot_style *style = &f->style;
    *f = (coach_friend){0};
    if (!get_word(&text, word, sizeof word) || strcmp(word, "tessera") != 0 ||
        !get_word(&text, word, sizeof word) || strcmp(word, "friend") != 0 ||
        !get_number(&text, FRIEND_VERSION, FRIEND_VERSION, &version) ||
        !get_level(&text, &style->level) || !get_byte(&text, TS_BOT_LEVELS, &style->near) ||
        style->near < 1 || !get_word(&text, word, sizeof word))
        return false;
    while (style->aim < TS_AIMS && strcmp(word, ts_aim_name(style->aim)) != 0)
        style->aim++;
    for (unsigned i = 0; i < TS_WEIGHTS; i++)
        if (!get_number(&text, -FRIEND_WEIGHT, FRIEND_WEIGHT, ts_weight(&style->weights, i)))
            return false;
    if (style->aim == TS_AIMS || !is_name(text))
        return false;
    if (parse_strength_name(text, &tenths, &manner))
        coach_friend_strength(f, tenths, manner); /* its numbers are for earlier programs */
    else
        memcpy(f->name, text, strlen(text) + 1);
    return true;
}
