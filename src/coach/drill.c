/* Drills as text, and the days when they are due. */
#include "coach/drill.h"

#include <string.h>

#include "line.h"

enum { VERSION = 1 };

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

void coach_drill_write(const coach_drill *d, char out[DRILL_ROOM])
{
    char *at = coach_put_number(out, VERSION);
    at = coach_put_word(at, ts_rules_get(d->rules)->name);
    at = coach_put_word(at, ts_aim_name(d->aim));
    at = coach_put_number(at, d->due);
    at = coach_put_number(at, d->step);
    at = coach_put_number(at, d->cause);
    at = coach_put_number(at, d->best.kind);
    at = coach_put_number(at, d->best.rot);
    at = coach_put_number(at, d->best.x);
    at = coach_put_number(at, d->best.y);
    at = coach_put_number(at, d->combo);
    at = coach_put_number(at, d->back_to_back);
    at = coach_put_number(at, d->pending);
    at = coach_put_word(at, d->position);
    at[-1] = '\0';
}

static bool get_place(const char **at, ts_piece *p)
{
    int32_t x = 0, y = 0;
    const bool there =
        coach_get_byte(at, TS_Z, &p->kind) && p->kind >= TS_I && coach_get_byte(at, 3, &p->rot) &&
        coach_get_number(at, -8, TS_COLUMNS_MAX, &x) && coach_get_number(at, -8, TS_ROWS, &y);
    p->x = (int8_t)x;
    p->y = (int8_t)y;
    return there;
}

static bool get_names(const char **at, coach_drill *d)
{
    char word[64];
    if (!coach_get_word(at, word, sizeof word) || ts_rules_find(word) < 0)
        return false;
    d->rules = (uint8_t)ts_rules_find(word);
    if (!coach_get_word(at, word, sizeof word))
        return false;
    while (d->aim < TS_AIMS && strcmp(word, ts_aim_name(d->aim)) != 0)
        d->aim++;
    return d->aim < TS_AIMS;
}

bool coach_drill_read(coach_drill *d, const char *text)
{
    int32_t version, chain;
    *d = (coach_drill){0};
    if (!coach_get_number(&text, VERSION, VERSION, &version) || !get_names(&text, d) ||
        !coach_get_number(&text, 0, INT32_MAX, &d->due) ||
        !coach_get_byte(&text, UINT8_MAX, &d->step) ||
        !coach_get_byte(&text, COACH_CAUSE_COUNT - 1, &d->cause) || !get_place(&text, &d->best) ||
        !coach_get_number(&text, -1, INT32_MAX, &d->combo) ||
        !coach_get_number(&text, 0, INT32_MAX, &chain) ||
        !coach_get_byte(&text, UINT8_MAX, &d->pending))
        return false;
    d->back_to_back = (uint32_t)chain;
    return coach_get_word(&text, d->position, sizeof d->position) && *text == '\0';
}
