/* Animations of one board: words of a moment, fading cells, a moving board and a counting score.
 * */
#include "base/minmax.h"
#include "effects/animation.h"
#include "effects/fx.h"

#include <string.h>

/* The life, growth and fading of action text. */

static uint64_t life_of(const action_text_word *c)
{
    if (c->worth == WORTH_PERFECT)
        return ACTION_TEXT_PERFECT_US;
    return c->worth >= WORTH_SPIN || c->spin ? ACTION_TEXT_GREAT_US : ACTION_TEXT_LINES_US;
}

static uint64_t age_of(const action_text_word *c, uint64_t now_us)
{
    uint64_t age_us = now_us - c->born_us;
    return c->speed > 0 ? age_us << c->speed : age_us >> -c->speed;
}

uint16_t action_text_strength(const action_text_word *c, uint64_t now_us)
{
    uint64_t life_us = life_of(c), age_us = age_of(c, now_us);
    if (c->born_us == 0 || age_us >= life_us)
        return 0;
    uint64_t left_us = life_us - age_us;
    return thousandths(left_us, ACTION_TEXT_FADE_US);
}

uint16_t action_text_size(const action_text_word *c, uint64_t now_us)
{
    enum { MORE = 150 };
    uint64_t age_us = age_of(c, now_us);
    if (c->at_once || age_us >= ACTION_TEXT_SETTLE_US)
        return 1000;
    return (uint16_t)(1000 + MORE - MORE * age_us / ACTION_TEXT_SETTLE_US);
}

uint64_t action_text_counted(uint64_t from, uint64_t to, uint64_t age_us)
{
    enum { STEPS = 8 };
    uint64_t step = age_us * STEPS / ACTION_TEXT_COUNT_US + 1;
    if (step >= STEPS || to <= from)
        return to;
    uint64_t left = STEPS - step; /* fast first */
    return to - (to - from) * left * left * left / (STEPS * STEPS * STEPS);
}

uint16_t action_text_front(const action_text_word *c, uint64_t now_us)
{
    return c->at_once ? 1000 : (uint16_t)(action_text_counted(0, 1000, age_of(c, now_us)));
}

uint32_t action_text_points(const action_text_word *c, uint64_t now_us)
{
    return c->at_once ? c->points
                      : (uint32_t)(action_text_counted(0, c->points, age_of(c, now_us)));
}

/* ---- chains --------------------------------------------------------------------------------- */

void action_text_chain_note(action_text_chain *chain, uint32_t count, uint64_t now_us)
{
    if (count == chain->count)
        return;
    if (count < chain->count)
        chain->was = chain->count;
    chain->count = count;
    chain->born_us = now_us;
}

bool action_text_chain_moves(const action_text_chain *chain, uint64_t now_us)
{
    uint64_t life_us = chain->count ? ACTION_TEXT_POP_US : ACTION_TEXT_END_US;
    return chain->born_us && now_us < chain->born_us + life_us;
}

unsigned action_text_chain_larger(const action_text_chain *chain, bool pops, uint64_t now_us)
{
    enum { STEP = 4, MOST = 3 };
    unsigned larger = chain->count / STEP;
    larger = larger > MOST ? MOST : larger;
    return larger + (pops && chain->count && action_text_chain_moves(chain, now_us));
}

uint16_t action_text_chain_ending(const action_text_chain *chain, uint64_t now_us)
{
    if (chain->count || !action_text_chain_moves(chain, now_us))
        return 0;
    return thousandths(chain->born_us + ACTION_TEXT_END_US - now_us, ACTION_TEXT_END_US);
}

/* Keeps a time for each cell of a board, moved together with the rows. */

static void lock(fade_state *fade, const ts_board *b, ts_piece p, uint32_t now_ms)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++)
        if (cell[i].x >= 0 && cell[i].x < TS_COLUMNS_MAX && cell[i].y >= 0 && cell[i].y < TS_ROWS)
            fade->gone_ms[cell[i].y][cell[i].x] = now_ms + FADE_ENDS_MS;
}

static void remove_rows(fade_state *fade, uint64_t rows)
{
    unsigned left = 0;
    for (unsigned y = 0; y < TS_ROWS; y++)
        if (!(rows >> y & 1))
            memmove(fade->gone_ms[left++], fade->gone_ms[y], sizeof fade->gone_ms[0]);
    memset(fade->gone_ms[left], 0, (TS_ROWS - left) * sizeof fade->gone_ms[0]);
}

