/* Effects begin with events, live for a moment and are forgotten. Draws nothing: the scene asks for
 * their strength and progress. */
#include "fx.h"
#include "play/text/text.h"

#include <string.h>

static const uint32_t glow_us[] = {
    [FX_CLEAR] = FX_CLEAR_US, [FX_LOCK] = FX_LOCK_US,       [FX_TRAIL] = FX_TRAIL_US,
    [FX_LEVEL] = FX_LEVEL_US, [FX_PERFECT] = FX_PERFECT_US, [FX_ATTACK] = FX_ATTACK_US};

void fx_clear(fx_state *fx)
{
    memset(fx->applause, 0, sizeof fx->applause);
    memset(fx->glow, 0, sizeof fx->glow);
    memset(fx->bright_us, 0, sizeof fx->bright_us);
    memset(fx->stack, 0, sizeof fx->stack);
    fx->glide = (fx_gliding){0};
}

/* If there is no room the oldest is removed. */
static fx_glow *glow_new(fx_state *fx, unsigned kind, uint64_t now_us)
{
    fx_glow *oldest = &fx->glow[0];
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us < oldest->born_us)
            oldest = &fx->glow[i];
    *oldest = (fx_glow){.born_us = now_us, .kind = (uint8_t)kind};
    return oldest;
}

/* More than three flashes a second over much of the field are dangerous for some people: the fourth
 * does not happen. */
static bool may_light_up(fx_state *fx, uint64_t now_us)
{
    enum { SECOND_US = 1000000 };
    uint64_t *oldest = &fx->bright_us[0];
    unsigned lit = 0;
    for (unsigned i = 0; i < FX_BRIGHT_MAX; i++) {
        if (fx->bright_us[i] < *oldest)
            oldest = &fx->bright_us[i];
        lit += fx->bright_us[i] && now_us < fx->bright_us[i] + SECOND_US;
    }
    if (lit + fx->spare >= FX_BRIGHT_MAX)
        return false;
    *oldest = now_us;
    return true;
}

void fx_share_light(fx_state *fx, unsigned boards, unsigned lit)
{
    for (unsigned i = 0; i < boards; i++)
        if (i != lit)
            memcpy(fx[i].bright_us, fx[lit].bright_us, sizeof fx[i].bright_us);
}

/* A text takes the next line of its side, even if that is occupied. */
static fx_applause *applause_new(fx_state *fx, unsigned side, uint64_t now_us)
{
    uint64_t newest = 0;
    unsigned slot = 0;
    fx_applause *oldest = &fx->applause[0], *taken = NULL;
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++) {
        fx_applause *a = &fx->applause[i];
        if (a->born_us && a->side == side && a->born_us >= newest) {
            newest = a->born_us;
            slot = (a->slot + 1u) % FX_SLOTS;
        }
        if (a->born_us < oldest->born_us)
            oldest = a;
    }
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us && fx->applause[i].side == side && fx->applause[i].slot == slot)
            taken = &fx->applause[i];
    if (!taken)
        taken = oldest;
    *taken = (fx_applause){.born_us = now_us, .side = (uint8_t)side, .slot = (uint8_t)slot};
    return taken;
}

static void cheer_spin(fx_applause *a, int language, const ts_event *e, unsigned lines)
{
    char letter[2] = {TS_CELL_LETTERS[e->piece.kind], 0};
    char spin[FX_WORDS_MAX];
    text_format(spin, sizeof spin,
                text_of(language, e->spin == TS_SPIN_MINI ? TEXT_SPIN_MINI : TEXT_SPIN), letter);
    if (lines)
        text_format(a->words, sizeof a->words, text_of(language, TEXT_SPIN_CLEAR), spin,
                    text_of(language, TEXT_CLEAR_1 + (int)lines - 1));
    else
        memcpy(a->words, spin, sizeof spin);
}

