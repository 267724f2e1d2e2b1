/* Lays out one to four boards: in equal parts if they fit; otherwise the first board large and the
 * others beside it with cells half as large; if that does not fit either, the first board alone. */
#include "base/minmax.h"
#include "drawing.h"
#include "sections.h"
#include "menus/format.h"
#include "session/match.h"
#include "session/race.h"
#include "session/watch.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/input.h"

#include <string.h>

#define GAP 1 /* columns between boards of unequal size */
#define CHEERS_COLUMNS_LEAST 16
#define TIMELINE_COLUMNS 60                           /* at least, if the room has that many */
enum { STATS_LEAST_BESIDE_KEYS = 3, ODDS_WORTH = 3 }; /* lines, and lines more for the odds */

/* ---- equal parts ---------------------------------------------------------------------------- */

typedef struct division {
    unsigned across, down;
    int kind;
    int32_t cell_h;
} division;

/* Returns the number of boards side by side that gives the largest cells, and then the most beside
 * the fields. */
static division best_division(const session *s, const canvas_size *canvas, unsigned count)
{
    division best = {.kind = FIT_NONE};
    for (unsigned across = count; across > 0; across--) {
        unsigned down = (count + across - 1) / across;
        if (across > (count + down - 1) / down)
            continue; /* four boards are two and two, not three and one */
        const canvas_size part = {canvas->w / (int)across, canvas->h / (int)down, canvas->column,
                                  canvas->line};
        int32_t cell;
        int kind = scene_layout_kind(s, &part, &cell);
        if (cell > best.cell_h || (cell == best.cell_h && kind < best.kind))
            best = (division){across, down, kind, cell};
    }
    return best;
}

static void move_box(scene_box *box, int32_t x, int32_t y)
{
    box->x += box->w ? x : 0; /* one without a width is not there */
    box->y += box->w ? y : 0;
}

static void move_board(scene_layout *l, int32_t x, int32_t y)
{
    scene_box *const box[] = {&l->field,
                              &l->cells,
                              &l->incoming,
                              &l->hold,
                              &l->next,
                              &l->stats,
                              &l->more,
                              &l->own,
                              &l->top,
                              &l->counts,
                              &l->best,
                              &l->rule,
                              &l->header,
                              &l->footer,
                              &l->facts,
                              &l->verdict,
                              &l->numbers,
                              &l->foot,
                              &l->letters,
                              &l->name,
                              &l->keys,
                              &l->buttons,
                              &l->applause[FX_LEFT],
                              &l->applause[FX_RIGHT],
                              &l->applause[FX_CENTRE],
                              &l->cheers};
    for (unsigned i = 0; i < sizeof box / sizeof box[0]; i++)
        move_box(box[i], x, y);
}

/* Gives parts that belong to the canvas as a whole to the first board. */
static void share_room(scene_layout *board, unsigned count, int32_t width, int32_t height)
{
    for (unsigned i = 0; i < count; i++) {
        board[i].width = width;
        board[i].height = height;
        board[i].facts = board[i].verdict = (scene_box){0};
        if (i > 0)
            board[i].header = board[i].footer = (scene_box){0};
    }
}

static void widen(scene_box *line, const scene_layout *l)
{
    if (line->w) {
        line->x = 0;
        line->w = l->width - l->width % l->column;
    }
}

static void place_parts(scene_layout *board, const session *s, const canvas_size *canvas,
                        unsigned count, const division *p)
{
    scene_layout whole;
    const canvas_size part = {canvas->w / (int)p->across, canvas->h / (int)p->down, canvas->column,
                              canvas->line};
    scene_layout_place(&whole, s, canvas, p->kind, p->cell_h);
    for (unsigned i = 0; i < count; i++) {
        scene_layout *l = &board[i];
        scene_layout_place(l, s, &part, p->kind, p->cell_h);
        unsigned row = i / p->across, in_row = count - row * p->across;
        int32_t w = l->width - l->width % l->m.snap_x, h = l->height - l->height % l->m.snap_y;
        in_row = min_u32(in_row, p->across);
        int32_t left = (whole.width - (int32_t)in_row * w) / 2;
        left -= left % l->m.snap_x;
        move_board(l, left + (int32_t)(i % p->across) * w, (int32_t)row * h);
    }
    share_room(board, count, whole.width, whole.height);
    widen(&board[0].header, &board[0]);
    widen(&board[0].footer, &board[0]);
}

