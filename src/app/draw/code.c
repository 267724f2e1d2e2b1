/* The QR code of a link: one item, whose words have six modules a letter, row by row. */
#include "code.h"

#include "base/minmax.h"
#include "qr/qr.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/share.h"

int32_t scene_code_side(const session *s)
{
    int32_t side = session_share_code(s)->side;
    return session_screen(s) == SCREEN_SHARE && side ? side + 2 * QR_QUIET : 0;
}

static uint32_t put_modules(scene_list *scene, const qr_code *code)
{
    uint32_t begin = scene->words_used;
    unsigned bits = 0, count = 0;
    for (int i = 0; i < code->side * code->side; i++) {
        bits = bits << 1 | (code->dark[i / code->side][i % code->side] != 0);
        if (++count == SCENE_MODULES || i + 1 == code->side * code->side) {
            scene->words[scene->words_used++] =
                (char)(SCENE_MODULE_ZERO + (bits << (SCENE_MODULES - count)));
            bits = count = 0;
        }
    }
    scene->words[scene->words_used++] = '\0';
    return begin;
}

bool scene_draw_code(scene_drawing *d, scene_box box, bool drawn)
{
    const scene_layout *l = &d->layout;
    const qr_code *code = session_share_code(d->s);
    bool characters = session_in_characters(d->s);
    int32_t side = scene_code_side(d->s), w = box.w, h = box.h;
    if (!side)
        return false;
    if (characters) {
        w = side * l->column;
        h = (side + 1) / 2 * l->line;
    }
    if (w > box.w)
        return false;
    if (!drawn)
        return true;
    if (h > box.h || d->scene->words_used + SCENE_CODE_SIZE > SCENE_TEXT_MAX)
        return true;
    if (!characters)
        w = h = min_int(w, h);
    scene_box at = {box.x + (box.w - w) / 2, box.y, w, h};
    at.x -= (at.x - box.x) % l->m.snap_x;
    scene_item *item = scene_draw_item(d, ITEM_CODE, ROLE_PLAIN, at);
    item->text = put_modules(d->scene, code);
    item->modules = (uint8_t)code->side;
    item->amount = 1000;
    return true;
}
