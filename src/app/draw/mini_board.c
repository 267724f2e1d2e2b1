/* Small fields within menus: the strip to try the handling out on, the pictures of the help. */
#include "base/minmax.h"
#include "sections.h"
#include "drawing.h"
#include "session/bot.h"
#include "session/setup.h"
#include "session/coach.h"
#include "session/menu.h"
#include "session/picture.h"

#include "input/keys.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/match.h"
#include "game/run.h"

#include <string.h>

/* A field's own ground, with its edge outside the cells. */
static void draw_ground(scene_drawing *d, scene_box cells, unsigned columns)
{
    const scene_measures *m = &d->layout.m;
    scene_draw_item(d, ITEM_PANEL, ROLE_FIELD,
                    (scene_box){cells.x - m->frame_x, cells.y - m->frame_y,
                                cells.w + 2 * m->frame_x, cells.h + 2 * m->frame_y})
        ->amount = 0; /* no danger */
    if (columns == 0) /* no grid */
        return;
    scene_item *grid = scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, cells);
    grid->shape = SHAPE_GRID;
    grid->columns = clamp_u8(columns);
}

unsigned scene_strip_lines(const scene_drawing *d)
{
    return session_in_characters(d->s) ? 1 : 3;
}

/* The piece of the try-out, where it is and as wide: in characters all of it in one row. */
static void draw_trial(scene_drawing *d, scene_box box, int32_t cell, bool flat)
{
    const run_state *trial = session_handling_test_get_run(d->s);
    if (!trial || trial->match.board[0].piece.kind == TS_NONE)
        return;
    const ts_board *b = &trial->match.board[0];
    ts_cell at[4];
    ts_cells(b, b->piece, at);
    int top = at[0].y;
    for (int i = 1; i < 4; i++)
        top = max_int(top, at[i].y);
    for (int i = 0; i < 4; i++) {
        bool drawn = false;
        for (int j = 0; flat && j < i; j++)
            drawn = drawn || at[j].x == at[i].x;
        int32_t row = flat ? 0 : top - at[i].y;
        if (!drawn)
            scene_draw_cell(
                d, ITEM_BLOCK,
                (scene_box){box.x + at[i].x * cell, box.y + row * cell, cell, flat ? box.h : cell},
                b->piece.kind, 1000)
                ->grain = (uint8_t)i;
    }
}

/* Its ten columns, between walls. */
void scene_draw_strip(scene_drawing *d, scene_box box)
{
    int32_t column = d->layout.column, cell = (box.w - 2 * column) / TS_COLUMNS;
    if (!session_in_characters(d->s)) {
        const scene_measures *m = &d->layout.m;
        cell = min_int(cell, (box.h - 3 * m->frame_y) / 2);
        scene_box field = {box.x + m->frame_x, box.y + m->frame_y, TS_COLUMNS * cell, 2 * cell};
        draw_ground(d, field, TS_COLUMNS);
        draw_trial(d, field, cell, false);
        return;
    }
    cell = min_int(cell - cell % column, SCENE_UNIT);
    if (cell == 0)
        return;
    scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){box.x, box.y, column, box.h}, "[");
    box.x += column;
    scene_draw_text(d, ROLE_DIM, ALIGN_LEFT,
                    (scene_box){box.x + TS_COLUMNS * cell, box.y, column, box.h}, "]");
    draw_trial(d, box, cell, true);
}

/* ---- pictures of the help -------------------------------------------------------------------- */

enum {
    MINI_BOARD_W = 10,
    MINI_BOARD_H = 6,
    PIXEL_LINES = 5, /* of a picture at most, */
    PIXEL_LINES_LEAST = 3,
    PICTURES = 4,    /* which are all seen at once, */
    OTHER_LINES = 8, /* with what else is on their page */
    PAGE_LINES = 14,
    PIXEL_LINES_ABOVE = 4, /* where words stand below the picture */
    WORDS_COLUMNS = 18,
    HELD_W = 4
};

/* Pieces as letters, small ones as a ghost. */
static const char *const still_rows[MINI_BOARDS][MINI_BOARD_H] = {
    [MINI_BOARD_ROW] = {"...IIII...", "..........", "..........", "..........", "OOLiiiiZSS",
                        "OOLLLLZZSS"},
    [MINI_BOARD_HOLD] = {".....ZZ...", "......ZZ..", "..........", "..........", "....L..OOJ",
                         "....LLLOOJ"},
    [MINI_BOARD_GHOST] = {"...TTT....", "....T.....", "..........", "..........", "OO.ttt.SSL",
                          "OOJJtLLLSS"},
    [MINI_BOARD_SPIN] = {"..........", "..........", "..........", "..SS..OO..", "LSSTTTOOJJ",
                         "LLLZTIIIIJ"},
    [MINI_BOARD_QUAD] = {"..........", ".........I", "JOOLLLSSZI", "JOOLZZSSZI", "JJSSZZOOZI",
                         "LLLSSLLOOI"},
};

