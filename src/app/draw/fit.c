/* The kinds of layout: what each one needs, and the positions of an edition's boxes. */
#include "numbers.h"
#include "layout.h"
#include "api/scene.h"
#include "base/minmax.h"
#include "session/game.h"
#include "session/match.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/watch.h"
#include "session/parts.h"

/* Measures the needs of each kind of layout, finds its largest cells in a window, and chooses the
 * best kind. */

#define STATS_LEAST 4 /* lines of numbers that a tall layout must have */
#define BUFFER_ROWS 2 /* shown above the field, where the rules have them */
#define SCALE_MOST 6  /* cells of characters; 240 is divisible by every scale up to it */
#define HALF_LINE (SCENE_UNIT / 2)

/* Returns EDITION_..., that of the rule set in play. */
static unsigned scene_edition_of(const session *s)
{
    if (s->settings.theme != THEME_EDITION || session_in_characters(s) ||
        session_trainer_is_on(s) || session_shows_review(s))
        return EDITION_NONE;
    const unsigned rules = session_has_match(s) ? session_match(s)->setup.rules : s->settings.rules;
    switch (ts_rules_base(rules)) {
    case TS_RULES_PSK: return EDITION_PSK;
    case TS_RULES_ITNOTES: return EDITION_ITNOTES;
    case TS_RULES_PIVOT: return EDITION_PIVOT;
    case TS_RULES_WX: return EDITION_WX;
    case TS_RULES_PYGAME: return EDITION_PYGAME;
    case TS_RULES_NES:
    case TS_RULES_NES_PAL: return EDITION_NES;
    case TS_RULES_TGM: return EDITION_TGM;
    default: return EDITION_NONE;
    }
}

scene_parts scene_fit_parts(const session *s)
{
    scene_seat seat[TS_PLAYERS_MAX];
    const ts_rules *r = session_rules(s);
    unsigned seats = scene_seats(s, seat);
    bool several = seats > 1;
    bool pieces = !session_trainer_is_on(s); /* the trainer shows only the piece to be placed */
    unsigned next = pieces ? r->next_count : 0;
    const unsigned dress = scene_edition_of(s);
    /* something else is above the field */
    bool topped =
        !several && (dress == EDITION_PIVOT || dress == EDITION_NES || dress == EDITION_TGM);
    if (next > s->settings.next_count)
        next = s->settings.next_count;
    return (scene_parts){.unit = SCENE_UNIT,
                         .columns = r->columns > TS_COLUMNS ? r->columns : TS_COLUMNS,
                         .visible = r->visible,
                         .next = next,
                         .hold = pieces && r->hold,
                         .hold_right = s->settings.hold_right != 0,
                         .several = several,
                         .buffer_rows =
                             seats && !r->page ? min_int(r->rows - r->visible, BUFFER_ROWS) : 0,
                         .drifts = fx_drifts(r),
                         .dress = clamp_u8(dress),
                         .aside = !several && (!session_in_replay(s) || topped),
                         .versus = several && scene_is_versus(s)};
}

/* ---- what each kind needs ------------------------------------------------------------------- */

void scene_fit_need(const scene_parts *p, int kind, int32_t *w, int32_t *h)
{
    *w = field_w(p);
    *h = field_h(p) + above_h(p);
    switch (kind) {
    case WIDE_TWO:
        *w += 2 * (side_w(p, kind) + p->m.gap_x + p->m.gap_y);
        *h += upper_edge(p) + p->m.edge;
        break;
    case WIDE_ONE: *w += side_w(p, kind) + p->m.gap_x + 2 * p->m.gap_y; break;
    case TALL:
        *w += 2 * p->m.gap_y;
        *h += strip_h(p) + caption_h(p) + stats_h(p, STATS_LEAST) + 4 * p->m.gap_y;
        break;
    default: *h += p->several ? 0 : p->m.above; break;
    }
    if (is_of_halves(p)) { /* the pause needs as much as the least of these */
        *w = max_int(*w, MENU_COLUMNS_LEAST * p->column);
        *h += kind == TINY ? 2 * p->line : 0;
    }
}

/* ---- how large a cell can be ---------------------------------------------------------------- */

