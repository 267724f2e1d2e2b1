/* Lines of changes in a replay, and the short form of its text that older links have. */
#ifndef TESSERA_LINK_SHORT_H
#define TESSERA_LINK_SHORT_H

#include "link/deflate.h"

enum { SHORT_BUTTONS = 9 };

/* A line of a replay such as "57 0 lr". */
typedef struct short_change {
    uint32_t ticks;
    unsigned board, held;
} short_change;

/* As the recorder writes it, up to `end`, where the line ends. */
bool short_read_change(const char *at, const char *end, short_change *out);
void short_add_change(link_bytes *out, const short_change *c);
bool short_is_magic(const char *line, size_t length); /* a new replay: no button is down */

int short_read(const uint8_t *bytes, size_t size, link_bytes *text); /* LINK_... of link.h */
/* Does playing this text stop before LINK_TICKS_MAX, whatever stands in it? */
bool short_is_played_soon(const char *text, size_t size);

#endif
