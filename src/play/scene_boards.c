/* One to four boards in one room. Equal parts of it if they fit; else the first one large and the
 * others beside it with cells half as large; where there is no room for that either, the first one
 * alone. */
#include "scene_build.h"

#define GAP 1 /* columns between boards of unequal size */

unsigned ts_seats(const ts_session *s, ts_seat seat[TS_PLAYERS_MAX])
{
    unsigned count = 0;
    bool fades = ts_session_fades(s);
    if (!s->playing)
        return 0;
    for (unsigned i = 0; i < s->run.match.setup.players; i++)
        seat[count++] = (ts_seat){&s->run, i, &s->fx[i], fades ? &s->fade[i] : NULL};
    return count;
}

/* ---- equal parts ---------------------------------------------------------------------------- */

typedef struct parting {
    unsigned across, down;
    int kind;
    int32_t cell_h;
} parting;

/* So many boards side by side that their cells are largest; then, that most stands beside them. */
static parting best_parting(const ts_session *s, const int room[4], unsigned count)
{
    parting best = {.kind = TS_ROOM_NONE};
    for (unsigned across = count; across > 0; across--) {
        unsigned down = (count + across - 1) / across;
        const int part[4] = {room[0] / (int)across, room[1] / (int)down, room[2], room[3]};
        int32_t cell;
        int kind = ts_layout_kind(s, part, &cell);
        if (cell > best.cell_h || (cell == best.cell_h && kind < best.kind))
            best = (parting){across, down, kind, cell};
    }
    return best;
}

static void move_box(ts_box *box, int32_t x, int32_t y)
{
    if (box->w == 0)
        return;
    box->x += x;
    box->y += y;
}

static void move_board(ts_layout *l, int32_t x, int32_t y)
{
    ts_box *const box[] = {&l->field,
                           &l->cells,
                           &l->hold,
                           &l->next,
                           &l->stats,
                           &l->header,
                           &l->footer,
                           &l->facts,
                           &l->verdict,
                           &l->numbers,
                           &l->name,
                           &l->applause[TS_FX_LEFT],
                           &l->applause[TS_FX_RIGHT],
                           &l->applause[TS_FX_CENTRE]};
    for (unsigned i = 0; i < sizeof box / sizeof box[0]; i++)
        move_box(box[i], x, y);
}

/* What belongs to the room as a whole stands with the first board. */
static void share_room(ts_layout *board, unsigned count, int32_t width, int32_t height)
{
    for (unsigned i = 0; i < count; i++) {
        board[i].width = width;
        board[i].height = height;
        board[i].facts = board[i].verdict = (ts_box){0};
        if (i > 0)
            board[i].header = board[i].footer = (ts_box){0};
    }
}

static void widen(ts_box *line, const ts_layout *l)
{
    if (line->w) {
        line->x = 0;
        line->w = l->width - l->width % l->column;
    }
}

static void place_parts(ts_layout *board, const ts_session *s, const int room[4], unsigned count,
                        const parting *p)
{
    ts_layout whole;
    const int part[4] = {room[0] / (int)p->across, room[1] / (int)p->down, room[2], room[3]};
    ts_layout_place(&whole, s, room, p->kind, p->cell_h);
    for (unsigned i = 0; i < count; i++) {
        ts_layout *l = &board[i];
        ts_layout_place(l, s, part, p->kind, p->cell_h);
        unsigned row = i / p->across, in_row = count - row * p->across;
        int32_t w = l->width - l->width % l->m.snap_x, h = l->height - l->height % l->m.snap_y;
        in_row = in_row < p->across ? in_row : p->across;
        int32_t left = (whole.width - (int32_t)in_row * w) / 2;
        left -= left % l->m.snap_x;
        move_board(l, left + (int32_t)(i % p->across) * w, (int32_t)row * h);
    }
    share_room(board, count, whole.width, whole.height);
    widen(&board[0].header, &board[0]);
    widen(&board[0].footer, &board[0]);
}

/* ---- one large, others small ---------------------------------------------------------------- */

