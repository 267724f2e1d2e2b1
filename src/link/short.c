/* Lines such as "57 0 lr" are most of a replay. In the short form, which older links have, a line
 * "\2N" stands for N of them; behind all lines and a 0 come their buttons, and behind these their
 * ticks. */
#include "short.h"

#include <stdlib.h>
#include <string.h>

#include "link/link.h"
#include "tessera/replay.h"

enum {
    FORM = 1, /* no text begins with it */
    MANY = 2, /* a line that begins with it stands for several */
    BUTTON_COUNT = SHORT_BUTTONS,
    TICKS_BYTE = 240, /* from here on there are more bytes */
    TICKS_LONG = 255,
    LINE_MOST = 10 + 3 + BUTTON_COUNT + 2
};

/* ---- a line --------------------------------------------------------------------------------- */

/* As the recorder writes it; *at moves behind it. */
static bool read_number(const char **at, const char *end, uint32_t *out)
{
    uint64_t value = 0;
    const char *from = *at;
    for (; *at < end && **at >= '0' && **at <= '9' && value <= UINT32_MAX; (*at)++)
        value = value * 10 + (uint64_t)(**at - '0');
    *out = (uint32_t)value;
    return *at > from && value <= UINT32_MAX && (*from != '0' || *at == from + 1);
}

bool short_read_change(const char *at, const char *end, short_change *out)
{
    static const char names[] = TS_REPLAY_LETTERS;
    if (!read_number(&at, end, &out->ticks) || end - at < 4 || at[0] != ' ' || at[1] < '0' ||
        at[1] >= '0' + TS_PLAYERS_MAX || at[2] != ' ')
        return false;
    out->board = (unsigned)(at[1] - '0');
    out->held = 0;
    at += 3;
    if (end - at == 1 && *at == '-')
        return true;
    for (unsigned i = 0; i < BUTTON_COUNT && at < end; i++)
        if (*at == names[i]) {
            out->held |= 1u << i;
            at++;
        }
    return at == end;
}

static size_t print_number(char *out, uint32_t value)
{
    char digits[10];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    for (size_t i = 0; i < count; i++)
        out[i] = digits[count - 1 - i];
    return count;
}

void short_add_change(link_bytes *out, const short_change *c)
{
    static const char names[] = TS_REPLAY_LETTERS;
    char line[LINE_MOST];
    size_t used = print_number(line, c->ticks);
    line[used++] = ' ';
    line[used++] = (char)('0' + c->board);
    line[used++] = ' ';
    if (!c->held)
        line[used++] = '-';
    for (unsigned i = 0; i < BUTTON_COUNT; i++)
        if (c->held >> i & 1)
            line[used++] = names[i];
    line[used++] = '\n';
    link_bytes_add(out, line, used);
}

bool short_is_magic(const char *at, size_t length)
{
    size_t magic = strlen(TS_REPLAY_MAGIC_WORDS);
    return length >= magic && memcmp(at, TS_REPLAY_MAGIC_WORDS, magic) == 0;
}

/* ---- the short form ------------------------------------------------------------------------- */

typedef struct rest {
    const uint8_t *at, *end;
} rest;

static unsigned next_byte(rest *r)
{
    return r->at < r->end ? *r->at++ : 0;
}

/* Where the ticks of all changes begin: behind as many buttons as the lines have changes. */
static bool skip_buttons(rest *r, uint64_t changes)
{
    for (; changes && r->at < r->end; changes--)
        r->at += (*r->at & 15) == 0 ? (r->end - r->at < 3 ? r->end - r->at : 3) : 1;
    return changes == 0;
}

