/* A bot takes the place whose value is the greatest after an error was added to each (misjudge in
 * bot/bot.c). So the chance of a place is the chance that its sum is the greatest: an integral over
 * its own error. Only places of full depth have a chance; besides, a share of all placements goes
 * anywhere, so that what a bot would never do does not decide everything. The weights are found by
 * Newton's idea in small: how each value changes with each weight is measured, the likelihood of a
 * model that is straight in the weights is climbed, and then all is searched again. */
#include "learn/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "coach/mark.h"

enum {
    SIGHTS = 7,
    TURNS = 4,
    ROUNDS = 5,
    CLIMBS = 60,
    INTERVALS = 16,
    MEASURED = 1500,
    PLACES = 4000000
};
enum { SLIPS_MOST = 100, WEIGHT_MOST = 20000 };
#define USUAL 0.7   /* how far weights usually are from the usual ones, in their own size */
#define LEAST 0.001 /* what is less is no gain */

/* Budget of a search for each sight, as in the levels. */
static const uint32_t budget_of[SIGHTS] = {100, 300, 1200, 2500, 5000, 10000, 15000};
static const int misjudgements[] = {0,   12,  27,  48,  66,  90,  114,  162,
                                    216, 300, 400, 480, 640, 960, 1400, 2000};
static const double chances[] = {0.002, 0.005, 0.01, 0.02, 0.04, 0.07, 0.11, 0.16, 0.24, 0.35, 0.5};
enum { MISJUDGEMENTS = sizeof misjudgements / sizeof misjudgements[0] };
enum { CHANCES = sizeof chances / sizeof chances[0] };

/* ---- values --------------------------------------------------------------------------------- */

/* The places of full depth of one placement; `taken` is `count` if what was played is not there. */
typedef struct choices {
    unsigned first, count, taken, all;
} choices;

typedef struct values {
    choices *of;
    unsigned count;
    int32_t *value;
    uint32_t *key; /* of the place: the order is that of the values */
    unsigned used, capacity;
    bool failed;
} values;

static void free_values(values *v)
{
    free(v->of);
    free(v->value);
    free(v->key);
    *v = (values){0};
}

static uint32_t key_of(const ts_choice *c)
{
    const ts_place p = c->place;
    return (uint32_t)c->hold << 31 | (uint32_t)p.kind << 24 | (uint32_t)p.rot << 20 |
           (uint32_t)p.spin << 16 | (uint32_t)(uint8_t)p.column << 8 | (uint8_t)p.row;
}

static void put_value(values *v, const ts_choice *c)
{
    if (v->used == v->capacity) {
        const unsigned room = v->capacity ? 2 * v->capacity : 65536;
        int32_t *value = realloc(v->value, room * sizeof *value);
        v->value = value ? value : v->value;
        uint32_t *key = value ? realloc(v->key, room * sizeof *key) : NULL;
        v->key = key ? key : v->key;
        v->failed |= !key;
        if (!key)
            return;
        v->capacity = room;
    }
    v->value[v->used] = c->value;
    v->key[v->used++] = key_of(c);
}

static unsigned aim_of(const ts_bot_style *style, const fit_place *p)
{
    return style->aim < TS_AIMS ? style->aim : p->aim[style->level.holds];
}

/* Fills in the question that a bot of that style asks there. */
static void ask(const fit_place *p, const ts_bot_style *style, ts_question *q)
{
    const ts_bot_level *l = &style->level;
    *q = p->question;
    if (!q->rules)
        q->rules = &q->changed;
    q->game = &p->board;
    q->queue_count = min_u32(q->queue_count, 1u + l->sight);
    q->hold_is = l->holds ? q->hold_is : 0;
    q->spins = l->spins && q->spins;
    q->bag = l->bag ? q->bag : 0;
    q->budget = l->budget;
    const unsigned aim = aim_of(style, p);
    q->weights = style->aim < TS_AIMS ? &style->weights : ts_weights_of(aim);
    q->hold_cost = ts_hold_cost_of(aim);
}

