/* Challenges: a link that says which game to play. */
#include "link.h"

#include <string.h>

#include "tessera.h"

enum { WORD_ROOM = 32 };

/* Up to the next of `ends`, or the end. False: it is too long. */
static bool take_word(const char **at, const char *ends, char out[WORD_ROOM])
{
    size_t used = 0;
    while (**at && !strchr(ends, **at)) {
        if (used + 1 == WORD_ROOM)
            return false;
        out[used++] = *(*at)++;
    }
    out[used] = '\0';
    return true;
}

static bool read_number(const char *word, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    if (!*word)
        return false;
    for (; *word; word++) {
        uint64_t digit = (uint64_t)(*word - '0');
        if (*word < '0' || *word > '9' || value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

/* A name that is not known is another program's. */
static bool take_value(link_play *p, const char *name, const char *value)
{
    uint64_t n;
    if (strcmp(name, "seed") == 0) {
        p->has_seed = true;
        return read_number(value, UINT64_MAX, &p->seed);
    }
    if (strcmp(name, "level") == 0) {
        bool read = read_number(value, UINT16_MAX, &n);
        p->level = read ? (int)n : -1;
        return read;
    }
    if (strcmp(name, "variant") == 0) {
        bool read = read_number(value, UINT8_MAX, &n);
        p->variant = read ? (int)n : -1;
        return read;
    }
    if (strcmp(name, "goal") == 0) {
        bool read = read_number(value, TS_ENDLESS - 1, &n);
        p->goal = read ? (uint32_t)n : 0;
        return read;
    }
    return true;
}

bool link_read_play(const char *words, link_play *out)
{
    char name[WORD_ROOM], value[WORD_ROOM];
    *out = (link_play){.mode = -1, .rules = -1, .level = -1, .variant = -1};
    while (*words && strncmp(words, LINK_PLAY, strlen(LINK_PLAY)) != 0)
        words++;
    if (!*words)
        return false;
    words += strlen(LINK_PLAY);
    if (!take_word(&words, ",&", name) || (out->mode = ts_modes_find(name)) < 0)
        return false;
    if (*words == ',') {
        words++;
        if (!take_word(&words, "&", name) || (out->rules = ts_rules_find(name)) < 0)
            return false;
    }
    while (*words == '&') {
        words++;
        if (!take_word(&words, "=&", name))
            return false;
        value[0] = '\0';
        if (*words == '=' && (words++, !take_word(&words, "&", value)))
            return false;
        if (!take_value(out, name, value))
            return false;
    }
    return true;
}
