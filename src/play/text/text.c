/* The languages and their words, by id or by name, and which language a locale asks for. Nothing is
 * loaded: a language is constant data, made from its file in lang/. */
#include "languages.h"

#include <string.h>

/* ---- words by id: a function for each language ---------------------------------------------- */

/* A text that is missing, unknown or there twice does not compile. */
#pragma GCC diagnostic error "-Wswitch"

/* clang-format off */
static const char *no_text(enum text_id id)
{
    switch (id) {
    default: break;
#define LANGUAGE(language, ...)                                                                    \
    }                                                                                              \
    return "";                                                                                     \
}                                                                                                  \
static const char *text_##language(enum text_id id)                                                \
{                                                                                                  \
    switch (id) {                                                                                  \
    case TEXT_NONE:                                                                                \
    case TEXT_COUNT: break;
#define TEXT(id, words) case TEXT_##id: return words;
#include "lang/languages.def"
    }
    return "";
}
/* clang-format on */

const language_facts text_languages[LANG_COUNT] = {
#define LANGUAGE(id, ...) {__VA_ARGS__, text_##id},
#include "lang/languages.def"
};
_Static_assert((int)LANG_EN == LANGUAGE_ENGLISH, "English is the first");
_Static_assert((int)LANG_COUNT <= LANGUAGES_MAX, "a bit for each language");

static bool is_ours(int language)
{
    return language >= 0 && language < LANG_COUNT;
}

const char *text_of(int language, int id)
{
    if (id < 0 || id >= TEXT_COUNT)
        return no_text(TEXT_NONE);
    return text_languages[is_ours(language) ? language : LANG_EN].text((enum text_id)id);
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
#include "lang/languages.def"
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
#include "lang/languages.def"
        ;
    return codes + 1;
}
