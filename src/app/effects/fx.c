/* Effects start with events, live for a moment and are forgotten. This file draws nothing: the
 * scene reads their strength and progress. */
#include "base/minmax.h"
#include "effects/fx.h"
#include "text/text.h"

#include <string.h>

static const uint32_t glow_us[] = {
    [FX_CLEAR] = FX_CLEAR_US, [FX_LOCK] = FX_LOCK_US,       [FX_TRAIL] = FX_TRAIL_US,
    [FX_LEVEL] = FX_LEVEL_US, [FX_PERFECT] = FX_PERFECT_US, [FX_ATTACK] = FX_ATTACK_US,
    [FX_DUST] = FX_DUST_US,   [FX_RING] = FX_RING_US,       [FX_CORNERS] = FX_CORNERS_US,
    [FX_HELD] = FX_GLIDE_US,  [FX_NEXT] = FX_NEXT_US};

void fx_clear_all_but_end(fx_state *fx)
{
    if (fx->end.kind != FX_WON) { /* the clear that won is seen and named, too */
        memset(fx->cheer, 0, sizeof fx->cheer);
        memset(fx->glow, 0, sizeof fx->glow);
        memset(fx->bright_us, 0, sizeof fx->bright_us);
    }
    memset(fx->chain, 0, sizeof fx->chain);
    memset(fx->applause, 0, sizeof fx->applause);
    memset(fx->stack, 0, sizeof fx->stack);
    fx->glide = (fx_gliding){0};
    fx->motion = (fx_motion){0};
    fx->score_us = 0;
    fx->pause = (fx_pause){0};
}

void fx_clear(fx_state *fx)
{
    fx->end = (fx_end){0};
    fx_clear_all_but_end(fx);
}

static unsigned count_rows(uint64_t rows)
{
    unsigned count = 0;
    for (; rows; rows &= rows - 1)
        count++;
    return count;
}

/* If the list is full, the oldest is removed. */
static fx_glow *glow_new(fx_state *fx, unsigned kind, uint64_t now_us)
{
    fx_glow *oldest = &fx->glow[0];
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        if (fx->glow[i].born_us < oldest->born_us)
            oldest = &fx->glow[i];
    *oldest = (fx_glow){.born_us = now_us, .kind = clamp_u8(kind), .speed = fx->speed};
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
    *taken = (fx_applause){
        .born_us = now_us, .side = clamp_u8(side), .slot = clamp_u8(slot), .speed = fx->speed};
    return taken;
}

static unsigned lines_of(const ts_event *e)
{
    unsigned lines = e->kind == TS_EVENT_CLEAR ? clamp_u32(e->amount) : 0;
    return lines > 4 ? 4 : lines;
}

static void format_spin(char out[FX_WORDS_MAX], int language, const ts_event *e, unsigned lines)
{
    char letter[2] = {TS_CELL_LETTERS[e->piece.kind], 0};
    char spin[FX_WORDS_MAX];
    text_format(spin, sizeof spin,
                text_of(language, e->spin == TS_SPIN_MINI ? TEXT_SPIN_MINI : TEXT_SPIN), letter);
    if (lines)
        text_format(out, FX_WORDS_MAX, text_of(language, TEXT_SPIN_CLEAR), spin,
                    text_of(language, TEXT_CLEAR_1 + (int)lines - 1));
    else
        memcpy(out, spin, sizeof spin);
}

/* The applause of psk: letters that drift apart, on both sides. */
static void applaud(fx_state *fx, const ts_board *b, const ts_event *e, int language,
                    uint64_t now_us)
{
    unsigned lines = lines_of(e);
    if (e->spin)
        format_spin(applause_new(fx, FX_LEFT, now_us)->words, language, e, lines);
    else if (lines)
        text_format(applause_new(fx, FX_LEFT, now_us)->words, FX_WORDS_MAX, "%s",
                    text_of(language, TEXT_CLEAR_1 + (int)lines - 1));
    if (e->back_to_back)
        text_format(applause_new(fx, FX_RIGHT, now_us)->words, FX_WORDS_MAX, "%s",
                    text_of(language, TEXT_BACK_TO_BACK));
    if (lines && b->last.combo > 0)
        text_format(applause_new(fx, FX_RIGHT, now_us)->words, FX_WORDS_MAX,
                    text_of(language, TEXT_COMBO), b->last.combo);
    if (e->perfect)
        text_format(applause_new(fx, FX_CENTRE, now_us)->words, FX_WORDS_MAX, "%s",
                    text_of(language, TEXT_PERFECT_CLEAR));
}