/* Returns the height of a picture with its words beside it, in lines of its page. */
static unsigned picture_lines(const scene_drawing *d, unsigned page)
{
    const unsigned each = page > OTHER_LINES ? (page - OTHER_LINES) / PICTURES : 0;
    if (session_in_characters(d->s))
        return MINI_BOARD_H + 2;
    return min_u32(max_u32(each, PIXEL_LINES_LEAST), PIXEL_LINES);
}

static int32_t picture_w(const scene_drawing *d, unsigned page)
{
    bool characters = session_in_characters(d->s);
    return characters
               ? 2 * (MINI_BOARD_W + 1) * d->layout.column
               : scene_lines_h(&d->layout, picture_lines(d, page)) * MINI_BOARD_W / MINI_BOARD_H;
}

/* True if the words fit beside the picture. */
static bool is_wide(const scene_drawing *d, int32_t w, unsigned page)
{
    return w >= picture_w(d, page) + WORDS_COLUMNS * d->layout.column;
}

unsigned scene_mini_board_lines(const scene_drawing *d, const char *words, int32_t w, unsigned page)
{
    bool characters = session_in_characters(d->s), wide = is_wide(d, w, page);
    if (page < PAGE_LINES || (characters && !wide))
        return 0;
    if (!wide)
        return PIXEL_LINES_ABOVE + scene_wrapped_lines(d, words, w);
    unsigned needed = scene_wrapped_lines(d, words, w - picture_w(d, page) - 2 * d->layout.column);
    return max_u32(picture_lines(d, page), needed);
}

static void draw_still_cells(scene_drawing *d, scene_box cells, int32_t w, int32_t h,
                             unsigned still)
{
    for (int y = 0; y < MINI_BOARD_H; y++)
        for (int x = 0; x < MINI_BOARD_W; x++) {
            char letter = still_rows[still][y][x];
            bool ghost = letter >= 'a';
            const char *found = strchr(TS_CELL_LETTERS, ghost ? letter - 'a' + 'A' : letter);
            scene_box at = {cells.x + x * w, cells.y + y * h, w, h};
            if (letter != '.' && found)
                scene_draw_cell(d, ghost ? ITEM_GHOST : ITEM_BLOCK, at,
                                (unsigned)(found - TS_CELL_LETTERS), 1000)
                    ->grain = scene_grain(x, y);
        }
}

/* Draws the held piece in a panel of its own, left of a narrower field. */
static void draw_held(scene_drawing *d, scene_box cells, int32_t w, int32_t h)
{
    const scene_measures *m = &d->layout.m;
    const int32_t beside = max_int(0, min_int(m->frame_x, w - m->frame_x)); /* of small cells */
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE,
                    (scene_box){cells.x - beside, cells.y - m->frame_y, 3 * w + 2 * beside,
                                2 * h + 2 * m->frame_y});
    for (int i = 0; i < 4; i++)
        scene_draw_cell(d, ITEM_BLOCK,
                        (scene_box){cells.x + (i ? i - 1 : 1) * w, cells.y + (i ? 1 : 0) * h, w, h},
                        TS_T, 1000)
            ->grain = (uint8_t)i;
}

void scene_draw_mini_board(scene_drawing *d, scene_box box, unsigned still, const char *words,
                           unsigned role, unsigned page)
{
    const scene_measures *m = &d->layout.m;
    bool characters = session_in_characters(d->s);
    int32_t line = d->layout.line, column = d->layout.column;
    bool wide = is_wide(d, box.w, page);
    int32_t lines = wide ? (int32_t)picture_lines(d, page) : PIXEL_LINES_ABOVE;
    int32_t h = characters ? line : (lines * line - 2 * m->frame_y - line / 2) / MINI_BOARD_H;
    int32_t w = characters ? 2 * column : h;
    scene_box cells = {box.x + m->frame_x, box.y + m->frame_y + (characters ? 0 : line / 4),
                       MINI_BOARD_W * w, MINI_BOARD_H * h};
    scene_box field = cells;
    if (still == MINI_BOARD_HOLD) {
        draw_held(d, cells, w, h);
        field.x += HELD_W * w;
        field.w -= HELD_W * w;
    }
    draw_ground(d, field, characters ? 0 : (unsigned)(field.w / w));
    draw_still_cells(d, cells, w, h, still);
    if (!wide) {
        box.y += lines * line;
        scene_draw_wrapped(d, role, ALIGN_LEFT, box, words);
        return;
    }
    int32_t used = MINI_BOARD_W * w + 2 * m->frame_x + 2 * column;
    scene_box beside = {box.x + used, box.y, box.w - used, box.h};
    int32_t high = (int32_t)scene_wrapped_lines(d, words, beside.w) * line;
    int32_t above = max_int(0, (box.h - high) / 2);
    beside.y += above - above % m->snap_y;
    beside.h = high;
    scene_draw_wrapped(d, role, ALIGN_LEFT, beside, words);
}