/* The others stand in columns as high as the room. False: not even that fits. */
static bool place_one_large(ts_layout *board, const ts_session *s, const int room[4],
                            unsigned count, int32_t least_cell_h)
{
    ts_layout whole, small;
    int32_t cell;
    int kind = ts_layout_kind(s, room, &cell);
    for (; kind != TS_ROOM_NONE && cell >= least_cell_h; cell--) {
        ts_layout_place(&whole, s, room, kind, cell);
        ts_layout_place_small(&small, s, &whole);
        int32_t high = whole.height / small.field.h;
        if (high == 0)
            continue;
        int32_t columns = ((int32_t)count - 1 + high - 1) / high;
        int32_t w = columns * (small.field.w + GAP * whole.column);
        int64_t rest = (int64_t)(whole.width - w) * whole.cell_w / TS_UNIT;
        const int part[4] = {(int)rest, room[1], room[2], room[3]};
        int32_t part_cell;
        int part_kind = rest > 0 ? ts_layout_kind(s, part, &part_cell) : TS_ROOM_NONE;
        if (part_kind == TS_ROOM_NONE || part_cell < cell)
            continue;
        ts_layout_place(&board[0], s, part, part_kind, cell);
        int32_t rows = ((int32_t)count - 1 + columns - 1) / columns;
        int32_t x = board[0].width - board[0].width % whole.column;
        int32_t y = board[0].field.y;
        if (y + rows * small.field.h > whole.height)
            y = (whole.height - rows * small.field.h) / whole.line * whole.line;
        for (unsigned i = 1; i < count; i++) {
            board[i] = small;
            move_board(&board[i],
                       x + (int32_t)(i - 1) / rows * (small.field.w + GAP * small.column),
                       (y < 0 ? 0 : y) + (int32_t)(i - 1) % rows * small.field.h);
        }
        share_room(board, count, whole.width, whole.height);
        return true;
    }
    return false;
}

unsigned ts_boards_choose(ts_layout board[TS_PLAYERS_MAX], const ts_session *s, const int room[4])
{
    ts_seat seat[TS_PLAYERS_MAX];
    unsigned count = ts_seats(s, seat);
    int32_t cell;
    if (count > 1) {
        parting p = best_parting(s, room, count);
        if (p.kind != TS_ROOM_NONE) {
            place_parts(board, s, room, count, &p);
            return count;
        }
        if (place_one_large(board, s, room, count, 1))
            return count;
    }
    int kind = ts_layout_kind(s, room, &cell);
    ts_layout_place(&board[0], s, room, kind, cell);
    return 1;
}

/* ---- drawing -------------------------------------------------------------------------------- */

void ts_draw_seat(ts_draw *d, unsigned i)
{
    ts_seat seat[TS_PLAYERS_MAX] = {0};
    ts_seats(d->s, seat);
    d->layout = d->board[i];
    d->seat = seat[i];
    const ts_game *g = seat[i].run ? &seat[i].run->match.game[seat[i].player] : NULL;
    if (g && g->columns) /* the cells of half a field are twice as large */
        d->layout.unit = d->layout.cells.w / g->columns;
}

int32_t ts_draw_name(ts_draw *d)
{
    char name[TS_LINE_ROOM];
    ts_box box = d->layout.name;
    ts_format(name, sizeof name, ts_text(d->s->settings.language, TS_TEXT_PLAYER),
              (uint64_t)d->seat.player + 1);
    int32_t w = (int32_t)ts_text_width(name) * d->layout.column;
    if (w > box.w)
        return 0;
    box.w = w;
    ts_draw_text(d, TS_ROLE_TITLE, TS_ALIGN_LEFT, box, name);
    return w;
}

ts_box ts_boards_box(const ts_draw *d)
{
    ts_box all = d->board[0].field;
    for (unsigned i = 1; i < d->boards; i++) {
        ts_box one = d->board[i].field;
        int32_t right = all.x + all.w > one.x + one.w ? all.x + all.w : one.x + one.w;
        int32_t below = all.y + all.h > one.y + one.h ? all.y + all.h : one.y + one.h;
        all.x = all.x < one.x ? all.x : one.x;
        all.y = all.y < one.y ? all.y : one.y;
        all.w = right - all.x;
        all.h = below - all.y;
    }
    return all;
}
