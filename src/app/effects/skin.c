/* Skins as text and back, and colours one step further. */
#include "api/skin.h"
#include "api/scene.h"
#include "base/minmax.h"
#include "text/text.h"

#include <string.h>

static const char *const shipped[SKINS] = {
    "Ember I=8fd8d0 J=7a9ae8 L=ff8a3c O=ffcf5a S=b5cc5c T=d98cc8 Z=f2553d ground=170d0a"
    " ghost=ffe0b0 tile=gloss",
    "Chalk I=a9e4f0 J=8fb4ff L=ffb27a O=f7ec9a S=a5e0a0 T=d8b4f0 Z=ff9c9c ground=15281f tile=flat",
    "Print I=00708c J=2c4fb8 L=b3520c O=7d6200 S=2a7636 T=7d3aa8 Z=be2a30 ground=f7f4ec"
    " tile=paper",
};

/* The parts of a line by the words before "=": the colours by their number, and the rest. */
enum { TILE = SKIN_COLOURS, MARKS, PARTS };
static const char *const part_name[PARTS] = {
    [SKIN_GROUND] = "ground", "I", "J", "L", "O", "S", "T", "Z", "ghost", "tile", "marks"};

/* In the order of the painter (pixels/internal.h). */
static const char *const tile_name[] = {"mosaic",   "flat",   "bevel", "paper",
                                        "outlined", "framed", "gloss", NULL};
static const char digits[] = "0123456789abcdef";
static const char *const off_on[] = {"off", "on", NULL};

const char *skin_shipped(unsigned i)
{
    return shipped[i];
}

const char *skin_tile_name(unsigned tile)
{
    return tile_name[tile];
}

