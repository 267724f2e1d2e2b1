/* Paints each kind of item. */
#include "base/utf8.h"
#include "internal.h"
#include "api/scene.h"

/* ---- places --------------------------------------------------------------------------------- */

static int rounded(int64_t place, int32_t cell)
{
    return (place * cell + SCENE_UNIT / 2) / SCENE_UNIT;
}

static px_rect place(const scene_list *scene, const scene_item *item)
{
    int32_t w = scene->cell_w, h = scene->cell_h;
    int x = rounded(item->x, w), y = rounded(item->y, h);
    return (px_rect){x, y, rounded((int64_t)item->x + item->w, w) - x,
                     rounded((int64_t)item->y + item->h, h) - y};
}

static px_rect grown(px_rect r, int by)
{
    return (px_rect){r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by};
}

/* Letters may extend beyond their box, and a panel's glow beyond its frame. */
px_rect px_bounds(const scene_list *scene, const scene_item *item)
{
    px_rect r = place(scene, item);
    if (item->kind == ITEM_TEXT)
        return grown(r, r.h / 2 + 2);
    if (item->kind == ITEM_TILES) /* their marks */
        return grown(r, r.h * LETTERS_ABOVE / LETTERS_ROWS + 1);
    if (item->kind == ITEM_SHAPE && item->shape == SHAPE_SHARD)
        return grown(r, r.h / 2 + 1);
    if (item->kind == ITEM_SHAPE && item->shape == SHAPE_BUFFER)
        r.h += scene->cell_h / 2; /* the round corners of the frame */
    return r;
}

#define GLOW_MOST 70 /* parts of 256 */
#define GLEAM_MOST 210

/* ---- kinds ---------------------------------------------------------------------------------- */

/* In 256ths, of thousandths. */
static unsigned parts_of(unsigned amount)
{
    return amount >= 1000 ? 256 : amount * 256 / 1000;
}

static int line_of(const px_brush *b)
{
    int line = b->scene->cell_h / 24;
    return line < 1 ? 1 : line;
}

static int radius_of(const px_brush *b)
{
    bool square = b->theme->tile == TILE_CONTRAST || b->theme->frame != FRAME_ROUND;
    return square ? 0 : b->scene->cell_h / 5;
}

/* Light from the edges of an area, weak enough not to dazzle. */
static void edges(px_brush *b, px_rect r, uint32_t ink, unsigned parts)
{
    int depth = b->scene->cell_h;
    for (int i = 0; i < depth && 2 * i < r.w && 2 * i < r.h; i++) {
        unsigned part = parts * (unsigned)((depth - i) * (depth - i)) / (unsigned)(depth * depth);
        px_rect in = grown(r, -i);
        px_blend(&b->to, (px_rect){in.x, in.y, in.w, 1}, ink, part);
        px_blend(&b->to, (px_rect){in.x, in.y + in.h - 1, in.w, 1}, ink, part);
        px_blend(&b->to, (px_rect){in.x, in.y + 1, 1, in.h - 2}, ink, part);
        px_blend(&b->to, (px_rect){in.x + in.w - 1, in.y + 1, 1, in.h - 2}, ink, part);
    }
}

/* Of a field; with danger it warms. */
static uint32_t frame_ink(const px_brush *b, unsigned danger)
{
    const px_theme *theme = b->theme;
    unsigned level = b->scene->look.tint;
    uint32_t ink = theme->field_edge;
    if (theme->frame == FRAME_SPEED && level)
        ink = px_cell_colours(theme, b->edition, level).face;
    return px_mix(ink, theme->ink[ROLE_WARNING], parts_of(danger));
}

