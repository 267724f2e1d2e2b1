/* Draws effects: letters on their way, light on rows and cells, trails. */
#include "base/minmax.h"
#include "base/utf8.h"
#include "fx.h"

#include <string.h>

/* Characters have no positions between them and few shades: steps that nobody can see would cost
 * bytes. */
static uint16_t shade(const scene_drawing *d, uint16_t strength)
{
    enum { SHADES = 4, STEP = 1000 / SHADES };
    if (!session_in_characters(d->s))
        return strength;
    return (uint16_t)((strength + STEP - 1) / STEP * STEP);
}

static scene_box rows_box(const scene_drawing *d, int x, int y, int columns, int rows)
{
    const scene_box *cells = &d->layout.cells;
    int32_t unit = d->layout.unit;
    int visible = cells->h / unit;
    return (scene_box){cells->x + x * unit, cells->y + (visible - rows - y) * unit, columns * unit,
                       rows * unit};
}

static void draw_flash(scene_drawing *d, unsigned role, scene_box box, unsigned strength)
{
    if (box.y < d->layout.cells.y) {
        box.h -= d->layout.cells.y - box.y;
        box.y = d->layout.cells.y;
    }
    if (box.h > 0)
        scene_draw_item(d, ITEM_FLASH, role, box)->amount = (uint16_t)strength;
}

static scene_item *draw_shape(scene_drawing *d, unsigned shape, scene_box box, unsigned strength)
{
    scene_item *item = scene_draw_item(d, ITEM_SHAPE, ROLE_PLAIN, box);
    item->cell = (uint8_t)shape;
    item->amount = (uint16_t)strength;
    return item;
}

/* Behind each column of the piece, from where it was dropped to its highest cell there. */
static void draw_trail(scene_drawing *d, const fx_glow *glow, unsigned strength)
{
    for (int i = 0; i < 4; i++) {
        const ts_cell *cell = &glow->cell[i];
        bool highest = true;
        for (int j = 0; j < 4; j++)
            highest = highest && !(glow->cell[j].x == cell->x && glow->cell[j].y > cell->y);
        if (!highest)
            continue;
        scene_box box = rows_box(d, cell->x, cell->y + 1, 1, glow->fallen);
        if (box.y < d->layout.cells.y) {
            box.h -= d->layout.cells.y - box.y;
            box.y = d->layout.cells.y;
        }
        if (box.h <= 0)
            continue;
        draw_shape(d, SHAPE_TRAIL, box, strength)->grain = glow->piece;
    }
}

/* Tiles of cleared rows break away one after the other, from the left. In characters the rows light
 * up. */
static void draw_clear(scene_drawing *d, const fx_glow *glow, unsigned strength)
{
    enum { STAGGER = 40 }; /* of 1000, per column */
    int visible = d->layout.cells.h / d->layout.unit, columns = d->layout.cells.w / d->layout.unit;
    unsigned count = 0;
    for (int y = 0; y < visible; y++) {
        if (!(glow->rows >> y & 1))
            continue;
        if (session_in_characters(d->s)) {
            draw_flash(d, ROLE_PLAIN, rows_box(d, 0, y, columns, 1), strength);
            continue;
        }
        for (int x = 0; x < columns && count < FX_ROWS_MAX; x++) {
            int left = (int)strength * (1000 + STAGGER * columns) / 1000 - STAGGER * (columns - x);
            unsigned tile = glow->tile[count][x];
            if (tile && left > 0)
                draw_shape(d, SHAPE_SHARD, rows_box(d, x, y, 1, 1),
                           left > 1000 ? 1000u : (unsigned)left)
                    ->grain = (uint8_t)tile;
        }
        count++;
    }
}

