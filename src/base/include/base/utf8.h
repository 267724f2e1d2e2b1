/* UTF-8: characters read from bytes and written as bytes. Broken bytes read as U+FFFD. */
#ifndef TESSERA_BASE_UTF8_H
#define TESSERA_BASE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

enum { UTF8_BYTES_MAX = 4, UTF8_BROKEN = 0xfffd };

/* How many bytes the character has that begins with this one; 1 for a byte that begins none. */
static inline unsigned utf8_length(unsigned char first)
{
    return first < 0xc0 || first > 0xf7 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

/* The next character of a text, which moves on; 0 at its end, where it stays. A byte that is not
 * part of a character is one U+FFFD. */
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

/* Is this character an order to whatever shows it? The controls are (a terminal obeys them, also
 * those from U+0080 on), ends of lines and paragraphs, marks that turn the direction of a text, and
 * marks that nobody sees. In a stranger's text, show another sign in its place. */
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

/* The bytes of a character, without a 0 at the end; returns how many. */
static inline unsigned utf8_put(char out[UTF8_BYTES_MAX], uint32_t c)
{
    static const unsigned lead[UTF8_BYTES_MAX + 1] = {0, 0, 0xc0, 0xe0, 0xf0};
    unsigned length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (unsigned i = length; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(lead[length] | c);
    return length;
}

#endif