/* A frame of an edition, in place of the round one. */
static void dressed(px_brush *b, px_rect r, bool field, uint32_t edge, uint32_t ground)
{
    const px_theme *theme = b->theme;
    int line = line_of(b), wide = field && theme->frame != FRAME_LINE ? 2 * line : line;
    px_rect in = grown(r, -wide);
    if (theme->frame == FRAME_GLASS && field) {
        px_fill(&b->to, (px_rect){r.x, r.y, r.w, r.h}, edge);
        in = (px_rect){r.x + wide, r.y, r.w - 2 * wide, r.h - wide};
    } else if (theme->frame == FRAME_BARE && field) {
        in = r.x > 0 || r.y > 0 ? grown(r, -line) : r; /* as large as the window it has no edge */
        px_fill(&b->to, r, edge);
    } else if (theme->frame == FRAME_BARE) {
        uint32_t light = px_mix(ground, 0xffffff, 160);
        in = grown(r, -line);
        px_fill(&b->to, r, edge);
        px_fill(&b->to, (px_rect){in.x, in.y + in.h, in.w + line, line}, light);
        px_fill(&b->to, (px_rect){in.x + in.w, in.y, line, in.h}, light);
    } else if (theme->frame == FRAME_DOUBLE) {
        px_fill(&b->to, r, edge);
        px_fill(&b->to, grown(r, -line), ground);
        px_fill(&b->to, grown(r, -2 * line), edge);
        in = grown(r, -3 * line);
    } else {
        px_fill(&b->to, r, edge);
    }
    px_fill(&b->to, in, ground);
}

static void panel(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    int line = line_of(b), radius = radius_of(b);
    bool field = item->role == ROLE_FIELD;
    uint32_t edge = field ? frame_ink(b, item->amount) : b->theme->edge;
    uint32_t ground = item->role == ROLE_MENU ? b->theme->menu : b->theme->side;
    if (field)
        ground = b->theme->field;
    if (field && b->fields < TS_PLAYERS_MAX)
        b->field[b->fields++] = r;
    else if (item->role == ROLE_MENU)
        b->fields = 0;
    if (!field && item->gold)
        edge = b->theme->ink[ROLE_GOLD];
    if (b->theme->frame != FRAME_ROUND) {
        dressed(b, r, field, edge, ground);
    } else {
        px_round(&b->to, r, radius, edge, 256);
        px_round(&b->to, grown(r, -line), radius - line > 0 ? radius - line : 0, ground, 256);
    }
    if (field && item->amount)
        edges(b, grown(r, -line), b->theme->ink[ROLE_WARNING],
              parts_of(item->amount) * GLOW_MOST >> 8);
}

static void tile(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    px_tile_wish wish = {.w = r.w,
                         .h = r.h,
                         .cell = item->cell,
                         .grain = item->grain,
                         .ghost = item->kind == ITEM_GHOST};
    const uint32_t *pixels = r.w > 0 && r.h > 0 ? px_tile(b->tiles, wish) : NULL;
    if (pixels)
        px_sprite(&b->to, r, pixels, parts_of(item->amount));
}

static const uint32_t *field_ink(const px_brush *b)
{
    return b->theme->field_ink ? b->theme->field_ink : b->theme->ink;
}

static bool is_in_field(const px_brush *b, px_rect box)
{
    bool inside = false;
    for (unsigned i = 0; i < b->fields; i++)
        inside = inside || px_common(box, b->field[i]).w == box.w;
    return inside;
}

/* Words that are a little wider than their columns extend beyond the box, rather than be narrower
 * than their neighbours: there is a column between two texts. */
static void text(px_brush *b, const scene_item *item)
{
    const scene_list *s = b->scene;
    int64_t column = (int64_t)s->text_w * s->cell_w / SCENE_UNIT;
    px_manner manner = {.ink = b->theme->ink[item->role],
                        .parts = parts_of(item->amount),
                        .align = item->align,
                        .slack = column * 3 / 4,
                        .spread = item->spread};
    /* of the item's own height: that of its box may differ by a pixel from its neighbour's */
    px_rect box = place(s, item);
    box.h = rounded(item->h, s->cell_h);
    if (is_in_field(b, box))
        manner.halo = 0xff000000u | b->theme->field;
    if (manner.halo)
        manner.ink = field_ink(b)[item->role];
    manner.bold = item->role == ROLE_TITLE || item->role == ROLE_GOOD ||
                  item->role == ROLE_WARNING || item->role > ROLE_SIDE;
    px_words(b->type, &b->to, box, &manner, s->words + item->text);
}

#define TESSERA_FROM 6 /* pixels of a tile that has edges of its own */

