/* One pass over the text, depth first. */
#include "tool/json.h"

#include <string.h>

typedef struct reader {
    json *j;
    const char *at, *end;
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
    *v = (json_value){.kind = (uint8_t)kind, .at = (uint32_t)(r->at - r->j->text)};
    return v;
}

static bool finish(reader *r, json_value *v, const char *end)
{
    v->size = (uint32_t)(end - r->j->text) - v->at;
    v->next = r->j->count;
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
        if ((unsigned char)*r->at < ' ')
            return false;
        if (*r->at == '\\' && ++r->at == r->end)
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
    if (!digits(r))
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

static bool read_value(reader *r, unsigned depth);

static bool read_many(reader *r, unsigned depth, bool object)
{
    json_value *v = add(r, object ? JSON_OBJECT : JSON_ARRAY);
    char end = object ? '}' : ']';
    if (!v || depth == JSON_DEPTH_MAX)
        return false;
    r->at++;
    if (take(r, end))
        return finish(r, v, r->at);
    do {
        if (object && (!take(r, '"') || !read_text(r) || !take(r, ':')))
            return false;
        if (!read_value(r, depth + 1))
            return false;
    } while (take(r, ','));
    return take(r, end) && finish(r, v, r->at);
}

static bool read_value(reader *r, unsigned depth)
{
    skip_blanks(r);
    if (r->at == r->end)
        return false;
    switch (*r->at) {
    case '{': return read_many(r, depth, true);
    case '[': return read_many(r, depth, false);
    case '"': r->at++; return read_text(r);
    case 'n': return read_word(r, JSON_NULL, "null");
    case 't': return read_word(r, JSON_TRUE, "true");
    case 'f': return read_word(r, JSON_FALSE, "false");
    default: return (*r->at == '-' || (*r->at >= '0' && *r->at <= '9')) && read_number(r);
    }
}

bool json_read(json *j, const char *text, size_t size)
{
    reader r = {j, text, text + size};
    j->text = text;
    j->count = 0;
    if (size > UINT32_MAX || !read_value(&r, 0))
        return false;
    skip_blanks(&r);
    return r.at == r.end;
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

bool json_says(const json *j, uint32_t value, const char *text)
{
    const json_value *v = &j->value[value];
    return v->kind == JSON_TEXT && v->size == strlen(text) &&
           memcmp(j->text + v->at, text, v->size) == 0;
}

bool json_whole(const json *j, uint32_t value, int64_t min, int64_t max, int64_t *out)
{
    const json_value *v = &j->value[value];
    const char *c = j->text + v->at, *end = c + v->size;
    bool negative = v->kind == JSON_NUMBER && *c == '-';
    int64_t sum = 0;
    if (v->kind != JSON_NUMBER || v->size > 12)
        return false;
    for (c += negative; c < end; c++) {
        if (*c < '0' || *c > '9')
            return false;
        sum = sum * 10 + (*c - '0');
    }
    *out = negative ? -sum : sum;
    return *out >= min && *out <= max;
}
