/* The dress of the editions: what a painter's frame and colours alone cannot say. */
#include "dress.h"
#include "play.h"

#include "play/run/rank.h"
#include "play/screens/say.h"
#include "tiles.h"
#include "words.h"

#define GRID 4 /* cells of a side of the box of a next piece */

/* ---- places --------------------------------------------------------------------------------- */

unsigned scene_dress_of(const session *s)
{
    if (s->settings.theme != THEME_EDITION || session_in_characters(s) || s->practice.trainer.on ||
        session_screen(s) == SCREEN_REVIEW)
        return DRESS_NONE;
    switch (s->game.playing ? s->game.run.match.setup.rules : s->settings.rules) {
    case TS_RULES_PSK: return DRESS_PSK;
    case TS_RULES_ITNOTES: return DRESS_ITNOTES;
    case TS_RULES_PIVOT: return DRESS_PIVOT;
    case TS_RULES_WX: return DRESS_WX;
    case TS_RULES_PYGAME: return DRESS_PYGAME;
    case TS_RULES_NES:
    case TS_RULES_NES_PAL: return DRESS_NES;
    case TS_RULES_TGM: return DRESS_TGM;
    default: return DRESS_NONE;
    }
}

/* Below the previews: numbers of that many lines. */
static void place_own(scene_layout *l, int32_t y, int32_t h)
{
    int32_t bottom = l->field.y + l->field.h;
    if (l->next.w && y + h <= bottom)
        l->own = (scene_box){l->next.x, y, l->next.w, h};
    if (l->own.w && l->more.w) {
        l->more.y = y + h + l->m.gap_y;
        l->more.h = max_int(bottom - l->more.y, 0);
    }
}

static void place_top(scene_layout *l, int32_t h)
{
    if (l->field.y >= l->line)
        l->top = (scene_box){l->field.x, l->field.y - min_int(h, l->field.y), l->field.w,
                             min_int(h, l->field.y)};
}

/* The box of a next piece with all four rows, `away` from the field. */
static void place_grid(scene_layout *l, int32_t unit, int32_t away)
{
    bool right = l->next.x > l->field.x;
    int32_t side = GRID * unit, w = l->next.w;
    l->next = (scene_box){right ? l->field.x + l->field.w + away : l->field.x - away - side,
                          l->field.y, side, side};
    l->own.w = 0;
    int32_t y = l->next.y + side + l->m.gap_y;
    scene_box grid = l->next;
    l->next.w = w;
    place_own(l, y, 3 * l->line);
    l->own.x = right ? grid.x : l->own.x;
    l->next = grid;
}

/* A ruler stands between the numbers and the field, where there is room for it. */
static void place_rule(scene_layout *l, bool left)
{
    scene_box *const aside[] = {&l->hold, &l->stats, &l->cheers};
    int32_t w = 5 * l->column;
    int32_t least = l->stats.w ? l->stats.x : l->field.x;
    if (left && least < w)
        return;
    for (unsigned i = 0; i < sizeof aside / sizeof aside[0]; i++)
        if (aside[i]->w && aside[i]->x < l->field.x)
            aside[i]->x -= w;
    l->rule = (scene_box){l->field.x - w, l->cells.y, w, l->cells.h};
}

static void place_console(scene_layout *l)
{
    enum { COUNTS_CELLS = 11 };
    int32_t gap = l->m.gap_y, best = 2 * l->m.pad_y + 4 * l->line, bottom = l->field.y + l->field.h;
    place_top(l, l->line * 5 / 4);
    if (l->stats.w) {
        int32_t h = COUNTS_CELLS * l->unit;
        l->counts = (scene_box){l->stats.x, bottom - h, l->stats.w, h};
    }
    if (l->next.w) {
        scene_box level = l->next;
        l->best = (scene_box){l->next.x, l->next.y, l->next.w, best};
        l->next.y += best + gap;
        level.y = l->next.y + l->next.h + gap;
        place_own(l, level.y, 2 * l->m.pad_y + 2 * l->line);
    }
}

