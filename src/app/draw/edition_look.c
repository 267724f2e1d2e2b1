/* The dress of the editions: what a painter's frame and colours alone cannot say. */
#include "numbers.h"
#include "sections.h"
#include "session/match.h"
#include "session/race.h"
#include "session/menu.h"

#include "game/facts.h"
#include "menus/format.h"
#include "drawing.h"

/* ---- next ----------------------------------------------------------------------------------- */

void scene_draw_edition_pivot(scene_drawing *d, scene_box at)
{
    scene_box dot = {at.x + at.w * 3 / 8, at.y + at.h * 3 / 8, at.w / 4, at.h / 4};
    if (d->layout.dress == EDITION_PIVOT)
        scene_draw_item(d, ITEM_SHAPE, ROLE_CHOSEN, dot)->shape = SHAPE_DOT;
}

/* Draws a piece as the source stores it: in four rows of four, its first block in the second
 * row. */
static void draw_in_grid(scene_drawing *d, scene_box box, int middle, unsigned kind)
{
    const ts_cell *cell = session_rules(d->s)->shapes->cell[kind][0];
    int32_t unit = box.w / EDITION_GRID;
    if (kind == TS_NONE)
        return;
    for (int i = 0; i < 4; i++) {
        scene_box at = {box.x + (middle + cell[i].x) * unit, box.y + (1 - cell[i].y) * unit, unit,
                        unit};
        scene_draw_cell(d, ITEM_BLOCK, at, kind, 1000)->grain = (uint8_t)i;
        if (cell[i].x == 0 && cell[i].y == 0)
            scene_draw_edition_pivot(d, at);
    }
}

/* Draws a piece as large as two rows of the box allow. */
static void draw_small(scene_drawing *d, scene_box box, unsigned kind)
{
    int32_t usual = d->layout.m.piece;
    d->layout.m.piece = min_int(usual, scene_whole_pixels(d, min_int(box.h * 4 / 9, box.w / 4)));
    scene_draw_piece(d, session_rules(d->s)->shapes, kind, box, 1000);
    d->layout.m.piece = usual;
}

bool scene_draw_edition_next(scene_drawing *d, bool hidden)
{
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    unsigned kind = hidden || b->queue_count == 0 ? TS_NONE : b->queue[0];
    if (l->next.w == 0)
        return false;
    if (l->dress == EDITION_TGM && l->top.w) {
        draw_small(d, l->next, kind);
        return true;
    }
    if (l->dress != EDITION_PIVOT && l->dress != EDITION_PYGAME)
        return false;
    scene_box grid = l->next;
    if (grid.w != grid.h) { /* in the middle of a panel across */
        int32_t side = EDITION_GRID * scene_whole_pixels(d, scene_edition_square(l) / EDITION_GRID);
        grid.x += (grid.w - side) / 2;
        grid.y += (grid.h - side) / 2;
        grid.w = grid.h = side;
    }
    if (grid.w < EDITION_GRID * l->m.piece * 3 / 4)
        return false;
    scene_draw_item(d, ITEM_PANEL, ROLE_FIELD, grid)->amount = 0;
    for (int32_t i = 1; i < EDITION_GRID; i++) {
        int32_t at = grid.w * i / EDITION_GRID, thin = max_int(l->unit / 24, 1);
        scene_box down = {grid.x + at, grid.y, thin, grid.h};
        scene_box across = {grid.x, grid.y + at, grid.w, thin};
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, down)->shape = SHAPE_SKYLINE;
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, across)->shape = SHAPE_SKYLINE;
    }
    draw_in_grid(d, grid, l->dress == EDITION_PIVOT ? 2 : 1, kind);
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

/* Takes it out of the list. Returns false if it is not there. */
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
    char words[LINE_SIZE];
    int32_t label_h = d->layout.line * 7 / 8;
    int32_t w = scene_words_w(d, n->value);
    scene_format_label(d, n, words, sizeof words);
    if (w > at.w) /* a narrow box */
        value_h = min_int(value_h, d->layout.line * at.w / w);
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
        char words[LINE_SIZE];
        if (!take(list, count, label[i], &n))
            continue;
        scene_format_label(d, &n, words, sizeof words);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, at, words);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, at, n.value);
    }
}

