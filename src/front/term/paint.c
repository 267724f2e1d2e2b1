/* Scenes as characters: panels with frames, cells two columns wide (more if there is room), words
 * as they are. Colours are the theme's; without colours, letters and signs distinguish the
 * cells. */
#include "paint.h"
#include "base/minmax.h"

#include "base/utf8.h"
#include "api/scene.h"
#include "text/text.h"

#include <string.h>

/* Greys and colours that the 256-colour table also has: naming them takes half the bytes. */
#define GROUND 0x121212u
#define FIELD_GROUND 0x080808u
#define MENU_GROUND 0x1c1c1cu
#define LINE_INK 0x303030u /* the grid's dots and the joints between tiles: one pen for both */
#define FRAME_INK 0x4e4e4eu
#define WHITE 0xffffffu
#define GREY_INK 0x8a8a8au     /* of black blocks on a black background */
#define TRACK_GROUND 0x262626u /* the empty part of a bar */
#define CHOSEN_GROUND 0x303030u
#define GHOST_OF_HALVES 350 /* of its colour: two of them may share a character */

enum { UPPER_HALF = 0x2580, FULL_BLOCK = 0x2588, LIGHT_SHADE = 0x2591, MEDIUM_SHADE };

typedef struct painter {
    term_screen *to;
    const scene_list *scene;
    bool unicode, mono;
    int panel;        /* the role of the panel painted last; -1 if none yet */
    uint32_t field;   /* the ground of one */
    const skin *skin; /* NULL if none is shown */
} painter;

static tile_colours colours_of(const painter *p, unsigned cell)
{
    return p->skin ? palette_skin(p->skin, cell)
                   : palette_colours(p->scene->look.edition, p->scene->look.level, cell);
}

typedef struct area {
    int x, y, right, below;
} area;

static int rounded(int64_t place, int32_t cell)
{
    return (int)((place * cell + SCENE_UNIT / 2) / SCENE_UNIT);
}

/* An item less than half a row high still takes the row in which it begins. */
static area area_of(const painter *p, const scene_item *item)
{
    int32_t w = p->scene->cell_w, h = p->scene->cell_h;
    area a = {rounded(item->x, w), rounded(item->y, h), rounded(item->x + item->w, w),
              rounded(item->y + item->h, h)};
    if (a.below == a.y) {
        a.y = (int)((int64_t)item->y * h / SCENE_UNIT);
        a.below = a.y + 1;
    }
    return a;
}

static uint32_t blend(uint32_t from, uint32_t other, unsigned thousandths)
{
    uint32_t result = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        uint32_t a = from >> shift & 0xff, b = other >> shift & 0xff;
        result |= (a * (1000 - thousandths) + b * thousandths) / 1000 << shift;
    }
    return result;
}

static uint32_t ink_of(unsigned role)
{
    switch (role) {
    case ROLE_DIM: return 0x8a8a8a;
    case ROLE_TITLE: return 0xffd75f;
    case ROLE_VALUE:
    case ROLE_CHOSEN: return 0xeeeeee;
    case ROLE_GOOD: return 0x87d787;
    case ROLE_WARNING: return 0xff875f;
    case ROLE_QUAD: return 0x5fd7ff;
    case ROLE_SPIN: return 0xd7afff;
    case ROLE_PERFECT: return 0xffffaf;
    case ROLE_GOLD: return 0xd7af5f;
    default: return 0xd0d0d0;
    }
}

/* Of words: those on the field of a skin can be read there, too. */
static uint32_t word_ink(const painter *p, unsigned role)
{
    unsigned share = 256;
    return p->panel == ROLE_FIELD ? palette_ghost(ink_of(role), p->field, &share) : ink_of(role);
}

static unsigned style_of(const painter *p, unsigned role)
{
    if (role == ROLE_CHOSEN)
        return p->to->depth > TERM_16 ? TERM_BOLD : TERM_REVERSE;
    if (role == ROLE_TITLE || role == ROLE_GOOD || role == ROLE_WARNING || role > ROLE_SIDE)
        return TERM_BOLD;
    return p->mono && role == ROLE_DIM ? TERM_DIM : 0;
}

static void fill(const painter *p, area a, uint32_t glyph, uint32_t ink, uint32_t ground,
                 unsigned style)
{
    for (int y = a.y; y < a.below; y++)
        for (int x = a.x; x < a.right; x++)
            term_screen_put(p->to, x, y, glyph, ink, ground, style);
}