/* One tile of a letter: small ones only get darker from the top row to the foot, no two alike. */
static void letter_tile(px_brush *b, px_rect r, uint32_t ink, int row, unsigned seed,
                        unsigned parts)
{
    static const uint16_t lighter[LETTERS_ROWS] = {150, 100, 50, 0, 0, 0, 0},
                          darker[LETTERS_ROWS] = {0, 0, 0, 10, 30, 50, 70};
    uint32_t noise = seed * 2654435761u;
    int at = row < LETTERS_ABOVE ? 0 : row - LETTERS_ABOVE, uneven = (int)(noise >> 20 & 31) - 16;
    bool flat = b->theme->tile == TILE_CONTRAST || b->theme->tile == TILE_FLAT ||
                b->theme->tile == TILE_FRAMED;
    at = at < LETTERS_ROWS ? at : LETTERS_ROWS - 1;
    if (!flat)
        ink = px_mix(px_mix(ink, 0xffffff, lighter[at] / 2), 0, darker[at]);
    if (!flat)
        ink = px_mix(ink, uneven > 0 ? 0xffffff : 0, uneven > 0 ? uneven : -uneven);
    if (r.w < TESSERA_FROM || r.h < TESSERA_FROM || flat) {
        int joint = flat && r.w >= TESSERA_FROM && b->theme->tile != TILE_FLAT;
        px_blend(&b->to, (px_rect){r.x, r.y, r.w - joint, r.h - joint}, ink, parts);
        return;
    }
    int edge = r.w / 10 > 1 ? r.w / 10 : 1;
    px_rect in = {r.x, r.y, r.w - edge, r.h - edge};
    px_blend(&b->to, in, ink, parts);
    px_blend(&b->to, (px_rect){in.x, in.y, in.w, edge}, 0xffffff, parts * 90 >> 8);
    px_blend(&b->to, (px_rect){in.x, in.y + edge, edge, in.h - edge}, 0xffffff, parts * 45 >> 8);
    px_blend(&b->to, (px_rect){in.x, in.y + in.h - edge, in.w, edge}, 0, parts * 80 >> 8);
    px_blend(&b->to, (px_rect){in.x + in.w - edge, in.y, edge, in.h - edge}, 0, parts * 55 >> 8);
}

static void letters(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    const char *words = b->scene->words + item->text;
    int t = rounded(item->h, b->scene->cell_h) / LETTERS_ROWS, columns = letters_width(words);
    int laid = columns * (255 - item->unlaid) / 255, spare = r.w - columns * t, column = 0;
    int x = r.x;
    if (item->align != ALIGN_LEFT)
        x += item->align == ALIGN_RIGHT ? spare : spare / 2;
    uint32_t ink = (is_in_field(b, r) ? field_ink(b) : b->theme->ink)[item->role];
    if (item->cell)
        ink = px_cell_colours(b->theme, b->edition, item->cell).face;
    letters_shape shape;
    for (uint32_t c; t > 0 && (c = utf8_next(&words)) && letters_find(c, &shape);
         column += shape.columns + 1)
        for (int row = 0; row < (int)sizeof shape.row; row++)
            for (int i = 0; i < shape.columns && column + i < laid; i++)
                if (shape.row[row] >> (shape.columns - 1 - i) & 1)
                    letter_tile(
                        b, (px_rect){x + (column + i) * t, r.y + (row - LETTERS_ABOVE) * t, t, t},
                        ink, row, row * 131 + (column + i) * 7 + 1, parts_of(item->amount));
}

/* Incoming rows, with a gap to those above: narrow and dim while they are on their way. */
static void coming(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    uint32_t ink = b->theme->ink[ROLE_WARNING];
    bool due = item->role == ROLE_WARNING;
    int line = line_of(b), side = r.w / 5 > 1 ? r.w / 5 : 1;
    if (!due)
        side = r.w * 3 / 8;
    r = (px_rect){r.x + side, r.y + line, r.w - 2 * side, r.h - line};
    px_round(&b->to, r, r.w / 3, due ? ink : px_mix(b->theme->field, ink, 150), 256);
    if (item->cell == TS_BLACK)
        px_round(&b->to, grown(r, -(r.w / 5 > 1 ? r.w / 5 : 1)), r.w / 5,
                 px_cell_colours(b->theme, b->edition, TS_BLACK).face, 256);
}

