/* Packs what the page has guessed, on the machine that builds it, for weave.py: `pack` the tokens
 * of the program, `pack NUMBER` the words of a language but English, if there is one of that
 * number. Of tokens it is sent how many bytes their table has (four, the highest first), the table,
 * and themselves. */
#include <stdio.h>
#include <stdlib.h>

#include "guess.h"

enum { MOST = 1 << 22 };
static uint8_t in[MOST];
static struct {
    uint32_t bits;
    int left;
} way, ways[TOKENS]; /* to a token in their tree, the first bit highest */

static void find_ways(unsigned place, uint32_t bits, int length)
{
    if (place >= NODES) {
        ways[place - NODES].bits = bits;
        ways[place - NODES].left = length;
        return;
    }
    for (unsigned side = 0; side < 2; side++)
        find_ways(branches[place][side], bits << 1 | side, length + 1);
}

static bool coded(coder *c, uint32_t likely)
{
    bool bit = way.bits >> --way.left & 1;
    uint32_t middle = c->low + ((c->high - c->low) >> CHANCE_BITS) * likely;
    if (bit)
        c->high = middle;
    else
        c->low = middle + 1;
    for (; (c->low ^ c->high) >> 24 == 0; c->high = c->high << 8 | 255) {
        putchar((int)(c->high >> 24));
        c->low <<= 8;
    }
    return bit;
}

static void finish(void)
{
    for (int shift = 24; shift >= 0; shift -= 8) /* within the last range */
        putchar((int)(guessed.high >> shift & 255));
}

static int pack_tokens(void)
{
    size_t size = fread(in, 1, MOST, stdin), begin = 4;
    size_t table = (size_t)in[0] << 24 | (size_t)in[1] << 16 | (size_t)in[2] << 8 | in[3];
    if (size == MOST || size < begin + table) {
        fputs("pack: there is too much, or too little\n", stderr);
        return 1;
    }
    begin += table;
    tokens_open(in + begin - table, in + begin);
    find_ways(1, 0, 0);
    for (size_t i = begin; i < size; i++) {
        way = ways[in[i]];
        next_token();
    }
    finish();
    return 0;
}

/* As text.c has them: each ended by 0, and a 0 before them. */
static const char words_none[] = ""
#define LANGUAGE(language, ...)                                                                    \
    ;                                                                                              \
    static const char words_##language[] = "\0"
#define TEXT(id, words) words "\0"
#include "text/lang/languages.def"
    ;
static const struct {
    const char *at;
    size_t size;
} languages[] = {
#define LANGUAGE(language, ...) {words_##language, sizeof words_##language - 1},
#include "text/lang/languages.def"
};

static void pack_words(size_t number)
{
    if (!number || number >= sizeof languages / sizeof languages[0])
        return;
    size_t size = languages[number].size;
    for (int shift = 24; shift >= 0; shift -= 8)
        putchar((int)(size >> shift & 255));
    words_open();
    find_ways(1, 0, 0);
    for (size_t i = 0; i < size; i++) {
        way = ways[(uint8_t)languages[number].at[i]];
        next_letter();
    }
    finish();
}

int main(int count, char **words)
{
    (void)words_none;
    int failed = 0;
    guessed.high = UINT32_MAX;
    if (count > 1)
        pack_words((size_t)atoi(words[1]));
    else
        failed = pack_tokens();
    return failed || fflush(stdout);
}