/* One line over the field; where there is none, two below the next piece. */
static void draw_over(scene_drawing *d, number list[], unsigned *count)
{
    static const int label[] = {TEXT_STAT_SCORE, TEXT_STAT_LEVEL};
    for (unsigned i = 0; i < 2; i++) {
        char words[LINE_SIZE], both[2 * LINE_SIZE];
        number n;
        if (!take(list, count, label[i], &n))
            continue;
        scene_format_label(d, &n, words, sizeof words);
        text_format(both, sizeof both, "%s %s", words, n.value);
        if (d->layout.top.w)
            scene_draw_text(d, ROLE_VALUE, i ? ALIGN_RIGHT : ALIGN_LEFT, d->layout.top, both);
        else
            scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE, scene_box_line(d, d->layout.own, i), both);
    }
}

static void draw_score_below(scene_drawing *d, number list[], unsigned *count)
{
    number n;
    if (take(list, count, TEXT_STAT_SCORE, &n))
        draw_named(d, &n, d->layout.own, ALIGN_LEFT, d->layout.line * 3 / 2);
}

static const uint8_t counted[] = {TS_T, TS_J, TS_Z, TS_O, TS_S, TS_L, TS_I};
#define COUNTED ((int32_t)sizeof counted)

static void format_count(const scene_drawing *d, unsigned kind, char *out, size_t size)
{
    uint64_t n = d->seat.run->stats[d->seat.player].of_kind[kind];
    text_format(out, size, "%s%s%u", n < 100 ? "0" : "", n < 10 ? "0" : "", n);
}

/* Draws the number of pieces of each kind. */
static void draw_counts(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    scene_box box = l->counts, title = {box.x, box.y + l->m.pad_y, box.w, l->line};
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, title,
                    text_of(d->s->settings.language, TEXT_STAT_PIECES));
    int32_t from = l->m.pad_y + l->line, row = (box.h - from - l->m.pad_y) / COUNTED;
    int32_t most = 4 * l->m.piece, digits = 4 * l->column, pad = l->m.pad_x;
    if (box.w < 2 * pad + most + digits)
        pad /= 2;
    for (int32_t i = 0; i < COUNTED; i++) {
        char words[8];
        scene_box at = {box.x + pad, box.y + from + i * row, 0, row};
        scene_box value = {box.x, at.y + (row - l->line) / 2, box.w - 2 * pad, l->line};
        at.w = min_int(most, value.w - pad - digits);
        format_count(d, counted[i], words, sizeof words);
        draw_small(d, at, counted[i]);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, value, words);
    }
}

/* The same in a low box: pieces over their numbers. */
static void draw_counts_across(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    scene_box box = l->counts;
    int32_t w = (box.w - 2 * l->m.pad_x) / COUNTED;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    for (int32_t i = 0; i < COUNTED; i++) {
        char words[8];
        int32_t h = box.h - 2 * l->m.pad_y - l->line;
        scene_box at = {box.x + l->m.pad_x + i * w, box.y + l->m.pad_y, w, h};
        scene_box value = {at.x, at.y + h, w, l->line};
        format_count(d, counted[i], words, sizeof words);
        draw_small(d, at, counted[i]);
        scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE, value, words);
    }
}

/* Draws a number in one line if the box is no higher. */
static void draw_box(scene_drawing *d, scene_box box, const number *n)
{
    const scene_layout *l = &d->layout;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    if (box.h >= 2 * l->line) {
        draw_named(d, n, scene_box_inner(d, box), ALIGN_CENTRE, l->line * 9 / 8);
        return;
    }
    char words[LINE_SIZE], both[2 * LINE_SIZE];
    scene_format_label(d, n, words, sizeof words);
    text_format(both, sizeof both, "%s %s", words, n->value);
    scene_box at = {box.x, box.y + (box.h - l->line) / 2, box.w, l->line};
    scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE, at, both);
}

