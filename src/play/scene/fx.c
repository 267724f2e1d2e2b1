/* Effects as things to see: letters on their way, light on rows and cells, trails. */
#include "build.h"

#include <string.h>

/* Characters have no places between them and few shades: steps nobody can see cost bytes. */
static uint16_t shade(const ts_draw *d, uint16_t strength)
{
    enum { SHADES = 4, STEP = 1000 / SHADES };
    if (!ts_session_in_characters(d->s))
        return strength;
    return (uint16_t)((strength + STEP - 1) / STEP * STEP);
}

static ts_box rows_box(const ts_draw *d, int x, int y, int columns, int rows)
{
    const ts_box *cells = &d->layout.cells;
    int32_t unit = d->layout.unit;
    int visible = cells->h / unit;
    return (ts_box){cells->x + x * unit, cells->y + (visible - rows - y) * unit, columns * unit,
                    rows * unit};
}

static void draw_flash(ts_draw *d, unsigned role, ts_box box, unsigned strength)
{
    if (box.y < d->layout.cells.y) {
        box.h -= d->layout.cells.y - box.y;
        box.y = d->layout.cells.y;
    }
    if (box.h > 0)
        ts_draw_item(d, TS_ITEM_FLASH, role, box)->amount = (uint16_t)strength;
}

static ts_item *draw_shape(ts_draw *d, unsigned shape, ts_box box, unsigned strength)
{
    ts_item *item = ts_draw_item(d, TS_ITEM_SHAPE, TS_ROLE_PLAIN, box);
    item->cell = (uint8_t)shape;
    item->amount = (uint16_t)strength;
    return item;
}

/* Behind each column of the piece, from where it was dropped down to its highest cell there. */
static void draw_trail(ts_draw *d, const ts_glow *glow, unsigned strength)
{
    for (int i = 0; i < 4; i++) {
        const ts_cell *cell = &glow->cell[i];
        bool highest = true;
        for (int j = 0; j < 4; j++)
            highest = highest && !(glow->cell[j].x == cell->x && glow->cell[j].y > cell->y);
        if (!highest)
            continue;
        ts_box box = rows_box(d, cell->x, cell->y + 1, 1, glow->fallen);
        if (box.y < d->layout.cells.y) {
            box.h -= d->layout.cells.y - box.y;
            box.y = d->layout.cells.y;
        }
        if (box.h <= 0)
            continue;
        draw_shape(d, TS_SHAPE_TRAIL, box, strength)->grain = glow->piece;
    }
}

/* Tiles of cleared rows break away one after the other, from the left. In characters the rows light
 * up. */
static void draw_clear(ts_draw *d, const ts_glow *glow, unsigned strength)
{
    enum { STAGGER = 40 }; /* of 1000, a column */
    int visible = d->layout.cells.h / d->layout.unit, columns = d->layout.cells.w / d->layout.unit;
    unsigned count = 0;
    for (int y = 0; y < visible; y++) {
        if (!(glow->rows >> y & 1))
            continue;
        if (ts_session_in_characters(d->s)) {
            draw_flash(d, TS_ROLE_PLAIN, rows_box(d, 0, y, columns, 1), strength);
            continue;
        }
        for (int x = 0; x < columns && count < TS_FX_ROWS_MAX; x++) {
            int left = (int)strength * (1000 + STAGGER * columns) / 1000 - STAGGER * (columns - x);
            unsigned tile = glow->tile[count][x];
            if (tile && left > 0)
                draw_shape(d, TS_SHAPE_SHARD, rows_box(d, x, y, 1, 1),
                           left > 1000 ? 1000u : (unsigned)left)
                    ->grain = (uint8_t)tile;
        }
        count++;
    }
}

static void draw_glow(ts_draw *d, const ts_glow *glow)
{
    unsigned strength = shade(d, ts_fx_glow_strength(glow, d->s->now_us));
    if (strength == 0)
        return;
    switch (glow->kind) {
    case TS_FX_CLEAR: draw_clear(d, glow, strength); break;
    case TS_FX_LOCK:
        for (int i = 0; i < 4; i++)
            draw_flash(d, glow->spin ? TS_ROLE_TITLE : TS_ROLE_PLAIN,
                       rows_box(d, glow->cell[i].x, glow->cell[i].y, 1, 1), strength);
        break;
    case TS_FX_TRAIL: draw_trail(d, glow, strength); break;
    case TS_FX_PERFECT:
        if (!ts_session_in_characters(d->s))
            draw_shape(d, TS_SHAPE_GLEAM, d->layout.cells, strength);
        break;
    case TS_FX_ATTACK: break; /* over all boards, not on one */
    default: draw_flash(d, TS_ROLE_GOOD, d->layout.cells, strength); break;
    }
}

