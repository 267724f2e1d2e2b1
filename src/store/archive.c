/* Everything that is kept, as one text, written and read: see archive.h. */
#include "store/archive.h"

#include "store/disk.h"
#include "store/lists.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "tessera-archive 1\n"
#define NAMED_MOST TS_KEY_MAX /* letters of a rule set's or a mode's name */

/* The numbers of a game's line, in this order. */
#define NUMBERS(X)                                                                                 \
    X(int64_t, played_ms)                                                                          \
    X(uint8_t, stranger)                                                                           \
    X(uint8_t, counts)                                                                             \
    X(int64_t, rank)                                                                               \
    X(uint64_t, score)                                                                             \
    X(uint64_t, time_us)                                                                           \
    X(uint64_t, seed)                                                                              \
    X(uint32_t, goal)                                                                              \
    X(uint32_t, lines)                                                                             \
    X(uint32_t, level)                                                                             \
    X(uint32_t, pieces)                                                                            \
    X(uint32_t, presses)                                                                           \
    X(uint32_t, faults)                                                                            \
    X(uint16_t, start_level)                                                                       \
    X(uint8_t, variant)                                                                            \
    X(uint8_t, players)                                                                            \
    X(uint8_t, outcome)                                                                            \
    X(uint8_t, over)                                                                               \
    X(uint8_t, grade)                                                                              \
    X(uint8_t, given_up)                                                                           \
    X(uint32_t, changes)

/* ---- writing -------------------------------------------------------------------------------- */

static void put_words(archive_text *a, const char *words)
{
    buffer_add(&a->text, words, strlen(words));
}

static void put_number(archive_text *a, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--at = '0' + left % 10;
    while (left /= 10);
    if (number < 0)
        *--at = '-';
    *--at = ' ';
    buffer_add(&a->text, at, digits + sizeof digits - at);
}

void archive_begin(archive_text *a)
{
    *a = (archive_text){0};
    put_words(a, HEAD);
}

void archive_game(archive_text *a, const store_game *game, const char *replay, size_t size)
{
    put_words(a, "game ");
    put_words(a, ts_rules_key(game->rules));
    put_words(a, " ");
    put_words(a, ts_modes_get(game->mode)->name);
    put_number(a, size);
#define PUT(type, name) put_number(a, game->name);
    NUMBERS(PUT)
#undef PUT
    put_words(a, "\n");
    buffer_add(&a->text, replay, size);
    put_words(a, "\n");
    a->games++;
}

void archive_settings(archive_text *a, const store_handle *s)
{
    const char *name, *value;
    for (unsigned i = 0; store_setting_at(s, i, &name, &value); i++) {
        put_words(a, "setting");
        put_number(a, strlen(name));
        put_number(a, strlen(value));
        put_words(a, "\n");
        put_words(a, name);
        put_words(a, "\n");
        put_words(a, value);
        put_words(a, "\n");
        a->settings++;
    }
}

void archive_end(archive_text *a)
{
    put_words(a, "end");
    put_number(a, a->games);
    put_number(a, a->settings);
    put_words(a, "\n");
}

/* ---- reading -------------------------------------------------------------------------------- */

bool archive_is(const char *text, size_t size)
{
    const size_t head = sizeof HEAD - 1;
    return size >= head && memcmp(text, HEAD, head) == 0;
}

void archive_open(archive_reader *r, const char *text, size_t size)
{
    *r = (archive_reader){.text = text, .size = size, .at = sizeof HEAD - 1, .line = 2};
}

static bool parse_letter(archive_reader *r, char letter)
{
    if (r->at == r->size || r->text[r->at] != letter)
        return false;
    r->at++;
    r->line += letter == '\n';
    return true;
}

