/* Unpacking deflate (RFC 1951), raw: as zlib and the browsers' CompressionStream pack. */
#ifndef TESSERA_LINK_DEFLATE_H
#define TESSERA_LINK_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct link_bytes {
    uint8_t *at; /* free(at) */
    size_t size, room;
    bool failed; /* out of memory: it is not complete */
} link_bytes;

void link_bytes_add(link_bytes *to, const void *bytes, size_t count);

enum { LINK_INFLATED, LINK_BROKEN, LINK_TOO_LARGE, LINK_NO_MEMORY };
/* Unpacks all of `size` bytes into at most `most`. */
int link_inflate(const uint8_t *bytes, size_t size, size_t most, link_bytes *out);

/* The tables of the form. */
enum { DEFLATE_LENGTHS = 29, DEFLATE_DISTANCES = 30, DEFLATE_ORDER = 19, DEFLATE_CODES = 288 };
extern const uint16_t link_length_base[DEFLATE_LENGTHS], link_distance_base[DEFLATE_DISTANCES];
extern const uint8_t link_length_extra[DEFLATE_LENGTHS], link_distance_extra[DEFLATE_DISTANCES];
extern const uint8_t link_order[DEFLATE_ORDER];

#endif
