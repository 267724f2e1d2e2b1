/* Reads the words of a call, one option after another:
 *
 *     cli_args a = cli_args_open(argc, argv);
 *     while (cli_more(&a)) {
 *         if (cli_flag(&a, "--help")) return cli_help(help);
 *         else if (cli_flag(&a, "--json")) json = true;
 *         else if (cli_number(&a, "--depth", 1, 20, &depth)) {}
 *         else if (cli_word(&a, &word)) files[n++] = word;
 *     }
 *     if (a.failed) return CLI_WRONG;
 *
 * A function that returns true has consumed its words. An error (a missing or wrong value, an
 * unknown option) is printed on standard error and sets `failed`, which ends the loop. */
#ifndef TESSERA_CLI_ARGS_H
#define TESSERA_CLI_ARGS_H

#include "fail.h"
#include "tessera.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_args {
    int count, at;
    char **words;
    bool failed;
    bool words_only;     /* after `--` */
    const char *command; /* whose --help lists the options */
    cli_suggest nearest; /* the option that the word now read may have been meant to be */
} cli_args;

cli_args cli_args_open(int argc, char **argv);
bool cli_more(cli_args *a);
bool cli_flag(cli_args *a, const char *name); /* -h is --help */
/* `--name VALUE` or `--name=VALUE`. */
bool cli_text(cli_args *a, const char *name, const char **value);
bool cli_number(cli_args *a, const char *name, uint64_t min, uint64_t max, uint64_t *value);
bool cli_rules_option(cli_args *a, unsigned *rules); /* --rules R */
bool cli_mode_option(cli_args *a, unsigned *mode);   /* --mode M */
/* A word that is not an option. Comes last in the loop: an option that is left is unknown. */
bool cli_word(cli_args *a, const char **word);
/* The last line of a loop that takes no such words: fails on any word, never returns true. */
bool cli_no_word(cli_args *a);

/* Prints the text on standard output, returns CLI_DONE. */
int cli_help(const char *text);

/* Numbers, times and pieces as text. */

/* A whole decimal number from min to max, and nothing else. */
bool cli_parse_count(const char *text, uint64_t min, uint64_t max, uint64_t *value);
bool cli_parse_number(const char *text, int64_t min, int64_t max, int64_t *value);
/* `500ms`, `2s`, or a plain number of ticks; rounded to the nearest tick. */
bool cli_parse_ticks(const char *text, const ts_rules *r, uint64_t max, uint64_t *ticks);
/* A string of IJLOSTZ, also "". Returns the number of pieces; -1 if it is no such string or has
 * more than `size` pieces. */
int cli_parse_pieces(const char *text, uint8_t *kinds, size_t size);

/* The time of a tick in microseconds, rounded to the nearest. */
uint64_t cli_tick_us(const ts_rules *r, uint64_t tick);

#endif
