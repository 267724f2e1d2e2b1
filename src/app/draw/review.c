/* The review of a game: the plot over its pieces, and where board and page stand. */
#include "review.h"
#include "session/review.h"
#include "session/picture.h"

#include "base/minmax.h"
#include "menus/review.h"
#include "text_wrap.h"

#define BARS_MAX 200
#define SPOTS_MOST 100 /* places of the plot that can be clicked */

/* ---- board and page ------------------------------------------------------------------------- */

bool scene_review_part(const session *s, const int room[4], int part[4])
{
    enum { PAGE_COLUMNS = 40, BOARD_COLUMNS = 34 };
    int column = room[2] == 1 && room[3] == 1 ? 1 : max_int(room[3] * 10 / 16, 1);
    bool characters = column == 1;
    int page = max_int(PAGE_COLUMNS * column, room[0] * 11 / 20), wide = room[0] - page;
    int32_t cell;
    if (characters)
        wide = max_int(wide, BOARD_COLUMNS);
    part[0] = room[0];
    part[1] = room[1];
    part[2] = room[2];
    part[3] = room[3];
    if (room[0] >= room[1] || characters) {
        part[0] = wide;
        if (room[0] - wide >= PAGE_COLUMNS * column && wide > 0 &&
            scene_layout_kind(s, part, &cell) != FIT_NONE)
            return true;
    }
    part[0] = room[0];
    part[1] = room[1] * 2 / 5;
    return !characters && room[1] > room[0] && scene_layout_kind(s, part, &cell) != FIT_NONE;
}

scene_box scene_review_page(const scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    const int *room = session_picture_size(d->s);
    int part[4];
    scene_box all = {0, 0, l->width, l->height};
    if (!scene_review_part(d->s, room, part))
        return all;
    int32_t x = (int32_t)((int64_t)part[0] * SCENE_UNIT / l->cell_w);
    int32_t y = (int32_t)((int64_t)part[1] * SCENE_UNIT / l->cell_h);
    if (part[0] < room[0]) {
        all.x = x;
        all.w -= x + (session_in_characters(d->s) ? 0 : l->column); /* an edge is seen */
    } else {
        all.y = y;
        all.h -= y;
    }
    return all;
}

/* ---- the plot ------------------------------------------------------------------------------- */

typedef struct plot {
    scene_box box; /* of the bars */
    const coach_review *review;
    unsigned bars;
    int32_t most; /* what a bar of full height costs */
} plot;

static unsigned first_of(const plot *p, unsigned bar)
{
    return bar * p->review->count / p->bars;
}

static unsigned bar_of(const plot *p, unsigned mark)
{
    unsigned bar = mark * p->bars / p->review->count;
    while (bar + 1 < p->bars && first_of(p, bar + 1) <= mark)
        bar++;
    return bar;
}

static scene_box box_of(const scene_drawing *d, const plot *p, unsigned bar)
{
    int32_t x0 = (int32_t)((int64_t)p->box.w * bar / p->bars);
    int32_t x1 = (int32_t)((int64_t)p->box.w * (bar + 1) / p->bars);
    if (session_in_characters(d->s)) {
        x0 -= x0 % d->layout.column;
        x1 = x0 + d->layout.column; /* one that is broader than high would lie */
    }
    return (scene_box){p->box.x + x0, p->box.y, x1 - x0, p->box.h};
}

/* The dearest of the pieces that share the bar; in a duel the chances after the last of them. */
static unsigned height_of(const plot *p, unsigned bar, unsigned *role)
{
    unsigned from = first_of(p, bar), to = max_u32(first_of(p, bar + 1), from + 1), worst = 0;
    int32_t loss = 0;
    for (unsigned i = from; i < to && i < p->review->count; i++) {
        const coach_mark *m = &p->review->mark[i];
        loss = max_int(loss, m->loss);
        worst = m->grade < COACH_UNGRADED ? max_u32(worst, m->grade) : worst;
    }
    *role = worst >= COACH_MISTAKE      ? ROLE_WARNING
            : worst == COACH_INACCURACY ? ROLE_TITLE
                                        : ROLE_GOOD;
    if (p->review->summary.duel)
        return p->review->mark[to - 1].win_after / 10u;
    return (unsigned)((int64_t)loss * 1000 / max_int(p->most, 1));
}

static void draw_over(scene_drawing *d, const plot *p, unsigned mark, int32_t y, unsigned role,
                      const char *words)
{
    bool characters = session_in_characters(d->s);
    int32_t w = characters ? d->layout.column : scene_words_w(d, words) + d->layout.column / 2;
    scene_box bar = box_of(d, p, bar_of(p, mark));
    scene_draw_text(d, role, ALIGN_LEFT, (scene_box){bar.x + (bar.w - w) / 2, y, w, d->layout.line},
                    words);
}

static void draw_spots(scene_drawing *d, const plot *p, scene_box box)
{
    int32_t count = min_int(SPOTS_MOST, (int32_t)p->bars);
    for (int32_t i = 0; i < count; i++) {
        int32_t left = p->box.w * i / count, right = p->box.w * (i + 1) / count;
        scene_draw_spot(d, (scene_box){p->box.x + left, box.y, right - left, box.h}, SPOT_TIMELINE,
                        (uint32_t)(1000 * i / max_int(count - 1, 1)));
    }
}

bool scene_draw_graph(scene_drawing *d, scene_box box, bool drawn)
{
    static const char *const number[COACH_DEAREST] = {"1", "2", "3"};
    const session *s = d->s;
    int32_t line = d->layout.line, column = d->layout.column;
    plot p = {.box = box, .review = session_review_result(s)};
    if (!p.review || p.review->count == 0)
        return false;
    if (!drawn || box.h < 3 * line)
        return true;
    p.box.y += line;
    p.box.h -= 2 * line;
    p.box.w -= p.box.w % column;
    int32_t narrowest = session_in_characters(s) ? column : max_int(column / 2, 1);
    p.bars = min_u32(min_u32(p.review->count, (unsigned)(p.box.w / narrowest)), BARS_MAX);
    for (unsigned i = 0; i < p.review->count; i++)
        p.most = max_int(p.most, p.review->mark[i].loss);
    for (unsigned i = 0; i < p.bars; i++) {
        unsigned role, high = height_of(&p, i, &role);
        scene_draw_item(d, ITEM_BAR, role, box_of(d, &p, i))->amount =
            (uint16_t)(high > 1000 ? 1000 : high);
    }
    for (unsigned i = session_review_is_done(s) ? p.review->summary.dear : 0; i-- > 0;)
        draw_over(d, &p, p.review->summary.dearest[i], box.y, ROLE_TITLE, number[i]);
    draw_over(d, &p, session_review_shown(s), p.box.y + p.box.h, ROLE_VALUE, "^");
    draw_spots(d, &p, box);
    return true;
}