static void place_arcade(scene_layout *l)
{
    enum { LINES = 14 };
    int32_t h = min_int(2 * l->m.piece, l->field.y), y = l->next.y;
    scene_box side = l->next;
    if (!l->next.w || h < l->unit)
        return;
    l->buffer = 0;
    place_own(l, y, LINES * l->line);
    if (!l->own.w)
        return;
    l->own.x = side.x;
    l->next = (scene_box){l->cells.x, l->field.y - h, l->cells.w, h};
    l->top = l->next;
    l->next_count = 1;
}

void scene_dress_place_clock(scene_layout *l)
{
    const int32_t below = l->field.y + l->field.h, clock = l->line * 9 / 8;
    if (l->dress != DRESS_TGM || !l->own.w || !l->stats.w || l->footer.y < below ||
        l->height - below < clock)
        return;
    l->clock = (scene_box){l->cells.x, below + (l->height - below - clock) / 3, l->cells.w, clock};
    l->footer.x = l->stats.x; /* below the numbers */
    l->footer.w = l->stats.w;
}

void scene_dress_place(scene_layout *l, bool left)
{
    switch (l->dress) {
    case DRESS_PSK: place_own(l, l->next.y + l->next.h + l->m.gap_y, 4 * l->line); break;
    case DRESS_ITNOTES: place_rule(l, left); break;
    case DRESS_PIVOT:
        place_top(l, l->line);
        place_grid(l, l->unit * 3 / 4, l->m.gap_x);
        break;
    case DRESS_PYGAME: place_grid(l, l->unit, 2 * l->unit - l->m.frame_x); break;
    case DRESS_NES: place_console(l); break;
    case DRESS_TGM: place_arcade(l); break;
    default: break;
    }
}

bool scene_dress_fill(scene_layout *l, const session *s, const int room[4])
{
    enum { CELL_LEAST = 6 };
    scene_parts p = scene_room_parts(s);
    int32_t bar = room[3] * 13 / 12 + 8, line = room[3] * 13 / 12;
    int32_t w = room[0] / p.columns, h = (room[1] - bar) / p.visible;
    const unsigned screen = session_screen(s);
    bool pauses = screen == SCREEN_PAUSE || screen == SCREEN_GIVE_UP;
    if (p.dress != DRESS_WX || !s->game.playing || (screen != SCREEN_PLAY && !pauses) ||
        s->viewer || s->input.fingers || session_practice_is_on(s) || session_watches_bot(s) ||
        w < CELL_LEAST || h < CELL_LEAST)
        return false;
    scene_room_measure(&p, h, room);
    *l = (scene_layout){.kind = LAYOUT_WIDE, .unit = SCENE_UNIT, .cell_w = w, .cell_h = h};
    l->dress = p.dress;
    l->fills = true;
    l->m = p.m;
    l->m.frame_x = l->m.frame_y = 0;
    l->column = room[2] * SCENE_UNIT / w;
    l->line = l->type = line * SCENE_UNIT / h;
    l->width = room[0] * SCENE_UNIT / w;
    l->height = room[1] * SCENE_UNIT / h;
    l->cells = (scene_box){0, 0, p.columns * SCENE_UNIT, p.visible * SCENE_UNIT};
    l->field = l->cells;
    l->incoming = (scene_box){0, 0, l->column, l->cells.h};
    l->own = (scene_box){0, l->cells.h, l->width, l->height - l->cells.h};
    l->footer =
        (scene_box){l->width / 4, l->own.y + (l->own.h - l->line) / 2, l->width * 3 / 4, l->line};
    l->applause[FX_CENTRE] = (scene_box){0, l->cells.h / 2, l->cells.w, l->line};
    return true;
}

/* ---- next ----------------------------------------------------------------------------------- */

void scene_draw_dress_pivot(scene_drawing *d, scene_box at)
{
    scene_box dot = {at.x + at.w * 3 / 8, at.y + at.h * 3 / 8, at.w / 4, at.h / 4};
    if (d->layout.dress == DRESS_PIVOT)
        scene_draw_item(d, ITEM_SHAPE, ROLE_CHOSEN, dot)->cell = SHAPE_DOT;
}

