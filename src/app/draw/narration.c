/* News while boards are shown, such as the board in words: beside the field. */
#include "narration.h"
#include "session/watch.h"
#include "session/messages.h"

#include "base/minmax.h"
#include "text_wrap.h"

static bool has_room(const scene_drawing *d, scene_box box, const char *words)
{
    return box.w > 0 && (int32_t)scene_wrapped_lines(d, words, box.w) * d->layout.line <= box.h;
}

/* Words of a moment take a few lines at the foot of the field; these may begin below the panel that
 * stands over that place. */
static scene_box up_to_panel(const scene_layout *l, scene_box box)
{
    const scene_box panel[] = {l->hold, l->next, l->stats, l->more};
    int32_t top = 0, bottom = box.y + box.h;
    for (unsigned i = 0; i < sizeof panel / sizeof panel[0]; i++)
        if (panel[i].x < box.x + box.w && box.x < panel[i].x + panel[i].w && panel[i].y < box.y)
            top = max_int(top, panel[i].y + panel[i].h);
    if (top > 0 && top < box.y)
        box = (scene_box){box.x, top, box.w, bottom - top};
    return box;
}

/* A place of its own beside the field. */
static bool stands_beside(scene_drawing *d, const char *words)
{
    const scene_layout *l = &d->layout;
    const scene_box place[] = {l->cheers, up_to_panel(l, l->applause[FX_LEFT]),
                               up_to_panel(l, l->applause[FX_RIGHT])};
    for (unsigned i = l->cheers_hide ? 1 : 0; i < sizeof place / sizeof place[0]; i++) {
        bool left = place[i].x + place[i].w <= l->field.x;
        if (!has_room(d, place[i], words))
            continue;
        scene_draw_wrapped(d, ROLE_PLAIN, left ? ALIGN_RIGHT : ALIGN_LEFT, place[i], words);
        return true;
    }
    return false;
}

/* Rather than over the lowest rows it stands where the numbers are, which come back. */
static bool stands_for_numbers(scene_drawing *d, const char *words)
{
    const scene_layout *l = &d->layout;
    scene_box inner = scene_box_inner(d, l->stats);
    if (l->stats.w == 0 || l->stats_at_foot || !has_room(d, inner, words))
        return false;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, l->stats);
    scene_draw_wrapped(d, ROLE_PLAIN, ALIGN_LEFT, inner, words);
    return true;
}

int scene_draw_narration(scene_drawing *d)
{
    const char *text = session_messages_text(d->s);
    if (!text[0] || d->narration || !session_messages_concern(d->s, d->seat.player))
        return NARRATION_NOT;
    int narration = !session_in_replay(d->s) && stands_beside(d, text) ? NARRATION_BESIDE
                    : stands_for_numbers(d, text)                      ? NARRATION_FOR_NUMBERS
                                                                       : NARRATION_NOT;
    d->narration = narration != NARRATION_NOT;
    return narration;
}
