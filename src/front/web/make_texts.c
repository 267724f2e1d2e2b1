/* Writes what the page lacks of each language (text_install) as parts of the page (parts.js), one
 * after the other, to standard output. */
#include <stdio.h>

#include "text/text.h"

static const struct {
    const char *kind, *name, *words, *about; /* of a mode, rule set, course or lesson */
    int language;                            /* of the following, where there is no name */
    bool compiled;                           /* in a page, too, if it is English */
} named[] = {
#define LANGUAGE(id, ...) {.language = LANG_##id},
#define MODE(name, words, about) {"mode", #name, words, about, 0, true},
#define RULES(name, words, about) {"rules", #name, words, about, 0, true},
#define COURSE(name, words, about) {"course", #name, words, about, 0, false},
#define LESSON(name, words, about) {"lesson", #name, words, about, 0, false},
#include "text/lang/languages.def"
};
enum { NAMED = sizeof named / sizeof named[0] };

static void write_named(int language)
{
    size_t i = 0;
    while (named[i].name || named[i].language != language)
        i++;
    for (i++; i < NAMED && named[i].name; i++)
        if (language != LANG_EN || !named[i].compiled)
            printf("%s %s\n%s\n%s\n", named[i].kind, named[i].name, named[i].words, named[i].about);
}

static void write_texts(int language)
{
    for (int id = TEXT_NONE + 1; id < TEXT_COUNT; id++)
        puts(text_is_translated(language, id) ? text_of(language, id) : "");
}

int main(void)
{
    for (int language = 0; language < LANG_COUNT; language++) {
        printf("<script type=\"text/plain\" class=\"part\" id=\"texts-%s\">\n",
               language_code(language));
        write_named(language);
        puts("");
        if (language != LANG_EN)
            write_texts(language);
        puts("</script>");
    }
    return ferror(stdout) || fclose(stdout) != 0;
}