/* How far letter `i` of `count` stands from its place: on the left side the last one stays, on the
 * right the first, on the field itself both halves part. `way` is that of all of them together. */
static int32_t drifted(unsigned side, unsigned i, unsigned count, int32_t way)
{
    int32_t gaps = (int32_t)count - 1, at = (int32_t)i;
    if (gaps < 1)
        return 0;
    switch (side) {
    case TS_FX_LEFT: return -(way * (gaps - at) / gaps);
    case TS_FX_RIGHT: return way * at / gaps;
    default: return way * (2 * at - gaps) / (2 * gaps);
    }
}

static unsigned count_letters(const char *words)
{
    unsigned count = 0;
    while (ts_text_next(&words))
        count++;
    return count;
}

/* How far apart the outer letters have drifted; farther than a column between each two they are no
 * word any more. */
static int32_t way_of(const ts_draw *d, unsigned letters, int32_t spare, uint64_t age)
{
    int32_t most = ((int32_t)letters - 1) * d->layout.column;
    return (spare < most ? spare : most) * ts_fx_drift(age) / 1000;
}

/* In a window letters have their own widths: the painter parts them. */
static void draw_applause_of_pixels(ts_draw *d, const ts_applause *a, ts_box zone, int32_t spare)
{
    static const uint8_t align[] = {TS_ALIGN_RIGHT, TS_ALIGN_LEFT, TS_ALIGN_CENTRE};
    uint64_t age = d->s->now_us - a->born_us;
    uint32_t before = d->scene->count;
    ts_draw_text(d, TS_ROLE_GOOD, align[a->side], zone, a->words);
    if (d->scene->count == before)
        return;
    int32_t way = way_of(d, count_letters(a->words), spare, age);
    d->scene->item[before].amount = ts_fx_applause_strength(age);
    d->scene->item[before].grain = (uint8_t)(spare > 0 ? way * 255 / spare : 0);
}

static void draw_applause(ts_draw *d, const ts_applause *a)
{
    uint64_t age = d->s->now_us - a->born_us;
    int32_t column = d->layout.column, width = (int32_t)ts_text_width(a->words) * column;
    ts_box zone = ts_box_line(d, d->layout.applause[a->side], a->slot);
    int32_t spare = zone.w - width;
    if (a->born_us == 0 || ts_fx_applause_strength(age) == 0 || spare < 0)
        return;
    if (!ts_session_in_characters(d->s)) {
        draw_applause_of_pixels(d, a, zone, spare);
        return;
    }
    unsigned count = count_letters(a->words), i = 0;
    int32_t way = way_of(d, count, spare, age);
    int32_t x = zone.x + (a->side == TS_FX_LEFT ? spare : a->side == TS_FX_RIGHT ? 0 : spare / 2);
    for (const char *at = a->words; *at; i++) {
        const char *from = at;
        char letter[8] = {0};
        ts_text_next(&at);
        if ((size_t)(at - from) < sizeof letter)
            memcpy(letter, from, (size_t)(at - from));
        int32_t w = (int32_t)ts_text_width(letter) * column;
        uint32_t before = d->scene->count;
        int32_t place = x + drifted(a->side, i, count, way);
        if (letter[0] != ' ')
            ts_draw_text(d, TS_ROLE_GOOD, TS_ALIGN_LEFT,
                         (ts_box){place - place % column, zone.y, w, 0}, letter);
        if (d->scene->count > before)
            d->scene->item[before].amount = shade(d, ts_fx_applause_strength(age));
        x += w;
    }
}

void ts_draw_fx(ts_draw *d)
{
    const ts_fx *fx = d->seat.fx;
    if (!fx)
        return;
    for (unsigned i = 0; i < TS_FX_GLOWS_MAX; i++)
        draw_glow(d, &fx->glow[i]);
    for (unsigned i = 0; i < TS_FX_APPLAUSE_MAX; i++)
        draw_applause(d, &fx->applause[i]);
}
