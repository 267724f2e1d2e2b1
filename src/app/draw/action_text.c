/* Words of a moment. Their size says what it was worth; beside the field at the height of the eyes,
 * never over a piece that falls. In characters, and where there are only a line or two, they follow
 * one another as text. */
#include "sections.h"
#include "session/match.h"
#include "session/picture.h"

#include "api/scene.h"
#include "base/minmax.h"
#include "drawing.h"
#include "effects/animation.h"
#include "session/parts.h"
#include "game/run.h"

#include <string.h>

#define ROW_LINES 2    /* of a zone in which one word is laid of tiles, */
#define MOMENT_LINES 5 /* and of one that has room for all of them */

/* In characters few shades: steps that nobody can see would cost bytes. */
static uint16_t shade(const scene_drawing *d, uint16_t strength)
{
    enum { SHADES = 4, STEP = 1000 / SHADES };
    if (!session_in_characters(d->s))
        return strength;
    return clamp_u16((strength + STEP - 1) / STEP * STEP);
}

static uint16_t strength_of(const scene_drawing *d, const action_text_word *c)
{
    return shade(d, action_text_strength(c, d->s->now_us));
}

static unsigned role_of(const action_text_word *c)
{
    if (c->worth == WORTH_PERFECT)
        return ROLE_PERFECT;
    if (c->spin || c->fault)
        return c->fault ? ROLE_WARNING : ROLE_SPIN;
    if (c->worth == WORTH_GREAT)
        return ROLE_QUAD;
    return c->worth == WORTH_LEVEL ? ROLE_TITLE : ROLE_PLAIN;
}

/* A tile of its word. */
static int32_t tile_of(const scene_drawing *d, const action_text_word *c)
{
    static const uint8_t part[] = {
        [WORTH_NONE] = 8, [WORTH_LINES] = 8, [WORTH_LESSER] = 6, [WORTH_LEVEL] = 6,
        [WORTH_SPIN] = 4, [WORTH_GREAT] = 3, [WORTH_PERFECT] = 1};
    bool small = d->s->settings.cheers < CHEERS_FULL && c->worth != WORTH_PERFECT;
    return d->layout.unit / (small ? part[WORTH_LINES] : part[c->worth]);
}

/* Words of a font do not grow, or they would change into tiles and back. */
static int32_t tile_now(const scene_drawing *d, const action_text_word *c)
{
    const int32_t tile = tile_of(d, c);
    if (tile * d->layout.cell_h / SCENE_UNIT < LETTER_TILE_LEAST)
        return tile;
    return tile * action_text_size(c, d->s->now_us) / 1000;
}

static bool format_points(const scene_drawing *d, const action_text_word *c, char *out, size_t size)
{
    uint32_t points = session_in_characters(d->s) ? c->points : action_text_points(c, d->s->now_us);
    if (c->points == 0)
        return false;
    out[0] = '+';
    text_number(out + 1, size - 1, d->s->settings.language, points);
    return true;
}

static const struct {
    uint16_t label, whole;
    uint8_t role;
} chain_of[FX_CHAINS] = {
    [FX_BACK_TO_BACK] = {TEXT_CHAIN_BACK_TO_BACK, TEXT_CHAIN_BACK_TO_BACK_OF, ROLE_TITLE},
    [FX_COMBO] = {TEXT_CHAIN_COMBO, TEXT_COMBO, ROLE_GOOD},
};

/* How visible a chain is, and of how many. */
static uint16_t chain_shown(const scene_drawing *d, unsigned which, uint32_t *count)
{
    const action_text_chain *chain = &d->seat.fx->chain[which];
    *count = chain->count ? chain->count : chain->was;
    return chain->count ? 1000 : shade(d, action_text_chain_ending(chain, d->s->now_us));
}

/* ---- as text -------------------------------------------------------------------------------- */

#define SAYINGS 6

typedef struct saying {
    char words[LINE_SIZE];
    unsigned role;
    uint16_t amount;
} saying;