static void bar(px_brush *b, const scene_item *item)
{
    if (item->cell) {
        coming(b, item);
        return;
    }
    px_rect r = place(b->scene, item), full;
    uint32_t ink = b->theme->ink[item->role];
    if (r.h > r.w) {
        int h = r.h * item->amount / 1000, inset = r.w / 4;
        full = (px_rect){r.x + inset, r.y + r.h - h, r.w - 2 * inset, h};
    } else {
        int h = r.h / 4 > 2 ? r.h / 4 : 2;
        px_rect track = {r.x, r.y + (r.h - h) / 2, r.w, h};
        px_round(&b->to, track, h / 2, b->theme->track, 256);
        full = track;
        full.w = track.w * item->amount / 1000;
    }
    px_round(&b->to, full, (full.w < full.h ? full.w : full.h) / 2, ink, 256);
}

static void flash(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    unsigned parts = parts_of(item->amount);
    if (item->role == ROLE_GOOD)
        edges(b, r, b->theme->ink[ROLE_GOOD], parts * GLOW_MOST >> 8);
    else if (item->role == ROLE_GOLD)
        px_round(&b->to, r, radius_of(b) / 2, b->theme->ink[ROLE_GOLD], parts);
    else
        px_round(&b->to, r, radius_of(b) / 2,
                 item->role == ROLE_TITLE ? b->theme->accent : b->theme->flash,
                 parts * b->theme->flash_max >> 8);
}

static void grid(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    int columns = item->columns ? item->columns : TS_COLUMNS, cell = r.w / columns;
    int wide = b->theme->framed ? 2 : 1, half = wide / 2;
    for (int i = 1; i < columns; i++)
        px_fill(&b->to, (px_rect){r.x + i * r.w / columns - half, r.y, wide, r.h}, b->theme->grid);
    for (int i = 1; cell > 0 && i * r.w / columns < r.h; i++)
        px_fill(&b->to, (px_rect){r.x, r.y + i * r.w / columns - half, r.w, wide}, b->theme->grid);
}

/* Its mark is no wider for a line that holds more than words. */
static void cursor(px_brush *b, px_rect r)
{
    int most = (int)(b->scene->text_h * b->scene->cell_h / SCENE_UNIT) * 3 / 2;
    int mark = (r.h < most ? r.h : most) / 5;
    mark = mark > 2 ? mark : 2;
    px_round(&b->to, r, radius_of(b) / 2, b->theme->cursor, 256);
    px_fill(&b->to, (px_rect){r.x, r.y + r.h / 5, mark, r.h - 2 * (r.h / 5)}, b->theme->accent);
}

/* Stronger towards where the piece has landed. */
static void trail(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    int in = r.w / 10, parts = parts_of(item->amount);
    uint32_t ink = b->theme->trail;
    if (item->colour)
        ink = px_mix(ink, px_cell_colours(b->theme, b->edition, item->colour).face, 150);
    for (int y = 0; y < r.h; y++)
        px_blend(&b->to, (px_rect){r.x + in, r.y + y, r.w - 2 * in, 1}, ink,
                 parts * 100 / 256 * (y + 1) / r.h);
}

/* A tile glints and breaks into four; the parts sink and shrink until they are gone. */
static void shard(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    px_tile_wish wish = {.w = r.w, .h = r.h, .cell = item->colour};
    int gone = 1000 - item->amount, glint = 500 - (gone > 250 ? gone - 250 : 250 - gone) * 2;
    const uint32_t *pixels = r.w > 1 && r.h > 1 ? px_tile(b->tiles, wish) : NULL;
    if (!pixels)
        return;
    int apart = gone > 250 ? gone - 250 : 0; /* of 750 */
    int w = r.w / 2 * (1000 - apart) / 1000, h = r.h / 2 * (1000 - apart) / 1000;
    unsigned parts = parts_of((unsigned)(750 - apart) * 4 / 3);
    int sink = r.h * apart / 750 * apart / 750 / 3;
    for (int i = 0; i < 4 && w > 0 && h > 0; i++) {
        int side = i % 2 ? 1 : -1, down = i / 2 ? 1 : -1;
        int x = r.x + r.w / 4 + (i % 2) * (r.w / 2) + side * r.w * apart / 4000;
        int y = r.y + r.h / 4 + (i / 2) * (r.h / 2) + down * r.h * apart / 6000 + sink;
        px_sprite_part(&b->to, (px_rect){x - w / 2, y - h / 2, w, h}, pixels, r.w,
                       (px_rect){i % 2 * (r.w / 2), i / 2 * (r.h / 2), r.w / 2, r.h / 2}, parts);
    }
    if (glint > 0 && item->light != LIGHT_NONE)
        px_round(&b->to, grown(r, -r.w / 12), r.w / 8,
                 item->light == LIGHT_QUAD ? b->theme->ink[ROLE_QUAD] : b->theme->flash,
                 (unsigned)glint * b->theme->flash_max / 700);
}

