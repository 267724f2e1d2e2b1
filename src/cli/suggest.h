/* The right word that a mistyped one was probably meant to be. */
#ifndef TESSERA_CLI_SUGGEST_H
#define TESSERA_CLI_SUGGEST_H

#include <stdbool.h>

/* The most likely of the words seen so far. Begin with {.typed = WORD}. */
typedef struct cli_suggest {
    const char *typed, *word; /* word: NULL if none is near */
    unsigned distance;
} cli_suggest;

void cli_suggest_see(cli_suggest *n, const char *word);
/* ", did you mean `word`?" or ";": what stands between an error and where to look. The text is good
 * until the next call. */
const char *cli_suggest_question(const cli_suggest *n);
const char *cli_suggest_rules(const char *typed); /* the same for the name of a rule set */
const char *cli_suggest_mode(const char *typed);  /* and of a mode */

#endif
