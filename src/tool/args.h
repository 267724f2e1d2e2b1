/* Reads the words of a call, one option after another:
 *
 *     tool_args a = tool_args_open(argc, argv);
 *     while (tool_more(&a)) {
 *         if (tool_flag(&a, "--help")) return tool_help(help);
 *         else if (tool_flag(&a, "--json")) json = true;
 *         else if (tool_number(&a, "--depth", 1, 20, &depth)) {}
 *         else if (tool_word(&a, &word)) files[n++] = word;
 *     }
 *     if (a.failed) return TOOL_WRONG;
 *
 * A function that returns true has consumed its words. An error (a missing or wrong value, an
 * unknown option) is printed on standard error and sets `failed`, which ends the loop. */
#ifndef TESSERA_TOOL_ARGS_H
#define TESSERA_TOOL_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "fail.h"
#include "nearest.h"

typedef struct tool_args {
    int count, at;
    char **words;
    bool failed;
    const char *command;  /* whose --help lists the options */
    tool_nearest nearest; /* the option that the word now read may have been meant to be */
} tool_args;

tool_args tool_args_open(int argc, char **argv);
bool tool_more(const tool_args *a);
bool tool_flag(tool_args *a, const char *name); /* -h is --help */
/* `--name VALUE` or `--name=VALUE`. */
bool tool_text(tool_args *a, const char *name, const char **value);
bool tool_number(tool_args *a, const char *name, uint64_t min, uint64_t max, uint64_t *value);
bool tool_rules_option(tool_args *a, unsigned *rules); /* --rules R */
bool tool_mode_option(tool_args *a, unsigned *mode);   /* --mode M */
/* A word that is not an option. Comes last in the loop: an option that is left is unknown. */
bool tool_word(tool_args *a, const char **word);
/* The last line of a loop that takes no such words: fails on any word, never returns true. */
bool tool_no_word(tool_args *a);

/* Prints the text on standard output, returns TOOL_DONE. */
int tool_help(const char *text);

#endif