/* As the source keeps a piece: in four rows of four, its first block in the second row. */
static void draw_in_grid(scene_drawing *d, scene_box box, int middle, unsigned kind)
{
    const ts_cell *cell = session_rules(d->s)->shapes->cell[kind][0];
    int32_t unit = box.w / GRID;
    if (kind == TS_NONE)
        return;
    for (int i = 0; i < 4; i++) {
        scene_box at = {box.x + (middle + cell[i].x) * unit, box.y + (1 - cell[i].y) * unit, unit,
                        unit};
        scene_draw_cell(d, ITEM_BLOCK, at, kind, 1000)->grain = (uint8_t)i;
        if (cell[i].x == 0 && cell[i].y == 0)
            scene_draw_dress_pivot(d, at);
    }
}

/* As large as two rows of it have room. */
static void draw_small(scene_drawing *d, scene_box box, unsigned kind)
{
    int32_t usual = d->layout.m.piece;
    d->layout.m.piece = min_int(usual, scene_whole_pixels(d, box.h * 4 / 9));
    scene_draw_piece(d, session_rules(d->s)->shapes, kind, box, 1000);
    d->layout.m.piece = usual;
}

bool scene_draw_dress_next(scene_drawing *d, bool hidden)
{
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    unsigned kind = hidden || b->queue_count == 0 ? TS_NONE : b->queue[0];
    if (l->next.w == 0)
        return false;
    if (l->dress == DRESS_TGM && l->own.w) {
        draw_small(d, l->next, kind);
        return true;
    }
    if (l->dress != DRESS_PIVOT && l->dress != DRESS_PYGAME)
        return false;
    scene_box grid = l->next;
    if (!l->own.w) { /* a panel across, or beside the field: in the middle of it */
        int32_t side = GRID * scene_whole_pixels(d, (grid.h - d->layout.m.pad_y) / GRID);
        grid.x += (grid.w - side) / 2;
        grid.y += (grid.h - side) / 2;
        grid.w = grid.h = side;
    }
    if (grid.w < GRID * l->m.piece * 3 / 4)
        return false;
    scene_draw_item(d, ITEM_PANEL, ROLE_FIELD, grid)->amount = 0;
    for (int32_t i = 1; i < GRID; i++) {
        int32_t at = grid.w * i / GRID, thin = max_int(l->unit / 24, 1);
        scene_box down = {grid.x + at, grid.y, thin, grid.h};
        scene_box across = {grid.x, grid.y + at, grid.w, thin};
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, down)->cell = SHAPE_SKYLINE;
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, across)->cell = SHAPE_SKYLINE;
    }
    draw_in_grid(d, grid, l->dress == DRESS_PIVOT ? 2 : 1, kind);
    return true;
}

/* ---- numbers -------------------------------------------------------------------------------- */

static int find(const number list[], unsigned count, int label)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].label == label)
            return (int)i;
    return -1;
}

/* Takes it out of the list. False: it is not there. */
static bool take(number list[], unsigned *count, int label, number *out)
{
    int at = find(list, *count, label);
    if (at < 0)
        return false;
    *out = list[at];
    for (unsigned i = (unsigned)at + 1; i < *count; i++)
        list[i - 1] = list[i];
    --*count;
    return true;
}

/* A quiet name over a value. Returns the place below it. */
static scene_box draw_named(scene_drawing *d, const number *n, scene_box at, unsigned align,
                            int32_t value_h)
{
    char words[LINE_ROOM];
    int32_t label_h = d->layout.line * 7 / 8;
    scene_say_label(d, n, words, sizeof words);
    scene_draw_sized(d, ROLE_DIM, align, (scene_box){at.x, at.y, at.w, label_h}, words);
    scene_draw_sized(d, ROLE_VALUE, align, (scene_box){at.x, at.y + label_h, at.w, value_h},
                     n->value);
    at.y += label_h + value_h;
    at.h -= label_h + value_h;
    return at;
}

