/* Reads tests/vectors: a line is words, bytes are hexadecimal digits, "-" is no byte; a line that
 * begins with # is a comment. */
#ifndef TESSERA_VECTORS_H
#define TESSERA_VECTORS_H

#include "test.h"

enum { VECTOR_WORDS = 12, VECTOR_LINE = 4096 };

typedef struct vector {
    char line[VECTOR_LINE];
    char *word[VECTOR_WORDS];
    unsigned words;
} vector;

static inline FILE *vectors_open(const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in)
        printf("%s: cannot be opened\n", path);
    ASSERT(in);
    return in;
}

static inline bool vectors_next(FILE *in, vector *v)
{
    do
        if (!fgets(v->line, sizeof v->line, in))
            return false;
    while (v->line[0] == '#');
    v->words = 0;
    for (char *word = strtok(v->line, " \n"); word; word = strtok(NULL, " \n")) {
        ASSERT(v->words < VECTOR_WORDS);
        v->word[v->words++] = word;
    }
    return true;
}

/* Returns how many bytes a word is. */
static inline size_t vector_bytes(const char *word, uint8_t *out)
{
    size_t size = strlen(word) / 2;
    for (size_t i = 0; i < size; i++) {
        unsigned byte;
        ASSERT_EQ(sscanf(word + 2 * i, "%2x", &byte), 1);
        out[i] = (uint8_t)byte;
    }
    return size;
}

#endif
