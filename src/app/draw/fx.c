/* Draws effects: moving letters, light on rows and cells, trails. */
#include "base/minmax.h"
#include "base/utf8.h"
#include "sections.h"
#include "drawing.h"
#include "session/picture.h"
#include "effects/fx.h"
#include "game/run.h"
#include "session/parts.h"

#include <string.h>

/* Characters have no positions between them and few shades: steps that nobody can see would cost
 * bytes. */
static uint16_t shade(const scene_drawing *d, uint16_t strength)
{
    enum { SHADES = 4, STEP = 1000 / SHADES };
    if (!session_in_characters(d->s))
        return strength;
    return clamp_u16((strength + STEP - 1) / STEP * STEP);
}

static scene_box rows_box(const scene_drawing *d, int x, int y, int columns, int rows)
{
    const scene_box *cells = &d->layout.cells;
    int32_t unit = d->layout.unit;
    int visible = cells->h / unit;
    return (scene_box){cells->x + x * unit, cells->y + (visible - rows - y) * unit, columns * unit,
                       rows * unit};
}

/* Cuts a box off at the visible rows of the field. */
static bool cut(const scene_drawing *d, scene_box *box)
{
    int32_t top = d->layout.cells.y - d->layout.buffer;
    if (box->y < top) {
        box->h -= top - box->y;
        box->y = top;
    }
    return box->h > 0;
}

static void draw_flash(scene_drawing *d, unsigned role, scene_box box, unsigned strength)
{
    if (cut(d, &box))
        scene_draw_item(d, ITEM_FLASH, role, box)->amount = clamp_u16(strength);
}

/* Returns how far above its row a part of the falling stack is. */
static int32_t lift(const scene_drawing *d, int y)
{
    unsigned gone;
    const fx_glow *going = fx_going(d->seat.fx, &gone);
    if (!going)
        return 0;
    return -fx_rows_below(going->rows, y) * d->layout.unit * (1000 - fx_above(d->seat.fx)) / 1000;
}

static scene_item *draw_shape(scene_drawing *d, unsigned shape, scene_box box, unsigned strength)
{
    scene_item *item = scene_draw_item(d, ITEM_SHAPE, ROLE_PLAIN, box);
    item->shape = clamp_u8(shape);
    item->amount = clamp_u16(strength);
    return item;
}

/* Behind each column of the piece, from where it was dropped to its highest cell there. */
static void draw_trail(scene_drawing *d, const fx_glow *glow, unsigned strength)
{
    for (int i = 0; i < 4; i++) {
        const ts_cell *cell = &glow->cell[i];
        bool highest = cell->y >= 0;
        for (int j = 0; j < 4; j++)
            highest = highest && !(glow->cell[j].x == cell->x && glow->cell[j].y > cell->y);
        if (!highest)
            continue;
        scene_box box = rows_box(d, cell->x, cell->y + 1, 1, glow->fallen);
        box.y -= lift(d, cell->y);
        if (cut(d, &box))
            draw_shape(d, SHAPE_TRAIL, box, strength)->colour = glow->piece;
    }
}

static void draw_lock(scene_drawing *d, const fx_glow *glow, unsigned strength)
{
    for (int i = 0; i < 4; i++) {
        scene_box box = rows_box(d, glow->cell[i].x, glow->cell[i].y, 1, 1);
        box.y -= lift(d, glow->cell[i].y);
        if (glow->cell[i].y >= 0)
            draw_flash(d, glow->spin ? ROLE_TITLE : ROLE_PLAIN, box, strength);
    }
}

/* ---- rows that go --------------------------------------------------------------------------- */

#define BROKEN 600 /* the `amount` of a shard that has left its tile */

typedef struct breaking {
    const fx_glow *clear;
    unsigned gone; /* in thousandths of its time */
    bool fades;
    bool steps;            /* as the console does: from the middle, a column at a time */
    const ts_board *empty; /* only where this board is empty; NULL means everywhere */
} breaking;

static unsigned light_of(const breaking *b)
{
    uint64_t rows = b->clear->rows;
    unsigned count = 0;
    for (; rows; rows &= rows - 1)
        count++;
    if (!b->clear->lit)
        return LIGHT_NONE;
    return count >= 4 ? LIGHT_QUAD : LIGHT_PLAIN;
}

/* Has the tile of this column gone, where they go in pairs from the middle outwards? */
static bool leaves_by_steps(int x, int columns, unsigned gone)
{
    int away = x < columns / 2 ? columns / 2 - 1 - x : x - (columns + 1) / 2;
    int steps = (columns + 1) / 2;
    return (int)gone * steps >= (away + 1) * 1000 * FX_GONE_BY / 1000 || gone >= FX_GONE_BY;
}