/* White words at the side, the longest number first. */
static void draw_psk(scene_drawing *d, number list[], unsigned *count)
{
    static const int label[] = {TEXT_STAT_SCORE, TEXT_STAT_LEVEL, TEXT_STAT_LINES};
    const scene_layout *l = &d->layout;
    scene_box at = l->own;
    number n;
    at.h = l->line * 4 / 3;
    for (unsigned i = 0; i < sizeof label / sizeof label[0]; i++, at.y += at.h) {
        char words[LINE_ROOM];
        if (!take(list, count, label[i], &n))
            continue;
        scene_say_label(d, &n, words, sizeof words);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, at, words);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, at, n.value);
    }
}

/* One line over the field. */
static void draw_over(scene_drawing *d, number list[], unsigned *count)
{
    static const int label[] = {TEXT_STAT_SCORE, TEXT_STAT_LEVEL};
    for (unsigned i = 0; i < 2; i++) {
        char words[LINE_ROOM], both[2 * LINE_ROOM];
        number n;
        if (!take(list, count, label[i], &n))
            continue;
        scene_say_label(d, &n, words, sizeof words);
        text_format(both, sizeof both, "%s %s", words, n.value);
        scene_draw_text(d, ROLE_VALUE, i ? ALIGN_RIGHT : ALIGN_LEFT, d->layout.top, both);
    }
}

static void draw_score_below(scene_drawing *d, number list[], unsigned *count)
{
    number n;
    if (take(list, count, TEXT_STAT_SCORE, &n))
        draw_named(d, &n, d->layout.own, ALIGN_LEFT, d->layout.line * 3 / 2);
}

/* How many of each have come in. */
static void draw_counts(scene_drawing *d)
{
    static const uint8_t kind[] = {TS_T, TS_J, TS_Z, TS_O, TS_S, TS_L, TS_I};
    enum { ROWS = sizeof kind };
    const scene_layout *l = &d->layout;
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    scene_box box = l->counts, title = box;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    title.y += l->m.pad_y;
    title.h = l->line;
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, title,
                    text_of(d->s->settings.language, TEXT_STAT_PIECES));
    int32_t from = l->m.pad_y + l->line, row = (box.h - from - l->m.pad_y) / ROWS;
    for (int32_t i = 0; i < ROWS; i++) {
        char words[8];
        scene_box at = {box.x + l->m.pad_x, box.y + from + i * row, 4 * l->m.piece, row};
        scene_box value = {box.x, at.y + (row - l->line) / 2, box.w - 2 * l->m.pad_x, l->line};
        uint64_t n = stats->of_kind[kind[i]];
        text_format(words, sizeof words, n < 10 ? "00%u" : n < 100 ? "0%u" : "%u", n);
        draw_small(d, at, kind[i]);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, value, words);
    }
}

static void draw_box(scene_drawing *d, scene_box box, const number *n)
{
    scene_box inner;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    inner = scene_box_inner(d, box);
    draw_named(d, n, inner, ALIGN_CENTRE, d->layout.line * 9 / 8);
}

/* The best game of the kind before this one, and this one. */
static void draw_best(scene_drawing *d, const number *score)
{
    const session_pace *p = &d->s->pace;
    scene_box box = d->layout.best;
    number best = {.label = TEXT_RACE_BEST};
    uint64_t so_far = d->seat.run->match.board[d->seat.player].score;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    scene_box at = scene_box_inner(d, box);
    screen_say_score(d->s, best.value, sizeof best.value, d->seat.run->match.setup.rules,
                     p->known ? max_u64(p->best.score, so_far) : so_far);
    at = draw_named(d, &best, at, ALIGN_CENTRE, d->layout.line * 9 / 8);
    draw_named(d, score, at, ALIGN_CENTRE, d->layout.line * 9 / 8);
}