static void raise(fade_state *fade, unsigned rows, uint32_t now_ms)
{
    rows = rows < TS_ROWS ? rows : TS_ROWS;
    memmove(fade->gone_ms[rows], fade->gone_ms[0], (TS_ROWS - rows) * sizeof fade->gone_ms[0]);
    for (unsigned y = 0; y < rows; y++)
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++)
            fade->gone_ms[y][x] = now_ms + FADE_ENDS_MS;
}

void fade_event(fade_state *fade, const ts_board *b, const ts_event *event, uint32_t now_ms)
{
    switch (event->kind) {
    case TS_EVENT_LOCK: lock(fade, b, event->piece, now_ms); break;
    case TS_EVENT_CLEAR: remove_rows(fade, event->rows); break;
    case TS_EVENT_GARBAGE: raise(fade, clamp_u32(event->amount), now_ms); break;
    default: break;
    }
}

uint16_t fade_strength(const fade_state *fade, unsigned x, unsigned y, uint32_t now_ms)
{
    uint32_t gone_ms = fade->gone_ms[y][x], left = gone_ms > now_ms ? gone_ms - now_ms : 0;
    const uint32_t fading_ms = FADE_ENDS_MS - FADE_BEGINS_MS;
    return thousandths(left, fading_ms);
}

uint32_t fade_next_ms(const fade_state *fade, uint32_t now_ms)
{
    uint32_t next = UINT32_MAX;
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++) {
            uint32_t gone_ms = fade->gone_ms[y][x];
            uint32_t begins_ms = gone_ms - (FADE_ENDS_MS - FADE_BEGINS_MS);
            if (gone_ms > now_ms && begins_ms < next)
                next = begins_ms;
        }
    return next < now_ms ? now_ms : next;
}

/* A board that moves as a whole, and a score that counts up. */

/* ---- boards that move ----------------------------------------------------------------------- */

static uint64_t motion_us(unsigned kind)
{
    switch (kind) {
    case FX_DIP: return FX_DIP_US;
    case FX_SHAKE: return FX_SHAKE_US;
    default: return FX_RISE_US;
    }
}

/* A board that is pressed down again and again does not tremble without end. */
static void move_board(fx_state *fx, unsigned kind, unsigned most, uint64_t now_us)
{
    const fx_motion *last = &fx->motion;
    if (fx->off || fx->steps || fx->shake == 0 || fx->speed >= FX_FAST)
        return;
    if (kind == FX_DIP && last->born_us && now_us < last->born_us + FX_DIP_APART_US)
        return;
    fx->motion = (fx_motion){now_us, clamp_u8(kind), clamp_u8(most * fx->shake / 2), fx->speed};
}

/* Three swings that get smaller: in 16ths of the largest. */
static int32_t swing(uint64_t age_us)
{
    static const int8_t wave[] = {0, 9, 15, 9, 0, -8, -11, -8, 0, 5, 7, 5, 0, -3, -4, -2, 0};
    enum { STEPS = sizeof wave - 1 };
    uint64_t at = age_us * STEPS * 16 / FX_SHAKE_US, i = at / 16;
    if (i >= STEPS)
        return 0;
    return wave[i] + (wave[i + 1] - wave[i]) * (int32_t)(at % 16) / 16;
}

void fx_displace(const fx_state *fx, uint64_t now_us, int32_t *x, int32_t *y)
{
    const fx_motion *m = &fx->motion;
    int64_t age_us = (int64_t)fx_age(m->born_us, m->speed, now_us), most = m->most;
    *x = *y = 0;
    if (m->born_us == 0 || age_us >= (int64_t)motion_us(m->kind))
        return;
    if (m->kind == FX_SHAKE) {
        *y = (int32_t)most * swing((uint64_t)age_us) / 16;
        *x = (int32_t)most * swing((uint64_t)age_us / 2) / 32;
    } else if (m->kind == FX_RISE) {
        *y = -(int32_t)(most * (FX_RISE_US - age_us) / FX_RISE_US);
    } else if (age_us < FX_DIP_DOWN_US) {
        *y = (int32_t)(most * age_us / FX_DIP_DOWN_US);
    } else {
        int64_t left = (FX_DIP_US - age_us) * 1000 / (FX_DIP_US - FX_DIP_DOWN_US);
        *y = (int32_t)(most * left / 1000 * left / 1000 * left / 1000);
    }
}

static unsigned dip_of(const ts_event *drop)
{
    enum { LEAST = 6, ROWS = 24 };
    return LEAST + (drop->amount < ROWS ? (unsigned)drop->amount : ROWS);
}