static void paint_frame(const painter *p, area a, uint32_t ink, uint32_t ground)
{
    static const uint32_t lines[2][6] = {{'-', '|', '+', '+', '+', '+'},
                                         {0x2500, 0x2502, 0x256d, 0x256e, 0x2570, 0x256f}};
    const uint32_t *line = lines[p->unicode];
    for (int x = a.x; x < a.right; x++) {
        term_screen_put(p->to, x, a.y, line[0], ink, ground, 0);
        term_screen_put(p->to, x, a.below - 1, line[0], ink, ground, 0);
    }
    for (int y = a.y; y < a.below; y++) {
        term_screen_put(p->to, a.x, y, line[1], ink, ground, 0);
        term_screen_put(p->to, a.right - 1, y, line[1], ink, ground, 0);
    }
    term_screen_put(p->to, a.x, a.y, line[2], ink, ground, 0);
    term_screen_put(p->to, a.right - 1, a.y, line[3], ink, ground, 0);
    term_screen_put(p->to, a.x, a.below - 1, line[4], ink, ground, 0);
    term_screen_put(p->to, a.right - 1, a.below - 1, line[5], ink, ground, 0);
}

static void paint_panel(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    uint32_t ground = item->role == ROLE_MENU ? MENU_GROUND : GROUND;
    uint32_t ink = FRAME_INK;
    if (item->role == ROLE_FIELD) {
        ground = p->field;
        ink = blend(ink, ink_of(ROLE_WARNING), item->amount);
    }
    term_screen_blank(p->to, a.x, a.y, a.right, a.below, ground);
    paint_frame(p, a, ink, ground);
}

/* If a cell lies between two rows and the painter has half blocks, or a cell is only half a row
 * high, its halves are painted one by one: a row of the screen shows two colours. */
static void paint_half(const painter *p, int x, int half, uint32_t colour)
{
    int y = half / 2;
    const term_cell *cell = half < 0 ? NULL : term_screen_at(p->to, x, y);
    if (!cell)
        return;
    bool split = cell->glyph == UPPER_HALF;
    uint32_t upper = split ? cell->ink : cell->ground, lower = cell->ground;
    if (half % 2)
        lower = colour;
    else
        upper = colour;
    if (upper == lower)
        term_screen_put(p->to, x, y, ' ', colour, lower, 0);
    else
        term_screen_put(p->to, x, y, UPPER_HALF, upper, lower, 0);
}

/* The edges of an item in half lines. */
static int top_half(const painter *p, const scene_item *item)
{
    return rounded(item->y, 2 * p->scene->cell_h);
}

static int bottom_half(const painter *p, const scene_item *item)
{
    return rounded(item->y + item->h, 2 * p->scene->cell_h);
}

/* A large tile ends in a darker column: the joint to the next one. */
static void paint_halves(const painter *p, const scene_item *item, uint32_t colour)
{
    enum { JOINTED = 3, DARKER = 170 };
    area a = area_of(p, item);
    for (int half = top_half(p, item); half < bottom_half(p, item); half++)
        for (int x = a.x; x < a.right; x++) {
            bool joint = a.right - a.x >= JOINTED && x == a.right - 1;
            paint_half(p, x, half, joint ? blend(colour, p->field, DARKER) : colour);
        }
}

/* Letters distinguish the pieces, but would make a title of blocks unreadable. */
static void paint_block_mono(const painter *p, area a, const scene_item *item)
{
    bool decorates = p->panel < 0 || p->panel == ROLE_MENU;
    uint32_t glyph = decorates ? ' ' : (uint32_t)TS_CELL_LETTERS[item->cell];
    fill(p, a, glyph, TERM_NO_COLOUR, TERM_NO_COLOUR,
         item->amount < 500 && !decorates ? TERM_DIM : TERM_REVERSE);
}

/* Consoles have 16 inks, but 8 backgrounds, and no dark shades of either. */
static void paint_block_16(const painter *p, area a, const scene_item *item)
{
    bool black = item->cell == TS_BLACK, dim = item->amount < 500;
    uint32_t ink = black ? GREY_INK : colours_of(p, item->cell).face;
    uint32_t glyph = p->unicode ? FULL_BLOCK : '#';
    if (dim)
        glyph = p->unicode ? LIGHT_SHADE : '.';
    else if (black)
        glyph = p->unicode ? MEDIUM_SHADE : '%';
    fill(p, a, glyph, ink, p->field, 0);
}