static void draw_console(scene_drawing *d, number list[], unsigned *count)
{
    const scene_layout *l = &d->layout;
    char words[LINE_ROOM], both[2 * LINE_ROOM];
    number n;
    if (l->top.w && take(list, count, TEXT_STAT_LINES, &n)) {
        scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->top);
        scene_say_label(d, &n, words, sizeof words);
        text_format(both, sizeof both, "%s %s", words, n.value);
        scene_box at = {l->top.x, l->top.y + (l->top.h - l->line) / 2, l->top.w, l->line};
        scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE, at, both);
    }
    if (l->best.w && take(list, count, TEXT_STAT_SCORE, &n))
        draw_best(d, &n);
    if (l->own.w && take(list, count, TEXT_STAT_LEVEL, &n))
        draw_box(d, l->own, &n);
    if (l->counts.w)
        draw_counts(d);
}

static void draw_clock(scene_drawing *d, number list[], unsigned *count)
{
    number n;
    if (!d->layout.clock.w || !take(list, count, TEXT_STAT_TIME, &n))
        return;
    scene_draw_sized(d, ROLE_VALUE, ALIGN_CENTRE, d->layout.clock, n.value);
}

/* The grade in letters of tiles, points; further down the level over its next stop. */
static void draw_arcade(scene_drawing *d, number list[], unsigned *count)
{
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    scene_tiles how = {
        .role = ROLE_TITLE, .align = ALIGN_LEFT, .amount = 1000, .of_one_line = true};
    uint32_t stop = (b->level / 100 + 1) * 100;
    scene_box at = l->own, foot;
    char words[LINE_ROOM];
    number n;
    if (take(list, count, TEXT_STAT_GRADE, &n)) {
        int32_t h = scene_draw_tiles(d, &how, at, l->unit / 4, n.value) + l->line / 4;
        scene_say_label(d, &n, words, sizeof words);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){at.x, at.y + h, at.w, l->line}, words);
        at.y += h + l->line * 3 / 2;
    }
    if (take(list, count, TEXT_STAT_SCORE, &n))
        draw_named(d, &n, at, ALIGN_LEFT, l->line * 5 / 4);
    draw_clock(d, list, count);
    if (!take(list, count, TEXT_STAT_LEVEL, &n))
        return;
    int32_t tile = l->unit / 6, high = 8 * tile;
    foot = (scene_box){l->own.x, l->own.y + l->own.h - 2 * high - 2 * l->line, l->own.w, high};
    scene_say_label(d, &n, words, sizeof words);
    scene_draw_sized(d, ROLE_DIM, ALIGN_LEFT,
                     (scene_box){foot.x, foot.y - l->line, foot.w, l->line * 7 / 8}, words);
    text_format(words, sizeof words, "%u", (uint64_t)b->level);
    how.role = ROLE_VALUE;
    int32_t w = scene_tiles_w(d, words, tile);
    scene_draw_tiles(d, &how, foot, tile, words);
    scene_box line = {foot.x, foot.y + high, max_int(w, 3 * l->unit), max_int(l->unit / 15, 1)};
    scene_draw_item(d, ITEM_SHAPE, ROLE_GOOD, line)->cell = SHAPE_LINE;
    foot.y += high + l->unit / 4;
    text_format(words, sizeof words, "%u", (uint64_t)(stop < 1000 ? stop : 999));
    how.role = ROLE_DIM;
    scene_draw_tiles(d, &how, foot, tile, words);
}

/* In an upright room at the right of the panel of the next piece. */
static void draw_grade(scene_drawing *d, number list[], unsigned *count)
{
    const scene_layout *l = &d->layout;
    const scene_tiles how = {
        .role = ROLE_TITLE, .align = ALIGN_RIGHT, .amount = 1000, .of_one_line = true};
    scene_box at = scene_box_inner(d, l->next);
    int32_t w = (at.w - 4 * l->m.piece) / 2 - l->m.gap_x, high = 7 * (l->unit / 5);
    number n;
    if (!l->next_across || w < 2 * high || at.h < high || !take(list, count, TEXT_STAT_GRADE, &n))
        return;
    scene_box box = {at.x + at.w - w, at.y + (at.h - high) / 2, w, high};
    scene_draw_tiles(d, &how, box, l->unit / 5, n.value);
}

