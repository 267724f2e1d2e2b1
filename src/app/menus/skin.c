/* The skin: each part as a row, the whole as a line of text, and a small game with it beside. */
#include "api/appearance.h"
#include "base/minmax.h"
#include "defs.h"
#include "menus/format.h"
#include "session/custom.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "text/text.h"

#include <string.h>

enum {
    LINE_FROM,
    LINE_PIECES,
    LINE_GROUND = LINE_PIECES + TS_Z,
    LINE_GHOST,
    LINE_TILE,
    LINE_MARKS,
    LINE_TEXT,
    LINE_COPY,
    LINE_LINK,
    LINE_BEFORE,
    LINES
};

static bool is_shown(const session *s, unsigned line)
{
    switch (line) {
    case LINE_LINK: return s->options.page || s->options.in_page;
    case LINE_TILE:
    case LINE_MARKS: return !session_in_characters(s);
    case LINE_BEFORE: return s->settings.skin_before[0] != '\0';
    default: return true;
    }
}

/* Returns what the i-th line shows: LINE_...; or LINES. */
static unsigned line_at(const session *s, unsigned i)
{
    unsigned at = 0;
    while (at < LINES && (!is_shown(s, at) || i--))
        at++;
    return at;
}

static unsigned count(const session *s)
{
    unsigned lines = 0;
    while (line_at(s, lines) < LINES)
        lines++;
    return lines;
}

/* Returns the colour of a line. */
static unsigned colour_of(unsigned line)
{
    if (line == LINE_GROUND)
        return SKIN_GROUND;
    return line == LINE_GHOST ? SKIN_GHOST : line - LINE_PIECES + TS_I;
}

static void read(const session *s, skin *out)
{
    skin_error error;
    skin_read(session_skin_line(s), out, &error);
}

/* ---- what the lines say ------------------------------------------------------------------- */

static void fill_colour(const session *s, const skin *k, unsigned at, screen_line *line)
{
    const unsigned which = colour_of(at);
    if (which >= TS_I && which <= TS_Z) {
        char letter[2] = {TS_CELL_LETTERS[which], '\0'};
        text_format(line->label, sizeof line->label, text_of(s->settings.language, TEXT_SKIN_PIECE),
                    letter);
        line->mark = clamp_u8(which);
        line->apart = which == TS_I;
    } else {
        screen_format(s, line->label, sizeof line->label,
                      which == SKIN_GHOST ? TEXT_GHOST : TEXT_SKIN_GROUND);
    }
    screen_format(s, line->about, sizeof line->about, TEXT_SKIN_COLOUR_ABOUT);
    line->changes = true;
    line->enter = TEXT_HINT_BRIGHTNESS;
    line->slide = clamp_u16(1 + skin_hue(k, which) * 1000u / SKIN_HUES);
    if (which == SKIN_GHOST && !k->has_ghost)
        screen_format(s, line->value, sizeof line->value, TEXT_SKIN_AS_PIECE);
    else
        skin_write_colour(k, which, line->value);
}

static void fill(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[LINES] = {
        [LINE_FROM] = TEXT_SKIN_FROM,    [LINE_TILE] = TEXT_SKIN_TILE,
        [LINE_MARKS] = TEXT_MARKS,       [LINE_TEXT] = TEXT_CUSTOM_TYPE,
        [LINE_COPY] = TEXT_CUSTOM_COPY,  [LINE_LINK] = TEXT_SHARE_LINK,
        [LINE_BEFORE] = TEXT_SKIN_BEFORE};
    const unsigned at = line_at(s, i);
    skin k;
    read(s, &k);
    if (at >= LINE_PIECES && at <= LINE_GHOST) {
        fill_colour(s, &k, at, line);
        return;
    }
    screen_format(s, line->label, sizeof line->label, label[at]);
    line->enter = TEXT_HINT_CHOOSE;
    line->apart = at == LINE_TEXT;
    line->changes = at == LINE_FROM || at == LINE_TILE || at == LINE_MARKS;
    if (line->changes)
        line->enter = TEXT_HINT_CHANGE;
    switch (at) {
    case LINE_FROM: screen_fill_skin(s, NULL, line); break;
    case LINE_TILE:
        text_format(line->value, sizeof line->value, "%s", skin_tile_name(k.tile));
        break;
    case LINE_MARKS:
        screen_format(s, line->value, sizeof line->value, k.marks ? TEXT_ON : TEXT_OFF);
        break;
    case LINE_BEFORE:
        if (!skin_name(s->settings.skin_before, line->value, sizeof line->value))
            screen_format(s, line->value, sizeof line->value, TEXT_SKIN_OWN);
        break;
    default:
        text_format(line->about, sizeof line->about, at == LINE_TEXT ? "%s_" : "%s",
                    s->settings.skin);
        if (at != LINE_TEXT &&
            session_custom_copies(s) == (at == LINE_COPY ? CUSTOM_TEXT : CUSTOM_LINK))
            screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
        if (at == LINE_TEXT)
            line->enter = 0;
    }
}