static void cheer_lock(fx_state *fx, const ts_board *b, const ts_event *e, int language,
                       uint64_t now_us)
{
    unsigned lines = e->kind == TS_EVENT_CLEAR ? (unsigned)e->amount : 0;
    if (lines > 4)
        lines = 4;
    if (e->spin)
        cheer_spin(applause_new(fx, FX_LEFT, now_us), language, e, lines);
    else if (lines)
        text_format(applause_new(fx, FX_LEFT, now_us)->words, FX_WORDS_MAX, "%s",
                    text_of(language, TEXT_CLEAR_1 + (int)lines - 1));
    if (e->back_to_back)
        text_format(applause_new(fx, FX_RIGHT, now_us)->words, FX_WORDS_MAX, "%s",
                    text_of(language, TEXT_BACK_TO_BACK));
    if (lines && b->last.combo > 0)
        text_format(applause_new(fx, FX_RIGHT, now_us)->words, FX_WORDS_MAX,
                    text_of(language, TEXT_COMBO), (uint64_t)b->last.combo);
    if (e->perfect)
        text_format(applause_new(fx, FX_CENTRE, now_us)->words, FX_WORDS_MAX, "%s",
                    text_of(language, TEXT_PERFECT_CLEAR));
}

static void note_lock(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us)
{
    fx_glow *glow = glow_new(fx, FX_LOCK, now_us);
    ts_cells(b, e->piece, glow->cell);
    glow->piece = e->piece.kind;
    glow->spin = e->spin;
    fx->locked = glow->cell[0];
    for (int i = 0; i < 4; i++) {
        const ts_cell *c = &glow->cell[i];
        if (c->x >= 0 && c->x < TS_COLUMNS && c->y >= 0 && c->y < TS_ROWS)
            fx->stack[c->y][c->x] = e->piece.kind;
    }
}

static void note_clear(fx_state *fx, const ts_event *e, uint64_t now_us)
{
    if (!may_light_up(fx, now_us))
        return;
    fx_glow *glow = glow_new(fx, FX_CLEAR, now_us);
    unsigned count = 0;
    glow->rows = e->rows;
    for (unsigned y = 0; y < TS_ROWS && count < FX_ROWS_MAX; y++)
        if (e->rows >> y & 1)
            memcpy(glow->tile[count++], fx->stack[y], sizeof fx->stack[y]);
    if (e->perfect)
        glow_new(fx, FX_PERFECT, now_us);
}

void fx_event(fx_state *fx, const ts_board *b, const ts_event *e, int language, uint64_t now_us)
{
    if (fx->off)
        return;
    switch (e->kind) {
    case TS_EVENT_LOCK:
        note_lock(fx, b, e, now_us);
        if (e->spin && b->last.lines == 0)
            cheer_lock(fx, b, e, language, now_us);
        break;
    case TS_EVENT_CLEAR:
        note_clear(fx, e, now_us);
        cheer_lock(fx, b, e, language, now_us);
        break;
    case TS_EVENT_ATTACK: {
        fx_glow *flight = glow_new(fx, FX_ATTACK, now_us);
        flight->cell[0] = fx->locked;
        flight->fallen = (uint8_t)e->amount;
        flight->piece = e->how;
        break;
    }
    case TS_EVENT_DROP:
        if (e->how == TS_DROP_HARD && e->amount > 0) {
            fx_glow *trail = glow_new(fx, FX_TRAIL, now_us);
            ts_cells(b, e->piece, trail->cell);
            trail->fallen = (uint8_t)e->amount;
            trail->piece = e->piece.kind;
        }
        break;
    case TS_EVENT_LEVEL: {
        if (may_light_up(fx, now_us))
            glow_new(fx, FX_LEVEL, now_us);
        /* if levels rise with every piece, a text for each would never end */
        if (ts_rules_get(b->rules)->level_kind != TS_LEVEL_PIECES)
            text_format(applause_new(fx, FX_CENTRE, now_us)->words, FX_WORDS_MAX,
                        text_of(language, TEXT_LEVEL_UP), (uint64_t)e->amount);
        break;
    }
    default: break;
    }
}

