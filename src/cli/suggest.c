/* Distances between words: letters put in, left out, replaced, or two neighbours swapped. */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#include "tessera.h"

enum { LETTERS_MAX = 24 };

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned distance(const char *a, const char *b)
{
    unsigned row[3][LETTERS_MAX + 1];
    size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > LETTERS_MAX || b_length > LETTERS_MAX)
        return LETTERS_MAX;
    for (unsigned k = 0; k <= b_length; k++)
        row[0][k] = k;
    for (unsigned i = 1; i <= a_length; i++) {
        const unsigned *last = row[(i - 1) % 3], *before_last = row[(i + 1) % 3];
        unsigned *now = row[i % 3];
        now[0] = i;
        for (unsigned k = 1; k <= b_length; k++) {
            bool same = small(a[i - 1]) == small(b[k - 1]);
            now[k] = least_of(least_of(last[k], now[k - 1]) + 1, last[k - 1] + !same);
            if (i > 1 && k > 1 && small(a[i - 1]) == small(b[k - 2]) &&
                small(a[i - 2]) == small(b[k - 1]))
                now[k] = least_of(now[k], before_last[k - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

/* A third of the letters may be wrong. The beginning of a word is as good as one wrong letter. */
void cli_suggest_see(cli_suggest *n, const char *word)
{
    size_t length = strlen(n->typed), bare = strspn(n->typed, "-");
    unsigned most = length - bare < 3 ? 1 : (unsigned)(length - bare + 1) / 3;
    unsigned found = distance(n->typed, word);
    if (length - bare >= 2 && strncmp(n->typed, word, length) == 0)
        found = 1;
    if (found <= most && (!n->word || found < n->distance)) {
        n->word = word;
        n->distance = found;
    }
}

const char *cli_suggest_question(const cli_suggest *n)
{
    static char text[LETTERS_MAX + 24];
    if (!n->word)
        return ";";
    snprintf(text, sizeof text, ", did you mean `%s`?", n->word);
    return text;
}

const char *cli_suggest_rules(const char *typed)
{
    cli_suggest n = {.typed = typed};
    for (unsigned i = 0; i < ts_rules_count(); i++)
        cli_suggest_see(&n, ts_rules_get(i)->name);
    return cli_suggest_question(&n);
}

const char *cli_suggest_mode(const char *typed)
{
    cli_suggest n = {.typed = typed};
    for (unsigned i = 0; i < ts_modes_count(); i++)
        cli_suggest_see(&n, ts_modes_get(i)->name);
    return cli_suggest_question(&n);
}