bool fx_drifts(const ts_rules *r)
{
    return ts_rules_find(r->from ? r->from : r->name) == TS_RULES_PSK;
}

static unsigned worth_of(const ts_event *e, unsigned lines)
{
    if (e->spin == TS_SPIN_FULL)
        return lines >= 3 ? WORTH_GREAT : WORTH_SPIN;
    if (e->spin || lines == 3)
        return WORTH_LESSER;
    return lines >= 4 ? WORTH_GREAT : WORTH_LINES;
}

static action_text_word *action_text_new(fx_state *fx, unsigned which, unsigned worth,
                                         uint64_t now_us)
{
    action_text_word *c = &fx->cheer[which];
    *c = (action_text_word){.born_us = now_us,
                            .worth = clamp_u8(worth),
                            .at_once = fx->off || fx->steps,
                            .speed = fx->speed};
    return c;
}

/* Shows the text of the newest clear in place of the one before. */
static void action_text_lock(fx_state *fx, const ts_board *b, const ts_event *e, int language,
                             uint64_t now_us)
{
    unsigned lines = lines_of(e);
    action_text_word *c = action_text_new(fx, FX_CLEARED, worth_of(e, lines), now_us);
    c->points = fx->versus ? b->last.attack : e->points;
    c->spin = e->spin != TS_SPIN_NONE;
    if (e->spin)
        format_spin(c->words, language, e, lines);
    else if (e->kind == TS_EVENT_CLEAR && e->amount > 4)
        text_count(c->words, sizeof c->words, language, TEXT_LINES_COUNT, clamp_u32(e->amount));
    else
        text_format(c->words, sizeof c->words, "%s",
                    text_of(language, TEXT_CLEAR_1 + (int)lines - 1));
    if (!e->perfect)
        return;
    fx->cheer[FX_LEVEL_UP].born_us = 0;
    text_format(action_text_new(fx, FX_ACROSS, WORTH_PERFECT, now_us)->words, ACTION_TEXT_WORDS_MAX,
                "%s", text_of(language, TEXT_PERFECT_CLEAR));
}

/* Returns a level's colour, from cool to warm. */
uint8_t fx_jewel(unsigned level)
{
    static const uint8_t jewel[] = {TS_J, TS_I, TS_T, TS_S, TS_O, TS_L, TS_Z};
    return jewel[(level + sizeof jewel - 1) % sizeof jewel];
}

static void action_text_level(fx_state *fx, unsigned level, int language, uint64_t now_us)
{
    if (fx->cheer[FX_ACROSS].born_us)
        return;
    action_text_word *c = action_text_new(fx, FX_LEVEL_UP, WORTH_LEVEL, now_us);
    c->cell = fx_jewel(level);
    text_format(c->words, sizeof c->words, text_of(language, TEXT_LEVEL_UP), level);
}

void fx_fault(fx_state *fx, unsigned keys, int language, uint64_t now_us)
{
    if (!fx->cheers || fx->speed >= FX_FAST || fx->cheer[FX_ACROSS].born_us)
        return;
    action_text_word *c = action_text_new(fx, FX_LEVEL_UP, WORTH_LINES, now_us);
    c->fault = true;
    text_format(c->words, sizeof c->words, text_of(language, TEXT_FAULT_WORD), keys);
}

static void note_chains(fx_state *fx, const ts_board *b, uint64_t now_us)
{
    const ts_rules *r = ts_rules_get(b->rules);
    uint32_t rows = r->back_to_back && b->back_to_back > 1 ? b->back_to_back - 1 : 0;
    uint32_t combo = r->combo ? clamp_u32(b->combo) : 0;
    action_text_chain_note(&fx->chain[FX_BACK_TO_BACK], rows, now_us);
    action_text_chain_note(&fx->chain[FX_COMBO], combo, now_us);
}