void screen_fill_skin(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (!skin_name(session_skin_line(s), line->value, sizeof line->value))
        screen_format(s, line->value, sizeof line->value, TEXT_SKIN_OWN);
}

/* ---- what is done with them --------------------------------------------------------------- */

/* The next of those that are shipped. */
void screen_change_skin(session *s, const screen_row *row, int by, uint64_t now_us)
{
    unsigned which;
    (void)row;
    (void)now_us;
    if (!session_skin_is_shipped(s, &which))
        which = by > 0 ? SKINS - 1 : 0;
    session_skin_set(s, skin_shipped(step_around(which, by, SKINS)));
}

/* Looking at the skin chooses it. */
void screen_open_skin(session *s, const screen_row *row, uint64_t now_us)
{
    char line[SKIN_LINE_MAX];
    (void)row;
    (void)now_us;
    text_format(line, sizeof line, "%s", session_skin_line(s));
    session_skin_set(s, line);
    session_set_cursor(s, SCREEN_SKIN, 0);
    session_push(s, SCREEN_SKIN);
}

static void write(session *s, const skin *k)
{
    char line[SKIN_LINE_MAX];
    skin_write(k, session_skin_line(s), line);
    memcpy(s->settings.skin, line, sizeof line);
    s->settings.theme = THEME_SKIN;
    session_touch(s);
}

static void change(session *s, unsigned i, int by, uint64_t now_us)
{
    const unsigned at = line_at(s, i), which = colour_of(at);
    unsigned tiles = 0;
    skin k;
    read(s, &k);
    if (at == LINE_FROM) {
        screen_change_skin(s, NULL, by, now_us);
        return;
    }
    while (skin_tile_name(tiles))
        tiles++;
    if (at == LINE_TILE)
        k.tile = clamp_u8(step_around(k.tile, by, tiles));
    else if (at == LINE_MARKS)
        k.marks = !k.marks;
    else
        skin_set_hue(&k, which,
                     step_around(skin_hue(&k, which), by, SKIN_HUES + (which == SKIN_GHOST)));
    write(s, &k);
}

static void slide(session *s, unsigned i, unsigned thousandth)
{
    const unsigned which = colour_of(line_at(s, i));
    skin k;
    read(s, &k);
    skin_set_hue(&k, which,
                 min_u32((thousandth * SKIN_HUES + 500) / 1000, SKIN_HUES - (which != SKIN_GHOST)));
    write(s, &k);
}

static void enter(session *s, unsigned i, uint64_t now_us)
{
    const unsigned at = line_at(s, i);
    char before[SKIN_LINE_MAX];
    skin k;
    switch (at) {
    case LINE_FROM:
    case LINE_TILE:
    case LINE_MARKS: change(s, i, 1, now_us); break;
    case LINE_TEXT: break;
    case LINE_COPY: session_custom_copy(s, CUSTOM_TEXT); break;
    case LINE_LINK: session_custom_copy(s, CUSTOM_LINK); break;
    case LINE_BEFORE:
        memcpy(before, s->settings.skin_before, sizeof before);
        session_skin_set(s, before);
        break;
    default:
        read(s, &k);
        skin_turn_light(&k, colour_of(at));
        write(s, &k);
    }
}

static unsigned types(const session *s)
{
    return line_at(s, session_cursor(s)) == LINE_TEXT ? LOBBY_FIELD_SKIN : LOBBY_FIELD_NONE;
}

static void paste(session *s, uint32_t letter)
{
    if (letter != '\n')
        session_skin_write(s, letter, types(s) != LOBBY_FIELD_NONE);
}

static void note(const session *s, char *out, size_t size)
{
    out[0] = '\0';
    skin_format_trouble(session_skin_line(s), s->settings.language, out, size);
}

static bool warns(const session *s)
{
    char out[ABOUT_SIZE];
    return skin_format_trouble(session_skin_line(s), s->settings.language, out, sizeof out);
}

static const char *copied(const session *s, char *out, size_t size)
{
    switch (session_custom_copies(s)) {
    case CUSTOM_TEXT: text_format(out, size, "%s", session_skin_line(s)); return out;
    case CUSTOM_LINK: session_skin_write_link(s, out, size); return out;
    default: return NULL;
    }
}

const screen_def screen_skin = {
    .has_demo = true,
    .shows_pieces = true,
    .title = TEXT_SKIN,
    .back = TEXT_HINT_BACK,
    .count = count,
    .line = fill,
    .enter = enter,
    .change = change,
    .slide = slide,
    .types = types,
    .note = note,
    .warns = warns,
    .copied = copied,
    .paste = paste,
};
