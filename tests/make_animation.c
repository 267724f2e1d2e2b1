/* Plays for a few seconds in an offscreen window: pictures for the README, one file per frame.
 * docs/window.sh makes one animation of them. make_animation FOLDER WIDTH HEIGHT */
#include "picture_rig.h"

#include "sdl/font.h"

#include <stdlib.h>

#define FRAME_MS 60
#define FRAMES 138
#define KEY_MS 28
#define WELL (TS_COLUMNS - 1) /* kept free for the upright piece */

/* ---- where a piece goes ---------------------------------------------------------------------- */

static int cost_of(const ts_board *b, ts_piece p)
{
    uint16_t row[TS_ROWS];
    ts_cell cell[4];
    int cost = 0, full = 0, before = 0;
    bool in_well = false;
    memcpy(row, b->row, sizeof row);
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++) {
        row[cell[i].y] |= (uint16_t)(1u << cell[i].x);
        in_well = in_well || cell[i].x == WELL;
        cost += 4 * cell[i].y;
    }
    for (int y = 0; y < TS_ROWS; y++)
        full += row[y] == (1u << TS_COLUMNS) - 1;
    for (int x = 0; x < WELL; x++) {
        int height = TS_ROWS;
        while (height > 0 && !(row[height - 1] >> x & 1))
            height--;
        for (int y = 0; y < height; y++)
            cost += row[y] >> x & 1 ? 0 : 80;
        cost += x ? 7 * abs(height - before) : 0;
        before = height;
    }
    return cost - (full == 4 ? 1000 : 0) + (in_well && full < 4 ? 300 : 0);
}

typedef struct plan {
    int turns, shift, cost;
} plan;

static plan plan_for(const ts_board *b)
{
    plan best = {.cost = 1 << 30};
    for (int turns = 0; turns < 4; turns++) {
        ts_piece turned = b->piece;
        for (int i = 0; i < turns; i++)
            ts_rotated(b, 1, &turned);
        for (int by = -1; by <= 1; by += 2) {
            ts_piece p = turned;
            for (int shift = 0; ts_fits(b, p); shift += by, p.x = (int8_t)(p.x + by)) {
                int cost = cost_of(b, ts_dropped(b, p));
                if (cost < best.cost)
                    best = (plan){turns, shift, cost};
            }
        }
    }
    return best;
}

/* ---- playing and painting -------------------------------------------------------------------- */

typedef struct film {
    session_rig t;
    px_painter *painter;
    px_canvas canvas;
    const char *folder;
    uint64_t next_us;
    int frame;
} film;

static void pass(film *f, uint64_t us)
{
    for (uint64_t until = f->t.now + us; f->frame < FRAMES;) {
        if (f->next_us > until) {
            rig_pass(&f->t, until - f->t.now);
            return;
        }
        rig_pass(&f->t, f->next_us - f->t.now);
        f->next_us += FRAME_MS * MS;
        char path[500];
        px_rect dirty[PX_RECTS_MAX];
        px_paint(f->painter, &f->canvas, rig_look(&f->t), dirty);
        snprintf(path, sizeof path, "%s/%03d.png", f->folder, f->frame++);
        if (!px_png_write(&f->canvas, path))
            exit(1);
    }
}

static void press(film *f, key_code key)
{
    rig_down(&f->t, key);
    pass(f, KEY_MS * MS);
    rig_up(&f->t, key);
    pass(f, KEY_MS * MS);
}

static void play_piece(film *f)
{
    const ts_board *b = &session_match(f->t.s)->board[0];
    while (b->piece.kind == TS_NONE && f->frame < FRAMES)
        pass(f, 10 * MS);
    plan p = plan_for(b);
    pass(f, 50 * MS);
    for (int i = 0; i < p.turns; i++)
        press(f, p.turns == 3 ? (key_code)'z' : KEY_UP), i += p.turns == 3 ? 2 : 0;
    for (int i = 0; i < abs(p.shift); i++)
        press(f, p.shift < 0 ? KEY_LEFT : KEY_RIGHT);
    pass(f, 40 * MS);
    press(f, ' ');
}

static void lay(session_rig *t)
{
    static const char *const rows[] = {".OO...J..", ".OOSSIJJJ", "TTTZSSILL", "ITZZJJIOL",
                                       "ILZSJTIOL", "ILOOSTTZZ", "ILLOOTSZZ", "OOLZZSSJT",
                                       "OOLLZZSST", "JJILLOOTT", "JJISSOOZT"};
    ts_match *m = inner_match(t->s);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {0};
    int count = sizeof rows / sizeof rows[0];
    for (int y = 0; y < count; y++)
        for (int x = 0; x < WELL; x++)
            if (rows[count - 1 - y][x] != '.')
                cell[y][x] =
                    (uint8_t)(strchr(TS_CELL_LETTERS, rows[count - 1 - y][x]) - TS_CELL_LETTERS);
    ts_edit_stack(m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
    m->board[0].score = 31450;
    m->board[0].lines = 26;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int w = atoi(argv[2]), h = atoi(argv[3]);
    film f = {.folder = argv[1],
              .canvas = {malloc((size_t)w * (size_t)h * sizeof(uint32_t)), w, h, w}};
    font_set *fonts = fonts_open();
    session_options o = rig_options("guideline", "marathon");
    o.seed = 12;
    rig_open_options(&f.t, &o);
    f.painter = px_painter_open(fonts_source(fonts));
    rig_room(&f.t, w, h, PX_UNIT_W, PX_UNIT_H);
    f.t.s->settings.first_keys = 0; /* numbers instead */
    rig_type(&f.t, "E");
    rig_pass(&f.t, 3000 * MS);
    lay(&f.t);
    f.next_us = f.t.now;
    while (f.frame < FRAMES)
        play_piece(&f);
    rig_close(&f.t);
    px_painter_close(f.painter);
    fonts_close(fonts);
    free(f.canvas.pixels);
    return 0;
}