/* Without a clear delay, whole tiles would look like tiles of the stack: they are broken from the
 * start. Characters show no parts of a tile: the rows light up. */
static void draw_going_tile(scene_drawing *d, const breaking *b, int x, int y, unsigned tile)
{
    scene_box box = rows_box(d, x, y, 1, 1);
    unsigned gone_by = b->empty ? 1000 : FX_GONE_BY;
    unsigned left = b->gone < gone_by ? 1000 - b->gone * 1000 / gone_by : 0;
    if (b->steps && !b->empty)
        left = leaves_by_steps(x, b->clear->columns, b->gone) ? 0 : 1000;
    else if (session_in_characters(d->s) || b->fades)
        left = shade(d, clamp_u16(left));
    else
        left = b->empty ? left * BROKEN / 1000 : fx_tile_left(b->clear, x, b->gone);
    if (!tile || left == 0 || (b->empty && b->empty->cell[y][x]))
        return;
    if (session_in_characters(d->s) && !b->fades && !b->steps) {
        if (!b->empty)
            scene_draw_cell(d, ITEM_BLOCK, box, tile, 1000);
        if (b->clear->lit)
            draw_flash(d, ROLE_PLAIN, box, left);
    } else if (b->fades || left == 1000) {
        scene_draw_cell(d, ITEM_BLOCK, box, tile, left)->grain = scene_grain(x, y);
    } else {
        scene_item *item = draw_shape(d, SHAPE_SHARD, box, left);
        item->colour = clamp_u8(tile);
        item->light = clamp_u8(light_of(b));
    }
}

static void draw_going(scene_drawing *d, const breaking *b)
{
    int visible = d->layout.cells.h / d->layout.unit, columns = d->layout.cells.w / d->layout.unit;
    unsigned count = 0;
    for (int y = 0; y < visible && count < FX_ROWS_MAX; y++) {
        if (!(b->clear->rows >> y & 1))
            continue;
        for (int x = 0; x < columns; x++)
            draw_going_tile(d, b, x, y, b->clear->tile[count][x]);
        count++;
    }
}

/* A line of light where rows were: at once without a clear delay, otherwise when the stack has
 * fallen. */
static void draw_seams(scene_drawing *d, const fx_glow *glow, unsigned strength)
{
    enum { PIXELS = 2 };
    int visible = d->layout.cells.h / d->layout.unit, columns = d->layout.cells.w / d->layout.unit;
    int32_t h = PIXELS * SCENE_UNIT / d->layout.cell_h;
    if (session_in_characters(d->s) || !glow->lit)
        return;
    for (int y = 0; y < visible; y++) {
        if (!(glow->rows >> y & 1) || (y && glow->rows >> (y - 1) & 1))
            continue;
        scene_box box = rows_box(d, 0, y - fx_rows_below(glow->rows, y), columns, 0);
        box.y -= h;
        box.h = h;
        draw_flash(d, ROLE_PLAIN, box, strength);
    }
}

/* While a clear hits, its rows are white. */
static void draw_hit(scene_drawing *d, const fx_glow *clear)
{
    int visible = d->layout.cells.h / d->layout.unit, columns = d->layout.cells.w / d->layout.unit;
    if (session_in_characters(d->s) || !fx_hits(d->seat.fx))
        return;
    for (int y = 0; y < visible; y++)
        if (clear->rows >> y & 1)
            draw_flash(d, ROLE_PLAIN, rows_box(d, 0, y, columns, 1), 900);
}

/* The console's ground at four rows: on and off, as often as its light may. */
static void draw_flashing(scene_drawing *d, const breaking *b)
{
    enum { FAINT = 350 };
    const unsigned turns = 2u * b->clear->flashes;
    if (!session_in_characters(d->s) && turns && b->gone * turns / 1000 % 2 == 0)
        draw_flash(d, ROLE_PLAIN, d->layout.cells, FAINT);
}

unsigned scene_fx_way(const scene_drawing *d, unsigned kind)
{
    unsigned left = 0;
    for (unsigned i = 0; d->seat.fx && i < FX_GLOWS_MAX; i++)
        if (d->seat.fx->glow[i].kind == kind)
            left = max_u32(left, fx_glow_strength(&d->seat.fx->glow[i], d->s->now_us));
    return left * left / 1000;
}

