/* A scene as text, for tests and for a demo without a screen. */
#include "input/keys.h"
#include "api/scene.h"
#include "text/text.h"

static size_t dump_place(char *out, size_t room, const scene_item *item)
{
    return text_format(out, room, " %d %d %d %d", (int64_t)item->x, (int64_t)item->y,
                       (int64_t)item->w, (int64_t)item->h);
}

static size_t dump_spot(char *out, size_t room, const scene_item *item)
{
    static const char *const what[] = {"key", "line", "cells", "timeline"};
    char name[KEY_NAME_MAX];
    if (item->spot == SPOT_KEY) {
        key_name(name, sizeof name, LANGUAGE_ENGLISH, item->which);
        return text_format(out, room, " key %s", name);
    }
    return text_format(out, room, " %s %u", what[item->spot], (uint64_t)item->which);
}

static size_t dump_item(char *out, size_t room, const scene_list *scene, const scene_item *item)
{
    static const char *const kind[] = {"panel", "block", "ghost", "text", "bar",
                                       "flash", "shape", "tiles", "code", "spot"};
    static const char *const role[] = {"plain", "dim",     "title",   "value", "chosen",
                                       "good",  "warning", "field",   "menu",  "side",
                                       "quad",  "spin",    "perfect", "gold"};
    static const char *const align[] = {"left", "centre", "right"};
    static const char *const shape[] = {"cursor", "grid", "skyline", "trail",  "shard",
                                        "gleam",  "pips", "flying",  "buffer", "edge",
                                        "dot",    "line", "rule",    "frame",  "frieze"};
    _Static_assert(sizeof role / sizeof *role == ROLES, "a name for each");
    _Static_assert(sizeof shape / sizeof *shape == SHAPE_FRIEZE + 1, "a name for each");
    size_t used = text_format(out, room, "%s", kind[item->kind]);
    used += dump_place(out + used, room - used, item);
    if (item->kind == ITEM_BLOCK || item->kind == ITEM_GHOST) {
        char letter[2] = {TS_CELL_LETTERS[item->cell], 0};
        used += text_format(out + used, room - used, " %s", letter);
    } else if (item->kind == ITEM_SHAPE) {
        used += text_format(out + used, room - used, " %s", shape[item->shape]);
    } else if (item->kind == ITEM_SPOT) {
        used += dump_spot(out + used, room - used, item);
    } else {
        used += text_format(out + used, room - used, " %s", role[item->role]);
    }
    if (item->amount != 1000)
        used += text_format(out + used, room - used, " %u", (uint64_t)item->amount);
    if (item->kind == ITEM_TEXT || item->kind == ITEM_TILES)
        used += text_format(out + used, room - used, " %s \"%s\"", align[item->align],
                            scene->words + item->text);
    return used + text_format(out + used, room - used, "\n");
}

size_t scene_dump(const scene_list *scene, char *out, size_t room)
{
    static const char *const layout[] = {"wide", "tall", "tiny", "too small"};
    size_t used = text_format(
        out, room, "%s %d x %d, cell %d x %d, text %d x %d, %s%s\n", layout[scene->look.layout],
        (int64_t)scene->width, (int64_t)scene->height, (int64_t)scene->cell_w,
        (int64_t)scene->cell_h, (int64_t)scene->text_w, (int64_t)scene->text_h,
        ts_rules_get(scene->look.edition)->name, scene->look.quit ? ", quit" : "");
    for (uint32_t i = 0; i < scene->count; i++)
        used += dump_item(out + used, room - used, scene, &scene->item[i]);
    return used;
}
