/* The scene of a still picture: each board with its numbers, its hold and its next pieces. */
#include "still.h"

#include "base/minmax.h"

#include <string.h>

/* In cells. Left of a field are its hold and its numbers, right of it what comes next. */
enum { SIDE_W = 5, GAP_W = 1, BESIDE_W = 2 * (SIDE_W + GAP_W), MARGIN_H = 1, CELL_LEAST = 4 };

typedef struct box {
    int32_t x, y, w, h;
} box;

typedef struct still {
    scene_list *scene;
    const ts_match *match;
    const ts_board *board; /* the one that is being drawn */
    box cells;             /* of its field */
} still;

static scene_item *add_item(still *s, unsigned kind, unsigned role, box where)
{
    scene_list *scene = s->scene;
    uint32_t at = scene->count < SCENE_ITEMS_MAX ? scene->count++ : SCENE_ITEMS_MAX - 1;
    scene->item[at] = (scene_item){.x = where.x,
                                   .y = where.y,
                                   .w = where.w,
                                   .h = where.h,
                                   .amount = 1000,
                                   .kind = (uint8_t)kind,
                                   .role = (uint8_t)role};
    return &scene->item[at];
}

static void add_text(still *s, unsigned role, box where, const char *words)
{
    scene_list *scene = s->scene;
    size_t size = strlen(words) + 1;
    if (scene->words_used + size > SCENE_TEXT_MAX)
        return;
    scene_item *item = add_item(s, ITEM_TEXT, role, where);
    item->align = ALIGN_CENTRE;
    item->text = scene->words_used;
    memcpy(scene->words + scene->words_used, words, size);
    scene->words_used += (uint32_t)size;
}

static void add_number(still *s, box where, uint64_t number)
{
    char digits[21];
    char *first = digits + sizeof digits - 1;
    *first = '\0';
    do
        *--first = (char)('0' + number % 10);
    while (number /= 10);
    add_text(s, ROLE_VALUE, where, first);
}

/* ---- the field ------------------------------------------------------------------------------ */

static void add_cell(still *s, unsigned kind, int x, int y, unsigned cell, int grain)
{
    if (y < 0 || y >= s->board->visible)
        return;
    box where = {s->cells.x + x * SCENE_UNIT, s->cells.y + (s->board->visible - 1 - y) * SCENE_UNIT,
                 SCENE_UNIT, SCENE_UNIT};
    scene_item *item = add_item(s, kind, ROLE_PLAIN, where);
    item->cell = (uint8_t)cell;
    item->grain = (uint8_t)grain;
}

static void add_falling(still *s, unsigned kind, ts_piece piece)
{
    ts_cell cell[4];
    ts_cells(s->board, piece, cell);
    for (int i = 0; i < 4; i++)
        add_cell(s, kind, cell[i].x, cell[i].y, piece.kind, i);
}

static void add_field(still *s)
{
    const ts_board *b = s->board;
    const int32_t frame = SCENE_UNIT / 6;
    box around = {s->cells.x - frame, s->cells.y - frame, s->cells.w + 2 * frame,
                  s->cells.h + 2 * frame};
    add_item(s, ITEM_PANEL, ROLE_FIELD, around)->amount = 0;
    scene_item *grid = add_item(s, ITEM_SHAPE, ROLE_DIM, s->cells);
    grid->shape = SHAPE_GRID;
    grid->columns = b->columns;
    for (int y = 0; y < b->visible; y++)
        for (int x = 0; x < b->columns; x++)
            if (b->cell[y][x])
                add_cell(s, ITEM_BLOCK, x, y, b->cell[y][x], 3 * x + 7 * y + x * y);
    if (!b->piece.kind)
        return;
    if (ts_ghost_shows(b))
        add_falling(s, ITEM_GHOST, ts_dropped(b, b->piece));
    add_falling(s, ITEM_BLOCK, b->piece);
}

/* ---- beside it ------------------------------------------------------------------------------ */

/* In the middle of a box, in tiles of three quarters of a cell. */
static void add_piece(still *s, unsigned kind, box where)
{
    const int32_t unit = SCENE_UNIT * 3 / 4;
    if (kind == TS_NONE)
        return;
    const ts_cell *cell = ts_rules_get(s->board->rules)->shapes->cell[kind][0];
    int left = cell[0].x, right = left, low = cell[0].y, high = low;
    for (int i = 1; i < 4; i++) {
        left = min_int(cell[i].x, left);
        right = max_int(cell[i].x, right);
        low = min_int(cell[i].y, low);
        high = max_int(cell[i].y, high);
    }
    int32_t x = where.x + (where.w - (right - left + 1) * unit) / 2;
    int32_t y = where.y + (where.h - (high - low + 1) * unit) / 2;
    for (int i = 0; i < 4; i++) {
        box at = {x + (cell[i].x - left) * unit, y + (high - cell[i].y) * unit, unit, unit};
        scene_item *item = add_item(s, ITEM_BLOCK, ROLE_PLAIN, at);
        item->cell = (uint8_t)kind;
        item->grain = (uint8_t)i;
    }
}