static void draw_rows_and_trails(scene_drawing *d)
{
    const fx_state *fx = d->seat.fx;
    const ts_board *board = &d->seat.run->match.board[d->seat.player];
    bool steps = ts_rules_get(board->rules)->page;
    breaking b = {.fades = fx_fades(fx), .steps = steps};
    b.clear = fx_going(fx, &b.gone);
    if (b.clear) {
        draw_flashing(d, &b);
        draw_going(d, &b);
        draw_hit(d, b.clear);
    }
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++) {
        const fx_glow *glow = &fx->glow[i];
        unsigned strength = fx_glow_strength(glow, d->s->now_us);
        if (strength && glow->kind == FX_TRAIL)
            draw_trail(d, glow, shade(d, clamp_u16(strength)));
        b = (breaking){.clear = glow, .gone = 1000 - strength, .empty = board};
        if (strength && glow->kind == FX_CLEAR)
            draw_going(d, &b);
    }
}

/* ---- light ---------------------------------------------------------------------------------- */

/* The cell about which a piece turns, or near it: the one that all others are nearest to. */
static ts_cell middle_of(const ts_cell cell[4])
{
    int best = 0, least = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        int sum = 0;
        for (int j = 0; j < 4; j++)
            sum += max_int(cell[i].x, cell[j].x) - min_int(cell[i].x, cell[j].x) +
                   max_int(cell[i].y, cell[j].y) - min_int(cell[i].y, cell[j].y);
        best = sum < least ? i : best;
        least = min_int(sum, least);
    }
    return cell[best];
}

/* Brackets at the corners of a piece that has spun in; with lines they fly apart as far as half a
 * cell for each, but never out of the field. */
static void draw_corners(scene_drawing *d, const fx_glow *glow, unsigned strength)
{
    static const uint8_t sides[] = {SIDE_LEFT | SIDE_BOTTOM, SIDE_RIGHT | SIDE_BOTTOM,
                                    SIDE_LEFT | SIDE_TOP, SIDE_RIGHT | SIDE_TOP};
    const scene_box *cells = &d->layout.cells;
    const int32_t unit = d->layout.unit, left = (int32_t)strength;
    const int32_t way = unit * glow->fallen / 2 * (1000 - left * left / 1000) / 1000;
    const ts_cell middle = middle_of(glow->cell);
    if (session_in_characters(d->s))
        return;
    for (int i = 0; i < 4; i++) {
        const int right = i % 2, up = i / 2;
        scene_box box = rows_box(d, middle.x + (right ? 1 : -1), middle.y + (up ? 1 : -1), 1, 1);
        box.x =
            max_int(cells->x, min_int(box.x + (right ? way : -way), cells->x + cells->w - unit));
        box.y = min_int(box.y + (up ? -way : way), cells->y + cells->h - unit);
        if (!cut(d, &box))
            continue;
        scene_item *item = draw_shape(d, SHAPE_EDGE, box, strength);
        item->role = ROLE_SPIN;
        item->sides = sides[i];
    }
}

/* The floor of a field that has been emptied glints tile by tile, from the middle outwards. */
static void draw_floor(scene_drawing *d, unsigned strength)
{
    const int columns = d->layout.cells.w / d->layout.unit;
    const int front = (1000 - (int)strength) * (columns + 2) / 2000;
    for (int x = 0; x < columns; x++) {
        const int away = x < columns / 2 ? columns / 2 - 1 - x : x - columns / 2;
        scene_box box = rows_box(d, x, 0, 1, 1);
        box.y += box.h * 3 / 4;
        box.h /= 4;
        if (away <= front)
            draw_flash(d, ROLE_GOLD, box, away == front ? 1000 : strength);
    }
}

static void draw_glow(scene_drawing *d, const fx_glow *glow)
{
    unsigned strength = shade(d, fx_glow_strength(glow, d->s->now_us));
    if (strength == 0)
        return;
    switch (glow->kind) {
    case FX_CLEAR:
    case FX_DUST: draw_seams(d, glow, strength); break;
    case FX_LOCK: draw_lock(d, glow, strength); break;
    case FX_TRAIL: break; /* drawn behind the pieces */
    case FX_PERFECT:
        if (!session_in_characters(d->s)) {
            draw_shape(d, SHAPE_GLEAM, d->layout.cells, strength);
            draw_floor(d, strength);
        }
        break;
    case FX_RING: break; /* drawn on the ground, below all boards */
    case FX_HELD:
    case FX_NEXT: break; /* of the pieces aside */
    case FX_CORNERS: draw_corners(d, glow, strength); break;
    case FX_ATTACK: break; /* drawn over all boards, not on one */
    default: draw_flash(d, ROLE_GOOD, d->layout.cells, strength); break;
    }
}

/* Draws the light of a great moment, which runs from a field's foot over the ground to both
 * edges. */