static int32_t in_units(int32_t pixels, int32_t cell)
{
    return (pixels * SCENE_UNIT + cell / 2) / cell;
}

/* Characters grow by whole ones, and their texts do not grow at all. */
static void measure_characters(scene_parts *p, int32_t scale)
{
    int32_t column = SCENE_UNIT / (2 * scale), line = SCENE_UNIT / scale;
    p->column = column;
    p->line = line;
    p->buffer = 0;
    p->framed = true;
    p->m = (scene_measures){.frame_x = column,
                            .frame_y = line,
                            .pad_x = column,
                            .pad_y = line,
                            .indent = column,
                            .gap_x = column,
                            .piece = max_int(p->unit, SCENE_UNIT),
                            .piece_gap = line,
                            .snap_x = column,
                            .snap_y = line};
}

/* Measures in pixels: everything has its own size, in 16ths of a cell; text stays readable if cells
 * are small. Sizes are whole pixels, so that equal things look equal. */
static void measure_pixels(scene_parts *p, int32_t cell, const canvas_size *canvas)
{
    static const struct {
        uint8_t of_cell, least;
    } size[] = {{3, 2}, {7, 3}, {8, 3}, {5, 2}, {12, 4}, {7, 2}};
    int32_t unit[sizeof size / sizeof size[0]];
    int32_t column = max_int(canvas->column, (cell * 5 + 8) / 16);
    int32_t line = max_int(canvas->line * 13 / 12, (cell * 13 + 8) / 16);
    for (unsigned i = 0; i < sizeof size / sizeof size[0]; i++)
        unit[i] = in_units(max_int((cell * size[i].of_cell + 8) / 16, size[i].least), cell);
    p->column = in_units(column, cell);
    p->line = in_units(line, cell);
    /* where a cell is smaller than type, nothing is spared for what is above the field */
    p->buffer = cell >= canvas->line ? p->buffer_rows * SCENE_UNIT : 0;
    p->framed = false;
    p->m = (scene_measures){.frame_x = unit[0],
                            .frame_y = unit[0],
                            .lane = p->versus ? unit[2] : 0,
                            .pad_x = unit[1],
                            .pad_y = unit[1],
                            .heading = in_units(line, cell),
                            .gap_x = unit[2],
                            .gap_y = unit[3],
                            .piece = unit[4],
                            .piece_gap = unit[5],
                            .above = in_units(line + 1, cell),
                            .edge = in_units(line + cell / 4, cell),
                            .snap_x = 1,
                            .snap_y = 1};
}

void scene_fit_measure(scene_parts *p, int32_t cell, const canvas_size *canvas)
{
    if (in_characters(canvas))
        measure_characters(p, cell);
    else
        measure_pixels(p, cell, canvas);
}

/* The height of a cell in the front end's units; 0 if it does not fit. */
static int32_t cell_for(scene_parts *p, int kind, const canvas_size *canvas)
{
    bool characters = in_characters(canvas);
    int32_t most = characters ? SCALE_MOST : canvas->h / p->visible, w, h;
    for (int32_t cell = most; cell >= cell_least(canvas); cell--) {
        scene_fit_measure(p, cell, canvas);
        p->buffer = kind == TINY ? 0 : p->buffer;
        scene_fit_need(p, kind, &w, &h);
        int32_t cell_w = characters ? 2 * cell : cell;
        if (w <= scene_from_pixels(canvas->w, cell_w) && h <= scene_from_pixels(canvas->h, cell))
            return cell;
    }
    return 0;
}

void scene_fit_measure_halves(scene_parts *p, int32_t halves)
{
    p->unit = halves % 2 ? halves * HALF_LINE : SCENE_UNIT;
    measure_characters(p, halves % 2 ? 1 : halves / 2);
}

/* The number of half lines; 0 if it does not fit. */
static int32_t halves_for(scene_parts *p, int kind, const canvas_size *canvas, int32_t least)
{
    int32_t w, h;
    for (int32_t halves = 2 * SCALE_MOST; halves >= least; halves--) {
        scene_fit_measure_halves(p, halves);
        scene_fit_need(p, kind, &w, &h);
        if (w <= canvas->w * p->column && h <= canvas->h * p->line)
            return halves;
    }
    return 0;
}

