/* Letters of tiles, the logo, and QR codes. */
#include "sections.h"
#include "drawing.h"
#include "api/scene.h"
#include "base/minmax.h"
#include "qr/qr.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/files.h"
#include "session/lobby.h"
#include "session/parts.h"
#include "menus/screens.h"

#include <string.h>

/* Letters of tiles find their size: whole pixels a tile, so that all of them are alike. */

#define APART 2 /* rows of tiles between two lines */
#define WORDS_ROOM 160

typedef struct laid {
    int lines, tile; /* tile: in pixels; 0 if there are no letters of tiles for it */
    char line[2][WORDS_ROOM];
} laid;

static int32_t in_scene(int pixels, int32_t cell)
{
    return (int32_t)(((int64_t)pixels * SCENE_UNIT + cell / 2) / cell);
}

static int in_pixels(int32_t length, int32_t cell)
{
    return (int)((int64_t)length * cell / SCENE_UNIT);
}

/* At the blank that leaves the wider half as narrow as possible. Returns false if there is none. */
static bool halve(laid *l, const char *words)
{
    int least = 0;
    for (const char *at = strchr(words, ' '); at; at = strchr(at + 1, ' ')) {
        char first[WORDS_ROOM];
        memcpy(first, words, (size_t)(at - words));
        first[at - words] = '\0';
        int w = max_int(letters_width(first), letters_width(at + 1));
        if (least && w >= least)
            continue;
        least = w;
        memcpy(l->line[0], first, sizeof first);
        memcpy(l->line[1], at + 1, strlen(at + 1) + 1);
    }
    return least > 0;
}

/* Rows of tiles that all of it is high: marks of a second line stand in the free rows above it. */
static int rows_of(const laid *l, int lines)
{
    return letters_above(l->line[0]) + lines * LETTERS_ROWS + (lines - 1) * APART;
}

int32_t scene_big_text_w(const scene_drawing *d, const char *words, int32_t tile)
{
    int t = in_pixels(tile, d->layout.cell_h), columns = letters_width(words);
    if (session_in_characters(d->s) || t < LETTER_TILE_LEAST || columns == 0)
        return scene_words_w(d, words);
    return in_scene(columns * t, d->layout.cell_h);
}

static laid plan(const scene_drawing *d, scene_box box, int32_t tile, const char *words,
                 bool of_one_line)
{
    laid one = {.lines = 1}, two = {.lines = 2};
    int32_t cell = d->layout.cell_h;
    int w = in_pixels(box.w, cell), h = in_pixels(box.h, cell), columns = letters_width(words);
    if (strlen(words) >= WORDS_ROOM || columns == 0)
        return one;
    memcpy(one.line[0], words, strlen(words) + 1);
    bool halves = !of_one_line && halve(&two, words);
    int half = halves ? max_int(letters_width(two.line[0]), letters_width(two.line[1])) : 0;
    for (int t = in_pixels(tile, cell); t >= LETTER_TILE_LEAST; t--) {
        if (columns * t <= w && rows_of(&one, 1) * t <= h) {
            one.tile = t;
            return one;
        }
        if (halves && half * t <= w && rows_of(&two, 2) * t <= h) {
            two.tile = t;
            return two;
        }
    }
    return one;
}

static uint32_t put_words(scene_drawing *d, const char *words)
{
    scene_list *scene = d->scene;
    uint32_t at = scene->words_used;
    size_t size = strlen(words) + 1;
    if (at + size > SCENE_TEXT_MAX)
        return UINT32_MAX;
    memcpy(scene->words + at, words, size);
    scene->words_used += (uint32_t)size;
    return at;
}

static void draw_laid(scene_drawing *d, const scene_big_text *how, scene_box box, const char *words)
{
    uint32_t text = put_words(d, words);
    if (text == UINT32_MAX)
        return;
    scene_item *item = scene_draw_item(d, ITEM_TILES, how->role, box);
    item->text = text;
    item->amount = how->amount;
    item->align = how->align;
    item->cell = how->cell;
    item->unlaid = how->unlaid;
}

/* As words, as high as the letters of tiles would be, or as wide as the box. */
static int32_t draw_words(scene_drawing *d, const scene_big_text *how, scene_box box, int32_t tile,
                          const char *words)
{
    const scene_layout *l = &d->layout;
    uint32_t before = d->scene->count;
    int32_t h = l->line, least = l->line;
    if (session_in_characters(d->s)) {
        unsigned lines = scene_wrapped_lines(d, words, box.w);
        h = min_int(scene_lines_h(l, lines), max_int(box.h - box.h % l->line, l->line));
        box.y += how->foot ? box.h - h : 0;
        box.h = h;
        scene_draw_wrapped(d, how->role, how->align, box, words);
    } else {
        h = max_int(min_int(tile * LETTERS_ROWS * 8 / 5, box.h), least);
        while (h > least && in_scene(scene_type_w(words, scene_type_size(in_pixels(h, l->cell_h))),
                                     l->cell_h) > box.w)
            h -= max_int(h / 16, 1);
        box.y += how->foot ? box.h - h : 0;
        box.h = h;
        scene_draw_sized(d, how->role, how->align, box, words);
    }
    for (; before < d->scene->count; before++)
        d->scene->item[before].amount = how->amount;
    return h;
}