static bool restore(rest *buttons, rest *ticks, unsigned held[TS_PLAYERS_MAX], link_bytes *text)
{
    if (ticks->at == ticks->end)
        return false;
    unsigned which = next_byte(buttons), n = next_byte(ticks);
    short_change c = {.ticks = n, .board = which >> 4};
    if (c.board >= TS_PLAYERS_MAX || (which & 15) > BUTTON_COUNT)
        return false;
    unsigned changed = which & 15 ? 1u << ((which & 15) - 1) : next_byte(buttons) << 8;
    if (!(which & 15))
        changed |= next_byte(buttons);
    if (n == TICKS_LONG)
        for (unsigned i = c.ticks = 0; i < 4; i++)
            c.ticks = c.ticks << 8 | next_byte(ticks);
    else if (n >= TICKS_BYTE)
        c.ticks = (n - TICKS_BYTE) << 8 | next_byte(ticks);
    c.held = held[c.board] ^= changed;
    if (c.held >> BUTTON_COUNT)
        return false;
    short_add_change(text, &c);
    return text->size <= LINK_TEXT_MAX;
}

/* How many changes a line stands for; 0: it is a line itself. */
static bool read_many(const uint8_t *line, const uint8_t *stop, uint32_t *many)
{
    const char *at = (const char *)line + 1;
    *many = 0;
    return *line != MANY ||
           (read_number(&at, (const char *)stop, many) && at == (const char *)stop && *many);
}

int short_read(const uint8_t *bytes, size_t size, link_bytes *text)
{
    unsigned held[TS_PLAYERS_MAX] = {0};
    uint64_t changes = 0;
    uint32_t many;
    if (size == 0 || bytes[0] != FORM) {
        link_bytes_add(text, bytes, size);
        return text->failed ? LINK_MEMORY : LINK_OK;
    }
    bytes++;
    const uint8_t *lines_end = memchr(bytes, 0, size - 1), *stop;
    if (!lines_end)
        return LINK_TORN;
    for (const uint8_t *at = bytes; at < lines_end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(lines_end - at));
        stop = stop ? stop : lines_end;
        if (!read_many(at, stop, &many))
            return LINK_TORN;
        changes += many;
    }
    rest buttons = {lines_end + 1, bytes + size - 1}, ticks = buttons;
    if (!skip_buttons(&ticks, changes))
        return LINK_TORN;
    buttons.end = ticks.at;
    for (const uint8_t *at = bytes; at < lines_end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(lines_end - at));
        size_t line = (size_t)((stop ? stop + 1 : lines_end) - at);
        stop = stop ? stop : lines_end;
        read_many(at, stop, &many);
        if (!many) {
            if (short_is_magic((const char *)at, line))
                memset(held, 0, sizeof held);
            link_bytes_add(text, at, line);
        }
        for (; many; many--)
            if (!restore(&buttons, &ticks, held, text))
                return text->failed                 ? LINK_MEMORY
                       : text->size > LINK_TEXT_MAX ? LINK_LARGE
                                                    : LINK_TORN;
        if (text->size > LINK_TEXT_MAX)
            return LINK_LARGE;
    }
    if (text->failed)
        return LINK_MEMORY;
    return ticks.at == ticks.end ? LINK_OK : LINK_TORN;
}

/* ---- how long it takes ---------------------------------------------------------------------- */

/* 2^32 stands for all that is more. */
static uint64_t number_at(const char *at, const char *stop)
{
    uint64_t value = 0;
    for (; at < stop && *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    return value;
}

static bool begins(const char *line, const char *stop, const char *word)
{
    return (size_t)(stop - line) >= strlen(word) && memcmp(line, word, strlen(word)) == 0;
}

/* A round is played to its last change, to its latest hash or to its end, whichever is last. */
bool short_is_played_soon(const char *text, size_t size)
{
    uint64_t rounds = 0, changes = 0, latest = 0, here;
    if (size == 0)
        return true;
    for (const char *end = text + size, *stop; text < end; text = stop + 1) {
        stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop : end;
        here = begins(text, stop, "hash ")  ? number_at(text + strlen("hash "), stop)
               : begins(text, stop, "end ") ? number_at(text + strlen("end "), stop)
                                            : 0;
        latest = here > latest ? here : latest;
        changes += number_at(text, stop);
        if (begins(text, stop, TS_REPLAY_MAGIC_WORDS)) {
            rounds += changes > latest ? changes : latest;
            changes = latest = 0;
        }
        if (stop == end)
            break;
    }
    return rounds + (changes > latest ? changes : latest) <= LINK_TICKS_MAX;
}
