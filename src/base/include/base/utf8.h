/* UTF-8: characters read from bytes and written as bytes. Broken bytes read as U+FFFD. */
#ifndef TESSERA_BASE_UTF8_H
#define TESSERA_BASE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

enum { UTF8_BYTES_MAX = 4, UTF8_BROKEN = 0xfffd };

/* True for the bytes of a character after its first. */
static inline bool utf8_continues(char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Returns the length in bytes of a character that starts with this byte; 1 for an invalid byte. */
static inline unsigned utf8_length(unsigned char first)
{
    if (first < 0xc0 || first > 0xf7)
        return 1;
    return 2u + (first >= 0xe0) + (first >= 0xf0);
}

/* Returns the next character of a text and advances it; at the end it returns 0 and does not
 * advance. An invalid byte reads as one U+FFFD. */
static inline uint32_t utf8_next(const char **text)
{
    static const uint32_t least[UTF8_BYTES_MAX + 1] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)*text;
    if (!*at)
        return 0;
    ++*text;
    if (*at < 0x80)
        return *at;
    unsigned length = utf8_length(*at);
    if (length == 1)
        return UTF8_BROKEN;
    uint32_t c = *at & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return UTF8_BROKEN;
        c = c << 6 | (at[i] & 0x3fu);
    }
    if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return UTF8_BROKEN;
    *text += length - 1;
    return c;
}

/* Does this character control its display? It does if it is a control character (terminals obey
 * those from U+0080 on, too), a line or paragraph separator, a mark for the direction of text, or
 * an invisible mark. Replace it when showing untrusted text. */
static inline bool utf8_is_order(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } orders[] = {{0, 0x1f},
                  {0x7f, 0x9f},
                  {0xad, 0xad},
                  {0x61c, 0x61c},
                  {0x180e, 0x180e},
                  {0x200b, 0x200f},
                  {0x2028, 0x202e},
                  {0x2060, 0x206f},
                  {0xfeff, 0xfeff},
                  {0xfff9, 0xfffb},
                  {0xfffe, 0xffff},
                  {0xe0000, 0xe0fff},
                  {0x110000, UINT32_MAX}};
    for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (c <= orders[i].last)
            return c >= orders[i].first;
    return true;
}

/* Writes the bytes of a character, without a final NUL; returns their number. */
static inline unsigned utf8_put(char out[UTF8_BYTES_MAX], uint32_t c)
{
    static const unsigned lead[UTF8_BYTES_MAX + 1] = {0, 0, 0xc0, 0xe0, 0xf0};
    unsigned length = 1u + (c >= 0x80) + (c >= 0x800) + (c >= 0x10000);
    for (unsigned i = length; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(lead[length] | c);
    return length;
}

#endif