/* ---- rows that go, and what moves with them ------------------------------------------------- */

int fx_rows_below(uint64_t rows, int y)
{
    return (int)count_rows(y > 0 ? rows & ((UINT64_C(1) << y) - 1) : 0);
}

int fx_row_before(uint64_t rows, int y)
{
    for (int before = 0;; before++)
        if (!(rows >> before & 1) && y-- == 0)
            return before;
}

/* Flashes and trails move down with their rows, or disappear with them. */
static void bring_down(fx_state *fx, uint64_t rows)
{
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++) {
        fx_glow *glow = &fx->glow[i];
        for (unsigned j = 0; j < 4 && (glow->kind == FX_LOCK || glow->kind == FX_TRAIL); j++) {
            ts_cell *c = &glow->cell[j];
            if (c->y >= 0)
                c->y = rows >> c->y & 1 ? -1 : clamp_i8(c->y - fx_rows_below(rows, c->y));
        }
    }
}

static void end_pause(fx_state *fx)
{
    if (fx->pause.all_us)
        bring_down(fx, fx->pause.clear.rows);
    fx->pause = (fx_pause){0};
}

static void note_lock(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us)
{
    ts_cell cell[4];
    end_pause(fx);
    ts_cells(b, e->piece, cell);
    fx->locked = cell[0];
    if (!fx->off) {
        fx_glow *glow = glow_new(fx, FX_LOCK, now_us);
        memcpy(glow->cell, cell, sizeof cell);
        glow->piece = e->piece.kind;
        glow->spin = e->spin;
    }
    for (int i = 0; i < 4; i++) {
        const ts_cell *c = &cell[i];
        if (c->x >= 0 && c->x < TS_COLUMNS_MAX && c->y >= 0 && c->y < TS_ROWS)
            fx->stack[c->y][c->x] = e->piece.kind;
    }
}

/* Tiles of cleared rows glint by themselves. */
static void end_flashes(fx_state *fx, uint64_t rows)
{
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        for (unsigned j = 0; j < 4 && fx->glow[i].kind == FX_LOCK; j++)
            if (fx->glow[i].cell[j].y >= 0 && rows >> fx->glow[i].cell[j].y & 1)
                fx->glow[i].cell[j].y = -1;
}

/* Finds the columns of the piece in the cleared rows: they disappear first. */
static void find_columns(fx_glow *clear, const ts_board *b, const ts_cell cell[4])
{
    clear->columns = b->columns;
    clear->left = b->columns;
    for (int i = 0; i < 4; i++)
        if (cell[i].y >= 0 && clear->rows >> cell[i].y & 1) {
            clear->left = cell[i].x < clear->left ? clamp_u8(cell[i].x) : clear->left;
            clear->right = cell[i].x > clear->right ? clamp_u8(cell[i].x) : clear->right;
        }
    if (clear->left > clear->right)
        clear->left = clear->right = b->columns / 2;
}

/* True when the stack is what is left of the old one. Not always: a page of the console moves its
 * rows in its own way, and a batch of ticks may have passed. */
static bool is_left_over(const fx_state *fx, const ts_board *b)
{
    for (int y = 0; y < b->visible; y++)
        if (memcmp(fx->stack[y], b->cell[y], sizeof fx->stack[y]) != 0)
            return false;
    return true;
}