/* ---- one large, others small ---------------------------------------------------------------- */

static scene_box around(scene_box a, scene_box b)
{
    int32_t right = max_int(a.x + a.w, b.x + b.w);
    int32_t below = max_int(a.y + a.h, b.y + b.h);
    int32_t x = min_int(a.x, b.x), y = min_int(a.y, b.y);
    return (scene_box){x, y, right - x, below - y};
}

/* The box around everything that belongs to the boards. */
static scene_box extent(const scene_layout *board, unsigned count)
{
    scene_box all = board[0].field;
    for (unsigned i = 0; i < count; i++) {
        const scene_layout *l = &board[i];
        const scene_box *const box[] = {&l->field, &l->hold, &l->next, &l->stats, &l->buttons};
        for (unsigned j = 0; j < sizeof box / sizeof box[0]; j++)
            all = box[j]->w ? around(all, *box[j]) : all;
    }
    return all;
}

typedef struct heap {
    scene_layout small;
    int32_t across, down; /* columns of boards, and boards in a column */
    int32_t gap;          /* between two boards of a column */
} heap;

/* Stacks boards with cells half as large, at most as high as the window; in pixels three are in one
 * column, with smaller cells if need be, so that there is no gap. Returns false if not even one
 * fits. */
static bool heap_up(heap *h, const session *s, const scene_layout *whole, unsigned count)
{
    const int32_t half = whole->unit / 2, least = whole->unit / 4;
    int32_t pixel = max_int(SCENE_UNIT / whole->cell_h, 1), unit = half, high;
    h->gap = whole->m.above ? GAP * whole->column : 0;
    for (;; unit -= pixel) {
        scene_layout_place_small(&h->small, s, whole, unit);
        high = whole->height / (h->small.field.h + h->gap);
        if (high >= (int32_t)count || count < 3 || !whole->m.above || unit - pixel < least)
            break;
    }
    if (high < (int32_t)count && unit < half) { /* in vain */
        scene_layout_place_small(&h->small, s, whole, half);
        high = (whole->height + h->gap) / (h->small.field.h + h->gap);
    }
    if (high == 0)
        return false;
    h->across = ((int32_t)count + high - 1) / high;
    h->down = ((int32_t)count + h->across - 1) / h->across;
    return true;
}

static int32_t heap_w(const heap *h)
{
    return h->across * (h->small.field.w + GAP * h->small.column);
}

static void narrow(scene_box *line, scene_box to)
{
    if (line->w) {
        line->x = to.x;
        line->w = to.w;
    }
}

/* Beside the large board and everything that belongs to it, row by row. */
static void place_heap(scene_layout *board, const heap *h, unsigned count)
{
    const scene_layout *l = &board[0];
    scene_box *applause = &board[0].applause[FX_RIGHT], all = extent(board, 1);
    int32_t x = all.x + all.w + GAP * l->column, y = l->field.y;
    int32_t step = h->small.field.h + h->gap, high = h->down * step - h->gap;
    x -= x % l->column;
    if (y + high > l->height) {
        y = (l->height - high) / 2;
        y -= y % l->m.snap_y;
    }
    if (y < 0)
        y = 0;
    if (applause->x + applause->w > x)
        applause->w = x - applause->x;
    if (applause->w < CHEERS_COLUMNS_LEAST * l->column && board[0].cheers.w == 0)
        board[0].cheers = board[0].applause[FX_LEFT];
    narrow(&board[0].header, all);
    narrow(&board[0].footer, all);
    for (int32_t i = 0; i < (int32_t)count; i++) {
        board[i + 1] = h->small;
        move_board(&board[i + 1], x + i % h->across * (h->small.field.w + GAP * l->column),
                   y + i / h->across * step);
    }
}

