/* Challenges: a link that says which game to play. */
#include "replay/link.h"

#include <string.h>

#include "tessera.h"

enum { WORD_ROOM = 32 };

/* Up to the next of `ends`, or the end. Returns false if it is too long. */
static bool parse_word(const char **at, const char *ends, char out[WORD_ROOM])
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
        uint64_t digit = *word - '0';
        if (*word < '0' || *word > '9' || value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

/* A name that is not known is another program's. */
static bool parse_value(link_challenge *p, const char *name, const char *value)
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
    if (ts_rules_line_knob(name))
        return p->rules >= 0 && ts_rules_line_turn(&p->own, name, value);
    return true;
}

bool link_read_challenge(const char *words, link_challenge *out)
{
    char name[WORD_ROOM], value[WORD_ROOM];
    *out = (link_challenge){.mode = -1, .rules = -1, .level = -1, .variant = -1};
    while (*words && strncmp(words, LINK_CHALLENGE, strlen(LINK_CHALLENGE)) != 0)
        words++;
    if (!*words)
        return false;
    words += strlen(LINK_CHALLENGE);
    if (!parse_word(&words, ",&", name) || (out->mode = ts_modes_find(name)) < 0)
        return false;
    if (*words == ',') {
        words++;
        if (!parse_word(&words, "&", name) || (out->rules = ts_rules_find(name)) < 0)
            return false;
        out->own.rules = out->rules;
    }
    while (*words == '&') {
        words++;
        if (!parse_word(&words, "=&", name))
            return false;
        value[0] = '\0';
        if (*words == '=' && (words++, !parse_word(&words, "&", value)))
            return false;
        if (!parse_value(out, name, value))
            return false;
    }
    return !ts_rules_line_wrong(&out->own);
}

/* ---- writing -------------------------------------------------------------------------------- */

typedef struct text {
    char *at, *end;
    bool full;
} text;

static void put(text *t, const char *words)
{
    for (; *words; words++)
        if (t->at + 1 < t->end)
            *t->at++ = *words;
        else
            t->full = true;
    if (t->at < t->end)
        *t->at = '\0';
}

static void put_number(text *t, const char *name, uint64_t number)
{
    char digits[24], *at = digits + sizeof digits - 1;
    for (*at = '\0'; number || !*at; number /= 10)
        *--at = '0' + number % 10;
    put(t, name);
    put(t, at);
}

/* The line of the rules, with & where it has spaces. */
static void put_rules(text *t, const ts_rules_text *own)
{
    char line[TS_RULES_LINE_MAX];
    ts_rules_line_write(own, line);
    for (char *at = line; *at; at++)
        *at = *at == ' ' ? '&' : *at;
    put(t, ",");
    put(t, line);
}

bool link_write_challenge(const char *page, const link_challenge *play, char *out, size_t size)
{
    text t = {.at = out, .end = out + size};
    put(&t, page);
    put(&t, LINK_CHALLENGE);
    put(&t, ts_modes_get(play->mode)->name);
    if (play->rules >= 0)
        put_rules(&t, &play->own);
    if (play->has_seed)
        put_number(&t, "&seed=", play->seed);
    if (play->level >= 0)
        put_number(&t, "&level=", play->level);
    if (play->variant >= 0)
        put_number(&t, "&variant=", play->variant);
    if (play->goal && play->goal != TS_ENDLESS)
        put_number(&t, "&goal=", play->goal);
    return !t.full;
}