static void note_clear(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us)
{
    ts_cell cell[4];
    fx_glow clear = {.born_us = now_us, .rows = e->rows, .kind = FX_CLEAR, .speed = fx->speed};
    unsigned count = 0;
    int to = 0;
    end_pause(fx);
    for (int y = 0; y < TS_ROWS; y++)
        if (!(e->rows >> y & 1))
            memmove(fx->stack[to++], fx->stack[y], sizeof fx->stack[y]);
        else if (count < FX_ROWS_MAX)
            memcpy(clear.tile[count++], fx->stack[y], sizeof fx->stack[y]);
    memset(fx->stack[to], 0, (size_t)(TS_ROWS - to) * sizeof fx->stack[to]);
    ts_cells(b, e->piece, cell);
    find_columns(&clear, b, cell);
    clear.lit = !fx->off && may_light_up(fx, now_us);
    bool flashes = clear.lit && ts_rules_get(b->rules)->page && count_rows(e->rows) >= 4;
    clear.flashes = flashes;
    while (flashes && clear.flashes < FX_BRIGHT_MAX && may_light_up(fx, now_us))
        clear.flashes++;
    end_flashes(fx, e->rows);
    if (fx->wait_us && is_left_over(fx, b)) {
        uint64_t all_us = fx->wait_us < FX_WAIT_MOST_US ? fx->wait_us : FX_WAIT_MOST_US;
        fx->pause = (fx_pause){clear, all_us, all_us, fx->wait_us - all_us, 0};
        if (clear.lit && !fx->steps && !ts_rules_get(b->rules)->page && !fx_fades(fx))
            fx->pause.hit_us = FX_HIT_US;
    } else {
        bring_down(fx, e->rows);
        if (!fx->off)
            *glow_new(fx, FX_CLEAR, now_us) = clear;
    }
    if (e->perfect && clear.lit && fx->speed < FX_FAST)
        glow_new(fx, FX_PERFECT, now_us);
}

/* Full rows that sink: a seam where each has left. */
static void note_gather(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us)
{
    end_pause(fx);
    end_flashes(fx, e->rows);
    memcpy(fx->stack, b->cell, sizeof fx->stack);
    if (fx->off || fx->speed >= FX_FAST)
        return;
    fx_glow *seams = glow_new(fx, FX_DUST, now_us);
    seams->rows = e->rows;
    seams->lit = may_light_up(fx, now_us);
}

/* Rows from below: their holes are unknown until they are visible. */
static void note_garbage(fx_state *fx, const ts_event *e)
{
    int by = e->amount < TS_ROWS ? e->amount : TS_ROWS;
    end_pause(fx);
    memmove(fx->stack[by], fx->stack[0], (size_t)(TS_ROWS - by) * sizeof fx->stack[0]);
    memset(fx->stack[0], TS_GARBAGE, (size_t)by * sizeof fx->stack[0]);
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        for (unsigned j = 0; j < 4; j++)
            if (fx->glow[i].kind <= FX_TRAIL && fx->glow[i].cell[j].y >= 0)
                fx->glow[i].cell[j].y = clamp_i8(fx->glow[i].cell[j].y + by);
}

/* Raises dust where the rows that came down have landed. */
static void land(fx_state *fx, uint64_t now_us)
{
    if (fx->pause.hit_us) {
        fx_glow *dust = glow_new(fx, FX_DUST, now_us);
        dust->rows = fx->pause.clear.rows;
        dust->lit = true;
    }
    end_pause(fx);
}

void fx_wait(fx_state *fx, uint64_t left_us, uint64_t now_us)
{
    fx_pause *p = &fx->pause;
    if (!p->all_us)
        return;
    left_us = left_us > p->rest_us ? left_us - p->rest_us : 0;
    p->left_us = left_us < p->all_us ? left_us : p->all_us;
    if (left_us == 0)
        land(fx, now_us);
}

const fx_glow *fx_going(const fx_state *fx, unsigned *gone)
{
    const fx_pause *p = &fx->pause;
    if (!p->all_us)
        return NULL;
    uint64_t age_us = p->all_us - p->left_us;
    *gone = fx_hits(fx) ? 0 : (unsigned)((age_us - p->hit_us) * 1000 / (p->all_us - p->hit_us));
    return &p->clear;
}

bool fx_hits(const fx_state *fx)
{
    return fx->pause.all_us - fx->pause.left_us < fx->pause.hit_us;
}

bool fx_fades(const fx_state *fx)
{
    int speed = fx->pause.clear.speed;
    uint64_t all_us = fx->pause.all_us;
    return fx->off || (speed > 0 ? all_us >> speed : all_us << -speed) < FX_SHARDS_LEAST_US;
}

