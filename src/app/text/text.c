/* The languages and their words, by id or by name, and which language a locale asks for. Nothing is
 * loaded: a language is constant data, made from its file in lang/. */
#include "text/languages.h"

#include <stddef.h>
#include <string.h>

/* ---- words by id: those of a language lie in one row, in the order of their ids -------------- */

/* A text that is missing, unknown, there twice or in another place does not compile. */
#pragma GCC diagnostic error "-Wswitch"

/* clang-format off */
struct order_none {
    char none;
#define LANGUAGE(language, ...)                                                                    \
};                                                                                                 \
struct order_##language {                                                                          \
    char none;
#define TEXT(id, words) char id;
#include "text/lang/languages.def"
};

__attribute__((unused)) static void check_none(enum text_id id)
{
    switch (id) {
    default: break;
#define LANGUAGE(language, ...)                                                                    \
    }                                                                                              \
}                                                                                                  \
__attribute__((unused)) static void check_##language(enum text_id id)                              \
{                                                                                                  \
    typedef struct order_##language own;                                                           \
    switch (id) {                                                                                  \
    case TEXT_NONE:                                                                                \
    case TEXT_COUNT: break;
#define TEXT(id, words)                                                                            \
    _Static_assert(offsetof(own, id) == TEXT_##id, #id " stands where ids.def has it");            \
    case TEXT_##id: break;
#include "text/lang/languages.def"
    }
}

struct row_none {
    char none;
#define LANGUAGE(language, ...)                                                                    \
};                                                                                                 \
struct row_##language {                                                                            \
    char none;
#define TEXT(id, words) char id[sizeof(words)];
#include "text/lang/languages.def"
};

static const struct row_none row_none = {
    .none = 0
#define LANGUAGE(language, ...)                                                                    \
};                                                                                                 \
static const struct row_##language row_##language = {                                              \
    .none = 0
#define TEXT(id, words) , .id = words
#include "text/lang/languages.def"
};
/* clang-format on */

const language_facts text_languages[LANG_COUNT] = {
#define LANGUAGE(id, ...) {__VA_ARGS__, (const char *)&row_##id},
#include "text/lang/languages.def"
};
_Static_assert((int)LANG_EN == LANGUAGE_ENGLISH, "English is the first");
_Static_assert((int)LANG_COUNT <= LANGUAGES_MAX, "a bit for each language");

static bool is_ours(int language)
{
    return language >= 0 && language < LANG_COUNT;
}

/* Where each text begins in its row, once one of them has been asked for: no text begins at 0.
 * Places in the program would be a tenth of all words. Threads write the same. */
static _Atomic uint16_t places[LANG_COUNT][TEXT_COUNT];

static void find_places(int language)
{
    const char *row = text_languages[language].row;
    size_t at = 1;
    for (int id = TEXT_NONE + 1; id < TEXT_COUNT; id++) {
        places[language][id] = (uint16_t)at;
        at += strlen(row + at) + 1;
    }
}

const char *text_of(int language, int id)
{
    if (!is_ours(language))
        language = LANG_EN;
    if (id <= TEXT_NONE || id >= TEXT_COUNT)
        return (const char *)&row_none;
    if (!places[language][id])
        find_places(language);
    return text_languages[language].row + places[language][id];
}

/* ---- words by name: modes and rule sets ----------------------------------------------------- */

/* Each language's follow a line that has no name. */
static const struct named {
    int language;
    const char *kind, *name;
    text_words words;
} named[] = {
#define LANGUAGE(id, ...) {.language = LANG_##id},
#define MODE(name, words, about) {-1, "mode", #name, {words, about}},
#define RULES(name, words, about) {-1, "rules", #name, {words, about}},
#include "text/lang/languages.def"
};
enum { NAMED = sizeof named / sizeof named[0] };

/* The engine's "classic-b" is classic_b in a language's file. */
static bool is_called(const char *own, const char *name)
{
    while (*own && (*own == *name || (*own == '_' && *name == '-'))) {
        own++;
        name++;
    }
    return *own == *name;
}

static const text_words *words_of(int language, const char *kind, const char *name)
{
    size_t i = 0;
    while (i < NAMED && named[i++].language != language) {
    }
    for (; i < NAMED && named[i].name; i++)
        if (strcmp(named[i].kind, kind) == 0 && is_called(named[i].name, name))
            return &named[i].words;
    return NULL;
}

const text_words *text_of_mode(int language, const char *name)
{
    return words_of(language, "mode", name);
}

const text_words *text_of_rules(int language, const char *name)
{
    return words_of(language, "rules", name);
}

/* ---- languages ------------------------------------------------------------------------------ */

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* The code, then the end or what sets off a locale's other parts: "pl", "pl_PL.UTF-8", "pl@x". */
static bool names_code(const char *locale, const char *code)
{
    while (*code && lower(*locale) == *code) {
        locale++;
        code++;
    }
    return !*code && (lower(*locale) < 'a' || lower(*locale) > 'z');
}

int language_find(const char *locale)
{
    for (int i = 0; i < LANG_COUNT; i++) {
        if (locale && names_code(locale, text_languages[i].code))
            return i;
    }
    return -1;
}

int language_count(void)
{
    return LANG_COUNT;
}

const char *language_code(int language)
{
    return is_ours(language) ? text_languages[language].code : "";
}

const char *language_name(int language)
{
    return is_ours(language) ? text_languages[language].name : "";
}

const char *language_plain(int language)
{
    return is_ours(language) ? text_languages[language].plain : "";
}

const char *language_letters(int language)
{
    return is_ours(language) ? text_languages[language].letters : "";
}

const char *language_font(int language)
{
    return is_ours(language) ? text_languages[language].font : "";
}

const char *language_codes(void)
{
    static const char codes[] = ""
#define EACH_CODE(code, ...) " " code
#define LANGUAGE(id, ...) EACH_CODE(__VA_ARGS__, )
#include "text/lang/languages.def"
        ;
    return codes + 1;
}