static void draw_glow(scene_drawing *d, const fx_glow *glow)
{
    unsigned strength = shade(d, fx_glow_strength(glow, d->s->now_us));
    if (strength == 0)
        return;
    switch (glow->kind) {
    case FX_CLEAR: draw_clear(d, glow, strength); break;
    case FX_LOCK:
        for (int i = 0; i < 4; i++)
            draw_flash(d, glow->spin ? ROLE_TITLE : ROLE_PLAIN,
                       rows_box(d, glow->cell[i].x, glow->cell[i].y, 1, 1), strength);
        break;
    case FX_TRAIL: draw_trail(d, glow, strength); break;
    case FX_PERFECT:
        if (!session_in_characters(d->s))
            draw_shape(d, SHAPE_GLEAM, d->layout.cells, strength);
        break;
    case FX_ATTACK: break; /* drawn over all boards, not on one */
    default: draw_flash(d, ROLE_GOOD, d->layout.cells, strength); break;
    }
}

/* The distance of letter `i` of `count` from its place: on the left side the last one stays, on the
 * right the first, and on the field itself both halves move apart. `way` is the distance between
 * the outer letters. */
static int32_t drifted(unsigned side, unsigned i, unsigned count, int32_t way)
{
    int32_t gaps = (int32_t)count - 1, at = (int32_t)i;
    if (gaps < 1)
        return 0;
    switch (side) {
    case FX_LEFT: return -(way * (gaps - at) / gaps);
    case FX_RIGHT: return way * at / gaps;
    default: return way * (2 * at - gaps) / (2 * gaps);
    }
}

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
    return min_int(spare, most) * fx_drift(age) / 1000;
}

/* In a window letters have widths of their own: the painter moves them apart. */
static void draw_applause_of_pixels(scene_drawing *d, const fx_applause *a, scene_box zone,
                                    int32_t spare)
{
    static const uint8_t align[] = {ALIGN_RIGHT, ALIGN_LEFT, ALIGN_CENTRE};
    uint64_t age = d->s->now_us - a->born_us;
    uint32_t before = d->scene->count;
    scene_draw_text(d, ROLE_GOOD, align[a->side], zone, a->words);
    if (d->scene->count == before)
        return;
    int32_t way = way_of(d, count_letters(a->words), spare, age);
    d->scene->item[before].amount = fx_applause_strength(age);
    d->scene->item[before].grain = (uint8_t)(spare > 0 ? way * 255 / spare : 0);
}

static void draw_applause(scene_drawing *d, const fx_applause *a)
{
    uint64_t age = d->s->now_us - a->born_us;
    int32_t column = d->layout.column, width = (int32_t)text_width(a->words) * column;
    scene_box zone = scene_box_line(d, d->layout.applause[a->side], a->slot);
    int32_t spare = zone.w - width;
    if (a->born_us == 0 || fx_applause_strength(age) == 0 || spare < 0)
        return;
    if (!session_in_characters(d->s)) {
        draw_applause_of_pixels(d, a, zone, spare);
        return;
    }
    unsigned count = count_letters(a->words), i = 0;
    int32_t way = way_of(d, count, spare, age);
    int32_t x = zone.x + (a->side == FX_LEFT ? spare : a->side == FX_RIGHT ? 0 : spare / 2);
    for (const char *at = a->words; *at; i++) {
        const char *from = at;
        char letter[8] = {0};
        utf8_next(&at);
        if ((size_t)(at - from) < sizeof letter)
            memcpy(letter, from, (size_t)(at - from));
        int32_t w = (int32_t)text_width(letter) * column;
        uint32_t before = d->scene->count;
        int32_t place = x + drifted(a->side, i, count, way);
        if (letter[0] != ' ')
            scene_draw_text(d, ROLE_GOOD, ALIGN_LEFT,
                            (scene_box){place - place % column, zone.y, w, 0}, letter);
        if (d->scene->count > before)
            d->scene->item[before].amount = shade(d, fx_applause_strength(age));
        x += w;
    }
}

void scene_draw_fx(scene_drawing *d)
{
    const fx_state *fx = d->seat.fx;
    if (!fx)
        return;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        draw_glow(d, &fx->glow[i]);
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        draw_applause(d, &fx->applause[i]);
}
