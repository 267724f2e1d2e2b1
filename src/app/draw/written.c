/* A line of a text that is written: what is in columns stays there, and the caret is seen. */
#include "sections.h"
#include "drawing.h"
#include "menus/screen.h"
#include "session/picture.h"

#include <string.h>

/* The end of the words that begin there: they are separated by single blanks, as in the name of a
 * row. Single letters stand alone, as in a picture. */
static size_t end_of_words(const char *text, size_t at, size_t size)
{
    size_t end = at;
    while (end < size && (text[end] != ' ' || (end > at + 1 && end + 1 < size &&
                                               text[end + 1] != ' ' && text[end + 1] != '.')))
        end++;
    return end;
}

/* Returns the width of the first `size` bytes. */
static int32_t draw_part(scene_drawing *d, scene_box box, unsigned role, const char *text,
                         size_t size)
{
    char part[LINE_SIZE];
    memcpy(part, text, size);
    part[size] = '\0';
    box.w = scene_words_w(d, part);
    if (size)
        scene_draw_text(d, role, ALIGN_LEFT, box, part);
    return box.w;
}

static void draw_caret(scene_drawing *d, scene_box box, char letter)
{
    const bool is_seen = letter != ' ' && session_in_characters(d->s);
    const char words[] = {is_seen ? letter : '_', '\0'};
    box.w = d->layout.column;
    scene_draw_text(d, ROLE_GOLD, ALIGN_LEFT, box, words);
}

/* Draws typed text in columns of equal width, so that tables and pictures are straight in any font.
 * Of a long line the part with the caret is visible. */
void scene_draw_written(scene_drawing *d, const screen_line *line, scene_box box, bool chosen)
{
    const size_t all = strlen(line->label), room = (size_t)(box.w / d->layout.column);
    const size_t shift = chosen && line->caret >= room ? line->caret - room + 1 : 0;
    const size_t size = all - shift < room ? all - shift : room, caret = line->caret - shift;
    const char *text = line->label + shift;
    const int32_t left = box.x, column = d->layout.column;
    unsigned role = chosen ? ROLE_CHOSEN : ROLE_PLAIN;
    role = line->is_wrong ? ROLE_WARNING : role;
    box.y += scene_lines_h(&d->layout, scene_lines_of_row(d) - 1) / 2;
    box.h = d->layout.line;
    scene_box at_caret = box;
    at_caret.x = left + (int32_t)caret * column;
    for (size_t at = 0, end; at < size; at = end) {
        while (at < size && text[at] == ' ')
            at++;
        end = end_of_words(text, at, size);
        box.x = left + (int32_t)at * column;
        if (!chosen || caret < at || caret >= end) {
            draw_part(d, box, role, text + at, end - at);
            continue;
        }
        box.x += draw_part(d, box, role, text + at, caret - at);
        at_caret.x = box.x;
        draw_part(d, box, role, text + caret, end - caret);
    }
    if (chosen)
        draw_caret(d, at_caret, caret < size ? text[caret] : ' ');
}
