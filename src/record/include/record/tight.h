/* The tight form of a replay's text (docs/replay-format.md): a model of its lines says how likely
 * each thing is that may come next, and a range coder spends the less on what comes the likelier it
 * was. Whole numbers only: the same bytes on every machine. Any text comes back as it was. */
#ifndef TS_RECORD_TIGHT_H
#define TS_RECORD_TIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ts_tight_bytes {
    uint8_t *at; /* free(at) */
    size_t size, room;
} ts_tight_bytes;

bool ts_tight_write(const char *text, size_t size, ts_tight_bytes *out); /* false: no memory */

enum { TS_TIGHT_OK, TS_TIGHT_TORN, TS_TIGHT_LARGE, TS_TIGHT_MEMORY };
/* All of `size` bytes, which may come from a stranger. `room` is for one byte more than the text
 * has. */
int ts_tight_read(const uint8_t *bytes, size_t size, char *text, size_t room, size_t *used);

#endif