static void paint_block(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    if (p->mono) {
        paint_block_mono(p, a, item);
        return;
    }
    tile_colours tile = colours_of(p, item->cell);
    bool grey = p->to->depth == TERM_16 && item->cell == TS_BLACK;
    uint32_t face = grey ? GREY_INK : blend(p->field, tile.face, item->amount);
    int top = top_half(p, item), bottom = bottom_half(p, item);
    bool is_odd = (bottom - top) % 2;
    bool halves = is_odd || (p->scene->look.half_blocks && top % 2);
    if (p->unicode && halves) {
        paint_halves(p, item, face);
        return;
    }
    if (p->to->depth == TERM_16) {
        paint_block_16(p, a, item);
        return;
    }
    term_screen_blank(p->to, a.x, a.y, a.right, a.below, face);
    if (p->unicode && a.right - a.x >= 2) /* the joint between the tiles */
        for (int y = a.y; y < a.below; y++)
            term_screen_put(p->to, a.right - 1, y, 0x2595, LINE_INK, face, 0);
}

static void paint_ghost(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    tile_colours tile = colours_of(p, item->cell);
    uint32_t glyph = ':';
    if (p->unicode)
        glyph = p->to->depth <= TERM_16 ? LIGHT_SHADE : MEDIUM_SHADE;
    unsigned share = 256;
    if (p->skin && p->skin->has_ghost)
        tile.face = skin_colour(p->skin, SKIN_GHOST);
    uint32_t ink = palette_ghost(tile.face, p->field, &share);
    if (p->unicode && !p->mono && (bottom_half(p, item) - top_half(p, item)) % 2) {
        paint_halves(p, item, blend(p->field, ink, GHOST_OF_HALVES));
        return;
    }
    fill(p, a, glyph, ink, TERM_NO_COLOUR, p->mono ? TERM_DIM : 0);
}

/* As long as the word: letters without their accents, keys and buttons as a similar sign. Returns 0
 * if there is none. */
static uint32_t stand_in_of(uint32_t c)
{
    static const char accented[] =
        "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static const struct {
        uint16_t from;
        char to;
    } other[] = {{0xa0, ' '},   {0xa1, '!'},   {0xbf, '?'},   {0x104, 'A'},   {0x105, 'a'},
                 {0x106, 'C'},  {0x107, 'c'},  {0x118, 'E'},  {0x119, 'e'},   {0x141, 'L'},
                 {0x142, 'l'},  {0x143, 'N'},  {0x144, 'n'},  {0x152, 'O'},   {0x153, 'o'},
                 {0x15a, 'S'},  {0x15b, 's'},  {0x179, 'Z'},  {0x17a, 'z'},   {0x17b, 'Z'},
                 {0x17c, 'z'},  {0x2013, '-'}, {0x2014, '-'}, {0x2019, '\''}, {0xab, '"'},
                 {0xbb, '"'},   {0x201c, '"'}, {0x201d, '"'}, {0x201e, '"'},  {0x202f, ' '},
                 {0x2190, '<'}, {0x2191, '^'}, {0x2192, '>'}, {0x2193, 'v'},  {0x21d3, 'V'},
                 {0x21bb, ')'}, {0x21ba, '('}, {0x21c5, '%'}};
    if (c < 0x80)
        return c;
    if (c >= 0xc0 && c <= 0xff)
        return (uint32_t)accented[c - 0xc0];
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (other[i].from == c)
            return (uint32_t)other[i].to;
    return 0;
}

bool term_has_stand_in(uint32_t c)
{
    return stand_in_of(c) != 0;
}

static uint32_t ascii_of(uint32_t c)
{
    uint32_t stand_in = stand_in_of(c);
    return stand_in ? stand_in : '?';
}

static void paint_text(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    const char *words = p->scene->words + item->text;
    int spare = a.right - a.x - text_width(words);
    int x = a.x;
    if (spare > 0 && item->align != ALIGN_LEFT)
        x += item->align == ALIGN_RIGHT ? spare : spare / 2;
    uint32_t ink = blend(GROUND, word_ink(p, item->role), item->amount);
    for (uint32_t c = utf8_next(&words); c; c = utf8_next(&words)) {
        uint32_t glyph = p->unicode ? c : ascii_of(c);
        if (text_character_width(c) == 0)
            continue; /* it has no cell of its own */
        term_screen_put(p->to, x, a.y, glyph, ink, TERM_NO_COLOUR, style_of(p, item->role));
        x += term_glyph_width(glyph);
    }
}

