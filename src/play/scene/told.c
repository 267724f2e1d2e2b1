/* The board in words, beside the field. */
#include "told.h"

#include "words.h"

static bool has_room(const scene_drawing *d, scene_box box, const char *words)
{
    return box.w > 0 && (int32_t)scene_wrapped_lines(d, words, box.w) * d->layout.line <= box.h;
}

bool scene_draw_told(scene_drawing *d)
{
    const session_news *n = &d->s->news;
    const scene_layout *l = &d->layout;
    if (!n->until_us || !n->tells || n->player != d->seat.player || d->s->viewer)
        return false;
    const scene_box place[] = {l->cheers, l->applause[FX_LEFT], l->applause[FX_RIGHT]};
    for (unsigned i = l->cheers_hide ? 1 : 0; i < sizeof place / sizeof place[0]; i++) {
        bool left = place[i].x + place[i].w <= l->field.x;
        if (!has_room(d, place[i], n->text))
            continue;
        scene_draw_wrapped(d, ROLE_PLAIN, left ? ALIGN_RIGHT : ALIGN_LEFT, place[i], n->text);
        d->told = true;
        return true;
    }
    return false;
}
