/* Functions for makers and painters of scenes. */
#include "base/minmax.h"
#include "api/scene.h"

#include <string.h>

bool scene_same_item(const scene_list *a, const scene_item *in_a, const scene_list *b,
                     const scene_item *in_b)
{
    scene_item as_if = *in_b;
    as_if.text = in_a->text;
    return memcmp(in_a, &as_if, sizeof as_if) == 0 &&
           ((in_a->kind != ITEM_TEXT && in_a->kind != ITEM_TILES && in_a->kind != ITEM_CODE) ||
            strcmp(a->words + in_a->text, b->words + in_b->text) == 0);
}

#define SIZE_READABLE 11 /* pixels: at this size it fills a line that is hardly higher */
#define SIZE_LEAST 6

int scene_type_size(int line)
{
    int size = line * 5 / 8;
    if (size < SIZE_READABLE)
        size = min_int(line - 2, SIZE_READABLE);
    return max_int(size, SIZE_LEAST);
}