unsigned scene_draw_dress_numbers(scene_drawing *d, number list[], unsigned count)
{
    switch (d->layout.dress) {
    case DRESS_PSK:
        if (d->layout.own.w)
            draw_psk(d, list, &count);
        break;
    case DRESS_PIVOT:
        if (d->layout.top.w)
            draw_over(d, list, &count);
        break;
    case DRESS_PYGAME:
        if (d->layout.own.w)
            draw_score_below(d, list, &count);
        break;
    case DRESS_NES: draw_console(d, list, &count); break;
    case DRESS_TGM:
        if (d->layout.own.w)
            draw_arcade(d, list, &count);
        else
            draw_grade(d, list, &count);
        break;
    default: break;
    }
    return count;
}

void scene_draw_dress_alone(scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0};
    if (d->layout.dress != DRESS_NONE)
        scene_draw_dress_numbers(d, list, scene_list_numbers(d, list));
}

/* ---- about the field ------------------------------------------------------------------------ */

/* Marks a cell apart, of 24 points each, from the top; a number at every fifth, and the height of
 * the piece. */
static void draw_rule(scene_drawing *d)
{
    enum { POINTS = 24, EVERY = 5, GAP = 30 };
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    int32_t rows = l->cells.h / l->unit, thin = max_int(l->unit / 24, 1);
    int32_t right = l->field.x - thin, half = l->line / 2;
    int32_t y = b->piece.kind ? scene_piece_foot(d) : -1;
    char words[16];
    for (int32_t i = 0; i <= rows; i++) {
        int32_t w = i % EVERY ? l->unit / 4 : l->unit / 2, at = l->cells.y + i * l->unit;
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, (scene_box){right - w, at, w, thin})->cell =
            SHAPE_LINE;
        text_format(words, sizeof words, "%u", (uint64_t)(i * POINTS));
        bool near = y >= 0 && y - at < l->line && at - y < l->line;
        if (i % EVERY == 0 && !near)
            scene_draw_text(
                d, ROLE_DIM, ALIGN_RIGHT,
                (scene_box){l->rule.x, at - half, right - l->unit * 3 / 5 - l->rule.x, l->line},
                words);
    }
    if (y < 0)
        return;
    scene_draw_item(d, ITEM_SHAPE, ROLE_WARNING,
                    (scene_box){right - l->unit / 2, y, l->unit / 2, thin})
        ->cell = SHAPE_LINE;
    text_format(words, sizeof words, "%u",
                (uint64_t)(max_int(y - l->cells.y, 0) * POINTS / l->unit));
    scene_draw_text(d, ROLE_WARNING, ALIGN_RIGHT,
                    (scene_box){l->rule.x, y - half, right - l->unit * 3 / 5 - l->rule.x, l->line},
                    words);
}

/* The number of lines, or that it is paused, as in the source; where time counts, that, too. */
static void draw_bar(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    char words[LINE_ROOM];
    number lines = {0}, time = {0};
    scene_box at = {l->own.x + l->column, l->own.y + (l->own.h - l->line) / 2, l->width / 2,
                    l->line};
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->own);
    scene_say_progress(d, &lines);
    scene_say_time(d, &time);
    if (b->outcome == TS_LOST)
        screen_say(d->s, words, sizeof words, TEXT_RESULT_LOST);
    else if (session_screen(d->s) != SCREEN_PLAY)
        screen_say(d->s, words, sizeof words, TEXT_PAUSED);
    else if (rank_races(d->seat.run->match.setup.mode))
        text_format(words, sizeof words, "%s   %s", lines.value, time.value);
    else
        text_format(words, sizeof words, "%u", (uint64_t)b->lines);
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, at, words);
}

void scene_draw_dress_field(scene_drawing *d)
{
    if (d->layout.dress == DRESS_ITNOTES && d->layout.rule.w)
        draw_rule(d);
    if (d->layout.fills)
        draw_bar(d);
}
