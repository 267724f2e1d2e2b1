/* The width of words, and where lines are broken: by columns in a room of characters; in a window
 * by the widths of a usual type, since only the painter knows the real one. */
#include "text_wrap.h"

#include "base/minmax.h"
#include "base/utf8.h"
#include "session/picture.h"

#define PARTS 16         /* of the em */
#define SIZE_READABLE 11 /* pixels: at this size it fills a line that is hardly higher */
#define SIZE_LEAST 6

int scene_type_size(int line)
{
    int size = line * 5 / 8;
    if (size < SIZE_READABLE)
        size = min_int(line - 2, SIZE_READABLE);
    return max_int(size, SIZE_LEAST);
}

/* In parts of the em, as in rather wide sans-serif faces. */
static int32_t letter_parts(uint32_t c)
{
    static const uint8_t ascii[] = {
        5,  6,  7,  13, 10, 15, 12, 4,  6,  6,  8,  13, 5,  6,  5,  5,  /* space to / */
        10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5,  5,  13, 13, 13, 9,  /* 0 to ? */
        16, 11, 11, 11, 12, 10, 9,  12, 12, 5,  5,  11, 9,  14, 12, 13, /* @ to O */
        10, 13, 11, 10, 10, 12, 11, 16, 11, 10, 11, 6,  5,  6,  13, 8,  /* P to _ */
        8,  10, 10, 9,  10, 10, 6,  10, 10, 4,  4,  9,  4,  16, 10, 10, /* ` to o */
        10, 10, 7,  8,  6,  10, 10, 13, 10, 10, 8,  10, 5,  10, 13};    /* p to ~ */
    static const uint16_t wide[] = {0x416, 0x424, 0x428, 0x429, 0x42b, 0x42e, 0x436,
                                    0x444, 0x448, 0x449, 0x44b, 0x44e, 0x0e6, 0x153};
    if (c >= ' ' && c - ' ' < sizeof ascii)
        return ascii[c - ' '];
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (c == wide[i])
            return 15;
    if (c >= 0xc0 && c < 0x180) /* letters with accents */
        return 10;
    if (c >= 0x2190 && c < 0x2200) /* arrows */
        return 13;
    return text_character_width(c) == 2 ? PARTS : text_character_width(c) ? 11 : 0;
}

int scene_type_w(const char *words, int size)
{
    int parts = 0;
    for (uint32_t c; (c = utf8_next(&words));)
        parts += letter_parts(c);
    return (parts * size + PARTS - 1) / PARTS;
}

typedef struct ruler {
    int32_t column;
    int32_t cell_w, size; /* of type, in pixels; 0: characters */
    int32_t columns, parts;
} ruler;

static ruler ruler_of(const scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    ruler r = {.column = l->column, .cell_w = l->cell_w};
    if (!session_in_characters(d->s) && l->cell_w > 0)
        r.size = scene_type_size(l->type * l->cell_h / SCENE_UNIT);
    return r;
}

/* The width with one more letter. Wider type is narrowed to its columns. */
static int32_t reach(ruler *r, uint32_t c)
{
    r->columns += (int32_t)text_character_width(c);
    r->parts += letter_parts(c);
    int32_t width = r->columns * r->column;
    if (!r->size)
        return width;
    int32_t pixels = (r->parts * r->size + PARTS - 1) / PARTS;
    int32_t type = (pixels * SCENE_UNIT + r->cell_w - 1) / r->cell_w;
    return min_int(type, width);
}

int32_t scene_words_w(const scene_drawing *d, const char *words)
{
    ruler r = ruler_of(d);
    int32_t width = 0;
    for (uint32_t c; (c = utf8_next(&words));)
        width = reach(&r, c);
    return width;
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* Signs that must not begin a line. */
static bool belongs_before(uint32_t c)
{
    static const uint32_t closing[] = {0x3001, 0x3002, 0xff01, 0xff09, 0xff0c,
                                       0xff1a, 0xff1b, 0xff1f, 0x201d, 0x300d};
    for (size_t i = 0; i < sizeof closing / sizeof closing[0]; i++)
        if (c == closing[i])
            return true;
    return false;
}

/* "Bot 8", "Round 4": a number stays with the word before it if possible. */
static bool is_bound(const char *begin, const char *blank)
{
    return blank > begin && blank[-1] != ',' && blank[-1] != '.' && blank[-1] != ':' &&
           blank[1] >= '0' && blank[1] <= '9';
}

size_t scene_take_line(const scene_drawing *d, const char **text, int32_t room)
{
    const char *begin = *text, *at = begin;
    /* the last good place to break, and where the next line would start */
    const char *fits = NULL, *next = NULL;
    int32_t width = 0;
    ruler r = ruler_of(d);
    while (*at) {
        const char *from = at;
        uint32_t c = utf8_next(&at);
        if (c == ' ' && (!fits || !is_bound(begin, from))) {
            fits = from;
            next = at;
        } else if (text_character_width(c) == 2 && from > begin && !belongs_before(c) &&
                   width <= room) {
            fits = next = from;
        }
        width = reach(&r, c);
        if (width > room && c != ' ') {
            if (!fits || fits == begin)
                fits = next = from > begin ? from : at;
            *text = next;
            return (size_t)(fits - begin);
        }
    }
    *text = at;
    while (at > begin && at[-1] == ' ')
        at--;
    return (size_t)(at - begin);
}

unsigned scene_wrapped_lines(const scene_drawing *d, const char *words, int32_t room)
{
    unsigned lines = 0;
    while (*words) {
        scene_take_line(d, &words, room);
        lines++;
    }
    return lines;
}