int32_t scene_draw_big_text(scene_drawing *d, const scene_big_text *how, scene_box box,
                            int32_t tile, const char *words)
{
    enum { LINES_OF_HALVES = 3 };
    const scene_layout *l = &d->layout;
    if (session_in_characters(d->s)) {
        int small = letters_width_small(words);
        if (!d->s->options.has_halves || !small || box.h < LINES_OF_HALVES * l->line ||
            small * l->column > box.w)
            return draw_words(d, how, box, tile, words);
        box.y += how->foot ? box.h - LINES_OF_HALVES * l->line : 0;
        box.h = LINES_OF_HALVES * l->line;
        draw_laid(d, how, box, words);
        return box.h;
    }
    laid plan_of = plan(d, box, tile, words, how->of_one_line);
    if (plan_of.tile == 0)
        return draw_words(d, how, box, tile, words);
    int rows = rows_of(&plan_of, plan_of.lines);
    int32_t all = in_scene(rows * plan_of.tile, l->cell_h);
    box.y += how->foot ? box.h - all : 0;
    for (int i = 0; i < plan_of.lines; i++) {
        scene_box line = box;
        int above = letters_above(plan_of.line[0]) + i * (LETTERS_ROWS + APART);
        line.y += in_scene(above * plan_of.tile, l->cell_h);
        line.h = in_scene(LETTERS_ROWS * plan_of.tile, l->cell_h);
        draw_laid(d, how, line, plan_of.line[i]);
    }
    return all;
}

bool scene_draw_heading(scene_drawing *d, scene_box box, unsigned gap, const char *title)
{
    enum {
        BOLD = 10, /* eighths of the width of plain words, at most */
        LINES = 18 /* of a room in which all pages have a line for it, and one below */
    };
    scene_big_text how = {
        .role = ROLE_TITLE, .align = ALIGN_CENTRE, .amount = 1000, .of_one_line = true};
    if (session_in_characters(d->s) || d->layout.height < LINES * d->layout.line)
        return false;
    box.h += scene_lines_h(&d->layout, gap) * 3 / 4;
    const int32_t tile = min_int(box.h / LETTERS_ROWS, d->layout.type / 4);
    /* marks over letters stand in the margin above: letters are as high as without */
    const int32_t up = min_int(letters_above(title) * tile, d->layout.line / 2);
    box.y -= up;
    box.h += up + scene_lines_h(&d->layout, gap) / 4;
    if (plan(d, box, tile, title, true).tile == 0) { /* the font instead, as high */
        box.h = LETTERS_ROWS * tile;
        if (scene_words_w(d, title) * BOLD / 8 * box.h > box.w * d->layout.type)
            return false;
        scene_draw_sized(d, ROLE_TITLE, ALIGN_CENTRE, box, title);
        return true;
    }
    scene_draw_big_text(d, &how, box, tile, title);
    return true;
}

/* Tiles in menus. The name of the game: three by five tiles per letter in characters, five by seven
 * in a window, as wide as the page below it. And the pieces, below the page that sets their
 * look. */

#define LETTERS 7
#define ROWS_MOST 7

typedef struct letters {
    int rows, columns; /* of a letter */
    const char *row[LETTERS][ROWS_MOST];
} letters;

/* clang-format off */
static const letters coarse = {5, 3, {
    {"###", ".#.", ".#.", ".#.", ".#."}, {"###", "#..", "##.", "#..", "###"},
    {"###", "#..", "###", "..#", "###"}, {"###", "#..", "###", "..#", "###"},
    {"###", "#..", "##.", "#..", "###"}, {"##.", "#.#", "##.", "#.#", "#.#"},
    {"###", "#.#", "###", "#.#", "#.#"}}};
static const letters fine = {7, 5, {
    {"#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."},
    {"#####", "#....", "#....", "####.", "#....", "#....", "#####"},
    {".####", "#....", "#....", ".###.", "....#", "....#", "####."},
    {".####", "#....", "#....", ".###.", "....#", "....#", "####."},
    {"#####", "#....", "#....", "####.", "#....", "#....", "#####"},
    {"####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"},
    {".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"}}};
/* clang-format on */

static const letters *letters_of(const scene_drawing *d)
{
    return session_in_characters(d->s) ? &coarse : &fine;
}

static int32_t columns_of(const letters *l)
{
    return LETTERS * (l->columns + 1) - 1;
}

/* Whole pixels, so that all tiles are alike. */
static int32_t tile_of(const scene_drawing *d, int32_t page_w)
{
    if (session_in_characters(d->s))
        return SCENE_UNIT;
    enum { PARTS = 15, OF = 17 }; /* of the size of type is a tile, where that is not too wide */
    int32_t cell = d->layout.cell_w, pixels = page_w / columns_of(&fine) * cell / SCENE_UNIT;
    pixels = min_int(pixels, max_int(scene_size_that_fits(d) * PARTS / OF, 1));
    return (pixels * SCENE_UNIT + cell / 2) / cell;
}

