/* The text of a replay as a link and back: the tight form, or that of older links, which deflate
 * has packed. */
#include "link/link.h"

#include <stdlib.h>
#include <string.h>

#include "link/deflate.h"
#include "short.h"
#include "link/tight.h"

#define LINK_WORDS(id, words) words,
static const char *const reasons[LINK_ERROR_COUNT] = {LINK_ERRORS(LINK_WORDS)};
#undef LINK_WORDS
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const char *link_reason(int error)
{
    return reasons[error];
}

bool link_has_replay(const char *words)
{
    for (; *words; words++)
        if (strncmp(words, LINK_REPLAY, strlen(LINK_REPLAY)) == 0)
            return true;
    return false;
}

/* ---- letters -------------------------------------------------------------------------------- */

static char *in_letters(const char *page, const link_bytes *bytes)
{
    size_t used = strlen(page) + strlen(LINK_REPLAY);
    char *out = malloc(used + bytes->size * 4 / 3 + 3);
    uint32_t held = 0;
    unsigned bits = 0;
    if (!out)
        return NULL;
    memcpy(out, page, strlen(page));
    memcpy(out + strlen(page), LINK_REPLAY, strlen(LINK_REPLAY));
    for (size_t i = 0; i < bytes->size; i++) {
        held = held << 8 | bytes->at[i];
        for (bits += 8; bits >= 6; bits -= 6)
            out[used++] = letters[held >> (bits - 6) & 63];
    }
    if (bits)
        out[used++] = letters[held << (6 - bits) & 63];
    out[used] = '\0';
    return out;
}

/* Both alphabets of base64, and its = at the end. */
static int value_of(char letter)
{
    const char *at = letter == '+'   ? strchr(letters, '-')
                     : letter == '/' ? strchr(letters, '_')
                                     : strchr(letters, letter);
    return letter && at ? (int)(at - letters) : -1;
}

/* Up to the end, or to what a mail or a program that counts visits has put behind it. */
static int from_letters(const char *at, link_bytes *out)
{
    uint32_t held = 0;
    unsigned bits = 0;
    size_t count = 0;
    for (; value_of(*at) >= 0; at++) {
        if (++count > LINK_SIZE_MAX)
            return LINK_LARGE;
        held = held << 6 | (uint32_t)value_of(*at);
        bits += 6;
        if (bits >= 8)
            link_bytes_add(out, &(uint8_t){(uint8_t)(held >> (bits -= 8))}, 1);
    }
    if (*at && !strchr("=&\r\n \t", *at))
        return LINK_TORN;
    return out->failed ? LINK_MEMORY : LINK_OK;
}

/* ---- replays -------------------------------------------------------------------------------- */

/* The hash at the end proves the game alone; those on the way, a sixth of a link, only say where a
 * game that is not true begins to differ. */
static void leave_hashes(const char *text, size_t size, link_bytes *out)
{
    static const char hash[] = "hash ";
    for (const char *end = size ? text + size : text, *next; text < end; text = next) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        next = stop ? stop + 1 : end;
        bool is_hash =
            (size_t)(next - text) > sizeof hash && memcmp(text, hash, sizeof hash - 1) == 0;
        if (!is_hash || next == end || *next == '\n')
            link_bytes_add(out, text, (size_t)(next - text));
    }
}

int link_write(const char *page, const char *text, size_t size, char **link)
{
    link_bytes plain = {0}, packed = {0};
    *link = NULL;
    if (size > LINK_TEXT_MAX)
        return LINK_SIZE;
    leave_hashes(text, size, &plain);
    if (!plain.failed && tight_write((const char *)plain.at, plain.size, &packed) &&
        packed.size * 4 / 3 < LINK_SIZE_MAX)
        *link = in_letters(page, &packed);
    int error = *link ? LINK_OK : packed.size && !packed.failed ? LINK_SIZE : LINK_MEMORY;
    free(plain.at);
    free(packed.at);
    return error;
}

int link_read(const char *words, char **text, size_t *size)
{
    static const int errors[] = {[LINK_INFLATED] = LINK_OK,
                                 [LINK_BROKEN] = LINK_TORN,
                                 [LINK_TOO_LARGE] = LINK_LARGE,
                                 [LINK_NO_MEMORY] = LINK_MEMORY};
    link_bytes packed = {0}, plain = {0}, out = {0};
    *text = NULL;
    while (*words && strncmp(words, LINK_REPLAY, strlen(LINK_REPLAY)) != 0)
        words++;
    if (!*words)
        return LINK_TORN;
    int error = from_letters(words + strlen(LINK_REPLAY), &packed);
    bool tight = !error && packed.size && packed.at[0] == TIGHT_FORM;
    if (tight)
        error = tight_read(packed.at, packed.size, &out);
    else if (!error)
        error = errors[link_inflate(packed.at, packed.size, LINK_TEXT_MAX, &plain)];
    if (!error && !tight) /* an older link */
        error = short_read(plain.at, plain.size, &out);
    if (!error && !short_is_played_soon((const char *)out.at, out.size))
        error = LINK_LONG;
    free(packed.at);
    free(plain.at);
    if (error) {
        free(out.at);
        return error;
    }
    *size = out.size;
    link_bytes_add(&out, "", 1);
    *text = (char *)out.at;
    if (out.failed) {
        free(out.at);
        *text = NULL;
    }
    return *text ? LINK_OK : LINK_MEMORY;
}
