/* The short form of a replay's text, which packs closer: its lines, its buttons, its ticks. */
#ifndef TESSERA_LINK_SHORT_H
#define TESSERA_LINK_SHORT_H

#include "deflate.h"

enum { SHORT_PARTS = 3 };

/* Of a text that the short form would change, the text itself. `part` as of link_deflate. */
void short_write(const char *text, size_t size, link_bytes *out, size_t part[SHORT_PARTS]);
int short_read(const uint8_t *bytes, size_t size, link_bytes *text); /* LINK_... of link.h */
/* Does playing this text stop before LINK_TICKS_MAX, whatever stands in it? */
bool short_is_played_soon(const char *text, size_t size);

#endif