/* Where the words take the place of numbers, only those at full strength are listed, no chains. */
static unsigned list_sayings(const scene_drawing *d, saying list[SAYINGS])
{
    unsigned count = 0;
    uint32_t length;
    for (unsigned i = 0; i < FX_ACROSS; i++) {
        const action_text_word *c = &d->seat.fx->cheer[i];
        uint16_t amount = strength_of(d, c);
        if (amount < (d->layout.cheers_hide ? 1000 : 1))
            continue;
        list[count].role = role_of(c);
        list[count].amount = amount;
        memcpy(list[count++].words, c->words, sizeof c->words);
        list[count].role = ROLE_VALUE;
        list[count].amount = amount;
        if (format_points(d, c, list[count].words, sizeof list[count].words))
            count++;
    }
    for (unsigned i = 0; i < FX_CHAINS && !d->layout.cheers_hide; i++) {
        saying *at = &list[count];
        at->role = chain_of[i].role;
        at->amount = chain_shown(d, i, &length);
        text_format(at->words, sizeof at->words,
                    text_of(d->s->settings.language, chain_of[i].whole), length);
        count += at->amount > 0;
    }
    return count;
}

static int32_t width_of(const scene_drawing *d, const char *words)
{
    return session_in_characters(d->s) ? text_width(words) * d->layout.column
                                       : scene_words_w(d, words) + d->layout.column / 2;
}

/* One after the other, in as many lines as there are; what has no room is left out. */
static void draw_sayings(scene_drawing *d, scene_box zone, unsigned align)
{
    saying list[SAYINGS];
    unsigned count = list_sayings(d, list), line = 0;
    unsigned lines = (unsigned)max_int(zone.h / d->layout.line, 1);
    for (unsigned i = 0, next; i < count && line < lines; i = next, line++) {
        int32_t gap = 2 * d->layout.column, w = width_of(d, list[i].words);
        for (next = i + 1; next < count; next++) {
            int32_t wider = w + gap + width_of(d, list[next].words);
            if (wider > zone.w)
                break;
            w = wider;
        }
        scene_box at = scene_box_line(d, zone, line);
        int32_t spare = zone.w - w;
        if (align == ALIGN_LEFT)
            spare = 0;
        else if (align == ALIGN_CENTRE)
            spare /= 2;
        at.x += spare - spare % d->layout.m.snap_x;
        for (; i < next; i++) {
            uint32_t before = d->scene->count;
            at.w = width_of(d, list[i].words);
            if (at.w <= zone.w)
                scene_draw_text(d, list[i].role, ALIGN_LEFT, at, list[i].words);
            if (d->scene->count > before)
                d->scene->item[before].amount = list[i].amount;
            at.x += at.w + gap;
        }
    }
}

/* ---- laid of tiles -------------------------------------------------------------------------- */

static scene_box draw_word(scene_drawing *d, const action_text_word *c, scene_box zone,
                           unsigned align)
{
    const scene_layout *l = &d->layout;
    scene_big_text how = {.role = clamp_u8(role_of(c)),
                          .align = clamp_u8(align),
                          .cell = c->cell,
                          .amount = strength_of(d, c)};
    char points[LINE_SIZE];
    if (how.amount == 0)
        return zone;
    int32_t tile = tile_now(d, c);
    int32_t used = scene_draw_big_text(d, &how, zone, tile, c->words) + l->line / 3;
    zone.y += used;
    zone.h -= used;
    if (zone.h < l->line || !format_points(d, c, points, sizeof points))
        return zone;
    scene_box at = {zone.x, zone.y, zone.w, min_int(zone.h, l->line * 5 / 4)};
    uint32_t before = d->scene->count;
    scene_draw_sized(d, ROLE_VALUE, align, at, points);
    if (d->scene->count > before)
        d->scene->item[before].amount = how.amount;
    zone.y += at.h + l->line / 3;
    zone.h -= at.h + l->line / 3;
    return zone;
}

/* A word and a number of tiles, the number beside the field. */
static void draw_chain(scene_drawing *d, unsigned which, scene_box at, unsigned align)
{
    const scene_layout *l = &d->layout;
    const action_text_chain *chain = &d->seat.fx->chain[which];
    uint32_t count, before = d->scene->count;
    uint16_t amount = chain_shown(d, which, &count);
    const char *label = text_of(d->s->settings.language, chain_of[which].label);
    char number[16];
    if (amount == 0)
        return;
    unsigned larger = action_text_chain_larger(chain, !d->seat.fx->off, d->s->now_us);
    int32_t pixel = SCENE_UNIT / l->cell_h + 1;
    scene_big_text how = {.role = chain->count ? chain_of[which].role : ROLE_DIM,
                          .align = clamp_u8(align),
                          .amount = amount,
                          .foot = true,
                          .of_one_line = true};
    int32_t tile = l->unit / 6 + (int32_t)larger * pixel;
    text_format(number, sizeof number, which == FX_BACK_TO_BACK ? "\u00d7%u" : "%u", count);
    scene_draw_big_text(d, &how, at, tile, number);
    int32_t w = scene_big_text_w(d, number, tile) + l->column;
    scene_box words = {at.x, at.y + at.h - l->line, at.w - w, l->line};
    words.x += align == ALIGN_LEFT ? w : 0;
    before = d->scene->count;
    if (scene_words_w(d, label) <= words.w)
        scene_draw_text(d, how.role, align, words, label);
    if (d->scene->count > before)
        d->scene->item[before].amount = amount;
}

