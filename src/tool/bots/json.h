/* JSON text of strangers as a flat list of values. It reads, and nothing else; what is no JSON or
 * too long is refused. */
#ifndef TESSERA_TOOL_BOTS_JSON_H
#define TESSERA_TOOL_BOTS_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value takes two characters, its own and what parts it from the next. */
enum { JSON_SIZE_MAX = 1 << 17, JSON_VALUES_MAX = JSON_SIZE_MAX / 2 };
enum { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT };

typedef struct json_value {
    uint8_t kind;
    uint32_t at, size; /* its characters; those of a text without the quotes, as they stand */
    uint32_t next;     /* the value that follows it and all that is in it */
} json_value;

/* Value 0 is the whole. What is in an array or an object follows it; in an object a text that is
 * the name, then its value. */
typedef struct json {
    const char *text;
    uint32_t count;
    json_value value[JSON_VALUES_MAX];
} json;

bool json_read(json *j, const char *text, size_t size); /* the text stays the caller's */

/* Values go by number; 0 is also none, as the whole is in nothing. */
uint32_t json_member(const json *j, uint32_t object, const char *name);
uint32_t json_first(const json *j, uint32_t in);
uint32_t json_after(const json *j, uint32_t in, uint32_t value);
bool json_says(const json *j, uint32_t value, const char *text); /* in ASCII */
/* A whole number, however it is written: 3, 3.0, 30e-1. */
bool json_whole(const json *j, uint32_t value, int64_t min, int64_t max, int64_t *out);

#endif