/* The best game of the kind before this one, and this one. */
static void draw_best(scene_drawing *d, const number *score)
{
    const store_game *before = session_splits_best(d->s);
    scene_box box = d->layout.best;
    number best = {.label = TEXT_RACE_BEST};
    uint64_t so_far = d->seat.run->match.board[d->seat.player].score;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, box);
    scene_box at = scene_box_inner(d, box);
    screen_format_score(d->s, best.value, sizeof best.value, d->seat.run->match.setup.rules,
                        before ? max_u64(before->score, so_far) : so_far);
    at = draw_named(d, &best, at, ALIGN_CENTRE, d->layout.line * 9 / 8);
    draw_named(d, score, at, ALIGN_CENTRE, d->layout.line * 9 / 8);
}

static void draw_console(scene_drawing *d, number list[], unsigned *count)
{
    const scene_layout *l = &d->layout;
    number n;
    if (l->top.w && take(list, count, TEXT_STAT_LINES, &n))
        draw_box(d, l->top, &n);
    if (l->best.w && take(list, count, TEXT_STAT_SCORE, &n)) {
        if (l->best.h >= 4 * l->line)
            draw_best(d, &n);
        else
            draw_box(d, l->best, &n);
    }
    if (l->own.w && take(list, count, TEXT_STAT_LEVEL, &n))
        draw_box(d, l->own, &n);
    if (l->counts.w && l->counts.w > l->counts.h)
        draw_counts_across(d);
    else if (l->counts.w)
        draw_counts(d);
}

static void draw_clock(scene_drawing *d, number list[], unsigned *count)
{
    number n;
    if (!d->layout.clock.w || !take(list, count, TEXT_STAT_TIME, &n))
        return;
    scene_draw_sized(d, ROLE_VALUE, ALIGN_CENTRE, d->layout.clock, n.value);
}

/* The level over its next stop, in letters of tiles, in a box from its name on. */
static void draw_level(scene_drawing *d, const number *n, scene_box at)
{
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    const uint32_t stop = (b->level / 100 + 1) * 100;
    scene_big_text how = {
        .role = ROLE_VALUE, .align = ALIGN_LEFT, .amount = 1000, .of_one_line = true};
    int32_t tile = l->unit / 6, high = 8 * tile;
    char words[LINE_SIZE];
    scene_format_label(d, n, words, sizeof words);
    at.h = l->line * 7 / 8;
    scene_draw_sized(d, ROLE_DIM, ALIGN_LEFT, at, words);
    at.y += l->line;
    at.h = high;
    text_format(words, sizeof words, "%u", b->level);
    int32_t w = scene_big_text_w(d, words, tile);
    scene_draw_big_text(d, &how, at, tile, words);
    scene_box line = {at.x, at.y + high, max_int(w, 3 * l->unit), max_int(l->unit / 15, 1)};
    scene_draw_item(d, ITEM_SHAPE, ROLE_GOOD, line)->shape = SHAPE_LINE;
    at.y += high + l->unit / 4;
    text_format(words, sizeof words, "%u", stop < 1000 ? stop : 999);
    how.role = ROLE_DIM;
    scene_draw_big_text(d, &how, at, tile, words);
}

/* The grade in letters of tiles, points; further down, or in a low box beside it, the level. */
static void draw_arcade(scene_drawing *d, number list[], unsigned *count)
{
    const scene_layout *l = &d->layout;
    const scene_big_text how = {
        .role = ROLE_TITLE, .align = ALIGN_LEFT, .amount = 1000, .of_one_line = true};
    const bool low = l->own.h < 10 * l->line;
    scene_box at = l->own, foot = at;
    char words[LINE_SIZE];
    number n;
    if (low) {
        at.w = at.w / 2 - l->m.gap_x;
        foot.x += l->own.w / 2;
        foot.w = at.w;
    } else {
        foot.y += foot.h - 16 * (l->unit / 6) - 3 * l->line;
    }
    if (take(list, count, TEXT_STAT_GRADE, &n)) {
        int32_t h = scene_draw_big_text(d, &how, at, l->unit / 4, n.value) + l->line / 4;
        scene_format_label(d, &n, words, sizeof words);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){at.x, at.y + h, at.w, l->line}, words);
        at.y += h + l->line * 3 / 2;
    }
    if (!low && take(list, count, TEXT_STAT_SCORE, &n))
        draw_named(d, &n, at, ALIGN_LEFT, l->line * 5 / 4);
    draw_clock(d, list, count);
    if (take(list, count, TEXT_STAT_LEVEL, &n))
        draw_level(d, &n, foot);
}

