/* Drills as text, and the days they come back. */
#include "drill.h"

#include <string.h>

enum { VERSION = 1, NUMBER_ROOM = 12 };

/* ---- days ----------------------------------------------------------------------------------- */

void coach_drill_answered(coach_drill *d, bool found, int32_t day)
{
    static const uint8_t days[] = {1, 3, 7, 16, 35};
    enum { STEPS = sizeof days };
    const unsigned step = !found ? 0 : d->step < STEPS ? d->step : STEPS - 1;
    d->due = day + days[step];
    d->step = (uint8_t)(step + 1);
}

/* ---- as text -------------------------------------------------------------------------------- */

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
    uint64_t left = (uint64_t)(n < 0 ? -n : n);
    *first = '\0';
    do
        *--first = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (n < 0)
        *--first = '-';
    return put_word(at, first);
}

void coach_drill_write(const coach_drill *d, char out[DRILL_ROOM])
{
    char *at = put_number(out, VERSION);
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

/* The next word; false: there is none, or it is too long. */
static bool get_word(const char **at, char *out, size_t room)
{
    size_t size = 0;
    while ((*at)[size] && (*at)[size] != ' ')
        size++;
    if (size == 0 || size >= room)
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
    *out = (int32_t)n;
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
    p->x = (int8_t)x;
    p->y = (int8_t)y;
    return there;
}

static bool get_names(const char **at, coach_drill *d)
{
    char word[64];
    if (!get_word(at, word, sizeof word) || ts_rules_find(word) < 0)
        return false;
    d->rules = (uint8_t)ts_rules_find(word);
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
    if (!get_number(&text, VERSION, VERSION, &version) || !get_names(&text, d) ||
        !get_number(&text, 0, INT32_MAX, &d->due) || !get_byte(&text, UINT8_MAX, &d->step) ||
        !get_byte(&text, COACH_CAUSE_COUNT - 1, &d->cause) || !get_place(&text, &d->best) ||
        !get_number(&text, -1, INT32_MAX, &d->combo) || !get_number(&text, 0, INT32_MAX, &chain) ||
        !get_byte(&text, UINT8_MAX, &d->pending))
        return false;
    d->back_to_back = (uint32_t)chain;
    return get_word(&text, d->position, sizeof d->position) && *text == '\0';
}