/* Three by five halves of a line. */
static void paint_letters(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    const char *words = p->scene->words + item->text;
    int spare = a.right - a.x - letters_width_small(words), top = top_half(p, item), x = a.x;
    uint32_t ink = blend(GROUND, word_ink(p, item->role), item->amount);
    letters_shape shape;
    if (spare > 0 && item->align != ALIGN_LEFT)
        x += item->align == ALIGN_RIGHT ? spare : spare / 2;
    for (uint32_t c; (c = utf8_next(&words)) && letters_find_small(c, &shape);
         x += shape.columns + 1)
        for (int row = 0; row < LETTERS_SMALL_ROWS; row++)
            for (int i = 0; i < shape.columns; i++)
                if (shape.row[row] >> (shape.columns - 1 - i) & 1)
                    paint_half(p, x + i, top + row, ink);
}

/* Incoming rows: full if they may enter, a shade while they are on their way. */
static void paint_coming(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    bool due = item->role == ROLE_WARNING, black = item->cell == TS_BLACK;
    uint32_t ink = black ? GREY_INK : ink_of(ROLE_WARNING);
    uint32_t glyph = due ? FULL_BLOCK : MEDIUM_SHADE;
    int top = rounded(item->y, 2 * p->scene->cell_h);
    int bottom = rounded(item->y + item->h, 2 * p->scene->cell_h);
    if ((top % 2 || bottom % 2) && p->unicode && !p->mono) {
        for (int half = top; half < bottom; half++)
            for (int x = a.x; x < a.right; x++)
                paint_half(p, x, half, due ? ink : blend(GROUND, ink, 400));
        return;
    }
    if (!p->unicode)
        glyph = due ? '#' : ':';
    if (black && (p->mono || !p->unicode))
        glyph = (uint32_t)TS_CELL_LETTERS[TS_BLACK];
    fill(p, a, glyph, ink, TERM_NO_COLOUR, 0);
}

static void paint_bar(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    if (item->cell) {
        paint_coming(p, item);
        return;
    }
    uint32_t ink = ink_of(item->role);
    bool upright = a.below - a.y > a.right - a.x;
    int length = upright ? a.below - a.y : a.right - a.x;
    int eighths = length * 8 * item->amount / 1000;
    if (!p->mono && item->role != ROLE_WARNING)
        fill(p, a, ' ', TERM_NO_COLOUR, TRACK_GROUND, 0);
    for (int i = 0; i < length; i++) {
        int part = clamp_int(eighths - 8 * i, 0, 8);
        uint32_t glyph = p->mono && !upright ? '.' : ' ';
        if (part && p->unicode)
            glyph = upright ? 0x2580 + (uint32_t)part : 0x2590 - (uint32_t)part;
        else if (part >= 4)
            glyph = '#';
        for (int across = 0; across < (upright ? a.right - a.x : a.below - a.y); across++) {
            int x = upright ? a.x + across : a.x + i, y = upright ? a.below - 1 - i : a.y + across;
            term_screen_put(p->to, x, y, glyph, ink, TERM_NO_COLOUR, 0);
        }
    }
}

static void paint_flash(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    for (int y = a.y; y < a.below; y++)
        for (int x = a.x; x < a.right; x++) {
            term_cell *cell = term_screen_at(p->to, x, y);
            if (cell && p->mono)
                cell->style |= item->amount > 300 ? TERM_REVERSE : 0;
            else if (cell && p->to->depth == TERM_16)
                cell->ground = item->amount > 300 ? WHITE : cell->ground;
            else if (cell && cell->ground != TERM_NO_COLOUR) {
                cell->ground = blend(cell->ground, WHITE, item->amount * 6u / 10);
                if (cell->glyph == UPPER_HALF)
                    cell->ink = blend(cell->ink, WHITE, item->amount * 6u / 10);
            }
        }
}

static void paint_pips(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    for (int i = 0; i < item->pips && a.x + i < a.right; i++) {
        bool full = i < item->full;
        uint32_t glyph = full ? '*' : '.';
        if (p->unicode)
            glyph = full ? 0x25a0 : 0xb7;
        term_screen_put(p->to, a.x + i, a.y, glyph, ink_of(full ? item->role : ROLE_DIM),
                        TERM_NO_COLOUR, full ? TERM_BOLD : 0);
    }
}

