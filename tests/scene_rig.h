/* Checks that hold for every scene, and the rooms in which scenes are checked. */
#ifndef TESSERA_SCENE_RIG_H
#define TESSERA_SCENE_RIG_H

#include "base/utf8.h"
#include "session_rig.h"
#include "api/scene.h"

/* ---- what must hold of any scene ------------------------------------------------------------ */

static inline bool apart(const scene_item *a, const scene_item *b)
{
    return a->x + a->w <= b->x || b->x + b->w <= a->x || a->y + a->h <= b->y || b->y + b->h <= a->y;
}

static inline const char *item_trouble(const scene_list *s, const scene_item *item, bool characters)
{
    if (item->w <= 0 || item->h <= 0)
        return "nothing";
    if (item->x < 0 || item->y < 0 || item->x + item->w > s->width || item->y + item->h > s->height)
        return "out of the room";
    if (item->kind != ITEM_TEXT && item->kind != ITEM_TILES)
        return NULL;
    const char *words = s->words + item->text;
    if (item->kind == ITEM_TILES && characters)
        return letters_width_small(words) * s->text_w > item->w ? "too wide for its box"
               : item->x % s->text_w || item->y % s->text_h     ? "between two columns or lines"
                                                                : NULL;
    if (item->kind == ITEM_TILES) {
        int tile = (int)(((int64_t)item->h * s->cell_h + SCENE_UNIT / 2) / SCENE_UNIT) / 7;
        int room = (int)((int64_t)item->w * s->cell_w / SCENE_UNIT) + 1;
        return tile < 3                             ? "tiles that cannot be seen"
               : letters_width(words) == 0          ? "no letters of tiles"
               : letters_width(words) * tile > room ? "too wide for its box"
                                                    : NULL;
    }
    int64_t width = (int64_t)text_width(words) * s->text_w * item->h / s->text_h;
    if (!characters) { /* type is narrower than columns, or narrowed to them */
        int64_t type = scene_type_w(words, scene_type_size(item->h * s->cell_h / SCENE_UNIT));
        type = type * SCENE_UNIT / s->cell_w;
        width = type < width ? type : width;
    }
    if (width > item->w)
        return "too wide for its box";
    if (characters ? item->h != s->text_h : item->h < s->text_h * 3 / 4)
        return "not a line high";
    if (characters && (item->x % s->text_w || item->y % s->text_h))
        return "between two columns or lines";
    for (const char *at = words; *at;)
        if (utf8_next(&at) == 0xfffd)
            return "broken bytes";
    return NULL;
}

static inline bool has_words(const scene_item *item)
{
    return item->kind == ITEM_TEXT || item->kind == ITEM_TILES;
}

static inline bool may_meet(const scene_item *a, const scene_item *b)
{
    if (has_words(a) && has_words(b))
        return false;
    if (a->kind == ITEM_PANEL && b->kind == ITEM_PANEL) /* a menu may be over the field */
        return a->role == ROLE_MENU || b->role == ROLE_MENU;
    return true;
}

static inline const char *scene_trouble(const scene_list *s, bool characters,
                                        const scene_item **where)
{
    if (s->count >= SCENE_ITEMS_MAX || s->words_used > SCENE_TEXT_MAX * 9 / 10)
        return "too much of it";
    for (uint32_t i = 0; i < s->count; i++) {
        const char *trouble = item_trouble(s, &s->item[i], characters);
        *where = &s->item[i];
        if (trouble)
            return trouble;
        for (uint32_t j = 0; j < i; j++)
            if (!may_meet(&s->item[i], &s->item[j]) && !apart(&s->item[i], &s->item[j]))
                return "in the way of another";
    }
    return NULL;
}

static inline void check_scene(session_rig *t, const char *what)
{
    const scene_item *where = NULL;
    rig_look(t);
    const char *trouble = scene_trouble(t->scene, t->unit_h == 1, &where);
    static unsigned shown;
    if (trouble && where && shown++ < 20)
        printf("%s, %d x %d, language %u: \"%s\" at %d %d: ", what, t->width, t->height,
               t->scene->look.language,
               has_words(where) ? t->scene->words + where->text : "(no text)", where->x, where->y);
    ASSERT_TEXT(trouble ? trouble : "", "");
}

/* Wide rooms and narrow ones, around every size at which a layout changes. */
static const int widths[] = {1,  5,  12, 20, 21, 22, 23, 24, 27, 30, 32, 36,  40,  43,
                             47, 48, 50, 55, 60, 66, 73, 74, 75, 80, 96, 132, 200, 300};
static const int heights[] = {1,  3,  8,  13, 14, 17, 20, 21, 22, 23, 24, 25,
                              28, 31, 32, 33, 36, 42, 44, 50, 66, 80, 120};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

#endif
