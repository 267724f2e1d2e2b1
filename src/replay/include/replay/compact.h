/* The compact form of a replay's text (docs/compact-format.md), in which libraries, the page's
 * store and links keep it. Any text comes back byte for byte. Integers only, so every machine
 * writes the same bytes. */
#ifndef TESSERA_REPLAY_COMPACT_H
#define TESSERA_REPLAY_COMPACT_H

#include "base/buffer.h"

/* The first byte. No text begins with it, nor with that of a later version. */
enum { COMPACT_VERSION = 1, COMPACT_VERSION_MAX = 8 };

enum {
    COMPACT_OK,
    COMPACT_BROKEN,
    COMPACT_NEWER, /* a later version of the form */
    COMPACT_LARGE, /* the text is longer than `most` */
    COMPACT_MEMORY
};

const char *compact_reason(int error);

/* Returns true if these bytes are a text in a compact form, of this or a later version. */
bool compact_is(const void *bytes, size_t size);
/* Appends the compact form of a text to `out`. Returns false if out of memory. */
bool compact_write(const char *text, size_t size, buffer *out);
/* Appends the text of these bytes, which may come from a stranger, to `text`: at most `most` bytes
 * more. Returns COMPACT_...; if it fails, `text` may have a part of it. */
int compact_read(const void *bytes, size_t size, size_t most, buffer *text);

#endif
