/* The tight form of a replay's text: a model of its lines guesses each bit, and an arithmetic coder
 * spends the less on it the better the guess was. What a link is written in. */
#ifndef TESSERA_LINK_TIGHT_H
#define TESSERA_LINK_TIGHT_H

#include "link/deflate.h"

/* The first byte. No deflate begins with it: its lowest bits would be a kind of block that does not
 * exist. */
enum { TIGHT_FORM = 7 };

bool tight_write(const char *text, size_t size, link_bytes *out); /* false: out of memory */
/* At most LINK_TEXT_MAX bytes of text; LINK_... of link.h. */
int tight_read(const uint8_t *bytes, size_t size, link_bytes *text);

#endif
