/* The languages and their words, by id or by name, and which language a locale asks for. A language
 * is constant data, made from its file in lang/. A page has English alone, without its lessons, and
 * is given the rest as files (text_install), which make_texts.c writes. */
#include "text/text.h"

#include <string.h>

/* ---- words by id: those of a language lie in one row ---------------------------------------- */

/* clang-format off */
struct row_none {
    char none;
#define LANGUAGE(language, ...)                                                                    \
};                                                                                                 \
struct row_##language {                                                                            \
    char none;
#define TEXT(id, words) char id[sizeof(words)];
#include "text/lang/compiled.def"
};

static const struct row_none row_none = {
    .none = 0
#define LANGUAGE(language, ...)                                                                    \
};                                                                                                 \
static const struct row_##language row_##language = {                                              \
    .none = 0
#define TEXT(id, words) , .id = words
#include "text/lang/compiled.def"
};

/* True for the texts that a language has; those of a row lie in the order of their ids (t_text). */
__attribute__((unused)) static const bool has_none[] = {
    false
#define LANGUAGE(language, ...)                                                                    \
};                                                                                                 \
static const bool has_##language[TEXT_COUNT] = {                                                   \
    false
#define TEXT(id, words) , [TEXT_##id] = true
#include "text/lang/compiled.def"
};

/* English has every text: the others fall back to it. */
#pragma GCC diagnostic error "-Wswitch"
__attribute__((unused)) static void check_english(enum text_id id)
{
    switch (id) {
    case TEXT_NONE:
    case TEXT_COUNT: break;
#define LANGUAGE(language, ...)
#define TEXT(id, words) case TEXT_##id: break;
#define MODE(name, words, about)
#define RULES(name, words, about)
#define COURSE(name, words, about)
#define LESSON(name, words, about)
#include "text/lang/en.def"
#undef LANGUAGE
#undef TEXT
#undef MODE
#undef RULES
#undef COURSE
#undef LESSON
    }
}
/* clang-format on */

const language_facts text_languages[LANG_COUNT] = {
#define LANGUAGE(id, ...) {__VA_ARGS__},
#include "text/lang/languages.def"
};
_Static_assert((int)LANG_EN == LANGUAGE_ENGLISH, "English is the first");
_Static_assert((int)LANG_COUNT <= LANGUAGES_MAX, "a bit for each language");

static bool is_ours(int language)
{
    return language >= 0 && language < LANG_COUNT;
}

/* The texts of a language by id, each ended by 0. */
typedef struct text_row {
    const char *texts;
    const bool *has; /* NULL if the language was installed, and all its places are known */
} text_row;

static text_row rows[LANG_COUNT] = {
#define LANGUAGE(id, ...) [LANG_##id] = {(const char *)&row_##id, has_##id},
#include "text/lang/compiled.def"
};

/* Where each text begins in its row, or 0 if the language lacks it: found when the first of them is
 * asked for, because the places are larger than they are worth in a page. Threads write the same.
 * */
static _Atomic uint16_t places[LANG_COUNT][TEXT_COUNT];
static _Atomic bool found[LANG_COUNT];

static void find_places(int language)
{
    const text_row *row = &rows[language];
    size_t at = 1;
    for (int id = TEXT_NONE + 1; row->has && id < TEXT_COUNT; id++) {
        if (!row->has[id])
            continue;
        places[language][id] = (uint16_t)at;
        at += strlen(row->texts + at) + 1;
    }
    found[language] = true;
}

int text_language_of(int language, int id)
{
    return is_ours(language) && text_is_translated(language, id) ? language : LANG_EN;
}

const char *text_of(int language, int id)
{
    if (id <= TEXT_NONE || id >= TEXT_COUNT)
        return (const char *)&row_none;
    language = text_language_of(language, id);
    if (!found[language])
        find_places(language);
    return rows[language].texts + places[language][id];
}

bool text_is_translated(int language, int id)
{
    if (!found[language])
        find_places(language);
    return places[language][id] != 0;
}

/* ---- words by name: modes and rule sets ----------------------------------------------------- */

