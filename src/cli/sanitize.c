/* The one filter for strangers' text of the command line; base/utf8.h says what an order is. */
#include "sanitize.h"

#include <stdbool.h>

#include "base/utf8.h"

#define STAND_IN '?'

/* U+FFFD may be in the text itself: then its three bytes have been read. */
static bool is_broken(uint32_t c, const char *from, const char *to)
{
    return c == UTF8_BROKEN && to - from == 1;
}

static void put_character(FILE *out, const char *from, const char *to)
{
    while (from < to) {
        putc(*from++, out);
    }
}

static void put(FILE *out, const char *text, size_t most, bool lines)
{
    const char *from = text;
    for (uint32_t c = utf8_next(&text); c; from = text, c = utf8_next(&text)) {
        if (most-- == 0) {
            fputs("...", out);
            return;
        }
        if ((utf8_is_order(c) && !(lines && c == '\n')) || is_broken(c, from, text)) {
            putc(STAND_IN, out);
        } else {
            put_character(out, from, text);
        }
    }
}

void cli_put_sanitized(FILE *out, const char *text)
{
    put(out, text, SIZE_MAX, false);
}

void cli_put_short(FILE *out, const char *text, size_t most)
{
    put(out, text, most, false);
}

void cli_put_lines(FILE *out, const char *text)
{
    put(out, text, SIZE_MAX, true);
}

static void put_unit(FILE *out, uint32_t unit)
{
    fprintf(out, "\\u%04x", (unsigned)unit);
}

void cli_put_json(FILE *out, const char *text)
{
    const char *from = text;
    putc('"', out);
    for (uint32_t c = utf8_next(&text); c; from = text, c = utf8_next(&text)) {
        if (c == '"' || c == '\\') {
            putc('\\', out);
        }
        if (!utf8_is_order(c) && !is_broken(c, from, text)) {
            put_character(out, from, text);
        } else if (c < 0x10000) {
            put_unit(out, c);
        } else {
            put_unit(out, 0xd800 + ((c - 0x10000) >> 10));
            put_unit(out, 0xdc00 + (c & 0x3ff));
        }
    }
    putc('"', out);
}
