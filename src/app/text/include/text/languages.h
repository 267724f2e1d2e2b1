/* The languages as data, for the files of this folder and for tests: everybody else asks text.h. */
#ifndef TESSERA_APP_TEXT_LANGUAGES_H
#define TESSERA_APP_TEXT_LANGUAGES_H

#include "text/text.h"

#define LANGUAGE(id, ...) LANG_##id,
enum {
#include "text/lang/languages.def" /* LANG_EN ... */
    LANG_COUNT
};

/* Between groups of digits, beside what a character constant can say. */
#define NO_BREAK_SPACE 0xa0
#define NARROW_NO_BREAK_SPACE 0x202f

/* How the form of a counted word is chosen; text_plural_forms() says how many there are. */
enum { ONE_FORM, ONE_OR_MORE, MORE_THAN_ONE, POLISH, RUSSIAN };

typedef struct language_facts {
    const char *code, *name, *plain;
    uint32_t group, point; /* in numbers */
    unsigned group_from;   /* digits: shorter numbers stay together */
    unsigned plural;
    const char *letters, *font;
    const char *row; /* its texts by id, each ended by 0, and a 0 before them */
    const bool *has; /* which ones they are */
} language_facts;

extern const language_facts text_languages[LANG_COUNT];

unsigned text_plural_forms(int language);

#endif