/* Returns false if not even that fits. */
static bool place_one_large(scene_layout *board, const session *s, const canvas_size *canvas,
                            unsigned count, int32_t least_cell_h)
{
    scene_layout whole;
    heap others;
    int32_t cell, part_cell;
    int kind = scene_layout_kind(s, canvas, &cell);
    for (; kind != FIT_NONE && cell >= least_cell_h; cell--) {
        scene_layout_place(&whole, s, canvas, kind, cell);
        if (!heap_up(&others, s, &whole, count - 1))
            continue;
        int64_t rest = (int64_t)(whole.width - heap_w(&others)) * whole.cell_w / SCENE_UNIT;
        const canvas_size part = {(int)rest, canvas->h, canvas->column, canvas->line};
        int part_kind = rest > 0 ? scene_layout_kind(s, &part, &part_cell) : FIT_NONE;
        if (part_kind == FIT_NONE || part_cell < cell)
            continue;
        scene_layout_place(&board[0], s, &part, part_kind, cell);
        place_heap(board, &others, count - 1);
        share_room(board, count, whole.width, whole.height);
        return true;
    }
    return false;
}

/* One person among several bots looks mostly at the own board. */
static bool has_one_eye(const session *s, unsigned count)
{
    return count > 2 && session_persons(s) == 1;
}

static void prefer_one_large(scene_layout *board, const session *s, const canvas_size *canvas,
                             unsigned count)
{
    scene_layout large[TS_PLAYERS_MAX];
    if (place_one_large(large, s, canvas, count, board[0].cell_h) &&
        (large[0].cell_h > board[0].cell_h || large[0].kind < board[0].kind))
        memcpy(board, large, count * sizeof large[0]);
}

/* Boards of a duel face each other, except for watched bots, whose plans are beside each board. */
static bool faces(const session *s, const canvas_size *canvas)
{
    return canvas->w > canvas->h && scene_is_versus(s) && !session_watches_bot(s);
}

static unsigned choose(scene_layout board[TS_PLAYERS_MAX], const session *s,
                       const canvas_size *canvas)
{
    scene_seat seat[TS_PLAYERS_MAX];
    unsigned count = scene_seats(s, seat);
    if (scene_touch_layout_hold(s, canvas) &&
        scene_touch_layout_place(board, s, canvas, max_u32(count, 1)))
        return max_u32(count, 1);
    if (count > 1) {
        division p = best_division(s, canvas, count);
        if (count == 2 && faces(s, canvas) &&
            scene_layout_place_facing(board, s, canvas, p.cell_h * 4 / 5))
            return count;
        if (p.kind != FIT_NONE) {
            place_parts(board, s, canvas, count, &p);
            if (has_one_eye(s, count))
                prefer_one_large(board, s, canvas, count);
            return count;
        }
        if (place_one_large(board, s, canvas, count, 1))
            return count;
    }
    scene_layout_place_alone(&board[0], s, canvas);
    return 1;
}

/* ---- replays -------------------------------------------------------------------------------- */

/* Places it below the boards, as wide as they are, if that is not too narrow; the rest of the space
 * is for the keys. */
static void place_timeline(scene_layout *board, unsigned count)
{
    scene_layout *l = &board[0];
    scene_box all = extent(board, count);
    int32_t width = l->width - l->width % l->column, least = TIMELINE_COLUMNS * l->column;
    int32_t w = max_int(all.w, least), y = all.y + all.h;
    w = min_int(w, width);
    int32_t x = all.x + (all.w - w) / 2;
    x = clamp_int(x, 0, width - w);
    if (l->height - y >= 4 * l->line)
        y += l->line;
    l->timeline = (scene_box){x - x % l->column, y, w - w % l->column, l->line};
    y += 2 * l->line;
    int32_t lines = (l->height - y) / l->line;
    l->footer = lines > 0 ? (scene_box){0, y, width, lines * l->line} : (scene_box){0};
}

