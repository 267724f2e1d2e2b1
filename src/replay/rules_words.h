/* What the readers of rule sets share: words, and how near they are. */
#ifndef TESSERA_REPLAY_RULES_WORDS_H
#define TESSERA_REPLAY_RULES_WORDS_H

#include <stddef.h>

typedef struct span {
    const char *at, *end;
} span;

enum { RULES_FAR = 4 };

/* The letters to insert, remove or replace; RULES_FAR and more is no likeness. */
unsigned ts_rules_distance(span a, span b);
/* Skips the byte order mark with which some editors begin a text. */
void ts_rules_skip_mark(const char **text, size_t *size);

#endif