/* ---- a sample -------------------------------------------------------------------------------- */

#define DEMO_COLUMNS 21 /* of text, for its panel in pixels */

int32_t scene_sample_w(const scene_drawing *d)
{
    bool characters = session_in_characters(d->s);
    if (screen_demo(d->s) == DEMO_NONE)
        return 0;
    return (characters ? 2 * TS_COLUMNS + 4 : DEMO_COLUMNS) * d->layout.column;
}

static void draw_sample_cell(scene_drawing *d, scene_box cells, int32_t w, int32_t h, int x, int y,
                             unsigned kind)
{
    scene_box at = {cells.x + x * w, cells.y + cells.h - (y + 1) * h, w, h};
    if (kind && at.y >= cells.y)
        scene_draw_cell(d, ITEM_BLOCK, at, kind, 1000)->grain = scene_grain(x, y);
}

static void draw_run(scene_drawing *d, const run_state *run, scene_box cells, int32_t w, int32_t h)
{
    const ts_board *b = &run->match.board[0];
    ts_cell cell[4];
    for (int y = 0; y < cells.h / h; y++)
        for (int x = 0; x < b->columns; x++)
            draw_sample_cell(d, cells, w, h, x, y, b->cell[y][x]);
    ts_cells(b, b->piece, cell);
    for (int i = 0; i < 4 && b->piece.kind; i++)
        draw_sample_cell(d, cells, w, h, cell[i].x, cell[i].y, b->piece.kind);
}

/* The player's best game of it, at the foot of the panel: in a window its number is laid of tiles.
 * Returns the height of that. */
static int32_t draw_best(scene_drawing *d, scene_box panel, bool draw)
{
    enum { ROWS = 7 }; /* of tiles */
    const int32_t line = d->layout.line, column = d->layout.column, tile = d->layout.type / 4;
    const bool characters = session_in_characters(d->s);
    const int32_t h = characters ? 2 * line : 2 * line + ROWS * tile;
    scene_big_text how = {
        .role = ROLE_GOLD, .align = ALIGN_CENTRE, .amount = 1000, .of_one_line = true};
    char words[LINE_SIZE];
    const store_game *best = session_demo_best(d->s);
    if (!best)
        return 0;
    scene_box at = {panel.x + column, panel.y + panel.h - h, panel.w - 2 * column, line};
    if (!draw)
        return h;
    screen_format(d->s, words, sizeof words, TEXT_YOUR_BEST);
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, at, words);
    screen_format_done(d->s, words, sizeof words, best);
    at.y += line;
    at.h = h - line;
    scene_draw_big_text(d, &how, at, tile, words);
    return h;
}

/* Draws all pieces in two rows at the foot of the panel, and the question whether they can be told
 * apart. Returns the height used. */
static int32_t draw_question(scene_drawing *d, scene_box panel, bool draw)
{
    static const uint8_t rows[2][4] = {{TS_I, TS_J, TS_O, 0}, {TS_L, TS_S, TS_T, TS_Z}};
    static const uint8_t width[] = {
        [TS_I] = 4, [TS_J] = 3, [TS_L] = 3, [TS_O] = 2, [TS_S] = 3, [TS_T] = 3, [TS_Z] = 3};
    enum { TILES = 16 }; /* in a row, with those between two pieces */
    char words[ABOUT_SIZE], key[KEY_NAME_MAX];
    const int32_t column = d->layout.column, usual = d->layout.m.piece;
    const int32_t tile = scene_whole_pixels(d, (panel.w - 2 * column) / TILES);
    if (!screen_asks_about_colours(d->s) || session_demo_best(d->s))
        return 0;
    key_name(key, sizeof key, d->s->settings.language, 'c');
    text_format(words, sizeof words, text_of(d->s->settings.language, TEXT_COLOURS_ASKED), key);
    scene_box at = {panel.x + column, 0, panel.w - 2 * column, 0};
    at.h = scene_lines_h(&d->layout, scene_wrapped_lines(d, words, at.w));
    const int32_t high = 6 * tile + at.h + d->layout.line;
    at.y = panel.y + panel.h - at.h - d->layout.line / 2;
    if (!draw)
        return high;
    scene_draw_wrapped(d, ROLE_DIM, ALIGN_CENTRE, at, words);
    d->layout.m.piece = tile;
    for (unsigned row = 0; row < 2; row++) {
        scene_box piece = {panel.x + column + (row ? 0 : tile),
                           at.y - (6 - 3 * (int32_t)row) * tile, 0, 2 * tile};
        for (unsigned i = 0; i < 4 && rows[row][i]; i++, piece.x += piece.w + tile) {
            piece.w = width[rows[row][i]] * tile;
            scene_draw_piece(d, session_rules(d->s)->shapes, rows[row][i], piece, 1000);
        }
    }
    d->layout.m.piece = usual;
    return high;
}