/* Of every `each`-th placement. */
static bool find_values(ts_searcher *s, const fit_places *p, const ts_bot_style *style, bool alone,
                        unsigned each, values *out)
{
    static ts_question q;
    static ts_answer a;
    ts_forms f;
    unsigned seen = 0;
    *out = (values){.of = calloc(p->count + 1, sizeof *out->of)};
    out->failed = !out->of;
    for (unsigned i = 0; i < p->count && !out->failed; i++) {
        const fit_place *place = &p->list[i];
        if (place->alone != alone || seen++ % each != 0)
            continue;
        ask(place, style, &q);
        ts_search(s, &q, &a);
        ts_forms_of(q.rules, &f);
        const unsigned taken = coach_find(&a, &f, &place->lock);
        choices *c = &out->of[out->count++];
        *c = (choices){.first = out->used, .all = a.count + 1};
        bool found = false;
        for (unsigned k = 0; k < a.count && a.choice[k].depth == a.choice[0].depth; k++) {
            if (k == taken) {
                c->taken = c->count;
                found = true;
            }
            put_value(out, &a.choice[k]);
            c->count++;
        }
        c->taken = found ? c->taken : c->count;
    }
    if (out->failed)
        free_values(out);
    return out->of != NULL;
}

/* ---- chances -------------------------------------------------------------------------------- */

/* The sum of four draws from 0 to 1: its density, and how much of it lies below. */
static double density(double x)
{
    static const double of[] = {1, -4, 6, -4, 1};
    double sum = 0;
    for (int k = 0; k <= 4 && k < x; k++)
        sum += of[k] * pow(x - k, 3);
    return x <= 0 || x >= 4 ? 0 : sum / 6;
}

static double below(double x)
{
    static const double of[] = {1, -4, 6, -4, 1};
    double sum = 0;
    for (int k = 0; k <= 4 && k < x; k++)
        sum += of[k] * pow(x - k, 4);
    if (x <= 0)
        return 0;
    return x >= 4 ? 1 : sum / 24;
}

/* The same from a table: it is asked many times. */
static double below_quick(double x)
{
    enum { STEPS = 1024 };
    static double table[STEPS + 2];
    if (table[STEPS] == 0)
        for (int i = 0; i <= STEPS + 1; i++)
            table[i] = below(4.0 * i / STEPS);
    if (x <= 0)
        return 0;
    if (x >= 4)
        return 1;
    const double at = x * STEPS / 4;
    const int i = (int)at;
    return table[i] + (table[i + 1] - table[i]) * (at - i);
}

/* That the taken one is the greatest; `most`: of the error. */
static double chance_of(const values *v, const choices *c, double most)
{
    if (c->taken == c->count)
        return 0;
    const int32_t *value = &v->value[c->first];
    if (most <= 0)
        return c->taken == 0;
    double sum = 0;
    for (int k = 1; k < INTERVALS; k++) { /* by Simpson; at both ends it is 0 */
        const double x = 4.0 * k / INTERVALS;
        double all = density(x) * (k % 2 ? 4 : 2);
        for (unsigned i = 0; i < c->count && all > 1e-9; i++)
            if (i != c->taken)
                all *= below_quick(x + (value[c->taken] - value[i]) / most);
        sum += all;
    }
    return sum * 4.0 / INTERVALS / 3;
}

static double mean_log(const values *v, const double *chance, double anywhere)
{
    double sum = 0;
    for (unsigned i = 0; i < v->count; i++)
        sum += log((1 - anywhere) * chance[i] + anywhere / v->of[i].all);
    return v->count ? sum / v->count : 0;
}

static void best_chance(const values *v, const double *chance, double given, int misjudges,
                        fit_how *best)
{
    for (unsigned k = 0; k < CHANCES; k++) {
        const double anywhere = given >= 0 ? given : chances[k];
        const double mean = mean_log(v, chance, anywhere);
        if (mean > best->likelihood)
            *best = (fit_how){mean, anywhere, misjudges, v->count};
    }
}

static fit_how fit_values(const values *v, int32_t spread, int misjudges, double anywhere)
{
    fit_how best = {.likelihood = -1e9, .places = v->count};
    double *chance = calloc(v->count + 1, sizeof *chance);
    for (unsigned k = 0; chance && k < MISJUDGEMENTS; k++) {
        const int now = misjudges >= 0 ? misjudges : misjudgements[k];
        const double most = (double)now * spread / 1000;
        for (unsigned i = 0; i < v->count; i++)
            chance[i] = chance_of(v, &v->of[i], most);
        best_chance(v, chance, anywhere, now, &best);
        if (misjudges >= 0)
            break;
    }
    free(chance);
    return best;
}