uint16_t fx_above(const fx_state *fx)
{
    const fx_pause *p = &fx->pause;
    uint64_t down_us = (p->all_us - p->hit_us) * (1000 - FX_GONE_BY) / 1000;
    if (p->all_us == 0)
        return 0;
    if (fx->steps || fx->off)
        return p->left_us > down_us ? 1000 : 0;
    down_us = down_us < FX_DOWN_US ? down_us : FX_DOWN_US;
    if (p->left_us >= down_us)
        return 1000;
    uint64_t part = (down_us - p->left_us) * 1000 / down_us;
    return (uint16_t)(1000 - part * part / 1000);
}

uint16_t fx_tile_left(const fx_glow *clear, int x, unsigned gone)
{
    enum { STAGGER = 40 };
    int far = clear->columns - 1 - clear->right;
    if (far < clear->left)
        far = clear->left;
    int away = max_int(max_int(clear->left - x, x - clear->right), 0);
    int begins = STAGGER * away, ends = FX_GONE_BY - STAGGER * (far - away);
    if ((int)gone <= begins)
        return 1000;
    return (int)gone >= ends ? 0 : clamp_u16((ends - (int)gone) * 1000 / (ends - begins));
}

/* ---- events --------------------------------------------------------------------------------- */

/* If levels rise with every piece, a text for each would never end. */
static void rise(fx_state *fx, const ts_board *b, unsigned level, int language, uint64_t now_us)
{
    if (!fx->off && may_light_up(fx, now_us))
        glow_new(fx, FX_LEVEL, now_us);
    if (!fx->cheers || ts_rules_get(b->rules)->level_kind == TS_LEVEL_PIECES)
        return;
    if (fx_drifts(ts_rules_get(b->rules)))
        text_format(applause_new(fx, FX_LEFT, now_us)->words, FX_WORDS_MAX,
                    text_of(language, TEXT_LEVEL_UP), level);
    else
        action_text_level(fx, level, language, now_us);
}

/* The light around a field in a special moment. */
static void note_shapes(fx_state *fx, const ts_board *b, const ts_event *e, uint64_t now_us)
{
    const bool clears = e->kind == TS_EVENT_CLEAR;
    if (clears && (e->amount >= 4 || e->perfect))
        glow_new(fx, FX_RING, now_us);
    if (!e->spin || !(clears || e->kind == TS_EVENT_ROTATE))
        return;
    fx_glow *corners = glow_new(fx, FX_CORNERS, now_us);
    ts_cells(b, e->piece, corners->cell);
    corners->fallen = clears ? clamp_u8(e->amount) : 0;
}

void fx_event(fx_state *fx, const ts_board *b, const ts_event *e, int language, uint64_t now_us)
{
    bool fast = fx->speed >= FX_FAST;
    if (e->kind == TS_EVENT_CLEAR)
        note_clear(fx, b, e, now_us);
    else if (e->kind == TS_EVENT_GARBAGE)
        note_garbage(fx, e);
    else if (e->kind == TS_EVENT_GATHER)
        note_gather(fx, b, e, now_us);
    else if (e->kind == TS_EVENT_LOCK)
        note_lock(fx, b, e, now_us);
    else if (e->kind == TS_EVENT_OVER)
        fx_note_end(fx, b, e, now_us);
    if (fast)
        return;
    if (fx->cheers &&
        (e->kind == TS_EVENT_CLEAR || (e->kind == TS_EVENT_LOCK && e->spin && b->last.lines == 0)))
        (fx_drifts(ts_rules_get(b->rules)) ? applaud : action_text_lock)(fx, b, e, language,
                                                                         now_us);
    else if (e->kind == TS_EVENT_LEVEL)
        rise(fx, b, clamp_u32(e->amount), language, now_us);
    if (fx->off)
        return;
    fx_shake(fx, e, now_us);
    if (!fx->steps)
        note_shapes(fx, b, e, now_us);
    if (e->kind == TS_EVENT_ATTACK) {
        fx_glow *flight = glow_new(fx, FX_ATTACK, now_us);
        flight->cell[0] = fx->locked;
        flight->fallen = clamp_u8(e->amount);
        flight->piece = e->how;
    } else if (e->kind == TS_EVENT_DROP && e->how == TS_DROP_HARD && e->amount > 0) {
        fx_glow *trail = glow_new(fx, FX_TRAIL, now_us);
        ts_cells(b, e->piece, trail->cell);
        trail->fallen = clamp_u8(e->amount);
        trail->piece = e->piece.kind;
    } else if ((e->kind == TS_EVENT_HOLD || e->kind == TS_EVENT_SPAWN) && !fx->steps) {
        glow_new(fx, e->kind == TS_EVENT_HOLD ? FX_HELD : FX_NEXT, now_us);
    }
}