/* Draws as many of the lowest rows as fit. */
void scene_draw_demo(scene_drawing *d, scene_box panel)
{
    const run_state *run = session_demo_get_run(d->s);
    int of = run ? session_demo_shown(d->s) : screen_demo(d->s);
    const ts_rules *r = ts_rules_get((unsigned)of >> 8);
    const scene_measures *m = &d->layout.m;
    bool characters = session_in_characters(d->s);
    int32_t line = d->layout.line, column = d->layout.column;
    const int32_t columns = run ? run->match.board[0].columns : TS_COLUMNS;
    int32_t best = draw_best(d, panel, false) + draw_question(d, panel, false);
    const int32_t below = best || characters ? 3 : 5;
    int32_t room_h = panel.h - best - below * line / 2 - 2 * m->frame_y;
    int32_t h = line, w = 2 * column;
    char words[LINE_SIZE];
    if (!characters) {
        int32_t room_w = panel.w - 2 * column - 2 * m->frame_x;
        w = h = scene_whole_pixels(d, min_int(room_w / columns, room_h / r->visible));
    }
    int32_t rows = min_int(r->visible, room_h / h);
    scene_box cells = {panel.x + (panel.w - columns * w) / 2, 0, columns * w, rows * h};
    int32_t above = characters ? line : 3 * line / 2 + m->frame_y;
    cells.y = panel.y + above + (room_h - cells.h) / 2;
    cells.y -= (cells.y - panel.y) % m->snap_y;
    scene_draw_item(d, ITEM_PANEL, ROLE_MENU, panel);
    draw_best(d, panel, true);
    draw_question(d, panel, true);
    if (screen_get(session_screen(d->s))->demo_shows_rules)
        screen_format_own_rules(d->s, words, sizeof words, (unsigned)of >> 8);
    else
        screen_format_mode(d->s, words, sizeof words, (unsigned)of & 255);
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE,
                    (scene_box){panel.x + column, panel.y + (characters ? 0 : line / 2),
                                panel.w - 2 * column, line},
                    words);
    draw_ground(d, cells, characters ? 0 : (unsigned)columns);
    if (!run)
        return;
    draw_run(d, run, cells, w, h);
}

/* ---- how a game ended ------------------------------------------------------------------------ */

void scene_draw_last_seconds(scene_drawing *d, scene_box result, int32_t m)
{
    enum { LARGEST = 13, SMALLEST = 4 }; /* 20ths of M; pixels */
    const run_state *run = session_lookback_get_run(d->s);
    const scene_measures *at = &d->layout.m;
    const int32_t x = result.x + result.w + m, room = d->layout.width - x - m;
    if (!run || session_in_characters(d->s) || !session_lookback_is_told(d->s))
        return;
    const ts_board *b = &run->match.board[0];
    int32_t w = min_int((room - 2 * at->frame_x) / b->columns, m * LARGEST / 20);
    w = w * d->layout.cell_h / SCENE_UNIT * SCENE_UNIT / d->layout.cell_h; /* whole pixels */
    if (w * d->layout.cell_h < SMALLEST * SCENE_UNIT)
        return;
    scene_box cells = {x + at->frame_x, result.y + 2 * m + at->frame_y, b->columns * w,
                       b->visible * w};
    const char *words = text_of(d->s->settings.language, TEXT_RESULT_ENDING);
    if (scene_words_w(d, words) <= room)
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){x, result.y, room, d->layout.line},
                        words);
    draw_ground(d, cells, 0);
    draw_run(d, run, cells, w, w);
}