static fit_how fit_each(ts_searcher *s, const fit_places *p, const ts_bot_style *style, bool alone,
                        int misjudges, double chance, unsigned each)
{
    values v;
    fit_how how = {.likelihood = -1e9};
    if (!find_values(s, p, style, alone, each, &v))
        return how;
    how = fit_values(&v, ts_spread_of(aim_of(style, &p->list[0])), misjudges, chance);
    free_values(&v);
    return how;
}

fit_how fit_of(ts_searcher *s, const fit_places *p, const ts_bot_style *style, bool alone,
               int misjudges, double chance)
{
    return fit_each(s, p, style, alone, misjudges, chance, 1);
}

/* ---- weights -------------------------------------------------------------------------------- */

/* Values that are straight in the weights: by each of them, how much a value changes. Units of a
 * weight are its own size, so one step means as much for each. */
typedef struct straight {
    values at;
    unsigned count, weight[TS_WEIGHTS];
    double unit[TS_WEIGHTS];
    float *slope; /* for each value `count` of them */
    double scale; /* of the errors */
    double anywhere;
} straight;

/* A weight is tried with a quarter more. */
static bool measure(ts_searcher *s, const fit_places *p, const ts_bot_style *style, unsigned each,
                    straight *m)
{
    if (!find_values(s, p, style, false, each, &m->at))
        return false;
    m->slope = calloc((size_t)m->at.used * m->count + 1, sizeof *m->slope);
    for (unsigned k = 0; m->slope && k < m->count; k++) {
        ts_bot_style other = *style;
        values v;
        const int32_t step = (int32_t)lround(m->unit[k] / 4) + 1;
        *ts_weight(&other.weights, m->weight[k]) += step;
        if (!find_values(s, p, &other, false, each, &v))
            return false;
        for (unsigned i = 0; i < m->at.count; i++) {
            const choices *c = &m->at.of[i], *d = &v.of[i];
            for (unsigned j = c->first; j < c->first + c->count; j++)
                for (unsigned n = d->first; n < d->first + d->count; n++)
                    if (v.key[n] == m->at.key[j])
                        m->slope[(size_t)j * m->count + k] =
                            (float)((v.value[n] - m->at.value[j]) * m->unit[k] / step);
        }
        free_values(&v);
    }
    return m->slope != NULL;
}

/* The mean logarithm at `step`, and where it rises. */
static double climb_at(const straight *m, const double *step, double *rises)
{
    double sum = 0, value[TS_CHOICES_MAX];
    memset(rises, 0, m->count * sizeof *rises);
    for (unsigned i = 0; i < m->at.count; i++) {
        const choices *c = &m->at.of[i];
        double most = -1e18, all = 0;
        for (unsigned j = 0; j < c->count; j++) {
            const float *slope = &m->slope[(size_t)(c->first + j) * m->count];
            value[j] = m->at.value[c->first + j];
            for (unsigned k = 0; k < m->count; k++)
                value[j] += slope[k] * step[k];
            value[j] /= m->scale;
            most = value[j] > most ? value[j] : most;
        }
        for (unsigned j = 0; j < c->count; j++)
            all += value[j] = exp(value[j] - most);
        const double taken = c->taken < c->count ? value[c->taken] / all : 0;
        const double chance = (1 - m->anywhere) * taken + m->anywhere / c->all;
        const double share = (1 - m->anywhere) * taken / chance / m->scale;
        sum += log(chance);
        for (unsigned j = 0; j < c->count && share > 1e-12; j++) {
            const double by = share * ((j == c->taken) - value[j] / all);
            const float *slope = &m->slope[(size_t)(c->first + j) * m->count];
            for (unsigned k = 0; k < m->count; k++)
                rises[k] += by * slope[k];
        }
    }
    for (unsigned k = 0; k < m->count; k++) { /* a weight is likelier to be near the usual one */
        sum -= step[k] * step[k] / (2 * USUAL * USUAL);
        rises[k] = (rises[k] - step[k] / (USUAL * USUAL)) / m->at.count;
    }
    return sum / m->at.count;
}

