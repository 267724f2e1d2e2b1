/* Test vectors are written as hexadecimal digits. */
#ifndef TESSERA_HEX_H
#define TESSERA_HEX_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* How many bytes they are. */
static inline size_t from_hex(const char *hex, uint8_t *out)
{
    size_t size = strlen(hex) / 2;
    for (size_t i = 0; i < size; i++) {
        unsigned byte;
        sscanf(hex + 2 * i, "%2x", &byte);
        out[i] = (uint8_t)byte;
    }
    return size;
}

#endif
