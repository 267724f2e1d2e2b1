/* Declarations shared by the readers of rule sets: words, how near they are, and errors. */
#ifndef TESSERA_REPLAY_RULES_WORDS_H
#define TESSERA_REPLAY_RULES_WORDS_H

#include "tessera/rules.h"

typedef struct span {
    const char *at, *end;
} span;

enum { RULES_FAR = 4, RULES_WORD_MAX = 40 };

span ts_rules_span(const char *text);
span ts_rules_trimmed(span s);
bool ts_rules_is(span s, const char *text);
span ts_rules_next_word(span *s);
bool ts_rules_same_words(span a, span b); /* whatever the blanks between them */
bool ts_rules_digits(span word, uint32_t *out);
/* Takes a number, with a sign, or two of them and a comma, from the beginning. */
bool ts_rules_take_pair(span *s, int *x, int *y);

/* The text of a variant in a replay: each of its lines after the word `rule`. */
void ts_rules_write_lines(const ts_rules *rules, ts_replay_write *write, void *ctx);
/* Adds the variant in such lines, or finds it. Returns its id, or -1. */
int ts_rules_read_lines(const char *text, size_t size);

/* The letters to insert, remove or replace; RULES_FAR and more is no likeness. */
unsigned ts_rules_distance(span a, span b);
/* Skips the byte order mark with which some editors begin a text. */
void ts_rules_skip_mark(const char **text, size_t *size);

void ts_rules_say(ts_rules_error *e, const char *words);
void ts_rules_say_word(ts_rules_error *e, span word); /* in quotes */
void ts_rules_say_number(ts_rules_error *e, uint32_t n);

#endif
