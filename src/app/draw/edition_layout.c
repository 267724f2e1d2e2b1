/* Where the boxes of an edition stand: beside a field in a wide room, in the one side of a narrow
 * one, over and under the field of an upright one, and between two boards. */
#include "base/minmax.h"
#include "edition_look.h"
#include "session/duel.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"

#define ARCADE_LINES 14 /* grade, points, the level over its next stop */
#define RULE_COLUMNS 5

unsigned scene_edition_of(const session *s)
{
    if (s->settings.theme != THEME_EDITION || session_in_characters(s) ||
        session_trainer_is_on(s) || session_shows_review(s))
        return EDITION_NONE;
    switch (session_has_match(s) ? session_match(s)->setup.rules : s->settings.rules) {
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

/* A ruler stands between the numbers and the field, where there is room for it. */
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
        if (!several) /* a name stands there */
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

/* Words of a moment and the other numbers give way, if enough is left of both. */
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

/* On the outer side lines, points, level and pieces; the other numbers at the foot of the inner. */
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

bool scene_edition_fill(scene_layout *l, const session *s, const int room[4])
{
    enum { CELL_LEAST = 6 };
    scene_parts p = scene_fit_parts(s);
    int32_t bar = room[3] * 13 / 12 + 8, line = room[3] * 13 / 12;
    int32_t w = room[0] / p.columns, h = (room[1] - bar) / p.visible;
    if (p.dress != EDITION_WX || p.several || !session_has_match(s) ||
        !(session_shows_game(s) || session_shows_pause(s)) || session_in_replay(s) ||
        session_uses_touch(s) || session_practice_is_on(s) || session_watches_bot(s) ||
        w < CELL_LEAST || h < CELL_LEAST)
        return false;
    scene_fit_measure(&p, h, room);
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
