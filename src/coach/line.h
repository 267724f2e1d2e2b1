/* What is kept as a line of words: written and read again. */
#ifndef TESSERA_COACH_LINE_H
#define TESSERA_COACH_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both put a blank behind it, and return where the next one goes. */
char *coach_put_word(char *at, const char *word);
char *coach_put_number(char *at, int64_t n);
/* The next word; false: there is none, or it is too long, or no such number. */
bool coach_get_word(const char **at, char *out, size_t room);
bool coach_get_number(const char **at, int32_t least, int32_t most, int32_t *out);
bool coach_get_byte(const char **at, uint8_t most, uint8_t *out);

#endif
