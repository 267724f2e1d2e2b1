/* Numbers, times and pieces as text. */
#ifndef TESSERA_CLI_VALUES_H
#define TESSERA_CLI_VALUES_H

#include "tessera.h"

/* A whole decimal number from min to max, and nothing else. */
bool cli_parse_count(const char *text, uint64_t min, uint64_t max, uint64_t *value);
bool cli_parse_number(const char *text, int64_t min, int64_t max, int64_t *value);
/* `500ms`, `2s`, or a plain number of ticks; rounded to the nearest tick. */
bool cli_parse_ticks(const char *text, const ts_rules *r, uint64_t max, uint64_t *ticks);
/* A string of IJLOSTZ, also "". Returns the number of pieces; -1 if it is no such string or has
 * more than `room` pieces. */
int cli_parse_pieces(const char *text, uint8_t *kinds, size_t room);

/* The time of a tick in microseconds, rounded to the nearest. */
uint64_t cli_tick_us(const ts_rules *r, uint64_t tick);

#endif