/* Returns the quarters by which cells must be larger for a layout with less beside the field. */
static int32_t worth_less(const canvas_size *canvas)
{
    if (in_characters(canvas))
        return 6;
    return canvas->w < canvas->h ? 4 : 5; /* an upright window should use all of its height */
}

/* The layout that shows most wins, unless a simpler one has cells larger by that factor. */
int scene_fit_choose(scene_parts *p, const canvas_size *canvas, int32_t *cell)
{
    int best = KINDS;
    *cell = 0;
    for (int kind = WIDE_TWO; kind <= TALL; kind++) {
        int32_t size = cell_for(p, kind, canvas);
        if (size > 0 && size * 4 >= *cell * worth_less(canvas)) {
            best = kind;
            *cell = size;
        }
    }
    if (best == KINDS) {
        *cell = cell_for(p, TINY, canvas);
        best = *cell ? TINY : KINDS;
    }
    return best;
}

/* Cells of whole lines come first: a board of half lines is used if no other fits. */
int scene_fit_choose_halves(scene_parts *p, const canvas_size *canvas, int32_t *halves)
{
    *halves = 0;
    for (int32_t least = 2; least >= 1; least--) {
        int best = KINDS;
        for (int kind = WIDE_TWO; kind <= TINY; kind++) {
            int32_t size = kind < TINY || best == KINDS ? halves_for(p, kind, canvas, least) : 0;
            if (size > 0 && size * 4 >= *halves * worth_less(canvas)) {
                best = kind;
                *halves = size;
            }
        }
        if (best < KINDS)
            return best;
    }
    return KINDS;
}

/* The boxes of an edition: beside a field in a wide window, on the one side of a narrow one, above
 * and below the field of an upright one, and between two boards. */

#define ARCADE_LINES 14 /* grade, points, the level over its next stop */
#define RULE_COLUMNS 5

/* A box of names over values. */
static int32_t box_h(const scene_layout *l, int32_t values)
{
    return 2 * l->m.pad_y + values * 2 * l->line;
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
    int32_t side = EDITION_GRID * unit, w = l->next.w;
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

/* Places a ruler between the numbers and the field, if it fits. */
static void place_rule(scene_layout *l, bool left)
{
    scene_box *const aside[] = {&l->hold, &l->stats, &l->cheers};
    int32_t w = RULE_COLUMNS * l->column;
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
    int32_t gap = l->m.gap_y, best = box_h(l, 2), bottom = l->field.y + l->field.h;
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
        place_own(l, level.y, box_h(l, 1));
    }
}

static void place_arcade(scene_layout *l)
{
    int32_t h = min_int(2 * l->m.piece, l->field.y), y = l->next.y;
    scene_box side = l->next;
    if (!l->next.w || h < l->unit)
        return;
    l->buffer = 0;
    place_own(l, y, ARCADE_LINES * l->line);
    if (!l->own.w)
        return;
    l->own.x = side.x;
    l->next = (scene_box){l->cells.x, l->field.y - h, l->cells.w, h};
    l->top = l->next;
    l->next_count = 1;
}

void scene_edition_place_clock(scene_layout *l)
{
    const int32_t below = l->field.y + l->field.h, clock = l->line * 9 / 8;
    if (l->dress != EDITION_TGM || !l->top.w || !l->stats.w || l->footer.y < below ||
        l->height - below < clock)
        return;
    l->clock = (scene_box){l->cells.x, below + (l->height - below - clock) / 3, l->cells.w, clock};
    l->footer.x = l->stats.x; /* below the numbers */
    l->footer.w = l->stats.w;
}

void scene_edition_place(scene_layout *l, bool left, bool several)
{
    switch (l->dress) {
    case EDITION_PSK: place_own(l, l->next.y + l->next.h + l->m.gap_y, 4 * l->line); break;
    case EDITION_ITNOTES: place_rule(l, left); break;
    case EDITION_PIVOT:
        if (!several) /* a name is there */
            place_top(l, l->line);
        place_grid(l, l->unit * 3 / 4, l->m.gap_x);
        break;
    case EDITION_PYGAME: place_grid(l, l->unit, 2 * l->unit - l->m.frame_x); break;
    case EDITION_NES:
        place_console(l);
        if (several) {
            l->top.w = 0;
            l->best.h = box_h(l, 1);
        }
        break;
    case EDITION_TGM:
        if (!several)
            place_arcade(l);
        else
            place_own(l, l->next.y + l->next.h + l->m.gap_y, ARCADE_LINES * l->line);
        break;
    default: break;
    }
}