/* Draws chains along the field: back-to-backs as gold on its two sides, a combo as the rungs of a
 * ladder, each a little wider than the one below. They do not move. */
static void draw_chain_shapes(scene_drawing *d)
{
    enum { MOST = 12 };
    const scene_layout *l = &d->layout;
    const scene_box *field = &l->field;
    const int32_t part = l->unit / 10, right = field->x + field->w;
    const uint32_t row = min_u32(d->seat.fx->chain[FX_BACK_TO_BACK].count, MOST);
    const uint32_t combo = min_u32(d->seat.fx->chain[FX_COMBO].count, MOST);
    const int32_t h = field->h * (int32_t)row / MOST, foot = field->y + field->h;
    for (int side = 0; side < 2 && row; side++) {
        const scene_box line = {side ? right + part : field->x - 2 * part, foot - h, part, h};
        scene_draw_item(d, ITEM_SHAPE, ROLE_GOLD, line)->shape = SHAPE_LINE;
    }
    for (int32_t i = 0; i < (int32_t)combo; i++) {
        const scene_box rung = {right + 3 * part, foot - (i + 1) * l->unit / 2,
                                part + part * 3 * (i + 1) / MOST, part};
        scene_draw_item(d, ITEM_SHAPE, ROLE_GOOD, rung)->shape = SHAPE_LINE;
    }
}

/* Chains stand at the foot, where no word moves them. */
static void draw_moment(scene_drawing *d, scene_box zone, unsigned align)
{
    int32_t row = max_int(d->layout.unit * 3 / 2, d->layout.line);
    scene_box foot = {zone.x, zone.y + zone.h - row, zone.w, row};
    for (unsigned i = FX_CHAINS; i-- > 0;) {
        draw_chain(d, i, foot, align);
        foot.y -= row;
    }
    zone.h -= FX_CHAINS * row + d->layout.line / 3;
    zone.y += d->layout.line / 3;
    for (unsigned i = 0; i < FX_ACROSS; i++)
        zone = draw_word(d, &d->seat.fx->cheer[i], zone, align);
}

/* In a row: the greatest word laid of tiles, its points beside it where they have room. */
static bool draw_row(scene_drawing *d, scene_box zone, unsigned align)
{
    const scene_layout *l = &d->layout;
    const action_text_word *c = &d->seat.fx->cheer[FX_CLEARED];
    char points[LINE_SIZE] = "";
    if (!strength_of(d, c))
        c = &d->seat.fx->cheer[FX_LEVEL_UP];
    scene_big_text how = {.role = (uint8_t)role_of(c),
                          .align = (uint8_t)align,
                          .cell = c->cell,
                          .amount = strength_of(d, c),
                          .of_one_line = true};
    if (how.amount == 0)
        return false;
    const int32_t own = tile_now(d, c);
    const int32_t tile = min_int(own, zone.h / LETTERS_ROWS), gap = 2 * l->column;
    const int32_t w = scene_big_text_w(d, c->words, tile);
    const int32_t more = format_points(d, c, points, sizeof points) ? width_of(d, points) + gap : 0;
    if (!more || w + more > zone.w) {
        scene_draw_big_text(d, &how, zone, tile, c->words);
        return true;
    }
    if (align != ALIGN_LEFT)
        zone.x += (zone.w - w - more) / (align == ALIGN_RIGHT ? 1 : 2);
    how.align = ALIGN_LEFT;
    zone.w = w;
    const int32_t h = scene_draw_big_text(d, &how, zone, tile, c->words);
    scene_box at = {zone.x + w + gap, zone.y + (h - l->line) / 2, more - gap, l->line};
    const uint32_t before = d->scene->count;
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, at, points);
    if (d->scene->count > before)
        d->scene->item[before].amount = how.amount;
    return true;
}