void scene_draw_waves(scene_drawing *d)
{
    const scene_box *field = &d->layout.field;
    const int32_t unit = d->layout.unit, top = field->y + field->h * 2 / 3;
    for (unsigned i = 0; d->seat.fx && i < FX_GLOWS_MAX; i++) {
        const fx_glow *glow = &d->seat.fx->glow[i];
        const int32_t left = fx_glow_strength(glow, d->s->now_us), gone = 1000 - left;
        if (glow->kind != FX_RING || left == 0 || session_in_characters(d->s))
            continue;
        scene_box box = {field->x * left / 1000 - unit, top, unit, d->layout.height - top};
        draw_shape(d, SHAPE_WAVE, box, (unsigned)left);
        const int32_t from = field->x + field->w;
        box.x = from + (d->layout.width - from) * gone / 1000;
        draw_shape(d, SHAPE_WAVE, box, (unsigned)left);
    }
}

/* A line of light that runs up over a board that has reached its goal; the tiles below it glint. */
static void draw_glint(scene_drawing *d)
{
    enum { PIXELS = 3 };
    static const uint16_t light[] = {900, 700, 500, 300, 150}; /* of the rows below the line */
    enum { ROWS = sizeof light / sizeof light[0] };
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    int visible = d->layout.cells.h / d->layout.unit, columns = d->layout.cells.w / d->layout.unit;
    int front = (visible + ROWS) * fx_end_progress(d->seat.fx, d->s->now_us) / 1000;
    if (d->seat.fx->end.kind != FX_WON || !d->seat.fx->end.moves)
        return;
    for (int i = 0; i < ROWS; i++)
        for (int x = 0, y = front - 1 - i; y >= 0 && y < visible && x < columns; x++)
            if (b->cell[y][x])
                draw_flash(d, ROLE_GOLD, rows_box(d, x, y, 1, 1), light[i]);
    scene_box line = rows_box(d, 0, front, columns, 0);
    line.h = PIXELS * SCENE_UNIT / d->layout.cell_h;
    line.y -= line.h;
    if (front < visible && !session_in_characters(d->s))
        draw_flash(d, ROLE_GOLD, line, 1000);
}

/* ---- psk's applause ------------------------------------------------------------------------- */

static unsigned count_letters(const char *words)
{
    unsigned count = 0;
    while (utf8_next(&words))
        count++;
    return count;
}

/* The distance of the outer letters; more than a column between two letters would no longer be a
 * word. */
static int32_t way_of(const scene_drawing *d, unsigned letters, int32_t spare, uint64_t age)
{
    int32_t most = ((int32_t)letters - 1) * d->layout.column;
    if (d->seat.fx->off)
        return 0;
    return min_int(spare, most) * fx_drift(age) / 1000;
}

/* Letters of a window have widths of their own: the painter spreads them. */
static void draw_applause_of_pixels(scene_drawing *d, const fx_applause *a, scene_box zone,
                                    int32_t spare)
{
    static const uint8_t align[] = {ALIGN_RIGHT, ALIGN_LEFT, ALIGN_CENTRE};
    uint64_t age = fx_age(a->born_us, a->speed, d->s->now_us);
    uint32_t before = d->scene->count;
    scene_draw_text(d, ROLE_GOOD, align[a->side], zone, a->words);
    if (d->scene->count == before)
        return;
    int32_t way = way_of(d, count_letters(a->words), spare, age);
    d->scene->item[before].amount = fx_applause_strength(age);
    d->scene->item[before].spread = clamp_u8(spare > 0 ? way * 255 / spare : 0);
}

static void draw_applause(scene_drawing *d, const fx_applause *a)
{
    uint64_t age = fx_age(a->born_us, a->speed, d->s->now_us);
    int32_t column = d->layout.column, width = text_width(a->words) * column;
    scene_box zone = scene_box_line(d, d->layout.applause[a->side], a->slot);
    int32_t spare = zone.w - width;
    if (a->born_us == 0 || fx_applause_strength(age) == 0 || spare < 0)
        return;
    if (!session_in_characters(d->s)) {
        draw_applause_of_pixels(d, a, zone, spare);
        return;
    }
    /* there a word is whole and does not move: letters would drift by whole columns */
    uint32_t before = d->scene->count;
    if (a->side != FX_RIGHT)
        zone.x += a->side == FX_LEFT ? spare : spare / 2;
    zone.x -= zone.x % column;
    zone.w = width;
    scene_draw_text(d, ROLE_GOOD, ALIGN_LEFT, zone, a->words);
    if (d->scene->count > before)
        d->scene->item[before].amount = shade(d, fx_applause_strength(age));
}

