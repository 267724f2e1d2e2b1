/* Writes links in the form of before (link_short.c), packed by deflate (link_deflate.c). */
#ifndef TESSERA_TESTS_LINK_OLD_H
#define TESSERA_TESTS_LINK_OLD_H

#include "link/deflate.h"
#include "link/short.h"

enum { SHORT_PARTS = 3 };

/* Of a text that the short form would change, the text itself. `part`: the ends of its parts. */
void short_write(const char *text, size_t size, link_bytes *out, size_t part[SHORT_PARTS]);
/* `part` has the ends of parts that differ in kind, the last one the end of all: each gets codes of
 * its own. False: out of memory. */
bool link_deflate(const uint8_t *bytes, const size_t *part, size_t parts, link_bytes *out);

#endif
