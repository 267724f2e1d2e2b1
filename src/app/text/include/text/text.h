/* Words for the screens in every language, and numbers, times and widths without stdio. A language
 * is a file in lang/ and a line of lang/languages.def; the ids of texts are in lang/ids.def. */
#ifndef TESSERA_APP_TEXT_TEXT_H
#define TESSERA_APP_TEXT_TEXT_H

#include "tessera.h"

#define TEXT_ID(id) TEXT_##id,
enum text_id {
    TEXT_NONE,
#include "text/lang/ids.def" /* TEXT_PLAY ... */
    TEXT_COUNT
};

enum {
    LANGUAGE_ENGLISH = 0, /* where there is no other; text.h names them all */
    LANGUAGES_MAX = 32    /* a bit for each in a mask */
};

int language_count(void);
/* The language for a locale name or a code ("pl_PL.UTF-8", "zh", "ru"); -1 if none of ours. Every
 * Chinese locale is ours: simplified characters are nearer to its reader than English. */
int language_find(const char *locale);
const char *language_code(int language);
const char *language_codes(void);         /* of all languages: "en pl ru" */
const char *language_name(int language);  /* in itself */
const char *language_plain(int language); /* in English: where it cannot be written */
/* The letters of the language beside ASCII; of thousands of letters a sample. */
const char *language_letters(int language);
/* Returns the language by which a font is found if common fonts lack the letters of this one; else
 * "". */
const char *language_font(int language);

/* Returns the text in this language, or in English if it has not been translated. */
const char *text_of(int language, int id);
bool text_is_translated(int language, int id);
int text_language_of(int language, int id); /* this language, or English likewise */
/* The name of a mode or rule set and its description, found by the engine's name for it; NULL if
 * the language has no words for it. */
typedef struct text_words {
    const char *name, *about;
} text_words;
const text_words *text_of_mode(int language, const char *name);
const text_words *text_of_rules(int language, const char *name);
/* The same of a course or lesson, in English if the language has no words for it. */
const text_words *text_of_course(int language, const char *name);
const text_words *text_of_lesson(int language, const char *name);
/* Takes the texts of a language, or those that are not compiled in, from the lines of a file, which
 * must stay and is changed. Returns false if the file is damaged. The file has three lines for each
 * mode, rule set, course and lesson (kind and name, "lesson a_row"; what it is called; what it is);
 * an empty line; and then nothing, or a line for every id, empty if there is no translation. */
bool text_install(int language, char *lines);
/* Formats a counted thing in the plural form of this number. The text holds its forms separated by
 * '|', as many as the language has; "%d" in it is replaced by the number, grouped as the language
 * does. */
size_t text_count(char *out, size_t size, int language, int id, uint64_t n);

/* Writers: into `out`, cut at whole characters if it must be, always ended by 0; they return the
 * length written. text_format knows %s (words), %d and %u (whole numbers of any type), %% and
 * nothing else. At most ten arguments follow the format. */
size_t text_format(char *out, size_t size, const char *format, ...);
#define text_format(out, room, ...) text_format(out, room, TEXT_ARGUMENTS(__VA_ARGS__))

/* Widens each argument to the type that text_format reads. */
static inline int64_t text_signed(int64_t n)
{
    return n;
}
static inline uint64_t text_unsigned(uint64_t n)
{
    return n;
}
static inline const char *text_words_of(const char *words)
{
    return words;
}
/* clang-format off */
#define TEXT_ARGUMENT(x)                                                                          \
    _Generic((x), char *: text_words_of, const char *: text_words_of, signed char: text_signed,   \
             short: text_signed, int: text_signed, long: text_signed, long long: text_signed,     \
             default: text_unsigned)(x)
#define TEXT_ARGUMENTS(...)                                                                       \
    TEXT_PICK(__VA_ARGS__, TEXT_11, TEXT_10, TEXT_9, TEXT_8, TEXT_7, TEXT_6, TEXT_5, TEXT_4,      \
              TEXT_3, TEXT_2, TEXT_1, )(__VA_ARGS__)
#define TEXT_PICK(a, b, c, d, e, f, g, h, i, j, k, list, ...) list
#define TEXT_1(x) TEXT_ARGUMENT(x)
#define TEXT_2(x, ...) TEXT_ARGUMENT(x), TEXT_1(__VA_ARGS__)
#define TEXT_3(x, ...) TEXT_ARGUMENT(x), TEXT_2(__VA_ARGS__)
#define TEXT_4(x, ...) TEXT_ARGUMENT(x), TEXT_3(__VA_ARGS__)
#define TEXT_5(x, ...) TEXT_ARGUMENT(x), TEXT_4(__VA_ARGS__)
#define TEXT_6(x, ...) TEXT_ARGUMENT(x), TEXT_5(__VA_ARGS__)
#define TEXT_7(x, ...) TEXT_ARGUMENT(x), TEXT_6(__VA_ARGS__)
#define TEXT_8(x, ...) TEXT_ARGUMENT(x), TEXT_7(__VA_ARGS__)
#define TEXT_9(x, ...) TEXT_ARGUMENT(x), TEXT_8(__VA_ARGS__)
#define TEXT_10(x, ...) TEXT_ARGUMENT(x), TEXT_9(__VA_ARGS__)
#define TEXT_11(x, ...) TEXT_ARGUMENT(x), TEXT_10(__VA_ARGS__)
/* clang-format on */
/* 1234567 as this language groups it. */
size_t text_number(char *out, size_t size, int language, int64_t n);
/* m:ss or m:ss.hh, from microseconds; what is smaller is cut off. */
size_t text_time(char *out, size_t size, uint64_t us, bool hundredths);
/* "2026-11-22 06:20" from milliseconds since 1970, by a clock that is ahead of UTC by the offset;
 * nothing for a time that is not known (0). */
size_t text_date(char *out, size_t size, int64_t ms, int32_t utc_offset_s, bool with_time);
/* n / 1000, rounded to this number of decimals (at most 3), as this language writes them (pieces a
 * second and the like). */
size_t text_thousandths(char *out, size_t size, int language, int64_t n, unsigned decimals);

/* Columns a text takes where a Latin letter takes one and a Chinese character two. */
int text_width(const char *text);
int text_character_width(uint32_t character);

/* Sanitizes text that a front end prints or passes to the system, as in the name of a file: control
 * characters (utf8_is_order) and bytes that are not UTF-8 become `?`. */
void text_take_out_orders(char *text);

/* The languages as data, for the files of this folder and for tests: everybody else asks text.h. */

#define LANGUAGE(id, ...) LANG_##id,
enum {
#include "text/lang/languages.def" /* LANG_EN ... */
    LANG_COUNT
};

/* Between groups of digits, beside what a character constant can say. */
#define NO_BREAK_SPACE 0xa0
#define NARROW_NO_BREAK_SPACE 0x202f

/* How the form of a counted word is chosen. */
enum { ONE_FORM, ONE_OR_MORE, MORE_THAN_ONE, POLISH, RUSSIAN };

typedef struct language_facts {
    const char *code, *name, *plain;
    uint32_t group, point; /* in numbers */
    unsigned group_from;   /* digits: shorter numbers stay together */
    unsigned plural;
    const char *letters, *font;
} language_facts;

extern const language_facts text_languages[LANG_COUNT];

#endif