/* Three narrow slanting bands of light that move from the lower left to the upper right. */
static void gleam(px_brush *b, const scene_item *item)
{
    enum { BANDS = 3 };
    px_rect r = place(b->scene, item);
    int apart = b->scene->cell_h * 2, wide = b->scene->cell_h / 3 + 1, way = r.w + r.h / 2;
    int at = (way + BANDS * apart) * (1000 - item->amount) / 1000;
    for (int y = 0; y < r.h; y++)
        for (int band = 0; band < BANDS; band++) {
            px_rect line = {r.x + at - band * apart - (r.h - y) / 2, r.y + y, wide, 1};
            px_blend(&b->to, px_common(line, r), b->theme->accent, GLEAM_MOST);
        }
}

static void pips(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    int count = item->pips ? item->pips : 1, across = r.w / count, size = r.h * 7 / 16;
    size = size < across - 1 ? size : across - 1;
    for (int i = 0; i < count; i++) {
        px_rect pip = {r.x + i * across + (across - size) / 2, r.y + (r.h - size) / 2, size, size};
        bool full = i < item->full;
        px_round(&b->to, pip, size / 4, b->theme->ink[full ? item->role : ROLE_DIM],
                 full ? 256 : 160);
        if (!full)
            px_round(&b->to, grown(pip, -line_of(b)), size / 4, b->theme->ground_bottom, 256);
    }
}

/* A bar of light as wide as a part of a row, with faint ends. */
static void flying(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    uint32_t ink = b->theme->ink[item->role];
    unsigned parts = parts_of(item->amount);
    px_round(&b->to, r, r.h / 2, ink, parts * 110 / 256);
    px_round(&b->to, grown(r, -(r.h / 4 > 1 ? r.h / 4 : 1)), r.h / 4, ink, parts * 230 / 256);
}

/* The field continues upwards and fades, its frame with it. */
static void buffer(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    int line = line_of(b), below = radius_of(b) + line;
    uint32_t frame = frame_ink(b, item->amount);
    px_fill(&b->to, (px_rect){r.x + line, r.y + r.h, r.w - 2 * line, below}, b->theme->field);
    px_fill(&b->to, (px_rect){r.x, r.y + r.h, line, below}, frame);
    px_fill(&b->to, (px_rect){r.x + r.w - line, r.y + r.h, line, below}, frame);
    for (int y = 0; y < r.h; y++) {
        unsigned parts = 256 * (y + 1) / r.h;
        px_blend(&b->to, (px_rect){r.x + line, r.y + y, r.w - 2 * line, 1}, b->theme->field, parts);
        px_blend(&b->to, (px_rect){r.x, r.y + y, line, 1}, frame, parts);
        px_blend(&b->to, (px_rect){r.x + r.w - line, r.y + y, line, 1}, frame, parts);
    }
    px_fill(&b->to, (px_rect){r.x + line, r.y + r.h - line, r.w - 2 * line, line}, b->theme->grid);
}

