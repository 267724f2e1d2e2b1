/* Effects are born from events, live a moment and are forgotten. No drawing here: the scene asks
 * how strong and how far along each of them is. */
#include "fx.h"
#include "play/text/text.h"

#include <string.h>

static const uint32_t glow_us[] = {
    [TS_FX_CLEAR] = TS_FX_CLEAR_US,     [TS_FX_LOCK] = TS_FX_LOCK_US,
    [TS_FX_TRAIL] = TS_FX_TRAIL_US,     [TS_FX_LEVEL] = TS_FX_LEVEL_US,
    [TS_FX_PERFECT] = TS_FX_PERFECT_US, [TS_FX_ATTACK] = TS_FX_ATTACK_US};

void ts_fx_clear(ts_fx *fx)
{
    memset(fx->applause, 0, sizeof fx->applause);
    memset(fx->glow, 0, sizeof fx->glow);
    memset(fx->bright_us, 0, sizeof fx->bright_us);
    memset(fx->stack, 0, sizeof fx->stack);
    fx->glide = (ts_gliding){0};
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

/* More than three flashes a second over much of the field are a danger to some: the fourth does not
 * happen. */
static bool may_light_up(ts_fx *fx, uint64_t now_us)
{
    enum { SECOND_US = 1000000 };
    uint64_t *oldest = &fx->bright_us[0];
    unsigned lit = 0;
    for (unsigned i = 0; i < TS_FX_BRIGHT_MAX; i++) {
        if (fx->bright_us[i] < *oldest)
            oldest = &fx->bright_us[i];
        lit += fx->bright_us[i] && now_us < fx->bright_us[i] + SECOND_US;
    }
    if (lit + fx->spare >= TS_FX_BRIGHT_MAX)
        return false;
    *oldest = now_us;
    return true;
}

void ts_fx_share_light(ts_fx *fx, unsigned boards, unsigned lit)
{
    for (unsigned i = 0; i < boards; i++)
        if (i != lit)
            memcpy(fx[i].bright_us, fx[lit].bright_us, sizeof fx[i].bright_us);
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

static void note_lock(ts_fx *fx, const ts_game *g, const ts_event *e, uint64_t now_us)
{
    ts_glow *glow = glow_new(fx, TS_FX_LOCK, now_us);
    ts_cells(g, e->piece, glow->cell);
    glow->piece = e->piece.kind;
    glow->spin = e->spin;
    fx->locked = glow->cell[0];
    for (int i = 0; i < 4; i++) {
        const ts_cell *c = &glow->cell[i];
        if (c->x >= 0 && c->x < TS_COLUMNS && c->y >= 0 && c->y < TS_ROWS)
            fx->stack[c->y][c->x] = e->piece.kind;
    }
}

static void note_clear(ts_fx *fx, const ts_event *e, uint64_t now_us)
{
    if (!may_light_up(fx, now_us))
        return;
    ts_glow *glow = glow_new(fx, TS_FX_CLEAR, now_us);
    unsigned count = 0;
    glow->rows = e->rows;
    for (unsigned y = 0; y < TS_ROWS && count < TS_FX_ROWS_MAX; y++)
        if (e->rows >> y & 1)
            memcpy(glow->tile[count++], fx->stack[y], sizeof fx->stack[y]);
    if (e->perfect)
        glow_new(fx, TS_FX_PERFECT, now_us);
}

void ts_fx_event(ts_fx *fx, const ts_game *g, const ts_event *e, int language, uint64_t now_us)
{
    if (fx->off)
        return;
    switch (e->kind) {
    case TS_EVENT_LOCK:
        note_lock(fx, g, e, now_us);
        if (e->spin && g->last.lines == 0)
            cheer_lock(fx, g, e, language, now_us);
        break;
    case TS_EVENT_CLEAR:
        note_clear(fx, e, now_us);
        cheer_lock(fx, g, e, language, now_us);
        break;
    case TS_EVENT_ATTACK: {
        ts_glow *flight = glow_new(fx, TS_FX_ATTACK, now_us);
        flight->cell[0] = fx->locked;
        flight->fallen = (uint8_t)e->amount;
        flight->piece = e->how;
        break;
    }
    case TS_EVENT_DROP:
        if (e->how == 2 && e->amount > 0) {
            ts_glow *trail = glow_new(fx, TS_FX_TRAIL, now_us);
            ts_cells(g, e->piece, trail->cell);
            trail->fallen = (uint8_t)e->amount;
            trail->piece = e->piece.kind;
        }
        break;
    case TS_EVENT_LEVEL: {
        if (may_light_up(fx, now_us))
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

void ts_fx_see(ts_fx *fx, const ts_game *g, bool glides, uint64_t now_us)
{
    enum { MOST = 2 * 240 };
    ts_gliding *glide = &fx->glide;
    int32_t x, y;
    memcpy(fx->stack, g->cell, sizeof fx->stack);
    int dx = glide->seen.x - g->piece.x, dy = g->piece.y - glide->seen.y;
    if (!glides || fx->off || glide->seen.kind != g->piece.kind || glide->number != g->pieces) {
        glide->born_us = 0;
    } else if (dx || dy) {
        ts_fx_glide(fx, now_us, &x, &y);
        x += dx * 240;
        y += ts_rules_get(g->rules)->smooth ? 0 : dy * 240; /* those glide down by themselves */
        glide->x = x > MOST ? MOST : x < -MOST ? -MOST : x;
        glide->y = y > MOST ? MOST : y < -MOST ? -MOST : y;
        glide->born_us = now_us;
    }
    glide->seen = g->piece;
    glide->number = g->pieces;
}

/* Three quarters of the way at once, so that a key is answered when it is pressed. */
void ts_fx_glide(const ts_fx *fx, uint64_t now_us, int32_t *x, int32_t *y)
{
    const ts_gliding *glide = &fx->glide;
    uint64_t age_us = now_us - glide->born_us;
    *x = *y = 0;
    if (glide->born_us == 0 || age_us >= TS_FX_GLIDE_US)
        return;
    int64_t left = (int64_t)(TS_FX_GLIDE_US - age_us) * 1000 / TS_FX_GLIDE_US;
    *x = (int32_t)(glide->x * left * left * 3 / 4000000);
    *y = (int32_t)(glide->y * left * left * 3 / 4000000);
}

void ts_fx_expire(ts_fx *fx, uint64_t now_us)
{
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us + TS_FX_APPLAUSE_US <= now_us)
            fx->applause[i].born_us = 0;
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us + glow_us[fx->glow[i].kind] <= now_us)
            fx->glow[i].born_us = 0;
    if (fx->glide.born_us + TS_FX_GLIDE_US <= now_us)
        fx->glide.born_us = 0;
}

bool ts_fx_alive(const ts_fx *fx)
{
    bool alive = false;
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        alive = alive || fx->applause[i].born_us;
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        alive = alive || fx->glow[i].born_us;
    alive = alive || fx->glide.born_us;
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

bool ts_fx_glow_of_row(const ts_fx *fx, int y)
{
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us && fx->glow[i].kind == TS_FX_CLEAR && fx->glow[i].rows >> y & 1)
            return true;
    return false;
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
    int visible = g->visible, top = TS_ROWS;
    int calm = visible / 4; /* so many free rows below the top are none */
    while (top > 0 && g->row[top - 1] == 0)
        top--;
    int near = top - (visible - calm);
    if (near <= 0)
        return 0;
    return (uint16_t)(near >= calm ? 1000 : near * 1000 / calm);
}
