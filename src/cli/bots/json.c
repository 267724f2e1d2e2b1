/* One pass over the text, depth first. */
#include "bots/json.h"

#include <string.h>

/* Characters after a backslash, and their meanings. */
static const char escapes[] = "\"\\/bfnrtu", meant[] = "\"\\/\b\f\n\r\t";

/* The open arrays and objects form a list within the values: `next` of each is the one around
 * it. */
#define NOTHING UINT32_MAX
typedef struct reader {
    json *j;
    const char *at, *end;
    uint32_t open; /* the innermost open array or object */
} reader;

static void skip_blanks(reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool take(reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static json_value *add(reader *r, unsigned kind)
{
    if (r->j->count == JSON_VALUES_MAX)
        return NULL;
    json_value *v = &r->j->value[r->j->count++];
    *v = (json_value){.kind = kind, .at = r->at - r->j->text};
    return v;
}

static bool finish(reader *r, json_value *v, const char *end)
{
    v->size = (uint32_t)(end - r->j->text) - v->at;
    v->next = r->j->count;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = c | ('a' ^ 'A');
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* From a backslash to the last character that belongs to it. */
static bool read_escape(reader *r)
{
    if (++r->at == r->end || !memchr(escapes, *r->at, sizeof escapes - 1))
        return false;
    for (unsigned digits = *r->at == 'u' ? 4 : 0; digits > 0; digits--)
        if (++r->at == r->end || hex_digit(*r->at) < 0)
            return false;
    return true;
}

static bool read_text(reader *r)
{
    json_value *v = add(r, JSON_TEXT);
    if (!v)
        return false;
    for (; r->at < r->end; r->at++) {
        if (*r->at == '"')
            return finish(r, v, r->at++);
        if ((unsigned char)*r->at < ' ' || (*r->at == '\\' && !read_escape(r)))
            return false;
    }
    return false;
}

static bool read_word(reader *r, unsigned kind, const char *word)
{
    size_t size = strlen(word);
    json_value *v = add(r, kind);
    if (!v || (size_t)(r->end - r->at) < size || memcmp(r->at, word, size) != 0)
        return false;
    r->at += size;
    return finish(r, v, r->at);
}

static unsigned digits(reader *r)
{
    unsigned count = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
        count++;
    return count;
}

static bool read_number(reader *r)
{
    json_value *v = add(r, JSON_NUMBER);
    if (!v)
        return false;
    r->at += *r->at == '-';
    const char *first = r->at;
    unsigned count = digits(r);
    if (count == 0 || (count > 1 && *first == '0'))
        return false;
    if (r->at < r->end && *r->at == '.') {
        r->at++;
        if (!digits(r))
            return false;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++;
        r->at += r->at < r->end && (*r->at == '-' || *r->at == '+');
        if (!digits(r))
            return false;
    }
    return finish(r, v, r->at);
}

static bool begin_many(reader *r, unsigned kind)
{
    json_value *v = add(r, kind);
    if (!v)
        return false;
    v->next = r->open;
    r->open = r->j->count - 1;
    r->at++;
    return true;
}

/* Of an array or an object only the beginning. */
static bool read_value(reader *r)
{
    skip_blanks(r);
    if (r->at == r->end)
        return false;
    switch (*r->at) {
    case '{': return begin_many(r, JSON_OBJECT);
    case '[': return begin_many(r, JSON_ARRAY);
    case '"': r->at++; return read_text(r);
    case 'n': return read_word(r, JSON_NULL, "null");
    case 't': return read_word(r, JSON_TRUE, "true");
    case 'f': return read_word(r, JSON_FALSE, "false");
    default: return (*r->at == '-' || (*r->at >= '0' && *r->at <= '9')) && read_number(r);
    }
}

/* Closes the arrays and objects that end here, and goes to the next value. False at the end of the
 * text. */
static bool to_next(reader *r)
{
    while (r->open != NOTHING) {
        json_value *v = &r->j->value[r->open];
        bool object = v->kind == JSON_OBJECT, first = r->open + 1 == r->j->count;
        if (!take(r, object ? '}' : ']'))
            return (first || take(r, ',')) &&
                   (!object || (take(r, '"') && read_text(r) && take(r, ':')));
        r->open = v->next;
        finish(r, v, r->at);
    }
    return false;
}

bool json_read(json *j, const char *text, size_t size)
{
    reader r = {j, text, text + size, NOTHING};
    j->text = text;
    j->count = 0;
    if (size > JSON_SIZE_MAX)
        return false;
    do {
        if (!read_value(&r))
            return false;
    } while (to_next(&r));
    skip_blanks(&r);
    return r.open == NOTHING && r.at == r.end;
}

uint32_t json_first(const json *j, uint32_t in)
{
    return j->value[in].kind >= JSON_ARRAY && j->value[in].next > in + 1 ? in + 1 : 0;
}

uint32_t json_after(const json *j, uint32_t in, uint32_t value)
{
    uint32_t next = j->value[value].next;
    return next < j->value[in].next ? next : 0;
}

uint32_t json_member(const json *j, uint32_t object, const char *name)
{
    if (j->value[object].kind != JSON_OBJECT)
        return 0;
    for (uint32_t at = json_first(j, object); at;) {
        uint32_t value = json_after(j, object, at);
        if (json_says(j, at, name))
            return value;
        at = json_after(j, object, value);
    }
    return 0;
}

/* The next character of a text; a non-ASCII character comes in parts, none of which is ASCII. */
static unsigned parse_character(const char **at)
{
    char c = *(*at)++;
    if (c != '\\')
        return (unsigned char)c;
    c = *(*at)++;
    if (c != 'u')
        return (unsigned char)meant[strchr(escapes, c) - escapes];
    unsigned unit = 0;
    for (int i = 0; i < 4; i++)
        unit = unit << 4 | (unsigned)hex_digit(*(*at)++);
    return unit;
}

bool json_says(const json *j, uint32_t value, const char *text)
{
    const json_value *v = &j->value[value];
    const char *at = j->text + v->at, *end = at + v->size;
    if (v->kind != JSON_TEXT)
        return false;
    for (; at < end && *text; text++)
        if (parse_character(&at) != (unsigned char)*text)
            return false;
    return at == end && !*text;
}

/* The exponent of a number; very large ones are cut to a large one. */
static int exponent_of(const char *c, const char *end)
{
    enum { LARGE = 1000 };
    bool negative = false;
    int sum = 0;
    for (; c < end; c++) {
        negative |= *c == '-';
        if (*c >= '0' && *c <= '9' && sum < LARGE)
            sum = sum * 10 + (*c - '0');
    }
    return negative ? -sum : sum;
}

bool json_whole(const json *j, uint32_t value, int64_t min, int64_t max, int64_t *out)
{
    const json_value *v = &j->value[value];
    const char *c = j->text + v->at, *end = c + v->size;
    const bool negative = v->kind == JSON_NUMBER && *c == '-';
    bool fraction = false;
    int64_t sum = 0;
    int tens = 0;
    if (v->kind != JSON_NUMBER)
        return false;
    for (c += negative; c < end && *c != 'e' && *c != 'E'; c++) {
        if (*c == '.') {
            fraction = true;
            continue;
        }
        if (sum >= INT64_MAX / 10)
            return false;
        sum = sum * 10 + (*c - '0');
        tens -= fraction;
    }
    tens += exponent_of(c, end);
    for (; tens < 0 && sum % 10 == 0 && sum; tens++)
        sum /= 10;
    for (; tens > 0 && sum && sum < INT64_MAX / 10; tens--)
        sum *= 10;
    sum = negative ? -sum : sum;
    if ((tens != 0 && sum != 0) || sum < min || sum > max)
        return false;
    *out = sum;
    return true;
}