/* A quad shakes an eighth of a cell, a great spin half of that. */
void fx_shake(fx_state *fx, const ts_event *e, uint64_t now_us)
{
    enum { EIGHTH = 30, SIXTEENTH = 15 };
    if (e->kind == TS_EVENT_CLEAR && e->spin != TS_SPIN_FULL && e->amount >= 4)
        move_board(fx, FX_SHAKE, EIGHTH, now_us);
    else if (e->kind == TS_EVENT_CLEAR && e->spin == TS_SPIN_FULL && e->amount >= 2)
        move_board(fx, FX_SHAKE, SIXTEENTH, now_us);
    else if (e->kind == TS_EVENT_GARBAGE && e->amount > 0)
        move_board(fx, FX_RISE, e->amount > 1 ? EIGHTH : SIXTEENTH, now_us);
    else if (e->kind == TS_EVENT_DROP && e->how == TS_DROP_HARD && e->amount > 0)
        move_board(fx, FX_DIP, dip_of(e), now_us);
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

uint16_t fx_danger(const ts_board *b)
{
    int visible = b->visible, top = ts_rules_get(b->rules)->page ? visible : TS_ROWS;
    int calm = visible / 4; /* with that number of free rows below the top there is no danger */
    while (top > 0 && b->row[top - 1] == 0)
        top--;
    int near = top - (visible - calm);
    if (near <= 0)
        return 0;
    return clamp_u16(near >= calm ? 1000 : near * 1000 / calm);
}

/* ---- the end of a board --------------------------------------------------------------------- */

/* The sources of these editions leave a lost stack as it stands; psk outlines the last piece. */
static bool leaves_stack(unsigned rules)
{
    return rules == TS_RULES_PSK || rules == TS_RULES_WX || rules == TS_RULES_PYGAME;
}

void fx_note_end(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us)
{
    const unsigned rules = ts_rules_base(b->rules);
    const bool lost = e->amount == TS_LOST, stays = lost && leaves_stack(rules);
    fx->end = (fx_end){.born_us = now_us,
                       .kind = lost ? FX_LOST : FX_WON,
                       .moves = !fx->off && !stays && fx->speed < FX_FAST,
                       .stays = stays,
                       .speed = fx->speed};
    if (lost && (!stays || rules == TS_RULES_PSK))
        fx->end.piece = e->piece;
}

uint16_t fx_end_progress(const fx_state *fx, uint64_t now_us)
{
    uint64_t age_us = fx_age(fx->end.born_us, fx->end.speed, now_us);
    if (!fx->end.moves || age_us >= FX_END_US)
        return 1000;
    return thousandths(age_us, FX_END_US);
}

/* ---- psk's applause -------------------------------------------------------------------------- */

uint16_t fx_applause_strength(uint64_t age_us)
{
    const uint64_t half = FX_APPLAUSE_US / 2;
    if (age_us <= half)
        return 1000;
    return age_us < 2 * half ? thousandths(2 * half - age_us, half) : 0;
}

uint16_t fx_drift(uint64_t age_us)
{
    if (age_us >= FX_APPLAUSE_US)
        return 1000;
    uint64_t left = 1000 - age_us * 1000 / FX_APPLAUSE_US;
    return (uint16_t)(1000 - left * left / 1000);
}

/* ---- a score that counts up ----------------------------------------------------------------- */

uint64_t fx_score(const fx_state *fx, uint64_t score, uint64_t now_us)
{
    if (fx->score_us == 0 || score != fx->score)
        return score;
    return action_text_counted(fx->score_from, score, now_us - fx->score_us);
}

void fx_note_score(fx_state *fx, uint64_t score, uint64_t now_us)
{
    if (score == fx->score)
        return;
    bool counts = score >= fx->score + FX_COUNT_LEAST && !fx->off && !fx->steps;
    fx->score_from = fx_score(fx, fx->score, now_us);
    fx->score_us = counts ? now_us : 0;
    fx->score = score;
}

void fx_settle_board(fx_state *fx, uint64_t now_us)
{
    fx->end.moves = fx_end_progress(fx, now_us) < 1000;
    fx_motion *m = &fx->motion;
    if (fx_age(m->born_us, m->speed, now_us) >= motion_us(m->kind))
        m->kind = FX_STILL;
    if (m->kind == FX_STILL && m->born_us + FX_DIP_APART_US <= now_us)
        m->born_us = 0;
    if (fx->score_us + ACTION_TEXT_COUNT_US <= now_us)
        fx->score_us = 0;
}

uint64_t fx_age(uint64_t born_us, int speed, uint64_t now_us)
{
    uint64_t age = now_us - born_us;
    return speed > 0 ? age << speed : age >> -speed;
}