/* The number of rows, with a trace behind it. */
static void paint_flying(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    uint32_t glyph = p->unicode ? 0xb7 : '.';
    if (item->rows > 0)
        glyph = item->rows < 9 ? (uint32_t)('0' + item->rows) : '*';
    term_screen_put(p->to, a.x, a.y, glyph, ink_of(item->role), TERM_NO_COLOUR,
                    item->rows ? TERM_BOLD : 0);
}

static void paint_shape(const painter *p, const scene_item *item)
{
    area a = area_of(p, item);
    int columns = item->columns ? item->columns : 1;
    int step = (a.right - a.x) / columns, rows = item->h * columns / item->w;
    uint32_t line = p->to->depth == TERM_16 ? FRAME_INK : LINE_INK;
    if (p->skin)
        line = blend(p->field, GREY_INK, 300);
    switch (item->shape) {
    case SHAPE_CURSOR:
        for (int x = a.x; x < a.right && p->panel == ROLE_MENU && p->to->depth > TERM_16; x++)
            if (term_screen_at(p->to, x, a.y))
                term_screen_at(p->to, x, a.y)->ground = CHOSEN_GROUND;
        term_screen_put(p->to, a.x, a.y, p->unicode ? 0x203a : '>', ink_of(ROLE_TITLE),
                        TERM_NO_COLOUR, TERM_BOLD);
        break;
    case SHAPE_GRID: /* with sixteen colours its own would be black */
        for (int row = 0; row < rows; row++)
            for (int x = a.x; x<a.right; x += step> 0 ? step : 1)
                term_screen_put(p->to, x + step / 2 - (step > 1),
                                a.y + row * (a.below - a.y) / rows, p->unicode ? 0xb7 : '.', line,
                                TERM_NO_COLOUR, p->mono ? TERM_DIM : 0);
        break;
    case SHAPE_SKYLINE: fill(p, a, p->unicode ? 0x2504 : '-', FRAME_INK, TERM_NO_COLOUR, 0); break;
    case SHAPE_TRAIL:
        if (p->to->depth > TERM_16) /* with fewer colours there are no shades of it */
            for (int y = a.y; y < a.below; y++)
                for (int x = a.x; x < a.right; x++) {
                    term_cell *cell = term_screen_at(p->to, x, y);
                    if (cell)
                        cell->ground = blend(cell->ground, 0x5a6473, item->amount * 6u / 10);
                }
        break;
    case SHAPE_PIPS: paint_pips(p, item); break;
    case SHAPE_FLYING: paint_flying(p, item); break;
    case SHAPE_BUFFER: term_screen_blank(p->to, a.x, a.y, a.right, a.below, GROUND); break;
    case SHAPE_EDGE:
        if (!p->mono)
            fill(p, a, p->unicode ? LIGHT_SHADE : '+', ink_of(item->role), TERM_NO_COLOUR, 0);
        break;
    case SHAPE_DOT:
        fill(p, a, p->unicode ? 0x2022 : 'o', ink_of(item->role), TERM_NO_COLOUR, 0);
        break;
    case SHAPE_LINE: { /* told by weight, too */
        const bool heavy = item->role == ROLE_TITLE;
        uint32_t glyph = heavy ? '=' : '-';
        if (p->unicode)
            glyph = heavy ? 0x2501 : 0x2500;
        fill(p, a, glyph, ink_of(item->role), TERM_NO_COLOUR, 0);
        break;
    }
    default: break;
    }
}

static bool is_dark(const painter *p, const scene_item *item, int x, int y)
{
    int side = item->modules, i = y * side + x;
    if (x < 0 || y < 0 || x >= side || y >= side)
        return false;
    int letter = p->scene->words[item->text + (uint32_t)(i / SCENE_MODULES)] - SCENE_MODULE_ZERO;
    return letter >> (SCENE_MODULES - 1 - i % SCENE_MODULES) & 1;
}

/* Two modules a character. Without its own letters a terminal shows none. */
static void paint_code(const painter *p, const scene_item *item)
{
    enum { QUIET = 4, LIGHT = 0xffffff, DARK = 0x000000 };
    area a = area_of(p, item);
    if (!p->unicode || p->mono)
        return;
    for (int y = a.y; y < a.below; y++)
        for (int x = a.x; x < a.right; x++) {
            int column = x - a.x - QUIET, row = 2 * (y - a.y) - QUIET;
            term_screen_put(p->to, x, y, UPPER_HALF, is_dark(p, item, column, row) ? DARK : LIGHT,
                            is_dark(p, item, column, row + 1) ? DARK : LIGHT, 0);
        }
}