int32_t scene_edition_square(const scene_layout *l)
{
    return l->next.h - l->m.pad_y;
}

/* ---- one side ------------------------------------------------------------------------------- */

/* Moves action text and the other numbers down, if enough is left of both. */
static bool push_down(scene_layout *l, int32_t h)
{
    enum { NUMBERS = 6 };
    int32_t bottom = l->field.y + l->field.h, most = bottom - l->cheers.y - h;
    if (most < (2 + NUMBERS) * l->line || !l->stats.w)
        return false;
    l->cheers.y += h;
    l->cheers.h = max_int(2 * l->line, min_int(l->cheers.h, most - (NUMBERS + 3) * l->line));
    l->stats.y = l->cheers.y + l->cheers.h;
    l->stats.h = bottom - l->stats.y;
    return true;
}

static bool place_below_next(scene_layout *l, int32_t h)
{
    scene_box own = {l->cheers.x, l->cheers.y, l->cheers.w, h};
    if (!push_down(l, h + l->m.gap_y))
        return false;
    l->own = own;
    return true;
}

static void place_square(scene_layout *l, int32_t lines)
{
    int32_t side = EDITION_GRID * l->m.piece;
    scene_box square = {l->next.x + (l->next.w - side) / 2, l->next.y, side, side};
    if (!l->next.w || side > l->next.w || !push_down(l, max_int(side - l->next.h, 0)))
        return;
    l->next = square;
    place_below_next(l, lines * l->line / 2);
}

/* Two boxes side by side, and one below them. */
static void place_console_beside(scene_layout *l)
{
    int32_t gap = l->m.gap_y, h = box_h(l, 1);
    if (!place_below_next(l, 2 * h + gap))
        return;
    scene_box all = l->own;
    l->best = (scene_box){all.x, all.y, all.w, h};
    l->top = (scene_box){all.x, all.y + h + gap, (all.w - gap) / 2, h};
    l->own = l->top;
    l->own.x = all.x + all.w - l->own.w;
}

void scene_edition_place_beside(scene_layout *l)
{
    enum { ARCADE_ROWS = 5 };
    switch (l->dress) {
    case EDITION_PIVOT: place_square(l, 5); break;
    case EDITION_PYGAME: place_square(l, 6); break;
    case EDITION_NES: place_console_beside(l); break;
    case EDITION_TGM: place_below_next(l, ARCADE_ROWS * l->line); break;
    default: break;
    }
}

/* ---- upright -------------------------------------------------------------------------------- */

/* Three boxes below the field, the pieces that came in below those, then what is left. */
static void place_console_below(scene_layout *l)
{
    int32_t gap = l->m.gap_y, h = box_h(l, 1), w = (l->stats.w - 2 * gap) / 3;
    int32_t least = 2 * l->line + 2 * l->m.pad_y; /* of the other numbers */
    int32_t counts = 2 * l->m.pad_y + l->line + l->m.piece;
    scene_box *const box[] = {&l->top, &l->best, &l->own}, rest = l->stats;
    if (rest.h < h + gap + least)
        h = l->line * 3 / 2;
    if (!rest.w || rest.h < h + gap + least)
        return;
    for (int32_t i = 0; i < 3; i++)
        *box[i] = (scene_box){rest.x + i * (w + gap), rest.y, w, h};
    l->stats.y += h + gap;
    l->stats.h -= h + gap;
    if (l->stats.h >= counts + gap + least) {
        l->counts = (scene_box){rest.x, l->stats.y, rest.w, counts};
        l->stats.y += counts + gap;
        l->stats.h -= counts + gap;
    }
}

