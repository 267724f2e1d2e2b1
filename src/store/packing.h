/* Replays are kept packed: a byte that says the form, then the tight form (record/tight.h). */
#ifndef TESSERA_STORE_PACKING_H
#define TESSERA_STORE_PACKING_H

#include <stdbool.h>
#include <stddef.h>

/* No text begins with one of them. In the first, versions 2 and 3 of a library kept replays: bytes
 * of deflate with a dictionary of what replays have in common. */
enum { PACKING_DEFLATE = 1, PACKING_FORM = 2 };

typedef struct packing_bytes {
    unsigned char *at; /* free(at) */
    size_t size;
} packing_bytes;

bool packing_pack(const char *text, size_t size, packing_bytes *out); /* false: out of memory */

/* In the form of this version? Otherwise it is in that of an earlier one, the first of which kept
 * the text itself. */
bool packing_is_packed(const void *bytes, size_t size);

/* Into a text of exactly `text_size` bytes, which gets a 0 behind it; free it. NULL: it is not one
 * of this size, or out of memory, and then `no_memory` says so. */
char *packing_unpack(const void *bytes, size_t size, size_t text_size, bool *no_memory);

extern const char packing_dictionary[];
extern const unsigned packing_dictionary_size;

#endif
