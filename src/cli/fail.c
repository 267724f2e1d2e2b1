/* Error messages of the command line: the program's name, suggestions, and a filter for foreign
 * text. */
#include "fail.h"
#include "tessera.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUOTED_MAX = 60, WORDS_ROOM = 1024 };

/* Both may quote a stranger. */
int cli_fail(const char *where, const char *what, ...)
{
    char words[WORDS_ROOM], called[WORDS_ROOM];
    va_list values;
    va_start(values, what);
    vsnprintf(words, sizeof words, what, values);
    va_end(values);
    cli_run_by_name(called, sizeof called, words);
    fputs("tessera: ", stderr);
    if (where) {
        cli_put_short(stderr, where, QUOTED_MAX);
        fputs(": ", stderr);
    }
    cli_put_sanitized(stderr, called);
    fputc('\n', stderr);
    return CLI_WRONG;
}

int cli_fail_missing(const char *command, const char *argument)
{
    return cli_fail(command, "missing argument: %s; `tessera %s --help` has an example", argument,
                    command);
}

/* The command that starts this program, put into texts that name commands. */

static const char command_word[] = "tessera ";

const char *cli_program_name(void)
{
    const char *said = getenv("TESSERA_CALLED");
    return said && *said ? said : "tessera";
}

void cli_run_by_name(char *out, size_t size, const char *text)
{
    bool usage = strncmp(text, "usage: ", 7) == 0;
    char before = '\0';
    size_t used = 0;
    while (*text && used + 1 < size) {
        usage &= !(before == '\n' && *text == '\n'); /* up to its first empty line */
        bool names = before == '`' || (usage && before == ' ');
        if (names && strncmp(text, command_word, sizeof command_word - 1) == 0) {
            int more = snprintf(out + used, size - used, "%s ", cli_program_name());
            used = more < 0 || (size_t)more >= size - used ? size - 1 : used + (size_t)more;
            text += sizeof command_word - 1;
            before = ' ';
        } else {
            out[used++] = before = *text++;
        }
    }
    out[used] = '\0';
}

/* Distances between words: letters put in, left out, replaced, or two neighbours swapped. */

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

/* cli_suggest_question for the name of a rule set. */
static const char *cli_suggest_rules(const char *typed)
{
    cli_suggest n = {.typed = typed};
    for (unsigned i = 0; i < ts_rules_count(); i++)
        cli_suggest_see(&n, ts_rules_get(i)->name);
    return cli_suggest_question(&n);
}

int cli_fail_rules(const char *typed)
{
    char names[WORDS_ROOM / 2];
    size_t used = 0;
    for (unsigned i = 0; i < ts_rules_count() && used < sizeof names; i++)
        used += snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                         ts_rules_get(i)->name);
    return cli_fail(typed, "no such rule set%s there are %s; --help says more",
                    cli_suggest_rules(typed), names);
}

const char *cli_suggest_mode(const char *typed)
{
    cli_suggest n = {.typed = typed};
    for (unsigned i = 0; i < ts_modes_count(); i++)
        cli_suggest_see(&n, ts_modes_get(i)->name);
    return cli_suggest_question(&n);
}

/* The one filter for strangers' text of the command line; base/utf8.h says what an order is. */

#define STAND_IN '?'

/* U+FFFD may be in the text itself: then its three bytes have been read. */
static bool is_broken(uint32_t c, const char *from, const char *to)
{
    return c == UTF8_BROKEN && to - from == 1;
}

static void put_character(FILE *out, const char *from, const char *to)
{
    while (from < to) {
        putc(*from++, out);
    }
}

static void put(FILE *out, const char *text, size_t most, bool lines)
{
    const char *from = text;
    for (uint32_t c = utf8_next(&text); c; from = text, c = utf8_next(&text)) {
        if (most-- == 0) {
            fputs("...", out);
            return;
        }
        if ((utf8_is_order(c) && !(lines && c == '\n')) || is_broken(c, from, text)) {
            putc(STAND_IN, out);
        } else {
            put_character(out, from, text);
        }
    }
}

void cli_put_sanitized(FILE *out, const char *text)
{
    put(out, text, SIZE_MAX, false);
}

void cli_put_short(FILE *out, const char *text, size_t most)
{
    put(out, text, most, false);
}

void cli_put_lines(FILE *out, const char *text)
{
    put(out, text, SIZE_MAX, true);
}

static void put_unit(FILE *out, uint32_t unit)
{
    fprintf(out, "\\u%04x", (unsigned)unit);
}

void cli_put_json(FILE *out, const char *text)
{
    const char *from = text;
    putc('"', out);
    for (uint32_t c = utf8_next(&text); c; from = text, c = utf8_next(&text)) {
        if (c == '"' || c == '\\') {
            putc('\\', out);
        }
        if (!utf8_is_order(c) && !is_broken(c, from, text)) {
            put_character(out, from, text);
        } else if (c < 0x10000) {
            put_unit(out, c);
        } else {
            put_unit(out, 0xd800 + ((c - 0x10000) >> 10));
            put_unit(out, 0xdc00 + (c & 0x3ff));
        }
    }
    putc('"', out);
}