/* ---- what has changed ----------------------------------------------------------------------- */

typedef struct rows {
    int begin, end;
} rows;

/* The rows in which an item may be visible, however its edges are rounded. */
static rows rows_of(const painter *p, const scene_item *item)
{
    int64_t cell = p->scene->cell_h, below = (int64_t)item->y + item->h;
    rows r = {(int)(item->y * cell / SCENE_UNIT),
              (int)((below * cell + SCENE_UNIT - 1) / SCENE_UNIT)};
    int first = rounded(item->y, p->scene->cell_h);
    r.begin = r.begin > 0 ? r.begin : 0;
    r.end = r.end > first ? r.end : first + 1;
    r.end = r.end < p->to->height ? r.end : p->to->height;
    return r;
}

static bool any_due(const painter *p, const scene_item *item)
{
    rows r = rows_of(p, item);
    for (int y = r.begin; y < r.end; y++)
        if (p->to->due[y])
            return true;
    return false;
}

/* Everything that decides how items are painted. */
static bool same_manner(const scene_list *a, const scene_list *b)
{
    return a->width == b->width && a->height == b->height && a->cell_w == b->cell_w &&
           a->cell_h == b->cell_h && a->look.layout == b->look.layout &&
           a->look.edition == b->look.edition && a->look.half_blocks == b->look.half_blocks &&
           a->look.theme == b->look.theme &&
           memcmp(&a->look.skin, &b->look.skin, sizeof a->look.skin) == 0;
}

static void rows_are_due(const painter *p, const scene_item *item)
{
    rows r = rows_of(p, item);
    for (int y = r.begin; y < r.end; y++)
        p->to->due[y] = true;
}

/* Only rows in which one of the two scenes has an item that the other does not have are due. Scenes
 * are equal at their beginning and their end; the items between are compared in pairs if both have
 * the same number, and otherwise count as different. */
static void find_due_rows(const painter *p, const scene_list *before)
{
    const scene_list *now = p->scene;
    const scene_item *a = now->item, *b = before->item;
    uint32_t end_a = now->count, end_b = before->count, head = 0;
    memset(p->to->due, false, (size_t)p->to->height * sizeof *p->to->due);
    while (head < end_a && head < end_b && scene_same_item(now, &a[head], before, &b[head]))
        head++;
    while (end_a > head && end_b > head &&
           scene_same_item(now, &a[end_a - 1], before, &b[end_b - 1])) {
        end_a--;
        end_b--;
    }
    for (uint32_t i = head; i < end_a || i < end_b; i++) {
        if (end_a == end_b && scene_same_item(now, &a[i], before, &b[i]))
            continue;
        if (i < end_a)
            rows_are_due(p, &a[i]);
        if (i < end_b)
            rows_are_due(p, &b[i]);
    }
}

void term_paint(term_screen *to, const scene_list *scene, const scene_list *before, bool unicode)
{
    const skin *shown = scene->look.theme == THEME_SKIN ? &scene->look.skin : NULL;
    uint32_t field = shown ? skin_colour(shown, SKIN_GROUND) : FIELD_GROUND;
    painter p = {to, scene, unicode, to->depth == TERM_MONO, -1, field, shown};
    if (before && !to->unknown && same_manner(scene, before))
        find_due_rows(&p, before);
    term_screen_clear(to, GROUND);
    for (uint32_t i = 0; i < scene->count; i++) {
        const scene_item *item = &scene->item[i];
        p.panel = item->kind == ITEM_PANEL ? item->role : p.panel;
        if (!any_due(&p, item))
            continue;
        switch (item->kind) {
        case ITEM_PANEL: paint_panel(&p, item); break;
        case ITEM_BLOCK: paint_block(&p, item); break;
        case ITEM_GHOST: paint_ghost(&p, item); break;
        case ITEM_TEXT: paint_text(&p, item); break;
        case ITEM_BAR: paint_bar(&p, item); break;
        case ITEM_FLASH: paint_flash(&p, item); break;
        case ITEM_SHAPE: paint_shape(&p, item); break;
        case ITEM_TILES: paint_letters(&p, item); break;
        case ITEM_CODE: paint_code(&p, item); break;
        default: break;
        }
    }
}
