/* The text of a replay as a link and back: its compact form (docs/compact-format.md) in base64. */
#include "replay/link.h"
#include "base/base64.h"

#include <stdlib.h>
#include <string.h>

#include "replay/compact.h"
#include "tessera/replay.h"

#define LINK_WORDS(id, words) words,
static const char *const reasons[LINK_ERROR_COUNT] = {LINK_ERRORS(LINK_WORDS)};
#undef LINK_WORDS
static const char letters[] = BASE64_URL_DIGITS;

const char *link_reason(int error)
{
    return reasons[error];
}

/* Returns the text after the first `begin` in `words`, or NULL if there is none. */
static const char *behind(const char *words, const char *begin)
{
    while (*words && strncmp(words, begin, strlen(begin)) != 0)
        words++;
    return *words ? words + strlen(begin) : NULL;
}

bool link_has_replay(const char *words)
{
    return behind(words, LINK_REPLAY) != NULL;
}

bool link_has_rules(const char *words)
{
    return behind(words, LINK_RULES) != NULL;
}

/* ---- letters -------------------------------------------------------------------------------- */

static char *in_letters(const char *page, const char *begin, const buffer *bytes)
{
    size_t used = strlen(page) + strlen(begin);
    char *out = malloc(used + bytes->size * 4 / 3 + 3);
    uint32_t held = 0;
    unsigned bits = 0;
    if (!out)
        return NULL;
    memcpy(out, page, strlen(page));
    memcpy(out + strlen(page), begin, strlen(begin));
    for (size_t i = 0; i < bytes->size; i++) {
        held = held << 8 | (uint8_t)bytes->data[i];
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
    if (letter == '+')
        letter = '-';
    else if (letter == '/')
        letter = '_';
    const char *at = strchr(letters, letter);
    return letter && at ? (int)(at - letters) : -1;
}

/* Up to the end, or to what a mail or a program that counts visits has put behind it. */
static int from_letters(const char *at, buffer *out)
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
            buffer_add_byte(out, (uint8_t)(held >> (bits -= 8)));
    }
    if (*at && !strchr("=&\r\n \t", *at))
        return LINK_TORN;
    return out->failed ? LINK_MEMORY : LINK_OK;
}

/* ---- replays -------------------------------------------------------------------------------- */

/* The hash at the end proves the game alone; those on the way, a sixth of a link, only say where a
 * game that is not true begins to differ. */
static void leave_hashes(const char *text, size_t size, buffer *out)
{
    static const char hash[] = "hash ";
    for (const char *end = size ? text + size : text, *next; text < end; text = next) {
        const char *stop = memchr(text, '\n', end - text);
        next = stop ? stop + 1 : end;
        bool is_hash =
            (size_t)(next - text) > sizeof hash && memcmp(text, hash, sizeof hash - 1) == 0;
        if (!is_hash || next == end || *next == '\n')
            buffer_add(out, text, next - text);
    }
}

static int write_link(const char *page, const char *begin, const char *text, size_t size,
                      char **link)
{
    buffer compact = {0};
    *link = NULL;
    const bool written = compact_write(text, size, &compact);
    const bool large = written && compact.size * 4 / 3 >= LINK_SIZE_MAX;
    if (written && !large)
        *link = in_letters(page, begin, &compact);
    buffer_free(&compact);
    if (large)
        return LINK_SIZE;
    return *link ? LINK_OK : LINK_MEMORY;
}

int link_write(const char *page, const char *text, size_t size, char **link)
{
    buffer plain = {0};
    *link = NULL;
    if (size > LINK_TEXT_MAX)
        return LINK_SIZE;
    leave_hashes(text, size, &plain);
    const int error =
        plain.failed ? LINK_MEMORY : write_link(page, LINK_REPLAY, plain.data, plain.size, link);
    buffer_free(&plain);
    return error;
}

int link_write_rules(const char *page, const char *text, size_t size, char **link)
{
    return write_link(page, LINK_RULES, text, size, link);
}

/* ---- how long it takes to play -------------------------------------------------------------- */

/* 2^32 stands for all that is more. */
static uint64_t number_at(const char *at, const char *stop)
{
    uint64_t value = 0;
    for (; at < stop && *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    return value;
}

static bool begins(const char *line, const char *stop, const char *word)
{
    return (size_t)(stop - line) >= strlen(word) && memcmp(line, word, strlen(word)) == 0;
}

/* Returns true if playing this text ends within LINK_TICKS_MAX, whatever it says. A round is played
 * to its last change, to its latest hash or to its end, whichever is last. */
static bool is_short(const char *text, size_t size)
{
    uint64_t rounds = 0, changes = 0, latest = 0;
    for (const char *end = text + size, *stop; text < end; text = stop + 1) {
        stop = memchr(text, '\n', end - text);
        stop = stop ? stop : end;
        uint64_t here = 0;
        if (begins(text, stop, "hash "))
            here = number_at(text + strlen("hash "), stop);
        else if (begins(text, stop, "end "))
            here = number_at(text + strlen("end "), stop);
        latest = here > latest ? here : latest;
        changes += number_at(text, stop);
        if (begins(text, stop, TS_REPLAY_MAGIC_WORDS)) {
            rounds += changes > latest ? changes : latest;
            changes = latest = 0;
        }
        if (stop == end)
            break;
    }
    return rounds + (changes > latest ? changes : latest) <= LINK_TICKS_MAX;
}

/* The text behind that beginning, of at most `most` bytes. */
static int read_link(const char *words, const char *begin, size_t most, buffer *out)
{
    static const int errors[] = {[COMPACT_OK] = LINK_OK,
                                 [COMPACT_BROKEN] = LINK_TORN,
                                 [COMPACT_NEWER] = LINK_NEWER,
                                 [COMPACT_LARGE] = LINK_LARGE,
                                 [COMPACT_MEMORY] = LINK_MEMORY};
    buffer compact = {0};
    const char *at = behind(words, begin);
    int error = at ? from_letters(at, &compact) : LINK_TORN;
    if (!error)
        error = errors[compact_read(compact.data, compact.size, most, out)];
    buffer_free(&compact);
    return error;
}

/* Hands the text out with a 0 behind it, or frees it. */
static int give(int error, buffer *out, char **text, size_t *size)
{
    *size = out->size;
    buffer_add_byte(out, 0);
    if (!error && out->failed)
        error = LINK_MEMORY;
    *text = error ? NULL : out->data;
    if (error)
        buffer_free(out);
    return error;
}

int link_read(const char *words, char **text, size_t *size)
{
    buffer out = {0};
    int error = read_link(words, LINK_REPLAY, LINK_TEXT_MAX, &out);
    if (!error && out.size && !is_short(out.data, out.size))
        error = LINK_LONG;
    return give(error, &out, text, size);
}

int link_read_rules(const char *words, char **text, size_t *size)
{
    buffer out = {0};
    const int error = read_link(words, LINK_RULES, LINK_RULES_MAX, &out);
    return give(error, &out, text, size);
}