void scene_draw_action_text(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    scene_box zone = l->cheers;
    if (zone.w == 0)
        return;
    unsigned align = ALIGN_CENTRE;
    if (zone.x + zone.w <= l->field.x)
        align = ALIGN_RIGHT;
    else if (zone.x >= l->field.x + l->field.w)
        align = ALIGN_LEFT;
    const bool row = !session_in_characters(d->s) && zone.h >= ROW_LINES * l->line;
    if (row && zone.h >= MOMENT_LINES * l->line)
        draw_moment(d, zone, align);
    else if (!row || !draw_row(d, zone, align))
        draw_sayings(d, zone, align);
    if (!session_in_characters(d->s) && !d->seat.fx->off)
        draw_chain_shapes(d);
}

bool scene_action_text_now(const scene_drawing *d)
{
    saying list[SAYINGS];
    return d->layout.cheers.w && list_sayings(d, list) > 0;
}

/* Nine cells wide, in the eighth to the twelfth row; dim while a piece comes near. */
void scene_draw_perfect(scene_drawing *d)
{
    enum { DIM = 400, NEAR_ROWS = 2, LOWEST = 8, HIGHEST = 12, COLUMNS = 9 };
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    const action_text_word *c = &d->seat.fx->cheer[FX_ACROSS];
    scene_big_text how = {.role = ROLE_PERFECT, .align = ALIGN_CENTRE};
    scene_box box = l->cells;
    ts_cell cell[4];
    how.amount = strength_of(d, c);
    if (how.amount == 0)
        return;
    ts_cells(b, b->piece, cell);
    for (unsigned i = 0; i < 4 && b->piece.kind; i++)
        if (cell[i].y >= LOWEST - NEAR_ROWS && cell[i].y <= HIGHEST + NEAR_ROWS)
            how.amount = clamp_u16(strength_of(d, c) * DIM / 1000);
    int32_t rows = HIGHEST - LOWEST + 1;
    box.y += box.h - (HIGHEST + 1) * l->unit;
    box.h = rows * l->unit;
    if (session_in_characters(d->s)) {
        int32_t lines = (int32_t)scene_wrapped_lines(d, c->words, box.w);
        box.y += (box.h - lines * l->line) / 2;
        box.y -= box.y % l->m.snap_y;
        box.h = lines * l->line;
    } else {
        const int32_t w = COLUMNS * l->unit * action_text_size(c, d->s->now_us) / 1000;
        box.x += (box.w - w) / 2;
        box.w = w;
    }
    scene_draw_big_text(d, &how, box, tile_of(d, c), c->words);
}

/* ---- the frieze ------------------------------------------------------------------------------ */

void scene_draw_gold(scene_drawing *d, unsigned front, unsigned amount)
{
    enum { STONES = 16 }; /* of three eighths of a cell: the frieze is among them */
    const scene_layout *l = &d->layout;
    const int32_t w = STONES * SCENE_UNIT * 3 / 8, h = l->height * (int32_t)front / 1000;
    if (session_in_characters(d->s) || h == 0 || amount == 0 || l->width < 4 * w)
        return;
    for (int side = 0; side < 2; side++) {
        scene_box box = {side ? l->width - w : 0, l->height - h, w, h};
        scene_item *item = scene_draw_item(d, ITEM_SHAPE, ROLE_GOLD, box);
        item->shape = SHAPE_FRIEZE;
        item->amount = clamp_u16(amount);
    }
}

/* Of the players' best moments: four rows, or an empty field. */
void scene_draw_gold_of_play(scene_drawing *d)
{
    const scene_layout layout = d->layout;
    const scene_seat own = d->seat;
    unsigned front = 0, amount = 0;
    for (unsigned i = 0; i < d->boards; i++) {
        scene_draw_seat(d, i);
        if (!d->seat.fx || (d->boards > 1 && !session_is_person(d->s, d->seat.player)))
            continue;
        const action_text_word *great = &d->seat.fx->cheer[FX_CLEARED];
        const action_text_word *perfect = &d->seat.fx->cheer[FX_ACROSS];
        const unsigned all = action_text_strength(perfect, d->s->now_us);
        if (great->worth == WORTH_GREAT) {
            front = max_u32(front, action_text_front(great, d->s->now_us));
            amount = max_u32(amount, action_text_strength(great, d->s->now_us));
        }
        front = all ? 1000 : front;
        amount = max_u32(amount, all);
    }
    d->layout = layout;
    d->seat = own;
    scene_draw_gold(d, front, amount);
}
