/* Effects are born from events, live a moment and are forgotten. No drawing here: the scene asks
 * how strong and how far along each of them is. */
#include "fx.h"
#include "text.h"

#include <string.h>

static const uint32_t glow_us[] = {[TS_FX_CLEAR] = TS_FX_CLEAR_US,
                                   [TS_FX_LOCK] = TS_FX_LOCK_US,
                                   [TS_FX_TRAIL] = TS_FX_TRAIL_US,
                                   [TS_FX_LEVEL] = TS_FX_LEVEL_US};

void ts_fx_clear(ts_fx *fx)
{
    memset(fx->applause, 0, sizeof fx->applause);
    memset(fx->glow, 0, sizeof fx->glow);
}

/* The oldest has to go when there is no room. */
static ts_glow *glow_new(ts_fx *fx, unsigned kind, uint64_t now_us)
{
    ts_glow *oldest = &fx->glow[0];
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us < oldest->born_us)
            oldest = &fx->glow[i];
    *oldest = (ts_glow){.born_us = now_us, .kind = (uint8_t)kind};
    return oldest;
}

/* A text takes the next line of its side, whoever stands there. */
static ts_applause *applause_new(ts_fx *fx, unsigned side, uint64_t now_us)
{
    uint64_t newest = 0;
    unsigned slot = 0;
    ts_applause *oldest = &fx->applause[0], *taken = NULL;
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++) {
        ts_applause *a = &fx->applause[i];
        if (a->born_us && a->side == side && a->born_us >= newest) {
            newest = a->born_us;
            slot = (a->slot + 1u) % TS_FX_SLOTS;
        }
        if (a->born_us < oldest->born_us)
            oldest = a;
    }
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us && fx->applause[i].side == side && fx->applause[i].slot == slot)
            taken = &fx->applause[i];
    if (!taken)
        taken = oldest;
    *taken = (ts_applause){.born_us = now_us, .side = (uint8_t)side, .slot = (uint8_t)slot};
    return taken;
}

static void cheer_spin(ts_applause *a, int language, const ts_event *e, unsigned lines)
{
    char letter[2] = {TS_CELL_LETTERS[e->piece.kind], 0};
    char spin[TS_FX_WORDS_MAX];
    ts_format(spin, sizeof spin,
              ts_text(language, e->spin == TS_SPIN_MINI ? TS_TEXT_SPIN_MINI : TS_TEXT_SPIN),
              letter);
    if (lines)
        ts_format(a->words, sizeof a->words, ts_text(language, TS_TEXT_SPIN_CLEAR), spin,
                  ts_text(language, TS_TEXT_CLEAR_1 + (int)lines - 1));
    else
        memcpy(a->words, spin, sizeof spin);
}

static void cheer_lock(ts_fx *fx, const ts_game *g, const ts_event *e, int language,
                       uint64_t now_us)
{
    unsigned lines = e->kind == TS_EVENT_CLEAR ? (unsigned)e->amount : 0;
    if (lines > 4)
        lines = 4;
    if (e->spin)
        cheer_spin(applause_new(fx, TS_FX_LEFT, now_us), language, e, lines);
    else if (lines)
        ts_format(applause_new(fx, TS_FX_LEFT, now_us)->words, TS_FX_WORDS_MAX, "%s",
                  ts_text(language, TS_TEXT_CLEAR_1 + (int)lines - 1));
    if (e->back_to_back)
        ts_format(applause_new(fx, TS_FX_RIGHT, now_us)->words, TS_FX_WORDS_MAX, "%s",
                  ts_text(language, TS_TEXT_BACK_TO_BACK));
    if (lines && g->last.combo > 0)
        ts_format(applause_new(fx, TS_FX_RIGHT, now_us)->words, TS_FX_WORDS_MAX,
                  ts_text(language, TS_TEXT_COMBO), (uint64_t)g->last.combo);
    if (e->perfect)
        ts_format(applause_new(fx, TS_FX_CENTRE, now_us)->words, TS_FX_WORDS_MAX, "%s",
                  ts_text(language, TS_TEXT_PERFECT_CLEAR));
}

void ts_fx_event(ts_fx *fx, const ts_game *g, const ts_event *e, int language, uint64_t now_us)
{
    if (fx->off)
        return;
    switch (e->kind) {
    case TS_EVENT_LOCK:
        ts_cells(g, e->piece, glow_new(fx, TS_FX_LOCK, now_us)->cell);
        if (e->spin && g->last.lines == 0)
            cheer_lock(fx, g, e, language, now_us);
        break;
    case TS_EVENT_CLEAR:
        glow_new(fx, TS_FX_CLEAR, now_us)->rows = e->rows;
        cheer_lock(fx, g, e, language, now_us);
        break;
    case TS_EVENT_DROP:
        if (e->how == 2 && e->amount > 0) {
            ts_glow *trail = glow_new(fx, TS_FX_TRAIL, now_us);
            ts_cells(g, e->piece, trail->cell);
            trail->fallen = (uint8_t)e->amount;
        }
        break;
    case TS_EVENT_LEVEL: {
        glow_new(fx, TS_FX_LEVEL, now_us);
        /* where levels go up with every piece, a text for each would never end */
        if (ts_rules_get(g->rules)->level_kind != TS_LEVEL_PIECES)
            ts_format(applause_new(fx, TS_FX_CENTRE, now_us)->words, TS_FX_WORDS_MAX,
                      ts_text(language, TS_TEXT_LEVEL_UP), (uint64_t)e->amount);
        break;
    }
    default: break;
    }
}

void ts_fx_expire(ts_fx *fx, uint64_t now_us)
{
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us + TS_FX_APPLAUSE_US <= now_us)
            fx->applause[i].born_us = 0;
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us + glow_us[fx->glow[i].kind] <= now_us)
            fx->glow[i].born_us = 0;
}

bool ts_fx_alive(const ts_fx *fx)
{
    bool alive = false;
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        alive = alive || fx->applause[i].born_us;
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        alive = alive || fx->glow[i].born_us;
    return alive;
}

uint16_t ts_fx_applause_strength(uint64_t age_us)
{
    const uint64_t half = TS_FX_APPLAUSE_US / 2;
    if (age_us <= half)
        return 1000;
    return (uint16_t)(age_us >= 2 * half ? 0 : (2 * half - age_us) * 1000 / half);
}

uint16_t ts_fx_glow_strength(const ts_glow *glow, uint64_t now_us)
{
    uint64_t life = glow_us[glow->kind], age = now_us - glow->born_us;
    return (uint16_t)(glow->born_us == 0 || age >= life ? 0 : (life - age) * 1000 / life);
}

uint16_t ts_fx_drift(uint64_t age_us)
{
    if (age_us >= TS_FX_APPLAUSE_US)
        return 1000;
    uint64_t left = 1000 - age_us * 1000 / TS_FX_APPLAUSE_US;
    return (uint16_t)(1000 - left * left / 1000);
}

uint16_t ts_fx_danger(const ts_game *g)
{
    enum { CALM_ROWS = 5 }; /* so many free rows below the top are none */
    int visible = g->visible, top = TS_ROWS;
    while (top > 0 && g->row[top - 1] == 0)
        top--;
    int near = top - (visible - CALM_ROWS);
    if (near <= 0)
        return 0;
    return (uint16_t)(near >= CALM_ROWS ? 1000 : near * 1000 / CALM_ROWS);
}