void fx_see(fx_state *fx, const ts_board *b, bool glides, uint64_t now_us)
{
    enum { MOST = 2 * 240 };
    fx_gliding *glide = &fx->glide;
    int32_t x, y;
    memcpy(fx->stack, b->cell, sizeof fx->stack);
    fx_note_score(fx, b->score, now_us);
    if (!fx_drifts(ts_rules_get(b->rules)) && fx->cheers)
        note_chains(fx, b, now_us);
    int dx = glide->seen.x - b->piece.x, dy = b->piece.y - glide->seen.y;
    if (!glides || fx->off || glide->seen.kind != b->piece.kind || glide->number != b->pieces) {
        glide->born_us = 0;
    } else if (dx || dy) {
        fx_glide(fx, now_us, &x, &y);
        x += dx * 240;
        /* smooth pieces glide down by themselves */
        y += ts_rules_get(b->rules)->smooth ? 0 : dy * 240;
        glide->x = clamp_int(x, -MOST, MOST);
        glide->y = clamp_int(y, -MOST, MOST);
        glide->born_us = now_us;
    }
    glide->seen = b->piece;
    glide->number = b->pieces;
}

static uint64_t life_of(const fx_glow *glow)
{
    if (glow->kind == FX_CORNERS && glow->fallen == 0)
        return FX_TURN_IN_US;
    return glow->kind == FX_CLEAR && count_rows(glow->rows) >= 4 ? FX_QUAD_US : glow_us[glow->kind];
}

void fx_expire(fx_state *fx, uint64_t now_us)
{
    for (unsigned i = 0; i < FX_CHEERS; i++)
        if (fx->cheer[i].born_us && action_text_strength(&fx->cheer[i], now_us) == 0)
            fx->cheer[i].born_us = 0;
    for (unsigned i = 0; i < FX_CHAINS; i++)
        if (!action_text_chain_moves(&fx->chain[i], now_us))
            fx->chain[i].born_us = 0;
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++) {
        fx_applause *a = &fx->applause[i];
        if (a->born_us && fx_age(a->born_us, a->speed, now_us) >= FX_APPLAUSE_US)
            a->born_us = 0;
    }
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++) {
        fx_glow *glow = &fx->glow[i];
        if (glow->born_us && fx_age(glow->born_us, glow->speed, now_us) >= life_of(glow))
            glow->born_us = 0;
    }
    fx_settle_board(fx, now_us);
    if (fx->glide.born_us + FX_GLIDE_US <= now_us)
        fx->glide.born_us = 0;
}

bool fx_alive(const fx_state *fx)
{
    bool alive =
        fx->pause.all_us || fx->glide.born_us || fx->motion.kind || fx->score_us || fx->end.moves;
    for (unsigned i = 0; i < FX_CHEERS; i++)
        alive = alive || fx->cheer[i].born_us;
    for (unsigned i = 0; i < FX_CHAINS; i++)
        alive = alive || fx->chain[i].born_us;
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        alive = alive || fx->applause[i].born_us;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        alive = alive || fx->glow[i].born_us;
    return alive;
}

/* A lock's light fades slowly at first; rows without a clear delay fade fast at first. */
uint16_t fx_glow_strength(const fx_glow *glow, uint64_t now_us)
{
    uint64_t life = life_of(glow), age = fx_age(glow->born_us, glow->speed, now_us);
    if (glow->born_us == 0 || age >= life)
        return 0;
    uint64_t gone = age * 1000 / life, left = (life - age) * 1000 / life;
    switch (glow->kind) {
    case FX_LOCK: return (uint16_t)(1000 - gone * gone / 1000);
    case FX_CLEAR: return (uint16_t)(left * left * left / 1000000);
    default: return (uint16_t)left;
    }
}