scene_box scene_logo_size(const scene_drawing *d, int32_t page_w)
{
    const letters *l = letters_of(d);
    int32_t tile = tile_of(d, page_w);
    return (scene_box){0, 0, columns_of(l) * tile, l->rows * tile};
}

/* Seven letters, seven pieces. */
void scene_draw_logo(scene_drawing *d, scene_box box, int32_t page_w)
{
    static const uint8_t colour[LETTERS] = {TS_I, TS_J, TS_L, TS_O, TS_S, TS_T, TS_Z};
    const letters *l = letters_of(d);
    int32_t tile = tile_of(d, page_w), x = box.x + (box.w - columns_of(l) * tile) / 2;
    x -= (x - box.x) % d->layout.m.snap_x;
    for (int row = 0; row < l->rows; row++)
        for (int i = 0; i < LETTERS * l->columns; i++) {
            int letter = i / l->columns, column = i % l->columns;
            if (l->row[letter][row][column] != '#')
                continue;
            int32_t at = x + (letter * (l->columns + 1) + column) * tile;
            scene_item *item = scene_draw_item(d, ITEM_BLOCK, ROLE_PLAIN,
                                               (scene_box){at, box.y + row * tile, tile, tile});
            item->cell = colour[letter];
            item->grain = (uint8_t)(3 * i + 5 * row + i * row);
        }
}

/* ---- the pieces as they look ---------------------------------------------------------------- */

#define PREVIEW_TILES 27 /* seven pieces side by side, a tile between two */
/* of a room in which the page has enough lines without the preview */
#define PREVIEW_LINES_LEAST 24

static int32_t preview_tile(const scene_drawing *d, int32_t page_w)
{
    int32_t tile = page_w / (PREVIEW_TILES + 1), most = d->layout.m.piece;
    return min_int(tile, most);
}

int32_t scene_preview_h(const scene_drawing *d, scene_box room, int32_t page_w)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    if (session_in_characters(d->s) || !screen || !screen->shows_pieces ||
        room.h < PREVIEW_LINES_LEAST * d->layout.line)
        return 0;
    return 4 * preview_tile(d, page_w);
}

void scene_draw_preview(scene_drawing *d, scene_box box)
{
    static const uint8_t width[] = {
        [TS_I] = 4, [TS_J] = 3, [TS_L] = 3, [TS_O] = 2, [TS_S] = 3, [TS_T] = 3, [TS_Z] = 3};
    if (box.h == 0)
        return;
    int32_t usual = d->layout.m.piece, tile = preview_tile(d, box.w);
    int32_t x = box.x + (box.w - PREVIEW_TILES * tile) / 2;
    d->layout.m.piece = tile;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        scene_box at = {x, box.y + tile, width[kind] * tile, 2 * tile};
        scene_draw_piece(d, session_rules(d->s)->shapes, kind, at, 1000);
        x += at.w + tile;
    }
    d->layout.m.piece = usual;
}

/* The QR code of a link: one item, whose words have six modules a letter, row by row. */

/* The QR code of the screen, if it has one; its side may be 0. */
static const qr_code *code_of(const session *s)
{
    const screen_def *screen = screen_get(session_screen(s));
    return screen && screen->code ? screen->code(s) : NULL;
}

int32_t scene_code_side(const session *s)
{
    const qr_code *code = code_of(s);
    return code && code->side ? code->side + 2 * QR_QUIET : 0;
}

static uint32_t put_modules(scene_list *scene, const qr_code *code)
{
    uint32_t begin = scene->words_used;
    unsigned bits = 0, count = 0;
    for (int i = 0; i < code->side * code->side; i++) {
        bits = bits << 1 | (code->dark[i / code->side][i % code->side] != 0);
        if (++count == SCENE_MODULES || i + 1 == code->side * code->side) {
            scene->words[scene->words_used++] =
                (char)(SCENE_MODULE_ZERO + (bits << (SCENE_MODULES - count)));
            bits = count = 0;
        }
    }
    scene->words[scene->words_used++] = '\0';
    return begin;
}

bool scene_draw_code(scene_drawing *d, scene_box box, bool drawn)
{
    const scene_layout *l = &d->layout;
    const qr_code *code = code_of(d->s);
    bool characters = session_in_characters(d->s);
    int32_t side = scene_code_side(d->s), w = box.w, h = box.h;
    if (!side)
        return false;
    if (characters) {
        w = side * l->column;
        h = (side + 1) / 2 * l->line;
    }
    if (w > box.w)
        return false;
    if (!drawn)
        return true;
    if (h > box.h || d->scene->words_used + SCENE_CODE_SIZE > SCENE_TEXT_MAX)
        return true;
    if (!characters)
        w = h = min_int(w, h);
    scene_box at = {box.x + (box.w - w) / 2, box.y, w, h};
    at.x -= (at.x - box.x) % l->m.snap_x;
    scene_item *item = scene_draw_item(d, ITEM_CODE, ROLE_PLAIN, at);
    item->text = put_modules(d->scene, code);
    item->modules = clamp_u8(code->side);
    item->amount = 1000;
    return true;
}