void fx_see(fx_state *fx, const ts_board *b, bool glides, uint64_t now_us)
{
    enum { MOST = 2 * 240 };
    fx_gliding *glide = &fx->glide;
    int32_t x, y;
    memcpy(fx->stack, b->cell, sizeof fx->stack);
    int dx = glide->seen.x - b->piece.x, dy = b->piece.y - glide->seen.y;
    if (!glides || fx->off || glide->seen.kind != b->piece.kind || glide->number != b->pieces) {
        glide->born_us = 0;
    } else if (dx || dy) {
        fx_glide(fx, now_us, &x, &y);
        x += dx * 240;
        /* smooth pieces glide down by themselves */
        y += ts_rules_get(b->rules)->smooth ? 0 : dy * 240;
        glide->x = x > MOST ? MOST : x < -MOST ? -MOST : x;
        glide->y = y > MOST ? MOST : y < -MOST ? -MOST : y;
        glide->born_us = now_us;
    }
    glide->seen = b->piece;
    glide->number = b->pieces;
}

/* Three quarters of the way are shown at once, so that a key is answered when it is pressed. */
void fx_glide(const fx_state *fx, uint64_t now_us, int32_t *x, int32_t *y)
{
    const fx_gliding *glide = &fx->glide;
    uint64_t age_us = now_us - glide->born_us;
    *x = *y = 0;
    if (glide->born_us == 0 || age_us >= FX_GLIDE_US)
        return;
    int64_t left = (int64_t)(FX_GLIDE_US - age_us) * 1000 / FX_GLIDE_US;
    *x = (int32_t)(glide->x * left * left * 3 / 4000000);
    *y = (int32_t)(glide->y * left * left * 3 / 4000000);
}

void fx_expire(fx_state *fx, uint64_t now_us)
{
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        if (fx->applause[i].born_us + FX_APPLAUSE_US <= now_us)
            fx->applause[i].born_us = 0;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us + glow_us[fx->glow[i].kind] <= now_us)
            fx->glow[i].born_us = 0;
    if (fx->glide.born_us + FX_GLIDE_US <= now_us)
        fx->glide.born_us = 0;
}

bool fx_alive(const fx_state *fx)
{
    bool alive = false;
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        alive = alive || fx->applause[i].born_us;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        alive = alive || fx->glow[i].born_us;
    alive = alive || fx->glide.born_us;
    return alive;
}

uint16_t fx_applause_strength(uint64_t age_us)
{
    const uint64_t half = FX_APPLAUSE_US / 2;
    if (age_us <= half)
        return 1000;
    return (uint16_t)(age_us >= 2 * half ? 0 : (2 * half - age_us) * 1000 / half);
}

uint16_t fx_glow_strength(const fx_glow *glow, uint64_t now_us)
{
    uint64_t life = glow_us[glow->kind], age = now_us - glow->born_us;
    return (uint16_t)(glow->born_us == 0 || age >= life ? 0 : (life - age) * 1000 / life);
}

bool fx_glow_of_row(const fx_state *fx, int y)
{
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us && fx->glow[i].kind == FX_CLEAR && fx->glow[i].rows >> y & 1)
            return true;
    return false;
}

uint16_t fx_drift(uint64_t age_us)
{
    if (age_us >= FX_APPLAUSE_US)
        return 1000;
    uint64_t left = 1000 - age_us * 1000 / FX_APPLAUSE_US;
    return (uint16_t)(1000 - left * left / 1000);
}

uint16_t fx_danger(const ts_board *b)
{
    int visible = b->visible, top = ts_rules_get(b->rules)->page ? visible : TS_ROWS;
    int calm = visible / 4; /* with that number of free rows below the top there is no danger */
    while (top > 0 && b->row[top - 1] == 0)
        top--;
    int near = top - (visible - calm);
    if (near <= 0)
        return 0;
    return (uint16_t)(near >= calm ? 1000 : near * 1000 / calm);
}