struct named {
    int language;
    const char *kind, *name; /* NULL in the line that is before each language's */
    text_words words;
};
static const struct named named[] = {
#define LANGUAGE(id, ...) {.language = LANG_##id},
#define MODE(name, words, about) {-1, "mode", #name, {words, about}},
#define RULES(name, words, about) {-1, "rules", #name, {words, about}},
#define COURSE(name, words, about) {-1, "course", #name, {words, about}},
#define LESSON(name, words, about) {-1, "lesson", #name, {words, about}},
#include "text/lang/compiled.def"
};
enum { NAMED = sizeof named / sizeof named[0] };

/* No language has more than English. */
enum {
    NAMED_MOST = 0
#define MODE(...) +1
#define RULES(...) +1
#define COURSE(...) +1
#define LESSON(...) +1
#define ENGLISH_ALONE
#include "text/lang/languages.def"
};
static struct named installed[LANG_COUNT][NAMED_MOST];

/* The engine's "classic-b" is classic_b in a language's file. */
static bool is_called(const char *own, const char *name)
{
    while (*own && (*own == *name || (*own == '_' && *name == '-'))) {
        own++;
        name++;
    }
    return *own == *name;
}

static const text_words *find_named(const struct named *list, size_t count, const char *kind,
                                    const char *name)
{
    for (size_t i = 0; i < count && list[i].name; i++)
        if (strcmp(list[i].kind, kind) == 0 && is_called(list[i].name, name))
            return &list[i].words;
    return NULL;
}

static const text_words *words_of(int language, const char *kind, const char *name)
{
    size_t i = 0;
    while (i < NAMED && named[i++].language != language) {
    }
    const text_words *words = find_named(named + i, NAMED - i, kind, name);
    return words || !is_ours(language) ? words
                                       : find_named(installed[language], NAMED_MOST, kind, name);
}

const text_words *text_of_mode(int language, const char *name)
{
    return words_of(language, "mode", name);
}

const text_words *text_of_rules(int language, const char *name)
{
    return words_of(language, "rules", name);
}

/* Nothing until the file of English is installed. */
static const text_words *or_in_english(int language, const char *kind, const char *name)
{
    static const text_words none = {"", ""};
    const text_words *words = words_of(language, kind, name);
    if (!words)
        words = words_of(LANG_EN, kind, name);
    return words ? words : &none;
}

const text_words *text_of_course(int language, const char *name)
{
    return or_in_english(language, "course", name);
}

const text_words *text_of_lesson(int language, const char *name)
{
    return or_in_english(language, "lesson", name);
}

/* ---- languages from files ------------------------------------------------------------------- */

/* Ends the line and moves `rest` behind it. Returns NULL if there is no whole line. */
static char *next_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    if (!end)
        return NULL;
    *end = '\0';
    *rest = end + 1;
    return line;
}

/* "lesson a_row", its name, and what it is, a line each. */
static bool read_named(struct named *out, char *line, char **rest)
{
    char *space = strchr(line, ' '), *name = next_line(rest),
         *about = name ? next_line(rest) : NULL;
    if (!space || !about)
        return false;
    *space = '\0';
    *out = (struct named){-1, line, space + 1, {name, about}};
    return true;
}

/* A line for every id. The row begins with the end of the line before. */
static bool read_texts(int language, char *lines)
{
    int count = 0;
    for (const char *at = lines; (at = strchr(at, '\n')); at++)
        count++;
    if (count != TEXT_COUNT - 1 || strlen(lines) > UINT16_MAX)
        return false;
    rows[language] = (text_row){lines - 1, NULL};
    for (int id = TEXT_NONE + 1; id < TEXT_COUNT; id++) {
        const char *line = next_line(&lines);
        places[language][id] = (uint16_t)(*line ? line - rows[language].texts : 0);
    }
    found[language] = true;
    return true;
}

bool text_install(int language, char *lines)
{
    char *rest = lines, *line;
    if (!is_ours(language))
        return false;
    for (size_t i = 0; (line = next_line(&rest)) && *line; i++)
        if (i == NAMED_MOST || !read_named(&installed[language][i], line, &rest))
            return false;
    return line && (!*rest || read_texts(language, rest));
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
