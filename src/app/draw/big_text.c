/* Letters of tiles find their size: whole pixels a tile, so that all of them are alike. */
#include "big_text.h"

#include "base/minmax.h"
#include "api/pixel_font.h"
#include "text_wrap.h"
#include "session/picture.h"

#include <string.h>

#define TILE_LEAST 3 /* pixels */
#define APART 2      /* rows of tiles between two lines */
#define WORDS_ROOM 160

typedef struct laid {
    int lines, tile; /* tile: in pixels; 0: there are no letters of tiles for it */
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

/* At the blank that leaves the wider half as narrow as possible. False: there is none. */
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
    if (session_in_characters(d->s) || t < TILE_LEAST || columns == 0)
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
    for (int t = in_pixels(tile, cell); t >= TILE_LEAST; t--) {
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
        h = min_int((int32_t)lines * l->line, max_int(box.h - box.h % l->line, l->line));
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
    enum { BOLD = 10 }; /* eighths of the width of plain words, at most */
    scene_big_text how = {
        .role = ROLE_TITLE, .align = ALIGN_CENTRE, .amount = 1000, .of_one_line = true};
    if (session_in_characters(d->s))
        return false;
    box.h += (int32_t)gap * d->layout.line * 3 / 4;
    const int32_t tile = min_int(box.h / LETTERS_ROWS, d->layout.type / 4);
    /* marks over letters stand in the margin above: letters are as high as without */
    const int32_t up = min_int(letters_above(title) * tile, d->layout.line / 2);
    box.y -= up;
    box.h += up + (int32_t)gap * d->layout.line / 4;
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