/* Gives the keys the lower part of the side with the numbers, if both fit. */
static void place_keys(scene_layout *l)
{
    int32_t bottom = l->field.y + l->field.h, h = WATCH_KEYS * l->line + 2 * l->m.pad_y;
    int32_t least = STATS_LEAST_BESIDE_KEYS * l->line + 2 * l->m.pad_y;
    scene_box *stats = &l->stats;
    l->counts.w = l->clock.w = 0; /* keys and buttons are there */
    if (stats->w == 0 || stats->y >= bottom || l->kind != LAYOUT_WIDE)
        return;
    const bool cheers = l->cheers.w && l->cheers.y + l->cheers.h == stats->y;
    const int32_t all = bottom - stats->y - l->m.gap_y, more = cheers ? l->cheers.h : 0;
    if (all + more - h < least + ODDS_WORTH * l->line)
        h -= l->line; /* without the odds */
    if (all + more - h < least)
        h -= l->line; /* without the review */
    int32_t rest = all - h;
    if (cheers && rest < least + ODDS_WORTH * l->line) {
        stats->y -= l->cheers.h; /* keys are worth more than words of a moment */
        stats->h += l->cheers.h;
        rest += l->cheers.h;
        l->cheers = (scene_box){0};
        l->applause[stats->x < l->field.x ? FX_LEFT : FX_RIGHT] = l->cheers;
    }
    if (rest < least)
        return;
    stats->h = stats->h < rest ? stats->h : rest - rest % l->m.snap_y;
    l->keys = (scene_box){stats->x, bottom - h, stats->w, h};
    if (l->cheers.w == 0 && l->applause[FX_LEFT].w && l->applause[FX_RIGHT].w)
        l->cheers = l->applause[stats->x < l->field.x ? FX_RIGHT : FX_LEFT];
}

