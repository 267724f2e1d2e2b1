/* What each kind of layout needs, the largest cells it can have in a room, and the best kind. */
#include "edition_look.h"
#include "seats.h"
#include "api/scene.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"

#define STATS_LEAST 4 /* lines of numbers that a tall layout must have */
#define BUFFER_ROWS 2 /* shown above the field, where the rules have them */
#define SCALE_MOST 6  /* cells of characters; 240 is divisible by every scale up to it */
#define HALF_LINE (SCENE_UNIT / 2)

scene_parts scene_fit_parts(const session *s)
{
    scene_seat seat[TS_PLAYERS_MAX];
    const ts_rules *r = session_rules(s);
    unsigned seats = scene_seats(s, seat);
    bool several = seats > 1;
    bool pieces = !session_trainer_is_on(s); /* the trainer shows only the piece to be placed */
    unsigned next = pieces ? r->next_count : 0;
    const unsigned dress = scene_edition_of(s);
    /* something of its own stands over the field */
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
                         .dress = (uint8_t)dress,
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
        *h += strip_h(p) + p->line + stats_h(p, STATS_LEAST) + 4 * p->m.gap_y;
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

/* In pixels everything has its own size, in 16ths of a cell; type stays readable if cells are
 * small. Whole pixels, so that equal things look equal. */
static void measure_pixels(scene_parts *p, int32_t cell, const int room[4])
{
    static const struct {
        uint8_t of_cell, least;
    } size[] = {{3, 2}, {7, 3}, {8, 3}, {5, 2}, {12, 4}, {7, 2}};
    int32_t unit[sizeof size / sizeof size[0]];
    int32_t column = max_int(room[2], (cell * 5 + 8) / 16);
    int32_t line = max_int(room[3] * 13 / 12, (cell * 13 + 8) / 16);
    for (unsigned i = 0; i < sizeof size / sizeof size[0]; i++)
        unit[i] = in_units(max_int((cell * size[i].of_cell + 8) / 16, size[i].least), cell);
    p->column = in_units(column, cell);
    p->line = in_units(line, cell);
    /* where a cell is smaller than type, none of the room is spared for what is above the field */
    p->buffer = cell >= room[3] ? p->buffer_rows * SCENE_UNIT : 0;
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

void scene_fit_measure(scene_parts *p, int32_t cell, const int room[4])
{
    if (in_characters(room))
        measure_characters(p, cell);
    else
        measure_pixels(p, cell, room);
}

/* The height of a cell in the front end's units; 0: it does not fit. */
static int32_t cell_for(scene_parts *p, int kind, const int room[4])
{
    bool characters = in_characters(room);
    int32_t most = characters ? SCALE_MOST : room[1] / p->visible, w, h;
    for (int32_t cell = most; cell >= cell_least(room); cell--) {
        scene_fit_measure(p, cell, room);
        p->buffer = kind == TINY ? 0 : p->buffer;
        scene_fit_need(p, kind, &w, &h);
        int32_t cell_w = characters ? 2 * cell : cell;
        if (w <= (int64_t)room[0] * SCENE_UNIT / cell_w &&
            h <= (int64_t)room[1] * SCENE_UNIT / cell)
            return cell;
    }
    return 0;
}

void scene_fit_measure_halves(scene_parts *p, int32_t halves)
{
    p->unit = halves % 2 ? halves * HALF_LINE : SCENE_UNIT;
    measure_characters(p, halves % 2 ? 1 : halves / 2);
}

/* The number of half lines; 0: it does not fit. */
static int32_t halves_for(scene_parts *p, int kind, const int room[4], int32_t least)
{
    int32_t w, h;
    for (int32_t halves = 2 * SCALE_MOST; halves >= least; halves--) {
        scene_fit_measure_halves(p, halves);
        scene_fit_need(p, kind, &w, &h);
        if (w <= room[0] * p->column && h <= room[1] * p->line)
            return halves;
    }
    return 0;
}

/* How much larger, in quarters, cells must be for a layout with less beside the field. */
static int32_t worth_less(const int room[4])
{
    if (in_characters(room))
        return 6;
    return room[0] < room[1] ? 4 : 5; /* an upright window should use all of its height */
}

/* The layout that shows most wins, unless a simpler one has cells larger by that factor. */
int scene_fit_choose(scene_parts *p, const int room[4], int32_t *cell)
{
    int best = KINDS;
    *cell = 0;
    for (int kind = WIDE_TWO; kind <= TALL; kind++) {
        int32_t size = cell_for(p, kind, room);
        if (size > 0 && size * 4 >= *cell * worth_less(room)) {
            best = kind;
            *cell = size;
        }
    }
    if (best == KINDS) {
        *cell = cell_for(p, TINY, room);
        best = *cell ? TINY : KINDS;
    }
    return best;
}

/* Cells of whole lines come first: a board of half lines is there where no other fits. */
int scene_fit_choose_halves(scene_parts *p, const int room[4], int32_t *halves)
{
    *halves = 0;
    for (int32_t least = 2; least >= 1; least--) {
        int best = KINDS;
        for (int kind = WIDE_TWO; kind <= TINY; kind++) {
            int32_t size = kind < TINY || best == KINDS ? halves_for(p, kind, room, least) : 0;
            if (size > 0 && size * 4 >= *halves * worth_less(room)) {
                best = kind;
                *halves = size;
            }
        }
        if (best < KINDS)
            return best;
    }
    return KINDS;
}
