/* JSON text from strangers as a flat list of values. Only reads; refuses what is not JSON or too
 * long. */
#ifndef TESSERA_CLI_BOTS_JSON_H
#define TESSERA_CLI_BOTS_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value takes at least two characters, its own and the one that separates it from the next. */
enum { JSON_SIZE_MAX = 1 << 17, JSON_VALUES_MAX = JSON_SIZE_MAX / 2 };
enum { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT };

typedef struct json_value {
    uint8_t kind;
    uint32_t at, size; /* its characters; those of a text without the quotes, escapes unchanged */
    uint32_t next;     /* the value after it and everything in it */
} json_value;

/* Value 0 is the whole text. The values of an array or an object follow it; in an object, a name as
 * a text, then its value. */
typedef struct json {
    const char *text;
    uint32_t count;
    json_value value[JSON_VALUES_MAX];
} json;

bool json_read(json *j, const char *text, size_t size); /* the text still belongs to the caller */

/* Values are identified by number. The number 0 also means none, since the whole is in nothing. */
uint32_t json_member(const json *j, uint32_t object, const char *name);
uint32_t json_first(const json *j, uint32_t in);
uint32_t json_after(const json *j, uint32_t in, uint32_t value);
bool json_says(const json *j, uint32_t value, const char *text); /* `text` is ASCII */
/* A whole number in any notation: 3, 3.0, 30e-1. False leaves *out as it is. */
bool json_whole(const json *j, uint32_t value, int64_t min, int64_t max, int64_t *out);

#endif