static bool overlap(scene_box a, scene_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Places the buttons on the lower edge of the frame, or below the field if words do not fit on
 * frames. */
static void place_buttons(scene_layout *board, unsigned count, unsigned i)
{
    scene_layout *l = &board[i];
    int32_t y = l->field.y + l->field.h - (l->m.above ? 0 : l->line);
    l->buttons = (scene_box){l->cells.x, y, l->cells.w, l->line};
    l->foot.w = 0;
    if (overlap(l->buttons, l->stats))
        l->buttons.y = l->stats.y + l->stats.h;
    if (l->numbers.w && l->numbers.y == y)
        l->numbers = l->name;
    for (unsigned j = 0; j < count; j++)
        if (j != i && (overlap(l->buttons, board[j].field) || overlap(l->buttons, board[j].name)))
            l->buttons.w = 0;
}

/* A spare line is at the top, not at the bottom. */
static void make_header(scene_layout *board, unsigned count, int32_t height)
{
    scene_layout *l = &board[0];
    int32_t lowest = 0;
    for (unsigned i = 0; i < count; i++)
        lowest = max_int(board[i].field.y + board[i].field.h, lowest);
    if (l->header.w || l->kind != LAYOUT_WIDE || l->field.y > 0 || lowest + l->line > height)
        return;
    for (unsigned i = 0; i < count; i++)
        move_board(&board[i], 0, l->line);
    l->header = (scene_box){0, 0, l->width - l->width % l->column, l->line};
}

/* A field that fills the canvas has its timeline on its frame, and no buttons of players. */
static unsigned choose_bare(scene_layout *board, const session *s, const canvas_size *canvas)
{
    unsigned count = choose(board, s, canvas);
    scene_layout *l = &board[0];
    const scene_box f = l->field;
    l->foot.w = 0;
    if (l->kind != LAYOUT_TOO_SMALL && !l->m.above)
        l->timeline = (scene_box){f.x, f.y + f.h - l->line, f.w, l->line};
    return count;
}

/* The timeline takes lines from the foot of the canvas, and in a window the buttons do, too; their
 * height depends on the size of a cell. */
static unsigned choose_with_foot(scene_layout *board, const session *s, const canvas_size *canvas)
{
    bool characters = canvas->column == 1 && canvas->line == 1;
    int foot = characters ? 1 : 2 * canvas->line;
    unsigned count = 0;
    for (int i = 0; i < 4; i++) {
        const canvas_size above = {canvas->w, canvas->h - foot, canvas->column, canvas->line};
        count = choose(board, s, &above);
        int32_t lines = (characters ? 1 : 2) * board[0].line;
        int needed = (int)(((int64_t)lines * board[0].cell_h + SCENE_UNIT - 1) / SCENE_UNIT);
        if (needed <= foot)
            break;
        foot = needed;
    }
    scene_layout *l = &board[0];
    if (l->kind == LAYOUT_TOO_SMALL)
        return choose_bare(board, s, canvas);
    make_header(board, count, l->height);
    for (unsigned i = 0; i < count; i++) {
        board[i].height = scene_from_pixels(canvas->h, l->cell_h);
        place_buttons(board, count, i);
    }
    if (count == 1)
        place_keys(l);
    place_timeline(board, count);
    return count;
}

/* A row of touch buttons, 44 default pixels high, takes 52 from the foot of the canvas; the
 * smallest line of text has twelve. If both do not fit, the field goes first. */
static unsigned choose_with_row(scene_layout *board, const session *s, const canvas_size *canvas)
{
    const int row = canvas->line * 44 / 12, edge = canvas->line * 4 / 12;
    const canvas_size above = {canvas->w, canvas->h - row - 2 * edge, canvas->column, canvas->line};
    unsigned count = choose(board, s, &above);
    scene_layout *l = &board[0];
    if (l->kind == LAYOUT_TOO_SMALL)
        return choose(board, s, canvas);
    int32_t y = scene_from_pixels(above.h + edge, l->cell_h);
    for (unsigned i = 0; i < count; i++)
        board[i].height = scene_from_pixels(canvas->h, l->cell_h);
    const int32_t keys = scene_from_pixels(scene_touch_layout_keys(s, canvas), l->cell_h);
    l->footer = (scene_box){keys, y, l->width - 2 * keys, scene_from_pixels(row, l->cell_h)};
    return count;
}

/* A replay on a touch screen has its timeline and its buttons below everything, each 44 CSS pixels
 * high; on a wide canvas they share a row. */
static unsigned choose_watched(scene_layout *board, const session *s, const canvas_size *canvas)
{
    const int row = canvas->line * 44 / 12, gap = canvas->line * 4 / 12;
    const bool one = canvas->w >= canvas->line * 700 / 12;
    const canvas_size above = {canvas->w, canvas->h - (one ? 1 : 2) * (row + gap) - 2 * gap,
                               canvas->column, canvas->line};
    unsigned count = choose(board, s, &above);
    scene_layout *l = &board[0];
    if (l->kind == LAYOUT_TOO_SMALL)
        return choose(board, s, canvas);
    const int32_t cell = l->cell_h, high = scene_from_pixels(row, cell) + 1, /* rounded up */
        edge = scene_from_pixels(gap, cell);
    int32_t y = scene_from_pixels(canvas->h - row - gap, cell),
            w = scene_from_pixels(canvas->w - 2 * gap, cell);
    l->row = (scene_box){edge, y, one ? w / 2 : w, high};
    l->timeline = one ? (scene_box){l->row.w + 2 * edge, y, w - l->row.w - edge, high}
                      : (scene_box){edge, y - high - edge, w, high};
    for (unsigned i = 0; i < count; i++) {
        board[i].height = scene_from_pixels(canvas->h, cell);
        board[i].foot.w = 0;
    }
    l->footer = (scene_box){0};
    return count;
}

/* The board of a review is beside its page, in a part of the canvas. */
static unsigned choose_beside_page(scene_layout *board, const session *s, const canvas_size *canvas)
{
    scene_layout *l = &board[0];
    canvas_size part;
    if (!scene_review_part(s, canvas, &part))
        return choose(board, s, canvas);
    scene_layout_place_alone(l, s, &part);
    l->header = l->footer = l->more = (scene_box){0};
    share_room(board, 1, scene_from_pixels(canvas->w, l->cell_w),
               scene_from_pixels(canvas->h, l->cell_h));
    return 1;
}

unsigned scene_multi_board_choose(scene_layout board[TS_PLAYERS_MAX], const session *s,
                                  const canvas_size *canvas)
{
    if (session_shows_review(s))
        return choose_beside_page(board, s, canvas);
    if (scene_has_row(s))
        return choose_with_row(board, s, canvas);
    if (session_in_replay(s) && session_uses_touch(s) && !session_in_characters(s))
        return choose_watched(board, s, canvas);
    return session_in_replay(s) ? choose_with_foot(board, s, canvas) : choose(board, s, canvas);
}

/* ---- drawing -------------------------------------------------------------------------------- */

/* A half field has cells twice as large; a narrower one is centred in the space of a whole one. */
static void fit_columns(scene_layout *l, const ts_board *b)
{
    const int32_t across = l->cells.w / b->columns, unit = l->unit;
    if (across * b->visible <= l->cells.h) {
        l->unit = across;
        return;
    }
    int32_t less = (l->cells.w - b->columns * unit) / 2;
    less -= less % l->column;
    l->cells.x += less;
    l->field.x += less;
    l->field.w -= l->cells.w - b->columns * unit;
    l->cells.w = b->columns * unit;
}

void scene_draw_seat(scene_drawing *d, unsigned i)
{
    scene_seat seat[TS_PLAYERS_MAX] = {0};
    scene_seats(d->s, seat);
    d->layout = d->board[i];
    d->seat = seat[i];
    const ts_board *b = seat[i].run ? &seat[i].run->match.board[seat[i].player] : NULL;
    if (b && b->columns)
        fit_columns(&d->layout, b);
}

static bool format_lead(const scene_drawing *d, char *out, size_t size, unsigned *role)
{
    session_lead lead;
    if (!session_race_races(d->s) || d->seat.run != session_run_of(d->s) ||
        !session_race_lead(d->s, &lead))
        return false;
    uint64_t by = (uint64_t)(lead.by < 0 ? -lead.by : lead.by);
    *role = lead.by < 0 ? ROLE_WARNING : ROLE_GOOD;
    /* where less time is better, a player who is behind has more of it */
    size_t used = text_format(out, size, (lead.by < 0) == lead.is_time ? "+" : "-");
    if (lead.is_time)
        text_time(out + used, size - used, by, true);
    else
        text_number(out + used, size - used, d->s->settings.language, (int64_t)by);
    return true;
}

static int32_t width(const scene_drawing *d, const char *words)
{
    return text_width(words) * d->layout.column;
}

/* Draws the player's lead at the right of the names' line; if the numbers are there, on the lower
 * edge of the frame, or at the top of a field if words do not fit on its frame. */
static void draw_lead(scene_drawing *d, int32_t name_w)
{
    char words[64];
    unsigned role;
    const scene_layout *l = &d->layout;
    if (!format_lead(d, words, sizeof words, &role))
        return;
    int32_t w = width(d, words);
    scene_box box = {l->name.x + l->name.w - w, l->name.y, w, l->line};
    if (l->numbers.w && l->numbers.y == l->name.y) {
        box.x = l->cells.x + (l->cells.w - w) / 2;
        box.x -= (box.x - l->cells.x) % l->column;
        box.y = l->m.above ? l->cells.y : l->cells.y + l->cells.h;
    } else if (name_w + l->column + w > l->name.w) {
        return;
    }
    scene_draw_text(d, role, ALIGN_LEFT, box, words);
}

int32_t scene_draw_name(scene_drawing *d)
{
    char name[LINE_SIZE], all[2 * LINE_SIZE] = "";
    const int language = d->s->settings.language;
    const duel_player level = {.bot = session_duel_of(d->s)->who[d->seat.player].bot};
    scene_box box = d->layout.name;
    session_format_player(d->s, name, sizeof name, d->seat.player);
    if (session_race_races(d->s) && d->seat.run == session_run_of(d->s))
        screen_format(d->s, name, sizeof name, TEXT_RACE_YOU);
    else if (session_race_races(d->s))
        session_race_format_name(d->s, name, sizeof name);
    if (run_is_again(d->seat.run) && !session_is_person(d->s, d->seat.player))
        text_format(all, sizeof all, text_of(language, TEXT_PAIR), name,
                    text_of(language, TEXT_AS_RECORDED));
    else
        session_format_ping(d->s, all, sizeof all, name, d->seat.player);
    if (!all[0] || width(d, all) > box.w)
        memcpy(all, name, sizeof name);
    if (width(d, all) > box.w && level.bot && !session_race_races(d->s)) /* a long name */
        session_format_bot(d->s, all, sizeof all, &level);
    const int32_t w = box.w = width(d, all) > box.w ? 0 : width(d, all);
    draw_lead(d, w);
    if (w)
        scene_draw_text(d, ROLE_TITLE, ALIGN_LEFT, box, all);
    return w;
}

scene_box scene_multi_board_box(const scene_drawing *d)
{
    scene_box all = d->board[0].field;
    for (unsigned i = 1; i < d->boards; i++)
        all = around(all, d->board[i].field);
    return all;
}
