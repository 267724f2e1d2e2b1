/* The right word that a mistyped one was probably meant to be. */
#ifndef TESSERA_TOOL_NEAREST_H
#define TESSERA_TOOL_NEAREST_H

#include <stdbool.h>

/* The most likely of the words seen so far. Begin with {.typed = WORD}. */
typedef struct tool_nearest {
    const char *typed, *word; /* word: NULL if none is near */
    unsigned distance;
} tool_nearest;

void tool_nearest_see(tool_nearest *n, const char *word);
/* ", did you mean `word`?" or ";": what stands between an error and where to look. The text is good
 * until the next call. */
const char *tool_nearest_question(const tool_nearest *n);
const char *tool_nearest_rules(const char *typed); /* the same for the name of a rule set */
const char *tool_nearest_mode(const char *typed);  /* and of a mode */

#endif
