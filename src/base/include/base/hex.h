/* Keys and hashes as hexadecimal digits, in lower case. */
#ifndef TESSERA_BASE_HEX_H
#define TESSERA_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes two digits for each byte, and a 0. */
static inline void hex_write(char *out, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        *out++ = "0123456789abcdef"[bytes[i] >> 4];
        *out++ = "0123456789abcdef"[bytes[i] & 15];
    }
    *out = 0;
}

static inline int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads `size` bytes. Returns false if the text does not begin with their digits. */
static inline bool hex_read(uint8_t *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++, text += 2) {
        int high = hex_value(text[0]), low = high < 0 ? -1 : hex_value(text[1]);
        if (low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

#endif