static void edge(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    int wide = r.w / 11 > 2 ? r.w / 11 : 2;
    unsigned parts = parts_of(item->amount);
    uint32_t ink = b->theme->ink[item->role == ROLE_TITLE ? ROLE_GOLD : item->role];
    if (item->sides & SIDE_LEFT)
        px_blend(&b->to, (px_rect){r.x, r.y, wide, r.h}, ink, parts);
    if (item->sides & SIDE_RIGHT)
        px_blend(&b->to, (px_rect){r.x + r.w - wide, r.y, wide, r.h}, ink, parts);
    if (item->sides & SIDE_TOP)
        px_blend(&b->to, (px_rect){r.x, r.y, r.w, wide}, ink, parts);
    if (item->sides & SIDE_BOTTOM)
        px_blend(&b->to, (px_rect){r.x, r.y + r.h - wide, r.w, wide}, ink, parts);
}

static void frame(px_brush *b, px_rect r)
{
    int wide = 2 * line_of(b);
    uint32_t ink = b->theme->ink[ROLE_GOLD];
    px_fill(&b->to, (px_rect){r.x, r.y, r.w, wide}, ink);
    px_fill(&b->to, (px_rect){r.x, r.y + r.h - wide, r.w, wide}, ink);
    px_fill(&b->to, (px_rect){r.x, r.y, wide, r.h}, ink);
    px_fill(&b->to, (px_rect){r.x + r.w - wide, r.y, wide, r.h}, ink);
}

static void shape(px_brush *b, const scene_item *item)
{
    px_rect r = place(b->scene, item);
    switch (item->shape) {
    case SHAPE_CURSOR: cursor(b, r); break;
    case SHAPE_GRID: grid(b, item); break;
    case SHAPE_SKYLINE: px_fill(&b->to, r, b->theme->edge); break;
    case SHAPE_TRAIL: trail(b, item); break;
    case SHAPE_SHARD: shard(b, item); break;
    case SHAPE_GLEAM: gleam(b, item); break;
    case SHAPE_PIPS: pips(b, item); break;
    case SHAPE_FLYING: flying(b, item); break;
    case SHAPE_BUFFER: buffer(b, item); break;
    case SHAPE_EDGE: edge(b, item); break;
    case SHAPE_DOT: /* round wherever it stands between pixels */
        r.w = r.h = r.w < r.h ? r.w : r.h;
        px_round(&b->to, r, r.w / 2, b->theme->ink[item->role], 256);
        break;
    case SHAPE_LINE: px_fill(&b->to, r, b->theme->ink[item->role]); break;
    case SHAPE_RULE: px_fill(&b->to, (px_rect){r.x, r.y, r.w, 1}, b->theme->edge); break;
    case SHAPE_FRAME: frame(b, r); break;
    case SHAPE_FRIEZE: px_gild(b, r, parts_of(item->amount)); break;
    case SHAPE_WAVE: px_wave(b, r, parts_of(item->amount)); break;
    default: break;
    }
}

/* Whole pixels a module, or no camera reads it. */
static void code(px_brush *b, const scene_item *item)
{
    enum { QUIET = 4, LIGHT = 0xffffff, DARK = 0 };
    px_rect r = place(b->scene, item);
    const char *words = b->scene->words + item->text;
    int side = item->modules, size = (r.w < r.h ? r.w : r.h) / (side + 2 * QUIET);
    int all = size * (side + 2 * QUIET), x = r.x + (r.w - all) / 2, y = r.y + (r.h - all) / 2;
    px_fill(&b->to, (px_rect){x, y, all, all}, LIGHT);
    for (int i = 0; i < side * side; i++) {
        int letter = words[i / SCENE_MODULES] - SCENE_MODULE_ZERO;
        if (letter >> (SCENE_MODULES - 1 - i % SCENE_MODULES) & 1)
            px_fill(
                &b->to,
                (px_rect){x + (QUIET + i % side) * size, y + (QUIET + i / side) * size, size, size},
                DARK);
    }
}

void px_item(px_brush *b, const scene_item *item)
{
    switch (item->kind) {
    case ITEM_PANEL: panel(b, item); break;
    case ITEM_BLOCK:
    case ITEM_GHOST: tile(b, item); break;
    case ITEM_TEXT: text(b, item); break;
    case ITEM_BAR: bar(b, item); break;
    case ITEM_FLASH: flash(b, item); break;
    case ITEM_SHAPE: shape(b, item); break;
    case ITEM_TILES: letters(b, item); break;
    case ITEM_CODE: code(b, item); break;
    default: break;
    }
}