void scene_edition_place_upright(scene_layout *l)
{
    int32_t side = scene_edition_square(l), w = (l->next.w - side) / 2 - l->m.gap_x;
    if (l->dress == EDITION_NES)
        place_console_below(l);
    if (l->dress == EDITION_ITNOTES && l->field.x >= RULE_COLUMNS * l->column)
        l->rule = (scene_box){l->field.x - RULE_COLUMNS * l->column, l->cells.y,
                              RULE_COLUMNS * l->column, l->cells.h};
    if (!l->next.w || w < 9 * l->column)
        return;
    if (l->dress == EDITION_PIVOT)
        l->top = (scene_box){l->next.x, l->next.y + (l->next.h - l->line) / 2, l->next.w, l->line};
    if (l->dress == EDITION_PYGAME)
        l->own = (scene_box){l->next.x + l->next.w - w, l->next.y, w, l->next.h};
}

/* ---- two boards that face each other -------------------------------------------------------- */

/* Lines, points, level and pieces are on the outer side; the other numbers at the foot of the inner
 * side. */
void scene_edition_place_facing(scene_layout *l)
{
    enum { NUMBERS = 6, ROWS = 8 /* of counts */ };
    int32_t gap = l->m.gap_y, h = box_h(l, 1), more = NUMBERS * l->line;
    scene_box *const box[] = {&l->top, &l->best, &l->own}, rest = l->stats;
    int32_t counts = rest.h - 3 * (h + gap);
    if (l->dress != EDITION_NES || !rest.w || counts < 2 * l->m.pad_y + ROWS * l->line)
        return;
    for (int32_t i = 0; i < 3; i++)
        *box[i] = (scene_box){rest.x, rest.y + i * (h + gap), rest.w, h};
    l->counts = (scene_box){rest.x, rest.y + rest.h - counts, rest.w, counts};
    l->more = (scene_box){l->cheers.x, l->cheers.y + l->cheers.h - more, l->cheers.w, more};
    l->cheers.h -= more + gap;
}

/* The source's window is upright: a wide or a narrow one of ours has it in the middle. */
bool scene_edition_fill(scene_layout *l, const session *s, const canvas_size *canvas)
{
    enum { CELL_LEAST = 6, NARROWEST = 40, WIDEST = 60 }; /* percent of the height */
    scene_parts p = scene_fit_parts(s);
    int32_t bar = canvas->line * 13 / 12 + 8, line = canvas->line * 13 / 12;
    int32_t w = canvas->w / p.columns, h = (canvas->h - bar) / p.visible;
    w = min_int(w, (h * p.visible + bar) * WIDEST / 100 / p.columns);
    h = min_int(h, (w * p.columns * 100 / NARROWEST - bar) / p.visible);
    if (p.dress != EDITION_WX || p.several || !session_has_match(s) ||
        !(session_shows_game(s) || session_shows_pause(s) || session_shows_ending(s)) ||
        session_in_replay(s) || session_uses_touch(s) || session_practice_is_on(s) ||
        session_watches_bot(s) || w < CELL_LEAST || h < CELL_LEAST)
        return false;
    scene_fit_measure(&p, h, canvas);
    *l = (scene_layout){.kind = LAYOUT_WIDE, .unit = SCENE_UNIT, .cell_w = w, .cell_h = h};
    l->dress = p.dress;
    l->fills = true;
    l->m = p.m;
    l->m.frame_x = l->m.frame_y = 0;
    l->column = canvas->column * SCENE_UNIT / w;
    l->line = l->type = line * SCENE_UNIT / h;
    l->width = canvas->w * SCENE_UNIT / w;
    l->height = canvas->h * SCENE_UNIT / h;
    const int left = (canvas->w - w * p.columns) / 2, top = (canvas->h - bar - h * p.visible) / 2;
    l->cells = (scene_box){left * SCENE_UNIT / w, top * SCENE_UNIT / h, p.columns * SCENE_UNIT,
                           p.visible * SCENE_UNIT};
    l->field = l->cells;
    l->incoming = (scene_box){l->cells.x, l->cells.y, l->column, l->cells.h};
    l->own = (scene_box){l->cells.x, l->cells.y + l->cells.h, l->cells.w, bar * SCENE_UNIT / h};
    l->footer = (scene_box){l->own.x + l->own.w / 4, l->own.y + (l->own.h - l->line) / 2,
                            l->own.w * 3 / 4, l->line};
    l->applause[FX_CENTRE] =
        (scene_box){l->cells.x, l->cells.y + l->cells.h / 2, l->cells.w, l->line};
    return true;
}