static void climb(const straight *m, double *step)
{
    double rises[TS_WEIGHTS], other[TS_WEIGHTS], after[TS_WEIGHTS], far = 1;
    double now = climb_at(m, step, rises);
    for (unsigned i = 0; i < CLIMBS && far > 1e-6; i++) {
        for (unsigned k = 0; k < m->count; k++)
            other[k] = step[k] + far * rises[k];
        const double there = climb_at(m, other, after);
        far *= there > now ? 1.5 : 0.3;
        if (there <= now)
            continue;
        now = there;
        memcpy(step, other, sizeof other);
        memcpy(rises, after, sizeof rises);
    }
}

static int32_t moved(int32_t weight, double by)
{
    const double to = weight + by;
    return lround(fmin(fmax(to, -WEIGHT_MOST), WEIGHT_MOST));
}

/* One round: true, and *style is better. */
static bool better_weights(ts_searcher *s, const fit_places *p, ts_bot_style *style, unsigned each,
                           const int32_t *usual, fit_how *how)
{
    straight m = {.anywhere = how->chance};
    const double most = (how->misjudges > 12 ? how->misjudges : 12) / 1000.0;
    bool better = false;
    m.scale = 0.45 * most * ts_spread_of(style->aim); /* as wide as the errors */
    for (unsigned k = 0; k < TS_WEIGHTS; k++)
        if (usual[k] != 0) {
            m.unit[m.count] = abs(usual[k]);
            m.weight[m.count++] = k;
        }
    double step[TS_WEIGHTS] = {0};
    if (measure(s, p, style, each, &m))
        climb(&m, step);
    for (double part = 1; m.slope && part > 0.2 && !better; part /= 2) {
        ts_bot_style other = *style;
        for (unsigned k = 0; k < m.count; k++) {
            int32_t *weight = ts_weight(&other.weights, m.weight[k]);
            *weight = moved(*weight, part * step[k] * m.unit[k]);
        }
        const fit_how then = fit_each(s, p, &other, false, -1, -1, each);
        better = then.likelihood > how->likelihood + LEAST;
        if (better) {
            *style = other;
            *how = then;
        }
    }
    free_values(&m.at);
    free(m.slope);
    return better;
}

/* ---- a style -------------------------------------------------------------------------------- */

/* Sight, T-spins and what is searched, by the weights there are. */
static void choose_eyes(ts_searcher *s, const fit_places *p, ts_bot_style *style, bool spins,
                        unsigned each)
{
    const unsigned eyes = spins ? 2 : 1;
    double best = -1e9;
    ts_bot_style other = *style;
    for (unsigned i = 0; i < eyes * SIGHTS; i++) {
        const unsigned sight = i / eyes;
        other.level.spins = i % eyes != 0; /* some fall into place by themselves */
        other.level.sight = sight;
        other.level.bag = sight == SIGHTS - 1;
        other.level.budget = budget_of[sight];
        const fit_how how = fit_each(s, p, &other, false, -1, -1, each);
        if (how.likelihood <= best + LEAST)
            continue;
        best = how.likelihood;
        style->level = other.level;
    }
}

/* Alternates between both, because the sight depends on the weights, and they on the sight. */
fit_how fit_style(ts_searcher *s, const fit_places *p, ts_bot_style *style)
{
    int32_t usual[TS_WEIGHTS];
    fit_how best = {0};
    const bool spins = style->level.spins;
    unsigned fitted = 0, before = UINT32_MAX;
    for (unsigned i = 0; i < p->count; i++)
        fitted += !p->list[i].alone;
    style->weights = *ts_weights_of(style->aim);
    for (unsigned k = 0; k < TS_WEIGHTS; k++)
        usual[k] = *ts_weight(&style->weights, k);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        choose_eyes(s, p, style, spins, fitted / MEASURED + 1);
        const unsigned now = 2u * style->level.sight + style->level.spins;
        if (now == before)
            break;
        before = now;
        /* the weights are tried a hundred times */
        const unsigned each =
            max_u32(fitted / MEASURED, (uint64_t)fitted * style->level.budget / PLACES) + 1;
        best = fit_each(s, p, style, false, -1, -1, each);
        for (unsigned i = 0; i < ROUNDS && better_weights(s, p, style, each, usual, &best); i++)
            continue;
    }
    style->level.misjudges = best.misjudges;
    style->level.slips = min_int(lround(1000 * best.chance), SLIPS_MOST);
    return best;
}
