/* The painter: finds where a scene differs from the one before, and paints those rectangles. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

struct px_painter {
    px_tiles *tiles;
    px_type *type;
    scene_list *last; /* what the canvas shows */
    bool known;       /* `last` is valid */
    bool frieze;      /* it has one */
    px_canvas canvas;
};

px_painter *px_painter_open(const px_glyph_source *type)
{
    px_painter *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->tiles = px_tiles_open();
    p->type = px_type_open(type ? type : px_builtin_face());
    p->last = calloc(1, sizeof *p->last);
    if (p->tiles && p->type && p->last)
        return p;
    px_painter_close(p);
    return NULL;
}

void px_painter_close(px_painter *p)
{
    if (!p)
        return;
    px_tiles_close(p->tiles);
    px_type_close(p->type);
    free(p->last);
    free(p);
}

void px_painter_forget(px_painter *p)
{
    p->known = false;
}

/* ---- what has changed ----------------------------------------------------------------------- */

typedef struct dirt {
    px_rect rect[PX_RECTS_MAX];
    int count;
    px_rect room;
} dirt;

static int64_t area(px_rect r)
{
    return (int64_t)r.w * r.h;
}

static bool online(px_rect a, px_rect b)
{
    return px_common(a, b).w > 0;
}

/* Two rectangles become one if that adds few pixels. */
static bool worth_uniting(px_rect a, px_rect b)
{
    return online(a, b) || area(px_united(a, b)) * 4 <= (area(a) + area(b)) * 5;
}

/* Removes rectangles within the new one, which grows by those it overlaps, and may then contain
 * more. */
static void add(dirt *d, px_rect r)
{
    r = px_common(r, d->room);
    if (r.w == 0)
        return;
    for (int i = 0; i < d->count; i++)
        if (worth_uniting(d->rect[i], r)) {
            r = px_united(d->rect[i], r);
            d->rect[i] = d->rect[--d->count];
            i = -1;
        }
    if (d->count < PX_RECTS_MAX) {
        d->rect[d->count++] = r;
        return;
    }
    int best = 0;
    for (int i = 1; i < d->count; i++)
        if (area(px_united(d->rect[i], r)) - area(d->rect[i]) <
            area(px_united(d->rect[best], r)) - area(d->rect[best]))
            best = i;
    r = px_united(d->rect[best], r);
    d->rect[best] = d->rect[--d->count];
    add(d, r);
}

/* Everything that decides how items are painted. */
static bool same_manner(const scene_list *a, const scene_list *b)
{
    return a->width == b->width && a->height == b->height && a->cell_w == b->cell_w &&
           a->cell_h == b->cell_h && a->look.edition == b->look.edition &&
           a->look.level == b->look.level && a->look.light == b->look.light &&
           a->look.theme == b->look.theme && a->look.tint == b->look.tint &&
           a->look.place == b->look.place && a->look.marks == b->look.marks &&
           memcmp(&a->look.skin, &b->look.skin, sizeof a->look.skin) == 0;
}

/* Goes through both lists; where they differ, looks a little ahead for where they are equal again.
 * Equal items in the same order look equal wherever no other item has changed, so it is enough to
 * paint the areas of the others. */
static void find_dirt(dirt *d, const scene_list *was, const scene_list *now)
{
    enum { AHEAD = 48 };
    uint32_t i = 0, j = 0;
    while (i < was->count || j < now->count) {
        uint32_t skip_was = was->count - i, skip_now = now->count - j;
        if (skip_was && skip_now) {
            if (scene_same_item(was, &was->item[i], now, &now->item[j])) {
                i++;
                j++;
                continue;
            }
            uint32_t left_was = skip_was, left_now = skip_now;
            skip_was = skip_now = 1;
            for (uint32_t k = 1; k < AHEAD; k++) {
                if (k < left_now && scene_same_item(was, &was->item[i], now, &now->item[j + k])) {
                    skip_was = 0;
                    skip_now = k;
                    break;
                }
                if (k < left_was && scene_same_item(was, &was->item[i + k], now, &now->item[j])) {
                    skip_was = k;
                    skip_now = 0;
                    break;
                }
            }
        }
        for (; skip_was; skip_was--)
            add(d, px_bounds(was, &was->item[i++]));
        for (; skip_now; skip_now--)
            add(d, px_bounds(now, &now->item[j++]));
    }
}

/* ---- painting ------------------------------------------------------------------------------- */

/* The ground in the light, with a little of the level's colour. */
static uint32_t lit_ground(const px_brush *b)
{
    uint32_t top = b->theme->ground_top;
    unsigned tint = b->scene->look.tint;
    if (!tint || !b->theme->tint)
        return top;
    return px_mix(top, px_cell_colours(b->theme, b->edition, tint).face, b->theme->tint);
}

/* The last panel that hides all that lies under it there, plus 1; 0 if none does. */
static uint32_t hiding(const px_brush *b, px_rect r)
{
    const scene_list *scene = b->scene;
    for (uint32_t i = scene->count; i-- > 0;) {
        const scene_item *item = &scene->item[i];
        if (item->kind != ITEM_PANEL)
            continue;
        px_rect at = px_bounds(scene, item);
        int edge = scene->cell_h / 4 + 1; /* its corners are round */
        if (r.x >= at.x + edge && r.y >= at.y + edge && r.x + r.w <= at.x + at.w - edge &&
            r.y + r.h <= at.y + at.h - edge)
            return i + 1;
    }
    return 0;
}

static void paint_rect(px_brush *b, px_rect r)
{
    b->to.clip = r;
    b->fields = 0;
    uint32_t first = hiding(b, r);
    if (first == 0)
        px_ground(b, lit_ground(b));
    for (uint32_t i = first ? first - 1 : 0; i < b->scene->count; i++)
        if (online(px_bounds(b->scene, &b->scene->item[i]), r))
            px_item(b, &b->scene->item[i]);
}

/* Copies only the used part of a scene. */
static void keep(px_painter *p, const px_canvas *canvas, const scene_list *scene)
{
    memcpy(p->last, scene, offsetof(scene_list, item) + scene->count * sizeof scene->item[0]);
    memcpy(p->last->words, scene->words, scene->words_used);
    p->canvas = *canvas;
    p->known = true;
}

int px_paint(px_painter *p, const px_canvas *canvas, const scene_list *scene,
             px_rect dirty[PX_RECTS_MAX])
{
    px_theme room;
    dirt d = {.room = {0, 0, canvas->width, canvas->height}};
    px_brush b = {.to = {.canvas = *canvas},
                  .scene = scene,
                  .theme = px_theme_of(scene, &room),
                  .edition = px_edition(scene),
                  .tiles = p->tiles,
                  .type = p->type,
                  .frieze = px_has_frieze(scene, canvas)};
    if (p->known && p->canvas.pixels == canvas->pixels && p->canvas.width == canvas->width &&
        p->canvas.height == canvas->height && p->canvas.pitch == canvas->pitch &&
        b.frieze == p->frieze && same_manner(p->last, scene))
        find_dirt(&d, p->last, scene);
    else
        add(&d, d.room);
    px_tiles_manner(p->tiles, b.theme, b.edition, &scene->look);
    for (int i = 0; i < d.count; i++) {
        paint_rect(&b, d.rect[i]);
        dirty[i] = d.rect[i];
    }
    keep(p, canvas, scene);
    p->frieze = b.frieze;
    return d.count;
}
