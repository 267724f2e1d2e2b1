/* Links as they were written before the tight form: the short form, packed by deflate. They are in
 * mails and bookmarks, so they are read for ever; tests write them here. */
#include "link_old.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "link/link.h"
#include "tessera/replay.h"

enum {
    FORM = 1,         /* no text begins with it */
    MANY = 2,         /* a line that begins with it stands for several */
    TICKS_BYTE = 240, /* from here on there are more bytes */
    TICKS_LONG = 255,
    LINE_MOST = 24
};

/* Most changes are of one button: the board and which; 0 as which: two bytes of them follow. */
static void add_buttons(link_bytes *out, unsigned board, unsigned changed)
{
    unsigned which = 0;
    if (changed && (changed & (changed - 1)) == 0)
        for (which = 1; changed >> which; which++)
            continue;
    uint8_t bytes[] = {(uint8_t)(board << 4 | which), (uint8_t)(changed >> 8), (uint8_t)changed};
    link_bytes_add(out, bytes, which ? 1 : 3);
}

static void add_ticks(link_bytes *out, uint32_t n)
{
    if (n < TICKS_BYTE) {
        link_bytes_add(out, &(uint8_t){(uint8_t)n}, 1);
    } else if (n < (TICKS_LONG - TICKS_BYTE) << 8) {
        uint8_t bytes[] = {(uint8_t)(TICKS_BYTE + (n >> 8)), (uint8_t)n};
        link_bytes_add(out, bytes, 2);
    } else {
        uint8_t bytes[] = {TICKS_LONG, (uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8),
                           (uint8_t)n};
        link_bytes_add(out, bytes, 5);
    }
}

static void add_many(link_bytes *out, uint32_t *many)
{
    char line[LINE_MOST];
    if (!*many)
        return;
    size_t used = (size_t)snprintf(line, sizeof line, "%c%u\n", MANY, *many);
    link_bytes_add(out, line, used);
    *many = 0;
}

static void shorten(const char *text, size_t size, link_bytes out[SHORT_PARTS])
{
    unsigned held[TS_PLAYERS_MAX] = {0};
    uint32_t many = 0;
    link_bytes_add(&out[0], &(uint8_t){FORM}, 1);
    for (const char *end = size ? text + size : text, *next; text < end; text = next) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        short_change c;
        next = stop ? stop + 1 : end;
        if (stop && short_read_change(text, stop, &c)) {
            add_buttons(&out[1], c.board, c.held ^ held[c.board]);
            add_ticks(&out[2], c.ticks);
            held[c.board] = c.held;
            many++;
            continue;
        }
        add_many(&out[0], &many);
        if (short_is_magic(text, (size_t)(next - text)))
            memset(held, 0, sizeof held);
        link_bytes_add(&out[0], text, (size_t)(next - text));
    }
    add_many(&out[0], &many);
    link_bytes_add(&out[0], "", 1);
}

void short_write(const char *text, size_t size, link_bytes *out, size_t part[SHORT_PARTS])
{
    link_bytes parts[SHORT_PARTS] = {0}, again = {0};
    shorten(text, size, parts);
    for (unsigned i = 0; i < SHORT_PARTS; i++) {
        link_bytes_add(out, parts[i].at, parts[i].size);
        out->failed |= parts[i].failed;
        part[i] = out->size;
        free(parts[i].at);
    }
    if (out->failed || short_read(out->at, out->size, &again) != LINK_OK || again.size != size ||
        (size && memcmp(again.at, text, size) != 0)) {
        out->size = 0;
        link_bytes_add(out, text, size);
        part[0] = part[1] = part[2] = out->size;
    }
    free(again.at);
}
