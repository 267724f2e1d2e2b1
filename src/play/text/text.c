/* The languages and their words, told by id, and which language a locale asks for. Nothing is
 * loaded: a language is constant data, made from its file by lang/table.h. */
#include "text.h"

#define LANG_FILE "en.def"
#define LANG(name) en_##name
#include "lang/table.h"

#define LANG_FILE "pl.def"
#define LANG(name) pl_##name
#include "lang/table.h"

#define LANG_FILE "ru.def"
#define LANG(name) ru_##name
#include "lang/table.h"

#define LANG_FILE "fr.def"
#define LANG(name) fr_##name
#include "lang/table.h"

#define LANG_FILE "zh.def"
#define LANG(name) zh_##name
#include "lang/table.h"

#define LANG_FILE "bg.def"
#define LANG(name) bg_##name
#include "lang/table.h"

static const struct {
    const char *code, *name, *plain;
} named[] = {
#define NAMED(id, code, name, plain) [id] = {code, name, plain},
    LANGUAGES(NAMED)
#undef NAMED
};

#define WORDS(prefix)                                                                              \
    {                                                                                              \
        (const char *)&prefix##_words, prefix##_places                                             \
    }
static const struct {
    const char *words;
    const uint16_t *places;
} table[] = {
    [LANG_EN] = WORDS(en), [LANG_PL] = WORDS(pl), [LANG_RU] = WORDS(ru),
    [LANG_FR] = WORDS(fr), [LANG_ZH] = WORDS(zh), [LANG_BG] = WORDS(bg),
};
#undef WORDS
_Static_assert(sizeof table / sizeof table[0] == LANG_COUNT, "a language has no words");

static bool is_ours(int language)
{
    return language >= 0 && language < LANG_COUNT;
}

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
        if (locale && names_code(locale, named[i].code))
            return i;
    }
    return -1;
}

const char *language_code(int language)
{
    return is_ours(language) ? named[language].code : "";
}

const char *language_name(int language)
{
    return is_ours(language) ? named[language].name : "";
}

const char *language_plain(int language)
{
    return is_ours(language) ? named[language].plain : "";
}

const char *text_of(int language, int id)
{
    if (!is_ours(language))
        language = LANG_EN;
    return id >= 0 && id < TEXT_COUNT ? table[language].words + table[language].places[id] : "";
}