/* ---- all of it in lines of their own -------------------------------------------------------- */

/* Lists the newest cheers of each side, the oldest first. */
static unsigned list_cheers(const scene_drawing *d, const fx_applause *list[FX_APPLAUSE_MAX])
{
    const fx_applause *all = d->seat.fx->applause;
    unsigned least = d->layout.cheers_hide ? 1000 : 1, count = 0;
    for (unsigned side = 0; side < FX_CENTRE; side++) {
        uint64_t newest_us = 1;
        for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
            if (all[i].side == side && all[i].born_us > newest_us)
                newest_us = all[i].born_us;
        for (unsigned slot = 0; slot < FX_SLOTS; slot++)
            for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
                if (all[i].side == side && all[i].slot == slot && all[i].born_us == newest_us &&
                    fx_applause_strength(fx_age(newest_us, all[i].speed, d->s->now_us)) >= least)
                    list[count++] = &all[i];
    }
    return count;
}

static bool drifts(const scene_drawing *d)
{
    return fx_drifts(ts_rules_get(d->seat.run->match.board[d->seat.player].rules));
}

bool scene_action_text(const scene_drawing *d)
{
    const fx_applause *list[FX_APPLAUSE_MAX];
    if (!d->seat.fx)
        return false;
    return drifts(d) ? d->layout.cheers.w && list_cheers(d, list) > 0 : scene_action_text_now(d);
}

static int32_t width_of(const scene_drawing *d, const char *words)
{
    return session_in_characters(d->s) ? text_width(words) * d->layout.column
                                       : scene_words_w(d, words);
}

/* Draws them together in one line, or one in a line, as many as fit. */
static void draw_applause_in_lines(scene_drawing *d)
{
    const fx_applause *list[FX_APPLAUSE_MAX];
    const scene_box *cheers = &d->layout.cheers;
    unsigned count = list_cheers(d, list), lines = (unsigned)(cheers->h / d->layout.line), line = 0;
    for (unsigned i = 0, next; i < count && line < lines; i = next, line++) {
        char words[2 * FX_WORDS_MAX], more[2 * FX_WORDS_MAX];
        uint64_t age = fx_age(list[i]->born_us, list[i]->speed, d->s->now_us);
        text_format(words, sizeof words, "%s", list[i]->words);
        for (next = i + 1; next < count; next++) {
            text_format(more, sizeof more, "%s  %s", words, list[next]->words);
            if (width_of(d, more) > cheers->w)
                break;
            memcpy(words, more, sizeof words);
        }
        uint32_t before = d->scene->count;
        if (width_of(d, words) <= cheers->w)
            scene_draw_text(d, ROLE_GOOD, ALIGN_CENTRE, scene_box_line(d, *cheers, line), words);
        if (d->scene->count > before)
            d->scene->item[before].amount = shade(d, fx_applause_strength(age));
    }
}

/* Draws it behind the pieces, and dim while one comes near. */
static void draw_applause_across(scene_drawing *d)
{
    enum { DIM = 400, NEAR_ROWS = 2, LOWEST = 8, HIGHEST = 12 };
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    uint32_t at = d->scene->count;
    ts_cell cell[4];
    bool near = false;
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        if (d->seat.fx->applause[i].side == FX_CENTRE)
            draw_applause(d, &d->seat.fx->applause[i]);
    ts_cells(b, b->piece, cell);
    for (unsigned i = 0; i < 4 && b->piece.kind; i++)
        near = near || (cell[i].y >= LOWEST - NEAR_ROWS && cell[i].y <= HIGHEST + NEAR_ROWS);
    for (; near && at < d->scene->count; at++)
        d->scene->item[at].amount = clamp_u16(d->scene->item[at].amount * DIM / 1000);
}

void scene_draw_fx(scene_drawing *d, bool no_words)
{
    const fx_state *fx = d->seat.fx;
    if (!fx)
        return;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        draw_glow(d, &fx->glow[i]);
    draw_glint(d);
    if (no_words)
        return;
    if (!drifts(d)) {
        scene_draw_action_text(d);
        return;
    }
    if (d->layout.cheers.w)
        draw_applause_in_lines(d);
    for (unsigned i = 0; i < FX_APPLAUSE_MAX && !d->layout.cheers.w; i++)
        if (fx->applause[i].side != FX_CENTRE)
            draw_applause(d, &fx->applause[i]);
}

void scene_draw_fx_behind(scene_drawing *d)
{
    if (!d->seat.fx)
        return;
    draw_rows_and_trails(d);
    if (drifts(d))
        draw_applause_across(d);
    else
        scene_draw_perfect(d);
}
