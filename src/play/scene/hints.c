/* The keys for this screen in a line or two: a key each and what it does; for fingers, buttons with
 * words, and nothing that only keys do. */
#include "hints.h"
#include "words.h"

#define HINTS_MAX 16

static void draw_hint(scene_drawing *d, scene_box at, const scene_hint *hint)
{
    const char *does = text_of(d->s->settings.language, hint->does);
    if (d->s->input.fingers) {
        int32_t edge = at.h > d->layout.line ? d->layout.line / 5 : 0;
        scene_draw_item(d, ITEM_PANEL, ROLE_MENU,
                        (scene_box){at.x, at.y + edge, at.w, at.h - 2 * edge});
        scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE,
                        (scene_box){at.x, at.y + (at.h - d->layout.line) / 2, at.w, 0}, does);
    } else {
        scene_box left = at, right = at;
        left.w = scene_words_w(d, hint->key);
        right.x += left.w + d->layout.column;
        right.w -= left.w + d->layout.column;
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, left, hint->key);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, right, does);
    }
    scene_draw_key_spot(d, at, hint->press);
}

static int32_t hint_w(const scene_drawing *d, const scene_hint *hint)
{
    int32_t does_w = scene_words_w(d, text_of(d->s->settings.language, hint->does));
    return does_w + (d->s->input.fingers ? 4 * d->layout.column
                                         : scene_words_w(d, hint->key) + d->layout.column);
}

unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn)
{
    bool fingers = d->s->input.fingers;
    unsigned high = fingers && box.h >= 2 * d->layout.line ? 2 : 1; /* lines */
    int32_t apart = (fingers ? 1 : 3) * d->layout.column;
    int32_t width[HINTS_MAX], all = 0;
    scene_hint shown[HINTS_MAX];
    unsigned line = 0, first = 0, n = 0;
    for (unsigned i = 0; i < count; i++)
        if (!fingers || hint[i].press)
            shown[n++] = hint[i];
    if (fingers && n == 0)
        return 0;
    for (unsigned i = 0; i <= n; i++) {
        if (i < n)
            width[i] = hint_w(d, &shown[i]);
        if (i < n && (i == first || all + apart + width[i] <= box.w)) {
            all += width[i] + (i == first ? 0 : apart);
            continue;
        }
        /* these make a line, in the middle of the box */
        int32_t x = (box.w - all) / 2;
        x -= x % d->layout.m.snap_x;
        for (; drawn && first < i; first++) {
            scene_box at = scene_box_line(d, box, line);
            at.x += x;
            at.w = width[first];
            at.h = (int32_t)high * d->layout.line;
            draw_hint(d, at, &shown[first]);
            x += width[first] + apart;
        }
        first = i;
        all = i < n ? width[i] : 0;
        line += high;
    }
    return line;
}