static bool parse_word(archive_reader *r, const char *word)
{
    const size_t length = strlen(word);
    if (r->size - r->at < length || memcmp(r->text + r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

/* A space and a number. */
static bool parse_number(archive_reader *r, int64_t *number)
{
    if (!parse_letter(r, ' '))
        return false;
    const bool less = parse_letter(r, '-');
    const size_t from = r->at;
    uint64_t read = 0;
    while (r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9') {
        const unsigned digit = r->text[r->at] - '0';
        if (read > (UINT64_MAX - digit) / 10)
            return false;
        read = 10 * read + digit;
        r->at++;
    }
    *number = less ? 0 - read : read;
    return r->at > from && read <= (uint64_t)INT64_MAX + less;
}

/* A space and a number of bytes that are still to come. */
static bool parse_size(archive_reader *r, size_t *size)
{
    int64_t number;
    if (!parse_number(r, &number) || number < 0 || (uint64_t)number > r->size - r->at)
        return false;
    *size = number;
    return true;
}

/* That many bytes, and the end of a line. */
static const char *parse_bytes(archive_reader *r, size_t size)
{
    const char *bytes = r->text + r->at;
    if (size > r->size - r->at)
        return NULL;
    for (size_t i = 0; i < size; i++)
        r->line += bytes[i] == '\n';
    r->at += size;
    return parse_letter(r, '\n') ? bytes : NULL;
}

/* A space and a name. */
static bool parse_name(archive_reader *r, char name[NAMED_MOST + 1])
{
    unsigned length = 0;
    if (!parse_letter(r, ' '))
        return false;
    while (r->at < r->size && r->text[r->at] > ' ' && length < NAMED_MOST)
        name[length++] = r->text[r->at++];
    name[length] = '\0';
    return length > 0;
}

static bool parse_facts(archive_reader *r, store_game *g)
{
    int64_t number;
#define TAKE(type, name)                                                                           \
    if (!parse_number(r, &number))                                                                 \
        return false;                                                                              \
    g->name = (type)number;                                                                        \
    if ((int64_t)g->name != number)                                                                \
        return false;
    NUMBERS(TAKE)
#undef TAKE
    return g->outcome <= TS_LOST && g->over <= TS_OVER_PARTIAL && g->players >= 1 &&
           g->players <= TS_PLAYERS_MAX;
}

static int parse_game(archive_reader *r, archive_entry *e)
{
    char rules[NAMED_MOST + 1], mode[NAMED_MOST + 1];
    if (!parse_name(r, rules) || !parse_name(r, mode) || !parse_size(r, &e->size) ||
        !parse_facts(r, &e->game) || !parse_letter(r, '\n') ||
        !(e->replay = parse_bytes(r, e->size)))
        return ARCHIVE_TORN;
    r->games++;
    if (ts_rules_find(rules) < 0)
        lists_learn_rules(e->replay, e->size);
    const int of_rules = ts_rules_find(rules), of_mode = ts_modes_find(mode);
    if (of_rules < 0 || of_mode < 0)
        return ARCHIVE_NEWER;
    e->game.rules = of_rules;
    e->game.mode = of_mode;
    return ARCHIVE_GAME;
}

static int parse_setting(archive_reader *r, archive_entry *e)
{
    size_t name_size, size;
    const char *name, *value;
    if (!parse_size(r, &name_size) || !parse_size(r, &size) || !parse_letter(r, '\n') ||
        !(name = parse_bytes(r, name_size)) || !(value = parse_bytes(r, size)) ||
        memchr(name, 0, name_size) || memchr(value, 0, size))
        return ARCHIVE_TORN;
    e->name = r->name = store_copy(name, name_size);
    e->value = r->value = store_copy(value, size);
    r->settings++;
    return e->name && e->value ? ARCHIVE_SETTING : ARCHIVE_TORN;
}

static int parse_end(archive_reader *r)
{
    int64_t games, settings;
    const bool whole = parse_number(r, &games) && parse_number(r, &settings) &&
                       parse_letter(r, '\n') && r->at == r->size;
    return whole && games == r->games && settings == r->settings ? ARCHIVE_END : ARCHIVE_TORN;
}

int archive_next(archive_reader *r, archive_entry *e)
{
    archive_close(r);
    *e = (archive_entry){.line = r->line};
    if (parse_word(r, "game"))
        return parse_game(r, e);
    if (parse_word(r, "setting"))
        return parse_setting(r, e);
    return parse_word(r, "end") ? parse_end(r) : ARCHIVE_TORN;
}

void archive_close(archive_reader *r)
{
    free(r->name);
    free(r->value);
    r->name = r->value = NULL;
}
