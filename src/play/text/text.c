/* The languages and their words, told by id, and which language a locale asks for. Nothing is
 * loaded: a language is constant data, made from its file by lang/table.h. */
#include "text.h"

#define TS_LANG_FILE "en.def"
#define TS_LANG(name) en_##name
#include "lang/table.h"

#define TS_LANG_FILE "pl.def"
#define TS_LANG(name) pl_##name
#include "lang/table.h"

#define TS_LANG_FILE "ru.def"
#define TS_LANG(name) ru_##name
#include "lang/table.h"

#define TS_LANG_FILE "fr.def"
#define TS_LANG(name) fr_##name
#include "lang/table.h"

#define TS_LANG_FILE "zh.def"
#define TS_LANG(name) zh_##name
#include "lang/table.h"

#define TS_LANG_FILE "bg.def"
#define TS_LANG(name) bg_##name
#include "lang/table.h"

static const struct {
    const char *code, *name, *plain;
} named[] = {
#define NAMED(id, code, name, plain) [id] = {code, name, plain},
    TS_LANGUAGES(NAMED)
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
    [TS_LANG_EN] = WORDS(en), [TS_LANG_PL] = WORDS(pl), [TS_LANG_RU] = WORDS(ru),
    [TS_LANG_FR] = WORDS(fr), [TS_LANG_ZH] = WORDS(zh), [TS_LANG_BG] = WORDS(bg),
};
#undef WORDS
_Static_assert(sizeof table / sizeof table[0] == TS_LANG_COUNT, "a language has no words");

static bool is_ours(int language)
{
    return language >= 0 && language < TS_LANG_COUNT;
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

int ts_language_find(const char *locale)
{
    for (int i = 0; i < TS_LANG_COUNT; i++) {
        if (locale && names_code(locale, named[i].code))
            return i;
    }
    return -1;
}

const char *ts_language_code(int language)
{
    return is_ours(language) ? named[language].code : "";
}

const char *ts_language_name(int language)
{
    return is_ours(language) ? named[language].name : "";
}

const char *ts_language_plain(int language)
{
    return is_ours(language) ? named[language].plain : "";
}

const char *ts_text(int language, int id)
{
    if (!is_ours(language))
        language = TS_LANG_EN;
    return id >= 0 && id < TS_TEXT_COUNT ? table[language].words + table[language].places[id] : "";
}
