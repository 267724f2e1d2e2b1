/* Reading and writing lines of words. */
#ifndef TESSERA_COACH_LINE_H
#define TESSERA_COACH_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both append a blank, and return the position of the next word. */
char *coach_put_word(char *at, const char *word);
char *coach_put_number(char *at, int64_t n);
/* Reads the next word; returns false if it is missing, too long or not a valid number. */
bool coach_get_word(const char **at, char *out, size_t room);
bool coach_get_number(const char **at, int32_t least, int32_t most, int32_t *out);
bool coach_get_byte(const char **at, uint8_t most, uint8_t *out);

#endif
