/* Replays are kept packed: a byte that says the form, then the bytes of zlib's deflate with a
 * dictionary of what replays have in common. */
#ifndef TESSERA_STORE_PACKING_H
#define TESSERA_STORE_PACKING_H

#include <stdbool.h>
#include <stddef.h>

enum { PACKING_FORM = 1 }; /* no text begins with it */

typedef struct packing_bytes {
    unsigned char *at; /* free(at) */
    size_t size;
} packing_bytes;

bool packing_pack(const char *text, size_t size, packing_bytes *out); /* false: out of memory */

/* Has it been packed? Otherwise it is the text itself, as the first version kept it. */
bool packing_is_packed(const void *bytes, size_t size);

/* Into a text of exactly `text_size` bytes, which gets a 0 behind it; free it. NULL: it is not one
 * of this size, or out of memory, and then `no_memory` says so. */
char *packing_unpack(const void *bytes, size_t size, size_t text_size, bool *no_memory);

extern const char packing_dictionary[];
extern const unsigned packing_dictionary_size;

#endif