uint32_t skin_colour(const skin *k, unsigned which)
{
    const uint8_t *c = k->colour[which];
    return (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
}

static void set_colour(skin *k, unsigned which, uint32_t colour)
{
    for (unsigned i = 0; i < 3; i++)
        k->colour[which][i] = colour >> (16 - 8 * i) & 0xff;
    k->has_ghost |= which == SKIN_GHOST;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Between words, in a line and in a link. */
static bool is_gap(char c)
{
    return c == ' ' || c == '&' || c == '+';
}

static size_t word_size(const char *at)
{
    size_t size = 0;
    while (at[size] && !is_gap(at[size]))
        size++;
    return size;
}

static const char *next_word(const char *at)
{
    while (is_gap(*at))
        at++;
    return at;
}

const char *skin_link(const char *text)
{
    while (*text && strncmp(text, SKIN_LINK, strlen(SKIN_LINK)) != 0)
        text++;
    return *text ? text : NULL;
}

static const char *first_word(const char *line)
{
    const char *link = skin_link(line);
    return next_word(link ? link + strlen(SKIN_LINK) : line);
}

size_t skin_name(const char *line, char *out, size_t size)
{
    const char *at = first_word(line);
    size_t used = word_size(at);
    if (memchr(at, '=', used))
        used = 0;
    used = used < size ? used : size - 1;
    memcpy(out, at, used);
    out[used] = '\0';
    return used;
}

/* Six digits, perhaps with the # of other programs before them. */
static bool read_colour(const char *at, size_t size, uint32_t *colour)
{
    enum { DIGITS = SKIN_COLOUR_SIZE - 1 };
    at += *at == '#';
    if (size - (at[-1] == '#') != DIGITS)
        return false;
    *colour = 0;
    for (size_t i = 0; i < DIGITS; i++) {
        const char *digit = strchr(digits, at[i] >= 'A' && at[i] <= 'F' ? at[i] | 0x20 : at[i]);
        if (!digit)
            return false;
        *colour = *colour << 4 | (uint32_t)(digit - digits);
    }
    return true;
}

/* Returns the place of a word in a list, or -1. */
static int place_of(const char *const *list, const char *at, size_t size)
{
    for (int i = 0; list[i]; i++)
        if (strlen(list[i]) == size && memcmp(list[i], at, size) == 0)
            return i;
    return -1;
}

static int part_of(const char *at, size_t size)
{
    int part = PARTS;
    while (part-- && (strlen(part_name[part]) != size || memcmp(part_name[part], at, size) != 0))
        ;
    return part;
}

/* Returns what is wrong with the value of that part, as TEXT_..., or 0. */
static int read_value(skin *out, unsigned part, const char *at, size_t size)
{
    uint32_t colour;
    if (part >= SKIN_COLOURS) {
        const int place = place_of(part == TILE ? tile_name : off_on, at, size);
        if (place < 0)
            return part == TILE ? TEXT_SKIN_WRONG_TILE : TEXT_SKIN_WRONG_MARKS;
        *(part == TILE ? &out->tile : &out->marks) = clamp_u8(place);
        return 0;
    }
    if (!read_colour(at, size, &colour))
        return TEXT_SKIN_WRONG_COLOUR;
    set_colour(out, part, colour);
    return 0;
}

bool skin_read(const char *line, skin *out, skin_error *error)
{
    unsigned seen = 0;
    char name[2];
    const char *at = first_word(line);
    *out = (skin){.colour = {{0x08, 0x0a, 0x11}}};
    for (unsigned cell = TS_I; cell <= TS_Z; cell++)
        set_colour(out, cell, palette_colours(TS_RULES_GUIDELINE, 0, cell).face);
    *error = (skin_error){0};
    if (skin_name(line, name, sizeof name))
        at += word_size(at);
    for (size_t size; *(at = next_word(at)); at += size) {
        size = word_size(at);
        const char *equals = memchr(at, '=', size), *value = equals ? equals + 1 : at + size;
        const int part = part_of(at, equals ? (size_t)(equals - at) : size);
        const char *wrong = at;
        int why = TEXT_SKIN_WRONG_WORD;
        if (part >= 0 && equals) {
            why = seen >> part & 1 ? TEXT_SKIN_TWICE
                                   : read_value(out, (unsigned)part, value, at + size - value);
            seen |= 1u << part;
            wrong = why == TEXT_SKIN_TWICE ? at : value;
        }
        if (!why || error->why)
            continue;
        const size_t length = at + size - wrong;
        *error = (skin_error){.why = why, .column = (unsigned)(wrong - line) + 1};
        memcpy(error->word, wrong, length < sizeof error->word ? length : sizeof error->word - 1);
    }
    return !error->why;
}

/* ---- writing -------------------------------------------------------------------------------- */

void skin_write_colour(const skin *k, unsigned which, char out[SKIN_COLOUR_SIZE])
{
    for (unsigned i = 0; i + 1 < SKIN_COLOUR_SIZE; i++)
        out[i] = digits[skin_colour(k, which) >> (20 - 4 * i) & 15];
    out[SKIN_COLOUR_SIZE - 1] = '\0';
}

void skin_write(const skin *k, const char *named, char out[SKIN_LINE_MAX])
{
    static const uint8_t order[PARTS] = {TS_I, TS_J,        TS_L,       TS_O, TS_S, TS_T,
                                         TS_Z, SKIN_GROUND, SKIN_GHOST, TILE, MARKS};
    size_t used = skin_name(named, out, SKIN_LINE_MAX / 4);
    for (unsigned i = 0; i < PARTS; i++) {
        char colour[SKIN_COLOUR_SIZE];
        const unsigned part = order[i];
        const char *value = part == TILE ? tile_name[k->tile] : off_on[k->marks];
        if (part == SKIN_GHOST && !k->has_ghost)
            continue;
        if (part < SKIN_COLOURS) {
            skin_write_colour(k, part, colour);
            value = colour;
        }
        used += text_format(out + used, SKIN_LINE_MAX - used, "%s%s=%s", used ? " " : "",
                            part_name[part], value);
    }
}

/* ---- one colour further --------------------------------------------------------------------- */

/* 24 hues and grey, each in nine brightnesses. */
enum { HUES = SKIN_HUES - 1, GREY = HUES, LIGHTS = 9 };

static uint32_t shade(unsigned hue, unsigned brightness)
{
    static const uint8_t black[LIGHTS] = {24, 64, 128, 192, 255, 255, 255, 255, 255},
                         white[LIGHTS] = {0, 0, 0, 0, 0, 64, 128, 192, 232};
    enum { THIRD = HUES / 3, SIXTH = HUES / 6 };
    uint32_t colour = 0;
    for (unsigned i = 0; i < 3; i++) {
        const int apart = (int)((hue + HUES - i * THIRD + HUES / 2) % HUES) - HUES / 2;
        const int away = clamp_int((apart < 0 ? -apart : apart) - SIXTH, 0, SIXTH);
        uint32_t part = hue == GREY ? 128u : 255u - (uint32_t)away * 255 / SIXTH;
        part = part * black[brightness] / 255;
        colour = colour << 8 | (part + (255 - part) * white[brightness] / 255);
    }
    return colour;
}

static unsigned distance(uint32_t a, uint32_t b)
{
    unsigned sum = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        const int by = (int)(a >> shift & 0xff) - (int)(b >> shift & 0xff);
        sum += (unsigned)(by * by);
    }
    return sum;
}

/* Finds the colour of the circle that is nearest. */
static void find_place(const skin *k, unsigned which, unsigned *hue, unsigned *brightness)
{
    const uint32_t colour = skin_colour(k, which);
    unsigned least = UINT32_MAX;
    for (unsigned i = 0; i < SKIN_HUES * LIGHTS; i++) {
        const unsigned far = distance(colour, shade(i / LIGHTS, i % LIGHTS));
        if (far < least) {
            least = far;
            *hue = i / LIGHTS;
            *brightness = i % LIGHTS;
        }
    }
}

unsigned skin_hue(const skin *k, unsigned which)
{
    unsigned hue, brightness;
    find_place(k, which, &hue, &brightness);
    return which == SKIN_GHOST && !k->has_ghost ? SKIN_HUES : hue;
}

void skin_set_hue(skin *k, unsigned which, unsigned hue)
{
    unsigned was, brightness;
    find_place(k, which, &was, &brightness);
    if (hue < SKIN_HUES)
        set_colour(k, which, shade(hue, brightness));
    else
        k->has_ghost = false;
}

void skin_turn_light(skin *k, unsigned which)
{
    unsigned hue, brightness;
    find_place(k, which, &hue, &brightness);
    set_colour(k, which, shade(hue, step_around(brightness, 1, LIGHTS)));
}

/* ---- what is wrong with one ----------------------------------------------------------------- */

/* Returns the part that can be seen worst over the ground. */
static unsigned faintest(const skin *k, unsigned *contrast)
{
    const uint32_t ground = skin_colour(k, SKIN_GROUND);
    unsigned worst = SKIN_GROUND;
    *contrast = UINT32_MAX;
    for (unsigned part = TS_I; part <= SKIN_GHOST - !k->has_ghost; part++) {
        const unsigned here = palette_contrast(skin_colour(k, part), ground);
        if (here < *contrast) {
            *contrast = here;
            worst = part;
        }
    }
    return worst;
}

bool skin_format_trouble(const char *line, int language, char *out, size_t size)
{
    enum { ENOUGH = 300, TENTH = 10 };
    skin k;
    skin_error error;
    unsigned contrast;
    if (!skin_read(line, &k, &error)) {
        text_format(out, size, text_of(language, error.why), error.column, error.word);
        return true;
    }
    const unsigned part = faintest(&k, &contrast);
    if (contrast >= ENOUGH)
        return false;
    char ratio[8];
    text_format(ratio, sizeof ratio, "%u.%u", contrast / 100, contrast / TENTH % TENTH);
    text_format(out, size, text_of(language, TEXT_SKIN_FAINT), part_name[part], ratio);
    return true;
}
