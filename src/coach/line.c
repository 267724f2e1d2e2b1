/* Words between single blanks; numbers are decimal. */
#include "line.h"

#include <string.h>

enum { NUMBER_ROOM = 12 };

char *coach_put_word(char *at, const char *word)
{
    const size_t size = strlen(word);
    memcpy(at, word, size);
    at[size] = ' ';
    return at + size + 1;
}

char *coach_put_number(char *at, int64_t n)
{
    char digits[NUMBER_ROOM + 1];
    char *first = digits + NUMBER_ROOM;
    uint64_t left = (uint64_t)(n < 0 ? -n : n);
    *first = '\0';
    do
        *--first = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (n < 0)
        *--first = '-';
    return coach_put_word(at, first);
}

bool coach_get_word(const char **at, char *out, size_t room)
{
    size_t size = 0;
    while ((*at)[size] && (*at)[size] != ' ')
        size++;
    if (size == 0 || size >= room)
        return false;
    memcpy(out, *at, size);
    out[size] = '\0';
    *at += size;
    *at += **at == ' ';
    return true;
}

bool coach_get_number(const char **at, int32_t least, int32_t most, int32_t *out)
{
    char word[NUMBER_ROOM];
    int64_t n = 0;
    if (!coach_get_word(at, word, sizeof word))
        return false;
    const bool minus = word[0] == '-';
    for (const char *c = word + minus; *c; c++) {
        if (*c < '0' || *c > '9')
            return false;
        n = n * 10 + (*c - '0');
    }
    n = minus ? -n : n;
    *out = (int32_t)n;
    return word[minus] && n >= least && n <= most;
}

bool coach_get_byte(const char **at, uint8_t most, uint8_t *out)
{
    int32_t n;
    const bool there = coach_get_number(at, 0, most, &n);
    *out = there ? (uint8_t)n : 0;
    return there;
}