/* Draws the grade; in an upright window it is right of the next piece. */
static void draw_grade(scene_drawing *d, number list[], unsigned *count)
{
    const scene_layout *l = &d->layout;
    const scene_big_text how = {
        .role = ROLE_TITLE, .align = ALIGN_RIGHT, .amount = 1000, .of_one_line = true};
    scene_box at = scene_box_inner(d, l->next);
    int32_t w = (at.w - 4 * l->m.piece) / 2 - l->m.gap_x, high = 7 * (l->unit / 5);
    number n;
    if (!l->next_across || w < 2 * high || at.h < high || !take(list, count, TEXT_STAT_GRADE, &n))
        return;
    scene_box box = {at.x + at.w - w, at.y + (at.h - high) / 2, w, high};
    scene_draw_big_text(d, &how, box, l->unit / 5, n.value);
}

unsigned scene_draw_edition_numbers(scene_drawing *d, number list[], unsigned count)
{
    switch (d->layout.dress) {
    case EDITION_PSK:
        if (d->layout.own.w)
            draw_psk(d, list, &count);
        break;
    case EDITION_PIVOT:
        if (d->layout.top.w || d->layout.own.w)
            draw_over(d, list, &count);
        break;
    case EDITION_PYGAME:
        if (d->layout.own.w)
            draw_score_below(d, list, &count);
        break;
    case EDITION_NES: draw_console(d, list, &count); break;
    case EDITION_TGM:
        if (d->layout.own.w)
            draw_arcade(d, list, &count);
        else
            draw_grade(d, list, &count);
        break;
    default: break;
    }
    return count;
}

void scene_draw_edition_alone(scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0};
    if (d->layout.dress != EDITION_NONE)
        scene_draw_edition_numbers(d, list, scene_list_numbers(d, list));
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
        scene_draw_item(d, ITEM_SHAPE, ROLE_DIM, (scene_box){right - w, at, w, thin})->shape =
            SHAPE_LINE;
        text_format(words, sizeof words, "%u", i * POINTS);
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
        ->shape = SHAPE_LINE;
    text_format(words, sizeof words, "%u", max_int(y - l->cells.y, 0) * POINTS / l->unit);
    scene_draw_text(d, ROLE_WARNING, ALIGN_RIGHT,
                    (scene_box){l->rule.x, y - half, right - l->unit * 3 / 5 - l->rule.x, l->line},
                    words);
}

/* The number of lines, or that it is paused, as in the source; where time counts, that, too. */
static void draw_bar(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    const ts_board *b = &d->seat.run->match.board[d->seat.player];
    char words[LINE_SIZE];
    number lines = {0}, time = {0};
    scene_box at = {l->own.x + l->column, l->own.y + (l->own.h - l->line) / 2, l->width / 2,
                    l->line};
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->own);
    scene_format_progress(d, &lines);
    scene_format_time(d, &time);
    if (b->outcome == TS_LOST)
        screen_format(d->s, words, sizeof words, TEXT_RESULT_LOST);
    else if (!session_shows_game(d->s))
        screen_format(d->s, words, sizeof words, TEXT_PAUSED);
    else if (rank_races(d->seat.run->match.setup.mode))
        text_format(words, sizeof words, "%s   %s", lines.value, time.value);
    else
        text_format(words, sizeof words, "%u", b->lines);
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, at, words);
}

void scene_draw_edition_field(scene_drawing *d)
{
    if (d->layout.dress == EDITION_ITNOTES && d->layout.rule.w)
        draw_rule(d);
    if (d->layout.fills)
        draw_bar(d);
}