/* A panel of that many cells below `top`, with a heading. Returns what is within. */
static box add_panel(still *s, int32_t x, int32_t top, int32_t height, const char *heading)
{
    box panel = {x, top, SIDE_W * SCENE_UNIT, height};
    add_item(s, ITEM_PANEL, ROLE_SIDE, panel);
    add_text(s, ROLE_DIM, (box){x, top + SCENE_UNIT / 4, panel.w, SCENE_UNIT}, heading);
    return (box){x, top + SCENE_UNIT, panel.w, height - SCENE_UNIT};
}

static void add_sides(still *s)
{
    const ts_board *b = s->board;
    ts_rules scratch;
    const ts_rules *rules = ts_rules_of(&s->match->setup, &scratch);
    const int32_t left = s->cells.x - (SIDE_W * SCENE_UNIT + SCENE_UNIT / 2);
    const int32_t right = s->cells.x + s->cells.w + SCENE_UNIT / 2, each = 2 * SCENE_UNIT;
    int32_t below = s->cells.y;
    if (rules->hold) {
        add_piece(s, b->hold, add_panel(s, left, below, 4 * SCENE_UNIT, "HOLD"));
        below += 5 * SCENE_UNIT;
    }
    const struct {
        const char *name;
        uint64_t value;
    } number[] = {{"SCORE", b->score}, {"LINES", b->lines}, {"LEVEL", b->level}};
    for (unsigned i = 0; i < sizeof number / sizeof *number; i++, below += 3 * SCENE_UNIT) {
        box line = {left, below, SIDE_W * SCENE_UNIT, SCENE_UNIT};
        add_text(s, ROLE_DIM, line, number[i].name);
        line.y += SCENE_UNIT;
        add_number(s, line, number[i].value);
    }
    int shown = min_int(min_int(rules->next_count, b->queue_count), b->visible / 2 - 1);
    if (shown == 0)
        return;
    box next = add_panel(s, right, s->cells.y, SCENE_UNIT * 3 / 2 + shown * each, "NEXT");
    for (int i = 0; i < shown; i++)
        add_piece(s, b->queue[i], (box){next.x, next.y + i * each, next.w, each});
}

/* ---- the picture ---------------------------------------------------------------------------- */

/* The room of the widest and highest board decides how large a cell is, in whole pixels. */
static int cell_size(const ts_match *m, uint32_t width, uint32_t height)
{
    int w = 0, h = 0;
    for (unsigned i = 0; i < m->setup.players; i++) {
        w += m->board[i].columns + BESIDE_W;
        h = max_int(h, m->board[i].visible + 2 * MARGIN_H);
    }
    return w ? min_int((int)width / w, (int)height / h) : 0;
}

bool still_build(scene_list *scene, const ts_match *m, uint32_t width, uint32_t height)
{
    if (width > STILL_SIDE_MOST || height > STILL_SIDE_MOST || m->setup.players > TS_PLAYERS_MAX)
        return false;
    const int cell = cell_size(m, width, height);
    if (cell < CELL_LEAST)
        return false;
    memset(scene, 0, sizeof *scene);
    still s = {.scene = scene, .match = m};
    scene->cell_w = scene->cell_h = cell;
    scene->width = (int32_t)width * SCENE_UNIT / cell;
    scene->height = (int32_t)height * SCENE_UNIT / cell;
    scene->text_w = SCENE_UNIT / 2;
    scene->text_h = SCENE_UNIT;
    scene->look.edition = m->setup.rules;
    int columns = 0;
    for (unsigned i = 0; i < m->setup.players; i++)
        columns += m->board[i].columns + BESIDE_W;
    int32_t x = (scene->width - columns * SCENE_UNIT) / 2;
    for (unsigned i = 0; i < m->setup.players; i++) {
        const ts_board *b = s.board = &m->board[i];
        s.cells = (box){x + BESIDE_W / 2 * SCENE_UNIT, MARGIN_H * SCENE_UNIT,
                        b->columns * SCENE_UNIT, b->visible * SCENE_UNIT};
        add_sides(&s);
        add_field(&s);
        x += (b->columns + BESIDE_W) * SCENE_UNIT;
    }
    return true;
}
